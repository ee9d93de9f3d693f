// SPDX-License-Identifier: GPL-3.0-or-later
// A study that measures something else than TFLOP/s, as tokens a second or a loss, is not said to measure
// speed.
#include "core/model/modelcatalog.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/charts/trialschart.h"
#include "ui/run/runpage.h"

#include <QComboBox>
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

    void theUnitOfTheValuesIsChosenWhereThereAreSeveral()
    {
        FakeFeed feed;
        StudyCreated created;
        created.command = u"torchrun pretrain_gpt.py --bf16 --seq-length 8192"_s;
        created.shape = catalogShape(u"meta-llama/Llama-3.1-8B"_s);
        created.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"128"_s}, {u"gpu"_s, u"H100-80GB"_s}};
        feed.send(created);
        RunPage page;
        page.resize(1200, 700);
        page.show();
        page.showStudy(&feed, nullptr);
        auto* unit = page.findChild<QComboBox*>(u"chartUnit"_s);
        QVERIFY(!unit->isVisible());
        for (int number = 0; number < 6; ++number)
            feed.finish(number, FakeFeed::layout(u"tp=2"_s), 300 + 20 * number);
        QTRY_VERIFY(unit->isVisible());
        QCOMPARE(unit->count(), 4);
        auto* chart = page.findChild<TrialsChart*>();
        QTest::keyClick(unit, Qt::Key_End);
        QTest::keyClick(unit, Qt::Key_Up);
        QTRY_VERIFY2(chart->accessibleDescription().contains(u"tokens/s per GPU in trial 5"_s),
            qPrintable(chart->accessibleDescription()));
        QStringList titles;
        for (const auto* label : page.findChildren<QLabel*>())
            titles.append(label->text());
        QVERIFY(titles.contains(u"Tokens/s per GPU by trial"_s));
        // Another study of which only the value is known has no choice.
        FakeFeed other;
        other.send(StudyCreated{});
        other.finish(0, FakeFeed::layout(u"tp=2"_s), 120);
        page.showStudy(&other, nullptr);
        QTRY_VERIFY(!unit->isVisible());
        QTRY_VERIFY(chart->accessibleDescription().contains(u"TFLOP/s in trial 0"_s));
        page.showStudy(&feed, nullptr);
        QTRY_COMPARE(unit->currentText(), u"tokens/s per GPU"_s);
        page.showStudy(nullptr, nullptr);
    }
};

MEGATUNE_TEST(OtherMetricTest)

} // namespace megatune::tst_othermetric

#include "tst_othermetric.moc"
