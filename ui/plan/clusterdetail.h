// SPDX-License-Identifier: GPL-3.0-or-later
// One cluster of a forecast: what its memory and a step's time go to, and which changes would save most.
#pragma once

#include "core/forecast/stepchanges.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace megatune {

class PartBars;

class ClusterDetail final : public QWidget
{
    Q_OBJECT

public:
    explicit ClusterDetail(QWidget* parent = nullptr);

    /// What would save most is not known yet. `line`: its type of GPU, and its length where there are
    /// several.
    void setCluster(const ClusterForecast& cluster, const QString& line);
    void setChanges(const QList<StepChange>& changes, bool commandKnown);
    /// Nothing is chosen.
    void clear();

Q_SIGNALS:
    /// Setup is to be about this cluster.
    void useRequested();
    void stepRequested();
    /// ... with this change.
    void changeRequested(const megatune::StepChange& change);

private:
    void showParts(const ClusterForecast& cluster);
    void clearChanges();

    QWidget* m_content;
    QLabel* m_title;
    QLabel* m_layout;
    QLabel* m_published; ///< neither estimated nor measured here
    QPushButton* m_use;
    QPushButton* m_draw;
    PartBars* m_memory;
    QLabel* m_stepTitle;
    PartBars* m_step;
    QLabel* m_changesNote;
    QVBoxLayout* m_changes;
};

} // namespace megatune
