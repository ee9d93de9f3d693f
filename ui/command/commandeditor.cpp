// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command/commandeditor.h"

#include "ui/look/look.h"

#include <QFontDatabase>
#include <QLocale>
#include <QMimeData>
#include <QUrl>

namespace megatune {

namespace {

/// The one local file that it holds; else empty.
QString fileOf(const QMimeData& source)
{
    const QList<QUrl> urls = source.urls();
    return urls.size() == 1 ? urls.first().toLocalFile() : QString();
}

} // namespace

QFont commandFont()
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(look::textFont().pointSizeF());
    return font;
}

CommandEditor::CommandEditor(QWidget* parent)
    : QPlainTextEdit(parent)
{
    setFont(commandFont());
    setTabChangesFocus(true);
    setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    document()->setDocumentMargin(look::related);
}

bool CommandEditor::canInsertFromMimeData(const QMimeData* source) const
{
    const QString file = fileOf(*source);
    return file.isEmpty() ? QPlainTextEdit::canInsertFromMimeData(source)
                          : !file.endsWith(QLatin1String(".mtune"), Qt::CaseInsensitive);
}

void CommandEditor::insertFromMimeData(const QMimeData* source)
{
    if (!canInsertFromMimeData(source)) // Qt 6.4 looks for the first format also where there is none
        return;
    if (const QString file = fileOf(*source); !file.isEmpty()) {
        Q_EMIT fileGiven(file);
        return;
    }
    if (source->text().size() > maxLength) {
        Q_EMIT refused(
            tr("That text is too long for a command line (%1 characters); paste only what belongs here.")
                .arg(QLocale().toString(source->text().size())));
        return;
    }
    QPlainTextEdit::insertFromMimeData(source);
}

} // namespace megatune

#include "moc_commandeditor.cpp"
