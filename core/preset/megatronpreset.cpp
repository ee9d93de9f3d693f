// SPDX-License-Identifier: GPL-3.0-or-later
// Two presets over parallel sizes, micro-batch size and recomputation of Megatron-LM and Megatron-SWIFT:
// `megatron-core` under Megatron's own rules, and `megatron` under those that ZenithTune documents (rule set
// `zenith`).
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/model/modellocator.h"
#include "core/preset/commandlayout.h"
#include "core/preset/fullysharded.h"
#include "core/preset/layoutreach.h"
#include "core/preset/megatron.h"
#include "core/preset/ownparameters.h"
#include "core/preset/preset.h"
#include "core/preset/presetkinds.h"
#include "core/preset/teacher.h"
#include "core/space/argumentnames.h"
#include "core/trainer/dialect.h"
#include "core/trainer/optionnames.h"

#include <array>
#include <functional>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString documentedPreset = QStringLiteral("megatron");
/// The commonest type among published training settings: 55 of 113 of the years 2023 to 2026.
const QString usualGpu = QStringLiteral("H100-80GB");

// Versions whose sources the rules were read from (tags core_v0.4.0 to core_v0.19.0).
constexpr int oldestCoreMinor = 4;
constexpr int newestCoreMinor = 19;
constexpr qint64 longestSequence = 10'000'000; ///< tokens; no model has more positions

void addRecomputeEdits(QList<CommandEdit>& edits, const Layout& layout, TrainerKind trainer)
{
    // Megatron-LM's short form for "selective" would win over the granularity.
    edits.append(CommandEdit::remove(option::recomputeActivations));
    const QString granularity = layout.text(axis::granularity);
    if (granularity == u"none" && !trainerOf(trainer).hasRecomputeNone)
        edits.append(CommandEdit::remove(option::recomputeGranularity));
    else if (!granularity.isEmpty())
        edits.append(CommandEdit::set(option::recomputeGranularity, granularity));
    for (const auto& [name, option] : {std::pair{axis::method, option::recomputeMethod},
             std::pair{axis::recomputeLayers, option::recomputeLayers}}) {
        if (granularity != u"full")
            edits.append(CommandEdit::remove(option));
        else if (layout.find(name) != nullptr)
            edits.append(CommandEdit::set(option, layout.text(name)));
    }
}

/// A yes or no in the framework's own form: a switch that is there or not, or a value.
CommandEdit switchEdit(const QString& option, bool on, TrainerKind trainer)
{
    if (isSwift(trainer))
        return CommandEdit::set(option, on ? u"true"_s : u"false"_s);
    return on ? CommandEdit::flag(option) : CommandEdit::remove(option);
}

void addContextEdits(QList<CommandEdit>& edits, const MegatronFacts& facts, const Layout& layout)
{
    QStringList levels;
    for (const qint64 level : contextLevelsFor(facts, layout.number(axis::cp)))
        levels.append(QString::number(level));
    if (!levels.isEmpty())
        edits.append(CommandEdit::set(option::contextLevels, levels.join(u' ')));
}

/// What no edit names yet is taken out: a recipe may have it.
void addMissing(QList<CommandEdit>& edits, const QStringList& options)
{
    for (const QString& option : options) {
        if (std::none_of(edits.begin(), edits.end(),
                [&option](const CommandEdit& edit) { return edit.option == option; }))
            edits.append(CommandEdit::remove(option));
    }
}

