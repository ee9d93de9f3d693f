// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the hosts in Setup: several lights, how one is written, and the details of a check.
#pragma once

#include "tests/tools/photographer.h"

namespace megatune {

class MainWindow;

void photographHosts(const Photographer& photographer, MainWindow& window);

} // namespace megatune
