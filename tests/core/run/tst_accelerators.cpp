// SPDX-License-Identifier: GPL-3.0-or-later
// What resources/accelerators.sh makes of the answers of AMD's and Ascend's tools.
#include "core/hardware/accelerator.h"
#include "core/run/gpuanswers.h"
#include "core/run/gpuload.h"
#include "core/run/gpuusers.h"
#include "core/run/remotescript.h"
#include "tests/support/test.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace megatune::tst_accelerators {

namespace {

const QByteArray ascendTable =
    R"(+------------------------------------------------------------------------------------------+
| npu-smi 24.1.rc3                 Version: 24.1.rc3                                       |
+---------------------------+---------------+----------------------------------------------+
| NPU   Name                | Health        | Power(W)  Temp(C)       Hugepages-Usage(page)|
| Chip  Phy-ID              | Bus-Id        | AICore(%) Memory-Usage(MB)  HBM-Usage(MB)    |
+===========================+===============+==============================================+
| 0     910B3               | OK            | 91.0      44            0    / 0             |
| 0     0                   | 0000:C1:00.0  | 0         0    / 0      3105 / 65536         |
+===========================+===============+==============================================+
| 4     910B3               | OK            | 93.5      46            0    / 0             |
| 0     4                   | 0000:81:00.0  | 12        0    / 0      40105/ 65536         |
+===========================+===============+==============================================+
+---------------------------+---------------+----------------------------------------------+
| NPU     Chip              | Process id    | Process name             | Process memory(MB)|
+===========================+===============+==============================================+
| No running processes found in NPU 0                                                      |
+===========================+===============+==============================================+
| 4       0                 | 1             | python                   | 37012             |
+===========================+===============+==============================================+
)";

const QByteArray rocmTable =
    "device,Unique ID,VRAM Total Memory (B),VRAM Total Used Memory (B),Card Series,Card Model,GUID\n"
    "card0,0xabcdef0123456789,206141652992,297652224,AMD Instinct MI300X OAM,0x74a1,28851\n"
    "card1,0x0123456789abcdef,206141652992,103079215104,AMD Instinct MI300X OAM,0x74a1,43178\n\n";

/// A machine that has this tool and no other one.
class Machine
{
public:
    Machine(const QByteArray& tool, const QByteArray& says, int status = 0)
    {
        for (const char* program : {"awk", "sed", "timeout", "readlink", "cat", "stat", "tr", "uname"})
            QFile::link(QStandardPaths::findExecutable(QString::fromLatin1(program)),
                m_folder.filePath(QString::fromLatin1(program)));
        put(u"says"_s, says);
        put(QString::fromLatin1(tool),
            "#!/bin/sh\ncat '" + m_folder.filePath(u"says"_s).toUtf8() + "'\nexit "
                + QByteArray::number(status) + '\n');
    }
    [[nodiscard]] QByteArray answer(const QByteArray& script, const QStringList& arguments = {}) const
    {
        QProcess shell;
        QProcessEnvironment environment;
        environment.insert(u"PATH"_s, m_folder.path());
        shell.setProcessEnvironment(environment);
        shell.start(u"/bin/sh"_s, QStringList{u"-c"_s, QString::fromUtf8(script), u"sh"_s} + arguments);
        return shell.waitForFinished(test::patientMs) ? shell.readAllStandardOutput() : QByteArray();
    }
    [[nodiscard]] QByteArray asks(const QByteArray& function) const
    {
        return answer(remoteResource(u"accelerators.sh"_s) + function);
    }

private:
    void put(const QString& name, const QByteArray& bytes)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }

    QTemporaryDir m_folder;
};

Result<QList<GpuLoad>> loadsOf(const Machine& machine)
{
    return gpuLoads(machine.answer(remoteScriptText(), {u"loads"_s, QString()}).replace("@@ ", "@@"));
}

} // namespace

class AcceleratorsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void chipsOfAscendAreRead()
    {
        const auto chips = gpuStates(Machine("npu-smi", ascendTable).asks("smi_gpus"));
        QVERIFY(chips);
        QCOMPARE(chips->size(), 2);
        const GpuState& last = chips->last();
        QCOMPARE(last.index, u"4"_s);
        QCOMPARE(last.name, u"Ascend 910B3"_s);
        QCOMPARE(last.totalMib, 65536);
        QCOMPARE(last.freeMib, 65536 - 40105);
        QCOMPARE(last.driver, u"24.1.rc3"_s);
        QCOMPARE(last.uuid, u"NPU-0000:81:00.0"_s);
    }

    void processesOfAscendAreOnTheirChips()
    {
        const Machine machine("npu-smi", ascendTable);
        QCOMPARE(machine.asks("smi_processes"), QByteArray("NPU-0000:81:00.0, 1, 37012, python\n"));
        const QByteArray users = machine.answer(remoteScriptText(), {u"users"_s, QString()});
        const auto uses = gpuUses(QByteArray(users).replace("@@ ", "@@"));
        QVERIFY2(uses, users.constData());
        QCOMPARE(busyGpus(*uses, {u"0"_s, u"4"_s}, *RunUid::from(u"me"_s)), (QStringList{u"0"_s, u"4"_s}));
        QCOMPARE(uses->last().users.size(), 1);
        QCOMPARE(uses->last().users.first().program, u"python"_s);
    }

    void cardsOfAmdAreReadByTheirTitles()
    {
        const auto cards = gpuStates(Machine("rocm-smi", rocmTable).asks("smi_gpus"));
        QVERIFY(cards);
        QCOMPARE(cards->size(), 2);
        QCOMPARE(cards->last().index, u"1"_s);
        QCOMPARE(cards->last().name, u"AMD Instinct MI300X OAM"_s);
        QCOMPARE(cards->last().totalMib, 196592);
        QCOMPARE(cards->last().freeMib, 98288);
        QCOMPARE(cards->last().uuid, u"GPU-0123456789abcdef"_s);
    }

    void whatChipsOfAscendDoIsRead()
    {
        const auto loads = loadsOf(Machine("npu-smi", ascendTable));
        QVERIFY(loads);
        QCOMPARE(loads->size(), 2);
        QCOMPARE(loads->last().index, u"4"_s);
        QCOMPARE(loads->last().uuid, u"NPU-0000:81:00.0"_s);
        QCOMPARE(loads->last().percent, 12.0);
        QCOMPARE(loads->last().watts, 93.5);
    }

    void whatCardsOfAmdDoIsReadByItsTitles()
    {
        const auto loads = loadsOf(Machine("rocm-smi",
            "device,Unique ID,Current Socket Graphics Package Power (W),GPU use (%)\n"
            "card0,0xabcdef0123456789,139.0,0\ncard1,0x0123456789abcdef,612.0,97\n\n"));
        QVERIFY(loads);
        QCOMPARE(loads->size(), 2);
        QCOMPARE(loads->first().watts, 139.0);
        QCOMPARE(loads->last().index, u"1"_s);
        QCOMPARE(loads->last().uuid, u"GPU-0123456789abcdef"_s);
        QCOMPARE(loads->last().percent, 97.0);
        QCOMPARE(loads->last().watts, 612.0);
        // Without these titles it is known of no card, rather than wrong.
        const auto none = loadsOf(Machine("rocm-smi", rocmTable));
        QVERIFY(none && none->size() == 2);
        QVERIFY(!meanLoad(*none, {u"0"_s, u"1"_s}).isKnown());
    }

    void aToolThatCannotTellWhatGpusDoIsHeard()
    {
        const auto loads =
            loadsOf(Machine("nvidia-smi", "Field \"power.draw\" is not a valid field to query.\n", 2));
        QVERIFY(!loads);
        QVERIFY2(loads.error().sentence.contains(u"not a valid field"), qPrintable(loads.error().sentence));
    }

    void aHostTellsItsAcceleratorsByWhicheverToolItHas()
    {
        const QByteArray told =
            Machine("npu-smi", ascendTable).answer(remoteScriptText(), {u"probe"_s, QString(), u"gpus"_s});
        QVERIFY2(told.contains("smi=npu-smi"), told.constData());
        QVERIFY2(told.contains("\nGPU 4: Ascend 910B3 (UUID: NPU-0000:81:00.0)\n"), told.constData());
    }

    void aToolThatFailsSaysWhatItSaid()
    {
        const QByteArray said = Machine("npu-smi", "dcmi initialize failed\n", 1).asks("smi_gpus; echo $?");
        QCOMPARE(said, QByteArray("dcmi initialize failed\n1\n"));
    }

    void eachMakeHasItsVariable()
    {
        QList<QPair<QString, QString>> environment{{u"A"_s, u"1"_s}, {u"CUDA_VISIBLE_DEVICES"_s, u"0,1"_s}};
        nameVisibleDevices(environment, *acceleratorOfTool(u"npu-smi"_s));
        QCOMPARE(environment.last(), qMakePair(u"ASCEND_RT_VISIBLE_DEVICES"_s, u"0,1"_s));
        QCOMPARE(visibleDevicesVariable(*acceleratorOfTool(u"rocm-smi"_s)), u"HIP_VISIBLE_DEVICES"_s);
        QVERIFY(!acceleratorOfTool(u"no"_s));
    }
};

MEGATUNE_TEST(AcceleratorsTest)

} // namespace megatune::tst_accelerators

#include "tst_accelerators.moc"
