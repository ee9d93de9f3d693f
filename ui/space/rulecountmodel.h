// SPDX-License-Identifier: GPL-3.0-or-later
// The rules in force with the number of combinations that each leaves out first.
#pragma once

#include "core/preset/preset.h"
#include "core/space/enumerator.h"

#include <optional>
#include <QAbstractTableModel>

namespace megatune {

class RuleCountModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// Null counts: not counted yet.
    void setCounts(const PresetPtr& preset, const std::shared_ptr<const Classification>& counts);
    /// How many kept layouts do not fit by the estimate, a row below the rules: nothing while it is not
    /// known. `exact`: false for a figure from samples.
    void setOverMemory(std::optional<quint64> count, bool exact);
    [[nodiscard]] bool isMemoryRow(int row) const;
    /// The id of a row's rule; empty for the row of memory.
    [[nodiscard]] QString ruleAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QVariant memoryData(bool isCount, int role) const;

    PresetPtr m_preset;
    std::shared_ptr<const Classification> m_counts;
    std::optional<quint64> m_overMemory;
    bool m_overIsExact = true;
};

} // namespace megatune
