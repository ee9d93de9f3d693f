// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of fields that the sections about trials are made of.
#pragma once

#include <QString>

class QDoubleSpinBox;
class QSpinBox;

namespace megatune {

/// A whole number from `from` to `to`; `unset`, where it is given, stands for the smallest. `title` is for
/// screen readers.
[[nodiscard]] QSpinBox* createSpin(
    int from, int to, const QString& name, const QString& title, const QString& unset = {});
/// The same with two decimals.
[[nodiscard]] QDoubleSpinBox* createDecimalSpin(
    double from, double to, const QString& name, const QString& title, const QString& unset = {});

} // namespace megatune
