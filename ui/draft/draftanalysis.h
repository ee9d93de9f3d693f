// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from the arguments of a draft: shape, preset, counts and the strategy's first layout. One pure
// function over values, which reads the model's files and may take long: for a worker thread.
#pragma once

#include "core/log/measurement.h"
#include "core/model/modelshape.h"
#include "core/plan/derivedarguments.h"
#include "core/plan/startchecks.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "core/strategy/strategy.h"
#include "core/study/event.h"
#include "core/trainer/dialect.h"
#include "ui/draft/choiceset.h"

#include <memory>
#include <QProcessEnvironment>

namespace megatune {

struct DraftInput
{
    QString presetName;
    PresetArguments arguments; ///< those that are given and well-formed
    bool complete = false;     ///< none was given that is not well-formed
    ChoiceSet choices;         ///< of Space
    QString strategy;          ///< empty: the preset's recommendation
    Direction direction = Direction::Maximize;
    quint64 seed = 0;
    QProcessEnvironment environment; ///< says where the model caches are
    std::optional<CommandLine> command = {};
    bool asIs = false; ///< trials run the command at its own length
    MeasureSettings measure = {};
    std::optional<int> stopAfter = {};
    QString workingDirectory = {}; ///< where files that the command names are looked for
    QList<QPair<QString, QString>> trialEnvironment = {}; ///< what is set for trials
    std::optional<HostGpuOffer> hosts = {};               ///< of the hosts that are on
    bool nodesAreTold = false;                            ///< trials run on several machines together
    QStringList earlierStudies = {};                      ///< files to learn from
    bool anyFiniteValue = false; ///< the log says the value by a regular expression of the user's
};

/// How many layouts a preset keeps, recomputation left out.
struct PresetCount
{
    QString name;
    quint64 kept = 0;
    quint64 total = 0;
};

struct DraftAnalysis
{
    std::optional<Dialect> dialect = {};      ///< of the command, its files read
    QList<StartProblem> problems = {};        ///< of the command, whatever the hosts are
    DerivedArguments derived = {};            ///< what nobody typed, from the command and the hosts
    QList<Contradiction> contradictions = {}; ///< of what was typed
    QString unknownModel = {};                ///< the command's, where nobody typed one
    std::optional<ModelShape> shape = {};
    QString modelProblem = {};
    /// The input's, and what the argument "only" takes away.
    ChoiceSet choices = {};
    PresetPtr unrestricted = {};
    PresetPtr preset = {};
    QString presetProblem = {};
    std::shared_ptr<const Classification> classification = {}; ///< with the kept layouts
    std::shared_ptr<const Classification> layoutCounts = {};   ///< over Preset::layoutParameters() alone
    QList<PresetCount> presetCounts = {};                      ///< of every preset
    QString strategyProblem = {};
    std::optional<Layout> firstLayout = {};
    std::optional<qint64> remainingAtMost = {};
    HeldBackCounts heldBack = {}; ///< by the strategy
    QList<LearnedStudy> learned = {};
    QString learningProblem = {};

    /// There is none any more for what is typed.
    void forgetPreset();
};

[[nodiscard]] DraftAnalysis analyse(const DraftInput& input);

} // namespace megatune
