// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts that were chosen last, kept in the settings: what a new study starts with, and what can be added
// again with one click. Holds no secrets: a host whose set-up line has one is kept without that line.
#pragma once

#include "ui/draft/studydraft.h"

class QSettings;

namespace megatune {

class RecentHosts
{
public:
    static constexpr int mostHosts = 12;

    /// `settings` outlives this.
    explicit RecentHosts(QSettings* settings);

    /// What a person has chosen now.
    void keep(const QList<DraftHost>& hosts);
    /// As they were chosen last; this machine when there are none.
    [[nodiscard]] QList<DraftHost> chosen() const;
    /// Newest first; those that are chosen now, too. This machine is not in it.
    [[nodiscard]] QStringList recent() const;

private:
    QSettings* m_settings;
};

} // namespace megatune
