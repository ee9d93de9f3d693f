// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/planpage.h"

#include "core/export/forecast/forecastexport.h"
#include "core/model/modellocator.h"
#include "core/space/argumentnames.h"
#include "core/trainer/dialecttranslation.h"
#include "ui/charts/chartpictures.h"
#include "ui/charts/stepwindow.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/roomydelegate.h"
#include "ui/common/savequestion.h"
#include "ui/common/sections.h"
#include "ui/look/look.h"
#include "ui/plan/clusterdetail.h"
#include "ui/plan/forecastmodel.h"
#include "ui/plan/forecastrun.h"
#include "ui/plan/plananswers.h"
#include "ui/plan/planfields.h"
#include "ui/plan/scalingplot.h"

#include <algorithm>
#include <QCoreApplication>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int askAfterMs = 300;
constexpr int leastDetailWidth = 300;
constexpr int chartShare = 600; ///< of the width, against detailShare
constexpr int detailShare = 400;
constexpr int tableShare = 420; ///< of the height, against belowShare
constexpr int belowShare = 580;

} // namespace

PlanPage::PlanPage(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_fields(new PlanFields(draft, this))
    , m_answers(new PlanAnswers(this))
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
    column->addWidget(new SectionLabel(tr("Which GPUs for which model?"), this));
    column->addWidget(m_fields);
    column->addWidget(m_answers);
    column->addWidget(createNote());
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(createParts());
    m_empty = new QuietLabel(QString(), m_stack);
    m_empty->setObjectName(QStringLiteral("planEmpty"));
    m_empty->setAlignment(Qt::AlignCenter);
    m_stack->addWidget(m_empty);
    column->addWidget(m_stack, 1);

    m_pictures->add({m_plot, tr("scaling"), [] { return tr("Tokens/s by number of GPUs"); }, {}, false});
    connect(m_pictures, &ChartPictures::messageRequested, this, &PlanPage::messageRequested);
    connect(m_answers, &PlanAnswers::chosen, this, [this](qsizetype row) { choose(int(row)); });
    connect(m_detail, &ClusterDetail::useRequested, this, &PlanPage::useCluster);
    connect(m_detail, &ClusterDetail::stepRequested, this, &PlanPage::drawStep);
    connect(m_detail, &ClusterDetail::changeRequested, this, &PlanPage::take);
    connect(m_run, &ForecastRun::changed, this, &PlanPage::onForecastChanged);
    connect(m_run, &ForecastRun::failed, this, [this](const Error& error) { say(error.sentence); });
    connect(m_run, &ForecastRun::changesFound, this, [this](const QList<StepChange>& changes) {
        m_detail->setChanges(changes, m_run->question().command.has_value());
    });
    m_askTimer.setSingleShot(true);
    m_askTimer.setInterval(askAfterMs);
    connect(&m_askTimer, &QTimer::timeout, this, &PlanPage::ask);
    connect(m_fields, &PlanFields::questionChanged, this, &PlanPage::onQuestionChanged);
    connect(m_fields, &PlanFields::goalChanged, this, &PlanPage::applyGoal);
}

PlanPage::~PlanPage() = default;

void PlanPage::setStudies(const QList<StudyFeed*>& studies)
{
    m_fields->setStudies(studies);
}

void PlanPage::planFor(const StudyFeed* study)
{
    m_fields->planFor(study);
}

