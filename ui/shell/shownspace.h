// SPDX-License-Identifier: GPL-3.0-or-later
// Which search space the page Space shows: the draft's with what was measured for it, or, while nothing is
// set up, that of the study that is looked at.
#pragma once

#include "ui/draft/studypresets.h"

namespace megatune {

class RunPlace;
class Session;
class SpacePage;

class ShownSpace final : public QObject
{
    Q_OBJECT

public:
    /// All of them outlive this.
    ShownSpace(Session* session, const QProcessEnvironment& environment, RunPlace* run, SpacePage* space,
        QObject* parent = nullptr);

    /// Asks again what is to be shown; the page Run gets the estimates of its study, too.
    void refresh();

private:
    void watch(StudyFeed* feed);

    Session* m_session;
    RunPlace* m_run;
    SpacePage* m_space;
    StudyPresets m_presets;
};

} // namespace megatune
