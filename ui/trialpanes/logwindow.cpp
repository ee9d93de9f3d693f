// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/logwindow.h"

#include "ui/look/look.h"
#include "ui/trialpanes/logview.h"

#include <QShortcut>
#include <QVBoxLayout>

namespace megatune {

LogWindow::LogWindow()
    : m_log(new LogView(this))
{
    setWindowTitle(tr("Log \u2013 Megatune"));
    setAttribute(Qt::WA_QuitOnClose, false);
    m_log->setApart();
    look::columnIn(this, 0, look::related)->addWidget(m_log);
    resize(look::byLetters(900), look::byLetters(900));
    for (const QKeySequence& keys : {QKeySequence(Qt::Key_Escape), QKeySequence(QKeySequence::Close)})
        connect(new QShortcut(keys, this), &QShortcut::activated, this, &QWidget::close);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_log, &LogView::focusFind);
}

void LogWindow::open()
{
    show();
    raise();
    activateWindow();
}

} // namespace megatune

#include "moc_logwindow.cpp"
