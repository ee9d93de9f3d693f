// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/commandline.h"
#include "core/command/programnames.h"
#include "core/command/shellwords.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>

namespace megatune::tst_commandline {

namespace {

using Edit = CommandEdit;

/// Programs that note how they were called, in a folder that comes first in PATH.
class FakePrograms
{
public:
    FakePrograms()
    {
        const QByteArray script = "#!/bin/sh\n"
                                  "{ printf '%s\\0' \"${0##*/}\" \"$@\"; printf 'ENV\\0%s\\0' \"$NOTED\"; } "
                                  ">> \"$CALLS\"\n";
        for (const char* name : {"python", "python3", "torchrun", "megatron", "swift", "accelerate", "srun",
                 "train.sh", "mytrain"}) {
            QFile file(m_folder.filePath(QString::fromLatin1(name)));
            if (file.open(QIODevice::WriteOnly) && file.write(script) == script.size())
                file.setPermissions(file.permissions() | QFileDevice::ExeOwner);
        }
        QFile inner(m_folder.filePath(u"srun"_s));
        if (inner.open(QIODevice::WriteOnly))
            inner.write("#!/bin/sh\nshift\nexec \"$@\"\n");
    }
    /// Runs the text with /bin/sh: the words of every call, each call followed by "ENV" and $NOTED.
    QStringList run(const QString& text)
    {
        const QString calls = m_folder.filePath(u"calls"_s);
        QFile::remove(calls);
        QProcess shell;
        auto environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, QString(m_folder.path() + u':' + environment.value(u"PATH"_s)));
        environment.insert(u"CALLS"_s, calls);
        environment.insert(u"TP"_s, u"16"_s);
        shell.setProcessEnvironment(environment);
        shell.setWorkingDirectory(m_folder.path());
        shell.start(u"/bin/sh"_s, {u"-c"_s, text});
        shell.waitForFinished(test::patientMs);
        QFile file(calls);
        if (!file.open(QIODevice::ReadOnly))
            return {u"nothing was called: "_s + QString::fromUtf8(shell.readAllStandardError())};
        QStringList words = QString::fromUtf8(file.readAll()).split(QChar(u'\0'));
        words.removeLast();
        return words;
    }

private:
    QTemporaryDir m_folder;
};

QString editedText(const QString& text, const QList<Edit>& edits)
{
    const auto command = CommandLine::parse(text);
    if (!command)
        return u"error: "_s + command.error().sentence;
    return command->edited(edits).text;
}

Edit setTp(int value = 2)
{
    return Edit::set(u"tensor-model-parallel-size"_s, QString::number(value));
}

Edit env(const QString& name, const QString& value)
{
    return {Edit::Kind::Env, name, value};
}

const QString guideCommand = u"PYTORCH_CUDA_ALLOC_CONF='expandable_segments:True' \\\n"
                             "NPROC_PER_NODE=8 \\\n"
                             "megatron sft \\\n"
                             "    --model Qwen/Qwen3-30B-A3B-Instruct-2507 \\\n"
                             "    --use_hf \\\n"
                             "    --dataset 'a#500' \\\n"
                             "              'b#500' \\\n"
                             "    --tensor_model_parallel_size 4 \\\n"
                             "    --sequence_parallel true \\\n"
                             "    --recompute_granularity full \\\n"
                             "    --recompute_method uniform \\\n"
                             "    --recompute_num_layers 1 \\\n"
                             "    --attention_backend flash\n"_s;

/// "Megatron-LM, torchrun", "Megatron-SWIFT, sft", "python, train.py": what was recognised.
QString recognition(const CommandLine& command)
{
    const QString runs = fileNameOf(command.body());
    switch (command.trainer()) {
    case TrainerKind::MegatronLm:
        return u"Megatron-LM, "_s + command.launcher();
    case TrainerKind::MsSwift4:
        return u"Megatron-SWIFT, "_s + runs;
    case TrainerKind::SwiftTrainer:
        return u"ms-swift, "_s + runs;
    case TrainerKind::Accelerate:
        return u"Accelerate, "_s + runs;
    case TrainerKind::Script:
        return u"a script"_s;
    default:
        return runs == command.launcher() ? runs : QString(command.launcher() + u", "_s + runs);
    }
}

} // namespace

class CommandLineTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theTrainingCommandIsFound_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::addColumn<QString>("title");
        const auto row = [](const char* text, const char* words, const char* title) {
            QTest::newRow(QByteArray(text).replace('\n', "LF").constData())
                << QString::fromUtf8(text) << QString::fromUtf8(words) << QString::fromUtf8(title);
        };
        row("python fake_megatron_train.py", "python fake_megatron_train.py",
            "python, fake_megatron_train.py");
        row("bash train.sh", "bash train.sh", "a script");
        row("./run.sh --a 1", "./run.sh --a 1", "a script");
        row("cd x && NPROC_PER_NODE=8 megatron sft --a 1 2>&1 | tee log.txt", "megatron sft --a 1",
            "Megatron-SWIFT, sft");
        row("source env/bin/activate; torchrun --nproc_per_node 8 pretrain_gpt.py --a",
            "torchrun --nproc_per_node 8 pretrain_gpt.py --a", "Megatron-LM, torchrun");
        row("env A=b accelerate launch --num_processes 8 x.py",
            "env A=b accelerate launch --num_processes 8 x.py", "Accelerate, x.py");
        row("swift sft --model x", "swift sft --model x", "ms-swift, sft");
        row("megatron rlhf --rlhf_type grpo", "megatron rlhf --rlhf_type grpo", "Megatron-SWIFT, rlhf");
        row("megatron sft conf.yaml", "megatron sft conf.yaml", "Megatron-SWIFT, sft");
        row("exec megatron pt", "exec megatron pt", "Megatron-SWIFT, pt");
        row("time torchrun train.py", "time torchrun train.py", "torchrun, train.py");
        row("nohup python -u a/pretrain_t5.py > log 2>&1 &", "nohup python -u a/pretrain_t5.py",
            "Megatron-LM, python");
        row("srun -N 2 --label python pretrain_gpt.py", "srun -N 2 --label python pretrain_gpt.py",
            "Megatron-LM, python");
        row("srun -l bash -c 'NODE_RANK=$SLURM_NODEID torchrun pretrain_gpt.py --a 1'",
            "torchrun pretrain_gpt.py --a 1", "Megatron-LM, torchrun");
        row("bash -lc \"cd x && megatron sft --tp $TP\"", "megatron sft --tp $TP", "Megatron-SWIFT, sft");
        row("(cd x && python y.py) > log", "python y.py", "python, y.py");
        row("{ python y.py; } | tee x", "python y.py", "python, y.py");
        row("for s in 1 2; do python train.py --seed $s; done", "python train.py --seed $s",
            "python, train.py");
        row("if [ -f x ]; then rm x; fi; torchrun train.py", "torchrun train.py", "torchrun, train.py");
        row("case $x in python) ls;; *) torchrun a.py;; esac", "torchrun a.py", "torchrun, a.py");
        row("run() { torchrun a.py \"$@\"; }; run --x", "torchrun a.py $@", "torchrun, a.py");
        row("python prepare.py && torchrun pretrain.py; python plot.py", "torchrun pretrain.py",
            "torchrun, pretrain.py");
        row("python prepare.py\npython train.py\npython notify.py", "python train.py", "python, train.py");
        row("bash setup.sh; python run.py", "python run.py", "python, run.py");
        row("cat x | python a.py | python b.py", "python a.py", "python, a.py");
        row("swift export --to_mcore true && megatron sft --a", "megatron sft --a", "Megatron-SWIFT, sft");
        row("megatron sft --a && swift infer --b", "megatron sft --a", "Megatron-SWIFT, sft");
        row("pip install deepspeed && ./mytrain --x || exit 1", "./mytrain --x", "mytrain");
        row("export A=1\n# comment 'x\n\nmytrain --x | tee log | grep loss", "mytrain --x", "mytrain");
        row("python -m torch.distributed.run --nproc_per_node 8 pretrain_gpt.py",
            "python -m torch.distributed.run --nproc_per_node 8 pretrain_gpt.py", "Megatron-LM, torchrun");
        row("python3.11 -X dev -m megatron.training.x", "python3.11 -X dev -m megatron.training.x",
            "Megatron-LM, python3.11");
        row("$PYTHON -u train.py", "$PYTHON -u train.py", "$PYTHON, train.py");
        row("uv run torchrun train.py", "uv run torchrun train.py", "torchrun, train.py");
        row("docker run --gpus all -e A=1 img torchrun pretrain_gpt.py",
            "docker run --gpus all -e A=1 img torchrun pretrain_gpt.py", "Megatron-LM, torchrun");
        row("timeout 1h nice -n 5 python train.py", "timeout 1h nice -n 5 python train.py",
            "python, train.py");
        row("deepspeed --num_gpus 8 train.py", "deepspeed --num_gpus 8 train.py", "deepspeed, train.py");
        row("sleep 100", "sleep 100", "sleep");
        row("echo hello; exit 3", "echo hello", "echo");
        row("wandb login && true", "true", "true");
        row("A=1 B='x y' mytrain", "mytrain", "mytrain");
        row("mytrain <<E\npython no.py\nE\n", "mytrain", "mytrain");
        row("ARGS=(--a 1)\ntorchrun pretrain_gpt.py ${ARGS[@]}", "torchrun pretrain_gpt.py ${ARGS[@]}",
            "Megatron-LM, torchrun");
    }
    void theTrainingCommandIsFound()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        QFETCH(QString, title);
        const auto command = CommandLine::parse(text);
        QVERIFY2(command, command ? "" : qPrintable(command.error().sentence));
        QCOMPARE(command->words().join(u' '), words);
        QCOMPARE(recognition(*command), title);
        QCOMPARE(command->text(), text);
        QCOMPARE(command->edited({}).text, text);
        QVERIFY(command->edited({}).marks.isEmpty());
    }

    void whatCannotBeReadIsRefusedWithOneSentence_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        QTest::newRow("empty") << QString() << u"is empty"_s;
        QTest::newRow("blanks") << u" \n\t \r\n"_s << u"is empty"_s;
        QTest::newRow("comment") << u"# python train.py"_s << u"no training command"_s;
        QTest::newRow("only cd") << u"cd /tmp && export A=b"_s << u"no training command"_s;
        QTest::newRow("only variables") << u"A=b C=d"_s << u"no training command"_s;
        QTest::newRow("only redirection") << u"> log"_s << u"no training command"_s;
        QTest::newRow("script from standard input") << u"bash < train.sh"_s << u"no training command"_s;
        QTest::newRow("open quote") << u"python 'x"_s << u"single quote in line 1, column 8"_s;
        QTest::newRow("open quote inside") << u"bash -c 'python \"x'"_s << u"double quote"_s;
        QTest::newRow("nul") << QString(u"python x"_s + QChar(u'\0')) << u"NUL"_s;
        QTest::newRow("half a character") << QString(u"python "_s + QChar(0xd83d)) << u"Unicode"_s;
        QTest::newRow("two branches")
            << u"if a; then torchrun x.py; else torchrun y.py; fi"_s << u"both branches"_s;
        QTest::newRow("woven script") << u"bash -c \"cd $(pwd) && python x.py\""_s << u"bash -c"_s;
    }
    void whatCannotBeReadIsRefusedWithOneSentence()
    {
        QFETCH(QString, text);
        QFETCH(QString, part);
        const auto command = CommandLine::parse(text);
        QVERIFY(!command);
        QVERIFY2(command.error().sentence.contains(part), qPrintable(command.error().sentence));
        QVERIFY(!command.error().sentence.contains(u'\n'));
    }

    void trainersDecideTheSpellingOfNewOptions_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("trainer");
        QTest::addColumn<bool>("underscores");
        const auto row = [](const char* text, TrainerKind trainer, bool underscores) {
            QTest::newRow(text) << QString::fromUtf8(text) << static_cast<int>(trainer) << underscores;
        };
        row("torchrun pretrain_gpt.py", TrainerKind::MegatronLm, false);
        row("python examples/pretrain_mamba.py", TrainerKind::MegatronLm, false);
        row("torchrun /opt/Megatron-LM/examples/multimodal/train.py", TrainerKind::MegatronLm, false);
        row("megatron sft --model x", TrainerKind::MsSwift4, true);
        row("megatron sft --context-parallel-size 4", TrainerKind::MsSwift4, true);
        row("torchrun /x/swift/cli/_megatron/sft.py", TrainerKind::MsSwift4, true);
        row("swift sft --model x", TrainerKind::SwiftTrainer, true);
        row("accelerate launch x.py", TrainerKind::Accelerate, false);
        row("bash x.sh", TrainerKind::Script, false);
        row("python x.py", TrainerKind::Unknown, false);
        row("./prog", TrainerKind::Unknown, false);
    }
    void trainersDecideTheSpellingOfNewOptions()
    {
        QFETCH(QString, text);
        QFETCH(int, trainer);
        QFETCH(bool, underscores);
        QCOMPARE(static_cast<int>(CommandLine::parse(text)->trainer()), trainer);
        const QString option = underscores ? u"--micro_batch_size 2"_s : u"--micro-batch-size 2"_s;
        QCOMPARE(editedText(text, {Edit::set(u"micro-batch-size"_s, u"2"_s)}), QString(text + u' ' + option));
        QCOMPARE(editedText(text, {Edit::set(u"micro_batch_size"_s, u"2"_s)}), QString(text + u' ' + option));
    }

    void editsChangeWhatTheyNameAndNothingElse_data();
    void editsChangeWhatTheyNameAndNothingElse();
    void marksShowWhatChanged();
    void marksShowWhatChangedInsideAQuotedScript();
    void theLastOccurrenceIsTheValue();
    void variablesArePutInFrontOfTheCommand_data();
    void variablesArePutInFrontOfTheCommand();
    void theProgramSeesTheEdits_data();
    void theProgramSeesTheEdits();
    void randomCommandsKeepWhatIsNotNamed();
    void argumentsComeBackFromTheShell();
    void oneArgumentMayBeAShellText();
    void carriageReturnsOfLineEndsAreDropped();
    void hugeCommandsTakeLinearTime();
    void anyTextIsSurvived();