void addPipelineEdits(
    QList<CommandEdit>& edits, const MegatronFacts& facts, const Layout& layout, TrainerKind trainer)
{
    if (layout.find(axis::vpp) == nullptr)
        return;
    const qint64 stages = layout.number(axis::vpp);
    const QList<CommandEdit> split = splitEdits(facts, layout.number(axis::pp), stages);
    const QString layoutOption = option::pipelineLayout;
    const bool named = facts.hasPipelineLayout
        || std::any_of(
            split.begin(), split.end(), [&](const CommandEdit& edit) { return edit.option == layoutOption; });
    const QString swiftOption = u"virtual-pipeline-model-parallel-size"_s;
    const QString megatronOption = option::virtualStages;
    // Only one of the ways to ask for it may stand in the command.
    for (const QString& option : {swiftOption, megatronOption, option::layersPerVirtualStage}) {
        const bool ours = !named && option == (isSwift(trainer) ? swiftOption : megatronOption);
        edits.append(ours && stages > 1 ? CommandEdit::set(option, QString::number(stages))
                                        : CommandEdit::remove(option));
    }
    edits.append(split);
    if (trainerOf(trainer).startsFromRecipe && !pinsPipeline(facts))
        addMissing(edits, pipelineSplitOptions());
}

/// Modules of selective recomputation; Megatron's own choice needs no option.
void addModuleEdits(QList<CommandEdit>& edits, const Layout& layout)
{
    const QString modules = layout.text(axis::recomputeModules);
    if (modules.isEmpty() || layout.text(axis::granularity) != u"selective")
        return;
    const QString option = option::recomputeModules;
    edits.append(modules == u"core_attn" ? CommandEdit::remove(option)
                                         : CommandEdit::set(option, QString(modules).replace(u'-', u' ')));
}

/// For estimates.
QStringList factsMissingIn(const MegatronFacts& facts)
{
    QStringList missing;
    if (!facts.shape)
        missing.append(Tr::tr("the model"));
    if (facts.gpu.isEmpty())
        missing.append(Tr::tr("the type of GPU"));
    if (!facts.sequenceLength)
        missing.append(Tr::tr("the sequence length"));
    return missing;
}

class MegatronPreset final : public Preset
{
public:
    MegatronPreset(const QString& name, const PresetArguments& arguments, const MegatronFacts& facts,
        SearchSpace space, RuleSet rules, const QList<OwnParameter>& own, const QStringList& held)
        : m_facts(facts)
        , m_own(own)
    {
        m_heldParameters = held;
        m_name = name;
        m_arguments = arguments;
        m_space = std::move(space);
        m_rules = std::move(rules);
        const bool documented = name == documentedPreset;
        m_ruleSetName = documented ? u"zenith"_s : u"megatron-core"_s;
        m_recommendedStrategy = documented ? u"megatron-heuristic"_s : u"model-guided"_s;
        m_recommendsBaseline = !documented && !losesLayers(facts);
        m_gpuCount = static_cast<int>(facts.gpus);
        m_gpusPerNode = facts.gpusPerNode;
        m_shape = facts.shape;
        m_estimator = estimatorFor(facts, m_space);
        m_trainingOptions = facts.options;
        if (m_estimator == nullptr)
            m_missingFacts = factsMissingIn(facts);
        if (facts.gpu.isEmpty())
            assumeGpu(facts);
        m_tp = m_space.indexOf(axis::tp);
        m_pp = m_space.indexOf(axis::pp);
        m_vpp = m_space.indexOf(axis::vpp);
        m_sequenceParallel = m_space.indexOf(axis::sequenceParallel);
        m_granularity = m_space.indexOf(axis::granularity);
        m_method = m_space.indexOf(axis::method);
        m_recomputeLayers = m_space.indexOf(axis::recomputeLayers);
        m_modules = m_space.indexOf(axis::recomputeModules);
        m_doubts = megatronDoubts(facts, m_space);
    }

    /// What takes no effect is the first choice of its parameter: method and layers without full
    /// recomputation; under megatron-core also virtual stages without a pipeline and sequence parallelism
    /// without TP.
    [[nodiscard]] CombinationIndex canonical(CombinationIndex index) const override
    {
        if (numberAt(index, m_granularity) != FullRecompute)
            index = withFirstChoice(withFirstChoice(index, m_method), m_recomputeLayers);
        if (m_modules >= 0 && numberAt(index, m_granularity) != SelectiveRecompute)
            index = withFirstChoice(index, m_modules);
        if (m_vpp >= 0 && numberAt(index, m_pp) == 1)
            index = withFirstChoice(index, m_vpp);
        if (m_sequenceParallel >= 0 && numberAt(index, m_tp) == 1)
            index = withFirstChoice(index, m_sequenceParallel);
        return index;
    }

