// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/lastwords.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>

namespace megatune {

namespace {

constexpr int lastWordsLookMs = 10;

bool areLastWordsUnderWay()
{
    return !QCoreApplication::instance()->findChildren<LastWord*>(Qt::FindDirectChildrenOnly).isEmpty();
}

} // namespace

LastWord::LastWord()
    : QObject(QCoreApplication::instance())
{
}

void afterLastWords(int mostMs, std::function<void()> done)
{
    auto* look = new QTimer(QCoreApplication::instance());
    QElapsedTimer clock;
    clock.start();
    // Not before the first turn of the event loop, in which what was put off is destroyed and speaks.
    look->setInterval(lastWordsLookMs);
    QObject::connect(look, &QTimer::timeout, look, [look, clock, mostMs, done = std::move(done)] {
        if (areLastWordsUnderWay() && clock.elapsed() < mostMs)
            return;
        look->stop();
        look->deleteLater();
        done();
    });
    look->start();
}

} // namespace megatune

#include "moc_lastwords.cpp"
