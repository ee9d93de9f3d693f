// Reads the fields of a Hugging Face config.json under the many names that model families gave them.
#pragma once

#include "core/base/error.h"
#include "core/base/json.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <QString>
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

    [[nodiscard]] bool has(const char* name) const;
    [[nodiscard]] std::optional<bool> truth(const char* name) const;
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
    void refuse(const QString& path, const Json& value);

    QString m_name;
    std::map<std::string, Entry> m_entries;
    bool m_multimodal = false;
    std::optional<Error> m_error;
};

} // namespace megatune
