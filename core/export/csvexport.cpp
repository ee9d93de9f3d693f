// SPDX-License-Identifier: GPL-3.0-or-later
// Export `csv`: one record a trial, a column for each parameter.
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/export/csvtext.h"
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/findings/throughput.h"
#include "core/findings/trialload.h"
#include "core/space/layoutindex.h"

#include <cmath>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

template<typename Number>
QString csvNumber(const std::optional<Number>& number)
{
    const auto value = static_cast<double>(number.value_or(0));
    return number && std::isfinite(value) ? shortestNumber(roundedMeasurement(value)) : QString();
}

/// Every parameter that a trial has, in the order in which they appear.
QStringList csvParameters(const StudyState& state)
{
    QStringList names;
    QSet<QString> seen;
    for (const Trial& trial : state.trials()) {
        for (const LayoutItem& item : trial.layout.items()) {
            if (!seen.contains(item.name)) {
                seen.insert(item.name);
                names.append(item.name);
            }
        }
    }
    return names;
}

QStringList csvTrial(
    const Trial& trial, const QStringList& parameters, const Throughput& throughput, const MeanLoad& load)
{
    QStringList fields{QString::number(trial.number), trialStateName(trial.state)};
    const LayoutIndex values(trial.layout);
    for (const QString& name : parameters) {
        const Value* value = values.find(name);
        fields.append(value != nullptr ? value->text() : QString());
    }
    const TrialFailure failure = trial.failure.value_or(TrialFailure{});
    fields << csvNumber(trial.value) << QString::number(trial.iterations) << csvNumber(trial.durationS)
           << csvNumber(trial.memoryGib) << csvNumber(trial.exitCode) << csvNumber(trial.signal)
           << (trial.failure ? failureCategoryName(failure.category) : QString()) << failure.message
           << trial.process.host << trial.startedAt.text() << trial.endedAt.text() << trial.command.text()
           << (!trial.value                           ? QString()
                      : isDerivedMetric(trial.metric) ? u"derived"_s
                                                      : u"printed"_s)
           << csvNumber(trial.deviation)
           << (trial.endedEarly ? earlyReasonName(trial.endedEarly->reason) : QString())
           << (trial.endedEarly ? csvNumber(trial.endedEarly->savedS) : QString())
           << csvNumber(trial.confirms) << (trial.byHand ? u"true"_s : u"false"_s)
           << csvNumber(trial.refinement ? std::optional(trial.refinement->of) : std::nullopt)
           << (trial.refinement ? trial.refinement->name : QString())
           << (trial.verdict ? (trial.verdict->kept ? u"true"_s : u"false"_s) : QString())
           << csvNumber(trial.verdict ? trial.verdict->gain : std::nullopt) << csvNumber(throughput.stepMs)
           << csvNumber(throughput.tokensPerSecond) << csvNumber(throughput.tokensPerSecondGpu)
           << csvNumber(throughput.mfu) << csvNumber(std::optional(load.percent))
           << csvNumber(std::optional(load.watts)) << standingName(standingOf(trial.evidence));
    return fields;
}

Result<Exported> exportCsv(const StudyState& state, const ExportRequest&)
{
    const QStringList parameters = csvParameters(state);
    QStringList header{u"number"_s, u"state"_s};
    header += parameters;
    header << u"value"_s << u"iterations"_s << u"duration_s"_s << u"memory_gib"_s << u"exit_code"_s
           << u"signal"_s << u"failure_category"_s << u"failure_message"_s << u"host"_s << u"started"_s
           << u"ended"_s << u"command"_s << u"source"_s << u"deviation"_s << u"ended_early"_s << u"saved_s"_s
           << u"confirms"_s << u"by_hand"_s << u"refines"_s << u"refinement"_s << u"kept"_s << u"gain"_s
           << u"step_ms"_s << u"tokens_per_s"_s << u"tokens_per_s_per_gpu"_s << u"mfu"_s << u"gpu_percent"_s
           << u"gpu_watts"_s << u"label"_s;
    Exported exported{csvRecord(header)};
    const StudyThroughput throughput(state.header());
    for (const Trial& trial : state.trials())
        exported.bytes += csvRecord(csvTrial(
            trial, parameters, throughput.of(trial), trialLoad(trial, state.header().measure.warmup)));
    return exported;
}

} // namespace

ExportKind csvExport()
{
    return ExportKind{.name = u"csv"_s,
        .label = Tr::tr("Table of the trials"),
        .title = Tr::tr("the trials of the study as comma-separated values"),
        .suffix = u"csv"_s,
        .ofTrial = false,
        .create = exportCsv};
}

} // namespace megatune
