// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftsources.h"

#include "core/command/shellwords.h"
#include "core/space/argumentnames.h"
#include "core/trial/trialcommand.h"

namespace megatune {

DraftContents demoContents(const QString& trainer)
{
    DraftContents demo;
    // The trainer's own model has these sizes.
    demo.arguments = {{argument::gpus, u"8"_qs}, {argument::globalBatch, u"64"_qs},
        {argument::layers, u"32"_qs}, {argument::queryGroups, u"8"_qs}};
    demo.command = quoteForShell(trainer)
        + QLatin1String(
            " --law smooth --world-size 8 --train-iters 10 --tensor-model-parallel-size 2 --micro-batch-size 1"
            " --recompute-activations");
    // Stated, because this machine may have fewer.
    demo.hosts = {{u"local:8"_qs}};
    return demo;
}

DraftContents contentsOf(const StudyState& state)
{
    const StudyCreated& study = state.header();
    DraftContents contents;
    if (state.limits())
        static_cast<StudyLimits&>(contents.options) = *state.limits();
    if (presetKind(study.preset))
        contents.preset = study.preset;
    contents.arguments = study.arguments;
    contents.asIs = !trialIterations(study.arguments);
    contents.command = study.command;
    contents.strategy = study.strategy;
    contents.options.created.name = study.name;
    contents.options.created.seed = study.seed;
    contents.options.created.direction = study.direction;
    contents.options.created.measure = study.measure;
    contents.options.workingDirectory = study.workingDirectory;
    contents.options.environment = study.environment;
    if (!study.hosts.isEmpty())
        contents.hosts.clear();
    for (const QString& host : study.hosts)
        contents.hosts.append({host});
    return contents;
}

} // namespace megatune
