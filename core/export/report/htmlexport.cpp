// SPDX-License-Identifier: GPL-3.0-or-later
// Export `html`: the whole study as one page that shows its charts and trials without a network or another
// file.
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/export/report/reportcharts.h"
#include "core/export/report/reportpage.h"
#include "core/export/report/svgchart.h"
#include "core/findings/parametercolumns.h"
#include "core/findings/refusals.h"
#include "core/findings/speedup.h"
#include "core/hardware/gpuspec.h"
#include "core/space/argumentnames.h"
#include "core/space/layoutindex.h"
#include "core/trial/refining.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// A browser still sorts and scrolls so many rows at once; csv and json have them all.
constexpr qsizetype mostRows = 5000;

QString shownValue(const std::optional<double>& value, int digits)
{
    return value && std::isfinite(*value) ? QString::number(*value, 'f', digits) : QString();
}

QString card(const QString& what, const QString& value)
{
    return element(u"div class=\"card\""_s, htmlText(what) + element(u"b"_s, htmlText(value)));
}

QString throughputCards(const Throughput& throughput)
{
    QString cards;
    if (throughput.mfu)
        cards += card(Tr::tr("MFU"), mfuText(*throughput.mfu));
    if (throughput.tokensPerSecondGpu)
        cards += card(Tr::tr("Tokens/s per GPU"), numberText(*throughput.tokensPerSecondGpu, 0));
    return cards;
}

QString cardsOf(const StudyState& state)
{
    QString cards;
    const Trial* best = state.best();
    if (best != nullptr)
        cards += card(valueUnit(state.header()), shownValue(state.valueOf(*best), 2));
    if (best != nullptr)
        cards += throughputCards(StudyThroughput(state.header()).of(state.valueOf(*best), best->stepMs));
    if (const std::optional<double> ratio = speedUpOverBaseline(state))
        cards += card(Tr::tr("Speed-up over the baseline"), u"×%1"_s.arg(*ratio, 0, 'f', 2));
    const StudyCounts& counts = state.counts();
    cards += card(Tr::tr("Trials executed"), QString::number(counts.executed()));
    cards += card(Tr::tr("Out of memory"), QString::number(counts.of(TrialState::Oom)));
    return element(u"div class=\"cards\""_s, cards);
}

QString subtitleOf(const StudyState& state)
{
    const StudyCreated& study = state.header();
    QStringList parts;
    if (study.shape)
        parts.append(study.shape->name);
    for (auto it = study.arguments.begin(); it != study.arguments.end(); ++it) {
        if (it.key() != argument::model)
            parts.append(it.key() + u'=' + it.value());
    }
    parts.append(Tr::tr("strategy %1").arg(study.strategy));
    if (state.gpuCheck())
        parts.append(gpuCheckText(*state.gpuCheck()));
    parts.append(state.createdAt().left(10));
    return parts.join(u" · "_s);
}

/// The parameters of the trials, those that differ apart from those that are the same in all.
struct ParameterNames
{
    QStringList varying;
    QStringList fixed; ///< "cp=1"
};

ParameterNames parameterNames(const StudyState& state)
{
    ParameterColumns columns;
    for (const Trial& trial : state.trials())
        columns.add(trial);
    ParameterNames result;
    for (const ParameterColumn& column : columns.all()) {
        if (column.choices.size() > 1)
            result.varying.append(column.name);
        else
            result.fixed.append(column.name + u'=' + column.choices.first().text());
    }
    return result;
}

/// A command that is broken between its words only; as text it stays what it is.
QString commandHtml(const QString& command)
{
    QStringList words;
    for (const QString& word : command.split(u' '))
        words.append(word.size() > 100 ? htmlText(word) : element(u"span"_s, htmlText(word)).trimmed());
    return element(u"pre"_s, words.join(u' '));
}

QString rowOf(
    const Trial& trial, const QStringList& parameters, const StudyThroughput& throughput, bool isBest)
{
    const auto cell = [](const QString& text, bool number = false) {
        return element(number ? u"td class=\"number\""_s : u"td"_s, htmlText(text));
    };
    QString row = cell(QString::number(trial.number), true);
    const LayoutIndex values(trial.layout);
    for (const QString& name : parameters) {
        const Value* value = values.find(name);
        row += cell(value != nullptr ? value->text() : QString(), value != nullptr && value->isNumber());
    }
    QStringList messages = trialMarks(trial);
    if (trial.failure)
        messages.append(trial.failure->message.simplified().left(120));
    row += cell(trialStateTitle(trial.state)) + cell(shownValue(trial.value, 2), true);
    const Throughput figures = throughput.of(trial);
    if (throughput.hasMfu())
        row += cell(figures.mfu ? mfuText(*figures.mfu) : QString(), true);
    if (throughput.hasTokens())
        row += cell(shownValue(figures.tokensPerSecondGpu, 0), true);
    row += cell(shownValue(trial.memoryGib, 1), true) + cell(shownValue(trial.durationS, 1), true)
        + cell(messages.join(u"; "));
    return element(isBest ? u"tr class=\"best\""_s : u"tr"_s, row);
}

