// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/configfile.h"

#include "core/base/json.h"
#include "core/command/commandoptions.h"

#include <nlohmann/json.hpp>
#include <QCoreApplication>
#include <QRegularExpression>

namespace megatune {

namespace {

struct ConfigFileText
{
    Q_DECLARE_TR_FUNCTIONS(ConfigFileText)
};

constexpr int maxConfigKeys = 10'000;

/// What a nested key is called in ConfigFile::nested.
QString nestedKey(const QString& outer, const QString& inner)
{
    const QString prefix = canonicalOption(outer).toLower();
    return prefix + u'.' + (prefix == u"env" ? inner : canonicalOption(inner));
}

// -- YAML --

/// Reads line by line; `failed` keeps the first thing that cannot be read.
class YamlReader
{
public:
    YamlReader(const QString& name, ConfigFile& file)
        : m_name(name)
        , m_file(file)
    {
    }

    Result<void> read(const QStringList& lines);

private:
    [[nodiscard]] tl::unexpected<Error> notUnderstood() const;
    Result<void> readLine(const QString& line);
    Result<void> readPair(qsizetype indent, const QString& text);
    Result<QString> scalar(const QString& text) const;
    Result<QString> flowList(const QString& text) const;
    void store(const QString& key, const QString& value, bool nested);

