// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartpictures.h"

#include "core/base/background.h"
#include "core/study/feed.h"
#include "ui/common/savequestion.h"
#include "ui/look/look.h"
#include "ui/studies/studyexport.h"
#include "ui/studies/studysummary.h"

#include <algorithm>
#include <QAbstractScrollArea>
#include <QAction>
#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSvgGenerator>
#include <QTableView>

namespace megatune {

namespace {

constexpr const char* picturedProperty = "megatunePictured";
constexpr int pictureFineness = 2; ///< pixels of an image for each of the chart's
constexpr int keyLine = 32;        ///< px of a key's line
/// Beyond this Qt paints no more, or nobody has the memory.
constexpr int mostPixelsOfASide = 32'767;
constexpr qint64 mostPixels = 100'000'000;

bool putImageIntoClipboard(const QImage& image)
{
    QClipboard* clipboard = QApplication::clipboard();
    if (clipboard == nullptr)
        return false;
    clipboard->setImage(image);
    const QMimeData* kept = clipboard->mimeData();
    return kept != nullptr && kept->hasImage();
}

/// A table is pictured whole: while this lives it is as large as it would be without scroll bars, and nothing
/// is selected.
class WholeTable
{
public:
    explicit WholeTable(QWidget* chart)
        : m_table(qobject_cast<QTableView*>(chart))
    {
        if (m_table == nullptr)
            return;
        const QSignalBlocker quiet(m_table->selectionModel());
        m_selection = m_table->selectionModel()->selection();
        m_table->selectionModel()->clearSelection();
        m_usual = m_table->size();
        m_scrolledTo = QPoint(m_table->horizontalScrollBar()->value(), m_table->verticalScrollBar()->value());
        const QSize room = m_table->viewport()->size();
        const QSize lacks(std::max(0, m_table->horizontalHeader()->length() - room.width()),
            std::max(0, m_table->verticalHeader()->length() - room.height()));
        if (!lacks.isNull())
            m_table->resize(m_usual + lacks);
    }
    ~WholeTable()
    {
        if (m_table == nullptr)
            return;
        const QSignalBlocker quiet(m_table->selectionModel());
        m_table->selectionModel()->select(m_selection, QItemSelectionModel::ClearAndSelect);
        if (m_table->size() == m_usual)
            return;
        m_table->resize(m_usual);
        QMetaObject::invokeMethod(m_table, "updateGeometries"); // else the bars have their old ways
        m_table->horizontalScrollBar()->setValue(m_scrolledTo.x());
        m_table->verticalScrollBar()->setValue(m_scrolledTo.y());
    }
    Q_DISABLE_COPY_MOVE(WholeTable)

private:
    QTableView* m_table;
    QSize m_usual;
    QPoint m_scrolledTo;
    QItemSelection m_selection;
};

bool canBePainted(const QSize& size)
{
    return std::max(size.width(), size.height()) <= mostPixelsOfASide
        && qint64(size.width()) * size.height() <= mostPixels;
}

} // namespace

bool isPictured(const QWidget& widget)
{
    return widget.property(picturedProperty).toBool();
}

/// What stands where in a picture, in the chart's pixels.
struct ChartPictures::Page
{
    QString title;
    QList<PictureKey> keys;
    QFont font;
    QFont titleFont;
    QPalette palette;
    int lineHeight = 0; ///< of a key
    QRect titlePlace;
    QPoint chartPlace;
    QSize size;
};

ChartPictures::ChartPictures(QWidget* page)
    : QObject(page)
    , m_putIntoClipboard(putImageIntoClipboard)
{
}

void ChartPictures::setStudy(const StudyFeed* feed)
{
    m_feed = feed;
}

void ChartPictures::add(const ChartPicture& picture)
{
    QWidget* chart = picture.chart;
    m_pictures.append(picture);
    const auto addAction = [&](const QString& text, const QKeySequence& keys, auto slot) {
        auto* action = new QAction(text, chart);
        action->setShortcut(keys);
        // Not with its children: a chart may stand in another picture.
        action->setShortcutContext(Qt::WidgetShortcut);
        chart->addAction(action);
        connect(action, &QAction::triggered, this, slot);
    };
    addAction(tr("&Copy picture"), QKeySequence::Copy, [this, chart] { copy(chart); });
    addAction(tr("&Save picture\u2026"), QKeySequence::Save, [this, chart] { save(chart); });
    chart->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(chart, &QWidget::customContextMenuRequested, this,
        [this, chart](const QPoint& position) { popUp(chart, position); });
    connect(chart, &QObject::destroyed, this, [this](const QObject* gone) {
        m_pictures.removeIf([gone](const ChartPicture& each) { return each.chart == gone; });
    });
}

void ChartPictures::popUp(QWidget* chart, const QPoint& position)
{
    auto* menu = new QMenu(chart);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(chart->actions());
    // What scrolls tells the place in what it scrolls.
    const auto* area = qobject_cast<QAbstractScrollArea*>(chart);
    menu->popup((area != nullptr ? area->viewport() : chart)->mapToGlobal(position));
}

const ChartPicture* ChartPictures::find(const QWidget* chart) const
{
    const auto found = std::find_if(m_pictures.begin(), m_pictures.end(),
        [chart](const ChartPicture& each) { return each.chart == chart; });
    return found == m_pictures.end() ? nullptr : &*found;
}

QString ChartPictures::titleOf(const ChartPicture& picture) const
{
    if (!m_feed || !picture.isOfStudy)
        return picture.title();
    const QStringList words{studyTitle(*m_feed), picture.title()};
    return words.join(QStringLiteral(" \u2013 "));
}

ChartPictures::Page ChartPictures::pageOf(const ChartPicture& picture) const
{
    Page page;
    if (picture.keys)
        page.keys = picture.keys();
    page.font = picture.chart->font();
    page.titleFont = look::sectionFont();
    page.palette = picture.chart->palette();
    const int width = picture.chart->width();
    const QFontMetrics metrics(page.titleFont);
    page.title = metrics.elidedText(titleOf(picture), Qt::ElideMiddle, width);
    page.titlePlace = QRect(look::group, look::group, width, metrics.height());
    page.chartPlace = page.titlePlace.bottomLeft() + QPoint(0, look::related);
    page.lineHeight = QFontMetrics(page.font).height() + look::related / 2;
    const auto keys = static_cast<int>(page.keys.size());
    page.size = QSize(width + 2 * look::group,
        page.chartPlace.y() + picture.chart->height() + keys * page.lineHeight + look::group);
    return page;
}

void ChartPictures::paint(QPainter& painter, const ChartPicture& picture, const Page& page)
{
    painter.fillRect(QRect(QPoint(), page.size), page.palette.base());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(page.palette.color(QPalette::Active, QPalette::Text));
    painter.setFont(page.titleFont);
    painter.drawText(page.titlePlace, Qt::AlignLeft | Qt::AlignVCenter, page.title);
    painter.save();
    painter.translate(page.chartPlace);
    picture.chart->setProperty(picturedProperty, true);
    picture.chart->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
    picture.chart->setProperty(picturedProperty, false);
    painter.restore();
    int top = page.chartPlace.y() + picture.chart->height();
    painter.setFont(page.font);
    for (const PictureKey& key : page.keys) {
        const int middle = top + page.lineHeight / 2;
        painter.setPen(key.pen);
        painter.drawLine(look::group, middle, look::group + keyLine, middle);
        painter.setPen(page.palette.color(QPalette::Active, QPalette::Text));
        const int left = look::group + keyLine + look::related;
        const QRect place(left, top, page.size.width() - left - look::group, page.lineHeight);
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(page.font).elidedText(key.text, Qt::ElideMiddle, place.width()));
        top += page.lineHeight;
    }
}

