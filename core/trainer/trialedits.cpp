// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/trialedits.h"

#include "core/command/commandoptions.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/optionnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

QList<CommandEdit> shortTrialEdits(const Dialect& dialect, int iterations)
{
    const auto shortTrial = dialect.trainer().shortTrial;
    if (!dialect.takesTranslation() || shortTrial == nullptr)
        return {};
    return translatedEdits(dialect, shortTrial(dialect, std::max(1, iterations)));
}

std::optional<qint64> ownIterations(const Dialect& dialect)
{
    const bool countsEpochs = dialect.trainer().epochsWin && dialect.option(u"num-train-epochs"_s);
    std::optional<qint64> fewest;
    for (const QString& name :
        {option::iterations, u"exit-interval"_s, u"max-steps"_s, u"max-train-steps"_s}) {
        const std::optional<qint64> number = dialect.number(name);
        if (number && *number > 0 && !(countsEpochs && name == option::iterations))
            fewest = std::min(*number, fewest.value_or(*number));
    }
    return fewest;
}

bool touchesCheckpoints(const Dialect& dialect)
{
    const Trainer& trainer = dialect.trainer();
    return dialect.takesTranslation()
        && (trainer.savesUnasked || dialect.option(u"save"_s)
            || (trainer.resumes != nullptr && trainer.resumes(dialect)));
}

QStringList ownShortOptions(const Dialect& dialect)
{
    // Values that nobody trains with in earnest; nothing: any value.
    static const QList<QPair<QString, QString>> telltales{{u"exit-interval"_s, {}},
        {u"exit-duration-in-mins"_s, {}}, {u"mock-data"_s, {}}, {u"eval-iters"_s, u"0"_s},
        {u"save-strategy"_s, u"no"_s}, {u"no-save-optim"_s, u"true"_s}};
    QStringList found;
    for (const auto& [name, telling] : telltales) {
        const auto value = dialect.command().option(canonicalOption(dialect.optionName(name)));
        if (value && (telling.isEmpty() || *value == telling))
            found.append(dialect.written(name, *value));
    }
    return found;
}

bool loadsOneLayout(const Dialect& dialect)
{
    return dialect.trainer().kind == TrainerKind::MegatronLm && dialect.option(u"load"_s)
        && dialect.option(u"ckpt-format"_s) == u"torch"
        && !dialect.isOn(u"use-checkpoint-args"_s).value_or(false);
}

} // namespace megatune
