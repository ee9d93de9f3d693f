// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/generatedbatches.h"

#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/trainer/optionnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

qint64 numberOr(const Dialect& dialect, const QString& option, qint64 usual)
{
    const std::optional<qint64> number = dialect.number(option);
    return number ? std::max<qint64>(*number, 1) : dialect.option(option) ? 0 : usual;
}

qint64 FilledBatches::samples() const
{
    return longest > 0 ? std::max(tokens * context / longest, std::min<qint64>(tokens * context, 1)) : 0;
}

CommandEdit FilledBatches::limitFor(const CommandEdit& edit) const
{
    CommandEdit limit = edit;
    limit.option = option;
    limit.value = QString::number((edit.value.toLongLong() * longest + context - 1) / context);
    return limit;
}

QString FilledBatches::remark(const Dialect& dialect) const
{
    const QString sentence = isOfGroup
        ? Tr::tr("Micro-batches are filled with tokens, so MBS counts longest samples: trials set %1 to "
                 "MBS x %2.")
        : Tr::tr("Micro-batches are filled with tokens, so MBS counts longest samples: trials set %1 to "
                 "MBS x %2 / CP.");
    return sentence.arg(dialect.shown(option)).arg(longest);
}

void computeNumber(DialectFacts& facts, const QString& name, qint64 value, const QString& written)
{
    facts.computed.insert(
        name, value > 0 ? ComputedOption{QString::number(value), written} : ComputedOption());
}

void computeGeneration(DialectFacts& facts, qint64 answers, bool trainsCritic,
    const std::optional<FilledBatches>& filled, const QString& written)
{
    computeNumber(facts, answersOption, answers);
    facts.computed.insert(criticOption, {trainsCritic ? u"true"_s : u"false"_s, {}});
    if (filled)
        computeNumber(facts, option::microBatch, filled->samples(), written);
}

qint64 contextBehind(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    qint64 context = numberOr(dialect, option::contextParallel, 1);
    for (const CommandEdit& edit : edits) {
        if (canonicalOption(edit.option) == option::contextParallel)
            context = edit.value.toLongLong();
    }
    return std::max<qint64>(context, 1);
}

} // namespace megatune
