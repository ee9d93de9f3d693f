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
#include "ui/look/look.h"

#include <algorithm>
#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace megatune {

namespace {

QSpinBox* budgetSpin(int from, int to, const QString& name, const QString& title)
{
    auto* spin = new QSpinBox;
    spin->setRange(from, to);
    spin->setObjectName(name);
    spin->setAccessibleName(title);
    spin->setAlignment(Qt::AlignRight);
    spin->setKeyboardTracking(false);
    return spin;
}

} // namespace

BudgetSection::BudgetSection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    build(rows);
    connectFields();
}

void BudgetSection::build(SetupRows& rows)
{
    buildFollowUps();
    buildTicks();
    auto* all = new QVBoxLayout;
    all->setSpacing(look::related / 2);
    all->addLayout(createTrials());
    all->addLayout(createTrialLength());
    all->addWidget(m_asIs);
    all->addLayout(createMeasure());
    all->addLayout(createEnds());
    all->addWidget(m_earlyStop);
    all->addWidget(m_refine);
    all->addWidget(m_dynamic);
    all->addWidget(m_baseline);
    m_note = rows.add(tr("B&udget"), m_trials, all);
}

void BudgetSection::connectFields()
{
    for (QSpinBox* spin : {m_trials, m_timeout, m_warmup, m_iterations, m_stopAfter, m_confirm})
        connect(spin, &QSpinBox::valueChanged, this, &BudgetSection::apply);
    connect(m_settle, &QDoubleSpinBox::valueChanged, this, &BudgetSection::apply);
    for (QCheckBox* box : {m_dynamic, m_baseline, m_earlyStop})
        connect(box, &QCheckBox::toggled, this, &BudgetSection::apply);
    connect(m_refine, &RefineChoice::changed, this, &BudgetSection::apply);
    connect(m_asIs, &QCheckBox::toggled, this, &BudgetSection::applyTrialLength);
    connect(m_trialLength, &QSpinBox::valueChanged, this, &BudgetSection::applyTrialLength);
}

QHBoxLayout* BudgetSection::createTrials()
{
    m_trials = budgetSpin(0, 1'000'000, QStringLiteral("trials"), tr("Largest number of trials"));
    m_trials->setSpecialValueText(tr("no limit"));
    m_timeout = budgetSpin(0, 7 * 24 * 3600, QStringLiteral("timeout"), tr("Timeout of a trial in seconds"));
    m_timeout->setSpecialValueText(tr("none"));
    m_timeout->setSuffix(tr(" s"));
    auto* row = createFieldRow();
    addInner(row, tr("trials"), m_trials);
    row->addSpacing(look::related);
    addInner(row, tr("timeout"), m_timeout);
    row->addSpacing(look::related);
    addInner(row, tr("confirm"), m_confirm);
    row->addStretch();
    return row;
}

/// A trial's length, and whether it has one.
QHBoxLayout* BudgetSection::createTrialLength()
{
    m_trialLength = budgetSpin(0, 1'000'000, QStringLiteral("trialIterations"), tr("Iterations of a trial"));
    m_trialLength->setSpecialValueText(tr("automatic"));
    m_trialLength->setToolTip(
        tr("Automatic: 20 where your command would run for more than 50, or says no end."));
    m_asIs = new QCheckBox(tr("Ru&n my command at its own length, with saving and evaluation"));
    m_asIs->setObjectName(QStringLiteral("asIs"));
    m_asIs->setToolTip(tr("Else trials are short and leave your folders as they are; what is exported for "
                          "production has your own options again."));
    auto* row = createFieldRow();
    addInner(row, tr("length"), m_trialLength);
    row->addWidget(new QLabel(tr("iterations, without saving")));
    row->addStretch();
    return row;
}

