// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runheader.h"

#include "core/base/text.h"
#include "core/findings/bestsofar.h"
#include "core/findings/refusals.h"
#include "core/study/follower.h"
#include "core/trial/refining.h"
#include "core/words/headline.h"
#include "core/words/recordedsentence.h"
#include "core/words/trialwords.h"
#include "ui/common/labels.h"
#include "ui/look/look.h"
#include "ui/run/runbuttons.h"
#include "ui/run/runfigures.h"
#include "ui/run/studynoteline.h"
#include "ui/studies/studysummary.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QProgressBar>

using namespace Qt::StringLiterals;

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
    auto* column = look::columnIn(this, look::related / 2);
    buildTop();
    buildHeadline();
    buildNumbers();
    m_bar = new QProgressBar(this);
    m_bar->setTextVisible(false);
    m_bar->setFixedHeight(runBarHeight);
    m_bar->setAccessibleName(tr("Progress of the run"));
    column->addWidget(m_bar);
    buildSentences();
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
    connect(m_buttons, &RunButtons::likeRequested, this, &RunHeader::likeRequested);
    connect(m_buttons, &RunButtons::resumeRequested, this, &RunHeader::resumeRequested);
    connect(m_buttons, &RunButtons::planRequested, this, &RunHeader::planRequested);
}

