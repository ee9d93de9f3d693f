// SPDX-License-Identifier: GPL-3.0-or-later
// Every command of README, of the guide and of each --help is run, in the order of the page and as it is
// printed, by a shell in a folder with what such a page takes for granted. What needs other machines or GPUs
// finds stand-ins.
#include "tests/support/climachine.h"

#include "tests/support/test.h"

#include <csignal>
#include <QElapsedTimer>
#include <QRegularExpression>

namespace megatune::tst_documents {

using namespace test;

namespace {

constexpr int mostMs = 600'000; // a line that hangs; the longest takes 20 s of a processor
/// So many trials of a study that would go on for long are enough to go on with the page.
constexpr int enoughTrials = 3;

QString documentText(const QString& path)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/../../") + path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// What stands between fences or is indented, one text a block.
QStringList codeBlocks(const QString& text)
{
    QStringList blocks;
    bool isFenced = false;
    bool isOpen = false;
    for (const QString& line : text.split(u'\n')) {
        if (line.startsWith(u"```")) {
            isFenced = !isFenced;
            isOpen = false;
            continue;
        }
        const bool isCode = isFenced || line.startsWith(u"    ");
        if (isCode && !isOpen)
            blocks.append(QString());
        if (isCode)
            blocks.last() += (isFenced ? line : line.trimmed()) + u'\n';
        isOpen = isCode;
    }
    return blocks;
}

/// With what goes on behind a backslash, and without what a page only says about a line.
QStringList linesOf(const QString& block)
{
    QString joined = block;
    joined.replace(QRegularExpression(u"\\\\\\n\\s*"_s), QString());
    QStringList lines;
    for (const QString& line : joined.split(u'\n', Qt::SkipEmptyParts)) {
        if (line.contains(u"megatune-cli "))
            lines.append(line);
    }
    return lines;
}

/// The rows of README's table "Your launcher, and what to type", each a whole command.
QStringList launcherLines(const QString& readme)
{
    static const QRegularExpression row(
        u"^\\|([^|]+)\\| `(-[^`]+)` \\|$"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression front(u"put this in front: `([^`]+)`"_s);
    QStringList lines;
    for (auto found = row.globalMatch(readme); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        QString begin = front.match(readme).captured(1);
        if (match.captured(1).contains(u"n_gpus=16"))
            begin.replace(u"n_gpus=8"_s, u"n_gpus=16"_s);
        // The dots stand for options of the reader's own.
        lines.append(begin + u' ' + match.captured(2).remove(u" ..."_s));
    }
    return lines;
}

} // namespace

class DocumentsTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    /// Programs that a reader of the pages has, and this machine has not.
    void putStandIns() const
    {
        const QByteArray trainer = "exec " TEST_BIN_DIR "/megatune-demo-trainer --iteration-ms 1 \"$@\"\n";
        const QByteArray silent = silentTrainer("--iteration-ms 1");
        m_machine->put(u"bin/torchrun"_s,
            "#!/bin/sh\ncase $* in *run_recipe*)\n" + silent + "exit ;;\nesac\n" + trainer, true);
        m_machine->put(u"bin/megatron"_s, "#!/bin/sh\n" + trainer, true);
        m_machine->put(u"bin/accelerate"_s, "#!/bin/sh\n" + silent, true);
        m_machine->put(
            u"bin/python"_s, "#!/bin/sh\necho tflops: 123.4\necho Total training time: 9.5\n", true);
        m_machine->put(u"bin/python3"_s,
            "#!/bin/sh\nfor i in 1 2 3 4 5 6; do echo \"step:$i - timing_s/update_actor:2.$i\"; done\n",
            true);
        m_machine->put(u"work/primus-cli"_s,
            "#!/bin/sh\nwhile [ \"$1\" != -- ]; do shift; done\nshift 3\n" + trainer, true);
        m_machine->put(
            u"work/exp.yaml"_s, "modules:\n  pre_trainer:\n    overrides:\n      seq_length: 4096\n");
        m_machine->put(u"bin/uv"_s,
            "#!/bin/sh\nfor i in 1 2 3 4 5 6; do\n"
            "    echo \"===== Step $i/9 =====\"\n    echo \"  - policy_training: 2.${i}s (40.0%)\"\ndone\n",
            true);
        m_machine->put(u"work/recipe.yaml"_s,
            "policy:\n  max_total_sequence_length: 4096\n  megatron_cfg:\n    enabled: true\n"
            "grpo:\n  num_generations_per_prompt: 8\n");
        m_machine->put(u"bin/llamafactory-cli"_s,
            "#!/bin/sh\nfor i in 1 2 3 4 5 6; do\n    printf ' %s%%|#   | %s/9 [00:02<00:09,  2.%ss/it]\\r' $i $i $i\n"
            "    echo \"{'loss': 1.$i, 'epoch': 0.1}\"\ndone\n",
            true);
        m_machine->put(u"work/tuning.yaml"_s,
            "stage: sft\nmodel_name_or_path: Qwen/Qwen3-8B\ncutoff_len: 4096\n"
            "per_device_train_batch_size: 1\ngradient_accumulation_steps: 8\n");
        m_machine->put(u"bin/jq"_s,
            "#!/bin/sh\nfor key; do :; done\nexec /usr/bin/python3 -c 'import json, sys\n"
            "print(json.load(sys.stdin)[sys.argv[1]])' \"${key#.}\"\n",
            true);
        // A cluster that has run a job as soon as it was made.
        m_machine->put(u"bin/kubectl"_s,
            "#!/bin/sh\ncase $1 in\ncreate) /usr/bin/python3 -c 'import json, sys\nspec = json.load(sys.stdin)\n"
            "pod = spec[\"spec\"][\"pytorchReplicaSpecs\"][\"Worker\"][\"template\"][\"spec\"]\n"
            "print(pod[\"containers\"][0][\"command\"][2])' > job.sh; sh job.sh > job.log 2>&1; echo $? > job.status ;;\n"
            "get) [ $(cat job.status) = 0 ] && echo Created Succeeded || echo Created Failed ;;\nlogs) cat job.log ;;\nesac\n",
            true);
        m_machine->put(u"bin/man"_s, "#!/bin/sh\ngrep -q '^.TH'\n", true);
        m_machine->put(u"bin/sbatch"_s, "#!/bin/sh\nfor last; do :; done\nexec sh -c \"$last\"\n", true);
        m_machine->put(u"bin/nvidia-smi"_s,
            "#!/bin/sh\neach() { for i in 0 1 2 3 4 5 6 7; do eval \"echo \\\"$1\\\"\"; done; }\ncase $* in\n"
            "-L) each 'GPU $i: NVIDIA H100 80GB HBM3 (UUID: GPU-$i)' ;;\n"
            "*index,uuid*) each '$i, GPU-$i, 4' ;;\n"
            "*query-gpu*) each '$i, NVIDIA H100 80GB HBM3, 81559, 81000, 550.54.15, GPU-$i' ;;\n"
            "*topo*) printf '\\tGPU0\\tGPU1\\nGPU0\\t X \\tNV18\\nGPU1\\tNV18\\t X \\n' ;;\nesac\n",
            true);
        // The shared connection is a file, and a session is a shell here.
        m_machine->put(u"bin/ssh"_s,
            "#!/bin/sh\nfor word; do\n    [ \"$before\" = -S ] && socket=$word\n    [ \"$word\" = -M ] && shared=yes\n"
            "    before=$word\ndone\n[ -z \"$shared\" ] || { : >\"$socket\" && exec sleep 600; }\n"
            "exec sh -c \"$word\"\n",
            true);
    }

