// SPDX-License-Identifier: GPL-3.0-or-later
// The recipe for pretraining with Megatron-LM's pretrain_gpt.py, which takes the model's sizes as options.
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/model/modeldescription.h"
#include "core/recipe/recipekinds.h"
#include "core/recipe/swiftrecipe.h"
#include "core/recipe/torchrunrecipe.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Options with a value, and switches, in the order in which people read a model.
class ModelOptions
{
public:
    void add(const char* name, const std::optional<int>& value)
    {
        if (value)
            m_lines.append(u"--%1 %2"_s.arg(QLatin1String(name)).arg(*value));
    }
    void add(const QString& line) { m_lines.append(line); }
    [[nodiscard]] QString text() const { return m_lines.join(u" \\\n    "_s); }

private:
    QStringList m_lines;
};

void addAttention(ModelOptions& options, const ModelShape& shape)
{
    options.add("num-attention-heads", shape.numAttentionHeads);
    if (shape.isMla()) {
        options.add(u"--multi-latent-attention"_s);
        options.add("q-lora-rank", shape.qLoraRank);
        options.add("kv-lora-rank", shape.kvLoraRank);
        options.add("qk-head-dim", shape.qkNopeHeadDim);
        options.add("qk-pos-emb-head-dim", shape.qkRopeHeadDim);
        options.add("v-head-dim", shape.vHeadDim);
        return;
    }
    options.add("kv-channels", shape.headDim);
    if (shape.numQueryGroups && shape.numQueryGroups != shape.numAttentionHeads) {
        options.add(u"--group-query-attention"_s);
        options.add("num-query-groups", shape.numQueryGroups);
    }
}

/// "([0]*3+[1]*58)"; empty where every layer has experts.
QString expertLayers(const ModelShape& shape)
{
    const int step = shape.moeLayerStep.value_or(1);
    const int dense = shape.firstDenseLayers.value_or(0);
    const int rest = shape.numLayers.value_or(0) - dense;
    if (step > 1)
        return dense == 0 && rest % step == 0
            ? u"([%1]*%2)"_s.arg(u"0,"_s.repeated(step - 1) + u'1').arg(rest / step)
            : QString();
    return dense > 0 ? u"([0]*%1+[1]*%2)"_s.arg(dense).arg(rest) : QString();
}

void addExperts(ModelOptions& options, const ModelShape& shape)
{
    if (!shape.isMoe())
        return;
    options.add("num-experts", shape.numExperts);
    options.add("moe-router-topk", shape.expertsPerToken);
    options.add("moe-ffn-hidden-size", shape.expertFfnHiddenSize);
    options.add("moe-shared-expert-intermediate-size", shape.sharedExpertFfnHiddenSize);
    if (const QString layers = expertLayers(shape); !layers.isEmpty())
        options.add(u"--moe-layer-freq "_s + quoteForShell(layers));
    options.add(u"--moe-token-dispatcher-type alltoall"_s);
    options.add(u"--moe-grouped-gemm"_s);
}

QString modelText(const ModelShape& shape, qint64 length)
{
    ModelOptions options;
    options.add("num-layers", shape.numLayers);
    options.add("hidden-size", shape.hiddenSize);
    options.add("ffn-hidden-size", shape.ffnHiddenSize);
    addAttention(options, shape);
    addExperts(options, shape);
    if (shape.gatedFfn)
        options.add(u"--swiglu"_s);
    options.add(u"--normalization RMSNorm"_s);
    options.add(u"--disable-bias-linear"_s);
    options.add(u"--position-embedding-type rope"_s);
    if (!shape.tiedEmbeddings.value_or(false))
        options.add(u"--untie-embeddings-and-output-weights"_s);
    options.add("max-position-embeddings", static_cast<int>(length));
    return options.text();
}

/// What a training is beside its model and its layout.
QString trainingText(const RecipeRequest& request, const LayoutChoice& choice)
{
    const QString tokenizer = isModelDescription(request.model)
        ? u"--tokenizer-type NullTokenizer --vocab-size %1"_s.arg(request.shape.vocabSize.value_or(32'000))
        : u"--tokenizer-type HuggingFaceTokenizer --tokenizer-model "_s + quoteForShell(request.model);
    QStringList lines{tokenizer, u"--data-path /path/to/data_text_document"_s, u"--split 99,1,0"_s,
        u"--bf16"_s, u"--use-distributed-optimizer"_s};
    if (choice.dataParallel > 1)
        lines += {u"--overlap-grad-reduce"_s, u"--overlap-param-gather"_s};
    lines += {u"--train-iters 100000"_s, u"--lr 3e-4 --min-lr 3e-5 --lr-decay-style cosine"_s,
        u"--lr-warmup-iters 1000"_s, u"--weight-decay 0.1 --clip-grad 1.0"_s,
        u"--log-interval 1 --log-throughput"_s, u"--eval-interval 1000 --eval-iters 10"_s,
        u"--save /path/to/checkpoints --save-interval 1000"_s};
    return lines.join(u" \\\n    "_s);
}

QList<RecipeHint> megatronHints(const RecipeRequest& request, const LayoutChoice& choice)
{
    return QList<RecipeHint>{{Tr::tr("Run it in a checkout of Megatron-LM."),
                                 Tr::tr("pretrain_gpt.py is no part of its package.")},
               {Tr::tr("Put your data in place of /path/to/data_text_document."),
                   Tr::tr("To compare layouts --mock-data in its place is enough.")}}
    + layoutHints(request, choice);
}

Result<Recipe> megatronPretraining(const RecipeRequest& request)
{
    const ModelShape& shape = request.shape;
    if (shape.isMultimodal || shape.hasStateSpaceLayers || shape.fullAttentionInterval || shape.slidingWindow
        || !shape.hiddenSize || !shape.numAttentionHeads) {
        return failure(ErrorKind::Unsupported,
            Tr::tr(
                "%1 cannot be described by options of pretrain_gpt.py that are known here; use the recipe pt.")
                .arg(shape.name));
    }
    if (request.lora) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("Pretraining trains all weights; use the recipe sft-lora for adapters."));
    }
    const qint64 length = request.sequenceLength.value_or(4096);
    const Result<LayoutChoice> choice = chooseLayout(request, {}, length);
    MEGATUNE_TRY(choice);
    Result<Recipe> result = torchrunRecipe(Tr::tr("Pretraining with Megatron-LM"),
        torchrunText(request) + u"pretrain_gpt.py \\\n    "_s + modelText(shape, length) + u" \\\n    "_s
            + trainingText(request, *choice) + u'\n',
        *choice, length);
    if (result)
        result->hints = megatronHints(request, *choice);
    return result;
}

} // namespace

QList<RecipeKind> megatronTasks()
{
    return {{u"megatron-lm"_s, Tr::tr("pretraining with Megatron-LM's pretrain_gpt.py"),
        {TrainerKind::MegatronLm}, megatronPretraining}};
}

} // namespace megatune
