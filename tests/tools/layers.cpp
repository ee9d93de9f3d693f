// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/layers.h"

#include <algorithm>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QStringList>

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
    const QStringList core{u"QtCore"_qs, u"QtNetwork"_qs};
    const QStringList window{
        u"QtCore"_qs, u"QtGui"_qs, u"QtWidgets"_qs, u"QtCharts"_qs, u"QtSvg"_qs, u"QtSvgWidgets"_qs};
    const auto ownAnd = [](const QString& own, std::initializer_list<const char*> others) {
        QStringList paths{own, u"core/base"_qs};
        for (const char* other : others)
            paths.append(QLatin1String("core/") + QLatin1String(other));
        return paths;
    };
    const QStringList facts{u"core/base"_qs, u"core/command"_qs, u"core/dialect"_qs, u"core/secrets"_qs,
        u"core/model"_qs, u"core/hardware"_qs, u"core/space"_qs, u"core/estimate"_qs, u"core/reach"_qs,
        u"core/preset"_qs};
    const QStringList places{u"core/run"_qs, u"core/hosts"_qs, u"core/hostcheck"_qs};
    const QStringList study =
        facts + QStringList{u"core/log"_qs, u"core/strategy"_qs, u"core/run"_qs, u"core/study"_qs};
    // A room of the window: all of core, and the rooms that it is built on.
    const auto roomAnd = [](const char* own, std::initializer_list<const char*> others) {
        QStringList paths{u"core"_qs, QLatin1String("ui/") + QLatin1String(own)};
        for (const char* other : others)
            paths.append(QLatin1String("ui/") + QLatin1String(other));
        return paths;
    };
    return {
        {u"core/base"_qs, {u"core/base"_qs}, core},
        {u"core/secrets"_qs, ownAnd(u"core/secrets"_qs, {}), core},
        {u"core/diagnostics"_qs, ownAnd(u"core/diagnostics"_qs, {"secrets", "command"}), core},
        {u"core/command"_qs, ownAnd(u"core/command"_qs, {"secrets"}), core},
        {u"core/log/lines"_qs, ownAnd(u"core/log/lines"_qs, {}), core},
        {u"core/log"_qs, ownAnd(u"core/log"_qs, {}), core},
        {u"core/hardware"_qs, ownAnd(u"core/hardware"_qs, {}), core},
        {u"core/dialect"_qs, ownAnd(u"core/dialect"_qs, {"command", "secrets"}), core},
        {u"core/model"_qs, ownAnd(u"core/model"_qs, {"command", "dialect"}), core},
        {u"core/space"_qs, ownAnd(u"core/space"_qs, {"model"}), core},
        {u"core/estimate"_qs, ownAnd(u"core/estimate"_qs, {"model", "hardware", "space"}), core},
        {u"core/reach"_qs, ownAnd(u"core/reach"_qs, {"command", "dialect", "space"}), core},
        {u"core/preset"_qs,
            ownAnd(u"core/preset"_qs,
                {"model", "hardware", "command", "dialect", "secrets", "space", "estimate", "reach"}),
            core},
        {u"core/strategy"_qs, ownAnd(u"core/strategy"_qs, {"space", "preset", "estimate"}), core},
        {u"core/advice"_qs, facts + QStringList{u"core/log"_qs, u"core/advice"_qs}, core},
        {u"core/recipe"_qs, facts + QStringList{u"core/recipe"_qs}, core},
        {u"core/bench"_qs,
            ownAnd(u"core/bench"_qs, {"model", "hardware", "space", "estimate", "preset", "strategy"}), core},
        {u"core/run"_qs, ownAnd(u"core/run"_qs, {"log", "command", "secrets"}), core},
        {u"core/hosts/local"_qs, ownAnd(u"core/hosts/local"_qs, {"hardware", "run", "secrets"}), core},
        {u"core/hosts/ssh"_qs, ownAnd(u"core/hosts/ssh"_qs, {"hardware", "run", "secrets"}), core},
        {u"core/hosts/slurm"_qs, ownAnd(u"core/hosts/slurm"_qs, {"run", "command", "secrets", "hosts/local"}),
            core},
        {u"core/hosts/nodes"_qs, ownAnd(u"core/hosts/nodes"_qs, {"run", "command", "log", "secrets"}), core},
        {u"core/hosts"_qs, {u"core/base"_qs, u"core/run"_qs, u"core/hosts"_qs}, core},
        {u"core/hostcheck"_qs, ownAnd(u"core/hostcheck"_qs, {"run", "hosts", "command"}), core},
        {u"core/study"_qs, study, core},
        {u"core/findings"_qs, study + QStringList{u"core/findings"_qs}, core},
        {u"core/trial"_qs, study + QStringList{u"core/findings"_qs, u"core/trial"_qs}, core},
        {u"core/words"_qs, study + QStringList{u"core/findings"_qs, u"core/trial"_qs, u"core/words"_qs},
            core},
        {u"core/forecast"_qs, study + QStringList{u"core/findings"_qs, u"core/trial"_qs, u"core/forecast"_qs},
            core},
        {u"core/pool"_qs, ownAnd(u"core/pool"_qs, {"secrets", "run", "study"}), core},
        {u"core/plan"_qs,
            study + places + QStringList{u"core/findings"_qs, u"core/trial"_qs, u"core/plan"_qs}, core},
        {u"core/control"_qs,
            study + places
                + QStringList{u"core/advice"_qs, u"core/findings"_qs, u"core/trial"_qs, u"core/pool"_qs,
                    u"core/control"_qs},
            core},
        {u"core/notice"_qs, study + QStringList{u"core/words"_qs, u"core/control"_qs, u"core/notice"_qs},
            core},
        {u"core/export"_qs, {u"core"_qs}, core},
        {u"core/interop"_qs, {u"core"_qs}, core + QStringList{u"QtSql"_qs}},
        // What pages share without a widget.
        {u"ui/studies"_qs, roomAnd("studies", {}), {u"QtCore"_qs}},
        {u"ui/trials"_qs, roomAnd("trials", {}), {u"QtCore"_qs}},
        {u"ui/draft"_qs, roomAnd("draft", {}), {u"QtCore"_qs}},
        // What pages are made of.
        {u"ui/look"_qs, roomAnd("look", {}), window},
        {u"ui/common"_qs, roomAnd("common", {"look"}), window},
        {u"ui/filters"_qs, roomAnd("filters", {"look", "common"}), window},
        {u"ui/command"_qs, roomAnd("command", {"look", "common"}), window},
        {u"ui/guide"_qs, roomAnd("guide", {"look", "common"}), window},
        {u"ui/log"_qs, roomAnd("log", {"look", "common"}), window},
        {u"ui/charts"_qs, roomAnd("charts", {"look", "common", "studies", "trials"}), window},
        {u"ui/views"_qs, roomAnd("views", {"look", "common", "trials", "charts"}), window},
        {u"ui/hosts"_qs, roomAnd("hosts", {"look", "common", "draft"}), window},
        {u"ui/layouts"_qs, roomAnd("layouts", {"look", "common", "trials"}), window},
        {u"ui/grid"_qs, roomAnd("grid", {"look", "common", "trials", "charts", "layouts"}), window},
        {u"ui/form"_qs, roomAnd("form", {"look", "common", "studies", "draft", "hosts"}), window},
        {u"ui/trialform"_qs, roomAnd("trialform", {"look", "common", "draft", "hosts", "form"}), window},
        {u"ui/setups"_qs, roomAnd("setups", {"look", "common", "draft"}), window},
        // The stations: none knows another.
        {u"ui/start"_qs, roomAnd("start", {"look", "common", "studies"}), window},
        {u"ui/plan"_qs, roomAnd("plan", {"look", "common", "studies", "draft", "hosts", "form", "charts"}),
            window},
        {u"ui/setup"_qs,
            roomAnd("setup", {"look", "common", "command", "trials", "draft", "hosts", "form", "trialform"}),
            window},
        {u"ui/space"_qs, roomAnd("space", {"look", "common", "trials", "draft", "charts", "layouts", "grid"}),
            window},
        {u"ui/trialpanes"_qs,
            roomAnd("trialpanes",
                {"look", "common", "filters", "command", "studies", "trials", "log", "charts", "views"}),
            window},
        {u"ui/run"_qs,
            roomAnd("run",
                {"look", "common", "command", "studies", "trials", "trialpanes", "log", "charts", "views"}),
            window},
        {u"ui/compare"_qs, roomAnd("compare", {"look", "common", "studies", "trials", "charts"}), window},
        {u"ui/export"_qs, roomAnd("export", {"look", "common", "command", "studies", "trials"}), window},
        {u"ui/review"_qs, roomAnd("review", {"look", "common", "filters", "studies", "charts"}), window},
        {u"ui/settings"_qs, roomAnd("settings", {"look", "common"}), window},
        // What holds the stations together.
        {u"ui/session"_qs,
            roomAnd("session", {"look", "common", "studies", "draft", "run", "review", "settings"}),
            window + QStringList{u"QtDBus"_qs}},
        {u"ui/queue"_qs, roomAnd("queue", {"look", "common", "studies", "draft", "session"}), window},
        {u"ui/shell"_qs, {u"core"_qs, u"ui"_qs}, window},
        {u"app/cli"_qs, {u"core"_qs, u"app/cli"_qs}, core},
        {u"app"_qs, {u"core"_qs, u"ui"_qs, u"app"_qs}, window + QStringList{u"QtNetwork"_qs}},
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
        ban(u"\\bwaitFor(Finished|Started|ReadyRead|BytesWritten|Connected|Disconnected|NewConnection)\\b"_qs,
            false, u"blocks its thread: react to the signal instead"_qs),
        ban(u"\\bQEventLoop\\b"_qs, false, u"nests an event loop: react to a signal instead"_qs),
        ban(u"\\bprocessEvents\\b"_qs, false,
            u"nests an event loop: do long work in pieces or in a thread"_qs),
        ban(u"\\bQThread::(m|u)?sleep\\b"_qs, false, u"blocks its thread: use a timer"_qs),
        Ban{QRegularExpression(u"(?<!QThread::)\\b(sleep|usleep|nanosleep|clock_nanosleep|sleep_for|"
                               "sleep_until|wait_for|wait_until|waitForDone)\\s*\\("_qs),
            false, u"blocks its thread: use a timer, or react to a signal"_qs, u"app/demo"_qs},
        ban(u"StrictHostKeyChecking[= ](no|off)\\b"_qs, true,
            u"host keys are checked as the user's config says"_qs),
        ban(u"UserKnownHostsFile[= ]/dev/null\\b"_qs, true,
            u"host keys are checked as the user's config says"_qs),
        ban(u"\\b(TODO|FIXME|XXX|HACK)\\b"_qs, true, u"unfinished work is finished or not there"_qs),
    };
}

