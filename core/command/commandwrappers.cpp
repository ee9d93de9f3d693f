// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/commandwrappers.h"

#include "core/command/programnames.h"
#include "core/command/shellwords.h"

#include <algorithm>
#include <QSet>
#include <vector>

namespace megatune {

namespace {

/// One way to write options.
enum class OptionStyle {
    Usual,    ///< -it is -i -t, -n4 is -n 4
    LongNames ///< -np is a name of its own, as mpirun has them
};

struct Wrapper
{
    const char* name;
    const char* verb = "";     ///< "": it needs none
    const char* switches = ""; ///< options without a value; all others have one
    int positionals = 0;       ///< words that it takes before the program: an image, a CPU mask
    const char* pairs = "";    ///< options with two values
    OptionStyle style = OptionStyle::Usual;
};

constexpr const char* containerRun =
    "-d --detach -i --interactive -t --tty -P --publish-all --rm --init --privileged "
    "--read-only --no-healthcheck --oom-kill-disable --sig-proxy -q --quiet "
    "--no-hosts --replace --rmi --tls-verify";
constexpr const char* containerExec = "-d --detach -i --interactive -t --tty --privileged -l --latest";
constexpr const char* composeRun =
    "-d --detach -T --no-TTY --no-tty -i --interactive --rm --build --no-deps "
    "--service-ports -P --use-aliases --remove-orphans -q --quiet-pull --privileged";
constexpr const char* apptainerExec =
    "--nv --nvccli --rocm -e --cleanenv -c --contain -C --containall -w --writable --writable-tmpfs -f --fakeroot "
    "--no-home -i --ipc -p --pid -u --userns --uts --unsquash --compat --no-init --no-umask --no-eval --no-https "
    "--keep-privs --no-privs --no-rocm --no-nv --allow-setuid --disable-cache --vm --underlay --sharens";
constexpr const char* condaRun =
    "-v --verbose --dev --debug-wrapper-scripts --no-capture-output --live-stream --detach "
    "-d --clean-env --no-shell";
constexpr const char* mpiSwitches =
    "--allow-run-as-root -allow-run-as-root --oversubscribe -oversubscribe --nooversubscribe --tag-output -tag-output "
    "-l --timestamp-output --report-bindings -report-bindings --display-map --display-allocation --bind-to-core "
    "--bynode --byslot -bynode -byslot --nolocal -nolocal --merge-stderr-to-stdout -q --quiet -v --verbose -V "
    "-usize -genvall -genvnone -envall -envnone -prepend-rank --forward-all --do-not-launch --novm --enable-recovery";
constexpr const char* mpiPairs = "--mca -mca --gmca -gmca --prtemca --pmixmca -genv -env";
constexpr const char* none = "";

// From the programs' own manuals.
const Wrapper wrapperRows[] = {
    {"env", none, "-i --ignore-environment -0 --null -v --debug"},
    {"nohup"},
    {"time", none, "-p --portability -v --verbose -a --append -q --quiet"},
    {"exec", none, "-c -l"},
    {"command", none, "-p"},
    {"builtin"},
    {"nice"},
    {"ionice", none, "-t --ignore"},
    {"taskset", none, "-a --all-tasks -c --cpu-list", 1},
    {"numactl", none, "-a --all -l --localalloc -s --show -H --hardware"},
    {"stdbuf"},
    {"setsid", none, "-c --ctty -f --fork -w --wait"},
    {"timeout", none, "--preserve-status --foreground -v --verbose", 1},
    {"sudo", none,
        "-A -b -E --preserve-env -H --set-home -i --login -K -k -l -n --non-interactive -P -S -s --shell -B"},
    {"doas", none, "-L -n -s"},
    {"unbuffer", none, "-p"},
    {"chronic", none, "-v -e"},
    {"chrt", none,
        "-a -b -d -e -f -i -m -o -r -R -v --batch --fifo --idle --other --rr --deadline --reset-on-fork", 1},
    {"prlimit", none, "--noheadings --raw --verbose"},
    {"cgexec", none, "--sticky"},
    {"systemd-run", none,
        "--user --system --scope -r --remain-after-exit --no-block --wait -t --pty -P --pipe -S --shell -q --quiet "
        "-G --collect -d --same-dir --send-sighup --no-ask-password"},
    {"systemd-inhibit", none, "--no-legend --no-pager --list"},
    {"srun", none,
        "-l --label -u --unbuffered -v -vv -vvv --verbose -Q --quiet -k --no-kill -K --kill-on-bad-exit -O "
        "--overcommit -s --oversubscribe --share -X --disable-status --exclusive --overlap --exact --pty --mpi-combine "
        "-H --hold -I --contiguous --no-allocate -Z --propagate --multi-prog --spread-job --use-min-nodes "
        "--preserve-env -E --reboot --interactive --whole --accel-bind --no-container-mount-home "
        "--container-mount-home --container-writable --no-container-remap-root --container-remap-root "
        "--no-container-entrypoint --container-entrypoint --container-readonly"},
    {"salloc", none,
        "-v --verbose -Q --quiet -k --no-kill -K --exclusive -s --oversubscribe -O --overcommit -H --hold --no-shell"},
    {"mpirun", none, mpiSwitches, 0, mpiPairs, OptionStyle::LongNames},
    {"mpiexec", none, mpiSwitches, 0, mpiPairs, OptionStyle::LongNames},
    {"mpiexec.hydra", none, mpiSwitches, 0, mpiPairs, OptionStyle::LongNames},
    {"orterun", none, mpiSwitches, 0, mpiPairs, OptionStyle::LongNames},
    {"prterun", none, mpiSwitches, 0, mpiPairs, OptionStyle::LongNames},
    {"jsrun"},
    {"aprun", none, "-q -b"},
    {"flux", "run", "-u --unbuffered -l --label-io --exclusive -x -v --verbose"},
    {"ncu", none, "-f --force-overwrite --nvtx -h --page-details"},
    {"strace", none, "-f -ff -c -C -q -qq -r -t -tt -ttt -T -y -yy -v -i -k -d -x -xx -D"},
    {"perf", "record", "-a -g -v -q -s -d -T -R -S --all-cpus --verbose --quiet --no-buildid"},
    {"perf", "stat", "-a -d -v -n -x --all-cpus --detailed --verbose"},
    {"gdb", none, "--args -q -quiet --quiet -batch --batch -n -nx --nx", 0, none, OptionStyle::LongNames},
    {"valgrind", none, "-q --quiet -v --verbose"},
    {"py-spy", "record", "-s --subprocesses -F --function -i --idle -g --gil -n --native -t --threads"},
    {"nsys", "profile"},
    {"nsys", "launch"},
    {"uvx", none, "--isolated --offline --no-cache -q --quiet -v --verbose"},
    {"uv", "run",
        "--no-sync --frozen --locked --isolated --active --exact --no-project --all-extras --all-groups --all-packages "
        "--no-dev --only-dev --dev --offline -n --no-cache -q --quiet -v --verbose -m --module -s --script --no-config "
        "--no-editable --no-env-file --native-tls --no-progress --refresh -U --upgrade --reinstall --managed-python "
        "--no-managed-python --no-python-downloads"},
    {"poetry", "run", "-q --quiet -v -vv -vvv --verbose -n --no-interaction"},
    {"pipenv", "run"},
    {"pdm", "run", "-s --site-packages -q --quiet -v --verbose -n --non-interactive"},
    {"rye", "run"},
    {"hatch", "run"},
    {"pixi", "run",
        "--frozen --locked --no-install --as-is -x --executable --clean-env -q --quiet -v --verbose"},
    {"conda", "run", condaRun},
    {"mamba", "run", condaRun},
    {"micromamba", "run", condaRun},
    {"dotenv", "run", "--override --no-override"},
    {"docker", "run", containerRun, 1},
    {"docker", "exec", containerExec, 1},
    {"podman", "run", containerRun, 1},
    {"podman", "exec", containerExec, 1},
    {"nerdctl", "run", containerRun, 1},
    {"nerdctl", "exec", containerExec, 1},
    {"docker-compose", "run", composeRun, 1},
    {"docker-compose", "exec", composeRun, 1},
    {"apptainer", "exec", apptainerExec, 1},
    {"apptainer", "run", apptainerExec, 1},
    {"singularity", "exec", apptainerExec, 1},
    {"singularity", "run", apptainerExec, 1},
    {"enroot", "start", "-r --root -w --rw", 1},
    {"enroot", "exec", none, 1},
    {"shifter"},
    {"kubectl", "exec", "-i --stdin -t --tty -q --quiet", 1},
    {"oc", "exec", "-i --stdin -t --tty -q --quiet", 1},
};

struct Launcher
{
    const char* name;
    const char* switches;
    const char* valued; ///< complete, so that an unknown option can be told
};

// torch/distributed/run.py, accelerate/commands/launch.py, deepspeed/launcher/runner.py.
const Launcher launcherRows[] = {
    {"torchrun",
        "--standalone --no-python --run-path --module -m --use-env --use-agent-store --virtual-local-rank "
        "--signals-to-handle",
        "--nnodes --nproc-per-node --rdzv-backend --rdzv-endpoint --rdzv-id --rdzv-conf --max-restarts "
        "--monitor-interval --start-method --role --log-dir -r --redirects -t --tee --local-ranks-filter "
        "--node-rank --master-addr --master-port --local-addr --logs-specs --event-log-handler --numa-binding "
        "--duplicate-stdout-filters --duplicate-stderr-filters"},
    {"accelerate",
        "-q --quiet --cpu --multi-gpu --tpu --ipex --mps --xpu --hpu --use-xpu --use-mps-device --use-megatron-lm --use-deepspeed "
        "--use-fsdp --use-parallelism-config --use-fp8 --dynamo-use-fullgraph --dynamo-use-dynamic "
        "--dynamo-use-regional-compilation --tpu-cluster --no-tpu-cluster --tpu-use-cluster --no-tpu-use-cluster --tpu-use-sudo --downcast-bf16 --no-python -m "
        "--module --debug --enable-cpu-affinity --same-network --use-cpu --fp8-override-linear-precision-unset",
        "--config-file --dynamo-backend --dynamo-mode --mixed-precision --num-processes --num-machines "
        "--num-cpu-threads-per-process --gpu-ids --machine-rank --main-process-ip --main-process-port -t --tee "
        "--log-dir --role --rdzv-backend --rdzv-conf --max-restarts --monitor-interval --main-training-function "
        "--vm --env --mpirun-hostfile --mpirun-ccl --aws-access-key-id --aws-secret-access-key "
        "--gradient-accumulation-steps --gradient-clipping --zero-stage --zero3-init-flag --zero3-save-16bit-model "
        "--offload-optimizer-device --offload-param-device --offload-optimizer-nvme-path --offload-param-nvme-path "
        "--deepspeed-config-file --deepspeed-hostfile --deepspeed-exclusion-filter --deepspeed-inclusion-filter "
        "--deepspeed-multinode-launcher --deepspeed-moe-layer-cls-names --num-cpu-threads --fp8-backend"},
    {"deepspeed",
        "--no-python --no-local-rank --no-ssh --no-ssh-check --module --force-multi --elastic-training "
        "--bind-cores-to-rank",
        "-H --hostfile -i --include -e --exclude --num-nodes --min-elastic-nodes --max-elastic-nodes --num-gpus "
        "--num-accelerators --master-port --master-addr --node-rank --launcher --launcher-args --ssh-port "
        "--save-pid --enable-each-rank-log --autotuning --bind-core-list --venv-script"},
};

QSet<QString> optionSet(const char* text)
{
    const QStringList words = QString::fromLatin1(text).split(u' ', Qt::SkipEmptyParts);
    return {words.begin(), words.end()};
}

bool isOptionWord(const QString& word)
{
    return word.size() > 1 && word.startsWith(u'-');
}

/// How many words the option at `at` takes, itself included.
qsizetype optionLength(const QStringList& words, qsizetype at, const Wrapper& wrapper)
{
    const QString& word = words[at];
    const QSet<QString> switches = optionSet(wrapper.switches);
    if (switches.contains(word) || word.contains(u'='))
        return 1;
    if (optionSet(wrapper.pairs).contains(word))
        return 3;
    const bool isCluster = wrapper.style == OptionStyle::Usual && !word.startsWith(u"--") && word.size() > 2;
    if (isCluster) {
        // -it; -dN with a value behind it; -n4.
        qsizetype letter = 1;
        while (letter < word.size() && switches.contains(u'-' + QString(word[letter])))
            ++letter;
        return letter == word.size() - 1 ? 2 : 1;
    }
    const bool hasValue = at + 1 < words.size() && !isOptionWord(words[at + 1]);
    return hasValue ? 2 : 1;
}

/// Behind the options that begin at `at`, and the assignments of env.
qsizetype behindOptions(const QStringList& words, qsizetype at, const Wrapper& wrapper)
{
    static const QSet<QString> assigning{
        QStringLiteral("env"), QStringLiteral("time"), QStringLiteral("sudo"), QStringLiteral("doas")};
    const bool assigns = assigning.contains(QString::fromLatin1(wrapper.name));
    while (at < words.size() && words[at] != u"--"
        && (isOptionWord(words[at]) || (assigns && assignedNameLength(words[at]) > 0)))
        at += isOptionWord(words[at]) ? optionLength(words, at, wrapper) : 1;
    return at;
}

/// The row for the program at `at`, and in `begin` where its own options begin.
const Wrapper* wrapperAt(const QStringList& words, qsizetype at, qsizetype& begin)
{
    if (at >= words.size())
        return nullptr;
    QString name = fileNameOf(words[at]);
    // Options of the program itself go before its verb.
    const auto verbAt = [&words](qsizetype from) { return behindOptions(words, from, {""}); };
    qsizetype verb = verbAt(at + 1);
    if (name == u"docker" && words.value(verb) == u"compose") {
        name = QStringLiteral("docker-compose");
        verb = verbAt(verb + 1);
    }
    for (const Wrapper& wrapper : wrapperRows) {
        if (name != QLatin1String(wrapper.name))
            continue;
        const bool needsVerb = *wrapper.verb != '\0';
        begin = needsVerb ? verb + 1 : at + 1;
        if (!needsVerb || words.value(verb) == QLatin1String(wrapper.verb))
            return &wrapper;
    }
    return nullptr;
}

} // namespace

bool isCommandWrapper(const QStringList& words, qsizetype at)
{
    qsizetype begin = 0;
    return wrapperAt(words, at, begin) != nullptr;
}

qsizetype wrappedProgram(const QStringList& words, qsizetype at)
{
    const Wrapper* wrapper = wrapperAt(words, at, at);
    if (wrapper == nullptr)
        return -1;
    for (int taken = 0;; ++taken) {
        at = behindOptions(words, at, *wrapper);
        const bool ends = words.value(at) == u"--";
        at += ends ? 1 : 0;
        if (taken == wrapper->positionals)
            break;
        at += ends && taken > 0 ? 0 : 1;
    }
    return at < words.size() ? at : -1;
}

bool startsManyProcesses(const QString& name)
{
    static const QSet<QString> names{QStringLiteral("srun"), QStringLiteral("mpirun"),
        QStringLiteral("mpiexec"), QStringLiteral("mpiexec.hydra"), QStringLiteral("orterun"),
        QStringLiteral("prterun"), QStringLiteral("jsrun"), QStringLiteral("aprun"), QStringLiteral("flux")};
    return names.contains(name);
}

qsizetype launchedScript(const QStringList& words, qsizetype from, const QString& launcher)
{
    const auto known = std::find_if(std::begin(launcherRows), std::end(launcherRows),
        [&launcher](const Launcher& each) { return launcher == QLatin1String(each.name); });
    if (known == std::end(launcherRows))
        return -1;
    const QSet<QString> switches = optionSet(known->switches);
    const QSet<QString> valued = optionSet(known->valued);
    for (qsizetype at = from; at < words.size(); ++at) {
        if (!isOptionWord(words[at]))
            return at;
        const QString name = QString(words[at].section(u'=', 0, 0)).replace(u'_', u'-');
        // The plugins' options: --fsdp_version 2, --megatron_lm_tp_degree 2, --parallelism_config_tp_size 2.
        const bool isPlugin = name.startsWith(u"--fsdp-") || name.startsWith(u"--megatron-lm-")
            || name.startsWith(u"--parallelism-config-") || name.startsWith(u"--fp8-");
        if (words[at] == u"--")
            continue;
        if (!switches.contains(name) && !valued.contains(name) && !isPlugin)
            return -1;
        if (switches.contains(name) || words[at].contains(u'='))
            continue;
        if (++at < words.size() && isOptionWord(words[at]))
            return -1; // the value is missing
    }
    return -1;
}

} // namespace megatune
