// SPDX-License-Identifier: GPL-3.0-or-later
// Two presets over parallel sizes, micro-batch size and recomputation of Megatron-LM and Megatron-SWIFT:
// `megatron-core` under Megatron's own rules, and `megatron` under those that ZenithTune documents (rule set
// `zenith`).
#include "core/base/text.h"
#include "core/dialect/dialect.h"
#include "core/model/modellocator.h"
#include "core/preset/megatron.h"
#include "core/preset/ownparameters.h"
#include "core/preset/preset.h"
#include "core/preset/presetkinds.h"

#include <array>
#include <functional>
#include <QCoreApplication>

namespace megatune {

namespace {

struct MegatronText
{
    Q_DECLARE_TR_FUNCTIONS(MegatronText)
};

const QString documentedPreset = QStringLiteral("megatron");

// Versions whose sources the rules were read from (tags core_v0.4.0 to core_v0.19.0).
constexpr int oldestCoreMinor = 4;
constexpr int newestCoreMinor = 19;

struct OptionOfParameter
{
    const char* parameter;
    const char* option;
};

/// Parameters whose value is written as it is; in the order in which they come into the command.
constexpr std::array<OptionOfParameter, 6> sizeOptions{{
    {"tp", "tensor-model-parallel-size"},
    {"pp", "pipeline-model-parallel-size"},
    {"cp", "context-parallel-size"},
    {"ep", "expert-model-parallel-size"},
    {"etp", "expert-tensor-parallel-size"},
    {"mbs", "micro-batch-size"},
}};

bool isSwift(CommandFlavour flavour)
{
    return flavour == CommandFlavour::MegatronSwift || flavour == CommandFlavour::Swift;
}

void addRecomputeEdits(QList<CommandEdit>& edits, const Layout& layout, CommandFlavour flavour)
{
    // Megatron-LM's short form for "selective" would win over the granularity.
    edits.append(CommandEdit::remove(u"recompute-activations"_qs));
    const QString granularity = layout.text(axis::granularity);
    // Megatron-LM knows no "none": it is the absence of the option.
    if (granularity == u"none" && !isSwift(flavour))
        edits.append(CommandEdit::remove(u"recompute-granularity"_qs));
    else if (!granularity.isEmpty())
        edits.append(CommandEdit::set(u"recompute-granularity"_qs, granularity));
    for (const auto& [name, option] : {std::pair{axis::method, u"recompute-method"_qs},
             std::pair{axis::recomputeLayers, u"recompute-num-layers"_qs}}) {
        if (granularity != u"full")
            edits.append(CommandEdit::remove(option));
        else if (layout.find(name) != nullptr)
            edits.append(CommandEdit::set(option, layout.text(name)));
    }
}

/// A yes or no in the framework's own form: a switch that is there or not, or a value.
CommandEdit switchEdit(const QString& option, bool on, CommandFlavour flavour)
{
    if (isSwift(flavour))
        return CommandEdit::set(option, on ? u"true"_qs : u"false"_qs);
    return on ? CommandEdit::flag(option) : CommandEdit::remove(option);
}

void addPipelineEdits(
    QList<CommandEdit>& edits, const MegatronFacts& facts, const Layout& layout, CommandFlavour flavour)
{
    if (layout.find(axis::vpp) == nullptr)
        return;
    const qint64 stages = layout.number(axis::vpp);
    const QList<CommandEdit> split = splitEdits(facts, layout.number(axis::pp), stages);
    const QString layoutOption = u"pipeline-model-parallel-layout"_qs;
    const bool named = facts.hasPipelineLayout
        || std::any_of(
            split.begin(), split.end(), [&](const CommandEdit& edit) { return edit.option == layoutOption; });
    const QString swiftOption = u"virtual-pipeline-model-parallel-size"_qs;
    const QString megatronOption = u"num-virtual-stages-per-pipeline-rank"_qs;
    // Only one of the ways to ask for it may stand in the command.
    for (const QString& option : {swiftOption, megatronOption, u"num-layers-per-virtual-pipeline-stage"_qs}) {
        const bool ours = !named && option == (isSwift(flavour) ? swiftOption : megatronOption);
        edits.append(ours && stages > 1 ? CommandEdit::set(option, QString::number(stages))
                                        : CommandEdit::remove(option));
    }
    edits.append(split);
}

/// Modules of selective recomputation; Megatron's own choice needs no option.
void addModuleEdits(QList<CommandEdit>& edits, const Layout& layout)
{
    const QString modules = layout.text(axis::recomputeModules);
    if (modules.isEmpty() || layout.text(axis::granularity) != u"selective")
        return;
    const QString option = u"recompute-modules"_qs;
    edits.append(modules == u"core_attn" ? CommandEdit::remove(option)
                                         : CommandEdit::set(option, QString(modules).replace(u'-', u' ')));
}

/// For estimates.
QStringList factsMissingIn(const MegatronFacts& facts)
{
    QStringList missing;
    if (!facts.shape)
        missing.append(MegatronText::tr("the model"));
    if (facts.gpu.isEmpty())
        missing.append(MegatronText::tr("the type of GPU"));
    if (!facts.sequenceLength)
        missing.append(MegatronText::tr("the sequence length"));
    return missing;
}

class MegatronPreset final : public Preset
{
public:
    MegatronPreset(const QString& name, const PresetArguments& arguments, const MegatronFacts& facts,
        SearchSpace space, RuleSet rules, const QList<OwnParameter>& own)
        : m_facts(facts)
        , m_own(own)
    {
        m_name = name;
        m_arguments = arguments;
        m_space = std::move(space);
        m_rules = std::move(rules);
        const bool documented = name == documentedPreset;
        m_ruleSetName = documented ? u"zenith"_qs : u"megatron-core"_qs;
        m_recommendedStrategy = documented ? u"megatron-heuristic"_qs : u"model-guided"_qs;
        m_recommendsBaseline = !documented;
        m_gpuCount = static_cast<int>(facts.gpus);
        m_gpusPerNode = facts.gpusPerNode;
        m_shape = facts.shape;
        m_estimator = estimatorFor(facts, m_space);
        m_trainingOptions = facts.options;
        if (m_estimator == nullptr)
            m_missingFacts = factsMissingIn(facts);
        m_tp = m_space.indexOf(axis::tp);
        m_pp = m_space.indexOf(axis::pp);
        m_vpp = m_space.indexOf(axis::vpp);
        m_sequenceParallel = m_space.indexOf(axis::sequenceParallel);
        m_granularity = m_space.indexOf(axis::granularity);
        m_method = m_space.indexOf(axis::method);
        m_recomputeLayers = m_space.indexOf(axis::recomputeLayers);
        m_modules = m_space.indexOf(axis::recomputeModules);
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

    [[nodiscard]] QList<CommandEdit> edits(const Layout& layout, CommandFlavour flavour) const override
    {
        QList<CommandEdit> edits;
        for (const OptionOfParameter& entry : sizeOptions) {
            const QString parameter = QString::fromLatin1(entry.parameter);
            if (layout.find(parameter) != nullptr)
                edits.append(CommandEdit::set(QString::fromLatin1(entry.option), layout.text(parameter)));
        }
        edits += fixedEdits();
        addPipelineEdits(edits, m_facts, layout, flavour);
        if (layout.find(axis::sequenceParallel) != nullptr) {
            const bool on = layout.text(axis::sequenceParallel) == u"true" && layout.number(axis::tp) > 1;
            edits.append(switchEdit(u"sequence-parallel"_qs, on, flavour));
        }
        addRecomputeEdits(edits, layout, flavour);
        addModuleEdits(edits, layout);
        // pretrain_gpt.py refuses options that it does not know.
        if (layout.find(axis::vit) != nullptr && flavour != CommandFlavour::MegatronLm)
            edits.append(CommandEdit::set(u"vit-gradient-checkpointing"_qs, layout.text(axis::vit)));
        for (const OwnParameter& own : m_own) {
            if (const Value* value = layout.find(own.parameter.name))
                edits.append(ownParameterEdit(own, *value));
        }
        return edits;
    }

    [[nodiscard]] QList<CommandEdit> fixedEdits() const override
    {
        return {CommandEdit::set(u"global-batch-size"_qs, QString::number(m_facts.globalBatch))};
    }

    [[nodiscard]] QStringList layoutParameters() const override
    {
        return {axis::tp, axis::pp, axis::cp, axis::ep, axis::etp, axis::mbs};
    }

    [[nodiscard]] QList<Refinement> refinements(
        const Dialect& winner, const QStringList& numeric) const override
    {
        return refinementsOf(m_facts, winner, numeric);
    }

private:
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
        {.name = u"n_gpus"_qs,
            .required = true,
            .meaning = MegatronText::tr("number of GPUs"),
            .maximum = 65'536},
        {.name = u"gbs"_qs,
            .required = true,
            .meaning = MegatronText::tr("global batch size"),
            .maximum = 100'000'000},
        {.name = u"mbs_max"_qs,
            .defaultText = mostMicroBatch,
            .meaning = MegatronText::tr("largest micro-batch size"),
            .maximum = 65'536},
        {.name = u"model"_qs,
            .kind = Kind::Text,
            .meaning = MegatronText::tr(
                "Hugging Face id or a folder with config.json; gives layers and query groups")},
        {.name = u"num_layers"_qs,
            .meaning = MegatronText::tr("number of layers, over the model's own"),
            .maximum = 100'000},
        {.name = u"num_query_groups"_qs,
            .meaning = MegatronText::tr("number of KV heads, over the model's own"),
            .maximum = 100'000},
        {.name = u"recompute_num_layers_max"_qs,
            .defaultText = u"8"_qs,
            .meaning = MegatronText::tr("largest number of recomputed layers"),
            .maximum = 200},
        {.name = u"core_version"_qs,
            .kind = Kind::Text,
            .meaning =
                MegatronText::tr("version of megatron-core, such as 0.16; for the preset megatron-core")},
        {.name = u"seq_len"_qs,
            .meaning = MegatronText::tr("sequence length; for the preset megatron-core, memory and speed"),
            .maximum = 100'000'000},
        {.name = u"gpu"_qs,
            .kind = Kind::Text,
            .meaning = MegatronText::tr("type of GPU, such as H100-80GB; for memory and speed")},
        {.name = u"gpus_per_node"_qs,
            .meaning = MegatronText::tr(
                "GPUs of a node or of an NVLink domain; 8 when absent, 72 of GB200 and GB300; for "
                "memory and speed"),
            .maximum = 65'536},
        {.name = u"dialect"_qs,
            .kind = Kind::Choice,
            .meaning = MegatronText::tr("how the trainer reads its options, where it is not recognised"),
            .choices = Dialect::trainerNames()},
        {.name = u"trial_iterations"_qs,
            .meaning = MegatronText::tr(
                "end trials after so many iterations, without evaluation and checkpoints; 20 "
                "when absent and the command would take longer"),
            .maximum = 1'000'000},
        {.name = u"only"_qs,
            .kind = Kind::Text,
            .meaning = MegatronText::tr("choices to keep, such as tp:1+2/recompute_granularity:full")},
        {.name = u"params"_qs,
            .kind = Kind::Text,
            .meaning = MegatronText::tr(
                "parameters of your own, such as --attention-backend=flash+fused/NCCL_ALGO=Ring+Tree")},
    };
}

std::optional<qint64> argumentNumber(const PresetArguments& arguments, const QString& name)
{
    return arguments.contains(name) ? toInteger(arguments.value(name)) : std::nullopt;
}

CommandFlavour flavourOfDialect(const QString& name)
{
    static const QMap<QString, CommandFlavour> flavours{{u"megatron-lm"_qs, CommandFlavour::MegatronLm},
        {u"ms-swift-3"_qs, CommandFlavour::MegatronSwift}, {u"ms-swift-4"_qs, CommandFlavour::MegatronSwift},
        {u"swift"_qs, CommandFlavour::Swift}, {u"accelerate"_qs, CommandFlavour::Accelerate}};
    return flavours.value(name, CommandFlavour::Unknown);
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
        return failure(ErrorKind::Usage,
            MegatronText::tr("core_version=%1 is not a version of megatron-core; write it as 0.16.")
                .arg(text));
    }
    if (*minor < oldestCoreMinor || *minor > newestCoreMinor) {
        return failure(ErrorKind::Usage,
            MegatronText::tr(
                "The rules of megatron-core %1 are not known; give the nearest version from 0.%2 "
                "to 0.%3 as core_version.")
                .arg(text)
                .arg(oldestCoreMinor)
                .arg(newestCoreMinor));
    }
    return *minor;
}

/// GPUs of a node, or of an NVLink domain: as given, else as the type of GPU usually comes.
qint64 usualNode(const PresetArguments& arguments)
{
    const Result<GpuSpec> gpu = gpuSpec(arguments.value(u"gpu"_qs));
    return argumentNumber(arguments, u"gpus_per_node"_qs).value_or(gpu ? gpu->linkDomain : 8);
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
    facts.options.assumed.append(
        MegatronText::tr("A vocabulary of %L1 words: how many the tokenizer has is not "
                         "known; --vocab-size in the command says it.")
            .arg(usualVocabulary));
}

Result<MegatronFacts> factsFor(const PresetArguments& arguments, const ModelLocator& locator,
    const std::optional<CommandLine>& command, const CommandFileReader& files)
{
    MegatronFacts facts;
    const QString dialect = arguments.value(u"dialect"_qs);
    facts.flavour = dialect.isEmpty() ? facts.flavour : flavourOfDialect(dialect);
    if (command)
        readCommandFacts(facts, dialectOf(dialect, *command, files));
    facts.gpus = argumentNumber(arguments, u"n_gpus"_qs).value_or(1);
    facts.globalBatch = argumentNumber(arguments, u"gbs"_qs).value_or(1);
    facts.mbsMax = argumentNumber(arguments, u"mbs_max"_qs).value_or(8);
    facts.recomputeLayersMax = argumentNumber(arguments, u"recompute_num_layers_max"_qs).value_or(8);
    facts.layers = argumentNumber(arguments, u"num_layers"_qs);
    facts.queryGroups = argumentNumber(arguments, u"num_query_groups"_qs);
    if (arguments.contains(u"seq_len"_qs))
        facts.sequenceLength = argumentNumber(arguments, u"seq_len"_qs);
    facts.gpusPerNode = static_cast<int>(std::min<qint64>(facts.gpus, usualNode(arguments)));
    if (arguments.contains(u"gpu"_qs)) {
        facts.gpu = arguments.value(u"gpu"_qs);
        if (const Result<void> known = checkGpuName(facts.gpu); !known)
            return tl::unexpected(known.error());
    }
    const Result<int> coreMinor = coreVersionFrom(arguments.value(u"core_version"_qs));
    if (!coreMinor)
        return tl::unexpected(coreMinor.error());
    facts.coreMinor = *coreMinor;
    if (arguments.contains(u"model"_qs)) {
        const Result<ModelShape> found = locator.shapeOf(arguments.value(u"model"_qs), facts.layers);
        if (!found)
            return tl::unexpected(found.error());
        facts.shape = *found;
        assumeVocabulary(facts);
        facts.isVlm = found->isMultimodal;
        if (!facts.layers && found->numLayers)
            facts.layers = *found->numLayers;
        if (!facts.queryGroups && found->numQueryGroups)
            facts.queryGroups = *found->numQueryGroups;
    }
    return facts;
}

/// Options that the preset writes itself.
QStringList optionNames()
{
    QStringList names{u"global-batch-size"_qs, u"recompute-granularity"_qs, u"recompute-method"_qs,
        u"recompute-num-layers"_qs, u"recompute-modules"_qs, u"vit-gradient-checkpointing"_qs};
    for (const OptionOfParameter& entry : sizeOptions)
        names.append(QString::fromLatin1(entry.option));
    return names;
}

Result<PresetPtr> createMegatronPreset(const QString& name, const PresetArguments& arguments,
    const ModelLocator& locator, const std::optional<CommandLine>& command, const CommandFileReader& files)
{
    const Result<MegatronFacts> facts = factsFor(arguments, locator, command, files);
    if (!facts)
        return tl::unexpected(facts.error());
    const bool exact = name != documentedPreset;
    const SearchSpace known = exact ? megatronCoreSpace(*facts) : zenithSpace(*facts);
    const auto own = ownParametersFromText(arguments.value(u"params"_qs), known.names() + optionNames());
    if (!own)
        return tl::unexpected(own.error());
    QList<Parameter> parameters = known.parameters();
    for (const OwnParameter& entry : *own)
        parameters.append(entry.parameter);
    if (!SearchSpace::canHold(parameters)) {
        return failure(ErrorKind::Usage,
            MegatronText::tr(
                "The parameters have more combinations than can be counted; give fewer choices in params."));
    }
    const Result<SearchSpace> space = restrictedByText(SearchSpace(parameters), arguments.value(u"only"_qs));
    if (!space)
        return tl::unexpected(space.error());
    return std::make_shared<const MegatronPreset>(
        name, arguments, *facts, *space, exact ? megatronCoreRules(*facts) : zenithRules(*facts), *own);
}

PresetKind megatronKind(const QString& name, const QString& title)
{
    // Published runs of small models on large GPUs go up to micro-batches of 24.
    return {name, title, megatronArguments(name == documentedPreset ? u"8"_qs : u"32"_qs),
        std::bind_front(createMegatronPreset, name), name != documentedPreset};
}

} // namespace

PresetKind megatronCorePreset()
{
    return megatronKind(u"megatron-core"_qs,
        MegatronText::tr(
            "Megatron-LM and Megatron-SWIFT: parallel sizes, micro-batch size and recomputation, as "
            "Megatron itself checks them (the default)"));
}

PresetKind documentedMegatronPreset()
{
    return megatronKind(documentedPreset,
        MegatronText::tr("the same parameters with the rules and the search that ZenithTune documents"));
}

} // namespace megatune
