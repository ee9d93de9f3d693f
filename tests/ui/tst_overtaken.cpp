// SPDX-License-Identifier: GPL-3.0-or-later
// A study that ran in this window and that another process goes on with.
#include "core/study/journal.h"
#include "tests/support/test.h"
#include "tests/support/window/homeoptions.h"
#include "ui/draft/studydraft.h"
#include "ui/run/runheader.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"
#include "ui/trialpanes/trialtable.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_overtaken {

class OvertakenTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;
    QString m_path;

    [[nodiscard]] Session* session() const { return m_window->session(); }
    [[nodiscard]] RunPage* page() const { return m_window->findChild<RunPage*>(); }
    [[nodiscard]] int rows() const { return m_window->findChild<TrialTable*>()->model()->rowCount(); }

    void runStudy()
    {
        DraftContents contents;
        contents.preset = u"megatron"_s;
        contents.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}};
        contents.command = QStringLiteral(TEST_BIN_DIR
            "/megatune-demo-trainer --law table --world-size 8 --train-iters 6 --iteration-ms 1");
        contents.strategy = u"grid"_s;
        contents.hosts = {{u"local:8"_s}};
        contents.options.maxTrials = 3;
        StudyDraft draft(QProcessEnvironment::systemEnvironment());
        draft.setContents(contents);
        QTRY_COMPARE(draft.firstMissing(), QString());
        m_path = m_home->filePath(u"night.mtune"_s);
        session()->start(draft, m_path, [](const Result<StudyFeed*>& started) {
            QVERIFY2(started, started ? "" : qPrintable(started.error().sentence));
        });
        QTRY_VERIFY_WITH_TIMEOUT(session()->running() == nullptr, 120'000);
        QTRY_COMPARE(rows(), 3);
    }

    /// As another process would; it lets the study go when the answer does.
    [[nodiscard]] std::unique_ptr<StudyJournal> otherWriter() const
    {
        qint64 last = 0;
        const auto contents = readStudyFile(m_path, [&last](const StudyEvent& event) {
            last = std::max(last, event.seq);
            return true;
        });
        auto journal = contents ? StudyJournal::append(m_path, *contents, last)
                                : Result<std::unique_ptr<StudyJournal>>(tl::unexpected(contents.error()));
        return journal ? std::move(*journal) : nullptr;
    }
    static bool queue(StudyJournal& journal, int number)
    {
        const auto at = u"2026-03-01T12:00:00.000Z"_s;
        TrialQueued queued;
        queued.number = number;
        queued.params.set(u"tp"_s, Value{1});
        return journal.write(queued, at, Durability::Written).has_value()
            && journal.write(TrialStarted{number, 1, {}, {}}, at, Durability::Written).has_value();
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(test::optionsIn(*m_home));
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        runStudy();
    }
    void cleanup()
    {
        m_window.reset();
        m_home.reset();
    }

    void whatAnotherProcessMeasuresAppearsAndWhatWasSelectedStays()
    {
        page()->setFilter(u"mbs=1"_s);
        page()->selectTrial(1);
        const QSignalSpy replaced(session(), &Session::replaced);
        const auto writer = otherWriter();
        QVERIFY(writer);
        QVERIFY(queue(*writer, 3));
        QTRY_COMPARE(replaced.count(), 1);
        QCOMPARE(page()->selectedTrial(), 1);
        QCOMPARE(session()->studies().size(), 1);
        QVERIFY(session()->controllerOf(page()->feed()) == nullptr);
        QCOMPARE(page()->feed()->state().trials().size(), 4);
        QVERIFY(m_window->messages().join(u' ').contains(u"Another process continues night.mtune"));
        // And it is followed from then on.
        QVERIFY(queue(*writer, 4));
        QTRY_COMPARE(page()->feed()->state().trials().size(), 5);
        page()->setFilter({});
        QTRY_COMPARE(rows(), 5);
    }

    void aNoteOfOurOwnIsNoOtherProcess()
    {
        const QSignalSpy replaced(session(), &Session::replaced);
        auto* controller = session()->controllerOf(page()->feed());
        QVERIFY(controller != nullptr);
        QVERIFY(controller->setNote(1, u"mine"_s));
        QVERIFY(!controller->isOvertaken());
        test::letTimePass(2500); // two looks
        QCOMPARE(replaced.count(), 0);
        QCOMPARE(session()->controllerOf(page()->feed()), controller);
    }

    void whatTookItsPlaceCanBeClosed()
    {
        const QSignalSpy replaced(session(), &Session::replaced);
        {
            const auto writer = otherWriter();
            QVERIFY(writer);
            QVERIFY(queue(*writer, 3));
        }
        QTRY_COMPARE(replaced.count(), 1);
        const auto again = session()->find(m_path);
        QVERIFY(again != nullptr);
        session()->close(again);
        QTRY_VERIFY(session()->studies().isEmpty());
    }
};

MEGATUNE_TEST(OvertakenTest)

} // namespace megatune::tst_overtaken

#include "tst_overtaken.moc"
