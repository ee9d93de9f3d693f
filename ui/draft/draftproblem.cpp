// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftproblem.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/preset/givenvariables.h"
#include "core/space/argumentnames.h"
#include "core/trainer/owndevices.h"
#include "ui/draft/argumentproblem.h"
#include "ui/draft/draftbudget.h"
#include "ui/draft/studydraft.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using About = StartProblem::About;

/// Where what was found in the command, or is asked of it by the hosts, is mended.
QString fieldOf(About about)
{
    switch (about) {
    case About::Variables:
        return draftfield::variables;
    case About::Length:
        return draftfield::length;
    case About::Machines:
        return draftfield::hosts;
    case About::Gpu:
        return argument::gpuType;
    default:
        return draftfield::command;
    }
}

QList<StartProblem> problemsOf(const StudyDraft& draft)
{
    return startProblems(
        draft.commandFindings(), draft.command(), draft.options().environment, draft.hostSpecs());
}

struct MissingThings
{
    QList<DraftProblem> all = {};

    void add(const QString& sentence, const QString& field, bool wantsNodes = false,
        DraftProblem::Harm harm = DraftProblem::Harm::Wrong)
    {
        const bool isSaid = std::any_of(all.begin(), all.end(),
            [&sentence](const DraftProblem& problem) { return problem.sentence == sentence; });
        if (!sentence.isEmpty() && !isSaid)
            all.append({sentence, field, wantsNodes, harm});
    }
    void addMissing(const QString& sentence, const QString& field)
    {
        add(sentence, field, false, DraftProblem::Harm::Missing);
    }
};

/// Nothing is typed there, or what is typed is wrong.
void addFields(MissingThings& list, const StudyDraft& draft)
{
    const bool isModelWrong = !draft.argumentProblem(argument::model).isEmpty();
    if (isModelWrong)
        list.add(draft.firstMissing(), argument::model);
    for (const ArgumentSpec& spec : draft.argumentSpecs()) {
        if (spec.required && draft.usedArgument(spec.name).isEmpty())
            list.addMissing(argumentMissing(spec), spec.name);
        else if (spec.name != argument::model)
            list.add(draft.argumentProblem(spec.name), spec.name);
    }
    if (draft.command().trimmed().isEmpty())
        list.addMissing(commandMissing(), draftfield::command);
    else if (!draft.commandLine())
        list.add(draft.commandProblem(), draftfield::command);
}

/// What was measured of the GPUs, where it has to be answered; else without a sentence.
DraftProblem slowProblem(const StudyDraft& draft)
{
    const std::optional<GpuCheck>& check = draft.options().gpuCheck;
    if (!check || check->areLeftOut || (check->slow.isEmpty() && check->notMeasured.isEmpty()))
        return {};
    QStringList parts;
    for (const SlowPart& part : check->slow)
        parts.append(slowPartText(part));
    if (!check->notMeasured.isEmpty())
        parts.append(Tr::tr("not all GPUs were measured (%1)").arg(check->notMeasured.join(u", "_s)));
    QString sentence = parts.join(u"; "_s) + u'.';
    sentence[0] = sentence[0].toUpper();
    using Harm = DraftProblem::Harm;
    const bool choosesItself = draft.dialect() && ownDevices(*draft.dialect(), draft.options().environment);
    return {sentence, draftfield::hosts, false, draft.isKept(sentence) ? Harm::Warns : Harm::Asks, {},
        !check->slow.isEmpty() && !choosesItself};
}

} // namespace

QList<DraftProblem> missingIn(const StudyDraft& draft)
{
    if (draft.isEmpty())
        return {{commandMissing(), draftfield::command, false, DraftProblem::Harm::Missing}};
    MissingThings list;
    addFields(list, draft);
    for (const StartProblem& problem : problemsOf(draft)) {
        if (problem.blocks)
            list.add(problem.sentence, fieldOf(problem.about));
    }
    list.add(draft.directoryProblem(), draftfield::directory);
    list.add(draft.hostProblem(), draftfield::hosts, !draft.hostSpecs().isEmpty());
    list.add(draft.budgetProblem(), draftfield::length);
    list.add(draft.strategyProblem(), draftfield::strategy);
    const bool isVariable = !givenVariablesProblem(draft.options().environment).isEmpty();
    list.add(planProblem(draft.options()), isVariable ? draftfield::variables : draftfield::metricRegex);
    list.add(draft.learningProblem(), draftfield::earlierStudies);
    if (list.all.isEmpty()) {
        const auto& counts = draft.classification();
        const bool isNoneLeft = !draft.isComputing() && counts && counts->kept == 0;
        if (isNoneLeft)
            list.add(draft.firstMissing(), draftfield::space);
        else
            list.addMissing(draft.firstMissing(), {}); // it is being counted
    }
    return list.all;
}

QList<DraftProblem> warningsOf(const StudyDraft& draft)
{
    QList<DraftProblem> warnings;
    const auto ask = [&](const QString& sentence, const QString& against) {
        using Harm = DraftProblem::Harm;
        warnings.append({sentence, against, false,
            against.isEmpty() || draft.isKept(sentence) ? Harm::Warns : Harm::Asks, against});
    };
    for (const Contradiction& found : draft.contradictions())
        ask(found.sentence, found.argument);
    if (const DraftProblem slow = slowProblem(draft); !slow.sentence.isEmpty())
        warnings.append(slow);
    for (const StartProblem& problem : problemsOf(draft)) {
        if (problem.blocks || problem.about == About::Trainer)
            continue;
        const bool isTyped = !draft.argument(argument::gpus).isEmpty();
        if (problem.about == About::Processes && isTyped)
            ask(problem.sentence, argument::gpus);
        else
            warnings.append({problem.sentence, fieldOf(problem.about), problem.about == About::Machines,
                problem.about == About::Gpu ? DraftProblem::Harm::Least : DraftProblem::Harm::Warns});
    }
    if (const QString unknown = draft.unknownModel(); !unknown.isEmpty())
        warnings.append(
            {Tr::tr("The command's model %1 is not on this machine: rules about layers are left out, "
                    "and nothing is estimated.")
                    .arg(oneLine(unknown).left(200)),
                argument::model, false, DraftProblem::Harm::Warns});
    if (const QString own = draft.ownLayoutRemark(); !own.isEmpty())
        warnings.append({own, {}, false, DraftProblem::Harm::Warns});
    std::stable_sort(warnings.begin(), warnings.end(),
        [](const DraftProblem& one, const DraftProblem& other) { return one.harm < other.harm; });
    return warnings;
}

} // namespace megatune
