// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts of a study by parameter: which choices there are, in the order that a person expects, and which
// one every trial has. What heat map, parallel coordinates and the charts by parameter are drawn from.
#pragma once

#include "ui/trials/studyseries.h"

namespace megatune {

struct TrialColumn
{
    QString name;
    QList<Value> choices; ///< numbers by size, then words from none to all
    QList<qint16>
        ofTrial; ///< by trial number: position in `choices`, or -1 when the trial lacks the parameter
    bool someLackIt = false; ///< trials with a layout, that is
    /// "TP", and "TP 2" of a choice; position -1 is "TP –".
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString titleOf(int choice) const;
    /// Nothing for -1, as TrialFilter::choiceWord() wants it.
    [[nodiscard]] std::optional<Value> choice(int position) const;
};

class TrialColumns final : public QObject
{
    Q_OBJECT

public:
    /// `series` must outlive this.
    explicit TrialColumns(const StudySeries* series, QObject* parent = nullptr);

    /// Every parameter that a trial has, in the order of the layouts; up to date with the study.
    [[nodiscard]] const QList<TrialColumn>& all() const;
    /// Positions in all() of those with more than one choice.
    [[nodiscard]] QList<int> varying() const;
    [[nodiscard]] QStringList names() const;
    /// Position in all(), or -1.
    [[nodiscard]] int indexOf(const QString& name) const;
    [[nodiscard]] const StudySeries& series() const { return *m_series; }

private:
    void learn(const Trial& trial) const;
    void learnChoice(TrialColumn& column, int number, const Value& value) const;

    const StudySeries* m_series;
    // Layouts never change once they are queued: new trials are added when somebody asks.
    mutable QList<TrialColumn> m_columns;
    mutable int m_known = 0;   ///< trials that were looked at
    mutable int m_layouts = 0; ///< of them with a layout
};

} // namespace megatune
