// SPDX-License-Identifier: GPL-3.0-or-later
// Which trainer reads a command's options and how it wants them: names, spelling, yes and no, what it does
// not know. Recognised from the words, from a file that they name where asked for, or said by a person.
#pragma once

#include "core/trainer/dialectfacts.h"

namespace megatune {

/// A value; copies share what was read. Safe to read from any thread, each copy by one at a time.
///
/// Options are named as in Megatron-LM ("tensor-model-parallel-size") or in any ms-swift; the dialect's own
/// name is found from each of them.
class Dialect
{
public:
    explicit Dialect(DialectFacts facts)
        : m_facts(std::move(facts))
    {
    }
    /// Without a reader no file is opened: a configuration file's options stay unknown, and what a script
    /// runs, too.
    [[nodiscard]] static Dialect recognized(const CommandLine& command, const CommandFileReader& reader = {});
    /// The dialect of this name instead of the recognised one; files are read as above. Unknown names are
    /// answered with one sentence. "script" is for a command that runs one.
    [[nodiscard]] static Result<Dialect> named(
        const QString& name, const CommandLine& command, const CommandFileReader& reader = {});
    /// Those of trainerIds() that a person may say instead of the recognised one: how the trainer reads its
    /// options. "unknown" is for a trainer of one's own, which gets them as Megatron-LM writes them.
    [[nodiscard]] static QStringList trainerNames();
    [[nodiscard]] const DialectFacts& facts() const { return m_facts; }
    [[nodiscard]] const CommandLine& command() const { return m_facts.command; }
    [[nodiscard]] TrainerKind kind() const { return m_facts.kind; }
    /// What reads the options in the end; differs from kind() for scripts.
    [[nodiscard]] const Trainer& trainer() const { return trainerOf(m_facts.trainer); }
    [[nodiscard]] bool isTrainerKnown() const { return m_facts.trainer != TrainerKind::Unknown; }
    [[nodiscard]] QString name() const;
    /// No option told the version of ms-swift, or they contradict each other.
    [[nodiscard]] bool isAssumed() const { return m_facts.isAssumed; }
    /// Whether edits are translated: the trainer is known, and what stands between it and the command's words
    /// hands them on. A person who names the dialect of a script answers for the latter.
    [[nodiscard]] bool takesTranslation() const;
    [[nodiscard]] bool isSwift() const { return megatune::isSwift(m_facts.trainer); }
    /// "sft", "pt", "rlhf" of ms-swift; else the file name of the script that trains. May be empty.
    [[nodiscard]] QString task() const { return m_facts.task; }
    /// "grpo", "dpo" ... of `rlhf`; empty otherwise.
    [[nodiscard]] QString rlhfType() const;
    /// "full", "lora" ...; empty where the trainer has no such choice.
    [[nodiscard]] QString tuning() const;
    /// Whether a script hands its arguments on to the trainer; true where there is no script, nothing when
    /// its file was not read.
    [[nodiscard]] std::optional<bool> forwardsArguments() const { return m_facts.forwardsArguments; }
    /// By its text the script hands nothing on.
    [[nodiscard]] bool dropsArguments() const
    {
        return m_facts.kind == TrainerKind::Script && m_facts.forwardsArguments == false;
    }
    /// For Preset::edits(), whose result translatedEdits() then brings into the dialect: where the trainer is
    /// not known, what the command's words tell.
    [[nodiscard]] TrainerKind trainerForEdits() const;

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
    /// Whether it has none, or only in versions that the command does not show.
    [[nodiscard]] bool lacks(const QString& canonical) const;
    /// As it is written: "--tensor_model_parallel_size", "model.tensor_model_parallel_size". Empty when the
    /// trainer has none.
    [[nodiscard]] QString optionName(const QString& canonical) const;
    /// The same of a name that is the trainer's own.
    [[nodiscard]] QString shown(const QString& name) const;
    /// shown() without dashes in front.
    [[nodiscard]] QString spelled(const QString& name) const;
    /// With a value: "--seq-length 4096", "dataset.seq_length=4096"; the name alone where it is empty.
    [[nodiscard]] QString written(const QString& canonical, const QString& value) const;
    /// Whether the command or its file says anything of the option, if only that there is nothing (null).
    [[nodiscard]] bool mentions(const QString& canonical) const;

    /// What stands in the configuration file or in the script, as it is called there.
    [[nodiscard]] std::optional<QString> fileOption(const QString& name) const;

    /// The same trainer with these (translated) edits in its command; no file is read again.
    [[nodiscard]] Dialect edited(const QList<CommandEdit>& edits) const;

private:
    [[nodiscard]] QStringList candidatesFor(const QString& name) const;

    DialectFacts m_facts;
};

} // namespace megatune
