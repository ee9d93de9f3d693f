// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/mainwindow.h"

#include "core/base/text.h"
#include "core/space/argumentnames.h"
#include "core/study/follower.h"
#include "ui/common/messagebar.h"
#include "ui/common/messageplace.h"
#include "ui/draft/studydraft.h"
#include "ui/explain/explanationdialog.h"
#include "ui/guide/userguide.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/hostspanel.h"
#include "ui/hosts/recenthosts.h"
#include "ui/look/icons.h"
#include "ui/look/theme.h"
#include "ui/plan/planpage.h"
#include "ui/review/reviewpage.h"
#include "ui/review/studyfolder.h"
#include "ui/run/runpage.h"
#include "ui/session/noteediting.h"
#include "ui/session/queuepresenter.h"
#include "ui/session/resumeoffer.h"
#include "ui/session/session.h"
#include "ui/session/studynotifier.h"
#include "ui/session/studyresumer.h"
#include "ui/settings/preferences.h"
#include "ui/settings/settingspage.h"
#include "ui/setup/setuppage.h"
#include "ui/shell/diagnostics.h"
#include "ui/shell/editmenu.h"
#include "ui/shell/planconnections.h"
#include "ui/shell/runplace.h"
#include "ui/shell/setupfiller.h"
#include "ui/shell/shownspace.h"
#include "ui/shell/statusline.h"
#include "ui/shell/windowlayout.h"
#include "ui/space/spacepage.h"
#include "ui/start/recentmenu.h"
#include "ui/start/startpage.h"
#include "ui/studies/recentstudies.h"
#include "ui/studies/studyexport.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QTimer>

