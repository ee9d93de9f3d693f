// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/mainwindow.h"

#include "core/base/text.h"
#include "core/study/follower.h"
#include "ui/common/messagebar.h"
#include "ui/common/pagescroll.h"
#include "ui/draft/draftsources.h"
#include "ui/guide/userguide.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/recenthosts.h"
#include "ui/look/icons.h"
#include "ui/review/reviewpage.h"
#include "ui/review/studyfolder.h"
#include "ui/run/runpage.h"
#include "ui/settings/preferences.h"
#include "ui/settings/settingspage.h"
#include "ui/setup/setuppage.h"
#include "ui/setup/studypresets.h"
#include "ui/shell/noteundo.h"
#include "ui/shell/optunaimporter.h"
#include "ui/shell/rail.h"
#include "ui/shell/runplace.h"
#include "ui/shell/session.h"
#include "ui/shell/statusline.h"
#include "ui/shell/studydrop.h"
#include "ui/space/spacepage.h"
#include "ui/start/startpage.h"
#include "ui/studies/notestore.h"
#include "ui/studies/recentstudies.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>
#include <QShortcut>
#include <QStackedWidget>

namespace megatune {

namespace {

const QString folderKey = QStringLiteral("window/openFolder");

} // namespace

MainWindow::MainWindow(const MainWindowOptions& options, QWidget* parent)
    : QMainWindow(parent)
    , m_options(options)
    , m_settings(options.settingsPath, QSettings::IniFormat)
    , m_preferences(std::make_unique<Preferences>(&m_settings, options.studyFolder))
    , m_session(std::make_unique<Session>(options.environment, options.clock))
    , m_hosts(std::make_unique<HostListModel>(m_session->draft()))
    , m_recentHosts(std::make_unique<RecentHosts>(&m_settings))
    , m_recent(std::make_unique<RecentStudies>(&m_settings))
    , m_presets(std::make_unique<StudyPresets>(options.environment))
{
    setMinimumSize(880, 560);
    buildPages();
    buildMenus();
    buildShortcuts();
    connectPages();
    connectHosts();
    restoreLayout();
    refreshTitle();
    go(StartPlace);
    m_pages->currentWidget()->setFocus(Qt::OtherFocusReason);
    m_recent->refresh();
}

MainWindow::~MainWindow() = default;

void MainWindow::go(Place place)
{
    const bool changes = this->place() != place;
    m_rail->setCurrent(place);
    m_pages->setCurrentIndex(place);
    // Whoever walks the rail by keyboard stays there.
    if (changes && !m_rail->isAncestorOf(focusWidget()))
        m_pages->currentWidget()->setFocus(Qt::OtherFocusReason);
    if (place == SpacePlace)
        refreshSpace();
    if (place == StartPlace) {
        // What the page says itself need not stand above it, too.
        const QStringList told = m_start->problems();
        for (const QString& sentence : told)
            m_messages->drop(sentence);
    }
}

MainWindow::Place MainWindow::place() const
{
    return static_cast<Place>(m_pages->currentIndex());
}

QStringList MainWindow::messages() const
{
    return m_messages->sentences();
}

void MainWindow::stopAndClose()
{
    m_closeWhenEnded = true;
    if (StudyController* running = m_session->running())
        running->stop();
    else
        close();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_session->running() != nullptr) {
        event->ignore();
        if (!m_closeWhenEnded)
            askToStop();
        return;
    }
    saveLayout();
    event->accept();
}

void MainWindow::buildPages()
{
    m_rail = new Rail(this);
    m_rail->addPlace(glyphIcon(Glyph::Start), tr("Start"), tr("Begin, open, recent studies (Ctrl+1)"));
    m_rail->addPlace(glyphIcon(Glyph::Setup), tr("Setup"), tr("Model, GPUs, batch and command (Ctrl+2)"));
    m_rail->addPlace(glyphIcon(Glyph::Space), tr("Space"), tr("The layouts that are possible (Ctrl+3)"));
    m_rail->addPlace(glyphIcon(Glyph::Run), tr("Run"), tr("Trials and results (Ctrl+4)"));
    m_rail->addPlace(glyphIcon(Glyph::Review), tr("Review"), tr("The studies of a folder (Ctrl+5)"));
    m_rail->addPlace(
        glyphIcon(Glyph::Guide), tr("Guide"), tr("The user guide, for the page you are on (F1)"));
    m_rail->addPlace(
        glyphIcon(Glyph::Settings), tr("Settings"), tr("Language, colours, where studies are kept (Ctrl+,)"));

    m_messages = new MessageBar(this);
    m_start = new StartPage(m_recent.get());
    m_setup = new SetupPage(m_session->draft(), m_hosts.get(), m_preferences->studyFolder());
    m_space = new SpacePage(m_session->draft());
    m_run = new RunPlace(m_session.get());
    buildReview();
    m_guide = new UserGuide;
    buildSettings();
    m_pages = new QStackedWidget(this);
    for (QWidget* page :
        std::initializer_list<QWidget*>{m_start, m_setup, m_space, m_run, m_review, m_guide, m_settingsPage})
        m_pages->addWidget(new PageScroll(page));

    auto* middle = new QVBoxLayout;
    middle->setContentsMargins(0, 0, 0, 0);
    middle->setSpacing(0);
    middle->addWidget(m_messages);
    middle->addWidget(m_pages, 1);
    auto* centre = new QWidget(this);
    auto* layout = new QHBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    layout->addLayout(middle, 1);
    setCentralWidget(centre);
    m_status = new StatusLine(m_session->draft(), m_hosts.get(), this);
    setStatusBar(m_status);
}

