// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/trialpane.h"

#include "core/study/feed.h"
#include "core/study/journal.h"
#include "core/words/trialwords.h"
#include "ui/charts/chartpictures.h"
#include "ui/charts/iterationschart.h"
#include "ui/common/labels.h"
#include "ui/look/look.h"
#include "ui/trialpanes/gpuloadchart.h"
#include "ui/trialpanes/logview.h"
#include "ui/trialpanes/logwindow.h"
#include "ui/trialpanes/trialdetail.h"
#include "ui/trials/studyseries.h"

#include <QApplication>
#include <QDataStream>
#include <QVBoxLayout>

namespace megatune {

TrialPane::TrialPane(const StudySeries* series, ChartPictures* pictures, QWidget* parent)
    : PartSplitter(Qt::Vertical, parent)
    , m_series(series)
    , m_detail(new TrialDetail(this))
    , m_iterationsTitle(new SectionLabel({}, this))
    , m_iterations(new IterationsChart(series, this))
    , m_gpuLoad(new GpuLoadChart(series, m_iterations, this))
{
    addWidget(m_detail);
    auto* charts = new QWidget(this);
    auto* column = look::columnIn(charts, 0);
    column->addWidget(m_iterations, 1);
    column->addWidget(m_gpuLoad);
    addWidget(createSection(this, {m_iterationsTitle}, charts));
    pictures->add({m_gpuLoad, QStringLiteral("gpus"),
        [this] { return tr("GPUs of trial %1: utilisation and power").arg(m_number); }});
    pictures->add({m_iterations, QStringLiteral("iterations"), [this] { return m_iterationsTitle->text(); }});
    m_log = new LogView(this);
    addWidget(m_log);
    m_logWindow = std::make_unique<LogWindow>();
    for (const LogView* log : {m_log, m_logWindow->log()})
        connect(log, &LogView::wrappingChosen, this, &TrialPane::wrapLog);
    connect(m_log, &LogView::windowRequested, this, [this] {
        showLogFile(m_logWindow->log());
        m_logWindow->open();
    });
    connect(m_detail, &TrialDetail::copyCommandRequested, this, &TrialPane::copyCommandRequested);
    connect(m_detail, &TrialDetail::againRequested, this, &TrialPane::againRequested);
}

TrialPane::~TrialPane() = default;

void TrialPane::showTrial(const StudyFeed* feed, int number)
{
    m_number = number;
    m_iterations->setTrial(number);
    const bool any = feed != nullptr && number >= 0;
    m_logPath = any ? trialLogPath(feed->path(), number) : QString();
    showLogFile(m_log);
    if (m_logWindow->isVisible())
        showLogFile(m_logWindow->log());
}

void TrialPane::showLogFile(LogView* log) const
{
    log->showFile(m_logPath, m_logPath.isEmpty() ? tr("Log") : tr("Log of trial %1").arg(m_number));
}

void TrialPane::wrapLog(bool wrapping)
{
    m_log->setWrapping(wrapping);
    m_logWindow->log()->setWrapping(wrapping);
}

QByteArray TrialPane::saveLog() const
{
    QByteArray state;
    QDataStream(&state, QIODevice::WriteOnly) << m_log->isWrapping() << m_logWindow->saveGeometry();
    return state;
}

void TrialPane::restoreLog(const QByteArray& state)
{
    QDataStream stream(state);
    bool wrapping = true;
    QByteArray geometry;
    stream >> wrapping >> geometry;
    if (stream.status() != QDataStream::Ok)
        return;
    wrapLog(wrapping);
    m_logWindow->restoreGeometry(geometry);
}

void TrialPane::refresh(const StudyFeed& feed)
{
    const StudyState& state = feed.state();
    const Trial* trial = state.trial(m_number);
    m_detail->showTrial(trial, state, m_series->lastIteration(m_number), feed.isRun());
    const QString unit = shortUnit(state.header());
    m_iterationsTitle->setText(
        trial ? tr("Iterations of trial %1, %2").arg(m_number).arg(unit) : tr("Iterations, %1").arg(unit));
}

void TrialPane::readOn()
{
    m_log->readOn();
    if (m_logWindow->isVisible())
        m_logWindow->log()->readOn();
}

bool TrialPane::findInLog()
{
    if (!m_log->isAncestorOf(QApplication::focusWidget()))
        return false;
    m_log->focusFind();
    return true;
}

} // namespace megatune

#include "moc_trialpane.cpp"
