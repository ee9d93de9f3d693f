// SPDX-License-Identifier: GPL-3.0-or-later
// Strategies replayed on measured sweeps, and how many trials each needs: --help says how.
#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/export/jsondocument.h"
#include "tests/sweeps/searchbench.h"
#include "tests/sweeps/simulatedsweeps.h"
#include "tests/sweeps/sweepfile.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <QCommandLineParser>
#include <QCoreApplication>

using namespace Qt::StringLiterals;
using namespace megatune;

namespace {

constexpr auto columnNotes = "\nOOM: trials that ran out of memory until within 1 % of the best\n"
                             "trials: until the strategy stopped by itself or all were tried\n"
                             "excluded: layouts ruled out although they were measured to work\n";

constexpr int benchDefaultSeeds = 200;
constexpr int benchMostSeeds = 100'000;
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
    return value ? QString::number(*value) : u"never"_s;
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
            text += u"%1 until within 1 %: %2 OOM trials, random %3 (%4)."_s.arg(total.strategy,
                        QString::number(total.outOfMemory), QString::number(random->outOfMemory),
                        share(total.outOfMemory, random->outOfMemory))
                + u'\n';
        }
        text += u"%1 until it stopped: %2 OOM trials, layouts drawn at random in as many "
                "trials %3 (%4)."_s.arg(total.strategy, QString::number(total.outOfMemoryInAll),
                    QString::number(total.drawnOutOfMemoryInAll, 'f', 1),
                    share(total.outOfMemoryInAll, total.drawnOutOfMemoryInAll))
            + u'\n';
    }
    return text;
}

QString benchReportText(const BenchReport& report)
{
    const auto right = [](const QString& header) { return TextColumn{header, true}; };
    TextTable table({{u"Sweep"_s}, {u"Strategy"_s}, right(u"layouts"_s), right(u"to 5 %"_s),
        right(u"to 1 %"_s), right(u"OOM"_s), right(u"best after 1"_s), right(u"3"_s), right(u"5"_s),
        right(u"10"_s), right(u"trials"_s), right(u"repeats"_s), right(u"excluded"_s)});
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
        table.add(cells(total, {u"median of %1 sweeps"_s.arg(total.sweeps), total.strategy, QString()},
            total.medianToWithinFive, total.medianToWithinOne));
    }
    QString text = table.text() + u'\n';
    for (const SearchTotal& total : report.totals) {
        text += u"%1: mean to 5 % %2, to 1 % %3; worst to 1 % %4; never within 1 % %5; %6 OOM trials "
                "until within 1 %, %7 until it stopped."_s
                    .arg(total.strategy, benchTrialsText(total.meanToWithinFive),
                        benchTrialsText(total.meanToWithinOne), benchTrialsText(total.worstToWithinOne))
                    .arg(total.unsolved)
                    .arg(total.outOfMemory)
                    .arg(total.outOfMemoryInAll)
            + u'\n';
    }
    return text + benchMemoryText(report.totals);
}

void say(const QString& sentence)
{
    std::fprintf(stderr, "bench_search: %s\n", qPrintable(sentence));
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

Result<QStringList> strategiesFrom(const QCommandLineParser& options)
{
    const QString wanted = options.value(u"strategy"_s);
    if (wanted.isEmpty())
        return benchStrategies();
    QStringList known;
    for (const StrategyKind& kind : strategyKinds())
        known.append(kind.name);
    if (known.contains(wanted))
        return QStringList{wanted};
    return failure(ErrorKind::Usage,
        u"There is no strategy %1; there are %2."_s.arg(oneLine(wanted), known.join(u", ")));
}

Result<QList<Sweep>> sweepsFrom(const QCommandLineParser& options)
{
    if (options.isSet(u"simulated"_s) == options.isSet(u"sweeps"_s))
        return failure(ErrorKind::Usage, u"Give one of --sweeps DIR and --simulated."_s);
    if (options.isSet(u"simulated"_s))
        return simulatedSweeps(benchSimulatedDraws);
    const Result<SweepFolder> folder = readSweeps(options.value(u"sweeps"_s));
    MEGATUNE_TRY(folder);
    for (const QString& warning : folder->warnings)
        say(warning);
    return folder->sweeps;
}

/// What is written to standard output.
Result<QByteArray> benchOutput(const QCommandLineParser& options)
{
    const QString format = options.value(u"format"_s);
    if (format != u"text" && format != u"json")
        return failure(ErrorKind::Usage, u"--format takes text or json, not %1."_s.arg(oneLine(format)));
    bool isNumber = false;
    const int seeds = options.value(u"seeds"_s).toInt(&isNumber);
    if (!isNumber || seeds < 1 || seeds > benchMostSeeds)
        return failure(ErrorKind::Usage, u"--seeds takes a number from 1 to %1."_s.arg(benchMostSeeds));
    const Result<QStringList> strategies = strategiesFrom(options);
    MEGATUNE_TRY(strategies);
    const Result<QList<Sweep>> sweeps = sweepsFrom(options);
    MEGATUNE_TRY(sweeps);
    const int most =
        options.isSet(u"simulated"_s) && !options.isSet(u"to-the-end"_s) ? benchSimulatedTrials : 1'000'000;
    const Result<BenchReport> report = benchReport(*sweeps, *strategies, seeds, most);
    MEGATUNE_TRY(report);
    return format == u"json" ? benchReportJson(*report) : benchReportText(*report).toUtf8();
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    QCommandLineParser options;
    options.setApplicationDescription(
        u"Lets strategies search among the layouts of sweeps, which they see the outcome of only when they try "
        "them, and counts the trials until they are within 5 % and 1 % of the best; medians over the seeds.\n"_s
        + QLatin1String(columnNotes));
    options.addHelpOption();
    options.addOptions({
        {u"sweeps"_s, u"folder with CSV files; rows of one value of the column sweep are one problem"_s,
            u"DIR"_s},
        {u"simulated"_s, u"problems with experts, long context, virtual stages and two nodes instead"_s},
        {u"strategy"_s, u"only this one; otherwise %1"_s.arg(benchStrategies().join(u", ")), u"NAME"_s},
        {u"to-the-end"_s,
            u"of simulated problems: until the strategy stops, for how many trials a study usually has"_s},
        {u"seeds"_s, u"replays of a strategy that draws"_s, u"N"_s, QString::number(benchDefaultSeeds)},
        {u"format"_s, u"text or json"_s, u"FORMAT"_s, u"text"_s},
    });
    options.process(app);
    const Result<QByteArray> output = benchOutput(options);
    if (!output) {
        say(output.error().sentence);
        return output.error().kind == ErrorKind::Usage ? 2 : 1;
    }
    std::fwrite(output->constData(), 1, size_t(output->size()), stdout);
    return 0;
}
