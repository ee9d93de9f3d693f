// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/budgetsection.h"
#include "ui/form/modelsection.h"
#include "ui/form/rulessection.h"
#include "ui/form/setuprows.h"
#include "ui/form/sizessection.h"
#include "ui/form/strategysection.h"
#include "ui/form/studyfilesection.h"
#include "ui/hosts/hostspanel.h"

namespace megatune {

SetupForm::SetupForm(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
{
    SetupRows rows(this);
    m_model = new ModelSection(draft, rows);
    setFocusProxy(m_model->firstField());
    m_sizes = new SizesSection(draft, hosts, rows);
    m_rules = new RulesSection(draft, rows);
    m_strategy = new StrategySection(draft, rows);
    m_budget = new BudgetSection(draft, rows);
    m_hostsPanel = new HostsPanel(hosts);
    auto* column = new QVBoxLayout;
    column->addWidget(m_hostsPanel);
    // The panel says itself what is wrong with its hosts.
    static_cast<void>(rows.add(tr("H&osts"), m_hostsPanel, column));
    m_file = new StudyFileSection(draft, studyFolder, rows);
    rows.finish();
    connect(m_draft, &StudyDraft::changed, this, &SetupForm::refresh);
    m_file->renew();
    refresh();
}

void SetupForm::focusFirst()
{
    m_model->focusFirst();
}

void SetupForm::refresh()
{
    m_model->refresh();
    m_sizes->refresh();
    m_rules->refresh();
    m_strategy->refresh();
    m_budget->refresh();
    m_hostsPanel->setProblem(m_draft->hostProblem());
    m_file->refresh();
}

} // namespace megatune

#include "moc_setupform.cpp"
