// SPDX-License-Identifier: GPL-3.0-or-later
// What a Python file plainly says of the calls in it. Reads text only; nothing is run.
#pragma once

#include <optional>
#include <QList>
#include <QMap>
#include <QStringList>

namespace megatune {

struct PythonCall
{
    QStringList positional;          ///< the texts of the others
    QMap<QString, QString> keywords; ///< the text behind each `name=`
    bool unpacks = false;            ///< it has `**something`, which may hold any name
    QString target;                  ///< what its result is assigned to: "train_loader"; may be empty
};

/// The calls of a function or class of this name, in their order; none in comments and strings.
[[nodiscard]] QList<PythonCall> pythonCalls(const QString& code, const QString& name);

/// A number, a text, True, False or None, without quotes; a name that the code plainly sets once to one of
/// them is that. Nothing where it is anything else.
[[nodiscard]] std::optional<QString> pythonLiteral(const QString& code, const QString& expression);

} // namespace megatune
