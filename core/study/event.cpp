// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/event.h"

#include "core/base/json.h"
#include "core/study/eventreader.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune {

namespace {

OrderedJson limitsJson(const StudyLimits& limits)
{
    OrderedJson json = OrderedJson::object();
    const auto put = [&json](const char* key, const auto& number) {
        if (number)
            json[key] = *number;
    };
    put("n_trials", limits.maxTrials);
    put("timeout_s", limits.timeoutS);
    put("timeout_silent_s", limits.silentS);
    if (limits.startTimeout != StartTimeout())
        json["timeout_start_s"] = limits.startTimeout.limitS.value_or(0);
    if (limits.memoryFloorPercent != usualMemoryFloorPercent)
        json["memory_floor_percent"] = limits.memoryFloorPercent;
    if (limits.dynamicTimeout.enabled) {
        json["timeout_dynamic"] = {
            {"factor", limits.dynamicTimeout.factor}, {"floor_s", limits.dynamicTimeout.floorS}};
    }
    put("stop_after", limits.stopAfter);
    put("settle_percent", limits.settlePercent);
    if (limits.earlyStop)
        json["early_stop"] = true;
    if (limits.confirm > 0)
        json["confirm"] = limits.confirm;
    if (limits.refine > 0)
        json["refine"] = limits.refine;
    for (const QString& name : limits.refineAlso)
        json["refine_also"].push_back(name.toStdString());
    if (limits.busyGpus.ignored)
        json["busy_gpus"] = "ignore";
    else if (limits.busyGpus.limitS)
        json["busy_gpus"] = *limits.busyGpus.limitS;
    return json;
}

/// {"overlap-grad-reduce": true, "cp-comm-type": "a2a", "x": null}: a switch, a value, an option taken out.
OrderedJson optionsJson(const QList<CommandEdit>& options)
{
    OrderedJson json = OrderedJson::object();
    for (const CommandEdit& option : options) {
        OrderedJson& value = json[option.option.toStdString()];
        if (option.kind == CommandEdit::Kind::Set)
            value = option.value.toStdString();
        else if (option.kind == CommandEdit::Kind::Switch)
            value = true;
    }
    return json;
}

OrderedJson learnedJson(const LearnedStudy& learned)
{
    OrderedJson json{{"study", learned.path.toStdString()}, {"uid", learned.uid.toStdString()}};
    json["trials"] = OrderedJson::array();
    for (const EarlierTrial& trial : learned.trials) {
        const bool out = trial.outcome.kind == Outcome::Kind::OutOfMemory;
        OrderedJson one{{"params", toJson(trial.layout)}};
        one["state"] = trialStateName(out ? TrialState::Oom : TrialState::Finished).toStdString();
        if (!out)
            one["value"] = trial.outcome.value;
        if (trial.outcome.memoryGib > 0)
            one["memory_gib"] = trial.outcome.memoryGib;
        json["trials"].push_back(std::move(one));
    }
    return json;
}

/// Writes the members of one kind behind those that every line has. Absent values are left out, but for those
/// whose null says something: the value of a trial that has none.
struct EventWriter
{
    OrderedJson& json;

    void put(const char* key, const QString& text) { json[key] = text.toStdString(); }
    void putUnlessEmpty(const char* key, const QString& text)
    {
        if (!text.isEmpty())
            put(key, text);
    }
    template<typename Number>
    void putIfThere(const char* key, const std::optional<Number>& number)
    {
        if (number)
            json[key] = *number;
    }
    /// One array a column, null where a point has no value; a column without any value is left out.
    template<typename Point>
    void putColumn(const char* key, const QList<Point>& points, double Point::*field)
    {
        OrderedJson column = OrderedJson::array();
        bool anyValue = false;
        for (const Point& point : points) {
            const bool there = std::isfinite(point.*field);
            anyValue = anyValue || there;
            column.push_back(there ? OrderedJson(point.*field) : OrderedJson(nullptr));
        }
        if (anyValue)
            json[key] = std::move(column);
    }

    void putRun(const std::optional<StudyRun>& run)
    {
        if (!run)
            return;
        OrderedJson one = OrderedJson::object();
        if (!run->uid.isEmpty())
            one["uid"] = run->uid.toStdString();
        one["host"] = run->host.toStdString();
        one["boot_id"] = run->bootId.toStdString();
        one["pid"] = run->pid;
        one["start_ticks"] = run->startTicks;
        one["path"] = run->path.toStdString();
        one["inode"] = run->inode;
        json["run"] = std::move(one);
    }

