// SPDX-License-Identifier: GPL-3.0-or-later
// The shape that stands for a state wherever it is shown: charts, table, legend, detail. Never colour alone.
#pragma once

#include "core/study/trial.h"

#include <QIcon>
#include <QPalette>

class QPainter;

namespace megatune {

/// Paints into the square around `centre` with this radius, in the state's colour: a dot, an accent star for
/// the best, a cross, a triangle, a clock, a plug, a ring, a square, a bar.
void paintStateShape(QPainter& painter, const QPointF& centre, double radius, TrialState state, bool best,
    const QPalette& palette);

/// The same as an icon for buttons and labels; follows the application's palette.
[[nodiscard]] QIcon stateIcon(TrialState state, bool best = false);

} // namespace megatune
