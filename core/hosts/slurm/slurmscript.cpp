// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmscript.h"

#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/secrets/secrets.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString& slurmNamePrefix()
{
    static const QString prefix = u"megatune-"_s;
    return prefix;
}

int slurmNodes(const SlurmSettings& settings)
{
    return settings.nodes.value_or(1);
}

/// A secret, or a carriage return, with which sbatch refuses a script.
bool slurmMustStandAside(const QString& text)
{
    return text.contains(u'\r') || masked(text) != text;
}

bool slurmMustStandAside(const QString& name, const QString& value)
{
    return isSecretName(name) || slurmMustStandAside(value);
}

QString slurmExportLine(const QString& name, const QString& value)
{
    return u"export "_s + name + u'=' + quoteForScript(value) + u'\n';
}

/// One #SBATCH line each. GPUs are asked for as a resource of each node, which every Slurm understands.
QString slurmDirectives(const RunRequest& request, const SlurmSettings& settings)
{
    QStringList options{u"--job-name="_s + slurmJobName(request.studyUid, request.trial, request.attempt)};
    if (!settings.partition.isEmpty())
        options.append(u"--partition="_s + settings.partition);
    options.append(u"--nodes="_s + QString::number(slurmNodes(settings)));
    options.append(u"--ntasks-per-node=1"_s);
    if (settings.gpusPerNode)
        options.append(u"--gres=gpu:"_s + QString::number(*settings.gpusPerNode));
    for (const auto& [name, value] : settings.options)
        options.append(u"--"_s + name + (value.isEmpty() ? QString() : QString(u'=' + value)));
    // A job that is put back would run twice; the workbench decides about another attempt.
    options << u"--no-requeue"_s << u"--open-mode=append"_s;
    return u"#SBATCH "_s + options.join(u"\n#SBATCH "_s) + u'\n';
}

QString slurmPlaceAndEnvironment(const RunRequest& request)
{
    QString text;
    if (!request.workingDirectory.isEmpty())
        text += u"cd -- "_s + quoteForScript(request.workingDirectory) + u" || exit 73\n"_s;
    // Who submits it by hand says where they are.
    if (!request.uploads.isEmpty())
        text += u"export MEGATUNE_UPLOADS=\"${MEGATUNE_UPLOADS:-${MEGATUNE_JOB:-.}/files}\"\n"_s;
    for (const auto& [name, value] : request.environment) {
        if (!slurmMustStandAside(name, value))
            text += slurmExportLine(name, value);
    }
    return text;
}

/// Who the nodes are and where they meet. The names are those that ms-swift reads; torchrun reads the same
/// with PET_ in front as defaults of its options (torch/distributed/argparse_util.py, class env).
QString slurmMeetingPoint(const SlurmSettings& settings)
{
    QString text = u"NNODES="_s + QString::number(slurmNodes(settings)) + u'\n';
    text += slurmNodes(settings) == 1
        ? u"MASTER_ADDR=127.0.0.1\n"_s
        : u"MASTER_ADDR=$(scontrol show hostnames \"$SLURM_JOB_NODELIST\" | head -n 1)\n"_s;
    text +=
        u"MASTER_PORT=$((20000 + (${SLURM_JOB_ID:-0} * 7 + $$) % 20000))\n"
        "while grep -qi \":$(printf %04X \"$MASTER_PORT\") \" /proc/net/tcp /proc/net/tcp6 2>/dev/null; do\n"
        "    MASTER_PORT=$((MASTER_PORT + 1)) # somebody has it\n"
        "done\n"_s;
    QString names = u"NNODES MASTER_ADDR MASTER_PORT"_s;
    QString torchrunNames = u"PET_NNODES=$NNODES PET_MASTER_ADDR=$MASTER_ADDR PET_MASTER_PORT=$MASTER_PORT"_s;
    if (settings.gpusPerNode) {
        text += u"NPROC_PER_NODE="_s + QString::number(*settings.gpusPerNode) + u'\n';
        names += u" NPROC_PER_NODE"_s;
        torchrunNames += u" PET_NPROC_PER_NODE=$NPROC_PER_NODE"_s;
    }
    return text + u"export "_s + names + u"\nexport "_s + torchrunNames + u'\n';
}

