// SPDX-License-Identifier: GPL-3.0-or-later
// The left half of Setup: the model and its GPUs, the search, and the rest folded away.
#pragma once

#include <QWidget>

class QBoxLayout;

namespace megatune {

class BudgetSection;
class HostListModel;
class HostsPanel;
class ModelSection;
class SetupMore;
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

    /// Of one column: a second one is taken where there is room for it.
    [[nodiscard]] QSize minimumSizeHint() const override;
    void focusFirst();
    /// Leads to a field of the form, also one that is folded away.
    void goTo(QWidget* field);
    [[nodiscard]] HostsPanel* hostsPanel() { return m_hostsPanel; }
    [[nodiscard]] StudyFileSection* studyFile() { return m_file; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();

    StudyDraft* m_draft;
    QWidget* m_fields = nullptr;
    QBoxLayout* m_columns = nullptr;
    ModelSection* m_model = nullptr;
    SizesSection* m_sizes = nullptr;
    StrategySection* m_strategy = nullptr;
    BudgetSection* m_budget = nullptr;
    HostsPanel* m_hostsPanel = nullptr;
    StudyFileSection* m_file = nullptr;
    SetupMore* m_more = nullptr;
};

} // namespace megatune
