// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/diagnostics/messagelog.h"

#include "core/base/logging.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/secrets/secrets.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QSet>
#include <QSysInfo>
#include <QUrl>
#include <sys/stat.h>
#include <unistd.h>

namespace megatune {

namespace {

/// Study files begin like this.
constexpr QByteArrayView studyBeginning{R"({"v":)"};

/// Of the whole process, as Qt's handler is, and never freed: a message may come in its last moment. Set
/// before the first message is handled, or atomic.
QtMessageHandler printMessage = nullptr;
std::atomic<int> logDescriptor = -1;
/// Those of ours that print nothing: they are on for the file alone. By name, since handlers get no more.
std::atomic<const QSet<QByteArray>*> onlyForFile = nullptr;

const char* levelName(QtMsgType type)
{
    switch (type) {
    case QtDebugMsg:
        return "debug";
    case QtInfoMsg:
        return "info";
    case QtWarningMsg:
        return "warning";
    case QtCriticalMsg:
        return "critical";
    case QtFatalMsg:
        break;
    }
    return "fatal";
}

bool isOurs(const char* category)
{
    return category != nullptr && std::strncmp(category, "megatune.", 9) == 0;
}

/// One write() each: lines of several threads and processes do not mix.
void writeToLog(int descriptor, QtMsgType type, const char* category, const QString& message)
{
    const QDateTime now = QDateTime::currentDateTime();
    QByteArray line = now.toOffsetFromUtc(now.offsetFromUtc()).toString(Qt::ISODateWithMs).toLatin1();
    line += QByteArray(" ") + (category != nullptr ? category : "default") + ' ' + levelName(type) + ' '
        + oneLine(message).toUtf8() + '\n';
    while (::write(descriptor, line.constData(), static_cast<size_t>(line.size())) < 0 && errno == EINTR) {
    }
}

void handleMessage(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    const QString clean = masked(message);
    const int descriptor = logDescriptor.load();
    const bool isImportant = type != QtDebugMsg && type != QtInfoMsg;
    if (descriptor >= 0 && (isImportant || isOurs(context.category)))
        writeToLog(descriptor, type, context.category, clean);
    const QSet<QByteArray>* silent = onlyForFile.load();
    const bool isPrinted =
        isImportant || silent == nullptr || !silent->contains(QByteArray(context.category));
    if (isPrinted && printMessage != nullptr)
        printMessage(type, context, clean);
}

tl::unexpected<Error> cannotLogTo(const QString& path, int code)
{
    return failure(ErrorKind::Io,
        Tr::tr("The log file %1 cannot be written: %2. Choose another place for it.")
            .arg(QDir::toNativeSeparators(path), QString::fromLocal8Bit(std::strerror(code))));
}

QSet<QByteArray> silentCategories()
{
    QSet<QByteArray> names;
    for (const QLoggingCategory* category : logCategories()) {
        if (!category->isDebugEnabled())
            names.insert(category->categoryName());
    }
    return names;
}

/// Lines of ours in it would make it unreadable.
bool isStudyFile(int descriptor)
{
    char first[studyBeginning.size()] = {};
    return ::pread(descriptor, first, sizeof first, 0) == qsizetype(sizeof first)
        && QByteArrayView(first, sizeof first) == studyBeginning;
}

} // namespace

void maskMessages()
{
    if (printMessage == nullptr)
        printMessage = qInstallMessageHandler(handleMessage);
}

Result<void> logMessagesTo(const QString& path)
{
    // A pipe that nobody reads would be waited for. To be read, too, as far as that is allowed.
    constexpr int flags = O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
    const QByteArray name = QFile::encodeName(path);
    int descriptor = ::open(name.constData(), O_RDWR | flags, 0600);
    if (descriptor < 0 && errno == EACCES)
        descriptor = ::open(name.constData(), O_WRONLY | flags, 0600);
    if (descriptor < 0)
        return cannotLogTo(path, errno);
    if (isStudyFile(descriptor)) {
        ::close(descriptor);
        return failure(ErrorKind::Usage,
            Tr::tr("%1 is a study; name another file for the log.").arg(QDir::toNativeSeparators(path)));
    }
    maskMessages();
    // Before the file asks for all of them.
    if (onlyForFile.load() == nullptr)
        onlyForFile = new QSet(silentCategories());
    logDescriptor = descriptor;
    QLoggingCategory::setFilterRules(QStringLiteral("megatune.*=true"));
    return {};
}

void logProgram(const QString& name, const QString& version, const QStringList& words)
{
    QStringList quoted;
    for (const QString& word : words) {
        // A host's set-up line is written with %XX.
        const QString plain = QUrl::fromPercentEncoding(word.toUtf8());
        quoted.append(quoteForShell(masked(plain) == plain ? word : plain));
    }
    qCDebug(programLog).noquote() << name << version << "with Qt" << qVersion() << "on"
                                  << QSysInfo::prettyProductName() << QSysInfo::kernelVersion() << "process"
                                  << ::getpid() << "in" << QDir::currentPath();
    qCDebug(programLog).noquote() << name << masked(quoted.join(u' '));
}

} // namespace megatune
