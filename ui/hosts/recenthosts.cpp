// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/recenthosts.h"

#include <QSettings>

namespace megatune {

namespace {

const QString chosenHostsKey = QStringLiteral("hosts/chosen");
const QString offHostsKey = QStringLiteral("hosts/switchedOff");
const QString recentHostsKey = QStringLiteral("hosts/recent");
/// More than anybody drives, and settings that somebody has damaged stay small.
constexpr qsizetype mostChosenHosts = 256;

/// The host as it may be stored; empty when the text names none.
QString storableHost(const QString& text)
{
    Result<HostSpec> spec = hostSpecFromText(text);
    if (!spec)
        return {};
    if (spec->maskedText() != spec->text())
        spec->setup.clear();
    return spec->text();
}

} // namespace

RecentHosts::RecentHosts(QSettings* settings)
    : m_settings(settings)
{
}

void RecentHosts::keep(const QList<DraftHost>& hosts)
{
    QStringList chosen;
    QStringList off;
    QStringList recent = this->recent();
    for (auto host = hosts.rbegin(); host != hosts.rend(); ++host) {
        const QString text = storableHost(host->text);
        if (text.isEmpty())
            continue;
        chosen.prepend(text);
        if (!host->isOn)
            off.append(text);
        recent.removeAll(text);
        if (hostSpecFromText(text)->kind != HostSpec::Kind::Local)
            recent.prepend(text);
    }
    m_settings->setValue(chosenHostsKey, chosen);
    m_settings->setValue(offHostsKey, off);
    m_settings->setValue(recentHostsKey, QStringList(recent.mid(0, mostHosts)));
}

QList<DraftHost> RecentHosts::chosen() const
{
    const QStringList texts = m_settings->value(chosenHostsKey).toStringList().mid(0, mostChosenHosts);
    const QStringList off = m_settings->value(offHostsKey).toStringList();
    QList<DraftHost> hosts;
    for (const QString& text : texts) {
        if (hostSpecFromText(text))
            hosts.append({text, !off.contains(text)});
    }
    return hosts.isEmpty() ? DraftContents().hosts : hosts;
}

QStringList RecentHosts::recent() const
{
    QStringList texts;
    for (const QString& text : m_settings->value(recentHostsKey).toStringList().mid(0, mostHosts)) {
        if (hostSpecFromText(text))
            texts.append(text);
    }
    return texts;
}

} // namespace megatune