namespace megatune {

namespace {

constexpr qsizetype trialsTakenInAtOnce = 10'000;

const QString reviewFolderKey = QStringLiteral("window/reviewFolder");

} // namespace

MainWindow::MainWindow(const MainWindowOptions& options, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(options.settingsPath, QSettings::IniFormat)
    , m_preferences(std::make_unique<Preferences>(&m_settings, options.studyFolder))
    , m_session(std::make_unique<Session>(options.environment, options.clock))
    , m_hosts(std::make_unique<HostListModel>(m_session->draft()))
    , m_recentHosts(std::make_unique<RecentHosts>(&m_settings))
    , m_recent(std::make_unique<RecentStudies>(&m_settings))
    , m_studies(std::make_unique<StudyFolder>())
    , m_navigator(new Navigator(this))
    , m_chooser(
          new StudyChooser(this, m_session.get(), m_navigator->messages(), &m_settings, m_preferences.get()))
    , m_resumeOffer(new ResumeOffer(m_session.get(), m_navigator->messages(), this))
    , m_queue(new QueuePresenter(m_session.get(), m_navigator->messages(), this))
{
    setMinimumSize(880, 560);
    buildPages(options.demoTrainer);
    m_shownSpace = std::make_unique<ShownSpace>(m_session.get(), options.environment, m_run, m_space);
    m_layout = std::make_unique<WindowLayout>(this, &m_settings, m_setup, m_space, m_run->page());
    buildMenus();
    buildStatusLine();
    connectRun();
    connectSpace();
    connectSession();
    connectQueue();
    connectPreferences();
    m_layout->restore();
    refreshTitle();
    go(StartPlace);
    m_navigator->focusPage();
    m_recent->refresh();
}

MainWindow::~MainWindow() = default;

QStringList MainWindow::messages() const
{
    return m_navigator->messages()->sentences();
}

void MainWindow::inform(const QString& sentence)
{
    m_navigator->messages()->say(MessageBar::Kind::Info, sentence);
}

void MainWindow::confirm(const QString& sentence)
{
    m_navigator->messages()->say(MessageBar::Kind::Done, sentence);
}

void MainWindow::warn(const QString& sentence)
{
    m_navigator->messages()->say(MessageBar::Kind::Warning, sentence);
}

void MainWindow::complain(const Error& error)
{
    m_navigator->messages()->say(MessageBar::Kind::Error, error.sentence);
}

void MainWindow::stopAndClose()
{
    m_closeWhenEnded = true;
    m_queue->queue()->clear();
    if (StudyController* running = m_session->running())
        running->stop();
    else
        close();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_session->running() != nullptr || !m_queue->queue()->isEmpty()) {
        event->ignore();
        if (!m_closeWhenEnded)
            askToClose();
        return;
    }
    m_layout->save();
    event->accept();
}

void MainWindow::buildPages(const QString& demoTrainer)
{
    auto* start = new StartPage(m_recent.get());
    auto* plan = new PlanPage(m_session->draft());
    m_setup = new SetupPage(m_session->draft(), m_hosts.get(), m_preferences->studyFolder());
    connect(m_setup, &SetupPage::spaceRequested, this, [this] { go(SpacePlace); });
    m_space = new SpacePage(m_session->draft());
    m_run = new RunPlace(m_session.get());
    m_studies->setFolder(m_settings.value(reviewFolderKey, m_preferences->studyFolder()).toString());
    auto* review = new ReviewPage(m_studies.get());
    auto* guide = new UserGuide;
    auto* settings = new SettingsPage(m_preferences.get());
    const auto add = [this](Glyph glyph, const QString& title, const QString& hint, QWidget* page) {
        m_navigator->addPlace(glyphIcon(glyph), title, hint, page);
    };
    add(Glyph::Start, tr("Start"), tr("Begin, open, recent studies (Ctrl+1)"), start);
    add(Glyph::Plan, tr("Plan"), tr("Which GPUs a model needs, before anything runs (Ctrl+2)"), plan);
    add(Glyph::Setup, tr("Setup"), tr("Model, GPUs, batch and command (Ctrl+3)"), m_setup);
    add(Glyph::Space, tr("Space"), tr("The layouts that are possible (Ctrl+4)"), m_space);
    add(Glyph::Run, tr("Run"), tr("Trials and results (Ctrl+5)"), m_run);
    add(Glyph::Review, tr("Review"), tr("The studies of a folder (Ctrl+6)"), review);
    add(Glyph::Guide, tr("Guide"), tr("The user guide, for the page you are on (F1)"), guide);
    add(Glyph::Settings, tr("Settings"), tr("Language, colours, where studies are kept (Ctrl+,)"), settings);
    setCentralWidget(m_navigator);
    m_notes = std::make_unique<NoteEditing>(m_session.get(), m_run->page(), m_studies.get());
    m_setupFiller = new SetupFiller(
        m_session.get(), m_recentHosts.get(), m_setup, m_navigator, m_notes->undoStack(), demoTrainer);
    connect(m_navigator, &Navigator::chapterRequested, guide, &UserGuide::open);
    connectStart(start);
    connectPlan(plan, m_session.get(), m_run, m_navigator, m_setupFiller);
    connectReview(review);
}

void MainWindow::buildStatusLine()
{
    auto* status = new StatusLine(m_session->draft(), m_hosts.get(), this);
    setStatusBar(status);
    status->insertPermanentWidget(1, m_queue->createButton()); // behind the hosts, before what runs
    connect(m_run, &RunPlace::currentChanged, status, [this, status] { status->setShown(m_run->current()); });
    connect(m_session.get(), &Session::runningChanged, status,
        [this, status] { status->setController(m_session->running()); });
    connectHosts();
    new MessagePlace(m_navigator->messages(), status, this);
    connect(status, &StatusLine::hostChosen, this, [this](int row) {
        go(SetupPlace);
        m_setup->hostsPanel()->showDetails(row);
    });
}

/// Chosen as they were last, and remembered.
void MainWindow::connectHosts()
{
    m_session->draft()->setHosts(m_recentHosts->chosen());
    m_setup->hostsPanel()->setRecent(m_recentHosts->recent());
    connect(m_hosts.get(), &HostListModel::edited, this, [this] {
        m_recentHosts->keep(m_session->draft()->hosts());
        m_setup->hostsPanel()->setRecent(m_recentHosts->recent());
    });
}

void MainWindow::buildMenus()
{
    buildFileMenu();
    menuBar()->addMenu(new EditMenu(
        m_notes->undoStack(), [this] { m_run->page()->commitNotes(); }, menuBar()));

    QMenu* view = menuBar()->addMenu(tr("&View"));
    const QStringList places{
        tr("&Start"), tr("P&lan"), tr("S&etup"), tr("S&pace"), tr("&Run"), tr("Re&view")};
    for (int i = 0; i < places.size(); ++i) {
        view->addAction(places[i], QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), this,
            [this, i] { go(static_cast<Place>(i)); });
    }
    view->addSeparator();
    view->addAction(tr("Studies that &wait"), m_queue, &QueuePresenter::showList);
    view->addAction(tr("Restore &default layout"), this, [this] { m_layout->restoreDefault(); });

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("User &guide"), QKeySequence(Qt::Key_F1), m_navigator, &Navigator::toggleGuide);
    help->addAction(tr("&Copy diagnostics"), this,
        [this] { confirm(copyDiagnostics(m_settings, *m_hosts, *m_session)); });
    help->addAction(tr("&About Megatune"), this, &MainWindow::about);

    auto* closeMessages = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(closeMessages, &QShortcut::activated, m_navigator->messages(), &MessageBar::clear);
}

