// SPDX-License-Identifier: GPL-3.0-or-later
// Reads one line of a study file fast: the members of a JSON object as views into the line, decoded only when
// asked for. Not a general JSON reader; core/base/json.h is that.
#pragma once

#include <optional>
#include <QByteArrayView>
#include <QList>
#include <QString>
#include <QVarLengthArray>

namespace megatune {

/// A value as it stands in the line. Views live as long as the bytes that were parsed.
class FlatObject;

struct FlatValue
{
    enum class Type { Null, True, False, Number, Text, Array, Object };
    Type type = Type::Null;
    QByteArrayView raw;   ///< Text: without its quotes; Array and Object: with their brackets
    bool escaped = false; ///< Text: holds backslashes

    [[nodiscard]] std::optional<qint64> integer() const; ///< 8.0 counts as 8
    [[nodiscard]] std::optional<double> number() const;
    [[nodiscard]] std::optional<QString> text() const;
    [[nodiscard]] std::optional<FlatObject> object() const;
    [[nodiscard]] std::optional<QList<FlatValue>> array() const;
};

struct FlatMember
{
    QByteArrayView key;   ///< as written: what find() looks for, which has no escapes
    bool escaped = false; ///< the key holds backslashes
    FlatValue value;

    [[nodiscard]] QString name() const; ///< the key, escapes resolved
};

class FlatObject
{
public:
    /// Nothing when `text` is not exactly one JSON object. Nested values are only checked for balanced
    /// brackets.
    [[nodiscard]] static std::optional<FlatObject> parse(QByteArrayView text);

    [[nodiscard]] const QVarLengthArray<FlatMember, 20>& members() const { return m_members; }
    /// The last one of this name, or nullptr.
    [[nodiscard]] const FlatValue* find(QByteArrayView key) const;

private:
    QVarLengthArray<FlatMember, 20> m_members;
};

} // namespace megatune