private:
    FakePrograms m_programs;
};

void CommandLineTest::editsChangeWhatTheyNameAndNothingElse_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<CommandEdit>>("edits");
    QTest::addColumn<QString>("result");
    const auto row = [](const char* name, const char* text, const QList<Edit>& edits, const char* result) {
        QTest::newRow(name) << QString::fromUtf8(text) << edits << QString::fromUtf8(result);
    };
    const Edit method = Edit::remove(u"recompute-method"_s);
    const Edit modules = Edit::set(u"recompute-modules"_s, u"mlp moe_act"_s);
    const Edit sp = Edit::flag(u"sequence-parallel"_s);
    row("appended", "python x.py", {setTp()}, "python x.py --tensor-model-parallel-size 2");
    row("before the pipe", "cd x && python x.py --a  1 2>&1 | tee y # z", {setTp()},
        "cd x && python x.py --a  1 --tensor-model-parallel-size 2 2>&1 | tee y # z");
    row("before the comment", "python x.py # z", {setTp()}, "python x.py --tensor-model-parallel-size 2 # z");
    row("before a separator", "python x.py; echo done", {setTp()},
        "python x.py --tensor-model-parallel-size 2; echo done");
    row("before the background", "nohup python x.py>log&", {setTp()},
        "nohup python x.py --tensor-model-parallel-size 2 >log&");
    row("no number in front of a redirection", "x 5 --b --a \"1\">log", {Edit::set(u"a"_s, u"2"_s)},
        "x 5 --b --a 2 >log");
    row("number left in front of a redirection", "x 5 --a \"1\">log", {Edit::remove(u"a"_s)}, "x 5 >log");
    row("joined number in front of a redirection", "x --a=1>log", {Edit::set(u"a"_s, u"2"_s)}, "x --a=2>log");
    row("behind words that follow a redirection", "python x.py >log --a 1", {setTp()},
        "python x.py >log --a 1 --tensor-model-parallel-size 2");
    row("in the subshell", "(cd a && python x.py)", {setTp()},
        "(cd a && python x.py --tensor-model-parallel-size 2)");
    row("one a line", "megatron sft \\\n    --a 1 \\\n    --b 2 2>&1 \\\n  | tee x\n", {setTp()},
        "megatron sft \\\n    --a 1 \\\n    --b 2 \\\n    --tensor_model_parallel_size 2 2>&1 \\\n  | tee x\n");
    row("continued into nothing", "python x.py \\\n  --a 1 \\\n", {setTp()},
        "python x.py \\\n  --a 1 \\\n  --tensor-model-parallel-size 2 \\\n");
    row("behind the configuration file", "megatron sft conf.yaml", {setTp()},
        "megatron sft conf.yaml --tensor_model_parallel_size 2");
    row("before --", "python x.py --a 1 -- --tensor-model-parallel-size 9", {setTp()},
        "python x.py --a 1 --tensor-model-parallel-size 2 -- --tensor-model-parallel-size 9");
    row("behind a launcher's --", "srun -n 1 -- ./mytrain --a 1", {setTp()},
        "srun -n 1 -- ./mytrain --a 1 --tensor-model-parallel-size 2");
    row("replaced", "x --tensor-model-parallel-size  4 --b", {setTp()},
        "x --tensor-model-parallel-size  2 --b");
    row("replaced, underscores kept", "x --tensor_model_parallel_size=4 --b", {setTp()},
        "x --tensor_model_parallel_size=2 --b");
    row("replaced, quotes", "x '--tensor-model-parallel-size=4' --b", {setTp()},
        "x --tensor-model-parallel-size=2 --b");
    row("replaced, quoted value", "x --tensor-model-parallel-size=\"4\"", {setTp()},
        "x --tensor-model-parallel-size=2");
    row("same value untouched", "x --tensor-model-parallel-size \"2\"", {setTp()},
        "x --tensor-model-parallel-size \"2\"");
    row("variable", "x --tensor-model-parallel-size $TP", {setTp()}, "x --tensor-model-parallel-size 2");
    row("variable that looks the same", "x --a \"$TP\"", {Edit::set(u"a"_s, u"$TP"_s)}, "x --a '$TP'");
    row("negative value", "x --a -1 --b -.5 --c", {Edit::set(u"a"_s, u"-2"_s), Edit::remove(u"b"_s)},
        "x --a -2 --c");
    row("value missing", "x --a --b", {Edit::set(u"a"_s, u"1"_s)}, "x --a 1 --b");
    row("value empty", "x --a= --b ''", {Edit::set(u"a"_s, u"1"_s), Edit::set(u"b"_s, u"2"_s)},
        "x --a=1 --b 2");
    row("last of many stays", "x --a 1 --b --a=2 \\\n --a 3 --c", {Edit::set(u"a"_s, u"4"_s)},
        "x --b \\\n --a 4 --c");
    row("both spellings", "x --a-b 1 --a_b 2 --c --a_b=3", {Edit::set(u"a-b"_s, u"4"_s)}, "x --c --a_b=4");
    row("removed everywhere", "x --recompute-method uniform --b --recompute_method=block", {method}, "x --b");
    row("removed with its line", "x \\\n  --a 1 \\\n  --recompute_method uniform \\\n  --b", {method},
        "x \\\n  --a 1 \\\n  --b");
    row("removed at the end", "x --a \\\n --recompute_method uniform 2>&1", {method}, "x --a 2>&1");
    row("removed around a redirection", "x --recompute-method >log uniform --b", {method}, "x >log --b");
    row("nothing to remove", "x --b", {method}, "x --b");
    row("an interpreter's own options stay", "python -X --a x.py --a 1", {Edit::remove(u"a"_s)},
        "python -X --a x.py");
    row("similar names stay", "x --recompute-methods a --recompute b", {method},
        "x --recompute-methods a --recompute b");
    row("switch added", "torchrun pretrain_gpt.py", {sp}, "torchrun pretrain_gpt.py --sequence-parallel");
    row("switch kept", "x --sequence-parallel --b", {sp}, "x --sequence-parallel --b");
    row("switch loses its value", "x --sequence_parallel false --b", {sp}, "x --sequence_parallel --b");
    row("joined switch", "x --sequence_parallel=false --b", {sp}, "x --sequence_parallel --b");
    row("switch without value removed", "x --sequence-parallel data.json",
        {Edit::remove(u"sequence-parallel"_s)}, "x data.json");
    row("switch with value removed", "megatron sft --sequence_parallel true --b",
        {Edit::remove(u"sequence-parallel"_s)}, "megatron sft --b");
    row("switch set", "megatron sft --sequence_parallel --b", {Edit::set(u"sequence-parallel"_s, u"true"_s)},
        "megatron sft --sequence_parallel true --b");
    row("a launcher's switch keeps its script", "torchrun --standalone train.py",
        {Edit::remove(u"standalone"_s)}, "torchrun train.py");
    row("an unknown switch keeps the script", "torchrun --mine train.py", {Edit::remove(u"mine"_s)},
        "torchrun train.py");
    row("list removed", "x --recompute-modules a b c --d", {Edit::remove(u"recompute-modules"_s)}, "x --d");
    row("list set", "x --recompute-modules a \\\n  b c --d", {modules},
        "x --recompute-modules mlp moe_act --d");
    row("list kept", "x --recompute-modules 'mlp'  moe_act", {modules},
        "x --recompute-modules 'mlp'  moe_act");
    row("list in one word", "x --recompute-modules=core_attn", {modules},
        "x --recompute-modules mlp moe_act");
    row("list added", "x", {modules}, "x --recompute-modules mlp moe_act");
    row("any option of ms-swift may be a list", "megatron sft --foo a b --c", {Edit::remove(u"foo"_s)},
        "megatron sft --c");
    row("value that looks like an option", "x --a 1", {Edit::set(u"a"_s, u"--b"_s)}, "x --a=--b");
    row("new value that looks like an option", "x",
        {Edit::set(u"a"_s, u"-b c"_s), Edit::set(u"d"_s, u"-e"_s)}, "x --a '-b c' --d=-e");
    row("value with signs", "x", {Edit::set(u"a"_s, u"E|(t|)*3 it's"_s)}, "x --a 'E|(t|)*3 it'\\''s'");
    row("text that only looks like an option", "x --prompt '--a b=1 2'  '--a 1'", {Edit::set(u"a"_s, u"3"_s)},
        "x --prompt '--a b=1 2'  '--a 1' --a 3");
    row("last edit counts", "x --a 1",
        {Edit::set(u"a"_s, u"2"_s), Edit::set(u"b"_s, u"1"_s), Edit::remove(u"b"_s),
            Edit::set(u"a"_s, u"3"_s)},
        "x --a 3");
    row("edit without a name", "x", {Edit::set(u""_s, u"2"_s), Edit::flag(u"--"_s)}, "x");
    row("removed and added at the same place", "x --recompute_method uniform", {method, setTp()},
        "x --tensor-model-parallel-size 2");
    row("heredoc", "x --a 1 <<E\n--a 2\nE\n", {Edit::set(u"a"_s, u"3"_s), setTp()},
        "x --a 3 --tensor-model-parallel-size 2 <<E\n--a 2\nE\n");
    row("in single quotes", "srun -l bash -c 'torchrun x.py --a 1 | tee y' z",
        {Edit::set(u"a"_s, u"2"_s), setTp()},
        "srun -l bash -c 'torchrun x.py --a 2 --tensor-model-parallel-size 2 | tee y' z");
    row("in double quotes", "bash -c \"python x.py --a $TP\"", {Edit::set(u"a"_s, u"b \"$c"_s)},
        "bash -c \"python x.py --a 'b \\\"\\$c'\"");
    row("quotes in single quotes", "bash -c 'python x.py --a 1'", {Edit::set(u"a"_s, u"b c"_s)},
        "bash -c 'python x.py --a '\\''b c'\\'''");
    row("without quotes", "sh -c mytrain", {setTp()}, "sh -c mytrain' --tensor-model-parallel-size 2'");
    row("script in a script", "bash -c 'sh -c \"python x.py --a 1\"'", {Edit::set(u"a"_s, u"b c"_s)},
        "bash -c 'sh -c \"python x.py --a '\\''b c'\\''\"'");
    row("behind the arguments of a function", "f() { python x.py \"$@\"; }; f --a 1", {setTp()},
        "f() { python x.py \"$@\" --tensor-model-parallel-size 2; }; f --a 1");
}

