// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweeps/sweepfile.h"

#include "core/base/units.h"
#include "core/hardware/gpuspec.h"
#include "tests/sweeps/csvreader.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <QDir>
#include <QFile>
#include <QHash>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using SweepFields = QHash<QString, QString>;

/// Of a GPU's labelled memory, what a framework can allocate from.
constexpr double sweepUsableShare = 0.985;

std::optional<double> sweepNumber(const SweepFields& fields, const QString& name)
{
    bool ok = false;
    const double value = fields.value(name).toDouble(&ok);
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

std::optional<int> sweepWhole(const SweepFields& fields, const QString& name)
{
    const auto value = sweepNumber(fields, name);
    return value && *value >= 1 && *value <= 1e9 ? std::optional(static_cast<int>(*value)) : std::nullopt;
}

/// Sizes of the model: the columns', else those of MODELS.json.
class SweepModel
{
public:
    SweepModel(const SweepFields& fields, const Json& models)
        : m_fields(fields)
    {
        const auto found = models.find(fields.value(u"model"_s).toStdString());
        if (found != models.end() && found->is_object())
            m_model = &*found;
    }

    [[nodiscard]] ModelShape shape() const
    {
        ModelShape shape;
        shape.name = m_fields.value(u"model"_s);
        shape.numLayers = whole("layers");
        shape.hiddenSize = whole("hidden");
        shape.numAttentionHeads = whole("heads");
        shape.numQueryGroups = whole("kv_heads");
        shape.ffnHiddenSize = whole("ffn_hidden");
        shape.vocabSize = whole("vocab");
        shape.headDim = whole("head_dim");
        if (!shape.headDim && shape.hiddenSize && shape.numAttentionHeads)
            shape.headDim = *shape.hiddenSize / *shape.numAttentionHeads;
        shape.numExperts = whole("experts");
        shape.expertsPerToken = whole("topk");
        shape.expertFfnHiddenSize = whole("moe_ffn_hidden");
        if (shape.numExperts && !shape.expertFfnHiddenSize)
            shape.expertFfnHiddenSize = shape.ffnHiddenSize;
        shape.sharedExpertFfnHiddenSize = whole("moe_shared_ffn_hidden");
        shape.firstDenseLayers = whole("dense_layers");
        shape.qLoraRank = whole("q_lora_rank");
        shape.kvLoraRank = whole("kv_lora_rank");
        shape.qkNopeHeadDim = whole("qk_head_dim");
        shape.qkRopeHeadDim = whole("qk_rope_head_dim");
        shape.vHeadDim = whole("v_head_dim");
        decideKind(shape);
        return shape;
    }

private:
    [[nodiscard]] std::optional<int> whole(const char* key) const
    {
        if (const auto column = sweepWhole(m_fields, QString::fromLatin1(key)))
            return column;
        const auto found = m_model != nullptr ? m_model->find(key) : Json::const_iterator();
        if (m_model == nullptr || found == m_model->end() || !found->is_number())
            return std::nullopt;
        const auto value = found->get<double>();
        return value >= 1 && value <= 1e9 ? std::optional(static_cast<int>(value)) : std::nullopt;
    }

    [[nodiscard]] std::optional<bool> flag(const char* key) const
    {
        const auto found = m_model != nullptr ? m_model->find(key) : Json::const_iterator();
        return m_model != nullptr && found != m_model->end() && found->is_boolean()
            ? std::optional(found->get<bool>())
            : std::nullopt;
    }

    /// Gated or not, tied or not: as MODELS.json says, else what comes nearest to the number of parameters,
    /// else by the feed-forward width.
    void decideKind(ModelShape& shape) const
    {
        shape.gatedFfn = shape.ffnHiddenSize.value_or(0) != 4 * shape.hiddenSize.value_or(1);
        shape.tiedEmbeddings = false;
        const auto billions = sweepNumber(m_fields, u"params_b"_s);
        double nearest = std::numeric_limits<double>::max();
        ModelShape guess = shape;
        for (const bool gated : {shape.gatedFfn, !shape.gatedFfn}) {
            for (const bool tied : {false, true}) {
                guess.gatedFfn = gated;
                guess.tiedEmbeddings = tied;
                const auto parameters = totalParameters(guess);
                const double off =
                    parameters && billions ? std::abs(double(*parameters) / 1e9 - *billions) : 0;
                if (parameters && billions && off < nearest) {
                    nearest = off;
                    shape.gatedFfn = gated;
                    shape.tiedEmbeddings = tied;
                }
            }
        }
        shape.gatedFfn = flag("gated_mlp").value_or(shape.gatedFfn);
        shape.tiedEmbeddings = flag("tied_embeddings").value_or(*shape.tiedEmbeddings);
    }

    const SweepFields& m_fields;
    const Json* m_model = nullptr;
};

std::optional<ClusterSpec> sweepCluster(const SweepFields& fields)
{
    ClusterSpec cluster;
    const auto labelled = sweepNumber(fields, u"gpu_mem_gb"_s);
    const Result<GpuSpec> gpu = gpuSpec(fields.value(u"gpu"_s));
    if (!gpu && !labelled)
        return std::nullopt;
    // An unknown type with a known memory: another type's rates rank layouts well enough.
    cluster.gpu = gpu ? *gpu : *gpuSpec(u"A100-80GB"_s);
    if (labelled && *labelled > 0
        && (!gpu || std::abs(std::log(*labelled * bytesPerGib / cluster.gpu.memoryBytes)) > 0.15))
        cluster.gpu.memoryBytes = *labelled * bytesPerGib * sweepUsableShare;
    cluster.gpuCount = sweepWhole(fields, u"world_size"_s).value_or(1);
    const int placed = fields.value(u"placement"_s).section(u'+', 0, 0).toInt();
    cluster.gpusPerNode = std::min(cluster.gpuCount, placed > 0 ? placed : 8);
    return cluster;
}

/// What the columns say about the framework: kernels by their names, and what came with them.
TrainingSpec sweepTraining(const SweepFields& fields)
{
    TrainingSpec training;
    training.sequenceLength = sweepNumber(fields, u"seq_len"_s).value_or(4096);
    training.globalBatch = std::max(1.0, sweepNumber(fields, u"gbs"_s).value_or(1));
    const QString zero = fields.value(u"zero"_s);
    training.sharding = zero.startsWith(u'3')            ? StateSharding::Parameters
        : zero.startsWith(u'1') || zero.startsWith(u'2') ? StateSharding::OptimizerState
                                                         : StateSharding::None;
    const QString precision = fields.value(u"precision"_s).toLower();
    training.products = precision.contains(u"fp8") ? ProductPrecision::Eight : ProductPrecision::Sixteen;
    const QString kernel = fields.value(u"kernel"_s).toLower();
    if (kernel.startsWith(u"torch")) {
        training.attention = AttentionKernel::Unfused;
    } else if (kernel == u"fa1" || kernel.contains(u"flash-attn1")) {
        training.attention = AttentionKernel::FlashFirst;
    } else if (kernel.startsWith(u"fused") || kernel.startsWith(u"megatron")) {
        training.attention = AttentionKernel::FusedSoftmax;
    }
    if (kernel.startsWith(u"megatron")) {
        // Megatron and Megatron-DeepSpeed before Transformer Engine: many small kernels, 16-bit gradients
        // with --fp16.
        training.gradientFusion = false;
        training.hostSecondsPerLayer = 1.1e-3;
        training.gradientBytes = precision.startsWith(u"bf16") ? 4 : 2;
    }
    if (fields.value(u"source"_s).startsWith(u"aleph")) {
        // github.com/Aleph-Alpha/scaling, as far as a command can say it: --grad-reduce-in-bf16,
        // --transformer-impl local, --no-gradient-accumulation-fusion, --no-bias-swiglu-fusion and
        // --account-for-embedding and -loss-in-pipeline-split.
        training.gradientBytes = 2;
        training.gradientFusion = false;
        training.plainModules = true;
        training.fusedActivation = false;
        training.embeddingAsLayers = 1;
        training.outputAsLayers = 1;
    }
    return training;
}

LayoutSpec sweepLayout(const SweepFields& fields, const TrainingSpec& training)
{
    LayoutSpec layout;
    layout.tp = sweepWhole(fields, u"tp"_s).value_or(1);
    layout.pp = sweepWhole(fields, u"pp"_s).value_or(1);
    layout.cp = sweepWhole(fields, u"cp"_s).value_or(1);
    layout.ep = sweepWhole(fields, u"ep"_s).value_or(1);
    layout.etp = sweepWhole(fields, u"etp"_s).value_or(1);
    layout.vpp = sweepWhole(fields, u"vpp"_s).value_or(1);
    const double ranks = sweepNumber(fields, u"dp"_s).value_or(1);
    const double share = training.globalBatch / std::max(1.0, ranks);
    layout.mbs = sweepWhole(fields, u"mbs"_s).value_or(static_cast<int>(std::clamp(share, 1.0, 65536.0)));
    const QString recompute = fields.value(u"recompute"_s);
    layout.recompute = recompute == u"full" ? RecomputeGranularity::Full
        : recompute == u"selective"         ? RecomputeGranularity::Selective
                                            : RecomputeGranularity::None;
    layout.sequenceParallel = fields.value(u"sequence_parallel"_s).toLower() == u"true" ? 1 : 0;
    return layout;
}

Outcome sweepOutcome(const SweepFields& fields)
{
    const auto seconds = sweepNumber(fields, u"step_time_s"_s);
    const QString outcome = fields.value(u"outcome"_s).toLower();
    if (outcome == u"oom")
        return {Outcome::Kind::OutOfMemory};
    if (outcome != u"ok" || !seconds || *seconds <= 0)
        return {Outcome::Kind::Failed};
    const bool decimal = fields.value(u"memory_kind"_s).contains(u"1e9");
    const bool worst = !fields.value(u"memory_kind"_s).contains(u"last rank");
    const double peak = sweepNumber(fields, u"memory_gb_peak"_s).value_or(0);
    return {Outcome::Kind::Value, *seconds, worst ? peak * (decimal ? 1e9 / bytesPerGib : 1) : 0};
}

/// The parameters of a row; others are added where they tell rows of a sweep apart.
Layout sweepRowLayout(const SweepFields& fields, const QStringList& more)
{
    Layout layout;
    for (const QString& name : {u"tp"_s, u"pp"_s, u"cp"_s, u"ep"_s, u"etp"_s, u"vpp"_s})
        layout.set(name, Value{sweepWhole(fields, name).value_or(1)});
    layout.set(u"mbs"_s, Value{sweepWhole(fields, u"mbs"_s).value_or(0)});
    const auto word = [&](const QString& parameter, const QString& column) {
        const QString text = fields.value(column);
        layout.set(parameter, Value{0, text.isEmpty() ? u"-"_s : text});
    };
    word(u"sequence_parallel"_s, u"sequence_parallel"_s);
    word(u"recompute_granularity"_s, u"recompute"_s);
    for (const QString& column : more)
        word(column, column);
    return layout;
}

/// The text of a cell that spreadsheets are kept from computing, see core/export/csvtext.h.
QString withoutApostrophe(const QString& cell)
{
    const bool isKept = cell.size() > 1 && cell.front() == u'\'' && u"=+-@\t\r"_s.contains(cell.at(1));
    return isKept ? cell.sliced(1) : cell;
}

class SweepReader
{
public:
    explicit SweepReader(const Json& models)
        : m_models(models)
    {
    }

    /// Fails when a needed column is missing.
    Result<void> read(const QString& text, const QString& fileName)
    {
        const QList<QStringList> records = csvRecords(text);
        const QStringList header = records.isEmpty() ? QStringList() : records.first();
        for (const QString& name : {u"sweep"_s, u"outcome"_s, u"step_time_s"_s, u"tp"_s, u"pp"_s}) {
            if (!header.contains(name)) {
                return failure(ErrorKind::Malformed,
                    u"%1 has no column %2; it cannot be used as a sweep."_s.arg(fileName, name));
            }
        }
        for (qsizetype i = 1; i < records.size(); ++i) {
            SweepFields fields;
            for (qsizetype k = 0; k < std::min(header.size(), records[i].size()); ++k)
                fields.insert(header[k], withoutApostrophe(records[i][k].trimmed()));
            const QString name = fields.value(u"sweep"_s);
            if (name.isEmpty())
                continue;
            if (!m_rows.contains(name))
                m_names.append(name);
            m_rows[name].append(fields);
        }
        return {};
    }

    void finish(SweepFolder& folder) const
    {
        for (const QString& name : m_names) {
            Sweep sweep = sweepOf(name, m_rows[name]);
            const bool solved = std::any_of(sweep.outcomes.begin(), sweep.outcomes.end(),
                [](const Outcome& outcome) { return outcome.succeeded(); });
            if (solved)
                folder.sweeps.append(std::move(sweep));
            else
                folder.warnings.append(u"Sweep %1 has no row with a step time and is left out."_s.arg(name));
        }
    }

private:
    [[nodiscard]] Sweep sweepOf(const QString& name, const QList<SweepFields>& rows) const
    {
        QStringList more;
        for (const QString& column : {u"kernel"_s, u"zero"_s, u"precision"_s, u"placement"_s}) {
            const QString first = rows.first().value(column);
            if (std::any_of(rows.begin(), rows.end(),
                    [&](const SweepFields& row) { return row.value(column) != first; }))
                more.append(column);
        }
        std::vector<SweepRow> made;
        double capacity = 1;
        for (const SweepFields& fields : rows)
            made.push_back(rowOf(fields, more, capacity));
        return makeSweep(
            name, std::move(made), capacity, sweepWhole(rows.first(), u"world_size"_s).value_or(1));
    }

    [[nodiscard]] SweepRow rowOf(const SweepFields& fields, const QStringList& more, double& capacity) const
    {
        SweepRow row;
        row.layout = sweepRowLayout(fields, more);
        row.outcome = sweepOutcome(fields);
        const auto cluster = sweepCluster(fields);
        if (!cluster)
            return row;
        const ModelShape shape = SweepModel(fields, m_models).shape();
        const TrainingSpec training = sweepTraining(fields);
        const Result<MemoryModel> memory = MemoryModel::create(shape, *cluster, training);
        const Result<ThroughputModel> speed = ThroughputModel::create(shape, *cluster, training);
        if (!memory || !speed)
            return row;
        const LayoutSpec layout = sweepLayout(fields, training);
        row.estimate = estimateLayout(*memory, *speed, layout,
            layerLaunches(layout, training, cluster->gpuCount, shape.numLayers.value_or(1)));
        row.estimate.memoryKnown = sweepWhole(fields, u"mbs"_s).has_value();
        row.estimated = true;
        capacity = cluster->gpu.memoryBytes;
        return row;
    }

    const Json& m_models;
    QStringList m_names;
    QHash<QString, QList<SweepFields>> m_rows;
};

Json sweepModels(const QByteArray& text)
{
    Json models = Json::parse(text.toStdString(), nullptr, false);
    return models.is_object() ? models : Json::object();
}

Result<QByteArray> sweepBytes(const QString& path)
{
    constexpr qint64 most = 256 * bytesPerMib;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return failure(ErrorKind::Unreadable,
            u"%1 cannot be read: %2."_s.arg(QDir::toNativeSeparators(path), file.errorString()));
    }
    return file.read(most);
}

} // namespace

