// SPDX-License-Identifier: GPL-3.0-or-later
// The text that a quoted word hands to `sh -c`, and the way back: a change of that text becomes a change of
// the word.
#pragma once

#include "core/command/commandline.h"

#include <optional>
#include <QList>
#include <QString>

namespace megatune {

/// One stretch to be replaced. `lead` and `trail` are the blanks around what a person should see marked.
struct CommandChange
{
    qsizetype begin = 0; ///< in the text that is changed
    qsizetype end = 0;
    QString lead = {};
    QString body = {};
    QString trail = {};
    EditMark::Kind kind = EditMark::Kind::Inserted;
    QString before = {};
};

/// By place; what is put in comes in front of what is taken out there.
[[nodiscard]] inline bool comesBefore(const CommandChange& one, const CommandChange& other)
{
    return one.begin != other.begin ? one.begin < other.begin : one.end < other.end;
}

class ScriptWord
{
public:
    /// The word that stands at [begin, end) of `outer`. Nothing when its quoting cannot be followed backwards
    /// (substitutions, $'...').
    [[nodiscard]] static std::optional<ScriptWord> read(const QString& outer, qsizetype begin, qsizetype end);

    /// What the inner shell reads; variables that the outer shell would fill in stand there by their names.
    [[nodiscard]] const QString& text() const { return m_text; }
    /// A change of text(), as the change of the outer text that has this effect.
    [[nodiscard]] CommandChange outward(const CommandChange& change) const;

private:
    enum class Quote { None, Single, Double };
    struct Unit
    {
        qsizetype begin = 0; ///< in the outer text
        qsizetype end = 0;
        Quote quote = Quote::None;
    };
    void add(QChar c, qsizetype begin, qsizetype end, Quote quote);
    [[nodiscard]] static QString escaped(const QString& part, Quote quote);

    QString m_text;
    QList<Unit> m_units; ///< one for each unit of m_text
};

} // namespace megatune
