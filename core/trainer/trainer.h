// SPDX-License-Identifier: GPL-3.0-or-later
// What is particular to one trainer. A file each defines it: megatronlm.cpp, swift.cpp, accelerate.cpp,
// deepspeed.cpp, bridge.cpp, verl.cpp, nemorl.cpp, slime.cpp, primus.cpp, llamafactory.cpp. How a command's
// words tell which it is: core/command/trainingcommand.cpp.
#pragma once

#include "core/command/commandline.h"

#include <optional>
#include <QStringList>
#include <span>

namespace megatune {

class Dialect;
struct DialectFacts;

/// What a trainer calls an option.
struct OptionForm
{
    QString name;          ///< canonical; empty: the trainer has no such option
    bool inverted = false; ///< "no-x" here is "x" there: the value turns round
};

/// One option whose name differs between trainers.
struct OptionName
{
    const char* option; ///< Megatron-LM's; where it has none, ms-swift 4's
    const char* own;    ///< null: this trainer has no such option; '!' in front: yes and no are swapped
};

/// One option of Megatron-LM as a field of a configuration ("train.micro_batch_size") that is overridden; all
/// names are canonical.
struct FieldName
{
    const char* option; ///< Megatron-LM's
    const char* field;  ///< "model.context-parallel-size"; null: the trainer has no such option
    /// What stands for the option's absence where the field may stand elsewhere; null: nothing does.
    const char* absent = nullptr;
    const char* flag = nullptr;       ///< of the trainer's scripts that take one, where it is not `option`
    const char* other = nullptr;      ///< a field that must say the same where it stands
    bool inverted = false;            ///< yes and no are swapped
    bool isUsuallyOn = false;         ///< where nothing says anything, so that its absence has to be said
    const char* flagBrings = nullptr; ///< what the flag switches on besides, whatever its field says
};

/// A value; the same for everyone. A function that is null adds nothing to what all trainers have.
struct Trainer
{
    TrainerKind kind = TrainerKind::Unknown;
    const char* id = "unknown";  ///< as `--dialect` takes it
    const char* title = nullptr; ///< "ms-swift 4.x", to be translated; null: it is known by what it runs

    // -- How its options are called and written --
    std::span<const OptionName> names = {}; ///< what is not among them has Megatron-LM's name
    /// In place of `names`.
    OptionForm (*formOf)(const QString& canonical) = nullptr;
    /// In place of `names`, of trainers that read overrides (core/trainer/fieldoverrides.h).
    std::span<const FieldName> fields = {};
    /// Where options lie that `fields` has not: those of TransformerConfig. "++" in front: they have to be
    /// added.
    const char* defaultSection = nullptr;
    /// Options of its launchers and scripts, which are no fields.
    std::span<const char* const> scriptFlags = {};
    bool spellsUnderscores = false;       ///< "--train_iters"
    bool takesTrueFalse = false;          ///< "--x true" in place of "--x"
    const char* plainSwitch = nullptr;    ///< its one option that is a switch all the same
    bool hasRecomputeNone = false;        ///< "none" is a value; elsewhere it is the option's absence
    bool sharesMegatronArguments = false; ///< Megatron-LM's own parser, or one that hands all on to it

    /// Options that no other trainer has, any one of which tells where the command's words do not.
    std::span<const char* const> tellingOptions = {};
    bool isMegatronFork = false; ///< they tell only beside Megatron-LM's own
    /// That some of its versions do not have: a layout has them where the command does.
    std::span<const char* const> versionOptions = {};
    /// A size is changed where a variable of the text holds it, since more than the option reads that.
    bool takesSizesFromVariables = false;

    // -- How a command for it is read, and edited --
    QString (*taskOf)(const QString& body) = nullptr; ///< as Dialect::task(); null: the file's name
    /// Fills in what its words and the files that they name say. Without a reader no file is opened. Null:
    /// its words, and the options in variables of the text.
    void (*read)(DialectFacts& facts, const CommandFileReader& reader) = nullptr;
    /// Fills in what several options make together (DialectFacts::computed).
    void (*compute)(DialectFacts& facts) = nullptr;
    /// Where its major version shows in these options: which it is, and how sure that is.
    void (*readVersion)(DialectFacts& facts, const QStringList& options) = nullptr;
    /// Edits in Megatron-LM's names, the last one of each option, in its own; null: by `names`.
    QList<CommandEdit> (*translate)(const Dialect& dialect, const QList<CommandEdit>& edits) = nullptr;