void MainWindow::buildFileMenu()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&New study"), QKeySequence::New, m_setupFiller, &SetupFiller::newStudy);
    file->addAction(tr("New study &like this"), Qt::CTRL | Qt::SHIFT | Qt::Key_N, this,
        [this] { m_setupFiller->newStudyLike(m_run->current()); });
    file->addAction(tr("&Open study\u2026"), QKeySequence::Open, m_chooser, &StudyChooser::choose);
    auto* recent = new RecentMenu(m_recent.get(), file);
    connect(recent, &RecentMenu::chosen, m_chooser, [this](const QString& path) { m_chooser->open({path}); });
    file->addMenu(recent);
    file->addAction(tr("&Import from Optuna\u2026"), m_chooser, &StudyChooser::chooseImport);
    file->addAction(tr("E&xplain a log\u2026"), this, &MainWindow::chooseLog);
    auto* demo = file->addAction(tr("Set up the &demo"), m_setupFiller, &SetupFiller::tryDemo);
    demo->setObjectName(QStringLiteral("setUpDemo"));
    file->addSeparator();
    file->addAction(tr("&Export\u2026"), QKeySequence(Qt::CTRL | Qt::Key_E), this, &MainWindow::exportStudy);
    file->addAction(tr("&Close study"), QKeySequence(Qt::CTRL | Qt::Key_W), this, [this] {
        if (StudyFeed* feed = m_run->current(); feed != nullptr && feed != m_session->running())
            m_session->close(feed);
    });
    file->addSeparator();
    file->addAction(
        tr("Se&ttings"), QKeySequence(Qt::CTRL | Qt::Key_Comma), this, [this] { go(SettingsPlace); });
    file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &MainWindow::close);
}

void MainWindow::connectStart(StartPage* page)
{
    connect(page, &StartPage::newStudyRequested, m_setupFiller, &SetupFiller::newStudy);
    connect(page, &StartPage::openRequested, m_chooser, &StudyChooser::choose);
    connect(page, &StartPage::pasteRequested, m_setupFiller, &SetupFiller::newStudyPasted);
    connect(page, &StartPage::demoRequested, m_setupFiller, &SetupFiller::runDemo);
    connect(page, &StartPage::studyChosen, this, [this](const QString& path) { openStudies({path}); });
    connect(page, &StartPage::likeRequested, m_setupFiller, &SetupFiller::newStudyLikeFile);
    connect(m_setup, &SetupPage::startRequested, this, &MainWindow::start);
    connect(
        m_session.get(), &Session::openFailed, page, [this, page](const QString& path, const Error& error) {
            page->showProblem(error.sentence);
            m_chooser->onOpenFailed(path);
            if (place() != StartPlace)
                complain(error);
        });
    connect(m_navigator, &Navigator::arrived, page, [this, page](Place place) {
        if (place != StartPlace)
            return;
        // What the page says itself need not stand above it, too.
        for (const QString& sentence : page->problems())
            m_navigator->messages()->drop(sentence);
    });
}

