// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/layoutoption.h"

#include "app/cli/console.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/estimate/training.h"
#include "core/space/axisnames.h"
#include "core/trainer/optionnames.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Error layoutUsage(const QString& sentence)
{
    return {ErrorKind::Usage, sentence};
}

/// The words that a parameter of the layout takes; none for numbers.
QStringList wordsOfLayoutKey(const QString& key)
{
    if (key == axis::granularity)
        return {u"none"_s, u"selective"_s, u"full"_s};
    if (key == axis::method)
        return {u"uniform"_s, u"block"_s};
    if (key == axis::sequenceParallel || key == axis::vit || key == axis::fullySharded)
        return {u"true"_s, u"false"_s};
    return {};
}

/// "layernorm-moe_act".
Result<Value> modulesValue(const QString& text)
{
    for (const QString& module : text.split(u'-')) {
        if (recomputeModuleBit(module) == 0) {
            return tl::unexpected(layoutUsage(Tr::tr(
                "%1 in recompute_modules of --layout is not a module; join those to recompute with -, of "
                "core_attn, layernorm, mla_up_proj, mlp, moe, moe_act and shared_experts.")
                                                  .arg(oneLine(module).left(80))));
        }
    }
    return Value{0, text};
}

Result<Value> layoutValue(const QString& key, const QString& text)
{
    if (key == axis::recomputeModules)
        return modulesValue(text);
    const QStringList words = wordsOfLayoutKey(key);
    if (!words.isEmpty()) {
        if (words.contains(text))
            return Value{0, text};
        return tl::unexpected(layoutUsage(Tr::tr("%1=%2 in --layout is not known; there are %3.")
                                              .arg(key, oneLine(text).left(80), words.join(u", "))));
    }
    constexpr qint64 largest = 65'536;
    const std::optional<qint64> number = toInteger(text);
    if (!number || *number < 1 || *number > largest) {
        return tl::unexpected(
            layoutUsage(Tr::tr("%1=%2 in --layout is not a size; give a whole number from 1 to %3.")
                            .arg(key, oneLine(text).left(80))
                            .arg(largest)));
    }
    return Value{*number, {}};
}

} // namespace

OptionSpec layoutOption()
{
    return {.name = u"layout"_s,
        .value = u"K=V,..."_s,
        .meaning = Tr::tr("the layout: tp, pp, cp, ep, etp, vpp, mbs, sequence_parallel, "
                          "recompute (none, selective, full), recompute_method, "
                          "recompute_num_layers, recompute_modules, fsdp; what is absent is 1, or none")};
}

const QStringList& layoutKeys()
{
    static const QStringList keys{axis::tp, axis::pp, axis::cp, axis::ep, axis::etp, axis::vpp, axis::mbs,
        axis::sequenceParallel, axis::granularity, axis::method, axis::recomputeLayers,
        axis::recomputeModules, u"first_stage_layers"_s, u"last_stage_layers"_s, axis::fullySharded,
        axis::vit};
    return keys;
}

Result<QList<QPair<QString, QString>>> layoutItems(const QString& text)
{
    QList<QPair<QString, QString>> items;
    QStringList seen;
    // As layouts are printed, with spaces, or with commas.
    static const QRegularExpression between(u",|\\s+(?=[\\w.-]+=)"_s);
    for (const QString& item : text.split(between, Qt::SkipEmptyParts)) {
        const qsizetype equals = item.indexOf(u'=');
        const QString given = item.left(equals).trimmed();
        QString key = QString(given).replace(u'-', u'_');
        if (key == u"recompute")
            key = axis::granularity;
        if (!layoutKeys().contains(key))
            key = given; // one's own may have hyphens
        if (equals < 0)
            return tl::unexpected(layoutUsage(
                Tr::tr("\"%1\" in --layout is not of the form name=value.").arg(oneLine(item).left(80))));
        if (seen.contains(key))
            return tl::unexpected(layoutUsage(
                Tr::tr("%1 is given twice in --layout; give it once.").arg(oneLine(key).left(80))));
        seen.append(key);
        items.append({key, item.mid(equals + 1).trimmed()});
    }
    if (items.isEmpty())
        return tl::unexpected(
            layoutUsage(Tr::tr("--layout is empty; name what the layout has, such as --layout tp=2,mbs=1.")));
    return items;
}

namespace {

} // namespace

Error missingLayout()
{
    return layoutUsage(Tr::tr(
        "The layout is missing; give --layout tp=4,pp=2,mbs=1 (what is not named is 1, and nothing is recomputed)."));
}

Result<Layout> layoutFromText(const QString& text)
{
    const auto items = layoutItems(text);
    MEGATUNE_TRY(items);
    Layout layout;
    for (const auto& [key, valueText] : *items) {
        if (!layoutKeys().contains(key))
            return tl::unexpected(layoutUsage(Tr::tr("A layout has no parameter \"%1\"; it has %2.")
                                                  .arg(oneLine(key).left(80), layoutKeys().join(u", "))
                + didYouMean(key, layoutKeys())));
        const Result<Value> value = layoutValue(key, valueText);
        MEGATUNE_TRY(value);
        layout.set(key, *value);
    }
    if (layout.find(axis::granularity) == nullptr)
        layout.set(axis::granularity, Value{0, u"none"_s});
    return layout;
}

Result<Layout> layoutFrom(const Arguments& arguments)
{
    if (!arguments.has(u"layout"_s))
        return tl::unexpected(missingLayout());
    return layoutFromText(arguments.value(u"layout"_s));
}

void completeSequenceParallelism(Layout& layout, const Preset& preset, const std::optional<Dialect>& command)
{
    if (layout.number(axis::tp) == 1 || layout.find(axis::sequenceParallel) != nullptr)
        return;
    const std::optional<bool> own = command ? command->isOn(option::sequenceParallel) : std::nullopt;
    const bool isOn = own.value_or(preset.shape() && preset.shape()->isMoe());
    layout.set(axis::sequenceParallel, Value{0, isOn ? u"true"_s : u"false"_s});
}

const Value* neutralChoice(const Parameter& parameter)
{
    QStringList neutral{u"1"_s, u"none"_s, u"false"_s};
    if (parameter.name == axis::method)
        neutral = QStringList{u"uniform"_s};
    else if (!layoutKeys().contains(parameter.name))
        neutral = QStringList{u"off"_s}; // one's own may mean anything by 1
    for (const Value& choice : parameter.choices) {
        if (neutral.contains(choice.text()))
            return &choice;
    }
    return nullptr;
}

} // namespace megatune
