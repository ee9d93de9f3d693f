// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of what a trial really ran, beside what was asked of it: a value belongs to its layout only
// where somebody saw that the layout ran. Plain values.
#pragma once

#include <optional>
#include <QList>
#include <QString>

namespace megatune {

/// Who told what ran.
enum class EvidenceSource {
    None,      ///< nobody
    Log,       ///< the trainer, about itself: its arguments as they took effect, the batch of an iteration
    OtherLog,  ///< the same, but its times are not those of this attempt
    Command,   ///< the words that a rank was started with: what it was told, not what it does
    Processes, ///< the ranks that exist, by the variables of their launcher
    Gpus,      ///< the driver, which knows what each process holds
};
/// "none", "log", "other_log", "command", "processes", "gpus"
[[nodiscard]] QString evidenceSourceName(EvidenceSource source);
[[nodiscard]] std::optional<EvidenceSource> evidenceSourceFromName(const QString& name);

enum class Standing { Unknown, Confirmed, Contradicted };
/// "unknown", "confirmed", "contradicted": the label of the command line's contract.
[[nodiscard]] QString standingName(Standing standing);

/// One thing that a trial is named after.
struct EvidenceFact
{
    QString axis;     ///< a parameter of the layout, "gbs", "n_gpus", or "gpus": which ones
    QString asked;    ///< as Value::text() has it; ids, joined by commas, of "gpus"
    QString ran = {}; ///< the same; empty: not known
    EvidenceSource source = EvidenceSource::None;
    bool operator==(const EvidenceFact&) const = default;

    /// Words that a rank was started with, and another run's log, can only contradict.
    [[nodiscard]] Standing standing() const;
};

/// Of all of them together: contradicted by one, confirmed by all. Unknown where there are none.
[[nodiscard]] Standing standingOf(const QList<EvidenceFact>& facts);

} // namespace megatune
