// SPDX-License-Identifier: GPL-3.0-or-later
// A trial over several machines: what each node is told, whose output counts, which of several failures is
// the cause. Real processes stand for the nodes here; machines that are reached by ssh are in tst_cli_nodes.
#include "core/command/nodecommand.h"
#include "core/hosts/createhost.h"
#include "core/hosts/local/localhost.h"
#include "core/hosts/nodes/nodegroup.h"
#include "core/hosts/nodes/nodeprocess.h"
#include "core/log/lines/nodelabel.h"
#include "core/log/logsummary.h"
#include "core/pool/gpuslots.h"
#include "core/run/trialhost.h"
#include "tests/support/test.h"

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>

namespace megatune::tst_nodes {

namespace {

const NodeWords secondOfTwo{u"2"_s, u"1"_s, u"10.0.0.1"_s, u"23456"_s, u"8"_s, u"16"_s};

QByteArray iterationLine(int iteration, double value)
{
    return " iteration " + QByteArray::number(iteration).rightJustified(8)
        + "/     100 | elapsed time per iteration (ms): 100.0 | throughput per GPU (TFLOP/s/GPU): "
        + QByteArray::number(value, 'f', 2) + " | lm loss: 1.0 |\n";
}

QByteArray onNode(int node, const QByteArray& line)
{
    return nodeLabel(node, 2, u"gpu"_s + QString::number(node)) + line;
}

RunEnd exited(int status)
{
    return {RunEnd::Kind::Exited, status};
}

/// Everything that a process gives.
class Heard : public QObject
{
public:
    explicit Heard(std::unique_ptr<TrialProcess> process)
        : m_process(std::move(process))
    {
        connect(m_process.get(), &TrialProcess::output, this,
            [this](OutputChannel channel, const QByteArray& bytes) {
                (channel == OutputChannel::Out ? out : err) += bytes;
            });
        connect(m_process.get(), &TrialProcess::started, this, [this] { ++starts; });
        connect(m_process.get(), &TrialProcess::ended, this, [this](const RunEnd& how) { ends.append(how); });
        m_process->start();
    }
    TrialProcess& process() { return *m_process; }
    void destroy() { m_process.reset(); }

    QByteArray out;
    QByteArray err;
    int starts = 0;
    QList<RunEnd> ends;

private:
    std::unique_ptr<TrialProcess> m_process;
};

} // namespace

class NodesTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<TrialHost> m_group;
    QString m_uid;

    static std::unique_ptr<TrialHost> localGroup(int nodes, std::optional<int> gpus = {})
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        for (int i = 0; i < nodes; ++i)
            hosts.push_back(
                createLocalHost({HostSpec::Kind::Local, gpus}, QProcessEnvironment::systemEnvironment()));
        return createNodeGroup(u"a+b"_s, std::move(hosts), u"127.0.0.1"_s);
    }
    RunRequest request(const QString& command) const
    {
        RunRequest request{*RunUid::from(m_uid), 0, 1, command};
        request.killGraceMs = 1000;
        request.gpus = 4;
        return request;
    }
    /// Processes of this test's trials that are alive.
    QStringList left() const
    {
        QStringList found;
        for (const QString& pid : QDir(u"/proc"_s).entryList({u"[0-9]*"_s}, QDir::Dirs)) {
            QFile environment(u"/proc/"_s + pid + u"/environ"_s);
            if (environment.open(QIODevice::ReadOnly)
                && environment.readAll().contains(QByteArray("MEGATUNE_TRIAL=" + m_uid.toUtf8())))
                found.append(pid);
        }
        return found;
    }

