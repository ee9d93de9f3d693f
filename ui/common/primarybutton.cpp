// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/primarybutton.h"

#include "ui/look/look.h"

#include <QApplication>
#include <QEvent>

namespace megatune {

PrimaryButton::PrimaryButton(const QString& text, QWidget* parent)
    : QPushButton(text, parent)
{
    QFont bold = font();
    bold.setWeight(QFont::DemiBold);
    setFont(bold);
    setMinimumHeight(32);
    setMinimumWidth(112);
    fill();
}

void PrimaryButton::changeEvent(QEvent* event)
{
    QPushButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

void PrimaryButton::fill()
{
    QColor accent = look::accent(QApplication::palette());
    const QColor text = look::textOn(accent);
    while (look::contrast(text, accent) < look::readableContrast && accent.value() > 0)
        accent = accent.darker(104);
    if (palette().color(QPalette::Active, QPalette::Button) == accent)
        return;
    QPalette own; // disabled it looks as any other button
    for (const QPalette::ColorGroup group : {QPalette::Active, QPalette::Inactive}) {
        own.setColor(group, QPalette::Button, accent);
        own.setColor(group, QPalette::ButtonText, text);
    }
    setPalette(own);
}

} // namespace megatune
