// SPDX-License-Identifier: GPL-3.0-or-later
// A plot that is painted by ourselves without Qt Charts: the ground, the focus frame, texts that follow the
// pointer.
#pragma once

#include <QWidget>

namespace megatune {

class DrawnPlot : public QWidget
{
    Q_OBJECT

public:
    explicit DrawnPlot(QWidget* parent = nullptr);

protected:
    /// Paints all of it on a ground that is there already; antialiased.
    virtual void draw(QPainter& painter) = 0;
    /// Size, colours or fonts have changed.
    virtual void lookChanged() {}
    /// Rich text for what is at this place; empty: nothing is.
    [[nodiscard]] virtual QString textAt(const QPointF& position) const = 0;
    void describe(const QString& text);

    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;
};

} // namespace megatune
