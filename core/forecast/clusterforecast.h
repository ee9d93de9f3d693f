// SPDX-License-Identifier: GPL-3.0-or-later
// What a model needs and how fast it would train on GPUs that one may not have yet: for each cluster the
// layout that is fastest by the estimates. Pure functions over values, but for the files that a model or a
// command names; any thread.
#pragma once

#include "core/estimate/calibration.h"
#include "core/preset/preset.h"
#include "core/study/state.h"

namespace megatune {

/// Tokens of a sequence that a forecast looks at.
inline constexpr qint64 shortestForecast = 128;
inline constexpr qint64 longestForecast = 4'194'304;

/// The model and the task; GPUs come one cluster after the other.
struct ForecastQuestion
{
    QString preset;
    PresetArguments arguments; ///< the preset's; the number of GPUs and their type are replaced
    std::optional<CommandLine> command = {};
    CommandFileReader files = {};
    Calibration calibration = {}; ///< by a study that ran on GPUs of the type calibratedGpu
    QString calibratedGpu = {};

    /// The same with sequences of so many tokens; 0: as asked. A mean length that is longer is forgotten.
    [[nodiscard]] ForecastQuestion withLength(qint64 tokens) const;
};

/// Lets the study's measurements correct the estimates for GPUs of the type that it ran on. False: it ran
/// another model, or has measured nothing of use; then the question stays as it was. Ask once the model is in
/// it.
bool correctBy(const StudyState& study, ForecastQuestion& question, const ModelLocator& locator);

/// What is trained, as the command and the arguments say it.
struct ForecastTask
{
    ModelShape shape = {};
    qint64 globalBatch = 0;
    qint64 sequenceLength = 0; ///< tokens
    qint64 meanLength = 0;     ///< of a sample where it was given; 0: as long as the sequence
    ProductPrecision products = ProductPrecision::Sixteen;
    [[nodiscard]] qint64 trainedLength() const { return meanLength > 0 ? meanLength : sequenceLength; }
};

[[nodiscard]] ForecastTask taskOf(const Preset& preset);
/// "Nothing can be estimated without the type of GPU.": of the facts that the preset lacks.
[[nodiscard]] QString missingFactsText(const Preset& preset);

/// A layout with what it would do.
struct LayoutForecast
{
    Layout layout = {};
    LayoutEstimate estimate = {};
    QString excluded = {}; ///< why no search would try it, one sentence; empty: it would
};

struct ClusterForecast
{
    QString gpu;      ///< as the table of GPUs spells it
    QString askedGpu; ///< as it was asked for: its name, or its description
    int gpuCount = 0;
    ForecastTask task = {};
    /// The fastest of those that fit within plannedMemoryShare, else of those that fit at all; where none
    /// does, the one that needs least. Empty where the rules leave nothing.
    Layout layout = {};
    LayoutEstimate estimate = {};
    SpeedDoubt doubt = {};      ///< of its speed
    double capacity = 0;        ///< bytes of one GPU
    double peakTflops = 0;      ///< of one GPU, at the precision of the command's products
    qint64 longestSequence = 0; ///< tokens: the longest one of which some layout fits; 0: none
    /// The command's own layout there, where it names one and that many GPUs can have it.
    std::optional<LayoutForecast> own = {};
    bool calibrated = false;
    QString problem = {}; ///< why there is no layout, one sentence

    [[nodiscard]] bool fits() const { return !layout.isEmpty() && estimate.memory.total() <= capacity; }
    /// Of the same type of GPU and the same length: beside it stands scaling.
    [[nodiscard]] bool isComparable(const ClusterForecast& other) const;
    /// The same cluster with the command's own layout in place of the fastest, where there is one.
    [[nodiscard]] ClusterForecast withOwn() const;
    /// Of all GPUs; 0 where nothing fits.
    [[nodiscard]] double tokensPerSecond() const;
    [[nodiscard]] double tokensPerSecondGpu() const { return tokensPerSecond() / gpuCount; }
    /// Model FLOPs utilisation, a share; 0 where nothing fits.
    [[nodiscard]] double mfu() const;
};

/// What the user wants to train, and what GPUs cost.
struct TrainingGoal
{
    double tokens = 0;                 ///< 0: not said
    QMap<QString, double> prices = {}; ///< of a GPU for an hour, by its type; of all others: an empty name
    QString currency = {};             ///< as it was typed: "$", "EUR"; empty: not said

    /// Nothing where no number of tokens was given, or nothing fits.
    [[nodiscard]] std::optional<double> days(const ClusterForecast& forecast) const;
    /// In the currency of the prices; nothing without a price.
    [[nodiscard]] std::optional<double> cost(const ClusterForecast& forecast) const;
};

/// The preset of the question on this cluster.
[[nodiscard]] Result<PresetPtr> presetOnCluster(
    const ForecastQuestion& question, const QString& gpu, int gpuCount, const ModelLocator& locator);

/// Errors: a fact that estimates need is missing (the model, the sequence length), or an argument is wrong.
/// That no layout is legal or fits is an answer.
[[nodiscard]] Result<ClusterForecast> forecastCluster(
    const ForecastQuestion& question, const QString& gpu, int gpuCount, const ModelLocator& locator);

/// The longest sequence of which some layout fits there within plannedMemoryShare, found by doubling or
/// halving the question's; at most longestForecast, and no more than the model's own positions, unless more
/// is asked for. 0: not even 128.
[[nodiscard]] Result<qint64> longestSequenceThatFits(
    const ForecastQuestion& question, const QString& gpu, int gpuCount, const ModelLocator& locator);

/// The cluster that scaling is counted from, of the same type and length as `one`: where a GPU does most, so
/// that no other does better than ideal; null: none fits.
[[nodiscard]] const ClusterForecast* scalingBase(
    const QList<ClusterForecast>& all, const ClusterForecast& one);
/// How a GPU of this cluster does beside one of scalingBase(): 1 is ideal scaling. Nothing where it does not
/// fit.
[[nodiscard]] std::optional<double> scalingEfficiency(
    const QList<ClusterForecast>& all, const ClusterForecast& one);

/// Scaling efficiency below this is worth a sentence.
inline constexpr double poorScaling = 0.8;
/// "On 512 GPUs each does 71 % of what it does on 16.": of the first cluster above scalingBase() of `like`
/// that is below poorScaling; empty where there is none. `all` in ascending order of GPUs.
[[nodiscard]] QString scalingSentence(const QList<ClusterForecast>& all, const ClusterForecast& like);

} // namespace megatune
