// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/megatron.h"
#include "core/trainer/dialecttranslation.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

namespace megatune::tst_refinements {

namespace {

/// Sparse, with a shared expert; numbers of no real model.
QString configOf(bool sparse)
{
    QString config = u"\"model_type\": \"llama\", \"num_hidden_layers\": 32, \"hidden_size\": 4096, "
                     u"\"intermediate_size\": 14336, \"num_attention_heads\": 32, "
                     u"\"num_key_value_heads\": 8, \"vocab_size\": 128256"_s;
    if (sparse)
        config = u"\"model_type\": \"qwen2_moe\", \"num_hidden_layers\": 32, \"hidden_size\": 4096, "
                 u"\"intermediate_size\": 8192, \"num_attention_heads\": 32, \"num_key_value_heads\": 8, "
                 u"\"vocab_size\": 128256, \"num_experts\": 64, \"num_experts_per_tok\": 8, "
                 u"\"moe_intermediate_size\": 1024, \"shared_expert_intermediate_size\": 2048, "
                 u"\"decoder_sparse_step\": 1"_s;
    return u'{' + config + u'}';
}

struct Question
{
    bool sparse = false;
    QString options = {}; ///< behind the program
    QString core = u"0.18"_s;
    QString program = u"torchrun pretrain_gpt.py --bf16 --use-distributed-optimizer"_s;
    QString arguments = {}; ///< further ones, with a comma in front
};

QList<Refinement> answer(const Question& question, const QStringList& numeric = {})
{
    QTemporaryDir folder;
    QFile file(folder.filePath(u"config.json"_s));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write(configOf(question.sparse).toUtf8());
    file.close();
    const CommandLine command = *CommandLine::parse(question.program + u' ' + question.options);
    const auto preset =
        presetOfText(u"preset=megatron-core,n_gpus=64,gbs=256,core_version=%1,model=%2%3"_s.arg(
                         question.core, folder.path(), question.arguments),
            ModelLocator(QProcessEnvironment()), command);
    if (!preset)
        qWarning("%s", qPrintable(preset.error().sentence));
    return preset ? (*preset)->refinements(Dialect::recognized(command), numeric) : QList<Refinement>();
}

QStringList namesOf(const QList<Refinement>& refinements)
{
    QStringList names;
    for (const Refinement& refinement : refinements)
        names.append(refinement.name);
    return names;
}

} // namespace

class RefinementsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // One row a condition: the same command with and without what it asks for.
    void eachIsTriedOnlyWhereTheTrainerTakesIt_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("sparse");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("core");
        QTest::addColumn<bool>("legal");
        const auto row = [](const char* name, bool sparse, const char* options, const char* core,
                             bool legal) {
            QTest::addRow("%s, core %s:%s %s", name, core, legal ? "" : " not", options)
                << QString::fromLatin1(name) << sparse << QString::fromLatin1(options)
                << QString::fromLatin1(core) << legal;
        };
        const char* tp = "--tensor-model-parallel-size 2 --sequence-parallel";
        const char* ep = "--expert-model-parallel-size 8 --moe-token-dispatcher-type alltoall";

        row("overlap-grad-reduce", false, "", "0.18", true);
        row("overlap-grad-reduce", false, "--overlap-grad-reduce", "0.18", false);
        row("overlap-grad-reduce", false, "--tensor-model-parallel-size 8 --pipeline-model-parallel-size 8",
            "0.18", false); // nothing to reduce over
        row("overlap-grad-reduce", false, "--use-megatron-fsdp", "0.18", false);
        row("overlap-grad-reduce", false, "--optimizer muon", "0.18", false);

        row("overlap-param-gather", false, "", "0.18", false);
        row("overlap-param-gather", false, "--overlap-grad-reduce", "0.18", true);
        row("overlap-param-gather", false, "--overlap-grad-reduce --save-params-interval 5", "0.18", false);

        row("tp-comm-overlap", false, "", "0.18", false);
        row("tp-comm-overlap", false, tp, "0.18", true);
        row("tp-comm-overlap", false, "--tensor-model-parallel-size 2", "0.18", false);
        row("tp-comm-overlap", false,
            "--tensor-model-parallel-size 2 --sequence-parallel --transformer-impl local", "0.18", false);

