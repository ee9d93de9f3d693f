// Where to run, as it is written on a command line: `local` or `local:8`.
#pragma once

#include "core/base/error.h"
#include "core/run/trialprocess.h"

#include <memory>
#include <optional>
#include <QProcessEnvironment>

namespace megatune {

struct HostSpec
{
    enum class Kind { Local };
    Kind kind = Kind::Local;
    std::optional<int> gpus = {}; ///< as written; absent: found out

    [[nodiscard]] QString text() const;
};

/// Unknown forms are answered with one sentence that says which ones there are.
[[nodiscard]] Result<HostSpec> hostSpecFromText(const QString& text);

/// This machine. GPUs: those of CUDA_VISIBLE_DEVICES in `environment` when it is set, else what
/// /proc/driver/nvidia/gpus or /dev/nvidia[0-9]* shows, else unknown; `spec.gpus` limits or states their
/// number.
[[nodiscard]] std::unique_ptr<TrialHost> createLocalHost(
    const HostSpec& spec, const QProcessEnvironment& environment);

} // namespace megatune