private Q_SLOTS:
    void init()
    {
        static int number = 0;
        m_uid = u"nodes%1x%2"_s.arg(QCoreApplication::applicationPid()).arg(++number);
    }

    // What is typed
    void aGroupOfMachinesIsUnderstood()
    {
        const auto group = hostSpecFromText(u"nodes:ann@gpu1:2222,gpu2,local?gpus=8&workdir=~/runs&grace=20"
                                            "&detach=yes&master=10.0.0.1"_s);
        QVERIFY2(group, group ? "" : qPrintable(group.error().sentence));
        QVERIFY(group->kind == HostSpec::Kind::Nodes);
        QCOMPARE(group->name(), u"ann@gpu1:2222+gpu2+local"_s);
        QCOMPARE(group->master, u"10.0.0.1"_s);
        const QList<HostSpec> machines = group->machines();
        QCOMPARE(machines.size(), 3);
        QCOMPARE(machines[0].text(), u"ssh://ann@gpu1:2222?gpus=8&workdir=~/runs&grace=20&detach=yes"_s);
        QVERIFY(machines[2].kind == HostSpec::Kind::Local);
        QCOMPARE(machines[2].gpus, 8);
        QCOMPARE(hostSpecFromText(u"ssh://gpu1"_s)->machines().size(), 1);
    }
    void whatIsNoGroupIsSaid_data()
    {
        QTest::addColumn<QStringList>("texts");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, const QStringList& texts, const QString& part) {
            QTest::newRow(name) << texts << part;
        };
        row("one", {u"nodes:a"_s}, u"names one machine"_s);
        row("none", {u"nodes:"_s}, u"names no machine"_s);
        row("a hole", {u"nodes:a,,b"_s}, u"names no machine"_s);
        row("an option", {u"nodes:a,-oProxyCommand=x"_s}, u"names no machine"_s);
        row("twice", {u"nodes:a,b,a"_s}, u"names a twice"_s);
        row("port", {u"nodes:a,b:0"_s}, u"from 1 to 65535"_s);
        row("key", {u"nodes:a,b?nodes=2"_s}, u"is not known here"_s);
        row("master", {u"nodes:a,b?master=a b"_s}, u"must be a name or a number"_s);
        row("empty master", {u"nodes:a,b?master="_s}, u"states an empty master"_s);
        row("in two hosts", {u"nodes:a,b"_s, u"ssh://b"_s}, u"The host b is given twice"_s);
        row("in two groups", {u"nodes:a,b"_s, u"nodes:b,c"_s}, u"The host b is given twice"_s);
        row("near", {u"node:a,b"_s}, u"Did you mean nodes?"_s);
    }
    void whatIsNoGroupIsSaid()
    {
        QFETCH(QStringList, texts);
        QFETCH(QString, part);
        const auto specs = hostSpecsFromTexts(texts);
        QVERIFY(!specs);
        QVERIFY2(specs.error().sentence.contains(part), qPrintable(specs.error().sentence));
    }

    // What each node runs
    void theCommandOfANode_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("expected");
        const QString torch = u"--nnodes 2 --nproc_per_node 8 --node_rank 1 --master_addr 10.0.0.1 "
                              "--master_port 23456"_s;
        const auto row = [](const char* name, const QString& command, const QString& expected) {
            QTest::newRow(name) << command << expected;
        };
        row("ms-swift", u"megatron sft --model m"_s, u"megatron sft --model m"_s);
        row("ms-swift with variables", u"NNODES=1 NPROC_PER_NODE=4 MASTER_PORT=1 megatron sft --model m"_s,
            u"NNODES=2 NPROC_PER_NODE=8 MASTER_PORT=23456 megatron sft --model m"_s);
        row("torchrun", u"torchrun pretrain_gpt.py --lr 1"_s,
            QString(u"torchrun "_s + torch + u" pretrain_gpt.py --lr 1"_s));
        row("torchrun, a module", u"torchrun -m train --lr 1"_s,
            QString(u"torchrun "_s + torch + u" -m train --lr 1"_s));
        row("torchrun, for one node",
            u"torchrun --standalone --nnodes=1 --nproc-per-node gpu --node_rank 0 pretrain_gpt.py"_s,
            u"torchrun --nnodes=2 --nproc-per-node 8 --node_rank 1 --master_addr 10.0.0.1 --master_port 23456 "
            "pretrain_gpt.py"_s);
        row("torchrun, another rendezvous",
            u"torchrun --nnodes 1 --rdzv_backend c10d --rdzv_endpoint localhost:0 pretrain_gpt.py"_s,
            u"torchrun --nnodes 2 --rdzv_backend c10d --rdzv_endpoint 10.0.0.1:23456 --nproc_per_node 8 "
            "--node_rank 1 --master_addr 10.0.0.1 --master_port 23456 pretrain_gpt.py"_s);
        row("the module of torchrun", u"python -m torch.distributed.run pretrain_gpt.py"_s,
            QString(u"python -m torch.distributed.run "_s + torch + u" pretrain_gpt.py"_s));
        row("within quotes", u"bash -c 'torchrun pretrain_gpt.py'"_s,
            QString(u"bash -c 'torchrun "_s + torch + u" pretrain_gpt.py'"_s));
        row("accelerate", u"accelerate launch --num_processes 8 train.py --lr 1"_s,
            u"accelerate launch --num_processes 16 --num_machines 2 --machine_rank 1 --main_process_ip 10.0.0.1 "
            "--main_process_port 23456 train.py --lr 1"_s);
        row("placeholders",
            u"bash train.sh {node_rank} \"{nnodes}\" '{master_addr}:{master_port}' {nproc_per_node}"_s,
            u"bash train.sh 1 \"2\" '10.0.0.1:23456' 8"_s);
        row("deepspeed, told", u"deepspeed --no_ssh --node_rank {node_rank} train.py"_s,
            u"deepspeed --no_ssh --node_rank 1 train.py"_s);
        row("a script", u"bash train.sh --lr 1"_s, u"bash train.sh --lr 1"_s);
        row("a variable of the script", u"sh run.sh $NODE_RANK"_s, u"sh run.sh $NODE_RANK"_s);
    }
    void theCommandOfANode()
    {
        QFETCH(QString, command);
        QFETCH(QString, expected);
        const Result<QString> node = commandForNode(command, secondOfTwo);
        QVERIFY2(node, node ? "" : qPrintable(node.error().sentence));
        QCOMPARE(*node, expected);
        if (!hasNodePlaceholder(command))
            QCOMPARE(*commandForNode(*node, secondOfTwo), expected);
    }
    void whatCannotBeToldIsRefused()
    {
        const Result<QString> node = commandForNode(u"deepspeed train.py"_s, secondOfTwo);
        QVERIFY(!node && node.error().sentence.contains(u"by itself"));
        QVERIFY(!takesNodes(u"python train.py"_s));
        for (const char* command :
            {"torchrun train.py", "megatron sft", "bash train.sh", "accelerate launch t.py",
                "python train.py --rank $NODE_RANK", "python train.py --rank {node_rank}"})
            QVERIFY2(takesNodes(QString::fromUtf8(command)), command);
    }
    void aShellFillsTheVariablesIn()
    {
        const NodeWords words{u"2"_s, u"mtRANKmt"_s, u"mtADDRmt"_s, u"mtPORTmt"_s};
        const QString command = u"printf '%s|' {node_rank} \"a{node_rank}b\" 'c{node_rank} \"d' "
                                "\\\\{master_addr} \"\\\"{master_port}\" 'it'\\''s' # don't\n"
                                "printf '%s|' {node_rank}"_s;
        const QString text = withShellVariables(*commandForNode(command, words),
            {{u"mtRANKmt"_s, u"NODE_RANK"_s}, {u"mtADDRmt"_s, u"MASTER_ADDR"_s},
                {u"mtPORTmt"_s, u"MASTER_PORT"_s}});
        QProcess shell;
        shell.start(u"/bin/sh"_s, {u"-c"_s, u"NODE_RANK='1 x' MASTER_ADDR=h MASTER_PORT=5\n"_s + text});
        QVERIFY(shell.waitForFinished(test::patientMs));
        QCOMPARE(shell.readAllStandardOutput(), QByteArray("1 x|a1 xb|c1 x \"d|\\h|\"5|it's|1 x|"));
    }
    void aPartHasItsGpusAndItsPlace()
    {
        RunRequest whole{*RunUid::from(u"u"_s), 3, 2, u"megatron sft"_s};
        whole.gpus = 4;
        whole.freshPort = true;
        whole.environment = {{u"A"_s, u"b"_s}, {u"CUDA_VISIBLE_DEVICES"_s, u"0/4,1/6,0/5,1/7"_s}};
        const Result<RunRequest> part = nodeRequest(whole, 1, 2, {u"h"_s, 99});
        QVERIFY(part);
        QCOMPARE(trialMark(*part), u"u:3:2:1"_s);
        QCOMPARE(part->gpus, 2);
        QVERIFY(!part->freshPort);
        const QMap<QString, QString> set([&part] {
            QMap<QString, QString> map;
            for (const auto& [name, value] : part->environment)
                map[name] = value;
            return map;
        }());
        QCOMPARE(set[u"A"_s], u"b"_s);
        QCOMPARE(set[u"CUDA_VISIBLE_DEVICES"_s], u"6,7"_s);
        QCOMPARE(set[u"NNODES"_s], u"2"_s);
        QCOMPARE(set[u"NODE_RANK"_s], u"1"_s);
        QCOMPARE(set[u"MASTER_ADDR"_s], u"h"_s);
        QCOMPARE(set[u"MASTER_PORT"_s], u"99"_s);
        QCOMPARE(set[u"NPROC_PER_NODE"_s], u"2"_s);
        QCOMPARE(set[u"PET_NODE_RANK"_s], u"1"_s);
        whole.environment = {{u"CUDA_VISIBLE_DEVICES"_s, u"MIG-GPU-1/2/0"_s}}; // one's own
        QCOMPARE(nodeRequest(whole, 1, 2, {u"h"_s, 99})->environment.first().second, u"MIG-GPU-1/2/0"_s);
        whole.gpus = 5;
        const Result<RunRequest> uneven = nodeRequest(whole, 1, 2, {u"h"_s, 99});
        QVERIFY(!uneven && uneven.error().sentence.contains(u"5 GPUs"));
    }
    void gpusLieOnAllNodesAlike()
    {
        QCOMPARE(
            interleavedGpus({{u"0"_s, u"1"_s}, {u"4"_s, u"5"_s, u"6"_s}}).join(u' '), u"0/0 1/4 0/1 1/5"_s);
        QVERIFY(interleavedGpus({{u"0"_s}, {}}).isEmpty());
        const QStringList gpus = interleavedGpus({{u"0"_s, u"1"_s}, {u"0"_s, u"1"_s}});
        auto slots2 = GpuSlots::plan({{u"a+b"_s, gpus, true, 2}}, 2, {});
        QVERIFY(slots2);
        QCOMPARE(slots2->take().gpus.join(u' '), u"0/0 1/0"_s);
        QCOMPARE(slots2->take().gpus.join(u' '), u"0/1 1/1"_s);
        QVERIFY(!slots2->isAnyFree());
        auto all = GpuSlots::plan({{u"a+b"_s, gpus, true, 2}}, 4, {});
        QVERIFY(all && all->take().gpus.isEmpty());
    }
    void aTrialThatIsTooLargeIsToldOfGroups()
    {
        const QStringList eight(8, u"0"_s);
        const auto apart = GpuSlots::plan({{u"gpu1"_s, eight}, {u"gpu2"_s, eight}}, 16, {});
        QVERIFY(!apart);
        QVERIFY2(apart.error().sentence.contains(u"nodes:gpu1,gpu2"), qPrintable(apart.error().sentence));
        const auto uneven = GpuSlots::plan({{u"gpu1+gpu2"_s, eight, true, 2}}, 3, {});
        QVERIFY(!uneven);
        QVERIFY2(uneven.error().sentence.contains(u"among 2 nodes"), qPrintable(uneven.error().sentence));
    }

    // What they print
    void linesAreLabelled()
    {
        NodeLabeller lines(nodeLabel(2, 3, u"ann@gpu 7"_s));
        QByteArray all;
        for (const char* piece : {"one", "\ntw", "o\r", "three\r\n", "\n", "four"})
            all += lines.feed(piece);
        all += lines.flush();
        QCOMPARE(all,
            QByteArray("[node 2/3 ann@gpu_7] one\n[node 2/3 ann@gpu_7] two\r[node 2/3 ann@gpu_7] three\r\n"
                       "[node 2/3 ann@gpu_7] \n[node 2/3 ann@gpu_7] four\n"));
        QCOMPARE(lines.flush(), QByteArray());
        const auto label = splitNodeLabel("[node 2/3 gpu7] [rank3]: x");
        QVERIFY(label && label->node == 2 && label->nodes == 3 && label->text == "[rank3]: x");
        for (const char* line : {"", "[node", "[node 2]", "[node 0/2 a] x", "[node 3/2 a] x", "[node 1/2 a]x",
                 "[node -1/2 a] x", " [node 1/2 a] x", "[node 1/2", "[node 99999999999999999999/2 a] x"})
            QVERIFY2(!splitNodeLabel(line), line);
    }
    void aLongLineDoesNotFillTheMemory()
    {
        NodeLabeller lines("[node 1/2 a] ");
        qsizetype given = 0;
        for (int i = 0; i < 64; ++i)
            given += lines.feed(QByteArray(100'000, 'x')).size();
        QVERIFY(given >= 5'000'000);
    }
    void theLastNodesIterationsCount()
    {
        QByteArray log;
        for (int i = 1; i <= 6; ++i)
            log += onNode(1, iterationLine(i, 50)) + onNode(1, iterationLine(i + 1, 50))
                + onNode(2, iterationLine(i, 80));
        const LogSummary summary = summarise(log);
        QCOMPARE(summary.iterationCount, 6);
        QVERIFY(summary.value);
        QCOMPARE(*summary.value->tflopsPerGpu, 80.0);
    }
    void anotherNodesCountWhereTheLastPrintsNone_data()
    {
        QTest::addColumn<int>("count");
        QTest::newRow("few") << 5;
        QTest::newRow("many") << 20;
    }
    void anotherNodesCountWhereTheLastPrintsNone()
    {
        QFETCH(int, count);
        QByteArray log;
        for (int i = 1; i <= count; ++i)
            log += onNode(1, iterationLine(i, 50)) + onNode(2, "busy\n");
        const LogSummary summary = summarise(log);
        QCOMPARE(summary.iterationCount, count);
        QCOMPARE(*summary.value->tflopsPerGpu, 50.0);
    }
    void theCauseIsTheFirstNodesFailure_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("category");
        QTest::addColumn<QString>("message");
        const QByteArray first = nodeEndedFirstLine(1, 2, u"gpu1"_s, u"exit status 1"_s);
        const QByteArray traceback = "Traceback (most recent call last):\n";
        const QByteArray value = "ValueError: the data is gone\n";
        const QByteArray nccl = "[rank0]: torch.distributed.DistBackendError: NCCL error in: x.cpp:1, remote "
                                "process exited or there was a network error\n";
        const QByteArray term =
            "torch.distributed.elastic.multiprocessing.api.SignalException: Process 9 got signal: "
            "15\n";
        const QByteArray oom =
            "[rank9]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 1 "
            "has a total capacity of 79.11 GiB of which 1.00 GiB is free.\n";
        const auto row = [](const char* name, const QByteArray& log, const char* category,
                             const char* message) {
            QTest::newRow(name) << log << QString::fromUtf8(category) << QString::fromUtf8(message);
        };
        row("its own, then echoes",
            onNode(1, traceback) + onNode(2, traceback) + onNode(1, value) + onNode(2, "KeyError: 'echo'\n")
                + first + onNode(2, term),
            "code_error", "the data is gone");
        row("an echo came first", onNode(2, nccl) + onNode(1, traceback) + onNode(1, value) + first,
            "code_error", "the data is gone");
        row("nothing of its own", onNode(1, "so long\n") + first + onNode(2, traceback) + onNode(2, term),
            "incomplete", "");
        row("it only echoed", onNode(1, nccl) + first + onNode(2, traceback) + onNode(2, value), "code_error",
            "the data is gone");
        row("memory on another", onNode(1, traceback) + onNode(1, value) + first + onNode(2, oom), "oom_gpu",
            "CUDA out of memory");
    }
    void theCauseIsTheFirstNodesFailure()
    {
        QFETCH(QByteArray, log);
        QFETCH(QString, category);
        QFETCH(QString, message);
        const LogSummary summary = summarise(log);
        QCOMPARE(failureCategoryName(summary.outcome.category), category);
        QVERIFY2(summary.outcome.message.contains(message), qPrintable(summary.outcome.message));
    }
    void theEndIsTheFirstBadOne_data()
    {
        QTest::addColumn<QString>("ends"); // "NODE:STATUS", S stopped, L lost
        QTest::addColumn<bool>("stopped");
        QTest::addColumn<QString>("expected");
        QTest::newRow("good") << u"0:0 1:0"_s << false << u"0:0"_s;
        QTest::newRow("first") << u"1:3 0:S"_s << false << u"2:3"_s;
        QTest::newRow("second") << u"0:0 1:3"_s << false << u"2:3"_s;
        QTest::newRow("an echo") << u"1:3 0:1"_s << false << u"2:3"_s;
        QTest::newRow("lost, after an echo") << u"0:1 1:L"_s << false << u"2:L"_s;
        QTest::newRow("stopped") << u"0:S 1:S"_s << true << u"0:S"_s;
        QTest::newRow("stopped, with a status") << u"0:1 1:S"_s << true << u"0:S"_s;
        QTest::newRow("lost while it was stopped") << u"0:S 1:L"_s << true << u"2:L"_s;
    }
    void theEndIsTheFirstBadOne()
    {
        QFETCH(QString, ends);
        QFETCH(bool, stopped);
        QFETCH(QString, expected);
        QList<NodeEnd> list;
        for (const QString& text : ends.split(u' ')) {
            const QString how = text.section(u':', 1);
            RunEnd end = exited(how.toInt());
            if (how == u"S")
                end = {RunEnd::Kind::Stopped};
            else if (how == u"L")
                end = {RunEnd::Kind::HostLost};
            list.append({text.section(u':', 0, 0).toInt(), end});
        }
        const RunEnd end = endOfNodes(list, stopped);
        const QString how = end.kind == RunEnd::Kind::Stopped ? u"S"_s
            : end.kind == RunEnd::Kind::HostLost              ? u"L"_s
                                                              : QString::number(end.exitCode);
        QCOMPARE(QString::number(end.node) + u':' + how, expected);
    }

    // With real processes
    void allNodesRunAndAreToldWhoTheyAre()
    {
        m_group = localGroup(2, 2);
        QCOMPARE(m_group->gpus().join(u' '), u"0/0 1/0 0/1 1/1"_s);
        Heard heard(m_group->createProcess(request(
            u"echo \"$NNODES $NODE_RANK $MASTER_ADDR $NPROC_PER_NODE port=$MASTER_PORT\"; echo bad >&2"_s)));
        QTRY_COMPARE(heard.ends.size(), 1);
        QVERIFY(heard.ends[0].kind == RunEnd::Kind::Exited && heard.ends[0].exitCode == 0);
        QCOMPARE(heard.starts, 1);
        QByteArrayList lines = heard.out.trimmed().split('\n');
        std::sort(lines.begin(), lines.end());
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines[0].startsWith("[node 1/2 local] 2 0 127.0.0.1 2 port="), lines[0].constData());
        QVERIFY2(lines[1].startsWith("[node 2/2 local] 2 1 127.0.0.1 2 port="), lines[1].constData());
        QCOMPARE(lines[0].split('=')[1], lines[1].split('=')[1]);
        QVERIFY(lines[0].split('=')[1].toInt() > 1024);
        QVERIFY(heard.err.contains("[node 2/2 local] bad\n"));
    }
    void aNodeThatFailsEndsTheOthersAtOnce()
    {
        m_group = localGroup(3);
        RunRequest asked = request(u"echo up; [ $NODE_RANK = 1 ] || exec sleep 1000; sleep 0.3; exit 3"_s);
        asked.gpus = 3;
        Heard heard(m_group->createProcess(asked));
        QTRY_COMPARE(heard.ends.size(), 1);
        QVERIFY(heard.ends[0].kind == RunEnd::Kind::Exited);
        QCOMPARE(heard.ends[0].exitCode, 3);
        QCOMPARE(heard.ends[0].node, 2);
        QVERIFY2(heard.out.contains("[megatune] node 2/3 local ended first (exit status 3)"),
            heard.out.constData());
        QTRY_VERIFY(left().isEmpty());
    }
    void stopEndsAllAlsoTheDeaf()
    {
        m_group = localGroup(2);
        Heard heard(m_group->createProcess(
            request(u"trap '' TERM; setsid sh -c 'trap \"\" TERM; echo up; while :; do sleep 1; done'"_s)));
        QTRY_COMPARE(heard.out.count("up"), 2);
        heard.process().stop();
        QTRY_COMPARE(heard.ends.size(), 1);
        QVERIFY(heard.ends[0].kind == RunEnd::Kind::Stopped);
        QTRY_VERIFY(left().isEmpty());
    }
    void destroyingEndsAll()
    {
        m_group = localGroup(2);
        Heard heard(m_group->createProcess(request(u"echo up; exec sleep 1000"_s)));
        QTRY_COMPARE(heard.out.count("up"), 2);
        heard.destroy();
        QTRY_VERIFY(left().isEmpty());
    }
    void whatIsStoppedBeforeItStartsNeverStarts()
    {
        m_group = localGroup(2);
        Heard heard(m_group->createProcess(request(u"echo up"_s)));
        heard.process().stop();
        QTRY_COMPARE(heard.ends.size(), 1);
        QVERIFY(heard.ends[0].kind == RunEnd::Kind::Stopped);
        QCOMPARE(heard.out, QByteArray());
    }
    void aFolderThatOneNodeLacksIsSaid()
    {
        m_group = localGroup(2);
        RunRequest asked = request(u"exec sleep 1000"_s);
        asked.workingDirectory = u"/nowhere/at/all"_s;
        Heard heard(m_group->createProcess(asked));
        QTRY_COMPARE(heard.ends.size(), 1);
        QVERIFY(heard.ends[0].kind == RunEnd::Kind::FailedToStart);
        QVERIFY2(heard.ends[0].message.contains(u"/nowhere/at/all"), qPrintable(heard.ends[0].message));
    }
    void whereTheRanksMeetMustBeKnown()
    {
        auto first = createHost(*hostSpecFromText(u"nodes:local,gpu2?gpus=1"_s), {});
        QVERIFY(first);
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(createLocalHost({}, {}));
        hosts.push_back(createLocalHost({}, {}));
        const auto group = createNodeGroup(u"local+local"_s, std::move(hosts), {});
        std::optional<std::optional<Error>> answer;
        group->prepare([&answer](const std::optional<Error>& problem) { answer = problem; });
        QTRY_VERIFY(answer.has_value());
        QVERIFY(*answer && (*answer)->sentence.contains(u"master="));
        int count = -1;
        group->endLeftovers(*RunUid::from(m_uid), {}, [&count](int ended) { count = ended; });
        QTRY_COMPARE(count, 0);
    }
    void aNodeThatIsLeftOverIsFound()
    {
        m_group = localGroup(2);
        QProcess stray;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"MEGATUNE_TRIAL"_s, m_uid + u":0:1:1"_s);
        stray.setProcessEnvironment(environment);
        stray.start(u"sleep"_s, {u"1000"_s});
        QVERIFY(stray.waitForStarted(test::patientMs));
        int count = -1;
        m_group->endLeftovers(*RunUid::from(m_uid), {}, [&count](int ended) { count = ended; });
        QTRY_VERIFY(count >= 1);
        QTRY_COMPARE(stray.state(), QProcess::NotRunning);
    }
};

MEGATUNE_TEST(NodesTest)

} // namespace megatune::tst_nodes

#include "tst_nodes.moc"
