// SPDX-License-Identifier: GPL-3.0-or-later
// When failures are the command's and no layout's.
#include "core/control/repeatedfailure.h"
#include "tests/support/test.h"

namespace megatune::tst_repeatedfailure {

namespace {

const SearchSpace& sizes()
{
    static const SearchSpace space({{u"tp"_s, u"TP"_s, {}, {Value{1}, Value{2}, Value{4}}},
        {u"pp"_s, u"PP"_s, {}, {Value{1}, Value{2}, Value{4}}}, {u"ep"_s, u"EP"_s, {}, {Value{1}}}});
    return space;
}

Trial failedTrial(int number, qint64 tp, qint64 pp, const QString& message,
    FailureCategory category = FailureCategory::ImportError)
{
    Trial trial;
    trial.number = number;
    trial.layout = Layout({{u"tp"_s, Value{tp}}, {u"pp"_s, Value{pp}}, {u"ep"_s, Value{1}}});
    trial.state = TrialState::Failed;
    trial.failure = TrialFailure{category, message, {}};
    return trial;
}

/// No size is the same in all of these.
Trial unalikeFailure(int number, const QString& message, FailureCategory category)
{
    return failedTrial(number, 1 << number % 3, 1 << (number + 1) % 3, message, category);
}

int failuresUntilItStops(const std::function<Trial(int)>& failure)
{
    RepeatedFailure repeated;
    for (int number = 0; number < 100; ++number) {
        repeated.ended(failure(number));
        if (!repeated.sentence(sizes()).isEmpty())
            return number + 1;
    }
    return -1;
}

const QString noModule = u"ModuleNotFoundError: No module named 'megatron'"_s;

} // namespace

class RepeatedFailureTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void optionsThatNobodyKnowsAreTheCommandsFault()
    {
        // Each layout has other options beside those that all share, and its sizes among the words.
        const auto refused = [](int number) {
            return failedTrial(number, 1, 1 << number % 3,
                u"train.py: error: unrecognized arguments: --tp 1"_s + QString(number % 3, u'!'),
                FailureCategory::InvalidArgument);
        };
        QCOMPARE(failuresUntilItStops(refused), 5);
        // Also after a good run of the command as it was given.
        RepeatedFailure repeated;
        Trial baseline = failedTrial(0, 1, 1, {});
        baseline.state = TrialState::Finished;
        baseline.failure.reset();
        repeated.ended(baseline);
        for (int number = 1; number < 6; ++number)
            repeated.ended(refused(number));
        QVERIFY(!repeated.sentence(sizes()).isEmpty());
    }
    void fiveLayoutsWithNothingInCommonAreEnough()
    {
        QCOMPARE(failuresUntilItStops([](int number) {
            return unalikeFailure(number, noModule, FailureCategory::ImportError);
        }),
            5);
    }

    void layoutsThatShareASizeMayBreakTheSameThing()
    {
        QCOMPARE(failuresUntilItStops([](int number) {
            return failedTrial(number, 1, 1 << number % 3, u"sequence parallelism needs TP"_s);
        }),
            10);
    }

    void theCommandAsItWasGivenSharesNothing()
    {
        QCOMPARE(failuresUntilItStops([](int number) {
            Trial trial = failedTrial(number, 1, 1, noModule);
            if (number == 0)
                trial.layout = Layout();
            return trial;
        }),
            5);
    }

    void numbersInAMessageDoNotMakeItAnother()
    {
        QCOMPARE(failuresUntilItStops([](int number) {
            return unalikeFailure(number,
                u"error: unrecognized arguments: --tensor-model-parallel-size %1"_s.arg(1 << number),
                FailureCategory::InvalidArgument);
        }),
            5);
    }

    void aLauncherThatRefusesEachLayoutForItsOwnSizesIsNotBroken()
    {
        QCOMPARE(failuresUntilItStops([](int number) {
            return unalikeFailure(number, u"36 layers cannot be split into %1 stages"_s.arg(number),
                FailureCategory::InvalidLayout);
        }),
            -1);
    }

    void anotherCauseBeginsAnew()
    {
        QCOMPARE(failuresUntilItStops([](int number) {
            return unalikeFailure(
                number, number < 4 ? u"NCCL error"_s : noModule, FailureCategory::NcclError);
        }),
            9);
    }

    void outOfMemoryIsAMeasurement_data()
    {
        QTest::addColumn<TrialState>("state");
        QTest::addColumn<FailureCategory>("category");
        QTest::newRow("GPU") << TrialState::Oom << FailureCategory::OomGpu;
        QTest::newRow("host, by its sign") << TrialState::Failed << FailureCategory::OomHostSuspected;
        QTest::newRow("too slow") << TrialState::TimedOut << FailureCategory::Incomplete;
    }
    void outOfMemoryIsAMeasurement()
    {
        QFETCH(TrialState, state);
        QFETCH(FailureCategory, category);
        QCOMPARE(failuresUntilItStops([&](int number) {
            // Also between failures: the command has come as far as the memory.
            Trial trial = unalikeFailure(number, noModule, FailureCategory::ImportError);
            if (number % 4 == 3) {
                trial.state = state;
                trial.failure = TrialFailure{category, trial.failure->message, {}};
            }
            return trial;
        }),
            -1);
    }

    void whatDidNotEndForGoodChangesNothing()
    {
        QCOMPARE(failuresUntilItStops([](int number) {
            Trial trial = unalikeFailure(number, noModule, FailureCategory::ImportError);
            if (number % 2 == 1)
                trial.state = number % 4 == 1 ? TrialState::HostLost : TrialState::Skipped;
            return trial;
        }),
            9);
    }

    void theSentenceSaysWhatFailedFirstAndHowOften()
    {
        RepeatedFailure repeated;
        for (int number = 3; number < 8; ++number)
            repeated.ended(
                unalikeFailure(number, u"/tmp/run%1: not found"_s.arg(number), FailureCategory::CodeError));
        const QString sentence = repeated.sentence(sizes());
        QVERIFY2(sentence.startsWith(u"5 trial"_s), qPrintable(sentence));
        QVERIFY2(sentence.contains(u"Trial 3 failed first: /tmp/run3: not found"_s), qPrintable(sentence));
    }
};

MEGATUNE_TEST(RepeatedFailureTest)

} // namespace megatune::tst_repeatedfailure

#include "tst_repeatedfailure.moc"
