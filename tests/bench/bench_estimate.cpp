// SPDX-License-Identifier: GPL-3.0-or-later
// How good the estimates are on measured sweeps (--sweeps DIR), and how many layouts a second rules, memory
// and speed take together. Prints tables; people judge them. The tests hold the promises.
#include "core/space/enumerator.h"
#include "tests/support/presets.h"
#include "tests/support/sweepscore.h"

#include <cstdio>
#include <ctime>
#include <map>
#include <QCoreApplication>

using namespace megatune;

namespace {

void printSweeps(const sweeps::Score& score)
{
    std::printf("%-42s %4s %4s %6s %6s %8s %7s %7s\n", "sweep", "runs", "oom", "right", "worst", "spearman",
        "top-1", "ratio");
    for (const sweeps::SweepScore& sweep : score.sweeps) {
        std::printf("%-42s %4d %4d %6.3f %6.2f %8.3f %6.1f%% %7.2f\n", qPrintable(sweep.name), sweep.runs,
            sweep.ooms, sweep.outcomeShare(), sweep.worstOk, sweep.spearman, 100 * sweep.topGap,
            sweep.medianRatio);
    }
    std::printf(
        "\nOOM outcomes right   %d of %d (%.1f %%); in sweeps that have both outcomes %d of %d (%.1f %%)\n",
        score.outcomesRight, score.outcomes, 100.0 * score.outcomesRight / std::max(1, score.outcomes),
        score.mixedRight, score.mixed, 100.0 * score.mixedRight / std::max(1, score.mixed));
    std::printf("worst measured-OK    %.3f of capacity\n", score.worstOk);
    std::printf("speed: median Spearman %.3f, top-1 within 10 %% in %d of %d sweeps, worst %.1f %%\n",
        score.medianSpearman, score.topWithinTen, score.ranked, 100 * score.worstTop);
    std::vector<double> slopes;
    for (const sweeps::SweepScore& sweep : score.sweeps) {
        if (sweep.ranked)
            slopes.push_back(sweep.slope);
    }
    std::sort(slopes.begin(), slopes.end());
    if (!slopes.empty())
        std::printf(
            "slope of measured over estimated times (logarithms): median %.2f, two of three %.2f to %.2f\n",
            slopes[slopes.size() / 2], slopes[slopes.size() / 6], slopes[slopes.size() * 5 / 6]);
}

void printPeaks(const std::vector<sweeps::Peak>& peaks, const QString& file)
{
    std::vector<double> errors;
    int under = 0;
    for (const sweeps::Peak& peak : peaks) {
        if (peak.row->file != file)
            continue;
        std::printf("%-24s %-22s %7.2f GiB estimated %7.2f %+6.1f %%\n", qPrintable(peak.row->shape.name),
            qPrintable(peak.row->label), peak.row->memoryGib, peak.estimatedGib, 100 * peak.error);
        errors.push_back(std::abs(peak.error));
        under += peak.error < -0.03 ? 1 : 0;
    }
    if (!errors.empty()) {
        std::printf("%s: median error %.1f %%, worst %.1f %%; %d of %zu more than 3 %% under\n\n",
            qPrintable(file), 100 * sweeps::median(errors),
            100 * *std::max_element(errors.begin(), errors.end()), under, errors.size());
    }
}

/// How the outcomes of Aleph Alpha's runs are foreseen where the framework is described by a command only.
void printByCommand(const std::vector<sweeps::Row>& rows)
{
    int ooms = 0;
    int foreseen = 0;
    int fitted = 0;
    int falseAlarms = 0;
    for (const sweeps::Row& row : sweeps::alephRowsByCommand(rows)) {
        const Result<MemoryModel> model = MemoryModel::create(row.shape, row.cluster, row.training);
        const bool oom = row.outcome == QLatin1String("oom");
        if (!row.shapeKnown || !row.memoryKnown || !model || (!oom && row.outcome != QLatin1String("ok")))
            continue;
        const bool called = model->estimate(row.layout).total() > model->capacity();
        (oom ? ooms : fitted) += 1;
        if (called)
            (oom ? foreseen : falseAlarms) += 1;
    }
    if (ooms > 0 && fitted > 0) {
        std::printf("Aleph Alpha, described by a command: %d of %d out of memory foreseen (%.1f %%), "
                    "%d of %d false alarms (%.1f %%)\n",
            foreseen, ooms, 100.0 * foreseen / ooms, falseAlarms, fitted, 100.0 * falseAlarms / fitted);
    }
}

/// The runs whose outcome the estimate gets wrong, with the parts of the estimate.
void printMisjudged(const std::vector<sweeps::Row>& rows)
{
    constexpr double gib = 1024.0 * 1024 * 1024;
    std::printf("\nmisjudged (GiB): states + kept + logits + transient + framework\n");
    for (const sweeps::Row& row : rows) {
        const Result<MemoryModel> model = MemoryModel::create(row.shape, row.cluster, row.training);
        const bool oom = row.outcome == QLatin1String("oom");
        if (!row.shapeKnown || !row.memoryKnown || !model || (!oom && row.outcome != QLatin1String("ok")))
            continue;
        const StageMemory m = model->estimate(row.layout);
        if ((m.total() > model->capacity()) == oom)
            continue;
        std::printf("%-26s %-22s %s: %.1f = %.1f + %.1f + %.1f + %.1f + %.1f\n", qPrintable(row.sweep),
            qPrintable(row.label), qPrintable(row.outcome), m.total() / gib,
            (m.weights + m.gradients + m.optimizer) / gib, m.activations / gib, m.logits / gib,
            m.transient / gib, m.framework / gib);
    }
}

/// Every run of one sweep, the measured fastest first: step time and the parts of the estimate, in seconds.
void printRuns(const std::vector<sweeps::Row>& rows, const QString& sweep)
{
    std::vector<const sweeps::Row*> runs;
    for (const sweeps::Row& row : rows) {
        if ((row.sweep.isEmpty() ? row.file : row.sweep) == sweep && row.stepSeconds > 0 && row.shapeKnown)
            runs.push_back(&row);
    }
    std::sort(runs.begin(), runs.end(),
        [](const auto* a, const auto* b) { return a->stepSeconds < b->stepSeconds; });
    std::printf("\n%-34s %9s %9s %6s  %s\n", qPrintable(sweep), "measured", "estimate", "ratio",
        "compute recompute tensor expert context bubble pipeline gradient optimizer");
    for (const sweeps::Row* row : runs) {
        const Result<ThroughputModel> model =
            ThroughputModel::create(row->shape, row->cluster, row->training);
        if (!model)
            continue;
        const StepEstimate e = model->estimate(row->layout);
        std::printf("%-34s %9.3f %9.3f %6.3f  %.3f %.3f %.3f %.3f %.3f %.3f %.3f %.3f %.3f\n",
            qPrintable(row->label), row->stepSeconds, e.stepSeconds, e.stepSeconds / row->stepSeconds,
            e.computeSeconds, e.recomputeSeconds, e.tensorSeconds, e.expertSeconds, e.contextSeconds,
            e.bubbleSeconds, e.pipelineSeconds, e.gradientSeconds, e.optimizerSeconds);
    }
}

/// One line a file, so that a change that helps one source and hurts another shows.
void printFiles(const std::vector<sweeps::Row>& rows)
{
    std::printf("\n%-24s %6s %8s %7s %7s %9s %7s\n", "file", "sweeps", "spearman", "within", "worst",
        "outcomes", "right");
    QStringList files;
    for (const sweeps::Row& row : rows) {
        if (!files.contains(row.file))
            files.append(row.file);
    }
    for (const QString& file : files) {
        std::vector<sweeps::Row> own;
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(own),
            [&](const sweeps::Row& row) { return row.file == file; });
        const sweeps::Score score = sweeps::scoreOf(own);
        std::printf("%-24s %6d %8.3f %3d/%-3d %6.1f%% %9d %6.1f%%\n", qPrintable(file), score.ranked,
            score.medianSpearman, score.topWithinTen, score.ranked, 100 * score.worstTop, score.outcomes,
            100.0 * score.outcomesRight / std::max(1, score.outcomes));
    }
}

