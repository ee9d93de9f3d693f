// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts of a study that runs: asked what they have before trials run there, put aside when they fail,
// asked again later; and their GPUs, which are dealt out to trials.
#pragma once

#include "core/pool/gpuslots.h"
#include "core/run/trialhost.h"
#include "core/study/limits.h"

#include <QDateTime>
#include <QMap>
#include <QObject>
#include <vector>

namespace megatune {

/// What a run knows of one of its hosts.
struct HostStatus
{
    enum class Kind {
        Asked, ///< it has not answered yet
        Ready,
        Quarantined, ///< nothing is run there until it is asked again
    };
    QString name;
    Kind kind = Kind::Asked;
    QString problem = {};      ///< of the last time that it failed, one sentence
    QDateTime askedAgain = {}; ///< of Quarantined: when
    bool gpusAreKnown =
        true; ///< stated or found; else nobody can say whether a trial has the GPUs that it needs
};

struct HostPoolSettings
{
    int gpusPerTrial = 1;
    std::optional<int> jobs = {}; ///< trials at the same time; absent: as many as the GPUs allow
    BusyGpus busyGpus = {};
    RunUid studyUid; ///< of whose earlier runs nothing stays behind
    /// The trials' command says which GPUs it runs on: one trial at a time on each host, whatever its GPUs
    /// are.
    bool commandChoosesGpus = false;
    /// Attempts that run on this host, or may, and are not to be ended there.
    std::function<QList<TrialKey>(int host)> kept;
    /// How long hosts that can be used wait for those that have not answered yet: after that the run starts
    /// on those that are there, and the others join when they answer.
    int patienceMs = 10'000;
};

/// Hosts are named by their index, trials by their number. Lives in one thread; nothing in it blocks.
class HostPool final : public QObject
{
    Q_OBJECT

public:
    explicit HostPool(std::vector<std::unique_ptr<TrialHost>> hosts, QObject* parent = nullptr);

    /// Asks all hosts, and ends there what earlier runs left: opened() follows once all have answered, or one
    /// that can run trials when the patience is over; failed() once all have answered and none can; unless
    /// close() comes first. Once.
    void open(HostPoolSettings settings);
    /// No host is asked any more, and none that answers is heard. Trials keep their GPUs until release().
    void close();

    [[nodiscard]] QStringList names() const;
    /// In the order in which they were given; a machine that is there under two names is there once.
    [[nodiscard]] QList<HostStatus> statuses() const;
    /// The host of that name, or the one that is the same machine; nothing when there is none.
    [[nodiscard]] std::optional<int> indexOf(const QString& name) const;
    [[nodiscard]] bool keepsTrials(int host) const;
    [[nodiscard]] int nodeCount(int host) const;
    [[nodiscard]] QList<int> ready() const;

    /// Some host has GPUs for one more trial.
    [[nodiscard]] bool isAnyFree() const { return m_slots && m_slots->isAnyFree(); }
    /// GPUs for this trial, which has them until release(). Only while isAnyFree().
    GpuSlot take(int trial);
    /// Those on this host (joined by commas), or others there, while some are free.
    [[nodiscard]] std::optional<GpuSlot> takeOn(int trial, int host, const QString& gpus);
    /// What the trial has now: a gate may have exchanged its GPUs.
    [[nodiscard]] GpuSlot slotOf(int trial) const { return m_held.value(trial); }
    /// All of its host where it was not given some of them; empty: not known.
    [[nodiscard]] QStringList gpusOf(int trial) const;
    void release(int trial);
    /// The shortest pause between two calls of askLoads() for this trial, in ms; nothing where its GPUs' load
    /// cannot be known.
    [[nodiscard]] std::optional<int> loadsPauseMs(int trial) const;
    /// As TrialHost.
    void askLoads(int host, std::function<void(const Result<QList<GpuLoad>>& answer)> done);
    /// Which ranks of this attempt (trialMark()) its host sees, and who is on the GPUs there, where it can
    /// tell. As TrialHost.
    void askWhatRuns(int trial, const QString& mark,
        std::function<void(const Result<QList<RankProcess>>& answer)> onRanks,
        std::function<void(const Result<QList<GpuUse>>& answer)> onGpus);
    /// For a trial that has GPUs. Behind a gate where the host can tell who uses them. Not to be used after
    /// this object.
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request);

    /// Ends what earlier runs left on this host, but for what is kept.
    void clean(int host);
    /// The connection is gone: nothing is run there until it has answered again.
    void lost(int host);
    /// Somebody else uses its GPUs: it is quarantined, for this reason.
    void busy(int host, const QString& sentence);

Q_SIGNALS:
    /// Each host has answered, and those that can be used are ready().
    void opened();
    /// Process: no host can be used; NotFound: none has as many GPUs as a trial needs.
    void failed(const megatune::Error& error);
    /// Of statuses().
    void changed();
    /// After opened(): one more, or once more.
    void hostReady(int host);
    /// A trial has other GPUs than before, and its own may be free now.
    void exchanged();
    void warning(const QString& sentence);

private:
    enum class Stage {
        Closed,
        Asking,   ///< until each has answered for the first time, or the patience is over
        Cleaning, ///< until nothing of earlier runs is left on those
        Open,
    };
    struct Host
    {
        /// Asked -> Cleaning -> Ready, or a Duplicate of a host that is used; Quarantined after a failure,
        /// then Asked again.
        enum class Kind { Asked, Cleaning, Ready, Quarantined, Duplicate };
        std::unique_ptr<TrialHost> host;
        Kind kind = Kind::Asked;
        bool hasSlots = false;
        bool gpusUnknown = false;  ///< it was said that nobody knows whether its GPUs are free
        int failures = 0;          ///< in a row
        QString problem = {};      ///< of the last failure
        QDateTime askedAgain = {}; ///< while it is quarantined
        int duplicateOf = -1;      ///< of a Duplicate: the host that is the same machine
    };

    [[nodiscard]] Host& at(int host) { return m_hosts[static_cast<size_t>(host)]; }
    [[nodiscard]] const Host& at(int host) const { return m_hosts[static_cast<size_t>(host)]; }
    [[nodiscard]] QList<int> ofKind(Host::Kind kind) const;
    void move(int host, Host::Kind kind);
    void ask(int host);
    void onPrepared(int host, const std::optional<Error>& problem);
    void onCleaned(int host, int count);
    void quarantine(int host, const Error& problem);
    bool leaveOutDuplicate(int host);
    void askDuplicatesOf(int host);
    void dealOut();
    void endPatience();
    [[nodiscard]] Result<GpuSlots> planSlots();
    [[nodiscard]] QStringList gpusToDealOut(const Host& host) const;
    [[nodiscard]] QStringList exchange(int trial, const QStringList& busy);
    void warnOfUnknownGpus(int host, const Error& why);

    std::vector<Host> m_hosts;
    HostPoolSettings m_settings;
    Stage m_stage = Stage::Closed;
    bool m_isPatienceOver = false;
    std::optional<GpuSlots> m_slots;   ///< from Stage::Cleaning on
    QMap<int, GpuSlot> m_held;         ///< by trial
    std::optional<Error> m_firstError; ///< of any host
};

} // namespace megatune
