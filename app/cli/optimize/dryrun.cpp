// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/dryrun.h"

#include "app/cli/console.h"
#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/control/retry.h"
#include "core/control/studyopener.h"
#include "core/secrets/secrets.h"
#include "core/space/enumerator.h"
#include "core/study/earlierstudy.h"
#include "core/study/journal.h"
#include "core/trial/refining.h"
#include "core/trial/replay.h"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <QFileInfo>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// A trial that would run.
struct Planned
{
    int number = 0;
    Layout layout;
    QString command;
    QString reason;
    bool byHand = false;
    int attempt = 1;
};

/// How many trials of a study that begins a person looks at, who asked for no number.
constexpr int mostUnasked = 10;
constexpr qsizetype longCommandLines = 15;

/// Of a command that fills a page only the lines that are not as they were given.
QString changesShown(const QString& command, const QString& given)
{
    const QStringList lines = command.split(u'\n');
    if (lines.size() <= longCommandLines)
        return command;
    QStringList gone = given.split(u'\n');
    QStringList added;
    for (const QString& line : lines) {
        if (!gone.removeOne(line))
            added.append(u"+ "_s + line.trimmed());
    }
    for (QString& line : gone)
        line = u"- "_s + line.trimmed();
    return (gone + added).join(u'\n');
}

class PlannedTrials
{
public:
    explicit PlannedTrials(const OptimizeRequest& request)
        : m_request(request)
    {
    }

    void print(const Planned& trial)
    {
        m_isEmpty = false;
        if (m_request.json) {
            OrderedJson json;
            json["event"] = "trial_planned";
            json["number"] = trial.number;
            json["params"] = toJson(trial.layout);
            json["command"] = masked(trial.command).toStdString();
            json["reason"] = trial.reason.toStdString();
            json["by_hand"] = trial.byHand;
            json["attempt"] = trial.attempt;
            m_results.write(toLine(json) + '\n');
            return;
        }
        QString what = trial.layout.isEmpty() ? oneLine(trial.reason) : trial.layout.shownText();
        if (!trial.layout.isEmpty() && (trial.byHand || trial.attempt > 1))
            what += u"  ("_s + oneLine(trial.reason) + u')';
        m_results.write(u"# "_s + QString::number(trial.number) + u": "_s + what + u'\n'
            + changesShown(masked(trial.command), masked(m_request.plan.command)) + u'\n');
    }

    void sayRest(std::optional<qint64> atMost)
    {
        m_results.flush();
        say(atMost && *atMost > 0
                ? Tr::tr("Up to %L1 more would follow; --n-trials lists as many as it says.").arg(*atMost)
                : Tr::tr("More would follow; --n-trials lists as many as it says."));
    }

    void sayRestDepends()
    {
        m_results.flush();
        say(Tr::tr("What %1 tries after these depends on what they measure.")
                .arg(m_request.plan.created.strategy));
    }

    void sayRefinements(const RefinementPlan& plan)
    {
        for (const Refinement& refinement : m_request.json ? plan.refinements : QList<Refinement>()) {
            OrderedJson json;
            json["event"] = "refinement_planned";
            json["name"] = refinement.name.toStdString();
            json["meaning"] = refinement.meaning.toStdString();
            json["estimated_gain"] =
                refinement.gain == 0 ? OrderedJson() : OrderedJson(refinement.estimatedSpeedup());
            m_results.write(toLine(json) + '\n');
        }
        m_results.flush();
        if (!plan.sentence.isEmpty())
            say(plan.sentence);
    }

    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }
    int finish(int status = ExitOk) { return m_results.finish(status); }

private:
    const OptimizeRequest& m_request;
    Results m_results;
    bool m_isEmpty = true;
};

/// Of a study that begins. Asks the strategy and answers only what is known without running: what a rule
/// prunes.
class BeginningStudy
{
public:
    BeginningStudy(const OptimizeRequest& request, Strategy& strategy)
        : m_request(request)
        , m_strategy(strategy)
        , m_planned(request)
    {
    }

