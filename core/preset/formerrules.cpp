// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/formerrules.h"

#include "core/base/tr.h"

using namespace Qt::StringLiterals;

namespace megatune {

void takeFormerRules(QString& preset, PresetArguments& arguments)
{
    if (preset == u"megatron" && arguments.take(u"rules"_s) == u"megatron-core")
        preset = u"megatron-core"_s;
}

QString formerRulesSentence(const QString& value)
{
    if (value == u"zenith")
        return Tr::tr("Sets of rules are presets now: in place of rules=zenith choose the preset megatron.");
    if (value == u"megatron-core") {
        return Tr::tr("Sets of rules are presets now: in place of rules=megatron-core choose the preset "
                      "megatron-core, or none, since it is the default.");
    }
    return Tr::tr("Sets of rules are presets now: choose megatron-core (Megatron's own, the default) "
                  "or megatron (as documented).");
}

} // namespace megatune
