// SPDX-License-Identifier: GPL-3.0-or-later
// Fine-tuning is not pre-training: samples shorter than the longest, adapters on some layers, and teachers.
#include "core/base/units.h"
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_samplesandteachers {

namespace {

Result<PresetPtr> presetOf(const QString& command, const QString& more = {})
{
    const QString arguments = u"n_gpus=8,gbs=64,seq_len=4096,gpu=A100-80GB,model=Qwen/Qwen2.5-7B-Instruct"_s;
    return configurePreset(u"megatron-core"_s, *presetArgumentsFromText(arguments + more),
        ModelLocator(QProcessEnvironment()),
        *CommandLine::parse(u"megatron "_s + command + u" --model Qwen/Qwen2.5-7B-Instruct"_s));
}

LayoutEstimate estimateOf(const Result<PresetPtr>& preset, const QList<std::pair<QString, int>>& sizes)
{
    const SearchSpace& space = (*preset)->space();
    Layout layout = space.layoutAt(0);
    for (const auto& [name, value] : sizes)
        layout.set(name, Value{value});
    std::vector<qint64> numbers(static_cast<size_t>(space.count()));
    space.numbersAt(space.indexOf(layout).value(), numbers);
    return (*preset)->estimator()->estimate(numbers);
}

const QList<std::pair<QString, int>> tensor4{{axis::tp, 4}, {axis::mbs, 1}};

bool isAssumed(const Result<PresetPtr>& preset, const QString& words)
{
    return !(*preset)->trainingOptions().assumed.filter(words).isEmpty();
}

} // namespace

class SamplesAndTeachersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    // GiB of a GPU that ms-swift's own examples name for their settings (examples/megatron, 2026-08), as
    // nvidia-smi tells: with what PyTorch keeps for later. All of them ran on GPUs of 80 GB.
    void publishedSettingsFitAsTheyDid_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("command");
        QTest::addColumn<double>("published");
        const QString dense = u"Qwen/Qwen2.5-7B-Instruct"_s;
        const QString small = u"Qwen/Qwen3-4B-Instruct-2507"_s;
        const QString sees = u"Qwen/Qwen2.5-VL-7B-Instruct"_s;
        const QString sparse = u"Qwen/Qwen3-30B-A3B-Instruct-2507"_s;
        const auto row = [](const char* name, const QString& arguments, const QString& model,
                             const QString& words, double published) {
            QTest::newRow(name) << QString(u"gpu=A100-80GB,model="_s + model + u',' + arguments)
                                << QString(u"megatron "_s + words + u" --model " + model) << published;
        };
        const QString packed4 = u"n_gpus=4,gbs=4,seq_len=8192"_s;
        const QString packed2 = u"n_gpus=2,gbs=4,seq_len=8192"_s;
        const QString tp4 = u" --tensor_model_parallel_size 4 --micro_batch_size 1 --packing true"_s;
        const QString tp2 = u" --tensor_model_parallel_size 2 --packing true"_s;
        const QString lora =
            u" --tuner_type lora --expert_model_parallel_size 2 --micro_batch_size 1 --packing true"_s;
        row("DPO 7B, short samples", u"n_gpus=4,gbs=16,seq_len=8192,mean_len=300"_s, dense,
            u"rlhf --rlhf_type dpo --tensor_model_parallel_size 4 --micro_batch_size 8"_s, 45);
        row("DPO 4B, padded", u"n_gpus=4,gbs=16,seq_len=8192"_s, small,
            u"rlhf --rlhf_type dpo --tensor_model_parallel_size 4 --micro_batch_size 4 --padding_free false"_s,
            56);
        row("DPO 4B, packed", packed4, small, u"rlhf --rlhf_type dpo"_s + tp4, 28);
        row("DPO 30B-A3B, offloaded", u"n_gpus=8,gbs=4,seq_len=8192"_s, sparse,
            u"rlhf --rlhf_type dpo --expert_model_parallel_size 8 --optimizer_cpu_offload true "
            "--optimizer_offload_fraction 1"_s
                + tp4,
            46);
        row("DPO VL 7B", packed4, sees, u"rlhf --rlhf_type dpo"_s + tp4, 50);
        row("DPO 30B-A3B, LoRA, short samples", u"n_gpus=2,gbs=16,seq_len=2048,mean_len=300"_s, sparse,
            u"rlhf --rlhf_type dpo --tuner_type lora --expert_model_parallel_size 2 --micro_batch_size 8"_s,
            65);
        row("KTO 7B", packed4, dense, u"rlhf --rlhf_type kto"_s + tp4, 43);
        row("KTO 30B-A3B, LoRA", packed2, sparse, u"rlhf --rlhf_type kto"_s + lora, 48);
        row("RM VL 7B", packed2, sees, u"rlhf --rlhf_type rm --micro_batch_size 1"_s + tp2, 70);
        row("RM 30B-A3B, LoRA", packed2, sparse, u"rlhf --rlhf_type rm"_s + lora, 45);
        row("classes, VL 7B", packed4, sees,
            u"sft --task_type seq_cls --num_labels 265 --micro_batch_size 2"_s + tp2, 60);
        row("SFT 7B, short samples", u"n_gpus=2,gbs=16,seq_len=2048,mean_len=300"_s, dense,
            u"sft --tensor_model_parallel_size 2 --micro_batch_size 16"_s, 80);
    }
    void publishedSettingsFitAsTheyDid()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, command);
        QFETCH(double, published);
        const QString shared =
            u" --sequence_parallel true --recompute_granularity full --recompute_method uniform "
            "--recompute_num_layers 1 --attention_backend flash "
            "--cross_entropy_loss_fusion true"_s;
        const CommandLine line = *CommandLine::parse(command + shared);
        const auto preset = configurePreset(u"megatron-core"_s, *presetArgumentsFromText(arguments),
            ModelLocator(QProcessEnvironment()), line);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        const auto layout = ownLayout(**preset, Dialect::recognized(line));
        QVERIFY(layout);
        std::vector<qint64> numbers(static_cast<size_t>((*preset)->space().count()));
        (*preset)->space().numbersAt((*preset)->space().indexOf(*layout).value(), numbers);
        const double gib = (*preset)->estimator()->estimate(numbers).memory.total() / bytesPerGib;
        qInfo("%.1f GiB estimated, %.0f published: %+.0f %%", gib, published, 100 * (gib / published - 1));
        QVERIFY(gib < 79.2);
        QVERIFY(std::abs(gib / published - 1) < 0.2);
    }

    void shortSamplesTakeLessMemoryAndTime()
    {
        const QList<std::pair<QString, int>> sixteen{{axis::tp, 4}, {axis::mbs, 16}};
        const auto whole = presetOf(u"sft"_s);
        const auto shorter = presetOf(u"sft"_s, u",mean_len=1024"_s);
        QVERIFY(whole && shorter);
        const LayoutEstimate slow = estimateOf(whole, sixteen);
        const LayoutEstimate fast = estimateOf(shorter, sixteen);
        // 16 samples of 1,024 tokens and three deviations: 28 of the 64 thousand.
        const double kept = fast.memory.activations / slow.memory.activations;
        QVERIFY2(std::abs(kept - 28.0 / 64) < 0.01, qPrintable(QString::number(kept)));
        const double time = fast.step.stepSeconds / slow.step.stepSeconds;
        QVERIFY2(time > 0.2 && time < 0.33, qPrintable(QString::number(time)));
        // One sample may always be as long as the longest.
        QCOMPARE(
            estimateOf(shorter, tensor4).memory.activations, estimateOf(whole, tensor4).memory.activations);
        QVERIFY(isAssumed(shorter, u"1,024 tokens on average"_s));
        QVERIFY(isAssumed(whole, u"give their mean as mean_len"_s));
        QVERIFY(!isAssumed(presetOf(u"sft --packing true"_s), u"mean_len"_s));
    }

    void paddedSamplesTakeAsMuchAsTheLongestOfThem()
    {
        const QList<std::pair<QString, int>> four{{axis::tp, 4}, {axis::mbs, 4}};
        const auto padded = presetOf(u"sft --padding_free false"_s, u",mean_len=1024"_s);
        const auto plain = presetOf(u"sft"_s, u",mean_len=1024"_s);
        QVERIFY(padded && plain);
        const double time =
            estimateOf(padded, four).step.computeSeconds / estimateOf(plain, four).step.computeSeconds;
        QVERIFY2(time > 1.8 && time < 2.1, qPrintable(QString::number(time))); // 1 + 1/2 + 1/3 + 1/4
    }

    void aMeanThatSaysNothingIsRefused()
    {
        const auto packed = presetOf(u"sft --packing true"_s, u",mean_len=1000"_s);
        QVERIFY(!packed);
        QVERIFY2(packed.error().sentence.startsWith(u"The command packs its samples"),
            qPrintable(packed.error().sentence));
        const auto wrong = presetOf(u"sft"_s, u",mean_len=5000"_s);
        QVERIFY(!wrong);
        QVERIFY2(wrong.error().sentence.startsWith(u"Samples cannot have 5,000 tokens on average"),
            qPrintable(wrong.error().sentence));
    }

    void adaptersCountWhereTheyAre()
    {
        const QString lora = u"sft --tuner_type lora --lora_rank 64 "_s;
        const auto states = [&](const QString& more) {
            const StageMemory memory = estimateOf(presetOf(lora + more), tensor4).memory;
            return memory.weights + memory.gradients + memory.optimizer;
        };
        const double all = states({});
        QCOMPARE(states(u"--target_modules all-linear"_s), all);
        QVERIFY(states(u"--target_modules linear_qkv linear_proj"_s) < all);
        // Embedding and output layer as trained copies: 2 x 3584 x 152064 parameters over TP 4, of which 2
        // bytes of weights, 4 of gradients, and 12 of the optimizer over DP 2.
        const double saved = states(u"--modules_to_save word_embeddings output_layer"_s) - all;
        const double expected = 12 * 2 * 3584.0 * 152'064 / 4;
        QVERIFY2(std::abs(saved / expected - 1) < 0.01, qPrintable(QString::number(saved / expected)));
    }

    void aTeacherTakesMemoryAndTime()
    {
        const QString gkd = u"rlhf --rlhf_type gkd --gkd_logits_topk 64 "_s;
        const QString large = u"--teacher_model Qwen/Qwen2.5-72B-Instruct "_s;
        const auto alone = presetOf(u"sft"_s);
        const auto taught = presetOf(gkd + large);
        QVERIFY(alone && taught);
        const auto weights = [](const Result<PresetPtr>& preset) {
            return estimateOf(preset, tensor4).memory.weights;
        };
        // 72.7 billion parameters of 16 bits over TP 4.
        const double teacher = (weights(taught) - weights(alone)) / 1e9;
        QVERIFY2(std::abs(teacher - 72.7 * 2 / 4) < 0.1, qPrintable(QString::number(teacher)));
        QCOMPARE(weights(presetOf(gkd + large + u"--offload_teacher_model true"_s)), weights(alone));
        QCOMPARE(weights(presetOf(gkd + u"--teacher_model_server http://h:1"_s)), weights(alone));
        // Its forward pass is that of ten times the parameters.
        const double time =
            estimateOf(taught, tensor4).step.computeSeconds / estimateOf(alone, tensor4).step.computeSeconds;
        QVERIFY2(time > 3.5 && time < 5.5, qPrintable(QString::number(time)));
        QVERIFY(isAssumed(taught, u"Qwen/Qwen2.5-72B-Instruct is on the same GPUs"_s));
        QVERIFY(isAssumed(presetOf(gkd + u"--teacher_model /nowhere"_s), u"are not estimated"_s));
        QVERIFY(isAssumed(presetOf(gkd), u"its own teacher"_s));
    }

    void logitsOfTheWholeStepAreKeptUnlessFewAreAskedFor()
    {
        const QString gkd = u"rlhf --rlhf_type gkd --teacher_model Qwen/Qwen2.5-72B-Instruct "_s;
        const auto logits = [](const Result<PresetPtr>& preset) {
            return estimateOf(preset, tensor4).memory.logits;
        };
        const double kept = logits(presetOf(gkd)) - logits(presetOf(gkd + u"--gkd_logits_topk 64"_s));
        const double expected = 2.0 * 32 * 4096 * 152'064 / 4; // 32 micro-batches
        QVERIFY2(std::abs(kept / expected - 1) < 0.01, qPrintable(QString::number(kept / expected)));
    }

    void besideATeacherThereAreNoVirtualStages()
    {
        const auto taught = presetOf(u"rlhf --rlhf_type gkd --teacher_model Qwen/Qwen2.5-72B-Instruct"_s);
        QVERIFY(taught);
        const SearchSpace& space = (*taught)->space();
        Layout layout = space.layoutAt(0);
        for (const auto& [name, value] : {std::pair(axis::pp, 2), {axis::vpp, 2}, {axis::mbs, 1}})
            layout.set(name, Value{value});
        const auto index = space.indexOf(layout);
        QVERIFY(index);
        const Rule* broken = firstBroken(space, (*taught)->rules(), *index);
        QVERIFY(broken != nullptr);
        QCOMPARE(broken->id, u"teacher-virtual"_s);
    }
};

MEGATUNE_TEST(SamplesAndTeachersTest)

} // namespace megatune::tst_samplesandteachers

#include "tst_samplesandteachers.moc"
