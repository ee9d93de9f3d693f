// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftproblem.h"

#include "core/preset/givenvariables.h"
#include "core/space/argumentnames.h"
#include "ui/draft/argumentproblem.h"
#include "ui/draft/draftbudget.h"
#include "ui/draft/studydraft.h"

#include <algorithm>

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

struct ProblemList
{
    QList<DraftProblem> all = {};

    void add(const QString& sentence, const QString& field, bool wantsNodes = false)
    {
        const bool isSaid = std::any_of(all.begin(), all.end(),
            [&sentence](const DraftProblem& problem) { return problem.sentence == sentence; });
        if (!sentence.isEmpty() && !isSaid)
            all.append({sentence, field, wantsNodes});
    }
};

/// Nothing is typed there, or what is typed is wrong.
void addFields(ProblemList& list, const StudyDraft& draft)
{
    const bool isModelWrong = !draft.argumentProblem(argument::model).isEmpty();
    if (isModelWrong)
        list.add(draft.firstMissing(), argument::model);
    for (const ArgumentSpec& spec : draft.argumentSpecs()) {
        if (spec.required && draft.usedArgument(spec.name).isEmpty())
            list.add(argumentMissing(spec), spec.name);
        else if (spec.name != argument::model)
            list.add(draft.argumentProblem(spec.name), spec.name);
    }
    if (draft.command().trimmed().isEmpty())
        list.add(commandMissing(), draftfield::command);
    else if (!draft.commandLine())
        list.add(draft.commandProblem(), draftfield::command);
}

} // namespace

QList<DraftProblem> missingIn(const StudyDraft& draft)
{
    ProblemList list;
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
        list.add(draft.firstMissing(), isNoneLeft ? draftfield::space : QString());
    }
    return list.all;
}

QList<DraftProblem> warningsOf(const StudyDraft& draft)
{
    const QList<StartProblem> found = problemsOf(draft);
    QList<DraftProblem> warnings;
    for (const QString& sentence : draft.startWarnings()) {
        const auto at = std::find_if(found.begin(), found.end(),
            [&sentence](const StartProblem& problem) { return problem.sentence == sentence; });
        if (at == found.end())
            warnings.append({sentence});
        else
            warnings.append({sentence, fieldOf(at->about), at->about == About::Machines});
    }
    return warnings;
}

} // namespace megatune
