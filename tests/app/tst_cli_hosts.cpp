// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli hosts check on this machine, with a stand-in for nvidia-smi.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "tests/support/faketorch.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>

namespace megatune::tst_cli_hosts {

using namespace test;

class CliHostsTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    Json checked(const QStringList& specs, int status)
    {
        const CliRun run = m_machine->run(
            QStringList{u"hosts"_s, u"check"_s} + specs + QStringList{u"--format"_s, u"json"_s});
        if (run.status != status)
            qWarning("status %d: %s%s", run.status, run.out.constData(), run.err.constData());
        const Result<Json> json = parseJson(run.out, u"the output"_s);
        return run.status == status && json ? (*json)["hosts"] : Json();
    }
    static Json findingOf(const Json& host, const char* id)
    {
        for (const Json& finding : host["findings"]) {
            if (finding["id"] == id)
                return finding;
        }
        return {};
    }

private Q_SLOTS:
    void init() { m_machine = std::make_unique<CliMachine>(); }

    void aMachineWithGpusIsDescribed()
    {
        m_machine->put(u"bin/nvidia-smi"_s,
            "#!/bin/sh\ncase $* in\n*query-gpu*) echo '0, NVIDIA L4, 23034, 22000, 535.1, GPU-11'; echo '1, NVIDIA L4, "
            "23034, 400, 535.1, GPU-22' ;;\n*query-compute*) echo GPU-22, $PPID, 21000, /usr/bin/python3 ;;\n*topo*) "
            "printf '\\tGPU0\\tGPU1\\nGPU0\\t X \\tPHB\\nGPU1\\tPHB\\t X \\n' ;;\nesac\n",
            true);
        const Json hosts = checked({u"local"_s}, 0);
        QCOMPARE(hosts.size(), size_t(1));
        QCOMPARE(hosts[0]["gpus"].size(), size_t(2));
        QCOMPARE(hosts[0]["gpus"][1]["free_mib"].get<int>(), 400);
        const std::string owner = findingOf(hosts[0], "processes")["found"];
        QVERIFY2(owner.find("process ") == 0 && owner.find("20.5 GiB, python3") != std::string::npos,
            owner.c_str());
        QCOMPARE(
            findingOf(hosts[0], "topology")["found"].get<std::string>(), std::string("PCIe through the CPU"));
        QCOMPARE(findingOf(hosts[0], "clock")["found"].get<std::string>(), std::string("as here"));
        QVERIFY(!findingOf(hosts[0], "disk").is_null() && !findingOf(hosts[0], "python").is_null());
        const CliRun text = m_machine->run({u"hosts"_s, u"check"_s, u"local"_s});
        QVERIFY2(
            text.out.contains("2 x NVIDIA L4, 22.5 GiB each, 0.4 GiB free at least"), text.out.constData());
    }
    void aDriverThatFailsIsNeverNoGpus()
    {
        m_machine->put(u"bin/nvidia-smi"_s,
            "#!/bin/sh\necho 'Failed to initialize NVML: Driver/library version mismatch'\nexit 18\n", true);
        const Json hosts = checked({u"local"_s}, 4);
        QVERIFY(hosts[0]["gpus"].is_null());
        const Json gpus = findingOf(hosts[0], "gpus");
        QCOMPARE(gpus["level"].get<std::string>(), std::string("problem"));
        QCOMPARE(gpus["raw"].get<std::string>(),
            std::string("Failed to initialize NVML: Driver/library version mismatch"));
        const CliRun text = m_machine->run({u"hosts"_s, u"check"_s, u"local"_s});
        QVERIFY2(text.out.contains("PROBLEM") && text.out.contains("version mismatch"), text.out.constData());
        QVERIFY(!text.out.contains("0 GPU"));
    }
    void severalHostsAreAskedAtOnceAndToldApart()
    {
        m_machine->put(
            u"bin/ssh"_s, "#!/bin/sh\necho 'ssh: Could not resolve hostname nowhere' >&2\nexit 255\n", true);
        const Json hosts = checked({u"ssh://nowhere"_s, u"slurm:gpu"_s, u"local"_s}, 4);
        QCOMPARE(hosts.size(), size_t(3));
        for (const size_t i : {size_t(0), size_t(1)}) {
            QCOMPARE(findingOf(hosts[i], "reach")["level"].get<std::string>(), std::string("problem"));
            QVERIFY(hosts[i]["gpus"].is_null());
        }
        QCOMPARE(findingOf(hosts[2], "reach")["level"].get<std::string>(), std::string("good"));
    }
    void whatIsSlowIsNamed_data()
    {
        QTest::addColumn<QString>("slow");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("said");
        QTest::addColumn<QByteArray>("mend");
        QTest::newRow("nothing") << u"{}"_s << 0 << QByteArray("8 of 8 measured, ") << QByteArray();
        QTest::newRow("a GPU") << u"{\"3\": 0.7}"_s << 4 << QByteArray("GPU 3 is 30 % slower than its like")
                               << QByteArray("local:8?without=3");
        QTest::newRow("a way") << u"{\"1-5\": 0.4}"_s << 4
                               << QByteArray("the way between GPU 1 and GPU 5 is 60 % slower than its like")
                               << QByteArray("local:8?without=5");
        QTest::newRow("a dead GPU") << u"{\"6\": 0}"_s << 4 << QByteArray("GPU 6 fails")
                                    << QByteArray("local:8?without=6");
    }
    void whatIsSlowIsNamed()
    {
        QFETCH(QString, slow);
        QFETCH(int, status);
        QFETCH(QByteArray, said);
        QFETCH(QByteArray, mend);
        putFakeTorch(*m_machine);
        m_machine->environment().insert(u"MEGATUNE_TEST_SLOW"_s, slow);
        const CliRun run = m_machine->run({u"hosts"_s, u"check"_s, u"local:8"_s, u"--gpus"_s});
        QVERIFY2(run.status == status, QByteArray(run.out + run.err).constData());
        QVERIFY2(run.out.contains(said) && run.out.contains(mend), run.out.constData());
        // Once more where something is slow.
        QCOMPARE(m_machine->read(u"runs"_s).count('\n'), status == 0 ? 1 : 2);
    }
    void programsGetWhatWasMeasured()
    {
        putFakeTorch(*m_machine);
        m_machine->environment().insert(u"MEGATUNE_TEST_SLOW"_s, u"{\"2\": 0.5}"_s);
        const CliRun run = m_machine->run(
            {u"hosts"_s, u"check"_s, u"local:4?without=1"_s, u"--gpus"_s, u"--format"_s, u"json"_s});
        QCOMPARE(run.status, 4);
        const Result<Json> json = parseJson(run.out, u"the output"_s);
        QVERIFY(json);
        const Json measured = (*json)["measured"];
        QCOMPARE(measured["gpus"].size(), size_t(3));
        QCOMPARE(measured["gpus"][1]["gpu"].get<std::string>(), std::string("2"));
        QVERIFY(std::abs(measured["gpus"][0]["tflops"].get<double>() / 700 - 1) < 0.03);
        QCOMPARE(measured["pairs"].size(), size_t(3));
        QCOMPARE(measured["slow"].size(), size_t(1));
        QCOMPARE(measured["slow"][0]["kind"].get<std::string>(), std::string("gpu"));
        QCOMPARE(
            findingOf((*json)["hosts"][0], "gpu-speed")["level"].get<std::string>(), std::string("problem"));
    }
    void withoutPyTorchItIsSaid()
    {
        m_machine->put(u"bin/python3"_s,
            "#!/bin/sh\necho \"python3: Error while finding module specification for 'torch.distributed.run' "
            "(ModuleNotFoundError: No module named 'torch')\" >&2\nexit 1\n",
            true);
        const CliRun run = m_machine->run({u"hosts"_s, u"check"_s, u"local:2"_s, u"--gpus"_s});
        QCOMPARE(run.status, 4);
        QVERIFY2(run.out.contains("python3 has to find PyTorch 2.1 or newer there")
                && run.out.contains("No module named 'torch'"),
            run.out.constData());
    }
    void whatDoesNotEndIsNotCalledHealthy_data()
    {
        QTest::addColumn<QByteArray>("variable");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("said");
        QTest::newRow("PyTorch sees no GPU") << QByteArray("MEGATUNE_TEST_SEEN") << QByteArray("0")
                                             << QByteArray("PyTorch 2.8.0 sees 0 GPUs of 2");
        QTest::newRow("every GPU says the same")
            << QByteArray("MEGATUNE_TEST_SLOW") << QByteArray("{\"0\": 0, \"1\": 0}")
            << QByteArray("uncorrectable ECC error");
        QTest::newRow("a process dies")
            << QByteArray("MEGATUNE_TEST_DIES") << QByteArray("1") << QByteArray("did not come to its end");
    }
    void whatDoesNotEndIsNotCalledHealthy()
    {
        QFETCH(QByteArray, variable);
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, said);
        putFakeTorch(*m_machine);
        m_machine->environment().insert(QString::fromLatin1(variable), QString::fromLatin1(value));
        const CliRun run = m_machine->run({u"hosts"_s, u"check"_s, u"local:2"_s, u"--gpus"_s});
        QVERIFY2(run.out.contains(said) && !run.out.contains("fails"), run.out.constData());
        const CliRun study = m_machine->run({u"optimize"_s, u"--args"_s, u"n_gpus=2,gbs=16"_s, u"--host"_s,
            u"local:2"_s, u"--study"_s, u"b.mtune"_s, u"--check-gpus"_s, u"stop"_s, u"--"_s,
            QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer")});
        QVERIFY2(study.status == 4, study.err.constData());
        QVERIFY(!QFile::exists(m_machine->work(u"b.mtune"_s)));
    }
    void aStudyLeavesOutWhatIsSlowAndSaysSo()
    {
        putFakeTorch(*m_machine);
        m_machine->environment().insert(u"MEGATUNE_TEST_SLOW"_s, u"{\"1\": 0.6}"_s);
        m_machine->put(u"work/train.sh"_s,
            "echo \"$CUDA_VISIBLE_DEVICES\" >>devices\n" TEST_BIN_DIR "/megatune-demo-trainer \"$@\"\n");
        const auto optimized = [this](const QString& then) {
            return m_machine->run({u"optimize"_s, u"--args"_s, u"n_gpus=8,gbs=64"_s, u"--host"_s,
                u"local:9"_s, u"--study"_s, u"a.mtune"_s, u"--n-trials"_s, u"2"_s, u"--check-gpus"_s, then,
                u"--"_s, u"bash"_s, u"train.sh"_s, u"--law"_s, u"smooth"_s, u"--train-iters"_s, u"10"_s});
        };
        const CliRun stopped = optimized(u"stop"_s);
        QCOMPARE(stopped.status, 4);
        QVERIFY2(stopped.err.contains("GPU 1 is 40 % slower than its like"), stopped.err.constData());
        QVERIFY(!QFile::exists(m_machine->work(u"a.mtune"_s)));
        const CliRun run = optimized(u"leave-out"_s);
        QVERIFY2(run.status == 0, QByteArray(run.out + run.err).constData());
        const QByteArray file = m_machine->read(u"work/a.mtune"_s);
        QVERIFY2(file.contains("local:9?without=1") && file.contains("\"left_out\":true"), file.constData());
        QCOMPARE(m_machine->read(u"work/devices"_s).split('\n').first(), QByteArray("0,2,3,4,5,6,7,8"));
        const CliRun shown = m_machine->run({u"show"_s, u"a.mtune"_s});
        QVERIFY2(shown.out.contains(
                     "9 GPUs and 36 ways between them measured, GPU 1 is 40 % slower than its like, "
                     "what is slow was left out"),
            shown.out.constData());
    }
};

MEGATUNE_TEST(CliHostsTest)

} // namespace megatune::tst_cli_hosts

#include "tst_cli_hosts.moc"