    /// The reader's script, of the kind that a line is for.
    void putScript(const QString& line) const
    {
        QByteArray sizes = "\"$@\"";
        if (line.contains(u"--layout-env"))
            sizes = "--tensor-model-parallel-size ${TP:-1} --micro-batch-size ${MBS:-1}";
        else if (line.contains(u"train.sh {tp} {mbs}"))
            sizes = "--tensor-model-parallel-size $1 --micro-batch-size $2";
        for (const char* folder : {"home/", "work/"}) // a trial over ssh starts in the home
            m_machine->put(QLatin1String(folder) + QStringLiteral("train.sh"),
                "torchrun --nproc-per-node 8 pretrain_gpt.py --train-iters 10 --log-throughput " + sizes
                    + '\n');
    }

    /// Files that the pages name as the reader's own.
    void putFiles() const
    {
        putScript(u""_s);
        m_machine->put(u"home/env/bin/activate"_s, "");
        m_machine->put(u"home/swift-env/bin/activate"_s, "");
        m_machine->put(u"work/ds.json"_s, "{}\n");
        m_machine->put(u"work/checkpoint/config.json"_s,
            R"({"model_type":"qwen3","num_hidden_layers":36,"hidden_size":4096,"intermediate_size":12288,)"
            R"("num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,"vocab_size":151936})");
        run(u"megatune-demo-trainer --iteration-ms 1 > train.log"_s);
        run(u"megatune-cli optimize --args n_gpus=8,gbs=64 --n-trials 1 --study earlier.mtune -- bash train.sh && "
            "megatune-cli export earlier.mtune --as optuna -o optuna.db"_s);
    }

