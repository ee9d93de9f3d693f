// SPDX-License-Identifier: GPL-3.0-or-later
// Which search space the page Space shows: the draft's with what was measured for it, or that of the study
// that is looked at. Where they are two, who looks chooses; at first it is the one that was looked at last.
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
    /// Of the two, the study's, or that of what is set up, from the next refresh() on.
    void prefer(bool study);

private:
    void watch(StudyFeed* feed);
    void showDifferent(StudyFeed* feed, const PresetPtr& preset);

    Session* m_session;
    RunPlace* m_run;
    SpacePage* m_space;
    StudyPresets m_presets;
    bool m_prefersStudy = false;
};

} // namespace megatune
