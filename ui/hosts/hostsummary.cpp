// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/hostsummary.h"

#include "core/base/tr.h"

#include <algorithm>
#include <QLocale>

namespace megatune {

namespace {

QString shownHost(const QString& name)
{
    return name == u"local" ? Tr::tr("This machine") : name;
}

QString clockOf(const QDateTime& time)
{
    return QLocale().toString(time.toLocalTime().time(), QLocale::ShortFormat);
}

HostLine lineOf(const HostStatus& host)
{
    switch (host.kind) {
    case HostStatus::Kind::Ready:
        if (!host.gpusAreKnown)
            return {HostLight::Remarks, Tr::tr("%1: its GPUs are not known").arg(shownHost(host.name))};
        return {HostLight::Ready, Tr::tr("%1: ready").arg(shownHost(host.name))};
    case HostStatus::Kind::Asked:
        return {HostLight::Checking, Tr::tr("%1: being asked").arg(shownHost(host.name))};
    case HostStatus::Kind::Quarantined:
        break;
    }
    return {HostLight::Unreachable,
        Tr::tr("%1: put aside until %2. %3")
            .arg(shownHost(host.name), clockOf(host.askedAgain), host.problem)};
}

} // namespace

HostSummary hostSummary(const QList<HostStatus>& running)
{
    HostSummary summary{HostLight::Ready, {}, {}};
    int ready = 0;
    QStringList asked;
    QStringList missing;
    for (const HostStatus& host : running) {
        summary.lines.append(lineOf(host));
        summary.light = std::max(summary.light, summary.lines.last().light);
        ready += host.kind == HostStatus::Kind::Ready ? 1 : 0;
        if (host.kind == HostStatus::Kind::Quarantined)
            missing.append(
                Tr::tr("%1 put aside until %2").arg(shownHost(host.name), clockOf(host.askedAgain)));
        else if (host.kind == HostStatus::Kind::Asked)
            asked.append(shownHost(host.name));
    }
    const bool isAlone = running.size() == 1;
    if (!isAlone && !asked.isEmpty())
        missing.prepend(Tr::tr("asking %1", "hosts").arg(asked.join(Tr::tr(", "))));
    if (isAlone && ready == 1 && !running.first().gpusAreKnown)
        summary.text = Tr::tr("%1: its GPUs are not known").arg(shownHost(running.first().name));
    else if (isAlone && ready == 1)
        summary.text = Tr::tr("%1 is ready").arg(shownHost(running.first().name));
    else if (isAlone && missing.isEmpty())
        summary.text = Tr::tr("%1 is being asked").arg(shownHost(running.first().name));
    else if (!isAlone)
        summary.text = Tr::tr("%1 of %2 hosts ready").arg(ready).arg(running.size());
    for (const QString& each : std::as_const(missing))
        summary.text += (summary.text.isEmpty() ? QString() : QStringLiteral("; ")) + each;
    if (ready > 0 && ready < running.size())
        summary.light = HostLight::Remarks;
    else if (ready == 0 && !asked.isEmpty())
        summary.light = HostLight::Checking;
    return summary;
}

HostSummary hostSummary(const HostListModel& hosts, const QString& problem)
{
    HostSummary summary;
    QList<QModelIndex> used;
    int ready = 0;
    int bad = 0;
    for (int row = 0; row < hosts.rowCount(); ++row) {
        const QModelIndex host = hosts.index(row);
        summary.lines.append({hosts.light(row), host.data(Qt::AccessibleTextRole).toString()});
        if (host.data(Qt::CheckStateRole).toInt() != Qt::Checked)
            continue;
        used.append(host);
        const HostLight light = hosts.light(row);
        ready += light == HostLight::Ready || light == HostLight::Remarks ? 1 : 0;
        bad += light > HostLight::Remarks ? 1 : 0;
        summary.light = std::max(summary.light, light);
    }
    if (!problem.isEmpty())
        return {std::max(summary.light, HostLight::Problem), problem, summary.lines};
    if (used.size() == 1) {
        const QModelIndex host = used.first();
        QStringList parts{host.data(Qt::DisplayRole).toString(),
            host.data(HostListModel::GpusRole).toString(),
            host.data(HostListModel::LightTextRole).toString()};
        parts.removeAll(QString());
        summary.text = parts.join(QLatin1String(", "));
        return summary;
    }
    summary.text = Tr::tr("%n host(s)", nullptr, static_cast<int>(used.size()));
    if (ready > 0)
        summary.text += QLatin1String(", ") + Tr::tr("%n ready", nullptr, ready);
    if (bad > 0)
        summary.text += QLatin1String(", ") + Tr::tr("%n with a problem", nullptr, bad);
    if (ready == 0 && bad == 0)
        summary.text += QLatin1String(", ")
            + (hosts.isChecking() ? hostLightText(HostLight::Checking)
                                  : hostLightText(HostLight::NotChecked));
    return summary;
}

} // namespace megatune
