// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/studysummary.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/findings/bestsofar.h"
#include "core/findings/doubts.h"
#include "core/findings/speedup.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modeldescription.h"
#include "core/space/argumentnames.h"
#include "core/study/feed.h"
#include "core/study/journal.h"
#include "core/study/state.h"
#include "core/words/headline.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

namespace megatune {

QString studyTitle(const QString& name, const QString& path)
{
    const QString file = oneLine(QFileInfo(path).completeBaseName());
    const QString own = oneLine(name);
    return own.isEmpty() || own == file ? file : Tr::tr("%1 in %2").arg(own, file);
}

QString studyTitle(const StudyFeed& feed)
{
    return studyTitle(feed.state().header().name, feed.path());
}

QString studyKey(const QString& path)
{
    const QFileInfo file(path);
    const QString canonical = file.canonicalFilePath();
    return canonical.isEmpty() ? QDir::cleanPath(file.absoluteFilePath()) : canonical;
}

namespace {

/// Points of a course: more than a cell shows.
constexpr int mostCoursePoints = 64;

/// By trial, whatever the direction of the values is.
QList<double> courseOf(const StudyState& state)
{
    const QList<const Trial*> better = improvements(state);
    if (better.isEmpty())
        return {};
    const double first = *better.first()->value;
    const double span = *better.last()->value - first;
    const auto trials = static_cast<int>(state.trials().size());
    const int points = std::min(trials, mostCoursePoints);
    QList<double> course;
    for (int point = 0; point < points; ++point) {
        const int trial = (point + 1) * trials / points - 1;
        const auto after = std::find_if(
            better.begin(), better.end(), [trial](const Trial* one) { return one->number > trial; });
        if (after != better.begin())
            course.append(span == 0 ? 1 : (*(*std::prev(after))->value - first) / span);
    }
    return course;
}

/// A command that only says the sizes names no model.
QString modelIn(const StudyCreated& study)
{
    const QString given = study.arguments.value(argument::model);
    if (!study.shape)
        return given;
    const bool isNamed = !given.isEmpty() && !isModelDescription(given);
    return isNamed ? study.shape->name : describeShortly(*study.shape);
}

QString settingText(const StudySummary& study)
{
    const QLocale locale;
    QStringList parts{oneLine(study.model.section(u'/', -1))};
    if (study.gpus && !study.gpuType.isEmpty())
        parts.append(Tr::tr("%1 \u00d7 %2").arg(locale.toString(*study.gpus), oneLine(study.gpuType)));
    else if (study.gpus)
        parts.append(Tr::tr("%L1 GPUs").arg(*study.gpus));
    if (study.gbs)
        parts.append(Tr::tr("GBS %L1").arg(*study.gbs));
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" \u00b7 "));
}

void summariseFindings(const StudyState& state, StudySummary& summary)
{
    const Trial* best = state.best();
    const QStringList doubts = best ? doubtsAbout(state, *best) : QStringList();
    summary.headline = headline(state, doubts);
    summary.course = courseOf(state);
    if (!best)
        return;
    summary.best = state.valueOf(*best);
    summary.isDoubtful = !doubts.isEmpty();
    summary.bestLayout = best->baseline ? QString() : layoutText(*best);
    const Trial* baseline = state.baseline();
    summary.gain = speedUpOverBaseline(state);
    summary.isFromNothing = baseline && !baseline->value && hasEnded(baseline->state);
}

} // namespace

StudySummary summarise(const QString& path)
{
    const QFileInfo file(path);
    StudySummary summary;
    summary.path = path;
    summary.name = file.completeBaseName();
    summary.changedAt = file.lastModified();
    summary.startedAt = summary.changedAt;
    if (file.isFile() && file.size() > summaryMaxBytes)
        return summary;
    StudyState state;
    const Result<StudyFileContents> contents =
        readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
    if (!contents) {
        summary.problem = contents.error().sentence;
        return summary;
    }
    if (!state.header().name.isEmpty())
        summary.name = state.header().name;
    summariseFindings(state, summary);
    const StudyCreated& study = state.header();
    if (const auto made = QDateTime::fromString(state.createdAt(), Qt::ISODateWithMs); made.isValid())
        summary.startedAt = made.toLocalTime();
    summary.uid = study.uid;
    summary.isLowerBetter = study.direction == Direction::Minimize;
    summary.model = modelIn(study);
    summary.gpuType = gpuNameIn(study.arguments.value(argument::gpuType));
    summary.unit = valueUnit(study);
    summary.isCompleted = state.phase() == StudyPhase::Completed;
    summary.gpus = toInteger(study.arguments.value(argument::gpus));
    summary.gbs = toInteger(study.arguments.value(argument::globalBatch));
    summary.setting = settingText(summary);
    summary.strategy = study.strategy;
    summary.note = state.note();
    summary.starred = state.starred();
    summary.executed = state.counts().executed();
    summary.outOfMemory = state.counts().of(TrialState::Oom);
    summary.known = true;
    return summary;
}

QString bestText(const StudySummary& study)
{
    if (!study.best)
        return QStringLiteral("\u2013");
    const QString value = QLocale().toString(*study.best, 'f', 1);
    return study.isDoubtful ? Tr::tr("%1, doubtful").arg(value) : value;
}

} // namespace megatune
