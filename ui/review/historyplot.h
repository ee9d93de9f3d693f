// SPDX-License-Identifier: GPL-3.0-or-later
// The best values of studies over their dates, with a line for the best so far. A study is chosen by click
// and by the arrow keys, and opened by double click and Enter.
#pragma once

#include "ui/charts/drawnplot.h"
#include "ui/studies/besthistory.h"

namespace megatune {

class HistoryPlot final : public DrawnPlot
{
    Q_OBJECT

public:
    explicit HistoryPlot(QWidget* parent = nullptr);

    /// `chosen` is the path of a study; it need not be there.
    void setHistory(const BestHistory& history, const QString& chosen);
    /// Where a point stands.
    [[nodiscard]] QPointF place(qsizetype point) const;

Q_SIGNALS:
    void studyChosen(const QString& path);
    void studyActivated(const QString& path);

protected:
    void draw(QPainter& painter) override;
    void lookChanged() override;
    [[nodiscard]] QString textAt(const QPointF& position) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    /// Of the point within reach; -1: none.
    [[nodiscard]] qsizetype pointAt(const QPointF& position) const;
    [[nodiscard]] QString textOf(qsizetype point) const;
    [[nodiscard]] double xOf(double second) const;
    [[nodiscard]] double yOf(double value) const;
    void drawHead(QPainter& painter) const;
    void drawValues(QPainter& painter) const;
    void drawTimes(QPainter& painter) const;
    void drawRecords(QPainter& painter) const;
    void drawPoints(QPainter& painter) const;
    void choose(qsizetype point);
    void describePoints();

    BestHistory m_history;
    qsizetype m_chosen = -1;
    QRectF m_area;     ///< of the values
    double m_from = 0; ///< s since 1970
    double m_to = 1;
    QList<double> m_ticks{0, 1}; ///< of values, from the foot to the top
    int m_decimals = 0;
};

} // namespace megatune
