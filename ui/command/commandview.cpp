// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command/commandview.h"

#include "ui/look/look.h"

#include <QEvent>
#include <QFontDatabase>
#include <QMimeData>
#include <QTextCursor>
#include <QTextDocumentFragment>

namespace megatune {

namespace {

/// Text may not be broken beside it, and it takes no room.
constexpr QChar wordJoiner(u'\u2060');
constexpr int leastCommandLines = 3;
constexpr int mostCommandLines = 14;

} // namespace

CommandText::CommandText(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setReadOnly(true);
    setTabChangesFocus(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
}

void CommandText::setCommand(const QString& command)
{
    if (m_command == command)
        return;
    m_command = command;
    showText();
}

void CommandText::setWraps(bool wraps)
{
    const LineWrapMode mode = wraps ? QPlainTextEdit::WidgetWidth : QPlainTextEdit::NoWrap;
    if (mode == lineWrapMode())
        return;
    setLineWrapMode(mode);
    showText();
}

void CommandText::showText()
{
    if (lineWrapMode() == QPlainTextEdit::NoWrap) {
        setPlainText(m_command);
        return;
    }
    // A line may be broken after a hyphen and a slash, which tears "--option" and paths apart.
    QString shown;
    shown.reserve(m_command.size() * 2);
    for (const QChar c : m_command) {
        shown.append(c);
        if (c == u'-' || c == u'/')
            shown.append(wordJoiner);
    }
    setPlainText(shown);
}

QMimeData* CommandText::createMimeDataFromSelection() const
{
    QString text = textCursor().selection().toPlainText();
    text.remove(wordJoiner);
    auto* copied = new QMimeData;
    copied->setText(text);
    return copied;
}

CommandView::CommandView(QWidget* parent)
    : CommandText(parent)
{
    layOut();
}

void CommandView::layOut()
{
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    setFont(fixed);
    const int line = QFontMetrics(fixed).lineSpacing();
    setMinimumHeight(leastCommandLines * line + 2 * look::related);
    setMaximumHeight(mostCommandLines * line + 2 * look::related);
}

void CommandView::changeEvent(QEvent* event)
{
    CommandText::changeEvent(event);
    if (event->type() == QEvent::ApplicationFontChange)
        layOut();
}

} // namespace megatune

#include "moc_commandview.cpp"
