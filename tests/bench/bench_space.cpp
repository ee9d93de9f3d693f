// How long the whole raw space of many GPUs takes to classify, and what that needs of memory, against looking
// at every combination one by one. Prints a table; promises are compared by people, not by the program.
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "core/strategy/candidates.h"

#include <algorithm>
#include <cstdio>
#include <QElapsedTimer>
#include <QFile>

using namespace megatune;

namespace {

/// Resident memory of this process in MiB; `key` is VmRSS or VmHWM.
double residentMib(const char* key)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : status.readAll().split('\n')) {
        if (line.startsWith(key))
            return line.simplified().split(' ').value(1).toDouble() / 1024;
    }
    return 0;
}

PresetPtr presetFor(int gpus)
{
    const ModelLocator locator{QProcessEnvironment()};
    const QString arguments = QStringLiteral("n_gpus=%1,gbs=4096,num_layers=48,num_query_groups=4").arg(gpus);
    return *configurePreset(QStringLiteral("megatron"), *presetArgumentsFromText(arguments), locator);
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

} // namespace

int main()
{
    std::printf("%6s %14s %10s %12s %12s %10s %14s %8s\n", "GPUs", "combinations", "kept", "classify ms",
        "distinct ms", "peak MiB", "one by one ms", "ratio");
    for (const int gpus : {8, 64, 1024, 4096}) {
        const PresetPtr preset = presetFor(gpus);
        const double before = residentMib("VmRSS");
        Classification found;
        const double ms =
            bestOfFiveMs([&] { found = classify(preset->space(), preset->rules(), Listing::Kept); });
        const double peak = residentMib("VmHWM") - before;
        const double distinctMs = bestOfFiveMs([&] { (void)distinctCandidates(*preset); });
        const double baseline = oneByOneMs(*preset);
        std::printf("%6d %14llu %10llu %12.1f %12.1f %10.1f %14.0f %7.0fx\n", gpus,
            static_cast<unsigned long long>(found.total), static_cast<unsigned long long>(found.kept), ms,
            distinctMs, std::max(0.0, peak), baseline, baseline / ms);
    }
    std::printf("Promise: 1,024 GPUs classified, kept set listed, in under 250 ms and 64 MiB.\n");
    return 0;
}
