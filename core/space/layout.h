// SPDX-License-Identifier: GPL-3.0-or-later
// One combination of parameter values: what a trial runs with. Plain data, in the order of the search space.
#pragma once

#include "core/base/error.h"
#include "core/base/json.h"

#include <QHash>
#include <QList>
#include <QString>

namespace megatune {

/// A value that a parameter can have: a whole number, or a word with a code that rules can compute with.
struct Value
{
    qint64 number = 0; ///< the number itself, or the word's code (its preset says which)
    QString word = {}; ///< empty for numbers

    [[nodiscard]] bool isNumber() const { return word.isEmpty(); }
    [[nodiscard]] QString text() const { return isNumber() ? QString::number(number) : word; }
    /// Words are equal by their letters: a value read from a file has no code.
    bool operator==(const Value& other) const
    {
        return word == other.word && (!isNumber() || number == other.number);
    }
};

[[nodiscard]] size_t qHash(const Value& value, size_t seed = 0);

struct LayoutItem
{
    QString name;
    Value value;
    bool operator==(const LayoutItem&) const = default;
};

class Layout
{
public:
    Layout() = default;
    explicit Layout(QList<LayoutItem> items)
        : m_items(std::move(items))
    {
    }

    [[nodiscard]] const QList<LayoutItem>& items() const { return m_items; }
    [[nodiscard]] bool isEmpty() const { return m_items.isEmpty(); }
    [[nodiscard]] const Value* find(const QString& name) const;
    /// The number of `name`, or `fallback` when it is absent or a word.
    [[nodiscard]] qint64 number(const QString& name, qint64 fallback = 1) const;
    /// The word (or the number's digits) of `name`; empty when absent.
    [[nodiscard]] QString text(const QString& name) const;
    void set(const QString& name, const Value& value);
    /// Holds the texts that it has in common with one much like it in memory once.
    void shareWith(const Layout& like);

    /// "tp=2 pp=1 mbs=4 recompute_granularity=full": for people, logs and as a key.
    [[nodiscard]] QString toText() const;
    /// The same for people, without what has no effect in this layout: modules of recomputation where there
    /// is none.
    [[nodiscard]] QString shownText() const;

    bool operator==(const Layout&) const = default;

private:
    QList<LayoutItem> m_items;
};

/// Whether the trainer does something with the parameter's value in this layout. That EP and ETP do nothing
/// without experts is not asked.
[[nodiscard]] bool hasEffect(const QString& parameter, const Layout& layout);

/// The value for people; null: none, or one without an effect.
[[nodiscard]] const Value* effectiveValue(const Layout& layout, const QString& parameter);

/// {"tp":2,"recompute_granularity":"full"}: numbers are numbers, words are strings.
[[nodiscard]] OrderedJson toJson(const Layout& layout);

} // namespace megatune
