// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's rows about what is tried: the set of rules, and options of one's own.
#pragma once

#include <QHash>
#include <QObject>

class QCheckBox;
class QRadioButton;
class QWidget;

namespace megatune {

class FieldNote;
class OwnParameterList;
class SetupRows;
class StudyDraft;

class RulesSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    RulesSection(StudyDraft* draft, SetupRows& rows);

    void refresh();

private:
    void buildRules(SetupRows& rows);
    void buildOwnParameters(SetupRows& rows);
    void refreshPresets();
    void refreshReasons();
    [[nodiscard]] static QString presetTitle(const QString& name);

    StudyDraft* m_draft;
    QHash<QString, QRadioButton*> m_presets; ///< by name
    QWidget* m_presetGroup = nullptr;
    FieldNote* m_rulesNote = nullptr;
    OwnParameterList* m_own = nullptr;
    QCheckBox* m_fullSharding = nullptr;
    FieldNote* m_ownNote = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
