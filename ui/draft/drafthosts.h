// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts of the study to be: what their texts say, what came of checking them, and the GPUs they offer.
#pragma once

#include "core/plan/derivedarguments.h"
#include "core/pool/gpuslots.h"
#include "core/run/hostspec.h"

#include <QProcessEnvironment>

namespace megatune {

/// A host of the study to be, as it is written.
struct DraftHost
{
    QString text; ///< as hostSpecFromText takes it
    bool isOn = true;
    bool operator==(const DraftHost&) const = default;
};

/// What came of checking a host.
struct DraftHostCheck
{
    QString text; ///< as it is written
    bool isReached = true;
    int gpus = 0;                         ///< of each machine; 0: not known
    QString type = {};                    ///< empty: several types, or one that estimates do not know
    QMap<QString, QString> versions = {}; ///< as HostReport::versions
    /// False: it was asked for its GPUs, and not checked: they fill fields, and forbid nothing (a command may
    /// start trials elsewhere).
    bool isChecked = true;
    bool operator==(const DraftHostCheck&) const = default;
};

/// Plain values; hosts are made to be asked, and never connected.
class DraftHosts
{
public:
    /// What was checked before stays known. `environment` says which GPUs this machine offers.
    void read(const QList<DraftHost>& hosts, const QProcessEnvironment& environment);
    /// False when that is known already.
    bool setChecks(const QList<DraftHostCheck>& checks);
    [[nodiscard]] const QList<DraftHostCheck>& checks() const { return m_checks; }

    /// What is wrong with their texts, or that there are none: one sentence; then there are no specs.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    /// Those that are on.
    [[nodiscard]] const QList<HostSpec>& specs() const { return m_specs; }
    /// As far as they are stated or can be seen from here.
    [[nodiscard]] const QList<HostGpus>& gpus() const { return m_gpus; }
    /// Each trial runs on several machines together.
    [[nodiscard]] bool areNodes() const;

    /// GPUs as far as they are known and matter beside what was typed.
    [[nodiscard]] std::optional<HostGpuOffer> offer(bool gpusAreTyped) const;
    /// Why a trial of so many GPUs runs on none of them, one sentence.
    [[nodiscard]] QString gpuProblem(int needed) const;
    /// Trials of so many GPUs that have room together; at least 1.
    [[nodiscard]] qint64 trialsAtOnce(int gpusOfTrial) const;

private:
    void readGpus(const QList<HostSpec>& wanted, const QProcessEnvironment& environment);
    /// What was found out about a host that is on, by its place in gpus(); null: not checked.
    [[nodiscard]] const DraftHostCheck* checkOf(qsizetype host) const;
    /// GPUs that a trial can have there at most; 0 when it cannot be reached, nothing when it is not known.
    [[nodiscard]] std::optional<qsizetype> offeredGpus(qsizetype host) const;

    QString m_problem;
    QString m_localType; ///< of this machine's GPUs, as far as its driver lists them
    QList<HostSpec> m_specs;
    QStringList m_texts; ///< of m_specs, as they are written
    QList<HostGpus> m_gpus;
    QList<DraftHostCheck> m_checks;
};

} // namespace megatune
