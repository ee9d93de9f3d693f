// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/limitsection.h"

#include "core/base/text.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/setuprows.h"
#include "ui/form/trialfields.h"
#include "ui/look/look.h"

#include <QCheckBox>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace megatune {

namespace {

constexpr int mostLimitS = 7 * 24 * 3600;

template<typename Number>
std::optional<Number> positive(Number number)
{
    return number > 0 ? std::optional(number) : std::nullopt;
}

} // namespace

LimitSection::LimitSection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    createFields();
    build(rows);
    connectFields();
}

void LimitSection::createFields()
{
    m_timeout =
        createSpin(0, mostLimitS, QStringLiteral("timeout"), tr("Timeout of a trial in seconds"), tr("none"));
    m_timeout->setSuffix(tr(" s"));
    m_silent = createSpin(0, mostLimitS, QStringLiteral("silent"),
        tr("Seconds after which a trial that prints nothing is ended"), tr("never"));
    m_silent->setSuffix(tr(" s"));
    m_silent->setToolTip(
        tr("It hangs then, as after one rank has failed. Loading a large checkpoint may be silent, too."));
    m_start = createSpin(0, mostLimitS, QStringLiteral("startTimeout"),
        tr("Seconds after which a trial without an iteration is ended"), tr("automatic"));
    m_start->setSuffix(tr(" s"));
    m_start->setToolTip(
        tr("Automatic: %1 times the fastest start that was seen, %2 at least; %3 before any was")
            .arg(startFactor)
            .arg(durationText(startFloorS), durationText(firstStartLimitS)));
    m_dynamic = new QCheckBox(tr("Stop a trial that ta&kes"));
    m_dynamic->setObjectName(QStringLiteral("dynamicTimeout"));
    m_factor = createDecimalSpin(1, 1000, QStringLiteral("dynamicFactor"),
        tr("Multiple of the fastest trial's time after which a trial is stopped"));
    m_floor = createSpin(
        0, mostLimitS, QStringLiteral("dynamicFloor"), tr("Seconds before which no slow trial is stopped"));
    m_floor->setSuffix(tr(" s"));
    m_stopAfter = createSpin(0, 1'000'000, QStringLiteral("stopAfter"),
        tr("Iterations that are measured before a trial is ended"), tr("all"));
    m_settle = createDecimalSpin(0, 100, QStringLiteral("settle"),
        tr("Width of the value's interval at which a trial is ended"), tr("off"));
    m_settle->setSuffix(tr(" %"));
    m_settle->setToolTip(tr("As soon as the 95 % interval of its value is within this"));
    m_earlyStop = new QCheckBox(tr("End a trial that cannot beat the best any more"));
    m_earlyStop->setObjectName(QStringLiteral("earlyStop"));
    m_earlyStop->setToolTip(tr(
        "From three iterations after warm-up on, when neither they nor the 99 % interval of their mean come "
        "near the best value. It keeps the value that it has."));
    m_confirm =
        createSpin(0, 1'000, QStringLiteral("confirm"), tr("Runs to confirm the best two with"), tr("off"));
    m_confirm->setToolTip(tr(
        "When the search is over the best two are run again, in turn, until their order is settled at 95 % "
        "or so many runs were spent."));
    m_asIs = new QCheckBox(tr("Ru&n my command at its own length, with saving and evaluation"));
    m_asIs->setObjectName(QStringLiteral("asIs"));
    m_asIs->setToolTip(tr("Else trials are short and leave your folders as they are; what is exported for "
                          "production has your own options again."));
}

void LimitSection::build(SetupRows& rows)
{
    auto* all = new QVBoxLayout;
    all->setSpacing(look::related / 2);
    auto* times = createFieldRow();
    addInner(times, tr("timeout"), m_timeout);
    times->addSpacing(look::related);
    addInner(times, tr("silent for"), m_silent);
    times->addSpacing(look::related);
    addInner(times, tr("first iteration within"), m_start);
    times->addStretch();
    all->addLayout(times);
    auto* ends = createFieldRow();
    addInner(ends, tr("at most"), m_stopAfter);
    addInner(ends, tr("iterations, or sure to"), m_settle);
    ends->addStretch();
    all->addLayout(ends);
    all->addWidget(m_earlyStop);
    all->addLayout(createDynamic());
    all->addWidget(m_asIs);
    auto* confirm = createFieldRow();
    addInner(confirm, tr("confirm the best two with up to"), m_confirm);
    confirm->addWidget(new QLabel(tr("more runs")));
    confirm->addStretch();
    all->addLayout(confirm);
    rows.addPlain(tr("Limits"), m_timeout, all);
}

QHBoxLayout* LimitSection::createDynamic()
{
    auto* row = createFieldRow();
    row->addWidget(m_dynamic);
    row->addWidget(m_factor);
    addInner(row, tr("times the fastest, from"), m_floor);
    row->addWidget(new QLabel(tr("on")));
    row->addStretch();
    return row;
}

void LimitSection::connectFields()
{
    for (QSpinBox* spin : {m_timeout, m_silent, m_start, m_floor, m_stopAfter, m_confirm})
        connect(spin, &QSpinBox::valueChanged, this, &LimitSection::apply);
    for (QDoubleSpinBox* spin : {m_factor, m_settle})
        connect(spin, &QDoubleSpinBox::valueChanged, this, &LimitSection::apply);
    for (QCheckBox* box : {m_dynamic, m_earlyStop})
        connect(box, &QCheckBox::toggled, this, &LimitSection::apply);
    connect(m_asIs, &QCheckBox::toggled, this, [this](bool on) {
        if (!m_refreshing)
            m_draft->setAsIs(on);
    });
}

void LimitSection::apply()
{
    if (m_refreshing)
        return;
    StudyPlan options = m_draft->options();
    options.timeoutS = positive<double>(m_timeout->value());
    options.silentS = positive<double>(m_silent->value());
    options.startTimeout.limitS = positive<double>(m_start->value());
    options.dynamicTimeout = {m_dynamic->isChecked(), m_factor->value(), double(m_floor->value())};
    options.stopAfter = positive(m_stopAfter->value());
    options.settlePercent = positive(m_settle->value());
    options.earlyStop = m_earlyStop->isChecked();
    options.confirm = m_confirm->value();
    m_draft->setOptions(options);
}

void LimitSection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const StudyPlan& options = m_draft->options();
    m_timeout->setValue(static_cast<int>(options.timeoutS.value_or(0)));
    m_silent->setValue(static_cast<int>(options.silentS.value_or(0)));
    m_start->setValue(static_cast<int>(options.startTimeout.limitS.value_or(0)));
    m_dynamic->setChecked(options.dynamicTimeout.enabled);
    m_factor->setValue(options.dynamicTimeout.factor);
    m_floor->setValue(static_cast<int>(options.dynamicTimeout.floorS));
    for (QWidget* field : {static_cast<QWidget*>(m_factor), static_cast<QWidget*>(m_floor)})
        setAvailable(
            field, options.dynamicTimeout.enabled ? QString() : tr("Counts once slow trials are stopped."));
    m_stopAfter->setValue(options.stopAfter.value_or(0));
    m_settle->setValue(options.settlePercent.value_or(0));
    m_earlyStop->setChecked(options.earlyStop);
    m_confirm->setValue(options.confirm);
    m_asIs->setChecked(m_draft->runsAsIs());
}

} // namespace megatune

#include "moc_limitsection.cpp"
