// SPDX-License-Identifier: GPL-3.0-or-later
// Studies side by side, also while they run: their best values over trials in one chart, a row of numbers for
// each, whose line stands before its name, and the layouts and commands of their best trials.
#pragma once

#include "ui/compare/bestcomparison.h"
#include "ui/compare/studycomparison.h"

#include <QWidget>

class QCheckBox;
class QTreeView;

namespace megatune {

class BestTable;
class ChartPictures;

class ComparePage final : public QWidget
{
    Q_OBJECT

public:
    explicit ComparePage(QWidget* parent = nullptr);
    ~ComparePage() override;

    void setStudies(const QList<StudyFeed*>& feeds);
    /// Of these studies; the others are switched off.
    void showOnly(const QList<StudyFeed*>& feeds);

Q_SIGNALS:
    /// A row was activated: the study is wanted by itself.
    void studyRequested(int row);

    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);

private:
    void createStudies();
    [[nodiscard]] QWidget* createBest();
    /// One of the two tables under its title.
    [[nodiscard]] QWidget* createHalf(
        BestComparison* comparison, BestTable* table, const QString& title, QWidget* behind);
    void addPicture(const QString& title);
    void refresh();

    ChartPictures* m_pictures;
    std::unique_ptr<StudyComparison> m_studies;
    std::unique_ptr<BestComparison> m_layouts;
    std::unique_ptr<BestComparison> m_commands;
    QTreeView* m_table = nullptr;
    QWidget* m_best = nullptr;
    QCheckBox* m_onlyDifferences = nullptr;
    QWidget* m_chart = nullptr;
    QWidget* m_warning = nullptr;
};

} // namespace megatune
