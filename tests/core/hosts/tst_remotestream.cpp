// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/remotestream.h"

#include "core/hosts/ssh/sshproblem.h"
#include "tests/support/test.h"

namespace megatune::tst_remotestream {

class RemoteStreamTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aJobsBytesAreTakenOutAtEveryCut()
    {
        const QByteArray sent =
            "Welcome to node1!\nno newline @@x@@T start pid=7 ticks=9 boot=b at=0,0\nfirst\n@@T\n@@Tt end\nlast"
            "@@T end status=4 reason=- left=0 out=24 err=0\nlater";
        const QByteArray job = "first\n@@T\n@@Tt end\nlast";
        QCOMPARE(job.size(), 24 - 1);
        for (qsizetype cut = 0; cut <= sent.size(); ++cut) {
            RemoteStream stream("T");
            QByteArray got = stream.feed(OutputChannel::Out, sent.first(cut));
            got += stream.feed(OutputChannel::Out, sent.sliced(cut));
            QCOMPARE(got, job);
            QCOMPARE(stream.word(), QByteArray("end"));
            QCOMPARE(stream.fact("end", "status"), QByteArray("4"));
            // Also where start and end came in one piece.
            QCOMPARE(stream.fact("start", "pid"), QByteArray("7"));
            QCOMPARE(stream.fact("start", "ticks"), QByteArray("9"));
            QVERIFY(stream.hasStarted());
            QVERIFY(!stream.isComplete()); // one byte is missing
            QCOMPARE(stream.offset(OutputChannel::Out), job.size());
            QCOMPARE(stream.noise(), QByteArray("Welcome to node1!\nno newline @@x"));
        }
    }
    void lineByLineNothingIsHeldBack()
    {
        RemoteStream stream("T");
        QVERIFY(stream.feed(OutputChannel::Out, "@@T start pid=1 at=0,0\n").isEmpty());
        QCOMPARE(stream.feed(OutputChannel::Out, "a line\n"), QByteArray("a line\n"));
        QCOMPARE(stream.feed(OutputChannel::Out, "half @"), QByteArray("half "));
        QCOMPARE(stream.feed(OutputChannel::Out, "@\n"), QByteArray("@@\n"));
    }
    void theErrorChannelBeginsBehindItsOwnLine()
    {
        RemoteStream stream("T", 100, 10);
        QVERIFY(stream.feed(OutputChannel::Err, "bash: warning: setlocale\n@@T e").isEmpty());
        QCOMPARE(stream.feed(OutputChannel::Err, "rr\nits own\n"), QByteArray("its own\n"));
        QCOMPARE(stream.offset(OutputChannel::Err), 18);
        QVERIFY(
            stream.feed(OutputChannel::Out, "@@T start pid=1 at=100,10\n@@T end status=0 out=100 err=18\n")
                .isEmpty());
        QVERIFY(stream.isComplete());
        QVERIFY(stream.feed(OutputChannel::Err, "mux_client: something of ssh's\n").isEmpty());
    }
    void bytesBetweenItsLinesAreTheJobs()
    {
        RemoteStream stream("T");
        QCOMPARE(stream.feed(OutputChannel::Out, "@@T start pid=1\na\n@@T more\nb\n@@T end out=4\nmux: c\n"),
            QByteArray("a\nb\n"));
        QCOMPARE(stream.word(), QByteArray("end"));
        QVERIFY(stream.feed(OutputChannel::Out, "d\n").isEmpty());
        QVERIFY(stream.isComplete());
    }
    void manyLinesBeforeTheStartDoNoHarm()
    {
        RemoteStream stream("T");
        QVERIFY(stream.feed(OutputChannel::Out, QByteArray("@@T wait\n").repeated(200'000)).isEmpty());
        QCOMPARE(stream.word(), QByteArray("wait"));
    }
    void whatIsNotAStartIsToldByItsWord()
    {
        RemoteStream stream("T");
        QVERIFY(stream.feed(OutputChannel::Out, "@@T folder\n").isEmpty());
        QCOMPARE(stream.word(), QByteArray("folder"));
        QVERIFY(!stream.hasStarted());
    }

    void problemsOfSshAreToldApart_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<int>("problem");
        const auto row = [](const char* log, SshProblem problem) {
            QTest::newRow(log) << QByteArray(log) << static_cast<int>(problem);
        };
        row("No ED25519 host key is known for node1 and you have requested strict checking.\r\n"
            "Host key verification failed.\r\n",
            SshProblem::UnknownKey);
        row("@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @\r\nIT IS POSSIBLE ...\r\n"
            "Host key verification failed.\r\n",
            SshProblem::ChangedKey);
        row("root@10.0.0.1: Permission denied (publickey).\r\n", SshProblem::RefusedLogin);
        row("Received disconnect from 10.0.0.1: Too many authentication failures\r\n",
            SshProblem::RefusedLogin);
        row("@         WARNING: UNPROTECTED PRIVATE KEY FILE!          @\r\nPermissions 0644 for 'id' are too "
            "open.\r\nroot@10.0.0.1: Permission denied (publickey).\r\n",
            SshProblem::KeyPermissions);
        row("Bad owner or permissions on /root/.ssh/config\r\n", SshProblem::KeyPermissions);
        row("ssh: Could not resolve hostname nowhere: Name or service not known\r\n",
            SshProblem::UnknownName);
        row("ssh: connect to host 10.0.0.1 port 22: Connection refused\r\n", SshProblem::HostDown);
        row("ssh: connect to host 10.0.0.1 port 22: No route to host\r\n", SshProblem::HostDown);
        row("ssh: connect to host 10.0.0.1 port 22: Connection timed out\r\n", SshProblem::HostDown);
        row("kex_exchange_identification: Connection closed by remote host\r\n", SshProblem::HostDown);
        row("/root/.ssh/config: line 3: Bad configuration option: prot\r\n/root/.ssh/config: terminating, 1 bad "
            "configuration options\r\n",
            SshProblem::BadConfiguration);
        row("something else", SshProblem::Other);
    }
    void problemsOfSshAreToldApart()
    {
        QFETCH(QByteArray, log);
        QFETCH(int, problem);
        QCOMPARE(static_cast<int>(sshProblem(log)), problem);
        const Error error = sshError(sshProblem(log), u"node1"_s, log);
        QVERIFY(error.sentence.contains(u"node1"));
        QVERIFY(!error.detail.isEmpty());
        QVERIFY(!error.sentence.contains(u'\n'));
    }
};

MEGATUNE_TEST(RemoteStreamTest)

} // namespace megatune::tst_remotestream

#include "tst_remotestream.moc"
