// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmloads.h"

#include "core/base/tr.h"
#include "core/run/gpuanswers.h"
#include "core/run/programcall.h"
#include "core/run/remotescript.h"

#include <algorithm>
#include <map>
#include <memory>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Precedes the indices of the GPUs that Slurm gave the job on a node; none: it names no GPUs, so all count.
const QByteArray& visibleMark()
{
    static const QByteArray mark = "@@visible ";
    return mark;
}

/// Asks remote-run.sh on each of the job's nodes.
ProgramCall slurmStepCall(
    const SlurmLoadJob& job, const QStringList& question, const QProcessEnvironment& environment)
{
    const QString nodes = QString::number(job.nodes);
    const QString visible = u"echo \""_s + QString::fromLatin1(visibleMark())
        + u"${CUDA_VISIBLE_DEVICES-$ROCR_VISIBLE_DEVICES}\""_s;
    ProgramCall call{u"srun"_s,
        QStringList{u"--jobid="_s + QString::number(job.job), u"--overlap"_s, u"--nodes="_s + nodes,
            u"--ntasks="_s + nodes, u"--ntasks-per-node=1"_s, u"--cpu-bind=none"_s, u"--label"_s,
            u"--export=PATH"_s, u"/bin/sh"_s, u"-c"_s,
            visible + u'\n' + QString::fromUtf8(remoteScriptText()), u"megatune-run"_s, question.first(),
            QString()}
            + question.sliced(1),
        environment};
    call.deadlineMs = slurmLoadPauseMs / 2;
    return call;
}

/// Of srun's labelled lines "0: @@visible 0,1".
std::map<int, QByteArray> saidByNode(const QByteArray& text)
{
    std::map<int, QByteArray> nodes;
    for (const QByteArray& line : text.split('\n')) {
        const auto colon = line.indexOf(": ");
        bool isNumber = false;
        const int node = line.left(colon).trimmed().toInt(&isNumber);
        if (colon >= 0 && isNumber)
            nodes[node] += line.mid(colon + 2).replace("@@ ", "@@") + '\n';
    }
    return nodes;
}

/// The ids behind visibleMark(), which is taken out of `text`.
QStringList takeVisible(QByteArray& text)
{
    const qsizetype at = text.indexOf(visibleMark());
    if (at < 0)
        return {};
    const qsizetype end = text.indexOf('\n', at);
    const QByteArray ids = text.mid(at + visibleMark().size(), end - at - visibleMark().size());
    text.remove(at, end - at + 1);
    return QString::fromLatin1(ids.trimmed()).split(u',', Qt::SkipEmptyParts);
}

Result<QList<GpuLoad>> loadsOfNode(QByteArray text, int trial)
{
    const QStringList visible = takeVisible(text);
    const Result<QList<GpuLoad>> all = gpuLoads(text);
    MEGATUNE_TRY(all);
    QList<GpuLoad> own;
    for (GpuLoad load : *all) {
        load.trial = trial;
        if (visible.isEmpty() || std::any_of(visible.begin(), visible.end(), [&load](const QString& id) {
                return namesGpu(id, load.index, load.uuid);
            }))
            own.append(load);
    }
    return own;
}

} // namespace

Result<QList<GpuLoad>> slurmLoads(const QByteArray& text, int trial)
{
    QList<GpuLoad> loads;
    for (const auto& [node, answer] : saidByNode(text)) {
        const Result<QList<GpuLoad>> ofNode = loadsOfNode(answer, trial);
        MEGATUNE_TRY(ofNode);
        loads += *ofNode;
    }
    if (loads.isEmpty())
        return failure(ErrorKind::Process, Tr::tr("no answer"));
    return loads;
}

void askSlurmLoads(QObject* context, const QList<SlurmLoadJob>& jobs, const QProcessEnvironment& environment,
    std::function<void(const Result<QList<GpuLoad>>& answer)> done)
{
    struct Round
    {
        qsizetype open;
        Result<QList<GpuLoad>> loads;
        std::function<void(const Result<QList<GpuLoad>>& answer)> done;
    };
    const auto round = std::make_shared<Round>(
        Round{jobs.size(), failure(ErrorKind::Process, Tr::tr("no answer")), std::move(done)});
    if (jobs.isEmpty())
        QTimer::singleShot(0, context, [round] { round->done(round->loads); });
    for (const SlurmLoadJob& job : jobs) {
        const auto onAnswer = [round, trial = job.trial](const ProgramAnswer& answer) {
            Result<QList<GpuLoad>> loads = answer.isFine() ? slurmLoads(answer.out, trial)
                                                           : failure(ErrorKind::Process, answer.complaint());
            if (loads && round->loads)
                *round->loads += *loads;
            else if (!round->loads)
                round->loads = std::move(loads);
            if (--round->open == 0)
                round->done(round->loads);
        };
        callProgram(context, slurmStepCall(job, {u"loads"_s}, environment), onAnswer, slurmLog);
    }
}

void askSlurmRanks(QObject* context, const SlurmLoadJob& job, const QString& mark,
    const QProcessEnvironment& environment,
    std::function<void(const Result<QList<RankProcess>>& answer)> done)
{
    const auto onAnswer = [done = std::move(done)](const ProgramAnswer& answer) {
        if (!answer.isFine()) {
            done(failure(ErrorKind::Process, answer.complaint()));
            return;
        }
        QList<RankProcess> ranks;
        for (const auto& [node, said] : saidByNode(answer.out))
            ranks += rankProcesses(said).value_or(QList<RankProcess>());
        done(ranks);
    };
    callProgram(context, slurmStepCall(job, {u"ranks"_s, mark}, environment), onAnswer, slurmLog);
}

} // namespace megatune
