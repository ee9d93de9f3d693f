// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/recentmenu.h"

#include "core/base/text.h"
#include "ui/common/available.h"
#include "ui/studies/recentstudies.h"

#include <QFileInfo>

namespace megatune {

RecentMenu::RecentMenu(RecentStudies* recent, QWidget* parent)
    : QMenu(tr("Open &recent"), parent)
    , m_recent(recent)
{
    setToolTipsVisible(true);
    connect(this, &QMenu::aboutToShow, this, &RecentMenu::fill);
}

void RecentMenu::fill()
{
    clear();
    const QStringList paths = m_recent->paths();
    for (const QString& path : paths) {
        QString title = oneLine(QFileInfo(path).fileName());
        title.replace(u'&', QLatin1String("&&"));
        QAction* action = addAction(title, this, [this, path] { Q_EMIT chosen(path); });
        action->setToolTip(path);
        action->setStatusTip(path);
    }
    addSeparator();
    setAvailable(addAction(tr("&Clear this list"), m_recent, &RecentStudies::clear),
        paths.isEmpty() ? tr("The list is empty.") : QString());
}

} // namespace megatune

#include "moc_recentmenu.cpp"