QHBoxLayout* BudgetSection::createMeasure()
{
    m_warmup = budgetSpin(0, 10'000, QStringLiteral("warmup"), tr("Iterations left out as warm-up"));
    m_iterations = budgetSpin(1, 10'000, QStringLiteral("iterations"), tr("Fewest iterations for a result"));
    auto* row = createFieldRow();
    addInner(row, tr("warm-up"), m_warmup);
    row->addSpacing(look::related);
    addInner(row, tr("then at least"), m_iterations);
    row->addWidget(new QLabel(tr("iterations")));
    row->addStretch();
    return row;
}

/// When a trial ends before its training does.
QHBoxLayout* BudgetSection::createEnds()
{
    m_stopAfter = budgetSpin(0, 1'000'000, QStringLiteral("stopAfter"),
        tr("Iterations that are measured before a trial is ended"));
    m_stopAfter->setSpecialValueText(tr("all"));
    m_settle = new QDoubleSpinBox;
    m_settle->setRange(0, 100);
    m_settle->setSingleStep(0.5);
    m_settle->setDecimals(2);
    m_settle->setSuffix(tr(" %"));
    m_settle->setSpecialValueText(tr("off"));
    m_settle->setObjectName(QStringLiteral("settle"));
    m_settle->setAccessibleName(tr("Width of the value's interval at which a trial is ended"));
    m_settle->setAlignment(Qt::AlignRight);
    m_settle->setKeyboardTracking(false);
    m_settle->setToolTip(tr("As soon as the 95 % interval of its value is within this"));
    auto* row = createFieldRow();
    addInner(row, tr("at most"), m_stopAfter);
    addInner(row, tr("iterations, or sure to"), m_settle);
    row->addStretch();
    return row;
}

/// What follows the search.
void BudgetSection::buildFollowUps()
{
    m_confirm = budgetSpin(0, 1'000, QStringLiteral("confirm"), tr("Runs to confirm the best two with"));
    m_confirm->setSpecialValueText(tr("off"));
    m_confirm->setToolTip(tr(
        "When the search is over the best two are run again, in turn, until their order is settled at 95 % "
        "or so many runs were spent."));
    m_refine = new RefineChoice(tr("Refine the winner: try overlaps, fusions and schedules on it"),
        tr("When the search is over, options that the trainer knows and the layout allows are tried on the best "
           "trial, one at a time. What is surely faster is kept. Numerics change only where you say so."),
        QStringLiteral("refine"));
}

void BudgetSection::buildTicks()
{
    m_earlyStop = new QCheckBox(tr("End a trial that cannot beat the best any more"));
    m_earlyStop->setObjectName(QStringLiteral("earlyStop"));
    m_earlyStop->setToolTip(tr(
        "From three iterations after warm-up on, when neither they nor the 99 % interval of their mean come "
        "near the best value. It keeps the value that it has."));
    m_dynamic = new QCheckBox(tr("Stop a trial that ta&kes three times the fastest"));
    m_dynamic->setObjectName(QStringLiteral("dynamicTimeout"));
    m_dynamic->setToolTip(tr("Dynamic timeout: never before %1 seconds.").arg(DynamicTimeout().floorS));
    m_baseline = new QCheckBox(tr("Run my command first, as the base&line"));
    m_baseline->setObjectName(QStringLiteral("baseline"));
}

void BudgetSection::apply()
{
    if (m_refreshing)
        return;
    StudyPlan options = m_draft->options();
    options.maxTrials = m_trials->value() > 0 ? std::optional<int>(m_trials->value()) : std::nullopt;
    options.timeoutS = m_timeout->value() > 0 ? std::optional<double>(m_timeout->value()) : std::nullopt;
    options.dynamicTimeout.enabled = m_dynamic->isChecked();
    if (m_baseline->isChecked() != m_draft->runsBaseline())
        options.baseline = m_baseline->isChecked();
    options.stopAfter = m_stopAfter->value() > 0 ? std::optional<int>(m_stopAfter->value()) : std::nullopt;
    options.settlePercent = m_settle->value() > 0 ? std::optional<double>(m_settle->value()) : std::nullopt;
    options.earlyStop = m_earlyStop->isChecked();
    options.confirm = m_confirm->value();
    if (m_refine->refines() != (options.refine > 0))
        options.refine = m_refine->refines() ? usualRefinements : 0;
    options.refineAlso = m_refine->also();
    options.created.measure.warmup = m_warmup->value();
    options.created.measure.minIterations = m_iterations->value();
    m_draft->setOptions(options);
}

void BudgetSection::allowTrialLength()
{
    setAvailable(m_trialLength,
        m_asIs->isChecked() ? tr("Trials run the command at its own length; take the tick away first.")
                            : QString());
}

void BudgetSection::applyTrialLength()
{
    allowTrialLength();
    if (m_refreshing)
        return;
    const int length = m_asIs->isChecked() ? 0 : m_trialLength->value();
    m_draft->setAsIs(m_asIs->isChecked());
    m_draft->setArgument(argument::trialIterations, length > 0 ? QString::number(length) : QString());
}

void BudgetSection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const StudyPlan& options = m_draft->options();
    m_trials->setValue(options.maxTrials.value_or(0));
    m_timeout->setValue(static_cast<int>(options.timeoutS.value_or(0)));
    m_dynamic->setChecked(options.dynamicTimeout.enabled);
    m_baseline->setChecked(m_draft->runsBaseline());
    const bool fills = m_draft->preset() && needsLayout(*m_draft->preset(), m_draft->command());
    setAvailable(m_baseline,
        fills ? tr("The command holds placeholders, which only a layout fills in, so it cannot run as it is.")
              : QString(),
        tr("With the batch and the length of the trials, so that they can be compared."));
    m_stopAfter->setValue(options.stopAfter.value_or(0));
    m_settle->setValue(options.settlePercent.value_or(0));
    m_earlyStop->setChecked(options.earlyStop);
    m_confirm->setValue(options.confirm);
    m_refine->choose(options.refine > 0, options.refineAlso);
    m_warmup->setValue(options.created.measure.warmup);
    m_iterations->setValue(options.created.measure.minIterations);
    m_asIs->setChecked(m_draft->runsAsIs());
    allowTrialLength();
    const qint64 length = toInteger(m_draft->argument(argument::trialIterations)).value_or(0);
    m_trialLength->setValue(static_cast<int>(std::clamp<qint64>(length, 0, m_trialLength->maximum())));
    // How long it will take stands beside Start.
    m_note->say(hint(), m_draft->budgetProblem());
}

/// What would be refined, once the layouts are known.
QString BudgetSection::refiningHint() const
{
    const PresetPtr preset = m_draft->preset();
    const std::optional<Dialect> dialect = m_draft->dialect();
    if (!preset || !dialect)
        return tr("At the end the winner is refined.");
    return refinementPlan(
        {}, *preset, *dialect, m_draft->options(), m_draft->firstLayout().value_or(Layout()))
        .sentence;
}

QString BudgetSection::hint() const
{
    const StudyPlan& options = m_draft->options();
    QString text = options.maxTrials ? tr("Layouts that the rules leave out do not count.")
                                     : tr("Without a limit the strategy decides when it is done.");
    if (options.confirm > 0)
        text += u' ' + tr("Then the best two are run again until their order is settled.");
    if (options.refine > 0)
        text += u' ' + refiningHint();
    return text;
}

} // namespace megatune

#include "moc_budgetsection.cpp"
