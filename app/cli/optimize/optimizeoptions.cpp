// SPDX-License-Identifier: GPL-3.0-or-later
// What `optimize --help` lists.
#include "app/cli/metricoptions.h"
#include "app/cli/optimize/manualoptions.h"
#include "app/cli/optimize/optimizerequest.h"
#include "app/cli/presetoptions.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/findings/earlystop.h"
#include "core/notice/noticecommand.h"
#include "core/run/gpuusers.h"
#include "core/run/uploads.h"
#include "core/trial/refining.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QList<OptionSpec> searchOptions()
{
    return {
        {.name = u"strategy"_s,
            .value = u"NAME"_s,
            .meaning = Tr::tr("which layouts are tried in which order; see megatune-cli list strategies"),
            .shownDefault = Tr::tr("the preset's recommendation"),
            .heading = Tr::tr("The search")},
        {.name = u"learn-from"_s,
            .value = u"FILE"_s,
            .meaning = Tr::tr(
                "a study of the same model, GPUs and batch whose trials are a start; may be repeated. For "
                "strategies that learn (model-guided, tpe). What was learned is kept in the new study"),
            .repeated = true},
        {.name = u"n-trials"_s,
            .value = u"N|+N"_s,
            .meaning = Tr::tr(
                "execute at most N trials; pruned and repeated ones are free. 0: the baseline, and what "
                "--layout and --retry name. With an existing study, +N is N more than it has, also where it "
                "had come to its end"),
            .shownDefault = Tr::tr("until the strategy ends")},
    };
}

QList<OptionSpec> studyOptions()
{
    return {
        {.name = u"direction"_s,
            .value = u"maximize|minimize"_s,
            .meaning = Tr::tr("which values are better"),
            .shownDefault = Tr::tr("maximize; minimize with --metric duration")},
        {.name = u"seed"_s, .value = u"N"_s, .meaning = Tr::tr("random seed"), .shownDefault = u"0"_s},
        {.name = u"baseline"_s,
            .meaning = Tr::tr(
                "run the command as given first, as trial 0, to compare with; it gets the batch and the length of the "
                "others. The preset megatron-core does, megatron only with this option")},
        {.name = u"no-baseline"_s, .meaning = Tr::tr("begin with the search")},
        {.name = u"study"_s,
            .value = u"FILE"_s,
            .meaning = Tr::tr(
                "the study file; when it exists, the study goes on: no trial is lost or repeated, and limits of "
                "trials that are not given again are kept (\"off\" takes one away)"),
            .shownDefault = Tr::tr("study-DATE.mtune here")},
        {.name = u"on-end"_s,
            .value = u"COMMAND"_s,
            .meaning = Tr::tr(
                "run this in your shell when the study ends, or no host could be used for a minute: a mail, a message. "
                "It finds MEGATUNE_STUDY (the file), MEGATUNE_STATE (completed, failed, stopped, waiting), "
                "MEGATUNE_REASON, MEGATUNE_BEST, MEGATUNE_BEST_UNIT, MEGATUNE_BEST_TRIAL and MEGATUNE_BEST_LAYOUT, "
                "and may take %1 s. It is not kept in the study file")
                           .arg(NoticeCommand::usualLimitMs / 1000),
            .shownDefault = Tr::tr("none")},
        {.name = u"dry-run"_s,
            .meaning = Tr::tr(
                "print the commands that would run (the first ten, where no --n-trials is given), and with --refine what would be refined, but run nothing; of an "
                "existing study, what it would still run")},
    };
}

