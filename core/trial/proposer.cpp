// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/proposer.h"

#include "core/base/logging.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/secrets/secrets.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"

#include <QElapsedTimer>

namespace megatune {

namespace {

/// Half a frame: longer asking is spread over turns of the event loop.
constexpr qint64 proposerSliceMs = 8;

/// For log statements.
QString outcomeText(const Outcome& outcome)
{
    switch (outcome.kind) {
    case Outcome::Kind::Value:
        return shortestNumber(outcome.value);
    case Outcome::Kind::Pruned:
        return QStringLiteral("nothing, a rule left it out");
    case Outcome::Kind::OutOfMemory:
        return QStringLiteral("out of memory");
    case Outcome::Kind::Failed:
        break;
    }
    return QStringLiteral("no value");
}

/// A strategy learns of a trial that ran again. Of one without a value only the kind says something: the same
/// once more is no second proof, whatever the peak of memory was.
bool isNews(const std::optional<Outcome>& before, const Outcome& outcome)
{
    return !before || before->kind != outcome.kind || (outcome.succeeded() && before != outcome);
}

} // namespace

Proposer::Proposer(std::unique_ptr<Strategy> strategy, PresetPtr preset, Dialect dialect)
    : m_strategy(std::move(strategy))
    , m_preset(std::move(preset))
    , m_dialect(std::move(dialect))
{
}

Result<std::unique_ptr<Proposer>> Proposer::create(std::unique_ptr<Strategy> strategy, PresetPtr preset,
    const QString& command, const QString& workingDirectory)
{
    const auto parsed = CommandLine::parse(command);
    MEGATUNE_TRY(parsed);
    auto dialect = dialectFor(preset->arguments(), *parsed, localCommandFiles(workingDirectory));
    MEGATUNE_TRY(dialect);
    return std::unique_ptr<Proposer>(
        new Proposer(std::move(strategy), std::move(preset), std::move(*dialect)));
}

ProposalStep Proposer::ask()
{
    if (m_pending)
        return *m_pending;
    QElapsedTimer timer;
    timer.start();
    while (!m_held) {
        const Proposal proposal = m_strategy->next();
        if (proposal.kind == Proposal::Kind::Wait) {
            qCDebug(searchLog).noquote() << "the strategy waits for results" << proposal.reason;
            return {ProposalStep::Kind::Wait, {}, {}, proposal.reason};
        }
        if (proposal.kind == Proposal::Kind::Done) {
            qCDebug(searchLog).noquote() << "the strategy is done:" << endOf(proposal);
            return {ProposalStep::Kind::Done, {}, {}, endOf(proposal)};
        }
        if (std::optional<ProposalStep> step = judge(proposal)) {
            m_pending = std::move(step);
            return *m_pending;
        }
        if (timer.elapsed() >= proposerSliceMs)
            return {ProposalStep::Kind::Yield};
    }
    return {ProposalStep::Kind::Hold};
}

QString Proposer::endOf(const Proposal& proposal) const
{
    QStringList sentences{proposal.reason, heldBackText(heldBack())};
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

std::optional<ProposalStep> Proposer::judge(const Proposal& proposal)
{
    const auto index = m_preset->space().indexOf(proposal.layout);
    const Rule* broken = index ? firstBroken(m_preset->space(), m_preset->rules(), *index) : nullptr;
    if (!index || broken != nullptr) {
        if (m_prunedLayouts.contains(proposal.layout.toText())) {
            m_strategy->tell(proposal.layout, {Outcome::Kind::Pruned});
            return std::nullopt;
        }
        ProposalStep step{ProposalStep::Kind::Prune, proposal.layout};
        step.rule = broken != nullptr ? broken->id : QStringLiteral("search-space");
        step.reason = broken != nullptr ? reasonFor(m_preset->space(), m_preset->rules(), *index)
                                        : Tr::tr("This layout is not in the search space.");
        qCDebug(searchLog).noquote() << "proposed" << step.layout.toText() << "but it breaks" << step.rule
                                     << ':' << step.reason;
        return step;
    }
    ProposalStep step{ProposalStep::Kind::Try, proposal.layout};
    step.command = commandOf(proposal.layout);
    step.reason = proposal.reason;
    const auto known = m_numberOfCommand.constFind(step.command);
    if (known == m_numberOfCommand.cend() && m_refusals.closes(step.layout)) {
        qCDebug(searchLog).noquote() << "proposed" << step.layout.toText()
                                     << "but the trainer refuses its like";
        m_strategy->tell(proposal.layout, {Outcome::Kind::Pruned});
        return std::nullopt;
    }
    if (known == m_numberOfCommand.cend()) {
        qCDebug(searchLog).noquote() << "proposed" << step.layout.toText() << "because:" << step.reason;
        return step;
    }
    qCDebug(searchLog).noquote() << "proposed" << step.layout.toText() << "which runs the command of trial"
                                 << *known;
    if (const std::optional<Outcome>& outcome = m_trials[*known].outcome)
        m_strategy->tell(proposal.layout, *outcome);
    else
        m_held = Held{proposal.layout, *known};
    return std::nullopt;
}

void Proposer::tried(int number)
{
    Q_ASSERT(m_pending && m_pending->kind == ProposalStep::Kind::Try);
    m_trials.insert(number, Entry{m_pending->layout, m_pending->command, true, false, {}, {}});
    m_numberOfCommand.insert(m_pending->command, number);
    m_pending.reset();
}

void Proposer::pruned()
{
    Q_ASSERT(m_pending && m_pending->kind == ProposalStep::Kind::Prune);
    m_prunedLayouts.insert(m_pending->layout.toText());
    const Layout layout = m_pending->layout;
    m_pending.reset();
    m_strategy->tell(layout, {Outcome::Kind::Pruned});
}

void Proposer::addManual(int number, const Layout& layout, const QString& command)
{
    know(number, command);
    m_trials[number].layout = layout;
    m_trials[number].isManual = true;
    m_strategy->underWay(layout);
}

std::optional<int> Proposer::numberOf(const QString& command) const
{
    const auto known = m_numberOfCommand.constFind(command);
    return known == m_numberOfCommand.cend() ? std::nullopt : std::optional(*known);
}

void Proposer::know(int number, const QString& command)
{
    m_trials.insert(number, Entry{{}, command, false, false, {}, {}});
    m_numberOfCommand.insert(command, number);
    // What was about to be tried is this trial: it is judged again.
    if (m_pending && m_pending->kind == ProposalStep::Kind::Try && m_pending->command == command) {
        m_held = Held{m_pending->layout, number};
        m_pending.reset();
    }
}

void Proposer::knowPruned(const Layout& layout)
{
    m_prunedLayouts.insert(layout.toText());
    if (m_pending && m_pending->kind == ProposalStep::Kind::Prune && m_pending->layout == layout)
        pruned();
}

void Proposer::requeued(int number)
{
    if (const auto entry = m_trials.find(number); entry != m_trials.end())
        entry->outcome.reset();
}

void Proposer::learnRefusals(int number, const Layout& layout, const Outcome& outcome, const QString& refusal)
{
    if (layout.isEmpty())
        return;
    if (outcome.succeeded())
        m_refusals.ran(layout);
    else if (!refusal.isEmpty())
        m_refusals.refused(number, layout, refusal);
    // What was about to be tried may be of the refused kind.
    if (m_pending && m_pending->kind == ProposalStep::Kind::Try && m_refusals.closes(m_pending->layout)) {
        const Layout closed = std::exchange(m_pending, std::nullopt)->layout;
        m_strategy->tell(closed, {Outcome::Kind::Pruned});
    }
}

void Proposer::ended(int number, const Outcome& outcome, const QString& refusal)
{
    const auto entry = m_trials.find(number);
    if (entry == m_trials.end() || entry->outcome)
        return;
    learnRefusals(number, entry->layout, outcome, refusal);
    entry->outcome = outcome;
    const std::optional<Outcome> before = std::exchange(entry->told, outcome);
    qCDebug(searchLog).noquote() << "trial" << number << "gave" << outcomeText(outcome);
    const bool isHeld = m_held && m_held->number == number;
    if (entry->proposed && !before)
        m_strategy->tell(entry->layout, outcome);
    else if ((entry->proposed || (entry->isManual && !isHeld)) && isNews(before, outcome))
        m_strategy->learn(entry->layout, outcome);
    if (isHeld) {
        const Layout layout = m_held->layout;
        m_held.reset();
        m_strategy->tell(layout, outcome);
    }
}

QString Proposer::commandOf(const Layout& layout) const
{
    return trialCommand(*m_preset, m_dialect, layout).text;
}

void Proposer::knowBaseline(int number, const QString& written)
{
    const QString command = baselineCommand();
    know(number, command);
    if (!written.isEmpty() && masked(command) != written) {
        m_numberOfCommand.remove(command);
        return;
    }
    // Its own layout, where it has one of the space, need not run again, and the strategy learns from it.
    const std::optional<Layout> own = ownLayout(*m_preset, m_dialect);
    const auto index = own ? m_preset->space().indexOf(*own) : std::nullopt;
    if (!index || firstBroken(m_preset->space(), m_preset->rules(), *index) != nullptr)
        return;
    m_trials[number].layout = *own;
    m_trials[number].isManual = true;
    m_strategy->underWay(*own);
}

QString Proposer::baselineCommand() const
{
    return commandOf({});
}

std::optional<QString> Proposer::commandFor(const Layout& layout) const
{
    const auto index = m_preset->space().indexOf(layout);
    if (!index)
        return std::nullopt;
    return commandOf(m_preset->space().layoutAt(*index));
}

QString Proposer::refinedCommand(const Layout& layout, const QList<CommandEdit>& options) const
{
    return trialCommand(*m_preset, m_dialect, layout, CommandUse::Trial, options).text;
}

std::optional<qint64> Proposer::remainingAtMost() const
{
    std::optional<qint64> remaining = m_strategy->remainingAtMost();
    if (remaining && m_pending && m_pending->kind == ProposalStep::Kind::Try)
        ++*remaining;
    return remaining;
}

} // namespace megatune
