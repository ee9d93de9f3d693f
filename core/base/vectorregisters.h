// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps arithmetic from being slowed down by what ran before it.
#pragma once

namespace megatune {

/// Clears the upper halves of the AVX registers, which Qt 6.4's qHash() of a string leaves in use. Until then
/// each change between code without AVX, as ours, and the C library's exp() and log(), which have it, costs
/// dozens of cycles on Intel's processors: a loop of them was measured 33 times slower. Costs one
/// instruction; does nothing on other processors. Any thread.
void clearVectorRegisters();

} // namespace megatune
