// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/columnmemory.h"

#include <QDataStream>
#include <QHeaderView>
#include <QIODevice>
#include <QTableView>

namespace megatune {

namespace {

constexpr int widestColumn = 4'000; ///< px; settings that were damaged may hold anything

} // namespace

ColumnMemory::ColumnMemory(QTableView* table, std::function<QString(int)> nameOf)
    : QObject(table)
    , m_table(table)
    , m_nameOf(std::move(nameOf))
{
    watch();
}

void ColumnMemory::watch()
{
    const QAbstractItemModel* model = m_table->model();
    QHeaderView* header = m_table->horizontalHeader();
    connect(model, &QAbstractItemModel::modelAboutToBeReset, this, &ColumnMemory::expectChange);
    connect(model, &QAbstractItemModel::columnsAboutToBeInserted, this, &ColumnMemory::expectChange);
    connect(header, &QHeaderView::sectionResized, this, [this](int column, int, int width) {
        if (!m_arranging && width > 0 && column != lastShown())
            m_widths.insert(m_nameOf(column), width);
    });
    connect(header, &QHeaderView::sectionMoved, this, [this, header, model] {
        if (m_arranging)
            return;
        m_order.clear();
        for (int place = 0; place < model->columnCount(); ++place)
            m_order.append(m_nameOf(header->logicalIndex(place)));
    });
}

/// The one that takes what is left.
int ColumnMemory::lastShown() const
{
    const QHeaderView* header = m_table->horizontalHeader();
    int place = header->count() - 1;
    while (place >= 0 && header->isSectionHidden(header->logicalIndex(place)))
        --place;
    return header->logicalIndex(place);
}

void ColumnMemory::layOut(const std::function<int(int)>& widthOf, const std::function<void()>& before)
{
    QHeaderView* header = m_table->horizontalHeader();
    const int count = m_table->model()->columnCount();
    m_arranging = true;
    if (m_order.isEmpty())
        orderAsTheModel();
    int place = 0;
    const QStringList& order = m_order.isEmpty() ? m_defaultOrder : m_order;
    for (const QString& name : order) {
        for (int column = 0; column < count; ++column) {
            if (m_nameOf(column) == name)
                header->moveSection(header->visualIndex(column), place++);
        }
    }
    if (before)
        before();
    const int last = lastShown();
    for (int column = 0; column < count; ++column) {
        if (column == last || m_table->isColumnHidden(column))
            continue;
        const int drawn = m_widths.value(m_nameOf(column), 0);
        m_table->setColumnWidth(column, drawn > 0 ? drawn : widthOf(column));
    }
    m_arranging = false;
}

QByteArray ColumnMemory::save() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_widths << m_order;
    return state;
}

bool ColumnMemory::restore(const QByteArray& state)
{
    QDataStream stream(state);
    QHash<QString, int> widths;
    QStringList order;
    stream >> widths >> order;
    if (stream.status() != QDataStream::Ok)
        return false;
    widths.removeIf([](const auto& width) { return *width < 1 || *width > widestColumn; });
    m_widths = widths;
    m_order = order;
    return true;
}

void ColumnMemory::forget()
{
    m_widths.clear();
    m_order.clear();
    m_arranging = true;
    orderAsTheModel();
}

void ColumnMemory::orderAsTheModel()
{
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < m_table->model()->columnCount(); ++column)
        header->moveSection(header->visualIndex(column), column);
}

} // namespace megatune

#include "moc_columnmemory.cpp"
