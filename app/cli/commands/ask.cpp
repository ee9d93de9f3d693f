// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli ask: the next trial of a study that somebody else runs.
#include "app/cli/askedstudyfile.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/export/jsondocument.h"
#include "core/export/studydocument.h"
#include "core/secrets/secrets.h"
#include "core/words/trialwords.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Of `optimize`, but for what belongs to hosts and to who watches the trials.
QList<OptionSpec> askOptions()
{
    QList<OptionSpec> options{
        {.name = u"lease"_s,
            .value = u"MIN"_s,
            .meaning = Tr::tr(
                "first ask again for a trial that was asked for so many minutes ago and of which nothing was told; "
                "0, where you are the only one who asks: for any such trial"),
            .shownDefault =
                Tr::tr("%1 times as long as the longest trial took, %2 minutes at least; %3 while none "
                       "was told")
                    .arg(leaseFactor)
                    .arg(leaseFloorS / 60)
                    .arg(firstLeaseS / 60)},
        formatOption({u"json"_s, u"text"_s})};
    const QStringList left{u"host"_s, u"hosts"_s, u"ssh-config"_s, u"setup"_s, u"detach"_s, u"busy-gpus"_s,
        u"jobs"_s, u"upload"_s, u"timeout"_s, u"timeout-silent"_s, u"timeout-start"_s, u"memory-floor"_s,
        u"timeout-dynamic"_s, u"timeout-dynamic-factor"_s, u"timeout-dynamic-floor"_s, u"stop-after"_s,
        u"settle"_s, u"early-stop"_s, u"study"_s, u"on-end"_s, u"dry-run"_s, u"layout"_s, u"retry"_s,
        u"format"_s};
    for (OptionSpec& option : optimizeOptions()) {
        if (!left.contains(option.name))
            options.append(std::move(option));
    }
    return options;
}

Result<std::optional<double>> leaseSeconds(const Arguments& arguments)
{
    if (!arguments.has(u"lease"_s))
        return std::optional<double>();
    bool isNumber = false;
    const double minutes = arguments.value(u"lease"_s).toDouble(&isNumber);
    if (isNumber && minutes >= 0 && minutes <= 1e7)
        return std::optional(minutes * 60);
    return failure(ErrorKind::Usage,
        Tr::tr("--lease takes a number of minutes, 0 or more, not \"%1\".")
            .arg(oneLine(arguments.value(u"lease"_s))));
}

/// {"set","value"}, {"remove"}, {"env","value"}.
OrderedJson editDocument(const CommandEdit& edit)
{
    const QString name = u"--"_s + (edit.spelling.isEmpty() ? edit.option : edit.spelling);
    const auto named = [](const char* what, const QString& of) {
        return OrderedJson{{what, of.toStdString()}};
    };
    OrderedJson json;
    switch (edit.kind) {
    case CommandEdit::Kind::Set:
    case CommandEdit::Kind::Switch:
        json = named("set", name);
        json["value"] = edit.kind == CommandEdit::Kind::Set ? textOrNull(masked(edit.value)) : OrderedJson();
        break;
    case CommandEdit::Kind::Remove:
        return named("remove", name);
    case CommandEdit::Kind::Env:
    case CommandEdit::Kind::Assign:
    case CommandEdit::Kind::Fill:
        json = named(edit.kind == CommandEdit::Kind::Fill ? "fill" : "env", edit.option);
        json["value"] = textOrNull(masked(edit.value));
        break;
    case CommandEdit::Kind::Print:
    case CommandEdit::Kind::Once:
    case CommandEdit::Kind::Front:
        break;
    }
    return json;
}

OrderedJson trialJson(const AskedStudy& study, const AskedTrial& asked)
{
    const Trial& trial = study.state().at(asked.number);
    OrderedJson json{{"state", "trial"}, {"trial", trial.number}, {"attempt", trial.attempt}};
    json["baseline"] = trial.baseline;
    json["layout"] = toJson(trial.layout);
    json["layout_text"] = trial.layout.shownText().toStdString();
    json["reason"] = trial.reason.toStdString();
    json["command"] = textOrNull(trial.command.text());
    json["edits"] = OrderedJson::array();
    for (const CommandEdit& edit : study.editsOf(trial.number)) {
        if (OrderedJson one = editDocument(edit); !one.is_null())
            json["edits"].push_back(std::move(one));
    }
    json["env"] = OrderedJson::object();
    for (const auto& [name, value] : study.plan().environment)
        json["env"][name.toStdString()] =
            isSecretName(name) ? OrderedJson() : OrderedJson(masked(value).toStdString());
    json["n_gpus"] = study.gpuCount();
    json["unit"] = valueUnit(study.state().header()).toStdString();
    json["direction"] = directionName(study.state().header().direction).toStdString();
    return json;
}

