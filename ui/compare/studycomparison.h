// SPDX-License-Identifier: GPL-3.0-or-later
// Several studies side by side, live: a row a study with what it reached and what that took, and its best
// value over the trials that were spent. Each can be switched off (the check box of its row).
#pragma once

#include "ui/studies/runprogress.h"

#include <memory>
#include <QAbstractTableModel>
#include <QPointF>
#include <QTimer>
#include <vector>

namespace megatune {

class StudyComparison final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { NameColumn, StrategyColumn, BestColumn, TrialsColumn, OomColumn, NearColumn, TimeColumn };
    static constexpr int columns = 7;
    /// A study counts as near with the first trial that is within this share of the best of all of them.
    static constexpr double nearShare = 0.05;

    explicit StudyComparison(QObject* parent = nullptr);
    ~StudyComparison() override;

    /// Feeds that die leave by themselves. What is switched off stays so as long as its feed lives, also
    /// while it is in no row.
    void setStudies(const QList<StudyFeed*>& feeds);
    /// Switches on those of the rows that are among `feeds`, and off all others.
    void showOnly(const QList<StudyFeed*>& feeds);
    /// Switched on: it has its line and its part in what is compared.
    [[nodiscard]] bool isShown(int row) const;
    /// Null when it has just died.
    [[nodiscard]] const StudyFeed* feed(int row) const;
    /// Corners of the step line of the best value so far of one row over trials that have ended, from 1 on;
    /// the baseline and what measures a layout again are left out. Ends at the last trial. None when it is
    /// switched off.
    [[nodiscard]] const QList<QPointF>& curve(int row) const;
    [[nodiscard]] QString name(int row) const;
    /// All that are shown maximize, or all of them minimize: only then they can be compared.
    [[nodiscard]] bool isComparable() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

public Q_SLOTS:
    /// Takes in at once what has changed; else it is gathered for a moment.
    void flush();

Q_SIGNALS:
    void curvesChanged();

private:
    struct Entry
    {
        QPointer<StudyFeed> feed;
        std::unique_ptr<RunProgress> progress;
        QList<QPointF> curve;
        bool stale = true;
    };
    void forget(const QObject* feed);
    [[nodiscard]] bool isOff(const StudyFeed* feed) const;
    void tellShown();
    void mark(Entry& entry);
    [[nodiscard]] static QList<QPointF> curveOf(const StudyState& state);
    [[nodiscard]] std::optional<double> bestOfAll() const;
    [[nodiscard]] std::optional<int> trialsUntilNear(const Entry& entry) const;
    [[nodiscard]] QString text(const Entry& entry, int column) const;

    std::vector<std::unique_ptr<Entry>> m_entries;
    QList<QPointer<StudyFeed>> m_off; ///< switched off, also those of no row
    QTimer m_timer;
};

} // namespace megatune