Result<SweepFolder> sweepsFromCsv(const QByteArray& csv, const QByteArray& models, const QString& fileName)
{
    const Json shapes = sweepModels(models);
    SweepReader reader(shapes);
    MEGATUNE_TRY(reader.read(QString::fromUtf8(csv), fileName));
    SweepFolder folder;
    reader.finish(folder);
    return folder;
}

Result<SweepFolder> readSweeps(const QString& path)
{
    const QDir directory(path);
    if (!directory.exists()) {
        return failure(ErrorKind::NotFound,
            u"There is no folder %1; give one with sweeps as CSV files."_s.arg(
                QDir::toNativeSeparators(path)));
    }
    const Result<QByteArray> models = sweepBytes(directory.filePath(u"MODELS.json"_s));
    const Json shapes = sweepModels(models.value_or(QByteArray()));
    SweepFolder folder;
    SweepReader reader(shapes);
    for (const QString& name : directory.entryList({u"*.csv"_s}, QDir::Files, QDir::Name)) {
        const Result<QByteArray> bytes = sweepBytes(directory.filePath(name));
        const Result<void> read =
            bytes ? reader.read(QString::fromUtf8(*bytes), name) : tl::unexpected(bytes.error());
        if (!read)
            folder.warnings.append(read.error().sentence);
    }
    reader.finish(folder);
    if (folder.sweeps.isEmpty()) {
        return failure(ErrorKind::NotFound,
            u"%1 has no CSV file with a sweep; the columns are sweep, outcome, step_time_s, tp, "
            "pp and more."_s.arg(QDir::toNativeSeparators(path)));
    }
    return folder;
}

} // namespace megatune
