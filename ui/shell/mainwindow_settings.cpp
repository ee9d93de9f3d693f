// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow remembers: the layout of the window, and what a person chose on the page Settings.
#include "ui/look/theme.h"
#include "ui/run/runpage.h"
#include "ui/settings/preferences.h"
#include "ui/settings/settingspage.h"
#include "ui/setup/setuppage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/runplace.h"
#include "ui/space/spacepage.h"

#include <QApplication>
#include <QScreen>

namespace megatune {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString setupLayoutKey = QStringLiteral("window/setup");
const QString spaceLayoutKey = QStringLiteral("window/space");
const QString runLayoutKey = QStringLiteral("window/run");

} // namespace

void MainWindow::buildSettings()
{
    m_settingsPage = new SettingsPage(m_preferences.get());
    connect(m_preferences.get(), &Preferences::themeChanged, this,
        [this] { applyTheme(*qApp, themeFromName(m_preferences->theme()).value_or(Theme::Desktop)); });
    connect(m_preferences.get(), &Preferences::studyFolderChanged, this,
        [this] { m_setup->setStudyFolder(m_preferences->studyFolder()); });
}

void MainWindow::restoreDefaultLayout()
{
    const QSize room = screen()->availableSize();
    resize(QSize(1280, 800).boundedTo(room));
    m_setup->restoreDefaultLayout();
    m_space->restoreDefaultLayout();
    m_run->page()->restoreDefaultLayout();
}

void MainWindow::restoreLayout()
{
    restoreDefaultLayout();
    restoreGeometry(m_settings.value(geometryKey).toByteArray());
    m_setup->restoreLayout(m_settings.value(setupLayoutKey).toByteArray());
    m_space->restoreLayout(m_settings.value(spaceLayoutKey).toByteArray());
    m_run->page()->restoreLayout(m_settings.value(runLayoutKey).toByteArray());
}

void MainWindow::saveLayout()
{
    m_settings.setValue(geometryKey, saveGeometry());
    m_settings.setValue(setupLayoutKey, m_setup->saveLayout());
    m_settings.setValue(spaceLayoutKey, m_space->saveLayout());
    m_settings.setValue(runLayoutKey, m_run->page()->saveLayout());
}

} // namespace megatune
