// SPDX-License-Identifier: GPL-3.0-or-later
// Trials of a run that all fail in the same way, whatever their layout is: the command is at fault, and more
// of them would only take time.
#pragma once

#include "core/preset/preset.h"
#include "core/study/trial.h"

namespace megatune {

class RepeatedFailure
{
public:
    /// In the order of their ends; what does not end a trial for good changes nothing.
    void ended(const Trial& trial);

    /// Why no other layout should be tried, for people; empty while the layouts may be at fault.
    [[nodiscard]] QString sentence(const SearchSpace& space) const;

private:
    int m_count = 0; ///< in a row, of the same cause
    QString m_cause;
    int m_first = 0;
    QString m_message;          ///< of the first
    QList<LayoutItem> m_shared; ///< in the layouts of all of them
};

} // namespace megatune
