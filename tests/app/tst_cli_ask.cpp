// SPDX-License-Identifier: GPL-3.0-or-later
// ask and tell: a study whose trials somebody else runs, here the demo trainer by a loop.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

namespace megatune::tst_cli_ask {

using namespace test;

class CliAskTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    static QStringList trainer()
    {
        return {u"--"_s, QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer"), u"--train-iters"_s, u"10"_s,
            u"--iteration-ms"_s, u"1"_s, u"--bf16"_s, u"--attention-dropout"_s, u"0"_s};
    }
    static QStringList options(const QStringList& others = {})
    {
        return QStringList{u"--args"_s, u"n_gpus=8,gbs=64,dialect=megatron-lm"_s, u"--n-trials"_s, u"3"_s}
        + others;
    }
    /// What ask printed; null where it ended otherwise than with `status`.
    [[nodiscard]] Json asked(const QStringList& words, int status = 0) const
    {
        const CliRun run = m_machine->run(QStringList{u"ask"_s} + words);
        if (run.status != status)
            qWarning("status %d: %s%s", run.status, run.out.constData(), run.err.constData());
        const auto json = parseJson(run.out, u"ask"_s);
        return run.status == status && json ? *json : Json();
    }
    [[nodiscard]] CliRun told(int number, const QStringList& what) const
    {
        return m_machine->run(QStringList{u"tell"_s, u"s.mtune"_s, QString::number(number)} + what);
    }
    /// Runs what ask printed; the log that it writes.
    [[nodiscard]] QString ran(const Json& trial) const
    {
        const QString log = u"out-%1.log"_s.arg(trial["trial"].get<int>());
        QProcess process;
        process.setWorkingDirectory(m_machine->at(u"work"_s));
        process.setStandardOutputFile(m_machine->work(log));
        process.setStandardErrorFile(m_machine->work(log), QIODevice::Append);
        process.start(u"/bin/sh"_s, {u"-c"_s, QString::fromStdString(trial["command"].get<std::string>())});
        process.waitForFinished(patientMs);
        return log;
    }
    [[nodiscard]] Json shown(const QString& study = u"s.mtune"_s) const
    {
        const auto json =
            parseJson(m_machine->run({u"show"_s, study, u"--format"_s, u"json"_s}).out, u"show"_s);
        return json ? *json : Json();
    }

private Q_SLOTS:
    void init() { m_machine = std::make_unique<CliMachine>(); }

    /// Rules, strategy, confirmation and refinement are those of optimize, trial by trial.
    void aLoopGetsWhatOptimizeRuns()
    {
        const QStringList limits = options({u"--confirm"_s, u"2"_s, u"--refine"_s, u"2"_s});
        const CliRun run = m_machine->run(QStringList{u"optimize"_s, u"--study"_s, u"o.mtune"_s, u"--host"_s,
                                              u"local:8"_s, u"--jobs"_s, u"1"_s}
            + limits + trainer());
        QCOMPARE(run.status, 0);
        Json trial = asked(QStringList{u"s.mtune"_s} + limits + trainer());
        QVERIFY(trial["baseline"].get<bool>());
        int count = 0;
        while (!trial.is_null() && trial["state"] == "trial") {
            const int number = trial["trial"].get<int>();
            QCOMPARE(number, count++);
            const CliRun end = told(number, {u"--log"_s, ran(trial)});
            QVERIFY2(end.status == 0, end.err.constData());
            const CliRun next = m_machine->run({u"ask"_s, u"s.mtune"_s, u"--lease"_s, u"0"_s});
            QVERIFY(next.status == 0 || next.status == 1);
            trial = *parseJson(next.out, u"ask"_s);
        }
        QCOMPARE(trial["state"].get<std::string>(), std::string("done"));
        const Json here = shown(u"o.mtune"_s);
        const Json there = shown();
        QVERIFY(here["trials"].size() > 5);
        QCOMPARE(there["trials"].size(), here["trials"].size());
        for (size_t i = 0; i < here["trials"].size(); ++i) {
            for (const char* key : {"params", "state", "value", "confirms", "evidence", "command"})
                QVERIFY2(there["trials"][i][key] == here["trials"][i][key], key);
        }
        QVERIFY(there["best"]["number"] == here["best"]["number"]);
        // Its log is kept where those of optimize are.
        QVERIFY(QFileInfo::exists(m_machine->work(u"s.logs/trial-0001.log"_s)));
    }

