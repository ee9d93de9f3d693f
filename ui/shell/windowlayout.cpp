// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/windowlayout.h"

#include "ui/run/runpage.h"
#include "ui/setup/setuppage.h"
#include "ui/space/spacepage.h"

#include <QHeaderView>
#include <QScreen>
#include <QSettings>
#include <QTreeView>

namespace megatune {

namespace {

const QString geometryKey = QStringLiteral("window/geometry");
const QString setupLayoutKey = QStringLiteral("window/setup");
const QString spaceLayoutKey = QStringLiteral("window/space");
const QString runLayoutKey = QStringLiteral("window/run");
const QString reviewColumnsKey = QStringLiteral("window/reviewGroups");
const QString reviewTableName = QStringLiteral("reviewTable");

} // namespace

WindowLayout::WindowLayout(
    QWidget* window, QSettings* settings, SetupPage* setup, SpacePage* space, RunPage* run)
    : m_window(window)
    , m_settings(settings)
    , m_setup(setup)
    , m_space(space)
    , m_run(run)
{
}

void WindowLayout::restoreDefault()
{
    const QSize room = m_window->screen()->availableSize();
    m_window->resize(QSize(1280, 800).boundedTo(room));
    m_setup->restoreDefaultLayout();
    m_space->restoreDefaultLayout();
    m_run->restoreDefaultLayout();
}

void WindowLayout::restore()
{
    restoreDefault();
    m_window->restoreGeometry(m_settings->value(geometryKey).toByteArray());
    m_setup->restoreLayout(m_settings->value(setupLayoutKey).toByteArray());
    m_space->restoreLayout(m_settings->value(spaceLayoutKey).toByteArray());
    m_run->restoreLayout(m_settings->value(runLayoutKey).toByteArray());
    if (auto* review = m_window->findChild<QTreeView*>(reviewTableName))
        review->header()->restoreState(m_settings->value(reviewColumnsKey).toByteArray());
}

void WindowLayout::save() const
{
    m_settings->setValue(geometryKey, m_window->saveGeometry());
    m_settings->setValue(setupLayoutKey, m_setup->saveLayout());
    m_settings->setValue(spaceLayoutKey, m_space->saveLayout());
    m_settings->setValue(runLayoutKey, m_run->saveLayout());
    if (const auto* review = m_window->findChild<QTreeView*>(reviewTableName))
        m_settings->setValue(reviewColumnsKey, review->header()->saveState());
}

} // namespace megatune
