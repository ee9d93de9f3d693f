// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/studydrop.h"

#include <algorithm>
#include <QCoreApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace megatune {

QStringList localFilesOf(const QMimeData* data)
{
    QStringList paths;
    if (data == nullptr || !data->hasUrls())
        return paths;
    for (const QUrl& url : data->urls()) {
        if (url.isLocalFile())
            paths.append(url.toLocalFile());
    }
    return paths;
}

bool isStudyName(const QString& path)
{
    return path.endsWith(QLatin1String(".mtune"), Qt::CaseInsensitive);
}

StudyDrop::StudyDrop(QWidget* window)
    : QObject(window)
    , m_window(window)
{
    m_window->setAcceptDrops(true);
    QCoreApplication::instance()->installEventFilter(this);
}

bool StudyDrop::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    if (type != QEvent::DragEnter && type != QEvent::DragMove && type != QEvent::Drop)
        return false;
    if (!isInside(watched))
        return false;
    auto* drop = static_cast<QDropEvent*>(event);
    const QStringList paths = localFilesOf(drop->mimeData());
    const bool hasStudy = std::any_of(paths.begin(), paths.end(), isStudyName);
    // A field below may know what to do with other files; what no field takes comes to the window.
    if (paths.isEmpty() || (!hasStudy && watched != m_window))
        return false;
    drop->setDropAction(Qt::CopyAction);
    drop->accept();
    if (type == QEvent::Drop)
        Q_EMIT dropped(paths);
    return true;
}

bool StudyDrop::isInside(QObject* watched) const
{
    const auto* widget = qobject_cast<QWidget*>(watched);
    return widget != nullptr && (widget == m_window || m_window->isAncestorOf(widget));
}

} // namespace megatune

#include "moc_studydrop.cpp"
