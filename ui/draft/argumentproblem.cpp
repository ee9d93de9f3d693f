// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/argumentproblem.h"

#include "core/base/tr.h"
#include "core/hardware/gpuspec.h"
#include "core/preset/ownparameters.h"
#include "core/space/argumentnames.h"

namespace megatune {

QString argumentProblem(const ArgumentSpec& spec, const QString& text)
{
    const QString shown = text.size() > 40 ? QString(text.left(40) + u'\u2026') : text;
    if (const QString problem = argumentProblem(spec, text, u'\u201c' + shown + u'\u201d');
        !problem.isEmpty())
        return problem;
    if (spec.name == argument::ownParameters) {
        const auto own = ownParametersFromText(text, {});
        return own ? QString() : own.error().sentence;
    }
    if (spec.name == argument::gpuType) {
        const Result<GpuSpec> known = gpuSpec(text);
        return known ? QString() : known.error().sentence;
    }
    return {};
}

QString argumentMissing(const ArgumentSpec& spec)
{
    if (spec.name == argument::gpus)
        return Tr::tr("Enter the number of GPUs.");
    if (spec.name == argument::globalBatch)
        return Tr::tr("Enter the global batch size.");
    return Tr::tr("Still needed: %1.").arg(spec.meaning);
}

QString commandMissing()
{
    return Tr::tr("Paste your training command, or take a recipe.");
}

} // namespace megatune
