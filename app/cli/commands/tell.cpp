// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli tell: what came of a trial that was asked for.
#include "app/cli/askedstudyfile.h"
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "app/cli/studytext.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/export/jsondocument.h"
#include "core/export/studydocument.h"
#include "core/findings/throughput.h"
#include "core/words/trialwords.h"

#include <cmath>
#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The one thing that is told.
Result<QString> toldThing(const Arguments& arguments)
{
    QStringList given;
    for (const QString& name : {u"value"_s, u"step-ms"_s, u"oom"_s, u"failed"_s, u"log"_s}) {
        if (arguments.has(name))
            given.append(name);
    }
    if (given.size() == 1)
        return given.first();
    return failure(ErrorKind::Usage,
        given.isEmpty() ? Tr::tr("Say what came of the trial: --value, --step-ms, --oom, --failed or --log.")
                        : Tr::tr("--%1 and --%2 are two ends; give one of them.").arg(given[0], given[1]));
}

Result<double> numberFrom(const Arguments& arguments, const QString& option)
{
    bool isNumber = false;
    const double number = arguments.value(option).toDouble(&isNumber);
    if (isNumber && std::isfinite(number) && number > 0)
        return number;
    return failure(ErrorKind::Usage,
        Tr::tr("--%1 takes a number above 0, not \"%2\".").arg(option, oneLine(arguments.value(option))));
}

Result<TrialEnded> valueTold(const Arguments& arguments, const AskedStudy& study, int number)
{
    TrialEnded ended{number};
    ended.state = TrialState::Finished;
    ended.metric = toldMetricName();
    const bool isStep = arguments.has(u"step-ms"_s);
    const Result<double> told = numberFrom(arguments, isStep ? u"step-ms"_s : u"value"_s);
    MEGATUNE_TRY(told);
    ended.value = *told;
    if (isStep)
        ended.value = study.valueOfStep(number, *told);
    if (!ended.value) {
        return failure(ErrorKind::Usage,
            Tr::tr("A speed does not follow from the time of an iteration where the model, the batch or the "
                   "length is not known; give --value."));
    }
    return ended;
}

Result<TrialEnded> failureTold(const Arguments& arguments, int number)
{
    const bool isMemory = arguments.has(u"oom"_s);
    const QString said = arguments.value(isMemory ? u"oom"_s : u"failed"_s).left(400);
    TrialEnded ended{number};
    ended.state = isMemory ? TrialState::Oom : TrialState::Failed;
    const QString usual = isMemory ? Tr::tr("A GPU had not enough memory, as it was told.")
                                   : Tr::tr("It failed, as it was told.");
    ended.failure = TrialFailure{isMemory ? FailureCategory::OomGpu : FailureCategory::CodeError,
        said.trimmed().isEmpty() ? usual : oneLine(said), {}};
    return ended;
}

Result<void> tellStudy(const Arguments& arguments, const QString& what, AskedStudy& study, int number)
{
    if (what == u"log") {
        const auto status = arguments.integer(u"exit-status"_s, 0, 255);
        MEGATUNE_TRY(status);
        return study.tellLog(number, arguments.value(u"log"_s),
            *status ? std::optional(static_cast<int>(**status)) : std::nullopt);
    }
    const bool isValue = what == u"value" || what == u"step-ms";
    Result<TrialEnded> ended = isValue ? valueTold(arguments, study, number) : failureTold(arguments, number);
    MEGATUNE_TRY(ended);
    if (arguments.has(u"memory-gib"_s)) {
        const Result<double> memory = numberFrom(arguments, u"memory-gib"_s);
        MEGATUNE_TRY(memory);
        ended->memoryGib = *memory;
    }
    return study.tell(*ended);
}

QString text(const StudyState& state, int number)
{
    const Trial& trial = state.at(number);
    QString line = trial.value ? Tr::tr("Trial %1: %2 %3")
                                     .arg(number)
                                     .arg(valueText(state.valueOf(trial)), valueUnit(state.header()))
                               : Tr::tr("Trial %1: %2").arg(number).arg(trialStateTitle(trial.state));
    if (trial.failure)
        line += u", "_s + trial.failure->message;
    const Trial* best = state.best();
    if (best && best->value && best->number != number)
        line += u'\n'
            + Tr::tr("Best: trial %1, %2 %3")
                  .arg(best->number)
                  .arg(valueText(state.valueOf(*best)), valueUnit(state.header()));
    return line + u'\n';
}