/// In seconds, from SIGTERM to SIGKILL. Slurm's own SIGKILL comes KillWait seconds after its SIGTERM and
/// would end what ends the rest.
QString slurmGrace(int graceMs)
{
    return u"MEGATUNE_GRACE="_s + QString::number((graceMs + 999) / 1000)
        + u"\n"
          "killwait=$(timeout 5 scontrol show config 2>/dev/null | sed -n 's/^KillWait *= *\\([0-9]*\\).*/\\1/p')\n"
          "[ \"$MEGATUNE_GRACE\" -lt \"${killwait:=30}\" ] || MEGATUNE_GRACE=$((killwait > 0 ? killwait - 1 : 0))\n"
          "export MEGATUNE_GRACE\n"_s;
}

/// What runs on each node, as a text for sh -c whose arguments are those of the /bin/sh of the training.
/// Slurm without cgroups forgets processes whose parent has gone, so that those of a training are ended by
/// their mark: at a SIGTERM, and after the training's own end. It ends in the node's number, since Slurm can
/// have several nodes on one machine. What hides itself is ended by the keeper, which needs Python; it is
/// told alone, and has two seconds more. Without single quotes.
QString slurmTask()
{
    return u"mark=${MEGATUNE_TRIAL:-job-$SLURM_JOB_ID}:${SLURM_NODEID:-0}\n"
           "keeper=$MEGATUNE_KEEPER kept= grace=${MEGATUNE_GRACE:-5} most=$((${MEGATUNE_GRACE:-5} * 5))\n"
           "unset MEGATUNE_KEEPER MEGATUNE_GRACE\n"
           "sweep() { # TERM, a grace time, KILL until nothing is left\n"
           "    looks=0\n"
           "    while pids=$(grep -lsz \"^MEGATUNE_TASK=$mark\\$\" /proc/[0-9]*/environ | cut -d / -f 3) &&\n"
           "        [ -n \"$pids\" ] && [ \"$looks\" -lt 250 ]; do\n"
           "        [ \"$looks\" != 0 ] || kill -TERM ${kept:-$pids}\n"
           "        [ \"$looks\" -lt \"$most\" ] || kill -KILL $pids\n"
           "        looks=$((looks + 1))\n"
           "        sleep 0.2\n"
           "    done 2>/dev/null\n"
           "}\n"
           "trap sweep TERM\n"
           "scratch=/tmp/megatune-$MEGATUNE_TRIAL # where a short trial writes what it must; for its owner only\n"
           "if [ -n \"$MEGATUNE_TRIAL\" ] && ! mkdir -m 700 \"$scratch\" 2>/dev/null &&\n"
           "    { [ -e \"$scratch\" ] || [ -L \"$scratch\" ]; } &&\n"
           "    { [ -L \"$scratch\" ] || [ ! -O \"$scratch\" ] || ! chmod 700 \"$scratch\"; }; then\n"
           "    echo \"megatune: $scratch was made by somebody else; take it away\" >&2\n"
           "    exit 73\n"
           "fi\n"
           "export NODE_RANK=${SLURM_NODEID:-0} PET_NODE_RANK=${SLURM_NODEID:-0}\n"
           "MEGATUNE_GPUS=CUDA:$CUDA_VISIBLE_DEVICES # a rank that sees others took them\n"
           "[ ! -e /dev/kfd ] || MEGATUNE_GPUS=ROCR:$ROCR_VISIBLE_DEVICES\n"
           "export MEGATUNE_GPUS\n"
           "set -- /bin/sh \"$@\"\n"
           "[ -x /usr/bin/python3 ] || keeper=\n"
           "[ -z \"$keeper\" ] || set -- /usr/bin/python3 -I -S -c \"$keeper\" megatune-run $grace \"$@\"\n"
           "MEGATUNE_TASK=$mark \"$@\" &\n"
           "task=$!\n"
           "[ -z \"$keeper\" ] || kept=$task most=$((most + 10))\n"
           "wait \"$task\"; status=$?\n"
           "kill -0 \"$task\" 2>/dev/null || kept=\n"
           "sweep\n"
           "wait \"$task\" 2>/dev/null && status=$?\n"
           "[ -z \"$MEGATUNE_TRIAL\" ] || [ -L \"$scratch\" ] || rm -rf -- \"$scratch\"\n"
           "exit \"$status\"\n"_s;
}

