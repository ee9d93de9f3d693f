// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli plan: what a model would take on GPUs that nobody needs to have yet.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/layoutoption.h"
#include "app/cli/partstext.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "app/cli/studyfile.h"
#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/export/forecast/forecastexport.h"
#include "core/export/jsondocument.h"
#include "core/forecast/forecastinput.h"
#include "core/forecast/publishedsettings.h"
#include "core/forecast/stepchanges.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modellocator.h"
#include "core/space/argumentnames.h"
#include "core/trial/trialcommand.h"
#include "core/words/estimatewords.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <QCoreApplication>
#include <QDateTime>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct PlanRequest
{
    ForecastQuestion question;
    QStringList gpus;
    QList<int> counts;
    QList<qint64> lengths; ///< empty: the task's
    TrainingGoal goal;
    std::optional<StudyState> study; ///< that corrects the estimates
    std::optional<Layout> layout;    ///< in place of the fastest, of one cluster
    int ownCount = 0;                ///< GPUs of the command; 0: it does not say
    QStringList remarks;
};

struct PlanReport
{
    ForecastReport report;
    qsizetype detailed = -1;   ///< place of the cluster whose details are shown; -1: none
    QList<StepChange> changes; ///< that would save time there

    [[nodiscard]] const ClusterForecast* detailedCluster() const
    {
        return detailed < 0 ? nullptr : &report.clusters.at(detailed);
    }
};

Result<TrainingGoal> givenGoal(const Arguments& arguments)
{
    const Result<TrainingGoal> goal =
        goalFrom(arguments.value(u"tokens"_s), arguments.values(u"price"_s).join(u','));
    if (goal && !goal->prices.isEmpty() && goal->tokens <= 0)
        return wrongArgument(u"price"_s, Tr::tr("A price tells nothing without a number of tokens."));
    return goal;
}

Result<void> takeStudy(const Arguments& arguments, PlanRequest& request, PresetDefaults& defaults)
{
    Result<LoadedStudy> loaded = loadStudy(arguments.value(u"study"_s));
    MEGATUNE_TRY(loaded);
    const StudyCreated& header = loaded->state.header();
    defaults.arguments = header.arguments;
    defaults.arguments.remove(argument::only);
    defaults.command = header.command;
    if (presetKind(header.preset))
        defaults.name = header.preset;
    if (!arguments.command())
        defaults.folder = folderOfCommand(header, arguments.value(u"study"_s));
    request.study = std::move(loaded->state);
    return {};
}

Result<PlanRequest> planRequest(const Arguments& arguments)
{
    PlanRequest request;
    const Result<TrainingGoal> goal = givenGoal(arguments);
    MEGATUNE_TRY(goal);
    request.goal = *goal;
    const Result<PresetArguments> given = givenPresetArguments(arguments);
    MEGATUNE_TRY(given);
    const Result<QStringList> gpus = gpuTypesFrom(given->value(argument::gpuType));
    MEGATUNE_TRY(gpus);
    const Result<QList<int>> counts = gpuCountsFrom(given->value(argument::gpus));
    MEGATUNE_TRY(counts);
    const Result<QList<qint64>> lengths = lengthsFrom(given->value(argument::sequenceLength));
    MEGATUNE_TRY(lengths);
    request.gpus = *gpus;
    request.counts = *counts;
    request.lengths = *lengths;
    PresetDefaults defaults;
    if (arguments.has(u"study"_s))
        MEGATUNE_TRY(takeStudy(arguments, request, defaults));
    defaults.instead = {
        {argument::gpuType, request.gpus.first()}, {argument::gpus, QString::number(request.counts.first())}};
    if (!request.lengths.isEmpty())
        defaults.instead.insert(argument::sequenceLength, QString::number(request.lengths.first()));
    const Result<ChosenPreset> chosen = choosePreset(arguments, defaults);
    MEGATUNE_TRY(chosen);
    const QString own = chosen->known.inCommand().found.value(argument::gpus).value;
    request.counts = gpuCountsFrom(given->value(argument::gpus), own).value_or(request.counts);
    request.ownCount = static_cast<int>(toInteger(own).value_or(0));
    MEGATUNE_TRY(checkClusterCount(request.gpus, request.counts, request.lengths));
    request.question.preset = chosen->preset->name();
    request.question.arguments = chosen->preset->arguments();
    if (request.study
        && !correctBy(
            *request.study, request.question, ModelLocator(QProcessEnvironment::systemEnvironment())))
        request.remarks.append(Tr::tr(
            "Not calibrated: the study has no trial of this model that finished or ran out of memory."));
    const QString folder = arguments.value(u"cwd"_s, defaults.folder);
    if (arguments.command())
        request.question.command = *CommandLine::fromArguments(*arguments.command());
    else if (const Result<CommandLine> line = CommandLine::parse(defaults.command);
             line && !defaults.command.isEmpty())
        request.question.command = *line;
    request.question.files = localCommandFiles(folder);
    if (arguments.has(u"layout"_s)) {
        Result<Layout> layout = layoutFrom(arguments);
        MEGATUNE_TRY(layout);
        completeSequenceParallelism(*layout, *chosen->preset, chosen->known.dialect());
        request.layout = *layout;
        if (request.gpus.size() * request.counts.size() != 1 || request.lengths.size() > 1)
            return failure(ErrorKind::Usage,
                Tr::tr("--layout is for one cluster; give one type with --gpu, one number with --n-gpus and "
                       "one length."));
    }
    return request;
}

