// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli bench-search: strategies replayed on measured sweeps, and how many trials each needs.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/presetoptions.h"
#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/bench/searchbench.h"
#include "core/bench/simulatedsweeps.h"
#include "core/bench/sweepfile.h"
#include "core/export/jsondocument.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int benchDefaultSeeds = 200;
/// Strategies that go on until all is tried are not watched beyond what the report needs.
constexpr int benchSimulatedTrials = 10;
constexpr int benchSimulatedDraws = 4;

struct BenchReport
{
    QList<SearchResult> results; ///< in the order of the sweeps, for each in the order of the strategies
    QList<SearchTotal> totals;
};

OrderedJson benchNumber(const std::optional<double>& value)
{
    return value ? OrderedJson(*value) : OrderedJson(nullptr);
}

template<typename Shares>
OrderedJson benchSharesJson(const Shares& shares)
{
    OrderedJson json = OrderedJson::object();
    for (size_t k = 0; k < benchMilestones.size(); ++k)
        json[std::to_string(benchMilestones[k])] = benchNumber(shares[k]);
    return json;
}

OrderedJson benchResultJson(const SearchResult& result)
{
    return {{"sweep", result.sweep.toStdString()}, {"strategy", result.strategy.toStdString()},
        {"candidates", result.candidates}, {"trials_to_5pct", benchNumber(result.toWithinFive)},
        {"trials_to_1pct", benchNumber(result.toWithinOne)}, {"oom_trials", result.outOfMemory},
        {"best_after", benchSharesJson(result.bestAfter)}, {"repeats", result.repeats},
        {"wrongly_excluded", result.wronglyExcluded}, {"trials", result.trials},
        {"oom_trials_in_all", result.outOfMemoryInAll}, {"oom_trials_drawn", result.drawnOutOfMemory},
        {"oom_trials_drawn_in_all", result.drawnOutOfMemoryInAll}};
}

OrderedJson benchTotalJson(const SearchTotal& total)
{
    return {{"sweeps", total.sweeps}, {"unsolved", total.unsolved},
        {"trials_to_5pct", benchNumber(total.medianToWithinFive)},
        {"trials_to_1pct", benchNumber(total.medianToWithinOne)},
        {"mean_trials_to_5pct", benchNumber(total.meanToWithinFive)},
        {"mean_trials_to_1pct", benchNumber(total.meanToWithinOne)},
        {"worst_trials_to_1pct", benchNumber(total.worstToWithinOne)}, {"oom_trials", total.outOfMemory},
        {"best_after", benchSharesJson(total.bestAfter)}, {"repeats", total.repeats},
        {"wrongly_excluded", total.wronglyExcluded}, {"trials", total.trials},
        {"oom_trials_in_all", total.outOfMemoryInAll}, {"oom_trials_drawn", total.drawnOutOfMemory},
        {"oom_trials_drawn_in_all", total.drawnOutOfMemoryInAll}};
}

QByteArray benchReportJson(const BenchReport& report)
{
    OrderedJson document;
    document["sweeps"] = OrderedJson::array();
    for (const SearchResult& result : report.results)
        document["sweeps"].push_back(benchResultJson(result));
    document["total"] = OrderedJson::object();
    for (const SearchTotal& total : report.totals)
        document["total"][total.strategy.toStdString()] = benchTotalJson(total);
    return jsonDocument(document);
}

QString benchTrialsText(const std::optional<double>& value)
{
    return value ? QString::number(*value) : Tr::tr("never");
}

QString benchShareText(const std::optional<double>& value)
{
    return value ? QString::number(100 * *value, 'f', 1) : u"-"_s;
}

