// SPDX-License-Identifier: GPL-3.0-or-later
// The views over the trials of a study, a tab each: what the charts of the Run page share their place with.
// Knows no study; hands selection and filter round.
#pragma once

#include <QWidget>

class QAbstractItemModel;
class QStackedWidget;
class QTabBar;
class QTableView;
class QToolButton;

namespace megatune {

class ChartPictures;
class StudyView;
class TrialColumns;

class StudyViews final : public QWidget
{
    Q_OBJECT

public:
    /// `trialCharts` is the first tab; `trials` is what is copied as a table where a view has none of its
    /// own. Both and `columns` must outlive the widget, which becomes the charts' parent.
    /// `pictures` takes those of the views.
    StudyViews(const TrialColumns* columns, QWidget* trialCharts, QAbstractItemModel* trials,
        ChartPictures* pictures, QWidget* parent = nullptr);
    ~StudyViews() override;

    void setSelected(int number);
    void setFilterText(const QString& text);
    /// Position of the tab that is shown, 0: the charts over trials.
    [[nodiscard]] int current() const;
    void setCurrent(int tab);
    [[nodiscard]] QTabBar* tabs() const { return m_tabs; }

public Q_SLOTS:
    void copyImage();
    void saveImage();
    void copyCsv();

Q_SIGNALS:
    void trialSelected(int number);
    void filterRequested(const QString& text);
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);

private:
    void addView(const QString& title, const QString& toolTip, const QString& file, StudyView* view);
    void buildCorner();
    void showCurrent();
    [[nodiscard]] StudyView* currentView() const;
    [[nodiscard]] QWidget* currentPicture() const;
    [[nodiscard]] QAbstractItemModel* currentTable() const;

    QTabBar* m_tabs;
    QStackedWidget* m_stack;
    QToolButton* m_asTable = nullptr;
    QToolButton* m_copy = nullptr;
    QTableView* m_table = nullptr; ///< beside the view that is shown
    QWidget* m_trialCharts;
    QAbstractItemModel* m_trials;
    ChartPictures* m_pictures;
    QList<StudyView*> m_views;
};

} // namespace megatune
