// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/trialtable.h"

#include "core/words/trialwords.h"
#include "ui/common/columnmemory.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"
#include "ui/trials/trialfiltermodel.h"
#include "ui/trials/trialtablemodel.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using TableColumn = TrialTableModel::Column;

/// As ColumnMemory knows a column that is no parameter's.
QString nameOfKind(TableColumn kind)
{
    return u'#' + QString::number(static_cast<int>(kind));
}

TableColumn kindOf(const QModelIndex& index)
{
    const auto* filter = static_cast<const TrialFilterModel*>(index.model());
    return static_cast<const TrialTableModel*>(filter->sourceModel())->kindOf(index.column());
}

/// Shapes in front of words, figures of equal width, the best in bold accent, what may still change in
/// italics.
class TrialDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QSize size = QStyledItemDelegate::sizeHint(option, index);
        size.rwidth() += look::related;
        return size;
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const TableColumn kind = kindOf(index);
        const bool best = index.data(TrialTableModel::BestRole).toBool();
        const bool isSelected = option->state.testFlag(QStyle::State_Selected);
        // The row is the unit: no frame around a single cell.
        option->state.setFlag(QStyle::State_HasFocus, false);
        option->font = look::tabular(option->font);
        if (kind == TableColumn::State) {
            option->icon =
                stateIcon(static_cast<TrialState>(index.data(TrialTableModel::StateRole).toInt()), best);
            option->features |= QStyleOptionViewItem::HasDecoration;
            option->decorationSize = QSize(28, 16); // the shape in its middle, apart from the number before
        } else if (kind == TableColumn::Value) {
            option->font.setItalic(index.data(TrialTableModel::ProvisionalRole).toBool());
            option->font.setBold(best);
            if (best && !isSelected)
                option->palette.setColor(QPalette::Text, look::accent(option->palette));
        }
    }
};

} // namespace

/// Rows whose texts say how wide a column is: enough to meet the long ones, and no wait where there are many.
constexpr int rowsMeasured = 200;

TrialTable::TrialTable(TrialFilterModel* model, QWidget* parent)
    : QTableView(parent)
    , m_model(model)
{
    setAccessibleName(tr("Trials"));
    setItemDelegate(new TrialDelegate(this));
    setModel(model);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    // A column that comes later belongs to the row that is selected, too.
    connect(model, &QAbstractItemModel::columnsInserted, this, [this] {
        if (currentIndex().isValid())
            selectionModel()->select(
                currentIndex(), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    });
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setShowGrid(false);
    setAlternatingRowColors(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setMinimumHeight(80);
    verticalHeader()->hide();
    QHeaderView* header = horizontalHeader();
    header->setHighlightSections(false);
    header->setSectionsMovable(true);
    header->setStretchLastSection(true);
    header->setMinimumSectionSize(40);
    header->setResizeContentsPrecision(rowsMeasured);
    header->setSortIndicator(0, Qt::AscendingOrder);
    setSortingEnabled(true);
    m_columns = new ColumnMemory(this, [this](int column) { return nameOf(column); });
    // What came of a trial is in view also where the parameters need more room than there is.
    m_columns->setDefaultOrder(
        {nameOfKind(TableColumn::Number), nameOfKind(TableColumn::State), nameOfKind(TableColumn::Refinement),
            nameOfKind(TableColumn::Value), nameOfKind(TableColumn::Memory)});
    layOutRows();
    connect(model, &TrialFilterModel::sortColumnMoved, header, &QHeaderView::setSortIndicator);
    connect(model, &QAbstractItemModel::columnsInserted, this, &TrialTable::fitColumns);
    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        m_fitted = false;
        fitColumns();
    });
    connect(model, &QAbstractItemModel::rowsInserted, this, [this] {
        if (!m_fitted)
            fitColumns();
    });
    fitColumns();
}

QString TrialTable::nameOf(int column) const
{
    const auto* trials = static_cast<const TrialTableModel*>(m_model->sourceModel());
    const QString parameter = trials->parameterOf(column);
    return parameter.isEmpty() ? nameOfKind(trials->kindOf(column)) : parameter;
}

QByteArray TrialTable::saveColumns() const
{
    return m_columns->save();
}

void TrialTable::restoreColumns(const QByteArray& state)
{
    if (m_columns->restore(state))
        fitColumns();
}

void TrialTable::restoreDefaultColumns()
{
    m_columns->forget();
    fitColumns();
}

