// SPDX-License-Identifier: GPL-3.0-or-later
// What megatune-cli says and returns for right and wrong invocations of the subcommands that run nothing.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>

namespace megatune::tst_cli {

using namespace test;

namespace {

QStringList split(const char* words)
{
    return QString::fromUtf8(words).split(u' ', Qt::SkipEmptyParts);
}

} // namespace

class CliTest : public QObject
{
    Q_OBJECT

private:
    CliMachine m_machine;

private Q_SLOTS:
    void initTestCase()
    {
        m_machine.put(u"work/moe/config.json"_s,
            R"({"architectures":["Qwen3MoeForCausalLM"],"num_hidden_layers":48,"hidden_size":2048,
                "num_attention_heads":32,"num_key_value_heads":4,"num_experts":128,"num_experts_per_tok":8})");
        m_machine.put(u"work/torn/config.json"_s, "{\"num_hidden_layers\": 4");
        m_machine.put(u"work/deep/config.json"_s, QByteArray(10'000, '['));
        m_machine.put(u"work/empty/config.json"_s, "{}");
    }

    void wrongInvocationsGetOneSentenceAndStatusTwo_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("sentence");
        const auto row = [](const char* words, const char* sentence) {
            QTest::newRow(words) << split(words) << QByteArray(sentence);
        };
        row("", "A subcommand is missing; see megatune-cli --help.");
        row("spcae", "There is no subcommand \"spcae\". Did you mean space?");
        row("frobnicate", "There is no subcommand \"frobnicate\". There are");
        row("--verison", "There is no subcommand \"--verison\".");
        row("import x", "Say where the study goes with -o");
        row("hosts check", "SPEC is missing: megatune-cli hosts check SPEC");
        row("hosts chekc local", "megatune-cli hosts knows only check");
        row("hosts check shh://gpu1", "Did you mean ssh?");
        row("recipe sft", "A recipe needs a model; give --model, an id or a folder.");
        row("recipe", "TASK is missing: megatune-cli recipe TASK");
        row("recipe sfft --model ./moe", "There is no recipe \"sfft\"");
        row("recipe sft --model ./moe --args n_gpu=8", "Did you mean n_gpus?");
        row("recipe sft --model ./moe --n-gpus 8 --args n_gpus=16",
            "--n-gpus 8 contradicts --args n_gpus=16; give it once.");
        row("recipe sft --model ./moe --n-gpus many", "n_gpus=many is not a number");
        row("recipe sft --model ./moe --gpu H10O-80GB", "H100-80GB");
        row("recipe sft --model ./moe --dialect swift", "--dialect cannot be \"swift\"");
        row("space", "--args n_gpus=...: Preset megatron-core needs n_gpus (number of GPUs).");
        row("space --n-gpus 8", "Preset megatron-core needs gbs");
        row("space --n-gpu 8", "megatune-cli space has no option --n-gpu. Did you mean --n-gpus?");
        row("space --qqqqqqqq",
            "megatune-cli space has no option --qqqqqqqq. See megatune-cli space --help.");
        row("space -x", "megatune-cli space has no option -x.");
        row("space --n-gpus", "--n-gpus needs a value: --n-gpus N.");
        row("space --args --n-gpus 8", "--args needs a value: --args K=V,...");
        row("space --n-gpus 8 --n-gpus 8 --gbs 1", "--n-gpus is given twice; give it once.");
        row("space --args n_gpus=8 --args n_gpus=8", "n_gpus is given twice in --args; give it once.");
        row("space --args n_gpus=8,n_gpus=4", "--args: n_gpus is given twice; give it once.");
        row("space --args n_gpus=8,gbs=4 --gbs 8", "--gbs 8 contradicts --args gbs=4; give it once.");
        row("space --args n_gpus", "--args: \"n_gpus\" is not of the form name=value");
        row("space --args n_gpus=0,gbs=16", "n_gpus=0 is out of range; give a number from 1 to 65536.");
        row("space --args n_gpus=8,gbs=abc", "gbs=abc is not a whole number; give one from 1 on.");
        row("space --n-gpus -8 --gbs 4", "n_gpus=-8 is out of range");
        row("space --args n_gpus=8,gbs=1e3", "gbs=1e3 is not a whole number");
        row("space --args n_gpus=8,gbs=99999999999999999999",
            "gbs=99999999999999999999 is not a whole number");
        row("space --args n_gpus=8,gbs=16,mbsmax=2", "Did you mean mbs_max?");
        row("space --args n_gpus=8,gbs=16,rules=zenith",
            "--preset: Sets of rules are presets now: in place of rules=zenith choose the preset megatron.");
        row("space --args n_gpus=8,gbs=16,rules=megatron-core",
            "in place of rules=megatron-core choose the preset megatron-core, or none, since it is the default.");
        row("space --n-gpus 8 --rules zenith --gbs 16",
            "in place of rules=zenith choose the preset megatron.");
        row("space --n-gpus 8 --gbs 16 --rules=exact",
            "--preset: Sets of rules are presets now: choose megatron-core (Megatron's own, the default)");
        row("space --preset megatorn --args n_gpus=8,gbs=16", "Did you mean megatron?");
        row("space --args n_gpus=8,gbs=16 --list keep", "--list cannot be \"keep\"");
        row("space --args n_gpus=8,gbs=16 --format yaml", "give one of text, json, csv.");
        row("space --args n_gpus=8,gbs=16 --limit many",
            "--limit cannot be \"many\"; give a whole number from 0 on.");
        row("space --args n_gpus=8,gbs=16 more",
            "\"more\" is not an option; put -- in front of the training command");
        row("space --args n_gpus=8,gbs=16,model=Nobody/Nothing", "The model Nobody/Nothing was not found");
        row("space --n-gpus 8 --gbs 16 --model Nobody/Nothing",
            "--num-layers and --num-query-groups can stand in its place.");
        row("space --args n_gpus=8,gbs=16 --limit 3", "say which one with --list kept, pruned or all.");
        row("space --args n_gpus=8,gbs=16 --format yaml", "give one of text, json, csv.");
        row("space --args n_gpus=8,gbs=16 --param --x=a,b", "stands behind a =: --param=--x=a,b.");
        row("space --param --n-gpus 8", "--param needs a value: --param FLAG|VAR=A,B.");
        row("space --args n_gpus=8,gbs=16,model=./torn", "is not complete JSON");
        row("model", "MODEL is missing: megatune-cli model MODEL");
        row("model Nobody/Nothing", "The model Nobody/Nothing was not found");
        row("model Nobody/Other", "megatune-cli model Nobody/Other --download fetches its config.json.");
        row("recipe sft --model Nobody/Nothing", "megatune-cli model Nobody/Nothing --download fetches");
        row("model Qwen/Qwen3-8B --hub modelscope", "give --download beside it.");
        row("model ./torn", "is not complete JSON");
        row("model ./deep", "nested more than");
        row("model ./empty", "layers");
        row("model ./moe --format xml", "--format cannot be \"xml\"; give one of text, json.");
        row("model ./moe ./moe", "megatune-cli model does not take \"./moe\"");
        row("list", "WHAT is missing: megatune-cli list WHAT");
        row("list preset", "Did you mean presets?");
        row("list gpu", "Did you mean gpus?");
        row("list recipe", "Did you mean recipes?");
    }
    void wrongInvocationsGetOneSentenceAndStatusTwo()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, sentence);
        const CliRun run = m_machine.run(words);
        QVERIFY2(run.err.contains(sentence), run.err.constData());
        QVERIFY2(run.err.startsWith("megatune-cli: "), run.err.constData());
        QCOMPARE(run.err.count('\n'), 1);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.status, 2);
    }

    void argumentsThatAreNoTextAreRefused()
    {
        QProcess process;
        m_machine.prepare(process, {});
        process.setProgram(u"/bin/sh"_s);
        process.setArguments(
            {u"-c"_s, u"exec \"$0\" model \"$(printf 'a\\377b')\""_s, CliMachine::program()});
        process.start();
        QVERIFY(process.waitForFinished(test::patientMs));
        QCOMPARE(process.exitCode(), 2);
        const QByteArray said = process.readAllStandardError();
        QVERIFY2(said.contains("Argument 2"), said.constData());
        QVERIFY2(said.contains("is not valid UTF-8"), said.constData());
    }

    void everySubcommandExplainsItself_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* words, const char* part) {
            QTest::newRow(words) << split(words) << QByteArray(part);
        };
        row("--help", "space");
        row("-h", "Usage: megatune-cli SUBCOMMAND");
        row("help", "Usage: megatune-cli SUBCOMMAND");
        row("help space", "Usage: megatune-cli space");
        row("space --help", "--recompute-num-layers-max N  largest number of recomputed layers (default: 8)");
        row("space --nonsense --help", "Usage: megatune-cli space");
        row("estimate --help", "Usage: megatune-cli estimate --args K=V,... --layout tp=4");
        row("model -h", "Usage: megatune-cli model MODEL");
        row("list --help", "Usage: megatune-cli list");
        row("--version", "megatune-cli 0.");
    }
    void everySubcommandExplainsItself()
    {
        QFETCH(QStringList, words);
        QFETCH(QByteArray, part);
        const CliRun run = m_machine.run(words);
        QCOMPARE(run.status, 0);
        QCOMPARE(run.err, QByteArray());
        QVERIFY2(run.out.contains(part), run.out.constData());
        QVERIFY2(run.out.startsWith("Examples\n  megatune-cli ") || run.out.startsWith("megatune-cli "),
            run.out.constData());
        for (const QByteArray& line : run.out.split('\n'))
            QVERIFY2(line.size() <= 110, line.constData());
    }

    void helpInOtherScriptsStaysInItsColumns_data()
    {
        QTest::addColumn<QString>("locale");
        QTest::newRow("Chinese") << u"zh_CN.UTF-8"_s;
        QTest::newRow("Japanese") << u"ja_JP.UTF-8"_s;
    }
    void helpInOtherScriptsStaysInItsColumns()
    {
        QFETCH(QString, locale);
        CliMachine machine;
        machine.environment().insert(u"LC_ALL"_s, locale);
        const CliRun run = machine.run({u"optimize"_s, u"--help"_s});
        QCOMPARE(run.status, 0);
        int wide = 0;
        for (const QString& line : QString::fromUtf8(run.out).split(u'\n')) {
            qsizetype width = 0;
            for (const QChar c : line)
                width += c.unicode() >= 0x2e80 ? 2 : 1;
            wide += width > line.size() ? 1 : 0;
            QVERIFY2(width <= 112, qPrintable(line));
        }
        QVERIFY2(wide > 30, run.out.constData());
    }

    void theDocumentedSpaceOfEightGpusKeeps154Of4096()
    {
        const CliRun text = m_machine.run(split("space --preset megatron --args n_gpus=8,gbs=16"));
        QCOMPARE(text.status, 0);
        QCOMPARE(text.err, QByteArray());
        QVERIFY2(text.out.contains("154 of 4,096 parallel layouts (TP, PP, CP, EP, ETP, MBS) are kept, "
                                   "recompute options left out.\n"),
            text.out.constData());
        QVERIFY2(
            text.out.contains("TP x PP x CP x EP x ETP divides the number of GPUs"), text.out.constData());

        const CliRun json = m_machine.run(split("space --preset megatron --n-gpus=8 --gbs 16 --format json"));
        QCOMPARE(json.status, 0);
        const Result<Json> document = parseJson(json.out, u"the output"_s);
        QVERIFY(document);
        QCOMPARE((*document)["preset"].get<std::string>(), std::string("megatron"));
        QCOMPARE((*document)["rules"].get<std::string>(), std::string("zenith"));
        QCOMPARE((*document)["total"].get<int>(), 4096 * 64);
        QCOMPARE((*document)["kept"].get<int>(), 154 * 64);
        QCOMPARE((*document)["pruned"].get<int>(), (4096 - 154) * 64);
        QCOMPARE((*document)["distinct"]["parallel_total"].get<int>(), 4096);
        QCOMPARE((*document)["distinct"]["parallel_kept"].get<int>(), 154);
        QCOMPARE((*document)["distinct"]["total"].get<int>(), 4096 * 34);
        QCOMPARE((*document)["distinct"]["kept"].get<int>(), 154 * 34);
        int pruned = 0;
        for (const Json& reason : (*document)["reasons"])
            pruned += reason["count"].get<int>();
        QCOMPARE(pruned, (4096 - 154) * 64);
        QCOMPARE((*document)["parameters"].size(), size_t{10});
        QCOMPARE(toLine((*document)["parameters"][0]["choices"]), QByteArray("[1,2,4,8]"));
        QVERIFY(!document->contains("layouts"));
    }

    void listedLayoutsAddUp_data()
    {
        QTest::addColumn<QString>("list");
        QTest::addColumn<int>("count");
        QTest::newRow("kept") << u"kept"_s << 3 * 64; // tp 1, tp 1 mbs 2, tp 2
        QTest::newRow("all") << u"all"_s << 64 * 64;
        QTest::newRow("pruned") << u"pruned"_s << -1;
    }
    void listedLayoutsAddUp()
    {
        QFETCH(QString, list);
        const QStringList words = split("space --preset megatron --args n_gpus=2,gbs=4,mbs_max=2 --list");
        const CliRun json = m_machine.run(words + QStringList{list, u"--format"_s, u"json"_s});
        QCOMPARE(json.status, 0);
        const Result<Json> document = parseJson(json.out, u"the output"_s);
        QVERIFY(document);
        const size_t expected = list == u"kept" ? (*document)["kept"].get<size_t>()
            : list == u"pruned"                 ? (*document)["pruned"].get<size_t>()
                                                : (*document)["total"].get<size_t>();
        QCOMPARE((*document)["layouts"].size(), expected);
        for (const Json& layout : (*document)["layouts"]) {
            QCOMPARE(layout["kept"].get<bool>(), layout["rule"].is_null());
            QCOMPARE(layout["kept"].get<bool>(), layout["reason"].is_null());
            QVERIFY(layout["memory_gib"].is_null());
            QVERIFY(list == u"all" || layout["kept"].get<bool>() == (list == u"kept"));
        }
        const CliRun csv = m_machine.run(words + QStringList{list, u"--format"_s, u"csv"_s});
        QCOMPARE(csv.out.count("\r\n"), static_cast<qsizetype>(expected) + 1);
        const CliRun text =
            m_machine.run(words + QStringList{list, u"--format"_s, u"text"_s, u"--limit"_s, u"7"_s});
        QCOMPARE(text.out.mid(text.out.indexOf("\nTP ")).count('\n'), 9);
    }

    void aHugeSpaceIsListedUntilNobodyReads()
    {
        QProcess shell;
        m_machine.prepare(shell, {});
        shell.setProgram(u"/bin/sh"_s);
        shell.setArguments({u"-c"_s,
            u"ulimit -v 1000000; \"$0\" space --n-gpus 65536 --gbs 65536 --format csv --list all | head -3"_s,
            CliMachine::program()});
        if (QByteArray(TEST_BIN_DIR).contains("asan"))
            shell.setArguments(
                {u"-c"_s, u"\"$0\" space --n-gpus 65536 --gbs 65536 --format csv --list all | head -3"_s,
                    CliMachine::program()});
        shell.start();
        QVERIFY(shell.waitForFinished(60'000));
        QCOMPARE(shell.readAllStandardOutput().count('\n'), 3);
        QCOMPARE(shell.readAllStandardError(), QByteArray());
    }

    void resultsThatCannotBeWrittenAreAnError()
    {
        for (const QString& redirection : {u">&-"_s, u">/dev/full"_s}) {
            QProcess shell;
            m_machine.prepare(shell, {});
            shell.setProgram(u"/bin/sh"_s);
            shell.setArguments(
                {u"-c"_s, u"exec \"$0\" list presets "_s + redirection, CliMachine::program()});
            shell.start();
            QVERIFY(shell.waitForFinished(test::patientMs));
            QCOMPARE(shell.exitCode(), 1);
            const QByteArray said = shell.readAllStandardError();
            QVERIFY2(said.contains("could not be written to standard output"), said.constData());
        }
    }

    void aModelsShapeIsPrinted()
    {
        const CliRun text = m_machine.run(split("model ./moe"));
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("Query groups (KV heads)  4\n"), text.out.constData());
        QVERIFY2(text.out.contains("work/moe/config.json"), text.out.constData());
        const CliRun json = m_machine.run(split("model ./moe --format json"));
        const Result<Json> document = parseJson(json.out, u"the output"_s);
        QVERIFY(document);
        QCOMPARE((*document)["num_layers"].get<int>(), 48);
        QCOMPARE((*document)["name"].get<std::string>(), std::string("moe"));
        QVERIFY((*document)["kv_lora_rank"].is_null());
        QVERIFY((*document)["parameters"].contains("total"));
        QCOMPARE((*document)["is_multimodal"].get<bool>(), false);
    }

    void whatThereIsIsListed()
    {
        const CliRun presets = m_machine.run(split("list presets"));
        QVERIFY2(presets.out.startsWith("megatron  "), presets.out.constData());
        const CliRun strategies = m_machine.run(split("list strategies --format json"));
        const Result<Json> document = parseJson(strategies.out, u"the output"_s);
        QVERIFY(document);
        QCOMPARE((*document)["strategies"][0]["name"].get<std::string>(), std::string("grid"));
        const CliRun gpus = m_machine.run(split("list gpus"));
        QVERIFY2(gpus.out.contains("H100-80GB"), gpus.out.constData());
        QVERIFY2(m_machine.run(split("list exports")).out.contains("\nscript  "), gpus.out.constData());
        const CliRun none = m_machine.run(split("list models"));
        QCOMPARE(none.status, 0);
        QVERIFY2(none.err.contains("No model lies in the"), none.err.constData());
        QVERIFY2(none.out.contains("from Megatune's catalog\n"), none.out.constData());
        m_machine.put(u"home/.cache/huggingface/hub/models--Org--Model/snapshots/a/config.json"_s,
            "{\"num_hidden_layers\":3}");
        const CliRun models = m_machine.run(split("list models"));
        QVERIFY2(models.out.simplified().startsWith("Org/Model 3 layers"), models.out.constData());
        QCOMPARE(models.err, QByteArray());
    }
};

MEGATUNE_TEST(CliTest)

} // namespace megatune::tst_cli

#include "tst_cli.moc"
