// SPDX-License-Identifier: GPL-3.0-or-later
// Finds text that somebody cannot read: cut off, shortened without a tool tip that has it in full, outside of
// what holds it, or painted over other text. Goes by what is painted (see paintedtext.h), so nothing can be
// forgotten.
#pragma once

#include "tests/support/test.h"
#include "tests/support/window/paintedtext.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPointer>
#include <QScrollBar>
#include <QStringList>
#include <QTabBar>
#include <QTextEdit>
#include <QToolTip>

namespace megatune::test {

class ClipTest
{
public:
    /// Every fault in this window: where, what, and how much is missing. Empty: all can be read. What is
    /// being laid out is given time.
    static QStringList faults(QWidget& window)
    {
        QStringList found = faultsNow(window);
        for (int patience = 0; patience < 4 && !found.isEmpty(); ++patience) {
            QTest::qWait(100);
            found = faultsNow(window);
        }
        return found;
    }

private:
    static QStringList faultsNow(QWidget& window)
    {
        ClipTest test(window);
        QList<QPointer<QWidget>> widgets{&window}; // a tool tip comes and goes while we look
        for (QWidget* each : window.findChildren<QWidget*>())
            widgets.append(each);
        for (const QPointer<QWidget>& widget : std::as_const(widgets)) {
            if (!widget || !widget->isVisible() || widget->window() != &window)
                continue;
            if (!widget->visibleRegion().isEmpty())
                test.look(*widget);
            else if (!isScrolledAway(*widget, window))
                test.lookAtHidden(*widget);
        }
        test.findOverlaps();
        test.m_faults.removeDuplicates();
        return test.m_faults;
    }

    static constexpr double margin = 8;      ///< px: of a field or a document
    static constexpr double tolerance = 1.5; ///< px: antialiasing, and hinting that rounds

    struct Placed
    {
        const QWidget* widget;
        QString text;
        QRectF ink; ///< in the window
    };

    explicit ClipTest(QWidget& window)
        : m_window(window)
    {
    }

    void look(QWidget& widget)
    {
        const QList<PaintedText> texts = paintedTexts(widget);
        if (texts.isEmpty())
            return;
        const QRectF edges(widget.rect());
        for (const PaintedText& piece : texts) {
            const double byPainter = missing(piece.ink, piece.room);
            const double byEdge = missing(piece.ink, edges);
            if (byPainter > 0 && !(isEdge(widget, piece, edges) && isScrolled(widget, piece, piece.room)))
                fault(widget, u"is cut off by the painter"_s, piece.text, byPainter);
            else if (byEdge > 0 && !isScrolled(widget, piece, edges))
                fault(widget, u"is cut off at the widget's edge"_s, piece.text, byEdge);
            if (piece.text.contains(QChar(0x2026)))
                lookAtShortened(widget, piece);
            lookAtAncestors(widget, piece);
        }
        place(widget, texts);
    }

    /// Something with text that is meant to be seen, has no place at all and cannot be scrolled to.
    void lookAtHidden(QWidget& widget)
    {
        const auto* label = qobject_cast<const QLabel*>(&widget);
        const auto* button = qobject_cast<const QAbstractButton*>(&widget);
        const QString text = label != nullptr ? label->text()
            : button != nullptr               ? button->text()
                                              : QString();
        if (!text.isEmpty())
            fault(widget, u"has no place"_s, text, 0);
    }

    static double missing(const QRectF& ink, const QRectF& room)
    {
        const double most = std::max({room.left() - ink.left(), ink.right() - room.right(),
            room.top() - ink.top(), ink.bottom() - room.bottom()});
        return most > tolerance ? most : 0;
    }

    /// What is typed may be longer than its field: the cursor leads through it. A number has to fit.
    static bool isWritten(const QWidget& widget)
    {
        const auto* line = qobject_cast<const QLineEdit*>(&widget);
        return line != nullptr && !line->displayText().isEmpty()
            && qobject_cast<const QAbstractSpinBox*>(line->parentWidget()) == nullptr;
    }

