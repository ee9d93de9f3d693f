// SPDX-License-Identifier: GPL-3.0-or-later
// Above the grid: which parameters are its rows and columns, and how many layouts the space keeps.
#pragma once

#include "core/preset/preset.h"
#include "core/space/enumerator.h"

#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;

namespace megatune {

class SpaceBar final : public QWidget
{
    Q_OBJECT

public:
    explicit SpaceBar(QWidget* parent = nullptr);

    /// Offers the parameters that have something to choose; TP by PP at first.
    void setParameters(const QList<Parameter>& parameters);
    [[nodiscard]] QString rowParameter() const;
    [[nodiscard]] QString columnParameter() const;
    /// Over every parameter, and over those of layouts alone; null: still counting.
    void showCounts(const std::shared_ptr<const Classification>& counts,
        const std::shared_ptr<const Classification>& layouts);

Q_SIGNALS:
    void axesChosen();

private:
    [[nodiscard]] QComboBox* addBox(QHBoxLayout* line, const QString& title, const QString& name);
    void choose(QComboBox* changed);
    void remember();

    QComboBox* m_row;
    QComboBox* m_column;
    QString m_rowBefore; ///< as they were chosen last
    QString m_columnBefore;
    QLabel* m_total;      ///< over TP ... MBS
    QLabel* m_totalOfAll; ///< over every parameter
};

} // namespace megatune