/// Runs /bin/sh with `words` as one task a node.
/// `stepOptions`: of srun beside what every launch has.
QString slurmLaunch(const SlurmSettings& settings, const QString& words, bool bySrun,
    const QList<QPair<QString, QString>>& stepOptions = {})
{
    const QString task = u"/bin/sh -c '"_s + slurmTask() + u"' sh "_s + words;
    if (!bySrun)
        return task;
    const QString nodes = QString::number(slurmNodes(settings));
    QString text = u"srun --nodes="_s + nodes + u" --ntasks="_s + nodes + u" --ntasks-per-node=1"_s;
    if (settings.gpusPerNode)
        text += u" --gres=gpu:"_s + QString::number(*settings.gpusPerNode);
    for (const auto& [name, value] : stepOptions)
        text += u" --"_s + name + u'=' + value;
    // When a node fails the others are ended; without a binding a task has all the cores of its node.
    text += u" --kill-on-bad-exit=1 --cpu-bind=none"_s;
    if (slurmNodes(settings) > 1)
        text += u" --label"_s;
    return text + u' ' + task;
}

/// From the first line to the training itself.
QString slurmScriptHead(const RunRequest& request, const SlurmSettings& settings, const QString& comment)
{
    QString text = settings.setup.isEmpty() ? u"#!/bin/sh\n"_s : u"#!/bin/bash\n"_s;
    text += slurmDirectives(request, settings) + comment;
    text +=
        u"[ \"${SLURM_RESTART_COUNT:-0}\" = 0 ] || exit 75 # put back into the queue: it does not run twice\n"_s;
    text += u"[ ! -d \"${MEGATUNE_JOB:-}\" ] || echo \"$SLURM_JOB_ID\" >\"$MEGATUNE_JOB/id\"\n"_s;
    text += slurmGrace(request.killGraceMs);
    text += u"trap : TERM # the task below ends what it started\n"_s;
    text += slurmPlaceAndEnvironment(request);
    // The latter keeps setproctitle from writing its title over the environment, and our mark with it.
    text += u"export PYTHONUNBUFFERED=\"${PYTHONUNBUFFERED:-1}\" SPT_NOENV=1\n"_s;
    // What is secret is in a file of its own, which is gone before the training starts.
    text += u"if [ -r \"${MEGATUNE_JOB:-}/environment\" ]; then\n"
            "    . \"$MEGATUNE_JOB/environment\" && rm -f -- \"$MEGATUNE_JOB/environment\"\n"
            "fi\n"_s;
    if (slurmMustStandAside(request.command))
        text += u"MEGATUNE_COMMAND=$(cat \"$MEGATUNE_JOB/command\") || exit 73\n"
                "export MEGATUNE_COMMAND\n"
                "rm -f -- \"$MEGATUNE_JOB/command\"\n"_s;
    if (!settings.setup.isEmpty())
        text += settings.setup + u" || exit 73\n"_s;
    return text + slurmMeetingPoint(settings);
}

QString slurmScriptWith(const RunRequest& request, const SlurmSettings& settings, const QString& comment)
{
    QString text = slurmScriptHead(request, settings, comment);
    const QString words = slurmMustStandAside(request.command)
        ? u"-c 'mt_command=$MEGATUNE_COMMAND; unset MEGATUNE_COMMAND; eval \"$mt_command\"'"_s
        : QString(u"-c "_s + quoteForScript(request.command));
    text += slurmLaunch(settings, words, slurmNodes(settings) > 1);
    return text
        + u"\nstatus=$?\n"
          "if [ -d \"${MEGATUNE_JOB:-}\" ]; then\n"
          "    echo \"$status\" >\"$MEGATUNE_JOB/exit.part\" && mv \"$MEGATUNE_JOB/exit.part\" "
          "\"$MEGATUNE_JOB/exit\"\n"
          "fi\n"
          "exit \"$status\"\n"_s;
}

} // namespace

Result<void> checkSlurmSettings(const SlurmSettings& settings)
{
    static const QRegularExpression plain(u"\\A[A-Za-z0-9_.,:@%/+=*\\[\\]-]*\\z"_s);
    static const QRegularExpression optionName(u"\\A[a-z][a-z-]*\\z"_s);
    QList<QPair<QString, QString>> all = settings.options;
    for (const auto& [name, value] : std::as_const(all)) {
        if (!optionName.match(name).hasMatch()) {
            return failure(ErrorKind::Usage,
                Tr::tr("\"%1\" is not an option of sbatch; write its long name without the dashes, "
                       "such as account=team.")
                    .arg(name.simplified().left(80)));
        }
    }
    all.prepend({u"partition"_s, settings.partition});
    for (const auto& [name, value] : std::as_const(all)) {
        if (!plain.match(value).hasMatch()) {
            return failure(ErrorKind::Usage,
                Tr::tr("\"%1\" cannot be a value of Slurm's option %2.")
                    .arg(value.simplified().left(80), name));
        }
    }
    return {};
}