void MainWindow::buildShortcuts()
{
    auto* closeMessages = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(closeMessages, &QShortcut::activated, m_messages, &MessageBar::clear);
    auto* drop = new StudyDrop(this);
    connect(drop, &StudyDrop::dropped, this, &MainWindow::openDropped);
}

void MainWindow::connectPages()
{
    connect(m_rail, &Rail::chosen, this, [this](int place) {
        if (place == GuidePlace && this->place() != GuidePlace)
            showGuide();
        else
            go(static_cast<Place>(place));
    });
    connect(m_start, &StartPage::newStudyRequested, this, &MainWindow::newStudy);
    connect(m_start, &StartPage::openRequested, this, &MainWindow::chooseStudy);
    connect(m_start, &StartPage::demoRequested, this, &MainWindow::tryDemo);
    connect(m_start, &StartPage::studyChosen, this, [this](const QString& path) { openStudies({path}); });
    connect(m_setup, &SetupPage::startRequested, this, &MainWindow::start);
    connect(m_space, &SpacePage::setupRequested, this, [this] { go(SetupPlace); });
    connect(m_run->page(), &RunPage::newStudyRequested, this, [this] { go(SetupPlace); });
    connect(m_run->page(), &RunPage::openStudyRequested, this, &MainWindow::chooseStudy);
    connect(m_run->page(), &RunPage::messageRequested, this,
        [this](const QString& sentence) { m_messages->say(MessageBar::Kind::Done, sentence); });
    connect(m_run->page(), &RunPage::warned, this, &MainWindow::onWarning);
    connect(m_run, &RunPlace::currentChanged, this, [this] {
        m_status->setShown(m_run->current());
        refreshSpace();
        refreshTitle();
    });
    connect(m_session.get(), &Session::opened, this, &MainWindow::onStudyOpened);
    connect(m_session.get(), &Session::replaced, this, &MainWindow::onStudyReplaced);
    connect(m_session.get(), &Session::openFailed, this, &MainWindow::onOpenFailed);
    connect(m_presets.get(), &StudyPresets::found, this, &MainWindow::refreshSpace);
    connect(m_session.get(), &Session::runningChanged, this, &MainWindow::onRunningChanged);
    connect(m_session.get(), &Session::runFailed, this,
        [this](const Error& error) { m_messages->say(MessageBar::Kind::Error, error.sentence); });
}

void MainWindow::newStudy()
{
    StudyDraft* draft = m_session->draft();
    if (!draft->isEmpty()) {
        const DraftContents before = draft->contents();
        DraftContents empty;
        empty.hosts = m_recentHosts->chosen();
        draft->setContents(empty);
        m_messages->say(MessageBar::Kind::Info, tr("The form was emptied for a new study."),
            {tr("Bring it back"), [draft, before] { draft->setContents(before); }});
    }
    m_setup->renewStudyFile();
    go(SetupPlace);
    m_setup->focusFirst();
}

void MainWindow::tryDemo()
{
    if (!QFileInfo(m_options.demoTrainer).isExecutable()) {
        m_messages->say(MessageBar::Kind::Error,
            tr("The demo needs the program %1, which is not there; install Megatune again.")
                .arg(m_options.demoTrainer));
        return;
    }
    m_session->draft()->setContents(demoContents(m_options.demoTrainer));
    m_setup->renewStudyFile();
    go(SetupPlace);
}

void MainWindow::chooseStudy()
{
    auto* dialog = new QFileDialog(this, tr("Open study"),
        m_settings.value(folderKey, m_preferences->studyFolder()).toString(),
        tr("Studies (*.mtune);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        m_settings.setValue(folderKey, QFileInfo(paths.value(0)).absolutePath());
        openStudies(paths);
    });
    dialog->open();
}

void MainWindow::start(const QString& studyPath)
{
    const Result<StudyFeed*> started = m_session->start(studyPath);
    if (!started) {
        m_messages->say(MessageBar::Kind::Error, started.error().sentence);
        return;
    }
    m_messages->clear();
}

