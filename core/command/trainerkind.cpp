// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/trainerkind.h"

#include "core/base/tr.h"

#include <algorithm>
#include <array>

namespace megatune {

namespace {

struct TrainerFacts
{
    TrainerKind kind;
    const char* id;
    const char* title = nullptr;
};

constexpr std::array<TrainerFacts, 9> trainers{{
    {TrainerKind::MegatronLm, "megatron-lm", "Megatron-LM"},
    {TrainerKind::MsSwift3, "ms-swift-3", "ms-swift 3.x"},
    {TrainerKind::MsSwift4, "ms-swift-4", "ms-swift 4.x"},
    {TrainerKind::SwiftTrainer, "swift", QT_TRANSLATE_NOOP("Tr", "ms-swift with the Hugging Face trainer")},
    {TrainerKind::Accelerate, "accelerate", QT_TRANSLATE_NOOP("Tr", "Accelerate with Megatron-LM")},
    {TrainerKind::MegatronBridge, "megatron-bridge", "Megatron-Bridge"},
    {TrainerKind::Torchrun, "torchrun"},
    {TrainerKind::Script, "script"},
    {TrainerKind::Unknown, "unknown", QT_TRANSLATE_NOOP("Tr", "a trainer of your own")},
}};

const TrainerFacts& factsOf(TrainerKind kind)
{
    return *std::find_if(
        trainers.begin(), trainers.end(), [kind](const TrainerFacts& facts) { return facts.kind == kind; });
}

} // namespace

QString trainerId(TrainerKind kind)
{
    return QString::fromLatin1(factsOf(kind).id);
}

QStringList trainerIds()
{
    QStringList ids;
    for (const TrainerFacts& facts : trainers)
        ids.append(QString::fromLatin1(facts.id));
    return ids;
}

std::optional<TrainerKind> trainerWithId(const QString& id)
{
    for (const TrainerFacts& facts : trainers) {
        if (id == QLatin1String(facts.id))
            return facts.kind;
    }
    return std::nullopt;
}

QString trainerTitle(TrainerKind kind)
{
    const char* const title = factsOf(kind).title;
    return title != nullptr ? Tr::tr(title) : QString();
}

} // namespace megatune
