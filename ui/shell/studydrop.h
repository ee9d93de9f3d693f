// Lets a study file be dropped anywhere in a window, also on fields that take text themselves.
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
    void dropped(const QStringList& paths);

private:
    [[nodiscard]] bool isInside(QObject* watched) const;

    QWidget* m_window;
};

/// Local files named *.mtune, in the order in which they were dropped.
[[nodiscard]] QStringList studyFilesOf(const QMimeData* data);

} // namespace megatune
