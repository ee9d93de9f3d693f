// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runpage.h"

#include "ui/charts/chartpictures.h"
#include "ui/charts/stepwindow.h"
#include "ui/charts/trialcharts.h"
#include "ui/common/available.h"
#include "ui/look/look.h"
#include "ui/run/resumepanel.h"
#include "ui/run/runempty.h"
#include "ui/run/runheader.h"
#include "ui/run/runnotes.h"
#include "ui/run/studyviews.h"
#include "ui/trialpanes/commandcopy.h"
#include "ui/trialpanes/trialpane.h"
#include "ui/trialpanes/trialretries.h"
#include "ui/trialpanes/trialspanel.h"
#include "ui/trials/trialcolumns.h"

#include <QDataStream>
#include <QIODevice>
#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QVBoxLayout>

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
    , m_retries(new TrialRetries(this))
{
    setAccessibleName(tr("Run"));
    build();
    m_notes = new RunNotes(m_header, m_pane->detail(), this);
    connectParts();
    connectTrials();
    addShortcuts();
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(runRefreshMs);
    connect(&m_refresh, &QTimer::timeout, this, &RunPage::refresh);
    auto* second = new QTimer(this); // elapsed time moves without events
    connect(second, &QTimer::timeout, this, [this] {
        if (isVisible() && m_feed)
            m_header->refresh();
    });
    second->start(1000);
    restoreDefaultLayout();
    showStudy(nullptr, nullptr);
}

RunPage::~RunPage()
{
    // The parts look at the models, which go first otherwise.
    delete m_stack;
}

void RunPage::build()
{
    m_stack = new QStackedWidget(this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);
    auto* empty = new RunEmpty(m_stack);
    connect(empty, &RunEmpty::newStudyRequested, this, &RunPage::newStudyRequested);
    connect(empty, &RunEmpty::openStudyRequested, this, &RunPage::openStudyRequested);
    m_stack->addWidget(empty);
    auto* study = new QWidget(m_stack);
    auto* column = new QVBoxLayout(study);
    column->setContentsMargins(look::edge, look::group, look::edge, look::group);
    column->setSpacing(look::group);
    m_header = new RunHeader(study);
    column->addWidget(m_header);
    m_resume = new ResumePanel(study);
    column->addWidget(m_resume);
    m_across = new PartSplitter(Qt::Horizontal, study);
    m_across->addWidget(createLeft());
    m_pane = new TrialPane(m_series.get(), m_pictures, m_across);
    m_across->addWidget(m_pane);
    m_across->setStretchFactor(0, 16);
    m_across->setStretchFactor(1, 9);
    column->addWidget(m_across, 1);
    m_stack->addWidget(study);
}

QWidget* RunPage::createLeft()
{
    m_left = new PartSplitter(Qt::Vertical, this);
    m_charts = new TrialCharts(m_series.get(), m_pictures, this);
    m_trials = new TrialsPanel(m_series.get());
    m_studyViews = new StudyViews(m_columns.get(), m_charts, m_trials->model(), m_pictures, m_left);
    m_left->addWidget(m_studyViews);
    m_left->addWidget(m_trials);
    return m_left;
}

void RunPage::connectParts()
{
    connect(m_header, &RunHeader::exportRequested, this, &RunPage::exportRequested);
    connect(m_header, &RunHeader::likeRequested, this, &RunPage::likeRequested);
    connect(m_header, &RunHeader::copyBestRequested, this, &RunPage::copyBestCommand);
    connect(m_header, &RunHeader::resumeRequested, this, &RunPage::resumeRequested);
    connect(m_header, &RunHeader::planRequested, this, &RunPage::planRequested);
    connect(m_header, &RunHeader::bestRequested, this, &RunPage::selectBest);
    connect(m_charts, &TrialCharts::trialSelected, this, &RunPage::selectTrial);
    connect(m_charts, &TrialCharts::filterRequested, m_trials, &TrialsPanel::toggleFilterWord);
    connect(m_studyViews, &StudyViews::trialSelected, this, &RunPage::selectTrial);
    connect(m_studyViews, &StudyViews::filterRequested, this, &RunPage::setFilter);
    connect(m_studyViews, &StudyViews::messageRequested, this, &RunPage::messageRequested);
    connect(m_pictures, &ChartPictures::messageRequested, this, &RunPage::messageRequested);
    connect(m_notes, &RunNotes::noteEdited, this, &RunPage::noteEdited);
    connect(m_notes, &RunNotes::starToggled, this, &RunPage::starToggled);
    connect(m_notes, &RunNotes::warned, this, &RunPage::warned);
    connect(m_notes, &RunNotes::changed, this, &RunPage::scheduleRefresh);
}