QImage ChartPictures::imageOf(const QWidget* chart) const
{
    const ChartPicture* picture = find(chart);
    if (picture == nullptr)
        return {};
    const WholeTable whole(picture->chart);
    const Page page = pageOf(*picture);
    const int fineness = canBePainted(page.size * pictureFineness) ? pictureFineness : 1;
    QImage image;
    if (canBePainted(page.size))
        image = QImage(page.size * fineness, QImage::Format_RGB32);
    if (image.isNull())
        return image;
    image.setDevicePixelRatio(fineness);
    QPainter painter(&image);
    paint(painter, *picture, page);
    return image;
}

QByteArray ChartPictures::drawingOf(const QWidget* chart) const
{
    const ChartPicture* picture = find(chart);
    if (picture == nullptr)
        return {};
    const WholeTable whole(picture->chart);
    const Page page = pageOf(*picture);
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(page.size);
    generator.setViewBox(QRect(QPoint(), page.size));
    generator.setTitle(page.title);
    generator.setDescription(picture->chart->accessibleDescription());
    QPainter painter(&generator);
    paint(painter, *picture, page);
    painter.end();
    return buffer.data();
}

QString ChartPictures::tooLarge()
{
    return tr("The chart is too large for a picture of pixels; save it as SVG instead.");
}

