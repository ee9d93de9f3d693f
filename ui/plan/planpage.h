// SPDX-License-Identifier: GPL-3.0-or-later
// The page Plan: before anything runs, which GPUs the model of Setup or of a study fits on, how fast it would
// train there and what that would cost.
#pragma once

#include "core/forecast/stepchanges.h"
#include "ui/draft/studydraft.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace megatune {

class ChartPictures;
class ClusterDetail;
class ForecastModel;
class ForecastRun;
class PlanAnswers;
class PlanFields;
class ScalingPlot;

class PlanPage final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives the page.
    explicit PlanPage(StudyDraft* draft, QWidget* parent = nullptr);
    ~PlanPage() override;

    /// What can be planned for, beside what Setup holds. They outlive their place in this list.
    void setStudies(const QList<StudyFeed*>& studies);
    /// One of these is what is planned for, on GPUs of its type.
    void planFor(const StudyFeed* study);

Q_SIGNALS:
    void setupRequested();
    /// Setup is to begin like this study.
    void likeRequested(const megatune::StudyFeed* study);
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* createNote();
    [[nodiscard]] QWidget* createParts();
    [[nodiscard]] QWidget* createTable();
    [[nodiscard]] QPushButton* createExport();
    void onQuestionChanged();
    void ask();
    void applyGoal();
    void say(const QString& sentence);
    void onForecastChanged();
    void fitColumns();
    void showAnswers();
    /// `cluster`: of the report's.
    void choose(int cluster);
    void chooseFirst();
    void showChosen();
    void take(const StepChange& change);
    void fillSetup();
    void useCluster();
    void drawStep();
    void putCluster();
    void pinWhenKnown();
    void save(const QString& suffix);
    [[nodiscard]] const ClusterForecast* chosen() const;

    StudyDraft* m_draft;
    PlanFields* m_fields;
    PlanAnswers* m_answers;
    ForecastRun* m_run;
    ForecastModel* m_model;
    QSortFilterProxyModel* m_sorted;
    ChartPictures* m_pictures;
    QTimer m_askTimer;
    bool m_isOld = true; ///< what was asked last is not what is typed
    QLabel* m_note = nullptr;
    QStackedWidget* m_stack = nullptr;
    QLabel* m_empty = nullptr;
    QPushButton* m_export = nullptr;
    QTableView* m_table = nullptr;
    ScalingPlot* m_plot = nullptr;
    ClusterDetail* m_detail = nullptr;
    QList<LayoutItem> m_toPin; ///< once Setup knows the space
};

} // namespace megatune
