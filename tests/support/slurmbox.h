// SPDX-License-Identifier: GPL-3.0-or-later
// A whole Slurm with GPUs that are not there, on this machine, in one short folder: munged, slurmctld and a
// slurmd for each node. Needs root and Debian's slurm-wlm and munge; says why where it cannot run.
#pragma once

#include "tests/support/test.h"

#include <csignal>
#include <memory>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QHostInfo>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStandardPaths>
#include <QTcpServer>
#include <QTemporaryDir>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <vector>

namespace megatune::test {

class SlurmBox
{
public:
    /// Keeps every job in a database, which sacct asks, and forgets those that have ended soon: call it
    /// before the start. Needs Debian's slurmdbd and mariadb-server too.
    void keepAccounts() { m_hasAccounts = true; }
    /// Between Slurm's own SIGTERM and SIGKILL; Slurm's default is 30. Call it before the start.
    void setKillWait(int seconds) { m_killWaitS = seconds; }
    /// Empty: it runs. Else why it cannot be used here, one sentence.
    QString start(int nodes = 2, int gpus = 8);
    ~SlurmBox() { stop(); }

    [[nodiscard]] QString at(const QString& path) const { return m_dir->filePath(path); }
    /// What makes Slurm's programs talk to this one.
    [[nodiscard]] QString configuration() const { return at(QStringLiteral("slurm.conf")); }
    [[nodiscard]] QProcessEnvironment environment() const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("SLURM_CONF"), configuration());
        environment.insert(QStringLiteral("MEGATUNE_SLURM_FOLDER"), at(QStringLiteral("jobs")));
        return environment;
    }
    /// What a program of Slurm's prints, trimmed.
    QByteArray ask(const QString& program, const QStringList& arguments) const;
    /// Number and state of all jobs that have not ended.
    [[nodiscard]] QByteArray jobs() const
    {
        return ask(QStringLiteral("squeue"),
            {QStringLiteral("-h"), QStringLiteral("-o"), QStringLiteral("%i %T %j")});
    }
    void stopController();
    QString startController();

private:
    QString write() const;
    bool put(const QString& path, const QByteArray& text) const;
    QProcess* launch(const QString& program, const QStringList& arguments);
    bool waitUntil(const std::function<bool()>& isTrue) const;
    void stop();
    QString startAccounts();
    void killSteps() const;

    std::unique_ptr<QTemporaryDir> m_dir;
    std::vector<std::unique_ptr<QProcess>> m_daemons;
    QProcess* m_controller = nullptr;
    int m_nodes = 0;
    int m_gpus = 0;
    int m_port = 0;
    int m_killWaitS = 2;
    bool m_hasAccounts = false;
};

/// A row of free ports.
inline int freePorts(int count)
{
    for (int base = 21'000 + static_cast<int>(::getpid() * 37 % 20'000); base < 60'000; base += count) {
        bool allFree = true;
        for (int port = base; port < base + count && allFree; ++port)
            allFree = QTcpServer().listen(QHostAddress::LocalHost, static_cast<quint16>(port));
        if (allFree)
            return base;
    }
    return 0;
}

inline bool SlurmBox::put(const QString& path, const QByteArray& text) const
{
    QFile file(at(path));
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size();
}

