// SPDX-License-Identifier: GPL-3.0-or-later
// What speaks against a value.
#include "core/findings/doubts.h"
#include "core/model/modelcatalog.h"
#include "core/space/argumentnames.h"
#include "tests/support/test.h"

namespace megatune::tst_doubts {

namespace {

struct DoubtedStudy
{
    StudyState state;
    qint64 seq = 0;
    int next = 0;

    explicit DoubtedStudy(const StudyCreated& created = {}) { apply(created); }
    void apply(const StudyEventData& data) { state.apply({++seq, u"t"_s, data}); }
    int run(double value, std::optional<double> deviation = 0.1, const QString& metric = u"median"_s)
    {
        const int number = next++;
        apply(TrialQueued{number, Layout({{u"tp"_s, Value{number}}}), state.header().command, {}, false});
        apply(TrialStarted{number, 1, {}, {}});
        TrialEnded ended{number, 1, TrialState::Finished, value, metric, 8};
        ended.deviation = deviation;
        apply(ended);
        return number;
    }
    [[nodiscard]] QStringList about(int number) const { return doubtsAbout(state, state.at(number)); }
};

StudyCreated studyOn(const QString& gpu, const QString& command)
{
    StudyCreated created;
    created.arguments.insert(argument::gpuType, gpu);
    created.command = command;
    return created;
}

} // namespace

class DoubtsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aValueAboveTheGpusPeakIsDoubted_data()
    {
        QTest::addColumn<QString>("gpu");
        QTest::addColumn<QString>("command");
        QTest::addColumn<double>("value");
        QTest::addColumn<bool>("doubted");
        const QString plain = u"torchrun pretrain_gpt.py --bf16"_s;
        QTest::newRow("below") << u"A100-80GB"_s << plain << 250.0 << false;
        QTest::newRow("above") << u"A100-80GB"_s << plain << 3648.3 << true;
        QTest::newRow("above in 16 bits") << u"H100-80GB"_s << plain << 1200.0 << true;
        QTest::newRow("not in 8") << u"H100-80GB"_s << plain + u" --fp8-format hybrid"_s << 1200.0 << false;
        QTest::newRow("above in 8") << u"H100-80GB"_s << plain + u" --fp8-format hybrid"_s << 2100.0 << true;
        QTest::newRow("a GPU without 8 bits")
            << u"A100-80GB"_s << plain + u" --fp8-format hybrid"_s << 400.0 << true;
        QTest::newRow("a script, within 16 bits") << u"H100-80GB"_s << u"bash train.sh"_s << 900.0 << false;
        QTest::newRow("a script may ask for 8") << u"H100-80GB"_s << u"bash train.sh"_s << 1200.0 << true;
        QTest::newRow("and for no more") << u"H100-80GB"_s << u"bash train.sh"_s << 2100.0 << true;
        QTest::newRow("no GPU is known") << QString() << plain << 3648.3 << false;
    }
    void aValueAboveTheGpusPeakIsDoubted()
    {
        QFETCH(QString, gpu);
        QFETCH(QString, command);
        QFETCH(double, value);
        QFETCH(bool, doubted);
        DoubtedStudy study(studyOn(gpu, command));
        const QStringList doubts = study.about(study.run(value));
        QCOMPARE(doubts.size(), doubted ? 1 : 0);
        if (doubted)
            QVERIFY2(doubts.first().contains(gpu), qPrintable(doubts.first()));
    }

    void aMetricOfOnesOwnHasNoPeak()
    {
        StudyCreated created = studyOn(u"A100-80GB"_s, u"python train.py"_s);
        created.measure.anyFiniteValue = true;
        DoubtedStudy study(created);
        QCOMPARE(study.about(study.run(50'000)), QStringList());
    }

    void layoutsWithTheSameFiguresAreDoubtedTogether()
    {
        DoubtedStudy study;
        study.run(403.2, 0.5);
        study.run(403.2, 0.5);
        QVERIFY(doubtsOf(study.state).isEmpty()); // two meet by chance
        study.run(403.2, 0.7);                    // the same median of another course
        QVERIFY(doubtsOf(study.state).isEmpty());
        study.run(403.2, 0.5);
        const QList<Doubt> doubts = doubtsOf(study.state);
        QCOMPARE(doubts.size(), 1);
        QCOMPARE(doubts.first().trials, QList<int>({0, 1, 3}));
        QCOMPARE(study.about(3), QStringList{doubts.first().sentence});
        QCOMPARE(study.about(2), QStringList());
    }

    void onlyDerivedValuesSufferFromArgumentsThatContradictTheCommand()
    {
        StudyCreated created = studyOn({}, u"megatron sft --model Qwen/Qwen3-30B-A3B --max_length 4096"_s);
        created.arguments.insert(argument::sequenceLength, u"8192"_s);
        created.shape = catalogShape(u"Qwen/Qwen3-8B"_s);
        QVERIFY(created.shape);
        DoubtedStudy study(created);
        QCOMPARE(study.about(study.run(200)), QStringList());
        const QStringList doubts = study.about(study.run(201, 0.1, u"derived-median"_s));
        QCOMPARE(doubts.size(), 2);
        QVERIFY2(doubts.first().contains(u"Qwen/Qwen3-30B-A3B"_s), qPrintable(doubts.first()));
        QVERIFY2(doubts.last().contains(u"4,096"_s), qPrintable(doubts.last()));
    }

    void whatAgreesIsNotDoubted()
    {
        StudyCreated created =
            studyOn(u"H100-80GB"_s, u"megatron sft --model Qwen/Qwen3-8B --max_length 4096"_s);
        created.arguments.insert(argument::sequenceLength, u"4096"_s);
        created.shape = catalogShape(u"Qwen/Qwen3-8B"_s);
        DoubtedStudy study(created);
        QCOMPARE(study.about(study.run(400, 0.1, u"derived-median"_s)), QStringList());
    }
};

MEGATUNE_TEST(DoubtsTest)

} // namespace megatune::tst_doubts

#include "tst_doubts.moc"
