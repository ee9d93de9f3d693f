// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupmore.h"

#include "ui/form/limitsection.h"
#include "ui/form/rulessection.h"
#include "ui/form/setuprows.h"
#include "ui/form/surroundingssection.h"
#include "ui/form/valuesection.h"
#include "ui/look/look.h"

#include <QToolButton>

namespace megatune {

SetupMore::SetupMore(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_fold(new QToolButton(this))
    , m_body(new QWidget(this))
{
    m_fold->setObjectName(QStringLiteral("setupMore"));
    m_fold->setText(tr("Mo&re"));
    m_fold->setToolTip(
        tr("Rules, limits of a trial, its value, variables, files, busy GPUs, earlier studies"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_fold->setFont(look::sectionFont());
    SetupRows rows(m_body);
    m_rules = new RulesSection(draft, rows);
    m_limits = new LimitSection(draft, rows);
    m_value = new ValueSection(draft, rows);
    m_surroundings = new SurroundingsSection(draft, rows);
    rows.finish();
    auto* column = look::columnIn(this, look::related / 2);
    column->addWidget(m_fold, 0, Qt::AlignLeft);
    column->addWidget(m_body);
    connect(m_fold, &QToolButton::toggled, this, &SetupMore::setOpen);
    setOpen(false);
}

bool SetupMore::isOpen() const
{
    return m_fold->isChecked();
}

int SetupMore::openWidth() const
{
    return m_body->minimumSizeHint().width();
}

void SetupMore::setOpen(bool open)
{
    m_fold->setChecked(open);
    m_fold->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_body->setVisible(open);
}

void SetupMore::refresh()
{
    m_rules->refresh();
    m_limits->refresh();
    m_value->refresh();
    m_surroundings->refresh();
    if (m_rules->hasProblem() || m_value->hasProblem() || m_surroundings->hasProblem())
        setOpen(true);
}

} // namespace megatune

#include "moc_setupmore.cpp"
