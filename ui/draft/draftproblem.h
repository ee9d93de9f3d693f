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
    QString sentence;
    QString field = {};      ///< of draftfield, or an argument's name; empty: in none
    bool wantsNodes = false; ///< several machines as one host would mend it
};

/// All that is missing, in the order of the form; none when all is ready. The first one is
/// StudyDraft::firstMissing().
[[nodiscard]] QList<DraftProblem> missingIn(const StudyDraft& draft);
/// StudyDraft::startWarnings().
[[nodiscard]] QList<DraftProblem> warningsOf(const StudyDraft& draft);

} // namespace megatune
