// SPDX-License-Identifier: GPL-3.0-or-later
// Below the studies of a folder: how far those of one model on the same GPUs have come over time.
#pragma once

#include "ui/studies/besthistory.h"

#include <QWidget>

namespace megatune {

class HistoryPlot;
class QuietLabel;
class StudyFolder;

class BestOverTime final : public QWidget
{
    Q_OBJECT

public:
    /// `studies` outlives this.
    explicit BestOverTime(const StudyFolder* studies, QWidget* parent = nullptr);

    /// Two studies of the folder can be compared.
    [[nodiscard]] bool isWorthwhile() const;
    /// The studies beside the one of this path; empty, or none of the folder: beside the latest study that
    /// has others.
    void showFor(const QString& path);
    [[nodiscard]] const BestHistory& history() const { return m_history; }

Q_SIGNALS:
    void studyChosen(const QString& path);
    void studyActivated(const QString& path);
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);

private:
    const StudyFolder* m_studies;
    BestHistory m_history;
    QuietLabel* m_about;
    HistoryPlot* m_plot;
    QuietLabel* m_none; ///< why there is no plot
};

} // namespace megatune
