// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/planconnections.h"

#include "ui/common/messagebar.h"
#include "ui/plan/planpage.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/navigator.h"
#include "ui/shell/runplace.h"
#include "ui/shell/setupfiller.h"

namespace megatune {

void connectPlan(PlanPage* page, Session* session, RunPlace* run, Navigator* navigator, SetupFiller* filler)
{
    const auto tellStudies = [page, session](StudyFeed* gone) {
        QList<StudyFeed*> studies = session->studies();
        studies.removeAll(gone);
        page->setStudies(studies);
    };
    QObject::connect(session, &Session::opened, page, [tellStudies] { tellStudies(nullptr); });
    QObject::connect(session, &Session::closing, page, tellStudies);
    QObject::connect(session, &Session::replaced, page, tellStudies);
    QObject::connect(
        page, &PlanPage::setupRequested, navigator, [navigator] { navigator->go(Navigator::SetupPlace); });
    QObject::connect(run->page(), &RunPage::planRequested, page, [page, run, navigator] {
        page->planFor(run->current());
        navigator->go(Navigator::PlanPlace);
    });
    QObject::connect(page, &PlanPage::likeRequested, filler, &SetupFiller::newStudyLike);
    QObject::connect(page, &PlanPage::messageRequested, navigator, [navigator](const QString& sentence) {
        navigator->messages()->say(MessageBar::Kind::Done, sentence);
    });
}

} // namespace megatune
