// SPDX-License-Identifier: GPL-3.0-or-later
// A study whose program was killed: what stands as running in its file runs no more.
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/run/runpage.h"
#include "ui/trialpanes/trialtable.h"
#include "ui/trials/trialtablemodel.h"
#include "ui/trials/trialtooltip.h"

#include <QLabel>
#include <QToolButton>

namespace megatune::tst_interrupted {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

class InterruptedTest : public QObject
{
    Q_OBJECT

    template<typename Widget>
    static QString texts(const RunPage& page)
    {
        QStringList all;
        for (const auto* widget : page.findChildren<Widget*>())
            all.append(widget->text());
        return all.join(u'\n');
    }
    static QString stateInTheTable(const RunPage& page)
    {
        const QAbstractItemModel* model = page.findChild<TrialTable*>()->model();
        for (int column = 0; column < model->columnCount(); ++column) {
            if (model->headerData(column, Qt::Horizontal).toString() == u"State")
                return model->index(0, column).data().toString();
        }
        return {};
    }

private Q_SLOTS:
    void anInterruptionIsSaidInTableDetailAndLegendAndTakenBack()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.begin(0, FakeFeed::layout(u"tp=2"_s));
        RunPage page;
        page.resize(1200, 700);
        page.show();
        page.showStudy(&feed, nullptr);
        page.selectTrial(0);
        QTRY_COMPARE(stateInTheTable(page), u"running"_s);
        feed.setRun(false);
        QTRY_COMPARE(stateInTheTable(page), u"interrupted"_s);
        QTRY_VERIFY2(
            texts<QLabel>(page).contains(u"Trial 0, interrupted"_s), qPrintable(texts<QLabel>(page)));
        QTRY_VERIFY(texts<QToolButton>(page).contains(u"1 interrupted"_s));
        const QModelIndex row = page.findChild<TrialTable*>()->model()->index(0, 0);
        const QString told = row.data(Qt::AccessibleDescriptionRole).toString();
        QVERIFY2(told.contains(u"interrupted"_s), qPrintable(told));
        QVERIFY(trialToolTip(feed.state(), 0, feed.isRun()).contains(u"interrupted"_s)); // of the charts
        feed.setRun(true);
        QTRY_COMPARE(stateInTheTable(page), u"running"_s);
        QTRY_VERIFY(texts<QToolButton>(page).contains(u"1 running"_s));
        page.showStudy(nullptr, nullptr);
    }

    void whatAHostKeepsWasLeftRunning()
    {
        FakeFeed feed;
        feed.send(StudyCreated{});
        feed.begin(0, FakeFeed::layout(u"tp=2"_s), u"slurm"_s, 0);
        feed.setRun(false);
        RunPage page;
        page.resize(1200, 700);
        page.show();
        page.showStudy(&feed, nullptr);
        page.selectTrial(0);
        QTRY_COMPARE(stateInTheTable(page), u"left running"_s);
        QTRY_VERIFY(texts<QLabel>(page).contains(u"Trial 0, left running"_s));
        QTRY_VERIFY(texts<QToolButton>(page).contains(u"1 left running"_s));
        page.showStudy(nullptr, nullptr);
    }
};

MEGATUNE_TEST(InterruptedTest)

} // namespace megatune::tst_interrupted

#include "tst_interrupted.moc"
