// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sshhosts.h"
#include "tests/support/test.h"

#include <csignal>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace megatune::test {

namespace {

/// Runs in a namespace of mounts, processes and names: what is mounted and killed there stays there.
const char machineScript[] = R"(
hostname "$1"
mount --make-rprivate /
mount -t proc proc /proc
mkdir -p /run/sshd
exec /usr/sbin/sshd -D -e -f "$2/sshd_config" 2>"$2/sshd.log"
)";

void write(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
}

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

SshHosts::SshHosts(int count)
{
    if (::geteuid() != 0) {
        m_problem = QStringLiteral("Hosts in network namespaces need root.");
        return;
    }
    for (const char* program : {"ip", "unshare", "ssh", "ssh-keygen"}) {
        if (QStandardPaths::findExecutable(QLatin1String(program)).isEmpty())
            m_problem = QStringLiteral("The program %1 is not installed.").arg(QLatin1String(program));
    }
    if (!QFileInfo::exists(QStringLiteral("/usr/sbin/sshd")))
        m_problem = QStringLiteral("sshd is not installed.");
    if (!m_problem.isEmpty())
        return;
    m_folder = std::make_unique<QTemporaryDir>(QStringLiteral("/tmp/mthosts-XXXXXX"));
    // A net of its own for each process: the first bridge that can be made.
    for (m_net = 1 + static_cast<int>(::getpid() % 250); m_net < 1000; ++m_net) {
        const QString bridge = QStringLiteral("mtbr%1").arg(m_net);
        if (m_net % 256 != 0
            && run(QStringLiteral("ip"), {u"link"_qs, u"add"_qs, bridge, u"type"_qs, u"bridge"_qs}))
            break;
        if (!QFileInfo::exists(QStringLiteral("/sys/class/net/") + bridge)) {
            m_problem = QStringLiteral("Network namespaces are not allowed here.");
            return;
        }
    }
    const QString bridge = QStringLiteral("mtbr%1").arg(m_net);
    run(u"ip"_qs, {u"addr"_qs, u"add"_qs, address(0) + u"/24"_qs, u"dev"_qs, bridge});
    run(u"ip"_qs, {u"link"_qs, u"set"_qs, bridge, u"up"_qs});
    run(u"ssh-keygen"_qs,
        {u"-q"_qs, u"-t"_qs, u"ed25519"_qs, u"-N"_qs, QString(), u"-f"_qs, path(0, u"id"_qs)});
    QByteArray config = "Host *\n  User root\n  IdentityFile " + path(0, u"id"_qs).toUtf8()
        + "\n  IdentitiesOnly yes\n  UserKnownHostsFile " + path(0, u"known_hosts"_qs).toUtf8()
        + "\n  GlobalKnownHostsFile /dev/null\n  StrictHostKeyChecking yes\n";
    QByteArray known;
    for (int host = 1; host <= count; ++host) {
        makeHost(host);
        config += "Host " + name(host).toUtf8() + "\n  HostName " + address(host).toUtf8() + '\n';
        known += address(host).toUtf8() + ' ' + read(path(host, u"hostkey.pub"_qs));
    }
    write(this->config(), config);
    write(path(0, u"known_hosts"_qs), known);
    for (int host = 1; host <= count && m_problem.isEmpty(); ++host)
        powerOn(host);
}

SshHosts::~SshHosts()
{
    for (int host = 1; host <= static_cast<int>(m_machines.size()); ++host)
        powerOff(host);
    for (int host = 1; host <= static_cast<int>(m_machines.size()); ++host)
        run(u"ip"_qs, {u"netns"_qs, u"del"_qs, space(host)});
    if (m_net > 0)
        run(u"ip"_qs, {u"link"_qs, u"del"_qs, QStringLiteral("mtbr%1").arg(m_net)});
}

void SshHosts::makeHost(int host)
{
    m_machines.emplace_back();
    for (const char* folder : {"home", "bin", "tmp"})
        QDir().mkpath(path(host, QLatin1String(folder)));
    run(u"ip"_qs, {u"netns"_qs, u"add"_qs, space(host)});
    run(u"ip"_qs,
        {u"link"_qs, u"add"_qs, cable(host), u"type"_qs, u"veth"_qs, u"peer"_qs, u"name"_qs, u"eth0"_qs,
            u"netns"_qs, space(host)});
    run(u"ip"_qs,
        {u"link"_qs, u"set"_qs, cable(host), u"master"_qs, QStringLiteral("mtbr%1").arg(m_net), u"up"_qs});
    run(u"ip"_qs, {u"-n"_qs, space(host), u"link"_qs, u"set"_qs, u"lo"_qs, u"up"_qs});
    run(u"ip"_qs,
        {u"-n"_qs, space(host), u"addr"_qs, u"add"_qs, address(host) + u"/24"_qs, u"dev"_qs, u"eth0"_qs});
    if (!run(u"ip"_qs, {u"-n"_qs, space(host), u"link"_qs, u"set"_qs, u"eth0"_qs, u"up"_qs}))
        m_problem = QStringLiteral("Network namespaces are not allowed here.");
    run(u"ssh-keygen"_qs,
        {u"-q"_qs, u"-t"_qs, u"ed25519"_qs, u"-N"_qs, QString(), u"-f"_qs, path(host, u"hostkey"_qs)});
    QFile::copy(path(0, u"id.pub"_qs), path(host, u"authorized_keys"_qs));
    const QByteArray at = path(host).toUtf8();
    write(path(host, u"sshd_config"_qs),
        "Port 22\nHostKey " + at + "/hostkey\nAuthorizedKeysFile " + at
            + "/authorized_keys\nPidFile none\nStrictModes no\nUsePAM no\nPermitRootLogin yes\n"
              "PasswordAuthentication no\nKbdInteractiveAuthentication no\nUseDNS no\nPrintMotd no\n"
              "MaxStartups 100\nSetEnv HOME="
            + at + "/home TMPDIR=" + at + "/tmp PATH=" + at
            + "/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin\n");
}

