// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/review/timeticks.h"
#include "ui/studies/besthistory.h"

namespace megatune::tst_besthistory {

/// How far the studies of one model have come over time.
class BestHistoryTest : public QObject
{
    Q_OBJECT

private:
    static StudySummary study(const QString& name, int day, std::optional<double> best)
    {
        StudySummary summary;
        summary.path = u"/studies/"_s + name + u".mtune"_s;
        summary.name = name;
        summary.startedAt = QDateTime(QDate(2026, 11, day), QTime(12, 0));
        summary.best = best;
        summary.unit = u"TFLOP/s per GPU"_s;
        summary.model = u"Qwen/Qwen3-8B"_s;
        summary.gpus = 8;
        summary.gpuType = u"H100-80GB"_s;
        return summary;
    }
    static QStringList namesOf(const BestHistory& history)
    {
        QStringList names;
        for (const HistoryPoint& point : history.points)
            names.append(point.study.name + (point.isRecord ? u" record"_s : QString()));
        return names;
    }

private Q_SLOTS:
    void studiesStandByTheirDateAndRecordsAreMarked()
    {
        const QList<StudySummary> all{
            study(u"c"_s, 3, 380), study(u"a"_s, 1, 350), study(u"d"_s, 4, 420), study(u"b"_s, 2, 390)};
        const BestHistory history = bestHistory(all, all.first());
        QCOMPARE(namesOf(history), (QStringList{u"a record"_s, u"b record"_s, u"c"_s, u"d record"_s}));
        QCOMPARE(history.best(), 3);
        QCOMPARE(history.title(), u"Qwen/Qwen3-8B on 8 \u00d7 H100-80GB"_s);
        QCOMPARE(history.unit(), u"TFLOP/s per GPU"_s);
    }
    void onlyWhatIsComparableIsBesideIt_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what : {"model", "GPU type", "GPUs", "unit", "direction", "no value", "no model"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void onlyWhatIsComparableIsBesideIt()
    {
        QFETCH(QString, what);
        StudySummary other = study(u"other"_s, 2, 500);
        if (what == u"model")
            other.model = u"Qwen/Qwen3-32B"_s;
        else if (what == u"GPU type")
            other.gpuType = u"H200-141GB"_s;
        else if (what == u"GPUs")
            other.gpus = 16;
        else if (what == u"unit")
            other.unit = u"samples/s"_s;
        else if (what == u"direction")
            other.isLowerBetter = true;
        else if (what == u"no value")
            other.best.reset();
        else
            other.model.clear();
        const StudySummary own = study(u"own"_s, 1, 400);
        QCOMPARE(namesOf(bestHistory({own, other}, own)), QStringList{u"own record"_s});
        QCOMPARE(latestWithHistory({own, other}), -1);
        QCOMPARE(latestWithHistory({own, other, study(u"third"_s, 5, 1)}), 2);
    }
    void whatIsDoubtfulIsNoRecord()
    {
        StudySummary doubtful = study(u"b"_s, 2, 900);
        doubtful.isDoubtful = true;
        const QList<StudySummary> all{study(u"a"_s, 1, 400), doubtful, study(u"c"_s, 3, 410)};
        const BestHistory history = bestHistory(all, all.first());
        QCOMPARE(namesOf(history), (QStringList{u"a record"_s, u"b"_s, u"c record"_s}));
        QCOMPARE(history.best(), 2);
    }
    void whereLessIsBetterTheLeastIsTheRecord()
    {
        QList<StudySummary> all{study(u"a"_s, 1, 40), study(u"b"_s, 2, 44), study(u"c"_s, 3, 30)};
        for (StudySummary& each : all)
            each.isLowerBetter = true;
        QCOMPARE(namesOf(bestHistory(all, all.first())), (QStringList{u"a record"_s, u"b"_s, u"c record"_s}));
    }
    void ticksOfDatesAreFewAndInRange_data()
    {
        QTest::addColumn<double>("span"); // s
        QTest::newRow("an hour") << 3600.0;
        QTest::newRow("a day") << 86'400.0;
        QTest::newRow("three weeks") << 21 * 86'400.0;
        QTest::newRow("two years") << 730 * 86'400.0;
        QTest::newRow("eighty years") << 80 * 365.0 * 86'400.0;
    }
    void ticksOfDatesAreFewAndInRange()
    {
        QFETCH(double, span);
        const double from = 1.79e9;
        for (const int most : {1, 4, 12}) {
            const QList<TimeTick> ticks = timeTicks(from, from + span, most, QLocale(QLocale::English));
            QVERIFY2(ticks.size() <= most + 2, qPrintable(QString::number(ticks.size())));
            QVERIFY(most < 4 || ticks.size() >= 2);
            for (qsizetype i = 0; i < ticks.size(); ++i) {
                QVERIFY(ticks.at(i).second >= from && ticks.at(i).second <= from + span);
                QVERIFY(i == 0 || ticks.at(i).second > ticks.at(i - 1).second);
                QVERIFY(!ticks.at(i).text.isEmpty());
            }
        }
    }
};

MEGATUNE_TEST(BestHistoryTest)

} // namespace megatune::tst_besthistory

#include "tst_besthistory.moc"
