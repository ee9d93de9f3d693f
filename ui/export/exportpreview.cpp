// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportpreview.h"

#include "ui/command/commandeditor.h"
#include "ui/command/commandview.h"
#include "ui/common/labels.h"
#include "ui/look/look.h"

#include <QProgressBar>
#include <QScrollBar>
#include <QVBoxLayout>

namespace megatune {

ExportPreview::ExportPreview(QWidget* parent)
    : QWidget(parent)
    , m_title(new SectionLabel({}, this))
    , m_remarks(createPlainNote(tr("What to do before it is used"), this))
    , m_bound(createPlainNote(tr("How much the preview shows"), this))
{
    auto* column = look::columnIn(this);
    m_title->setElided(Qt::ElideMiddle);
    column->addWidget(m_title);
    m_remarks->setObjectName(QStringLiteral("exportRemarks"));
    column->addWidget(m_remarks);
    buildText();
    column->addWidget(m_text, 1);
    buildBusy();
    column->addWidget(m_busy);
    m_bound->setObjectName(QStringLiteral("exportBound"));
    column->addWidget(m_bound);
}

void ExportPreview::buildText()
{
    m_text = new CommandText(this);
    m_text->setObjectName(QStringLiteral("exportPreview"));
    m_text->setAccessibleName(tr("Preview"));
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setUndoRedoEnabled(false);
    m_text->setFont(commandFont());
    m_text->document()->setDocumentMargin(look::related);
}

void ExportPreview::buildBusy()
{
    m_busy = new QProgressBar(this);
    m_busy->setObjectName(QStringLiteral("exportBusy"));
    m_busy->setAccessibleName(tr("The text is being made."));
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setFixedHeight(look::related / 2);
    QSizePolicy keepsItsPlace = m_busy->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_busy->setSizePolicy(keepsItsPlace);
    m_busy->hide();
}

void ExportPreview::showHint(const QString& title, const QString& hint)
{
    m_text->setCommand({});
    m_text->setPlaceholderText(hint);
    m_title->setText(title);
    m_remarks->hide();
    m_bound->hide();
    m_busy->hide();
}

void ExportPreview::showAnswer(const QString& title, const ExportAnswer& answer, bool wraps)
{
    const int scrolledTo = m_text->verticalScrollBar()->value();
    m_text->setWraps(wraps);
    m_text->setCommand(answer.exported ? answer.preview : answer.exported.error().sentence);
    m_text->verticalScrollBar()->setValue(scrolledTo);
    m_title->setText(title);
    const QString remarks = answer.exported ? answer.exported->remarks.join(u'\n') : QString();
    m_remarks->setText(remarks);
    m_remarks->setVisible(!remarks.isEmpty());
    m_bound->setVisible(!answer.isWhole);
    if (!answer.isWhole && answer.exported) {
        m_bound->setText(tr("This is the beginning, %1 of %2; Copy and Save as have all of it.")
                             .arg(locale().formattedDataSize(answer.preview.toUtf8().size()),
                                 locale().formattedDataSize(answer.exported->bytes.size())));
    }
}

void ExportPreview::setBusy(bool busy)
{
    m_busy->setVisible(busy);
}

} // namespace megatune

#include "moc_exportpreview.cpp"
