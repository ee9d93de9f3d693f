// A study that is looked at goes on: asks in the Run page what it is to do next, checks that it can, and
// starts it with what its file says. The form in Setup stays as it was.
#pragma once

#include "ui/models/studydraft.h"

#include <QPointer>

namespace megatune {

class GoOnPanel;
class RunPage;
class Session;

class GoingOn final : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive this.
    GoingOn(Session* session, RunPage* page, QObject* parent = nullptr);

    /// Opens the panel for the study that is shown.
    void ask();

Q_SIGNALS:
    void setupRequested(megatune::StudyFeed* feed);
    void failed(const megatune::Error& error);

private:
    [[nodiscard]] QString problem() const;
    void refresh();
    void start();
    void close();

    Session* m_session;
    RunPage* m_page;
    GoOnPanel* m_panel;
    QPointer<StudyFeed> m_feed;
    std::unique_ptr<StudyDraft> m_draft;
    QString m_missing; ///< what the file does not hold, one sentence
};

} // namespace megatune
