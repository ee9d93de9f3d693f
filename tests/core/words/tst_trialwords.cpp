// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/axisnames.h"
#include "core/words/trialwords.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"

#include <cmath>

namespace megatune::tst_trialwords {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class TrialWordsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void layoutsAreWrittenTheWayTheFieldDoes()
    {
        Trial trial;
        trial.layout = FakeFeed::layout(u"tp=1 pp=4 cp=1 ep=8 etp=1 mbs=2 recompute_granularity=full "
                                        "recompute_method=uniform recompute_num_layers=1"_s);
        QCOMPARE(layoutText(trial), u"TP1 PP4 EP8 MBS2 full uniform/1"_s);
        trial.layout = FakeFeed::layout(u"tp=2 mbs=1 block_size=64"_s);
        QCOMPARE(layoutText(trial), u"TP2 MBS1 block_size=64"_s);
        trial.layout = FakeFeed::layout(u"tp=2 mbs=1 vit_gradient_checkpointing=true"_s);
        QCOMPARE(layoutText(trial), u"TP2 MBS1"_s);
        trial.layout = FakeFeed::layout(u"tp=2 mbs=1 vit_gradient_checkpointing=false"_s);
        QCOMPARE(layoutText(trial), u"TP2 MBS1 no ViT ckpt"_s);
        trial.layout = FakeFeed::layout(u"tp=2 pp=4 mbs=1 vpp=2 sequence_parallel=true"_s);
        QCOMPARE(layoutText(trial), u"TP2 PP4 MBS1 VPP2 SP"_s);
        trial.layout = FakeFeed::layout(u"tp=2 mbs=1 vpp=1 sequence_parallel=false"_s);
        QCOMPARE(layoutText(trial), u"TP2 MBS1 no SP"_s);
        trial.layout = FakeFeed::layout(u"tp=1 mbs=1 vpp=1 sequence_parallel=true"_s);
        QCOMPARE(layoutText(trial), u"TP1 MBS1"_s); // nothing is parallel
        trial.layout = FakeFeed::layout(u"tp=2 mbs=1 recompute_modules=core_attn"_s);
        QCOMPARE(layoutText(trial), u"TP2 MBS1 recompute_modules=core_attn"_s);
        trial.layout = FakeFeed::layout(u"tp=2 mbs=1 recompute_granularity=none recompute_method=uniform "
                                        "recompute_num_layers=1 recompute_modules=core_attn"_s);
        QCOMPARE(layoutText(trial), u"TP2 MBS1"_s); // nothing is recomputed
        trial.layout.set(axis::granularity, Value{0, u"selective"_s});
        QCOMPARE(layoutText(trial), u"TP2 MBS1 selective"_s);
        trial.layout.set(axis::recomputeModules, Value{0, u"layernorm-moe"_s});
        QCOMPARE(layoutText(trial), u"TP2 MBS1 selective layernorm-moe"_s);
        trial.baseline = true;
        QCOMPARE(layoutText(trial), u"Command as given"_s);
    }

    void numbersCarryTheDigitsThatMeanSomething()
    {
        QCOMPARE(numberText(412.345, decimalsFor(412.3)), u"412.3"_s);
        QCOMPARE(numberText(1.234, decimalsFor(1.3)), u"1.23"_s);
        QCOMPARE(numberText(0.01234, decimalsFor(0.02)), u"0.0123"_s);
        QCOMPARE(numberText(std::nan("")), u"\u2013"_s);
        QCOMPARE(roughDuration(20), u"less than a minute"_s);
        QCOMPARE(roughDuration(320), u"about 5 min"_s);
        QCOMPARE(roughDuration(4210), u"about 1 h 10 min"_s);
        QCOMPARE(roughDuration(7210), u"about 2 h"_s);
        QCOMPARE(roughDuration(std::nan("")), QString());
    }

    void aTrialSaysWhatItIsBesideItsLayout()
    {
        Trial trial;
        trial.state = TrialState::Finished;
        QCOMPARE(stateText(trial, true), u"finished"_s);
        trial.confirms = 5;
        trial.endedEarly = EndedEarly{EarlyReason::CannotWin, 8};
        QCOMPARE(trialMarks(trial), (QStringList{u"measures 5 again"_s, u"cannot win"_s}));
        QCOMPARE(stateText(trial, true), u"finished, measures 5 again, cannot win"_s);
        trial = {};
        trial.baseline = true;
        trial.state = TrialState::Running;
        QCOMPARE(stateText(trial, true), u"running, baseline"_s);
        QCOMPARE(stateText(trial, false), u"interrupted, baseline"_s);
    }

    void whatEndingTrialsEarlySavedIsSaidAsFarAsItIsKnown()
    {
        StudySavings savings;
        QCOMPARE(savingsText(savings), QString());
        savings.byReason[EarlyReason::CannotWin] = 9;
        savings.seconds = 720;
        QVERIFY2(savingsText(savings).endsWith(u"ended early, about 12 min saved"_s),
            qPrintable(savingsText(savings)));
        savings.ofUnknownLength = 2;
        QVERIFY(savingsText(savings).endsWith(u"about 12 min saved (not known of 2 of them)"_s));
        savings.ofUnknownLength = 9;
        QVERIFY(savingsText(savings).endsWith(u"ended early; what that saved is not known"_s));
    }
};

MEGATUNE_TEST(TrialWordsTest)

} // namespace megatune::tst_trialwords

#include "tst_trialwords.moc"
