// SPDX-License-Identifier: GPL-3.0-or-later
// What a command, and the files that it names, say about the trainer that reads its options.
#pragma once

#include "core/command/configfile.h"
#include "core/trainer/trainer.h"

#include <memory>
#include <QMap>

namespace megatune {

/// The value of an option that several fields of the command make together.
struct ComputedOption
{
    QString value;
    QString written; ///< "max_prompt_length=1024 + max_response_length=2048"
};

struct DialectFacts
{
    CommandLine command;
    TrainerKind kind = TrainerKind::Unknown;
    TrainerKind trainer =
        TrainerKind::Unknown;        ///< what reads the options in the end; never Script or Torchrun
    bool isNamed = false;            ///< said by a person
    bool isAssumed = false;          ///< no option told the version of ms-swift
    bool isContradicting = false;    ///< options of ms-swift 3 and of 4 in one command
    QString task = {};               ///< as Dialect::task()
    QString text = {};               ///< of the shell, without alternatives that are not taken
    QString file = {};               ///< the configuration file or the script, as it is written; empty: none
    QString sourced = {};            ///< the texts of files that its text sources ("source models/x.sh")
    QString fileError = {};          ///< why it tells nothing
    QStringList sourcedOptions = {}; ///< canonical, of those texts and of files that `$(cat FILE)` prints
    bool isFileUsual = false;        ///< accelerate's default file, which the command does not name
    /// Whether a script hands its arguments on; true where there is no script, nothing: its file was not
    /// read.
    std::optional<bool> forwardsArguments = true;
    /// What stands in the file; of a script its trainer's options; of a command that hands options on in
    /// variables or arrays of its own text ("$ARGS") those that stand anywhere in it.
    std::optional<ConfigFile> config = {};
    /// Options that stand in branches of the text or the script only (if, case): they may be given or not.
    QStringList inBranches = {};
    /// "$ARGS", "$(options)": a word that may hold options, where nothing here tells which. Empty: none.
    QString hidden = {};
    [[nodiscard]] bool hidesOptions() const { return !hidden.isEmpty(); }
    /// Megatron-LM's --yaml-cfg: the file holds every option, and those of the command line are not read.
    bool isFileAlone = false;
    std::shared_ptr<const DialectFacts> inside = {}; ///< of the command in the script
    QMap<QString, QString> assigned = {};            ///< variables that the text and the script plainly set
    QStringList behindForward = {}; ///< options in the script that come behind its "$@" and win
    /// Canonical options of the script's trainer whose value the script takes from a variable of the
    /// environment that it is started with, and that variable: "TP" of `--tp ${TP:-2}`.
    QMap<QString, QString> optionVariables = {};
    /// Options of accelerate that the script which trains sets in its own code, so that nothing that it is
    /// started with changes them; empty: what to is not seen. By their canonical names.
    QMap<QString, QString> setInCode = {};
    QMap<QString, ComputedOption> computed = {}; ///< by canonical names
    QStringList ownVariables = {};               ///< those that the script sets, whatever it is started with
};

} // namespace megatune
