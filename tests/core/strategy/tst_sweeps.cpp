// SPDX-License-Identifier: GPL-3.0-or-later
// Replaying strategies on sweeps: the CSV form, the counts, the simulated problems; measured sweeps when
// MEGATUNE_SWEEPS names a folder of them.
#include "tests/support/test.h"
#include "tests/sweeps/csvreader.h"
#include "tests/sweeps/searchbench.h"
#include "tests/sweeps/simulatedsweeps.h"
#include "tests/sweeps/sweepfile.h"
#include "tests/sweeps/sweepvariation.h"

#include <cmath>
#include <QTemporaryDir>

namespace megatune::tst_sweeps {

namespace {

const QByteArray head =
    "sweep,model,layers,hidden,heads,kv_heads,ffn_hidden,vocab,params_b,seq_len,world_size,gbs,tp,"
    "pp,dp,mbs,recompute,kernel,sequence_parallel,zero,precision,gpu,gpu_mem_gb,outcome,"
    "step_time_s,memory_gb_peak,memory_kind\n";

QByteArray row(const char* sweep, int tp, int pp, int mbs, const char* outcome, const char* seconds)
{
    return QStringLiteral(
        "%1,small,24,2048,16,16,8192,50304,1.3,2048,8,64,%2,%3,%4,%5,none,\"fa2, fast\",false,1,bf16,"
        "A100-80GB,80,%6,%7,,\n")
        .arg(QLatin1String(sweep))
        .arg(tp)
        .arg(pp)
        .arg(8 / tp / pp)
        .arg(mbs)
        .arg(QLatin1String(outcome), QLatin1String(seconds))
        .toUtf8();
}

QByteArray smallSweep()
{
    return head + row("a", 1, 1, 1, "ok", "2.0") + row("a", 2, 1, 1, "ok", "1.0")
        + row("a", 4, 1, 1, "oom", "") + row("a", 1, 2, 1, "error", "") + row("a", 1, 1, 2, "ok", "1.04")
        + row("b", 1, 1, 1, "oom", "") + row("", 1, 1, 1, "ok", "9");
}

} // namespace

class SweepsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void csvFieldsMayHoldAnything()
    {
        const auto records = csvRecords(u"a,\"b,\"\"c\"\"\",\r\n\n\"two\nlines\",x"_s);
        QCOMPARE(records.size(), 2);
        QCOMPARE(records[0], (QStringList{u"a"_s, u"b,\"c\""_s, QString()}));
        QCOMPARE(records[1], (QStringList{u"two\nlines"_s, u"x"_s}));
        QVERIFY(csvRecords(QString()).isEmpty());
    }
    void rowsOfOneValueAreOneProblem()
    {
        const auto folder = sweepsFromCsv(smallSweep(), {}, u"x.csv"_s);
        QVERIFY(folder);
        QCOMPARE(folder->sweeps.size(), 1);
        QCOMPARE(folder->warnings.size(), 1); // b has no result
        const Sweep& sweep = folder->sweeps.first();
        QCOMPARE(sweep.indexes.size(), size_t{5});
        QVERIFY(sweep.preset->estimator() != nullptr);
        QCOMPARE(sweep.outcomes[2].kind, Outcome::Kind::OutOfMemory);
        QCOMPARE(sweep.outcomes[3].kind, Outcome::Kind::Failed);
        QVERIFY(std::abs(sweep.preset->estimator()->capacity() / 1073741824.0 - 79) < 1);
    }
    void rowsOfTheSameLayoutAreToldApart()
    {
        const auto folder =
            sweepsFromCsv(head + row("a", 1, 1, 1, "ok", "2") + row("a", 1, 1, 1, "ok", "1"), {}, u"x.csv"_s);
        QCOMPARE(folder->sweeps.first().indexes.size(), size_t{2});
        QVERIFY(folder->sweeps.first().indexes[0] != folder->sweeps.first().indexes[1]);
        const auto run = replay(folder->sweeps.first(), u"grid"_s, 0);
        QCOMPARE(run->tried.size(), size_t{2});
        QCOMPARE(run->repeats, 0);
    }
    void theCountsAreThoseOfTheOrder()
    {
        // The grid goes tp 1: pp 1 (mbs 1, 2), pp 2; tp 2; tp 4.
        const Sweep sweep = sweepsFromCsv(smallSweep(), {}, u"x.csv"_s)->sweeps.first();
        const auto result = benchmark(sweep, u"grid"_s, 5);
        QVERIFY(result);
        QCOMPARE(result->candidates, 5);
        QCOMPARE(result->toWithinFive, std::optional(2.0));
        QCOMPARE(result->toWithinOne, std::optional(4.0));
        QCOMPARE(result->outOfMemory, 0.0);
        QCOMPARE(result->outOfMemoryInAll, 1.0);
        QCOMPARE(result->trials, 5.0);
        QCOMPARE(result->bestAfter[0], std::optional(0.5));
        QCOMPARE(result->bestAfter[1], std::optional(1.0 / 1.04));
        QCOMPARE(result->bestAfter[2], std::optional(1.0));
        QCOMPARE(result->bestAfter[3], std::optional(1.0));
        const auto total = totalOf(u"grid"_s, {*result, *result});
        QCOMPARE(total.sweeps, 2);
        QCOMPARE(total.worstToWithinOne, std::optional(4.0));
        QCOMPARE(total.outOfMemoryInAll, 2.0);
    }
    void theHeuristicIsReplayed()
    {
        QList<SearchResult> results;
        for (const Sweep& sweep : simulatedSweeps(1)) {
            const auto result = benchmark(sweep, u"megatron-heuristic"_s, 1);
            QVERIFY2(result, qPrintable(sweep.name));
            QCOMPARE(result->repeats, 0.0);
            results.append(*result);
        }
        const SearchTotal total = totalOf(u"megatron-heuristic"_s, results);
        QVERIFY(total.trials > 0);
        // Its walk knows no pipeline and no context parallelism: it ends short of the best.
        QVERIFY(total.unsolved > 0);
    }
    void aSweepWithoutWhatTheHeuristicStartsFromGivesItNothingToTry()
    {
        const Sweep sweep = sweepsFromCsv(smallSweep(), {}, u"x.csv"_s)->sweeps.first();
        const auto run = replay(sweep, u"megatron-heuristic"_s, 0);
        QVERIFY2(run, run ? "" : qPrintable(run.error().sentence));
        QVERIFY(run->tried.empty());
        QVERIFY(!run->toWithinOne);
    }
    void outOfMemoryIsHeldAgainstDrawingAsManyLayouts()
    {
        // One of five layouts does not fit: drawing four of them meets it 0.8 times, all five once.
        const Sweep sweep = sweepsFromCsv(smallSweep(), {}, u"x.csv"_s)->sweeps.first();
        const auto result = benchmark(sweep, u"grid"_s, 1);
        QCOMPARE(result->drawnOutOfMemory, 0.8);
        QCOMPARE(result->drawnOutOfMemoryInAll, 1.0);
        const auto random = benchmark(sweep, u"random"_s, 400);
        QCOMPARE(random->drawnOutOfMemoryInAll, random->outOfMemoryInAll);
    }
    void aVariedSweepKeepsItsBestAndLosesWhatWasAskedFor()
    {
        const Sweep sweep = simulatedSweeps(1).first();
        const Sweep fewer = varied(sweep, {u"fewer"_s, 0, 0.5}, 3);
        const double left = double(fewer.indexes.size()) / double(sweep.indexes.size());
        QVERIFY2(left > 0.4 && left < 0.6, qPrintable(QString::number(left)));
        const auto fastest = [](const Sweep& of) {
            double best = std::numeric_limits<double>::infinity();
            for (const Outcome& outcome : of.outcomes)
                best = outcome.succeeded() ? std::min(best, outcome.value) : best;
            return best;
        };
        QCOMPARE(fastest(fewer), fastest(sweep));
        const Sweep same = varied(sweep, sweepVariations().first(), 3);
        QCOMPARE(same.outcomes.size(), sweep.outcomes.size());
        for (size_t i = 0; i < same.outcomes.size(); ++i)
            QCOMPARE(same.outcomes[i].value, sweep.outcomes[i].value);
        QCOMPARE(varied(sweep, {u"less"_s, 0, 0, 0.5}, 0).preset->estimator()->capacity(),
            0.5 * sweep.preset->estimator()->capacity());
        QVERIFY(varied(sweep, {u"unknown"_s, 0, 0, 1, false}, 0).preset->estimator() == nullptr);
        const SweepVariation speeds{u"speeds"_s, 0.1};
        QCOMPARE(fastest(varied(sweep, speeds, 5)), fastest(varied(sweep, speeds, 5)));
        QVERIFY(fastest(varied(sweep, speeds, 5)) != fastest(sweep));
    }
    void modelGuidedStandsOtherCircumstances_data()
    {
        QTest::addColumn<int>("variation");
        const QList<SweepVariation> all = sweepVariations();
        for (int i = 0; i < all.size(); ++i)
            QTest::newRow(qPrintable(all[i].name)) << i;
    }
    /// Speeds, memory and rows that nobody tuned it to.
    void modelGuidedStandsOtherCircumstances()
    {
        QFETCH(int, variation);
        const SweepVariation as = sweepVariations()[variation];
        const bool ordersNothing = as.isReversed || as.isShuffled;
        const bool tellsLittle = !as.shapeKnown || as.scatter > 0.05;
        QList<SearchResult> results;
        for (const Sweep& sweep : simulatedSweeps(1)) {
            results.append(*benchmark(varied(sweep, as, 1), u"model-guided"_s, 1));
            const SearchResult& result = results.last();
            QCOMPARE(result.repeats, 0.0);
            QCOMPARE(result.wronglyExcluded, 0.0);
            // It stops by itself: where nothing is known or all is wrong, after a tenth of the largest space.
            QVERIFY2(result.trials < (ordersNothing || !as.shapeKnown ? 110 : 60), qPrintable(sweep.name));
            // However wrong the estimate is, it goes on until it is near the best or has tried ten.
            QVERIFY2(result.trials > 10 || result.toWithinFive, qPrintable(sweep.name));
            if (!ordersNothing)
                QVERIFY2(result.bestAfter[3].value_or(0) > (tellsLittle ? 0.6 : 0.9), qPrintable(sweep.name));
        }
        const SearchTotal total = totalOf(u"model-guided"_s, results);
        qInfo("mean to 5 %% %.1f, best after 10 %.3f, OOM trials %.0f, drawn %.1f",
            total.meanToWithinFive.value_or(-1), *total.bestAfter[3], total.outOfMemoryInAll,
            total.drawnOutOfMemoryInAll);
        QVERIFY(ordersNothing || *total.bestAfter[3] > (tellsLittle ? 0.85 : 0.97));
        if (as.shapeKnown)
            QVERIFY(total.outOfMemoryInAll < 0.5 * total.drawnOutOfMemoryInAll);
    }
    void aValueThatTheTrainerRefusesIsTriedOnce()
    {
        bool isMet = false;
        for (const Sweep& sweep : simulatedSweeps(2)) {
            const Sweep refusing = varied(sweep, {.name = u"refuses"_s, .refusesValue = true}, 2);
            QVERIFY(refusing.refusal.startsWith(u"ValueError: "));
            const auto run = replay(refusing, u"model-guided"_s, 0);
            QVERIFY(run);
            const auto refused = std::count_if(run->tried.begin(), run->tried.end(),
                [&refusing](size_t row) { return refusing.outcomes[row].kind == Outcome::Kind::Failed; });
            QVERIFY2(refused <= 1, qPrintable(sweep.name));
            isMet = isMet || refused == 1;
        }
        QVERIFY(isMet);
    }
    void everyStrategyCanBeReplayed()
    {
        const Sweep sweep = sweepsFromCsv(smallSweep(), {}, u"x.csv"_s)->sweeps.first();
        for (const QString& name : benchStrategies()) {
            const auto result = benchmark(sweep, name, 10);
            QVERIFY2(result && result->toWithinOne, qPrintable(name));
            QCOMPARE(result->repeats, 0.0);
            QCOMPARE(result->wronglyExcluded, 0.0);
        }
    }
    void badFilesAreSaid_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("no column") << QByteArray("sweep,outcome,tp,pp\na,ok,1,1\n");
        QTest::newRow("binary") << QByteArray("\0\xff\x01,\n", 5);
    }
    void badFilesAreSaid()
    {
        QFETCH(QByteArray, text);
        const auto folder = sweepsFromCsv(text, {}, u"bad.csv"_s);
        QVERIFY(!folder);
        QVERIFY(folder.error().sentence.contains(u"bad.csv"));
        QVERIFY(!readSweeps(u"/nonexistent/folder"_s));
        QTemporaryDir none;
        QVERIFY(!readSweeps(none.path()));
    }
    void numbersThatAreNoneAreBorne()
    {
        QByteArray text = smallSweep();
        text.replace("2048,16,16", "nan,-3,1e99");
        text.replace(",ok,2.0,", ",ok,-2.0,");
        const auto folder = sweepsFromCsv(text, "not json", u"x.csv"_s);
        QVERIFY(folder);
        QVERIFY(folder->sweeps.first().preset->estimator() == nullptr);
        QVERIFY(replay(folder->sweeps.first(), u"model-guided"_s, 0));
    }
    void simulatedProblemsAreTheSameEachTime()
    {
        const QList<Sweep> first = simulatedSweeps(1);
        const QList<Sweep> second = simulatedSweeps(1);
        QCOMPARE(first.size(), 5);
        for (qsizetype i = 0; i < first.size(); ++i) {
            QCOMPARE(first[i].outcomes.size(), second[i].outcomes.size());
            int outOfMemory = 0;
            for (size_t k = 0; k < first[i].outcomes.size(); ++k) {
                QCOMPARE(first[i].outcomes[k].value, second[i].outcomes[k].value);
                outOfMemory += first[i].outcomes[k].kind == Outcome::Kind::OutOfMemory ? 1 : 0;
            }
            QVERIFY(outOfMemory > 0);
            QVERIFY(first[i].outcomes.size() > 100);
        }
    }
    void ofSimulatedProblemsModelGuidedNeedsAThirdOfTpe()
    {
        QList<SearchResult> guided;
        QList<SearchResult> tpe;
        for (const Sweep& sweep : simulatedSweeps(1)) {
            guided.append(*benchmark(sweep, u"model-guided"_s, 1, 10));
            tpe.append(*benchmark(sweep, u"tpe"_s, 3, 10));
        }
        const SearchTotal ours = totalOf(u"model-guided"_s, guided);
        const SearchTotal theirs = totalOf(u"tpe"_s, tpe);
        QVERIFY(3 * ours.meanToWithinFive.value() <= theirs.meanToWithinFive.value());
    }
    void measuredSweepsAreSolvedInAHandfulOfTrials()
    {
        const QString path = qEnvironmentVariable("MEGATUNE_SWEEPS");
        if (path.isEmpty())
            QSKIP("MEGATUNE_SWEEPS names no folder with measured sweeps.");
        const auto folder = readSweeps(path);
        QVERIFY(folder);
        QList<SearchResult> results;
        QList<SearchResult> drawn;
        for (const Sweep& sweep : folder->sweeps) {
            results.append(*benchmark(sweep, u"model-guided"_s, 1));
            drawn.append(*benchmark(sweep, u"random"_s, 20));
            QVERIFY2(results.last().toWithinOne.value_or(99) <= 8, qPrintable(sweep.name));
        }
        const SearchTotal total = totalOf(u"model-guided"_s, results);
        QVERIFY(total.medianToWithinOne.value() <= 3);
        QVERIFY(total.medianToWithinFive.value() <= 2);
        QCOMPARE(total.repeats, 0.0);
        QCOMPARE(total.wronglyExcluded, 0.0);
        // A quarter of those of random with the same goal; with as many trials it is about half.
        QVERIFY(4 * total.outOfMemory <= totalOf(u"random"_s, drawn).outOfMemory);
        QVERIFY(total.outOfMemoryInAll < 0.6 * total.drawnOutOfMemoryInAll);
    }
};

MEGATUNE_TEST(SweepsTest)

} // namespace megatune::tst_sweeps

#include "tst_sweeps.moc"
