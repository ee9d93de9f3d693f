// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/layoutpanel.h"

#include "ui/common/columnmemory.h"
#include "ui/layouts/layoutdelegate.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QAction>
#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

namespace megatune {

namespace {

/// Sets of modules have long names; what decides is to be in view beside them.
constexpr int recomputeWidth = 150;
constexpr int leastSummaryWidth = 88;

} // namespace

LayoutPanel::LayoutPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new LayoutListModel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, look::related, 0, 0);
    column->setSpacing(look::related);
    column->addWidget(createHead());
    buildList();
    addListActions();
    m_empty = new EmptyNote(this);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_list);
    m_stack->addWidget(m_empty);
    column->addWidget(m_stack, 1);
    connect(m_empty, &EmptyNote::filterClearRequested, m_filter, &QLineEdit::clear);
    connect(m_empty, &EmptyNote::sideRequested, this, &LayoutPanel::everythingRequested);
    connect(m_model, &LayoutListModel::listed, this, [this] {
        showSummary();
        showEmpty();
        fitList();
    });
}

QWidget* LayoutPanel::createHead()
{
    auto* head = new QWidget(this);
    auto* line = look::rowIn(head);
    buildFilter(head);
    line->addWidget(m_filter, 1);
    m_side = new QButtonGroup(this);
    int id = 0;
    for (const QString& text : {tr("&Kept"), tr("&Left out")}) {
        auto* button = new QRadioButton(text, head);
        button->setChecked(id == 0);
        m_side->addButton(button, id++);
        line->addWidget(button);
    }
    connect(m_side, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on)
            Q_EMIT queryChanged();
    });
    connect(m_side, &QButtonGroup::idClicked, this, [this](int which) { Q_EMIT sideClicked(which == 1); });
    buildAllParameters(head);
    line->addWidget(m_allParameters);
    m_summary = new QLabel(head);
    m_summary->setObjectName(QStringLiteral("listSummary"));
    m_summary->setWordWrap(true);
    m_summary->setMinimumWidth(look::byLetters(leastSummaryWidth));
    m_summary->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_summary->setMinimumHeight(
        2 * m_summary->fontMetrics().lineSpacing()); // for a sentence about the filter
    line->addWidget(m_summary, 2);
    return head;
}

void LayoutPanel::buildFilter(QWidget* head)
{
    m_filter = new QLineEdit(head);
    m_filter->setPlaceholderText(tr("Filter: tp=2 memory<70"));
    m_filter->setToolTip(
        tr("All words must hold: tp=2, mbs=1,2, pp>=2, ep!=4, memory<70 and tflops>400 of the estimates."));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter of the layouts"));
    m_filter->setMaximumWidth(look::byLetters(240));
    look::giveRoomForHint(m_filter);
    connect(m_filter, &QLineEdit::textChanged, this, &LayoutPanel::queryChanged);
}

void LayoutPanel::buildAllParameters(QWidget* head)
{
    m_allParameters = new QToolButton(head);
    m_allParameters->setText(tr("All parameters"));
    m_allParameters->setToolTip(tr("Also show parameters that are the same in every row."));
    m_allParameters->setCheckable(true);
    m_allParameters->setAutoRaise(true);
    m_allParameters->setFocusPolicy(Qt::StrongFocus);
    connect(m_allParameters, &QToolButton::toggled, this, &LayoutPanel::applyColumns);
}

void LayoutPanel::buildList()
{
    m_list = new QTableView(this);
    m_list->setObjectName(QStringLiteral("layoutList"));
    m_list->setAccessibleName(tr("Layouts of the selected cells"));
    m_list->setModel(m_model);
    m_list->setFont(look::tabular(m_list->font()));
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setItemDelegate(new LayoutDelegate(m_list));
    m_list->setAlternatingRowColors(true);
    m_list->setShowGrid(false);
    m_list->setTabKeyNavigation(false);
    m_list->setSortingEnabled(true);
    m_list->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_list->horizontalHeader()->setSortIndicatorClearable(true); // back to the usual order
    m_list->horizontalHeader()->setStretchLastSection(true);
    m_list->horizontalHeader()->setHighlightSections(false);
    m_list->horizontalHeader()->setSectionsMovable(true);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setDefaultSectionSize(m_list->fontMetrics().height() + look::related);
    m_columns = new ColumnMemory(m_list, [this](int which) { return m_model->columns().name(which); });
}

