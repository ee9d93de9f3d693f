// SPDX-License-Identifier: GPL-3.0-or-later
// Asks hosts every few seconds what the GPUs of the trials there do: one question at a time to each host, for
// all of its trials, and none any more to a host that does not answer.
#pragma once

#include "core/pool/hostpool.h"
#include "core/pool/loadsampler.h"

#include <map>

namespace megatune {

class GpuLoadWatch final : public QObject
{
    Q_OBJECT

public:
    /// `everyMs` lies between two questions; more where the answers take long.
    GpuLoadWatch(HostPool& pool, int everyMs, QObject* parent = nullptr);

    /// The trial, which has its GPUs, has printed this iteration. From its first one on they are asked for;
    /// what comes before that is its start. `inFile`: of an attempt that is taken over.
    void follow(int trial, qint64 iteration, const QList<GpuLoadPoint>& inFile);
    /// What is new of it. `atEnd`: it is followed no more.
    [[nodiscard]] QList<GpuLoadPoint> take(int trial, bool atEnd);

private:
    struct Followed
    {
        int host = 0;
        qint64 iteration = 0;
        LoadSampler sampler;
    };
    struct Asked
    {
        bool isGoingOn = false; ///< a question, or the pause before the next one
        int failures = 0;       ///< in a row
        int everyMs = 0;        ///< the shortest pause between two questions
    };

    void plan(int host, qint64 pauseMs);
    void ask(int host);
    void onAnswer(int host, const Result<QList<GpuLoad>>& answer, qint64 tookMs);
    /// Whether it said anything of a trial that runs there.
    bool share(int host, const QList<GpuLoad>& loads);
    [[nodiscard]] bool isFollowedOn(int host) const;

    HostPool& m_pool;
    int m_everyMs;
    std::map<int, Followed> m_trials;
    std::map<int, Asked> m_hosts;
};

} // namespace megatune
