// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmanswers.h"

#include "core/base/tr.h"

#include <algorithm>
#include <array>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype slurmComplaintLength = 300;

/// "1:9": exit status and signal.
void readSlurmExit(const QString& text, SlurmJobEnd& end)
{
    end.exitCode = text.section(u':', 0, 0).toInt();
    end.signal = text.section(u':', 1, 1).toInt();
}

/// "gpu:h100:8(S:0-1),shard:4" -> 8.
int gpusOfGres(const QString& gres)
{
    static const QRegularExpression gpu(u"(?:^|,)gpu(?::[^,:()]+)*?:([0-9]+)"_s);
    int sum = 0;
    QRegularExpressionMatchIterator matches = gpu.globalMatch(gres);
    while (matches.hasNext())
        sum += matches.next().captured(1).toInt();
    return sum;
}

Error noSuchPartition(const QString& partition, const QString& raw)
{
    return {ErrorKind::NotFound,
        Tr::tr("Slurm has no partition \"%1\"; `sinfo` lists those that there are.").arg(partition), raw};
}

/// The first complaint without the program's name, which the sentence has already.
QString slurmComplaint(const QByteArray& complaint)
{
    static const QRegularExpression prefix(
        u"\\A(?:sbatch|squeue|scontrol|scancel|sinfo|srun): (?:error: )?"_s);
    const QStringList lines = QString::fromUtf8(complaint).split(u'\n', Qt::SkipEmptyParts);
    QString last;
    for (const QString& line : lines) {
        if (!line.trimmed().isEmpty())
            last = line.trimmed();
    }
    return last.remove(prefix).left(slurmComplaintLength);
}

bool saysAny(const QByteArray& complaint, std::initializer_list<const char*> phrases)
{
    return std::any_of(phrases.begin(), phrases.end(),
        [&complaint](const char* phrase) { return complaint.contains(phrase); });
}

} // namespace

SlurmStage slurmStage(const QString& state)
{
    static const std::array waiting{"PENDING", "CONFIGURING", "REQUEUED", "REQUEUE_HOLD", "REQUEUE_FED",
        "SPECIAL_EXIT", "RESV_DEL_HOLD", "POWER_UP_NODE"};
    static const std::array ended{"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL", "PREEMPTED",
        "BOOT_FAIL", "DEADLINE", "OUT_OF_MEMORY", "REVOKED", "LAUNCH_FAILED", "RECONFIG_FAIL"};
    const auto isOneOf = [&state](const auto& names) {
        return std::any_of(names.begin(), names.end(),
            [&state](const char* known) { return state == QLatin1String(known); });
    };
    if (isOneOf(waiting))
        return SlurmStage::Waiting;
    return isOneOf(ended) ? SlurmStage::Ended : SlurmStage::Running;
}

QString squeueJobsFormat()
{
    return u"%A|%T|%r|%j"_s;
}

QList<SlurmJobState> squeueJobs(const QByteArray& text)
{
    QList<SlurmJobState> jobs;
    const QStringList lines = QString::fromUtf8(text).split(u'\n');
    for (const QString& line : lines) {
        bool isNumber = false;
        const qint64 id = line.section(u'|', 0, 0).trimmed().toLongLong(&isNumber);
        if (!isNumber || line.count(u'|') < 3)
            continue;
        jobs.append({id, line.section(u'|', 1, 1).trimmed(), line.section(u'|', 2, 2).trimmed(),
            line.section(u'|', 3)});
    }
    return jobs;
}

QString squeuePriorityFormat()
{
    return u"%A|%Q|%P"_s;
}

QHash<qint64, int> jobsAhead(const QByteArray& text)
{
    struct Pending
    {
        qint64 id;
        qint64 priority;
    };
    QHash<QByteArray, QList<Pending>> partitions;
    const QList<QByteArray> lines = text.split('\n');
    for (const QByteArray& line : lines) {
        const QList<QByteArray> cells = line.trimmed().split('|');
        bool isNumber = false;
        const qint64 id = cells.first().toLongLong(&isNumber);
        if (isNumber && cells.size() == 3)
            partitions[cells[2]].append({id, cells[1].toLongLong()});
    }
    QHash<qint64, int> ahead;
    for (QList<Pending>& pending : partitions) {
        std::sort(pending.begin(), pending.end(), [](const Pending& a, const Pending& b) {
            return a.priority != b.priority ? a.priority > b.priority : a.id < b.id;
        });
        for (qsizetype i = 0; i < pending.size(); ++i)
            ahead.insert(pending[i].id, static_cast<int>(i));
    }
    return ahead;
}

