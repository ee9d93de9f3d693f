// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies that learn, as people meet them: what a study says about its choices, that it goes on where
// it was stopped or killed with the same questions, also with several trials at once, and what an earlier
// study is worth.
#include "tests/support/climachine.h"

#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/test.h"

#include <QSet>

namespace megatune::tst_cli_search {

using namespace test;

namespace {

constexpr const char* denseConfig =
    "{\"model_type\":\"llama\",\"num_hidden_layers\":32,\"hidden_size\":4096,\"intermediate_size\":14336,"
    "\"num_attention_heads\":32,\"num_key_value_heads\":8,\"vocab_size\":128256}";

StudyState stateOf(const QString& path)
{
    StudyState state;
    (void)readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
    return state;
}

/// Questions and answers in their order.
QStringList courseOf(const StudyState& state)
{
    QStringList course;
    for (const Trial& trial : state.trials()) {
        course.append(trial.layout.toText() + u' ' + trialStateName(trial.state) + u' '
            + QString::number(trial.value.value_or(-1)) + u' ' + trial.reason);
    }
    return course;
}

} // namespace

class CliSearchTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_machine.put(u"work/model/config.json"_s, denseConfig); }
    void aStudyThatWasStoppedAsksTheSame_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::newRow("model-guided") << u"model-guided"_s;
        QTest::newRow("tpe") << u"tpe"_s;
    }
    void aStudyThatWasStoppedAsksTheSame()
    {
        QFETCH(QString, strategy);
        const QStringList more{u"--strategy"_s, strategy, u"--seed"_s, u"5"_s};
        const QStringList most{u"--n-trials"_s, u"14"_s};
        const QString whole = fresh();
        QCOMPARE(optimize(whole, more + most).status, 0);
        const QString parted = fresh();
        QCOMPARE(optimize(parted, more + QStringList{u"--n-trials"_s, u"5"_s}).status, 0);
        QCOMPARE(stateOf(m_machine.work(parted)).counts().executed(), 5);
        const CliRun last = optimize(parted, more + most);
        QCOMPARE(last.status, 0);
        QVERIFY2(!last.err.contains("are not the ones"), last.err.constData());
        const QStringList expected = courseOf(stateOf(m_machine.work(whole)));
        QVERIFY(expected.size() > 8);
        QCOMPARE(courseOf(stateOf(m_machine.work(parted))), expected);
    }
    void aStudyThatWasKilledAsksTheSame_data() { aStudyThatWasStoppedAsksTheSame_data(); }
    void aStudyThatWasKilledAsksTheSame()
    {
        QFETCH(QString, strategy);
        const QStringList more{u"--strategy"_s, strategy, u"--n-trials"_s, u"14"_s};
        const QString whole = fresh();
        QCOMPARE(optimize(whole, more).status, 0);
        const QString killed = fresh();
        kill(killed, more, 4);
        const CliRun last = optimize(killed, more);
        QCOMPARE(last.status, 0);
        QVERIFY2(!last.err.contains("are not the ones"), last.err.constData());
        QCOMPARE(courseOf(stateOf(m_machine.work(killed))), courseOf(stateOf(m_machine.work(whole))));
    }
    void withSeveralAtOnceNothingIsAskedTwice_data() { aStudyThatWasStoppedAsksTheSame_data(); }
    /// Trials end in any order: the course is not the same in two runs, but its own file's is found again.
    void withSeveralAtOnceNothingIsAskedTwice()
    {
        QFETCH(QString, strategy);
        const QStringList more{u"--strategy"_s, strategy, u"--n-trials"_s, u"16"_s, u"--jobs"_s, u"3"_s};
        const QString path = fresh();
        kill(path, more, 5);
        const CliRun last = optimize(path, more);
        QCOMPARE(last.status, 0);
        QVERIFY2(!last.err.contains("are not the ones"), last.err.constData());
        const StudyState state = stateOf(m_machine.work(path));
        QSet<QString> commands;
        for (const Trial& trial : state.trials()) {
            QVERIFY2(isFinal(trial.state), qPrintable(trialStateName(trial.state)));
            QVERIFY2(!commands.contains(trial.command), qPrintable(trial.command));
            commands.insert(trial.command);
        }
        QVERIFY(commands.size() > 8);
        QVERIFY(state.best() != nullptr);
    }
    void theSearchSaysWhyItTriedAndWhyItStopped()
    {
        const QString path = fresh();
        const CliRun run = optimize(path, {});
        QCOMPARE(run.status, 0);
        const StudyState state = stateOf(m_machine.work(path));
        QVERIFY(state.trials().size() > 3);
        const CliRun show = m_machine.run({u"show"_s, path});
        const CliRun json = m_machine.run({u"show"_s, path, u"--format"_s, u"json"_s});
        for (const Trial& trial : state.trials()) {
            QVERIFY(!trial.reason.isEmpty());
            const QByteArray reason = trial.reason.toUtf8();
            QVERIFY2(run.err.contains(reason), reason.constData());
            QVERIFY2(show.out.contains(reason), reason.constData());
            QVERIFY2(json.out.contains(QByteArray("\"reason\":\"" + reason)), reason.constData());
        }
        QVERIFY(!state.completionReason().isEmpty());
        QVERIFY(run.out.contains(state.completionReason().toUtf8()));
        QVERIFY(show.out.contains(state.completionReason().toUtf8()));
    }
    void anEarlierStudyIsAStartAndNotNeededAfterwards()
    {
        const QString first = fresh();
        QCOMPARE(optimize(first, {}).status, 0);
        const QString second = fresh();
        const QStringList learns{u"--learn-from"_s, first};
        const CliRun run = optimize(second, learns + QStringList{u"--n-trials"_s, u"2"_s});
        QCOMPARE(run.status, 0);
        QVERIFY2(run.err.contains(QByteArray("Learned from " + first.toUtf8())), run.err.constData());
        const StudyState before = stateOf(m_machine.work(first));
        StudyState after = stateOf(m_machine.work(second));
        QVERIFY(*after.best()->value >= 0.97 * *before.best()->value);
        for (const Trial& trial : after.trials()) {
            for (const Trial& other : before.trials())
                QVERIFY(other.state != TrialState::Oom || !(other.layout == trial.layout));
        }
        const QString whole = fresh();
        QCOMPARE(optimize(whole, learns + QStringList{u"--n-trials"_s, u"6"_s}).status, 0);
        QVERIFY(QFile::remove(m_machine.work(first)));
        const CliRun rest = optimize(second, learns + QStringList{u"--n-trials"_s, u"6"_s});
        QCOMPARE(rest.status, 0);
        QVERIFY2(!rest.err.contains("are not the ones"), rest.err.constData());
        QCOMPARE(courseOf(stateOf(m_machine.work(second))), courseOf(stateOf(m_machine.work(whole))));
        QVERIFY(m_machine.run({u"show"_s, second}).out.contains("Learned from"));
        const CliRun other = optimize(second, {u"--learn-from"_s, u"other.mtune"_s, u"--n-trials"_s, u"6"_s});
        QCOMPARE(other.status, 0);
        QVERIFY2(other.err.contains("other.mtune is left out"), other.err.constData());
    }
    void whatCannotBeLearnedFromIsRefused_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("sentence");
        const QString learn = u"--learn-from"_s;
        QTest::newRow("missing") << QStringList{learn, u"none.mtune"_s} << QByteArray("none.mtune");
        QTest::newRow("no study") << QStringList{learn, u"model/config.json"_s}
                                  << QByteArray("is not a study file");
        QTest::newRow("grid") << QStringList{learn, u"first.mtune"_s, u"--strategy"_s, u"grid"_s}
                              << QByteArray("grid does not learn from earlier studies");
        QTest::newRow("twice") << QStringList{learn, u"first.mtune"_s, learn, u"./first.mtune"_s}
                               << QByteArray("twice");
        QTest::newRow("measure") << QStringList{learn, u"first.mtune"_s, u"--direction"_s, u"minimize"_s}
                                 << QByteArray("measured something else");
    }
    void whatCannotBeLearnedFromIsRefused()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, sentence);
        if (!QFile::exists(m_machine.work(u"first.mtune"_s)))
            QCOMPARE(optimize(u"first.mtune"_s, {u"--n-trials"_s, u"3"_s}).status, 0);
        const QString path = fresh();
        const CliRun run = optimize(path, options);
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(sentence), run.err.constData());
        QVERIFY(!QFile::exists(m_machine.work(path)));
    }

