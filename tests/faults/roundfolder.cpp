// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/roundfolder.h"
#include "tests/support/test.h"

#include <fcntl.h>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <sched.h>
#include <sys/file.h>
#include <sys/mount.h>
#include <unistd.h>

namespace megatune::faults {

namespace {

bool mountsAreOurs = false;

constexpr int diskKib = 4096;

void writeFile(const char* path, const QByteArray& text)
{
    const int file = ::open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return;
    [[maybe_unused]] const auto written = ::write(file, text.constData(), static_cast<size_t>(text.size()));
    ::close(file);
}

} // namespace

bool RoundFolder::separateMounts()
{
    const uid_t user = ::geteuid();
    const gid_t group = ::getegid();
    // Without root in a namespace of users, in which we are root.
    if (::unshare(user == 0 ? CLONE_NEWNS : CLONE_NEWUSER | CLONE_NEWNS) != 0)
        return false;
    if (user != 0) {
        writeFile("/proc/self/setgroups", "deny");
        writeFile("/proc/self/uid_map", "0 " + QByteArray::number(user) + " 1");
        writeFile("/proc/self/gid_map", "0 " + QByteArray::number(group) + " 1");
    }
    mountsAreOurs = ::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
    return mountsAreOurs;
}

QString programPath(const QString& name)
{
    return (name == u"faults-trainer" ? QStringLiteral(FAULTS_BIN_DIR "/") : QStringLiteral(TEST_BIN_DIR "/"))
        + name;
}

RoundFolder::RoundFolder(const Drawn& round)
    : m_dir(QStringLiteral("/tmp/mtfaults-XXXXXX"))
    , m_hasClock(round.has(FaultKind::ClockJump))
{
    QDir(m_dir.path()).mkdir(QStringLiteral("home"));
    QDir(m_dir.path()).mkdir(QStringLiteral("work"));
    if (round.has(FaultKind::DiskFull)) {
        const QByteArray options = "size=" + QByteArray::number(diskKib) + "k";
        m_hasDisk = mountsAreOurs
            && ::mount("faults", QFile::encodeName(work()).constData(), "tmpfs", 0, options.constData()) == 0;
        if (!m_hasDisk)
            m_problem = QStringLiteral("A disk of its own cannot be mounted here.");
    }
    put(QStringLiteral("plan"),
        QStringLiteral("%1 %2 %3 %4 %5\n")
            .arg(round.seed)
            .arg(round.iterations)
            .arg(round.iterationMs)
            .arg(round.lines)
            .arg(static_cast<int>(round.stray))
            .toUtf8());
    if (m_hasClock)
        setClock(0);
}

RoundFolder::~RoundFolder()
{
    if (m_hasDisk)
        ::umount2(QFile::encodeName(work()).constData(), MNT_DETACH);
}

/// A disk of its own ends with us.
void RoundFolder::keep()
{
    m_dir.setAutoRemove(false);
    if (m_hasDisk)
        QProcess::execute(QStringLiteral("cp"), {QStringLiteral("-r"), work(), at(QStringLiteral("disk"))});
}

QByteArray RoundFolder::name() const
{
    return QFileInfo(m_dir.path()).fileName().toUtf8();
}

QProcessEnvironment RoundFolder::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"HF_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
             "MODELSCOPE_CACHE", "CUDA_VISIBLE_DEVICES", "MEGATUNE_TRIAL"})
        environment.remove(QLatin1String(name));
    environment.insert(QStringLiteral("HOME"), at(QStringLiteral("home")));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    if (m_hasClock)
        environment.insert(QStringLiteral("FAULTS_CLOCK"), at(QStringLiteral("clock")));
    if (hasWitness()) {
        environment.insert(QStringLiteral("FAULTS_STUDY"), study());
        environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(FAULTS_CLOCK_LIBRARY));
    }
    return environment;
}

void RoundFolder::put(const QString& file, const QByteArray& bytes) const
{
    QFile out(at(file));
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size())
        qFatal("%s cannot be written.", qPrintable(out.fileName()));
}

void RoundFolder::fillDisk() const
{
    QFile ballast(work() + QStringLiteral("/ballast"));
    if (!m_hasDisk || !ballast.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return;
    for (qint64 size = 65'536; size > 0; size /= 2) {
        const QByteArray bytes(size, 'x');
        while (ballast.write(bytes) == size) {
        }
    }
}

void RoundFolder::clearDisk() const
{
    QFile::remove(work() + QStringLiteral("/ballast"));
}

void RoundFolder::setClock(qint64 seconds) const
{
    // In place: the program has it mapped.
    QFile file(at(QStringLiteral("clock")));
    if (!file.open(QIODevice::ReadWrite)
        || file.write(reinterpret_cast<const char*>(&seconds), sizeof seconds) != sizeof seconds)
        qFatal("The clock cannot be set.");
}

bool RoundFolder::hasWitness() const
{
    return m_hasClock || !test::isSanitized; // which wants to be the first that is loaded
}

void RoundFolder::setQuiet(bool on) const
{
    if (on)
        put(QStringLiteral("quiet"), {});
    else
        QFile::remove(at(QStringLiteral("quiet")));
}

bool RoundFolder::isDeserted() const
{
    const int file = ::open(QFile::encodeName(at(QStringLiteral("alive"))).constData(), O_RDWR | O_CLOEXEC);
    if (file < 0)
        return true;
    const bool nobody = ::flock(file, LOCK_EX | LOCK_NB) == 0;
    ::close(file);
    return nobody;
}

} // namespace megatune::faults
