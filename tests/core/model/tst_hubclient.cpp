// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/hubclient.h"
#include "core/model/modelid.h"
#include "core/model/modellocator.h"
#include "tests/support/hubserver.h"
#include "tests/support/test.h"

#include <memory>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_hubclient {

using megatune::test::HubServer;

namespace {

const QByteArray hubConfig = R"({"model_type":"qwen3","num_hidden_layers":36,"hidden_size":4096,
    "intermediate_size":12288,"num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,
    "vocab_size":151936,"tie_word_embeddings":false})";
const QByteArray hubPath = "/Org/Model/resolve/main/config.json";
const char* const hubSecret = "hf_secretSECRETsecret";

} // namespace

class HubClientTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<HubServer> m_server;
    QProcessEnvironment m_environment;
    QList<HubAnswer> m_answers;

    HubClient* client()
    {
        auto* made = new HubClient(m_environment, &m_owner);
        connect(made, &HubClient::finished, this, [this](const HubAnswer& answer) { m_answers << answer; });
        return made;
    }
    /// The answer to one download, nothing when none came.
    std::optional<HubAnswer> fetched(
        HubClient* hub, const QString& id = u"Org/Model"_s, ModelHub where = ModelHub::HuggingFace)
    {
        m_answers.clear();
        hub->fetch(id, where);
        if (!m_answers.isEmpty() || !hub->isRunning())
            return std::nullopt; // it must not answer from within the call
        if (!QTest::qWaitFor([this] { return !m_answers.isEmpty(); }, test::patientMs))
            return std::nullopt;
        return m_answers.takeFirst();
    }
    QString sentenceOf(const std::optional<HubAnswer>& answer)
    {
        if (!answer || answer->shape)
            return {};
        const Error& error = answer->shape.error();
        const QString all = error.sentence + error.detail;
        const bool clean = !error.sentence.contains(u'\n') && error.sentence.size() < 400
            && !all.contains(QLatin1String(hubSecret));
        return clean ? error.sentence : QString();
    }
    void putFile(const QString& path, const QByteArray& bytes)
    {
        const QString full = m_dir->filePath(path);
        QVERIFY(QDir().mkpath(QFileInfo(full).path()));
        QFile file(full);
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    QObject m_owner;

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_server = std::make_unique<HubServer>();
        m_environment = QProcessEnvironment();
        m_environment.insert(u"HOME"_s, m_dir->path());
        m_environment.insert(u"HF_ENDPOINT"_s, m_server->address());
        m_answers.clear();
    }
    void cleanup() { qDeleteAll(m_owner.children()); }

    void aConfigIsReadWithoutBeingKept()
    {
        m_server->answer(hubPath, 200, hubConfig);
        const auto answer = fetched(client());
        QVERIFY(answer && answer->shape);
        QCOMPARE(answer->id, u"Org/Model"_s);
        QCOMPARE(answer->shape->name, u"Org/Model"_s);
        QCOMPARE(answer->shape->numQueryGroups, 8);
        QCOMPARE(answer->shape->source, m_server->address() + QString::fromLatin1(hubPath));
        QCOMPARE(answer->keptAs, QString());
        QCOMPARE(downloadedModels(m_environment), QStringList());
        QVERIFY(!m_server->seen().first().headers.contains("authorization"));
    }
    void aKeptConfigIsFoundLater()
    {
        m_server->answer(hubPath, 200, hubConfig);
        HubClient* hub = client();
        hub->setKeepsConfigs(true);
        const auto answer = fetched(hub);
        QVERIFY(answer && answer->shape && !answer->notKept);
        QCOMPARE(answer->keptAs, m_dir->filePath(u".cache/megatune/models/Org/Model/config.json"_s));
        QFile file(answer->keptAs);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), hubConfig);
        QCOMPARE(file.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther), 0);
        const ModelLocator locator(m_environment);
        QCOMPARE(locator.cachedModels(), QStringList{u"Org/Model"_s});
        QCOMPARE(locator.shapeOf(u"Org/Model"_s)->numLayers, 36);
        QVERIFY(!QDir(m_dir->filePath(u".cache/huggingface"_s)).exists());
    }
    void whatCannotBeKeptIsReadAllTheSame()
    {
        m_server->answer(hubPath, 200, hubConfig);
        putFile(u".cache/megatune"_s, "a file in the way");
        HubClient* hub = client();
        hub->setKeepsConfigs(true);
        const auto answer = fetched(hub);
        QVERIFY(answer && answer->shape);
        QCOMPARE(answer->keptAs, QString());
        QVERIFY(answer->notKept && answer->notKept->kind == ErrorKind::Io);
    }
    void aBadConfigIsNotKept()
    {
        m_server->answer(hubPath, 200, "{\"num_hidden");
        HubClient* hub = client();
        hub->setKeepsConfigs(true);
        const auto answer = fetched(hub);
        QVERIFY(answer && !answer->shape);
        QCOMPARE(answer->shape.error().kind, ErrorKind::Malformed);
        QCOMPARE(downloadedModels(m_environment), QStringList());
    }
    void refusalsGetASentence_data()
    {
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("headers");
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<bool>("token");
        QTest::addColumn<QString>("part");
        const auto row = [](const char* name, int status, const char* headers, const char* body, bool token,
                             const char* part) {
            QTest::newRow(name) << status << QByteArray(headers) << QByteArray(body) << token
                                << QString::fromLatin1(part);
        };
        const char* const html = "\n<!DOCTYPE html><html><body>Sign in</body></html>";
        row("401", 401, "X-Error-Code: GatedRepo\r\n", "{}", false, "hf auth login, or set HF_TOKEN");
        row("401 with a challenge", 401, "WWW-Authenticate: Bearer realm=\"x\"\r\n", "", false, "HF_TOKEN");
        row("403 with a token", 403, "", "{}", true, "your token does not open it (127.0.0.1 403)");
        row("401 of nothing", 401, "X-Error-Code: RepoNotFound\r\n", "{}", false,
            "There is no model Org/Model");
        row("404", 404, "", "Not found", false, "There is no model Org/Model on 127.0.0.1");
        row("404 of the file", 404, "X-Error-Code: EntryNotFound\r\n", "", false, "has no config.json");
        row("429", 429, "Retry-After: 60\r\n", "", false, "too many requests");
        row("500", 500, "", html, false, "status 500");
        row("503", 503, "", "", false, "status 503");
        row("304", 304, "", "", false, "status 304");
        row("HTML", 200, "Content-Type: text/html\r\n", html, false, "a web page instead of config.json");
        row("HTML by another name", 200, "Content-Type: application/json\r\n", html, false, "a web page");
        row("a text that is no JSON", 200, "Content-Type: text/plain\r\n", "hello", false,
            "not complete JSON");
        row("empty", 200, "", "", false, "not complete JSON");
        row("a list", 200, "", "[]", false, "not a JSON object");
    }
    void refusalsGetASentence()
    {
        QFETCH(int, status);
        QFETCH(QByteArray, headers);
        QFETCH(QByteArray, body);
        QFETCH(bool, token);
        QFETCH(QString, part);
        if (token)
            m_environment.insert(u"HF_TOKEN"_s, QLatin1String(hubSecret));
        m_server->answer(hubPath, status, body, headers);
        const QString sentence = sentenceOf(fetched(client()));
        QVERIFY2(sentence.contains(part), qPrintable(sentence));
    }
    void theTokenComesFromWhereTheHubsOwnClientTakesIt_data()
    {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("file");
        QTest::newRow("HF_TOKEN") << u"HF_TOKEN"_s << QString(u" "_s + QLatin1String(hubSecret) + u"\n"_s)
                                  << QString();
        QTest::newRow("HF_TOKEN_PATH") << u"HF_TOKEN_PATH"_s << u"%1/mine"_s << u"mine"_s;
        QTest::newRow("HF_HOME") << u"HF_HOME"_s << u"~/hf"_s << u"hf/token"_s;
        QTest::newRow("home") << u"UNUSED"_s << QString() << u".cache/huggingface/token"_s;
    }
    void theTokenComesFromWhereTheHubsOwnClientTakesIt()
    {
        QFETCH(QString, variable);
        QFETCH(QString, value);
        QFETCH(QString, file);
        m_environment.insert(variable, value.contains(u"%1"_s) ? value.arg(m_dir->path()) : value);
        if (!file.isEmpty())
            putFile(file, QByteArray(hubSecret) + "\n");
        m_server->answer(hubPath, 200, hubConfig);
        QVERIFY(fetched(client())->shape);
        const QByteArray expected = "authorization: bearer " + QByteArray(hubSecret).toLower() + "\r\n";
        QVERIFY(m_server->seen().first().headers.contains(expected));
        m_environment.insert(u"HF_HUB_DISABLE_IMPLICIT_TOKEN"_s, u"1"_s);
        QVERIFY(fetched(client())->shape);
        QVERIFY(!m_server->seen().last().headers.contains("authorization"));
    }
    void aTokenThatIsNoWordIsNotSent()
    {
        m_server->answer(hubPath, 200, hubConfig);
        for (const QString& token : {u"two\r\nX-Evil: yes"_s, u"with space"_s, u"h\u00e9"_s}) {
            m_environment.insert(u"HF_TOKEN"_s, token);
            QVERIFY(fetched(client())->shape);
            QVERIFY(!m_server->seen().last().headers.contains("authorization"));
            QVERIFY(!m_server->seen().last().headers.contains("x-evil"));
        }
    }
    void redirectsKeepTheTokenOnItsHost()
    {
        m_environment.insert(u"HF_TOKEN"_s, QLatin1String(hubSecret));
        HubServer cdn;
        m_server->redirect(hubPath, "/New/Name/resolve/main/config.json", 307);
        m_server->redirect("/New/Name/resolve/main/config.json", cdn.address().toLatin1() + "/x?sig=1");
        cdn.redirect("/x?sig=1", m_server->address().toLatin1() + "/back");
        m_server->answer("/back", 200, hubConfig);
        const auto answer = fetched(client());
        QVERIFY(answer && answer->shape);
        QCOMPARE(answer->shape->source, m_server->address() + QString::fromLatin1(hubPath));
        QCOMPARE(m_server->seen().size(), 3);
        QVERIFY(m_server->seen()[0].headers.contains("authorization"));
        QVERIFY(m_server->seen()[1].headers.contains("authorization"));
        QCOMPARE(cdn.seen().size(), 1);
        QVERIFY(!cdn.seen()[0].headers.contains("authorization"));
        QVERIFY(!m_server->seen()[2].headers.contains("authorization"));
    }
    void anotherNameOfTheHostIsAnotherHost()
    {
        m_environment.insert(u"HF_TOKEN"_s, QLatin1String(hubSecret));
        m_server->redirect(hubPath, m_server->address(u"localhost"_s).toLatin1() + "/there");
        m_server->answer("/there", 200, hubConfig);
        QVERIFY(fetched(client())->shape);
        QVERIFY(!m_server->seen().last().headers.contains("authorization"));
    }
    void redirectsThatLeadNowhereEnd_data()
    {
        QTest::addColumn<QByteArray>("location");
        QTest::addColumn<QString>("part");
        QTest::newRow("to itself") << hubPath << u"round in circles"_s;
        QTest::newRow("in a circle") << QByteArray("/a") << u"round in circles"_s;
        QTest::newRow("for ever") << QByteArray("/0") << u"round in circles"_s;
        QTest::newRow("to a file") << QByteArray("file:///etc/passwd")
                                   << u"an address that is not followed"_s;
        QTest::newRow("to ftp") << QByteArray("ftp://127.0.0.1/x") << u"an address that is not followed"_s;
        QTest::newRow("to nonsense") << QByteArray("http://") << u"an address that is not followed"_s;
    }
    void redirectsThatLeadNowhereEnd()
    {
        QFETCH(QByteArray, location);
        QFETCH(QString, part);
        m_server->redirect(hubPath, location);
        m_server->redirect("/a", "/b");
        m_server->redirect("/b", "/a");
        for (int i = 0; i < 100; ++i)
            m_server->redirect('/' + QByteArray::number(i), '/' + QByteArray::number(i + 1));
        const QString sentence = sentenceOf(fetched(client()));
        QVERIFY2(sentence.contains(part), qPrintable(sentence));
        QVERIFY(m_server->seen().size() <= 12);
    }
    void slowServersAreGivenUp_data()
    {
        QTest::addColumn<bool>("drips");
        QTest::newRow("silent") << false;
        QTest::newRow("a byte now and then") << true;
    }
    void slowServersAreGivenUp()
    {
        QFETCH(bool, drips);
        m_server->play(hubPath, [drips](QTcpSocket* socket) {
            socket->write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
            if (!drips)
                return;
            auto* timer = new QTimer(socket);
            QObject::connect(timer, &QTimer::timeout, socket, [socket] { socket->write(" "); });
            timer->start(50);
        });
        HubClient* hub = client();
        hub->setLimits({.silentMs = 300, .wholeMs = drips ? 900 : 60'000});
        const QString sentence = sentenceOf(fetched(hub));
        QVERIFY2(sentence.contains(u"did not answer in time"_s), qPrintable(sentence));
        QVERIFY(!hub->isRunning());
    }
    void anAnswerThatIsTooLargeIsNotRead_data()
    {
        QTest::addColumn<bool>("announced");
        QTest::newRow("announced") << true;
        QTest::newRow("not announced") << false;
    }
    void anAnswerThatIsTooLargeIsNotRead()
    {
        QFETCH(bool, announced);
        m_server->play(hubPath, [announced](QTcpSocket* socket) {
            socket->write("HTTP/1.1 200 OK\r\n");
            socket->write(announced ? "Content-Length: 99999999999\r\n\r\n" : "Connection: close\r\n\r\n");
            socket->write(QByteArray(200'000, ' ')); // and then silence
        });
        HubClient* hub = client();
        hub->setLimits({.silentMs = 15'000, .bytes = 100'000});
        const QString sentence = sentenceOf(fetched(hub));
        QVERIFY2(sentence.contains(u"larger than"_s), qPrintable(sentence));
    }
    void anEndInTheMiddleIsSaid()
    {
        m_server->play(hubPath, [](QTcpSocket* socket) {
            socket->write("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n" + hubConfig);
            socket->disconnectFromHost();
        });
        const QString sentence = sentenceOf(fetched(client()));
        QVERIFY2(sentence.contains(u"before config.json of Org/Model was complete"_s), qPrintable(sentence));
    }
    void aHubThatDoesNotAnswerIsNamed()
    {
        m_environment.insert(u"HF_ENDPOINT"_s, u"http://127.0.0.1:1"_s);
        const QString closed = sentenceOf(fetched(client()));
        QVERIFY2(closed.contains(u"127.0.0.1 cannot be reached"_s), qPrintable(closed));
        m_environment.insert(u"HF_ENDPOINT"_s, u"http://no-such-host.invalid"_s);
        const QString unknown = sentenceOf(fetched(client()));
        QVERIFY2(unknown.contains(u"no-such-host.invalid"_s) && unknown.contains(u"HF_ENDPOINT"_s),
            qPrintable(unknown));
    }
    void aFailedHandshakeIsSaid()
    {
        // The server takes what it does not understand for a request that never ends.
        QTcpServer plain;
        QVERIFY(plain.listen(QHostAddress::LocalHost));
        connect(&plain, &QTcpServer::newConnection, &plain, [&plain] {
            QTcpSocket* socket = plain.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, socket, [socket] {
                socket->write("HTTP/1.1 400 Bad Request\r\n\r\n");
                socket->disconnectFromHost();
            });
        });
        m_environment.insert(u"HF_ENDPOINT"_s, u"https://127.0.0.1:%1"_s.arg(plain.serverPort()));
        const QString sentence = sentenceOf(fetched(client()));
        QVERIFY2(sentence.contains(u"No secure connection to 127.0.0.1"_s), qPrintable(sentence));
    }
    void theEnvironmentForbidsDownloads_data()
    {
        QTest::addColumn<QString>("variable");
        QTest::addColumn<QString>("value");
        QTest::addColumn<bool>("forbidden");
        QTest::newRow("HF_HUB_OFFLINE") << u"HF_HUB_OFFLINE"_s << u"1"_s << true;
        QTest::newRow("TRANSFORMERS_OFFLINE") << u"TRANSFORMERS_OFFLINE"_s << u"yes"_s << true;
        QTest::newRow("0") << u"HF_HUB_OFFLINE"_s << u"0"_s << false;
    }
    void theEnvironmentForbidsDownloads()
    {
        QFETCH(QString, variable);
        QFETCH(QString, value);
        QFETCH(bool, forbidden);
        m_environment.insert(variable, value);
        m_server->answer(hubPath, 200, hubConfig);
        const auto answer = fetched(client());
        QVERIFY(answer);
        QCOMPARE(!answer->shape, forbidden);
        QCOMPARE(m_server->seen().isEmpty(), forbidden);
        if (forbidden)
            QVERIFY2(sentenceOf(answer).startsWith(variable + u" is set"_s), qPrintable(sentenceOf(answer)));
    }
    void badIdsAndAddressesNeverLeaveTheMachine_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("endpoint");
        const QString here = QString();
        QTest::newRow("up") << u"../../etc/passwd"_s << here;
        QTest::newRow("dots") << u"Org/.."_s << here;
        QTest::newRow("a query") << u"Org/Model?x=1"_s << here;
        QTest::newRow("an address") << u"http://evil.example/x"_s << here;
        QTest::newRow("escaped") << u"Org/%2e%2e"_s << here;
        QTest::newRow("empty") << u""_s << here;
        QTest::newRow("newline") << u"Org/Mo\ndel"_s << here;
        QTest::newRow("no address") << u"Org/Model"_s << u"hub"_s;
        QTest::newRow("a file") << u"Org/Model"_s << u"file:///tmp"_s;
        QTest::newRow("no host") << u"Org/Model"_s << u"https://"_s;
    }
    void badIdsAndAddressesNeverLeaveTheMachine()
    {
        QFETCH(QString, id);
        QFETCH(QString, endpoint);
        if (!endpoint.isEmpty())
            m_environment.insert(u"HF_ENDPOINT"_s, endpoint);
        const auto answer = fetched(client(), id);
        QVERIFY(answer && !answer->shape);
        QCOMPARE(answer->shape.error().kind, ErrorKind::Usage);
        QVERIFY(!sentenceOf(answer).isEmpty());
        QVERIFY(m_server->seen().isEmpty());
    }
    void modelScopeHasItsOwnAddress()
    {
        m_environment.insert(u"HF_TOKEN"_s, QLatin1String(hubSecret));
        m_environment.insert(u"MODELSCOPE_DOMAIN"_s, m_server->address() + u"/"_s);
        m_server->answer("/models/Org/Model/resolve/master/config.json", 200, hubConfig);
        const auto answer = fetched(client(), u"Org/Model"_s, ModelHub::ModelScope);
        QVERIFY(answer && answer->shape);
        QVERIFY(!m_server->seen().first().headers.contains("authorization"));
        const auto bare = fetched(client(), u"gpt2"_s, ModelHub::ModelScope);
        QVERIFY(bare && !bare->shape);
        QCOMPARE(hubConfigUrl(QProcessEnvironment(), ModelHub::ModelScope, u"Qwen/Qwen3-8B"_s)->toString(),
            u"https://www.modelscope.cn/models/Qwen/Qwen3-8B/resolve/master/config.json"_s);
        QCOMPARE(hubConfigUrl(QProcessEnvironment(), ModelHub::HuggingFace, u"gpt2"_s)->toString(),
            u"https://huggingface.co/gpt2/resolve/main/config.json"_s);
    }
    void aCancelledDownloadIsSilent()
    {
        bool asked = false;
        m_server->play(hubPath, [&asked](QTcpSocket*) { asked = true; });
        HubClient* hub = client();
        hub->fetch(u"Org/Model"_s);
        QTRY_VERIFY(asked);
        hub->cancel();
        QVERIFY(!hub->isRunning());
        hub->fetch(u"Org/Model"_s);
        hub->cancel(); // before it even began
        m_server->answer("/Org/Other/resolve/main/config.json", 200, hubConfig);
        hub->fetch(u"Org/Model"_s);
        hub->fetch(u"Org/Other"_s); // takes the other's place
        QTRY_VERIFY(!hub->isRunning());
        QCOMPARE(m_answers.size(), 1);
        QCOMPARE(m_answers.first().id, u"Org/Other"_s);
    }
    void aDeletedClientIsNotAsked()
    {
        bool asked = false;
        m_server->play(hubPath, [&asked](QTcpSocket*) { asked = true; });
        HubClient* hub = client();
        hub->fetch(u"Org/Model"_s);
        QTRY_VERIFY(asked);
        delete hub;
        client()->fetch(u"Org/Model"_s);
        cleanup();
        QVERIFY(m_answers.isEmpty());
    }
    void theProxyOfTheEnvironmentIsTaken()
    {
        QProcessEnvironment proxied;
        proxied.insert(u"https_proxy"_s, u"http://me:word@proxy.example:3128"_s);
        proxied.insert(u"ALL_PROXY"_s, u"socks5://other.example"_s);
        proxied.insert(u"no_proxy"_s, u"localhost, .inside.example,huggingface.co:443"_s);
        const auto host = [&proxied](const char* url) {
            return hubProxy(proxied, QUrl(QString::fromLatin1(url))).hostName();
        };
        QCOMPARE(host("https://hf-mirror.com/x"), u"proxy.example"_s);
        QCOMPARE(hubProxy(proxied, QUrl(u"https://hf-mirror.com"_s)).port(), 3128);
        QCOMPARE(host("http://hf-mirror.com/x"), u"other.example"_s);
        for (const char* direct : {"https://huggingface.co/x", "https://hub.inside.example",
                 "http://localhost", "http://127.0.0.2:8", "http://[::1]:8"})
            QCOMPARE(host(direct), QString());
        QCOMPARE(host("https://nothuggingface.co"), u"proxy.example"_s);
        QCOMPARE(hubProxy(QProcessEnvironment(), QUrl(u"https://huggingface.co"_s)).type(),
            QNetworkProxy::NoProxy);
    }
};

MEGATUNE_TEST(HubClientTest)

} // namespace megatune::tst_hubclient

#include "tst_hubclient.moc"