    /// What cuts the text is where the widget ends, but for a margin.
    static bool isEdge(const QWidget& widget, const PaintedText& piece, const QRectF& edges)
    {
        if (qobject_cast<const QTabBar*>(&widget) != nullptr)
            return true;
        const QRectF inner = edges.adjusted(margin, margin, -margin, -margin);
        return (piece.ink.left() >= piece.room.left() - tolerance || piece.room.left() <= inner.left())
            && (piece.ink.right() <= piece.room.right() + tolerance || piece.room.right() >= inner.right())
            && (piece.ink.top() >= piece.room.top() - tolerance || piece.room.top() <= inner.top())
            && (piece.ink.bottom() <= piece.room.bottom() + tolerance
                || piece.room.bottom() >= inner.bottom());
    }

    /// Whether whoever reads can bring it into sight.
    static bool isScrolled(const QWidget& widget, const PaintedText& piece, const QRectF& edges)
    {
        if (isWritten(widget))
            return true;
        if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) // arrows lead to the others
            return tabs->usesScrollButtons() && tabs->sizeHint().width() > tabs->width();
        const auto* area = qobject_cast<const QAbstractScrollArea*>(widget.parentWidget());
        if (area == nullptr || area->viewport() != &widget)
            return false;
        const bool across =
            piece.ink.left() < edges.left() - tolerance || piece.ink.right() > edges.right() + tolerance;
        const bool down =
            piece.ink.top() < edges.top() - tolerance || piece.ink.bottom() > edges.bottom() + tolerance;
        const auto* header = qobject_cast<const QHeaderView*>(area);
        if (header != nullptr)
            return header->length()
                > (header->orientation() == Qt::Horizontal ? widget.width() : widget.height());
        return (!across || scrolls(area->horizontalScrollBar()))
            && (!down || scrolls(area->verticalScrollBar()));
    }

    static bool scrolls(const QScrollBar* bar) { return bar->isVisible() && bar->maximum() > bar->minimum(); }

    static bool isScrolledAway(const QWidget& widget, const QWidget& window)
    {
        for (const QWidget* each = &widget; each != nullptr && each != &window; each = each->parentWidget()) {
            const auto* area = qobject_cast<const QAbstractScrollArea*>(each->parentWidget());
            if (area != nullptr
                && (scrolls(area->verticalScrollBar()) || scrolls(area->horizontalScrollBar())))
                return true;
        }
        return false;
    }

    /// The dots are the writer's own where the full text has them, too.
    void lookAtShortened(QWidget& widget, const PaintedText& piece)
    {
        const QPoint at = piece.ink.center().toPoint();
        for (const QString& full : fullTexts(widget, at)) {
            if (full.contains(piece.text))
                return;
        }
        const QString tip = toolTipAt(widget, at);
        const QStringList parts = piece.text.split(QChar(0x2026));
        for (const QString& part : parts) {
            if (!part.trimmed().isEmpty() && tip.contains(part.trimmed()))
                return;
        }
        if (piece.text.trimmed().size() == 1 && !tip.isEmpty()) // another script stands before the dots
            return;
        fault(widget,
            tip.isEmpty() ? u"is shortened and no tool tip has it"_s
                          : QString(u"is shortened and the tool tip is \"" + tip + u'"'),
            piece.text, 0);
    }

