// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/paintedicon.h"

#include <algorithm>
#include <QIconEngine>
#include <QPainter>

namespace megatune {

namespace {

class PaintedEngine final : public QIconEngine
{
public:
    explicit PaintedEngine(const IconPainter& paint)
        : m_paint(paint)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        painter->save();
        m_paint(*painter, rect, mode, state);
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap result(size);
        result.fill(Qt::transparent);
        QPainter painter(&result);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return result;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new PaintedEngine(m_paint); }

private:
    IconPainter m_paint;
};

} // namespace

QIcon paintedIcon(const IconPainter& paint)
{
    return QIcon(new PaintedEngine(paint));
}

void beginGlyph(QPainter& painter, const QRect& rect, const QColor& color, double width)
{
    const double side = std::min(rect.width(), rect.height());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(rect.x() + (rect.width() - side) / 2, rect.y() + (rect.height() - side) / 2);
    painter.scale(side / 16, side / 16);
    painter.setPen(QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
}

} // namespace megatune
