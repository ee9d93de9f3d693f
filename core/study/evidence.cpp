// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/evidence.h"

#include <algorithm>
#include <array>

namespace megatune {

namespace {

/// In the order of EvidenceSource.
constexpr std::array evidenceSources{u"none", u"log", u"other_log", u"command", u"processes", u"gpus"};

} // namespace

QString evidenceSourceName(EvidenceSource source)
{
    return QString::fromUtf16(evidenceSources.at(static_cast<size_t>(source)));
}

std::optional<EvidenceSource> evidenceSourceFromName(const QString& name)
{
    for (size_t i = 0; i < evidenceSources.size(); ++i) {
        if (name == evidenceSources.at(i))
            return static_cast<EvidenceSource>(i);
    }
    return std::nullopt;
}

QString standingName(Standing standing)
{
    switch (standing) {
    case Standing::Confirmed:
        return QStringLiteral("confirmed");
    case Standing::Contradicted:
        return QStringLiteral("contradicted");
    case Standing::Unknown:
        break;
    }
    return QStringLiteral("unknown");
}

Standing EvidenceFact::standing() const
{
    if (ran.isEmpty() || source == EvidenceSource::None)
        return Standing::Unknown;
    if (ran != asked)
        return Standing::Contradicted;
    const bool onlyRepeats = source == EvidenceSource::Command || source == EvidenceSource::OtherLog;
    return onlyRepeats ? Standing::Unknown : Standing::Confirmed;
}

Standing standingOf(const QList<EvidenceFact>& facts)
{
    const auto any = [&facts](Standing standing) {
        return std::any_of(facts.begin(), facts.end(),
            [standing](const EvidenceFact& fact) { return fact.standing() == standing; });
    };
    if (any(Standing::Contradicted))
        return Standing::Contradicted;
    return facts.isEmpty() || any(Standing::Unknown) ? Standing::Unknown : Standing::Confirmed;
}

} // namespace megatune
