// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runpage.h"

#include "ui/charts/chartpictures.h"
#include "ui/charts/iterationschart.h"
#include "ui/charts/memorychart.h"
#include "ui/charts/trialschart.h"
#include "ui/log/logview.h"
#include "ui/look/look.h"
#include "ui/run/runheader.h"
#include "ui/run/statelegend.h"
#include "ui/run/studyviews.h"
#include "ui/run/trialdetail.h"
#include "ui/run/trialtable.h"
#include "ui/trials/trialcolumns.h"
#include "ui/trials/trialfiltermodel.h"
#include "ui/trials/trialtablemodel.h"
#include "ui/trials/trialtext.h"

#include <QApplication>
#include <QDataStream>
#include <QHeaderView>
#include <QIODevice>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>

namespace megatune {

namespace {

constexpr int runRefreshMs = 100;
constexpr quint32 runLayoutVersion = 2;

} // namespace

RunPage::RunPage(QWidget* parent)
    : QWidget(parent)
    , m_pictures(new ChartPictures(this))
    , m_series(std::make_unique<StudySeries>())
    , m_columns(std::make_unique<TrialColumns>(m_series.get()))
    , m_trials(std::make_unique<TrialTableModel>(m_series.get()))
    , m_filter(std::make_unique<TrialFilterModel>(m_trials.get()))
{
    setAccessibleName(tr("Run"));
    buildStudy();
    connectParts();
    addShortcuts();
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(runRefreshMs);
    connect(&m_refresh, &QTimer::timeout, this, &RunPage::refresh);
    m_second.setInterval(1000);
    connect(&m_second, &QTimer::timeout, this, [this] {
        if (isVisible() && m_feed)
            m_header->refresh();
    });
    m_second.start();
    restoreDefaultLayout();
    showStudy(nullptr, nullptr);
}

RunPage::~RunPage()
{
    // The parts look at the models, which go first otherwise.
    delete m_stack;
}

void RunPage::connectParts()
{
    for (TrialPlot* chart : {static_cast<TrialPlot*>(m_trialsChart), static_cast<TrialPlot*>(m_memoryChart)})
        connect(chart, &TrialPlot::trialSelected, this, &RunPage::selectTrial);
    connect(m_table, &TrialTable::trialSelected, this, &RunPage::selectTrial);
    connect(m_table, &TrialTable::copyCommandRequested, this, [this](int number) { copyCommand(number); });
    connect(m_detail, &TrialDetail::copyCommandRequested, this, [this](int number) { copyCommand(number); });
    connectNotes();
    connect(m_detail, &TrialDetail::againRequested, this, [this](int number) { runAgain({number}); });
    connect(m_table, &TrialTable::menuAboutToShow, this, &RunPage::fillTrialMenu);
    connect(m_header, &RunHeader::exportRequested, this, &RunPage::exportRequested);
    connect(m_header, &RunHeader::copyBestRequested, this, &RunPage::copyBestCommand);
    connect(m_header, &RunHeader::goOnRequested, this, &RunPage::goOnRequested);
    connect(m_header, &RunHeader::bestRequested, this, [this] {
        if (m_feed && m_feed->state().best())
            selectTrial(m_feed->state().best()->number);
    });
    connect(m_legend, &StateLegend::filterRequested, this, &RunPage::takeWord);
    connect(m_table, &TrialTable::filterRequested, this, &RunPage::takeWord);
    connect(m_filterLine, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setFilterText(text);
        m_table->setSelected(m_selected);
        showFilterState();
    });
    connect(m_filter.get(), &TrialFilterModel::filterChanged, this, &RunPage::takeFilter);
    connect(m_studyViews, &StudyViews::trialSelected, this, &RunPage::selectTrial);
    connect(m_studyViews, &StudyViews::filterRequested, this, &RunPage::setFilter);
    connect(m_studyViews, &StudyViews::messageRequested, this, &RunPage::messageRequested);
    connect(m_pictures, &ChartPictures::messageRequested, this, &RunPage::messageRequested);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_filter.get(), signal, this, &RunPage::showFilterState);
}

