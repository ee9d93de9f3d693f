// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/shownspace.h"

#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/runplace.h"
#include "ui/space/spacepage.h"

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
    if (feed == nullptr)
        m_space->setFeed(nullptr);
    else if (isStudyOf(*m_session->draft(), feed->state().header()))
        m_space->setFeed(feed);
    else if (m_session->draft()->isEmpty())
        m_space->setFeed(feed, m_presets.presetOf(*feed));
    else
        m_space->setFeed(nullptr);
    m_space->setSelectedTrial(m_run->page()->selectedTrial());
}

} // namespace megatune

#include "moc_shownspace.cpp"