/// Preemption by partitions, no cgroups, and a scheduler that does not wait.
inline QString SlurmBox::write() const
{
    const QString nodes = m_nodes == 1 ? QStringLiteral("gpu1") : QStringLiteral("gpu[1-%1]").arg(m_nodes);
    const QString ports = m_nodes == 1 ? QString::number(m_port + 1)
                                       : QStringLiteral("%1-%2").arg(m_port + 1).arg(m_port + m_nodes);
    const QString host = QHostInfo::localHostName().section(u'.', 0, 0);
    QString text = QStringLiteral(
        "ClusterName=box\nSlurmctldHost=@host@(127.0.0.1)\nSlurmUser=root\nSlurmdUser=root\n"
        "AuthType=auth/munge\nAuthInfo=socket=@dir@/munge/socket\nCryptoType=crypto/munge\n"
        "SlurmctldPort=@port@\nSlurmctldPidFile=@dir@/controller.pid\nSlurmdPidFile=@dir@/%n.pid\n"
        "SlurmdSpoolDir=@dir@/spool-%n\nStateSaveLocation=@dir@/state\n"
        "SlurmctldLogFile=@dir@/controller.log\nSlurmdLogFile=@dir@/%n.log\n"
        "ProctrackType=proctrack/linuxproc\nTaskPlugin=task/none\nMpiDefault=none\nSwitchType=switch/none\n"
        "ReturnToService=2\nSchedulerType=sched/backfill\n"
        "SchedulerParameters=sched_interval=1,sched_min_interval=10000,bf_interval=1\n"
        "SelectType=select/cons_tres\nSelectTypeParameters=CR_Core_Memory\nDefMemPerCPU=100\n"
        "PreemptType=preempt/partition_prio\nPreemptMode=CANCEL\n"
        "SlurmdParameters=config_overrides\nGresTypes=gpu\nJobAcctGatherType=jobacct_gather/none\n"
        "AccountingStorageType=accounting_storage/none\nKillWait=@kill@\nMinJobAge=600\nMessageTimeout=10\n"
        "SlurmctldTimeout=60\nSlurmdTimeout=60\nInactiveLimit=0\nMailProg=/bin/true\n"
        "NodeName=@nodes@ NodeHostname=@host@ NodeAddr=127.0.0.1 Port=@ports@ Sockets=2 CoresPerSocket=16 "
        "ThreadsPerCore=2 RealMemory=64000 Gres=gpu:h100:@gpus@ State=UNKNOWN\n"
        "PartitionName=main Nodes=ALL Default=YES MaxTime=1-0 State=UP PriorityTier=1\n"
        "PartitionName=urgent Nodes=ALL MaxTime=1-0 State=UP PriorityTier=10\n"
        "PartitionName=closed Nodes=ALL State=DOWN\n");
    if (m_hasAccounts) {
        text.replace(QLatin1String("accounting_storage/none"),
            QStringLiteral("accounting_storage/slurmdbd\nAccountingStorageHost=127.0.0.1\n"
                           "AccountingStoragePort=%1\nAccountingStoragePass=@dir@/munge/socket")
                .arg(m_port + m_nodes + 1));
        text.replace(QLatin1String("MinJobAge=600"), QLatin1String("MinJobAge=2"));
    }
    text.replace(QLatin1String("@kill@"), QString::number(m_killWaitS));
    text.replace(QLatin1String("@dir@"), m_dir->path()).replace(QLatin1String("@host@"), host);
    text.replace(QLatin1String("@port@"), QString::number(m_port)).replace(QLatin1String("@ports@"), ports);
    text.replace(QLatin1String("@nodes@"), nodes).replace(QLatin1String("@gpus@"), QString::number(m_gpus));
    const QString devices = QStringLiteral("NodeName=%1 Name=gpu Type=h100 File=%2/device/nvidia[0-%3]\n")
                                .arg(nodes, m_dir->path())
                                .arg(m_gpus - 1);
    const bool isWritten = put(QStringLiteral("slurm.conf"), text.toUtf8())
        && put(QStringLiteral("gres.conf"), devices.toUtf8())
        && put(QStringLiteral("cgroup.conf"), "CgroupPlugin=cgroup/v1\nConstrainDevices=no\n");
    return isWritten ? QString() : QStringLiteral("Slurm's configuration could not be written.");
}

inline QProcess* SlurmBox::launch(const QString& program, const QStringList& arguments)
{
    auto process = std::make_unique<QProcess>();
    process->setProgram(program);
    process->setArguments(arguments);
    process->setProcessEnvironment(environment());
    process->setStandardOutputFile(
        at(QFileInfo(program).fileName() + QStringLiteral(".out")), QIODevice::Append);
    process->setStandardErrorFile(
        at(QFileInfo(program).fileName() + QStringLiteral(".out")), QIODevice::Append);
    process->setChildProcessModifier([] {
        ::setsid();
        ::prctl(PR_SET_PDEATHSIG, SIGKILL); // a test that crashes leaves no daemon
    });
    process->start();
    m_daemons.push_back(std::move(process));
    return m_daemons.back().get();
}

