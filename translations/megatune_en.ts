<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>FailureHint</name>
    <message numerus="yes">
        <source>The speed of the %n iteration(s) before is valid, but evaluation does not fit: evaluate with a smaller batch, or take a layout with more room.</source>
        <translation>
            <numerusform>The speed of the %n iteration before is valid, but evaluation does not fit: evaluate with a smaller batch, or take a layout with more room.</numerusform>
            <numerusform>The speed of the %n iterations before is valid, but evaluation does not fit: evaluate with a smaller batch, or take a layout with more room.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The speed of the %n iteration(s) before is valid, but saving a checkpoint does not fit: take a layout with more room.</source>
        <translation>
            <numerusform>The speed of the %n iteration before is valid, but saving a checkpoint does not fit: take a layout with more room.</numerusform>
            <numerusform>The speed of the %n iterations before is valid, but saving a checkpoint does not fit: take a layout with more room.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) were logged and no error.</source>
        <translation>
            <numerusform>%n iteration was logged and no error.</numerusform>
            <numerusform>%n iterations were logged and no error.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RunQueue</name>
    <message numerus="yes">
        <source>All %n trial(s) that were asked for have run.</source>
        <translation>
            <numerusform>The %n trial that was asked for has run.</numerusform>
            <numerusform>All %n trials that were asked for have run.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Trial %1 has no result because its host was lost %n time(s): %2 Look after the host; the trial runs again when the study goes on.</source>
        <translation>
            <numerusform>Trial %1 has no result because its host was lost %n time: %2 Look after the host; the trial runs again when the study goes on.</numerusform>
            <numerusform>Trial %1 has no result because its host was lost %n times: %2 Look after the host; the trial runs again when the study goes on.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StudyOpener</name>
    <message numerus="yes">
        <source>%1 has lost the lines that say what %n trial(s) that failed ran; these do not run again.</source>
        <translation>
            <numerusform>%1 has lost the lines that say what %n trial that failed ran; these do not run again.</numerusform>
            <numerusform>%1 has lost the lines that say what %n trials that failed ran; these do not run again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 was last run with at most %n trial(s); this time the strategy decides when it ends.</source>
        <translation>
            <numerusform>%1 was last run with at most %n trial; this time the strategy decides when it ends.</numerusform>
            <numerusform>%1 was last run with at most %n trials; this time the strategy decides when it ends.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Tr</name>
    <message numerus="yes">
        <source>calibrated by %n trial(s)</source>
        <translation>
            <numerusform>calibrated by %n trial</numerusform>
            <numerusform>calibrated by %n trials</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Run it on each of the %n node(s) at the same time, with the node&apos;s number, from 0, as its argument.</source>
        <translation>
            <numerusform>Run it on each of the %n node at the same time, with the node&apos;s number, from 0, as its argument.</numerusform>
            <numerusform>Run it on each of the %n nodes at the same time, with the node&apos;s number, from 0, as its argument.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2 of %n iteration(s)</source>
        <translation>
            <numerusform>%1, %2 of %n iteration</numerusform>
            <numerusform>%1, %2 of %n iterations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The trials were made short, to %n iteration(s) without saving and evaluation; the production variant is without that.</source>
        <translation>
            <numerusform>The trials were made short, to %n iteration without saving and evaluation; the production variant is without that.</numerusform>
            <numerusform>The trials were made short, to %n iterations without saving and evaluation; the production variant is without that.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s)</source>
        <translation>
            <numerusform>%n iteration</numerusform>
            <numerusform>%n iterations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) did not settle the order of %1.</source>
        <translation>
            <numerusform>%n more run did not settle the order of %1.</numerusform>
            <numerusform>%n more runs did not settle the order of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) settled the order of %1.</source>
        <translation>
            <numerusform>%n more run settled the order of %1.</numerusform>
            <numerusform>%n more runs settled the order of %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>not looked into: the queue gave none within %n second(s)</source>
        <translation>
            <numerusform>not looked into: the queue gave none within %n second</numerusform>
            <numerusform>not looked into: the queue gave none within %n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) ahead of ours</source>
        <translation>
            <numerusform>%n second ahead of ours</numerusform>
            <numerusform>%n seconds ahead of ours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) behind ours</source>
        <translation>
            <numerusform>%n second behind ours</numerusform>
            <numerusform>%n seconds behind ours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Throughput: %1 TFLOP/s per GPU, derived from the iteration time by the formula of %2 (%n iteration(s))</source>
        <translation>
            <numerusform>Throughput: %1 TFLOP/s per GPU, derived from the iteration time by the formula of %2 (%n iteration)</numerusform>
            <numerusform>Throughput: %1 TFLOP/s per GPU, derived from the iteration time by the formula of %2 (%n iterations)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Throughput: %1 TFLOP/s per GPU (%n iteration(s))</source>
        <translation>
            <numerusform>Throughput: %1 TFLOP/s per GPU (%n iteration)</numerusform>
            <numerusform>Throughput: %1 TFLOP/s per GPU (%n iterations)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n size(s) from class defaults</source>
        <translation>
            <numerusform>%n size from class defaults</numerusform>
            <numerusform>%n sizes from class defaults</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s)</source>
        <translation>
            <numerusform>%n GPU</numerusform>
            <numerusform>%n GPUs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; %n more GPU(s) in use</source>
        <translation>
            <numerusform>%1; %n more GPU in use</numerusform>
            <numerusform>%1; %n more GPUs in use</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n kept layout(s) were tried.</source>
        <translation>
            <numerusform>The %n kept layout was tried.</numerusform>
            <numerusform>All %n kept layouts were tried.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n trial(s)</source>
        <translation>
            <numerusform>%1: %n trial</numerusform>
            <numerusform>%1: %n trials</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The name of the study is longer than a file&apos;s may be, by %n byte(s): %1. Choose a shorter one.</source>
        <translation>
            <numerusform>The name of the study is longer than a file&apos;s may be, by %n byte: %1. Choose a shorter one.</numerusform>
            <numerusform>The name of the study is longer than a file&apos;s may be, by %n bytes: %1. Choose a shorter one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n refinement(s) of trial %1 were tried</source>
        <translation>
            <numerusform>%n refinement of trial %1 was tried</numerusform>
            <numerusform>%n refinements of trial %1 were tried</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Trials are ended from outside after %n iteration(s): how to make this command short, and keep it from saving, is not known.</source>
        <translation>
            <numerusform>Trials are ended from outside after %n iteration: how to make this command short, and keep it from saving, is not known.</numerusform>
            <numerusform>Trials are ended from outside after %n iterations: how to make this command short, and keep it from saving, is not known.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Trials run %n iteration(s), without saving and evaluation.</source>
        <translation>
            <numerusform>Trials run %n iteration, without saving and evaluation.</numerusform>
            <numerusform>Trials run %n iterations, without saving and evaluation.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The command starts %n process(es), but a trial is for %1 GPUs; make them the same.</source>
        <translation>
            <numerusform>The command starts %n process, but a trial is for %1 GPUs; make them the same.</numerusform>
            <numerusform>The command starts %n processes, but a trial is for %1 GPUs; make them the same.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) ended early</source>
        <translation>
            <numerusform>%n trial ended early</numerusform>
            <numerusform>%n trials ended early</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) stated</source>
        <translation>
            <numerusform>%n GPU stated</numerusform>
            <numerusform>%n GPUs stated</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n host(s)</source>
        <translation>
            <numerusform>%n host</numerusform>
            <numerusform>%n hosts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n ready</source>
        <translation>
            <numerusform>%n ready</numerusform>
            <numerusform>%n ready</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n with a problem</source>
        <translation>
            <numerusform>%n with a problem</numerusform>
            <numerusform>%n with a problem</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) ran out of memory</source>
        <translation>
            <numerusform>%n trial ran out of memory</numerusform>
            <numerusform>%n trials ran out of memory</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n trial(s) of &quot;%2&quot;.</source>
        <translation>
            <numerusform>%1: %n trial of &quot;%2&quot;.</numerusform>
            <numerusform>%1: %n trials of &quot;%2&quot;.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n more trial(s)</source>
        <translation>
            <numerusform>at most %n more trial</numerusform>
            <numerusform>at most %n more trials</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more ran out of memory.</source>
        <translation>
            <numerusform>%n more ran out of memory.</numerusform>
            <numerusform>%n more ran out of memory.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trial(s) in a row failed in the same way and none gave a value, so the command itself seems to be at fault; mend it, then continue the study. Trial %1 failed first: %2</source>
        <translation>
            <numerusform>%n trial failed and none gave a value, so the command itself seems to be at fault; mend it, then continue the study. Trial %1 failed first: %2</numerusform>
            <numerusform>%n trials in a row failed in the same way and none gave a value, so the command itself seems to be at fault; mend it, then continue the study. Trial %1 failed first: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more line(s) were left out.</source>
        <translation>
            <numerusform>%Ln more line was left out.</numerusform>
            <numerusform>%Ln more lines were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more rule(s), see Space</source>
        <translation>
            <numerusform>%n more rule, see Space</numerusform>
            <numerusform>%n more rules, see Space</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Trials run the %n iteration(s) of your command, which saves nothing.</source>
        <translation>
            <numerusform>Trials run the %n iteration of your command, which saves nothing.</numerusform>
            <numerusform>Trials run the %n iterations of your command, which saves nothing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The command lets its processes see %n GPU(s), but a trial is for %1; make them the same.</source>
        <translation>
            <numerusform>The command lets its processes see %n GPU, but a trial is for %1; make them the same.</numerusform>
            <numerusform>The command lets its processes see %n GPUs, but a trial is for %1; make them the same.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln event(s) in front of line %1 of %2 are gone (numbers %3 to %4).</source>
        <translation>
            <numerusform>%Ln event in front of line %1 of %2 is gone (number %3).</numerusform>
            <numerusform>%Ln events in front of line %1 of %2 are gone (numbers %3 to %4).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each micro-batch passes forward %n more time(s), without gradients.</source>
        <translation>
            <numerusform>Each micro-batch passes forward once more, without gradients.</numerusform>
            <numerusform>Each micro-batch passes forward %n more times, without gradients.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) stand in this log; the last one is taken.</source>
        <translation>
            <numerusform>%n run stands in this log; the last one is taken.</numerusform>
            <numerusform>%n runs stand in this log; the last one is taken.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln layout(s) will not be tried: estimated beyond %1 times the memory.</source>
        <translation>
            <numerusform>%Ln layout will not be tried: estimated beyond %1 times the memory.</numerusform>
            <numerusform>%Ln layouts will not be tried: estimated beyond %1 times the memory.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln layout(s) will not be tried: %1.</source>
        <translation>
            <numerusform>%Ln layout will not be tried: %1.</numerusform>
            <numerusform>%Ln layouts will not be tried: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s) ran out of memory</source>
        <translation>
            <numerusform>%L1 of %Ln trial ran out of memory</numerusform>
            <numerusform>%L1 of %Ln trials ran out of memory</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln trial(s) gave a value</source>
        <translation>
            <numerusform>The one trial gave no value</numerusform>
            <numerusform>None of %Ln trials gave a value</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>None of %Ln trial(s) gave a value; %L1 ran out of memory</source>
        <translation>
            <numerusform>The one trial gave no value; %L1 ran out of memory</numerusform>
            <numerusform>None of %Ln trials gave a value; %L1 ran out of memory</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln iteration(s) of %L1 took more than one and a half times as long as most, the slowest %2 times: evaluation, saving, or something beside the training.</source>
        <translation>
            <numerusform>%Ln iteration of %L1 took more than one and a half times as long as most, the slowest %2 times: evaluation, saving, or something beside the training.</numerusform>
            <numerusform>%Ln iterations of %L1 took more than one and a half times as long as most, the slowest %2 times: evaluation, saving, or something beside the training.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It did not come to its end within %n minute(s).</source>
        <translation>
            <numerusform>It did not come to its end within %n minute.</numerusform>
            <numerusform>It did not come to its end within %n minutes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n way(s) between them</source>
        <translation>
            <numerusform>%n way between them</numerusform>
            <numerusform>%n ways between them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n GPU(s) measured</source>
        <translation>
            <numerusform>%n GPU measured</numerusform>
            <numerusform>%n GPUs measured</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::EffectsPlot</name>
    <message numerus="yes">
        <source>%n trial(s)</source>
        <translation>
            <numerusform>%n trial</numerusform>
            <numerusform>%n trials</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n out of memory</source>
        <translation>
            <numerusform>%n out of memory</numerusform>
            <numerusform>%n out of memory</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::GridPanel</name>
    <message numerus="yes">
        <source>%n column(s)</source>
        <translation>
            <numerusform>%n column</numerusform>
            <numerusform>%n columns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::HostPool</name>
    <message numerus="yes">
        <source>%n process(es) of an earlier run were still there on %1 and were ended.</source>
        <translation>
            <numerusform>%n process of an earlier run was still there on %1 and was ended.</numerusform>
            <numerusform>%n processes of an earlier run were still there on %1 and were ended.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::IterationsChart</name>
    <message numerus="yes">
        <source>Trial %1: %n iteration(s), the last one %2, %3 counted.</source>
        <translation>
            <numerusform>Trial %1: %n iteration, the last one %2, %3 counted.</numerusform>
            <numerusform>Trial %1: %n iterations, the last one %2, %3 counted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::LogView</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::MainWindow</name>
    <message numerus="yes">
        <source>%n waiting study(s) will be lost.</source>
        <translation>
            <numerusform>%n waiting study will be lost.</numerusform>
            <numerusform>%n waiting studies will be lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::OptunaImporter</name>
    <message numerus="yes">
        <source>%1 (%n trial(s))</source>
        <translation>
            <numerusform>%1 (%n trial)</numerusform>
            <numerusform>%1 (%n trials)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::ParallelView</name>
    <message numerus="yes">
        <source>%n trial(s).</source>
        <translation>
            <numerusform>%n trial.</numerusform>
            <numerusform>%n trials.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::RefineChoice</name>
    <message numerus="yes">
        <source>Numerics: %n change(s)</source>
        <translation>
            <numerusform>Numerics: %n change</numerusform>
            <numerusform>Numerics: %n changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::ReviewPage</name>
    <message numerus="yes">
        <source>%n study(s)</source>
        <translation>
            <numerusform>%n study</numerusform>
            <numerusform>%n studies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n study(s)</source>
        <translation>
            <numerusform>%1 of %n study</numerusform>
            <numerusform>%1 of %n studies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::RunHeader</name>
    <message numerus="yes">
        <source>%L1 of at most %Ln trial(s)</source>
        <translation>
            <numerusform>%L1 of at most %Ln trial</numerusform>
            <numerusform>%L1 of at most %Ln trials</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s) ended</source>
        <translation>
            <numerusform>%L1 of %Ln trial ended</numerusform>
            <numerusform>%L1 of %Ln trials ended</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln trial(s)</source>
        <translation>
            <numerusform>%Ln trial</numerusform>
            <numerusform>%Ln trials</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::SlurmProcess</name>
    <message numerus="yes">
        <source>%n job(s) ahead</source>
        <translation>
            <numerusform>%n job ahead</numerusform>
            <numerusform>%n jobs ahead</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::SshProcess</name>
    <message numerus="yes">
        <source>The connection to %1 was gone for longer than %n second(s), and the trial was ended there.</source>
        <translation>
            <numerusform>The connection to %1 was gone for longer than %n second, and the trial was ended there.</numerusform>
            <numerusform>The connection to %1 was gone for longer than %n seconds, and the trial was ended there.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 Trial %2 goes on there for %n second(s); trying to reach it.</source>
        <translation>
            <numerusform>%1 Trial %2 goes on there for %n second; trying to reach it.</numerusform>
            <numerusform>%1 Trial %2 goes on there for %n seconds; trying to reach it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::TimelineView</name>
    <message numerus="yes">
        <source>%n trial(s) in %1.</source>
        <translation>
            <numerusform>%n trial in %1.</numerusform>
            <numerusform>%n trials in %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::TrialDetail</name>
    <message numerus="yes">
        <source>%n iteration(s) counted</source>
        <translation>
            <numerusform>%n iteration counted</numerusform>
            <numerusform>%n iterations counted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::TrialRetries</name>
    <message numerus="yes">
        <source>Run all %n failed trial(s) again</source>
        <translation>
            <numerusform>Run all %n failed trial again</numerusform>
            <numerusform>Run all %n failed trials again</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::TrialsChart</name>
    <message numerus="yes">
        <source>%n finished.</source>
        <translation>
            <numerusform>%n finished.</numerusform>
            <numerusform>%n finished.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n out of memory.</source>
        <translation>
            <numerusform>%n out of memory.</numerusform>
            <numerusform>%n out of memory.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running.</source>
        <translation>
            <numerusform>%n running.</numerusform>
            <numerusform>%n running.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::TrialsPanel</name>
    <message numerus="yes">
        <source>%Ln trial(s)</source>
        <translation>
            <numerusform>%Ln trial</numerusform>
            <numerusform>%Ln trials</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%L1 of %Ln trial(s)</source>
        <translation>
            <numerusform>%L1 of %Ln trial</numerusform>
            <numerusform>%L1 of %Ln trials</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::UserGuide</name>
    <message numerus="yes">
        <source>%n time(s) in this chapter</source>
        <translation>
            <numerusform>%n time in this chapter</numerusform>
            <numerusform>%n times in this chapter</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>megatune::WaitingButton</name>
    <message numerus="yes">
        <source>%n study(s) wait(s)</source>
        <translation>
            <numerusform>%n study waits</numerusform>
            <numerusform>%n studies wait</numerusform>
        </translation>
    </message>
</context>
</TS>
