// SPDX-License-Identifier: GPL-3.0-or-later
// A reason for which a combination is left out: an id, a title, and a check that can say its numbers.
#pragma once

#include <functional>
#include <QList>
#include <QString>
#include <QStringList>
#include <span>

namespace megatune {

/// The numbers of one combination, in the order of the search space's parameters.
using Numbers = std::span<const qint64>;

struct Rule
{
    QString id;             ///< "world-size": stable, in files and JSON
    QString title;          ///< one line for people
    QStringList parameters; ///< the only parameters that `holds` reads; decides how early it can prune
    std::function<bool(Numbers)> holds;
    /// One sentence that says with the numbers why this combination is out. Called only where `holds` is
    /// false.
    std::function<QString(Numbers)> sentence;
};

using RuleSet = QList<Rule>;

} // namespace megatune