/// What holds of the whole table, and what can be done with it.
QWidget* PlanPage::createNote()
{
    auto* line = new QWidget(this);
    auto* row = look::rowIn(line);
    m_note = new QuietLabel(QString(), line);
    m_note->setObjectName(QStringLiteral("planNote"));
    row->addWidget(m_note, 1);
    m_export = createExport();
    row->addWidget(m_export, 0, Qt::AlignTop);
    return line;
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
    menu->addAction(tr("&Report for a browser (HTML)…"), this, [this] { save(u"html"_s); });
    menu->addAction(tr("&Table (CSV)…"), this, [this] { save(u"csv"_s); });
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

void PlanPage::onQuestionChanged()
{
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
    if (const QString problem = m_fields->problem(); !problem.isEmpty()) {
        m_run->clear();
        say(problem);
        return;
    }
    m_isOld = false;
    m_run->setGoal(*m_fields->goal());
    const QList<qint64> lengths = *m_fields->lengths();
    m_run->ask(
        m_fields->question(), plannedClusters(*m_fields->types(), lengths, *m_fields->counts()), lengths);
}

/// Days and money follow from what is there.
void PlanPage::applyGoal()
{
    if (const Result<TrainingGoal> goal = m_fields->goal(); goal && !m_isOld && m_fields->problem().isEmpty())
        m_run->setGoal(*goal);
    else
        onQuestionChanged();
}

void PlanPage::onForecastChanged()
{
    const ForecastReport& report = m_run->report();
    const bool isEmpty = report.clusters.isEmpty();
    m_plot->setReport(report);
    showAnswers();
    if (isEmpty) {
        m_detail->clear();
        if (m_run->isComputing())
            say(tr("Estimating…"));
        return;
    }
    QStringList sentences = forecastSentences(report);
    if (m_run->isComputing())
        sentences.prepend(tr("Estimating more…"));
    else if (m_answers->isHidden())
        sentences.prepend(answerSentences(report).value(0));
    say(sentences.join(u' '));
    fitColumns();
    chooseFirst();
}

/// Of the length that is looked at.
void PlanPage::showAnswers()
{
    const ForecastReport& report = m_run->report();
    const ClusterForecast* looked = chosen();
    const qint64 length = looked != nullptr ? looked->task.sequenceLength : report.task().sequenceLength;
    m_answers->setAnswers(forecastAnswers(report, length),
        report.lengths.size() > 1 ? tr("%L1 tokens").arg(length) : QString());
}

void PlanPage::choose(int cluster)
{
    m_table->selectRow(m_sorted->mapFromSource(m_model->index(cluster, 0)).row());
}

/// The cluster of what is planned for, or the first answer where the forecast has no such.
void PlanPage::chooseFirst()
{
    if (m_table->currentIndex().isValid())
        return;
    const QList<ClusterForecast>& all = m_run->report().clusters;
    const PresetArguments& setup = m_run->question().arguments; // typed, or told by the command and the hosts
    const int gpus = setup.value(argument::gpus).toInt();
    const QString type = setup.value(argument::gpuType);
    const auto setups = std::find_if(all.begin(), all.end(), [&](const ClusterForecast& one) {
        return one.gpuCount == gpus && (type.isEmpty() || one.askedGpu == type);
    });
    const QList<ForecastAnswer> answers =
        forecastAnswers(m_run->report(), m_run->report().task().sequenceLength);
    if (setups != all.end())
        choose(int(setups - all.begin()));
    else if (!m_run->isComputing())
        choose(answers.isEmpty() ? 0 : int(answers.first().row));
}

/// As wide as what is in them; the layouts take what is left of a wide page.
void PlanPage::fitColumns()
{
    m_table->resizeColumnsToContents();
    QHeaderView* header = m_table->horizontalHeader();
    const int left = m_table->viewport()->width() - header->length();
    for (int column = 0; left > 0 && column < header->count(); ++column) {
        if (m_model->keyOf(column) == u"layout")
            header->resizeSection(column, header->sectionSize(column) + left);
    }
}

void PlanPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
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
    showAnswers();
    m_detail->setCluster(*cluster, lineTitle(m_run->report(), *cluster));
    m_run->findChanges(*cluster);
}

/// Setup begins like the study that was planned for.
void PlanPage::fillSetup()
{
    if (const StudyFeed* study = m_fields->study())
        Q_EMIT likeRequested(study);
}

void PlanPage::drawStep()
{
    const ClusterForecast* cluster = chosen();
    if (cluster == nullptr)
        return;
    const ForecastQuestion& question = m_run->question();
    auto* window = new StepWindow(
        [question, cluster = *cluster, environment = m_run->environment()] {
            return clusterSteps(question, cluster, ModelLocator(environment));
        },
        cluster->calibrated ? question.calibration : Calibration(), this);
    window->show();
}

void PlanPage::useCluster()
{
    fillSetup();
    putCluster();
}

void PlanPage::putCluster()
{
    const ClusterForecast* cluster = chosen();
    if (cluster == nullptr)
        return;
    if (!m_run->report().lengths.isEmpty())
        m_draft->setArgument(argument::sequenceLength, QString::number(cluster->task.sequenceLength));
    if (!m_fields->globalBatch().isEmpty())
        m_draft->setArgument(argument::globalBatch, m_fields->globalBatch());
    m_draft->setArgument(argument::gpus, QString::number(cluster->gpuCount));
    m_draft->setArgument(argument::gpuType, cluster->askedGpu);
    Q_EMIT setupRequested();
    const QString chosen = tr("Setup has %L1 \u00d7 %2 now.").arg(cluster->gpuCount).arg(cluster->askedGpu);
    Q_EMIT messageRequested(chosen + u' '
        + (m_draft->command().isEmpty()
                ? tr("Paste the command that you train with.")
                : tr("Your command stays as it is; where it says otherwise, Setup asks.")));
}

void PlanPage::take(const StepChange& change)
{
    const ClusterForecast* cluster = chosen();
    if (cluster == nullptr)
        return;
    m_toPin.clear();
    const Layout from = cluster->withOwn().layout;
    for (const LayoutItem& item : change.layout.items()) {
        const Value* before = from.find(item.name);
        if (before != nullptr && !(*before == item.value))
            m_toPin.append(item);
    }
    fillSetup();
    putCluster();
    if (change.globalBatch > 0)
        m_draft->setArgument(argument::globalBatch, QString::number(change.globalBatch));
    if (const auto dialect = m_draft->dialect(); dialect && !change.options.isEmpty())
        m_draft->setCommand(m_draft->commandLine()->edited(translatedEdits(*dialect, change.options)).text);
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
    saveWhereAsked(
        this, {tr("Save the plan"), QString(), u"plan."_s + suffix, {}, suffix},
        [bytes](const QString&) { return bytes; },
        [this](const QString& sentence) { Q_EMIT messageRequested(sentence); });
}

} // namespace megatune

#include "moc_planpage.cpp"
