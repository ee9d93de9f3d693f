// SPDX-License-Identifier: GPL-3.0-or-later
// The table of trials with its filter, which is that of all views of the study.
#pragma once

#include <QWidget>
#include <vector>

class QAbstractItemModel;
class QLabel;
class QLineEdit;
class QMenu;

namespace megatune {

class StudyFeed;
class StudySeries;
class TrialFilterModel;
class TrialTable;
class TrialTableModel;

class TrialsPanel final : public QWidget
{
    Q_OBJECT

public:
    /// `series` outlives this, and leaves out what the filter does.
    explicit TrialsPanel(StudySeries* series, QWidget* parent = nullptr);

    void setFeed(StudyFeed* feed);
    /// The trials as they are shown.
    [[nodiscard]] QAbstractItemModel* model() const;
    void setSelected(int number);

    [[nodiscard]] QString filterText() const;
    void setFilterText(const QString& text);
    /// The same word again takes it away; words about anything else stay.
    void toggleFilterWord(const QString& word);
    void focusFilter();
    /// How many trials there are, and are left, or what is wrong with the filter.
    void showCount();

    [[nodiscard]] QByteArray saveColumns() const;
    void restoreColumns(const QByteArray& state);
    void restoreDefaultColumns();

Q_SIGNALS:
    void trialSelected(int number);
    void copyCommandRequested(int number);
    /// What else can be done with this trial goes into the menu.
    void menuAboutToShow(int number, QMenu* menu);
    void filterChanged(const QString& text);

private:
    void buildFilterLine();
    [[nodiscard]] QWidget* createAllParameters();
    void connectParts();
    void takeFilter(const std::vector<bool>& holds);

    StudySeries* m_series;
    TrialTableModel* m_trials; ///< of the table, as is the next one: they go after it
    TrialFilterModel* m_filter;
    TrialTable* m_table = nullptr;
    QLineEdit* m_filterLine = nullptr;
    QLabel* m_count = nullptr;
    int m_selected = -1;
};

} // namespace megatune