void MainWindow::connectReview(ReviewPage* page)
{
    connect(page, &ReviewPage::openRequested, m_chooser, &StudyChooser::open);
    connect(page, &ReviewPage::compareRequested, m_chooser, &StudyChooser::compare);
    connect(page, &ReviewPage::likeRequested, m_setupFiller, &SetupFiller::newStudyLikeFile);
    connect(page, &ReviewPage::folderChosen, this, &MainWindow::showReview);
    connect(m_chooser, &StudyChooser::logDropped, this, &MainWindow::explain);
    connect(m_chooser, &StudyChooser::folderRequested, this, &MainWindow::showReview);
    connect(m_chooser, &StudyChooser::comparisonReady, this, &MainWindow::showStudies);
}

/// What a study is asked for on its page.
void MainWindow::connectRun()
{
    connect(m_notes.get(), &NoteEditing::refused, this, &MainWindow::warn);
    connect(m_notes.get(), &NoteEditing::stepped, this, &MainWindow::showStep);
    const RunPage* page = m_run->page();
    connect(page, &RunPage::newStudyRequested, this, [this] { go(SetupPlace); });
    connect(page, &RunPage::openStudyRequested, m_chooser, &StudyChooser::choose);
    connect(page, &RunPage::likeRequested, this, [this] { m_setupFiller->newStudyLike(m_run->current()); });
    connect(page, &RunPage::messageRequested, this, &MainWindow::confirm);
    connect(page, &RunPage::warned, m_navigator->messages(), &MessageBar::warnToStay);
    connect(m_run, &RunPlace::currentChanged, this, &MainWindow::refreshTitle);
    connect(m_navigator, &Navigator::arrived, this, &MainWindow::refreshTitle);
    const StudyResumer* resumer = m_run->resumer();
    connect(resumer, &StudyResumer::setupRequested, m_setupFiller, &SetupFiller::resume);
    connect(resumer, &StudyResumer::waitRequested, m_queue, &QueuePresenter::add);
    connect(resumer, &StudyResumer::failed, this, &MainWindow::complain);
    connect(resumer, &StudyResumer::said, this, &MainWindow::inform);
    connect(resumer, &StudyResumer::shown, this, [this] { showTrial({}); }); // the panel is among the trials
    connect(m_run, &RunPlace::currentChanged, m_resumeOffer, &ResumeOffer::look);
    connect(m_resumeOffer, &ResumeOffer::taken, m_run, &RunPlace::resume);
}

/// What is chosen in Space leads into Run.
void MainWindow::connectSpace()
{
    connect(m_navigator, &Navigator::arrived, m_space, [this](Place place) {
        if (place == SpacePlace)
            m_shownSpace->refresh();
        else if (place == RunPlaceIndex || place == SetupPlace)
            m_shownSpace->prefer(place == RunPlaceIndex);
    });
    connect(m_space, &SpacePage::setupRequested, this, [this] { go(SetupPlace); });
    connect(m_space, &SpacePage::runRequested, m_run->resumer(), &StudyResumer::runLayout);
    connect(m_run->page(), &RunPage::trialSelected, m_space, &SpacePage::setSelectedTrial);
    connect(m_space, &SpacePage::messageRequested, this, &MainWindow::confirm);
    connect(m_space, &SpacePage::trialActivated, this, [this](int number) { showTrial(number); });
}

