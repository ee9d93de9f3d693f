// SPDX-License-Identifier: GPL-3.0-or-later
// A study that is looked at goes on: asks in the Run page what it is to do next, checks that it can, and
// starts it with what its file says, or lets it wait for the one that runs. The form in Setup stays as it
// was.
#pragma once

#include "ui/draft/studydraft.h"

#include <QPointer>

namespace megatune {

class ResumePanel;
class RunPage;
class Session;

class StudyResumer final : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive this.
    StudyResumer(Session* session, RunPage* page, QObject* parent = nullptr);

    /// Opens the panel for the study that is shown; these run before anything else.
    void ask(const QList<int>& again = {}, const QList<Layout>& layouts = {});
    /// Runs this layout in the study that is shown: at once where it runs here, else the panel asks first.
    void runLayout(const Layout& layout);

Q_SIGNALS:
    void setupRequested(megatune::StudyFeed* feed);
    /// Another one runs: what `draft` says shall go on behind it, in the file `path`.
    void waitRequested(const megatune::StudyDraft& draft, const QString& path);
    void failed(const megatune::Error& error);
    /// The study is to be seen.
    void shown();
    void said(const QString& sentence);

private:
    [[nodiscard]] QString firstSentence(const QList<int>& again, const QList<Layout>& layouts) const;
    [[nodiscard]] static QString placeSentences(const StudyCreated& study);
    [[nodiscard]] static QString sentenceFor(const Layout& layout, const StudyState& state);
    [[nodiscard]] QString problem() const;
    void refresh();
    void start();
    void close();

    Session* m_session;
    RunPage* m_page;
    ResumePanel* m_panel;
    QPointer<StudyFeed> m_feed;
    std::unique_ptr<StudyDraft> m_draft;
    QList<int> m_again;
    QList<Layout> m_layouts;
    QString m_missing; ///< what the file does not hold, one sentence
};

} // namespace megatune
