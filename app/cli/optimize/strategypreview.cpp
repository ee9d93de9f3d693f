// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/strategypreview.h"

#include "core/space/enumerator.h"

#include <QElapsedTimer>

namespace megatune {

namespace {

constexpr int previewProposals = 2000;
/// A strategy that learns may take a while to its end.
constexpr qint64 previewMs = 150;

} // namespace

QStringList variedParameters(const QString& strategy, const StrategySettings& settings)
{
    const SearchSpace& space = settings.preset->space();
    QStringList all;
    for (const Parameter& parameter : space.parameters()) {
        if (parameter.choices.size() > 1)
            all.append(parameter.name);
    }
    const Result<std::unique_ptr<Strategy>> created = createStrategy(strategy, settings);
    if (!created)
        return all;
    QMap<QString, QStringList> seen;
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < previewProposals && timer.elapsed() < previewMs; ++i) {
        const Proposal proposal = (*created)->next();
        if (proposal.kind != Proposal::Kind::Try) {
            QStringList varied;
            for (const QString& name : std::as_const(all)) {
                if (seen[name].size() > 1)
                    varied.append(name);
            }
            return varied;
        }
        for (const LayoutItem& item : proposal.layout.items()) {
            if (!seen[item.name].contains(item.value.text()))
                seen[item.name].append(item.value.text());
        }
        const auto index = space.indexOf(proposal.layout);
        const bool kept = index && firstBroken(space, settings.preset->rules(), *index) == nullptr;
        (*created)->tell(
            proposal.layout, {kept ? Outcome::Kind::Value : Outcome::Kind::Pruned, static_cast<double>(i)});
    }
    return all;
}

} // namespace megatune
