// SPDX-License-Identifier: GPL-3.0-or-later
// The rules with what each leaves out; the one that is selected narrows the list of layouts.
#pragma once

#include "ui/space/rulecountmodel.h"

#include <QTableView>

namespace megatune {

class RuleList final : public QTableView
{
    Q_OBJECT

public:
    explicit RuleList(QWidget* parent = nullptr);

    /// Null counts: not counted yet. Another preset brings its own rules: the one that is selected stays so
    /// where it is among them. Says nothing of the selection.
    void setCounts(const PresetPtr& preset, const std::shared_ptr<const Classification>& counts);
    /// As RuleCountModel takes it.
    void setOverMemory(std::optional<quint64> count, bool exact);

    [[nodiscard]] bool hasSelection() const { return selectedRow() >= 0; }
    /// The row of memory is selected.
    [[nodiscard]] bool asksMemory() const;
    /// Of the selected rule; empty for memory, or without one.
    [[nodiscard]] QString rule() const;
    /// Nothing is selected any more, and nothing is said of it.
    void forget();

Q_SIGNALS:
    void ruleSelected();

private:
    [[nodiscard]] int selectedRow() const;

    RuleCountModel* m_model;
};

} // namespace megatune
