// SPDX-License-Identifier: GPL-3.0-or-later
// Whole studies on hosts that are reached by ssh: the documented walk on one and on three of them, what hosts
// lack, and what has changed on them.
#include "tests/support/climachine.h"
#include "tests/support/sshhosts.h"
#include "tests/support/studycalls.h"

#include "core/base/json.h"
#include "core/study/journal.h"
#include "tests/support/test.h"

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>
#include <QStandardPaths>

namespace megatune::tst_cli_ssh {

using namespace test;

namespace {

QStringList sorted(QStringList list)
{
    list.sort();
    return list;
}

} // namespace

class CliSshTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<SshHosts> m_hosts;
    std::unique_ptr<CliMachine> m_machine;

    QStringList words(const QString& study, const QStringList& hosts, const QStringList& command) const
    {
        QStringList all{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s, u"n_gpus=8,gbs=16"_s,
            u"--study"_s, study, u"--ssh-config"_s, m_hosts->config()};
        for (const QString& host : hosts)
            all << u"--host"_s << host;
        return all + QStringList{u"--"_s} + command;
    }
    Json shown(const QString& study) const
    {
        const CliRun run = m_machine->run({u"show"_s, study, u"--format"_s, u"json"_s});
        const Result<Json> json = parseJson(run.out, u"the output"_s);
        return json ? *json : Json();
    }
    /// Folders with what a study's trials have printed, on the first host.
    QStringList keptFiles(const QString& study) const
    {
        const auto file = readStudyFile(m_machine->work(study));
        if (!file)
            return {file.error().sentence};
        return QDir(m_hosts->path(1, u"tmp/megatune-0"_s))
            .entryList({std::get<StudyCreated>(file->events.first().data).uid + u":*"_s}, QDir::Dirs);
    }
    /// Four of them, of which the first host tells.
    void putGpus() const
    {
        m_hosts->put(1, u"bin/nvidia-smi"_s,
            "#!/bin/sh\ncase $* in *query-gpu=index,name*) name='NVIDIA H100 80GB HBM3, 81559, 81007, 550.54.15' ;;\n"
            "*query-gpu*) name=; ;; -L) name= ;; *) exit 0 ;; esac\n"
            "for i in 0 1 2 3; do\n    case $* in -L) echo \"GPU $i: NVIDIA (UUID: GPU-$i)\" ;;\n"
            "    *index,name*) echo \"$i, $name, GPU-$i\" ;; *) echo \"$i, GPU-$i, 4\" ;; esac\ndone\n",
            true);
    }
    /// An ssh that passes what is written to a session on half a second late, as on a machine that is busy.
    void makeSshSlow() const
    {
        m_machine->put(u"bin/ssh"_s,
            "#!/bin/sh\n"
            "real="
                + QStandardPaths::findExecutable(u"ssh"_s).toUtf8()
                + "\n"
                  "case \" $* \" in *' -M '* | *' -G '*) exec \"$real\" \"$@\" ;; esac\n"
                  "pipe=$(mktemp -u) && mkfifo \"$pipe\"\n"
                  "exec 3<&0\n"
                  "while IFS= read -r line <&3; do\n"
                  "    case $line in DONE | KILL) sleep 0.5 ;; esac\n"
                  "    printf '%s\\n' \"$line\"\n"
                  "done >\"$pipe\" &\n"
                  "\"$real\" \"$@\" <\"$pipe\"\n"
                  "status=$?\n"
                  "kill $!\n"
                  "rm -f \"$pipe\"\n"
                  "exit $status\n",
            true);
    }
    QStringList localWalk() const
    {
        const CliRun run =
            m_machine->run(words(u"local.mtune"_s, {u"local"_s}, {u"python"_s, u"fake_megatron_train.py"_s}));
        return run.status == 0 ? callsIn(m_machine->work(u"local.mtune"_s))
                               : QStringList{QString::fromUtf8(run.err)};
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_hosts = std::make_unique<SshHosts>(3);
        if (!m_hosts->problem().isEmpty())
            QSKIP(qPrintable(m_hosts->problem()));
    }
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        const QByteArray python =
            "#!/bin/sh\nshift\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n";
        m_machine->put(u"bin/python"_s, python, true);
        for (int host = 1; host <= 3; ++host)
            m_hosts->put(host, u"bin/python"_s, python, true);
    }
    void cleanupTestCase() { m_hosts.reset(); }

    void theDocumentedWalkIsTheSameElsewhere()
    {
        const CliRun run = m_machine->run(
            words(u"w.mtune"_s, {u"ssh://node1?gpus=8"_s}, {u"python"_s, u"fake_megatron_train.py"_s}), {},
            200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(callsIn(m_machine->work(u"w.mtune"_s)), localWalk());
        const Json json = shown(u"w.mtune"_s);
        QCOMPARE(json["counts"]["executed"].get<int>(), 27);
        QCOMPARE(json["counts"]["oom"].get<int>(), 4);
        QCOMPARE(json["counts"]["pruned"].get<int>(), 4);
        QCOMPARE(json["best"]["value"].get<double>(), 96.0);
        QCOMPARE(json["trials"][0]["host"].get<std::string>(), std::string("node1"));
    }

    void aRunThatNamesNoGpusHasThoseOfTheHosts()
    {
        putGpus();
        QStringList one = words(u"w.mtune"_s, {u"ssh://node1"_s}, {u"python"_s, u"fake_megatron_train.py"_s});
        one[4] = u"gbs=16"_s;
        one.insert(1, u"--n-trials=1"_s);
        const CliRun run = m_machine->run(one, {}, 200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.err.contains("From node1: 4 GPUs, H100-80GB."), run.err.constData());
        // A study that goes on has what its file says, and what is typed goes before.
        m_hosts->put(1, u"bin/nvidia-smi"_s, "#!/bin/sh\nexit 9\n", true);
        one[1] = u"--n-trials=+1"_s;
        one[one.indexOf(u"ssh://node1"_s)] = u"ssh://node1?gpus=4"_s;
        const CliRun again = m_machine->run(one, {}, 200'000);
        QVERIFY2(again.status == 0, again.err.constData());
        // Nor does a host fail that cannot tell: what is stated counts.
        QStringList other = words(u"o.mtune"_s, {u"ssh://node1?gpus=8"_s, u"nodes:node2,node3?gpus=8"_s},
            {u"python"_s, u"fake_megatron_train.py"_s});
        other[4] = u"n_gpus=8,gbs=16"_s;
        other.insert(1, u"--n-trials=1"_s);
        other.insert(1, u"--dry-run"_s);
        const CliRun silent = m_machine->run(other, {}, 200'000);
        QVERIFY2(silent.status == 0 && !silent.err.contains("H100"), silent.err.constData());
        QFile::remove(m_hosts->path(1, u"bin/nvidia-smi"_s));
    }

    /// Whatever the host says by then, also when it was checked meanwhile.
    void itGoesOnWithTheVersionThatTheHostHadThen()
    {
        const auto putVersion = [this](const QByteArray& minor) {
            m_hosts->put(
                1, u"checkout/megatron/core/package_info.py"_s, "MAJOR = 0\nMINOR = " + minor + "\n");
        };
        m_hosts->put(1, u"bin/torchrun"_s,
            "#!/bin/sh\nexec " TEST_BIN_DIR
            "/megatune-demo-trainer --law table --world-size 4 --train-iters 9 \"$@\"\n",
            true);
        QVERIFY(QDir().mkpath(m_hosts->path(1, u"checkout/megatron/core"_s)));
        putVersion("18");
        putGpus();
        const QString host = u"ssh://node1?workdir="_s + m_hosts->path(1, u"checkout"_s);
        QStringList one =
            words(u"w.mtune"_s, {host}, {u"torchrun --nproc-per-node 4 pretrain_gpt.py --num-layers 8"_s});
        one.remove(1, 2); // the usual preset
        one[2] = u"n_gpus=4,gbs=16"_s;
        one.insert(1, u"--n-trials=1"_s);
        const CliRun begun = m_machine->run(one, {}, 200'000);
        QVERIFY2(begun.status == 0, begun.err.constData());
        const CliRun checked =
            m_machine->run({u"hosts"_s, u"check"_s, host, u"--ssh-config"_s, m_hosts->config()}, {}, 200'000);
        QVERIFY2(checked.out.contains("node1"), checked.err.constData());
        putVersion("17");
        one[1] = u"--n-trials=+1"_s;
        const CliRun again = m_machine->run(one, {}, 200'000);
        QVERIFY2(again.status == 0, again.err.constData());
        QVERIFY2(again.err.contains("the study goes on with megatron-core 0.18, as it began."),
            again.err.constData());
        QFile::remove(m_hosts->path(1, u"bin/nvidia-smi"_s));
    }

    /// Whoever wrote the file: what it calls its run reaches no shell, and no process of another study.
    void aStrangersStudyRunsNothingOfItsOwn()
    {
        const QStringList one = QStringList{u"optimize"_s, u"--n-trials=1"_s}
            + words(u"w.mtune"_s, {u"ssh://node1?gpus=8"_s}, {u"python"_s, u"fake_megatron_train.py"_s})
                  .sliced(1);
        QCOMPARE(m_machine->run(one, {}, 200'000).status, 0);
        Json header = *parseJson(m_machine->read(u"work/w.mtune"_s).split('\n').first(), u"the header"_s);
        header.erase("run");
        for (const char* uid :
            {"x$(touch $HOME/OWNED)", "x;touch ~/OWNED;", "x\ntouch ~/OWNED\n#", ".+", "../x"}) {
            header["uid"] = uid;
            m_machine->put(u"work/w.mtune"_s, QByteArray::fromStdString(header.dump()) + '\n');
            const CliRun run = m_machine->run(one, {}, 200'000);
            QVERIFY2(run.status == 0, run.err.constData());
            QCOMPARE(shown(u"w.mtune"_s)["counts"]["executed"].get<int>(), 1);
            for (const QString& place :
                {m_hosts->path(1, u"home"_s), m_machine->at(u"home"_s), m_hosts->path(1, {})})
                QVERIFY2(!QFileInfo::exists(place + u"/OWNED"_s), uid);
        }
    }

    void threeHostsAtOnceFindTheSame()
    {
        const CliRun run = m_machine->run(
            words(u"w.mtune"_s, {u"ssh://node1?gpus=8"_s, u"ssh://node2?gpus=8"_s, u"ssh://node3?gpus=8"_s},
                {u"python"_s, u"fake_megatron_train.py"_s}),
            {}, 200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(sorted(callsIn(m_machine->work(u"w.mtune"_s))), sorted(localWalk()));
        const Json json = shown(u"w.mtune"_s);
        QCOMPARE(json["counts"]["executed"].get<int>(), 27);
        QCOMPARE(json["best"]["value"].get<double>(), 96.0);
        QSet<QString> used;
        for (const Json& trial : json["trials"])
            used.insert(QString::fromStdString(trial["host"].get<std::string>()));
        QCOMPARE(used.size(), 3);
    }

    void trialsShareTheGpusOfAHost()
    {
        m_hosts->put(1, u"bin/train"_s,
            "#!/bin/sh\necho \"gpus=$CUDA_VISIBLE_DEVICES port=$MASTER_PORT\"\nexec " TEST_BIN_DIR
            "/megatune-demo-trainer --law table \"$@\"\n",
            true);
        QStringList all = words(u"w.mtune"_s, {u"ssh://node1?gpus=4"_s}, {u"train"_s});
        all[4] = u"n_gpus=2,gbs=16"_s;
        const CliRun run = m_machine->run(all, {}, 200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QSet<QByteArray> seen;
        for (const QString& log : QDir(m_machine->work(u"w.logs"_s)).entryList(QDir::Files)) {
            // Both channels end in one log; which of them comes first is not promised.
            const QList<QByteArray> lines = m_machine->read(u"work/w.logs/"_s + log).split('\n');
            const auto said =
                std::ranges::find_if(lines, [](const QByteArray& line) { return line.startsWith("gpus="); });
            QVERIFY2(said != lines.end(), qPrintable(log));
            seen.insert(said->split(' ').value(0));
            QVERIFY2(said->contains("port=2") || said->contains("port=3"), said->constData());
        }
        QCOMPARE(seen, (QSet<QByteArray>{"gpus=0,1", "gpus=2,3"}));
    }

    void aHostThatIsNotThereIsPutAside()
    {
        const CliRun run =
            m_machine->run(words(u"w.mtune"_s, {u"ssh://node1:9?gpus=8"_s, u"ssh://node2?gpus=8"_s},
                               {u"python"_s, u"fake_megatron_train.py"_s}),
                {}, 200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.err.contains("node1:9 does not answer"), run.err.constData());
        const CliRun none = m_machine->run(
            words(u"n.mtune"_s, {u"ssh://node1:9?gpus=8"_s}, {u"python"_s, u"fake_megatron_train.py"_s}));
        QCOMPARE(none.status, 4);
        QVERIFY2(none.err.contains("node1:9 does not answer"), none.err.constData());
    }

    void aHostThatLacksWhatTrialsNeedFailsNoTrial()
    {
        const QStringList train{u"python"_s, u"fake_megatron_train.py"_s};
        const QString onlyOn2 = u"--setup=test \"$(uname -n)\" = node2"_s;
        QStringList both = words(u"w.mtune"_s, {u"ssh://node1?gpus=8"_s, u"ssh://node2?gpus=8"_s}, train);
        both.insert(1, onlyOn2);
        const CliRun run = m_machine->run(both, {}, 200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(run.err.contains("The set-up line failed on node1"), run.err.constData());
        QStringList calls = callsIn(m_machine->work(u"w.mtune"_s));
        calls.replaceInStrings(u" stopped"_s, QString()); // what it said before the attempt elsewhere
        QCOMPARE(sorted(calls), sorted(localWalk()));
        // Where there is no other, the run ends, and its trial runs once that is mended.
        QStringList one = words(u"o.mtune"_s, {u"ssh://node1?gpus=8"_s}, train);
        one.insert(1, u"--n-trials=1"_s);
        for (const QString& bad : {onlyOn2, u"--cwd=/nowhere"_s}) {
            QStringList all = one;
            all.insert(1, bad);
            const CliRun none = m_machine->run(all);
            QVERIFY2(none.status == 4 && none.err.contains(" on node1"), none.err.constData());
        }
        const CliRun mended = m_machine->run(one, {}, 200'000);
        QVERIFY2(mended.status == 0 && mended.out.contains("1 executed: 1 finished"), mended.out.constData());
    }

    void theLastTrialLeavesNoFiles_data()
    {
        QTest::addColumn<QByteArray>("training");
        QTest::addColumn<int>("signalCount");
        QTest::addColumn<int>("status");
        const QByteArray sleeps = "#!/bin/sh\necho up\nexec sleep 1000\n";
        QTest::newRow("its end") << QByteArray(
            "#!/bin/sh\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n")
                                 << 0 << 0;
        QTest::newRow("Ctrl+C") << sleeps << 1 << 130;
        QTest::newRow("Ctrl+C twice") << QByteArray("#!/bin/sh\ntrap '' TERM\necho up\n"
                                                    "while :; do sleep 1; done\n")
                                      << 2 << 130;
    }
    void theLastTrialLeavesNoFiles()
    {
        QFETCH(QByteArray, training);
        QFETCH(int, signalCount);
        QFETCH(int, status);
        makeSshSlow();
        m_hosts->put(1, u"bin/train"_s, training, true);
        QStringList all = words(u"w.mtune"_s, {u"ssh://node1?gpus=8"_s}, {u"train"_s});
        all.insert(1, u"--n-trials=1"_s);
        QProcess run;
        m_machine->prepare(run, all);
        run.start();
        QByteArray said;
        const auto stops = [&] {
            return (said += run.readAllStandardError()).contains("once more ends them");
        };
        for (int i = 0; i < signalCount; ++i) {
            QTRY_VERIFY(m_machine->read(u"work/w.logs/trial-0000.log"_s).contains("up\n"));
            ::kill(static_cast<pid_t>(run.processId()), SIGINT);
            QTRY_VERIFY(stops());
        }
        QVERIFY(run.waitForFinished(100'000));
        QVERIFY2(run.exitCode() == status, said.constData());
        QCOMPARE(keptFiles(u"w.mtune"_s), QStringList());
    }
};

MEGATUNE_TEST(CliSshTest)

} // namespace megatune::tst_cli_ssh

#include "tst_cli_ssh.moc"
