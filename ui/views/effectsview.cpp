// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/effectsview.h"

#include "ui/common/labels.h"
#include "ui/look/look.h"
#include "ui/views/effectsplot.h"

#include <QLabel>
#include <QScrollArea>

namespace megatune {

EffectsView::EffectsView(const TrialColumns* columns, QWidget* parent)
    : StudyView(columns, parent)
    , m_model(new ParameterEffectsModel(columns))
{
    m_plot = new EffectsPlot(m_model);
    m_model->setParent(m_plot);
    m_state = setPicture(scrolling(m_plot));
    connect(m_plot, &EffectsPlot::trialSelected, this, &StudyView::trialSelected);
    connect(m_plot, &EffectsPlot::choicesChosen, this, [this](int parameter, const QList<int>& choices) {
        Q_EMIT filterRequested(m_model->filterFor(filterText(), parameter, choices));
    });
}

QAbstractItemModel* EffectsView::table() const
{
    return m_model;
}

QWidget* EffectsView::picture() const
{
    return m_plot;
}

void EffectsView::refresh()
{
    m_model->refresh(filterText());
    m_plot->refresh();
    if (m_model->effects().isEmpty()) {
        setEmptyText(
            tr("A panel for each parameter appears as soon as trials with different layouts have run."));
        return;
    }
    setEmptyText({});
    m_state->setText(m_model->finished() < leastOutcomesForImportance
            ? tr("What a parameter explains can be said from %1 finished trials on; there are %2.")
                  .arg(leastOutcomesForImportance)
                  .arg(m_model->finished())
            : tr(
                "Explains: how much of the differences in value that parameter alone accounts for, less what chance "
                "gives."));
}

} // namespace megatune

#include "moc_effectsview.cpp"
