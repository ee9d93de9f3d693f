// SPDX-License-Identifier: GPL-3.0-or-later
// A study file of many trials, as large as real ones are.
#pragma once

#include "core/study/event.h"
#include "tests/bench/memory.h"

#include <QFile>

namespace megatune::bench {

inline Layout layoutOf(int number)
{
    QList<LayoutItem> items;
    for (const char* name : {"tp", "pp", "cp", "ep", "etp", "mbs", "recompute_num_layers"})
        items.append({QLatin1String(name), {1 << (number++ % 5)}});
    items.append({QStringLiteral("recompute_granularity"), {0, QStringLiteral("full")}});
    items.append({QStringLiteral("recompute_method"), {0, QStringLiteral("uniform")}});
    items.append({QStringLiteral("vit_gradient_checkpointing"), {0, QStringLiteral("true")}});
    return Layout(items);
}

/// Of no two trials the same, as in real studies.
inline QString commandOfTrial(int number)
{
    static const QString command = QStringLiteral(
        "CUDA_DEVICE_MAX_CONNECTIONS=1 torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 48 --hidden-size 2048 "
        "--tensor-model-parallel-size 2 --pipeline-model-parallel-size 1 --context-parallel-size 1 "
        "--expert-model-parallel-size 4 --expert-tensor-parallel-size 1 --micro-batch-size 2 --global-batch-size 16 "
        "--recompute-granularity full --recompute-method uniform --recompute-num-layers 1");
    return command % QStringLiteral(" --seed ") % QString::number(number);
}

/// One trial of seven runs out of memory.
inline bool writeManyTrials(const QString& path, int trials)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    qint64 seq = 0;
    const QString at = QStringLiteral("2026-01-02T03:04:05.678Z");
    const auto put = [&](const StudyEventData& data) {
        file.write(toLine(StudyEvent{++seq, at, data}) + '\n');
    };
    StudyCreated created;
    created.uid = QStringLiteral("u");
    created.command = commandOfTrial(0);
    put(created);
    const ProcessIdentity process{QStringLiteral("local"), 4711, 123456789, QStringLiteral("boot")};
    for (int number = 0; number < trials; ++number) {
        put(TrialQueued{number, layoutOf(number), commandOfTrial(number),
            QStringLiteral("Larger micro batches until memory ends."), false});
        put(TrialStarted{number, 1, process, QStringLiteral("0,1,2,3,4,5,6,7")});
        IterationSummary summary{number, {}};
        for (int i = 1; i <= 10; ++i)
            summary.points.append({i, 80.25 + i, 1000.5 - i, 61.5});
        put(summary);
        TrialEnded ended{number, 1, TrialState::Finished, 80.0 + number % 977 * 0.01,
            QStringLiteral("median"), 8, 61.5, 42.25, 0};
        if (number % 7 == 6) {
            ended.state = TrialState::Oom;
            ended.value.reset();
        }
        put(ended);
    }
    return file.flush();
}

} // namespace megatune::bench
