// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakeworld.h"
#include "tests/support/test.h"
#include "ui/run/runheader.h"
#include "ui/run/runpage.h"
#include "ui/trialpanes/trialdetail.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::tst_runcontrols {

using namespace test;

/// The page on a real controller whose trials wait until they are stopped.
class TestRunControls : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeWorld> m_world;
    std::unique_ptr<StudyController> m_controller;
    std::unique_ptr<RunPage> m_page;

    [[nodiscard]] QPushButton* button(const QString& text) const
    {
        for (auto* button : m_page->findChild<RunHeader*>()->findChildren<QPushButton*>()) {
            if (button->text().remove(u'&') == text)
                return button;
        }
        return nullptr;
    }
    static void press(QPushButton* button)
    {
        QVERIFY(button);
        QTRY_VERIFY2(button->isEnabled(), qPrintable(button->toolTip()));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
    }

private Q_SLOTS:
    void initTestCase() { registerScripted(); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_world = std::make_unique<FakeWorld>();
        m_world->behaviour = [](const RunRequest&) {
            FakeRun run{trainingThatPrints({10, 11, 12})};
            run.endsByItself = false;
            return run;
        };
        script() = Script{{1, 2, 3, 4}, {}, {}};
        StudyPlan plan;
        plan.path = m_folder->filePath(u"run.mtune"_s);
        plan.command = u"python train.py --x 0"_s;
        plan.created.name = u"run"_s;
        plan.created.strategy = u"scripted"_s;
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(std::make_unique<FakeHost>(*m_world, QStringList{u"0"_s}));
        auto controller = StudyController::open(
            plan, std::make_shared<FakePreset>(1), std::move(hosts), std::make_shared<SystemClock>());
        QVERIFY2(controller, controller ? "" : qPrintable(controller.error().sentence));
        m_controller = std::move(*controller);
        m_page = std::make_unique<RunPage>();
        m_page->resize(1200, 700);
        m_page->show();
        m_page->showStudy(m_controller.get(), m_controller.get());
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    void cleanup()
    {
        m_page.reset();
        m_controller.reset();
    }

    void beforeTheStartEveryControlSaysWhyItIsOff()
    {
        for (const QString& text : {u"Pause"_s, u"Skip trial"_s, u"Stop"_s}) {
            QVERIFY(button(text));
            QVERIFY(!button(text)->isEnabled());
            QVERIFY(!button(text)->toolTip().isEmpty());
        }
    }

    void pauseGoOnSkipAndStopReachTheRun()
    {
        m_controller->start();
        QTRY_COMPARE(m_world->running, 1);
        QTRY_VERIFY(button(u"Pause"_s)->isEnabled());
        QCOMPARE(m_page->selectedTrial(), 0);

        press(button(u"Pause"_s));
        QCOMPARE(m_controller->runPhase(), RunPhase::Pausing);
        press(button(u"Continue"_s));
        QCOMPARE(m_controller->runPhase(), RunPhase::Running);

        press(button(u"Skip trial"_s));
        QTRY_COMPARE(m_controller->state().trial(0)->state, TrialState::Skipped);
        QTRY_COMPARE(m_world->running, 1);
        QTRY_COMPARE(m_page->selectedTrial(), 1);

        press(button(u"Stop"_s));
        QTRY_COMPARE(m_controller->runPhase(), RunPhase::Ended);
        QTRY_COMPARE(m_world->running, 0);
        QTRY_VERIFY(!button(u"Stop"_s)->isEnabled());
    }

    void aTrialOfARunningStudyRunsAgainByKey()
    {
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run{trainingThatPrints({10, 11, 12})};
            run.endsByItself = xOf(request.command) == 1;
            run.end.exitCode = run.endsByItself && request.attempt == 1 ? 3 : 0;
            return run;
        };
        m_controller->start();
        QTRY_COMPARE(m_controller->state().trials().size(), 2);
        QTRY_COMPARE(m_controller->state().trial(1)->state, TrialState::Running);
        m_page->selectTrial(0);
        QTest::keyClick(m_page.get(), Qt::Key_R, Qt::ControlModifier);
        QTRY_COMPARE(m_controller->state().trial(0)->state, TrialState::Queued);
        press(button(u"Skip trial"_s));
        QTRY_COMPARE(m_controller->state().trial(0)->state, TrialState::Finished);
        QCOMPARE(m_controller->state().trial(0)->attempt, 2);
    }

    void liveNumbersAreShownWhileATrialRuns()
    {
        m_controller->start();
        QTRY_COMPARE(m_world->running, 1);
        auto* detail = m_page->findChild<TrialDetail*>();
        QTRY_VERIFY2(detail->numbersText().contains(u"12"_s), qPrintable(detail->numbersText()));
        QVERIFY(m_page->findChild<RunHeader*>()->progressText().contains(u"4"_s));
    }

    void aNoteAndAStarGoIntoTheStudy()
    {
        NoteStore store([this](const QString&) { return m_controller.get(); });
        m_page->setNotes(&store);
        connect(m_page.get(), &RunPage::noteEdited, &store,
            [&](int number, const QString& text) { store.set(refOf(*m_controller), number, text); });
        connect(m_page.get(), &RunPage::starToggled, &store,
            [&](int number, bool on) { store.setStar(refOf(*m_controller), number, on); });
        m_controller->start();
        QTRY_COMPARE(m_page->selectedTrial(), 0);
        auto* detail = m_page->findChild<TrialDetail*>();
        auto* note = detail->findChild<QLineEdit*>();
        QTRY_VERIFY(note->isVisible());
        QTest::keyClicks(note, u"try again with more layers"_s);
        QTest::keyClick(note, Qt::Key_Return);
        QTRY_COMPARE(m_controller->state().trial(0)->note, u"try again with more layers"_s);
        auto* star = detail->findChild<QToolButton*>();
        QTest::mouseClick(star, Qt::LeftButton);
        QTRY_VERIFY(m_controller->state().trial(0)->starred);
        // Once it has ended, the store writes the file itself.
        m_controller->stop();
        QTRY_VERIFY(m_controller->runPhase() == RunPhase::Ended);
        QSignalSpy changed(m_controller.get(), &StudyController::changed);
        store.set(refOf(*m_controller), {}, u"afterwards"_s);
        QTRY_COMPARE(m_controller->state().note(), u"afterwards"_s);
        QCOMPARE(changed.size(), 1);
    }

    void nothingBelowTheHeadMovesWhenAStudyEnds()
    {
        const auto* below = m_page->findChild<TrialDetail*>();
        const auto place = [&] { return below->mapTo(m_page.get(), QPoint()).y(); };
        m_world->behaviour = [](const RunRequest&) { return FakeRun{trainingThatPrints({10, 11, 12})}; };
        QCoreApplication::processEvents();
        const int before = place();
        const auto labels = m_page->findChildren<QLabel*>();
        m_controller->start();
        QTRY_VERIFY(m_controller->runPhase() == RunPhase::Ended);
        QTRY_VERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) {
            return label->accessibleName().startsWith(u"Why the study ended") && label->isVisible();
        }));
        QCoreApplication::processEvents();
        QCOMPARE(place(), before);
    }

    void theControllerMayDieFirst()
    {
        m_controller->start();
        QTRY_COMPARE(m_world->running, 1);
        m_controller.reset();
        QCOMPARE(m_page->feed(), nullptr);
        m_page->copyBestCommand();
    }

    void withoutAControllerThereAreNoControls()
    {
        m_page->showStudy(m_controller.get(), nullptr);
        for (const QString& text : {u"Pause"_s, u"Skip trial"_s, u"Stop"_s})
            QVERIFY(!button(text)->isVisible());
        QVERIFY(!m_page->findChild<TrialDetail*>()->findChild<QLineEdit*>()->isVisible());
    }
};

MEGATUNE_TEST(TestRunControls)

} // namespace megatune::tst_runcontrols

#include "tst_runcontrols.moc"
