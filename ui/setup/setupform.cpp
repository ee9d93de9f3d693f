// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/budgetsection.h"
#include "ui/form/modelsection.h"
#include "ui/form/setuprows.h"
#include "ui/form/sizessection.h"
#include "ui/form/strategysection.h"
#include "ui/form/studyfilesection.h"
#include "ui/hosts/hostspanel.h"
#include "ui/look/look.h"
#include "ui/setup/setupmore.h"

#include <QComboBox>
#include <QLineEdit>

namespace megatune {

SetupForm::SetupForm(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
{
    m_fields = new QWidget(this);
    SetupRows rows(m_fields);
    rows.addHeading(tr("Training"));
    m_model = new ModelSection(draft, rows);
    setFocusProxy(m_model->firstField());
    m_sizes = new SizesSection(draft, hosts, rows);
    m_hostsPanel = new HostsPanel(hosts);
    auto* column = new QVBoxLayout;
    column->addWidget(m_hostsPanel);
    // The panel says itself what is wrong with its hosts.
    rows.addPlain(tr("H&osts"), m_hostsPanel, column);
    rows.addHeading(tr("Search"));
    m_strategy = new StrategySection(draft, rows);
    m_budget = new BudgetSection(draft, rows);
    m_file = new StudyFileSection(draft, studyFolder, rows);
    rows.finish();
    m_more = new SetupMore(draft, this);
    m_columns = look::columnIn(this);
    m_columns->addWidget(m_fields);
    m_columns->addWidget(m_more, 1, Qt::AlignTop);
    connect(m_draft, &StudyDraft::changed, this, &SetupForm::refresh);
    m_file->renew();
    refresh();
}

QSize SetupForm::minimumSizeHint() const
{
    const int narrow = std::max(m_fields->minimumSizeHint().width(), m_more->openWidth());
    return {narrow, QWidget::minimumSizeHint().height()};
}

/// Where there is room for two columns, nothing needs to be folded away.
void SetupForm::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool isWide = width() >= 2 * minimumSizeHint().width() + look::edge;
    if (isWide == (m_columns->direction() == QBoxLayout::LeftToRight))
        return;
    m_columns->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_columns->setSpacing(isWide ? look::edge : look::related);
    // Half of the width; but no more height than it needs, nor less, as it would get of a share.
    m_columns->setStretchFactor(m_fields, isWide ? 1 : 0);
    m_more->setOpen(isWide);
}

void SetupForm::focusFirst()
{
    m_model->focusFirst();
}

void SetupForm::goTo(QWidget* field)
{
    if (m_more->isAncestorOf(field))
        m_more->setOpen(true);
    field->setFocus(Qt::OtherFocusReason);
    const auto* combo = qobject_cast<QComboBox*>(field);
    auto* line = combo != nullptr ? combo->lineEdit() : qobject_cast<QLineEdit*>(field);
    if (line != nullptr)
        line->selectAll();
}

void SetupForm::refresh()
{
    m_model->refresh();
    m_sizes->refresh();
    m_strategy->refresh();
    m_budget->refresh();
    m_more->refresh();
    m_hostsPanel->setProblem(m_draft->hostProblem());
    m_file->refresh();
}

} // namespace megatune

#include "moc_setupform.cpp"
