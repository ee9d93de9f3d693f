// SPDX-License-Identifier: GPL-3.0-or-later
// --preset, --args and the preset's keys as long options: what several subcommands take in the same way.
#pragma once

#include "app/cli/arguments.h"
#include "core/plan/studypreparation.h"
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
    QString command = {}; ///< where no command is given; its files lie in `folder`
    QString folder = {};
    /// What stands in the command and is known of the hosts fills in the rest; else it is only said where it
    /// differs.
    bool derives = true;
    std::optional<HostGpuOffer> hosts = {};
    bool nodesAreTold = false;    ///< of derivedArguments()
    PresetArguments instead = {}; ///< counts in place of what is given
    /// As StudyInput has it.
    std::optional<MeasureSettings> usualLength = {};
    std::optional<int> stopAfter = {};
};

/// A preset and where its arguments come from.
struct ChosenPreset
{
    StudyPreparation known; ///< of the command, where one is given
    PresetPtr preset;
    QStringList remarks; ///< where what was given differs from the command or the hosts
};

/// --gpu-file, and what its file says as the argument `gpu`.
[[nodiscard]] OptionSpec gpuFileOption();
[[nodiscard]] Result<void> takeGpuFile(const Arguments& arguments, PresetArguments& given);

/// The preset as the options say it, and behind them the command and the hosts.
[[nodiscard]] Result<ChosenPreset> choosePreset(
    const Arguments& arguments, const PresetDefaults& defaults = {});
/// The preset alone.
[[nodiscard]] Result<PresetPtr> presetFrom(const Arguments& arguments, const PresetDefaults& defaults = {});

/// The same error; of a model that was not found with how megatune-cli would download it.
[[nodiscard]] Error withDownload(Error error, const QString& model);

/// "n_gpus=8, gbs=16": for people, in the preset's own order.
[[nodiscard]] QString argumentsShown(const QString& preset, const PresetArguments& arguments);

/// Adds --format with these choices, the first one being the default.
[[nodiscard]] OptionSpec formatOption(const QStringList& choices);

} // namespace megatune
