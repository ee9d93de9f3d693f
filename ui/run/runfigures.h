// SPDX-License-Identifier: GPL-3.0-or-later
// The figures that matter of a study, side by side: the best value and its layout, what it means in MFU and
// tokens/s, and the time that it took.
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
    void showBest(const StudyState& state);
    /// `left` says how much time, where that is known, `trials` how many there are.
    void showTime(const QString& time, const QString& left, const QString& trials);
    [[nodiscard]] QString bestText() const;
    [[nodiscard]] QString trialsText() const;

Q_SIGNALS:
    void bestRequested();

private:
    void showNoBest();
    void showFigures(const StudyState& state, const Trial& best);
    void showPublished(const StudyCreated& study);

    FigureCard* m_best;
    IconLabel* m_star;
    QPushButton* m_layout;
    FigureCard* m_mfu;
    FigureCard* m_tokens;
    FigureCard* m_published; ///< neither measured nor estimated
    FigureCard* m_time;
};

} // namespace megatune
