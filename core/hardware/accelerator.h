// SPDX-License-Identifier: GPL-3.0-or-later
// The makes of accelerators: the tool that knows them, and how a training is told which ones are its own.
#pragma once

#include <array>
#include <optional>
#include <QList>
#include <QPair>
#include <QString>

namespace megatune {

enum class Accelerator { Nvidia, Amd, Ascend };
inline constexpr std::array allAccelerators{Accelerator::Nvidia, Accelerator::Amd, Accelerator::Ascend};

/// "nvidia-smi", "rocm-smi", "npu-smi".
[[nodiscard]] QString acceleratorTool(Accelerator accelerator);
[[nodiscard]] std::optional<Accelerator> acceleratorOfTool(const QString& tool);
/// "CUDA_VISIBLE_DEVICES", "HIP_VISIBLE_DEVICES", "ASCEND_RT_VISIBLE_DEVICES".
[[nodiscard]] QString visibleDevicesVariable(Accelerator accelerator);
/// CUDA's variable under the name that these accelerators take; other variables stay.
void nameVisibleDevices(QList<QPair<QString, QString>>& environment, Accelerator accelerator);

} // namespace megatune
