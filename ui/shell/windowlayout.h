// SPDX-License-Identifier: GPL-3.0-or-later
// Size of the window and of the parts of its pages: as they are at first, and as a person left them.
#pragma once

class QSettings;
class QWidget;

namespace megatune {

class RunPage;
class SetupPage;
class SpacePage;

class WindowLayout
{
public:
    /// All of them outlive this.
    WindowLayout(QWidget* window, QSettings* settings, SetupPage* setup, SpacePage* space, RunPage* run);

    void restoreDefault();
    void restore();
    void save() const;

private:
    QWidget* m_window;
    QSettings* m_settings;
    SetupPage* m_setup;
    SpacePage* m_space;
    RunPage* m_run;
};

} // namespace megatune
