// What megatune-cli estimates of one layout and of a space, and what it says when something is missing.
#include "tests/support/climachine.h"

#include "core/base/json.h"

#include <nlohmann/json.hpp>

using namespace megatune;
using namespace megatune::test;

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
        const CliRun run = m_machine.run(wordsOf("estimate " + words + " --format json"));
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(run.err, QByteArray());
        const Result<Json> read = parseJson(run.out, u"the output"_qs);
        QVERIFY(read);
        document = *read;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_machine.put(u"work/moe/config.json"_qs,
            R"({"architectures":["Qwen3MoeForCausalLM"],"model_type":"qwen3_moe","num_hidden_layers":48,
                "hidden_size":2048,"num_attention_heads":32,"num_key_value_heads":4,"head_dim":128,
                "num_experts":128,"num_experts_per_tok":8,"moe_intermediate_size":768,
                "intermediate_size":6144,"vocab_size":151936})");
        m_machine.put(u"work/bare/config.json"_qs, R"({"num_hidden_layers":4})");
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
        row("--layout tp=0 " + wholeArgs, "tp=0 in --layout is no size");
        row("--layout tp=99999999999999999999 " + wholeArgs, "in --layout is no size");
        row("--layout recompute=all " + wholeArgs, "there are none, selective, full.");
        row("--layout tp=3 " + wholeArgs, "take a multiple of 3 GPUs, and there are 16");
        row("--layout ep=32 " + wholeArgs, "ep=32, etp=1 and pp=1 take a multiple of 32 GPUs");
        row("--layout mbs=3 " + wholeArgs, "is no multiple of DP 16 times mbs 3");
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
        estimated(wholeArgs + ",rules=megatron-core --layout tp=8,recompute=full", report);
        Json forbidden;
        estimated(wholeArgs + ",rules=zenith --layout tp=8,ep=4,recompute=full", forbidden);
        if (QTest::currentTestFailed())
            return;
        QVERIFY(!forbidden["rule"].is_null());
        QVERIFY(!forbidden["reason"].get<std::string>().empty());
    }

    void listedLayoutsHaveTheSameNumbers()
    {
        const QByteArray args = wholeArgs + ",rules=megatron-core,only=tp:2/pp:2/cp:1/ep:8/mbs:1";
        const CliRun run = m_machine.run(wordsOf("space " + args + " --list all --format json"));
        QVERIFY2(run.status == 0, run.err.constData());
        const Result<Json> document = parseJson(run.out, u"the output"_qs);
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
};

QTEST_GUILESS_MAIN(CliEstimateTest)
#include "tst_cliestimate.moc"
