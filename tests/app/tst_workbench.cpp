// SPDX-License-Identifier: GPL-3.0-or-later
// The program megatune as it is started: its command line, and how it ends when it is told to.
#include "tests/support/test.h"

#include <csignal>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace megatune::tst_workbench {

class WorkbenchTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;

    struct Ended
    {
        int status = -1;
        QString out;
        QString err;
    };

    void prepare(QProcess& process, const QString& platform = u"offscreen"_s) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"HOME"_s, m_home.path());
        environment.insert(u"XDG_CONFIG_HOME"_s, m_home.filePath(u"config"_s));
        environment.insert(u"QT_QPA_PLATFORM"_s, platform);
        if (platform.isEmpty()) {
            for (const QString& name : {u"QT_QPA_PLATFORM"_s, u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s})
                environment.remove(name);
        }
        process.setProcessEnvironment(environment);
        process.setProgram(QStringLiteral(TEST_BIN_DIR "/megatune"));
    }

    [[nodiscard]] Ended run(const QStringList& arguments, const QString& platform = u"offscreen"_s) const
    {
        QProcess process;
        prepare(process, platform);
        process.setArguments(arguments);
        process.start();
        if (!process.waitForFinished(test::patientMs) || process.exitStatus() != QProcess::NormalExit)
            return {};
        return {process.exitCode(), QString::fromLocal8Bit(process.readAllStandardOutput()),
            QString::fromLocal8Bit(process.readAllStandardError())};
    }

private Q_SLOTS:
    void helpAndVersionNeedNoDisplay()
    {
        const Ended help = run({u"--help"_s}, QString());
        QCOMPARE(help.status, 0);
        QVERIFY(help.out.startsWith(u"Usage: megatune"_s));
        const Ended version = run({u"--version"_s}, QString());
        QCOMPARE(version.status, 0);
        QVERIFY(version.out.startsWith(u"megatune "_s));
    }

    void aWrongArgumentIsOneSentenceAndTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("said");
        QTest::newRow("unknown") << QStringList{u"--frobnicate"_s} << u"--frobnicate"_s;
        QTest::newRow("misspelt") << QStringList{u"--versoin"_s} << u"--version"_s;
        QTest::newRow("theme") << QStringList{u"--theme"_s, u"blue"_s} << u"\"blue\""_s;
        QTest::newRow("log file without a name") << QStringList{u"--log-file"_s} << u"--log-file needs"_s;
        QTest::newRow("theme without a name") << QStringList{u"--theme"_s} << u"--theme takes"_s;
    }
    void aWrongArgumentIsOneSentenceAndTwo()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, said);
        const Ended ended = run(arguments, QString());
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.err.contains(said), qPrintable(ended.err));
        QCOMPARE(ended.err.count(u'\n'), 1);
        QVERIFY(ended.out.isEmpty());
    }

    void withoutADisplayTheTwinIsNamed()
    {
        const Ended ended = run({}, QString());
        QCOMPARE(ended.status, 1);
        QVERIFY(ended.err.contains(u"megatune-cli"_s));
    }

    void aSignalEndsItInGoodOrder_data()
    {
        QTest::addColumn<int>("number");
        QTest::newRow("SIGTERM") << SIGTERM;
        QTest::newRow("SIGINT") << SIGINT;
        QTest::newRow("SIGHUP") << SIGHUP;
    }
    void aSignalEndsItInGoodOrder()
    {
        QFETCH(int, number);
        const QString settings = m_home.filePath(u"config/megatune/megatune.ini"_s);
        QFile::remove(settings);
        QProcess process;
        prepare(process);
        process.start();
        QVERIFY(process.waitForStarted(test::patientMs));
        // It catches signals from when its window is there on: /proc tells.
        QTRY_VERIFY(catches(process.processId(), number));
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), number), 0);
        QVERIFY(process.waitForFinished(60'000));
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 0);
        QVERIFY(QFile::exists(settings)); // the window was closed, not torn down
    }

    void theWindowsStepsAreInTheLogFile()
    {
        const Ended ended = run({u"--log-file"_s, m_home.filePath(u"no/such/run.log"_s)});
        QCOMPARE(ended.status, 2);
        QVERIFY2(ended.err.contains(u"no/such/run.log"), qPrintable(ended.err));

        const QString path = m_home.filePath(u"run.log"_s);
        QProcess process;
        prepare(process);
        process.setArguments({u"--log-file="_s + path});
        process.start();
        QVERIFY(process.waitForStarted(test::patientMs));
        QTRY_VERIFY(catches(process.processId(), SIGTERM));
        QCOMPARE(::kill(static_cast<pid_t>(process.processId()), SIGTERM), 0);
        QVERIFY(process.waitForFinished(60'000));
        QVERIFY2(!process.readAllStandardError().contains("megatune."), "printed, too");
        QFile log(path);
        QVERIFY(log.open(QIODevice::ReadOnly));
        const QByteArray text = log.readAll();
        QVERIFY2(text.contains("megatune.program debug megatune "), text.constData());
        QVERIFY2(text.contains("megatune.program debug exit status 0"), text.constData());
    }

private:
    static bool catches(qint64 pid, int number)
    {
        QFile status(u"/proc/%1/status"_s.arg(pid));
        if (!status.open(QIODevice::ReadOnly))
            return false;
        for (const QByteArray& line : status.readAll().split('\n')) {
            if (line.startsWith("SigCgt:"))
                return (line.mid(7).trimmed().toULongLong(nullptr, 16) >> (number - 1) & 1) != 0;
        }
        return false;
    }
};

MEGATUNE_TEST(WorkbenchTest)

} // namespace megatune::tst_workbench

#include "tst_workbench.moc"
