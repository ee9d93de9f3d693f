<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja">
<context>
    <name>ConfigReaderText</name>
    <message>
        <source>config.json of %1 gives %2 as %3, which no model can have; correct the file, or give --num-layers and --num-query-groups by hand.</source>
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
    <name>MegatronText</name>
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
        <source>rule set: zenith, as ZenithTune documents them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Megatron-LM and Megatron-SWIFT: parallel sizes, micro-batch size, recomputation</source>
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
        <source>The model %1 is no folder or file on this machine and no id such as Qwen/Qwen3-8B; give one of these, or --num-layers and --num-query-groups by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model %1 was not found on this machine (looked in %2); give a folder with its config.json, download it to the cache, or give --num-layers and --num-query-groups by hand.</source>
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
    <name>StrategyText</name>
    <message>
        <source>There is no strategy %1; there are %2.</source>
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
</TS>
