// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "core/space/argumentnames.h"
#include "ui/draft/studydraft.h"
#include "ui/form/budgetsection.h"
#include "ui/form/limitsection.h"
#include "ui/form/modelsection.h"
#include "ui/form/rulessection.h"
#include "ui/form/setuprows.h"
#include "ui/form/sizessection.h"
#include "ui/form/strategysection.h"
#include "ui/form/studyfilesection.h"
#include "ui/form/surroundingssection.h"
#include "ui/form/trainersection.h"
#include "ui/form/valuesection.h"
#include "ui/hosts/hostspanel.h"
#include "ui/look/look.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

namespace megatune {

SetupForm::SetupForm(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_fold(new QToolButton(this))
    , m_body(new QWidget(this))
{
    m_fold->setObjectName(QStringLiteral("setupMore"));
    m_fold->setText(tr("Mo&re"));
    m_fold->setToolTip(tr("Every field: training, hosts, search, rules, limits, value, variables, files"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setFont(look::sectionFont());
    SetupRows rows(m_body);
    build(rows, hosts, studyFolder);
    rows.finish();
    auto* column = look::columnIn(this);
    column->addWidget(m_fold, 0, Qt::AlignLeft);
    column->addWidget(m_body);
    connect(m_fold, &QToolButton::toggled, this, &SetupForm::setOpen);
    connect(m_draft, &StudyDraft::changed, this, &SetupForm::refresh);
    setOpen(false);
    leadOn();
    ignoreWheelOnFields();
    m_file->renew();
    refresh();
}

/// Who scrolls over a field that has the focus means the page, and would change the field unseen.
void SetupForm::ignoreWheelOnFields()
{
    for (QWidget* field : m_body->findChildren<QWidget*>()) {
        if (qobject_cast<QComboBox*>(field) != nullptr || qobject_cast<QAbstractSpinBox*>(field) != nullptr)
            field->installEventFilter(this);
    }
}

bool SetupForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::Wheel)
        return QWidget::eventFilter(watched, event);
    event->ignore();
    return true;
}

void SetupForm::build(SetupRows& rows, HostListModel* hosts, const QString& studyFolder)
{
    rows.addHeading(tr("Training"));
    add(new ModelSection(m_draft, rows));
    add(new SizesSection(m_draft, hosts, rows));
    add(new TrainerSection(m_draft, rows));
    m_hostsPanel = new HostsPanel(hosts);
    auto* column = new QVBoxLayout;
    column->addWidget(m_hostsPanel);
    // The panel says itself what is wrong with its hosts.
    rows.addPlain(tr("H&osts"), m_hostsPanel, column);
    rows.addHeading(tr("Search"));
    add(new StrategySection(m_draft, rows));
    add(new BudgetSection(m_draft, rows));
    m_file = new StudyFileSection(m_draft, studyFolder, rows);
    add(m_file);
    add(new RulesSection(m_draft, rows));
    rows.addHeading(tr("Trials"));
    add(new LimitSection(m_draft, rows));
    add(new ValueSection(m_draft, rows));
    add(new SurroundingsSection(m_draft, rows));
}

void SetupForm::setOpen(bool open)
{
    m_fold->setChecked(open);
    m_fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_body->setVisible(open);
}

void SetupForm::goTo(QWidget* field)
{
    if (isAncestorOf(field))
        setOpen(true);
    field->setFocus(Qt::OtherFocusReason);
    const auto* combo = qobject_cast<QComboBox*>(field);
    auto* line = combo != nullptr ? combo->lineEdit() : qobject_cast<QLineEdit*>(field);
    if (line != nullptr)
        line->selectAll();
}

/// Return leads from one to the next of the fields that somebody without a command fills in.
void SetupForm::leadOn()
{
    const QStringList names{argument::model, argument::gpus, argument::gpuType, argument::globalBatch};
    for (qsizetype at = 0; at < names.size(); ++at) {
        auto* field = m_body->findChild<QWidget*>(names[at]);
        const auto go = [this, next = names.value(at + 1)] {
            if (next.isEmpty())
                Q_EMIT sizesTyped();
            else
                goTo(m_body->findChild<QWidget*>(next));
        };
        auto* combo = qobject_cast<QComboBox*>(field);
        auto* line = combo != nullptr ? combo->lineEdit() : qobject_cast<QLineEdit*>(field);
        connect(line, &QLineEdit::returnPressed, this, go);
        if (combo != nullptr) // its list takes the key, and is gone only afterwards
            connect(combo->completer(), qOverload<const QString&>(&QCompleter::activated), this, go,
                Qt::QueuedConnection);
    }
}

void SetupForm::refresh()
{
    for (const auto& section : std::as_const(m_refresh))
        section();
    m_hostsPanel->setProblem(m_draft->hostProblem());
}

} // namespace megatune

#include "moc_setupform.cpp"
