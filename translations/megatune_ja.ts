<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja">
<context>
    <name>AccelerateExportText</name>
    <message>
        <source>The command of trial %1 does not start accelerate launch; export it as shell or script.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command of trial %1 has a file of its own, %2, which the study does not hold; export it as shell or script.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a trial&apos;s launcher options as the configuration file of accelerate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AccelerateTaskText</name>
    <message>
        <source>Put your script in place of train.py.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The micro-batch size is that of its data loader, here --per_device_train_batch_size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep --megatron_lm_context_parallel_size 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerate takes 2 when it is not given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not use --multi_gpu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It selects plain data parallelism; only --use_megatron_lm selects Megatron-LM.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check with nvidia-smi topo -m that TP stays on NVLink.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Over PCIe the all-reduces of every layer take most of the time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerate&apos;s Megatron-LM plugin knows bert, gpt2, t5, llama and glm4_moe models, and %1 is %2; use the recipe sft.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of no known type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerate&apos;s Megatron-LM plugin trains all weights only; use the recipe sft-lora.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerate with Megatron-LM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a training script of one&apos;s own with Accelerate&apos;s Megatron-LM plugin</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AppliedFlagsText</name>
    <message>
        <source>%1 is %2 and not %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The options did not take effect: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ArgumentsExportText</name>
    <message>
        <source>a trial&apos;s options, one a line: xargs -a FILE torchrun pretrain_gpt.py</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ArgumentsText</name>
    <message>
        <source>&quot;%1&quot; is no option; put -- in front of the training command.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is given twice; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See megatune-cli %1 --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>megatune-cli %1 has no option %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes no value; leave out what follows the =.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 needs a value: %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>megatune-cli %1 does not take &quot;%2&quot;; see megatune-cli %1 --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is missing: megatune-cli %2 %1; see megatune-cli %2 --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give a whole number from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give a whole number from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 cannot be &quot;%2&quot;; %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give a number above 0, up to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give a number above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 cannot be &quot;%2&quot;; give one of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(default: %1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BenchSearchText</name>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to 5 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to 1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OOM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best after 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>excluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median of %1 sweeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: mean to 5 % %2, to 1 % %3; worst to 1 % %4; never within 1 % %5; %6 OOM trials until within 1 %, %7 until it stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no strategy %1; there are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweeps are missing; give --sweeps DIR, or --simulated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--simulated and --sweeps are two sets of sweeps; give one of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strategies replayed on measured sweeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lets strategies search among the layouts of measured sweeps, which they see the outcome of only when they try them, and counts the trials until they are within 5 % and 1 % of the best. Medians over the seeds for strategies that draw.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folder with CSV files; rows of one value of the column sweep are one problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>problems with experts, long context, virtual stages and two nodes instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replays of a strategy that draws</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OOM: trials that ran out of memory until within 1 % of the best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trials: until the strategy stopped by itself or all were tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>excluded: layouts ruled out although they were measured to work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 until within 1 %: %2 OOM trials, random %3 (%4).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 until it stopped: %2 OOM trials, layouts drawn at random in as many trials %3 (%4).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CalibrationText</name>
    <message>
        <source>Memory: %1 GiB more than estimated (± %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory: %1 GiB less than estimated (± %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>calibrated by %n trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Speed: %1 of the estimate (± %2 %).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed: %1 of the estimate.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandLineText</name>
    <message>
        <source>The text behind &quot;%1 -c&quot; is quoted in a way that cannot be edited; put it in single quotes or into a script file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command holds a character that is no valid Unicode; type it anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training command is empty; enter the command that you train with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-SWIFT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms-swift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a script</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparisonText</name>
    <message>
        <source>%1 %2 is no choice for this model and number of GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompletionText</name>
    <message>
        <source>show the help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show the version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no completion for &quot;%1&quot;; there is one for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what bash or zsh needs to complete megatune-cli</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prints a script for the shell. In this session: source &lt;(megatune-cli completion bash). The Debian package installs both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SHELL</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConfigFileText</name>
    <message>
        <source>Line %1 of %2 is YAML that is not understood here; write each option as &quot;name: value&quot;, or give the options on the command line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no options; it must be one JSON object.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is too large to be a file of options (over 1 MiB); name another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no text in UTF-8; save it in UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConfigReaderText</name>
    <message>
        <source>config.json of %1 gives %2 as %3, which no model can have; correct the file, or give --num-layers and --num-query-groups in its place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConsoleText</name>
    <message>
        <source>The results could not be written to standard output (%1).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ContradictionText</name>
    <message>
        <source>--%1 and --%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM refuses %1 together; leave one of them out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM refuses --%1 without --%2; add it, or leave --%1 out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is given %2 times (%3); the last one counts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes no effect in the command as it is, because TP is 1; trials with a larger TP have it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CoreRuleText</name>
    <message>
        <source>The GPUs divide by TP x PP x CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs are not a multiple of TP %2 x PP %3 x CP %4 = %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The GPUs divide by ETP x EP x PP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs are not a multiple of ETP %2 x EP %3 x PP %4 = %5, the grid of the experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The global batch divides by MBS x DP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global batch size %1 is not a multiple of MBS %2 x DP %3 = %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP with TP needs sequence parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>EP %1 together with TP %2 needs sequence parallelism, which is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers divide by PP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers do not fit PP %2 with the uneven stages that the command asks for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s %1 layers are not a multiple of PP %2; --decoder-first-pipeline-num-layers would allow it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first stage holds the vision tower&apos;s inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first of PP %1 stages has %2 layers, and Qwen3-VL needs 3 there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual stages need a pipeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VPP %1 with PP %2 needs overlapped pipeline communication, which the command switches off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers of a stage divide by VPP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 layers of a stage (PP %2) are not a multiple of VPP %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batches divide by PP under virtual stages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>VPP %1 needs micro-batches in multiples of PP %2, and there are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sequence divides by 2 x CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence length %1 is not a multiple of 2 x CP %2 = %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sequence divides by TP under sequence parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence length %1 is not a multiple of TP %2 x CP %3 under sequence parallelism.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform recomputation divides the layers of a stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform recomputation in units of %1 layers does not divide the %2 layers of a stage.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more layers are recomputed than a stage has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 recomputed layers are more than the %2 of a stage, which runs like %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multi-token prediction recomputes layer by layer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multi-token prediction allows uniform recomputation of 1 layer only, not of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs the same command as another layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method and number of layers have no effect without full recomputation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Virtual stages have no effect with PP 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence parallelism has no effect with TP 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlapped TP communication needs sequence parallelism</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command&apos;s --tp-comm-overlap needs sequence parallelism, which is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overlapped EP communication has its conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command&apos;s --overlap-moe-expert-parallel-comm needs EP above 1, no full recomputation, and VPP where PP is above 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offloaded activations exclude PP and recomputation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command&apos;s --cpu-offloading needs PP 1 and no recomputation.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CoreShapeText</name>
    <message>
        <source>The attention heads divide by TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s %1 attention heads are not a multiple of TP %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The query groups fit TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) are neither a multiple nor a divisor of TP %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) are not a multiple of TP %2, which core 0.%3 needs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The linear attention heads divide by TP x CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 key and %2 value heads of linear attention are not multiples of TP %3 x CP %4 = %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No context parallelism for this model in ms-swift</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms-swift runs %1 without context parallelism only, and CP is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 divides by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 of %2 is not a multiple of %3 %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The experts divide by EP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s %1 experts are not a multiple of EP %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts with a bias have ETP 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The experts of this model have a bias, for which ETP must be 1 and is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feed-forward size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>shared expert size</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CsvExportText</name>
    <message>
        <source>the trials of the study as comma-separated values</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DialectReadText</name>
    <message>
        <source>There is no dialect &quot;%1&quot;; there are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command runs no shell script, so its dialect cannot be &quot;script&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read; what it asks for stays unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read, so it is not known whether it hands its arguments on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no shell script that can be read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training command in %1 was not found: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DialectText</name>
    <message>
        <source>all parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms-swift with the Hugging Face trainer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerate with Megatron-LM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with Megatron-LM&apos;s arguments, started by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, started by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with Megatron-LM&apos;s arguments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unknown trainer (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not known whether %1 hands its arguments on; end its training command with &quot;$@&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not hand its arguments on: end its training command with &quot;$@&quot;, or give the training command itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What %1 asks for is not known, because it was not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command mixes options of ms-swift 3.x and 4.x; it is read as %1. Say which version is installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No option tells the version of ms-swift; 4.x is assumed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;swift %1&quot; trains without Megatron and knows no parallel layouts; &quot;megatron %1&quot; does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ms-swift uses one GPU only unless NPROC_PER_NODE is set; put NPROC_PER_NODE=8 in front of the command.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--multi_gpu selects plain data parallelism, not Megatron-LM; use --use_megatron_lm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing in the command selects Megatron-LM; add --use_megatron_lm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerate takes the micro-batch size from the data loader of %1, which only --per_device_train_batch_size could set from outside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no trainer that is known here; options are written as Megatron-LM takes them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2 wins over the command line, and is %3; take it out of the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 must not be given for this layout, but stands in %2, where it cannot be removed from outside; take it out of the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 behind its &quot;$@&quot;, where it wins over what is handed on; move &quot;$@&quot; to the end.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DraftAnalysisText</name>
    <message>
        <source>%1 is not on this machine: choose a folder with its config.json, or clear the field and enter the shape by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DraftRecipeText</name>
    <message>
        <source>Choose a model first: a recipe is fitted to it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DraftSentences</name>
    <message>
        <source>Enter the number of GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the global batch size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still needed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DraftText</name>
    <message>
        <source>“%1” is not a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is out of range: give %2 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not one of %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DryRunText</name>
    <message>
        <source>The command as given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What %1 tries after these depends on what they measure.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EarlierStudyText</name>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be learned from: its %2 is another (%3 there, %4 here); name a study of the same model, GPUs and batch, or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be learned from: it measured something else (another metric or direction); name a study with the same measure, or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be learned from: the line that says what was tuned is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be learned from: no trial of it gave a value or ran out of memory with a layout that is tried here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1: %n trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>, %1 of them out of memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EstimateText</name>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>activations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>framework</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forward and backward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication of TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication of EP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication of CP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>communication of PP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline bubble</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradients over DP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tp=%1, pp=%2 and cp=%3 take a multiple of %4 GPUs, and there are %5; give other sizes or another --n-gpus.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ep=%1, etp=%2 and pp=%3 take a multiple of %4 GPUs, and there are %5; give other sizes or another --n-gpus.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A global batch of %1 is no multiple of DP %2 times mbs %3; give another mbs or --gbs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pp=%1 is more than the %2 layers; give a smaller pp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s shape is not known; give --model, an id or a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The type of GPU is not known; give --gpu, such as H100-80GB (see megatune-cli list gpus).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sequence length is not known; give --seq-len, such as 4096.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>total</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits by the estimate: %1 of %2 GiB, %3 GiB left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs out of memory by the estimate: %1 of %2 GiB, %3 GiB short.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of one GPU at its peak, in GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step takes %1 s, %2 TFLOP/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 x %2, %3 in a node; global batch %4, sequence length %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layout: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rule %1 leaves this layout out: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>train LoRA adapters of this rank instead of all weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory and speed of one layout, before anything has run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimates the peak memory of one GPU by part and by pipeline stage, the time of one step and TFLOP/s, and says what that takes for granted. Good for ranking layouts, not for promises.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not calibrated: the study has no trial of this model, GPU and batch that finished or ran out of memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimates %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>calibrate by the trials of this study, whose arguments stand in for those that are absent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EventReaderText</name>
    <message>
        <source>This line is no event of a study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This event does not say its version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This event was written by a newer Megatune (format %1; this one reads up to %2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This event lacks something that it cannot do without.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportCommandText</name>
    <message>
        <source>--as is missing; give one of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--as %1 is of the whole study; leave out --trial.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written (%2); give another file with -o.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder; give the name of a file with -o.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is the study itself; give another file with -o.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best command, or the study, for somewhere else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prints one trial&apos;s command, that of the best trial unless --trial says otherwise, or the whole study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the form, see below (required)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of the trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write FILE in place of standard output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0; 1 when there is no such trial or nothing could be written; 3 when the study file cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--as %1 is of the whole study; leave out --production.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the trial&apos;s command without what only made the trial short (--trial-iterations)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExportText</name>
    <message>
        <source>There is no export &quot;%1&quot;; there are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trial of the study has a value yet, so none is the best; name one with --trial.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no trial %1: the study has none yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no trial %1; the study has trials 0 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command holds *** where a secret was masked; put your own in its place before you run it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by the given metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1 has no command, as the study was made by another program; export its parameters with csv or json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The trials were made short, to %n iteration(s) without saving and evaluation; the production variant is without that.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Your own command has %1, which is for short runs; it stays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FailureHint</name>
    <message>
        <source>NCCL found no GPU memory for its own buffers: lower the micro batch size or raise TP or PP, so that a few hundred MiB stay free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The driver had no memory left, often because another process holds the GPU: look at nvidia-smi, then lower the micro batch size or raise TP or PP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The speed of the %n iteration(s) before is valid, but evaluation does not fit: evaluate with a smaller batch, or take a layout with more room.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The speed of the %n iteration(s) before is valid, but saving a checkpoint does not fit: take a layout with more room.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 were asked for while PyTorch held %2 unused in pieces: set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True before you lower the micro batch size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 were asked for while %2 were free: set PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True before you lower the micro batch size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data loader&apos;s workers found no shared memory: give the container a larger /dev/shm, or use fewer workers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A process was killed without an error of its own, most likely because the host ran out of memory: look at the kernel&apos;s log, and use fewer data loader workers or ask for more memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host ran out of memory: use fewer data loader workers, load the checkpoint one rank after the other, or ask for more memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trainer refuses this layout: change the sizes that its message names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selective recomputation takes neither a method nor a number of layers: remove --recompute-method and --recompute-num-layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trainer cannot recompute like this: with the uniform method, recompute_num_layers has to divide the layers of a pipeline stage (Megatron core before 0.17).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More ranks were started than there are GPUs: lower the number of processes per node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set the environment variable CUDA_DEVICE_MAX_CONNECTIONS to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trainer does not know an argument of this command: correct what its message names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The size that was asked for is beyond any GPU: the data or a length in the configuration is wrong, not the layout.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving a checkpoint failed after the training itself had worked: look at the target folder; the speed is valid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something that the command needs is missing or full (a file, a model, access to it, disk space): mend what the message names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The launcher only reports that a rank failed: look further up in the log of that rank.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training script failed with an error of its own: read its message and the traceback above it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Python module is missing or does not fit the others: install what the message names into the environment that the command runs in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The GPU or a kernel failed: run once with CUDA_LAUNCH_BLOCKING=1 to see where, and look at the kernel&apos;s log for Xid messages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The loss or its gradients are no numbers any more: lower the learning rate or look at the data; the speed may still be valid.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A process crashed outside of Python: look for a stack trace above, and for libraries that were built for another version of PyTorch or CUDA.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A collective operation never ended, because a rank hangs, died or fell behind: look for the rank that does not report the timeout.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The communication between ranks broke: look for the rank that died first, then at the network with NCCL_DEBUG=INFO.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The port for the rendezvous is taken, maybe by a training that still runs: take another --master-port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not every node joined in time: see that all nodes were started, and that they reach the master&apos;s address and port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) were logged and no error.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The log has neither an iteration nor an error: the training was cut off, has not logged yet, or logs in a form that needs --metric-regex.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of memory on rank %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of memory on rank %1: %2 short of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of memory: %1 short of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lower the micro batch size, recompute more, or raise TP or PP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the estimate this fits: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FitAdviceText</name>
    <message>
        <source>full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selective recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MBS %1 with full recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MBS %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FlopsText</name>
    <message>
        <source>core 0.5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core 0.6 to 0.7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core 0.8 to 0.10</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core 0.11 to 0.12</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core 0.13 and newer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GpuSlotsText</name>
    <message>
        <source>No host was given to run on; add one, such as local.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trial needs %1 GPUs, but %2; lower n_gpus, or state the number that there is, as in local:%1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GpuSpecText</name>
    <message>
        <source>%1 is no known type of GPU.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GridText</name>
    <message numerus="yes">
        <source>All %n kept layout(s) were tried.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Number %1 of %2 kept layouts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every kept layout, in order</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GuidedText</name>
    <message>
        <source>Every layout was tried or is proven to run out of memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the %1 untried layouts promises 0.2 % over the best, the risk of running out of memory weighed; %2 more are proven to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 different layouts failed and none gave a value: the command itself seems to be at fault.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Even the layout that needs least memory does not fit; more GPUs or a shorter sequence would help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has fitted so far: of the layouts left this one needs least memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without an estimate, its structure promises most; %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best estimate, %1 TFLOP/s per GPU; %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The best estimate; %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected %1 % faster than the best so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected %1 % slower than the best so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, give or take %2 %; %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fits, because a layout that needs more did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs with a chance of %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs with a chance of %1 %, %2 of %3 GiB expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best expected gain next, from estimates that learn with every outcome</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeuristicText</name>
    <message>
        <source>Stage 1: the best EP for TP %1 is searched at MBS 1 with full recomputation; now EP %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both stages of the heuristic are done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage 2: TP %1 with its best EP %2; the micro-batch grows under selective recomputation, now %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stage 2: TP %1 with its best EP %2; the micro-batch grows under full recomputation, now %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy megatron-heuristic needs a power of two as number of GPUs, and n_gpus is %1; choose --strategy grid or random, or another n_gpus.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy megatron-heuristic needs %1 among the choices of %2; allow it or choose --strategy grid or random.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two stages: best EP for each TP, then the largest micro-batch that pays</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HintText</name>
    <message>
        <source>Check the layout by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shape of %1 is not known well enough to estimate its memory, so it is split as much as a node allows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use more GPUs, LoRA, or optimizer_cpu_offload.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the estimate the fullest GPU needs %1 GiB, and %2 has %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep TP within a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tensor parallelism communicates in every layer and needs NVLink.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep EP within a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens travel to their experts and back in every layer, which needs NVLink.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let PP and DP cross the nodes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They communicate least and stand a slower network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split experts by EP and not by ETP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ETP saves more memory, but is slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last pipeline stage takes %1 of the %2 layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers do not divide by PP %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A larger global batch makes the pipeline idle less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 micro-batches for %2 stages leave a bubble of %3 %.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HostCheckText</name>
    <message>
        <source>Reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm answers, and the partition has nodes for what is asked for</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HostPoolText</name>
    <message>
        <source>Nothing is run on %1 for now: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n process(es) of an earlier run were still there on %1 and were ended.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 can be used again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HostReportText</name>
    <message>
        <source>Clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as here</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ahead of ours</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) behind ours</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Let the machine keep time by NTP (timedatectl set-ntp true).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: there is no nvidia-smi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: nvidia-smi failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install or mend the NVIDIA driver until nvidia-smi lists the GPUs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 x %2, %3 GiB each, %4 GiB free at least, driver %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The GPUs are of several types; a trial is as slow as the slowest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processes on GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 (%3 MiB, %4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for them or ask their owners: trials need the memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVLink (%1 links)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one PCIe switch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>several PCIe switches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe through the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PCIe within a NUMA node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>between CPU sockets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unknown link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Links of GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NUMA nodes %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep TP within GPUs that are linked well; beyond them prefer PP and DP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GiB free on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make room: logs, caches and checkpoints need it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder to run in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a folder that exists and can be written to, as in ?workdir=/scratch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Activate the environment that has PyTorch, as in --setup &apos;source ~/swift-env/bin/activate&apos;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The questions were not answered; the host needs /bin/sh and the usual tools.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reached</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HostSpecText</name>
    <message>
        <source>The number of GPUs in the host &quot;%1&quot; must be a whole number from 1 up; write local:8 for eight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; cannot be used; write local or local:8 for this machine, ssh://user@host or ssh://alias?gpus=8 for another one, slurm:partition for Slurm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names no machine; write ssh://user@host, where host is a name, an address or an alias of ~/.ssh/config.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The port in the host &quot;%1&quot; must be a whole number from 1 to 65535.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; names no partition of Slurm; write slurm:partition, or slurm: for the default one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states %2 twice; state it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states %2, which is not known here; there are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the host &quot;%1&quot; states as %2 must be one line of plain text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; states an empty %2; leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the host &quot;%1&quot; states as %2 must be a whole number from 1 to %3, such as %2=8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the host &quot;%1&quot; detach is yes or no.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder in the host &quot;%1&quot; must begin with / or ~/, such as workdir=~/runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine is given twice as a host (%1); give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host %1 is given twice (%2); give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hosts file %1 cannot be read (%2); give a file with one host a line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hosts file %1 names no host; write one a line, such as local.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HostsText</name>
    <message>
        <source>ok</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PROBLEM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recommended %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>megatune-cli hosts knows only check: megatune-cli hosts check SPEC...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what hosts have, what they lack, and what to do about it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks each host (local, ssh://user@host, slurm:partition; as --host of optimize) whether it can be reached, for its clock, GPUs, the processes on them and how they are linked, disk and folder, and for the versions that the Megatron-SWIFT guide recommends. Changes nothing there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line of bash that is run before, such as &apos;source ~/swift-env/bin/activate&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the configuration of ssh, passed to it as -F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0, 2 for wrong usage, or 4 when a host has a problem</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HtmlExportText</name>
    <message>
        <source>Speed-up over the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials executed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strategy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory (GiB)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first %1 of %2 trials; the exports csv and json have all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best command (trial %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value by trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line: best so far. Cross: out of memory. Triangle: another failure.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory of a GPU by trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written %1 by %2 from %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the study as one page with charts, for any browser, without a network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same in all trials: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HubAccessText</name>
    <message>
        <source>%1 is no id of a model on a hub; write it as Qwen/Qwen3-8B.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no web address; write it as https://huggingface.co, or unset it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportCommandText</name>
    <message>
        <source>Say where the study goes with -o FILE.mtune.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1: %n trial(s) of &quot;%2&quot;.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>a study of Optuna as a study file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads an Optuna journal or SQLite database, which is not changed, and writes one of its studies into a new study file, to look at, compare and export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the new study file (required)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which study, when there are several</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0; 2 when there is no such study; 3 when a file cannot be used</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JournalText</name>
    <message>
        <source>%1 cannot be written: %2. Free some space, mend its permissions or choose another place with --study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is being written by another process; wait for it to end, or use another study file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is being written by %2 (process %3 on %4); wait for it to end, or use another study file. If that process is long gone, delete %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 does not exist; make it first, or choose another place for the study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be written in the folder %1; mend its permissions, free some space or choose another place for the study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exists already; choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was changed by another process while it was being opened; try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was deleted or replaced by another program while the study was running; start it again to go on with what stands there now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was changed by another program while the study was running; start it again to go on with what stands there now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was changed by another process since this run ended; open it again to write into it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JsonExportText</name>
    <message>
        <source>the study with all its trials as one JSON document</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>JsonText</name>
    <message>
        <source>%1 is larger than %2 MiB and was not read; check that it is the right file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is nested more than %2 levels deep and was not read; check that it is the right file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not complete JSON; fetch or write it again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LaunchText</name>
    <message>
        <source>Measures trial %1 again, for the order of the first two.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayoutChoiceText</name>
    <message>
        <source>No layout of %1 GPUs runs %2 with a global batch of %3; give one that is a multiple of %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LayoutOptionText</name>
    <message>
        <source>%1=%2 in --layout is not known; there are %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2 in --layout is no size; give a whole number from 1 to %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the layout: tp, pp, cp, ep, etp, vpp, mbs, sequence_parallel, recompute (none, selective, full), recompute_method, recompute_num_layers; what is absent is 1, or none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layout is missing; give --layout tp=4,pp=2,mbs=1 (what is not named is 1, and nothing is recomputed).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; in --layout is not of the form name=value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A layout has no parameter &quot;%1&quot;; it has %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is given twice in --layout; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ListText</name>
    <message>
        <source>There is no list of &quot;%1&quot;; there are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model lies in the Hugging Face or ModelScope cache of this machine; these are the models that Megatune knows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; from Megatune&apos;s catalog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists the names that other subcommands take. Models are those in the Hugging Face and ModelScope caches of this machine, and those in Megatune&apos;s own catalog.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GiB usable, %2 TFLOP/s in 16 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>presets, strategies, models, GPUs, exports and recipes that there are</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LoadedStudyText</name>
    <message>
        <source>%1 holds no study yet; megatune-cli optimize with --study %1 begins one in it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogSummaryText</name>
    <message numerus="yes">
        <source>Throughput: %1 TFLOP/s per GPU (%n iteration(s))</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Time per iteration: %1 s (derived from running averages)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time per iteration: %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(the last is %1 of %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(the last is %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trainer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory: %1 GiB (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Throughput: %1 TFLOP/s per GPU, derived from the iteration time by the formula of %2 (%n iteration(s))</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainText</name>
    <message>
        <source>Usage: megatune-cli SUBCOMMAND [options]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finds the fastest parallel layout for training with Megatron-LM or Megatron-SWIFT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>megatune-cli SUBCOMMAND --help explains one; --version says which this is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no subcommand &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A subcommand is missing; see megatune-cli --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Argument %1 (&quot;%2&quot;) is not valid UTF-8; write it in UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--theme takes light, dark or desktop, not &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>megatune has no option %1; see megatune --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: megatune [OPTIONS] [FILE...]

Opens the workbench, with the study files (.mtune) that are named. Nothing in them is run.

  --theme light|dark|desktop   colours; desktop is usual
  --help                       this text
  --version                    the version

Without a display, megatune-cli does the same work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>megatune needs a display and there is none; use megatune-cli, or set DISPLAY.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ManualText</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(default: %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Synopsis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Description</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See also</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>find the fastest parallel layout for training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SUBCOMMAND [options]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tries parallel layouts of a training command for Megatron-LM, Megatron-SWIFT or Accelerate, measures them, and prints the fastest command line. Each subcommand has a page of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subcommands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no manual page for &quot;%1&quot;; there is one for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the manual pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>megatune-cli|SUBCOMMAND</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prints a manual page in the form that man reads: megatune-cli manual optimize | man -l -. The Debian package installs all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PAGE</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MegatronSpaceText</name>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ViT ckpt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient checkpointing of the vision tower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute granularity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence parallelism</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MegatronText</name>
    <message>
        <source>number of GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest micro-batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hugging Face id or a folder with config.json; gives layers and query groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of layers, over the model&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of KV heads, over the model&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>largest number of recomputed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choices to keep, such as tp:1+2/recompute_granularity:full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM and Megatron-SWIFT: parallel sizes, micro-batch size, recomputation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rule set: zenith, as documented, or megatron-core, exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>version of megatron-core, such as 0.16; for rules=megatron-core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parameters of your own, such as --attention-backend=flash+fused/NCCL_ALGO=Ring+Tree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>core_version=%1 is no version of megatron-core; write it as 0.16.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parameters have more combinations than can be counted; give fewer choices in params.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence length; for rules=megatron-core, memory and speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type of GPU, such as H100-80GB; for memory and speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs of a node or of an NVLink domain; 8 when absent, 72 of GB200 and GB300; for memory and speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how the trainer reads its options, where it is not recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>make trials short: end after so many iterations, without evaluation and checkpoints; the command as it is when absent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rules of megatron-core %1 are not known; give the nearest version from 0.%2 to 0.%3 as core_version.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryModelText</name>
    <message>
        <source>The context, communicators and workspaces of the framework take 0.75 GiB, and 0.5 GiB for each kind of parallelism in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fragmentation adds 5 % to what comes and goes during a step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No CUDA graphs, no offloading to the host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention is a flash kernel: no scores are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens are spread evenly over the experts; routing that is not balanced needs more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA adapters are on every linear layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers with linear attention are counted as Gated DeltaNet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>8-bit training keeps the inputs of products in 8 bits, and the weights in 8 and 16 bits.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MetricOptionsText</name>
    <message>
        <source>--metric-regex &quot;%1&quot; is no regular expression (%2, at character %3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--metric-regex &quot;%1&quot; has %2 groups; put exactly one around the value, such as &quot;speed: ([0-9.]+)&quot;, and write others as (?:...).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>logged iterations that are left out of the value at the start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value of a trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how the value is taken from the iterations after warm-up: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fewer iterations than that after warm-up are no result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for trainers that Megatune does not know: a Perl regular expression with exactly one group, the value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the built-in parsers</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelCatalogText</name>
    <message>
        <source>Megatune&apos;s catalog (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatune&apos;s catalog (%1; not checked against config.json)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelIdText</name>
    <message>
        <source>There is no folder to keep config.json of %1 in; set HOME or XDG_CACHE_HOME.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json could not be kept as %1 (%2); check the permissions and the space.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelLocatorText</name>
    <message>
        <source>%1 cannot be read (%2); check its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read (%2); check the disk that it lies on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 has no config.json; give the folder that the model was downloaded to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is neither a folder nor a file; give the folder with the model&apos;s config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model was given; give an id such as Qwen/Qwen3-8B or a folder with a config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model %1 is no folder or file on this machine and no id such as Qwen/Qwen3-8B; give one of these, or --num-layers and --num-query-groups in its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model %1 was not found on this machine (looked in %2); give a folder with its config.json, download it to the cache, or give --num-layers and --num-query-groups in its place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelShapeText</name>
    <message>
        <source>config.json of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json of %1 is not a JSON object; check that it is the model&apos;s own file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json of %1 has no number of layers (num_hidden_layers); give --num-layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json of %1 contradicts itself: %2; correct the file, or give --num-layers and --num-query-groups in its place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelText</name>
    <message>
        <source>Architecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>FFN hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query groups (KV heads)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV LoRA rank (MLA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experts a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expert FFN hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dense layers first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Active a token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multimodal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shape of a model, and where it was read from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0, or 2 when there is no such model or its config.json cannot be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads config.json of a model: an id such as Qwen/Qwen3-8B that lies in the Hugging Face or ModelScope cache of this machine, a folder, or the file itself; last, the shape from Megatune&apos;s own catalog. Uses the network with --download only, and then keeps config.json in a cache of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>download its config.json (HF_ENDPOINT, HF_TOKEN)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where to download from</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NodeGroupsText</name>
    <message>
        <source>Slow: TP %1 reaches beyond the %2 GPUs that NVLink connects, so that every layer waits for the network.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slow: EP %1 x ETP %2 reaches beyond the %3 GPUs that NVLink connects, so that tokens go to their experts over the network.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OpeningText</name>
    <message>
        <source>%1 has lost the line that says what was tuned and cannot be continued; it can still be looked at. Use another file with --study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trials in %1 are not the ones that this version of Megatune would choose; their results count, and the search goes on from them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The baseline is left out: this study began without one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept from %1: %2. Give others, or &quot;off&quot;, to change them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was last run with --n-trials %2; this time the strategy decides when it ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is left out: this study began without learning from it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptimizeOptionsText</name>
    <message>
        <source>which layouts are tried in which order; see megatune-cli list strategies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the preset&apos;s recommendation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>execute at most N trials; pruned and repeated ones are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until the strategy ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which values are better</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of strategies that draw lots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run the command as given first, as trial 0, to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>study-DATE.mtune here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>print the commands that would run, run nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same from a file, one a line; # begins a comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trials at the same time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as many as the GPUs allow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set a variable for the trials; may be repeated. Values of secret-looking names (HF_TOKEN, ..._KEY) are never stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder that trials are started in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end a trial after S seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end a trial that takes longer than a multiple of the fastest finished trial&apos;s time, but never before a floor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the multiple; implies --timeout-dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the floor in seconds; implies --timeout-dynamic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end a trial as soon as N iterations are measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end a trial as soon as the 95 % interval of its value is within PCT percent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>json: the progress as JSON Lines on standard output, one object an event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>where trials run: local, local:8 to state the number of GPUs, ssh://user@host[:port][?gpus=8&amp;workdir=~/runs], where host may be an alias of ~/.ssh/config, slurm:partition?nodes=2&amp;gpus=8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the configuration of ssh, passed to it as -F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line of bash that runs on other machines before each trial, such as &apos;source ~/swift-env/bin/activate&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trials on ssh hosts go on when this program is killed or the connection is lost, and are found again when the study goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this one; on other machines the home folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the study file; when it exists, the study goes on: no trial is lost or repeated, and limits of trials that are not given again are kept (&quot;off&quot; takes one away)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end a trial as soon as its iterations show that it cannot win: from three after warm-up on, none of them and not the 99 % interval of their mean reaches the best value less its own interval and %1 %. The trial keeps the value that it has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>when the search is over, run the best two again, in turn, until their order is settled at 95 % or N runs were spent; the mean of its runs is then a layout&apos;s value. Without a number N is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a study of the same model, GPUs and batch whose trials are a start; may be repeated. For strategies that learn (model-guided, tpe). What was learned is kept in the new study</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptimizeRequestText</name>
    <message>
        <source>--env &quot;%1&quot; is not of the form NAME=value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--env sets %1 twice; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--cwd &quot;%1&quot; is no folder; give one that exists.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training command is missing; put it at the end behind --, such as -- python train.py.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--timeout-dynamic-factor cannot be below 1; no trial could be slower than the fastest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--study is empty; give the name of a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--ssh-config &quot;%1&quot; cannot be read; give a file in the form of ~/.ssh/config.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--cwd &quot;%1&quot; is on another machine and must begin with / or ~/.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The strategy %1 does not learn; leave --learn-from out, or choose --strategy model-guided or tpe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--learn-from names the study %1 twice; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptimizeText</name>
    <message>
        <source>find the fastest layout by running the training command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs COMMAND with one layout after the other, measures each, and says which is the fastest. Everything is kept in a study file; what is interrupted goes on where it was when the same is asked with --study FILE again. COMMAND is the training command as you have it, or one word with a whole shell text in it; options are edited in place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0    at least one trial gave a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1    none did</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2    wrong usage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3    the study file cannot be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>4    no host could be used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>130  interrupted; the study can go on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptionListText</name>
    <message>
        <source>&quot;%1&quot; in the command belongs to no option; export it as shell or script.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command has parts that a shell fills in, such as $NAME; write their values in their place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptunaDatabaseText</name>
    <message>
        <source>%1 is damaged, or no database of Optuna: it has no studies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read as an Optuna database.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by Optuna %1: its times were taken as UTC.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written by Optuna %1: its times were taken as local time of this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of these parameters could not be read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is an SQLite database, which needs the package libqt6sql6-sqlite; install it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be opened as a database (%2).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptunaExportText</name>
    <message>
        <source>the study as a journal for Optuna and optuna-dashboard</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptunaImportText</name>
    <message>
        <source>Its value in Optuna is no finite number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 objectives; the first one was taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no direction; smaller values were taken as better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no study in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds %1 studies; name one: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It holds no study &quot;%1&quot;; there are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported from %1 (Optuna study &quot;%2&quot;).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptunaJournalText</name>
    <message>
        <source>Line %1 is cut off; it was left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These lines are no records and were left out: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of these parameters could not be read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OptunaText</name>
    <message>
        <source>its distribution cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its distribution has no choice %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is neither an Optuna journal nor an SQLite database; give one of these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no study that could be read; is it an Optuna journal?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OriginText</name>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n iteration(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, the best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study %1 (%2), trial %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured %1, written %2 by %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; mean of %2 runs: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For production: without what made the trial short.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OwnParameterText</name>
    <message>
        <source>Parameter %1 has an empty choice; write %1=first+second.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter %1 has the choice %2 twice; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no parameter; write --some-flag=first+second, or NAME=first+second for an environment variable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 looks like a secret, and a parameter&apos;s values are stored; give it with --env.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a parameter already; narrow its choices with only=%2:... instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>environment variable %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>option %1 of the command</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PackageText</name>
    <message>
        <source>Optional: without it give --gradient_accumulation_fusion false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not installed (optional)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not installed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ParametersText</name>
    <message>
        <source>%1 T</source>
        <comment>trillions of parameters</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 B</source>
        <comment>billions of parameters</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>millions of parameters</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads (MLA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads, KV heads unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/%2 heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 experts top-%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2 active)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MoE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multimodal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json does not name %1: defaults of the class %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n size(s) from class defaults</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ParseText</name>
    <message>
        <source>%1 cannot be read (%2); give the file that the training&apos;s output was written to, or - for standard input.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is understood of a training&apos;s log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0, also for the log of a failure; 2 when the file cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TFLOP/s follow from the model and the sequence length; give --seq-len, too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would fit follows from the model; give --model beside --layout.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads what a training printed, of any size; - is standard input. Says which trainer it was, its iterations, the value that a study would take from them, the memory, and how it ended. With --model, --seq-len and, where the log does not say them, --n-gpus and --gbs, TFLOP/s are derived from the iteration time where none are printed. With --gpu and --layout it says what would have fitted after an out-of-memory.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PreferenceTaskText</name>
    <message>
        <source>Use ms-swift %1 or newer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Older versions do not have this task for Megatron.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GRPO</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To generate on GPUs of their own, start &quot;swift rollout&quot; there and use --vllm_mode server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vLLM and the training share the memory of these GPUs otherwise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DPO</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KTO</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GKD, distillation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the teacher in --teacher_model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights stand on the same GPUs; the layout assumes a teacher as large as the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reward model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GRPO: learning from rewards, with vLLM on the same GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DPO: learning from pairs of answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KTO: learning from good and bad answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GKD: learning from a teacher</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PresetOptionsText</name>
    <message>
        <source>%1 is given twice in --args; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is tuned; see megatune-cli list presets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options of the preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arguments of the preset, such as n_gpus=8,gbs=16; each is an option, too:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(required)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 %2 contradicts --args %3=%4; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>form of the results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a parameter of your own: a flag of the command (--param=--some-flag=first,second; choices on,off for a switch) or an environment variable (--param NAME=first,second)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PresetText</name>
    <message>
        <source>%1=%2 is not a whole number; give one from %3 on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2 is out of range; give a number from %3 to %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2 is not known; give one of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is empty; give a value or leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset %1 has no argument %2; it takes %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset %1 needs %2 (%3); give --args %2=...</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no preset %1; there is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; in --args is not of the form name=value; write --args n_gpus=8,gbs=16.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is given twice in --args; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProductionText</name>
    <message>
        <source>What made trial %1 short cannot be told any more: a file that its command names has changed, or another version of Megatune wrote the study. Export the command as it ran and take the short options out by hand.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProgramCallText</name>
    <message>
        <source>it did not answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it ended with status %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProgramCheckText</name>
    <message>
        <source>The command %1 was not found in %2; check its spelling, or give its path.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command %1 is a folder; give the program in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command %1 is not executable; run chmod +x on it, or write what starts it in front, such as bash %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The training command is empty; put it at the end behind --, such as -- python train.py.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProposerText</name>
    <message>
        <source>This layout is not in the search space.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RandomText</name>
    <message numerus="yes">
        <source>All %n kept layout(s) were tried.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Drawn from the layouts not yet tried, %1 of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept layouts in random order, none twice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RankingText</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>noise not known (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>± %1 (95 %, %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2, sure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not sure: trials %1 and %2 differ by less than their noise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ahead of trial %1 by %2; how sure is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured again it gave no value in trial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no second layout to confirm the best one against.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trials %1 and %2</source>
        <comment>the first two</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) did not settle the order of %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The order of %1 was settled without measuring them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) settled the order of %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecipeCommandText</name>
    <message>
        <source>A recipe has no argument %1; it takes %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--%1 %2 contradicts --args %3=%4; give it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1=%2 is no number that can be used; give a whole number from 1 on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recipe needs a model; give --model, an id or a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an id in a cache of this machine, or a folder (required)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>such as n_gpus=16,gbs=64; each is an option, too:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adapters instead of all weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA Apex is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what is installed on the hosts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a starting command for a task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prints a training command that fits the model and the GPUs, and on standard error the advice that applies. The tasks: megatune-cli list recipes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TASK</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--dialect cannot be &quot;%1&quot;; give one of %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecipeText</name>
    <message>
        <source>%1 GPUs with %2 a node is no number of GPUs; give 1 to %3, and at least 1 a node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs do not fill nodes of %2; give a multiple of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A global batch or a sequence length of %1 is out of range; give 1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recipe %1 does not exist in this dialect; leave the dialect out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no recipe &quot;%1&quot;; there are %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReplayText</name>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was made with another %2 (%3 there, %4 now); give the same again, or use another file with --study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>set of rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measure</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunProgressText</name>
    <message>
        <source>The run has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run has not started yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run is being stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the running trials at once, without waiting for them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run is just starting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running trials go on to their end; no new one is started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts the next trial.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the running trials and the run. It can be resumed from the study file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trial is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the running trial to skip.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends trial %1 and goes on with the next.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SbatchExportText</name>
    <message>
        <source>Set %1 before you submit it: its value is not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trial did not run in Slurm: give a partition and a time limit as your cluster wants them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the script with which Slurm runs a trial</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SchedulerText</name>
    <message numerus="yes">
        <source>All %n trial(s) that were asked for have run.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The command as it was given, to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The strategy has nothing more to try.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trial could be started: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command as it was given, but as short as the others, to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScoringTaskText</name>
    <message>
        <source>an embedding model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot become an embedding model: that needs padding_free, which its attention does not support.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reranker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence classification</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set --num_labels to the number of your classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is the width of the new output layer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScriptExportText</name>
    <message>
        <source>a shell script of a trial, with a comment that says where it is from</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SetupFormText</name>
    <message>
        <source>from the Hugging Face cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from the ModelScope cache</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShapeCheckText</name>
    <message>
        <source>num_attention_heads %1 does not divide hidden_size %2, and there is no head_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_key_value_heads %1 does not divide num_attention_heads %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a token visits %1 experts (num_experts_per_tok), but there are only %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first_k_dense_replace %1 is more than num_hidden_layers %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShapeSizesText</name>
    <message>
        <source>number of layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of attention heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>vocabulary size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of query groups (KV heads)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV LoRA rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head dimension of the keys without rotation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rotary head dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head dimension of the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key size of linear attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value size of linear attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number of experts per token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feed-forward size of an expert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feed-forward size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimates do not cover the state-space layers of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An estimate for %1 needs its %2: enter it by hand.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShellExportText</name>
    <message>
        <source>the command line of a trial, the best one by default</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShellWordsText</name>
    <message>
        <source>line %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command is not complete: the %1 in %2 is never closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command holds a NUL character in %1; remove it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command ends with a backslash: remove it, or add what should follow.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>single quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>double quote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShowText</name>
    <message>
        <source>complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being written by process %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not complete; the optimize command that began it, with --study %1, goes on with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, rules %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variables</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study %1, created %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a study: its trials, their values and the best one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads a study file, also one that is being written. Runs nothing and changes nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0; 3 when the file cannot be read as a study. Damaged lines are left out with a warning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned from</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SlurmAnswersText</name>
    <message>
        <source>Slurm has no partition &quot;%1&quot;; `sinfo` lists those that there are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm has no default partition; name one, as in slurm:gpu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(default)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm&apos;s partition %1 is down; `sinfo` lists those that are up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm&apos;s partition %1 has %2 nodes with %3 GPUs or more, but %4 are asked for; lower nodes= or gpus= (its largest node has %5 GPUs).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm&apos;s controller does not answer; try again when `scontrol ping` says that it is up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No nodes of Slurm&apos;s partition %1 have what is asked for; lower nodes= or gpus=, `sinfo -o &quot;%P %D %G&quot;` lists what there is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm does not know who is asking: munge, its authentication, does not work on this machine (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm&apos;s %1 refused: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SlurmFolderText</name>
    <message>
        <source>it cannot be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 for the Slurm job cannot be written (%2); make room there, or name a folder that the nodes share.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SlurmHostText</name>
    <message>
        <source>Slurm&apos;s programs are not on this machine (%1); run Megatune where sbatch works, such as a login node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm&apos;s controller does not answer; try again when `scontrol ping` says that it is up.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SlurmScriptText</name>
    <message>
        <source>&quot;%1&quot; is no option of sbatch; write its long name without the dashes, such as account=team.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be a value of Slurm&apos;s option %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trial needs %1 GPUs, but %2 nodes with %3 GPUs each have %4; change nodes= and gpus= of the host, or n_gpus.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpaceCommandText</name>
    <message>
        <source>Preset %1, rules %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Combinations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 different commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pruned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each counted at the first rule that it breaks:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 parallel layouts (%3) are kept, recompute options left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pruned by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list these layouts, too, the pruned ones with the reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list at most N layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the search space: what is kept, what is pruned and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checks every combination of the preset&apos;s parameters against its rules; runs nothing. With --format csv the result is the list alone, of the kept layouts unless --list says otherwise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>est. GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>est. TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OOM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list what the documented rules and Megatron&apos;s own keep differently</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpaceCompareText</name>
    <message>
        <source>%1 layouts are kept by the documented rules, %2 by Megatron&apos;s own, %3 by both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why the other rules leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More differ; --limit lists more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SpaceText</name>
    <message>
        <source>%1 has no choice &quot;%2&quot;; it has %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; in only= names no parameter; write only=tp:1+2/mbs:1 with %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SshHostText</name>
    <message>
        <source>%1 was reached, but cannot run trials: it has no /bin/sh with the usual tools. (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no place for what trials print: /var/tmp, /tmp and the home folder are full or cannot be written to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot run trials: it needs Linux with /proc, setsid and awk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The GPUs of %1 are not known because nvidia-smi fails there (%2); mend that, or state their number as in %3.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SshProblemText</name>
    <message>
        <source>The host key of %1 is not known yet; connect once with ssh in a terminal, compare the key&apos;s fingerprint and accept it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The host key of %1 has changed; ask who runs it, and only when that is right remove the old one with ssh-keygen -R.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 refuses the login; put your public key there with ssh-copy-id, add your key to the agent with ssh-add, or state the right user.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ssh does not use a key or configuration file for %1 because others may read or change it; run chmod 600 on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no host of the name %1; check its spelling, or add it to ~/.ssh/config.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not answer; look whether it is switched on, can be reached from here and runs sshd.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ssh cannot read its configuration for %1; mend the line that it names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be reached because the program ssh was not found; install openssh-client.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to %1 was lost; look whether it is up and can be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection to %1; try ssh in a terminal and mend what it says.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StrategyText</name>
    <message>
        <source>There is no strategy %1; there are %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StudyFileText</name>
    <message>
        <source>There is no study file %1; check its name and folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder, not a study file; choose a file in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no ordinary file; choose a study file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is no study file of Megatune; choose one that Megatune wrote (.mtune).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was written by a newer Megatune (line %2); open it with that version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1 of %2 is damaged and was left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s) are damaged and were left out.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The last line of %1 was not written to its end and was left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no event yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has lost the line that says what was tuned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2. Check its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StudyTextText</name>
    <message>
        <source>%1 executed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pruned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trial gave a value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best: trial %1, %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times the baseline&apos;s %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the command as given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same in all: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1 and %2 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from the iteration times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Ended %1 early; how long they would have run is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved more than %1 by ending %2 early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved about %1 by ending %2 early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--confirm with a larger number measures them again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--confirm measures them again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measures %1 again</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more ran out of memory.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Why each was tried</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SvgChartText</name>
    <message>
        <source>Trial %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value by trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Peak memory of a GPU by trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SweepFileText</name>
    <message>
        <source>%1 has no column %2; it cannot be used as a sweep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sweep %1 has no row with a step time and is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder %1; give one with sweeps as CSV files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no CSV file with a sweep; the columns are sweep, outcome, step_time_s, tp, pp and more.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SwiftRecipeText</name>
    <message>
        <source>Put your dataset in place of /path/to/data.jsonl.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Padding and lengths of the real data decide the speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not stream the dataset.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Packing, which fills every sequence to the full length, needs all of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try --packing true.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Short samples packed into full sequences use the GPUs better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients and parameters are exchanged while computing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--overlap_grad_reduce and --overlap_param_gather hide the communication of %1 data-parallel ranks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention is unfused and without padding_free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flash attention does not support this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without NVIDIA Apex add %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That fusion is a kernel of Apex.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set MODELSCOPE_CACHE to a folder that all nodes share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Otherwise the nodes can train on different data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapters are merged into the weights when they are saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>transformers 5 changed MoE models, and separate adapters may not load.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On one GPU &quot;swift sft&quot; is simpler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without parallelism Megatron needs more packages and gains little.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SwiftYamlText</name>
    <message>
        <source>The command of trial %1 does not start ms-swift itself, as in &quot;megatron sft&quot;; export it as shell or script.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command of trial %1 has a file of its own, %2, which the study does not hold; export it as shell or script.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start it with: %1 %2 FILE.yaml</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a trial&apos;s options as the YAML file of ms-swift</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextProgressText</name>
    <message>
        <source>Stopping the running trials; once more ends them at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pruned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running: trial %1, since %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study %1: preset %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy %1 on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>best so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trial gave a value; trial %1 %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trial gave a value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a script: megatune-cli export %1 --as script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interrupted. This goes on with it: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>at most %n more trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>derived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measures %1 again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextText</name>
    <message>
        <source>Did you mean %1?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ThroughputModelText</name>
    <message>
        <source>Ranks are placed in Megatron&apos;s default order: TP, CP and EP inside a node first, then DP, then PP.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix products, memory and links reach the shares of their peaks that public sweeps of A100 and B200 show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Collectives of TP and EP are not hidden behind arithmetic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradients are reduced after the backward pass.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens are spread evenly over the experts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA saves the weight gradients of frozen layers; TFLOP/s count them as Megatron-LM does.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TpeText</name>
    <message>
        <source>Every kept layout was tried.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawn at random: the first %1 outcomes are a start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of %1 layouts drawn near the good ones, the most unlike the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tree-structured Parzen estimator over the kept layouts, none twice</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingCommandText</name>
    <message>
        <source>The command trains in both branches of an if; keep the one to be tuned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no training command in this text; add one such as &quot;megatron sft ...&quot; or &quot;torchrun pretrain_gpt.py ...&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingTaskText</name>
    <message>
        <source>pre-training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supervised fine-tuning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supervised fine-tuning with LoRA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no experts; use the recipe %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supervised fine-tuning of a model with experts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supervised fine-tuning of a model with experts, LoRA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 takes no images or sound; use the recipe sft.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supervised fine-tuning with images, videos or sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep IMAGE_MAX_TOKEN_NUM and its like as in your training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They decide how long the sequences are, and so the speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no matrix products in 8 bits; use the recipe sft.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supervised fine-tuning in FP8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blocks of FP8 need a GPU of the Hopper generation or newer and CUDA 12.9.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Older ones have no such kernels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pre-training on plain text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>supervised fine-tuning of all weights</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrialCommandText</name>
    <message>
        <source>A trial of %1 iterations ends before it has a value: %2 of warm-up and %3 to measure need at least %4.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrialFilterText</name>
    <message>
        <source>Nothing here is called “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrialProblemText</name>
    <message numerus="yes">
        <source>The command starts %n process(es), but a trial is for %1 GPUs; make them the same.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>How to make a trial of this trainer short is not known: it is ended from outside after %n iteration(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>There is no script %1 in %2; check its spelling, or the folder that the command runs in.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrialText</name>
    <message>
        <source>queued</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timed out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>host lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensor parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert tensor parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recompute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute granularity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recompute method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recomputed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ViT ckpt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gradient checkpointing of the vision tower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command as given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no ViT ckpt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>long enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot win</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended early after iteration %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended early after iteration %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what that saved is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>ended %1 early; what that saved is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved %1 by ending %2 early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (not known of %1 of them)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measures %1 again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message>
        <source>Ended by the signal %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shell found no such program: check the command, the folder that it runs in and PATH.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program cannot be executed: make it executable (chmod +x) or name its interpreter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ended without printing a throughput.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ended without a result: %1 of %2 iterations were logged with a throughput.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make the training log its throughput (--log-throughput), or name it with --metric-regex.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train for more iterations, or lower --warmup or --min-iterations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ran longer than %1, a multiple of the fastest trial&apos;s time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ran longer than the timeout of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise the timeout, or train for fewer iterations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise the timeout, or look in its log for what it was waiting for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mend what the message names and run the trial again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look whether the host is up and can be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It printed what its iterations took, but no throughput.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add --log-throughput, or give the model and the sequence length (model=, seq_len=), from which TFLOP/s are derived.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flags not applied: asked %1, the log says %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look whether a script on the way hands its arguments on: end its training command with &quot;$@&quot;, or give the training command itself.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ZenithText</name>
    <message>
        <source>The GPUs divide by TP x PP x CP x EP x ETP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GPUs cannot be split into groups of TP %2 x PP %3 x CP %4 x EP %5 x ETP %6 = %7.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The global batch divides by DP x MBS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global batch size %1 is not a multiple of DP %2 x MBS %3 = %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ETP does not exceed TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ETP %1 is larger than TP %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The query groups divide by TP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s %1 query groups (KV heads) cannot be split over TP %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers divide by PP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model&apos;s %1 layers cannot be split evenly over PP %2 stages.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers of a stage divide by the recomputed layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A stage has %1 layers (%2 over PP %3), which %4 recomputed layers do not divide.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No selective recomputation for a vision-language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is a vision-language model, for which selective recomputation is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No block recomputation for a vision-language model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is a vision-language model, for which block recomputation is left out.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::ChoicesPanel</name>
    <message>
        <source>Allow %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2: click to leave it out or allow it; the menu keeps only it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only %1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow every %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::CommandEditor</name>
    <message>
        <source>That text is too long for a command (%1 characters); paste the command line alone.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::CompareChart</name>
    <message>
        <source>Best value so far over trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No study has a value yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 after %3 trials.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some of these studies maximize and some minimize their value: their lines cannot be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared studies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best value so far, by trials spent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::DialectText</name>
    <message>
        <source>ms-swift with the Hugging Face trainer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accelerate with Megatron-LM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a trainer of your own</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::GridDelegate</name>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slow</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::HubClient</name>
    <message>
        <source>%1 is set, so nothing is downloaded; unset it, or give a folder with config.json of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 leads to an address that is not followed; check HF_ENDPOINT, or download config.json of %2 yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 leads round in circles and never to config.json of %2; check HF_ENDPOINT, or download it yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answers with a web page instead of config.json of %2; check HF_ENDPOINT and whether a login page or a proxy is in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not answer in time; try again, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json of %1 on %2 is larger than 16 MiB; check that the model is the one you mean.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model %1 on %2 that you may see; check its name, or log in (HF_TOKEN) if it is private.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is gated and your token does not open it (%2 %3); accept its terms on its page there, or log in with another token (HF_TOKEN).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is gated or private (%2 %3); accept its terms on its page there and log in: hf auth login, or set HF_TOKEN.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has had too many requests from here (429); wait some minutes, or log in (HF_TOKEN).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy before %1 wants a login (407); put user and password into https_proxy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answers with status %2 instead of config.json of %3; try again later, or download it yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No secure connection to %1 could be made; check this machine&apos;s clock and certificates, and HF_ENDPOINT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ended the connection before config.json of %2 was complete; try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The proxy before %1 cannot be reached or refuses; check http_proxy, https_proxy and all_proxy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address of %1 is not known here; check the network, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be reached; check the network, set HF_ENDPOINT to a mirror, or give a folder with config.json of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on %2 has no config.json; give --num-layers and --num-query-groups in its place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::HubFetch</name>
    <message>
        <source>Download its config.json…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch it from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ModelScope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks from where first. Only this small file is fetched, and kept for later.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::IterationsChart</name>
    <message>
        <source>TFLOP/s per GPU over the iterations of the selected trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a trial to see its iterations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1 has not started yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1 has printed no iteration yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1 ended without an iteration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Trial %1: %n iteration(s), the last one %2, %3 counted.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::LayoutListModel</name>
    <message>
        <source>The filter takes words such as tp=2 or mbs=1+2; %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Listing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layouts kept, the first %2 are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first %1 combinations left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 layouts kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 combinations left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trial %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it is left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predicted OOM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated %1 GiB of the %2 GiB that a GPU has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>est. GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>est. TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::LocalProcess</name>
    <message>
        <source>The folder %1 to run in does not exist; make it or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pipe for the trial&apos;s output: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shell could not be started: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Process %1 cannot be ended; it is stuck in the system.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::LogView</name>
    <message>
        <source>Log lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find in the log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Follow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the end of the log in sight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the log file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no log of this trial.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>position among the hits</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a trial to see what it prints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was printed yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::MainWindow</name>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin, open, recent studies (Ctrl+1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model, GPUs, batch and command (Ctrl+2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layouts that are possible (Ctrl+3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials and results (Ctrl+4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The form was emptied for a new study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The demo needs the program %1, which is not there; install Megatune again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies (*.mtune);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A study is running; stop it before you start another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has not come to its end; what was measured is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on in Setup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatune</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Megatune</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A study is running: stop it and close?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was measured is kept; the study can be gone on with later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open study…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the &amp;demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;etup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;pace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore &amp;default layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Megatune</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatune %1 finds the fastest parallel layout for Megatron training. Licence: GPL-3.0-or-later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The studies of a folder (Ctrl+5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import from Optuna…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of studies</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::MegatronSpaceText</name>
    <message>
        <source>tensor parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pipeline parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>context parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expert tensor parallel size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro-batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>virtual pipeline size</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::MemoryChart</name>
    <message>
        <source>Memory per GPU over trials, in GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No trial has reported its memory yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 of %2 GiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 GiB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a GPU holds %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dotted: estimated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dotted: estimated, %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::OptunaImporter</name>
    <message>
        <source>Import from Optuna</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Databases and journals (*.db *.sqlite *.sqlite3 *.log *.journal *.jsonl);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds no study.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n trial(s))</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Study of %1:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::OwnParameterList</name>
    <message>
        <source>Add a flag or variable of your own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--flag or VARIABLE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flag or environment variable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first, second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices, separated by commas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values to try; on, off for a flag that takes none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this parameter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::Rail</name>
    <message>
        <source>Places</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::RecentStudies</name>
    <message>
        <source>Study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (cannot be read)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::RecipeCommandText</name>
    <message>
        <source>number of GPUs, all nodes together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type of GPU, such as A100-80GB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::ReviewPage</name>
    <message>
        <source>&amp;Other folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in the studies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by name, model, strategy or note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;tarred only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sta&amp;r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Op&amp;en</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies of the folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n study(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n study(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No study of this folder matches the search.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder is being read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no study (*.mtune) in this folder yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the chosen studies (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a study first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsta&amp;r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the chosen studies with a star (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put the chosen studies side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose two or more studies, with Ctrl or Shift.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::RuleComparisonWindow</name>
    <message>
        <source>Comparing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the rules keep differently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layouts that only one of the rule sets keeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The documented rules keep %1 layouts, Megatron&apos;s own %2, and %3 are in both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first %1 differences are listed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why the other rules leave it out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>documented</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-Core</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::RuleCountModel</name>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::RunHeader</name>
    <message>
        <source>Progress of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;kip trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the best trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pausing: running trials go on to their end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>completed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended, can be resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>following, written by another process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not running, can be resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no trial has finished yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TFLOP/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trial %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 left</source>
        <comment>elapsed, about 1 h 10 min</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 pruned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>12 trials in 32:10</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of at most %n trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>How sure the best value is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why the study ended</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::RunPage</name>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log of trial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations of trial %1, TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations, TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n trial(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No study is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set up a study and press Start, or open a study file: its trials appear here, also while another process is still writing it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set up a study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a study…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TFLOP/s per GPU by trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory per GPU by trial, GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter the trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also show parameters that are the same in every trial.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy best command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;best trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy command of &amp;trial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save tr&amp;ial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (.%2): %3…</source>
        <comment>form, suffix, what it is</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no best command yet: no trial has finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command of trial %1 (%2) is in the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: tp=2 state:oom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All words must hold: tp=2, mbs&gt;=4, state:oom, value&gt;400, memory&lt;70, host:gpu-a, #12, star:yes, or any text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy best command for &amp;production</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save best trial &amp;for production</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::RunPlace</name>
    <message>
        <source>Open studies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The open studies side by side</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::Session</name>
    <message>
        <source>A study is running; stop it before you start another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 cannot be made; choose another study file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::SetupCommand</name>
    <message>
        <source>Your command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command that you train with today, for example
megatron sft --model Qwen/Qwen3-30B-A3B …
torchrun --nproc-per-node 8 pretrain_gpt.py …
bash train.sh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your &amp;command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder in which the command runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder in which the command runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a trial runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command with the first layout&apos;s options appears here, with what was inserted, replaced and removed marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a tri&amp;al runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Co&amp;py</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy this command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recognised: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first trial, %1. Underlined is new, struck through is taken out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A starting command for this model and these GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Options are read by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which trainer reads the options, where it is not recognised rightly; recipes are made for the version that is chosen here, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as recognised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read as: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::SetupForm</name>
    <message>
        <source>Say where the study is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder; add a file name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be written to; choose another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies (*.mtune)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shape below is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a model the rules about layers and KV heads are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes before what the model says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sizes of TP, PP, CP, EP and ETP: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As many as one trial takes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch sizes: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Micro-batch sizes are powers of two that divide it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 of %3 layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter GPUs and batch to count the layouts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As documented</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-Core, exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The one that suits the rules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a limit the strategy decides when it is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine. No GPUs were found: one trial at a time; local:8 says that there are 8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>This machine, %n GPU(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Qwen/Qwen3-30B-A3B, or a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder with the model&apos;s config.json</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the shape by han&amp;d</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of KV heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Global batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>global</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>micro up to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest micro-batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recommended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strateg&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest number of trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeout of a trial in seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop a trial that takes three &amp;times the fastest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dynamic timeout: never before %1 seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run my command as it is first, as the base&amp;line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations left out as warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewest iterations for a result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iterations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B&amp;udget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>H&amp;ost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose where the study is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study fil&amp;e</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lists the layouts that only one of the rule sets keeps, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the number of GPUs and the batch first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layouts that the rules leave out do not count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;What differs…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sequence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type of GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the sequence length it tells memory and speed before anything has run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Then the best two are run again until their order is settled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>confirm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations that are measured before a trial is ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of the value&apos;s interval at which a trial is ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As soon as the 95 % interval of its value is within this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End a trial that cannot beat the best any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From three iterations after warm-up on, when neither they nor the 99 % interval of their mean come near the best value. It keeps the value that it has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs to confirm the best two with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the search is over the best two are run again, in turn, until their order is settled at 95 % or so many runs were spent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iterations, or within</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every choice is tried with the layouts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs of a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xtra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for o&amp;nly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials end after so many iterations, without evaluation and checkpoints; what is exported for production has your own options again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Iterations of a trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iterations, without saving</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::SetupPage</name>
    <message>
        <source>&amp;Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the study (Ctrl+Return)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::SlurmProcess</name>
    <message>
        <source>The folder %1 to run in does not exist; make it or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queued in Slurm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm&apos;s sbatch cannot be started on this machine (%1); run Megatune where sbatch works, such as a login node.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm&apos;s sbatch gave no answer: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm does not know the job %1 of this trial.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queued in Slurm for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n job(s) ahead</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Slurm knows job %1 no more, and it has left no exit status.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm took the nodes of job %1 for another job before it had ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Job %1 was cancelled in Slurm by somebody else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm ended job %1 at its time limit (%2); ask for more with time= in the host.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm ended job %1 because its processes used more main memory than it was given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm lost a node of job %1 (%2).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::SlurmQueue</name>
    <message>
        <source>Slurm&apos;s squeue gave no answer: %1; it is asked again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::SpaceGridModel</name>
    <message>
        <source>OOM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2, %3 %4: %5 of %6 layouts kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best measured: %1 TFLOP/s per GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) ran out of memory</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 left out: %2 (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimating memory and speed…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cells count the layouts that are kept. With a model, a type of GPU and a sequence length in Setup they show the speed that is expected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour: TFLOP/s per GPU of the best layout, dark violet %1 to yellow %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pale and italic: estimated; full colour: measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pale and italic: estimated, not measured.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hatched: all run out of memory by the estimate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cells with many layouts are estimated from a sample.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 est.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OOM est.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best estimated: %1 TFLOP/s per GPU, %2 of %3 layouts fit by the estimate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By the estimate all run out of memory: %1 GiB at least, a GPU has %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimated from a sample of %1 of %2 layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Estimates are %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::SpacePage</name>
    <message>
        <source>Fill in the page Setup first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 layouts kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with recompute options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 combinations of every parameter are kept; the cells count these.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter of the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parameter of the columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search space, a cell for each pair of values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter, such as tp=2 mbs=1+2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Layouts of the selected cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy layouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules with the number of combinations that each leaves out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a rule to list what it leaves out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No search space yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Setup</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::SshProcess</name>
    <message>
        <source>The disk of %1 that takes what the trial prints is full; make room there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The connection to %1 was gone for longer than %n second(s), and the trial was ended there.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>What looked after the trial on %1 was killed, or %1 has started anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The set-up line failed on %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 to run in does not exist on %2; make it or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no place for what the trial prints: /var/tmp, /tmp and the home folder are full or cannot be written to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trial is not on %1 any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not start a process: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 did not start the trial: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 Trial %2 goes on there; trying to reach it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 Trial %2 goes on there for %n second(s); trying to reach it.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::StartPage</name>
    <message>
        <source>Find the fastest parallel layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a model, a number of GPUs, a batch size and your own training command to the fastest command line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set up a model, GPUs, batch and command, and look at the layouts before anything runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open study…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at a finished study, or follow one that another program is writing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the &amp;demo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A bundled trainer that needs no GPU and no network. Nothing runs until you press Start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recent studies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent studies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Studies that you start or open will be listed here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a study file (.mtune) anywhere in this window to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select several to open them side by side.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::StateLegend</name>
    <message>
        <source>Show only these in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count and state: 4 out of memory</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::StatusLine</name>
    <message>
        <source>▲ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>○ This machine, no GPUs found</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>● This machine, %n GPU(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting…, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1 is running, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::StudyComparison</name>
    <message>
        <source>%1, %2 running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials until a value within 5 % of the best of these studies was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials to 5 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::StudyDraft</name>
    <message>
        <source>A trial needs %1 GPUs and this machine offers %2; lower the number of GPUs, or state how many there are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder %1; choose another one to run in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter your training command.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting the layouts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No layout is left: change GPUs or batch, or allow more choices in Space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 runs, %2 at a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 runs, one after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; %1 at the longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most one run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; then up to %1 for the best two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model cannot be read yet; what to do stands at its field.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::StudyFolder</name>
    <message>
        <source>There is no folder %1; choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read as a folder; choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starred</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no star</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Study</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GBS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best TFLOP/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OOM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (cannot be read)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::TrialAttempt</name>
    <message>
        <source>The output of trial %1 cannot be kept in %2: %3. The trial goes on without it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::TrialDetail</name>
    <message>
        <source>The selected trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a trial in the chart or in the table to see what it ran and how it went.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command of the selected trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note on this trial</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>iteration %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>took %1</source>
        <comment>duration as 3:12</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) counted</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on %1, GPUs %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attempt %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended by signal %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exit status %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the star away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark with a star</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1, baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>trial, state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>derived from the iteration times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>± %1 between iterations</source>
        <comment>standard deviation</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean of %1 runs: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::TrialTable</name>
    <message>
        <source>Trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy command of trial %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::TrialTableModel</name>
    <message>
        <source>%1: %2</source>
        <comment>column: value</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value per GPU; in italics while the trial runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Largest memory of a GPU, in GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the start to the end, as minutes:seconds or hours:minutes:seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>#</source>
        <comment>number of a trial</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>megatune::TrialsChart</name>
    <message>
        <source>TFLOP/s per GPU over trials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value of every trial appears here as soon as the first one runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <comment>label of the foot of a chart</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best %1 %2 in trial %3, %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n finished.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n out of memory.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The table holds the same numbers.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
