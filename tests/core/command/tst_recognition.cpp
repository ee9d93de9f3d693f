// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines as people have them: who trains, and where an option of a trial goes.
#include "core/command/commandline.h"
#include "tests/support/test.h"

namespace megatune::tst_recognition {

namespace {

/// Who trains : what launches it : the command, with ^ where a trial's option goes. "lm" is Megatron-LM,
/// "swift" Megatron-SWIFT, "plain" ms-swift without Megatron, "acc" Accelerate (whose own options go before
/// the script), "bridge" Megatron-Bridge (which gets overrides), "script" a shell script, "?" a program of
/// one's own, among them trainers that no dialect is for.
const char* const commands = R"(
lm: torchrun: torchrun --nproc-per-node 8 pretrain_gpt.py --bf16^
lm: torchrun: torchrun --nproc_per_node=8 --nnodes=2 --node_rank=0 --master_addr=10.0.0.1 --master_port=6000 pretrain_gpt.py --mock-data^
lm: torchrun: torchrun --standalone --nproc-per-node gpu ./pretrain_bert.py^
lm: torchrun: torchrun $DISTRIBUTED_ARGS pretrain_gpt.py $GPT_ARGS --distributed-backend nccl^
lm: torchrun: torchrun "${DISTRIBUTED_ARGS[@]}" pretrain_gpt.py "${GPT_MODEL_ARGS[@]}" "${TRAINING_ARGS[@]}"^
lm: torchrun: CUDA_DEVICE_MAX_CONNECTIONS=1 torchrun --nproc-per-node 8 /opt/Megatron-LM/pretrain_gpt.py --seed 1^ 2>&1 | tee run.log
lm: torchrun: python -m torch.distributed.run --nproc_per_node 8 pretrain_gpt.py --bf16^
lm: torchrun: python3 -u -m torch.distributed.launch --nproc_per_node=8 pretrain_t5.py^
lm: torchrun: $PYTHON -m torch.distributed.run --nproc-per-node 4 pretrain_gpt.py^
lm: python: python pretrain_gpt.py --num-layers 2^
lm: python: python -u tools/../pretrain_gpt.py^ > log 2>&1 &
lm: python: srun -N2 --ntasks-per-node=8 python pretrain_gpt.py --bf16^
lm: python: srun --label --container-image=nvcr.io/nvidia/pytorch:25.04-py3 --container-mounts=/data:/data python -u pretrain_gpt.py^
lm: torchrun: srun -J megatron -p gpu --gres gpu:8 torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: srun -l --job-name swift torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: srun $SRUN_ARGS torchrun $TORCHRUN_ARGS pretrain_gpt.py^
lm: torchrun: srun "${SRUN[@]}" -w megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: python: mpirun -np 16 -H host1:8,host2:8 -x NCCL_DEBUG=INFO -mca btl ^openib --bind-to none --allow-run-as-root python pretrain_gpt.py --bf16@
lm: python: mpirun --mca pml ob1 --mca btl_tcp_if_include eth0 -np 8 python pretrain_gpt.py^
lm: python: mpiexec.hydra -n 8 -genv OMP_NUM_THREADS 4 -ppn 8 python pretrain_gpt.py^
lm: torchrun: ray job submit --address=http://h:8265 --working-dir . -- torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: sky launch -c mine --gpus H100:8 -- torchrun --nproc-per-node 8 pretrain_gpt.py --bf16^
lm: torchrun: dlrun --x 1 -- env A=1 torchrun --nproc-per-node 8 pretrain_gpt.py^
swift: megatron: vendor-run --flag -- NPROC_PER_NODE=8 megatron sft --model Qwen/Qwen3-8B^
?: python3: ray job submit --address=http://h:8265 -- python3 train.py --rollout-num-gpus 8^
?: primus-cli: ./primus-cli direct --numa -- train pretrain --config x.yaml^
?: python: python launch.py^ -- torchrun pretrain_gpt.py
lm: torchrun: conda run -n megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: conda run --no-capture-output --live-stream -n swift torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: conda run --name megatron --cwd /srv/swift torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: micromamba run -n swift torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: python: mamba run -p /opt/envs/megatron python pretrain_gpt.py^
lm: torchrun: docker exec megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: docker exec -it -w /workspace -e WANDB_MODE=offline megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: docker run --rm --gpus all --name megatron --shm-size 64g -v /data:/data nvcr.io/nvidia/nemo:25.04 torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: docker run --gpus=all --ipc=host --ulimit memlock=-1 -itd swift torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: docker run $DOCKER_ARGS nvcr.io/megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: docker --context lab run --rm megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: docker compose -f gpu.yaml exec -T megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: docker-compose run --rm swift torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: podman run --rm --device nvidia.com/gpu=all megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: sudo -E docker exec megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: sudo -u trainer CUDA_VISIBLE_DEVICES=0 torchrun --nproc-per-node 1 pretrain_gpt.py^
lm: torchrun: apptainer exec --nv -B /data megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: apptainer exec --nv --bind /data:/data megatron.sif torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: singularity exec --nv --cleanenv --env OMP_NUM_THREADS=1 /images/swift.sif torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: srun -N 2 apptainer exec --nv megatron.sif torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: enroot start --rw -m /data:/data megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: kubectl exec -it megatron-0 -- torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: kubectl -n swift exec megatron-0 -c trainer -- torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: env -u LD_PRELOAD CUDA_DEVICE_MAX_CONNECTIONS=1 torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: nohup torchrun --nproc-per-node 8 pretrain_gpt.py^ > train.log 2>&1 &
lm: torchrun: time torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: /usr/bin/time -v torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: timeout -k 30 2h torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: numactl --cpunodebind=0 --membind=0 torchrun --nproc-per-node 4 pretrain_gpt.py^
lm: torchrun: numactl -N 0 -m 0 torchrun --nproc-per-node 4 pretrain_gpt.py^
lm: torchrun: taskset -c 0-31 torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: nice -n 5 ionice -c 2 -n 7 torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: stdbuf -oL -eL torchrun --nproc-per-node 8 pretrain_gpt.py^ | tee log
lm: torchrun: setsid -w torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: chrt -b 0 torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: systemd-run --user --scope -p MemoryMax=200G torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: nsys profile -t cuda,nvtx -o trace --force-overwrite true torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: uv run torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: uv run --no-sync --extra gpu torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: uv run -m torch.distributed.run --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: poetry run torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: pixi run -e megatron torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: cd /opt/megatron && export NCCL_DEBUG=WARN && torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: source megatron/bin/activate; torchrun --nproc-per-node 8 pretrain_gpt.py^
lm: torchrun: docker exec megatron bash -c "cd /workspace && torchrun --nproc-per-node 8 pretrain_gpt.py^"
lm: torchrun: srun -N 4 bash -c 'torchrun --nnodes 4 --node_rank $SLURM_NODEID pretrain_gpt.py^'
lm: python: deepspeed_off=1 python pretrain_gpt.py^
lm: deepspeed: deepspeed --num_gpus 8 pretrain_gpt.py --deepspeed --deepspeed_config ds.json^
lm: deepspeed: deepspeed --hostfile hosts --include worker-0:0,1 pretrain_gpt.py^
lm: torchrun: torchrun --nproc-per-node 8 Megatron-LM/examples/multimodal/train.py --bf16^
lm: python: python -m megatron.training.pretrain --bf16^
swift: megatron: megatron sft --model Qwen/Qwen3-8B^
swift: megatron: NPROC_PER_NODE=8 CUDA_VISIBLE_DEVICES=0,1,2,3,4,5,6,7 megatron sft --load Qwen3-mcore^
swift: megatron: megatron pt --model Qwen/Qwen3-8B --packing true^
swift: megatron: megatron rlhf --rlhf_type dpo --load Qwen3-mcore^
swift: megatron: megatron sft config.yaml^
swift: megatron: conda run -n megatron megatron sft --model Qwen/Qwen3-8B^
swift: megatron: docker exec swift megatron sft --model Qwen/Qwen3-8B^
swift: megatron: docker run --rm --gpus all megatron megatron sft --model Qwen/Qwen3-8B^
swift: megatron: srun -J megatron megatron sft --model Qwen/Qwen3-8B^
swift: megatron: micromamba run -n swift megatron rlhf --rlhf_type grpo^
swift: megatron: nohup megatron sft --model Qwen/Qwen3-8B^ &> sft.log &
swift: megatron: uv run megatron sft --model Qwen/Qwen3-8B^
swift: megatron: kubectl exec megatron -- megatron sft --model Qwen/Qwen3-8B^
swift: megatron: /opt/conda/envs/swift/bin/megatron sft --model Qwen/Qwen3-8B^
swift: megatron: PYTORCH_CUDA_ALLOC_CONF='expandable_segments:True' NPROC_PER_NODE=4 megatron sft --dataset 'a#500' 'b#500'^
swift: python: python swift/cli/_megatron/sft.py --model Qwen/Qwen3-8B^
swift: python: python -m swift.cli._megatron.main sft --model Qwen/Qwen3-8B^
swift: torchrun: torchrun --nproc_per_node 8 swift/cli/_megatron/sft.py --load x^
plain: swift: swift sft --model Qwen/Qwen3-8B^
plain: swift: conda run -n megatron swift sft --model Qwen/Qwen3-8B^
plain: swift: docker exec -it megatron swift rlhf --rlhf_type dpo^
plain: python: python swift/cli/sft.py --model Qwen/Qwen3-8B^
acc: accelerate: accelerate launch --use_megatron_lm^ train.py --lr 1e-5
acc: accelerate: accelerate launch --config_file megatron.yaml^ examples/nlp.py --epochs 1
acc: accelerate: accelerate launch --num_processes=8 --use_megatron_lm --megatron_lm_pp_degree 2^ train.py
acc: accelerate: accelerate launch --use_megatron_lm^ "${SCRIPT}" --lr 1e-5
acc: accelerate: accelerate launch --use_megatron_lm --num_processes 8^ $SCRIPT $ARGS
acc: accelerate: accelerate launch --use_megatron_lm --num_processes 8^ ./finetune --lr 1e-5
acc: accelerate: accelerate launch --mixed_precision bf16^ -m mypackage.train --lr 1e-5
acc: accelerate: accelerate launch --quiet --multi_gpu --mixed_precision=bf16 --machine_rank 0^ run_clm.py --config_name gpt2.json
acc: accelerate: accelerate launch --use_megatron_lm^ train --config model.py
acc: accelerate: accelerate-launch --use_megatron_lm^ train.py
acc: accelerate: python -m accelerate.commands.launch --use_megatron_lm^ $SCRIPT
acc: accelerate: python -m accelerate.commands.launch --num_processes 2^ train.py
acc: accelerate: accelerate launch^ | tee log
acc: accelerate: conda run -n megatron accelerate launch --use_megatron_lm^ train.py
acc: accelerate: docker exec swift accelerate launch --use_megatron_lm^ train.py
acc: accelerate: uv run accelerate launch --use_megatron_lm^ train.py
acc: accelerate: srun -N 2 -J megatron accelerate launch --use_megatron_lm --machine_rank $SLURM_NODEID^ train.py
acc: accelerate: env MEGATRON_LM_TP_DEGREE=2 accelerate launch --use_megatron_lm^ train.py
script: bash: bash examples/gpt3/train_gpt3_175b_distributed.sh ckpt log^
script: train.sh: ./train.sh^
script: run_megatron.sh: scripts/run_megatron.sh --tp 2^
script: bash: docker exec megatron bash train.sh^
script: bash: srun -J megatron --nodes 2 bash train.sh^
script: sh: conda run -n swift sh -x train.sh^
script: train.sh: nohup ./train.sh^ > log &
script: train.sh: apptainer exec --nv megatron.sif ./train.sh^
?: torchrun: torchrun --nproc-per-node 8 train.py --lr 1e-5^
?: torchrun: torchrun --nproc-per-node 8 $SCRIPT --lr 1e-5^
?: torchrun: torchrun --nproc-per-node 8 -m mypackage.train --lr 1e-5^
?: deepspeed: deepspeed --num_gpus=8 train.py --deepspeed ds.json^
?: python: python train.py --lr 1e-5^
?: mytrain: ./mytrain --lr 1e-5^
?: mytrain: srun -J megatron ./mytrain --lr 1e-5^
?: mytrain: docker run --rm megatron ./mytrain --lr 1e-5^
bridge: torchrun: torchrun --nproc-per-node=8 scripts/training/run_recipe.py --recipe llama32_1b_pretrain_config --mode pretrain --dataset mock^
bridge: torchrun: torchrun --nproc-per-node 8 run/run_recipe.py --model gpt_oss_20b --mode sft train.train_iters=100 optimizer.lr=1e-5^
bridge: torchrun: torchrun --nnodes=4 --nproc_per_node=8 run_recipe.py --recipe qwen3_30b_a3b_pretrain_config logger.log_interval=1^ 2>&1 | tee log
bridge: python: uv run --no-sync python scripts/training/run_recipe.py --recipe nemotron_3_nano_pretrain_config model.expert_model_parallel_size=8^
bridge: torchrun: uv run python -m torch.distributed.run --nproc_per_node=8 pretrain_cli_overrides.py model.pipeline_model_parallel_size=4 train.train_iters=100000^
bridge: torchrun: torchrun --nproc-per-node=8 examples/recipes/llama/pretrain_llama3_8b.py^
bridge: torchrun: torchrun --nproc-per-node=8 examples/recipes/llama/pretrain_llama3_8b.py --config-file conf/override.yaml optimizer.lr=0.0002^
bridge: torchrun: torchrun --nproc-per-node=8 pretrain_llama3_8b.py --config-file=my.yaml --debug^
bridge: torchrun: torchrun --nproc-per-node=8 examples/models/nemotron/nemotron_3/nano/finetune_nemotron_3_nano.py --peft lora train.global_batch_size=16^
bridge: torchrun: torchrun --nproc_per_node 8 /opt/Megatron-Bridge/scripts/training/run_recipe.py --recipe x_pretrain_config '+model.moe_router_dtype=fp32'^
bridge: python: srun -N 2 --ntasks-per-node=8 python scripts/performance/run_script.py -m llama -mr llama3_70b -ng 16 -g h100 -c bf16^
bridge: python: python run_script.py -m qwen3 -s 30b_a3b -ng 8^
bridge: python: python run_script.py --model_family_name qwen --model_recipe_name qwen3_235b_a22b --num_gpus 64 -pp 8 -ep 8^ > out.log
bridge: python: python scripts/performance/setup_experiment.py -a acct -p batch -mr deepseek_v3 -m deepseek -ng 256 --task pretrain^
bridge: python: python scripts/performance/setup_experiment.py^ -mr llama3_8b -ng 8 --dataset_paths /data/a /data/b
bridge: python3: python3 -m megatron.bridge.training.pretrain train.micro_batch_size=1^
bridge: torchrun: srun -J nemo --container-image nvcr.io/nvidia/nemo:26.02 bash -c 'torchrun --nproc-per-node 8 scripts/training/run_recipe.py --recipe gpt_oss_120b_pretrain_config^'
bridge: torchrun: docker exec megatron torchrun --nproc-per-node 8 my_training.py train.train_iters=50 model.sequence_parallel=true^
bridge: torchrun: OMP_NUM_THREADS=1 torchrun --nproc-per-node 8 train.py ++model.recompute_granularity=full checkpoint.save=null^ && echo done
lm: torchrun: torchrun --nproc-per-node 8 pretrain_gpt.py --save model.x=1^
lm: torchrun: torchrun $DISTRIBUTED_ARGS ../Pai-Megatron-Patch/examples/qwen3/pretrain_qwen.py ${megatron_options}^
lm: torchrun: torchrun --nproc_per_node 8 --node_rank 0 pretrain_mcore_mistral.py --patch-tokenizer-type MistralTokenizer^
lm: python: msrun_off=1 python -u examples/mindspeed_mm/pretrain_vlm.py --mm-data data.json^
lm: torchrun: torchrun $DISTRIBUTED_ARGS pretrain_gpt.py $GPT_ARGS $CKPT_ARGS --use-ascend-coc --distributed-timeout-minutes 120^ | tee logs/train.log
?: torchrun: torchrun --nproc_per_node 8 posttrain_gpt.py --stage sft --tokenizer-type PretrainedFromHF^
?: python: python examples/nlp/language_modeling/megatron_gpt_pretraining.py trainer.devices=8 model.tensor_model_parallel_size=4 model.micro_batch_size=1^
?: torchrun: torchrun --nproc_per_node 8 megatron_gpt_finetuning.py model.context_parallel_size=2 exp_manager.exp_dir=/results^
?: nemo: nemo llm pretrain --factory llama3_8b trainer.strategy.tensor_model_parallel_size=2^
?: torchrun: torchrun --nproc_per_node 8 scripts/performance/llm/pretrain_llama3_8b.py --account a --partition p^
?: python: python -m verl.trainer.main_ppo trainer.n_gpus_per_node=8 actor_rollout_ref.actor.megatron.tensor_model_parallel_size=2^
?: torchrun: torchrun --nproc_per_node 8 train.py model.width=8 train.epochs=3^
acc: accelerate: accelerate launch --use_megatron_lm^ train.py model.tensor_model_parallel_size=4
acc: accelerate: accelerate launch --config_file=configs/megatron_gpt.yaml --main_process_port 29501^ examples/by_feature/megatron_lm_gpt_pretraining.py --output_dir out
acc: accelerate: ACCELERATE_LOG_LEVEL=info nohup accelerate launch --num_machines 2 --machine_rank 1 --main_process_ip 10.0.0.1^ train.py > log 2>&1 &
script: train.sh: ./scripts/training/train.sh --nodes 2 --gpus-per-node 8 --recipe llama32_1b_pretrain_config --mode pretrain model.context_parallel_size=2^
swift: megatron: megatron sft --model Qwen/Qwen3-8B --dataset run_recipe.py model.tensor_model_parallel_size=4^
)";

struct Expected
{
    QString trainer;
    QString launcher;
    QString command;
};

QList<Expected> table()
{
    const QString separator = u": "_s;
    QList<Expected> rows;
    const QStringList lines = QString::fromUtf8(commands).split(u'\n', Qt::SkipEmptyParts);
    for (const QString& line : lines)
        rows.append(
            {line.section(separator, 0, 0), line.section(separator, 1, 1), line.section(separator, 2)});
    return rows;
}

QString shortName(TrainerKind kind)
{
    switch (kind) {
    case TrainerKind::MegatronLm:
        return u"lm"_s;
    case TrainerKind::MsSwift4:
        return u"swift"_s;
    case TrainerKind::SwiftTrainer:
        return u"plain"_s;
    case TrainerKind::Accelerate:
        return u"acc"_s;
    case TrainerKind::MegatronBridge:
        return u"bridge"_s;
    case TrainerKind::Script:
        return u"script"_s;
    default:
        return u"?"_s;
    }
}

} // namespace

class RecognitionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhoTrainsAndWhereOptionsGo_data();
    void tellsWhoTrainsAndWhereOptionsGo();
};

void RecognitionTest::tellsWhoTrainsAndWhereOptionsGo_data()
{
    QTest::addColumn<QString>("trainer");
    QTest::addColumn<QString>("launcher");
    QTest::addColumn<QString>("marked");
    for (const Expected& row : table())
        QTest::addRow("%s", qPrintable(row.command)) << row.trainer << row.launcher << row.command;
}

void RecognitionTest::tellsWhoTrainsAndWhereOptionsGo()
{
    QFETCH(const QString, trainer);
    QFETCH(const QString, launcher);
    QFETCH(const QString, marked);
    // Where a ^ belongs to the command, an @ marks the place.
    const QChar mark = marked.endsWith(u'@') ? u'@' : u'^';
    const Result<CommandLine> command = CommandLine::parse(QString(marked).remove(mark));
    QVERIFY(command);
    QCOMPARE(shortName(command->trainer()), trainer);
    QCOMPARE(command->launcher(), launcher);
    const bool accelerate = trainer == u"acc";
    const bool bridge = trainer == u"bridge";
    const QString option = accelerate ? u"megatron-lm-tp-degree"_s
        : bridge                      ? u"model.tensor-model-parallel-size"_s
                                      : u"tensor-model-parallel-size"_s;
    const bool underscores = accelerate || trainer == u"swift" || trainer == u"plain";
    const QString inserted = bridge
        ? u" model.tensor_model_parallel_size=2"_s
        : QString(u" --"_s + (underscores ? QString(option).replace(u'-', u'_') : option) + u" 2"_s);
    const QList<CommandEdit> edits{CommandEdit::set(option, u"2"_s)};
    const QString text = command->edited(edits).text;
    QCOMPARE(text, QString(marked).replace(mark, inserted));
    const Result<CommandLine> again = CommandLine::parse(text);
    QVERIFY(again);
    QCOMPARE(again->edited(edits).text, text); // what was inserted is found
}

MEGATUNE_TEST(RecognitionTest)

} // namespace megatune::tst_recognition

#include "tst_recognition.moc"
