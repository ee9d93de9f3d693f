// SPDX-License-Identifier: GPL-3.0-or-later
// The events of a run as JSON Lines on standard output.
#include "app/cli/optimize/progress.h"
#include "core/export/studydocument.h"
#include "core/findings/doubts.h"

#include <nlohmann/json.hpp>

namespace megatune {

namespace {

class JsonProgress final : public Progress
{
public:
    JsonProgress(Results& results, const OptimizeRequest& request)
        : m_results(results)
        , m_request(request)
    {
    }

    void begun(const StudyState& state, const RunBeginning& beginning) override
    {
        OrderedJson json = headerDocument(state);
        json["file"] = m_request.shownPath.toStdString();
        json["resumed"] = beginning.resumed;
        json["derived"] =
            m_request.derived.isEmpty() ? OrderedJson() : OrderedJson(m_request.derived.toStdString());
        json["trials_at_most"] =
            beginning.trialsAtMost ? OrderedJson(*beginning.trialsAtMost) : OrderedJson();
        json["counts"] = countsDocument(state.counts());
        json["best"] = bestDocument(state);
        write("study", state.lastEventAt(), json);
    }

    void happened(const StudyEvent& event, const StudyState& state) override
    {
        OrderedJson json = OrderedJson::object();
        if (const auto* queued = std::get_if<TrialQueued>(&event.data)) {
            json["number"] = queued->number;
            json["params"] = toJson(queued->params);
            json["command"] = queued->command.toStdString();
            json["reason"] = queued->reason.toStdString();
            json["baseline"] = queued->baseline;
            json["confirms"] = queued->confirms ? OrderedJson(*queued->confirms) : OrderedJson();
            json["by_hand"] = queued->byHand;
            json["refinement"] = queued->refinement ? toJson(*queued->refinement) : OrderedJson();
            write("trial_queued", event.at, json);
        } else if (const auto* requeued = std::get_if<TrialRequeued>(&event.data)) {
            json["number"] = requeued->number;
            write("trial_requeued", event.at, json);
        } else if (const auto* started = std::get_if<TrialStarted>(&event.data)) {
            json["number"] = started->number;
            json["attempt"] = started->attempt;
            json["host"] = started->process.host.toStdString();
            json["gpus"] = started->gpus.isEmpty() ? OrderedJson() : OrderedJson(started->gpus.toStdString());
            write("trial_started", event.at, json);
        } else if (const auto* ended = std::get_if<TrialEnded>(&event.data)) {
            if (const Trial* trial = state.trial(ended->number)) {
                json = trialDocument(*trial, StudyThroughput(state.header()), state.header().measure.warmup);
                json["doubts"] = OrderedJson::array();
                for (const QString& doubt : doubtsAbout(state, *trial))
                    json["doubts"].push_back(doubt.toStdString());
            }
            json["best"] = bestDocument(state);
            write("trial_ended", event.at, json);
        } else if (const auto* judged = std::get_if<RefinementJudged>(&event.data)) {
            if (const Trial* trial = state.trial(judged->number))
                json = trialDocument(*trial, StudyThroughput(state.header()), state.header().measure.warmup);
            json["best"] = bestDocument(state);
            write("refinement_judged", event.at, json);
        } else if (const auto* pruned = std::get_if<TrialPruned>(&event.data)) {
            json["params"] = toJson(pruned->params);
            json["rule"] = pruned->rule.toStdString();
            json["reason"] = pruned->reason.toStdString();
            write("trial_pruned", event.at, json);
        }
    }

    void waits(int number, const QString& reason, const StudyState&) override
    {
        OrderedJson json;
        json["number"] = number;
        json["reason"] = reason.isEmpty() ? OrderedJson() : OrderedJson(reason.toStdString());
        write("trial_waiting", {}, json);
    }

    void warned(const QString& sentence) override
    {
        OrderedJson json;
        json["message"] = sentence.toStdString();
        write("warning", {}, json);
    }

    void stopping() override { write("stopping", {}, OrderedJson::object()); }

    void ended(const StudyState& state, const RunOutcome& outcome) override
    {
        OrderedJson json;
        json["status"] = outcome.status;
        json["interrupted"] = outcome.interrupted;
        json["error"] = outcome.error ? OrderedJson(outcome.error->sentence.toStdString()) : OrderedJson();
        json["reason"] = state.phase() == StudyPhase::Completed
            ? OrderedJson(state.completionReason().toStdString())
            : OrderedJson();
        json["counts"] = countsDocument(state.counts());
        json["best"] = bestDocument(state);
        json["savings"] = savingsDocument(state.savings());
        json["resume"] =
            outcome.interrupted ? OrderedJson(outcome.resumeCommand.toStdString()) : OrderedJson();
        write("study_ended", state.lastEventAt(), json);
    }

private:
    /// {"event":...,"at":..., and what is in `json`}, at once.
    void write(const char* event, const QString& at, const OrderedJson& json)
    {
        OrderedJson line;
        line["event"] = event;
        const QString moment =
            at.isEmpty() ? QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs) : at;
        line["at"] = moment.toStdString();
        line.update(json);
        m_results.write(toLine(line) + '\n');
        m_results.flush();
    }

    Results& m_results;
    const OptimizeRequest& m_request;
};

} // namespace

std::unique_ptr<Progress> createJsonProgress(Results& results, const OptimizeRequest& request)
{
    return std::make_unique<JsonProgress>(results, request);
}

} // namespace megatune
