<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AskedStudy</name>
    <message>
        <source>The study file cannot be written.</source>
        <translation>无法写入研究文件。</translation>
    </message>
    <message>
        <source>There is no trial %1; ask for one first.</source>
        <translation>没有试验 %1；请先询问一个。</translation>
    </message>
    <message>
        <source>Trial %1 is not under way (%2); tell of one that was asked for.</source>
        <translation>试验 %1 不在进行中（%2）；请告知询问过的试验。</translation>
    </message>
</context>
<context>
    <name>ChartUnits</name>
    <message>
        <source>% MFU</source>
        <translation>% MFU</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>每 GPU tokens/s</translation>
    </message>
    <message>
        <source>ms an iteration</source>
        <translation>ms/迭代</translation>
    </message>
    <message>
        <source>MFU by trial, %</source>
        <translation>各次试验的 MFU，%</translation>
    </message>
    <message>
        <source>Tokens/s per GPU by trial</source>
        <translation>各次试验的 tokens/s/GPU</translation>
    </message>
    <message>
        <source>Time of an iteration by trial, ms</source>
        <translation>各次试验的单次迭代时间，ms</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU by trial</source>
        <translation>各次试验的 TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>Value by trial</source>
        <translation>各次试验的值</translation>
    </message>
</context>
<context>
    <name>FailureHint</name>
    <message>
        <source>NCCL found no GPU memory for its own buffers: lower the micro batch size or raise TP or PP, so that a few hundred MiB stay free.</source>
        <translation>NCCL 自身的缓冲区没有显存可用：请减小微批次大小，或增大 TP 或 PP，留出几百 MiB。</translation>
    </message>
    <message>
        <source>The driver had no memory left, often because another process holds the GPU: look at nvidia-smi, then lower the micro batch size or raise TP or PP.</source>
        <translation>驱动程序没有可用显存，通常是因为别的进程占着 GPU：请查看 nvidia-smi，然后减小微批次大小，或增大 TP 或 PP。</translation>
    </message>
    <message numerus="yes">
        <source>The speed of the %n iteration(s) before is valid, but evaluation does not fit: evaluate with a smaller batch, or take a layout with more room.</source>
        <translation>
            <numerusform>此前 %n 次迭代的速度有效，但评估放不下：请用更小的批次评估，或选用余量更大的布局。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The speed of the %n iteration(s) before is valid, but saving a checkpoint does not fit: take a layout with more room.</source>
        <translation>
            <numerusform>此前 %n 次迭代的速度有效，但保存检查点放不下：请选用余量更大的布局。</numerusform>
        </translation>
    </message>
    <message>
        <source>The data loader&apos;s workers found no shared memory: give the container a larger /dev/shm, or use fewer workers.</source>
        <translation>数据加载器的工作进程没有共享内存可用：请给容器更大的 /dev/shm，或减少工作进程。</translation>
    </message>
    <message>
        <source>A process was killed without an error of its own, most likely because the host ran out of memory: look at the kernel&apos;s log, and use fewer data loader workers or ask for more memory.</source>
        <translation>一个进程被杀死而自身没有报错，很可能是主机内存耗尽：请查看内核日志，并减少数据加载器的工作进程，或申请更多内存。</translation>
    </message>
    <message>
        <source>The host ran out of memory: use fewer data loader workers, load the checkpoint one rank after the other, or ask for more memory.</source>
        <translation>主机内存耗尽：请减少数据加载器的工作进程、让各 rank 依次加载检查点，或申请更多内存。</translation>
    </message>
    <message>
        <source>Selective recomputation takes neither a method nor a number of layers: remove --recompute-method and --recompute-num-layers.</source>
        <translation>选择性重计算不接受方法和层数：请去掉 --recompute-method 和 --recompute-num-layers。</translation>
    </message>
    <message>
        <source>The trainer cannot recompute like this: with the uniform method, recompute_num_layers has to divide the layers of a pipeline stage (Megatron core before 0.17).</source>
        <translation>训练程序不支持这样重计算：采用 uniform 方法时，recompute_num_layers 必须能整除流水线阶段的层数（Megatron core 0.17 之前）。</translation>
    </message>
    <message>
        <source>More ranks were started than there are GPUs: lower the number of processes per node.</source>
        <translation>启动的 rank 多于 GPU：请减少每个节点的进程数。</translation>
    </message>
    <message>
        <source>Set the environment variable CUDA_DEVICE_MAX_CONNECTIONS to 1.</source>
        <translation>请设置环境变量 CUDA_DEVICE_MAX_CONNECTIONS=1。</translation>
    </message>
    <message>
        <source>The trainer does not know an argument of this command: correct what its message names.</source>
        <translation>训练程序不认识命令中的某个参数：请改正其报错信息中提到的参数。</translation>
    </message>
    <message>
        <source>The size that was asked for is beyond any GPU: the data or a length in the configuration is wrong, not the layout.</source>
        <translation>申请的大小超出任何 GPU：是数据或配置中的某个长度有误，而不是布局的问题。</translation>
    </message>
    <message>
        <source>Saving a checkpoint failed after the training itself had worked: look at the target folder; the speed is valid.</source>
        <translation>训练本身正常，之后保存检查点失败：请检查目标目录；速度有效。</translation>
    </message>
    <message>
        <source>Something that the command needs is missing or full (a file, a model, access to it, disk space): mend what the message names.</source>
        <translation>命令需要的某样东西缺失或已满（文件、模型、访问权限、磁盘空间）：请按报错信息处理。</translation>
    </message>
    <message>
        <source>The launcher only reports that a rank failed: look further up in the log of that rank.</source>
        <translation>启动器只报告有 rank 失败：请往上翻看该 rank 的日志。</translation>
    </message>
    <message>
        <source>The training script failed with an error of its own: read its message and the traceback above it.</source>
        <translation>训练脚本因自身的错误而失败：请看它的报错信息和上面的 traceback。</translation>
    </message>
    <message>
        <source>A Python module is missing or does not fit the others: install what the message names into the environment that the command runs in.</source>
        <translation>缺少某个 Python 模块，或与其他模块不兼容：请在运行命令的环境中安装报错信息中提到的模块。</translation>
    </message>
    <message>
        <source>The GPU or a kernel failed: run once with CUDA_LAUNCH_BLOCKING=1 to see where, and look at the kernel&apos;s log for Xid messages.</source>
        <translation>GPU 或 CUDA kernel 出错：请用 CUDA_LAUNCH_BLOCKING=1 运行一次以定位，并在内核日志中查找 Xid 消息。</translation>
    </message>
    <message>
        <source>The loss or its gradients are no numbers any more: lower the learning rate or look at the data; the speed may still be valid.</source>
        <translation>损失或梯度不再是有效数值：请降低学习率或检查数据；速度可能仍然有效。</translation>
    </message>
    <message>
        <source>A process crashed outside of Python: look for a stack trace above, and for libraries that were built for another version of PyTorch or CUDA.</source>
        <translation>进程在 Python 之外崩溃：请看上面有没有调用栈，并检查是否有库是为其他版本的 PyTorch 或 CUDA 编译的。</translation>
    </message>
    <message>
        <source>A collective operation never ended, because a rank hangs, died or fell behind: look for the rank that does not report the timeout.</source>
        <translation>某个集合通信操作一直没有结束，因为有 rank 卡住、退出或落后：请找出没有报告超时的那个 rank。</translation>
    </message>
    <message>
        <source>The communication between ranks broke: look for the rank that died first, then at the network with NCCL_DEBUG=INFO.</source>
        <translation>rank 之间的通信中断：请先找出最早退出的 rank，再用 NCCL_DEBUG=INFO 检查网络。</translation>
    </message>
    <message>
        <source>The port for the rendezvous is taken, maybe by a training that still runs: take another --master-port.</source>
        <translation>会合（rendezvous）端口已被占用，可能有训练仍在运行：请换一个 --master-port。</translation>
    </message>
    <message>
        <source>Not every node joined in time: see that all nodes were started, and that they reach the master&apos;s address and port.</source>
        <translation>有节点没有及时加入：请确认所有节点都已启动，并且能连到主节点的地址和端口。</translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) were logged and no error.</source>
        <translation>
            <numerusform>日志中有 %n 次迭代，没有错误。</numerusform>
        </translation>
    </message>
    <message>
        <source>Out of memory on rank %1.</source>
        <translation>Rank %1 显存不足。</translation>
    </message>
    <message>
        <source>Out of memory.</source>
        <translation>显存不足。</translation>
    </message>
    <message>
        <source>Out of memory on rank %1: %2 short of %3.</source>
        <translation>Rank %1 显存不足：总共 %3，还差 %2。</translation>
    </message>
    <message>
        <source>Out of memory: %1 short of %2.</source>
        <translation>显存不足：总共 %2，还差 %1。</translation>
    </message>
    <message>
        <source>By the estimate this fits: %1.</source>
        <translation>按估算放得下的有：%1。</translation>
    </message>
    <message>
        <source>The shell found no such program: check the command, the folder that it runs in and PATH.</source>
        <translation>shell 找不到该程序：请检查命令、运行它的目录和 PATH。</translation>
    </message>
    <message>
        <source>The log has neither an iteration nor an error: the training was cut off, has not logged yet, or logs in a form that a regular expression has to describe.</source>
        <translation>日志中既没有迭代也没有错误：训练被中断、还没有输出日志，或者日志格式需要用正则表达式说明。</translation>
    </message>
    <message>
        <source>The weights do not fit while they are converted: let the conversion have more GPUs (do not set CUDA_VISIBLE_DEVICES=0), and leave out --test_convert_precision.</source>
        <translation>转换权重时内存不足：请让转换使用更多 GPU（不要设置 CUDA_VISIBLE_DEVICES=0），并去掉 --test_convert_precision。</translation>
    </message>
    <message>
        <source>No kernel computes this model&apos;s attention in this way; models with attention sinks, such as GPT-OSS, and Llama 4 have none in flash attention: give --attention_backend unfused --padding_free false to ms-swift, --attention-backend unfused to Megatron-LM.</source>
        <translation>没有内核能以这种方式计算该模型的注意力；GPT-OSS 等带有 attention sink 的模型和 Llama 4 不支持 flash attention：请给 ms-swift 加上 --attention_backend unfused --padding_free false，给 Megatron-LM 加上 --attention-backend unfused。</translation>
    </message>
    <message>
        <source>NVIDIA Apex is missing: give --gradient_accumulation_fusion false to ms-swift, --no-gradient-accumulation-fusion to Megatron-LM, or build Apex with its CUDA extensions.</source>
        <translation>缺少 NVIDIA Apex：请给 ms-swift 加上 --gradient_accumulation_fusion false，给 Megatron-LM 加上 --no-gradient-accumulation-fusion，或者连同 CUDA 扩展一起编译 Apex。</translation>
    </message>
    <message>
        <source>The headers of cuDNN and NCCL are not installed: set CUDNN_PATH and CPLUS_INCLUDE_PATH to those that pip has put into nvidia/cudnn and nvidia/nccl of the environment&apos;s site-packages, then install again.</source>
        <translation>没有安装 cuDNN 和 NCCL 的头文件：请把 CUDNN_PATH 和 CPLUS_INCLUDE_PATH 设为 pip 放在该环境 site-packages 中 nvidia/cudnn 和 nvidia/nccl 里的头文件，然后重新安装。</translation>
    </message>
    <message>
        <source>Two ranks were given the same GPU: start no more processes per node than there are GPUs, and let each rank take its own (LOCAL_RANK).</source>
        <translation>两个 rank 被分配到同一块 GPU：每个节点启动的进程数不要超过 GPU 数，并让每个 rank 使用各自的 GPU（LOCAL_RANK）。</translation>
    </message>
    <message>
        <source>InfiniBand may not lock as much memory as it needs: raise the limit of locked memory (ulimit -l) on every node, or for the container.</source>
        <translation>InfiniBand 无法锁定所需的内存：请在每个节点上，或为容器，提高锁定内存的上限（ulimit -l）。</translation>
    </message>
    <message>
        <source>CP, and recomputing layernorm, moe_act or mla_up_proj, need Transformer Engine&apos;s layers: install it, or leave them out, as --only &apos;cp=1 recompute_modules=core_attn&apos; does.</source>
        <translation>CP 以及重算 layernorm、moe_act 或 mla_up_proj 需要 Transformer Engine 的层：请安装它，或像 --only &apos;cp=1 recompute_modules=core_attn&apos; 那样将其排除。</translation>
    </message>
    <message>
        <source>Sequence parallelism needs the layer norm of Transformer Engine or Apex: install one of them, or leave it out with --only sequence_parallel=false.</source>
        <translation>序列并行需要 Transformer Engine 或 Apex 的层归一化：请安装其中之一，或用 --only sequence_parallel=false 排除。</translation>
    </message>
    <message>
        <source>Process %1 holds %2 of this GPU, which has nothing to do with the layout: see what it is, and end it.</source>
        <translation>进程 %1 占用了此 GPU 的 %2，这与布局无关：请查明它是什么，然后结束它。</translation>
    </message>
    <message>
        <source>%1 were asked for while PyTorch held %2 unused in pieces: set %3=expandable_segments:True before you lower the micro batch size.</source>
        <translation>请求 %1 时，PyTorch 以碎片形式闲置着 %2：在减小微批大小之前，先设置 %3=expandable_segments:True。</translation>
    </message>
    <message>
        <source>%1 were asked for while %2 were free: set %3=expandable_segments:True before you lower the micro batch size.</source>
        <translation>请求 %1 时尚有 %2 空闲：在减小微批大小之前，先设置 %3=expandable_segments:True。</translation>
    </message>
    <message>
        <source>The weights alone do not fit: split them further, by TP and PP, and by EP where there are experts.</source>
        <translation>仅权重就放不下：请用 TP 和 PP 进一步切分，有专家时也用 EP。</translation>
    </message>
    <message>
        <source>The logits or their loss want it, which recomputing does not shrink: fewer tokens a GPU (a smaller micro batch, more CP), more TP, or a loss that is fused or computed in chunks.</source>
        <translation>这是 logits 或其损失所需，重计算无法减少：请减少每个 GPU 的 token（更小的微批、更大的 CP）、增大 TP，或使用融合的或分块计算的损失。</translation>
    </message>
    <message>
        <source>Lower the micro batch size, recompute more, or raise TP, PP, or EP where there are experts.</source>
        <translation>请减小微批大小、增加重计算，或增大 TP、PP，有专家时增大 EP。</translation>
    </message>
    <message>
        <source>The trainer refuses this layout, or an option beside it: change what its message names.</source>
        <translation>训练程序拒绝此布局或与之并列的某个选项：请更改其消息所指出的内容。</translation>
    </message>
    <message>
        <source>The container did not start: read what its runtime says in the lines beside this one.</source>
        <translation>容器没有启动：请阅读此行前后运行时所说的内容。</translation>
    </message>
    <message>
        <source>The GPUs&apos; switches are not set up: on that host nvidia-fabricmanager has to run, in the driver&apos;s version.</source>
        <translation>GPU 的交换机尚未设置：该主机上必须运行与驱动版本一致的 nvidia-fabricmanager。</translation>
    </message>
    <message>
        <source>DeepEP&apos;s exchange between the experts&apos; ranks failed: look at InfiniBand and NVSHMEM on the rank that is named, or take the dispatcher alltoall.</source>
        <translation>DeepEP 在专家各 rank 之间的交换失败：请检查所指 rank 上的 InfiniBand 和 NVSHMEM，或改用 alltoall 分发器。</translation>
    </message>
    <message>
        <source>HCCL waited for another rank, which its message names as remote rank: look there.</source>
        <translation>HCCL 在等待另一个 rank，其消息中的 remote rank 即是：请到那里查看。</translation>
    </message>
    <message>
        <source>Set the environment variable CUDA_DEVICE_MAX_CONNECTIONS above 1, such as to 8.</source>
        <translation>请把环境变量 CUDA_DEVICE_MAX_CONNECTIONS 设为大于 1 的值，例如 8。</translation>
    </message>
</context>
<context>
    <name>RunQueue</name>
    <message numerus="yes">
        <source>All %n trial(s) that were asked for have run.</source>
        <translation>
            <numerusform>要求的 %n 次试验已全部运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>The command as it was given, with the batch and the length of the others, to compare with.</source>
        <translation>给定的命令，批大小和长度与其他试验相同，用于比较。</translation>
    </message>
    <message>
        <source>The command as it was given, with the batch of the others, to compare with.</source>
        <translation>给定的命令，批大小与其他试验相同，用于比较。</translation>
    </message>
    <message>
        <source>The strategy has nothing more to try.</source>
        <translation>策略没有更多可尝试的了。</translation>
    </message>
    <message>
        <source>Measures trial %1 again, for the order of the first two.</source>
        <translation>再次测量试验 %1，以确定前两名的次序。</translation>
    </message>
    <message numerus="yes">
        <source>Trial %1 has no result because its host was lost %n time(s): %2 Look after the host; the trial runs again when the study goes on.</source>
        <translation>
            <numerusform>试验 %1 没有结果，因为其主机丢失了 %n 次：%2 请检查主机；研究继续时会重新运行这次试验。</numerusform>
        </translation>
    </message>
    <message>
        <source>Trial %1 has no result: %2 It runs again when the study goes on.</source>
        <translation>试验 %1 没有结果：%2 研究继续时会再次运行它。</translation>
    </message>
    <message>
        <source>All layouts that were asked for have run.</source>
        <translation>所要求的布局都已运行。</translation>
    </message>
</context>
<context>
    <name>StudyOpener</name>
    <message>
        <source>%1 has no trial that failed; none runs again.</source>
        <translation>%1 中没有失败的试验；不再运行任何试验。</translation>
    </message>
    <message numerus="yes">
        <source>%1 has lost the lines that say what %n trial(s) that failed ran; these do not run again.</source>
        <translation>
            <numerusform>%1 已丢失说明 %n 次失败试验所运行内容的行，这些试验不会再次运行。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is left out: this study began without learning from it.</source>
        <translation>不使用 %1：这个研究开始时没有从它学习。</translation>
    </message>
    <message>
        <source>The trials in %1 are not the ones that this version of Megatune would choose; their results count, and the search goes on from them.</source>
        <translation>%1 中的试验不是本版本 Megatune 会选的；其结果有效，搜索将从它们继续。</translation>
    </message>
    <message>
        <source>The baseline is left out: this study began without one.</source>
        <translation>不运行基线：这个研究开始时没有基线。</translation>
    </message>
    <message>
        <source>%1 has lost the line that says what was tuned and cannot be continued; it can still be looked at. Use another file.</source>
        <translation>%1 丢失了记录调优内容的那一行，无法继续；但仍可查看。请换一个文件。</translation>
    </message>
    <message numerus="yes">
        <source>%1 was last run with at most %n trial(s); this time the strategy decides when it ends.</source>
        <translation>
            <numerusform>%1 上次最多运行 %n 次试验；这次由策略决定何时结束。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tr</name>
    <message>
        <source>full recompute</source>
        <translation>完全重计算</translation>
    </message>
    <message>
        <source>selective recompute</source>
        <translation>选择性重计算</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB and was not read; check that it is the right file.</source>
        <translation>%1 超过 %2 MiB，没有读取；请确认文件是否正确。</translation>
    </message>
    <message>
        <source>%1 is nested more than %2 levels deep and was not read; check that it is the right file.</source>
        <translation>%1 的嵌套超过 %2 层，没有读取；请确认文件是否正确。</translation>
    </message>
    <message>
        <source>%1 is not complete JSON; fetch or write it again.</source>
        <translation>%1 不是完整的 JSON；请重新获取或写入。</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>是不是想输入 %1？</translation>
    </message>
    <message>
        <source>The text behind &quot;%1 -c&quot; is quoted in a way that cannot be edited; put it in single quotes or into a script file.</source>
        <translation>“%1 -c”后面的文本所用的引号写法无法编辑；请把它放进单引号或脚本文件。</translation>
    </message>
    <message>
        <source>The command holds a character that is not valid Unicode; type it anew.</source>
        <translation>命令中含有无效的 Unicode 字符；请重新输入。</translation>
    </message>
    <message>
        <source>The training command is empty; enter the command that you train with.</source>
        <translation>训练命令为空；请输入你的训练命令。</translation>
    </message>
    <message>
        <source>Line %1 of %2 is YAML that is not understood here; write each option as &quot;name: value&quot;, or give the options on the command line.</source>
        <translation>%2 第 %1 行的 YAML 写法不受支持；请把每个选项写成 name: value 的形式，或者在命令行上给出选项。</translation>
    </message>
    <message>
        <source>%1 holds no options; it must be one JSON object.</source>
        <translation>%1 中没有选项；它必须是一个 JSON 对象。</translation>
    </message>
    <message>
        <source>%1 is too large to be a file of options (over 1 MiB); name another one.</source>
        <translation>%1 太大（超过 1 MiB），不像是选项文件；请换一个文件。</translation>
    </message>
    <message>
        <source>%1 is not text in UTF-8; save it in UTF-8.</source>
        <translation>%1 不是 UTF-8 文本；请保存为 UTF-8。</translation>
    </message>
    <message>
        <source>deepspeed starts its processes on other machines by itself, so that a trial over several nodes would start them twice; write torchrun in its place, or say for each node what it is, as in %1.</source>
        <translation>deepspeed 会自行在其他机器上启动进程，跨多个节点的试验会把它们启动两次；请改用 torchrun，或像 %1 那样写明每个节点的身份。</translation>
    </message>
    <message>
        <source>The command %1 was not found in %2; check its spelling, or give its path.</source>
        <translation>在 %2 中没有找到命令 %1；请检查拼写，或给出其路径。</translation>
    </message>
    <message>
        <source>The command %1 is a folder; give the program in it.</source>
        <translation>命令 %1 是目录；请给出其中的程序。</translation>
    </message>
    <message>
        <source>The command %1 is not executable; run chmod +x on it, or write what starts it in front, such as bash %1.</source>
        <translation>命令 %1 不可执行；请对它运行 chmod +x，或在前面写上启动它的程序，例如 bash %1。</translation>
    </message>
    <message>
        <source>The training command is empty; put it at the end behind --, such as -- python train.py.</source>
        <translation>训练命令为空；请放在末尾的 -- 之后，例如 -- python train.py。</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>The command is not complete: the %1 in %2 is never closed.</source>
        <translation>命令不完整：%2的%1没有闭合。</translation>
    </message>
    <message>
        <source>The command holds a NUL character in %1; remove it.</source>
        <translation>命令的%1有 NUL 字符；请删除它。</translation>
    </message>
    <message>
        <source>The command ends with a backslash: remove it, or add what should follow.</source>
        <translation>命令以反斜杠结尾：请删除它，或补上其后的内容。</translation>
    </message>
    <message>
        <source>single quote</source>
        <translation>单引号</translation>
    </message>
    <message>
        <source>double quote</source>
        <translation>双引号</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>ms-swift with the Hugging Face trainer</source>
        <translation>使用 Hugging Face trainer 的 ms-swift</translation>
    </message>
    <message>
        <source>Accelerate with Megatron-LM</source>
        <translation>Accelerate + Megatron-LM</translation>
    </message>
    <message>
        <source>a trainer of your own</source>
        <translation>自有的训练程序</translation>
    </message>
    <message>
        <source>The command trains in both branches of an if; keep the one to be tuned.</source>
        <translation>这条命令在 if 的两个分支中都有训练；请只保留要调优的那个。</translation>
    </message>
    <message>
        <source>There is no training command in this text; add one such as &quot;megatron sft ...&quot; or &quot;torchrun pretrain_gpt.py ...&quot;.</source>
        <translation>这段文本中没有训练命令；请加上一条，例如“megatron sft ...”或“torchrun pretrain_gpt.py ...”。</translation>
    </message>
    <message>
        <source>There is no trial %1.</source>
        <translation>没有试验 %1。</translation>
    </message>
    <message>
        <source>Trial %1 has a value; only what gave none runs again.</source>
        <translation>试验 %1 已有值；只有没有得到值的才会再次运行。</translation>
    </message>
    <message>
        <source>Trial %1 has not ended yet.</source>
        <translation>试验 %1 尚未结束。</translation>
    </message>
    <message>
        <source>%1 has lost the line that says what trial %2 ran; it cannot run again.</source>
        <translation>%1 丢失了说明试验 %2 运行内容的那一行；它无法再次运行。</translation>
    </message>
    <message>
        <source>%1 is not in the search space.</source>
        <translation>%1 不在搜索空间中。</translation>
    </message>
    <message>
        <source>%1 cannot run: %2</source>
        <translation>%1 无法运行：%2</translation>
    </message>
    <message>
        <source>The log file %1 cannot be written: %2. Choose another place for it.</source>
        <translation>无法写入日志文件 %1：%2。请换一个位置。</translation>
    </message>
    <message>
        <source>%1 is a study; name another file for the log.</source>
        <translation>%1 是研究文件；请为日志指定其他文件。</translation>
    </message>
    <message>
        <source>There is no dialect &quot;%1&quot;; there are %2.</source>
        <translation>没有方言“%1”；可用的有 %2。</translation>
    </message>
    <message>
        <source>The command runs no shell script, so its dialect cannot be &quot;script&quot;.</source>
        <translation>命令没有运行 shell 脚本，所以方言不能是“script”。</translation>
    </message>
    <message>
        <source>%1 cannot be read; what it asks for stays unknown.</source>
        <translation>无法读取 %1，其中的选项未知。</translation>
    </message>
    <message>
        <source>%1 cannot be read, so it is not known whether it hands its arguments on.</source>
        <translation>无法读取 %1，所以不知道它是否转发参数。</translation>
    </message>
    <message>
        <source>%1 is not a shell script that can be read here.</source>
        <translation>%1 不是这里能读取的 shell 脚本。</translation>
    </message>
    <message>
        <source>The training command in %1 was not found: %2</source>
        <translation>在 %1 中没有找到训练命令：%2</translation>
    </message>
    <message>
        <source>all parameters</source>
        <translation>全参数</translation>
    </message>
    <message>
        <source>--%1 and --%2</source>
        <translation>--%1 和 --%2</translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation>%1（假定）</translation>
    </message>
    <message>
        <source>It is not known whether %1 hands its arguments on; end its training command with &quot;$@&quot;.</source>
        <translation>不知道 %1 是否转发参数；请让它的训练命令以 &quot;$@&quot; 结尾。</translation>
    </message>
    <message>
        <source>What %1 asks for is not known, because it was not read.</source>
        <translation>没有读取 %1，所以不知道其中的选项。</translation>
    </message>
    <message>
        <source>The command mixes options of ms-swift 3.x and 4.x; it is read as %1. Say which version is installed.</source>
        <translation>命令混用了 ms-swift 3.x 和 4.x 的选项，现按 %1 解读。请指明安装的是哪个版本。</translation>
    </message>
    <message>
        <source>&quot;swift %1&quot; trains without Megatron and knows no parallel layouts; &quot;megatron %1&quot; does.</source>
        <translation>“swift %1”不使用 Megatron 训练，没有并行布局；“megatron %1”才有。</translation>
    </message>
    <message>
        <source>%1 is given %2 times (%3); the last one counts.</source>
        <translation>%1 给出了 %2 次（%3）；以最后一次为准。</translation>
    </message>
    <message>
        <source>%1 takes no effect in the command as it is, because TP is 1; trials with a larger TP have it.</source>
        <translation>TP 为 1，所以 %1 在原样的命令中不起作用；TP 更大的试验会用到它。</translation>
    </message>
    <message>
        <source>%1 must not be given for this layout, but stands in %2, where it cannot be removed from outside; take it out of the file.</source>
        <translation>此布局不能带 %1，但它写在 %2 里，无法从外部去掉；请从文件中删除它。</translation>
    </message>
    <message>
        <source>%1 has %2 behind its &quot;$@&quot;, where it wins over what is handed on; move &quot;$@&quot; to the end.</source>
        <translation>%1 在 &quot;$@&quot; 之后还有 %2，它会覆盖转发的参数；请把 &quot;$@&quot; 移到末尾。</translation>
    </message>
    <message>
        <source>the script %1</source>
        <translation>脚本 %1</translation>
    </message>
    <message>
        <source>the script %1: %2</source>
        <translation>脚本 %1：%2</translation>
    </message>
    <message>
        <source>%1 with Megatron-LM&apos;s arguments, started by %2</source>
        <translation>使用 Megatron-LM 参数的 %1，由 %2 启动</translation>
    </message>
    <message>
        <source>%1, started by %2</source>
        <translation>%1，由 %2 启动</translation>
    </message>
    <message>
        <source>%1 with Megatron-LM&apos;s arguments</source>
        <translation>使用 Megatron-LM 参数的 %1</translation>
    </message>
    <message>
        <source>an unknown trainer (%1)</source>
        <translation>未知的训练程序（%1）</translation>
    </message>
    <message>
        <source>With --yaml-cfg %1 Megatron-LM ignores every other option, so no trial could change the layout; give the file&apos;s options on the command line, without --yaml-cfg.</source>
        <translation>使用 --yaml-cfg %1 时 Megatron-LM 会忽略其他所有选项，因此任何试验都无法改变布局；请把该文件中的选项写到命令行上，并去掉 --yaml-cfg。</translation>
    </message>
    <message>
        <source>Megatron-LM refuses %1 together; leave one of them out.</source>
        <translation>Megatron-LM 不接受同时使用 %1；请去掉其中一个。</translation>
    </message>
    <message>
        <source>Megatron-LM refuses --%1 without --%2; add it, or leave --%1 out.</source>
        <translation>Megatron-LM 不接受只有 --%1 而没有 --%2；请加上它，或去掉 --%1。</translation>
    </message>
    <message>
        <source>Memory: %1 GiB more than estimated (± %2).</source>
        <translation>显存：比估算多 %1 GiB（± %2）。</translation>
    </message>
    <message>
        <source>Memory: %1 GiB less than estimated (± %2).</source>
        <translation>显存：比估算少 %1 GiB（± %2）。</translation>
    </message>
    <message numerus="yes">
        <source>calibrated by %n trial(s)</source>
        <translation>
            <numerusform>已由 %n 次试验校准</numerusform>
        </translation>
    </message>
    <message>
        <source>Speed: %1 of the estimate (± %2 %).</source>
        <translation>速度：估算的 %1 倍（± %2%）。</translation>
    </message>
    <message>
        <source>Speed: %1 of the estimate.</source>
        <translation>速度：估算的 %1 倍。</translation>
    </message>
    <message>
        <source>core 0.5</source>
        <translation>core 0.5</translation>
    </message>
    <message>
        <source>core 0.6 to 0.7</source>
        <translation>core 0.6 至 0.7</translation>
    </message>
    <message>
        <source>core 0.8 to 0.10</source>
        <translation>core 0.8 至 0.10</translation>
    </message>
    <message>
        <source>core 0.11 to 0.12</source>
        <translation>core 0.11 至 0.12</translation>
    </message>
    <message>
        <source>core 0.13 and newer</source>
        <translation>core 0.13 及更新版本</translation>
    </message>
    <message>
        <source>The context, communicators and workspaces of the framework take 0.75 GiB, and 0.5 GiB for each kind of parallelism in use.</source>
        <translation>框架的上下文、通信器和工作区占 0.75 GiB，每用到一种并行再加 0.5 GiB。</translation>
    </message>
    <message>
        <source>Fragmentation adds 5 % to what comes and goes during a step.</source>
        <translation>显存碎片使单步内临时分配的显存多占 5%。</translation>
    </message>
    <message>
        <source>Attention is a flash kernel: no scores are kept.</source>
        <translation>注意力使用 flash kernel：不保存注意力分数。</translation>
    </message>
    <message>
        <source>Experts get unequal numbers of tokens, since nothing forces an even load: the fullest rank decides.</source>
        <translation>由于没有强制均衡负载，各专家得到的 token 数不等：以最满的 rank 为准。</translation>
    </message>
    <message>
        <source>Tokens are spread evenly over the experts; routing that is not balanced needs more.</source>
        <translation>token 均匀分配给各专家；路由不均衡时需要更多。</translation>
    </message>
    <message>
        <source>Training in 8 or 4 bits keeps the inputs of products in that precision, and the weights in both.</source>
        <translation>以 8 位或 4 位训练时，矩阵乘的输入以该精度保存，权重则两种精度都保存。</translation>
    </message>
    <message>
        <source>LoRA adapters are on every linear layer.</source>
        <translation>LoRA 适配器加在所有线性层上。</translation>
    </message>
    <message>
        <source>Layers with linear attention are counted as Gated DeltaNet.</source>
        <translation>线性注意力层按 Gated DeltaNet 计算。</translation>
    </message>
    <message>
        <source>Slow: TP %1 reaches beyond the %2 GPUs that NVLink connects, so that every layer waits for the network.</source>
        <translation>慢：TP %1 超出 NVLink 连接的 %2 个 GPU，每一层都要等待网络。</translation>
    </message>
    <message>
        <source>Slow: EP %1 x ETP %2 reaches beyond the %3 GPUs that NVLink connects, so that tokens go to their experts over the network.</source>
        <translation>慢：EP %1 x ETP %2 超出 NVLink 连接的 %3 个 GPU，token 要经过网络才能到达各专家。</translation>
    </message>
    <message>
        <source>number of layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>number of attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>number of query groups (KV heads)</source>
        <translation>查询组（KV 头）数量</translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>KV LoRA rank</source>
        <translation>KV LoRA 秩</translation>
    </message>
    <message>
        <source>head dimension of the keys without rotation</source>
        <translation>键的非旋转头维度</translation>
    </message>
    <message>
        <source>rotary head dimension</source>
        <translation>旋转头维度</translation>
    </message>
    <message>
        <source>head dimension of the values</source>
        <translation>值的头维度</translation>
    </message>
    <message>
        <source>key size of linear attention</source>
        <translation>线性注意力的键维度</translation>
    </message>
    <message>
        <source>value size of linear attention</source>
        <translation>线性注意力的值维度</translation>
    </message>
    <message>
        <source>number of experts per token</source>
        <translation>每 token 专家数</translation>
    </message>
    <message>
        <source>feed-forward size of an expert</source>
        <translation>专家 FFN 隐藏维度</translation>
    </message>
    <message>
        <source>feed-forward size</source>
        <translation>FFN 隐藏维度</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Estimates do not cover the state-space layers of %1.</source>
        <translation>估算不支持 %1 的状态空间层。</translation>
    </message>
    <message>
        <source>An estimate for %1 needs its %2: enter it by hand.</source>
        <translation>估算 %1 需要它的%2：请手动输入。</translation>
    </message>
    <message>
        <source>Ranks are placed in Megatron&apos;s default order: TP, CP and EP inside a node first, then DP, then PP.</source>
        <translation>rank 按 Megatron 的默认顺序排列：先在节点内排 TP、CP 和 EP，再排 DP，最后排 PP。</translation>
    </message>
    <message>
        <source>Matrix products, memory and links reach the shares of their peaks that public sweeps of A100 and B200 show.</source>
        <translation>矩阵乘、显存和链路所能达到的峰值比例，取自 A100 和 B200 的公开扫描数据。</translation>
    </message>
    <message>
        <source>Collectives of TP and EP are not hidden behind arithmetic.</source>
        <translation>TP 和 EP 的集合通信不会被计算掩盖。</translation>
    </message>
    <message>
        <source>Gradients are reduced after the backward pass.</source>
        <translation>梯度在反向传播之后归约。</translation>
    </message>
    <message>
        <source>Tokens are spread evenly over the experts.</source>
        <translation>token 均匀分配给各专家。</translation>
    </message>
    <message>
        <source>LoRA saves the weight gradients of frozen layers; TFLOP/s count them as Megatron-LM does.</source>
        <translation>LoRA 省去了冻结层的权重梯度；TFLOP/s 的计算方式与 Megatron-LM 相同。</translation>
    </message>
    <message>
        <source>The command of trial %1 does not start accelerate launch; export it as shell or script.</source>
        <translation>试验 %1 的命令没有启动 accelerate launch；请以 shell 或 script 形式导出。</translation>
    </message>
    <message>
        <source>The command of trial %1 has a file of its own, %2, which the study does not hold; export it as shell or script.</source>
        <translation>试验 %1 的命令有自己的文件 %2，而研究中没有保存它；请以 shell 或 script 形式导出。</translation>
    </message>
    <message>
        <source>Configuration of accelerate</source>
        <translation>accelerate 的配置</translation>
    </message>
    <message>
        <source>a trial&apos;s launcher options as the configuration file of accelerate</source>
        <translation>一次试验的启动器选项，accelerate 配置文件</translation>
    </message>
    <message>
        <source>Options, one a line</source>
        <translation>选项（每行一个）</translation>
    </message>
    <message>
        <source>a trial&apos;s options, one a line: xargs -a FILE torchrun pretrain_gpt.py</source>
        <translation>一次试验的选项，每行一个：xargs -a FILE torchrun pretrain_gpt.py</translation>
    </message>
    <message>
        <source>Table of the trials</source>
        <translation>试验表格</translation>
    </message>
    <message>
        <source>the trials of the study as comma-separated values</source>
        <translation>研究的所有试验，CSV 格式</translation>
    </message>
    <message>
        <source>JSON document</source>
        <translation>JSON 文档</translation>
    </message>
    <message>
        <source>the study with all its trials as one JSON document</source>
        <translation>整个研究及其所有试验，单个 JSON 文档</translation>
    </message>
    <message>
        <source>MASTER_ADDR is %1, as ssh calls the first node; set it where the others know that machine by another name.</source>
        <translation>MASTER_ADDR 是 ssh 对第一个节点的称呼 %1；如果其他节点用别的名称认识那台机器，请自行设置。</translation>
    </message>
    <message>
        <source>The trial did not run on several nodes: set MASTER_ADDR to the address of the first one before you run this.</source>
        <translation>这次试验没有在多个节点上运行过：运行前请把 MASTER_ADDR 设为第一个节点的地址。</translation>
    </message>
    <message numerus="yes">
        <source>Run it on each of the %n node(s) at the same time, with the node&apos;s number, from 0, as its argument.</source>
        <translation>
            <numerusform>请在 %n 个节点上同时运行，并以从 0 开始的节点编号作为参数。</numerusform>
        </translation>
    </message>
    <message>
        <source>Script for each node</source>
        <translation>各节点的脚本</translation>
    </message>
    <message>
        <source>a script for every node of a trial over several machines</source>
        <translation>跨多台机器的试验中每个节点使用的脚本</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in the command belongs to no option; export it as shell or script.</source>
        <translation>命令中的“%1”不属于任何选项；请以 shell 或 script 形式导出。</translation>
    </message>
    <message>
        <source>The command has parts that a shell fills in, such as $NAME; write their values in their place.</source>
        <translation>命令中有由 shell 展开的部分，例如 $NAME；请换成它们的值。</translation>
    </message>
    <message>
        <source>Journal of Optuna</source>
        <translation>Optuna 日志</translation>
    </message>
    <message>
        <source>the study as a journal for Optuna and optuna-dashboard</source>
        <translation>整个研究，供 Optuna 和 optuna-dashboard 使用的 journal 文件</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n iteration(s)</source>
        <translation>
            <numerusform>%1，%n 次迭代的 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; mean of %2 runs: %3</source>
        <translation>%1；%2 次运行的均值：%3</translation>
    </message>
    <message>
        <source>%1, the best</source>
        <translation>%1，最优</translation>
    </message>
    <message>
        <source>Trial %1 ran on %2; the export %3 is the one that runs as it ran.</source>
        <translation>试验 %1 在 %2 上运行；要以同样方式运行，请使用导出格式 %3。</translation>
    </message>
    <message>
        <source>Study %1 (%2), trial %3: %4</source>
        <translation>研究 %1（%2），试验 %3：%4</translation>
    </message>
    <message>
        <source>For production: without what made the trial short.</source>
        <translation>用于生产：不含缩短试验的部分。</translation>
    </message>
    <message>
        <source>Measured %1, written %2 by %3</source>
        <translation>测量于 %1，由 %3 写于 %2</translation>
    </message>
    <message>
        <source>There is no export &quot;%1&quot;; there are %2.</source>
        <translation>没有导出形式“%1”；可用的有 %2。</translation>
    </message>
    <message>
        <source>Trial %1 has no command, as the study was made by another program; export its parameters with csv or json.</source>
        <translation>这个研究由其他程序生成，试验 %1 没有命令；请用 csv 或 json 导出其参数。</translation>
    </message>
    <message>
        <source>No trial of the study has a value yet, so none is the best; name a trial by its number.</source>
        <translation>此研究还没有任何试验得到值，因此没有最优试验；请用编号指定一个试验。</translation>
    </message>
    <message>
        <source>There is no trial %1: the study has none yet.</source>
        <translation>没有试验 %1：研究中还没有任何试验。</translation>
    </message>
    <message>
        <source>There is no trial %1; the study has trials 0 to %2.</source>
        <translation>没有试验 %1；研究中有试验 0 到 %2。</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1（来自 %2）</translation>
    </message>
    <message>
        <source>Set MEGATUNE_UPLOADS to a folder with these files before you run it: %1.</source>
        <translation>运行前请将 MEGATUNE_UPLOADS 设为含有以下文件的目录：%1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message numerus="yes">
        <source>The trials were made short, to %n iteration(s) without saving and evaluation; the production variant is without that.</source>
        <translation>
            <numerusform>试验被缩短为 %n 次迭代，不保存也不评估；生产版本不含这些改动。</numerusform>
        </translation>
    </message>
    <message>
        <source>Your own command has %1, which is for short runs; it stays.</source>
        <translation>你自己的命令中有 %1，它用于短时运行；予以保留。</translation>
    </message>
    <message>
        <source>Set %1 before you run it: its value is not kept.</source>
        <translation>运行前请设置 %1：它的值没有保存。</translation>
    </message>
    <message>
        <source>The command holds *** where a secret was masked; put your own in its place before you run it.</source>
        <translation>命令中的密钥已用 *** 遮盖；运行前请换成你自己的密钥。</translation>
    </message>
    <message>
        <source>Speed-up over the baseline</source>
        <translation>相对基线的加速</translation>
    </message>
    <message>
        <source>Trials executed</source>
        <translation>已执行的试验</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>显存不足</translation>
    </message>
    <message>
        <source>strategy %1</source>
        <translation>策略 %1</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Memory (GiB)</source>
        <translation>显存（GiB）</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>用时（秒）</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>The same in all trials: %1.</source>
        <translation>各次试验相同：%1。</translation>
    </message>
    <message>
        <source>The first %1 of %2 trials; the exports csv and json have all of them.</source>
        <translation>%2 次试验中的前 %1 次；csv 和 json 导出包含全部试验。</translation>
    </message>
    <message>
        <source>The charts draw about %1 of %2 trials, evenly chosen ones.</source>
        <translation>图表从 %2 次试验中均匀选取并绘制了约 %1 次。</translation>
    </message>
    <message>
        <source>Line: best so far. Cross: out of memory. Triangle: another failure.</source>
        <translation>折线：迄今最佳。叉号：显存不足。三角：其他失败。</translation>
    </message>
    <message>
        <source>Ring: refines the winner.</source>
        <translation>圆环：对最佳结果的精调。</translation>
    </message>
    <message>
        <source>Best command (trial %1)</source>
        <translation>最优命令（试验 %1）</translation>
    </message>
    <message>
        <source>Refined: %1.</source>
        <translation>已精调：%1。</translation>
    </message>
    <message>
        <source>Value by trial</source>
        <translation>各次试验的值</translation>
    </message>
    <message>
        <source>Peak memory of a GPU by trial</source>
        <translation>各次试验的单卡峰值显存</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Best value by the two parameters that explain most</source>
        <translation>影响最大的两个参数对应的最佳值</translation>
    </message>
    <message>
        <source>Value and out-of-memory share by parameter</source>
        <translation>各参数对应的值与显存不足比例</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Written %1 by %2 from %3.</source>
        <translation>由 %2 根据 %3 写于 %1。</translation>
    </message>
    <message>
        <source>Report for a browser</source>
        <translation>浏览器报告</translation>
    </message>
    <message>
        <source>the study as one page with charts, for any browser, without a network</source>
        <translation>整个研究，带图表的单个网页，任何浏览器均可打开，无需网络</translation>
    </message>
    <message>
        <source>too few trials</source>
        <translation>试验太少</translation>
    </message>
    <message>
        <source>may be chance</source>
        <translation>可能是偶然</translation>
    </message>
    <message>
        <source>trials: %1, out of memory: %2</source>
        <translation>试验：%1，显存不足：%2</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <comment>minutes</comment>
        <translation>分钟</translation>
    </message>
    <message>
        <source>h</source>
        <comment>hours</comment>
        <translation>小时</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Explains</source>
        <translation>解释比例</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Timeline of the trials</source>
        <translation>试验时间线</translation>
    </message>
    <message>
        <source>%1 busy</source>
        <translation>繁忙 %1</translation>
    </message>
    <message>
        <source>Trial %1: %2</source>
        <translation>试验 %1：%2</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>The trial did not run in Slurm: give a partition and a time limit as your cluster wants them.</source>
        <translation>这次试验不是在 Slurm 中运行的：请按你的集群的要求给出分区和时间限制。</translation>
    </message>
    <message>
        <source>Slurm script</source>
        <translation>Slurm 脚本</translation>
    </message>
    <message>
        <source>the script with which Slurm runs a trial</source>
        <translation>一次试验的 Slurm 运行脚本</translation>
    </message>
    <message>
        <source>Shell script</source>
        <translation>Shell 脚本</translation>
    </message>
    <message>
        <source>a shell script of a trial, with a comment that says where it is from</source>
        <translation>一次试验的 shell 脚本，带有说明来源的注释</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>the command line of a trial, the best one by default</source>
        <translation>一次试验的命令行，默认是最优的一次</translation>
    </message>
    <message>
        <source>The command of trial %1 does not start ms-swift itself, as in &quot;megatron sft&quot;; export it as shell or script.</source>
        <translation>试验 %1 的命令没有直接启动 ms-swift（如“megatron sft”）；请以 shell 或 script 形式导出。</translation>
    </message>
    <message>
        <source>Options of ms-swift</source>
        <translation>ms-swift 的选项</translation>
    </message>
    <message>
        <source>a trial&apos;s options as the YAML file of ms-swift</source>
        <translation>一次试验的选项，ms-swift 的 YAML 文件</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>noise not known (%1)</source>
        <translation>噪声未知（%1）</translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s)</source>
        <translation>
            <numerusform>%n 次迭代</numerusform>
        </translation>
    </message>
    <message>
        <source>± %1 (95 %, %2)</source>
        <translation>± %1（95%，%2）</translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2, sure</source>
        <translation>领先试验 %1 达 %2，确定</translation>
    </message>
    <message>
        <source>not sure: trials %1 and %2 differ by less than their noise</source>
        <translation>不确定：试验 %1 和 %2 的差异小于噪声</translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2; how sure is not known</source>
        <translation>领先试验 %1 达 %2；确定程度未知</translation>
    </message>
    <message>
        <source>measured again it gave no value in trial %1</source>
        <translation>在试验 %1 中再次测量时没有得到值</translation>
    </message>
    <message>
        <source>There is no second layout to confirm the best one against.</source>
        <translation>没有第二个布局可用来确认最优布局。</translation>
    </message>
    <message>
        <source>trials %1 and %2</source>
        <comment>the first two</comment>
        <translation>试验 %1 和 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) did not settle the order of %1.</source>
        <translation>
            <numerusform>再运行 %n 次仍未确定%1 的次序。</numerusform>
        </translation>
    </message>
    <message>
        <source>The order of %1 was settled without measuring them again.</source>
        <translation>无需再次测量，%1 的次序已经确定。</translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) settled the order of %1.</source>
        <translation>
            <numerusform>再运行 %n 次确定了%1 的次序。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 cannot be &quot;%2&quot; (%3); give a number from %4 to %5.</source>
        <translation>%1（%3）不能是“%2”；请给出 %4 到 %5 之间的数。</translation>
    </message>
    <message>
        <source>%1 is not a figure of a GPU; there are %2.</source>
        <translation>%1 不是 GPU 的参数；可用的有 %2。</translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation>可用显存</translation>
    </message>
    <message>
        <source>Speed in 16 bits</source>
        <translation>16 位算力</translation>
    </message>
    <message>
        <source>Speed in 8 bits</source>
        <translation>8 位算力</translation>
    </message>
    <message>
        <source>Speed in 4 bits</source>
        <translation>4 位算力</translation>
    </message>
    <message>
        <source>Bandwidth of its memory</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>Bandwidth of the link in a node</source>
        <translation>节点内互连带宽</translation>
    </message>
    <message>
        <source>Bandwidth to other nodes</source>
        <translation>节点间带宽</translation>
    </message>
    <message>
        <source>GPUs on one link</source>
        <translation>同一互连内的 GPU 数</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>A described GPU has a name of at most %1 letters without &quot;/&quot;, &quot;=&quot; and &quot;,&quot;, such as H20-3e.</source>
        <translation>手动描述的 GPU 要有名称，例如 H20-3e：最多 %1 个字符，不含“/”“=”“,”。</translation>
    </message>
    <message>
        <source>%1 is in the list; give what you describe another name.</source>
        <translation>%1 已在列表中；请给手动描述的 GPU 另取名称。</translation>
    </message>
    <message>
        <source>%1 is given twice; give it once.</source>
        <translation>%1 指定了两次；请只指定一次。</translation>
    </message>
    <message>
        <source>%1 is missing for %2; give %3 in %4.</source>
        <translation>缺少 %2 的%1；请以 %4 为单位给出 %3。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); give a JSON file that describes a GPU.</source>
        <translation>无法读取 %1（%2）；请给出描述 GPU 的 JSON 文件。</translation>
    </message>
    <message>
        <source>%1 is not a JSON object with the figures of a GPU.</source>
        <translation>%1 不是包含 GPU 参数的 JSON 对象。</translation>
    </message>
    <message>
        <source>%1 is described by hand: that large products reach %2 % of its peak is assumed, not measured.</source>
        <translation>%1 由手动描述：大型矩阵乘法达到峰值的 %2 % 是假设，并非实测。</translation>
    </message>
    <message>
        <source>%1 is not a known type of GPU.</source>
        <translation>%1 不是已知的 GPU 型号。</translation>
    </message>
    <message>
        <source>Describe it by hand, or take the nearest one.</source>
        <translation>请手动描述，或选用最接近的型号。</translation>
    </message>
    <message>
        <source>its machines answer, and where the ranks of a trial meet is known</source>
        <translation>各台机器均有应答，试验各 rank 的会合地址也已知</translation>
    </message>
    <message>
        <source>Slurm answers, and the partition has nodes for what is asked for</source>
        <translation>Slurm 有应答，且分区有满足要求的节点</translation>
    </message>
    <message>
        <source>Reached</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>A node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>not looked into: %1</source>
        <translation>未查看：%1</translation>
    </message>
    <message>
        <source>Look whether a short job runs there: srun --ntasks=1 nvidia-smi</source>
        <translation>请检查短作业能否在那里运行：srun --ntasks=1 nvidia-smi</translation>
    </message>
    <message numerus="yes">
        <source>not looked into: the queue gave none within %n second(s)</source>
        <translation>
            <numerusform>未查看：队列在 %n 秒内未分配节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Check again when the queue is shorter.</source>
        <translation>请在队列较短时再检查。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>machine, what was looked at</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>not told</source>
        <translation>未获知</translation>
    </message>
    <message>
        <source>as here</source>
        <translation>与本机一致</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ahead of ours</source>
        <translation>
            <numerusform>比本机快 %n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) behind ours</source>
        <translation>
            <numerusform>比本机慢 %n 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Let the machine keep time by NTP (timedatectl set-ntp true).</source>
        <translation>请让该机器通过 NTP 校时（timedatectl set-ntp true）。</translation>
    </message>
    <message>
        <source>%1 x %2, %3 GiB each, %4 GiB free at least, driver %5</source>
        <translation>%1 x %2，每个 %3 GiB，空闲至少 %4 GiB，驱动程序 %5</translation>
    </message>
    <message>
        <source>The GPUs are of several types; a trial is as slow as the slowest.</source>
        <translation>GPU 型号不一；试验的速度取决于最慢的 GPU。</translation>
    </message>
    <message>
        <source>Processes on GPUs</source>
        <translation>GPU 上的进程</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Wait for them or ask their owners: trials need the memory.</source>
        <translation>请等待它们结束，或询问其所有者：试验需要显存。</translation>
    </message>
    <message>
        <source>NVLink (%1 links)</source>
        <translation>NVLink（%1 条链路）</translation>
    </message>
    <message>
        <source>one PCIe switch</source>
        <translation>单个 PCIe 交换机</translation>
    </message>
    <message>
        <source>several PCIe switches</source>
        <translation>多个 PCIe 交换机</translation>
    </message>
    <message>
        <source>PCIe through the CPU</source>
        <translation>经 CPU 的 PCIe</translation>
    </message>
    <message>
        <source>PCIe within a NUMA node</source>
        <translation>NUMA 节点内的 PCIe</translation>
    </message>
    <message>
        <source>between CPU sockets</source>
        <translation>跨 CPU 插槽</translation>
    </message>
    <message>
        <source>an unknown link</source>
        <translation>未知链路</translation>
    </message>
    <message>
        <source>Links of GPUs</source>
        <translation>GPU 互连</translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation>单个 GPU</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>NUMA nodes %1</source>
        <translation>NUMA 节点 %1</translation>
    </message>
    <message>
        <source>Keep TP within GPUs that are linked well; beyond them prefer PP and DP.</source>
        <translation>请让 TP 保持在互连良好的 GPU 之内；超出时优先使用 PP 和 DP。</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>%1 GiB free on %2</source>
        <translation>%2 空闲 %1 GiB</translation>
    </message>
    <message>
        <source>Make room: logs, caches and checkpoints need it.</source>
        <translation>请腾出空间：日志、缓存和检查点都需要。</translation>
    </message>
    <message>
        <source>Folder to run in</source>
        <translation>运行目录</translation>
    </message>
    <message>
        <source>Name a folder that exists and can be written to, as in ?workdir=/scratch.</source>
        <translation>请给出已存在且可写入的目录，例如 ?workdir=/scratch。</translation>
    </message>
    <message>
        <source>%1 cannot be written to</source>
        <translation>无法写入 %1</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>Activate the environment that has PyTorch in the host&apos;s set-up line, as in: source ~/swift-env/bin/activate.</source>
        <translation>请在主机的准备命令中激活装有 PyTorch 的环境，例如：source ~/swift-env/bin/activate。</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>The questions were not answered; the host needs /bin/sh and the usual tools.</source>
        <translation>询问没有得到应答；主机需要 /bin/sh 和常用工具。</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>与 %1 相同</translation>
    </message>
    <message>
        <source>Name it once: its GPUs are given out once.</source>
        <translation>请只给出一次：其 GPU 只分配一次。</translation>
    </message>
    <message>
        <source>ok</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>PROBLEM</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>recommended %1</source>
        <translation>推荐 %1</translation>
    </message>
    <message>
        <source>Optional: without it give --gradient_accumulation_fusion false.</source>
        <translation>可选：未安装时请给出 --gradient_accumulation_fusion false。</translation>
    </message>
    <message>
        <source>not installed (optional)</source>
        <translation>未安装（可选）</translation>
    </message>
    <message>
        <source>not installed</source>
        <translation>未安装</translation>
    </message>
    <message>
        <source>%1 and %2 are the same machine; name it once in %3.</source>
        <translation>%1 与 %2 是同一台机器；请在 %3 中只写一次。</translation>
    </message>
    <message>
        <source>%1 finds no machine called %2, which is where the ranks would meet; say by which address the first node is reached from there, as in %3.</source>
        <translation>%1 找不到名为 %2 的机器，而各 rank 要在那里会合；请像 %3 那样写明从那里连接第一个节点的地址。</translation>
    </message>
    <message>
        <source>ssh reaches the first node, %1, at %2, which means another machine on each node; say by which address the others reach it, as in %3.</source>
        <translation>ssh 通过 %2 连接第一个节点 %1，但这个地址在每个节点上指的是不同的机器；请像 %3 那样写明其他节点用什么地址能连到它。</translation>
    </message>
    <message>
        <source>Slurm has no partition &quot;%1&quot;; `sinfo` lists those that there are.</source>
        <translation>Slurm 没有分区“%1”；`sinfo` 可列出现有的分区。</translation>
    </message>
    <message>
        <source>Slurm has no default partition; name one, as in slurm:gpu.</source>
        <translation>Slurm 没有默认分区；请指定一个，例如 slurm:gpu。</translation>
    </message>
    <message>
        <source>(default)</source>
        <translation>（默认）</translation>
    </message>
    <message>
        <source>Slurm&apos;s partition %1 is down; `sinfo` lists those that are up.</source>
        <translation>Slurm 分区 %1 已停用；`sinfo` 可列出可用的分区。</translation>
    </message>
    <message>
        <source>Slurm&apos;s partition %1 has %2 nodes with %3 GPUs or more, but %4 are asked for; lower nodes= or gpus= (its largest node has %5 GPUs).</source>
        <translation>Slurm 分区 %1 有 %2 个节点具备至少 %3 个 GPU，但要求 %4 个；请减小 nodes= 或 gpus=（其最大的节点有 %5 个 GPU）。</translation>
    </message>
    <message>
        <source>Slurm&apos;s controller does not answer; try again when `scontrol ping` says that it is up.</source>
        <translation>Slurm 控制器没有响应；请等 `scontrol ping` 显示它可用后重试。</translation>
    </message>
    <message>
        <source>No nodes of Slurm&apos;s partition %1 have what is asked for; lower nodes= or gpus=, `sinfo -o &quot;%P %D %G&quot;` lists what there is.</source>
        <translation>Slurm 分区 %1 中没有节点满足要求；请减小 nodes= 或 gpus=，`sinfo -o &quot;%P %D %G&quot;` 可列出现有资源。</translation>
    </message>
    <message>
        <source>Slurm does not know who is asking: munge, its authentication, does not work on this machine (%1).</source>
        <translation>Slurm 无法确认请求者的身份：其认证服务 munge 在本机上不能工作（%1）。</translation>
    </message>
    <message>
        <source>Slurm&apos;s %1 refused: %2.</source>
        <translation>Slurm 的 %1 拒绝了请求：%2。</translation>
    </message>
    <message>
        <source>it cannot be made</source>
        <translation>无法创建</translation>
    </message>
    <message>
        <source>The folder %1 for the Slurm job cannot be written (%2); make room there, or name a folder that the nodes share.</source>
        <translation>无法写入 Slurm 作业的目录 %1（%2）；请在那里腾出空间，或指定一个各节点共享的目录。</translation>
    </message>
    <message>
        <source>Slurm&apos;s programs are not on this machine (%1); run Megatune where sbatch works, such as a login node.</source>
        <translation>本机上没有 Slurm 的程序（%1）；请在能使用 sbatch 的地方运行 Megatune，例如登录节点。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an option of sbatch; write its long name without the dashes, such as account=team.</source>
        <translation>“%1”不是 sbatch 的选项；请写不带短横的长名称，例如 account=team。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be a value of Slurm&apos;s option %2.</source>
        <translation>“%1”不能作为 Slurm 选项 %2 的值。</translation>
    </message>
    <message>
        <source>%1 did not say which port is free.</source>
        <translation>%1 没有说明哪个端口空闲。</translation>
    </message>
    <message>
        <source>ssh does not say by which address it reaches %1: %2</source>
        <translation>ssh 没有说明用什么地址连接 %1：%2</translation>
    </message>
    <message>
        <source>%1 has no place for what trials print: /var/tmp, /tmp and the home folder are full or cannot be written to.</source>
        <translation>%1 上没有地方存放试验的输出：/var/tmp、/tmp 和主目录已满或无法写入。</translation>
    </message>
    <message>
        <source>%1 cannot run trials: it needs Linux with /proc, setsid and awk.</source>
        <translation>%1 无法运行试验：需要带有 /proc、setsid 和 awk 的 Linux。</translation>
    </message>
    <message>
        <source>The host key of %1 is not known yet; connect once with ssh in a terminal, compare the key&apos;s fingerprint and accept it.</source>
        <translation>还不认识 %1 的主机密钥；请在终端中用 ssh 连接一次，核对密钥指纹并接受它。</translation>
    </message>
    <message>
        <source>The host key of %1 has changed; ask who runs it, and only when that is right remove the old one with ssh-keygen -R.</source>
        <translation>%1 的主机密钥已改变；请向其管理员确认，确认无误后才用 ssh-keygen -R 删除旧密钥。</translation>
    </message>
    <message>
        <source>%1 refuses the login; put your public key there with ssh-copy-id, add your key to the agent with ssh-add, or state the right user.</source>
        <translation>%1 拒绝登录；请用 ssh-copy-id 把公钥放到那里、用 ssh-add 把密钥加入 agent，或指定正确的用户。</translation>
    </message>
    <message>
        <source>ssh does not use a key or configuration file for %1 because others may read or change it; run chmod 600 on it.</source>
        <translation>ssh 没有使用用于 %1 的某个密钥或配置文件，因为其他人可以读取或修改它；请对它运行 chmod 600。</translation>
    </message>
    <message>
        <source>There is no host of the name %1; check its spelling, or add it to ~/.ssh/config.</source>
        <translation>没有名为 %1 的主机；请检查拼写，或把它加入 ~/.ssh/config。</translation>
    </message>
    <message>
        <source>%1 does not answer; look whether it is switched on, can be reached from here and runs sshd.</source>
        <translation>%1 没有响应；请检查它是否开机、能否从这里连通，以及是否运行着 sshd。</translation>
    </message>
    <message>
        <source>ssh cannot read its configuration for %1; mend the line that it names.</source>
        <translation>ssh 无法读取用于 %1 的配置；请改正它指出的那一行。</translation>
    </message>
    <message>
        <source>%1 cannot be reached because the program ssh was not found; install openssh-client.</source>
        <translation>无法连接 %1，因为没有找到程序 ssh；请安装 openssh-client。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost; look whether it is up and can be reached.</source>
        <translation>与 %1 的连接已断开；请检查它是否开机、能否连通。</translation>
    </message>
    <message>
        <source>No connection to %1; try ssh in a terminal and mend what it says.</source>
        <translation>无法连接 %1；请在终端中试用 ssh，并按其提示处理。</translation>
    </message>
    <message>
        <source>%1 is damaged, or no database of Optuna: it has no studies.</source>
        <translation>%1 已损坏，或者不是 Optuna 数据库：其中没有 studies 表。</translation>
    </message>
    <message>
        <source>%1 cannot be read as an Optuna database.</source>
        <translation>%1 无法作为 Optuna 数据库读取。</translation>
    </message>
    <message>
        <source>Written by Optuna %1: its times were taken as UTC.</source>
        <translation>由 Optuna %1 写入：其时间按 UTC 处理。</translation>
    </message>
    <message>
        <source>Written by Optuna %1: its times were taken as local time of this machine.</source>
        <translation>由 Optuna %1 写入：其时间按本机的本地时间处理。</translation>
    </message>
    <message>
        <source>Values of these parameters could not be read: %1.</source>
        <translation>以下参数的值无法读取：%1。</translation>
    </message>
    <message>
        <source>%1 is an SQLite database, which needs the package libqt6sql6-sqlite; install it.</source>
        <translation>%1 是 SQLite 数据库，需要软件包 libqt6sql6-sqlite；请安装它。</translation>
    </message>
    <message>
        <source>%1 cannot be opened as a database (%2).</source>
        <translation>%1 无法作为数据库打开（%2）。</translation>
    </message>
    <message>
        <source>Its value in Optuna is not a finite number.</source>
        <translation>它在 Optuna 中的值不是有限数。</translation>
    </message>
    <message>
        <source>%1 has %2 objectives; the first one was taken.</source>
        <translation>%1 有 %2 个目标；采用第一个。</translation>
    </message>
    <message>
        <source>%1 has no direction; smaller values were taken as better.</source>
        <translation>%1 没有方向；按值越小越好处理。</translation>
    </message>
    <message>
        <source>There is no study in it.</source>
        <translation>其中没有研究。</translation>
    </message>
    <message>
        <source>It holds %1 studies; name one: %2.</source>
        <translation>其中有 %1 个研究；请指定一个：%2。</translation>
    </message>
    <message>
        <source>It holds no study &quot;%1&quot;; there are %2.</source>
        <translation>其中没有研究“%1”；可用的有 %2。</translation>
    </message>
    <message>
        <source>Imported from %1 (Optuna study &quot;%2&quot;).</source>
        <translation>导入自 %1（Optuna 研究“%2”）。</translation>
    </message>
    <message>
        <source>Line %1 is cut off; it was left out.</source>
        <translation>第 %1 行不完整，已略去。</translation>
    </message>
    <message>
        <source>These lines are no records and were left out: %1.</source>
        <translation>以下各行不是记录，已略去：%1。</translation>
    </message>
    <message>
        <source>its distribution cannot be read</source>
        <translation>无法读取其分布</translation>
    </message>
    <message>
        <source>its distribution has no choice %1</source>
        <translation>其分布没有取值 %1</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2).</source>
        <translation>无法读取 %1（%2）。</translation>
    </message>
    <message>
        <source>%1 is neither an Optuna journal nor an SQLite database; give one of these.</source>
        <translation>%1 既不是 Optuna 的 journal 文件，也不是 SQLite 数据库；请给出其中之一。</translation>
    </message>
    <message>
        <source>%1 holds no study that could be read; is it an Optuna journal?</source>
        <translation>%1 中没有可以读取的研究；它是 Optuna 的 journal 文件吗？</translation>
    </message>
    <message numerus="yes">
        <source>Throughput: %1 TFLOP/s per GPU, derived from the iteration time by the formula of %2 (%n iteration(s))</source>
        <translation>
            <numerusform>吞吐量：%1 TFLOP/s/GPU，由迭代时间按 %2 的公式推算（%n 次迭代）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Throughput: %1 TFLOP/s per GPU (%n iteration(s))</source>
        <translation>
            <numerusform>吞吐量：%1 TFLOP/s/GPU（%n 次迭代）</numerusform>
        </translation>
    </message>
    <message>
        <source>Time per iteration: %1 s (derived from running averages)</source>
        <translation>单次迭代时间：%1 秒（由滑动平均推算）</translation>
    </message>
    <message>
        <source>Time per iteration: %1 s</source>
        <translation>单次迭代时间：%1 秒</translation>
    </message>
    <message>
        <source>Iterations: %1</source>
        <translation>迭代数：%1</translation>
    </message>
    <message>
        <source>(the last is %1 of %2)</source>
        <translation>（最后一次是 %1 / %2）</translation>
    </message>
    <message>
        <source>(the last is %1)</source>
        <translation>（最后一次是 %1）</translation>
    </message>
    <message>
        <source>Trainer: %1</source>
        <translation>训练程序：%1</translation>
    </message>
    <message>
        <source>Peak memory: %1 GiB (%2)</source>
        <translation>峰值显存：%1 GiB（%2）</translation>
    </message>
    <message>
        <source>Outcome: %1</source>
        <translation>结果：%1</translation>
    </message>
    <message>
        <source>Rank: %1</source>
        <translation>Rank：%1</translation>
    </message>
    <message>
        <source>Message: %1</source>
        <translation>信息：%1</translation>
    </message>
    <message>
        <source>the command&apos;s model</source>
        <translation>命令中的模型</translation>
    </message>
    <message>
        <source>the command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1 is not an id of a model on a hub; write it as Qwen/Qwen3-8B.</source>
        <translation>%1 不是模型平台上的模型 ID；请写成 Qwen/Qwen3-8B 的形式。</translation>
    </message>
    <message>
        <source>%1 holds no web address; write it as https://huggingface.co, or unset it.</source>
        <translation>%1 的值不是网址；请写成 https://huggingface.co 的形式，或取消设置。</translation>
    </message>
    <message>
        <source>Megatune&apos;s catalog (%1)</source>
        <translation>Megatune 内置模型库（%1）</translation>
    </message>
    <message>
        <source>Megatune&apos;s catalog (%1; not checked against config.json)</source>
        <translation>Megatune 内置模型库（%1；未与 config.json 核对）</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot stand in the description of a model; write each size once, such as hidden_size=4096.</source>
        <translation>&quot;%1&quot; 不能出现在模型的描述中;每个尺寸写一次,例如 hidden_size=4096。</translation>
    </message>
    <message>
        <source>The description of a model cannot have %1; give another one.</source>
        <translation>模型的描述中不能有 %1;请改用其他内容。</translation>
    </message>
    <message>
        <source>The description of a model needs num_layers, hidden_size and num_attention_heads.</source>
        <translation>模型的描述需要 num_layers、hidden_size 和 num_attention_heads。</translation>
    </message>
    <message>
        <source>There is no folder to keep config.json of %1 in; set HOME or XDG_CACHE_HOME.</source>
        <translation>没有目录可以保存 %1 的 config.json；请设置 HOME 或 XDG_CACHE_HOME。</translation>
    </message>
    <message>
        <source>config.json could not be kept as %1 (%2); check the permissions and the space.</source>
        <translation>config.json 无法保存为 %1（%2）；请检查权限和空间。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check its permissions.</source>
        <translation>无法读取 %1（%2）；请检查其权限。</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check the disk that it lies on.</source>
        <translation>无法读取 %1（%2）；请检查它所在的磁盘。</translation>
    </message>
    <message>
        <source>The folder %1 has no config.json; give the folder that the model was downloaded to.</source>
        <translation>目录 %1 中没有 config.json；请给出模型下载到的目录。</translation>
    </message>
    <message>
        <source>%1 is neither a folder nor a file; give the folder with the model&apos;s config.json.</source>
        <translation>%1 既不是目录也不是文件；请给出含有模型 config.json 的目录。</translation>
    </message>
    <message>
        <source>No model was given; give an id such as Qwen/Qwen3-8B or a folder with a config.json.</source>
        <translation>没有给出模型；请给出 Qwen/Qwen3-8B 这样的 ID，或含有 config.json 的目录。</translation>
    </message>
    <message>
        <source>config.json of %1</source>
        <translation>%1 的 config.json</translation>
    </message>
    <message>
        <source>config.json of %1 is not a JSON object; check that it is the model&apos;s own file.</source>
        <translation>%1 的 config.json 不是 JSON 对象；请确认它是模型自己的文件。</translation>
    </message>
    <message>
        <source>%1 T</source>
        <comment>trillions of parameters</comment>
        <translation>%1 T</translation>
    </message>
    <message>
        <source>%1 B</source>
        <comment>billions of parameters</comment>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>millions of parameters</comment>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>%1 heads (MLA)</source>
        <translation>%1 头（MLA）</translation>
    </message>
    <message>
        <source>%1 heads, KV heads unknown</source>
        <translation>%1 头，KV 头数未知</translation>
    </message>
    <message>
        <source>%1/%2 heads</source>
        <translation>%1/%2 头</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>hidden %1</source>
        <translation>隐藏维度 %1</translation>
    </message>
    <message>
        <source>%1 KV heads</source>
        <translation>%1 KV 头</translation>
    </message>
    <message>
        <source>%1 experts top-%2</source>
        <translation>%1 专家 top-%2</translation>
    </message>
    <message>
        <source>%1 experts</source>
        <translation>%1 专家</translation>
    </message>
    <message>
        <source>%1 (%2 active)</source>
        <translation>%1（激活 %2）</translation>
    </message>
    <message>
        <source>MoE</source>
        <translation>MoE</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>稠密</translation>
    </message>
    <message>
        <source>multimodal</source>
        <translation>多模态</translation>
    </message>
    <message numerus="yes">
        <source>%n size(s) from class defaults</source>
        <translation>
            <numerusform>%n 个尺寸取自类的默认值</numerusform>
        </translation>
    </message>
    <message>
        <source>config.json does not name %1: defaults of the class %2.</source>
        <translation>config.json 没有给出 %1：采用类 %2 的默认值。</translation>
    </message>
    <message>
        <source>num_attention_heads %1 does not divide hidden_size %2, and there is no head_dim</source>
        <translation>num_attention_heads %1 不能整除 hidden_size %2，又没有 head_dim</translation>
    </message>
    <message>
        <source>num_key_value_heads %1 does not divide num_attention_heads %2</source>
        <translation>num_key_value_heads %1 不能整除 num_attention_heads %2</translation>
    </message>
    <message>
        <source>a token visits %1 experts (num_experts_per_tok), but there are only %2</source>
        <translation>每个 token 要经过 %1 个专家（num_experts_per_tok），但只有 %2 个</translation>
    </message>
    <message>
        <source>first_k_dense_replace %1 is more than num_hidden_layers %2</source>
        <translation>first_k_dense_replace %1 大于 num_hidden_layers %2</translation>
    </message>
    <message>
        <source>the model&apos;s shape</source>
        <translation>模型的结构</translation>
    </message>
    <message>
        <source>%L1 tokens</source>
        <translation>%L1 个 token</translation>
    </message>
    <message>
        <source>batch %L1</source>
        <translation>批大小 %L1</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n 个 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 per node</source>
        <translation>每节点 %1 个</translation>
    </message>
    <message>
        <source>Rules and estimates are for %1 (%2), as given, but the command trains another model: %3 (%4).</source>
        <translation>规则和估计针对给定的 %1(%2),但命令训练的是另一个模型:%3(%4)。</translation>
    </message>
    <message>
        <source>From the command: %1.</source>
        <translation>来自命令:%1。</translation>
    </message>
    <message>
        <source>From %1: %2.</source>
        <translation>来自 %1:%2。</translation>
    </message>
    <message>
        <source>The command&apos;s model %1 is not on this machine, so rules about layers are left out and nothing is estimated; give a folder with its config.json as the model.</source>
        <translation>命令中的模型 %1 不在本机上,因此关于层的规则被略去,也无法估计;请把含有其 config.json 的文件夹作为模型给出。</translation>
    </message>
    <message>
        <source>Estimates are for %L1 tokens, as given, but trials run the command&apos;s %2; make them the same.</source>
        <translation>估计按给定的 %L1 个 token 进行,但试验按命令的 %2 运行;请使两者一致。</translation>
    </message>
    <message>
        <source>Trials run with a batch of %L1, as given, in place of the command&apos;s %2.</source>
        <translation>试验按给定的批大小 %L1 运行,而不是命令的 %2。</translation>
    </message>
    <message>
        <source>Estimates are for the GPU %1, as given, but %2 has %3; make them the same.</source>
        <translation>估计针对给定的 GPU %1,但 %2 上是 %3;请使两者一致。</translation>
    </message>
    <message>
        <source>The command holds %1, which is only filled in on machines that run a trial together; give them as one host, such as %2, or take it out.</source>
        <translation>命令中含有 %1 之一，它们只在共同运行一次试验的机器上才会被填入；请像 %2 那样把机器作为一个主机给出，或去掉它们。</translation>
    </message>
    <message>
        <source>The environment of the trials sets %1, which each node is told by itself; leave it out.</source>
        <translation>试验的环境变量设置了 %1，而它会自动告知每个节点；请去掉它。</translation>
    </message>
    <message>
        <source>Nothing in the command seems to take which node it is: it runs on each of them with NNODES, NODE_RANK, MASTER_ADDR, MASTER_PORT and NPROC_PER_NODE in its environment. Start it with torchrun, or write %1.</source>
        <translation>命令中似乎没有任何部分接收节点的身份：它会在每个节点上运行，环境中带有 NNODES、NODE_RANK、MASTER_ADDR、MASTER_PORT 和 NPROC_PER_NODE。请用 torchrun 启动，或写上 %1。</translation>
    </message>
    <message>
        <source>The command still holds %1.</source>
        <translation>命令中仍有 %1。</translation>
    </message>
    <message>
        <source>There is no folder %1; choose another one to run in.</source>
        <translation>没有目录 %1；请另选运行目录。</translation>
    </message>
    <message>
        <source>The folder %1 is on another machine and must begin with / or ~/.</source>
        <translation>文件夹 %1 位于另一台机器上，必须以 / 或 ~/ 开头。</translation>
    </message>
    <message>
        <source>No host was given to run on; add one, such as local.</source>
        <translation>没有指定运行的主机；请添加一个，例如 local。</translation>
    </message>
    <message>
        <source>%1 shares a trial among %2 nodes with as many on each</source>
        <translation>%1 把一次试验平均分给 %2 个节点</translation>
    </message>
    <message>
        <source>%1 has %2</source>
        <translation>%1 有 %2 个</translation>
    </message>
    <message>
        <source>For trials that span machines, give these as one host: %1.</source>
        <translation>要让一次试验跨多台机器，请把它们作为一个主机给出：%1。</translation>
    </message>
    <message>
        <source>the command&apos;s own options</source>
        <translation>命令自身的选项</translation>
    </message>
    <message>
        <source>ms-swift&apos;s own</source>
        <translation>ms-swift 的默认值</translation>
    </message>
    <message>
        <source>Sets of rules are presets now: in place of rules=zenith choose the preset megatron.</source>
        <translation>规则集现在是预设：请选择预设 megatron 代替 rules=zenith。</translation>
    </message>
    <message>
        <source>Sets of rules are presets now: in place of rules=megatron-core choose the preset megatron-core, or none, since it is the default.</source>
        <translation>规则集现在是预设：请选择预设 megatron-core 代替 rules=megatron-core；它是默认预设，也可以不选。</translation>
    </message>
    <message>
        <source>Sets of rules are presets now: choose megatron-core (Megatron&apos;s own, the default) or megatron (as documented).</source>
        <translation>规则集现在是预设：请选择 megatron-core（Megatron 自身的规则，默认）或 megatron（按文档）。</translation>
    </message>
    <message>
        <source>TP x PP x CP divides the number of GPUs</source>
        <translation>GPU 数能被 TP × PP × CP 整除</translation>
    </message>
    <message>
        <source>%1 GPUs are not a multiple of TP %2 x PP %3 x CP %4 = %5.</source>
        <translation>GPU 数 %1 不是 TP %2 × PP %3 × CP %4 = %5 的倍数。</translation>
    </message>
    <message>
        <source>ETP x EP x PP divides the number of GPUs</source>
        <translation>GPU 数能被 ETP × EP × PP 整除</translation>
    </message>
    <message>
        <source>%1 GPUs are not a multiple of ETP %2 x EP %3 x PP %4 = %5, the grid of the experts.</source>
        <translation>GPU 数 %1 不是 ETP %2 × EP %3 × PP %4 = %5（专家网格）的倍数。</translation>
    </message>
    <message>
        <source>MBS x DP divides the global batch size</source>
        <translation>全局批次能被 MBS × DP 整除</translation>
    </message>
    <message>
        <source>Global batch size %1 is not a multiple of MBS %2 x DP %3 = %4.</source>
        <translation>全局批次大小 %1 不是 MBS %2 × DP %3 = %4 的倍数。</translation>
    </message>
    <message>
        <source>Experts with TP need sequence parallelism</source>
        <translation>使用 TP 的专家需要序列并行</translation>
    </message>
    <message>
        <source>Experts together with TP %1 need sequence parallelism, which is off.</source>
        <translation>专家与 TP %1 一起使用时需要序列并行，但它处于关闭状态。</translation>
    </message>
    <message>
        <source>The layers can be split over PP</source>
        <translation>层数可按 PP 划分</translation>
    </message>
    <message>
        <source>%1 layers do not fit PP %2 with the uneven stages that the command asks for.</source>
        <translation>%1 层在命令所要求的不均匀阶段划分下与 PP %2 不符。</translation>
    </message>
    <message>
        <source>The model&apos;s %1 layers are not a multiple of PP %2, and the trainer takes no other split of them.</source>
        <translation>模型的 %1 层不是 PP %2 的倍数，而训练程序不接受其他划分方式。</translation>
    </message>
    <message>
        <source>PP x VPP are the stages of the command&apos;s layout</source>
        <translation>PP x VPP 等于命令布局中的阶段数</translation>
    </message>
    <message>
        <source>The first stage holds the vision tower&apos;s inputs</source>
        <translation>首个阶段容得下视觉塔的输入</translation>
    </message>
    <message>
        <source>The first of PP %1 stages has %2 layers, and Qwen3-VL needs 3 there.</source>
        <translation>PP %1 的首个阶段只有 %2 层，而 Qwen3-VL 在那里需要 3 层。</translation>
    </message>
    <message>
        <source>Virtual stages need a pipeline</source>
        <translation>虚拟阶段需要流水线</translation>
    </message>
    <message>
        <source>VPP %1 with PP %2 needs overlapped pipeline communication, which the command switches off.</source>
        <translation>VPP %1 与 PP %2 同用需要流水线通信重叠，而命令关闭了它。</translation>
    </message>
    <message>
        <source>The %1 layers of a stage (PP %2) cannot be split into VPP %3.</source>
        <translation>每阶段的 %1 层 (PP %2) 无法划分为 VPP %3。</translation>
    </message>
    <message>
        <source>VPP %1 needs micro-batches in multiples of PP %2, and there are %3.</source>
        <translation>VPP %1 需要微批次数是 PP %2 的倍数，而现在是 %3。</translation>
    </message>
    <message>
        <source>2 x CP divides the sequence length</source>
        <translation>序列能被 2 × CP 整除</translation>
    </message>
    <message>
        <source>Sequence length %1 is not a multiple of 2 x CP %2 = %3.</source>
        <translation>序列长度 %1 不是 2 × CP %2 = %3 的倍数。</translation>
    </message>
    <message>
        <source>TP divides the sequence length under sequence parallelism</source>
        <translation>序列并行下序列能被 TP 整除</translation>
    </message>
    <message>
        <source>Sequence length %1 is not a multiple of TP %2 x CP %3 under sequence parallelism.</source>
        <translation>序列并行下序列长度 %1 不是 TP %2 × CP %3 的倍数。</translation>
    </message>
    <message>
        <source>Uniform recomputation divides the layers of a stage</source>
        <translation>uniform 重计算能整除每个阶段的层数</translation>
    </message>
    <message>
        <source>Uniform recomputation in units of %1 layers does not divide the %2 layers of a stage.</source>
        <translation>以 %1 层为单位的 uniform 重计算不能整除每个阶段的 %2 层。</translation>
    </message>
    <message>
        <source>No more layers are recomputed than a stage has</source>
        <translation>重计算的层数不超过每个阶段的层数</translation>
    </message>
    <message>
        <source>%1 recomputed layers are more than the %2 of a stage, which runs like %2.</source>
        <translation>重计算 %1 层超过了每个阶段的 %2 层，效果与重计算 %2 层相同。</translation>
    </message>
    <message>
        <source>Multi-token prediction recomputes layer by layer</source>
        <translation>多 token 预测只能逐层重计算</translation>
    </message>
    <message>
        <source>Multi-token prediction allows uniform recomputation of 1 layer only, not of %1.</source>
        <translation>多 token 预测只允许以 1 层为单位的 uniform 重计算，不能是 %1 层。</translation>
    </message>
    <message>
        <source>Runs the same command as another layout</source>
        <translation>与另一个布局运行相同的命令</translation>
    </message>
    <message>
        <source>Method and number of layers have no effect without full recomputation.</source>
        <translation>没有完全重计算时，重计算方法和层数不起作用。</translation>
    </message>
    <message>
        <source>Modules have no effect without selective recomputation.</source>
        <translation>不使用选择性重计算时，模块不起作用。</translation>
    </message>
    <message>
        <source>Virtual stages have no effect with PP 1.</source>
        <translation>PP 为 1 时虚拟阶段不起作用。</translation>
    </message>
    <message>
        <source>Sequence parallelism has no effect with TP 1.</source>
        <translation>TP 为 1 时序列并行不起作用。</translation>
    </message>
    <message>
        <source>Overlapped EP communication has its conditions</source>
        <translation>EP 通信重叠有前提条件</translation>
    </message>
    <message>
        <source>The command&apos;s --overlap-moe-expert-parallel-comm needs EP above 1, no full recomputation, and VPP where PP is above 1.</source>
        <translation>命令中的 --overlap-moe-expert-parallel-comm 要求 EP 大于 1、不做完全重计算，且 PP 大于 1 时要有 VPP。</translation>
    </message>
    <message>
        <source>TP divides the attention heads</source>
        <translation>注意力头数能被 TP 整除</translation>
    </message>
    <message>
        <source>The model&apos;s %1 attention heads are not a multiple of TP %2.</source>
        <translation>模型的 %1 个注意力头不是 TP %2 的倍数。</translation>
    </message>
    <message>
        <source>The query groups fit TP</source>
        <translation>查询组数与 TP 相配</translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) are neither a multiple nor a divisor of TP %2.</source>
        <translation>模型的 %1 个查询组（KV 头）既不是 TP %2 的倍数，也不是它的约数。</translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) are not a multiple of TP %2, which core 0.%3 needs.</source>
        <translation>模型的 %1 个查询组（KV 头）不是 TP %2 的倍数，而 core 0.%3 要求如此。</translation>
    </message>
    <message>
        <source>TP x CP divides the linear attention heads</source>
        <translation>线性注意力头数能被 TP × CP 整除</translation>
    </message>
    <message>
        <source>The %1 key and %2 value heads of linear attention are not multiples of TP %3 x CP %4 = %5.</source>
        <translation>线性注意力的 %1 个键头和 %2 个值头不都是 TP %3 × CP %4 = %5 的倍数。</translation>
    </message>
    <message>
        <source>No context parallelism for this model in ms-swift</source>
        <translation>此模型在 ms-swift 中不支持上下文并行</translation>
    </message>
    <message>
        <source>ms-swift runs %1 without context parallelism only, and CP is %2.</source>
        <translation>ms-swift 运行 %1 时不支持上下文并行，而 CP 为 %2。</translation>
    </message>
    <message>
        <source>%2 divides the %1</source>
        <translation>%1能被 %2 整除</translation>
    </message>
    <message>
        <source>The %1 of %2 is not a multiple of %3 %4.</source>
        <translation>%1 %2 不是 %3 %4 的倍数。</translation>
    </message>
    <message>
        <source>EP divides the experts</source>
        <translation>专家数能被 EP 整除</translation>
    </message>
    <message>
        <source>The model&apos;s %1 experts are not a multiple of EP %2.</source>
        <translation>模型的 %1 个专家不是 EP %2 的倍数。</translation>
    </message>
    <message>
        <source>Experts with a bias have ETP 1</source>
        <translation>带偏置的专家要求 ETP 为 1</translation>
    </message>
    <message>
        <source>The experts of this model have a bias, for which ETP must be 1 and is %1.</source>
        <translation>此模型的专家带有偏置，ETP 必须为 1，现在是 %1。</translation>
    </message>
    <message>
        <source>expert size</source>
        <translation>专家 FFN 隐藏维度</translation>
    </message>
    <message>
        <source>shared expert size</source>
        <translation>共享专家 FFN 隐藏维度</translation>
    </message>
    <message>
        <source>the type of GPU</source>
        <translation>GPU 型号</translation>
    </message>
    <message>
        <source>the sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>number of GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>global batch size</source>
        <translation>全局批次大小</translation>
    </message>
    <message>
        <source>largest micro-batch size</source>
        <translation>最大微批次大小</translation>
    </message>
    <message>
        <source>Hugging Face id or a folder with config.json; gives layers and query groups</source>
        <translation>Hugging Face 模型 ID，或含有 config.json 的目录；提供层数和查询组数</translation>
    </message>
    <message>
        <source>number of layers, over the model&apos;s own</source>
        <translation>层数，优先于模型自身的值</translation>
    </message>
    <message>
        <source>number of KV heads, over the model&apos;s own</source>
        <translation>KV 头数，优先于模型自身的值</translation>
    </message>
    <message>
        <source>largest number of recomputed layers</source>
        <translation>最大重计算层数</translation>
    </message>
    <message>
        <source>version of megatron-core, such as 0.16; for the preset megatron-core</source>
        <translation>megatron-core 的版本，如 0.16；用于预设 megatron-core</translation>
    </message>
    <message>
        <source>sequence length; for the preset megatron-core, memory and speed</source>
        <translation>序列长度；用于预设 megatron-core、显存和速度</translation>
    </message>
    <message>
        <source>type of GPU, such as H100-80GB; for memory and speed</source>
        <translation>GPU 型号，例如 H100-80GB；用于显存和速度</translation>
    </message>
    <message>
        <source>GPUs of a node or of an NVLink domain; 8 when absent, 72 of GB200 and GB300; for memory and speed</source>
        <translation>每个节点或 NVLink 域的 GPU 数，缺省为 8，GB200 和 GB300 为 72；用于显存和速度</translation>
    </message>
    <message>
        <source>how the trainer reads its options, where it is not recognised</source>
        <translation>训练程序如何读取选项，用于无法识别时</translation>
    </message>
    <message>
        <source>end trials after so many iterations, without evaluation and checkpoints; 20 when absent and the command would take longer</source>
        <translation>在这么多次迭代后结束试验，不评估也不保存检查点；不指定且命令会运行更久时为 20</translation>
    </message>
    <message>
        <source>parameters of your own, such as --attention-backend=flash+fused/NCCL_ALGO=Ring+Tree</source>
        <translation>自定义参数，例如 --attention-backend=flash+fused/NCCL_ALGO=Ring+Tree</translation>
    </message>
    <message>
        <source>A vocabulary of %L1 words: how many the tokenizer has is not known; --vocab-size in the command says it.</source>
        <translation>词表大小 %L1:分词器的词表大小未知;可在命令中用 --vocab-size 给出。</translation>
    </message>
    <message>
        <source>Megatron-LM and Megatron-SWIFT: parallel sizes, micro-batch size and recomputation, as Megatron itself checks them (the default)</source>
        <translation>Megatron-LM 和 Megatron-SWIFT：并行大小、微批大小和重计算，按 Megatron 自身的检查（默认）</translation>
    </message>
    <message>
        <source>the same parameters with the rules and the search that ZenithTune documents</source>
        <translation>相同的参数，采用 ZenithTune 文档中的规则和搜索</translation>
    </message>
    <message>
        <source>tensor parallel size</source>
        <translation>张量并行大小</translation>
    </message>
    <message>
        <source>pipeline parallel size</source>
        <translation>流水线并行大小</translation>
    </message>
    <message>
        <source>context parallel size</source>
        <translation>上下文并行大小</translation>
    </message>
    <message>
        <source>expert parallel size</source>
        <translation>专家并行大小</translation>
    </message>
    <message>
        <source>expert tensor parallel size</source>
        <translation>专家张量并行大小</translation>
    </message>
    <message>
        <source>micro-batch size</source>
        <translation>微批次大小</translation>
    </message>
    <message>
        <source>virtual pipeline size</source>
        <translation>虚拟流水线大小</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>recompute method</source>
        <translation>重计算方法</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>recomputed layers</source>
        <translation>重计算层数</translation>
    </message>
    <message>
        <source>ViT ckpt</source>
        <translation>ViT 检查点</translation>
    </message>
    <message>
        <source>gradient checkpointing of the vision tower</source>
        <translation>视觉塔的梯度检查点</translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>recompute granularity</source>
        <translation>重计算粒度</translation>
    </message>
    <message>
        <source>sequence parallelism</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Modules</source>
        <translation>模块</translation>
    </message>
    <message>
        <source>recomputed modules</source>
        <translation>重计算的模块</translation>
    </message>
    <message>
        <source>Parameter %1 has an empty choice; write %1=first+second.</source>
        <translation>参数 %1 有一个空的取值；请写成 %1=first+second。</translation>
    </message>
    <message>
        <source>Parameter %1 has the choice %2 twice; give it once.</source>
        <translation>参数 %1 的取值 %2 出现了两次；请只给出一次。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a parameter; write --some-flag=first+second, or NAME=first+second for an environment variable.</source>
        <translation>“%1”不是参数；请写成 --some-flag=first+second，环境变量则写成 NAME=first+second。</translation>
    </message>
    <message>
        <source>%1 looks like a secret, and a parameter&apos;s values are stored; set it as an environment variable of the trials.</source>
        <translation>%1 看起来是密钥，而参数的值会被保存；请把它设为试验的环境变量。</translation>
    </message>
    <message>
        <source>%1 is a parameter already; narrow its choices with only=%2:... instead.</source>
        <translation>%1 已经是参数；请改用 only=%2:... 缩小其取值范围。</translation>
    </message>
    <message>
        <source>environment variable %1</source>
        <translation>环境变量 %1</translation>
    </message>
    <message>
        <source>option %1 of the command</source>
        <translation>命令的选项 %1</translation>
    </message>
    <message>
        <source>hides the experts&apos; all-to-all behind another micro-batch</source>
        <translation>把专家的 all-to-all 隐藏在另一个微批次之后</translation>
    </message>
    <message>
        <source>hides more of the all-to-all behind the weights&apos; gradients</source>
        <translation>把更多 all-to-all 隐藏在权重梯度计算之后</translation>
    </message>
    <message>
        <source>reduces gradients during the backward pass</source>
        <translation>在反向传播期间归约梯度</translation>
    </message>
    <message>
        <source>gathers weights during the forward pass</source>
        <translation>在前向传播期间收集权重</translation>
    </message>
    <message>
        <source>hides TP&apos;s communication behind matrix products</source>
        <translation>把 TP 通信隐藏在矩阵乘之后</translation>
    </message>
    <message>
        <source>hides the all-to-all behind the shared expert</source>
        <translation>把 all-to-all 隐藏在共享专家之后</translation>
    </message>
    <message>
        <source>replays kernels from CUDA graphs</source>
        <translation>从 CUDA 图重放内核</translation>
    </message>
    <message>
        <source>another way to exchange attention over CP</source>
        <translation>CP 上交换注意力的另一种方式</translation>
    </message>
    <message>
        <source>more micro-batches in a row for each virtual stage</source>
        <translation>每个虚拟阶段连续处理更多微批次</translation>
    </message>
    <message>
        <source>routes tokens in one kernel</source>
        <translation>用一个内核完成 token 路由</translation>
    </message>
    <message>
        <source>rearranges tokens in one kernel</source>
        <translation>用一个内核重排 token</translation>
    </message>
    <message>
        <source>computes the loss in one kernel</source>
        <translation>用一个内核计算损失</translation>
    </message>
    <message>
        <source>keeps the experts&apos; activations in pages</source>
        <translation>按页保存专家的激活值</translation>
    </message>
    <message>
        <source>gradients in 16 bits</source>
        <translation>16 位梯度</translation>
    </message>
    <message>
        <source>the optimizer&apos;s moments in 16 bits</source>
        <translation>16 位的优化器动量</translation>
    </message>
    <message>
        <source>matrix products in 8 bits</source>
        <translation>8 位矩阵乘</translation>
    </message>
    <message>
        <source>weights gathered in 8 bits</source>
        <translation>以 8 位收集权重</translation>
    </message>
    <message>
        <source>Preset %1 has no argument %2; it takes %3.</source>
        <translation>预设 %1 没有参数 %2；可用的有 %3。</translation>
    </message>
    <message>
        <source>Preset %1 needs %2 (%3).</source>
        <translation>预设 %1 需要 %2（%3）。</translation>
    </message>
    <message>
        <source>%1 is not a whole number; give one from %2 on.</source>
        <translation>%1 不是整数；请给出不小于 %2 的整数。</translation>
    </message>
    <message>
        <source>%1 is out of range; give a number from %2 to %3.</source>
        <translation>%1 超出范围；请给出 %2 到 %3 之间的数。</translation>
    </message>
    <message>
        <source>%1 is not known; give one of %2.</source>
        <translation>%1 未知；请给出 %2 之一。</translation>
    </message>
    <message>
        <source>%1 is empty; give a value or leave it out.</source>
        <translation>%1 为空；请给出值，或者去掉它。</translation>
    </message>
    <message>
        <source>There is no preset %1; there is %2.</source>
        <translation>没有预设 %1；可用的有 %2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not of the form name=value; write n_gpus=8,gbs=16.</source>
        <translation>“%1”不是 name=value 的形式；请写成 n_gpus=8,gbs=16。</translation>
    </message>
    <message>
        <source>Dropout of 0.1, Megatron-LM&apos;s own: the command names none.</source>
        <translation>命令未指定 dropout，采用 Megatron-LM 的默认值 0.1。</translation>
    </message>
    <message>
        <source>TP x PP x CP x EP x ETP divides the number of GPUs</source>
        <translation>GPU 数能被 TP × PP × CP × EP × ETP 整除</translation>
    </message>
    <message>
        <source>%1 GPUs cannot be split into groups of TP %2 x PP %3 x CP %4 x EP %5 x ETP %6 = %7.</source>
        <translation>GPU 数 %1 无法分成 TP %2 × PP %3 × CP %4 × EP %5 × ETP %6 = %7 的组。</translation>
    </message>
    <message>
        <source>DP x MBS divides the global batch size</source>
        <translation>全局批次能被 DP × MBS 整除</translation>
    </message>
    <message>
        <source>Global batch size %1 is not a multiple of DP %2 x MBS %3 = %4.</source>
        <translation>全局批次大小 %1 不是 DP %2 × MBS %3 = %4 的倍数。</translation>
    </message>
    <message>
        <source>ETP does not exceed TP</source>
        <translation>ETP 不超过 TP</translation>
    </message>
    <message>
        <source>ETP %1 is larger than TP %2.</source>
        <translation>ETP %1 大于 TP %2。</translation>
    </message>
    <message>
        <source>TP divides the query groups</source>
        <translation>查询组数能被 TP 整除</translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) cannot be split over TP %2.</source>
        <translation>模型的 %1 个查询组（KV 头）不能按 TP %2 切分。</translation>
    </message>
    <message>
        <source>PP divides the layers</source>
        <translation>层数能被 PP 整除</translation>
    </message>
    <message>
        <source>The model&apos;s %1 layers cannot be split evenly over PP %2 stages.</source>
        <translation>模型的 %1 层不能均分到 PP %2 个阶段。</translation>
    </message>
    <message>
        <source>The recomputed layers divide the layers of a stage</source>
        <translation>每个阶段的层数能被重计算层数整除</translation>
    </message>
    <message>
        <source>A stage has %1 layers (%2 over PP %3), which %4 recomputed layers do not divide.</source>
        <translation>每个阶段有 %1 层（%2 层除以 PP %3），不能被重计算层数 %4 整除。</translation>
    </message>
    <message>
        <source>No selective recomputation for a vision-language model</source>
        <translation>视觉语言模型不用选择性重计算</translation>
    </message>
    <message>
        <source>The model is a vision-language model, for which selective recomputation is left out.</source>
        <translation>此模型是视觉语言模型，排除选择性重计算。</translation>
    </message>
    <message>
        <source>No block recomputation for a vision-language model</source>
        <translation>视觉语言模型不用 block 重计算</translation>
    </message>
    <message>
        <source>The model is a vision-language model, for which block recomputation is left out.</source>
        <translation>此模型是视觉语言模型，排除 block 重计算。</translation>
    </message>
    <message>
        <source>Put your script in place of train.py.</source>
        <translation>把 train.py 换成你的脚本。</translation>
    </message>
    <message>
        <source>The micro-batch size is that of its data loader, here --per_device_train_batch_size.</source>
        <translation>微批次大小取决于数据加载器，这里由 --per_device_train_batch_size 指定。</translation>
    </message>
    <message>
        <source>Keep --megatron_lm_context_parallel_size 1.</source>
        <translation>保留 --megatron_lm_context_parallel_size 1。</translation>
    </message>
    <message>
        <source>Accelerate takes 2 when it is not given.</source>
        <translation>不指定时 Accelerate 取 2。</translation>
    </message>
    <message>
        <source>Do not use --multi_gpu.</source>
        <translation>不要使用 --multi_gpu。</translation>
    </message>
    <message>
        <source>It selects plain data parallelism; only --use_megatron_lm selects Megatron-LM.</source>
        <translation>它选择的是纯数据并行；只有 --use_megatron_lm 才会选择 Megatron-LM。</translation>
    </message>
    <message>
        <source>Check with nvidia-smi topo -m that TP stays on NVLink.</source>
        <translation>用 nvidia-smi topo -m 确认 TP 在 NVLink 上。</translation>
    </message>
    <message>
        <source>Over PCIe the all-reduces of every layer take most of the time.</source>
        <translation>经过 PCIe 时，每层的 all-reduce 会占去大部分时间。</translation>
    </message>
    <message>
        <source>Accelerate&apos;s Megatron-LM plugin knows bert, gpt2, t5, llama and glm4_moe models, and %1 is %2; use the recipe sft.</source>
        <translation>Accelerate 的 Megatron-LM 插件只支持 bert、gpt2、t5、llama 和 glm4_moe 模型，而 %1 的类型为 %2；请使用配方 sft。</translation>
    </message>
    <message>
        <source>of no known type</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Accelerate&apos;s Megatron-LM plugin trains all weights only; use the recipe sft-lora.</source>
        <translation>Accelerate 的 Megatron-LM 插件只能训练全部权重；请使用配方 sft-lora。</translation>
    </message>
    <message>
        <source>a training script of one&apos;s own with Accelerate&apos;s Megatron-LM plugin</source>
        <translation>使用 Accelerate 的 Megatron-LM 插件的自有训练脚本</translation>
    </message>
    <message>
        <source>Check the layout by hand.</source>
        <translation>请人工核对布局。</translation>
    </message>
    <message>
        <source>The shape of %1 is not known well enough to estimate its memory, so it is split as much as a node allows.</source>
        <translation>%1 的结构信息不足以估算显存，因此按单节点允许的最大程度切分。</translation>
    </message>
    <message>
        <source>Use more GPUs, LoRA, or optimizer_cpu_offload.</source>
        <translation>请增加 GPU、使用 LoRA 或 optimizer_cpu_offload。</translation>
    </message>
    <message>
        <source>By the estimate the fullest GPU needs %1 GiB, and %2 has %3.</source>
        <translation>按估算，占用最多的 GPU 需要 %1 GiB，而 %2 有 %3 GiB。</translation>
    </message>
    <message>
        <source>Keep TP within a node.</source>
        <translation>TP 不要跨节点。</translation>
    </message>
    <message>
        <source>Tensor parallelism communicates in every layer and needs NVLink.</source>
        <translation>张量并行在每一层都要通信，需要 NVLink。</translation>
    </message>
    <message>
        <source>Keep EP within a node.</source>
        <translation>EP 不要跨节点。</translation>
    </message>
    <message>
        <source>Tokens travel to their experts and back in every layer, which needs NVLink.</source>
        <translation>每一层都要把 token 发到各专家再收回，需要 NVLink。</translation>
    </message>
    <message>
        <source>Let PP and DP cross the nodes.</source>
        <translation>让 PP 和 DP 跨节点。</translation>
    </message>
    <message>
        <source>They communicate least and stand a slower network.</source>
        <translation>它们的通信最少，能适应较慢的网络。</translation>
    </message>
    <message>
        <source>Split experts by EP and not by ETP.</source>
        <translation>用 EP 而不是 ETP 切分专家。</translation>
    </message>
    <message>
        <source>ETP saves more memory, but is slower.</source>
        <translation>ETP 更省显存，但更慢。</translation>
    </message>
    <message>
        <source>The stages of the pipeline have unequal shares of the %1 layers.</source>
        <translation>流水线各阶段分到的层数不等(共 %1 层)。</translation>
    </message>
    <message>
        <source>PP %1 does not divide the layers.</source>
        <translation>层数不能被 PP %1 整除。</translation>
    </message>
    <message>
        <source>A larger global batch makes the pipeline idle less.</source>
        <translation>增大全局批次可以减少流水线空闲。</translation>
    </message>
    <message>
        <source>%1 micro-batches for %2 stages leave a bubble of %3 %.</source>
        <translation>%2 个阶段用 %1 个微批次，会留下 %3% 的气泡。</translation>
    </message>
    <message>
        <source>No layout of %1 GPUs runs %2 with a global batch of %3; give one that is a multiple of %1.</source>
        <translation>在 %1 个 GPU 上，没有布局能以全局批次 %3 运行 %2；请把它改为 %1 的倍数。</translation>
    </message>
    <message>
        <source>Use ms-swift %1 or newer.</source>
        <translation>请使用 ms-swift %1 或更新版本。</translation>
    </message>
    <message>
        <source>Older versions do not have this task for Megatron.</source>
        <translation>更旧的版本没有用于 Megatron 的这项任务。</translation>
    </message>
    <message>
        <source>GRPO</source>
        <translation>GRPO</translation>
    </message>
    <message>
        <source>To generate on GPUs of their own, start &quot;swift rollout&quot; there and use --vllm_mode server.</source>
        <translation>要用独立的 GPU 做生成，请在那里启动“swift rollout”，并使用 --vllm_mode server。</translation>
    </message>
    <message>
        <source>vLLM and the training share the memory of these GPUs otherwise.</source>
        <translation>否则 vLLM 与训练共用这些 GPU 的显存。</translation>
    </message>
    <message>
        <source>DPO</source>
        <translation>DPO</translation>
    </message>
    <message>
        <source>KTO</source>
        <translation>KTO</translation>
    </message>
    <message>
        <source>GKD, distillation</source>
        <translation>GKD，蒸馏</translation>
    </message>
    <message>
        <source>Name the teacher in --teacher_model.</source>
        <translation>用 --teacher_model 指定教师模型。</translation>
    </message>
    <message>
        <source>Its weights stand on the same GPUs; the layout assumes a teacher as large as the model.</source>
        <translation>它的权重放在同一批 GPU 上；此布局假定教师模型与被训练的模型一样大。</translation>
    </message>
    <message>
        <source>a reward model</source>
        <translation>奖励模型</translation>
    </message>
    <message>
        <source>GRPO: learning from rewards, with vLLM on the same GPUs</source>
        <translation>GRPO：从奖励中学习，vLLM 在同一批 GPU 上</translation>
    </message>
    <message>
        <source>DPO: learning from pairs of answers</source>
        <translation>DPO：从成对的回答中学习</translation>
    </message>
    <message>
        <source>KTO: learning from good and bad answers</source>
        <translation>KTO：从好的和差的回答中学习</translation>
    </message>
    <message>
        <source>GKD: learning from a teacher</source>
        <translation>GKD：向教师模型学习</translation>
    </message>
    <message>
        <source>%1 GPUs with %2 a node is not a possible number; give 1 to %3, and at least 1 a node.</source>
        <translation>%1 个 GPU、每节点 %2 个，不是有效的 GPU 数；请给出 1 到 %3，且每节点至少 1 个。</translation>
    </message>
    <message>
        <source>%1 GPUs do not fill nodes of %2; give a multiple of %2.</source>
        <translation>%1 个 GPU 不能填满每节点 %2 个 GPU 的各节点；请给出 %2 的倍数。</translation>
    </message>
    <message>
        <source>A global batch or a sequence length of %1 is out of range; give 1 to %2.</source>
        <translation>全局批次或序列长度 %1 超出范围；请给出 1 到 %2。</translation>
    </message>
    <message>
        <source>There is no recipe &quot;%1&quot;; there are %2.</source>
        <translation>没有配方“%1”；可用的有 %2。</translation>
    </message>
    <message>
        <source>an embedding model</source>
        <translation>嵌入模型</translation>
    </message>
    <message>
        <source>%1 cannot become an embedding model: that needs padding_free, which its attention does not support.</source>
        <translation>%1 不能训练成嵌入模型：那需要 padding_free，而它的注意力不支持。</translation>
    </message>
    <message>
        <source>a reranker</source>
        <translation>重排序模型</translation>
    </message>
    <message>
        <source>sequence classification</source>
        <translation>序列分类</translation>
    </message>
    <message>
        <source>Set --num_labels to the number of your classes.</source>
        <translation>把 --num_labels 设为你的类别数。</translation>
    </message>
    <message>
        <source>It is the width of the new output layer.</source>
        <translation>它是新输出层的宽度。</translation>
    </message>
    <message>
        <source>Put your dataset in place of /path/to/data.jsonl.</source>
        <translation>把 /path/to/data.jsonl 换成你的数据集。</translation>
    </message>
    <message>
        <source>Padding and lengths of the real data decide the speed.</source>
        <translation>真实数据的填充和长度决定速度。</translation>
    </message>
    <message>
        <source>Do not stream the dataset.</source>
        <translation>不要流式读取数据集。</translation>
    </message>
    <message>
        <source>Packing, which fills every sequence to the full length, needs all of it.</source>
        <translation>packing 把每条序列填满到最大长度，需要完整的数据集。</translation>
    </message>
    <message>
        <source>Try --packing true.</source>
        <translation>试试 --packing true。</translation>
    </message>
    <message>
        <source>Short samples packed into full sequences use the GPUs better.</source>
        <translation>把短样本打包成满长序列，GPU 利用更充分。</translation>
    </message>
    <message>
        <source>Gradients and parameters are exchanged while computing.</source>
        <translation>梯度和参数在计算的同时交换。</translation>
    </message>
    <message>
        <source>--overlap_grad_reduce and --overlap_param_gather hide the communication of %1 data-parallel ranks.</source>
        <translation>--overlap_grad_reduce 和 --overlap_param_gather 掩盖 %1 个数据并行 rank 之间的通信。</translation>
    </message>
    <message>
        <source>Attention is unfused and without padding_free.</source>
        <translation>注意力未融合，也没有 padding_free。</translation>
    </message>
    <message>
        <source>Flash attention does not support this model.</source>
        <translation>Flash attention 不支持这个模型。</translation>
    </message>
    <message>
        <source>Without NVIDIA Apex add %1.</source>
        <translation>没有 NVIDIA Apex 时请加上 %1。</translation>
    </message>
    <message>
        <source>That fusion is a kernel of Apex.</source>
        <translation>这种融合是 Apex 的 kernel。</translation>
    </message>
    <message>
        <source>Set MODELSCOPE_CACHE to a folder that all nodes share.</source>
        <translation>把 MODELSCOPE_CACHE 设为所有节点共享的目录。</translation>
    </message>
    <message>
        <source>Otherwise the nodes can train on different data.</source>
        <translation>否则各节点可能会用不同的数据训练。</translation>
    </message>
    <message>
        <source>Adapters are merged into the weights when they are saved.</source>
        <translation>保存时适配器会合并进权重。</translation>
    </message>
    <message>
        <source>transformers 5 changed MoE models, and separate adapters may not load.</source>
        <translation>transformers 5 改变了 MoE 模型，单独的适配器可能无法加载。</translation>
    </message>
    <message>
        <source>On one GPU &quot;swift sft&quot; is simpler.</source>
        <translation>单个 GPU 上用“swift sft”更简单。</translation>
    </message>
    <message>
        <source>Without parallelism Megatron needs more packages and gains little.</source>
        <translation>没有并行时，Megatron 需要更多软件包，却收益甚微。</translation>
    </message>
    <message>
        <source>pre-training</source>
        <translation>预训练</translation>
    </message>
    <message>
        <source>supervised fine-tuning</source>
        <translation>监督微调</translation>
    </message>
    <message>
        <source>supervised fine-tuning with LoRA</source>
        <translation>LoRA 监督微调</translation>
    </message>
    <message>
        <source>%1 has no experts; use the recipe %2.</source>
        <translation>%1 没有专家；请使用配方 %2。</translation>
    </message>
    <message>
        <source>supervised fine-tuning of a model with experts</source>
        <translation>MoE 模型的监督微调</translation>
    </message>
    <message>
        <source>supervised fine-tuning of a model with experts, LoRA</source>
        <translation>MoE 模型的 LoRA 监督微调</translation>
    </message>
    <message>
        <source>%1 takes no images or sound; use the recipe sft.</source>
        <translation>%1 不接受图像或声音；请使用配方 sft。</translation>
    </message>
    <message>
        <source>supervised fine-tuning with images, videos or sound</source>
        <translation>使用图像、视频或声音的监督微调</translation>
    </message>
    <message>
        <source>Keep IMAGE_MAX_TOKEN_NUM and its like as in your training.</source>
        <translation>IMAGE_MAX_TOKEN_NUM 之类的变量请与你的训练保持一致。</translation>
    </message>
    <message>
        <source>They decide how long the sequences are, and so the speed.</source>
        <translation>它们决定序列的长度，从而决定速度。</translation>
    </message>
    <message>
        <source>supervised fine-tuning in FP8</source>
        <translation>FP8 监督微调</translation>
    </message>
    <message>
        <source>Blocks of FP8 need a GPU of the Hopper generation or newer and CUDA 12.9.</source>
        <translation>FP8 分块需要 Hopper 或更新架构的 GPU，以及 CUDA 12.9。</translation>
    </message>
    <message>
        <source>Older ones have no such kernels.</source>
        <translation>更旧的 GPU 没有这样的 kernel。</translation>
    </message>
    <message>
        <source>pre-training on plain text</source>
        <translation>纯文本预训练</translation>
    </message>
    <message>
        <source>supervised fine-tuning of all weights</source>
        <translation>全部权重的监督微调</translation>
    </message>
    <message>
        <source>process %1, %2, %3</source>
        <comment>its number, memory, program</comment>
        <translation>进程 %1，%2，%3</translation>
    </message>
    <message>
        <source>process %1 of %2, %3, %4</source>
        <comment>its number, owner, memory, program</comment>
        <translation>%2 的进程 %1，%3，%4</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>pid %1</source>
        <translation>pid %1</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>某人</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有回答</translation>
    </message>
    <message>
        <source>GPU %1 of %2 is used by %3</source>
        <translation>%2 的 GPU %1 正被 %3 使用</translation>
    </message>
    <message numerus="yes">
        <source>%1; %n more GPU(s) in use</source>
        <translation>
            <numerusform>%1；另有 %n 块 GPU 被占用</numerusform>
        </translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; cannot be used; write local or local:8 for this machine, ssh://user@host or ssh://alias?gpus=8 for another one, nodes:host1,host2 for trials on several together, slurm:partition for Slurm.</source>
        <translation>无法使用主机“%1”；本机写 local 或 local:8，其他机器写 ssh://user@host 或 ssh://alias?gpus=8，多台机器共同运行一次试验写 nodes:host1,host2，Slurm 写 slurm:partition。</translation>
    </message>
    <message>
        <source>The number of GPUs in the host &quot;%1&quot; must be a whole number from 1 up; write local:8 for eight.</source>
        <translation>主机“%1”中的 GPU 数必须是不小于 1 的整数；8 个 GPU 写作 local:8。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names no machine; write ssh://user@host, where host is a name, an address or an alias of ~/.ssh/config.</source>
        <translation>主机“%1”没有指明机器；请写成 ssh://user@host，其中 host 是主机名、地址或 ~/.ssh/config 中的别名。</translation>
    </message>
    <message>
        <source>The port in the host &quot;%1&quot; must be a whole number from 1 to 65535.</source>
        <translation>主机“%1”中的端口必须是 1 到 65535 的整数。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names %2 twice; a machine is one node.</source>
        <translation>主机“%1”两次写了 %2；一台机器是一个节点。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names one machine; give several, as in nodes:host1,host2, or write ssh://host for one.</source>
        <translation>主机“%1”只写了一台机器；请像 nodes:host1,host2 那样写多台，只用一台则写 ssh://host。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names no partition of Slurm; write slurm:partition, or slurm: for the default one.</source>
        <translation>主机“%1”没有指明 Slurm 分区；请写成 slurm:partition，默认分区写作 slurm:。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states %2 twice; state it once.</source>
        <translation>主机“%1”中 %2 给出了两次；请只给出一次。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states %2, which is not known here; there are %3.</source>
        <translation>主机“%1”中的 %2 无法识别；可用的有 %3。</translation>
    </message>
    <message>
        <source>What the host &quot;%1&quot; states as %2 must be one line of plain text.</source>
        <translation>主机“%1”中 %2 的值必须是一行纯文本。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states an empty %2; leave it out.</source>
        <translation>主机“%1”中 %2 的值为空；请去掉它。</translation>
    </message>
    <message>
        <source>What the host &quot;%1&quot; states as %2 must be a whole number from 1 to %3, such as %2=8.</source>
        <translation>主机“%1”中 %2 的值必须是 1 到 %3 的整数，例如 %2=8。</translation>
    </message>
    <message>
        <source>In the host &quot;%1&quot; detach is yes or no.</source>
        <translation>主机“%1”中的 detach 只能是 yes 或 no。</translation>
    </message>
    <message>
        <source>The address in the host &quot;%1&quot; must be a name or a number, such as master=10.0.0.1.</source>
        <translation>主机“%1”中的地址必须是名称或数字，例如 master=10.0.0.1。</translation>
    </message>
    <message>
        <source>The folder in the host &quot;%1&quot; must begin with / or ~/, such as workdir=~/runs.</source>
        <translation>主机“%1”中的目录必须以 / 或 ~/ 开头，例如 workdir=~/runs。</translation>
    </message>
    <message>
        <source>This machine is given twice as a host (%1); give it once.</source>
        <translation>本机作为主机给出了两次（%1）；请只给出一次。</translation>
    </message>
    <message>
        <source>The host %1 is given twice (%2); give it once.</source>
        <translation>主机 %1 给出了两次（%2）；请只给出一次。</translation>
    </message>
    <message>
        <source>The hosts file %1 cannot be read (%2); give a file with one host a line.</source>
        <translation>无法读取主机列表文件 %1（%2）；请给出每行一个主机的文件。</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是目录</translation>
    </message>
    <message>
        <source>The hosts file %1 names no host; write one a line, such as local.</source>
        <translation>主机列表文件 %1 中没有主机；请每行写一个，例如 local。</translation>
    </message>
    <message>
        <source>it did not answer in time</source>
        <translation>没有及时响应</translation>
    </message>
    <message>
        <source>it ended with status %1</source>
        <translation>以退出码 %1 结束</translation>
    </message>
    <message>
        <source>%1 cannot be a node among others; give machines by their names.</source>
        <translation>%1 不能与其他机器一起作为节点；请按名称给出机器。</translation>
    </message>
    <message>
        <source>By which address the other nodes reach the first one, %1, is not known; say it, as in %2, or put another machine first.</source>
        <translation>不知道其他节点用什么地址能连到第一个节点 %1；请像 %2 那样写明，或把另一台机器放在最前面。</translation>
    </message>
    <message>
        <source>The upload &quot;%1&quot; is not a file here; give one that exists.</source>
        <translation>要上传的“%1”在本机不是文件；请给出已存在的文件。</translation>
    </message>
    <message>
        <source>The upload &quot;%1&quot; is not a plain file; give files one by one.</source>
        <translation>要上传的“%1”不是普通文件；请逐个给出文件。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be the name of an uploaded file; write FILE:NAME, where NAME is a plain name without a path.</source>
        <translation>“%1”不能作为上传文件的名称；请写成 FILE:NAME，其中 NAME 是不含路径的名称。</translation>
    </message>
    <message>
        <source>The upload &quot;%1&quot; cannot be read; look at its permissions.</source>
        <translation>要上传的“%1”无法读取；请检查其权限。</translation>
    </message>
    <message>
        <source>With &quot;%1&quot; the uploads are larger than %2 KiB together; put large ones on the hosts yourself and name their path there.</source>
        <translation>加上“%1”，要上传的文件总计超过 %2 KiB；请自行把大文件放到主机上，并给出那里的路径。</translation>
    </message>
    <message>
        <source>The uploads have two files %1; write FILE:NAME to call one of them differently.</source>
        <translation>要上传的文件中有两个名为 %1；请用 FILE:NAME 给其中一个另取名称。</translation>
    </message>
    <message>
        <source>The folder %1 for the trial&apos;s files cannot be made; make room there.</source>
        <translation>无法创建存放试验文件的目录 %1；请在那里腾出空间。</translation>
    </message>
    <message>
        <source>The trial&apos;s file %1 cannot be written: %2; make room there.</source>
        <translation>无法写入试验的文件 %1：%2；请在那里腾出空间。</translation>
    </message>
    <message>
        <source>%1 has no choice &quot;%2&quot;; it has %3.</source>
        <translation>%1 没有取值“%2”；可用的有 %3。</translation>
    </message>
    <message numerus="yes">
        <source>All %n kept layout(s) were tried.</source>
        <translation>
            <numerusform>保留的 %n 个布局都已试过。</numerusform>
        </translation>
    </message>
    <message>
        <source>Number %1 of %2 kept layouts.</source>
        <translation>%2 个保留布局中的第 %1 个。</translation>
    </message>
    <message>
        <source>every kept layout, in order</source>
        <translation>依次尝试每个保留的布局</translation>
    </message>
    <message>
        <source>None of the %L1 untried layouts promises 0.2 % over the best, the risk of running out of memory weighed; %L2 more are proven to.</source>
        <translation>计入显存不足的风险后，未试的 %L1 个布局都不太可能比最优值快 0.2%；另有 %L2 个已证实会显存不足。</translation>
    </message>
    <message>
        <source>%1 different layouts failed and none gave a value: the command itself seems to be at fault.</source>
        <translation>%1 个不同的布局都失败，没有一个得到值：问题似乎在命令本身。</translation>
    </message>
    <message>
        <source>Every layout was tried or is proven to run out of memory.</source>
        <translation>所有布局要么已试过，要么已证实会显存不足。</translation>
    </message>
    <message>
        <source>More GPUs or a shorter sequence would help.</source>
        <translation>增加 GPU 或缩短序列会有帮助。</translation>
    </message>
    <message>
        <source>By the estimate, it takes more than one change to make it fit.</source>
        <translation>按估算，只改一处还不足以放下。</translation>
    </message>
    <message>
        <source>By the estimate, each of these would make it fit: %1.</source>
        <translation>按估算，以下任一项都能使其放下：%1。</translation>
    </message>
    <message>
        <source>Without an estimate, its structure promises most; %1.</source>
        <translation>没有估算可用，从结构看它最有希望；%1。</translation>
    </message>
    <message>
        <source>Its estimate promises most</source>
        <translation>其估算最有希望</translation>
    </message>
    <message>
        <source>The best of those likely to fit, by estimate and earlier runs</source>
        <translation>在可能放得下的布局中，按估算和先前的运行为最优</translation>
    </message>
    <message>
        <source>The best estimate of those likely to fit</source>
        <translation>在可能放得下的布局中估算最优</translation>
    </message>
    <message>
        <source>%1: %2 TFLOP/s per GPU; %3.</source>
        <translation>%1：%2 TFLOP/s/GPU；%3。</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <translation>%1；%2。</translation>
    </message>
    <message>
        <source>Expected %1 % faster than the best so far</source>
        <translation>预计比目前最优快 %1%</translation>
    </message>
    <message>
        <source>Expected %1 % slower than the best so far</source>
        <translation>预计比目前最优慢 %1%</translation>
    </message>
    <message>
        <source>%1, give or take %2 %; %3.</source>
        <translation>%1，误差 ±%2%；%3。</translation>
    </message>
    <message>
        <source>The search would start from an estimate if this were known: %1.</source>
        <translation>若知道以下信息，搜索可以从估算开始：%1。</translation>
    </message>
    <message>
        <source>fits, because a layout that needs more did</source>
        <translation>放得下，因为显存需求更大的布局也放得下</translation>
    </message>
    <message>
        <source>runs with a chance of %1 %</source>
        <translation>能运行的概率为 %1%</translation>
    </message>
    <message>
        <source>runs with a chance of %1 %, %2 of %3 GiB expected</source>
        <translation>能运行的概率为 %1%，预计占用 %2 / %3 GiB</translation>
    </message>
    <message>
        <source>the best expected gain next, from estimates that learn with every outcome</source>
        <translation>每次选预期收益最大的布局，估算随每个结果不断修正</translation>
    </message>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 个 GPU</translation>
    </message>
    <message>
        <source>sequences 1/%1 as long</source>
        <translation>序列长度缩短为 1/%1</translation>
    </message>
    <message>
        <source>the optimizer&apos;s states on the host (offload)</source>
        <translation>把优化器状态放到主机（offload）</translation>
    </message>
    <message>
        <source>Other strategies hold this back: estimated at %1 times a GPU&apos;s memory.</source>
        <translation>其他策略会保留不跑：估算为 GPU 显存的 %1 倍。</translation>
    </message>
    <message>
        <source>Stage 1: the best EP for TP %1 is searched at MBS 1 with full recomputation; now EP %2.</source>
        <translation>第 1 步：在 MBS 1、完全重计算下为 TP %1 寻找最优 EP；现在是 EP %2。</translation>
    </message>
    <message>
        <source>Both stages of the heuristic are done.</source>
        <translation>启发式的两步都已完成。</translation>
    </message>
    <message>
        <source>Stage 2: TP %1 with its best EP %2; the micro-batch grows under selective recomputation, now %3.</source>
        <translation>第 2 步：TP %1 配其最优 EP %2；在选择性重计算下增大微批次，现在是 %3。</translation>
    </message>
    <message>
        <source>Stage 2: TP %1 with its best EP %2; the micro-batch grows under full recomputation, now %3.</source>
        <translation>第 2 步：TP %1 配其最优 EP %2；在完全重计算下增大微批次，现在是 %3。</translation>
    </message>
    <message>
        <source>Strategy megatron-heuristic needs %1 among the choices of %2; allow it or choose the strategy grid or random.</source>
        <translation>策略 megatron-heuristic 要求 %2 的取值中有 %1；请允许它，或选择策略 grid 或 random。</translation>
    </message>
    <message>
        <source>two stages: best EP for each TP, then the largest micro-batch that pays</source>
        <translation>两步：先为每个 TP 找最优 EP，再找仍有收益的最大微批次</translation>
    </message>
    <message>
        <source>Drawn from the layouts not yet tried, %1 of them.</source>
        <translation>从尚未尝试的 %1 个布局中抽取。</translation>
    </message>
    <message>
        <source>kept layouts in random order, none twice</source>
        <translation>以随机顺序尝试保留的布局，不重复</translation>
    </message>
    <message>
        <source>There is no strategy %1; there are %2.</source>
        <translation>没有策略 %1；可用的有 %2。</translation>
    </message>
    <message>
        <source>Every kept layout was tried.</source>
        <translation>保留的布局都已试过。</translation>
    </message>
    <message>
        <source>Drawn at random: the first %1 outcomes are a start.</source>
        <translation>随机抽取：先积累 %1 个结果作为起点。</translation>
    </message>
    <message>
        <source>Of %1 layouts drawn near the good ones, the most unlike the others.</source>
        <translation>在较优布局附近抽取的 %1 个布局中，与较差布局最不相似的一个。</translation>
    </message>
    <message>
        <source>tree-structured Parzen estimator over the kept layouts, none twice</source>
        <translation>在保留的布局上使用树结构 Parzen 估计器，不重复</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: its %2 is another (%3 there, %4 here); name a study of the same model, GPUs and batch, or none.</source>
        <translation>无法从 %1 学习：其 %2 不同（那里为 %3，这里为 %4）；请给出模型、GPU 和批次都相同的研究，或不指定。</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: it measured something else (another metric or direction); name a study with the same measure, or none.</source>
        <translation>无法从 %1 学习：它测量的是别的东西（指标或方向不同）；请给出测量方式相同的研究，或不指定。</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: the line that says what was tuned is missing.</source>
        <translation>无法从 %1 学习：缺少记录调优内容的那一行。</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: no trial of it gave a value or ran out of memory with a layout that is tried here.</source>
        <translation>无法从 %1 学习：其中没有试验在这里要试的布局上得到值或显存不足。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n trial(s)</source>
        <translation>
            <numerusform>%1：%n 次试验</numerusform>
        </translation>
    </message>
    <message>
        <source>, %1 of them out of memory</source>
        <translation>，其中 %1 次显存不足</translation>
    </message>
    <message>
        <source>This line is not an event of a study.</source>
        <translation>这一行不是研究的事件。</translation>
    </message>
    <message>
        <source>This event does not say its version.</source>
        <translation>这个事件没有注明版本。</translation>
    </message>
    <message>
        <source>This event was written by a newer Megatune (format %1; this one reads up to %2).</source>
        <translation>这个事件由更新的 Megatune 写入（格式 %1；本版本最高支持 %2）。</translation>
    </message>
    <message>
        <source>This event lacks something that it cannot do without.</source>
        <translation>这个事件缺少必要的内容。</translation>
    </message>
    <message>
        <source>There is no study file %1; check its name and folder.</source>
        <translation>没有研究文件 %1；请检查其名称和目录。</translation>
    </message>
    <message>
        <source>%1 is a folder, not a study file; choose a file in it.</source>
        <translation>%1 是目录，不是研究文件；请选择其中的文件。</translation>
    </message>
    <message>
        <source>%1 is not an ordinary file; choose a study file.</source>
        <translation>%1 不是普通文件；请选择研究文件。</translation>
    </message>
    <message>
        <source>%1 is not a study file of Megatune; choose one that Megatune wrote (.mtune).</source>
        <translation>%1 不是 Megatune 的研究文件；请选择由 Megatune 写入的文件（.mtune）。</translation>
    </message>
    <message>
        <source>%1 was written by a newer Megatune (line %2); open it with that version.</source>
        <translation>%1 由更新的 Megatune 写入（第 %2 行）；请用该版本打开。</translation>
    </message>
    <message>
        <source>Line %1 of %2 is damaged and was left out.</source>
        <translation>%2 的第 %1 行已损坏，已略去。</translation>
    </message>
    <message>
        <source>The last line of %1 was not written to its end and was left out.</source>
        <translation>%1 的最后一行没有写完，已略去。</translation>
    </message>
    <message>
        <source>%1 holds no event yet.</source>
        <translation>%1 中还没有事件。</translation>
    </message>
    <message>
        <source>%1 has lost the line that says what was tuned.</source>
        <translation>%1 丢失了记录调优内容的那一行。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2. Check its permissions.</source>
        <translation>无法读取 %1：%2。请检查其权限。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Free some space, mend its permissions or choose another place.</source>
        <translation>无法写入 %1：%2。请腾出空间、修正权限，或换一个位置。</translation>
    </message>
    <message>
        <source>%1 is being written by another process; wait for it to end, or use another study file.</source>
        <translation>%1 正由另一个进程写入；请等它结束，或换一个研究文件。</translation>
    </message>
    <message>
        <source>%1 is being written by %2 (process %3 on %4); wait for it to end, or use another study file. If that process is long gone, delete %5.</source>
        <translation>%1 正由 %2（%4 上的进程 %3）写入；请等它结束，或换一个研究文件。如果该进程早已不在，请删除 %5。</translation>
    </message>
    <message>
        <source>The folder %1 does not exist; make it first, or choose another place for the study.</source>
        <translation>目录 %1 不存在；请先创建它，或为研究换一个位置。</translation>
    </message>
    <message numerus="yes">
        <source>The name of the study is longer than a file&apos;s may be, by %n byte(s): %1. Choose a shorter one.</source>
        <translation>
            <numerusform>研究的名称比文件名允许的长度多 %n 个字节：%1。请使用更短的名称。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing can be written in the folder %1; mend its permissions, free some space or choose another place for the study.</source>
        <translation>目录 %1 中无法写入；请修正权限、腾出空间，或为研究换一个位置。</translation>
    </message>
    <message>
        <source>%1 exists already; choose another name.</source>
        <translation>%1 已经存在；请换一个名称。</translation>
    </message>
    <message>
        <source>%1 was changed by another process while it was being opened; try again.</source>
        <translation>打开 %1 时它被另一个进程修改；请重试。</translation>
    </message>
    <message>
        <source>%1 was changed by another process since this run ended; open it again to write into it.</source>
        <translation>本次运行结束后，%1 已被另一个进程修改；要写入请重新打开它。</translation>
    </message>
    <message>
        <source>%1 was changed by another program while the study was running; start it again to go on with what stands there now.</source>
        <translation>研究运行期间 %1 被其他程序修改；请重新启动研究，从现有内容继续。</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>显存不足</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>timed out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>host lost</source>
        <translation>主机失联</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>left running</source>
        <translation>离开时仍在运行</translation>
    </message>
    <message>
        <source>long enough</source>
        <translation>迭代足够</translation>
    </message>
    <message>
        <source>settled</source>
        <translation>已稳定</translation>
    </message>
    <message>
        <source>cannot win</source>
        <translation>不可能胜出</translation>
    </message>
    <message>
        <source>This layout is not in the search space.</source>
        <translation>这个布局不在搜索空间中。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Measures trial %1 again, for what %2 gains.</source>
        <translation>为确定 %2 的收益，再次测量试验 %1。</translation>
    </message>
    <message>
        <source>Nothing would be refined: how the command&apos;s trainer reads its options is not known; say which trainer it is.</source>
        <translation>不会精调：不知道命令的训练程序如何读取选项；请说明是哪个训练程序。</translation>
    </message>
    <message>
        <source>Nothing would be refined: no option that is known here is possible beside %1.</source>
        <comment>trial 7</comment>
        <translation>不会精调：没有可用的已知选项（对象：%1）。</translation>
    </message>
    <message>
        <source>%1 (estimated %2)</source>
        <comment>name (estimated +3.1 %)</comment>
        <translation>%1（估算 %2）</translation>
    </message>
    <message>
        <source>At the end the winner is refined. On %1 these would be tried, in this order: %2.</source>
        <translation>最后精调最佳结果。对象：%1；依次尝试：%2。</translation>
    </message>
    <message>
        <source>Refines trial %1 by %2: %3.</source>
        <translation>用 %2 精调试验 %1：%3。</translation>
    </message>
    <message>
        <source>Refines trial %1 by %2: %3; %4 by the estimate.</source>
        <translation>用 %2 精调试验 %1：%3；估算为 %4。</translation>
    </message>
    <message>
        <source>trial %1</source>
        <translation>试验 %1</translation>
    </message>
    <message>
        <source>the command as given</source>
        <translation>原样的命令</translation>
    </message>
    <message>
        <source>the layout that is tried first</source>
        <translation>最先尝试的布局</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <comment>+3.1 % by overlap-grad-reduce</comment>
        <translation>%2 带来 %1</translation>
    </message>
    <message>
        <source>for %1</source>
        <comment>of a run that measures again, what it is for</comment>
        <translation>为 %1</translation>
    </message>
    <message>
        <source>refines %1: %2</source>
        <translation>精调 %1：%2</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>未保留</translation>
    </message>
    <message>
        <source>Nothing was refined: how the command&apos;s trainer reads its options is not known; name it with the argument dialect.</source>
        <translation>未做精调：不知道命令的训练程序如何读取选项；请用参数 dialect 指明。</translation>
    </message>
    <message>
        <source>Nothing was refined: beside the layout of trial %1 no option that is known here is possible.</source>
        <translation>未做精调：在试验 %1 的布局下，没有可用的已知选项。</translation>
    </message>
    <message numerus="yes">
        <source>%n refinement(s) of trial %1 were tried</source>
        <translation>
            <numerusform>试过试验 %1 的 %n 项精调</numerusform>
        </translation>
    </message>
    <message>
        <source>none is surely better</source>
        <translation>没有确实更好的</translation>
    </message>
    <message>
        <source>%1 gave no value</source>
        <translation>%1 没有得到数值</translation>
    </message>
    <message>
        <source>%1 of at least %3 iterations after %2 of warm-up</source>
        <comment>median, a number, a number</comment>
        <translation>预热 %2 次迭代之后至少 %3 次迭代的 %1</translation>
    </message>
    <message>
        <source>%1 was made with another %2 (%3 there, %4 now); give the same again, or use another file.</source>
        <translation>%1 创建时的%2与现在不同（当时为 %3，现在为 %4）；请给出与当时相同的，或换一个文件。</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>set of rules</source>
        <translation>规则集</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量方式</translation>
    </message>
    <message>
        <source>A trial of %1 iterations ends before it has a value: %2 of warm-up and %3 to measure need at least %4.</source>
        <translation>%1 次迭代的试验还没有值就结束了：预热 %2 次、测量 %3 次，至少需要 %4 次。</translation>
    </message>
    <message numerus="yes">
        <source>Trials are ended from outside after %n iteration(s): how to make this command short, and keep it from saving, is not known.</source>
        <translation>
            <numerusform>试验将在 %n 次迭代后从外部结束：不知道如何缩短这个命令，也不知道如何让它不保存。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Trials run %n iteration(s), without saving and evaluation.</source>
        <translation>
            <numerusform>试验运行 %n 次迭代，不保存也不评估。</numerusform>
        </translation>
    </message>
    <message>
        <source>Each trial runs the command as it is, for %L1 iterations.</source>
        <translation>每次试验都原样运行命令，共 %L1 次迭代。</translation>
    </message>
    <message>
        <source>Each trial runs the command as it is, for %L1 iterations, and writes to %2.</source>
        <translation>每次试验都原样运行命令，共 %L1 次迭代，并写入 %2。</translation>
    </message>
    <message numerus="yes">
        <source>The command starts %n process(es), but a trial is for %1 GPUs; make them the same.</source>
        <translation>
            <numerusform>命令启动 %n 个进程，而试验使用 %1 个 GPU；请使两者一致。</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no script %1 in %2; check its spelling, or the folder that the command runs in.</source>
        <translation>%2 中没有脚本 %1；请检查拼写，或运行命令的目录。</translation>
    </message>
    <message>
        <source>Ended by the signal %1.</source>
        <translation>被信号 %1 终止。</translation>
    </message>
    <message>
        <source>The program cannot be executed: make it executable (chmod +x) or name its interpreter.</source>
        <translation>程序无法执行：请使它可执行（chmod +x），或指明解释器。</translation>
    </message>
    <message>
        <source>Exit status %1.</source>
        <translation>退出码 %1。</translation>
    </message>
    <message>
        <source>It printed what its iterations took, but no throughput.</source>
        <translation>输出了迭代时间，但没有输出吞吐量。</translation>
    </message>
    <message>
        <source>It ended without printing a throughput.</source>
        <translation>直到结束也没有输出吞吐量。</translation>
    </message>
    <message>
        <source>It ended without a result: %1 of %2 iterations were logged with a throughput.</source>
        <translation>结束时没有结果：%2 次迭代中只有 %1 次记录了吞吐量。</translation>
    </message>
    <message>
        <source>Train for more iterations, leave fewer out as warm-up, or ask for fewer that are measured.</source>
        <translation>请训练更多迭代，减少作为预热略去的次数，或减少所需的测量次数。</translation>
    </message>
    <message>
        <source>It printed nothing for %1.</source>
        <translation>它在 %1 内没有任何输出。</translation>
    </message>
    <message>
        <source>Look in its log for what it was waiting for, or raise the time that a trial may be silent.</source>
        <translation>请在日志中查看它在等待什么，或延长允许无输出的时间。</translation>
    </message>
    <message>
        <source>It ran longer than %1, a multiple of the fastest trial&apos;s time.</source>
        <translation>用时超过 %1，即最快试验用时的若干倍。</translation>
    </message>
    <message>
        <source>It ran longer than the timeout of %1.</source>
        <translation>用时超过了 %1 的超时限制。</translation>
    </message>
    <message>
        <source>Raise the timeout, or train for fewer iterations.</source>
        <translation>请增大超时，或减少训练的迭代数。</translation>
    </message>
    <message>
        <source>Raise the timeout, or look in its log for what it was waiting for.</source>
        <translation>请增大超时，或在日志中查看它在等待什么。</translation>
    </message>
    <message>
        <source>Look whether a script on the way hands its arguments on: end its training command with &quot;$@&quot;, or give the training command itself.</source>
        <translation>请检查中间是否有脚本没有转发参数：请让它的训练命令以 &quot;$@&quot; 结尾，或者直接给出训练命令。</translation>
    </message>
    <message>
        <source>Mend what the message names and run the trial again.</source>
        <translation>请按报错信息处理，然后重新运行试验。</translation>
    </message>
    <message>
        <source>Look whether the host is up and can be reached.</source>
        <translation>请检查主机是否开机、能否连通。</translation>
    </message>
    <message>
        <source>Command as given</source>
        <translation>原样的命令</translation>
    </message>
    <message>
        <source>no ViT ckpt</source>
        <translation>无 ViT 检查点</translation>
    </message>
    <message>
        <source>no SP</source>
        <translation>无 SP</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>by the given metric</source>
        <translation>（按给定指标）</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation>TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>不到一分钟</translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation>约 %1 分钟</translation>
    </message>
    <message>
        <source>about %1 h</source>
        <translation>约 %1 小时</translation>
    </message>
    <message>
        <source>about %1 h %2 min</source>
        <translation>约 %1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>ended early after iteration %1 of %2: %3</source>
        <translation>在第 %1 / %2 次迭代后提前结束：%3</translation>
    </message>
    <message>
        <source>ended early after iteration %1: %2</source>
        <translation>在第 %1 次迭代后提前结束：%2</translation>
    </message>
    <message>
        <source>%1 saved</source>
        <translation>节省%1</translation>
    </message>
    <message>
        <source>what that saved is not known</source>
        <translation>节省了多少未知</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) ended early</source>
        <translation>
            <numerusform>%n 次试验提前结束</numerusform>
        </translation>
    </message>
    <message>
        <source> (not known of %1 of them)</source>
        <translation> （其中 %1 次未知）</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>measures %1 again</source>
        <translation>再次测量 %1</translation>
    </message>
    <message>
        <source>Trial %1</source>
        <translation>试验 %1</translation>
    </message>
    <message>
        <source>the best</source>
        <translation>最优试验</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>替换文件？</translation>
    </message>
    <message>
        <source>%1 is there already. What stands in it is lost when it is replaced.</source>
        <translation>%1 已存在。替换后其中的内容将丢失。</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>%1 is not on this machine: choose a folder with its config.json, or clear the field and enter the shape by hand.</source>
        <translation>%1 不在本机上：请选择含有其 config.json 的目录，或者清空此栏并手动输入模型结构。</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分钟</translation>
    </message>
    <message>
        <source>; then up to %1 for the best two</source>
        <translation>；之后对最优的两个最多再运行 %1 次</translation>
    </message>
    <message>
        <source>; then the winner is refined</source>
        <translation>；随后精调最佳结果</translation>
    </message>
    <message>
        <source>; %1 at the longest</source>
        <translation>；最长 %1</translation>
    </message>
    <message>
        <source>Say where to run: add a host, or switch one on.</source>
        <translation>请指定在哪里运行：添加一台主机，或启用一台。</translation>
    </message>
    <message>
        <source>Secrets are not kept: write the set-up line of %1 in full again.</source>
        <translation>机密信息不会保存：请重新完整填写 %1 的准备命令。</translation>
    </message>
    <message>
        <source>this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Choose a model first: a recipe is fitted to it.</source>
        <translation>请先选择模型：配方要与模型相配。</translation>
    </message>
    <message>
        <source>Enter the number of GPUs.</source>
        <translation>请输入 GPU 数。</translation>
    </message>
    <message>
        <source>Enter the global batch size.</source>
        <translation>请输入全局批次大小。</translation>
    </message>
    <message>
        <source>Still needed: %1.</source>
        <translation>还需要：%1。</translation>
    </message>
    <message>
        <source>%1 × %2 × %3</source>
        <comment>machines, GPUs of each, their type</comment>
        <translation>%1 × %2 × %3</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>number of GPUs, their type</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 × %2 GPUs stated</source>
        <comment>nodes, GPUs of each</comment>
        <translation>%1 × %2 个 GPU（指定）</translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) stated</source>
        <translation>
            <numerusform>%n 个 GPU（指定）</numerusform>
        </translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>ready, with remarks</source>
        <translation>可用，有提示</translation>
    </message>
    <message>
        <source>has a problem</source>
        <translation>有问题</translation>
    </message>
    <message>
        <source>cannot be reached</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>not understood</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what, what is wrong with it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>%1: ready</source>
        <translation>%1：可用</translation>
    </message>
    <message>
        <source>%1: being asked</source>
        <translation>%1：正在询问</translation>
    </message>
    <message>
        <source>%1: put aside until %2. %3</source>
        <translation>%1：搁置至 %2。%3</translation>
    </message>
    <message>
        <source>%1 put aside until %2</source>
        <translation>%1 搁置至 %2</translation>
    </message>
    <message>
        <source>%1 is ready</source>
        <translation>%1 可用</translation>
    </message>
    <message>
        <source>%1 is being asked</source>
        <translation>正在询问 %1</translation>
    </message>
    <message>
        <source>%1 of %2 hosts ready</source>
        <translation>%2 台主机中 %1 台可用</translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n 台主机</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <translation>
            <numerusform>%n 台可用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with a problem</source>
        <translation>
            <numerusform>%n 台有问题</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is left out: write tp=2, mbs&gt;=2, memory&lt;70, tflops&gt;400.</source>
        <translation>已忽略“%1”：请写成 tp=2、mbs&gt;=2、memory&lt;70、tflops&gt;400。</translation>
    </message>
    <message>
        <source>%1 is %2 here; nothing else is listed.</source>
        <translation>此处 %1 只有 %2；没有其他值。</translation>
    </message>
    <message>
        <source>Estimated %1 GiB of the %2 GiB that a GPU has</source>
        <translation>估算 %1 GiB，GPU 有 %2 GiB</translation>
    </message>
    <message>
        <source>in pipeline stage %1 of 0 to %2, which needs most</source>
        <translation>需求最多的流水线阶段 %1（0 至 %2）</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>logits and loss</source>
        <translation>logits 与损失</translation>
    </message>
    <message>
        <source>working memory</source>
        <translation>临时内存</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>%1: %2 GiB</source>
        <translation>%1：%2 GiB</translation>
    </message>
    <message>
        <source>Versions, settings, hosts and studies are in the clipboard, without secrets, for a bug report.</source>
        <translation>版本、设置、主机和研究的信息已复制到剪贴板，可用于报告问题（不含密钥）。</translation>
    </message>
    <message>
        <source>Colour: the smallest measured value, dark violet %1 to yellow %2, which is the best.</source>
        <translation>颜色：测得的最小值，从深紫 %1 到黄色 %2 （最优）。</translation>
    </message>
    <message>
        <source>Colour: the largest measured value, dark violet %1 to yellow %2.</source>
        <translation>颜色：测得的最大值，从深紫 %1 到黄色 %2。</translation>
    </message>
    <message>
        <source>Pale and italic: estimated TFLOP/s per GPU, %1 to %2, on a scale of its own.</source>
        <translation>浅色斜体：估算的每 GPU TFLOP/s，%1 到 %2，使用单独的刻度。</translation>
    </message>
    <message>
        <source>Colour: TFLOP/s per GPU of the best layout, dark violet %1 to yellow %2.</source>
        <translation>颜色：最优布局的 TFLOP/s/GPU，从深紫 %1 到黄色 %2。</translation>
    </message>
    <message>
        <source>Pale and italic: estimated; full colour: measured.</source>
        <translation>浅色斜体：估算；全色：实测。</translation>
    </message>
    <message>
        <source>Pale and italic: estimated, not measured.</source>
        <translation>浅色斜体：估算，未实测。</translation>
    </message>
    <message>
        <source>By the estimate all run out of memory: %1 GiB at least, a GPU has %2</source>
        <translation>按估算全部显存不足：至少 %1 GiB，GPU 有 %2 GiB</translation>
    </message>
    <message>
        <source>Estimating memory and speed…</source>
        <translation>正在估算显存和速度…</translation>
    </message>
    <message>
        <source>Hatched: all run out of memory by the estimate.</source>
        <translation>阴影线：按估算全部显存不足。</translation>
    </message>
    <message>
        <source>Estimates are %1.</source>
        <translation>估算%1。</translation>
    </message>
    <message>
        <source>OOM</source>
        <translation>OOM</translation>
    </message>
    <message>
        <source>%1 est.</source>
        <translation>%1 (估)</translation>
    </message>
    <message>
        <source>OOM est.</source>
        <translation>OOM (估)</translation>
    </message>
    <message>
        <source>Best measured: %1 TFLOP/s per GPU</source>
        <translation>实测最优：%1 TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>Best measured: %1</source>
        <translation>实测最优：%1</translation>
    </message>
    <message>
        <source>Trial %1 is selected</source>
        <translation>已选中试验 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) ran out of memory</source>
        <translation>
            <numerusform>%n 次试验显存不足</numerusform>
        </translation>
    </message>
    <message>
        <source>The run has ended.</source>
        <translation>运行已结束。</translation>
    </message>
    <message>
        <source>The run has not started yet.</source>
        <translation>运行尚未开始。</translation>
    </message>
    <message>
        <source>The run is being stopped.</source>
        <translation>运行正在停止。</translation>
    </message>
    <message>
        <source>Ends the running trials at once, without waiting for them.</source>
        <translation>立即结束运行中的试验，不再等待。</translation>
    </message>
    <message>
        <source>The run is just starting.</source>
        <translation>运行正在启动。</translation>
    </message>
    <message>
        <source>Running trials go on to their end; no new one is started.</source>
        <translation>让运行中的试验做完，不再启动新的试验。</translation>
    </message>
    <message>
        <source>Starts the next trial.</source>
        <translation>启动下一次试验。</translation>
    </message>
    <message>
        <source>No trial is running.</source>
        <translation>没有运行中的试验。</translation>
    </message>
    <message>
        <source>Select the running trial to skip.</source>
        <translation>选择一个运行中的试验来跳过。</translation>
    </message>
    <message>
        <source>Ends trial %1 and goes on with the next.</source>
        <translation>结束试验 %1，继续下一次。</translation>
    </message>
    <message>
        <source>No trial of the study has a value yet, so none is the best; choose one in the box Trial as soon as there is one.</source>
        <translation>该研究还没有带值的试验，因此没有最佳试验；有试验后请在“试验”框中选择。</translation>
    </message>
    <message>
        <source>No trial has begun: there is nothing to export yet.</source>
        <translation>尚无试验开始，没有可导出的内容。</translation>
    </message>
    <message>
        <source>%1 is a folder; choose the name of a file.</source>
        <translation>%1 是目录；请选择文件名。</translation>
    </message>
    <message>
        <source>%1 is the study itself; choose another name.</source>
        <translation>%1 是研究文件本身；请选择其他名称。</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); choose another place.</source>
        <translation>无法写入 %1（%2）；请选择其他位置。</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>The clipboard did not take the command; Export can save it or drag it out.</source>
        <translation>剪贴板未能接收命令；可在导出中保存或拖出。</translation>
    </message>
    <message>
        <source>The command of trial %1 (%2) is in the clipboard.</source>
        <translation>试验 %1（%2）的命令已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Nothing here is called “%1”.</source>
        <translation>这里没有“%1”。</translation>
    </message>
    <message>
        <source>append to FILE what ssh, Slurm, processes, study and search did, step by step, with secrets masked; to find out why something went wrong</source>
        <translation>将 ssh、Slurm、进程、研究和搜索的每一步操作追加写入 FILE（密钥已遮盖）；用于查明问题原因</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an option; put -- in front of the training command.</source>
        <translation>“%1”不是选项；请在训练命令前加上 --。</translation>
    </message>
    <message>
        <source>See megatune-cli %1 --help.</source>
        <translation>请查看 megatune-cli %1 --help。</translation>
    </message>
    <message>
        <source>megatune-cli %1 has no option %2.</source>
        <translation>megatune-cli %1 没有选项 %2。</translation>
    </message>
    <message>
        <source>%1 takes no value; leave out what follows the =.</source>
        <translation>%1 不带值；请去掉 = 及其后的内容。</translation>
    </message>
    <message>
        <source>%1 needs a value: %1 %2.</source>
        <translation>%1 需要一个值：%1 %2。</translation>
    </message>
    <message>
        <source>megatune-cli %1 does not take &quot;%2&quot;; see megatune-cli %1 --help.</source>
        <translation>megatune-cli %1 不接受“%2”；请查看 megatune-cli %1 --help。</translation>
    </message>
    <message>
        <source>%1 is missing: megatune-cli %2 %3; see megatune-cli %2 --help.</source>
        <translation>缺少 %1：megatune-cli %2 %3；请查看 megatune-cli %2 --help。</translation>
    </message>
    <message>
        <source>give a whole number from %1 on</source>
        <translation>请给出不小于 %1 的整数</translation>
    </message>
    <message>
        <source>give a whole number from %1 to %2</source>
        <translation>请给出 %1 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>--%1 cannot be &quot;%2&quot;; %3.</source>
        <translation>--%1 不能是“%2”；%3。</translation>
    </message>
    <message>
        <source>give a number above 0, up to %1</source>
        <translation>请给出大于 0 且不超过 %1 的数</translation>
    </message>
    <message>
        <source>give a number above 0</source>
        <translation>请给出大于 0 的数</translation>
    </message>
    <message>
        <source>--%1 cannot be &quot;%2&quot;; give one of %3.</source>
        <translation>--%1 不能是“%2”；请从以下值中选择：%3。</translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>this text</source>
        <translation>显示本帮助</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>(default: %1)</source>
        <translation>（默认：%1）</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>show the help</source>
        <translation>显示帮助</translation>
    </message>
    <message>
        <source>show the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>There is no completion for &quot;%1&quot;; there is one for %2.</source>
        <translation>没有“%1”的补全；可用的有 %2。</translation>
    </message>
    <message>
        <source>what bash or zsh needs to complete megatune-cli</source>
        <translation>输出 bash 或 zsh 补全 megatune-cli 所需的脚本</translation>
    </message>
    <message>
        <source>Prints a script for the shell. In this session: source &lt;(megatune-cli completion bash). The Debian package installs both.</source>
        <translation>输出供 shell 使用的脚本。在当前会话中启用：source &lt;(megatune-cli completion bash)。Debian 软件包会安装这两个脚本。</translation>
    </message>
    <message>
        <source>SHELL</source>
        <translation>SHELL</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>transient</source>
        <translation>临时</translation>
    </message>
    <message>
        <source>forward and backward</source>
        <translation>前向和反向</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>communication of TP</source>
        <translation>TP 通信</translation>
    </message>
    <message>
        <source>communication of EP</source>
        <translation>EP 通信</translation>
    </message>
    <message>
        <source>communication of CP</source>
        <translation>CP 通信</translation>
    </message>
    <message>
        <source>communication of PP</source>
        <translation>PP 通信</translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>gradients over DP</source>
        <translation>DP 梯度通信</translation>
    </message>
    <message>
        <source>tp=%1, pp=%2 and cp=%3 take a multiple of %4 GPUs, and there are %5; give other sizes or another --n-gpus.</source>
        <translation>tp=%1、pp=%2 和 cp=%3 需要 GPU 数是 %4 的倍数，而现在是 %5；请改变这些大小或 --n-gpus。</translation>
    </message>
    <message>
        <source>ep=%1, etp=%2 and pp=%3 take a multiple of %4 GPUs, and there are %5; give other sizes or another --n-gpus.</source>
        <translation>ep=%1、etp=%2 和 pp=%3 需要 GPU 数是 %4 的倍数，而现在是 %5；请改变这些大小或 --n-gpus。</translation>
    </message>
    <message>
        <source>A global batch of %1 is not a multiple of DP %2 times mbs %3; give another mbs or --gbs.</source>
        <translation>全局批次 %1 不是 DP %2 乘以 mbs %3 的倍数；请改变 mbs 或 --gbs。</translation>
    </message>
    <message>
        <source>pp=%1 is more than the %2 layers; give a smaller pp.</source>
        <translation>pp=%1 超过了 %2 层；请减小 pp。</translation>
    </message>
    <message>
        <source>The model&apos;s shape is not known; give --model, an id or a folder.</source>
        <translation>模型结构未知；请用 --model 给出模型 ID 或目录。</translation>
    </message>
    <message>
        <source>The type of GPU is not known; give --gpu, such as H100-80GB (see megatune-cli list gpus).</source>
        <translation>GPU 型号未知；请给出 --gpu，例如 H100-80GB（见 megatune-cli list gpus）。</translation>
    </message>
    <message>
        <source>The sequence length is not known; give --seq-len, such as 4096.</source>
        <translation>序列长度未知；请给出 --seq-len，例如 4096。</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>needs most</source>
        <translation>占用最多</translation>
    </message>
    <message>
        <source>Fits by the estimate: %1 of %2 GiB, %3 GiB left.</source>
        <translation>按估算放得下：%1 / %2 GiB，剩余 %3 GiB。</translation>
    </message>
    <message>
        <source>Runs out of memory by the estimate: %1 of %2 GiB, %3 GiB short.</source>
        <translation>按估算显存不足：%1 / %2 GiB，差 %3 GiB。</translation>
    </message>
    <message>
        <source>Memory of one GPU at its peak, in GiB</source>
        <translation>单卡峰值显存（GiB）</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>One step takes %1 s, %2 TFLOP/s per GPU</source>
        <translation>每步 %1 秒，%2 TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>Not calibrated: the study has no trial of this model, GPU and batch that finished or ran out of memory.</source>
        <translation>未校准：研究中没有此模型、GPU 和批次的已完成或显存不足的试验。</translation>
    </message>
    <message>
        <source>Estimates %1. %2</source>
        <translation>估算%1。%2</translation>
    </message>
    <message>
        <source>%1 x %2, %3 in a node; global batch %4, sequence length %5</source>
        <translation>%1 × %2，每节点 %3 个；全局批次 %4，序列长度 %5</translation>
    </message>
    <message>
        <source>Layout: %1</source>
        <translation>布局：%1</translation>
    </message>
    <message>
        <source>The rule %1 leaves this layout out: %2</source>
        <translation>规则 %1 排除了这个布局：%2</translation>
    </message>
    <message>
        <source>Read from the command</source>
        <translation>从命令中读取</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>前提假设</translation>
    </message>
    <message>
        <source>calibrate by the trials of this study, whose arguments stand in for those that are absent</source>
        <translation>用此研究的试验校准；未给出的参数取自该研究</translation>
    </message>
    <message>
        <source>train LoRA adapters of this rank instead of all weights</source>
        <translation>训练该秩的 LoRA 适配器，而不是全部权重</translation>
    </message>
    <message>
        <source>memory and speed of one layout, before anything has run</source>
        <translation>运行之前估算一个布局的显存和速度</translation>
    </message>
    <message>
        <source>--as is missing; give one of %1.</source>
        <translation>缺少 --as；请从以下值中选择：%1。</translation>
    </message>
    <message>
        <source>--as %1 is of the whole study; leave out --trial.</source>
        <translation>--as %1 针对整个研究；请去掉 --trial。</translation>
    </message>
    <message>
        <source>--as %1 is of the whole study; leave out --production.</source>
        <translation>--as %1 针对整个研究；请去掉 --production。</translation>
    </message>
    <message>
        <source>%1 is a folder; give the name of a file with -o.</source>
        <translation>%1 是目录；请用 -o 给出文件名。</translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); give another file with -o.</source>
        <translation>无法写入 %1（%2）；请用 -o 换一个文件。</translation>
    </message>
    <message>
        <source>%1 is the study itself; give another file with -o.</source>
        <translation>%1 就是研究文件本身；请用 -o 换一个文件。</translation>
    </message>
    <message>
        <source>the best command, or the study, for somewhere else</source>
        <translation>导出最优命令或整个研究，供别处使用</translation>
    </message>
    <message>
        <source>Prints one trial&apos;s command, that of the best trial unless --trial says otherwise, or the whole study.</source>
        <translation>输出一次试验的命令（默认是最优试验，可用 --trial 指定），或者整个研究。</translation>
    </message>
    <message>
        <source>the form, see below (required)</source>
        <translation>导出形式，见下文（必需）</translation>
    </message>
    <message>
        <source>number of the trial</source>
        <translation>试验编号</translation>
    </message>
    <message>
        <source>the trial&apos;s command without what only made the trial short (--trial-iterations)</source>
        <translation>试验的命令，去掉仅用于缩短试验的部分（--trial-iterations）</translation>
    </message>
    <message>
        <source>write FILE in place of standard output</source>
        <translation>写入 FILE，而不是标准输出</translation>
    </message>
    <message>
        <source>Forms</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation>退出码</translation>
    </message>
    <message>
        <source>0; 1 when there is no such trial or nothing could be written; 3 when the study file cannot be read</source>
        <translation>0；没有该试验或无法写出时为 1；研究文件无法读取时为 3</translation>
    </message>
    <message>
        <source>megatune-cli hosts knows only check: megatune-cli hosts check SPEC...</source>
        <translation>megatune-cli hosts 只有 check：megatune-cli hosts check SPEC...</translation>
    </message>
    <message>
        <source>what hosts have, what they lack, and what to do about it</source>
        <translation>主机有什么、缺什么，以及如何处理</translation>
    </message>
    <message>
        <source>a line of bash that is run before, such as &apos;source ~/swift-env/bin/activate&apos;</source>
        <translation>之前运行的一行 bash，例如 &apos;source ~/swift-env/bin/activate&apos;</translation>
    </message>
    <message>
        <source>how many seconds a node of Slurm is waited for</source>
        <translation>等待 Slurm 节点的秒数</translation>
    </message>
    <message>
        <source>the configuration of ssh, passed to it as -F</source>
        <translation>ssh 的配置文件，以 -F 传给 ssh</translation>
    </message>
    <message>
        <source>your own</source>
        <translation>你自己的配置</translation>
    </message>
    <message>
        <source>0, 2 for wrong usage, or 4 when a host has a problem</source>
        <translation>0；用法错误时为 2；有主机存在问题时为 4</translation>
    </message>
    <message>
        <source>Say where the study goes with -o FILE.mtune.</source>
        <translation>请用 -o FILE.mtune 指定研究的保存位置。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n trial(s) of &quot;%2&quot;.</source>
        <translation>
            <numerusform>%1：“%2”的 %n 次试验。</numerusform>
        </translation>
    </message>
    <message>
        <source>a study of Optuna as a study file</source>
        <translation>把 Optuna 的研究导入为研究文件</translation>
    </message>
    <message>
        <source>Reads an Optuna journal or SQLite database, which is not changed, and writes one of its studies into a new study file, to look at, compare and export.</source>
        <translation>读取 Optuna 的 journal 文件或 SQLite 数据库（不作修改），把其中一个研究写入新的研究文件，以供查看、比较和导出。</translation>
    </message>
    <message>
        <source>the new study file (required)</source>
        <translation>新的研究文件（必需）</translation>
    </message>
    <message>
        <source>which study, when there are several</source>
        <translation>有多个研究时选择哪一个</translation>
    </message>
    <message>
        <source>0; 2 when there is no such study; 3 when a file cannot be used</source>
        <translation>0；没有该研究时为 2；文件无法使用时为 3</translation>
    </message>
    <message>
        <source>No model lies in the Hugging Face or ModelScope cache of this machine; these are the models that Megatune knows.</source>
        <translation>本机的 Hugging Face 和 ModelScope 缓存中没有模型；以下是 Megatune 已知的模型。</translation>
    </message>
    <message>
        <source>%1; from Megatune&apos;s catalog</source>
        <translation>%1；来自 Megatune 内置模型库</translation>
    </message>
    <message>
        <source>%1 GiB usable, %2 TFLOP/s in 16 bits</source>
        <translation>%1 GiB 可用，16 位 %2 TFLOP/s</translation>
    </message>
    <message>
        <source>There is no list of &quot;%1&quot;; there are %2.</source>
        <translation>没有“%1”这个列表；可用的有 %2。</translation>
    </message>
    <message>
        <source>presets, strategies, models, GPUs, exports and recipes that there are</source>
        <translation>列出可用的预设、策略、模型、GPU、导出形式和配方</translation>
    </message>
    <message>
        <source>Lists the names that other subcommands take. Models are those in the Hugging Face and ModelScope caches of this machine, and those in Megatune&apos;s own catalog.</source>
        <translation>列出其他子命令接受的名称。模型包括本机 Hugging Face 和 ModelScope 缓存中的模型，以及 Megatune 内置模型库中的模型。</translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Synopsis</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>参见</translation>
    </message>
    <message>
        <source>find the fastest parallel layout for training</source>
        <translation>寻找最快的训练并行布局</translation>
    </message>
    <message>
        <source>SUBCOMMAND [options]</source>
        <translation>子命令 [选项]</translation>
    </message>
    <message>
        <source>Tries parallel layouts of a training command for Megatron-LM, Megatron-SWIFT or Accelerate, measures them, and prints the fastest command line. Each subcommand has a page of its own.</source>
        <translation>尝试 Megatron-LM、Megatron-SWIFT 或 Accelerate 训练命令的各种并行布局，逐一测量，并输出最快的命令行。每个子命令都有自己的手册页。</translation>
    </message>
    <message>
        <source>Subcommands</source>
        <translation>子命令</translation>
    </message>
    <message>
        <source>There is no manual page for &quot;%1&quot;; there is one for %2.</source>
        <translation>没有“%1”的手册页；可用的有 %2。</translation>
    </message>
    <message>
        <source>the manual pages</source>
        <translation>输出手册页</translation>
    </message>
    <message>
        <source>megatune-cli|SUBCOMMAND</source>
        <translation>megatune-cli|子命令</translation>
    </message>
    <message>
        <source>Prints a manual page in the form that man reads: megatune-cli manual optimize | man -l -. The Debian package installs all of them.</source>
        <translation>以 man 能读取的格式输出手册页：megatune-cli manual optimize | man -l -。Debian 软件包会安装全部手册页。</translation>
    </message>
    <message>
        <source>PAGE</source>
        <translation>手册页</translation>
    </message>
    <message>
        <source>Architecture</source>
        <translation>架构</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>FFN hidden size</source>
        <translation>FFN 隐藏维度</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>Query groups (KV heads)</source>
        <translation>查询组（KV 头）</translation>
    </message>
    <message>
        <source>Head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>KV LoRA rank (MLA)</source>
        <translation>KV LoRA 秩（MLA）</translation>
    </message>
    <message>
        <source>Attention window</source>
        <translation>注意力窗口</translation>
    </message>
    <message>
        <source>All tokens: one layer in</source>
        <translation>看全部词元的层间隔</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家数</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>每 token 专家数</translation>
    </message>
    <message>
        <source>Expert FFN hidden size</source>
        <translation>专家 FFN 隐藏维度</translation>
    </message>
    <message>
        <source>Dense layers first</source>
        <translation>前置稠密层</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Active a token</source>
        <translation>每 token 激活参数量</translation>
    </message>
    <message>
        <source>Multimodal</source>
        <translation>多模态</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Read from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Kept as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>the shape of a model, and where it was read from</source>
        <translation>显示模型结构及其来源</translation>
    </message>
    <message>
        <source>Reads config.json of a model: an id such as Qwen/Qwen3-8B that lies in the Hugging Face or ModelScope cache of this machine, a folder, or the file itself; last, the shape from Megatune&apos;s own catalog. Uses the network with --download only, and then keeps config.json in a cache of its own.</source>
        <translation>读取模型的 config.json：本机 Hugging Face 或 ModelScope 缓存中的模型 ID（如 Qwen/Qwen3-8B）、目录或文件本身；最后查 Megatune 内置模型库。只有使用 --download 才访问网络，并把 config.json 保存在自己的缓存中。</translation>
    </message>
    <message>
        <source>download its config.json (HF_ENDPOINT, HF_TOKEN)</source>
        <translation>下载它的 config.json（HF_ENDPOINT、HF_TOKEN）</translation>
    </message>
    <message>
        <source>where to download from</source>
        <translation>下载来源</translation>
    </message>
    <message>
        <source>0, or 2 when there is no such model or its config.json cannot be used</source>
        <translation>0；没有该模型或其 config.json 无法使用时为 2</translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); give the file that the training&apos;s output was written to, or - for standard input.</source>
        <translation>无法读取 %1（%2）；请给出训练输出写入的文件，或用 - 表示标准输入。</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>TFLOP/s follow from the model and the sequence length; give --seq-len, too.</source>
        <translation>TFLOP/s 由模型和序列长度推算；请同时给出 --seq-len。</translation>
    </message>
    <message>
        <source>What would fit follows from the model; give --model beside --layout.</source>
        <translation>判断什么放得下需要模型；请在 --layout 之外同时给出 --model。</translation>
    </message>
    <message>
        <source>what is understood of a training&apos;s log</source>
        <translation>显示从训练日志中解析到的内容</translation>
    </message>
    <message>
        <source>0, also for the log of a failure; 2 when the file cannot be read</source>
        <translation>0，失败的训练日志也是如此；文件无法读取时为 2</translation>
    </message>
    <message>
        <source>number of GPUs, all nodes together</source>
        <translation>GPU 数，所有节点合计</translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation>每个节点的 GPU 数</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>type of GPU, such as A100-80GB</source>
        <translation>GPU 型号，例如 A100-80GB</translation>
    </message>
    <message>
        <source>A recipe has no argument %1; it takes %2.</source>
        <translation>配方没有参数 %1；可用的有 %2。</translation>
    </message>
    <message>
        <source>--%1 %2 contradicts --args %3=%4; give it once.</source>
        <translation>--%1 %2 与 --args %3=%4 矛盾；请只给出一处。</translation>
    </message>
    <message>
        <source>%1=%2 is not a number that can be used; give a whole number from 1 on.</source>
        <translation>%1=%2 不是可用的数；请给出不小于 1 的整数。</translation>
    </message>
    <message>
        <source>--dialect cannot be &quot;%1&quot;; give one of %2.</source>
        <translation>--dialect 不能是“%1”；请从以下值中选择：%2。</translation>
    </message>
    <message>
        <source>A recipe needs a model; give --model, an id or a folder.</source>
        <translation>配方需要模型；请用 --model 给出模型 ID 或目录。</translation>
    </message>
    <message>
        <source>an id in a cache of this machine, or a folder (required)</source>
        <translation>本机缓存中的模型 ID，或目录（必需）</translation>
    </message>
    <message>
        <source>such as n_gpus=16,gbs=64; each is an option, too:</source>
        <translation>例如 n_gpus=16,gbs=64；每个参数也可单独作为选项：</translation>
    </message>
    <message>
        <source>adapters instead of all weights</source>
        <translation>训练适配器，而不是全部权重</translation>
    </message>
    <message>
        <source>NVIDIA Apex is not installed</source>
        <translation>没有安装 NVIDIA Apex</translation>
    </message>
    <message>
        <source>what is installed on the hosts</source>
        <translation>主机上安装的是什么</translation>
    </message>
    <message>
        <source>a starting command for a task</source>
        <translation>给出一项任务的起始命令</translation>
    </message>
    <message>
        <source>Prints a training command that fits the model and the GPUs, and on standard error the advice that applies. The tasks: megatune-cli list recipes.</source>
        <translation>输出一条与模型和 GPU 相配的训练命令，并在标准错误上输出相应的建议。任务列表：megatune-cli list recipes。</translation>
    </message>
    <message>
        <source>TASK</source>
        <translation>TASK</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>being written by process %1 on %2</source>
        <translation>正由 %2 上的进程 %1 写入</translation>
    </message>
    <message>
        <source>not complete; the optimize command that began it, with --study %1 and without --layout, goes on with it</source>
        <translation>未完成；用当初的 optimize 命令，去掉 --layout 并加上 --study %1 即可继续</translation>
    </message>
    <message>
        <source>not complete; the optimize command that began it, with --study %1, goes on with it</source>
        <translation>未完成；用当初的 optimize 命令加上 --study %1 即可继续</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>Learned from</source>
        <translation>学习来源</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Study %1, created %2</source>
        <translation>研究 %1，创建于 %2</translation>
    </message>
    <message>
        <source>a study: its trials, their values and the best one</source>
        <translation>显示一个研究：各次试验、它们的值和最优试验</translation>
    </message>
    <message>
        <source>Reads a study file, also one that is being written. Runs nothing and changes nothing.</source>
        <translation>读取研究文件，正在写入的也可以。不运行也不改变任何东西。</translation>
    </message>
    <message>
        <source>0; 3 when the file cannot be read as a study. Damaged lines are left out with a warning.</source>
        <translation>0；文件无法作为研究读取时为 3。损坏的行会略去并给出警告。</translation>
    </message>
    <message>
        <source>Preset %1: %2</source>
        <translation>预设 %1：%2</translation>
    </message>
    <message>
        <source>Combinations</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>%1 different commands</source>
        <translation>%1 条不同的命令</translation>
    </message>
    <message>
        <source>Pruned</source>
        <translation>剪除</translation>
    </message>
    <message>
        <source>each counted at the first rule that it breaks:</source>
        <translation>每个组合计入它最先违反的规则：</translation>
    </message>
    <message>
        <source>%1 of %2 parallel layouts (%3) are kept, recompute options left out.</source>
        <translation>%2 个并行布局（%3）中保留 %1 个，重计算选项不计。</translation>
    </message>
    <message>
        <source>est. GiB</source>
        <translation>估算 GiB</translation>
    </message>
    <message>
        <source>est. TFLOP/s</source>
        <translation>估算 TFLOP/s</translation>
    </message>
    <message>
        <source>Pruned by</source>
        <translation>剪除规则</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>list these layouts, too, the pruned ones with the reason</source>
        <translation>同时列出这些布局，被剪除的附上原因</translation>
    </message>
    <message>
        <source>list at most N layouts</source>
        <translation>最多列出 N 个布局</translation>
    </message>
    <message>
        <source>the search space: what is kept, what is pruned and why</source>
        <translation>显示搜索空间：保留什么，剪除什么，以及原因</translation>
    </message>
    <message>
        <source>Checks every combination of the preset&apos;s parameters against its rules; runs nothing. With --format csv the result is the list alone, of the kept layouts unless --list says otherwise. With a command behind -- its options count, and model, length, batch and number of GPUs that are not given are taken from it.</source>
        <translation>按规则检查预设参数的每一种组合,不运行任何东西。使用 --format csv 时结果只有列表;除非 --list 另有指定,列出的是保留的布局。如果 -- 后面有命令,则其选项会被计入,没有给出的模型、长度、批大小和 GPU 数取自该命令。</translation>
    </message>
    <message>
        <source>The results could not be written to standard output (%1).</source>
        <translation>结果无法写入标准输出（%1）。</translation>
    </message>
    <message>
        <source>%1 in recompute_modules of --layout is not a module; join those to recompute with -, of core_attn, layernorm, mla_up_proj, mlp, moe, moe_act and shared_experts.</source>
        <translation>--layout 的 recompute_modules 中的 %1 不是模块；请从 core_attn、layernorm、mla_up_proj、mlp、moe、moe_act、shared_experts 中选择要重计算的模块，并用 - 连接。</translation>
    </message>
    <message>
        <source>%1=%2 in --layout is not known; there are %3.</source>
        <translation>--layout 中的 %1=%2 无法识别；可用的有 %3。</translation>
    </message>
    <message>
        <source>%1=%2 in --layout is not a size; give a whole number from 1 to %3.</source>
        <translation>--layout 中的 %1=%2 不是有效的大小；请给出 1 到 %3 的整数。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in --layout is not of the form name=value.</source>
        <translation>--layout 中的“%1”不是 name=value 的形式。</translation>
    </message>
    <message>
        <source>%1 is given twice in --layout; give it once.</source>
        <translation>--layout 中的 %1 指定了两次；请只指定一次。</translation>
    </message>
    <message>
        <source>--layout is empty; name what the layout has, such as --layout tp=2,mbs=1.</source>
        <translation>--layout 是空的；请写明布局的取值，例如 --layout tp=2,mbs=1。</translation>
    </message>
    <message>
        <source>A layout has no parameter &quot;%1&quot;; it has %2.</source>
        <translation>布局没有参数“%1”；可用的有 %2。</translation>
    </message>
    <message>
        <source>The layout is missing; give --layout tp=4,pp=2,mbs=1 (what is not named is 1, and nothing is recomputed).</source>
        <translation>缺少布局；请给出 --layout tp=4,pp=2,mbs=1（未列出的为 1，不做重计算）。</translation>
    </message>
    <message>
        <source>Usage: megatune-cli SUBCOMMAND [options]</source>
        <translation>用法：megatune-cli 子命令 [选项]</translation>
    </message>
    <message>
        <source>Finds the fastest parallel layout for training with Megatron-LM or Megatron-SWIFT.</source>
        <translation>为 Megatron-LM 或 Megatron-SWIFT 训练寻找最快的并行布局。</translation>
    </message>
    <message>
        <source>megatune-cli SUBCOMMAND --help explains one; --version says which this is.</source>
        <translation>megatune-cli 子命令 --help 说明该子命令；--version 显示版本。</translation>
    </message>
    <message>
        <source>There is no subcommand &quot;%1&quot;.</source>
        <translation>没有子命令“%1”。</translation>
    </message>
    <message>
        <source>There are %1.</source>
        <translation>可用的有 %1。</translation>
    </message>
    <message>
        <source>A subcommand is missing; see megatune-cli --help.</source>
        <translation>缺少子命令；请查看 megatune-cli --help。</translation>
    </message>
    <message>
        <source>Argument %1 (&quot;%2&quot;) is not valid UTF-8; write it in UTF-8.</source>
        <translation>第 %1 个参数（“%2”）不是有效的 UTF-8；请用 UTF-8 书写。</translation>
    </message>
    <message>
        <source>logged iterations that are left out of the value at the start</source>
        <translation>开头不计入的迭代数</translation>
    </message>
    <message>
        <source>The value of a trial</source>
        <translation>试验的值</translation>
    </message>
    <message>
        <source>fewer iterations than that after warm-up are no result</source>
        <translation>预热之后少于这么多次迭代则没有结果</translation>
    </message>
    <message>
        <source>for trainers that Megatune does not know: a Perl regular expression with exactly one group, the value</source>
        <translation>用于 Megatune 不认识的训练程序：Perl 正则表达式，恰好一个分组，即数值</translation>
    </message>
    <message>
        <source>the built-in parsers</source>
        <translation>内置解析器</translation>
    </message>
    <message>
        <source>The layouts of this study have no parameter &quot;%1&quot;; they have %2.</source>
        <translation>此研究的布局没有参数“%1”；可用的有 %2。</translation>
    </message>
    <message>
        <source>%1=%2 in --layout is not a choice of this study; there are %3.</source>
        <translation>--layout 中的 %1=%2 不是此研究的取值；可取 %3。</translation>
    </message>
    <message>
        <source>--layout %1 leaves %2 open; add one of %3.</source>
        <translation>--layout %1 没有确定 %2；请加上其中之一：%3。</translation>
    </message>
    <message>
        <source>%1=%2 in --layout takes no effect in %3; leave it out, or change the others.</source>
        <translation>--layout 中的 %1=%2 在 %3 中不起作用；请去掉它，或更改其他值。</translation>
    </message>
    <message>
        <source>--layout %1 cannot run: %2</source>
        <translation>--layout %1 无法运行：%2</translation>
    </message>
    <message>
        <source>What %1 tries after these depends on what they measure.</source>
        <translation>%1 之后尝试什么，取决于以上试验测得的结果。</translation>
    </message>
    <message>
        <source>The command as given.</source>
        <translation>原样的命令。</translation>
    </message>
    <message>
        <source>asked for by hand</source>
        <translation>手动指定</translation>
    </message>
    <message>
        <source>Nothing would run: the study has what is asked for.</source>
        <translation>没有要运行的：所要求的此研究都已有。</translation>
    </message>
    <message>
        <source>asked for by hand, measures trial %1 again</source>
        <translation>手动指定，再次测量试验 %1</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>Kept from %1: %2. Give others, or &quot;off&quot;, to change them.</source>
        <translation>沿用 %1 中的设置：%2。要改变，请给出其他值或 off。</translation>
    </message>
    <message>
        <source>find the fastest layout by running the training command</source>
        <translation>运行训练命令，找出最快的布局</translation>
    </message>
    <message>
        <source>Runs COMMAND with one layout after the other, measures each, and says which is the fastest. Everything is kept in a study file; what is interrupted goes on where it was with the command that is printed then, the same with --study FILE. COMMAND is the training command as you have it, or one word with a whole shell text in it; options are edited in place.</source>
        <translation>依次用各个布局运行 COMMAND，逐一测量，并给出最快的一个。一切都保存在研究文件中；中断之后，用当时打印的命令（同样的参数加上 --study FILE）即可从断点继续。COMMAND 是你现有的训练命令，或者是内含整段 shell 文本的一个词；选项会就地修改。</translation>
    </message>
    <message>
        <source>0    at least one trial gave a value</source>
        <translation>0    至少有一次试验得到值</translation>
    </message>
    <message>
        <source>1    none did</source>
        <translation>1    没有试验得到值</translation>
    </message>
    <message>
        <source>2    wrong usage</source>
        <translation>2    用法错误</translation>
    </message>
    <message>
        <source>3    the study file cannot be used</source>
        <translation>3    研究文件无法使用</translation>
    </message>
    <message>
        <source>4    no host could be used</source>
        <translation>4    没有可用的主机</translation>
    </message>
    <message>
        <source>130  interrupted; the study can go on</source>
        <translation>130  被中断；研究可以继续</translation>
    </message>
    <message>
        <source>which layouts are tried in which order; see megatune-cli list strategies</source>
        <translation>以什么顺序尝试哪些布局；见 megatune-cli list strategies</translation>
    </message>
    <message>
        <source>the preset&apos;s recommendation</source>
        <translation>预设的推荐</translation>
    </message>
    <message>
        <source>The search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>a study of the same model, GPUs and batch whose trials are a start; may be repeated. For strategies that learn (model-guided, tpe). What was learned is kept in the new study</source>
        <translation>模型、GPU 和批次都相同的研究，以其试验作为起点；可重复给出。用于会学习的策略（model-guided、tpe）。学到的内容保存在新研究中</translation>
    </message>
    <message>
        <source>until the strategy ends</source>
        <translation>直到策略结束</translation>
    </message>
    <message>
        <source>which values are better</source>
        <translation>什么样的值更好</translation>
    </message>
    <message>
        <source>run the command as given first, as trial 0, to compare with; it gets the batch and the length of the others. The preset megatron-core does, megatron only with this option</source>
        <translation>先按给定的命令运行一次，作为试验 0 用于比较；它的批大小和长度与其他试验相同。预设 megatron-core 默认如此，megatron 只在有此选项时如此</translation>
    </message>
    <message>
        <source>begin with the search</source>
        <translation>直接从搜索开始</translation>
    </message>
    <message>
        <source>the study file; when it exists, the study goes on: no trial is lost or repeated, and limits of trials that are not given again are kept (&quot;off&quot; takes one away)</source>
        <translation>研究文件；若已存在则继续该研究：不丢失也不重复任何试验，未再次给出的试验限制会沿用（off 可取消某项）</translation>
    </message>
    <message>
        <source>study-DATE.mtune here</source>
        <translation>当前目录下的 study-DATE.mtune</translation>
    </message>
    <message>
        <source>where trials run: local, local:8 to state the number of GPUs, ssh://user@host[:port][?gpus=8&amp;workdir=~/runs], where host may be an alias of ~/.ssh/config, nodes:host1,host2?gpus=8 for trials that run on several machines together, slurm:partition?nodes=2&amp;gpus=8</source>
        <translation>试验在哪里运行：local；local:8 写明 GPU 数；ssh://user@host[:port][?gpus=8&amp;workdir=~/runs]，其中 host 可以是 ~/.ssh/config 里的别名；nodes:host1,host2?gpus=8 让多台机器共同运行一次试验；slurm:partition?nodes=2&amp;gpus=8</translation>
    </message>
    <message>
        <source>Running trials</source>
        <translation>运行试验</translation>
    </message>
    <message>
        <source>the same from a file, one a line; # begins a comment</source>
        <translation>同上，从文件读取，每行一个；# 开头为注释</translation>
    </message>
    <message>
        <source>a line of bash that runs on other machines before each trial, such as &apos;source ~/swift-env/bin/activate&apos;</source>
        <translation>在其他机器上每次试验之前运行的一行 bash，例如 &apos;source ~/swift-env/bin/activate&apos;</translation>
    </message>
    <message>
        <source>trials on ssh hosts go on when this program is killed or the connection is lost, and are found again when the study goes on</source>
        <translation>本程序被杀死或连接断开时，ssh 主机上的试验继续运行，研究继续时会重新找到它们</translation>
    </message>
    <message>
        <source>what happens where somebody else uses a trial&apos;s GPUs, as nvidia-smi tells before each trial (a process, or more than %1 MiB in use): other free ones of the host are taken, else wait until they are free; or wait S seconds, then try the other hosts, and end with exit status 4 where there is none; or ignore it. Waiting is not the trial&apos;s time; nobody&apos;s process is ended</source>
        <translation>他人占用试验的 GPU 时怎么办（每次试验前由 nvidia-smi 得知：有进程，或占用超过 %1 MiB）：改用该主机上其他空闲的 GPU，否则 wait 一直等到空闲；S 等待 S 秒后尝试其他主机，没有其他主机时以退出状态 4 结束；ignore 则忽略。等待不算试验的时间；不会结束任何人的进程</translation>
    </message>
    <message>
        <source>trials at the same time</source>
        <translation>同时运行的试验数</translation>
    </message>
    <message>
        <source>as many as the GPUs allow</source>
        <translation>GPU 允许的最大数</translation>
    </message>
    <message>
        <source>set a variable for the trials; may be repeated. Values of secret-looking names (HF_TOKEN, ..._KEY) are never stored</source>
        <translation>为试验设置环境变量；可重复。名称像密钥的变量（HF_TOKEN、..._KEY）的值不会被保存</translation>
    </message>
    <message>
        <source>a small file that trials need, on whatever host they run; may be repeated. Each trial finds them in a folder of its own, which goes with the trial: &apos;... --config &quot;$MEGATUNE_UPLOADS/NAME&quot;&apos; in a command that is one word, or the variable MEGATUNE_UPLOADS in a script. %1 KiB at most, all of them together</source>
        <translation>试验所需的小文件，无论试验在哪台主机上运行；可重复给出。每个试验在自己的目录中找到它们，目录随试验消失：在作为一个词的命令中写 &apos;... --config &quot;$MEGATUNE_UPLOADS/NAME&quot;&apos;，或在脚本中用变量 MEGATUNE_UPLOADS。总共最多 %1 KiB</translation>
    </message>
    <message>
        <source>the folder that trials are started in</source>
        <translation>启动试验的目录</translation>
    </message>
    <message>
        <source>this one; on other machines the home folder</source>
        <translation>当前目录；其他机器上为主目录</translation>
    </message>
    <message>
        <source>run the command at its own length, with its checkpoints and evaluation. Without it trials of a command that asks for more than 50 iterations, or says no end, are short (see --trial-iterations)</source>
        <translation>按命令自身的长度运行，包括检查点和评估。不指定时，要求超过 50 次迭代或没有写明何时结束的命令，其试验会缩短（见 --trial-iterations）</translation>
    </message>
    <message>
        <source>end a trial after S seconds</source>
        <translation>试验超过 S 秒就结束它</translation>
    </message>
    <message>
        <source>end a trial that has printed nothing for S seconds: it hangs, as after one rank has failed</source>
        <translation>结束 S 秒内没有任何输出的试验：它已挂起，例如某个 rank 失败之后</translation>
    </message>
    <message>
        <source>end a trial that takes longer than a multiple of the fastest finished trial&apos;s time, but never before a floor</source>
        <translation>试验用时超过已完成的最快试验的若干倍就结束它，但不早于下限</translation>
    </message>
    <message>
        <source>the multiple; implies --timeout-dynamic</source>
        <translation>倍数；隐含 --timeout-dynamic</translation>
    </message>
    <message>
        <source>the floor in seconds; implies --timeout-dynamic</source>
        <translation>以秒计的下限；隐含 --timeout-dynamic</translation>
    </message>
    <message>
        <source>end a trial as soon as N iterations are measured</source>
        <translation>测得 N 次迭代后就结束试验</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>end a trial as soon as the 95 % interval of its value is within PCT percent</source>
        <translation>试验的值的 95% 区间进入 PCT% 以内就结束试验</translation>
    </message>
    <message>
        <source>end a trial as soon as its iterations show that it cannot win: from three after warm-up on, none of them and not the 99 % interval of their mean reaches the best value less its own interval and %1 %. The trial keeps the value that it has</source>
        <translation>一旦迭代表明试验不可能胜出就结束它：从预热之后的第 3 次迭代起，所有迭代及其均值的 99% 区间都达不到最优值减去其自身区间和 %1%。试验保留已有的值</translation>
    </message>
    <message>
        <source>when the search is over, run the best two again, in turn, until their order is settled at 95 % or N runs were spent; the mean of its runs is then a layout&apos;s value. Without a number N is %1</source>
        <translation>搜索结束后，轮流再次运行最优的两个布局，直到以 95% 的置信度确定次序，或用完 N 次运行；布局的值取其各次运行的均值。不给出数字时 N 为 %1</translation>
    </message>
    <message>
        <source>then refine the winner: overlaps, CUDA graphs, fusions and schedules that its trainer knows and its layout allows, one at a time, best first by the estimate, at most N of them. What is surely faster is kept, and the next one is tried on top of it; where it is not sure, both sides run again up to %1 times. Numerics stay as they are, see --refine-also. Without a number all are tried</source>
        <translation>随后精调最佳结果：按估算从优到劣，逐一尝试训练程序支持且布局允许的重叠、CUDA 图、融合和调度，最多 N 项。确实更快的会保留，下一项在其基础上尝试；不能确定时，双方合计最多再运行 %1 次。数值计算保持不变，参见 --refine-also。不给数字则全部尝试</translation>
    </message>
    <message>
        <source>refinements that change numerics and are to be tried, too: %1</source>
        <translation>会改变数值计算、但也要尝试的精调项：%1</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>json: the progress as JSON Lines on standard output, one object an event</source>
        <translation>json：进度以 JSON Lines 写到标准输出，每个事件一个对象</translation>
    </message>
    <message>
        <source>--ssh-config &quot;%1&quot; cannot be read; give a file in the form of ~/.ssh/config.</source>
        <translation>无法读取 --ssh-config“%1”；请给出 ~/.ssh/config 格式的文件。</translation>
    </message>
    <message>
        <source>--env &quot;%1&quot; is not of the form NAME=value.</source>
        <translation>--env“%1”不是 NAME=value 的形式。</translation>
    </message>
    <message>
        <source>It is empty; give the name of a folder.</source>
        <translation>此项为空；请给出文件夹的名称。</translation>
    </message>
    <message>
        <source>The training command is missing; put it at the end behind --, such as -- python train.py.</source>
        <translation>缺少训练命令；请放在末尾的 -- 之后，例如 -- python train.py。</translation>
    </message>
    <message>
        <source>--timeout-dynamic-factor cannot be below 1; no trial could be slower than the fastest.</source>
        <translation>--timeout-dynamic-factor 不能小于 1；否则任何比最快者慢的试验都会被结束。</translation>
    </message>
    <message>
        <source>--refine-also &quot;%1&quot; changes no numerics; --refine tries it without being told.</source>
        <translation>--refine-also 的“%1”不改变数值计算；--refine 无需指定就会尝试它。</translation>
    </message>
    <message>
        <source>--refine-also &quot;%1&quot; is not a refinement that changes numerics; give one of %2.</source>
        <translation>--refine-also 的“%1”不是会改变数值计算的精调项；请给出以下之一：%2。</translation>
    </message>
    <message>
        <source>--baseline contradicts --no-baseline; give one of them.</source>
        <translation>--baseline 与 --no-baseline 矛盾；请只给其中一个。</translation>
    </message>
    <message>
        <source>--study is empty; give the name of a file.</source>
        <translation>--study 为空；请给出文件名。</translation>
    </message>
    <message>
        <source>Stopping the running trials; once more ends them at once.</source>
        <translation>正在停止运行中的试验；再按一次则立即结束。</translation>
    </message>
    <message>
        <source>pruned</source>
        <translation>剪除</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Running: trial %1, since %2</source>
        <translation>运行中：试验 %1，始于 %2</translation>
    </message>
    <message>
        <source>Study %1: preset %2, %3</source>
        <translation>研究 %1：预设 %2，%3</translation>
    </message>
    <message>
        <source>Strategy %1 on %2</source>
        <translation>策略 %1，运行于 %2</translation>
    </message>
    <message numerus="yes">
        <source>at most %n more trial(s)</source>
        <translation>
            <numerusform>最多再做 %n 次试验</numerusform>
        </translation>
    </message>
    <message>
        <source>Learned from %1</source>
        <translation>学习自 %1</translation>
    </message>
    <message>
        <source>Command %1</source>
        <translation>命令 %1</translation>
    </message>
    <message>
        <source>--as-is runs the command untouched.</source>
        <translation>--as-is 会原样运行命令。</translation>
    </message>
    <message>
        <source>So far %1</source>
        <translation>至今 %1</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>目前最优</translation>
    </message>
    <message>
        <source>derived</source>
        <translation>推算</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message>
        <source>Trial %1 runs again, attempt %2</source>
        <translation>再次运行试验 %1，第 %2 次尝试</translation>
    </message>
    <message>
        <source>Trial %1 %2</source>
        <comment>trial 7 refines 3: overlap-grad-reduce, kept, +3.1 %</comment>
        <translation>试验 %1：%2</translation>
    </message>
    <message>
        <source>No trial gave a value; trial %1 %2: %3</source>
        <translation>没有试验得到值；试验 %1 %2：%3</translation>
    </message>
    <message>
        <source>No trial gave a value.</source>
        <translation>没有试验得到值。</translation>
    </message>
    <message>
        <source> in %1</source>
        <translation> (用时 %1)</translation>
    </message>
    <message>
        <source>For production, without what made the trials short: %1</source>
        <translation>用于生产，去掉缩短试验的选项：%1</translation>
    </message>
    <message>
        <source>As a script: %1</source>
        <translation>导出为脚本：%1</translation>
    </message>
    <message>
        <source>Interrupted. This goes on with it: %1</source>
        <translation>已中断。用以下命令继续：%1</translation>
    </message>
    <message>
        <source>%1 is given twice in --args; give it once.</source>
        <translation>--args 中的 %1 指定了两次；请只指定一次。</translation>
    </message>
    <message>
        <source>what is tuned; see megatune-cli list presets</source>
        <translation>调优的内容；见 megatune-cli list presets</translation>
    </message>
    <message>
        <source>Options of the preset</source>
        <translation>预设的选项</translation>
    </message>
    <message>
        <source>arguments of the preset, such as n_gpus=8,gbs=16; each is an option, too:</source>
        <translation>预设的参数，例如 n_gpus=8,gbs=16；每个参数也可单独作为选项：</translation>
    </message>
    <message>
        <source>(required)</source>
        <translation>（必需）</translation>
    </message>
    <message>
        <source>a type of GPU that is not in the list, described in a JSON file with the keys of megatune-cli list gpus --format json</source>
        <translation>列表中没有的 GPU 型号，用与 megatune-cli list gpus --format json 相同的键写在 JSON 文件中</translation>
    </message>
    <message>
        <source>The type of GPU is given twice, as gpu and as --gpu-file; give one of them.</source>
        <translation>GPU 型号给出了两次：gpu 和 --gpu-file；请只给其中一个。</translation>
    </message>
    <message>
        <source>form of the results</source>
        <translation>结果的格式</translation>
    </message>
    <message>
        <source>%1 holds no study yet; megatune-cli optimize with --study %1 begins one in it.</source>
        <translation>%1 中还没有研究；用 megatune-cli optimize 加上 --study %1 可在其中开始一个。</translation>
    </message>
    <message>
        <source>--confirm with a larger number measures them again</source>
        <translation>给 --confirm 更大的数可再次测量它们</translation>
    </message>
    <message>
        <source>--confirm measures them again</source>
        <translation>--confirm 可再次测量它们</translation>
    </message>
    <message>
        <source>%1 executed</source>
        <translation>已执行 %1 次</translation>
    </message>
    <message>
        <source>%1 pruned</source>
        <translation>剪除 %1 个</translation>
    </message>
    <message>
        <source>Best: trial %1, %2 %3</source>
        <translation>最优：试验 %1，%2 %3</translation>
    </message>
    <message>
        <source>derived from the iteration times</source>
        <translation>由迭代时间推算</translation>
    </message>
    <message>
        <source>%1 times the baseline&apos;s %2</source>
        <translation>是基线 %2 的 %1 倍</translation>
    </message>
    <message>
        <source>refined: %1</source>
        <translation>精调：%1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>The same in all: %1</source>
        <translation>各次相同：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n more ran out of memory.</source>
        <translation>
            <numerusform>另有 %n 次显存不足。</numerusform>
        </translation>
    </message>
    <message>
        <source>Why each was tried</source>
        <translation>各次试验的原因</translation>
    </message>
    <message>
        <source>Trial %1 and %2 more</source>
        <translation>试验 %1 及另外 %2 次</translation>
    </message>
    <message>
        <source>--as-is contradicts --trial-iterations %1; give one of them.</source>
        <translation>--as-is 与 --trial-iterations %1 矛盾；请只给其中一个。</translation>
    </message>
    <message>
        <source>--theme takes light, dark or desktop, not &quot;%1&quot;.</source>
        <translation>--theme 可取 light、dark 或 desktop，不能是“%1”。</translation>
    </message>
    <message>
        <source>--log-file needs a value: --log-file FILE.</source>
        <translation>--log-file 需要一个值：--log-file FILE。</translation>
    </message>
    <message>
        <source>megatune has no option %1; see megatune --help.</source>
        <translation>megatune 没有选项 %1；请查看 megatune --help。</translation>
    </message>
    <message>
        <source>Usage: megatune [OPTIONS] [FILE...]

Opens the workbench, with the study files (.mtune) that are named. Nothing in them is run.

  --theme light|dark|desktop   colours; as chosen in Settings is usual
  --log-file FILE              append to FILE what was done, step by step, secrets masked
  --help                       this text
  --version                    the version

Without a display, megatune-cli does the same work.</source>
        <translation>用法：megatune [选项] [文件...]

打开工作台，并载入指定的研究文件 (.mtune)。不会运行其中的任何内容。

  --theme light|dark|desktop   配色；默认为“设置”中所选
  --log-file FILE              将每一步操作追加写入 FILE（密钥已遮盖）
  --help                       本文
  --version                    版本

没有显示器时，megatune-cli 可完成同样的工作。</translation>
    </message>
    <message>
        <source>megatune needs a display and there is none; use megatune-cli, or set DISPLAY.</source>
        <translation>megatune 需要图形显示，而当前没有；请使用 megatune-cli，或设置 DISPLAY。</translation>
    </message>
    <message>
        <source>Trials set options that Accelerate has from 1.13 on; an older one refuses them.</source>
        <translation>试验会设置 Accelerate 1.13 起才有的选项；更旧的版本会拒绝它们。</translation>
    </message>
    <message>
        <source>The command&apos;s own options rule it out: %1.</source>
        <translation>命令自身的选项排除了它：%1。</translation>
    </message>
    <message>
        <source>--tp-comm-overlap needs TP above 1 and sequence parallelism</source>
        <translation>--tp-comm-overlap 要求 TP 大于 1 且有序列并行</translation>
    </message>
    <message>
        <source>--cpu-offloading-num-layers needs PP 1 and no recomputation</source>
        <translation>--cpu-offloading-num-layers 要求 PP 为 1 且不做重计算</translation>
    </message>
    <message>
        <source>CUDA graphs of this version exclude recomputation</source>
        <translation>此版本的 CUDA 图不能与重计算同用</translation>
    </message>
    <message>
        <source>Only the CUDA graph of a full iteration allows full recomputation</source>
        <translation>只有整个迭代的 CUDA 图允许完全重计算</translation>
    </message>
    <message>
        <source>--distribute-saved-activations needs full recomputation, TP above 1 and no sequence parallelism</source>
        <translation>--distribute-saved-activations 要求完全重计算、TP 大于 1 且没有序列并行</translation>
    </message>
    <message>
        <source>MBS x DP divides the prompts of one generation</source>
        <translation>一次生成的提示数能被 MBS × DP 整除</translation>
    </message>
    <message>
        <source>GRPO generates %1 completions at a time, fewer than there are GPUs (%2); raise --steps_per_generation.</source>
        <translation>GRPO 每次生成 %1 个回答，少于 GPU 数（%2）；请增大 --steps_per_generation。</translation>
    </message>
    <message>
        <source>GRPO generates for %1 prompts at a time (global batch x steps_per_generation / num_generations), which is not a multiple of MBS x DP = %2.</source>
        <translation>GRPO 每次为 %1 个提示生成（全局批次 × steps_per_generation / num_generations），这不是 MBS × DP = %2 的倍数。</translation>
    </message>
    <message>
        <source>--use-torch-fsdp2 needs PP 1 and EP 1</source>
        <translation>--use-torch-fsdp2 要求 PP 和 EP 都为 1</translation>
    </message>
    <message>
        <source>--overlap-param-gather-with-optimizer-step needs virtual stages</source>
        <translation>--overlap-param-gather-with-optimizer-step 需要虚拟阶段</translation>
    </message>
    <message>
        <source>--defer-embedding-wgrad-compute needs PP above 1</source>
        <translation>--defer-embedding-wgrad-compute 要求 PP 大于 1</translation>
    </message>
    <message>
        <source>TP divides --tensor-parallel-num-weight-shards, and the shards x PP x CP the GPUs</source>
        <translation>--tensor-parallel-num-weight-shards 能被 TP 整除，GPU 数能被分片数 × PP × CP 整除</translation>
    </message>
    <message>
        <source>ETP divides --expert-tensor-parallel-num-weight-shards, and the shards x EP x PP the GPUs</source>
        <translation>--expert-tensor-parallel-num-weight-shards 能被 ETP 整除，GPU 数能被分片数 × EP × PP 整除</translation>
    </message>
    <message>
        <source>--use-tp-pp-dp-mapping needs PP 1, or as many copies of the experts as of the rest</source>
        <translation>--use-tp-pp-dp-mapping 要求 PP 为 1，或专家与其余部分的副本数相同</translation>
    </message>
    <message>
        <source>--num-distributed-optimizer-instances divides DP x CP and the copies of the experts</source>
        <translation>DP × CP 和专家的副本数都能被 --num-distributed-optimizer-instances 整除</translation>
    </message>
    <message>
        <source>The flex token dispatcher needs ETP x EP above 1</source>
        <translation>flex 令牌分发器要求 ETP × EP 大于 1</translation>
    </message>
    <message>
        <source>Local CUDA graphs need EP 1, or --moe-pad-experts-for-cuda-graph-inference</source>
        <translation>local 的 CUDA 图要求 EP 为 1，或有 --moe-pad-experts-for-cuda-graph-inference</translation>
    </message>
    <message>
        <source>Virtual stages take the micro-batches in groups</source>
        <translation>虚拟阶段按组取微批次</translation>
    </message>
    <message>
        <source>VPP %1 takes micro-batches in the command&apos;s groups of %2, and PP %3 with %4 micro-batches leaves a group that is too small.</source>
        <translation>VPP %1 按命令指定的每组 %2 个取微批次，而 PP %3 与 %4 个微批次会留下过小的一组。</translation>
    </message>
    <message>
        <source>Use accelerate %1 or newer.</source>
        <translation>请使用 accelerate %1 或更新版本。</translation>
    </message>
    <message>
        <source>Older versions do not have these options.</source>
        <translation>更旧的版本没有这些选项。</translation>
    </message>
    <message>
        <source>The recipe %1 exists for %2 only; leave the dialect out.</source>
        <translation>配方 %1 只适用于 %2；请不要指定方言。</translation>
    </message>
    <message>
        <source>If it takes them in a way that is not seen here, say which trainer reads them (dialect=).</source>
        <translation>如果它以这里看不出的方式接收参数，请指明由哪个训练程序读取（dialect=）。</translation>
    </message>
    <message>
        <source>Doubtful: %1</source>
        <translation>可疑：%1</translation>
    </message>
    <message>
        <source>TFLOP/s were computed for %1, as given, but the command trains %2.</source>
        <translation>TFLOP/s 是按给定的 %1 计算的，但命令训练的是 %2。</translation>
    </message>
    <message>
        <source>TFLOP/s were computed for %L1 tokens, as given, but the command trains %L2.</source>
        <translation>TFLOP/s 是按给定的 %L1 个 token 计算的，但命令以 %L2 个 token 训练。</translation>
    </message>
    <message>
        <source>Several layouts have the same value to the last digit: either the layout has no effect, or what is printed was not measured. Look at their logs.</source>
        <translation>多个布局的值直到最后一位都相同：要么布局没有生效，要么输出的值不是测量得到的。请查看它们的日志。</translation>
    </message>
    <message>
        <source>More than the GPU can compute (%2: %1 TFLOP/s): what is printed is not the speed of one GPU, or the GPU is another one.</source>
        <translation>超出了该 GPU 的计算能力（%2：%1 TFLOP/s）：输出的值不是单个 GPU 的速度，或者 GPU 不是这一种。</translation>
    </message>
    <message>
        <source>Make the training log its iterations, or describe by a regular expression how it prints its speed.</source>
        <translation>请让训练记录每次迭代，或用正则表达式说明它如何输出速度。</translation>
    </message>
    <message>
        <source>samples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>Trials %1 and %2 more</source>
        <translation>试验 %1 及另外 %2 次</translation>
    </message>
    <message>
        <source>Trials %1</source>
        <translation>试验 %1</translation>
    </message>
    <message>
        <source>Doubtful values</source>
        <translation>可疑的值</translation>
    </message>
    <message>
        <source>&quot;%1 %2&quot; does not train; give the command that does: megatron pt, sft or rlhf.</source>
        <translation>“%1 %2”不进行训练；请给出进行训练的命令：megatron pt、sft 或 rlhf。</translation>
    </message>
    <message>
        <source>Megatron-SWIFT trains no quantized weights (QLoRA) and ignores --%1; leave it out, or train with &quot;swift %2&quot;, which knows no parallel layouts.</source>
        <translation>Megatron-SWIFT 不训练量化权重（QLoRA），并会忽略 --%1；请去掉它，或用“swift %2”训练（后者没有并行布局）。</translation>
    </message>
    <message>
        <source>With streaming the data is packed while it trains, which can take longer than the training itself; leave out --streaming, as the guide of Megatron-SWIFT says.</source>
        <translation>使用流式数据时，打包在训练过程中进行，可能比训练本身更耗时；请按 Megatron-SWIFT 指南去掉 --streaming。</translation>
    </message>
    <message>
        <source>Accelerate reads %1, too; what the command line says goes before.</source>
        <translation>Accelerate 也会读取 %1；命令行上的设置优先。</translation>
    </message>
    <message>
        <source>%1 hands the training over to a scheduler and ends, so that a trial would measure nothing; start the script that trains, such as run_recipe.py, with torchrun or srun.</source>
        <translation>%1 把训练交给调度器后就结束，试验将测不到任何结果；请用 torchrun 或 srun 启动真正训练的脚本，例如 run_recipe.py。</translation>
    </message>
    <message>
        <source>What the command does not say is in its recipe, which is not read here: give the model, the sequence length and the global batch size where they are asked for.</source>
        <translation>命令中没有的设置在其配方里，而这里不读取配方：需要时请给出模型、序列长度和全局批大小。</translation>
    </message>
    <message>
        <source>the demo trainer</source>
        <translation>演示训练程序</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Tokens/s per GPU</source>
        <translation>每个 GPU 的 token/秒</translation>
    </message>
    <message>
        <source>no noise to speak of (95 %, %1)</source>
        <translation>几乎没有波动（95 %，%1）</translation>
    </message>
    <message>
        <source>as fast as trial %1</source>
        <translation>与试验 %1 一样快</translation>
    </message>
    <message>
        <source>not known: there is no nvidia-smi, rocm-smi or npu-smi</source>
        <translation>未知：没有 nvidia-smi、rocm-smi 或 npu-smi</translation>
    </message>
    <message>
        <source>Install or mend the driver until its tool lists the GPUs. Until then trials start without a look whether their GPUs are free.</source>
        <translation>请安装或修复驱动程序，直到其工具能列出 GPU。在此之前，试验会在不检查 GPU 是否空闲的情况下启动。</translation>
    </message>
    <message>
        <source># cudnn.h or nccl.h is not installed here; these are the ones that pip brings (option A):</source>
        <translation># 这里没有安装 cudnn.h 或 nccl.h；以下使用 pip 自带的头文件（方案 A）：</translation>
    </message>
    <message>
        <source>The GPUs of %1 are not known because %4 fails there (%2); mend that, or state their number as in %3.</source>
        <translation>%1 的 GPU 未知，因为那里的 %4 失败（%2）；请修复它，或像 %3 那样写明数量。</translation>
    </message>
    <message>
        <source>The model %1 is neither a folder or file on this machine nor an id such as Qwen/Qwen3-8B; give one of these.</source>
        <translation>模型 %1 既不是本机上的文件夹或文件，也不是 Qwen/Qwen3-8B 这样的 ID；请给出其中之一。</translation>
    </message>
    <message>
        <source>The model %1 was not found on this machine (looked in %2); give a folder with its config.json, or download it to the cache.</source>
        <translation>在本机上找不到模型 %1（查找位置：%2）；请给出包含其 config.json 的文件夹，或将其下载到缓存。</translation>
    </message>
    <message>
        <source>accelerate %1 of %2 lacks options that trials set; install 1.%3 or newer there.</source>
        <translation>%2 上的 accelerate %1 缺少试验所设置的选项；请在那里安装 1.%3 或更新的版本。</translation>
    </message>
    <message>
        <source>%1 reads its layout from %2.</source>
        <translation>%1 从 %2 读取布局。</translation>
    </message>
    <message>
        <source>%1 is not available</source>
        <comment>a host</comment>
        <translation>%1 不可用</translation>
    </message>
    <message>
        <source>For Accelerate, MBS x DP x CP divides the global batch size</source>
        <translation>对于 Accelerate，MBS x DP x CP 能整除全局批大小</translation>
    </message>
    <message>
        <source>Accelerate cannot make a global batch of %1, which is not a multiple of MBS x DP x CP = %2.</source>
        <translation>%1 不是 MBS x DP x CP = %2 的倍数，Accelerate 无法构成这样的全局批。</translation>
    </message>
    <message>
        <source>variables from which a script reads its layout, such as TP=tp,PP=pp,MBS=mbs: trials set them, and no options in their place. VP=vpp:-1 says what stands for none of it. In a command {tp} does the same</source>
        <translation>脚本从中读取布局的变量，例如 TP=tp,PP=pp,MBS=mbs：试验会设置它们，而不再添加对应的选项。VP=vpp:-1 表示没有该项时的值。命令中的 {tp} 作用相同</translation>
    </message>
    <message>
        <source>ETP is TP where the command does not say it</source>
        <translation>命令未指定时 ETP 等于 TP</translation>
    </message>
    <message>
        <source>The command leaves ETP to Megatron, which takes TP %1 for it, not %2.</source>
        <translation>命令把 ETP 交给 Megatron 决定，它取 TP 的值 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>No option that trials add reaches the trainer, so --%1 cannot be tried; write {%1} where the command takes it.</source>
        <translation>试验添加的选项无法传到训练程序，因此不能尝试 --%1；请在命令接收它的位置写上 {%1}。</translation>
    </message>
    <message>
        <source>The value of %1 is nothing of a layout; write %1=tp, or a text that holds placeholders such as {tp}.</source>
        <translation>%1 的值不属于布局；请写 %1=tp，或写含有 {tp} 之类占位符的文本。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not give a variable what it stands for; write TP=tp,MBS=mbs.</source>
        <translation>“%1”没有说明变量代表什么；请写成 TP=tp,MBS=mbs。</translation>
    </message>
    <message>
        <source>The variable %1 is given twice; give it once.</source>
        <translation>变量 %1 给出了两次；请只给一次。</translation>
    </message>
    <message>
        <source>virtual pipeline size; 1 for none</source>
        <translation>虚拟流水线大小；没有时为 1</translation>
    </message>
    <message>
        <source>sequence parallelism: true or false</source>
        <translation>序列并行：true 或 false</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同上</translation>
    </message>
    <message>
        <source>recomputation: full, selective or none</source>
        <translation>重计算：full、selective 或 none</translation>
    </message>
    <message>
        <source>of full recomputation: uniform or block; else none</source>
        <translation>full 重计算的方式：uniform 或 block；否则为 none</translation>
    </message>
    <message>
        <source>of full recomputation: layers; else 0</source>
        <translation>full 重计算的层数；否则为 0</translation>
    </message>
    <message>
        <source>of selective recomputation: modules with spaces; else none</source>
        <translation>selective 重计算的模块（以空格分隔）；否则为 none</translation>
    </message>
    <message>
        <source>gradient checkpointing of the vision tower: true or false</source>
        <translation>视觉塔的梯度检查点：true 或 false</translation>
    </message>
    <message>
        <source>global batch size, the same in all trials</source>
        <translation>全局批大小，所有试验相同</translation>
    </message>
    <message>
        <source>data parallel size: GPUs by TP, PP and CP</source>
        <translation>数据并行大小：GPU 数除以 TP、PP 和 CP</translation>
    </message>
    <message>
        <source>micro-batches of a step, which is also gradient accumulation</source>
        <translation>每步的微批数，即梯度累积次数</translation>
    </message>
    <message>
        <source>GPUs of a trial</source>
        <translation>一次试验的 GPU 数</translation>
    </message>
    <message>
        <source>%1 stands for nothing that layouts of this study have; they have %2.</source>
        <translation>%1 不代表此研究的布局中的任何项；可用的有 %2。</translation>
    </message>
    <message>
        <source>Let the script draw a tqdm progress bar over its steps.</source>
        <translation>让脚本用 tqdm 为每一步绘制进度条。</translation>
    </message>
    <message>
        <source>Accelerate prints no throughput; the bar&apos;s time of a step is what layouts are ranked by.</source>
        <translation>Accelerate 不打印吞吐量；布局按进度条给出的单步时间排名。</translation>
    </message>
    <message>
        <source>The recipe accelerate is in bf16 only; leave FP8 out, or take the recipe sft.</source>
        <translation>配方 accelerate 只支持 bf16；请去掉 FP8，或使用配方 sft。</translation>
    </message>
    <message>
        <source>Run it in a checkout of Megatron-Bridge.</source>
        <translation>请在 Megatron-Bridge 的检出目录中运行。</translation>
    </message>
    <message>
        <source>scripts/training/run_recipe.py is no part of its package.</source>
        <translation>scripts/training/run_recipe.py 不在其软件包中。</translation>
    </message>
    <message>
        <source>Name your data with --dataset and dataset.data_path=, for the training itself.</source>
        <translation>正式训练时，请用 --dataset 和 dataset.data_path= 指定数据。</translation>
    </message>
    <message>
        <source>The recipe trains on made-up data otherwise, which is enough to compare layouts.</source>
        <translation>否则配方会用虚构数据训练，这对比较布局已经足够。</translation>
    </message>
    <message>
        <source>No recipe of Megatron-Bridge for pretraining %1 is known here; use the recipe pt.</source>
        <translation>这里没有已知的用于预训练 %1 的 Megatron-Bridge 配方；请使用配方 pt。</translation>
    </message>
    <message>
        <source>Pretraining trains all weights; use the recipe sft-lora for adapters.</source>
        <translation>预训练会训练全部权重；训练适配器请使用配方 sft-lora。</translation>
    </message>
    <message>
        <source>Pretraining with Megatron-Bridge</source>
        <translation>用 Megatron-Bridge 预训练</translation>
    </message>
    <message>
        <source>pretraining with one of Megatron-Bridge&apos;s own recipes</source>
        <translation>用 Megatron-Bridge 自带的配方预训练</translation>
    </message>
    <message>
        <source>%1 has no matrix products in 8 bits; leave FP8 out.</source>
        <translation>%1 没有 8 位矩阵乘法；请去掉 FP8。</translation>
    </message>
    <message>
        <source>GPU %1 of %2 has %3 in use, and it is not known by whom</source>
        <translation>%2 的 GPU %1 已占用 %3，但不知道由谁占用</translation>
    </message>
    <message>
        <source>ms-swift computes no attention of GPT-OSS with flash, its usual backend; give --attention_backend unfused --padding_free false.</source>
        <translation>ms-swift 默认的 flash 后端不能计算 GPT-OSS 的注意力；请加上 --attention_backend unfused --padding_free false。</translation>
    </message>
    <message>
        <source>The command trains with a batch of %1, which nothing in it lets trials change, and not with the %2 that are given; give %1, or let it take {gbs}.</source>
        <translation>命令以批大小 %1 训练，试验无法改变它，而给出的是 %2；请给出 %1，或让命令接收 {gbs}。</translation>
    </message>
    <message>
        <source>Nothing in the command lets trials change these, so they stay as they are: %1.</source>
        <translation>命令中没有办法让试验改变以下各项，因此它们保持原样：%1。</translation>
    </message>
    <message>
        <source>%1 does not hand variables of its environment on; hand them on by their names, or write placeholders such as {tp} into its own options.</source>
        <translation>%1 不会转发自身环境中的变量；请按名称转发它们，或在它自己的选项中写上 {tp} 之类的占位符。</translation>
    </message>
    <message>
        <source>%1 sets %2 by itself; trials can only change it where the script keeps what it is started with, as in %2=${%2:-1}.</source>
        <translation>%1 自行设置 %2；只有脚本保留启动时的值（如 %2=${%2:-1}），试验才能改变它。</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>MFU %1</source>
        <translation>MFU %1</translation>
    </message>
    <message>
        <source>%1 tokens/s per GPU (%2 in all)</source>
        <translation>每个 GPU %1 token/秒（共 %2）</translation>
    </message>
    <message>
        <source>%1 an iteration</source>
        <translation>每次迭代 %1</translation>
    </message>
    <message>
        <source>Which layouts are possible, and why the others are not:</source>
        <translation>哪些布局可行，其余为何不可行：</translation>
    </message>
    <message>
        <source>Try the promising ones with the training that train.sh starts:</source>
        <translation>用 train.sh 启动的训练尝试有希望的布局：</translation>
    </message>
    <message>
        <source>Take the fastest command, with its own length and checkpoints:</source>
        <translation>取出最快的命令，恢复其原有长度和检查点：</translation>
    </message>
    <message>
        <source>%1 needs a value; one that begins with -- stands behind a =: %1=%2.</source>
        <translation>%1 需要一个值；以 -- 开头的值写在 = 之后：%1=%2。</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Names with the Tab key, in this session:</source>
        <translation>在本次会话中用 Tab 键补全名称：</translation>
    </message>
    <message>
        <source>Memory and speed of one layout:</source>
        <translation>一种布局的内存和速度：</translation>
    </message>
    <message>
        <source>The same, corrected by what a study has measured:</source>
        <translation>同上，并用一个研究的测量结果校正：</translation>
    </message>
    <message>
        <source>The fastest command as a script, with its own length and checkpoints:</source>
        <translation>把最快的命令写成脚本，恢复其原有长度和检查点：</translation>
    </message>
    <message>
        <source>The whole study as a page for the web browser:</source>
        <translation>把整个研究写成网页：</translation>
    </message>
    <message>
        <source>What this machine and another one have, and what they lack:</source>
        <translation>本机和另一台机器有什么、缺什么：</translation>
    </message>
    <message>
        <source>The same within an environment of Python:</source>
        <translation>在某个 Python 环境中做同样的检查：</translation>
    </message>
    <message>
        <source>A database of Optuna as a study:</source>
        <translation>把 Optuna 数据库导入为研究：</translation>
    </message>
    <message>
        <source>The types of GPUs whose figures are known:</source>
        <translation>已知其参数的 GPU 型号：</translation>
    </message>
    <message>
        <source>The models on this machine, and those of the catalog:</source>
        <translation>本机上的模型以及目录中的模型：</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Read the page of optimize where none is installed:</source>
        <translation>在没有安装手册的地方阅读 optimize 的手册页：</translation>
    </message>
    <message>
        <source>--hub says where to download from; give --download beside it.</source>
        <translation>--hub 指定从哪里下载；请同时给出 --download。</translation>
    </message>
    <message>
        <source>The shape of a model:</source>
        <translation>模型的结构：</translation>
    </message>
    <message>
        <source>That of a folder with a config.json, for other programs:</source>
        <translation>含 config.json 的文件夹的结构，供其他程序使用：</translation>
    </message>
    <message>
        <source>Iterations, value, memory and the end of a training that ran without Megatune:</source>
        <translation>不经 Megatune 运行的训练的迭代、数值、内存和结局：</translation>
    </message>
    <message>
        <source>TFLOP/s where the log has only times:</source>
        <translation>日志只有时间时的 TFLOP/s：</translation>
    </message>
    <message>
        <source>matrix products in FP8, for tasks of ms-swift</source>
        <translation>以 FP8 计算矩阵乘法，用于 ms-swift 的任务</translation>
    </message>
    <message>
        <source>A command for fine-tuning on eight GPUs:</source>
        <translation>在八个 GPU 上微调的命令：</translation>
    </message>
    <message>
        <source>The trials of a study and the best one, also while it runs:</source>
        <translation>研究的各次试验和最佳试验，运行中也可查看：</translation>
    </message>
    <message>
        <source>The same as a table for other programs:</source>
        <translation>同上，作为供其他程序使用的表格：</translation>
    </message>
    <message>
        <source>--limit is the length of a list; say which one with --list kept, pruned or all.</source>
        <translation>--limit 是列表的长度；请用 --list kept、pruned 或 all 指明是哪个列表。</translation>
    </message>
    <message>
        <source>How many layouts are possible, and which rule leaves out how many:</source>
        <translation>有多少布局可行，每条规则排除多少：</translation>
    </message>
    <message>
        <source>Twenty of the layouts that are left out, each with the reason:</source>
        <translation>被排除的布局中的二十个，各附原因：</translation>
    </message>
    <message>
        <source>The layouts of a command, of which model, batch and GPUs are read:</source>
        <translation>一条命令的布局，模型、批大小和 GPU 从命令中读取：</translation>
    </message>
    <message>
        <source>{vpp:-} is empty where the layout has none of it, {vpp:-x} is x. Options that they stand for are not added.</source>
        <translation>布局中没有该项时，{vpp:-} 为空，{vpp:-x} 为 x。占位符所代表的选项不会再添加。</translation>
    </message>
    <message>
        <source>Try layouts of the training that train.sh starts; the same line goes on with the study after an interrupt:</source>
        <translation>尝试 train.sh 所启动训练的各种布局；中断之后，同一行命令会继续该研究：</translation>
    </message>
    <message>
        <source>See the commands that would run, and run nothing:</source>
        <translation>只查看将要运行的命令，不运行任何东西：</translation>
    </message>
    <message>
        <source>Look at it without a GPU:</source>
        <translation>不用 GPU 试一试：</translation>
    </message>
    <message>
        <source>Placeholders in COMMAND and --env, and words of --layout-env</source>
        <translation>COMMAND 和 --env 中的占位符，以及 --layout-env 中的词</translation>
    </message>
    <message>
        <source>Add %1.</source>
        <translation>请加上 %1。</translation>
    </message>
    <message>
        <source>The command cannot run as it is: only a layout fills its placeholders in. Leave the baseline out.</source>
        <translation>命令不能按原样运行：只有布局才能填入其中的占位符。请不要使用基线。</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>0:45 left: time</comment>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>iteration %1 of %2</source>
        <translation>第 %1/%2 次迭代</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>第 %1 次迭代</translation>
    </message>
    <message>
        <source>the Hugging Face cache in which models are looked for</source>
        <translation>查找模型的 Hugging Face 缓存</translation>
    </message>
    <message>
        <source>the ModelScope cache in which models are looked for</source>
        <translation>查找模型的 ModelScope 缓存</translation>
    </message>
    <message>
        <source>what stands in for ~/.cache</source>
        <translation>代替 ~/.cache 的位置</translation>
    </message>
    <message>
        <source>the caches, unless a variable names others</source>
        <translation>缓存，除非有变量指定了别处</translation>
    </message>
    <message>
        <source>each config.json that Megatune has downloaded</source>
        <translation>Megatune 下载的各个 config.json</translation>
    </message>
    <message>
        <source>another address to download from</source>
        <translation>另一个下载地址</translation>
    </message>
    <message>
        <source>the token for models that need one, or the file it is in</source>
        <translation>需要令牌的模型所用的令牌，或存放它的文件</translation>
    </message>
    <message>
        <source>set to 1, nothing is downloaded</source>
        <translation>设为 1 时不下载任何东西</translation>
    </message>
    <message>
        <source>the proxy, and the hosts that are reached without it</source>
        <translation>代理，以及不经代理访问的主机</translation>
    </message>
    <message>
        <source>the GPUs of this machine that trials may use</source>
        <translation>试验可以使用的本机 GPU</translation>
    </message>
    <message>
        <source>where nvidia-smi, ssh, sbatch and the like are looked for</source>
        <translation>查找 nvidia-smi、ssh、sbatch 等程序的位置</translation>
    </message>
    <message>
        <source>where the sockets of ssh connections lie, otherwise in /tmp</source>
        <translation>ssh 连接的套接字所在位置，否则在 /tmp</translation>
    </message>
    <message>
        <source>a folder that all nodes see, for the scripts and the output of Slurm jobs</source>
        <translation>所有节点都能看到的文件夹，存放 Slurm 作业的脚本和输出</translation>
    </message>
    <message>
        <source>aliases, keys and jump hosts, as ssh reads them</source>
        <translation>ssh 读取的别名、密钥和跳板机</translation>
    </message>
    <message>
        <source>scripts and output of Slurm jobs, unless MEGATUNE_SLURM_FOLDER names another folder</source>
        <translation>Slurm 作业的脚本和输出，除非 MEGATUNE_SLURM_FOLDER 指定了别的文件夹</translation>
    </message>
    <message>
        <source>the study: one JSON object a line, which is only ever added to</source>
        <translation>研究：每行一个 JSON 对象，只追加不改写</translation>
    </message>
    <message>
        <source>says who writes the study while it runs</source>
        <translation>说明研究运行时由谁写入</translation>
    </message>
    <message>
        <source>the language: English, Japanese or Simplified Chinese</source>
        <translation>语言：英语、日语或简体中文</translation>
    </message>
    <message>
        <source>&quot;megatune.*=true&quot; writes what --log-file would to standard error; &quot;megatune.ssh=true&quot; only what concerns ssh</source>
        <translation>“megatune.*=true”把 --log-file 会写的内容写到标准错误；“megatune.ssh=true”只写与 ssh 有关的内容</translation>
    </message>
    <message>
        <source>a parameter of your own: a flag of the command (--param=--some-flag=first,second; choices on,off for a switch), an override (--param section.field=first,second) or an environment variable (--param NAME=first,second)</source>
        <translation>自定义参数：命令的选项（--param=--some-flag=first,second；开关用取值 on,off）、覆盖项（--param section.field=first,second）或环境变量（--param NAME=first,second）</translation>
    </message>
    <message>
        <source>--num-layers and --num-query-groups can stand in its place.</source>
        <translation>也可以用 --num-layers 和 --num-query-groups 代替。</translation>
    </message>
    <message>
        <source>megatune-cli model %1 --download fetches its config.json.</source>
        <translation>megatune-cli model %1 --download 会下载其 config.json。</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>%1, doubtful</source>
        <translation>%1，可疑</translation>
    </message>
    <message>
        <source>ms-swift lets what stands in --config %1 go before the command line, so no trial could change its %2; move the sizes and the recomputation from the file into the command.</source>
        <translation>ms-swift 让 --config %1 中的内容优先于命令行，因此任何试验都无法改变其中的 %2；请把各并行大小和重计算设置从文件移到命令中。</translation>
    </message>
    <message>
        <source>Start it with: %1</source>
        <translation>启动方式：%1</translation>
    </message>
    <message>
        <source>Before ms-swift 4.1: %1; take ENV out</source>
        <translation>ms-swift 4.1 之前：%1；并去掉 ENV</translation>
    </message>
    <message>
        <source>%1 does not start with %2 at 1; set another value for the trials, such as %2=8.</source>
        <translation>%2 为 1 时 %1 无法启动；请为试验设置其他值，例如 %2=8。</translation>
    </message>
    <message>
        <source>The command&apos;s CUDA graphs (with its dropout or router) exclude recomputing %1</source>
        <translation>命令的 CUDA 图（由于其 dropout 或路由器）不允许重计算 %1</translation>
    </message>
    <message>
        <source>Accelerate gives every CP rank the whole sequence</source>
        <translation>Accelerate 把整个序列交给每个 CP rank</translation>
    </message>
    <message>
        <source>Accelerate would give all %1 CP ranks the same whole sequence; a script that splits it (custom_get_batch_function) says so with --megatron_lm_context_parallel_size above 1 in its command.</source>
        <translation>Accelerate 会把同一个完整序列交给全部 %1 个 CP rank；若脚本自行切分（custom_get_batch_function），请在命令中把 --megatron_lm_context_parallel_size 设为大于 1。</translation>
    </message>
    <message>
        <source>--num-distributed-optimizer-instances above 1 needs as many weight shards as TP and ETP</source>
        <translation>--num-distributed-optimizer-instances 大于 1 时，权重分片数须与 TP 和 ETP 相同</translation>
    </message>
    <message>
        <source>No layout is kept: what the other rules leave breaks the rule %1 (%2); change the command or the arguments. megatune-cli space counts the layouts by rule.</source>
        <translation>没有保留任何布局：其他规则留下的都违反规则 %1（%2）；请修改命令或参数。megatune-cli space 会按规则统计布局数。</translation>
    </message>
    <message>
        <source>%1 holds a number that is larger than any computer&apos;s; correct it.</source>
        <translation>%1 中有一个数超出了计算机能表示的范围；请改正它。</translation>
    </message>
    <message>
        <source>Process %1 still runs the study that %2 was copied from: this copy goes on as a run of its own and leaves the trials of the other one alone.</source>
        <translation>进程 %1 仍在运行 %2 的来源研究：此副本作为独立的运行继续，不会触碰另一方的试验。</translation>
    </message>
    <message>
        <source>%1 is a copy of %2 on %3: it goes on as a run of its own and leaves the trials of the other one alone.</source>
        <translation>%1 是 %3 上 %2 的副本：它作为独立的运行继续，不会触碰另一方的试验。</translation>
    </message>
    <message>
        <source>%1 short</source>
        <translation>差 %1</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Fastest layout</source>
        <translation>最快的布局</translation>
    </message>
    <message>
        <source>Tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>天数</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>扩展效率</translation>
    </message>
    <message>
        <source>Left (GiB)</source>
        <translation>剩余 (GiB)</translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation>最长序列</translation>
    </message>
    <message>
        <source>Global batch %L1, sequences of %L2 tokens.</source>
        <translation>全局批次大小 %L1，序列长度 %L2 个 token。</translation>
    </message>
    <message>
        <source>Every figure is an estimate; nothing has run.</source>
        <translation>所有数值都是估计，尚未运行任何训练。</translation>
    </message>
    <message>
        <source>Every figure is an estimate; those of %1 are %2. %3</source>
        <translation>所有数值都是估计；%1 的数值%2。%3</translation>
    </message>
    <message>
        <source>Tokens/s by number of GPUs</source>
        <translation>不同 GPU 数量下的 token/秒</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>%L1 x %2: %3 tokens/s, %4</source>
        <translation>%2 × %L1：%3 token/秒，%4</translation>
    </message>
    <message>
        <source>A parameter of this study has so many values that Optuna&apos;s journal, which repeats them in each trial, would be too large; export it as csv or json.</source>
        <translation>该研究的某个参数取值过多，而 Optuna 日志在每个试验中都会重复这些取值，文件将过大；请导出为 csv 或 json。</translation>
    </message>
    <message>
        <source>The command holds control characters, which may change what a terminal shows of it; look at it with `cat -v` before you run it.</source>
        <translation>该命令含有控制字符，可能改变终端的显示；运行前请用 `cat -v` 查看。</translation>
    </message>
    <message>
        <source>Nothing can be estimated without %1.</source>
        <translation>缺少%1，无法估计。</translation>
    </message>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source>No layout is legal here.</source>
        <translation>这里没有合法的布局。</translation>
    </message>
    <message>
        <source>No layout keeps the rule “%1”.</source>
        <translation>没有布局满足规则“%1”。</translation>
    </message>
    <message>
        <source>On %L1 GPUs each does %2 % of what it does on %L3.</source>
        <translation>使用 %L1 个 GPU 时，每个 GPU 的速度是使用 %L3 个时的 %2 %。</translation>
    </message>
    <message>
        <source>%1 is not a number of GPUs; give whole numbers such as 8,16,32.</source>
        <translation>%1 不是 GPU 数量；请给出整数，例如 8,16,32。</translation>
    </message>
    <message>
        <source>%1 is not a number of tokens; give one such as 15T, 200B or 5e9.</source>
        <translation>%1 不是 token 数量；请给出例如 15T、200B 或 5e9。</translation>
    </message>
    <message>
        <source>Two prices are given for the same GPU; give one.</source>
        <translation>同一种 GPU 给出了两个价格；请只给一个。</translation>
    </message>
    <message>
        <source>A global batch of %L1 in place of %L2, if the training bears it</source>
        <translation>如果训练允许，将全局批次大小由 %L2 改为 %L1</translation>
    </message>
    <message>
        <source>The program megatune-supervisor is not beside this one, so that processes of a trial that hide themselves may outlive it; install Megatune again.</source>
        <translation>程序 megatune-supervisor 不在本程序旁边，因此会隐藏自己的试验进程可能在试验结束后继续存在；请重新安装 Megatune。</translation>
    </message>
    <message>
        <source>There is no pipe left for the supervisor of a trial.</source>
        <translation>已没有管道可供试验的监督程序使用。</translation>
    </message>
    <message>
        <source>%1 was reached, but runs no command and says nothing: its sshd or the login shell there allows none (ForceCommand, nologin), or it has no /bin/sh with the usual tools.</source>
        <translation>已连接到 %1，但它不运行任何命令也没有输出：那里的 sshd 或登录 shell 不允许运行命令（ForceCommand、nologin），或者没有带常用工具的 /bin/sh。</translation>
    </message>
    <message>
        <source>%1 cannot be learned from: one of the two studies is measured in samples/s, and without the model and its sequence length these are no TFLOP/s; give both, or name another study.</source>
        <translation>无法从 %1 学习：其中一个研究以 samples/s 度量，缺少模型及其序列长度就无法换算为 TFLOP/s；请同时给出两者，或指定另一个研究。</translation>
    </message>
    <message>
        <source>Reading %1 was stopped; open it again to see it.</source>
        <translation>已停止读取 %1；要查看请重新打开。</translation>
    </message>
    <message>
        <source>%1 was deleted, renamed or replaced by another program while the study was running; start it again to go on with what stands there now.</source>
        <translation>研究运行期间，%1 被其他程序删除、改名或替换；要以现有内容继续，请重新启动。</translation>
    </message>
    <message>
        <source>a link stands in its place, which may lead anywhere; take the link away</source>
        <translation>该位置是一个可能指向任何地方的链接；请移除该链接</translation>
    </message>
    <message>
        <source>it belongs to somebody else; take it away, or use another study file</source>
        <translation>它属于其他用户；请将其移走，或使用另一个研究文件</translation>
    </message>
    <message>
        <source>it is not an ordinary file; take it away</source>
        <translation>它不是普通文件；请将其移走</translation>
    </message>
    <message>
        <source>Nothing would be refined: %1.</source>
        <translation>不会精调：%1。</translation>
    </message>
    <message>
        <source>%1 has no options for overlaps, fusions and CUDA graphs</source>
        <translation>%1 没有用于重叠、融合和 CUDA 图的选项</translation>
    </message>
    <message>
        <source>Nothing was refined: %1.</source>
        <translation>未做精调：%1。</translation>
    </message>
    <message>
        <source>%1 began without %2: the search goes on with what this tells, and learns from the trials that are there.</source>
        <translation>%1 开始时没有 %2：搜索将利用由此得知的信息继续，并从已有的试验中学习。</translation>
    </message>
    <message>
        <source>Its values stay samples/s; a new study that learns from it has them as TFLOP/s.</source>
        <translation>其数值仍为 samples/s；从它学习的新研究会将其换算为 TFLOP/s。</translation>
    </message>
    <message>
        <source>ms-swift lets what stands in --config %1 go before the command line, so trials keep its %2; move these options from the file into the command, where trials can set them.</source>
        <translation>ms-swift 让 --config %1 中的内容优先于命令行，因此试验会沿用其中的 %2；请把这些选项从文件移到命令中，以便试验可以设置它们。</translation>
    </message>
    <message>
        <source>ms-swift trains with the batch of %1 that stands in --config %2, and not with the %3 that are given; give %1, or take it out of the file.</source>
        <translation>ms-swift 会使用 --config %2 中的批大小 %1 训练，而不是给定的 %3；请给出 %1，或将其从文件中删除。</translation>
    </message>
    <message>
        <source>%1 is one of %2.</source>
        <translation>%1 只能是 %2 之一。</translation>
    </message>
    <message>
        <source>The command&apos;s own layout (%1) is excluded here: %2</source>
        <translation>命令自身的布局 (%1) 在此被排除：%2</translation>
    </message>
    <message>
        <source>It runs as the baseline all the same.</source>
        <translation>它仍会作为基线运行。</translation>
    </message>
    <message>
        <source>No trial runs it.</source>
        <translation>没有试验会运行它。</translation>
    </message>
    <message>
        <source>Ended by the signal %1, as the system killed processes for want of memory.</source>
        <translation>被信号 %1 终止，当时系统因内存不足而杀死了进程。</translation>
    </message>
    <message>
        <source>Ended by the signal %1, which Megatune did not send.</source>
        <translation>被信号 %1 终止，该信号不是 Megatune 发送的。</translation>
    </message>
    <message>
        <source>Something outside of the trial seems to have ended it: look for a limit of the system, a watchdog or another person there.</source>
        <translation>似乎是试验之外的因素结束了它：请检查那里的系统限制、看门狗程序或其他人。</translation>
    </message>
    <message>
        <source>Make the training log its throughput (%1), or describe how it does by a regular expression.</source>
        <translation>请让训练在日志中输出吞吐量 (%1)，或用正则表达式描述其输出方式。</translation>
    </message>
    <message>
        <source>Give it more time there, or train for fewer iterations; it runs again when the study goes on.</source>
        <translation>请在那里给它更多时间，或减少迭代次数；研究继续时会再次运行它。</translation>
    </message>
    <message>
        <source>A price tells nothing without a number of tokens.</source>
        <translation>没有 token 数量，价格说明不了什么。</translation>
    </message>
    <message>
        <source>%1 is not in the space of %2 GPUs; megatune-cli space shows which values there are.</source>
        <translation>%1 不在 %2 个 GPU 的搜索空间中；megatune-cli space 会列出有哪些取值。</translation>
    </message>
    <message>
        <source>Memory of one GPU at its peak</source>
        <translation>单个 GPU 的峰值内存</translation>
    </message>
    <message>
        <source>One step takes %1</source>
        <translation>一步耗时 %1</translation>
    </message>
    <message>
        <source>No single change would save a percent of that.</source>
        <translation>没有任何单项改动能节省百分之一。</translation>
    </message>
    <message>
        <source>What would save most</source>
        <translation>最省时间的改动</translation>
    </message>
    <message>
        <source>With the training command behind --, options beside the layout are looked at, too.</source>
        <translation>在 -- 之后给出训练命令，则布局之外的选项也会考虑。</translation>
    </message>
    <message>
        <source>Written %1 by %2.</source>
        <translation>由 %2 于 %1 生成。</translation>
    </message>
    <message>
        <source>tokens to train on, such as 15T or 200B: adds the days that this takes</source>
        <translation>要训练的 token 数，例如 15T 或 200B：增加所需天数</translation>
    </message>
    <message>
        <source>which GPUs a model needs, how fast it would train there, and what that costs</source>
        <translation>模型需要哪些 GPU、在其上训练有多快、费用多少</translation>
    </message>
    <message>
        <source>Two types of GPU, four sizes of cluster:</source>
        <translation>两种 GPU，四种集群规模：</translation>
    </message>
    <message>
        <source>One cluster, with what its memory and time go to, and what would save most:</source>
        <translation>一个集群，及其内存与时间的去向和最省时间的改动：</translation>
    </message>
    <message>
        <source>Nothing will be refined: %1.</source>
        <translation>不会精调：%1。</translation>
    </message>
    <message>
        <source>what each trial printed, with secrets masked; FILE-logs/ where the study is no .mtune</source>
        <translation>每个试验的输出（机密已屏蔽）；研究文件不是 .mtune 时为 FILE-logs/</translation>
    </message>
    <message>
        <source>Not calibrated: the study has no trial of this model that finished or ran out of memory.</source>
        <translation>未校准：研究中没有此模型的已完成或显存不足的试验。</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) in a row failed in the same way and none gave a value, so the command itself seems to be at fault; mend it, then continue the study. Trial %1 failed first: %2</source>
        <translation>
            <numerusform>连续 %n 次试验以同样的方式失败，没有一次得到值：问题似乎在命令本身；请修正后再继续该研究。最先失败的是试验 %1：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a regular expression (%2, at character %3).</source>
        <translation>“%1”不是正则表达式（%2，第 %3 个字符）。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has %2 groups; put exactly one around the value, such as &quot;speed: ([0-9.]+)&quot;, and write others as (?:...).</source>
        <translation>“%1”有 %2 个分组；请只用一个分组包住数值，例如 &quot;speed: ([0-9.]+)&quot;，其余写成 (?:...)。</translation>
    </message>
    <message>
        <source>%1: completed</source>
        <translation>%1：已完成</translation>
    </message>
    <message>
        <source>%1: could not go on</source>
        <translation>%1：无法继续</translation>
    </message>
    <message>
        <source>%1: stopped</source>
        <translation>%1：已停止</translation>
    </message>
    <message>
        <source>%1: no host can be used</source>
        <translation>%1：没有可用的主机</translation>
    </message>
    <message>
        <source>Best: %1 %2, trial %3, %4</source>
        <translation>最优：%1 %2，试验 %3，%4</translation>
    </message>
    <message>
        <source>The strategy %1 does not learn from earlier studies; choose model-guided or tpe, or name none.</source>
        <translation>策略 %1 不从先前的研究中学习；请选择 model-guided 或 tpe，或者不指定研究。</translation>
    </message>
    <message>
        <source>The study %1 is named twice to learn from; name it once.</source>
        <translation>要学习的研究 %1 指定了两次；请只指定一次。</translation>
    </message>
    <message>
        <source>The command waits for %1 machines; give them together as one host, such as nodes:host1,host2, or have it start on one.</source>
        <translation>该命令会等待 %1 台机器；请把它们合为一个主机，例如 nodes:host1,host2，或让它只在一台上启动。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not of the form NAME=value.</source>
        <translation>“%1”不是 NAME=value 的形式。</translation>
    </message>
    <message>
        <source>%1 is set twice; set it once.</source>
        <translation>%1 设置了两次；请只设置一次。</translation>
    </message>
    <message>
        <source>Run it in a checkout of Megatron-LM.</source>
        <translation>请在 Megatron-LM 的检出目录中运行。</translation>
    </message>
    <message>
        <source>pretrain_gpt.py is no part of its package.</source>
        <translation>它的软件包里没有 pretrain_gpt.py。</translation>
    </message>
    <message>
        <source>Put your data in place of /path/to/data_text_document.</source>
        <translation>请把 /path/to/data_text_document 换成你的数据。</translation>
    </message>
    <message>
        <source>To compare layouts --mock-data in its place is enough.</source>
        <translation>若只比较布局，用 --mock-data 代替即可。</translation>
    </message>
    <message>
        <source>%1 cannot be described by options of pretrain_gpt.py that are known here; use the recipe pt.</source>
        <translation>%1 无法用这里已知的 pretrain_gpt.py 选项描述；请使用配方 pt。</translation>
    </message>
    <message>
        <source>Pretraining with Megatron-LM</source>
        <translation>用 Megatron-LM 预训练</translation>
    </message>
    <message>
        <source>pretraining with Megatron-LM&apos;s pretrain_gpt.py</source>
        <translation>用 Megatron-LM 的 pretrain_gpt.py 预训练</translation>
    </message>
    <message>
        <source>Recompute method</source>
        <translation>重计算方法</translation>
    </message>
    <message>
        <source>Recompute layers</source>
        <translation>重计算层数</translation>
    </message>
    <message>
        <source>Recompute modules</source>
        <translation>重计算模块</translation>
    </message>
    <message>
        <source>Line %1 of %2 contradicts the lines before it and was left out.</source>
        <translation>%2 的第 %1 行与之前的行矛盾，已略去。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more line(s) were left out.</source>
        <translation>
            <numerusform>还有 %Ln 行已略去。</numerusform>
        </translation>
    </message>
    <message>
        <source>By the estimate that is about %1, and what loading takes.</source>
        <translation>估算约需 %1，另加加载时间。</translation>
    </message>
    <message>
        <source>Megatron-SWIFT (ms-swift)</source>
        <translation>Megatron-SWIFT (ms-swift)</translation>
    </message>
    <message numerus="yes">
        <source>%n more rule(s), see Space</source>
        <translation>
            <numerusform>另有 %n 条规则，见“空间”</numerusform>
        </translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation>已排除：%1</translation>
    </message>
    <message>
        <source>Colour: GiB of the layout that needs least, dark violet %1 to yellow %2, estimated.</source>
        <translation>颜色：所需显存最少的布局的 GiB（估算），深紫 %1 到黄 %2。</translation>
    </message>
    <message>
        <source>Colour: the chance that the layout that needs least memory fits, by the estimate: dark violet 0 % to yellow 100 %.</source>
        <translation>颜色：所需显存最少的布局放得下的概率（估算），深紫 0 % 到黄 100 %。</translation>
    </message>
    <message>
        <source>Best estimated: %1 TFLOP/s per GPU, %2 of %3 combinations fit by the estimate</source>
        <translation>估算最优：%1 TFLOP/s/GPU，按估算 %3 种组合中有 %2 种放得下</translation>
    </message>
    <message>
        <source>The one that needs least takes %1 GiB and fits with a chance of %2 %</source>
        <translation>所需最少的一种占 %1 GiB，放得下的概率为 %2 %</translation>
    </message>
    <message>
        <source>Estimated from a sample of %1 of %2 combinations</source>
        <translation>由 %2 种组合中的 %1 种抽样估算</translation>
    </message>
    <message>
        <source>Nothing was measured here yet: cells count the combinations that are kept.</source>
        <translation>这里还没有测量：单元格显示保留的组合数。</translation>
    </message>
    <message>
        <source>%1 GiB est.</source>
        <translation>估算 %1 GiB</translation>
    </message>
    <message>
        <source>%1 of %2 fit</source>
        <translation>%2 中 %1 放得下</translation>
    </message>
    <message>
        <source>about %1 of %2 fit</source>
        <translation>%2 中约 %1 放得下</translation>
    </message>
    <message>
        <source>of %1 kept</source>
        <translation>／共 %1</translation>
    </message>
    <message>
        <source>%1 of %2 kept</source>
        <translation>%2 中保留 %1</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>%1 放得下</translation>
    </message>
    <message>
        <source>%1 left out: %2</source>
        <translation>排除 %1 种：%2</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2，%3 %4</translation>
    </message>
    <message>
        <source>%1: the filter leaves it out</source>
        <translation>%1：被筛选排除</translation>
    </message>
    <message>
        <source>%1: %2 of %3 combinations kept</source>
        <translation>%1：%3 种组合中保留 %2 种</translation>
    </message>
    <message>
        <source>%1 of them pass the filter</source>
        <translation>其中 %1 种通过筛选</translation>
    </message>
    <message>
        <source>%1: its GPUs are not known</source>
        <translation>%1：GPU 情况未知</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Why it is left out</source>
        <translation>排除的原因</translation>
    </message>
    <message>
        <source>What is recomputed: granularity, method and number of layers, modules</source>
        <translation>重计算的内容：粒度、方法和层数、模块</translation>
    </message>
    <message>
        <source>Other combinations of the same layout; click, or press Space, to see them.</source>
        <translation>同一布局的其他组合；单击或按空格键查看。</translation>
    </message>
    <message>
        <source>trial %1: %2</source>
        <translation>试验 %1：%2</translation>
    </message>
    <message>
        <source>out of memory (est.)</source>
        <translation>显存不足（估算）</translation>
    </message>
    <message>
        <source>fits (est.)</source>
        <translation>放得下（估算）</translation>
    </message>
    <message>
        <source>Ends the running trials and the run. It can be continued later.</source>
        <translation>结束运行中的试验和整个运行。以后可以继续。</translation>
    </message>
    <message>
        <source>run this in your shell when the study ends, or no host could be used for a minute: a mail, a message. It finds MEGATUNE_STUDY (the file), MEGATUNE_STATE (completed, failed, stopped, waiting), MEGATUNE_REASON, MEGATUNE_BEST, MEGATUNE_BEST_UNIT, MEGATUNE_BEST_TRIAL and MEGATUNE_BEST_LAYOUT, and may take %1 s. It is not kept in the study file</source>
        <translation>研究结束时，或一分钟内没有主机可用时，在您的 shell 中运行的命令（邮件、消息等）。可用变量：MEGATUNE_STUDY（文件）、MEGATUNE_STATE（completed、failed、stopped、waiting）、MEGATUNE_REASON、MEGATUNE_BEST、MEGATUNE_BEST_UNIT、MEGATUNE_BEST_TRIAL 和 MEGATUNE_BEST_LAYOUT；最多 %1 秒。不保存在研究文件中</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>the end of a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 does not hand its arguments on, so layouts would not reach its trainer: end its training command with &quot;$@&quot;, or write placeholders such as {tp} where the command takes sizes, or name the variables that it takes them from, such as TP=tp.</source>
        <translation>%1 不转交其参数，布局无法传到训练程序：请在其训练命令末尾加上 &quot;$@&quot;，或在命令接收大小的地方写上 {tp} 之类的占位符，或指明它从哪些变量读取，例如 TP=tp。</translation>
    </message>
    <message>
        <source>%1 must not be given for every layout, but stand in %2, where they cannot be removed from outside; take them out of the file.</source>
        <translation>%1 并非对每个布局都可以给出，但它们写在 %2 中，无法从外部去掉；请从该文件中删除。</translation>
    </message>
    <message>
        <source>%1 has %2 behind its &quot;$@&quot;, where they win over what is handed on; move &quot;$@&quot; to the end.</source>
        <translation>%1 在 &quot;$@&quot; 之后有 %2，它们会覆盖转交的值；请把 &quot;$@&quot; 移到末尾。</translation>
    </message>
    <message>
        <source>A trial of %1 GPUs cannot be shared by %2 nodes with as many on each; change the number of GPUs or of nodes.</source>
        <translation>%1 个 GPU 的试验无法平均分给 %2 个节点；请更改 GPU 数或节点数。</translation>
    </message>
    <message>
        <source>A trial needs %1 GPUs, but %2 nodes with %3 GPUs each have %4; change nodes and gpus of the host, or the GPUs of a trial.</source>
        <translation>一次试验需要 %1 个 GPU，但 %2 个各有 %3 个 GPU 的节点共有 %4 个；请更改主机的 nodes 和 gpus，或试验的 GPU 数。</translation>
    </message>
    <message>
        <source>%1 is no database of Optuna: its &quot;%2&quot; is a view, not a table.</source>
        <translation>%1 不是 Optuna 的数据库：其中的“%2”是视图，不是表。</translation>
    </message>
    <message>
        <source>config.json of %1 gives %2 as %3, which no model can have; correct the file, or give the numbers of layers and KV heads in its place.</source>
        <translation>%1 的 config.json 中 %2 为 %3，这不是模型可能的取值；请改正该文件，或改为给出层数和 KV 头数。</translation>
    </message>
    <message>
        <source>config.json of %1 contradicts itself: %2; correct the file, or give the numbers of layers and KV heads in its place.</source>
        <translation>%1 的 config.json 自相矛盾：%2；请改正该文件，或改为给出层数和 KV 头数。</translation>
    </message>
    <message>
        <source>config.json of %1 has no number of layers (num_hidden_layers); give it by hand.</source>
        <translation>%1 的 config.json 没有层数（num_hidden_layers）；请手动给出。</translation>
    </message>
    <message>
        <source>Assumed: %1; where another version is installed, give it.</source>
        <translation>假定：%1；如果安装的是其他版本，请给出。</translation>
    </message>
    <message>
        <source>A trial needs %1 GPUs, but %2; take fewer for a trial, or state the number that there is, as in local:%1.</source>
        <translation>一次试验需要 %1 个 GPU，但是 %2；请减少一次试验的 GPU，或注明实际数目，例如 local:%1。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a version of megatron-core; write it as 0.16.</source>
        <translation>&quot;%1&quot; 不是 megatron-core 的版本；请写成 0.16 的形式。</translation>
    </message>
    <message>
        <source>The rules of megatron-core %1 are not known; give the nearest version from 0.%2 to 0.%3.</source>
        <translation>megatron-core %1 的规则未知；请给出 0.%2 至 0.%3 中最接近的版本。</translation>
    </message>
    <message>
        <source>The parameters have more combinations than can be counted; give your own fewer choices.</source>
        <translation>参数组合多得无法计数；请减少自定义参数的选项。</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>number of KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>version of megatron-core</source>
        <translation>megatron-core 版本</translation>
    </message>
    <message>
        <source>type of GPU</source>
        <translation>GPU 类型</translation>
    </message>
    <message>
        <source>number of GPUs of a node</source>
        <translation>每节点 GPU 数</translation>
    </message>
    <message>
        <source>reading of the options</source>
        <translation>选项的解读方式</translation>
    </message>
    <message>
        <source>length of trials</source>
        <translation>试验长度</translation>
    </message>
    <message>
        <source>choice of layouts</source>
        <translation>布局的选择</translation>
    </message>
    <message>
        <source>set of parameters of one&apos;s own</source>
        <translation>自定义参数</translation>
    </message>
    <message>
        <source>set of layout variables</source>
        <translation>布局变量</translation>
    </message>
    <message>
        <source>Strategy megatron-heuristic needs a power of two as number of GPUs, and %1 is none; choose the strategy grid or random, or another number of GPUs.</source>
        <translation>策略 megatron-heuristic 要求 GPU 数为 2 的幂，而 %1 不是；请选择策略 grid 或 random，或另一个 GPU 数。</translation>
    </message>
    <message>
        <source>The trainer prints no throughput, and the model or its sequence length is not known, so layouts are ranked by samples/s; with both it is TFLOP/s.</source>
        <translation>训练程序不输出吞吐量，且模型或其序列长度未知，因此布局按 samples/s 排名；两者都给出后则为 TFLOP/s。</translation>
    </message>
    <message>
        <source>Add %1, or give the model and the sequence length, from which TFLOP/s are derived.</source>
        <translation>请添加 %1，或给出模型和序列长度，由此可算出 TFLOP/s。</translation>
    </message>
    <message>
        <source>Give the model and the sequence length, from which TFLOP/s are derived.</source>
        <translation>请给出模型和序列长度，由此可算出 TFLOP/s。</translation>
    </message>
    <message>
        <source>GPU utilisation %1 %</source>
        <translation>GPU 利用率 %1 %</translation>
    </message>
    <message>
        <source>%1 W a GPU</source>
        <translation>每个 GPU %1 W</translation>
    </message>
    <message numerus="yes">
        <source>Trials run the %n iteration(s) of your command, which saves nothing.</source>
        <translation>
            <numerusform>试验按原命令运行 %n 次迭代，不保存任何内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run first: %1.</source>
        <translation>请先运行：%1。</translation>
    </message>
    <message>
        <source>en</source>
        <comment>language code</comment>
        <extracomment>The code of the language that this is translated into.</extracomment>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>%1 does not say which run wrote it, in which file: it goes on as a run of its own, and leaves alone what an earlier one may have left running.</source>
        <translation>%1 没有记录是哪次运行在哪个文件中写入的：它将作为独立的运行继续，不触碰先前运行可能留下的进程。</translation>
    </message>
    <message>
        <source>a variable of the command</source>
        <translation>命令的变量</translation>
    </message>
    <message>
        <source>The command chooses its GPUs by itself (%1), so trials run one at a time on each host; leave it out to have them share the host&apos;s GPUs.</source>
        <translation>命令自行选择 GPU (%1)，因此每台主机一次只运行一个试验；去掉它即可让多个试验分用主机的 GPU。</translation>
    </message>
    <message>
        <source>%1 puts the training into a queue and returns, so that a trial would measure nothing: give the training command itself, and a host such as slurm:PARTITION.</source>
        <translation>%1 把训练放入队列后立即返回，试验测不到任何东西：请给出训练命令本身，以及 slurm:PARTITION 这样的主机。</translation>
    </message>
    <message>
        <source>ssh would start the training where it can be neither watched nor ended: give the training command itself, and the machine as a host, ssh://NAME.</source>
        <translation>用 ssh 启动的训练既无法监视也无法结束：请给出训练命令本身，并把该机器作为主机 ssh://NAME。</translation>
    </message>
    <message>
        <source>%1 returns before the training has ended, so that a trial would measure nothing: give the training command itself.</source>
        <translation>%1 在训练结束之前就返回，试验测不到任何东西：请给出训练命令本身。</translation>
    </message>
    <message>
        <source>The training command of this text is not seen, only %1: give the training command itself.</source>
        <translation>在这段文本中看不到训练命令，只看到 %1：请给出训练命令本身。</translation>
    </message>
    <message>
        <source>Write placeholders such as {tp} where the command takes sizes, or name the variables that it takes them from, such as TP=tp, or say which trainer reads its options (dialect=).</source>
        <translation>请在命令接收各项大小的地方写 {tp} 这样的占位符，或指明它读取大小的变量，如 TP=tp，或说明由哪个训练程序读取其选项 (dialect=)。</translation>
    </message>
    <message>
        <source>%1 takes fields such as %2, not a layout&apos;s options.</source>
        <translation>%1 接收的是 %2 这样的字段，而不是布局的选项。</translation>
    </message>
    <message>
        <source>%1 is not a trainer that is known here, so it would not read a layout&apos;s options.</source>
        <translation>%1 不是已知的训练程序，因此不会读取布局的选项。</translation>
    </message>
    <message>
        <source>%1 now says %2; the study goes on with %3, as it began.</source>
        <translation>%1 现在显示 %2；研究仍按开始时的 %3 继续。</translation>
    </message>
    <message numerus="yes">
        <source>The command lets its processes see %n GPU(s), but a trial is for %1; make them the same.</source>
        <translation>
            <numerusform>命令只让进程看到 %n 个 GPU，而一个试验需要 %1 个；请使两者一致。</numerusform>
        </translation>
    </message>
    <message>
        <source>The folder for the sockets of ssh cannot be written in %1; make room there, or let TMPDIR name another short path.</source>
        <translation>无法在 %1 中写入 ssh 套接字所用的目录；请在那里腾出空间，或让 TMPDIR 指向另一个较短的路径。</translation>
    </message>
    <message>
        <source>%1 was reached, but cannot run trials: it has no /bin/sh. (%2)</source>
        <translation>已连接 %1，但它无法运行试验：没有 /bin/sh。（%2）</translation>
    </message>
    <message>
        <source>%1 was reached, but does not allow this account to run commands (%2); state another user, or have its login shell changed.</source>
        <translation>已连接到 %1，但它不允许此账户运行命令 (%2)；请指定其他用户，或请人更改其登录 shell。</translation>
    </message>
    <message>
        <source>%1 was reached, but did not run what Megatune needs there: %2. Look with ssh in a terminal what this account may run.</source>
        <translation>已连接到 %1，但它没有运行 Megatune 所需的内容：%2。请在终端中用 ssh 查看此账户可以运行什么。</translation>
    </message>
    <message>
        <source>Look whether the study, or a copy of it, runs somewhere else, too.</source>
        <translation>请检查该研究或其副本是否也在其他地方运行。</translation>
    </message>
    <message>
        <source>It ended without a result: no throughput could be read of its iterations.</source>
        <translation>结束时没有结果：无法从其迭代中读取吞吐量。</translation>
    </message>
    <message>
        <source>It ended without a result: %1 iterations were logged with a throughput, but fewer than %2 of them count after the warm-up.</source>
        <translation>结束时没有结果：有 %1 次迭代记录了吞吐量，但预热之后计入的少于 %2 次。</translation>
    </message>
    <message>
        <source>%1 makes a MegatronLMPlugin with %2, which go before every option, so they stay as they are in all trials; take out what is to be tried.</source>
        <translation>%1 以 %2 创建 MegatronLMPlugin，它们优先于所有选项，因此在所有试验中保持不变；请从代码中去掉要尝试的项。</translation>
    </message>
    <message>
        <source>Accelerate takes the micro-batch size from the data loader of %1, which has %2, so it stays so in all trials; only an option of the script, such as --per_device_train_batch_size, could set it from outside.</source>
        <translation>Accelerate 从 %1 的数据加载器取得微批大小，其值为 %2，在所有试验中保持不变；只有脚本自己的选项（如 --per_device_train_batch_size）才能从外部设置它。</translation>
    </message>
    <message>
        <source>Accelerate takes the micro-batch size from the data loader of %1, whose size is not seen here, so it stays as it is in all trials and counts as 1: say what it is (--only mbs=4), or give the script an option for it, such as --per_device_train_batch_size.</source>
        <translation>Accelerate 从 %1 的数据加载器取得微批大小，但这里看不到其值，因此在所有试验中保持不变并按 1 计算：请说明它的值（--only mbs=4），或为脚本提供 --per_device_train_batch_size 之类的选项。</translation>
    </message>
    <message>
        <source>Set the secrets that it asks for before you run it: their values are not kept.</source>
        <translation>运行前请设置它所要求的机密：其值没有保存。</translation>
    </message>
    <message>
        <source>The script&apos;s own number of micro-batches gives the global batch size</source>
        <translation>脚本自己的微批数量得出全局批大小</translation>
    </message>
    <message>
        <source>The script fixes num_micro_batches=%1, with which this layout&apos;s global batch size is %2, not %3.</source>
        <translation>脚本固定了 num_micro_batches=%1，因此此布局的全局批大小是 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>It took more and more main memory while less than %1 % of its machine&apos;s was free, and was ended.</source>
        <translation>在所在机器的空闲主内存不足 %1 % 时它仍不断占用内存，因此被结束。</translation>
    </message>
    <message>
        <source>%1 cannot be made: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>%1, where the trial has to write, was made by somebody else; take it away.</source>
        <translation>试验要写入的 %1 是由他人创建的；请将其移走。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) in front of line %1 of %2 are gone (numbers %3 to %4).</source>
        <translation>
            <numerusform>%2 第 %1 行之前有 %Ln 个事件丢失（编号 %3 到 %4）。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 sets %2 of its MegatronLMPlugin to something that is not seen here, and that goes before every option: leave it out there, or write placeholders such as {tp} where the command takes it.</source>
        <translation>%1 把其 MegatronLMPlugin 的 %2 设为这里看不到的值，而它优先于所有选项：请在代码中去掉它，或在命令接收该值的地方写 {tp} 这样的占位符。</translation>
    </message>
    <message>
        <source>It reached no iteration within %1.</source>
        <translation>在 %1 内没有到达任何一次迭代。</translation>
    </message>
    <message>
        <source>Look in its log for what it was waiting for, or raise the time that a trial may take to begin.</source>
        <translation>请在日志中查看它在等待什么，或延长试验开始所允许的时间。</translation>
    </message>
    <message>
        <source>end a trial that has reached no iteration after S seconds; none: wait for it</source>
        <translation>结束在 S 秒后仍未到达任何迭代的试验；none：一直等待</translation>
    </message>
    <message>
        <source>%1 times the fastest start that was seen, %2 s at least; %3 s before any was</source>
        <translation>已见到的最快开始时间的 %1 倍，至少 %2 秒；在尚无试验开始之前为 %3 秒</translation>
    </message>
    <message>
        <source>end a trial that takes more and more main memory while less than PCT percent of its machine&apos;s is free, before the system ends what it likes; none: never. Jobs of Slurm are bounded by Slurm</source>
        <translation>在所在机器的空闲主内存不足 PCT % 时仍不断占用内存的试验会被结束，以免系统任意结束进程；none：从不。Slurm 的作业由 Slurm 限制</translation>
    </message>
    <message>
        <source>More than the GPU can compute in 16 bits (%2: %1 TFLOP/s), and it was not seen that the training uses fewer: if it does not, what is printed is not the speed of one GPU, or the GPU is another one.</source>
        <translation>超出了该 GPU 的 16 位计算能力（%2：%1 TFLOP/s），而看不出训练是否使用更少的位数：若没有使用，则输出的值不是单个 GPU 的速度，或者 GPU 不是这一种。</translation>
    </message>
    <message>
        <source>Reads what a training printed, of any size; - is standard input. Says which trainer it was, its iterations, the value that a study would take from them, the memory, and how it ended. With --model, --seq-len and, where the log does not say them, --n-gpus and --gbs, TFLOP/s are derived from the iteration time where none are printed. With --gpu it doubts what no GPU of that type computes, and with --layout, too, it says what would have fitted after an out-of-memory.</source>
        <translation>读取训练的输出，大小不限；- 表示标准输入。显示训练程序、迭代、研究会从中取得的值、显存，以及训练如何结束。给出 --model、--seq-len，以及日志中没有时的 --n-gpus 和 --gbs，则在没有输出 TFLOP/s 时由迭代时间推算。给出 --gpu，则质疑这种 GPU 算不出的值；再给出 --layout，则在显存不足后显示什么本来放得下。</translation>
    </message>
    <message>
        <source>The command does not say its %1 by a number; give the layout with --layout tp=4,pp=2,mbs=1.</source>
        <translation>命令没有用数字写明 %1；请用 --layout tp=4,pp=2,mbs=1 给出布局。</translation>
    </message>
    <message>
        <source>Layout of the command: %1</source>
        <translation>命令的布局：%1</translation>
    </message>
    <message>
        <source>Estimates the peak memory of one GPU by part and by pipeline stage, the time of one step and TFLOP/s, and says what that takes for granted. With a command behind -- it reads the command&apos;s options and says which ones counted; without --layout it takes the command&apos;s own. Good for ranking layouts, not for promises.</source>
        <translation>按组成部分和流水线阶段估计单个 GPU 的峰值显存、单步时间和 TFLOP/s，并说明所作的假设。若 -- 之后给出命令，则读取其选项并说明采用了哪些；没有 --layout 时采用命令自身的布局。适合给布局排序，不作为承诺。</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>此外</translation>
    </message>
    <message>
        <source>with an existing study: run these trials again before anything else, as the next attempt of their numbers. failed: all that failed, were stopped or lost their host; by number also what timed out, was skipped or ran out of memory. Without --n-trials the study&apos;s own is kept</source>
        <translation>对已有的研究：先再次运行这些试验，作为同一编号的下一次尝试。failed：所有失败、被停止或丢失主机的试验；按编号还可指定超时、被跳过或显存不足的。未给出 --n-trials 时保留研究自己的</translation>
    </message>
    <message>
        <source>run this layout before the ones that the strategy chooses, which --n-trials does not count; may be repeated. What is not named is 1, none or false, recompute_method is uniform, and a switch of --param is off; name every parameter that has no such choice, unless it has only one. A layout that has a value is measured again</source>
        <translation>在策略选择的布局之前运行此布局，不计入 --n-trials；可重复给出。未写明的为 1、none 或 false，recompute_method 为 uniform，--param 的开关为 off；没有这类取值的必须写明，除非只有一个取值。已有值的会再次测量</translation>
    </message>
    <message>
        <source>--retry is for an existing study; name its file with --study.</source>
        <translation>--retry 用于已有的研究；请用 --study 指定其文件。</translation>
    </message>
    <message>
        <source>--retry takes &quot;failed&quot; or trial numbers such as 3,7, not &quot;%1&quot;.</source>
        <translation>--retry 接受“failed”或 3,7 这样的试验编号，不接受“%1”。</translation>
    </message>
    <message>
        <source>random seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>--busy-gpus takes wait, ignore or a number of seconds, not &quot;%1&quot;.</source>
        <translation>--busy-gpus 接受 wait、ignore 或秒数，不接受“%1”。</translation>
    </message>
    <message>
        <source>%1 holds another study now.</source>
        <translation>%1 中现在是另一个研究。</translation>
    </message>
    <message>
        <source>choices to keep, such as &apos;tp=1,2 mbs&lt;=4&apos;; in a list of arguments tp:1+2/mbs:4</source>
        <translation>要保留的取值，如 &apos;tp=1,2 mbs&lt;=4&apos;；在参数列表中写作 tp:1+2/mbs:4</translation>
    </message>
    <message>
        <source>%1 has no choice left with &quot;%2&quot;; it has %3.</source>
        <translation>按“%2”，%1 没有剩下的取值；它有 %3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in --only names no parameter; write --only &apos;tp=1,2 mbs&lt;=4&apos; with %2.</source>
        <translation>--only 中的“%1”不是任何参数；请写成 --only &apos;tp=1,2 mbs&lt;=4&apos;，可用 %2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; in --only is there twice; name it once, with all of its values.</source>
        <translation>--only 中“%1”出现了两次；请只写一次，并列出它的所有取值。</translation>
    </message>
    <message>
        <source>%1 needs a whole number behind it, such as %2.</source>
        <translation>%1 后面需要一个整数，如 %2。</translation>
    </message>
    <message>
        <source>--transformer-impl local has no context parallelism</source>
        <translation>--transformer-impl local 没有上下文并行</translation>
    </message>
    <message>
        <source>--transformer-impl local has no sequence parallelism with RMSNorm</source>
        <translation>--transformer-impl local 在 RMSNorm 下没有序列并行</translation>
    </message>
    <message>
        <source>execute at most N trials; pruned and repeated ones are free. 0: the baseline, and what --layout and --retry name. With an existing study, +N is N more than it has, also where it had come to its end</source>
        <translation>最多执行 N 次试验；被剪除和重复的不计。0：只运行基线以及 --layout 和 --retry 指定的。对已有的研究，+N 表示比已有的多 N 次，已结束的研究也可以</translation>
    </message>
    <message>
        <source>--n-trials 0 runs only what --layout names; name a layout, or give a number from 1 up.</source>
        <translation>--n-trials 0 只运行 --layout 指定的布局；请指定一个布局，或给出 1 以上的数。</translation>
    </message>
    <message>
        <source>Other strategies hold this back: %1.</source>
        <translation>其他策略暂不运行它：%1。</translation>
    </message>
    <message>
        <source>Recomputing mlp never ends without --disable-bias-linear</source>
        <translation>没有 --disable-bias-linear 时，重算 mlp 永远不会结束</translation>
    </message>
    <message>
        <source>Experts need ETP 1 without --disable-bias-linear</source>
        <translation>没有 --disable-bias-linear 时，专家需要 ETP 1</translation>
    </message>
    <message>
        <source>Experts of --transformer-impl local need EP above 1 without --disable-bias-linear</source>
        <translation>使用 --transformer-impl local 的专家，没有 --disable-bias-linear 时需要大于 1 的 EP</translation>
    </message>
    <message>
        <source>the trainer refuses EP above 1 for a model without experts</source>
        <translation>对没有专家的模型，训练程序拒绝大于 1 的 EP</translation>
    </message>
    <message>
        <source>recomputing layernorm, moe_act or mla_up_proj needs Transformer Engine, and the layers are local</source>
        <translation>重算 layernorm、moe_act 或 mla_up_proj 需要 Transformer Engine，而这里的层是 local</translation>
    </message>
    <message>
        <source>A hybrid model without | in its pattern has no virtual stages</source>
        <translation>模式中没有 | 的混合模型没有虚拟阶段</translation>
    </message>
    <message>
        <source>A hybrid pattern without E has no experts</source>
        <translation>不含 E 的混合模式没有专家</translation>
    </message>
    <message>
        <source>--enable-mhc-connections needs PP 1 and no full recomputation</source>
        <translation>--enable-mhc-connections 需要 PP 1，且不能使用完全重计算</translation>
    </message>
    <message>
        <source>--hybrid-context-parallel needs PP 1 and an even DP x CP</source>
        <translation>--hybrid-context-parallel 需要 PP 1 和偶数的 DP x CP</translation>
    </message>
    <message>
        <source>No context parallelism for linear attention before megatron-core 0.18</source>
        <translation>megatron-core 0.18 之前，线性注意力不支持上下文并行</translation>
    </message>
    <message>
        <source>Linear attention has context parallelism from megatron-core 0.18 on; with 0.%1 CP has to be 1, not %2.</source>
        <translation>线性注意力从 megatron-core 0.18 起才支持上下文并行；在 0.%1 中 CP 必须为 1，而不是 %2。</translation>
    </message>
    <message>
        <source>%1: %2, not %3</source>
        <translation>%1：%2，而不是 %3</translation>
    </message>
    <message>
        <source>by its log</source>
        <translation>依据日志</translation>
    </message>
    <message>
        <source>by its processes</source>
        <translation>依据进程</translation>
    </message>
    <message>
        <source>by the driver</source>
        <translation>依据驱动</translation>
    </message>
    <message>
        <source>Not as asked: %1.</source>
        <translation>与要求不符：%1。</translation>
    </message>
    <message>
        <source>What ran</source>
        <translation>实际运行情况</translation>
    </message>
    <message>
        <source>flags not applied: asked %1, its processes were started with %2</source>
        <translation>选项未生效：要求 %1，进程启动时为 %2</translation>
    </message>
    <message>
        <source>flags not applied: asked %1, its processes have %2</source>
        <translation>选项未生效：要求 %1，进程为 %2</translation>
    </message>
    <message>
        <source>flags not applied: asked %1, the driver says %2</source>
        <translation>选项未生效：要求 %1，驱动显示 %2</translation>
    </message>
    <message>
        <source>flags not applied: asked %1, the log says %2</source>
        <translation>选项未生效：要求 %1，日志为 %2</translation>
    </message>
    <message>
        <source>Convert the checkpoint of --load to this TP and PP first.</source>
        <translation>请先把 --load 的检查点转换为此 TP 和 PP。</translation>
    </message>
    <message>
        <source>They start without the checkpoint of --load, which only its own TP and PP can load (--ckpt-format torch): speed needs no weights, and a training with another TP or PP needs it converted.</source>
        <translation>它们不加载 --load 的检查点，因为只有其自身的 TP 和 PP 才能加载（--ckpt-format torch）：测速不需要权重，用其他 TP 或 PP 训练时需要先转换。</translation>
    </message>
    <message>
        <source>The stages are uneven, and the command does not say so: trials add %1, without which Megatron-LM refuses it.</source>
        <translation>各阶段的层数不均匀，而命令没有说明：试验会加上 %1，否则 Megatron-LM 会拒绝。</translation>
    </message>
    <message>
        <source>%1 says %2.</source>
        <translation>%1 中写着 %2。</translation>
    </message>
    <message>
        <source>Not verified, since its log is that of another run: %1.</source>
        <translation>未核实，因为日志属于另一次运行：%1。</translation>
    </message>
    <message>
        <source>Not verified, since neither its log nor its processes tell: %1.</source>
        <translation>未核实，因为日志和进程都没有说明：%1。</translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2, but not verified to have run as asked</source>
        <translation>领先试验 %1 达 %2，但未核实是否按要求运行</translation>
    </message>
    <message>
        <source>Verified %1.</source>
        <translation>已核实，%1。</translation>
    </message>
    <message>
        <source>Not verified: %1.</source>
        <translation>未核实：%1。</translation>
    </message>
    <message>
        <source>not verified</source>
        <translation>未核实</translation>
    </message>
    <message>
        <source>%1 above 1</source>
        <translation>%1 大于 1</translation>
    </message>
    <message>
        <source>Left out: %1, which the trainer refuses (%2): %3</source>
        <translation>已排除：%1，训练程序拒绝它（%2）：%3</translation>
    </message>
    <message>
        <source>--offload-modules inside the experts exclude recomputing moe</source>
        <translation>专家内部的 --offload-modules 不能与重计算 moe 并用</translation>
    </message>
    <message>
        <source>The command&apos;s own layout of the pipeline has %1 stages, and PP %2 x VPP %3 are %4.</source>
        <translation>命令自身的流水线划分有 %1 个阶段，而 PP %2 x VPP %3 为 %4。</translation>
    </message>
    <message>
        <source>The layers of a stage can be split into VPP</source>
        <translation>一个阶段的层可以分成 VPP 份</translation>
    </message>
    <message>
        <source>--multi_gpu selects plain data parallelism, not Megatron-LM; trials add --use_megatron_lm, the baseline, too.</source>
        <translation>--multi_gpu 选择的是纯数据并行，而不是 Megatron-LM；试验（包括基线）会加上 --use_megatron_lm。</translation>
    </message>
    <message>
        <source>Nothing in the command selects Megatron-LM; trials add --use_megatron_lm, the baseline, too.</source>
        <translation>命令中没有任何内容选择 Megatron-LM；试验（包括基线）会加上 --use_megatron_lm。</translation>
    </message>
    <message>
        <source>Left out from here on: %1, which the trainer refuses.</source>
        <translation>此后不再尝试：%1，训练程序拒绝它。</translation>
    </message>
    <message>
        <source>%L1 layouts were not tried, and the estimates are off by %2 % from layout to layout: one of them may be faster.</source>
        <translation>有 %L1 个布局没有尝试，而估算在不同布局之间偏差 %2 %：其中可能有更快的。</translation>
    </message>
    <message>
        <source>The estimates are wrong here (off by %1 % from layout to layout), so it is tried for being different; %2.</source>
        <translation>此处的估算不准（不同布局之间偏差 %1 %），因此为了解差异而尝试它；%2。</translation>
    </message>
    <message>
        <source>No layout fits by the estimate: the least of all is expected to need %1 of %2 GiB.</source>
        <translation>按估算没有放得下的布局：最少的也预计需要 %2 GiB 中的 %1 GiB。</translation>
    </message>
    <message>
        <source>No layout fits by the estimate.</source>
        <translation>按估算没有放得下的布局。</translation>
    </message>
    <message>
        <source>Every layout ran out of memory, failed, or is proven to run out of memory.</source>
        <translation>每个布局都已内存不足、失败，或已证实会内存不足。</translation>
    </message>
    <message>
        <source>Nothing ran, not even one of the %1 layouts that need least memory.</source>
        <translation>什么都没能运行，所需内存最少的 %1 个布局也没有一个能运行。</translation>
    </message>
    <message>
        <source>More layouts ran out of memory than ran, and nothing like it has run; %1.</source>
        <translation>内存不足的布局比能运行的多，而与它类似的还没有运行过；%1。</translation>
    </message>
    <message>
        <source>None is likely to fit; of the kinds that were not tried this one needs least memory; %1.</source>
        <translation>没有哪个可能放得下；在没有试过的种类中，它需要的内存最少；%1。</translation>
    </message>
    <message>
        <source>%1, as on %2 (the type of GPU is not known); %3.</source>
        <translation>%1（GPU 型号未知，按 %2 计）；%3。</translation>
    </message>
    <message>
        <source>runs with a chance of %1 %, %2 GiB expected</source>
        <translation>能运行的概率为 %1 %，预计 %2 GiB</translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2, sure within one run each</source>
        <translation>领先试验 %1 达 %2，在各一次运行内确定</translation>
    </message>
    <message>
        <source>%1: ended, nothing ran</source>
        <translation>%1：已结束，没有能运行的</translation>
    </message>
    <message>
        <source>ended, nothing ran</source>
        <translation>已结束，没有能运行的</translation>
    </message>
    <message>
        <source>The smallest needs %1 GiB by the estimate, and %2 GiB by what ran out of memory; a GPU has %3 GiB.</source>
        <translation>其中最小的按估算需要 %1 GiB，按内存不足的结果需要 %2 GiB；一块 GPU 有 %3 GiB。</translation>
    </message>
    <message>
        <source>None is likely to fit, and of those left this one needs least memory; %1.</source>
        <translation>没有哪个可能放得下；在剩下的里面，它需要的内存最少；%1。</translation>
    </message>
    <message>
        <source>models with experts on %1</source>
        <translation>%1 上的 MoE 模型</translation>
    </message>
    <message>
        <source>dense models on A100</source>
        <translation>A100 上的稠密模型</translation>
    </message>
    <message>
        <source>sequences beyond 8,192 tokens</source>
        <translation>超过 8,192 个 token 的序列</translation>
    </message>
    <message>
        <source>models with experts</source>
        <translation>MoE 模型</translation>
    </message>
    <message>
        <source>dense models on H100</source>
        <translation>H100 上的稠密模型</translation>
    </message>
    <message>
        <source>dense models on B200 to GB300</source>
        <translation>B200 至 GB300 上的稠密模型</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 至 %3）</translation>
    </message>
    <message>
        <source>Of %L1 measured steps of %2, two of three are within %3 % of the estimate.</source>
        <translation>%2的 %L1 个实测步中，三分之二与估算相差不超过 %3 %。</translation>
    </message>
    <message>
        <source>No measured step of %1 was compared: ± %2 % is assumed.</source>
        <translation>尚未与 %1 的实测值比较：假定为 ± %2 %。</translation>
    </message>
    <message>
        <source>such a task</source>
        <translation>此类任务</translation>
    </message>
    <message>
        <source>A sample is a pair of answers: a micro-batch holds twice as many sequences.</source>
        <translation>一个样本是一对回答：一个微批次包含两倍的序列。</translation>
    </message>
    <message>
        <source>The reference model&apos;s weights lie beside the trained ones on each GPU.</source>
        <translation>每个 GPU 上除训练的权重外，还有参考模型的权重。</translation>
    </message>
    <message numerus="yes">
        <source>Each micro-batch passes forward %n more time(s), without gradients.</source>
        <translation>
            <numerusform>每个微批次还要额外进行 %n 次不带梯度的前向传播。</numerusform>
        </translation>
    </message>
    <message>
        <source>Generation is not estimated: the step is that of training alone.</source>
        <translation>不估算生成：步时间仅指训练。</translation>
    </message>
    <message>
        <source>The teacher&apos;s memory and time are not estimated.</source>
        <translation>不估算教师模型的显存和时间。</translation>
    </message>
    <message>
        <source>vLLM keeps %1 % of each GPU&apos;s memory while the model trains.</source>
        <translation>训练期间 vLLM 占用每个 GPU %1 % 的显存。</translation>
    </message>
    <message>
        <source>LoRA adapters are on the layers that the command names.</source>
        <translation>LoRA 适配器加在命令指定的层上。</translation>
    </message>
    <message>
        <source>Attention is FlashAttention 2, which leaves much of this GPU unused; version 3 or cuDNN&apos;s kernel is half again as fast.</source>
        <translation>注意力使用 FlashAttention 2，这种 GPU 的能力大半没有用上；版本 3 或 cuDNN 的内核约快一半。</translation>
    </message>
    <message>
        <source>Your command’s layout, %1: %2 TFLOP/s per GPU, %3 of %4 GiB.</source>
        <translation>命令自己的布局 %1：每个 GPU %2 TFLOP/s，占 %4 GiB 中的 %3 GiB。</translation>
    </message>
    <message>
        <source>It runs out of memory by the estimate.</source>
        <translation>按估算会显存不足。</translation>
    </message>
    <message>
        <source>No search would try it: %1</source>
        <translation>搜索不会尝试它：%1</translation>
    </message>
    <message>
        <source>The model&apos;s own limit is %L1 tokens.</source>
        <translation>模型自身的上限是 %L1 个 token。</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>去掉 %1</translation>
    </message>
    <message>
        <source>%1 in place of %2</source>
        <translation>用 %1 代替 %2</translation>
    </message>
    <message>
        <source>%1=alltoall: sends tokens only to their experts</source>
        <translation>%1=alltoall：token 只发往各自的专家</translation>
    </message>
    <message>
        <source>%1=flex: sends a token to each node once; needs DeepEP on the hosts</source>
        <translation>%1=flex：每个 token 向每个节点只发一次；主机需装有 DeepEP</translation>
    </message>
    <message>
        <source>The fastest layout: %1</source>
        <translation>最快的布局：%1</translation>
    </message>
    <message>
        <source>A teacher on the same GPUs does not support virtual stages</source>
        <translation>同一批 GPU 上的教师模型不支持虚拟阶段</translation>
    </message>
    <message>
        <source>ms-swift refuses VPP %1 with a teacher on the same GPUs.</source>
        <translation>教师模型在同一批 GPU 上时，ms-swift 拒绝 VPP %1。</translation>
    </message>
    <message>
        <source>mean tokens of a sample, where samples are shorter than the sequence length and not packed; for memory and speed</source>
        <translation>样本的平均 token 数：样本短于序列长度且不打包时给出；用于显存和速度</translation>
    </message>
    <message>
        <source>Samples cannot have %L1 tokens on average where the longest has %L2; give a smaller mean, or a larger sequence length.</source>
        <translation>最长的样本有 %L2 个 token，平均不可能有 %L1 个；请给出更小的平均值，或更大的序列长度。</translation>
    </message>
    <message>
        <source>The command packs its samples, so that their mean length does not matter; leave it out.</source>
        <translation>该命令会打包样本，平均长度不起作用；请不要给出。</translation>
    </message>
    <message>
        <source>Samples have %L1 tokens on average, as given; their lengths are taken to be exponentially distributed.</source>
        <translation>样本平均有 %L1 个 token（按给定），长度按指数分布处理。</translation>
    </message>
    <message>
        <source>The teacher %1 is in the host&apos;s memory while the model trains; bringing it back takes time that is not estimated.</source>
        <translation>训练期间教师模型 %1 在主机内存中；把它取回的时间没有估算。</translation>
    </message>
    <message>
        <source>The teacher %1 is on the same GPUs, split like the trained model, and runs one forward pass for each micro-batch.</source>
        <translation>教师模型 %1 与被训练的模型以相同方式切分，同在这些 GPU 上，每个微批次前向一次。</translation>
    </message>
    <message>
        <source>The teacher runs on a server and takes nothing of these GPUs.</source>
        <translation>教师模型由服务器提供：不占用这些 GPU。</translation>
    </message>
    <message>
        <source>The teacher&apos;s logits of all micro-batches of a step are kept; --gkd_logits_topk would keep few of them.</source>
        <translation>一步中所有微批次的教师 logits 都会保留；用 --gkd_logits_topk 只保留少量。</translation>
    </message>
    <message>
        <source>The model is its own teacher: no further weights, one more forward pass.</source>
        <translation>模型自己就是教师：没有额外权重，多一次前向。</translation>
    </message>
    <message>
        <source>Half of each packed row is mismatched answers, for the KL term.</source>
        <translation>打包行的一半是 KL 项所用的错配回答。</translation>
    </message>
    <message>
        <source>mean length of samples</source>
        <translation>样本平均长度</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Slurm ended the job at its time limit.</source>
        <translation>Slurm 在时限到达时结束了作业。</translation>
    </message>
    <message>
        <source>Slurm gave its nodes to another job.</source>
        <translation>Slurm 把它的节点分给了另一个作业。</translation>
    </message>
    <message>
        <source>Its terminal was closed (SIGHUP): start it with nohup, or in tmux.</source>
        <translation>其终端被关闭（SIGHUP）：请用 nohup 启动，或在 tmux 中启动。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) stand in this log; the last one is taken.</source>
        <translation>
            <numerusform>此日志中有 %n 次运行；取最后一次。</numerusform>
        </translation>
    </message>
    <message>
        <source>srun starts %1 tasks on each node, and each is a torchrun that starts %2 processes itself: let it start one, with --ntasks-per-node=1.</source>
        <translation>srun 在每个节点上启动 %1 个任务，而每个都是会自行启动 %2 个进程的 torchrun：请用 --ntasks-per-node=1 只启动一个。</translation>
    </message>
    <message>
        <source>The training goes into the background (&amp;), where a trial does not wait for it: take the &amp; away.</source>
        <translation>训练被放入后台（&amp;），试验不会等待它：请去掉 &amp;。</translation>
    </message>
    <message>
        <source>Up to %L1 more would follow; --n-trials lists as many as it says.</source>
        <translation>后面最多还有 %L1 个；--n-trials 指定多少就列出多少。</translation>
    </message>
    <message>
        <source>More would follow; --n-trials lists as many as it says.</source>
        <translation>后面还有；--n-trials 指定多少就列出多少。</translation>
    </message>
    <message>
        <source>%1 was made with another text of the script in &quot;%2&quot;; put that back, or use another file.</source>
        <translation>%1 是用“%2”中脚本的另一文本创建的；请恢复那份文本，或使用另一个文件。</translation>
    </message>
    <message>
        <source>%1 hands no arguments on, and no copy of it is made, since it holds a secret: take that from the environment, such as ${NAME}, or end its training command with &quot;$@&quot;.</source>
        <translation>%1 不传递参数，又含有机密，因此不制作副本：请从环境中取得机密，例如 ${NAME}，或在训练命令末尾加上 &quot;$@&quot;。</translation>
    </message>
    <message>
        <source>The trials run on a Ray cluster of %1 machines: start it first, and give the machine that is its head as the host.</source>
        <translation>试验在由 %1 台机器组成的 Ray 集群上运行：请先启动集群，并把它的头节点机器作为主机。</translation>
    </message>
    <message>
        <source>The batch holds whole prompts with all their answers</source>
        <translation>批次由带有全部回答的完整提示组成</translation>
    </message>
    <message>
        <source>Each sample is taken to be as long as the longest, %L1 tokens: give their mean as mean_len for a closer estimate.</source>
        <translation>每个样本都按最长的 %L1 个 token 计算：用 mean_len 给出平均长度，估算会更接近。</translation>
    </message>
    <message>
        <source>The range of %1 is none of a logarithmic scale; write %1=1..64:7:log.</source>
        <translation>%1 的范围无法取对数刻度；请写成 %1=1..64:7:log。</translation>
    </message>
    <message>
        <source>The range of %1 has to grow; write %1=1..8.</source>
        <translation>%1 的范围必须递增；请写成 %1=1..8。</translation>
    </message>
    <message>
        <source>Say how many values of %1 there are to try, 2 to %2, such as %1=%3:8, or %1=%3:8:log where each is a multiple of the one before.</source>
        <translation>请说明要试 %1 的多少个值，2 到 %2 个，例如 %1=%3:8；若每个值都是前一个的倍数，则写 %1=%3:8:log。</translation>
    </message>
    <message>
        <source>The parameters have more combinations than can be counted; give them fewer choices.</source>
        <translation>参数的组合多得无法计数；请减少它们的可选值。</translation>
    </message>
    <message>
        <source>nothing but your own parameters, of any command</source>
        <translation>只有自己的参数，命令不限</translation>
    </message>
    <message>
        <source>your own parameters</source>
        <translation>自己的参数</translation>
    </message>
    <message>
        <source>end trials after so many iterations, without evaluation and checkpoints</source>
        <translation>试验在这么多次迭代后结束，不做评估和检查点</translation>
    </message>
    <message>
        <source>part of the search space, such as batch-size&lt;=64</source>
        <translation>搜索空间的一部分，例如 batch-size&lt;=64</translation>
    </message>
    <message>
        <source>The critic&apos;s memory and time are not estimated.</source>
        <translation>不估算 critic 的显存和时间。</translation>
    </message>
    <message>
        <source>Strategy megatron-heuristic walks through TP, EP and MBS, which are no parameters here; choose another one, such as tpe.</source>
        <translation>策略 megatron-heuristic 依次尝试 TP、EP 和 MBS，而这里没有这些参数；请选择其他策略，例如 tpe。</translation>
    </message>
    <message>
        <source>How long verl&apos;s samples are and how many make a batch is not seen in the command: write max_prompt_length, max_response_length, ppo_mini_batch_size and rollout.n as numbers.</source>
        <translation>从命令中看不出 verl 的样本有多长、一个批次有多少样本：请把 max_prompt_length、max_response_length、ppo_mini_batch_size 和 rollout.n 写成数字。</translation>
    </message>
    <message>
        <source>verl trains without Megatron here, so that it has none of these layouts: choose Megatron (model_engine=megatron).</source>
        <translation>这里的 verl 不用 Megatron 训练，因此没有这些布局：请选择 Megatron（model_engine=megatron）。</translation>
    </message>
    <message>
        <source>which of Megatron-LM&apos;s other options verl hands on is not known here</source>
        <translation>这里不知道 verl 会转交 Megatron-LM 的哪些其他选项</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>how the value is taken from the iterations after warm-up: %1; duration is the time of the whole trial in seconds, whatever it prints</source>
        <translation>如何从预热后的迭代取值：%1；duration 是整个试验的时间（秒），与它输出什么无关</translation>
    </message>
    <message>
        <source>maximize; minimize with --metric duration</source>
        <translation>maximize；使用 --metric duration 时为 minimize</translation>
    </message>
    <message>
        <source>print the commands that would run (the first ten, where no --n-trials is given), and with --refine what would be refined, but run nothing; of an existing study, what it would still run</source>
        <translation>打印将要运行的命令（没有 --n-trials 时为前十条），加上 --refine 时还打印将要精调的内容，但什么都不运行；对已有的研究，打印还会运行什么</translation>
    </message>
    <message>
        <source>ray job submit has Ray start the training, so that one that is ended early goes on: give what stands behind its last --, on the machine that is the cluster&apos;s head.</source>
        <translation>ray job submit 由 Ray 启动训练，因此提前结束的训练会继续运行：请在集群头节点的机器上给出它最后一个 -- 之后的内容。</translation>
    </message>
    <message>
        <source>A trial makes one update a step, of one batch (ppo_mini_batch_size x rollout.n), and its time is that of the update (timing_s/update_actor); generation is not compared.</source>
        <translation>试验每步用一个批次（ppo_mini_batch_size x rollout.n）更新一次，它的时间就是更新的时间（timing_s/update_actor）；生成不作比较。</translation>
    </message>
    <message>
        <source>The batch is prompts with %1 answers each, which do not make %2 samples.</source>
        <translation>批次由每个带 %1 个回答的提示组成，凑不成 %2 个样本。</translation>
    </message>
    <message>
        <source>Each trial&apos;s job at Ray has an id of its own, and is stopped (ray job stop) when the trial ends early.</source>
        <translation>每次试验在 Ray 上的作业都有自己的 ID，试验提前结束时会停止该作业（ray job stop）。</translation>
    </message>
    <message>
        <source>Micro-batches are filled with tokens, so MBS counts longest samples: trials set %1 to MBS x %2 / CP.</source>
        <translation>微批按 token 填满，因此 MBS 是最长样本的个数：试验把 %1 设为 MBS x %2 / CP。</translation>
    </message>
    <message>
        <source>slime&apos;s own</source>
        <translation>slime 自己的默认值</translation>
    </message>
    <message>
        <source>How long slime&apos;s samples are and how many make a batch is not seen in the command: write --rollout-max-response-len, --global-batch-size and --n-samples-per-prompt as numbers.</source>
        <translation>从命令中看不出 slime 的样本有多长、一个批次有多少样本：请把 --rollout-max-response-len、--global-batch-size 和 --n-samples-per-prompt 写成数字。</translation>
    </message>
    <message>
        <source>A trial makes one update a rollout, of one batch (--global-batch-size), and its time is that of the update (perf/actor_train_time); generation is not compared.</source>
        <translation>试验每个 rollout 用一个批次（--global-batch-size）更新一次，它的时间就是更新的时间（perf/actor_train_time）；生成不作比较。</translation>
    </message>
    <message>
        <source>Trials run a copy of %1 with the layout&apos;s options in place.</source>
        <translation>试验运行 %1 的一份副本，其中写入了布局的选项。</translation>
    </message>
    <message>
        <source>ZeRO stages 2 and 3, and experts, need PP 1 with DeepSpeed</source>
        <translation>使用 DeepSpeed 时，ZeRO 阶段 2 和 3 以及专家要求 PP 1</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s configuration fixes gradient_accumulation_steps at %1, so that no other micro-batch size would start: take it out of the text; DeepSpeed computes it.</source>
        <translation>DeepSpeed 的配置把 gradient_accumulation_steps 固定为 %1，其他微批大小都无法启动：请把它从文本中去掉，DeepSpeed 会自行计算。</translation>
    </message>
    <message>
        <source>The batch sizes stand in DeepSpeed&apos;s configuration, too, where an option does not change them: let one script write train_micro_batch_size_per_gpu and train_batch_size from the variables that --micro-batch-size and --global-batch-size take.</source>
        <translation>批次大小也写在 DeepSpeed 的配置中，选项改变不了它们：请让同一个脚本用 --micro-batch-size 和 --global-batch-size 所读取的变量写出 train_micro_batch_size_per_gpu 和 train_batch_size。</translation>
    </message>
    <message>
        <source>%1 and %2 change where they are set, so that DeepSpeed&apos;s configuration changes with them.</source>
        <translation>%1 和 %2 在赋值处修改，DeepSpeed 的配置随之改变。</translation>
    </message>
    <message>
        <source>Megatron-DeepSpeed has none of the options that are tried</source>
        <translation>Megatron-DeepSpeed 没有要尝试的那些选项</translation>
    </message>
    <message>
        <source>The training stands in a loop: a trial runs its first pass.</source>
        <translation>训练位于循环中：试验只运行第一遍。</translation>
    </message>
    <message>
        <source>This text trains in a loop, and in other places, so that each trial would train several times: give one training.</source>
        <translation>这段文本在循环中训练，也在别处训练，每次试验都会训练多次：请只给出一个训练。</translation>
    </message>
    <message>
        <source>%1, or a file that it names, cannot be read; what it asks for stays unknown.</source>
        <translation>无法读取 %1 或它所指的文件；它要求什么仍不清楚。</translation>
    </message>
    <message>
        <source>NeMo-RL trains without Megatron here, so that it has none of these layouts: choose Megatron (policy.megatron_cfg.enabled=true).</source>
        <translation>NeMo-RL 在这里不用 Megatron 训练，因此没有这些布局：请选择 Megatron（policy.megatron_cfg.enabled=true）。</translation>
    </message>
    <message>
        <source>NeMo-RL generates on GPUs of its own here, so that the number of those that train is not seen: let them be the same (policy.generation.colocated.enabled=true).</source>
        <translation>NeMo-RL 在这里用专用 GPU 生成，因此看不到有多少 GPU 用于训练：请让两者使用相同的 GPU（policy.generation.colocated.enabled=true）。</translation>
    </message>
    <message>
        <source>A trial makes one update a step, of one batch (train_global_batch_size), and its time is that of the update (policy_training); generation is not compared.</source>
        <translation>试验每步对一个批次（train_global_batch_size）更新一次，它的时间就是更新的时间（policy_training）；生成不作比较。</translation>
    </message>
    <message>
        <source>CP (--ds-sequence-parallel-size) needs TP 1 and PP 1, and divides the attention heads</source>
        <translation>CP（--ds-sequence-parallel-size）要求 TP 1 和 PP 1，并能整除注意力头数</translation>
    </message>
    <message>
        <source>ETP is TP: the trainer has no option for it</source>
        <translation>ETP 就是 TP：训练程序没有它的选项</translation>
    </message>
    <message>
        <source>LLaMA-Factory with Megatron-Bridge wants GPUs that TP x PP x CP x EP divides</source>
        <translation>使用 Megatron-Bridge 的 LLaMA-Factory 要求 TP x PP x CP x EP 整除 GPU 数</translation>
    </message>
    <message>
        <source>Micro-batches are filled with tokens, so MBS counts longest samples: trials set %1 to MBS x %2.</source>
        <translation>微批按 token 填满，因此 MBS 是最长样本的个数：试验把 %1 设为 MBS x %2。</translation>
    </message>
    <message>
        <source>&quot;%1 %2&quot; does not train; give the command that does: %1 train FILE.yaml.</source>
        <translation>“%1 %2”不进行训练；请给出进行训练的命令：%1 train FILE.yaml。</translation>
    </message>
    <message>
        <source>LLaMA-Factory trains without Megatron here, so that it has none of these layouts: choose Megatron (USE_MCA=1, or USE_MEGATRON_BRIDGE=1).</source>
        <translation>LLaMA-Factory 在这里不用 Megatron 训练，因此没有这些布局：请选择 Megatron（USE_MCA=1 或 USE_MEGATRON_BRIDGE=1）。</translation>
    </message>
    <message>
        <source>LLaMA-Factory&apos;s batch, stage and model stand there: give the path of a copy that can be read here.</source>
        <translation>LLaMA-Factory 的批次、阶段和模型都写在那里：请给出在这里可读的副本的路径。</translation>
    </message>
    <message>
        <source>LLaMA-Factory trains stage %1 without Megatron, so that it has none of these layouts.</source>
        <translation>LLaMA-Factory 的 %1 阶段不用 Megatron 训练，因此没有这些布局。</translation>
    </message>
    <message>
        <source>Each trial converts the model&apos;s weights into its own folder first: give megatron_pretrained_checkpoint to spare the time and the space.</source>
        <translation>每次试验都先把模型的权重转换到自己的文件夹中：给出 megatron_pretrained_checkpoint 可以省下这些时间和空间。</translation>
    </message>
    <message>
        <source>which of Megatron-LM&apos;s other options %1 hands on is not known here</source>
        <translation>这里不知道 %1 会传递 Megatron-LM 的哪些其他选项</translation>
    </message>
    <message>
        <source>Your script with this layout in place: put it beside the original, and start it as before: %1</source>
        <translation>已换上此布局的脚本：请放在原脚本旁边，并照旧启动：%1</translation>
    </message>
    <message>
        <source>%1 starts one process, but a trial is for %2 GPUs: put torchrun --nproc-per-node %2 in its place.</source>
        <translation>%1 只启动一个进程，而试验需要 %2 个 GPU：请改用 torchrun --nproc-per-node %2。</translation>
    </message>
    <message>
        <source>What %1 holds is not seen here: options in it that trials do not set stay as they are.</source>
        <translation>这里看不到 %1 的内容：其中试验没有设置的选项保持不变。</translation>
    </message>
    <message>
        <source>This text trains more than once, so that each trial would: give one training.</source>
        <translation>这段文本会训练多次，每次试验也会如此：请只给出一次训练。</translation>
    </message>
    <message>
        <source>The training command is not seen where a shell reads it from a here document (&lt;&lt;EOF); give the text inside it.</source>
        <translation>shell 从 here 文档（&lt;&lt;EOF）中读取的训练命令在这里看不到；请直接给出其中的文本。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln layout(s) will not be tried: estimated beyond %1 times the memory.</source>
        <translation>
            <numerusform>有 %Ln 个布局不会尝试：估算超过显存的 %1 倍。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln layout(s) will not be tried: %1.</source>
        <translation>
            <numerusform>有 %Ln 个布局不会尝试：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (then the script ended, at &quot;%2&quot;)</source>
        <translation>%1（随后脚本在“%2”处结束）</translation>
    </message>
    <message>
        <source>What made trial %1 short cannot be told any more: a file that its command names has changed or is not found from this folder, or another version of Megatune wrote the study. Export it in the folder where the study ran, or export the command as it ran and take the short options out by hand.</source>
        <translation>已无法得知是什么让试验 %1 变短：其命令引用的文件已改变或从本文件夹找不到，或者研究由其他版本的 Megatune 写成。请在运行该研究的文件夹中导出，或导出运行时的命令，再手动去掉使其变短的选项。</translation>
    </message>
    <message>
        <source>The type of GPU is not known: the search begins with what would be best on %1, and estimates neither memory nor speed.</source>
        <translation>GPU 型号未知：搜索从在 %1 上最优的布局开始，不估算显存和速度。</translation>
    </message>
    <message>
        <source>%1 cannot be read: choose a script, or the log of a run.</source>
        <translation>无法读取 %1：请选择脚本，或一次运行的日志。</translation>
    </message>
    <message>
        <source>%1 shows no training command: paste the command itself, or open its script or a log in which the shell wrote it (set -x).</source>
        <translation>%1 中没有训练命令：请粘贴命令本身，或打开它的脚本，或 shell 写出了命令的日志（set -x）。</translation>
    </message>
    <message>
        <source>Paste your training command, or take a recipe.</source>
        <translation>请粘贴训练命令，或使用配方。</translation>
    </message>
    <message>
        <source>At most one trial</source>
        <translation>最多 1 次试验</translation>
    </message>
    <message>
        <source>Usually %1 to %2 trials</source>
        <translation>通常 %1 到 %2 次试验</translation>
    </message>
    <message>
        <source>At most %1 trials</source>
        <translation>最多 %1 次试验</translation>
    </message>
    <message>
        <source>, %1 at a time</source>
        <translation>，同时 %1 次</translation>
    </message>
    <message>
        <source>The command&apos;s model %1 is not on this machine: rules about layers are left out, and nothing is estimated.</source>
        <translation>命令中的模型 %1 不在本机：不使用有关层数的规则，也不作估算。</translation>
    </message>
    <message>
        <source>Cells count the combinations that are kept.</source>
        <translation>单元格显示保留的组合数。</translation>
    </message>
    <message>
        <source>They show the speed that is expected once this is known: %1.</source>
        <translation>知道以下内容后显示预计速度：%1。</translation>
    </message>
    <message>
        <source>Say which it is, such as gpu=B200-180GB.</source>
        <translation>请指明型号，例如 gpu=B200-180GB。</translation>
    </message>
    <message>
        <source>No option differs.</source>
        <translation>没有选项不同。</translation>
    </message>
    <message>
        <source>your command</source>
        <translation>你的命令</translation>
    </message>
    <message>
        <source>Changes to your command</source>
        <translation>对你的命令的更改</translation>
    </message>
    <message>
        <source>the options of your own command that a trial changes, one a line</source>
        <translation>试验对你的命令所更改的选项，每行一个</translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s) ran out of memory</source>
        <translation>
            <numerusform>%Ln 次试验中 %L1 次显存不足</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln trial(s) gave a value</source>
        <translation>
            <numerusform>%Ln 次试验都没有得出数值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln trial(s) gave a value; %L1 ran out of memory</source>
        <translation>
            <numerusform>%Ln 次试验都没有得出数值，其中 %L1 次显存不足</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2 by trial %3</source>
        <comment>value, unit, number</comment>
        <translation>试验 %3 达到 %1 %2</translation>
    </message>
    <message>
        <source>%1 × your command</source>
        <translation>你的命令的 %1 倍</translation>
    </message>
    <message>
        <source>Your command ran out of memory; trial %1 runs</source>
        <translation>你的命令显存不足，试验 %1 可以运行</translation>
    </message>
    <message>
        <source>Your command gave no value; trial %1 runs</source>
        <translation>你的命令没有得出数值，试验 %1 可以运行</translation>
    </message>
    <message>
        <source>Your command runs; nothing else was tried yet</source>
        <translation>你的命令可以运行；还没有试过别的</translation>
    </message>
    <message>
        <source>Nothing that was tried beats your command</source>
        <translation>试过的都没有超过你的命令</translation>
    </message>
    <message>
        <source>%1, not verified</source>
        <translation>%1，未核实</translation>
    </message>
    <message>
        <source>≥: estimated from a sample, the list may hold faster ones.</source>
        <translation>≥：由样本估算，列表中可能有更快的。</translation>
    </message>
    <message>
        <source>★ is the best layout by itself; refined it came to %1.</source>
        <translation>★ 是单看布局的最优；细调后达到 %1。</translation>
    </message>
    <message>
        <source>≥ %1 est.</source>
        <translation>≥ %1（估）</translation>
    </message>
    <message>
        <source>asking %1</source>
        <comment>hosts</comment>
        <translation>正在询问 %1</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%L1 GPUs</source>
        <translation>%L1 个 GPU</translation>
    </message>
    <message>
        <source>GBS %L1</source>
        <translation>GBS %L1</translation>
    </message>
    <message>
        <source>Cells with many combinations are estimated from a sample.</source>
        <translation>组合很多的单元格由抽样估算。</translation>
    </message>
    <message>
        <source>%L1 × %2</source>
        <translation>%2 × %L1</translation>
    </message>
    <message>
        <source>%1 tokens/s each</source>
        <translation>每个 %1 token/s</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 tokens/s</source>
        <translation>%1 token/s</translation>
    </message>
    <message>
        <source>Cheapest</source>
        <translation>最便宜</translation>
    </message>
    <message>
        <source>Most tokens per GPU</source>
        <translation>单个 GPU 效率最高</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Smallest that fits</source>
        <translation>放得下的最小</translation>
    </message>
    <message>
        <source>%L1 tokens: %2</source>
        <translation>%L1 token：%2</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Cost (%1)</source>
        <translation>费用 (%1)</translation>
    </message>
    <message>
        <source>%1, %L2 tokens</source>
        <translation>%1，%L2 token</translation>
    </message>
    <message>
        <source>Global batch %L1.</source>
        <translation>全局批次 %L1。</translation>
    </message>
    <message>
        <source>%1 is not the price of a GPU for an hour; give a number such as 2.5 or 2.5 EUR, or one for a type, such as H100-80GB=2.5.</source>
        <translation>%1 不是一个 GPU 一小时的价格；请给出 2.5 或 2.5 EUR 这样的数，或按型号给出，如 H100-80GB=2.5。</translation>
    </message>
    <message>
        <source>Prices are given in two currencies; give one.</source>
        <translation>价格用了两种货币；请只用一种。</translation>
    </message>
    <message>
        <source>%1 is not a sequence length; give whole numbers of tokens from %L2 to %L3, such as 4096,8192.</source>
        <translation>%1 不是序列长度；请给出 %L2 到 %L3 的整数 token 数，如 4096,8192。</translation>
    </message>
    <message>
        <source>Types of GPU, numbers of them and lengths make %1 clusters; ask for at most %2 at once.</source>
        <translation>GPU 型号、数量和长度共构成 %1 个集群；一次最多询问 %2 个。</translation>
    </message>
    <message>
        <source>--layout is for one cluster; give one type with --gpu, one number with --n-gpus and one length.</source>
        <translation>--layout 只用于一个集群；请用 --gpu 给出一个型号，用 --n-gpus 给出一个数量，并只给一个长度。</translation>
    </message>
    <message>
        <source>what a GPU costs for an hour, of all or of one type: adds the cost, in the currency that stands with it, such as 2.5EUR</source>
        <translation>GPU 一小时的价格，适用于全部或某一型号：增加费用，货币可写在一起，如 2.5EUR</translation>
    </message>
    <message>
        <source>Before anything runs, from estimates alone: for each type of GPU and each number of them the fastest layout that fits, its memory, TFLOP/s, MFU and tokens/s, how that scales, and the longest sequence that fits; below the table what is cheapest, fastest and the smallest that fits. --gpu, --n-gpus and --seq-len take lists here; without the first two there are three usual types and 8 to 512 GPUs. Of one cluster alone it says where memory and time go and which single changes would save most, and so it does of the command&apos;s own number of GPUs where one type is given: of the command&apos;s own layout, where it has one. Good for choosing, not for promises.</source>
        <translation>在运行任何东西之前，仅凭估算给出：每种 GPU 型号、每种数量下放得下的最快布局，它的显存、TFLOP/s、MFU 和 token/s，扩展效率，以及放得下的最长序列；表格下方给出最便宜、最快和放得下的最小集群。--gpu、--n-gpus 和 --seq-len 在这里接受列表；没有前两者时为三种常见型号和 8 到 512 个 GPU。只有一个集群时，它说明显存和时间花在哪里，以及哪些单项改动最省；给出一个型号时，对命令自己的 GPU 数同样说明，命令有自己的布局时就以它为准。可用于选择，不是承诺。</translation>
    </message>
    <message>
        <source>The model fits on none of these.</source>
        <translation>模型在这些集群上都放不下。</translation>
    </message>
    <message>
        <source>%1, by at least %2</source>
        <translation>%1，至少差 %2</translation>
    </message>
    <message>
        <source>What ran is not what the command asks for: %1.</source>
        <translation>实际运行的与命令要求的不同：%1。</translation>
    </message>
    <message>
        <source>About %1 % of the step stages wait for each other (estimated): %2 micro-batches fill a pipeline of %3 stages badly. A larger batch, fewer stages or virtual stages help.</source>
        <translation>一步中约 %1 % 的时间各阶段在互相等待（估算）：%2 个微批次填不满 %3 个阶段的流水线。增大批次、减少阶段或使用虚拟阶段会有帮助。</translation>
    </message>
    <message>
        <source>For about %1 % of the step the GPUs wait for the host to start their kernels (estimated): larger micro-batches or CUDA graphs would shorten that.</source>
        <translation>一步中约 %1 % 的时间 GPU 在等待主机启动其内核（估算）：更大的微批次或 CUDA graph 可以缩短。</translation>
    </message>
    <message>
        <source>Every layer is recomputed although %1 % of the memory were free.</source>
        <translation>显存还空着 %1 %，却对每一层都重计算。</translation>
    </message>
    <message>
        <source>Hardly any memory was free (%1 %): PyTorch may have to give back and ask again, which is slow, and a longer sequence would run out.</source>
        <translation>几乎没有空闲显存（%1 %）：PyTorch 可能要反复释放再申请，这很慢，序列再长就会显存不足。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln iteration(s) of %L1 took more than one and a half times as long as most, the slowest %2 times: evaluation, saving, or something beside the training.</source>
        <translation>
            <numerusform>%L1 次迭代中有 %Ln 次用时超过多数的一倍半，最慢的是 %2 倍：评估、保存，或训练之外的事情。</numerusform>
        </translation>
    </message>
    <message>
        <source>The log does not say what was started, and the trainer printed no arguments: give the training command, too.</source>
        <translation>日志没有说明启动了什么，训练程序也没有输出参数：请同时给出训练命令。</translation>
    </message>
    <message>
        <source>The layout is not known, so that nothing can be estimated.</source>
        <translation>布局未知，无法估算。</translation>
    </message>
    <message>
        <source>A search would not have this layout, so that nothing is estimated.</source>
        <translation>搜索不会包含这个布局，因此没有估算。</translation>
    </message>
    <message>
        <source>The log holds %1 runs; this is the last one.</source>
        <translation>日志中有 %1 次运行；这是最后一次。</translation>
    </message>
    <message>
        <source>Trainer</source>
        <translation>训练程序</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批次</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>What it reached, measured</source>
        <translation>达到了什么（实测）</translation>
    </message>
    <message>
        <source>%1 TFLOP/s per GPU</source>
        <translation>每个 GPU %1 TFLOP/s</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>%1, derived from the time of an iteration</source>
        <translation>%1，由迭代时间推算</translation>
    </message>
    <message>
        <source>%1 of the %2 TFLOP/s that a GPU can do</source>
        <translation>GPU 能力 %2 TFLOP/s 的 %1</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Memory of a GPU at its peak</source>
        <translation>GPU 显存峰值</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>What the step&apos;s time goes to, estimated</source>
        <translation>一步的时间花在哪里（估算）</translation>
    </message>
    <message>
        <source>The estimate alone was %1 a step; its parts are scaled to what was measured.</source>
        <translation>单凭估算一步为 %1；各部分已按实测缩放。</translation>
    </message>
    <message>
        <source>What the memory of the fullest GPU goes to, estimated</source>
        <translation>占用最多的 GPU 的显存花在哪里（估算）</translation>
    </message>
    <message>
        <source>The estimate alone was %1, measured were %2.</source>
        <translation>单凭估算为 %1，实测为 %2。</translation>
    </message>
    <message>
        <source>What would save most, estimated</source>
        <translation>哪些改动最省（估算）</translation>
    </message>
    <message>
        <source>No single change would save a percent.</source>
        <translation>没有哪一项改动能省下百分之一。</translation>
    </message>
    <message>
        <source>Why it ended</source>
        <translation>为什么结束</translation>
    </message>
    <message>
        <source>What is odd</source>
        <translation>反常之处</translation>
    </message>
    <message>
        <source>what a run was and reached, where its time went, and what would be faster</source>
        <translation>一次运行是什么、达到了什么、时间花在哪里、怎样更快</translation>
    </message>
    <message>
        <source>A training that ran without Megatune:</source>
        <translation>不经 Megatune 运行的训练：</translation>
    </message>
    <message>
        <source>The same where the log does not show what was started:</source>
        <translation>日志没有显示启动内容时：</translation>
    </message>
    <message>
        <source>Needs no study and no GPU. Model, layout, batch and GPUs come from the command behind --, from what the log shows was started, or from the arguments that Megatron-LM and trainers built on it print; the type of GPU no log says: give --gpu. Then it says what ran, what it reached, where the step&apos;s time and the memory went by the estimate, scaled to what was measured, what is odd, which changes would save most, and for a run that failed why and what would fit.</source>
        <translation>不需要研究，也不需要 GPU。模型、布局、批次和 GPU 取自 -- 之后的命令、日志中显示的启动内容，或 Megatron-LM 及基于它的训练程序输出的参数；任何日志都不写 GPU 型号：请用 --gpu 给出。它说明运行了什么、达到了什么、按实测缩放的估算中一步的时间和显存花在哪里、有什么反常、哪些改动最省；对失败的运行还说明原因和什么放得下。</translation>
    </message>
    <message>
        <source>By the command, and by the log where that shows otherwise.</source>
        <translation>依据命令；日志显示不同之处以日志为准。</translation>
    </message>
    <message>
        <source>By what the log shows was started.</source>
        <translation>依据日志显示的启动内容。</translation>
    </message>
    <message>
        <source>By the arguments that the trainer printed.</source>
        <translation>依据训练程序输出的参数。</translation>
    </message>
    <message>
        <source>Weights and products are in 32 bits, which a GPU computes at a small part of its speed: train in bf16.</source>
        <translation>权重和乘积是 32 位的，GPU 只能以其速度的一小部分计算：请用 bf16 训练。</translation>
    </message>
    <message>
        <source>Each of the %1 replicas keeps the whole state of the optimizer: a distributed optimizer would share it.</source>
        <translation>%1 个副本各自保存优化器的全部状态：分布式优化器可以分摊。</translation>
    </message>
    <message>
        <source>Each of the %1 replicas keeps the whole state of the optimizer: a distributed optimizer would free about %2 GiB of each GPU (estimated).</source>
        <translation>%1 个副本各自保存优化器的全部状态：分布式优化器可让每个 GPU 腾出约 %2 GiB（估算）。</translation>
    </message>
    <message>
        <source>The layers are plain modules: Transformer Engine&apos;s fused ones take less time and memory.</source>
        <translation>各层是普通模块：Transformer Engine 的融合模块更省时间和显存。</translation>
    </message>
    <message>
        <source>Attention runs without a flash kernel, which takes longer and keeps its scores in memory.</source>
        <translation>注意力没有使用 flash 内核，更慢，而且把分数保存在显存里。</translation>
    </message>
    <message>
        <source>All tokens are gathered on every GPU of an expert group (the allgather dispatcher): alltoall sends each only where it is needed.</source>
        <translation>所有 token 都汇集到专家组的每个 GPU（allgather 分发器）：alltoall 只发往需要的地方。</translation>
    </message>
    <message>
        <source>The experts of a GPU are computed one after the other: moe-grouped-gemm computes them in one product.</source>
        <translation>一个 GPU 上的专家逐个计算：moe-grouped-gemm 用一次乘积完成。</translation>
    </message>
    <message>
        <source>Tokens go to their experts and back with extra copies: moe-permute-fusion avoids them.</source>
        <translation>token 往返专家时有额外的拷贝：moe-permute-fusion 可以避免。</translation>
    </message>
    <message>
        <source>Gradients are reduced once the backward pass is over: overlap-grad-reduce does it meanwhile.</source>
        <translation>梯度在反向传播结束后才归约：overlap-grad-reduce 在反向传播期间进行。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s free memory is given back in each iteration (empty-unused-memory-level), which makes it ask again.</source>
        <translation>PyTorch 的空闲显存每次迭代都被归还（empty-unused-memory-level），随后又要重新申请。</translation>
    </message>
    <message>
        <source>Kernels are the deterministic ones (deterministic-mode), which are slower.</source>
        <translation>使用的是确定性内核（deterministic-mode），比较慢。</translation>
    </message>
    <message>
        <source>A search would leave this layout out, though it ran: %1</source>
        <translation>这个布局虽然运行了，搜索会排除它：%1</translation>
    </message>
    <message>
        <source>A search would leave this layout out: %1</source>
        <translation>搜索会排除这个布局：%1</translation>
    </message>
    <message>
        <source>%1; other %2</source>
        <translation>%1；不同之处：%2</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>%1 TFLOP/s per GPU: %2 on %3 %4 in %5, %6 tokens, %7 (%8)</source>
        <comment>number, model, number, GPU, precision, number, layout, source</comment>
        <translation>每个 GPU %1 TFLOP/s：%2，%3 x %4，%5，%6 个 token，%7（%8）</translation>
    </message>
    <message>
        <source>The nearest that was published</source>
        <translation>公开数据中最接近的</translation>
    </message>
    <message>
        <source>Kernels that could be one are several, which takes longer and waits more for the host: %1.</source>
        <translation>本可合为一个的内核分成了几个，耗时更长，也更多地等待主机：%1。</translation>
    </message>
    <message>
        <source>CUDA_DEVICE_MAX_CONNECTIONS is 1, so that little of what %1 starts runs beside the products: a larger value, such as 8, lets it.</source>
        <translation>CUDA_DEVICE_MAX_CONNECTIONS 为 1，因此 %1 启动的操作几乎不与矩阵乘并行；设为更大的值（如 8）即可并行。</translation>
    </message>
    <message>
        <source>Every layer is recomputed although %1 % of the memory is free (estimated).</source>
        <translation>估算仍有 %1% 的显存空闲，却重计算了每一层。</translation>
    </message>
    <message>
        <source>What was asked for last is as large as the logits of %L1 tokens: fewer tokens a GPU, more TP, or a loss that is fused or computed in chunks shrinks them, and recomputation does not.</source>
        <translation>最后请求的大小与 %L1 个 token 的 logits 相同：减少每个 GPU 的 token、增大 TP、融合或分块计算损失可以缩小它，重计算则不能。</translation>
    </message>
    <message>
        <source>Without another layout: the optimizer&apos;s state in the host&apos;s memory (optimizer-cpu-offload, use-precision-aware-optimizer) frees about %1 GiB of each GPU (estimated), and its step takes longer.</source>
        <translation>不改变布局时：把优化器状态放到主机内存（optimizer-cpu-offload、use-precision-aware-optimizer），每个 GPU 约可腾出 %1 GiB（估算），但其更新更慢。</translation>
    </message>
    <message>
        <source>The model has %1 of its %2 layers: %3 counts although there is one stage, and the speed is counted as if all were there.</source>
        <translation>模型的 %2 层中只有 %1 层：只有一个阶段时 %3 仍然生效，而速度是按全部层计算的。</translation>
    </message>
    <message>
        <source>%1 with full recompute</source>
        <translation>%1 加完全重计算</translation>
    </message>
    <message>
        <source>Weights and products in bf16: the command names no precision, and Megatron-LM would train in 32 bits.</source>
        <translation>权重和矩阵乘按 bf16 计：命令没有指定精度，Megatron-LM 会以 32 位训练。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>已分派</translation>
    </message>
    <message>
        <source>%1 is not there yet; begin it with ask, the options of optimize and the training command, such as --args n_gpus=8,gbs=64 -- bash train.sh.</source>
        <translation>%1 还不存在；请用 ask 加上 optimize 的选项和训练命令来开始，例如 --args n_gpus=8,gbs=64 -- bash train.sh。</translation>
    </message>
    <message>
        <source>first ask again for a trial that was asked for so many minutes ago and of which nothing was told; 0, where you are the only one who asks: for any such trial</source>
        <translation>先再次询问这么多分钟之前询问过、却没有任何告知的试验；只有你一个在询问时用 0：所有这样的试验</translation>
    </message>
    <message>
        <source>%1 times as long as the longest trial took, %2 minutes at least; %3 while none was told</source>
        <translation>最长试验用时的 %1 倍，至少 %2 分钟；尚无告知时为 %3 分钟</translation>
    </message>
    <message>
        <source>--lease takes a number of minutes, 0 or more, not &quot;%1&quot;.</source>
        <translation>--lease 接受 0 或更大的分钟数，而不是“%1”。</translation>
    </message>
    <message>
        <source>Nothing to try until one of the trials that are under way was told.</source>
        <translation>在告知进行中的某个试验的结果之前，没有可试的。</translation>
    </message>
    <message>
        <source>Nothing more to try: %1</source>
        <translation>没有更多可试的：%1</translation>
    </message>
    <message>
        <source>the next trial of a study whose trials you run yourself</source>
        <translation>由你自己运行试验的研究的下一个试验</translation>
    </message>
    <message>
        <source>Begin a study, and get its first trial:</source>
        <translation>开始一个研究，并得到第一个试验：</translation>
    </message>
    <message>
        <source>Get the next one:</source>
        <translation>得到下一个：</translation>
    </message>
    <message>
        <source>One more, for people:</source>
        <translation>再要一个，供人阅读：</translation>
    </message>
    <message>
        <source>Prints one trial - layout, command, edits, why - and starts nothing: for schedulers, scripts and programs that run trainings by themselves. A new study takes the training command and the options of optimize; one that is there goes on with what its file says. Several may ask at the same time. Say what came of each with tell. What is secret in the command is *** in what is printed.</source>
        <translation>打印一个试验（布局、命令、修改、原因），不启动任何东西：供自行运行训练的调度器、脚本和程序使用。新研究接受训练命令和 optimize 的选项；已有的研究按其文件继续。可以有多方同时询问。用 tell 告知各自的结果。命令中的机密在打印时显示为 ***。</translation>
    </message>
    <message>
        <source>0    a trial: run it</source>
        <translation>0    有试验：运行它</translation>
    </message>
    <message>
        <source>1    nothing more to try: the study is complete</source>
        <translation>1    没有更多可试的：研究已完成</translation>
    </message>
    <message>
        <source>75   wait: ask again once a trial that is under way was told</source>
        <translation>75   等待：告知进行中的某个试验后再问</translation>
    </message>
    <message>
        <source>not complete; megatune-cli ask %1 goes on with it</source>
        <translation>未完成；用 megatune-cli ask %1 继续</translation>
    </message>
    <message>
        <source>Say what came of the trial: --value, --step-ms, --oom, --failed or --log.</source>
        <translation>请说明试验的结果：--value、--step-ms、--oom、--failed 或 --log。</translation>
    </message>
    <message>
        <source>--%1 and --%2 are two ends; give one of them.</source>
        <translation>--%1 和 --%2 是两种结果；请只给一个。</translation>
    </message>
    <message>
        <source>--%1 takes a number above 0, not &quot;%2&quot;.</source>
        <translation>--%1 接受大于 0 的数，而不是“%2”。</translation>
    </message>
    <message>
        <source>A speed does not follow from the time of an iteration where the model, the batch or the length is not known; give --value.</source>
        <translation>模型、批量或长度未知时，无法由迭代时间得出速度；请给出 --value。</translation>
    </message>
    <message>
        <source>A GPU had not enough memory, as it was told.</source>
        <translation>据告知，某个 GPU 内存不足。</translation>
    </message>
    <message>
        <source>It failed, as it was told.</source>
        <translation>据告知，它失败了。</translation>
    </message>
    <message>
        <source>Trial %1: %2 %3</source>
        <translation>试验 %1：%2 %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no trial; give the number that ask printed.</source>
        <translation>“%1”不是试验；请给出 ask 打印的编号。</translation>
    </message>
    <message>
        <source>what came of a trial that was asked for</source>
        <translation>询问过的试验的结果</translation>
    </message>
    <message>
        <source>Let the log say it: value, memory, what ran, why it failed:</source>
        <translation>让日志来说：数值、内存、实际运行了什么、为何失败：</translation>
    </message>
    <message>
        <source>Say it in numbers:</source>
        <translation>用数字说明：</translation>
    </message>
    <message>
        <source>It ran out of memory:</source>
        <translation>内存不足：</translation>
    </message>
    <message>
        <source>Writes the end of trial N into the study, for a trial that ask has handed out. A log says more than a number: that the layout is the one that was asked for is seen in nothing else, and a value without one is marked as not verified.</source>
        <translation>把 ask 给出的试验 N 的结果写入研究。日志比数字说明得更多：只有从日志才能看出布局就是所要求的，没有日志的数值会标为未核实。</translation>
    </message>
    <message>
        <source>what the trial printed; it is kept beside the study</source>
        <translation>试验打印的内容；保存在研究旁边</translation>
    </message>
    <message>
        <source>of the trial, beside its log</source>
        <translation>试验的退出状态，与日志一同给出</translation>
    </message>
    <message>
        <source>as the log says: 0, or 1 where it shows a failure</source>
        <translation>按日志：0，如有失败则为 1</translation>
    </message>
    <message>
        <source>its value, in the unit that ask printed</source>
        <translation>以 ask 打印的单位表示的数值</translation>
    </message>
    <message>
        <source>the time of one of its iterations, from which the value follows</source>
        <translation>一次迭代的时间，由它得出数值</translation>
    </message>
    <message>
        <source>the peak of its fullest GPU, beside a value or a failure</source>
        <translation>与数值或失败一同给出：占用最多的 GPU 的峰值</translation>
    </message>
    <message>
        <source>a GPU ran out of memory; TEXT is what was printed of it</source>
        <translation>某个 GPU 内存不足；TEXT 是打印的相关内容</translation>
    </message>
    <message>
        <source>it failed, and why</source>
        <translation>失败了，以及原因</translation>
    </message>
    <message>
        <source>0; 2 when there is no such trial under way; 3 when a file cannot be used</source>
        <translation>0；没有这样的进行中试验时为 2；文件无法使用时为 3</translation>
    </message>
    <message>
        <source>Published: %1</source>
        <translation>公开数据：%1</translation>
    </message>
    <message>
        <source> (node %1, GPU %2)</source>
        <translation>（节点 %1，GPU %2）</translation>
    </message>
    <message>
        <source> (node %1)</source>
        <translation>（节点 %1）</translation>
    </message>
    <message>
        <source>On rank %2%3 the forward pass takes %1 times as long as on most of its stage: all others wait for it. Look at clock, temperature, link and other processes of that GPU.</source>
        <comment>factor, numbers, place</comment>
        <translation>秩 %2%3 的前向耗时是同一阶段大多数秩的 %1 倍，其他所有秩都在等它。请检查该 GPU 的频率、温度、链路和其他进程。</translation>
    </message>
    <message>
        <source>Rank %1 computes %2 TFLOP/s where rank %3 does %4: all others wait for it. Look at clock, temperature, link and other processes of that GPU.</source>
        <translation>秩 %1 的计算为 %2 TFLOP/s，而秩 %3 为 %4：其他所有秩都在等它。请检查该 GPU 的频率、温度、链路和其他进程。</translation>
    </message>
    <message>
        <source>The forward pass takes %1 to %2 ms, depending on the rank: one holds the others up; --timing-log-option all says which.</source>
        <translation>前向耗时因秩而异，为 %1 到 %2 ms：其中一个拖住了其他秩；--timing-log-option all 会说明是哪个。</translation>
    </message>
    <message>
        <source>Loading batches takes up to %1 % of an iteration (batch-generator): more workers, or faster storage, would shorten it.</source>
        <translation>加载批次最多占一次迭代的 %1%（batch-generator）：增加工作进程或使用更快的存储可以缩短它。</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>微批次 %1</translation>
    </message>
    <message>
        <source>virtual stage %1</source>
        <translation>虚拟阶段 %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>busy %1 %, at most %2 GiB</source>
        <translation>忙碌 %1%，最多 %2 GiB</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>sending</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>%1: one step of %2, estimated</source>
        <translation>%1：一步 %2（估算）</translation>
    </message>
    <message>
        <source>--pipeline takes a file that ends in .svg or .json, not &quot;%1&quot;.</source>
        <translation>--pipeline 接受以 .svg 或 .json 结尾的文件，而不是“%1”。</translation>
    </message>
    <message>
        <source>The step has too many passes to be drawn; take a smaller batch or fewer virtual stages.</source>
        <translation>这一步的前向和反向太多，无法画出；请减小批次或虚拟阶段数。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>write one step, drawn out in time: what each stage of the pipeline does when, and what its memory does. FILE.svg is a picture, FILE.json a trace that Perfetto opens</source>
        <translation>写出按时间画出的一步：流水线的每个阶段何时做什么，以及显存如何变化。FILE.svg 是图片，FILE.json 是 Perfetto 可打开的跟踪文件</translation>
    </message>
    <message>
        <source>A step is drawn by its estimate, for which is missing: %1.</source>
        <translation>这一步按估算画出，但缺少：%1。</translation>
    </message>
    <message>
        <source>%1 is no layout of this space, so there is no estimate to draw.</source>
        <translation>%1 不是此空间的布局，因此没有可画出的估算。</translation>
    </message>
    <message>
        <source>memory of a GPU</source>
        <translation>一个 GPU 的显存</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>It is saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>It did not come to its end within %n minute(s).</source>
        <translation>
            <numerusform>%n 分钟内未完成。</numerusform>
        </translation>
    </message>
    <message>
        <source>How many GPUs a node of Slurm has is not known; state it as in %1.</source>
        <translation>不知道 Slurm 节点有多少 GPU；请像 %1 这样写明。</translation>
    </message>
    <message>
        <source>Not measured: %1.</source>
        <translation>未测量：%1。</translation>
    </message>
    <message>
        <source>%1 of %2 measured</source>
        <translation>已测量 %1/%2</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>least, most</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Without it the host is written as %1</source>
        <translation>不含它时主机写作 %1</translation>
    </message>
    <message>
        <source>Speed of GPUs</source>
        <translation>GPU 速度</translation>
    </message>
    <message>
        <source>%1 TFLOP/s in a matrix product</source>
        <translation>矩阵乘法 %1 TFLOP/s</translation>
    </message>
    <message>
        <source>Between GPUs</source>
        <translation>GPU 之间</translation>
    </message>
    <message>
        <source>%1 GB/s in an all-reduce of two</source>
        <translation>两个 GPU 的 all-reduce 为 %1 GB/s</translation>
    </message>
    <message>
        <source>Measuring GPUs</source>
        <translation>测量 GPU</translation>
    </message>
    <message>
        <source>it did not come to its end</source>
        <translation>未能完成</translation>
    </message>
    <message>
        <source>In the host &quot;%1&quot; without names GPUs by their numbers, such as without=3,5.</source>
        <translation>在主机“%1”中，without 按编号列出 GPU，例如 without=3,5。</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>GPU %1 of %2</source>
        <translation>%2 的 GPU %1</translation>
    </message>
    <message>
        <source>the way from %1 to the others</source>
        <translation>%1 到其他 GPU 的通路</translation>
    </message>
    <message>
        <source>the network of %1</source>
        <translation>%1 的网络</translation>
    </message>
    <message>
        <source>the way between %1 and %2</source>
        <translation>%1 与 %2 之间的通路</translation>
    </message>
    <message>
        <source>%1 fails</source>
        <comment>a GPU or a way between GPUs</comment>
        <translation>%1 失败</translation>
    </message>
    <message>
        <source>%1 is %2 % slower than its like</source>
        <comment>a GPU or a way between GPUs</comment>
        <translation>%1 比同类慢 %2 %</translation>
    </message>
    <message>
        <source>%1 and %2 measured</source>
        <comment>3 GPUs, 3 ways between them</comment>
        <translation>已测量 %1 和%2</translation>
    </message>
    <message numerus="yes">
        <source>%n way(s) between them</source>
        <translation>
            <numerusform>它们之间的 %n 条通路</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) measured</source>
        <translation>
            <numerusform>已测量 %n 个 GPU</numerusform>
        </translation>
    </message>
    <message>
        <source>none is slow</source>
        <translation>没有慢的</translation>
    </message>
    <message>
        <source>what is slow was left out</source>
        <translation>慢的已排除</translation>
    </message>
    <message>
        <source>Look for a slow GPU, or a slow way between two:</source>
        <translation>查找慢的 GPU 或两个 GPU 之间慢的通路：</translation>
    </message>
    <message>
        <source>Asks each host (local, ssh://user@host, nodes:host1,host2, slurm:partition; as --host of optimize) whether it can be reached, for its clock, GPUs, the processes on them and how they are linked, disk and folder, and for the versions that the Megatron-SWIFT guide recommends. Changes nothing there. Slurm is asked by a job of one task on one node, which goes with its answer. With --gpus the hosts&apos; PyTorch measures their GPUs.</source>
        <translation>询问每台主机（local、ssh://user@host、nodes:host1,host2、slurm:partition；同 optimize 的 --host）是否可达、时钟、GPU、其上的进程及连接方式、磁盘和文件夹，以及 Megatron-SWIFT 指南推荐的版本。不在那里做任何更改。对 Slurm 用一个节点上的单任务作业询问，得到答复后即结束。加上 --gpus 时，由主机的 PyTorch 测量其 GPU。</translation>
    </message>
    <message>
        <source>measure a matrix product on each GPU and an all-reduce of each pair, compare them with their like, and name what is slow. The GPUs work for half a minute; those that others use are left alone. What is slow was slow in two measurements</source>
        <translation>在每个 GPU 上测量矩阵乘法，对每一对测量 all-reduce，与同类比较并指出慢的。GPU 会工作半分钟；他人正在使用的 GPU 不受影响。被指出慢的在两次测量中都慢</translation>
    </message>
    <message>
        <source>GPU check</source>
        <translation>GPU 检查</translation>
    </message>
    <message>
        <source>Measuring the GPUs and the ways between them; that takes half a minute.</source>
        <translation>正在测量 GPU 及其之间的通路；需要半分钟。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a host, what is wrong there</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Nothing was started; --check-gpus leave-out goes on without what is slow.</source>
        <translation>什么也没有启动；--check-gpus leave-out 会排除慢的后继续。</translation>
    </message>
    <message>
        <source>measure the GPUs of the hosts and the ways between them first, as hosts check --gpus does, and say what is slow; leave it out; or begin only where nothing is slow. The study&apos;s file says what was found</source>
        <translation>先像 hosts check --gpus 那样测量主机的 GPU 及其之间的通路，并指出慢的（say）、排除慢的（leave-out），或只在没有慢的时才开始（stop）。结果写入研究文件</translation>
    </message>
    <message>
        <source>not measured, or not all of it: %1</source>
        <translation>未测量或未全部测量：%1</translation>
    </message>
    <message>
        <source>not all GPUs were measured (%1)</source>
        <translation>并非所有 GPU 都已测量（%1）</translation>
    </message>
    <message>
        <source>--beside draws a layout below another one; give --pipeline, too.</source>
        <translation>--beside 把另一个布局画在下方；请同时给出 --pipeline。</translation>
    </message>
    <message>
        <source>with --pipeline, draw this layout below it, on the same scale; may be repeated</source>
        <translation>与 --pipeline 一起使用时，以同一比例把该布局画在下方；可重复</translation>
    </message>
    <message>
        <source>The GPUs could not be measured: python3 has to find PyTorch 2.1 or newer there, and PyTorch the GPUs.</source>
        <translation>无法测量 GPU：那里的 python3 必须能找到 PyTorch 2.1 或更新版本，PyTorch 必须能找到 GPU。</translation>
    </message>
    <message>
        <source>Measuring the GPUs did not come to its end.</source>
        <translation>GPU 的测量未能完成。</translation>
    </message>
    <message>
        <source>The host %1 leaves GPUs out, and none is left, or how many it has is not known; state the number as in local:8?without=3.</source>
        <translation>主机 %1 排除了 GPU，但没有剩下的，或不知道它有多少；请像 local:8?without=3 这样写明数量。</translation>
    </message>
    <message>
        <source>Nothing is left out: the command chooses its GPUs itself (%1).</source>
        <translation>没有排除任何 GPU：命令自行选择其 GPU（%1）。</translation>
    </message>
    <message>
        <source>Megatron-FSDP takes no pipeline</source>
        <translation>Megatron-FSDP 不支持流水线</translation>
    </message>
    <message>
        <source>Megatron-FSDP makes its groups of all GPUs by DP and TP, and refuses PP %1.</source>
        <translation>Megatron-FSDP 只按 DP 和 TP 对全部 GPU 分组，拒绝 PP %1。</translation>
    </message>
    <message>
        <source>Megatron-FSDP shards over DP x CP</source>
        <translation>Megatron-FSDP 在 DP x CP 上切分</translation>
    </message>
    <message>
        <source>With TP %1 no GPUs are left over which Megatron-FSDP could shard: the layout is that without it.</source>
        <translation>TP 为 %1 时没有剩余的 GPU 可供 Megatron-FSDP 切分：该布局与不使用它时相同。</translation>
    </message>
    <message>
        <source>also try Megatron-FSDP, which shards weights, gradients and the optimizer over DP; its checkpoints have a format of their own</source>
        <translation>同时尝试 Megatron-FSDP：它在 DP 上切分权重、梯度和优化器，其检查点采用自己的格式</translation>
    </message>
    <message>
        <source>Megatron-FSDP is tried with Megatron-LM and Megatron-Bridge only; leave it out.</source>
        <translation>仅可在 Megatron-LM 和 Megatron-Bridge 中尝试 Megatron-FSDP；请去掉它。</translation>
    </message>
    <message>
        <source>Megatron-FSDP is there from megatron-core 0.%1 on, not in 0.%2; leave it out.</source>
        <translation>Megatron-FSDP 自 megatron-core 0.%1 起才有，0.%2 中没有；请去掉它。</translation>
    </message>
    <message>
        <source>Megatron-FSDP does not go with --%1, which the command has; leave it out.</source>
        <translation>Megatron-FSDP 不能与命令中的 --%1 同用；请去掉它。</translation>
    </message>
    <message>
        <source>Megatron-FSDP, where it is tried: true or false</source>
        <translation>Megatron-FSDP（在尝试时）：true 或 false</translation>
    </message>
    <message>
        <source>Megatron-FSDP: weights, gradients and optimizer sharded over DP</source>
        <translation>Megatron-FSDP：在 DP 上切分权重、梯度和优化器</translation>
    </message>
    <message>
        <source>the layout: tp, pp, cp, ep, etp, vpp, mbs, sequence_parallel, recompute (none, selective, full), recompute_method, recompute_num_layers, recompute_modules, fsdp; what is absent is 1, or none</source>
        <translation>布局：tp、pp、cp、ep、etp、vpp、mbs、sequence_parallel、recompute（none、selective、full）、recompute_method、recompute_num_layers、recompute_modules、fsdp；未写的为 1 或无</translation>
    </message>
    <message>
        <source>use of Megatron-FSDP</source>
        <translation>Megatron-FSDP 的使用</translation>
    </message>
    <message>
        <source>Convert the checkpoint of --load to Megatron-FSDP&apos;s format (fsdp_dtensor) first.</source>
        <translation>请先将 --load 的检查点转换为 Megatron-FSDP 的格式（fsdp_dtensor）。</translation>
    </message>
</context>
<context>
    <name>UserGuide</name>
    <message>
        <source>en</source>
        <extracomment>The folder of the user guide&apos;s pages in this language: ja, zh. Leave it as it is where there are none.</extracomment>
        <translation>zh</translation>
    </message>
</context>
<context>
    <name>megatune::ArgumentField</name>
    <message>
        <source>From %1.</source>
        <translation>来自 %1。</translation>
    </message>
</context>
<context>
    <name>megatune::BestComparison</name>
    <message>
        <source>Trial</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>no trial has finished</source>
        <translation>尚无完成的试验</translation>
    </message>
    <message>
        <source>%1, command as given</source>
        <translation>%1，原命令</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Whole command</source>
        <translation>完整命令</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>cannot be told</source>
        <translation>无法识别</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>differs from the first study</source>
        <translation>与第一个研究不同</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>可疑</translation>
    </message>
</context>
<context>
    <name>megatune::BestTable</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select the cells to copy first, or all with Ctrl+A.</source>
        <translation>请先选择要复制的单元格（Ctrl+A 全选）。</translation>
    </message>
    <message>
        <source>The selected cells are in the clipboard.</source>
        <translation>所选单元格已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The clipboard did not take the cells; try again.</source>
        <translation>无法将单元格复制到剪贴板，请重试。</translation>
    </message>
</context>
<context>
    <name>megatune::BudgetSection</name>
    <message>
        <source>B&amp;udget</source>
        <translation>预算(&amp;U)</translation>
    </message>
    <message>
        <source>Largest number of trials</source>
        <translation>最大试验次数</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Iterations of a trial</source>
        <translation>试验的迭代数</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic: 20 where your command would run for more than 50, or says no end.</source>
        <translation>自动：命令会运行超过 50 次或没有写明何时结束时为 20 次。</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>次迭代</translation>
    </message>
    <message>
        <source>Refine the winner: try overlaps, fusions and schedules on it</source>
        <translation>精调最佳结果：在其上尝试重叠、融合和调度</translation>
    </message>
    <message>
        <source>Run my command first, as the base&amp;line</source>
        <translation>先运行我的命令，作为基线(&amp;L)</translation>
    </message>
    <message>
        <source>With the batch and the length of the trials, so that they can be compared.</source>
        <translation>批大小和长度与试验相同，以便比较。</translation>
    </message>
    <message>
        <source>Layouts that the rules leave out do not count.</source>
        <translation>被规则排除的布局不计入次数。</translation>
    </message>
    <message>
        <source>Without a limit the strategy decides when it is done.</source>
        <translation>不限次数时由策略决定何时结束。</translation>
    </message>
    <message>
        <source>When the search is over, options that the trainer knows and the layout allows are tried on the best trial, one at a time. What is surely faster is kept. Numerics change only where you say so.</source>
        <translation>搜索结束后，在最佳试验上逐一尝试训练程序支持且布局允许的选项。确实更快的会保留。只有在您指定时才会改变数值计算。</translation>
    </message>
    <message>
        <source>The command holds placeholders, which only a layout fills in, so it cannot run as it is.</source>
        <translation>命令中含有只有布局才能填入的占位符，因此不能按原样运行。</translation>
    </message>
    <message>
        <source>Trials run the command at its own length, as is chosen below More.</source>
        <translation>按“更多”中的选择，试验以命令自身的长度运行。</translation>
    </message>
</context>
<context>
    <name>megatune::ChartPictures</name>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图像(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>保存图像(&amp;S)…</translation>
    </message>
    <message>
        <source>The picture is in the clipboard.</source>
        <translation>图像已复制到剪贴板。</translation>
    </message>
    <message>
        <source>The clipboard did not take the picture; save it as a file instead.</source>
        <translation>剪贴板未接受图像；请改为保存为文件。</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图像</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图像 (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>%1 does not say which kind of picture it is to be; end its name in .png or .svg.</source>
        <translation>从 %1 看不出要保存成哪种图像；请让文件名以 .png 或 .svg 结尾。</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>The chart is too large for a picture of pixels; save it as SVG instead.</source>
        <translation>图表太大，无法存为像素图片；请改存为 SVG。</translation>
    </message>
    <message>
        <source>The picture could not be written as PNG; save it as SVG instead.</source>
        <translation>图片无法写成 PNG；请改存为 SVG。</translation>
    </message>
</context>
<context>
    <name>megatune::ChoicesPanel</name>
    <message>
        <source>Allow %1 %2</source>
        <translation>允许 %1 %2</translation>
    </message>
    <message>
        <source>%1 %2: click to leave it out or allow it; the menu keeps only it</source>
        <translation>%1 %2：点击可排除或允许；右键菜单可只保留它</translation>
    </message>
    <message>
        <source>Only %1 %2</source>
        <translation>仅 %1 %2</translation>
    </message>
    <message>
        <source>Allow every %1</source>
        <translation>允许 %1 的所有取值</translation>
    </message>
</context>
<context>
    <name>megatune::ClusterDetail</name>
    <message>
        <source>&amp;Use in Setup</source>
        <translation>在配置中使用(&amp;U)</translation>
    </message>
    <message>
        <source>Memory of one GPU by part</source>
        <translation>单个 GPU 的内存构成</translation>
    </message>
    <message>
        <source>Time of one step by part</source>
        <translation>一步的时间构成</translation>
    </message>
    <message>
        <source>Puts this number of GPUs and their type into Setup</source>
        <translation>将此 GPU 数量和型号填入配置</translation>
    </message>
    <message>
        <source>Memory of one GPU at its peak</source>
        <translation>单个 GPU 的峰值内存</translation>
    </message>
    <message>
        <source>What would save most</source>
        <translation>最省时间的改动</translation>
    </message>
    <message>
        <source>%L1 × %2</source>
        <translation>%2 × %L1</translation>
    </message>
    <message>
        <source>Nothing fits; %1 needs least.</source>
        <translation>没有放得下的布局；%1 需要的内存最少。</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>One step takes %1</source>
        <translation>一步耗时 %1</translation>
    </message>
    <message>
        <source>No single change would save a percent.</source>
        <translation>没有任何单项改动能节省百分之一。</translation>
    </message>
    <message>
        <source>With a training command in Setup, its options are looked at, too.</source>
        <translation>如果配置中有训练命令，其选项也会考虑。</translation>
    </message>
    <message>
        <source>%1 % less time: %2</source>
        <translation>时间减少 %1 %：%2</translation>
    </message>
    <message>
        <source>To Setup</source>
        <translation>到配置</translation>
    </message>
    <message>
        <source>Published: %1</source>
        <translation>公开数据：%1</translation>
    </message>
    <message>
        <source>Draw the step</source>
        <translation>画出这一步</translation>
    </message>
    <message>
        <source>What each stage of the pipeline does when, of the layout above</source>
        <translation>上述布局中流水线的每个阶段何时做什么</translation>
    </message>
</context>
<context>
    <name>megatune::CommandEditor</name>
    <message>
        <source>That text is too long for a command line (%1 characters); paste only what belongs here.</source>
        <translation>该文本作为命令行过长（%1 个字符）；请只粘贴这里需要的内容。</translation>
    </message>
</context>
<context>
    <name>megatune::CompareChart</name>
    <message>
        <source>Best value so far over trials</source>
        <translation>随试验变化的目前最优值</translation>
    </message>
    <message>
        <source>No study has a value yet.</source>
        <translation>还没有研究得到值。</translation>
    </message>
    <message>
        <source>%1: %2 after %3 trials.</source>
        <translation>%1：%3 次试验后为 %2。</translation>
    </message>
</context>
<context>
    <name>megatune::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Some of these studies maximize and some minimize their value: their lines cannot be compared.</source>
        <translation>这些研究有的求最大值，有的求最小值：它们的曲线无法比较。</translation>
    </message>
    <message>
        <source>Compared studies</source>
        <translation>比较的研究</translation>
    </message>
    <message>
        <source>Best value so far, by trials spent</source>
        <translation>目前最优值，按已用试验次数</translation>
    </message>
    <message>
        <source>Layouts of the best trials</source>
        <translation>最优试验的布局</translation>
    </message>
    <message>
        <source>Commands of the best trials</source>
        <translation>最优试验的命令</translation>
    </message>
    <message>
        <source>Only &amp;differences</source>
        <translation>仅差异(&amp;D)</translation>
    </message>
    <message>
        <source>Leaves out of both tables what is the same in all studies; bold is what the first study has not</source>
        <translation>在两个表格中省略所有研究都相同的内容；粗体表示与第一个研究不同</translation>
    </message>
    <message>
        <source>Best layouts</source>
        <translation>最优布局</translation>
    </message>
    <message>
        <source>Differences between the commands</source>
        <translation>命令的差异</translation>
    </message>
    <message>
        <source>different: %1 of %2</source>
        <translation>不同：%2 项中的 %1 项</translation>
    </message>
</context>
<context>
    <name>megatune::DesktopMessages</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>megatune::EditMenu</name>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>No note and no star was changed that could be put back.</source>
        <translation>没有可撤销的备注或星标更改。</translation>
    </message>
    <message>
        <source>Nothing was put back that could be done again.</source>
        <translation>没有可重做的更改。</translation>
    </message>
</context>
<context>
    <name>megatune::EffectsPlot</name>
    <message>
        <source>Value and out-of-memory share by parameter</source>
        <translation>按参数显示值和显存不足的比例</translation>
    </message>
    <message>
        <source>explains %1</source>
        <translation>解释 %1</translation>
    </message>
    <message>
        <source>%1 % OOM</source>
        <translation>OOM %1%</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>share</comment>
        <translation>%1%</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation>
            <numerusform>%n 次试验</numerusform>
        </translation>
    </message>
    <message>
        <source>best %1, median %2, half of them from %3 to %4</source>
        <translation>最优 %1，中位数 %2，半数在 %3 到 %4 之间</translation>
    </message>
    <message numerus="yes">
        <source>%n out of memory</source>
        <translation>
            <numerusform>%n 次显存不足</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n 次失败</numerusform>
        </translation>
    </message>
    <message>
        <source>Of the differences in value between these trials, %1 explains alone: %2. Of what decides between running and running out of memory: %3.</source>
        <translation>这些试验的值的差异中，仅由 %1 解释的部分：%2。决定能否运行（不发生显存不足）的差异中：%3。</translation>
    </message>
</context>
<context>
    <name>megatune::EffectsView</name>
    <message>
        <source>A panel for each parameter appears as soon as trials with different layouts have run.</source>
        <translation>有不同布局的试验运行后，此处按参数逐一显示图表。</translation>
    </message>
    <message>
        <source>What a parameter explains can be said from %1 finished trials on; there are %2.</source>
        <translation>完成的试验达到 %1 次后才能说明参数解释了多少；目前为 %2 次。</translation>
    </message>
    <message>
        <source>Explains: how much of the differences in value that parameter alone accounts for, less what chance gives.</source>
        <translation>解释：值的差异中仅由该参数说明的比例，已扣除偶然因素。</translation>
    </message>
</context>
<context>
    <name>megatune::EmptyNote</name>
    <message>
        <source>Show the %1 kept</source>
        <translation>显示保留的 %1 种</translation>
    </message>
    <message>
        <source>Show the %1 left out</source>
        <translation>显示排除的 %1 种</translation>
    </message>
    <message>
        <source>All %1 combinations here are left out.</source>
        <translation>这里的 %1 种组合全部被排除。</translation>
    </message>
    <message>
        <source>Nothing here passes the filter.</source>
        <translation>这里没有通过筛选的布局。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Nothing here is left out because of “%1”.</source>
        <translation>这里没有因“%1”而被排除的组合。</translation>
    </message>
    <message>
        <source>All that is kept here fits the GPU&apos;s memory by the estimate.</source>
        <translation>按估算，这里保留的全部放得进 GPU 显存。</translation>
    </message>
    <message>
        <source>Nothing is left out here.</source>
        <translation>这里没有被排除的组合。</translation>
    </message>
</context>
<context>
    <name>megatune::ExplanationDialog</name>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>&amp;Use in Setup</source>
        <translation>在配置中使用(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>What %1 tells</source>
        <translation>%1 说明了什么</translation>
    </message>
    <message>
        <source>Type of GPU</source>
        <translation>GPU 型号</translation>
    </message>
    <message>
        <source>no log says it</source>
        <translation>日志不会写</translation>
    </message>
    <message>
        <source>The log is being read.</source>
        <translation>正在读取日志。</translation>
    </message>
    <message>
        <source>&amp;GPU type</source>
        <translation>GPU 型号(&amp;G)</translation>
    </message>
    <message>
        <source>The log does not show the command.</source>
        <translation>日志没有显示命令。</translation>
    </message>
    <message>
        <source>Fills Setup with the command that the log shows</source>
        <translation>把日志显示的命令填入配置页</translation>
    </message>
    <message>
        <source>Saves this as a page for a browser</source>
        <translation>保存为浏览器页面</translation>
    </message>
    <message>
        <source>Written %1 by Megatune %2.</source>
        <translation>%1 由 Megatune %2 写出。</translation>
    </message>
    <message>
        <source>Save the explanation</source>
        <translation>保存说明</translation>
    </message>
</context>
<context>
    <name>megatune::ExportActions</name>
    <message>
        <source>Drag it from here</source>
        <translation>从此处拖出</translation>
    </message>
    <message>
        <source>Drag the text out of the window</source>
        <translation>将文本拖出窗口</translation>
    </message>
    <message>
        <source>Drops the whole text into another window, as Copy and Paste would.</source>
        <translation>将全部文本放到其他窗口，与复制粘贴相同。</translation>
    </message>
    <message>
        <source>&amp;Open in the browser</source>
        <translation>在浏览器中打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>The whole text, into the clipboard (Ctrl+Shift+C)</source>
        <translation>将全部文本复制到剪贴板 (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>Into a file (Ctrl+S)</source>
        <translation>保存到文件 (Ctrl+S)</translation>
    </message>
    <message>
        <source>The page as a browser shows it</source>
        <translation>在浏览器中显示的页面</translation>
    </message>
    <message>
        <source>The clipboard did not take it; save it as a file, or drag it into the other window.</source>
        <translation>剪贴板未能接收；请保存为文件，或拖到其他窗口。</translation>
    </message>
    <message>
        <source>%1 is in the clipboard.</source>
        <translation>%1 已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>已保存为 %1。</translation>
    </message>
    <message>
        <source>No browser could be started; save the page and open it yourself.</source>
        <translation>无法启动浏览器；请保存页面后自行打开。</translation>
    </message>
</context>
<context>
    <name>megatune::ExportChoice</name>
    <message>
        <source>&amp;Trial</source>
        <translation>试验(&amp;T)</translation>
    </message>
    <message>
        <source>For &amp;production</source>
        <translation>用于生产(&amp;P)</translation>
    </message>
    <message>
        <source>For production</source>
        <translation>用于生产</translation>
    </message>
    <message>
        <source>What production means, or why there is nothing to choose</source>
        <translation>“用于生产”的含义，或无可选择的原因</translation>
    </message>
    <message>
        <source>Trial</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>The best one, whichever that is, or another one: type its number.</source>
        <translation>始终为当前最优的试验，或输入编号选择其他试验。</translation>
    </message>
    <message>
        <source>Trials with a command</source>
        <translation>有命令的试验</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>No study is open.</source>
        <translation>没有打开的研究。</translation>
    </message>
    <message>
        <source>%1 is of the whole study: there is no trial to choose.</source>
        <translation>%1 针对整个研究：无需选择试验。</translation>
    </message>
    <message>
        <source>The trials ran the command at its full length: production is the same.</source>
        <translation>试验按完整长度运行了命令：用于生产的命令相同。</translation>
    </message>
    <message>
        <source>Without what only made the trial short.</source>
        <translation>去除仅为缩短试验而加的选项。</translation>
    </message>
    <message>
        <source>Formats that do not fit</source>
        <translation>不适用的格式</translation>
    </message>
    <message>
        <source>Not for this command: %1.</source>
        <translation>不适用于此命令：%1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>megatune::ExportFormatsModel</name>
    <message>
        <source>The trial&apos;s command</source>
        <translation>试验的命令</translation>
    </message>
    <message>
        <source>The whole study</source>
        <translation>整个研究</translation>
    </message>
    <message>
        <source>%1 (.%2)</source>
        <comment>format, suffix of its files</comment>
        <translation>%1 (.%2)</translation>
    </message>
</context>
<context>
    <name>megatune::ExportPage</name>
    <message>
        <source>Export of %1</source>
        <translation>导出 %1</translation>
    </message>
    <message>
        <source>No study is open.</source>
        <translation>没有打开的研究。</translation>
    </message>
    <message>
        <source>The text is being made.</source>
        <translation>正在生成文本。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>&amp;Back to the trials</source>
        <translation>返回试验(&amp;B)</translation>
    </message>
    <message>
        <source>Charts, trials and logs of this study (Ctrl+E)</source>
        <translation>此研究的图表、试验和日志 (Ctrl+E)</translation>
    </message>
</context>
<context>
    <name>megatune::ExportPreview</name>
    <message>
        <source>What to do before it is used</source>
        <translation>使用前要做的事</translation>
    </message>
    <message>
        <source>How much the preview shows</source>
        <translation>预览显示的范围</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>The text is being made.</source>
        <translation>正在生成文本。</translation>
    </message>
    <message>
        <source>This is the beginning, %1 of %2; Copy and Save as have all of it.</source>
        <translation>此处仅显示开头的 %1（共 %2）；复制和另存为包含全部内容。</translation>
    </message>
</context>
<context>
    <name>megatune::ExportTrialsModel</name>
    <message>
        <source>The best: trial %1</source>
        <translation>最优：试验 %1</translation>
    </message>
    <message>
        <source>The best: none yet</source>
        <translation>最优：尚无</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <comment>number, value, layout</comment>
        <translation>%1：%2，%3</translation>
    </message>
</context>
<context>
    <name>megatune::FigureCard</name>
    <message>
        <source>0 ×</source>
        <comment>a figure; with this language&apos;s letters</comment>
        <translation>0 倍</translation>
    </message>
</context>
<context>
    <name>megatune::FileChoice</name>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Take away</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>megatune::FirstTrial</name>
    <message>
        <source>Co&amp;py</source>
        <translation>复制(&amp;P)</translation>
    </message>
    <message>
        <source>What a trial runs</source>
        <translation>试验运行的命令</translation>
    </message>
    <message>
        <source>Copy this command</source>
        <translation>复制此命令</translation>
    </message>
    <message>
        <source>What a tri&amp;al runs</source>
        <translation>试验运行的命令(&amp;A)</translation>
    </message>
    <message>
        <source>There is nothing to copy yet: no command for a trial can be made.</source>
        <translation>尚无可复制的内容：还无法生成试验的命令。</translation>
    </message>
    <message>
        <source>The first trial. Underlined is new, struck through is taken out.</source>
        <translation>第一次试验。加下划线的是新增，加删除线的是去掉的。</translation>
    </message>
</context>
<context>
    <name>megatune::GpuDialog</name>
    <message>
        <source>&amp;Use this GPU</source>
        <translation>使用此 GPU(&amp;U)</translation>
    </message>
    <message>
        <source>Describe a type of GPU</source>
        <translation>描述 GPU 型号</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>A JSON file as --gpu-file of megatune-cli takes it</source>
        <translation>与 megatune-cli 的 --gpu-file 相同的 JSON 文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>As its data sheet says, for one GPU: speeds without sparsity, bandwidths in one direction. Usable memory is what PyTorch can take, a little less than the label says.</source>
        <translation>按数据手册填写单个 GPU 的数值：算力不含稀疏加速，带宽为单向。可用显存是 PyTorch 能分配的量，比标称略少。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Open the description of a GPU</source>
        <translation>打开 GPU 描述</translation>
    </message>
    <message>
        <source>JSON files (*.json)</source>
        <translation>JSON 文件 (*.json)</translation>
    </message>
</context>
<context>
    <name>megatune::GpuFill</name>
    <message>
        <source>Use what the hosts have: %1 GPUs, %2 per node</source>
        <translation>使用主机的配置：%1 个 GPU，每节点 %2 个</translation>
    </message>
    <message>
        <source>Use what the hosts have: %1 × %2, %3 per node</source>
        <translation>使用主机的配置：%1 × %2，每节点 %3 个</translation>
    </message>
</context>
<context>
    <name>megatune::GpuGate</name>
    <message>
        <source>%1: waiting</source>
        <translation>%1：等待中</translation>
    </message>
</context>
<context>
    <name>megatune::GpuLoadChart</name>
    <message>
        <source>GPU utilisation and power over the iterations of the selected trial</source>
        <translation>所选试验各次迭代的 GPU 利用率和功率</translation>
    </message>
    <message>
        <source>Trial %1 on average: %2.</source>
        <translation>试验 %1 的平均值：%2。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>GPU utilisation, mean %1 %</source>
        <translation>GPU 利用率，平均 %1 %</translation>
    </message>
    <message>
        <source>%1 W</source>
        <translation>%1 W</translation>
    </message>
    <message>
        <source>Power a GPU, mean %1 W</source>
        <translation>每个 GPU 的功率，平均 %1 W</translation>
    </message>
    <message>
        <source>After iteration %1: %2</source>
        <translation>第 %1 次迭代之后：%2</translation>
    </message>
</context>
<context>
    <name>megatune::GridDelegate</name>
    <message>
        <source>slow</source>
        <translation>慢</translation>
    </message>
</context>
<context>
    <name>megatune::GridPanel</name>
    <message>
        <source>Search space, a cell for each pair of values</source>
        <translation>搜索空间，每对取值一个单元格</translation>
    </message>
    <message>
        <source>Every layout in them is left out; their cells say why.</source>
        <translation>其中的布局全部被排除；单元格说明原因。</translation>
    </message>
    <message numerus="yes">
        <source>%n column(s)</source>
        <translation>
            <numerusform>%n 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Show %1 that keep nothing</source>
        <comment>6 columns, 2 rows</comment>
        <translation>显示没有保留任何布局的 %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>megatune::HostDetails</name>
    <message>
        <source>Copy as &amp;text</source>
        <translation>复制为文本(&amp;T)</translation>
    </message>
    <message>
        <source>The finding in full, with the host&apos;s own words</source>
        <translation>检查结果全文及主机的原话</translation>
    </message>
    <message>
        <source>What the check has found</source>
        <translation>检查结果</translation>
    </message>
    <message>
        <source>This host is not in the list any more.</source>
        <translation>此主机已不在列表中。</translation>
    </message>
    <message>
        <source>Host %1</source>
        <translation>主机 %1</translation>
    </message>
    <message>
        <source>checked at %1</source>
        <translation>检查于 %1</translation>
    </message>
    <message>
        <source>&amp;Stop checking</source>
        <translation>停止检查(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Check again</source>
        <translation>再次检查(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Check</source>
        <translation>检查(&amp;C)</translation>
    </message>
    <message>
        <source>Nothing was asked yet: press Check.</source>
        <translation>尚未检查：请按“检查”。</translation>
    </message>
</context>
<context>
    <name>megatune::HostEditor</name>
    <message>
        <source>GPUs of the host</source>
        <translation>主机的 GPU 数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Nodes of a trial</source>
        <translation>一次试验的节点数</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>Trials go on there while Megatune is away</source>
        <translation>Megatune 离开时试验继续运行</translation>
    </message>
    <message>
        <source>Kind of host</source>
        <translation>主机类型</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>SSH host</source>
        <translation>SSH 主机</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Folder there</source>
        <translation>主机上的文件夹</translation>
    </message>
    <message>
        <source>the home folder; or /scratch/runs</source>
        <translation>主目录；或 /scratch/runs</translation>
    </message>
    <message>
        <source>Line that runs before each trial</source>
        <translation>每次试验前运行的命令</translation>
    </message>
    <message>
        <source>The host as text</source>
        <translation>主机的文本写法</translation>
    </message>
    <message>
        <source>As --host of megatune-cli takes it</source>
        <translation>与 megatune-cli 的 --host 写法相同</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Set-up</source>
        <translation>准备</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Add this host</source>
        <translation>添加此主机</translation>
    </message>
    <message>
        <source>Take the change</source>
        <translation>应用更改</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>the default partition</source>
        <translation>默认分区</translation>
    </message>
    <message>
        <source>user@host, or a name of ~/.ssh/config</source>
        <translation>user@host，或 ~/.ssh/config 中的名称</translation>
    </message>
    <message>
        <source>Several machines for one trial</source>
        <translation>多台机器共同运行一次试验</translation>
    </message>
    <message>
        <source>gpu1,gpu2: names of ~/.ssh/config</source>
        <translation>gpu1,gpu2（~/.ssh/config 中的名称）</translation>
    </message>
    <message>
        <source>per node, nodes</source>
        <translation>每节点，节点数</translation>
    </message>
</context>
<context>
    <name>megatune::HostFindingsModel</name>
    <message>
        <source>Recommended: %1</source>
        <translation>推荐：%1</translation>
    </message>
    <message>
        <source>What the host answered:</source>
        <translation>主机的回答：</translation>
    </message>
    <message>
        <source>Looked at</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>处理方法</translation>
    </message>
    <message>
        <source>GPU %1: %2</source>
        <comment>index, process</comment>
        <translation>GPU %1：%2</translation>
    </message>
</context>
<context>
    <name>megatune::HostPool</name>
    <message>
        <source>Nothing is run on %1 for now: %2</source>
        <translation>暂时不在 %1 上运行：%2</translation>
    </message>
    <message>
        <source>%1 and %2 are the same machine: its GPUs are given out once, through %2.</source>
        <translation>%1 与 %2 是同一台机器：其 GPU 只通过 %2 分配一次。</translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) of an earlier run were still there on %1 and were ended.</source>
        <translation>
            <numerusform>%1 上还有先前运行留下的 %n 个进程，已将其结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can be used again.</source>
        <translation>%1 又可以使用了。</translation>
    </message>
    <message>
        <source>Whether the GPUs of %1 are free is not known, and trials start all the same: %2.</source>
        <translation>无法得知 %1 的 GPU 是否空闲，试验照常启动：%2。</translation>
    </message>
</context>
<context>
    <name>megatune::HostsPanel</name>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Check this host</source>
        <translation>检查此主机</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>详情…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste hosts</source>
        <translation>粘贴主机</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a button does, its keys</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Slurm…</source>
        <translation>Slurm…</translation>
    </message>
    <message>
        <source>Stop checking</source>
        <translation>停止检查</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Ends the checks that are under way</source>
        <translation>结束正在进行的检查</translation>
    </message>
    <message>
        <source>Asks the hosts what they have; changes nothing there</source>
        <translation>询问主机的配置；不会更改任何内容</translation>
    </message>
    <message>
        <source>Stop checking the hosts</source>
        <translation>停止检查主机</translation>
    </message>
    <message>
        <source>Check the hosts</source>
        <translation>检查主机</translation>
    </message>
    <message>
        <source>Several machines for one trial…</source>
        <translation>多台机器共同运行一次试验…</translation>
    </message>
    <message>
        <source>Choose a host in the list first.</source>
        <translation>请先在列表中选择一个主机。</translation>
    </message>
    <message>
        <source>It is the first one.</source>
        <translation>它已是第一个。</translation>
    </message>
    <message>
        <source>It is the last one.</source>
        <translation>它已是最后一个。</translation>
    </message>
    <message>
        <source>From a file…</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>File with one host a line</source>
        <translation>每行一台主机的文件</translation>
    </message>
    <message>
        <source>Add SSH host</source>
        <translation>添加 SSH 主机</translation>
    </message>
    <message>
        <source>Adds a host and checks it; its arrow has this machine, several machines and Slurm</source>
        <translation>添加主机并检查；箭头中有本机、多台机器和 Slurm</translation>
    </message>
    <message>
        <source>Measure the GPUs</source>
        <translation>测量 GPU</translation>
    </message>
</context>
<context>
    <name>megatune::HubClient</name>
    <message>
        <source>%1 is set, so nothing is downloaded; unset it, or give a folder with config.json of %2.</source>
        <translation>设置了 %1，因此不会下载；请取消该设置，或给出含有 %2 的 config.json 的目录。</translation>
    </message>
    <message>
        <source>%1 leads to an address that is not followed; check HF_ENDPOINT, or download config.json of %2 yourself.</source>
        <translation>%1 指向一个不予跟随的地址；请检查 HF_ENDPOINT，或自行下载 %2 的 config.json。</translation>
    </message>
    <message>
        <source>%1 leads round in circles and never to config.json of %2; check HF_ENDPOINT, or download it yourself.</source>
        <translation>%1 循环跳转，始终到不了 %2 的 config.json；请检查 HF_ENDPOINT，或自行下载。</translation>
    </message>
    <message>
        <source>%1 answers with a web page instead of config.json of %2; check HF_ENDPOINT and whether a login page or a proxy is in between.</source>
        <translation>%1 返回的是网页而不是 %2 的 config.json；请检查 HF_ENDPOINT，以及中间是否有登录页面或代理。</translation>
    </message>
    <message>
        <source>%1 did not answer in time; try again, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation>%1 没有及时响应；请重试、把 HF_ENDPOINT 设为镜像，或给出含有 %2 的 config.json 的目录。</translation>
    </message>
    <message>
        <source>config.json of %1 on %2 is larger than 16 MiB; check that the model is the one you mean.</source>
        <translation>%2 上 %1 的 config.json 超过 16 MiB；请确认这是不是你要的模型。</translation>
    </message>
    <message>
        <source>There is no model %1 on %2 that you may see; check its name, or log in (HF_TOKEN) if it is private.</source>
        <translation>%2 上没有你能访问的模型 %1；请检查名称，如果是私有模型请先登录（HF_TOKEN）。</translation>
    </message>
    <message>
        <source>%1 is gated and your token does not open it (%2 %3); accept its terms on its page there, or log in with another token (HF_TOKEN).</source>
        <translation>%1 的访问受限，你的 token 无权访问（%2 %3）；请在其页面上接受条款，或换一个 token 登录（HF_TOKEN）。</translation>
    </message>
    <message>
        <source>%1 is gated or private (%2 %3); accept its terms on its page there and log in: hf auth login, or set HF_TOKEN.</source>
        <translation>%1 的访问受限或是私有模型（%2 %3）；请在其页面上接受条款并登录：hf auth login，或设置 HF_TOKEN。</translation>
    </message>
    <message>
        <source>%1 has had too many requests from here (429); wait some minutes, or log in (HF_TOKEN).</source>
        <translation>从这里对 %1 的请求过多（429）；请等几分钟，或登录（HF_TOKEN）。</translation>
    </message>
    <message>
        <source>The proxy before %1 wants a login (407); put user and password into https_proxy.</source>
        <translation>%1 之前的代理要求登录（407）；请把用户名和密码写进 https_proxy。</translation>
    </message>
    <message>
        <source>%1 answers with status %2 instead of config.json of %3; try again later, or download it yourself.</source>
        <translation>%1 返回状态码 %2，而不是 %3 的 config.json；请稍后重试，或自行下载。</translation>
    </message>
    <message>
        <source>No secure connection to %1 could be made; check this machine&apos;s clock and certificates, and HF_ENDPOINT.</source>
        <translation>无法与 %1 建立安全连接；请检查本机的时钟和证书，以及 HF_ENDPOINT。</translation>
    </message>
    <message>
        <source>%1 ended the connection before config.json of %2 was complete; try again.</source>
        <translation>%1 在 %2 的 config.json 传完之前断开了连接；请重试。</translation>
    </message>
    <message>
        <source>The proxy before %1 cannot be reached or refuses; check http_proxy, https_proxy and all_proxy.</source>
        <translation>%1 之前的代理无法连接或拒绝连接；请检查 http_proxy、https_proxy 和 all_proxy。</translation>
    </message>
    <message>
        <source>The address of %1 is not known here; check the network, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation>无法解析 %1 的地址；请检查网络、把 HF_ENDPOINT 设为镜像，或给出含有 %2 的 config.json 的目录。</translation>
    </message>
    <message>
        <source>%1 cannot be reached; check the network, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation>无法连接 %1；请检查网络、把 HF_ENDPOINT 设为镜像，或给出含有 %2 的 config.json 的目录。</translation>
    </message>
    <message>
        <source>%1 on %2 has no config.json; give the numbers of its layers and KV heads in its place.</source>
        <translation>%2 上的 %1 没有 config.json；请改为给出其层数和 KV 头数。</translation>
    </message>
</context>
<context>
    <name>megatune::HubFetch</name>
    <message>
        <source>Download its config.json…</source>
        <translation>下载它的 config.json…</translation>
    </message>
    <message>
        <source>Fetch it from</source>
        <translation>下载来源</translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation>Hugging Face</translation>
    </message>
    <message>
        <source>ModelScope</source>
        <translation>ModelScope</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不下载</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>正在下载</translation>
    </message>
    <message>
        <source>Asks from where first. Only this small file is fetched, and kept for later.</source>
        <translation>先询问从哪里下载。只获取这个小文件，并保存供以后使用。</translation>
    </message>
</context>
<context>
    <name>megatune::IterationsChart</name>
    <message>
        <source>TFLOP/s per GPU over the iterations of the selected trial</source>
        <translation>所选试验各次迭代的 TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>Select a trial to see its iterations.</source>
        <translation>选择一次试验以查看其迭代。</translation>
    </message>
    <message>
        <source>Trial %1 has not started yet.</source>
        <translation>试验 %1 尚未开始。</translation>
    </message>
    <message>
        <source>Trial %1 has printed no iteration yet.</source>
        <translation>试验 %1 还没有输出迭代。</translation>
    </message>
    <message>
        <source>Trial %1 ended without an iteration.</source>
        <translation>试验 %1 结束时没有输出迭代。</translation>
    </message>
    <message numerus="yes">
        <source>Trial %1: %n iteration(s), the last one %2, %3 counted.</source>
        <translation>
            <numerusform>试验 %1：%n 次迭代，最后一次为 %2，计入值为 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>The iterations of trial %1 are not in the study&apos;s file.</source>
        <translation>研究文件中没有试验 %1 的迭代。</translation>
    </message>
</context>
<context>
    <name>megatune::LayoutListModel</name>
    <message>
        <source>Listing…</source>
        <translation>正在列出…</translation>
    </message>
    <message>
        <source>the first %1 combinations left out</source>
        <translation>排除的组合，前 %1 个</translation>
    </message>
    <message>
        <source>%1 combinations left out</source>
        <translation>排除 %1 个组合</translation>
    </message>
    <message>
        <source>Memory and speed are estimated for what is kept.</source>
        <translation>只对保留的布局估算内存和速度。</translation>
    </message>
    <message>
        <source>Estimates need a model, a type of GPU and a sequence length.</source>
        <translation>估算需要模型、GPU 类型和序列长度。</translation>
    </message>
    <message>
        <source>%1 of the first %2 combinations kept</source>
        <translation>前 %2 种保留组合中的 %1 种</translation>
    </message>
    <message>
        <source>%1 of the first %2 combinations kept, the best %3 are listed</source>
        <translation>前 %2 种保留组合中的 %1 种，列出最好的 %3 种</translation>
    </message>
    <message>
        <source>%1 layouts, %2 combinations kept</source>
        <translation>保留 %1 个布局、%2 种组合</translation>
    </message>
    <message>
        <source>%1 combinations kept, the best %2 are listed</source>
        <translation>保留 %1 种组合，列出最好的 %2 种</translation>
    </message>
    <message>
        <source>%1 combinations kept, the first %2 are listed</source>
        <translation>保留 %1 种组合，列出前 %2 种</translation>
    </message>
</context>
<context>
    <name>megatune::LayoutPanel</name>
    <message>
        <source>&amp;Kept</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Left out</source>
        <translation>排除(&amp;L)</translation>
    </message>
    <message>
        <source>Filter: tp=2 memory&lt;70</source>
        <translation>筛选：tp=2 memory&lt;70</translation>
    </message>
    <message>
        <source>All words must hold: tp=2, mbs=1,2, pp&gt;=2, ep!=4, memory&lt;70 and tflops&gt;400 of the estimates.</source>
        <translation>所有条件须同时满足：tp=2、mbs=1,2、pp&gt;=2、ep!=4，以及针对估算的 memory&lt;70 和 tflops&gt;400。</translation>
    </message>
    <message>
        <source>Filter of the layouts</source>
        <translation>筛选布局</translation>
    </message>
    <message>
        <source>All parameters</source>
        <translation>所有参数</translation>
    </message>
    <message>
        <source>Also show parameters that are the same in every row.</source>
        <translation>也显示各行都相同的参数。</translation>
    </message>
    <message>
        <source>Layouts of the selected cells</source>
        <translation>所选单元格的布局</translation>
    </message>
    <message>
        <source>Copy layouts</source>
        <translation>复制布局</translation>
    </message>
    <message>
        <source>Run this layout</source>
        <translation>运行此布局</translation>
    </message>
    <message>
        <source>Show or hide its other combinations</source>
        <translation>显示或隐藏其他组合</translation>
    </message>
    <message>
        <source>Draw the step</source>
        <translation>画出这一步</translation>
    </message>
</context>
<context>
    <name>megatune::LayoutVariablesRow</name>
    <message>
        <source>Layout variables</source>
        <translation>布局变量</translation>
    </message>
    <message>
        <source>Layout &amp;variables</source>
        <translation>布局变量(&amp;V)</translation>
    </message>
    <message>
        <source>Fill in</source>
        <translation>填入</translation>
    </message>
    <message>
        <source>The script reads its layout from these: %1</source>
        <translation>脚本从这些变量读取布局：%1</translation>
    </message>
    <message>
        <source>Variables that trials set for the script, each with what it stands for; in the command {tp} does the same:
%1</source>
        <translation>试验为脚本设置的变量，以及各自代表的内容；命令中的 {tp} 作用相同：
%1</translation>
    </message>
</context>
<context>
    <name>megatune::LayoutsPane</name>
    <message>
        <source>Look closer</source>
        <translation>查看详情</translation>
    </message>
    <message>
        <source>Opens Space: other rows and columns, rules, choices, every layout</source>
        <translation>打开空间：其他行和列、规则、选项、每个布局</translation>
    </message>
    <message>
        <source>The layouts that are possible appear here.</source>
        <translation>可能的布局会显示在这里。</translation>
    </message>
    <message>
        <source>%1 layouts are possible</source>
        <comment>at least one</comment>
        <translation>有 %1 种可能的布局</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
</context>
<context>
    <name>megatune::LimitSection</name>
    <message>
        <source>Timeout of a trial in seconds</source>
        <translation>单次试验的超时秒数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Seconds after which a trial that prints nothing is ended</source>
        <translation>没有输出的试验多少秒后结束</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>It hangs then, as after one rank has failed. Loading a large checkpoint may be silent, too.</source>
        <translation>这表示已挂起，例如某个 rank 失败之后。加载大的检查点时也可能没有输出。</translation>
    </message>
    <message>
        <source>Stop a trial that ta&amp;kes</source>
        <translation>停止耗时过长的试验(&amp;K)</translation>
    </message>
    <message>
        <source>Multiple of the fastest trial&apos;s time after which a trial is stopped</source>
        <translation>超过最快试验用时的多少倍就停止</translation>
    </message>
    <message>
        <source>Seconds before which no slow trial is stopped</source>
        <translation>在此秒数之前不停止慢的试验</translation>
    </message>
    <message>
        <source>Iterations that are measured before a trial is ended</source>
        <translation>结束试验之前测量的迭代数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Width of the value&apos;s interval at which a trial is ended</source>
        <translation>结束试验所需的值区间宽度</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>As soon as the 95 % interval of its value is within this</source>
        <translation>试验的值的 95% 区间进入此范围即可</translation>
    </message>
    <message>
        <source>End a trial that cannot beat the best any more</source>
        <translation>结束不可能再超过最优的试验</translation>
    </message>
    <message>
        <source>From three iterations after warm-up on, when neither they nor the 99 % interval of their mean come near the best value. It keeps the value that it has.</source>
        <translation>从预热之后的第 3 次迭代起，当各次迭代及其均值的 99% 区间都远不及最优值时。试验保留已有的值。</translation>
    </message>
    <message>
        <source>Runs to confirm the best two with</source>
        <translation>用于确认最优两个的运行次数</translation>
    </message>
    <message>
        <source>When the search is over the best two are run again, in turn, until their order is settled at 95 % or so many runs were spent.</source>
        <translation>搜索结束后，轮流再次运行最优的两个，直到以 95% 的置信度确定次序，或用完这么多次运行。</translation>
    </message>
    <message>
        <source>Ru&amp;n my command at its own length, with saving and evaluation</source>
        <translation>按命令自身的长度运行，包括保存和评估(&amp;N)</translation>
    </message>
    <message>
        <source>Else trials are short and leave your folders as they are; what is exported for production has your own options again.</source>
        <translation>否则试验会缩短，且不改动你的文件夹；为生产导出的命令会恢复你自己的选项。</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>silent for</source>
        <translation>无输出</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>iterations, or sure to</source>
        <translation>次迭代，或误差在</translation>
    </message>
    <message>
        <source>confirm the best two with up to</source>
        <translation>确认最好的两个，最多再运行</translation>
    </message>
    <message>
        <source>more runs</source>
        <translation>次</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Counts once slow trials are stopped.</source>
        <translation>勾选停止慢的试验后才起作用。</translation>
    </message>
    <message>
        <source>times the fastest, from</source>
        <translation>倍于最快者，自</translation>
    </message>
    <message>
        <source>on</source>
        <translation>起</translation>
    </message>
    <message>
        <source>Seconds after which a trial without an iteration is ended</source>
        <translation>没有任何迭代的试验在多少秒后结束</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic: %1 times the fastest start that was seen, %2 at least; %3 before any was</source>
        <translation>自动：已见到的最快开始时间的 %1 倍，至少 %2；在尚无试验开始之前为 %3</translation>
    </message>
    <message>
        <source>first iteration within</source>
        <translation>首次迭代须在</translation>
    </message>
</context>
<context>
    <name>megatune::LocalProcess</name>
    <message>
        <source>The folder %1 to run in does not exist; make it or choose another.</source>
        <translation>运行目录 %1 不存在；请创建它，或另选一个。</translation>
    </message>
    <message>
        <source>No pipe for the trial&apos;s output: %1.</source>
        <translation>无法为试验的输出建立管道：%1。</translation>
    </message>
    <message>
        <source>The shell could not be started: %1.</source>
        <translation>无法启动 shell：%1。</translation>
    </message>
    <message>
        <source>Process %1 of trial %2 cannot be ended; it is stuck in the system.</source>
        <translation>无法结束试验 %2 的进程 %1；它卡在系统中。</translation>
    </message>
</context>
<context>
    <name>megatune::LogView</name>
    <message>
        <source>Log lines</source>
        <translation>日志行</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation>在日志中查找</translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation>跟随(&amp;F)</translation>
    </message>
    <message>
        <source>Keep the end of the log in sight.</source>
        <translation>始终显示日志末尾。</translation>
    </message>
    <message>
        <source>Open the log file</source>
        <translation>打开日志文件</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>There is no log of this trial.</source>
        <translation>这次试验没有日志。</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>position among the hits</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Select a trial to see what it prints.</source>
        <translation>选择一次试验以查看其输出。</translation>
    </message>
    <message>
        <source>Nothing was printed yet.</source>
        <translation>还没有任何输出。</translation>
    </message>
    <message>
        <source>&amp;All lines</source>
        <translation>所有行(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Warnings and errors</source>
        <translation>警告和错误(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Errors</source>
        <translation>错误(&amp;E)</translation>
    </message>
    <message>
        <source>Lines shown: all</source>
        <translation>显示的行：全部</translation>
    </message>
    <message>
        <source>Lines shown: warnings and errors</source>
        <translation>显示的行：警告和错误</translation>
    </message>
    <message>
        <source>Lines shown: errors</source>
        <translation>显示的行：错误</translation>
    </message>
    <message>
        <source>No line is so grave.</source>
        <translation>没有这样的行。</translation>
    </message>
    <message>
        <source>Wrap long lines</source>
        <translation>长行自动换行</translation>
    </message>
    <message>
        <source>The log in a window of its own</source>
        <translation>在单独的窗口中显示日志</translation>
    </message>
</context>
<context>
    <name>megatune::LogWindow</name>
    <message>
        <source>Log – Megatune</source>
        <translation>日志 – Megatune</translation>
    </message>
</context>
<context>
    <name>megatune::MainWindow</name>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Begin, open, recent studies (Ctrl+1)</source>
        <translation>新建、打开、最近的研究 (Ctrl+1)</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空间</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Megatune</source>
        <translation>Megatune</translation>
    </message>
    <message>
        <source>%1 – Megatune</source>
        <translation>%1 – Megatune</translation>
    </message>
    <message>
        <source>A study is running: stop it and close?</source>
        <translation>有研究正在运行：要停止它并关闭吗？</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>停止并关闭(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation>保持运行(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New study</source>
        <translation>新建研究(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open study…</source>
        <translation>打开研究(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Close study</source>
        <translation>关闭研究(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;etup</source>
        <translation>配置(&amp;E)</translation>
    </message>
    <message>
        <source>S&amp;pace</source>
        <translation>空间(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Restore &amp;default layout</source>
        <translation>恢复默认窗口布局(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About Megatune</source>
        <translation>关于 Megatune(&amp;A)</translation>
    </message>
    <message>
        <source>Megatune %1 finds the fastest parallel layout for Megatron training. Licence: GPL-3.0-or-later.</source>
        <translation>Megatune %1 为 Megatron 训练寻找最快的并行布局。许可证：GPL-3.0-or-later。</translation>
    </message>
    <message>
        <source>Review</source>
        <translation>回顾</translation>
    </message>
    <message>
        <source>&amp;Import from Optuna…</source>
        <translation>从 Optuna 导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Re&amp;view</source>
        <translation>回顾(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>An export is of one study: open one, or choose its tab.</source>
        <translation>导出针对一个研究：请打开研究，或选择其标签页。</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>The user guide, for the page you are on (F1)</source>
        <translation>用户指南，打开与当前页面对应的章节 (F1)</translation>
    </message>
    <message>
        <source>User &amp;guide</source>
        <translation>用户指南(&amp;G)</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Language, colours, where studies are kept (Ctrl+,)</source>
        <translation>语言、配色、研究的保存位置 (Ctrl+,)</translation>
    </message>
    <message>
        <source>Se&amp;ttings</source>
        <translation>设置(&amp;T)</translation>
    </message>
    <message>
        <source>Changed: %1.</source>
        <comment>undo, redo: note on STUDY</comment>
        <translation>已更改：%1。</translation>
    </message>
    <message>
        <source>Another process continues %1; what it measures appears here.</source>
        <translation>另一个进程正在继续运行 %1，其测量结果会显示在这里。</translation>
    </message>
    <message>
        <source>&amp;Copy diagnostics</source>
        <translation>复制诊断信息(&amp;C)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>Which GPUs a model needs, before anything runs (Ctrl+2)</source>
        <translation>运行之前，了解模型需要哪些 GPU (Ctrl+2)</translation>
    </message>
    <message>
        <source>Model, GPUs, batch and command (Ctrl+3)</source>
        <translation>模型、GPU、批次和命令 (Ctrl+3)</translation>
    </message>
    <message>
        <source>The layouts that are possible (Ctrl+4)</source>
        <translation>可行的布局 (Ctrl+4)</translation>
    </message>
    <message>
        <source>Trials and results (Ctrl+5)</source>
        <translation>试验和结果 (Ctrl+5)</translation>
    </message>
    <message>
        <source>The studies of a folder (Ctrl+6)</source>
        <translation>一个目录中的研究 (Ctrl+6)</translation>
    </message>
    <message>
        <source>P&amp;lan</source>
        <translation>规划(&amp;L)</translation>
    </message>
    <message>
        <source>What was measured is kept; the study can be continued later.</source>
        <translation>已测得的结果都会保留；以后可以继续这个研究。</translation>
    </message>
    <message>
        <source>New study &amp;like this</source>
        <translation>新建类似的研究(&amp;L)</translation>
    </message>
    <message>
        <source>Studies that &amp;wait</source>
        <translation>等待中的研究(&amp;W)</translation>
    </message>
    <message>
        <source>Studies wait to be run: close all the same?</source>
        <translation>还有研究在等待运行：仍要关闭吗？</translation>
    </message>
    <message numerus="yes">
        <source>%n waiting study(s) will be lost.</source>
        <translation>
            <numerusform>%n 个等待中的研究将会丢失。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Keep waiting</source>
        <translation>继续等待(&amp;K)</translation>
    </message>
    <message>
        <source>Set up the &amp;demo</source>
        <translation>设置演示(&amp;D)</translation>
    </message>
    <message>
        <source>E&amp;xplain a log…</source>
        <translation>解释日志(&amp;X)…</translation>
    </message>
    <message>
        <source>Log of a training</source>
        <translation>训练的日志</translation>
    </message>
</context>
<context>
    <name>megatune::ManualTrials</name>
    <message>
        <source>Trial %1 runs this layout already.</source>
        <translation>试验 %1 已在运行此布局。</translation>
    </message>
    <message>
        <source>Asked for by hand: measures trial %1 again.</source>
        <translation>手动指定：再次测量试验 %1。</translation>
    </message>
    <message>
        <source>Asked for by hand.</source>
        <translation>手动指定。</translation>
    </message>
</context>
<context>
    <name>megatune::MemoryChart</name>
    <message>
        <source>Memory per GPU over trials, in GiB</source>
        <translation>各次试验的单卡显存（GiB）</translation>
    </message>
    <message>
        <source>No trial has reported its memory yet.</source>
        <translation>还没有试验报告显存。</translation>
    </message>
    <message>
        <source>At most %1 of %2 GiB.</source>
        <translation>最多 %1 / %2 GiB。</translation>
    </message>
    <message>
        <source>At most %1 GiB.</source>
        <translation>最多 %1 GiB。</translation>
    </message>
    <message>
        <source>a GPU holds %1</source>
        <translation>单卡容量 %1</translation>
    </message>
    <message>
        <source>dotted: estimated</source>
        <translation>虚线：估算</translation>
    </message>
    <message>
        <source>dotted: estimated, %1</source>
        <translation>虚线：估算，%1</translation>
    </message>
</context>
<context>
    <name>megatune::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>megatune::ModelDialog</name>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏层大小</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>Size of a head</source>
        <translation>每个头的大小</translation>
    </message>
    <message>
        <source>Feed-forward size</source>
        <translation>前馈层大小</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家数</translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation>每个 token 的专家数</translation>
    </message>
    <message>
        <source>Feed-forward size of an expert</source>
        <translation>每个专家的前馈层大小</translation>
    </message>
    <message>
        <source>... of the shared experts together</source>
        <translation>……共享专家合计</translation>
    </message>
    <message>
        <source>Layers without experts at the start</source>
        <translation>开头没有专家的层数</translation>
    </message>
    <message>
        <source>&amp;Use this model</source>
        <translation>使用此模型(&amp;U)</translation>
    </message>
    <message>
        <source>Describe a model</source>
        <translation>描述模型</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>As its config.json says. Empty is what the model does not have, or what follows from the others.</source>
        <translation>按其 config.json 填写。模型没有的、或可由其他项得出的，留空即可。</translation>
    </message>
</context>
<context>
    <name>megatune::ModelSection</name>
    <message>
        <source>from the Hugging Face cache</source>
        <translation>来自 Hugging Face 缓存</translation>
    </message>
    <message>
        <source>from the ModelScope cache</source>
        <translation>来自 ModelScope 缓存</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>来自 %1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Qwen/Qwen3-30B-A3B, or a folder</source>
        <translation>Qwen/Qwen3-30B-A3B，或目录</translation>
    </message>
    <message>
        <source>Choose a folder with the model&apos;s config.json</source>
        <translation>选择含有模型 config.json 的目录</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Number of layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Number of KV heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>KV 头</translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation>模型目录</translation>
    </message>
    <message>
        <source>as the command describes it</source>
        <translation>按命令的描述</translation>
    </message>
    <message>
        <source>The shape below is used.</source>
        <translation>使用下面的模型结构。</translation>
    </message>
    <message>
        <source>The command&apos;s %1 is not on this machine.</source>
        <translation>命令中的 %1 不在本机上。</translation>
    </message>
    <message>
        <source>Without a model the rules about layers and KV heads are left out.</source>
        <translation>没有模型时，与层数和 KV 头有关的规则不起作用。</translation>
    </message>
    <message>
        <source>Looking for it…</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>Goes before what the model says.</source>
        <translation>优先于模型自身的值。</translation>
    </message>
    <message>
        <source>By hand…</source>
        <translation>手动…</translation>
    </message>
    <message>
        <source>Describes a model by its sizes, without a name or config.json</source>
        <translation>没有名称和 config.json 时，用各项大小描述模型</translation>
    </message>
    <message>
        <source>described by hand</source>
        <translation>手动描述</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
</context>
<context>
    <name>megatune::NodeProcess</name>
    <message>
        <source>%1 did not answer while the trial was ended there.</source>
        <translation>在那里结束试验时，%1 没有应答。</translation>
    </message>
</context>
<context>
    <name>megatune::NoteStore</name>
    <message>
        <source>%1 holds another study now.</source>
        <translation>%1 中现在是另一个研究。</translation>
    </message>
    <message>
        <source>The note &quot;%1&quot; was not written: %2</source>
        <translation>备注“%1”未写入：%2</translation>
    </message>
    <message>
        <source>Nothing was written: %1</source>
        <translation>未写入任何内容：%1</translation>
    </message>
</context>
<context>
    <name>megatune::NoteUndo</name>
    <message>
        <source>note on %1</source>
        <translation>%1 的备注</translation>
    </message>
    <message>
        <source>star on %1</source>
        <translation>%1 的星标</translation>
    </message>
    <message>
        <source>note on trial %1 of %2</source>
        <translation>%2 的试验 %1 的备注</translation>
    </message>
    <message>
        <source>star on trial %1 of %2</source>
        <translation>%2 的试验 %1 的星标</translation>
    </message>
</context>
<context>
    <name>megatune::NoticeCommand</name>
    <message>
        <source>The command for the end of a study could not be started: %1</source>
        <translation>研究结束时的命令无法启动：%1</translation>
    </message>
    <message>
        <source>The command for the end of a study took longer than %1 s and was ended.</source>
        <translation>研究结束时的命令超过 %1 秒，已被终止。</translation>
    </message>
    <message>
        <source>The command for the end of a study failed with exit status %1.</source>
        <translation>研究结束时的命令失败，退出状态为 %1。</translation>
    </message>
    <message>
        <source>The command for the end of a study failed with exit status %1: %2</source>
        <translation>研究结束时的命令失败，退出状态为 %1：%2</translation>
    </message>
</context>
<context>
    <name>megatune::OpeningMessage</name>
    <message>
        <source>Opening %1 … %2 %</source>
        <translation>正在打开 %1… %2 %</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>megatune::OptunaImporter</name>
    <message>
        <source>Import from Optuna</source>
        <translation>从 Optuna 导入</translation>
    </message>
    <message>
        <source>Databases and journals (*.db *.sqlite *.sqlite3 *.log *.journal *.jsonl);;All files (*)</source>
        <translation>数据库和 journal 文件 (*.db *.sqlite *.sqlite3 *.log *.journal *.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1 holds no study.</source>
        <translation>%1 中没有研究。</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n trial(s))</source>
        <translation>
            <numerusform>%1（%n 次试验）</numerusform>
        </translation>
    </message>
    <message>
        <source>Study of %1:</source>
        <translation>%1 中的研究：</translation>
    </message>
</context>
<context>
    <name>megatune::OwnParameterList</name>
    <message>
        <source>Add a flag or variable of your own</source>
        <translation>添加自定义选项或环境变量</translation>
    </message>
    <message>
        <source>--flag or VARIABLE</source>
        <translation>--flag 或 VARIABLE</translation>
    </message>
    <message>
        <source>Flag or environment variable</source>
        <translation>选项或环境变量</translation>
    </message>
    <message>
        <source>first, second</source>
        <translation>first, second</translation>
    </message>
    <message>
        <source>Choices, separated by commas</source>
        <translation>取值，以逗号分隔</translation>
    </message>
    <message>
        <source>Values to try; on, off for a flag that takes none</source>
        <translation>要尝试的值；不带值的选项用 on, off</translation>
    </message>
    <message>
        <source>Remove this parameter</source>
        <translation>删除此参数</translation>
    </message>
</context>
<context>
    <name>megatune::ParallelPlot</name>
    <message>
        <source>Parallel coordinates, an axis for each parameter</source>
        <translation>平行坐标，每个参数一条轴</translation>
    </message>
    <message>
        <source>%1, chosen</source>
        <translation>%1，已选</translation>
    </message>
</context>
<context>
    <name>megatune::ParallelView</name>
    <message>
        <source>Parallel coordinates appear as soon as trials with different layouts have run.</source>
        <translation>有不同布局的试验运行后，此处显示平行坐标。</translation>
    </message>
    <message>
        <source>No trial has come to an end yet.</source>
        <translation>还没有试验结束。</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s).</source>
        <translation>
            <numerusform>%n 次试验。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 trials are drawn: the best %3, the others evenly by value.</source>
        <translation>绘制了 %2 次试验中的 %1 次：最优的 %3 次，其余按值均匀选取。</translation>
    </message>
    <message>
        <source>Draw along an axis, or click a choice, to filter; Escape takes it away.</source>
        <translation>沿轴拖动或单击取值即可筛选；按 Escape 取消。</translation>
    </message>
</context>
<context>
    <name>megatune::ParameterEffectsModel</name>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Choice</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>OOM, %</source>
        <translation>OOM，%</translation>
    </message>
    <message>
        <source>Explains of the value</source>
        <translation>对值的解释</translation>
    </message>
    <message>
        <source>Explains of OOM</source>
        <translation>对 OOM 的解释</translation>
    </message>
</context>
<context>
    <name>megatune::PlanAnswers</name>
    <message>
        <source>Chooses this cluster in the table</source>
        <translation>在表格中选中这个集群</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>megatune::PlanFields</name>
    <message>
        <source>Types of GPU</source>
        <translation>GPU 型号</translation>
    </message>
    <message>
        <source>Numbers of GPUs</source>
        <translation>GPU 数量</translation>
    </message>
    <message>
        <source>Tokens to train on</source>
        <translation>训练的 token 数</translation>
    </message>
    <message>
        <source>such as 15T or 200B</source>
        <translation>例如 15T 或 200B</translation>
    </message>
    <message>
        <source>Price of a GPU for an hour</source>
        <translation>每 GPU 小时的价格</translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation>全局批次大小</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>批次(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Numbers</source>
        <translation>数量(&amp;N)</translation>
    </message>
    <message>
        <source>Pr&amp;ice per GPU hour</source>
        <translation>每 GPU 小时价格(&amp;I)</translation>
    </message>
    <message>
        <source>Qwen/Qwen3-30B-A3B, or a folder</source>
        <translation>Qwen/Qwen3-30B-A3B，或文件夹</translation>
    </message>
    <message>
        <source>Give a model, a global batch size and a sequence length: here, in Setup, or by your command there.</source>
        <translation>请给出模型、全局批次大小和序列长度：在这里、在配置中，或通过配置中的命令。</translation>
    </message>
    <message>
        <source>&amp;GPU types</source>
        <translation>GPU 型号(&amp;G)</translation>
    </message>
    <message>
        <source>To&amp;kens</source>
        <translation>token(&amp;K)</translation>
    </message>
    <message>
        <source>Sequence lengths</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>2.5, or H100-80GB=2.5, B200=4; a currency may stand with them: 2.5 EUR</source>
        <translation>2.5，或 H100-80GB=2.5, B200=4；可以带货币：2.5 EUR</translation>
    </message>
    <message>
        <source>What is planned for</source>
        <translation>规划的对象</translation>
    </message>
    <message>
        <source>What Setup holds, or what an open study trains: its measurements correct the estimates for the GPUs that it ran on</source>
        <translation>“配置”中的内容，或某个打开的研究所训练的；其实测值会校正它运行过的 GPU 的估算</translation>
    </message>
    <message>
        <source>Planned fo&amp;r</source>
        <translation>对象(&amp;R)</translation>
    </message>
    <message>
        <source>Se&amp;quences</source>
        <translation>序列(&amp;Q)</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>the command’s model</source>
        <translation>命令的模型</translation>
    </message>
    <message>
        <source>The study says its model.</source>
        <translation>模型由该研究给出。</translation>
    </message>
    <message>
        <source>A price tells nothing without a number of tokens.</source>
        <translation>没有 token 数量，价格说明不了什么。</translation>
    </message>
    <message>
        <source>One length or several, such as 4096, 8192</source>
        <translation>一个或多个长度，如 4096, 8192</translation>
    </message>
</context>
<context>
    <name>megatune::PlanPage</name>
    <message>
        <source>Plan</source>
        <translation>规划</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>scaling</translation>
    </message>
    <message>
        <source>Tokens/s by number of GPUs</source>
        <translation>不同 GPU 数量下的 token/秒</translation>
    </message>
    <message>
        <source>&amp;Save as</source>
        <translation>另存为(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Report for a browser (HTML)…</source>
        <translation>供浏览器查看的报告 (HTML)…(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>表格 (CSV)…(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Picture of the chart…</source>
        <translation>图表的图片…(&amp;P)</translation>
    </message>
    <message>
        <source>Clusters</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>There is nothing to save yet.</source>
        <translation>还没有可保存的内容。</translation>
    </message>
    <message>
        <source>Estimating…</source>
        <translation>正在估计…</translation>
    </message>
    <message>
        <source>Estimating more…</source>
        <translation>正在继续估计…</translation>
    </message>
    <message>
        <source>Written %1 by Megatune %2.</source>
        <translation>由 Megatune %2 于 %1 生成。</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存规划</translation>
    </message>
    <message>
        <source>Setup has %L1 × %2 now.</source>
        <translation>“配置”现在使用 %L1 × %2。</translation>
    </message>
    <message>
        <source>Paste the command that you train with.</source>
        <translation>请粘贴你训练用的命令。</translation>
    </message>
    <message>
        <source>Your command stays as it is; where it says otherwise, Setup asks.</source>
        <translation>你的命令保持不变；有出入之处，“配置”会询问。</translation>
    </message>
    <message>
        <source>Which GPUs for which model?</source>
        <translation>哪个模型用哪些 GPU？</translation>
    </message>
    <message>
        <source>%L1 tokens</source>
        <translation>%L1 个 token</translation>
    </message>
</context>
<context>
    <name>megatune::Preferences</name>
    <message>
        <source>Write the whole path, beginning with / or ~/.</source>
        <translation>请写出以 / 或 ~/ 开头的完整路径。</translation>
    </message>
    <message>
        <source>%1 is a file; choose a folder.</source>
        <translation>%1 是文件；请选择一个文件夹。</translation>
    </message>
    <message>
        <source>%1 cannot be written to; choose another folder.</source>
        <translation>%1 不可写入；请选择其他文件夹。</translation>
    </message>
    <message>
        <source>There is no file %1 that can be read; write the whole path of one.</source>
        <translation>没有可读取的文件 %1；请写出文件的完整路径。</translation>
    </message>
</context>
<context>
    <name>megatune::ProblemList</name>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Add several machines…</source>
        <translation>添加多台机器…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Take the host&apos;s</source>
        <translation>以主机为准</translation>
    </message>
    <message>
        <source>Take the command&apos;s</source>
        <translation>以命令为准</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Choose the type</source>
        <translation>选择型号</translation>
    </message>
    <message>
        <source>Leave it out</source>
        <translation>排除</translation>
    </message>
    <message>
        <source>Use it all the same</source>
        <translation>仍然使用</translation>
    </message>
</context>
<context>
    <name>megatune::QueuePresenter</name>
    <message>
        <source>No study waits. While one runs, Start in Setup puts the next one behind it.</source>
        <translation>没有研究在等待。有研究运行时，在配置中点击“开始”会把下一个排在它后面。</translation>
    </message>
    <message>
        <source>%1 waits and starts by itself; the form can be changed for another one.</source>
        <translation>%1 正在等待，会自动开始；表单可以改作下一个研究。</translation>
    </message>
    <message>
        <source>The running study was stopped, so %1, which is next, waits until you start it.</source>
        <translation>运行中的研究已被停止，因此下一个 %1 会等到你启动它。</translation>
    </message>
    <message>
        <source>Start the next</source>
        <translation>启动下一个</translation>
    </message>
    <message>
        <source>%1 waited and runs now.</source>
        <translation>等待中的 %1 已开始运行。</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>%1 waited and could not be started: %2</source>
        <translation>等待中的 %1 无法启动：%2</translation>
    </message>
    <message>
        <source>Edit in Setup</source>
        <translation>在配置中编辑</translation>
    </message>
    <message>
        <source>%1 waits no longer.</source>
        <translation>%1 不再等待。</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>%1 waits and goes on by itself.</source>
        <translation>%1 正在等待，之后会自动继续。</translation>
    </message>
</context>
<context>
    <name>megatune::Rail</name>
    <message>
        <source>Places</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>megatune::ReadChips</name>
    <message>
        <source>trainer not recognised</source>
        <translation>未识别训练程序</translation>
    </message>
    <message>
        <source>%1, as given</source>
        <translation>%1（已填写）</translation>
    </message>
    <message>
        <source>batch %1</source>
        <translation>批次 %1</translation>
    </message>
    <message>
        <source>batch not known</source>
        <translation>批次未知</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个 token</translation>
    </message>
    <message>
        <source>sequence not known</source>
        <translation>序列长度未知</translation>
    </message>
    <message>
        <source>Where trials run</source>
        <translation>试验运行的位置</translation>
    </message>
    <message>
        <source>model not known</source>
        <translation>模型未知</translation>
    </message>
    <message>
        <source>GPUs not known</source>
        <translation>GPU 未知</translation>
    </message>
    <message>
        <source>%1 GPUs, type not known</source>
        <translation>%1 个 GPU，型号未知</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 x %2</translation>
    </message>
</context>
<context>
    <name>megatune::RecentMenu</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的研究(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
    <message>
        <source>The list is empty.</source>
        <translation>列表为空。</translation>
    </message>
</context>
<context>
    <name>megatune::RecentStudies</name>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation>最后修改</translation>
    </message>
    <message>
        <source>%1 (cannot be read)</source>
        <translation>%1（无法读取）</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
</context>
<context>
    <name>megatune::RefineChoice</name>
    <message>
        <source>Refinements that change numerics and are to be tried, too.</source>
        <translation>会改变数值计算、但也要尝试的精调项。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>option, what it does</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Numerics unchanged</source>
        <translation>数值计算不变</translation>
    </message>
    <message>
        <source>Numerics: %1</source>
        <translation>数值计算：%1</translation>
    </message>
    <message numerus="yes">
        <source>Numerics: %n change(s)</source>
        <translation>
            <numerusform>数值计算：%n 项改变</numerusform>
        </translation>
    </message>
    <message>
        <source>Only where the winner is refined: tick the box first.</source>
        <translation>仅在精调最佳结果时可用：请先勾选。</translation>
    </message>
</context>
<context>
    <name>megatune::ResumeOffer</name>
    <message>
        <source>%1 has not come to its end; what was measured is kept.</source>
        <translation>%1 尚未完成；已测得的结果都已保留。</translation>
    </message>
    <message>
        <source>Continue…</source>
        <translation>继续…</translation>
    </message>
</context>
<context>
    <name>megatune::ResumePanel</name>
    <message>
        <source>The command that will run</source>
        <translation>将要运行的命令</translation>
    </message>
    <message>
        <source>until the strategy ends</source>
        <translation>直到策略结束</translation>
    </message>
    <message>
        <source>More trials</source>
        <translation>追加试验</translation>
    </message>
    <message>
        <source>&amp;More trials</source>
        <translation>追加试验(&amp;M)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Time limit of a trial</source>
        <translation>单次试验的时限</translation>
    </message>
    <message>
        <source>Time &amp;limit of a trial</source>
        <translation>单次试验的时限(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Refine the winner</source>
        <translation>精调最佳结果(&amp;R)</translation>
    </message>
    <message>
        <source>Then tries overlaps, fusions and schedules on the best trial, one at a time, and keeps what is surely faster.</source>
        <translation>随后在最佳试验上逐一尝试重叠、融合和调度，保留确实更快的。</translation>
    </message>
    <message>
        <source>C&amp;ancel</source>
        <translation>取消(&amp;A)</translation>
    </message>
    <message>
        <source>Change in Set&amp;up</source>
        <translation>在配置中更改(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始(&amp;S)</translation>
    </message>
    <message>
        <source>Continue this study</source>
        <translation>继续此研究</translation>
    </message>
</context>
<context>
    <name>megatune::ReviewPage</name>
    <message>
        <source>&amp;Other folder…</source>
        <translation>其他目录(&amp;O)…</translation>
    </message>
    <message>
        <source>Studies in</source>
        <translation>研究所在目录</translation>
    </message>
    <message>
        <source>Search in the studies</source>
        <translation>在研究中搜索</translation>
    </message>
    <message>
        <source>S&amp;tarred only</source>
        <translation>仅加星标的(&amp;T)</translation>
    </message>
    <message>
        <source>Sta&amp;r</source>
        <translation>加星标(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Studies of the folder</source>
        <translation>目录中的研究</translation>
    </message>
    <message numerus="yes">
        <source>%n study(s)</source>
        <translation>
            <numerusform>%n 个研究</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n study(s)</source>
        <translation>
            <numerusform>%1 / %n 个研究</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, reading…</source>
        <translation>%1，正在读取…</translation>
    </message>
    <message>
        <source>No study of this folder matches the search.</source>
        <translation>此目录中没有研究符合搜索条件。</translation>
    </message>
    <message>
        <source>The folder is being read.</source>
        <translation>正在读取目录。</translation>
    </message>
    <message>
        <source>There is no study (*.mtune) in this folder yet.</source>
        <translation>此目录中还没有研究（*.mtune）。</translation>
    </message>
    <message>
        <source>Look at the chosen studies (Enter)</source>
        <translation>查看所选研究 (Enter)</translation>
    </message>
    <message>
        <source>Choose a study first.</source>
        <translation>请先选择一个研究。</translation>
    </message>
    <message>
        <source>Unsta&amp;r</source>
        <translation>取消星标(&amp;R)</translation>
    </message>
    <message>
        <source>Mark the chosen studies with a star (*)</source>
        <translation>给所选研究加星标 (*)</translation>
    </message>
    <message>
        <source>O&amp;pen</source>
        <translation>打开(&amp;P)</translation>
    </message>
    <message>
        <source>Folder of studies</source>
        <translation>研究目录</translation>
    </message>
    <message>
        <source>Search by name, model, GPU, layout, strategy or note</source>
        <translation>按名称、模型、GPU、布局、策略或备注搜索</translation>
    </message>
    <message>
        <source>Ne&amp;w like this</source>
        <translation>仿此新建(&amp;W)</translation>
    </message>
    <message>
        <source>Choose one study.</source>
        <translation>请选择一个研究。</translation>
    </message>
    <message>
        <source>Fill Setup for a new study with what this one says</source>
        <translation>按此研究的内容填好配置，以新建研究</translation>
    </message>
    <message>
        <source>&amp;Compare %1</source>
        <translation>比较 %1 个(&amp;C)</translation>
    </message>
    <message>
        <source>Tick two or more studies (Space).</source>
        <translation>请勾选两个或更多研究（空格键）。</translation>
    </message>
    <message>
        <source>Put the ticked studies, the selected ones, or those of the selected one&apos;s group side by side</source>
        <translation>并排显示勾选的、选中的，或与选中的同组的研究</translation>
    </message>
</context>
<context>
    <name>megatune::RuleCountModel</name>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>Fits the GPU&apos;s memory (estimate)</source>
        <translation>放得进 GPU 显存（估算）</translation>
    </message>
    <message>
        <source>Combinations that are kept and do not fit the GPU&apos;s memory by the estimate</source>
        <translation>已保留、但按估算放不进 GPU 显存的组合</translation>
    </message>
    <message>
        <source>Combinations that break this rule and none above it</source>
        <translation>违反此规则而不违反其上各规则的组合</translation>
    </message>
    <message>
        <source>Combinations
left out</source>
        <translation>排除的
组合</translation>
    </message>
</context>
<context>
    <name>megatune::RuleList</name>
    <message>
        <source>Rules with the number of combinations that each leaves out</source>
        <translation>规则及各自排除的组合数</translation>
    </message>
    <message>
        <source>Select a rule to list what it leaves out.</source>
        <translation>选择一条规则，列出它排除的内容。</translation>
    </message>
</context>
<context>
    <name>megatune::RulesSection</name>
    <message>
        <source>E&amp;xtra</source>
        <translation>附加(&amp;X)</translation>
    </message>
    <message>
        <source>Every choice is tried with the layouts.</source>
        <translation>每个取值都会与各布局组合尝试。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 layouts</source>
        <translation>%1：%2 / %3 个布局</translation>
    </message>
    <message>
        <source>Enter GPUs and batch to count the layouts.</source>
        <translation>输入 GPU 数和批次以统计布局。</translation>
    </message>
    <message>
        <source>As ZenithTune documents them</source>
        <translation>按 ZenithTune 的文档</translation>
    </message>
    <message>
        <source>Megatron&apos;s own</source>
        <translation>Megatron 自身的规则</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>None: only my parameters, below</source>
        <translation>无：只有下面自己的参数</translation>
    </message>
    <message>
        <source>Also try Megatron-FSDP</source>
        <translation>同时尝试 Megatron-FSDP</translation>
    </message>
    <message>
        <source>Layouts with and without it: it shards weights, gradients and the optimizer over data parallelism, and saves checkpoints of its own format.</source>
        <translation>尝试使用和不使用它的布局：它在数据并行上切分权重、梯度和优化器，并以自己的格式保存检查点。</translation>
    </message>
</context>
<context>
    <name>megatune::RunButtons</name>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;kip trial</source>
        <translation>跳过试验(&amp;K)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Co&amp;ntinue…</source>
        <translation>继续(&amp;N)…</translation>
    </message>
    <message>
        <source>Copy best command</source>
        <translation>复制最优命令</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>No study is open</source>
        <translation>没有打开的研究</translation>
    </message>
    <message>
        <source>There is no best command yet: no trial has finished.</source>
        <translation>还没有最优命令：尚无试验完成。</translation>
    </message>
    <message>
        <source>Into the clipboard (Ctrl+Shift+C)</source>
        <translation>复制到剪贴板 (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>Commands and the study in other formats, to read, copy and save (Ctrl+E)</source>
        <translation>以其他格式查看、复制和保存命令与研究 (Ctrl+E)</translation>
    </message>
    <message>
        <source>More trials of this study; shows the command before anything runs.</source>
        <translation>为此研究追加试验；运行前先显示命令。</translation>
    </message>
    <message>
        <source>The file does not say what was tuned; it can only be looked at.</source>
        <translation>文件没有说明调优的内容，只能查看。</translation>
    </message>
    <message>
        <source>Co&amp;ntinue</source>
        <translation>继续(&amp;N)</translation>
    </message>
    <message>
        <source>Another process runs this study; it can be continued here once that has ended.</source>
        <translation>另一个进程正在运行此研究；它结束后可在此继续。</translation>
    </message>
    <message>
        <source>Ne&amp;w like this</source>
        <translation>仿此新建(&amp;W)</translation>
    </message>
    <message>
        <source>Setup is filled for a new study with what this one says (Ctrl+Shift+N)</source>
        <translation>按此研究的内容填好配置，以新建研究 (Ctrl+Shift+N)</translation>
    </message>
    <message>
        <source>Plan what fits</source>
        <translation>规划放得下的</translation>
    </message>
    <message>
        <source>What it would take, by the estimate and by what ran out of memory here</source>
        <translation>按估算和这里显存不足的情况，说明需要什么</translation>
    </message>
</context>
<context>
    <name>megatune::RunEmpty</name>
    <message>
        <source>No study is open</source>
        <translation>没有打开的研究</translation>
    </message>
    <message>
        <source>Set up a study and press Start, or open a study file: its trials appear here, also while another process is still writing it.</source>
        <translation>配置一个研究并点击“启动”，或打开研究文件：其试验会显示在这里，另一个进程仍在写入时也是如此。</translation>
    </message>
    <message>
        <source>Set up a study</source>
        <translation>配置研究</translation>
    </message>
    <message>
        <source>Open a study…</source>
        <translation>打开研究…</translation>
    </message>
</context>
<context>
    <name>megatune::RunFigures</name>
    <message>
        <source>Select the best trial</source>
        <translation>选择最优试验</translation>
    </message>
    <message>
        <source>Best value</source>
        <translation>最优值</translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation>TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>trial %1: %2</source>
        <translation>试验 %1：%2</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>每 GPU tokens/s</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>没有数值</translation>
    </message>
    <message>
        <source>published in %1</source>
        <translation>%1 的公开数据</translation>
    </message>
</context>
<context>
    <name>megatune::RunHeader</name>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>尚未开始</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>pausing: running trials go on to their end</source>
        <translation>正在暂停：运行中的试验会做完</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>following, written by another process</source>
        <translation>跟随中，由另一个进程写入</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>How sure the best value is</source>
        <translation>最优值的确定程度</translation>
    </message>
    <message>
        <source>Why the study ended, or what trials wait for</source>
        <translation>研究结束的原因，或试验在等待什么</translation>
    </message>
    <message>
        <source>refined: %1</source>
        <translation>精调：%1</translation>
    </message>
    <message>
        <source>Doubtful: %1</source>
        <translation>可疑：%1</translation>
    </message>
    <message>
        <source>ended, can be continued</source>
        <translation>已结束，可继续</translation>
    </message>
    <message>
        <source>not running, can be continued</source>
        <translation>未在运行，可继续</translation>
    </message>
    <message numerus="yes">
        <source>%L1 of at most %Ln trial(s)</source>
        <translation>
            <numerusform>已做 %L1 次试验，最多 %Ln 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s) ended</source>
        <translation>
            <numerusform>%Ln 次试验中 %L1 次已结束</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln trial(s)</source>
        <translation>
            <numerusform>%Ln 次试验</numerusform>
        </translation>
    </message>
    <message>
        <source>%L1 pruned</source>
        <translation>剪除 %L1 个</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余%1</translation>
    </message>
    <message>
        <source>ended, nothing ran</source>
        <translation>已结束，没有能运行的</translation>
    </message>
    <message>
        <source>What the study has come to</source>
        <translation>研究的结果</translation>
    </message>
    <message>
        <source>Changes against your command</source>
        <translation>对你的命令的更改</translation>
    </message>
    <message>
        <source>starting, asking %1</source>
        <translation>正在启动，正在询问 %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>No trial has ended yet</source>
        <translation>还没有试验结束</translation>
    </message>
    <message>
        <source>run by whoever asks for its trials</source>
        <translation>由询问试验的一方运行</translation>
    </message>
</context>
<context>
    <name>megatune::RunNotes</name>
    <message>
        <source>The file holds another study now; this note was not saved: %1</source>
        <translation>文件中现在是另一个研究；此备注未保存：%1</translation>
    </message>
    <message>
        <source>Another program runs this study: notes and stars can be set when it has ended.</source>
        <translation>另一个程序正在运行此研究：等它结束后才能添加备注和星标。</translation>
    </message>
</context>
<context>
    <name>megatune::RunPage</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>There is no best command yet: no trial has finished.</source>
        <translation>还没有最优命令：没有已完成的试验。</translation>
    </message>
    <message>
        <source>Draw its step</source>
        <translation>画出它的一步</translation>
    </message>
    <message>
        <source>Draw its step and the best trial&apos;s</source>
        <translation>画出它和最佳试验的一步</translation>
    </message>
    <message>
        <source>Estimates need a model, a type of GPU and a sequence length.</source>
        <translation>估算需要模型、GPU 型号和序列长度。</translation>
    </message>
    <message>
        <source>This trial&apos;s layout is none of the study&apos;s space.</source>
        <translation>此试验的布局不在研究的空间中。</translation>
    </message>
</context>
<context>
    <name>megatune::RunPlace</name>
    <message>
        <source>Open studies</source>
        <translation>打开的研究</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>The open studies side by side</source>
        <translation>并排显示打开的研究</translation>
    </message>
</context>
<context>
    <name>megatune::ScalingPlot</name>
    <message>
        <source>Tokens/s by number of GPUs</source>
        <translation>不同 GPU 数量下的 token/秒</translation>
    </message>
    <message>
        <source>Two numbers of GPUs that fit make a line.</source>
        <translation>有两种放得下的 GPU 数量才能连成线。</translation>
    </message>
</context>
<context>
    <name>megatune::Session</name>
    <message>
        <source>A study is running; stop it before you start another one.</source>
        <translation>有研究正在运行；启动另一个之前请先停止它。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made; choose another study file.</source>
        <translation>无法创建目录 %1；请另选研究文件。</translation>
    </message>
</context>
<context>
    <name>megatune::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Kept in %1 as soon as they are chosen.</source>
        <translation>选择后立即保存到 %1。</translation>
    </message>
    <message>
        <source>As the desktop has it</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Used from the next start on.</source>
        <translation>下次启动时生效。</translation>
    </message>
    <message>
        <source>As the desktop has them</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>配色(&amp;C)</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
    <message>
        <source>&amp;New studies go to</source>
        <translation>新研究的保存位置(&amp;N)</translation>
    </message>
    <message>
        <source>Studies that are there stay where they are.</source>
        <translation>已有的研究保持原位。</translation>
    </message>
    <message>
        <source>%1 Until then it is %2.</source>
        <translation>%1 在此之前使用 %2。</translation>
    </message>
    <message>
        <source>Folder for new studies</source>
        <translation>新研究的文件夹</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>In your shell, when a study ends or none of its hosts can be used, such as: mail -s &quot;$MEGATUNE_STATE $MEGATUNE_BEST&quot; me@example.org &lt; /dev/null</source>
        <translation>研究结束或没有可用主机时，在您的 shell 中运行，例如：mail -s &quot;$MEGATUNE_STATE $MEGATUNE_BEST&quot; me@example.org &lt; /dev/null</translation>
    </message>
    <message>
        <source>At the end of a study, &amp;run</source>
        <translation>研究结束时运行(&amp;R)</translation>
    </message>
    <message>
        <source>your own, ~/.ssh/config</source>
        <translation>自己的配置，~/.ssh/config</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Configuration of &amp;ssh</source>
        <translation>SSH 配置(&amp;S)</translation>
    </message>
    <message>
        <source>For the hosts of all studies, from the next connection on; passed to ssh as -F.</source>
        <translation>从下一次连接起用于所有研究的主机；以 -F 传给 ssh。</translation>
    </message>
    <message>
        <source>Configuration of ssh</source>
        <translation>SSH 配置</translation>
    </message>
    <message>
        <source>Used at once.</source>
        <translation>立即生效。</translation>
    </message>
</context>
<context>
    <name>megatune::SetupCommand</name>
    <message>
        <source>Your command</source>
        <translation>训练命令</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>A starting command for this model and these GPUs</source>
        <translation>适合此模型和这些 GPU 的起始命令</translation>
    </message>
    <message>
        <source>Rec&amp;ipe</source>
        <translation>配方(&amp;I)</translation>
    </message>
    <message>
        <source>No command yet? Choose model and GPUs</source>
        <translation>还没有命令？选择模型和 GPU</translation>
    </message>
    <message>
        <source>Space shows their layouts, and a recipe writes a starting command</source>
        <translation>空间会显示它们的布局，配方会写出初始命令</translation>
    </message>
    <message>
        <source>The command that you train with today, for example
megatron sft --model Qwen/Qwen3-30B-A3B …
torchrun --nproc-per-node 8 pretrain_gpt.py …
bash train.sh

A script or the log of a run can be dropped here.</source>
        <translation>你现在的训练命令，例如
megatron sft --model Qwen/Qwen3-30B-A3B …
torchrun --nproc-per-node 8 pretrain_gpt.py …
bash train.sh

脚本或一次运行的日志也可以拖到这里。</translation>
    </message>
    <message>
        <source>Paste the &amp;command you train with</source>
        <translation>粘贴你训练用的命令(&amp;C)</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Opens a script, or the log of a run that shows what was started</source>
        <translation>打开脚本，或能看出启动了什么的运行日志</translation>
    </message>
    <message>
        <source>Script, or log of a run</source>
        <translation>脚本，或一次运行的日志</translation>
    </message>
</context>
<context>
    <name>megatune::SetupFiller</name>
    <message>
        <source>Bring it back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>The form was emptied for a new study.</source>
        <translation>表单已清空，可新建研究。</translation>
    </message>
    <message>
        <source>The form was filled for a study like that one.</source>
        <translation>表单已按该研究填好，可新建类似的研究。</translation>
    </message>
    <message>
        <source>Open a study first: the new one begins with what that one says.</source>
        <translation>请先打开一个研究：新研究会以它的内容开始。</translation>
    </message>
    <message>
        <source>The demo needs the program %1, which is not there; install Megatune again.</source>
        <translation>演示需要程序 %1，但它不存在；请重新安装 Megatune。</translation>
    </message>
    <message>
        <source>The form was filled with %1.</source>
        <translation>表单已填入 %1 的内容。</translation>
    </message>
    <message>
        <source>filling Setup</source>
        <translation>填写“配置”</translation>
    </message>
    <message>
        <source>The form was filled with the demo.</source>
        <translation>表单已填入演示。</translation>
    </message>
    <message>
        <source>The form was filled with the command of the log.</source>
        <translation>表单已填入日志中的命令。</translation>
    </message>
</context>
<context>
    <name>megatune::SetupForm</name>
    <message>
        <source>H&amp;osts</source>
        <translation>主机(&amp;O)</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Mo&amp;re</source>
        <translation>更多(&amp;R)</translation>
    </message>
    <message>
        <source>Every field: training, hosts, search, rules, limits, value, variables, files</source>
        <translation>全部字段：训练、主机、搜索、规则、限制、取值、变量、文件</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
</context>
<context>
    <name>megatune::SetupPage</name>
    <message>
        <source>&amp;Start</source>
        <translation>启动(&amp;S)</translation>
    </message>
    <message>
        <source>Start the study (Ctrl+Return)</source>
        <translation>启动研究 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>&amp;Start after the running study</source>
        <translation>在运行中的研究之后开始(&amp;S)</translation>
    </message>
    <message>
        <source>Use a new file</source>
        <translation>使用新文件</translation>
    </message>
    <message>
        <source>It waits and starts by itself once the running study has ended (Ctrl+Return)</source>
        <translation>先等待，运行中的研究结束后自动开始 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Half of the page</source>
        <translation>页面的一半</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Layouts</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>&amp;Measure the GPUs first</source>
        <translation>先测量 GPU(&amp;M)</translation>
    </message>
    <message>
        <source>A matrix product on each GPU and an all-reduce of each pair, by the hosts&apos; PyTorch: half a minute. The study starts where none is slower than its like.</source>
        <translation>由主机的 PyTorch 在每个 GPU 上运行矩阵乘法、对每一对运行 all-reduce，约半分钟。没有比同类慢的，研究就会开始。</translation>
    </message>
    <message>
        <source>&amp;Stop measuring</source>
        <translation>停止测量(&amp;S)</translation>
    </message>
    <message>
        <source>Measuring the GPUs and the ways between them, which takes half a minute…</source>
        <translation>正在测量 GPU 及其之间的通路，需要半分钟…</translation>
    </message>
</context>
<context>
    <name>megatune::SizesSection</name>
    <message>
        <source>Number of GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>type</source>
        <translation>型号</translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation>每个节点的 GPU 数</translation>
    </message>
    <message>
        <source>per node</source>
        <translation>每节点</translation>
    </message>
    <message>
        <source>&amp;GPUs</source>
        <translation>GPU(&amp;G)</translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation>全局批次大小</translation>
    </message>
    <message>
        <source>global</source>
        <translation>全局</translation>
    </message>
    <message>
        <source>micro up to</source>
        <translation>微批次上限</translation>
    </message>
    <message>
        <source>Largest micro-batch size</source>
        <translation>最大微批次大小</translation>
    </message>
    <message>
        <source>sequence</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>批次(&amp;B)</translation>
    </message>
    <message>
        <source>Type of GPU</source>
        <translation>GPU 型号</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>With the sequence length it tells memory and speed before anything has run.</source>
        <translation>配合序列长度，运行之前即可估算显存和速度。</translation>
    </message>
    <message>
        <source>By hand…</source>
        <translation>手动…</translation>
    </message>
    <message>
        <source>Describes a type of GPU that is not in the list</source>
        <translation>描述列表中没有的 GPU 型号</translation>
    </message>
    <message>
        <source>Sizes of TP, PP, CP, EP and ETP: %1</source>
        <translation>TP、PP、CP、EP 和 ETP 的大小：%1</translation>
    </message>
    <message>
        <source>As many as one trial takes.</source>
        <translation>一次试验使用的 GPU 数。</translation>
    </message>
    <message>
        <source>Micro-batch sizes: %1</source>
        <translation>微批次大小：%1</translation>
    </message>
    <message>
        <source>Micro-batch sizes are powers of two that divide it.</source>
        <translation>微批次大小是能整除它的 2 的幂。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Mean length of samples</source>
        <translation>样本平均长度</translation>
    </message>
    <message>
        <source>mean tokens of a sample</source>
        <translation>样本的平均 token 数</translation>
    </message>
</context>
<context>
    <name>megatune::SlurmProcess</name>
    <message>
        <source>The folder %1 to run in does not exist; make it or choose another.</source>
        <translation>运行目录 %1 不存在；请创建它，或另选一个。</translation>
    </message>
    <message>
        <source>queued in Slurm</source>
        <translation>在 Slurm 中排队</translation>
    </message>
    <message>
        <source>Slurm&apos;s sbatch cannot be started on this machine (%1); run Megatune where sbatch works, such as a login node.</source>
        <translation>本机上无法启动 Slurm 的 sbatch（%1）；请在能使用 sbatch 的地方运行 Megatune，例如登录节点。</translation>
    </message>
    <message>
        <source>Slurm&apos;s sbatch gave no answer: %1.</source>
        <translation>Slurm 的 sbatch 没有给出答复：%1。</translation>
    </message>
    <message>
        <source>Slurm does not know the job %1 of this trial.</source>
        <translation>Slurm 不认识这次试验的作业 %1。</translation>
    </message>
    <message>
        <source>queued in Slurm for %1</source>
        <translation>已在 Slurm 中排队 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) ahead</source>
        <translation>
            <numerusform>前面还有 %n 个作业</numerusform>
        </translation>
    </message>
    <message>
        <source>Slurm knows job %1 no more, and it has left no exit status.</source>
        <translation>Slurm 中已没有作业 %1，它也没有留下退出码。</translation>
    </message>
    <message>
        <source>Slurm took the nodes of job %1 for another job before it had ended.</source>
        <translation>作业 %1 尚未结束，Slurm 就把它的节点分给了其他作业。</translation>
    </message>
    <message>
        <source>Job %1 was cancelled in Slurm by somebody else.</source>
        <translation>作业 %1 在 Slurm 中被他人取消。</translation>
    </message>
    <message>
        <source>Slurm ended job %1 at its time limit (%2); ask for more with time= in the host.</source>
        <translation>作业 %1 达到时间限制（%2），被 Slurm 结束；请用主机的 time= 申请更长时间。</translation>
    </message>
    <message>
        <source>Slurm ended job %1 because its processes used more main memory than it was given.</source>
        <translation>作业 %1 的进程使用的内存超出分配，被 Slurm 结束。</translation>
    </message>
    <message>
        <source>Slurm lost a node of job %1 (%2).</source>
        <translation>作业 %1 的一个节点失联（%2）。</translation>
    </message>
    <message>
        <source>Slurm ended job %1 at its deadline; give a later one with deadline= in the host.</source>
        <translation>作业 %1 到达截止时间，已被 Slurm 结束；请在主机中用 deadline= 指定更晚的时间。</translation>
    </message>
    <message>
        <source>Slurm ended job %1 by itself (%2).</source>
        <translation>Slurm 自行结束了作业 %1（%2）。</translation>
    </message>
    <message>
        <source>The output of job %1 is not there any more.</source>
        <translation>作业 %1 的输出已不存在。</translation>
    </message>
</context>
<context>
    <name>megatune::SlurmQueue</name>
    <message>
        <source>Slurm&apos;s squeue gave no answer: %1; it is asked again.</source>
        <translation>Slurm 的 squeue 没有给出答复：%1；将再次查询。</translation>
    </message>
</context>
<context>
    <name>megatune::SourceSwitch</name>
    <message>
        <source>What is set up</source>
        <translation>正在配置的</translation>
    </message>
    <message>
        <source>Study %1</source>
        <translation>研究 %1</translation>
    </message>
</context>
<context>
    <name>megatune::SpaceBar</name>
    <message>
        <source>&amp;Rows</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>Parameter of the rows</source>
        <translation>行的参数</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>Parameter of the columns</source>
        <translation>列的参数</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>%1 of %2 layouts kept</source>
        <translation>保留 %1 / %2 个布局</translation>
    </message>
    <message>
        <source>Co&amp;lour</source>
        <translation>颜色(&amp;L)</translation>
    </message>
    <message>
        <source>What the cells show and are coloured by</source>
        <translation>单元格显示的内容和着色依据</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Chance to fit</source>
        <translation>放得下的概率</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量值</translation>
    </message>
    <message>
        <source>%1 by %2 and %3</source>
        <translation>%1：%2 × %3</translation>
    </message>
    <message>
        <source>in %1 combinations</source>
        <translation>共 %1 种组合</translation>
    </message>
    <message>
        <source>A layout is TP, PP, CP, EP, ETP and MBS; with the other parameters it comes in several combinations. Cells, rules and Start count combinations: %1 of %2 are kept.</source>
        <translation>布局由 TP、PP、CP、EP、ETP 和 MBS 构成；配合其他参数有多种组合。单元格、规则和“开始”旁的数都是组合数：%2 种中保留 %1 种。</translation>
    </message>
</context>
<context>
    <name>megatune::SpaceGridModel</name>
    <message>
        <source>Counting…</source>
        <translation>正在统计…</translation>
    </message>
</context>
<context>
    <name>megatune::SpacePage</name>
    <message>
        <source>Fill in the page Setup first.</source>
        <translation>请先填写“配置”页。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Choices</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>No search space yet</source>
        <translation>还没有搜索空间</translation>
    </message>
    <message>
        <source>Go to Setup</source>
        <translation>转到“配置”</translation>
    </message>
    <message>
        <source>A layout runs in a study: start or open one of this space first.</source>
        <translation>布局在研究中运行：请先启动或打开一个此空间的研究。</translation>
    </message>
    <message>
        <source>This layout cannot run: %1</source>
        <translation>此布局无法运行：%1</translation>
    </message>
    <message>
        <source>They narrow what is shown here; the study keeps its own.</source>
        <translation>仅缩小此处显示的范围；研究自身的选项不变。</translation>
    </message>
    <message>
        <source>space</source>
        <translation>space</translation>
    </message>
    <message>
        <source>The trainer refuses %1: not tried any more.</source>
        <translation>训练程序拒绝 %1：不再尝试。</translation>
    </message>
    <message>
        <source>While the study runs, a row of the list runs one by hand (Ctrl+Return).</source>
        <translation>研究运行期间，可从列表的行手动运行（Ctrl+Return）。</translation>
    </message>
</context>
<context>
    <name>megatune::SshProcess</name>
    <message>
        <source>The disk of %1 that takes what the trial prints is full; make room there.</source>
        <translation>%1 上存放试验输出的磁盘已满；请在那里腾出空间。</translation>
    </message>
    <message numerus="yes">
        <source>The connection to %1 was gone for longer than %n second(s), and the trial was ended there.</source>
        <translation>
            <numerusform>与 %1 的连接断开超过 %n 秒，那里的试验已被结束。</numerusform>
        </translation>
    </message>
    <message>
        <source>What looked after the trial on %1 was killed, or %1 has started anew.</source>
        <translation>%1 上看管试验的进程被杀死，或者 %1 已重新启动。</translation>
    </message>
    <message>
        <source>The set-up line failed on %1: %2</source>
        <translation>准备命令在 %1 上失败：%2</translation>
    </message>
    <message>
        <source>The folder %1 to run in does not exist on %2; make it or choose another.</source>
        <translation>%2 上的运行目录 %1 不存在；请创建它，或另选一个。</translation>
    </message>
    <message>
        <source>%1 has no place for what the trial prints: /var/tmp, /tmp and the home folder are full or cannot be written to.</source>
        <translation>%1 上没有地方存放试验的输出：/var/tmp、/tmp 和主目录已满或无法写入。</translation>
    </message>
    <message>
        <source>The trial is not on %1 any more.</source>
        <translation>试验已不在 %1 上。</translation>
    </message>
    <message>
        <source>%1 could not start a process: %2</source>
        <translation>%1 无法启动进程：%2</translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation>与 %1 的连接已断开。</translation>
    </message>
    <message>
        <source>%1 Trial %2 goes on there; trying to reach it.</source>
        <translation>%1试验 %2 在那里继续运行；正在尝试重新连接。</translation>
    </message>
    <message numerus="yes">
        <source>%1 Trial %2 goes on there for %n second(s); trying to reach it.</source>
        <translation>
            <numerusform>%1试验 %2 在那里还会运行 %n 秒；正在尝试重新连接。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 has no place for the files of the trial; make room there.</source>
        <translation>%1 没有存放试验文件的空间；请在那里腾出空间。</translation>
    </message>
    <message>
        <source>%1 does not answer: trial %2 may go on there, until the study goes on and ends it.</source>
        <translation>%1 没有响应：试验 %2 可能仍在那里继续，直到继续该研究时将其结束。</translation>
    </message>
    <message>
        <source>%1 takes no further session for the trial (%2); raise MaxSessions in its sshd_config, or run fewer trials at the same time.</source>
        <translation>%1 不再接受试验所需的会话（%2）；请在其 sshd_config 中调高 MaxSessions，或减少同时运行的试验。</translation>
    </message>
    <message>
        <source>%1 did not start the trial (%2).</source>
        <translation>%1 没有启动该试验（%2）。</translation>
    </message>
    <message>
        <source>%1 Trial %2 is tried there again.</source>
        <translation>%1 将在那里再次尝试试验 %2。</translation>
    </message>
    <message>
        <source>Another session on %1 told the trial to end, which this run did not.</source>
        <translation>%1 上的另一个会话让该试验结束，并非本次运行所为。</translation>
    </message>
    <message>
        <source>/tmp/megatune-%1 on %2, where the trial has to write, was made by somebody else; take it away.</source>
        <translation>%2 上试验要写入的 /tmp/megatune-%1 是由他人创建的；请将其移走。</translation>
    </message>
</context>
<context>
    <name>megatune::StartPage</name>
    <message>
        <source>Find the fastest parallel layout</source>
        <translation>寻找最快的并行布局</translation>
    </message>
    <message>
        <source>From a model, a number of GPUs, a batch size and your own training command to the fastest command line.</source>
        <translation>给出模型、GPU 数、批次大小和你自己的训练命令，得到最快的命令行。</translation>
    </message>
    <message>
        <source>&amp;New study</source>
        <translation>新建研究(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open study…</source>
        <translation>打开研究(&amp;O)…</translation>
    </message>
    <message>
        <source>Look at a finished study, or follow one that another program is writing.</source>
        <translation>查看已完成的研究，或跟随另一个程序正在写入的研究。</translation>
    </message>
    <message>
        <source>&amp;Recent studies</source>
        <translation>最近的研究(&amp;R)</translation>
    </message>
    <message>
        <source>Recent studies</source>
        <translation>最近的研究</translation>
    </message>
    <message>
        <source>Studies that you start or open will be listed here.</source>
        <translation>你启动或打开的研究会列在这里。</translation>
    </message>
    <message>
        <source>Select several to open them side by side.</source>
        <translation>选择多个可并排打开。</translation>
    </message>
    <message>
        <source>O&amp;pen</source>
        <translation>打开(&amp;P)</translation>
    </message>
    <message>
        <source>New study &amp;like this</source>
        <translation>新建类似的研究(&amp;L)</translation>
    </message>
    <message>
        <source>Paste the command that you train with, and look at the layouts before anything runs.</source>
        <translation>粘贴你训练用的命令，在运行任何东西之前先看布局。</translation>
    </message>
    <message>
        <source>Run the &amp;demo</source>
        <translation>运行演示(&amp;D)</translation>
    </message>
    <message>
        <source>Half a minute of a bundled trainer that needs no GPU and no network.</source>
        <translation>自带的训练程序，约半分钟，不需要 GPU 和网络。</translation>
    </message>
    <message>
        <source>Drop a study file (.mtune) anywhere in this window to open it, or the log of a training to have it explained.</source>
        <translation>把研究文件（.mtune）拖到此窗口的任意位置即可打开；拖入训练的日志则会得到解释。</translation>
    </message>
</context>
<context>
    <name>megatune::StateLegend</name>
    <message>
        <source>Show only these in the table</source>
        <translation>在表格中只显示这些</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count and state: 4 out of memory</comment>
        <translation>%2 %1</translation>
    </message>
    <message>
        <source>With a hole: not verified to have run as asked</source>
        <translation>带孔的点：未核实是否按要求运行</translation>
    </message>
</context>
<context>
    <name>megatune::StatusLine</name>
    <message>
        <source>Nothing is running</source>
        <translation>没有在运行的研究</translation>
    </message>
    <message>
        <source>Paused, %1</source>
        <translation>已暂停，%1</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Starting…, %1</source>
        <translation>正在启动…，%1</translation>
    </message>
    <message>
        <source>Trial %1 is running, %2</source>
        <translation>试验 %1 运行中，%2</translation>
    </message>
    <message>
        <source>Hosts: %1</source>
        <translation>主机：%1</translation>
    </message>
    <message>
        <source>Run by another process</source>
        <translation>由另一个进程运行</translation>
    </message>
    <message>
        <source>Run by another process: trial %1</source>
        <translation>由另一个进程运行：试验 %1</translation>
    </message>
    <message>
        <source>Trials %1 are running</source>
        <translation>试验 %1 正在运行</translation>
    </message>
</context>
<context>
    <name>megatune::StepDrawing</name>
    <message>
        <source>One step of the pipeline, by stage</source>
        <translation>流水线的一步（按阶段）</translation>
    </message>
    <message>
        <source>%1: %2, at most %3 GiB</source>
        <translation>%1：%2，最多 %3 GiB</translation>
    </message>
</context>
<context>
    <name>megatune::StepWindow</name>
    <message>
        <source>Drawing…</source>
        <translation>正在绘制…</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>One step of the pipeline</source>
        <translation>流水线的一步</translation>
    </message>
    <message>
        <source>The step is being drawn.</source>
        <translation>正在绘制这一步。</translation>
    </message>
    <message>
        <source>In the order of Megatron-LM&apos;s schedules; times and memory are estimates.</source>
        <translation>顺序为 Megatron-LM 的调度顺序；时间和显存为估算。</translation>
    </message>
    <message>
        <source>As a picture, or as a trace for Perfetto</source>
        <translation>存为图片，或 Perfetto 跟踪文件</translation>
    </message>
    <message>
        <source>Save the step</source>
        <translation>保存这一步</translation>
    </message>
    <message>
        <source>SVG picture (*.svg)</source>
        <translation>SVG 图片 (*.svg)</translation>
    </message>
    <message>
        <source>Trace for Perfetto (*.json)</source>
        <translation>Perfetto 跟踪文件 (*.json)</translation>
    </message>
    <message>
        <source>In the order of Megatron-LM&apos;s schedules; times and memory are estimates, %1.</source>
        <translation>顺序为 Megatron-LM 的调度顺序；时间和显存为估算（%1）。</translation>
    </message>
</context>
<context>
    <name>megatune::StrategySection</name>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>Strateg&amp;y</source>
        <translation>策略(&amp;Y)</translation>
    </message>
    <message>
        <source>The one that suits the rules.</source>
        <translation>与规则集相配的策略。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyChooser</name>
    <message>
        <source>%1 files are too many at once: choose up to %2 to open or to compare.</source>
        <translation>一次最多处理 %2 个文件，而不是 %1 个：请少选一些再打开或比较。</translation>
    </message>
    <message>
        <source>%1 is a folder; the page Review shows the studies of one.</source>
        <translation>%1 是文件夹；其中的研究显示在“回顾”页面。</translation>
    </message>
    <message>
        <source>Show its studies</source>
        <translation>显示其中的研究</translation>
    </message>
    <message>
        <source>%1 is neither a study (*.mtune) nor a database (*.db); what else Optuna wrote is read by Import from Optuna in the menu File.</source>
        <translation>%1 不是研究（*.mtune），也不是数据库（*.db）；Optuna 写出的其他文件请用“文件”菜单中的“从 Optuna 导入”读取。</translation>
    </message>
    <message>
        <source>Open study</source>
        <translation>打开研究</translation>
    </message>
    <message>
        <source>Studies (*.mtune);;All files (*)</source>
        <translation>研究 (*.mtune);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>megatune::StudyComparison</name>
    <message>
        <source>%1, %2 running</source>
        <translation>%1，%2 次运行中</translation>
    </message>
    <message>
        <source>Trials until a value within 5 % of the best of these studies was found</source>
        <translation>找到与这些研究的最优值相差 5% 以内的值所用的试验次数</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>显存不足</translation>
    </message>
    <message>
        <source>Trials to 5 %</source>
        <translation>到 5% 的试验</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
</context>
<context>
    <name>megatune::StudyController</name>
    <message>
        <source>The run has not begun yet; ask again once it has.</source>
        <translation>运行尚未开始，请在开始后再试。</translation>
    </message>
    <message>
        <source>Nothing more was run: %1</source>
        <translation>没有再运行任何试验：%1</translation>
    </message>
    <message>
        <source>No trial could be started: %1</source>
        <translation>没有试验能够启动：%1</translation>
    </message>
    <message>
        <source>The run is being stopped; continue the study once it has ended.</source>
        <translation>运行正在停止，请在其结束后继续该研究。</translation>
    </message>
    <message>
        <source>The run has ended; continue the study.</source>
        <translation>运行已结束，请继续该研究。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyDraft</name>
    <message>
        <source>Counting the layouts…</source>
        <translation>正在统计布局…</translation>
    </message>
    <message>
        <source>No layout is left: change GPUs or batch, or allow more choices in Space.</source>
        <translation>没有剩下任何布局：请改变 GPU 数或批次，或在“空间”中允许更多取值。</translation>
    </message>
    <message>
        <source>The model cannot be read yet; what to do stands at its field.</source>
        <translation>还无法读取模型；处理办法见模型栏。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyFileSection</name>
    <message>
        <source>Study file</source>
        <translation>研究文件</translation>
    </message>
    <message>
        <source>Choose where the study is kept</source>
        <translation>选择研究的保存位置</translation>
    </message>
    <message>
        <source>S&amp;tudy file</source>
        <translation>研究文件(&amp;T)</translation>
    </message>
    <message>
        <source>Say where the study is kept.</source>
        <translation>请指定研究的保存位置。</translation>
    </message>
    <message>
        <source>%1 is a folder; add a file name.</source>
        <translation>%1 是目录；请加上文件名。</translation>
    </message>
    <message>
        <source>%1 cannot be written to; choose another file.</source>
        <translation>无法写入 %1；请另选文件。</translation>
    </message>
    <message>
        <source>Studies (*.mtune)</source>
        <translation>研究 (*.mtune)</translation>
    </message>
    <message>
        <source>%1 belongs to a study that runs or waits; choose another file.</source>
        <translation>%1 属于正在运行或等待的研究；请另选文件。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyFolder</name>
    <message>
        <source>There is no folder %1; choose another one.</source>
        <translation>没有目录 %1；请另选目录。</translation>
    </message>
    <message>
        <source>%1 cannot be read as a folder; choose another one.</source>
        <translation>无法将 %1 作为目录读取；请另选目录。</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>已加星标</translation>
    </message>
    <message>
        <source>no star</source>
        <translation>无星标</translation>
    </message>
    <message>
        <source>Study</source>
        <translation>研究</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation>最后修改</translation>
    </message>
    <message>
        <source>%1 (cannot be read)</source>
        <translation>%1（无法读取）</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Best layout</source>
        <translation>最优布局</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>the baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>nothing ran</source>
        <translation>没有能运行的</translation>
    </message>
    <message>
        <source>yours failed</source>
        <translation>原命令失败</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>%1, %L2 OOM</source>
        <translation>%1（OOM %L2）</translation>
    </message>
    <message>
        <source>How many times as good as the study&apos;s own command the best is</source>
        <translation>最优是研究自身命令的多少倍</translation>
    </message>
    <message>
        <source>Model and cluster</source>
        <translation>模型与集群</translation>
    </message>
    <message>
        <source>× yours</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>Course</source>
        <translation>过程</translation>
    </message>
</context>
<context>
    <name>megatune::StudyNoteLine</name>
    <message>
        <source>Note on this study</source>
        <translation>此研究的备注</translation>
    </message>
    <message>
        <source>Take the star of this study away</source>
        <translation>取消此研究的星标</translation>
    </message>
    <message>
        <source>Mark this study with a star</source>
        <translation>为此研究加星标</translation>
    </message>
</context>
<context>
    <name>megatune::StudyQueue</name>
    <message>
        <source>%1 GPUs</source>
        <translation>%1 个 GPU</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 belongs to a study that runs or waits; choose another study file.</source>
        <translation>%1 属于正在运行或等待的研究；请另选研究文件。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyResumer</name>
    <message>
        <source>Trial %1 ran this layout; it is measured again.</source>
        <translation>试验 %1 运行过此布局；将再次测量。</translation>
    </message>
    <message>
        <source>Trial %1 ran this layout; it runs again.</source>
        <translation>试验 %1 运行过此布局；将再次运行。</translation>
    </message>
    <message>
        <source>This layout runs next: %1</source>
        <translation>接下来运行此布局：%1</translation>
    </message>
    <message>
        <source>Run again first: trial %1.</source>
        <translation>先再次运行：试验 %1。</translation>
    </message>
    <message>
        <source>The command needs secrets, which its file does not keep; type them in Setup, where *** stands for them.</source>
        <translation>命令需要机密信息，而文件中不保存它们；请在配置中 *** 的位置输入。</translation>
    </message>
    <message>
        <source>On %1. Each trial adds the options of its layout.</source>
        <translation>在 %1 上运行。每次试验会加上其布局的选项。</translation>
    </message>
    <message>
        <source>On %1, in %2. Each trial adds the options of its layout.</source>
        <translation>在 %1 的 %2 中运行。每次试验会加上其布局的选项。</translation>
    </message>
    <message>
        <source>Trials get the variables %1.</source>
        <translation>试验得到的变量：%1。</translation>
    </message>
    <message>
        <source>Layouts also set %1.</source>
        <translation>布局还会设置 %1。</translation>
    </message>
    <message>
        <source>Trials get the files %1.</source>
        <translation>试验得到的文件：%1。</translation>
    </message>
    <message>
        <source>Its values were found by a regular expression, which its file does not keep; type it in Setup, below More.</source>
        <translation>其数值由正则表达式取得，而文件并不保存该表达式；请在“配置”的“更多”下填写。</translation>
    </message>
    <message>
        <source>This study is being read, and goes on then.</source>
        <translation>正在读取此研究，读完后继续。</translation>
    </message>
    <message>
        <source>It waits for the study that runs, and starts then.</source>
        <translation>等待正在运行的研究结束后开始。</translation>
    </message>
</context>
<context>
    <name>megatune::StudySpace</name>
    <message>
        <source>The study&apos;s space cannot be narrowed: its model cannot be read any more.</source>
        <translation>无法缩小该研究的搜索空间：其模型已无法读取。</translation>
    </message>
</context>
<context>
    <name>megatune::StudyViews</name>
    <message>
        <source>Views of the trials</source>
        <translation>试验的视图</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Value and memory of every trial in order</source>
        <translation>按顺序显示每次试验的值和显存</translation>
    </message>
    <message>
        <source>The view as a table</source>
        <translation>以表格显示的视图</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>The same numbers as a table</source>
        <translation>以表格显示同样的数据</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>As an &amp;image</source>
        <translation>复制为图像(&amp;I)</translation>
    </message>
    <message>
        <source>As a table (&amp;CSV)</source>
        <translation>复制为表格 (CSV)(&amp;C)</translation>
    </message>
    <message>
        <source>The table is in the clipboard, as comma-separated values.</source>
        <translation>表格已以逗号分隔值的形式复制到剪贴板。</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>平行坐标</translation>
    </message>
    <message>
        <source>All parameters and the value, a line for each trial</source>
        <translation>所有参数和值，每次试验一条线</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Value and out-of-memory share by parameter, the most telling one first</source>
        <translation>按参数显示值和显存不足的比例，解释最多的在前</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>When each trial ran, and on which host</source>
        <translation>每次试验运行的时间和主机</translation>
    </message>
    <message>
        <source>Copy what is shown, or save it as a picture</source>
        <translation>复制所显示的内容，或保存为图像</translation>
    </message>
    <message>
        <source>&amp;Save picture…</source>
        <translation>保存图像(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>megatune::SurroundingsSection</name>
    <message>
        <source>Environment variables of the trials, one a line</source>
        <translation>试验的环境变量，每行一个</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>A small file that trials need</source>
        <translation>试验需要的小文件</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>An earlier study to learn from</source>
        <translation>可供学习的先前研究</translation>
    </message>
    <message>
        <source>Studies (*.mtune)</source>
        <translation>研究 (*.mtune)</translation>
    </message>
    <message>
        <source>Learn from</source>
        <translation>学习自</translation>
    </message>
    <message>
        <source>Trials at the same time</source>
        <translation>同时运行的试验数</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Automatic: as many as the GPUs allow</source>
        <translation>自动：GPU 允许多少就多少</translation>
    </message>
    <message>
        <source>What happens where somebody else uses a trial&apos;s GPUs</source>
        <translation>他人占用试验的 GPU 时怎么办</translation>
    </message>
    <message>
        <source>Other free GPUs of the host are taken first. Nobody&apos;s process is ended.</source>
        <translation>先改用主机上其他空闲的 GPU。不会结束任何人的进程。</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>wait at most</source>
        <translation>最多等待</translation>
    </message>
    <message>
        <source>ignore</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Seconds to wait for GPUs before other hosts are tried</source>
        <translation>等待 GPU 多少秒后改试其他主机</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>trials at a time</source>
        <translation>同时运行</translation>
    </message>
    <message>
        <source>busy GPUs</source>
        <translation>被占用的 GPU</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Version of megatron-core, such as 0.16</source>
        <translation>megatron-core 的版本，例如 0.16</translation>
    </message>
    <message>
        <source>Largest number of recomputed layers</source>
        <translation>重计算层数的上限</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>megatron-core</source>
        <translation>megatron-core</translation>
    </message>
    <message>
        <source>recomputed layers up to</source>
        <translation>重计算层数上限</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Trials find them in the folder that MEGATUNE_UPLOADS names.</source>
        <translation>试验可在 MEGATUNE_UPLOADS 所指的目录中找到它们。</translation>
    </message>
    <message>
        <source>Random seed</source>
        <translation>随机种子</translation>
    </message>
</context>
<context>
    <name>megatune::TimelineModel</name>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Started after</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Ran</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>megatune::TimelinePlot</name>
    <message>
        <source>Timeline of the trials, a lane for each place of a host</source>
        <translation>试验的时间线，主机的每个位置一行</translation>
    </message>
    <message>
        <source>%1 % busy</source>
        <translation>占用 %1%</translation>
    </message>
    <message>
        <source>no host</source>
        <translation>无主机</translation>
    </message>
    <message>
        <source>GPUs %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>waited %1 before</source>
        <translation>之前等待 %1</translation>
    </message>
</context>
<context>
    <name>megatune::TimelineView</name>
    <message>
        <source>A bar for each trial appears as soon as the first one has started.</source>
        <translation>第一次试验开始后，此处为每次试验显示一个条。</translation>
    </message>
    <message>
        <source>%1 %2 % busy</source>
        <comment>host, share</comment>
        <translation>%1 占用 %2%</translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) in %1.</source>
        <translation>
            <numerusform>%n 次试验，历时 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Colour: value. Dotted: waiting. + and −, or Ctrl and the wheel, make it wider and narrower.</source>
        <translation>颜色：值。虚线：等待。按 + 和 −，或 Ctrl 加滚轮缩放。</translation>
    </message>
    <message>
        <source>Values from %1 to %2 %3.</source>
        <comment>least, most, unit</comment>
        <translation>值从 %1 到 %2 %3。</translation>
    </message>
</context>
<context>
    <name>megatune::TrainerSection</name>
    <message>
        <source>Read as: %1</source>
        <translation>按此解读：%1</translation>
    </message>
    <message>
        <source>Not recognised: %1; it gets its options as Megatron-LM has them</source>
        <translation>无法识别：%1；选项按 Megatron-LM 的写法给出</translation>
    </message>
    <message>
        <source>Recognised: %1</source>
        <translation>识别为：%1</translation>
    </message>
    <message>
        <source>Options that count: %1</source>
        <translation>计入的选项:%1</translation>
    </message>
    <message>
        <source>Assumed: %1</source>
        <translation>假定:%1</translation>
    </message>
    <message>
        <source>Options are read by</source>
        <translation>选项由谁读取</translation>
    </message>
    <message>
        <source>Which trainer reads the options, where it is not recognised rightly; recipes are made for the version that is chosen here, too</source>
        <translation>由哪个训练程序读取选项，用于识别有误时；配方也按此处所选的版本生成</translation>
    </message>
    <message>
        <source>as recognised</source>
        <translation>自动识别</translation>
    </message>
    <message>
        <source>Trainer</source>
        <translation>训练程序</translation>
    </message>
    <message>
        <source>Folder in which the command runs</source>
        <translation>运行命令的目录</translation>
    </message>
    <message>
        <source>Choose the folder in which the command runs</source>
        <translation>选择运行命令的目录</translation>
    </message>
    <message>
        <source>Fol&amp;der</source>
        <translation>运行目录(&amp;D)</translation>
    </message>
    <message>
        <source>Run in</source>
        <translation>运行目录</translation>
    </message>
</context>
<context>
    <name>megatune::TrialAttempt</name>
    <message>
        <source>The output of trial %1 cannot be kept in %2: %3. The trial goes on without it.</source>
        <translation>试验 %1 的输出无法保存到 %2：%3。试验会继续，但不保存输出。</translation>
    </message>
</context>
<context>
    <name>megatune::TrialCharts</name>
    <message>
        <source>Memory per GPU by trial, GiB</source>
        <translation>各次试验的单卡显存（GiB）</translation>
    </message>
    <message>
        <source>Unit of the values</source>
        <translation>数值的单位</translation>
    </message>
    <message>
        <source>The unit in which the chart shows the values</source>
        <translation>图表显示数值所用的单位</translation>
    </message>
</context>
<context>
    <name>megatune::TrialDetail</name>
    <message>
        <source>The selected trial</source>
        <translation>所选试验</translation>
    </message>
    <message>
        <source>Select a trial in the chart or in the table to see what it ran and how it went.</source>
        <translation>在图表或表格中选择一次试验，查看它运行的命令和结果。</translation>
    </message>
    <message>
        <source>&amp;Copy command</source>
        <translation>复制命令(&amp;C)</translation>
    </message>
    <message>
        <source>Command of the selected trial</source>
        <translation>所选试验的命令</translation>
    </message>
    <message>
        <source>Note on this trial</source>
        <translation>此试验的备注</translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation>迭代 %1</translation>
    </message>
    <message>
        <source>took %1</source>
        <comment>duration as 3:12</comment>
        <translation>用时 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) counted</source>
        <translation>
            <numerusform>计入 %n 次迭代</numerusform>
        </translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>on %1, GPUs %2</source>
        <translation>在 %1 上，GPU %2</translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation>第 %1 次尝试</translation>
    </message>
    <message>
        <source>Ended by signal %1.</source>
        <translation>被信号 %1 终止。</translation>
    </message>
    <message>
        <source>Exit status %1.</source>
        <translation>退出码 %1。</translation>
    </message>
    <message>
        <source>Take the star away</source>
        <translation>取消星标</translation>
    </message>
    <message>
        <source>Mark with a star</source>
        <translation>加星标</translation>
    </message>
    <message>
        <source>Trial %1, baseline</source>
        <translation>试验 %1，基线</translation>
    </message>
    <message>
        <source>Trial %1</source>
        <translation>试验 %1</translation>
    </message>
    <message>
        <source>%1, the best</source>
        <translation>%1，最优</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>trial, state</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message>
        <source>derived from the iteration times</source>
        <translation>由迭代时间推算</translation>
    </message>
    <message>
        <source>mean of %1 runs: %2</source>
        <translation>%1 次运行的均值：%2</translation>
    </message>
    <message>
        <source>&amp;Run again</source>
        <translation>再次运行(&amp;R)</translation>
    </message>
    <message>
        <source>Runs this trial as the next attempt of its number (Ctrl+R).</source>
        <translation>将此试验作为同一编号的下一次尝试运行 (Ctrl+R)。</translation>
    </message>
    <message>
        <source>iterations vary by %1</source>
        <comment>standard deviation</comment>
        <translation>各迭代间波动 %1</translation>
    </message>
    <message>
        <source>run by who asked for it</source>
        <translation>由询问者运行</translation>
    </message>
</context>
<context>
    <name>megatune::TrialPane</name>
    <message>
        <source>Log of trial %1</source>
        <translation>试验 %1 的日志</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Iterations of trial %1, %2</source>
        <translation>试验 %1 的迭代，%2</translation>
    </message>
    <message>
        <source>Iterations, %1</source>
        <translation>迭代，%1</translation>
    </message>
    <message>
        <source>GPUs of trial %1: utilisation and power</source>
        <translation>试验 %1 的 GPU：利用率和功率</translation>
    </message>
</context>
<context>
    <name>megatune::TrialRetries</name>
    <message>
        <source>No trial of this study has failed.</source>
        <translation>此研究中没有失败的试验。</translation>
    </message>
    <message>
        <source>Trial %1 ran again: %2.</source>
        <translation>试验 %1 已再次运行：%2。</translation>
    </message>
    <message>
        <source>Run trial %1 again</source>
        <translation>再次运行试验 %1</translation>
    </message>
    <message>
        <source>Run failed trials again</source>
        <translation>再次运行失败的试验</translation>
    </message>
    <message numerus="yes">
        <source>Run all %n failed trial(s) again</source>
        <translation>
            <numerusform>再次运行全部 %n 次失败的试验</numerusform>
        </translation>
    </message>
    <message>
        <source>Those that failed, were stopped or lost their host; what ran out of memory keeps its verdict.</source>
        <translation>失败、被停止或丢失主机的试验；显存不足的结论保留。</translation>
    </message>
</context>
<context>
    <name>megatune::TrialTable</name>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Copy command of trial %1</source>
        <translation>复制试验 %1 的命令</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Only trials with %1 %2</source>
        <translation>仅 %1 为 %2 的试验</translation>
    </message>
    <message>
        <source>Only the best trial</source>
        <translation>仅最优试验</translation>
    </message>
</context>
<context>
    <name>megatune::TrialTableModel</name>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Value per GPU; in italics while the trial runs</source>
        <translation>单卡数值；试验运行时以斜体显示</translation>
    </message>
    <message>
        <source>Largest memory of a GPU, in GiB</source>
        <translation>单个 GPU 的最大显存，GiB</translation>
    </message>
    <message>
        <source>From the start to the end, as minutes:seconds or hours:minutes:seconds</source>
        <translation>从开始到结束，分:秒 或 时:分:秒</translation>
    </message>
    <message>
        <source>#</source>
        <comment>number of a trial</comment>
        <translation>#</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation>原因：%1</translation>
    </message>
    <message>
        <source>Model FLOPs utilisation: the share of the GPU&apos;s peak of %1 TFLOP/s at the command&apos;s precision</source>
        <translation>模型 FLOPs 利用率：占 GPU 在该命令精度下峰值 %1 TFLOP/s 的比例</translation>
    </message>
    <message>
        <source>Tokens of full sequences per second and GPU</source>
        <translation>每个 GPU 每秒处理的完整序列 token 数</translation>
    </message>
    <message>
        <source>MFU %</source>
        <translation>MFU %</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>Refinement</source>
        <translation>细调</translation>
    </message>
</context>
<context>
    <name>megatune::TrialsChart</name>
    <message>
        <source>TFLOP/s per GPU over trials</source>
        <translation>各次试验的 TFLOP/s/GPU</translation>
    </message>
    <message>
        <source>The value of every trial appears here as soon as the first one runs.</source>
        <translation>试验的值在首次试验开始运行后显示在这里。</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Best %1 %2 in trial %3, %4.</source>
        <translation>最优 %1 %2，试验 %3，%4。</translation>
    </message>
    <message numerus="yes">
        <source>%n finished.</source>
        <translation>
            <numerusform>已完成 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n out of memory.</source>
        <translation>
            <numerusform>显存不足 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running.</source>
        <translation>
            <numerusform>运行中 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>The table holds the same numbers.</source>
        <translation>表格中有相同的数据。</translation>
    </message>
    <message>
        <source>The filter leaves no trial over.</source>
        <translation>没有符合筛选条件的试验。</translation>
    </message>
    <message>
        <source>none</source>
        <comment>label of the foot of a chart: trials without a value</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, not verified</source>
        <translation>%1，未核实</translation>
    </message>
</context>
<context>
    <name>megatune::TrialsPanel</name>
    <message>
        <source>Trials</source>
        <translation>试验</translation>
    </message>
    <message>
        <source>Filter: tp=2 state:oom</source>
        <translation>筛选：tp=2 state:oom</translation>
    </message>
    <message>
        <source>Filter the trials</source>
        <translation>筛选试验</translation>
    </message>
    <message>
        <source>All words must hold: tp=2, mbs&gt;=4, state:oom, value&gt;400, memory&lt;70, host:gpu-a, #12, star:yes, best:yes, or any text.</source>
        <translation>所有条件须同时满足：tp=2、mbs&gt;=4、state:oom、value&gt;400、memory&lt;70、host:gpu-a、#12、star:yes、best:yes，或任意文本。</translation>
    </message>
    <message>
        <source>All parameters</source>
        <translation>所有参数</translation>
    </message>
    <message>
        <source>Also show parameters that are the same in every trial.</source>
        <translation>也显示各次试验中都相同的参数。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln trial(s)</source>
        <translation>
            <numerusform>%Ln 次试验</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s)</source>
        <translation>
            <numerusform>%L1 / %Ln 次试验</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::UserGuide</name>
    <message>
        <source>Chapter of the guide</source>
        <translation>指南的章节</translation>
    </message>
    <message>
        <source>Bac&amp;k</source>
        <translation>返回(&amp;K)</translation>
    </message>
    <message>
        <source>To what was read before (Alt+Left)</source>
        <translation>回到之前阅读的位置 (Alt+左箭头)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Find in the guide (Ctrl+F)</source>
        <translation>在指南中查找 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Find in the guide</source>
        <translation>在指南中查找</translation>
    </message>
    <message>
        <source>Contents of the guide</source>
        <translation>指南目录</translation>
    </message>
    <message>
        <source>Not in the guide</source>
        <translation>指南中没有</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) in this chapter</source>
        <translation>
            <numerusform>本章中有 %n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Not in this chapter; Enter looks in the others</source>
        <translation>本章中没有；按 Enter 在其他章节中查找</translation>
    </message>
    <message>
        <source>Nothing was read before this.</source>
        <translation>在此之前没有阅读过的内容。</translation>
    </message>
</context>
<context>
    <name>megatune::ValueSection</name>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>harmonic mean</source>
        <translation>调和平均</translation>
    </message>
    <message>
        <source>last</source>
        <translation>最后一个</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>How the value is taken from the iterations</source>
        <translation>如何从迭代得出数值</translation>
    </message>
    <message>
        <source>Which values are better</source>
        <translation>哪种数值更好</translation>
    </message>
    <message>
        <source>more is better</source>
        <translation>越大越好</translation>
    </message>
    <message>
        <source>less is better</source>
        <translation>越小越好</translation>
    </message>
    <message>
        <source>Regular expression that finds the value in a line of the log</source>
        <translation>在日志行中查找数值的正则表达式</translation>
    </message>
    <message>
        <source>speed: ([0-9.]+)</source>
        <translation>speed: ([0-9.]+)</translation>
    </message>
    <message>
        <source>For a trainer whose log is not known: a Perl regular expression with exactly one group, the value. Empty: what Megatune reads by itself.</source>
        <translation>用于日志格式未知的训练程序：恰有一个分组（即数值）的 Perl 正则表达式。留空则由 Megatune 自行读取。</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Iterations left out as warm-up</source>
        <translation>作为预热不计入的迭代数</translation>
    </message>
    <message>
        <source>Fewest iterations for a result</source>
        <translation>得出结果所需的最少迭代数</translation>
    </message>
    <message>
        <source>after warm-up of</source>
        <translation>预热之后，预热</translation>
    </message>
    <message>
        <source>then at least</source>
        <translation>此后至少</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>次迭代</translation>
    </message>
    <message>
        <source>found by</source>
        <translation>查找用</translation>
    </message>
    <message>
        <source>first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>time of the trial, s</source>
        <translation>试验的时间（秒）</translation>
    </message>
</context>
<context>
    <name>megatune::WaitingButton</name>
    <message numerus="yes">
        <source>%n study(s) wait(s)</source>
        <translation>
            <numerusform>%n 个研究在等待</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::WaitingList</name>
    <message>
        <source>&amp;Start the next</source>
        <translation>启动下一个(&amp;S)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Edit in Setup</source>
        <translation>在配置中编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Take out</source>
        <translation>取消等待(&amp;T)</translation>
    </message>
    <message>
        <source>Studies that wait</source>
        <translation>等待中的研究</translation>
    </message>
    <message>
        <source>Nothing runs: they wait until you start the next one.</source>
        <translation>没有研究在运行：它们会等到你启动下一个。</translation>
    </message>
    <message>
        <source>The next one starts by itself once the running study has come to its end.</source>
        <translation>运行中的研究结束后，下一个会自动开始。</translation>
    </message>
    <message>
        <source>A study is running; the next one follows it.</source>
        <translation>有研究正在运行；下一个会接在它后面。</translation>
    </message>
    <message>
        <source>Choose a study first.</source>
        <translation>请先选择一个研究。</translation>
    </message>
    <message>
        <source>It is the next one already.</source>
        <translation>它已经是下一个。</translation>
    </message>
    <message>
        <source>Before the one above it (Alt+Up)</source>
        <translation>移到上一个之前 (Alt+Up)</translation>
    </message>
    <message>
        <source>It waits no longer; Setup holds what it says.</source>
        <translation>不再等待；其内容放入配置。</translation>
    </message>
    <message>
        <source>It waits no longer (Del)</source>
        <translation>不再等待 (Del)</translation>
    </message>
</context>
<context>
    <name>megatune::WaitingTrials</name>
    <message>
        <source>waits: %1; that time does not count</source>
        <translation>等待中：%1（不计入时间）</translation>
    </message>
    <message>
        <source>Trial %1 %2</source>
        <comment>number, what it waits for</comment>
        <translation>试验 %1：%2</translation>
    </message>
</context>
</TS>
