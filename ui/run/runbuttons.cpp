// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runbuttons.h"

#include "core/findings/bestsofar.h"
#include "ui/common/available.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/studies/runprogress.h"
#include "ui/studies/studyexport.h"

#include <QHBoxLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

void applyControl(QPushButton* button, const RunControl& control)
{
    setAvailable(button, control.enabled ? QString() : control.reason, control.reason);
    button->setAccessibleDescription(control.reason);
}

} // namespace

RunButtons::RunButtons(QWidget* parent)
    : QWidget(parent)
    , m_pause(new QPushButton(tr("&Pause"), this))
    , m_skip(new QPushButton(tr("S&kip trial"), this))
    , m_stop(new QPushButton(tr("S&top"), this))
    , m_continue(new QPushButton(tr("Co&ntinue\u2026"), this))
    , m_copyBest(new QPushButton(glyphIcon(Glyph::Copy), tr("Copy best command"), this))
    , m_plan(new QPushButton(tr("Plan what fits"), this))
    , m_like(new QPushButton(tr("Ne&w like this"), this))
    , m_export(new QPushButton(tr("E&xport\u2026"), this))
{
    m_copyBest->setObjectName(u"copyBest"_s);
    m_plan->setObjectName(u"planWhatFits"_s);
    m_plan->setToolTip(tr("What it would take, by the estimate and by what ran out of memory here"));
    m_like->setObjectName(u"newLikeThis"_s);
    m_export->setObjectName(u"export"_s);
    auto* row = look::rowIn(this);
    for (QPushButton* button : {m_pause, m_skip, m_stop, m_continue})
        row->addWidget(button);
    row->addSpacing(look::related);
    for (QPushButton* button : {m_copyBest, m_plan, m_export, m_like})
        row->addWidget(button);
    m_plan->hide();
    connect(m_copyBest, &QPushButton::clicked, this, &RunButtons::copyBestRequested);
    connect(m_plan, &QPushButton::clicked, this, &RunButtons::planRequested);
    connect(m_export, &QPushButton::clicked, this, &RunButtons::exportRequested);
    connect(m_like, &QPushButton::clicked, this, &RunButtons::likeRequested);
    connect(m_continue, &QPushButton::clicked, this, &RunButtons::resumeRequested);
    connectControls();
}

void RunButtons::connectControls()
{
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (!m_controller)
            return;
        const RunPhase phase = m_controller->runPhase();
        if (phase == RunPhase::Pausing || phase == RunPhase::Paused)
            m_controller->resume();
        else
            m_controller->pause();
    });
    connect(m_skip, &QPushButton::clicked, this, [this] {
        if (!m_controller)
            return;
        const RunControls controls = runControls(m_controller->runPhase(), m_running, m_selected);
        if (controls.skipTarget >= 0)
            m_controller->skip(controls.skipTarget);
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_controller)
            m_controller->stop();
    });
}

void RunButtons::setSelected(int number)
{
    m_selected = number;
    refreshControls();
}

void RunButtons::showNoStudy()
{
    for (QWidget* each : {m_copyBest, m_export, m_like})
        setAvailable(each, tr("No study is open"));
    m_plan->hide();
    m_copyBest->show();
    for (QPushButton* button : {m_pause, m_skip, m_stop, m_continue})
        button->hide();
}

void RunButtons::showStudy(const StudyState& state, const QList<int>& running, bool isBeingWritten)
{
    m_running = running;
    m_plan->setVisible(nothingRan(state));
    m_copyBest->setVisible(!nothingRan(state));
    setAvailable(m_copyBest,
        state.best() ? QString() : tr("There is no best command yet: no trial has finished."),
        tr("Into the clipboard (Ctrl+Shift+C)"));
    setAvailable(m_export, exportProblem(state),
        tr("Commands and the study in other formats, to read, copy and save (Ctrl+E)"));
    setAvailable(m_like, {}, tr("Setup is filled for a new study with what this one says (Ctrl+Shift+N)"));
    refreshControls();
    refreshContinue(state, isBeingWritten);
}

void RunButtons::refreshControls()
{
    if (!m_controller)
        return;
    const RunControls controls = runControls(m_controller->runPhase(), m_running, m_selected);
    m_pause->setText(controls.pauseResumes ? tr("Co&ntinue") : tr("&Pause"));
    applyControl(m_pause, controls.pause);
    applyControl(m_skip, controls.skip);
    applyControl(m_stop, controls.stop);
}

/// A study is either run from here, or can go on from here.
void RunButtons::refreshContinue(const StudyState& state, bool isBeingWritten)
{
    const bool isRun = m_controller && m_controller->runPhase() != RunPhase::Ended;
    for (QPushButton* button : {m_pause, m_skip, m_stop})
        button->setVisible(isRun);
    m_continue->setVisible(!isRun);
    RunControl control{true, tr("More trials of this study; shows the command before anything runs.")};
    if (isBeingWritten)
        control = {
            false, tr("Another process runs this study; it can be continued here once that has ended.")};
    else if (state.header().uid.isEmpty())
        control = {false, tr("The file does not say what was tuned; it can only be looked at.")};
    applyControl(m_continue, control);
}

} // namespace megatune

#include "moc_runbuttons.cpp"
