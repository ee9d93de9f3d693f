// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Plan is asked: the model and the task of Setup's draft or of an open study, whose
// measurements correct the estimates, lengths and batch in their place, types and numbers of GPUs, tokens and
// prices.
#pragma once

#include "core/forecast/clusterforecast.h"
#include "ui/draft/studydraft.h"

#include <QWidget>

class QComboBox;
class QLineEdit;

namespace megatune {

class PlanFields final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    explicit PlanFields(StudyDraft* draft, QWidget* parent = nullptr);

    /// What can be planned for, beside what Setup holds.
    void setStudies(const QList<StudyFeed*>& studies);
    /// One of these, on GPUs of its type.
    void planFor(const StudyFeed* study);
    /// What is planned for; null: what Setup holds.
    [[nodiscard]] const StudyFeed* study() const;

    [[nodiscard]] Result<QStringList> types() const;
    [[nodiscard]] Result<QList<int>> counts() const;
    /// Empty: as the task says.
    [[nodiscard]] Result<QList<qint64>> lengths() const;
    /// As it was typed here; empty: as the task says.
    [[nodiscard]] QString globalBatch() const;
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
    void refreshModel();
    void offerPrice();
    /// Of what is planned for; empty: it does not say.
    [[nodiscard]] QString ofTask(const QString& argument) const;

    StudyDraft* m_draft;
    QComboBox* m_model;
    QLineEdit* m_batch;
    QLineEdit* m_lengths;
    QLineEdit* m_types;
    QLineEdit* m_counts;
    QLineEdit* m_tokens;
    QLineEdit* m_price;
    QComboBox* m_study;
    QList<StudyFeed*> m_studies;
    bool m_refreshing = false;
};

} // namespace megatune
