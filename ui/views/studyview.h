// SPDX-License-Identifier: GPL-3.0-or-later
// What every view over all trials of a study has in common, whatever it draws with: refreshed at most ten
// times a second and only when seen, a sentence in its place while there is nothing to show, the shared
// selection and filter.
#pragma once

#include "ui/trials/trialcolumns.h"

#include <QElapsedTimer>
#include <QStackedWidget>
#include <QTimer>

class QAbstractItemModel;
class QLabel;
class QScrollArea;

namespace megatune {

class StudyView : public QStackedWidget
{
    Q_OBJECT

public:
    /// `columns` must outlive the view.
    explicit StudyView(const TrialColumns* columns, QWidget* parent = nullptr);

    /// Numbers have changed: draws them soon, or when the view is seen again.
    void scheduleRefresh();
    [[nodiscard]] int selected() const { return m_selected; }
    void setSelected(int number); ///< -1: none
    [[nodiscard]] const QString& filterText() const { return m_filterText; }
    void setFilterText(const QString& text);

    /// Its table is seen: it is refreshed also while it is hidden itself.
    void setTableSeen(bool seen);
    /// The same as a table; null: the table of trials holds it, or the view is a table itself.
    [[nodiscard]] virtual QAbstractItemModel* table() const { return nullptr; }
    /// What a picture is taken of.
    [[nodiscard]] virtual QWidget* picture() const = 0;
    /// What a picture has to say that the view says around it; may be empty.
    [[nodiscard]] virtual QString caption() const { return {}; }
    [[nodiscard]] QString emptyText() const;

Q_SIGNALS:
    void trialSelected(int number);
    /// A person chose trials here: the filter's text is to be this.
    void filterRequested(const QString& text);
    void refreshed();

protected:
    /// Takes new numbers; called by the schedule.
    virtual void refresh() = 0;
    virtual void selectionChanged() {}
    void setContent(QWidget* content);
    /// A picture and a quiet line below it, which is returned.
    QLabel* setPicture(QWidget* picture);
    /// For a plot that may be higher than the view.
    [[nodiscard]] QScrollArea* scrolling(QWidget* plot);
    void setEmptyText(const QString& text);
    [[nodiscard]] const TrialColumns& columns() const { return *m_columns; }
    [[nodiscard]] const StudySeries& series() const { return m_columns->series(); }
    /// The layout in bold and what came of it.
    [[nodiscard]] QString toolTipFor(int number) const;

    void showEvent(QShowEvent* event) override;

private:
    void refreshNow();

    const TrialColumns* m_columns;
    QLabel* m_empty;
    QTimer m_timer;
    QElapsedTimer m_sinceRefresh;
    QString m_filterText;
    int m_selected = -1;
    bool m_stale = true;
    bool m_tableSeen = false;
};

} // namespace megatune
