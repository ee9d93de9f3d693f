// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/userguidetext.h"

#include "ui/guide/userguidepages.h"
#include "ui/look/look.h"

#include <QFontDatabase>
#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextFrame>
#include <QTextTable>

namespace megatune {

namespace {

/// About 100 characters of the usual font: longer lines are hard to follow.
constexpr int guideColumn = 840;
constexpr double guideLineHeight = 140; ///< percent

QColor guideCodeGround(const QPalette& palette)
{
    const QColor ground = look::faint(palette.color(QPalette::Text), 0.07f);
    return ground;
}

void setGuideBlock(const QTextBlock& block, const QPalette& palette)
{
    QTextBlockFormat format = block.blockFormat();
    const bool code = format.hasProperty(QTextFormat::BlockCodeFence);
    // A picture is a line, too, and as high as it is.
    const double height = code                                     ? 130
        : block.text().contains(QChar::ObjectReplacementCharacter) ? 100
                                                                   : guideLineHeight;
    format.setLineHeight(height, QTextBlockFormat::ProportionalHeight);
    if (code) {
        // Lines of one piece stand on one ground.
        const bool first = !block.previous().blockFormat().hasProperty(QTextFormat::BlockCodeFence);
        const bool last = !block.next().blockFormat().hasProperty(QTextFormat::BlockCodeFence);
        format.setTopMargin(first ? look::related : 0);
        format.setBottomMargin(last ? look::group : 0);
        format.setBackground(guideCodeGround(palette));
    } else if (format.headingLevel() > 0) {
        format.setTopMargin(format.headingLevel() == 1 ? look::related : look::edge);
        format.setBottomMargin(look::related);
    } else if (block.textList() == nullptr && QTextCursor(block).currentTable() == nullptr) {
        format.setTopMargin(0);
        format.setBottomMargin(look::related + look::related / 2.0);
    }
    QTextCursor(block).setBlockFormat(format);
}

void setGuideLetters(const QTextBlock& block, const QPalette& palette)
{
    const int level = block.blockFormat().headingLevel();
    QTextCursor letters(block);
    letters.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    QTextCharFormat format;
    if (level > 0) {
        format.setAnchor(true);
        format.setAnchorNames({guideAnchor(block.text())});
        format.setFont(level == 1 ? look::numberFont() : look::sectionFont());
        letters.mergeCharFormat(format);
        return;
    }
    QList<QTextFragment> pieces; // the iterator does not outlive a change
    for (auto it = block.begin(); !it.atEnd(); ++it)
        pieces.append(it.fragment());
    const bool fence = block.blockFormat().hasProperty(QTextFormat::BlockCodeFence);
    for (const QTextFragment& piece : std::as_const(pieces)) {
        const bool link = piece.charFormat().isAnchor();
        if (!fence && !link && !piece.charFormat().fontFixedPitch())
            continue;
        QTextCursor at(block);
        at.setPosition(piece.position());
        at.setPosition(piece.position() + piece.length(), QTextCursor::KeepAnchor);
        QTextCharFormat own;
        if (link) {
            own.setForeground(look::accent(palette));
        } else {
            own.setFontFamilies(
                {QFontDatabase::systemFont(QFontDatabase::FixedFont).family(), QStringLiteral("monospace")});
            if (!fence)
                own.setBackground(guideCodeGround(palette));
        }
        at.mergeCharFormat(own);
    }
}

void setGuideTable(QTextTable* table, const QPalette& palette)
{
    QTextTableFormat format = table->format();
    const QColor line = look::faint(palette.color(QPalette::Text), 0.25f);
    format.setBorder(1);
    format.setBorderBrush(line);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderCollapse(true);
    format.setCellPadding(look::related / 2.0);
    format.setCellSpacing(0);
    format.setBottomMargin(look::group);
    table->setFormat(format);
}

} // namespace

UserGuideText::UserGuideText(QWidget* parent)
    : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setUndoRedoEnabled(false);
    setOpenExternalLinks(true);
    setTabChangesFocus(false); // the Tab key walks the links
    connect(this, &QTextBrowser::sourceChanged, this, &UserGuideText::onSourceChanged);
}

void UserGuideText::mark(const QString& text)
{
    m_wanted = text;
    QList<ExtraSelection> marks;
    ExtraSelection mark;
    const QColor ground = look::faint(look::warning(palette()), 0.35f);
    mark.format.setBackground(ground);
    for (QTextCursor at = document()->find(text); !text.isEmpty() && !at.isNull();
         at = document()->find(text, at)) {
        mark.cursor = at;
        marks.append(mark);
    }
    setExtraSelections(marks);
}

QVariant UserGuideText::loadResource(int type, const QUrl& name)
{
    if (type != QTextDocument::ImageResource)
        return QTextBrowser::loadResource(type, name);
    const QUrl url = source().resolved(name);
    QImage image(u':' + url.path());
    const double ratio = devicePixelRatioF();
    const int widest = qRound(columnWidth() * ratio);
    if (image.width() > widest)
        image = image.scaledToWidth(widest, Qt::SmoothTransformation);
    image.setDevicePixelRatio(ratio);
    return image;
}

/// Also after a step back, which asks no virtual function.
void UserGuideText::onSourceChanged(const QUrl& source)
{
    m_setWidth = columnWidth();
    layOut();
    mark(m_wanted);
    if (source.hasFragment())
        scrollToAnchor(source.fragment());
}

void UserGuideText::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (columnWidth() != m_setWidth)
        setAgain();
    else
        setPage();
}

void UserGuideText::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        setAgain();
}

/// A guide that nobody reads costs nothing.
void UserGuideText::showEvent(QShowEvent* event)
{
    QTextBrowser::showEvent(event);
    if (std::exchange(m_isOld, false))
        setAgain();
}

/// For another width, palette or font; what was in sight stays there as well as it can.
void UserGuideText::setAgain()
{
    m_isOld = !isVisible();
    if (m_isOld || source().isEmpty())
        return;
    const QScrollBar* bar = verticalScrollBar();
    const double part = bar->maximum() > 0 ? double(bar->value()) / bar->maximum() : 0;
    m_setWidth = columnWidth();
    reload();
    verticalScrollBar()->setValue(qRound(part * verticalScrollBar()->maximum()));
}

/// The column keeps its width; what the window has more stays free at the right.
void UserGuideText::setPage()
{
    QTextFrame* root = document()->rootFrame();
    QTextFrameFormat page = root->frameFormat();
    page.setTopMargin(look::group);
    page.setBottomMargin(look::edge);
    page.setLeftMargin(look::edge);
    page.setRightMargin(std::max(look::edge, viewport()->width() - look::edge - columnWidth()));
    if (page != root->frameFormat())
        root->setFrameFormat(page);
}

void UserGuideText::layOut()
{
    setPage();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        setGuideBlock(block, palette());
        setGuideLetters(block, palette());
    }
    for (QTextFrame* frame : document()->rootFrame()->childFrames()) {
        if (auto* table = qobject_cast<QTextTable*>(frame))
            setGuideTable(table, palette());
    }
}

int UserGuideText::columnWidth() const
{
    return std::max(1, std::min(guideColumn, viewport()->width() - 2 * look::edge));
}

} // namespace megatune

#include "moc_userguidetext.cpp"
