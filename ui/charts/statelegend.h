// SPDX-License-Identifier: GPL-3.0-or-later
// How many trials there are of each kind, with the shape that stands for it in the charts; a click shows only
// those.
#pragma once

#include "core/study/state.h"

#include <map>
#include <QWidget>

class QToolButton;

namespace megatune {

class StateLegend final : public QWidget
{
    Q_OBJECT

public:
    explicit StateLegend(QWidget* parent = nullptr);

    void showCounts(const StudyCounts& counts, RunningMeans running);

Q_SIGNALS:
    /// A filter's word: "state:oom".
    void filterRequested(const QString& filter);

private:
    std::map<TrialState, QToolButton*> m_buttons;
};

} // namespace megatune
