#include "ui/models/studysummary.h"

#include "core/study/journal.h"
#include "core/study/state.h"

#include <QFileInfo>

namespace megatune {

StudySummary summarise(const QString& path)
{
    const QFileInfo file(path);
    StudySummary summary;
    summary.path = path;
    summary.name = file.completeBaseName();
    summary.changedAt = file.lastModified();
    if (file.isFile() && file.size() > summaryMaxBytes)
        return summary;
    const Result<StudyFileContents> contents = readStudyFile(path);
    if (!contents) {
        summary.problem = contents.error().sentence;
        return summary;
    }
    StudyState state;
    for (const StudyEvent& event : contents->events)
        state.apply(event);
    if (!state.header().name.isEmpty())
        summary.name = state.header().name;
    if (const Trial* best = state.best())
        summary.best = state.valueOf(*best);
    summary.executed = state.counts().executed();
    summary.outOfMemory = state.counts().of(TrialState::Oom);
    summary.known = true;
    return summary;
}

} // namespace megatune
