// SPDX-License-Identifier: GPL-3.0-or-later
// The way from a plan and a file to a study that can run: a new file, or one that is read again into a state
// and a strategy that knows what it knew. Opening never runs anything.
#pragma once

#include "core/base/clock.h"
#include "core/control/studyplan.h"
#include "core/study/journal.h"
#include "core/study/state.h"
#include "core/trial/proposer.h"

#include <memory>
#include <QCoreApplication>

namespace megatune {

/// Of a study whose first line is damaged: it can be looked at, and not go on.
[[nodiscard]] std::optional<Error> lostHeaderError(const StudyState& state, const QString& path);

struct RunnableStudy
{
    StudyPlan plan;   ///< with the limits that hold now, and all trials that are to run again
    StudyState state; ///< of what the journal holds
    std::unique_ptr<StudyJournal> journal;
    std::unique_ptr<Proposer> proposer; ///< has heard of all that the file holds
    QStringList warnings;               ///< one sentence each
    StudyLimits keptLimits;             ///< what was taken over from the file (see StudyPlan::givenLimits)
    /// The file was there, and this is to be written.
    std::optional<StudyResumed> resumption = {};
};

class StudyOpener
{
    Q_DECLARE_TR_FUNCTIONS(StudyOpener)

public:
    /// `hosts` are the names of those that run the study.
    StudyOpener(
        StudyPlan plan, PresetPtr preset, const QStringList& hosts, std::shared_ptr<const Clock> clock);

    /// Once. Fails with one sentence: the file cannot be used (ErrorKind Io, Unreadable, Malformed,
    /// Unsupported, Conflict), the strategy does not suit the preset, or what is asked for cannot run
    /// (Usage). Another command, preset, arguments, strategy or seed than the file's is a Conflict.
    [[nodiscard]] Result<RunnableStudy> open(ReadingProgress progress = {});

private:
    [[nodiscard]] StudyCreated headerFromPlan() const;
    [[nodiscard]] std::optional<Error> createNew(const StudyCreated& header);
    [[nodiscard]] std::optional<Error> openExisting(const StudyCreated& header);
    [[nodiscard]] std::optional<Error> writeHeader(StudyCreated header);
    [[nodiscard]] Result<StudyFileContents> followFile(const StudyCreated& header, bool& diverged);
    [[nodiscard]] std::optional<Error> makeProposer(const StudyCreated& header);
    [[nodiscard]] bool isLost(int number) const;
    void takeFailed();
    [[nodiscard]] StudyRun thisRun() const;
    [[nodiscard]] StudyRun runOfCopyOrFile();
    [[nodiscard]] std::optional<Error> checkManual() const;
    void keepLimitsOfFile(bool again);
    void warnOfDifferences(bool diverged);
    void warnOfUnlearned(const StudyCreated& header);
    [[nodiscard]] QString shownPath() const;

    RunnableStudy m_study;
    PresetPtr m_preset;
    QStringList m_hosts;
    ReadingProgress m_progress;
    std::shared_ptr<const Clock> m_clock;
};

} // namespace megatune
