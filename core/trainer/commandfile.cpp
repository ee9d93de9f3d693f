// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/commandfile.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/trainer/dialect.h"

#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Of a text that is a command by itself; longer ones are logs.
constexpr qsizetype mostCommandLines = 200;

bool isScript(const QString& path, const QString& text)
{
    static const QRegularExpression shebang(u"^#!.*\\b(ba|da|z)?sh\\b"_s);
    const QString suffix = QFileInfo(path).suffix();
    return suffix == u"sh" || suffix == u"bash" || suffix == u"sbatch" || suffix == u"slurm"
        || shebang.match(text.section(u'\n', 0, 0)).hasMatch();
}

bool startsTraining(const QString& text)
{
    const Result<CommandLine> command = CommandLine::parse(text);
    return command && Dialect::recognized(*command).isTrainerKnown();
}

/// As shells trace what they start, and ms-swift tells what it does.
QString shownCommand(const QString& line)
{
    static const QRegularExpression traced(u"^\\++ (.+)$"_s);
    static const QRegularExpression told(u"run sh: `(.+)`"_s);
    for (const QRegularExpression& each : {traced, told}) {
        const QRegularExpressionMatch match = each.match(line);
        if (match.hasMatch())
            return match.captured(1);
    }
    return {};
}

} // namespace

Result<QString> commandInFile(const QString& path)
{
    QFile file(path);
    const QString shown = oneLine(withTilde(path));
    if (QFileInfo(path).isDir() || !file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Unreadable,
            Tr::tr("%1 cannot be read: choose a script, or the log of a run.").arg(shown));
    const QString text = QString::fromUtf8(file.read(bytesPerMib));
    if (isScript(path, text)) {
        const auto run = CommandLine::fromArguments({u"bash"_s, QFileInfo(path).absoluteFilePath()});
        MEGATUNE_TRY(run);
        return run->text();
    }
    const QStringList lines = text.split(u'\n');
    for (const QString& line : lines) {
        if (const QString command = shownCommand(line.trimmed()); startsTraining(command))
            return command;
    }
    if (lines.size() <= mostCommandLines && startsTraining(text))
        return text.trimmed();
    return failure(ErrorKind::NotFound,
        Tr::tr("%1 shows no training command: paste the command itself, or open its script or a log in which "
               "the shell wrote it (set -x).")
            .arg(shown));
}

} // namespace megatune
