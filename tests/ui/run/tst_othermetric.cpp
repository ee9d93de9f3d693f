// SPDX-License-Identifier: GPL-3.0-or-later
// A study that measures something else than TFLOP/s, as tokens a second or a loss, is not said to measure
// speed.
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/run/runpage.h"

#include <QLabel>

namespace megatune::tst_othermetric {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class OtherMetricTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void thePageOfARunNamesWhatWasMeasured_data()
    {
        QTest::addColumn<bool>("own");
        QTest::addColumn<bool>("minimised");
        QTest::addColumn<bool>("speed");
        QTest::newRow("speed") << false << false << true;
        QTest::newRow("a metric of its own") << true << false << false;
        QTest::newRow("one that is minimised") << true << true << false;
    }
    void thePageOfARunNamesWhatWasMeasured()
    {
        QFETCH(bool, own);
        QFETCH(bool, minimised);
        QFETCH(bool, speed);
        FakeFeed feed;
        StudyCreated created;
        created.measure.anyFiniteValue = own;
        created.direction = minimised ? Direction::Minimize : Direction::Maximize;
        feed.send(created);
        feed.finish(0, FakeFeed::layout(u"tp=2"_s), 120);
        RunPage page;
        page.resize(1200, 700);
        page.show();
        page.showStudy(&feed, nullptr);
        page.selectTrial(0);
        const auto texts = [&page] {
            QStringList all;
            for (const auto* label : page.findChildren<QLabel*>())
                all.append(label->text());
            return all.join(u'\n');
        };
        const QString title = speed ? u"TFLOP/s per GPU by trial"_s : u"Value by trial"_s;
        QTRY_VERIFY2(texts().contains(title), qPrintable(texts()));
        const QString iterations =
            speed ? u"Iterations of trial 0, TFLOP/s"_s : u"Iterations of trial 0, value"_s;
        QTRY_VERIFY2(texts().contains(iterations), qPrintable(texts()));
        QCOMPARE(texts().contains(u"TFLOP"_s), speed);
        page.showStudy(nullptr, nullptr);
    }
};

MEGATUNE_TEST(OtherMetricTest)

} // namespace megatune::tst_othermetric

#include "tst_othermetric.moc"
