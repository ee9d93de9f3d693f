// SPDX-License-Identifier: GPL-3.0-or-later
// What a study of this draft will cost: how many trials, how long each.
#include "ui/draft/studydraft_p.h"

#include <algorithm>
#include <QCoreApplication>
#include <QLocale>

namespace megatune {

namespace {

struct DraftBudgetText
{
    Q_DECLARE_TR_FUNCTIONS(DraftBudgetText)
};

/// Minutes, or hours and minutes: "2 h 20 min".
QString draftHours(double seconds)
{
    const qint64 minutes = std::max<qint64>(1, qRound64(seconds / 60));
    if (minutes < 60)
        return DraftBudgetText::tr("%1 min").arg(minutes);
    return minutes % 60 == 0 ? DraftBudgetText::tr("%1 h").arg(minutes / 60)
                             : DraftBudgetText::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

} // namespace

bool StudyDraft::runsBaseline() const
{
    return d->typed.options.baseline.value_or(d->analysis.preset && d->analysis.preset->recommendsBaseline());
}

QString StudyDraft::budgetProblem() const
{
    const MeasureSettings& measure = d->typed.options.created.measure;
    return d->typedProblem(QStringLiteral("trial_iterations")).isEmpty()
        ? trialIterationsProblem(d->typed.arguments, measure.warmup, measure.minIterations)
        : QString();
}

QString StudyDraft::budgetSentence() const
{
    if (!d->analysis.preset || !d->analysis.classification)
        return {};
    const auto kept = static_cast<qint64>(d->analysis.classification->kept);
    const HeldBackCounts& held = d->analysis.heldBack;
    const qint64 launched = std::max<qint64>(0, kept - held.memory - held.trainer);
    qint64 runs = d->analysis.remainingAtMost.value_or(launched);
    if (d->typed.options.maxTrials)
        runs = std::min<qint64>(runs, *d->typed.options.maxTrials);
    if (runsBaseline())
        ++runs;
    qint64 fitting = 0; // of a host whose GPUs are not known: one
    for (qsizetype host = 0; host < d->hostGpus.size(); ++host) {
        const std::optional<qsizetype> offered = d->offeredGpus(host);
        fitting += offered ? *offered / d->analysis.preset->gpuCount() : 1;
    }
    fitting = std::max<qint64>(1, fitting);
    const qint64 jobs = d->typed.options.jobs ? std::min<qint64>(*d->typed.options.jobs, fitting) : fitting;
    const QString count = QLocale().toString(runs);
    QString sentence = runs == 1 ? tr("At most one run")
        : jobs > 1               ? tr("At most %1 runs, %2 at a time").arg(count).arg(jobs)
                                 : tr("At most %1 runs, one after the other").arg(count);
    const int confirm = runs > 1 ? d->typed.options.confirm : 0;
    if (confirm > 0)
        sentence += tr("; then up to %1 for the best two").arg(confirm);
    if (d->typed.options.refine > 0)
        sentence += tr("; then the winner is refined");
    if (d->typed.options.timeoutS)
        sentence +=
            tr("; %1 at the longest")
                .arg(draftHours((double(runs) / double(jobs) + confirm) * *d->typed.options.timeoutS));
    sentence += u'.';
    const QString length = d->dialect ? trialLengthSentence(*d->analysis.preset, *d->dialect) : QString();
    return length.isEmpty() ? sentence : QString(sentence + u' ' + length);
}

QString StudyDraft::heldBackShortly() const
{
    return heldBackText(d->analysis.heldBack);
}

QString StudyDraft::heldBackSentence() const
{
    const QString held = heldBackShortly();
    return held.isEmpty()
        ? held
        : QString(held + u' ' + tr("While the study runs, Space runs one by hand (Ctrl+Return)."));
}

} // namespace megatune