/// How far the steps of the sweeps are from the estimate, by type of GPU; those of small tests are left out.
void printSteps(const std::vector<sweeps::Row>& rows)
{
    std::map<QString, std::vector<double>> shares;
    for (const sweeps::Row& row : rows) {
        const auto model = ThroughputModel::create(row.shape, row.cluster, row.training);
        if (!model || !row.shapeKnown || row.stepSeconds <= 0 || row.file.contains(u"golden"))
            continue;
        const double ratio = model->estimate(row.layout).stepSeconds / row.stepSeconds;
        shares[row.cluster.gpu.name].push_back(std::exp(std::abs(std::log(ratio))) - 1);
    }
    std::printf("\n%-16s %6s %12s %12s\n", "steps of", "runs", "two of three", "nine of ten");
    for (auto& [gpu, all] : shares) {
        std::sort(all.begin(), all.end());
        const auto at = [&](double share) {
            return 100 * all[static_cast<size_t>(share * double(all.size() - 1))];
        };
        std::printf("%-16s %6zu %10.0f %% %10.0f %%\n", qPrintable(gpu), all.size(), at(2.0 / 3), at(0.9));
    }
}

/// Layouts a second through the rules, the memory and the speed model, on one core.
void printRate(const char* title, const QString& arguments)
{
    const Result<PresetPtr> preset = presetOfText(arguments);
    if (!preset || (*preset)->estimator() == nullptr) {
        std::printf(
            "%-28s not measured: %s\n", title, preset ? "no estimates" : qPrintable(preset.error().sentence));
        return;
    }
    const SearchSpace& space = (*preset)->space();
    const Estimator& estimator = *(*preset)->estimator();
    std::vector<qint64> numbers(static_cast<size_t>(space.count()));
    quint64 fitting = 0;
    double best = 0;
    // Processor time: other programs on the machine do not count.
    const std::clock_t start = std::clock();
    const auto elapsed = [start] { return double(std::clock() - start) / CLOCKS_PER_SEC; };
    const Classification kept = classify(space, (*preset)->rules(), Listing::Kept);
    const double rulesSeconds = elapsed();
    for (const CombinationIndex index : kept.keptIndexes) {
        space.numbersAt(index, numbers);
        const LayoutEstimate estimate = estimator.estimate(numbers);
        const bool fits = estimate.memory.total() <= estimator.capacity();
        fitting += fits ? 1 : 0;
        best = std::max(best, fits ? estimate.step.tflopsPerGpu : 0);
    }
    const double seconds = elapsed();
    std::printf("%-28s %12llu %10zu %10llu %6.0f %8.3f %8.3f %11.0f\n", title,
        static_cast<unsigned long long>(space.size()), kept.keptIndexes.size(),
        static_cast<unsigned long long>(fitting), best, rulesSeconds, seconds,
        double(kept.keptIndexes.size()) / seconds);
}

