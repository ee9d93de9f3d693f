// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/figurecard.h"

#include "ui/common/labels.h"
#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr double cardRadius = 4;

/// With the letters of this language, which another font may have, so that all figures stand on one line.
int figureHeight(const QFont& font)
{
    QLabel sample(FigureCard::tr("0 \u00d7", "a figure; with this language's letters"));
    sample.setFont(font);
    return sample.sizeHint().height();
}

} // namespace

FigureCard::FigureCard(bool mayShorten, QWidget* parent)
    : QWidget(parent)
    , m_head(new QHBoxLayout)
    , m_column(look::columnIn(this, 0))
    , m_figure(new QLabel(this))
    , m_unit(new QuietLabel({}, this))
    , m_meaning(new QuietLabel({}, this))
{
    m_figure->setFont(look::tabular(look::numberFont()));
    m_figure->setTextFormat(Qt::PlainText);
    m_figure->setAlignment(Qt::AlignLeft | Qt::AlignBottom);
    m_figure->setFixedHeight(figureHeight(m_figure->font()));
    m_unit->setWordWrap(false);
    m_meaning->setWordWrap(false);
    if (mayShorten)
        m_meaning->setElided(Qt::ElideRight);
    m_head->setSpacing(look::related);
    m_head->addWidget(m_figure);
    m_head->addWidget(m_unit, 1);
    m_column->setContentsMargins(look::group, look::related / 2, look::group, look::related / 2);
    m_column->addLayout(m_head);
    m_column->addWidget(m_meaning);
    m_column->addStretch();
    hide();
}

void FigureCard::setFigure(const QString& figure, const QString& unit, const QString& meaning)
{
    m_figure->setText(figure);
    m_figure->setAccessibleName(figure + u' ' + (meaning.isEmpty() ? unit : meaning));
    m_unit->setText(unit);
    m_meaning->setText(meaning);
    m_meaning->setVisible(!meaning.isEmpty());
    setVisible(!figure.isEmpty());
}

QString FigureCard::figure() const
{
    return m_figure->text();
}

QString FigureCard::meaning() const
{
    return m_meaning->text();
}

void FigureCard::addSign(QWidget* sign)
{
    m_head->insertWidget(0, sign);
}

void FigureCard::addBelow(QWidget* widget)
{
    m_meaning->setMinimumHeight(widget->minimumHeight()); // one may come in the other's place
    m_column->insertWidget(m_column->count() - 1, widget, 0, Qt::AlignLeft);
}

void FigureCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(palette().base());
    painter.setPen(look::faint(palette().color(QPalette::WindowText), 0.16f));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cardRadius, cardRadius);
}

} // namespace megatune

#include "moc_figurecard.cpp"