QList<OptionSpec> trialOptions()
{
    const DynamicTimeout dynamic;
    return {
        {.name = u"host"_s,
            .value = u"SPEC"_s,
            .meaning = Tr::tr("where trials run: local, local:8 to state the number of GPUs, "
                              "ssh://user@host[:port][?gpus=8&workdir=~/runs], where host may be "
                              "an alias of ~/.ssh/config, nodes:host1,host2?gpus=8 for trials "
                              "that run on several machines together, "
                              "slurm:partition?nodes=2&gpus=8"),
            .shownDefault = u"local"_s,
            .repeated = true,
            .heading = Tr::tr("Running trials")},
        {.name = u"hosts"_s,
            .value = u"FILE"_s,
            .meaning = Tr::tr("the same from a file, one a line; # begins a comment")},
        {.name = u"ssh-config"_s,
            .value = u"FILE"_s,
            .meaning = Tr::tr("the configuration of ssh, passed to it as -F"),
            .shownDefault = Tr::tr("your own")},
        {.name = u"setup"_s,
            .value = u"LINE"_s,
            .meaning = Tr::tr("a line of bash that runs on other machines before each trial, "
                              "such as 'source ~/swift-env/bin/activate'")},
        {.name = u"detach"_s,
            .meaning = Tr::tr(
                "trials on ssh hosts go on when this program is killed or the connection is lost, and are "
                "found again when the study goes on")},
        {.name = u"busy-gpus"_s,
            .value = u"wait|S|ignore"_s,
            .meaning = Tr::tr(
                "what happens where somebody else uses a trial's GPUs, as nvidia-smi tells before each trial (a "
                "process, or more than %1 MiB in use): other free ones of the host are taken, else wait until "
                "they are free; or wait S seconds, then try the other hosts, and end with exit status 4 where "
                "there is none; or ignore it. Waiting is not the trial's time; nobody's process is ended")
                           .arg(mostIdleMib),
            .shownDefault = u"wait"_s},
        {.name = u"check-gpus"_s,
            .value = u"no|say|leave-out|stop"_s,
            .meaning = Tr::tr(
                "measure the GPUs of the hosts and the ways between them first, as hosts check --gpus does, and say what is "
                "slow; leave it out; or begin only where nothing is slow. The study's file says what was found"),
            .shownDefault = u"no"_s},
        {.name = u"jobs"_s,
            .value = u"N"_s,
            .meaning = Tr::tr("trials at the same time"),
            .shownDefault = Tr::tr("as many as the GPUs allow")},
        {.name = u"env"_s,
            .value = u"K=V"_s,
            .meaning = Tr::tr("set a variable for the trials; may be repeated. Values of secret-looking "
                              "names (HF_TOKEN, ..._KEY) are never stored"),
            .repeated = true},
        {.name = u"upload"_s,
            .value = u"FILE[:NAME]"_s,
            .meaning = Tr::tr(
                "a small file that trials need, on whatever host they run; may be repeated. Each trial finds "
                "them in a folder of its own, which goes with the trial: '... --config \"$MEGATUNE_UPLOADS/NAME\"' "
                "in a command that is one word, or the variable MEGATUNE_UPLOADS in a script. %1 KiB at most, "
                "all of them together")
                           .arg(mostUploadBytes / 1024),
            .repeated = true},
        {.name = u"cwd"_s,
            .value = u"DIR"_s,
            .meaning = Tr::tr("the folder that trials are started in"),
            .shownDefault = Tr::tr("this one; on other machines the home folder")},
        {.name = u"as-is"_s,
            .meaning = Tr::tr(
                "run the command at its own length, with its checkpoints and evaluation. Without it trials of a "
                "command that asks for more than 50 iterations, or says no end, are short (see --trial-iterations)")},
        {.name = u"timeout"_s,
            .value = u"S"_s,
            .meaning = Tr::tr("end a trial after S seconds"),
            .shownDefault = Tr::tr("none")},
        {.name = u"timeout-silent"_s,
            .value = u"S"_s,
            .meaning = Tr::tr(
                "end a trial that has printed nothing for S seconds: it hangs, as after one rank has failed"),
            .shownDefault = Tr::tr("none")},
        {.name = u"timeout-start"_s,
            .value = u"S"_s,
            .meaning = Tr::tr("end a trial that has reached no iteration after S seconds; none: wait for it"),
            .shownDefault =
                Tr::tr("%1 times the fastest start that was seen, %2 s at least; %3 s before any was")
                    .arg(startFactor)
                    .arg(startFloorS)
                    .arg(firstStartLimitS)},
        {.name = u"memory-floor"_s,
            .value = u"PCT"_s,
            .meaning =
                Tr::tr("end a trial that takes more and more main memory while less than PCT percent of its "
                       "machine's is free, before the system ends what it likes; none: never. Jobs of Slurm "
                       "are bounded by Slurm"),
            .shownDefault = QString::number(usualMemoryFloorPercent)},
        {.name = u"timeout-dynamic"_s,
            .value = u"on|off"_s,
            .meaning = Tr::tr("end a trial that takes longer than a multiple of the fastest finished "
                              "trial's time, but never before a floor"),
            .shownDefault = u"off"_s,
            .ifAlone = u"on"_s},
        {.name = u"timeout-dynamic-factor"_s,
            .value = u"X"_s,
            .meaning = Tr::tr("the multiple; implies --timeout-dynamic"),
            .shownDefault = shortestNumber(dynamic.factor)},
        {.name = u"timeout-dynamic-floor"_s,
            .value = u"S"_s,
            .meaning = Tr::tr("the floor in seconds; implies --timeout-dynamic"),
            .shownDefault = shortestNumber(dynamic.floorS)},
    };
}

