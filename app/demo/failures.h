// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong on purpose in the demo trainer: processes that do not end, output that is no text.
#pragma once

#include "app/demo/options.h"

namespace megatune::demo {

/// SIGTERM and SIGINT do nothing from now on.
void ignoreStopSignals();

/// Processes in sessions of their own that ignore what asks them to stop. With `announce` each is announced
/// on standard output as "child PID".
void spawnStubbornChildren(int count, bool announce);

/// Lines of 100 bytes until `bytes` are out.
void flood(long long bytes);

/// Bytes that are not UTF-8, zeros, colours, on a line that ends.
void printGarbage();
/// 64 KiB without the end of a line.
void printEndlessLine();

[[noreturn]] void crash();
void sleepForMs(long long ms);

} // namespace megatune::demo
