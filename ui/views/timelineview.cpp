// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timelineview.h"

#include "core/base/text.h"
#include "core/words/trialwords.h"
#include "ui/common/labels.h"
#include "ui/look/look.h"
#include "ui/views/timelineplot.h"

#include <cmath>
#include <QLabel>
#include <QScrollArea>

using namespace Qt::StringLiterals;

namespace megatune {

TimelineView::TimelineView(const TrialColumns* columns, QWidget* parent)
    : StudyView(columns, parent)
    , m_model(new TimelineModel(&columns->series()))
{
    m_plot = new TimelinePlot(m_model);
    m_model->setParent(m_plot);
    m_state = setPicture(scrolling(m_plot));
    m_plot->toolTipOf = [this](int number) { return toolTipFor(number); };
    connect(m_plot, &TimelinePlot::trialSelected, this, &StudyView::trialSelected);
}

QAbstractItemModel* TimelineView::table() const
{
    return m_model;
}

QWidget* TimelineView::picture() const
{
    return m_plot;
}

void TimelineView::refresh()
{
    m_model->refresh();
    const StudyFeed* feed = series().feed();
    const QString unit = feed ? shortUnit(feed->state().header()) : QString();
    m_plot->refresh(series().best(), unit);
    if (m_model->bars().isEmpty()) {
        setEmptyText(tr("A bar for each trial appears as soon as the first one has started."));
        return;
    }
    setEmptyText({});
    QStringList hosts;
    for (const TimelineHost& host : m_model->hosts())
        hosts.append(tr("%1 %2 % busy", "host, share").arg(host.name).arg(std::lround(host.busy * 100)));
    const QString keys = tr(
        "Colour: value. Dotted: waiting. + and \u2212, or Ctrl and the wheel, make it wider and narrower.");
    m_state->setText(tr("%n trial(s) in %1.", nullptr, static_cast<int>(m_model->bars().size()))
                         .arg(durationText(m_model->length()))
        + u' ' + keys);
    QString description = m_state->text() % u' ' % hosts.join(u", "_s);
    if (const auto [least, most] = m_model->range(); most > 0 || least < 0)
        description += u' '
            % tr("Values from %1 to %2 %3.", "least, most, unit")
                  .arg(numberText(least), numberText(most), unit);
    m_plot->setAccessibleDescription(description);
}

void TimelineView::selectionChanged()
{
    m_plot->setSelected(selected());
}

} // namespace megatune

#include "moc_timelineview.cpp"
