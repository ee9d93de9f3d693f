// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's rows about the model: its name or folder, a download, and its shape by hand.
#pragma once

#include <QObject>

class QComboBox;
class QPushButton;
class QWidget;

namespace megatune {

class ArgumentField;
class FieldNote;
class HubFetch;
class SetupRows;
class StudyDraft;

class ModelSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    ModelSection(StudyDraft* draft, SetupRows& rows);

    [[nodiscard]] QWidget* firstField() const;
    void focusFirst();
    void refresh();

private:
    void buildName(SetupRows& rows);
    void buildHand(SetupRows& rows);
    void chooseFolder();
    [[nodiscard]] QPushButton* createDescriber();
    void describeModel();
    void refreshName();
    void refreshHand();
    [[nodiscard]] bool isByHand() const;
    [[nodiscard]] QString hint() const;

    StudyDraft* m_draft;
    QComboBox* m_model = nullptr;
    FieldNote* m_note = nullptr;
    QPushButton* m_useNear = nullptr;
    QString m_nearModel; ///< that was most likely meant
    HubFetch* m_hub = nullptr;
    QWidget* m_handFields = nullptr;
    FieldNote* m_handNote = nullptr;
    ArgumentField* m_layers = nullptr;
    ArgumentField* m_kvHeads = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
