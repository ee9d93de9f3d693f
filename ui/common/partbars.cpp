// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/partbars.h"

#include "ui/look/look.h"

#include <algorithm>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int leastBarWidth = 80;

} // namespace

PartBars::PartBars(const QString& accessibleName, QWidget* parent)
    : QWidget(parent)
{
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void PartBars::setParts(const QList<PartOfWhole>& parts)
{
    m_parts = parts;
    QStringList texts;
    for (const PartOfWhole& part : parts)
        texts.append(part.title + u": "_s + part.amount);
    setAccessibleDescription(texts.join(u", "));
    updateGeometry();
    update();
}

int PartBars::rowHeight() const
{
    return fontMetrics().height() + look::related / 2;
}

int PartBars::titleWidth() const
{
    int width = 0;
    for (const PartOfWhole& part : m_parts)
        width = std::max(width, fontMetrics().horizontalAdvance(part.title));
    return width;
}

int PartBars::amountWidth() const
{
    int width = 0;
    for (const PartOfWhole& part : m_parts)
        width = std::max(width, fontMetrics().horizontalAdvance(part.amount));
    return width;
}

QSize PartBars::sizeHint() const
{
    return {titleWidth() + amountWidth() + look::byLetters(leastBarWidth) + 2 * look::related,
        rowHeight() * static_cast<int>(m_parts.size())};
}

void PartBars::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const int barLeft = titleWidth() + look::related;
    const int barWidth = std::max(1, width() - barLeft - amountWidth() - look::related);
    for (qsizetype i = 0; i < m_parts.size(); ++i) {
        const PartOfWhole& part = m_parts[i];
        const QRect row(0, static_cast<int>(i) * rowHeight(), width(), rowHeight());
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, part.title);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, part.amount);
        const QRect ground(barLeft, row.top() + row.height() / 4, barWidth, row.height() / 2);
        painter.fillRect(ground, look::faint(palette().color(QPalette::WindowText), 0.08f));
        QRect filled = ground;
        filled.setWidth(qRound(barWidth * std::clamp(part.share, 0.0, 1.0)));
        painter.fillRect(filled, look::curve(0, palette()));
    }
}

} // namespace megatune

#include "moc_partbars.cpp"
