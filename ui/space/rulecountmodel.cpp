// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/rulecountmodel.h"

#include "ui/common/itemroles.h"

#include <QLocale>

namespace megatune {

void RuleCountModel::setCounts(const PresetPtr& preset, const std::shared_ptr<const Classification>& counts)
{
    if (preset == m_preset) {
        m_counts = counts;
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, 1), index(rowCount() - 1, 1));
        return;
    }
    beginResetModel();
    m_preset = preset;
    m_counts = counts;
    endResetModel();
}

void RuleCountModel::setOverMemory(std::optional<quint64> count, bool exact)
{
    m_overMemory = count;
    m_overIsExact = exact;
    for (int row = 0; row < rowCount(); ++row) {
        if (isMemoryRow(row))
            Q_EMIT dataChanged(index(row, 0), index(row, 1));
    }
}

bool RuleCountModel::isMemoryRow(int row) const
{
    return m_preset != nullptr && m_preset->estimator() != nullptr && row == m_preset->rules().size();
}

QVariant RuleCountModel::memoryData(bool isCount, int role) const
{
    switch (role) {
    case Qt::DisplayRole: {
        if (!isCount)
            return tr("Fits the GPU's memory (estimate)");
        if (!m_overMemory)
            return {};
        const QString count = QLocale().toString(*m_overMemory);
        return m_overIsExact ? count : tr("about %1").arg(count);
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole:
        return tr("Combinations that are kept and do not fit the GPU's memory by the estimate");
    case IdleRole:
        return m_overMemory.has_value() && *m_overMemory == 0;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((isCount ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    default:
        return {};
    }
}

QString RuleCountModel::ruleAt(int row) const
{
    return m_preset == nullptr || row < 0 || row >= m_preset->rules().size() ? QString()
                                                                             : m_preset->rules()[row].id;
}

int RuleCountModel::rowCount(const QModelIndex& parent) const
{
    if (parent.isValid() || m_preset == nullptr)
        return 0;
    return static_cast<int>(m_preset->rules().size()) + (m_preset->estimator() == nullptr ? 0 : 1);
}

int RuleCountModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : 2;
}

QVariant RuleCountModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (isMemoryRow(index.row()))
        return memoryData(index.column() == 1, role);
    const Rule& rule = m_preset->rules()[index.row()];
    const bool isCount = index.column() == 1;
    const bool counted = m_counts != nullptr && m_counts->prunedByRule.size() == m_preset->rules().size();
    switch (role) {
    case Qt::DisplayRole:
        if (!isCount)
            return rule.title;
        return counted ? QVariant(QLocale().toString(m_counts->prunedByRule[index.row()])) : QVariant();
    case IdleRole: // leaves nothing out that an earlier rule does not
        return counted && m_counts->prunedByRule[index.row()] == 0;
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(
            Qt::Alignment((isCount ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    default:
        return {};
    }
}

QVariant RuleCountModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section > 1)
        return {};
    if (role == Qt::ToolTipRole && section == 1)
        return tr("Combinations that break this rule and none above it");
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section == 1 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Rule") : tr("Combinations\nleft out");
}

} // namespace megatune

#include "moc_rulecountmodel.cpp"