void printRates()
{
    std::printf("\n%-28s %12s %10s %10s %6s %8s %8s %11s\n", "layouts a second of a core", "space", "kept",
        "fit", "best", "rules s", "all s", "kept/s");
    const QString common = QStringLiteral("n_gpus=512,gbs=4096,gpu=H100,seq_len=4096,model=");
    const QString dense = common + QStringLiteral("Qwen/Qwen3-8B");
    const QString sparse = common + QStringLiteral("Qwen/Qwen3-30B-A3B");
    const QString latent = common + QStringLiteral("deepseek-ai/DeepSeek-V3");
    const QString exact = QStringLiteral(",preset=megatron-core");
    printRate("dense, zenith", dense);
    printRate("dense, megatron-core", dense + exact);
    printRate("MoE, zenith", sparse);
    printRate("MoE, megatron-core", sparse + exact);
    printRate("MLA and MoE, megatron-core", latent + exact);
}

} // namespace

int main(int argc, char* argv[])
{
    const QCoreApplication app(argc, argv);
    const QStringList arguments = app.arguments();
    const qsizetype at = arguments.indexOf(QStringLiteral("--sweeps"));
    if (at > 0 && at + 1 < arguments.size()) {
        const std::vector<sweeps::Row> rows = sweeps::rowsIn(arguments[at + 1]);
        if (rows.empty()) {
            std::fprintf(stderr, "No sweeps (*.csv) in %s.\n", qPrintable(arguments[at + 1]));
            return 2;
        }
        const std::vector<sweeps::Peak> peaks = sweeps::peaksOf(rows);
        QStringList files;
        for (const sweeps::Peak& peak : peaks) {
            if (!files.contains(peak.row->file))
                files.append(peak.row->file);
        }
        for (const QString& file : files)
            printPeaks(peaks, file);
        printSweeps(sweeps::scoreOf(rows));
        printFiles(rows);
        printSteps(rows);
        printByCommand(rows);
        printMisjudged(rows);
        const qsizetype runs = arguments.indexOf(QStringLiteral("--runs"));
        if (runs > 0 && runs + 1 < arguments.size())
            printRuns(rows, arguments[runs + 1]);
    }
    printRates();
    return 0;
}