    static QStringList fullTexts(const QWidget& widget, QPoint at)
    {
        QStringList all;
        if (const auto* label = qobject_cast<const QLabel*>(&widget))
            all.append(label->text());
        if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
            all.append(button->text());
        if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
            all.append({line->placeholderText(), line->displayText()});
        if (const auto* box = qobject_cast<const QComboBox*>(&widget))
            all.append(box->currentText());
        if (const auto* group = qobject_cast<const QGroupBox*>(&widget))
            all.append(group->title());
        if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
            for (int tab = 0; tab < tabs->count(); ++tab)
                all.append(tabs->tabText(tab));
        }
        if (const auto* bar = qobject_cast<const QMenuBar*>(&widget)) {
            for (const QAction* action : bar->actions())
                all.append(action->text());
        }
        const QWidget* area = widget.parentWidget();
        if (const auto* text = qobject_cast<const QPlainTextEdit*>(area))
            all.append({text->toPlainText(), text->placeholderText()});
        if (const auto* text = qobject_cast<const QTextEdit*>(area))
            all.append(text->toPlainText());
        if (const auto* view = qobject_cast<const QAbstractItemView*>(area)) {
            const QVariant shown = view->indexAt(at).data();
            all.append(shown.toString());
        }
        for (QString& each : all) {
            each.replace(u"&&"_s, u"\x01"_s);
            each.remove(u'&');
            each.replace(QChar(1), u'&');
        }
        return all;
    }

    /// As somebody gets it who rests the pointer there.
    static QString toolTipAt(QWidget& widget, QPoint at)
    {
        hideToolTip();
        QHelpEvent rest(QEvent::ToolTip, at, widget.mapToGlobal(at));
        QApplication::sendEvent(&widget, &rest);
        const QString tip = QToolTip::isVisible() ? QToolTip::text() : QString();
        hideToolTip();
        return tip;
    }

    /// At once: QToolTip::hideText() lets it stand for a while.
    static void hideToolTip()
    {
        for (QWidget* each : QApplication::topLevelWidgets()) {
            if (each->inherits("QTipLabel"))
                each->hide();
        }
    }

    void lookAtAncestors(const QWidget& widget, const PaintedText& piece)
    {
        QRectF ink = piece.ink & QRectF(widget.rect());
        const QWidget* each = &widget;
        while (each != &m_window && !each->isWindow()) {
            ink.translate(each->pos());
            each = each->parentWidget();
            const auto* area = qobject_cast<const QAbstractScrollArea*>(each->parentWidget());
            const double lacks = missing(ink, QRectF(each->rect()));
            if (lacks <= 0)
                continue;
            if (area != nullptr && area->viewport() == each) {
                const bool across = ink.left() < -tolerance || ink.right() > each->width() + tolerance;
                const bool down = ink.top() < -tolerance || ink.bottom() > each->height() + tolerance;
                if ((!across || scrolls(area->horizontalScrollBar()))
                    && (!down || scrolls(area->verticalScrollBar())))
                    return; // can be scrolled to
            }
            fault(widget, QString(u"stands outside of " + nameOf(*each)), piece.text, lacks);
            return;
        }
    }

    void place(const QWidget& widget, const QList<PaintedText>& texts)
    {
        const QRegion seen = widget.visibleRegion(); // without what lies below an overlay
        const QPointF origin = widget.mapTo(&m_window, QPoint());
        for (const PaintedText& piece : texts) {
            const QRectF painted = piece.ink & piece.room;
            const QRectF ink = painted & (seen & painted.toAlignedRect()).boundingRect();
            if (!ink.isEmpty())
                m_placed.append({&widget, piece.text, ink.translated(origin)});
        }
    }

    void findOverlaps()
    {
        for (qsizetype i = 0; i < m_placed.size(); ++i) {
            for (qsizetype k = i + 1; k < m_placed.size(); ++k) {
                const Placed& one = m_placed.at(i);
                const Placed& other = m_placed.at(k);
                const QRectF both = one.ink & other.ink;
                if (one.text == other.text || both.width() <= 2 * tolerance || both.height() <= 2 * tolerance)
                    continue;
                fault(*one.widget,
                    QString(u"and \"" + other.text + u"\" of " + nameOf(*other.widget)
                        + u" are painted over each other"),
                    one.text, std::min(both.width(), both.height()));
            }
        }
    }

    static QString nameOf(const QWidget& widget)
    {
        QString name = QString::fromLatin1(widget.metaObject()->className()).remove(u"megatune::"_s);
        if (!widget.objectName().isEmpty())
            name += u'#' + widget.objectName();
        else if (widget.parentWidget() != nullptr)
            name += u" in "_s + nameOf(*widget.parentWidget());
        return name;
    }

    void fault(const QWidget& widget, const QString& what, const QString& text, double pixels)
    {
        m_faults.append(QStringLiteral("%1: \"%2\" %3%4")
                            .arg(nameOf(widget), text.left(80), what,
                                pixels > 0 ? QStringLiteral(" (%1 px)").arg(qRound(pixels)) : QString()));
    }

    QWidget& m_window;
    QStringList m_faults;
    QList<Placed> m_placed;
};

} // namespace megatune::test
