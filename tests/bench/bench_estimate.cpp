// How good the estimates are on measured sweeps (--sweeps DIR), and how many layouts a second rules, memory
// and speed take together. Prints tables; people judge them. The tests hold the promises.
#include "core/estimate/layoutreader.h"
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "tests/support/sweepscore.h"

#include <cstdio>
#include <ctime>
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
}

void printPeaks(const std::vector<sweeps::Peak>& peaks, const QString& file)
{
    std::vector<double> errors;
    for (const sweeps::Peak& peak : peaks) {
        if (peak.row->file != file)
            continue;
        std::printf("%-24s %-22s %7.2f GiB estimated %7.2f %+6.1f %%\n", qPrintable(peak.row->shape.name),
            qPrintable(peak.row->label), peak.row->memoryGib, peak.estimatedGib, 100 * peak.error);
        errors.push_back(std::abs(peak.error));
    }
    if (!errors.empty()) {
        std::printf("%s: median error %.1f %%, worst %.1f %%\n\n", qPrintable(file),
            100 * sweeps::median(errors), 100 * *std::max_element(errors.begin(), errors.end()));
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

ModelShape benchShape()
{
    // A sparse model like Qwen3-30B-A3B: the most work for an estimate.
    ModelShape shape;
    shape.name = QStringLiteral("30B-A3B");
    shape.numLayers = 48;
    shape.hiddenSize = 2048;
    shape.numAttentionHeads = 32;
    shape.numQueryGroups = 4;
    shape.headDim = 128;
    shape.ffnHiddenSize = 6144;
    shape.numExperts = 128;
    shape.expertsPerToken = 8;
    shape.expertFfnHiddenSize = 768;
    shape.vocabSize = 151936;
    return shape;
}

/// Layouts a second through the rules, the memory and the speed model, on one core.
void printRate()
{
    const int gpus = 512;
    const ModelLocator locator{QProcessEnvironment()};
    const QString arguments = QStringLiteral("n_gpus=%1,gbs=4096,num_layers=48,num_query_groups=4").arg(gpus);
    const Result<PresetPtr> preset =
        configurePreset(QStringLiteral("megatron"), *presetArgumentsFromText(arguments), locator);
    if (!preset)
        return;
    TrainingSpec training;
    training.globalBatch = 4096;
    const ClusterSpec cluster{*gpuSpec(QStringLiteral("H100")), gpus, 8, 0};
    const Result<MemoryModel> memory = MemoryModel::create(benchShape(), cluster, training);
    const Result<ThroughputModel> speed = ThroughputModel::create(benchShape(), cluster, training);
    const SearchSpace& space = (*preset)->space();
    const LayoutReader reader(space);
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
        const LayoutSpec layout = reader.read(numbers);
        fitting += memory->estimate(layout).total() <= memory->capacity() ? 1 : 0;
        best = std::max(best, speed->estimate(layout).tflopsPerGpu);
    }
    const double seconds = elapsed();
    std::printf("\n%llu combinations of %d GPUs, %zu kept, %llu of these fit, best %.0f TFLOP/s\n",
        static_cast<unsigned long long>(space.size()), gpus, kept.keptIndexes.size(),
        static_cast<unsigned long long>(fitting), best);
    std::printf("rules %.3f s, all together %.3f s: %.0f kept layouts a second of one core\n", rulesSeconds,
        seconds, double(kept.keptIndexes.size()) / seconds);
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
        printMisjudged(rows);
    }
    printRate();
    return 0;
}
