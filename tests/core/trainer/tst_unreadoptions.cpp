// SPDX-License-Identifier: GPL-3.0-or-later
// Options of a layout are put only where a trainer reads them, and trials share GPUs only where we choose
// these.
#include "core/trainer/owndevices.h"
#include "core/trainer/unreadoptions.h"
#include "tests/support/test.h"

namespace megatune::tst_unreadoptions {

namespace {

Dialect dialectOf(const QString& command, const QByteArray& script = {})
{
    const Result<CommandLine> read = CommandLine::parse(command);
    return Dialect::recognized(*read, [script](const QString&, qsizetype) {
        return script.isNull() ? std::nullopt : std::optional(script);
    });
}

} // namespace

class UnreadOptionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatNobodyReadsIsRefusedWithTheWayOut_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("said"); // empty: it is read
        const auto row = [](const char* command, const char* said) {
            QTest::newRow(command) << QString::fromLatin1(command) << QString::fromLatin1(said);
        };
        row("torchrun --nproc-per-node 8 pretrain_gpt.py", "");
        row("megatron sft --model Qwen/Qwen3-8B", "");
        row("accelerate launch --use_megatron_lm train.py", "");
        row("torchrun --nproc-per-node 8 run_recipe.py --recipe x_pretrain_config", "");
        row("torchrun --nproc-per-node 8 mine.py --tensor-model-parallel-size 2", "");
        row("/opt/bin/megatune-demo-trainer --law table", "");
        row("ray job submit -- torchrun --nproc-per-node 8 pretrain_gpt.py", "");
        const char* const threeWays = "placeholders such as {tp}";
        row("python3 train.py --lr 1e-5", threeWays);
        row("torchrun --nproc-per-node 8 train.py", threeWays);
        row("flagscale train x", threeWays);
        row("USE_MCA=1 llamafactory-cli train x.yaml", "x.yaml cannot be read");
        row("llamafactory-cli train x.yaml", "USE_MCA=1");
        row("ray job submit -- python3 train.py", threeWays);
        row("./primus-cli direct -- train pretrain --config x.yaml", "");
        row("./primus-cli direct -- benchmark gemm", threeWays);
        row("python3 -m verl.trainer.main_ppo actor_rollout_ref.actor.megatron.tensor_model_parallel_size=4",
            "");
        row("python3 -m verl.trainer.main_ppo actor_rollout_ref.actor.strategy=fsdp",
            "model_engine=megatron");
        row("uv run examples/run_grpo.py --config x policy.megatron_cfg.enabled=true", "");
        row("deepspeed --num_gpus 8 pretrain_gpt.py --tensor-model-parallel-size 2 --zero-stage 1",
            "DeepSpeed's configuration");
        row("torchrun pretrain_gpt.py --deepspeed --deepspeed_config ds.json", "train_batch_size");
        row("swift sft --model Qwen/Qwen3-8B --deepspeed zero3", "without Megatron");
        row("sbatch --nodes 2 train.sbatch", "slurm:PARTITION");
        row("sbatch --wrap 'torchrun pretrain_gpt.py'", "slurm:PARTITION");
        row("tmux new -d 'torchrun pretrain_gpt.py'", "tmux returns");
        row("ssh gpu1 'torchrun pretrain_gpt.py'", "ssh://NAME");
        row("echo ${run_cmd}\neval ${run_cmd}", "only echo");
    }
    void whatNobodyReadsIsRefusedWithTheWayOut()
    {
        QFETCH(QString, command);
        QFETCH(QString, said);
        const QString text = unreadOptionsText(dialectOf(command));
        QCOMPARE(text.isEmpty(), said.isEmpty());
        QVERIFY2(text.contains(said), qPrintable(text));
    }

    void aScriptIsAskedForWhatItRuns()
    {
        const QString command = u"bash run.sh"_s;
        QVERIFY(unreadOptionsText(dialectOf(command, "torchrun pretrain_gpt.py \"$@\"\n")).isEmpty());
        QVERIFY(!unreadOptionsText(dialectOf(command, "python3 -m verl.trainer.main_ppo a.b=1 \"$@\"\n"))
                     .isEmpty());
        QVERIFY(unreadOptionsText(dialectOf(command)).isEmpty()); // it may lie on another machine
        // Who says which trainer reads them answers for it.
        const auto named = Dialect::named(u"unknown"_s, *CommandLine::parse(u"./mytrain"_s));
        QVERIFY(named && unreadOptionsText(*named).isEmpty());
    }

    void gpusThatACommandChoosesAreKnown_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("count"); // 0: it takes what it is given
        const auto row = [](const char* command, int count) {
            QTest::newRow(command) << QString::fromLatin1(command) << count;
        };
        row("CUDA_VISIBLE_DEVICES=0,1 NPROC_PER_NODE=2 megatron sft --model x", 2);
        row("export CUDA_VISIBLE_DEVICES=\"0,1,2,3\"\ntorchrun pretrain_gpt.py", 4);
        row("env HIP_VISIBLE_DEVICES=4 torchrun pretrain_gpt.py", 1);
        row("ASCEND_RT_VISIBLE_DEVICES=0,1,2,3,4,5,6,7 torchrun pretrain_gpt.py", 8);
        row("docker run --gpus '\"device=0,1\"' image torchrun pretrain_gpt.py", 2);
        row("docker run --gpus all -e CUDA_VISIBLE_DEVICES=GPU-1a,GPU-2b image torchrun pretrain_gpt.py", 2);
        row("docker run --gpus all -e NVIDIA_VISIBLE_DEVICES=all image torchrun pretrain_gpt.py", 0);
        row("docker run --gpus all -e CUDA_VISIBLE_DEVICES image torchrun pretrain_gpt.py", 0);
        row("CUDA_VISIBLE_DEVICES=$CUDA_VISIBLE_DEVICES torchrun pretrain_gpt.py", 0);
        row("CUDA_VISIBLE_DEVICES=${CUDA_VISIBLE_DEVICES:-0,1} torchrun pretrain_gpt.py", 0);
        row("torchrun pretrain_gpt.py", 0);
    }
    void gpusThatACommandChoosesAreKnown()
    {
        QFETCH(QString, command);
        QFETCH(int, count);
        const auto devices = ownDevices(dialectOf(command));
        QCOMPARE(devices ? devices->count.value_or(-1) : 0, count);
    }

    void gpusOfAScriptOrOfTheTrialsVariablesAreKnown()
    {
        const auto script = ownDevices(dialectOf(u"bash run.sh"_s,
            "export CUDA_VISIBLE_DEVICES=0,1\ntorchrun --nproc-per-node 2 pretrain_gpt.py \"$@\"\n"));
        QVERIFY(script && script->written == u"CUDA_VISIBLE_DEVICES"_s);
        QVERIFY(!ownDevices(dialectOf(u"bash run.sh"_s,
            "export CUDA_VISIBLE_DEVICES=${CUDA_VISIBLE_DEVICES:-0,1}\ntorchrun pretrain_gpt.py \"$@\"\n")));
        const auto given =
            ownDevices(dialectOf(u"torchrun pretrain_gpt.py"_s), {{u"CUDA_VISIBLE_DEVICES"_s, u"2,3"_s}});
        QVERIFY(given && given->count == 2);
    }
};

MEGATUNE_TEST(UnreadOptionsTest)

} // namespace megatune::tst_unreadoptions

#include "tst_unreadoptions.moc"
