// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/startchecks.h"
#include "core/trial/trialcommand.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

#include <QTemporaryDir>

namespace megatune::tst_startchecks {

using About = StartProblem::About;

class StartChecksTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatThisMachineLacksCountsWhereItIsNeeded_data()
    {
        QTest::addColumn<QStringList>("hosts");
        QTest::addColumn<bool>("program");
        QTest::addColumn<bool>("script");
        QTest::newRow("here") << QStringList{u"local"_s} << true << true;
        QTest::newRow("a set-up line here")
            << QStringList{u"nodes:local,a?gpus=4&setup=. env"_s} << false << true;
        QTest::newRow("here and elsewhere") << QStringList{u"ssh://a"_s, u"local"_s} << true << true;
        QTest::newRow("elsewhere") << QStringList{u"ssh://a"_s} << false << false;
        QTest::newRow("here in a group") << QStringList{u"nodes:local,a?gpus=8"_s} << true << true;
        QTest::newRow("a group elsewhere") << QStringList{u"nodes:a,b?gpus=8"_s} << false << false;
    }
    void whatThisMachineLacksCountsWhereItIsNeeded()
    {
        QFETCH(QStringList, hosts);
        QFETCH(bool, program);
        QFETCH(bool, script);
        QCOMPARE(sentenceOf(problemsOf(u"no-such-trainer --x"_s, hosts), About::Program).isEmpty(), !program);
        QCOMPARE(sentenceOf(problemsOf(u"sh no-such.sh"_s, hosts), About::Script).isEmpty(), !script);
    }

    void otherProcessesThanGpusAreRemarkedUnlessNodesAreTold()
    {
        const QString command = u"torchrun --nproc-per-node 4 pretrain_gpt.py"_s;
        const auto here = problemsOf(command, {u"local"_s});
        QVERIFY(sentenceOf(here, About::Processes).contains(u"a trial is for 8 GPUs"_s));
        QVERIFY(!std::any_of(here.begin(), here.end(),
            [](const StartProblem& each) { return each.about == About::Processes && each.blocks; }));
        QCOMPARE(sentenceOf(problemsOf(command, {u"nodes:a,b?gpus=4"_s}), About::Processes), QString());
    }

    void machinesThatTheCommandWaitsForAreRemarkedOnOneMachine()
    {
        const QString command = u"torchrun --nnodes 8 --nproc-per-node 1 pretrain_gpt.py"_s;
        QVERIFY(sentenceOf(problemsOf(command, {u"local"_s}), About::Machines).contains(u"8 machines"_s));
        for (const QString& host : {u"nodes:a,b?gpus=4"_s, u"slurm:gpu?nodes=2&gpus=4"_s})
            QCOMPARE(sentenceOf(problemsOf(command, {host}), About::Machines), QString());
        const QString one = u"torchrun --nnodes 1 --nproc-per-node 8 pretrain_gpt.py"_s;
        QCOMPARE(sentenceOf(problemsOf(one, {u"local"_s}), About::Machines), QString());
    }