    [[nodiscard]] QStringList canonicalParameters() const override
    {
        QStringList names{axis::granularity, axis::method, axis::recomputeLayers};
        if (m_modules >= 0)
            names.append(axis::recomputeModules);
        if (m_vpp >= 0)
            names += {axis::pp, axis::vpp};
        if (m_sequenceParallel >= 0)
            names += {axis::tp, axis::sequenceParallel};
        return names;
    }

    [[nodiscard]] QList<CommandEdit> edits(const Layout& layout, TrainerKind trainer) const override
    {
        QList<CommandEdit> edits;
        for (const auto& [parameter, sizeOption] : sizeOptions()) {
            if (parameter == axis::etp && leavesExpertTensor(m_facts))
                edits.append(CommandEdit::remove(sizeOption));
            else if (layout.find(parameter) != nullptr)
                edits.append(CommandEdit::set(sizeOption, layout.text(parameter)));
        }
        addContextEdits(edits, m_facts, layout);
        edits += fixedEdits();
        addPipelineEdits(edits, m_facts, layout, trainer);
        if (layout.find(axis::sequenceParallel) != nullptr) {
            const bool on = layout.text(axis::sequenceParallel) == u"true" && layout.number(axis::tp) > 1;
            edits.append(switchEdit(option::sequenceParallel, on, trainer));
        }
        addRecomputeEdits(edits, layout, trainer);
        addModuleEdits(edits, layout);
        if (layout.find(axis::fullySharded) != nullptr)
            edits += fullShardingEdits(m_facts, layout.text(axis::fullySharded) == u"true");
        if (layout.find(axis::vit) != nullptr && trainerOf(trainer).recomputesVision)
            edits.append(CommandEdit::set(option::vitRecompute, layout.text(axis::vit)));
        for (const OwnParameter& own : m_own) {
            const Value* value = layout.find(own.parameter.name);
            if (value == nullptr)
                continue;
            // Without an override the recipe decides.
            const bool saysNo = trainerOf(trainer).startsFromRecipe && value->word == u"off";
            edits.append(
                saysNo ? CommandEdit::set(own.parameter.name, u"false"_s) : ownParameterEdit(own, *value));
        }
        return edits;
    }

    [[nodiscard]] QList<CommandEdit> fixedEdits() const override
    {
        return {CommandEdit::set(option::globalBatch, QString::number(m_facts.globalBatch))};
    }

    [[nodiscard]] QStringList layoutParameters() const override
    {
        return {axis::tp, axis::pp, axis::cp, axis::ep, axis::etp, axis::mbs};
    }

    [[nodiscard]] QList<Refinement> refinements(
        const Dialect& winner, const QStringList& numeric) const override
    {
        return m_facts.takesOptions ? refinementsOf(m_facts, winner, numeric) : QList<Refinement>();
    }

private:
    void assumeGpu(MegatronFacts facts)
    {
        facts.gpu = usualGpu;
        m_assumedEstimator = estimatorFor(facts, m_space);
        if (m_assumedEstimator != nullptr)
            m_assumedGpu = usualGpu;
    }

    [[nodiscard]] qint64 numberAt(CombinationIndex index, int parameter) const
    {
        return m_space.parameters()[parameter].choices[m_space.choiceAt(index, parameter)].number;
    }

    [[nodiscard]] CombinationIndex withFirstChoice(CombinationIndex index, int parameter) const
    {
        return index - static_cast<quint64>(m_space.choiceAt(index, parameter)) * m_space.stride(parameter);
    }

