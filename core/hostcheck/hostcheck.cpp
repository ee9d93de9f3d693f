// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hostcheck/hostcheck.h"

#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/hosts/createhost.h"
#include "core/hosts/slurm/slurmhost.h"
#include "core/hosts/slurm/slurmlook.h"
#include "core/hosts/ssh/sshhost.h"
#include "core/run/programcall.h"
#include "core/run/remotescript.h"
#include "core/run/trialhost.h"

#include <algorithm>
#include <memory>
#include <QDateTime>
#include <QPointer>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// nvidia-smi takes its time on a machine that has slept, and python on a network file system.
constexpr int hostCheckDeadlineMs = 120'000;

qint64 secondsNow()
{
    return QDateTime::currentSecsSinceEpoch();
}

/// One check; deletes itself when it has answered.
class HostProbe final : public QObject
{
public:
    /// `sections` of the script; empty: all.
    HostProbe(QObject* context, const HostSpec& spec, const HostContext& with, bool severalHosts,
        std::function<void(const HostReport&)> done, const QString& sections = {})
        : QObject(context)
        , m_spec(spec)
        , m_with(with)
        , m_sections(sections)
        , m_severalHosts(severalHosts)
        , m_done(std::move(done))
        , m_tag(QByteArray::number(QRandomGenerator::system()->generate64(), 36))
    {
        m_times.askedS = secondsNow();
        switch (spec.kind) {
        case HostSpec::Kind::Local:
            askHere();
            break;
        case HostSpec::Kind::Ssh:
            askThere();
            break;
        case HostSpec::Kind::Nodes: // its machines are checked by themselves: HostSpec::machines()
            askWhole(createHost(m_spec, m_with),
                Tr::tr("its machines answer, and where the ranks of a trial meet is known"));
            break;
        case HostSpec::Kind::Slurm:
            askWhole(createSlurmHost(m_spec, m_with),
                Tr::tr("Slurm answers, and the partition has nodes for what is asked for"));
            break;
        }
    }

private:
    [[nodiscard]] QString setup() const { return m_spec.setup.isEmpty() ? m_with.setup : m_spec.setup; }
    /// The script with what it is to know, for /bin/sh.
    [[nodiscard]] QString script() const
    {
        const QString text =
            QString::fromUtf8(remoteResource(u"accelerators.sh"_s) + remoteResource(u"host-probe.sh"_s));
        QString workdir = quoteForShell(m_spec.workdir);
        if (m_spec.workdir == u"~" || m_spec.workdir.startsWith(u"~/"))
            workdir = u"\"$HOME\""_s + quoteForShell(m_spec.workdir.mid(1));
        const QString body = u"tag="_s + QString::fromLatin1(m_tag) + u"\nworkdir="_s + workdir + u"\nonly="_s
            + quoteForShell(m_sections) + u'\n' + text;
        if (setup().isEmpty())
            return body;
        return u"exec /bin/bash -c "_s + quoteForShell(setup() + u'\n' + body);
    }
    void askHere()
    {
        ProgramCall call{u"/bin/sh"_s, {u"-c"_s, script()}, m_with.environment};
        call.deadlineMs = hostCheckDeadlineMs;
        callProgram(this, call, [this](const ProgramAnswer& answer) { read(answer.out + answer.err); });
    }
    void askThere()
    {
        m_connection = createSshConnection(m_spec, m_with);
        m_deadline.setSingleShot(true);
        connect(&m_deadline, &QTimer::timeout, this, [this] { m_connection->giveUp(); });
        m_connection->whenReady(this, [this](const std::optional<Error>& problem) {
            if (problem) {
                finish(unreachableReport(m_spec.text(), *problem));
                return;
            }
            m_times.askedS = secondsNow();
            m_session = m_connection->createSession();
            connect(m_session.get(), &SshSession::output, this,
                [this](const QByteArray& bytes) { m_out += bytes; });
            // Apart: the answers hold their own complaints, and what a login shell says here may come in
            // between.
            connect(m_session.get(), &SshSession::errorOutput, this,
                [this](const QByteArray& bytes) { m_err += bytes; });
            connect(m_session.get(), &SshSession::closed, this,
                [this] { read(m_out + '\n' + m_err + m_session->log()); });
            m_session->start(remoteCommand({QString::fromLatin1(m_tag)}), remoteLine(script().toUtf8()));
            m_deadline.start(hostCheckDeadlineMs);
        });
    }
    /// What its nodes have is known when something runs on them.
    void askWhole(Result<std::unique_ptr<TrialHost>> host, const QString& good)
    {
        if (!host) {
            // From the event loop, as every answer.
            QTimer::singleShot(
                0, this, [this, error = host.error()] { finish(unreachableReport(m_spec.text(), error)); });
            return;
        }
        m_whole = std::move(*host);
        m_whole->prepare([this, good](const std::optional<Error>& problem) {
            if (problem) {
                finish(unreachableReport(m_spec.text(), *problem));
                return;
            }
            const HostFinding reached{u"reach"_s, HostFinding::Level::Good, Tr::tr("Reached"), good};
            if (m_spec.kind == HostSpec::Kind::Slurm)
                lookInside(reached);
            else
                finish({m_spec.text(), {reached}, {}});
        });
    }
    void lookInside(const HostFinding& reached)
    {
        m_times.askedS = secondsNow();
        lookInsideSlurm(this, m_spec, m_with, script().toUtf8(),
            [this, reached](const SlurmLook& look) { readSlurm(look, reached); });
    }
    void readSlurm(const SlurmLook& look, const HostFinding& reached)
    {
        m_times.answeredS = secondsNow();
        HostReport inside = hostReport(m_spec.text(), look.text, m_tag, m_times, m_severalHosts);
        if (inside.findings.first().level != HostFinding::Level::Problem) {
            const QString node = inside.findings.first().raw;
            inside.findings.first() = reached;
            inside.findings.insert(
                1, {u"node"_s, HostFinding::Level::Good, Tr::tr("A node"), node, {}, {}, node});
            finish(inside);
            return;
        }
        HostReport report{m_spec.text(), {reached}, {}};
        HostFinding node{u"node"_s, HostFinding::Level::Advice, Tr::tr("A node"),
            Tr::tr("not looked into: %1")
                .arg(look.complaint.isEmpty() ? inside.findings.first().found : look.complaint),
            {}, Tr::tr("Look whether a short job runs there: srun --ntasks=1 nvidia-smi"), look.complaint};
        if (!look.cameInTime) {
            node.found = Tr::tr(
                "not looked into: the queue gave none within %n second(s)", nullptr, m_with.slurmWaitS);
            node.fix = Tr::tr("Check again when the queue is shorter.");
        }
        report.findings.append(node);
        finish(report);
    }
    void read(const QByteArray& text)
    {
        m_times.answeredS = secondsNow();
        finish(hostReport(m_spec.text(), text, m_tag, m_times, m_severalHosts));
    }
    void finish(HostReport report)
    {
        m_deadline.stop();
        deleteLater();
        report.gpus.removeIf([this](const GpuState& gpu) {
            return std::any_of(m_spec.without.begin(), m_spec.without.end(),
                [&gpu](const QString& id) { return namesGpu(id, gpu.index, gpu.uuid); });
        });
        if (m_done)
            std::exchange(m_done, {})(report);
    }

    HostSpec m_spec;
    HostContext m_with;
    QString m_sections;
    bool m_severalHosts;
    std::function<void(const HostReport&)> m_done;
    QByteArray m_tag;
    ProbeTimes m_times;
    QTimer m_deadline;
    std::shared_ptr<SshConnection> m_connection;
    std::unique_ptr<SshSession> m_session;
    std::unique_ptr<TrialHost> m_whole;
    QByteArray m_out;
    QByteArray m_err;
};

} // namespace

void checkHost(QObject* context, const HostSpec& spec, const HostContext& with, bool severalHosts,
    std::function<void(const HostReport& report)> done)
{
    new HostProbe(context, spec, with, severalHosts, std::move(done));
}

void askGpus(QObject* context, const HostSpec& spec, const HostContext& with,
    std::function<void(const HostReport& report)> done)
{
    new HostProbe(context, spec, with, false, std::move(done), u"clock gpus packages checkout"_s);
}

} // namespace megatune
