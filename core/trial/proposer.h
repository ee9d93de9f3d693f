// SPDX-License-Identifier: GPL-3.0-or-later
// Between the strategy and the trials: asks what to try next and settles without a run what rules leave out
// and what has run already. The same object serves a running study and the reading of its file, which is how
// a study that is opened again finds its place.
#pragma once

#include "core/findings/refusals.h"
#include "core/preset/preset.h"
#include "core/strategy/strategy.h"
#include "core/trainer/dialect.h"

#include <memory>
#include <optional>
#include <QHash>
#include <QSet>

namespace megatune {

struct ProposalStep
{
    enum class Kind {
        Try,   ///< `layout` is to be run with `command`; answered by Proposer::tried
        Prune, ///< `rule` leaves `layout` out, which was not told before; answered by Proposer::pruned
        Hold,  ///< the same command is under way: its end decides
        Wait,  ///< the strategy waits for a trial's end
        Done,  ///< the strategy has nothing more; `reason` says why
        Yield, ///< long work; ask again in the next turn of the event loop
    };
    Kind kind = Kind::Done;
    Layout layout = {};
    QString command = {};
    QString reason = {}; ///< of a Prune: the rule's sentence
    QString rule = {};
};

class Proposer
{
public:
    /// Fails when `command` is no shell text, or has not the dialect that the preset's arguments name. Files
    /// that it names are read, once, in `workingDirectory`.
    [[nodiscard]] static Result<std::unique_ptr<Proposer>> create(std::unique_ptr<Strategy> strategy,
        PresetPtr preset, const QString& command, const QString& workingDirectory = {});

    /// A Try or Prune is given again until it was answered.
    [[nodiscard]] ProposalStep ask();
    void tried(int number);
    void pruned();

    /// A trial that the strategy did not propose, as another version's may not have been.
    void know(int number, const QString& command);
    /// A manual trial: the strategy hears at once that it is under way, may learn from its
    /// end, and gets it where it proposes the same.
    void addManual(int number, const Layout& layout, const QString& command);
    /// The trial that runs, or ran, this command.
    [[nodiscard]] std::optional<int> numberOf(const QString& command) const;
    /// The command as it was given, with the batch and length of the trials: the strategy learns from its end
    /// where its layout is one of the space. `written` is what a file says that it ran, secrets masked: one
    /// with a batch of its own, of an older program, stands for no layout.
    void knowBaseline(int number, const QString& written = {});
    [[nodiscard]] QString baselineCommand() const;
    void knowPruned(const Layout& layout);
    /// A trial that had ended runs again: who proposes its command waits for the new end.
    void requeued(int number);
    /// A trial has ended for good. Told to the strategy where it had proposed it; once more, it learns from
    /// it. `refusal`: the trainer's own words where it refused the layout, after which others like it are not
    /// tried, and the strategy is told that a rule leaves them out.
    void ended(int number, const Outcome& outcome, const QString& refusal = {});

    [[nodiscard]] const Dialect& dialect() const { return m_dialect; }
    [[nodiscard]] bool knows(int number) const { return m_trials.contains(number); }
    /// What trial `number` runs, secrets and all.
    [[nodiscard]] QString command(int number) const { return m_trials.value(number).command; }
    /// The command for a layout that was read from a file; nothing when it is not in the search space.
    [[nodiscard]] std::optional<QString> commandFor(const Layout& layout) const;
    /// The same with options of a refinement; of an empty layout that of the baseline.
    [[nodiscard]] QString refinedCommand(const Layout& layout, const QList<CommandEdit>& options) const;
    [[nodiscard]] std::optional<qint64> remainingAtMost() const;
    [[nodiscard]] HeldBackCounts heldBack() const { return m_strategy->heldBack(); }

private:
    Proposer(std::unique_ptr<Strategy> strategy, PresetPtr preset, Dialect dialect);
    /// Nothing when the proposal was settled at once.
    [[nodiscard]] std::optional<ProposalStep> judge(const Proposal& proposal);

    [[nodiscard]] QString commandOf(const Layout& layout) const;
    /// A proposal that waits to be tried and is refused by what was learned is taken back.
    void learnRefusals(int number, const Layout& layout, const Outcome& outcome, const QString& refusal);
    /// Why there is nothing more, and what was held back.
    [[nodiscard]] QString endOf(const Proposal& proposal) const;

    struct Entry
    {
        Layout layout;
        QString command;
        bool proposed = false;          ///< by the strategy, which has to be told
        bool isManual = false;          ///< a person asked for it: the strategy may learn from it
        std::optional<Outcome> outcome; ///< absent while it is under way
        std::optional<Outcome> told;    ///< what the strategy knows of it
    };
    struct Held
    {
        Layout layout;
        int number = 0; ///< the trial that runs the same command
    };

    std::unique_ptr<Strategy> m_strategy;
    PresetPtr m_preset;
    Dialect m_dialect;
    QHash<int, Entry> m_trials;
    QHash<QString, int> m_numberOfCommand;
    QSet<QString> m_prunedLayouts;
    Refusals m_refusals;
    std::optional<ProposalStep> m_pending;
    std::optional<Held> m_held;
};

} // namespace megatune
