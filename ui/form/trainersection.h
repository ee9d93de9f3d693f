// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's rows about how the command is read and where it runs: the trainer whose options it has, and the
// folder.
#pragma once

#include <QObject>

class QComboBox;
class QLineEdit;

namespace megatune {

class FieldNote;
class SetupRows;
class StudyDraft;

class TrainerSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    TrainerSection(StudyDraft* draft, SetupRows& rows);

    void refresh();

private:
    void buildTrainer(SetupRows& rows);
    void buildFolder(SetupRows& rows);
    void chooseFolder();
    void setFolder(const QString& folder);

    StudyDraft* m_draft;
    QComboBox* m_trainer = nullptr;
    FieldNote* m_trainerNote = nullptr; ///< what of the command estimates are made by, and what was assumed
    QLineEdit* m_folder = nullptr;
    FieldNote* m_folderNote = nullptr;
};

} // namespace megatune
