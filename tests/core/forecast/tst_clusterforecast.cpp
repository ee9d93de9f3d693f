// SPDX-License-Identifier: GPL-3.0-or-later
// What a model would come to on clusters that nobody has yet.
#include "core/export/forecast/forecastexport.h"
#include "core/forecast/fastestlayout.h"
#include "core/forecast/forecastinput.h"
#include "core/forecast/publishedsettings.h"
#include "core/forecast/stepchanges.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modellocator.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/strategy/candidates.h"
#include "tests/support/test.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune::tst_clusterforecast {

namespace {

ForecastQuestion question(const QString& model = u"Qwen/Qwen3-8B"_s, int batch = 64)
{
    ForecastQuestion asked;
    asked.preset = u"megatron-core"_s;
    asked.arguments = {{argument::model, model}, {argument::globalBatch, QString::number(batch)},
        {argument::sequenceLength, u"8192"_s}};
    return asked;
}

const QString h100 = u"H100-80GB"_s;

} // namespace

class ClusterForecastTest : public QObject
{
    Q_OBJECT

private:
    ModelLocator m_locator{QProcessEnvironment()};

    [[nodiscard]] ClusterForecast forecast(const ForecastQuestion& asked, const QString& gpu, int count) const
    {
        const Result<ClusterForecast> one = forecastCluster(asked, gpu, count, m_locator);
        return one.value_or(ClusterForecast());
    }
    [[nodiscard]] ForecastReport report(const ForecastQuestion& asked, const QList<int>& counts) const
    {
        ForecastReport all;
        for (const int count : counts)
            all.clusters.append(forecast(asked, h100, count));
        return all;
    }

private Q_SLOTS:
    /// A command sets what has no effect in its own way: SP without TP. Its changes are legal all the same.
    void aCommandsOwnLayoutHasChangesHoweverItIsWritten()
    {
        ForecastQuestion asked = question(u"Qwen/Qwen3-8B"_s, 16);
        asked.arguments.insert(argument::sequenceLength, u"4096"_s);
        asked.command = *CommandLine::parse(
            u"torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 36 --hidden-size 4096 "
            "--ffn-hidden-size 12288 --num-attention-heads 32 --group-query-attention --num-query-groups 8 "
            "--seq-length 4096 --vocab-size 151936 --swiglu --disable-bias-linear --bf16 --micro-batch-size 1 "
            "--global-batch-size 16 --pipeline-model-parallel-size 4 --use-distributed-optimizer"_s);
        const PresetPtr preset = presetOnCluster(asked, h100, 8, m_locator).value_or(nullptr);
        const ClusterForecast found = forecast(asked, h100, 8);
        QVERIFY(preset && found.own);
        const QList<StepChange> changes = changesThatSave(asked, *preset, found.own->layout, m_locator, 20);
        QVERIFY(std::any_of(changes.begin(), changes.end(),
            [](const StepChange& change) { return change.what.startsWith(u"PP 2 in place of 4"); }));
        QVERIFY(std::any_of(changes.begin(), changes.end(),
            [](const StepChange& change) { return change.globalBatch == 32; }));
    }
    void theNearestPublishedSettingIsOfTheSameKind()
    {
        QVERIFY(publishedSettings().size() > 90);
        for (const PublishedSetting& setting : publishedSettings()) {
            QVERIFY2(!setting.gpu.isEmpty() && setting.tflops > 0 && setting.total >= setting.active
                    && setting.gpus > 0 && setting.sequenceLength > 0 && !setting.source.isEmpty(),
                qPrintable(publishedText(setting)));
            const Result<GpuSpec> gpu = gpuSpec(setting.gpu);
            QVERIFY2(setting.tflops < std::max({gpu->bf16Tflops, gpu->fp8Tflops, gpu->fp4Tflops}),
                qPrintable(publishedText(setting)));
        }
        const ModelShape dense = *m_locator.shapeOf(u"Qwen/Qwen3-8B"_s);
        const auto near = nearestPublished({dense, h100, 8, 8192, ProductPrecision::Sixteen});
        QVERIFY(near);
        QCOMPARE(near->gpu, h100);
        QVERIFY(near->active > 4e9 && near->active < 16e9 && near->active == near->total);
        const ModelShape experts = *m_locator.shapeOf(u"Qwen/Qwen3-30B-A3B"_s);
        const auto moe = nearestPublished({experts, h100, 16, 4096, ProductPrecision::Sixteen});
        QVERIFY(moe);
        QCOMPARE(moe->model, u"Qwen3-30B-A3B"_s);
        QVERIFY(publishedText({experts, h100, 16, 8192, ProductPrecision::Four}, *moe)
                    .endsWith(u"; other precision, length"));
        // The same chip under another name, which is said.
        const PublishedQuery renamed{experts, u"H800-80GB"_s, 16, 4096, ProductPrecision::Eight};
        QVERIFY2(nearPublishedText(renamed).endsWith(u"; other type of GPU"),
            qPrintable(nearPublishedText(renamed)));
        QVERIFY(!nearestPublished({dense, u"V100-32GB"_s, 8, 8192, ProductPrecision::Sixteen}));
        QVERIFY(!nearestPublished({ModelShape(), h100, 8, 8192, ProductPrecision::Sixteen}));
    }
    void theFastestOfAllLayoutsThatFitComfortablyIsRecommended_data()
    {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("gpu");
        QTest::newRow("dense") << u"Qwen/Qwen3-8B"_s << h100;
        QTest::newRow("recomputed") << u"Qwen/Qwen3-8B"_s << u"A100-40GB"_s;
        QTest::newRow("experts") << u"Qwen/Qwen3-30B-A3B"_s << h100;
    }
    void theFastestOfAllLayoutsThatFitComfortablyIsRecommended()
    {
        QFETCH(QString, model);
        QFETCH(QString, gpu);
        const ForecastQuestion asked = question(model);
        const ClusterForecast found = forecast(asked, gpu, 8);
        QVERIFY(found.fits());
        const PresetPtr preset = presetOnCluster(asked, gpu, 8, m_locator).value_or(nullptr);
        QVERIFY(preset);
        std::vector<qint64> numbers(static_cast<size_t>(preset->space().count()));
        double fastest = 0;
        for (const CombinationIndex index : distinctCandidates(*preset)) {
            preset->space().numbersAt(index, numbers);
            const LayoutEstimate estimate = preset->estimator()->estimate(numbers);
            if (estimate.memory.total() <= plannedMemoryShare * found.capacity)
                fastest = std::max(fastest, estimate.step.tflopsPerGpu);
        }
        QVERIFY(fastest > 0);
        QVERIFY2(std::abs(found.estimate.step.tflopsPerGpu / fastest - 1) < 1e-4,
            qPrintable(QString::number(fastest)));
    }

