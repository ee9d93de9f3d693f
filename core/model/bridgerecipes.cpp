// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/bridgerecipes.h"

#include <array>

namespace megatune {

namespace {

struct BridgeRecipe
{
    const char* stem; ///< what stands before "_pretrain_config"
    const char* model;
};

// src/megatron/bridge/recipes of Megatron-Bridge 0.6; ids are the catalog's. Longer names go before those
// that they begin with.
constexpr std::array bridgeRecipes{
    BridgeRecipe{"qwen2_500m", "Qwen/Qwen2-0.5B"},
    BridgeRecipe{"qwen2_1p5b", "Qwen/Qwen2-1.5B"},
    BridgeRecipe{"qwen2_7b", "Qwen/Qwen2-7B"},
    BridgeRecipe{"qwen2_72b", "Qwen/Qwen2-72B"},
    BridgeRecipe{"qwen25_500m", "Qwen/Qwen2.5-0.5B"},
    BridgeRecipe{"qwen25_1p5b", "Qwen/Qwen2.5-1.5B"},
    BridgeRecipe{"qwen25_7b", "Qwen/Qwen2.5-7B"},
    BridgeRecipe{"qwen25_14b", "Qwen/Qwen2.5-14B"},
    BridgeRecipe{"qwen25_32b", "Qwen/Qwen2.5-32B"},
    BridgeRecipe{"qwen25_72b", "Qwen/Qwen2.5-72B"},
    BridgeRecipe{"qwen3_600m", "Qwen/Qwen3-0.6B"},
    BridgeRecipe{"qwen3_1p7b", "Qwen/Qwen3-1.7B"},
    BridgeRecipe{"qwen3_4b", "Qwen/Qwen3-4B"},
    BridgeRecipe{"qwen3_8b", "Qwen/Qwen3-8B"},
    BridgeRecipe{"qwen3_14b", "Qwen/Qwen3-14B"},
    BridgeRecipe{"qwen3_32b", "Qwen/Qwen3-32B"},
    BridgeRecipe{"qwen3_30b_a3b", "Qwen/Qwen3-30B-A3B"},
    BridgeRecipe{"qwen3_235b_a22b", "Qwen/Qwen3-235B-A22B"},
    BridgeRecipe{"qwen3_next_80b_a3b", "Qwen/Qwen3-Next-80B-A3B-Instruct"},
    BridgeRecipe{"qwen3_vl_8b", "Qwen/Qwen3-VL-8B-Instruct"},
    BridgeRecipe{"qwen3_vl_30b_a3b", "Qwen/Qwen3-VL-30B-A3B-Instruct"},
    BridgeRecipe{"qwen3_vl_235b_a22b", "Qwen/Qwen3-VL-235B-A22B-Instruct"},
    BridgeRecipe{"llama2_7b", "meta-llama/Llama-2-7b-hf"},
    BridgeRecipe{"llama3_8b", "meta-llama/Meta-Llama-3-8B"},
    BridgeRecipe{"llama3_70b", "meta-llama/Meta-Llama-3-70B"},
    BridgeRecipe{"llama31_8b", "meta-llama/Llama-3.1-8B"},
    BridgeRecipe{"llama31_70b", "meta-llama/Llama-3.1-70B"},
    BridgeRecipe{"llama31_405b", "meta-llama/Llama-3.1-405B"},
    BridgeRecipe{"llama32_1b", "meta-llama/Llama-3.2-1B"},
    BridgeRecipe{"llama32_3b", "meta-llama/Llama-3.2-3B"},
    BridgeRecipe{"deepseek_v2_lite", "deepseek-ai/DeepSeek-V2-Lite"},
    BridgeRecipe{"deepseek_v2", "deepseek-ai/DeepSeek-V2"},
    BridgeRecipe{"deepseek_v3", "deepseek-ai/DeepSeek-V3"},
    BridgeRecipe{"kimi_k2", "moonshotai/Kimi-K2-Base"},
    BridgeRecipe{"moonlight_16b", "moonshotai/Moonlight-16B-A3B"},
    BridgeRecipe{"glm45_355b", "zai-org/GLM-4.5"},
    BridgeRecipe{"glm45_air_106b", "zai-org/GLM-4.5-Air"},
    BridgeRecipe{"gpt_oss_20b", "openai/gpt-oss-20b"},
    BridgeRecipe{"gpt_oss_120b", "openai/gpt-oss-120b"},
    BridgeRecipe{"gemma2_2b", "google/gemma-2-2b"},
    BridgeRecipe{"gemma2_9b", "google/gemma-2-9b"},
    BridgeRecipe{"gemma2_27b", "google/gemma-2-27b"},
    BridgeRecipe{"gemma3_1b", "google/gemma-3-1b-pt"},
    BridgeRecipe{"olmoe_7b", "allenai/OLMoE-1B-7B-0924"},
};

} // namespace

QString modelOfBridgeRecipe(const QString& recipe)
{
    const QString name = recipe + u'_';
    for (const BridgeRecipe& row : bridgeRecipes) {
        if (name.startsWith(QLatin1String(row.stem) + u'_'))
            return QString::fromLatin1(row.model);
    }
    return {};
}

QString bridgeRecipeOfModel(const QString& model)
{
    const QString name = model.mid(model.lastIndexOf(u'/') + 1);
    for (const BridgeRecipe& row : bridgeRecipes) {
        const QString known = QString::fromLatin1(row.model);
        if (known.mid(known.lastIndexOf(u'/') + 1).compare(name, Qt::CaseInsensitive) == 0)
            return QString::fromLatin1(row.stem);
    }
    return {};
}

} // namespace megatune
