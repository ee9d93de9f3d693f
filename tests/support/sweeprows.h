// SPDX-License-Identifier: GPL-3.0-or-later
// Reads folders of measured sweeps (CSV files with the columns of MODELS.json's companions) for the tests and
// benches of the estimates. Header only: every user is one program.
#pragma once

#include "core/command/shellwords.h"
#include "core/estimate/training.h"
#include "core/hardware/clusterspec.h"
#include "core/model/commandshape.h"
#include "core/preset/trainingoptions.h"

#include <nlohmann/json.hpp>
#include <QDir>
#include <QFile>
#include <QHash>
#include <vector>

namespace megatune::sweeps {

/// One measured run: what ran, on what, and what came of it.
struct Row
{
    QString file;
    QString sweep; ///< rows of one value are one search problem; empty: not one
    QString label; ///< for tables: "t4 p2 m1 full"
    ModelShape shape;
    ClusterSpec cluster;
    TrainingSpec training;
    LayoutSpec layout;
    bool shapeKnown = false;
    /// The row says what memory depends on: GPU, micro-batch, recomputation.
    bool memoryKnown = false;
    bool saysSettings = false;
    bool isAleph = false;   ///< measured by Aleph Alpha
    QString kernel;         ///< in the words of its source
    QString outcome;        ///< ok, oom, error
    double stepSeconds = 0; ///< 0: not said
    double memoryGib = 0;   ///< 0: not said
    QString memoryKind;
};

/// The fields of one CSV line; quotes doubled inside quotes.
inline QStringList fieldsOf(const QString& line)
{
    QStringList fields;
    QString field;
    bool quoted = false;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line.at(i);
        if (quoted && c == u'"' && i + 1 < line.size() && line.at(i + 1) == u'"') {
            field.append(c);
            ++i;
        } else if (c == u'"') {
            quoted = !quoted;
        } else if (c == u',' && !quoted) {
            fields.append(field);
            field.clear();
        } else {
            field.append(c);
        }
    }
    fields.append(field);
    return fields;
}

inline std::optional<int> wholeAt(const nlohmann::json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_number() ? std::optional(found->get<int>()) : std::nullopt;
}

inline bool trueAt(const nlohmann::json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_boolean() && found->get<bool>();
}

inline ModelShape shapeOf(const QString& name, const nlohmann::json& model)
{
    ModelShape shape;
    shape.name = name;
    shape.numLayers = wholeAt(model, "layers");
    shape.hiddenSize = wholeAt(model, "hidden");
    shape.numAttentionHeads = wholeAt(model, "heads");
    shape.numQueryGroups = wholeAt(model, "kv_heads");
    shape.ffnHiddenSize = wholeAt(model, "ffn_hidden");
    shape.vocabSize = wholeAt(model, "vocab");
    shape.headDim = wholeAt(model, "head_dim");
    if (!shape.headDim && shape.hiddenSize && shape.numAttentionHeads.value_or(0) > 0)
        shape.headDim = *shape.hiddenSize / *shape.numAttentionHeads;
    shape.gatedFfn = trueAt(model, "gated_mlp");
    shape.tiedEmbeddings = trueAt(model, "tied_embeddings");
    shape.numExperts = wholeAt(model, "experts");
    shape.expertsPerToken = wholeAt(model, "topk");
    shape.expertFfnHiddenSize = wholeAt(model, "moe_ffn_hidden");
    if (shape.numExperts && !shape.expertFfnHiddenSize)
        shape.expertFfnHiddenSize = shape.ffnHiddenSize;
    shape.sharedExpertFfnHiddenSize = wholeAt(model, "moe_shared_ffn_hidden");
    shape.firstDenseLayers = wholeAt(model, "dense_layers");
    shape.qLoraRank = wholeAt(model, "q_lora_rank");
    shape.kvLoraRank = wholeAt(model, "kv_lora_rank");
    shape.qkNopeHeadDim = wholeAt(model, "qk_head_dim");
    shape.qkRopeHeadDim = wholeAt(model, "qk_rope_head_dim");
    shape.vHeadDim = wholeAt(model, "v_head_dim");
    return shape;
}

