// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runheader.h"

#include "core/base/text.h"
#include "core/study/follower.h"
#include "core/trial/refining.h"
#include "core/words/trialwords.h"
#include "ui/common/labels.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"
#include "ui/run/runbuttons.h"
#include "ui/run/studynoteline.h"
#include "ui/studies/studysummary.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>

namespace megatune {

namespace {

constexpr int runBarHeight = 6;
constexpr qint64 writerAskedMs = 900;
/// Names come from files: the header keeps its width whatever they hold.
constexpr int widestName = 480;

QString runHeaderCertainty(const StudyState& state)
{
    const std::optional<Ranking> ranking = rankingOf(state);
    if (!ranking)
        return {};
    const int decimals = decimalsFor(ranking->first.value);
    // A lead may be smaller than the digits of the values.
    return certaintyText(*ranking, [decimals](double value) {
        return numberText(value, std::min(decimals + (std::abs(value) < 1 ? 1 : 0), 9));
    });
}

} // namespace

RunHeader::RunHeader(QWidget* parent)
    : QWidget(parent)
{
    auto* column = look::columnIn(this);
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
    m_name->setElided(Qt::ElideMiddle);
    m_name->setMaximumWidth(look::byLetters(widestName));
    m_phase->setElided(Qt::ElideRight);
    m_buttons = new RunButtons(this);
    row->addWidget(m_name);
    row->addWidget(m_phase);
    row->addStretch(1);
    row->addWidget(m_buttons);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    connect(m_buttons, &RunButtons::copyBestRequested, this, &RunHeader::copyBestRequested);
    connect(m_buttons, &RunButtons::exportRequested, this, &RunHeader::exportRequested);
    connect(m_buttons, &RunButtons::resumeRequested, this, &RunHeader::resumeRequested);
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
    QSizePolicy policy = m_certainty->sizePolicy();
    policy.setRetainSizeWhenHidden(true); // the note keeps its place
    m_certainty->setSizePolicy(policy);
    m_noteLine = new StudyNoteLine(this);
    connect(m_noteLine, &StudyNoteLine::noteEdited, this, &RunHeader::noteEdited);
    connect(m_noteLine, &StudyNoteLine::starToggled, this, &RunHeader::starToggled);
    // Beside how sure the best is, so that no row is only for it.
    auto* second = new QHBoxLayout;
    second->setSpacing(look::related);
    second->addWidget(m_certainty, 2);
    second->addStretch(1);
    second->addWidget(m_noteLine, 1);
    static_cast<QVBoxLayout*>(layout())->addLayout(second);
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
    m_buttons->setController(controller);
    m_waiting.setFeed(feed);
    if (controller)
        connect(controller, &StudyController::runPhaseChanged, this, &RunHeader::refresh);
    refresh();
}

void RunHeader::setSelected(int number)
{
    m_buttons->setSelected(number);
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

void RunHeader::setAnnotation(const QString& note, bool starred, const QString& waiting)
{
    m_noteLine->show(note, starred, waiting);
}

void RunHeader::commitNote()
{
    m_noteLine->commit();
}

QString RunHeader::takeTypedNote()
{
    return m_noteLine->takeTyped();
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
        return state.phase() == StudyPhase::Completed ? tr("completed") : tr("ended, can be continued");
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
    return tr("not running, can be continued");
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
        m_buttons->showNoStudy();
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
    refreshBest(state);
    refreshCertainty(state);
    refreshProgress(state);
    m_buttons->showStudy(state, m_progress.running(), m_isBeingWritten);
}

/// Said from the start: nobody should wait for what comes only when it is asked for.
QString RunHeader::heldBackNow() const
{
    const bool isRun = m_controller && m_controller->runPhase() != RunPhase::Ended;
    const QString held = isRun ? heldBackText(m_controller->heldBack()) : QString();
    return held.isEmpty() ? held : QString(held + u' ' + tr("Run one by hand in Space (Ctrl+Return)."));
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
    QStringList doubts = best ? doubtsAbout(state, *best) : QStringList();
    for (QString& doubt : doubts)
        doubt = tr("Doubtful: %1").arg(doubt);
    QStringList parts = doubts
        + QStringList{kept.isEmpty() ? kept : tr("refined: %1").arg(kept), runHeaderCertainty(state),
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
        text = tr("%L1 of at most %Ln trial(s)", nullptr, static_cast<int>(executed + running + *toCome))
                   .arg(executed);
    else if (const auto all = static_cast<int>(state.trials().size()); all != executed)
        text = tr("%L1 of %Ln trial(s) ended", nullptr, all).arg(executed); // the others stand in the table
    else
        text = tr("%Ln trial(s)", nullptr, executed);
    if (state.counts().pruned > 0)
        text += u", "_qs % tr("%L1 pruned").arg(state.counts().pruned);
    m_progressText->setText(tr("%1 in %2", "12 trials in 32:10").arg(text, timeText(toCome)));
    const bool known = toCome && executed + running + *toCome > 0;
    m_bar->setVisible(m_controller && m_controller->runPhase() != RunPhase::Ended);
    if (known) {
        const auto all = static_cast<int>(std::min<qint64>(executed + running + *toCome, 1'000'000));
        m_bar->setRange(0, all);
        m_bar->setValue(std::min(executed, all));
    } else {
        m_bar->setRange(0, 1);
        m_bar->setValue(0);
    }
}

} // namespace megatune

#include "moc_runheader.cpp"