void CommandLineTest::editsChangeWhatTheyNameAndNothingElse()
{
    QFETCH(QString, text);
    QFETCH(QList<CommandEdit>, edits);
    QFETCH(QString, result);
    QCOMPARE(editedText(text, edits), result);
    QCOMPARE(editedText(result, edits), result);
    const auto again = CommandLine::parse(result)->edited(edits);
    QVERIFY(again.marks.isEmpty());
}

void CommandLineTest::marksShowWhatChanged()
{
    const QList<Edit> edits{Edit::set(u"tensor-model-parallel-size"_s, u"2"_s),
        Edit::set(u"recompute-granularity"_s, u"selective"_s), Edit::remove(u"recompute-method"_s),
        Edit::remove(u"recompute-num-layers"_s), Edit::set(u"micro-batch-size"_s, u"4"_s),
        Edit::set(u"attention-backend"_s, u"flash"_s), env(u"A"_s, u"b c"_s)};
    const auto edited = CommandLine::parse(guideCommand)->edited(edits);
    QString expected = guideCommand;
    expected.replace(u"size 4"_s, u"size 2"_s)
        .replace(u"full"_s, u"selective"_s)
        .remove(u" \\\n    --recompute_method uniform"_s)
        .remove(u" \\\n    --recompute_num_layers 1"_s)
        .replace(u"flash"_s, u"flash \\\n    --micro_batch_size 4"_s);
    expected.prepend(u"A='b c' \\\n"_s);
    QCOMPARE(edited.text, expected);
    QStringList marks;
    for (const EditMark& mark : edited.marks) {
        const QString kind = QStringList{u"+"_s, u"~"_s, u"-"_s}[static_cast<int>(mark.kind)];
        marks.append(kind + edited.text.mid(mark.begin, mark.end - mark.begin) + u" < " + mark.before);
    }
    const QStringList wanted{u"+A='b c' < "_s, u"~2 < 4"_s, u"~selective < full"_s,
        u"- < --recompute_method uniform"_s, u"- < --recompute_num_layers 1"_s,
        u"+--micro_batch_size 4 < "_s};
    QCOMPARE(marks, wanted);
    QVERIFY(edited.text.mid(edited.marks[3].begin).startsWith(u" \\\n    --attention_backend"));
}

