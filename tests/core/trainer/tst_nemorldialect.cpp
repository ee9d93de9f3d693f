// SPDX-License-Identifier: GPL-3.0-or-later
// NeMo-RL: overrides of a YAML that stands on others.
#include "core/preset/commandarguments.h"
#include "core/preset/commandlayout.h"
#include "core/preset/megatron.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/unreadoptions.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

namespace megatune::tst_nemorldialect {

namespace {

const QByteArray base =
    "grpo:\n  num_prompts_per_step: 32\n  num_generations_per_prompt: 16\n  val_at_end: false\n"
    "checkpointing:\n  enabled: true\n"
    "policy:\n  model_name: Qwen/Qwen3-8B\n  train_micro_batch_size: 4\n"
    "  train_global_batch_size: ${mul:${grpo.num_prompts_per_step}, "
    "${grpo.num_generations_per_prompt}}\n"
    "  max_total_sequence_length: 512\n"
    "  sequence_packing:\n    enabled: false\n    train_mb_tokens: "
    "${mul:${policy.max_total_sequence_length}, ${policy.train_micro_batch_size}}\n"
    "  megatron_cfg:\n    enabled: false\n    activation_checkpointing: false\n"
    "    recompute_granularity: full\n    sequence_parallel: true\n"
    "    tensor_model_parallel_size: 1\n"
    "data:\n  train:\n    - dataset: a\n      split: b\n"
    "cluster:\n  gpus_per_node: 8\n  num_nodes: 1\n";
const QByteArray recipe = "defaults: ../base.yaml\n"
                          "policy:\n  max_total_sequence_length: 4096\n"
                          "  megatron_cfg:\n    enabled: true\n    tensor_model_parallel_size: 4\n"
                          "cluster:\n  num_nodes: 2\n";
const QByteArray packed = "defaults:\n  - recipes/a.yaml\npolicy:\n  sequence_packing:\n    enabled: true\n"
                          "  megatron_cfg:\n    activation_checkpointing: true\n";

std::optional<QByteArray> fileAt(const QString& path, qsizetype)
{
    static const QMap<QString, QByteArray> files{{u"configs/recipes/../base.yaml"_s, base},
        {u"configs/recipes/a.yaml"_s, recipe}, {u"configs/packed.yaml"_s, packed}};
    const auto file = files.constFind(path);
    return file != files.constEnd() ? std::optional(*file) : std::nullopt;
}

const QString runs = u"uv run examples/run_grpo.py --config configs/recipes/a.yaml"_s;
const QString packs = u"uv run python examples/run_grpo.py --config configs/packed.yaml"_s;

} // namespace

class NemoRlDialectTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void itIsRecognisedByItsScripts()
    {
        QCOMPARE(dialectOf(runs).trainer().kind, TrainerKind::NemoRl);
        QCOMPARE(dialectOf(u"python run_sft.py cluster.num_nodes=2"_s).trainer().kind, TrainerKind::NemoRl);
        QVERIFY(dialectOf(u"python run_sft.py --config x.yaml"_s).trainer().kind != TrainerKind::NemoRl);
        QCOMPARE(unreadOptionsText(dialectOf(runs, fileAt)), QString());
    }

    void theFilesSayModelLengthBatchAndGpus()
    {
        const CommandArguments arguments =
            commandArguments(dialectOf(runs, fileAt), ModelLocator(QProcessEnvironment()), u"/nowhere"_s);
        for (const auto& [name, value] :
            {std::pair{argument::model, u"Qwen/Qwen3-8B"_s}, std::pair{argument::sequenceLength, u"4096"_s},
                std::pair{argument::globalBatch, u"512"_s}, std::pair{argument::gpus, u"16"_s}})
            QCOMPARE(arguments.found.value(name).value, value);
        // What the command says counts before them.
        QCOMPARE(
            dialectOf(runs + u" policy.train_global_batch_size=64"_s, fileAt).number(u"global-batch-size"_s),
            64);
        QVERIFY(!dialectOf(u"uv run examples/run_grpo.py --config none.yaml"_s, fileAt)
                     .facts()
                     .fileError.isEmpty());
    }

