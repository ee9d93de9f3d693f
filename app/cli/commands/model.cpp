// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli model: a model's shape as far as layouts depend on it, and where it was read from.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/export/jsondocument.h"
#include "core/model/hubclient.h"
#include "core/model/modellocator.h"

#include <nlohmann/json.hpp>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Every key of a shape, in the order in which they are printed.
constexpr const char* shapeKeys[] = {"name", "architecture", "model_type", "source", "num_layers",
    "hidden_size", "ffn_hidden_size", "num_attention_heads", "num_query_groups", "head_dim", "vocab_size",
    "tied_embeddings", "gated_ffn", "num_experts", "experts_per_token", "expert_ffn_hidden_size",
    "shared_expert_ffn_hidden_size", "first_dense_layers", "moe_layer_step", "q_lora_rank", "kv_lora_rank",
    "qk_nope_head_dim", "qk_rope_head_dim", "v_head_dim", "full_attention_interval", "linear_key_size",
    "linear_value_size", "has_state_space_layers", "is_multimodal", "assumed_class"};

OrderedJson orNull(const std::optional<qint64>& number)
{
    return number ? OrderedJson(*number) : OrderedJson();
}

/// One document with every key; what is not known is null.
OrderedJson shapeDocument(const ModelShape& shape)
{
    const OrderedJson known = toJson(shape);
    OrderedJson document = OrderedJson::object();
    for (const char* key : shapeKeys)
        document[key] = known.contains(key) ? known[key] : OrderedJson();
    document["gated_ffn"] = shape.gatedFfn;
    document["has_state_space_layers"] = shape.hasStateSpaceLayers;
    document["assumed"] = OrderedJson::array();
    for (const auto& [key, value] : known.items())
        document[key] = value;
    document["is_moe"] = shape.isMoe();
    document["parameters"] = {
        {"total", orNull(totalParameters(shape))}, {"active", orNull(activeParameters(shape))}};
    document["description"] = describe(shape).toStdString();
    return document;
}

void addNumber(TextTable& table, const QString& title, const std::optional<int>& number)
{
    if (number)
        table.add({title, QString::number(*number)});
}

QString shapeText(const ModelShape& shape)
{
    TextTable table(QList<TextColumn>(2), 2);
    if (!shape.architecture.isEmpty())
        table.add({Tr::tr("Architecture"), oneLine(shape.architecture)});
    addNumber(table, Tr::tr("Layers"), shape.numLayers);
    addNumber(table, Tr::tr("Hidden size"), shape.hiddenSize);
    addNumber(table, Tr::tr("FFN hidden size"), shape.ffnHiddenSize);
    addNumber(table, Tr::tr("Attention heads"), shape.numAttentionHeads);
    addNumber(table, Tr::tr("Query groups (KV heads)"), shape.numQueryGroups);
    addNumber(table, Tr::tr("Head dimension"), shape.headDim);
    addNumber(table, Tr::tr("KV LoRA rank (MLA)"), shape.kvLoraRank);
    addNumber(table, Tr::tr("Attention window"), shape.slidingWindow);
    addNumber(table, Tr::tr("All tokens: one layer in"), shape.slidingWindowInterval);
    if (shape.isMoe()) {
        addNumber(table, Tr::tr("Experts"), shape.numExperts);
        addNumber(table, Tr::tr("Experts a token"), shape.expertsPerToken);
        addNumber(table, Tr::tr("Expert FFN hidden size"), shape.expertFfnHiddenSize);
        addNumber(table, Tr::tr("Dense layers first"), shape.firstDenseLayers);
    }
    addNumber(table, Tr::tr("Vocabulary"), shape.vocabSize);
    if (const auto total = totalParameters(shape))
        table.add({Tr::tr("Parameters"), counted(static_cast<quint64>(*total))});
    const std::optional<qint64> active = activeParameters(shape);
    if (active && shape.isMoe())
        table.add({Tr::tr("Active a token"), counted(static_cast<quint64>(*active))});
    table.add({Tr::tr("Multimodal"), shape.isMultimodal ? Tr::tr("yes") : Tr::tr("no")});
    table.add({Tr::tr("Read from"), oneLine(shape.source)});
    QString text = oneLine(shape.name) + u'\n' + describe(shape) + u"\n\n"_s + table.text();
    if (!shape.assumed.isEmpty())
        text += u'\n' + wrapped(oneLine(describeAssumed(shape)), 80, 0) + u'\n';
    return text;
}

