// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runheader.h"

#include "core/base/text.h"
#include "core/study/follower.h"
#include "core/trial/refining.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"
#include "ui/studies/studyexport.h"
#include "ui/studies/studysummary.h"
#include "ui/trials/trialtext.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>

namespace megatune {

namespace {

constexpr int runBarHeight = 6;
constexpr qint64 writerAskedMs = 900;
/// Names come from files: the header keeps its width whatever they hold.
constexpr int widestName = 480;
constexpr int noteWidth = 320;

void applyControl(QPushButton* button, const RunControl& control)
{
    setAvailable(button, control.enabled ? QString() : control.reason, control.reason);
    button->setAccessibleDescription(control.reason);
}

} // namespace

RunHeader::RunHeader(QWidget* parent)
    : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::related);
    buildTop();
    buildNumbers();
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(runBarHeight);
    m_bar->setAccessibleName(tr("Progress of the run"));
    column->addWidget(m_bar);
    m_reason = new QuietLabel({}, this);
    m_reason->setTextFormat(Qt::PlainText);
    m_reason->setAccessibleName(tr("Why the study ended, or what trials wait for"));
    m_reason->hide();
    column->addWidget(m_reason);
    connect(&m_waiting, &WaitingTrials::changed, this, &RunHeader::refresh);
}

void RunHeader::buildTop()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    m_name = new SectionLabel({}, this);
    m_name->setTextFormat(Qt::PlainText);
    m_phase = new QuietLabel({}, this);
    m_pause = new QPushButton(tr("&Pause"), this);
    m_skip = new QPushButton(tr("S&kip trial"), this);
    m_stop = new QPushButton(tr("S&top"), this);
    m_copyBest = new QPushButton(glyphIcon(Glyph::Copy), tr("Copy best command"), this);
    m_copyBest->setObjectName(u"copyBest"_qs);
    m_export = new QPushButton(tr("E&xport\u2026"), this);
    m_export->setObjectName(u"export"_qs);
    connect(m_copyBest, &QPushButton::clicked, this, &RunHeader::copyBestRequested);
    connect(m_export, &QPushButton::clicked, this, &RunHeader::exportRequested);
    m_name->setElided(Qt::ElideMiddle);
    m_name->setMaximumWidth(look::byLetters(widestName));
    m_phase->setElided(Qt::ElideRight);
    m_continue = new QPushButton(tr("Co&ntinue\u2026"), this);
    row->addWidget(m_name);
    row->addWidget(m_phase);
    row->addStretch(1);
    for (QPushButton* button : {m_pause, m_skip, m_stop, m_continue})
        row->addWidget(button);
    row->addSpacing(look::related);
    row->addWidget(m_copyBest);
    row->addWidget(m_export);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    connect(m_pause, &QPushButton::clicked, this, [this] {
        if (!m_controller)
            return;
        const RunPhase phase = m_controller->runPhase();
        if (phase == RunPhase::Pausing || phase == RunPhase::Paused)
            m_controller->goOn();
        else
            m_controller->pause();
    });
    connect(m_skip, &QPushButton::clicked, this, [this] {
        if (!m_controller)
            return;
        const RunControls controls = runControls(m_controller->runPhase(), m_progress.running(), m_selected);
        if (controls.skipTarget >= 0)
            m_controller->skip(controls.skipTarget);
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        if (m_controller)
            m_controller->stop();
    });
    connect(m_continue, &QPushButton::clicked, this, &RunHeader::goOnRequested);
}

void RunHeader::buildNumbers()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    m_star = new IconLabel(24, this);
    m_best = new QLabel(this);
    m_best->setFont(look::tabular(look::numberFont()));
    m_best->setAccessibleName(tr("Best value"));
    m_unit = new QuietLabel({}, this);
    m_unit->setWordWrap(false);
    m_bestLayout = new QPushButton(this);
    m_bestLayout->setFlat(true);
    m_bestLayout->setToolTip(tr("Select the best trial"));
    m_bestLayout->setMinimumWidth(1);
    m_progressText = new QLabel(this);
    m_progressText->setFont(look::tabular(font()));
    row->addWidget(m_star);
    row->addWidget(m_best);
    row->addWidget(m_unit);
    row->addWidget(m_bestLayout);
    row->addStretch(1);
    row->addWidget(m_progressText);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    m_certainty = new QuietLabel({}, this);
    m_certainty->setElided(Qt::ElideRight);
    m_certainty->setAccessibleName(tr("How sure the best value is"));
    buildNote();
    connect(m_bestLayout, &QPushButton::clicked, this, &RunHeader::bestRequested);
}

