// SPDX-License-Identifier: GPL-3.0-or-later
// Keeps long arithmetic from being slowed down by what ran before it.
#pragma once

namespace megatune {

/// Clears the upper halves of the AVX registers. While they are in use every change between code without AVX,
/// as ours, and code with it, as the C library's exp() and log(), costs dozens of cycles on many of Intel's
/// processors: loops of both were measured 10 to 16 times slower. Any library may leave them so. Call it
/// before such a loop; nothing on other processors. Any thread.
void clearVectorRegisters();

} // namespace megatune
