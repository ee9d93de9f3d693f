// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli export: the command of a trial, or the whole study, in a form for somewhere else.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "app/cli/studyfile.h"
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/export/exportfile.h"

#include <QCoreApplication>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QStringList exportNames()
{
    QStringList names;
    for (const ExportKind& kind : exportKinds())
        names.append(kind.name);
    return names;
}

Result<ExportKind> kindFrom(const Arguments& arguments)
{
    if (!arguments.has(u"as"_s)) {
        return failure(
            ErrorKind::Usage, Tr::tr("--as is missing; give one of %1.").arg(exportNames().join(u", ")));
    }
    const Result<ExportKind> kind = exportKind(arguments.value(u"as"_s));
    if (kind && !kind->ofTrial && arguments.has(u"trial"_s)) {
        return failure(
            ErrorKind::Usage, Tr::tr("--as %1 is of the whole study; leave out --trial.").arg(kind->name));
    }
    if (kind && !kind->ofTrial && arguments.has(u"production"_s)) {
        return failure(ErrorKind::Usage,
            Tr::tr("--as %1 is of the whole study; leave out --production.").arg(kind->name));
    }
    return kind;
}

/// All of it or, after a failure, what was there before.
Result<void> writeFile(const QString& path, const Exported& exported, bool executable)
{
    if (QFileInfo(path).isDir()) {
        return failure(ErrorKind::Io, Tr::tr("%1 is a folder; give the name of a file with -o.").arg(path));
    }
    if (const QString problem = replaceFile(path, exported.bytes, executable); !problem.isEmpty()) {
        return failure(ErrorKind::Io,
            Tr::tr("%1 cannot be written (%2); give another file with -o.").arg(path, problem));
    }
    return {};
}

int deliver(const Exported& exported, const ExportKind& kind, const QString& target)
{
    if (target.isEmpty() || target == u"-") {
        Results results;
        results.write(exported.bytes);
        return results.finish();
    }
    const Result<void> written = writeFile(target, exported, kind.executable);
    if (!written) {
        complain(written.error().sentence);
        return ExitNoResult;
    }
    return ExitOk;
}

int runExport(const Arguments& arguments)
{
    const Result<ExportKind> kind = kindFrom(arguments);
    if (!kind)
        return refuse(kind.error());
    const Result<std::optional<qint64>> number = arguments.integer(u"trial"_s, 0, 1'000'000'000);
    if (!number)
        return refuse(number.error());
    const QString path = arguments.operands().first();
    const QString target = arguments.value(u"output"_s);
    const QString canonical = QFileInfo(path).canonicalFilePath();
    if (!canonical.isEmpty() && QFileInfo(target).canonicalFilePath() == canonical) {
        complain(Tr::tr("%1 is the study itself; give another file with -o.").arg(target));
        return ExitUsage;
    }
    const Result<LoadedStudy> study = loadStudy(path);
    if (!study)
        return refuseStudy(study.error());
    for (const QString& warning : study->warnings)
        complain(warning);
    ExportRequest request{.studyFile = QFileInfo(path).fileName(), .at = QDateTime::currentDateTimeUtc()};
    request.program = u"megatune-cli "_s + QCoreApplication::applicationVersion();
    request.production = arguments.has(u"production"_s);
    if (*number)
        request.trial = static_cast<int>(**number);
    const Result<Exported> exported = kind->create(study->state, request);
    if (!exported) {
        complain(exported.error().sentence);
        return ExitNoResult;
    }
    for (const QString& remark : exported->remarks)
        complain(remark);
    return deliver(*exported, *kind, target);
}

} // namespace

Command exportCommand()
{
    QStringList kinds;
    for (const ExportKind& kind : exportKinds())
        kinds.append(kind.name.leftJustified(12) + kind.title);
    return {
        {.name = u"export"_s,
            .summary = Tr::tr("the best command, or the study, for somewhere else"),
            .examples = {{u"megatune-cli export night.mtune --as script --production -o best.sh"_s,
                             Tr::tr("The fastest command as a script, with its own length and checkpoints:")},
                {u"megatune-cli export night.mtune --as html -o night.html"_s,
                    Tr::tr("The whole study as a page for the web browser:")}},
            .usage = {u"STUDY --as "_s + exportNames().join(u'|')
                + u" [--trial N] [--production] [-o FILE]"_s},
            .description = Tr::tr("Prints one trial's command, that of the best trial "
                                  "unless --trial says otherwise, or the whole study."),
            .options = {{.name = u"as"_s,
                            .value = u"KIND"_s,
                            .meaning = Tr::tr("the form, see below (required)")},
                {.name = u"trial"_s,
                    .value = u"N"_s,
                    .meaning = Tr::tr("number of the trial"),
                    .shownDefault = Tr::tr("the best")},
                {.name = u"production"_s,
                    .meaning = Tr::tr(
                        "the trial's command without what only made the trial short (--trial-iterations)")},
                {.name = u"output"_s,
                    .value = u"FILE"_s,
                    .meaning = Tr::tr("write FILE in place of standard output"),
                    .letter = u'o'}},
            .operands = {u"STUDY"_s},
            .notes = {{Tr::tr("Forms"), kinds},
                {Tr::tr("Exit status"),
                    {Tr::tr("0; 1 when there is no such trial or nothing could be written; "
                            "3 when the study file cannot be read")}}},
            .files = studyFiles()},
        runExport};
}

} // namespace megatune
