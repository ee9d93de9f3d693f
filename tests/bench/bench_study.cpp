// How long a study of many trials takes to open: its file read, checked and summed up into a state. Prints a
// table; promises are compared by people, not by the program.
#include "core/study/journal.h"
#include "core/study/state.h"

#include <algorithm>
#include <cstdio>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>

using namespace megatune;

namespace {

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

Layout layoutOf(int number)
{
    QList<LayoutItem> items;
    for (const char* name : {"tp", "pp", "cp", "ep", "etp", "mbs", "recompute_num_layers"})
        items.append({QLatin1String(name), {1 << (number++ % 5)}});
    items.append({QStringLiteral("recompute_granularity"), {0, QStringLiteral("full")}});
    items.append({QStringLiteral("recompute_method"), {0, QStringLiteral("uniform")}});
    items.append({QStringLiteral("vit_gradient_checkpointing"), {0, QStringLiteral("true")}});
    return Layout(items);
}

const QString& commandOfTrial()
{
    static const QString command = QStringLiteral(
        "CUDA_DEVICE_MAX_CONNECTIONS=1 torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 48 --hidden-size 2048 "
        "--tensor-model-parallel-size 2 --pipeline-model-parallel-size 1 --context-parallel-size 1 "
        "--expert-model-parallel-size 4 --expert-tensor-parallel-size 1 --micro-batch-size 2 --global-batch-size 16 "
        "--recompute-granularity full --recompute-method uniform --recompute-num-layers 1");
    return command;
}

bool writeStudy(const QString& path, int trials)
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
    created.command = commandOfTrial();
    put(created);
    const ProcessIdentity process{QStringLiteral("local"), 4711, 123456789, QStringLiteral("boot")};
    for (int number = 0; number < trials; ++number) {
        put(TrialQueued{number, layoutOf(number), commandOfTrial(),
            QStringLiteral("Larger micro batches until memory ends."), false});
        put(TrialStarted{number, 1, process, QStringLiteral("0,1,2,3,4,5,6,7")});
        IterationSummary summary{number, {}};
        for (int i = 1; i <= 10; ++i)
            summary.points.append({i, 80.25 + i, 1000.5 - i, 61.5});
        put(summary);
        put(TrialEnded{number, 1, TrialState::Finished, 80.0 + number % 977 * 0.01, QStringLiteral("median"),
            8, 61.5, 42.25, 0});
    }
    return file.flush();
}

} // namespace

int main()
{
    const QTemporaryDir folder;
    std::printf("%10s %10s %12s %14s %12s\n", "trials", "file MiB", "open ms", "us an event", "peak MiB");
    for (const int trials : {1'000, 10'000, 100'000}) {
        const QString path = folder.filePath(QStringLiteral("study.mtune"));
        if (!writeStudy(path, trials))
            return 1;
        const double before = residentMib("VmRSS");
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
            bestMs * 1000 / static_cast<double>(events), std::max(0.0, residentMib("VmHWM") - before));
    }
    return 0;
}
