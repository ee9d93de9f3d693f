// SPDX-License-Identifier: GPL-3.0-or-later
// The documented walk of megatron-heuristic, row by row, from the study file of a real run with real
// processes, and both documented invocations as they are written.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "core/study/journal.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>

namespace megatune::tst_cli_acceptance {

using namespace test;

namespace {

QStringList words(const char* text)
{
    return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts);
}

/// "tp4 ep1 mbs2 full".
QByteArray shortText(const Layout& layout)
{
    return "tp" + layout.text(u"tp"_s).toUtf8() + " ep" + layout.text(u"ep"_s).toUtf8() + " mbs"
        + layout.text(u"mbs"_s).toUtf8() + ' ' + layout.text(u"recompute_granularity"_s).toUtf8();
}

/// Every call of the strategy in the order of the file, as "LAYOUT RESULT".
QList<QByteArray> callsIn(const QString& path)
{
    const Result<StudyFileContents> contents = readStudyFile(path);
    if (!contents || !contents->warnings.isEmpty())
        return {"unreadable"};
    QList<QByteArray> calls;
    QMap<int, qsizetype> callOfTrial;
    for (const StudyEvent& event : contents->events) {
        if (const auto* queued = std::get_if<TrialQueued>(&event.data)) {
            callOfTrial[queued->number] = calls.size();
            calls.append(shortText(queued->params));
        } else if (const auto* pruned = std::get_if<TrialPruned>(&event.data)) {
            calls.append(shortText(pruned->params) + " pruned " + pruned->rule.toUtf8());
        } else if (const auto* ended = std::get_if<TrialEnded>(&event.data)) {
            QByteArray& call = calls[callOfTrial.value(ended->number)];
            call += ended->value ? ' ' + QByteArray::number(*ended->value, 'f', 2)
                                 : ' ' + trialStateName(ended->state).toUtf8();
        }
    }
    return calls;
}

const QList<QByteArray>& documentedCalls()
{
    static const QList<QByteArray> calls{
        "tp8 ep1 mbs1 full 10.00",
        "tp4 ep1 mbs1 full 20.00",
        "tp4 ep2 mbs1 full 19.00",
        "tp2 ep1 mbs1 full 40.00",
        "tp2 ep2 mbs1 full 38.00",
        "tp2 ep4 mbs1 full 34.29",
        "tp1 ep1 mbs1 full 80.00",
        "tp1 ep2 mbs1 full 76.00",
        "tp1 ep4 mbs1 full 68.59",
        "tp1 ep8 mbs1 full 55.87",
        "tp8 ep1 mbs1 selective 9.50",
        "tp8 ep1 mbs2 selective oom",
        "tp8 ep1 mbs2 full 12.00",
        "tp8 ep1 mbs4 full oom",
        "tp4 ep1 mbs1 selective 19.00",
        "tp4 ep1 mbs2 selective 22.80",
        "tp4 ep1 mbs4 selective oom",
        "tp4 ep1 mbs2 full 24.00",
        "tp4 ep1 mbs4 full 28.00",
        "tp4 ep1 mbs8 full oom",
        "tp2 ep1 mbs1 selective 38.00",
        "tp2 ep1 mbs2 selective 45.60",
        "tp2 ep1 mbs4 selective 53.20",
        "tp2 ep1 mbs8 selective pruned global-batch",
        "tp2 ep1 mbs4 full 56.00",
        "tp2 ep1 mbs8 full pruned global-batch",
        "tp1 ep1 mbs1 selective 76.00",
        "tp1 ep1 mbs2 selective 91.20",
        "tp1 ep1 mbs4 selective pruned global-batch",
        "tp1 ep1 mbs2 full 96.00",
        "tp1 ep1 mbs4 full pruned global-batch",
    };
    return calls;
}

} // namespace

class CliAcceptanceTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    /// The only study file in the folder to work in.
    QString onlyStudy() const
    {
        const QStringList files = QDir(m_machine->work({})).entryList({u"study-*.mtune"_s});
        return files.size() == 1 ? m_machine->work(files.first()) : QString();
    }
    Json shown(const QString& study) const
    {
        const CliRun run = m_machine->run({u"show"_s, study, u"--format"_s, u"json"_s});
        const Result<Json> json = parseJson(run.out, u"the output"_s);
        return json ? *json : Json();
    }

