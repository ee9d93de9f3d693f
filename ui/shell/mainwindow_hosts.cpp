// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts in MainWindow: chosen as they were last, remembered, and shown from the status bar.
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/hostspanel.h"
#include "ui/hosts/recenthosts.h"
#include "ui/setup/setuppage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/session.h"
#include "ui/shell/statusline.h"

namespace megatune {

void MainWindow::connectHosts()
{
    m_session->draft()->setHosts(m_recentHosts->chosen());
    m_setup->hostsPanel()->setRecent(m_recentHosts->recent());
    connect(m_hosts.get(), &HostListModel::edited, this, [this] {
        m_recentHosts->keep(m_session->draft()->hosts());
        m_setup->hostsPanel()->setRecent(m_recentHosts->recent());
    });
    connect(m_status, &StatusLine::hostChosen, this, [this](int row) {
        go(SetupPlace);
        m_setup->hostsPanel()->showDetails(row);
    });
}

} // namespace megatune
