// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/firsttrial.h"

#include "core/words/trialwords.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/setup/commandpreview.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>

namespace megatune {

namespace {

constexpr int leastPreviewLines = 6;

} // namespace

FirstTrial::FirstTrial(const StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_preview(new CommandPreview(this))
    , m_copy(new QPushButton(glyphIcon(Glyph::Copy), tr("Co&py"), this))
    , m_which(new QuietLabel({}, this))
{
    m_preview->setMinimumHeight(leastPreviewLines * m_preview->fontMetrics().lineSpacing());
    m_preview->setObjectName(QStringLiteral("trialCommand"));
    m_preview->setAccessibleName(tr("What a trial runs"));
    m_which->setWordWrap(false);
    m_which->setElided(Qt::ElideRight);
    m_copy->setToolTip(tr("Copy this command"));
    connect(m_copy, &QPushButton::clicked, this,
        [this] { QGuiApplication::clipboard()->setText(m_preview->commandText()); });
    auto* heading = new SectionLabel(tr("What a tri&al runs"), this);
    heading->setBuddy(m_preview);
    auto* head = new QHBoxLayout;
    head->setSpacing(look::related);
    head->addWidget(heading);
    head->addWidget(m_which, 1);
    head->addWidget(m_copy);
    auto* column = look::columnIn(this);
    column->addLayout(head);
    column->addWidget(m_preview, 1);
}

void FirstTrial::refresh()
{
    const std::optional<EditedCommand> command = m_draft->trialPreview();
    setAvailable(m_copy,
        command.has_value() ? QString()
                            : tr("There is nothing to copy yet: no command for a trial can be made."));
    if (!command) {
        m_preview->clearCommand();
        m_which->setText({});
        return;
    }
    m_preview->setCommand(*command);
    Trial first;
    first.layout = m_draft->firstLayout().value_or(Layout());
    m_which->setText(layoutText(first));
    m_preview->setToolTip(tr("The first trial. Underlined is new, struck through is taken out."));
}

} // namespace megatune

#include "moc_firsttrial.cpp"