using Fields = QHash<QString, QString>;

inline double numberAt(const Fields& fields, const char* name, double fallback = 0)
{
    bool ok = false;
    const double value = fields.value(QString::fromLatin1(name)).toDouble(&ok);
    return ok ? value : fallback;
}

inline int sizeAt(const Fields& fields, const char* name)
{
    return std::max(1, static_cast<int>(numberAt(fields, name, 1)));
}

/// What a source's framework is known to do; the rest is Megatron-LM with Transformer Engine.
inline void describeFramework(Row& row, const Fields& fields)
{
    TrainingSpec& training = row.training;
    const QString source = fields.value(QStringLiteral("source"));
    const QString kernel = fields.value(QStringLiteral("kernel"));
    if (source.startsWith(QLatin1String("aleph"))) {
        // github.com/Aleph-Alpha/scaling: 16-bit gradients, plain modules, logits gathered before a plain
        // loss, embedding, last norm and head counted as layers of the pipeline.
        training.gradientBytes = 2;
        training.gradientFusion = false;
        training.plainModules = true;
        training.vocabParallelLoss = false;
        training.fusedActivation = false;
        training.embeddingAsLayers = 1;
        training.outputAsLayers = 2;
        const bool onlyWithout = kernel.contains(QLatin1String("without"));
        const bool full = row.layout.recompute == RecomputeGranularity::Full;
        training.fusedNorm = kernel.contains(QLatin1String("rms")) && !(onlyWithout && full);
        training.hostSecondsPerLayer = 0.7e-3;
        if (kernel == QLatin1String("torch"))
            training.attention = AttentionKernel::Unfused;
        else if (kernel == QLatin1String("fused"))
            training.attention = AttentionKernel::FusedSoftmax;
        else if (kernel == QLatin1String("fa1"))
            training.attention = AttentionKernel::FlashFirst;
        training.attentionDropout = training.attention == AttentionKernel::FusedSoftmax;
    } else if (source.startsWith(QLatin1String("megatron-bridge"))) {
        // Its recipes' defaults.
        training.sharding = StateSharding::OptimizerState;
        training.overlapGradReduce = true;
    } else if (kernel.startsWith(QLatin1String("megatron"))) {
        // Megatron and Megatron-DeepSpeed before flash attention and Transformer Engine.
        training.attention = AttentionKernel::FusedSoftmax;
        training.attentionDropout = true;
        training.gradientFusion = false;
        training.hostSecondsPerLayer = 1.1e-3;
        if (!fields.value(QStringLiteral("precision")).startsWith(QLatin1String("bf16")))
            training.gradientBytes = 2; // --fp16, the usual way then: gradients in 16 bits
    }
}

inline void describeTraining(Row& row, const Fields& fields)
{
    TrainingSpec& training = row.training;
    training.sequenceLength = numberAt(fields, "seq_len");
    training.globalBatch = std::max(1.0, numberAt(fields, "gbs", 1));
    const QString zero = fields.value(QStringLiteral("zero"));
    training.sharding = zero.startsWith(u'3')            ? StateSharding::Parameters
        : zero.startsWith(u'1') || zero.startsWith(u'2') ? StateSharding::OptimizerState
                                                         : StateSharding::None;
    const QString precision = fields.value(QStringLiteral("precision")).toUpper();
    training.products =
        precision.contains(QLatin1String("FP8")) ? ProductPrecision::Eight : ProductPrecision::Sixteen;
    describeFramework(row, fields);
}