int printShape(const ModelShape& shape, const QString& format)
{
    Results results;
    if (format == u"json")
        results.write(jsonDocument(shapeDocument(shape)));
    else
        results.write(shapeText(shape));
    return results.finish();
}

int download(const QString& id, ModelHub hub, const QString& format)
{
    HubClient client(QProcessEnvironment::systemEnvironment());
    client.setKeepsConfigs(true);
    int status = ExitOk;
    QObject::connect(&client, &HubClient::finished, &client, [&status, &format](const HubAnswer& answer) {
        if (answer.notKept)
            complain(answer.notKept->sentence);
        else if (answer.shape)
            say(Tr::tr("Kept as %1.").arg(oneLine(answer.keptAs)));
        status = answer.shape ? printShape(*answer.shape, format) : refuse(answer.shape.error());
        QCoreApplication::quit();
    });
    client.fetch(id, hub);
    QCoreApplication::exec();
    return status;
}

int runModel(const Arguments& arguments)
{
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const Result<QString> hub =
        arguments.choice(u"hub"_s, {u"huggingface"_s, u"modelscope"_s}, u"huggingface"_s);
    if (!hub)
        return refuse(hub.error());
    const QString model = arguments.operands().first();
    if (arguments.has(u"download"_s))
        return download(model, *hub == u"modelscope" ? ModelHub::ModelScope : ModelHub::HuggingFace, *format);
    if (arguments.has(u"hub"_s)) {
        return refuse(
            {ErrorKind::Usage, Tr::tr("--hub says where to download from; give --download beside it.")});
    }
    const Result<ModelShape> shape = ModelLocator(QProcessEnvironment::systemEnvironment()).shapeOf(model);
    return shape ? printShape(*shape, *format) : refuse(withDownload(shape.error(), model));
}

} // namespace

Command modelCommand()
{
    return {
        {.name = u"model"_s,
            .summary = Tr::tr("the shape of a model, and where it was read from"),
            .examples = {{u"megatune-cli model Qwen/Qwen3-8B"_s, Tr::tr("The shape of a model:")},
                {u"megatune-cli model ./checkpoint --format json"_s,
                    Tr::tr("That of a folder with a config.json, for other programs:")}},
            .usage = {u"MODEL [--format text|json]"_s,
                u"MODEL --download [--hub huggingface|modelscope] [--format text|json]"_s},
            .description = Tr::tr(
                "Reads config.json of a model: an id such as Qwen/Qwen3-8B that lies in the Hugging Face or "
                "ModelScope cache of this machine, a folder, or the file itself; last, the shape from "
                "Megatune's own catalog. Uses the network with --download only, and then keeps config.json in "
                "a cache of its own."),
            .options = {formatOption({u"text"_s, u"json"_s}),
                {.name = u"download"_s,
                    .meaning = Tr::tr("download its config.json (HF_ENDPOINT, HF_TOKEN)")},
                {.name = u"hub"_s,
                    .value = u"huggingface|modelscope"_s,
                    .meaning = Tr::tr("where to download from"),
                    .shownDefault = u"huggingface"_s}},
            .operands = {u"MODEL"_s},
            .notes = {{Tr::tr("Exit status"),
                {Tr::tr("0, or 2 when there is no such model or its config.json cannot be used")}}},
            .variables = modelVariables() + hubVariables(),
            .files = modelFiles()},
        runModel};
}

} // namespace megatune
