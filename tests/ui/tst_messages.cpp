// SPDX-License-Identifier: GPL-3.0-or-later
// What the window says: over the page, for as long as it is true and somebody needs to read it.
#include "core/study/journal.h"
#include "tests/support/test.h"
#include "ui/common/messagebar.h"
#include "ui/run/resumepanel.h"
#include "ui/session/session.h"
#include "ui/session/studyresumer.h"
#include "ui/setup/setuppage.h"
#include "ui/shell/mainwindow.h"
#include "ui/start/startpage.h"

#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QStackedWidget>
#include <QTabBar>
#include <QTemporaryDir>

namespace megatune::tst_messages {

class MessagesTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] MessageBar* bar() const
    {
        return m_window->findChild<MessageBar*>(QString(), Qt::FindDirectChildrenOnly);
    }

    [[nodiscard]] QString writeStudy(const QString& name, const QString& uid = u"0123456789abcdef"_s) const
    {
        const QString path = m_home->filePath(name);
        const Result<std::unique_ptr<StudyJournal>> journal = StudyJournal::create(path);
        if (!journal)
            return {};
        StudyCreated created;
        created.uid = uid;
        created.command = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer --world-size 1 --hang");
        created.preset = u"megatron"_s;
        created.arguments = {{u"n_gpus"_s, u"1"_s}, {u"gbs"_s, u"1"_s}};
        created.hosts = QStringList{u"local:1"_s};
        created.strategy = u"grid"_s;
        created.rules = u"zenith"_s;
        if (!(*journal)->write(created, u"2026-01-02T03:04:05.678Z"_s, Durability::Written))
            return {};
        return path;
    }

    void open(const QString& path)
    {
        m_window->openStudies({path});
        QTRY_VERIFY(m_window->session()->find(path) != nullptr);
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
    }

    [[nodiscard]] QPushButton* button(const QString& text) const
    {
        for (auto* each : bar()->findChildren<QPushButton*>()) {
            if (each->text() == text && each->isVisible())
                return each;
        }
        return nullptr;
    }

    static DraftContents oneShortTrial()
    {
        DraftContents contents;
        contents.preset = u"megatron"_s;
        contents.arguments = {{u"n_gpus"_s, u"1"_s}, {u"gbs"_s, u"1"_s}};
        contents.command = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer --law smooth --train-iters 5");
        contents.hosts = {{u"local:1"_s}};
        contents.options.maxTrials = 1;
        return contents;
    }

    /// Something that is written or pressed there.
    [[nodiscard]] bool covers(const QWidget& widget) const
    {
        const bool isSeen = qobject_cast<const QLabel*>(&widget) != nullptr
            || qobject_cast<const QAbstractButton*>(&widget) != nullptr;
        const QRect place(widget.mapTo(m_window.get(), QPoint()), widget.size());
        return isSeen && widget.isVisible() && place.intersects(bar()->geometry());
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        MainWindowOptions options;
        options.settingsPath = m_home->filePath(u"settings.ini"_s);
        options.studyFolder = m_home->filePath(u"studies"_s);
        options.environment = QProcessEnvironment::systemEnvironment();
        options.clock = std::make_shared<SystemClock>();
        m_window = std::make_unique<MainWindow>(options);
        m_window->resize(1280, 720);
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    void cleanup()
    {
        if (StudyController* running = m_window->session()->running()) {
            running->stop();
            QTRY_VERIFY(m_window->session()->running() == nullptr);
        }
        m_window.reset();
    }

    void noMessageMovesThePage()
    {
        for (const MainWindow::Place place : {MainWindow::StartPlace, MainWindow::SetupPlace}) {
            m_window->go(place);
            QCoreApplication::processEvents();
            auto* pages = m_window->centralWidget()->findChild<QStackedWidget*>();
            const QRect before = pages->geometry();
            for (const QString& sentence : {u"One."_s, u"Two."_s, u"Three."_s})
                bar()->say(MessageBar::Kind::Warning, sentence);
            QCoreApplication::processEvents();
            QCOMPARE(pages->geometry(), before);
            // It lies over the status bar and the page's empty margin: nothing is covered.
            QVERIFY(m_window->rect().contains(bar()->geometry()));
            QVERIFY(bar()->geometry().top()
                >= pages->mapTo(m_window.get(), pages->rect().bottomLeft()).y() - look::group);
            for (const QWidget* widget : pages->currentWidget()->findChildren<QWidget*>())
                QVERIFY2(!covers(*widget), qPrintable(widget->objectName()));
            // One at a time.
            QCOMPARE(bar()->sentences().size(), 3);
            const auto labels = bar()->findChildren<QLabel*>();
            QCOMPARE(std::count_if(labels.begin(), labels.end(),
                         [](const QLabel* label) { return label->isVisible() && !label->text().isEmpty(); }),
                1);
            bar()->clear();
        }
    }

    void aFileThatWillNotOpenMovesNothingOnStart()
    {
        m_window->go(MainWindow::StartPlace);
        QCoreApplication::processEvents();
        const auto* demo = m_window->findChild<QPushButton*>(u"runDemo"_s);
        const QPoint before = demo->mapTo(m_window.get(), QPoint());
        m_window->openStudies({m_home->filePath(u"nowhere.mtune"_s)});
        const auto* page = m_window->findChild<StartPage*>();
        QTRY_COMPARE(page->problems().size(), 1);
        QCoreApplication::processEvents();
        QCOMPARE(demo->mapTo(m_window.get(), QPoint()), before);
    }

    void aFileThatHoldsAnotherStudyIsExchangedByOneClick()
    {
        const QString taken = writeStudy(u"taken.mtune"_s);
        m_window->session()->draft()->setContents(oneShortTrial());
        m_window->go(MainWindow::SetupPlace);
        auto* page = m_window->findChild<SetupPage*>();
        page->setStudyFile(taken);
        auto* start = m_window->findChild<QPushButton*>(u"start"_s);
        QTRY_VERIFY(start->isEnabled());
        start->click();
        QTRY_VERIFY(button(u"Use a new file"_s) != nullptr);
        button(u"Use a new file"_s)->click();
        QVERIFY(m_window->messages().isEmpty());
        QVERIFY2(
            page->studyPath() != taken && !QFile::exists(page->studyPath()), qPrintable(page->studyPath()));
        const QString fresh = page->studyPath();
        start->click();
        QTRY_VERIFY2(m_window->session()->running() != nullptr, qPrintable(m_window->messages().join(u'\n')));
        QCOMPARE(m_window->session()->running()->path(), fresh);
    }

    void aLongSentenceIsWrappedAndStaysOnThePage()
    {
        bar()->say(MessageBar::Kind::Error, QString(u"words and words "_s).repeated(40));
        QCoreApplication::processEvents();
        const auto* text = bar()->findChildren<QLabel*>().constLast();
        QVERIFY(text->height() >= text->heightForWidth(text->width()));
        m_window->resize(m_window->minimumSize());
        QCoreApplication::processEvents();
        const auto* pages = m_window->centralWidget()->findChild<QStackedWidget*>();
        QVERIFY(m_window->rect().contains(bar()->geometry()));
        QTRY_VERIFY(bar()->geometry().top()
            >= pages->mapTo(m_window.get(), pages->rect().bottomLeft()).y() - look::group);
        QVERIFY(text->height() >= text->heightForWidth(text->width()));
    }

    void messagesPassOnceSomebodyIsThereToReadThem()
    {
        MessageBar passing(m_window->centralWidget());
        passing.passAfter(1);
        passing.say(MessageBar::Kind::Error, u"Gone."_s);
        passing.say(MessageBar::Kind::Info, u"Asked."_s, {u"Undo"_s, [] {}, true});
        test::letTimePass(400);
        QCOMPARE(passing.sentences().size(), 2); // nobody has come by
        QTest::keyClick(m_window.get(), Qt::Key_Shift);
        QTRY_COMPARE(passing.sentences(), QStringList(u"Asked."_s));
        QTest::keyClick(m_window.get(), Qt::Key_Shift);
        test::letTimePass(400);
        QCOMPARE(passing.sentences(), QStringList(u"Asked."_s));
    }

    void theOfferToContinueGoesWithItsReason()
    {
        const QString half = writeStudy(u"half.mtune"_s);
        open(half);
        QTRY_COMPARE(m_window->messages().size(), 1);
        // Another study is looked at.
        open(writeStudy(u"other.mtune"_s, u"f123456789abcdef"_s));
        QTRY_VERIFY(m_window->messages().join(u' ').contains(u"other.mtune"));
        QVERIFY(!m_window->messages().join(u' ').contains(u"half.mtune"));
        // This one is closed.
        m_window->session()->close(m_window->session()->find(m_home->filePath(u"other.mtune"_s)));
        QVERIFY(m_window->messages().isEmpty());
        // It goes on.
        open(half);
        QTRY_COMPARE(m_window->messages().size(), 1);
        m_window->go(MainWindow::SetupPlace);
        QPushButton* offer = button(u"Continue\u2026"_s);
        QVERIFY(offer != nullptr);
        offer->click();
        QCOMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QVERIFY(m_window->messages().isEmpty());
        auto* panel = m_window->findChild<ResumePanel*>();
        QVERIFY(panel->isVisible());
        open(half);
        QTRY_COMPARE(m_window->messages().size(), 1);
        auto* start = panel->findChild<QPushButton*>(u"resumeStart"_s);
        QTRY_VERIFY(start->isEnabled());
        start->click();
        QTRY_VERIFY2(m_window->session()->running() != nullptr, qPrintable(m_window->messages().join(u'\n')));
        QTRY_VERIFY2(m_window->messages().isEmpty(), qPrintable(m_window->messages().join(u'\n')));
        // Whoever stops it knows.
        m_window->session()->running()->stop();
        QTRY_VERIFY(m_window->session()->running() == nullptr);
        QVERIFY2(m_window->messages().isEmpty(), qPrintable(m_window->messages().join(u'\n')));
    }

    void theEndOfAStudyIsToldToACommandOfThePersonsOwn()
    {
        const QString out = m_home->filePath(u"told"_s);
        m_window->go(MainWindow::SettingsPlace);
        auto* field = m_window->findChild<QLineEdit*>(u"endCommand"_s);
        field->setFocus();
        QTest::keyClicks(field, u"echo \"$MEGATUNE_STATE $MEGATUNE_STUDY\" >> '%1'"_s.arg(out));
        DraftContents contents = oneShortTrial();
        m_window->session()->draft()->setContents(contents);
        m_window->go(MainWindow::SetupPlace);
        auto* start = m_window->findChild<QPushButton*>(u"start"_s);
        QTRY_VERIFY(start->isEnabled());
        start->click();
        QVERIFY2(m_window->session()->running() != nullptr, qPrintable(m_window->messages().join(u'\n')));
        const QString path = m_window->session()->running()->path();
        const auto told = [&out] {
            QFile file(out);
            return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
        };
        QTRY_COMPARE(told(), u"completed "_s + path + u'\n');
        // One that fails is said.
        m_window->go(MainWindow::SettingsPlace);
        field->setText(u"echo no mail here; exit 7"_s);
        contents.command += u" --seed 2"_s;
        m_window->session()->draft()->setContents(contents);
        m_window->go(MainWindow::SetupPlace);
        QTRY_VERIFY(start->isEnabled());
        start->click();
        QTRY_VERIFY(m_window->messages().join(u' ').contains(u"failed with exit status 7: no mail here"));
    }

    void aLayoutThatIsAskedForTheFirstTimeHasNotRunBefore()
    {
        DraftContents contents;
        contents.preset = u"megatron"_s;
        contents.arguments = {{u"n_gpus"_s, u"1"_s}, {u"gbs"_s, u"4"_s}};
        contents.command = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer --world-size 1 --hang");
        contents.hosts = {{u"local:1"_s}};
        m_window->session()->draft()->setContents(contents);
        m_window->go(MainWindow::SetupPlace);
        auto* start = m_window->findChild<QPushButton*>(u"start"_s);
        QTRY_VERIFY(start->isEnabled());
        start->click();
        const StudyController* running = m_window->session()->running();
        QVERIFY(running != nullptr);
        QTRY_COMPARE(running->state().counts().of(TrialState::Running), 1);
        Layout layout = running->state().trials().constLast().layout;
        layout.set(u"mbs"_s, Value{layout.number(u"mbs"_s) == 4 ? 2 : 4});
        m_window->findChild<StudyResumer*>()->runLayout(layout);
        QVERIFY2(m_window->messages().join(u' ').contains(u"This layout runs next: "_s + layout.toText()),
            qPrintable(m_window->messages().join(u'\n')));
    }

    void theTitleNamesNoOldStudyWhileANewOneIsSetUp()
    {
        open(writeStudy(u"half.mtune"_s));
        QVERIFY(m_window->windowTitle().contains(u"half"));
        m_window->go(MainWindow::SetupPlace);
        QVERIFY(!m_window->windowTitle().contains(u"half"));
        m_window->go(MainWindow::RunPlaceIndex);
        QVERIFY(m_window->windowTitle().contains(u"half"));
    }

    void anEmptyFileIsNotOfferedToContinue()
    {
        const QString path = m_home->filePath(u"empty.mtune"_s);
        QVERIFY(QFile(path).open(QIODevice::WriteOnly));
        m_window->openStudies({path});
        QTRY_VERIFY(m_window->session()->find(path) != nullptr
            || m_window->centralWidget()->findChildren<QLabel*>().size() > 0);
        QTRY_VERIFY(!m_window->session()->isOpening());
        QVERIFY(!m_window->messages().join(u' ').contains(u"has not come to its end"));
    }
};

MEGATUNE_TEST(MessagesTest)

} // namespace megatune::tst_messages

#include "tst_messages.moc"