void LayoutPanel::addListActions()
{
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(tr("Copy layouts"), m_list);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &LayoutPanel::copyRows);
    m_list->addAction(copy);
    auto* run = new QAction(tr("Run this layout"), m_list);
    run->setObjectName(QStringLiteral("runLayout"));
    run->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)});
    run->setShortcutContext(Qt::WidgetShortcut);
    connect(run, &QAction::triggered, this, [this] {
        if (m_list->currentIndex().isValid() && m_preset != nullptr)
            Q_EMIT runRequested(m_model->layoutAt(m_list->currentIndex().row()));
    });
    m_list->addAction(run);
    auto* step = new QAction(tr("Draw the step"), m_list);
    step->setObjectName(QStringLiteral("drawStep"));
    connect(step, &QAction::triggered, this, [this] {
        if (m_preset != nullptr && m_list->selectionModel()->hasSelection())
            Q_EMIT stepsRequested(selectedLayouts());
    });
    m_list->addAction(step);
    auto* variants = new QAction(tr("Show or hide its other combinations"), m_list);
    variants->setShortcut(Qt::Key_Space);
    variants->setShortcutContext(Qt::WidgetShortcut);
    connect(variants, &QAction::triggered, this, [this] { m_model->toggleVariants(m_list->currentIndex()); });
    m_list->addAction(variants);
    connect(m_list, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (m_model->columns().is(index.column(), LayoutColumns::Variants))
            m_model->toggleVariants(index);
    });
    connect(m_list, &QTableView::activated, this, [this](const QModelIndex& index) {
        const int trial = m_model->trialAt(index.row());
        if (trial >= 0)
            Q_EMIT trialActivated(trial);
    });
}

void LayoutPanel::setPreset(const PresetPtr& preset)
{
    m_preset = preset;
    m_model->setPreset(preset);
}

void LayoutPanel::setQuery(const LayoutQuery& query)
{
    m_query = query;
    m_model->setQuery(query);
    showSummary();
    applyColumns();
}

void LayoutPanel::setCells(const ListedCells& cells)
{
    m_cells = cells;
    showEmpty();
}

/// While it is listed anew, what was shown stays.
void LayoutPanel::showEmpty()
{
    if (m_model->isListing())
        return;
    const bool isEmpty = m_preset != nullptr && m_model->rowCount() == 0;
    if (isEmpty) {
        QString title;
        for (const Rule& rule : m_preset->rules())
            title = rule.id == m_query.rule ? rule.title : title;
        m_empty->explain(m_query, title, m_cells);
    }
    m_stack->setCurrentWidget(isEmpty ? static_cast<QWidget*>(m_empty) : m_list);
}

void LayoutPanel::setMeasured(const StudyState* state, bool isRun)
{
    m_hasTrials = state != nullptr && !state->trials().isEmpty();
    m_model->setMeasured(state, isRun);
    applyColumns();
}

QString LayoutPanel::filterText() const
{
    return m_filter->text();
}

bool LayoutPanel::showsLeftOut() const
{
    return m_side->checkedId() == 1;
}

void LayoutPanel::setShowsLeftOut(bool leftOut)
{
    m_side->button(leftOut ? 1 : 0)->setChecked(true);
}

void LayoutPanel::showSummary()
{
    const QString problem = m_model->filterProblem();
    m_summary->setText(problem.isEmpty() ? m_model->summary() : problem);
}

