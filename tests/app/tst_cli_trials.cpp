// SPDX-License-Identifier: GPL-3.0-or-later
// optimize with trials that end early and finalists that are measured again, with the demo trainer; also
// killed in the middle.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>
#include <QRandomGenerator>
#include <QRegularExpression>

namespace megatune::tst_cli_trials {

using namespace test;

namespace {

struct SeenStudy
{
    StudyState state;
    QHash<int, int> finalEnds; ///< by trial
};

SeenStudy seen(const QString& path)
{
    SeenStudy study;
    const auto contents = readStudyFile(path, [&study](const StudyEvent& event) {
        const bool fits = study.state.apply(event);
        const auto* ended = std::get_if<TrialEnded>(&event.data);
        if (ended != nullptr && isFinal(ended->state))
            ++study.finalEnds[ended->number];
        return fits;
    });
    if (!contents)
        qWarning("%s", qPrintable(contents.error().sentence));
    return study;
}

/// How much depends on the machine's other work.
QRegularExpression savingWords()
{
    return QRegularExpression(u" early, (less than a minute|about \\d+ min) saved: "_s);
}

} // namespace

class CliTrialsTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    static QStringList optimize(const QStringList& options, const QStringList& trainer = {})
    {
        return QStringList{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s,
                   u"--study"_s, u"s.mtune"_s}
        + options
            + QStringList{u"--"_s, QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer"), u"--iteration-ms"_s,
                u"1"_s}
        + trainer;
    }
    [[nodiscard]] Json shown() const
    {
        const CliRun run = m_machine->run({u"show"_s, u"s.mtune"_s, u"--format"_s, u"json"_s});
        const auto json = parseJson(run.out, u"show"_s);
        return json ? *json : Json();
    }
    [[nodiscard]] SeenStudy study() const { return seen(m_machine->work(u"s.mtune"_s)); }

private Q_SLOTS:
    void init() { m_machine = std::make_unique<CliMachine>(); }

    void whatCannotWinEndsEarlyAndTheSavingIsShown()
    {
        const CliRun run = m_machine->run(
            optimize({u"--n-trials"_s, u"12"_s, u"--early-stop"_s}, {u"--train-iters"_s, u"40"_s}));
        QCOMPARE(run.status, 0);
        QVERIFY2(run.err.contains("cannot win"), run.err.constData());
        QVERIFY2(QString::fromUtf8(run.out).contains(savingWords()), run.out.constData());
        QVERIFY2(run.out.contains(" cannot win\n"), run.out.constData());
        const SeenStudy early = study();
        int ended = 0;
        for (const Trial& trial : early.state.trials()) {
            if (!trial.endedEarly)
                continue;
            ++ended;
            QCOMPARE(trialStateName(trial.state), u"finished"_s);
            QCOMPARE(trial.endedEarly->requestedIterations, 40);
            QVERIFY(trial.endedEarly->iteration < 40 && trial.iterations >= 3);
            QVERIFY(trial.endedEarly->savedS > 0);
        }
        QVERIFY(ended > 0);
        const Json json = shown();
        QCOMPARE(json["savings"]["ended_early"].get<int>(), ended);
        QCOMPARE(json["savings"]["cannot_win"].get<int>(), ended);
        QVERIFY(json["savings"]["saved_s"].get<double>() > 0);
        for (const Json& trial : json["trials"]) {
            const bool isEarly = early.state.trial(trial["number"].get<int>())->endedEarly.has_value();
            QCOMPARE(trial["ended_early"].is_null(), !isEarly);
        }
        const QByteArray text = m_machine->run({u"show"_s, u"s.mtune"_s}).out;
        QVERIFY2(QString::fromUtf8(text).contains(savingWords()), text.constData());

        // The same layouts without: the same winner.
        QVERIFY(QFile::remove(m_machine->work(u"s.mtune"_s)));
        QCOMPARE(
            m_machine->run(optimize({u"--n-trials"_s, u"12"_s}, {u"--train-iters"_s, u"40"_s})).status, 0);
        QCOMPARE(study().state.savings().trials(), 0);
        QCOMPARE(study().state.best()->number, early.state.best()->number);
        QCOMPARE(study().state.best()->value, early.state.best()->value);
        QVERIFY(!m_machine->run({u"show"_s, u"s.mtune"_s}).out.contains("early"));
    }

