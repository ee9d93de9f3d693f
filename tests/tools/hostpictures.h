// Pictures of the hosts in Setup: several lights, how one is written, and the details of a check.
#pragma once

#include "tests/tools/photographer.h"

namespace megatune {

class MainWindow;

/// Stand-ins in `folder`, which becomes the first of PATH: this machine has eight GPUs and what the guide
/// recommends, ssh is refused.
void putHostPrograms(const QString& folder);
void photographHosts(const Photographer& photographer, MainWindow& window);

} // namespace megatune
