// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/budgetsection.h"

#include "core/base/text.h"
#include "core/space/argumentnames.h"
#include "core/trial/refining.h"
#include "core/trial/trialcommand.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/refinechoice.h"
#include "ui/draft/studydraft.h"
#include "ui/form/setuprows.h"
#include "ui/form/trialfields.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QCheckBox>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace megatune {

BudgetSection::BudgetSection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    build(rows);
    connect(m_trials, &QSpinBox::valueChanged, this, &BudgetSection::apply);
    connect(m_baseline, &QCheckBox::toggled, this, &BudgetSection::apply);
    connect(m_refine, &RefineChoice::changed, this, &BudgetSection::apply);
    connect(m_length, &QSpinBox::valueChanged, this, &BudgetSection::applyLength);
}

void BudgetSection::build(SetupRows& rows)
{
    m_trials =
        createSpin(0, 1'000'000, QStringLiteral("trials"), tr("Largest number of trials"), tr("no limit"));
    m_length = createSpin(
        0, 1'000'000, QStringLiteral("trialIterations"), tr("Iterations of a trial"), tr("automatic"));
    m_length->setToolTip(tr("Automatic: 20 where your command would run for more than 50, or says no end."));
    m_baseline = new QCheckBox(tr("Run my command first, as the base&line"));
    m_baseline->setObjectName(QStringLiteral("baseline"));
    m_refine = new RefineChoice(tr("Refine the winner: try overlaps, fusions and schedules on it"),
        tr("When the search is over, options that the trainer knows and the layout allows are tried on the best "
           "trial, one at a time. What is surely faster is kept. Numerics change only where you say so."),
        QStringLiteral("refine"));
    auto* row = createFieldRow();
    addInner(row, tr("trials"), m_trials);
    row->addSpacing(look::related);
    addInner(row, tr("length"), m_length);
    row->addWidget(new QLabel(tr("iterations")));
    row->addStretch();
    auto* all = new QVBoxLayout;
    all->setSpacing(look::related / 2);
    all->addLayout(row);
    all->addWidget(m_baseline);
    all->addWidget(m_refine);
    m_note = rows.add(tr("B&udget"), m_trials, all);
}

void BudgetSection::apply()
{
    if (m_refreshing)
        return;
    StudyPlan options = m_draft->options();
    options.maxTrials = m_trials->value() > 0 ? std::optional<int>(m_trials->value()) : std::nullopt;
    if (m_baseline->isChecked() != m_draft->runsBaseline())
        options.baseline = m_baseline->isChecked();
    if (m_refine->refines() != (options.refine > 0))
        options.refine = m_refine->refines() ? usualRefinements : 0;
    options.refineAlso = m_refine->also();
    m_draft->setOptions(options);
}

void BudgetSection::applyLength()
{
    if (!m_refreshing)
        m_draft->setArgument(argument::trialIterations,
            m_length->value() > 0 ? QString::number(m_length->value()) : QString());
}

void BudgetSection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const StudyPlan& options = m_draft->options();
    m_trials->setValue(options.maxTrials.value_or(0));
    m_refine->choose(options.refine > 0, options.refineAlso);
    m_refine->setDetails(refiningHint());
    setAvailable(m_length,
        m_draft->runsAsIs() ? tr("Trials run the command at its own length, as is chosen below More.")
                            : QString());
    const qint64 length = toInteger(m_draft->argument(argument::trialIterations)).value_or(0);
    m_length->setValue(static_cast<int>(std::clamp<qint64>(length, 0, m_length->maximum())));
    refreshBaseline();
    // How long it will take stands beside Start.
    m_note->say(hint(), m_draft->budgetProblem());
}

void BudgetSection::refreshBaseline()
{
    m_baseline->setChecked(m_draft->runsBaseline());
    const bool fills = m_draft->preset() && needsLayout(*m_draft->preset(), m_draft->command());
    setAvailable(m_baseline,
        fills ? tr("The command holds placeholders, which only a layout fills in, so it cannot run as it is.")
              : QString(),
        tr("With the batch and the length of the trials, so that they can be compared."));
}

/// What would be refined, once the layouts are known.
QString BudgetSection::refiningHint() const
{
    const PresetPtr preset = m_draft->preset();
    const std::optional<Dialect> dialect = m_draft->dialect();
    if (!preset || !dialect)
        return {};
    return refinementPlan(
        {}, *preset, *dialect, m_draft->options(), m_draft->firstLayout().value_or(Layout()))
        .sentence;
}

QString BudgetSection::hint() const
{
    const QString run = m_draft->runSentence();
    const QString end = m_draft->options().maxTrials
        ? tr("Layouts that the rules leave out do not count.")
        : tr("Without a limit the strategy decides when it is done.");
    return run.isEmpty() ? end : QString(run + u'\n' + end);
}

} // namespace megatune

#include "moc_budgetsection.cpp"
