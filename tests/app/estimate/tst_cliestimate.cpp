// SPDX-License-Identifier: GPL-3.0-or-later
// What megatune-cli estimates of one layout and of a space, and what it says when something is missing.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune::tst_cliestimate {

using namespace test;

namespace {

QStringList wordsOf(const QByteArray& text)
{
    return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts);
}

const QByteArray wholeArgs = "--args n_gpus=16,gbs=64,seq_len=8192,model=./moe,gpu=H100-80GB";

} // namespace

class CliEstimateTest : public QObject
{
    Q_OBJECT

private:
    CliMachine m_machine;

    void estimated(const QByteArray& words, Json& document)
    {
        const CliRun run = m_machine.run(wordsOf("estimate --format json " + words));
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(run.err, QByteArray());
        const Result<Json> read = parseJson(run.out, u"the output"_s);
        QVERIFY(read);
        document = *read;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_machine.put(u"work/moe/config.json"_s,
            R"({"architectures":["Qwen3MoeForCausalLM"],"model_type":"qwen3_moe","num_hidden_layers":48,
                "hidden_size":2048,"num_attention_heads":32,"num_key_value_heads":4,"head_dim":128,
                "num_experts":128,"num_experts_per_tok":8,"moe_intermediate_size":768,
                "intermediate_size":6144,"vocab_size":151936})");
        m_machine.put(u"work/bare/config.json"_s, R"({"num_hidden_layers":4})");
    }

    void sequenceParallelismIsTheCommandsAndIsSaid_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::addColumn<QByteArray>("said");
        const QByteArray dense = "--model Qwen/Qwen3-8B --layout tp=2,mbs=1 ";
        const QByteArray known = "--seq-len 4096 --gpu H100-80GB --args n_gpus=8,gbs=64";
        const QByteArray command = " -- torchrun --nproc-per-node 8 pretrain_gpt.py --bf16";
        QTest::newRow("without a command") << dense + known << QByteArray("false");
        QTest::newRow("a command without it") << dense + known + command << QByteArray("false");
        QTest::newRow("a command with it")
            << dense + known + command + " --sequence-parallel" << QByteArray("true");
        QTest::newRow("the layout wins")
            << "--model Qwen/Qwen3-8B --layout tp=2,mbs=1,sequence_parallel=true " + known + command
            << QByteArray("true");
        QTest::newRow("experts need it")
            << "--model ./moe --layout tp=2,ep=2,mbs=1 " + known + command << QByteArray("true");
        QTest::newRow("no effect") << "--model Qwen/Qwen3-8B --layout tp=1,mbs=1 " + known << QByteArray();
    }
    void sequenceParallelismIsTheCommandsAndIsSaid()
    {
        QFETCH(QByteArray, options);
        QFETCH(QByteArray, said);
        const CliRun run = m_machine.run(wordsOf("estimate " + options));
        QVERIFY2(run.status == 0, run.err.constData());
        const qsizetype at = run.out.indexOf("Layout: ");
        const QByteArray line = run.out.mid(at, run.out.indexOf('\n', at) - at);
        QVERIFY2(said.isEmpty() ? !line.contains("sequence_parallel")
                                : line.contains(QByteArray("sequence_parallel=" + said)),
            line.constData());
    }

    void aLayoutIsTakenAsItIsPrinted()
    {
        const QByteArrayList model{"--model", "./moe", "--seq-len", "4096", "--gpu", "H100-80GB", "--args",
            "n_gpus=16,gbs=64", "--format", "json"};
        const auto answer = [&](const QString& layout) {
            QStringList words{u"estimate"_s, u"--layout"_s, layout};
            for (const QByteArray& word : model)
                words.append(QString::fromLatin1(word));
            return m_machine.run(words);
        };
        const CliRun commas = answer(u"tp=2,ep=8,mbs=1,recompute_granularity=full"_s);
        QVERIFY2(commas.status == 0, commas.err.constData());
        QCOMPARE(answer(u" tp=2 ep=8  mbs=1 recompute_granularity=full"_s).out, commas.out);
        const CliRun torn = answer(u"tp=2 ep 8"_s);
        QCOMPARE(torn.status, 2);
    }

    void layoutsAreDrawnBelowOneAnother()
    {
        const QByteArray asked =
            "estimate " + wholeArgs + " --layout pp=2,ep=8 --beside pp=2,ep=4 --beside tp=2,ep=8";
        QCOMPARE(m_machine.run(wordsOf(asked)).status, 2); // nothing is drawn
        const CliRun run = m_machine.run(wordsOf(asked + " --pipeline steps.svg"));
        QVERIFY2(run.status == 0, run.err.constData());
        const QByteArray drawn = m_machine.read(u"work/steps.svg"_s);
        for (const char* title :
            {">PP2 EP8: one step of ", ">PP2 EP4: one step of ", ">TP2 EP8 SP: one step of "})
            QVERIFY2(drawn.contains(title), title);
        const CliRun none = m_machine.run(
            wordsOf("estimate " + wholeArgs + " --layout pp=2,ep=8 --beside tp=3 --pipeline none.svg"));
        QCOMPARE(none.status, 2);
        QVERIFY(!QFile::exists(m_machine.work(u"none.svg"_s)));
    }

    void speedIsDerivedFromTheTimeOfALogWithoutThroughput()
    {
        QByteArray log = "using world size: 16, data-parallel size: 16, tensor-model-parallel size: 1\n";
        for (int i = 1; i <= 8; ++i) {
            log += " iteration " + QByteArray::number(i)
                + "/ 8 | elapsed time per iteration (ms): 2500.0 | global batch size: 64 | lm loss: 1.0E+00 |\n";
        }
        m_machine.put(u"work/plain.log"_s, log);
        const CliRun plain = m_machine.run(wordsOf("parse plain.log --format json"));
        QCOMPARE(plain.status, 0);
        Result<Json> document = parseJson(plain.out, u"the output"_s);
        QVERIFY(document);
        QVERIFY((*document)["value"]["tflops"].is_null());
        // GPUs and batch come from the log itself.
        const QByteArray known = "parse plain.log --model ./moe --seq-len 4096";
        const CliRun derived = m_machine.run(wordsOf(known + " --format json"));
        QVERIFY2(derived.status == 0, derived.err.constData());
        document = parseJson(derived.out, u"the output"_s);
        QVERIFY(document);
        QCOMPARE((*document)["value"]["source"].get<std::string>(), std::string("derived"));
        QCOMPARE((*document)["value"]["convention"].get<std::string>(), std::string("core 0.13 and newer"));
        const double tflops = (*document)["value"]["tflops"].get<double>();
        // 6 x 3 B active parameters x 64 x 4,096 tokens in 2.5 s on 16 GPUs: about 118, and the attention.
        QVERIFY2(tflops > 110 && tflops < 190, qPrintable(QString::number(tflops)));
        const CliRun text = m_machine.run(wordsOf(known + " --core-version 0.10"));
        QVERIFY2(text.out.contains("derived from the iteration time by the formula of core 0.8 to 0.10"),
            text.out.constData());
        const CliRun more = m_machine.run(wordsOf(known + " --n-gpus 32 --format json"));
        document = parseJson(more.out, u"the output"_s);
        QVERIFY(std::abs((*document)["value"]["tflops"].get<double>() / tflops - 0.5) < 1e-9);
        const CliRun less = m_machine.run(wordsOf("parse plain.log --model ./moe"));
        QCOMPARE(less.status, 2);
        QVERIFY2(less.err.contains("give --seq-len"), less.err.constData());
    }
    void withoutALayoutItIsThatOfTheCommand()
    {
        const QByteArray command = " -- torchrun pretrain_gpt.py --tensor-model-parallel-size 2 "
                                   "--expert-model-parallel-size 8 --micro-batch-size 1";
        Json own;
        Json named;
        estimated(wholeArgs + command, own);
        estimated("--layout tp=2,ep=8,etp=2,mbs=1,sequence_parallel=false " + wholeArgs + command, named);
        QCOMPARE(own["layout"]["tp"].get<int>(), 2);
        QCOMPARE(own["layout"]["ep"].get<int>(), 8);
        QCOMPARE(own["memory_gib"].get<double>(), named["memory_gib"].get<double>());
        QCOMPARE(own["tflops"].get<double>(), named["tflops"].get<double>());
        const CliRun text = m_machine.run(wordsOf("estimate " + wholeArgs + command));
        QVERIFY2(text.out.contains("\nLayout of the command: tp=2 pp=1 "), text.out.constData());
        // What it does not say is not made up.
        const CliRun variable = m_machine.run(wordsOf(
            "estimate " + wholeArgs + " -- torchrun pretrain_gpt.py --tensor-model-parallel-size $TP"));
        QCOMPARE(variable.status, 2);
        QVERIFY2(variable.err.contains("does not say its tp by a number; give the layout with --layout"),
            variable.err.constData());
        const CliRun script = m_machine.run(wordsOf("estimate " + wholeArgs + " -- sh train.sh"));
        QCOMPARE(script.status, 2);
        QVERIFY2(script.err.contains("The layout is missing; give --layout"), script.err.constData());
    }
    void afterAnOutOfMemoryTheLogSaysWhatWouldHaveFitted()
    {
        m_machine.put(u"work/oom.log"_s,
            "[rank18]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.75 GiB. GPU 2 has a total "
            "capacity of 79.30 GiB of which 0.15 GiB is free. Including non-PyTorch memory, this process has 79.1 "
            "GiB memory in use.\n");
        const CliRun plain = m_machine.run(wordsOf("parse oom.log"));
        QVERIFY2(plain.out.contains(
                     "Out of memory on rank 18: 2.60 GiB short of 79.30 GiB. Lower the micro batch"),
            plain.out.constData());
        const QByteArray known =
            "parse oom.log --n-gpus 32 --gbs 64 --model ./moe --seq-len 8192 --gpu H100-80GB";
        const CliRun run = m_machine.run(wordsOf(known + " --layout ep=8,mbs=2"));
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.out.contains("By the estimate this fits: TP 4, CP 4 or full recompute."),
            run.out.constData());
        const CliRun noModel = m_machine.run(wordsOf("parse oom.log --layout ep=8"));
        QCOMPARE(noModel.status, 2);
        QVERIFY2(noModel.err.contains("give --model beside --layout"), noModel.err.constData());
    }
    void aStudyCalibratesTheEstimate()
    {
        m_machine.put(u"work/train.sh"_s,
            "i=1; while [ $i -le 8 ]; do echo \" iteration $i/ 8 | throughput per GPU (TFLOP/s/GPU): 150.0 | lm loss: "
            "1.0E+00 |\"; i=$((i+1)); done; : \"$@\"\n");
        const CliRun run = m_machine.run(wordsOf(
            "optimize " + wholeArgs + " --strategy grid --n-trials 3 --study night.mtune -- sh train.sh"));
        QVERIFY2(run.status == 0, run.err.constData());
        Json plain;
        estimated("--layout tp=2,ep=8 " + wholeArgs + " -- sh train.sh", plain);
        // The study's arguments stand in for those that are absent.
        Json found;
        estimated("--layout tp=2,ep=8 --study night.mtune", found);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(found["calibration"]["trials"].get<int>(), 3);
        const double factor = found["calibration"]["speed_factor"].get<double>();
        QVERIFY(factor > 0 && std::abs(factor - 1) > 1e-6);
        QVERIFY(std::abs(found["tflops"].get<double>() / plain["tflops"].get<double>() / factor - 1) < 1e-6);
        QVERIFY(std::abs(found["step_s"].get<double>() / plain["step_s"].get<double>() * factor - 1) < 1e-6);
        const CliRun text = m_machine.run(wordsOf("estimate --layout tp=2,ep=8 --study night.mtune"));
        QVERIFY2(text.out.contains("Estimates calibrated by 3 trial"), text.out.constData());
        // Another GPU than the study's: nothing to learn from.
        const CliRun other =
            m_machine.run(wordsOf("estimate --layout tp=2,ep=8 --study night.mtune --gpu H200"));
        QVERIFY2(other.out.contains("Not calibrated: "), other.out.constData());
        const CliRun missing = m_machine.run(wordsOf("estimate --layout tp=2 --study nothere.mtune"));
        QVERIFY(missing.status != 0);
        QVERIFY2(missing.err.contains("nothere.mtune"), missing.err.constData());
    }
    void groupsBeyondANodeAreSaid()
    {
        Json document;
        estimated(
            "--layout tp=4,ep=16 --args n_gpus=64,gbs=64,seq_len=8192,model=./moe,gpu=H100-80GB", document);
        QCOMPARE(document["slow"].size(), size_t(1));
        QVERIFY(document["slow"][0].get<std::string>().find("EP 16") != std::string::npos);
        QVERIFY(document["calibration"].is_null());
        // The NVLink domain of a GB200 rack has 72 GPUs.
        estimated("--layout tp=4,ep=16 --args n_gpus=64,gbs=64,seq_len=8192,model=./moe,gpu=GB200", document);
        QCOMPARE(document["slow"].size(), size_t(0));
    }
    void whatIsMissingIsSaidInOneSentence_data()
    {
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const QByteArray& words, const QByteArray& sentence) {
            QTest::newRow(words.constData()) << words << sentence;
        };
        row("", "The layout is missing; give --layout tp=4,pp=2,mbs=1");
        row("--layout tp=2", "needs n_gpus");
        row("--layout tp=2 --n-gpus 8 --gbs 8", "give --model, an id or a folder.");
        row("--layout tp=2 --n-gpus 8 --gbs 8 --model ./moe", "give --gpu, such as H100-80GB");
        row("--layout tp=2 --n-gpus 8 --gbs 8 --model ./moe --gpu H10O-80GB", "Did you mean H100-80GB?");
        row("--layout tp=2 --n-gpus 8 --gbs 8 --model ./moe --gpu h100", "give --seq-len, such as 4096.");
        row("--layout tp=2 --n-gpus 8 --gbs 8 --model ./bare --gpu h100 --seq-len 1024", "hidden");
        row("--layout tp " + wholeArgs, "\"tp\" in --layout is not of the form name=value.");
        row("--layout tpp=2 " + wholeArgs, "A layout has no parameter \"tpp\"");
        row("--layout tp=2,tp=2 " + wholeArgs, "tp is given twice in --layout; give it once.");
        row("--layout tp=0 " + wholeArgs, "tp=0 in --layout is not a size");
        row("--layout tp=99999999999999999999 " + wholeArgs, "in --layout is not a size");
        row("--layout recompute=all " + wholeArgs, "there are none, selective, full.");
        row("--layout tp=3 " + wholeArgs, "take a multiple of 3 GPUs, and there are 16");
        row("--layout ep=32 " + wholeArgs, "ep=32, etp=1 and pp=1 take a multiple of 32 GPUs");
        row("--layout mbs=3 " + wholeArgs, "is not a multiple of DP 16 times mbs 3");
        row("--layout tp=2 --lora-rank 0 " + wholeArgs, "--lora-rank");
    }
    void whatIsMissingIsSaidInOneSentence()
    {
        QFETCH(QByteArray, words);
        QFETCH(QByteArray, sentence);
        const CliRun run = m_machine.run(wordsOf("estimate " + words));
        QCOMPARE(run.status, 2);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.err.count('\n'), 1);
        QVERIFY2(run.err.contains(sentence), run.err.constData());
    }

    void thePartsOfEveryStageAddUp()
    {
        Json report;
        estimated(wholeArgs + " --layout pp=4,ep=4,recompute=full", report);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(report["layout"]["recompute_granularity"].get<std::string>(), std::string("full"));
        QCOMPARE(report["stages"].size(), size_t{4});
        double largest = 0;
        for (const Json& stage : report["stages"]) {
            double sum = 0;
            for (const char* part :
                {"weights", "gradients", "optimizer", "activations", "logits", "transient", "framework"})
                sum += stage[part].get<double>();
            QVERIFY(sum > 1);
            QVERIFY(std::abs(sum - stage["total"].get<double>()) < 1e-9);
            largest = std::max(largest, sum);
        }
        QVERIFY(std::abs(largest - report["memory_gib"].get<double>()) < 1e-9);
        QCOMPARE(report["memory"]["total"].get<double>(), report["memory_gib"].get<double>());
        double seconds = 0;
        for (const auto& [name, part] : report["step"].items())
            seconds += part.get<double>();
        QVERIFY(std::abs(seconds - report["step_s"].get<double>()) < 1e-6 * seconds);
        QVERIFY(report["tflops"].get<double>() > 10 && report["tflops"].get<double>() < 989);
        QVERIFY(report["assumptions"].size() > 3);
        QVERIFY(report["rule"].is_null());
        QVERIFY(report["lora_rank"].is_null());
    }

    void recomputationAndAdaptersTakeLessMemory()
    {
        Json none;
        Json full;
        Json lora;
        estimated(wholeArgs + " --layout tp=2,ep=8,mbs=2", none);
        estimated(wholeArgs + " --layout tp=2,ep=8,mbs=2,recompute=full", full);
        estimated(wholeArgs + " --layout tp=2,ep=8,mbs=2,recompute=full --lora-rank 8", lora);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(full["memory_gib"] < none["memory_gib"]);
        QVERIFY(lora["memory_gib"] < full["memory_gib"]);
        QCOMPARE(lora["lora_rank"].get<int>(), 8);
    }

    void theTextSaysWhetherItFits()
    {
        const CliRun fits =
            m_machine.run(wordsOf("estimate " + wholeArgs + " --layout ep=16,recompute=full"));
        QVERIFY2(fits.out.contains("Fits by the estimate: "), fits.out.constData());
        QVERIFY2(fits.out.contains("TFLOP/s per GPU"), fits.out.constData());
        QVERIFY2(fits.out.contains("Assumptions\n"), fits.out.constData());
        const CliRun fails = m_machine.run(wordsOf("estimate " + wholeArgs + " --layout mbs=4"));
        QCOMPARE(fails.status, 0);
        QVERIFY2(fails.out.contains("Runs out of memory by the estimate: "), fails.out.constData());
        QVERIFY2(fails.out.contains("GiB short."), fails.out.constData());
    }

    void aRuleThatForbidsTheLayoutIsNamed()
    {
        Json report;
        estimated(wholeArgs + " --layout tp=8,recompute=full", report);
        Json forbidden;
        estimated(wholeArgs + " --preset megatron --layout tp=8,ep=4,recompute=full", forbidden);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(!forbidden["rule"].is_null());
        QVERIFY(!forbidden["reason"].get<std::string>().empty());
    }

    void listedLayoutsHaveTheSameNumbers()
    {
        const QByteArray args = wholeArgs + ",only=tp:2/pp:2/cp:1/ep:8/mbs:1";
        const CliRun run = m_machine.run(wordsOf("space " + args + " --list all --format json"));
        QVERIFY2(run.status == 0, run.err.constData());
        const Result<Json> document = parseJson(run.out, u"the output"_s);
        QVERIFY(document);
        int compared = 0;
        for (const Json& layout : (*document)["layouts"]) {
            if (!layout["kept"].get<bool>()) {
                QVERIFY(layout["memory_gib"].is_null() && layout["tflops"].is_null());
                continue;
            }
            QVERIFY(layout["memory_gib"].is_number() && layout["tflops"].is_number());
            const Json& params = layout["params"];
            if (params["recompute_granularity"] != "none" || params["vpp"] != 1 || params["etp"] != 1
                || params["sequence_parallel"] != "true")
                continue;
            Json one;
            estimated(wholeArgs + " --layout tp=2,pp=2,ep=8,mbs=1", one);
            QVERIFY(std::abs(one["memory_gib"].get<double>() - layout["memory_gib"].get<double>()) < 1e-6);
            QVERIFY(std::abs(one["tflops"].get<double>() - layout["tflops"].get<double>()) < 1e-6);
            ++compared;
        }
        QVERIFY(compared > 0);
    }

    void listsForPeopleAndSheetsHaveThem()
    {
        const QByteArray args = wholeArgs + ",only=tp:2/pp:1+2/mbs:1";
        const CliRun csv = m_machine.run(wordsOf("space " + args + " --format csv --limit 1"));
        QVERIFY2(csv.status == 0, csv.err.constData());
        const QByteArrayList lines = csv.out.split('\n');
        QVERIFY(lines[0].endsWith(",memory_gib,tflops\r"));
        const QByteArrayList cells = lines[1].trimmed().split(',');
        QVERIFY2(cells.last().toDouble() > 1 && cells[cells.size() - 2].toDouble() > 1, csv.out.constData());
        const CliRun text = m_machine.run(wordsOf("space " + args + " --list all --limit 3"));
        QVERIFY2(text.out.contains("est. GiB") && text.out.contains("est. TFLOP/s"), text.out.constData());
    }

    /// 94 layers are no multiple of PP 4.
    void whatAnUnevenPipelineCountsOnIsSaid()
    {
        const auto saidFor = [this](const QByteArray& pp) {
            return m_machine
                .run(wordsOf("estimate --model Qwen/Qwen3-235B-A22B --n-gpus 32 --gbs 64 --seq-len 4096 "
                             "--gpu H100-80GB --layout ep=8,mbs=1,pp="
                    + pp))
                .out.simplified();
        };
        const QByteArray uneven = saidFor("4");
        QVERIFY2(uneven.contains("trials add --"), uneven.constData());
        QVERIFY(!saidFor("2").contains("trials add --"));
    }

    // 61 layers on two stages; what space leaves out must not look legal here, also where it is no choice
    // there.
    void aLayoutThatARuleLeavesOutIsSaidToBe_data()
    {
        QTest::addColumn<QByteArray>("layout");
        QTest::addColumn<QByteArray>("rule");
        QTest::newRow("no split") << QByteArray("pp=2,vpp=5,ep=8") << QByteArray("virtual-layers");
        QTest::newRow("an uneven split") << QByteArray("pp=2,vpp=8,ep=8") << QByteArray();
        QTest::newRow("experts with TP alone")
            << QByteArray("tp=2,ep=8,sequence_parallel=false") << QByteArray("expert-sequence");
        QTest::newRow("only what is named") << QByteArray("pp=2,ep=8") << QByteArray();
    }
    void aLayoutThatARuleLeavesOutIsSaidToBe()
    {
        QFETCH(const QByteArray, layout);
        QFETCH(const QByteArray, rule);
        const QByteArray said =
            m_machine
                .run(
                    wordsOf("estimate --model deepseek-ai/DeepSeek-V3 --n-gpus 256 --gbs 4096 --seq-len 4096 "
                            "--gpu GB300 --format json --layout "
                        + layout))
                .out;
        QVERIFY2(said.contains(rule.isEmpty() ? QByteArray("\"rule\": null") : "\"rule\": \"" + rule + '"'),
            said.constData());
    }
};

MEGATUNE_TEST(CliEstimateTest)

} // namespace megatune::tst_cliestimate

#include "tst_cliestimate.moc"
