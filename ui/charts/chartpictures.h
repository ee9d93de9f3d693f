// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a page as pictures: into the clipboard, or into a file as PNG or SVG, by context menu and by
// Ctrl+C and Ctrl+S while a chart has the focus.
#pragma once

#include <functional>
#include <QImage>
#include <QList>
#include <QObject>
#include <QPen>
#include <QPointer>

class QPainter;
class QWidget;

namespace megatune {

class StudyFeed;

/// What a line in a chart stands for, where the chart itself does not say it.
struct PictureKey
{
    QPen pen;
    QString text;
};

struct ChartPicture
{
    QWidget* chart = nullptr;
    QString name;                                 ///< the end of a file's name: "memory"
    std::function<QString()> title;               ///< stands above the chart
    std::function<QList<PictureKey>()> keys = {}; ///< stand below it
    bool isOfStudy = true;                        ///< title and name begin with those of the study
};

class ChartPictures final : public QObject
{
    Q_OBJECT

public:
    /// The dialogs belong to `page`, which becomes the parent.
    explicit ChartPictures(QWidget* page);

    /// Pictures are saved beside this study and named after it. May die first; null: there is none.
    void setStudy(const StudyFeed* feed);
    /// Gives a chart its menu and keys; it may die first.
    void add(const ChartPicture& picture);

    void copy(const QWidget* chart);
    void save(const QWidget* chart);

    /// The chart under its title on the palette's base, twice as fine as on an ordinary screen where that is
    /// not too large. Null when it is in any case.
    [[nodiscard]] QImage imageOf(const QWidget* chart) const;
    /// The same as an SVG document.
    [[nodiscard]] QByteArray drawingOf(const QWidget* chart) const;

    /// Puts a picture into the clipboard; false: it is not there afterwards. For tests.
    void setClipboard(std::function<bool(const QImage&)> put) { m_putIntoClipboard = std::move(put); }

Q_SIGNALS:
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);

private:
    struct Page;
    [[nodiscard]] const ChartPicture* find(const QWidget* chart) const;
    [[nodiscard]] QString titleOf(const ChartPicture& picture) const;
    [[nodiscard]] Page pageOf(const ChartPicture& picture) const;
    static QString tooLarge();
    static void paint(QPainter& painter, const ChartPicture& picture, const Page& page);
    void popUp(QWidget* chart, const QPoint& position);
    void saveAs(const QWidget* chart, const QString& path);

    QList<ChartPicture> m_pictures;
    QPointer<const StudyFeed> m_feed;
    std::function<bool(const QImage&)> m_putIntoClipboard;
};

/// A picture of this widget is being taken: what only guides the hand (a focus frame) is left out.
[[nodiscard]] bool isPictured(const QWidget& widget);

} // namespace megatune
