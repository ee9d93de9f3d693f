// SPDX-License-Identifier: GPL-3.0-or-later
// Variables of the environment by which a command takes its layout: what a person says of them, and what can
// be read of it in the script that the command starts.
#pragma once

#include "core/base/error.h"
#include "core/trainer/dialect.h"

#include <QStringList>

namespace megatune {

struct LayoutVariable
{
    QString name;
    QString text; ///< its value in a trial, with placeholders for the layout: "{tp}"
    bool operator==(const LayoutVariable&) const = default;
};

/// "TP=tp,VP=vpp:-,ARGS=--tp {tp}": a word of the layout (with what stands for none of it behind ":-"), or a
/// text that holds placeholders, in which a comma is "\,". Errors, of the argument `layout_env`: no
/// variable's name, a name that is there twice, a value that is neither.
[[nodiscard]] Result<QList<LayoutVariable>> layoutVariablesFromText(
    const QString& text, const QStringList& parameters);
/// The item of such a text that gives the variable this text, which holds placeholders.
[[nodiscard]] QString layoutVariableItem(const QString& name, const QString& text);

/// The variables from which the script of the command reads its layout, as such a text: "TP=tp,MBS=mbs". Only
/// those that take every value of their word as its trainer does; empty where none is seen. `parameters` are
/// the layout's.
[[nodiscard]] QString layoutVariablesIn(const Dialect& dialect, const QStringList& parameters);

} // namespace megatune