/// How often the strategies run out of memory, held against drawing lots: with the same goal, and with the
/// same number of trials.
QString benchMemoryText(const QList<SearchTotal>& totals)
{
    const auto random = std::find_if(
        totals.begin(), totals.end(), [](const SearchTotal& total) { return total.strategy == u"random"; });
    QString text;
    for (const SearchTotal& total : totals) {
        if (total.strategy == u"random" || total.strategy == u"grid")
            continue;
        const auto share = [](double part, double whole) {
            return whole > 0 ? QString::number(std::lround(100 * part / whole)) + u" %"_s : u"-"_s;
        };
        if (random != totals.end()) {
            text +=
                Tr::tr("%1 until within 1 %: %2 OOM trials, random %3 (%4).")
                    .arg(total.strategy, QString::number(total.outOfMemory),
                        QString::number(random->outOfMemory), share(total.outOfMemory, random->outOfMemory))
                + u'\n';
        }
        text += Tr::tr("%1 until it stopped: %2 OOM trials, layouts drawn at random in as many "
                       "trials %3 (%4).")
                    .arg(total.strategy, QString::number(total.outOfMemoryInAll),
                        QString::number(total.drawnOutOfMemoryInAll, 'f', 1),
                        share(total.outOfMemoryInAll, total.drawnOutOfMemoryInAll))
            + u'\n';
    }
    return text;
}

QString benchReportText(const BenchReport& report)
{
    const auto right = [](const QString& header) { return TextColumn{header, true}; };
    TextTable table({{Tr::tr("Sweep")}, {Tr::tr("Strategy")}, right(Tr::tr("layouts")),
        right(Tr::tr("to 5 %")), right(Tr::tr("to 1 %")), right(Tr::tr("OOM")), right(Tr::tr("best after 1")),
        right(u"3"_s), right(u"5"_s), right(u"10"_s), right(Tr::tr("trials")), right(Tr::tr("repeats")),
        right(Tr::tr("excluded"))});
    const auto cells = [](const auto& from, const QStringList& head, const auto& five, const auto& one) {
        QStringList row = head;
        row << benchTrialsText(five) << benchTrialsText(one) << QString::number(from.outOfMemory);
        for (const auto& share : from.bestAfter)
            row << benchShareText(share);
        row << QString::number(from.trials) << QString::number(from.repeats)
            << QString::number(from.wronglyExcluded);
        return row;
    };
    for (const SearchResult& result : report.results) {
        table.add(cells(result, {oneLine(result.sweep), result.strategy, QString::number(result.candidates)},
            result.toWithinFive, result.toWithinOne));
    }
    for (const SearchTotal& total : report.totals) {
        table.add(cells(total, {Tr::tr("median of %1 sweeps").arg(total.sweeps), total.strategy, QString()},
            total.medianToWithinFive, total.medianToWithinOne));
    }
    QString text = table.text() + u'\n';
    for (const SearchTotal& total : report.totals) {
        text += Tr::tr("%1: mean to 5 % %2, to 1 % %3; worst to 1 % %4; never within 1 % %5; %6 OOM trials "
                       "until within 1 %, %7 until it stopped.")
                    .arg(total.strategy, benchTrialsText(total.meanToWithinFive),
                        benchTrialsText(total.meanToWithinOne), benchTrialsText(total.worstToWithinOne))
                    .arg(total.unsolved)
                    .arg(total.outOfMemory)
                    .arg(total.outOfMemoryInAll)
            + u'\n';
    }
    return text + benchMemoryText(report.totals);
}

Result<BenchReport> benchReport(
    const QList<Sweep>& sweeps, const QStringList& strategies, int seeds, int mostTrials)
{
    BenchReport report;
    std::optional<Error> refused; // some strategies do not suit every sweep
    QMap<QString, QList<SearchResult>> byStrategy;
    for (const Sweep& sweep : sweeps) {
        for (const QString& strategy : strategies) {
            const Result<SearchResult> result = benchmark(sweep, strategy, seeds, mostTrials);
            if (!result) {
                refused = result.error();
                say(oneLine(sweep.name) + u": "_s + refused->sentence);
                continue;
            }
            report.results.append(*result);
            byStrategy[strategy].append(*result);
        }
    }
    if (report.results.isEmpty() && refused)
        return tl::unexpected(*refused);
    for (const QString& strategy : strategies)
        report.totals.append(totalOf(strategy, byStrategy[strategy]));
    return report;
}