void RunHeader::showStudy(StudyFeed* feed, StudyController* controller)
{
    if (m_controller)
        m_controller->disconnect(this);
    m_feed = feed;
    m_controller = controller;
    m_follower = qobject_cast<StudyFollower*>(feed);
    m_lockAsked.invalidate();
    m_isBeingWritten = false;
    m_progress.setFeed(feed);
    m_waiting.setFeed(feed);
    if (controller)
        connect(controller, &StudyController::runPhaseChanged, this, &RunHeader::refresh);
    refresh();
}

void RunHeader::setSelected(int number)
{
    m_selected = number;
    refreshControls();
}

QString RunHeader::progressText() const
{
    return m_progressText->text();
}

QString RunHeader::certaintyShown() const
{
    return m_certainty->isHidden() ? QString() : m_certainty->text();
}

QString RunHeader::bestText() const
{
    return m_best->text();
}

/// Beside how sure the best is, so that no row is only for it.
void RunHeader::buildNote()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    m_noteStar = new QToolButton(this);
    m_noteStar->setObjectName(QStringLiteral("studyStar"));
    m_noteStar->setCheckable(true);
    m_noteStar->setAutoRaise(true);
    m_noteStar->setFocusPolicy(Qt::StrongFocus);
    m_note = new QLineEdit(this);
    m_note->setObjectName(QStringLiteral("studyNote"));
    m_note->setPlaceholderText(tr("Note on this study"));
    m_note->setAccessibleName(tr("Note on this study"));
    m_note->setMaximumWidth(look::byLetters(noteWidth));
    look::giveRoomForHint(m_note);
    row->addWidget(m_certainty, 2);
    row->addStretch(1);
    row->addWidget(m_noteStar);
    row->addWidget(m_note, 1);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    connect(m_noteStar, &QToolButton::clicked, this, &RunHeader::starToggled);
    connect(m_note, &QLineEdit::editingFinished, this, &RunHeader::commitNote);
}

void RunHeader::commitNote()
{
    if (!m_note->isModified())
        return;
    m_note->setModified(false);
    Q_EMIT noteEdited(m_note->text());
}

QString RunHeader::takeTypedNote()
{
    const QString text = m_note->isModified() ? m_note->text() : QString();
    m_note->setModified(false);
    return text;
}

void RunHeader::setAnnotation(const QString& note, bool starred, const QString& waiting)
{
    // What somebody is typing is not taken away.
    if (!m_note->isModified() && m_note->text() != note)
        m_note->setText(note);
    m_note->setToolTip(waiting.isEmpty() ? (note.isEmpty() ? m_note->placeholderText() : note)
                                         : tr("Not in the file yet: %1").arg(waiting));
    m_noteStar->setChecked(starred);
    m_noteStar->setText(starred ? u"\u2605"_qs : u"\u2606"_qs);
    m_noteStar->setToolTip(
        starred ? tr("Take the star of this study away") : tr("Mark this study with a star"));
    m_noteStar->setAccessibleName(m_noteStar->toolTip());
}

std::optional<int> RunHeader::expectedTrials() const
{
    if (!m_feed || !m_controller || m_controller->runPhase() == RunPhase::Ended)
        return std::nullopt;
    const std::optional<qint64> toCome = m_controller->remainingAtMost();
    if (!toCome || *toCome > 1'000'000)
        return std::nullopt;
    return static_cast<int>(m_feed->state().trials().size() + *toCome);
}

