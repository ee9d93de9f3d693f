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
            && run(QStringLiteral("ip"), {u"link"_s, u"add"_s, bridge, u"type"_s, u"bridge"_s}))
            break;
        if (!QFileInfo::exists(QStringLiteral("/sys/class/net/") + bridge)) {
            m_problem = QStringLiteral("Network namespaces are not allowed here.");
            return;
        }
    }
    const QString bridge = QStringLiteral("mtbr%1").arg(m_net);
    run(u"ip"_s, {u"addr"_s, u"add"_s, address(0) + u"/24"_s, u"dev"_s, bridge});
    run(u"ip"_s, {u"link"_s, u"set"_s, bridge, u"up"_s});
    run(u"ssh-keygen"_s, {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, QString(), u"-f"_s, path(0, u"id"_s)});
    QByteArray config = "Host *\n  User root\n  IdentityFile " + path(0, u"id"_s).toUtf8()
        + "\n  IdentitiesOnly yes\n  UserKnownHostsFile " + path(0, u"known_hosts"_s).toUtf8()
        + "\n  GlobalKnownHostsFile /dev/null\n  StrictHostKeyChecking yes\n";
    QByteArray known;
    for (int host = 1; host <= count; ++host) {
        makeHost(host);
        config += "Host " + name(host).toUtf8() + "\n  HostName " + address(host).toUtf8() + '\n';
        known += address(host).toUtf8() + ' ' + read(path(host, u"hostkey.pub"_s));
    }
    write(this->config(), config);
    write(path(0, u"known_hosts"_s), known);
    for (int host = 1; host <= count && m_problem.isEmpty(); ++host)
        powerOn(host);
}

SshHosts::~SshHosts()
{
    for (int host = 1; host <= static_cast<int>(m_machines.size()); ++host)
        powerOff(host);
    for (int host = 1; host <= static_cast<int>(m_machines.size()); ++host)
        run(u"ip"_s, {u"netns"_s, u"del"_s, space(host)});
    if (m_net > 0)
        run(u"ip"_s, {u"link"_s, u"del"_s, QStringLiteral("mtbr%1").arg(m_net)});
}

void SshHosts::makeHost(int host)
{
    m_machines.emplace_back();
    for (const char* folder : {"home", "bin", "tmp"})
        QDir().mkpath(path(host, QLatin1String(folder)));
    run(u"ip"_s, {u"netns"_s, u"add"_s, space(host)});
    run(u"ip"_s,
        {u"link"_s, u"add"_s, cable(host), u"type"_s, u"veth"_s, u"peer"_s, u"name"_s, u"eth0"_s, u"netns"_s,
            space(host)});
    run(u"ip"_s,
        {u"link"_s, u"set"_s, cable(host), u"master"_s, QStringLiteral("mtbr%1").arg(m_net), u"up"_s});
    run(u"ip"_s, {u"-n"_s, space(host), u"link"_s, u"set"_s, u"lo"_s, u"up"_s});
    run(u"ip"_s, {u"-n"_s, space(host), u"addr"_s, u"add"_s, address(host) + u"/24"_s, u"dev"_s, u"eth0"_s});
    if (!run(u"ip"_s, {u"-n"_s, space(host), u"link"_s, u"set"_s, u"eth0"_s, u"up"_s}))
        m_problem = QStringLiteral("Network namespaces are not allowed here.");
    run(u"ssh-keygen"_s,
        {u"-q"_s, u"-t"_s, u"ed25519"_s, u"-N"_s, QString(), u"-f"_s, path(host, u"hostkey"_s)});
    QFile::copy(path(0, u"id.pub"_s), path(host, u"authorized_keys"_s));
    const QByteArray at = path(host).toUtf8();
    write(path(host, u"sshd_config"_s),
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
    machine->start(u"ip"_s,
        {u"netns"_s, u"exec"_s, space(host), u"unshare"_s, u"--mount"_s, u"--uts"_s, u"--pid"_s, u"--fork"_s,
            u"--kill-child"_s, u"sh"_s, u"-ec"_s, QString::fromLatin1(machineScript), u"machine"_s,
            name(host), path(host)});
    m_machines[static_cast<size_t>(host - 1)] = std::move(machine);
    if (!QTest::qWaitFor([this, host] { return isListening(host); }, test::patientMs))
        m_problem =
            QStringLiteral("sshd did not start: ") + QString::fromUtf8(read(path(host, u"sshd.log"_s)));
}

void SshHosts::powerOff(int host)
{
    auto& machine = m_machines[static_cast<size_t>(host - 1)];
    if (!machine)
        return;
    machine->kill();
    machine->waitForFinished(test::patientMs);
    machine.reset();
    if (!QTest::qWaitFor([this, host] { return processes(host, {}).isEmpty(); }, test::patientMs))
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
    process.setStandardErrorFile(m_folder->filePath(u"setup.log"_s), QIODevice::Append);
    process.start(program, arguments);
    return process.waitForFinished(test::patientMs) && process.exitCode() == 0;
}

QString SshHosts::config() const
{
    return path(0, u"config"_s);
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
    run(u"ip"_s, {u"link"_s, u"set"_s, cable(host), u"down"_s});
}

void SshHosts::plugIn(int host) const
{
    run(u"ip"_s, {u"link"_s, u"set"_s, cable(host), u"up"_s});
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
    for (const QString& pid : QDir(u"/proc"_s).entryList({u"[0-9]*"_s}, QDir::Dirs)) {
        const QString at = u"/proc/"_s + pid;
        struct stat its = {};
        if (::stat(QFile::encodeName(at + u"/ns/net"_s).constData(), &its) != 0 || its.st_ino != wanted.st_ino
            || its.st_dev != wanted.st_dev)
            continue;
        QByteArray command = read(at + u"/cmdline"_s);
        // A zombie has neither.
        if (command.isEmpty() || (!command.contains(text) && !read(at + u"/environ"_s).contains(text)))
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