class Checker
{
public:
    Checker(const QString& root, const QString& qtHeaders)
        : m_root(root)
    {
        const QStringList modules = QDir(qtHeaders).entryList({u"Qt*"_qs}, QDir::Dirs);
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
        uR"x(R"([^(\s"]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'|(//[^\n]*|/\*.*?\*/))x"_qs,
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
        return add(1, u"cannot be read: "_qs + source.errorString());
    const QString text = QString::fromUtf8(source.readAll());
    const QString code = withoutComments(text);
    const qsizetype before = m_problems.size();
    if (m_room == nullptr)
        add(1, u"its folder has no place among the layers: give it a row in tests/tools/layers.cpp"_qs);
    else
        checkIncludes(code);
    checkBans(text, code);
    if (isUnder(file, u"core"_qs))
        checkOptions(code);
    std::stable_sort(m_problems.begin() + before, m_problems.end(),
        [](const LayerProblem& a, const LayerProblem& b) { return a.line < b.line; });
}

/// Those that app/cli lists; arguments of presets, which are options there, too, are called so in core.
void Checker::readOptions()
{
    static const QRegularExpression spec(u"\\.name = u\"([a-z-]+)\"_qs"_qs);
    QStringList names;
    QDirIterator files(m_root + u"/app/cli"_qs, {u"*.cpp"_qs}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile source(files.next());
        if (!source.open(QIODevice::ReadOnly))
            continue; // checkFile() says so
        const QString text = QString::fromUtf8(source.readAll());
        for (auto match = spec.globalMatch(text); match.hasNext();)
            names.append(match.next().captured(1));
    }
    m_option.setPattern(names.isEmpty() ? u"(?!)"_qs : u"--(?:"_qs + names.join(u'|') + u")(?![\\w-])"_qs);
}

/// The window shows the sentences of core, too.
void Checker::checkOptions(const QString& code)
{
    static const QRegularExpression translated(
        u"(?:\\btr\\(|\\bQT_TRANSLATE_NOOP\\()(?:\\s*,?\\s*\"(?:\\\\.|[^\"\\\\\\n])*\")+"_qs);
    for (auto text = translated.globalMatch(code); text.hasNext();) {
        const QRegularExpressionMatch found = text.next();
        if (const auto option = m_option.match(found.captured()); option.hasMatch()) {
            add(lineAt(code, found.capturedStart() + option.capturedStart()),
                option.captured()
                    + u" is an option of megatune-cli: name the thing (see Error::argument)"_qs);
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
        u"^[ \\t]*#[ \\t]*include[ \\t]*([<\"])([^>\"\\n]+)[>\"]"_qs, QRegularExpression::MultilineOption);
    for (auto match = directive.globalMatch(code); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        checkInclude(lineAt(code, found.capturedStart(2)), found.captured(2), found.captured(1) == u"\""_qs);
    }
}

void Checker::checkInclude(qsizetype line, const QString& name, bool quoted)
{
    if (QFile::exists(m_root + u'/' + name))
        return checkProjectInclude(line, name);
    const QString beside = QDir::cleanPath(m_file.section(u'/', 0, -2) + u'/' + name);
    if (quoted && QFile::exists(m_root + u'/' + beside)) {
        add(line, u"write the path from the root: \""_qs + beside + u"\""_qs);
        return checkProjectInclude(line, beside);
    }
    if (name.endsWith(u".moc"_qs) || name.startsWith(u"moc_"_qs))
        return;
    if (name == u"nlohmann/json.hpp"_qs && m_file.endsWith(u".h"_qs))
        return add(line, u"headers take nlohmann/json_fwd.hpp: json.hpp costs every includer 0.8 s"_qs);
    const QString first = name.section(u'/', 0, 0);
    const bool isQt = m_modules.contains(first) || m_modulesOfHeader.contains(name) || first == u"private"_qs
        || (name.size() > 1 && name.at(0) == u'Q' && name.at(1).isUpper());
    if (isQt)
        return checkQtInclude(line, name);
    if (quoted)
        add(line, name + u" is not a file of this project"_qs);
}

void Checker::checkProjectInclude(qsizetype line, const QString& path)
{
    const bool allowed = std::any_of(m_room->projectPaths.begin(), m_room->projectPaths.end(),
        [&path](const QString& folder) { return isUnder(path, folder); });
    if (!allowed)
        add(line,
            m_room->path + u" may not include "_qs + path + u"; it may include "_qs
                + m_room->projectPaths.join(u", "_qs));
}

void Checker::checkQtInclude(qsizetype line, const QString& name)
{
    const QString header = name.section(u'/', -1);
    if (m_modules.contains(header))
        return add(line, u"<"_qs + name + u"> takes in a whole module: include the classes that are used"_qs);
    if (name.contains(u"private/"_qs))
        return add(line, u"<"_qs + name + u"> is private to Qt and changes without notice"_qs);
    const QStringList modules =
        name.contains(u'/') ? QStringList{name.section(u'/', 0, 0)} : m_modulesOfHeader.value(header);
    if (modules.isEmpty())
        return add(line, u"<"_qs + name + u"> is in no module of Qt that is installed here"_qs);
    const bool allowed = std::any_of(modules.begin(), modules.end(),
        [this](const QString& module) { return m_room->qtModules.contains(module); });
    if (!allowed)
        add(line,
            u"<"_qs + name + u"> is of "_qs + modules.join(u" or "_qs) + u"; "_qs + m_room->path
                + u" may use "_qs + m_room->qtModules.join(u", "_qs));
}

void Checker::checkBans(const QString& text, const QString& code)
{
    for (const Ban& ban : m_bans) {
        if (!ban.except.isEmpty() && isUnder(m_file, ban.except))
            continue;
        for (auto match = ban.pattern.globalMatch(ban.alsoInComments ? text : code); match.hasNext();) {
            const QRegularExpressionMatch found = match.next();
            add(lineAt(text, found.capturedStart()), found.captured() + u": "_qs + ban.why);
        }
    }
}

} // namespace

QList<LayerProblem> layerProblems(const QString& root, const QString& qtHeaders)
{
    QStringList files;
    for (const QString& folder : {u"core"_qs, u"ui"_qs, u"app"_qs}) {
        QDirIterator it(
            root + u'/' + folder, {u"*.cpp"_qs, u"*.h"_qs}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            files.append(QDir(root).relativeFilePath(it.next()));
    }
    // What the compiler reads before every file belongs to no room.
    files.removeAll(u"core/pch.h"_qs);
    files.sort();
    Checker checker(root, qtHeaders);
    for (const QString& file : std::as_const(files))
        checker.checkFile(file);
    return checker.problems();
}

} // namespace megatune
