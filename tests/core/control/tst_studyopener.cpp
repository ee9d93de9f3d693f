// SPDX-License-Identifier: GPL-3.0-or-later
// Opening a study by itself: what comes of a plan and a file, without a host and without a run.
#include "core/control/studyopener.h"
#include "tests/support/manualstudy.h"
#include "tests/support/test.h"

#include <QFile>

namespace megatune::tst_studyopener {

using namespace test;

class StudyOpenerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_study = std::make_unique<ManualStudy>();
        script().proposals = {1, 2, 3};
    }
    void cleanup() { m_study.reset(); }

    void aNewStudyHasItsHeaderInTheFile()
    {
        m_study->plan.environment = {{u"API_TOKEN"_s, u"s3cret"_s}};
        const auto opened = open();
        QVERIFY(opened);
        QVERIFY(!opened->resumption);
        QVERIFY(opened->warnings.isEmpty());
        const StudyCreated& header = opened->state.header();
        QCOMPARE(header.uid.size(), 16);
        QCOMPARE(header.hosts, QStringList{u"here"_s});
        QCOMPARE(header.strategy, u"scripted"_s);
        QCOMPARE(header.environment[0].second, u"***"_s);
        QCOMPARE(m_study->events().size(), 1);
        QVERIFY(studyLockHolder(m_study->plan.path));
    }

    void aStudyThatGoesOnKnowsWhatItKnew()
    {
        m_study->plan.maxTrials = 2;
        QVERIFY(runToEnd(*m_study->open()));
        script().calls.clear();
        const auto opened = open();
        QVERIFY(opened);
        QVERIFY(opened->resumption);
        QCOMPARE(opened->state.counts().of(TrialState::Finished), 2);
        QVERIFY(opened->proposer->knows(1));
        QCOMPARE(script().calls.filter(u"tell"_s).size(), 2);
        QVERIFY(m_study->world.started.size() == 2); // opening runs nothing
    }

    void anotherCommandIsAConflict()
    {
        QVERIFY(open());
        m_study->plan.command = u"python other.py"_s;
        const auto opened = open();
        QVERIFY(!opened);
        QVERIFY(opened.error().kind == ErrorKind::Conflict);
        QVERIFY2(opened.error().sentence.contains(u"command"_s), qPrintable(opened.error().sentence));
    }

    void aFileThatSomebodyWritesIsAConflict()
    {
        const auto first = open();
        QVERIFY(first);
        const auto second = open();
        QVERIFY(!second);
        QVERIFY(second.error().kind == ErrorKind::Conflict);
    }

    void limitsThatNobodyGaveAreThoseOfTheFile()
    {
        m_study->plan.timeoutS = 60;
        QVERIFY(open());
        m_study->plan.timeoutS.reset();
        m_study->plan.givenLimits = QStringList();
        const auto opened = open();
        QVERIFY(opened);
        QCOMPARE(opened->plan.timeoutS, std::optional(60.0));
        QCOMPARE(opened->keptLimits, StudyLimits{.timeoutS = 60});
    }

    void moreTrialsAreCountedFromThoseOfTheFile()
    {
        m_study->plan.maxTrials = 2;
        QVERIFY(runToEnd(*m_study->open()));
        m_study->plan.maxTrials.reset();
        m_study->plan.moreTrials = 5;
        const auto opened = open();
        QVERIFY(opened);
        QCOMPARE(opened->plan.maxTrials, std::optional(7));
    }

    void allThatFailedIsNamedByItself()
    {
        m_study->failing = {2};
        QVERIFY(runToEnd(*m_study->open()));
        m_study->plan.retryFailed = true;
        const auto opened = open();
        QVERIFY(opened);
        QCOMPARE(opened->plan.retry, QList<int>{1});
        QVERIFY(opened->warnings.isEmpty());
    }

    void whatCannotRunIsRefusedAndMakesNoFile()
    {
        m_study->plan.layouts = {layoutOf(14)};
        const auto opened = open();
        QVERIFY(!opened);
        QVERIFY(opened.error().kind == ErrorKind::Usage);
        QVERIFY(!QFile::exists(m_study->plan.path));
        m_study->plan.layouts = {};
        m_study->plan.retry = {3};
        QVERIFY(!open());
        QVERIFY(!QFile::exists(m_study->plan.path));
    }

    void aStudyThatHasLostItsHeaderCannotGoOn()
    {
        QVERIFY(runToEnd(*m_study->open()));
        m_study->writeFile(m_study->events().mid(1));
        const auto opened = open();
        QVERIFY(!opened);
        QVERIFY(opened.error().kind == ErrorKind::Malformed);
    }

private:
    [[nodiscard]] Result<RunnableStudy> open()
    {
        return StudyOpener(m_study->plan, m_study->preset, {u"here"_s}, m_study->clock).open();
    }

    std::unique_ptr<ManualStudy> m_study;
};

MEGATUNE_TEST(StudyOpenerTest)

} // namespace megatune::tst_studyopener

#include "tst_studyopener.moc"
