// SPDX-License-Identifier: GPL-3.0-or-later
// Which trainer reads a command's options and how it wants them: names, spelling, yes and no, what it does
// not know. Recognised from the words, from a file that they name where asked for, or said by a person.
#pragma once

#include "core/command/commandline.h"
#include "core/command/configfile.h"

#include <functional>
#include <QStringList>

namespace megatune {

enum class DialectKind {
    Unknown,
    MegatronLm,
    MsSwift3,     ///< `megatron sft` ... of ms-swift 3.x
    MsSwift4,     ///< ... of ms-swift 4.x
    SwiftTrainer, ///< `swift sft`: the Hugging Face trainer, without Megatron
    Accelerate,
    Torchrun, ///< torchrun or deepspeed with a script that is not Megatron's own
    Script,   ///< a shell script; what it runs is trainer()
};

/// Gives the beginning of a file that a command names, or nothing when it cannot be read. Reading may block:
/// call what takes a reader where that is allowed.
using CommandFileReader = std::function<std::optional<QByteArray>(const QString& path, qsizetype atMost)>;

/// A value; copies share what was read. Safe to read from any thread, each copy by one at a time.
///
/// Options are named as in Megatron-LM ("tensor-model-parallel-size") or in any ms-swift; the dialect's own
/// name is found from each of them.
class Dialect
{
public:
    /// Without a reader no file is opened: a configuration file's options stay unknown, and what a script
    /// runs, too.
    [[nodiscard]] static Dialect recognized(const CommandLine& command, const CommandFileReader& reader = {});
    /// The dialect of this name instead of the recognised one; files are read as above. Unknown names are
    /// answered with one sentence. "script" is for a command that runs one.
    [[nodiscard]] static Result<Dialect> named(
        const QString& name, const CommandLine& command, const CommandFileReader& reader = {});
    /// "megatron-lm", "ms-swift-3", "ms-swift-4", "swift", "accelerate", "torchrun", "script", "unknown".
    [[nodiscard]] static QStringList names();
    /// Those of names() that a person may say instead of the recognised one: how the trainer reads its
    /// options. "unknown" is for a trainer of one's own, which gets them as Megatron-LM writes them.
    [[nodiscard]] static QStringList trainerNames();
    /// For people: "ms-swift 4.x".
    [[nodiscard]] static QString titleOf(const QString& trainerName);

    [[nodiscard]] const CommandLine& command() const { return m_command; }
    [[nodiscard]] DialectKind kind() const { return m_kind; }
    /// What reads the options in the end; differs from kind() for scripts, and is never Script or Torchrun.
    [[nodiscard]] DialectKind trainer() const { return m_trainer; }
    [[nodiscard]] QString name() const;
    /// For people: "ms-swift 4.x (assumed), sft, LoRA".
    [[nodiscard]] QString title() const;
    /// No option told the version of ms-swift, or they contradict each other.
    [[nodiscard]] bool isAssumed() const { return m_assumed; }
    /// Whether edits are translated: the trainer is known, and what stands between it and the command's words
    /// hands them on. A person who names the dialect of a script answers for the latter.
    [[nodiscard]] bool takesTranslation() const;
    [[nodiscard]] bool isSwift() const
    {
        return m_trainer == DialectKind::MsSwift3 || m_trainer == DialectKind::MsSwift4
            || m_trainer == DialectKind::SwiftTrainer;
    }
    /// "sft", "pt", "rlhf" of ms-swift; else the file name of the script that trains. May be empty.
    [[nodiscard]] QString task() const { return m_task; }
    /// "grpo", "dpo" ... of `rlhf`; empty otherwise.
    [[nodiscard]] QString rlhfType() const;
    /// "full", "lora" ...; empty where the trainer has no such choice.
    [[nodiscard]] QString tuning() const;
    /// Whether a script hands its arguments on to the trainer; true where there is no script, nothing when
    /// its file was not read.
    [[nodiscard]] std::optional<bool> forwardsArguments() const { return m_forwards; }
    /// For Preset::edits(), whose result translated() then brings into the dialect.
    [[nodiscard]] CommandFlavour flavour() const;

