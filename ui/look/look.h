// SPDX-License-Identifier: GPL-3.0-or-later
// The look in one place: distances, sizes and the colours that mean something, for light and dark palettes.
#pragma once

#include "core/study/trial.h"

#include <QColor>
#include <QFont>
#include <QPalette>

class QHBoxLayout;
class QLineEdit;
class QVBoxLayout;
class QWidget;

namespace megatune::look {

inline constexpr int related = 8; ///< px between things that belong together
inline constexpr int group = 16;  ///< px between groups
inline constexpr int edge = 24;   ///< px at page edges

/// The contrast of two colours after WCAG 2.1, 1 to 21; texts want readableContrast.
[[nodiscard]] double contrast(const QColor& one, const QColor& other);
constexpr double readableContrast = 4.5;

[[nodiscard]] bool isDark(const QPalette& palette);
/// The one thing to do next, and the best trial.
[[nodiscard]] QColor accent(const QPalette& palette);
[[nodiscard]] QColor outOfMemory(const QPalette& palette); ///< vermilion
[[nodiscard]] QColor warning(const QPalette& palette);     ///< amber
[[nodiscard]] QColor ready(const QPalette& palette);       ///< bluish green: a host that can be used
[[nodiscard]] QColor quiet(const QPalette& palette);       ///< secondary text, failed, host lost
[[nodiscard]] QColor ofState(TrialState state, const QPalette& palette);
/// Viridis, 256 steps; `position` from 0 to 1 is clamped.
[[nodiscard]] QColor viridis(double position);
/// The same for thin lines: darker or lighter where it would not be seen on the palette's base.
[[nodiscard]] QColor viridisLine(double position, const QPalette& palette);
/// Of the `index`-th line of several in one chart, from 0 on; repeats after six.
[[nodiscard]] QColor curve(int index, const QPalette& palette);
/// In the middle between a colour and the sheet that it is on: paler, but opaque.
[[nodiscard]] QColor halfOf(const QColor& colour, const QColor& sheet);
/// What lies below it is seen through it; `opacity` from 0 to 1.
[[nodiscard]] QColor faint(QColor colour, float opacity);
/// Black or white, whichever is read better on `background`.
[[nodiscard]] QColor textOn(const QColor& background);

/// A length that has to hold letters: as many pixels with letters of the usual size (12 pixels), more with
/// larger ones, never less.
[[nodiscard]] int byLetters(int pixels);
/// So wide that what the field says while it is empty can be read.
void giveRoomForHint(QLineEdit* field);

/// A layout of the widget in which things stand one below the other, `spacing` pixels apart and `margin` from
/// every edge.
[[nodiscard]] QVBoxLayout* columnIn(QWidget* widget, int spacing = related, int margin = 0);
/// ... side by side.
[[nodiscard]] QHBoxLayout* rowIn(QWidget* widget, int spacing = related, int margin = 0);

/// The application's font at 100, 120 or 160 percent.
[[nodiscard]] QFont textFont();
[[nodiscard]] QFont sectionFont();              ///< 120 %, demi-bold
[[nodiscard]] QFont numberFont();               ///< 160 %, the number that matters
[[nodiscard]] QFont tabular(const QFont& font); ///< figures of equal width

} // namespace megatune::look
