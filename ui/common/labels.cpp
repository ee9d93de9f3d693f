// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/labels.h"

#include "core/base/text.h"
#include "ui/common/plaintip.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"

#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QPushButton>
#include <QStylePainter>
#include <QTextDocument>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Everything but the colour of the text stays inherited.
void setTextColor(QLabel* label, const QColor& color)
{
    if (label->palette().color(QPalette::WindowText) == color)
        return;
    QPalette palette;
    palette.setColor(QPalette::WindowText, color);
    label->setPalette(palette);
}

} // namespace

void ElidedLabel::setElided(Qt::TextElideMode mode)
{
    m_elided = mode;
    setWordWrap(false);
    setTextFormat(Qt::PlainText);
    updateGeometry();
}

QSize ElidedLabel::minimumSizeHint() const
{
    if (m_elided == Qt::ElideNone)
        return QLabel::minimumSizeHint();
    const int least = fontMetrics().horizontalAdvance(QStringLiteral("mmm\u2026"));
    return {std::min(least, QLabel::minimumSizeHint().width()), QLabel::minimumSizeHint().height()};
}

QString ElidedLabel::shownText() const
{
    return m_elided == Qt::ElideNone ? text()
                                     : fontMetrics().elidedText(text(), m_elided, contentsRect().width());
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || shownText() == text() || toolTip().contains(text()))
        return QLabel::event(event);
    QString tip = plainTip(text());
    if (!toolTip().isEmpty())
        tip = Qt::mightBeRichText(tip) || Qt::mightBeRichText(toolTip())
            ? QString(u"<p>"_s + text().toHtmlEscaped() + u"</p><p>"_s + toolTip() + u"</p>"_s)
            : QString(text() + u'\n' + toolTip());
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
    return true;
}

void ElidedLabel::paintEvent(QPaintEvent* event)
{
    if (m_elided == Qt::ElideNone || shownText() == text()) {
        QLabel::paintEvent(event);
        return;
    }
    QStylePainter painter(this);
    painter.drawItemText(contentsRect(), static_cast<int>(alignment() | Qt::TextSingleLine), palette(),
        isEnabled(), shownText(), foregroundRole());
}

QuietLabel::QuietLabel(const QString& text, QWidget* parent)
    : ElidedLabel(text, parent)
{
    setWordWrap(true);
    setTextFormat(Qt::PlainText);
    fade();
}

void QuietLabel::changeEvent(QEvent* event)
{
    ElidedLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fade();
}

void QuietLabel::fade()
{
    setTextColor(this, look::quiet(QApplication::palette()));
}

SectionLabel::SectionLabel(const QString& text, QWidget* parent)
    : ElidedLabel(text, parent)
{
    setFont(look::sectionFont());
}

IconLabel::IconLabel(int side, QWidget* parent)
    : QLabel(parent)
    , m_side(side)
{
}

void IconLabel::setIcon(const QIcon& icon)
{
    m_icon = icon;
    draw();
}

void IconLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        draw();
}

void IconLabel::draw()
{
    setPixmap(m_icon.pixmap(QSize(m_side, m_side), devicePixelRatioF()));
}

bool WrappingBox::event(QEvent* event)
{
    const bool done = QWidget::event(event);
    if ((event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) && layout() != nullptr)
        setMinimumHeight(std::max(0, layout()->minimumHeightForWidth(width())));
    return done;
}

FieldNote::FieldNote(QWidget* field, QWidget* parent)
    : QWidget(parent)
    , m_field(field)
    , m_icon(new QLabel(this))
    , m_text(new ElidedLabel(this))
{
    m_icon->setFixedWidth(14);
    m_icon->setAlignment(Qt::AlignTop);
    m_icon->setVisible(false);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_text->setMinimumHeight(fontMetrics().height());
    auto* layout = look::rowIn(this, 4);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    paintText();
}

void FieldNote::keepToOneLine()
{
    m_isOneLine = true;
    m_text->setElided(Qt::ElideRight);
    paintText();
}

void FieldNote::addOffer(QPushButton* button)
{
    keepToOneLine();
    button->setFlat(true);
    button->setFixedHeight(fontMetrics().height() + look::related / 2);
    setMinimumHeight(button->height());
    layout()->addWidget(button);
}

void FieldNote::say(const QString& hint, const QString& problem)
{
    if (m_hint == hint && m_problem == problem)
        return;
    m_hint = hint;
    m_problem = problem;
    paintText();
    if (m_field != nullptr)
        m_field->setAccessibleDescription(problem.isEmpty() ? hint : problem);
}

void FieldNote::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintText();
}

void FieldNote::paintText()
{
    const bool isProblem = !m_problem.isEmpty();
    const QPalette palette = QApplication::palette();
    const QString text = isProblem ? m_problem : m_hint;
    m_text->setText(m_isOneLine ? oneLine(text) : text);
    setTextColor(m_text, isProblem ? look::outOfMemory(palette) : look::quiet(palette));
    m_icon->setVisible(isProblem);
    if (isProblem)
        m_icon->setPixmap(glyphIcon(Glyph::Error).pixmap(QSize(14, 14), devicePixelRatioF()));
}

QuietLabel* createPlainNote(const QString& name, QWidget* parent)
{
    auto* note = new QuietLabel({}, parent);
    note->setTextFormat(Qt::PlainText);
    note->setAccessibleName(name);
    note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    note->hide();
    return note;
}

} // namespace megatune

#include "moc_labels.cpp"
