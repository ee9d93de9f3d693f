// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/origin.h"

#include "core/base/tr.h"
#include "core/space/axisnames.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialedits.h"
#include "core/trial/trialcommand.h"
#include "core/words/trialwords.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// A mean of two decimals is no binary fraction: all its digits would say nothing.
QString shownFigure(double value)
{
    return QString::number(value, 'g', 6);
}

QString originOutcome(const StudyState& state, const Trial& trial)
{
    if (!trial.value)
        return trialStateTitle(trial.state);
    const QString value = Tr::tr("%1 %2").arg(shownFigure(*trial.value), valueUnit(state.header()));
    const QString metric = trial.metric.isEmpty() || trial.iterations == 0
        ? value
        : Tr::tr("%1, %2 of %n iteration(s)", nullptr, trial.iterations).arg(value, trial.metric);
    const QList<double> runs = state.valuesOf(trial);
    const QString whole = runs.size() < 2 ? metric
                                          : Tr::tr("%1; mean of %2 runs: %3")
                                                .arg(metric)
                                                .arg(runs.size())
                                                .arg(shownFigure(state.valueOf(trial)));
    return state.best() == &trial ? Tr::tr("%1, the best").arg(whole) : whole;
}

/// Where the layout cannot load the command's checkpoint as it is.
QString conversionText(const QString& command, const Layout& layout)
{
    const Result<CommandLine> line = CommandLine::parse(command);
    const std::optional<Dialect> dialect = line ? std::optional(Dialect::recognized(*line)) : std::nullopt;
    if (!dialect || layout.isEmpty() || !dialect->option(u"load"_s))
        return {};
    if (layout.text(axis::fullySharded) == u"true" && !dialect->isOn(option::megatronFsdp).value_or(false))
        return Tr::tr("Convert the checkpoint of --load to Megatron-FSDP's format (fsdp_dtensor) first.");
    const bool isItsOwn = layout.number(axis::tp) == dialect->number(option::tensorParallel).value_or(1)
        && layout.number(axis::pp) == dialect->number(option::pipelineParallel).value_or(1);
    return isItsOwn || !loadsOneLayout(*dialect)
        ? QString()
        : Tr::tr("Convert the checkpoint of --load to this TP and PP first.");
}

} // namespace

std::optional<HostSpec> hostOfTrial(const StudyCreated& study, const Trial& trial, HostSpec::Kind kind)
{
    for (const QString& text : study.hosts) {
        const Result<HostSpec> spec = hostSpecFromText(text);
        if (spec && spec->kind == kind && spec->name() == trial.process.host)
            return *spec;
    }
    return std::nullopt;
}

QString exportThatRuns(const StudyCreated& study, const Trial& trial)
{
    if (hostOfTrial(study, trial, HostSpec::Kind::Nodes))
        return QStringLiteral("nodes");
    return hostOfTrial(study, trial, HostSpec::Kind::Slurm) ? QStringLiteral("sbatch")
                                                            : QStringLiteral("script");
}

QStringList placeRemarks(const StudyCreated& study, const Trial& trial)
{
    const QString form = exportThatRuns(study, trial);
    if (form == QLatin1String("script"))
        return {};
    return {Tr::tr("Trial %1 ran on %2; the export %3 is the one that runs as it ran.")
                .arg(QString::number(trial.number), trial.process.host, form)};
}

QString commentLine(const QString& text)
{
    QString line = text.simplified();
    for (QChar& c : line) {
        if (c.category() == QChar::Other_Control)
            c = u' ';
    }
    return u"# "_s + line + u'\n';
}

QString originComments(const StudyState& state, const Trial& trial, const ExportRequest& request)
{
    QString text = commentLine(Tr::tr("Study %1 (%2), trial %3: %4")
                                   .arg(state.header().name, request.studyFile)
                                   .arg(trial.number)
                                   .arg(originOutcome(state, trial)));
    for (const QString& doubt : doubtsAbout(state, trial))
        text += commentLine(Tr::tr("Doubtful: %1").arg(doubt));
    if (!trial.layout.isEmpty())
        text += commentLine(trial.layout.shownText());
    if (request.production && trialIterations(state.header().arguments))
        text += commentLine(Tr::tr("For production: without what made the trial short."));
    const QString conversion =
        request.production ? conversionText(state.header().command, trial.layout) : QString();
    if (!conversion.isEmpty())
        text += commentLine(conversion);
    return text
        + commentLine(Tr::tr("Measured %1, written %2 by %3")
                          .arg(trial.endedAt.text().left(10), request.at.toUTC().toString(Qt::ISODate),
                              request.program));
}

} // namespace megatune
