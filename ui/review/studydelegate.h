// SPDX-License-Identifier: GPL-3.0-or-later
// How Review draws its studies: what they have in common stands in the first row of their group alone, and
// the course of the best value is a line.
#pragma once

#include "ui/common/roomydelegate.h"

namespace megatune {

class StudyFilter;

class StudyDelegate final : public RoomyDelegate
{
public:
    /// `studies` is what the view shows.
    StudyDelegate(const StudyFilter* studies, QWidget* view);

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    const StudyFilter* m_studies;
};

} // namespace megatune
