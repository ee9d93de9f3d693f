// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Plan is asked: the model and the task of Setup's draft, types and numbers of GPUs, tokens and
// prices, and the study whose measurements correct the estimates.
#pragma once

#include "core/forecast/clusterforecast.h"
#include "ui/draft/studydraft.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace megatune {

class ArgumentField;

class PlanFields final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    explicit PlanFields(StudyDraft* draft, QWidget* parent = nullptr);

    /// Whose measurements may correct the estimates.
    void setStudies(const QList<StudyFeed*>& studies);

    [[nodiscard]] Result<QStringList> types() const;
    [[nodiscard]] Result<QList<int>> counts() const;
    [[nodiscard]] Result<TrainingGoal> goal() const;
    /// The first thing that is missing or wrong, one sentence; empty when a forecast can be asked for.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] ForecastQuestion question() const;

Q_SIGNALS:
    /// Clusters are to be looked at anew.
    void questionChanged();
    /// Only what days and cost follow from.
    void goalChanged();

private:
    [[nodiscard]] QLineEdit* createField(const QString& name, const QString& accessibleName,
        const QString& hint, void (PlanFields::*changed)());
    [[nodiscard]] QComboBox* createModel();
    [[nodiscard]] QComboBox* createStudy();
    void layOut();
    void refresh();
    [[nodiscard]] const StudyFeed* study() const;

    StudyDraft* m_draft;
    QComboBox* m_model;
    QList<ArgumentField*> m_numbers;
    QLineEdit* m_types;
    QLineEdit* m_counts;
    QLineEdit* m_tokens;
    QLineEdit* m_price;
    QComboBox* m_study;
    QList<StudyFeed*> m_studies;
    bool m_refreshing = false;
};

} // namespace megatune