/// The layout that was asked for, in place of the fastest.
Result<void> useLayout(const PlanRequest& request, const Preset& preset, ClusterForecast& only)
{
    const auto index = preset.space().indexOf(*request.layout);
    if (!index)
        return failure(ErrorKind::Usage,
            Tr::tr("%1 is not in the space of %2 GPUs; megatune-cli space shows which values there are.")
                .arg(layoutText(*request.layout))
                .arg(only.gpuCount));
    const Calibration calibration = only.calibrated ? request.question.calibration : Calibration();
    only.layout = preset.space().layoutAt(*index);
    only.estimate = calibration.applied(preset.estimateAt(*index));
    only.own.reset();
    return {};
}

/// The only cluster, or that of the command where one type of GPU was asked for.
qsizetype clusterToDetail(const PlanRequest& request, const ForecastReport& report)
{
    const auto& all = report.clusters;
    const auto chosen = std::find_if(all.begin(), all.end(), [&](const ClusterForecast& one) {
        const bool isOwn = request.gpus.size() == 1 && one.gpuCount == request.ownCount && one.own;
        return one.problem.isEmpty() && (all.size() == 1 || isOwn);
    });
    return chosen == all.end() ? -1 : chosen - all.begin();
}

/// What is done with all clusters of a type and a length, which scaling is counted among.
using ClusterTaker = std::function<void(const ForecastReport&)>;

Result<PlanReport> planReport(const PlanRequest& request, const ClusterTaker& take)
{
    const ModelLocator locator(QProcessEnvironment::systemEnvironment());
    PlanReport plan;
    ForecastReport& report = plan.report;
    report.goal = request.goal;
    report.calibration = request.question.calibration;
    report.calibratedGpu = request.question.calibratedGpu;
    report.lengths = request.lengths;
    for (const PlannedCluster& cluster : plannedClusters(request.gpus, request.lengths, request.counts)) {
        Result<ClusterForecast> one = forecastCluster(
            request.question.withLength(cluster.sequenceLength), cluster.gpu, cluster.gpuCount, locator);
        MEGATUNE_TRY(one);
        if (!request.layout && !report.clusters.isEmpty() && !report.clusters.last().isComparable(*one))
            take(report);
        report.clusters.append(*std::move(one));
    }
    plan.detailed = clusterToDetail(request, report);
    if (plan.detailed >= 0) {
        ClusterForecast& only = report.clusters[plan.detailed];
        const ForecastQuestion question = request.question.withLength(only.task.sequenceLength);
        const Result<PresetPtr> there = presetOnCluster(question, only.askedGpu, only.gpuCount, locator);
        MEGATUNE_TRY(there);
        if (request.layout)
            MEGATUNE_TRY(useLayout(request, **there, only));
        plan.changes = changesThatSave(question, **there, only, locator);
    }
    return plan;
}

/// The table, row by row as clusters come. What scaling is counted from must be known before a row is
/// written.
class RowWriter
{
public:
    RowWriter(Results& results, const PlanRequest& request)
        : m_results(results)
        , m_columns(columns(request))
        , m_table(headers(m_columns), 2)
    {
        QStringList widest;
        for (const ForecastColumn& column : m_columns)
            widest.append(widestCells().value(QLatin1String(column.key)));
        m_table.fit(widest);
        for (const QString& gpu : request.gpus)
            m_table.fit({gpuNameIn(gpu), numberText(request.counts.last(), 0)});
    }

