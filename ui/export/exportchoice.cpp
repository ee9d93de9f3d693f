// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportchoice.h"

#include "core/study/feed.h"
#include "core/trial/trialcommand.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/plaintip.h"
#include "ui/export/exportdelegate.h"
#include "ui/export/exportformatsmodel.h"
#include "ui/export/exporttrialsmodel.h"
#include "ui/look/look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QListView>

namespace megatune {

namespace {

constexpr int exportChoiceWidth = 400;
constexpr int leastChoiceWidth = 300;

} // namespace

ExportChoice::ExportChoice(QWidget* parent)
    : QWidget(parent)
    , m_formats(new ExportFormatsModel)
    , m_trials(new ExportTrialsModel)
{
    setMinimumWidth(look::byLetters(leastChoiceWidth));
    setMaximumWidth(look::byLetters(exportChoiceWidth));
    auto* column = look::columnIn(this);
    column->addWidget(createTrialChoice());
    buildFormats();
    column->addWidget(m_list, 1);
    m_impossible = createPlainNote(tr("Formats that do not fit"), this);
    m_impossible->setObjectName(QStringLiteral("impossibleFormats"));
    column->addWidget(m_impossible);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ExportChoice::changed);
    connect(m_trial, &QComboBox::activated, this, &ExportChoice::changed);
    connect(m_production, &QCheckBox::toggled, this, &ExportChoice::changed);
}

/// Narrower where the page is.
QSize ExportChoice::sizeHint() const
{
    return {maximumWidth(), QWidget::sizeHint().height()};
}

QWidget* ExportChoice::createTrialChoice()
{
    auto* choice = new QWidget(this);
    auto* column = look::columnIn(choice);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    auto* label = new QLabel(tr("&Trial"), choice);
    label->setFont(
        look::tabular(label->font())); // the underlined letter breaks kerning, and the width with it
    buildTrialBox(choice);
    label->setBuddy(m_trial);
    row->addWidget(label);
    row->addWidget(m_trial, 1);
    column->addLayout(row);
    m_production = new QCheckBox(tr("For &production"), choice);
    m_production->setObjectName(QStringLiteral("exportProduction"));
    m_production->setAccessibleName(tr("For production"));
    column->addWidget(m_production);
    m_note = createPlainNote(tr("What production means, or why there is nothing to choose"), choice);
    m_note->show();
    column->addWidget(m_note);
    return choice;
}

void ExportChoice::buildTrialBox(QWidget* parent)
{
    m_trial = new QComboBox(parent);
    m_trial->setObjectName(QStringLiteral("exportTrial"));
    m_trial->setAccessibleName(tr("Trial"));
    m_trial->setToolTip(tr("The best one, whichever that is, or another one: type its number."));
    // Of 100,000 trials nobody measures every text.
    m_trial->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_trial->setMinimumContentsLength(16);
    auto* view = new QListView(m_trial);
    view->setUniformItemSizes(true);
    view->setAccessibleName(tr("Trials with a command"));
    m_trial->setView(view);
    m_trial->setModel(m_trials);
    m_trials->setParent(m_trial);
}

void ExportChoice::buildFormats()
{
    m_list = new ExportList(this);
    m_list->setObjectName(QStringLiteral("exportFormats"));
    m_list->setAccessibleName(tr("Formats"));
    m_list->setModel(m_formats);
    m_formats->setParent(m_list);
    m_list->setItemDelegate(new ExportDelegate(m_list));
    m_list->setCurrentIndex(m_formats->indexOf(QStringLiteral("shell")));
}

void ExportChoice::showStudy(StudyFeed* feed)
{
    m_formats->setProblems({});
    m_trials->setFeed(feed);
    m_trial->setCurrentIndex(0);
    m_production->setChecked(true);
}

void ExportChoice::refreshTrials()
{
    m_trials->refresh();
}

void ExportChoice::refresh(const StudyFeed* feed)
{
    const ExportKind* chosen = kind();
    QString noTrial;
    if (feed == nullptr)
        noTrial = tr("No study is open.");
    else if (chosen != nullptr && !chosen->ofTrial)
        noTrial = tr("%1 is of the whole study: there is no trial to choose.").arg(chosen->label);
    const bool isShort = feed != nullptr && trialIterations(feed->state().header().arguments);
    const QString noProduction = !noTrial.isEmpty() ? noTrial
        : isShort                                   ? QString()
                  : tr("The trials ran the command at its full length: production is the same.");
    const QString production = tr("Without what only made the trial short.");
    setAvailable(m_trial, noTrial);
    setAvailable(m_production, noProduction, production);
    m_note->setText(noProduction.isEmpty() ? production : noProduction);
}

void ExportChoice::chooseFormat(const QString& name)
{
    const QModelIndex index = m_formats->indexOf(name);
    if (index.flags().testFlag(Qt::ItemIsEnabled))
        m_list->setCurrentIndex(index);
}

void ExportChoice::chooseTrial(std::optional<int> number)
{
    m_trial->setCurrentIndex(m_trials->rowOf(number));
    Q_EMIT changed();
}

QList<ExportKind> ExportChoice::kinds() const
{
    return m_formats->kinds();
}

const ExportKind* ExportChoice::kind() const
{
    return m_formats->kind(m_list->currentIndex());
}

std::optional<int> ExportChoice::trial() const
{
    return m_trials->trial(m_trial->currentIndex());
}

bool ExportChoice::wantsProduction() const
{
    return m_production->isEnabled() && m_production->isChecked();
}

void ExportChoice::setProblems(const QHash<QString, QString>& problems)
{
    m_formats->setProblems(problems);
    QStringList names;
    QStringList reasons;
    for (int row = 0; row < m_formats->rowCount(); ++row) {
        const QModelIndex index = m_formats->index(row);
        const QString problem = index.data(ExportFormatsModel::ProblemRole).toString();
        // What was chosen stays, and says why it does not fit this trial.
        m_list->setRowHidden(row, !problem.isEmpty() && index != m_list->currentIndex());
        if (problem.isEmpty())
            continue;
        names.append(index.data().toString());
        reasons.append(problem);
    }
    m_impossible->setText(tr("Not for this command: %1.").arg(names.join(tr(", "))));
    m_impossible->setToolTip(plainTip(reasons.join(u'\n')));
    m_impossible->setVisible(!names.isEmpty());
}

bool ExportChoice::setTrials(const QList<int>& trials, std::optional<int> best)
{
    if (m_trial->view()->isVisible())
        return true; // nobody's choice is pulled away
    const std::optional<int> number = trial();
    m_trials->setTrials(trials, best);
    m_trial->setCurrentIndex(m_trials->rowOf(number));
    return trial() == number;
}

void ExportChoice::focusFormats(Qt::FocusReason reason)
{
    m_list->setFocus(reason);
}

} // namespace megatune

#include "moc_exportchoice.cpp"
