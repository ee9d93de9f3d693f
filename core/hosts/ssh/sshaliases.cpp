// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/sshaliases.h"

#include "core/base/units.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 sshConfigBytes = bytesPerMib;
constexpr int mostSshConfigs = 128;
constexpr int deepestInclude = 16; ///< as ssh itself has it (READCONF_MAX_DEPTH)

class AliasReader
{
public:
    explicit AliasReader(const QString& home)
        : m_home(home)
    {
    }

    void read(const QString& path, int depth)
    {
        // A folder or a named pipe would never end.
        if (depth > deepestInclude || ++m_files > mostSshConfigs || !QFileInfo(path).isFile())
            return;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return;
        const QStringList lines = QString::fromUtf8(file.read(sshConfigBytes)).split(u'\n');
        for (const QString& line : lines)
            readLine(line, depth);
    }

    [[nodiscard]] QStringList aliases() const { return m_aliases; }

private:
    /// "Keyword words", "Keyword=words"; keywords in any case (ssh_config(5)).
    void readLine(const QString& line, int depth)
    {
        static const QRegularExpression form(
            u"\\A\\s*(host|include)(?:\\s*=\\s*|\\s+)(.*)\\z"_s, QRegularExpression::CaseInsensitiveOption);
        const QRegularExpressionMatch match = form.match(line.trimmed());
        if (!match.hasMatch())
            return;
        const bool isInclude = match.captured(1).compare(u"include", Qt::CaseInsensitive) == 0;
        const QStringList words = wordsOf(match.captured(2));
        for (const QString& word : words) {
            if (word.startsWith(u'#'))
                return;
            if (isInclude)
                include(word, depth);
            else if (!word.isEmpty() && !word.contains(u'*') && !word.contains(u'?') && !word.startsWith(u'!')
                && !m_aliases.contains(word))
                m_aliases.append(word);
        }
    }

    static QStringList wordsOf(const QString& text)
    {
        static const QRegularExpression word(u"\"([^\"]*)\"|(\\S+)"_s);
        QStringList words;
        QRegularExpressionMatchIterator found = word.globalMatch(text);
        while (found.hasNext()) {
            const QRegularExpressionMatch match = found.next();
            words.append(match.captured(1) + match.captured(2));
        }
        return words;
    }

    void include(const QString& name, int depth)
    {
        const QString path = name.startsWith(u"~/") ? QString(m_home + name.mid(1))
            : QDir::isAbsolutePath(name)            ? name
                                                    : QString(m_home + u"/.ssh/"_s + name);
        const QFileInfo file(path);
        const QStringList names = QDir(file.path()).entryList({file.fileName()}, QDir::Files, QDir::Name);
        for (const QString& each : names)
            read(file.path() + u'/' + each, depth + 1);
    }

    QString m_home;
    int m_files = 0;
    QStringList m_aliases;
};

} // namespace

QStringList sshAliases(const QString& path, const QString& home)
{
    AliasReader reader(home);
    reader.read(path, 0);
    return reader.aliases();
}

} // namespace megatune