    /// What is not written yet.
    void take(const ForecastReport& report)
    {
        if (m_written == 0 && !report.clusters.isEmpty()) {
            const ModelShape shape = report.task().shape;
            m_results.write(
                QString(oneLine(shape.name) + u": "_s + describe(shape) + u"\n\n"_s + m_table.headerLine()));
        }
        for (; m_written < report.clusters.size(); ++m_written) {
            QStringList cells;
            for (const ForecastColumn& column : m_columns)
                cells.append(column.cell(report, report.clusters.at(m_written)).text);
            m_results.write(m_table.rowLine(cells));
            m_results.flush();
        }
    }

private:
    /// The layout last: nobody knows beforehand how long one will be.
    static QList<ForecastColumn> columns(const PlanRequest& request)
    {
        ForecastReport asked;
        asked.goal = request.goal;
        asked.lengths = request.lengths;
        QList<ForecastColumn> columns = forecastColumns(asked);
        const auto isLayout = [](const ForecastColumn& column) {
            return QLatin1String(column.key) == u"layout";
        };
        const auto layout = std::find_if(columns.begin(), columns.end(), isLayout);
        std::rotate(layout, layout + 1, columns.end());
        return columns;
    }
    static QMap<QString, QString> widestCells()
    {
        return {{u"tokens_per_s"_s, u"99,999,999"_s}, {u"days"_s, u"9,999.9"_s}, {u"cost"_s, u"99,999,999"_s},
            {u"mfu"_s, u"99.9 %"_s}, {u"scaling"_s, u"999 %"_s},
            {u"left_gib"_s, Tr::tr("%1 short").arg(u"999.9"_s)}, {u"longest_sequence"_s, u"4,194,304"_s}};
    }
    static QList<TextColumn> headers(const QList<ForecastColumn>& columns)
    {
        QList<TextColumn> headers;
        for (const ForecastColumn& column : columns)
            headers.append({column.title, column.isNumber, displayWidth(column.title)});
        return headers;
    }

    Results& m_results;
    QList<ForecastColumn> m_columns;
    TextTable m_table;
    qsizetype m_written = 0;
};

/// Whose parts follow, where it is not the fastest layout.
QString ownText(const ClusterForecast& cluster)
{
    return cluster.own ? u'\n' + wrapped(ownLayoutSentence(cluster), 100, 0) + u'\n' : QString();
}

QString detailText(const PlanReport& plan, bool commandKnown)
{
    const ClusterForecast only = plan.detailedCluster()->withOwn();
    const StepEstimate& step = only.estimate.step;
    QString text = plan.report.clusters.size() > 1
        ? u'\n' + Tr::tr("%1 x %2").arg(only.gpuCount).arg(lineTitle(plan.report, only)) + u'\n'
        : QString();
    text += ownText(only);
    text +=
        u'\n' + Tr::tr("Memory of one GPU at its peak") + u'\n' + partsText(partsOf(only.estimate.memory));
    text += u'\n' + Tr::tr("One step takes %1").arg(stepTimeText(step.stepSeconds * 1000)) + u'\n'
        + partsText(partsOf(step));
    if (const QString published = nearPublishedText(publishedQuery(only)); !published.isEmpty())
        text +=
            u'\n' + Tr::tr("The nearest that was published") + u"\n  "_s + wrapped(published, 98, 2) + u'\n';
    text += u'\n'
        + (plan.changes.isEmpty() ? Tr::tr("No single change would save a percent of that.")
                                  : Tr::tr("What would save most"))
        + u'\n';
    if (!commandKnown)
        text += u"  "_s
            + Tr::tr("With the training command behind --, options beside the layout are looked at, too.")
            + u'\n';
    for (const StepChange& change : plan.changes)
        text += u"  "_s + Tr::tr("%1 %").arg(100 * change.saved, 4, 'f', 1) + u"  "_s
            + wrapped(change.what, 78, 10) + u'\n'
            + (change.edit.isEmpty() ? QString()
                                     : QString(QString(10, u' ') + wrapped(change.edit, 78, 10) + u'\n'));
    return text;
}

/// Below the table: what holds of all of it, and of one cluster where its time and memory go.
QString belowTable(const PlanReport& plan, bool commandKnown)
{
    const ForecastReport& report = plan.report;
    QString text(u'\n');
    for (const QString& sentence : answerSentences(report))
        text += wrapped(sentence, 100, 0) + u'\n';
    text += u'\n';
    for (const QString& sentence : forecastSentences(report))
        text += wrapped(sentence, 100, 0) + u'\n';
    if (plan.detailedCluster() != nullptr)
        text += detailText(plan, commandKnown);
    return text;
}

