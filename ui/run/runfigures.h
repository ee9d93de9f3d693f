// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that matter of a study, side by side: the best value and its layout, how much better than the
// user's command that is, what it means in MFU and tokens/s, and the time that it took.
#pragma once

#include "core/study/state.h"

#include <QWidget>

class QPushButton;

namespace megatune {

class FigureCard;
class IconLabel;

class RunFigures final : public QWidget
{
    Q_OBJECT

public:
    explicit RunFigures(QWidget* parent = nullptr);

    void clear();
    /// `speedUp` is a factor over the baseline.
    void showBest(const StudyState& state, std::optional<double> speedUp);
    /// `left` says how much time, where that is known, `trials` how many there are.
    void showTime(const QString& time, const QString& left, const QString& trials);
    [[nodiscard]] QString bestText() const;
    [[nodiscard]] QString trialsText() const;

Q_SIGNALS:
    void bestRequested();

private:
    void showNoBest(const StudyState& state);
    void showFigures(const StudyState& state, const Trial& best, std::optional<double> speedUp);

    FigureCard* m_best;
    IconLabel* m_star;
    QPushButton* m_layout;
    FigureCard* m_speedUp;
    FigureCard* m_mfu;
    FigureCard* m_tokens;
    FigureCard* m_time;
};

} // namespace megatune
