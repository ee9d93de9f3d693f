// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/studydocument.h"

#include "core/base/text.h"
#include "core/findings/doubts.h"
#include "core/findings/ranking.h"
#include "core/findings/trialload.h"
#include "core/trial/refining.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune {

namespace {

OrderedJson documentNumber(const std::optional<double>& number)
{
    return number && std::isfinite(*number) ? OrderedJson(roundedMeasurement(*number)) : OrderedJson();
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

OrderedJson documentCertainty(const Ranking& ranking)
{
    OrderedJson json;
    json["half_width"] = documentNumber(ranking.first.halfWidth);
    json["iterations"] = ranking.first.iterations;
    json["runs"] = ranking.first.runs;
    json["second"] = ranking.second ? OrderedJson(ranking.second->number) : OrderedJson();
    json["lead"] = ranking.second ? documentNumber(ranking.lead) : OrderedJson();
    json["lead_half_width"] = documentNumber(ranking.leadHalfWidth);
    const bool known = ranking.order == Order::Settled || ranking.order == Order::Open;
    json["sure"] = known ? OrderedJson(ranking.order == Order::Settled && ranking.isVerified) : OrderedJson();
    json["between_runs"] = ranking.knowsRuns;
    return json;
}

void putThroughput(OrderedJson& json, const Throughput& throughput)
{
    json["step_ms"] = documentNumber(throughput.stepMs);
    json["tokens_per_s"] = documentNumber(throughput.tokensPerSecond);
    json["tokens_per_s_per_gpu"] = documentNumber(throughput.tokensPerSecondGpu);
    json["mfu"] = documentNumber(throughput.mfu);
}

OrderedJson gpuCheckDocument(const GpuCheck& check)
{
    OrderedJson json;
    json["gpus"] = check.gpus;
    json["pairs"] = check.pairs;
    json["left_out"] = check.areLeftOut;
    json["not_measured"] = OrderedJson::array();
    for (const QString& host : check.notMeasured)
        json["not_measured"].push_back(host.toStdString());
    json["slow"] = slowDocument(check.slow);
    return json;
}

} // namespace

OrderedJson slowDocument(const QList<SlowPart>& slow)
{
    OrderedJson json = OrderedJson::array();
    for (const SlowPart& part : slow)
        json.push_back(
            {{"kind", slowKindName(part.kind).toStdString()}, {"machine", documentText(part.machine)},
                {"gpu", documentText(part.gpu)}, {"other_machine", documentText(part.otherMachine)},
                {"other_gpu", documentText(part.otherGpu)}, {"share", documentNumber(part.share)}});
    return json;
}

OrderedJson headerDocument(const StudyState& state)
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
    json["unit"] = study.isSpeed() ? OrderedJson("tflops_per_gpu")
        : study.measure.bySamples  ? OrderedJson("samples_per_s")
                                   : OrderedJson();
    json["hosts"] = OrderedJson::array();
    for (const QString& host : study.hosts)
        json["hosts"].push_back(host.toStdString());
    if (state.gpuCheck())
        json["gpu_check"] = gpuCheckDocument(*state.gpuCheck());
    for (const LearnedStudy& learned : study.learned) {
        json["learned_from"].push_back({{"study", learned.path.toStdString()},
            {"uid", learned.uid.toStdString()}, {"trials", learned.trials.size()}});
    }
    return json;
}

OrderedJson countsDocument(const StudyCounts& counts)
{
    OrderedJson json;
    for (const TrialState state : {TrialState::Finished, TrialState::Oom, TrialState::Failed,
             TrialState::TimedOut, TrialState::Stopped, TrialState::HostLost, TrialState::Skipped})
        json[trialStateName(state).toStdString()] = counts.of(state);
    json["pruned"] = counts.pruned;
    json["confirmations"] = counts.confirmations;
    json["refining"] = counts.refining;
    json["executed"] = counts.executed();
    return json;
}

