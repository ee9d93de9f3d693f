// SPDX-License-Identifier: GPL-3.0-or-later
// The one way from what a person says to a preset whose layouts can be searched: the command's trainer, the
// arguments that the command and the hosts tell, the preset, and what is wrong with them.
#pragma once

#include "core/log/measurement.h"
#include "core/plan/derivedarguments.h"
#include "core/plan/startchecks.h"

namespace megatune {

/// What is known before anything is derived.
struct StudyInput
{
    QString preset;
    PresetArguments typed;
    PresetArguments fallback = {}; ///< where nothing is typed: what a study began with
    /// What the command and the hosts tell fills in the rest; else it is only said where it differs.
    bool derives = true;
    std::optional<CommandLine> command = {};
    QString folder = {};             ///< where files that the command names are looked for; empty: here
    QProcessEnvironment environment; ///< says where the model caches are
    std::optional<HostGpuOffer> hosts = {};
    bool nodesAreTold = false; ///< as derivedArguments() has it
    /// How trials are measured, where their length is as usual unless it is typed; nothing: as the command
    /// has it.
    std::optional<MeasureSettings> usualLength = {};
    std::optional<int> stopAfter = {};
};

/// A value. Made by reading the files that the command names, which may block: for a worker thread.
class StudyPreparation
{
public:
    explicit StudyPreparation(StudyInput input);

    /// How the command's trainer reads it, and the command that trials are made of: where it runs a script
    /// that hands nothing on, with the script's own text in it. Nothing without a command, and where there is
    /// a dialectProblem().
    [[nodiscard]] const std::optional<Dialect>& dialect() const { return m_dialect; }
    [[nodiscard]] QString dialectProblem() const { return m_dialectProblem; }
    [[nodiscard]] const CommandArguments& inCommand() const { return m_inCommand; }
    [[nodiscard]] const DerivedArguments& derived() const { return m_derived; }
    /// All that are known: typed, told, or derived.
    [[nodiscard]] const PresetArguments& arguments() const { return m_arguments; }
    [[nodiscard]] const ModelLocator& locator() const { return m_locator; }

    /// With these arguments over arguments(), an empty value takes one away. Reads the model's files.
    [[nodiscard]] Result<PresetPtr> preset(const PresetArguments& changes = {}) const;
    /// The same of another preset.
    [[nodiscard]] Result<PresetPtr> preset(const QString& name, const PresetArguments& changes) const;

    /// Where what was typed, or what a study began with, differs from the command and the hosts: one sentence
    /// each.
    [[nodiscard]] QList<Contradiction> contradictions(const Preset& preset) const;
    /// What is wrong with the command whatever the hosts are, and what a person should know of it. Null: what
    /// depends on the preset is left out.
    [[nodiscard]] QList<StartProblem> problems(
        const Preset* preset, const QList<QPair<QString, QString>>& trialEnvironment) const;

private:
    void readCommand();
    void takeScriptInside();
    void derive();

    StudyInput m_input;
    ModelLocator m_locator;
    std::optional<Dialect> m_dialect;
    QString m_dialectProblem;
    CommandArguments m_inCommand;
    DerivedArguments m_derived;
    PresetArguments m_arguments;
    QStringList m_copiedScripts; ///< whose text the command holds now
    QString m_secretScript;      ///< that is not copied
    QStringList m_changes;       ///< since the study began
};

} // namespace megatune
