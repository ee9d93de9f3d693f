// SPDX-License-Identifier: GPL-3.0-or-later
// How many trials there are of each kind, with the shape that stands for it in the charts; a click shows only
// those.
#pragma once

#include "core/study/state.h"

#include <map>
#include <QWidget>

class QToolButton;

namespace megatune {

/// Where there is no room for words, signs and counts alone: the words are in the tool tips.
class StateLegend final : public QWidget
{
    Q_OBJECT

public:
    explicit StateLegend(QWidget* parent = nullptr);
    /// Of signs and counts.
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;

    void showCounts(const StudyCounts& counts, RunningMeans running);

Q_SIGNALS:
    /// A filter's word: "state:oom".
    void filterRequested(const QString& filter);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Entry
    {
        QToolButton* button = nullptr;
        QString whole;
        QString count;
    };
    /// What all that are shown need with these texts.
    [[nodiscard]] int widthOf(QString Entry::*text) const;
    void fit();

    std::map<TrialState, Entry> m_entries;
};

} // namespace megatune
