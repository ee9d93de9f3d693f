#include "app/cli/programcheck.h"

#include "app/cli/console.h"
#include "core/command/shellwords.h"

#include <algorithm>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

namespace megatune {

namespace {

struct ProgramCheckText
{
    Q_DECLARE_TR_FUNCTIONS(ProgramCheckText)
};

/// What a shell does itself, or what changes where the rest is looked for.
bool isShellsOwn(const QString& word)
{
    static const QStringList words{u"."_qs, u":"_qs, u"["_qs, u"alias"_qs, u"cd"_qs, u"command"_qs,
        u"echo"_qs, u"eval"_qs, u"exec"_qs, u"exit"_qs, u"export"_qs, u"false"_qs, u"printf"_qs, u"pwd"_qs,
        u"read"_qs, u"readonly"_qs, u"set"_qs, u"shift"_qs, u"source"_qs, u"test"_qs, u"time"_qs, u"times"_qs,
        u"trap"_qs, u"true"_qs, u"type"_qs, u"ulimit"_qs, u"umask"_qs, u"unset"_qs, u"wait"_qs};
    return words.contains(word);
}

/// The program's word, when the text is one simple command that begins with it.
std::optional<QString> plainProgram(const CommandLine& command)
{
    const Result<QList<ShellToken>> tokens = splitShell(command.text());
    if (!tokens || tokens->isEmpty())
        return std::nullopt;
    const auto isSimple = [](const ShellToken& token) {
        return token.kind == ShellToken::Kind::Word || token.kind == ShellToken::Kind::Comment
            || token.kind == ShellToken::Kind::Redirect;
    };
    const ShellToken& first = tokens->first();
    const bool simple = std::all_of(tokens->begin(), tokens->end(), isSimple)
        && first.kind == ShellToken::Kind::Word && !first.expands && !first.value.contains(u'=');
    return simple && !isShellsOwn(first.value) ? std::optional(first.value) : std::nullopt;
}

tl::unexpected<Error> notFound(const QString& program, const QString& where)
{
    return failure(ErrorKind::NotFound,
        ProgramCheckText::tr("The command %1 was not found in %2; check its spelling, or give its path.")
            .arg(oneLine(program), where));
}

} // namespace

Result<void> checkProgram(
    const CommandLine& command, const QString& folder, const QList<QPair<QString, QString>>& environment)
{
    const std::optional<QString> program = plainProgram(command);
    if (!program)
        return {};
    if (program->trimmed().isEmpty()) {
        return failure(ErrorKind::Usage,
            ProgramCheckText::tr("The training command is empty; put it at the end behind --, such as "
                                 "-- python train.py."));
    }
    if (program->contains(u'/')) {
        const QDir start(folder.isEmpty() ? QDir::currentPath() : folder);
        const QFileInfo file(start, *program);
        if (!file.exists())
            return notFound(*program, start.path());
        if (file.isDir()) {
            return failure(ErrorKind::Usage,
                ProgramCheckText::tr("The command %1 is a folder; give the program in it.")
                    .arg(oneLine(*program)));
        }
        if (!file.isExecutable()) {
            return failure(ErrorKind::Usage,
                ProgramCheckText::tr(
                    "The command %1 is not executable; run chmod +x on it, or write what starts it "
                    "in front, such as bash %1.")
                    .arg(oneLine(*program)));
        }
        return {};
    }
    QStringList places;
    for (const auto& [name, value] : environment) {
        if (name == u"PATH")
            places = value.split(u':', Qt::SkipEmptyParts);
    }
    if (QStandardPaths::findExecutable(*program, places).isEmpty())
        return notFound(*program, u"PATH"_qs);
    return {};
}

} // namespace megatune