    void onesOwnNumberOfGpusIsAmongTheUsualOnes()
    {
        QVERIFY(gpuCountsFrom({}, u"24"_s).value_or(QList<int>()).contains(24));
        QCOMPARE(gpuCountsFrom({}, u"64"_s).value_or(QList<int>()), gpuCountsFrom({}).value_or(QList<int>()));
        QCOMPARE(gpuCountsFrom({}, {}).value_or(QList<int>()), gpuCountsFrom({}).value_or(QList<int>()));
        QCOMPARE(gpuCountsFrom(u"8"_s, u"24"_s).value_or(QList<int>()), QList<int>{8});
        QCOMPARE(gpuCountsFrom({}, u"$N"_s).value_or(QList<int>()), gpuCountsFrom({}).value_or(QList<int>()));
    }

    void tokensAndUtilisationAreThoseOfTheStep()
    {
        const ClusterForecast found = forecast(question(), h100, 8);
        QCOMPARE(found.tokensPerSecond(), 64.0 * 8192 / found.estimate.step.stepSeconds);
        QCOMPARE(
            found.mfu(), found.estimate.step.tflopsPerGpu / gpuSpec(h100).value_or(GpuSpec()).bf16Tflops);
    }

    void daysAndCostFollowFromTokensAndPrices()
    {
        const ClusterForecast found = forecast(question(), h100, 8);
        TrainingGoal goal;
        QVERIFY(!goal.days(found));
        goal.tokens = 1e12;
        QVERIFY(!goal.cost(found));
        goal.prices = {{QString(), 9.0}, {h100, 2.5}};
        const double days = 1e12 / found.tokensPerSecond() / 86'400;
        QCOMPARE(goal.days(found).value_or(0), days);
        QCOMPARE(goal.cost(found).value_or(0), days * 24 * 8 * 2.5);
        ClusterForecast other = found;
        other.gpu = u"B200-180GB"_s;
        QCOMPARE(goal.cost(other).value_or(0), days * 24 * 8 * 9);
    }