void RunPage::addShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto slot) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, slot);
    };
    add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &RunPage::copyBestCommand);
    add(QKeySequence::Find, &RunPage::findByKey);
    add(QKeySequence(Qt::CTRL | Qt::Key_R), [this] {
        if (m_feed && m_selected >= 0)
            runAgain({m_selected});
    });
    add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), [this] {
        if (m_feed)
            runAgain(failedTrials(m_feed->state()));
    });
    add(QKeySequence(Qt::CTRL | Qt::Key_B), [this] { Q_EMIT m_header->bestRequested(); });
}

void RunPage::findByKey()
{
    if (m_log->isAncestorOf(QApplication::focusWidget())) {
        m_log->focusFind();
    } else {
        m_filterLine->setFocus(Qt::ShortcutFocusReason);
        m_filterLine->selectAll();
    }
}

void RunPage::setPreset(const PresetPtr& preset)
{
    m_series->setPreset(preset);
}

void RunPage::showStudy(StudyFeed* feed, StudyController* controllerOrNull)
{
    if (m_feed) {
        commitNotes(); // they are of the study that goes
        if (m_feed == feed && m_controller == controllerOrNull)
            return;
        rememberView();
        m_feed->disconnect(this);
        connect(m_feed, &QObject::destroyed, this, [this](QObject* gone) { m_views.remove(gone); });
    }
    m_feed = feed;
    m_ranAgain.clear();
    m_uid = feed ? feed->state().header().uid : QString();
    m_controller = controllerOrNull;
    m_series->setFeed(feed);
    m_trials->setFeed(feed);
    m_pictures->setStudy(feed);
    m_header->showStudy(feed, controllerOrNull);
    m_detail->setEditable(controllerOrNull || m_notes);
    if (feed) {
        connect(feed, &StudyFeed::changed, this, &RunPage::onChanged);
        connect(feed, &StudyFeed::reset, this, &RunPage::onReset);
        connect(feed, &StudyFeed::runChanged, this, &RunPage::scheduleRefresh);
        connect(feed, &StudyFeed::logGrew, this, [this](int number) {
            if (number == m_selected)
                m_log->readOn();
        });
        connect(feed, &StudyFeed::livePoint, this, [this](int number) {
            if (number == m_selected)
                scheduleRefresh();
        });
        connect(feed, &QObject::destroyed, this, [this](QObject* gone) {
            m_views.remove(gone);
            showStudy(nullptr, nullptr);
        });
    }
    m_stack->setCurrentIndex(feed ? 1 : 0);
    showView(m_views.value(feed));
    Q_EMIT studyShown();
}

void RunPage::rememberView()
{
    m_views.insert(m_feed, View{m_selected, m_following, m_filterLine->text()});
}

void RunPage::takeView(const StudyFeed* feed, const StudyFeed* by)
{
    if (m_feed == feed)
        rememberView();
    m_views.insert(by, m_views.value(feed));
    connect(by, &QObject::destroyed, this, [this](QObject* gone) { m_views.remove(gone); });
}

void RunPage::onReset()
{
    dropNotesOfAnother();
    m_ranAgain.clear();
    showView({});
}

void RunPage::showView(const View& view)
{
    m_following = view.following;
    m_selected = -1;
    m_filterLine->setText(view.filter);
    if (m_feed && m_feed->state().trial(view.selected))
        showTrial(view.selected);
    followRunning();
    if (m_selected < 0)
        showTrial(-1);
    showFilterState();
    refresh();
}

void RunPage::onChanged(const StudyEvent& event)
{
    tellOfRetry(event);
    if (std::holds_alternative<TrialStarted>(event.data) || std::holds_alternative<TrialEnded>(event.data)
        || std::holds_alternative<StudyCompleted>(event.data))
        followRunning();
    scheduleRefresh();
}

void RunPage::followRunning()
{
    // Nobody is taken away from what is being typed.
    if (!m_following || !m_feed || m_detail->isNoteBeingTyped())
        return;
    const QList<int>& running = m_header->progress().running();
    if (running.contains(m_selected))
        return;
    const Trial* best = m_feed->state().best();
    if (!running.isEmpty())
        showTrial(running.last());
    else if (m_selected < 0
        || (m_feed->state().phase() == StudyPhase::Completed && !m_ranAgain.contains(m_selected)))
        showTrial(best ? best->number : static_cast<int>(m_feed->state().trials().size()) - 1);
}

void RunPage::selectTrial(int number)
{
    m_following = m_header->progress().running().contains(number);
    showTrial(number);
}

