// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and stars on the Run page: the study's in the header, a trial's beside its numbers.
#pragma once

#include "core/control/controller.h"
#include "ui/studies/notestore.h"

#include <QPointer>

namespace megatune {

class RunHeader;
class TrialDetail;

class RunNotes final : public QObject
{
    Q_OBJECT

public:
    /// Both outlive this.
    RunNotes(RunHeader* header, TrialDetail* detail, QObject* parent = nullptr);

    /// Who writes them; without one they are only shown, as while another program runs the study.
    void setStore(NoteStore* store);
    void showStudy(StudyFeed* feed, StudyController* controllerOrNull);
    /// Sends the notes that are being typed, as the end of editing does.
    void commit();
    /// The file was written anew: what is being typed of another study goes, and warned() says so.
    void dropOfAnother();
    [[nodiscard]] bool isTrialNoteBeingTyped() const;
    /// Shows what is noted; -1: of the study alone.
    void refresh(int selectedTrial);

Q_SIGNALS:
    /// -1: of the study itself.
    void noteEdited(int number, const QString& text);
    void starToggled(int number, bool on);
    void warned(const QString& sentence);
    /// The store holds something else.
    void changed();

private:
    void connectFields();
    [[nodiscard]] QString whyReadOnly() const;

    RunHeader* m_header;
    TrialDetail* m_detail;
    QPointer<NoteStore> m_store;
    QPointer<StudyFeed> m_feed;
    QPointer<StudyController> m_controller;
    QString m_uid; ///< of the study that is shown: another one may stand in its file later
};

} // namespace megatune
