// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/configreader.h"

#include "core/base/tr.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace megatune {

namespace {

/// thinker_config.text_config is the deepest that is known; more is left for wrappers around wrappers.
constexpr int configDeepest = 5;

/// A list whose members are all equal stands for that member (one number a layer, or one a modality).
std::optional<qint64> configInteger(const Json& owner, const char* name, const Json& value)
{
    if (!value.is_array())
        return integerAt(owner, name);
    const bool same = !value.empty() && std::all_of(value.begin(), value.end(), [&value](const Json& each) {
        return each == value.front();
    });
    return same ? integerAt(Json::object({{name, value.front()}}), name) : std::nullopt;
}

} // namespace

ConfigReader::ConfigReader(const Json& document, const QString& name)
    : m_name(name)
{
    overlay(document, {}, 0);
}

void ConfigReader::overlay(const Json& object, const QString& prefix, int depth)
{
    for (const auto& [key, value] : object.items()) {
        // DBRX writes an empty model_type into its sections.
        if (value.is_null()) {
            m_nulls.insert(key);
        } else if (!(key == "model_type" && value == "")) {
            m_nulls.erase(key);
            m_entries[key] = Entry{&object, prefix + QString::fromStdString(key)};
        }
    }
    const auto section = [&object](const char* name) -> const Json* {
        const auto found = object.find(name);
        return found != object.end() && found->is_object() ? &*found : nullptr;
    };
    for (const char* tower : {"vision_config", "vit_config", "audio_config", "thinker_config"})
        m_multimodal = m_multimodal || section(tower) != nullptr;
    if (depth >= configDeepest)
        return;
    // attn_config and ffn_config: DBRX and MPT. talker_config is another model and stays out.
    for (const char* nested :
        {"attn_config", "ffn_config", "thinker_config", "llm_config", "language_config", "text_config"}) {
        if (const Json* inner = section(nested)) {
            m_nested = true;
            overlay(*inner, prefix + QLatin1String(nested) + u'.', depth + 1);
        }
    }
}

std::optional<int> ConfigReader::number(Names names, int largest)
{
    return bounded(names, 0, largest);
}

std::optional<int> ConfigReader::positive(Names names, int largest)
{
    return bounded(names, 1, largest);
}

std::optional<int> ConfigReader::bounded(Names names, int smallest, int largest)
{
    for (const char* name : names) {
        const auto found = m_entries.find(name);
        if (found == m_entries.end())
            continue;
        const Json& value = *found->second.owner->find(name);
        const std::optional<qint64> read = configInteger(*found->second.owner, name, value);
        if (!read && value.is_structured())
            return std::nullopt;
        if (!read || *read < smallest || *read > largest) {
            refuse(found->second.path, value);
            return std::nullopt;
        }
        return *read == 0 ? std::nullopt : std::optional<int>(static_cast<int>(*read));
    }
    return defaultOf(names);
}

std::optional<int> ConfigReader::defaultOf(Names names)
{
    if (std::any_of(names.begin(), names.end(), [this](const char* name) { return isNull(name); }))
        return std::nullopt;
    for (const char* name : names) {
        const auto found = m_defaults.fields.find(name);
        if (found == m_defaults.fields.end())
            continue;
        const QString field = QString::fromLatin1(name);
        if (!m_assumed.contains(field))
            m_assumed << field;
        return found->second;
    }
    return std::nullopt;
}

void ConfigReader::dropDefault(const QString& name)
{
    m_defaults.fields.erase(name.toStdString());
    m_assumed.removeAll(name);
}

QStringList ConfigReader::assumed() const
{
    QStringList fields;
    for (const QString& name : m_assumed) {
        const int value = m_defaults.fields.at(name.toStdString());
        const bool isTruth = name == u"tie_word_embeddings";
        fields << name + u'='
                + (isTruth ? QString(QLatin1String(value != 0 ? "true" : "false")) : QString::number(value));
    }
    return fields;
}

void ConfigReader::refuse(const QString& path, const Json& value)
{
    if (m_error)
        return;
    const QString written = QString::fromUtf8(toLine(value)).left(40);
    m_error = Error{ErrorKind::Malformed,
        Tr::tr("config.json of %1 gives %2 as %3, which no model can have; correct the file, or give "
               "the numbers of layers and KV heads in its place.")
            .arg(m_name, path, written)};
}

bool ConfigReader::has(const char* name) const
{
    return m_entries.contains(name);
}

std::optional<bool> ConfigReader::truth(const char* name)
{
    const auto found = m_entries.find(name);
    if (found != m_entries.end())
        return boolAt(*found->second.owner, name);
    const std::optional<int> byClass = defaultOf({name});
    return byClass ? std::optional<bool>(*byClass != 0) : std::nullopt;
}

std::optional<QString> ConfigReader::text(const char* name) const
{
    const auto found = m_entries.find(name);
    return found == m_entries.end() ? std::nullopt : textAt(*found->second.owner, name);
}

const Json* ConfigReader::value(const char* name) const
{
    const auto found = m_entries.find(name);
    return found == m_entries.end() ? nullptr : &*found->second.owner->find(name);
}

} // namespace megatune
