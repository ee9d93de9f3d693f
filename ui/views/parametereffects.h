// SPDX-License-Identifier: GPL-3.0-or-later
// What each choice of each parameter came to, and how much of the differences between trials a parameter
// explains.
#pragma once

#include "core/findings/importance.h"
#include "ui/trials/trialcolumns.h"

#include <QAbstractTableModel>

namespace megatune {

struct ChoiceEffect
{
    int position = 0; ///< in the column's choices; -1: trials without the parameter
    QString title;    ///< "2"
    int trials = 0;   ///< that finished, ran out of memory or failed
    int finished = 0;
    int oom = 0;
    int failed = 0;
    int bestTrial = -1;
    bool holdsBest = false; ///< the study's best trial
    bool isChosen = false;  ///< the filter names it
    // Of the values; NaN while there are none.
    double best = std::numeric_limits<double>::quiet_NaN();
    double least = best;
    double lower = best; ///< a quarter of the values are below
    double median = best;
    double upper = best;
    double most = best;
    QList<double> sample; ///< all values while they are few, in order
    /// Of the trials that finished or ran out of memory; NaN without any.
    [[nodiscard]] double oomShare() const;
};

struct ParameterEffect
{
    QString name;
    QString title;
    std::optional<Importance> forValue; ///< nothing: too few trials to say
    std::optional<Importance> forOom;   ///< what decides whether a layout fits
    QList<ChoiceEffect> choices;
};

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

    /// Values of a choice beyond this many are told by their quartiles only.
    static constexpr int sampleMost = 40;

    /// `columns` must outlive the model.
    explicit ParameterEffectsModel(const TrialColumns* columns, QObject* parent = nullptr);

    /// Looks at the trials that the filter leaves over anew; who shows the model says when.
    void refresh(const QString& filterText);

    [[nodiscard]] const QList<ParameterEffect>& effects() const { return m_effects; }
    /// Smallest and largest value.
    [[nodiscard]] std::pair<double, double> range() const { return m_range; }
    [[nodiscard]] int finished() const { return m_finished; }
    /// The filter's text with these choices (positions in effects()[parameter].choices) chosen.
    [[nodiscard]] QString filterFor(
        const QString& filterText, int parameter, const QList<int>& choices) const;

    /// "62 %", "may be chance", "too few trials".
    [[nodiscard]] static QString shareText(const std::optional<Importance>& importance);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    struct Outcomes;
    [[nodiscard]] Outcomes outcomes() const;
    [[nodiscard]] ParameterEffect effectOf(
        const TrialColumn& column, const Outcomes& outcomes, const QString& filterText) const;
    [[nodiscard]] std::pair<int, int> placeOf(int row) const;

    const TrialColumns* m_columns;
    QList<ParameterEffect> m_effects;
    std::pair<double, double> m_range{0, 0};
    int m_finished = 0;
    int m_decimals = 1;
};

} // namespace megatune