    /// Runs a line until it ends; a study until it has shown enough trials, and then is interrupted.
    CliRun run(const QString& line) const
    {
        QProcess shell;
        m_machine->prepare(shell, {u"-c"_s, line});
        shell.setProgram(u"bash"_s);
        // A process group of its own, as in a terminal.
        shell.setChildProcessModifier([] { ::setpgid(0, 0); });
        shell.start();
        shell.closeWriteChannel();
        CliRun result;
        QElapsedTimer time;
        time.start();
        bool isInterrupted = false;
        while (shell.state() != QProcess::NotRunning && !time.hasExpired(mostMs)) {
            shell.waitForReadyRead(50);
            result.err += shell.readAllStandardError();
            if (!isInterrupted && result.err.count(" finished ") >= enoughTrials) {
                isInterrupted = true;
                ::kill(-static_cast<pid_t>(shell.processId()), SIGINT);
            }
        }
        if (shell.state() != QProcess::NotRunning) {
            ::kill(-static_cast<pid_t>(shell.processId()), SIGKILL);
            shell.waitForFinished(test::patientMs);
            result.err += "the line did not end";
            return result;
        }
        result.out = shell.readAllStandardOutput();
        result.err += shell.readAllStandardError();
        // A shell in between may end by the signal itself.
        const bool wasEnough =
            isInterrupted && (shell.exitCode() == 130 || shell.exitStatus() == QProcess::CrashExit);
        result.status = wasEnough ? 0 : shell.exitCode();
        return result;
    }

    void runAll(const QString& where, const QStringList& lines) const
    {
        for (const QString& line : lines) {
            // Machines that work together and Slurm are tried elsewhere, with real ones.
            const bool needsMore = line.contains(u"'nodes:") || line.contains(u"'slurm:");
            putScript(line);
            const CliRun result =
                run(needsMore ? QString(line).replace(u" -- "_s, u" --dry-run -- "_s) : line);
            const QByteArray shown =
                (where + u": "_s + line + u'\n').toUtf8() + result.out.right(2000) + result.err.right(4000);
            QVERIFY2(result.status == 0, shown.constData());
            const bool isStudy =
                line.contains(u"megatune-cli optimize ") && !line.contains(u"--dry-run") && !needsMore;
            QVERIFY2(!isStudy || result.out.contains("Best: trial "), shown.constData());
        }
    }

    /// A loop of the shell, or a program in Python, as a whole.
    void runProgram(const QString& where, const QString& text) const
    {
        const bool isPython = text.startsWith(u"import ");
        m_machine->put(u"work/program"_s, text.toUtf8());
        const CliRun result = run(isPython ? u"/usr/bin/python3 program"_s : u"bash program"_s);
        QVERIFY2(result.status == 0 && result.out.contains("Best: trial "),
            QByteArray(where.toUtf8() + '\n' + result.out.right(2000) + result.err.right(4000)).constData());
    }