    int run()
    {
        if (runsBaseline(m_request.plan, *m_request.preset)) {
            const Result<void> baseline = print({}, Tr::tr("The command as given."), false);
            if (!baseline)
                return refuse(baseline.error());
        }
        for (const Layout& layout : m_request.plan.layouts) {
            const Result<void> asked = print(layout, Tr::tr("asked for by hand"), true);
            if (!asked)
                return refuse(asked.error());
        }
        const int free = m_printed; // of what --n-trials counts
        const int unasked = m_request.json ? std::numeric_limits<int>::max() - free : mostUnasked;
        const int most = m_request.plan.maxTrials.value_or(unasked);
        Proposal proposal;
        while (m_printed - free < most) {
            proposal = m_strategy.next();
            if (proposal.kind != Proposal::Kind::Try)
                break;
            const Result<void> taken = take(proposal);
            if (!taken)
                return refuse(taken.error());
        }
        const bool isCut = m_printed - free == most && !m_request.plan.maxTrials;
        if (isCut)
            proposal = m_strategy.next();
        if ((isCut || m_printed - free < most) && proposal.kind == Proposal::Kind::Wait)
            m_planned.sayRestDepends();
        else if (isCut && proposal.kind == Proposal::Kind::Try)
            m_planned.sayRest(m_strategy.remainingAtMost());
        if (const QString held = heldBackText(m_strategy.heldBack()); !held.isEmpty())
            say(held);
        if (const Result<void> refined = sayRefinements(); !refined)
            return refuse(refined.error());
        // A run would have no layout to measure.
        const bool hasNone = proposal.kind == Proposal::Kind::Done && m_first.isEmpty();
        return m_planned.finish(hasNone && m_request.plan.layouts.isEmpty() ? ExitNoResult : ExitOk);
    }

private:
    Result<void> sayRefinements()
    {
        const StudyPlan& plan = m_request.plan;
        const Preset& preset = *m_request.preset;
        m_planned.sayRefinements(refinementPlan({}, preset, m_request.dialect, plan, m_first));
        return {};
    }

    Result<void> take(const Proposal& proposal)
    {
        const SearchSpace& space = m_request.preset->space();
        const auto index = space.indexOf(proposal.layout);
        if (index && firstBroken(space, m_request.preset->rules(), *index) != nullptr) {
            m_strategy.tell(proposal.layout, {Outcome::Kind::Pruned});
            return {};
        }
        if (m_first.isEmpty())
            m_first = proposal.layout;
        return print(proposal.layout, proposal.reason, false);
    }

    /// The same command runs once.
    Result<void> print(const Layout& layout, const QString& reason, bool byHand)
    {
        const Result<EditedCommand> command =
            trialCommand(*m_request.preset, m_request.plan.command, layout, m_request.plan.workingDirectory);
        MEGATUNE_TRY(command);
        if (!layout.isEmpty() && m_seen.contains(command->text))
            return {};
        if (!layout.isEmpty())
            m_seen.insert(command->text);
        m_planned.print({m_printed++, layout, command->text, reason, byHand});
        return {};
    }

    const OptimizeRequest& m_request;
    Strategy& m_strategy;
    PlannedTrials m_planned;
    QSet<QString> m_seen;
    Layout m_first; ///< of the strategy's choice
    int m_printed = 0;
};

/// Of a study that is there: what waits in its file, what is asked for, and what comes after what it has.
class OpenedStudy
{
public:
    explicit OpenedStudy(const OptimizeRequest& request)
        : m_request(request)
        , m_planned(request)
    {
    }