QByteArray written(const PlanReport& plan, const QString& format)
{
    if (format == u"csv")
        return forecastCsv(plan.report);
    if (format == u"html")
        return forecastHtml(plan.report,
            Tr::tr("Written %1 by %2.")
                .arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODate),
                    u"megatune-cli "_s + QCoreApplication::applicationVersion()));
    OrderedJson document = forecastJson(plan.report);
    document["changes_n_gpus"] =
        plan.detailedCluster() != nullptr ? OrderedJson(plan.detailedCluster()->gpuCount) : OrderedJson();
    document["changes"] = OrderedJson::array();
    for (const StepChange& change : plan.changes)
        document["changes"].push_back({{"what", change.what.toStdString()}, {"saved", change.saved},
            {"layout", toJson(change.layout)}, {"edit", change.edit.toStdString()}});
    return jsonDocument(document);
}

int runPlan(const Arguments& arguments)
{
    const Result<QString> format =
        arguments.choice(u"format"_s, {u"text"_s, u"csv"_s, u"json"_s, u"html"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const Result<PlanRequest> request = planRequest(arguments);
    if (!request)
        return refuse(request.error());
    for (const QString& remark : request->remarks)
        complain(remark);
    Results results;
    RowWriter rows(results, *request);
    const bool isText = *format == u"text";
    const Result<PlanReport> plan = planReport(*request, [&rows, isText](const ForecastReport& report) {
        if (isText)
            rows.take(report);
    });
    if (!plan)
        return refuse(plan.error());
    if (isText) {
        rows.take(plan->report);
        results.write(belowTable(*plan, request->question.command.has_value()));
    } else {
        results.write(written(*plan, *format));
    }
    return results.finish();
}

} // namespace

Command planCommand()
{
    QList<OptionSpec> options{
        {.name = u"tokens"_s,
            .value = u"N"_s,
            .meaning = Tr::tr("tokens to train on, such as 15T or 200B: adds the days that this takes")},
        {.name = u"price"_s,
            .value = u"[GPU=]N"_s,
            .meaning = Tr::tr(
                "what a GPU costs for an hour, of all or of one type: adds the cost, in the currency that stands with it, such as 2.5EUR"),
            .repeated = true},
        layoutOption(),
        {.name = u"study"_s,
            .value = u"FILE"_s,
            .meaning = Tr::tr("calibrate by the trials of this study, whose arguments stand in for "
                              "those that are absent")},
        formatOption({u"text"_s, u"csv"_s, u"json"_s, u"html"_s}),
    };
    options += presetOptions();
    return {
        {.name = u"plan"_s,
            .summary = Tr::tr("which GPUs a model needs, how fast it would train there, and what that costs"),
            .examples =
                {{u"megatune-cli plan --model Qwen/Qwen3-30B-A3B --gbs 256 --seq-len 8192 --gpu H100-80GB,B200-180GB --n-gpus 8,16,32,64 --tokens 1T --price 2.5"_s,
                     Tr::tr("Two types of GPU, four sizes of cluster:")},
                    {u"megatune-cli plan --model Qwen/Qwen3-8B --gbs 64 --seq-len 8192 --gpu H100-80GB --n-gpus 8"_s,
                        Tr::tr(
                            "One cluster, with what its memory and time go to, and what would save most:")}},
            .usage = {u"--model MODEL --gbs N --seq-len N [--gpu TYPE,...] [--n-gpus N,...] [-- COMMAND]"_s},
            .description = Tr::tr(
                "Before anything runs, from estimates alone: for each type of GPU and each number of them "
                "the fastest layout that fits, its memory, TFLOP/s, MFU and tokens/s, how that scales, and the "
                "longest sequence that fits; below the table what is cheapest, fastest and the smallest that fits. "
                "--gpu, --n-gpus and --seq-len take lists here; without the first two there are three usual "
                "types and 8 to 512 GPUs. Of one cluster alone it says where memory and time go and "
                "which single changes would save most, and so it does of the command's own number of GPUs where one type is "
                "given: of the command's own layout, where it has one. Good for choosing, not for promises."),
            .options = options,
            .takesCommand = true,
            .variables = modelVariables(),
            .files = studyFiles() + modelFiles()},
        runPlan};
}

} // namespace megatune
