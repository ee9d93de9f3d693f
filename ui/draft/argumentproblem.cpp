// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/argumentproblem.h"

#include "core/base/text.h"
#include "core/hardware/gpuspec.h"
#include "core/preset/ownparameters.h"

#include <QCoreApplication>
#include <QLocale>

namespace megatune {

namespace {

struct ArgumentProblemText
{
    Q_DECLARE_TR_FUNCTIONS(ArgumentProblemText)
};

} // namespace

QString argumentProblem(const ArgumentSpec& spec, const QString& text)
{
    const QLocale locale;
    if (spec.kind == ArgumentSpec::Kind::Integer) {
        const std::optional<qint64> number = toInteger(text);
        const QString shown = text.size() > 40 ? QString(text.left(40) + u'\u2026') : text;
        if (!number)
            return ArgumentProblemText::tr("\u201c%1\u201d is not a whole number.").arg(shown);
        if (*number < spec.minimum || *number > spec.maximum) {
            return ArgumentProblemText::tr("%1 is out of range: give %2 to %3.")
                .arg(shown, locale.toString(spec.minimum), locale.toString(spec.maximum));
        }
    }
    if (spec.kind == ArgumentSpec::Kind::Choice && !spec.choices.contains(text))
        return ArgumentProblemText::tr("\u201c%1\u201d is not one of %2.")
            .arg(text, spec.choices.join(u", "));
    if (spec.name == u"params") {
        const auto own = ownParametersFromText(text, {});
        return own ? QString() : own.error().sentence;
    }
    if (spec.name == u"gpu") {
        const Result<GpuSpec> known = gpuSpec(text);
        return known ? QString() : known.error().sentence;
    }
    return {};
}

} // namespace megatune
