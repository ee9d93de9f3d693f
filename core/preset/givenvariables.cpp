// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/givenvariables.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/nodecommand.h"
#include "core/preset/layoutwords.h"

#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

QString givenVariablesProblem(const QList<QPair<QString, QString>>& variables)
{
    static const QRegularExpression form(u"\\A[A-Za-z_][A-Za-z0-9_]*\\z"_s);
    QSet<QString> names;
    for (const auto& [name, value] : variables) {
        if (!form.match(name).hasMatch())
            return Tr::tr("\"%1\" is not of the form NAME=value.").arg(oneLine(name).left(80));
        if (names.contains(name))
            return Tr::tr("%1 is set twice; set it once.").arg(name);
        names.insert(name);
        const QString slip = placeholderProblem(value, parametersOfWords(), nodePlaceholders());
        if (!slip.isEmpty())
            return name + u": " + slip;
    }
    return {};
}

} // namespace megatune
