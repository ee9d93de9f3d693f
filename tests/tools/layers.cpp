// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/layers.h"

#include <algorithm>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

// What a folder may include. The row with the longest path that fits counts; a folder without a row has no
// place.
struct Room
{
    QString path;
    QStringList projectPaths;
    QStringList qtModules;
};

QList<Room> rooms()
{
    const QStringList core{u"QtCore"_s, u"QtNetwork"_s};
    const QStringList window{
        u"QtCore"_s, u"QtGui"_s, u"QtWidgets"_s, u"QtCharts"_s, u"QtSvg"_s, u"QtSvgWidgets"_s};
    const auto ownAnd = [](const QString& own, std::initializer_list<const char*> others) {
        QStringList paths{own, u"core/base"_s};
        for (const char* other : others)
            paths.append(QLatin1String("core/") + QLatin1String(other));
        return paths;
    };
    const QStringList facts{u"core/base"_s, u"core/command"_s, u"core/trainer"_s, u"core/secrets"_s,
        u"core/model"_s, u"core/hardware"_s, u"core/space"_s, u"core/estimate"_s, u"core/preset"_s};
    const QStringList places{u"core/run"_s, u"core/hosts"_s, u"core/hostcheck"_s};
    const QStringList study =
        facts + QStringList{u"core/log"_s, u"core/strategy"_s, u"core/run"_s, u"core/study"_s};
    // A room of the window: all of core, and the rooms that it is built on.
    const auto roomAnd = [](const char* own, std::initializer_list<const char*> others) {
        QStringList paths{u"core"_s, QLatin1String("ui/") + QLatin1String(own)};
        for (const char* other : others)
            paths.append(QLatin1String("ui/") + QLatin1String(other));
        return paths;
    };
    return {
        {u"core/base"_s, {u"core/base"_s}, core},
        {u"core/secrets"_s, ownAnd(u"core/secrets"_s, {}), core},
        {u"core/diagnostics"_s, ownAnd(u"core/diagnostics"_s, {"secrets", "command"}), core},
        {u"core/command"_s, ownAnd(u"core/command"_s, {"secrets"}), core},
        {u"core/log/lines"_s, ownAnd(u"core/log/lines"_s, {}), core},
        {u"core/log"_s, ownAnd(u"core/log"_s, {}), core},
        {u"core/hardware"_s, ownAnd(u"core/hardware"_s, {}), core},
        {u"core/trainer"_s, ownAnd(u"core/trainer"_s, {"command", "secrets"}), core},
        {u"core/model"_s, ownAnd(u"core/model"_s, {"command", "trainer"}), core},
        {u"core/space"_s, ownAnd(u"core/space"_s, {"model"}), core},
        {u"core/estimate"_s, ownAnd(u"core/estimate"_s, {"model", "hardware", "space"}), core},
        {u"core/preset"_s,
            ownAnd(u"core/preset"_s,
                {"model", "hardware", "command", "trainer", "secrets", "space", "estimate"}),
            core},
        {u"core/strategy"_s, ownAnd(u"core/strategy"_s, {"hardware", "space", "preset", "estimate"}), core},
        {u"core/recipe"_s, facts + QStringList{u"core/recipe"_s}, core},
        {u"core/run"_s, ownAnd(u"core/run"_s, {"log", "command", "secrets"}), core},
        {u"core/hosts/local"_s, ownAnd(u"core/hosts/local"_s, {"hardware", "run", "secrets"}), core},
        {u"core/hosts/ssh"_s, ownAnd(u"core/hosts/ssh"_s, {"hardware", "run", "secrets"}), core},
        {u"core/hosts/slurm"_s, ownAnd(u"core/hosts/slurm"_s, {"run", "command", "secrets", "hosts/local"}),
            core},
        {u"core/hosts/nodes"_s, ownAnd(u"core/hosts/nodes"_s, {"run", "command", "log", "secrets"}), core},
        {u"core/hosts"_s, {u"core/base"_s, u"core/run"_s, u"core/hosts"_s}, core},
        {u"core/hostcheck"_s, ownAnd(u"core/hostcheck"_s, {"run", "hosts", "command"}), core},
        {u"core/study"_s, study, core},
        {u"core/findings"_s, study + QStringList{u"core/findings"_s}, core},
        {u"core/trial"_s, study + QStringList{u"core/findings"_s, u"core/trial"_s}, core},
        {u"core/words"_s, study + QStringList{u"core/findings"_s, u"core/trial"_s, u"core/words"_s}, core},
        {u"core/forecast"_s, study + QStringList{u"core/findings"_s, u"core/trial"_s, u"core/forecast"_s},
            core},
        {u"core/pool"_s, ownAnd(u"core/pool"_s, {"secrets", "run", "study"}), core},
        {u"core/plan"_s, study + places + QStringList{u"core/findings"_s, u"core/trial"_s, u"core/plan"_s},
            core},
        {u"core/control"_s,
            study + places
                + QStringList{u"core/forecast"_s, u"core/findings"_s, u"core/trial"_s, u"core/pool"_s,
                    u"core/control"_s},
            core},
        {u"core/explain"_s,
            study + places
                + QStringList{u"core/forecast"_s, u"core/findings"_s, u"core/trial"_s, u"core/plan"_s,
                    u"core/words"_s, u"core/explain"_s},
            core},
        {u"core/notice"_s, study + QStringList{u"core/words"_s, u"core/control"_s, u"core/notice"_s}, core},
        {u"core/export"_s, {u"core"_s}, core},
        {u"core/interop"_s, {u"core"_s}, core + QStringList{u"QtSql"_s}},
        // What pages share without a widget.
        {u"ui/studies"_s, roomAnd("studies", {}), {u"QtCore"_s}},
        {u"ui/trials"_s, roomAnd("trials", {}), {u"QtCore"_s}},
        {u"ui/draft"_s, roomAnd("draft", {}), {u"QtCore"_s}},
        // What pages are made of.
        {u"ui/look"_s, roomAnd("look", {}), window},
        {u"ui/common"_s, roomAnd("common", {"look"}), window},
        {u"ui/command"_s, roomAnd("command", {"look", "common"}), window},
        {u"ui/guide"_s, roomAnd("guide", {"look", "common"}), window},
        {u"ui/charts"_s, roomAnd("charts", {"look", "common", "studies", "trials"}), window},
        {u"ui/views"_s, roomAnd("views", {"look", "common", "trials", "charts"}), window},
        {u"ui/hosts"_s, roomAnd("hosts", {"look", "common", "draft"}), window},
        {u"ui/layouts"_s, roomAnd("layouts", {"look", "common", "trials"}), window},
        {u"ui/grid"_s, roomAnd("grid", {"look", "common", "trials", "charts", "layouts"}), window},
        {u"ui/form"_s, roomAnd("form", {"look", "common", "command", "studies", "draft", "hosts"}), window},
        // The stations: none knows another.
        {u"ui/start"_s, roomAnd("start", {"look", "common", "studies"}), window},
        {u"ui/plan"_s, roomAnd("plan", {"look", "common", "studies", "draft", "hosts", "form", "charts"}),
            window},
        {u"ui/explain"_s, roomAnd("explain", {"look", "common", "hosts"}), window},
        {u"ui/setup"_s,
            roomAnd("setup", {"look", "common", "command", "trials", "draft", "hosts", "form", "grid"}),
            window},
        {u"ui/space"_s, roomAnd("space", {"look", "common", "trials", "draft", "charts", "layouts", "grid"}),
            window},
        {u"ui/trialpanes"_s,
            roomAnd("trialpanes", {"look", "common", "command", "studies", "trials", "charts", "views"}),
            window},
        {u"ui/run"_s,
            roomAnd(
                "run", {"look", "common", "command", "studies", "trials", "trialpanes", "charts", "views"}),
            window},
        {u"ui/compare"_s, roomAnd("compare", {"look", "common", "studies", "trials", "charts"}), window},
        {u"ui/export"_s, roomAnd("export", {"look", "common", "command", "studies", "trials"}), window},
        {u"ui/review"_s, roomAnd("review", {"look", "common", "studies", "charts"}), window},
        {u"ui/settings"_s, roomAnd("settings", {"look", "common"}), window},
        // What holds the stations together.
        {u"ui/session"_s,
            roomAnd("session", {"look", "common", "studies", "draft", "run", "review", "settings"}),
            window + QStringList{u"QtDBus"_s}},
        {u"ui/shell"_s, {u"core"_s, u"ui"_s}, window},
        {u"app/cli"_s, {u"core"_s, u"app/cli"_s}, core},
        {u"app"_s, {u"core"_s, u"ui"_s, u"app"_s}, window + QStringList{u"QtNetwork"_s}},
    };
}

