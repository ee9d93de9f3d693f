// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's rows about what trials find where they run, how many run at a time, and what the search begins
// with.
#pragma once

#include <QObject>

class QComboBox;
class QSpinBox;

namespace megatune {

class ArgumentField;
class CommandEditor;
class FieldNote;
class FileChoice;
class SetupRows;
class StudyDraft;

class SurroundingsSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    SurroundingsSection(StudyDraft* draft, SetupRows& rows);

    void refresh();

private:
    void buildVariables(SetupRows& rows);
    void buildFiles(SetupRows& rows);
    void buildPlaces(SetupRows& rows);
    void buildSearch(SetupRows& rows);
    void apply();
    void applyVariables();
    void addUpload(const QString& path);
    void addEarlier(const QString& path);

    StudyDraft* m_draft;
    CommandEditor* m_variables = nullptr;
    FieldNote* m_variablesNote = nullptr;
    FileChoice* m_uploads = nullptr;
    FieldNote* m_uploadsNote = nullptr;
    QSpinBox* m_jobs = nullptr;
    QComboBox* m_busy = nullptr;
    QSpinBox* m_busyLimit = nullptr;
    FileChoice* m_earlier = nullptr;
    FieldNote* m_earlierNote = nullptr;
    QSpinBox* m_seed = nullptr;
    ArgumentField* m_coreVersion = nullptr;
    ArgumentField* m_recomputed = nullptr;
    FieldNote* m_searchNote = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