private Q_SLOTS:
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        m_machine->put(u"bin/python"_s,
            "#!/bin/sh\nshift\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n", true);
    }

    void theDocumentedWalkIsWalked()
    {
        const CliRun run = m_machine->run(
            words("optimize --preset megatron --args n_gpus=8,gbs=16 -- python fake_megatron_train.py"));
        QVERIFY2(run.status == 0, run.err.constData());
        const QString study = onlyStudy();
        QVERIFY(QRegularExpression(u"study-[0-9]{8}-[0-9]{6}\\.mtune$"_s).match(study).hasMatch());
        const QList<QByteArray> calls = callsIn(study);
        for (qsizetype i = 0; i < std::min(calls.size(), documentedCalls().size()); ++i)
            QCOMPARE(calls[i], documentedCalls()[i]);
        QCOMPARE(calls.size(), 31);
        const Json json = shown(study);
        QCOMPARE(json["counts"]["executed"].get<int>(), 27);
        QCOMPARE(json["counts"]["finished"].get<int>(), 23);
        QCOMPARE(json["counts"]["oom"].get<int>(), 4);
        QCOMPARE(json["counts"]["pruned"].get<int>(), 4);
        QCOMPARE(json["counts"]["failed"].get<int>(), 0);
        QCOMPARE(json["best"]["number"].get<int>(), 26);
        QCOMPARE(json["best"]["value"].get<double>(), 96.0);
        QCOMPARE(json["best"]["params"]["tp"].get<int>(), 1);
        QCOMPARE(json["best"]["params"]["ep"].get<int>(), 1);
        QCOMPARE(json["best"]["params"]["mbs"].get<int>(), 2);
        QCOMPARE(json["best"]["params"]["recompute_granularity"].get<std::string>(), std::string("full"));
    }
    void peopleSeeTheWalkAndItsEnd()
    {
        const CliRun run = m_machine->run(words(
            "optimize --preset megatron --args n_gpus=8,gbs=16 --study w.mtune -- python fake_megatron_train.py"));
        QCOMPARE(run.status, 0);
        for (const QByteArray& part :
            {QByteArray("Study w.mtune: preset megatron, n_gpus=8, gbs=16"),
                QByteArray("   #  TP  EP  MBS  Recompute  State             Value      Best     Time\n"),
                QByteArray("  11   8   1    2  selective  out of memory         -     80.00 "),
                QByteArray(
                    "   -   2   1    8  selective  pruned                -     80.00        -  global-batch\n"),
                QByteArray("  26   1   1    2  full       finished          96.00     96.00 ")})
            QVERIFY2(run.err.contains(part), QByteArray(part + "\nis not in\n" + run.err).constData());
        QVERIFY2(!run.err.contains('\033') && !run.err.contains('\r'), run.err.constData());
        for (const QByteArray& part : {QByteArray("27 executed: 23 finished, 4 out of memory; 4 pruned"),
                 QByteArray("\nBest: trial 26, 96.00 TFLOP/s per GPU\n"),
                 QByteArray("\npython fake_megatron_train.py --tensor-model-parallel-size 1 "),
                 QByteArray("megatune-cli export w.mtune --as script\n")})
            QVERIFY2(run.out.contains(part), QByteArray(part + "\nis not in\n" + run.out).constData());
    }
    void theDocumentedRunWithAModelRuns()
    {
        m_machine->environment().insert(u"HF_HOME"_s, m_machine->at(u"hf"_s));
        const QString repository = u"hf/hub/models--Qwen--Qwen3-Omni-30B-A3B-Instruct"_s;
        m_machine->put(repository + u"/refs/main"_s, "abc123");
        m_machine->put(repository + u"/snapshots/abc123/config.json"_s,
            R"({"architectures":["Qwen3OmniMoeForConditionalGeneration"],"model_type":"qwen3_omni_moe",
                "talker_config":{"text_config":{"num_hidden_layers":20,"num_key_value_heads":2}},
                "thinker_config":{"audio_config":{"d_model":1280},"vision_config":{"depth":27},
                  "text_config":{"num_hidden_layers":48,"hidden_size":2048,"num_attention_heads":32,
                    "num_key_value_heads":4,"num_experts":128,"num_experts_per_tok":8}}})");
        m_machine->put(u"work/train.sh"_s,
            "echo \"training with $# arguments\"\n" TEST_BIN_DIR
            "/megatune-demo-trainer --law table \"$@\"\n");
        const CliRun run =
            m_machine->run(words("optimize --preset megatron --args "
                                 "model=Qwen/Qwen3-Omni-30B-A3B-Instruct,n_gpus=8,gbs=16 --n-trials 30 "
                                 "--timeout-dynamic -- bash train.sh"));
        QVERIFY2(run.status == 0, run.err.constData());
        const QList<QByteArray> expected{"tp8 ep1 mbs1 full pruned query-groups", "tp4 ep1 mbs1 full 20.00",
            "tp4 ep2 mbs1 full 19.00", "tp2 ep1 mbs1 full 40.00", "tp2 ep2 mbs1 full 38.00",
            "tp2 ep4 mbs1 full 34.29", "tp1 ep1 mbs1 full 80.00", "tp1 ep2 mbs1 full 76.00",
            "tp1 ep4 mbs1 full 68.59", "tp1 ep8 mbs1 full 55.87",
            "tp4 ep1 mbs1 selective pruned vlm-selective", "tp4 ep1 mbs2 full 24.00",
            "tp4 ep1 mbs4 full 28.00", "tp4 ep1 mbs8 full oom", "tp2 ep1 mbs1 selective pruned vlm-selective",
            "tp2 ep1 mbs2 full 48.00", "tp2 ep1 mbs4 full 56.00", "tp2 ep1 mbs8 full pruned global-batch",
            "tp1 ep1 mbs1 selective pruned vlm-selective", "tp1 ep1 mbs2 full 96.00",
            "tp1 ep1 mbs4 full pruned global-batch"};
        QCOMPARE(callsIn(onlyStudy()), expected);
        const Json json = shown(onlyStudy());
        QCOMPARE(json["study"]["args"]["model"].get<std::string>(),
            std::string("Qwen/Qwen3-Omni-30B-A3B-Instruct"));
        QVERIFY(QString::fromStdString(json["best"]["command"].get<std::string>())
                    .startsWith(u"bash train.sh --"_s));
    }
    void trialsAtTheSameTimeFindTheSame()
    {
        const CliRun run = m_machine->run(words(
            "optimize --preset megatron --args n_gpus=8,gbs=16 --study w.mtune --jobs 3 -- python x.py"));
        QVERIFY2(run.status == 0, run.err.constData());
        QList<QByteArray> calls = callsIn(m_machine->work(u"w.mtune"_s));
        QList<QByteArray> expected = documentedCalls();
        std::sort(calls.begin(), calls.end());
        std::sort(expected.begin(), expected.end());
        QCOMPARE(calls, expected);
    }
    void statedGpusAreDealtOut()
    {
        m_machine->put(u"bin/python"_s,
            "#!/bin/sh\necho \"$CUDA_VISIBLE_DEVICES\" >> gpus\nshift\nexec " TEST_BIN_DIR
            "/megatune-demo-trainer --law table --iteration-ms 5 \"$@\"\n",
            true);
        const CliRun run = m_machine->run(words(
            "optimize --preset megatron --args n_gpus=2,gbs=16 --study w.mtune --host local:4 -- python x.py"));
        QVERIFY2(run.status == 0, run.err.constData());
        const QList<QByteArray> lines = m_machine->read(u"work/gpus"_s).trimmed().split('\n');
        const QSet<QByteArray> used(lines.begin(), lines.end());
        QCOMPARE(used, (QSet<QByteArray>{"0,1", "2,3"}));
    }
    void theBestScriptRunsTheBestCommand()
    {
        QCOMPARE(m_machine
                     ->run(words(
                         "optimize --preset megatron --args n_gpus=8,gbs=16 --study w.mtune -- python x.py"))
                     .status,
            0);
        QCOMPARE(m_machine->run(words("export w.mtune --as script -o best.sh")).status, 0);
        QProcess script;
        m_machine->prepare(script, {});
        script.setProgram(m_machine->work(u"best.sh"_s));
        script.start();
        QVERIFY(script.waitForFinished(test::patientMs));
        QCOMPARE(script.exitCode(), 0);
        QCOMPARE(script.readAllStandardOutput(), QByteArray("throughput per GPU (TFLOP/s/GPU): 96.00\n"));
    }
    void programsGetOneObjectALine()
    {
        const CliRun run = m_machine->run(words(
            "optimize --preset megatron --args n_gpus=8,gbs=16 --study w.mtune --format json -- python x.py"));
        QCOMPARE(run.status, 0);
        QCOMPARE(run.err, QByteArray());
        QMap<QByteArray, int> counts;
        QByteArray last;
        for (const QByteArray& line : run.out.trimmed().split('\n')) {
            const Result<Json> json = parseJson(line, u"a line"_s);
            QVERIFY2(json, line.constData());
            last = QByteArray::fromStdString((*json)["event"].get<std::string>());
            QVERIFY(json->contains("at"));
            ++counts[last];
            if (last == "trial_ended")
                QVERIFY(json->contains("state") && json->contains("best") && json->contains("params"));
            if (last == "study_ended") {
                QCOMPARE((*json)["status"].get<int>(), 0);
                QCOMPARE((*json)["best"]["value"].get<double>(), 96.0);
                QCOMPARE((*json)["counts"]["executed"].get<int>(), 27);
            }
        }
        QCOMPARE(last, QByteArray("study_ended"));
        QCOMPARE(counts.value("study"), 1);
        QCOMPARE(counts.value("trial_queued"), 27);
        QCOMPARE(counts.value("trial_started"), 27);
        QCOMPARE(counts.value("trial_ended"), 27);
        QCOMPARE(counts.value("trial_pruned"), 4);
    }
};

MEGATUNE_TEST(CliAcceptanceTest)

} // namespace megatune::tst_cli_acceptance

#include "tst_cli_acceptance.moc"
