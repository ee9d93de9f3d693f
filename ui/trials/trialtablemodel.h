// SPDX-License-Identifier: GPL-3.0-or-later
// The trials of a study as a table: a row a trial in order of number, the parameters that differ as columns
// of their own. Holds no copy of the trials; changes are gathered and told to views at most ten times a
// second.
#pragma once

#include "core/findings/throughput.h"
#include "core/study/feed.h"

#include <array>
#include <QAbstractTableModel>
#include <QHash>
#include <QPointer>
#include <QSet>
#include <QTimer>

namespace megatune {

class StudySeries;

class TrialTableModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Column { Number, Parameter, Value, Memory, Duration, State, Host, Tokens, Mfu, Refinement };
    enum Role {
        SortRole = Qt::UserRole, ///< what to order by: a number (NaN last) or a text
        NumberRole,              ///< int, the trial's number
        StateRole,               ///< int of TrialState
        BestRole,                ///< bool
        ProvisionalRole,         ///< bool: the value may still change, the trial runs
        StarredRole,             ///< bool
    };

    /// `series` gives the values of running trials; may be null, must outlive the model.
    explicit TrialTableModel(const StudySeries* series = nullptr, QObject* parent = nullptr);

    void setFeed(StudyFeed* feed);
    /// All parameters instead of only those that differ between trials.
    void setAllParameters(bool all);

    [[nodiscard]] Column kindOf(int column) const;
    /// The parameter of this column; empty when it is another kind of column.
    [[nodiscard]] QString parameterOf(int column) const;
    /// Every parameter that a trial has, in order.
    [[nodiscard]] QStringList parameters() const;
    [[nodiscard]] int columnOf(Column kind) const; ///< the first of its kind, or -1
    [[nodiscard]] const Trial* trialAt(int row) const;
    [[nodiscard]] int bestNumber() const;
    /// Order of two rows by this column, quicker than through SortRole: negative, 0 or positive.
    /// Absent numbers are NaN and compare as equal; who sorts decides where they go.
    [[nodiscard]] double sortNumber(int row, int column) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

public Q_SLOTS:
    /// Tells views at once what has been gathered.
    void flush();

private:
    struct Figure;
    static constexpr size_t figureCount = 9;
    struct ParameterColumn
    {
        QString name;
        std::optional<Value> first; ///< that had an effect
        bool differs = false;
    };
    static const std::array<Figure, figureCount>& figures();
    [[nodiscard]] const Figure* figureOf(int column) const;
    [[nodiscard]] QList<Column> resultColumns() const;
    [[nodiscard]] bool isOfWords(int column) const;
    void rebuild();
    void apply(const StudyEvent& event);
    void markChanged(int number);
    void learnParameters(const Trial& trial);
    void showParameters();
    void showRefinements();
    [[nodiscard]] QString text(const Trial& trial, int column) const;
    [[nodiscard]] QString valueText(const Trial& trial) const;
    [[nodiscard]] QString stateCell(const Trial& trial) const;
    [[nodiscard]] QVariant sortKey(const Trial& trial, int column) const;
    [[nodiscard]] double valueOf(const Trial& trial) const;
    [[nodiscard]] Throughput throughputOf(const Trial& trial) const;
    [[nodiscard]] QVariant alignment(int column) const;
    [[nodiscard]] QString toolTip(const Trial& trial, int column) const;

    const StudySeries* m_series;
    QPointer<StudyFeed> m_feed;
    QTimer m_timer;
    int m_rows = 0;
    QList<ParameterColumn> m_parameters;
    QHash<QString, qsizetype> m_places; ///< in m_parameters, by name
    QList<int> m_shown;                 ///< positions in m_parameters
    QList<Column> m_results;            ///< behind the parameters
    std::optional<StudyThroughput> m_throughput;
    bool m_allParameters = false;
    QSet<int> m_changed;  ///< rows below m_rows
    int m_best = -1;      ///< as views were told
    double m_largest = 0; ///< of the values, for the digits
};

} // namespace megatune
