// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a pure function over values in the thread pool and brings its result back to the main thread.
#pragma once

#include <functional>
#include <memory>
#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>

namespace megatune {

/// To be called in the main thread, where `context` lives. `work` runs in a pool thread and must own
/// everything that it reads. `done` runs in the main thread's event loop, and not at all once `context` is
/// destroyed. Late results are the caller's to recognise (a generation number).
template<typename T>
void inBackground(QObject* context, std::function<T()> work, std::function<void(T)> done)
{
    // Not by QFuture::then: when the work ends before it is called, Qt 6.4 runs the continuation twice.
    const QPointer<QObject> alive(context); // asked in the main thread only
    QThreadPool::globalInstance()->start([alive, work = std::move(work), done = std::move(done)] {
        auto result = std::make_shared<T>(work());
        const auto deliver = [alive, result, done] {
            if (alive)
                done(std::move(*result));
        };
        QMetaObject::invokeMethod(QCoreApplication::instance(), deliver, Qt::QueuedConnection);
    });
}

} // namespace megatune
