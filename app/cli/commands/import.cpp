// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli import: a study of Optuna as a study file.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "core/base/tr.h"
#include "core/interop/optunaimport.h"

#include <QFileInfo>

namespace megatune {

namespace {

int runImport(const Arguments& arguments)
{
    const QString source = arguments.operands().first();
    const QString target = arguments.value(u"output"_qs);
    if (target.isEmpty()) {
        complain(Tr::tr("Say where the study goes with -o FILE.mtune."));
        return ExitUsage;
    }
    const Result<OptunaFile> file = readOptunaFile(source);
    if (!file)
        return refuseStudy(file.error());
    const Result<OptunaStudy> study = chosenStudy(*file, arguments.value(u"study"_qs));
    if (!study) {
        complain(source + u": "_qs + study.error().sentence);
        return ExitUsage;
    }
    const Result<QStringList> remarks = importOptunaStudy(*study, QFileInfo(source).fileName(), target);
    if (!remarks)
        return refuseStudy(remarks.error());
    for (const QString& remark : file->remarks + *remarks)
        say(remark);
    say(Tr::tr("%1: %n trial(s) of \"%2\".", nullptr, int(study->trials.size()))
            .arg(target, oneLine(study->name)));
    return ExitOk;
}

} // namespace

Command importCommand()
{
    return {
        {.name = u"import"_qs,
            .summary = Tr::tr("a study of Optuna as a study file"),
            .examples = {{u"megatune-cli import optuna.db -o imported.mtune"_qs,
                Tr::tr("A database of Optuna as a study:")}},
            .usage = {u"FILE -o STUDY [--study NAME]"_qs},
            .description = Tr::tr(
                "Reads an Optuna journal or SQLite database, which is not changed, and writes one of its studies "
                "into a new study file, to look at, compare and export."),
            .options = {{.name = u"output"_qs,
                            .value = u"FILE"_qs,
                            .meaning = Tr::tr("the new study file (required)"),
                            .letter = u'o'},
                {.name = u"study"_qs,
                    .value = u"NAME"_qs,
                    .meaning = Tr::tr("which study, when there are several")}},
            .operands = {u"FILE"_qs},
            .notes = {{Tr::tr("Exit status"),
                {Tr::tr("0; 2 when there is no such study; 3 when a file cannot be used")}}},
            .files = studyFiles()},
        runImport};
}

} // namespace megatune
