// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/doubts.h"
#include "core/words/headline.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"

namespace megatune::tst_headline {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class HeadlineTest : public QObject
{
    Q_OBJECT

    [[nodiscard]] static QString changes(const QString& own, const QString& best)
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.finish(0, FakeFeed::layout(best), 20);
        return changesFrom(FakeFeed::layout(own), feed.state(), feed.state().at(0)).join(u", ");
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void aFasterLayoutIsTimesTheUsersCommand()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        QCOMPARE(headline(feed.state(), {}), QString());
        feed.finish(0, Layout(), 200);
        QCOMPARE(headline(feed.state(), {}), u"Your command runs; nothing else was tried yet"_s);
        feed.finish(1, FakeFeed::layout(u"tp=2 mbs=1"_s), 150);
        QCOMPARE(headline(feed.state(), {}), u"Nothing that was tried beats your command"_s);
        feed.finish(2, FakeFeed::layout(u"tp=1 mbs=1"_s), 306);
        QCOMPARE(headline(feed.state(), {}), u"1.53 \u00d7 your command"_s);
    }

    void aCommandThatRanOutOfMemoryIsNoFactor()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.fail(0, Layout(), TrialState::Oom);
        QCOMPARE(headline(feed.state(), {}), u"1 of 1 trial(s) ran out of memory"_s);
        feed.finish(1, FakeFeed::layout(u"tp=2 mbs=1"_s), 150);
        QCOMPARE(headline(feed.state(), {}), u"Your command ran out of memory; trial 1 runs"_s);
    }

    /// What the last request lacked is the least that is missing, and nothing where a trial does not say it.
    void whatIsMissingIsSaidWhereAllTell()
    {
        const auto message = [](const QString& tried) {
            return QString(u"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate "_s + tried
                + u". GPU 0 has a total capacity of 79.11 GiB of which 0.40 GiB is free."_s);
        };
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.fail(0, FakeFeed::layout(u"tp=1"_s), TrialState::Oom, message(u"2.40 GiB"_s));
        feed.fail(1, FakeFeed::layout(u"tp=2"_s), TrialState::Oom, message(u"1.65 GiB"_s));
        QCOMPARE(headline(feed.state(), {}), u"2 of 2 trial(s) ran out of memory, by at least 1.25 GiB"_s);
        feed.fail(2, FakeFeed::layout(u"tp=4"_s), TrialState::Oom, u"CUDA out of memory"_s);
        QCOMPARE(headline(feed.state(), {}), u"3 of 3 trial(s) ran out of memory"_s);
    }

    void whatFoundNothingSaysSo()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.fail(0, FakeFeed::layout(u"tp=1"_s), TrialState::Oom, u"torch.OutOfMemoryError: CUDA"_s);
        feed.fail(1, FakeFeed::layout(u"tp=2"_s), TrialState::Failed, u"AssertionError"_s);
        QCOMPARE(headline(feed.state(), {}), u"None of 2 trial(s) gave a value; 1 ran out of memory"_s);
    }

    void whatIsDoubtedIsCalledSo()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.finish(0, Layout(), 200);
        for (int number = 1; number < 4; ++number)
            feed.finish(number, FakeFeed::layout(u"tp=%1"_s.arg(number)), 300); // to the last digit
        QCOMPARE(headline(feed.state(), doubtsAbout(feed.state(), *feed.state().best())),
            u"1.50 \u00d7 your command, doubtful"_s);
    }

    void changesAreFewAndInOrder()
    {
        QCOMPARE(changes(u"tp=2 pp=1 ep=8 mbs=1 vpp=1 sequence_parallel=true recompute_granularity=full "
                         "recompute_method=uniform recompute_num_layers=1"_s,
                     u"tp=1 pp=2 ep=8 mbs=1 vpp=6 sequence_parallel=true recompute_granularity=selective "
                     "recompute_modules=layernorm-moe"_s),
            u"TP 2 \u2192 1, PP 1 \u2192 2, VPP 1 \u2192 6, full \u2192 selective, layernorm-moe"_s);
        QCOMPARE(changes(u"tp=2 mbs=1"_s, u"tp=2 mbs=1"_s), QString());
        // Virtual stages without a pipeline were none.
        QCOMPARE(changes(u"tp=2 pp=1 vpp=4"_s, u"tp=2 pp=2 vpp=1"_s), u"PP 1 \u2192 2"_s);
        QCOMPARE(changes(u"tp=2 recompute_granularity=none"_s,
                     u"tp=2 recompute_granularity=full recompute_method=block recompute_num_layers=3"_s),
            u"none \u2192 full, block/3"_s);
    }

    void refinementsThatWereKeptFollow()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.finish(0, FakeFeed::layout(u"tp=1"_s), 20);
        TrialQueued queued{1, FakeFeed::layout(u"tp=1"_s), u"train"_s, {}};
        queued.refinement = TrialRefinement{0, u"overlap-grad-reduce"_s, {}};
        feed.send(queued);
        feed.send(TrialStarted{1, 1, {}, {}});
        feed.send(TrialEnded{1, 1, TrialState::Finished, 22, u"median"_s, 8});
        feed.send(RefinementJudged{1, {true, 0.1}});
        QCOMPARE(changesFrom(FakeFeed::layout(u"tp=2"_s), feed.state(), feed.state().at(1)),
            QStringList({u"TP 2 \u2192 1"_s, u"+ overlap-grad-reduce"_s}));
    }
};

MEGATUNE_TEST(HeadlineTest)

} // namespace megatune::tst_headline

#include "tst_headline.moc"