inline bool SlurmBox::waitUntil(const std::function<bool()>& isTrue) const
{
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < test::patientMs) {
        if (isTrue())
            return true;
        QTest::qWait(50);
    }
    return false;
}

inline QByteArray SlurmBox::ask(const QString& program, const QStringList& arguments) const
{
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(program, arguments);
    process.waitForFinished(60'000);
    return process.readAllStandardOutput().trimmed();
}

/// A database of its own that listens on no port, and the daemon that writes into it.
inline QString SlurmBox::startAccounts()
{
    for (const char* program : {"/usr/sbin/slurmdbd", "/usr/sbin/mariadbd", "/usr/bin/mariadb-install-db"}) {
        if (!QFile::exists(QLatin1String(program)))
            return QLatin1String(program)
                + QStringLiteral(" is not there: install slurmdbd and mariadb-server.");
    }
    const QString data = at(QStringLiteral("db"));
    const QString socket = at(QStringLiteral("db.socket"));
    ask(QStringLiteral("/usr/bin/mariadb-install-db"),
        {QStringLiteral("--no-defaults"), QStringLiteral("--user=root"), QStringLiteral("--datadir=") + data,
            QStringLiteral("--auth-root-authentication-method=normal"), QStringLiteral("--skip-test-db")});
    launch(QStringLiteral("/usr/sbin/mariadbd"),
        {QStringLiteral("--no-defaults"), QStringLiteral("--user=root"), QStringLiteral("--datadir=") + data,
            QStringLiteral("--socket=") + socket, QStringLiteral("--skip-networking"),
            QStringLiteral("--innodb-buffer-pool-size=32M"),
            QStringLiteral("--innodb-lock-wait-timeout=900")});
    if (!waitUntil([&socket] { return QFile::exists(socket); }))
        return QStringLiteral("mariadbd does not come up here.");
    const QString text =
        QStringLiteral("AuthType=auth/munge\nAuthInfo=socket=%1/munge/socket\nDbdHost=localhost\n"
                       "DbdAddr=127.0.0.1\nDbdPort=%2\nSlurmUser=root\nStorageType=accounting_storage/mysql\n"
                       "StorageHost=localhost\nStorageUser=root\nStorageLoc=box\nLogFile=%1/slurmdbd.log\n"
                       "PidFile=%1/slurmdbd.pid\n")
            .arg(m_dir->path())
            .arg(m_port + m_nodes + 1);
    put(QStringLiteral("slurmdbd.conf"), text.toUtf8());
    QFile::setPermissions(at(QStringLiteral("slurmdbd.conf")), QFile::ReadOwner | QFile::WriteOwner);
    // The client's library takes the socket from here only.
    qputenv("MYSQL_UNIX_PORT", QFile::encodeName(socket));
    launch(QStringLiteral("/usr/sbin/slurmdbd"), {QStringLiteral("-D")});
    qunsetenv("MYSQL_UNIX_PORT");
    const bool answers = waitUntil([this] {
        ask(QStringLiteral("sacctmgr"),
            {QStringLiteral("-i"), QStringLiteral("add"), QStringLiteral("cluster"), QStringLiteral("box")});
        return ask(QStringLiteral("sacctmgr"),
            {QStringLiteral("-n"), QStringLiteral("list"), QStringLiteral("cluster")})
            .contains("box");
    });
    return answers ? QString() : QStringLiteral("slurmdbd does not come up here.");
}

inline QString SlurmBox::startController()
{
    m_controller = launch(
        QStringLiteral("/usr/sbin/slurmctld"), {QStringLiteral("-D"), QStringLiteral("-f"), configuration()});
    const bool answers = waitUntil(
        [this] { return ask(QStringLiteral("scontrol"), {QStringLiteral("ping")}).contains("is UP"); });
    return answers ? QString() : QStringLiteral("slurmctld does not come up here.");
}

inline void SlurmBox::stopController()
{
    m_controller->terminate(); // it saves what it knows
    m_controller->waitForFinished(test::patientMs);
}

inline QString SlurmBox::start(int nodes, int gpus)
{
    if (::geteuid() != 0)
        return QStringLiteral("a Slurm of one's own needs root.");
    for (const char* program :
        {"/usr/sbin/munged", "/usr/sbin/slurmctld", "/usr/sbin/slurmd", "/usr/bin/sbatch"}) {
        if (!QFile::exists(QLatin1String(program)))
            return QLatin1String(program) + QStringLiteral(" is not there: install slurm-wlm and munge.");
    }
    m_nodes = nodes;
    m_gpus = gpus;
    m_dir = std::make_unique<QTemporaryDir>(QStringLiteral("/tmp/mtslurm-XXXXXX"));
    m_port = freePorts(nodes + 2);
    for (const char* folder : {"munge", "state", "device"})
        QDir(m_dir->path()).mkdir(QLatin1String(folder));
    for (int i = 0; i < gpus; ++i)
        ::mknod(QFile::encodeName(at(QStringLiteral("device/nvidia%1").arg(i))).constData(), S_IFCHR | 0666,
            makedev(1, 3)); // twins of /dev/null
    put(QStringLiteral("munge/key"), QByteArray(1024, 'k') + QByteArray::number(m_port));
    QFile::setPermissions(at(QStringLiteral("munge/key")), QFile::ReadOwner | QFile::WriteOwner);
    if (QString problem = write(); !problem.isEmpty())
        return problem;
    const auto in = [this](const char* option, const char* path) -> QString {
        return QLatin1String(option) + at(QLatin1String(path));
    };
    launch(QStringLiteral("/usr/sbin/munged"),
        {QStringLiteral("--foreground"), QStringLiteral("--force"), in("--key-file=", "munge/key"),
            in("--socket=", "munge/socket"), in("--pid-file=", "munge/pid"), in("--log-file=", "munge/log"),
            in("--seed-file=", "munge/seed"), QStringLiteral("--num-threads=2")});
    if (!waitUntil([this] { return QFile::exists(at(QStringLiteral("munge/socket"))); }))
        return QStringLiteral("munged does not come up here.");
    if (QString problem = m_hasAccounts ? startAccounts() : QString(); !problem.isEmpty())
        return problem;
    if (QString problem = startController(); !problem.isEmpty())
        return problem;
    for (int i = 1; i <= nodes; ++i) {
        const QString name = QStringLiteral("gpu%1").arg(i);
        QDir(m_dir->path()).mkdir(QStringLiteral("spool-") + name);
        launch(QStringLiteral("/usr/sbin/slurmd"),
            {QStringLiteral("-D"), QStringLiteral("-N"), name, QStringLiteral("-f"), configuration()});
    }
    const auto idle = [this] {
        return ask(QStringLiteral("sinfo"),
            {QStringLiteral("-h"), QStringLiteral("-N"), QStringLiteral("-p"), QStringLiteral("main"),
                QStringLiteral("-o"), QStringLiteral("%t")})
            .count("idle");
    };
    return waitUntil([&] { return idle() == m_nodes; })
        ? QString()
        : QStringLiteral("Slurm's nodes do not come up here.");
}

/// Steps are daemons of their own.
inline void SlurmBox::killSteps() const
{
    const QByteArray mark = "SLURM_CONF=" + configuration().toUtf8() + '\0';
    const QStringList entries = QDir(QStringLiteral("/proc")).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    for (const QString& entry : entries) {
        QFile environment(QStringLiteral("/proc/") + entry + QStringLiteral("/environ"));
        if (entry.at(0).isDigit() && entry.toLongLong() != ::getpid() && environment.open(QIODevice::ReadOnly)
            && environment.readAll().contains(mark))
            ::kill(entry.toInt(), SIGKILL);
    }
}

inline void SlurmBox::stop()
{
    if (m_daemons.empty())
        return;
    for (auto daemon = m_daemons.rbegin(); daemon != m_daemons.rend(); ++daemon)
        (*daemon)->kill();
    for (const auto& daemon : m_daemons)
        daemon->waitForFinished(test::patientMs);
    killSteps();
    m_daemons.clear();
}

} // namespace megatune::test
