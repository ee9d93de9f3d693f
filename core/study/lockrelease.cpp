// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/lockrelease.h"

#include "core/study/journal.h"

#include <QElapsedTimer>
#include <QTimer>

namespace megatune {

namespace {

constexpr int releaseLookMs = 10;
constexpr qint64 longestReleaseMs = 1'000;

} // namespace

void afterRelease(const QString& studyPath, QObject* context, std::function<void()> then)
{
    QElapsedTimer since;
    since.start();
    auto* timer = new QTimer(context);
    const auto look = [timer, studyPath, since, then = std::move(then)] {
        if (since.elapsed() < longestReleaseMs && isStudyBeingReleased(studyPath)) {
            timer->setInterval(releaseLookMs);
            return;
        }
        timer->stop();
        timer->deleteLater();
        then();
    };
    QObject::connect(timer, &QTimer::timeout, context, look);
    timer->start(0);
}

} // namespace megatune
