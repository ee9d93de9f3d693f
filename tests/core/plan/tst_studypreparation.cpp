// SPDX-License-Identifier: GPL-3.0-or-later
// The way from what a person says to a preset, which the window and the command line both take.
#include "core/plan/studypreparation.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trial/trialcommand.h"
#include "tests/support/test.h"

#include <QTemporaryDir>

namespace megatune::tst_studypreparation {

namespace {

StudyInput inputOf(const QString& command, const PresetArguments& typed = {})
{
    return {.preset = u"megatron-core"_s,
        .typed = typed,
        .command = *CommandLine::parse(command),
        .environment = QProcessEnvironment()};
}

template<typename Said>
QString sentencesOf(const QList<Said>& problems)
{
    QStringList sentences;
    for (const Said& problem : problems)
        sentences.append(problem.sentence);
    return sentences.join(u'\n');
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
        const QString said = sentencesOf(known.contradictions(**preset));
        QVERIFY2(said.contains(u"32"), qPrintable(said));
    }

    void aScriptThatHandsNothingOnIsCopied_data()
    {
        QTest::addColumn<QString>("script");
        QTest::addColumn<QString>("command");
        QTest::addColumn<bool>("isCopied");
        const QString sizes =
            u"TP=2\nA=(--num-layers 8 --hidden-size 512 --num-attention-heads 8 --seq-length 512)\n"
            "torchrun --nproc_per_node 4 pretrain_gpt.py ${A[@]} --tensor-model-parallel-size $TP"_s;
        const auto row = [](const char* name, const QString& script, const QString& command, bool isCopied) {
            QTest::newRow(name) << script << command << isCopied;
        };
        row("nothing", sizes, u"bash run.sh"_s, true);
        row("its own arguments", u"while [ $# -gt 0 ]; do shift; done\n"_s + sizes, u"./run.sh --x"_s, true);
        row("all", sizes + u" \"$@\""_s, u"bash run.sh"_s, false);
        row("all, and Ray starts it, where a trial has to stop it",
            QString(sizes).replace(u"torchrun"_s, u"ray job submit -- torchrun"_s) + u" \"$@\""_s,
            u"bash run.sh"_s, true);
        row("all, in a variable", u"EXTRA=\"$@\"\n"_s + sizes + u" $EXTRA"_s, u"bash run.sh"_s, false);
        row("all, and nobody sees where to", u"main() {\n"_s + sizes + u"\n}\nmain \"$@\""_s,
            u"bash run.sh"_s, true);
        row("all, but only in a function", u"train() {\n"_s + sizes + u" \"$@\"\n}\ntrain --bf16"_s,
            u"bash run.sh"_s, true);
        row("all, through a function", u"train() {\n"_s + sizes + u" \"$@\"\n}\ntrain --bf16 \"$@\""_s,
            u"bash run.sh"_s, false);
        row("placeholders", sizes, u"bash run.sh {tp}"_s, false);
        row("no trainer that is known", u"python other.py\n"_s, u"bash run.sh"_s, false);
        row("one that it writes itself", u"cat > inner.sh <<'EOF'\n"_s + sizes + u"\nEOF\nbash inner.sh"_s,
            u"bash run.sh"_s, true);
        row("eval",
            u"C=\"torchrun --nproc_per_node 4 pretrain_gpt.py --num-layers 8 --hidden-size 512\"\neval $C"_s,
            u"bash run.sh"_s, true);
    }
    void aScriptThatHandsNothingOnIsCopied()
    {
        QFETCH(QString, script);
        QFETCH(QString, command);
        QFETCH(bool, isCopied);
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"run.sh"_s));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(script.toUtf8()) > 0);
        file.close();
        StudyInput input = inputOf(command, {{argument::gpus, u"4"_s}, {argument::globalBatch, u"8"_s}});
        input.folder = folder.path();
        const StudyPreparation known(input);
        QVERIFY(known.dialect());
        const QString text = known.dialect()->command().text();
        QCOMPARE(text.contains(u" -c '"), isCopied);
        QCOMPARE(known.dialect()->kind() == TrainerKind::Script, !isCopied);
        if (!isCopied)
            return;
        const Result<PresetPtr> preset = known.preset();
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        const QString said = sentencesOf(known.problems(preset->get(), {}));
        QVERIFY2(said.contains(u"Trials run a copy of ") && !said.contains(u"\"$@\""), qPrintable(said));
        // The study needs no file any more.
        QVERIFY(file.remove());
        const auto trial =
            trialCommand(**preset, text, Layout({{axis::tp, Value{qint64(4)}}}), folder.path());
        QVERIFY2(trial && trial->text.contains(u"--tensor-model-parallel-size 4"), qPrintable(trial->text));
    }

    void aScriptWithASecretIsNotCopied()
    {
        const QTemporaryDir folder;
        const auto said = [&folder](const QByteArray& script) {
            QFile file(folder.filePath(u"run.sh"_s));
            if (!file.open(QIODevice::WriteOnly) || file.write(script) < 0)
                return QString();
            file.close();
            StudyInput input =
                inputOf(u"bash run.sh"_s, {{argument::gpus, u"4"_s}, {argument::globalBatch, u"8"_s}});
            input.folder = folder.path();
            const StudyPreparation known(input);
            return QString(sentencesOf(known.problems(nullptr, {})) + known.dialect()->command().text());
        };
        const QByteArray training =
            "torchrun --nproc_per_node 4 pretrain_gpt.py --num-layers 8 --hidden-size 512\n";
        const QString kept =
            said("export WANDB_API_KEY=0123456789abcdef0123456789abcdef01234567\n" + training);
        QVERIFY2(
            kept.contains(u"since it holds a secret") && kept.endsWith(u"bash run.sh"), qPrintable(kept));
        QVERIFY(!kept.contains(u"0123456789abcdef"));
        const QString copied = said("export WANDB_API_KEY=${WANDB_API_KEY:-}\n" + training);
        QVERIFY2(copied.contains(u"Trials run a copy of "), qPrintable(copied));
        const QString without =
            said("# export WANDB_API_KEY=0123456789abcdef0123456789abcdef01234567\n" + training);
        QVERIFY2(without.contains(u"Trials run a copy of ") && !without.contains(u"0123456789"),
            qPrintable(without));
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
        const QString said = sentencesOf(known.contradictions(**preset));
        QVERIFY2(said.contains(u"4"), qPrintable(said));
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

    void whatIsMissingIsNotAskedForWhereTheTrainingIsNotSeen()
    {
        const auto errorOf = [](const QString& command) {
            const auto preset = StudyPreparation(inputOf(command)).preset();
            return preset ? QString() : preset.error().sentence;
        };
        QVERIFY(errorOf(u"torchrun pretrain_gpt.py"_s).contains(u"n_gpus"_s));
        const QString queued = errorOf(u"sbatch <<EOF\ntorchrun pretrain_gpt.py\nEOF"_s);
        QVERIFY2(queued.startsWith(u"sbatch puts the training into a queue"_s), qPrintable(queued));
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
