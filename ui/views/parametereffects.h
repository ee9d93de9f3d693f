// SPDX-License-Identifier: GPL-3.0-or-later
// The effects of a study's parameters as a table, for those trials that the filter leaves over.
#pragma once

#include "core/findings/parametereffects.h"
#include "ui/trials/trialcolumns.h"

#include <QAbstractTableModel>

namespace megatune {

/// A row for each choice of each parameter that differs; the parameter that explains most comes first.
class ParameterEffectsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        ParameterColumn,
        ChoiceColumn,
        TrialsColumn,
        BestColumn,
        MedianColumn,
        OomColumn,
        ShareColumn,
        OomShareColumn,
        ColumnCount
    };

    /// `columns` must outlive the model.
    explicit ParameterEffectsModel(const TrialColumns* columns, QObject* parent = nullptr);

    /// Looks at the trials that the filter leaves over anew; who shows the model says when.
    void refresh(const QString& filterText);

    [[nodiscard]] const QList<ParameterEffect>& effects() const { return m_effects; }
    /// Smallest and largest value.
    [[nodiscard]] std::pair<double, double> range() const { return m_range; }
    [[nodiscard]] int finished() const { return m_finished; }
    /// The filter names the choice.
    [[nodiscard]] bool isChosen(int parameter, int choice) const { return m_chosen.at(parameter).at(choice); }
    /// The filter's text with these choices (positions in effects()[parameter].choices) chosen.
    [[nodiscard]] QString filterFor(
        const QString& filterText, int parameter, const QList<int>& choices) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    [[nodiscard]] QList<bool> chosenOf(const ParameterEffect& effect, const QString& filterText) const;
    [[nodiscard]] std::pair<int, int> placeOf(int row) const;

    const TrialColumns* m_columns;
    QList<ParameterEffect> m_effects;
    QList<QList<bool>> m_chosen; ///< by the filter, as choices of m_effects
    std::pair<double, double> m_range{0, 0};
    int m_finished = 0;
    int m_decimals = 1;
};

} // namespace megatune
