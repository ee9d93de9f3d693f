// SPDX-License-Identifier: GPL-3.0-or-later
// What is tuned and how it gets into the command: arguments, search space, rules and edits of one kind of
// training. A preset is configured once and never changes; reading it is safe from any thread.
#pragma once

#include "core/base/error.h"
#include "core/estimate/estimator.h"
#include "core/model/modelshape.h"
#include "core/preset/refinements.h"
#include "core/preset/trainingoptions.h"
#include "core/space/rule.h"
#include "core/space/searchspace.h"
#include "core/trainer/dialect.h"

#include <functional>
#include <memory>
#include <QList>
#include <QMap>

namespace megatune {

class ModelLocator;

/// One argument that a preset takes (`--args name=value` or `--name value`).
struct ArgumentSpec
{
    enum class Kind { Integer, Text, Choice };
    QString name; ///< with underscores: "n_gpus"
    Kind kind = Kind::Integer;
    bool required = false;
    QString defaultText = {}; ///< the value when absent; empty: none
    QString meaning = {};     ///< one phrase
    QStringList choices = {}; ///< of a Choice
    qint64 minimum = 1;       ///< of an Integer
    qint64 maximum = 1'000'000;
};

/// Arguments as given, by name. Kept as text so that a study file can repeat them exactly.
using PresetArguments = QMap<QString, QString>;

class Preset
{
public:
    virtual ~Preset() = default;

    [[nodiscard]] const QString& name() const { return m_name; }
    [[nodiscard]] const PresetArguments& arguments() const { return m_arguments; }
    [[nodiscard]] const SearchSpace& space() const { return m_space; }
    [[nodiscard]] const RuleSet& rules() const { return m_rules; }
    /// What probably does not run, as the command tells: no strategy launches unasked what breaks one of
    /// these. The title says why, to be put behind a colon.
    [[nodiscard]] const RuleSet& doubts() const { return m_doubts; }
    /// Id of the rule set in force: "zenith" or "megatron-core".
    [[nodiscard]] const QString& ruleSetName() const { return m_ruleSetName; }
    [[nodiscard]] const QString& recommendedStrategy() const { return m_recommendedStrategy; }
    /// Whether the engineer's own command is measured first, where nobody says it.
    [[nodiscard]] bool recommendsBaseline() const { return m_recommendsBaseline; }
    /// GPUs that one trial occupies.
    [[nodiscard]] int gpuCount() const { return m_gpuCount; }
    /// GPUs of a node, or of an NVLink domain: at most gpuCount().
    [[nodiscard]] int gpusPerNode() const { return m_gpusPerNode; }
    [[nodiscard]] const std::optional<ModelShape>& shape() const { return m_shape; }

    /// Memory and speed of this space's combinations; null when the model's shape, the type of GPU or the
    /// sequence length is not known.
    [[nodiscard]] const EstimatorPtr& estimator() const { return m_estimator; }
    /// What the estimator, which has to be there, says of one combination.
    [[nodiscard]] LayoutEstimate estimateAt(CombinationIndex index) const
    {
        std::vector<qint64> numbers(static_cast<size_t>(m_space.count()));
        m_space.numbersAt(index, numbers);
        return m_estimator->estimate(numbers);
    }
    /// By what a search orders layouts before anything has run: estimator(), or, where only the type of GPU
    /// is not known, the same for assumedGpu(). Null: neither can be made.
    [[nodiscard]] const EstimatorPtr& searchEstimator() const
    {
        return m_estimator != nullptr ? m_estimator : m_assumedEstimator;
    }
    /// The type of GPU that stands in for one that nobody said; empty: none does.
    [[nodiscard]] const QString& assumedGpu() const { return m_assumedGpu; }
    /// What would have to be known for estimator(), where it is null: "the type of GPU".
    [[nodiscard]] const QStringList& missingFacts() const { return m_missingFacts; }

    /// What the command's options say about memory and speed; the length and the batch are the arguments'.
    [[nodiscard]] const TrainingOptions& trainingOptions() const { return m_trainingOptions; }

