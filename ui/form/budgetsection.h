// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's row about the budget: how many trials, how long each, and what follows the search.
#pragma once

#include <QObject>

class QCheckBox;
class QDoubleSpinBox;
class QHBoxLayout;
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
    void connectFields();
    [[nodiscard]] QHBoxLayout* createTrials();
    [[nodiscard]] QHBoxLayout* createTrialLength();
    [[nodiscard]] QHBoxLayout* createMeasure();
    [[nodiscard]] QHBoxLayout* createEnds();
    void buildFollowUps();
    void buildTicks();
    void apply();
    void allowTrialLength();
    void applyTrialLength();
    [[nodiscard]] QString refiningHint() const;
    [[nodiscard]] QString hint() const;

    StudyDraft* m_draft;
    QSpinBox* m_trials = nullptr;
    QSpinBox* m_timeout = nullptr;
    QCheckBox* m_dynamic = nullptr;
    QSpinBox* m_stopAfter = nullptr;
    QDoubleSpinBox* m_settle = nullptr;
    QCheckBox* m_earlyStop = nullptr;
    QSpinBox* m_confirm = nullptr;
    RefineChoice* m_refine = nullptr;
    QSpinBox* m_warmup = nullptr;
    QSpinBox* m_iterations = nullptr;
    QCheckBox* m_baseline = nullptr;
    QCheckBox* m_asIs = nullptr;
    QSpinBox* m_trialLength = nullptr;
    FieldNote* m_note = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
