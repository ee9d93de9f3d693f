// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/commandpreview.h"

#include "ui/command/commandeditor.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QEvent>
#include <QMimeData>
#include <QScrollBar>
#include <QTextBlock>

namespace megatune {

namespace {

QTextCharFormat newFormat(const QPalette& palette)
{
    const QColor accent = look::accent(palette);
    const QColor wash = look::faint(accent, 0.12f);
    QTextCharFormat format;
    format.setForeground(accent);
    format.setBackground(wash);
    format.setUnderlineStyle(QTextCharFormat::SingleUnderline);
    format.setUnderlineColor(accent);
    return format;
}

/// Marks what is shown but is no part of the command.
constexpr int notOfTheCommand = QTextFormat::UserProperty;
/// State of a block that begins only so that the option in it stands on a line of its own.
constexpr int lineForTheEye = 1;

QTextCharFormat gapFormat()
{
    QTextCharFormat format;
    format.setProperty(notOfTheCommand, true);
    return format;
}

/// Nothing but blanks between the start of the line and `at`.
bool startsLine(const QString& text, qsizetype at)
{
    while (at > 0 && (text[at - 1] == u' ' || text[at - 1] == u'\t'))
        --at;
    return at == 0 || text[at - 1] == u'\n';
}

QTextCharFormat oldFormat(const QPalette& palette)
{
    QTextCharFormat format = gapFormat();
    format.setForeground(look::outOfMemory(palette));
    format.setFontStrikeOut(true);
    return format;
}

} // namespace

CommandPreview::CommandPreview(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setFont(commandFont());
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setTabChangesFocus(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document()->setDocumentMargin(look::related);
}

void CommandPreview::setCommand(const EditedCommand& command)
{
    if (m_command.text == command.text && m_command.marks.size() == command.marks.size()
        && !document()->isEmpty())
        return;
    m_command = command;
    write();
}

void CommandPreview::clearCommand()
{
    m_command = {};
    clear();
}

void CommandPreview::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_command.text.isEmpty())
        write();
}

QMimeData* CommandPreview::createMimeDataFromSelection() const
{
    const QTextCursor selection = textCursor();
    QString kept;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextFragment fragment = it.fragment();
            const int from = std::max(selection.selectionStart(), fragment.position());
            const int to = std::min(selection.selectionEnd(), fragment.position() + fragment.length());
            if (from < to && !fragment.charFormat().boolProperty(notOfTheCommand))
                kept += fragment.text().mid(from - fragment.position(), to - from);
        }
        const int end = block.position() + block.length() - 1;
        const bool endIsInside = selection.selectionStart() <= end && selection.selectionEnd() > end;
        if (endIsInside && block.next().userState() != lineForTheEye)
            kept += u'\n';
    }
    auto* copied = new QMimeData;
    copied->setText(kept);
    return copied;
}

void CommandPreview::write()
{
    const int scrolledTo = verticalScrollBar()->value();
    const QTextCharFormat plain;
    const QTextCharFormat added = newFormat(palette());
    const QTextCharFormat gone = oldFormat(palette());
    const QString& text = m_command.text;
    clear();
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    qsizetype written = 0;
    int firstChange = -1;
    for (const EditMark& mark : std::as_const(m_command.marks)) {
        const qsizetype begin = std::clamp(mark.begin, written, text.size());
        const qsizetype end = std::clamp(mark.end, begin, text.size());
        cursor.insertText(text.mid(written, begin - written), plain);
        if (firstChange < 0)
            firstChange = cursor.position();
        if (mark.kind == EditMark::Kind::Inserted && end > begin && !startsLine(text, begin)) {
            cursor.insertBlock();
            cursor.block().setUserState(lineForTheEye);
            cursor.insertText(QStringLiteral("    "), gapFormat());
        }
        if (const QString before = mark.before.trimmed(); !before.isEmpty()) {
            if (begin > 0 && !text[begin - 1].isSpace())
                cursor.insertText(QStringLiteral(" "), gapFormat());
            cursor.insertText(before, gone);
            if (begin < text.size() && !text[begin].isSpace())
                cursor.insertText(QStringLiteral(" "), gapFormat());
        }
        cursor.insertText(text.mid(begin, end - begin), added);
        written = end;
    }
    cursor.insertText(text.mid(written), plain);
    cursor.endEditBlock();
    // A script's text is long; what is looked for is what changes in it.
    const int line = firstChange < 0 ? 0 : document()->findBlock(firstChange).firstLineNumber();
    verticalScrollBar()->setValue(scrolledTo > 0 ? scrolledTo : std::max(0, line - 1));
}

} // namespace megatune

#include "moc_commandpreview.cpp"
