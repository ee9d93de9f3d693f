// SPDX-License-Identifier: GPL-3.0-or-later
// Trials beside other people: GPUs that are in use, files that trials need, and one machine under two names.
#include "tests/support/climachine.h"
#include "tests/support/sshhosts.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <csignal>
#include <nlohmann/json.hpp>

namespace megatune::tst_cli_gpus {

using namespace test;

namespace {

/// What nvidia-smi says lies in files beside it; it notes that it was asked.
const char smiText[] =
    "#!/bin/sh\ncd -- \"$(dirname -- \"$0\")\" || exit 9\ncase $* in\n*query-gpu*) echo asked >>asked; cat gpus ;;\n"
    "*query-compute*) cat processes ;;\n-L) echo 'GPU 0: NVIDIA X (UUID: GPU-a)' ;;\nesac\n";
const char gpusText[] = "0, GPU-a, 4\n1, GPU-b, 4\n2, GPU-c, 4\n3, GPU-d, 4\n";
const char trainText[] = "#!/bin/sh\necho \"gpus=$CUDA_VISIBLE_DEVICES\"\nexec " TEST_BIN_DIR
                         "/megatune-demo-trainer --law table \"$@\"\n";

/// A stranger's process.
class Stranger
{
public:
    Stranger()
    {
        m_process.start(u"sleep"_s, {u"600"_s});
        m_process.waitForStarted(test::patientMs);
    }
    ~Stranger()
    {
        m_process.kill();
        m_process.waitForFinished(test::patientMs);
    }
    [[nodiscard]] QByteArray pid() const { return QByteArray::number(m_process.processId()); }
    [[nodiscard]] bool lives() const { return ::kill(static_cast<pid_t>(m_process.processId()), 0) == 0; }

private:
    QProcess m_process;
};

} // namespace

class CliGpusTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<SshHosts> m_hosts;
    std::unique_ptr<CliMachine> m_machine;

    QStringList words(
        const QByteArray& args, const QStringList& more, const QString& command = u"train"_s) const
    {
        return QStringList{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s, QString::fromUtf8(args),
                   u"--study"_s, u"w.mtune"_s}
        + more + QStringList{u"--"_s, command};
    }
    void putSmi(const QByteArray& processes, const QByteArray& gpus = gpusText) const
    {
        m_machine->put(u"bin/nvidia-smi"_s, smiText, true);
        m_machine->put(u"bin/gpus"_s, gpus);
        m_machine->put(u"bin/processes"_s, processes);
    }
    /// The lines in all logs that begin with this, each once.
    QSet<QByteArray> printed(const QByteArray& beginning) const
    {
        QSet<QByteArray> seen;
        for (const QString& log : QDir(m_machine->work(u"w.logs"_s)).entryList(QDir::Files)) {
            for (const QByteArray& line : m_machine->read(u"work/w.logs/"_s + log).split('\n')) {
                if (line.startsWith(beginning))
                    seen.insert(line);
            }
        }
        return seen;
    }
    /// A configuration in which node1 has a second name.
    QString twins() const
    {
        QFile config(m_hosts->config());
        if (!config.open(QIODevice::ReadOnly))
            return {};
        m_hosts->put(0, u"twins"_s,
            config.readAll() + "Host other1\n HostName " + m_hosts->address(1).toUtf8() + '\n');
        return m_hosts->path(0, u"twins"_s);
    }
    bool hasHosts() const { return m_hosts->problem().isEmpty(); }

private Q_SLOTS:
    void initTestCase() { m_hosts = std::make_unique<SshHosts>(2); }
    void cleanupTestCase() { m_hosts.reset(); }
    void init()
    {
        m_machine = std::make_unique<CliMachine>();
        m_machine->put(u"bin/train"_s, trainText, true);
    }

