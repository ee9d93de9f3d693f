// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses which layout to try next. A plain object, deterministic for a seed: the same answers lead to the
// same questions, which is how a resumed study finds its place again.
#pragma once

#include "core/base/error.h"
#include "core/preset/preset.h"
#include "core/space/layout.h"
#include "core/strategy/heldback.h"

#include <functional>
#include <memory>
#include <optional>
#include <QString>

namespace megatune {

/// What became of a proposal.
struct Outcome
{
    enum class Kind {
        Value,       ///< measured
        Failed,      ///< failed, timed out, skipped
        Pruned,      ///< a rule left it out; nothing was run
        OutOfMemory, ///< a GPU had not enough memory: proves something about other layouts
    };
    Kind kind = Kind::Failed;
    double value = 0;     ///< of Kind::Value
    double memoryGib = 0; ///< peak of a GPU as the framework printed it; 0: not known
    // Of Kind::OutOfMemory, as the failure's text has them; 0: it does not.
    double wantedGib = 0;   ///< what the framework held and what it asked for when it failed
    double capacityGib = 0; ///< of the GPU

    [[nodiscard]] bool succeeded() const { return kind == Kind::Value; }
    bool operator==(const Outcome&) const = default;
};

enum class Direction { Maximize, Minimize };

struct Proposal
{
    enum class Kind {
        Try,  ///< try `layout`
        Wait, ///< nothing to propose until an outstanding proposal is told
        Done, ///< nothing to propose any more
    };
    Kind kind = Kind::Done;
    Layout layout = {};
    QString reason = {}; ///< why this layout, or why done: one sentence
};

class Strategy
{
public:
    virtual ~Strategy() = default;
    /// May be asked again before earlier proposals were told. After Wait or Done it may be asked again, too.
    [[nodiscard]] virtual Proposal next() = 0;
    /// Exactly once for each layout that was proposed, in any order.
    virtual void tell(const Layout& layout, const Outcome& outcome) = 0;
    /// Somebody asked for a trial of this layout, whose end learn() will tell, perhaps after this study goes
    /// on. Strategies that learn do not propose the layout any more: what they chose while it runs could not
    /// be chosen again when the study's file is read, which has no place for a proposal that came to nothing.
    virtual void underWay(const Layout&) {}
    /// A result that nobody had asked for, or that takes the place of the one that was told for this layout:
    /// a trial ran again. Strategies that learn take it in and do not propose the layout any more; to others
    /// it is nothing.
    virtual void learn(const Layout&, const Outcome&) {}
    /// Upper bound of the proposals that are still to come, for "at most 34 runs"; nothing when unknown.
    [[nodiscard]] virtual std::optional<qint64> remainingAtMost() const { return std::nullopt; }
    /// Layouts of the space that it does not launch unasked.
    [[nodiscard]] virtual HeldBackCounts heldBack() const { return {}; }
    /// Whether what was told proves that `layout` cannot run, so that it will not be proposed.
    [[nodiscard]] virtual bool isExcluded(const Layout&) const { return false; }
};

/// What an earlier study of the same model and GPUs found out.
struct EarlierTrial
{
    Layout layout;
    Outcome outcome;
};

struct StrategySettings
{
    PresetPtr preset;
    Direction direction = Direction::Maximize;
    quint64 seed = 0;
    /// Strategies that learn take these as a start; the layouts may be proposed again unless they ran out of
    /// memory. Layouts that the space does not have are ignored.
    QList<EarlierTrial> earlier = {};
};

struct StrategyKind
{
    QString name;
    QString title; ///< one line for `list strategies`
    /// Fails with one sentence when the preset's space does not suit the strategy.
    std::function<Result<std::unique_ptr<Strategy>>(const StrategySettings&)> create;
    bool learns = false; ///< takes earlier studies as a start
};

/// The product's by name (core/strategy/strategykinds.h), then what was added.
[[nodiscard]] QList<StrategyKind> strategyKinds();
/// A strategy beside the product's, for this process: tests have their own. Before others ask, main thread.
void addStrategyKind(std::function<StrategyKind()> kind);
/// An empty name means the preset's recommendation. Unknown: the nearest known one is in the sentence.
[[nodiscard]] Result<std::unique_ptr<Strategy>> createStrategy(
    const QString& name, const StrategySettings& settings);

} // namespace megatune
