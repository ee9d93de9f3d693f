// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmfolder.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 slurmReadAtMost = bytesPerMib;

bool writePrivateFile(const QString& path, const QByteArray& bytes, QString& problem)
{
    QFile file(path);
    const bool done = file.open(QIODevice::WriteOnly | QIODevice::NewOnly)
        && file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)
        && file.write(bytes) == bytes.size() && file.flush();
    if (!done)
        problem = file.errorString();
    return done;
}

QByteArray readFrom(const QString& path, qint64 offset, bool& isMore)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || !file.seek(offset))
        return {};
    const QByteArray bytes = file.read(slurmReadAtMost);
    isMore = isMore || bytes.size() == slurmReadAtMost;
    return bytes;
}

} // namespace

QString defaultSlurmFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/megatune/slurm"_s;
}

QString makeSlurmFolder(const QString& folder, const SlurmFiles& files)
{
    QString problem;
    QDir(folder).removeRecursively(); // of an attempt whose start was cut off
    const QString parent = QFileInfo(folder).path();
    if (!QDir().mkpath(parent) || ::mkdir(QFile::encodeName(folder).constData(), 0700) != 0)
        problem = Tr::tr("it cannot be made");
    else if (!files.uploads.isEmpty())
        problem = makeUploadsFolder(folder + u"/files"_s, files.uploads);
    if (problem.isEmpty() && writePrivateFile(folder + u"/job.sh"_s, files.script, problem)
        && writePrivateFile(folder + u"/environment"_s, files.environment, problem)
        && (files.command.isEmpty() || writePrivateFile(folder + u"/command"_s, files.command, problem)))
        return {};
    return Tr::tr(
        "The folder %1 for the Slurm job cannot be written (%2); make room there, or name a folder that the "
        "nodes share.")
        .arg(QDir::toNativeSeparators(folder), problem);
}

QString slurmRemoval(const QString& word)
{
    return u"n=0; until rm -rf -- "_s + word
        + u" 2>/dev/null || [ $n -ge 30 ]; do n=$((n+1)); sleep 1; done"_s;
}

void removeSlurmFolder(const QString& folder)
{
    // Also where a file had gone meanwhile, which is no reason to leave the rest.
    if (!QDir(folder).removeRecursively() && QFileInfo::exists(folder))
        QProcess::startDetached(u"/bin/sh"_s, {u"-c"_s, slurmRemoval(u"\"$1\""_s), u"sh"_s, folder});
}

SlurmNews readSlurmFolder(const QString& folder, qint64 outOffset, qint64 errOffset)
{
    SlurmNews news;
    news.isThere = QFile::exists(folder);
    // First: what the script printed before its end is there then.
    QFile exitFile(folder + u"/exit"_s);
    if (exitFile.open(QIODevice::ReadOnly)) {
        news.hasExited = true;
        news.exitCode = exitFile.read(16).trimmed().toInt();
    }
    news.out = readFrom(folder + u"/out"_s, outOffset, news.isMore);
    news.err = readFrom(folder + u"/err"_s, errOffset, news.isMore);
    return news;
}

SlurmTrace slurmTrace(const QString& folder)
{
    SlurmTrace trace;
    trace.isPrepared = QFile::exists(folder + u"/job.sh"_s);
    QFile file(folder + u"/id"_s);
    if (file.open(QIODevice::ReadOnly))
        trace.job = toInteger(QString::fromLatin1(file.read(32).trimmed()));
    return trace;
}

void removeSlurmFolders(const QString& root, const RunUid& studyUid, const QStringList& keep)
{
    const QStringList entries = QDir(root).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& entry : entries) {
        if (slurmAttemptOf(entry, studyUid) && !keep.contains(entry))
            removeSlurmFolder(root + u'/' + entry);
    }
}

} // namespace megatune
