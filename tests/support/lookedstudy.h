// SPDX-License-Identifier: GPL-3.0-or-later
// What a study file holds, for tests of programs that write it.
#pragma once

#include "core/study/journal.h"
#include "core/study/state.h"

#include <QHash>
#include <QStringList>

namespace megatune::test {

struct Looked
{
    StudyState state;
    QHash<int, int> finalEnds; ///< by trial
    QStringList warnings;
};

inline Looked look(const QString& path)
{
    Looked looked;
    const auto contents = readStudyFile(path, [&looked](const StudyEvent& event) {
        const bool fits = looked.state.apply(event);
        const auto* ended = std::get_if<TrialEnded>(&event.data);
        if (ended != nullptr && isFinal(ended->state))
            ++looked.finalEnds[ended->number];
        return fits;
    });
    if (contents)
        looked.warnings = contents->warnings;
    return looked;
}

/// The trials as "finished 2": state and attempt.
inline QStringList statesOf(const StudyState& state)
{
    QStringList all;
    for (const Trial& trial : state.trials())
        all.append(trialStateName(trial.state) + QLatin1Char(' ') + QString::number(trial.attempt));
    return all;
}

} // namespace megatune::test
