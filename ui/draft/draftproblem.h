// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps a study from starting, and what a person should look at before: each with the field where it is
// mended.
#pragma once

#include <QList>
#include <QString>

namespace megatune {

class StudyDraft;

/// Where something stands that is no argument of the preset.
namespace draftfield {

inline const QString command = QStringLiteral("command");
inline const QString directory = QStringLiteral("workingDirectory");
inline const QString hosts = QStringLiteral("hosts");
inline const QString length = QStringLiteral("trialIterations");
inline const QString strategy = QStringLiteral("strategy");
inline const QString variables = QStringLiteral("variables");
inline const QString metricRegex = QStringLiteral("metricRegex");
inline const QString earlierStudies = QStringLiteral("earlierStudiesAdd");
inline const QString studyFile = QStringLiteral("studyFile");
inline const QString space = QStringLiteral("space"); ///< the choices of the page Space

} // namespace draftfield

struct DraftProblem
{
    enum class Harm {
        Wrong,   ///< nothing can be started
        Missing, ///< nothing is typed there yet
        Asks,    ///< has to be answered once before Start: mended, or StudyDraft::keep()
        Warns,   ///< may be meant so
        Least,   ///< only makes the search start worse
    };
    QString sentence;
    QString field = {};      ///< of draftfield, or an argument's name; empty: in none
    bool wantsNodes = false; ///< several machines as one host would mend it
    Harm harm = Harm::Wrong;
    /// The argument that was typed against what the command or the hosts say; empty: none was.
    QString contradicts = {};
    bool isSlow = false; ///< GPUs, or ways between them: leaving them out would mend it
    bool operator==(const DraftProblem&) const = default;
};

/// All that is missing, in the order of the form; none when all is ready. The first one is
/// StudyDraft::firstMissing(). Without anything typed it is the command alone, of which the rest is read.
[[nodiscard]] QList<DraftProblem> missingIn(const StudyDraft& draft);
/// What should be looked at before Start, the most harmful first: contradictions, what keeps trials from
/// training, and last what only makes the search start worse.
[[nodiscard]] QList<DraftProblem> warningsOf(const StudyDraft& draft);

} // namespace megatune