Result<QStringList> strategiesFrom(const Arguments& arguments)
{
    if (!arguments.has(u"strategy"_s))
        return benchStrategies();
    const QString wanted = arguments.value(u"strategy"_s);
    QStringList known;
    for (const StrategyKind& kind : strategyKinds())
        known.append(kind.name);
    if (!known.contains(wanted)) {
        return failure(ErrorKind::Usage,
            Tr::tr("There is no strategy %1; there are %2.").arg(oneLine(wanted), known.join(u", "))
                + didYouMean(wanted, known));
    }
    return QStringList{wanted};
}

Result<QList<Sweep>> sweepsFrom(const Arguments& arguments)
{
    if (arguments.has(u"simulated"_s))
        return simulatedSweeps(benchSimulatedDraws);
    if (!arguments.has(u"sweeps"_s)) {
        return failure(ErrorKind::Usage, Tr::tr("Sweeps are missing; give --sweeps DIR, or --simulated."));
    }
    const Result<SweepFolder> folder = readSweeps(arguments.value(u"sweeps"_s));
    MEGATUNE_TRY(folder);
    for (const QString& warning : folder->warnings)
        say(warning);
    return folder->sweeps;
}

int runBenchSearch(const Arguments& arguments)
{
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const auto seeds = arguments.integer(u"seeds"_s, 1, 100'000);
    if (!seeds)
        return refuse(seeds.error());
    const Result<QStringList> strategies = strategiesFrom(arguments);
    if (!strategies)
        return refuse(strategies.error());
    if (arguments.has(u"simulated"_s) && arguments.has(u"sweeps"_s)) {
        return refuse(
            {ErrorKind::Usage, Tr::tr("--simulated and --sweeps are two sets of sweeps; give one of them.")});
    }
    const Result<QList<Sweep>> sweeps = sweepsFrom(arguments);
    if (!sweeps)
        return refuse(sweeps.error());
    const int most = arguments.has(u"simulated"_s) ? benchSimulatedTrials : 1'000'000;
    const Result<BenchReport> report =
        benchReport(*sweeps, *strategies, static_cast<int>(seeds->value_or(benchDefaultSeeds)), most);
    if (!report)
        return refuse(report.error());
    Results results;
    if (*format == u"json")
        results.write(benchReportJson(*report));
    else
        results.write(benchReportText(*report));
    return results.finish();
}

} // namespace

Command benchSearchCommand()
{
    return {
        {.name = u"bench-search"_s,
            .summary = Tr::tr("strategies replayed on measured sweeps"),
            .examples = {{u"megatune-cli bench-search --simulated --strategy random --seeds 1"_s,
                Tr::tr("Replay one strategy on problems that Megatune makes up:")}},
            .usage = {u"--sweeps DIR [--strategy NAME] [--seeds N] [--format text|json]"_s,
                u"--simulated [--strategy NAME] [--seeds N] [--format text|json]"_s},
            .description = Tr::tr(
                "Lets strategies search among the layouts of measured sweeps, which they see the outcome of "
                "only when they try them, and counts the trials until they are within 5 % and 1 % of the "
                "best. Medians over the seeds for strategies that draw."),
            .options =
                {{.name = u"sweeps"_s,
                     .value = u"DIR"_s,
                     .meaning = Tr::tr(
                         "folder with CSV files; rows of one value of the column sweep are one problem")},
                    {.name = u"simulated"_s,
                        .meaning = Tr::tr(
                            "problems with experts, long context, virtual stages and two nodes instead")},
                    {.name = u"strategy"_s,
                        .value = u"NAME"_s,
                        .meaning = Tr::tr("only this one"),
                        .shownDefault = benchStrategies().join(u", ")},
                    {.name = u"seeds"_s,
                        .value = u"N"_s,
                        .meaning = Tr::tr("replays of a strategy that draws"),
                        .shownDefault = QString::number(benchDefaultSeeds)},
                    formatOption({u"text"_s, u"json"_s})},
            .notes = {{Tr::tr("Columns"),
                {Tr::tr("OOM: trials that ran out of memory until within 1 % of the best"),
                    Tr::tr("trials: until the strategy stopped by itself or all were tried"),
                    Tr::tr("excluded: layouts ruled out although they were measured to work")}}}},
        runBenchSearch};
}

} // namespace megatune
