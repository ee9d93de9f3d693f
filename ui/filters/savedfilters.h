// SPDX-License-Identifier: GPL-3.0-or-later
// Filters of a list that a person has given names, kept in the settings.
#pragma once

#include <QStringList>
#include <QVariantMap>

class QSettings;

namespace megatune {

class SavedFilters
{
public:
    /// `settings` outlives this and holds them under `key`.
    SavedFilters(QSettings* settings, const QString& key);

    /// As people sort names.
    [[nodiscard]] QStringList names() const;
    /// What the list said when it was saved; empty where there is none of this name.
    [[nodiscard]] QVariantMap filter(const QString& name) const { return m_filters.value(name).toMap(); }
    /// In the place of another one of this name, which may have been written in other case.
    void save(const QString& name, const QVariantMap& filter);
    void remove(const QString& name);

private:
    QSettings* m_settings;
    QString m_key;
    QVariantMap m_filters; ///< by name
};

} // namespace megatune