void ChartPictures::copy(const QWidget* chart)
{
    const QImage image = imageOf(chart);
    if (find(chart) == nullptr)
        return;
    if (image.isNull()) {
        Q_EMIT messageRequested(tooLarge());
        return;
    }
    Q_EMIT messageRequested(m_putIntoClipboard(image)
            ? tr("The picture is in the clipboard.")
            : tr("The clipboard did not take the picture; save it as a file instead."));
}

void ChartPictures::save(const QWidget* chart)
{
    const ChartPicture* picture = find(chart);
    if (picture == nullptr)
        return;
    const QFileInfo study(m_feed ? m_feed->path() : QString());
    QStringList parts{picture->name};
    if (m_feed && picture->isOfStudy)
        parts.prepend(study.completeBaseName());
    askWhereToSave(static_cast<QWidget*>(parent()),
        {.title = tr("Save picture"),
            .folder = m_feed ? study.absolutePath() : QDir::homePath(),
            .name = parts.join(u'-') + QStringLiteral(".png"),
            .filters = {tr("PNG picture (*.png)"), tr("SVG drawing (*.svg)")}},
        [this, chart](const QString& path) { saveAs(chart, path); });
}

void ChartPictures::saveAs(const QWidget* chart, const QString& path)
{
    if (find(chart) == nullptr)
        return; // it has gone meanwhile
    const QString suffix = QFileInfo(path).suffix().toLower();
    const bool isDrawing = suffix == QLatin1String("svg");
    if (!isDrawing && suffix != QLatin1String("png")) {
        Q_EMIT messageRequested(
            tr("%1 does not say which kind of picture it is to be; end its name in .png or .svg.").arg(path));
        return;
    }
    const QByteArray drawing = isDrawing ? drawingOf(chart) : QByteArray();
    const QImage image = isDrawing ? QImage() : imageOf(chart);
    if (!isDrawing && image.isNull()) {
        Q_EMIT messageRequested(tooLarge());
        return;
    }
    inBackground<Result<void>>(
        this,
        [path, study = m_feed ? m_feed->path() : QString(), drawing, image]() -> Result<void> {
            QByteArray bytes = drawing;
            QBuffer buffer(&bytes);
            if (!image.isNull() && !image.save(&buffer, "PNG"))
                return failure(
                    ErrorKind::Io, tr("The picture could not be written as PNG; save it as SVG instead."));
            return saveExport(path, study, bytes, false);
        },
        [this, path](const Result<void>& saved) {
            Q_EMIT messageRequested(saved ? tr("Saved as %1.").arg(path) : saved.error().sentence);
        });
}

} // namespace megatune

#include "moc_chartpictures.cpp"
