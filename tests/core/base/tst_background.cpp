// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/background.h"
#include "tests/support/test.h"

#include <QThread>

namespace megatune::tst_background {

class BackgroundTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void workRunsElsewhereAndItsResultComesBack()
    {
        QObject context;
        QThread* worker = nullptr;
        QThread* receiver = nullptr;
        inBackground<QThread*>(
            &context, [] { return QThread::currentThread(); },
            [&](QThread* where) {
                worker = where;
                receiver = QThread::currentThread();
            });
        QTRY_VERIFY(worker != nullptr);
        QVERIFY(worker != QThread::currentThread());
        QCOMPARE(receiver, QThread::currentThread());
    }

    void everyOneOfManyShortWorksComesBackOnce()
    {
        QObject context;
        QList<int> counts(2000, 0);
        for (int i = 0; i < counts.size(); ++i)
            inBackground<int>(
                &context, [i] { return i; }, [&counts](int which) { ++counts[which]; });
        QTRY_COMPARE(counts, QList<int>(counts.size(), 1));
    }

    void nothingComesBackToWhatIsGone()
    {
        bool called = false;
        auto context = std::make_unique<QObject>();
        inBackground<int>(
            context.get(), [] { return 1; }, [&called](int) { called = true; });
        context.reset();
        // A later one is delivered after it would have been.
        QObject other;
        bool later = false;
        QThreadPool::globalInstance()->waitForDone();
        inBackground<int>(
            &other, [] { return 1; }, [&later](int) { later = true; });
        QTRY_VERIFY(later);
        QVERIFY(!called);
    }
};

MEGATUNE_TEST(BackgroundTest)

} // namespace megatune::tst_background

#include "tst_background.moc"
