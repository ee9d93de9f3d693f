// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts of a series' trials by parameter, kept up to date with the study.
#pragma once

#include "core/findings/parametercolumns.h"
#include "ui/trials/studyseries.h"

namespace megatune {

class TrialColumns final : public QObject
{
    Q_OBJECT

public:
    /// `series` must outlive this.
    explicit TrialColumns(const StudySeries* series, QObject* parent = nullptr);

    /// Up to date with the study.
    [[nodiscard]] const ParameterColumns& columns() const;
    [[nodiscard]] const QList<ParameterColumn>& all() const { return columns().all(); }
    /// Positions in all() of those with more than one choice.
    [[nodiscard]] QList<int> varying() const { return columns().varying(); }
    /// Position in all(), or -1.
    [[nodiscard]] int indexOf(const QString& name) const { return columns().indexOf(name); }
    [[nodiscard]] QStringList names() const;
    [[nodiscard]] const StudySeries& series() const { return *m_series; }

private:
    const StudySeries* m_series;
    // Layouts never change once they are queued: new trials are added when somebody asks.
    mutable ParameterColumns m_columns;
    mutable int m_known = 0; ///< trials that were looked at
};

} // namespace megatune
