// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/studydelegate.h"

#include "ui/look/look.h"
#include "ui/review/studyfilter.h"
#include "ui/review/studyfolder.h"

#include <QPainter>

namespace megatune {

namespace {

/// Steps from the first value at the foot to the best at the top.
QPolygonF courseLine(const QList<double>& course, const QRectF& room)
{
    QPolygonF line;
    const double step = room.width() / static_cast<double>(course.size());
    for (qsizetype i = 0; i < course.size(); ++i) {
        const double y = room.bottom() - course[i] * room.height();
        line << QPointF(room.left() + step * double(i), y) << QPointF(room.left() + step * double(i + 1), y);
    }
    return line;
}

} // namespace

StudyDelegate::StudyDelegate(const StudyFilter* studies, QWidget* view)
    : RoomyDelegate(view)
    , m_studies(studies)
{
}

void StudyDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    RoomyDelegate::initStyleOption(option, index);
    if (index.column() == StudyFolder::SettingColumn && !m_studies->beginsGroup(index.row()))
        option->text.clear();
    if (index.column() == StudyFolder::NameColumn)
        option->textElideMode = Qt::ElideMiddle; // names begin alike and end in their date
    if (index.column() == StudyFolder::GainColumn)
        option->font.setBold(true);
}

void StudyDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    RoomyDelegate::paint(painter, option, index);
    if (index.row() > 0 && m_studies->beginsGroup(index.row())) {
        painter->setPen(look::faint(option.palette.color(QPalette::Text), 0.3f));
        painter->drawLine(option.rect.topLeft(), option.rect.topRight());
    }
    const auto course = index.data(StudyFolder::CourseRole).value<QList<double>>();
    if (course.isEmpty())
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    painter->setPen(QPen(
        isSelected ? option.palette.color(QPalette::HighlightedText) : look::accent(option.palette), 1.5));
    const int margin = look::related / 2 + 2;
    painter->drawPolyline(
        courseLine(course, QRectF(option.rect).adjusted(look::related, margin, -look::related, -margin)));
    painter->restore();
}

} // namespace megatune
