// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modelid.h"

#include "core/base/tr.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSaveFile>

namespace megatune {

namespace {

const QString idConfigName = QStringLiteral("config.json");

} // namespace

bool isModelId(const QString& text)
{
    static const QRegularExpression form(
        QStringLiteral("\\A[A-Za-z0-9_.-]{1,120}(/[A-Za-z0-9_.-]{1,120})?\\z"));
    if (!form.match(text).hasMatch())
        return false;
    const QStringList parts = text.split(u'/');
    return std::none_of(
        parts.begin(), parts.end(), [](const QString& part) { return part.startsWith(u'.'); });
}

QString downloadedModelsFolder(const QProcessEnvironment& environment)
{
    QString cache = environment.value(QStringLiteral("XDG_CACHE_HOME"));
    if (!QDir::isAbsolutePath(cache)) { // the XDG specification ignores relative ones
        const QString home = environment.value(QStringLiteral("HOME"));
        if (home.isEmpty())
            return {};
        cache = home + QLatin1String("/.cache");
    }
    return cache + QLatin1String("/megatune/models");
}

QString downloadedConfigPath(const QProcessEnvironment& environment, const QString& id)
{
    const QString folder = downloadedModelsFolder(environment);
    if (folder.isEmpty() || !isModelId(id))
        return {};
    return folder + u'/' + id + u'/' + idConfigName;
}

QStringList downloadedModels(const QProcessEnvironment& environment)
{
    const QString root = downloadedModelsFolder(environment);
    if (root.isEmpty())
        return {};
    QStringList ids;
    const auto add = [&ids, &root](const QString& id) {
        if (isModelId(id) && QFileInfo(root + u'/' + id + u'/' + idConfigName).isFile())
            ids << id;
    };
    const QStringList owners = QDir(root).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& owner : owners) {
        add(owner);
        const QStringList names = QDir(root + u'/' + owner).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        for (const QString& name : names)
            add(owner + u'/' + name);
    }
    return ids;
}

Result<QString> keepDownloadedConfig(
    const QProcessEnvironment& environment, const QString& id, const QByteArray& config)
{
    const QString path = downloadedConfigPath(environment, id);
    if (path.isEmpty()) {
        return failure(ErrorKind::Io,
            Tr::tr("There is no folder to keep config.json of %1 in; set HOME or XDG_CACHE_HOME.")
                .arg(id.simplified().left(200)));
    }
    QSaveFile file(path);
    const bool written = QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly)
        && file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) && file.write(config) == config.size()
        && file.commit();
    if (!written) {
        return failure(ErrorKind::Io,
            Tr::tr("config.json could not be kept as %1 (%2); check the permissions and the space.")
                .arg(path, file.errorString()));
    }
    return path;
}

} // namespace megatune