    int run()
    {
        if (const std::optional<Error> problem = read())
            return refuseStudy(*problem);
        if (const std::optional<Error> problem = findAgain())
            return refuse(*problem);
        planBaseline();
        for (const Layout& layout : m_request.plan.layouts)
            ask(layout);
        std::sort(m_again.begin(), m_again.end());
        for (const int number : std::as_const(m_again))
            printAgain(*m_state.trial(number));
        for (const Planned& trial : std::as_const(m_asked))
            m_planned.print(trial);
        printNew();
        const RefinementPlan refinements =
            refinementPlan(m_state, *m_request.preset, m_proposer->dialect(), limits(), m_firstNew);
        if (m_planned.isEmpty() && refinements.refinements.isEmpty())
            say(Tr::tr("Nothing would run: the study has what is asked for."));
        m_planned.sayRefinements(refinements);
        return m_planned.finish();
    }

private:
    std::optional<Error> read()
    {
        std::optional<StudyReplay> replay;
        std::optional<Error> problem;
        const auto contents = readStudyFile(m_request.plan.path, [&](const StudyEvent& event) {
            const bool fits = m_state.apply(event);
            const auto* created = std::get_if<StudyCreated>(&event.data);
            if (created != nullptr && !replay && !problem)
                problem = begin(*created);
            if (m_proposer && !replay)
                replay.emplace(*m_proposer, goesOnWithMore());
            if (replay)
                replay->follow(event, m_state);
            return fits;
        });
        if (!contents)
            return contents.error();
        for (const QString& warning : contents->warnings)
            complain(warning);
        if (!problem)
            problem = lostHeaderError(m_state, m_request.plan.path);
        if (!problem && !replay)
            problem = begin(m_request.plan.created);
        if (!problem && goesOnWithMore()) {
            complain(
                laterArgumentsSentence(m_state.header(), m_request.preset->arguments(), m_request.plan.path));
        }
        return problem;
    }

    /// Than the file's arguments tell.
    [[nodiscard]] bool goesOnWithMore() const
    {
        const StudyCreated& file = m_state.header();
        return !file.uid.isEmpty()
            && !laterArguments(file.arguments, m_request.preset->arguments()).isEmpty();
    }

    std::optional<Error> begin(const StudyCreated& file)
    {
        const StudyPlan& plan = m_request.plan;
        const Preset& preset = *m_request.preset;
        StudyCreated asked = plan.created;
        asked.command = masked(plan.command);
        asked.preset = preset.name();
        asked.arguments = preset.arguments();
        asked.rules = preset.ruleSetName();
        const bool isThere = !file.uid.isEmpty();
        if (const auto conflict = isThere ? conflictBetween(file, asked, m_request.shownPath) : std::nullopt)
            return conflict;
        auto strategy =
            createStrategy(file.strategy, {m_request.preset, file.direction, file.seed, earlierTrials(file)});
        if (!strategy)
            return strategy.error();
        auto proposer =
            Proposer::create(std::move(*strategy), m_request.preset, plan.command, plan.workingDirectory);
        if (!proposer)
            return proposer.error();
        m_proposer = std::move(*proposer);
        return std::nullopt;
    }

    /// The trial whose command this one runs, but for what refines it.
    int commandNumber(const Trial& trial) const { return commandTrial(m_state, trial.number); }

    std::optional<Error> findAgain()
    {
        for (const Trial& trial : m_state.trials()) {
            if (!isFinal(trial.state))
                m_again.append(trial.number);
        }
        QList<int> wanted = m_request.plan.retry;
        for (const int number : std::as_const(wanted)) {
            const Trial* trial = m_state.trial(number);
            const QString problem = retryProblem(m_state, number);
            if (!problem.isEmpty() && (trial == nullptr || hasEnded(trial->state)))
                return Error{ErrorKind::Usage, m_request.shownPath + u": "_s + problem};
            if (isLost(number))
                return lostLineError(m_request.plan.path, number);
        }
        if (m_request.plan.retryFailed)
            wanted += failedTrials(m_state);
        for (const int number : std::as_const(wanted))
            runAgain(number);
        m_again.removeIf([this](int number) { return isLost(number); });
        return std::nullopt;
    }

    /// Its command stood in a line that is damaged.
    [[nodiscard]] bool isLost(int number) const
    {
        return !m_proposer->knows(commandNumber(*m_state.trial(number)));
    }

    void runAgain(int number)
    {
        m_proposer->requeued(number);
        if (!m_again.contains(number))
            m_again.append(number);
    }

