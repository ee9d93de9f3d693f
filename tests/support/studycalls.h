// SPDX-License-Identifier: GPL-3.0-or-later
// What a study file says of its walk.
#pragma once

#include "core/study/journal.h"

#include <QMap>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace megatune::test {

/// Every call of the strategy as "LAYOUT RESULT".
inline QStringList callsIn(const QString& path)
{
    QStringList calls;
    QMap<int, qsizetype> callOfTrial;
    const auto contents = readStudyFile(path);
    if (!contents)
        return {contents.error().sentence};
    for (const StudyEvent& event : contents->events) {
        if (const auto* queued = std::get_if<TrialQueued>(&event.data)) {
            callOfTrial[queued->number] = calls.size();
            calls.append(queued->params.toText());
        } else if (const auto* pruned = std::get_if<TrialPruned>(&event.data)) {
            calls.append(pruned->params.toText() + u" pruned "_s + pruned->rule);
        } else if (const auto* ended = std::get_if<TrialEnded>(&event.data)) {
            QString& call = calls[callOfTrial.value(ended->number)];
            call +=
                u' ' + (ended->value ? QString::number(*ended->value, 'f', 2) : trialStateName(ended->state));
        }
    }
    return calls;
}

} // namespace megatune::test
