// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in the place of an empty list of layouts: why there are none, and the way out.
#pragma once

#include "ui/layouts/layoutsearch.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace megatune {

/// Of the cells whose layouts are listed.
struct ListedCells
{
    quint64 kept = 0; ///< combinations
    quint64 leftOut = 0;
    QString why = {}; ///< by which rules, where it is one cell
};

class EmptyNote final : public QWidget
{
    Q_OBJECT

public:
    explicit EmptyNote(QWidget* parent = nullptr);

    /// `ruleTitle`: of the query's rule.
    void explain(const LayoutQuery& query, const QString& ruleTitle, const ListedCells& cells);

Q_SIGNALS:
    void filterClearRequested();
    /// All that is left out, or all that is kept, by whichever rule.
    void sideRequested(bool leftOut);

private:
    enum class WayOut { None, ClearFilter, ShowLeftOut, ShowKept };
    void say(const QString& text, WayOut wayOut, const QString& button);

    QLabel* m_text;
    QPushButton* m_button;
    WayOut m_wayOut = WayOut::None;
};

} // namespace megatune