    void whereNothingFitsTheLeastNeedIsShownAndNoSpeed()
    {
        const ClusterForecast found = forecast(question(u"deepseek-ai/DeepSeek-V3"_s), h100, 8);
        QVERIFY(!found.layout.isEmpty());
        QVERIFY(!found.fits());
        QVERIFY2(found.layout.number(axis::tp) <= 8, qPrintable(found.layout.toText())); // within a node
        QCOMPARE(found.tokensPerSecond(), 0.0);
        QCOMPARE(found.mfu(), 0.0);
        QVERIFY(!(TrainingGoal{1e12}).days(found));
        ForecastReport none;
        none.clusters = {found};
        QCOMPARE(answerSentences(none), QStringList{u"The model fits on none of these."_s});
    }

    void whereNoLayoutIsLegalTheRuleIsNamed()
    {
        const ClusterForecast found = forecast(question(), h100, 101);
        QVERIFY(found.layout.isEmpty());
        QVERIFY2(found.problem.contains(u"rule"), qPrintable(found.problem));
    }

    void whatCannotBeKnownIsAskedFor()
    {
        ForecastQuestion asked = question();
        asked.arguments.remove(argument::sequenceLength);
        const Result<ClusterForecast> none = forecastCluster(asked, h100, 8, m_locator);
        QVERIFY(!none);
        QVERIFY2(none.error().sentence.contains(u"sequence"), qPrintable(none.error().sentence));
        QVERIFY(!forecastCluster(question(), u"H1000"_s, 8, m_locator));
    }