/// How long trials are, and how often the best are run.
QList<OptionSpec> lengthOptions()
{
    return {
        {.name = u"stop-after"_s,
            .value = u"N"_s,
            .meaning = Tr::tr("end a trial as soon as N iterations are measured"),
            .shownDefault = Tr::tr("off")},
        {.name = u"settle"_s,
            .value = u"PCT"_s,
            .meaning = Tr::tr("end a trial as soon as the 95 % interval of its value is within PCT percent"),
            .shownDefault = Tr::tr("off")},
        {.name = u"early-stop"_s,
            .value = u"on|off"_s,
            .meaning = Tr::tr(
                "end a trial as soon as its iterations show that it cannot win: from three after warm-up on, "
                "none of them and not the 99 % interval of their mean reaches the best value less its own "
                "interval and %1 %. The trial keeps the value that it has")
                           .arg(runToRunShare * 100),
            .shownDefault = u"off"_s,
            .ifAlone = u"on"_s},
        {.name = u"confirm"_s,
            .value = u"N"_s,
            .meaning = Tr::tr(
                "when the search is over, run the best two again, in turn, until their order is settled at "
                "95 % or N runs were spent; the mean of its runs is then a layout's value. Without a number "
                "N is %1")
                           .arg(usualConfirmRuns),
            .shownDefault = Tr::tr("off"),
            .ifAlone = QString::number(usualConfirmRuns)},
        {.name = u"refine"_s,
            .value = u"N"_s,
            .meaning = Tr::tr(
                "then refine the winner: overlaps, CUDA graphs, fusions and schedules that its trainer knows and its "
                "layout allows, one at a time, best first by the estimate, at most N of them. What is surely faster is "
                "kept, and the next one is tried on top of it; where it is not sure, both sides run again up to %1 "
                "times. Numerics stay as they are, see --refine-also. Without a number all are tried")
                           .arg(mostRefinementRuns),
            .shownDefault = Tr::tr("off"),
            .ifAlone = QString::number(usualRefinements)},
        {.name = u"refine-also"_s,
            .value = u"NAME,NAME"_s,
            .meaning = Tr::tr("refinements that change numerics and are to be tried, too: %1")
                           .arg(numericRefinements().join(u", "))},
    };
}

} // namespace

QList<OptionSpec> optimizeOptions()
{
    QList<OptionSpec> options = searchOptions() + studyOptions() + manualOptions() + trialOptions()
        + lengthOptions() + metricOptions();
    OptionSpec format = formatOption({u"text"_s, u"json"_s});
    format.heading = Tr::tr("Output");
    format.meaning = Tr::tr("json: the progress as JSON Lines on standard output, one object an event");
    options.append(format);
    return options + presetOptions();
}

} // namespace megatune
