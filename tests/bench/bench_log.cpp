// SPDX-License-Identifier: GPL-3.0-or-later
// How fast logs are read: an ordinary mixed log of 100 MB, made in memory, on one core. Beside it what merely
// counting the lines of the same bytes costs, so that numbers of different machines can be compared. Before
// it how the time of each reader grows with hostile input: a ratio of 2 is linear.
#include "core/log/lines/nodelabel.h"
#include "core/log/logsummary.h"
#include "core/secrets/logmasker.h"
#include "core/study/event.h"
#include "core/study/state.h"
#include "core/trial/secretfilter.h"

#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <malloc.h>
#include <QElapsedTimer>
#include <QRandomGenerator>
#include <vector>

using namespace megatune;

namespace {

constexpr qsizetype megabyte = 1'000'000;
constexpr qsizetype logBytes = 100 * megabyte;
constexpr qsizetype chunkBytes = 64 * 1024; // what a pipe gives at once

QByteArray iterationLine(qint64 number)
{
    return " [2026-01-02 03:04:05.123456] iteration " + QByteArray::number(number).rightJustified(8)
        + "/  100000 | consumed samples:        12800 | elapsed time per iteration (ms): 5630.1 | throughput "
          "per GPU "
          "(TFLOP/s/GPU): 231.9 | learning rate: 4.000000E-07 | global batch size:   128 | lm loss: "
          "2.021530E+00 | loss "
          "scale: 1.0 | grad norm: 6.895 | number of skipped iterations:   0 | number of nan iterations:   0 "
          "|\n";
}

/// Eight ranks that say much and an iteration now and then: one line in a hundred is an iteration.
QByteArray ordinaryLog()
{
    const QByteArrayList lines{
        "[rank%1]: 2026-01-02 03:04:05,123 - megatron.core.tensor_parallel.layers - INFO - setting up the "
        "weights of layer %2\n",
        "node-1:4711:4711 [%1] NCCL INFO Channel 0%2/0 : 3[3] -> 4[4] via P2P/CUMEM/read\n",
        "  attention_dropout ............................... 0.%1\n",
        "  tensor_model_parallel_size ...................... %1\n",
        "[default%1]:DEBUG:megatron.core.optimizer: parameter module.decoder.layers.%2.mlp.linear_fc1.weight "
        "-> bucket 7\n",
        "I0102 03:04:05.123456 14042 torch/csrc/distributed/c10d/ProcessGroupNCCL.cpp:962] [PG ID 2] "
        "initialized with rank %1\n",
        "(min, max) time across ranks (ms):\n",
        "    forward-backward ...............................: (5611.%1, 5612.%2)\n",
        "WARNING: the tokenizer has no special token <pad%2>, using <eos>\n",
        "Loading checkpoint shards:  %1%2%|#####     | 3/8 [00:01<00:02,  2.20it/s]\r",
        "\n",
        "{\"level\": \"info\", \"rank\": %1, \"msg\": \"prefetched batch %2\", \"seconds\": 0.01}\n",
    };
    QRandomGenerator random(11);
    QByteArray log;
    log.reserve(logBytes + 1000);
    for (qint64 number = 0; log.size() < logBytes; ++number) {
        if (number % 100 == 99) {
            log += iterationLine(number / 100 + 1);
            continue;
        }
        QByteArray line = lines[random.bounded(lines.size())];
        line.replace("%1", QByteArray::number(random.bounded(8)));
        line.replace("%2", QByteArray::number(random.bounded(90)));
        log += line;
    }
    return log;
}

QByteArray onlyIterations()
{
    QByteArray log;
    for (qint64 number = 1; log.size() < logBytes / 4; ++number)
        log += iterationLine(number);
    return log;
}

QByteArray onlyProgress()
{
    QByteArray log;
    for (int i = 0; log.size() < logBytes / 4; ++i)
        log += "Train:  12%|####      | " + QByteArray::number(i) + "/10635 [01:02<21:09,  5.20s/it]\r";
    return log;
}

/// The best of five, in MB/s.
double speedOf(const QByteArray& log, const std::function<qint64()>& work, qint64& result)
{
    double best = 0;
    for (int round = 0; round < 5; ++round) {
        QElapsedTimer timer;
        timer.start();
        result = work();
        const double seconds = static_cast<double>(timer.nsecsElapsed()) / 1e9;
        best = std::max(best, static_cast<double>(log.size()) / static_cast<double>(megabyte) / seconds);
    }
    return best;
}

void forEachChunk(const QByteArray& log, const std::function<void(QByteArrayView)>& use)
{
    for (qsizetype at = 0; at < log.size(); at += chunkBytes)
        use(QByteArrayView(log).sliced(at, std::min(chunkBytes, log.size() - at)));
}

qint64 countNewlines(const QByteArray& log)
{
    qint64 count = 0;
    const char* at = log.constData();
    const char* const end = at + log.size();
    while ((at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at))))) {
        ++count;
        ++at;
    }
    return count;
}

