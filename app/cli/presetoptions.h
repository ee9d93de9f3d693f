// --preset, --args and the preset's keys as long options: what several subcommands take in the same way.
#pragma once

#include "app/cli/arguments.h"
#include "core/preset/preset.h"

namespace megatune {

/// --preset, --args and one option for each argument of any preset.
[[nodiscard]] QList<OptionSpec> presetOptions();

/// What --args and the long options say, as it is given. What they say differently is an error.
[[nodiscard]] Result<PresetArguments> givenPresetArguments(const Arguments& arguments);

/// What stands in for what is absent.
struct PresetDefaults
{
    QString name = defaultPresetName();
    PresetArguments arguments = {};
};

/// --gpu-file, and what its file says as the argument `gpu`.
[[nodiscard]] OptionSpec gpuFileOption();
[[nodiscard]] Result<void> takeGpuFile(const Arguments& arguments, PresetArguments& given);

/// The preset as the options say it.
[[nodiscard]] Result<PresetPtr> presetFrom(const Arguments& arguments, const PresetDefaults& defaults = {});

/// "n_gpus=8, gbs=16": for people, in the preset's own order.
[[nodiscard]] QString argumentsShown(const QString& preset, const PresetArguments& arguments);

/// Adds --format with these choices, the first one being the default.
[[nodiscard]] OptionSpec formatOption(const QStringList& choices);

} // namespace megatune
