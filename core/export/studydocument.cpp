#include "core/export/studydocument.h"

#include "core/base/text.h"
#include "core/study/derivedspeed.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune {

namespace {

OrderedJson documentNumber(const std::optional<double>& number)
{
    return number && std::isfinite(*number) ? OrderedJson(*number) : OrderedJson();
}

OrderedJson documentText(const QString& text)
{
    return text.isEmpty() ? OrderedJson() : OrderedJson(text.toStdString());
}

/// The arguments as their preset reads them: whole numbers as numbers.
OrderedJson documentArguments(const StudyCreated& study)
{
    OrderedJson json = OrderedJson::object();
    const Result<PresetKind> kind = presetKind(study.preset);
    for (auto it = study.arguments.begin(); it != study.arguments.end(); ++it) {
        bool isInteger = false;
        if (kind) {
            for (const ArgumentSpec& spec : kind->arguments)
                isInteger = isInteger || (spec.name == it.key() && spec.kind == ArgumentSpec::Kind::Integer);
        }
        const std::optional<qint64> number = isInteger ? toInteger(it.value()) : std::nullopt;
        json[it.key().toStdString()] = number ? OrderedJson(*number) : OrderedJson(it.value().toStdString());
    }
    return json;
}

OrderedJson documentHeader(const StudyState& state)
{
    const StudyCreated& study = state.header();
    OrderedJson json;
    json["name"] = documentText(study.name);
    json["created"] = documentText(state.createdAt());
    json["command"] = documentText(study.command);
    json["preset"] = documentText(study.preset);
    json["rules"] = documentText(study.rules);
    json["strategy"] = documentText(study.strategy);
    json["args"] = documentArguments(study);
    json["hosts"] = OrderedJson::array();
    for (const QString& host : study.hosts)
        json["hosts"].push_back(host.toStdString());
    return json;
}

} // namespace

OrderedJson countsDocument(const StudyCounts& counts)
{
    OrderedJson json;
    for (const TrialState state : {TrialState::Finished, TrialState::Oom, TrialState::Failed,
             TrialState::TimedOut, TrialState::Stopped, TrialState::HostLost, TrialState::Skipped})
        json[trialStateName(state).toStdString()] = counts.of(state);
    json["pruned"] = counts.pruned;
    json["executed"] = counts.executed();
    return json;
}

OrderedJson trialDocument(const Trial& trial)
{
    OrderedJson json;
    json["number"] = trial.number;
    json["state"] = trialStateName(trial.state).toStdString();
    json["params"] = toJson(trial.layout);
    json["value"] = documentNumber(trial.value);
    if (trial.value && isDerivedMetric(trial.metric))
        json["source"] = "derived";
    json["iterations"] = trial.iterations;
    json["duration_s"] = documentNumber(trial.durationS);
    json["memory_gib"] = documentNumber(trial.memoryGib);
    json["failure"] = nullptr;
    if (trial.failure) {
        json["failure"] = {{"category", failureCategoryName(trial.failure->category).toStdString()},
            {"message", documentText(trial.failure->message)}};
    }
    json["command"] = documentText(trial.command);
    json["host"] = documentText(trial.process.host);
    return json;
}

OrderedJson bestDocument(const StudyState& state)
{
    const Trial* best = state.best();
    if (best == nullptr)
        return nullptr;
    OrderedJson json;
    json["number"] = best->number;
    json["value"] = documentNumber(best->value);
    json["params"] = toJson(best->layout);
    json["command"] = documentText(best->command);
    return json;
}

OrderedJson studyDocument(const StudyState& state)
{
    OrderedJson json;
    json["study"] = documentHeader(state);
    json["counts"] = countsDocument(state.counts());
    json["best"] = bestDocument(state);
    json["trials"] = OrderedJson::array();
    for (const Trial& trial : state.trials())
        json["trials"].push_back(trialDocument(trial));
    return json;
}

} // namespace megatune
