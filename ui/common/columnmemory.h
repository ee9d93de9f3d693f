// SPDX-License-Identifier: GPL-3.0-or-later
// The widths and the order that a person gave the columns of a table, by what the columns show: also for
// studies with others.
#pragma once

#include <functional>
#include <QHash>
#include <QObject>
#include <QStringList>

class QTableView;

namespace megatune {

class ColumnMemory final : public QObject
{
    Q_OBJECT

public:
    /// `table` has its model, and owns this. `nameOf` names a column of it.
    ColumnMemory(QTableView* table, std::function<QString(int)> nameOf);

    /// Gives each column its place, and each but the last one shown, which takes what is left, the width that
    /// it was drawn to, or else `widthOf` it (px). `before`: what else changes columns now, such as hiding
    /// some.
    void layOut(const std::function<int(int)>& widthOf, const std::function<void()>& before = {});
    /// The order of the columns before somebody moves one; those that are not named follow.
    void setDefaultOrder(const QStringList& names) { m_defaultOrder = names; }
    /// What follows, up to layOut(), is no person's doing.
    void expectChange() { m_arranging = true; }

    [[nodiscard]] QByteArray save() const;
    /// False: not understood, nothing has changed. layOut() is to follow.
    bool restore(const QByteArray& state);
    void forget();

private:
    void watch();
    [[nodiscard]] int lastShown() const;
    void orderAsTheModel();

    QTableView* m_table;
    std::function<QString(int)> m_nameOf;
    bool m_arranging = true;
    QHash<QString, int> m_widths; ///< px, as somebody drew them
    QStringList m_defaultOrder;
    QStringList m_order; ///< of columns, as somebody moved them
};

} // namespace megatune