    /// Of a study that was begun, and whose first trial was not.
    void planBaseline()
    {
        if (!runsBaseline(m_request.plan, *m_request.preset) || !m_state.trials().isEmpty())
            return;
        m_proposer->knowBaseline(0);
        m_asked.append({0, {}, m_proposer->command(0), Tr::tr("The command as given.")});
    }

    void ask(const Layout& layout)
    {
        const QString command = m_proposer->commandFor(layout).value_or(QString());
        const std::optional<int> known = m_proposer->numberOf(command);
        const Trial* trial = known ? m_state.trial(*known) : nullptr;
        const auto number = static_cast<int>(m_state.trials().size() + m_asked.size());
        if (trial != nullptr && trial->value) {
            m_asked.append({number, layout, command,
                Tr::tr("asked for by hand, measures trial %1 again").arg(*known), true});
        } else if (trial != nullptr) {
            runAgain(*known);
        } else if (!known) {
            m_asked.append({number, layout, command, Tr::tr("asked for by hand"), true});
            m_proposer->addManual(number, layout, command);
        }
    }

    void printAgain(const Trial& trial)
    {
        const int attempt = trial.nextAttempt();
        const QString command = trial.refinement
            ? m_proposer->refinedCommand(trial.layout, trial.refinement->options)
            : m_proposer->command(commandNumber(trial));
        m_planned.print({trial.number, trial.layout, command,
            attempt > 1 ? Tr::tr("attempt %1").arg(attempt) : trial.reason, trial.byHand, attempt});
    }

    /// As the run would have them, with those of the file that nobody gives anew.
    [[nodiscard]] StudyLimits limits() const
    {
        StudyLimits limits = m_request.plan;
        if (m_state.limits() && m_request.plan.givenLimits)
            keepLimits(limits, *m_state.limits(), *m_request.plan.givenLimits);
        return limits;
    }

    /// Trials that the strategy may choose still; nothing: it decides.
    [[nodiscard]] std::optional<int> room() const
    {
        const StudyPlan& plan = m_request.plan;
        if (plan.moreTrials)
            return plan.moreTrials;
        std::optional<int> most = plan.maxTrials;
        const bool onlyAgain = plan.retryFailed || !plan.retry.isEmpty() || !plan.layouts.isEmpty();
        if (!most && onlyAgain)
            most = m_state.limits() ? m_state.limits()->maxTrials : std::optional(m_state.proposedTrials());
        return most ? std::optional(std::max(0, *most - m_state.proposedTrials())) : most;
    }

    void printNew()
    {
        int number = static_cast<int>(m_state.trials().size() + m_asked.size());
        const int most = room().value_or(std::numeric_limits<int>::max());
        for (int printed = 0; printed < most;) {
            const ProposalStep step = m_proposer->ask();
            if (step.kind == ProposalStep::Kind::Try) {
                m_planned.print({number, step.layout, step.command, step.reason});
                if (m_firstNew.isEmpty())
                    m_firstNew = step.layout;
                m_proposer->tried(number++);
                ++printed;
            } else if (step.kind == ProposalStep::Kind::Prune) {
                m_proposer->pruned();
            } else if (step.kind != ProposalStep::Kind::Yield) {
                if (step.kind != ProposalStep::Kind::Done)
                    m_planned.sayRestDepends();
                return;
            }
        }
    }

    const OptimizeRequest& m_request;
    PlannedTrials m_planned;
    StudyState m_state;
    std::unique_ptr<Proposer> m_proposer;
    QList<int> m_again;
    QList<Planned> m_asked;
    Layout m_firstNew; ///< of the strategy's choice
};

} // namespace

int dryRun(const OptimizeRequest& request)
{
    if (QFileInfo(request.plan.path).size() > 0)
        return OpenedStudy(request).run();
    const StudyCreated& created = request.plan.created;
    const Result<std::unique_ptr<Strategy>> strategy = createStrategy(
        created.strategy, {request.preset, created.direction, created.seed, earlierTrials(created)});
    if (!strategy)
        return refuse(strategy.error());
    return BeginningStudy(request, **strategy).run();
}

} // namespace megatune
