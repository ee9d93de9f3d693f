// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainers themselves say of a round: see trainer.cpp.
#pragma once

#include <optional>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace megatune::faults {

/// One training from its start; on several machines one of each.
struct Execution
{
    QString nonce; ///< in each of its lines
    int trial = 0;
    int node = 0;
    QString mark; ///< MEGATUNE_TRIAL
    QString host;
    std::optional<qint64> synced; ///< bytes of the study that were on the device when it started
    std::optional<int> status;    ///< with which it came to its own end
};

struct Ledger
{
    QList<Execution> executions; ///< in the order of their starts
    QStringList doubled;         ///< a GPU, a trial or an attempt that was in use already: a sentence each

    [[nodiscard]] QList<Execution> of(int trial, int node) const;
    [[nodiscard]] QList<int> nodesOf(int trial) const;
    /// How often each trial was started, by "trial:node".
    [[nodiscard]] QHash<QString, int> starts() const;
};

[[nodiscard]] Ledger readLedger(const QString& folder);

} // namespace megatune::faults
