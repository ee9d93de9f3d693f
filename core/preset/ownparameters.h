// SPDX-License-Identifier: GPL-3.0-or-later
// The engineer's own parameters: a flag of the command or an environment variable, with the choices to try.
#pragma once

#include "core/base/error.h"
#include "core/command/commandline.h"
#include "core/space/searchspace.h"

namespace megatune {

/// One such parameter. Its name in layouts is the option without dashes, or the variable's name.
struct OwnParameter
{
    bool isVariable = false; ///< an environment variable; otherwise an option of the command
    Parameter parameter;
};

/// "--attention-backend=flash+fused/NCCL_ALGO=Ring+Tree": parameters separated by '/', choices by '+' or ','.
/// A range is "batch=1..64", or so many points of it: "lr=1e-5..1e-2:4:log" (or without ":log").
/// A flag without values is `--tp-comm-overlap=on+off`: there or not; `model.moe_router_dtype=fp32+fp64` is
/// an override. Names that are in `taken` already are an error, as are an empty name, fewer than one choice
/// and a choice that is given twice.
[[nodiscard]] Result<QList<OwnParameter>> ownParametersFromText(
    const QString& text, const QStringList& taken);

/// The edit that brings this parameter's value into the command.
[[nodiscard]] CommandEdit ownParameterEdit(const OwnParameter& own, const Value& value);

} // namespace megatune
