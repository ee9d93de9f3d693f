// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/remotescript.h"

#include <QFile>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

// A resource of a static library is only there once somebody asks for it, from outside of any namespace.
static void takeRemoteAlong()
{
    Q_INIT_RESOURCE(remote);
}

namespace megatune {

namespace {

/// In single quotes, which no shell looks into.
QByteArray quotedBytes(const QString& word)
{
    QByteArray bytes = word.toUtf8();
    bytes.replace('\'', "'\\''");
    return '\'' + bytes + '\'';
}

} // namespace

QByteArray remoteResource(const QString& name)
{
    takeRemoteAlong();
    QFile file(QStringLiteral(":/megatune/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QByteArray remoteKeeperText()
{
    QByteArray keeper;
    for (const QByteArray& line : remoteResource(QStringLiteral("remote-keep.py")).split('\n')) {
        if (!line.trimmed().isEmpty() && !line.trimmed().startsWith('#'))
            keeper += line + '\n';
    }
    return keeper;
}

/// Without comments and indentation: it is read byte by byte at every start.
QByteArray remoteScriptText()
{
    QByteArray text = "keeper=" + quotedBytes(QString::fromUtf8(remoteKeeperText())) + '\n';
    const QByteArray script =
        remoteResource(QStringLiteral("accelerators.sh")) + remoteResource(QStringLiteral("remote-run.sh"));
    for (const QByteArray& line : script.split('\n')) {
        const QByteArray code = line.trimmed();
        if (!code.isEmpty() && !code.startsWith('#'))
            text += code + '\n';
    }
    return text;
}

/// As the printf of every sh reads it back with %b. A NUL cannot be in a command and is left out.
QByteArray remoteLine(QByteArray text)
{
    text.replace('\0', QByteArray());
    text.replace('\\', "\\\\");
    text.replace('\n', "\\n");
    return text + '\n';
}

QString remoteJobId(const RunRequest& request)
{
    return trialMark(request);
}

QString remoteCommand(const QStringList& arguments)
{
    // No backslash, no ! and no newline: csh and fish read single quotes differently there.
    QString command = u"exec /bin/sh -c 'IFS= read -r s; eval \"$(printf %b \"$s\")\"' megatune-run"_s;
    static const QRegularExpression plain(u"\\A[A-Za-z0-9:._/-]+\\z"_s);
    for (const QString& word : arguments)
        command += u' ' + (plain.match(word).hasMatch() ? word : QString::fromUtf8(quotedBytes(word)));
    return command;
}

QByteArray remoteScriptLine()
{
    static const QByteArray line = remoteLine(remoteScriptText());
    return line;
}

QByteArray remoteJobLine(const RunRequest& request, const QString& setup)
{
    QByteArray text = "set -- \"$@\" " + quotedBytes(request.workingDirectory) + ' ' + quotedBytes(setup)
        + ' ' + quotedBytes(request.command) + '\n';
    // Python keeps its output back for seconds when it writes to a file, and loses it when it is killed.
    text += "export PYTHONUNBUFFERED=\"${PYTHONUNBUFFERED-1}\"\n";
    // setproctitle would write its title over the environment, and our mark with it.
    text += "export SPT_NOENV=1\n";
    text += uploadsShellText(request.uploads);
    if (request.freshPort)
        text +=
            "MASTER_PORT=$(fresh_port) PET_MASTER_PORT=$MASTER_PORT\nexport MASTER_PORT PET_MASTER_PORT\n";
    for (const auto& [name, value] : request.environment)
        text += "export " + name.toUtf8() + '=' + quotedBytes(value) + '\n';
    return remoteLine(text);
}

} // namespace megatune
