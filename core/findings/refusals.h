// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainer itself refuses, learned from its own words: a refusal is a fact about the parameters that
// it names, or that the refused layouts have in common. Layouts of that kind are not tried any more. One
// object a study and thread; the same ends in the same order close the same layouts.
#pragma once

#include "core/study/state.h"

#include <optional>
#include <QStringList>

namespace megatune {

/// Layouts of a kind that is not tried any more.
struct ClosedLayouts
{
    QString kind;      ///< "TP 8", "CP above 1", "SP true, MBS 4": what all of them have
    QList<int> trials; ///< those that were refused
    QString message;   ///< the trainer's, of the first
};

class Refusals
{
public:
    /// A layout's trial ended with `message`, by which the trainer refuses layouts.
    void refused(int trial, const Layout& layout, const QString& message);
    /// It trained, so that nothing which it shares with refused ones is the cause.
    void ran(const Layout& layout);

    /// By what was learned so far the trainer refuses it, too.
    [[nodiscard]] bool closes(const Layout& layout);
    /// By message, in the order of the first trials that it refused.
    [[nodiscard]] QList<ClosedLayouts> closed();

private:
    /// Something that a layout has: "tp" "8", or where `above` is set "tp" "1": more than 1.
    struct Trait
    {
        QString axis;
        QString word;
        bool above = false;
        bool operator==(const Trait&) const = default;
    };
    struct Refusal
    {
        QString message;
        QStringList named;      ///< the parameters that it names; empty: none
        bool isDerived = false; ///< it names a size that follows from several, such as DP
        QList<int> trials = {};
        QList<Layout> layouts = {};      ///< different ones
        QList<QList<Trait>> causes = {}; ///< a layout with all traits of one of them is refused, too
    };

    [[nodiscard]] static QList<Trait> traitsOf(const Layout& layout);
    [[nodiscard]] static bool hasAll(const Layout& layout, const QList<Trait>& traits);
    [[nodiscard]] static QString textOf(const QList<Trait>& traits);
    [[nodiscard]] static Refusal refusalBy(const QString& message);
    [[nodiscard]] bool someRan(const QList<Trait>& traits) const;
    [[nodiscard]] QList<Trait> commonCause(const Refusal& refusal) const;
    [[nodiscard]] QList<QList<Trait>> causesOf(const Refusal& refusal) const;
    /// With their causes, by all that was told.
    [[nodiscard]] const QList<Refusal>& refusals();

    QList<Refusal> m_refusals;
    QList<Layout> m_ran;
    bool m_isStale = false; ///< the causes are
};

/// The trainer's words where they refused the layout of a trial that ended so; empty where they did not.
[[nodiscard]] QString refusalIn(TrialState state, const std::optional<TrialFailure>& failure);
/// By all trials of a study so far.
[[nodiscard]] QList<ClosedLayouts> closedLayouts(const StudyState& state);
/// "Left out: CP above 1, which the trainer refuses (#3, #5): Context parallelism is only ...".
[[nodiscard]] QString closedText(const ClosedLayouts& closed);

} // namespace megatune