    /// A block that is no command is a file, which the next command names.
    void runPage(const QString& path) const
    {
        const QStringList blocks = codeBlocks(documentText(path));
        QString contents;
        for (const QString& block : blocks) {
            if (block.startsWith(u'{')) {
                contents = block;
                continue;
            }
            static const QRegularExpression file(u"--gpu-file (\\S+)"_s);
            if (const auto found = file.match(block); found.hasMatch() && !contents.isEmpty())
                m_machine->put(u"work/"_s + found.captured(1), contents.toUtf8());
            if (block.startsWith(u"while ") || block.startsWith(u"import "))
                runProgram(path, block);
            else
                runAll(path, linesOf(block));
            if (QTest::currentTestFailed())
                return;
        }
    }

private Q_SLOTS:
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        QProcessEnvironment& environment = m_machine->environment();
        environment.insert(u"PATH"_s,
            m_machine->at(u"bin"_s) + QStringLiteral(":" TEST_BIN_DIR ":") + environment.value(u"PATH"_s));
        putStandIns();
        putFiles();
    }

    void theReadmeRunsAsItIsPrinted()
    {
        const QString readme = documentText(u"README.md"_s);
        const QStringList launchers = launcherLines(readme);
        QCOMPARE(launchers.size(), 16);
        runAll(u"README.md"_s, launchers);
        if (!QTest::currentTestFailed())
            runPage(u"README.md"_s);
    }

    void theGuideRunsInItsOrder()
    {
        if (isSanitized)
            QSKIP("README's lines do; all others run without sanitizers");
        static const QRegularExpression chapter(u"\\(([a-z-]+\\.md)\\)"_s);
        QStringList pages{u"README.md"_s};
        for (auto found = chapter.globalMatch(documentText(u"resources/guide/README.md"_s));
             found.hasNext();) {
            const QString page = found.next().captured(1);
            if (!pages.contains(page))
                pages.append(page);
        }
        QCOMPARE(pages.size(), 8);
        for (const QString& page : std::as_const(pages)) {
            runPage(u"resources/guide/"_s + page);
            if (QTest::currentTestFailed())
                return;
        }
    }

    void theExamplesOfEachHelpRun()
    {
        if (isSanitized)
            QSKIP("README's lines do; all others run without sanitizers");
        const QByteArray overview = m_machine->run({u"manual"_s, u"megatune-cli"_s}).out;
        static const QRegularExpression page(u"\\.BR megatune\\\\-cli\\\\-(\\S+) \\(1\\)"_s);
        int count = 0;
        for (auto found = page.globalMatch(QString::fromUtf8(overview)); found.hasNext();) {
            const QString name = found.next().captured(1).remove(u'\\');
            const QString help = QString::fromUtf8(m_machine->run({name, u"--help"_s}).out);
            QVERIFY2(help.startsWith(u"Examples\n"), qPrintable(name + u": "_s + help));
            const QStringList lines = linesOf(help.section(u"\n\n"_s, 0, 0));
            QVERIFY2(!lines.isEmpty(), qPrintable(help));
            runAll(name, lines);
            if (QTest::currentTestFailed())
                return;
            ++count;
        }
        QVERIFY2(count > 10, overview.constData());
    }

    void whatTheReadmeSaysOfBootstrapIsThere()
    {
        static const QRegularExpression call(u"\\./bootstrap ([a-z]+)"_s);
        const QString usage = documentText(u"bootstrap"_s);
        int count = 0;
        for (auto found = call.globalMatch(documentText(u"README.md"_s)); found.hasNext(); ++count)
            QVERIFY(usage.contains(u"\n  "_s + found.next().captured(1) + u' '));
        QVERIFY(count > 2);
    }
};

MEGATUNE_TEST(DocumentsTest)

} // namespace megatune::tst_documents

#include "tst_documents.moc"