void MainWindow::connectSession()
{
    connect(m_session.get(), &Session::opened, this, &MainWindow::onStudyOpened);
    connect(m_session.get(), &Session::replaced, this, &MainWindow::onStudyReplaced);
    connect(m_session.get(), &Session::runningChanged, this, &MainWindow::onRunningChanged);
    connect(m_session.get(), &Session::runFailed, this, &MainWindow::complain);
    new StudyNotifier(this, m_session.get(), m_navigator->messages(), m_preferences.get());
}

void MainWindow::connectQueue()
{
    connect(m_queue, &QueuePresenter::editRequested, m_setupFiller, &SetupFiller::edit);
    connect(m_queue, &QueuePresenter::showRequested, this, [this](StudyFeed* feed) { showStudies({feed}); });
    const StudyQueue* queue = m_queue->queue();
    connect(queue, &StudyQueue::changed, m_setup, [this, queue] {
        m_setup->setTakenFiles(queue->takenFiles());
        m_setup->setStudyRunning(m_session->isBusy());
    });
}

void MainWindow::connectPreferences()
{
    connect(m_preferences.get(), &Preferences::themeChanged, this,
        [this] { applyTheme(*qApp, themeFromName(m_preferences->theme()).value_or(Theme::Desktop)); });
    connect(m_preferences.get(), &Preferences::studyFolderChanged, this,
        [this] { m_setup->setStudyFolder(m_preferences->studyFolder()); });
    const auto tellSshConfig = [this] {
        m_session->setSshConfig(m_preferences->sshConfig());
        m_hosts->setSshConfig(m_preferences->sshConfig());
    };
    connect(m_preferences.get(), &Preferences::sshConfigChanged, this, tellSshConfig);
    tellSshConfig();
}

void MainWindow::start(const QString& studyPath)
{
    if (m_session->isBusy())
        return m_queue->add(*m_session->draft(), studyPath);
    m_session->start(*m_session->draft(), studyPath, [this](const Result<StudyFeed*>& started) {
        started ? m_navigator->messages()->clear()
                : m_setup->sayNotStarted(started.error(), m_navigator->messages());
    });
}