private:
    QString fresh() { return u"s"_s + QString::number(++m_studies) + u".mtune"_s; }

    static QStringList words(const QString& study, const QStringList& options)
    {
        return QStringList{u"optimize"_s, u"--args"_s,
                   u"n_gpus=8,gbs=16,model=model,gpu=A100-80GB,seq_len=4096"_s, u"--host"_s, u"local:24"_s,
                   u"--no-baseline"_s, u"--study"_s, study}
        + options + (options.contains(u"--jobs"_s) ? QStringList() : QStringList{u"--jobs"_s, u"1"_s})
            + QStringList{u"--"_s, QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer"), u"--law"_s,
                u"smooth"_s, u"--iteration-ms"_s, u"1"_s};
    }
    CliRun optimize(const QString& study, const QStringList& options)
    {
        return m_machine.run(words(study, options), {}, 180'000);
    }
    /// With SIGKILL, after so many trials have ended.
    void kill(const QString& study, const QStringList& options, int ended)
    {
        QProcess process;
        m_machine.prepare(process, words(study, options));
        process.start();
        const QString path = m_machine.work(study);
        QTRY_VERIFY_WITH_TIMEOUT(stateOf(path).counts().executed() >= ended, 120'000);
        process.kill();
        QVERIFY(process.waitForFinished(test::patientMs));
    }

    CliMachine m_machine;
    int m_studies = 0;
};

MEGATUNE_TEST(CliSearchTest)

} // namespace megatune::tst_cli_search

#include "tst_cli_search.moc"
