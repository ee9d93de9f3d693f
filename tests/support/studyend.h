// SPDX-License-Identifier: GPL-3.0-or-later
// A study from its start to its end.
#pragma once

#include "core/control/controller.h"

#include <QEventLoop>
#include <QSignalSpy>
#include <QTimer>

namespace megatune::test {

/// False when it has not ended within two minutes.
inline bool waitForEnd(const StudyController& controller)
{
    if (controller.runPhase() == RunPhase::Ended)
        return true;
    QEventLoop loop; // qWaitFor sleeps between its turns
    QObject::connect(&controller, &StudyController::ended, &loop, &QEventLoop::quit);
    QTimer::singleShot(120'000, &loop, &QEventLoop::quit);
    loop.exec();
    return controller.runPhase() == RunPhase::Ended;
}

/// ... or says more than once that it has.
inline bool runToEnd(StudyController& controller)
{
    const QSignalSpy ended(&controller, &StudyController::ended);
    controller.start();
    return waitForEnd(controller) && ended.size() == 1;
}

} // namespace megatune::test
