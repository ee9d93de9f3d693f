// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/sshhost.h"

#include "core/base/logging.h"
#include "core/base/tr.h"
#include "core/hardware/accelerator.h"
#include "core/hosts/ssh/sshprocess.h"
#include "core/run/programcall.h"
#include "core/run/remotescript.h"
#include "core/run/trialhost.h"
#include "core/secrets/secrets.h"

#include <algorithm>
#include <QRandomGenerator>
#include <QRegularExpression>
#include <vector>

namespace megatune {

namespace {

constexpr int defaultGraceS = 30;
/// Servers allow ten sessions a connection by default; one is kept for what is asked in between.
constexpr int sessionsPerConnection = 8;
constexpr int sshAskMs = 60'000;
/// Of ssh itself, whose session could not be opened or was lost.
constexpr int sshOwnStatus = 255;
/// Longer than nvidia-smi is given there.
constexpr int sshAskGpusMs = 75'000;

SshTarget targetOf(const HostSpec& spec, const HostContext& context)
{
    SshTarget target{spec.name(), spec.host, spec.user, spec.port, context.sshConfig};
    target.environment = context.environment;
    target.aliveIntervalS = std::clamp(spec.graceS.value_or(defaultGraceS) / 6, 1, 15);
    return target;
}

/// What was seen in place of the script's answer.
QString noScriptSentence(const QString& host, const QString& said)
{
    if (said.isEmpty())
        return Tr::tr(
            "%1 was reached, but runs no command and says nothing: its sshd or the login shell there "
            "allows none (ForceCommand, nologin), or it has no /bin/sh with the usual tools.")
            .arg(host);
    const QString last = said.section(u'\n', -1).left(300);
    if (last.contains(u"/bin/sh")
        && (last.contains(u"not found", Qt::CaseInsensitive) || last.contains(u"No such file")))
        return Tr::tr("%1 was reached, but cannot run trials: it has no /bin/sh. (%2)").arg(host, last);
    static const QRegularExpression noLogin(QStringLiteral("account is (currently )?not available"));
    if (noLogin.match(said).hasMatch())
        return Tr::tr(
            "%1 was reached, but does not allow this account to run commands (%2); state another user, "
            "or have its login shell changed.")
            .arg(host, last);
    return Tr::tr(
        "%1 was reached, but did not run what Megatune needs there: %2. Look with ssh in a terminal "
        "what this account may run.")
        .arg(host, last.endsWith(u'.') ? last.chopped(1) : last);
}

/// One question to remote-run.sh: everything that it says up to its end.
class SshQuestion final : public QObject
{
public:
    using Answer = std::function<void(const std::optional<Error>& problem, const QByteArray& text)>;

    SshQuestion(std::shared_ptr<SshConnection> connection, const QString& host, const QStringList& words,
        Answer then, int deadlineMs)
        : m_connection(std::move(connection))
        , m_host(host)
        , m_tag(QByteArray::number(QRandomGenerator::system()->generate64(), 36))
        , m_words(words)
        , m_answer(std::move(then))
    {
        m_words.insert(1, QString::fromLatin1(m_tag));
        m_deadline.setSingleShot(true);
        m_deadline.setInterval(deadlineMs);
        connect(&m_deadline, &QTimer::timeout, this, [this] {
            qCDebug(sshLog).noquote() << m_host << "did not answer in time:" << m_words.first();
            m_connection->giveUp();
        });
        m_connection->whenReady(this, [this](const std::optional<Error>& problem) {
            if (problem)
                answer(problem);
            else
                ask();
        });
    }

private:
    void ask()
    {
        m_session = m_connection->createSession();
        connect(
            m_session.get(), &SshSession::output, this, [this](const QByteArray& bytes) { m_out += bytes; });
        connect(m_session.get(), &SshSession::errorOutput, this,
            [this](const QByteArray& bytes) { m_err += bytes; });
        connect(m_session.get(), &SshSession::closed, this, [this](int status) { close(status); });
        qCDebug(sshLog).noquote() << m_host << "is asked in" << m_session->name() << m_words.join(u' ');
        m_session->start(remoteCommand(m_words), remoteScriptLine());
        m_deadline.start();
    }

    void close(int status)
    {
        const QByteArray mark = "@@" + m_tag + ' ';
        const qsizetype begin = m_out.indexOf(mark);
        if (begin >= 0) {
            QByteArray text = m_out.sliced(begin);
            text.replace(mark, "@@");
            m_out = text;
            answer(std::nullopt);
            return;
        }
        const QString said = QString::fromUtf8(m_session->log() + m_err + m_out).trimmed();
        const bool isLost = status == sshOwnStatus && (!m_connection->isReady() || said.isEmpty());
        answer(isLost ? sshError(SshProblem::Lost, m_host, said.toUtf8())
                      : Error{ErrorKind::Process, noScriptSentence(m_host, said), said});
    }

