// SPDX-License-Identifier: GPL-3.0-or-later
// The program that stands in front of a trial on this machine and ends all of it (app/supervisor): where it
// is, and the pipe by which it knows that we are alive.
#pragma once

#include "core/base/error.h"

#include <QString>

namespace megatune {

/// Beside this program or in the folder libexec of its installation; empty: it is in neither.
[[nodiscard]] QString trialSupervisorPath();

/// A pipe into which nobody ever writes. The supervisor has one end; that the other one was closed, by the
/// system where we are killed, tells it to end its trial at once.
class Lifeline
{
public:
    Lifeline() = default;
    ~Lifeline() { cut(); }
    Q_DISABLE_COPY_MOVE(Lifeline)

    /// The path of the supervisor. Where there is none, or no pipe: an Error that says what that means for
    /// the trial; it then runs without.
    [[nodiscard]] Result<QString> open();
    [[nodiscard]] bool isOpen() const { return m_write >= 0; }
    /// -1: there is none.
    [[nodiscard]] int readEnd() const { return m_read; }
    /// To be called once the supervisor has its copy.
    void closeReadEnd();
    /// The trial is ended with SIGKILL.
    void cut();

private:
    int m_read = -1;
    int m_write = -1;
};

} // namespace megatune
