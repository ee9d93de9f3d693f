#include "core/base/text.h"
#include "core/strategy/strategy.h"

#include <algorithm>
#include <QCoreApplication>

namespace megatune {

namespace {

struct StrategyText
{
    Q_DECLARE_TR_FUNCTIONS(StrategyText)
};

QList<std::function<StrategyKind()>>& registeredStrategies()
{
    static QList<std::function<StrategyKind()>> kinds;
    return kinds;
}

} // namespace

StrategyRegistration::StrategyRegistration(std::function<StrategyKind()> kind)
{
    registeredStrategies().append(std::move(kind));
}

QList<StrategyKind> strategyKinds()
{
    QList<StrategyKind> kinds;
    for (const auto& make : std::as_const(registeredStrategies()))
        kinds.append(make());
    std::sort(kinds.begin(), kinds.end(),
        [](const StrategyKind& a, const StrategyKind& b) { return a.name < b.name; });
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
        StrategyText::tr("There is no strategy %1; there are %2.").arg(wanted, names.join(u", "))
            + didYouMean(wanted, names));
}

} // namespace megatune
