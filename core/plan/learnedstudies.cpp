// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/learnedstudies.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/strategy/strategy.h"
#include "core/study/earlierstudy.h"
#include "core/trial/derivedspeed.h"

#include <algorithm>

namespace megatune {

namespace {

bool strategyLearns(const QString& strategy)
{
    const QList<StrategyKind> kinds = strategyKinds();
    return std::any_of(kinds.begin(), kinds.end(),
        [&strategy](const StrategyKind& kind) { return kind.name == strategy && kind.learns; });
}

} // namespace

Result<QList<LearnedStudy>> learnedStudies(
    const QStringList& paths, StudyCreated plan, const Preset& preset, const std::optional<Dialect>& dialect)
{
    QList<LearnedStudy> all;
    if (!paths.isEmpty() && !strategyLearns(plan.strategy)) {
        return failure(ErrorKind::Usage,
            Tr::tr("The strategy %1 does not learn from earlier studies; choose model-guided or tpe, or "
                   "name none.")
                .arg(plan.strategy));
    }
    plan.measure.bySamples = dialect && plan.isSpeed() && isMeasuredBySamples(preset, *dialect);
    for (const QString& path : paths) {
        Result<LearnedStudy> learned = earlierStudy(path, plan, preset);
        if (!learned)
            return failure(ErrorKind::Usage, learned.error().sentence);
        const auto isSame = [&learned](const LearnedStudy& other) { return other.uid == learned->uid; };
        if (std::any_of(all.begin(), all.end(), isSame)) {
            return failure(ErrorKind::Usage,
                Tr::tr("The study %1 is named twice to learn from; name it once.").arg(oneLine(path)));
        }
        all.append(std::move(*learned));
    }
    return all;
}

} // namespace megatune
