// Runs a pure function over values in the thread pool and brings its result back to an object's thread.
#pragma once

#include <functional>
#include <memory>
#include <QFuture>
#include <QObject>
#include <QPromise>
#include <QThreadPool>

namespace megatune {

/// `work` runs in a pool thread and must own everything that it reads. `done` runs in the thread of
/// `context`, and not at all once that is destroyed. Late results are the caller's to recognise (a generation
/// number).
template<typename T>
void inBackground(QObject* context, std::function<T()> work, std::function<void(T)> done)
{
    auto promise = std::make_shared<QPromise<T>>();
    QFuture<T> future = promise->future();
    QThreadPool::globalInstance()->start([promise, work = std::move(work)] {
        promise->start();
        promise->addResult(work());
        promise->finish();
    });
    future.then(context, [done = std::move(done)](QFuture<T> finished) { done(finished.takeResult()); });
}

} // namespace megatune
