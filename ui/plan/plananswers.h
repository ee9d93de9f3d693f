// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask of a plan, answered before its table: cheapest, fastest, smallest that fits.
#pragma once

#include "core/export/forecast/forecastcolumns.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace megatune {

class PlanAnswers final : public QWidget
{
    Q_OBJECT

public:
    explicit PlanAnswers(QWidget* parent = nullptr);

    /// Hidden where there are none. `line`: which length they are for; empty where there is one alone.
    void setAnswers(const QList<ForecastAnswer>& answers, const QString& line);

Q_SIGNALS:
    /// Of the report's clusters.
    void chosen(qsizetype row);

private:
    struct Answer
    {
        QLabel* title;
        QPushButton* button;
        qsizetype row = 0;
    };
    QList<Answer> m_shown;
};

} // namespace megatune
