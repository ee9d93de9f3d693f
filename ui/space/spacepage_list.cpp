// SPDX-License-Identifier: GPL-3.0-or-later
// The list of the page Space: its columns, what it says of itself, and what is done with its rows.
#include "core/space/enumerator.h"
#include "ui/common/columnmemory.h"
#include "ui/space/spacepage.h"

#include <algorithm>
#include <QClipboard>
#include <QDataStream>
#include <QGuiApplication>
#include <QHeaderView>
#include <QIODevice>
#include <QItemSelectionModel>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>

namespace megatune {

namespace {

constexpr quint32 spaceLayoutVersion = 1;

} // namespace

void SpacePage::showSummary()
{
    const QString problem = m_listModel->filterProblem();
    m_summary->setText(problem.isEmpty() ? m_listModel->summary() : problem);
}

/// Columns of numbers appear with the first of them; before, they would be empty stripes. What is the same in
/// every row is told by the grid or is of no interest.
QList<int> SpacePage::hiddenColumns() const
{
    QList<int> hidden;
    if (m_feed == nullptr || m_feed->state().trials().isEmpty())
        hidden += m_listModel->measuredColumns();
    if (!m_listModel->hasEstimates())
        hidden += m_listModel->estimateColumns();
    if (m_allParameters->isChecked())
        return hidden;
    for (const int column : m_listModel->sameColumns()) {
        const QString name = m_listModel->columnName(column);
        if (name != m_gridModel->rowParameter() && name != m_gridModel->columnParameter())
            hidden.append(column);
    }
    return hidden;
}

/// Brings columns that are shown to what is there; leaves them alone while they are the same.
void SpacePage::applyColumns()
{
    if (m_hiddenColumns != hiddenColumns())
        fitList();
}

void SpacePage::fitList()
{
    m_hiddenColumns = hiddenColumns();
    if (const PresetPtr preset = shownPreset()) {
        // What decides stands before the options of recomputation, which may need scrolling to.
        QStringList order = preset->layoutParameters();
        const int first = preset->space().count();
        for (int column = first; column < m_listModel->columnCount(); ++column)
            order.append(m_listModel->columnName(column));
        m_columns->setDefaultOrder(order);
    }
    m_columns->layOut([this](int column) { return m_list->columnWidth(column); },
        [this] {
            for (int column = 0; column < m_listModel->columnCount(); ++column)
                m_list->setColumnHidden(column, m_hiddenColumns.contains(column));
            m_list->resizeColumnsToContents();
        });
}

QByteArray SpacePage::saveLayout() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << spaceLayoutVersion << m_splitter->saveState() << m_columns->save();
    return state;
}

bool SpacePage::restoreLayout(const QByteArray& state)
{
    QDataStream stream(state);
    quint32 version = 0;
    QByteArray shares;
    QByteArray columns;
    stream >> version >> shares >> columns;
    if (stream.status() != QDataStream::Ok || version != spaceLayoutVersion || !m_columns->restore(columns))
        return false;
    fitList();
    return m_splitter->restoreState(shares);
}

void SpacePage::restoreDefaultLayout()
{
    m_splitter->setSizes({300, 200});
    m_columns->forget();
    fitList();
}

/// Without a study of this space there is nobody to run it.
void SpacePage::runCurrent()
{
    const QModelIndex current = m_list->currentIndex();
    const PresetPtr preset = shownPreset();
    if (!current.isValid() || preset == nullptr)
        return;
    if (m_feed == nullptr) {
        Q_EMIT messageRequested(tr("A layout runs in a study: start or open one of this space first."));
        return;
    }
    const Layout layout = m_listModel->layoutAt(current.row());
    const auto index = preset->space().indexOf(layout);
    if (index && firstBroken(preset->space(), preset->rules(), *index) != nullptr) {
        Q_EMIT messageRequested(
            tr("This layout cannot run: %1").arg(reasonFor(preset->space(), preset->rules(), *index)));
        return;
    }
    Q_EMIT runRequested(layout);
}

void SpacePage::copyRows()
{
    QStringList lines;
    QList<int> rows;
    for (const QModelIndex& index : m_list->selectionModel()->selectedRows())
        rows.append(index.row());
    std::sort(rows.begin(), rows.end());
    for (const int row : std::as_const(rows))
        lines.append(m_listModel->layoutAt(row).toText());
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(u'\n'));
}

} // namespace megatune