    void answer(const std::optional<Error>& problem)
    {
        m_deadline.stop();
        qCDebug(sshLog).noquote() << m_host << m_words.first() << "answered:"
                                  << maskedLine(problem ? problem->sentence : QString::fromUtf8(m_out));
        if (m_answer)
            std::exchange(m_answer, {})(problem, m_out);
        deleteLater();
    }

    std::shared_ptr<SshConnection> m_connection;
    QString m_host;
    QByteArray m_tag;
    QStringList m_words;
    Answer m_answer;
    std::unique_ptr<SshSession> m_session;
    QTimer m_deadline;
    QByteArray m_out;
    QByteArray m_err;
};

/// The value behind `key=` in the line that begins with `line`.
QByteArray factIn(const QByteArray& text, const QByteArray& line, const QByteArray& key)
{
    const qsizetype at = text.indexOf(QByteArray("@@" + line + ' '));
    if (at < 0)
        return {};
    for (const QByteArray& word : text.sliced(at).split('\n').first().split(' ')) {
        if (word.startsWith(QByteArray(key + '=')))
            return word.sliced(key.size() + 1);
    }
    return {};
}

class SshHost final : public TrialHost
{
public:
    SshHost(const HostSpec& spec, const HostContext& context)
        : m_spec(spec)
        , m_context(context)
        , m_gpus(gpuNumbers(spec.gpus.value_or(0)))
    {
        m_settings.host = spec.name();
        m_settings.setup = spec.setup.isEmpty() ? context.setup : spec.setup;
        m_settings.graceS = spec.graceS.value_or(defaultGraceS);
        m_settings.detach = spec.detach.value_or(context.detach);
    }

    [[nodiscard]] QString name() const override { return m_spec.name(); }
    [[nodiscard]] QStringList gpus() const override { return m_spec.usable(m_gpus); }
    [[nodiscard]] bool keepsTrials() const override { return m_settings.detach; }
    [[nodiscard]] QStringList machines() const override { return m_machines; }
    [[nodiscard]] bool canAskGpus() const override { return m_accelerator.has_value(); }

    void askGpus(std::function<void(const Result<QList<GpuUse>>&)> done) override
    {
        askTool({QStringLiteral("users")}, gpuUses, std::move(done));
    }
    void askRanks(const QString& mark, std::function<void(const Result<QList<RankProcess>>&)> done) override
    {
        askTool({QStringLiteral("ranks"), mark}, rankProcesses, std::move(done));
    }
    void askLoads(std::function<void(const Result<QList<GpuLoad>>&)> done) override
    {
        askTool({QStringLiteral("loads")}, gpuLoads, std::move(done));
    }

    void prepare(std::function<void(std::optional<Error>)> done) override
    {
        QStringList words{QStringLiteral("probe")};
        if (!m_spec.gpus)
            words.append(QStringLiteral("gpus"));
        ask(words,
            [this, done = std::move(done)](const std::optional<Error>& problem, const QByteArray& text) {
                done(problem ? problem : readProbe(text));
            });
    }

    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        RunRequest there = request;
        if (there.workingDirectory.isEmpty())
            there.workingDirectory = m_spec.workdir;
        m_spec.hideLeftOut(there.environment, gpus());
        nameVisibleDevices(there.environment, m_accelerator.value_or(Accelerator::Nvidia));
        return std::make_unique<SshProcess>(there, m_settings, connection());
    }

    void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>& keep, std::function<void(int)> done) override
    {
        QStringList words{QStringLiteral("sweep"), studyUid.text()};
        for (const TrialKey& key : keep)
            words.append(trialMark(studyUid, key));
        ask(words, [done = std::move(done)](const std::optional<Error>&, const QByteArray& text) {
            const qsizetype at = text.indexOf("@@swept ");
            done(at < 0 ? 0 : text.sliced(at + 8).split('\n').first().toInt());
        });
    }

    void findPort(std::function<void(const Result<int>& port)> done) override
    {
        ask({QStringLiteral("port")},
            [done = std::move(done), host = name()](
                const std::optional<Error>& problem, const QByteArray& text) {
                const int port = text.mid(text.indexOf("@@port ") + 7).split('\n').first().trimmed().toInt();
                if (problem)
                    done(tl::unexpected(*problem));
                else if (port <= 0)
                    done(failure(ErrorKind::Process, Tr::tr("%1 did not say which port is free.").arg(host)));
                else
                    done(port);
            });
    }
    void findAddress(std::function<void(const Result<QString>& address)> done) override
    {
        callProgram(&m_questions,
            {QStringLiteral("ssh"), sshAddressArguments(targetOf(m_spec, m_context)), m_context.environment},
            [done = std::move(done), host = name()](const ProgramAnswer& answer) {
                const QString address = answer.isFine() ? addressInSshAnswer(answer.out) : QString();
                if (!address.isEmpty())
                    done(address);
                else
                    done(failure(ErrorKind::Process,
                        Tr::tr("ssh does not say by which address it reaches %1: %2")
                            .arg(host, answer.complaint())));
            });
    }

