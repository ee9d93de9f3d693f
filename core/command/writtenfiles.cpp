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
    bool isKnown = false; ///< what writes it is
    bool isWhole = true;  ///< no variable and no command's output stands in it by its name
    bool isSure = true;   ///< no branch or loop around
};

using WrittenTexts = QMap<QString, WrittenText>; // by clean paths

/// One simple command: its tokens are [first, last).
struct Writer
{
    QStringList words; ///< its program first
    QList<const ShellToken*> redirections;
    const HereDocument* document = nullptr;
    bool isSure = true;
};

class FileWriter
{
public:
    FileWriter(const QString& text, const QList<ShellToken>& tokens, const QMap<QString, QString>& assigned)
        : m_text(text)
        , m_tokens(tokens)
        , m_assigned(assigned)
        , m_documents(hereDocuments(text, tokens))
        , m_blocks(shellBlocks(text, tokens))
    {
    }
    WrittenTexts write();

private:
    [[nodiscard]] QString written(const ShellToken& token) const
    {
        return m_text.mid(token.begin, token.end - token.begin);
    }
    [[nodiscard]] QString filled(const QString& value) const { return withAssignments(value, m_assigned); }
    [[nodiscard]] Writer writerOf(qsizetype first, qsizetype last) const;
    [[nodiscard]] WrittenText documentText(const HereDocument& document) const;
    [[nodiscard]] WrittenText printedBy(const Writer& writer, const WrittenText& input) const;
    void take(const Writer& writer, const WrittenText& printed);
    void put(const QString& path, WrittenText text, bool isAdded);

    const QString& m_text;
    const QList<ShellToken>& m_tokens;
    const QMap<QString, QString>& m_assigned;
    QList<HereDocument> m_documents;
    QList<ShellBlock> m_blocks;
    WrittenTexts m_files;
};

WrittenTexts FileWriter::write()
{
    WrittenText piped;
    qsizetype first = 0;
    for (qsizetype i = 0; i <= m_tokens.size(); ++i) {
        const bool isEnd = i == m_tokens.size();
        const bool isPart = !isEnd
            && (m_tokens[i].kind == ShellToken::Kind::Word || m_tokens[i].kind == ShellToken::Kind::Redirect);
        if (isPart)
            continue;
        const Writer writer = writerOf(first, i);
        const WrittenText printed = printedBy(writer, piped);
        take(writer, printed);
        const bool isPiped = !isEnd && m_tokens[i].kind == ShellToken::Kind::Pipe;
        piped = isPiped ? printed : WrittenText();
        first = i + 1;
    }
    return m_files;
}

Writer FileWriter::writerOf(qsizetype first, qsizetype last) const
{
    Writer writer;
    for (qsizetype i = first; i < last; ++i) {
        const ShellToken& token = m_tokens[i];
        const bool isWord = token.kind == ShellToken::Kind::Word;
        if (isWord && (!writer.words.isEmpty() || assignedNameLength(written(token)) == 0))
            writer.words.append(filled(token.value));
        else if (!isWord)
            writer.redirections.append(&token);
        for (const HereDocument& document : m_documents)
            writer.document = document.redirection == i ? &document : writer.document;
    }
    const qsizetype place = last > first ? m_tokens[first].begin : 0;
    writer.isSure = std::none_of(m_blocks.begin(), m_blocks.end(),
        [place](const ShellBlock& block) { return block.begin < place && place < block.end; });
    return writer;
}