    void whatNobodyToldIsAskedForAgain()
    {
        QCOMPARE(asked(QStringList{u"s.mtune"_s} + options() + trainer())["trial"].get<int>(), 0);
        QCOMPARE(asked({u"s.mtune"_s})["trial"].get<int>(), 1);
        const Json again = asked({u"s.mtune"_s, u"--lease"_s, u"0"_s});
        QCOMPARE(again["trial"].get<int>(), 0);
        QCOMPARE(again["attempt"].get<int>(), 2);
        QCOMPARE(asked({u"s.mtune"_s, u"--lease"_s, u"60"_s})["trial"].get<int>(), 2);
        // Told late, it counts: it was not handed out again.
        QCOMPARE(told(1, {u"--value"_s, u"10"_s}).status, 0);
        QCOMPARE(told(1, {u"--value"_s, u"10"_s}).status, 2);
        QVERIFY(m_machine->run({u"show"_s, u"s.mtune"_s})
                    .out.contains("megatune-cli ask s.mtune goes on with it"));
    }

    /// Until then there is nothing to try; then there is, or the study is complete, and may go on.
    void whoAsksBeforeOthersToldWaits()
    {
        (void)asked(QStringList{u"s.mtune"_s, u"--no-baseline"_s} + options() + trainer());
        (void)asked({u"s.mtune"_s});
        (void)asked({u"s.mtune"_s});
        QCOMPARE(asked({u"s.mtune"_s}, 75)["state"].get<std::string>(), std::string("wait"));
        QCOMPARE(told(0, {u"--value"_s, u"100"_s, u"--memory-gib"_s, u"12.5"_s}).status, 0);
        QCOMPARE(told(1, {u"--oom"_s}).status, 0);
        QCOMPARE(told(2, {u"--failed"_s, u"no such file"_s}).status, 0);
        const Json done = asked({u"s.mtune"_s}, 1);
        QCOMPARE(done["state"].get<std::string>(), std::string("done"));
        QCOMPARE(done["best"]["trial"].get<int>(), 0);
        QCOMPARE(asked({u"s.mtune"_s}, 1)["state"].get<std::string>(), std::string("done"));
        QCOMPARE(asked({u"s.mtune"_s, u"--n-trials"_s, u"+1"_s})["trial"].get<int>(), 3);
        const Json trials = shown()["trials"];
        QCOMPARE(trials[0]["memory_gib"].get<double>(), 12.5);
        QCOMPARE(trials[1]["state"].get<std::string>(), std::string("oom"));
        QCOMPARE(trials[2]["failure"]["message"].get<std::string>(), std::string("no such file"));
    }

    /// A number says nothing of what ran; a log does, also where that was something else.
    void aValueIsVerifiedByItsLogAlone()
    {
        (void)asked(QStringList{u"s.mtune"_s, u"--no-baseline"_s} + options() + trainer());
        QCOMPARE(told(0, {u"--value"_s, u"100"_s}).status, 0);
        QVERIFY(m_machine->run({u"show"_s, u"s.mtune"_s}).out.contains("Trial 0: Not verified"));
        Json trial = asked({u"s.mtune"_s});
        QCOMPARE(told(1, {u"--log"_s, ran(trial)}).status, 0);
        QVERIFY(!m_machine->run({u"show"_s, u"s.mtune"_s}).out.contains("Trial 1: Not verified"));
        trial = asked({u"s.mtune"_s});
        const CliRun other = told(2, {u"--log"_s, u"out-1.log"_s});
        QCOMPARE(other.status, 0);
        QVERIFY2(other.out.contains("Trial 2: failed, flags not applied: asked "), other.out.constData());
        QVERIFY(shown()["trials"][2]["value"].is_null());
    }

    void aFailureInALogIsFound()
    {
        (void)asked(QStringList{u"s.mtune"_s, u"--no-baseline"_s} + options() + trainer());
        m_machine->put(u"work/full.log"_s,
            "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 7.50 GiB. GPU 0 has a total "
            "capacity of 79.11 GiB of which 2.10 GiB is free.\n");
        const CliRun full = told(0, {u"--log"_s, u"full.log"_s});
        QVERIFY2(full.out.startsWith("Trial 0: out of memory, "), full.out.constData());
        (void)asked({u"s.mtune"_s});
        m_machine->put(u"work/empty.log"_s, "");
        QVERIFY(told(1, {u"--log"_s, u"empty.log"_s}).out.startsWith("Trial 1: failed, "));
    }

