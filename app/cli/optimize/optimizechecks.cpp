// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/optimizechecks.h"

#include "core/base/tr.h"
#include "core/plan/startchecks.h"
#include "core/space/enumerator.h"
#include "core/trainer/dialecttext.h"
#include "core/trial/refining.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// With the option that helps.
QString withProposal(const StartProblem& problem)
{
    if (problem.about == StartProblem::About::Gpu)
        return problem.sentence + u' ' + Tr::tr("Say which it is, such as gpu=B200-180GB.");
    if (problem.layoutVariables.isEmpty())
        return problem.sentence;
    return problem.sentence + u' ' + Tr::tr("Add %1.").arg(u"--layout-env "_s + problem.layoutVariables);
}

/// That a trainer is not known is no news in a terminal.
QStringList worthSaying(const QList<StartProblem>& problems, const Dialect& dialect)
{
    using About = StartProblem::About;
    const bool isUnknown = dialect.kind() == TrainerKind::Unknown && !dialect.isTrainerKnown();
    QStringList sentences;
    for (const StartProblem& problem : problems) {
        const QString sentence = withProposal(problem);
        const bool ofTrainer = problem.about == About::Trainer || problem.about == About::Processes;
        if (!ofTrainer || !isUnknown)
            sentences.append(sentence);
    }
    return sentences;
}

/// Why there is nothing to try; empty where there is.
QString emptySpaceText(const Preset& preset)
{
    const Classification found = classify(preset.space(), preset.rules(), Listing::CountsOnly);
    const Rule* rule = decisiveRule(preset.rules(), found);
    if (rule == nullptr)
        return {};
    return Tr::tr(
        "No layout is kept: what the other rules leave breaks the rule %1 (%2); change the command or "
        "the arguments. megatune-cli space counts the layouts by rule.")
        .arg(rule->id, rule->title);
}

} // namespace

Result<void> checkCommand(OptimizeRequest& request, const StudyPreparation& known)
{
    const PresetArguments& arguments = request.preset->arguments();
    const Dialect& dialect = request.dialect;
    request.commandTitle = dialectTitle(dialect);
    request.trialLength = trialLengthSentence(*request.preset, dialect);
    const MeasureSettings& measure = request.plan.created.measure;
    if (const QString few = trialIterationsProblem(arguments, measure.warmup, measure.minIterations);
        !few.isEmpty())
        return failure(ErrorKind::Usage, few);
    if (request.plan.baseline.value_or(false) && needsLayout(*request.preset, request.plan.command)) {
        return wrongArgument(u"baseline"_s,
            Tr::tr(
                "The command cannot run as it is: only a layout fills its placeholders in. Leave the baseline out."));
    }
    const QList<StartProblem> problems =
        startProblems(known.problems(request.preset.get(), request.plan.environment), request.command.text(),
            request.plan.environment, request.hosts);
    for (const StartProblem& problem : problems) {
        if (problem.blocks && !(request.dryRun && problem.isMissing))
            return failure(ErrorKind::Usage, withProposal(problem));
    }
    request.remarks += worthSaying(problems, dialect);
    request.remarks.append(
        ownLayoutRemark(*request.preset, dialect, runsBaseline(request.plan, *request.preset)));
    request.remarks.removeAll(QString());
    // A dry run says by itself what would be refined.
    if (const QString why = whyNeverRefined(dialect);
        request.plan.refine > 0 && !request.dryRun && !why.isEmpty())
        request.remarks.append(Tr::tr("Nothing will be refined: %1.").arg(why));
    if (const QString empty = emptySpaceText(*request.preset); !empty.isEmpty())
        request.remarks.append(empty);
    return {};
}

} // namespace megatune
