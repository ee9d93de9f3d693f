// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/askedgpus.h"

#include "core/hostcheck/hostcheck.h"

#include <algorithm>
#include <QCoreApplication>
#include <QTimer>

namespace megatune {

namespace {

/// A login and nvidia-smi on a machine that has slept; who takes longer is not waited for.
constexpr int askedGpusMs = 15'000;

/// This machine, and those behind ssh; a cluster's nodes are not looked at.
bool canBeAsked(const HostSpec& host)
{
    const QList<HostSpec> machines = host.machines();
    return std::all_of(machines.begin(), machines.end(), [](const HostSpec& machine) {
        return machine.kind == HostSpec::Kind::Ssh || machine.kind == HostSpec::Kind::Local;
    });
}

} // namespace

QHash<QString, GpuOffer> askedGpus(const QList<HostSpec>& hosts, const HostContext& context)
{
    QHash<QString, QList<HostReport>> answers;
    qsizetype missing = 0;
    QObject questions; // their end ends them
    for (const HostSpec& host : hosts) {
        if (!canBeAsked(host))
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
