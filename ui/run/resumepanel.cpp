// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/resumepanel.h"

#include "ui/command/commandview.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/primarybutton.h"
#include "ui/common/refinechoice.h"
#include "ui/look/look.h"
#include "ui/look/wrappinglayout.h"

#include <cmath>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QSpinBox>

namespace megatune {

namespace {

constexpr int resumeMostTrials = 1'000'000;
constexpr int resumeLongestS = 7 * 24 * 3600;
/// Below the smallest number of trials: shown in words.
constexpr int resumeUntilDone = -1;

} // namespace

ResumePanel::ResumePanel(QWidget* parent)
    : QFrame(parent)
{
    setObjectName(QStringLiteral("resumePanel"));
    setAccessibleName(tr("Continue this study"));
    setFrameShape(QFrame::StyledPanel);
    auto* column = look::columnIn(this, look::related, look::group);
    column->addWidget(buildFields());
    m_first = new QuietLabel({}, this);
    m_first->setTextFormat(Qt::PlainText);
    column->addWidget(m_first);
    m_command = new CommandView(this);
    m_command->setAccessibleName(tr("The command that will run"));
    column->addWidget(m_command);
    m_where = new QuietLabel({}, this);
    m_where->setTextFormat(Qt::PlainText);
    column->addWidget(m_where);
    column->addLayout(buildFoot());
    hide();
}

QWidget* ResumePanel::buildFields()
{
    auto* fields = new QWidget(this);
    auto* row = new WrappingLayout(fields, look::group);
    row->addWidget(new SectionLabel(tr("Continue this study"), this));
    const auto add = [fields, row](const QString& title, QSpinBox* spin) {
        auto* pair = new QWidget(fields);
        auto* both = look::rowIn(pair);
        auto* label = new QLabel(title, pair);
        label->setBuddy(spin);
        both->addWidget(label);
        both->addWidget(spin);
        row->addWidget(pair);
    };
    m_more = new QSpinBox(this);
    m_more->setObjectName(QStringLiteral("moreTrials"));
    m_more->setRange(resumeUntilDone, resumeMostTrials);
    m_more->setSpecialValueText(tr("until the strategy ends"));
    m_more->setAccessibleName(tr("More trials"));
    add(tr("&More trials"), m_more);
    m_time = new QSpinBox(this);
    m_time->setObjectName(QStringLiteral("moreTime"));
    m_time->setRange(0, resumeLongestS);
    m_time->setSpecialValueText(tr("none"));
    m_time->setSuffix(tr(" s"));
    m_time->setAccessibleName(tr("Time limit of a trial"));
    add(tr("Time &limit of a trial"), m_time);
    connect(m_time, &QSpinBox::valueChanged, this, [this] { m_givenTimeS.reset(); });
    m_refine = new RefineChoice(tr("&Refine the winner"),
        tr("Then tries overlaps, fusions and schedules on the best trial, one at a time, and "
           "keeps what is surely faster."),
        QStringLiteral("moreRefine"), this);
    row->addWidget(m_refine);
    return fields;
}

QLayout* ResumePanel::buildFoot()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("resumeProblem"));
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* cancelButton = new QPushButton(tr("C&ancel"), this);
    auto* setup = new QPushButton(tr("Change in Set&up"), this);
    m_start = new PrimaryButton(tr("&Start"), this);
    m_start->setObjectName(QStringLiteral("resumeStart"));
    row->addWidget(m_problem, 1);
    row->addWidget(cancelButton);
    row->addWidget(setup);
    row->addWidget(m_start);
    for (QPushButton* button : {cancelButton, setup})
        button->setMinimumHeight(m_start->minimumHeight());
    connect(cancelButton, &QPushButton::clicked, this, &ResumePanel::cancel);
    connect(setup, &QPushButton::clicked, this, &ResumePanel::setupRequested);
    connect(m_start, &QPushButton::clicked, this, &ResumePanel::startRequested);
    return row;
}

void ResumePanel::ask(const ResumeQuestion& question)
{
    m_more->setValue(question.more.value_or(resumeUntilDone));
    m_time->setValue(question.timeS ? static_cast<int>(std::max(1.0, std::round(*question.timeS))) : 0);
    m_givenTimeS = question.timeS;
    m_refine->choose(question.refines, question.refineAlso);
    m_first->setText(question.first);
    m_first->setVisible(!question.first.isEmpty());
    m_command->setCommand(question.command);
    m_where->setText(question.where);
    show();
    m_more->setFocus(Qt::OtherFocusReason);
    m_more->selectAll();
}

void ResumePanel::setProblem(const QString& problem, const QString& remark)
{
    m_problem->setText(problem.isEmpty() ? remark : problem);
    setAvailable(m_start, problem);
}

std::optional<int> ResumePanel::moreTrials() const
{
    return m_more->value() == resumeUntilDone ? std::nullopt : std::optional(m_more->value());
}

std::optional<double> ResumePanel::timeLimitS() const
{
    if (m_givenTimeS)
        return m_givenTimeS;
    return m_time->value() > 0 ? std::optional<double>(m_time->value()) : std::nullopt;
}

void ResumePanel::close()
{
    hide();
}

void ResumePanel::cancel()
{
    hide();
    Q_EMIT cancelled();
}

bool ResumePanel::event(QEvent* event)
{
    // Escape is the window's otherwise, where it closes messages.
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

void ResumePanel::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    // A button leaves Enter to its dialog, which this is not.
    auto* button = isEnter ? qobject_cast<QAbstractButton*>(focusWidget()) : nullptr;
    if (event->key() == Qt::Key_Escape)
        cancel();
    else if (button != nullptr)
        button->click();
    else if (isEnter && (m_more->hasFocus() || m_time->hasFocus()))
        m_start->click();
    else
        QFrame::keyPressEvent(event);
}

} // namespace megatune

#include "moc_resumepanel.cpp"
