// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of a study that nobody typed: from the command, and behind it from the hosts. Pure.
#pragma once

#include "core/plan/gpuoffer.h"
#include "core/preset/commandarguments.h"
#include "core/preset/preset.h"

namespace megatune {

/// GPUs of the study's hosts, and what these are called.
struct HostGpuOffer
{
    GpuOffer offer;
    QString from; ///< "node1", "this machine"
    bool operator==(const HostGpuOffer&) const = default;
};

struct DerivedArguments
{
    PresetArguments arguments; ///< only those that were not typed
    /// "From the command: Qwen/Qwen3-8B, 4,096 tokens, batch 128. From node1: 8 GPUs, H100-80GB.", and which
    /// versions are assumed. Empty for none.
    QString sentence;
    QMap<QString, QString> sources; ///< by name: "--seq-length 4096", "node1"
};

/// For the preset of that name. `nodesAreTold`: trials run on several machines together, where the command's
/// own number of processes does not count.
[[nodiscard]] DerivedArguments derivedArguments(const QString& preset, const PresetArguments& typed,
    const CommandArguments& command, const std::optional<HostGpuOffer>& hosts, bool nodesAreTold);

/// Where what is told now is not what a study began with, which it keeps: one sentence each.
[[nodiscard]] QStringList changesSinceTheStudyBegan(
    const DerivedArguments& told, const PresetArguments& began);

/// That the command names a model which is not known here, where none was given; else empty.
[[nodiscard]] QString unknownModelSentence(const Preset& preset, const CommandArguments& command);

/// What is used differs from what the command or the hosts say.
struct Contradiction
{
    QString sentence;      ///< with what that does
    QString argument = {}; ///< that was given against them; empty: of none
};

/// Of processes that are not as many as GPUs trialRemarks() speaks.
[[nodiscard]] QList<Contradiction> argumentContradictions(const Preset& preset, const PresetArguments& typed,
    const CommandArguments& command, const std::optional<HostGpuOffer>& hosts);

} // namespace megatune
