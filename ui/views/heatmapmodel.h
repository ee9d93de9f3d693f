// SPDX-License-Identifier: GPL-3.0-or-later
// What the trials of a study came to for each pair of choices of two parameters.
#pragma once

#include "core/findings/parametereffects.h"
#include "ui/trials/trialcolumns.h"

#include <QAbstractTableModel>

namespace megatune {

class HeatMapModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// What a cell tells.
    enum class Measure { Best, Median, Count };

    enum Role {
        NumberRole = Qt::UserRole + 1, ///< double, what the measure says; invalid when there is none
        TrialsRole,    ///< int, trials in the cell; those that only confirm others are left out
        FinishedRole,  ///< int, of them with a value
        OomRole,       ///< int, of them out of memory
        FailedRole,    ///< int, of them failed in another way
        BestRole,      ///< bool, holds the best trial of the study
        BestTrialRole, ///< int, the best trial of the cell, else its first; -1 for an empty cell
        ChosenRole,    ///< bool, the filter names the cell's choices
    };

    /// `columns` must outlive the model.
    explicit HeatMapModel(const TrialColumns* columns, QObject* parent = nullptr);

    /// Names of parameters; another one than the trials have: the map is empty.
    void setAxes(const QString& rows, const QString& columns);
    void setMeasure(Measure measure);
    /// What its words say about the axes chooses cells, the others choose trials.
    void setFilterText(const QString& text);
    /// Counts the trials anew; who shows the model says when.
    void refresh();

    [[nodiscard]] const QString& rowParameter() const { return m_rowName; }
    [[nodiscard]] const QString& columnParameter() const { return m_columnName; }
    [[nodiscard]] Measure measure() const { return m_measure; }
    /// Smallest and largest number that cells tell; the colour scale.
    [[nodiscard]] std::pair<double, double> range() const { return m_range; }
    /// Trials with a layout that lacks one of the two parameters: they are in no cell.
    [[nodiscard]] int trialsWithoutCell() const { return m_withoutCell; }
    [[nodiscard]] int trialsInCells() const { return m_inCells; }
    /// The filter's text with just these cells chosen; none: with no word about the axes.
    [[nodiscard]] QString filterFor(const QModelIndexList& cells) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void count();
    void choose();
    void findRange();
    [[nodiscard]] const Outcomes* cellAt(const QModelIndex& index) const;
    [[nodiscard]] std::optional<double> number(const Outcomes& cell) const;
    [[nodiscard]] QString title(const Outcomes& cell) const;
    [[nodiscard]] QString description(int row, int column) const;
    [[nodiscard]] QStringList axisNames() const { return {m_rowName, m_columnName}; }

    const TrialColumns* m_columns;
    QString m_rowName;
    QString m_columnName;
    Measure m_measure = Measure::Best;
    QString m_filterText;
    ParameterColumn m_rowAxis; ///< name and choices only
    ParameterColumn m_columnAxis;
    QList<Outcomes> m_cells; ///< as pairOutcomes() has them
    QList<bool> m_chosen;    ///< cells, by the filter
    std::pair<double, double> m_range{0, 0};
    int m_withoutCell = 0;
    int m_inCells = 0;
    int m_decimals = 1;
};

} // namespace megatune
