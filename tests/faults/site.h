// SPDX-License-Identifier: GPL-3.0-or-later
// A place where the trials of a round run, with what can happen to it.
#pragma once

#include "tests/faults/drawn.h"

#include <memory>
#include <optional>
#include <QProcessEnvironment>

namespace megatune::faults {

class Site
{
public:
    virtual ~Site() = default;

    /// Why it cannot be tried on this machine; empty: it can.
    [[nodiscard]] virtual QString problem() const { return {}; }
    /// The options that send trials there.
    [[nodiscard]] virtual QStringList options(const Drawn& round) const = 0;
    virtual void prepare(QProcessEnvironment&) const {}
    /// What of any trial runs there still, and what is kept of it: one line each. `text` is what all
    /// processes of the round have in their words or their environment.
    [[nodiscard]] virtual QStringList left(const QByteArray& text) const = 0;
    /// How long a trial may outlive who started it, where nobody goes on with the study.
    [[nodiscard]] virtual int leaseMs() const { return 0; }
    /// By when nothing of a killed program's trials runs there any more, though nobody goes on with the
    /// study; absent: they are kept, or it takes too long to wait for.
    [[nodiscard]] virtual std::optional<int> orphansEndWithinMs() const { return std::nullopt; }
    /// A fault of the place itself, from its beginning to its end. False: it is none of this place.
    virtual bool suffer(const DrawnFault&) { return false; }
};

/// Made once and used by all rounds, since it takes a while.
[[nodiscard]] Site& siteOf(SiteKind kind);
/// Ends all that were made.
void endSites();

/// The processes of this machine with the text in their words or their environment, but for ourselves: "PID
/// COMMAND".
[[nodiscard]] QStringList processesWith(const QByteArray& text);

} // namespace megatune::faults
