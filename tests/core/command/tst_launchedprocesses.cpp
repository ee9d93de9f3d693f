// SPDX-License-Identifier: GPL-3.0-or-later
// How many processes a launcher starts is what its own words and files say.
#include "core/command/launchedprocesses.h"
#include "tests/support/test.h"

namespace megatune::tst_launchedprocesses {

namespace {

/// A file "hosts", and nothing else.
CommandFileReader reads(const QByteArray& hosts)
{
    return [hosts](const QString& path, qsizetype) {
        return path == u"hosts" ? std::optional(hosts) : std::nullopt;
    };
}

/// "2 x 8: mpirun -np 16", or "?".
QString launched(const QString& text, const QByteArray& hosts = "a slots=8\nb slots=8\n")
{
    const CommandLine command = *CommandLine::parse(text);
    const auto found = launchedProcesses(command, {{u"N"_s, u"4"_s}}, reads(hosts));
    return found ? u"%1 x %2: %3"_s.arg(found->nodes).arg(found->perNode).arg(found->written) : u"?"_s;
}

} // namespace

class LaunchedProcessesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void launchersAreCounted_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("expected");
        const auto row = [](const QString& command, const QString& expected) {
            QTest::newRow(qPrintable(command)) << command << expected;
        };
        const QString train = u" python3 pretrain_gpt.py --n 3 -np 7"_s;
        row(u"mpirun -np 16"_s + train, u"1 x 16: mpirun -np 16"_s);
        row(u"mpirun --n $N"_s + train, u"1 x 4: mpirun --n $N"_s);
        row(u"mpirun -n 16 -npernode 8"_s + train, u"2 x 8: mpirun -n 16 -npernode 8"_s);
        row(u"/opt/mpi/bin/mpiexec -ppn 4 -hosts a,b"_s + train, u"2 x 4: mpiexec -ppn 4 -hosts a,b"_s);
        row(u"mpirun -H a:8,b:8 -x PATH"_s + train, u"2 x 8: mpirun -H a:8,b:8"_s);
        row(u"mpirun --hostfile hosts"_s + train, u"2 x 8: mpirun --hostfile hosts"_s);
        row(u"mpirun -np 12 --hostfile hosts"_s + train, u"1 x 12: mpirun -np 12"_s);
        row(u"mpirun --hostfile none"_s + train, u"?"_s);
        row(u"mpirun"_s + train, u"?"_s);
        row(u"srun -N2 --ntasks-per-node=8 --mpi=pmix"_s + train, u"2 x 8: srun --ntasks-per-node=8 -N2"_s);
        row(u"srun -n16 -N 2"_s + train, u"2 x 8: srun -n16 -N 2"_s);
        row(u"srun --ntasks 16 bash -c 'exec python3 pretrain_gpt.py'"_s, u"1 x 16: srun --ntasks 16"_s);
        row(u"#SBATCH --nodes=2\n#SBATCH --ntasks-per-node=8\nsrun"_s + train, u"2 x 8: srun"_s);
        row(u"#SBATCH -N 2\n#SBATCH -n 16\nsrun"_s + train, u"2 x 8: srun"_s);
        row(u"deepspeed --num_gpus 8 pretrain_gpt.py"_s, u"1 x 8: deepspeed --num_gpus 8"_s);
        row(u"deepspeed --num_nodes=2 --num_gpus=8 pretrain_gpt.py"_s,
            u"2 x 8: deepspeed --num_gpus=8 --num_nodes=2"_s);
        row(u"deepspeed --hostfile hosts pretrain_gpt.py"_s, u"2 x 8: deepspeed --hostfile hosts"_s);
        row(u"deepspeed --hostfile hosts --num_nodes 1 pretrain_gpt.py"_s,
            u"1 x 8: deepspeed --num_nodes 1 --hostfile hosts"_s);
        row(u"deepspeed -i localhost:0,1,3 pretrain_gpt.py"_s, u"1 x 3: deepspeed -i localhost:0,1,3"_s);
        row(u"deepspeed --include a:0,1@b:2,3 pretrain_gpt.py"_s,
            u"2 x 2: deepspeed --include a:0,1@b:2,3"_s);
        row(u"deepspeed --include a@b:2,3 pretrain_gpt.py"_s, u"?"_s);
        // These start processes of their own, as often as they are started.
        row(u"srun -N 2 torchrun --nproc-per-node 8 pretrain_gpt.py"_s, u"?"_s);
        row(u"mpirun -np 2 python3 -m torch.distributed.run pretrain_gpt.py"_s, u"?"_s);
        row(u"srun -N 2 accelerate launch train.py"_s, u"?"_s);
        row(u"python3 pretrain_gpt.py --ntasks 8"_s, u"?"_s);
    }
    void launchersAreCounted()
    {
        QFETCH(QString, command);
        QFETCH(QString, expected);
        QCOMPARE(launched(command), expected);
    }

    void hostfilesAreRead()
    {
        const QString command = u"mpirun -hostfile hosts python3 train.py"_s;
        QVERIFY(launched(command, "# ours\n\nnode-1.x slots=4 max_slots=8\nnode-2 slots=4\n")
                    .startsWith(u"2 x 4"));
        QVERIFY(launched(command, "a:4\nb:4\nc:4\n").startsWith(u"3 x 4"));
        QVERIFY(launched(command, "a slots=8\nb slots=4\n").startsWith(u"1 x 12"));
        QCOMPARE(launched(command, "<html>\n"), u"?"_s);
        QCOMPARE(launched(command, ""), u"?"_s);
        QCOMPARE(hostSlotsOf(u"gpu-a"_s), (HostSlots{u"gpu-a"_s, 1}));
        for (const QString& other : {u"ssh://gpu-a?gpus=8"_s, u"slurm:gpu"_s, u"-oProxyCommand=x slots=8"_s,
                 u"a slots=8; rm -rf x"_s, u""_s})
            QVERIFY2(!hostSlotsOf(other), qPrintable(other));
    }

    void onlyPythonAloneIsOneProcess()
    {
        const auto isOne = [](const QString& text) { return startsOneProcess(*CommandLine::parse(text)); };
        QVERIFY(isOne(u"CUDA_DEVICE_MAX_CONNECTIONS=1 python3 -u pretrain_gpt.py"_s));
        for (const QString& many : {u"torchrun train.py"_s, u"python -m torch.distributed.launch train.py"_s,
                 u"srun python train.py"_s, u"mpirun -np 8 bash -c 'python train.py'"_s, u"bash train.sh"_s})
            QVERIFY2(!isOne(many), qPrintable(many));
    }
};

MEGATUNE_TEST(LaunchedProcessesTest)

} // namespace megatune::tst_launchedprocesses

#include "tst_launchedprocesses.moc"
