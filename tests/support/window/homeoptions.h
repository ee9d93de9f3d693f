// SPDX-License-Identifier: GPL-3.0-or-later
// The window of somebody whose settings and studies lie in a folder of their own.
#pragma once

#include "ui/shell/mainwindow.h"

#include <QTemporaryDir>

namespace megatune::test {

inline MainWindowOptions optionsIn(const QTemporaryDir& home)
{
    MainWindowOptions options;
    options.settingsPath = home.filePath(QStringLiteral("settings.ini"));
    options.studyFolder = home.filePath(QStringLiteral("studies"));
    options.environment = QProcessEnvironment::systemEnvironment();
    options.clock = std::make_shared<SystemClock>();
    return options;
}

} // namespace megatune::test
