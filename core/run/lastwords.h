// SPDX-License-Identifier: GPL-3.0-or-later
// What is still to be said to other machines when nobody waits for an answer any more: that the files of a
// trial can go, or that it is to end. A program that ends before it has been heard leaves them there.
#pragma once

#include <functional>
#include <QObject>

namespace megatune {

constexpr int lastWordsMs =
    5000; ///< what a program that ends waits for them, where a machine does not answer
constexpr int lastWordsInHasteMs = 1000; ///< ... for somebody who has asked three times

/// One of them; it deletes itself once it was heard, or cannot be. The application is its parent.
class LastWord : public QObject
{
    Q_OBJECT

public:
    LastWord();
};

/// Calls `done` from the event loop once there is no LastWord any more, or after `mostMs`. What is to be
/// destroyed by then must be destroyed before, or be under way to it by deleteLater().
void afterLastWords(int mostMs, std::function<void()> done);

} // namespace megatune
