// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/planfields.h"

#include "core/forecast/forecastinput.h"
#include "core/model/modeldescription.h"
#include "core/model/modellocator.h"
#include "core/space/argumentnames.h"
#include "core/study/feed.h"
#include "core/trial/trialcommand.h"
#include "ui/common/available.h"
#include "ui/hosts/completion.h"
#include "ui/look/look.h"
#include "ui/studies/studysummary.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>

using namespace Qt::StringLiterals;

namespace megatune {

PlanFields::PlanFields(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_model(createModel())
    , m_batch(createField(
          QStringLiteral("planBatch"), tr("Global batch size"), QString(), &PlanFields::questionChanged))
    , m_lengths(createField(
          QStringLiteral("planLengths"), tr("Sequence lengths"), QString(), &PlanFields::questionChanged))
    , m_types(createField(QStringLiteral("planGpus"), tr("Types of GPU"),
          u"H100-80GB, H200-141GB, B200-180GB"_s, &PlanFields::questionChanged))
    , m_counts(createField(QStringLiteral("planCounts"), tr("Numbers of GPUs"),
          u"8, 16, 32, 64, 128, 256, 512"_s, &PlanFields::questionChanged))
    , m_tokens(createField(QStringLiteral("planTokens"), tr("Tokens to train on"), tr("such as 15T or 200B"),
          &PlanFields::goalChanged))
    , m_price(createField(QStringLiteral("planPrice"), tr("Price of a GPU for an hour"), u"2.5 EUR"_s,
          &PlanFields::goalChanged))
    , m_study(createStudy())
{
    m_price->setToolTip(tr("2.5, or H100-80GB=2.5, B200=4; a currency may stand with them: 2.5 EUR"));
    layOut();
    setStudies({});
    connect(m_tokens, &QLineEdit::textChanged, this, &PlanFields::offerPrice);
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
    field->setAccessibleName(tr("What is planned for"));
    field->setToolTip(tr("What Setup holds, or what an open study trains: its measurements correct the "
                         "estimates for the GPUs that it ran on"));
    field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    connect(field, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_refreshing)
            refresh();
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
    add(0, 1, tr("Planned fo&r"), m_study);
    add(0, 2, tr("To&kens"), m_tokens);
    add(0, 3, tr("Pr&ice per GPU hour"), m_price);
    add(1, 0, tr("&GPU types"), m_types);
    add(1, 1, tr("&Numbers"), m_counts);
    add(1, 2, tr("Se&quences"), m_lengths);
    add(1, 3, tr("&Batch"), m_batch);
    const QList<QWidget*> inTurn{m_model, m_study, m_tokens, m_price, m_types, m_counts, m_lengths, m_batch};
    for (qsizetype i = 1; i < inTurn.size(); ++i)
        setTabOrder(inTurn[i - 1], inTurn[i]);
    for (const auto& [field, stretch] : {std::pair(1, 4), {3, 3}, {5, 2}, {7, 2}})
        grid->setColumnStretch(field, stretch);
}

void PlanFields::setStudies(const QList<StudyFeed*>& studies)
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    StudyFeed* before = m_studies.value(m_study->currentIndex() - 1);
    m_studies = studies;
    m_study->clear();
    m_study->addItem(tr("Setup"));
    for (StudyFeed* study : studies)
        m_study->addItem(studyTitle(*study));
    m_study->setCurrentIndex(static_cast<int>(studies.indexOf(before)) + 1);
    if (m_study->currentIndex() == 0 && before != nullptr)
        refresh();
}

void PlanFields::planFor(const StudyFeed* study)
{
    m_types->setText(study->state().header().arguments.value(argument::gpuType));
    m_study->setCurrentIndex(static_cast<int>(m_studies.indexOf(study)) + 1);
}

const StudyFeed* PlanFields::study() const
{
    return m_studies.value(m_study->currentIndex() - 1);
}

QString PlanFields::ofTask(const QString& argument) const
{
    return study() != nullptr ? study()->state().header().arguments.value(argument)
                              : m_draft->usedArgument(argument);
}

/// A study's model is not changed here.
void PlanFields::refreshModel()
{
    if (m_model->count() != m_draft->knownModels().size()) {
        m_model->clear();
        m_model->addItems(m_draft->knownModels());
    }
    const QString typed = study() != nullptr ? QString() : m_draft->argument(argument::model);
    if (m_model->currentText().trimmed() != typed)
        m_model->setEditText(typed);
    const QString derived =
        study() != nullptr ? ofTask(argument::model) : m_draft->derived().arguments.value(argument::model);
    const QString hint = derived.isEmpty() ? tr("Qwen/Qwen3-30B-A3B, or a folder")
        : isModelDescription(derived)      ? tr("the command\u2019s model")
                                           : derived;
    m_model->lineEdit()->setPlaceholderText(hint);
    setAvailable(m_model, study() != nullptr ? tr("The study says its model.") : QString(),
        typed.isEmpty() ? hint : typed);
    m_model->lineEdit()->setToolTip(m_model->toolTip());
}

void PlanFields::offerPrice()
{
    const bool isMissing = m_tokens->text().trimmed().isEmpty();
    setAvailable(m_price, isMissing ? tr("A price tells nothing without a number of tokens.") : QString());
}

void PlanFields::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    refreshModel();
    const QString length = ofTask(argument::sequenceLength);
    m_lengths->setPlaceholderText(length.isEmpty() ? u"4096, 8192"_s : length);
    m_lengths->setToolTip(tr("One length or several, such as 4096, 8192"));
    const QString batch = ofTask(argument::globalBatch);
    m_batch->setPlaceholderText(batch.isEmpty() ? u"256"_s : batch);
    offerPrice();
    Q_EMIT questionChanged();
}

