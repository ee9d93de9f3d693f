// SPDX-License-Identifier: GPL-3.0-or-later
// One round: a study is begun, what was drawn happens to it, it goes on until it has come to its end, and the
// invariants are checked.
#pragma once

#include "tests/faults/invariants.h"
#include "tests/faults/program.h"
#include "tests/faults/roundfolder.h"
#include "tests/faults/site.h"

#include <QSet>

namespace megatune::faults {

class Round
{
public:
    Round(const Drawn& drawn, Site& site);

    void run();
    /// What happened while the program ran; others came after the study's end.
    [[nodiscard]] const QList<FaultKind>& hit() const { return m_hit; }
    /// Why something could not be tried here; empty: all could.
    [[nodiscard]] QString problem() const { return m_folder.problem(); }
    /// Sentences; empty: all that was promised held.
    [[nodiscard]] QStringList broken() const { return m_broken + m_invariants.broken(); }
    void keep() { m_folder.keep(); }
    [[nodiscard]] QString folder() const { return m_folder.path(); }

private:
    void startCommandLine(
        Program& program, const QString& study, const QProcessEnvironment& environment) const;
    void start(const DrawnFault& fault);
    void happen(const DrawnFault& fault);
    bool apply(const DrawnFault& fault);
    void interrupt(int signal, int times);
    void fillDisk(const DrawnFault& fault);
    bool goOnWithCopy();
    void startSecondWriter();
    [[nodiscard]] bool endTrainings();
    void runToTheEnd();
    [[nodiscard]] QStringList calmResults() const;
    [[nodiscard]] bool isComplete() const;
    [[nodiscard]] QStringList words(const QString& study) const;
    void complain(const QString& sentence);

    const Drawn m_drawn;
    Site& m_site;
    RoundFolder m_folder;
    Invariants m_invariants;
    QProcessEnvironment m_environment;
    Program m_program;
    bool m_wasKilled = false; ///< the program, when it ended last
    QList<FaultKind> m_hit;
    QStringList m_broken;
};

} // namespace megatune::faults
