// SPDX-License-Identifier: GPL-3.0-or-later
// Small multiples: a panel a parameter, in it the values of each choice and how many of its trials ran out of
// memory.
#pragma once

#include "core/base/nicescale.h"
#include "ui/charts/drawnplot.h"
#include "ui/views/parametereffects.h"

namespace megatune {

class EffectsPlot final : public DrawnPlot
{
    Q_OBJECT

public:
    /// `model` must outlive the plot.
    explicit EffectsPlot(const ParameterEffectsModel* model, QWidget* parent = nullptr);

    /// The model has other numbers.
    void refresh();
    /// Where the values of a choice stand.
    [[nodiscard]] QRectF choiceRect(int parameter, int choice) const;
    [[nodiscard]] QString description(int parameter, int choice) const;

Q_SIGNALS:
    /// These choices of the parameter and no others are to be chosen.
    void choicesChosen(int parameter, const QList<int>& choices);
    void trialSelected(int number);

protected:
    void draw(QPainter& painter) override;
    void lookChanged() override;
    [[nodiscard]] QString textAt(const QPointF& position) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Place
    {
        int parameter = -1;
        int choice = -1;
    };
    [[nodiscard]] int panelColumns() const;
    [[nodiscard]] QRectF panel(int parameter) const;
    [[nodiscard]] QRectF plotOf(int parameter) const; ///< of the values
    [[nodiscard]] double yOf(const QRectF& plot, double value) const;
    [[nodiscard]] Place placeAt(const QPointF& position) const;
    void paintHeading(QPainter& painter, int parameter) const;
    void paintScale(QPainter& painter, const QRectF& plot) const;
    void paintChoice(QPainter& painter, int parameter, int choice) const;
    void paintValues(
        QPainter& painter, const QRectF& plot, const QRectF& room, const ChoiceEffect& choice) const;
    void paintOom(QPainter& painter, const QRectF& room, const ChoiceEffect& choice) const;
    void toggle(const Place& place);
    void goTo(int parameter, int choice);
    [[nodiscard]] double lineHeight() const;

    const ParameterEffectsModel* m_model;
    NiceScale m_scale; ///< of the ticks
    double m_low = 0;  ///< at the foot of every panel
    double m_high = 1;
    Place m_current{0, 0};
};

} // namespace megatune
