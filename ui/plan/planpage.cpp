// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/planpage.h"

#include "core/dialect/dialecttranslation.h"
#include "core/export/exportfile.h"
#include "core/export/forecast/forecastexport.h"
#include "core/findings/studycalibration.h"
#include "core/forecast/forecastinput.h"
#include "core/hardware/gpudescription.h"
#include "core/space/argumentnames.h"
#include "core/study/feed.h"
#include "core/trial/trialcommand.h"
#include "ui/charts/chartpictures.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/roomydelegate.h"
#include "ui/common/savequestion.h"
#include "ui/common/sections.h"
#include "ui/form/argumentfield.h"
#include "ui/hosts/completion.h"
#include "ui/look/look.h"
#include "ui/plan/clusterdetail.h"
#include "ui/plan/forecastmodel.h"
#include "ui/plan/forecastrun.h"
#include "ui/plan/scalingplot.h"
#include "ui/studies/studysummary.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDateTime>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>

namespace megatune {

namespace {

constexpr int askAfterMs = 300;
constexpr int leastDetailWidth = 300;
constexpr int chartShare = 600; ///< of the width, against detailShare
constexpr int detailShare = 400;
constexpr int tableShare = 500; ///< of the height, against belowShare
constexpr int belowShare = 500;

} // namespace

PlanPage::PlanPage(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_run(new ForecastRun(draft->environment(), this))
    , m_model(new ForecastModel(m_run))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_pictures(new ChartPictures(this))
{
    setAccessibleName(tr("Plan"));
    m_model->setParent(this);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ForecastModel::SortRole);
    auto* column = look::columnIn(this, look::group);
    column->setContentsMargins(look::edge, look::group, look::edge, look::group);
    buildFields(column);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(createParts());
    m_empty = new QuietLabel(QString(), m_stack);
    m_empty->setObjectName(QStringLiteral("planEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(m_empty);
    column->addWidget(m_stack, 1);

    m_pictures->add({m_plot, tr("scaling"), [] { return tr("Tokens/s by number of GPUs"); }, {}, false});
    connect(m_pictures, &ChartPictures::messageRequested, this, &PlanPage::messageRequested);
    connect(m_detail, &ClusterDetail::useRequested, this, &PlanPage::useCluster);
    connect(m_detail, &ClusterDetail::changeRequested, this, &PlanPage::take);
    connect(m_run, &ForecastRun::changed, this, &PlanPage::onForecastChanged);
    connect(m_run, &ForecastRun::failed, this, [this](const Error& error) { say(error.sentence); });
    connect(m_run, &ForecastRun::changesFound, this, [this](const QList<StepChange>& changes) {
        m_detail->setChanges(changes, m_run->question().command.has_value());
    });
    m_askTimer.setSingleShot(true);
    m_askTimer.setInterval(askAfterMs);
    connect(&m_askTimer, &QTimer::timeout, this, &PlanPage::ask);
    connect(m_draft, &StudyDraft::changed, this, &PlanPage::onDraftChanged);
    onDraftChanged();
}

PlanPage::~PlanPage() = default;

QLineEdit* PlanPage::createField(const QString& name, const QString& accessibleName, const QString& hint)
{
    auto* field = new QLineEdit(this);
    field->setObjectName(name);
    field->setAccessibleName(accessibleName);
    field->setPlaceholderText(hint);
    connect(field, &QLineEdit::textEdited, &m_askTimer, qOverload<>(&QTimer::start));
    return field;
}

void PlanPage::buildFields(QVBoxLayout* column)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(look::related);
    grid->setVerticalSpacing(look::related);
    const auto add = [this, grid](int row, int at, const QString& text, QWidget* field) {
        auto* label = new QLabel(text, this);
        label->setBuddy(field);
        grid->addWidget(label, row, 2 * at);
        grid->addWidget(field, row, 2 * at + 1);
    };
    m_modelField = new QComboBox(this);
    m_modelField->setObjectName(QStringLiteral("planModel"));
    m_modelField->setAccessibleName(tr("Model"));
    m_modelField->setEditable(true);
    m_modelField->setInsertPolicy(QComboBox::NoInsert);
    m_modelField->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    completeNames(m_modelField);
    m_modelField->lineEdit()->setPlaceholderText(tr("Qwen/Qwen3-30B-A3B, or a folder"));
    connect(m_modelField, &QComboBox::currentTextChanged, this, [this](const QString& text) {
        if (!m_refreshing)
            m_draft->setArgument(argument::model, text.trimmed());
    });
    for (const auto& [name, title] : {std::pair(argument::globalBatch, tr("Global batch size")),
             {argument::sequenceLength, tr("Sequence length")}})
        m_numbers.append(new ArgumentField(m_draft, name, title));
    m_gpus =
        createField(QStringLiteral("planGpus"), tr("Types of GPU"), u"H100-80GB, H200-141GB, B200-180GB"_qs);
    m_counts =
        createField(QStringLiteral("planCounts"), tr("Numbers of GPUs"), u"8, 16, 32, 64, 128, 256, 512"_qs);
    m_tokens = createField(QStringLiteral("planTokens"), tr("Tokens to train on"), tr("such as 15T or 200B"));
    m_price = createField(
        QStringLiteral("planPrice"), tr("Price of a GPU for an hour"), tr("2.5, or H100-80GB=2.5, B200=4"));
    m_study = new QComboBox(this);
    m_study->setObjectName(QStringLiteral("planStudy"));
    m_study->setAccessibleName(tr("Study that corrects the estimates"));
    m_study->setToolTip(
        tr("An open study, whose measurements correct the estimates for the GPUs that it ran on"));
    connect(m_study, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_refreshing)
            m_askTimer.start();
    });
    add(0, 0, tr("&Model"), m_modelField);
    add(0, 1, tr("&Batch"), m_numbers[0]);
    add(0, 2, tr("Se&quence"), m_numbers[1]);
    add(0, 3, tr("Co&rrect by"), m_study);
    add(1, 0, tr("T&ypes of GPU"), m_gpus);
    add(1, 1, tr("&Numbers"), m_counts);
    add(1, 2, tr("Toke&ns"), m_tokens);
    add(1, 3, tr("Pr&ice per GPU hour"), m_price);
    for (const auto& [field, stretch] : {std::pair(1, 4), {3, 3}, {5, 2}, {7, 2}})
        grid->setColumnStretch(field, stretch);
    column->addLayout(grid);
    auto* line = new QHBoxLayout;
    m_note = new QuietLabel(QString(), this);
    m_note->setObjectName(QStringLiteral("planNote"));
    line->addWidget(m_note, 1);
    m_export = createExport();
    line->addWidget(m_export, 0, Qt::AlignTop);
    column->addLayout(line);
    setStudies({});
}

