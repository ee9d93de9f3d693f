// SPDX-License-Identifier: GPL-3.0-or-later
// What really ran in an attempt, axis by axis: what was asked of it against what its log, its processes and
// the driver tell. Pure functions.
#pragma once

#include "core/log/appliedflags.h"
#include "core/run/gpuusers.h"
#include "core/run/rankprocess.h"
#include "core/study/evidence.h"

#include <QMap>

namespace megatune {

class Dialect;
class Layout;
class Preset;
class SearchSpace;

/// One thing that a trial is named after.
struct AskedAxis
{
    QString axis; ///< as in EvidenceFact
    QString value;
    /// Some trials of the study have another value, so that it has to be seen; else it only may not differ.
    bool mustBeSeen = true;
};

/// What a trial with this layout is to run: the parameters that reach the trainer and have an effect, the
/// batch, the number of ranks. Of an empty layout (the baseline) the last two alone.
[[nodiscard]] QList<AskedAxis> askedAxes(const Preset& preset, const Dialect& dialect, const Layout& layout);

/// What a rank was told: the parameters of `space` as the trainer reads these words, and Accelerate these
/// variables.
struct RankLayout
{
    QMap<QString, QString> told;
    /// What the trainer takes where the words are silent; empty where they may stand elsewhere.
    QMap<QString, QString> usual = {};
};
[[nodiscard]] RankLayout layoutOfRank(const RankProcess& rank, const SearchSpace& space);

/// What was seen of an attempt.
struct WhatWasSeen
{
    AppliedFlags log;
    bool isOtherLog = false;       ///< its times are not this attempt's
    QList<RankProcess> ranks = {}; ///< empty: none was seen, or nobody could look
    RankLayout layoutOfRanks = {}; ///< of one of them
    QStringList slot = {};         ///< the GPUs that the trial was given; empty: left alone
    QList<GpuUse> gpuUses = {};    ///< of its host
    QString mark = {};             ///< trialMark() of the attempt
};

/// One fact for each axis that must be seen, for each that differs, and "gpus" where the trial was given some
/// and somebody saw which it has.
[[nodiscard]] QList<EvidenceFact> evidenceOf(const QList<AskedAxis>& asked, const WhatWasSeen& seen);

/// "train.sh says --micro-batch-size 1." of the first contradicted one that the command's script or file
/// sets; empty where it sets none of them.
[[nodiscard]] QString whereItIsSet(const QList<EvidenceFact>& facts, const Dialect& dialect);

/// "flags not applied: asked tp=4 mbs=2, the log says tp=1 mbs=1", by the first who contradicts.
[[nodiscard]] QString wrongLayoutSentence(const QList<EvidenceFact>& facts);

} // namespace megatune
