// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/programcheck.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/shellwords.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// What a shell does itself, or what changes where the rest is looked for.
bool isShellsOwn(const QString& word)
{
    static const QStringList words{u"."_s, u":"_s, u"["_s, u"alias"_s, u"cd"_s, u"command"_s, u"echo"_s,
        u"eval"_s, u"exec"_s, u"exit"_s, u"export"_s, u"false"_s, u"printf"_s, u"pwd"_s, u"read"_s,
        u"readonly"_s, u"set"_s, u"shift"_s, u"source"_s, u"test"_s, u"time"_s, u"times"_s, u"trap"_s,
        u"true"_s, u"type"_s, u"ulimit"_s, u"umask"_s, u"unset"_s, u"wait"_s};
    return words.contains(word);
}

/// What is started, and where the command itself says to look for it.
struct PlainProgram
{
    QString word;
    std::optional<QString> path = {}; ///< PATH=... in front of it
};

/// Words that set a variable for the program behind them; `env` takes everything with an equals sign.
bool isAssignment(const QString& text, const ShellToken& token, bool behindEnv)
{
    return assignedNameLength(QStringView(text).mid(token.begin, token.end - token.begin)) > 0
        || (behindEnv && token.value.indexOf(u'=') > 0 && !token.value.startsWith(u'-'));
}

/// When the text is one simple command that begins with its program, or with variables for it.
std::optional<PlainProgram> plainProgram(const CommandLine& command)
{
    const Result<QList<ShellToken>> tokens = splitShell(command.text());
    if (!tokens)
        return std::nullopt;
    const auto isSimple = [](const ShellToken& token) {
        return token.kind == ShellToken::Kind::Word || token.kind == ShellToken::Kind::Comment
            || token.kind == ShellToken::Kind::Redirect;
    };
    if (!std::all_of(tokens->begin(), tokens->end(), isSimple))
        return std::nullopt;
    PlainProgram program;
    bool behindEnv = false;
    for (const ShellToken& token : *tokens) {
        if (token.kind != ShellToken::Kind::Word)
            continue;
        if (isAssignment(command.text(), token, behindEnv)) {
            const bool isPath = token.value.startsWith(u"PATH="_s);
            if (token.value.startsWith(u"PATH+="_s) || (isPath && token.expands))
                return std::nullopt; // only the shell knows where it looks then
            if (isPath)
                program.path = token.value.mid(5);
            continue;
        }
        program.word = token.value;
        if (token.expands || isShellsOwn(program.word) || (behindEnv && program.word.startsWith(u'-')))
            return std::nullopt;
        if (behindEnv || program.word.section(u'/', -1) != u"env")
            return program;
        behindEnv = true; // and is there on every machine
    }
    return std::nullopt;
}

/// Where the command runs.
QDir folderOf(const QString& folder)
{
    return QDir(folder.isEmpty() ? QDir::currentPath() : folder);
}

/// The places that are looked through; none where the shell has places of its own. An empty one is the folder
/// itself, where those begin that do not begin at the root.
QStringList searchedPlaces(const PlainProgram& program, const QString& folder,
    const QList<QPair<QString, QString>>& environment, const QProcessEnvironment& own)
{
    std::optional<QString> path = program.path;
    for (auto set = environment.crbegin(); set != environment.crend() && !path; ++set) {
        if (set->first == u"PATH")
            path = set->second;
    }
    if (!path && !own.contains(u"PATH"_s))
        return {};
    const QDir start = folderOf(folder);
    QStringList places;
    for (const QString& place : path.value_or(own.value(u"PATH"_s)).split(u':'))
        places.append(start.absoluteFilePath(place.isEmpty() ? u"."_s : place));
    return places;
}

tl::unexpected<Error> notFound(const QString& program, const QString& where)
{
    return failure(ErrorKind::NotFound,
        Tr::tr("The command %1 was not found in %2; check its spelling, or give its path.")
            .arg(oneLine(program), where));
}

Result<void> checkFile(const QString& program, const QString& folder)
{
    const QDir start = folderOf(folder);
    const QFileInfo file(start, program);
    if (!file.exists())
        return notFound(program, start.path());
    if (file.isDir()) {
        return failure(ErrorKind::Usage,
            Tr::tr("The command %1 is a folder; give the program in it.").arg(oneLine(program)));
    }
    if (!file.isExecutable()) {
        return failure(ErrorKind::Usage,
            Tr::tr("The command %1 is not executable; run chmod +x on it, or write what starts it "
                   "in front, such as bash %1.")
                .arg(oneLine(program)));
    }
    return {};
}

} // namespace

Result<void> checkProgram(const CommandLine& command, const QString& folder,
    const QList<QPair<QString, QString>>& environment, const QProcessEnvironment& own)
{
    const std::optional<PlainProgram> plain = plainProgram(command);
    if (!plain)
        return {};
    const QString& program = plain->word;
    if (program.trimmed().isEmpty()) {
        return failure(ErrorKind::Usage,
            Tr::tr("The training command is empty; put it at the end behind --, such as "
                   "-- python train.py."));
    }
    if (program.contains(u'/'))
        return checkFile(program, folder);
    const QStringList places = searchedPlaces(*plain, folder, environment, own);
    if (!places.isEmpty() && QStandardPaths::findExecutable(program, places).isEmpty())
        return notFound(program, u"PATH"_s);
    return {};
}

QStringList placeholderPaths(const CommandLine& command)
{
    static const QRegularExpression placeholder(u"/path/to/[^\\s,;:'\"]*"_s);
    QStringList paths;
    for (const QString& word : command.words()) {
        const QString path = placeholder.match(word).captured();
        if (!path.isEmpty() && !paths.contains(path) && !QFileInfo::exists(path))
            paths.append(path);
    }
    return paths;
}

} // namespace megatune
