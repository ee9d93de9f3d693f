// SPDX-License-Identifier: GPL-3.0-or-later
// A window beside the main one: which layouts the documented rules and Megatron's own keep differently, and
// why.
#pragma once

#include "core/advice/comparison.h"

#include <optional>
#include <QDialog>
#include <QProcessEnvironment>

class QLabel;
class QStandardItemModel;
class QTableView;

namespace megatune {

class RuleComparisonWindow final : public QDialog
{
    Q_OBJECT

public:
    /// Compares in the background; `preset` says arguments and name, `environment` where model caches are.
    RuleComparisonWindow(const PresetPtr& preset, const std::optional<CommandLine>& command,
        const QProcessEnvironment& environment, QWidget* parent = nullptr);

private:
    void fill(const Result<RuleComparison>& comparison);

    PresetPtr m_preset;
    QLabel* m_summary;
    QStandardItemModel* m_model;
    QTableView* m_table;
};

} // namespace megatune