    void aSavingCountsTheTrialsLengthAndNotTheTrainings()
    {
        const CliRun run = m_machine->run(
            optimize({u"--n-trials"_s, u"12"_s, u"--early-stop"_s, u"--trial-iterations"_s, u"12"_s},
                {u"--train-iters"_s, u"4000"_s}));
        QCOMPARE(run.status, 0);
        int ended = 0;
        const StudyState state = study().state;
        for (const Trial& trial : state.trials()) {
            if (!trial.endedEarly)
                continue;
            ++ended;
            QCOMPARE(trial.endedEarly->requestedIterations, 12);
        }
        QVERIFY(ended > 0);
    }

    void theResultSaysHowSureItIs()
    {
        const QStringList trainer{u"--train-iters"_s, u"8"_s, u"--run-noise"_s, u"1"_s};
        const CliRun run = m_machine->run(optimize({u"--n-trials"_s, u"8"_s}, trainer));
        QCOMPARE(run.status, 0);
        QVERIFY2(run.out.contains("(95 %, 6 iterations, 1 run)"), run.out.constData());
        const Json certainty = shown()["best"]["certainty"];
        QVERIFY(certainty["half_width"].get<double>() > 0);
        QCOMPARE(certainty["runs"].get<int>(), 1);
        QVERIFY(certainty["second"].is_number_integer());

        // Confirmed by going on with it, without a number.
        const CliRun more = m_machine->run(optimize({u"--n-trials"_s, u"8"_s, u"--confirm"_s}, trainer));
        QCOMPARE(more.status, 0);
        const StudyState state = study().state;
        const Json json = shown();
        QCOMPARE(json["counts"]["confirmations"].get<int>(), state.counts().confirmations);
        if (state.counts().confirmations > 0) {
            QVERIFY2(more.err.contains(" again"), more.err.constData());
            QVERIFY(json["best"]["certainty"]["runs"].get<int>() >= 1);
        }
        QVERIFY2(more.out.contains(", sure") || more.out.contains("not sure: trials"), more.out.constData());
        QVERIFY(json["best"]["certainty"]["sure"].is_boolean());
    }

    void inATerminalTheRunningLineSaysIterationValueAndTimeLeft()
    {
        m_machine->put(u"work/train.sh"_s,
            "for i in 1 2 3 4 5 6; do sleep 0.3; echo \" [now] iteration        $i/       6 | elapsed time per "
            "iteration (ms): 300.0 | throughput per GPU (TFLOP/s/GPU): 10$i.5 |\"; done; exit; echo \"$@\"\n");
        const QString call = QStringLiteral("'%1' optimize --args n_gpus=1,gbs=4 --dialect megatron-lm "
                                            "--no-baseline --n-trials 1 --as-is -- bash train.sh")
                                 .arg(CliMachine::program());
        QProcess terminal;
        m_machine->prepare(terminal, {u"-qec"_s, u"stty cols 200; "_s + call, u"/dev/null"_s});
        terminal.setProgram(u"script"_s);
        terminal.setStandardInputFile(QProcess::nullDevice());
        terminal.start();
        QVERIFY(terminal.waitForFinished(test::patientMs));
        const QByteArray shown = terminal.readAllStandardOutput();
        // On a busy machine several iterations may come at once, of which the last is shown.
        static const QRegularExpression running(
            u"\\r\\x1b\\[KTrial 0: iteration (\\d) of 6, 10\\1\\.50 TFLOP/s, 0:0\\d left\\r\\x1b\\[K"_s);
        QVERIFY2(QString::fromUtf8(shown).contains(running), shown.constData());
        QProcess pipe;
        m_machine->prepare(pipe, {u"-c"_s, call});
        pipe.setProgram(u"sh"_s);
        pipe.start();
        QVERIFY(pipe.waitForFinished(test::patientMs));
        const QByteArray said = pipe.readAllStandardError();
        QVERIFY2(!said.contains("iteration 4") && !said.contains('\r'), said.constData());
    }

