// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/theme.h"

#include "ui/look/calmstyle.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>

namespace megatune {

namespace {

QPalette darkPalette()
{
    const QColor text(0xe4, 0xe6, 0xe9);
    const QColor dim(0x85, 0x89, 0x90);
    const QColor blue(0x2f, 0x7d, 0xc4);
    QPalette palette(QColor(0x36, 0x39, 0x3f), QColor(0x26, 0x28, 0x2c));
    palette.setColor(QPalette::WindowText, text);
    palette.setColor(QPalette::Base, QColor(0x1c, 0x1e, 0x21));
    palette.setColor(QPalette::AlternateBase, QColor(0x22, 0x24, 0x28));
    palette.setColor(QPalette::Text, text);
    palette.setColor(QPalette::ButtonText, text);
    palette.setColor(QPalette::BrightText, Qt::white);
    palette.setColor(QPalette::PlaceholderText, dim);
    palette.setColor(QPalette::ToolTipBase, QColor(0x36, 0x39, 0x3f));
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, blue);
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x6f, 0xb3, 0xec));
    palette.setColor(QPalette::LinkVisited, QColor(0xb3, 0x9c, 0xe0));
    palette.setColor(QPalette::Light, QColor(0x4a, 0x4e, 0x55));
    palette.setColor(QPalette::Midlight, QColor(0x40, 0x44, 0x4a));
    palette.setColor(QPalette::Mid, QColor(0x2e, 0x31, 0x36));
    palette.setColor(QPalette::Dark, QColor(0x18, 0x1a, 0x1d));
    palette.setColor(QPalette::Shadow, QColor(0x0c, 0x0d, 0x0f));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, dim);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0x40, 0x44, 0x4a));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, dim);
    return palette;
}

} // namespace

std::optional<Theme> themeFromName(const QString& name)
{
    if (name == u"light")
        return Theme::Light;
    if (name == u"dark")
        return Theme::Dark;
    if (name == u"desktop")
        return Theme::Desktop;
    return std::nullopt;
}

void applyTheme(QApplication& application, Theme theme)
{
    application.setStyle(new CalmStyle);
    if (theme == Theme::Dark)
        application.setPalette(darkPalette());
    else if (theme == Theme::Light)
        application.setPalette(application.style()->standardPalette());
    else
        application.setPalette(QPalette()); // what was chosen before is forgotten
}

} // namespace megatune
