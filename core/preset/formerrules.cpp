// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/formerrules.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct FormerRulesText
{
    Q_DECLARE_TR_FUNCTIONS(FormerRulesText)
};

} // namespace

void takeFormerRules(QString& preset, PresetArguments& arguments)
{
    if (preset == u"megatron" && arguments.take(u"rules"_qs) == u"megatron-core")
        preset = u"megatron-core"_qs;
}

QString formerRulesSentence(const QString& value)
{
    if (value == u"zenith")
        return FormerRulesText::tr(
            "Sets of rules are presets now: in place of rules=zenith give --preset megatron.");
    if (value == u"megatron-core") {
        return FormerRulesText::tr(
            "Sets of rules are presets now: in place of rules=megatron-core give --preset "
            "megatron-core, or nothing, since it is the default.");
    }
    return FormerRulesText::tr(
        "Sets of rules are presets now: give --preset megatron-core (Megatron's own, the "
        "default) or --preset megatron (as documented).");
}

} // namespace megatune
