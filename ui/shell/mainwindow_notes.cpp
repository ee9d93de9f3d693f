// SPDX-License-Identifier: GPL-3.0-or-later
// Notes, stars and what else MainWindow lets a person ask of a study that is shown.
#include "ui/common/available.h"
#include "ui/common/messagebar.h"
#include "ui/review/studyfolder.h"
#include "ui/run/runpage.h"
#include "ui/shell/goingon.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/noteundo.h"
#include "ui/shell/runplace.h"
#include "ui/shell/session.h"
#include "ui/space/spacepage.h"
#include "ui/studies/notestore.h"

#include <QMenuBar>

namespace megatune {

void MainWindow::buildNotes()
{
    m_notes = std::make_unique<NoteStore>(&m_settings);
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
    connect(m_session.get(), &Session::opened, m_notes.get(), &NoteStore::watch);
    connect(m_session.get(), &Session::closing, m_notes.get(), &NoteStore::unwatch);
    connect(m_session.get(), &Session::replaced, m_notes.get(), [this](StudyFeed* feed, StudyFeed* by) {
        m_notes->unwatch(feed);
        m_notes->watch(by);
    });
    m_studies->setNotes(m_notes.get());
    connect(m_studies.get(), &StudyFolder::starRequested, m_noteUndo.get(),
        qOverload<const StudyRef&, bool, bool>(&NoteUndo::setStar));
    connect(m_noteUndo.get(), &NoteUndo::stepped, this, &MainWindow::showStep);
    connect(m_session.get(), &Session::runningChanged, m_notes.get(), [this] {
        for (const StudyFeed* feed : m_session->studies())
            m_notes->tryAgain(feed->path());
    });
}

/// What was put back is seen, or at least said.
void MainWindow::showStep(const StudyRef& study, std::optional<int> number, const QString& what)
{
    StudyFeed* feed = m_session->find(study.path);
    const bool isInTheTable = !number && place() == ReviewPlace;
    if (feed == nullptr || isInTheTable) {
        m_messages->say(MessageBar::Kind::Info, tr("Changed: %1.", "undo, redo: note on STUDY").arg(what));
        return;
    }
    m_run->setExporting(false);
    m_run->show(feed);
    if (number)
        m_run->page()->selectTrial(*number);
    go(RunPlaceIndex);
}

void MainWindow::buildEditMenu()
{
    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    QAction* undo = m_noteUndo->stack()->createUndoAction(edit, tr("&Undo"));
    undo->setShortcut(QKeySequence::Undo);
    QAction* redo = m_noteUndo->stack()->createRedoAction(edit, tr("&Redo"));
    redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    // What is being typed is a step of its own, before another one is taken.
    const auto takeAfterNotes = [this](QAction* action, void (QUndoStack::*step)()) {
        QUndoStack* stack = m_noteUndo->stack();
        action->disconnect(stack);
        connect(action, &QAction::triggered, stack, [this, stack, step] {
            m_run->page()->commitNotes();
            (stack->*step)();
        });
    };
    takeAfterNotes(undo, &QUndoStack::undo);
    takeAfterNotes(redo, &QUndoStack::redo);
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
    connect(goingOn, &GoingOn::shown, this, [this] {
        m_run->setExporting(false); // the panel is among the trials
        go(RunPlaceIndex);
    });
    connect(goingOn, &GoingOn::said, this,
        [this](const QString& sentence) { m_messages->say(MessageBar::Kind::Info, sentence); });
    connect(m_space, &SpacePage::runRequested, goingOn, &GoingOn::runLayout);
    connect(m_run->page(), &RunPage::trialSelected, m_space, &SpacePage::setSelectedTrial);
    connect(m_space, &SpacePage::messageRequested, this,
        [this](const QString& sentence) { m_messages->say(MessageBar::Kind::Done, sentence); });
    connect(m_space, &SpacePage::trialActivated, this, [this](int number) {
        m_run->setExporting(false);
        m_run->page()->selectTrial(number);
        go(RunPlaceIndex);
    });
}

} // namespace megatune
