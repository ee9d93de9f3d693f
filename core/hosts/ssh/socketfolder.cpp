// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/socketfolder.h"

#include "core/base/tr.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <sys/file.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// A path to a socket may have 107 bytes, and ssh adds 17 while it makes one.
constexpr qsizetype longestSocketFolder = 70;
/// As much as ssh may have to say.
constexpr qsizetype socketFolderRoom = 4096;

/// Those that are short and plain enough.
QStringList socketPlaces()
{
    static const QRegularExpression plain(u"\\A/[A-Za-z0-9_./-]*\\z"_s);
    QStringList places;
    for (const char* variable : {"XDG_RUNTIME_DIR", "TMPDIR"}) {
        const QString place = qEnvironmentVariable(variable);
        if (plain.match(place).hasMatch() && place.size() < longestSocketFolder)
            places.append(place);
    }
    places.append(u"/tmp"_s);
    places.removeDuplicates();
    return places;
}

QString ownerFile(const QString& folder)
{
    return folder + u"/owner"_s;
}

/// The lock of a program that lives, or has just been started, is not to be had.
void removeWhereNobodyLives(const QFileInfo& folder)
{
    QFile owner(ownerFile(folder.filePath()));
    const bool isOurs = !folder.isSymLink() && folder.ownerId() == ::geteuid();
    if (isOurs && owner.open(QIODevice::ReadOnly | QIODevice::ExistingOnly)
        && ::flock(owner.handle(), LOCK_EX | LOCK_NB) == 0)
        QDir(folder.filePath()).removeRecursively();
}

void removeAbandonedFolders(const QString& place)
{
    const QFileInfoList folders =
        QDir(place).entryInfoList({u"mt-??????"_s}, QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QFileInfo& folder : folders)
        removeWhereNobodyLives(folder);
}

} // namespace

SocketFolder::SocketFolder(const QString& place)
    : m_folder(std::make_unique<QTemporaryDir>(place + u"/mt-XXXXXX"_s))
{
}

SocketFolder::~SocketFolder() = default;

Result<std::unique_ptr<SocketFolder>> SocketFolder::make()
{
    const QStringList places = socketPlaces();
    for (const QString& place : places) {
        removeAbandonedFolders(place);
        std::unique_ptr<SocketFolder> folder(new SocketFolder(place));
        if (folder->claim())
            return folder;
    }
    return failure(ErrorKind::Io,
        Tr::tr(
            "The folder for the sockets of ssh cannot be written in %1; make room there, or let TMPDIR name "
            "another short path.")
            .arg(places.join(u", "_s)));
}

bool SocketFolder::claim()
{
    if (!m_folder->isValid())
        return false;
    // Locked before it has the name that others look for.
    m_owner = std::make_unique<QFile>(filePath(u"new"_s));
    return m_owner->open(QIODevice::WriteOnly) && ::flock(m_owner->handle(), LOCK_EX | LOCK_NB) == 0
        && m_owner->write(QByteArray(socketFolderRoom, '\n')) == socketFolderRoom && m_owner->flush()
        && ::rename(QFile::encodeName(m_owner->fileName()).constData(),
               QFile::encodeName(ownerFile(m_folder->path())).constData())
        == 0;
}

QString SocketFolder::filePath(const QString& name) const
{
    return m_folder->filePath(name);
}

bool SocketFolder::isThere() const
{
    return QFileInfo::exists(ownerFile(m_folder->path()));
}

} // namespace megatune
