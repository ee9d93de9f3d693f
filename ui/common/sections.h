// SPDX-License-Identifier: GPL-3.0-or-later
// How a page is divided: sections with a heading, and parts whose sizes a person can change.
#pragma once

#include <QSplitter>

namespace megatune {

/// The heading with what belongs to it on the right, above `content`; `section` has no layout yet.
void layOutSection(QWidget* section, const QList<QWidget*>& heading, QWidget* content);
[[nodiscard]] QWidget* createSection(QWidget* parent, const QList<QWidget*>& heading, QWidget* content);

/// No part of it can be made to disappear.
class PartSplitter : public QSplitter
{
public:
    explicit PartSplitter(Qt::Orientation orientation, QWidget* parent = nullptr);
};

} // namespace megatune
