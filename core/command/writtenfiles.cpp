// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/writtenfiles.h"

#include "core/command/configfile.h"
#include "core/command/programnames.h"
#include "core/command/shellassignments.h"
#include "core/command/shellwords.h"

#include <algorithm>
#include <QDir>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct WrittenText
{
    QString text = {};
    bool isKnown = false;  ///< the command that writes it is one that is understood
    bool isFilled = true;  ///< each variable in it is known
    bool isCertain = true; ///< it is written in any case, outside of branches and loops
};

using WrittenTexts = QMap<QString, WrittenText>; // by clean paths

/// One simple command.
struct WritingCommand
{
    QStringList words; ///< its program first
    QList<const ShellToken*> redirections;
    bool isCertain = true;
};

/// Follows what the commands of a text write, in order.
class WriteTracker
{
public:
    WriteTracker(const QString& text, const QList<ShellToken>& tokens, const QMap<QString, QString>& assigned)
        : m_text(text)
        , m_tokens(tokens)
        , m_assigned(assigned)
        , m_blocks(shellBlocks(text, tokens))
    {
    }
    WrittenTexts track();

private:
    [[nodiscard]] QString written(const ShellToken& token) const
    {
        return m_text.mid(token.begin, token.end - token.begin);
    }
    [[nodiscard]] QString filled(const QString& value) const { return withAssignments(value, m_assigned); }
    WritingCommand commandOf(qsizetype first, qsizetype last);
    bool isInBlock(qsizetype place);
    [[nodiscard]] WrittenText documentOf(const ShellToken& redirection) const;
    [[nodiscard]] WrittenText printedBy(const WritingCommand& command, const WrittenText& input) const;
    void noteFiles(const WritingCommand& command, const WrittenText& printed);
    void noteFile(const QString& path, const WrittenText& text, bool isAdded);

    const QString& m_text;
    const QList<ShellToken>& m_tokens;
    const QMap<QString, QString>& m_assigned;
    QList<ShellBlock> m_blocks; ///< in order
    qsizetype m_block = 0;      ///< the next one
    qsizetype m_blocksEnd = 0;  ///< of those before it
    WrittenTexts m_files;
};

WrittenTexts WriteTracker::track()
{
    WrittenText piped;
    qsizetype first = 0;
    for (qsizetype i = 0; i <= m_tokens.size(); ++i) {
        const auto kind = i < m_tokens.size() ? m_tokens[i].kind : ShellToken::Kind::Separator;
        if (kind == ShellToken::Kind::Word || kind == ShellToken::Kind::Redirect)
            continue;
        const WritingCommand command = commandOf(first, i);
        const WrittenText printed = printedBy(command, piped);
        noteFiles(command, printed);
        piped = kind == ShellToken::Kind::Pipe ? printed : WrittenText();
        first = i + 1;
    }
    return m_files;
}

/// Its tokens are [first, last).
WritingCommand WriteTracker::commandOf(qsizetype first, qsizetype last)
{
    WritingCommand command;
    for (qsizetype i = first; i < last; ++i) {
        const ShellToken& token = m_tokens[i];
        const bool isWord = token.kind == ShellToken::Kind::Word;
        if (isWord && (!command.words.isEmpty() || assignedNameLength(written(token)) == 0))
            command.words.append(filled(token.value));
        else if (!isWord)
            command.redirections.append(&token);
    }
    command.isCertain = first == last || !isInBlock(m_tokens[first].begin);
    return command;
}

/// Of places in order.
bool WriteTracker::isInBlock(qsizetype place)
{
    for (; m_block < m_blocks.size() && m_blocks[m_block].begin < place; ++m_block)
        m_blocksEnd = std::max(m_blocksEnd, m_blocks[m_block].end);
    return place < m_blocksEnd;
}

