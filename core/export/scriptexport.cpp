// Export `script`: a shell script that says which study, trial and value its command came from.
#include "core/base/text.h"
#include "core/export/exporter.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct ScriptExportText
{
    Q_DECLARE_TR_FUNCTIONS(ScriptExportText)
};

/// One line of a comment, whatever the text holds.
QString scriptComment(const QString& text)
{
    QString line = text.simplified();
    for (QChar& c : line) {
        if (c.category() == QChar::Other_Control)
            c = u' ';
    }
    return u"# "_qs + line + u'\n';
}

QString scriptOutcome(const StudyState& state, const Trial& trial)
{
    if (!trial.value)
        return trialStateTitle(trial.state);
    const QString value =
        ScriptExportText::tr("%1 %2").arg(shortestNumber(*trial.value), valueUnit(state.header()));
    const QString metric = trial.metric.isEmpty() || trial.iterations == 0
        ? value
        : ScriptExportText::tr("%1, %2 of %n iteration(s)", nullptr, trial.iterations)
              .arg(value, trial.metric);
    return state.best() == &trial ? ScriptExportText::tr("%1, the best").arg(metric) : metric;
}

Result<Exported> exportScript(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> found = trialToExport(state, request.trial);
    if (!found)
        return tl::unexpected(found.error());
    const Trial& trial = **found;
    const QStringList preparation = commandPreparation(state.header());
    const QStringList remarks = maskRemarks(trial.command + preparation.join(u'\n'));
    QString script = u"#!/bin/sh\n"_qs;
    script += scriptComment(ScriptExportText::tr("Study %1 (%2), trial %3: %4")
                                .arg(state.header().name, request.studyFile)
                                .arg(trial.number)
                                .arg(scriptOutcome(state, trial)));
    if (!trial.layout.isEmpty())
        script += scriptComment(trial.layout.toText());
    script += scriptComment(
        ScriptExportText::tr("Measured %1, written %2 by %3")
            .arg(trial.endedAt.left(10), request.at.toUTC().toString(Qt::ISODate), request.program));
    for (const QString& remark : remarks)
        script += scriptComment(remark);
    script += u"set -e\n"_qs;
    for (const QString& line : preparation)
        script += line + u'\n';
    script += u'\n' + trial.command;
    if (!script.endsWith(u'\n'))
        script += u'\n';
    return Exported{script.toUtf8(), remarks};
}

const ExportRegistration scriptExportRegistration([] {
    return ExportKind{.name = u"script"_qs,
        .title = ScriptExportText::tr("a shell script of a trial, with a comment that says where it is from"),
        .suffix = u"sh"_qs,
        .executable = true,
        .create = exportScript};
});

} // namespace

} // namespace megatune
