// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli hosts check on this machine, with a stand-in for nvidia-smi.
#include "tests/support/climachine.h"

#include "core/base/json.h"
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
};

MEGATUNE_TEST(CliHostsTest)

} // namespace megatune::tst_cli_hosts

#include "tst_cli_hosts.moc"
