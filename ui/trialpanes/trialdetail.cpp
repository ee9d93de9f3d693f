// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/trialdetail.h"

#include "core/base/text.h"
#include "core/words/recordedsentence.h"
#include "core/words/trialwords.h"
#include "ui/command/commandview.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"

#include <cmath>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype longestMessage = 160;

QLabel* wrappedText(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

TrialDetail::TrialDetail(QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(tr("The selected trial"));
    auto* outer = look::columnIn(this);
    m_empty = new QuietLabel(
        tr("Select a trial in the chart or in the table to see what it ran and how it went."), this);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    outer->addWidget(m_empty);
    buildTitle(outer);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* body = new QWidget(scroll);
    auto* column = look::columnIn(body);
    m_layout = wrappedText(body);
    column->addWidget(m_layout);
    m_numbers = wrappedText(body);
    column->addWidget(m_numbers);
    buildFailure(body);
    m_whatRan = new QuietLabel({}, body);
    column->addWidget(m_whatRan);
    m_reason = new QuietLabel({}, body);
    column->addWidget(m_reason);
    buildCommand(body);
    column->addStretch(0);
    scroll->setWidget(body);
    m_body = scroll;
    outer->addWidget(scroll);
    layOut();
    m_body->hide();
    m_head->hide();
}

void TrialDetail::buildTitle(QVBoxLayout* column)
{
    // Above what scrolls: the command can always be copied.
    m_head = new QWidget(this);
    auto* row = look::rowIn(m_head);
    m_icon = new IconLabel(20, m_head);
    m_title = new SectionLabel({}, m_head);
    m_title->setElided(Qt::ElideRight);
    m_star = new QToolButton(m_head);
    m_star->setCheckable(true);
    m_star->setAutoRaise(true);
    m_star->setText(u"\u2606"_s);
    m_star->setFocusPolicy(Qt::StrongFocus);
    row->addWidget(m_icon);
    m_copy = new QPushButton(glyphIcon(Glyph::Copy), tr("&Copy command"), m_head);
    m_again = new QPushButton(tr("&Run again"), m_head);
    m_again->setObjectName(QStringLiteral("runAgain"));
    m_again->setToolTip(tr("Runs this trial as the next attempt of its number (Ctrl+R)."));
    row->addWidget(m_title, 1);
    row->addWidget(m_star);
    row->addWidget(m_again);
    row->addWidget(m_copy);
    column->addWidget(m_head);
    connect(m_again, &QPushButton::clicked, this, [this] { Q_EMIT againRequested(m_number); });
    connect(m_star, &QToolButton::clicked, this, [this](bool on) { Q_EMIT starToggled(m_number, on); });
}

void TrialDetail::buildFailure(QWidget* body)
{
    m_failure = new QWidget(body);
    auto* column = look::columnIn(m_failure, look::related / 2);
    m_failureHint = wrappedText(m_failure);
    m_failureMessage = wrappedText(m_failure);
    column->addWidget(m_failureHint);
    column->addWidget(m_failureMessage);
    body->layout()->addWidget(m_failure);
}

void TrialDetail::buildCommand(QWidget* body)
{
    m_command = new CommandView(body);
    m_command->setAccessibleName(tr("Command of the selected trial"));
    m_note = new QLineEdit(body);
    m_note->setPlaceholderText(tr("Note on this trial"));
    m_note->setAccessibleName(tr("Note on this trial"));
    auto* column = static_cast<QVBoxLayout*>(body->layout());
    column->addWidget(m_command, 1);
    column->addWidget(m_note);
    connect(m_copy, &QPushButton::clicked, this, [this] { Q_EMIT copyCommandRequested(m_number); });
    connect(m_note, &QLineEdit::editingFinished, this, &TrialDetail::commitNote);
}

void TrialDetail::commitNote()
{
    if (!m_note->isModified() || m_number < 0)
        return;
    m_note->setModified(false);
    Q_EMIT noteEdited(m_number, m_note->text());
}

QString TrialDetail::takeTypedNote()
{
    const QString text = m_note->isModified() ? m_note->text() : QString();
    m_note->setModified(false);
    return text;
}

bool TrialDetail::isNoteBeingTyped() const
{
    return m_note->hasFocus() && m_note->isModified();
}

void TrialDetail::layOut()
{
    QFont bold = font();
    bold.setBold(true);
    m_layout->setFont(bold);
    m_failureHint->setFont(bold);
    m_numbers->setFont(look::tabular(font()));
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    m_failureMessage->setFont(fixed);
}

void TrialDetail::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (m_body && event->type() == QEvent::FontChange)
        layOut();
}

void TrialDetail::setReadOnly(const QString& why)
{
    m_whyReadOnly = why;
    m_annotation.reset();
}

void TrialDetail::setAnnotation(const QString& note, bool starred)
{
    m_annotation = qMakePair(note, starred);
}

QString TrialDetail::numbersText() const
{
    return m_numbers->text();
}

QString TrialDetail::failureText() const
{
    return m_failure->isHidden() ? QString() : m_failureHint->text();
}

