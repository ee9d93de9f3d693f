// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/report.h"

#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune::faults {

namespace {

QString row(const QString& name, const QString& title, int drawn, int hit, int broken)
{
    return QStringLiteral("  %1 %2 %3 %4   %5\n")
        .arg(name, -15)
        .arg(drawn, 6)
        .arg(hit, 6)
        .arg(broken, 8)
        .arg(title);
}

} // namespace

void Report::add(const Drawn& round, const QList<FaultKind>& hit, const QStringList& broken)
{
    ++m_rounds;
    const int isBroken = broken.isEmpty() ? 0 : 1;
    Count& place = m_places[nameOf(round.site)];
    ++place.drawn;
    place.hit += hit.isEmpty() ? 0 : 1;
    place.brokenRounds += isBroken;
    if (round.stray != Stray::None) {
        Count& stray = m_strays[nameOf(round.stray)];
        ++stray.drawn;
        ++stray.hit;
        stray.brokenRounds += isBroken;
    }
    for (const DrawnFault& fault : round.faults)
        ++m_faults[fault.kind].drawn;
    for (const FaultKind kind : hit)
        ++m_faults[kind].hit;
    for (const FaultKind kind : QSet<FaultKind>(hit.begin(), hit.end()))
        m_faults[kind].brokenRounds += isBroken;
    if (!broken.isEmpty())
        m_defects.append(
            {QStringLiteral("tests/faults/run %1%2   (%3)").arg(m_choice).arg(round.seed).arg(round.text()),
                broken});
}

void Report::skip(const Drawn& round, const QString& problem)
{
    ++m_rounds;
    ++m_skipped[nameOf(round.site) + u": "_s + problem];
}

QString Report::text() const
{
    QString text =
        QStringLiteral("\n%1 rounds, of which %2 broke an invariant.\n\n  %3  drawn    hit   broken\n")
            .arg(m_rounds)
            .arg(m_defects.size())
            .arg(QString(), -14);
    for (auto place = m_places.begin(); place != m_places.end(); ++place)
        text += row(place.key(), QStringLiteral("rounds there; with a fault in time"), place->drawn,
            place->hit, place->brokenRounds);
    for (const FaultInfo& info : allFaults()) {
        const auto found = m_faults.find(info.kind);
        const Count count = found == m_faults.end() ? Count() : found->second;
        text += row(info.name, info.title, count.drawn, count.hit, count.brokenRounds);
    }
    for (auto stray = m_strays.begin(); stray != m_strays.end(); ++stray)
        text += row(stray.key(), QStringLiteral("rounds whose trainings leave such processes"), stray->drawn,
            stray->hit, stray->brokenRounds);
    for (auto skipped = m_skipped.begin(); skipped != m_skipped.end(); ++skipped)
        text +=
            QStringLiteral("  Not possible here (%1 rounds), %2\n").arg(skipped.value()).arg(skipped.key());
    for (const auto& [seed, sentences] : m_defects)
        text += QStringLiteral("\n%1\n  %2\n").arg(seed, sentences.join(u"\n  "_s));
    return text;
}

} // namespace megatune::faults