        const auto expert = [&](const char* more, const char* core, bool legal) {
            row("overlap-moe-expert-parallel-comm", true,
                qPrintable(QString::fromLatin1(ep) + QString::fromLatin1(more)), core, legal);
        };
        expert("", "0.18", true);
        expert("", "0.14", true);
        expert("", "0.13", false);
        expert(" --pipeline-model-parallel-size 2", "0.18", false); // without virtual stages
        expert(" --pipeline-model-parallel-size 2 --num-virtual-stages-per-pipeline-rank 2", "0.18", true);
        expert(" --recompute-granularity full --recompute-method uniform --recompute-num-layers 1", "0.18",
            false);
        expert(" --recompute-granularity selective --recompute-modules moe", "0.18", false);
        expert(" --moe-shared-expert-overlap", "0.18", false);
        expert(" --mtp-num-layers 2", "0.18", false);
        row("overlap-moe-expert-parallel-comm", true, "--moe-token-dispatcher-type alltoall", "0.18", false);
        row("overlap-moe-expert-parallel-comm", true, "--expert-model-parallel-size 8", "0.18",
            false); // allgather

        row("delay-wgrad-compute", true, ep, "0.18", false);
        row("delay-wgrad-compute", true,
            "--expert-model-parallel-size 8 --moe-token-dispatcher-type alltoall "
            "--overlap-moe-expert-parallel-comm",
            "0.18", true);
        row("delay-wgrad-compute", true,
            "--expert-model-parallel-size 8 --moe-token-dispatcher-type alltoall "
            "--overlap-moe-expert-parallel-comm --transformer-impl local",
            "0.18", false);

        row("moe-shared-expert-overlap", true, ep, "0.18", true);
        row("moe-shared-expert-overlap", false, ep, "0.18", false);
        row("moe-shared-expert-overlap", true,
            "--expert-model-parallel-size 8 --moe-token-dispatcher-type flex", "0.18", false);
        row("moe-shared-expert-overlap", true,
            "--expert-model-parallel-size 8 --moe-token-dispatcher-type alltoall "
            "--recompute-granularity selective --recompute-modules shared_experts",
            "0.18", false);

        row("cuda-graph-impl", false, "", "0.18", true);
        row("cuda-graph-impl", false, "", "0.16", true);
        row("cuda-graph-impl", false, "", "0.15", false);
        row("cuda-graph-impl", false, "--cuda-graph-impl none", "0.18", false); // decided
        row("cuda-graph-impl", false,
            "--recompute-granularity full --recompute-method uniform --recompute-num-layers 1", "0.18",
            false);
        row("cuda-graph-impl", false, "--recompute-granularity selective", "0.18", false); // dropout of 0.1
        row("cuda-graph-impl", false, "--recompute-granularity selective --attention-dropout 0", "0.18",
            true);
        row("cuda-graph-impl", false, "--transformer-impl local", "0.18", false);

        row("cp-comm-type=a2a", false, "", "0.18", false);
        row("cp-comm-type=a2a", false, "--context-parallel-size 8", "0.18", true);
        row("cp-comm-type=a2a", false, "--context-parallel-size 16", "0.18", false); // 8 groups
        row("cp-comm-type=all_gather", false, "--context-parallel-size 16", "0.18", true);
        row("cp-comm-type=all_gather", false, "--context-parallel-size 16", "0.9", false);
        row("cp-comm-type=a2a+p2p", false, "--context-parallel-size 8", "0.18", false); // in a node
        row("cp-comm-type=a2a+p2p", false, "--context-parallel-size 16", "0.18", true);
        row("cp-comm-type=all_gather", false, "--context-parallel-size 8 --cp-comm-type p2p", "0.18", false);

        const char* group = "microbatch-group-size-per-virtual-pipeline-stage=8";
        row(group, false, "--pipeline-model-parallel-size 4", "0.18", false);
        row(group, false,
            "--pipeline-model-parallel-size 4 --num-virtual-stages-per-pipeline-rank 2 --micro-batch-size 1",
            "0.18", true);
        row(group, false,
            "--pipeline-model-parallel-size 4 --num-virtual-stages-per-pipeline-rank 2 --micro-batch-size 4",
            "0.18", false); // 4 micro-batches

