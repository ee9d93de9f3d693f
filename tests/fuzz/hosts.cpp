// SPDX-License-Identifier: GPL-3.0-or-later
// What hosts, Slurm, ssh and GPUs answer, and the texts by which hosts are named.
#include "core/command/shellwords.h"
#include "core/export/origin.h"
#include "core/hostcheck/hostreport.h"
#include "core/hostcheck/hostreporttext.h"
#include "core/hosts/slurm/slurmanswers.h"
#include "core/hosts/slurm/slurmloads.h"
#include "core/hosts/slurm/slurmscript.h"
#include "core/hosts/ssh/remotestream.h"
#include "core/hosts/ssh/sshaliases.h"
#include "core/hosts/ssh/sshhost.h"
#include "core/hosts/ssh/sshproblem.h"
#include "core/run/gpuanswers.h"
#include "core/run/gpuload.h"
#include "core/run/gpuusers.h"
#include "core/run/hostspec.h"
#include "core/run/remotescript.h"
#include "tests/fuzz/fuzz.h"

using namespace Qt::StringLiterals;

using namespace megatune;
using namespace megatune::fuzz;

MEGATUNE_FUZZ_TARGET(hostspec)
{
    const Result<QList<HostSpec>> hosts = hostSpecsFromTexts(hostTextsInText(QString::fromUtf8(bytes)));
    if (!hosts)
        return;
    for (const HostSpec& host : *hosts) {
        const Result<HostSpec> again = hostSpecFromText(host.text());
        require(again.has_value(), "a host that was written can be read");
        requireEqual(host.text(), again->text(), "a host that was written and read is the same");
        requireEqual(host.name(), again->name(), "a host keeps its name");
        for (const HostSpec& machine : host.machines())
            require(hostSpecFromText(machine.text()).has_value(), "a machine of a group can be written");
        (void)host.maskedText();
    }
}

MEGATUNE_FUZZ_TARGET(slurm)
{
    const QList<SlurmJobState> jobs = squeueJobs(bytes);
    for (const SlurmJobState& job : jobs)
        (void)job.stage();
    for (const int ahead : jobsAhead(bytes))
        require(ahead >= 0, "no job has fewer than none ahead of it");
    (void)scontrolJob(bytes);
    (void)sacctJob(bytes);
    const auto job = submittedJob(bytes);
    require(!job || *job > 0, "a job's number is above 0");
    (void)partitionProblem(bytes, u"gpu"_s, 8, 2);
    (void)partitionProblem(bytes, {}, 0, 1);
    (void)isSlurmUnreachable(bytes);
    (void)slurmFailure(u"sbatch"_s, bytes, u"gpu"_s);
}

/// Settings and a command for a job: a line an option, and the command behind an empty line.
MEGATUNE_FUZZ_TARGET(slurmscript)
{
    const qsizetype gap = bytes.indexOf("\n\n");
    const QByteArray head = gap < 0 ? bytes : bytes.first(gap);
    SlurmSettings settings;
    for (const QByteArray& line : head.split('\n')) {
        const auto [name, value] = partedAt(line, '=');
        settings.options.append({QString::fromUtf8(name), QString::fromUtf8(value)});
    }
    settings.partition = settings.options.first().second;
    if (!checkSlurmSettings(settings))
        return;
    RunRequest request;
    request.command = gap < 0 ? u"true"_s : QString::fromUtf8(bytes.sliced(gap + 2));
    request.environment = {{u"NAME"_s, QString::fromUtf8(head)}, {u"HF_TOKEN"_s, QString::fromUtf8(head)}};
    if (head.contains('\0') || request.command.contains(QChar(u'\0'))
        || !isShellScript(request.command.toUtf8()))
        return;
    const QByteArray script = slurmScript(request, settings, commentLine(QString::fromUtf8(head)));
    require(isShellScript(script), "the script of a job is one, whatever its settings are");
    const SlurmFiles files = slurmFiles(request, settings, QProcessEnvironment());
    require(
        isShellScript(files.script) && isShellScript(files.environment), "the files of a job are scripts");
    // sbatch reads its lines up to the first that is no comment.
    for (const QByteArray& line : script.split('\n')) {
        if (!line.startsWith('#') && !line.trimmed().isEmpty())
            break;
        require(!line.startsWith("#SBATCH ") || line.startsWith("#SBATCH --"),
            "a line for Slurm holds one option");
    }
}

