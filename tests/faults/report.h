// SPDX-License-Identifier: GPL-3.0-or-later
// What was done in all rounds, how often, and what came of it.
#pragma once

#include "tests/faults/drawn.h"

#include <map>
#include <QHash>
#include <QMap>

namespace megatune::faults {

class Report
{
public:
    /// `choice`: the options that a seed means this round with, each with a space behind it.
    explicit Report(const QString& choice)
        : m_choice(choice)
    {
    }
    void add(const Drawn& round, const QList<FaultKind>& hit, const QStringList& broken);
    /// The place, or something else that the round needs, is not there.
    void skip(const Drawn& round, const QString& problem);
    [[nodiscard]] bool isClean() const { return m_defects.isEmpty(); }
    [[nodiscard]] QString text() const;

private:
    struct Count
    {
        int drawn = 0;
        int hit = 0;
        int brokenRounds = 0;
    };
    QString m_choice;
    int m_rounds = 0;
    QMap<QString, Count> m_places;
    QMap<QString, Count> m_strays;
    std::map<FaultKind, Count> m_faults;
    QMap<QString, int> m_skipped; ///< by the reason
    QList<QPair<QString, QStringList>> m_defects;
};

} // namespace megatune::faults