void CommandLineTest::marksShowWhatChangedInsideAQuotedScript()
{
    const auto edited =
        CommandLine::parse(u"bash -c 'python x --a 1 --b 2 --c 3'"_s)
            ->edited({Edit::set(u"a"_s, u"22"_s), Edit::remove(u"b"_s), Edit::set(u"d"_s, u"4"_s)});
    QCOMPARE(edited.text, u"bash -c 'python x --a 22 --c 3 --d 4'"_s);
    QCOMPARE(edited.marks.size(), 3);
    QCOMPARE(edited.text.mid(edited.marks[0].begin, 2), u"22"_s);
    QCOMPARE(edited.marks[0].before, u"1"_s);
    QCOMPARE(edited.marks[1].begin, edited.marks[1].end);
    QCOMPARE(edited.marks[1].before, u"--b 2"_s);
    QCOMPARE(edited.text.mid(edited.marks[2].begin, edited.marks[2].end - edited.marks[2].begin), u"--d 4"_s);
}

void CommandLineTest::theLastOccurrenceIsTheValue()
{
    const auto command = CommandLine::parse(
        u"A=1 megatron sft --a-b 1 --a_b='2 3' --c --d -1 --e $TP --f x y --sequence_parallel -- --a-b 9"_s);
    QCOMPARE(command->option(u"a-b"_s), u"2 3"_s);
    QCOMPARE(command->option(u"a_b"_s), u"2 3"_s);
    QCOMPARE(command->option(u"c"_s), u""_s);
    QCOMPARE(command->option(u"d"_s), u"-1"_s);
    QCOMPARE(command->option(u"e"_s), u"$TP"_s);
    QCOMPARE(command->option(u"f"_s), u"x y"_s);
    QCOMPARE(command->option(u"sequence-parallel"_s), u""_s);
    QVERIFY(!command->option(u"a"_s));
    QVERIFY(!command->option(u"A"_s));
    QVERIFY(!CommandLine().option(u"a"_s));
    QCOMPARE(CommandLine::parse(guideCommand)->option(u"dataset"_s), u"a#500 b#500"_s);
}

