// SPDX-License-Identifier: GPL-3.0-or-later
// The best trials of compared studies as a table: under each study's name its line in the chart, in bold what
// is unlike the first one. Ctrl+C copies the selected cells with the names of their rows and columns.
#pragma once

#include "ui/compare/bestcomparison.h"

#include <QTableView>

class QSortFilterProxyModel;

namespace megatune {

class BestTable final : public QTableView
{
    Q_OBJECT

public:
    /// `comparison` must outlive this.
    explicit BestTable(BestComparison* comparison, QWidget* parent = nullptr);

    /// Rows that are the same everywhere are left out.
    void setOnlyDifferences(bool on);
    /// Separated by tabs, with a line of the columns' names above and the rows' names in front; empty when
    /// nothing is selected.
    [[nodiscard]] QString selectedText() const;

Q_SIGNALS:
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);

protected:
    void changeEvent(QEvent* event) override;

private:
    void copy();
    void layOutRows();

    QSortFilterProxyModel* m_filter;
};

} // namespace megatune
