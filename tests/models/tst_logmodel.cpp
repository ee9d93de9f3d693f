// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/trialpanes/loglevel.h"
#include "ui/trialpanes/logmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_logmodel {

using namespace Qt::StringLiterals;

namespace {

QStringList lines(const LogModel& model)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts.append(model.index(row).data().toString());
    return texts;
}

} // namespace

class TestLogModel : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_path;

    void write(const QByteArray& bytes, QIODevice::OpenMode mode = QIODevice::Append)
    {
        QFile file(m_path);
        QVERIFY(file.open(mode | QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = m_folder->filePath(u"trial-0000.log"_s);
    }

    void aLogIsReadAsItGrows()
    {
        LogModel model;
        QAbstractItemModelTester tester(&model);
        model.setPath(m_path);
        QVERIFY(!model.exists());
        QCOMPARE(model.rowCount(), 0);
        write("one\ntwo\n");
        model.readOn();
        QTRY_COMPARE(lines(model), (QStringList{u"one"_s, u"two"_s}));
        QVERIFY(model.exists());
        write("thr");
        model.readOn();
        QTRY_COMPARE(lines(model), (QStringList{u"one"_s, u"two"_s, u"thr"_s}));
        write("ee\nfour\n");
        model.readOn();
        QTRY_COMPARE(lines(model), (QStringList{u"one"_s, u"two"_s, u"three"_s, u"four"_s}));
        QVERIFY(!model.beginsLater());
    }

    void everyCutGivesTheSameLines_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("expected");
        QTest::newRow("plain") << QByteArray("a\nb\n\nc") << QStringList{u"a"_s, u"b"_s, u""_s, u"c"_s};
        QTest::newRow("progress") << QByteArray("begin\n10%\r20%\r30%\nend\n")
                                  << QStringList{u"begin"_s, u"30%"_s, u"end"_s};
        QTest::newRow("windows") << QByteArray("a\r\nb\r\n") << QStringList{u"a"_s, u"b"_s};
        QTest::newRow("utf-8") << QByteArray("中文 日本語\né\n") << QStringList{u"中文 日本語"_s, u"é"_s};
        QTest::newRow("colours") << QByteArray("\x1b[1;31mred\x1b[0m x\n\x1b]0;title\x07y\n")
                                 << QStringList{u"red x"_s, u"y"_s};
        QTest::newRow("tab and bell") << QByteArray("a\tb\x07\n") << QStringList{u"a       b"_s};
    }

    void everyCutGivesTheSameLines()
    {
        QFETCH(const QByteArray, bytes);
        QFETCH(const QStringList, expected);
        for (qsizetype cut = 0; cut <= bytes.size(); ++cut) {
            write(bytes.left(cut), QIODevice::Truncate);
            LogModel model;
            QAbstractItemModelTester tester(&model);
            model.setPath(m_path);
            write(bytes.mid(cut));
            model.readNow();
            QCOMPARE(lines(model), expected);
        }
    }

    void invalidUtf8IsShownAsReplacement()
    {
        write("a\xff\xfe z\n\xc3\n");
        LogModel model;
        model.setPath(m_path);
        QCOMPARE(model.rowCount(), 2);
        QVERIFY(model.lineAt(0).startsWith(u'a') && model.lineAt(0).endsWith(u'z'));
    }

    void theNumberOfLinesIsBounded()
    {
        QByteArray bytes;
        for (int i = 0; i < LogModel::maxLines + 500; ++i)
            bytes += "line " + QByteArray::number(i) + '\n';
        write(bytes);
        LogModel model;
        QAbstractItemModelTester tester(&model);
        model.setPath(m_path);
        QTRY_VERIFY(!model.isReading());
        QCOMPARE(model.rowCount(), LogModel::maxLines);
        QCOMPARE(model.lineAt(0), u"line 500"_s);
        QVERIFY(model.beginsLater());
    }

    void onlyTheEndOfAHugeFileIsRead()
    {
        const QByteArray line = QByteArray(99, 'x') + '\n';
        write(line.repeated(static_cast<int>(LogModel::maxBehindBytes / 100) * 2) + "the end\n");
        LogModel model;
        model.setPath(m_path);
        QTRY_VERIFY(!model.isReading());
        QVERIFY(model.beginsLater());
        QCOMPARE(model.lineAt(model.rowCount() - 1), u"the end"_s);
        QCOMPARE(model.lineAt(0).size(), 99);
    }

    void aLineWithoutEndIsCutOff()
    {
        write(QByteArray(3 * 1024 * 1024, 'y') + "\nnext\n");
        LogModel model;
        model.setPath(m_path);
        QTRY_VERIFY(!model.isReading());
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.lineAt(0).size(), LogModel::maxLineLength + 1);
        QCOMPARE(model.lineAt(1), u"next"_s);
    }

    void aFileWrittenAnewIsReadAnew()
    {
        write("old one\nold two\n");
        LogModel model;
        QAbstractItemModelTester tester(&model);
        model.setPath(m_path);
        QCOMPARE(model.rowCount(), 2);
        write("new\n", QIODevice::Truncate);
        model.readOn();
        QTRY_COMPARE(lines(model), QStringList{u"new"_s});
    }

    void textIsFoundWhateverItsCase()
    {
        write("Iteration 1\nloss 2\niteration 2\n");
        LogModel model;
        model.setPath(m_path);
        QCOMPARE(model.find(u"ITERATION"_s), (QList<int>{0, 2}));
        QVERIFY(model.find(u"nothing"_s).isEmpty());
        QVERIFY(model.find(QString()).isEmpty());
    }

    void linesAreAsGraveAsTheirWords_data()
    {
        QTest::addColumn<QString>("line");
        QTest::addColumn<LogLevel>("level");
        const auto row = [](const char* line, LogLevel level) {
            QTest::addRow("%s", line) << QString::fromUtf8(line) << level;
        };
        row("", LogLevel::Ordinary);
        row(" iteration 4/ 10 | lm loss: 1.2E+00 | number of nan iterations: 0 |", LogLevel::Ordinary);
        row("  error_injection_rate ........................... 0", LogLevel::Ordinary);
        row("exit_on_missing_checkpoint ... False, 0 errors", LogLevel::Ordinary);
        row("[rank0]: WARNING:megatron.core.utils:no fused kernels", LogLevel::Warning);
        row("/usr/lib/python3/site.py:12: UserWarning: deprecated", LogLevel::Warning);
        row("[W socket.cpp:401] Warning: no IPv6", LogLevel::Warning);
        row("W1120 12:00:00.123 140 torch/run.py:779] master_port is in use", LogLevel::Warning);
        row("[2026-11-20 12:00:00,123] [ERROR] [launch.py:1] killing", LogLevel::Error);
        row("E1120 12:00:00.123 140 torch/elastic.py:1] failed", LogLevel::Error);
        row("[rank3]: Traceback (most recent call last):", LogLevel::Error);
        row("[rank3]: RuntimeError: shape mismatch", LogLevel::Error);
        row("AssertionError", LogLevel::Error);
        row("torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB", LogLevel::Error);
        row("Segmentation fault (core dumped)", LogLevel::Error);
    }

    void linesAreAsGraveAsTheirWords()
    {
        QFETCH(const QString, line);
        QFETCH(const LogLevel, level);
        QVERIFY(logLevelOf(line) == level);
    }

    void onlyGraveLinesAreLeftAsTheLogGrows()
    {
        write("start\nWARNING: a\nok\nValueError: b\n");
        LogModel model;
        model.setPath(m_path);
        LogLevelFilter shown;
        shown.setSourceModel(&model);
        const QAbstractItemModelTester tester(&shown);
        QCOMPARE(shown.rowCount(), 4);
        shown.setLeast(LogLevel::Warning);
        QCOMPARE(shown.rowCount(), 2);
        write("fine\nERROR c\n");
        model.readNow();
        QCOMPARE(shown.rowCount(), 3);
        shown.setLeast(LogLevel::Error);
        QCOMPARE(shown.rowCount(), 2);
        QCOMPARE(shown.index(0, 0).data().toString(), u"ValueError: b"_s);
        shown.setLeast(LogLevel::Ordinary);
        QCOMPARE(shown.rowCount(), 6);
    }

    void whatIsNoFileIsNotRead_data()
    {
        QTest::addColumn<QString>("path");
        QTest::newRow("a folder") << QDir::tempPath();
        QTest::newRow("a device") << u"/dev/zero"_s;
        QTest::newRow("absent") << u"/nowhere/at/all.log"_s;
        QTest::newRow("empty") << QString();
    }

    void whatIsNoFileIsNotRead()
    {
        QFETCH(const QString, path);
        LogModel model;
        model.setPath(path);
        QVERIFY(!model.exists());
        QCOMPARE(model.rowCount(), 0);
        model.readOn();
        QTRY_VERIFY(!model.isReading());
        QCOMPARE(model.rowCount(), 0);
    }
};

MEGATUNE_TEST(TestLogModel)

} // namespace megatune::tst_logmodel

#include "tst_logmodel.moc"
