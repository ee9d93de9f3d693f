// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/configfile.h"

#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/command/commandoptions.h"

#include <nlohmann/json.hpp>
#include <yaml-cpp/yaml.h>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int maxConfigKeys = 10'000;

/// What a nested key is called in ConfigFile::nested.
QString nestedKey(const QString& outer, const QString& inner)
{
    const QString prefix = canonicalOption(outer).toLower();
    return prefix + u'.' + (prefix == u"env" ? inner : canonicalOption(inner));
}

// -- YAML --

/// What a node of YAML says as a word, list or mapping of options. Values are texts, as Python's str() of
/// them would be read.
class YamlOptions
{
public:
    YamlOptions(const QByteArray& bytes, const QString& name, ConfigFile& file)
        : m_bytes(bytes)
        , m_name(name)
        , m_file(file)
    {
    }
    /// Throws YAML::Exception.
    Result<void> read();
    [[nodiscard]] tl::unexpected<Error> notUnderstood(const YAML::Mark& mark) const;

private:
    Result<void> readPair(const QString& key, const YAML::Node& value);
    Result<void> readMapping(const QString& outer, const YAML::Node& mapping, int depth);
    Result<QString> text(const YAML::Node& node);
    Result<QString> word(const YAML::Node& node);
    Result<QString> words(const YAML::Node& list);

    QByteArray m_bytes;
    QString m_name;
    ConfigFile& m_file;
    int m_read = 0; ///< nodes; an alias can name the same one many times
};

QString textOf(const YAML::Node& scalar)
{
    return QString::fromStdString(scalar.Scalar());
}

/// Booleans in one spelling; "!" is the tag of what stands in quotes.
QString plainWord(const YAML::Node& scalar)
{
    static const QStringList yes{u"true"_s, u"True"_s, u"TRUE"_s, u"yes"_s, u"Yes"_s, u"on"_s, u"On"_s};
    static const QStringList no{u"false"_s, u"False"_s, u"FALSE"_s, u"no"_s, u"No"_s, u"off"_s, u"Off"_s};
    const QString text = textOf(scalar);
    if (scalar.Tag() == "!" || scalar.Tag() == "tag:yaml.org,2002:str")
        return text;
    return yes.contains(text) ? u"true"_s : no.contains(text) ? u"false"_s : text;
}

/// Whether the quote that begins here ends: the library takes the end of the file for it.
bool hasClosingQuote(const QByteArray& bytes, qsizetype at)
{
    const char quote = bytes.at(at);
    for (qsizetype i = at + 1; i < bytes.size(); ++i) {
        const bool isDoubled = quote == '\'' && bytes.mid(i, 2) == "''";
        if (isDoubled || (quote == '"' && bytes.at(i) == '\\'))
            ++i;
        else if (bytes.at(i) == quote)
            return true;
    }
    return false;
}

tl::unexpected<Error> YamlOptions::notUnderstood(const YAML::Mark& mark) const
{
    return failure(ErrorKind::Unsupported,
        Tr::tr("Line %1 of %2 is YAML that is not understood here; write each option as \"name: "
               "value\", or give the options on the command line.")
            .arg(mark.line + 1)
            .arg(m_name));
}

Result<QString> YamlOptions::word(const YAML::Node& node)
{
    if (++m_read > maxConfigKeys || node.IsMap() || node.IsSequence())
        return notUnderstood(node.Mark());
    const int at = node.Mark().pos;
    const bool isQuoted = node.IsScalar() && node.Tag() == "!" && at >= 0 && at < m_bytes.size()
        && (m_bytes.at(at) == '\'' || m_bytes.at(at) == '"');
    if (isQuoted && !hasClosingQuote(m_bytes, at))
        return notUnderstood(node.Mark());
    return node.IsScalar() ? plainWord(node) : QString();
}

Result<QString> YamlOptions::words(const YAML::Node& list)
{
    QStringList items;
    for (const YAML::Node& node : list) {
        const Result<QString> item = word(node);
        if (!item)
            return item;
        items.append(*item);
    }
    return items.join(u' ');
}

Result<QString> YamlOptions::text(const YAML::Node& node)
{
    return node.IsSequence() ? words(node) : word(node);
}

bool holdsMappings(const YAML::Node& node)
{
    return node.IsSequence()
        && std::any_of(node.begin(), node.end(), [](const YAML::Node& item) { return item.IsMap(); });
}

/// Null and what is empty is left out.
Result<void> YamlOptions::readPair(const QString& key, const YAML::Node& value)
{
    if (++m_read > maxConfigKeys)
        return notUnderstood(value.Mark());
    if (value.IsNull() || ((value.IsMap() || value.IsSequence()) && value.size() == 0))
        return {};
    if (!value.IsMap()) {
        const Result<QString> read = text(value);
        MEGATUNE_TRY(read);
        m_file.options.insert(canonicalOption(key), *read);
        return {};
    }
    return readMapping(key, value, 1);
}

Result<void> YamlOptions::readMapping(const QString& outer, const YAML::Node& mapping, int depth)
{
    constexpr int deepest = 8;
    for (const auto& inner : mapping) {
        const QString key = nestedKey(outer, textOf(inner.first));
        if (inner.second.IsMap() && depth < deepest) {
            MEGATUNE_TRY(readMapping(key, inner.second, depth + 1));
            continue;
        }
        if (holdsMappings(inner.second)) // a list of data sets and the like is no option
            continue;
        const Result<QString> read = text(inner.second);
        MEGATUNE_TRY(read);
        if (!inner.second.IsNull())
            m_file.nested.insert(key, *read);
    }
    return {};
}

Result<void> YamlOptions::read()
{
    const YAML::Node document = YAML::Load(m_bytes.toStdString());
    if (document.IsNull())
        return {};
    if (!document.IsMap())
        return notUnderstood(document.Mark());
    for (const auto& pair : document) {
        if (!pair.first.IsScalar())
            return notUnderstood(pair.first.Mark());
        if (const Result<void> done = readPair(textOf(pair.first), pair.second); !done)
            return done;
    }
    return {};
}

Result<ConfigFile> readYamlConfig(const QByteArray& bytes, const QString& name)
{
    ConfigFile file;
    YamlOptions options(bytes, name, file);
    try {
        MEGATUNE_TRY(options.read());
    } catch (const YAML::Exception& problem) {
        return options.notUnderstood(problem.mark);
    }
    return file;
}

// -- JSON --

QString jsonWord(const Json& value)
{
    if (value.is_string())
        return QString::fromStdString(value.get_ref<const std::string&>());
    if (value.is_boolean())
        return value.get<bool>() ? u"true"_s : u"false"_s;
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
    MEGATUNE_TRY(document);
    if (!document->is_object()) {
        return failure(
            ErrorKind::Malformed, Tr::tr("%1 holds no options; it must be one JSON object.").arg(name));
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
            Tr::tr("%1 is too large to be a file of options (over 1 MiB); name another one.").arg(name));
    }
    if (name.endsWith(u".json"))
        return readJsonConfig(bytes, name);
    if (!bytes.isValidUtf8() || bytes.contains('\0')) {
        return failure(ErrorKind::Malformed, Tr::tr("%1 is not text in UTF-8; save it in UTF-8.").arg(name));
    }
    return readYamlConfig(bytes, name);
}

} // namespace megatune
