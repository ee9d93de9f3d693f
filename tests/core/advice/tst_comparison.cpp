// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/comparison.h"
#include "core/model/modellocator.h"
#include "tests/support/test.h"

namespace megatune::tst_comparison {

class ComparisonTest : public QObject
{
    Q_OBJECT

private:
    static RuleComparison compare(const QString& arguments, qsizetype most)
    {
        const ModelLocator locator{QProcessEnvironment()};
        return *compareRules(*presetArgumentsFromText(arguments), locator, {}, most);
    }

private Q_SLOTS:
    void eightGpusDifferAsMegatronsSourcesSay()
    {
        const RuleComparison found = compare(u"n_gpus=8,gbs=16,mbs_max=8"_s, 10'000);
        QCOMPARE(found.first, quint64{154});
        QCOMPARE(found.second, quint64{538});
        QCOMPARE(found.both, quint64{141});
        QVERIFY(found.complete);
        QCOMPARE(found.differences.size(), 13 + 397);
        for (const RuleDifference& difference : found.differences)
            QVERIFY2(!difference.rule.isEmpty() && !difference.reason.isEmpty(),
                qPrintable(difference.layout.toText()));
    }
    void theGuidesOwnLayoutIsHiddenByTheDocumentedRules()
    {
        const RuleComparison found = compare(u"n_gpus=8,gbs=4,model=Qwen/Qwen3-30B-A3B"_s, 10'000);
        bool hidden = false;
        for (const RuleDifference& difference : found.differences) {
            hidden = hidden
                || (!difference.keptByFirst
                    && difference.layout.toText() == u"tp=4 pp=2 cp=1 ep=4 etp=1 mbs=1"
                    && difference.rule == u"world-size");
        }
        QVERIFY(hidden);
    }
    void aDenseModelHasNoExpertsToSplit()
    {
        const RuleComparison found = compare(u"n_gpus=8,gbs=16,model=Qwen/Qwen3-8B"_s, 10'000);
        bool named = false;
        for (const RuleDifference& difference : found.differences)
            named =
                named || (difference.keptByFirst && difference.reason.startsWith(u"EP 2 is not a choice"));
        QVERIFY(named);
    }
    void theListIsBoundedAndSaysSo()
    {
        const RuleComparison found = compare(u"n_gpus=64,gbs=64"_s, 10);
        QCOMPARE(found.differences.size(), 10);
        QVERIFY(!found.complete);
    }
};

MEGATUNE_TEST(ComparisonTest)

} // namespace megatune::tst_comparison

#include "tst_comparison.moc"
