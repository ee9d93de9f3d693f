// SPDX-License-Identifier: GPL-3.0-or-later
// Estimates calibrated by a study's own measurements: what is learnt, how robustly, and for which presets.
#include "core/findings/studycalibration.h"
#include "core/model/modellocator.h"
#include "core/space/enumerator.h"
#include "tests/support/test.h"

#include <cmath>
#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_calibration {

namespace {

constexpr double calibrationTestGib = 1024.0 * 1024 * 1024;

} // namespace

class TestCalibration : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;

    [[nodiscard]] PresetPtr preset(const QString& gpu = u"A100-80GB"_s, int batch = 64) const
    {
        const PresetArguments arguments{{u"n_gpus"_s, u"16"_s}, {u"gbs"_s, QString::number(batch)},
            {u"model"_s, m_home.path()}, {u"seq_len"_s, u"4096"_s}, {u"gpu"_s, gpu}};
        const auto made = configurePreset(u"megatron"_s, arguments, ModelLocator(QProcessEnvironment()));
        return made ? *made : nullptr;
    }
    /// Estimates of every n-th kept layout.
    [[nodiscard]] static std::vector<LayoutEstimate> estimates(const Preset& preset, size_t every)
    {
        std::vector<LayoutEstimate> list;
        std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
        const auto kept = classify(preset.space(), preset.rules(), Listing::Kept).keptIndexes;
        for (size_t i = 0; i < kept.size(); i += every) {
            preset.space().numbersAt(kept[i], numbers);
            list.push_back(preset.estimator()->estimate(numbers));
        }
        return list;
    }
    /// Runs of a machine whose speed and moving memory are these shares of the estimate.
    [[nodiscard]] static std::vector<CalibrationRun> runs(
        const Preset& preset, double speed, double moving, size_t every = 40)
    {
        std::vector<CalibrationRun> list;
        for (const LayoutEstimate& estimate : estimates(preset, every)) {
            const StageMemory& memory = estimate.memory;
            const double peak = memory.weights + memory.gradients + memory.optimizer
                + moving * (memory.activations + memory.logits + memory.transient);
            const bool out = peak + memory.framework > preset.estimator()->capacity();
            list.push_back({estimate, out, out ? 0 : speed * estimate.step.tflopsPerGpu, out ? 0 : peak});
        }
        return list;
    }
    [[nodiscard]] static StudyCreated header(const Preset& preset)
    {
        StudyCreated created;
        created.preset = preset.name();
        created.arguments = preset.arguments();
        created.shape = preset.shape();
        return created;
    }
    static void end(StudyState& state, int number, const Layout& layout, const TrialEnded& result)
    {
        const QString at = u"2026-01-01T00:00:00Z"_s;
        TrialQueued queued;
        queued.number = number;
        queued.params = layout;
        state.apply({3 * number + 2, at, queued});
        TrialStarted started;
        started.number = number;
        started.attempt = 1;
        state.apply({3 * number + 3, at, started});
        TrialEnded ended = result;
        ended.number = number;
        ended.attempt = 1;
        state.apply({3 * number + 4, at, ended});
    }
    /// A study of `count` trials that all ran at `speed` of the estimate.
    [[nodiscard]] static StudyState study(const Preset& preset, int count, double speed)
    {
        StudyState state;
        state.apply({1, u"2026-01-01T00:00:00Z"_s, header(preset)});
        const auto kept = classify(preset.space(), preset.rules(), Listing::Kept).keptIndexes;
        std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
        for (int i = 0; i < count; ++i) {
            const CombinationIndex index =
                kept[kept.size() * static_cast<size_t>(i) / static_cast<size_t>(count)];
            preset.space().numbersAt(index, numbers);
            const LayoutEstimate estimate = preset.estimator()->estimate(numbers);
            TrialEnded ended;
            ended.state = estimate.memory.total() > preset.estimator()->capacity() ? TrialState::Oom
                                                                                   : TrialState::Finished;
            if (ended.state == TrialState::Finished)
                ended.value = speed * estimate.step.tflopsPerGpu;
            end(state, i, preset.space().layoutAt(index), ended);
        }
        return state;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(m_home.filePath(u"config.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"architectures":["Qwen3ForCausalLM"],"model_type":"qwen3","num_hidden_layers":36,
            "hidden_size":4096,"num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,
            "intermediate_size":12288,"vocab_size":151936,"tie_word_embeddings":false})");
    }
    void nothingMeasuredChangesNothing()
    {
        const PresetPtr space = preset();
        QVERIFY(space != nullptr && space->estimator() != nullptr);
        const Calibration none = calibrate({}, space->estimator()->capacity());
        QVERIFY(none.isEmpty());
        QVERIFY(calibrationTitle(none).isEmpty());
        QVERIFY(calibrationText(none).isEmpty());
        QCOMPARE(calibrated(space->estimator(), none), space->estimator());
        QVERIFY(calibrated(nullptr, none) == nullptr);
    }
    void theSpeedOfTheMachineIsFound()
    {
        const PresetPtr space = preset();
        const auto found = calibrate(runs(*space, 0.7, 1), space->estimator()->capacity());
        QVERIFY(found.speedRuns > 10);
        QVERIFY2(std::abs(found.speedFactor - 0.7) < 1e-9, qPrintable(QString::number(found.speedFactor)));
        QVERIFY(found.speedSpread < 1e-9);
    }
    /// A trainer that counts more operations prints more TFLOP/s in the same time.
    void secondsFollowTheTimesWhateverTheTrainerCounts()
    {
        const PresetPtr space = preset();
        auto list = runs(*space, 0.7, 1);
        const StepEstimate step = list.front().estimate.step;
        for (CalibrationRun& run : list)
            run.tflops *= 1.25;
        const double capacity = space->estimator()->capacity();
        const StepEstimate untimed = calibrate(list, capacity).applied(step);
        QVERIFY(std::abs(untimed.stepSeconds / step.stepSeconds * 0.875 - 1) < 1e-9);
        for (CalibrationRun& run : list)
            run.stepSeconds = run.estimate.step.stepSeconds / 0.7;
        const StepEstimate timed = calibrate(list, capacity).applied(step);
        QVERIFY(std::abs(timed.stepSeconds / step.stepSeconds * 0.7 - 1) < 1e-9);
        QVERIFY(std::abs(timed.tflopsPerGpu / step.tflopsPerGpu / 0.875 - 1) < 1e-9);

        StudyState state;
        const QString at = u"2026-01-01T00:00:00Z"_s;
        const auto index = classify(space->space(), space->rules(), Listing::Kept).keptIndexes.front();
        const StepEstimate estimated = space->estimateAt(index).step;
        QList<IterationPoint> points;
        for (int iteration = 1; iteration <= 8; ++iteration) {
            IterationPoint point;
            point.iteration = iteration;
            point.elapsedMs = 2 * 1000 * estimated.stepSeconds;
            points.append(point);
        }
        TrialQueued queued;
        queued.params = space->space().layoutAt(index);
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = estimated.tflopsPerGpu;
        state.apply({1, at, header(*space)});
        state.apply({2, at, queued});
        state.apply({3, at, TrialStarted{0, 1, {}, {}}});
        state.apply({4, at, IterationSummary{0, points}});
        state.apply({5, at, ended});
        const Calibration learnt = studyCalibration(*space, state);
        QVERIFY(std::abs(learnt.secondsFactor - 2) < 1e-9);
        QVERIFY(std::abs(learnt.speedFactor - 1) < 1e-9);
    }
    void oddRunsDoNotMoveTheSpeed()
    {
        const PresetPtr space = preset();
        auto list = runs(*space, 0.8, 1);
        for (size_t i = 0; i < list.size(); i += 4)
            list[i].tflops *= 0.2;
        list.front().tflops = std::nan("");
        list.back().tflops = std::numeric_limits<double>::infinity();
        const auto found = calibrate(list, space->estimator()->capacity());
        QVERIFY2(std::abs(found.speedFactor - 0.8) < 0.01, qPrintable(QString::number(found.speedFactor)));
        QVERIFY(std::isfinite(found.memoryOffset) && std::isfinite(found.memorySpread));
    }
    void memoryThatIsOffIsFoundFromPeaksAndOutcomes()
    {
        const PresetPtr space = preset();
        const double capacity = space->estimator()->capacity();
        const auto list = runs(*space, 1, 1.5);
        const auto found = calibrate(list, capacity);
        QVERIFY2(found.movingFactor > 1.25, qPrintable(QString::number(found.movingFactor)));
        QVERIFY(found.memoryOffset > 0);
        QVERIFY(found.memorySpread > 0);
        // On layouts that it has not seen, more outcomes are right than without.
        int plain = 0;
        int learnt = 0;
        for (const LayoutEstimate& estimate : estimates(*space, 7)) {
            const StageMemory& memory = estimate.memory;
            const double true_ =
                memory.total() + 0.5 * (memory.activations + memory.logits + memory.transient);
            plain += (memory.total() > capacity) == (true_ > capacity) ? 1 : 0;
            learnt += (found.applied(estimate).memory.total() > capacity) == (true_ > capacity) ? 1 : 0;
        }
        QVERIFY2(learnt > plain, qPrintable(QStringLiteral("%1 against %2").arg(learnt).arg(plain)));
        const auto right = calibrate(runs(*space, 1, 1), capacity);
        QVERIFY(std::abs(right.movingFactor - 1) < 0.15);
        QVERIFY(std::abs(right.memoryOffset) < 3 * calibrationTestGib);
    }
    void moreRunsMakeTheFactorSurer()
    {
        const PresetPtr space = preset();
        const double capacity = space->estimator()->capacity();
        auto list = runs(*space, 1, 1.2);
        const auto many = calibrate(list, capacity);
        const auto first =
            std::find_if(list.begin(), list.end(), [](const auto& run) { return run.ranOutOfMemory; });
        QVERIFY(first != list.end());
        const auto one = calibrate({*first}, capacity);
        QCOMPARE(one.runs, 1);
        QVERIFY(one.memorySpread > many.memorySpread);
    }
    void aCalibratedEstimatorScalesEveryPart()
    {
        const PresetPtr space = preset();
        const auto found = calibrate(runs(*space, 0.5, 1.3), space->estimator()->capacity());
        const EstimatorPtr better = calibrated(space->estimator(), found);
        QCOMPARE(better->capacity(), space->estimator()->capacity());
        std::vector<qint64> numbers(static_cast<size_t>(space->space().count()));
        space->space().numbersAt(
            classify(space->space(), space->rules(), Listing::Kept).keptIndexes.front(), numbers);
        const LayoutEstimate before = space->estimator()->estimate(numbers);
        const LayoutEstimate after = better->estimate(numbers);
        QVERIFY(std::abs(after.step.tflopsPerGpu / before.step.tflopsPerGpu - 0.5) < 1e-6);
        QVERIFY(std::abs(after.step.stepSeconds / before.step.stepSeconds - 2) < 1e-6);
        const StepEstimate& step = after.step;
        const double sum = step.computeSeconds + step.recomputeSeconds + step.tensorSeconds
            + step.expertSeconds + step.contextSeconds + step.bubbleSeconds + step.pipelineSeconds
            + step.gradientSeconds + step.optimizerSeconds;
        QVERIFY(std::abs(sum / step.stepSeconds - 1) < 1e-9);
        QCOMPARE(after.memory.framework, before.memory.framework);
        QVERIFY(after.memory.activations > before.memory.activations);
    }
    void aStudyCalibratesTheEstimatesOfItsOwnModelAndGpus()
    {
        const PresetPtr space = preset();
        const StudyState state = study(*space, 7, 0.9);
        const Calibration found = studyCalibration(*space, state);
        QCOMPARE(found.runs, 7);
        QVERIFY(calibrationTitle(found).startsWith(u"calibrated by 7 trial"));
        QVERIFY(found.speedRuns > 0);
        QVERIFY(std::abs(found.speedFactor - 0.9) < 1e-6);
        QVERIFY2(
            calibrationText(found).contains(u"0.90 of the estimate"), qPrintable(calibrationText(found)));
        // Another GPU, another batch: not the same estimates.
        QVERIFY(studyCalibration(*preset(u"H100-80GB"_s), state).isEmpty());
        QVERIFY(studyCalibration(*preset(u"A100-80GB"_s, 128), state).isEmpty());
    }
    void aMetricOfOnesOwnIsNoSpeed()
    {
        const PresetPtr space = preset();
        StudyState state;
        StudyCreated created = header(*space);
        created.measure.anyFiniteValue = true;
        state.apply({1, u"2026-01-01T00:00:00Z"_s, created});
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = 3;
        const auto kept = classify(space->space(), space->rules(), Listing::Kept).keptIndexes;
        end(state, 0, space->space().layoutAt(kept.front()), ended);
        const Calibration found = studyCalibration(*space, state);
        QCOMPARE(found.speedRuns, 0);
        QCOMPARE(found.speedFactor, 1.0);
        QCOMPARE(found.memoryRuns, 1);
    }
    void trialsThatSayNothingAreLeftOut()
    {
        const PresetPtr space = preset();
        StudyState state;
        state.apply({1, u"2026-01-01T00:00:00Z"_s, header(*space)});
        TrialEnded failed;
        failed.state = TrialState::Failed;
        end(state, 0, space->space().layoutAt(0), failed);
        TrialEnded host;
        host.state = TrialState::Oom;
        host.failure = TrialFailure{FailureCategory::OomHost, u"Out of memory"_s, {}};
        end(state, 1, space->space().layoutAt(1), host);
        TrialEnded baseline;
        baseline.state = TrialState::Finished;
        baseline.value = 100;
        end(state, 2, Layout(), baseline);
        QVERIFY(studyCalibration(*space, state).isEmpty());
    }
};

MEGATUNE_TEST(TestCalibration)

} // namespace megatune::tst_calibration

#include "tst_calibration.moc"
