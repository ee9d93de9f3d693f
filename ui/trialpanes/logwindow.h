// SPDX-License-Identifier: GPL-3.0-or-later
// The log of the selected trial in a window of its own, for its full height or another screen. Nothing but
// the last of the program's other windows ends the program.
#pragma once

#include <QWidget>

namespace megatune {

class LogView;

class LogWindow final : public QWidget
{
    Q_OBJECT

public:
    LogWindow();

    [[nodiscard]] LogView* log() const { return m_log; }
    /// In front, where it was last.
    void open();

private:
    LogView* m_log;
};

} // namespace megatune
