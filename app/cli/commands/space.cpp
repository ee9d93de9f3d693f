// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli space: which combinations are kept, which are not, and why.
#include "app/cli/command.h"
#include "app/cli/commands/spacewalk.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/export/csvtext.h"
#include "core/export/jsondocument.h"
#include "core/trial/trialcommand.h"

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

enum class Wanted { Kept, Pruned, All };

struct SpaceRequest
{
    PresetPtr preset;
    QString derived; ///< which arguments come from the command
    QString format;
    std::optional<Wanted> listed;
    std::optional<qint64> limit;
};

struct SpaceSummary
{
    Classification all;
    Classification parallel; ///< the recompute options left out
    DistinctCounts distinct;
};

SpaceSummary summaryOf(const Preset& preset)
{
    return {classify(preset.space(), preset.rules(), Listing::CountsOnly),
        classify(projected(preset.space(), preset.layoutParameters()), preset.rules(), Listing::CountsOnly),
        countDistinct(preset)};
}

OrderedJson valueJson(const Value& value)
{
    return value.isNumber() ? OrderedJson(value.number) : OrderedJson(value.word.toStdString());
}

OrderedJson summaryJson(const Preset& preset, const SpaceSummary& summary)
{
    OrderedJson document;
    document["preset"] = preset.name().toStdString();
    document["rules"] = preset.ruleSetName().toStdString();
    document["parameters"] = OrderedJson::array();
    for (const Parameter& parameter : preset.space().parameters()) {
        OrderedJson choices = OrderedJson::array();
        for (const Value& value : parameter.choices)
            choices.push_back(valueJson(value));
        document["parameters"].push_back({{"name", parameter.name.toStdString()}, {"choices", choices}});
    }
    document["total"] = summary.all.total;
    document["kept"] = summary.all.kept;
    document["pruned"] = summary.all.total - summary.all.kept;
    document["reasons"] = OrderedJson::array();
    for (qsizetype i = 0; i < preset.rules().size(); ++i)
        document["reasons"].push_back(
            {{"rule", preset.rules()[i].id.toStdString()}, {"count", summary.all.prunedByRule[i]}});
    document["distinct"] = {{"total", summary.distinct.total}, {"kept", summary.distinct.kept},
        {"parallel_total", summary.parallel.total}, {"parallel_kept", summary.parallel.kept}};
    return document;
}

QString summaryText(const Preset& preset, const SpaceSummary& summary, const QString& derived)
{
    QString text =
        Tr::tr("Preset %1: %2").arg(preset.name(), argumentsShown(preset.name(), preset.arguments())) + u'\n';
    if (!derived.isEmpty())
        text += derived + u'\n';
    if (preset.shape())
        text += oneLine(preset.shape()->name) + u": "_s + describe(*preset.shape()) + u'\n';
    TextTable parameters(QList<TextColumn>(3), 2);
    QStringList layoutTitles;
    for (const Parameter& parameter : preset.space().parameters()) {
        QStringList choices;
        for (const Value& value : parameter.choices)
            choices.append(value.text());
        parameters.add({parameter.title, parameter.meaning, choices.join(u' ')});
        if (preset.layoutParameters().contains(parameter.name))
            layoutTitles.append(parameter.title);
    }
    TextTable counts({{u""_s}, {u""_s, true}, {u""_s}}, 2);
    counts.add({Tr::tr("Combinations"), counted(summary.all.total)});
    counts.add({Tr::tr("Kept"), counted(summary.all.kept),
        Tr::tr("%1 different commands").arg(counted(summary.distinct.kept))});
    counts.add({Tr::tr("Pruned"), counted(summary.all.total - summary.all.kept),
        Tr::tr("each counted at the first rule that it breaks:")});
    TextTable rules({{u""_s}, {u""_s, true}, {u""_s}}, 4);
    for (qsizetype i = 0; i < preset.rules().size(); ++i)
        rules.add({preset.rules()[i].id, counted(summary.all.prunedByRule[i]), preset.rules()[i].title});
    text += u'\n' + parameters.text() + u'\n' + counts.text() + rules.text() + u'\n';
    text +=
        Tr::tr("%1 of %2 parallel layouts (%3) are kept, recompute options left out.")
            .arg(counted(summary.parallel.kept), counted(summary.parallel.total), layoutTitles.join(u", "))
        + u'\n';
    return text;
}

