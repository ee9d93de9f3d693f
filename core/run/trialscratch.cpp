// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/trialscratch.h"

#include "core/base/tr.h"

#include <cerrno>
#include <cstring>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QThreadPool>
#include <sys/stat.h>
#include <unistd.h>

namespace megatune {

namespace {

const QString scratchPlace = QStringLiteral("/tmp");
const QString scratchStart = QStringLiteral("megatune-");

bool isScratchName(const QString& name)
{
    static const QRegularExpression form(QStringLiteral("\\Amegatune-[A-Za-z0-9_-]+:\\d+:\\d+(:\\d+)?\\z"));
    return form.match(name).hasMatch();
}

void removeScratch(const QString& name)
{
    const QFileInfo folder(QDir(scratchPlace), name);
    if (isScratchName(name) && folder.isDir() && !folder.isSymLink() && folder.ownerId() == ::geteuid())
        QDir(folder.absoluteFilePath()).removeRecursively();
}

} // namespace

bool needsTrialScratch(const QString& command)
{
    return command.contains(trialScratchInShell);
}

QString makeTrialScratch(const QString& mark)
{
    const QString name = scratchStart + mark;
    const QString path = scratchPlace + u'/' + name;
    const QByteArray bytes = QFile::encodeName(path);
    if (!isScratchName(name) || ::mkdir(bytes.constData(), 0700) == 0)
        return {};
    const int code = errno;
    struct stat found = {};
    const bool isOurs = code == EEXIST && ::lstat(bytes.constData(), &found) == 0 && S_ISDIR(found.st_mode)
        && found.st_uid == ::geteuid();
    if (isOurs && ::chmod(bytes.constData(), 0700) == 0)
        return {};
    if (code != EEXIST)
        return Tr::tr("%1 cannot be made: %2.").arg(path, QString::fromLocal8Bit(std::strerror(code)));
    return Tr::tr("%1, where the trial has to write, was made by somebody else; take it away.").arg(path);
}

void removeTrialScratch(const QString& mark)
{
    QThreadPool::globalInstance()->start([mark] { removeScratch(scratchStart + mark); });
}

void removeStudyScratch(const RunUid& studyUid)
{
    QThreadPool::globalInstance()->start([start = QString(scratchStart + studyUid.text() + u':')] {
        const QStringList names = QDir(scratchPlace).entryList({scratchStart + u'*'}, QDir::Dirs);
        for (const QString& name : names) {
            if (name.startsWith(start))
                removeScratch(name);
        }
    });
}

} // namespace megatune