void CommandLineTest::variablesArePutInFrontOfTheCommand_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("result");
    const auto row = [](const char* text, const char* value, const char* result) {
        QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(value)
                            << QString::fromUtf8(result);
    };
    row("python x.py", "1", "NOTED=1 python x.py");
    row("cd . && python x.py | cat", "a b", "cd . && NOTED='a b' python x.py | cat");
    row("NOTED='0 1' python x.py", "2", "NOTED=2 python x.py");
    row("B=1 NOTED=0 python x.py", "2", "B=1 NOTED=2 python x.py");
    row("B=1 python x.py", "2", "NOTED=2 B=1 python x.py");
    row("NOTED=$HOME python x.py", "$HOME", "NOTED='$HOME' python x.py");
    row("NOTED='2' python x.py", "2", "NOTED='2' python x.py");
    row("env NOTED=0 python x.py", "2", "env NOTED=2 python x.py");
    row("env 'NOTED=0' python x.py", "a b", "env 'NOTED=a b' python x.py");
    row("exec python x.py", "2", "NOTED=2 exec python x.py");
    row("nohup python x.py >log 2>&1", "2", "NOTED=2 nohup python x.py >log 2>&1");
    row("sh -c 'python x.py'", "it's", "sh -c 'NOTED='\\''it'\\''\\'\\'''\\''s'\\'' python x.py'");
    row("export NOTED=0; python x.py", "2", "export NOTED=0; NOTED=2 python x.py");
    row("(python x.py)", "", "(NOTED='' python x.py)");
}

void CommandLineTest::variablesArePutInFrontOfTheCommand()
{
    QFETCH(QString, text);
    QFETCH(QString, value);
    QFETCH(QString, result);
    const QList<Edit> edits{env(u"NOTED"_s, value), env(u"a b"_s, u"x"_s), env(u""_s, u"x"_s)};
    if (!text.startsWith(u"sh -c"))
        QCOMPARE(editedText(text, edits), result);
    const QString edited = editedText(text, edits);
    QCOMPARE(editedText(edited, edits), edited);
    QCOMPARE(m_programs.run(edited), QStringList({u"python"_s, u"x.py"_s, u"ENV"_s, value}));
    QCOMPARE(editedText(u"time python x.py"_s, {env(u"A"_s, u"1"_s)}), u"time A=1 python x.py"_s);
}

void CommandLineTest::theProgramSeesTheEdits_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("seen");
    const auto row = [](const char* text, const char* seen) {
        QTest::newRow(QByteArray(text).replace('\n', "LF").constData())
            << QString::fromUtf8(text) << QString::fromUtf8(seen);
    };
    // The edits: a becomes "it's $5", b goes, c-d is added as 2.
    row("python x.py --a 1 --b 2", "python|x.py|--a|it's $5|--c-d|2");
    row("python x.py --a 1 --b 2>log", "python|x.py|--a|it's $5|--c-d|2");
    row("cd . && python x.py --a=$TP \\\n --b=1 2>&1 | cat # x", "python|x.py|--a=it's $5|--c-d|2");
    row("sh -c 'cd . && python x.py --a \"$TP\" --b 2' y", "python|x.py|--a|it's $5|--c-d|2");
    row("sh -c \"cd . && python x.py --a $TP --b 2 --z '1 2'\"", "python|x.py|--a|it's $5|--z|1 2|--c-d|2");
    row("sh -c \"python x.py --b 2 \\\n --z \\\"1 2\\\"\"", "python|x.py|--z|1 2|--a|it's $5|--c-d|2");
    row("srun -l sh -c 'python x.py --z '\\''1 2'\\'' --a 1'", "python|x.py|--z|1 2|--a|it's $5|--c-d|2");
    row("sh -c 'sh -c \"python x.py --a 1 --b 2\"'", "python|x.py|--a|it's $5|--c-d|2");
    row("sh -c \"sh -c 'python x.py --a 1 --b 2'\"", "python|x.py|--a|it's $5|--c-d|2");
    row("sh -c 'python x.py \"$@\"' sh --z 1", "python|x.py|--z|1|--a|it's $5|--c-d|2");
    row("for s in 1; do python x.py --s $s; done", "python|x.py|--s|1|--a|it's $5|--c-d|2");
    row("f() { python x.py \"$@\"; }; f --z", "python|x.py|--z|--a|it's $5|--c-d|2");
    row("if true; then python x.py; fi", "python|x.py|--a|it's $5|--c-d|2");
    row("case x in y) ;; *) python x.py;; esac", "python|x.py|--a|it's $5|--c-d|2");
    row("(cd . && python x.py --a 'x\ny' --b\\\n 2) | cat", "python|x.py|--a|it's $5|--c-d|2");
    row("train.sh --a 1", "train.sh|--a|it's $5|--c-d|2");
    row("A=1 megatron sft c.yaml --b --c_d 1", "megatron|sft|c.yaml|--c_d|2|--a|it's $5");
    row("megatron sft --dataset 'a b' c \\\n  --b 1 2 \\\n",
        "megatron|sft|--dataset|a b|c|--a|it's $5|--c_d|2");
    row("python x.py -- --a 1 --b", "python|x.py|--a|it's $5|--c-d|2|--|--a|1|--b");
    row("exec python x.py --z $(echo 3) `echo 4`", "python|x.py|--z|3|4|--a|it's $5|--c-d|2");
}