inline void describeLayout(Row& row, const Fields& fields)
{
    LayoutSpec& layout = row.layout;
    layout.tp = sizeAt(fields, "tp");
    layout.pp = sizeAt(fields, "pp");
    layout.cp = sizeAt(fields, "cp");
    layout.ep = sizeAt(fields, "ep");
    layout.etp = sizeAt(fields, "etp");
    layout.vpp = sizeAt(fields, "vpp");
    layout.mbs = static_cast<int>(numberAt(fields, "mbs"));
    row.saysSettings = layout.mbs > 0 && !fields.value(QStringLiteral("recompute")).isEmpty();
    if (layout.mbs < 1) {
        // Not said: the whole share of a rank at once.
        const double share = numberAt(fields, "gbs", 1) / std::max(1.0, numberAt(fields, "dp", 1));
        layout.mbs = std::max(1, static_cast<int>(share));
    }
    const QString recompute = fields.value(QStringLiteral("recompute"));
    layout.recompute = recompute == QLatin1String("full") ? RecomputeGranularity::Full
        : recompute == QLatin1String("selective")         ? RecomputeGranularity::Selective
                                                          : RecomputeGranularity::None;
    layout.sequenceParallel =
        fields.value(QStringLiteral("sequence_parallel")) == QLatin1String("true") ? 1 : 0;
    row.label = QStringLiteral("t%1 p%2 c%3 e%4 m%5 %6%7")
                    .arg(layout.tp)
                    .arg(layout.pp)
                    .arg(layout.cp)
                    .arg(layout.ep)
                    .arg(layout.mbs)
                    .arg(recompute, layout.sequenceParallel > 0 ? QStringLiteral(" sp") : QString());
}

inline void describeCluster(Row& row, const Fields& fields)
{
    const Result<GpuSpec> gpu = gpuSpec(fields.value(QStringLiteral("gpu")));
    row.memoryKnown = gpu.has_value() && row.saysSettings;
    if (gpu)
        row.cluster.gpu = *gpu;
    row.cluster.gpuCount = sizeAt(fields, "world_size");
    const int placed = fields.value(QStringLiteral("placement")).section(u'+', 0, 0).toInt();
    row.cluster.gpusPerNode = std::min(row.cluster.gpuCount, placed > 0 ? placed : 8);
}

inline void describeOutcome(Row& row, const Fields& fields)
{
    row.outcome = fields.value(QStringLiteral("outcome"));
    row.stepSeconds = numberAt(fields, "step_time_s");
    row.memoryKind = fields.value(QStringLiteral("memory_kind"));
    const bool decimal = row.memoryKind.contains(QLatin1String("1e9"));
    row.memoryGib = numberAt(fields, "memory_gb_peak") * (decimal ? 1e9 / (1024.0 * 1024 * 1024) : 1);
}

/// The options of one model's runs as the command that they are.
inline QString commandOf(const nlohmann::json& options)
{
    QString command = QStringLiteral("torchrun --nproc-per-node 8 pretrain_gpt.py");
    for (const auto& [name, value] : options.items()) {
        if (value.is_boolean() && !value.get<bool>())
            continue;
        command += QStringLiteral(" --") + QString::fromStdString(name);
        if (value.is_string())
            command += u' ' + quoteForShell(QString::fromStdString(value.get<std::string>()));
        else if (!value.is_boolean())
            command += u' ' + QString::fromStdString(value.dump());
    }
    return command;
}

/// What a user of Aleph Alpha's framework can say of it in Megatron-LM's words: not that its loss gathers the
/// logits, nor which flash attention or which norm of its own it takes.
inline QString alephCommand(const QString& kernel)
{
    QString command = QStringLiteral(
        "torchrun pretrain_gpt.py --bf16 --grad-reduce-in-bf16 --use-distributed-optimizer --swiglu"
        " --transformer-impl local --no-gradient-accumulation-fusion --no-bias-swiglu-fusion"
        " --attention-dropout 0 --hidden-dropout 0"
        " --account-for-embedding-in-pipeline-split --account-for-loss-in-pipeline-split");
    if (!kernel.contains(QLatin1String("rms")))
        command += QStringLiteral(" --normalization RMSNorm");
    if (kernel == QLatin1String("torch"))
        command += QStringLiteral(" --no-masked-softmax-fusion --attention-softmax-in-fp32");
    else if (kernel != QLatin1String("fused"))
        command += QStringLiteral(" --use-flash-attn");
    return command;
}

