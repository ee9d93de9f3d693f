// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

QString acceleratorTool(Accelerator accelerator)
{
    switch (accelerator) {
    case Accelerator::Nvidia:
        break;
    case Accelerator::Amd:
        return u"rocm-smi"_s;
    case Accelerator::Ascend:
        return u"npu-smi"_s;
    }
    return u"nvidia-smi"_s;
}

std::optional<Accelerator> acceleratorOfTool(const QString& tool)
{
    const auto found = std::find_if(allAccelerators.begin(), allAccelerators.end(),
        [&tool](Accelerator accelerator) { return acceleratorTool(accelerator) == tool; });
    return found != allAccelerators.end() ? std::optional(*found) : std::nullopt;
}

QString visibleDevicesVariable(Accelerator accelerator)
{
    switch (accelerator) {
    case Accelerator::Nvidia:
        break;
    case Accelerator::Amd:
        return u"HIP_VISIBLE_DEVICES"_s;
    case Accelerator::Ascend:
        return u"ASCEND_RT_VISIBLE_DEVICES"_s;
    }
    return u"CUDA_VISIBLE_DEVICES"_s;
}

void nameVisibleDevices(QList<QPair<QString, QString>>& environment, Accelerator accelerator)
{
    for (auto& [name, value] : environment) {
        if (name == visibleDevicesVariable(Accelerator::Nvidia))
            name = visibleDevicesVariable(accelerator);
    }
}

} // namespace megatune
