// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parallelview.h"

#include "core/words/trialwords.h"
#include "ui/common/labels.h"
#include "ui/look/look.h"
#include "ui/views/parallelplot.h"

#include <QLocale>

namespace megatune {

ParallelView::ParallelView(const TrialColumns* columns, QWidget* parent)
    : StudyView(columns, parent)
{
    m_plot = new ParallelPlot;
    m_state = setPicture(m_plot);
    m_plot->toolTipOf = [this](int number) { return toolTipFor(number); };
    connect(m_plot, &ParallelPlot::trialSelected, this, &StudyView::trialSelected);
    connect(m_plot, &ParallelPlot::stopsChosen, this, [this](int axis, const QList<int>& stops) {
        Q_EMIT filterRequested(parallelFilter(this->columns(), filterText(), m_plot->shown(), axis, stops));
    });
    connect(m_plot, &ParallelPlot::valuesChosen, this, [this](double low, double high) {
        Q_EMIT filterRequested(valueFilter(this->columns(), filterText(), m_plot->shown(), low, high));
    });
}

QWidget* ParallelView::picture() const
{
    return m_plot;
}

QString ParallelView::stateText() const
{
    return m_state->text();
}

void ParallelView::refresh()
{
    const ParallelPicture picture = parallelPicture(columns(), filterText());
    if (picture.lines.isEmpty() || picture.axes.size() < 2) {
        setEmptyText(series().trials().isEmpty() || picture.axes.size() < 2
                ? tr("Parallel coordinates appear as soon as trials with different layouts have run.")
                : tr("No trial has come to an end yet."));
        return;
    }
    setEmptyText({});
    m_plot->setPicture(picture, series().bestLayout());
    const QLocale locale;
    QString text = picture.drawn == picture.trials
        ? tr("%n trial(s).", nullptr, picture.trials)
        : tr("%1 of %2 trials are drawn: the best %3, the others evenly by value.")
              .arg(locale.toString(picture.drawn), locale.toString(picture.trials))
              .arg(picture.best);
    text += u' ' % tr("Draw along an axis, or click a choice, to filter; Escape takes it away.");
    m_state->setText(text);
}

void ParallelView::selectionChanged()
{
    m_plot->setSelected(selected());
}

} // namespace megatune

#include "moc_parallelview.cpp"
