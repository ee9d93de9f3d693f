// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/hubclient.h"

#include "core/base/background.h"
#include "core/model/modelid.h"

#include <QNetworkRequest>
#include <QSslSocket>
#include <utility>

namespace megatune {

namespace {

bool hubSameOrigin(const QUrl& one, const QUrl& other)
{
    const auto port = [](const QUrl& url) { return url.port(url.scheme() == u"https" ? 443 : 80); };
    return one.scheme() == other.scheme() && one.host() == other.host() && port(one) == port(other);
}

bool hubLooksLikeHtml(const QByteArray& bytes, const QByteArray& contentType)
{
    QByteArray start = bytes.left(1024).trimmed();
    if (start.startsWith("\xef\xbb\xbf"))
        start = start.mid(3).trimmed();
    return start.startsWith('<') || (contentType.toLower().startsWith("text/html") && !start.startsWith('{'));
}

} // namespace

HubClient::HubClient(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_environment(environment)
{
    m_silence.setSingleShot(true);
    m_deadline.setSingleShot(true);
    for (QTimer* timer : {&m_silence, &m_deadline})
        connect(timer, &QTimer::timeout, this, [this] { fail(tooSlow()); });
}

HubClient::~HubClient()
{
    cancel();
}

void HubClient::fetch(const QString& id, ModelHub hub)
{
    cancel();
    m_running = true;
    m_id = QString(id).remove(QChar::Null).simplified().left(300);
    m_hub = hub;
    // A token file may lie on a slow disk.
    inBackground<Preparation>(
        this,
        [environment = m_environment, hub, id = id.trimmed()] {
            const QString offline = offlineVariable(environment);
            if (!offline.isEmpty()) {
                return Preparation{failure(ErrorKind::Usage,
                    tr("%1 is set, so nothing is downloaded; unset it, or give a folder with config.json of "
                       "%2.")
                        .arg(offline, id.left(200)))};
            }
            return Preparation{hubConfigUrl(environment, hub, id),
                hub == ModelHub::HuggingFace ? hubToken(environment) : QByteArray()};
        },
        [this, generation = m_generation](Preparation preparation) {
            if (generation == m_generation)
                begin(std::move(preparation));
        });
}

void HubClient::begin(Preparation preparation)
{
    if (!preparation.url) {
        fail(preparation.url.error());
        return;
    }
    m_token = preparation.token;
    m_hadToken = !m_token.isEmpty();
    m_first = *preparation.url;
    m_visited.clear();
    m_deadline.start(m_limits.wholeMs);
    request(m_first);
}

void HubClient::request(const QUrl& url)
{
    m_url = url;
    m_visited.insert(url);
    m_bytes.clear();
    if (!m_network)
        m_network = std::make_unique<QNetworkAccessManager>();
    m_network->setProxy(hubProxy(m_environment, url));
    QNetworkRequest request(url);
    // Redirects are followed here, so that the token is never sent to another host.
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    request.setAttribute(QNetworkRequest::AuthenticationReuseAttribute, QNetworkRequest::Manual);
    request.setRawHeader("User-Agent", "megatune");
    request.setRawHeader("Accept", "application/json, */*;q=0.5");
    if (!hubSameOrigin(url, m_first))
        m_token.clear(); // for good, even if the way leads back
    if (!m_token.isEmpty())
        request.setRawHeader("Authorization", "Bearer " + m_token);
    m_reply = m_network->get(request);
    m_silence.start(m_limits.silentMs);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &HubClient::takeBytes);
    connect(m_reply, &QNetworkReply::readyRead, this, &HubClient::takeBytes);
    connect(m_reply, &QNetworkReply::finished, this, &HubClient::takeReply);
}

void HubClient::takeBytes()
{
    m_silence.start(m_limits.silentMs);
    const qint64 announced = m_reply->header(QNetworkRequest::ContentLengthHeader).toLongLong();
    m_bytes += m_reply->read(m_limits.bytes + 1 - m_bytes.size());
    if (announced > m_limits.bytes || m_bytes.size() > m_limits.bytes)
        fail(tooLarge());
}

void HubClient::takeReply()
{
    m_bytes += m_reply->read(m_limits.bytes + 1 - m_bytes.size());
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    const QByteArray location = m_reply->rawHeader("Location");
    if (m_bytes.size() > m_limits.bytes)
        fail(tooLarge());
    else if (status >= 300 && status < 400 && !location.isEmpty())
        follow(location);
    else if (status >= 300)
        fail(refused(status));
    else if (m_reply->error() != QNetworkReply::NoError)
        fail(notReached());
    else
        read();
}

void HubClient::follow(const QByteArray& location)
{
    const QUrl next = m_url.resolved(QUrl::fromEncoded(location, QUrl::StrictMode));
    const bool web = next.scheme() == u"https" || (next.scheme() == u"http" && m_url.scheme() == u"http");
    if (!next.isValid() || next.host().isEmpty() || !web) {
        fail(Error{ErrorKind::Malformed,
            tr("%1 leads to an address that is not followed; check HF_ENDPOINT, or download config.json of %2 "
               "yourself.")
                .arg(host(), m_id)});
    } else if (m_visited.contains(next) || m_visited.size() > m_limits.redirects) {
        fail(Error{ErrorKind::Malformed,
            tr("%1 leads round in circles and never to config.json of %2; check HF_ENDPOINT, or download it "
               "yourself.")
                .arg(host(), m_id)});
    } else {
        QNetworkReply* reply = m_reply;
        reply->disconnect(this);
        reply->deleteLater();
        request(next);
    }
}

void HubClient::read()
{
    if (hubLooksLikeHtml(m_bytes, m_reply->rawHeader("Content-Type"))) {
        fail(Error{ErrorKind::Malformed,
            tr("%1 answers with a web page instead of config.json of %2; check HF_ENDPOINT and whether a "
               "login page or a proxy is in between.")
                .arg(host(), m_id)});
        return;
    }
    m_silence.stop();
    m_deadline.stop();
    inBackground<HubAnswer>(
        this,
        [id = m_id, bytes = m_bytes, source = shownUrl(m_first), keeps = m_keeps,
            environment = m_environment] {
            HubAnswer result{id, shapeFromConfig(bytes, id, source)};
            if (result.shape && keeps) {
                const Result<QString> kept = keepDownloadedConfig(environment, id, bytes);
                if (kept)
                    result.keptAs = *kept;
                else
                    result.notKept = kept.error();
            }
            return result;
        },
        [this, generation = m_generation](HubAnswer result) {
            if (generation == m_generation)
                answer(result);
        });
}

void HubClient::cancel()
{
    ++m_generation;
    m_running = false;
    m_silence.stop();
    m_deadline.stop();
    m_token.clear();
    m_bytes.clear();
    if (m_reply) {
        m_reply->disconnect(this);
        m_reply->abort();
        m_reply->deleteLater();
        m_reply.clear();
    }
}

void HubClient::fail(const Error& error)
{
    answer(HubAnswer{m_id, tl::unexpected<Error>(error)});
}

void HubClient::answer(const HubAnswer& answer)
{
    cancel(); // before, so that a new download can be started from finished()
    Q_EMIT finished(answer);
}

QString HubClient::host() const
{
    return m_url.host();
}

Error HubClient::tooSlow() const
{
    return Error{ErrorKind::Unreadable,
        tr("%1 did not answer in time; try again, set HF_ENDPOINT to a mirror, or give a folder with "
           "config.json of %2.")
            .arg(host(), m_id)};
}

Error HubClient::tooLarge() const
{
    return Error{ErrorKind::Malformed,
        tr("config.json of %1 on %2 is larger than 16 MiB; check that the model is the one you mean.")
            .arg(m_id, host())};
}

/// Hugging Face says in X-Error-Code what a status means: 401 is also its answer for what does not exist.
Error HubClient::refused(int status) const
{
    const QByteArray code = m_reply ? m_reply->rawHeader("X-Error-Code") : QByteArray();
    if (status == 404 || code == "RepoNotFound" || code == "EntryNotFound") {
        return Error{ErrorKind::NotFound,
            code == "EntryNotFound" ? tr("%1 on %2 has no config.json; give the numbers of "
                                         "its layers and KV heads in its place.")
                                          .arg(m_id, host())
                                    : tr("There is no model %1 on %2 that you may see; check its name, or "
                                         "log in (HF_TOKEN) if it is private.")
                                          .arg(m_id, host())};
    }
    if (status == 401 || status == 403) {
        return Error{ErrorKind::Unreadable,
            m_hadToken ? tr("%1 is gated and your token does not open it (%2 %3); accept its terms on its "
                            "page there, or log in with another token (HF_TOKEN).")
                             .arg(m_id, host())
                             .arg(status)
                       : tr("%1 is gated or private (%2 %3); accept its terms on its page there and log in: "
                            "hf auth login, or set HF_TOKEN.")
                             .arg(m_id, host())
                             .arg(status)};
    }
    if (status == 429) {
        return Error{ErrorKind::Unreadable,
            tr("%1 has had too many requests from here (429); wait some minutes, or log in (HF_TOKEN).")
                .arg(host())};
    }
    if (status == 407) {
        return Error{ErrorKind::Unreadable,
            tr("The proxy before %1 wants a login (407); put user and password into https_proxy.")
                .arg(host())};
    }
    return Error{ErrorKind::Unreadable,
        tr("%1 answers with status %2 instead of config.json of %3; try again later, or download it yourself.")
            .arg(host())
            .arg(status)
            .arg(m_id)};
}

Error HubClient::notReached() const
{
    const bool noTls = m_url.scheme() == u"https" && !QSslSocket::supportsSsl();
    switch (noTls ? QNetworkReply::SslHandshakeFailedError : m_reply->error()) {
    case QNetworkReply::SslHandshakeFailedError:
        return Error{ErrorKind::Unreadable,
            tr("No secure connection to %1 could be made; check this machine's clock and certificates, and "
               "HF_ENDPOINT.")
                .arg(host()),
            m_reply->errorString()};
    case QNetworkReply::RemoteHostClosedError:
        return Error{ErrorKind::Unreadable,
            tr("%1 ended the connection before config.json of %2 was complete; try again.")
                .arg(host(), m_id)};
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyConnectionClosedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyTimeoutError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return Error{ErrorKind::Unreadable,
            tr("The proxy before %1 cannot be reached or refuses; check http_proxy, https_proxy and all_proxy.")
                .arg(host())};
    case QNetworkReply::HostNotFoundError:
        return Error{ErrorKind::Unreadable,
            tr("The address of %1 is not known here; check the network, set HF_ENDPOINT to a mirror, or give "
               "a folder with config.json of %2.")
                .arg(host(), m_id)};
    default:
        return Error{ErrorKind::Unreadable,
            tr("%1 cannot be reached; check the network, set HF_ENDPOINT to a mirror, or give a folder with "
               "config.json of %2.")
                .arg(host(), m_id)};
    }
}

} // namespace megatune

#include "moc_hubclient.cpp"