OrderedJson document(const AskedStudy& study, const AskedTrial& asked)
{
    if (asked.kind == AskedTrial::Kind::Trial)
        return trialJson(study, asked);
    const bool isDone = asked.kind == AskedTrial::Kind::Done;
    OrderedJson json{{"state", isDone ? "done" : "wait"}, {"reason", asked.reason.toStdString()}};
    json["best"] = nullptr;
    if (const Trial* best = study.state().best(); best && best->value) {
        json["best"] = {{"trial", best->number}, {"value", study.state().valueOf(*best)},
            {"layout", toJson(best->layout)}, {"command", textOrNull(best->command.text())}};
    }
    return json;
}

QString text(const AskedStudy& study, const AskedTrial& asked)
{
    if (asked.kind == AskedTrial::Kind::Wait)
        return Tr::tr("Nothing to try until one of the trials that are under way was told.") + u'\n';
    if (asked.kind == AskedTrial::Kind::Done)
        return Tr::tr("Nothing more to try: %1").arg(asked.reason) + u'\n';
    const Trial& trial = study.state().at(asked.number);
    const QString name = trial.baseline ? Tr::tr("the command as given") : trial.layout.shownText();
    return Tr::tr("Trial %1: %2").arg(trial.number).arg(name) + u'\n' + trial.reason + u'\n'
        + trial.command.text() + u'\n';
}

int statusOf(AskedTrial::Kind kind)
{
    return kind == AskedTrial::Kind::Trial ? ExitOk
        : kind == AskedTrial::Kind::Wait   ? ExitWait
                                           : ExitNoResult;
}

int runAsk(const Arguments& arguments)
{
    const Result<std::optional<double>> lease = leaseSeconds(arguments);
    const Result<QString> format = arguments.choice(u"format"_s, {u"json"_s, u"text"_s}, u"json"_s);
    if (!lease || !format) {
        complain(!lease ? lease.error() : format.error());
        return ExitUsage;
    }
    const Result<std::unique_ptr<AskedStudy>> study = openAskedStudy(arguments);
    if (!study)
        return refuseStudy(study.error());
    const Result<AskedTrial> asked = (*study)->ask(*lease);
    if (!asked)
        return refuseStudy(asked.error());
    for (const QString& warning : (*study)->warnings())
        say(warning);
    Results results;
    results.write(
        *format == u"text" ? text(**study, *asked).toUtf8() : jsonDocument(document(**study, *asked)));
    return results.finish(statusOf(asked->kind));
}

} // namespace

Command askCommand()
{
    return {
        {.name = u"ask"_s,
            .summary = Tr::tr("the next trial of a study whose trials you run yourself"),
            .examples =
                {{u"megatune-cli ask queue.mtune --args model=Qwen/Qwen3-8B,n_gpus=8,gbs=64,gpu=H100-80GB -- bash train.sh"_s,
                     Tr::tr("Begin a study, and get its first trial:")},
                    {u"megatune-cli ask queue.mtune"_s, Tr::tr("Get the next one:")},
                    {u"megatune-cli ask queue.mtune --format text"_s, Tr::tr("One more, for people:")}},
            .usage = {u"STUDY [options] [-- COMMAND...]"_s},
            .description = Tr::tr(
                "Prints one trial - layout, command, edits, why - and starts nothing: for schedulers, scripts and "
                "programs that run trainings by themselves. A new study takes the training command and the "
                "options of optimize; one that is there goes on with what its file says. Several may ask at the "
                "same time. Say what came of each with tell. What is secret in the command is *** in what is "
                "printed."),
            .options = askOptions(),
            .operands = {u"STUDY"_s},
            .takesCommand = true,
            .notes = {{Tr::tr("Exit status"),
                {Tr::tr("0    a trial: run it"), Tr::tr("1    nothing more to try: the study is complete"),
                    Tr::tr("2    wrong usage"), Tr::tr("3    the study file cannot be used"),
                    Tr::tr("75   wait: ask again once a trial that is under way was told")}}},
            .files = studyFiles() + modelFiles()},
        runAsk};
}

} // namespace megatune