void CommandLineTest::theProgramSeesTheEdits()
{
    QFETCH(QString, text);
    QFETCH(QString, seen);
    const QList<Edit> edits{
        Edit::set(u"a"_s, u"it's $5"_s), Edit::remove(u"b"_s), Edit::set(u"c-d"_s, u"2"_s)};
    const QString edited = editedText(text, edits);
    QCOMPARE(m_programs.run(edited).join(u'|'), QString(seen + u"|ENV|"));
    QCOMPARE(editedText(edited, edits), edited);
}

/// Commands built from known parts, so that the expected argument vector follows without any parsing.
void CommandLineTest::randomCommandsKeepWhatIsNotNamed()
{
    QRandomGenerator random(5);
    const auto pick = [&random](
                          const QStringList& list) -> QString { return list[random.bounded(list.size())]; };
    const QStringList gaps{u" "_s, u"  "_s, u" \\\n    "_s, u"\t"_s, u" \\\n"_s};
    const QStringList values{u"1"_s, u"-1"_s, u"a b"_s, u"it's"_s, u"$x"_s, u"\"q\""_s, u"E|(t)*3"_s, u"ä"_s,
        u"a\nb"_s, u"#"_s, u"\\"_s};
    const QStringList heads{u"python x.py"_s, u"A='b c' megatron sft"_s,
        u"cd . && torchrun pretrain_gpt.py"_s, u"nohup python -u x.py"_s, u"(train.sh"_s};
    const QStringList tails{u""_s, u" 2>&1 | cat"_s, u" # it's"_s, u"; true"_s, u" >log &"_s, u" \\\n"_s};
    for (int round = 0; round < 400; ++round) {
        const QString head = pick(heads);
        QString text = head;
        QStringList expected;
        QList<Edit> edits{Edit::set(u"tp-size"_s, pick(values)), Edit::remove(u"method-x"_s)};
        const int options = random.bounded(8);
        qsizetype place = -1; // where the option to be set stands in the expected words
        for (int i = 0; i < options; ++i) {
            const int what = random.bounded(4);
            const bool joined = random.bounded(2) == 0;
            const QString base = what == 0 ? u"tp-size"_s : what == 1 ? u"method-x"_s : u"keep-%1"_s.arg(i);
            const QString name =
                u"--"_s + (random.bounded(2) == 0 ? base : QString(base).replace(u'-', u'_'));
            const QString value = pick(values);
            text += pick(gaps) + name + (joined ? u"="_s : pick(gaps)) + quoteForShell(value);
            if (what == 1)
                continue;
            const QStringList words = joined ? QStringList{name + u'=' + value} : QStringList{name, value};
            if (what == 0 && place >= 0) {
                const qsizetype count = expected[place].contains(u'=') ? 1 : 2;
                expected.remove(place, count);
            }
            if (what == 0)
                place = expected.size();
            expected += words;
        }
        const QString wanted = edits.first().value;
        if (place < 0)
            expected += {head.contains(u"megatron") ? u"--tp_size"_s : u"--tp-size"_s, wanted};
        else if (const qsizetype sign = expected[place].indexOf(u'='); sign >= 0)
            expected[place] = expected[place].left(sign + 1) + wanted;
        else
            expected[place + 1] = wanted;
        text += (head.startsWith(u'(') ? u")"_s : QString()) + pick(tails);
        const auto command = CommandLine::parse(text);
        QVERIFY2(command, qPrintable(text));
        QCOMPARE(command->edited({}).text, text);
        const QString edited = command->edited(edits).text;
        QCOMPARE(editedText(edited, edits), edited);
        const auto again = CommandLine::parse(edited);
        QVERIFY2(again, qPrintable(edited));
        QCOMPARE(again->words().mid(again->words().size() - expected.size()), expected);
        if (round % 5 == 0 && !text.contains(u'&')) {
            const QStringList seen = m_programs.run(edited);
            QCOMPARE(seen.mid(seen.size() - 2 - expected.size(), expected.size()), expected);
        }
    }
}

