// SPDX-License-Identifier: GPL-3.0-or-later
// The trials as a table to sort and choose from: beside the charts.
#pragma once

#include <QMenu>
#include <QTableView>

namespace megatune {

class ColumnMemory;
class TrialFilterModel;

class TrialTable final : public QTableView
{
    Q_OBJECT

public:
    /// `model` must outlive the table.
    explicit TrialTable(TrialFilterModel* model, QWidget* parent = nullptr);

    void setSelected(int number); ///< -1: none; a trial that the filter leaves out is not shown as selected
    /// The selected row as text with tabulators.
    [[nodiscard]] QString rowText(int number) const;
    /// The widths and the order that a person gave the columns, by what they show: also for studies with
    /// others.
    [[nodiscard]] QByteArray saveColumns() const;
    /// What is not understood changes nothing.
    void restoreColumns(const QByteArray& state);
    void restoreDefaultColumns();

Q_SIGNALS:
    void trialSelected(int number);
    void copyCommandRequested(int number);
    /// A word of the filter: "tp=2", "best:yes".
    void filterRequested(const QString& word);
    /// What else can be done with this trial goes into the menu.
    void menuAboutToShow(int number, QMenu* menu);

protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;
    void changeEvent(QEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void addFilters(QMenu* menu, const QModelIndex& index);
    void fitColumns();
    void layOutRows();
    [[nodiscard]] QString nameOf(int column) const;

    TrialFilterModel* m_model;
    bool m_showing = false; ///< the selection is set by us, not chosen
    bool m_fitted = false;
    ColumnMemory* m_columns = nullptr;
};

} // namespace megatune