void RunPage::connectTrials()
{
    const auto copy = [this](int number) { copyCommand(number); };
    connect(m_trials, &TrialsPanel::trialSelected, this, &RunPage::selectTrial);
    connect(m_trials, &TrialsPanel::copyCommandRequested, this, copy);
    connect(m_trials, &TrialsPanel::menuAboutToShow, m_retries, [this](int number, QMenu* menu) {
        addStepTo(menu, number);
        m_retries->addTo(menu, number);
    });
    connect(m_trials, &TrialsPanel::filterChanged, m_studyViews, &StudyViews::setFilterText);
    connect(m_pane, &TrialPane::copyCommandRequested, this, copy);
    connect(
        m_pane, &TrialPane::againRequested, m_retries, [this](int number) { m_retries->runAgain({number}); });
    connect(m_retries, &TrialRetries::messageRequested, this, &RunPage::messageRequested);
    connect(m_retries, &TrialRetries::againRequested, this, &RunPage::againRequested);
}

/// Above the best trial's, where that is another layout.
void RunPage::addStepTo(QMenu* menu, int number)
{
    const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
    if (trial == nullptr)
        return;
    QList<Layout> layouts{trial->layout};
    const Trial* best = m_feed->state().best();
    if (best != nullptr && best->layout != trial->layout)
        layouts.append(best->layout);
    const PresetPtr& preset = m_series->preset();
    menu->addSeparator();
    QAction* draw =
        menu->addAction(layouts.size() == 1 ? tr("Draw its step") : tr("Draw its step and the best trial's"),
            this, [this, preset, layouts] {
                (new StepWindow(preset, m_series->calibration(), layouts, this))->show();
            });
    menu->setToolTipsVisible(true);
    QString whyNot;
    if (preset == nullptr || preset->estimator() == nullptr)
        whyNot = tr("Estimates need a model, a type of GPU and a sequence length.");
    else if (!preset->space().indexOf(trial->layout))
        whyNot = tr("This trial's layout is none of the study's space.");
    setAvailable(draw, whyNot);
}

void RunPage::addShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto slot) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, slot);
    };
    add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &RunPage::copyBestCommand);
    add(QKeySequence::Find, &RunPage::findByKey);
    add(QKeySequence(Qt::CTRL | Qt::Key_R), [this] {
        if (m_selected >= 0)
            m_retries->runAgain({m_selected});
    });
    add(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R), [this] { m_retries->runFailedAgain(); });
    add(QKeySequence(Qt::CTRL | Qt::Key_B), &RunPage::selectBest);
}

void RunPage::findByKey()
{
    if (!m_pane->findInLog())
        m_trials->focusFilter();
}

void RunPage::setPreset(const PresetPtr& preset, const Layout& ownLayout)
{
    m_series->setPreset(preset);
    m_header->setOwnLayout(ownLayout);
}

void RunPage::setNotes(NoteStore* notes)
{
    m_notes->setStore(notes);
}

void RunPage::commitNotes()
{
    m_notes->commit();
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
    m_controller = controllerOrNull;
    m_series->setFeed(feed);
    m_trials->setFeed(feed);
    m_pictures->setStudy(feed);
    m_header->showStudy(feed, controllerOrNull);
    m_notes->showStudy(feed, controllerOrNull);
    m_retries->showStudy(feed, controllerOrNull);
    if (feed)
        followFeed(feed);
    m_stack->setCurrentIndex(feed ? 1 : 0);
    showView(m_views.value(feed));
    Q_EMIT studyShown();
}