int runTell(const Arguments& arguments)
{
    const std::optional<qint64> number = toInteger(arguments.operands().value(1));
    if (!number || *number < 0 || *number > std::numeric_limits<int>::max()) {
        complain(Tr::tr("\"%1\" is no trial; give the number that ask printed.")
                     .arg(oneLine(arguments.operands().value(1))));
        return ExitUsage;
    }
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s);
    const Result<QString> what = toldThing(arguments);
    if (!format || !what) {
        complain(!format ? format.error() : what.error());
        return ExitUsage;
    }
    const Result<std::unique_ptr<AskedStudy>> study = openAskedStudy(arguments);
    if (!study)
        return refuseStudy(study.error());
    const Result<void> told = tellStudy(arguments, *what, **study, static_cast<int>(*number));
    for (const QString& warning : (*study)->warnings())
        say(warning);
    if (!told)
        return refuseStudy(told.error());
    const StudyState& state = (*study)->state();
    Results results;
    if (*format == u"json") {
        results.write(jsonDocument(trialDocument(state.at(static_cast<int>(*number)),
            StudyThroughput(state.header()), state.header().measure.warmup)));
    } else {
        results.write(text(state, static_cast<int>(*number)));
    }
    return results.finish();
}

} // namespace

Command tellCommand()
{
    return {
        {.name = u"tell"_s,
            .summary = Tr::tr("what came of a trial that was asked for"),
            .examples = {{u"megatune-cli tell queue.mtune 0 --log train.log"_s,
                             Tr::tr("Let the log say it: value, memory, what ran, why it failed:")},
                {u"megatune-cli tell queue.mtune 1 --value 412.5 --memory-gib 61.2"_s,
                    Tr::tr("Say it in numbers:")},
                {u"megatune-cli tell queue.mtune 2 --oom"_s, Tr::tr("It ran out of memory:")}},
            .usage = {u"STUDY N --log FILE | --value V | --step-ms MS | --oom | --failed TEXT"_s},
            .description = Tr::tr(
                "Writes the end of trial N into the study, for a trial that ask has handed out. A log says more "
                "than a number: that the layout is the one that was asked for is seen in nothing else, and a "
                "value without one is marked as not verified."),
            .options = {{.name = u"log"_s,
                            .value = u"FILE"_s,
                            .meaning = Tr::tr("what the trial printed; it is kept beside the study")},
                {.name = u"exit-status"_s,
                    .value = u"N"_s,
                    .meaning = Tr::tr("of the trial, beside its log"),
                    .shownDefault = Tr::tr("as the log says: 0, or 1 where it shows a failure")},
                {.name = u"value"_s,
                    .value = u"V"_s,
                    .meaning = Tr::tr("its value, in the unit that ask printed")},
                {.name = u"step-ms"_s,
                    .value = u"MS"_s,
                    .meaning = Tr::tr("the time of one of its iterations, from which the value follows")},
                {.name = u"memory-gib"_s,
                    .value = u"GIB"_s,
                    .meaning = Tr::tr("the peak of its fullest GPU, beside a value or a failure")},
                {.name = u"oom"_s,
                    .value = u"TEXT"_s,
                    .meaning = Tr::tr("a GPU ran out of memory; TEXT is what was printed of it"),
                    .ifAlone = u" "_s},
                {.name = u"failed"_s,
                    .value = u"TEXT"_s,
                    .meaning = Tr::tr("it failed, and why"),
                    .ifAlone = u" "_s},
                formatOption({u"text"_s, u"json"_s})},
            .operands = {u"STUDY"_s, u"N"_s},
            .notes = {{Tr::tr("Exit status"),
                {Tr::tr("0; 2 when there is no such trial under way; 3 when a file cannot be used")}}},
            .files = studyFiles() + modelFiles()},
        runTell};
}

} // namespace megatune
