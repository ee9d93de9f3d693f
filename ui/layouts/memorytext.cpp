// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/memorytext.h"

#include "core/base/tr.h"
#include "core/base/units.h"

#include <QLocale>

namespace megatune {

QString memoryText(const Preset& preset, const Calibration& calibration, CombinationIndex index, double bytes)
{
    const LayoutEstimate estimate = preset.estimateAt(index);
    const StageMemory memory = calibration.applied(estimate.memory);
    const auto gib = [](double size) { return QLocale().toString(size / bytesPerGib, 'f', 1); };
    QStringList lines{Tr::tr("Estimated %1 GiB of the %2 GiB that a GPU has")
                          .arg(gib(bytes), gib(preset.estimator()->capacity()))};
    if (estimate.memoryKnown) {
        if (estimate.layout.pp > 1)
            lines.append(Tr::tr("in pipeline stage %1 of 0 to %2, which needs most")
                             .arg(memory.stage)
                             .arg(estimate.layout.pp - 1));
        const std::initializer_list<std::pair<QString, double>> parts{{Tr::tr("weights"), memory.weights},
            {Tr::tr("gradients"), memory.gradients}, {Tr::tr("optimizer"), memory.optimizer},
            {Tr::tr("activations"), memory.activations}, {Tr::tr("logits and loss"), memory.logits},
            {Tr::tr("working memory"), memory.transient}, {Tr::tr("framework"), memory.framework}};
        for (const auto& [name, size] : parts) {
            if (size > 0)
                lines.append(Tr::tr("%1: %2 GiB").arg(name, gib(size)));
        }
    }
    if (!calibration.isEmpty())
        lines.append(calibrationTitle(calibration));
    return lines.join(u'\n');
}

} // namespace megatune
