// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-FSDP as an axis, and as the command's own.
#include "core/estimate/throughputmodel.h"
#include "core/model/modellocator.h"
#include "core/preset/commandlayout.h"
#include "core/preset/preset.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "tests/support/estimateshapes.h"
#include "tests/support/test.h"

#include <algorithm>

namespace megatune::tst_fullysharded {

namespace {

const QString megatron = QStringLiteral("torchrun pretrain_gpt.py --bf16");

Result<PresetPtr> presetOf(
    const QString& command, const QString& version = u"0.19"_s, const QString& fsdp = u"try"_s)
{
    PresetArguments arguments{{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"32"_s}, {u"model"_s, u"Qwen/Qwen3-8B"_s},
        {u"core_version"_s, version}, {u"recompute_num_layers_max"_s, u"1"_s}, {u"gpu"_s, u"H100-80GB"_s},
        {u"seq_len"_s, u"4096"_s}};
    if (!fsdp.isEmpty())
        arguments.insert(u"fsdp"_s, fsdp);
    return configurePreset(
        u"megatron-core"_s, arguments, ModelLocator(QProcessEnvironment()), *CommandLine::parse(command));
}

QList<Layout> keptOf(const Preset& preset)
{
    QList<Layout> layouts;
    for (const CombinationIndex index : classify(preset.space(), preset.rules(), Listing::Kept).keptIndexes)
        layouts.append(preset.space().layoutAt(index));
    return layouts;
}

/// "--set x=y", "--flag", "-removed", "NAME=value".
QStringList editTexts(const QList<CommandEdit>& edits)
{
    QStringList texts;
    for (const CommandEdit& edit : edits) {
        if (edit.kind == CommandEdit::Kind::Remove)
            texts.append(u'-' + edit.option);
        else if (edit.kind == CommandEdit::Kind::Env)
            texts.append(edit.option + u'=' + edit.value);
        else
            texts.append(
                u"--"_s + edit.option + (edit.value.isEmpty() ? QString() : QString(u' ' + edit.value)));
    }
    return texts;
}

/// What a layout with it, or without it, is written with.
QStringList editsWith(const Preset& preset, const QString& word)
{
    Layout layout = preset.space().layoutAt(0);
    layout.set(axis::fullySharded, Value{word == u"true" ? 1 : 0, word});
    return editTexts(preset.edits(layout, TrainerKind::MegatronLm));
}

} // namespace

class FullyShardedTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void nobodyWhoDoesNotAskGetsTheAxis()
    {
        const auto preset = presetOf(megatron, u"0.19"_s, {});
        QVERIFY(preset);
        QVERIFY((*preset)->space().indexOf(axis::fullySharded) < 0);
    }

