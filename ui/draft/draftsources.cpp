// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftsources.h"

#include "core/command/shellwords.h"
#include "core/model/modeldescription.h"
#include "core/space/argumentnames.h"
#include "core/strategy/strategy.h"
#include "core/study/journal.h"
#include "core/trial/trialcommand.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

/// Model, GPU and length are known, so that every layout has an estimate; the command is as somebody may have
/// it who recomputes everything to be safe, so that there is something to win.
DraftContents demoContents(const QString& trainer)
{
    DraftContents demo;
    demo.arguments = {{argument::model, u"Qwen/Qwen3-30B-A3B"_s}, {argument::gpus, u"16"_s},
        {argument::gpuType, u"H100-80GB"_s}, {argument::globalBatch, u"64"_s},
        {argument::sequenceLength, u"4096"_s}, {argument::dialect, trainerId(TrainerKind::MegatronLm)}};
    demo.command = quoteForShell(trainer)
        + QLatin1String(
            " --world-size 16 --iteration-ms 100 --train-iters 10 \\\n"
            "  --num-layers 48 --hidden-size 2048 --ffn-hidden-size 6144 --swiglu \\\n"
            "  --num-attention-heads 32 --kv-channels 128 --group-query-attention --num-query-groups 4 \\\n"
            "  --num-experts 128 --moe-router-topk 8 --moe-ffn-hidden-size 768 \\\n"
            "  --vocab-size 151936 --untie-embeddings-and-output-weights --seq-length 4096 \\\n"
            "  --tensor-model-parallel-size 2 --sequence-parallel \\\n"
            "  --expert-model-parallel-size 8 --expert-tensor-parallel-size 1 --micro-batch-size 1 \\\n"
            "  --recompute-granularity full --recompute-method uniform --recompute-num-layers 1");
    // Stated, because this machine may have fewer.
    demo.hosts = {{u"local:16"_s}};
    demo.options.maxTrials = 20; // more than the search takes, so that nobody fears for the evening
    demo.options.refine = usualRefinements;
    return demo;
}

DraftContents contentsOf(const StudyCreated& study, const std::optional<StudyLimits>& limits)
{
    DraftContents contents;
    if (limits)
        static_cast<StudyLimits&>(contents.options) = *limits;
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

DraftContents contentsOf(const StudyState& state)
{
    return contentsOf(state.header(), state.limits());
}

DraftContents contentsLike(const StudyState& state, const QString& path)
{
    DraftContents contents = contentsOf(state);
    contents.options.created.name.clear();
    // The command says its sizes again; as a name in the form they could not be read.
    if (isModelDescription(contents.arguments.value(argument::model)) && !contents.command.isEmpty())
        contents.arguments.remove(argument::model);
    const QList<StrategyKind> kinds = strategyKinds();
    const bool learns = std::any_of(kinds.begin(), kinds.end(),
        [&contents](const StrategyKind& kind) { return kind.name == contents.strategy && kind.learns; });
    if (learns && state.best() != nullptr)
        contents.options.created.learned.append({path, {}, {}});
    return contents;
}

Result<DraftContents> contentsLike(const QString& path)
{
    StudyState state;
    const Result<StudyFileContents> contents =
        readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
    MEGATUNE_TRY(contents);
    return contentsLike(state, path);
}

} // namespace megatune
