// SPDX-License-Identifier: GPL-3.0-or-later
// Above the grid: which parameters are its rows and columns, what its cells show, and how much the space
// keeps.
#pragma once

#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "ui/grid/spacegrid.h"

#include <QWidget>

class QComboBox;
class QLayout;
class QLabel;

namespace megatune {

class SpaceBar final : public QWidget
{
    Q_OBJECT

public:
    explicit SpaceBar(QWidget* parent = nullptr);

    /// Offers the parameters that have something to choose; TP by PP at first.
    void setParameters(const QList<Parameter>& parameters);
    [[nodiscard]] QString rowParameter() const;
    [[nodiscard]] QString columnParameter() const;
    [[nodiscard]] CellFigure figure() const;
    /// One that is unknown: the first. figureChosen() follows where it is another one.
    void setFigure(CellFigure figure);
    /// What the grid shows, in words: "Speed by TP and PP".
    [[nodiscard]] QString title() const;
    /// Over every parameter, and over those of layouts alone; null: still counting.
    void showCounts(const std::shared_ptr<const Classification>& counts,
        const std::shared_ptr<const Classification>& layouts);

Q_SIGNALS:
    void axesChosen();
    void figureChosen(megatune::CellFigure figure);

private:
    [[nodiscard]] QComboBox* addBox(QLayout* line, const QString& title, const QString& name);
    void buildFigures(QLayout* line);
    void choose(QComboBox* changed);
    void remember();

    QComboBox* m_row;
    QComboBox* m_column;
    QComboBox* m_figure;
    QString m_rowBefore; ///< as they were chosen last
    QString m_columnBefore;
    QLabel* m_total;        ///< over TP ... MBS
    QLabel* m_combinations; ///< over every parameter
};

} // namespace megatune