/// Calls `print` for each layout that is asked for; goes on while it returns true.
void forEachListed(
    const SpaceRequest& request, const std::function<void(CombinationIndex index, const Rule* broken)>& print)
{
    const SearchSpace& space = request.preset->space();
    const RuleSet& rules = request.preset->rules();
    qint64 left = request.limit.value_or(std::numeric_limits<qint64>::max());
    forEachStretch(space, rules,
        [&](CombinationIndex begin, CombinationIndex end, const std::vector<CombinationIndex>& kept) {
            if (request.listed == Wanted::Kept) {
                for (auto it = kept.begin(); it != kept.end() && left > 0; ++it, --left)
                    print(*it, nullptr);
                return left > 0;
            }
            auto nextKept = kept.begin();
            for (CombinationIndex index = begin; index < end && left > 0; ++index) {
                const bool isKept = nextKept != kept.end() && *nextKept == index;
                if (isKept)
                    ++nextKept;
                if (isKept && request.listed == Wanted::Pruned)
                    continue;
                print(index, isKept ? nullptr : firstBroken(space, rules, index));
                --left;
            }
            return left > 0;
        });
}

/// Estimates of listed layouts. Pruned ones have none: the formulas need sizes that divide.
class ListedEstimates
{
public:
    explicit ListedEstimates(const Preset& preset)
        : m_preset(preset)
        , m_numbers(static_cast<size_t>(preset.space().count()))
    {
    }

    [[nodiscard]] bool isThere() const { return m_preset.estimator() != nullptr; }
    [[nodiscard]] std::optional<LayoutEstimate> at(CombinationIndex index, const Rule* broken)
    {
        if (!isThere() || broken != nullptr)
            return std::nullopt;
        m_preset.space().numbersAt(index, m_numbers);
        return m_preset.estimator()->estimate(m_numbers);
    }
    [[nodiscard]] static double gib(const LayoutEstimate& estimate)
    {
        return estimate.memory.total() / bytesPerGib;
    }

private:
    const Preset& m_preset;
    std::vector<qint64> m_numbers;
};

QStringList layoutCells(const SearchSpace& space, CombinationIndex index)
{
    QStringList cells;
    for (int i = 0; i < space.count(); ++i)
        cells.append(space.parameters()[i].choices[space.choiceAt(index, i)].text());
    return cells;
}

void listAsText(const SpaceRequest& request, Results& results)
{
    const SearchSpace& space = request.preset->space();
    QList<TextColumn> columns;
    for (const Parameter& parameter : space.parameters()) {
        qsizetype width = displayWidth(parameter.title);
        for (const Value& value : parameter.choices)
            width = std::max(width, displayWidth(value.text()));
        columns.append({parameter.title, parameter.choices.first().isNumber(), width});
    }
    ListedEstimates estimates(*request.preset);
    const bool estimated = estimates.isThere() && request.listed != Wanted::Pruned;
    if (estimated) {
        columns.append({Tr::tr("est. GiB"), true, 9});
        columns.append({Tr::tr("est. TFLOP/s"), true, 12});
    }
    if (request.listed != Wanted::Kept) {
        qsizetype width = displayWidth(Tr::tr("Pruned by"));
        for (const Rule& rule : request.preset->rules())
            width = std::max(width, displayWidth(rule.id));
        columns.append({Tr::tr("Pruned by"), false, width});
        columns.append({Tr::tr("Reason"), false, 0});
    }
    const TextTable table(columns);
    results.write(u'\n' + table.headerLine());
    forEachListed(request, [&](CombinationIndex index, const Rule* broken) {
        QStringList cells = layoutCells(space, index);
        if (const auto estimate = estimates.at(index, broken)) {
            const double gib = ListedEstimates::gib(*estimate);
            const bool fits = estimate->memory.total() <= request.preset->estimator()->capacity();
            cells << QString::number(gib, 'f', 1) + (fits ? u""_s : u"!"_s)
                  << (fits ? QString::number(estimate->step.tflopsPerGpu, 'f', 1) : Tr::tr("OOM"));
        } else if (estimated) {
            cells << QString() << QString();
        }
        if (broken != nullptr)
            cells << broken->id << reasonFor(space, request.preset->rules(), index);
        results.write(table.rowLine(cells));
    });
}

void listAsJson(const SpaceRequest& request, Results& results)
{
    const SearchSpace& space = request.preset->space();
    ListedEstimates estimates(*request.preset);
    bool first = true;
    results.write(QByteArray(",\n  \"layouts\": ["));
    forEachListed(request, [&](CombinationIndex index, const Rule* broken) {
        OrderedJson layout;
        layout["params"] = toJson(space.layoutAt(index));
        layout["kept"] = broken == nullptr;
        layout["rule"] = broken == nullptr ? OrderedJson() : OrderedJson(broken->id.toStdString());
        layout["reason"] = broken == nullptr
            ? OrderedJson()
            : OrderedJson(reasonFor(space, request.preset->rules(), index).toStdString());
        const auto estimate = estimates.at(index, broken);
        layout["memory_gib"] = estimate ? OrderedJson(ListedEstimates::gib(*estimate)) : OrderedJson();
        layout["tflops"] = estimate ? OrderedJson(estimate->step.tflopsPerGpu) : OrderedJson();
        results.write((first ? "\n    " : ",\n    ") + toLine(layout));
        first = false;
    });
    results.write(QByteArray(first ? "]" : "\n  ]"));
}

