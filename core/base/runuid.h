// SPDX-License-Identifier: GPL-3.0-or-later
// What a run marks its processes, jobs and folders with. It becomes part of paths, patterns, commands and
// scripts here and on other machines, and may come from a stranger's study: so it is a type that can hold
// nothing else.
#pragma once

#include <optional>
#include <QString>

namespace megatune {

/// Nothing, or 1 to 32 of the letters a to z and the digits.
class RunUid
{
public:
    RunUid() = default;

    /// None where the text is anything else.
    [[nodiscard]] static std::optional<RunUid> from(const QString& text);
    /// Sixteen digits that nobody can guess.
    [[nodiscard]] static RunUid random();

    [[nodiscard]] const QString& text() const { return m_text; }
    bool operator==(const RunUid&) const = default;

private:
    explicit RunUid(const QString& text)
        : m_text(text)
    {
    }
    QString m_text;
};

/// The folder that a short trial writes into, as a shell in the trial reads it; see core/run/trialscratch.h.
inline const QString trialScratchInShell = QStringLiteral("/tmp/megatune-$MEGATUNE_TRIAL");

} // namespace megatune
