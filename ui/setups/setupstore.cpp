// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setups/setupstore.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/export/exportfile.h"

#include <algorithm>
#include <QCryptographicHash>
#include <QDir>
#include <QRegularExpression>

namespace megatune {

namespace {

const QString setupSuffix = QStringLiteral(".mtsetup");

Result<QByteArray> setupFileBytes(const QString& path)
{
    QFile file(path);
    // Others than plain files may never end, or never begin.
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Unreadable, Tr::tr("The setup %1 cannot be read.").arg(withTilde(path)));
    return file.read(mostSetupBytes + 1);
}

} // namespace

SetupStore::SetupStore(const QString& folder)
    : m_folder(folder)
{
}

QList<KeptSetup> SetupStore::all() const
{
    const QStringList files = QDir(m_folder).entryList({u'*' + setupSuffix}, QDir::Files, QDir::Name);
    QList<KeptSetup> setups;
    for (const QString& file : files.mid(0, mostSetups)) {
        KeptSetup setup{file.chopped(setupSuffix.size()), QDir(m_folder).filePath(file)};
        if (const Result<NamedSetup> read = SetupStore::read(setup)) {
            setup.name = read->name;
            setup.summary = setupSummary(read->contents);
        } else {
            setup.problem = read.error().sentence;
        }
        setups.append(setup);
    }
    std::stable_sort(setups.begin(), setups.end(), [](const KeptSetup& one, const KeptSetup& other) {
        return one.name.localeAwareCompare(other.name) < 0;
    });
    return setups;
}

std::optional<KeptSetup> SetupStore::find(const QString& name) const
{
    for (const KeptSetup& setup : all()) {
        if (setup.problem.isEmpty() && setup.name.compare(oneLine(name).trimmed(), Qt::CaseInsensitive) == 0)
            return setup;
    }
    return std::nullopt;
}

QString SetupStore::nameProblem(const QString& name)
{
    const QString plain = oneLine(name).trimmed();
    if (plain.isEmpty())
        return Tr::tr("Give the setup a name.");
    return plain.size() > mostSetupNameLetters
        ? Tr::tr("A name has at most %1 letters.").arg(mostSetupNameLetters)
        : QString();
}

Result<NamedSetup> SetupStore::read(const KeptSetup& setup)
{
    const Result<QByteArray> bytes = setupFileBytes(setup.path);
    MEGATUNE_TRY(bytes);
    return setupFromBytes(*bytes, withTilde(setup.path));
}

Result<void> SetupStore::keep(const QString& name, const DraftContents& contents) const
{
    const QString plain = oneLine(name).trimmed();
    const std::optional<KeptSetup> there = find(plain);
    return write(there ? there->path : pathFor(plain), setupBytes(plain, contents));
}

Result<void> SetupStore::rename(const KeptSetup& setup, const QString& name) const
{
    const QString plain = oneLine(name).trimmed();
    const std::optional<KeptSetup> there = find(plain);
    if (there && there->path != setup.path)
        return failure(ErrorKind::Conflict, Tr::tr("There is a setup with this name; choose another one."));
    const Result<NamedSetup> read = SetupStore::read(setup);
    MEGATUNE_TRY(read);
    // It stays in its file: nothing is lost where writing fails.
    return write(setup.path, setupBytes(plain, read->contents));
}

Result<QByteArray> SetupStore::remove(const KeptSetup& setup)
{
    const Result<QByteArray> bytes = setupFileBytes(setup.path);
    QFile file(setup.path);
    if (!file.remove()) {
        return failure(
            ErrorKind::Io, Tr::tr("%1 cannot be deleted: %2").arg(withTilde(setup.path), file.errorString()));
    }
    return bytes.value_or(QByteArray());
}

Result<void> SetupStore::bringBack(const KeptSetup& setup, const QByteArray& bytes) const
{
    return write(setup.path, bytes);
}

/// Readable, and another one for every name.
QString SetupStore::pathFor(const QString& name) const
{
    static const QRegularExpression unusual(QStringLiteral("[^a-z0-9]+"));
    const QString lower = name.toLower();
    const QString readable = QString(lower).replace(unusual, QStringLiteral("-")).left(60);
    const QByteArray own = QCryptographicHash::hash(lower.toUtf8(), QCryptographicHash::Sha256).toHex();
    const QString base = QDir(m_folder).filePath(readable + u'-' + QString::fromLatin1(own.first(12)));
    QString path = base + setupSuffix;
    // One that was renamed stays in its file.
    for (int n = 2; QFileInfo::exists(path); ++n)
        path = base + u'-' + QString::number(n) + setupSuffix;
    return path;
}

Result<void> SetupStore::write(const QString& path, const QByteArray& bytes) const
{
    if (bytes.size() > mostSetupBytes)
        return failure(ErrorKind::Usage, Tr::tr("This setup is too large to be saved; shorten its command."));
    if (!QDir().mkpath(m_folder))
        return failure(ErrorKind::Io, Tr::tr("The folder %1 cannot be made.").arg(withTilde(m_folder)));
    const QString problem = replaceFile(path, bytes, false);
    return problem.isEmpty()
        ? Result<void>()
        : failure(ErrorKind::Io, Tr::tr("%1 could not be written: %2").arg(withTilde(path), problem));
}

} // namespace megatune