QString tableOf(const StudyState& state)
{
    const ParameterNames parameters = parameterNames(state);
    QStringList titles{u"#"_s};
    titles += parameters.varying;
    const StudyThroughput throughput(state.header());
    titles << Tr::tr("State") << valueUnit(state.header());
    if (throughput.hasMfu())
        titles << Tr::tr("MFU");
    if (throughput.hasTokens())
        titles << Tr::tr("Tokens/s per GPU");
    titles << Tr::tr("Memory (GiB)") << Tr::tr("Time (s)") << Tr::tr("Remarks");
    QString head;
    for (const QString& title : std::as_const(titles))
        head += element(u"th scope=\"col\""_s, element(u"button type=\"button\""_s, htmlText(title)));
    QString body;
    const qsizetype rows = std::min(mostRows, state.trials().size());
    for (qsizetype i = 0; i < rows; ++i)
        body += rowOf(state.trials()[i], parameters.varying, throughput, &state.trials()[i] == state.best());
    QString text;
    if (!parameters.fixed.isEmpty()) {
        text += element(u"p class=\"soft\""_s,
            htmlText(Tr::tr("The same in all trials: %1.").arg(parameters.fixed.join(u", "))));
    }
    text += element(u"div class=\"scroll\""_s,
        element(u"table"_s, element(u"thead"_s, element(u"tr"_s, head)) + element(u"tbody"_s, body)));
    if (rows < state.trials().size()) {
        text += element(u"p class=\"soft\""_s,
            htmlText(Tr::tr("The first %1 of %2 trials; the exports csv and json have all of them.")
                         .arg(rows)
                         .arg(state.trials().size())));
    }
    return text;
}

/// What the charts leave out.
QString drawnNote(const StudyState& state)
{
    if (state.trials().size() <= mostMarks)
        return {};
    return element(u"p class=\"soft\""_s,
        htmlText(Tr::tr("The charts draw about %1 of %2 trials, evenly chosen ones.")
                     .arg(mostMarks)
                     .arg(state.trials().size())));
}

QString legendOf(const StudyState& state)
{
    QString text = Tr::tr("Line: best so far. Cross: out of memory. Triangle: another failure.");
    const auto refines = [](const Trial& trial) { return trial.refinement.has_value(); };
    if (std::any_of(state.trials().begin(), state.trials().end(), refines))
        text += u' ' + Tr::tr("Ring: refines the winner.");
    return element(u"p class=\"soft\""_s, htmlText(text));
}

std::optional<double> capacityOf(const StudyCreated& study)
{
    const Result<GpuSpec> gpu = gpuSpec(study.arguments.value(argument::gpuType));
    return gpu ? std::optional(gpu->memoryBytes / bytesPerGib) : std::nullopt;
}

Result<Exported> exportHtml(const StudyState& state, const ExportRequest& request)
{
    const QString name = state.header().name.isEmpty() ? request.studyFile : state.header().name;
    QString body = element(u"h1"_s, htmlText(name));
    body += element(u"p class=\"soft\""_s, htmlText(subtitleOf(state))) + cardsOf(state);
    for (const Doubt& doubt : doubtsOf(state))
        body += element(u"p class=\"doubt\""_s, htmlText(doubtText(doubt)));
    for (const ClosedLayouts& closed : closedLayouts(state))
        body += element(u"p class=\"soft\""_s, htmlText(closedText(closed)));
    QStringList remarks;
    if (const Trial* best = state.best()) {
        body += reportSection(Tr::tr("Best command (trial %1)").arg(best->number),
            best->command.isEmpty() ? QString() : commandHtml(best->command));
        if (const QString kept = keptText(state, *best); !kept.isEmpty()) {
            body += element(u"p class=\"soft\""_s, htmlText(Tr::tr("Refined: %1.").arg(kept)));
        }
        remarks = maskRemarks(best->command);
    }
    body += reportSection(Tr::tr("Value by trial"), trialsSvg(state));
    body += legendOf(state);
    body +=
        reportSection(Tr::tr("Peak memory of a GPU by trial"), memorySvg(state, capacityOf(state.header())));
    body += reportSection(Tr::tr("Timeline"), timelineSvg(state)) + drawnNote(state);
    body += reportSection(Tr::tr("Best value by the two parameters that explain most"), heatMapHtml(state));
    body += reportSection(Tr::tr("Value and out-of-memory share by parameter"), parametersHtml(state));
    if (!state.note().isEmpty())
        body += reportSection(Tr::tr("Note"), element(u"pre"_s, htmlText(state.note())));
    body += reportSection(Tr::tr("Trials"), tableOf(state));
    body += element(u"p class=\"soft\""_s,
        htmlText(Tr::tr("Written %1 by %2 from %3.")
                     .arg(request.at.toUTC().toString(Qt::ISODate), request.program, request.studyFile)));
    return Exported{reportPage(name, body), remarks};
}

} // namespace

ExportKind htmlExport()
{
    return ExportKind{.name = u"html"_s,
        .label = Tr::tr("Report for a browser"),
        .title = Tr::tr("the study as one page with charts, for any browser, without a network"),
        .suffix = u"html"_s,
        .ofTrial = false,
        .create = exportHtml};
}

} // namespace megatune