void RunPage::followFeed(StudyFeed* feed)
{
    connect(feed, &StudyFeed::changed, this, &RunPage::onChanged);
    connect(feed, &StudyFeed::reset, this, &RunPage::onReset);
    connect(feed, &StudyFeed::runChanged, this, &RunPage::scheduleRefresh);
    connect(feed, &StudyFeed::logGrew, this, [this](int number) {
        if (number == m_selected)
            m_pane->readOn();
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

void RunPage::rememberView()
{
    m_views.insert(m_feed, View{m_selected, m_following, m_trials->filterText()});
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
    m_notes->dropOfAnother();
    m_retries->forget();
    showView({});
}

void RunPage::showView(const View& view)
{
    m_following = view.following;
    m_selected = -1;
    m_trials->setFilterText(view.filter);
    if (m_feed && m_feed->state().trial(view.selected))
        showTrial(view.selected);
    followRunning();
    if (m_selected < 0)
        showTrial(-1);
    m_trials->showCount();
    refresh();
}

void RunPage::onChanged(const StudyEvent& event)
{
    if (std::holds_alternative<TrialStarted>(event.data) || std::holds_alternative<TrialEnded>(event.data)
        || std::holds_alternative<StudyCompleted>(event.data))
        followRunning();
    scheduleRefresh();
}

void RunPage::followRunning()
{
    // Nobody is taken away from what is being typed.
    if (!m_following || !m_feed || m_notes->isTrialNoteBeingTyped())
        return;
    const QList<int>& running = m_header->progress().running();
    if (running.contains(m_selected))
        return;
    const Trial* best = m_feed->state().best();
    if (!running.isEmpty())
        showTrial(running.last());
    else if (m_selected < 0
        || (m_feed->state().phase() == StudyPhase::Completed && !m_retries->ranAgain(m_selected)))
        showTrial(best ? best->number : static_cast<int>(m_feed->state().trials().size()) - 1);
}

void RunPage::selectTrial(int number)
{
    m_following = m_header->progress().running().contains(number);
    showTrial(number);
}

void RunPage::selectBest()
{
    if (m_feed && m_feed->state().best())
        selectTrial(m_feed->state().best()->number);
}

void RunPage::showTrial(int number)
{
    const bool isNew = m_selected != number;
    m_selected = number;
    m_charts->setSelected(number);
    m_trials->setSelected(number);
    m_header->setSelected(number);
    m_studyViews->setSelected(number);
    m_pane->showTrial(m_feed, number);
    refresh();
    if (isNew)
        Q_EMIT trialSelected(number);
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
    m_notes->refresh(m_selected);
    m_header->refresh();
    m_charts->refresh(*m_feed, m_header->expectedTrials());
    m_pane->refresh(*m_feed);
}

void RunPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void RunPage::setFilter(const QString& text)
{
    m_trials->setFilterText(text);
}

void RunPage::copyBestCommand()
{
    const Trial* best = m_feed ? m_feed->state().best() : nullptr;
    if (best)
        copyCommand(best->number, true);
    else
        Q_EMIT messageRequested(tr("There is no best command yet: no trial has finished."));
}

void RunPage::copyCommand(int number, bool production)
{
    if (const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr)
        Q_EMIT messageRequested(copyTrialCommand(m_feed->state(), *trial, production));
}

QByteArray RunPage::saveLayout() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << runLayoutVersion << m_across->saveState() << m_left->saveState() << m_charts->saveState()
           << m_pane->saveState() << m_trials->saveColumns() << m_pane->saveLog();
    return state;
}

bool RunPage::restoreLayout(const QByteArray& state)
{
    QDataStream stream(state);
    quint32 version = 0;
    QByteArray across;
    QByteArray left;
    QByteArray charts;
    QByteArray pane;
    stream >> version >> across >> left >> charts >> pane;
    if (stream.status() != QDataStream::Ok || version != runLayoutVersion)
        return false;
    QByteArray columns; // settings of an earlier program hold none
    QByteArray log;
    stream >> columns >> log;
    m_trials->restoreColumns(columns);
    m_pane->restoreLog(log);
    return m_across->restoreState(across) && m_left->restoreState(left) && m_charts->restoreState(charts)
        && m_pane->restoreState(pane);
}

void RunPage::restoreDefaultLayout()
{
    m_across->setSizes({640, 360});
    m_left->setSizes({500, 240});
    m_charts->setSizes({320, 160});
    m_pane->setSizes({280, 180, 260});
    m_trials->restoreDefaultColumns();
}

} // namespace megatune

#include "moc_runpage.cpp"
