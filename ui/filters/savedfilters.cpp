// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filters/savedfilters.h"

#include <algorithm>
#include <QSettings>

namespace megatune {

SavedFilters::SavedFilters(QSettings* settings, const QString& key)
    : m_settings(settings)
    , m_key(key)
    , m_filters(settings->value(key).toMap())
{
}

QStringList SavedFilters::names() const
{
    QStringList names = m_filters.keys();
    std::sort(names.begin(), names.end(),
        [](const QString& one, const QString& other) { return QString::localeAwareCompare(one, other) < 0; });
    return names;
}

void SavedFilters::save(const QString& name, const QVariantMap& filter)
{
    const QStringList before = m_filters.keys();
    for (const QString& other : before) {
        if (other.compare(name, Qt::CaseInsensitive) == 0)
            m_filters.remove(other);
    }
    m_filters.insert(name, filter);
    m_settings->setValue(m_key, m_filters);
}

void SavedFilters::remove(const QString& name)
{
    m_filters.remove(name);
    m_settings->setValue(m_key, m_filters);
}

} // namespace megatune