    void fsdpIsRefusedWithOneConnectionToTheDevice_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("set");
        QTest::addColumn<QString>("inherited");
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("said");
        const QString lm = u"torchrun pretrain_gpt.py --use-megatron-fsdp"_s;
        const QString swift = u"megatron sft --model m --use_megatron_fsdp true"_s;
        const QString one = u"CUDA_DEVICE_MAX_CONNECTIONS=1 "_s;
        const QString here = u"local"_s;
        QTest::newRow("nothing is set") << lm << QString() << QString() << here << QString();
        QTest::newRow("in the command")
            << one + lm << QString() << QString() << here << u"--use-megatron-fsdp does not start with"_s;
        QTest::newRow("before the command") << u"export "_s + one + u"; "_s + lm << QString() << QString()
                                            << here << u"such as CUDA_DEVICE_MAX_CONNECTIONS=8"_s;
        QTest::newRow("FSDP of PyTorch") << u"torchrun pretrain_gpt.py --use-torch-fsdp2"_s << u"1"_s
                                         << QString() << here << u"--use-torch-fsdp2 does not start"_s;
        QTest::newRow("another value for the trials") << lm << u"8"_s << u"1"_s << here << QString();
        QTest::newRow("the command goes first")
            << u"CUDA_DEVICE_MAX_CONNECTIONS=8 "_s + lm << u"1"_s << QString() << here << QString();
        QTest::newRow("inherited here") << lm << QString() << u"1"_s << here << u"does not start with"_s;
        QTest::newRow("not inherited elsewhere") << lm << QString() << u"1"_s << u"ssh://a"_s << QString();
        QTest::newRow("no FSDP") << one + u"torchrun pretrain_gpt.py"_s << QString() << QString() << here
                                 << QString();
        QTest::newRow("ms-swift sets 1 itself")
            << swift << QString() << QString() << here << u"--use_megatron_fsdp does not start"_s;
        QTest::newRow("Primus sets 8 itself")
            << u"./primus-cli direct -- train pretrain --config x.yaml --use_torch_fsdp2 true"_s << QString()
            << u"1"_s << here << QString();
        QTest::newRow("ms-swift with another") << swift << u"32"_s << QString() << here << QString();
    }
    void fsdpIsRefusedWithOneConnectionToTheDevice()
    {
        QFETCH(QString, command);
        QFETCH(QString, set);
        QFETCH(QString, inherited);
        QFETCH(QString, host);
        QFETCH(QString, said);
        const QString name = u"CUDA_DEVICE_MAX_CONNECTIONS"_s;
        StartCommand start{Dialect::recognized(*CommandLine::parse(command))};
        if (!set.isEmpty())
            start.environment.append({name, set});
        if (!inherited.isEmpty())
            start.own.insert(name, inherited);
        QList<StartProblem> found =
            startProblems(commandProblems(start, nullptr), command, {}, *hostSpecsFromTexts({host}));
        found.removeIf([](const StartProblem& problem) {
            return problem.about != About::Trainer && problem.about != About::Variables;
        });
        found.removeIf([](const StartProblem& problem) { return !problem.blocks; });
        QCOMPARE(found.size(), said.isEmpty() ? 0 : 1);
        if (!found.isEmpty())
            QVERIFY2(found.first().sentence.contains(said), qPrintable(found.first().sentence));
    }

    void everyNodeHasToBeTold_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QStringList>("hosts");
        QTest::addColumn<QString>("said");
        QTest::addColumn<bool>("blocks");
        const QStringList group{u"nodes:a,b?gpus=4"_s};
        const QString held = u"train --rank {node_rank}"_s;
        QTest::newRow("a placeholder on one machine")
            << held << QString() << QStringList{u"ssh://a"_s} << u"only filled in on machines that"_s << true;
        QTest::newRow("a placeholder in a group") << held << QString() << group << QString() << false;
        QTest::newRow("a variable that is told")
            << held << u"NODE_RANK"_s << group << u"sets NODE_RANK"_s << true;
        QTest::newRow("a variable elsewhere")
            << u"train"_s << u"NODE_RANK"_s << QStringList{u"ssh://a"_s} << QString() << false;
        QTest::newRow("a launcher that starts nodes itself")
            << u"deepspeed train.py"_s << QString() << group << u"write torchrun in its place"_s << true;
        QTest::newRow("nothing takes it")
            << u"train"_s << QString() << group << u"seems to take which node"_s << false;
    }
    void everyNodeHasToBeTold()
    {
        QFETCH(QString, command);
        QFETCH(QString, variable);
        QFETCH(QStringList, hosts);
        QFETCH(QString, said);
        QFETCH(bool, blocks);
        QList<QPair<QString, QString>> environment;
        if (!variable.isEmpty())
            environment.append({variable, u"1"_s});
        const auto found = startProblems({}, command, environment, *hostSpecsFromTexts(hosts));
        QCOMPARE(found.size(), said.isEmpty() ? 0 : 1);
        if (!found.isEmpty()) {
            QVERIFY2(found.first().sentence.contains(said), qPrintable(found.first().sentence));
            QCOMPARE(found.first().blocks, blocks);
        }
    }

    void aScriptThatDropsItsArgumentsIsRefusedUnlessSomebodyAnswersForIt()
    {
        const QTemporaryDir folder;
        QFile script(folder.filePath(u"train.sh"_s));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("torchrun --nproc-per-node 8 pretrain_gpt.py\n");
        script.close();
        const auto problems = [&folder](const QString& arguments) {
            const auto preset = presetOfText(u"preset=megatron-core,n_gpus=8,gbs=16"_s + arguments);
            const auto dialect = dialectFor(preset->get()->arguments(),
                *CommandLine::parse(u"bash train.sh"_s), localCommandFiles(folder.path()));
            QList<StartProblem> found = commandProblems({*dialect, folder.path()}, preset->get());
            found.removeIf([](const StartProblem& problem) { return problem.about != About::Trainer; });
            return found;
        };
        const QList<StartProblem> refused = problems({});
        QCOMPARE(refused.size(), 1); // and not said twice
        QVERIFY(refused.first().blocks);
        QVERIFY(refused.first().sentence.contains(u"does not hand its arguments on"_s));
        QVERIFY(refused.first().sentence.contains(u"say which trainer reads them"_s));
        const QList<StartProblem> answered = problems(u",dialect=megatron-lm"_s);
        QCOMPARE(answered.size(), 1);
        QVERIFY(!answered.first().blocks);
    }

    void aFolderIsWhereTheTrialsRun()
    {
        const QTemporaryDir folder;
        const auto problem = [](const QString& path, const QString& host) {
            return folderProblem(path, *hostSpecsFromTexts({host}));
        };
        QCOMPARE(problem({}, u"local"_s), QString());
        QCOMPARE(problem(folder.path(), u"local"_s), QString());
        QVERIFY(problem(folder.filePath(u"gone"_s), u"local"_s).contains(u"There is no folder"_s));
        QCOMPARE(problem(u"/gone"_s, u"ssh://a"_s), QString());
        QCOMPARE(problem(u"~/runs"_s, u"ssh://a"_s), QString());
        QVERIFY(problem(u"runs"_s, u"ssh://a"_s).contains(u"is on another machine"_s));
    }

private:
    static QList<StartProblem> problemsOf(const QString& command, const QStringList& hosts)
    {
        const auto preset = presetOfText(u"preset=megatron-core,n_gpus=8,gbs=16"_s);
        const CommandLine line = *CommandLine::parse(command);
        const StartCommand start{Dialect::recognized(line), {}, {}, QProcessEnvironment::systemEnvironment()};
        return startProblems(commandProblems(start, preset->get()), command, {}, *hostSpecsFromTexts(hosts));
    }
    static QString sentenceOf(const QList<StartProblem>& problems, About about)
    {
        for (const StartProblem& problem : problems) {
            if (problem.about == about)
                return problem.sentence;
        }
        return {};
    }
};

MEGATUNE_TEST(StartChecksTest)

} // namespace megatune::tst_startchecks

#include "tst_startchecks.moc"
