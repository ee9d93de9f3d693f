// SPDX-License-Identifier: GPL-3.0-or-later
// The way from what a person says to a preset, which the window and the command line both take.
#include "core/plan/studypreparation.h"
#include "core/space/argumentnames.h"
#include "core/trial/trialcommand.h"
#include "tests/support/test.h"

namespace megatune::tst_studypreparation {

namespace {

StudyInput inputOf(const QString& command, const PresetArguments& typed = {})
{
    return {.preset = u"megatron-core"_s,
        .typed = typed,
        .command = *CommandLine::parse(command),
        .environment = QProcessEnvironment()};
}

HostGpuOffer hostsWith(const QMap<QString, QString>& versions)
{
    return {{8, 8, u"H100-80GB"_s, versions}, u"node1"_s};
}

const QString swift = QStringLiteral("NPROC_PER_NODE=4 megatron sft --global_batch_size 32 --max_length 2048 "
                                     "--num_layers 8");

} // namespace

class StudyPreparationTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsTypedGoesBeforeTheCommandAndThisBeforeTheHosts()
    {
        StudyInput input = inputOf(swift, {{argument::globalBatch, u"64"_s}});
        input.hosts = hostsWith({});
        const StudyPreparation known(input);
        QCOMPARE(known.arguments().value(argument::globalBatch), u"64"_s);
        QCOMPARE(known.arguments().value(argument::gpus), u"4"_s);
        QCOMPARE(known.arguments().value(argument::gpuType), u"H100-80GB"_s);
        const auto preset = known.preset();
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        QCOMPARE((*preset)->gpuCount(), 4);
        const QStringList said = known.contradictions(**preset);
        QVERIFY2(said.join(u' ').contains(u"32"), qPrintable(said.join(u'\n')));
    }

    void theVersionThatTheHostsHaveIsTheOneThatReadsTheCommand()
    {
        StudyInput input = inputOf(swift);
        QCOMPARE(StudyPreparation(input).dialect()->trainer().kind, TrainerKind::MsSwift4);
        input.hosts = hostsWith({{u"ms-swift"_s, u"3.12.1"_s}});
        const StudyPreparation known(input);
        QCOMPARE(known.dialect()->trainer().kind, TrainerKind::MsSwift3);
        QVERIFY(!known.dialect()->isAssumed());
        // Not where a person says otherwise.
        input.typed.insert(argument::dialect, u"ms-swift-4"_s);
        QCOMPARE(StudyPreparation(input).dialect()->trainer().kind, TrainerKind::MsSwift4);
    }

    void aLongCommandIsMadeShortUnlessItsLengthIsTyped()
    {
        StudyInput input = inputOf(swift + u" --train_iters 5000"_s);
        QVERIFY(!StudyPreparation(input).arguments().contains(argument::trialIterations));
        input.usualLength = MeasureSettings{};
        QVERIFY(StudyPreparation(input).arguments().value(argument::trialIterations).toInt() > 0);
        input.typed.insert(argument::trialIterations, u"7"_s);
        QCOMPARE(StudyPreparation(input).arguments().value(argument::trialIterations), u"7"_s);
    }

    void aStudyThatGoesOnKeepsWhatItBeganWithAndSaysWhatIsOtherwiseNow()
    {
        StudyInput input = inputOf(swift);
        input.fallback = {{argument::gpus, u"8"_s}, {argument::globalBatch, u"32"_s}};
        input.derives = false;
        const StudyPreparation known(input);
        QCOMPARE(known.arguments(), input.fallback);
        QVERIFY(known.derived().arguments.isEmpty());
        const auto preset = known.preset();
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        const QStringList said = known.contradictions(**preset);
        QVERIFY2(said.join(u' ').contains(u"4"), qPrintable(said.join(u'\n')));
    }

    void aTrainerThatTheCommandCannotHaveIsTheOnlyProblem()
    {
        const StudyPreparation known(inputOf(swift, {{argument::dialect, u"script"_s}}));
        QVERIFY(!known.dialect());
        const QList<StartProblem> problems = known.problems(nullptr, {});
        QCOMPARE(problems.size(), 1);
        QVERIFY(problems.first().blocks);
        QCOMPARE(problems.first().sentence, known.dialectProblem());
    }

    void anotherPresetAndOtherChoicesComeFromTheSameKnowledge()
    {
        const StudyPreparation known(inputOf(swift, {{argument::only, u"tp:1"_s}}));
        const auto narrow = known.preset();
        const auto whole = known.preset({{argument::only, {}}});
        const auto other = known.preset(u"megatron"_s, {{argument::only, {}}});
        QVERIFY(narrow && whole && other);
        QVERIFY((*narrow)->space().size() < (*whole)->space().size());
        QCOMPARE((*other)->name(), u"megatron"_s);
    }
};

MEGATUNE_TEST(StudyPreparationTest)

} // namespace megatune::tst_studypreparation

#include "tst_studypreparation.moc"
