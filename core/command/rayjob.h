// SPDX-License-Identifier: GPL-3.0-or-later
// `ray job submit` hands the training to Ray, which goes on with it whoever asked for it is gone.
#pragma once

#include <QString>

namespace megatune {

/// Words of a shell that, put in front of `ray job submit ...`, submit the job under an id of its own and
/// wait for it, and stop it (`ray job stop`, at the same address) when they are told to end or the waiting
/// fails. They leave out --no-wait, --submission-id and --job-id of the engineer's own. They need bash.
[[nodiscard]] const QString& rayJobFollower();

} // namespace megatune
