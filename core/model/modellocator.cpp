// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modellocator.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/model/modelcatalog.h"
#include "core/model/modeldescription.h"
#include "core/model/modelid.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace megatune {

namespace {

/// One byte more than shapeFromConfig takes, so that it is the one who says that a file is too large.
constexpr qint64 locatorConfigBytes = 16 * bytesPerMib + 1;
constexpr qint64 locatorRefBytes = 4096;

/// The regular file `folder`/config.json, links followed; empty when there is none. A pipe or a device is
/// none: opening it could wait for ever.
QString locatorConfigIn(const QString& folder)
{
    const QString path = QDir(folder).filePath(QStringLiteral("config.json"));
    return QFileInfo(path).isFile() ? path : QString();
}

/// config.json in a folder models--Org--Name of a Hugging Face cache: of the commit that refs/main names,
/// else of the newest snapshot that has one.
QString locatorHubConfig(const QString& repository)
{
    const QDir snapshots(QDir(repository).filePath(QStringLiteral("snapshots")));
    QFile ref(QDir(repository).filePath(QStringLiteral("refs/main")));
    if (QFileInfo(ref.fileName()).isFile() && ref.open(QIODevice::ReadOnly)) {
        const QString commit = QString::fromUtf8(ref.read(locatorRefBytes)).trimmed();
        if (isModelId(commit) && !commit.contains(u'/')) {
            const QString config = locatorConfigIn(snapshots.filePath(commit));
            if (!config.isEmpty())
                return config;
        }
    }
    const QStringList newestFirst = snapshots.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Time);
    for (const QString& snapshot : newestFirst) {
        const QString config = locatorConfigIn(snapshots.filePath(snapshot));
        if (!config.isEmpty())
            return config;
    }
    return {};
}

/// "Org/Name" of a folder "models--Org--Name"; empty when it is no such folder.
QString locatorHubId(const QString& folder)
{
    const QLatin1String prefix("models--");
    if (!folder.startsWith(prefix))
        return {};
    QString id = folder.mid(prefix.size());
    const qsizetype separator = id.indexOf(QLatin1String("--"));
    if (separator > 0)
        id.replace(separator, 2, u'/');
    return isModelId(id) ? id : QString();
}

/// A folder's own name, or the id when it lies in a Hugging Face cache.
QString locatorNameOf(const QString& folder)
{
    const QStringList parts = QDir::cleanPath(folder).split(u'/', Qt::SkipEmptyParts);
    for (qsizetype i = parts.size() - 1; i >= 0 && i >= parts.size() - 3; --i) {
        const QString id = locatorHubId(parts[i]);
        if (!id.isEmpty())
            return id;
    }
    return parts.isEmpty() ? folder : parts.last();
}

QString locatorShown(const QString& model)
{
    const QString plain = QString(model).remove(QChar::Null).simplified();
    return plain.size() > 200 ? QString(plain.left(200) + u'\u2026') : plain;
}

Result<ModelShape> locatorRead(const QString& path, const QString& name, std::optional<int> layersByHand)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(ErrorKind::Unreadable,
            Tr::tr("%1 cannot be read (%2); check its permissions.")
                .arg(locatorShown(path), file.errorString()));
    }
    const QByteArray bytes = file.read(locatorConfigBytes);
    if (file.error() != QFileDevice::NoError) {
        return failure(ErrorKind::Unreadable,
            Tr::tr("%1 cannot be read (%2); check the disk that it lies on.")
                .arg(locatorShown(path), file.errorString()));
    }
    return shapeFromConfig(bytes, name, path, layersByHand);
}

} // namespace

ModelLocator::ModelLocator(const QProcessEnvironment& environment)
    : m_environment(environment)
{
}

QString ModelLocator::variable(const char* name) const
{
    return withHome(m_environment.value(QLatin1String(name)));
}

QString ModelLocator::withHome(const QString& path) const
{
    if (path != u'~' && !path.startsWith(QLatin1String("~/")))
        return path;
    return m_environment.value(QStringLiteral("HOME")) + path.mid(1);
}

QString ModelLocator::huggingFaceRoot() const
{
    for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE"}) {
        const QString root = variable(name);
        if (!root.isEmpty())
            return root;
    }
    const QString home = variable("HF_HOME");
    if (!home.isEmpty())
        return home + QLatin1String("/hub");
    const QString cache = variable("XDG_CACHE_HOME");
    if (!cache.isEmpty())
        return cache + QLatin1String("/huggingface/hub");
    const QString user = variable("HOME");
    return user.isEmpty() ? QString() : QString(user + QLatin1String("/.cache/huggingface/hub"));
}

/// Folders that hold Org/Name: every layout that ModelScope has had, its root itself among them.
QStringList ModelLocator::modelScopeRoots() const
{
    QStringList homes;
    for (const char* name : {"MODELSCOPE_CACHE", "MS_CACHE_HOME"}) {
        const QString home = variable(name);
        if (!home.isEmpty())
            homes << home;
    }
    const QString user = variable("HOME");
    if (homes.isEmpty() && !user.isEmpty())
        homes << user + QLatin1String("/.cache/modelscope");
    QStringList roots;
    for (const QString& home : std::as_const(homes)) {
        for (const char* layout : {"/hub/models", "/models", "/hub", ""})
            roots << home + QLatin1String(layout);
    }
    return roots;
}