Result<QStringList> PlanFields::types() const
{
    return gpuTypesFrom(m_types->text());
}

Result<QList<int>> PlanFields::counts() const
{
    return gpuCountsFrom(m_counts->text(), ofTask(argument::gpus));
}

Result<QList<qint64>> PlanFields::lengths() const
{
    return lengthsFrom(m_lengths->text());
}

QString PlanFields::globalBatch() const
{
    return m_batch->text().trimmed();
}

Result<TrainingGoal> PlanFields::goal() const
{
    return goalFrom(m_tokens->text(), m_tokens->text().trimmed().isEmpty() ? QString() : m_price->text());
}

QString PlanFields::problem() const
{
    const Result<QStringList> gpus = types();
    const Result<QList<int>> numbers = counts();
    const Result<QList<qint64>> tokens = lengths();
    const Result<TrainingGoal> wanted = goal();
    if (!gpus)
        return gpus.error().sentence;
    if (!numbers)
        return numbers.error().sentence;
    if (!tokens)
        return tokens.error().sentence;
    if (!wanted)
        return wanted.error().sentence;
    if (const Result<void> few = checkClusterCount(*gpus, *numbers, *tokens); !few)
        return few.error().sentence;
    if (ofTask(argument::model).isEmpty()
        || (globalBatch().isEmpty() && ofTask(argument::globalBatch).isEmpty())
        || (tokens->isEmpty() && ofTask(argument::sequenceLength).isEmpty()))
        return tr("Give a model, a global batch size and a sequence length: here, in Setup, or by your "
                  "command there.");
    return {};
}

ForecastQuestion PlanFields::question() const
{
    ForecastQuestion asked;
    QString folder = m_draft->options().workingDirectory;
    if (const StudyFeed* source = study()) {
        const StudyCreated& header = source->state().header();
        asked.preset = presetKind(header.preset) ? header.preset : m_draft->presetName();
        asked.arguments = header.arguments;
        if (const Result<CommandLine> command = CommandLine::parse(header.command);
            command && !header.command.isEmpty())
            asked.command = *command;
        folder = folderOfCommand(header, source->path());
        correctBy(source->state(), asked, ModelLocator(m_draft->environment()));
    } else {
        asked.preset = m_draft->presetName();
        asked.arguments = m_draft->contents().arguments;
        asked.arguments.insert(m_draft->derived().arguments);
        asked.command = m_draft->commandLine();
    }
    asked.arguments.remove(argument::only);
    if (!globalBatch().isEmpty())
        asked.arguments.insert(argument::globalBatch, globalBatch());
    asked.files = localCommandFiles(folder);
    return asked;
}

} // namespace megatune

#include "moc_planfields.cpp"