    void limitsAreKeptAndCanBeTakenAway()
    {
        QCOMPARE(m_machine
                     ->run(optimize({u"--n-trials"_s, u"2"_s, u"--timeout"_s, u"50"_s, u"--settle"_s, u"5"_s},
                         {u"--train-iters"_s, u"6"_s}))
                     .status,
            0);
        const CliRun kept = m_machine->run(
            optimize({u"--n-trials"_s, u"3"_s, u"--settle"_s, u"off"_s}, {u"--train-iters"_s, u"6"_s}));
        QCOMPARE(kept.status, 0);
        QVERIFY2(kept.err.contains("Kept from"), kept.err.constData());
        QVERIFY2(kept.err.contains("--timeout 50."), kept.err.constData());
        QVERIFY(study().state.limits()->timeoutS == 50 && !study().state.limits()->settlePercent);
        const CliRun off = m_machine->run(
            optimize({u"--n-trials"_s, u"4"_s, u"--timeout"_s, u"off"_s}, {u"--train-iters"_s, u"6"_s}));
        QVERIFY2(!off.err.contains("Kept"), off.err.constData());
        QVERIFY(!study().state.limits()->timeoutS);
    }

    void wrongValuesAreRefused_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("confirm") << QStringList{u"--confirm"_s, u"-1"_s}
                                 << QByteArray("--confirm cannot be \"-1\"");
        QTest::newRow("confirm, a word")
            << QStringList{u"--confirm=some"_s} << QByteArray("--confirm cannot be");
        QTest::newRow("early stop") << QStringList{u"--early-stop=maybe"_s}
                                    << QByteArray("--early-stop cannot be \"maybe\"");
        QTest::newRow("nearly the name") << QStringList{u"--early-stopp"_s} << QByteArray("--early-stop?");
    }
    void wrongValuesAreRefused()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, part);
        const CliRun run = m_machine->run(optimize(options));
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(part), run.err.constData());
    }

    /// Two layouts are equally good: all confirmations are spent, wherever it is killed.
    void killedWhileConfirmingItGoesOn()
    {
        m_machine->put(u"work/train.sh"_s,
            "case $* in *--micro-batch-size\\ 1*) v=50 ;; *) v=20 ;; esac\n"
            "echo \"throughput per GPU (TFLOP/s/GPU): $v\"\nsleep 0.08\n# \"$@\"\n");
        const QStringList words{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s,
            u"n_gpus=8,gbs=16"_s, u"--study"_s, u"s.mtune"_s, u"--strategy"_s, u"grid"_s, u"--n-trials"_s,
            u"10"_s, u"--confirm"_s, u"9"_s, u"--"_s, u"sh"_s, u"train.sh"_s};
        QRandomGenerator random(11);
        int kills = 0;
        for (int start = 0; start < 200; ++start) {
            QProcess process;
            m_machine->prepare(process, words);
            process.start();
            // Mostly late enough to get on; never kill again once there were enough of them.
            const bool ended = process.waitForFinished(kills < 25 ? 60 + random.bounded(150) : 60'000);
            if (ended)
                break;
            process.kill();
            process.waitForFinished(test::patientMs);
            ++kills;
        }
        QVERIFY2(kills >= 5, qPrintable(QString::number(kills)));
        const SeenStudy end = study();
        QVERIFY(end.state.phase() == StudyPhase::Completed);
        QCOMPARE(end.state.ignoredEvents(), 0);
        QCOMPARE(end.state.trials().size(), 19);
        QCOMPARE(end.state.counts().confirmations, 9);
        QCOMPARE(end.state.counts().of(TrialState::Finished), 19);
        QCOMPARE(end.finalEnds.size(), 19);
        for (const int ends : end.finalEnds)
            QCOMPARE(ends, 1);
        const int first = end.state.best()->number;
        const int second = end.state.second()->number;
        for (int i = 0; i < 9; ++i)
            QCOMPARE(end.state.trial(10 + i)->confirms, i % 2 == 0 ? first : second);
        QVERIFY2(end.state.completionReason().contains(u"did not settle"_s),
            qPrintable(end.state.completionReason()));
    }
};

MEGATUNE_TEST(CliTrialsTest)

} // namespace megatune::tst_cli_trials

#include "tst_cli_trials.moc"
