// SPDX-License-Identifier: GPL-3.0-or-later
// Presets for tests, from one line of text.
#pragma once

#include "core/model/modellocator.h"
#include "core/preset/preset.h"

namespace megatune {

/// Of arguments with their names; "megatron" where no preset=... stands among them.
inline Result<PresetPtr> presetOfMap(PresetArguments arguments,
    const ModelLocator& locator = ModelLocator(QProcessEnvironment()),
    const std::optional<CommandLine>& command = {})
{
    const QString name = arguments.take(QStringLiteral("preset"));
    return configurePreset(name.isEmpty() ? QStringLiteral("megatron") : name, arguments, locator, command);
}

/// The same of "preset=megatron-core,n_gpus=8,gbs=16".
inline Result<PresetPtr> presetOfText(const QString& text,
    const ModelLocator& locator = ModelLocator(QProcessEnvironment()),
    const std::optional<CommandLine>& command = {})
{
    const auto arguments = presetArgumentsFromText(text);
    return arguments ? presetOfMap(*arguments, locator, command) : tl::unexpected(arguments.error());
}

} // namespace megatune
