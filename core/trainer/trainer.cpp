// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/trainer.h"

#include "core/base/tr.h"
#include "core/trainer/fieldoverrides.h"

#include <algorithm>
#include <array>

namespace megatune {

extern const Trainer megatronLm;
extern const Trainer megatronDeepspeed;
extern const Trainer msSwift3;
extern const Trainer msSwift4;
extern const Trainer swiftTrainer;
extern const Trainer accelerate;
extern const Trainer megatronBridge;
extern const Trainer verl;
extern const Trainer nemoRl;
extern const Trainer slime;
extern const Trainer primus;
extern const Trainer llamaFactory;
extern const Trainer llamaFactoryBridge;

namespace {

/// Megatron-LM's names for a trainer that nothing is known of.
constexpr Trainer unknown(TrainerKind kind, const char* id, const char* title = nullptr)
{
    return {.kind = kind, .id = id, .title = title, .formOf = sameForm, .checksSequenceLength = true};
}

constexpr Trainer torchrun = unknown(TrainerKind::Torchrun, "torchrun");
constexpr Trainer script = unknown(TrainerKind::Script, "script");
constexpr Trainer yourOwn =
    unknown(TrainerKind::Unknown, "unknown", QT_TRANSLATE_NOOP("Tr", "a trainer of your own"));

constexpr std::array trainers{&megatronLm, &megatronDeepspeed, &msSwift3, &msSwift4, &swiftTrainer,
    &accelerate, &megatronBridge, &verl, &nemoRl, &slime, &primus, &llamaFactory, &llamaFactoryBridge,
    &torchrun, &script, &yourOwn};

OptionForm namedForm(const char* text)
{
    const bool inverted = *text == '!';
    return {QString::fromLatin1(inverted ? text + 1 : text), inverted};
}

/// The option that some trainer calls by this name, and whether it turns yes and no round there.
OptionForm optionCalled(const QString& canonical)
{
    for (const Trainer* const trainer : trainers) {
        for (const OptionName& name : trainer->names) {
            const bool inverted = name.own != nullptr && *name.own == '!';
            if (name.own != nullptr && canonical == QLatin1String(inverted ? name.own + 1 : name.own))
                return {QString::fromLatin1(name.option), inverted};
        }
    }
    return {canonical, false};
}

} // namespace

const Trainer& trainerOf(TrainerKind kind)
{
    return **std::find_if(
        trainers.begin(), trainers.end(), [kind](const Trainer* trainer) { return trainer->kind == kind; });
}

std::optional<TrainerKind> trainerWithId(const QString& id)
{
    for (const Trainer* const trainer : trainers) {
        if (id == QLatin1String(trainer->id))
            return trainer->kind;
    }
    return std::nullopt;
}

std::optional<TrainerKind> trainerTold(const QStringList& options, bool ofMegatron)
{
    for (const Trainer* const trainer : trainers) {
        if (trainer->isMegatronFork && !ofMegatron)
            continue;
        for (const char* const option : trainer->tellingOptions) {
            if (options.contains(QLatin1String(option)))
                return trainer->kind;
        }
    }
    return std::nullopt;
}

QStringList trainerIds()
{
    QStringList ids;
    for (const Trainer* const trainer : trainers)
        ids.append(QString::fromLatin1(trainer->id));
    return ids;
}

QString trainerId(TrainerKind kind)
{
    return QString::fromLatin1(trainerOf(kind).id);
}

QString trainerTitle(TrainerKind kind)
{
    const char* const title = trainerOf(kind).title;
    return title != nullptr ? Tr::tr(title) : QString();
}

OptionForm optionForm(const Trainer& trainer, const QString& canonical)
{
    if (trainer.formOf != nullptr)
        return trainer.formOf(canonical);
    if (!trainer.fields.empty())
        return fieldForm(trainer, canonical);
    const OptionForm option = optionCalled(canonical);
    for (const OptionName& name : trainer.names) {
        if (option.name != QLatin1String(name.option))
            continue;
        if (name.own == nullptr)
            return {};
        const OptionForm own = namedForm(name.own);
        return {own.name, own.inverted != option.inverted};
    }
    return option;
}

OptionForm sameForm(const QString& canonical)
{
    return {canonical, false};
}

QStringList optionAliases(const QString& canonical)
{
    QStringList names{canonical};
    for (const Trainer* const trainer : trainers) {
        const OptionForm form = trainer->names.empty() ? OptionForm{} : optionForm(*trainer, canonical);
        if (!form.name.isEmpty() && !form.inverted && !names.contains(form.name))
            names.append(form.name);
    }
    return names;
}

} // namespace megatune