void printRow(const QByteArray& what, const QByteArray& log, const std::function<qint64()>& work)
{
    qint64 result = 0;
    const double speed = speedOf(log, work, result);
    std::printf("| %-44s | %7.1f | %9.0f | %10lld |\n", what.constData(),
        static_cast<double>(log.size()) / static_cast<double>(megabyte), speed,
        static_cast<long long>(result));
}

void printRows(const char* name, const QByteArray& log)
{
    printRow(QByteArray(name) + ": count '\\n'", log, [&log] { return countNewlines(log); });
    printRow(QByteArray(name) + ": LineBuffer", log, [&log] {
        qint64 lines = 0;
        LineBuffer buffer([&lines](QByteArrayView) { ++lines; });
        forEachChunk(log, [&buffer](QByteArrayView chunk) { buffer.feed(chunk); });
        buffer.flush();
        return lines;
    });
    printRow(QByteArray(name) + ": LineBuffer + LogParser", log, [&log] {
        qint64 events = 0;
        LogParser parser;
        LineBuffer buffer([&](QByteArrayView line) { events += parser.feed(line).size(); });
        forEachChunk(log, [&buffer](QByteArrayView chunk) { buffer.feed(chunk); });
        buffer.flush();
        return events;
    });
    printRow(QByteArray(name) + ": LogDigest", log, [&log] {
        LogDigest digest;
        forEachChunk(log, [&digest](QByteArrayView chunk) { digest.feed(chunk); });
        return qint64(digest.finish().iterationCount);
    });
}

/// Bytes that some reader once took quadratic time for.
struct HostileInput
{
    const char* name;
    std::function<QByteArray(qsizetype)> made; ///< of about so many bytes
    std::function<void(const QByteArray&)> read;
};

QByteArray repeated(const QByteArray& part, qsizetype bytes)
{
    return part.repeated(std::max<qsizetype>(1, bytes / part.size()));
}

void parseLine(const QByteArray& line)
{
    LogParser parser;
    (void)parser.feed(line);
    (void)parser.finish();
}

/// A line that arrives in the pieces that a pipe may give.
template<typename Reader>
void feedInPieces(Reader reader, const QByteArray& bytes)
{
    constexpr qsizetype piece = 50;
    for (qsizetype at = 0; at < bytes.size(); at += piece)
        (void)reader.feed(bytes.sliced(at, std::min(piece, bytes.size() - at)));
    (void)reader.flush();
}

/// A study's file.
void applyEvents(const QByteArray& lines)
{
    StudyState state;
    for (const QByteArray& line : lines.split('\n')) {
        if (const auto event = eventFromLine(line))
            (void)state.apply(*event);
    }
    if (state.trials().isEmpty())
        std::printf("No event was understood.\n");
}