        row("moe-router-fusion", true, "", "0.14", true);
        row("moe-router-fusion", true, "", "0.13", false);
        row("moe-router-fusion", false, "", "0.18", false);
        row("moe-permute-fusion", true, "", "0.11", true);
        row("moe-permute-fusion", true, "", "0.10", false);
        row("cross-entropy-loss-fusion", false, "", "0.18", true);
        row("cross-entropy-loss-fusion", false, "--cross-entropy-loss-fusion", "0.18", false);
        row("moe-paged-stash", true, "", "0.18", false);
        row("moe-paged-stash", true, "--moe-expert-rank-capacity-factor 1.5", "0.18", true);
        row("moe-paged-stash", true, "--moe-expert-rank-capacity-factor 1.5", "0.17", false);
        row("moe-paged-stash", true,
            "--moe-expert-rank-capacity-factor 1.5 --fine-grained-activation-offloading "
            "--offload-modules moe_act",
            "0.18", false);
    }
    void eachIsTriedOnlyWhereTheTrainerTakesIt()
    {
        QFETCH(QString, name);
        QFETCH(bool, sparse);
        QFETCH(QString, options);
        QFETCH(QString, core);
        QFETCH(bool, legal);
        const QStringList names = namesOf(answer({sparse, options, core}));
        QVERIFY2(names.contains(name) == legal, qPrintable(names.join(u' ')));
    }

    void whatATrainerDoesNotKnowIsNotTried_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QStringList>("names");
        QTest::newRow("ms-swift 3") << u"megatron sft --train_type full --moe_permute_fusion true"_s
                                    << QStringList{u"moe-shared-expert-overlap"_s, u"overlap-grad-reduce"_s,
                                           u"cross-entropy-loss-fusion"_s};
        QTest::newRow("ms-swift 4") << u"megatron sft --tuner_type full"_s
                                    << QStringList{u"moe-shared-expert-overlap"_s, u"overlap-grad-reduce"_s,
                                           u"moe-permute-fusion"_s};
        // A field of the recipe's model each; what its sections of overlaps hold is not known.
        const QString bridge = u"torchrun run_recipe.py --recipe x model.tensor_model_parallel_size=2 "
                               "model.sequence_parallel=true model.pipeline_model_parallel_size=2 "
                               "model.virtual_pipeline_model_parallel_size=4 model.context_parallel_size=2 "
                               "model.expert_model_parallel_size=8 model.expert_tensor_parallel_size=1 "
                               "model.recompute_granularity=null model.recompute_method=null "
                               "model.recompute_num_layers=null train.micro_batch_size=1"_s;
        QTest::newRow("Megatron-Bridge") << bridge
                                         << QStringList{u"cp-comm-type=a2a"_s, u"cp-comm-type=all_gather"_s,
                                                u"microbatch-group-size-per-virtual-pipeline-stage=4"_s,
                                                u"microbatch-group-size-per-virtual-pipeline-stage=8"_s,
                                                u"moe-permute-fusion"_s, u"moe-router-fusion"_s};
        QTest::newRow("Megatron-Bridge, of which it says so")
            << QString(bridge + u" model.moe_router_fusion=true model.moe_permute_fusion=false"_s)
            << QStringList{u"cp-comm-type=a2a"_s, u"cp-comm-type=all_gather"_s,
                   u"microbatch-group-size-per-virtual-pipeline-stage=4"_s,
                   u"microbatch-group-size-per-virtual-pipeline-stage=8"_s};
        QTest::newRow("Hugging Face") << u"swift sft --model x"_s << QStringList();
        QTest::newRow("accelerate") << u"accelerate launch --use_megatron_lm train.py"_s << QStringList();
        QTest::newRow("unknown") << u"python train.py --bf16"_s << QStringList();
        QTest::newRow("script") << u"bash train.sh"_s << QStringList();
    }
    void whatATrainerDoesNotKnowIsNotTried()
    {
        QFETCH(QString, program);
        QFETCH(QStringList, names);
        QStringList found = namesOf(answer({true, u"--expert_model_parallel_size 8"_s, u"0.18"_s, program}));
        found.sort();
        names.sort();
        QCOMPARE(found, names);
    }

    void numericsChangeOnlyWhenTheyAreListed()
    {
        const Question question{true, u"--expert-model-parallel-size 8"_s, u"0.18"_s, Question().program,
            u",gpu=H100-80GB,seq_len=4096"_s};
        const QStringList numeric = numericRefinements();
        QVERIFY(numeric.contains(u"fp8-format"_s));
        for (const QString& name : namesOf(answer(question)))
            QVERIFY2(!numeric.contains(name), qPrintable(name));
        QVERIFY(namesOf(answer(question, {u"grad-reduce-in-bf16"_s})).contains(u"grad-reduce-in-bf16"_s));
        const QStringList all = namesOf(answer(question, numeric));
        QVERIFY(all.contains(u"fp8-format"_s));
        QVERIFY(all.contains(u"use-precision-aware-optimizer"_s));
        QVERIFY(!all.contains(u"fp8-param-gather"_s)); // without an FP8 format
        // A GPU that has no 8-bit products.
        Question older = question;
        older.arguments = u",gpu=A100-80GB,seq_len=4096"_s;
        QVERIFY(!namesOf(answer(older, numeric)).contains(u"fp8-format"_s));
    }

    // With PP 1 and little work the gradients weigh most; what the estimate does not know comes behind.
    void theBestByEstimateComesFirst()
    {
        const QList<Refinement> found =
            answer({false, u"--tensor-model-parallel-size 2 --sequence-parallel --num-layers 32"_s, u"0.18"_s,
                Question().program, u",gpu=H100-80GB,seq_len=4096"_s});
        QVERIFY(found.size() >= 3);
        QVERIFY(found.first().gain > 0);
        double last = 1;
        for (const Refinement& refinement : found) {
            QVERIFY2(refinement.gain <= last, qPrintable(namesOf(found).join(u' ')));
            last = refinement.gain;
        }
        QCOMPARE(found.last().gain, 0.0);
        // Without a type of GPU nothing is estimated, and the table's order counts.
        const QStringList plain =
            namesOf(answer({false, u"--tensor-model-parallel-size 2 --sequence-parallel"_s}));
        QCOMPARE(plain,
            QStringList({u"overlap-grad-reduce"_s, u"tp-comm-overlap"_s, u"cuda-graph-impl"_s,
                u"cross-entropy-loss-fusion"_s}));
    }

    void theOptionsAreWrittenAsTheTrainerReadsThem()
    {
        const auto edited = [](const Question& question, const QString& name) {
            const CommandLine command = *CommandLine::parse(question.program + u' ' + question.options);
            const Dialect dialect = Dialect::recognized(command);
            for (const Refinement& refinement : answer(question)) {
                if (refinement.name == name)
                    return dialect.edited(translatedEdits(dialect, refinement.edits))
                        .command()
                        .text()
                        .mid(command.text().trimmed().size());
            }
            return QString();
        };
        Question question;
        QCOMPARE(edited(question, u"cuda-graph-impl"_s).simplified(),
            u"--cuda-graph-impl transformer_engine --cuda-graph-modules attn mlp"_s);
        question.core = u"0.16"_s;
        QCOMPARE(edited(question, u"cuda-graph-impl"_s).simplified(),
            u"--cuda-graph-impl transformer_engine --cuda-graph-scope attn mlp"_s);
        question.options = u"--context-parallel-size 16"_s;
        QCOMPARE(edited(question, u"cp-comm-type=a2a+p2p"_s).simplified(),
            u"--cp-comm-type a2a+p2p --hierarchical-context-parallel-sizes 8 2"_s);
        const QString stages = u" --pipeline_model_parallel_size 4 --%1 2 --micro_batch_size 1"_s;
        const Question swift4{false, stages.arg(u"virtual_pipeline_model_parallel_size"_s), u"0.16"_s,
            u"megatron sft --tuner_type full"_s};
        QCOMPARE(edited(swift4, u"microbatch-group-size-per-virtual-pipeline-stage=8"_s).simplified(),
            u"--microbatch_group_size_per_vp_stage 8"_s);
        QCOMPARE(edited(swift4, u"overlap-grad-reduce"_s).simplified(), u"--overlap_grad_reduce true"_s);
    }
};

MEGATUNE_TEST(RefinementsTest)

} // namespace megatune::tst_refinements

#include "tst_refinements.moc"
