// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/valuesection.h"

#include "core/log/metricregex.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/setuprows.h"
#include "ui/form/trialfields.h"
#include "ui/look/look.h"

#include <QComboBox>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace megatune {

namespace {

QString metricTitle(Metric metric)
{
    switch (metric) {
    case Metric::Median:
        return ValueSection::tr("median");
    case Metric::Mean:
        return ValueSection::tr("mean");
    case Metric::HarmonicMean:
        return ValueSection::tr("harmonic mean");
    case Metric::First:
        return ValueSection::tr("first");
    case Metric::Last:
        return ValueSection::tr("last");
    case Metric::Min:
        return ValueSection::tr("smallest");
    case Metric::Max:
        return ValueSection::tr("largest");
    case Metric::Duration:
        return ValueSection::tr("time of the trial, s");
    }
    return {};
}

} // namespace

ValueSection::ValueSection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    build(rows);
    for (QSpinBox* spin : {m_warmup, m_least})
        connect(spin, &QSpinBox::valueChanged, this, &ValueSection::apply);
    for (QComboBox* choice : {m_metric, m_direction})
        connect(choice, &QComboBox::currentIndexChanged, this, &ValueSection::apply);
    connect(m_regex, &QLineEdit::textEdited, this, &ValueSection::apply);
}

void ValueSection::build(SetupRows& rows)
{
    m_metric = new QComboBox;
    m_metric->setObjectName(QStringLiteral("metric"));
    m_metric->setAccessibleName(tr("How the value is taken from the iterations"));
    for (const Metric metric : {Metric::Median, Metric::Mean, Metric::HarmonicMean, Metric::First,
             Metric::Last, Metric::Min, Metric::Max, Metric::Duration})
        m_metric->addItem(metricTitle(metric), static_cast<int>(metric));
    m_direction = new QComboBox;
    m_direction->setObjectName(QStringLiteral("direction"));
    m_direction->setAccessibleName(tr("Which values are better"));
    m_direction->addItem(tr("more is better"), static_cast<int>(Direction::Maximize));
    m_direction->addItem(tr("less is better"), static_cast<int>(Direction::Minimize));
    m_regex = new QLineEdit;
    m_regex->setObjectName(QStringLiteral("metricRegex"));
    m_regex->setAccessibleName(tr("Regular expression that finds the value in a line of the log"));
    m_regex->setPlaceholderText(tr("speed: ([0-9.]+)"));
    m_regex->setToolTip(tr("For a trainer whose log is not known: a Perl regular expression with exactly one "
                           "group, the value. Empty: what Megatune reads by itself."));
    auto* all = new QVBoxLayout;
    all->setSpacing(look::related / 2);
    all->addLayout(createIterations());
    all->addLayout(createReading());
    m_note = rows.add(tr("Value"), m_metric, all);
}

QHBoxLayout* ValueSection::createIterations()
{
    m_warmup = createSpin(0, 10'000, QStringLiteral("warmup"), tr("Iterations left out as warm-up"));
    m_least = createSpin(1, 10'000, QStringLiteral("iterations"), tr("Fewest iterations for a result"));
    auto* row = createFieldRow();
    row->addWidget(m_metric);
    addInner(row, tr("after warm-up of"), m_warmup);
    addInner(row, tr("then at least"), m_least);
    row->addWidget(new QLabel(tr("iterations")));
    row->addStretch();
    return row;
}

QHBoxLayout* ValueSection::createReading()
{
    auto* row = createFieldRow();
    row->addWidget(m_direction);
    addInner(row, tr("found by"), m_regex);
    row->setStretchFactor(m_regex, 1);
    return row;
}

void ValueSection::apply()
{
    if (m_refreshing)
        return;
    StudyPlan options = m_draft->options();
    MeasureSettings& measure = options.created.measure;
    measure.warmup = m_warmup->value();
    measure.minIterations = m_least->value();
    const auto metric = static_cast<Metric>(m_metric->currentData().toInt());
    const bool isTimedFromNow = metric == Metric::Duration && measure.metric != metric;
    measure.metric = metric;
    options.created.direction =
        isTimedFromNow ? Direction::Minimize : static_cast<Direction>(m_direction->currentData().toInt());
    const QString pattern = m_regex->text().trimmed();
    measure.anyFiniteValue = !pattern.isEmpty();
    options.metricRegex = pattern.isEmpty() ? std::nullopt : std::optional(QRegularExpression(pattern));
    m_draft->setOptions(options);
}

void ValueSection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const StudyPlan& options = m_draft->options();
    const MeasureSettings& measure = options.created.measure;
    m_warmup->setValue(measure.warmup);
    m_least->setValue(measure.minIterations);
    m_metric->setCurrentIndex(m_metric->findData(static_cast<int>(measure.metric)));
    m_direction->setCurrentIndex(m_direction->findData(static_cast<int>(options.created.direction)));
    const QString pattern = options.metricRegex ? options.metricRegex->pattern() : QString();
    if (m_regex->text().trimmed() != pattern)
        m_regex->setText(pattern);
    const Result<QRegularExpression> regex =
        pattern.isEmpty() ? QRegularExpression() : metricRegexFrom(pattern);
    m_note->say({}, regex ? QString() : regex.error().sentence);
}

} // namespace megatune

#include "moc_valuesection.cpp"