void CommandLineTest::argumentsComeBackFromTheShell()
{
    QRandomGenerator random(11);
    for (int round = 0; round < 60; ++round) {
        QStringList arguments{u"python"_s, u"x.py"_s};
        for (int i = random.bounded(6); i > 0; --i) {
            QString word;
            for (int j = random.bounded(8); j > 0; --j)
                word += random.bounded(2) == 0 ? QChar(random.bounded(1, 0x180))
                                               : QChar(u"' \"\\$\r\n&-"[random.bounded(9)]);
            arguments.append(word);
        }
        const auto command = CommandLine::fromArguments(arguments);
        QVERIFY2(command, command ? "" : qPrintable(command.error().sentence));
        QCOMPARE(command->words(), arguments);
        QCOMPARE(m_programs.run(command->text()), arguments + QStringList({u"ENV"_s, QString()}));
    }
    const auto prefixed = CommandLine::fromArguments({u"NOTED=a b"_s, u"python"_s, u"x=1"_s});
    QCOMPARE(prefixed->text(), u"NOTED='a b' python x=1"_s);
    QCOMPARE(CommandLine::fromArguments({u"bash"_s, u"-c"_s, u"python x.py --a 'b c'"_s})->words(),
        QStringList({u"python"_s, u"x.py"_s, u"--a"_s, u"b c"_s}));
}

void CommandLineTest::oneArgumentMayBeAShellText()
{
    QCOMPARE(CommandLine::fromArguments({u"cd x && python y.py"_s})->text(), u"cd x && python y.py"_s);
    QCOMPARE(CommandLine::fromArguments({u"./train.sh"_s})->text(), u"./train.sh"_s);
    QVERIFY(!CommandLine::fromArguments({}));
    QVERIFY(!CommandLine::fromArguments({u"A=b"_s}));
    QVERIFY(!CommandLine::fromArguments({u"python"_s, QString(QChar(u'\0'))}));
}

void CommandLineTest::carriageReturnsOfLineEndsAreDropped()
{
    QString windows = guideCommand;
    windows.replace(u"\n"_s, u"\r\n"_s);
    QCOMPARE(CommandLine::parse(windows)->text(), guideCommand);
    windows.replace(u"\n"_s, u"\r\n"_s);
    QCOMPARE(CommandLine::parse(windows)->text(), guideCommand);
    QCOMPARE(CommandLine::parse(guideCommand)->text(), guideCommand);
}

void CommandLineTest::hugeCommandsTakeLinearTime()
{
    constexpr qint64 linearMs = 20'000; // also under sanitizers; what is quadratic takes many minutes
    QString text = u"torchrun pretrain_gpt.py"_s;
    QList<Edit> edits;
    for (int i = 0; text.size() < (1 << 20); ++i) {
        text += u" --option_%1 %2"_s.arg(i).arg(i);
        if (i % 3 == 0)
            edits.append(Edit::set(u"option-%1"_s.arg(i), u"x"_s));
        if (i % 3 == 1)
            edits.append(Edit::remove(u"option-%1"_s.arg(i)));
    }
    edits.append(setTp());
    megatune::test::CpuTimer timer;
    const QString edited = editedText(text, edits);
    QVERIFY2(timer.elapsed() < linearMs, qPrintable(QString::number(timer.elapsed())));
    QVERIFY(edited.startsWith(u"torchrun pretrain_gpt.py --option_0 x --option_2 2 --option_3 x"));
    QVERIFY(edited.endsWith(u" --tensor-model-parallel-size 2"));
    timer.restart();
    QVERIFY(CommandLine::parse(u"a;"_s.repeated(100'000)));
    const auto repeated = CommandLine::parse(u"x "_s + u"--a 1 "_s.repeated(150'000));
    QCOMPARE(repeated->edited({Edit::set(u"a"_s, u"2"_s)}).text, u"x --a 2 "_s);
    QVERIFY2(timer.elapsed() < linearMs, qPrintable(QString::number(timer.elapsed())));
}

void CommandLineTest::anyTextIsSurvived()
{
    QRandomGenerator random(5);
    const QStringList parts{u"python"_s, u" "_s, u"x.py"_s, u"--a"_s, u"=1"_s, u"'"_s, u"\""_s, u"\\"_s,
        u"\n"_s, u"bash -c "_s, u"env "_s, u"srun "_s, u"--"_s, u"("_s, u")"_s, u"{ "_s, u"}"_s, u";"_s,
        u"|"_s, u"&"_s, u">"_s, u"<<"_s, u"$("_s, u"if "_s, u"else "_s, u"case "_s, u"A=b "_s, u"time "_s,
        u"é"_s, u"torchrun "_s, u"accelerate launch "_s, u" -m "_s, u"-u "_s};
    const QList<Edit> edits{
        Edit::set(u"a"_s, u"it's"_s), Edit::flag(u"b"_s), env(u"A"_s, u"c d"_s), Edit::remove(u"m"_s)};
    int parsed = 0;
    for (int round = 0; round < 20'000; ++round) {
        QString text;
        for (int i = random.bounded(14); i >= 0; --i)
            text += parts[random.bounded(parts.size())];
        const auto command = CommandLine::parse(text);
        if (!command)
            continue;
        ++parsed;
        QCOMPARE(command->edited({}).text, text);
        const QString edited = command->edited(edits).text;
        const auto again = CommandLine::parse(edited);
        QVERIFY2(again, qPrintable(u"%1\n->\n%2"_s.arg(text, edited)));
        QVERIFY2(again->edited(edits).text == edited, qPrintable(u"%1\n->\n%2"_s.arg(text, edited)));
        QVERIFY2(again->option(u"a"_s) == u"it's"_s, qPrintable(u"%1\n->\n%2"_s.arg(text, edited)));
    }
    QVERIFY(parsed > 2'000);
}

MEGATUNE_TEST(CommandLineTest)

} // namespace megatune::tst_commandline

#include "tst_commandline.moc"
