// SPDX-License-Identifier: GPL-3.0-or-later
// Real logs in the folders that the environment variable MEGATUNE_LOG_SAMPLES names, separated as in PATH.
// The first line of each log is "#EXPECT {...}": what a parser should understand of the rest. A category may
// be a list; "accept" are others that will do, then without a message.
#include "core/log/logsummary.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>
#include <QDir>
#include <QFile>

namespace megatune::tst_logsamples {

namespace {

QList<double> numbersAt(const Json& object, const char* key)
{
    QList<double> numbers;
    if (object.contains(key) && object[key].is_array()) {
        for (const Json& entry : object[key])
            numbers.append(entry.get<double>());
    }
    return numbers;
}

template<typename Read>
QList<double> numbersOf(const QList<IterationRecord>& iterations, Read read)
{
    QList<double> numbers;
    for (const IterationRecord& record : iterations) {
        if (const auto value = read(record))
            numbers.append(*value);
    }
    return numbers;
}

/// Differences up to what printing with two decimals loses.
bool alike(const QList<double>& a, const QList<double>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
        [](double x, double y) { return qAbs(x - y) <= 1e-3 * qMax(1.0, qAbs(y)); });
}

/// A word, or each of a list.
QStringList wordsAt(const Json& object, const char* key)
{
    QStringList words;
    if (!object.contains(key))
        return words;
    const Json& value = object[key];
    if (value.is_string())
        return {QString::fromStdString(value.get<std::string>())};
    for (const Json& entry : value)
        words.append(QString::fromStdString(entry.get<std::string>()));
    return words;
}

/// Contains what stands at `key`: one of "a|b".
bool tells(const QString& text, const Json& expected, const char* key)
{
    const QStringList wanted = wordsAt(expected, key).join(u'|').split(u'|', Qt::SkipEmptyParts);
    return wanted.isEmpty() || std::any_of(wanted.begin(), wanted.end(), [&text](const QString& word) {
        return text.contains(word);
    });
}

bool alike(const std::optional<double>& a, double b)
{
    return a && alike(QList<double>{*a}, QList<double>{b});
}

} // namespace

class LogSamplesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySampleIsUnderstoodAsItsFirstLineSays_data()
    {
        QTest::addColumn<QString>("path");
        const QString folder = qEnvironmentVariable("MEGATUNE_LOG_SAMPLES");
        if (folder.isEmpty())
            QSKIP("MEGATUNE_LOG_SAMPLES names no folder");
        for (const QString& path : folder.split(QDir::listSeparator(), Qt::SkipEmptyParts)) {
            const QDir directory(path);
            const QStringList names = directory.entryList({u"*.log"_s}, QDir::Files, QDir::Name);
            QVERIFY2(!names.isEmpty(), "a folder of MEGATUNE_LOG_SAMPLES has no logs");
            for (const QString& name : names)
                QTest::newRow(qPrintable(name)) << directory.filePath(name);
        }
    }
    void everySampleIsUnderstoodAsItsFirstLineSays()
    {
        QFETCH(QString, path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray first = file.readLine();
        QVERIFY(first.startsWith("#EXPECT "));
        const auto expected = parseJson(first.mid(8), u"the first line"_s);
        QVERIFY(expected);
        const QByteArray log = file.readAll();
        const LogSummary summary = summarise(log);
        checkOutcome(*expected, summary);
        checkIterations(*expected, summary);
        checkNumbersOfFailure(*expected, summary.outcome);
        checkMemory(*expected, summary);
        LogDigest bytewise;
        for (const char byte : log)
            bytewise.feed(QByteArrayView(&byte, 1));
        QCOMPARE(toIndented(toJson(bytewise.finish())), toIndented(toJson(summary)));
    }

private:
    static void checkOutcome(const Json& expected, const LogSummary& summary)
    {
        const QString found = failureCategoryName(summary.outcome.category);
        QVERIFY(!summary.hint.isEmpty());
        if (wordsAt(expected, "accept").contains(found))
            return;
        QVERIFY2(wordsAt(expected, "category").contains(found), qPrintable(found));
        QVERIFY2(tells(summary.outcome.message, expected, "message"), qPrintable(summary.outcome.message));
        QVERIFY2(tells(summary.hint, expected, "hint"), qPrintable(summary.hint));
        for (const char* key : {"rank", "first_rank"}) {
            if (const auto rank = integerAt(expected, key))
                QCOMPARE(summary.outcome.rank, *rank);
        }
        const FailureCategory category = summary.outcome.category;
        if (category != FailureCategory::Ok && category != FailureCategory::Incomplete)
            QVERIFY(!summary.outcome.message.isEmpty());
    }
    static void checkIterations(const Json& expected, const LogSummary& summary)
    {
        const auto check = [&](const char* key, double factor, auto read) {
            if (!expected.contains(key) || expected.contains("accept_partial"))
                return;
            QList<double> wanted = numbersAt(expected, key);
            for (double& number : wanted)
                number *= factor;
            const QList<double> found = numbersOf(summary.iterations, read);
            QVERIFY2(alike(found, wanted), key);
        };
        using Number = std::optional<double>;
        check("tflops", 1, [](const IterationRecord& r) { return r.tflopsPerGpu; });
        check("iteration_ms", 1, [](const IterationRecord& r) { return r.elapsedMs; });
        check("iteration_s", 1000, [](const IterationRecord& r) { return r.elapsedMs; });
        check("memory_gib", 1, [](const IterationRecord& r) { return r.memoryGib; });
        check("iterations", 1, [](const IterationRecord& r) {
            return r.iteration > 0 ? Number(static_cast<double>(r.iteration)) : Number();
        });
        for (const IterationRecord& record : summary.iterations) {
            if (const auto total = integerAt(expected, "total_iterations"))
                QCOMPARE(record.total, *total);
            if (const auto gbs = integerAt(expected, "gbs"))
                QCOMPARE(record.globalBatchSize, *gbs);
        }
        if (const auto steady = numberAt(expected, "steady_iteration_s"))
            QVERIFY(alike(summary.iterations.last().elapsedMs, *steady * 1000));
        if (const auto steady = numberAt(expected, "tflops_steady_skip2"))
            QVERIFY(alike(summary.value->tflopsPerGpu, *steady));
        if (const auto ms = numberAt(expected, "iteration_ms_first"))
            QVERIFY(alike(summary.iterations.first().elapsedMs, *ms));
    }
    static void checkNumbersOfFailure(const Json& expected, const FailureRecord& outcome)
    {
        if (const auto gpu = integerAt(expected, "gpu"))
            QCOMPARE(outcome.gpu, *gpu);
        const std::pair<const char*, std::optional<double>> sizes[]{{"tried", outcome.triedGib},
            {"capacity", outcome.capacityGib}, {"free", outcome.freeGib}, {"allocated", outcome.allocatedGib},
            {"reserved_unallocated", outcome.reservedUnallocatedGib}};
        for (const auto& [name, value] : sizes) {
            if (const auto gib = numberAt(expected, qPrintable(QLatin1String(name) + u"_gib"_s)))
                QVERIFY2(alike(value, *gib), name);
            if (const auto mib = numberAt(expected, qPrintable(QLatin1String(name) + u"_mib"_s)))
                QVERIFY2(alike(value, *mib / 1024), name);
        }
    }
    static void checkMemory(const Json& expected, const LogSummary& summary)
    {
        if (!expected.contains("max_reserved_mb"))
            return;
        const Json& reserved = expected["max_reserved_mb"];
        double peak = 0;
        if (reserved.is_object()) {
            for (const auto& entry : reserved.items())
                peak = qMax(peak, entry.value().get<double>());
        } else {
            peak = reserved.get<double>();
        }
        QVERIFY(summary.memory);
        QVERIFY(alike(summary.memory->gib, peak / 1024));
        QCOMPARE(summary.memory->source, u"max_reserved"_s);
    }
};

MEGATUNE_TEST(LogSamplesTest)

} // namespace megatune::tst_logsamples

#include "tst_logsamples.moc"
