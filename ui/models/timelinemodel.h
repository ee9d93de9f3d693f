// When each trial ran and where: bars on lanes, a lane for each place of a host that runs one trial at a
// time.
#pragma once

#include "ui/models/studyseries.h"

#include <QAbstractTableModel>

namespace megatune {

struct TimelineBar
{
    int number = 0;
    int lane = 0;
    // Seconds since the study's first event.
    double queued = 0; ///< its turn was decided; start where that is not known
    double start = 0;  ///< its program ran
    double end = 0;    ///< or the study's latest event
    TrialState state = TrialState::Queued;
    double value = 0; ///< NaN: it has none
    [[nodiscard]] double waited() const { return start - queued; }
};

struct TimelineLane
{
    int host = 0;
    QString gpus;    ///< as set for its trials; empty: left alone
    QList<int> bars; ///< positions in bars(), in order of time
};

struct TimelineHost
{
    QString name;
    int firstLane = 0;
    int lanes = 0;
    /// Share of the study's time in which it worked: of that of all its GPUs where they are known.
    double busy = 0;
};

/// A row a trial that was started, in order of number.
class TimelineModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        NumberColumn,
        HostColumn,
        GpusColumn,
        StartColumn,
        WaitedColumn,
        RanColumn,
        StateColumn,
        ValueColumn,
        ColumnCount
    };

    /// `series` must outlive the model.
    explicit TimelineModel(const StudySeries* series, QObject* parent = nullptr);

    /// Looks at the trials anew; who shows the model says when.
    void refresh();

    [[nodiscard]] const QList<TimelineBar>& bars() const { return m_bars; }
    [[nodiscard]] const QList<TimelineLane>& lanes() const { return m_lanes; }
    [[nodiscard]] const QList<TimelineHost>& hosts() const { return m_hosts; }
    /// The least and the largest value of all bars; both 0 where there is none.
    [[nodiscard]] const std::pair<double, double>& range() const { return m_range; }
    [[nodiscard]] double length() const { return m_length; } ///< seconds
    /// Position in bars(), or -1.
    [[nodiscard]] int indexOf(int number) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    void readBars();
    void findRange();
    void placeBars();
    void measureHosts();
    [[nodiscard]] const Trial* trialOf(int bar) const;

    const StudySeries* m_series;
    QList<TimelineBar> m_bars;
    QList<TimelineLane> m_lanes;
    QList<TimelineHost> m_hosts;
    std::pair<double, double> m_range;
    double m_length = 0;
};

/// Seconds since 1970 of "2026-03-01T12:00:00.123Z", the form of study files; other ISO forms, too. NaN when
/// it is none.
[[nodiscard]] double secondsOf(const QString& isoTime);

} // namespace megatune