/// What a study calls its run, and other words for a host.
MEGATUNE_FUZZ_TARGET(remotecommand)
{
    const QString text = QString::fromUtf8(bytes).remove(QChar::Null);
    const QRegularExpression harmless(u"\\A[0-9a-z]{1,32}\\z"_s);
    const std::optional<RunUid> uid = RunUid::from(text);
    require(uid.has_value() == harmless.match(text).hasMatch(), "a uid is letters and digits, or none");
    if (uid)
        require(harmless.match(uid->text()).hasMatch(), "a uid is what it was made of");
    const QString command = remoteCommand({u"sweep"_s, text});
    const auto words = splitShell(command);
    require(words && words->last().value == text, "a word stays one word of a remote command");
}

MEGATUNE_FUZZ_TARGET(gpus)
{
    if (const auto states = gpuStates(bytes))
        require(!states->isEmpty(), "what is no answer is nothing, never no GPUs");
    for (const GpuProcess& process : gpuProcesses(bytes))
        (void)gpuProcessText(process);
    (void)gpuTopology(bytes);
    (void)gpuIdsInList(bytes);
    if (const auto uses = gpuUses(bytes)) {
        const QStringList ids{u"0"_s, u"1"_s, u"GPU-1"_s};
        const QStringList busy = busyGpus(*uses, ids, *RunUid::from(u"study"_s));
        for (const QString& id : busy)
            require(ids.contains(id), "only GPUs that were asked for are busy");
        (void)hasKnownUser(*uses, ids);
        (void)busyGpusText(*uses, busy, *RunUid::from(u"study"_s), u"node1"_s);
    }
    if (const auto loads = slurmLoads(bytes, 3)) {
        for (const GpuLoad& load : *loads)
            require(load.trial == 3, "what a job's nodes say is its trial's");
    }
    if (const auto loads = gpuLoads(bytes)) {
        require(!loads->isEmpty(), "what is no answer is an error, never no GPUs");
        const MeanLoad mean = meanLoad(*loads, {u"0"_s, u"GPU-1"_s});
        require(!(mean.percent < 0 || mean.percent > 100), "no GPU is busy for more than all of the time");
        require(!(mean.watts < 0) && !std::isinf(mean.watts), "what GPUs draw is a number or not known");
    }
}

/// The first line is the tag.
MEGATUNE_FUZZ_TARGET(probe)
{
    const auto [tag, text] = partedAt(bytes, '\n');
    HostReport report = hostReport(u"ssh://node1"_s, text, tag, {1'760'000'000, 1'760'000'001}, true);
    report.findings.append(
        packageFinding(u"torch"_s, QString::fromUtf8(tag), installWay(QString::fromUtf8(text))));
    (void)report.summary();
    (void)hostReportText(report);
    QList<HostReport> reports{report, report};
    noteSameMachines(reports);
}

MEGATUNE_FUZZ_TARGET(remote)
{
    RemoteStream whole("tag", 3, 0);
    RemoteStream cut("tag", 3, 0);
    const QByteArray job = whole.feed(OutputChannel::Out, bytes);
    QByteArray jobOfCut;
    inPieces(bytes, [&](const QByteArray& piece) { jobOfCut += cut.feed(OutputChannel::Out, piece); });
    requireEqual(job, jobOfCut, "a job's output is the same however its bytes were cut");
    requireEqual(whole.line(), cut.line(), "what the script says is the same however its bytes were cut");
    require(whole.offset(OutputChannel::Out) == cut.offset(OutputChannel::Out), "the offset is the same");
    require(whole.offset(OutputChannel::Out) >= 3, "an offset never goes back");
    (void)whole.isComplete();
    (void)whole.noise();
}

MEGATUNE_FUZZ_TARGET(ssh)
{
    const SshProblem problem = sshProblem(bytes);
    require(!sshError(problem, u"node1"_s, bytes).sentence.isEmpty(), "a problem is told with a sentence");
    (void)addressInSshAnswer(bytes);
    const QString path = fileWith(bytes, "config");
    for (const QString& alias : sshAliases(path, path + u".home"_s))
        require(!alias.isEmpty() && !alias.contains(u'*'), "an alias is a name");
}
