// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpuusers.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/run/gpuanswers.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype longestGpuUserName = 60;

QString knownWord(const QString& cell)
{
    return cell == u"-" || cell.startsWith(u'[') ? QString() : cell.left(longestGpuUserName);
}

/// The daemon that shares a GPU among processes is nobody's work.
bool isService(const GpuUser& user)
{
    return user.program == u"nvidia-cuda-mps-server";
}

/// Those that are neither of the study nor a service.
QList<GpuUser> strangersOn(const GpuUse& gpu, const RunUid& studyUid)
{
    QList<GpuUser> strangers;
    for (const GpuUser& user : gpu.users) {
        if (!user.mark.startsWith(QString(studyUid.text() + u':')) && !isService(user))
            strangers.append(user);
    }
    return strangers;
}

const GpuUse* gpuNamed(const QList<GpuUse>& uses, const QString& id)
{
    const auto found = std::find_if(
        uses.begin(), uses.end(), [&id](const GpuUse& gpu) { return namesGpu(id, gpu.index, gpu.uuid); });
    return found == uses.end() ? nullptr : &*found;
}

QString memoryText(qint64 mib)
{
    if (mib < 1024)
        return Tr::tr("%1 MiB").arg(mib);
    const double gib = static_cast<double>(mib) / 1024;
    return Tr::tr("%1 GiB").arg(gib, 0, 'f', gib < 9.95 ? 1 : 0);
}

QString userText(const GpuUser& user)
{
    QStringList known;
    if (!user.program.isEmpty())
        known.append(user.program.section(u'/', -1));
    known.append(Tr::tr("pid %1").arg(user.pid));
    if (user.usedMib > 0)
        known.append(memoryText(user.usedMib));
    const QString owner = user.owner.isEmpty() ? Tr::tr("somebody") : user.owner;
    return Tr::tr("%1 (%2)").arg(owner, known.join(Tr::tr(", ")));
}

} // namespace

Result<QList<GpuUse>> gpuUses(const QByteArray& text)
{
    static const QRegularExpression number(u"\\A[0-9]+\\z"_s);
    const GpuAnswerPart gpus = gpuAnswerPart(text, u"gpus"_s);
    const GpuAnswerPart processes = gpuAnswerPart(text, u"processes"_s);
    QList<GpuUse> uses;
    for (const QString& line : gpus.lines) {
        const QStringList cells = trimmedParts(line, u',');
        if (cells.size() != 3 || !number.match(cells[0]).hasMatch() || !isDeviceUuid(cells[1]))
            return failure(ErrorKind::Process, GpuAnswerPart{{line}}.complaint());
        uses.append({cells[0], cells[1], cells[2].toLongLong(), {}});
    }
    if (gpus.status != 0 || uses.isEmpty())
        return failure(ErrorKind::Process, gpus.complaint());
    if (processes.status != 0)
        return failure(ErrorKind::Process, processes.complaint());
    for (const QString& line : processes.lines) {
        const QStringList cells = trimmedParts(line, u',');
        const auto gpu = std::find_if(
            uses.begin(), uses.end(), [&cells](const GpuUse& use) { return use.uuid == cells[0]; });
        if (cells.size() < 6 || gpu == uses.end())
            continue;
        gpu->users.append({cells[1].toLongLong(), knownWord(cells[2]), knownWord(cells[3]),
            cells[4].toLongLong(), knownWord(cells.mid(5).join(u','))});
    }
    return uses;
}

QStringList busyGpus(const QList<GpuUse>& uses, const QStringList& ids, const RunUid& studyUid)
{
    QStringList busy;
    for (const QString& id : ids) {
        const GpuUse* gpu = gpuNamed(uses, id);
        if (gpu == nullptr)
            continue;
        const QList<GpuUser> strangers = strangersOn(*gpu, studyUid);
        const bool isOurs =
            std::any_of(gpu->users.begin(), gpu->users.end(), [&studyUid](const GpuUser& user) {
                return user.mark.startsWith(QString(studyUid.text() + u':'));
            });
        if (!strangers.isEmpty() || (gpu->usedMib > mostIdleMib && !isOurs))
            busy.append(id);
    }
    return busy;
}

bool hasKnownUser(const QList<GpuUse>& uses, const QStringList& ids)
{
    return std::any_of(ids.begin(), ids.end(), [&uses](const QString& id) {
        const GpuUse* gpu = gpuNamed(uses, id);
        return gpu != nullptr && !std::all_of(gpu->users.begin(), gpu->users.end(), isService);
    });
}

QString busyGpusText(
    const QList<GpuUse>& uses, const QStringList& busy, const RunUid& studyUid, const QString& host)
{
    const GpuUse* gpu = gpuNamed(uses, busy.value(0));
    if (gpu == nullptr)
        return {};
    const QList<GpuUser> strangers = strangersOn(*gpu, studyUid);
    const QString number = gpu->index.section(u'/', -1);
    const QString place = gpu->host.isEmpty() ? host : gpu->host;
    QString text = strangers.isEmpty()
        ? Tr::tr("GPU %1 of %2 has %3 in use, and it is not known by whom")
              .arg(number, place, memoryText(gpu->usedMib))
        : Tr::tr("GPU %1 of %2 is used by %3").arg(number, place, userText(strangers.first()));
    if (busy.size() > 1)
        text = Tr::tr("%1; %n more GPU(s) in use", nullptr, static_cast<int>(busy.size() - 1)).arg(text);
    return text;
}

} // namespace megatune
