// SPDX-License-Identifier: GPL-3.0-or-later
// Downloads the config.json of a model from Hugging Face or ModelScope without ever making the caller wait.
#pragma once

#include "core/base/units.h"
#include "core/model/hubaccess.h"
#include "core/model/modelshape.h"

#include <memory>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QPointer>
#include <QProcessEnvironment>
#include <QSet>
#include <QTimer>

namespace megatune {

struct HubAnswer
{
    QString id = {};
    Result<ModelShape> shape = {};
    QString keptAs = {};               ///< the file in Megatune's cache; empty when it was not kept
    std::optional<Error> notKept = {}; ///< why it could not be kept, although it was wanted
};

/// One download at a time. Lives in the main thread.
class HubClient final : public QObject
{
    Q_OBJECT

public:
    struct Limits
    {
        int silentMs = 10'000; ///< without a byte
        int wholeMs = 30'000;  ///< redirects included
        qint64 bytes = 16 * bytesPerMib;
        int redirects = 10;
    };

    /// `environment` decides where the hubs are, the token, the proxy and Megatune's own cache.
    explicit HubClient(const QProcessEnvironment& environment, QObject* parent = nullptr);
    ~HubClient() override;

    void setLimits(const Limits& limits) { m_limits = limits; }
    /// Whether what was read is kept in Megatune's own cache, where ModelLocator finds it. Off at first.
    void setKeepsConfigs(bool keeps) { m_keeps = keeps; }

    /// Starts to download; finished() always comes later, once. A running download is cancelled first.
    void fetch(const QString& id, ModelHub hub = ModelHub::HuggingFace);
    /// Ends a running download without finished().
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_running; }

Q_SIGNALS:
    /// The shape, or a sentence that says why there is none and what to do.
    void finished(const megatune::HubAnswer& answer);

private:
    struct Preparation
    {
        Result<QUrl> url = {};
        QByteArray token = {};
    };

    void begin(Preparation preparation);
    void request(const QUrl& url);
    void takeBytes();
    void takeReply();
    void follow(const QByteArray& location);
    void read();
    void fail(const Error& error);
    void answer(const HubAnswer& answer);

    [[nodiscard]] Error tooSlow() const;
    [[nodiscard]] Error tooLarge() const;
    [[nodiscard]] Error refused(int status) const;
    [[nodiscard]] Error notReached() const;
    [[nodiscard]] QString host() const;

    QProcessEnvironment m_environment;
    Limits m_limits;
    std::unique_ptr<QNetworkAccessManager> m_network;
    QPointer<QNetworkReply> m_reply;
    QTimer m_silence;
    QTimer m_deadline;
    QString m_id;
    ModelHub m_hub = ModelHub::HuggingFace;
    QUrl m_first; ///< where the request started; the token goes to no other host
    QUrl m_url;
    QByteArray m_token;
    bool m_hadToken = false; ///< for sentences, after the token was dropped
    QSet<QUrl> m_visited;
    QByteArray m_bytes;
    quint64 m_generation = 0;
    bool m_keeps = false;
    bool m_running = false;
};

} // namespace megatune