    void eightWhoBeginAtOnceGetEightTrials()
    {
        std::vector<std::unique_ptr<QProcess>> askers;
        for (int i = 0; i < 8; ++i) {
            askers.push_back(std::make_unique<QProcess>());
            m_machine->prepare(*askers.back(),
                QStringList{u"ask"_s, u"s.mtune"_s, u"--args"_s, u"n_gpus=8,gbs=64,dialect=megatron-lm"_s}
                    + trainer());
            askers.back()->start();
        }
        QSet<int> numbers;
        for (const auto& asker : askers) {
            QVERIFY(asker->waitForFinished(patientMs));
            const QByteArray error = asker->readAllStandardError();
            QVERIFY2(asker->exitCode() == 0, error.constData());
            const auto json = parseJson(asker->readAllStandardOutput(), u"ask"_s);
            QVERIFY(json);
            numbers.insert((*json)["trial"].get<int>());
        }
        QCOMPARE(numbers, (QSet<int>{0, 1, 2, 3, 4, 5, 6, 7}));
    }

    void noSecretIsPrintedOrKept()
    {
        const Json trial =
            asked(QStringList{u"s.mtune"_s, u"--env"_s, u"HF_TOKEN=hf_abcdefghijkl"_s} + options() + trainer()
                + QStringList{u"--wandb-api-key"_s, u"0123456789abcdef0123456789abcdef01234567"_s});
        QVERIFY2(trial.dump().find("hf_abcdef") == std::string::npos
                && trial.dump().find("0123456789abcdef") == std::string::npos,
            trial.dump().c_str());
        QVERIFY(trial["env"].contains("HF_TOKEN") && trial["env"]["HF_TOKEN"].is_null());
        QVERIFY(!m_machine->read(u"work/s.mtune"_s).contains("hf_abcdef"));
        QCOMPARE(asked({u"s.mtune"_s})["trial"].get<int>(), 1); // of the masked command, too
    }

    void whatCannotBeUsedIsSaid_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("said");
        QTest::addRow("no study") << QStringList{u"ask"_s, u"none.mtune"_s}
                                  << QByteArray("is not there yet; begin it");
        QTest::addRow("nothing told")
            << QStringList{u"tell"_s, u"s.mtune"_s, u"0"_s} << QByteArray("Say what came of the trial");
        QTest::addRow("two ends") << QStringList{u"tell"_s, u"s.mtune"_s, u"0"_s, u"--oom"_s, u"--value"_s,
            u"3"_s} << QByteArray("--value and --oom are two ends");
        QTest::addRow("no number") << QStringList{u"tell"_s, u"s.mtune"_s, u"first"_s, u"--oom"_s}
                                   << QByteArray("\"first\" is no trial");
        QTest::addRow("no such trial")
            << QStringList{u"tell"_s, u"s.mtune"_s, u"7"_s, u"--oom"_s} << QByteArray("There is no trial 7");
        QTest::addRow("no value") << QStringList{u"tell"_s, u"s.mtune"_s, u"0"_s, u"--value"_s, u"fast"_s}
                                  << QByteArray("--value takes a number above 0, not \"fast\"");
        QTest::addRow("no log") << QStringList{u"tell"_s, u"s.mtune"_s, u"0"_s, u"--log"_s, u"none.log"_s}
                                << QByteArray("none.log");
        QTest::addRow("no lease") << QStringList{u"ask"_s, u"s.mtune"_s, u"--lease"_s, u"soon"_s}
                                  << QByteArray("--lease takes a number of minutes");
        QTest::addRow("no model") << QStringList{u"tell"_s, u"s.mtune"_s, u"0"_s, u"--step-ms"_s, u"100"_s}
                                  << QByteArray("give --value");
    }
    void whatCannotBeUsedIsSaid()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, said);
        (void)asked(QStringList{u"s.mtune"_s} + options() + trainer());
        const CliRun run = m_machine->run(words);
        QVERIFY2(run.status == 2 || run.status == 3, qPrintable(QString::number(run.status)));
        QVERIFY2(run.err.contains(said) && run.err.count('\n') == 1, run.err.constData());
        QCOMPARE(shown()["trials"].size(), size_t(1));
        QCOMPARE(shown()["trials"][0]["state"].get<std::string>(), std::string("running"));
    }
};

MEGATUNE_TEST(CliAskTest)

} // namespace megatune::tst_cli_ask

#include "tst_cli_ask.moc"