/// The table above, and below it the chart beside the cluster that is chosen.
QWidget* PlanPage::createParts()
{
    auto* rows = new PartSplitter(Qt::Vertical, this);
    rows->addWidget(createTable());
    auto* below = new PartSplitter(Qt::Horizontal, rows);
    m_plot = new ScalingPlot(below);
    auto* scroll = new QScrollArea(below);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setMinimumWidth(look::byLetters(leastDetailWidth));
    m_detail = new ClusterDetail;
    scroll->setWidget(m_detail);
    below->addWidget(m_plot);
    below->addWidget(scroll);
    below->setStretchFactor(0, 3);
    below->setStretchFactor(1, 2);
    below->setSizes({chartShare, detailShare});
    rows->addWidget(below);
    rows->setSizes({tableShare, belowShare});
    return rows;
}

QPushButton* PlanPage::createExport()
{
    auto* button = new QPushButton(tr("&Save as"), this);
    button->setObjectName(QStringLiteral("planSave"));
    auto* menu = new QMenu(button);
    menu->addAction(tr("&Report for a browser (HTML)…"), this, [this] { save(u"html"_qs); });
    menu->addAction(tr("&Table (CSV)…"), this, [this] { save(u"csv"_qs); });
    menu->addAction(tr("&Picture of the chart…"), this, [this] { m_pictures->save(m_plot); });
    button->setMenu(menu);
    return button;
}

