// SPDX-License-Identifier: GPL-3.0-or-later
// How long the whole raw space of many GPUs takes to classify, and what that needs of memory, against looking
// at every combination one by one. Prints a table; promises are compared by people, not by the program.
#include "core/space/enumerator.h"
#include "tests/bench/memory.h"
#include "tests/support/presets.h"

#include <algorithm>
#include <cstdio>
#include <QElapsedTimer>

using namespace megatune;
using megatune::bench::residentMib;

namespace {

PresetPtr presetFor(int gpus, const QString& name)
{
    return *presetOfText(
        QStringLiteral("n_gpus=%1,gbs=4096,num_layers=48,num_query_groups=4,preset=%2").arg(gpus).arg(name));
}

double bestOfFiveMs(const std::function<void()>& work)
{
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
        QElapsedTimer timer;
        timer.start();
        work();
        best = std::min(best, static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    return best;
}

/// Looking at combinations one after the other, extrapolated from the first two million.
double oneByOneMs(const Preset& preset)
{
    const quint64 sample = std::min<quint64>(preset.space().size(), 2'000'000);
    QElapsedTimer timer;
    timer.start();
    quint64 kept = 0;
    for (quint64 index = 0; index < sample; ++index)
        kept += firstBroken(preset.space(), preset.rules(), index) == nullptr ? 1 : 0;
    const double ms = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    return kept > sample ? 0 : ms * static_cast<double>(preset.space().size()) / static_cast<double>(sample);
}

void printRow(int gpus, const QString& rules)
{
    const PresetPtr preset = presetFor(gpus, rules);
    const double before = residentMib("VmRSS");
    Classification found;
    const double ms =
        bestOfFiveMs([&] { found = classify(preset->space(), preset->rules(), Listing::Kept); });
    const double peak = residentMib("VmHWM") - before;
    const double countMs =
        bestOfFiveMs([&] { (void)classify(preset->space(), preset->rules(), Listing::CountsOnly); });
    const double gridMs = bestOfFiveMs([&] {
        (void)classifyGrid(preset->space(), preset->rules(), QStringLiteral("tp"), QStringLiteral("pp"));
    });
    const double baseline = oneByOneMs(*preset);
    std::printf("%-14s %5d %13llu %10llu %9.1f %9.1f %9.1f %9.1f %14.0f %7.0fx\n", qPrintable(rules), gpus,
        static_cast<unsigned long long>(found.total), static_cast<unsigned long long>(found.kept), ms,
        countMs, gridMs, std::max(0.0, peak), baseline, baseline / ms);
}

} // namespace

int main()
{
    std::printf("%-14s %5s %13s %10s %9s %9s %9s %9s %14s %8s\n", "preset", "GPUs", "combinations", "kept",
        "list ms", "count ms", "grid ms", "peak MiB", "one by one ms", "ratio");
    for (const QString& preset : {QStringLiteral("megatron"), QStringLiteral("megatron-core")}) {
        for (const int gpus : {8, 64, 1024, 4096})
            printRow(gpus, preset);
    }
    std::printf("Promise: 1,024 GPUs classified, kept set listed, in under 250 ms and 64 MiB.\n");
    return 0;
}