    void theLongestSequenceFitsAndTwiceOfItDoesNot()
    {
        const ForecastQuestion asked = question(u"Qwen/Qwen3-32B"_s);
        const qint64 longest = longestSequenceThatFits(asked, h100, 8, m_locator).value_or(0);
        QVERIFY(longest >= 8192);
        QVERIFY(longest < 40'960);
        ForecastQuestion changed = asked;
        const auto shareAt = [&](qint64 length) {
            changed.arguments.insert(argument::sequenceLength, QString::number(length));
            const ClusterForecast one = forecast(changed, h100, 8);
            return one.estimate.memory.total() / one.capacity;
        };
        QVERIFY(shareAt(longest) <= plannedMemoryShare);
        QVERIFY(shareAt(2 * longest) > plannedMemoryShare);
    }

    void noSequenceIsLongerThanTheModelsOwn()
    {
        const ForecastReport all = report(question(), {8});
        QCOMPARE(all.clusters.first().longestSequence, 40'960);
        QVERIFY(forecastSentences(all).contains(u"The model's own limit is 40,960 tokens."_s));
        ForecastQuestion stretched = question();
        stretched.arguments.insert(argument::sequenceLength, u"65536"_s);
        QCOMPARE(longestSequenceThatFits(stretched, h100, 8, m_locator).value_or(0), 65'536);
    }

    void aMeanLengthIsOfTheSamplesThatThereAre()
    {
        ForecastQuestion shorter = question();
        const ClusterForecast whole = forecast(shorter, h100, 8);
        shorter.arguments.insert(argument::meanLength, u"1024"_s);
        const ClusterForecast found = forecast(shorter, h100, 8);
        QVERIFY(found.fits());
        QCOMPARE(found.longestSequence, whole.longestSequence);
        QCOMPARE(found.tokensPerSecond(), 64.0 * 1024 / found.estimate.step.stepSeconds);
    }

    void aShorterSequenceIsFoundWhereTheOneAskedForDoesNotFit()
    {
        ForecastQuestion asked = question();
        asked.arguments.insert(argument::sequenceLength, u"1048576"_s);
        const qint64 longest = longestSequenceThatFits(asked, h100, 8, m_locator).value_or(0);
        QVERIFY(longest > 0);
        QVERIFY(longest < 1'048'576);
    }

    void scalingIsComparedWithTheClusterWhereAGpuDoesMost()
    {
        const ForecastReport all = report(question(u"Qwen/Qwen3-8B"_s, 64), {1, 8, 16, 512});
        QVERIFY(!all.clusters[0].fits());
        QVERIFY(!scalingEfficiency(all.clusters, all.clusters[0]));
        for (const ClusterForecast& one : all.clusters)
            QVERIFY(scalingEfficiency(all.clusters, one).value_or(1) <= 1);
        const ClusterForecast* base = scalingBase(all.clusters, all.clusters[1]);
        QCOMPARE(scalingEfficiency(all.clusters, *base).value_or(0), 1.0);
        const double at16 = all.clusters[2].tokensPerSecondGpu() / base->tokensPerSecondGpu();
        QCOMPARE(scalingEfficiency(all.clusters, all.clusters[2]).value_or(0), at16);
        // 64 sequences on 512 GPUs: much is spent on splitting each of them.
        const QString bent = scalingSentence(all.clusters, all.clusters[1]);
        QVERIFY2(bent.startsWith(u"On 512 GPUs each does "), qPrintable(bent));
    }

    void lengthsAreCountedApart()
    {
        ForecastReport all;
        all.lengths = {4096, 8192};
        for (const PlannedCluster& one : plannedClusters({h100}, all.lengths, {8, 16}))
            all.clusters.append(forecast(question().withLength(one.sequenceLength), one.gpu, one.gpuCount));
        QCOMPARE(all.clusters.size(), 4);
        QCOMPARE(all.clusters[0].task.sequenceLength, 4096);
        QCOMPARE(all.clusters[3].task.sequenceLength, 8192);
        QVERIFY(!all.clusters[0].isComparable(all.clusters[3]));
        QCOMPARE(scalingLines(all).size(), 2);
        const QStringList answers = answerSentences(all);
        QCOMPARE(answers.size(), 2);
        QVERIFY2(answers[0].startsWith(u"4,096 tokens: Most tokens per GPU: "), qPrintable(answers[0]));
        const OrderedJson json = forecastJson(all);
        QCOMPARE(json.at("answers").size(), 6U);
        QCOMPARE(json.at("answers").at(3).at("seq_len").get<int>(), 8192);
        QVERIFY(lengthsFrom(u"8192, 4096,8192"_s).value_or(QList<qint64>()) == (QList<qint64>{4096, 8192}));
        QVERIFY(!lengthsFrom(u"81924096"_s));
        QVERIFY(!lengthsFrom(u"64"_s));
    }

    void whatIsCheapestFastestAndSmallestIsSaidAndMarked()
    {
        ForecastReport all = report(question(), {1, 8, 16, 512});
        all.goal = goalFrom(u"1T"_s, u"$2.50"_s).value_or(TrainingGoal());
        QCOMPARE(all.goal.currency, u"$"_s);
        const QList<ForecastAnswer> answers = forecastAnswers(all, 8192);
        QCOMPARE(answers.size(), 3);
        QCOMPARE(QByteArray(answers[0].key), QByteArray("cheapest"));
        for (const ClusterForecast& one : all.clusters)
            QVERIFY(!one.fits() || *all.goal.cost(one) >= *all.goal.cost(all.clusters[answers[0].row]));
        QCOMPARE(answers[1].row, 3); // 512 GPUs are the fastest
        QCOMPARE(answers[2].row, 1); // on one it does not fit
        QVERIFY2(answers[0].text.endsWith(u" $"), qPrintable(answers[0].text));
        const QList<ForecastColumn> columns = forecastColumnsForPeople(all);
        const auto best = std::find_if(columns.begin(), columns.end(),
            [](const ForecastColumn& column) { return QLatin1String(column.key) == u"best_for"; });
        QCOMPARE(best->cell(all, all.clusters[3]).text, u"Fastest"_s);
        QCOMPARE(best->cell(all, all.clusters[0]).text, QString());
    }

    void pricesAreReadWithTheirCurrency()
    {
        const TrainingGoal goal = goalFrom(u"200B"_s, u"2.5 EUR, B200=4EUR"_s).value_or(TrainingGoal());
        QCOMPARE(goal.tokens, 200e9);
        QCOMPARE(goal.currency, u"EUR"_s);
        QCOMPARE(goal.prices, (QMap<QString, double>{{QString(), 2.5}, {u"B200-180GB"_s, 4.0}}));
        for (const QString& wrong : {u"cheap"_s, u"$2 EUR"_s, u"2 EUR, B200=4 USD"_s, u"-1"_s, u"2, 3"_s})
            QVERIFY2(!goalFrom(u"1T"_s, wrong), qPrintable(wrong));
    }

    void changesBeginWithTheCommandsOwnLayout()
    {
        // Megatron-LM#1031: 296 TFLOP/s of 420.
        ForecastQuestion asked = question(u"meta-llama/Llama-3.1-70B"_s, 256);
        const auto command = [](const QString& sizes) {
            return CommandLine::parse(u"torchrun pretrain_gpt.py --bf16 --sequence-parallel "_s + sizes)
                .value_or(CommandLine());
        };
        asked.command =
            command(u"--tensor-model-parallel-size 8 --pipeline-model-parallel-size 8 --micro-batch-size 1 "
                    "--recompute-granularity full --recompute-method uniform --recompute-num-layers 1"_s);
        const ClusterForecast cluster = forecast(asked, h100, 64);
        QVERIFY(cluster.own);
        QCOMPARE(cluster.own->layout.number(axis::pp), 8);
        QVERIFY(cluster.own->excluded.isEmpty());
        const double own = cluster.own->estimate.step.stepSeconds;
        QVERIFY(own > cluster.estimate.step.stepSeconds);
        const PresetPtr preset = presetOnCluster(asked, h100, 64, m_locator).value_or(nullptr);
        QVERIFY(preset);
        const QList<StepChange> changes = changesThatSave(asked, *preset, cluster, m_locator);
        QVERIFY(changes.size() > 2);
        const auto withEdit = [&](const QString& edit) {
            return std::any_of(changes.begin(), changes.end(),
                [&edit](const StepChange& change) { return change.edit.contains(edit); });
        };
        QVERIFY(withEdit(u"without --recompute-granularity"_s)
            || withEdit(u"--recompute-granularity selective"_s));
        const StepChange whole = changes.last();
        QVERIFY2(whole.what.startsWith(u"The fastest layout: "), qPrintable(whole.what));
        QVERIFY(std::abs(whole.saved - (1 - cluster.estimate.step.stepSeconds / own)) < 1e-9);
        QVERIFY2(whole.edit.contains(u"--tensor-model-parallel-size"), qPrintable(whole.edit));
        asked.command = command(QString());
        QVERIFY(!forecast(asked, h100, 64).own);
    }

    void anotherDispatcherIsAmongTheChangesWhereExpertsAreFar()
    {
        ForecastQuestion asked = question(u"deepseek-ai/DeepSeek-V3"_s, 2048);
        const auto dispatchers = [&](const QString& words) {
            asked.command = CommandLine::parse(
                u"torchrun pretrain_gpt.py --bf16 --use-distributed-optimizer --sequence-parallel "
                "--tensor-model-parallel-size 2 --pipeline-model-parallel-size 8 --expert-tensor-parallel-size 1 "
                "--expert-model-parallel-size 64 --micro-batch-size 1 --recompute-granularity full "
                "--recompute-method uniform --recompute-num-layers 1 "_s
                + words)
                                .value_or(CommandLine());
            const PresetPtr preset = presetOnCluster(asked, h100, 512, m_locator).value_or(nullptr);
            const ClusterForecast cluster = forecast(asked, h100, 512);
            QStringList edits;
            for (const StepChange& change :
                changesThatSave(asked, *preset, cluster.withOwn().layout, m_locator, 20)) {
                if (change.what.startsWith(u"moe-token-dispatcher-type"_s))
                    edits.append(change.edit);
            }
            edits.sort();
            return edits;
        };
        const QString flex = u"--moe-token-dispatcher-type flex --moe-enable-deepep"_s;
        const QString each = u"--moe-token-dispatcher-type alltoall"_s;
        QCOMPARE(dispatchers(u"--moe-token-dispatcher-type alltoall"_s), QStringList{flex});
        QCOMPARE(dispatchers({}), (QStringList{each, flex})); // Megatron-LM gathers where nobody says it
        QCOMPARE(dispatchers(u"--moe-token-dispatcher-type flex --moe-enable-deepep"_s), QStringList());
    }

    void aCalibrationCountsForTheGpusThatItRanOn()
    {
        ForecastQuestion asked = question();
        const ClusterForecast plain = forecast(asked, h100, 8);
        asked.calibration.runs = 5;
        asked.calibration.secondsFactor = 2;
        asked.calibratedGpu = h100;
        const ClusterForecast calibrated = forecast(asked, h100, 8);
        QVERIFY(calibrated.calibrated);
        QCOMPARE(calibrated.tokensPerSecond(), plain.tokensPerSecond() / 2);
        const ClusterForecast other = forecast(asked, u"H200-141GB"_s, 8);
        QVERIFY(!other.calibrated);
        QVERIFY(other.tokensPerSecond() > plain.tokensPerSecond());
    }

    void aStudyCorrectsTheEstimatesForItsOwnModelAlone()
    {
        ForecastQuestion asked = question();
        StudyCreated study;
        study.preset = asked.preset;
        study.arguments = asked.arguments;
        study.arguments.insert(argument::gpus, u"8"_s);
        study.arguments.insert(argument::gpuType, h100);
        const PresetPtr preset = presetOnCluster(asked, h100, 8, m_locator).value_or(nullptr);
        QVERIFY(preset);
        const ClusterForecast plain = forecast(asked, h100, 8);
        StudyState state;
        qint64 seq = 0;
        const auto apply = [&](const StudyEventData& data) { state.apply({++seq, u"t"_s, data}); };
        apply(study);
        for (int trial = 0; trial < 3; ++trial) {
            apply(TrialQueued{trial, plain.layout, {}, {}, false});
            apply(TrialStarted{trial, 1, {}, {}});
            apply(TrialEnded{trial, 1, TrialState::Finished, plain.estimate.step.tflopsPerGpu / 2});
        }
        QVERIFY(correctBy(state, asked, m_locator));
        const ClusterForecast corrected = forecast(asked, h100, 8);
        QVERIFY(corrected.calibrated);
        QVERIFY(std::abs(corrected.tokensPerSecond() / plain.tokensPerSecond() - 0.5) < 0.01);
        ForecastQuestion other = question(u"meta-llama/Llama-3.1-8B"_s);
        QVERIFY(!correctBy(state, other, m_locator));
        QVERIFY(other.calibration.isEmpty());
    }

    void aDescribedGpuIsOneOfTheClusters()
    {
        GpuSpec own = gpuSpec(h100).value_or(GpuSpec());
        own.name = u"X100"_s;
        const QString described = gpuDescription(own);
        const ClusterForecast found = forecast(question(), described, 8);
        QCOMPARE(found.gpu, u"X100"_s);
        QVERIFY(found.fits());
        QVERIFY(presetOnCluster(question(), found.askedGpu, 8, m_locator));
    }

    void aChangeSavesWhatTheChangedLayoutIsFaster()
    {
        const ForecastQuestion asked = question();
        const PresetPtr preset = presetOnCluster(asked, h100, 8, m_locator).value_or(nullptr);
        QVERIFY(preset);
        Layout slow = forecast(asked, h100, 8).layout;
        slow.set(axis::tp, Value{8});
        slow.set(axis::mbs, Value{1});
        const QList<StepChange> changes = changesThatSave(asked, *preset, slow, m_locator);
        QVERIFY(!changes.isEmpty());
        const auto seconds = [&](const Layout& layout) {
            std::vector<qint64> numbers(static_cast<size_t>(preset->space().count()));
            preset->space().numbersAt(preset->space().indexOf(layout).value_or(0), numbers);
            return preset->estimator()->estimate(numbers).step.stepSeconds;
        };
        for (const StepChange& change : changes) {
            if (change.globalBatch == 0)
                QVERIFY(std::abs(change.saved - (1 - seconds(change.layout) / seconds(slow))) < 1e-9);
            QVERIFY(change.saved >= 0.01);
        }
        QVERIFY2(changes.first().what.startsWith(u"TP "), qPrintable(changes.first().what));
        QVERIFY(changes.size() <= 3);
    }

    void optionsOfTheCommandAreAmongTheChanges()
    {
        ForecastQuestion asked = question(u"meta-llama/Llama-3.1-70B"_s);
        const Result<CommandLine> command =
            CommandLine::parse(u"torchrun pretrain_gpt.py --bf16 --sequence-parallel"_s);
        QVERIFY(command);
        asked.command = *command;
        const PresetPtr preset = presetOnCluster(asked, h100, 64, m_locator).value_or(nullptr);
        QVERIFY(preset);
        Layout slow = forecast(asked, h100, 64).layout;
        for (const auto& [name, value] :
            {std::pair(axis::tp, 8), {axis::pp, 2}, {axis::mbs, 1}, {axis::vpp, 1}})
            slow.set(name, Value{value});
        const QList<StepChange> changes = changesThatSave(asked, *preset, slow, m_locator, 10);
        const bool any = std::any_of(changes.begin(), changes.end(),
            [](const StepChange& change) { return change.what.startsWith(u"overlap-grad-reduce:"); });
        QVERIFY(any);
    }

    void filesHaveARowForEachClusterAndPlainNumbers()
    {
        ForecastReport all = report(question(), {8, 16});
        all.clusters.first().task.shape.name = u"<b>model</b>"_s;
        const QList<QByteArray> plain = forecastCsv(all).split('\n');
        QCOMPARE(plain.size(), 4); // with the end of the last line
        QVERIFY(plain.first().startsWith("gpu,n_gpus,layout,"));
        QVERIFY(!plain.first().contains("days"));
        all.goal = {1e12, {{QString(), 2.0}}};
        const QList<QByteArray> priced = forecastCsv(all).split('\n');
        QVERIFY(priced.first().contains(",days,cost,"));
        bool isNumber = false;
        const auto at = priced.first().split(',').indexOf("cost");
        const double cost = priced[1].split(',').value(at).toDouble(&isNumber);
        QVERIFY(isNumber);
        QVERIFY(std::abs(cost / all.goal.cost(all.clusters[0]).value_or(0) - 1) < 1e-6);
        const QByteArray page = forecastHtml(all, u"Written by a test."_s);
        QVERIFY(!page.contains("<b>model"));
        QCOMPARE(page.count("<circle"), 2);
        QVERIFY(page.contains("Written by a test."));
    }
};

MEGATUNE_TEST(ClusterForecastTest)

} // namespace megatune::tst_clusterforecast

#include "tst_clusterforecast.moc"