    void otherFreeGpusAreTaken();
    void commandsThatChooseTheirGpusNeverShareThem();
    void strangersAreWaitedForAndToldOnce();
    void aLimitOfWaitingEndsTheRunAndIsKept();
    void nobodyIsAskedWhenItIsIgnored();
    void thisMachineTellsWhichGpusItHas();
    void aDriverThatFailsIsSaidOnce();
    void gpusElsewhereAreAskedFor();
    void filesAreThereForEachTrialAndGoWithIt();
    void filesReachAnotherHost();
    void badFilesAreRefused_data();
    void badFilesAreRefused();
    void oneMachineUnderTwoNamesIsUsedOnce();
    void severalNodesAreAskedOneByOne();
};

void CliGpusTest::otherFreeGpusAreTaken()
{
    const Stranger stranger;
    putSmi("GPU-b, " + stranger.pid() + ", 61000, sleep\n");
    const CliRun run = m_machine->run(
        words("n_gpus=2,gbs=16", {u"--host"_s, u"local:4"_s, u"--jobs"_s, u"1"_s, u"--n-trials"_s, u"3"_s}));
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(printed("gpus="), QSet<QByteArray>{"gpus=2,3"});
    QVERIFY2(!run.err.contains("is used by") && !run.out.contains("is used by"), run.err.constData());
    QVERIFY(m_machine->read(u"work/w.mtune"_s).contains("\"gpus\":\"2,3\""));
    QVERIFY(stranger.lives());
}

