// SPDX-License-Identifier: GPL-3.0-or-later
// The page Plan: before anything runs, which GPUs the model of Setup fits on, how fast it would train there
// and what that would cost.
#pragma once

#include "core/forecast/stepchanges.h"
#include "ui/draft/studydraft.h"

#include <QTimer>
#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace megatune {

class ArgumentField;
class ChartPictures;
class ClusterDetail;
class ForecastModel;
class ForecastRun;
class ScalingPlot;

class PlanPage final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives the page.
    explicit PlanPage(StudyDraft* draft, QWidget* parent = nullptr);
    ~PlanPage() override;

    /// Whose measurements may correct the estimates. They outlive their place in this list.
    void setStudies(const QList<StudyFeed*>& studies);

Q_SIGNALS:
    void setupRequested();
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildFields(QVBoxLayout* column);
    [[nodiscard]] QLineEdit* createField(
        const QString& name, const QString& accessibleName, const QString& hint);
    [[nodiscard]] QWidget* createParts();
    [[nodiscard]] QWidget* createTable();
    [[nodiscard]] QPushButton* createExport();
    void onDraftChanged();
    void ask();
    [[nodiscard]] ForecastQuestion question() const;
    void say(const QString& sentence);
    void onForecastChanged();
    void showChosen();
    void take(const StepChange& change);
    void useCluster();
    void pinWhenKnown();
    void save(const QString& suffix);
    [[nodiscard]] const ClusterForecast* chosen() const;

    StudyDraft* m_draft;
    ForecastRun* m_run;
    ForecastModel* m_model;
    QSortFilterProxyModel* m_sorted;
    ChartPictures* m_pictures;
    QTimer m_askTimer;
    bool m_isOld = true; ///< what was asked last does not belong to the draft
    QString m_asked;     ///< what was typed here when it was asked
    QComboBox* m_modelField = nullptr;
    QList<ArgumentField*> m_numbers;
    QLineEdit* m_gpus = nullptr;
    QLineEdit* m_counts = nullptr;
    QLineEdit* m_tokens = nullptr;
    QLineEdit* m_price = nullptr;
    QComboBox* m_study = nullptr;
    QList<StudyFeed*> m_studies;
    QLabel* m_note = nullptr;
    QStackedWidget* m_stack = nullptr;
    QLabel* m_empty = nullptr;
    QPushButton* m_export = nullptr;
    QTableView* m_table = nullptr;
    ScalingPlot* m_plot = nullptr;
    ClusterDetail* m_detail = nullptr;
    QList<LayoutItem> m_toPin; ///< once Setup knows the space
    bool m_refreshing = false;
};

} // namespace megatune
