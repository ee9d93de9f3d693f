// SPDX-License-Identifier: GPL-3.0-or-later
// Export `script`: a shell script that says which study, trial and value its command came from.
#include "core/base/tr.h"
#include "core/command/commandline.h"
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/export/origin.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The user's own script with the trial's options in place, and how it is started: "bash run.sh 8".
struct CopiedScript
{
    QString text;
    QString start;
};

/// Where the command runs nothing else than a copy of the script that the study was given.
std::optional<CopiedScript> copiedScriptOf(const StudyState& state, const QString& command)
{
    static const QRegularExpression plain(u"\\A(?:ba)?sh [^\\s-][^\\n]*\\z"_s);
    const CopiedScript copied{scriptInside(command), withoutScriptInside(command)};
    const bool isCopy = !copied.text.isEmpty() && plain.match(copied.start).hasMatch()
        && commandPreparation(state.header()).isEmpty();
    return isCopy ? std::optional(copied) : std::nullopt;
}

/// Its first line stays the first.
QString withComments(const CopiedScript& script, const QString& comments)
{
    const qsizetype line = script.text.startsWith(u"#!") ? script.text.indexOf(u'\n') + 1 : 0;
    const QString interpreter =
        line > 0 ? script.text.left(line) : u"#!/bin/"_s + script.start.section(u' ', 0, 0) + u'\n';
    return interpreter + comments
        + commentLine(Tr::tr(
            "Your script with this layout in place: put it beside the original, and start it as before: %1")
                          .arg(script.start))
        + script.text.mid(line);
}

Result<Exported> exportScript(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> found = trialToExport(state, request.trial);
    MEGATUNE_TRY(found);
    const Trial& trial = **found;
    const Result<ExportedCommand> command = exportedCommand(state, trial, request.production);
    MEGATUNE_TRY(command);
    const QStringList preparation = commandPreparation(state.header());
    const QStringList remarks = command->remarks + placeRemarks(state.header(), trial)
        + environmentRemarks(state.header()) + maskRemarks(command->text + preparation.join(u'\n'));
    QString comments = originComments(state, trial, request);
    for (const QString& remark : remarks)
        comments += commentLine(remark);
    if (const auto copied = copiedScriptOf(state, command->text))
        return Exported{withComments(*copied, comments).toUtf8(), remarks};
    QString script = u"#!/bin/sh\n"_s + comments + u"set -e\n"_s;
    for (const QString& line : preparation)
        script += line + u'\n';
    script += u'\n' + command->text;
    if (!script.endsWith(u'\n'))
        script += u'\n';
    return Exported{script.toUtf8(), remarks};
}

} // namespace

ExportKind scriptExport()
{
    return ExportKind{.name = u"script"_s,
        .label = Tr::tr("Shell script"),
        .title = Tr::tr("a shell script of a trial, with a comment that says where it is from"),
        .suffix = u"sh"_s,
        .executable = true,
        .create = exportScript};
}

} // namespace megatune
