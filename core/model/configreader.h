// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the fields of a Hugging Face config.json under the many names that model families gave them.
#pragma once

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/model/classdefaults.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <QString>
#include <QStringList>
#include <set>
#include <string>

namespace megatune {

/// The fields of a config and of its nested language model in one table, the nested ones on top. Refers to
/// the document, which must outlive it.
class ConfigReader
{
public:
    using Names = std::initializer_list<const char*>;

    /// `name` names the model in sentences.
    ConfigReader(const Json& document, const QString& name);

    /// The first of `names` that is there: a whole number from 0 to `largest`, 0 being the same as absent.
    /// Lists count when all their members are equal. Anything else is remembered as the error.
    std::optional<int> number(Names names, int largest);
    /// The same for numbers that are at least 1 when they are there.
    std::optional<int> positive(Names names, int largest);

    /// From now on numbers and truths that the config does not name come from these. A field that is null
    /// does not: it was named.
    void setDefaults(const ClassDefaults& defaults) { m_defaults = defaults; }
    /// Does as if the class had no default for this field, whose value contradicts what the config says.
    void dropDefault(const QString& name);
    /// The fields that were asked for and came from the defaults, each once: "vocab_size=262208".
    [[nodiscard]] QStringList assumed() const;
    [[nodiscard]] bool isAssumed(const QString& name) const { return m_assumed.contains(name); }

    [[nodiscard]] bool has(const char* name) const;
    [[nodiscard]] bool isNull(const char* name) const { return m_nulls.contains(name); }
    /// The language model has a section of its own, of which transformers writes only what differs from the
    /// class.
    [[nodiscard]] bool isNested() const { return m_nested; }
    [[nodiscard]] std::optional<bool> truth(const char* name);
    [[nodiscard]] std::optional<QString> text(const char* name) const;
    /// Null when it is absent.
    [[nodiscard]] const Json* value(const char* name) const;

    [[nodiscard]] bool isMultimodal() const { return m_multimodal; }
    /// The first impossible number that was asked for.
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    struct Entry
    {
        const Json* owner = nullptr;
        QString path; ///< "text_config.num_hidden_layers"
    };

    void overlay(const Json& object, const QString& prefix, int depth);
    std::optional<int> bounded(Names names, int smallest, int largest);
    std::optional<int> defaultOf(Names names);
    void refuse(const QString& path, const Json& value);

    QString m_name;
    std::map<std::string, Entry> m_entries;
    std::set<std::string> m_nulls;
    ClassDefaults m_defaults;
    QStringList m_assumed;
    bool m_multimodal = false;
    bool m_nested = false;
    std::optional<Error> m_error;
};

} // namespace megatune
