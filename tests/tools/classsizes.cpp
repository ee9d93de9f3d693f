// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/classsizes.h"

#include <algorithm>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The text with comments, literals and preprocessor lines blanked out, at the same offsets.
QString onlyCode(const QString& text)
{
    static const QRegularExpression piece(
        uR"x(R"([^(\s"]*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*)x"_s,
        QRegularExpression::DotMatchesEverythingOption | QRegularExpression::MultilineOption);
    QString code = text;
    for (auto match = piece.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        for (qsizetype at = found.capturedStart(); at < found.capturedEnd(); ++at) {
            if (code.at(at) != u'\n')
                code[at] = u' ';
        }
    }
    return code;
}

/// Follows the braces of one file.
class SizeReader
{
public:
    SizeReader(const QString& path, const QString& text)
        : m_path(path)
        , m_code(onlyCode(text))
    {
    }
    [[nodiscard]] QList<ClassSize> read();

private:
    struct Scope
    {
        enum class Kind { Namespace, Class, Method, Other };
        Kind kind = Kind::Other;
        QString owner; ///< of a class its name, of a method its class
        qsizetype begin = 0;
    };
    void open(qsizetype at);
    void close(qsizetype at);
    void endStatement(qsizetype at);
    [[nodiscard]] Scope scopeOf(const QString& head) const;
    ClassSize& sizeOf(const QString& name);
    [[nodiscard]] int linesBetween(qsizetype begin, qsizetype end) const;

    QString m_path;
    QString m_code;
    QList<Scope> m_scopes;
    qsizetype m_head = 0; ///< where the statement begins that is being read
    QMap<QString, ClassSize> m_sizes;
};

ClassSize& SizeReader::sizeOf(const QString& name)
{
    ClassSize& size = m_sizes[name];
    size.name = name;
    size.folder = m_path.section(u'/', 0, -2);
    return size;
}

int SizeReader::linesBetween(qsizetype begin, qsizetype end) const
{
    const QStringList lines = m_code.mid(begin, end - begin).split(u'\n');
    return static_cast<int>(std::count_if(
        lines.begin(), lines.end(), [](const QString& line) { return !line.trimmed().isEmpty(); }));
}

SizeReader::Scope SizeReader::scopeOf(const QString& head) const
{
    static const QRegularExpression type(u"\\b(?:class|struct|union)\\s+(\\w+)[^()=]*$"_s);
    static const QRegularExpression method(u"((?:\\w+::)+)(?:~?\\w+|operator[^\\s(]*)\\s*\\("_s);
    static const QRegularExpression space(u"\\bnamespace\\b"_s);
    static const QRegularExpression enumeration(u"\\benum\\b"_s);
    using Kind = Scope::Kind;
    const Kind around = m_scopes.isEmpty() ? Kind::Namespace : m_scopes.last().kind;
    const QString owner = around == Kind::Class ? m_scopes.last().owner : QString();
    if (around != Kind::Namespace && around != Kind::Class)
        return {Kind::Other, {}, m_head};
    if (head.contains(space))
        return {Kind::Namespace, {}, m_head};
    if (const auto found = type.match(head); found.hasMatch() && !head.contains(enumeration)) {
        const QString name = found.captured(1);
        return {Kind::Class, owner.isEmpty() ? name : QString(owner + u"::"_s + name), m_head};
    }
    static const QRegularExpression initialised(
        u"\\)\\s*:[^:].*\\w\\s*$"_s, QRegularExpression::DotMatchesEverythingOption);
    if (!head.contains(u'(') || head.contains(initialised)) // a member in a constructor's list
        return {Kind::Other, {}, m_head};
    if (around == Kind::Class)
        return {Kind::Method, owner, m_head};
    const auto found = method.match(head);
    return {Kind::Method, found.hasMatch() ? found.captured(1).chopped(2) : QString(), m_head};
}

void SizeReader::open(qsizetype at)
{
    m_scopes.append(scopeOf(m_code.mid(m_head, at - m_head)));
    if (m_scopes.last().kind == Scope::Kind::Class)
        sizeOf(m_scopes.last().owner);
    if (m_scopes.last().kind != Scope::Kind::Other)
        m_head = at + 1;
}

void SizeReader::close(qsizetype at)
{
    if (m_scopes.isEmpty())
        return;
    const Scope scope = m_scopes.takeLast();
    if (scope.kind == Scope::Kind::Method && !scope.owner.isEmpty()) {
        ClassSize& size = sizeOf(scope.owner);
        size.methodLines += linesBetween(scope.begin, at + 1);
        if (m_path.endsWith(u".cpp"_s) && !size.sources.contains(m_path))
            size.sources.append(m_path);
    }
    if (scope.kind != Scope::Kind::Other)
        m_head = at + 1;
}

void SizeReader::endStatement(qsizetype at)
{
    static const QRegularExpression member(u"\\bm_\\w+\\s*(?:[={\\[]|$)"_s);
    if (!m_scopes.isEmpty() && m_scopes.last().kind == Scope::Kind::Class
        && m_code.mid(m_head, at - m_head).contains(member))
        ++sizeOf(m_scopes.last().owner).members;
    m_head = at + 1;
}

QList<ClassSize> SizeReader::read()
{
    for (qsizetype at = 0; at < m_code.size(); ++at) {
        const QChar c = m_code.at(at);
        if (c == u'{')
            open(at);
        else if (c == u'}')
            close(at);
        else if (c == u';')
            endStatement(at);
    }
    return m_sizes.values();
}

QStringList sourcesUnder(const QString& root, const QStringList& folders)
{
    QStringList files;
    for (const QString& folder : folders) {
        QDirIterator it(
            root + u'/' + folder, {u"*.cpp"_s, u"*.h"_s}, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext())
            files.append(QDir(root).relativeFilePath(it.next()));
    }
    files.sort();
    return files;
}

} // namespace

QList<ClassSize> classSizes(const QString& path, const QString& text)
{
    return SizeReader(path, text).read();
}

QList<ClassSize> allClassSizes(const QString& root)
{
    QMap<QString, ClassSize> whole;
    for (const QString& path : sourcesUnder(root, {u"core"_s, u"ui"_s, u"app"_s})) {
        QFile file(root + u'/' + path);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const ClassSize& part : classSizes(path, QString::fromUtf8(file.readAll()))) {
            ClassSize& size = whole[part.folder + u' ' + part.name];
            size.name = part.name;
            size.folder = part.folder;
            size.methodLines += part.methodLines;
            size.members += part.members;
            size.sources += part.sources;
        }
    }
    QList<ClassSize> classes = whole.values();
    std::stable_sort(classes.begin(), classes.end(),
        [](const ClassSize& a, const ClassSize& b) { return a.methodLines > b.methodLines; });
    return classes;
}

QStringList sizeProblems(const QList<ClassSize>& classes)
{
    QStringList problems;
    for (const ClassSize& size : classes) {
        const QString who = size.folder + u": "_s + size.name;
        if (size.methodLines > mostMethodLines)
            problems.append(u"%1 has %2 lines of methods, more than %3: it does more than one job"_s.arg(who)
                                .arg(size.methodLines)
                                .arg(mostMethodLines));
        if (size.members > mostMembers)
            problems.append(
                u"%1 has %2 members, more than %3: some of them belong together elsewhere"_s.arg(who)
                    .arg(size.members)
                    .arg(mostMembers));
        if (size.sources.size() > 1)
            problems.append(
                u"%1 is spread over %2: a class has one .cpp"_s.arg(who, size.sources.join(u", "_s)));
    }
    return problems;
}

QStringList folderProblems(const QString& root)
{
    QMap<QString, int> files;
    for (const QString& path : sourcesUnder(root, {u"core"_s, u"ui"_s, u"app"_s, u"tests"_s}))
        ++files[path.section(u'/', 0, -2)];
    QStringList problems;
    for (auto folder = files.cbegin(); folder != files.cend(); ++folder) {
        if (folder.value() > mostFilesOfFolder)
            problems.append(u"%1 holds %2 files, more than %3: nobody finds a thing in it in one guess"_s
                                .arg(folder.key())
                                .arg(folder.value())
                                .arg(mostFilesOfFolder));
    }
    return problems;
}

} // namespace megatune
