// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/look.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <QApplication>
#include <QFontInfo>
#include <QHBoxLayout>
#include <QLineEdit>

namespace megatune::look {

namespace {

/// Least contrast of lines and shapes (WCAG 2.1, 1.4.11), less strict so that the order of lightness stays.
constexpr double visibleContrast = 2;

template<typename Box>
Box* boxIn(QWidget* widget, int spacing, int margin)
{
    auto* box = new Box(widget);
    box->setContentsMargins(margin, margin, margin, margin);
    box->setSpacing(spacing);
    return box;
}

double linearLight(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Relative luminance from 0 to 1 (WCAG 2.1).
double luminance(const QColor& color)
{
    return 0.2126 * linearLight(color.redF()) + 0.7152 * linearLight(color.greenF())
        + 0.0722 * linearLight(color.blueF());
}

QColor mixed(const QColor& from, const QColor& to, double share)
{
    const auto channel = [share](float a, float b) { return static_cast<float>(a + (b - a) * share); };
    return QColor::fromRgbF(channel(from.redF(), to.redF()), channel(from.greenF(), to.greenF()),
        channel(from.blueF(), to.blueF()));
}

/// `color`, moved towards black or white only as far as it takes to read it on `background`.
QColor readable(const QColor& color, const QColor& background, double least = readableContrast)
{
    const QColor end = luminance(background) < 0.5 ? QColor(Qt::white) : QColor(Qt::black);
    for (int step = 0; step <= 20; ++step) {
        const QColor moved = mixed(color, end, step / 20.0);
        if (contrast(moved, background) >= least)
            return moved;
    }
    return end;
}

/// Matt Zucker's polynomial of sixth degree through matplotlib's viridis (both CC0); off by at most 2 of 255.
float viridisChannel(double t, const std::array<double, 7>& c)
{
    const double value = c[0] + t * (c[1] + t * (c[2] + t * (c[3] + t * (c[4] + t * (c[5] + t * c[6])))));
    return static_cast<float>(std::clamp(value, 0.0, 1.0));
}

QFont scaled(double factor)
{
    QFont font = QApplication::font();
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * factor)));
    return font;
}

} // namespace

bool isDark(const QPalette& palette)
{
    return luminance(palette.color(QPalette::Active, QPalette::Base)) < 0.2;
}

QColor accent(const QPalette& palette)
{
    return readable(palette.color(QPalette::Active, QPalette::Highlight),
        palette.color(QPalette::Active, QPalette::Base));
}

QColor outOfMemory(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xff, 0x8b, 0x5e) : QColor(0xbf, 0x3f, 0x0a);
}

QColor warning(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xf0, 0xb8, 0x4a) : QColor(0x92, 0x62, 0x00);
}

QColor ready(const QPalette& palette)
{
    // Okabe and Ito's bluish green (2008).
    return readable(QColor(0x00, 0x9e, 0x73), palette.color(QPalette::Active, QPalette::Base));
}

QColor quiet(const QPalette& palette)
{
    const QColor base = palette.color(QPalette::Active, QPalette::Window);
    return readable(mixed(palette.color(QPalette::Active, QPalette::WindowText), base, 0.4), base);
}

QColor curve(int index, const QPalette& palette)
{
    // Okabe and Ito's colours (2008), told apart with every common colour vision; moved to be read. Grey
    // stands for their vermilion, which is what ran out of memory.
    constexpr std::array<QRgb, 6> colors{qRgb(0x00, 0x72, 0xb2), qRgb(0x00, 0x9e, 0x73),
        qRgb(0xcc, 0x79, 0xa7), qRgb(0xe6, 0x9f, 0x00), qRgb(0x56, 0xb4, 0xe9), qRgb(0x80, 0x80, 0x80)};
    return readable(QColor(colors[static_cast<size_t>(index) % colors.size()]),
        palette.color(QPalette::Active, QPalette::Base));
}

QColor ofState(TrialState state, const QPalette& palette)
{
    switch (state) {
    case TrialState::Finished:
        return palette.color(QPalette::Active, QPalette::Text);
    case TrialState::Running:
        return faint(accent(palette), 0.6f);
    case TrialState::Oom:
        return outOfMemory(palette);
    case TrialState::TimedOut:
        return warning(palette);
    case TrialState::Queued:
    case TrialState::Failed:
    case TrialState::Stopped:
    case TrialState::HostLost:
    case TrialState::Skipped:
        break;
    }
    return quiet(palette);
}

QColor viridis(double position)
{
    static constexpr std::array<double, 7> red{
        0.2777273272, 0.1050930431, -0.3308618287, -4.6342304990, 6.2282699363, 4.7763849977, -5.4354558559};
    static constexpr std::array<double, 7> green{
        0.0054073445, 1.4046135299, 0.2148475595, -5.7991009734, 14.1799333668, -13.7451453777, 4.6458526122};
    static constexpr std::array<double, 7> blue{0.3340998053, 1.3845901626, 0.0950951630, -19.3324409563,
        56.6905526007, -65.3530326334, 26.3124352496};
    const double clamped = position >= 0 ? std::min(position, 1.0) : 0.0; // NaN, too
    const double t = std::round(clamped * 255) / 255;
    return QColor::fromRgbF(viridisChannel(t, red), viridisChannel(t, green), viridisChannel(t, blue));
}

QColor viridisLine(double position, const QPalette& palette)
{
    return readable(viridis(position), palette.color(QPalette::Active, QPalette::Base), visibleContrast);
}

double contrast(const QColor& one, const QColor& other)
{
    const double a = luminance(one) + 0.05;
    const double b = luminance(other) + 0.05;
    return std::max(a, b) / std::min(a, b);
}

QColor halfOf(const QColor& colour, const QColor& sheet)
{
    return QColor((colour.red() + sheet.red()) / 2, (colour.green() + sheet.green()) / 2,
        (colour.blue() + sheet.blue()) / 2);
}

QColor faint(QColor colour, float opacity)
{
    colour.setAlphaF(opacity);
    return colour;
}

QColor textOn(const QColor& background)
{
    return contrast(Qt::white, background) >= contrast(Qt::black, background) ? QColor(Qt::white)
                                                                              : QColor(Qt::black);
}

int byLetters(int pixels)
{
    constexpr double usual = 12;
    return std::max(pixels, qRound(pixels * QFontInfo(QApplication::font()).pixelSize() / usual));
}

void giveRoomForHint(QLineEdit* field)
{
    const int letters = field->fontMetrics().horizontalAdvance(field->placeholderText());
    const int clear = field->isClearButtonEnabled() ? field->fontMetrics().height() + related : 0;
    field->setMinimumWidth(std::max(field->minimumWidth(), letters + clear + group));
}

QVBoxLayout* columnIn(QWidget* widget, int spacing, int margin)
{
    return boxIn<QVBoxLayout>(widget, spacing, margin);
}

QHBoxLayout* rowIn(QWidget* widget, int spacing, int margin)
{
    return boxIn<QHBoxLayout>(widget, spacing, margin);
}

QFont textFont()
{
    return QApplication::font();
}

QFont sectionFont()
{
    QFont font = scaled(1.2);
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont numberFont()
{
    return scaled(1.6);
}

QFont tabular(const QFont& font)
{
    // Qt 6.4 cannot ask for the feature "tnum". The desktop fonts of Linux have figures of equal width from
    // the start, as long as no kerning moves them.
    QFont result = font;
    result.setKerning(false);
    result.setFixedPitch(false);
    return result;
}

} // namespace megatune::look
