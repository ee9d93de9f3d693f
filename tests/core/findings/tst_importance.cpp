// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/importance.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_importance {

class TestImportance : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWorkedExampleComesOutAsByHand()
    {
        // Three groups of four with squares of 2, 1 and 2.75 around their means.
        const QList<int> choices{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2};
        const QList<double> outcomes{1, 2, 3, 2, 5, 6, 6, 5, 8, 9, 10, 8};
        double mean = 0;
        for (const double outcome : outcomes)
            mean += outcome / 12;
        double total = 0;
        for (const double outcome : outcomes)
            total += (outcome - mean) * (outcome - mean);
        const double within = 2.0 + 1.0 + 2.75;
        const std::optional<Importance> importance = importanceOf(choices, outcomes);
        QVERIFY(importance);
        QVERIFY(std::abs(importance->share - (1 - 11.0 / 9 * within / total)) < 1e-12);
        QCOMPARE(importance->outcomes, 12);
        QCOMPARE(importance->choices, 3);
        QVERIFY(importance->isSure());
    }

    void aParameterThatDecidesEverythingHasTheWholeShare()
    {
        QList<int> choices;
        QList<double> outcomes;
        for (int i = 0; i < 20; ++i) {
            choices.append(i % 4);
            outcomes.append(100.0 * (i % 4));
        }
        QCOMPARE(importanceOf(choices, outcomes)->share, 1.0);
    }

    void aBalancedSumOfTwoParametersIsPartedAsItsVariances()
    {
        // y = 3 a + b over all pairs, a thousand times: the variances are 9 to 1.
        QList<int> a;
        QList<int> b;
        QList<double> outcomes;
        for (int i = 0; i < 9'000; ++i) {
            a.append(i % 3);
            b.append(i / 3 % 3);
            outcomes.append(3.0 * (i % 3) + i / 3 % 3);
        }
        QVERIFY(std::abs(importanceOf(a, outcomes)->share - 0.9) < 0.001);
        QVERIFY(std::abs(importanceOf(b, outcomes)->share - 0.1) < 0.001);
    }

    void manyChoicesWithoutAnyEffectAreNotImportant()
    {
        // What a plain ratio would call a share of 9/39 on average.
        double sum = 0;
        int sure = 0;
        quint32 state = 1;
        for (int round = 0; round < 400; ++round) {
            QList<int> choices;
            QList<double> outcomes;
            for (int i = 0; i < 40; ++i) {
                double normal = -6;
                for (int part = 0; part < 12; ++part) {
                    state = state * 1664525U + 1013904223U;
                    normal += state / 4294967296.0;
                }
                choices.append(i % 10);
                outcomes.append(normal);
            }
            const Importance importance = *importanceOf(choices, outcomes);
            sum += importance.share;
            sure += importance.isSure() ? 1 : 0;
        }
        QVERIFY2(sum / 400 < 0.08, qPrintable(QString::number(sum / 400)));
        QVERIFY2(sure < 30, qPrintable(QString::number(sure)));
    }

    void tooFewOutcomesSayNothing()
    {
        QVERIFY(!importanceOf({}, {}));
        QVERIFY(!importanceOf({0, 1, 0, 1, 0, 1, 0}, {1, 2, 1, 2, 1, 2, 1}));
        QVERIFY(importanceOf({0, 1, 0, 1, 0, 1, 0, 1}, {1, 2, 1, 2, 1, 2, 1, 2}));
        // One choice only; and a choice of its own for every trial.
        QVERIFY(!importanceOf(QList<int>(20, 3), QList<double>(20, 1.0)));
        QList<int> own;
        QList<double> outcomes;
        for (int i = 0; i < 20; ++i) {
            own.append(i);
            outcomes.append(i);
        }
        QVERIFY(!importanceOf(own, outcomes));
    }

    void whatIsMissingIsLeftOut()
    {
        const double none = std::nan("");
        const std::optional<Importance> whole =
            importanceOf({0, 1, 0, 1, 0, 1, 0, 1}, {1, 5, 2, 5, 1, 6, 2, 5});
        const std::optional<Importance> gaps =
            importanceOf({0, -1, 1, 0, 1, 0, 1, 1, 0, 1}, {1, 99, 5, 2, 5, 1, 6, none, 2, 5});
        QVERIFY(whole && gaps);
        QCOMPARE(gaps->outcomes, 8);
        QCOMPARE(gaps->share, whole->share);
    }

    void outcomesThatAreAllTheSameAreExplainedByNothing()
    {
        const std::optional<Importance> importance =
            importanceOf({0, 1, 0, 1, 0, 1, 0, 1}, QList<double>(8, 447.2));
        QVERIFY(importance);
        QCOMPARE(importance->share, 0.0);
        QVERIFY(!importance->isSure());
    }
};

MEGATUNE_TEST(TestImportance)

} // namespace megatune::tst_importance

#include "tst_importance.moc"
