// SPDX-License-Identifier: GPL-3.0-or-later
// Why a step takes as long as it does, turned into what to do: which single changes of a layout, of the
// command's options or of the batch would save most by the estimates. Pure; any thread.
#pragma once

#include "core/forecast/clusterforecast.h"

namespace megatune {

/// One change and what it would save.
struct StepChange
{
    QString what;                    ///< "TP 4 in place of 8", "--overlap-grad-reduce: reduces ... "
    Layout layout = {};              ///< with the change; the same as before for options and batch
    QList<CommandEdit> options = {}; ///< to be added, in Megatron-LM's names; empty: none
    qint64 globalBatch = 0;          ///< in place of the present one; 0: stays
    double saved = 0;                ///< share of the time that a token takes
    /// What the command says then, as its trainer has it: "--tensor-model-parallel-size 4"; empty where there
    /// is no command, or the batch changes.
    QString edit = {};
};

/// Those that save at least one percent, the greatest saving first, at most `most`: another value of one
/// parameter that is legal and fits, options beside the layout (where the command is known), twice the batch.
/// `layout`: of the preset's space. The question says what the preset was made of.
[[nodiscard]] QList<StepChange> changesThatSave(const ForecastQuestion& question, const Preset& preset,
    const Layout& layout, const ModelLocator& locator, int most = 3);

/// The same from the layout that people begin with: the command's own where the cluster has it, else the
/// fastest. From one's own the last change is the fastest layout itself, where it saves a percent and no
/// single change leads there.
[[nodiscard]] QList<StepChange> changesThatSave(const ForecastQuestion& question, const Preset& preset,
    const ClusterForecast& cluster, const ModelLocator& locator);

} // namespace megatune
