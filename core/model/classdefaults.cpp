// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/classdefaults.h"

#include <QStringList>

namespace megatune {

namespace {

struct DefaultsRow
{
    const char* modelTypes; ///< the first one is the class; the others are its wrappers
    const char* fields;
};

// Source of every row: the defaults of the class in transformers
// (src/transformers/models/*/configuration_*.py, 4.50 to 5). Fields whose default changed between versions,
// or depends on other fields, are left out. Shorter names: L num_hidden_layers, H hidden_size, F
// intermediate_size, A num_attention_heads, G num_key_value_heads, D head_dim, V vocab_size, T
// tie_word_embeddings, E num_experts, K num_experts_per_tok, M moe_intermediate_size.
constexpr DefaultsRow defaultsRows[] = {
    {"gemma3_text gemma3", "L=26 H=2304 F=9216 A=8 G=4 D=256 V=262208 T=1"},
    {"gemma2", "L=26 H=2304 F=9216 A=8 G=4 D=256 V=256000 T=1"},
    {"llama llava", "L=32 H=4096 F=11008 A=32 V=32000 T=0"},
    {"mistral", "L=32 H=4096 F=14336 A=32 G=8 V=32000 T=0"},
    {"mixtral", "L=32 H=4096 F=14336 A=32 G=8 V=32000 T=0 num_local_experts=8 K=2"},
    {"phi3", "L=32 H=3072 F=8192 A=32 V=32064 T=0"},
    {"qwen2 internvl", "L=32 H=4096 F=22016 A=32 G=32 V=151936 T=0"},
    {"qwen2_moe",
        "L=24 H=2048 F=5632 A=16 G=16 V=151936 T=0 E=60 K=4 M=1408 "
        "shared_expert_intermediate_size=5632"},
    {"qwen2_5_vl_text qwen2_5_vl", "L=80 H=8192 F=29568 A=64 G=8 V=152064 T=0"},
    {"qwen3", "L=32 H=4096 F=22016 A=32 G=32 D=128 V=151936 T=0"},
    {"qwen3_moe", "L=24 H=2048 F=6144 A=32 G=4 V=151936 T=0 E=128 K=8 M=768"},
    {"qwen3_vl_text qwen3_vl", "L=32 H=4096 F=22016 A=32 G=32 D=128 V=151936 T=0"},
    {"qwen3_vl_moe_text qwen3_vl_moe", "L=24 H=2048 F=5632 A=16 G=16 V=151936 E=60 K=4 M=1408"},
    {"qwen3_omni_moe_text qwen3_omni_moe", "L=28 H=2048 F=18944 A=28 G=4 V=3584 E=128 K=8 M=768"},
    {"qwen3_next",
        "L=48 H=2048 F=5632 A=16 G=2 D=256 V=151936 T=0 E=512 K=10 M=512 "
        "shared_expert_intermediate_size=512 linear_num_key_heads=16 linear_num_value_heads=32 "
        "linear_key_head_dim=128 linear_value_head_dim=128 full_attention_interval=4"},
    {"qwen3_5_text qwen3_5",
        "L=32 H=4096 F=12288 A=16 G=4 D=256 V=248320 T=0 linear_num_key_heads=16 "
        "linear_num_value_heads=32 linear_key_head_dim=128 linear_value_head_dim=128 "
        "full_attention_interval=4"},
    {"qwen3_5_moe_text qwen3_5_moe",
        "L=40 H=2048 A=16 G=2 D=256 V=248320 T=0 E=256 K=8 M=512 "
        "shared_expert_intermediate_size=512 linear_num_key_heads=16 "
        "linear_num_value_heads=32 linear_key_head_dim=128 "
        "linear_value_head_dim=128 full_attention_interval=4"},
    {"gpt_oss", "L=36 H=2880 F=2880 A=64 G=8 D=64 V=201088 T=0 num_local_experts=128 K=4"},
    {"deepseek_v2",
        "H=4096 F=11008 A=32 T=0 M=1407 kv_lora_rank=512 q_lora_rank=1536 qk_nope_head_dim=128 "
        "qk_rope_head_dim=64 v_head_dim=128"},
    {"deepseek_v3 kimi_vl kimi_k2",
        "L=61 H=7168 F=18432 A=128 V=129280 T=0 n_routed_experts=256 K=8 M=2048 n_shared_experts=1 "
        "first_k_dense_replace=3 kv_lora_rank=512 q_lora_rank=1536 qk_nope_head_dim=128 qk_rope_head_dim=64 "
        "v_head_dim=128"},
    {"glm4", "L=40 H=4096 F=13696 A=32 G=2 D=128 V=151552 T=0"},
    {"glm4_moe",
        "L=46 H=4096 F=10944 A=96 G=8 V=151552 T=0 n_routed_experts=128 K=8 M=1408 "
        "n_shared_experts=1 first_k_dense_replace=1"},
    {"glm4v_moe_text glm4v_moe",
        "L=46 H=4096 F=10944 A=96 G=8 T=0 n_routed_experts=128 K=8 M=1408 "
        "n_shared_experts=1 first_k_dense_replace=1"},
    {"minimax_m2", "L=62 H=3072 F=1536 A=48 G=8 D=128 V=200064 T=0 num_local_experts=256 K=8"},
};

const std::map<QString, std::string>& defaultsShortNames()
{
    static const std::map<QString, std::string> names{
        {QStringLiteral("L"), "num_hidden_layers"},
        {QStringLiteral("H"), "hidden_size"},
        {QStringLiteral("F"), "intermediate_size"},
        {QStringLiteral("A"), "num_attention_heads"},
        {QStringLiteral("G"), "num_key_value_heads"},
        {QStringLiteral("D"), "head_dim"},
        {QStringLiteral("V"), "vocab_size"},
        {QStringLiteral("T"), "tie_word_embeddings"},
        {QStringLiteral("E"), "num_experts"},
        {QStringLiteral("K"), "num_experts_per_tok"},
        {QStringLiteral("M"), "moe_intermediate_size"},
    };
    return names;
}

std::map<QString, ClassDefaults> defaultsTable()
{
    std::map<QString, ClassDefaults> table;
    for (const DefaultsRow& row : defaultsRows) {
        const QStringList types = QString::fromLatin1(row.modelTypes).split(u' ');
        ClassDefaults defaults{types.first()};
        const QStringList fields = QString::fromLatin1(row.fields).split(u' ');
        for (const QString& field : fields) {
            const QString name = field.section(u'=', 0, 0);
            const auto full = defaultsShortNames().find(name);
            defaults.fields[full == defaultsShortNames().end() ? name.toStdString() : full->second] =
                field.section(u'=', 1).toInt();
        }
        for (const QString& type : types)
            table.emplace(type, defaults);
    }
    return table;
}

} // namespace

std::optional<ClassDefaults> classDefaults(const QString& modelType)
{
    static const std::map<QString, ClassDefaults> table = defaultsTable();
    const auto found = table.find(modelType);
    return found == table.end() ? std::nullopt : std::optional<ClassDefaults>(found->second);
}

} // namespace megatune
