// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/planfields.h"

#include "core/forecast/forecastinput.h"
#include "core/model/modellocator.h"
#include "core/space/argumentnames.h"
#include "core/study/feed.h"
#include "core/trial/trialcommand.h"
#include "ui/form/argumentfield.h"
#include "ui/hosts/completion.h"
#include "ui/look/look.h"
#include "ui/studies/studysummary.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QScopedValueRollback>

using namespace Qt::StringLiterals;

namespace megatune {

PlanFields::PlanFields(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_model(createModel())
    , m_types(createField(QStringLiteral("planGpus"), tr("Types of GPU"),
          u"H100-80GB, H200-141GB, B200-180GB"_s, &PlanFields::questionChanged))
    , m_counts(createField(QStringLiteral("planCounts"), tr("Numbers of GPUs"),
          u"8, 16, 32, 64, 128, 256, 512"_s, &PlanFields::questionChanged))
    , m_tokens(createField(QStringLiteral("planTokens"), tr("Tokens to train on"), tr("such as 15T or 200B"),
          &PlanFields::goalChanged))
    , m_price(createField(QStringLiteral("planPrice"), tr("Price of a GPU for an hour"),
          tr("2.5, or H100-80GB=2.5, B200=4"), &PlanFields::goalChanged))
    , m_study(createStudy())
{
    for (const auto& [name, title] : {std::pair(argument::globalBatch, tr("Global batch size")),
             {argument::sequenceLength, tr("Sequence length")}}) {
        auto* field = new ArgumentField(m_draft, name, title);
        field->setObjectName(u"plan_"_s + name); // Setup has one of the same argument
        m_numbers.append(field);
    }
    layOut();
    setStudies({});
    connect(m_draft, &StudyDraft::changed, this, &PlanFields::refresh);
    refresh();
}

QLineEdit* PlanFields::createField(
    const QString& name, const QString& accessibleName, const QString& hint, void (PlanFields::*changed)())
{
    auto* field = new QLineEdit(this);
    field->setObjectName(name);
    field->setAccessibleName(accessibleName);
    field->setPlaceholderText(hint);
    field->setToolTip(hint); // in full, where it is shortened
    connect(field, &QLineEdit::textChanged, this, changed);
    return field;
}

QComboBox* PlanFields::createModel()
{
    auto* field = new QComboBox(this);
    field->setObjectName(QStringLiteral("planModel"));
    field->setAccessibleName(tr("Model"));
    field->setEditable(true);
    field->setInsertPolicy(QComboBox::NoInsert);
    field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    completeNames(field);
    connect(field, &QComboBox::currentTextChanged, this, [this](const QString& text) {
        if (!m_refreshing)
            m_draft->setArgument(argument::model, text.trimmed());
    });
    return field;
}

QComboBox* PlanFields::createStudy()
{
    auto* field = new QComboBox(this);
    field->setObjectName(QStringLiteral("planStudy"));
    field->setAccessibleName(tr("Study that corrects the estimates"));
    field->setToolTip(
        tr("An open study, whose measurements correct the estimates for the GPUs that it ran on"));
    connect(field, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_refreshing)
            Q_EMIT questionChanged();
    });
    return field;
}

void PlanFields::layOut()
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(look::related);
    grid->setVerticalSpacing(look::related);
    const auto add = [this, grid](int row, int at, const QString& text, QWidget* field) {
        auto* label = new QLabel(text, this);
        label->setBuddy(field);
        grid->addWidget(label, row, 2 * at);
        grid->addWidget(field, row, 2 * at + 1);
    };
    add(0, 0, tr("&Model"), m_model);
    add(0, 1, tr("&Batch"), m_numbers[0]);
    add(0, 2, tr("Se&quence"), m_numbers[1]);
    add(0, 3, tr("Co&rrect by"), m_study);
    add(1, 0, tr("&GPU types"), m_types);
    add(1, 1, tr("&Numbers"), m_counts);
    add(1, 2, tr("To&kens"), m_tokens);
    add(1, 3, tr("Pr&ice per GPU hour"), m_price);
    for (const auto& [field, stretch] : {std::pair(1, 4), {3, 3}, {5, 2}, {7, 2}})
        grid->setColumnStretch(field, stretch);
}

void PlanFields::setStudies(const QList<StudyFeed*>& studies)
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    StudyFeed* before = m_studies.value(m_study->currentIndex() - 1);
    m_studies = studies;
    m_study->clear();
    m_study->addItem(tr("no study"));
    for (StudyFeed* study : studies)
        m_study->addItem(studyTitle(*study));
    m_study->setCurrentIndex(static_cast<int>(studies.indexOf(before)) + 1);
}

const StudyFeed* PlanFields::study() const
{
    return m_studies.value(m_study->currentIndex() - 1);
}

void PlanFields::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    if (m_model->count() != m_draft->knownModels().size()) {
        m_model->clear();
        m_model->addItems(m_draft->knownModels());
    }
    if (m_model->currentText().trimmed() != m_draft->argument(argument::model))
        m_model->setEditText(m_draft->argument(argument::model));
    const QString hint = derivedText(*m_draft, argument::model, tr("Qwen/Qwen3-30B-A3B, or a folder"));
    m_model->lineEdit()->setPlaceholderText(hint);
    m_model->setToolTip(m_model->currentText().isEmpty() ? hint : m_model->currentText());
    m_model->lineEdit()->setToolTip(m_model->toolTip());
    for (ArgumentField* field : std::as_const(m_numbers))
        field->refresh();
    Q_EMIT questionChanged();
}

Result<QStringList> PlanFields::types() const
{
    return gpuTypesFrom(m_types->text());
}

Result<QList<int>> PlanFields::counts() const
{
    const QString typed = m_draft->argument(argument::gpus);
    return gpuCountsFrom(
        m_counts->text(), typed.isEmpty() ? m_draft->derived().arguments.value(argument::gpus) : typed);
}

Result<TrainingGoal> PlanFields::goal() const
{
    const Result<double> tokens = tokensFrom(m_tokens->text());
    MEGATUNE_TRY(tokens);
    const Result<QMap<QString, double>> prices = pricesFrom(m_price->text());
    MEGATUNE_TRY(prices);
    return TrainingGoal{*tokens, *tokens > 0 ? *prices : QMap<QString, double>()};
}

QString PlanFields::problem() const
{
    const Result<QStringList> gpus = types();
    const Result<QList<int>> numbers = counts();
    const Result<TrainingGoal> wanted = goal();
    if (!gpus)
        return gpus.error().sentence;
    if (!numbers)
        return numbers.error().sentence;
    if (!wanted)
        return wanted.error().sentence;
    if (const Result<void> few = checkClusterCount(*gpus, *numbers); !few)
        return few.error().sentence;
    for (const QString& name : {argument::model, argument::globalBatch, argument::sequenceLength}) {
        if (m_draft->usedArgument(name).isEmpty())
            return tr("Give a model, a global batch size and a sequence length: here, in Setup, or by your "
                      "command there.");
    }
    return {};
}

ForecastQuestion PlanFields::question() const
{
    ForecastQuestion asked;
    asked.preset = m_draft->presetName();
    asked.arguments = m_draft->contents().arguments;
    asked.arguments.insert(m_draft->derived().arguments);
    asked.arguments.remove(argument::only);
    asked.command = m_draft->commandLine();
    asked.files = localCommandFiles(m_draft->options().workingDirectory);
    if (const StudyFeed* corrector = study())
        correctBy(corrector->state(), asked, ModelLocator(m_draft->environment()));
    return asked;
}

} // namespace megatune

#include "moc_planfields.cpp"
