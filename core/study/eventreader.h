// SPDX-License-Identifier: GPL-3.0-or-later
// The file's form of events that reading and writing share. eventFromLine (event.h) is implemented beside it.
#pragma once

namespace megatune {

/// The member `v` of every line. A file with a larger one comes from a newer program.
inline constexpr int studyFileVersion = 1;

} // namespace megatune
