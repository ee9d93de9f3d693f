// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's row about the file of the study: a name is proposed until somebody writes one.
#pragma once

#include <QObject>
#include <QStringList>

class QLineEdit;

namespace megatune {

class FieldNote;
class SetupRows;
class StudyDraft;

class StudyFileSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` outlives this; the proposed name follows its model. New studies are put into `folder`.
    StudyFileSection(const StudyDraft* draft, const QString& folder, SetupRows& rows);

    [[nodiscard]] QString path() const;
    /// Why the file cannot be used, one sentence.
    [[nodiscard]] QString problem() const;
    void renew();
    /// A study has run in this file: another one is proposed, unless somebody has typed one of his own.
    void renewAfter(const QString& path);
    /// For studies that nobody has given another place.
    void setFolder(const QString& folder);
    void setPath(const QString& path);
    /// Files of studies that run or wait: they are neither proposed nor taken.
    void setTaken(const QStringList& paths);
    /// The name follows the model for as long as nobody wrote one.
    void refresh();

Q_SIGNALS:
    void changed();

private:
    void choose();
    [[nodiscard]] QString freshName() const;
    [[nodiscard]] bool isTaken(const QString& path) const;

    const StudyDraft* m_draft;
    QString m_folder;
    QStringList m_taken;     ///< as studyKey()
    QString m_automaticPath; ///< what the file is called unless somebody wrote another name
    QLineEdit* m_file;
    FieldNote* m_note = nullptr;
};

} // namespace megatune
