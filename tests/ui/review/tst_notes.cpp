// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and stars from the window into study files: with undo, and where another process holds the file.
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/review/studyfolder.h"
#include "ui/run/runheader.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/runplace.h"
#include "ui/studies/notestore.h"
#include "ui/trialpanes/trialdetail.h"
#include "ui/trialpanes/trialtable.h"

#include <QDir>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

namespace megatune::tst_notes {

class NotesTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;

    void openWindow()
    {
        m_window.reset();
        MainWindowOptions options;
        options.settingsPath = m_home->filePath(u"settings.ini"_s);
        options.studyFolder = m_home->filePath(u"studies"_s);
        options.clock = std::make_shared<SystemClock>();
        m_window = std::make_unique<MainWindow>(options);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    [[nodiscard]] QString path(const QString& name = u"done"_s) const
    {
        return m_home->filePath(name + u".mtune"_s);
    }

    void writeStudy(const QString& name = u"done"_s, const QString& uid = u"0123456789abcdef"_s) const
    {
        const auto journal = StudyJournal::create(path(name));
        QVERIFY(journal);
        StudyCreated created;
        created.uid = uid;
        created.name = name;
        created.command = u"python train.py"_s;
        created.preset = u"megatron"_s;
        created.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}};
        created.strategy = u"grid"_s;
        TrialQueued queued;
        queued.command = u"python train.py --tensor-model-parallel-size 1"_s;
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = 96.0;
        for (const StudyEventData& event :
            QList<StudyEventData>{created, queued, TrialStarted{}, ended, StudyCompleted{u"Done."_s}})
            QVERIFY((*journal)->write(event, u"2026-01-02T03:04:05.678Z"_s, Durability::Written));
    }

    /// As it stands in the file.
    [[nodiscard]] StudyState inFile(const QString& name = u"done"_s) const
    {
        StudyState state;
        (void)readStudyFile(path(name), [&state](const StudyEvent& event) { return state.apply(event); });
        return state;
    }
    [[nodiscard]] QString noteInFile(const QString& name = u"done"_s) const
    {
        return inFile(name).trial(0)->note;
    }

    void openStudy(const QString& name = u"done"_s)
    {
        m_window->openStudies({path(name)});
        QTRY_VERIFY(page()->feed() != nullptr && page()->feed()->path() == path(name));
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QTRY_COMPARE(page()->selectedTrial(), 0);
        QTRY_VERIFY(trialNote()->isVisible());
    }
    [[nodiscard]] RunPage* page() const { return m_window->findChild<RunPage*>(); }
    [[nodiscard]] QTabBar* tabs() const { return m_window->findChild<QTabBar*>(u"openStudies"_s); }
    void clickTab(int tab) const
    {
        QTest::mouseClick(tabs(), Qt::LeftButton, Qt::NoModifier, tabs()->tabRect(tab).center());
        QCOMPARE(tabs()->currentIndex(), tab);
    }
    /// Without the key that ends it.
    static void beginToWrite(QLineEdit* field, const QString& text)
    {
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, text);
    }
    [[nodiscard]] QLineEdit* trialNote() const
    {
        return m_window->findChild<TrialDetail*>()->findChild<QLineEdit*>();
    }
    [[nodiscard]] QLineEdit* studyNote() const { return m_window->findChild<QLineEdit*>(u"studyNote"_s); }
    static void write(QLineEdit* field, const QString& text)
    {
        beginToWrite(field, text);
        QTest::keyClick(field, Qt::Key_Return);
    }
    /// From where no text is edited.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers)
    {
        auto* table = m_window->findChild<TrialTable*>();
        table->setFocus();
        QTest::keyClick(table, key, modifiers);
    }
    [[nodiscard]] QAction* editAction(int position) const
    {
        for (const QAction* menu : m_window->menuBar()->actions()) {
            if (menu->text() == u"&Edit")
                return menu->menu()->actions().at(position);
        }
        return nullptr;
    }
    [[nodiscard]] QString editEntry(int position) const { return editAction(position)->text(); }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        writeStudy();
        openWindow();
        openStudy();
    }
    void cleanup()
    {
        m_window.reset();
        m_home.reset();
    }

    void aNoteOnATrialIsTakenBackAndBroughtBack()
    {
        write(trialNote(), u"first"_s);
        QTRY_COMPARE(noteInFile(), u"first"_s);
        write(trialNote(), u"second"_s);
        QTRY_COMPARE(noteInFile(), u"second"_s);
        QCOMPARE(editEntry(0), u"&Undo note on trial 0 of done"_s);
        press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(noteInFile(), u"first"_s);
        QTRY_COMPARE(trialNote()->text(), u"first"_s);
        QCOMPARE(editEntry(1), u"&Redo note on trial 0 of done"_s);
        press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(noteInFile(), QString());
        QCOMPARE(editEntry(0), u"&Undo"_s);
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        press(Qt::Key_Y, Qt::ControlModifier);
        QTRY_COMPARE(noteInFile(), u"second"_s);
        QTRY_COMPARE(trialNote()->text(), u"second"_s);
    }

    /// Its commit drops what could be done again: not while that is being done.
    void whatIsBeingTypedIsAStepBeforeAnotherIsTaken()
    {
        QTest::mouseClick(
            m_window->findChild<TrialDetail*>()->findChild<QToolButton*>(), Qt::LeftButton); // the star
        QTRY_VERIFY(inFile().trial(0)->starred);
        press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!inFile().trial(0)->starred);
        QCOMPARE(editEntry(1), u"&Redo star on trial 0 of done"_s);
        beginToWrite(trialNote(), u"half a thought"_s);
        editAction(1)->trigger();
        QTRY_COMPARE(noteInFile(), u"half a thought"_s);
        QVERIFY(!inFile().trial(0)->starred);
        QCOMPARE(editEntry(1), u"&Redo"_s);
        QVERIFY(!editAction(1)->isEnabled());
        beginToWrite(trialNote(), u"a whole one"_s);
        editAction(0)->trigger();
        QTRY_COMPARE(noteInFile(), u"half a thought"_s);
        QTRY_COMPARE(trialNote()->text(), u"half a thought"_s);
        editAction(1)->trigger();
        QTRY_COMPARE(noteInFile(), u"a whole one"_s);
    }

    /// The page has told nothing of it, and what it has told of trials stays.
    void whatIsShownAlreadyIsNotShownAnew()
    {
        write(trialNote(), u"of done"_s);
        QTRY_COMPARE(noteInFile(), u"of done"_s);
        const QSignalSpy changed(m_window->findChild<RunPlace*>(), &RunPlace::currentChanged);
        const QSignalSpy shown(page(), &RunPage::studyShown);
        press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(noteInFile(), QString());
        QCOMPARE(changed.size(), 0);
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier); // to Export and back
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QCOMPARE(changed.size(), 2);
        QCOMPARE(shown.size(), 0);
    }

    void aWarningStaysWhateverIsDoneNext()
    {
        Q_EMIT page()->feed()->warning(u"The disk is full."_s);
        page()->copyBestCommand();
        QVERIFY2(m_window->messages().size() == 2, qPrintable(m_window->messages().join(u'\n')));
        QCOMPARE(m_window->messages().first(), u"The disk is full."_s);
    }

    void theStudyHasANoteAndAStarToo()
    {
        write(studyNote(), u"the one for the paper"_s);
        QTRY_COMPARE(inFile().note(), u"the one for the paper"_s);
        QCOMPARE(editEntry(0), u"&Undo note on done"_s);
        QTest::mouseClick(m_window->findChild<QToolButton*>(u"studyStar"_s), Qt::LeftButton);
        QTRY_VERIFY(inFile().starred());
        QCOMPARE(editEntry(0), u"&Undo star on done"_s);
        auto* star = m_window->findChild<TrialDetail*>()->findChild<QToolButton*>();
        QTest::mouseClick(star, Qt::LeftButton);
        QTRY_VERIFY(inFile().trial(0)->starred);
        for (int i = 0; i < 3; ++i)
            press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(!inFile().starred() && !inFile().trial(0)->starred && inFile().note().isEmpty());
        QTRY_COMPARE(studyNote()->text(), QString());
    }

    void whileAnotherProgramRunsTheStudyNotesAreRead()
    {
        write(trialNote(), u"of this trial"_s);
        QTRY_COMPARE(noteInFile(), u"of this trial"_s);
        QTRY_VERIFY(!studyLockHolder(path()));
        const auto contents = readStudyFile(path());
        QVERIFY(contents);
        auto held = StudyJournal::append(path(), *contents, contents->events.last().seq);
        QVERIFY(held);
        QTRY_VERIFY(trialNote()->isReadOnly());
        QCOMPARE(trialNote()->text(), u"of this trial"_s);
        QVERIFY2(trialNote()->toolTip().startsWith(u"Another program runs this study"),
            qPrintable(trialNote()->toolTip()));
        // What is not there cannot be set, either.
        QVERIFY(!studyNote()->isVisible());
        QVERIFY(!m_window->findChild<QToolButton*>(u"studyStar"_s)->isVisible());
        held->reset();
        QTRY_VERIFY(!trialNote()->isReadOnly() && studyNote()->isVisible());
        write(trialNote(), u"now"_s);
        QTRY_COMPARE(noteInFile(), u"now"_s);
    }

    /// It began while the note was typed.
    void aNoteThatCannotBeWrittenIsTold()
    {
        beginToWrite(trialNote(), u"do not lose me"_s);
        const auto contents = readStudyFile(path());
        const auto held = StudyJournal::append(path(), *contents, contents->events.last().seq);
        QVERIFY(held);
        QTest::keyClick(trialNote(), Qt::Key_Return);
        QTRY_VERIFY(m_window->messages().join(u' ').contains(u"do not lose me"));
        QTRY_COMPARE(trialNote()->text(), QString());
        QCOMPARE(noteInFile(), QString());
    }

    /// A click on a tab takes no focus: nothing says that the editing has ended.
    void aNoteBelongsToTheStudyInWhichItWasTyped()
    {
        writeStudy(u"other"_s, u"fedcba9876543210"_s);
        openStudy(u"other"_s);
        clickTab(0);
        beginToWrite(trialNote(), u"of this trial"_s);
        clickTab(1);
        QTRY_COMPARE(noteInFile(), u"of this trial"_s);
        QCOMPARE(trialNote()->text(), QString());
        beginToWrite(studyNote(), u"of the other"_s);
        clickTab(0);
        QTRY_COMPARE(inFile(u"other"_s).note(), u"of the other"_s);
        QCOMPARE(studyNote()->text(), QString());
        QTRY_COMPARE(trialNote()->text(), u"of this trial"_s);
        QCOMPARE(noteInFile(u"other"_s), QString());
        QCOMPARE(inFile().note(), QString());
    }

    void whatIsTakenBackIsShown()
    {
        write(trialNote(), u"of done"_s);
        QTRY_COMPARE(noteInFile(), u"of done"_s);
        writeStudy(u"other"_s, u"fedcba9876543210"_s);
        openStudy(u"other"_s);
        m_window->go(MainWindow::SpacePlace);
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(noteInFile(), QString());
        QCOMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QCOMPARE(page()->feed()->path(), path());
        QCOMPARE(tabs()->currentIndex(), 0);
        m_window->session()->close(page()->feed());
        QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(noteInFile(), u"of done"_s);
        QVERIFY(m_window->messages().join(u' ').contains(u"Changed: note on trial 0 of done."));
        QCOMPARE(page()->feed()->path(), path(u"other"_s));
    }

    void anotherStudyInTheSameFileKeepsItsOwnNotes()
    {
        write(trialNote(), u"of the first"_s);
        QTRY_COMPARE(noteInFile(), u"of the first"_s);
        QTRY_COMPARE(page()->feed()->state().trial(0)->note, u"of the first"_s);
        beginToWrite(trialNote(), u"half a thought"_s);
        QTRY_VERIFY(!studyLockHolder(path()));
        QVERIFY(QFile::remove(path()));
        writeStudy(u"done"_s, u"another study of this name"_s);
        QTRY_COMPARE(page()->feed()->state().header().uid, u"another study of this name"_s);
        QTRY_COMPARE(trialNote()->text(), QString());
        page()->copyBestCommand(); // which takes the place of what was done before, not of a warning
        QVERIFY(m_window->messages().join(u' ').contains(u"not saved: half a thought"));
        write(studyNote(), u"of the second"_s);
        QTRY_COMPARE(inFile().note(), u"of the second"_s);
        press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(inFile().note(), QString());
        press(Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(m_window->messages().join(u' ').contains(u"done.mtune holds another study now"));
        QCOMPARE(editEntry(0), u"&Undo"_s);
        QCOMPARE(trialNote()->text(), QString());
        QCOMPARE(noteInFile(), QString());
    }

    void aStarOfReviewIsTakenBack()
    {
        QDir(m_home->path()).mkdir(u"studies"_s);
        const QString name = u"studies/listed"_s;
        writeStudy(name);
        m_window->go(MainWindow::ReviewPlace);
        auto* table = m_window->findChild<QTreeView*>(u"reviewTable"_s);
        const auto isStarred = [table] {
            return table->model()->index(0, 0).data(StudyFolder::StarredRole).toBool();
        };
        QTRY_VERIFY(table->model()->rowCount() == 1
            && table->model()->index(0, StudyFolder::TrialsColumn).data().toString() == u"1");
        table->setFocus();
        table->selectionModel()->select(table->model()->index(0, StudyFolder::NameColumn),
            QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        QTest::keyClick(table, Qt::Key_Asterisk);
        QVERIFY(isStarred());
        QTRY_VERIFY(inFile(name).starred());
        QCOMPARE(editEntry(0), u"&Undo star on listed"_s);
        QTest::keyClick(table, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!isStarred());
        QTRY_VERIFY(!inFile(name).starred());
        QTRY_VERIFY(!studyLockHolder(path(name)));
        const auto contents = readStudyFile(path(name));
        auto held = StudyJournal::append(path(name), *contents, contents->events.last().seq);
        QVERIFY(held);
        QTest::keyClick(table, Qt::Key_Asterisk);
        QTRY_VERIFY(m_window->messages().join(u' ').contains(u"Nothing was written: "));
        QVERIFY(!isStarred() && !inFile(name).starred());
    }

    /// Whoever follows the file sees a lock, and not whose it is.
    void theLockOfOurOwnWriteIsNotAnothersRun()
    {
        test::FakeFeed feed(path());
        feed.setRun(false);
        NoteStore notes([&feed](const QString&) { return &feed; });
        RunPage page;
        page.setNotes(&notes);
        page.showStudy(&feed, nullptr);
        const auto* note = page.findChild<QLineEdit*>(u"studyNote"_s);
        notes.setStar({path()}, {}, true);
        feed.setRun(true);
        page.show();
        QVERIFY(!note->isReadOnly());
        QTRY_VERIFY(note->isReadOnly()); // written, and the feed still says that somebody runs the study
        QVERIFY(inFile().starred());
    }

    void whoeverTypesANoteIsNotTakenToTheNextTrial()
    {
        test::FakeFeed feed;
        feed.setRun(false);
        NoteStore notes([&feed](const QString&) { return &feed; });
        RunPage page;
        page.setNotes(&notes);
        page.showStudy(&feed, nullptr);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        QSignalSpy edited(&page, &RunPage::noteEdited);
        feed.begin(0, test::FakeFeed::layout(u"tp=1"_s));
        QCOMPARE(page.selectedTrial(), 0);
        auto* note = page.findChild<TrialDetail*>()->findChild<QLineEdit*>();
        QTRY_VERIFY(note->isVisible());
        beginToWrite(note, u"slow start"_s);
        TrialEnded ended;
        ended.state = TrialState::Failed;
        feed.send(ended);
        feed.begin(1, test::FakeFeed::layout(u"tp=2"_s));
        QCOMPARE(page.selectedTrial(), 0);
        QTest::keyClick(note, Qt::Key_Return);
        QCOMPARE(edited.value(0), (QVariantList{0, u"slow start"_s}));
        // From the next event on, as before.
        feed.begin(2, test::FakeFeed::layout(u"tp=4"_s));
        QCOMPARE(page.selectedTrial(), 2);
        QCOMPARE(edited.size(), 1);
    }
};

MEGATUNE_TEST(NotesTest)

} // namespace megatune::tst_notes

#include "tst_notes.moc"
