// SPDX-License-Identifier: GPL-3.0-or-later
// The list of layouts with its filter, what it lists, and what is done with its rows.
#pragma once

#include "ui/layouts/emptynote.h"
#include "ui/layouts/layoutlistmodel.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace megatune {

class ColumnMemory;

class LayoutPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit LayoutPanel(QWidget* parent = nullptr);

    [[nodiscard]] LayoutListModel* model() { return m_model; }
    void setPreset(const PresetPtr& preset);
    void setQuery(const LayoutQuery& query);
    /// What the query's cells hold: what an empty list says.
    void setCells(const ListedCells& cells);
    /// As LayoutListModel takes it; columns of numbers appear with the first of them.
    void setMeasured(const StudyState* state, bool isRun);

    [[nodiscard]] QString filterText() const;
    /// What is left out is listed in place of what is kept.
    [[nodiscard]] bool showsLeftOut() const;
    void setShowsLeftOut(bool leftOut);

    /// Of the columns.
    [[nodiscard]] QByteArray saveColumns() const;
    bool restoreColumns(const QByteArray& state);
    void restoreDefaultColumns();

Q_SIGNALS:
    /// The filter, or which side is listed.
    void queryChanged();
    /// A person wants to see what is kept, or what is left out.
    void sideClicked(bool leftOut);
    /// The same, by whichever rule.
    void everythingRequested(bool leftOut);
    /// A layout whose trial the person wants to see.
    void trialActivated(int number);
    /// One step of these is to be drawn, below one another.
    void stepsRequested(const QList<megatune::Layout>& layouts);
    /// This layout is to run.
    void runRequested(const megatune::Layout& layout);

private:
    [[nodiscard]] QWidget* createHead();
    void buildFilter(QWidget* head);
    void buildAllParameters(QWidget* head);
    void buildList();
    void addListActions();
    void showSummary();
    void showEmpty();
    [[nodiscard]] QList<int> hiddenColumns() const;
    [[nodiscard]] QStringList usualOrder() const;
    void applyColumns();
    void fitList();
    [[nodiscard]] QList<Layout> selectedLayouts() const;
    void copyRows();

    LayoutListModel* m_model;
    PresetPtr m_preset;
    LayoutQuery m_query;
    bool m_hasTrials = false;
    QLineEdit* m_filter = nullptr;
    QLabel* m_summary = nullptr;
    QButtonGroup* m_side = nullptr;
    QToolButton* m_allParameters = nullptr;
    ListedCells m_cells;
    QStackedWidget* m_stack = nullptr;
    EmptyNote* m_empty = nullptr;
    QTableView* m_list = nullptr;
    ColumnMemory* m_columns = nullptr;
    QList<int> m_hiddenColumns; ///< as they are shown
};

} // namespace megatune