    // -- A trial of it --
    /// What keeps it short and harmless, in Megatron-LM's or ms-swift's names; null: not known.
    QList<CommandEdit> (*shortTrial)(const Dialect& dialect, int iterations) = nullptr;
    bool setsConnections = false; ///< CUDA_DEVICE_MAX_CONNECTIONS, by itself as FSDP needs it
    bool savesUnasked = false;    ///< or goes on unasked from what was saved
    /// Whether the command goes on from a checkpoint that it has saved.
    bool (*resumes)(const Dialect& dialect) = nullptr;
    bool epochsWin = false; ///< over the number of iterations

    /// The variable of the environment that tells how many processes it starts on a machine, where nothing
    /// in the command does and it would start one; else empty.
    QString (*processesVariable)(const Dialect& dialect) = nullptr;

    // -- What is said of it, a sentence each --
    QString (*titleOf)(const Dialect& dialect) = nullptr; ///< of a command for it; null: the task's
    QStringList (*remarks)(const Dialect& dialect) = nullptr;
    /// Why it refuses the command whatever the layout is. Only what is certain.
    QStringList (*contradictions)(const Dialect& dialect) = nullptr;
    /// Why it would not read a layout's options.
    QString (*whyUnread)(const Dialect& dialect) = nullptr;
    QString (*whyNeverRefined)() = nullptr;

    // -- What it takes where the command does not say --
    const char* usualTuning = nullptr; ///< "full", "lora"; null: it has no such choice
    bool expertTensorIsTensor = true;  ///< ETP; else 1
    int usualContext = 1;
    const char* usualGranularity = "none";
    bool hasModernDefaults = false; ///< bf16, the distributed optimizer, grouped experts and the like
    bool startsFromRecipe = false;  ///< what nothing in the command says is its recipe's

    // -- Where the command says how many and how much --
    bool namesModel = false;               ///< by an id or a folder that stands for the whole model
    const char* processes = nullptr;       ///< its launcher's option for all processes; null: torchrun's
    const char* machines = nullptr;        ///< ... for the machines
    const char* totalGpusOption = nullptr; ///< where torchrun's say nothing
    std::span<const char* const> lengthOptions = {}; ///< for the sequence length, besides everyone's
    bool countsMicroBatches = false;                 ///< in place of the global batch size
    /// The option for how many micro-batches each rank accumulates, in place of the global batch size.
    const char* accumulation = nullptr;
    bool countsExpertsApart = false; ///< its data parallelism is what TP, PP, CP and EP leave
    bool repeatsContext = false;     ///< gives each rank of a context group the whole batch
    bool generatesSamples = false;   ///< that it then trains on: reinforcement learning
    bool runsOnCluster = false;      ///< of Ray's, which starts its processes on all its machines by itself
    bool scriptSetsOptions = false;  ///< its script may set options in its own code

    // -- What it can do --
    bool trainsWithDeepspeed = false; ///< its pipelines, its ZeRO; CP is its sequence parallelism
    bool hasVirtualStages = true;
    bool hasMegatronFsdp = false; ///< and the options of Megatron-LM for it
    bool hasSelectiveRecomputation = true;
    bool hasRecomputationMethods = true; ///< else it recomputes in uniform blocks of layers
    bool recomputesVision = true;        ///< has an option for the recomputation of a vision tower
    bool namesPipelineLayout = true;
    bool splitsPipeline = true;        ///< has options for stages of unequal size
    bool checksSequenceLength = false; ///< refuses lengths that CP or TP do not divide
};

[[nodiscard]] const Trainer& trainerOf(TrainerKind kind);
[[nodiscard]] std::optional<TrainerKind> trainerWithId(const QString& id);
/// By Trainer::tellingOptions; `ofMegatron`: they stand beside Megatron-LM's.
[[nodiscard]] std::optional<TrainerKind> trainerTold(const QStringList& options, bool ofMegatron);
/// Of all kinds: "megatron-lm", "ms-swift-3" ...
[[nodiscard]] QStringList trainerIds();
[[nodiscard]] QString trainerId(TrainerKind kind);
/// "ms-swift 4.x", for people; empty for Torchrun and Script.
[[nodiscard]] QString trainerTitle(TrainerKind kind);

/// The form in the trainer's dialect of an option that is named as in Megatron-LM, in any ms-swift or in
/// accelerate. What is in no table has the same name everywhere.
[[nodiscard]] OptionForm optionForm(const Trainer& trainer, const QString& canonical);
/// For Trainer::formOf, where every option has Megatron-LM's name.
[[nodiscard]] OptionForm sameForm(const QString& canonical);
/// Every name that the option has in some dialect and that means the same, `canonical` first.
[[nodiscard]] QStringList optionAliases(const QString& canonical);

} // namespace megatune
