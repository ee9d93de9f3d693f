// SPDX-License-Identifier: GPL-3.0-or-later
// Where messages lie: over the foot of a page, so that nothing on it moves when one comes or goes.
#pragma once

#include <QObject>

class QWidget;

namespace megatune {

class MessageBar;

class MessagePlace final : public QObject
{
    Q_OBJECT

public:
    /// Of the same parent, and both outlive this.
    MessagePlace(MessageBar* bar, QWidget* page, QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void lay();

    MessageBar* m_bar;
    QWidget* m_page;
};

} // namespace megatune