/// The sentence for slides, and what to change in one's own command for it.
void RunHeader::buildHeadline()
{
    m_headline = new SectionLabel({}, this);
    m_headline->setElided(Qt::ElideRight);
    m_headline->setAccessibleName(tr("What the study has come to"));
    m_changes = new QuietLabel({}, this);
    m_changes->setElided(Qt::ElideRight);
    m_changes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_changes->setAccessibleName(tr("Changes against your command"));
    auto* row = new QHBoxLayout;
    row->setSpacing(look::group);
    row->addWidget(m_headline);
    row->addWidget(m_changes, 1);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void RunHeader::buildNumbers()
{
    m_figures = new RunFigures(this);
    connect(m_figures, &RunFigures::bestRequested, this, &RunHeader::bestRequested);
    m_noteLine = new StudyNoteLine(this);
    connect(m_noteLine, &StudyNoteLine::noteEdited, this, &RunHeader::noteEdited);
    connect(m_noteLine, &StudyNoteLine::starToggled, this, &RunHeader::starToggled);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    row->addWidget(m_figures);
    row->addStretch(1);
    row->addWidget(m_noteLine, 4);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void RunHeader::buildSentences()
{
    m_certainty = new QuietLabel({}, this);
    m_certainty->setElided(Qt::ElideRight);
    m_certainty->setAccessibleName(tr("How sure the best value is"));
    m_reason = new QuietLabel({}, this);
    m_reason->setTextFormat(Qt::PlainText);
    m_reason->setAccessibleName(tr("Why the study ended, or what trials wait for"));
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    for (QLabel* line : std::initializer_list<QLabel*>{m_certainty, m_reason}) {
        QSizePolicy policy = line->sizePolicy();
        policy.setRetainSizeWhenHidden(true); // what is below keeps its place
        line->setSizePolicy(policy);
        line->hide();
        column->addWidget(line);
    }
    static_cast<QVBoxLayout*>(layout())->addLayout(column);
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
    {
        const QSignalBlocker refreshedBelow(&m_waiting);
        m_waiting.setFeed(feed);
    }
    if (controller)
        connect(controller, &StudyController::runPhaseChanged, this, &RunHeader::refresh);
    if (feed == nullptr)
        refresh();
}

void RunHeader::setSelected(int number)
{
    m_buttons->setSelected(number);
}

QString RunHeader::progressText() const
{
    return m_figures->trialsText();
}

void RunHeader::setOwnLayout(const Layout& layout)
{
    if (m_ownLayout == layout)
        return;
    m_ownLayout = layout;
    refresh();
}

QString RunHeader::headlineShown() const
{
    return m_headline->text();
}

QString RunHeader::changesShown() const
{
    return m_changes->text();
}

QString RunHeader::certaintyShown() const
{
    return m_certainty->isHidden() ? QString() : m_certainty->text();
}

QString RunHeader::bestText() const
{
    return m_figures->bestText();
}

void RunHeader::setAnnotation(const QString& note, bool starred, const QString& whyReadOnly)
{
    m_noteLine->show(note, starred, whyReadOnly);
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

QString RunHeader::completedText(const StudyState& state)
{
    return nothingRan(state) ? tr("ended, nothing ran") : tr("completed");
}

QString RunHeader::phaseText(const StudyState& state) const
{
    if (m_controller) {
        switch (m_controller->runPhase()) {
        case RunPhase::NotStarted:
            return tr("not started");
        case RunPhase::Starting:
            return startingText();
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
        return state.phase() == StudyPhase::Completed ? completedText(state) : tr("ended, can be continued");
    }
    if (m_isBeingWritten)
        return tr("following, written by another process");
    switch (state.phase()) {
    case StudyPhase::Empty:
        return tr("empty");
    case StudyPhase::Completed:
        return completedText(state);
    case StudyPhase::Idle:
    case StudyPhase::Running:
    case StudyPhase::Paused:
        break;
    }
    if (runningMeans(state, false) == RunningMeans::Asked)
        return tr("run by whoever asks for its trials");
    return tr("not running, can be continued");
}

/// Whom it waits for.
QString RunHeader::startingText() const
{
    QStringList asked;
    for (const HostStatus& host : m_controller->hosts()) {
        if (host.kind == HostStatus::Kind::Asked && host.name != u"local")
            asked.append(host.name);
    }
    return asked.isEmpty() ? tr("starting") : tr("starting, asking %1").arg(asked.join(tr(", ")));
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
        m_name->clear();
        m_phase->clear();
        m_headline->clear();
        m_changes->clear();
        m_figures->clear();
        m_certainty->hide();
        m_bar->hide();
        m_reason->hide();
        m_buttons->showNoStudy();
        return;
    }
    const StudyState& state = m_feed->state();
    m_name->setText(studyTitle(*m_feed));
    m_name->setToolTip(
        state.gpuCheck() ? m_feed->path() + u'\n' + gpuCheckText(*state.gpuCheck()) : m_feed->path());
    askForWriter();
    m_phase->setText(phaseText(state));
    refreshReason(state);
    const QStringList doubts = state.best() ? doubtsAbout(state, *state.best()) : QStringList();
    refreshHeadline(state, doubts);
    m_figures->showBest(state);
    refreshCertainty(state, doubts);
    refreshProgress(state);
    m_buttons->showStudy(state, m_progress.running(), m_isBeingWritten);
}

void RunHeader::refreshHeadline(const StudyState& state, const QStringList& doubts)
{
    const QString sentence = headline(state, doubts);
    m_headline->setText(sentence.isEmpty() ? tr("No trial has ended yet") : sentence);
    const Trial* best = state.best();
    const bool isChanged = best && !best->baseline && !m_ownLayout.isEmpty();
    m_changes->setText(isChanged ? changesFrom(m_ownLayout, state, *best).join(u"  \u00b7  "_s) : QString());
}

/// What trials wait for; else, on one line, why the study ended and which layouts the trainer refuses.
void RunHeader::refreshReason(const StudyState& state)
{
    QStringList lines = m_waiting.lines();
    const bool isWaiting = !lines.isEmpty();
    if (!isWaiting) {
        if (const auto& check = state.gpuCheck();
            check && (!check->slow.isEmpty() || !check->notMeasured.isEmpty()))
            lines.append(gpuCheckText(*check) + u'.');
        lines.append(inOurLanguage(state.completionReason()));
        for (const ClosedLayouts& closed : closedLayouts(state))
            lines.append(oneLine(closedText(closed)));
        lines.removeAll(QString());
    }
    m_reason->setElided(isWaiting ? Qt::ElideNone : Qt::ElideRight);
    m_reason->setWordWrap(isWaiting);
    m_reason->setText(lines.isEmpty() ? u" "_s : lines.join(isWaiting ? u'\n' : u' ')); // as high as a line
    m_reason->setVisible(!lines.isEmpty());
}

/// How sure the best is, and what ending trials early has saved.
void RunHeader::refreshCertainty(const StudyState& state, const QStringList& doubts)
{
    const Trial* best = state.best();
    const QString kept = best ? keptText(state, *best) : QString();
    QStringList parts;
    for (const QString& doubt : doubts)
        parts.append(tr("Doubtful: %1").arg(doubt));
    parts += QStringList{kept.isEmpty() ? kept : tr("refined: %1").arg(kept), runHeaderCertainty(state),
        savingsText(state.savings())};
    parts.removeAll(QString());
    const QString text = parts.join(u"  \u00b7  "_s);
    m_certainty->setText(text.isEmpty() ? u" "_s : text);
    m_certainty->setVisible(!text.isEmpty());
}

bool RunHeader::isRun() const
{
    return m_controller && m_controller->runPhase() != RunPhase::Ended;
}

/// "17 of at most 30 trials".
QString RunHeader::trialsText(const StudyState& state, std::optional<qint64> toCome) const
{
    const int executed = state.counts().executed();
    const auto running = static_cast<int>(m_progress.running().size());
    QString text;
    if (toCome && isRun())
        text = tr("%L1 of at most %Ln trial(s)", nullptr, static_cast<int>(executed + running + *toCome))
                   .arg(executed);
    else if (const auto all = static_cast<int>(state.trials().size()); all != executed)
        text = tr("%L1 of %Ln trial(s) ended", nullptr, all).arg(executed); // the others stand in the table
    else
        text = tr("%Ln trial(s)", nullptr, executed);
    if (state.counts().pruned > 0)
        text += u", "_s % tr("%L1 pruned").arg(state.counts().pruned);
    return text;
}

void RunHeader::refreshProgress(const StudyState& state)
{
    std::optional<qint64> toCome;
    if (m_controller)
        toCome = m_controller->remainingAtMost();
    const bool goesOn = isRun() && m_controller->runPhase() != RunPhase::NotStarted;
    const auto now = static_cast<double>(QDateTime::currentSecsSinceEpoch());
    const std::optional<double> left = goesOn && toCome ? m_progress.remainingS(*toCome) : std::nullopt;
    m_figures->showTime(durationText(m_progress.busyS(goesOn ? now : 0)),
        left && *left > 0 ? tr("%1 left").arg(roughDuration(*left)) : QString(), trialsText(state, toCome));
    const int executed = state.counts().executed();
    const qint64 all = executed + m_progress.running().size() + toCome.value_or(0);
    // An empty bar would say that nothing is done; without one the page stays where it is.
    QSizePolicy policy = m_bar->sizePolicy();
    policy.setRetainSizeWhenHidden(m_controller != nullptr); // also when it has ended
    m_bar->setSizePolicy(policy);
    m_bar->setVisible(isRun() && toCome && all > 0);
    m_bar->setRange(0, static_cast<int>(std::clamp<qint64>(all, 1, 1'000'000)));
    m_bar->setValue(std::min(executed, m_bar->maximum()));
}

} // namespace megatune

#include "moc_runheader.cpp"
