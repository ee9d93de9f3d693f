// SPDX-License-Identifier: GPL-3.0-or-later
// Studies whose trials run on several machines together, each a real sshd in a network namespace: the
// documented walk over two and over three nodes, a node that fails first, one that is lost, and ranks
// that are deaf.
#include "tests/support/climachine.h"
#include "tests/support/sshhosts.h"
#include "tests/support/studycalls.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <csignal>
#include <nlohmann/json.hpp>

namespace megatune::tst_cli_nodes {

using namespace test;

class CliNodesTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<SshHosts> m_hosts;
    std::unique_ptr<CliMachine> m_machine;

    QStringList words(const QString& gpus, const QStringList& hosts, const QStringList& command,
        const QStringList& more = {}) const
    {
        QStringList all{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s,
            u"n_gpus="_s + gpus + u",gbs="_s + batchFor(gpus), u"--study"_s, u"w.mtune"_s, u"--ssh-config"_s,
            m_hosts->config()};
        for (const QString& host : hosts)
            all << u"--host"_s << host;
        return all + more + QStringList{u"--"_s} + command;
    }
    Json shown() const
    {
        const CliRun run = m_machine->run({u"show"_s, u"w.mtune"_s, u"--format"_s, u"json"_s});
        const Result<Json> json = parseJson(run.out, u"the output"_s);
        return json ? *json : Json();
    }
    QByteArray log(int trial = 0) const
    {
        return m_machine->read(u"work/w.logs/trial-%1.log"_s.arg(trial, 4, 10, QLatin1Char('0')));
    }
    void putEverywhere(const QString& file, const QByteArray& bytes) const
    {
        for (int host = 1; host <= 3; ++host)
            m_hosts->put(host, file, bytes, true);
    }
    /// What our trials and their wrappers have left on any host.
    QStringList left() const
    {
        QStringList found;
        for (int host = 1; host <= 3; ++host)
            found += m_hosts->processes(host, "MEGATUNE_TRIAL=") + m_hosts->processes(host, "megatune-run");
        return found;
    }
    /// Folders with what this study's trials have printed, on any host.
    QStringList keptFiles() const
    {
        const auto study = readStudyFile(m_machine->work(u"w.mtune"_s));
        if (!study)
            return {study.error().sentence};
        QStringList found;
        for (int host = 1; host <= 3; ++host) {
            const QDir folder(m_hosts->path(host, u"tmp/megatune-0"_s));
            found += folder.entryList(
                {std::get<StudyCreated>(study->events.first().data).uid + u":*"_s}, QDir::Dirs);
        }
        return found;
    }
    QStringList localWalk(const QString& gpus, const QStringList& more) const
    {
        const CliRun run = m_machine->run(QStringList{u"optimize"_s, u"--preset"_s, u"megatron"_s,
                                              u"--args"_s, u"n_gpus="_s + gpus + u",gbs="_s + batchFor(gpus),
                                              u"--study"_s, u"l.mtune"_s, u"--host"_s, u"local:"_s + gpus}
            + more + QStringList{u"--"_s, u"python"_s, u"fake_megatron_train.py"_s});
        return run.status == 0 ? callsIn(m_machine->work(u"l.mtune"_s))
                               : QStringList{QString::fromUtf8(run.err)};
    }
    static QString batchFor(const QString& gpus) { return gpus.toInt() % 3 == 0 ? u"48"_s : u"16"_s; }

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
        putEverywhere(u"bin/python"_s, python);
    }
    void cleanup()
    {
        if (m_hosts->problem().isEmpty())
            QTRY_VERIFY2(left().isEmpty(), qPrintable(left().join(u'\n')));
    }
    void cleanupTestCase() { m_hosts.reset(); }

    void theWalkIsTheSameOverSeveralNodes_data()
    {
        QTest::addColumn<QString>("host");
        QTest::addColumn<QString>("gpus");
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QString>("name");
        QTest::newRow("two") << u"nodes:node1,node2?gpus=4"_s << u"8"_s << QStringList() << u"node1+node2"_s;
        // The documented strategy wants a power of two.
        QTest::newRow("three") << u"nodes:node1,node2,node3?gpus=4"_s << u"12"_s
                               << QStringList{u"--strategy=grid"_s, u"--n-trials=12"_s}
                               << u"node1+node2+node3"_s;
    }
    void theWalkIsTheSameOverSeveralNodes()
    {
        QFETCH(QString, host);
        QFETCH(QString, gpus);
        QFETCH(QStringList, more);
        QFETCH(QString, name);
        const CliRun run = m_machine->run(
            words(gpus, {host}, {u"python"_s, u"fake_megatron_train.py"_s}, more), {}, 280'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QCOMPARE(callsIn(m_machine->work(u"w.mtune"_s)), localWalk(gpus, more));
        const Json json = shown();
        QCOMPARE(QString::fromStdString(json["trials"][0]["host"].get<std::string>()), name);
        QCOMPARE(json["counts"]["executed"].get<int>(), gpus == u"8" ? 27 : 12);
        QTRY_COMPARE(keptFiles(), QStringList());
        if (gpus != u"8")
            return;
        QCOMPARE(json["counts"]["oom"].get<int>(), 4);
        QCOMPARE(json["counts"]["pruned"].get<int>(), 4);
        QCOMPARE(json["best"]["value"].get<double>(), 96.0);
    }

    void eachNodeIsToldWhoItIsAndWhereTheOthersAre()
    {
        putEverywhere(u"bin/train"_s,
            "#!/bin/sh\necho \"rank=$NODE_RANK of=$NNODES at=$MASTER_ADDR port=$MASTER_PORT each=$NPROC_PER_NODE "
            "pet=$PET_NODE_RANK gpus=$CUDA_VISIBLE_DEVICES here=$(hostname) word=$1 key=$MY_TOKEN\"\nshift\n"
            "exec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n");
        const CliRun run = m_machine->run(
            words(u"4"_s, {u"nodes:node1,node2?gpus=4"_s}, {u"train"_s, u"r{node_rank}/{nnodes}"_s},
                {u"--n-trials"_s, u"2"_s, u"--env"_s, u"MY_TOKEN=hush-hush-hush"_s}),
            {}, 200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QSet<QByteArray> ports;
        for (int trial = 0; trial < 2; ++trial) {
            const QByteArray text = log(trial);
            for (int node = 0; node < 2; ++node) {
                const QByteArray rank = QByteArray::number(node);
                const QByteArray name = "node" + QByteArray::number(node + 1);
                const QByteArray start = "[node " + QByteArray::number(node + 1) + "/2 " + name
                    + "] rank=" + rank + " of=2 at=" + m_hosts->address(1).toUtf8() + " port=";
                const qsizetype at = text.indexOf(start);
                QVERIFY2(at >= 0, text.constData());
                const QByteArray line = text.sliced(at + start.size()).split('\n').first();
                ports.insert(line.split(' ').first());
                QVERIFY2(line.contains(QByteArray("each=2 pet=" + rank)), line.constData());
                QVERIFY2(line.contains(QByteArray(" here=" + name)), line.constData());
                QVERIFY2(line.contains("gpus=0,1 ") || line.contains("gpus=2,3 "), line.constData());
                QVERIFY2(line.contains(QByteArray("word=r" + rank + "/2 key=***")), line.constData());
            }
        }
        QCOMPARE(ports.size(), 2); // the same on both nodes, another one for each trial
        QVERIFY(!m_machine->read(u"work/w.mtune"_s).contains("hush-hush"));
    }

    void aTrialTooLargeForOneHostIsToldHowToSpanThem()
    {
        const CliRun run = m_machine->run(words(u"16"_s, {u"ssh://node1?gpus=8"_s, u"ssh://node2?gpus=8"_s},
            {u"python"_s, u"fake_megatron_train.py"_s}));
        QCOMPARE(run.status, 4);
        QVERIFY2(run.err.contains("nodes:node1,node2"), run.err.constData());
    }

    void whatNoNodeCouldBeToldIsRefused()
    {
        const CliRun single =
            m_machine->run(words(u"8"_s, {u"ssh://node1?gpus=8"_s}, {u"train"_s, u"{node_rank}"_s}));
        QCOMPARE(single.status, 2);
        QVERIFY2(single.err.contains("machines that run a trial together"), single.err.constData());
        const CliRun deepspeed =
            m_machine->run(words(u"8"_s, {u"nodes:node1,node2?gpus=4"_s}, {u"deepspeed"_s, u"train.py"_s}));
        QCOMPARE(deepspeed.status, 2);
        const CliRun variable = m_machine->run(words(u"8"_s, {u"nodes:node1,node2?gpus=4"_s},
            {u"torchrun"_s, u"train.py"_s}, {u"--env"_s, u"MASTER_PORT=1"_s}));
        QCOMPARE(variable.status, 2);
        QVERIFY2(variable.err.contains("The environment of the trials sets MASTER_PORT"),
            variable.err.constData());
    }

    void theFirstFailureIsTheCauseAndEndsTheOthers()
    {
        // The second node fails; what the first one says about it is an echo. A child of it is deaf.
        putEverywhere(u"bin/train"_s,
            "#!/bin/sh\n"
            "if [ \"$NODE_RANK\" = 1 ]; then sleep 0.5; echo \"bad things on $(hostname)\" >&2; exit 7; fi\n"
            "setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done' &\n"
            "trap 'echo \"torch.distributed.elastic.multiprocessing.api.SignalException: Process 9 got signal: 15\" >&2; exit 1' TERM\n"
            "while :; do sleep 0.1; done\n");
        const CliRun run = m_machine->run(
            words(u"8"_s, {u"nodes:node1,node2?gpus=4"_s}, {u"train"_s}, {u"--n-trials=1"_s}), {}, 200'000);
        QCOMPARE(run.status, 1);
        const Json json = shown();
        QCOMPARE(json["counts"]["failed"].get<int>(), 1);
        const std::string message = json["trials"][0]["failure"]["message"].get<std::string>();
        QVERIFY2(message.find("bad things on node2") != std::string::npos, message.c_str());
        QVERIFY2(log().contains("[megatune] node 2/2 node2 ended first (exit status 7)"), log().constData());
    }

    void memoryOnAnyNodeIsTheOutcome()
    {
        putEverywhere(u"bin/train"_s,
            "#!/bin/sh\n"
            "if [ \"$NODE_RANK\" = 0 ]; then\n"
            "echo \"[rank1]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 1 has a total capacity of 79.11 GiB of which 1.00 GiB is free.\" >&2\n"
            "sleep 0.5\n"
            "exit 1\n"
            "fi\n"
            "echo \"[rank9]: torch.distributed.DistBackendError: NCCL error in: x.cpp:1, remote process exited or there was a network error\" >&2\n"
            "exit 1\n");
        const CliRun run = m_machine->run(
            words(u"8"_s, {u"nodes:node1,node2?gpus=4"_s}, {u"train"_s}, {u"--n-trials=1"_s}), {}, 200'000);
        QCOMPARE(run.status, 1);
        QVERIFY2(shown()["counts"]["oom"].get<int>() == 1, log().constData());
    }

    void aDeafRankOnAnyNodeIsEnded()
    {
        putEverywhere(u"bin/train"_s,
            "#!/bin/sh\n"
            "trap '' TERM\n"
            "setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done' &\n"
            "echo up\n"
            "while :; do sleep 1; done\n");
        const CliRun run = m_machine->run(words(u"12"_s, {u"nodes:node1,node2,node3?gpus=4"_s}, {u"train"_s},
                                              {u"--n-trials=1"_s, u"--timeout=3"_s, u"--strategy=grid"_s}),
            {}, 200'000);
        QCOMPARE(run.status, 1);
        QVERIFY2(shown()["counts"]["timed_out"].get<int>() == 1,
            QByteArray(m_machine->read(u"work/w.mtune"_s) + log()).constData());
        QCOMPARE(log().count("] up\n"), 3);
    }

    void aLostNodeIsNoFailureAndTheTrialRunsElsewhere()
    {
        // A machine of the pair, which comes first, goes while the trial runs there.
        putEverywhere(u"bin/train"_s,
            "#!/bin/sh\necho up\n[ \"$(hostname)\" = node3 ] || sleep 1000\nexec " TEST_BIN_DIR
            "/megatune-demo-trainer --law table \"$@\"\n");
        QProcess run;
        m_machine->prepare(run,
            words(u"2"_s, {u"nodes:node1,node2?gpus=1&grace=3"_s, u"ssh://node3?gpus=2"_s}, {u"train"_s},
                {u"--n-trials=1"_s}));
        run.start();
        QTRY_COMPARE(log().count("] up\n"), 2);
        m_hosts->powerOff(2);
        const bool ended = run.waitForFinished(200'000);
        m_hosts->powerOn(2);
        QVERIFY(ended);
        QVERIFY2(run.exitCode() == 0, run.readAllStandardError().constData());
        const Json json = shown();
        QCOMPARE(json["counts"]["finished"].get<int>(), 1);
        QCOMPARE(json["counts"]["failed"].get<int>(), 0);
        QCOMPARE(json["trials"][0]["host"].get<std::string>(), std::string("node3"));
        QVERIFY(m_machine->read(u"work/w.mtune"_s).contains("\"host_lost\""));
        QVERIFY2(log().contains("ended first (machine lost)"), log().constData());
    }

    void aPartThatHasEndedIsNotRunAgain()
    {
        // The first node has ended, and said all, when the program is killed; the second one goes on.
        putEverywhere(u"bin/slow"_s,
            "#!/bin/sh\necho \"$(hostname) $MEGATUNE_TRIAL\" >>" + m_hosts->path(0, u"runs"_s).toUtf8()
                + "\n[ $NODE_RANK = 0 ] || { n=0; while [ $n -lt 80 ]; do n=$((n+1)); echo \"line $n\"; sleep 0.1; "
                  "done; }\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n");
        const QStringList all = words(u"8"_s, {u"nodes:node1,node2?gpus=4&grace=15"_s}, {u"slow"_s},
            {u"--detach"_s, u"--n-trials=1"_s});
        QProcess killed;
        m_machine->prepare(killed, all);
        killed.start();
        QTRY_VERIFY(log().contains("[node 1/2 node1] throughput"));
        QTRY_VERIFY(log().contains("2/2 node2] line 30\n"));
        killed.kill();
        QVERIFY(killed.waitForFinished(test::patientMs));
        const CliRun run = m_machine->run(all, {}, 200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QFile runs(m_hosts->path(0, u"runs"_s));
        QVERIFY(runs.open(QIODevice::ReadOnly));
        const QByteArray starts = runs.readAll();
        QVERIFY2(starts.count('\n') == 2, starts.constData());
        QCOMPARE(log().count("[node 1/2 node1] throughput"), 1);
        QCOMPARE(log().count("2/2 node2] line "), 80);
        QCOMPARE(shown()["counts"]["finished"].get<int>(), 1);
        QTRY_COMPARE(keptFiles(), QStringList());
    }

    void aPartWhoseConnectionBrokeAfterItsEndLeavesNoFiles()
    {
        putEverywhere(u"bin/slow"_s,
            "#!/bin/sh\n[ $NODE_RANK = 0 ] || { n=0; while [ $n -lt 50 ]; do n=$((n+1)); echo \"line $n\"; sleep 0.1; "
            "done; }\nexec " TEST_BIN_DIR "/megatune-demo-trainer --law table \"$@\"\n");
        QProcess run;
        m_machine->prepare(
            run, words(u"8"_s, {u"nodes:node1,node2?gpus=4&grace=15"_s}, {u"slow"_s}, {u"--n-trials=1"_s}));
        run.start();
        QTRY_VERIFY(log().contains("[node 1/2 node1] throughput"));
        QTRY_VERIFY(log().contains("2/2 node2] line 20\n"));
        m_hosts->killSessions(1);
        QVERIFY(run.waitForFinished(200'000));
        QVERIFY2(run.exitCode() == 0, run.readAllStandardError().constData());
        QCOMPARE(keptFiles(), QStringList());
    }

    void aNameThatANodeDoesNotKnowIsSaid()
    {
        const CliRun run =
            m_machine->run(words(u"8"_s, {u"nodes:node1,node2?gpus=4&master=nowhere.invalid"_s},
                {u"python"_s, u"fake_megatron_train.py"_s}));
        QCOMPARE(run.status, 4);
        QVERIFY2(run.err.contains("nowhere.invalid") && run.err.contains("master="), run.err.constData());
    }

    void thisMachineIsANodeAmongOthers()
    {
        // The second node is the one that counts; this machine's is not on the network of the others.
        m_machine->put(u"bin/train"_s,
            "#!/bin/sh\necho \"here=$PWD rank=$NODE_RANK at=$MASTER_ADDR\"\nexec " TEST_BIN_DIR
            "/megatune-demo-trainer --law table \"$@\"\n",
            true);
        putEverywhere(u"bin/train"_s, m_machine->read(u"bin/train"_s));
        const CliRun unknown = m_machine->run(words(u"8"_s, {u"nodes:local,node1?gpus=4"_s}, {u"train"_s}));
        QCOMPARE(unknown.status, 4);
        QVERIFY2(unknown.err.contains("master="), unknown.err.constData());
        QFile::remove(m_machine->work(u"w.mtune"_s));
        const CliRun run = m_machine->run(
            words(u"8"_s,
                {u"nodes:local,node1?gpus=4&master=10.9.8.7&workdir="_s + QString(QLatin1String("/tmp"))},
                {u"train"_s}, {u"--n-trials=1"_s}),
            {}, 200'000);
        QVERIFY2(run.status == 0, run.err.constData());
        QVERIFY2(log().contains("[node 1/2 local] here=/tmp rank=0 at=10.9.8.7\n"), log().constData());
        QVERIFY2(log().contains("[node 2/2 node1] here=/tmp rank=1 at=10.9.8.7\n"), log().constData());
    }
};

MEGATUNE_TEST(CliNodesTest)

} // namespace megatune::tst_cli_nodes

#include "tst_cli_nodes.moc"
