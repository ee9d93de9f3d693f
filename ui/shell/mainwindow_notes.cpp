// Notes, stars and what else MainWindow lets a person ask of a study that is shown.
#include "ui/models/notestore.h"
#include "ui/pages/runpage.h"
#include "ui/pages/spacepage.h"
#include "ui/shell/goingon.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/noteundo.h"
#include "ui/shell/runplace.h"
#include "ui/shell/session.h"
#include "ui/widgets/available.h"
#include "ui/widgets/messagebar.h"

#include <QMenuBar>

namespace megatune {

void MainWindow::buildNotes()
{
    const auto controllerOf = [this](const QString& path) -> StudyController* {
        for (StudyFeed* feed : m_session->studies()) {
            if (feed->path() == path)
                return m_session->controllerOf(feed);
        }
        return nullptr;
    };
    m_notes = std::make_unique<NoteStore>(&m_settings, controllerOf);
    m_noteUndo = std::make_unique<NoteUndo>(m_notes.get());
    RunPage* page = m_run->page();
    page->setNotes(m_notes.get());
    const auto numberOf = [](int number) {
        return number < 0 ? std::optional<int>() : std::optional(number);
    };
    connect(page, &RunPage::noteEdited, this, [this, page, numberOf](int number, const QString& text) {
        if (page->feed() != nullptr)
            m_noteUndo->setNote(*page->feed(), numberOf(number), text);
    });
    connect(page, &RunPage::starToggled, this, [this, page, numberOf](int number, bool on) {
        if (page->feed() != nullptr)
            m_noteUndo->setStar(*page->feed(), numberOf(number), on);
    });
    connect(m_notes.get(), &NoteStore::kept, this, &MainWindow::onWarning);
    connect(m_session.get(), &Session::opened, this, [this](StudyFeed* feed) {
        connect(feed, &StudyFeed::changed, m_notes.get(),
            [this, feed](const StudyEvent& event) { m_notes->happened(feed->path(), event); });
        m_notes->tryAgain(feed->path());
    });
    connect(m_session.get(), &Session::runningChanged, m_notes.get(), [this] {
        for (const StudyFeed* feed : m_session->studies())
            m_notes->tryAgain(feed->path());
    });
}

void MainWindow::buildEditMenu()
{
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = m_noteUndo->stack()->createUndoAction(edit, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_noteUndo->stack()->createRedoAction(edit, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    edit->addActions({undo, redo});
    edit->setToolTipsVisible(true);
    const auto allowUndo = [undo](bool can) {
        setAvailable(undo, can ? QString() : tr("No note and no star was changed that could be put back."));
    };
    const auto allowRedo = [redo](bool can) {
        setAvailable(redo, can ? QString() : tr("Nothing was put back that could be done again."));
    };
    connect(m_noteUndo->stack(), &QUndoStack::canUndoChanged, undo, allowUndo);
    connect(m_noteUndo->stack(), &QUndoStack::canRedoChanged, redo, allowRedo);
    allowUndo(false);
    allowRedo(false);
}

/// What a study is asked for on its pages, and what is chosen in Space, which leads into Run.
void MainWindow::connectAsking()
{
    GoingOn* goingOn = m_run->goingOn();
    connect(goingOn, &GoingOn::setupRequested, this, &MainWindow::goOn);
    connect(goingOn, &GoingOn::failed, this,
        [this](const Error& error) { m_messages->say(MessageBar::Kind::Error, error.sentence); });
    connect(goingOn, &GoingOn::shown, this, [this] { go(RunPlaceIndex); });
    connect(goingOn, &GoingOn::said, this,
        [this](const QString& sentence) { m_messages->say(MessageBar::Kind::Info, sentence); });
    connect(m_space, &SpacePage::runRequested, goingOn, &GoingOn::runLayout);
    connect(m_run->page(), &RunPage::trialSelected, m_space, &SpacePage::setSelectedTrial);
    connect(m_space, &SpacePage::messageRequested, this,
        [this](const QString& sentence) { m_messages->say(MessageBar::Kind::Done, sentence); });
    connect(m_space, &SpacePage::trialActivated, this, [this](int number) {
        m_run->page()->selectTrial(number);
        go(RunPlaceIndex);
    });
}

} // namespace megatune
