// SPDX-License-Identifier: GPL-3.0-or-later
// The left half of Setup: model, GPUs, batch, rules, strategy, budget, hosts and the study's file, a section
// each.
#pragma once

#include <QWidget>

namespace megatune {

class BudgetSection;
class HostListModel;
class HostsPanel;
class ModelSection;
class RulesSection;
class SizesSection;
class StrategySection;
class StudyDraft;
class StudyFileSection;

class SetupForm final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` and `hosts`, its hosts, outlive the form.
    SetupForm(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent = nullptr);

    void focusFirst();
    [[nodiscard]] HostsPanel* hostsPanel() { return m_hostsPanel; }
    [[nodiscard]] StudyFileSection* studyFile() { return m_file; }

private:
    void refresh();

    StudyDraft* m_draft;
    ModelSection* m_model = nullptr;
    SizesSection* m_sizes = nullptr;
    RulesSection* m_rules = nullptr;
    StrategySection* m_strategy = nullptr;
    BudgetSection* m_budget = nullptr;
    HostsPanel* m_hostsPanel = nullptr;
    StudyFileSection* m_file = nullptr;
};

} // namespace megatune
