// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's row about the strategy.
#pragma once

#include <QObject>

class QComboBox;

namespace megatune {

class FieldNote;
class SetupRows;
class StudyDraft;

class StrategySection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    StrategySection(StudyDraft* draft, SetupRows& rows);

    void refresh();

private:
    StudyDraft* m_draft;
    QComboBox* m_strategy;
    FieldNote* m_note = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
