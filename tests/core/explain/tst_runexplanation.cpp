// SPDX-License-Identifier: GPL-3.0-or-later
// What a log alone, or with its command, tells of a training that ran without Megatune.
#include "core/base/units.h"
#include "core/explain/runexplanation.h"
#include "core/export/explanation/explanationexport.h"
#include "core/export/explanation/explanationsections.h"
#include "core/preset/preset.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "tests/support/test.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune::tst_runexplanation {

namespace {

/// Llama-3.1-8B as Megatron-LM prints its arguments; `others` are added, or stand in place of these.
QByteArray printedArguments(QMap<QByteArray, QByteArray> others = {})
{
    QMap<QByteArray, QByteArray> all{{"num_layers", "32"}, {"hidden_size", "4096"},
        {"ffn_hidden_size", "14336"}, {"num_attention_heads", "32"}, {"num_query_groups", "8"},
        {"group_query_attention", "True"}, {"seq_length", "8192"}, {"max_position_embeddings", "8192"},
        {"padded_vocab_size", "128256"}, {"vocab_size", "128256"}, {"swiglu", "True"},
        {"untie_embeddings_and_output_weights", "True"}, {"add_bias_linear", "False"}, {"bf16", "True"},
        {"normalization", "RMSNorm"}, {"position_embedding_type", "rope"}, {"micro_batch_size", "1"},
        {"global_batch_size", "128"}, {"tensor_model_parallel_size", "4"}, {"sequence_parallel", "True"},
        {"pipeline_model_parallel_size", "1"}, {"context_parallel_size", "1"}, {"world_size", "8"},
        {"use_distributed_optimizer", "True"}, {"transformer_impl", "transformer_engine"},
        {"use_flash_attn", "False"}, {"recompute_granularity", "None"}};
    for (auto it = others.cbegin(); it != others.cend(); ++it)
        all.insert(it.key(), it.value());
    QByteArray text = "using world size: 8, data-parallel size: 2\n"
                      "------------------------ arguments ------------------------\n";
    for (auto it = all.cbegin(); it != all.cend(); ++it)
        text += "  " + it.key() + " " + QByteArray(std::max<qsizetype>(3, 48 - it.key().size()), '.') + " "
            + it.value() + "\n";
    return text + "-------------------- end of arguments ---------------------\n";
}

QByteArray iterations(const QByteArray& ms, const QByteArray& tflops, const QByteArray& slowMs = {})
{
    QByteArray text;
    for (int i = 1; i <= 10; ++i) {
        text += " [2026-01-02 03:04:05] iteration " + QByteArray::number(i) + "/ 10 | consumed samples: "
            + QByteArray::number(128 * i) + " | elapsed time per iteration (ms): "
            + (i == 8 && !slowMs.isEmpty() ? slowMs : ms) + " | throughput per GPU (TFLOP/s/GPU): " + tflops
            + " | global batch size: 128 | lm loss: 2.5E+00 |\n";
    }
    return text
        + "[Rank 0] (after 10 iterations) memory (MB) | allocated: 20000.0 | max allocated: 41000.0 | "
          "reserved: 42000.0 | max reserved: 43008.0\n";
}

RunExplanation explained(const QByteArray& log,
    const PresetArguments& given = {{argument::gpuType, u"H100-80GB"_s}}, const QString& command = {})
{
    RunQuestion question{.log = summarise(log), .preset = defaultPresetName(), .given = given};
    if (!command.isEmpty())
        question.command = *CommandLine::parse(command);
    return explainRun(question);
}

} // namespace

class RunExplanationTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void theArgumentsThatAreOffAndTheListsAreReadAsOptions()
    {
        const LogSummary log = summarise(printedArguments(
            {{"recompute_modules", "['core_attn', 'mlp']"}, {"gradient_accumulation_fusion", "False"}}));
        QStringList words = log.printedArguments;
        QCOMPARE(words.takeFirst(), u"pretrain_gpt.py"_s);
        QVERIFY(words.contains(u"--disable-bias-linear"_s));
        QVERIFY(words.contains(u"--no-gradient-accumulation-fusion"_s));
        QVERIFY(words.contains(u"--swiglu"_s));
        QVERIFY(!words.contains(u"--use-flash-attn"_s));
        QVERIFY(!words.contains(u"--recompute-granularity"_s));
        const qsizetype modules = words.indexOf(u"--recompute-modules"_s);
        QCOMPARE(words.mid(modules + 1, 2), (QStringList{u"core_attn"_s, u"mlp"_s}));
        QCOMPARE(summarise("no list\n").printedArguments, QStringList());
        // A list that begins again is the one that counts.
        const LogSummary again = summarise(
            QByteArray(printedArguments() + printedArguments({{"tensor_model_parallel_size", "2"}})));
        QCOMPARE(again.printedArguments.value(
                     again.printedArguments.indexOf(u"--tensor-model-parallel-size"_s) + 1),
            u"2"_s);
    }

    void aLogAloneTellsWhatRanAndWhereItsTimeWent()
    {
        const RunExplanation run = explained(printedArguments() + iterations("16000.0", "405.0"));
        QCOMPARE(int(run.source), int(RunSource::Arguments));
        QCOMPARE(run.gpus, 8);
        QCOMPARE(run.gpu, u"H100-80GB"_s);
        QCOMPARE(run.task.globalBatch, 128);
        QCOMPARE(run.task.sequenceLength, 8192);
        QCOMPARE(run.task.shape.numLayers.value_or(0), 32);
        QCOMPARE(run.layout.number(u"tp"_s), 4);
        QCOMPARE(run.missing, QStringList());
        QCOMPARE(run.failure, QString());
        QCOMPARE(run.tflops.value_or(0), 405.0);
        QVERIFY(run.mfu().value_or(0) > 0.40 && run.mfu().value_or(0) < 0.42);
        QCOMPARE(run.tokensPerSecond.value_or(0), 128.0 * 8192 / 16 / 8);
        // The parts of the step add up to what was measured, and so does the memory.
        QVERIFY(run.corrected.has_value());
        QVERIFY(std::abs(run.corrected->step.stepSeconds - 16) < 0.01);
        QVERIFY(std::abs(run.corrected->memory.total() / bytesPerGib - 42) < 8);
        QVERIFY(run.estimate->step.stepSeconds != run.corrected->step.stepSeconds);
        QVERIFY(!run.changes.isEmpty() && run.changes.size() <= 5);
        for (qsizetype i = 1; i < run.changes.size(); ++i)
            QVERIFY(run.changes[i - 1].saved >= run.changes[i].saved);
        QVERIFY(run.changes.first().edit.startsWith(u"--"_s));
    }

    /// Of Megatron-Bridge: what differs from Megatron-core's own; the length and the vocabulary stand
    /// elsewhere.
    void aConfigurationThatWasPrintedIsReadAsOverrides()
    {
        const QByteArray log = "using world size: 8, data-parallel size: 2\n"
                               "Configuration Summary (Non-Default Values vs Megatron Core)\n\n"
                               "[model] Non-default values (vs Mcore TransformerConfig):\n"
                               "  add_bias_linear: False  (Mcore default: True)\n"
                               "  ffn_hidden_size: 14336  (Mcore default: None)\n"
                               "  gated_linear_unit: True  (Mcore default: False)\n"
                               "  hidden_size: 4096  (Mcore default: 0)\n"
                               "  num_attention_heads: 32  (Mcore default: 0)\n"
                               "  num_layers: 32  (Mcore default: 0)\n"
                               "  num_query_groups: 8  (Mcore default: None)\n"
                               "  recompute_granularity: 'full'  (Mcore default: None)\n"
                               "  recompute_method: 'uniform'  (Mcore default: None)\n"
                               "  recompute_modules: ['core_attn', 'mlp']  (Mcore default: None)\n"
                               "  recompute_num_layers: 1  (Mcore default: None)\n"
                               "  tensor_model_parallel_size: 4  (Mcore default: 1)\n\n"
                               "Other Configuration Values:\n\n"
                               "[train]:\n  global_batch_size: 128\n  micro_batch_size: 1\n\n"
                               "[dataset]:\n  path: '/data/a b'\n  sequence_length: 8192\n\n"
                               "[tokenizer]:\n  vocab_size: 128256\n\n";
        const LogSummary summary = summarise(log);
        QCOMPARE(summary.printedArguments.first(), u"run_recipe.py"_s);
        QVERIFY(summary.printedArguments.contains(u"model.recompute_modules=[core_attn,mlp]"_s));
        QVERIFY2(!summary.printedArguments.join(u' ').contains(u"path"_s),
            qPrintable(summary.printedArguments.join(u' ')));
        const RunExplanation run = explained(log + iterations("16000.0", "405.0"));
        QCOMPARE(run.trainer, u"megatron-bridge"_s);
        QCOMPARE(run.task.sequenceLength, 8192);
        QCOMPARE(run.task.shape.numQueryGroups, 8);
        QVERIFY(run.task.shape.gatedFfn);
        QCOMPARE(run.layout.number(axis::tp), 4);
        QVERIFY(run.estimate.has_value());
        QVERIFY(!run.changes.isEmpty());
        // In the words of the trainer whose log it is.
        QVERIFY2(run.changes.first().edit.startsWith(u"model."_s) && run.changes.first().edit.contains(u'='),
            qPrintable(run.changes.first().edit));
    }

    void withoutTheTypeOfGpuItSaysWhatIsMissingAndTheRest()
    {
        const RunExplanation run = explained(printedArguments() + iterations("16000.0", "405.0"), {});
        QCOMPARE(run.missing.size(), 1);
        QVERIFY2(run.missing.first().contains(u"type of GPU"_s), qPrintable(run.missing.first()));
        QCOMPARE(run.tflops.value_or(0), 405.0);
        QCOMPARE(run.layout.number(u"tp"_s), 4);
        QVERIFY(!run.estimate && run.changes.isEmpty());
    }

    void aLogThatSaysNothingIsNotGuessedAt()
    {
        const RunExplanation run = explained(iterations("16000.0", "405.0"));
        QCOMPARE(int(run.source), int(RunSource::Nowhere));
        QCOMPARE(run.missing.size(), 1);
        QCOMPARE(run.tflops.value_or(0), 405.0);
        QVERIFY(run.layout.isEmpty() && !run.estimate);
        const RunExplanation empty = explained({});
        QVERIFY(!empty.failure.isEmpty());
    }

    /// What the trainer printed goes before what the command asked for.
    void aLayoutThatTheLogContradictsIsSaid()
    {
        const RunExplanation run = explained(
            printedArguments({{"tensor_model_parallel_size", "2"}}) + iterations("16000.0", "405.0"),
            {{argument::gpuType, u"H100-80GB"_s}},
            u"torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--ffn-hidden-size 14336 --num-attention-heads 32 --group-query-attention --num-query-groups 8 "
            "--seq-length 8192 --vocab-size 128256 --swiglu --untie-embeddings-and-output-weights "
            "--disable-bias-linear --bf16 --micro-batch-size 1 --global-batch-size 128 "
            "--tensor-model-parallel-size 4 --sequence-parallel"_s);
        QCOMPARE(int(run.source), int(RunSource::Command));
        QCOMPARE(run.layout.number(u"tp"_s), 2);
        QVERIFY2(run.odd.value(0).contains(u"tp=4"_s) && run.odd.value(0).contains(u"tp=2"_s),
            qPrintable(run.odd.value(0)));
    }

    void whatIsOddIsSaid_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("said");
        QTest::newRow("nothing") << QByteArray(printedArguments() + iterations("16000.0", "405.0"))
                                 << QString();
        QTest::newRow("recomputed with room")
            << QByteArray(printedArguments({{"recompute_granularity", "full"},
                              {"recompute_method", "uniform"}, {"recompute_num_layers", "1"}})
                   + iterations("20000.0", "324.0"))
            << u"Every layer is recomputed although 47 % of the memory were free."_s;
        QTest::newRow("faster than the GPU")
            << QByteArray(printedArguments() + iterations("3000.0", "2160.0")) << u"More than the GPU can"_s;
        QTest::newRow("slow iterations")
            << QByteArray(printedArguments() + iterations("16000.0", "405.0", "48000.0"))
            << u"took more than one and a half times as long as most, the slowest 3.0 times"_s;
        const auto trained = [](const QMap<QByteArray, QByteArray>& others) {
            return QByteArray(printedArguments(others) + iterations("16000.0", "405.0"));
        };
        QTest::newRow("32 bits") << trained({{"bf16", "False"}, {"params_dtype", "torch.float32"}})
                                 << u"in 32 bits"_s;
        QTest::newRow("states on all replicas") << trained({{"use_distributed_optimizer", "False"}})
                                                << u"Each of the 2 replicas keeps the whole state"_s;
        QTest::newRow("plain modules")
            << trained({{"transformer_impl", "local"}}) << u"The layers are plain modules"_s;
        QTest::newRow("no flash kernel")
            << trained({{"transformer_impl", "local"}}) << u"Attention runs without a flash kernel"_s;
        QTest::newRow("kernels that are several")
            << trained({{"apply_rope_fusion", "False"}, {"bias_swiglu_fusion", "False"}})
            << u": no-rope-fusion, no-bias-swiglu-fusion."_s;
        QTest::newRow("layers that are not there")
            << trained({{"tensor_model_parallel_size", "1"}, {"sequence_parallel", "False"},
                   {"decoder_last_pipeline_num_layers", "4"}})
            << u"The model has 4 of its 32 layers: decoder-last-pipeline-num-layers counts"_s;
        QTest::newRow("emptied each time")
            << trained({{"empty_unused_memory_level", "2"}}) << u"(empty-unused-memory-level)"_s;
        const QMap<QByteArray, QByteArray> experts{{"num_experts", "8"}, {"moe_router_topk", "2"},
            {"moe_ffn_hidden_size", "3584"}, {"expert_model_parallel_size", "4"},
            {"expert_tensor_parallel_size", "1"}, {"moe_token_dispatcher_type", "allgather"}};
        QTest::newRow("tokens everywhere") << trained(experts) << u"(the allgather dispatcher)"_s;
        QTest::newRow("expert after expert") << trained(experts) << u"moe-grouped-gemm computes them"_s;
        QTest::newRow("what no search has")
            << trained({{"normalization", "RMSNorm"}, {"transformer_impl", "local"}})
            << u"A search would leave this layout out, though it ran: "_s;
        QTest::newRow("a bad pipeline") << QByteArray(
            printedArguments({{"tensor_model_parallel_size", "1"}, {"sequence_parallel", "False"},
                {"pipeline_model_parallel_size", "8"}, {"global_batch_size", "8"}})
            + QByteArray(iterations("2000.0", "202.0"))
                  .replace("global batch size: 128", "global batch size: 8"))
                                        << u"8 micro-batches fill a pipeline of 8 stages badly"_s;
    }
    void whatIsOddIsSaid()
    {
        QFETCH(QByteArray, log);
        QFETCH(QString, said);
        const RunExplanation run = explained(log);
        const QString all = run.odd.join(u'\n');
        if (said.isEmpty())
            QCOMPARE(all, QString());
        else
            QVERIFY2(all.contains(said), qPrintable(all));
    }

    void ranksThatHoldTheOthersUpAreNamed_data()
    {
        QTest::addColumn<QByteArray>("timers");
        QTest::addColumn<QString>("said");
        const auto byRank = [](const QByteArray& timer, const QList<int>& times) {
            QByteArray text = "times across ranks (ms):\n  " + timer + ":\n";
            for (qsizetype i = 0; i < times.size(); ++i)
                text += "     rank " + QByteArray::number(i).rightJustified(2) + ": "
                    + QByteArray::number(times[i]) + ".50\n";
            return text;
        };
        const QList<int> even{500, 501, 502, 503, 504, 505, 506, 507};
        const QList<int> slow{500, 501, 502, 503, 504, 700, 506, 507};
        QTest::newRow("all alike") << byRank("forward-compute", even) << QString();
        QTest::newRow("one is slow") << byRank("forward-compute",
            slow) << u"On rank 5 (node 0, GPU 5) the forward pass takes 1.39 times as long"_s;
        QTest::newRow("slow at first alone")
            << QByteArray(byRank("forward-compute", slow) + "\n" + byRank("forward-compute", even))
            << QString();
        QTest::newRow("between the ranks")
            << QByteArray(
                   "(min, max) time across ranks (ms):\n    forward-compute .........: (5000.10, 6900.20)\n")
            << u"The forward pass takes 5000 to 6900 ms, depending on the rank"_s;
        QTest::newRow("slow loading") << QByteArray(
            "(min, max) time across ranks (ms):\n    batch-generator .........: (10.10, 1600.20)\n")
                                      << u"Loading batches takes up to 10 % of an iteration"_s;
        QTest::newRow("a straggler") << QByteArray(
            "0: | MnRtt/Rnk: 1.1ms/3 | MnEtpt/Rnk: 320.74TF/5 | MxEtpt/Rnk: 411.95TF/4\n")
                                     << u"Rank 5 computes 320.7 TFLOP/s where rank 4 does 411.9"_s;
        QTest::newRow("as fast as the others")
            << QByteArray("| MnEtpt/Rnk: 400.74TF/5 | MxEtpt/Rnk: 411.95TF/4\n") << QString();
        QTest::newRow("cut") << QByteArray("times across ranks (ms):\n  forward-compute:\n     rank  3: 1")
                             << QString();
    }
    void ranksThatHoldTheOthersUpAreNamed()
    {
        QFETCH(QByteArray, timers);
        QFETCH(QString, said);
        const QString all =
            explained(QByteArray(printedArguments() + iterations("16000.0", "405.0") + timers))
                .odd.join(u'\n');
        if (said.isEmpty())
            QCOMPARE(all, QString());
        else
            QVERIFY2(all.contains(said), qPrintable(all));
    }

    /// Stages of a pipeline have different layers: only ranks of one are alike.
    void stagesAreNotComparedWithEachOther()
    {
        QByteArray timers = "times across ranks (ms):\n  forward-compute:\n";
        for (int rank = 0; rank < 8; ++rank)
            timers += "     rank  " + QByteArray::number(rank) + (rank < 4 ? ": 500.00\n" : ": 800.00\n");
        const QString all = explained(QByteArray(printedArguments({{"tensor_model_parallel_size", "2"},
                                                     {"pipeline_model_parallel_size", "2"}})
                                          + iterations("16000.0", "405.0") + timers))
                                .odd.join(u'\n');
        QVERIFY2(!all.contains(u"forward pass"), qPrintable(all));
    }

    /// What only the command tells: its environment, and a precision that it does not name.
    void whatTheCommandLeavesOutOrSetsIsOdd()
    {
        const QString command =
            u"torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 16 --hidden-size 2048 "
            "--num-attention-heads 16 --seq-length 2048 --vocab-size 32000 --micro-batch-size 1 "
            "--global-batch-size 128 --use-distributed-optimizer --overlap-grad-reduce"_s;
        const PresetArguments given{{argument::gpuType, u"H100-80GB"_s}};
        const QByteArray log = iterations("500.0", "300.0");
        const QString plain = explained(log, given, command + u" --bf16"_s).odd.join(u'\n');
        QVERIFY2(!plain.contains(u"32 bits") && !plain.contains(u"CONNECTIONS"), qPrintable(plain));
        QVERIFY(explained(log, given, command).odd.join(u'\n').contains(u"in 32 bits"));
        // It may stand where nobody can see it.
        QVERIFY(!explained(log, given, command + u" $MORE"_s).odd.join(u'\n').contains(u"in 32 bits"));
        const QString one =
            explained(log, given, u"CUDA_DEVICE_MAX_CONNECTIONS=1 "_s + command + u" --bf16"_s)
                .odd.join(u'\n');
        QVERIFY2(
            one.contains(u"CUDA_DEVICE_MAX_CONNECTIONS is 1, so that little of what overlap-grad-reduce"),
            qPrintable(one));
        // With TP one connection is what hides TP's communication on Hopper.
        const QString split = explained(log, given,
            u"CUDA_DEVICE_MAX_CONNECTIONS=1 "_s + command + u" --bf16 --tensor-model-parallel-size 2"_s)
                                  .odd.join(u'\n');
        QVERIFY2(!split.contains(u"CONNECTIONS"), qPrintable(split));
    }

    void aRequestOfTheLogitsSizeAndAStateThatCouldLieOnTheHostAreNamed()
    {
        // 8 x 8,192 tokens of 128,256 words over TP 4, in 16 bits.
        const RunExplanation run = explained(printedArguments({{"micro_batch_size", "8"}})
            + "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 3.91 GiB. GPU 0 has a total "
              "capacity of 79.11 GiB of which 2.10 GiB is free.\n");
        QVERIFY2(run.failure.contains(u"as large as the logits of 65536 tokens"_s), qPrintable(run.failure));
        const QByteArray little =
            "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 512.00 MiB. GPU 0 has a total "
            "capacity of 79.11 GiB of which 300.00 MiB is free.\n";
        const QString other = explained(QByteArray(printedArguments() + little)).failure;
        QVERIFY2(
            !other.contains(u"logits") && other.contains(u"(optimizer-cpu-offload, "), qPrintable(other));
        const QString away =
            explained(QByteArray(printedArguments({{"optimizer_cpu_offload", "True"}}) + little)).failure;
        QVERIFY2(!away.contains(u"optimizer-cpu-offload"), qPrintable(away));
    }

    void aRunThatRanOutOfMemorySaysWhatWouldFit()
    {
        const RunExplanation run = explained(printedArguments({{"micro_batch_size", "8"}})
            + "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 7.50 GiB. GPU 0 has a total "
              "capacity of 79.11 GiB of which 2.10 GiB is free.\n");
        QVERIFY2(run.failure.contains(u"By the estimate this fits: "_s), qPrintable(run.failure));
        QVERIFY(run.failure.contains(u"MBS 4"_s) || run.failure.contains(u"MBS 2"_s)
            || run.failure.contains(u"recompute"_s));
        const QList<ExplainedSection> sections = explanationSections(run);
        QCOMPARE(sections.first().sentences, QStringList{run.failure});
        // Without a step there is no time to save, and what others published is nothing that was measured.
        for (const ExplainedSection& section : sections)
            QVERIFY2(!section.title.contains(u"save") && !section.title.contains(u"measured"),
                qPrintable(section.title));
    }

    void whatIsPrintedIsNoMarkupAndHasAllParts()
    {
        const RunExplanation run = explained(printedArguments() + iterations("16000.0", "405.0"));
        const OrderedJson json = explanationJson(run);
        QCOMPARE(json["source"].get<std::string>(), std::string("arguments"));
        QCOMPARE(json["layout"]["tp"].get<int>(), 4);
        double seconds = 0;
        for (const auto& part : json["corrected"]["step"])
            seconds += part.get<double>();
        QVERIFY(std::abs(seconds - json["corrected"]["step_s"].get<double>()) < 0.01);
        const QByteArray page = explanationHtml(run, u"<b>.log"_s, u"by hand"_s);
        QVERIFY(page.contains("&lt;b&gt;.log"));
        QVERIFY(!page.contains("<b>.log"));
        for (const ExplainedSection& section : explanationSections(run))
            QVERIFY2(page.contains(section.title.toHtmlEscaped().toUtf8()), qPrintable(section.title));
    }
};

MEGATUNE_TEST(RunExplanationTest)

} // namespace megatune::tst_runexplanation

#include "tst_runexplanation.moc"