QWidget* PlanPage::createTable()
{
    m_table = new QTableView(this);
    m_table->setObjectName(QStringLiteral("planTable"));
    m_table->setAccessibleName(tr("Clusters"));
    m_table->setModel(m_sorted);
    m_table->setItemDelegate(new RoomyDelegate(m_table));
    m_table->setFont(look::tabular(look::textFont()));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setWordWrap(false);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->hide();
    m_table->setTabKeyNavigation(false);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &PlanPage::showChosen);
    return m_table;
}

void PlanPage::setStudies(const QList<StudyFeed*>& studies)
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

void PlanPage::onDraftChanged()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    if (m_modelField->count() != m_draft->knownModels().size()) {
        m_modelField->clear();
        m_modelField->addItems(m_draft->knownModels());
    }
    if (m_modelField->currentText().trimmed() != m_draft->argument(argument::model))
        m_modelField->setEditText(m_draft->argument(argument::model));
    m_modelField->lineEdit()->setPlaceholderText(
        derivedText(*m_draft, argument::model, tr("Qwen/Qwen3-30B-A3B, or a folder")));
    for (ArgumentField* field : std::as_const(m_numbers))
        field->refresh();
    pinWhenKnown();
    m_isOld = true;
    if (isVisible())
        m_askTimer.start();
}

void PlanPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_isOld)
        m_askTimer.start();
}

ForecastQuestion PlanPage::question() const
{
    ForecastQuestion asked;
    asked.preset = m_draft->presetName();
    asked.arguments = m_draft->contents().arguments;
    asked.arguments.insert(m_draft->derived().arguments);
    asked.arguments.remove(argument::only);
    asked.command = m_draft->commandLine();
    asked.files = localCommandFiles(m_draft->options().workingDirectory);
    if (const StudyFeed* study = m_studies.value(m_study->currentIndex() - 1)) {
        asked.calibration = ownCalibration(study->state(), ModelLocator(m_draft->environment()));
        if (const Result<GpuSpec> gpu = gpuSpec(study->state().header().arguments.value(argument::gpuType)))
            asked.calibratedGpu = gpu->name;
    }
    return asked;
}

/// Above the table, or in its place.
void PlanPage::say(const QString& sentence)
{
    const bool isEmpty = m_run->report().clusters.isEmpty() && !m_run->isComputing();
    m_stack->setCurrentIndex(isEmpty ? 1 : 0);
    m_empty->setText(isEmpty ? sentence : QString());
    m_note->setText(isEmpty ? QString() : sentence);
    setAvailable(m_export, isEmpty ? tr("There is nothing to save yet.") : QString(), QString());
}

void PlanPage::ask()
{
    const Result<QStringList> gpus = gpuTypesFrom(m_gpus->text());
    const Result<QList<int>> counts = gpuCountsFrom(m_counts->text());
    const Result<double> tokens = tokensFrom(m_tokens->text());
    const Result<QMap<QString, double>> prices = pricesFrom(m_price->text());
    const Result<void> few = gpus && counts ? checkClusterCount(*gpus, *counts) : Result<void>();
    for (const Error& error :
        {gpus ? Error() : gpus.error(), counts ? Error() : counts.error(), tokens ? Error() : tokens.error(),
            prices ? Error() : prices.error(), few ? Error() : few.error()}) {
        if (!error.sentence.isEmpty()) {
            m_run->clear();
            say(error.sentence);
            return;
        }
    }
    m_run->setGoal({*tokens, *tokens > 0 ? *prices : QMap<QString, double>()});
    // Days and money follow from what is there.
    const QString typed =
        QStringList{m_gpus->text(), m_counts->text(), QString::number(m_study->currentIndex())}.join(u'/');
    if (!m_isOld && typed == m_asked)
        return;
    m_isOld = false;
    m_asked = typed;
    ForecastQuestion asked = question();
    for (const QString& name : {argument::model, argument::globalBatch, argument::sequenceLength}) {
        if (asked.arguments.value(name).isEmpty()) {
            m_run->clear();
            say(tr(
                "Give a model, a global batch size and a sequence length: here, in Setup, or by your command there."));
            return;
        }
    }
    m_run->ask(asked, *gpus, *counts);
}