/// With its variables, unless its delimiter is quoted.
WrittenText FileWriter::documentText(const HereDocument& document) const
{
    static const QRegularExpression escaped(u"\\\\([$`\\\\\n])"_s);
    QStringList lines = m_text.mid(document.begin, document.end - document.begin).split(u'\n');
    WrittenText whole{.isKnown = true};
    for (QString& line : lines) {
        while (document.stripsTabs && line.startsWith(u'\t'))
            line.remove(0, 1);
    }
    QString text = lines.join(u'\n');
    if (document.isLiteral) {
        whole.text = text;
        return whole;
    }
    qsizetype end = 0;
    const auto fill = [&](qsizetype upTo) {
        QStringList parts = text.mid(end, upTo - end).split(u'\n');
        for (QString& part : parts) {
            part = filled(part);
            whole.isWhole = whole.isWhole && !part.contains(u'$') && !part.contains(u'`');
        }
        whole.text += parts.join(u'\n');
    };
    for (QRegularExpressionMatchIterator found = escaped.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        fill(match.capturedStart());
        whole.text += match.captured(1) == u"\n" ? QString() : match.captured(1);
        end = match.capturedEnd();
    }
    fill(text.size());
    return whole;
}

WrittenText FileWriter::printedBy(const Writer& writer, const WrittenText& input) const
{
    const QString program = fileNameOf(writer.words.value(0));
    WrittenText printed;
    if (program == u"tee" || (program == u"cat" && writer.words.size() == 1)) {
        printed = writer.document != nullptr ? documentText(*writer.document) : input;
    } else if (program == u"echo" && !writer.words.value(1).startsWith(u'-')) {
        printed = {writer.words.mid(1).join(u' ') + u'\n', true};
        printed.isWhole = !printed.text.contains(u'$') && !printed.text.contains(u'`');
    }
    printed.isSure = writer.isSure;
    return printed;
}

void FileWriter::take(const Writer& writer, const WrittenText& printed)
{
    static const QSet<QString> editors{u"sed"_s, u"perl"_s, u"yq"_s};
    const QString program = fileNameOf(writer.words.value(0));
    const QStringList arguments = writer.words.mid(1);
    const bool isTee = program == u"tee";
    const bool isInPlace =
        editors.contains(program) && std::any_of(arguments.begin(), arguments.end(), [](const QString& word) {
            return word.startsWith(u"-i") || word == u"--in-place" || word == u"--inplace";
        });
    for (const QString& word : arguments) {
        if (isTee && !word.startsWith(u'-'))
            put(word, printed, arguments.contains(u"-a"_s));
        else if (isInPlace)
            put(word, {}, false);
    }
    for (const ShellToken* token : writer.redirections) {
        const QString sign = written(*token);
        if (sendsOutputIntoFile(sign) && !sign.startsWith(u'2'))
            put(filled(token->value), printed, sign.contains(u">>"_s));
    }
}

void FileWriter::put(const QString& path, WrittenText text, bool isAdded)
{
    const QString clean = QDir::cleanPath(path);
    const auto before = m_files.constFind(clean);
    const bool isThere = before != m_files.cend();
    if (isAdded || (isThere && !text.isSure)) {
        text.isKnown = isThere && isAdded && before->isKnown && text.isKnown && text.isSure;
        text.text.prepend(isThere ? before->text : QString());
        text.isWhole = text.isWhole && (!isThere || before->isWhole);
    }
    m_files.insert(clean, text);
}

} // namespace

CommandFileReader withWrittenFiles(
    const CommandFileReader& reader, const QString& shellText, const QMap<QString, QString>& assigned)
{
    const Result<QList<ShellToken>> tokens = splitShell(shellText);
    if (!reader || !tokens)
        return reader;
    const WrittenTexts files = FileWriter(shellText, *tokens, assigned).write();
    if (files.isEmpty())
        return reader;
    return [reader, files](const QString& path, qsizetype atMost) -> std::optional<QByteArray> {
        const auto found = files.constFind(QDir::cleanPath(path));
        if (found == files.cend())
            return reader(path, atMost);
        const QByteArray text = found->text.toUtf8().left(atMost);
        const bool isOther = !found->isSure && reader(path, atMost).value_or(text) != text;
        const bool isKnown = found->isKnown && (found->isWhole || isConfigFileName(path)) && !isOther;
        return isKnown ? std::optional(text) : std::nullopt;
    };
}

} // namespace megatune
