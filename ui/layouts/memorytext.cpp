// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/memorytext.h"

#include <QCoreApplication>
#include <QLocale>

namespace megatune {

namespace {

struct MemoryText
{
    Q_DECLARE_TR_FUNCTIONS(MemoryText)
};

constexpr double bytesOfTextGib = 1024.0 * 1024 * 1024;

} // namespace

QString memoryText(const Preset& preset, const Calibration& calibration, CombinationIndex index, double bytes)
{
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    preset.space().numbersAt(index, numbers);
    const LayoutEstimate estimate = preset.estimator()->estimate(numbers);
    const StageMemory memory = calibration.applied(estimate.memory);
    const auto gib = [](double size) { return QLocale().toString(size / bytesOfTextGib, 'f', 1); };
    QStringList lines{MemoryText::tr("Estimated %1 GiB of the %2 GiB that a GPU has")
                          .arg(gib(bytes), gib(preset.estimator()->capacity()))};
    if (estimate.memoryKnown) {
        if (estimate.layout.pp > 1)
            lines.append(MemoryText::tr("in pipeline stage %1 of 0 to %2, which needs most")
                             .arg(memory.stage)
                             .arg(estimate.layout.pp - 1));
        const std::initializer_list<std::pair<QString, double>> parts{
            {MemoryText::tr("weights"), memory.weights}, {MemoryText::tr("gradients"), memory.gradients},
            {MemoryText::tr("optimizer"), memory.optimizer},
            {MemoryText::tr("activations"), memory.activations},
            {MemoryText::tr("logits and loss"), memory.logits},
            {MemoryText::tr("working memory"), memory.transient},
            {MemoryText::tr("framework"), memory.framework}};
        for (const auto& [name, size] : parts) {
            if (size > 0)
                lines.append(MemoryText::tr("%1: %2 GiB").arg(name, gib(size)));
        }
    }
    if (!calibration.isEmpty())
        lines.append(calibrationTitle(calibration));
    return lines.join(u'\n');
}

} // namespace megatune
