// SPDX-License-Identifier: GPL-3.0-or-later
// Fills Setup and leads there: for a new study, one like another one, the demo, or a study that was put
// aside.
#pragma once

#include "ui/draft/studydraft.h"

class QUndoStack;

namespace megatune {

class Navigator;
class RecentHosts;
class Session;
class SetupPage;
struct WaitingStudy;

class SetupFiller final : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive this, which `navigator` owns. What was in the form is a step of `undo`.
    /// `demoTrainer` is the bundled trainer's program.
    SetupFiller(Session* session, const RecentHosts* hosts, SetupPage* page, Navigator* navigator,
        QUndoStack* undo, const QString& demoTrainer);

    void newStudy();
    void newStudyPasted();
    /// With the command that a log shows; `gpu`: the type of GPU, empty: not known.
    void newStudyOf(const QString& command, const QString& gpu);
    /// Null: there is none, which is said.
    void newStudyLike(const StudyFeed* feed);
    /// The same of a study that need not be open.
    void newStudyLikeFile(const QString& path);
    /// Whether it is there.
    bool tryDemo();
    /// The same, and starts it.
    void runDemo();
    /// It is Start that goes on with it, and shows the command before.
    void resume(const StudyFeed* feed);
    void edit(const WaitingStudy& study);

private:
    void fill(const DraftContents& contents, const QString& sentence);
    void fillLike(const DraftContents& contents);

    Session* m_session;
    const RecentHosts* m_hosts;
    SetupPage* m_page;
    Navigator* m_navigator;
    QUndoStack* m_undo;
    QString m_demoTrainer;
};

} // namespace megatune
