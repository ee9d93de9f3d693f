// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind the charts: one compact point a trial, the best so far, the iterations of a trial with
// what came live and is not in the file yet. Holds numbers only; charts decide when and how to draw.
#pragma once

#include "core/estimate/calibration.h"
#include "core/preset/preset.h"
#include "core/study/feed.h"
#include "ui/trials/trialfilter.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QPointF>
#include <QTimer>
#include <vector>

namespace megatune {

/// One trial as a chart needs it. Absent numbers are NaN.
struct TrialPoint
{
    TrialState state = TrialState::Queued;
    bool baseline = false;
    bool refines = false;    ///< has options beside its layout, which it does not stand for
    bool confirms = false;   ///< measures another one again: never the best by itself
    bool unverified = false; ///< see isUnverified()
    bool leftOut = false;    ///< by the filter: charts do not show it
    float memoryGib = std::numeric_limits<float>::quiet_NaN();
    float expectedGib = std::numeric_limits<float>::quiet_NaN(); ///< estimated, calibrated by the study
    double value = std::numeric_limits<double>::quiet_NaN();
    bool operator==(const TrialPoint&) const = default;
};

class StudySeries final : public QObject
{
    Q_OBJECT

public:
    explicit StudySeries(QObject* parent = nullptr);
    ~StudySeries() override;

    /// Shows this study from now on; null: nothing. The feed may die first.
    void setFeed(StudyFeed* feed);
    /// What estimates the memory of the study's trials; null, as after setFeed(): nothing does.
    void setPreset(const PresetPtr& preset);
    [[nodiscard]] const StudyFeed* feed() const { return m_feed; }
    /// The one filter of table and charts: TrialPoint::leftOut follows it. `holds` says by number for which
    /// trials it was found to hold just now; the others are looked at.
    void setFilter(const TrialFilter& filter, const std::vector<bool>& holds = {});

    /// By trial number.
    [[nodiscard]] const QList<TrialPoint>& trials() const { return m_trials; }
    /// Number of the best trial, or -1.
    [[nodiscard]] int best() const;
    /// The same among those that have nothing beside their layout.
    [[nodiscard]] int bestLayout() const;
    /// What the layout of a trial is worth: the mean of all its runs. NaN: it has no value, or it only
    /// measures another one again.
    [[nodiscard]] double layoutValue(int number) const;
    /// Corners of the step line of the best value so far, by trial number; ends at the last finished trial.
    [[nodiscard]] const QList<QPointF>& bestSoFar() const;
    /// What the running trial would be worth if it ended now: live where the feed sends points, else from the
    /// file's sample. NaN while nothing is known.
    [[nodiscard]] double liveValue(int number) const;
    /// Time of an iteration of the running trial by its log so far, in ms; nothing where the log has none.
    [[nodiscard]] std::optional<double> liveStepMs(int number) const;
    /// Value over iteration of one trial, in order; NaN values are left out.
    [[nodiscard]] QList<QPointF> iterations(int number) const;
    /// The newest iteration of a trial, with its memory and time.
    [[nodiscard]] std::optional<IterationPoint> lastIteration(int number) const;
    /// What one GPU holds, in GiB, as an out-of-memory report told it, else as its type has it; nothing when
    /// neither is known.
    [[nodiscard]] std::optional<double> capacityGib() const;
    /// What the study's trials have taught about estimates; follows the trials a moment later.
    [[nodiscard]] const PresetPtr& preset() const { return m_preset; }
    [[nodiscard]] const Calibration& calibration() const { return m_calibration; }

Q_SIGNALS:
    /// Another study, or the same one from its beginning.
    void restarted();
    /// trials() and what follows from it changed. At most once a turn of the event loop is worth redrawing.
    void trialsChanged();
    void iterationsChanged(int number);

private:
    struct Live;
    void rebuild();
    void apply(const StudyEvent& event);
    void update(int number);
    [[nodiscard]] bool isLeftOut(int number) const;
    void followBest();
    void addLivePoint(int number, const IterationPoint& point);
    /// From the file's sample where no point came live; null: there is no such trial.
    [[nodiscard]] std::shared_ptr<const Live> liveOf(int number) const;
    void calibrate();
    void expectAll();
    [[nodiscard]] MemoryNeed needOf(const Layout& layout) const;
    [[nodiscard]] float expectedGib(const MemoryNeed& need) const;

    QPointer<StudyFeed> m_feed;
    PresetPtr m_preset;
    TrialFilter m_filter;
    QList<TrialPoint> m_trials;
    QList<MemoryNeed> m_needs; ///< estimated, of each trial; memoryKnown is false where nothing is
    Calibration m_calibration;
    QTimer m_calibrateSoon;
    std::optional<double> m_capacityGib;
    mutable QList<QPointF> m_bestSoFar;
    mutable bool m_bestSoFarIsOld = false;
    QHash<int, std::shared_ptr<Live>> m_live;
    int m_best = -1; ///< as leftOut knows it
};

/// At most two points a column: the smallest and the largest of each of `columns` equal parts of
/// [from, to], in order of x. `points` must be in order of x; points outside are left out, except for the
/// nearest one on each side, so that a line goes on to the edge.
[[nodiscard]] QList<QPointF> thinned(const QList<QPointF>& points, double from, double to, int columns);

} // namespace megatune