void TrialTable::layOutRows()
{
    // Rows of one height, so that a hundred thousand cost nothing.
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + look::related);
}

void TrialTable::fitColumns()
{
    const auto* trials = static_cast<const TrialTableModel*>(m_model->sourceModel());
    const QFontMetrics metrics(look::tabular(font()));
    m_columns->layOut([&](int column) {
        const int needed = std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
        // Room for what is still to come, so that columns need not move later.
        const TableColumn kind = trials->kindOf(column);
        int least = 0;
        if (kind == TableColumn::State || kind == TableColumn::Refinement) {
            least =
                metrics.horizontalAdvance(trialStateTitle(TrialState::Oom)) + 2 * look::edge + look::related;
            return std::clamp(needed, least, 2 * least); // the value stays in view; a tool tip has the rest
        }
        if (kind == TableColumn::Number)
            least = metrics.horizontalAdvance(u"00000"_s) + 2 * look::group;
        else if (kind == TableColumn::Duration)
            least = metrics.horizontalAdvance(u"00:00"_s) + look::group;
        return std::max(needed, least);
    });
    m_fitted = m_model->rowCount() > 0;
}

void TrialTable::setSelected(int number)
{
    const int row = m_model->rowOf(number);
    m_showing = true;
    if (row < 0) {
        clearSelection();
        setCurrentIndex({});
    } else if (currentIndex().row() != row || !selectionModel()->isRowSelected(row)) {
        const int column = std::max(0, currentIndex().column());
        const int left = horizontalScrollBar()->value();
        setCurrentIndex(m_model->index(row, column));
        horizontalScrollBar()->setValue(left);
    }
    m_showing = false;
}

/// The selected row stays in view, which a page that finds its size one step after the other would cut.
void TrialTable::resizeEvent(QResizeEvent* event)
{
    const int top = currentIndex().isValid() ? rowViewportPosition(currentIndex().row()) : -1;
    QTableView::resizeEvent(event);
    if (top >= 0 && top < event->oldSize().height()) {
        const int left = horizontalScrollBar()->value();
        scrollTo(currentIndex());
        horizontalScrollBar()->setValue(left);
    }
}

void TrialTable::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    if (!m_showing && current.isValid() && current.row() != previous.row())
        Q_EMIT trialSelected(m_model->numberAt(current.row()));
}

QString TrialTable::rowText(int number) const
{
    const int row = m_model->rowOf(number);
    QStringList cells;
    for (int column = 0; row >= 0 && column < m_model->columnCount(); ++column)
        cells.append(m_model->index(row, column).data().toString());
    return cells.join(u'\t');
}

/// What this cell can narrow the trials to; the filter's words take it away again.
void TrialTable::addFilters(QMenu* menu, const QModelIndex& index)
{
    const auto* trials = static_cast<const TrialTableModel*>(m_model->sourceModel());
    const QString parameter = trials->parameterOf(index.column());
    const Trial* trial = trials->trialAt(m_model->numberAt(index.row()));
    if (!parameter.isEmpty() && trial != nullptr) {
        const Value* value = trial->layout.find(parameter);
        const QString word =
            TrialFilter::choiceWord(parameter, {value != nullptr ? std::optional(*value) : std::nullopt});
        menu->addAction(tr("Only trials with %1 %2").arg(parameterTitle(parameter), index.data().toString()),
            this, [this, word] { Q_EMIT filterRequested(word); });
    }
    menu->addAction(tr("Only the best trial"), this, [this] { Q_EMIT filterRequested(u"best:yes"_s); });
}

void TrialTable::contextMenuEvent(QContextMenuEvent* event)
{
    const QModelIndex index =
        event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    const int number = index.isValid() ? m_model->numberAt(index.row()) : -1;
    if (number < 0)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy command of trial %1").arg(number), this,
        [this, number] { Q_EMIT copyCommandRequested(number); });
    menu->addAction(
        tr("Copy row"), this, [this, number] { QApplication::clipboard()->setText(rowText(number)); });
    menu->addSeparator();
    addFilters(menu, index);
    Q_EMIT menuAboutToShow(number, menu);
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    menu->popup(byKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

void TrialTable::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Copy) && currentIndex().isValid()) {
        QApplication::clipboard()->setText(rowText(m_model->numberAt(currentIndex().row())));
        return;
    }
    QTableView::keyPressEvent(event);
}

void TrialTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        layOutRows();
        fitColumns();
    }
}

} // namespace megatune

#include "moc_trialtable.cpp"
