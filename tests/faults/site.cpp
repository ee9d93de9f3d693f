// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/site.h"
#include "tests/support/slurmbox.h"
#include "tests/support/sshhosts.h"

#include <csignal>
#include <map>
#include <QDir>
#include <QFile>
#include <QThread>

using namespace Qt::StringLiterals;

namespace megatune::faults {

namespace {

constexpr int graceS = 3;
constexpr int machines = 3;

void waitMs(int ms)
{
    QThread::msleep(static_cast<unsigned long>(ms));
}

QByteArray bytesOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

class LocalSite final : public Site
{
public:
    QStringList options(const Drawn&) const override
    {
        return {u"--args"_s, u"n_gpus=2,gbs=16"_s, u"--host"_s, u"local:8"_s};
    }
    QStringList left(const QByteArray& text) const override { return processesWith(text); }
    std::optional<int> orphansEndWithinMs() const override { return 10'000; }
};

/// Machines with an sshd each, alone or together.
class SshSite final : public Site
{
public:
    explicit SshSite(std::shared_ptr<test::SshHosts> hosts, bool together)
        : m_hosts(std::move(hosts))
        , m_together(together)
    {
    }
    QString problem() const override { return m_hosts->problem(); }
    QStringList options(const Drawn& round) const override
    {
        QStringList words{u"--ssh-config"_s, m_hosts->config()};
        const QString settings = QStringLiteral("?gpus=4&grace=%1").arg(graceS);
        if (m_together)
            return words << u"--args"_s << u"n_gpus=4,gbs=16"_s << u"--host"_s
                         << u"nodes:node1,node2"_s + settings;
        words << u"--args"_s << u"n_gpus=2,gbs=16"_s;
        for (int host = 1; host <= round.hosts; ++host)
            words << u"--host"_s << u"ssh://"_s + test::SshHosts::name(host) + settings;
        return words;
    }
    int leaseMs() const override { return (graceS + 12) * 1000; }
    QStringList left(const QByteArray& text) const override
    {
        QStringList found = processesWith(text);
        for (int host = 1; host <= machines; ++host) {
            found += m_hosts->processes(host, "megatune-run");
            const QDir folder(m_hosts->path(host, u"tmp/megatune-%1"_s.arg(::getuid())));
            for (const QString& entry : folder.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
                if (!entry.startsWith(u"probe:")) // of a power cut; the next look at the host takes it away
                    found.append(folder.filePath(entry));
            }
        }
        // Who keeps it there.
        for (int host = 1; host <= machines && !found.isEmpty(); ++host) {
            for (const QString& process : m_hosts->processes(host, {}))
                found.append(test::SshHosts::name(host) + u": "_s + process);
        }
        return found;
    }
    bool suffer(const DrawnFault& fault) override
    {
        switch (fault.kind) {
        case FaultKind::Cut:
            m_hosts->unplug(fault.host);
            waitMs(fault.lastsMs);
            m_hosts->plugIn(fault.host);
            return true;
        case FaultKind::PowerOff:
            m_hosts->powerOff(fault.host);
            waitMs(fault.lastsMs);
            m_hosts->powerOn(fault.host);
            return true;
        case FaultKind::FreezeSshd:
            signalSshd(fault.host, SIGSTOP);
            waitMs(fault.lastsMs);
            signalSshd(fault.host, SIGCONT);
            return true;
        case FaultKind::KillSessions:
            m_hosts->killSessions(fault.host);
            return true;
        case FaultKind::KillLookout:
            m_hosts->killProcesses(fault.host, "megatune-run");
            return true;
        default:
            return false;
        }
    }

private:
    void signalSshd(int host, int signal) const
    {
        for (const QString& process : m_hosts->processes(host, "sshd")) {
            if (process.section(u' ', 1).contains(u"sshd"_s))
                ::kill(static_cast<pid_t>(process.section(u' ', 0, 0).toInt()), signal);
        }
    }

