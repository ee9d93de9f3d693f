// SPDX-License-Identifier: GPL-3.0-or-later
// Who is on the GPUs of a host at this moment, and whether that is anybody but the study that asks. Pure
// functions over what resources/remote-run.sh (`users`) makes of nvidia-smi's answers; thread-safe.
#pragma once

#include "core/base/error.h"
#include "core/base/runuid.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace megatune {

/// A process on a GPU. Empty or 0: not known, as for other people's processes seen from a container.
struct GpuUser
{
    qint64 pid = 0;
    QString owner;
    QString mark; ///< MEGATUNE_TRIAL: STUDY:TRIAL:ATTEMPT of a study's trial
    qint64 usedMib = 0;
    QString program;
};

struct GpuUse
{
    QString index; ///< of several machines "NODE/INDEX", and so the UUID
    QString uuid;
    qint64 usedMib = 0; ///< by whoever
    QList<GpuUser> users;
    QString host = {}; ///< of several machines: the one that it is in
};

/// A GPU with more memory in use than this is busy also when nvidia-smi names no process there: a desktop and
/// a driver need less, a training more.
inline constexpr qint64 mostIdleMib = 2048;

/// The text between "@@users" and "@@done". Fails with what nvidia-smi said when it did not answer as
/// expected.
[[nodiscard]] Result<QList<GpuUse>> gpuUses(const QByteArray& text);

/// Those of `ids` (as CUDA_VISIBLE_DEVICES has them: numbers or UUIDs) that are not this study's to take: a
/// process is there that does not carry the study's mark, or more than mostIdleMib are in use and none of the
/// study's processes are there. Ids that nvidia-smi does not name are left out.
[[nodiscard]] QStringList busyGpus(const QList<GpuUse>& uses, const QStringList& ids, const RunUid& studyUid);

/// Whether somebody is known to be on one of these, not only memory in use.
[[nodiscard]] bool hasKnownUser(const QList<GpuUse>& uses, const QStringList& ids);

/// "GPU 3 of node1 is used by alice (python, pid 4242, 61 GiB)" about the first of them; without a full stop.
[[nodiscard]] QString busyGpusText(
    const QList<GpuUse>& uses, const QStringList& busy, const RunUid& studyUid, const QString& host);

} // namespace megatune
