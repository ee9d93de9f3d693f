// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's rows about when a trial ends before its training does, and about runs beyond the search.
#pragma once

#include <QObject>

class QCheckBox;
class QDoubleSpinBox;
class QHBoxLayout;
class QSpinBox;

namespace megatune {

class SetupRows;
class StudyDraft;

class LimitSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    LimitSection(StudyDraft* draft, SetupRows& rows);

    void refresh();

private:
    void createFields();
    void build(SetupRows& rows);
    [[nodiscard]] QHBoxLayout* createDynamic();
    void connectFields();
    void apply();

    StudyDraft* m_draft;
    QSpinBox* m_timeout = nullptr;
    QSpinBox* m_silent = nullptr;
    QSpinBox* m_start = nullptr;
    QCheckBox* m_dynamic = nullptr;
    QDoubleSpinBox* m_factor = nullptr;
    QSpinBox* m_floor = nullptr;
    QSpinBox* m_stopAfter = nullptr;
    QDoubleSpinBox* m_settle = nullptr;
    QCheckBox* m_earlyStop = nullptr;
    QSpinBox* m_confirm = nullptr;
    QCheckBox* m_asIs = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
