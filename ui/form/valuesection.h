// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's row about the value of a trial: which iterations count, and how the value is taken from them.
#pragma once

#include <QObject>

class QComboBox;
class QHBoxLayout;
class QLineEdit;
class QSpinBox;

namespace megatune {

class FieldNote;
class SetupRows;
class StudyDraft;

class ValueSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    ValueSection(StudyDraft* draft, SetupRows& rows);

    void refresh();

private:
    void build(SetupRows& rows);
    [[nodiscard]] QHBoxLayout* createIterations();
    [[nodiscard]] QHBoxLayout* createReading();
    void apply();

    StudyDraft* m_draft;
    QComboBox* m_metric = nullptr;
    QComboBox* m_direction = nullptr;
    QSpinBox* m_warmup = nullptr;
    QSpinBox* m_least = nullptr;
    QLineEdit* m_regex = nullptr;
    FieldNote* m_note = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
