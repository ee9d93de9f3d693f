// SPDX-License-Identifier: GPL-3.0-or-later
// A host's light: a shape and a colour that say the same, wherever a host is shown. The word stands beside
// it.
#pragma once

#include "ui/hosts/hostlistmodel.h"

#include <QIcon>

namespace megatune {

/// A ring, three dots, a filled dot, a dot with a line below, a cross, a plug, a question mark; the colour
/// follows the application's palette. `isOn`: in grey when a host is switched off.
[[nodiscard]] QIcon hostLightIcon(HostLight light, bool isOn = true);
/// The light of one finding.
[[nodiscard]] HostLight lightOfLevel(HostFinding::Level level);

} // namespace megatune