/// Columns of numbers appear with the first of them; before, they would be empty stripes. What is the same in
/// every row is told by the grid or is of no interest.
QList<int> LayoutPanel::hiddenColumns() const
{
    QList<int> hidden;
    if (!m_hasTrials)
        hidden += m_model->measuredColumns();
    if (!m_model->hasEstimates())
        hidden += m_model->estimateColumns();
    if (!m_model->hasVariants())
        hidden.append(m_model->columns().parameters() + LayoutColumns::Variants);
    if (m_preset == nullptr)
        return hidden;
    if (m_allParameters->isChecked()) {
        hidden.append(m_preset->space().count() + LayoutColumns::Recompute);
        return hidden;
    }
    // Options of recomputation stand in one column.
    const QList<int> recompute = m_model->columns().recomputeColumns();
    hidden += recompute;
    const QList<int> same = m_model->sameColumns();
    if (std::all_of(recompute.begin(), recompute.end(), [&](int column) { return same.contains(column); }))
        hidden.append(m_preset->space().count() + LayoutColumns::Recompute);
    for (const int column : same) {
        const QString name = m_model->columns().name(column);
        if (name != m_query.rowParameter && name != m_query.columnParameter && !hidden.contains(column))
            hidden.append(column);
    }
    return hidden;
}

/// Parameters of the layout, the others with those of recomputation last, then what follows from them.
QStringList LayoutPanel::usualOrder() const
{
    const LayoutColumns& columns = m_model->columns();
    const int first = columns.parameters();
    QList<int> recompute = columns.recomputeColumns();
    recompute.prepend(first + LayoutColumns::Recompute);
    QStringList order = m_preset->layoutParameters();
    QStringList last;
    for (int column = 0; column < columns.count(); ++column) {
        const QString name = columns.name(column);
        if (recompute.contains(column) || order.contains(name))
            continue;
        (column < first ? order : last).append(name);
    }
    for (const int column : std::as_const(recompute))
        order.append(columns.name(column));
    return order + last;
}

/// Brings columns that are shown to what is there; leaves them alone while they are the same.
void LayoutPanel::applyColumns()
{
    if (m_hiddenColumns != hiddenColumns())
        fitList();
}

void LayoutPanel::fitList()
{
    m_hiddenColumns = hiddenColumns();
    if (m_preset != nullptr)
        m_columns->setDefaultOrder(usualOrder());
    const int recompute = m_model->columns().parameters() + LayoutColumns::Recompute;
    const auto width = [this, recompute](int column) {
        int whole = m_list->columnWidth(column);
        // Columns of short titles are narrow, so that the state is seen, too.
        if (column < m_model->columns().parameters()
            && whole <= m_list->horizontalHeader()->sectionSizeHint(column))
            whole -= look::related;
        return column == recompute ? std::min(whole, look::byLetters(recomputeWidth)) : whole;
    };
    m_columns->layOut(width, [this] {
        for (int column = 0; column < m_model->columnCount(); ++column)
            m_list->setColumnHidden(column, m_hiddenColumns.contains(column));
        m_list->resizeColumnsToContents();
    });
}

QByteArray LayoutPanel::saveColumns() const
{
    return m_columns->save();
}

bool LayoutPanel::restoreColumns(const QByteArray& state)
{
    if (!m_columns->restore(state))
        return false;
    fitList();
    return true;
}

void LayoutPanel::restoreDefaultColumns()
{
    m_columns->forget();
    fitList();
}

/// From top to bottom.
QList<Layout> LayoutPanel::selectedLayouts() const
{
    QList<int> rows;
    for (const QModelIndex& index : m_list->selectionModel()->selectedRows())
        rows.append(index.row());
    std::sort(rows.begin(), rows.end());
    QList<Layout> layouts;
    for (const int row : std::as_const(rows))
        layouts.append(m_model->layoutAt(row));
    return layouts;
}

void LayoutPanel::copyRows()
{
    QStringList lines;
    for (const Layout& layout : selectedLayouts())
        lines.append(layout.toText());
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

} // namespace megatune

#include "moc_layoutpanel.cpp"