QString RunHeader::phaseText(const StudyState& state) const
{
    if (m_controller) {
        switch (m_controller->runPhase()) {
        case RunPhase::NotStarted:
            return tr("not started");
        case RunPhase::Starting:
            return tr("starting");
        case RunPhase::Running:
            return tr("running");
        case RunPhase::Pausing:
            return tr("pausing: running trials go on to their end");
        case RunPhase::Paused:
            return tr("paused");
        case RunPhase::Stopping:
            return tr("stopping");
        case RunPhase::Ended:
            break;
        }
        return state.phase() == StudyPhase::Completed ? tr("completed") : tr("ended, can be resumed");
    }
    if (m_isBeingWritten)
        return tr("following, written by another process");
    switch (state.phase()) {
    case StudyPhase::Empty:
        return tr("empty");
    case StudyPhase::Completed:
        return tr("completed");
    case StudyPhase::Idle:
    case StudyPhase::Running:
    case StudyPhase::Paused:
        break;
    }
    return tr("not running, can be resumed");
}

void RunHeader::askForWriter()
{
    // The answer lies in a file, on a network at worst.
    if (m_lockAsked.isValid() && !m_lockAsked.hasExpired(writerAskedMs))
        return;
    m_lockAsked.start();
    m_isBeingWritten = m_follower && m_follower->isBeingWritten();
}

void RunHeader::refresh()
{
    if (!m_feed) {
        for (QLabel* label : std::initializer_list<QLabel*>{m_name, m_phase, m_best, m_unit, m_progressText})
            label->clear();
        m_star->setIcon({});
        m_bestLayout->hide();
        m_certainty->hide();
        m_bar->hide();
        m_reason->hide();
        for (QWidget* each : {m_copyBest, m_export})
            setAvailable(each, tr("No study is open"));
        for (QPushButton* button : {m_pause, m_skip, m_stop, m_continue})
            button->hide();
        return;
    }
    const StudyState& state = m_feed->state();
    m_name->setText(studyTitle(*m_feed));
    m_name->setToolTip(m_feed->path());
    askForWriter();
    m_phase->setText(phaseText(state));
    const QStringList waits = m_waiting.lines();
    m_reason->setText(waits.isEmpty() ? state.completionReason() : waits.join(u'\n'));
    if (const QString held = heldBackNow(); m_reason->text().isEmpty())
        m_reason->setText(held);
    m_reason->setVisible(!m_reason->text().isEmpty());
    setAvailable(m_export, exportProblem(state),
        tr("Commands and the study in other formats, to read, copy and save (Ctrl+E)"));
    refreshBest(state);
    refreshCertainty(state);
    refreshProgress(state);
    refreshControls();
    refreshContinue(state);
}

/// Said from the start: nobody should wait for what comes only when it is asked for.
QString RunHeader::heldBackNow() const
{
    const bool isRun = m_controller && m_controller->runPhase() != RunPhase::Ended;
    const QString held = isRun ? heldBackText(m_controller->heldBack()) : QString();
    return held.isEmpty() ? held : QString(held + u' ' + tr("Run one by hand in Space (Ctrl+Return)."));
}

/// A study is either run from here, or can go on from here.
void RunHeader::refreshContinue(const StudyState& state)
{
    const bool isRun = m_controller && m_controller->runPhase() != RunPhase::Ended;
    for (QPushButton* button : {m_pause, m_skip, m_stop})
        button->setVisible(isRun);
    m_continue->setVisible(!isRun);
    RunControl control{true, tr("More trials of this study; shows the command before anything runs.")};
    if (m_isBeingWritten)
        control = {false, tr("Another process runs this study; it can go on here once that has ended.")};
    else if (state.header().uid.isEmpty())
        control = {false, tr("The file does not say what was tuned; it can only be looked at.")};
    applyControl(m_continue, control);
}

/// Why there is no best; of trials that all failed alike the first says it.
QString RunHeader::noValueText(const StudyState& state) const
{
    const int executed = state.counts().executed();
    if (executed == 0)
        return tr("no trial has finished yet");
    const QList<Trial>& trials = state.trials();
    const auto first = std::find_if(
        trials.begin(), trials.end(), [](const Trial& trial) { return trial.failure.has_value(); });
    const QString text = tr("none of %n trial(s) gave a value", nullptr, executed);
    return first == trials.end()
        ? text
        : tr("%1; trial %2: %3").arg(text).arg(first->number).arg(oneLine(first->failure->message));
}