void MainWindow::chooseLog()
{
    auto* dialog = new QFileDialog(this, tr("Log of a training"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::explain);
    dialog->open();
}

void MainWindow::explain(const QString& log)
{
    const StudyDraft* draft = m_session->draft();
    auto* dialog =
        new ExplanationDialog(log, draft->usedArgument(argument::gpuType), draft->environment(), this);
    connect(dialog, &ExplanationDialog::setupRequested, m_setupFiller, &SetupFiller::newStudyOf);
    dialog->show();
}

void MainWindow::showReview(const QString& folder)
{
    m_settings.setValue(reviewFolderKey, folder);
    m_studies->setFolder(folder);
    go(ReviewPlace);
}

void MainWindow::showStudies(const QList<StudyFeed*>& feeds)
{
    go(RunPlaceIndex);
    feeds.size() > 1 ? m_run->showComparison(feeds) : m_run->show(feeds.first());
}

/// The trials of the study that is shown, in place of its exports.
void MainWindow::showTrial(std::optional<int> number)
{
    m_run->setExporting(false);
    if (number)
        m_run->page()->selectTrial(*number);
    go(RunPlaceIndex);
}

/// What was put back is seen, or at least said.
void MainWindow::showStep(const StudyRef& study, std::optional<int> number, const QString& what)
{
    StudyFeed* feed = m_session->find(study.path);
    if (feed == nullptr || (!number && place() == ReviewPlace)) { // it is seen in the table there
        inform(tr("Changed: %1.", "undo, redo: note on STUDY").arg(what));
        return;
    }
    m_run->setExporting(false);
    m_run->show(feed);
    showTrial(number);
}

/// There, and from there back to the trials.
void MainWindow::exportStudy()
{
    const bool isBack = place() == RunPlaceIndex && m_run->isExporting();
    const StudyFeed* feed = m_run->current();
    if (const QString problem = feed != nullptr && !isBack ? exportProblem(feed->state()) : QString();
        !problem.isEmpty())
        inform(problem);
    else if (!m_run->setExporting(!isBack))
        inform(tr("An export is of one study: open one, or choose its tab."));
    else
        go(RunPlaceIndex);
}

void MainWindow::onRunningChanged()
{
    StudyController* running = m_session->running();
    if (running != nullptr)
        m_ran = running;
    m_setup->renewStudyFileAfter(m_ran ? m_ran->path() : QString());
    if (running != nullptr)
        return;
    m_recent->refresh();
    if (m_closeWhenEnded)
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
}

/// What it has to say is read, whatever page is shown.
void MainWindow::listenTo(StudyFeed* feed)
{
    connect(feed, &StudyFeed::warning, this, &MainWindow::warn, Qt::UniqueConnection);
    if (const auto* follower = qobject_cast<StudyFollower*>(feed)) {
        for (const QString& sentence : follower->warnings())
            warn(sentence);
    }
}

void MainWindow::onStudyReplaced(StudyFeed*, StudyFeed* by)
{
    listenTo(by);
    inform(tr("Another process continues %1; what it measures appears here.")
               .arg(oneLine(QFileInfo(by->path()).fileName())));
}

void MainWindow::onStudyOpened(StudyFeed* feed, Session::Asked asked)
{
    m_recent->add(feed->path());
    listenTo(feed);
    if (asked == Session::Asked::Earlier)
        return;
    m_run->show(feed);
    const auto showPage = [this, feed] {
        go(RunPlaceIndex);
        if (m_session->controllerOf(feed) == nullptr)
            m_resumeOffer->make(feed);
        m_chooser->onOpened();
    };
    // Before the page of a long study is laid out and painted, the window listens to its user.
    if (feed->state().trials().size() > trialsTakenInAtOnce)
        QTimer::singleShot(0, feed, showPage);
    else
        showPage();
}

/// Whoever sets up the next study is not told of the last one.
void MainWindow::refreshTitle()
{
    const StudyFeed* feed = place() == SetupPlace ? m_session->running() : m_run->current();
    setWindowTitle(feed == nullptr
            ? tr("Megatune")
            : tr("%1 \u2013 Megatune").arg(oneLine(QFileInfo(feed->path()).completeBaseName())));
}

/// What runs would stop, and what waits is in memory only.
void MainWindow::askToClose()
{
    const bool isRunning = m_session->running() != nullptr;
    const QString question = isRunning ? tr("A study is running: stop it and close?")
                                       : tr("Studies wait to be run: close all the same?");
    auto* box = new QMessageBox(QMessageBox::Question, tr("Megatune"), question, QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    QStringList sentences;
    if (isRunning)
        sentences.append(tr("What was measured is kept; the study can be continued later."));
    if (const int waiting = m_queue->waiting(); waiting > 0)
        sentences.append(tr("%n waiting study(s) will be lost.", nullptr, waiting));
    box->setInformativeText(sentences.join(u' '));
    QPushButton* stop =
        box->addButton(isRunning ? tr("&Stop and close") : tr("&Close"), QMessageBox::DestructiveRole);
    QPushButton* keep =
        box->addButton(isRunning ? tr("&Keep running") : tr("&Keep waiting"), QMessageBox::RejectRole);
    box->setDefaultButton(keep);
    connect(stop, &QPushButton::clicked, this, &MainWindow::stopAndClose);
    box->open();
}

void MainWindow::about()
{
    inform(
        tr("Megatune %1 finds the fastest parallel layout for Megatron training. Licence: GPL-3.0-or-later.")
            .arg(QCoreApplication::applicationVersion()));
}

} // namespace megatune

#include "moc_mainwindow.cpp"