    /// The combination that runs the same command and stands for all that do.
    [[nodiscard]] virtual CombinationIndex canonical(CombinationIndex index) const = 0;
    /// The only parameters that canonical() reads or changes: lets a space of any size be counted.
    [[nodiscard]] virtual QStringList canonicalParameters() const { return m_space.names(); }
    /// The options to write into, and to take out of, the engineer's command for this layout.
    /// Options that a framework does not know (the vision tower's in Megatron-LM) are left out for it.
    [[nodiscard]] virtual QList<CommandEdit> edits(const Layout& layout, TrainerKind trainer) const = 0;
    /// Parameters that have one choice only, the command's own, because nothing in it lets trials change
    /// them; "gbs" among them where that is so of the global batch size.
    [[nodiscard]] const QStringList& heldParameters() const { return m_heldParameters; }
    /// Those of them that every layout has, and the command without a layout gets, too.
    [[nodiscard]] virtual QList<CommandEdit> fixedEdits() const { return {}; }
    /// Options beside the layout that may still make this command faster and are legal in it, one at a time,
    /// best first by estimate. The first argument is the dialect with the layout's edits and whatever else is
    /// kept in its command. Of those that change numerics only the ones that the second names. Empty where
    /// the trainer is not known.
    [[nodiscard]] virtual QList<Refinement> refinements(const Dialect&, const QStringList&) const
    {
        return {};
    }
    /// The parameters that make the layout itself (TP ... MBS), without those of recomputation: what a
    /// summary "154 kept of 4,096" counts.
    [[nodiscard]] virtual QStringList layoutParameters() const = 0;

protected:
    Preset() = default;

    QString m_name;
    PresetArguments m_arguments;
    SearchSpace m_space;
    RuleSet m_rules;
    RuleSet m_doubts;
    QString m_ruleSetName;
    QString m_recommendedStrategy;
    bool m_recommendsBaseline = false;
    int m_gpuCount = 1;
    int m_gpusPerNode = 8;
    std::optional<ModelShape> m_shape;
    EstimatorPtr m_estimator;
    EstimatorPtr m_assumedEstimator;
    QString m_assumedGpu;
    TrainingOptions m_trainingOptions;
    QStringList m_missingFacts;
    QStringList m_heldParameters;
};

using PresetPtr = std::shared_ptr<const Preset>;

/// A kind of preset, before it is configured.
struct PresetKind
{
    QString name;
    QString title; ///< one line for `list presets`
    QList<ArgumentSpec> arguments;
    /// Gets arguments that were checked against `arguments`, defaults filled in.
    std::function<Result<PresetPtr>(const PresetArguments&, const ModelLocator&,
        const std::optional<CommandLine>&, const CommandFileReader&)>
        create;
    /// A model that nobody types is the command's. Where rules are those of a document, the model has to be
    /// typed to be known to them.
    bool takesModelOfCommand = true;
    /// Trials of a long training run a few iterations where nobody says how many.
    bool shortensTrials = true;
};

/// Why `value` cannot be the argument's, one sentence that calls it `shown`; empty when it can.
[[nodiscard]] QString argumentProblem(const ArgumentSpec& spec, const QString& value, const QString& shown);

/// Sorted by name; see core/preset/presetkinds.h.
[[nodiscard]] QList<PresetKind> presetKinds();
/// Of those who name none.
[[nodiscard]] QString defaultPresetName();
/// Unknown name: the nearest known one is in the sentence.
[[nodiscard]] Result<PresetKind> presetKind(const QString& name);

/// Checks the arguments against their specification (unknown names with the nearest spelling, missing ones,
/// numbers out of range) and creates the preset. Rules that depend on the framework and its flags, and
/// estimates, need `command`; options that stand in a file that it names need `files`.
[[nodiscard]] Result<PresetPtr> configurePreset(const QString& name, const PresetArguments& arguments,
    const ModelLocator& locator, const std::optional<CommandLine>& command = {},
    const CommandFileReader& files = {});

/// "n_gpus=8,gbs=16" -> arguments. An item without '=' or a name that is given twice is an error.
[[nodiscard]] Result<PresetArguments> presetArgumentsFromText(const QString& text);

} // namespace megatune