    QString m_name;
    ConfigFile& m_file;
    int m_line = 0;
    QString m_outer;              ///< the top key whose value stands on the lines below
    qsizetype m_innerIndent = -1; ///< of its mapping or list, once it has begun
    QStringList m_items;          ///< of a block list
};

/// The text without its comment: a # at the start or behind a blank, outside of quotes.
QString withoutYamlComment(const QString& line)
{
    QChar quote;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line[i];
        if (!quote.isNull()) {
            if (c == u'\\' && quote == u'"')
                ++i;
            else if (c == quote)
                quote = {};
        } else if (c == u'#' && (i == 0 || line[i - 1].isSpace())) {
            return line.left(i);
        } else if ((c == u'"' || c == u'\'') && (i == 0 || !line[i - 1].isLetterOrNumber())) {
            quote = c;
        }
    }
    return line;
}

bool isNullWord(const QString& text)
{
    return text.isEmpty() || text == u"~" || text == u"null" || text == u"Null" || text == u"NULL";
}

/// What Python's str() of the value would be read as: booleans in one spelling.
QString plainYamlWord(const QString& text)
{
    static const QStringList yes{
        u"true"_qs, u"True"_qs, u"TRUE"_qs, u"yes"_qs, u"Yes"_qs, u"on"_qs, u"On"_qs};
    static const QStringList no{
        u"false"_qs, u"False"_qs, u"FALSE"_qs, u"no"_qs, u"No"_qs, u"off"_qs, u"Off"_qs};
    return yes.contains(text) ? u"true"_qs : no.contains(text) ? u"false"_qs : text;
}

tl::unexpected<Error> YamlReader::notUnderstood() const
{
    return failure(ErrorKind::Unsupported,
        ConfigFileText::tr("Line %1 of %2 is YAML that is not understood here; write each option as \"name: "
                           "value\", or give the options on the command line.")
            .arg(m_line)
            .arg(m_name));
}

Result<QString> YamlReader::scalar(const QString& text) const
{
    if (text.startsWith(u'[') || text.startsWith(u'{')) {
        if (text.startsWith(u'['))
            return flowList(text);
        return text == u"{}" ? Result<QString>(QString()) : Result<QString>(notUnderstood());
    }
    if (text.startsWith(u'"') || text.startsWith(u'\'')) {
        const QChar quote = text[0];
        if (text.size() < 2 || !text.endsWith(quote))
            return notUnderstood();
        QString inner = text.mid(1, text.size() - 2);
        if (quote == u'\'')
            return inner.replace(u"''"_qs, u"'"_qs);
        if (inner.contains(u'\\')) {
            static const QRegularExpression escape(u"\\\\([\"\\\\/])"_qs);
            inner.replace(escape, u"\\1"_qs);
        }
        return inner;
    }
    static const QString special = u"&*!|>%@`"_qs;
    if (!text.isEmpty() && special.contains(text[0]))
        return notUnderstood();
    return plainYamlWord(text);
}

Result<QString> YamlReader::flowList(const QString& text) const
{
    if (!text.endsWith(u']') || text.mid(1).contains(u'[') || text.contains(u'{'))
        return notUnderstood();
    QStringList items;
    const QString inner = text.mid(1, text.size() - 2).trimmed();
    if (inner.isEmpty())
        return QString();
    const QStringList parts = inner.split(u',');
    for (const QString& part : parts) {
        const Result<QString> item = scalar(part.trimmed());
        if (!item)
            return item;
        items.append(*item);
    }
    return items.join(u' ');
}

void YamlReader::store(const QString& key, const QString& value, bool nested)
{
    if (nested)
        m_file.nested.insert(nestedKey(m_outer, key), value);
    else
        m_file.options.insert(canonicalOption(key), value);
}

/// "key: value" or "key:" at this depth.
Result<void> YamlReader::readPair(qsizetype indent, const QString& text)
{
    static const QRegularExpression pair(
        u"^(?:\"([^\"]+)\"|'([^']+)'|([^\\s:\"'][^:]*?))\\s*:(?:\\s+(.*))?$"_qs);
    const QRegularExpressionMatch match = pair.match(text);
    if (!match.hasMatch() || m_file.options.size() + m_file.nested.size() > maxConfigKeys)
        return notUnderstood();
    const QString key = match.captured(1) + match.captured(2) + match.captured(3);
    const QString written = match.captured(4).trimmed();
    const bool nested = indent > 0;
    if (!nested) {
        m_outer = key;
        m_innerIndent = -1;
        m_items.clear();
    } else if (written.isEmpty()) {
        return notUnderstood(); // a mapping or list two levels deep
    }
    if (isNullWord(written))
        return {};
    const Result<QString> value = scalar(written);
    if (!value)
        return tl::unexpected(value.error());
    const bool isEmptyList = value->isEmpty() && (written.startsWith(u'[') || written.startsWith(u'{'));
    if (!isEmptyList)
        store(key, *value, nested);
    if (!nested)
        m_outer.clear();
    return {};
}

Result<void> YamlReader::readLine(const QString& line)
{
    const QString text = line.trimmed();
    if (text.isEmpty() || text == u"---" || line.startsWith(u'%'))
        return {};
    qsizetype indent = 0;
    while (line[indent] == u' ')
        ++indent;
    if (line[indent] == u'\t')
        return notUnderstood();
    const bool item = text == u"-" || text.startsWith(u"- ");
    if (indent == 0 && !item)
        return readPair(0, text);
    if (m_outer.isEmpty() || (m_innerIndent >= 0 && indent != m_innerIndent))
        return notUnderstood();
    m_innerIndent = indent;
    if (!item)
        return m_items.isEmpty() ? readPair(std::max<qsizetype>(indent, 1), text)
                                 : Result<void>(notUnderstood());
    const Result<QString> value = scalar(text.mid(1).trimmed());
    if (!value)
        return tl::unexpected(value.error());
    m_items.append(*value);
    store(m_outer, m_items.join(u' '), false);
    return {};
}

Result<void> YamlReader::read(const QStringList& lines)
{
    for (const QString& line : lines) {
        ++m_line;
        QString plain = withoutYamlComment(line);
        if (plain.trimmed() == u"...")
            break;
        while (!plain.isEmpty() && plain.back().isSpace())
            plain.chop(1);
        if (const Result<void> done = readLine(plain); !done)
            return done;
    }
    return {};
}

// -- JSON --

QString jsonWord(const Json& value)
{
    if (value.is_string())
        return QString::fromStdString(value.get_ref<const std::string&>());
    if (value.is_boolean())
        return value.get<bool>() ? u"true"_qs : u"false"_qs;
    if (value.is_array()) {
        QStringList items;
        for (const Json& item : value)
            items.append(jsonWord(item));
        return items.join(u' ');
    }
    return QString::fromUtf8(toLine(value)).trimmed();
}

Result<ConfigFile> readJsonConfig(const QByteArray& bytes, const QString& name)
{
    const Result<Json> document = parseJson(bytes, name, {.maxBytes = maxConfigFileBytes});
    if (!document)
        return tl::unexpected(document.error());
    if (!document->is_object()) {
        return failure(ErrorKind::Malformed,
            ConfigFileText::tr("%1 holds no options; it must be one JSON object.").arg(name));
    }
    ConfigFile file;
    for (const auto& [key, value] : document->items()) {
        const QString option = QString::fromStdString(key);
        if (value.is_null())
            continue;
        const bool mapping = value.is_object() && (option == u"ENV" || option.endsWith(u"_config"));
        if (!mapping) {
            file.options.insert(canonicalOption(option), jsonWord(value));
            continue;
        }
        for (const auto& [inner, innerValue] : value.items()) {
            if (!innerValue.is_null())
                file.nested.insert(nestedKey(option, QString::fromStdString(inner)), jsonWord(innerValue));
        }
    }
    return file;
}

} // namespace

bool isConfigFileName(const QString& word)
{
    return word.endsWith(u".yaml") || word.endsWith(u".yml") || word.endsWith(u".json");
}

Result<ConfigFile> readConfigFile(const QByteArray& bytes, const QString& name)
{
    if (bytes.size() > maxConfigFileBytes) {
        return failure(ErrorKind::Unsupported,
            ConfigFileText::tr("%1 is too large to be a file of options (over 1 MiB); name another one.")
                .arg(name));
    }
    if (name.endsWith(u".json"))
        return readJsonConfig(bytes, name);
    if (!bytes.isValidUtf8() || bytes.contains('\0')) {
        return failure(
            ErrorKind::Malformed, ConfigFileText::tr("%1 is no text in UTF-8; save it in UTF-8.").arg(name));
    }
    QString text = QString::fromUtf8(bytes);
    if (text.startsWith(QChar::ByteOrderMark))
        text.remove(0, 1);
    text.replace(u"\r\n"_qs, u"\n"_qs);
    ConfigFile file;
    if (const Result<void> done = YamlReader(name, file).read(text.split(u'\n')); !done)
        return tl::unexpected(done.error());
    return file;
}

} // namespace megatune
