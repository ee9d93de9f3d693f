// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside Start as worth a look, as sentences.
#pragma once

#include "ui/draft/draftproblem.h"

#include <QStringList>

namespace megatune::test {

inline QStringList startWarnings(const StudyDraft& draft)
{
    QStringList sentences;
    for (const DraftProblem& warning : warningsOf(draft))
        sentences.append(warning.sentence);
    return sentences;
}

} // namespace megatune::test