void PlanPage::onForecastChanged()
{
    const ForecastReport& report = m_run->report();
    const bool isEmpty = report.clusters.isEmpty();
    m_plot->setReport(report);
    if (isEmpty) {
        m_detail->clear();
        if (m_run->isComputing())
            say(tr("Estimating…"));
        return;
    }
    QStringList sentences = forecastSentences(report);
    if (m_run->isComputing())
        sentences.append(tr("Estimating more…"));
    say(sentences.join(u' '));
    m_table->resizeColumnsToContents();
    if (!m_table->currentIndex().isValid())
        m_table->selectRow(0);
}

const ClusterForecast* PlanPage::chosen() const
{
    const QModelIndex row = m_sorted->mapToSource(m_table->currentIndex());
    return row.isValid() ? &m_model->clusterAt(row.row()) : nullptr;
}

void PlanPage::showChosen()
{
    const ClusterForecast* cluster = chosen();
    if (cluster == nullptr) {
        m_detail->clear();
        return;
    }
    m_detail->setCluster(*cluster);
    m_run->findChanges(*cluster);
}

void PlanPage::useCluster()
{
    const ClusterForecast* cluster = chosen();
    if (cluster == nullptr)
        return;
    m_draft->setArgument(argument::gpus, QString::number(cluster->gpuCount));
    m_draft->setArgument(argument::gpuType, isGpuDescription(m_gpus->text()) ? m_gpus->text() : cluster->gpu);
    Q_EMIT setupRequested();
}

void PlanPage::take(const StepChange& change)
{
    const ClusterForecast* cluster = chosen();
    if (cluster == nullptr)
        return;
    for (const LayoutItem& item : change.layout.items()) {
        const Value* before = cluster->layout.find(item.name);
        if (before != nullptr && !(*before == item.value))
            m_toPin.append(item);
    }
    if (change.globalBatch > 0)
        m_draft->setArgument(argument::globalBatch, QString::number(change.globalBatch));
    if (const auto dialect = m_draft->dialect(); dialect && !change.options.isEmpty())
        m_draft->setCommand(m_draft->commandLine()->edited(translatedEdits(*dialect, change.options)).text);
    useCluster();
    pinWhenKnown();
}

/// The space of the cluster is counted in the background; before that nothing can be said of its parameters.
void PlanPage::pinWhenKnown()
{
    if (m_toPin.isEmpty() || m_draft->isComputing() || m_draft->unrestrictedPreset() == nullptr)
        return;
    for (const LayoutItem& item : std::exchange(m_toPin, {}))
        m_draft->pin(item.name, item.value);
}

void PlanPage::save(const QString& suffix)
{
    const QString written = tr("Written %1 by Megatune %2.")
                                .arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODate),
                                    QCoreApplication::applicationVersion());
    const QByteArray bytes =
        suffix == u"html" ? forecastHtml(m_run->report(), written) : forecastCsv(m_run->report());
    askWhereToSave(this, {tr("Save the plan"), QString(), u"plan."_qs + suffix, {}, suffix},
        [this, bytes](const QString& path) {
            const QString problem = replaceFile(path, bytes, false);
            Q_EMIT messageRequested(problem.isEmpty() ? tr("The plan is saved as %1.").arg(path)
                                                      : tr("%1 could not be written: %2").arg(path, problem));
        });
}

} // namespace megatune

#include "moc_planpage.cpp"