/// The rows of Aleph Alpha, their training as the product reads it from the command above.
inline std::vector<Row> alephRowsByCommand(const std::vector<Row>& rows)
{
    std::vector<Row> described;
    for (Row row : rows) {
        const Result<CommandLine> line = CommandLine::parse(alephCommand(row.kernel));
        if (!row.isAleph || !line)
            continue;
        TrainingSpec training = trainingOptions(Dialect::recognized(*line)).training;
        training.sequenceLength = row.training.sequenceLength;
        training.globalBatch = row.training.globalBatch;
        row.training = training;
        described.push_back(row);
    }
    return described;
}

/// Shape, training and layout as the product reads them from the command; the vocabulary is the tokenizer's
/// to say.
inline void describeByCommand(Row& row, const Fields& fields, const nlohmann::json& options)
{
    const Result<CommandLine> line = CommandLine::parse(commandOf(options));
    if (!line)
        return;
    const Dialect dialect = Dialect::recognized(*line);
    std::optional<ModelShape> shape = shapeFromCommand(dialect);
    if (!shape || numberAt(fields, "world_size") <= 0)
        return;
    if (!shape->vocabSize && numberAt(fields, "vocab") > 0)
        shape->vocabSize = static_cast<int>(numberAt(fields, "vocab"));
    shape->name = row.shape.name.isEmpty() ? fields.value(QStringLiteral("model")) : row.shape.name;
    const TrainingSpec before = row.training;
    row.shape = *shape;
    row.training = trainingOptions(dialect).training;
    row.training.sequenceLength = before.sequenceLength;
    row.training.globalBatch = before.globalBatch;
    row.shapeKnown = true;
}

inline nlohmann::json jsonIn(const QDir& folder, const QString& name)
{
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::ReadOnly))
        return nlohmann::json::object();
    const nlohmann::json models = nlohmann::json::parse(file.readAll().toStdString(), nullptr, false);
    return models.is_object() ? models : nlohmann::json::object();
}

/// Every row of every *.csv in the folder; rows that cannot be read as runs are left out.
inline std::vector<Row> rowsIn(const QString& path)
{
    std::vector<Row> rows;
    const QDir folder(path);
    const nlohmann::json models = jsonIn(folder, QStringLiteral("MODELS.json"));
    const nlohmann::json options = jsonIn(folder, QStringLiteral("megatron_lm_golden_options.json"));
    for (const QString& name : folder.entryList({QStringLiteral("*.csv")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QStringList header = fieldsOf(QString::fromUtf8(file.readLine()).trimmed());
        while (!file.atEnd()) {
            const QStringList values = fieldsOf(QString::fromUtf8(file.readLine()).trimmed());
            Fields fields;
            for (qsizetype i = 0; i < std::min(header.size(), values.size()); ++i)
                fields.insert(header[i], values[i]);
            Row row;
            row.file = name;
            row.sweep = fields.value(QStringLiteral("sweep"));
            row.isAleph = fields.value(QStringLiteral("source")).startsWith(u"aleph");
            row.kernel = fields.value(QStringLiteral("kernel"));
            const QString model = fields.value(QStringLiteral("model"));
            const auto known = models.find(model.toStdString());
            row.shapeKnown = known != models.end() && numberAt(fields, "seq_len") > 0
                && numberAt(fields, "world_size") > 0;
            if (known != models.end())
                row.shape = shapeOf(model, *known);
            describeLayout(row, fields);
            describeTraining(row, fields);
            describeCluster(row, fields);
            describeOutcome(row, fields);
            if (const auto found = options.find(model.toStdString()); found != options.end())
                describeByCommand(row, fields, *found);
            rows.push_back(row);
        }
    }
    return rows;
}

} // namespace megatune::sweeps