    QLatin1String operator()(const StudyCreated& event);
    QLatin1String operator()(const TrialQueued& event);
    QLatin1String operator()(const TrialLaunched& event);
    QLatin1String operator()(const TrialStarted& event);
    QLatin1String operator()(const IterationSummary& event);
    QLatin1String operator()(const GpuLoadSummary& event);
    QLatin1String operator()(const TrialEnded& event);
    QLatin1String operator()(const TrialRequeued& event);
    QLatin1String operator()(const RefinementJudged& event);
    QLatin1String operator()(const TrialPruned& event);
    QLatin1String operator()(const StudyPaused& event);
    QLatin1String operator()(const StudyResumed& event);
    QLatin1String operator()(const StudyCompleted& event);
    QLatin1String operator()(const NoteSet& event);
    QLatin1String operator()(const StarSet& event);
    QLatin1String operator()(const UnknownEvent& event);
};

QLatin1String EventWriter::operator()(const StudyCreated& event)
{
    put("uid", event.uid);
    put("name", event.name);
    put("command", event.command);
    put("preset", event.preset);
    json["args"] = OrderedJson::object();
    for (auto it = event.arguments.cbegin(); it != event.arguments.cend(); ++it)
        json["args"][it.key().toStdString()] = it.value().toStdString();
    put("rules", event.rules);
    put("strategy", event.strategy);
    json["seed"] = event.seed;
    put("direction",
        event.direction == Direction::Maximize ? QStringLiteral("maximize") : QStringLiteral("minimize"));
    json["hosts"] = OrderedJson::array();
    for (const QString& host : event.hosts)
        json["hosts"].push_back(host.toStdString());
    putUnlessEmpty("cwd", event.workingDirectory);
    for (const auto& [name, value] : event.environment)
        json["env"][name.toStdString()] = value.toStdString();
    for (const auto& [name, path] : event.uploads)
        json["uploads"][name.toStdString()] = path.toStdString();
    json["measure"] = {{"warmup", event.measure.warmup}, {"min_iterations", event.measure.minIterations},
        {"metric", metricName(event.measure.metric).toStdString()}};
    if (event.measure.anyFiniteValue)
        json["measure"]["any_finite_value"] = true;
    if (event.measure.bySamples)
        json["measure"]["by_samples"] = true;
    if (event.limits)
        json["limits"] = limitsJson(*event.limits);
    if (event.shape)
        json["model"] = toJson(*event.shape);
    put("program_version", event.programVersion);
    putRun(event.run);
    for (const LearnedStudy& learned : event.learned)
        json["learned_from"].push_back(learnedJson(learned));
    return QLatin1String("study-created");
}

QLatin1String EventWriter::operator()(const TrialQueued& event)
{
    json["number"] = event.number;
    json["params"] = toJson(event.params);
    put("command", event.command);
    putUnlessEmpty("reason", event.reason);
    if (event.baseline)
        json["baseline"] = true;
    putIfThere("confirms", event.confirms);
    if (event.byHand)
        json["by_hand"] = true;
    if (event.refinement)
        json["refinement"] = toJson(*event.refinement);
    return QLatin1String("trial-queued");
}

QLatin1String EventWriter::operator()(const TrialLaunched& event)
{
    json["number"] = event.number;
    json["attempt"] = event.attempt;
    return QLatin1String("trial-launched");
}

QLatin1String EventWriter::operator()(const TrialStarted& event)
{
    json["number"] = event.number;
    json["attempt"] = event.attempt;
    put("host", event.process.host);
    json["pid"] = event.process.pid;
    json["pgid"] = event.process.pid;
    json["start_ticks"] = event.process.startTicks;
    put("boot_id", event.process.bootId);
    putUnlessEmpty("gpus", event.gpus);
    return QLatin1String("trial-started");
}

QLatin1String EventWriter::operator()(const IterationSummary& event)
{
    json["number"] = event.number;
    json["iteration"] = OrderedJson::array();
    for (const IterationPoint& point : event.points)
        json["iteration"].push_back(point.iteration);
    putColumn("value", event.points, &IterationPoint::value);
    putColumn("elapsed_ms", event.points, &IterationPoint::elapsedMs);
    putColumn("memory_gib", event.points, &IterationPoint::memoryGib);
    return QLatin1String("iteration-summary");
}

QLatin1String EventWriter::operator()(const GpuLoadSummary& event)
{
    json["number"] = event.number;
    json["iteration"] = OrderedJson::array();
    for (const GpuLoadPoint& point : event.points)
        json["iteration"].push_back(point.iteration);
    putColumn("percent", event.points, &GpuLoadPoint::percent);
    putColumn("watts", event.points, &GpuLoadPoint::watts);
    json["answers"] = OrderedJson::array();
    for (const GpuLoadPoint& point : event.points)
        json["answers"].push_back(point.answers);
    return QLatin1String("gpu-load");
}

QLatin1String EventWriter::operator()(const TrialEnded& event)
{
    json["number"] = event.number;
    json["attempt"] = event.attempt;
    put("state", trialStateName(event.state));
    json["value"] =
        event.value && std::isfinite(*event.value) ? OrderedJson(*event.value) : OrderedJson(nullptr);
    putUnlessEmpty("metric", event.metric);
    json["iterations"] = event.iterations;
    putIfThere("deviation", event.deviation);
    if (event.endedEarly)
        json["ended_early"] = toJson(*event.endedEarly);
    putIfThere("memory_gib", event.memoryGib);
    putIfThere("duration_s", event.durationS);
    putIfThere("exit", event.exitCode);
    putIfThere("signal", event.signal);
    if (event.failure) {
        json["failure"] = {{"category", failureCategoryName(event.failure->category).toStdString()},
            {"message", event.failure->message.toStdString()}, {"hint", event.failure->hint.toStdString()}};
    }
    return QLatin1String("trial-ended");
}

QLatin1String EventWriter::operator()(const TrialRequeued& event)
{
    json["number"] = event.number;
    return QLatin1String("trial-requeued");
}

QLatin1String EventWriter::operator()(const RefinementJudged& event)
{
    json["number"] = event.number;
    json["kept"] = event.verdict.kept;
    putIfThere("gain", event.verdict.gain);
    return QLatin1String("refinement-judged");
}

QLatin1String EventWriter::operator()(const TrialPruned& event)
{
    json["params"] = toJson(event.params);
    put("rule", event.rule);
    put("reason", event.reason);
    return QLatin1String("trial-pruned");
}

QLatin1String EventWriter::operator()(const StudyPaused&)
{
    return QLatin1String("study-paused");
}

QLatin1String EventWriter::operator()(const StudyResumed& event)
{
    if (event.reopened)
        json["reopened"] = true;
    if (event.limits)
        json["limits"] = limitsJson(*event.limits);
    putRun(event.run);
    return QLatin1String("study-resumed");
}

QLatin1String EventWriter::operator()(const StudyCompleted& event)
{
    put("reason", event.reason);
    return QLatin1String("study-completed");
}

QLatin1String EventWriter::operator()(const NoteSet& event)
{
    putIfThere("number", event.number);
    put("text", event.text);
    return QLatin1String("note-set");
}

QLatin1String EventWriter::operator()(const StarSet& event)
{
    putIfThere("number", event.number);
    json["on"] = event.on;
    return QLatin1String("star-set");
}

QLatin1String EventWriter::operator()(const UnknownEvent&)
{
    return {};
}

} // namespace

OrderedJson toJson(const TrialRefinement& refinement)
{
    return {{"of", refinement.of}, {"name", refinement.name.toStdString()},
        {"options", optionsJson(refinement.options)}};
}

OrderedJson toJson(const EndedEarly& early)
{
    OrderedJson json;
    json["reason"] = earlyReasonName(early.reason).toStdString();
    json["iteration"] = early.iteration;
    json["iterations_asked"] =
        early.requestedIterations ? OrderedJson(*early.requestedIterations) : OrderedJson();
    json["saved_s"] = early.savedS ? OrderedJson(*early.savedS) : OrderedJson();
    return json;
}

QByteArray toLine(const StudyEvent& event)
{
    OrderedJson json;
    json["v"] = studyFileVersion;
    json["seq"] = event.seq;
    json["at"] = event.at.toStdString();
    json["kind"] = ""; // keeps its place before the members that follow
    const QLatin1String kind = std::visit(EventWriter{json}, event.data);
    const auto* unknown = std::get_if<UnknownEvent>(&event.data);
    json["kind"] = unknown != nullptr ? unknown->kind.toStdString() : kind.data();
    return toLine(json);
}

} // namespace megatune