void RunPage::showTrial(int number)
{
    const bool isNew = m_selected != number;
    m_selected = number;
    m_trials->flush(); // the row may be in the queue still
    m_trialsChart->setSelected(number);
    m_memoryChart->setSelected(number);
    m_iterationsChart->setTrial(number);
    m_table->setSelected(number);
    m_header->setSelected(number);
    m_studyViews->setSelected(number);
    showLog();
    refresh();
    if (isNew)
        Q_EMIT trialSelected(number);
}

void RunPage::showLog()
{
    const bool any = m_feed && m_selected >= 0;
    m_log->showFile(any ? trialLogPath(m_feed->path(), m_selected) : QString(),
        any ? tr("Log of trial %1").arg(m_selected) : tr("Log"));
}

void RunPage::scheduleRefresh()
{
    if (!m_refresh.isActive())
        m_refresh.start();
}

void RunPage::refresh()
{
    m_refresh.stop();
    // A hidden page catches up when it is shown.
    if (!m_feed || !isVisible())
        return;
    showAnnotations();
    m_header->refresh();
    const std::optional<int> expected = m_header->expectedTrials();
    m_trialsChart->setExpectedTrials(expected);
    m_memoryChart->setExpectedTrials(expected);
    m_legend->showCounts(m_feed->state().counts(), runningMeans(m_feed->state(), m_feed->isRun()));
    const Trial* trial = m_feed->state().trial(m_selected);
    m_detail->showTrial(trial, m_feed->state(), m_series->lastIteration(m_selected), m_feed->isRun());
    const QString unit = shortUnit(m_feed->state().header());
    m_valuesTitle->setText(
        isSpeed(m_feed->state().header()) ? tr("TFLOP/s per GPU by trial") : tr("Value by trial"));
    m_iterationsTitle->setText(
        trial ? tr("Iterations of trial %1, %2").arg(m_selected).arg(unit) : tr("Iterations, %1").arg(unit));
}

void RunPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void RunPage::setFilter(const QString& text)
{
    m_filterLine->setText(text);
}

/// The same word again takes it away; words about anything else stay.
void RunPage::takeWord(const QString& word)
{
    const QString text = m_filterLine->text();
    const QStringList names = m_trials->parameters();
    const QStringList about{TrialFilter::subjectOf(word, names)};
    const QString others = TrialFilter::without(text, about, names);
    const bool isOn = TrialFilter::only(text, about, names) == word;
    m_filterLine->setText(isOn ? others : QString(others % u' ' % word).trimmed());
}

/// The filter of the table is that of all charts.
void RunPage::takeFilter(const std::vector<bool>& holds)
{
    m_series->setFilter(m_filter->filter(), holds);
    m_studyViews->setFilterText(m_filter->filterText());
}

void RunPage::showFilterState()
{
    if (!m_filter->problem().isEmpty()) {
        m_filterState->setText(m_filter->problem());
    } else if (m_filter->filterText().isEmpty()) {
        m_filterState->setText(tr("%n trial(s)", nullptr, m_trials->rowCount()));
    } else {
        m_filterState->setText(
            tr("%1 of %n trial(s)", nullptr, m_trials->rowCount()).arg(m_filter->rowCount()));
    }
}

QByteArray RunPage::saveLayout() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << runLayoutVersion << m_across->saveState() << m_left->saveState() << m_charts->saveState()
           << m_right->saveState() << m_table->saveColumns();
    return state;
}

bool RunPage::restoreLayout(const QByteArray& state)
{
    QDataStream stream(state);
    quint32 version = 0;
    QByteArray across;
    QByteArray left;
    QByteArray charts;
    QByteArray right;
    stream >> version >> across >> left >> charts >> right;
    if (stream.status() != QDataStream::Ok || version != runLayoutVersion)
        return false;
    QByteArray columns; // settings of an earlier program hold none
    stream >> columns;
    m_table->restoreColumns(columns);
    return m_across->restoreState(across) && m_left->restoreState(left) && m_charts->restoreState(charts)
        && m_right->restoreState(right);
}

void RunPage::restoreDefaultLayout()
{
    m_across->setSizes({640, 360});
    m_left->setSizes({500, 240});
    m_charts->setSizes({320, 160});
    m_right->setSizes({280, 180, 260});
    m_table->restoreDefaultColumns();
}

} // namespace megatune

#include "moc_runpage.cpp"
