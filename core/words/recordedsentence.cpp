// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/words/recordedsentence.h"

#include "core/base/tr.h"

#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QXmlStreamReader>

#include <algorithm>
#include <optional>
#include <vector>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// A shorter match of words between places may be chance: "%1 of %2".
constexpr int leastLetters = 4;
/// Longer texts, and what stands deeper within sentences, stay as they are: others may have written the file.
constexpr qsizetype longestRead = 4000;
constexpr int deepest = 4;

bool isEastAsian(QChar c)
{
    return c >= u'\u3000' && c <= u'\u9fff';
}

/// A text of the program with places for arguments, such as "Number %1 of %2 kept layouts.".
struct Template
{
    QByteArray context;
    QByteArray source;
    QByteArray comment;
    QStringList words;  ///< before, between and after the places
    QStringList places; ///< "1" to "99", or "n" for the number that decides the plural
    int letters = 0;    ///< in all words
};

using Arguments = QHash<QString, QString>; // by place

void cut(Template& text, const QString& pattern)
{
    static const QRegularExpression place(u"%L?(\\d{1,2}|n)"_s);
    qsizetype from = 0;
    for (auto found = place.globalMatch(pattern); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        text.words.append(pattern.mid(from, match.capturedStart() - from));
        text.places.append(match.captured(1));
        from = match.capturedEnd();
    }
    text.words.append(pattern.mid(from));
    for (const QString& words : std::as_const(text.words))
        for (const QChar c : words)
            text.letters += isEastAsian(c) ? 2 : c.isLetter() ? 1 : 0; // a character is about half a word
}

/// The texts of a language's file, or their English sources.
void readTemplates(std::vector<Template>& templates, const QString& language, bool sources)
{
    QFile file(u":/i18n/megatune_%1.ts"_s.arg(language));
    if (!file.open(QIODevice::ReadOnly))
        return;
    Template text;
    bool numerus = false;
    const auto add = [&](const QString& pattern) {
        Template whole = text;
        cut(whole, pattern);
        if (whole.letters >= leastLetters)
            templates.push_back(std::move(whole));
    };
    for (QXmlStreamReader xml(&file); !xml.atEnd();) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            text.context = xml.readElementText().toUtf8();
        } else if (xml.name() == u"message") {
            numerus = xml.attributes().hasAttribute(u"numerus"_s);
            text.comment.clear();
        } else if (xml.name() == u"source") {
            text.source = xml.readElementText().toUtf8();
        } else if (xml.name() == u"comment") {
            text.comment = xml.readElementText().toUtf8();
        } else if (xml.name() == u"numerusform" || (xml.name() == u"translation" && !numerus)) {
            add(sources ? QString::fromUtf8(text.source) : xml.readElementText());
        }
    }
}

/// Those with most words first: they say most surely which text it is.
std::vector<Template> sorted(std::vector<Template> templates)
{
    std::stable_sort(templates.begin(), templates.end(),
        [](const Template& one, const Template& other) { return one.letters > other.letters; });
    return templates;
}

const std::vector<Template>& englishTemplates()
{
    static const std::vector<Template> templates = [] {
        std::vector<Template> read;
        readTemplates(read, u"ja"_s, true); // has all sources, and English a file for its plurals alone
        readTemplates(read, u"en"_s, false);
        return sorted(std::move(read));
    }();
    return templates;
}

const std::vector<Template>& eastAsianTemplates()
{
    static const std::vector<Template> templates = [] {
        std::vector<Template> read;
        readTemplates(read, u"ja"_s, false);
        readTemplates(read, u"zh_CN"_s, false);
        return sorted(std::move(read));
    }();
    return templates;
}

std::optional<int> numberOf(QString digits)
{
    bool isNumber = false;
    const int number = digits.remove(u',').toInt(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

std::optional<Arguments> match(const Template& pattern, const QString& text)
{
    if (pattern.places.isEmpty())
        return text == pattern.words.first() ? std::optional(Arguments()) : std::nullopt;
    const qsizetype end = text.size() - pattern.words.last().size();
    qsizetype from = pattern.words.first().size();
    if (end <= from || !text.startsWith(pattern.words.first()) || !text.endsWith(pattern.words.last()))
        return std::nullopt;
    Arguments arguments;
    for (qsizetype i = 0; i < pattern.places.size(); ++i) {
        const QString& after = pattern.words[i + 1];
        const bool isLast = i + 1 == pattern.places.size();
        const qsizetype to = isLast ? end : text.indexOf(after, from + 1);
        if (to <= from || to > end)
            return std::nullopt;
        const QString argument = text.mid(from, to - from);
        if (arguments.value(pattern.places[i], argument) != argument
            || (pattern.places[i] == u"n" && !numberOf(argument)))
            return std::nullopt;
        arguments.insert(pattern.places[i], argument);
        from = to + after.size();
    }
    return arguments;
}

struct Reading
{
    QString text;
    int known = 0; ///< letters that stand in the program's texts
};

class Reader
{
public:
    explicit Reader(const std::vector<Template>& templates)
        : m_templates(templates)
    {
    }

    /// As one text of the program or as several sentences: as what is known of more.
    [[nodiscard]] Reading read(const QString& text, int depth = 0) const
    {
        static const QRegularExpression between(u"(?<=[.!?])\\s+(?=[\\p{L}\\p{N}])|(?<=。)\\s*(?=.)|\\n+"_s);
        Reading apart;
        qsizetype from = 0;
        const auto add = [&](qsizetype to) {
            const Reading sentence = readOne(text.mid(from, to - from), depth);
            apart.text += sentence.text;
            apart.known += sentence.known;
        };
        for (auto found = between.globalMatch(text); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            add(match.capturedStart());
            apart.text += match.captured();
            from = match.capturedEnd();
        }
        add(text.size());
        if (from == 0)
            return apart;
        const Reading whole = readOne(text, depth);
        return whole.known >= apart.known ? whole : apart;
    }

private:
    [[nodiscard]] Reading readOne(const QString& sentence, int depth) const
    {
        for (const Template& pattern : m_templates) {
            if (const auto arguments = match(pattern, sentence))
                return say(pattern, *arguments, depth);
        }
        return {sentence};
    }

    [[nodiscard]] Reading say(const Template& pattern, const Arguments& arguments, int depth) const
    {
        const int n = numberOf(arguments.value(u"n"_s)).value_or(-1);
        Template ours;
        cut(ours,
            QCoreApplication::translate(
                pattern.context.constData(), pattern.source.constData(), pattern.comment.constData(), n));
        Reading said{ours.words.first(), pattern.letters};
        for (qsizetype i = 0; i < ours.places.size(); ++i) {
            Reading argument{arguments.value(ours.places[i])};
            // A single word is a name, a value or a number.
            if (depth < deepest && argument.text.contains(u' '))
                argument = read(argument.text, depth + 1);
            said.text += argument.text + ours.words[i + 1];
            said.known += argument.known;
        }
        return said;
    }

    const std::vector<Template>& m_templates;
};

} // namespace

QString inOurLanguage(const QString& recorded)
{
    const bool isEnglish = std::none_of(recorded.begin(), recorded.end(), isEastAsian);
    //: The code of the language that this is translated into.
    const bool isOurs = isEnglish && Tr::tr("en", "language code") == u"en";
    if (isOurs || recorded.size() > longestRead)
        return recorded;
    return Reader(isEnglish ? englishTemplates() : eastAsianTemplates()).read(recorded).text;
}

} // namespace megatune