Result<SlurmSettings> slurmSettingsFor(const SlurmSettings& settings, int gpus)
{
    SlurmSettings filled = settings;
    const int nodes = settings.nodes.value_or(
        settings.gpusPerNode ? std::max(1, (gpus + *settings.gpusPerNode - 1) / *settings.gpusPerNode) : 1);
    const int perNode = settings.gpusPerNode.value_or((gpus + nodes - 1) / nodes);
    if (gpus > 0 && nodes * perNode != gpus) {
        return failure(ErrorKind::Usage,
            Tr::tr("A trial needs %1 GPUs, but %2 nodes with %3 GPUs each have %4; change nodes "
                   "and gpus of the host, or the GPUs of a trial.")
                .arg(gpus)
                .arg(nodes)
                .arg(perNode)
                .arg(nodes * perNode));
    }
    filled.nodes = nodes;
    if (perNode > 0)
        filled.gpusPerNode = perNode;
    return filled;
}

QString slurmJobName(const RunUid& studyUid, int trial, int attempt)
{
    return slurmNamePrefix() + studyUid.text() + u'-' + QString::number(trial) + u'-'
        + QString::number(attempt);
}

std::optional<TrialKey> slurmAttemptOf(const QString& jobName, const RunUid& studyUid)
{
    const QString prefix = slurmNamePrefix() + studyUid.text() + u'-';
    if (studyUid.text().isEmpty() || !jobName.startsWith(prefix))
        return std::nullopt;
    static const QRegularExpression numbers(u"\\A([0-9]{1,9})-([0-9]{1,9})\\z"_s);
    const QRegularExpressionMatch match = numbers.match(jobName.mid(prefix.size()));
    if (!match.hasMatch())
        return std::nullopt;
    return TrialKey{match.captured(1).toInt(), match.captured(2).toInt()};
}

QByteArray slurmScript(const RunRequest& request, const SlurmSettings& settings, const QString& comment)
{
    return slurmScriptWith(request, settings, comment).toUtf8();
}

SlurmFiles slurmFiles(
    const RunRequest& request, const SlurmSettings& settings, const QProcessEnvironment& own)
{
    static const QRegularExpression shellName(u"\\A[A-Za-z_][A-Za-z0-9_]*\\z"_s);
    SlurmFiles files;
    files.script = slurmScript(request, settings);
    QString aside;
    const QStringList names = own.keys();
    for (const QString& name : names) {
        const QString value = own.value(name);
        if (slurmMustStandAside(name, value) && shellName.match(name).hasMatch())
            aside += slurmExportLine(name, value);
    }
    for (const auto& [name, value] : request.environment) {
        if (slurmMustStandAside(name, value))
            aside += slurmExportLine(name, value);
    }
    files.environment = aside.toUtf8();
    files.uploads = request.uploads;
    if (slurmMustStandAside(request.command))
        files.command = request.command.toUtf8();
    return files;
}

QString slurmStepCommand(const RunRequest& request, const SlurmSettings& settings)
{
    const QString setup = settings.setup.isEmpty() ? QString() : QString(settings.setup + u" || exit 73\n"_s);
    QList<QPair<QString, QString>> nodes = settings.options; // what else is said is the allocation's
    nodes.removeIf([](const auto& each) { return each.first != u"exclude" && each.first != u"nodelist"; });
    return setup + slurmGrace(request.killGraceMs) + slurmMeetingPoint(settings) + u"exec "_s
        + slurmLaunch(settings, u"-c "_s + quoteForScript(request.command), true, nodes);
}

QProcessEnvironment withoutSecrets(const QProcessEnvironment& own)
{
    QProcessEnvironment environment = own;
    const QStringList names = own.keys();
    for (const QString& name : names) {
        if (slurmMustStandAside(name, own.value(name)))
            environment.remove(name);
    }
    return environment;
}

} // namespace megatune
