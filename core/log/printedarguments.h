// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments that Megatron-LM and what is built on it print before they train (_print_args in
// megatron/training/arguments.py): a line each, "  tensor_model_parallel_size ............ 4". What
// Megatron-Bridge prints of its configuration in their place.
#pragma once

#include "core/log/bridgeconfig.h"

#include <QList>
#include <QStringList>
#include <string_view>

namespace megatune {

/// Fed with every line in the order of arrival; a list that begins again takes the place of the one before.
class PrintedArguments
{
public:
    void feed(std::string_view line);

    /// As a command would say them, its script first: "pretrain_gpt.py", "--num-layers", "32", "--swiglu",
    /// "--disable-bias-linear"; "run_recipe.py", "model.num_layers=32". What is off or none is left out,
    /// unless it is on by itself and an option turns it off. Empty: nothing was printed.
    [[nodiscard]] QStringList words() const;

private:
    struct Argument
    {
        QString name;  ///< as Python has it: "num_layers"
        QString value; ///< as Python prints it: "32", "True", "['mlp', 'moe']"
    };

    void takeOverride(const BridgeSetting& setting);

    bool m_isOpen = false;
    QList<Argument> m_arguments;
    BridgeConfig m_bridge;
    QList<Argument> m_overrides; ///< of Megatron-Bridge's fields: "model.num_layers"
};

} // namespace megatune
