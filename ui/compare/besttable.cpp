// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/besttable.h"

#include "core/base/text.h"
#include "ui/common/draghandle.h"
#include "ui/common/roomydelegate.h"
#include "ui/compare/comparechart.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QAction>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QSortFilterProxyModel>
#include <QStyleOptionHeader>

namespace megatune {

namespace {

constexpr int leastBestColumn = 110;
constexpr int widestRowName = 280;

/// The line of the chart along the lower edge of its study's section.
class CurveHeader final : public QHeaderView
{
public:
    explicit CurveHeader(QWidget* parent)
        : QHeaderView(Qt::Horizontal, parent)
    {
        setHighlightSections(false);
        setSectionsClickable(true);
    }

protected:
    [[nodiscard]] QSize sizeHint() const override
    {
        return QHeaderView::sizeHint() + QSize(0, look::related / 2);
    }
    /// Names of studies often begin alike: they are shortened in the middle.
    void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override
    {
        QHeaderView::initStyleOptionForIndex(option, section);
        option->text = option->fontMetrics.elidedText(model()->headerData(section, Qt::Horizontal).toString(),
            Qt::ElideMiddle, sectionSize(section) - look::related);
    }
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        painter->save();
        QHeaderView::paintSection(painter, rect, section);
        painter->restore();
        const QVariant study = model()->headerData(section, Qt::Horizontal, BestComparison::StudyRole);
        if (!study.isValid())
            return;
        painter->save();
        painter->setPen(CompareChart::penOf(study.toInt(), palette()));
        const int y = rect.bottom() - 2;
        painter->drawLine(rect.left() + look::related / 2, y, rect.right() - look::related / 2, y);
        painter->restore();
    }
};

/// Names of rows, without the look of buttons: nothing happens on a click but that the row is selected.
class RowNames final : public QHeaderView
{
public:
    explicit RowNames(QWidget* parent)
        : QHeaderView(Qt::Vertical, parent)
    {
        setHighlightSections(false);
        setSectionsClickable(true);
        setSectionResizeMode(QHeaderView::Fixed);
        setMaximumWidth(look::byLetters(widestRowName));
    }

protected:
    [[nodiscard]] QSize sectionSizeFromContents(int section) const override
    {
        return QHeaderView::sectionSizeFromContents(section) + QSize(look::group, 0);
    }
    void paintSection(QPainter* painter, const QRect& rect, int section) const override
    {
        QStyleOptionHeader option;
        initStyleOption(&option);
        option.rect = rect;
        style()->drawControl(QStyle::CE_HeaderEmptyArea, &option, painter, this);
        const QRect room = rect.adjusted(look::related, 0, -look::related, 0);
        const QString name = model()->headerData(section, Qt::Vertical).toString();
        painter->setPen(palette().color(QPalette::WindowText));
        painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
            fontMetrics().elidedText(name, Qt::ElideMiddle, room.width()));
    }
};

class DifferenceDelegate final : public RoomyDelegate
{
public:
    using RoomyDelegate::RoomyDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        RoomyDelegate::initStyleOption(option, index);
        option->font.setBold(index.data(BestComparison::DiffersRole).toBool());
        option->fontMetrics = QFontMetrics(option->font);
    }
};

/// As one cell of tab-separated text.
QString copiedCell(const QVariant& value)
{
    return oneLine(value.toString());
}

} // namespace

BestTable::BestTable(BestComparison* comparison, QWidget* parent)
    : QTableView(parent)
    , m_filter(new QSortFilterProxyModel(this))
{
    m_filter->setSourceModel(comparison);
    m_filter->setFilterRole(BestComparison::TellsRole);
    setHorizontalHeader(new CurveHeader(this));
    setVerticalHeader(new RowNames(this));
    setModel(m_filter);
    setItemDelegate(new DifferenceDelegate(this));
    setFont(look::tabular(look::textFont()));
    setAlternatingRowColors(true);
    setShowGrid(false);
    setWordWrap(false);
    setTextElideMode(Qt::ElideMiddle);
    setTabKeyNavigation(false);
    setCornerButtonEnabled(false);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    horizontalHeader()->setMinimumSectionSize(look::byLetters(leastBestColumn));
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    auto* copying = new QAction(tr("Copy"), this);
    copying->setShortcut(QKeySequence::Copy);
    copying->setShortcutContext(Qt::WidgetShortcut);
    connect(copying, &QAction::triggered, this, &BestTable::copy);
    addAction(copying);
    setContextMenuPolicy(Qt::ActionsContextMenu);
    layOutRows();
}

void BestTable::setOnlyDifferences(bool on)
{
    m_filter->setFilterFixedString(on ? QStringLiteral("true") : QString());
}

QString BestTable::selectedText() const
{
    const QModelIndexList cells = selectionModel()->selectedIndexes();
    QList<int> rows;
    QList<int> columns;
    for (const QModelIndex& cell : cells) {
        rows.append(cell.row());
        columns.append(cell.column());
    }
    for (QList<int>* numbers : {&rows, &columns}) {
        std::sort(numbers->begin(), numbers->end());
        numbers->erase(std::unique(numbers->begin(), numbers->end()), numbers->end());
    }
    if (rows.isEmpty())
        return {};
    QStringList lines{QString()};
    for (const int column : std::as_const(columns))
        lines[0] += u'\t' + copiedCell(m_filter->headerData(column, Qt::Horizontal));
    for (const int row : std::as_const(rows)) {
        QString line = copiedCell(m_filter->headerData(row, Qt::Vertical));
        for (const int column : std::as_const(columns)) {
            const QModelIndex cell = m_filter->index(row, column);
            line += u'\t' + (cells.contains(cell) ? copiedCell(cell.data()) : QString());
        }
        lines.append(line);
    }
    return lines.join(u'\n');
}

void BestTable::copy()
{
    const QString text = selectedText();
    if (text.isEmpty())
        Q_EMIT messageRequested(tr("Select the cells to copy first, or all with Ctrl+A."));
    else if (putIntoClipboard(text))
        Q_EMIT messageRequested(tr("The selected cells are in the clipboard."));
    else
        Q_EMIT messageRequested(tr("The clipboard did not take the cells; try again."));
}

void BestTable::layOutRows()
{
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + look::related);
}

void BestTable::changeEvent(QEvent* event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOutRows();
}

} // namespace megatune

#include "moc_besttable.cpp"
