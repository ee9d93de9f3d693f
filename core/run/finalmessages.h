// SPDX-License-Identifier: GPL-3.0-or-later
// The final messages to other machines, which nobody else waits for: that the files of a trial can go, or
// that it is to end. A program that exits before they were acknowledged leaves the files there.
#pragma once

#include <functional>
#include <QObject>

namespace megatune {

/// What a program that ends waits for them, where a machine does not answer.
constexpr int finalMessagesMs = 5000;
constexpr int finalMessagesInHasteMs = 1000; ///< ... for somebody who has asked three times to end it

/// One of them; it deletes itself once it was acknowledged, or cannot be. The application is its parent.
class FinalMessage : public QObject
{
    Q_OBJECT

public:
    FinalMessage();
};

/// Calls `done` from the event loop once there is no FinalMessage any more, or after `mostMs`. What is to be
/// destroyed by then must be destroyed before, or be under way to it by deleteLater().
void afterFinalMessages(int mostMs, std::function<void()> done);

} // namespace megatune
