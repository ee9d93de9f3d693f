// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/besthistory.h"

#include "core/base/text.h"
#include "core/base/tr.h"

#include <algorithm>
#include <QHash>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The same for studies whose best values can be compared; empty for one that has nothing to be compared.
QString historyKey(const StudySummary& study)
{
    if (!study.best || study.model.isEmpty() || !study.gpus)
        return {};
    const QStringList parts{study.model, QString::number(*study.gpus), study.gpuType, study.unit,
        study.isLowerBetter ? u"lower"_s : u"higher"_s};
    return parts.join(u'\n');
}

} // namespace

qsizetype BestHistory::best() const
{
    for (qsizetype i = points.size() - 1; i >= 0; --i) {
        if (points.at(i).isRecord)
            return i;
    }
    return -1;
}

QString BestHistory::title() const
{
    if (points.isEmpty())
        return {};
    const StudySummary& study = points.constFirst().study;
    const QString model = oneLine(study.model);
    return study.gpuType.isEmpty()
        ? Tr::tr("%1 on %2 GPUs").arg(model).arg(*study.gpus)
        : Tr::tr("%1 on %2 \u00d7 %3").arg(model).arg(*study.gpus).arg(oneLine(study.gpuType));
}

BestHistory bestHistory(const QList<StudySummary>& studies, const StudySummary& of)
{
    BestHistory history;
    const QString key = historyKey(of);
    for (const StudySummary& study : studies) {
        if (!key.isEmpty() && historyKey(study) == key)
            history.points.append({study});
    }
    std::stable_sort(
        history.points.begin(), history.points.end(), [](const HistoryPoint& one, const HistoryPoint& other) {
            return one.study.startedAt < other.study.startedAt;
        });
    std::optional<double> best;
    for (HistoryPoint& point : history.points) {
        const double value = *point.study.best;
        const bool isBetter = !best || (point.study.isLowerBetter ? value < *best : value > *best);
        point.isRecord = isBetter && !point.study.isDoubtful;
        if (point.isRecord)
            best = value;
    }
    return history;
}

qsizetype latestWithHistory(const QList<StudySummary>& studies)
{
    QHash<QString, int> counts;
    QStringList keys;
    for (const StudySummary& study : studies) {
        keys.append(historyKey(study));
        ++counts[keys.constLast()];
    }
    qsizetype latest = -1;
    for (qsizetype i = 0; i < studies.size(); ++i) {
        if (!keys.at(i).isEmpty() && counts.value(keys.at(i)) > 1
            && (latest < 0 || studies.at(latest).startedAt < studies.at(i).startedAt))
            latest = i;
    }
    return latest;
}

} // namespace megatune