// A text that may not stand in product code.
struct Ban
{
    QRegularExpression pattern;
    bool alsoInComments;
    QString why;
    QString except = {}; ///< a folder where it may stand
};

QList<Ban> bans()
{
    const auto ban = [](const QString& pattern, bool alsoInComments, const QString& why) {
        return Ban{QRegularExpression(pattern), alsoInComments, why, {}};
    };
    return {
        ban(u"\\bwaitFor(Finished|Started|ReadyRead|BytesWritten|Connected|Disconnected|NewConnection)\\b"_s,
            false, u"blocks its thread: react to the signal instead"_s),
        ban(u"\\bQEventLoop\\b"_s, false, u"nests an event loop: react to a signal instead"_s),
        ban(u"\\bprocessEvents\\b"_s, false, u"nests an event loop: do long work in pieces or in a thread"_s),
        ban(u"\\bQThread::(m|u)?sleep\\b"_s, false, u"blocks its thread: use a timer"_s),
        Ban{QRegularExpression(u"(?<!QThread::)\\b(sleep|usleep|nanosleep|clock_nanosleep|sleep_for|"
                               "sleep_until|wait_for|wait_until|waitForDone)\\s*\\("_s),
            false, u"blocks its thread: use a timer, or react to a signal"_s, u"app/demo"_s},
        ban(u"\\b(setTimeSpec|setOffsetFromUtc)\\s*\\(|\\b(globalMatch|match)\\(QStringView\\b"_s, false,
            u"later Qt deprecates it, so that Debian 13 does not build: use QTimeZone, or match a QString"_s),
        ban(u"StrictHostKeyChecking[= ](no|off)\\b"_s, true,
            u"host keys are checked as the user's config says"_s),
        ban(u"UserKnownHostsFile[= ]/dev/null\\b"_s, true,
            u"host keys are checked as the user's config says"_s),
        ban(u"\\b(TODO|FIXME|XXX|HACK)\\b"_s, true, u"unfinished work is finished or not there"_s),
    };
}

