// SPDX-License-Identifier: GPL-3.0-or-later
// Lets a study file be dropped anywhere in a window, also on fields that take text themselves, and other
// files where no field takes them, so that somebody can say what they are not.
#pragma once

#include <QObject>

class QMimeData;
class QWidget;

namespace megatune {

class StudyDrop final : public QObject
{
    Q_OBJECT

public:
    /// Watches everything inside of `window`, which owns this.
    explicit StudyDrop(QWidget* window);

    [[nodiscard]] bool eventFilter(QObject* watched, QEvent* event) override;

Q_SIGNALS:
    /// Local files, in the order in which they were dropped.
    void dropped(const QStringList& paths);

private:
    [[nodiscard]] bool isInside(QObject* watched) const;

    QWidget* m_window;
};

/// Paths of what is dropped from this machine; empty without any.
[[nodiscard]] QStringList localFilesOf(const QMimeData* data);
/// *.mtune
[[nodiscard]] bool isStudyName(const QString& path);

} // namespace megatune
