// SPDX-License-Identifier: GPL-3.0-or-later
// The heat map of two parameters: a cell for each pair of choices. Choosing cells filters the trials
// everywhere.
#pragma once

#include "ui/views/studyview.h"

class QComboBox;
class QTableView;

namespace megatune {

class QuietLabel;
class HeatMapModel;

class HeatMapView final : public StudyView
{
    Q_OBJECT

public:
    explicit HeatMapView(const TrialColumns* columns, QWidget* parent = nullptr);
    ~HeatMapView() override;

    [[nodiscard]] QWidget* picture() const override;
    [[nodiscard]] QString caption() const override; ///< what the cells tell, and in which unit
    [[nodiscard]] QTableView* grid() const { return m_grid; }
    [[nodiscard]] HeatMapModel* model() const { return m_model.get(); }

protected:
    void refresh() override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeBar();
    void makeGrid();
    void fillBoxes();
    void takeAxes();
    void showChosen();
    void chooseCells();

    std::unique_ptr<HeatMapModel> m_model;
    QComboBox* m_rowBox = nullptr;
    QComboBox* m_columnBox = nullptr;
    QComboBox* m_measureBox = nullptr;
    QTableView* m_grid = nullptr;
    QuietLabel* m_legend = nullptr;
    bool m_showing = false; ///< selecting cells means no person's choice
};

} // namespace megatune
