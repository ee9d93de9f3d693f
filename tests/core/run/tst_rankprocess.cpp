// SPDX-License-Identifier: GPL-3.0-or-later
// Which ranks of a trial run, as the script that goes to hosts reads them of /proc.
#include "core/run/rankprocess.h"
#include "core/run/remotescript.h"
#include "tests/support/test.h"

#include <QProcess>

namespace megatune::tst_rankprocess {

namespace {

/// A process that stays until its standard input ends, which is when this goes.
class Rank
{
public:
    explicit Rank(const QStringList& variables)
    {
        m_process.start(u"/usr/bin/env"_s, variables + QStringList{u"cat"_s, u"--"_s, u"-"_s});
        m_process.waitForStarted(-1);
        // Until it is cat, and no longer env.
        QTRY_VERIFY_WITH_TIMEOUT(words() == (QStringList{u"cat"_s, u"--"_s, u"-"_s}), 60'000);
    }
    ~Rank()
    {
        m_process.closeWriteChannel();
        m_process.waitForFinished(-1);
    }
    Q_DISABLE_COPY_MOVE(Rank)

private:
    [[nodiscard]] QStringList words() const
    {
        QFile file(u"/proc/%1/cmdline"_s.arg(m_process.processId()));
        return file.open(QIODevice::ReadOnly)
            ? QString::fromUtf8(file.readAll()).split(QChar(0), Qt::SkipEmptyParts)
            : QStringList();
    }

    QProcess m_process;
};

QByteArray answerFor(const QString& mark)
{
    QProcess script;
    script.start(u"/bin/sh"_s,
        {u"-c"_s, QString::fromUtf8(remoteScriptText()), u"megatune-run"_s, u"ranks"_s, QString(), mark});
    script.waitForFinished(-1);
    return script.readAllStandardOutput().replace("@@ ", "@@");
}

} // namespace

class RankProcessTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ranksAreReadOfTheSystem()
    {
        const QString mark = u"rankstest%1:3:1"_s.arg(QCoreApplication::applicationPid());
        const QString marked = u"MEGATUNE_TRIAL="_s + mark;
        const QStringList world{u"WORLD_SIZE=2"_s, u"LOCAL_WORLD_SIZE=2"_s, u"SECRET_TOKEN=x"_s};
        // The launcher of a cluster whose machines have numbers, too; two ranks; what one has started.
        const Rank launcher({marked, u"RANK=0"_s, u"WORLD_SIZE=7"_s});
        const Rank first(
            QStringList{marked, u"RANK=0"_s, u"LOCAL_RANK=0"_s, u"CUDA_VISIBLE_DEVICES=4,5"_s} + world);
        const Rank second(QStringList{marked + u":1"_s, u"RANK=1"_s, u"LOCAL_RANK=1"_s} + world);
        const Rank worker(
            QStringList{marked, u"RANK=0"_s, u"LOCAL_RANK=0"_s, u"CUDA_VISIBLE_DEVICES=9"_s} + world);
        const Rank other(QStringList{marked + u'1', u"RANK=5"_s, u"LOCAL_RANK=5"_s} + world);

        const auto ranks = rankProcesses(answerFor(mark));
        QVERIFY(ranks);
        QCOMPARE(ranks->size(), 2);
        QCOMPARE(ranks->first().rank, 0);
        QCOMPARE(ranks->first().words, (QStringList{u"cat"_s, u"--"_s, u"-"_s}));
        QCOMPARE(ranks->first().variables.value(u"CUDA_VISIBLE_DEVICES"_s), u"4,5"_s);
        QCOMPARE(ranks->first().variables.value(u"WORLD_SIZE"_s), u"2"_s);
        QVERIFY(!ranks->first().variables.contains(u"SECRET_TOKEN"_s));
        QCOMPARE(ranks->last().rank, 1);
        QVERIFY(ranks->last().words.isEmpty());
    }

    void whereThereAreNoneThereIsAnEmptyAnswer()
    {
        const auto none = rankProcesses(answerFor(u"nobody0:1:1"_s));
        QVERIFY(none);
        QVERIFY(none->isEmpty());
        QVERIFY(rankProcesses(answerFor(u".*"_s))->isEmpty());
        QVERIFY(!rankProcesses("command not found\n"));
        QVERIFY(!rankProcesses("@@ranks\nrank 0\n")); // cut short
    }

    void whatIsNoAnswerIsLeftOut()
    {
        const auto ranks =
            rankProcesses("login shell says hello\n@@ranks\nword early\nrank x\nenv A=1\nrank 3\n"
                          "env B=x=y\nenv broken\nword --a b\nnoise\n@@done\n");
        QVERIFY(ranks);
        QCOMPARE(ranks->size(), 1);
        QCOMPARE(ranks->first().rank, 3);
        QCOMPARE(ranks->first().variables, (QMap<QString, QString>{{u"B"_s, u"x=y"_s}}));
        QCOMPARE(ranks->first().words, QStringList{u"--a b"_s});
    }
};

MEGATUNE_TEST(RankProcessTest)

} // namespace megatune::tst_rankprocess

#include "tst_rankprocess.moc"
