// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/setupfiller.h"

#include "core/base/background.h"
#include "core/space/argumentnames.h"
#include "ui/common/messagebar.h"
#include "ui/draft/draftsources.h"
#include "ui/hosts/recenthosts.h"
#include "ui/session/session.h"
#include "ui/session/studyqueue.h"
#include "ui/setup/setuppage.h"
#include "ui/shell/navigator.h"

#include <QFileInfo>
#include <QUndoStack>

namespace megatune {

namespace {

/// A step of the window's undo stack.
class Filling final : public QUndoCommand
{
public:
    Filling(StudyDraft* draft, const DraftContents& contents)
        : QUndoCommand(SetupFiller::tr("filling Setup"))
        , m_draft(draft)
        , m_before(draft->contents())
        , m_after(contents)
    {
    }
    void undo() override { m_draft->setContents(m_before); }
    void redo() override { m_draft->setContents(m_after); }

private:
    StudyDraft* m_draft;
    DraftContents m_before;
    DraftContents m_after;
};

} // namespace

SetupFiller::SetupFiller(Session* session, const RecentHosts* hosts, SetupPage* page, Navigator* navigator,
    QUndoStack* undo, const QString& demoTrainer)
    : QObject(navigator)
    , m_session(session)
    , m_hosts(hosts)
    , m_page(page)
    , m_navigator(navigator)
    , m_undo(undo)
    , m_demoTrainer(demoTrainer)
{
}

/// What was typed can be had back.
void SetupFiller::fill(const DraftContents& contents, const QString& sentence)
{
    StudyDraft* draft = m_session->draft();
    const bool wasEmpty = draft->isEmpty();
    const DraftContents before = draft->contents();
    if (wasEmpty) {
        draft->setContents(contents);
        return;
    }
    m_undo->push(new Filling(draft, contents));
    m_navigator->messages()->say(MessageBar::Kind::Done, sentence,
        {tr("Bring it back"), [draft, before] { draft->setContents(before); }});
}

void SetupFiller::newStudy()
{
    if (!m_session->draft()->isEmpty()) {
        DraftContents empty;
        empty.hosts = m_hosts->chosen();
        fill(empty, tr("The form was emptied for a new study."));
    }
    m_page->renewStudyFile();
    m_navigator->go(Navigator::SetupPlace);
    m_page->focusFirst();
}

void SetupFiller::newStudyPasted()
{
    newStudy();
    m_page->pasteCommand();
}

void SetupFiller::newStudyOf(const QString& command, const QString& gpu)
{
    DraftContents contents;
    contents.command = command;
    if (!gpu.isEmpty())
        contents.arguments.insert(argument::gpuType, gpu);
    contents.hosts = m_hosts->chosen();
    fill(contents, tr("The form was filled with the command of the log."));
    m_page->renewStudyFile();
    m_navigator->go(Navigator::SetupPlace);
}

void SetupFiller::fillLike(const DraftContents& contents)
{
    fill(contents, tr("The form was filled for a study like that one."));
    m_page->renewStudyFile();
    m_navigator->go(Navigator::SetupPlace);
}

void SetupFiller::newStudyLike(const StudyFeed* feed)
{
    if (feed == nullptr)
        m_navigator->messages()->say(
            MessageBar::Kind::Info, tr("Open a study first: the new one begins with what that one says."));
    else
        fillLike(contentsLike(feed->state(), feed->path()));
}

void SetupFiller::newStudyLikeFile(const QString& path)
{
    inBackground<Result<DraftContents>>(
        this, [path] { return contentsLike(path); },
        [this](const Result<DraftContents>& contents) {
            if (contents)
                fillLike(*contents);
            else
                m_navigator->messages()->say(MessageBar::Kind::Error, contents.error().sentence);
        });
}

bool SetupFiller::tryDemo()
{
    if (!QFileInfo(m_demoTrainer).isExecutable()) {
        m_navigator->messages()->say(MessageBar::Kind::Error,
            tr("The demo needs the program %1, which is not there; install Megatune again.")
                .arg(m_demoTrainer));
        return false;
    }
    fill(demoContents(m_demoTrainer), tr("The form was filled with the demo."));
    m_page->renewStudyFile();
    m_navigator->go(Navigator::SetupPlace);
    return true;
}

void SetupFiller::runDemo()
{
    if (tryDemo())
        m_page->startWhenRead();
}

void SetupFiller::resume(const StudyFeed* feed)
{
    m_session->draft()->setContents(contentsOf(feed->state()));
    m_page->setStudyFile(feed->path());
    m_navigator->go(Navigator::SetupPlace);
}

void SetupFiller::edit(const WaitingStudy& study)
{
    fill(study.contents, tr("The form was filled with %1.").arg(study.name()));
    m_page->setStudyFile(study.path);
    m_navigator->go(Navigator::SetupPlace);
}

} // namespace megatune

#include "moc_setupfiller.cpp"