std::vector<HostileInput> hostileInputs()
{
    const auto twoParts = [](const QByteArray& marks, const QByteArray& rest) {
        return [=](qsizetype bytes) {
            return QByteArray(repeated(marks, bytes / 2) + repeated(rest, bytes / 2));
        };
    };
    const auto only = [](const QByteArray& part) {
        return [=](qsizetype bytes) { return repeated(part, bytes); };
    };
    const auto event = [](qsizetype bytes) {
        QByteArray line = "{\"v\":1,\"seq\":2,\"kind\":\"trial-queued\",\"number\":0,\"params\":{";
        for (int i = 0; line.size() < bytes; ++i)
            line += "\"p" + QByteArray::number(i) + "\":1,";
        line.chop(1);
        return QByteArray(line + "},\"command\":\"x\",\"reason\":\"r\"}");
    };
    const auto confirmations = [](qsizetype bytes) {
        QByteArray lines = "{\"v\":1,\"seq\":1,\"kind\":\"study-created\",\"direction\":\"maximize\"}\n";
        for (int i = 0; lines.size() < bytes; ++i) {
            const QByteArray number = "\"number\":" + QByteArray::number(i);
            lines += "{\"v\":1,\"kind\":\"trial-queued\"," + number
                + ",\"params\":{\"tp\":1},\"command\":\"x\"" + (i > 0 ? ",\"confirms\":0}\n" : "}\n")
                + "{\"v\":1,\"kind\":\"trial-started\"," + number
                + ",\"attempt\":1}\n{\"v\":1,\"kind\":\"trial-ended\"," + number
                + ",\"attempt\":1,\"state\":\"finished\",\"value\":100.5}\n";
        }
        return lines;
    };
    return {
        {"dictionaries in one line", only("{'loss': 1}"), parseLine},
        {"dictionaries behind an open bar", only("{'loss': 1} [x"), parseLine},
        {"iteration marks before blanks", twoParts("iteration 1 ", " "), parseLine},
        {"iteration words before blanks", twoParts("iteration ", " "), parseLine},
        {"a cut iteration, then marks and blanks", only("iteration x"),
            [](const QByteArray& line) {
                LogParser parser;
                (void)parser.feed(" iteration 5/ 9 | consumed sam");
                (void)parser.feed(line);
            }},
        {"memory marks in one line", only("memory (MB) | a: 1"), parseLine},
        {"out of memory, over and over", only("CUDA out of memory "), parseLine},
        {"frames without an exception", only("  File \"x.py\", line 1, in f\n"),
            [](const QByteArray& log) { (void)summarise(log); }},
        {"a node's line in pieces", only("."),
            [](const QByteArray& bytes) { feedInPieces(NodeLabeller("[node 1/2 n] "), bytes); }},
        {"a line for the secret filter in pieces", only("."),
            [](const QByteArray& bytes) { feedInPieces(SecretFilter({}), bytes); }},
        {"open quotes behind secrets", only("api_key='x "),
            [](const QByteArray& bytes) { (void)LogMasker().masked(bytes); }},
        {"an event with many parameters", event, applyEvents},
        {"confirmations of one trial", confirmations, applyEvents},
    };
}

/// Of the processor, the best of nine: other programs on the machine do not count.
double millisecondsOf(const HostileInput& input, qsizetype bytes)
{
    const QByteArray made = input.made(bytes);
    double best = 1e9;
    for (int round = 0; round < 9; ++round) {
        const std::clock_t start = std::clock();
        input.read(made);
        best = std::min(best, 1000 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
    }
    return best;
}

/// Twice the bytes must not take more than about twice the time.
void printRatios()
{
    constexpr qsizetype small = 200'000;
    // Memory that is handed back and fetched anew would be measured in its place.
    mallopt(M_MMAP_THRESHOLD, 1 << 28);
    mallopt(M_TRIM_THRESHOLD, 1 << 29);
    std::printf("| %-44s | %9s | %9s | %5s |\n", "reader: input", "ms of n", "ms of 2 n", "ratio");
    for (const HostileInput& input : hostileInputs()) {
        const double once = millisecondsOf(input, small);
        const double twice = millisecondsOf(input, 2 * small);
        std::printf("| %-44s | %9.2f | %9.2f | %5.2f |\n", input.name, once, twice, twice / once);
    }
}

} // namespace

int main()
{
    printRatios();
    std::printf("| %-44s | %7s | %9s | %10s |\n", "log: work", "MB", "MB/s", "found");
    printRows("ordinary", ordinaryLog());
    printRows("iterations", onlyIterations());
    printRows("progress bars", onlyProgress());
    return 0;
}
