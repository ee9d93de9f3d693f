// SPDX-License-Identifier: GPL-3.0-or-later
// How people call the parameters of layouts.
#pragma once

#include "core/space/searchspace.h"

namespace megatune {

/// What a column header says for a parameter: "TP"; a name that is not known stays as it is.
[[nodiscard]] QString parameterTitle(const QString& name);
/// One phrase: "tensor parallel size"; empty when not known.
[[nodiscard]] QString parameterMeaning(const QString& name);
/// The parameter's title where nothing beside it says what it belongs to: "Recompute layers".
[[nodiscard]] QString fullParameterTitle(const Parameter& parameter);
/// How people call an argument of a preset: "number of GPUs"; a name that is not known stays as it is.
[[nodiscard]] QString argumentTitle(const QString& name);

/// What a trial is named after: a parameter, an argument, or "gpus", the GPUs that it was given.
[[nodiscard]] QString axisTitle(const QString& axis);

} // namespace megatune
