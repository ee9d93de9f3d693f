// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody who is away is told of a study: that it has ended, or needs somebody.
#pragma once

#include "core/study/feed.h"

#include <QProcessEnvironment>

namespace megatune {

struct StudyNotice
{
    enum class Kind {
        Completed,
        Failed,  ///< it could not go on
        Stopped, ///< by somebody
        Waiting, ///< it runs, but none of its hosts can be used
    };
    Kind kind = Kind::Completed;
    QString path;                ///< of the study's file, absolute
    QString reason;              ///< why, one sentence; may be empty
    std::optional<double> value; ///< the best
    QString unit;                ///< of value
    int trial = -1;              ///< of value
    QString layout;              ///< of value, as people read it
};

[[nodiscard]] StudyNotice noticeOf(const StudyFeed& feed, StudyNotice::Kind kind, const QString& reason);

/// "night: completed".
[[nodiscard]] QString noticeTitle(const StudyNotice& notice);
/// The best and the reason, a line each.
[[nodiscard]] QString noticeText(const StudyNotice& notice);
/// MEGATUNE_STUDY, MEGATUNE_STATE (completed, failed, stopped, waiting), MEGATUNE_REASON, and, empty where
/// there is none, MEGATUNE_BEST, MEGATUNE_BEST_UNIT, MEGATUNE_BEST_TRIAL and MEGATUNE_BEST_LAYOUT.
void addNoticeVariables(const StudyNotice& notice, QProcessEnvironment& environment);

} // namespace megatune
