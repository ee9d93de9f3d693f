// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/remotegpus.h"

#include "core/hostcheck/hostcheck.h"

#include <algorithm>
#include <QCoreApplication>
#include <QTimer>

namespace megatune {

namespace {

/// A login and nvidia-smi on a machine that has slept; who takes longer is not waited for.
constexpr int askedGpusMs = 15'000;

bool isBehindSsh(const HostSpec& host)
{
    const QList<HostSpec> machines = host.machines();
    return std::all_of(machines.begin(), machines.end(),
        [](const HostSpec& machine) { return machine.kind == HostSpec::Kind::Ssh; });
}

} // namespace

QHash<QString, GpuOffer> remoteGpus(const QList<HostSpec>& hosts, const HostContext& context)
{
    QHash<QString, QList<HostReport>> answers;
    qsizetype missing = 0;
    QObject questions; // their end ends them
    for (const HostSpec& host : hosts) {
        if (!isBehindSsh(host))
            continue;
        const QList<HostSpec> machines = host.machines();
        QList<HostReport>& told = answers[host.name()];
        told.resize(machines.size());
        missing += machines.size();
        for (qsizetype i = 0; i < machines.size(); ++i) {
            askGpus(&questions, machines[i], context,
                [&answers, &missing, name = host.name(), i](const HostReport& report) {
                    answers[name][i] = report;
                    if (--missing == 0)
                        QCoreApplication::quit();
                });
        }
    }
    QHash<QString, GpuOffer> offers;
    if (missing == 0)
        return offers;
    QTimer::singleShot(askedGpusMs, &questions, [] { QCoreApplication::quit(); });
    QCoreApplication::exec();
    for (const HostSpec& host : hosts) {
        if (const auto offer = gpuOffer(host, answers.value(host.name())))
            offers.insert(host.name(), *offer);
    }
    return offers;
}

} // namespace megatune