QString ModelLocator::cachedConfig(const QString& id) const
{
    const QString hub = huggingFaceRoot();
    if (!hub.isEmpty()) {
        const QString folder = QLatin1String("models--") + QString(id).replace(u'/', QLatin1String("--"));
        const QString config = locatorHubConfig(QDir(hub).filePath(folder));
        if (!config.isEmpty())
            return config;
    }
    if (!id.contains(u'/'))
        return {};
    const QStringList roots = modelScopeRoots();
    for (const QString& root : roots) {
        for (const QString& folder : {id, QString(id).replace(u'.', QLatin1String("___"))}) {
            const QString config = locatorConfigIn(root + u'/' + folder);
            if (!config.isEmpty())
                return config;
        }
    }
    return {};
}

QString ModelLocator::downloadedConfig(const QString& id) const
{
    const QString path = downloadedConfigPath(m_environment, id);
    return !path.isEmpty() && QFileInfo(path).isFile() ? path : QString();
}

/// A folder or a file on disk; nothing when `model` may still be an id.
std::optional<Result<ModelShape>> ModelLocator::shapeOfPath(
    const QString& model, std::optional<int> layersByHand) const
{
    const QFileInfo place(withHome(model));
    if (place.isDir()) {
        const QString folder = place.absoluteFilePath();
        QString config = locatorConfigIn(folder);
        if (config.isEmpty())
            config = locatorHubConfig(folder);
        if (!config.isEmpty())
            return locatorRead(QDir::cleanPath(config), locatorNameOf(folder), layersByHand);
        if (isModelId(model))
            return std::nullopt;
        return Result<ModelShape>(failure(ErrorKind::NotFound,
            Tr::tr("The folder %1 has no config.json; give the folder that the model was downloaded to.")
                .arg(locatorShown(model))));
    }
    if (place.isFile())
        return locatorRead(
            QDir::cleanPath(place.absoluteFilePath()), locatorNameOf(place.absolutePath()), layersByHand);
    if (place.exists()) {
        return Result<ModelShape>(failure(ErrorKind::Unreadable,
            Tr::tr("%1 is neither a folder nor a file; give the folder with the model's config.json.")
                .arg(locatorShown(model))));
    }
    return std::nullopt;
}

Result<ModelShape> ModelLocator::shapeOf(const QString& model, std::optional<int> layersByHand) const
{
    const QString wanted = model.trimmed();
    if (wanted.isEmpty()) {
        return failure(ErrorKind::Usage,
            Tr::tr("No model was given; give an id such as Qwen/Qwen3-8B or a folder with a config.json."));
    }
    if (isModelDescription(wanted))
        return modelFromDescription(wanted);
    if (wanted.contains(QChar::Null)) // no path can hold one
        return tl::unexpected<Error>(notFound(wanted));
    if (std::optional<Result<ModelShape>> onDisk = shapeOfPath(wanted, layersByHand))
        return *onDisk;
    if (isModelId(wanted)) {
        QString config = cachedConfig(wanted);
        if (config.isEmpty())
            config = downloadedConfig(wanted);
        if (!config.isEmpty())
            return locatorRead(QDir::cleanPath(config), wanted, layersByHand);
        if (std::optional<ModelShape> known = catalogShape(wanted))
            return *known;
    }
    return tl::unexpected<Error>(notFound(wanted));
}

Error ModelLocator::notFound(const QString& model) const
{
    if (!isModelId(model)) {
        return Error{ErrorKind::NotFound,
            Tr::tr(
                "The model %1 is neither a folder or file on this machine nor an id such as Qwen/Qwen3-8B; give "
                "one of these.")
                .arg(locatorShown(model))};
    }
    QStringList places{QDir::currentPath()};
    const QString hub = huggingFaceRoot();
    if (!hub.isEmpty())
        places << hub;
    const QStringList scope = modelScopeRoots();
    for (qsizetype i = 3; i < scope.size(); i += 4) // the roots themselves, not each of their layouts
        places << scope[i];
    QStringList ids = cachedModels() + catalogModels();
    ids.removeDuplicates();
    QString hint = didYouMean(model, ids);
    for (const QString& id : std::as_const(ids)) {
        if (hint.isEmpty() && id.section(u'/', 1).compare(model, Qt::CaseInsensitive) == 0)
            hint = didYouMean(id, {id});
    }
    const QString sentence =
        Tr::tr("The model %1 was not found on this machine (looked in %2); give a folder "
               "with its config.json, or download it to the cache.")
            .arg(locatorShown(model), places.join(QLatin1String(", ")));
    return Error{ErrorKind::NotFound, sentence + hint};
}

QStringList ModelLocator::cachedModels() const
{
    QStringList ids;
    const QString root = huggingFaceRoot();
    if (!root.isEmpty()) {
        const QDir hub(root);
        const QStringList folders =
            hub.entryList({QStringLiteral("models--*")}, QDir::Dirs | QDir::NoDotAndDotDot);
        for (const QString& folder : folders) {
            const QString id = locatorHubId(folder);
            if (!id.isEmpty() && !locatorHubConfig(hub.filePath(folder)).isEmpty())
                ids << id;
        }
    }
    const QStringList roots = modelScopeRoots();
    for (const QString& each : roots) {
        const QDir top(each);
        const QStringList owners = top.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        for (const QString& owner : owners) {
            const QDir folder(top.filePath(owner));
            const QStringList models = folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
            for (const QString& model : models) {
                QString id = owner + u'/' + model;
                id.replace(QLatin1String("___"), QLatin1String("."));
                if (isModelId(id) && !locatorConfigIn(folder.filePath(model)).isEmpty())
                    ids << id;
            }
        }
    }
    ids += downloadedModels(m_environment);
    ids.removeDuplicates();
    ids.sort();
    return ids;
}

} // namespace megatune