class Checker
{
public:
    Checker(const QString& root, const QString& qtHeaders)
        : m_root(root)
    {
        const QStringList modules = QDir(qtHeaders).entryList({u"Qt*"_s}, QDir::Dirs);
        for (const QString& module : modules) {
            m_modules.append(module);
            const QStringList headers = QDir(qtHeaders + u'/' + module).entryList(QDir::Files);
            for (const QString& header : headers)
                m_modulesOfHeader[header].append(module);
        }
        readOptions();
    }

    void checkFile(const QString& file);
    [[nodiscard]] QList<LayerProblem> problems() const { return m_problems; }

private:
    void readOptions();
    void checkIncludes(const QString& code);
    void checkInclude(qsizetype line, const QString& name, bool quoted);
    void checkProjectInclude(qsizetype line, const QString& path);
    void checkQtInclude(qsizetype line, const QString& name);
    void checkBans(const QString& text, const QString& code);
    void checkOptions(const QString& code);
    void add(qsizetype line, const QString& what) { m_problems.append({m_file, line, what}); }
    [[nodiscard]] const Room* roomOf(const QString& path) const;

    QString m_root;
    QStringList m_modules;
    QHash<QString, QStringList> m_modulesOfHeader;
    QList<Room> m_rooms = rooms();
    QList<Ban> m_bans = bans();
    QRegularExpression m_option; ///< one of the command line's own; matches nothing where there are none
    QString m_file;
    const Room* m_room = nullptr;
    QList<LayerProblem> m_problems;
};