    void itIsRefusedWhereTheTrainerWouldRefuseIt_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("version");
        QTest::addColumn<QString>("says");
        QTest::newRow("ms-swift") << u"megatron sft --model Qwen/Qwen3-8B --train_iters 5"_s << u"0.19"_s
                                  << u"Megatron-LM and Megatron-Bridge only"_s;
        QTest::newRow("an older core")
            << megatron << u"0.13"_s << u"from megatron-core 0.14 on, not in 0.13"_s;
        QTest::newRow("Muon") << QString(megatron + u" --optimizer muon"_s) << u"0.19"_s
                              << u"does not go with --optimizer muon"_s;
        QTest::newRow("weights from a checkpoint") << QString(megatron + u" --load /c --finetune"_s)
                                                   << u"0.19"_s << u"does not go with --finetune"_s;
        QTest::newRow("PyTorch's own") << QString(megatron + u" --use-torch-fsdp2"_s) << u"0.19"_s
                                       << u"does not go with --use-torch-fsdp2"_s;
        QTest::newRow("fine") << megatron << u"0.14"_s << QString();
        QTest::newRow("goes on from its own")
            << QString(megatron + u" --load /c --save /c"_s) << u"0.19"_s << QString();
        QTest::newRow("another order of ranks")
            << QString(megatron + u" --use-tp-pp-dp-mapping"_s) << u"0.19"_s << QString();
    }
    void itIsRefusedWhereTheTrainerWouldRefuseIt()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, version);
        QFETCH(const QString, says);
        const auto preset = presetOf(command, version);
        QCOMPARE(preset.has_value(), says.isEmpty());
        if (!preset)
            QVERIFY2(preset.error().sentence.contains(says), qPrintable(preset.error().sentence));
    }

    // The real one (core 0.19) refuses PP 2, and trains TP 1 to 4 with it.
    void itTakesNoPipelineAndNeedsRanksToShardOver()
    {
        const auto preset = presetOf(megatron);
        QVERIFY(preset);
        int with = 0;
        int without = 0;
        for (const Layout& layout : keptOf(**preset)) {
            const bool on = layout.text(axis::fullySharded) == u"true";
            ++(on ? with : without);
            QVERIFY2(!on || (layout.number(axis::pp) == 1 && layout.number(axis::tp) < 8),
                qPrintable(layout.toText()));
        }
        const auto plain = presetOf(megatron, u"0.19"_s, {});
        QCOMPARE(without, keptOf(**plain).size());
        QVERIFY(with > 0);
    }

    void aCommandThatHasItTakesNoPipelineEither()
    {
        const auto preset = presetOf(megatron + u" --use-megatron-fsdp"_s, u"0.19"_s, {});
        QVERIFY(preset);
        const QList<Layout> kept = keptOf(**preset);
        QVERIFY(!kept.isEmpty());
        QVERIFY(std::all_of(
            kept.begin(), kept.end(), [](const Layout& layout) { return layout.number(axis::pp) == 1; }));
    }

    void itIsSwitchedOnWithAllThatItNeeds()
    {
        const auto preset = presetOf(megatron);
        const QString on = editsWith(**preset, u"true"_s).join(u", ");
        QVERIFY2(
            on.contains(
                u"--use-megatron-fsdp, --data-parallel-sharding-strategy optim_grads_params, "
                "--use-distributed-optimizer, --ckpt-format fsdp_dtensor, --init-model-with-meta-device, "
                "-overlap-param-gather-with-optimizer-step, -defer-embedding-wgrad-compute, "
                "--no-gradient-accumulation-fusion, CUDA_DEVICE_MAX_CONNECTIONS=8"_s),
            qPrintable(on));
    }

    void itIsSwitchedOffOnlyWhereTheCommandHasIt()
    {
        const auto plain = presetOf(megatron);
        QVERIFY(!editsWith(**plain, u"false"_s).contains(u"-use-megatron-fsdp"_s));
        const auto own = presetOf(megatron + u" --use-megatron-fsdp"_s);
        QVERIFY(own);
        const QStringList off = editsWith(**own, u"false"_s);
        for (const QString& edit :
            {u"-use-megatron-fsdp"_s, u"-ckpt-format"_s, u"CUDA_DEVICE_MAX_CONNECTIONS=1"_s})
            QVERIFY2(off.contains(edit), qPrintable(off.join(u' ')));
        const auto command = CommandLine::parse(megatron + u" --use-megatron-fsdp"_s);
        QCOMPARE(
            layoutOf(Dialect::recognized(*command), (*own)->space()).text(axis::fullySharded), u"true"_s);
    }

    // From 0.18 on Megatron's own default shards all.
    void whatItShardsWhereNobodySaysDependsOnTheVersion()
    {
        const auto sharding = [](const QString& version, const QString& options) {
            const auto preset = presetOf(megatron + u" --use-megatron-fsdp"_s + options, version, {});
            return preset ? (*preset)->trainingOptions().training.sharding : StateSharding::None;
        };
        QCOMPARE(sharding(u"0.17"_s, {}), StateSharding::None);
        QCOMPARE(sharding(u"0.18"_s, {}), StateSharding::Parameters);
        QCOMPARE(sharding(u"0.18"_s, u" --data-parallel-sharding-strategy optim"_s),
            StateSharding::OptimizerState);
    }

    // Megatron's functional test gpt3_mcore_te_tp2_zp_z3_resume_fsdp_dtensor (its golden values of H100):
    // 1,469,652,992 bytes at the peak.
    void itsMemoryIsThatOfMegatronsOwnTest()
    {
        ModelShape gpt = estimates::denseShape(12, 512, 8, 8, 64, 2048, 50432);
        gpt.gatedFfn = false;
        gpt.tiedEmbeddings = true;
        TrainingSpec training = estimates::trainingOf(1024, 32, StateSharding::Parameters);
        training.sequenceParallel = false;
        training.dropout = true;
        training.gradientFusion = false;
        LayoutSpec layout;
        layout.tp = 2;
        layout.mbs = 4;
        const StageMemory memory = estimates::modelOf(gpt, 8, training).estimate(layout);
        const double allocated = memory.allocated();
        QVERIFY2(std::abs(allocated / 1'469'652'992.0 - 1) < 0.03, qPrintable(QString::number(allocated)));
    }

    void gradientsThatAreShardedAreReducedInEachMicroBatch()
    {
        const TrainingSpec training = estimates::trainingOf(4096, 256);
        const ModelShape shape = estimates::denseShape(32, 4096, 32, 8, 128, 14336, 128256);
        const auto model = ThroughputModel::create(shape, {*gpuSpec(u"H100-80GB"_s), 64, 8, 0}, training);
        QVERIFY(model);
        const auto seconds = [&](int mbs, int sharded) {
            LayoutSpec layout;
            layout.mbs = mbs;
            layout.fullySharded = static_cast<std::int8_t>(sharded);
            return model->estimate(layout).gradientSeconds;
        };
        QVERIFY(seconds(1, 1) > 1.9 * seconds(2, 1));
        QVERIFY(std::abs(seconds(1, 0) / seconds(2, 0) - 1) < 0.2);
    }
};

MEGATUNE_TEST(FullyShardedTest)

} // namespace megatune::tst_fullysharded

#include "tst_fullysharded.moc"