std::optional<SlurmJobEnd> scontrolJob(const QByteArray& text)
{
    static const QRegularExpression field(u"(?:^|\\s)(JobState|ExitCode|Restarts|TimeLimit)=(\\S+)"_s);
    SlurmJobEnd end;
    QRegularExpressionMatchIterator matches = field.globalMatch(QString::fromUtf8(text));
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        const QString name = match.captured(1);
        const QString value = match.captured(2);
        if (name == u"JobState")
            end.state = value;
        else if (name == u"ExitCode")
            readSlurmExit(value, end);
        else if (name == u"Restarts")
            end.restarts = value.toInt();
        else
            end.timeLimit = value;
    }
    return end.state.isEmpty() ? std::nullopt : std::optional(end);
}

std::optional<SlurmJobEnd> sacctJob(const QByteArray& text)
{
    const QList<QByteArray> lines = text.split('\n');
    for (const QByteArray& line : lines) {
        const QStringList cells = QString::fromUtf8(line.trimmed()).split(u'|');
        if (cells.size() != 3 || cells.first().isEmpty())
            continue;
        SlurmJobEnd end;
        end.state = cells.first().section(u' ', 0, 0); // "CANCELLED by 1000"
        readSlurmExit(cells[1], end);
        end.timeLimit = cells[2];
        return end;
    }
    return std::nullopt;
}

QString sinfoFormat()
{
    return u"%P|%a|%D|%G"_s;
}

std::optional<Error> partitionProblem(
    const QByteArray& text, const QString& partition, int gpusPerNode, int nodes)
{
    bool isThere = false;
    bool isUp = false;
    int fitting = 0;
    int mostGpus = 0;
    const QStringList lines = QString::fromUtf8(text).split(u'\n');
    for (const QString& line : lines) {
        const QStringList cells = line.trimmed().split(u'|');
        if (cells.size() != 4 || (partition.isEmpty() && !cells[0].endsWith(u'*')))
            continue;
        isThere = true;
        isUp = isUp || cells[1] == u"up";
        const int gpus = gpusOfGres(cells[3]);
        mostGpus = std::max(mostGpus, gpus);
        if (gpus >= gpusPerNode)
            fitting += cells[2].toInt();
    }
    const QString raw = QString::fromUtf8(text);
    if (!isThere && partition.isEmpty())
        return Error{
            ErrorKind::NotFound, Tr::tr("Slurm has no default partition; name one, as in slurm:gpu."), raw};
    if (!isThere)
        return noSuchPartition(partition, raw);
    const QString name = partition.isEmpty() ? Tr::tr("(default)") : partition;
    if (!isUp)
        return Error{ErrorKind::NotFound,
            Tr::tr("Slurm's partition %1 is down; `sinfo` lists those that are up.").arg(name), raw};
    if (fitting < nodes)
        return Error{ErrorKind::NotFound,
            Tr::tr("Slurm's partition %1 has %2 nodes with %3 GPUs or more, but %4 are asked "
                   "for; lower nodes= or gpus= (its largest node has %5 GPUs).")
                .arg(name)
                .arg(fitting)
                .arg(gpusPerNode)
                .arg(nodes)
                .arg(mostGpus),
            raw};
    return std::nullopt;
}

std::optional<qint64> submittedJob(const QByteArray& text)
{
    std::optional<qint64> id;
    const QList<QByteArray> lines = text.split('\n');
    for (const QByteArray& line : lines) {
        bool isNumber = false;
        const qint64 number = line.trimmed().split(';').first().toLongLong(&isNumber);
        if (isNumber && number > 0)
            id = number;
    }
    return id;
}

bool isSlurmUnreachable(const QByteArray& complaint)
{
    return saysAny(complaint,
        {"Unable to contact slurm controller", "Connection refused", "Socket timed out",
            "Connection timed out", "Zero Bytes were transmitted", "Slurm backup controller",
            "Communication connection failure", "Transport endpoint is not connected"});
}

Error slurmFailure(const QString& program, const QByteArray& complaint, const QString& partition)
{
    const QString raw = QString::fromUtf8(complaint);
    if (isSlurmUnreachable(complaint)) {
        return {ErrorKind::Process,
            Tr::tr("Slurm's controller does not answer; try again when `scontrol ping` says "
                   "that it is up."),
            raw};
    }
    if (saysAny(complaint, {"nvalid partition"}))
        return noSuchPartition(partition, raw);
    if (saysAny(complaint, {"node configuration is not available", "More processors requested"})) {
        return {ErrorKind::NotFound,
            Tr::tr("No nodes of Slurm's partition %1 have what is asked for; lower nodes= or "
                   "gpus=, `sinfo -o \"%P %D %G\"` lists what there is.")
                .arg(partition.isEmpty() ? Tr::tr("(default)") : partition),
            raw};
    }
    if (saysAny(complaint, {"unged", "uthentication", "credential"})) {
        return {ErrorKind::Process,
            Tr::tr("Slurm does not know who is asking: munge, its authentication, does not "
                   "work on this machine (%1).")
                .arg(slurmComplaint(complaint)),
            raw};
    }
    return {
        ErrorKind::Process, Tr::tr("Slurm's %1 refused: %2.").arg(program, slurmComplaint(complaint)), raw};
}

} // namespace megatune
