// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/preset/trainingoptions.h"
#include "tests/support/test.h"

#include <numeric>

namespace megatune::tst_pipelinesplit {

namespace {

Result<PresetPtr> presetOf(int layers, const QString& core, const QString& command)
{
    const QString arguments = u"n_gpus=1024,gbs=4096,num_layers=%1,core_version=%2"_s.arg(layers).arg(core);
    return configurePreset(u"megatron-core"_s, *presetArgumentsFromText(arguments),
        ModelLocator(QProcessEnvironment()), *CommandLine::parse(command));
}

/// What the layout writes into the command of how the layers are split.
QString splitOf(const Preset& preset, const QString& command, int pp, int vpp)
{
    Layout layout;
    layout.set(u"pp"_s, Value{pp});
    layout.set(u"vpp"_s, Value{vpp});
    const CommandLine line = *CommandLine::parse(command);
    QStringList words;
    for (const CommandEdit& edit : preset.edits(layout, Dialect::recognized(line).trainerForEdits())) {
        const bool splits = edit.option.contains(u"pipeline-split") || edit.option.contains(u"decoder-")
            || edit.option.contains(u"layout");
        if (splits && edit.kind == CommandEdit::Kind::Remove)
            words.append(u"without "_s + edit.option);
        else if (splits)
            words.append(edit.value.isEmpty() ? edit.option : edit.option + u'=' + edit.value);
    }
    return words.join(u' ');
}

} // namespace

class PipelineSplitTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layersThatDoNotDivideAreSplitAsTheTrainerTakesThem_data()
    {
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("pp");
        QTest::addColumn<int>("vpp");
        QTest::addColumn<QString>("core");
        QTest::addColumn<QString>("options");
        QTest::addColumn<QString>("split");
        const auto row = [](const char* name, int layers, int pp, int vpp, const char* core,
                             const char* options, const char* split) {
            QTest::newRow(name) << layers << pp << vpp << QString::fromLatin1(core)
                                << QString::fromLatin1(options) << QString::fromLatin1(split);
        };
        const char* both = "account-for-embedding-in-pipeline-split account-for-loss-in-pipeline-split";
        row("even", 48, 4, 2, "0.18", "", "");
        row("GLM-4.5-Air, 46", 46, 4, 1, "0.18", "", both);
        row("Qwen3-235B, 94, VPP 4", 94, 8, 4, "0.18", "", both);
        row("Llama 405B, 126, VPP 8", 126, 16, 8, "0.18", "", both);
        row("one layer short", 47, 4, 1, "0.18", "", "account-for-loss-in-pipeline-split");
        row("DeepSeek-V3, 61", 61, 4, 4, "0.18", "", "pipeline-model-parallel-layout=Et*3|(t*4|)*13t*3|t*3L");
        row("DeepSeek-V3 with its predicting layer", 61, 4, 4, "0.18", "--mtp-num-layers 1",
            "pipeline-model-parallel-layout=Et*3|(t*4|)*14t*2mL");
        row("DeepSeek-V3 on two stages", 61, 2, 4, "0.18", "--mtp-num-layers 1",
            "pipeline-model-parallel-layout=Et*8|(t*8|)*5t*7|t*6mL");
        row("Qwen3-8B, 9 layers a stage", 36, 4, 2, "0.18", "",
            "pipeline-model-parallel-layout=Et*5|(t*5|)*3(t*4|)*3t*4L");
        row("no uneven virtual stages, core 0.12", 36, 4, 2, "0.12", "", "");
        row("46, core 0.10", 46, 4, 1, "0.10", "",
            "decoder-first-pipeline-num-layers=11 decoder-last-pipeline-num-layers=11");
        row("46, ms-swift 3", 46, 4, 1, "0.12", "--train_type full", both);
        row("the command says it", 46, 4, 1, "0.18", "--decoder-first-pipeline-num-layers 10", "");
        row("the command says it for a pipeline that there is not", 46, 1, 1, "0.18",
            "--decoder-first-pipeline-num-layers 10",
            "without decoder-first-pipeline-num-layers without decoder-last-pipeline-num-layers");
    }
    void layersThatDoNotDivideAreSplitAsTheTrainerTakesThem()
    {
        QFETCH(int, layers);
        QFETCH(int, pp);
        QFETCH(int, vpp);
        QFETCH(QString, core);
        QFETCH(QString, options);
        QFETCH(QString, split);
        const QString command =
            (options.contains(u"train_type") ? u"megatron sft --load x "_s : u"torchrun pretrain_gpt.py "_s)
            + options;
        const auto preset = presetOf(layers, core, command);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        QCOMPARE(splitOf(**preset, command, pp, vpp), split);
    }

    // Every layout text that is written: as Megatron reads it, all layers are there, and no virtual stage
    // differs from another by more than what the last gives up for the loss.
    void everyWrittenLayoutHasAllLayers()
    {
        const QString command = u"torchrun pretrain_gpt.py"_s;
        int written = 0;
        for (const int layers : {36, 46, 47, 61, 92, 94, 126}) {
            const auto preset = presetOf(layers, u"0.18"_s, command);
            QVERIFY(preset);
            for (const int pp : {2, 4, 8, 16, 32}) {
                for (int vpp = 1; vpp <= 32; ++vpp) {
                    const QString text = splitOf(**preset, command, pp, vpp).section(u"layout="_s, 1);
                    if (text.isEmpty())
                        continue;
                    ++written;
                    const std::vector<int> chunks = pipelineLayoutChunks(text);
                    QCOMPARE(static_cast<int>(chunks.size()), pp * vpp);
                    QCOMPARE(std::accumulate(chunks.begin(), chunks.end(), 0), layers);
                    const auto [least, most] = std::minmax_element(chunks.begin(), chunks.end() - 1);
                    QVERIFY2(*most - *least <= 1, qPrintable(text));
                }
            }
        }
        QVERIFY(written > 20);
    }

    void virtualStagesAreTheDivisorsOfAStageAndSmallPowersOfTwo()
    {
        const auto preset = presetOf(48, u"0.18"_s, u"torchrun pretrain_gpt.py"_s);
        QVERIFY(preset);
        const SearchSpace& space = (*preset)->space();
        QStringList choices;
        for (const Value& value : space.parameters()[space.indexOf(u"vpp"_s)].choices)
            choices.append(value.text());
        QVERIFY(choices.contains(u"12"_s));
        QVERIFY(choices.contains(u"24"_s));
        QVERIFY(choices.contains(u"8"_s)); // of PP 4 also, whose stages have 12
        QVERIFY(!choices.contains(u"5"_s));
        QVERIFY(!choices.contains(u"48"_s)); // a pipeline has two stages or more
    }
};

MEGATUNE_TEST(PipelineSplitTest)

} // namespace megatune::tst_pipelinesplit

#include "tst_pipelinesplit.moc"