/// {"of","name","options","kept","gain"}; the last two are null while nobody judged.
OrderedJson refinementDocument(const Trial& trial)
{
    if (!trial.refinement)
        return nullptr;
    OrderedJson json = toJson(*trial.refinement);
    json["kept"] = trial.verdict ? OrderedJson(trial.verdict->kept) : OrderedJson();
    json["gain"] = documentNumber(trial.verdict ? trial.verdict->gain : std::nullopt);
    return json;
}

OrderedJson trialDocument(const Trial& trial, const StudyThroughput& throughput, int warmup)
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
    if (!trial.reason.isEmpty())
        json["reason"] = trial.reason.toStdString();
    json["command"] = documentText(trial.command.text());
    json["host"] = documentText(trial.process.host);
    json["deviation"] = documentNumber(trial.deviation);
    json["ended_early"] = trial.endedEarly ? toJson(*trial.endedEarly) : OrderedJson();
    json["confirms"] = trial.confirms ? OrderedJson(*trial.confirms) : OrderedJson();
    json["by_hand"] = trial.byHand;
    json["refinement"] = refinementDocument(trial);
    json["label"] = standingName(standingOf(trial.evidence)).toStdString();
    json["evidence"] = OrderedJson::array();
    for (const EvidenceFact& fact : trial.evidence) {
        json["evidence"].push_back({{"axis", fact.axis.toStdString()}, {"asked", fact.asked.toStdString()},
            {"ran", documentText(fact.ran)}, {"source", evidenceSourceName(fact.source).toStdString()}});
    }
    putThroughput(json, throughput.of(trial));
    const MeanLoad load = trialLoad(trial, warmup);
    json["gpu_percent"] = documentNumber(load.percent);
    json["gpu_watts"] = documentNumber(load.watts);
    return json;
}

OrderedJson bestDocument(const StudyState& state)
{
    const Trial* best = state.best();
    if (best == nullptr)
        return nullptr;
    OrderedJson json;
    json["number"] = best->number;
    json["value"] = documentNumber(state.valueOf(*best));
    json["params"] = toJson(best->layout);
    json["command"] = documentText(best->command.text());
    json["refinements"] = OrderedJson::array();
    for (const Trial* kept : keptRefinements(state, *best)) {
        json["refinements"].push_back({{"name", kept->refinement->name.toStdString()},
            {"number", kept->number}, {"gain", documentNumber(kept->verdict->gain)}});
    }
    json["certainty"] = documentCertainty(*rankingOf(state));
    json["doubts"] = OrderedJson::array();
    for (const QString& doubt : doubtsAbout(state, *best))
        json["doubts"].push_back(doubt.toStdString());
    return json;
}

OrderedJson savingsDocument(const StudySavings& savings)
{
    OrderedJson json;
    json["ended_early"] = savings.trials();
    const bool known = savings.ofUnknownLength < savings.trials() || savings.trials() == 0;
    json["saved_s"] = known ? OrderedJson(savings.seconds) : OrderedJson();
    json["of_unknown_length"] = savings.ofUnknownLength;
    for (const EarlyReason reason : {EarlyReason::StopAfter, EarlyReason::Settled, EarlyReason::CannotWin}) {
        const auto count = savings.byReason.find(reason);
        json[earlyReasonName(reason).toStdString()] = count == savings.byReason.end() ? 0 : count->second;
    }
    return json;
}

OrderedJson studyDocument(const StudyState& state)
{
    OrderedJson json;
    json["study"] = headerDocument(state);
    json["counts"] = countsDocument(state.counts());
    json["best"] = bestDocument(state);
    json["savings"] = savingsDocument(state.savings());
    json["doubts"] = OrderedJson::array();
    for (const Doubt& doubt : doubtsOf(state))
        json["doubts"].push_back({{"message", doubt.sentence.toStdString()},
            {"trials", std::vector<int>(doubt.trials.begin(), doubt.trials.end())}});
    return json;
}

} // namespace megatune
