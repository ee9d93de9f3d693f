// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/trialscratch.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QThreadPool>
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
