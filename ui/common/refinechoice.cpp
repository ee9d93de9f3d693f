// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/refinechoice.h"

#include "core/preset/refinements.h"
#include "ui/common/available.h"
#include "ui/look/look.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>

namespace megatune {

RefineChoice::RefineChoice(const QString& title, const QString& toolTip, const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_toolTip(toolTip)
    , m_box(new QCheckBox(title, this))
    , m_also(new QPushButton(this))
{
    m_box->setObjectName(name);
    m_box->setToolTip(toolTip);
    m_also->setObjectName(name + QStringLiteral("Also"));
    m_also->setToolTip(tr("Refinements that change numerics and are to be tried, too."));
    auto* row = look::rowIn(this, look::related, {});
    row->addWidget(m_box);
    row->addWidget(m_also);
    row->addStretch();
    fillMenu();
    tell();
    connect(m_box, &QCheckBox::toggled, this, [this] {
        tell();
        Q_EMIT changed();
    });
}

void RefineChoice::fillMenu()
{
    auto* menu = new QMenu(m_also);
    const QStringList names = numericRefinements();
    for (const QString& name : names) {
        QAction* choice =
            menu->addAction(tr("%1: %2", "option, what it does").arg(name, refinementMeaning(name)));
        choice->setData(name);
        choice->setCheckable(true);
        connect(choice, &QAction::toggled, this, [this] {
            tell();
            Q_EMIT changed();
        });
    }
    m_also->setMenu(menu);
}

void RefineChoice::setDetails(const QString& details)
{
    m_box->setToolTip(details.isEmpty() ? m_toolTip : QString(m_toolTip + QStringLiteral("\n\n") + details));
}

void RefineChoice::choose(bool refines, const QStringList& also)
{
    const QSignalBlocker quiet(this);
    m_box->setChecked(refines);
    for (QAction* choice : m_also->menu()->actions())
        choice->setChecked(also.contains(choice->data().toString()));
    tell();
}

bool RefineChoice::refines() const
{
    return m_box->isChecked();
}

QStringList RefineChoice::also() const
{
    QStringList names;
    for (const QAction* choice : m_also->menu()->actions()) {
        if (refines() && choice->isChecked())
            names.append(choice->data().toString());
    }
    return names;
}

void RefineChoice::tell()
{
    const QStringList names = also();
    const QString text = names.isEmpty() ? tr("Numerics unchanged")
        : names.size() == 1              ? tr("Numerics: %1").arg(names.first())
                            : tr("Numerics: %n change(s)", nullptr, static_cast<int>(names.size()));
    m_also->setText(text);
    m_also->setAccessibleName(text);
    setAvailable(m_also, refines() ? QString() : tr("Only where the winner is refined: tick the box first."));
}

} // namespace megatune

#include "moc_refinechoice.cpp"