/// The lines of a here document: with its variables, unless its delimiter is quoted.
WrittenText WriteTracker::documentOf(const ShellToken& redirection) const
{
    static const QRegularExpression quote(u"['\"\\\\]"_s);
    static const QRegularExpression tabs(u"^\\t+"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression escaped(u"\\\\([$`\\\\\n])"_s);
    const QString sign = written(redirection);
    QString lines =
        m_text.mid(redirection.documentBegin, redirection.documentEnd - redirection.documentBegin);
    if (sign.contains(u"<<-"))
        lines.remove(tabs);
    if (sign.contains(quote))
        return {.text = lines, .isKnown = true};
    WrittenText document{.isKnown = true};
    qsizetype end = 0;
    const auto fill = [&](qsizetype upTo) {
        QStringList parts = lines.mid(end, upTo - end).split(u'\n');
        for (QString& part : parts) {
            part = filled(part);
            document.isFilled = document.isFilled && !part.contains(u'$') && !part.contains(u'`');
        }
        document.text += parts.join(u'\n');
    };
    for (QRegularExpressionMatchIterator found = escaped.globalMatch(lines); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        fill(match.capturedStart());
        document.text += match.captured(1) == u"\n" ? QString() : match.captured(1);
        end = match.capturedEnd();
    }
    fill(lines.size());
    return document;
}

WrittenText WriteTracker::printedBy(const WritingCommand& command, const WrittenText& input) const
{
    const QString program = fileNameOf(command.words.value(0));
    WrittenText printed;
    if (program == u"tee" || (program == u"cat" && command.words.size() == 1)) {
        printed = input;
        for (const ShellToken* redirection : command.redirections)
            printed = redirection->documentBegin >= 0 ? documentOf(*redirection) : printed;
    } else if (program == u"echo" && !command.words.value(1).startsWith(u'-')) {
        printed.text = command.words.mid(1).join(u' ') + u'\n';
        printed.isKnown = !printed.text.contains(u'\\'); // not every shell's keeps it
        printed.isFilled = !printed.text.contains(u'$') && !printed.text.contains(u'`');
    }
    printed.isCertain = command.isCertain;
    return printed;
}

void WriteTracker::noteFiles(const WritingCommand& command, const WrittenText& printed)
{
    static const QSet<QString> editors{u"sed"_s, u"perl"_s, u"yq"_s};
    const QString program = fileNameOf(command.words.value(0));
    const QStringList arguments = command.words.mid(1);
    const bool isTee = program == u"tee";
    const bool isInPlace =
        editors.contains(program) && std::any_of(arguments.begin(), arguments.end(), [](const QString& word) {
            return word.startsWith(u"-i") || word == u"--in-place" || word == u"--inplace";
        });
    const bool isAdded = arguments.contains(u"-a"_s);
    for (const QString& word : arguments) {
        if (isTee && !word.startsWith(u'-'))
            noteFile(word, printed, isAdded);
        else if (isInPlace)
            noteFile(word, {}, false);
    }
    for (const ShellToken* token : command.redirections) {
        const QString sign = written(*token);
        if (sendsOutputIntoFile(sign) && !sign.startsWith(u'2'))
            noteFile(filled(token->value), printed, sign.contains(u">>"_s));
    }
}

/// What is added to a file that was there before is not known, nor which one counts where a branch writes it
/// again.
void WriteTracker::noteFile(const QString& path, const WrittenText& text, bool isAdded)
{
    const QString clean = QDir::cleanPath(path);
    const bool isThere = m_files.contains(clean);
    WrittenText& file = m_files[clean];
    if (!isAdded) {
        file = text;
        file.isKnown = text.isKnown && (!isThere || text.isCertain);
        return;
    }
    file.isKnown = isThere && file.isKnown && text.isKnown && text.isCertain;
    file.isFilled = file.isFilled && text.isFilled;
    file.text += text.text;
}

} // namespace

CommandFileReader withWrittenFiles(
    const CommandFileReader& reader, const QString& shellText, const QMap<QString, QString>& assigned)
{
    const Result<QList<ShellToken>> tokens = splitShell(shellText);
    if (!reader || !tokens)
        return reader;
    const WrittenTexts files = WriteTracker(shellText, *tokens, assigned).track();
    if (files.isEmpty())
        return reader;
    return [reader, files](const QString& path, qsizetype atMost) -> std::optional<QByteArray> {
        const auto found = files.constFind(QDir::cleanPath(path));
        if (found == files.cend())
            return reader(path, atMost);
        const QByteArray text = found->text.toUtf8().left(atMost);
        const bool isOther = !found->isCertain && reader(path, atMost).value_or(text) != text;
        const bool isKnown = found->isKnown && (found->isFilled || isConfigFileName(path)) && !isOther;
        return isKnown ? std::optional(text) : std::nullopt;
    };
}

} // namespace megatune
