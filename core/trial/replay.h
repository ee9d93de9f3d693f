// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the place of a study that is opened again: whether the plan is the file's, and what the strategy
// knows, by asking it and telling it everything once more in the file's order.
#pragma once

#include "core/study/state.h"
#include "core/trial/proposer.h"

namespace megatune {

/// The value that a finished trial gives a strategy, or that it failed.
[[nodiscard]] Outcome outcomeOf(const TrialEnded& ended);

/// One sentence that says in what the plan differs from the file of that path, or nothing when it does not.
[[nodiscard]] std::optional<Error> conflictBetween(
    const StudyCreated& file, const StudyCreated& plan, const QString& path);

/// That the study goes on with arguments that its file does not have, and what this changes; else empty.
[[nodiscard]] QString laterArgumentsSentence(
    const StudyCreated& file, const PresetArguments& now, const QString& path);

class StudyReplay
{
public:
    /// `proposer` has a strategy that was never asked. `learnsOnly`: it knows more than when the file's
    /// trials were chosen, and would choose others; it learns from these as from manual ones.
    explicit StudyReplay(Proposer& proposer, bool learnsOnly = false)
        : m_proposer(proposer)
        , m_learnsOnly(learnsOnly)
        , m_diverged(learnsOnly)
    {
    }

    /// The next event of the file, after it was applied to `state`.
    void follow(const StudyEvent& event, const StudyState& state);

    /// The file's trials are not those that the strategy proposes now (another version wrote it). Their
    /// results count all the same when it proposes them, and none is run twice.
    [[nodiscard]] bool hasDiverged() const { return m_diverged && !m_learnsOnly; }

private:
    void on(const TrialQueued& event, const StudyState& state);
    void on(const TrialRequeued& event, const StudyState& state);
    void on(const TrialPruned& event, const StudyState& state);
    void on(const TrialEnded& event, const StudyState& state);
    template<typename Other>
    void on(const Other&, const StudyState&)
    {
    }
    [[nodiscard]] ProposalStep ask();

    Proposer& m_proposer;
    bool m_learnsOnly;
    bool m_diverged = false;
};

} // namespace megatune