    MegatronFacts m_facts;
    QList<OwnParameter> m_own;
    // Positions of parameters in the space; -1 where the rule set has no such axis.
    int m_tp;
    int m_pp;
    int m_vpp;
    int m_sequenceParallel;
    int m_granularity;
    int m_method;
    int m_recomputeLayers;
    int m_modules;
};

/// `mostMicroBatch`: the largest micro-batch size where nobody says another.
QList<ArgumentSpec> megatronArguments(const QString& mostMicroBatch)
{
    using Kind = ArgumentSpec::Kind;
    return {
        {.name = argument::gpus, .required = true, .meaning = Tr::tr("number of GPUs"), .maximum = 65'536},
        {.name = argument::globalBatch,
            .required = true,
            .meaning = Tr::tr("global batch size"),
            .maximum = 100'000'000},
        {.name = argument::mostMicroBatch,
            .defaultText = mostMicroBatch,
            .meaning = Tr::tr("largest micro-batch size"),
            .maximum = 65'536},
        {.name = argument::model,
            .kind = Kind::Text,
            .meaning = Tr::tr("Hugging Face id or a folder with config.json; gives layers and query groups")},
        {.name = argument::layers,
            .meaning = Tr::tr("number of layers, over the model's own"),
            .maximum = 100'000},
        {.name = argument::queryGroups,
            .meaning = Tr::tr("number of KV heads, over the model's own"),
            .maximum = 100'000},
        {.name = argument::mostRecomputeLayers,
            .defaultText = u"8"_s,
            .meaning = Tr::tr("largest number of recomputed layers"),
            .maximum = 200},
        {.name = argument::coreVersion,
            .kind = Kind::Text,
            .meaning = Tr::tr("version of megatron-core, such as 0.16; for the preset megatron-core")},
        {.name = argument::sequenceLength,
            .meaning = Tr::tr("sequence length; for the preset megatron-core, memory and speed"),
            .maximum = longestSequence},
        {.name = argument::meanLength,
            .meaning =
                Tr::tr("mean tokens of a sample, where samples are shorter than the sequence length and "
                       "not packed; for memory and speed"),
            .maximum = longestSequence},
        {.name = argument::gpuType,
            .kind = Kind::Text,
            .meaning = Tr::tr("type of GPU, such as H100-80GB; for memory and speed")},
        {.name = argument::gpusPerNode,
            .meaning =
                Tr::tr("GPUs of a node or of an NVLink domain; 8 when absent, 72 of GB200 and GB300; for "
                       "memory and speed"),
            .maximum = 65'536},
        {.name = argument::dialect,
            .kind = Kind::Choice,
            .meaning = Tr::tr("how the trainer reads its options, where it is not recognised"),
            .choices = Dialect::trainerNames()},
        {.name = argument::trialIterations,
            .meaning = Tr::tr("end trials after so many iterations, without evaluation and checkpoints; 20 "
                              "when absent and the command would take longer"),
            .maximum = 1'000'000},
        {.name = argument::only,
            .kind = Kind::Text,
            .meaning =
                Tr::tr("choices to keep, such as 'tp=1,2 mbs<=4'; in a list of arguments tp:1+2/mbs:4")},
        {.name = argument::ownParameters,
            .kind = Kind::Text,
            .meaning = Tr::tr(
                "parameters of your own, such as --attention-backend=flash+fused/NCCL_ALGO=Ring+Tree")},
        {.name = argument::layoutVariables,
            .kind = Kind::Text,
            .meaning = Tr::tr(
                "variables from which a script reads its layout, such as TP=tp,PP=pp,MBS=mbs: trials set them, "
                "and no options in their place. VP=vpp:-1 says what stands for none of it. In a command {tp} "
                "does the same")},
    };
}

std::optional<qint64> argumentNumber(const PresetArguments& arguments, const QString& name)
{
    return arguments.contains(name) ? toInteger(arguments.value(name)) : std::nullopt;
}

/// "0.16" or "0.16.1" -> 16.
std::optional<int> coreMinorOf(const QString& version)
{
    const QStringList parts = version.split(u'.');
    const auto minor = parts.size() >= 2 && parts[0] == u"0" ? toInteger(parts[1]) : std::nullopt;
    return minor && *minor >= 0 && *minor < 1000 ? std::optional(static_cast<int>(*minor)) : std::nullopt;
}

/// The minor version; the recommended one for an empty text.
Result<int> coreVersionFrom(const QString& text)
{
    if (text.isEmpty())
        return MegatronFacts().coreMinor;
    const auto minor = coreMinorOf(text);
    if (!minor) {
        return wrongArgument(argument::coreVersion,
            Tr::tr("\"%1\" is not a version of megatron-core; write it as 0.16.").arg(text));
    }
    if (*minor < oldestCoreMinor || *minor > newestCoreMinor) {
        return wrongArgument(argument::coreVersion,
            Tr::tr("The rules of megatron-core %1 are not known; give the nearest version from 0.%2 to 0.%3.")
                .arg(text)
                .arg(oldestCoreMinor)
                .arg(newestCoreMinor));
    }
    return *minor;
}

/// GPUs of a node, or of an NVLink domain: as given, else as the type of GPU usually comes.
qint64 usualNode(const PresetArguments& arguments)
{
    const Result<GpuSpec> gpu = gpuSpec(arguments.value(argument::gpuType));
    return argumentNumber(arguments, argument::gpusPerNode).value_or(gpu ? gpu->linkDomain : 8);
}

/// As the arguments say, or as recognised; what is wrong with the arguments is said elsewhere.
Dialect dialectOf(const QString& name, const CommandLine& command, const CommandFileReader& files)
{
    const Result<Dialect> named = Dialect::named(name, command, files);
    return named ? *named : Dialect::recognized(command, files);
}

/// A command of Megatron-LM leaves it to its tokenizer.
void assumeVocabulary(MegatronFacts& facts)
{
    constexpr int usualVocabulary = 131'072;
    if (facts.shape->vocabSize)
        return;
    facts.shape->vocabSize = usualVocabulary;
    facts.options.assumed.append(Tr::tr("A vocabulary of %L1 words: how many the tokenizer has is not "
                                        "known; --vocab-size in the command says it.")
                                     .arg(usualVocabulary));
}

/// Samples that are not packed are shorter than the longest: by how much is for people to say.
Result<void> readMeanLength(MegatronFacts& facts, std::optional<qint64> mean)
{
    TrainingOptions& options = facts.options;
    if (!mean) {
        if (options.variesLength && facts.sequenceLength) {
            options.assumed.append(Tr::tr(
                "Each sample is taken to be as long as the longest, %L1 tokens: give their mean as mean_len for a closer estimate.")
                                       .arg(*facts.sequenceLength));
        }
        return {};
    }
    if (options.packsSamples) {
        return wrongArgument(argument::meanLength,
            Tr::tr(
                "The command packs its samples, so that their mean length does not matter; leave it out."));
    }
    if (facts.sequenceLength && *mean > *facts.sequenceLength) {
        return wrongArgument(argument::meanLength,
            Tr::tr("Samples cannot have %L1 tokens on average where the longest has %L2; give a smaller "
                   "mean, or a larger sequence length.")
                .arg(*mean)
                .arg(*facts.sequenceLength));
    }
    options.training.meanLength = static_cast<double>(*mean);
    options.assumed.append(Tr::tr(
        "Samples have %L1 tokens on average, as given; their lengths are taken to be exponentially distributed.")
                               .arg(*mean));
    return {};
}

Result<MegatronFacts> factsFor(
    const PresetArguments& arguments, const ModelLocator& locator, const std::optional<Dialect>& command)
{
    MegatronFacts facts;
    const Result<int> coreMinor = coreVersionFrom(arguments.value(argument::coreVersion));
    MEGATUNE_TRY(coreMinor);
    facts.coreMinor = *coreMinor;
    facts.trainer = trainerWithId(arguments.value(argument::dialect)).value_or(TrainerKind::Unknown);
    if (command)
        readCommandFacts(facts, *command);
    facts.gpus = argumentNumber(arguments, argument::gpus).value_or(1);
    facts.globalBatch = argumentNumber(arguments, argument::globalBatch).value_or(1);
    facts.mbsMax = argumentNumber(arguments, argument::mostMicroBatch).value_or(8);
    facts.recomputeLayersMax = argumentNumber(arguments, argument::mostRecomputeLayers).value_or(8);
    facts.layers = argumentNumber(arguments, argument::layers);
    facts.queryGroups = argumentNumber(arguments, argument::queryGroups);
    if (arguments.contains(argument::sequenceLength))
        facts.sequenceLength = argumentNumber(arguments, argument::sequenceLength);
    MEGATUNE_TRY(readMeanLength(facts, argumentNumber(arguments, argument::meanLength)));
    facts.gpusPerNode = static_cast<int>(std::min<qint64>(facts.gpus, usualNode(arguments)));
    if (arguments.contains(argument::gpuType)) {
        facts.gpu = arguments.value(argument::gpuType);
        MEGATUNE_TRY(checkGpuName(facts.gpu));
    }
    if (arguments.contains(argument::model)) {
        const Result<ModelShape> found = locator.shapeOf(arguments.value(argument::model), facts.layers);
        MEGATUNE_TRY(found);
        facts.shape = *found;
        assumeVocabulary(facts);
        facts.isVlm = found->isMultimodal;
        if (!facts.layers && found->numLayers)
            facts.layers = *found->numLayers;
        if (!facts.queryGroups && found->numQueryGroups)
            facts.queryGroups = *found->numQueryGroups;
    }
    if (command)
        readTeacher(facts, *command, locator);
    const Result<bool> tries = triesFullSharding(facts, arguments);
    MEGATUNE_TRY(tries);
    facts.triesFullSharding = *tries;
    return facts;
}

/// Options that the preset writes itself.
QStringList optionNames()
{
    QStringList names{option::globalBatch, option::recomputeGranularity, option::recomputeMethod,
        option::recomputeLayers, option::recomputeModules, option::vitRecompute};
    for (const auto& [parameter, sizeOption] : sizeOptions())
        names.append(sizeOption);
    return names;
}

/// The choice that the command has, where its trainer would take no other.
Value heldChoice(const Parameter& parameter, const Layout& ofCommand)
{
    const Value* value = ofCommand.find(parameter.name);
    if (value == nullptr) {
        const auto one = parameter.indexOf(Value{1});
        return parameter.choices[std::max(one, 0)];
    }
    const int known = parameter.indexOf(*value);
    if (known >= 0)
        return parameter.choices[known];
    return parameter.name == axis::granularity ? Value{NoRecompute, u"none"_s} : *value;
}

/// The parameters of a space, those of the engineer's own behind them.
struct MegatronParameters
{
    QList<OwnParameter> own;
    QList<Parameter> all;
    QStringList held = {};        ///< see Preset::heldParameters
    bool loaderIsUnknown = false; ///< what the micro-batch is, which trials cannot change
    bool tensorIsBoth = false;    ///< ETP is left to Megatron, which takes TP
};

bool hasExperts(const MegatronFacts& facts, const LayoutReach& reach, const Dialect& dialect)
{
    return facts.shape ? facts.shape->isMoe() : reach.carries(axis::ep) || dialect.option(option::experts);
}

/// training/arguments.py: expert_tensor_parallel_size is tensor_model_parallel_size where nobody says it.
bool takesTensorForExperts(const LayoutReach& reach, const Dialect& dialect)
{
    return reach.carries(axis::tp) && !reach.carries(axis::etp)
        && dialect.trainer().kind == TrainerKind::MegatronLm && !dialect.option(option::expertTensorParallel);
}

Rule expertTensorDefault(const SearchSpace& space)
{
    const auto tensor = static_cast<std::size_t>(space.indexOf(axis::tp));
    const auto expert = static_cast<std::size_t>(space.indexOf(axis::etp));
    return {u"expert-tensor-default"_s, Tr::tr("ETP is TP where the command does not say it"),
        {axis::tp, axis::etp}, [=](Numbers n) { return n[tensor] == n[expert]; },
        [=](Numbers n) {
            return Tr::tr("The command leaves ETP to Megatron, which takes TP %1 for it, not %2.")
                .arg(n[tensor])
                .arg(n[expert]);
        }};
}

/// Takes the choices away that no trial could bring to the trainer.
Result<void> holdWhatDoesNotReach(MegatronParameters& parameters, const SearchSpace& known,
    const MegatronFacts& facts, const LayoutReach& reach, const Dialect& dialect)
{
    for (const OwnParameter& own : parameters.own) {
        if (!own.isVariable && !reach.carries(own.parameter.name)) {
            return failure(ErrorKind::Usage,
                Tr::tr(
                    "No option that trials add reaches the trainer, so --%1 cannot be tried; write {%1} where the "
                    "command takes it.")
                    .arg(own.parameter.name));
        }
    }
    Layout ofCommand = layoutOf(dialect, known);
    const bool experts = hasExperts(facts, reach, dialect);
    if (!experts)
        ofCommand.set(axis::etp, Value{1}); // of no account
    for (Parameter& parameter : parameters.all) {
        const bool isFree = known.indexOf(parameter.name) < 0 || reach.carries(parameter.name);
        if (isFree || parameter.choices.size() == 1)
            continue;
        if (parameter.name == axis::etp && experts && takesTensorForExperts(reach, dialect)) {
            parameters.tensorIsBoth = true;
            continue;
        }
        parameter.choices = {heldChoice(parameter, ofCommand)};
        parameters.held.append(parameter.name);
    }
    if (!reach.carries(argument::globalBatch))
        parameters.held.append(argument::globalBatch);
    return {};
}

/// The same for what a script for accelerate sets by itself, whatever options say.
void holdWhatIsSetInCode(MegatronParameters& parameters, const SearchSpace& known, const LayoutReach& reach,
    const Dialect& dialect)
{
    const Layout ofCommand = layoutOf(dialect, known);
    for (Parameter& parameter : parameters.all) {
        if (known.indexOf(parameter.name) < 0 || reach.carries(parameter.name)
            || !isSetInCode(dialect, parameter.name))
            continue;
        // Of a loader that is not seen a person may say it; see oneMicroBatch().
        if (parameter.name == axis::mbs && dialect.facts().setInCode.value(option::perDeviceBatch).isEmpty())
            parameters.loaderIsUnknown = true;
        else
            parameter.choices = {heldChoice(parameter, ofCommand)};
    }
}

/// Of choices that no trial can bring to the trainer the first stands for all.
SearchSpace oneMicroBatch(const SearchSpace& space)
{
    QList<Parameter> parameters = space.parameters();
    for (Parameter& parameter : parameters) {
        if (parameter.name == axis::mbs && parameter.choices.size() > 1)
            parameter.choices.resize(1);
    }
    return SearchSpace(std::move(parameters));
}

SearchSpace spaceOf(const QString& preset, const MegatronFacts& facts)
{
    return preset == documentedPreset ? zenithSpace(facts) : megatronCoreSpace(facts);
}

/// What trials of the command can vary; without a command everything.
Result<MegatronParameters> parametersFor(const QString& preset, const PresetArguments& arguments,
    MegatronFacts& facts, const std::optional<Dialect>& command)
{
    SearchSpace known = spaceOf(preset, facts);
    const auto own =
        ownParametersFromText(arguments.value(argument::ownParameters), known.names() + optionNames());
    MEGATUNE_TRY(own);
    QStringList names = known.names();
    for (const OwnParameter& entry : *own)
        names.append(entry.parameter.name);
    const QString variables = arguments.value(argument::layoutVariables);
    // Which parameters there are may be the command's to say.
    MEGATUNE_TRY(layoutVariablesFromText(variables, command ? names : names + parametersOfWords()));
    std::optional<LayoutReach> reach;
    if (command)
        reach.emplace(*command, variables, names);
    facts.takesOptions = !reach || reach->takesOptions();
    if (!facts.takesOptions)
        known = spaceOf(preset, facts);
    MegatronParameters parameters{*own, known.parameters()};
    for (const OwnParameter& entry : *own)
        parameters.all.append(entry.parameter);
    if (!facts.takesOptions)
        MEGATUNE_TRY(holdWhatDoesNotReach(parameters, known, facts, *reach, *command));
    else if (command)
        holdWhatIsSetInCode(parameters, known, *reach, *command);
    return parameters;
}

Result<PresetPtr> createMegatronPreset(const QString& name, const PresetArguments& arguments,
    const ModelLocator& locator, const std::optional<CommandLine>& command, const CommandFileReader& files)
{
    std::optional<Dialect> dialect;
    if (command)
        dialect = dialectOf(arguments.value(argument::dialect), *command, files);
    Result<MegatronFacts> facts = factsFor(arguments, locator, dialect);
    MEGATUNE_TRY(facts);
    const Result<MegatronParameters> parameters = parametersFor(name, arguments, *facts, dialect);
    MEGATUNE_TRY(parameters);
    if (!SearchSpace::canHold(parameters->all)) {
        return wrongArgument(argument::ownParameters,
            Tr::tr(
                "The parameters have more combinations than can be counted; give your own fewer choices."));
    }
    Result<SearchSpace> space =
        restrictedByText(SearchSpace(parameters->all), arguments.value(argument::only));
    MEGATUNE_TRY(space);
    if (parameters->loaderIsUnknown)
        space = oneMicroBatch(*space);
    RuleSet rules = name == documentedPreset ? zenithRules(*facts) : megatronCoreRules(*facts);
    if (parameters->tensorIsBoth)
        rules.append(expertTensorDefault(*space));
    if (name != documentedPreset) // whose rules are a document's
        rules += fullShardingRules(*facts, *space);
    return std::make_shared<const MegatronPreset>(
        name, arguments, *facts, *space, std::move(rules), parameters->own, parameters->held);
}

PresetKind megatronKind(const QString& name, const QString& title)
{
    // Published runs of small models on large GPUs go up to micro-batches of 24.
    const bool documented = name == documentedPreset;
    QList<ArgumentSpec> arguments = megatronArguments(documented ? u"8"_s : u"32"_s);
    if (!documented)
        arguments.append(fullShardingArgument());
    return {name, title, arguments, std::bind_front(createMegatronPreset, name), !documented};
}

} // namespace

QString assumedCoreVersion()
{
    return u"0.%1"_s.arg(MegatronFacts().coreMinor);
}

std::optional<QString> nearestCoreVersion(const QString& version)
{
    const auto minor = coreMinorOf(version);
    return minor ? std::optional(u"0.%1"_s.arg(std::clamp(*minor, oldestCoreMinor, newestCoreMinor)))
                 : std::nullopt;
}

PresetKind megatronCorePreset()
{
    return megatronKind(u"megatron-core"_s,
        Tr::tr("Megatron-LM and Megatron-SWIFT: parallel sizes, micro-batch size and recomputation, as "
               "Megatron itself checks them (the default)"));
}

PresetKind documentedMegatronPreset()
{
    return megatronKind(documentedPreset,
        Tr::tr("the same parameters with the rules and the search that ZenithTune documents"));
}

} // namespace megatune
