// The preset `megatron`: parallel sizes, micro-batch size and recomputation of Megatron-LM and
// Megatron-SWIFT, with the rules as ZenithTune documents them (rule set `zenith`).
#include "core/base/text.h"
#include "core/model/modellocator.h"
#include "core/preset/preset.h"

#include <array>
#include <limits>
#include <QCoreApplication>

namespace megatune {

namespace {

struct MegatronText
{
    Q_DECLARE_TR_FUNCTIONS(MegatronText)
};

// Positions of the parameters in the search space; rules read the numbers of a combination by them.
enum Axis : size_t { Tp, Pp, Cp, Ep, Etp, Mbs, Granularity, Method, RecomputeLayers, Vit };

// Codes of words, for rules.
enum GranularityCode : qint64 { Full = 0, Selective = 1 };
enum MethodCode : qint64 { Uniform = 0, Block = 1 };

/// What the arguments and the model's config say; absent is unknown and switches the rules off that need it.
struct MegatronFacts
{
    qint64 gpus = 1;
    qint64 globalBatch = 1;
    qint64 mbsMax = 8;
    qint64 recomputeLayersMax = 8;
    std::optional<qint64> layers = {};
    std::optional<qint64> queryGroups = {};
    bool isVlm = false;
};

QList<Value> powersOfTwoUpTo(qint64 limit)
{
    QList<Value> choices;
    for (qint64 value = 1; value <= limit; value *= 2)
        choices.append(Value{value});
    return choices;
}

QList<Value> microBatchChoices(const MegatronFacts& facts)
{
    QList<Value> choices;
    for (const Value& value : powersOfTwoUpTo(facts.mbsMax)) {
        if (facts.globalBatch % value.number == 0)
            choices.append(value);
    }
    return choices;
}

QList<Value> countTo(qint64 limit)
{
    QList<Value> choices;
    for (qint64 value = 1; value <= limit; ++value)
        choices.append(Value{value});
    return choices;
}

SearchSpace megatronSpace(const MegatronFacts& facts)
{
    const QList<Value> degrees = powersOfTwoUpTo(facts.gpus);
    return SearchSpace({
        {u"tp"_qs, u"TP"_qs, MegatronText::tr("tensor parallel size"), degrees},
        {u"pp"_qs, u"PP"_qs, MegatronText::tr("pipeline parallel size"), degrees},
        {u"cp"_qs, u"CP"_qs, MegatronText::tr("context parallel size"), degrees},
        {u"ep"_qs, u"EP"_qs, MegatronText::tr("expert parallel size"), degrees},
        {u"etp"_qs, u"ETP"_qs, MegatronText::tr("expert tensor parallel size"), degrees},
        {u"mbs"_qs, u"MBS"_qs, MegatronText::tr("micro-batch size"), microBatchChoices(facts)},
        {u"recompute_granularity"_qs, MegatronText::tr("Recompute"),
            MegatronText::tr("recompute granularity"), {{Full, u"full"_qs}, {Selective, u"selective"_qs}}},
        {u"recompute_method"_qs, MegatronText::tr("Method"), MegatronText::tr("recompute method"),
            {{Uniform, u"uniform"_qs}, {Block, u"block"_qs}}},
        {u"recompute_num_layers"_qs, MegatronText::tr("Layers"), MegatronText::tr("recomputed layers"),
            countTo(facts.recomputeLayersMax)},
        {u"vit_gradient_checkpointing"_qs, MegatronText::tr("ViT ckpt"),
            MegatronText::tr("gradient checkpointing of the vision tower"),
            {{1, u"true"_qs}, {0, u"false"_qs}}},
    });
}

/// Beyond 2^63, which is reached by five sizes of 8,192, the largest number stands for all.
qint64 modelParallel(Numbers n)
{
    qint64 product = 1;
    for (const Axis axis : {Tp, Pp, Cp, Ep, Etp}) {
        if (__builtin_mul_overflow(product, n[axis], &product))
            return std::numeric_limits<qint64>::max();
    }
    return product;
}

/// The same for a sentence.
QString modelParallelText(Numbers n)
{
    double product = 1;
    for (const Axis axis : {Tp, Pp, Cp, Ep, Etp})
        product *= static_cast<double>(n[axis]);
    return product < 1e15 ? shortestNumber(product) : QString::number(product, 'g', 3);
}

Rule worldSizeRule(qint64 gpus)
{
    return {u"world-size"_qs, MegatronText::tr("The GPUs divide by TP x PP x CP x EP x ETP"),
        {u"tp"_qs, u"pp"_qs, u"cp"_qs, u"ep"_qs, u"etp"_qs},
        [gpus](Numbers n) {
            const qint64 product = modelParallel(n);
            return product <= gpus && gpus % product == 0;
        },
        [gpus](Numbers n) {
            return MegatronText::tr(
                "%1 GPUs cannot be split into groups of TP %2 x PP %3 x CP %4 x EP %5 x ETP %6 = %7.")
                .arg(gpus)
                .arg(n[Tp])
                .arg(n[Pp])
                .arg(n[Cp])
                .arg(n[Ep])
                .arg(n[Etp])
                .arg(modelParallelText(n));
        }};
}

Rule globalBatchRule(qint64 gpus, qint64 globalBatch)
{
    // Asked only after world-size holds, so the data parallel size is whole.
    return {u"global-batch"_qs, MegatronText::tr("The global batch divides by DP x MBS"),
        {u"tp"_qs, u"pp"_qs, u"cp"_qs, u"ep"_qs, u"etp"_qs, u"mbs"_qs},
        [gpus, globalBatch](Numbers n) {
            const qint64 dataParallel = gpus / modelParallel(n);
            return dataParallel > 0 && globalBatch % (dataParallel * n[Mbs]) == 0;
        },
        [gpus, globalBatch](Numbers n) {
            const qint64 dataParallel = gpus / modelParallel(n);
            return MegatronText::tr("Global batch size %1 is not a multiple of DP %2 x MBS %3 = %4.")
                .arg(globalBatch)
                .arg(dataParallel)
                .arg(n[Mbs])
                .arg(dataParallel * n[Mbs]);
        }};
}

Rule expertTpRule()
{
    return {u"expert-tp"_qs, MegatronText::tr("ETP does not exceed TP"), {u"tp"_qs, u"etp"_qs},
        [](Numbers n) { return n[Etp] <= n[Tp]; },
        [](Numbers n) { return MegatronText::tr("ETP %1 is larger than TP %2.").arg(n[Etp]).arg(n[Tp]); }};
}

Rule queryGroupsRule(qint64 groups)
{
    return {u"query-groups"_qs, MegatronText::tr("The query groups divide by TP"), {u"tp"_qs},
        [groups](Numbers n) { return groups % n[Tp] == 0; },
        [groups](Numbers n) {
            return MegatronText::tr("The model's %1 query groups (KV heads) cannot be split over TP %2.")
                .arg(groups)
                .arg(n[Tp]);
        }};
}

Rule pipelineLayersRule(qint64 layers)
{
    return {u"pipeline-layers"_qs, MegatronText::tr("The layers divide by PP"), {u"pp"_qs},
        [layers](Numbers n) { return layers % n[Pp] == 0; },
        [layers](Numbers n) {
            return MegatronText::tr("The model's %1 layers cannot be split evenly over PP %2 stages.")
                .arg(layers)
                .arg(n[Pp]);
        }};
}

Rule recomputeLayersRule(qint64 layers)
{
    return {u"recompute-layers"_qs, MegatronText::tr("The layers of a stage divide by the recomputed layers"),
        {u"pp"_qs, u"recompute_num_layers"_qs},
        [layers](Numbers n) { return layers / n[Pp] % n[RecomputeLayers] == 0; },
        [layers](Numbers n) {
            return MegatronText::tr(
                "A stage has %1 layers (%2 over PP %3), which %4 recomputed layers do not divide.")
                .arg(layers / n[Pp])
                .arg(layers)
                .arg(n[Pp])
                .arg(n[RecomputeLayers]);
        }};
}

Rule vlmSelectiveRule()
{
    return {u"vlm-selective"_qs, MegatronText::tr("No selective recomputation for a vision-language model"),
        {u"recompute_granularity"_qs}, [](Numbers n) { return n[Granularity] != Selective; },
        [](Numbers) {
            return MegatronText::tr(
                "The model is a vision-language model, for which selective recomputation is left out.");
        }};
}

Rule vlmBlockRule()
{
    return {u"vlm-block"_qs, MegatronText::tr("No block recomputation for a vision-language model"),
        {u"recompute_method"_qs}, [](Numbers n) { return n[Method] != Block; },
        [](Numbers) {
            return MegatronText::tr(
                "The model is a vision-language model, for which block recomputation is left out.");
        }};
}

RuleSet zenithRules(const MegatronFacts& facts)
{
    RuleSet rules{worldSizeRule(facts.gpus), globalBatchRule(facts.gpus, facts.globalBatch), expertTpRule()};
    if (facts.queryGroups)
        rules.append(queryGroupsRule(*facts.queryGroups));
    if (facts.layers) {
        rules.append(pipelineLayersRule(*facts.layers));
        rules.append(recomputeLayersRule(*facts.layers));
    }
    if (facts.isVlm) {
        rules.append(vlmSelectiveRule());
        rules.append(vlmBlockRule());
    }
    return rules;
}

struct OptionOfParameter
{
    const char* parameter;
    const char* option;
};

constexpr std::array<OptionOfParameter, 10> megatronOptions{{
    {"tp", "tensor-model-parallel-size"},
    {"pp", "pipeline-model-parallel-size"},
    {"cp", "context-parallel-size"},
    {"ep", "expert-model-parallel-size"},
    {"etp", "expert-tensor-parallel-size"},
    {"mbs", "micro-batch-size"},
    {"recompute_granularity", "recompute-granularity"},
    {"recompute_method", "recompute-method"},
    {"recompute_num_layers", "recompute-num-layers"},
    {"vit_gradient_checkpointing", "vit-gradient-checkpointing"},
}};

class MegatronPreset final : public Preset
{
public:
    MegatronPreset(const PresetArguments& arguments, const MegatronFacts& facts, const SearchSpace& space,
        const std::optional<ModelShape>& shape)
        : m_globalBatch(facts.globalBatch)
    {
        m_name = u"megatron"_qs;
        m_arguments = arguments;
        m_space = space;
        m_rules = zenithRules(facts);
        m_ruleSetName = arguments.value(u"rules"_qs);
        m_recommendedStrategy = u"megatron-heuristic"_qs;
        m_gpuCount = static_cast<int>(facts.gpus);
        m_shape = shape;
    }