QString TrialDetail::numbersOf(
    const Trial& trial, const StudyState& state, const std::optional<IterationPoint>& last) const
{
    QStringList parts;
    if (trial.value) {
        parts.append(numberText(*trial.value, decimalsFor(*trial.value)) % u' ' % shortUnit(state.header()));
        if (trial.deviation)
            parts.append(tr("iterations vary by %1", "standard deviation")
                             .arg(numberText(*trial.deviation, decimalsFor(*trial.deviation) - 1)));
        if (const QList<double> runs = state.valuesOf(trial); runs.size() > 1)
            parts.append(tr("mean of %1 runs: %2")
                             .arg(runs.size())
                             .arg(numberText(state.valueOf(trial), decimalsFor(*trial.value))));
        if (isDerivedMetric(trial.metric))
            parts.append(tr("derived from the iteration times"));
        parts += throughputTexts(StudyThroughput(state.header()).of(trial));
    }
    if (trial.state == TrialState::Running && last) {
        QString now = tr("iteration %1").arg(last->iteration);
        if (std::isfinite(last->value))
            now += u": "_s % numberText(last->value, decimalsFor(last->value));
        if (std::isfinite(last->memoryGib))
            now += u", "_s % memoryText(last->memoryGib);
        parts.append(now);
    }
    if (trial.memoryGib)
        parts.append(memoryText(*trial.memoryGib));
    if (const MeanLoad load = trialLoad(trial, state.header().measure.warmup); load.isKnown())
        parts.append(loadText(load));
    if (trial.durationS)
        parts.append(tr("took %1", "duration as 3:12").arg(durationText(*trial.durationS)));
    if (trial.endedEarly)
        parts.append(earlyEndText(*trial.endedEarly));
    if (trial.iterations > 0)
        parts.append(tr("%n iteration(s) counted", nullptr, trial.iterations));
    if (trial.process.host == askedHost)
        parts.append(tr("run by who asked for it"));
    else if (!trial.process.host.isEmpty())
        parts.append(trial.gpus.isEmpty() ? tr("on %1").arg(trial.process.host)
                                          : tr("on %1, GPUs %2").arg(trial.process.host, trial.gpus));
    if (trial.attempt > 1)
        parts.append(tr("attempt %1").arg(trial.attempt));
    return parts.join(u"  \u00b7  "_s);
}

void TrialDetail::showFailure(const Trial& trial, const QStringList& doubts)
{
    m_failure->setVisible(trial.failure || !doubts.isEmpty());
    if (!trial.failure) {
        m_failureHint->setText(doubts.join(u'\n'));
        m_failureHint->setVisible(!doubts.isEmpty());
        m_failureMessage->hide();
        return;
    }
    m_failureHint->setText(inOurLanguage(trial.failure->hint));
    m_failureHint->setVisible(!trial.failure->hint.isEmpty());
    QString message = inOurLanguage(trial.failure->message);
    if (trial.signal)
        message += u'\n' + tr("Ended by signal %1.").arg(*trial.signal);
    else if (message.isEmpty() && trial.exitCode)
        message = tr("Exit status %1.").arg(*trial.exitCode);
    // The beginning tells what it was; the rest stands in the log below.
    const bool isLong = message.size() > longestMessage;
    m_failureMessage->setText(isLong ? message.left(longestMessage) + u'\u2026' : message);
    m_failureMessage->setToolTip(isLong ? u"<p>"_s % message.toHtmlEscaped() % u"</p>"_s : QString());
    m_failureMessage->setVisible(!message.isEmpty());
}

void TrialDetail::showNote(const Trial& trial)
{
    const QString note = m_annotation ? m_annotation->first : trial.note;
    const bool starred = m_annotation ? m_annotation->second : trial.starred;
    const bool isEditable = m_whyReadOnly.isEmpty();
    m_note->setReadOnly(!isEditable);
    m_note->setToolTip(m_whyReadOnly);
    m_note->setVisible(isEditable || !note.isEmpty());
    // What somebody is typing is not taken away.
    if (!m_note->isModified() && m_note->text() != note)
        m_note->setText(note);
    m_star->setVisible(isEditable || starred);
    m_star->setChecked(starred);
    m_star->setText(starred ? u"\u2605"_s : u"\u2606"_s);
    const QString what = starred ? tr("Take the star away") : tr("Mark with a star");
    m_star->setAccessibleName(what);
    setAvailable(m_star, m_whyReadOnly, what);
    m_again->setVisible(mayMove(trial.state, TrialState::Queued));
}

void TrialDetail::showTrial(
    const Trial* trial, const StudyState& state, const std::optional<IterationPoint>& last, bool isRun)
{
    const int number = trial ? trial->number : -1;
    if (number != m_number)
        commitNote();
    m_number = number;
    m_empty->setVisible(!trial);
    m_body->setVisible(trial);
    m_head->setVisible(trial);
    if (!trial)
        return;
    const bool best = state.best() == trial;
    m_icon->setIcon(stateIcon(trial->state, best));
    const QString title = trial->baseline ? tr("Trial %1, baseline") : tr("Trial %1");
    m_title->setText(best
            ? tr("%1, the best").arg(title.arg(trial->number))
            : tr("%1, %2", "trial, state").arg(title.arg(trial->number), stateText(*trial, isRun)));
    m_layout->setText(layoutText(*trial));
    m_numbers->setText(numbersOf(*trial, state, last));
    m_numbers->setVisible(!m_numbers->text().isEmpty());
    showFailure(*trial, doubtsAbout(state, *trial));
    m_reason->setText(trial->reason.isEmpty() ? QString() : tr("Why: %1").arg(inOurLanguage(trial->reason)));
    m_reason->setVisible(!trial->reason.isEmpty());
    const QString ran = whatRanText(*trial);
    m_whatRan->setText(ran);
    m_whatRan->setVisible(!ran.isEmpty());
    m_command->setCommand(trial->command);
    showNote(*trial);
}

} // namespace megatune

#include "moc_trialdetail.cpp"
