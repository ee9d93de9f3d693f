// SPDX-License-Identifier: GPL-3.0-or-later
// Hosts that answer a check as a test says, without a machine.
#pragma once

#include "core/hostcheck/hostreport.h"
#include "core/run/hostspec.h"

#include <functional>
#include <QMap>
#include <QPointer>

namespace megatune::test {

inline HostFinding finding(
    const QString& id, HostFinding::Level level, const QString& title, const QString& found)
{
    return {id, level, title, found, {}, {}, {}};
}

/// A host with so many GPUs of a type, and no complaint.
inline HostReport goodHost(
    const QString& host, int gpus, const QString& type = QStringLiteral("NVIDIA H100 80GB HBM3"))
{
    HostReport report;
    report.host = host;
    report.findings.append(finding(QStringLiteral("reach"), HostFinding::Level::Good,
        QStringLiteral("Reached"), QStringLiteral("Linux gpu 6.1")));
    HostFinding found = finding(QStringLiteral("gpus"), HostFinding::Level::Good, QStringLiteral("GPUs"),
        QStringLiteral("%1 x %2, 79.6 GiB each, 78.1 GiB free at least, driver 550.54.15")
            .arg(gpus)
            .arg(type));
    for (int gpu = 0; gpu < gpus; ++gpu) {
        report.gpus.append({QString::number(gpu), type, 81559, 80000, QStringLiteral("550.54.15"),
            QStringLiteral("GPU-%1").arg(gpu)});
        found.raw += QStringLiteral("%1, %2, 81559, 80000, 550.54.15, GPU-%1\n").arg(gpu).arg(type);
    }
    report.findings.append(found);
    return report;
}

inline HostReport lostHost(const QString& host)
{
    return unreachableReport(host,
        {ErrorKind::Process, QStringLiteral("%1 refused the login: add your key there.").arg(host),
            QStringLiteral("Permission denied (publickey).")});
}

/// Whoever checks waits until the test answers.
class HostAnswers
{
public:
    void ask(QObject* context, const HostSpec& spec, const HostContext&, bool severalHosts,
        std::function<void(const HostReport&)> done)
    {
        m_asked[spec.text()] = {context, std::move(done)};
        m_severalHosts = severalHosts;
    }
    /// False when nobody waits for it any more.
    bool answer(const QString& text, const HostReport& report)
    {
        const Asked asked = m_asked.take(text);
        if (!asked.context)
            return false;
        asked.done(report);
        return true;
    }
    [[nodiscard]] QStringList asked() const { return m_asked.keys(); }
    [[nodiscard]] bool severalHosts() const { return m_severalHosts; }

private:
    struct Asked
    {
        QPointer<QObject> context;
        std::function<void(const HostReport&)> done;
    };
    QMap<QString, Asked> m_asked;
    bool m_severalHosts = false;
};

} // namespace megatune::test
