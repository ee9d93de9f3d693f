// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli import: a study of Optuna as a study file.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "core/base/tr.h"
#include "core/interop/optunaimport.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

int runImport(const Arguments& arguments)
{
    const QString source = arguments.operands().first();
    const QString target = arguments.value(u"output"_s);
    if (target.isEmpty()) {
        complain(Tr::tr("Say where the study goes with -o FILE.mtune."));
        return ExitUsage;
    }
    const Result<OptunaFile> file = readOptunaFile(source);
    if (!file)
        return refuseStudy(file.error());
    const Result<OptunaStudy> study = chosenStudy(*file, arguments.value(u"study"_s));
    if (!study) {
        complain(source + u": "_s + study.error().sentence);
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
        {.name = u"import"_s,
            .summary = Tr::tr("a study of Optuna as a study file"),
            .examples = {{u"megatune-cli import optuna.db -o imported.mtune"_s,
                Tr::tr("A database of Optuna as a study:")}},
            .usage = {u"FILE -o STUDY [--study NAME]"_s},
            .description = Tr::tr(
                "Reads an Optuna journal or SQLite database, which is not changed, and writes one of its studies "
                "into a new study file, to look at, compare and export."),
            .options = {{.name = u"output"_s,
                            .value = u"FILE"_s,
                            .meaning = Tr::tr("the new study file (required)"),
                            .letter = u'o'},
                {.name = u"study"_s,
                    .value = u"NAME"_s,
                    .meaning = Tr::tr("which study, when there are several")}},
            .operands = {u"FILE"_s},
            .notes = {{Tr::tr("Exit status"),
                {Tr::tr("0; 2 when there is no such study; 3 when a file cannot be used")}}},
            .files = studyFiles()},
        runImport};
}

} // namespace megatune
