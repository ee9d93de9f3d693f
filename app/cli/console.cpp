// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "core/base/tr.h"
#include "core/space/argumentnames.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <QLocale>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype consoleBuffer = 64 * 1024;

/// Where the line begins, which is emptied.
const QByteArray consoleLineBegin = "\r\033[K";

/// 0, or the errno of what went wrong.
int writeAll(int descriptor, const QByteArray& bytes)
{
    qsizetype done = 0;
    while (done < bytes.size()) {
        const ssize_t count =
            ::write(descriptor, bytes.constData() + done, static_cast<size_t>(bytes.size() - done));
        if (count < 0 && errno != EINTR)
            return errno;
        if (count > 0)
            done += count;
    }
    return 0;
}

} // namespace

Results::Results()
    : m_isTerminal(isatty(STDOUT_FILENO) == 1)
{
}

void Results::write(const QByteArray& bytes)
{
    m_buffer += m_isTerminal ? withControlsShown(bytes) : bytes;
    if (m_buffer.size() >= consoleBuffer)
        flush();
}

void Results::flush()
{
    if (m_error == 0)
        m_error = writeAll(STDOUT_FILENO, m_buffer);
    m_buffer.clear();
}

int Results::finish(int status)
{
    flush();
    if (m_error == 0 || m_error == EPIPE) // who reads has seen enough
        return status;
    complain(Tr::tr("The results could not be written to standard output (%1).")
                 .arg(QString::fromLocal8Bit(std::strerror(m_error))));
    return status == ExitOk ? ExitNoResult : status;
}

void say(const QString& sentence)
{
    const QByteArray line = withControlsShown(sentence).toUtf8() + '\n';
    writeAll(STDERR_FILENO, line);
}

void sayPart(const QString& text, bool again)
{
    writeAll(STDERR_FILENO, (again ? consoleLineBegin : QByteArray()) + withControlsShown(text).toUtf8());
}

void sayInPlace(const QString& sentence)
{
    writeAll(STDERR_FILENO, consoleLineBegin + withControlsShown(sentence).toUtf8() + '\n');
}

void complain(const QString& sentence)
{
    say(u"megatune-cli: "_s + sentence);
}

void complain(const Error& error)
{
    // Any other argument is one of the preset.
    static const QStringList options{u"args"_s, u"baseline"_s, u"cwd"_s, u"preset"_s, u"price"_s,
        u"strategy"_s, u"study"_s, u"tokens"_s, u"upload"_s};
    const QString& argument = error.argument;
    if (argument.isEmpty())
        complain(error.sentence);
    else if (options.contains(argument))
        complain(u"--"_s + argument + u": "_s + error.sentence);
    else if (argument == argument::layoutVariables) // its commas are not for --args
        complain(u"--layout-env: "_s + error.sentence);
    else if (argument == argument::ownParameters)
        complain(u"--param: "_s + error.sentence);
    else
        complain(u"--args "_s + argument + u"=...: "_s + error.sentence);
}

int refuse(const Error& error)
{
    complain(error);
    return ExitUsage;
}

int refuseStudy(const Error& error)
{
    complain(error);
    return error.kind == ErrorKind::Usage ? ExitUsage : ExitStudyFile;
}

void keepStandardDescriptors()
{
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF)
            continue;
        // The wrong way round: reading or writing it is an error still.
        const int opened = ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (opened != descriptor)
            ::close(opened);
    }
}

QString counted(quint64 number)
{
    const QLocale locale;
    return (locale.language() == QLocale::C ? QLocale(QLocale::English) : locale).toString(number);
}

} // namespace megatune