void SshHosts::powerOn(int host)
{
    // The script's own end, and with it the end of every process of its namespace, comes with ours.
    auto machine = std::make_unique<QProcess>();
    machine->setChildProcessModifier([] {
        ::setsid();
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    });
    machine->setProcessChannelMode(QProcess::ForwardedChannels);
    machine->start(u"ip"_qs,
        {u"netns"_qs, u"exec"_qs, space(host), u"unshare"_qs, u"--mount"_qs, u"--uts"_qs, u"--pid"_qs,
            u"--fork"_qs, u"--kill-child"_qs, u"sh"_qs, u"-ec"_qs, QString::fromLatin1(machineScript),
            u"machine"_qs, name(host), path(host)});
    m_machines[static_cast<size_t>(host - 1)] = std::move(machine);
    if (!QTest::qWaitFor([this, host] { return isListening(host); }, 20'000))
        m_problem =
            QStringLiteral("sshd did not start: ") + QString::fromUtf8(read(path(host, u"sshd.log"_qs)));
}

void SshHosts::powerOff(int host)
{
    auto& machine = m_machines[static_cast<size_t>(host - 1)];
    if (!machine)
        return;
    machine->kill();
    machine->waitForFinished();
    machine.reset();
    if (!QTest::qWaitFor([this, host] { return processes(host, {}).isEmpty(); }, 10'000))
        qWarning("node%d still has processes", host);
}

bool SshHosts::isListening(int host) const
{
    QTcpSocket socket;
    socket.connectToHost(address(host), 22);
    return socket.waitForConnected(200);
}

bool SshHosts::run(const QString& program, const QStringList& arguments) const
{
    QProcess process;
    process.setStandardErrorFile(m_folder->filePath(u"setup.log"_qs), QIODevice::Append);
    process.start(program, arguments);
    return process.waitForFinished() && process.exitCode() == 0;
}

QString SshHosts::config() const
{
    return path(0, u"config"_qs);
}

QString SshHosts::name(int host)
{
    return QStringLiteral("node%1").arg(host);
}

QString SshHosts::address(int host) const
{
    return QStringLiteral("10.%1.%2.%3").arg(78 + m_net / 256).arg(m_net % 256).arg(10 + host);
}

QString SshHosts::path(int host, const QString& file) const
{
    const QString folder = host == 0 ? m_folder->path() : m_folder->filePath(QString::number(host));
    return file.isEmpty() ? folder : QString(folder + u'/' + file);
}

void SshHosts::put(int host, const QString& file, const QByteArray& bytes, bool executable) const
{
    write(path(host, file), bytes);
    if (executable)
        QFile::setPermissions(path(host, file), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

QString SshHosts::space(int host) const
{
    return QStringLiteral("mt%1-%2").arg(m_net).arg(host);
}

QString SshHosts::cable(int host) const
{
    return QStringLiteral("mtv%1-%2").arg(m_net).arg(host);
}

void SshHosts::unplug(int host) const
{
    run(u"ip"_qs, {u"link"_qs, u"set"_qs, cable(host), u"down"_qs});
}

void SshHosts::plugIn(int host) const
{
    run(u"ip"_qs, {u"link"_qs, u"set"_qs, cable(host), u"up"_qs});
    // The kernel takes its time until the bridge forwards again.
    if (!QTest::qWaitFor([this, host] { return isListening(host); }, 60'000))
        qWarning("node%d cannot be reached", host);
}

/// By the network namespace, which no process of a host leaves.
QStringList SshHosts::processes(int host, const QByteArray& text) const
{
    QStringList found;
    const QFileInfo mine(QStringLiteral("/run/netns/") + space(host));
    struct stat wanted = {};
    if (::stat(QFile::encodeName(mine.filePath()).constData(), &wanted) != 0)
        return found;
    for (const QString& pid : QDir(u"/proc"_qs).entryList({u"[0-9]*"_qs}, QDir::Dirs)) {
        const QString at = u"/proc/"_qs + pid;
        struct stat its = {};
        if (::stat(QFile::encodeName(at + u"/ns/net"_qs).constData(), &its) != 0
            || its.st_ino != wanted.st_ino || its.st_dev != wanted.st_dev)
            continue;
        QByteArray command = read(at + u"/cmdline"_qs);
        // A zombie has neither.
        if (command.isEmpty() || (!command.contains(text) && !read(at + u"/environ"_qs).contains(text)))
            continue;
        command.replace('\0', ' ');
        found.append(pid + u' ' + QString::fromUtf8(command).simplified().left(150));
    }
    return found;
}

void SshHosts::killProcesses(int host, const QByteArray& text) const
{
    for (const QString& process : processes(host, text))
        ::kill(static_cast<pid_t>(process.section(u' ', 0, 0).toInt()), SIGKILL);
}

void SshHosts::killSessions(int host) const
{
    for (const QString& process : processes(host, "sshd: ")) {
        if (process.section(u' ', 1).startsWith(u"sshd: root"))
            ::kill(static_cast<pid_t>(process.section(u' ', 0, 0).toInt()), SIGKILL);
    }
}

} // namespace megatune::test
