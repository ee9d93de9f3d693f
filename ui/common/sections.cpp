// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/sections.h"

#include "ui/look/look.h"

#include <QHBoxLayout>

namespace megatune {

void layOutSection(QWidget* section, const QList<QWidget*>& heading, QWidget* content)
{
    auto* column = look::columnIn(section);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    for (qsizetype i = 0; i < heading.size(); ++i) {
        row->addWidget(heading.at(i));
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
