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
                      : isDerivedMetric(trial.metric) ? u"derived"_qs
                                                      : u"printed"_qs)
           << csvNumber(trial.deviation)
           << (trial.endedEarly ? earlyReasonName(trial.endedEarly->reason) : QString())
           << (trial.endedEarly ? csvNumber(trial.endedEarly->savedS) : QString())
           << csvNumber(trial.confirms) << (trial.byHand ? u"true"_qs : u"false"_qs)
           << csvNumber(trial.refinement ? std::optional(trial.refinement->of) : std::nullopt)
           << (trial.refinement ? trial.refinement->name : QString())
           << (trial.verdict ? (trial.verdict->kept ? u"true"_qs : u"false"_qs) : QString())
           << csvNumber(trial.verdict ? trial.verdict->gain : std::nullopt) << csvNumber(throughput.stepMs)
           << csvNumber(throughput.tokensPerSecond) << csvNumber(throughput.tokensPerSecondGpu)
           << csvNumber(throughput.mfu) << csvNumber(std::optional(load.percent))
           << csvNumber(std::optional(load.watts));
    return fields;
}

Result<Exported> exportCsv(const StudyState& state, const ExportRequest&)
{
    const QStringList parameters = csvParameters(state);
    QStringList header{u"number"_qs, u"state"_qs};
    header += parameters;
    header << u"value"_qs << u"iterations"_qs << u"duration_s"_qs << u"memory_gib"_qs << u"exit_code"_qs
           << u"signal"_qs << u"failure_category"_qs << u"failure_message"_qs << u"host"_qs << u"started"_qs
           << u"ended"_qs << u"command"_qs << u"source"_qs << u"deviation"_qs << u"ended_early"_qs
           << u"saved_s"_qs << u"confirms"_qs << u"by_hand"_qs << u"refines"_qs << u"refinement"_qs
           << u"kept"_qs << u"gain"_qs << u"step_ms"_qs << u"tokens_per_s"_qs << u"tokens_per_s_per_gpu"_qs
           << u"mfu"_qs << u"gpu_percent"_qs << u"gpu_watts"_qs;
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
    return ExportKind{.name = u"csv"_qs,
        .label = Tr::tr("Table of the trials"),
        .title = Tr::tr("the trials of the study as comma-separated values"),
        .suffix = u"csv"_qs,
        .ofTrial = false,
        .create = exportCsv};
}

} // namespace megatune