void listAsCsv(const SpaceRequest& request, Results& results)
{
    const SearchSpace& space = request.preset->space();
    QStringList header = space.names();
    header << u"kept"_s << u"rule"_s << u"reason"_s << u"memory_gib"_s << u"tflops"_s;
    results.write(csvRecord(header));
    ListedEstimates estimates(*request.preset);
    forEachListed(request, [&](CombinationIndex index, const Rule* broken) {
        QStringList cells = layoutCells(space, index);
        const auto estimate = estimates.at(index, broken);
        cells << (broken == nullptr ? u"true"_s : u"false"_s) << (broken == nullptr ? QString() : broken->id)
              << (broken == nullptr ? QString() : reasonFor(space, request.preset->rules(), index))
              << (estimate ? shortestNumber(roundedMeasurement(ListedEstimates::gib(*estimate))) : QString())
              << (estimate ? shortestNumber(roundedMeasurement(estimate->step.tflopsPerGpu)) : QString());
        results.write(csvRecord(cells));
    });
}

Result<SpaceRequest> spaceRequest(const Arguments& arguments)
{
    SpaceRequest request;
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s, u"csv"_s}, u"text"_s);
    MEGATUNE_TRY(format);
    request.format = *format;
    const Result<QString> list = arguments.choice(u"list"_s, {u"kept"_s, u"pruned"_s, u"all"_s}, u"kept"_s);
    MEGATUNE_TRY(list);
    if (arguments.has(u"list"_s) || *format == u"csv")
        request.listed = *list == u"kept" ? Wanted::Kept : *list == u"pruned" ? Wanted::Pruned : Wanted::All;
    const Result<std::optional<qint64>> limit = arguments.integer(u"limit"_s, 0);
    MEGATUNE_TRY(limit);
    request.limit = *limit;
    if (*limit && !request.listed) {
        return failure(ErrorKind::Usage,
            Tr::tr("--limit is the length of a list; say which one with --list kept, pruned or all."));
    }
    const Result<ChosenPreset> chosen = choosePreset(arguments);
    MEGATUNE_TRY(chosen);
    request.preset = chosen->preset;
    request.derived = chosen->known.derived().sentence;
    for (const QString& remark : chosen->remarks)
        complain(remark);
    if (const QString held = heldSentence(*request.preset); !held.isEmpty())
        complain(held);
    return request;
}

int runSpace(const Arguments& arguments)
{
    const Result<SpaceRequest> request = spaceRequest(arguments);
    if (!request)
        return refuse(request.error());
    Results results;
    if (request->format == u"csv") {
        listAsCsv(*request, results);
        return results.finish();
    }
    const SpaceSummary summary = summaryOf(*request->preset);
    if (request->format == u"text") {
        results.write(summaryText(*request->preset, summary, request->derived));
        if (request->listed)
            listAsText(*request, results);
        return results.finish();
    }
    results.write(openJsonDocument(summaryJson(*request->preset, summary)));
    if (request->listed)
        listAsJson(*request, results);
    results.write(QByteArray("\n}\n"));
    return results.finish();
}

} // namespace

Command spaceCommand()
{
    QList<OptionSpec> options{
        {.name = u"list"_s,
            .value = u"kept|pruned|all"_s,
            .meaning = Tr::tr("list these layouts, too, the pruned ones with the reason")},
        {.name = u"limit"_s, .value = u"N"_s, .meaning = Tr::tr("list at most N layouts")},
        formatOption({u"text"_s, u"json"_s, u"csv"_s}),
    };
    options += presetOptions();
    return {
        {.name = u"space"_s,
            .summary = Tr::tr("the search space: what is kept, what is pruned and why"),
            .examples = {{u"megatune-cli space --args n_gpus=8,gbs=64"_s,
                             Tr::tr("How many layouts are possible, and which rule leaves out how many:")},
                {u"megatune-cli space --args n_gpus=8,gbs=64 --list pruned --limit 20"_s,
                    Tr::tr("Twenty of the layouts that are left out, each with the reason:")},
                {u"megatune-cli space -- torchrun --nproc-per-node 8 pretrain_gpt.py --global-batch-size 64"_s,
                    Tr::tr("The layouts of a command, of which model, batch and GPUs are read:")}},
            .usage = {u"--args n_gpus=8,gbs=16 [--list kept|pruned|all] [--format text|json|csv]"_s,
                u"[options] -- COMMAND..."_s},
            .description = Tr::tr(
                "Checks every combination of the preset's parameters against its rules; runs nothing. "
                "With --format csv the result is the list alone, of the kept layouts unless --list says "
                "otherwise. With a command behind -- its options count, and model, length, batch and "
                "number of GPUs that are not given are taken from it."),
            .options = options,
            .takesCommand = true,
            .variables = modelVariables(),
            .files = modelFiles()},
        runSpace};
}

} // namespace megatune
