// SPDX-License-Identifier: GPL-3.0-or-later
// Dictionaries of ms-swift that a terminal or a viewer broke at its width.
#include "core/log/logparser.h"
#include "tests/support/test.h"

namespace megatune::tst_cutdictionaries {

namespace {

QList<IterationRecord> iterationsOf(const QList<QByteArray>& lines)
{
    LogParser parser;
    QList<LogEvent> events;
    for (const QByteArray& line : lines)
        events += parser.feed(line);
    events += parser.finish();
    QList<IterationRecord> records;
    for (const LogEvent& event : std::as_const(events)) {
        if (const auto* record = std::get_if<IterationRecord>(&event))
            records.append(*record);
    }
    return records;
}

/// As a terminal of this width shows it; a column is a byte here.
QList<QByteArray> wrapped(const QList<QByteArray>& lines, qsizetype width)
{
    QList<QByteArray> parts;
    for (const QByteArray& line : lines) {
        for (qsizetype at = 0; at < line.size(); at += width)
            parts.append(line.sliced(at, std::min(width, line.size() - at)));
    }
    return parts;
}

const QList<QByteArray> swiftThree{
    "[INFO:swift] The logging file will be saved in: /data/out/v0/logging.jsonl",
    "{'loss': 1.48712, 'grad_norm': 2.21, 'learning_rate': 9.9e-06, 'memory(GiB)': 61.31, 'elapsed_time_per_iteration': "
    "12.21, 'train_speed(s/it)': 12.211, 'iteration': '1/20', 'elapsed_time': '12s', 'remaining_time': '3m 52s'}",
    "{'loss': 1.31022, 'grad_norm': 1.94, 'learning_rate': 9.7e-06, 'memory(GiB)': 61.31, 'elapsed_time_per_iteration': "
    "10.02, 'train_speed(s/it)': 11.115, 'iteration': '2/20', 'elapsed_time': '22s', 'remaining_time': '3m 20s'}",
    "{'loss': 1.20001, 'grad_norm': 1.71, 'learning_rate': 9.5e-06, 'memory(GiB)': 62.01, 'elapsed_time_per_iteration': "
    "10.11, 'train_speed(s/it)': 10.780, 'iteration': '3/20', 'elapsed_time': '32s', 'remaining_time': '3m 3s'}",
    "done"};

const QList<QByteArray> behindBars{
    "Train:   5%|#         | 1/20 [00:12<03:52, 12.21s/it]{'loss': 1.48712, 'token_acc': 0.61, 'grad_norm': 2.21, "
    "'memory(GiB)': 61.31, 'train_speed(iter/s)': 0.0819}",
    "Train:  10%|#         | 2/20 [00:22<03:20, 11.11s/it]{'loss': 1.31022, 'token_acc': 0.62, 'grad_norm': 1.94, "
    "'memory(GiB)': 61.31, 'train_speed(iter/s)': 0.0900}"};

} // namespace

class CutDictionariesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBrokenDictionaryIsReadAsTheWholeOne_data()
    {
        QTest::addColumn<QList<QByteArray>>("lines");
        QTest::newRow("ms-swift 3") << swiftThree;
        QTest::newRow("behind progress bars") << behindBars;
    }
    void aBrokenDictionaryIsReadAsTheWholeOne()
    {
        QFETCH(QList<QByteArray>, lines);
        const QList<IterationRecord> whole = iterationsOf(lines);
        QVERIFY(whole.size() >= 2);
        // From the width of a small terminal to one that breaks no line.
        for (qsizetype width = 64; width < 260; ++width) {
            const QList<IterationRecord> records = iterationsOf(wrapped(lines, width));
            QVERIFY2(records.size() == whole.size(),
                qPrintable(u"%1 columns: %2 iterations"_s.arg(width).arg(records.size())));
            for (qsizetype i = 0; i < whole.size(); ++i) {
                QCOMPARE(records.at(i).iteration, whole.at(i).iteration);
                QCOMPARE(records.at(i).elapsedMs, whole.at(i).elapsedMs);
                QCOMPARE(records.at(i).loss, whole.at(i).loss);
                QCOMPARE(records.at(i).memoryGib, whole.at(i).memoryGib);
            }
        }
    }

    void whatWasPrintedInLinesIsNotPutTogether_data()
    {
        QTest::addColumn<QList<QByteArray>>("lines");
        QTest::newRow("pprint") << QList<QByteArray>{
            "{'loss': 1.48712000000000000000000000000000000,", " 'train_speed(s/it)': 12.1}"};
        QTest::newRow("JSON") << QList<QByteArray>{
            "{", "  \"loss\": 1.5,", "  \"train_speed(s/it)\": 12.1", "}"};
        QTest::newRow("another one follows") << QList<QByteArray>{
            "{'loss': 1.48712, 'grad_norm': 2.21, 'learning_rate': 9.9e-06, 'memory(", "{'a': 1}"};
        QTest::newRow("an error comes between")
            << QList<QByteArray>{"{'loss': 1.48712, 'grad_norm': 2.21, 'learning_rate': 9.9e-06, 'memory(",
                   "ValueError: no 'such' thing", "GiB)': 3}"};
        QTest::newRow("it never ends") << QList<QByteArray>{
            "{'loss': 1.48712, 'grad_norm': 2.21, 'learning_rate': 9.9e-06, 'memory(", "saving to x", "}"};
    }
    void whatWasPrintedInLinesIsNotPutTogether()
    {
        QFETCH(QList<QByteArray>, lines);
        QCOMPARE(iterationsOf(lines).size(), 0);
    }

    void anIterationLineBehindACutDictionaryIsReadByItself()
    {
        const QList<IterationRecord> records =
            iterationsOf({"{'loss': 1.48712, 'grad_norm': 2.21, 'learning_rate': 9.9e-06, 'memory(",
                " iteration        5/      20 | consumed samples:          640 | elapsed time per iteration (ms): 2100.5 | "
                "throughput per GPU (TFLOP/s/GPU): 210.4 | learning rate: 1.0E-05 | lm loss: 1.2E+00 |"});
        QCOMPARE(records.size(), 1);
        QCOMPARE(records.first().iteration, 5);
    }
};

MEGATUNE_TEST(CutDictionariesTest)

} // namespace megatune::tst_cutdictionaries

#include "tst_cutdictionaries.moc"
