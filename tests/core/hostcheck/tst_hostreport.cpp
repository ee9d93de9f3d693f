// SPDX-License-Identifier: GPL-3.0-or-later
// What is made of the answers of nvidia-smi, topo -m, df, pip and the shell: tables of rows.
#include "core/hostcheck/hostreport.h"
#include "tests/support/test.h"

#include <QtTest>

namespace megatune::tst_hostreport {

using Level = HostFinding::Level;

namespace {

QByteArray section(const char* name, const QByteArray& text, int status = 0)
{
    return "@@t " + QByteArray(name) + '\n' + text + "\n@@t end " + name + ' ' + QByteArray::number(status)
        + '\n';
}

/// A host on which all is well, but for what `changed` says instead.
HostReport reportWith(
    const char* name = "", const QByteArray& text = {}, int status = 0, bool several = false)
{
    const QList<QPair<QByteArray, QByteArray>> good{{"clock", "1000"}, {"system", "Linux gpu1 6.1"},
        {"gpus",
            "0, NVIDIA H100 80GB HBM3, 81559, 81000, 550.54.15, GPU-aa\n"
            "1, NVIDIA H100 80GB HBM3, 81559, 80000, 550.54.15, GPU-bb"},
        {"processes", ""},
        {"topology",
            "\tGPU0\tGPU1\tCPU Affinity\tNUMA Affinity\nGPU0\t X \tNV18\t0-47\t0\nGPU1\tNV18\t X "
            "\t48-95\t1\n\nLegend:\n  X = Self"},
        {"disk",
            "Filesystem 1024-blocks Used Available Capacity Mounted on\n/dev/sda1 100 1 52428800 1% /data"},
        {"folder", "/data/runs"}, {"python", "/usr/bin/python3\nPython 3.11.2"},
        {"torchrun", "/opt/bin/torchrun"},
        {"packages",
            "torch 2.8.0+cu128\ntransformer-engine 2.10.0\nmegatron-core 0.15.0\nms-swift 3.12.5\n"
            "apex -\nflash-attn 2.8.3\ncuda 12.8"},
        {"places", "MEGATRON_LM_PATH folder /opt/Megatron-LM\nMODELSCOPE_CACHE folder /shared"}};
    QByteArray all = "Welcome to gpu1!\n";
    for (const auto& [known, answer] : good) {
        const bool isChanged = known == name;
        all += section(known.constData(), isChanged ? text : answer, isChanged ? status : 0);
    }
    return hostReport(QStringLiteral("ssh://gpu1"), all, "t", {1000, 1001}, several);
}

const HostFinding* findingOf(const HostReport& report, const QString& id)
{
    for (const HostFinding& finding : report.findings) {
        if (finding.id == id)
            return &finding;
    }
    return nullptr;
}

} // namespace

class HostReportTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aGoodHostIsGood()
    {
        const HostReport report = reportWith();
        for (const HostFinding& finding : report.findings)
            QVERIFY2(finding.level == Level::Good, qPrintable(finding.title + u": "_s + finding.found));
        QCOMPARE(report.gpus.size(), 2);
        QVERIFY2(
            report.summary().contains(u"2 x NVIDIA H100 80GB HBM3, 79.6 GiB each, 78.1 GiB free at least"),
            qPrintable(report.summary()));
        QCOMPARE(findingOf(report, u"topology"_s)->found, u"NVLink (18 links); NUMA nodes 0, 1"_s);
        QCOMPARE(findingOf(report, u"MODELSCOPE_CACHE"_s), nullptr);
        QVERIFY(findingOf(reportWith("", {}, 0, true), u"MODELSCOPE_CACHE"_s) != nullptr);
    }
    void statedGpusThatNothingCanListAreNoProblem()
    {
        const QByteArray answers =
            section("clock", "1000") + section("system", "Linux") + section("gpus", "no such file", 127);
        const auto gpusOf = [&answers](const QString& host) {
            return findingOf(hostReport(host, answers, "t", {1000, 1001}, false), u"gpus"_s)->level;
        };
        QCOMPARE(gpusOf(u"ssh://gpu1?gpus=8"_s), Level::Advice);
        QCOMPARE(gpusOf(u"local:8"_s), Level::Advice);
        QCOMPARE(gpusOf(u"ssh://gpu1"_s), Level::Problem);
    }
    void whatIsWrongIsNamedWithItsRawMessage_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("id");
        QTest::addColumn<int>("level");
        QTest::addColumn<QString>("found");
        QTest::addColumn<QString>("fix");
        const auto row = [](const char* title, const char* name, const char* answer, int status,
                             const char* id, Level level, const char* found, const char* fix) {
            QTest::newRow(title) << QByteArray(name) << QByteArray(answer) << status << QString::fromUtf8(id)
                                 << static_cast<int>(level) << QString::fromUtf8(found)
                                 << QString::fromUtf8(fix);
        };
        row("nvidia-smi fails", "gpus",
            "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.", 9, "gpus",
            Level::Problem, "not known: NVIDIA-SMI has failed", "mend the driver");
        row("no nvidia-smi", "gpus", "timeout: failed to run command 'nvidia-smi': No such file or directory",
            127, "gpus", Level::Problem, "there is no nvidia-smi", "Install");
        row("it answers nothing", "gpus", "", 0, "gpus", Level::Problem, "not known", "mend");
        row("it says there are none", "gpus", "No devices were found", 0, "gpus", Level::Problem,
            "No devices were found", "mend");
        row("two types", "gpus", "0, A, 100, 90, 5, GPU-a\n1, B, 100, 90, 5, GPU-b", 0, "gpus", Level::Advice,
            "2 x A", "several types");
        row("a stranger", "processes", "GPU-aa, 4711, alice, 70000, /usr/bin/python3", 0, "processes",
            Level::Advice, "process 4711 of alice, 68.4 GiB, python3", "ask their owners");
        row("a stranger in a container", "processes", "GPU-aa, 21978, ?, 70000, python3", 0, "processes",
            Level::Advice, "process 21978, 68.4 GiB, python3", "ask their owners");
        row("no NVLink", "topology", "\tGPU0\tGPU1\nGPU0\t X \tSYS\nGPU1\tSYS\t X ", 0, "topology",
            Level::Advice, "between CPU sockets", "Keep TP within");
        row("a mix", "topology",
            "\tGPU0\tGPU1\tGPU2\nGPU0\t X \tNV4\tPHB\nGPU1\tNV4\t X \tPHB\nGPU2\tPHB\tPHB\t X ", 0,
            "topology", Level::Advice, "from NVLink (4 links) to PCIe through the CPU", "Keep TP");
        row("no topology", "topology", "Failed to run topology matrix", 255, "topology", Level::Advice,
            "not known: Failed to run", "");
        row("clock behind", "clock", "900", 0, "clock", Level::Advice, "behind ours", "NTP");
        row("clock ahead", "clock", "1100", 0, "clock", Level::Advice, "ahead of ours", "NTP");
        row("clock as here", "clock", "1002", 0, "clock", Level::Good, "as here", "");
        row("full", "disk", "Filesystem 1K Used Available Use% Mounted on\n/dev/sda1 100 99 1024 99% /", 0,
            "disk", Level::Advice, "0.0 GiB free on /", "Make room");
        row("no folder", "folder", "sh: 30: cd: can't cd to /nowhere", 2, "folder", Level::Problem,
            "can't cd", "workdir=");
        row("read-only", "folder", "/ro", 1, "folder", Level::Problem, "/ro cannot be written to",
            "workdir=");
        row("no python", "python", "python3: not found", 127, "python", Level::Advice, "not installed", "");
        row("old python", "python", "/usr/bin/python3\nPython 3.7.3", 0, "python", Level::Advice, "3.7.3",
            "");
        row("no torchrun", "torchrun", "", 1, "torchrun", Level::Advice, "not found", "source ~/swift-env");
        row("old TE", "packages", "transformer-engine 2.1.0", 0, "transformer-engine", Level::Advice, "2.1.0",
            "pip install --no-build-isolation transformer_engine[pytorch]");
        row("new megatron-core", "packages", "megatron-core 0.16.1", 0, "megatron-core", Level::Advice,
            "0.16.1", "pip install megatron-core");
        row("new flash-attn", "packages", "flash-attn 2.9.0", 0, "flash-attn", Level::Advice, "2.9.0",
            "MAX_JOBS=8 pip install \"flash-attn==2.8.3\" --no-build-isolation");
        row("no swift", "packages", "ms-swift -", 0, "ms-swift", Level::Advice, "not installed",
            "pip install ms-swift");
        row("no apex", "packages", "apex -", 0, "apex", Level::Good, "not installed (optional)",
            "--gradient_accumulation_fusion false");
        row("old CUDA", "packages", "cuda 11.8", 0, "cuda", Level::Advice, "11.8", "");
        row("a wrong Megatron", "places", "MEGATRON_LM_PATH missing /gone", 0, "MEGATRON_LM_PATH",
            Level::Advice, "/gone", "git clone --branch core_r0.15.0");
        row("no shared cache", "places", "MODELSCOPE_CACHE missing ", 0, "MODELSCOPE_CACHE", Level::Advice,
            "not set", "export MODELSCOPE_CACHE='/shared/storage/path'");
    }
    void whatIsWrongIsNamedWithItsRawMessage()
    {
        QFETCH(QByteArray, name);
        QFETCH(QByteArray, answer);
        QFETCH(int, status);
        QFETCH(QString, id);
        QFETCH(int, level);
        QFETCH(QString, found);
        QFETCH(QString, fix);
        const HostReport report = reportWith(name.constData(), answer, status, true);
        const HostFinding* finding = findingOf(report, id);
        QVERIFY(finding != nullptr);
        QCOMPARE(static_cast<int>(finding->level), level);
        QVERIFY2(finding->found.contains(found), qPrintable(finding->found));
        QVERIFY2(finding->fix.contains(fix), qPrintable(finding->fix));
        QVERIFY2(answer.contains(finding->raw.toUtf8()), qPrintable(finding->raw));
        if (id == u"gpus" && finding->level == Level::Problem) {
            QVERIFY(report.gpus.isEmpty());
            QVERIFY2(!finding->found.contains(u'0') && report.summary().contains(finding->found),
                qPrintable(report.summary()));
        }
    }
    void withoutHeadersOptionAOfTheGuideIsGiven()
    {
        const QString standard = packageFinding(u"transformer-engine"_s, u"-"_s).fix;
        QVERIFY2(
            standard.contains(u"pip install --no-build-isolation transformer_engine"), qPrintable(standard));
        const QString places =
            u"home /usr\nsite /env/lib/python3.11/site-packages\npython /env/bin/python\n"_s;
        const InstallWay there = installWay(u"cudnn.h /usr/include\nnccl.h /usr/include\nuv -\n"_s + places);
        QCOMPARE(packageFinding(u"transformer-engine"_s, u"-"_s, there).fix, standard);
        const InstallWay absent = installWay(u"cudnn.h -\nnccl.h /usr/include\nuv /bin/uv\n"_s + places);
        const QString own = packageFinding(u"transformer-engine"_s, u"-"_s, absent).fix;
        for (const QString& part :
            {u"\nexport CUDA_HOME=/usr\n"_s,
                u"\nexport CUDNN_PATH=/env/lib/python3.11/site-packages/nvidia/cudnn\n"_s,
                u"/nvidia/cudnn/include:/env/lib/python3.11/site-packages/nvidia/nccl/include\n"_s,
                u"\nuv pip install --python /env/bin/python \"transformer-engine[pytorch]\" megatron-core"_s})
            QVERIFY2(own.contains(part), qPrintable(own));
        QVERIFY(packageFinding(u"flash-attn"_s, u"-"_s, absent)
                    .fix.endsWith(u"MAX_JOBS=8 uv pip install --python /env/bin/python \"flash-attn==2.8.3\" "
                                  "--no-build-isolation"_s));
        QCOMPARE(packageFinding(u"ms-swift"_s, u"-"_s, absent).fix, u"pip install ms-swift"_s);
        // A host without Python tells nothing of them.
        QVERIFY(installWay(QString()).hasHeaders);
    }
    void aHostThatDoesNotAnswerIsNotReached()
    {
        const HostReport banner = hostReport(u"ssh://x"_s, "This account is closed.\n", "t", {0, 0}, false);
        QCOMPARE(banner.findings.size(), 1);
        QCOMPARE(banner.findings.first().level, Level::Problem);
        QVERIFY(banner.findings.first().raw.contains(u"This account is closed."));
        // What a host could forge of another question's tag is not read.
        QCOMPARE(
            hostReport(u"x"_s, "@@other clock\n1\n@@other end clock 0\n", "t", {0, 0}, false).findings.size(),
            1);
    }
};

MEGATUNE_TEST(HostReportTest)

} // namespace megatune::tst_hostreport

#include "tst_hostreport.moc"
