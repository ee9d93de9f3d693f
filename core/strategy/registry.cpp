// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/strategy/strategykinds.h"

namespace megatune {

namespace {

QList<std::function<StrategyKind()>>& addedStrategies()
{
    static QList<std::function<StrategyKind()>> kinds;
    return kinds;
}

} // namespace

void addStrategyKind(std::function<StrategyKind()> kind)
{
    addedStrategies().append(std::move(kind));
}

QList<StrategyKind> strategyKinds()
{
    QList<StrategyKind> kinds{
        gridStrategy(), megatronHeuristicStrategy(), modelGuidedStrategy(), randomStrategy(), tpeStrategy()};
    for (const auto& make : std::as_const(addedStrategies()))
        kinds.append(make());
    return kinds;
}

Result<std::unique_ptr<Strategy>> createStrategy(const QString& name, const StrategySettings& settings)
{
    const QString wanted = name.isEmpty() ? settings.preset->recommendedStrategy() : name;
    QStringList names;
    for (const StrategyKind& kind : strategyKinds()) {
        if (kind.name == wanted)
            return kind.create(settings);
        names.append(kind.name);
    }
    return failure(ErrorKind::Usage,
        Tr::tr("There is no strategy %1; there are %2.").arg(wanted, names.join(u", "))
            + didYouMean(wanted, names));
}

} // namespace megatune