    std::shared_ptr<test::SshHosts> m_hosts;
    bool m_together;
};

class SlurmSite final : public Site
{
public:
    SlurmSite()
    {
        // Less than the grace time of a trial.
        m_box.setKillWait(3);
        m_problem = m_box.start(2);
    }
    QString problem() const override { return m_problem; }
    QStringList options(const Drawn&) const override
    {
        return {u"--args"_s, u"n_gpus=8,gbs=16"_s, u"--host"_s, u"slurm:main?gpus=8"_s};
    }
    void prepare(QProcessEnvironment& environment) const override
    {
        environment.insert(u"SLURM_CONF"_s, m_box.configuration());
        environment.insert(u"MEGATUNE_SLURM_FOLDER"_s, m_box.at(u"jobs"_s));
    }
    int leaseMs() const override { return 30'000; }
    QStringList left(const QByteArray& text) const override
    {
        QStringList found = processesWith(text);
        for (const QByteArray& job : m_box.jobs().split('\n')) {
            if (!job.isEmpty())
                found.append(u"job "_s + QString::fromUtf8(job));
        }
        for (const QString& entry : QDir(m_box.at(u"jobs"_s)).entryList(QDir::Dirs | QDir::NoDotAndDotDot))
            found.append(u"folder of the job "_s + entry);
        return found;
    }
    bool suffer(const DrawnFault& fault) override
    {
        if (fault.kind == FaultKind::CancelJobs)
            return tellJobs(u"scancel"_s, {});
        if (fault.kind == FaultKind::RequeueJobs)
            return tellJobs(u"scontrol"_s, {u"requeue"_s});
        if (fault.kind != FaultKind::RestartSlurm)
            return false;
        m_box.stopController();
        waitMs(fault.lastsMs);
        if (const QString problem = m_box.startController(); !problem.isEmpty())
            m_problem = problem;
        return true;
    }

private:
    /// False: there are none.
    bool tellJobs(const QString& program, const QStringList& words) const
    {
        const QList<QByteArray> jobs = m_box.jobs().split('\n');
        for (const QByteArray& job : jobs)
            m_box.ask(program, words + QStringList{QString::fromUtf8(job.split(' ').first())});
        return !jobs.first().isEmpty();
    }

    test::SlurmBox m_box;
    QString m_problem;
};

std::map<SiteKind, std::unique_ptr<Site>>& sites()
{
    static std::map<SiteKind, std::unique_ptr<Site>> all;
    return all;
}

std::unique_ptr<Site> makeSite(SiteKind kind)
{
    static std::weak_ptr<test::SshHosts> shared;
    switch (kind) {
    case SiteKind::Local:
        return std::make_unique<LocalSite>();
    case SiteKind::Slurm:
        return std::make_unique<SlurmSite>();
    case SiteKind::Ssh:
    case SiteKind::Nodes:
        break;
    }
    std::shared_ptr<test::SshHosts> hosts = shared.lock();
    if (!hosts)
        shared = hosts = std::make_shared<test::SshHosts>(machines);
    return std::make_unique<SshSite>(hosts, kind == SiteKind::Nodes);
}

} // namespace

Site& siteOf(SiteKind kind)
{
    std::unique_ptr<Site>& site = sites()[kind];
    if (!site)
        site = makeSite(kind);
    return *site;
}

void endSites()
{
    sites().clear();
}

QStringList processesWith(const QByteArray& text)
{
    QStringList found;
    for (const QString& pid : QDir(u"/proc"_s).entryList({u"[0-9]*"_s}, QDir::Dirs)) {
        QByteArray command = bytesOf(u"/proc/"_s + pid + u"/cmdline"_s);
        // A zombie has none.
        if (command.isEmpty() || pid.toLongLong() == ::getpid()
            || (!command.contains(text) && !bytesOf(u"/proc/"_s + pid + u"/environ"_s).contains(text)))
            continue;
        command.replace('\0', ' ');
        found.append(pid + u' ' + QString::fromUtf8(command).simplified().left(600));
    }
    return found;
}

} // namespace megatune::faults