bool isUnder(const QString& path, const QString& folder)
{
    return path.startsWith(folder) && (path.size() == folder.size() || path.at(folder.size()) == u'/');
}

qsizetype lineAt(const QString& text, qsizetype offset)
{
    return QStringView(text).first(offset).count(u'\n') + 1;
}

// The text with its comments blanked out, at the same offsets. Literals are matched so that what looks like a
// comment in them is none; a quote after a digit separates digits.
QString withoutComments(const QString& text)
{
    static const QRegularExpression piece(
        uR"x(R"([^(\s"]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'|(//[^\n]*|/\*.*?\*/))x"_s,
        QRegularExpression::DotMatchesEverythingOption);
    QString code = text;
    for (auto match = piece.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        for (qsizetype at = found.capturedStart(2); at >= 0 && at < found.capturedEnd(2); ++at)
            if (code.at(at) != u'\n')
                code[at] = u' ';
    }
    return code;
}

void Checker::checkFile(const QString& file)
{
    QFile source(m_root + u'/' + file);
    m_file = file;
    m_room = roomOf(file);
    if (!source.open(QIODevice::ReadOnly))
        return add(1, u"cannot be read: "_s + source.errorString());
    const QString text = QString::fromUtf8(source.readAll());
    const QString code = withoutComments(text);
    const qsizetype before = m_problems.size();
    if (m_room == nullptr)
        add(1, u"its folder has no place among the layers: give it a row in tests/tools/layers.cpp"_s);
    else
        checkIncludes(code);
    checkBans(text, code);
    if (isUnder(file, u"core"_s))
        checkOptions(code);
    std::stable_sort(m_problems.begin() + before, m_problems.end(),
        [](const LayerProblem& a, const LayerProblem& b) { return a.line < b.line; });
}

/// Those that app/cli lists; arguments of presets, which are options there, too, are called so in core.
void Checker::readOptions()
{
    static const QRegularExpression spec(u"\\.name = u\"([a-z-]+)\"_s"_s);
    QStringList names;
    QDirIterator files(m_root + u"/app/cli"_s, {u"*.cpp"_s}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile source(files.next());
        if (!source.open(QIODevice::ReadOnly))
            continue; // checkFile() says so
        const QString text = QString::fromUtf8(source.readAll());
        for (auto match = spec.globalMatch(text); match.hasNext();)
            names.append(match.next().captured(1));
    }
    m_option.setPattern(names.isEmpty() ? u"(?!)"_s : u"--(?:"_s + names.join(u'|') + u")(?![\\w-])"_s);
}

/// The window shows the sentences of core, too.
void Checker::checkOptions(const QString& code)
{
    static const QRegularExpression translated(
        u"(?:\\btr\\(|\\bQT_TRANSLATE_NOOP\\()(?:\\s*,?\\s*\"(?:\\\\.|[^\"\\\\\\n])*\")+"_s);
    for (auto text = translated.globalMatch(code); text.hasNext();) {
        const QRegularExpressionMatch found = text.next();
        if (const auto option = m_option.match(found.captured()); option.hasMatch()) {
            add(lineAt(code, found.capturedStart() + option.capturedStart()),
                option.captured() + u" is an option of megatune-cli: name the thing (see Error::argument)"_s);
        }
    }
}

const Room* Checker::roomOf(const QString& path) const
{
    const Room* best = nullptr;
    for (const Room& room : m_rooms)
        if (isUnder(path, room.path) && (best == nullptr || room.path.size() > best->path.size()))
            best = &room;
    return best;
}

void Checker::checkIncludes(const QString& code)
{
    static const QRegularExpression directive(
        u"^[ \\t]*#[ \\t]*include[ \\t]*([<\"])([^>\"\\n]+)[>\"]"_s, QRegularExpression::MultilineOption);
    for (auto match = directive.globalMatch(code); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        checkInclude(lineAt(code, found.capturedStart(2)), found.captured(2), found.captured(1) == u"\""_s);
    }
}

void Checker::checkInclude(qsizetype line, const QString& name, bool quoted)
{
    if (QFile::exists(m_root + u'/' + name))
        return checkProjectInclude(line, name);
    const QString beside = QDir::cleanPath(m_file.section(u'/', 0, -2) + u'/' + name);
    if (quoted && QFile::exists(m_root + u'/' + beside)) {
        add(line, u"write the path from the root: \""_s + beside + u"\""_s);
        return checkProjectInclude(line, beside);
    }
    if (name.endsWith(u".moc"_s) || name.startsWith(u"moc_"_s))
        return;
    if (name == u"nlohmann/json.hpp"_s && m_file.endsWith(u".h"_s))
        return add(line, u"headers take nlohmann/json_fwd.hpp: json.hpp costs every includer 0.8 s"_s);
    const QString first = name.section(u'/', 0, 0);
    const bool isQt = m_modules.contains(first) || m_modulesOfHeader.contains(name) || first == u"private"_s
        || (name.size() > 1 && name.at(0) == u'Q' && name.at(1).isUpper());
    if (isQt)
        return checkQtInclude(line, name);
    if (quoted)
        add(line, name + u" is not a file of this project"_s);
}

void Checker::checkProjectInclude(qsizetype line, const QString& path)
{
    const bool allowed = std::any_of(m_room->projectPaths.begin(), m_room->projectPaths.end(),
        [&path](const QString& folder) { return isUnder(path, folder); });
    if (!allowed)
        add(line,
            m_room->path + u" may not include "_s + path + u"; it may include "_s
                + m_room->projectPaths.join(u", "_s));
}

void Checker::checkQtInclude(qsizetype line, const QString& name)
{
    const QString header = name.section(u'/', -1);
    if (m_modules.contains(header))
        return add(line, u"<"_s + name + u"> takes in a whole module: include the classes that are used"_s);
    if (name.contains(u"private/"_s))
        return add(line, u"<"_s + name + u"> is private to Qt and changes without notice"_s);
    const QStringList modules =
        name.contains(u'/') ? QStringList{name.section(u'/', 0, 0)} : m_modulesOfHeader.value(header);
    if (modules.isEmpty())
        return add(line, u"<"_s + name + u"> is in no module of Qt that is installed here"_s);
    const bool allowed = std::any_of(modules.begin(), modules.end(),
        [this](const QString& module) { return m_room->qtModules.contains(module); });
    if (!allowed)
        add(line,
            u"<"_s + name + u"> is of "_s + modules.join(u" or "_s) + u"; "_s + m_room->path + u" may use "_s
                + m_room->qtModules.join(u", "_s));
}

void Checker::checkBans(const QString& text, const QString& code)
{
    for (const Ban& ban : m_bans) {
        if (!ban.except.isEmpty() && isUnder(m_file, ban.except))
            continue;
        for (auto match = ban.pattern.globalMatch(ban.alsoInComments ? text : code); match.hasNext();) {
            const QRegularExpressionMatch found = match.next();
            add(lineAt(text, found.capturedStart()), found.captured() + u": "_s + ban.why);
        }
    }
}

} // namespace

QList<LayerProblem> layerProblems(const QString& root, const QString& qtHeaders)
{
    QStringList files;
    for (const QString& folder : {u"core"_s, u"ui"_s, u"app"_s}) {
        QDirIterator it(
            root + u'/' + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            files.append(QDir(root).relativeFilePath(it.next()));
    }
    // What the compiler reads before every file belongs to no room.
    files.removeAll(u"core/pch.h"_s);
    files.sort();
    Checker checker(root, qtHeaders);
    for (const QString& file : std::as_const(files))
        checker.checkFile(file);
    return checker.problems();
}

} // namespace megatune
