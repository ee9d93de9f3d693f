// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/studyview.h"

#include "ui/common/labels.h"
#include "ui/look/look.h"
#include "ui/trials/trialtooltip.h"

#include <QScrollArea>
#include <QShowEvent>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr int viewRefreshMs = 100;

} // namespace

StudyView::StudyView(const TrialColumns* columns, QWidget* parent)
    : QStackedWidget(parent)
    , m_columns(columns)
    , m_empty(new QuietLabel({}, this))
{
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(look::edge);
    addWidget(m_empty);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &StudyView::refreshNow);
    connect(&columns->series(), &StudySeries::trialsChanged, this, &StudyView::scheduleRefresh);
}

void StudyView::setContent(QWidget* content)
{
    addWidget(content);
    setCurrentWidget(content);
}

QLabel* StudyView::setPicture(QWidget* picture)
{
    auto* content = new QWidget(this);
    auto* state = new QuietLabel({}, content);
    auto* column = look::columnIn(content, look::related / 2);
    column->addWidget(picture, 1);
    column->addWidget(state);
    setContent(content);
    return state;
}

/// Along the height only.
QScrollArea* StudyView::scrolling(QWidget* plot)
{
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus); // its plot takes the keys
    scroll->setWidget(plot);
    return scroll;
}

void StudyView::setEmptyText(const QString& text)
{
    m_empty->setText(text);
    setCurrentIndex(text.isEmpty() ? 1 : 0);
}

QString StudyView::emptyText() const
{
    return currentIndex() == 0 ? m_empty->text() : QString();
}

void StudyView::setSelected(int number)
{
    if (m_selected == number)
        return;
    m_selected = number;
    selectionChanged();
}

void StudyView::setFilterText(const QString& text)
{
    if (m_filterText == text)
        return;
    m_filterText = text;
    scheduleRefresh();
}

void StudyView::scheduleRefresh()
{
    m_stale = true;
    if (!(isVisible() || m_tableSeen) || m_timer.isActive())
        return;
    const qint64 since = m_sinceRefresh.isValid() ? m_sinceRefresh.elapsed() : viewRefreshMs;
    m_timer.start(static_cast<int>(std::clamp<qint64>(viewRefreshMs - since, 0, viewRefreshMs)));
}

void StudyView::setTableSeen(bool seen)
{
    m_tableSeen = seen;
    if (seen && m_stale)
        refreshNow();
}

void StudyView::refreshNow()
{
    m_stale = false;
    m_sinceRefresh.start();
    refresh();
    Q_EMIT refreshed();
}

void StudyView::showEvent(QShowEvent* event)
{
    QStackedWidget::showEvent(event);
    if (m_stale)
        refreshNow();
}

QString StudyView::toolTipFor(int number) const
{
    const StudyFeed* feed = series().feed();
    return feed ? trialToolTip(feed->state(), number, feed->isRun()) : QString();
}

} // namespace megatune

#include "moc_studyview.cpp"
