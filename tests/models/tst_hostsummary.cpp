// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts in one line, and what a trial waits for.
#include "tests/support/fakefeed.h"

#include "tests/support/test.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hostsummary.h"
#include "ui/trials/waitingtrials.h"

#include <QLocale>

namespace megatune::tst_hostsummary {

using Kind = HostStatus::Kind;

class HostSummaryTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRunningStudysHostsAreCounted()
    {
        const QDateTime later = QDateTime::currentDateTimeUtc().addSecs(300);
        const QString clock = QLocale().toString(later.toLocalTime().time(), QLocale::ShortFormat);
        QCOMPARE(hostSummary({{u"local"_s, Kind::Ready}}).text, u"This machine is ready"_s);
        const HostSummary unknown = hostSummary({{u"local"_s, Kind::Ready, {}, {}, false}});
        QCOMPARE(unknown.text, u"This machine: its GPUs are not known"_s);
        QCOMPARE(unknown.light, HostLight::Remarks); // not green
        QCOMPARE(hostSummary({{u"a"_s, Kind::Asked}}).text, u"a is being asked"_s);
        const HostSummary mixed = hostSummary({{u"a"_s, Kind::Ready}, {u"b"_s, Kind::Asked},
            {u"c"_s, Kind::Quarantined, u"c does not answer."_s, later}});
        QCOMPARE(mixed.text, QString(u"1 of 3 hosts ready; asking b; c put aside until "_s + clock));
        QCOMPARE(mixed.light, HostLight::Remarks); // it runs, but not everywhere
        QCOMPARE(mixed.lines.size(), 3);
        QVERIFY(mixed.lines[2].text.contains(u"c does not answer."_s));
        QCOMPARE(hostSummary({{u"c"_s, Kind::Quarantined, {}, later}}).text,
            QString(u"c put aside until "_s + clock));
        QCOMPARE(hostSummary({{u"a"_s, Kind::Ready}, {u"b"_s, Kind::Ready}}).light, HostLight::Ready);
        // Nothing is green while no host is there.
        const HostSummary none = hostSummary({{u"a"_s, Kind::Quarantined, {}, later}, {u"b"_s, Kind::Asked}});
        QCOMPARE(none.light, HostLight::Checking);
        QVERIFY2(none.text.startsWith(u"0 of 2 hosts ready; asking b"_s), qPrintable(none.text));
    }
    void theDraftsHostsAreToldBeforeAnythingRuns()
    {
        StudyDraft draft((QProcessEnvironment()));
        const HostListModel hosts(&draft);
        QCOMPARE(hostSummary(hosts, {}).text, u"This machine, not checked"_s);
        draft.setHosts({{u"local:8"_s}, {u"ssh://a"_s}, {u"ssh://b"_s, false}});
        const HostSummary summary = hostSummary(hosts, {});
        QVERIFY2(summary.text.endsWith(u", not checked"_s) && summary.text.startsWith(u"2 host"_s),
            qPrintable(summary.text));
        QCOMPARE(summary.lines.size(), 3);
        const HostSummary wrong = hostSummary(hosts, u"Two are the same."_s);
        QCOMPARE(wrong.text, u"Two are the same."_s);
        QCOMPARE(wrong.light, HostLight::Problem);
    }
    void aTrialWaitsUntilItRunsOrEnds()
    {
        test::FakeFeed feed;
        WaitingTrials waiting;
        waiting.setFeed(&feed);
        feed.begin(3, test::FakeFeed::layout(u"tp=2"_s));
        QVERIFY(!waiting.isWaiting(3));
        Q_EMIT feed.trialWaiting(3, u"queued in Slurm for 2:05 (Priority)"_s);
        QCOMPARE(waiting.text(3), u"waits: queued in Slurm for 2:05 (Priority); that time does not count"_s);
        Q_EMIT feed.trialWaiting(3, {});
        QVERIFY(!waiting.isWaiting(3) && waiting.text(3).isEmpty());
        Q_EMIT feed.trialWaiting(3, u"queued"_s);
        TrialEnded ended;
        ended.number = 3;
        ended.state = TrialState::Stopped;
        feed.send(ended);
        QVERIFY(!waiting.isWaiting(3));
        Q_EMIT feed.trialWaiting(3, u"queued"_s);
        waiting.setFeed(nullptr);
        QVERIFY(!waiting.isWaiting(3));
    }
};

MEGATUNE_TEST(HostSummaryTest)

} // namespace megatune::tst_hostsummary

#include "tst_hostsummary.moc"
