// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/sections.h"

#include "ui/common/labels.h"
#include "ui/look/look.h"

#include <QHBoxLayout>

namespace megatune {

void layOutSection(QWidget* section, const QList<QWidget*>& heading, QWidget* content)
{
    auto* column = look::columnIn(section);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    for (qsizetype i = 0; i < heading.size(); ++i) {
        if (auto* title = qobject_cast<SectionLabel*>(heading.at(i)))
            title->setElided(Qt::ElideRight); // where there is no room
        const bool isWide = heading.at(i)->sizePolicy().horizontalPolicy() == QSizePolicy::Expanding;
        row->addWidget(heading.at(i), isWide ? 2 : 0); // what is typed there is seen in full
        if (i == 0)
            row->addStretch(1);
    }
    column->addLayout(row);
    column->addWidget(content, 1);
}

QWidget* createSection(QWidget* parent, const QList<QWidget*>& heading, QWidget* content)
{
    auto* section = new QWidget(parent);
    layOutSection(section, heading, content);
    return section;
}

PartSplitter::PartSplitter(Qt::Orientation orientation, QWidget* parent)
    : QSplitter(orientation, parent)
{
    setChildrenCollapsible(false);
    setHandleWidth(look::group);
}

} // namespace megatune