void CliGpusTest::commandsThatChooseTheirGpusNeverShareThem()
{
    // Waits until as many run as are wanted, and tells how many there were.
    m_machine->put(u"bin/train"_s,
        "#!/bin/sh\nmkdir -p ~/busy; touch ~/busy/$$; i=0\n"
        "while [ \"$(ls ~/busy | wc -l)\" -lt \"$WANT\" ] && [ $i -lt 600 ]; do sleep 0.1; i=$((i + 1)); done\n"
        "echo \"together=$(ls ~/busy | wc -l)\"\nsleep 0.5\n" TEST_BIN_DIR
        "/megatune-demo-trainer --law table \"$@\"; status=$?\nrm ~/busy/$$; exit $status\n",
        true);
    const auto run = [this](const QString& command, const QString& trials, const QString& wanted) {
        return m_machine->run(words("n_gpus=2,gbs=16",
                                  {u"--host"_s, u"local:4"_s, u"--n-trials"_s, trials, u"--busy-gpus"_s,
                                      u"ignore"_s, u"--env"_s, QString(u"WANT="_s + wanted)},
                                  command),
            {}, 200'000);
    };
    const CliRun apart = run(u"CUDA_VISIBLE_DEVICES=0,1 train"_s, u"4"_s, u"1"_s);
    QVERIFY2(apart.status == 0, apart.err.constData());
    QVERIFY2(
        apart.err.contains("chooses its GPUs by itself (CUDA_VISIBLE_DEVICES=0,1)"), apart.err.constData());
    QCOMPARE(printed("together="), QSet<QByteArray>{"together=1"});
    QVERIFY(QFile::remove(m_machine->work(u"w.mtune"_s)));
    const CliRun together = run(u"train"_s, u"2"_s, u"2"_s); // as they do where the GPUs are ours to give
    QVERIFY2(together.status == 0, together.err.constData());
    QVERIFY(printed("together=").contains("together=2"));
}

void CliGpusTest::strangersAreWaitedForAndToldOnce()
{
    const Stranger stranger;
    putSmi("GPU-b, " + stranger.pid() + ", 62464, /usr/bin/python3\n");
    QProcess run;
    m_machine->prepare(run,
        words("n_gpus=4,gbs=16",
            {u"--host"_s, u"local:4"_s, u"--n-trials"_s, u"2"_s, u"--timeout"_s, u"60"_s}));
    run.start();
    // Asked three times, it has said it once.
    QTRY_VERIFY(m_machine->read(u"bin/asked"_s).count("asked") >= 3);
    m_machine->put(u"bin/processes"_s, {});
    QVERIFY(run.waitForFinished(120'000));
    const QByteArray out = run.readAllStandardOutput() + run.readAllStandardError();
    QVERIFY2(run.exitCode() == 0, out.constData());
    const QByteArray said =
        "GPU 1 of local is used by root (python3, pid " + stranger.pid() + ", 61 GiB): waiting";
    QVERIFY2(out.count(::geteuid() == 0 ? said : QByteArray(": waiting")) == 1, out.constData());
    QVERIFY(stranger.lives());
}

void CliGpusTest::aLimitOfWaitingEndsTheRunAndIsKept()
{
    // A container's nvidia-smi names nobody.
    putSmi({}, "0, GPU-a, 62464\n1, GPU-b, 4\n");
    const QStringList two{u"--host"_s, u"local:2"_s, u"--n-trials"_s, u"2"_s};
    const CliRun busy =
        m_machine->run(words("n_gpus=2,gbs=16", two + QStringList{u"--busy-gpus"_s, u"0.5"_s}));
    QVERIFY2(busy.status == 4, busy.err.constData());
    QVERIFY2(busy.err.contains("GPU 0 of local has 61 GiB in use, and it is not known by whom"),
        busy.err.constData());
    QVERIFY2(!m_machine->read(u"work/w.mtune"_s).contains("\"failed\""), "it was no failure of a layout");
    const CliRun again = m_machine->run(words("n_gpus=2,gbs=16", two));
    QVERIFY2(again.status == 4 && again.err.contains("--busy-gpus 0.5"), again.err.constData());
    m_machine->put(u"bin/gpus"_s, gpusText);
    const CliRun free =
        m_machine->run(words("n_gpus=2,gbs=16", two + QStringList{u"--busy-gpus"_s, u"wait"_s}));
    QVERIFY2(free.status == 0 && !free.err.contains("--busy-gpus 0.5"), free.err.constData());
    const CliRun wrong = m_machine->run(words("n_gpus=2,gbs=16", {u"--busy-gpus"_s, u"kill"_s}));
    QCOMPARE(wrong.status, 2);
    QVERIFY2(wrong.err.contains("--busy-gpus takes wait, ignore or a number of seconds, not \"kill\""),
        wrong.err.constData());
}

void CliGpusTest::nobodyIsAskedWhenItIsIgnored()
{
    putSmi({}, "0, GPU-a, 62464\n1, GPU-b, 4\n");
    const CliRun run = m_machine->run(words("n_gpus=2,gbs=16,gpu=H100-80GB",
        {u"--host"_s, u"local:2"_s, u"--n-trials"_s, u"2"_s, u"--busy-gpus"_s, u"ignore"_s}));
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(m_machine->read(u"bin/asked"_s), QByteArray());
    QVERIFY(m_machine->read(u"work/w.mtune"_s).contains("\"busy_gpus\":\"ignore\""));
}

/// As hosts behind ssh do.
void CliGpusTest::thisMachineTellsWhichGpusItHas()
{
    m_machine->put(u"bin/nvidia-smi"_s,
        "#!/bin/sh\ncase \"$*\" in *memory.total*) for i in 0 1; do\n"
        "echo \"$i, NVIDIA A100-SXM4-80GB, 81920, 81000, 550.54, GPU-$i\"; done ;; esac\n",
        true);
    const CliRun run = m_machine->run(
        words("n_gpus=2,gbs=16", {u"--host"_s, u"local:2"_s, u"--n-trials"_s, u"1"_s, u"--dry-run"_s}));
    QVERIFY2(run.status == 0, run.err.constData());
    QVERIFY2(run.err.contains("From this machine: A100-80GB."), run.err.constData());
}

void CliGpusTest::aDriverThatFailsIsSaidOnce()
{
    m_machine->put(
        u"bin/nvidia-smi"_s, "#!/bin/sh\necho 'Failed to initialize NVML: mismatch'\nexit 18\n", true);
    const CliRun run =
        m_machine->run(words("n_gpus=2,gbs=16", {u"--host"_s, u"local:2"_s, u"--n-trials"_s, u"3"_s}));
    QVERIFY2(run.status == 0, run.err.constData());
    const QByteArray all = run.out + run.err;
    QVERIFY2(all.count("Failed to initialize NVML: mismatch") == 1, all.constData());
}

void CliGpusTest::gpusElsewhereAreAskedFor()
{
    if (!hasHosts())
        QSKIP(qPrintable(m_hosts->problem()));
    m_hosts->put(1, u"bin/nvidia-smi"_s, smiText, true);
    m_hosts->put(1, u"bin/train"_s, trainText, true);
    m_hosts->put(1, u"bin/gpus"_s, gpusText);
    // A process of another user, on that machine.
    QProcess stranger;
    stranger.start(u"ssh"_s,
        {u"-F"_s, m_hosts->config(), u"node1"_s, u"exec setpriv --reuid=65534 --clear-groups sleep 616"_s});
    QTRY_VERIFY(!m_hosts
                     ->processes(1,
                         QByteArray("sleep\0"
                                    "616",
                             9))
                     .isEmpty());
    // Its number in its own namespace: pgrep there.
    QProcess pgrep;
    pgrep.start(u"ssh"_s, {u"-F"_s, m_hosts->config(), u"node1"_s, u"pgrep -f -x 'sleep 616'"_s});
    QVERIFY(pgrep.waitForFinished(60'000));
    const QByteArray pid = pgrep.readAllStandardOutput().trimmed();
    QVERIFY2(pid.toInt() > 1, pid.constData());
    m_hosts->put(1, u"bin/processes"_s, "GPU-c, " + pid + ", 62464, sleep\n");
    const CliRun busy = m_machine->run(words("n_gpus=4,gbs=16",
        {u"--host"_s, u"ssh://node1?gpus=4"_s, u"--ssh-config"_s, m_hosts->config(), u"--busy-gpus"_s,
            u"0"_s}));
    QVERIFY2(busy.status == 4, busy.err.constData());
    const QByteArray said = "GPU 2 of node1 is used by nobody (sleep, pid " + pid + ", 61 GiB)";
    QVERIFY2(busy.err.contains(said), busy.err.constData());
    // With two for each trial there are enough.
    QVERIFY(QFile::remove(m_machine->work(u"w.mtune"_s)));
    const CliRun beside = m_machine->run(words("n_gpus=2,gbs=16",
        {u"--host"_s, u"ssh://node1?gpus=4"_s, u"--ssh-config"_s, m_hosts->config(), u"--n-trials"_s, u"2"_s,
            u"--jobs"_s, u"1"_s}));
    QVERIFY2(beside.status == 0, beside.err.constData());
    QCOMPARE(printed("gpus="), QSet<QByteArray>{"gpus=0,1"});
    QVERIFY(!m_hosts
                 ->processes(1,
                     QByteArray("sleep\0"
                                "616",
                         9))
                 .isEmpty());
    m_hosts->killProcesses(1,
        QByteArray("sleep\0"
                   "616",
            9));
    stranger.waitForFinished(test::patientMs);
    QFile::remove(m_hosts->path(1, u"bin/nvidia-smi"_s));
}

namespace {

/// Prints where its files are, and what is in the hostile one, as numbers.
const char showText[] =
    "#!/bin/sh\necho \"files=$MEGATUNE_UPLOADS\"\nstat -c 'mode=%a' \"$MEGATUNE_UPLOADS\"\n"
    "echo \"bytes=$(od -An -v -tu1 \"$1/it's \\$(a) \\\"b\\\"\" | tr -d '\\n')\"\n"
    "echo \"empty=$(wc -c <\"$1/none\")\"\nshift\nexec " TEST_BIN_DIR
    "/megatune-demo-trainer --law table \"$@\"\n";

QByteArray allBytes()
{
    QByteArray bytes;
    for (int byte = 0; byte < 256; ++byte)
        bytes += static_cast<char>(byte);
    return bytes + "%s 100% \\n end\n";
}

QByteArray bytesLine()
{
    QByteArray line = "bytes=";
    for (const char byte : allBytes())
        line += ' ' + QByteArray::number(static_cast<unsigned char>(byte)).rightJustified(3);
    return line;
}

} // namespace

void CliGpusTest::filesAreThereForEachTrialAndGoWithIt()
{
    m_machine->put(u"work/all.bin"_s, allBytes());
    m_machine->put(u"work/none"_s, {});
    m_machine->put(u"bin/show"_s, showText, true);
    const CliRun run = m_machine->run(words("n_gpus=2,gbs=16",
        {u"--n-trials"_s, u"2"_s, u"--upload"_s, u"all.bin:it's $(a) \"b\""_s, u"--upload=none"_s},
        u"show \"$MEGATUNE_UPLOADS\""_s));
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(printed("bytes="), QSet<QByteArray>{bytesLine()});
    QCOMPARE(printed("empty="), QSet<QByteArray>{"empty=0"});
    QCOMPARE(printed("mode="), QSet<QByteArray>{"mode=700"});
    const QSet<QByteArray> folders = printed("files=");
    QCOMPARE(folders.size(), 2); // each trial has its own
    for (const QByteArray& folder : folders)
        QVERIFY2(!QDir(QString::fromUtf8(folder.mid(6))).exists(), folder.constData());
    const CliRun script = m_machine->run({u"export"_s, u"w.mtune"_s, u"--as"_s, u"script"_s});
    QVERIFY2(script.out.contains("MEGATUNE_UPLOADS to a folder") && script.out.contains("all.bin"),
        script.out.constData());
    QVERIFY(!m_machine->read(u"work/w.mtune"_s).contains("100%"));
}

void CliGpusTest::filesReachAnotherHost()
{
    if (!hasHosts())
        QSKIP(qPrintable(m_hosts->problem()));
    m_machine->put(u"work/all.bin"_s, allBytes());
    m_machine->put(u"work/none"_s, {});
    m_hosts->put(1, u"bin/show"_s, showText, true);
    const CliRun run = m_machine->run(words("n_gpus=2,gbs=16",
        {u"--n-trials"_s, u"2"_s, u"--upload"_s, u"all.bin:it's $(a) \"b\""_s, u"--upload=none"_s,
            u"--host"_s, u"ssh://node1?gpus=2"_s, u"--ssh-config"_s, m_hosts->config()},
        u"show \"$MEGATUNE_UPLOADS\""_s));
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(printed("bytes="), QSet<QByteArray>{bytesLine()});
    QCOMPARE(printed("empty="), QSet<QByteArray>{"empty=0"});
    QCOMPARE(printed("mode="), QSet<QByteArray>{"mode=700"});
    for (const QByteArray& folder : printed("files=")) {
        QVERIFY2(folder.startsWith(QByteArray("files=" + m_hosts->path(1, u"tmp"_s).toUtf8())),
            folder.constData());
        QTRY_VERIFY(!QDir(QString::fromUtf8(folder.mid(6))).exists());
    }
}

void CliGpusTest::badFilesAreRefused_data()
{
    QTest::addColumn<QStringList>("uploads");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("not there") << QStringList{u"nowhere"_s} << QByteArray("\"nowhere\" is not a file here");
    QTest::newRow("empty") << QStringList{QString()} << QByteArray("is not a file here");
    QTest::newRow("a folder") << QStringList{u"folder"_s} << QByteArray("\"folder\" is not a plain file");
    QTest::newRow("a device") << QStringList{u"/dev/zero"_s}
                              << QByteArray("\"/dev/zero\" is not a plain file");
    QTest::newRow("too large") << QStringList{u"large"_s} << QByteArray("larger than 256 KiB");
    QTest::newRow("too large together")
        << QStringList{u"half:a"_s, u"half:b"_s, u"half:c"_s} << QByteArray("larger than 256 KiB together");
    QTest::newRow("a path as name") << QStringList{u"half:../x"_s}
                                    << QByteArray("\"../x\" cannot be the name");
    QTest::newRow("its own folder") << QStringList{u"half:.."_s} << QByteArray("\"..\" cannot be the name");
    QTest::newRow("no name") << QStringList{u"half:"_s} << QByteArray("\"\" cannot be the name");
    QTest::newRow("twice") << QStringList{u"half"_s, u"half"_s} << QByteArray("two files half");
}

void CliGpusTest::badFilesAreRefused()
{
    QFETCH(QStringList, uploads);
    QFETCH(QByteArray, said);
    m_machine->put(u"work/large"_s, QByteArray(256 * 1024 + 1, 'x'));
    m_machine->put(u"work/half"_s, QByteArray(128 * 1024, 'x'));
    m_machine->put(u"work/folder/x"_s, "x");
    QStringList options;
    for (const QString& upload : uploads)
        options.append(u"--upload="_s + upload);
    const CliRun run = m_machine->run(words("n_gpus=2,gbs=16", options));
    QCOMPARE(run.status, 2);
    QVERIFY2(run.err.contains(said) && run.err.count('\n') == 1, run.err.constData());
    QVERIFY(!QFile::exists(m_machine->work(u"w.mtune"_s)));
}

void CliGpusTest::oneMachineUnderTwoNamesIsUsedOnce()
{
    if (!hasHosts())
        QSKIP(qPrintable(m_hosts->problem()));
    // Whoever finds the other one there says so.
    m_hosts->put(1, u"bin/alone"_s,
        "#!/bin/sh\nL=" + m_hosts->path(1, u"lock"_s).toUtf8()
            + "\nmkdir \"$L\" || echo not-alone\n" TEST_BIN_DIR
              "/megatune-demo-trainer --law table \"$@\"\ns=$?\nrmdir \"$L\"\nexit $s\n",
        true);
    const QStringList hosts{u"--ssh-config"_s, twins(), u"--host"_s, u"ssh://node1?gpus=8"_s, u"--host"_s,
        u"ssh://other1?gpus=8"_s};
    const CliRun run =
        m_machine->run(words("n_gpus=8,gbs=16", hosts + QStringList{u"--n-trials"_s, u"6"_s}, u"alone"_s));
    QVERIFY2(run.status == 0, run.err.constData());
    QVERIFY2(
        run.err.count("other1 and node1 are the same machine: its GPUs are given out once, through node1.")
            == 1,
        run.err.constData());
    QCOMPARE(printed("not-alone"), QSet<QByteArray>());
    const QByteArray study = m_machine->read(u"work/w.mtune"_s);
    QVERIFY(study.contains("\"host\":\"node1\"") && !study.contains("\"host\":\"other1\""));
    // Two machines are two.
    const CliRun check = m_machine->run({u"hosts"_s, u"check"_s, u"--ssh-config"_s, twins(), u"ssh://node1"_s,
        u"ssh://node2"_s, u"ssh://other1"_s});
    QVERIFY2(check.out.count("the same as ") == 1 && check.out.contains("the same as ssh://node1"),
        check.out.constData());
}

void CliGpusTest::severalNodesAreAskedOneByOne()
{
    if (!hasHosts())
        QSKIP(qPrintable(m_hosts->problem()));
    m_hosts->put(2, u"bin/nvidia-smi"_s, smiText, true);
    m_hosts->put(2, u"bin/gpus"_s, "0, GPU-a, 4\n1, GPU-b, 62464\n");
    m_hosts->put(2, u"bin/processes"_s, {});
    const CliRun busy = m_machine->run(words("n_gpus=4,gbs=16",
        {u"--host"_s, u"nodes:node1,node2?gpus=2"_s, u"--ssh-config"_s, twins(), u"--busy-gpus"_s, u"0"_s}));
    QVERIFY2(busy.status == 4 && busy.err.contains("GPU 1 of node2 has 61 GiB in use"), busy.err.constData());
    QFile::remove(m_hosts->path(2, u"bin/nvidia-smi"_s));
    const CliRun twice = m_machine->run(
        words("n_gpus=4,gbs=16", {u"--host"_s, u"nodes:node1,other1?gpus=2"_s, u"--ssh-config"_s, twins()}));
    QVERIFY2(
        twice.status == 4 && twice.err.contains("node1 and other1 are the same machine; name it once in "),
        twice.err.constData());
}

MEGATUNE_TEST(CliGpusTest)

} // namespace megatune::tst_cli_gpus

#include "tst_cli_gpus.moc"
