// SPDX-License-Identifier: GPL-3.0-or-later
// What model-guided is worth on sweeps that it was not tuned in sight of: measured sweeps (--sweeps DIR) and
// simulated ones with other speeds, rows left out, memory estimated wrongly, no shape. Prints tables; people
// judge them.
#include "tests/sweeps/searchbench.h"
#include "tests/sweeps/simulatedsweeps.h"
#include "tests/sweeps/sweepfile.h"
#include "tests/sweeps/sweepvariation.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <map>
#include <QCoreApplication>

using namespace megatune;

namespace {

constexpr int benchDraws = 6;

/// Layouts within 5 % of the best.
qsizetype nearBest(const Sweep& sweep)
{
    double best = std::numeric_limits<double>::infinity();
    for (const Outcome& outcome : sweep.outcomes)
        best = outcome.succeeded() ? std::min(best, outcome.value) : best;
    return std::count_if(sweep.outcomes.begin(), sweep.outcomes.end(),
        [best](const Outcome& outcome) { return outcome.succeeded() && outcome.value <= 1.05 * best; });
}

/// Trials until within 5 % that drawing layouts without repeats takes on average: of n + 1 gaps between the k
/// good ones the first is as long as any.
double drawnToWithinFive(const Sweep& sweep)
{
    return double(sweep.outcomes.size() + 1) / double(nearBest(sweep) + 1);
}

/// The chance that so many drawn layouts hold none within 5 %.
double drawnNever(const Sweep& sweep, double trials)
{
    const double all = double(sweep.outcomes.size());
    const double others = all - double(nearBest(sweep));
    double chance = 1;
    for (double drawn = 0; drawn < trials; ++drawn)
        chance *= std::max(0.0, (others - drawn) / (all - drawn));
    return chance;
}

double orNever(const std::optional<double>& value)
{
    return value.value_or(-1);
}

void printVariation(const QList<Sweep>& sweeps, const SweepVariation& variation, const QString& strategy)
{
    QList<SearchResult> results;
    std::vector<double> needed;
    QString worst;
    double most = 0;
    double five = 0; // never counts as all of them
    double drawn = 0;
    int never = 0;
    double drawnMisses = 0; // by as many trials as the strategy took
    const bool draws = variation.timeDeviation > 0 || variation.dropShare > 0 || variation.isShuffled
        || variation.scatter > 0 || variation.partsAreOff || variation.isOneAxisDear || variation.refusesValue
        || variation.slowShare > 0;
    for (const Sweep& sweep : sweeps) {
        if (sweep.indexes.size() < 2)
            continue;
        for (int seed = 0; seed < (draws ? benchDraws : 1); ++seed) {
            const Sweep world = varied(sweep, variation, quint64(seed));
            const Result<SearchResult> result = benchmark(world, strategy, 1);
            if (!result || result->candidates < 2)
                continue;
            five += result->toWithinFive.value_or(result->candidates);
            never += result->toWithinFive ? 0 : 1;
            drawn += drawnToWithinFive(world);
            drawnMisses += drawnNever(world, result->trials);
            results.append(*result);
            const double one = result->toWithinOne.value_or(999);
            needed.push_back(one);
            if (one > most) {
                most = one;
                worst = sweep.name + u'#' + QString::number(seed);
            }
        }
    }
    const SearchTotal total = totalOf(strategy, results);
    std::sort(needed.begin(), needed.end());
    const auto late = std::count_if(needed.begin(), needed.end(), [](double one) { return one > 8; });
    std::printf(
        "%-32s %5d %5.1f %5.1f %6.2f %6.2f %5d %5.0f %6.2f %5.0f %5ld %4d %7.2f %6.0f %5.2f %6.0f %5.2f  %s\n",
        qPrintable(variation.name), total.sweeps, orNever(total.medianToWithinFive),
        orNever(total.medianToWithinOne), five / total.sweeps, drawn / total.sweeps, never, drawnMisses,
        orNever(total.meanToWithinOne), orNever(total.worstToWithinOne), static_cast<long>(late),
        total.unsolved, total.trials / total.sweeps, total.outOfMemory,
        total.outOfMemory / total.drawnOutOfMemory, total.outOfMemoryInAll,
        total.outOfMemoryInAll / total.drawnOutOfMemoryInAll, qPrintable(worst));
}

void printTable(const char* title, const QList<Sweep>& sweeps, const QString& strategy)
{
    std::printf("\n%s, %s\n%-32s %5s %5s %5s %6s %6s %5s %5s %6s %5s %5s %4s %7s %6s %5s %6s %5s  %s\n",
        title, qPrintable(strategy), "variation", "runs", "5 %", "1 %", "mean5", "drawn", "never", "drawn",
        "mean1", "worst", "late", "miss", "trials", "OOM", "share", "in all", "share", "worst sweep");
    for (const SweepVariation& variation : sweepVariations())
        printVariation(sweeps, variation, strategy);
}

/// One replay, trial by trial, with the reasons.
void printTrials(const Sweep& sweep, const QString& strategy)
{
    const auto created = createStrategy(strategy, {sweep.preset, Direction::Minimize, 0, {}});
    if (!created)
        return;
    std::map<CombinationIndex, Outcome> outcomes;
    double best = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < sweep.indexes.size(); ++i) {
        outcomes[sweep.indexes[i]] = sweep.outcomes[i];
        if (sweep.outcomes[i].succeeded())
            best = std::min(best, sweep.outcomes[i].value);
    }
    std::printf("\n%s, %zu layouts\n", qPrintable(sweep.name), sweep.indexes.size());
    while (true) {
        const Proposal proposal = (*created)->next();
        if (proposal.kind != Proposal::Kind::Try) {
            std::printf("%s\n", qPrintable(proposal.reason));
            return;
        }
        const Outcome& outcome = outcomes[*sweep.preset->space().indexOf(proposal.layout)];
        const QString result = outcome.succeeded()       ? QString::number(100 * best / outcome.value, 'f', 1)
            : outcome.kind == Outcome::Kind::OutOfMemory ? QStringLiteral("OOM")
                                                         : QStringLiteral("failed");
        std::printf("%6s  %s  %s\n", qPrintable(result), qPrintable(proposal.layout.toText()),
            qPrintable(proposal.reason));
        (*created)->tell(proposal.layout, outcome);
    }
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    const QStringList words = QCoreApplication::arguments();
    const auto word = [&words](const QString& option, const QString& fallback = {}) {
        const qsizetype at = words.indexOf(option);
        return at < 0 ? fallback : words.value(at + 1);
    };
    const QString strategy = word(QStringLiteral("--strategy"), QStringLiteral("model-guided"));
    const QString traced = word(QStringLiteral("--trials"));
    const QString wanted = word(QStringLiteral("--variation"));
    QList<Sweep> measured;
    if (const QString path = word(QStringLiteral("--sweeps")); !path.isEmpty()) {
        const Result<SweepFolder> folder = readSweeps(path);
        if (!folder) {
            std::fprintf(stderr, "%s\n", qPrintable(folder.error().sentence));
            return 2;
        }
        measured = folder->sweeps;
    }
    const QList<Sweep> simulated = simulatedSweeps(4);
    if (traced.isEmpty()) {
        if (!measured.isEmpty())
            printTable("Measured sweeps", measured, strategy);
        printTable("Simulated sweeps", simulated, strategy);
        return 0;
    }
    for (const Sweep& sweep : measured + simulated) {
        for (const SweepVariation& variation : sweepVariations()) {
            if (sweep.name.startsWith(traced)
                && (wanted.isEmpty() ? variation.name == sweepVariations().first().name
                                     : variation.name.startsWith(wanted)))
                printTrials(varied(sweep, variation, 0), strategy);
        }
    }
    return 0;
}
