// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's row about the budget: how many trials, how long each, what is compared with, and what follows.
#pragma once

#include <QObject>

class QCheckBox;
class QSpinBox;

namespace megatune {

class FieldNote;
class RefineChoice;
class SetupRows;
class StudyDraft;

class BudgetSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    BudgetSection(StudyDraft* draft, SetupRows& rows);

    void refresh();

private:
    void build(SetupRows& rows);
    void apply();
    void applyLength();
    void refreshBaseline();
    [[nodiscard]] QString refiningHint() const;
    [[nodiscard]] QString hint() const;

    StudyDraft* m_draft;
    QSpinBox* m_trials = nullptr;
    QSpinBox* m_length = nullptr;
    QCheckBox* m_baseline = nullptr;
    RefineChoice* m_refine = nullptr;
    FieldNote* m_note = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
