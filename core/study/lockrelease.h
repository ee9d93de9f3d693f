// SPDX-License-Identifier: GPL-3.0-or-later
// Waiting for the lock of a study whose writer was killed a moment ago.
#pragma once

#include <functional>
#include <QString>

class QObject;

namespace megatune {

/// Calls `then` from the event loop of the thread of `context` once the study is not being released any more
/// (isStudyBeingReleased()), after a second at the latest; not at all once `context` is destroyed. Who is
/// waited for has begun its own program by then, and is found and ended like any process that was left
/// behind. A study that a living process writes is not waited for: opening it says who that is.
void afterRelease(const QString& studyPath, QObject* context, std::function<void()> then);

} // namespace megatune
