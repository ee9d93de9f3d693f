// SPDX-License-Identifier: GPL-3.0-or-later
// What holds of a study after whatever was done to it, judged by what the trainers say themselves.
#pragma once

#include "tests/faults/drawn.h"
#include "tests/faults/ledger.h"
#include "tests/support/lookedstudy.h"

namespace megatune::faults {

class RoundFolder;
class Site;

class Invariants
{
public:
    Invariants(const Drawn& round, const RoundFolder& folder, const Site& site);

    /// After each end of the program: what has ended in the file does not run again.
    void programEnded();
    /// After a kill: what it has started ends with it, without a resume.
    void programKilled();
    /// After the study has come to its end. `calm`: commands and results of the same study to which nothing
    /// happened, where its order does not depend on time.
    /// `said`: all that the program has said.
    void studyEnded(const QStringList& calm, const QString& said);
    /// Sentences; empty: all of them held.
    [[nodiscard]] const QStringList& broken() const { return m_broken; }

    [[nodiscard]] static QStringList resultsOf(const StudyState& state);

private:
    void noTrialIsLost(const test::Looked& looked);
    void endsAreOnDisk(const Ledger& ledger);
    void noLineIsDamaged(const test::Looked& looked);
    void verdictIsRight(const Trial& trial);
    [[nodiscard]] bool isGivenUp(const Trial& trial) const;
    void executionsAreLegal(const Trial& trial, const Ledger& ledger);
    void logIsWhole(const Trial& trial, const Ledger& ledger);
    void nothingIsLeft();
    [[nodiscard]] QStringList leftAfter(int ms) const;
    [[nodiscard]] TrainerPlan planOf(const Trial& trial) const;
    void check(bool holds, const QString& otherwise);

    const Drawn& m_round;
    const RoundFolder& m_folder;
    const Site& m_site;
    QHash<QString, int> m_startsWhenEnded; ///< by "trial:node"
    QString m_said;
    QStringList m_broken;
};

} // namespace megatune::faults
