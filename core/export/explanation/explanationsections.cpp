// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/explanation/explanationsections.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/words/trialwords.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString sourceText(RunSource source)
{
    switch (source) {
    case RunSource::Command:
        return Tr::tr("By the command, and by the log where that shows otherwise.");
    case RunSource::LogsWords:
        return Tr::tr("By what the log shows was started.");
    case RunSource::Arguments:
        return Tr::tr("By the arguments that the trainer printed.");
    case RunSource::Nowhere:
        break;
    }
    return {};
}

QString gpusText(const RunExplanation& run)
{
    return run.gpu.isEmpty() ? QLocale().toString(run.gpus)
                             : Tr::tr("%1 x %2").arg(QLocale().toString(run.gpus), run.gpu);
}

ExplainedSection whatRan(const RunExplanation& run)
{
    ExplainedSection section{Tr::tr("What ran")};
    const auto add = [&section](const QString& name, const QString& value) {
        if (!value.isEmpty())
            section.rows.append({name, value});
    };
    add(Tr::tr("Trainer"), run.trainer.isEmpty() ? run.log.framework : run.trainer);
    if (run.task.shape.numLayers)
        add(Tr::tr("Model"), describe(run.task.shape));
    if (run.gpus > 0)
        add(Tr::tr("GPUs"), gpusText(run));
    if (run.task.globalBatch > 0)
        add(Tr::tr("Global batch"), QLocale().toString(run.task.globalBatch));
    if (run.task.sequenceLength > 0)
        add(Tr::tr("Sequence"), Tr::tr("%L1 tokens").arg(run.task.trainedLength()));
    if (!run.layout.isEmpty())
        add(Tr::tr("Layout"), layoutText(run.layout));
    if (const QString source = sourceText(run.source); !source.isEmpty())
        section.sentences.append(source);
    section.sentences += run.missing;
    return section;
}

ExplainedSection whatItReached(const RunExplanation& run)
{
    ExplainedSection section{Tr::tr("What it reached, measured")};
    if (run.tflops) {
        const QString speed = Tr::tr("%1 TFLOP/s per GPU").arg(numberText(*run.tflops, 1));
        const bool isPrinted = run.log.value && run.log.value->tflopsPerGpu;
        section.rows.append({Tr::tr("Speed"),
            isPrinted ? speed : Tr::tr("%1, derived from the time of an iteration").arg(speed)});
    }
    if (const std::optional<double> mfu = run.mfu()) {
        section.rows.append({Tr::tr("MFU"),
            Tr::tr("%1 of the %2 TFLOP/s that a GPU can do")
                .arg(mfuText(*mfu), numberText(run.peakTflops, 0))});
    }
    if (run.tokensPerSecond)
        section.rows.append({Tr::tr("Tokens/s per GPU"), numberText(*run.tokensPerSecond, 0)});
    if (run.stepMs)
        section.rows.append({Tr::tr("One step"), stepTimeText(*run.stepMs)});
    if (run.log.memory) {
        const QString used = memoryText(run.log.memory->gib);
        section.rows.append({Tr::tr("Memory of a GPU at its peak"),
            run.capacity > 0 ? Tr::tr("%1 of %2").arg(used, memoryText(run.capacity / bytesPerGib)) : used});
    }
    if (run.log.iterationCount > 0)
        section.rows.append({Tr::tr("Iterations"), QLocale().toString(run.log.iterationCount)});
    return section;
}

/// A mark of its own: neither measured here nor estimated.
ExplainedSection whatWasPublished(const RunExplanation& run)
{
    return {Tr::tr("The nearest that was published"), {}, {}, {run.publishedText}};
}

ExplainedSection whereTimeGoes(const RunExplanation& run)
{
    ExplainedSection section{
        Tr::tr("What the step's time goes to, estimated"), {}, partsOf(run.corrected->step)};
    if (run.stepMs) {
        section.sentences.append(
            Tr::tr("The estimate alone was %1 a step; its parts are scaled to what was measured.")
                .arg(stepTimeText(1000 * run.estimate->step.stepSeconds)));
    }
    return section;
}

ExplainedSection whereMemoryGoes(const RunExplanation& run)
{
    ExplainedSection section{
        Tr::tr("What the memory of the fullest GPU goes to, estimated"), {}, partsOf(run.corrected->memory)};
    if (run.log.memory) {
        section.sentences.append(Tr::tr("The estimate alone was %1, measured were %2.")
                                     .arg(memoryText(run.estimate->memory.total() / bytesPerGib),
                                         memoryText(run.log.memory->gib)));
    }
    return section;
}

ExplainedSection whatWouldSave(const RunExplanation& run)
{
    ExplainedSection section{Tr::tr("What would save most, estimated")};
    for (const StepChange& change : run.changes) {
        const QString edit = change.edit.isEmpty() || change.what.contains(change.edit)
            ? QString()
            : QString(u": "_s + change.edit);
        section.rows.append({Tr::tr("%1 %").arg(100 * change.saved, 0, 'f', 1), change.what + edit});
    }
    if (run.changes.isEmpty())
        section.sentences.append(Tr::tr("No single change would save a percent."));
    else if (const QString doubt = doubtSentence(run.doubt); !doubt.isEmpty())
        section.sentences.append(doubt);
    return section;
}

} // namespace

QList<ExplainedSection> explanationSections(const RunExplanation& run)
{
    QList<ExplainedSection> sections;
    if (!run.failure.isEmpty())
        sections.append({Tr::tr("Why it ended"), {}, {}, {run.failure}});
    sections += {whatRan(run), whatItReached(run)};
    if (run.published)
        sections.append(whatWasPublished(run));
    if (!run.odd.isEmpty())
        sections.append({Tr::tr("What is odd"), {}, {}, run.odd});
    if (run.corrected && run.log.iterationCount > 0) // what never took a step has no time to save
        sections += {whatWouldSave(run), whereTimeGoes(run)};
    if (run.corrected)
        sections.append(whereMemoryGoes(run));
    sections.removeIf([](const ExplainedSection& one) {
        return one.rows.isEmpty() && one.parts.isEmpty() && one.sentences.isEmpty();
    });
    return sections;
}

} // namespace megatune
