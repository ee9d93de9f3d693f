// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/climachine.h"
#include "tests/support/test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace megatune::tst_clirecipe {

using megatune::test::CliMachine;
using megatune::test::CliRun;

/// megatune-cli recipe, and the list of recipes.
class CliRecipeTest : public QObject
{
    Q_OBJECT

private:
    CliMachine m_machine;

    CliRun run(const QString& words) { return m_machine.run(words.split(u' ')); }

private Q_SLOTS:
    void initTestCase()
    {
        m_machine.put(u"work/moe/config.json"_s,
            "{\"model_type\":\"qwen3_moe\",\"num_hidden_layers\":48,\"hidden_size\":2048,"
            "\"intermediate_size\":6144,\"num_attention_heads\":32,\"num_key_value_heads\":4,"
            "\"head_dim\":128,\"num_experts\":128,\"num_experts_per_tok\":8,"
            "\"moe_intermediate_size\":768,\"vocab_size\":151936}");
    }
    void theCommandIsOnStandardOutput()
    {
        const CliRun made = run(u"recipe sft-moe-lora --model ./moe --args n_gpus=8,gbs=16 --seq-len 4096"_s);
        QVERIFY2(made.status == 0, made.err.constData());
        QVERIFY2(made.out.contains("megatron sft \\\n    --model ./moe \\\n"), made.out.constData());
        QVERIFY2(made.out.contains("--global_batch_size 16 \\\n"), made.out.constData());
        QVERIFY2(made.out.contains("--max_length 4096 \\\n"), made.out.constData());
        QVERIFY2(made.err.contains("- Split experts by EP and not by ETP."), made.err.constData());
        QVERIFY(!made.out.contains("- Split"));
    }
    void theDialectAndTheTunerCanBeChosen()
    {
        const CliRun made = run(u"recipe dpo --model ./moe --lora --dialect ms-swift-3 --no-apex"_s);
        QVERIFY2(made.status == 0, made.err.constData());
        QVERIFY2(made.out.contains("--train_type lora"), made.out.constData());
        QVERIFY2(made.out.contains("--no_gradient_accumulation_fusion true"), made.out.constData());
    }
    void aWrongDialectOrTaskGetsTheNearest()
    {
        const CliRun dialect = run(u"recipe sft --model ./moe --dialect ms-swift-33"_s);
        QCOMPARE(dialect.status, 2);
        QVERIFY2(dialect.err.contains("Did you mean ms-swift-3?"), dialect.err.constData());
        const CliRun inArguments = run(u"recipe sft --model ./moe --args dialect=ms-swift-3"_s);
        QVERIFY2(inArguments.out.contains("--train_type full"), inArguments.err.constData());
        const CliRun task = run(u"recipe sft-lroa --model ./moe"_s);
        QCOMPARE(task.status, 2);
        QVERIFY2(task.err.contains("Did you mean sft-lora?"), task.err.constData());
        const CliRun atLength = run(u"recipe pre-training --model ./moe"_s);
        QVERIFY2(atLength.out.contains("megatron pt"), atLength.err.constData());
    }
    void jsonHasEveryKey()
    {
        const CliRun made = run(u"recipe sft --model ./moe --n-gpus 16 --format json"_s);
        QVERIFY2(made.status == 0, made.err.constData());
        const QJsonObject object = QJsonDocument::fromJson(made.out).object();
        for (const char* key :
            {"task", "model", "command", "layout", "gbs", "seq_len", "memory_gib", "hints"})
            QVERIFY2(object.contains(QLatin1String(key)), key);
        QVERIFY(object[u"command"_s].toString().contains(u"NNODES=2"));
        QVERIFY(object[u"layout"_s].toObject()[u"ep"_s].toInt() > 1);
        QVERIFY(object[u"hints"_s].toArray().size() > 2);
    }
    void theListHasThemAll()
    {
        const CliRun listed = run(u"list recipes"_s);
        QCOMPARE(listed.status, 0);
        QCOMPARE(int(listed.out.count('\n')), 18);
        QVERIFY2(listed.out.contains("sft-multimodal"), listed.out.constData());
    }
};

MEGATUNE_TEST(CliRecipeTest)

} // namespace megatune::tst_clirecipe

#include "tst_clirecipe.moc"
