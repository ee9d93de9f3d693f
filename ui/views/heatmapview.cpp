// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/heatmapview.h"

#include "core/space/axisnames.h"
#include "core/words/trialwords.h"
#include "ui/charts/chartpictures.h"
#include "ui/charts/valuescale.h"
#include "ui/common/labels.h"
#include "ui/look/gridcell.h"
#include "ui/look/look.h"
#include "ui/views/heatmapmodel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QTableView>

namespace megatune {

namespace {

/// Measured cells by viridis, cells without a value hatched: dense for out of memory, crossed for other
/// failures.
class HeatDelegate final : public QStyledItemDelegate
{
public:
    HeatDelegate(const HeatMapModel* model, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_model(model)
    {
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        const QFontMetrics metrics(option.font);
        return {metrics.horizontalAdvance(QStringLiteral("000 trials")) + 2 * look::related,
            2 * metrics.height()};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        QStyleOptionViewItem option = given;
        if (option.widget != nullptr && isPictured(*option.widget))
            option.state.setFlag(QStyle::State_HasFocus, false);
        painter->save();
        const GridCell cell = cellOf(option, index);
        paintGridCell(*painter, option, cell);
        painter->restore();
        paintGridMarks(*painter, option, cell.ink, index.data(HeatMapModel::BestRole).toBool());
    }

private:
    [[nodiscard]] GridCell cellOf(const QStyleOptionViewItem& option, const QModelIndex& index) const
    {
        const QPalette& palette = option.palette;
        const QVariant number = index.data(HeatMapModel::NumberRole);
        const int trials = index.data(HeatMapModel::TrialsRole).toInt();
        const int oom = index.data(HeatMapModel::OomRole).toInt();
        const int failed = index.data(HeatMapModel::FailedRole).toInt();
        const bool noneFinished = trials > 0 && index.data(HeatMapModel::FinishedRole).toInt() == 0;
        const auto [least, most] = m_model->range();
        GridCell cell;
        cell.isColoured = number.isValid();
        cell.ground = cell.isColoured ? valueColor(number.toDouble(), least, most)
                                      : palette.color(trials == 0 ? QPalette::Window : QPalette::Base);
        cell.ink =
            cell.isColoured ? look::textOn(cell.ground) : palette.color(QPalette::Active, QPalette::Text);
        if (noneFinished && oom + failed > 0 && !cell.isColoured)
            cell.hatch = oom > 0 ? look::outOfMemory(palette) : look::quiet(palette);
        cell.isFramed = trials > 0 && !cell.isColoured;
        cell.title = index.data(Qt::DisplayRole).toString();
        cell.isBold = index.data(HeatMapModel::BestRole).toBool() || noneFinished;
        if (trials > 0)
            cell.below = below(trials, oom, failed);
        return cell;
    }

    [[nodiscard]] QString below(int trials, int oom, int failed) const
    {
        const bool counts = m_model->measure() == HeatMapModel::Measure::Count;
        QStringList parts;
        if (!counts)
            parts.append(HeatMapView::tr("%n trial(s)", nullptr, trials));
        if (oom > 0)
            parts.append(HeatMapView::tr("%1 OOM").arg(oom));
        else if (failed > 0)
            parts.append(HeatMapView::tr("%n failed", nullptr, failed));
        return parts.join(u", ");
    }

    const HeatMapModel* m_model;
};

} // namespace

HeatMapView::HeatMapView(const TrialColumns* columns, QWidget* parent)
    : StudyView(columns, parent)
    , m_model(std::make_unique<HeatMapModel>(columns))
{
    auto* content = new QWidget(this);
    auto* column = look::columnIn(content, look::related / 2);
    column->addWidget(makeBar());
    makeGrid();
    column->addWidget(m_grid, 1);
    setContent(content);
}

HeatMapView::~HeatMapView()
{
    delete m_grid; // it looks at the model, which goes first otherwise
}

QWidget* HeatMapView::makeBar()
{
    auto* bar = new QWidget(this);
    auto* line = look::rowIn(bar);
    const auto addBox = [&](const QString& title, const QString& name) {
        auto* label = new QLabel(title, bar);
        auto* box = new QComboBox(bar);
        box->setAccessibleName(name);
        label->setBuddy(box);
        line->addWidget(label);
        line->addWidget(box);
        return box;
    };
    m_rowBox = addBox(tr("Rows"), tr("Parameter of the rows"));
    m_columnBox = addBox(tr("Columns"), tr("Parameter of the columns"));
    m_measureBox = addBox(tr("Cells"), tr("What the cells tell"));
    m_measureBox->addItems({tr("Best value"), tr("Median value"), tr("Number of trials")});
    line->addStretch(1);
    m_legend = new QuietLabel({}, bar);
    m_legend->setElided(Qt::ElideRight);
    line->addWidget(m_legend);
    connect(m_rowBox, &QComboBox::activated, this, &HeatMapView::takeAxes);
    connect(m_columnBox, &QComboBox::activated, this, &HeatMapView::takeAxes);
    connect(m_measureBox, &QComboBox::currentIndexChanged, this, [this](int measure) {
        m_model->setMeasure(static_cast<HeatMapModel::Measure>(measure));
        m_grid->viewport()->update();
    });
    return bar;
}

void HeatMapView::makeGrid()
{
    m_grid = new QTableView(this);
    m_grid->setObjectName(QStringLiteral("heatMap"));
    m_grid->setAccessibleName(tr("Heat map, a cell for each pair of choices"));
    m_grid->setModel(m_model.get());
    m_grid->setItemDelegate(new HeatDelegate(m_model.get(), m_grid));
    m_grid->setShowGrid(false);
    m_grid->setFrameShape(QFrame::NoFrame);
    m_grid->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_grid->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_grid->setTabKeyNavigation(false);
    m_grid->setMinimumHeight(96);
    m_grid->installEventFilter(this);
    m_grid->viewport()->installEventFilter(this);
    for (QHeaderView* header : {m_grid->horizontalHeader(), m_grid->verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Stretch);
        header->setHighlightSections(false);
        header->setSectionsClickable(false);
    }
    m_grid->horizontalHeader()->setMinimumSectionSize(64);
    m_grid->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + look::related);
    connect(
        m_grid->selectionModel(), &QItemSelectionModel::selectionChanged, this, &HeatMapView::chooseCells);
}

QWidget* HeatMapView::picture() const
{
    return m_grid;
}

QString HeatMapView::caption() const
{
    QStringList words{m_measureBox->currentText(), m_legend->text()};
    words.removeAll(QString());
    return words.join(u", ");
}

void HeatMapView::refresh()
{
    fillBoxes();
    if (m_rowBox->count() < 2) {
        setEmptyText(series().trials().isEmpty()
                ? tr("The heat map appears as soon as trials with different layouts have run.")
                : tr("A heat map needs two parameters that differ between trials."));
        return;
    }
    setEmptyText({});
    {
        const QScopedValueRollback showing(m_showing, true);
        m_model->setFilterText(filterText());
        m_model->refresh();
    }
    showChosen();
    QStringList words{shortUnit(series().feed()->state().header())};
    if (m_model->measure() == HeatMapModel::Measure::Count)
        words.clear();
    if (m_model->trialsWithoutCell() > 0) {
        words.append(tr("%n trial(s) without one of the two", nullptr, m_model->trialsWithoutCell()));
    }
    m_legend->setText(words.join(u", "));
    m_grid->setAccessibleDescription(
        tr("%n trial(s) in %1 by %2", nullptr, m_model->trialsInCells())
            .arg(parameterTitle(m_model->rowParameter()), parameterTitle(m_model->columnParameter())));
}

/// Parameters that differ; a choice stays as long as it is one of them.
void HeatMapView::fillBoxes()
{
    QStringList names;
    for (const int position : columns().varying())
        names.append(columns().all().at(position).name);
    const auto fill = [&names](QComboBox* box, const QString& usual, int other) {
        QStringList present;
        for (int i = 0; i < box->count(); ++i)
            present.append(box->itemData(i).toString());
        if (present == names)
            return;
        const QString before = box->currentData().toString();
        const QSignalBlocker quiet(box);
        box->clear();
        for (const QString& name : names)
            box->addItem(parameterTitle(name), name);
        const auto at = names.indexOf(before.isEmpty() || !names.contains(before) ? usual : before);
        box->setCurrentIndex(static_cast<int>(at >= 0 ? at : std::min<qsizetype>(other, names.size() - 1)));
    };
    fill(m_rowBox, axis::tp, 0);
    fill(m_columnBox, axis::pp, 1);
    if (m_rowBox->currentIndex() == m_columnBox->currentIndex() && names.size() > 1)
        m_columnBox->setCurrentIndex(m_rowBox->currentIndex() == 0 ? 1 : 0);
    const QScopedValueRollback showing(m_showing, true);
    m_model->setAxes(m_rowBox->currentData().toString(), m_columnBox->currentData().toString());
}

/// Twice the same parameter is no map: the other one gives way.
void HeatMapView::takeAxes()
{
    if (m_rowBox->currentIndex() == m_columnBox->currentIndex()) {
        QComboBox* other = sender() == m_rowBox ? m_columnBox : m_rowBox;
        const QString before = sender() == m_rowBox ? m_model->rowParameter() : m_model->columnParameter();
        other->setCurrentIndex(std::max(0, other->findData(before)));
    }
    scheduleRefresh();
}

void HeatMapView::showChosen()
{
    QItemSelection chosen;
    for (int row = 0; row < m_model->rowCount(); ++row) {
        for (int column = 0; column < m_model->columnCount(); ++column) {
            const QModelIndex cell = m_model->index(row, column);
            if (cell.data(HeatMapModel::ChosenRole).toBool())
                chosen.select(cell, cell);
        }
    }
    const QScopedValueRollback showing(m_showing, true);
    m_grid->selectionModel()->select(chosen, QItemSelectionModel::ClearAndSelect);
}

void HeatMapView::chooseCells()
{
    if (m_showing)
        return;
    const QModelIndexList cells = m_grid->selectionModel()->selectedIndexes();
    const QString text = m_model->filterFor(cells);
    const QModelIndex current = m_grid->currentIndex();
    const int best = cells.contains(current) ? current.data(HeatMapModel::BestTrialRole).toInt() : -1;
    if (text != filterText())
        Q_EMIT filterRequested(text);
    if (best >= 0)
        Q_EMIT trialSelected(best);
}

bool HeatMapView::eventFilter(QObject* watched, QEvent* event)
{
    const bool isPress =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    // It asks for the menu; what is chosen filters everything.
    if (isPress && watched != m_grid && static_cast<QMouseEvent*>(event)->button() == Qt::RightButton)
        return true;
    if (watched == m_grid && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape
        && m_grid->selectionModel()->hasSelection()) {
        m_grid->clearSelection();
        return true;
    }
    return StudyView::eventFilter(watched, event);
}

} // namespace megatune

#include "moc_heatmapview.cpp"
