// SPDX-License-Identifier: GPL-3.0-or-later
// Roles that models of several rooms answer and RoomyDelegate shows. No model has them for anything else.
#pragma once

#include <qnamespace.h>

namespace megatune {

/// bool: the item has nothing to say at the moment, and is written in a pale colour.
inline constexpr int IdleRole = Qt::UserRole + 100;

} // namespace megatune
