// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences that a person should read, without a box that has to be answered.
#pragma once

#include <functional>
#include <QWidget>

class QVBoxLayout;

namespace megatune {

/// Something that can be done about a message: a button that also closes it.
struct MessageOffer
{
    QString title = {};
    std::function<void()> take = {};
    bool isOnlyHere = false; ///< nothing else in the window does it: the message waits for an answer
};

class MessageBar final : public QWidget
{
    Q_OBJECT

public:
    /// Done: what a person asked for a moment ago; the next one takes its place.
    enum class Kind { Info, Done, Warning, Error };

    /// Of more than `most` sentences the oldest goes.
    explicit MessageBar(QWidget* parent = nullptr, int most = 3);

    /// From now on sentences go by themselves, `readMs` and the time that their letters take after somebody
    /// has moved the mouse or pressed a key: whoever is away finds them on coming back. Those under the mouse
    /// stay. They are shown one at a time, the latest first and what
    /// is to be answered last.
    void passAfter(int readMs);
    static constexpr int usualReadMs = 5000;

    /// Shows the sentence until it is closed, or passes. The same sentence is shown once.
    void say(Kind kind, const QString& sentence, const MessageOffer& offer = {});
    /// Holds what is nowhere else: it waits until it is closed.
    void warnToStay(const QString& sentence) { say(Kind::Warning, sentence, {{}, {}, true}); }
    /// Another wording of a sentence that stands there: how far something has come.
    void change(const QString& sentence, const QString& to);
    /// Takes the sentence away, if it is there.
    void drop(const QString& sentence);
    void clear();
    /// What stands there, oldest first.
    [[nodiscard]] QStringList sentences() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void remove(QWidget* row);
    /// All of them, or one as passAfter() says.
    void showRows();

    QVBoxLayout* m_rows;
    int m_most;
    int m_readMs = 0; ///< 0: until they are closed
};

} // namespace megatune
