// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/hubaccess.h"

#include "core/base/tr.h"
#include "core/model/modelid.h"

#include <algorithm>
#include <QFile>
#include <QFileInfo>
#include <QHostAddress>

namespace megatune {

namespace {

constexpr qint64 hubTokenBytes = 4096;

QString hubVariable(const QProcessEnvironment& environment, const char* name)
{
    return environment.value(QLatin1String(name)).trimmed();
}

/// As huggingface_hub reads its switches.
bool hubIsSet(const QProcessEnvironment& environment, const char* name)
{
    static const QStringList yes{
        QStringLiteral("1"), QStringLiteral("ON"), QStringLiteral("YES"), QStringLiteral("TRUE")};
    return yes.contains(hubVariable(environment, name).toUpper());
}

QString hubTokenPath(const QProcessEnvironment& environment)
{
    const QString own = hubVariable(environment, "HF_TOKEN_PATH");
    const QString home = hubVariable(environment, "HF_HOME");
    const QString cache = hubVariable(environment, "XDG_CACHE_HOME");
    const QString user = hubVariable(environment, "HOME");
    QString path = user.isEmpty() ? QString() : QString(user + QLatin1String("/.cache/huggingface/token"));
    if (!own.isEmpty())
        path = own;
    else if (!home.isEmpty())
        path = home + QLatin1String("/token");
    else if (!cache.isEmpty())
        path = cache + QLatin1String("/huggingface/token");
    return path.startsWith(QLatin1String("~/")) ? user + path.mid(1) : path;
}

/// A token is one word of visible ASCII; anything else would end the header or start another.
QByteArray hubPlainToken(const QByteArray& text)
{
    const QByteArray token = text.trimmed();
    const bool plain = std::all_of(token.begin(), token.end(), [](char c) { return c > ' ' && c < '\x7f'; });
    return plain ? token : QByteArray();
}

bool hubIsThisMachine(const QString& host)
{
    return host == u"localhost" || QHostAddress(host).isLoopback();
}

/// Whether a list such as "localhost,.example.org,10.0.0.1" or "*" names the host or a domain above it.
bool hubIsExempt(const QString& list, const QString& host)
{
    const QStringList items = list.split(u',', Qt::SkipEmptyParts);
    return std::any_of(items.begin(), items.end(), [&host](const QString& each) {
        QString item = each.trimmed().section(u':', 0, 0).toLower();
        if (item.startsWith(u"*."))
            item.remove(0, 1);
        const QString domain = item.startsWith(u'.') ? item : QString(u'.' + item);
        return item == u"*" || (domain.size() > 1 && QString(u'.' + host.toLower()).endsWith(domain));
    });
}

QString hubEitherCase(const QProcessEnvironment& environment, const QString& name)
{
    const QString small = environment.value(name).trimmed();
    return small.isEmpty() ? environment.value(name.toUpper()).trimmed() : small;
}

} // namespace

QString offlineVariable(const QProcessEnvironment& environment)
{
    for (const char* name : {"HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"}) {
        if (hubIsSet(environment, name))
            return QString::fromLatin1(name);
    }
    return {};
}

Result<QUrl> hubConfigUrl(const QProcessEnvironment& environment, ModelHub hub, const QString& id)
{
    const bool scope = hub == ModelHub::ModelScope;
    if (!isModelId(id) || (scope && !id.contains(u'/'))) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 is not an id of a model on a hub; write it as Qwen/Qwen3-8B.")
                .arg(QString(id).remove(QChar::Null).simplified().left(200)));
    }
    const char* variable = scope ? "MODELSCOPE_DOMAIN" : "HF_ENDPOINT";
    QString address = hubVariable(environment, variable);
    if (address.isEmpty())
        address =
            scope ? QStringLiteral("https://www.modelscope.cn") : QStringLiteral("https://huggingface.co");
    if (scope && !address.contains(QLatin1String("://"))) // a domain, as its name says
        address.prepend(QLatin1String("https://"));
    QUrl url(address, QUrl::StrictMode);
    if (!url.isValid() || url.host().isEmpty()
        || (url.scheme() != QLatin1String("http") && url.scheme() != QLatin1String("https"))) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 holds no web address; write it as https://huggingface.co, or unset it.")
                .arg(QLatin1String(variable)));
    }
    QString base = url.path();
    while (base.endsWith(u'/'))
        base.chop(1);
    const QString way = scope ? QStringLiteral("/models/%1/resolve/master/config.json")
                              : QStringLiteral("/%1/resolve/main/config.json");
    url.setPath(base + way.arg(id));
    url.setQuery(QString());
    url.setFragment(QString());
    return url;
}

QByteArray hubToken(const QProcessEnvironment& environment)
{
    if (hubIsSet(environment, "HF_HUB_DISABLE_IMPLICIT_TOKEN"))
        return {};
    for (const char* name : {"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"}) {
        const QString token = hubVariable(environment, name);
        if (!token.isEmpty())
            return hubPlainToken(token.toUtf8());
    }
    QFile file(hubTokenPath(environment));
    if (!QFileInfo(file.fileName()).isFile() || !file.open(QIODevice::ReadOnly))
        return {};
    return hubPlainToken(file.read(hubTokenBytes));
}

QNetworkProxy hubProxy(const QProcessEnvironment& environment, const QUrl& url)
{
    const QString host = url.host();
    if (hubIsThisMachine(host) || hubIsExempt(hubEitherCase(environment, QStringLiteral("no_proxy")), host))
        return QNetworkProxy(QNetworkProxy::NoProxy);
    QString address = hubEitherCase(environment, url.scheme() + QLatin1String("_proxy"));
    if (address.isEmpty())
        address = hubEitherCase(environment, QStringLiteral("all_proxy"));
    if (!address.isEmpty() && !address.contains(QLatin1String("://")))
        address.prepend(QLatin1String("http://"));
    const QUrl proxy(address);
    if (address.isEmpty() || !proxy.isValid() || proxy.host().isEmpty())
        return QNetworkProxy(QNetworkProxy::NoProxy);
    const bool socks = proxy.scheme().startsWith(QLatin1String("socks"));
    return QNetworkProxy(socks ? QNetworkProxy::Socks5Proxy : QNetworkProxy::HttpProxy, proxy.host(),
        static_cast<quint16>(proxy.port(socks ? 1080 : 8080)), proxy.userName(), proxy.password());
}

QString shownUrl(const QUrl& url)
{
    return url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment);
}

} // namespace megatune