    void knowsMachine(const QString& address, std::function<void(bool known)> done) override
    {
        static const QRegularExpression plainWord(QStringLiteral("\\A[A-Za-z0-9_.:-]+\\z"));
        if (!plainWord.match(address).hasMatch()) {
            TrialHost::knowsMachine(address, std::move(done));
            return;
        }
        ask({QStringLiteral("knows"), address},
            [done = std::move(done)](const std::optional<Error>& problem, const QByteArray& text) {
                done(problem || !text.contains("@@knows no"));
            });
    }

private:
    void ask(const QStringList& words, SshQuestion::Answer answer, int deadlineMs = sshAskMs)
    {
        // It deletes itself when it was answered.
        (new SshQuestion(connection(), name(), words, std::move(answer), deadlineMs))
            ->setParent(&m_questions);
    }

    template<typename Answer>
    void askTool(const QStringList& question, Result<Answer> (*read)(const QByteArray& text),
        std::function<void(const Result<Answer>&)> done)
    {
        ask(
            question,
            [read, done = std::move(done)](const std::optional<Error>& problem, const QByteArray& text) {
                done(problem ? tl::unexpected(*problem) : read(text));
            },
            sshAskGpusMs);
    }

    /// A new one when all others have as many sessions as they may.
    std::shared_ptr<SshConnection> connection()
    {
        for (const auto& connection : m_connections) {
            if (connection.use_count() <= sessionsPerConnection) // we are one of them
                return connection;
        }
        m_connections.push_back(std::make_shared<SshConnection>(targetOf(m_spec, m_context)));
        return m_connections.back();
    }

    std::optional<Error> readProbe(const QByteArray& text)
    {
        const QByteArray room = factIn(text, "probe", "room");
        if (room == "no")
            return Error{ErrorKind::Process,
                Tr::tr("%1 has no place for what trials print: /var/tmp, /tmp and the home folder are "
                       "full or cannot be written to.")
                    .arg(name())};
        if (room == "tools" || room.isEmpty())
            return Error{ErrorKind::Process,
                Tr::tr("%1 cannot run trials: it needs Linux with /proc, setsid and awk.").arg(name()),
                QString::fromUtf8(text)};
        m_machines = {QString::fromUtf8(factIn(text, "probe", "boot") + '/' + factIn(text, "probe", "host"))};
        m_accelerator = acceleratorOfTool(QString::fromUtf8(factIn(text, "probe", "smi")));
        if (const auto problem = m_spec.gpus ? std::nullopt : readGpus(text))
            return problem;
        return m_spec.without.isEmpty() || !gpus().isEmpty() ? std::nullopt
                                                             : std::optional(noGpuLeft(m_spec));
    }

    /// A driver that fails is never taken for no GPUs.
    std::optional<Error> readGpus(const QByteArray& text)
    {
        const QByteArray list = text.mid(text.indexOf('\n') + 1).split('@').first().trimmed();
        m_gpus = gpuIdsInList(list);
        if (factIn(text, "gpus", "status") == "0" && !m_gpus.isEmpty())
            return std::nullopt;
        return Error{ErrorKind::Process,
            Tr::tr("The GPUs of %1 are not known because %4 fails there (%2); mend that, or "
                   "state their number as in %3.")
                .arg(name(), QString::fromUtf8(list.left(300)).simplified(), QStringLiteral("?gpus=8"),
                    acceleratorTool(m_accelerator.value_or(Accelerator::Nvidia))),
            QString::fromUtf8(text)};
    }

    HostSpec m_spec;
    HostContext m_context;
    SshJobSettings m_settings;
    QStringList m_gpus;
    QStringList m_machines;                   ///< one, once it is known
    std::optional<Accelerator> m_accelerator; ///< whose tool is there
    std::vector<std::shared_ptr<SshConnection>> m_connections;
    QObject m_questions; ///< their parent
};

} // namespace

QStringList gpuIdsInList(const QByteArray& text)
{
    static const QRegularExpression gpu(
        QStringLiteral("^GPU (\\d+): .*\\(UUID: "), QRegularExpression::MultilineOption);
    QStringList ids;
    auto matches = gpu.globalMatch(QString::fromUtf8(text));
    while (matches.hasNext())
        ids.append(matches.next().captured(1));
    return ids;
}

QStringList sshAddressArguments(const SshTarget& target)
{
    return QStringList{QStringLiteral("-G")} + target.arguments()
        + QStringList{QStringLiteral("--"), target.host};
}

QString addressInSshAnswer(const QByteArray& text)
{
    for (const QByteArray& line : text.split('\n')) {
        if (line.startsWith("hostname "))
            return QString::fromUtf8(line.sliced(9)).trimmed();
    }
    return {};
}

std::unique_ptr<TrialHost> createSshHost(const HostSpec& spec, const HostContext& context)
{
    return std::make_unique<SshHost>(spec, context);
}

std::shared_ptr<SshConnection> createSshConnection(const HostSpec& spec, const HostContext& context)
{
    return std::make_shared<SshConnection>(targetOf(spec, context));
}

} // namespace megatune
