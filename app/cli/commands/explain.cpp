// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli explain: what a training was, reached, and would do better, from its log alone.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/logfile.h"
#include "app/cli/partstext.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/explain/runexplanation.h"
#include "core/export/explanation/explanationexport.h"
#include "core/export/explanation/explanationsections.h"
#include "core/export/jsondocument.h"
#include "core/trainer/commandfile.h"

#include <nlohmann/json.hpp>
#include <QCoreApplication>
#include <QDateTime>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype explainedWidth = 100;

QString rowsText(const ExplainedSection& section)
{
    qsizetype widest = 0;
    for (const ExplainedRow& row : section.rows)
        widest = std::max(widest, displayWidth(row.name));
    QString text;
    for (const ExplainedRow& row : section.rows) {
        text += u"  "_s + row.name + QString(widest - displayWidth(row.name) + 2, u' ')
            + wrapped(row.value, explainedWidth, widest + 4) + u'\n';
    }
    return text;
}

QString explanationText(const RunExplanation& run)
{
    QStringList parts;
    for (const ExplainedSection& section : explanationSections(run)) {
        QString text = section.title + u'\n' + rowsText(section) + partsText(section.parts);
        for (const QString& sentence : section.sentences)
            text += u"  "_s + wrapped(oneLine(sentence), explainedWidth, 2) + u'\n';
        parts.append(text);
    }
    return parts.join(u'\n');
}

Result<RunQuestion> runQuestion(const Arguments& arguments)
{
    const QString name = arguments.operands().first();
    Result<PresetArguments> given = givenPresetArguments(arguments);
    MEGATUNE_TRY(given);
    Result<LogSummary> log = summaryOfLog(name, {});
    MEGATUNE_TRY(log);
    RunQuestion question{.log = *std::move(log),
        .preset = arguments.value(u"preset"_s, defaultPresetName()),
        .folder = arguments.value(u"cwd"_s),
        .given = *std::move(given),
        .environment = QProcessEnvironment::systemEnvironment()};
    if (arguments.command()) {
        const Result<CommandLine> command = CommandLine::fromArguments(*arguments.command());
        MEGATUNE_TRY(command);
        question.command = *command;
    } else if (name != u"-") {
        question.commandInLog = commandInFile(name).value_or(QString());
    }
    return question;
}

int runExplain(const Arguments& arguments)
{
    const Result<QString> format =
        arguments.choice(u"format"_s, {u"text"_s, u"json"_s, u"html"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const Result<RunQuestion> question = runQuestion(arguments);
    if (!question)
        return refuse(question.error());
    const RunExplanation run = explainRun(*question);
    Results results;
    if (*format == u"json") {
        results.write(jsonDocument(explanationJson(run)));
    } else if (*format == u"html") {
        results.write(explanationHtml(run, QFileInfo(arguments.operands().first()).fileName(),
            Tr::tr("Written %1 by %2.")
                .arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODate),
                    u"megatune-cli "_s + QCoreApplication::applicationVersion())));
    } else {
        results.write(explanationText(run));
    }
    return results.finish();
}

} // namespace

Command explainCommand()
{
    QList<OptionSpec> options{formatOption({u"text"_s, u"json"_s, u"html"_s})};
    options += presetOptions();
    return {
        {.name = u"explain"_s,
            .summary = Tr::tr("what a run was and reached, where its time went, and what would be faster"),
            .examples = {{u"megatune-cli explain train.log --gpu H100-80GB"_s,
                             Tr::tr("A training that ran without Megatune:")},
                {u"megatune-cli explain train.log --gpu H100-80GB -- torchrun --nproc-per-node 8 pretrain_gpt.py ..."_s,
                    Tr::tr("The same where the log does not show what was started:")}},
            .usage = {u"LOGFILE [--gpu TYPE] [--format text|json|html] [-- COMMAND]"_s},
            .description = Tr::tr(
                "Needs no study and no GPU. Model, layout, batch and GPUs come from the command behind --, from what "
                "the log shows was started, or from the arguments that Megatron-LM and trainers built on it print; "
                "the type of GPU no log says: give --gpu. Then it says what ran, what it reached, where the step's "
                "time and the memory went by the estimate, scaled to what was measured, what is odd, which changes "
                "would save most, and for a run that failed why and what would fit."),
            .options = options,
            .operands = {u"LOGFILE"_s},
            .takesCommand = true,
            .notes = {{Tr::tr("Exit status"),
                {Tr::tr("0, also for the log of a failure; 2 when the file cannot be read")}}},
            .variables = modelVariables(),
            .files = modelFiles()},
        runExplain};
}

} // namespace megatune
