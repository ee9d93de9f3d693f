// SPDX-License-Identifier: GPL-3.0-or-later
// A figure as reports show it: large, on a sheet of its own, and below it what it is.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QVBoxLayout;

namespace megatune {

class QuietLabel;

class FigureCard final : public QWidget
{
    Q_OBJECT

public:
    /// `mayShorten`: what does not fit of the meaning is left out; otherwise the card keeps its width.
    explicit FigureCard(bool mayShorten, QWidget* parent = nullptr);

    /// `unit` stands behind the figure, `meaning` below it. Without a figure there is no card.
    void setFigure(const QString& figure, const QString& unit, const QString& meaning);
    [[nodiscard]] QString figure() const;
    [[nodiscard]] QString meaning() const;
    /// In front of the figure.
    void addSign(QWidget* sign);
    /// Below all.
    void addBelow(QWidget* widget);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QHBoxLayout* m_head;
    QVBoxLayout* m_column;
    QLabel* m_figure;
    QuietLabel* m_unit;
    QuietLabel* m_meaning;
};

} // namespace megatune
