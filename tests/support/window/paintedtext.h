// SPDX-License-Identifier: GPL-3.0-or-later
// The text that a widget really paints: every piece with its place and what cuts it. The widget paints on a
// device that only listens, so that styles, delegates, documents, charts and hand-drawn plots are all asked
// the same way.
#pragma once

#include <algorithm>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QList>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QScreen>
#include <QWidget>

namespace megatune::test {

struct PaintedText
{
    QString text;
    QRectF ink;  ///< what is dark of it, in the widget's coordinates
    QRectF room; ///< what the painter let through, not counting the widget's own edges
};

class TextListener final : public QPaintEngine
{
public:
    TextListener()
        : QPaintEngine(QPaintEngine::AllFeatures)
    {
    }
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawRects(const QRectF*, int) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    [[nodiscard]] Type type() const override { return User; }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        // A font without a sign that joins words has it drawn by another one, as a piece of its own.
        const QString text = item.text();
        const bool hasInk = std::any_of(text.begin(), text.end(),
            [](QChar c) { return !c.isSpace() && c.category() != QChar::Other_Format; });
        if (!hasInk || painter()->pen().style() == Qt::NoPen)
            return;
        const QTransform toDevice = painter()->deviceTransform();
        QRectF ink = QFontMetricsF(item.font()).tightBoundingRect(item.text());
        ink.setRight(std::min(ink.right(), item.width())); // marks without a width count for it otherwise
        ink.translate(at);
        const QRectF everything(-1e6, -1e6, 2e6, 2e6);
        texts.append({item.text(), toDevice.mapRect(ink),
            painter()->hasClipping() ? toDevice.mapRect(painter()->clipBoundingRect()) : everything});
    }

    QList<PaintedText> texts;
};

class ListeningDevice final : public QPaintDevice
{
public:
    explicit ListeningDevice(const QWidget& like)
        : m_like(like)
    {
    }
    [[nodiscard]] QPaintEngine* paintEngine() const override { return &m_engine; }
    [[nodiscard]] const QList<PaintedText>& texts() const { return m_engine.texts; }

protected:
    [[nodiscard]] int metric(PaintDeviceMetric what) const override
    {
        switch (what) {
        case PdmWidth:
            return m_like.width();
        case PdmHeight:
            return m_like.height();
        case PdmDpiX:
        case PdmPhysicalDpiX:
            return m_like.logicalDpiX();
        case PdmDpiY:
        case PdmPhysicalDpiY:
            return m_like.logicalDpiY();
        case PdmDevicePixelRatio:
            return 1; // places in the widget's coordinates
        case PdmDevicePixelRatioScaled:
            return qRound(devicePixelRatioFScale());
        case PdmDepth:
            return 32;
        default:
            return 1000;
        }
    }

private:
    const QWidget& m_like;
    mutable TextListener m_engine;
};

/// Of this widget alone, without those in it.
inline QList<PaintedText> paintedTexts(QWidget& widget)
{
    if (widget.size().isEmpty())
        return {};
    ListeningDevice device(widget);
    widget.render(&device, QPoint(), QRegion(), QWidget::RenderFlags());
    return device.texts();
}

} // namespace megatune::test