void RunHeader::refreshBest(const StudyState& state)
{
    const Trial* best = state.best();
    m_bestLayout->setVisible(best);
    setAvailable(m_copyBest, best ? QString() : tr("There is no best command yet: no trial has finished."),
        tr("Into the clipboard (Ctrl+Shift+C)"));
    if (!best || !best->value) {
        m_star->setIcon({});
        m_best->setText(u"\u2013"_qs);
        const QString none = noValueText(state);
        m_unit->setText(m_unit->fontMetrics().elidedText(none, Qt::ElideRight, widestName));
        m_unit->setToolTip(none);
        return;
    }
    m_unit->setToolTip({});
    m_star->setIcon(stateIcon(TrialState::Finished, true));
    const double value = state.valueOf(*best);
    m_best->setText(numberText(value, decimalsFor(value)));
    QString unit = isSpeed(state.header()) ? tr("TFLOP/s per GPU") : shortUnit(state.header());
    if (const std::optional<double> speedUp = m_progress.speedUp())
        unit += u"   "_qs % tr("%1 \u00d7 baseline").arg(numberText(*speedUp, 2));
    m_unit->setText(unit);
    QString layout = m_bestLayout->fontMetrics().elidedText(layoutText(*best), Qt::ElideRight, widestName);
    layout.replace(u'&', u"&&"_qs);
    m_bestLayout->setText(tr("trial %1: %2").arg(best->number).arg(layout));
}

/// How sure the best is, and what ending trials early has saved.
void RunHeader::refreshCertainty(const StudyState& state)
{
    const Trial* best = state.best();
    const QString kept = best ? keptText(state, *best) : QString();
    QStringList parts{kept.isEmpty() ? kept : tr("refined: %1").arg(kept), certaintyText(state),
        savingsText(state.savings())};
    parts.removeAll(QString());
    const QString text = parts.join(u"  \u00b7  "_qs);
    m_certainty->setText(text);
    m_certainty->setVisible(!text.isEmpty());
}

QString RunHeader::timeText(std::optional<qint64> toCome) const
{
    const bool goesOn = m_controller && m_controller->runPhase() != RunPhase::NotStarted
        && m_controller->runPhase() != RunPhase::Ended;
    const auto now = static_cast<double>(QDateTime::currentSecsSinceEpoch());
    QString text = durationText(m_progress.busyS(goesOn ? now : 0));
    const std::optional<double> left =
        goesOn && toCome ? m_progress.remainingS(*toCome) : std::optional<double>();
    if (left && *left > 0)
        text = tr("%1, %2 left", "elapsed, about 1 h 10 min").arg(text, roughDuration(*left));
    return text;
}

void RunHeader::refreshProgress(const StudyState& state)
{
    const int executed = state.counts().executed();
    const auto running = static_cast<int>(m_progress.running().size());
    std::optional<qint64> toCome;
    if (m_controller)
        toCome = m_controller->remainingAtMost();
    QString text;
    if (toCome && m_controller->runPhase() != RunPhase::Ended)
        text = tr("%1 of at most %n trial(s)", nullptr, static_cast<int>(executed + running + *toCome))
                   .arg(executed);
    else
        text = tr("%n trial(s)", nullptr, executed);
    if (state.counts().pruned > 0)
        text += u", "_qs % tr("%1 pruned").arg(state.counts().pruned);
    m_progressText->setText(tr("%1 in %2", "12 trials in 32:10").arg(text, timeText(toCome)));
    const bool known = toCome && executed + running + *toCome > 0;
    m_bar->setVisible(m_controller);
    if (known) {
        const auto all = static_cast<int>(std::min<qint64>(executed + running + *toCome, 1'000'000));
        m_bar->setRange(0, all);
        m_bar->setValue(std::min(executed, all));
    } else {
        m_bar->setRange(0, 1);
        m_bar->setValue(m_controller && m_controller->runPhase() == RunPhase::Ended ? 1 : 0);
    }
}

void RunHeader::refreshControls()
{
    if (!m_controller)
        return;
    const RunControls controls = runControls(m_controller->runPhase(), m_progress.running(), m_selected);
    m_pause->setText(controls.pauseGoesOn ? tr("&Go on") : tr("&Pause"));
    applyControl(m_pause, controls.pause);
    applyControl(m_skip, controls.skip);
    applyControl(m_stop, controls.stop);
}

} // namespace megatune

#include "moc_runheader.cpp"
