// SPDX-License-Identifier: GPL-3.0-or-later
// The words that stand for values of a trial's layout outside of options: {tp} in a command, TP=tp for a
// variable. One table of them, and what each becomes.
#pragma once

#include "core/space/layout.h"

#include <QStringList>

namespace megatune {

struct LayoutWord
{
    QString name; ///< "tp"
    QString
        parameter; ///< of the layout; empty: it follows from the layout's sizes, or is the same in all trials
    QString meaning; ///< one phrase, with what it is where the layout has none of it
};

/// In the order in which people read them. Parameters of somebody's own have words of their own names beside
/// these.
[[nodiscard]] QList<LayoutWord> layoutWords();

/// The parameter that the word stands for, its own name where it is in no table; empty for a word that
/// follows from others.
[[nodiscard]] QString parameterOfWord(const QString& word);

/// Those that words of the table stand for, whether a preset has them or not.
[[nodiscard]] QStringList parametersOfWords();

/// What is the same in all trials of a study; 0: not known.
struct TrialSizes
{
    qint64 gpus = 0;
    qint64 gpusPerNode = 0;
    qint64 globalBatch = 0;
};

/// A place in a text where a value is filled in: "{tp}", or "{vpp:-}" with what stands there where the layout
/// has none.
struct LayoutPlaceholder
{
    QString written;
    QString word;
    std::optional<QString> none = {};
    bool operator==(const LayoutPlaceholder&) const = default;
};

/// Those of `text` whose words are in the table or among `parameters`, each once. Braces of the shell
/// ("${TP}", "{a,b}", "{1..4}") and of JSON are none.
[[nodiscard]] QList<LayoutPlaceholder> layoutPlaceholders(const QString& text, const QStringList& parameters);
/// Whether some of them can only be filled in for a layout.
[[nodiscard]] bool needsLayout(const QString& text, const QStringList& parameters);

/// Why a word of the text cannot be filled in for layouts of these parameters, one sentence; empty when all
/// can. A word that only looks like one of them is taken for a slip; `others` are placeholders of other
/// kinds, with their braces.
[[nodiscard]] QString placeholderProblem(
    const QString& text, const QStringList& parameters, const QStringList& others);
/// The same for one word; `shown` is how it was given.
[[nodiscard]] QString wordProblem(const QString& word, const QString& shown, const QStringList& parameters);

/// What stands in the placeholder's place. Without a layout nothing but what is the same in all trials has a
/// value.
[[nodiscard]] std::optional<QString> filledIn(
    const LayoutPlaceholder& placeholder, const Layout& layout, const TrialSizes& sizes);
/// `text` with all of them filled in; nothing where one has no value.
[[nodiscard]] std::optional<QString> withLayout(
    const QString& text, const QStringList& parameters, const Layout& layout, const TrialSizes& sizes);

} // namespace megatune
