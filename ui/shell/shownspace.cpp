// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/shownspace.h"

#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/runplace.h"
#include "ui/space/sourceswitch.h"
#include "ui/space/spacepage.h"
#include "ui/studies/studysummary.h"

namespace megatune {

ShownSpace::ShownSpace(Session* session, const QProcessEnvironment& environment, RunPlace* run,
    SpacePage* space, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_run(run)
    , m_space(space)
    , m_presets(environment)
{
    connect(&m_presets, &StudyPresets::found, this, &ShownSpace::refresh);
    connect(run, &RunPlace::currentChanged, this, &ShownSpace::refresh);
    connect(session, &Session::opened, this, &ShownSpace::watch);
    connect(space->sources(), &SourceSwitch::chosen, this, [this](bool study) {
        prefer(study);
        refresh();
    });
    connect(session, &Session::replaced, this, [this](StudyFeed*, StudyFeed* by) { watch(by); });
}

void ShownSpace::watch(StudyFeed* feed)
{
    connect(feed, &StudyFeed::reset, this, &ShownSpace::refresh, Qt::UniqueConnection);
}

void ShownSpace::refresh()
{
    StudyFeed* feed = m_run->current();
    const PresetPtr preset = feed == nullptr ? nullptr : m_presets.presetOf(*feed);
    m_run->page()->setPreset(preset, preset ? m_presets.ownLayoutOf(*feed) : Layout());
    m_space->sources()->withdraw();
    if (feed == nullptr)
        m_space->setFeed(nullptr);
    else if (isStudyOf(*m_session->draft(), feed->state().header()))
        m_space->setFeed(feed);
    else
        showDifferent(feed, preset);
    m_space->setSelectedTrial(m_run->page()->selectedTrial());
}

/// What is set up, if anything is, is no part of this study.
void ShownSpace::showDifferent(StudyFeed* feed, const PresetPtr& preset)
{
    const bool isSetUp = !m_session->draft()->isEmpty();
    if (isSetUp && preset)
        m_space->sources()->offer(studyTitle(*feed), m_prefersStudy);
    if (!isSetUp || (m_prefersStudy && preset))
        m_space->setFeed(feed, preset);
    else
        m_space->setFeed(nullptr);
}

void ShownSpace::prefer(bool study)
{
    m_prefersStudy = study;
}

} // namespace megatune

#include "moc_shownspace.cpp"
