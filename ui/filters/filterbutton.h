// SPDX-License-Identifier: GPL-3.0-or-later
// Beside a field that filters a list: the filters that somebody has given names, to take one again, to name
// the one that is set, and to delete one.
#pragma once

#include "ui/filters/savedfilters.h"

#include <functional>
#include <QToolButton>

namespace megatune {

class FilterButton final : public QToolButton
{
    Q_OBJECT

public:
    /// `now` says how the list is filtered, and is empty where it is not. `settings` outlives this and holds
    /// the filters under `key`.
    FilterButton(
        QSettings* settings, const QString& key, std::function<QVariantMap()> now, QWidget* parent = nullptr);

Q_SIGNALS:
    /// As `now` said it.
    void chosen(const QVariantMap& filter);

private:
    void fill();
    void askForName();

    SavedFilters m_filters;
    std::function<QVariantMap()> m_now;
    QMenu* m_menu;
};

} // namespace megatune
