// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/studysummary.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/findings/doubts.h"
#include "core/hardware/gpudescription.h"
#include "core/space/argumentnames.h"
#include "core/study/feed.h"
#include "core/study/journal.h"
#include "core/study/state.h"
#include "core/words/trialwords.h"

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
    if (const Trial* best = state.best()) {
        summary.best = state.valueOf(*best);
        summary.isDoubtful = !doubtsAbout(state, *best).isEmpty();
        summary.bestLayout = best->baseline ? QString() : layoutText(*best);
    }
    const StudyCreated& study = state.header();
    if (const auto made = QDateTime::fromString(state.createdAt(), Qt::ISODateWithMs); made.isValid())
        summary.startedAt = made.toLocalTime();
    summary.uid = study.uid;
    summary.isLowerBetter = study.direction == Direction::Minimize;
    summary.model = study.shape ? study.shape->name : study.arguments.value(argument::model);
    summary.gpuType = gpuNameIn(study.arguments.value(argument::gpuType));
    summary.unit = valueUnit(study);
    summary.isCompleted = state.phase() == StudyPhase::Completed;
    summary.gpus = toInteger(study.arguments.value(argument::gpus));
    summary.gbs = toInteger(study.arguments.value(argument::globalBatch));
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
