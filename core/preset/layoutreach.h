// SPDX-License-Identifier: GPL-3.0-or-later
// By which way the values of a trial's layout reach the trainer: as options, or where the command has
// placeholders and the study names variables, by these. What reaches it by none cannot be varied.
#pragma once

#include "core/preset/layoutvariables.h"
#include "core/preset/layoutwords.h"

namespace megatune {

class LayoutReach
{
public:
    /// `variables` as layoutVariablesFromText() takes them; a text that it refuses counts as none.
    /// `parameters` are those of the layouts.
    LayoutReach(const Dialect& dialect, const QString& variables, const QStringList& parameters);

    /// Neither placeholders nor variables: everything is for options, whoever takes them.
    [[nodiscard]] bool isByOptionsAlone() const { return m_isByOptionsAlone; }
    /// Options that are added reach the trainer, as far as that can be seen.
    [[nodiscard]] bool takesOptions() const { return m_takesOptions; }
    /// A placeholder or a variable brings the value of this parameter, or the global batch size.
    [[nodiscard]] bool carries(const QString& parameter) const { return m_carried.contains(parameter); }
    [[nodiscard]] bool reaches(const QString& parameter) const
    {
        return m_takesOptions || carries(parameter);
    }
    [[nodiscard]] QStringList variableNames() const;
    /// A program in front of the trainer that keeps the variables to itself ("docker"); empty for none, and
    /// where there are no variables.
    [[nodiscard]] const QString& barrier() const { return m_barrier; }

    /// Those of a layout's edits, in Megatron-LM's names, that are for options.
    [[nodiscard]] QList<CommandEdit> optionEdits(const QList<CommandEdit>& edits) const;
    /// What brings the rest: variables in front of the command, and what its placeholders become. An empty
    /// layout leaves variables as the command has them.
    [[nodiscard]] QList<CommandEdit> otherEdits(const Layout& layout, const TrialSizes& sizes) const;

private:
    void readPlaceholders(const Dialect& dialect);

    QStringList m_parameters;
    QList<LayoutVariable> m_variables;
    QList<LayoutPlaceholder> m_placeholders;
    QStringList m_carried;
    bool m_isByOptionsAlone = true;
    bool m_takesOptions = true;
    QString m_barrier;
};

} // namespace megatune
