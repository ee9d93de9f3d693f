// SPDX-License-Identifier: GPL-3.0-or-later
// Where messages lie: over the status bar and the empty margin above it, so that they cover nothing of a page
// and nothing on it moves when one comes or goes. A long one makes the status bar higher while it is there.
#pragma once

#include <QObject>
#include <QRect>

class QStatusBar;

namespace megatune {

class MessageBar;

class MessagePlace final : public QObject
{
    Q_OBJECT

public:
    /// Both outlive this; the bar becomes the window's.
    MessagePlace(MessageBar* bar, QStatusBar* status, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] QRect room() const;
    void lay();

    MessageBar* m_bar;
    QStatusBar* m_status;
};

} // namespace megatune
