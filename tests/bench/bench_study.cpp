// SPDX-License-Identifier: GPL-3.0-or-later
// How long a study of many trials takes to open - its file read, checked and summed up into a state - and to
// export, and whether twice the trials take more than twice that. Prints tables; promises are compared by
// people, not by the program. `bench_study N` measures N/2 and N trials.
#include "core/export/exporter.h"
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/bench/manytrials.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <QTemporaryDir>
#include <vector>

using namespace megatune;

namespace {

constexpr int usualTrials = 200'000;
constexpr int rounds = 3;

/// Of this process: the machine does other things, too.
double processorMs()
{
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double fastestMs(const std::function<void()>& work)
{
    double best = 1e12;
    for (int round = 0; round < rounds; ++round) {
        const double begin = processorMs();
        work();
        best = std::min(best, processorMs() - begin);
    }
    return best;
}

bool readInto(StudyState& state, const QString& path)
{
    return readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); }).has_value();
}

/// One trial that was measured again and again.
bool writeManyRuns(const QString& path, int runs)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return false;
    qint64 seq = 0;
    const QString at = QStringLiteral("2026-01-02T03:04:05.678Z");
    const auto put = [&](const StudyEventData& data) {
        file.write(toLine(StudyEvent{++seq, at, data}) + '\n');
    };
    put(StudyCreated{});
    for (int number = 0; number < runs; ++number) {
        TrialQueued queued{number, bench::layoutOf(0), bench::commandOfTrial(0), {}};
        if (number > 1)
            queued.confirms = number % 2;
        put(queued);
        put(TrialStarted{number, 1, {}, {}});
        put(TrialEnded{number, 1, TrialState::Finished, 80.0 + number % 13});
    }
    return file.flush();
}

struct Row
{
    const char* what;
    std::function<void()> work;
};

/// Milliseconds of each row for so many trials.
std::vector<double> measure(
    const QString& path, const std::vector<Row>& rows, StudyState& state, double& heldMib)
{
    state = StudyState();
    const double before = bench::allocatedMib();
    std::vector<double> times{fastestMs([&] {
        state = StudyState();
        if (!readInto(state, path) || state.best() == nullptr)
            std::exit(1);
    })};
    heldMib = bench::allocatedMib() - before;
    for (const Row& row : rows)
        times.push_back(fastestMs(row.work));
    return times;
}

void printRow(const char* what, double half, double all)
{
    std::printf("%-28s %10.0f %10.0f %8.2f\n", what, half, all, all / std::max(1e-3, half));
}

} // namespace

int main(int argc, char** argv)
{
    const int trials = argc > 1 ? std::max(2, std::atoi(argv[1])) : usualTrials;
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("study.mtune"));
    StudyState state;
    std::vector<Row> rows;
    for (const char* kind : {"csv", "json", "html", "optuna"}) {
        rows.push_back({kind, [&state, kind] {
                            const auto form = exportKind(QLatin1String(kind));
                            if (!form || !form->create(state, {QStringLiteral("study.mtune")}))
                                std::exit(1);
                        }});
    }
    double heldOfHalf = 0;
    double held = 0;
    if (!bench::writeManyTrials(path, trials / 2))
        return 1;
    const std::vector<double> half = measure(path, rows, state, heldOfHalf);
    if (!bench::writeManyTrials(path, trials))
        return 1;
    const std::vector<double> all = measure(path, rows, state, held);
    std::printf("%-28s %10d %10d %8s\n", "trials, ms of the processor", trials / 2, trials, "ratio");
    printRow("opened", half.front(), all.front());
    for (size_t i = 0; i < rows.size(); ++i)
        printRow(qPrintable(QStringLiteral("exported as ") + QLatin1String(rows[i].what)), half[i + 1],
            all[i + 1]);
    std::printf(
        "%-28s %10.0f %10.0f %8.2f\n", "memory that it takes, MiB", heldOfHalf, held, held / heldOfHalf);
    std::printf(
        "%-28s %10s %10.0f\n", "its file, MiB", "", static_cast<double>(QFile(path).size()) / (1024 * 1024));

    const auto runsOpened = [&path](int runs) {
        if (!writeManyRuns(path, runs))
            std::exit(1);
        return fastestMs([&path] {
            StudyState opened;
            if (!readInto(opened, path) || opened.best() == nullptr)
                std::exit(1);
        });
    };
    printRow("opened, two trials' runs", runsOpened(trials / 10), runsOpened(trials / 5));
    return 0;
}
