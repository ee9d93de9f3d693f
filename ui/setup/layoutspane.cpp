// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/layoutspane.h"

#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/grid/gridpanel.h"
#include "ui/look/look.h"
#include "ui/setup/firsttrial.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>

namespace megatune {

LayoutsPane::LayoutsPane(const StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_counts(new SectionLabel({}, this))
    , m_space(new QPushButton(tr("Look closer"), this))
    , m_grid(new GridPanel(this))
    , m_first(new FirstTrial(draft, this))
    , m_unknown(createUnknown())
{
    m_counts->setObjectName(QStringLiteral("setupCounts"));
    m_counts->setElided(Qt::ElideRight);
    m_grid->view()->setObjectName(QStringLiteral("setupGrid"));
    m_space->setObjectName(QStringLiteral("setupSpace"));
    m_space->setToolTip(tr("Opens Space: other rows and columns, rules, choices, every layout"));
    connect(m_space, &QPushButton::clicked, this, &LayoutsPane::spaceRequested);
    connect(m_grid->view(), &QTableView::doubleClicked, this, &LayoutsPane::spaceRequested);
    auto* head = new QHBoxLayout;
    head->setSpacing(look::related);
    head->addWidget(m_counts, 1);
    head->addWidget(m_space);
    auto* space = new QWidget(this);
    auto* spaceColumn = look::columnIn(space);
    spaceColumn->addLayout(head);
    spaceColumn->addWidget(m_grid, 1);
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(look::group);
    halves->addWidget(space);
    halves->addWidget(m_first);
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 1);
    m_known = halves;
    auto* column = look::columnIn(this);
    column->addWidget(halves, 1);
    column->addWidget(m_unknown, 1);
}

QWidget* LayoutsPane::createUnknown()
{
    auto* note = new QuietLabel(tr("The layouts that are possible appear here."), this);
    note->setAlignment(Qt::AlignCenter);
    return note;
}

void LayoutsPane::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void LayoutsPane::refresh()
{
    const bool isKnown = m_draft->preset() != nullptr;
    m_known->setVisible(isKnown);
    m_unknown->setVisible(!isKnown);
    m_first->refresh();
    refreshCounts();
    if (!isVisible())
        return; // nobody waits for its estimates
    const PresetPtr preset = m_draft->preset();
    if (preset != nullptr) {
        const QList<Parameter>& parameters = preset->space().parameters();
        const auto nameAt = [&parameters](int at) { return parameters.value(at).name; };
        m_grid->model()->setAxes(nameAt(0), nameAt(1)); // as in Space at first
    }
    m_grid->model()->setPreset(preset);
}

void LayoutsPane::refreshCounts()
{
    const auto counts = m_draft->layoutCounts();
    m_space->setVisible(counts != nullptr);
    if (counts != nullptr)
        m_counts->setText(
            tr("%1 layouts are possible", "at least one").arg(QLocale().toString(counts->kept)));
    else
        m_counts->setText(tr("Counting\u2026"));
}

} // namespace megatune

#include "moc_layoutspane.cpp"