    /// Selective recomputation takes neither method nor number of layers: all of those run the same command.
    [[nodiscard]] CombinationIndex canonical(CombinationIndex index) const override
    {
        const Value& granularity =
            m_space.parameters()[Granularity].choices[m_space.choiceAt(index, Granularity)];
        if (granularity.number != Selective)
            return index;
        for (const int axis : {static_cast<int>(Method), static_cast<int>(RecomputeLayers)})
            index -= static_cast<quint64>(m_space.choiceAt(index, axis)) * m_space.stride(axis);
        return index;
    }

    [[nodiscard]] QStringList canonicalParameters() const override
    {
        return {u"recompute_granularity"_qs, u"recompute_method"_qs, u"recompute_num_layers"_qs};
    }

    [[nodiscard]] QList<CommandEdit> edits(const Layout& layout, CommandFlavour flavour) const override
    {
        const bool selective = layout.text(u"recompute_granularity"_qs) == u"selective";
        QList<CommandEdit> edits;
        // Megatron-LM's short form for "selective" would win over the granularity.
        edits.append(CommandEdit::remove(u"recompute-activations"_qs));
        for (const OptionOfParameter& entry : megatronOptions) {
            const QString parameter = QString::fromLatin1(entry.parameter);
            const QString option = QString::fromLatin1(entry.option);
            const bool ofFull = parameter == u"recompute_method" || parameter == u"recompute_num_layers";
            if (selective && ofFull)
                edits.append(CommandEdit::remove(option));
            else if (parameter == u"vit_gradient_checkpointing" && flavour == CommandFlavour::MegatronLm)
                continue; // pretrain_gpt.py refuses options that it does not know
            else if (layout.find(parameter) != nullptr)
                edits.append(CommandEdit::set(option, layout.text(parameter)));
            if (parameter == u"mbs")
                edits.append(CommandEdit::set(u"global-batch-size"_qs, QString::number(m_globalBatch)));
        }
        return edits;
    }

