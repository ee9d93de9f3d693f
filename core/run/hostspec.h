// SPDX-License-Identifier: GPL-3.0-or-later
// Where to run, as it is written on a command line: `local[:gpus][?without=GPU,...]`,
// `ssh://[user@]host[:port][?key=value&...]`, `nodes:PLACE,PLACE[,...][?key=value&...]` with
// [user@]host[:port] or local as places, for trials that run on several machines together, or
// `slurm:[partition][?key=value&...]`.
#pragma once

#include "core/base/error.h"

#include <optional>
#include <QProcessEnvironment>

namespace megatune {

struct HostSpec
{
    enum class Kind { Local, Ssh, Nodes, Slurm };
    Kind kind = Kind::Local;
    std::optional<int> gpus = {}; ///< as written; absent: found out. Slurm and nodes: of each node

    /// GPUs, as CUDA_VISIBLE_DEVICES has them, that are not used: slow ones, say. This machine and ssh.
    QStringList without = {};

    QString user = {};               ///< ssh; empty: as ssh's configuration says
    QString host = {};               ///< ssh: a name, an address or an alias of ssh's configuration
    std::optional<int> port = {};    ///< ssh
    QString partition = {};          ///< Slurm; empty: its default one
    std::optional<int> nodes = {};   ///< Slurm: of one trial
    QString workdir = {};            ///< there; begins with / or ~; empty: the home folder
    QString setup = {};              ///< a line of bash that runs before each trial's command
    std::optional<int> graceS = {};  ///< ssh: how long the connection may be gone before the trial ends
    std::optional<bool> detach = {}; ///< ssh: the trial goes on without us, and is found again
    QList<QPair<QString, QString>> slurm =
        {};                      ///< Slurm: account, qos, time, constraint, as sbatch takes them
    QList<HostSpec> places = {}; ///< nodes: the machines, in the order of their NODE_RANK; without settings
    QString master = {};         ///< nodes: MASTER_ADDR; empty: as ssh reaches the first one

    /// What reads back as the same spec.
    [[nodiscard]] QString text() const;
    /// The same with secrets of the set-up line replaced by "***": for study files and settings.
    [[nodiscard]] QString maskedText() const;
    /// Short, for people and study files; the same for every spec that names the same place.
    [[nodiscard]] QString name() const;
    /// Those of `ids` that may be used.
    [[nodiscard]] QStringList usable(const QStringList& ids) const;
    /// Of a trial that was given no GPUs since it takes all of them: where some are left out it would find
    /// those, too.
    void hideLeftOut(QList<QPair<QString, QString>>& environment, const QStringList& usableGpus) const;
    /// The machines, each with what is said for all of them; of a spec that is no group, itself.
    [[nodiscard]] QList<HostSpec> machines() const;
};

/// Unknown forms are answered with one sentence that says which ones there are. Values behind `?` may be
/// written with %XX, and must where they contain & or %.
[[nodiscard]] Result<HostSpec> hostSpecFromText(const QString& text);

/// All of them; a host that is named twice, also within a group, is an error.
[[nodiscard]] Result<QList<HostSpec>> hostSpecsFromTexts(const QStringList& texts);

/// What is pasted or read: one spec a line, and the same about comments and empty lines. A line of a hostfile
/// ("gpu-a slots=8") is that machine over ssh.
[[nodiscard]] QStringList hostTextsInText(const QString& text);

/// One spec a line; # at the start of a word begins a comment, empty lines do not count.
[[nodiscard]] Result<QStringList> hostTextsInFile(const QString& path);

/// What hosts are made with.
struct HostContext
{
    QProcessEnvironment environment; ///< ours
    QString sshConfig = {};          ///< passed to ssh as -F; empty: the user's own
    QString setup = {};              ///< for hosts whose spec states none
    bool detach = false;             ///< for hosts whose spec does not say
    int slurmWaitS = 60;             ///< how long a check waits for a node of Slurm's
};

/// That `without` leaves it none, as far as its GPUs are known.
[[nodiscard]] Error noGpuLeft(const HostSpec& spec);

/// "0" to "7": the GPUs of a machine of which only the number is known.
[[nodiscard]] QStringList gpuNumbers(qsizetype count);

} // namespace megatune
