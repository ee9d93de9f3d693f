// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/finalmessages.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>

namespace megatune {

namespace {

constexpr int finalMessagesLookMs = 10;

bool areFinalMessagesUnderWay()
{
    return !QCoreApplication::instance()->findChildren<FinalMessage*>(Qt::FindDirectChildrenOnly).isEmpty();
}

} // namespace

FinalMessage::FinalMessage()
    : QObject(QCoreApplication::instance())
{
}

void afterFinalMessages(int mostMs, std::function<void()> done)
{
    auto* look = new QTimer(QCoreApplication::instance());
    QElapsedTimer clock;
    clock.start();
    // Not before the first turn of the event loop, in which what was put off is destroyed and sends its own.
    look->setInterval(finalMessagesLookMs);
    QObject::connect(look, &QTimer::timeout, look, [look, clock, mostMs, done = std::move(done)] {
        if (areFinalMessagesUnderWay() && clock.elapsed() < mostMs)
            return;
        look->stop();
        look->deleteLater();
        done();
    });
    look->start();
}

} // namespace megatune

#include "moc_finalmessages.cpp"