    [[nodiscard]] QStringList layoutParameters() const override
    {
        return {u"tp"_qs, u"pp"_qs, u"cp"_qs, u"ep"_qs, u"etp"_qs, u"mbs"_qs};
    }

private:
    qint64 m_globalBatch;
};

QList<ArgumentSpec> megatronArguments()
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
            .defaultText = u"8"_qs,
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
        {.name = u"only"_qs,
            .kind = Kind::Text,
            .meaning = MegatronText::tr("choices to keep, such as tp:1+2/recompute_granularity:full")},
        {.name = u"rules"_qs,
            .kind = Kind::Choice,
            .defaultText = u"zenith"_qs,
            .meaning = MegatronText::tr("rule set: zenith, as ZenithTune documents them"),
            .choices = {u"zenith"_qs}},
    };
}

std::optional<qint64> argumentNumber(const PresetArguments& arguments, const QString& name)
{
    return arguments.contains(name) ? toInteger(arguments.value(name)) : std::nullopt;
}

Result<PresetPtr> createMegatronPreset(const PresetArguments& arguments, const ModelLocator& locator)
{
    MegatronFacts facts;
    facts.gpus = argumentNumber(arguments, u"n_gpus"_qs).value_or(1);
    facts.globalBatch = argumentNumber(arguments, u"gbs"_qs).value_or(1);
    facts.mbsMax = argumentNumber(arguments, u"mbs_max"_qs).value_or(8);
    facts.recomputeLayersMax = argumentNumber(arguments, u"recompute_num_layers_max"_qs).value_or(8);
    facts.layers = argumentNumber(arguments, u"num_layers"_qs);
    facts.queryGroups = argumentNumber(arguments, u"num_query_groups"_qs);

    std::optional<ModelShape> shape;
    if (arguments.contains(u"model"_qs)) {
        const Result<ModelShape> found = locator.shapeOf(arguments.value(u"model"_qs));
        if (!found)
            return tl::unexpected(found.error());
        shape = *found;
        facts.isVlm = found->isMultimodal;
        if (!facts.layers && found->numLayers)
            facts.layers = *found->numLayers;
        if (!facts.queryGroups && found->numQueryGroups)
            facts.queryGroups = *found->numQueryGroups;
    }
    const Result<SearchSpace> space = restrictedByText(megatronSpace(facts), arguments.value(u"only"_qs));
    if (!space)
        return tl::unexpected(space.error());
    return std::make_shared<const MegatronPreset>(arguments, facts, *space, shape);
}

const PresetRegistration megatronRegistration([] {
    return PresetKind{u"megatron"_qs,
        MegatronText::tr("Megatron-LM and Megatron-SWIFT: parallel sizes, micro-batch size, recomputation"),
        megatronArguments(), createMegatronPreset};
});

} // namespace

} // namespace megatune