void MainWindow::onRunningChanged()
{
    StudyController* running = m_session->running();
    m_status->setController(running);
    m_setup->setBlocked(
        running != nullptr ? tr("A study is running; stop it before you start another one.") : QString());
    if (running != nullptr) {
        m_ran = running;
        return;
    }
    m_setup->renewStudyFileAfter(m_ran ? m_ran->path() : QString());
    m_recent->refresh();
    if (m_closeWhenEnded)
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
    else if (m_ran)
        offerToGoOn(m_ran);
}

/// What it has to say is read, whatever page is shown.
void MainWindow::listenTo(StudyFeed* feed)
{
    connect(feed, &StudyFeed::warning, this, &MainWindow::onWarning, Qt::UniqueConnection);
    connect(feed, &StudyFeed::reset, this, &MainWindow::refreshSpace, Qt::UniqueConnection);
    if (const auto* follower = qobject_cast<StudyFollower*>(feed)) {
        for (const QString& sentence : follower->warnings())
            onWarning(sentence);
    }
}

void MainWindow::onStudyReplaced(StudyFeed* feed, StudyFeed* by)
{
    listenTo(by);
    m_messages->drop(notEndedText(*feed));
    m_messages->say(MessageBar::Kind::Info,
        tr("Another process continues %1; what it measures appears here.")
            .arg(oneLine(QFileInfo(by->path()).fileName())));
}

void MainWindow::onStudyOpened(StudyFeed* feed)
{
    m_recent->add(feed->path());
    listenTo(feed);
    m_run->show(feed);
    go(RunPlaceIndex);
    if (m_session->controllerOf(feed) == nullptr)
        offerToGoOn(feed);
    compareWhenOpen();
}

void MainWindow::onWarning(const QString& sentence)
{
    m_messages->say(MessageBar::Kind::Warning, sentence);
}

void MainWindow::onOpenFailed(const QString& path, const Error& error)
{
    m_start->showProblem(error.sentence);
    m_toCompare.removeAll(path);
    compareWhenOpen();
    if (place() != StartPlace)
        m_messages->say(MessageBar::Kind::Error, error.sentence);
}

QString MainWindow::notEndedText(const StudyFeed& feed)
{
    return tr("%1 has not come to its end; what was measured is kept.")
        .arg(oneLine(QFileInfo(feed.path()).fileName()));
}

/// A study that nobody writes and that did not come to its end.
void MainWindow::offerToGoOn(StudyFeed* feed)
{
    const auto* follower = qobject_cast<StudyFollower*>(feed);
    const bool isWritten = follower != nullptr ? follower->isBeingWritten() : feed == m_session->running();
    if (isWritten || feed->state().phase() == StudyPhase::Completed)
        return;
    const QPointer<StudyFeed> alive(feed);
    m_messages->say(MessageBar::Kind::Info, notEndedText(*feed), {tr("Go on in Setup"), [this, alive] {
                                                                      if (alive)
                                                                          goOn(alive);
                                                                  }});
}

/// Fills the form with the study; it is Start that runs it, and shows the command before.
void MainWindow::goOn(StudyFeed* feed)
{
    m_session->draft()->setContents(contentsOf(feed->state()));
    m_setup->setStudyFile(feed->path());
    go(SetupPlace);
}

/// The estimates of the study that is shown; the draft's space with what was measured for it; the study's own
/// while nothing else is set up.
void MainWindow::refreshSpace()
{
    StudyFeed* feed = m_run->current();
    m_run->page()->setPreset(feed == nullptr ? nullptr : m_presets->presetOf(*feed));
    if (feed == nullptr)
        m_space->setFeed(nullptr);
    else if (isStudyOf(*m_session->draft(), feed->state().header()))
        m_space->setFeed(feed);
    else if (m_session->draft()->isEmpty())
        m_space->setFeed(feed, m_presets->presetOf(*feed));
    else
        m_space->setFeed(nullptr);
    m_space->setSelectedTrial(m_run->page()->selectedTrial());
}

void MainWindow::refreshTitle()
{
    const StudyFeed* feed = m_run->current();
    setWindowTitle(feed == nullptr
            ? tr("Megatune")
            : tr("%1 \u2013 Megatune").arg(oneLine(QFileInfo(feed->path()).completeBaseName())));
}

void MainWindow::askToStop()
{
    auto* box = new QMessageBox(QMessageBox::Question, tr("Megatune"),
        tr("A study is running: stop it and close?"), QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(tr("What was measured is kept; the study can be gone on with later."));
    QPushButton* stop = box->addButton(tr("&Stop and close"), QMessageBox::DestructiveRole);
    QPushButton* keep = box->addButton(tr("&Keep running"), QMessageBox::RejectRole);
    box->setDefaultButton(keep);
    box->setEscapeButton(keep);
    connect(stop, &QPushButton::clicked, this, &MainWindow::stopAndClose);
    box->open();
}

} // namespace megatune

#include "moc_mainwindow.cpp"
