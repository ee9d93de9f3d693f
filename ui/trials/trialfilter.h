// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody typed to narrow down the trials: "tp=2 state:oom value>400 gpu-a". All words must hold.
#pragma once

#include "core/study/trial.h"

#include <optional>
#include <QHash>
#include <QStringList>

namespace megatune {

/// For one thread at a time, also when it is const.
class TrialFilter
{
public:
    TrialFilter() = default;
    /// `parameters` are the names that layouts have. Never fails: what is not understood is looked for as
    /// plain text and named by problem(); a term that is being typed ("tp=") holds for every trial.
    [[nodiscard]] static TrialFilter parse(const QString& text, const QStringList& parameters);

    [[nodiscard]] bool matches(const Trial& trial, bool isBest) const;
    [[nodiscard]] bool isEmpty() const { return m_terms.isEmpty(); }
    /// One sentence about a word that was not understood; empty when there is none.
    [[nodiscard]] const QString& problem() const { return m_problem; }

    // How charts read and write the one filter: its words are the only place where a choice is kept.

    /// What a word is about: "tp" of "TP=2", "value" of "tflops>400"; empty for plain text.
    [[nodiscard]] static QString subjectOf(const QString& word, const QStringList& parameters);
    /// The words of `text` that are about one of `subjects`, or those that are not.
    [[nodiscard]] static QString only(
        const QString& text, const QStringList& subjects, const QStringList& parameters);
    [[nodiscard]] static QString without(
        const QString& text, const QStringList& subjects, const QStringList& parameters);
    /// "tp=2,4"; an invalid one means trials without the parameter. Empty for no choices.
    [[nodiscard]] static QString choiceWord(
        const QString& parameter, const QList<std::optional<Value>>& choices);

private:
    enum class Field { Anything, Number, Parameter, Value, Memory, Duration, State, Host, Star, Best };
    enum class Relation { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };
    struct Term
    {
        Field field = Field::Anything;
        Relation relation = Relation::Equal;
        QString parameter = {};
        QStringList words = {};     ///< any of them
        QList<double> numbers = {}; ///< the same as numbers; NaN where a word is none
        quint32 states = 0;         ///< bits of the states that a word names, or in whose name it appears
        /// By place in a layout: choices that were looked at for the word, and whether it appears in them. A
        /// hundred thousand trials have few choices.
        struct Looked
        {
            LayoutItem item;
            qint64 layers = 0; ///< what is said of the method depends on them, too
            bool found = false;
        };
        mutable QList<QList<Looked>> looked = {};
    };
    struct Form
    {
        QString name;
        QString relation;
        QString words;
    };
    [[nodiscard]] static std::optional<Form> formOf(const QString& word);
    [[nodiscard]] static const QHash<QString, Field>& fields();
    [[nodiscard]] static QString chosen(
        const QString& text, const QStringList& subjects, const QStringList& parameters, bool about);
    void addTerm(const QString& word, const QStringList& parameters);
    [[nodiscard]] static bool holds(const Term& term, const Trial& trial, bool isBest);
    [[nodiscard]] static bool compares(const Term& term, std::optional<double> number);
    [[nodiscard]] static bool holdsState(const Term& term, TrialState state);
    [[nodiscard]] static quint32 statesOf(const Term& term);
    [[nodiscard]] static bool holdsParameter(const Term& term, const Trial& trial);
    [[nodiscard]] static bool appears(const Term& term, const Trial& trial);
    [[nodiscard]] static bool appearsInLayout(const Term& term, const Trial& trial);

    QList<Term> m_terms;
    QString m_problem;
};

} // namespace megatune
