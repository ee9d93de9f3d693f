// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/rulelist.h"

#include "ui/common/roomydelegate.h"
#include "ui/look/look.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSignalBlocker>

namespace megatune {

namespace {

/// Titles are read whole, in as many lines as they need.
class RuleTitleDelegate final : public RoomyDelegate
{
public:
    using RoomyDelegate::RoomyDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        RoomyDelegate::initStyleOption(option, index);
        option->text = option->text.trimmed(); // all lines begin at the same place
    }
};

} // namespace

RuleList::RuleList(QWidget* parent)
    : QTableView(parent)
    , m_model(new RuleCountModel(this))
{
    setObjectName(QStringLiteral("ruleList"));
    setAccessibleName(tr("Rules with the number of combinations that each leaves out"));
    setToolTip(tr("Select a rule to list what it leaves out."));
    setModel(m_model);
    setFont(look::tabular(font()));
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setItemDelegate(new RoomyDelegate(this));
    setItemDelegateForColumn(0, new RuleTitleDelegate(this));
    setShowGrid(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    horizontalHeader()->setHighlightSections(false);
    connect(selectionModel(), &QItemSelectionModel::selectionChanged, this, &RuleList::ruleSelected);
}

void RuleList::setCounts(const PresetPtr& preset, const std::shared_ptr<const Classification>& counts)
{
    const int selected = selectedRow();
    const bool wasMemory = asksMemory();
    const QString before = rule();
    const QSignalBlocker blocker(selectionModel());
    m_model->setCounts(preset, counts);
    for (int row = 0; selected >= 0 && selectedRow() < 0 && row < m_model->rowCount(); ++row) {
        if (wasMemory ? m_model->isMemoryRow(row) : m_model->ruleAt(row) == before)
            selectRow(row);
    }
}

void RuleList::setOverMemory(std::optional<quint64> count, bool exact)
{
    m_model->setOverMemory(count, exact);
}

/// -1: none.
int RuleList::selectedRow() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.first().row();
}

bool RuleList::asksMemory() const
{
    return m_model->isMemoryRow(selectedRow());
}

QString RuleList::rule() const
{
    return m_model->ruleAt(selectedRow());
}

void RuleList::forget()
{
    const QSignalBlocker blocker(selectionModel());
    clearSelection();
}

} // namespace megatune

#include "moc_rulelist.cpp"
