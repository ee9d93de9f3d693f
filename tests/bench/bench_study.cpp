// SPDX-License-Identifier: GPL-3.0-or-later
// How long a study of many trials takes to open: its file read, checked and summed up into a state. Prints a
// table; promises are compared by people, not by the program.
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/bench/manytrials.h"

#include <algorithm>
#include <cstdio>
#include <QElapsedTimer>
#include <QTemporaryDir>

using namespace megatune;

int main()
{
    const QTemporaryDir folder;
    std::printf("%10s %10s %12s %14s %12s\n", "trials", "file MiB", "open ms", "us an event", "peak MiB");
    for (const int trials : {1'000, 10'000, 100'000}) {
        const QString path = folder.filePath(QStringLiteral("study.mtune"));
        if (!bench::writeManyTrials(path, trials))
            return 1;
        const double before = bench::residentMib("VmRSS");
        double bestMs = 1e9;
        qint64 events = 0;
        for (int round = 0; round < 3; ++round) {
            QElapsedTimer timer;
            timer.start();
            StudyState state;
            const auto contents =
                readStudyFile(path, [&state](const StudyEvent& event) { state.apply(event); });
            if (!contents || state.trials().size() != trials || state.best() == nullptr)
                return 1;
            events = state.lastSeq();
            bestMs = std::min(bestMs, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        }
        const double mib = static_cast<double>(QFile(path).size()) / (1024 * 1024);
        std::printf("%10d %10.1f %12.1f %14.2f %12.1f\n", trials, mib, bestMs,
            bestMs * 1000 / static_cast<double>(events), std::max(0.0, bench::residentMib("VmHWM") - before));
    }
    return 0;
}