    /// The value that the trainer would see: of the words, else of the configuration file or of the script's
    /// own words. Found by every name that the option has in some dialect. Turned round where needed. "$SEQ"
    /// is read where the text or the script plainly sets it.
    [[nodiscard]] std::optional<QString> option(const QString& canonical) const;
    [[nodiscard]] std::optional<qint64> number(const QString& canonical) const;
    /// A variable of the environment in which the trainer runs, as far as the command, its file or its script
    /// set it: "NPROC_PER_NODE".
    [[nodiscard]] std::optional<QString> variable(const QString& name) const;
    /// On, off, or not said.
    [[nodiscard]] std::optional<bool> isOn(const QString& canonical) const;

    /// Whether the trainer has such an option.
    [[nodiscard]] bool knows(const QString& canonical) const { return !optionName(canonical).isEmpty(); }
    /// With dashes, as it is written: "--tensor_model_parallel_size". Empty when the trainer has none.
    [[nodiscard]] QString optionName(const QString& canonical) const;
    /// A yes or no in the trainer's form: `--x true`, `--x`, or the absence of --x.
    [[nodiscard]] CommandEdit switchEdit(const QString& canonical, bool on) const;
    /// Edits in Megatron-LM's or any ms-swift's names -> edits with the names, spelling and values of this
    /// dialect. What it does not know is left out, and removed where it stands. Env edits stay as they are.
    [[nodiscard]] QList<CommandEdit> translated(const QList<CommandEdit>& edits) const;

    /// The same trainer with these (translated) edits in its command; no file is read again.
    [[nodiscard]] Dialect edited(const QList<CommandEdit>& edits) const;

    /// One sentence each: why these (translated) edits would not take effect.
    [[nodiscard]] QStringList problems(const QList<CommandEdit>& edits) const;
    /// Why its trainer refuses the command whatever the layout is, one sentence each. Only what is certain.
    [[nodiscard]] QStringList contradictions() const;
    /// One sentence each about the command itself, whatever is edited.
    [[nodiscard]] QStringList remarks() const;

private:
    explicit Dialect(const CommandLine& command)
        : m_command(command)
    {
    }
    [[nodiscard]] static Dialect read(const CommandLine& command, const CommandFileReader& reader, int depth);
    void recognize(const CommandFileReader& reader, int depth);
    void recognizeSwiftVersion();
    void recognizeScript(const CommandFileReader& reader, int depth);
    void readScript(const QByteArray& bytes, const CommandFileReader& reader, int depth);
    void takeInside(const Dialect& inside);
    void readConfig(const QString& path, const CommandFileReader& reader);
    [[nodiscard]] bool speaksMegatron() const;
    [[nodiscard]] bool prefersUnderscores() const;
    /// Where it is found: the words (canonical name), the file, or the part of accelerate's file that wins.
    [[nodiscard]] std::optional<QString> winningFileOption(const QString& name) const;
    [[nodiscard]] std::optional<QString> fileOption(const QString& name) const;
    [[nodiscard]] QString spelled(const QString& name) const;
    [[nodiscard]] CommandEdit written(CommandEdit edit) const;
    [[nodiscard]] CommandEdit translatedEdit(const CommandEdit& edit) const;
    [[nodiscard]] QList<CommandEdit> accelerateEdits(const QList<CommandEdit>& edits) const;
    [[nodiscard]] std::optional<QString> microBatches(const QList<CommandEdit>& edits) const;
    [[nodiscard]] QString problemOf(const CommandEdit& edit) const;
    [[nodiscard]] QString trainerTitle() const;
    [[nodiscard]] QStringList swiftRemarks() const;
    [[nodiscard]] QStringList accelerateRemarks() const;
    [[nodiscard]] QStringList fileRemarks() const;
    [[nodiscard]] QStringList repetitionRemarks() const;

    CommandLine m_command;
    DialectKind m_kind = DialectKind::Unknown;
    DialectKind m_trainer = DialectKind::Unknown;
    bool m_named = false; ///< said by a person
    bool m_assumed = false;
    bool m_contradicting = false; ///< options of ms-swift 3 and of 4 in one command
    QString m_task;
    QString m_file;      ///< the configuration file or the script, as it is written; empty: none
    QString m_fileError; ///< why it tells nothing
    std::optional<bool> m_forwards = true;
    std::optional<ConfigFile> m_config; ///< what stands in the file; of a script its trainer's options
    QString m_inside;                   ///< title of the command in the script
    QMap<QString, QString> m_assigned;  ///< variables that the text and the script plainly set
    QStringList m_behindForward;        ///< options in the script that come behind its "$@" and win
};

} // namespace megatune
