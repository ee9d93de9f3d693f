// SPDX-License-Identifier: GPL-3.0-or-later
// The menu of the studies that were opened last.
#pragma once

#include <QMenu>

namespace megatune {

class RecentStudies;

class RecentMenu final : public QMenu
{
    Q_OBJECT

public:
    /// `recent` outlives this.
    explicit RecentMenu(RecentStudies* recent, QWidget* parent = nullptr);

Q_SIGNALS:
    void chosen(const QString& path);

private:
    void fill();

    RecentStudies* m_recent;
};

} // namespace megatune
