// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli show: a study file for people or for programs, also while it is being written.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "app/cli/studyfile.h"
#include "app/cli/studytext.h"
#include "core/base/tr.h"
#include "core/command/commandline.h"
#include "core/export/exporter.h"
#include "core/findings/bestsofar.h"
#include "core/study/earlierstudy.h"
#include "core/study/journal.h"

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString phaseText(const StudyState& state, const QString& path)
{
    if (state.phase() == StudyPhase::Completed)
        return (nothingRan(state) ? Tr::tr("ended, nothing ran") : Tr::tr("complete"))
            + (state.completionReason().isEmpty() ? QString() : u": "_s) + oneLine(state.completionReason());
    if (const auto holder = studyLockHolder(path))
        return Tr::tr("being written by process %1 on %2").arg(holder->pid).arg(oneLine(holder->host));
    const bool isAsked = std::any_of(state.trials().begin(), state.trials().end(),
        [](const Trial& trial) { return trial.process.host == askedHost; });
    if (isAsked)
        return Tr::tr("not complete; megatune-cli ask %1 goes on with it").arg(path);
    if (state.counts().byHand > 0)
        return Tr::tr(
            "not complete; the optimize command that began it, with --study %1 and without --layout, goes on with it")
            .arg(path);
    return Tr::tr("not complete; the optimize command that began it, with --study %1, goes on with it")
        .arg(path);
}

QString headText(const StudyState& state, const QString& path)
{
    const StudyCreated& study = state.header();
    TextTable table(QList<TextColumn>(2), 2);
    table.add({Tr::tr("Command"), oneLine(withoutScriptInside(study.command))});
    table.add({Tr::tr("Preset"),
        Tr::tr("%1: %2").arg(study.preset, argumentsShown(study.preset, study.arguments))});
    if (study.shape)
        table.add({Tr::tr("Model"), oneLine(study.shape->name + u": "_s + describe(*study.shape))});
    table.add({Tr::tr("Strategy"),
        study.seed == 0 ? study.strategy : Tr::tr("%1, seed %2").arg(study.strategy).arg(study.seed)});
    QStringList learned;
    for (const LearnedStudy& one : study.learned)
        learned.append(learnedText(one));
    if (!learned.isEmpty())
        table.add({Tr::tr("Learned from"), oneLine(learned.join(u"; "))});
    table.add({Tr::tr("Hosts"), oneLine(study.hosts.join(u", "))});
    if (state.gpuCheck())
        table.add({Tr::tr("GPU check"), oneLine(gpuCheckText(*state.gpuCheck()))});
    if (!study.workingDirectory.isEmpty())
        table.add({Tr::tr("Folder"), oneLine(study.workingDirectory)});
    QStringList variables;
    for (const auto& [name, value] : study.environment)
        variables.append(oneLine(name + u'=' + value));
    if (!variables.isEmpty())
        table.add({Tr::tr("Variables"), variables.join(u", ")});
    table.add({Tr::tr("State"), phaseText(state, path)});
    if (!state.note().isEmpty())
        table.add({Tr::tr("Note"), oneLine(state.note())});
    return Tr::tr("Study %1, created %2").arg(oneLine(study.name), momentText(state.createdAt())) + u"\n\n"_s
        + table.text();
}

QString showText(const StudyState& state, const QString& path)
{
    const bool isRun = studyLockHolder(path).has_value();
    QString text = headText(state, path) + u'\n';
    if (!state.trials().isEmpty())
        text += trialsText(state, isRun) + u'\n';
    const QString reasons = reasonsText(state);
    if (!reasons.isEmpty())
        text += reasons + u'\n';
    const QString failures = failuresText(state);
    if (!failures.isEmpty())
        text += failures + u'\n';
    if (const QString ran = whatRanTexts(state); !ran.isEmpty())
        text += ran + u'\n';
    if (const QString doubts = doubtsText(state); !doubts.isEmpty())
        text += doubts + u'\n';
    text += countsText(state.counts(), runningMeans(state, isRun)) + u'\n';
    if (const QString saved = earlyEndsText(state.savings()); !saved.isEmpty())
        text += saved + u'\n';
    return text + (state.trials().isEmpty() ? QString() : bestText(state));
}

int runShow(const Arguments& arguments)
{
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s, u"csv"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const QString path = arguments.operands().first();
    const Result<LoadedStudy> study = loadStudy(path);
    if (!study)
        return refuseStudy(study.error());
    for (const QString& warning : study->warnings)
        complain(warning);
    Results results;
    if (*format == u"text") {
        results.write(withControlsShown(showText(study->state, path)));
        return results.finish();
    }
    const Result<ExportKind> kind = exportKind(*format);
    const ExportRequest request{.studyFile = QFileInfo(path).fileName()};
    const Result<Exported> exported =
        kind ? kind->create(study->state, request) : tl::unexpected(kind.error());
    if (!exported)
        return refuse(exported.error());
    results.write(exported->bytes);
    return results.finish();
}

} // namespace

Command showCommand()
{
    return {{.name = u"show"_s,
                .summary = Tr::tr("a study: its trials, their values and the best one"),
                .examples = {{u"megatune-cli show night.mtune"_s,
                                 Tr::tr("The trials of a study and the best one, also while it runs:")},
                    {u"megatune-cli show night.mtune --format csv"_s,
                        Tr::tr("The same as a table for other programs:")}},
                .usage = {u"STUDY [--format text|json|csv]"_s},
                .description = Tr::tr("Reads a study file, also one that is being written. Runs nothing "
                                      "and changes nothing."),
                .options = {formatOption({u"text"_s, u"json"_s, u"csv"_s})},
                .operands = {u"STUDY"_s},
                .notes = {{Tr::tr("Exit status"),
                    {Tr::tr("0; 3 when the file cannot be read as a study. Damaged lines are left out "
                            "with a warning.")}}},
                .files = studyFiles()},
        runShow};
}

} // namespace megatune