    void recomputationIsASwitch()
    {
        MegatronFacts facts;
        facts.gpus = 16;
        facts.globalBatch = 512;
        readCommandFacts(facts, dialectOf(runs, fileAt));
        const SearchSpace space = megatronCoreSpace(facts);
        for (const QString& name : {axis::vpp, axis::method, axis::recomputeLayers, axis::recomputeModules})
            QCOMPARE(space.parameters()[space.indexOf(name)].choices.size(), 1);
        QCOMPARE(layoutOf(dialectOf(runs, fileAt), space).text(axis::granularity), u"none"_s);
        QCOMPARE(layoutOf(dialectOf(packs, fileAt), space).text(axis::granularity), u"full"_s);
        const QString text = edited(dialectOf(runs, fileAt),
            {CommandEdit::set(u"tensor-model-parallel-size"_s, u"2"_s),
                CommandEdit::set(u"recompute-granularity"_s, u"full"_s),
                CommandEdit::set(u"recompute-num-layers"_s, u"1"_s),
                CommandEdit::remove(u"sequence-parallel"_s)});
        QCOMPARE(text,
            runs
                + u" policy.megatron_cfg.tensor_model_parallel_size=2"
                  " policy.megatron_cfg.activation_checkpointing=true"
                  " policy.megatron_cfg.recompute_granularity=full policy.megatron_cfg.sequence_parallel=false"_s);
        QVERIFY(edited(dialectOf(packs, fileAt), {CommandEdit::remove(u"recompute-granularity"_s)})
                    .endsWith(u" policy.megatron_cfg.activation_checkpointing=false"_s));
    }

    void aPackedBatchIsANumberOfTokens()
    {
        QCOMPARE(dialectOf(packs, fileAt).number(u"micro-batch-size"_s), 4);
        const QString limit = u" policy.sequence_packing.train_mb_tokens="_s;
        QCOMPARE(dialectOf(packs + limit + u"8192"_s, fileAt).number(u"micro-batch-size"_s), 2);
        const QString text =
            edited(dialectOf(packs, fileAt), {CommandEdit::set(u"micro-batch-size"_s, u"2"_s)});
        QCOMPARE(text, QString(packs + u" policy.train_micro_batch_size=2"_s + limit + u"8192"_s));
    }

    void aTrialMakesOneUpdateAStepAndLeavesNothing()
    {
        const Dialect dialect = dialectOf(runs + u" policy.train_global_batch_size=64"_s, fileAt);
        const QString text = dialect.command().edited(shortTrialEdits(dialect, 5)).text;
        for (const QString& part :
            {u"grpo.max_num_steps=5 "_s, u"grpo.num_prompts_per_step=4"_s, u"checkpointing.enabled=false"_s,
                u"logger.log_dir=/tmp/megatune-"_s, u"grpo.val_at_end=false"_s})
            QVERIFY2(text.contains(part), qPrintable(part + u" in " + text));
        QVERIFY(!text.contains(u"mlflow"_s)); // its configuration has none
        QVERIFY(!text.contains(u"num_generations"_s));
        // A batch that is no number of whole prompts is one prompt's.
        const Dialect odd = dialectOf(runs + u" policy.train_global_batch_size=8"_s, fileAt);
        const QString one = odd.command().edited(shortTrialEdits(odd, 5)).text;
        QVERIFY2(one.contains(u"grpo.num_prompts_per_step=1"_s), qPrintable(one));
        QVERIFY2(one.contains(u"grpo.num_generations_per_prompt=8"_s), qPrintable(one));
        const QString sft = shortened(u"python examples/run_sft.py sft.max_num_steps=60"_s);
        QVERIFY2(sft.contains(u"sft.max_num_steps=5"_s) && !sft.contains(u"grpo."_s), qPrintable(sft));
    }

    void whatHasNoLayoutsIsRefused()
    {
        const auto said = [](const QString& more) {
            return unreadOptionsText(dialectOf(runs + more, fileAt));
        };
        QVERIFY(
            said(u" policy.megatron_cfg.enabled=false"_s).contains(u"policy.megatron_cfg.enabled=true"_s));
        QVERIFY(said(u" policy.generation.colocated.enabled=false"_s).contains(u"GPUs of its own"_s));
    }
};

MEGATUNE_TEST(NemoRlDialectTest)

} // namespace megatune::tst_nemorldialect

#include "tst_nemorldialect.moc"
