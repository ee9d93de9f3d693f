// SPDX-License-Identifier: GPL-3.0-or-later
// What a file that somebody opens or drops becomes as a command.
#include "core/trainer/commandfile.h"
#include "tests/support/test.h"

#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_commandfile {

class CommandFileTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

private Q_SLOTS:
    void aFileBecomesItsCommand_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("command"); ///< empty: there is none
        const QByteArray training = "torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 2";
        const QString run = QString::fromUtf8(training);
        const auto bash = [this](
                              const QString& name) { return QString(u"bash "_s + m_folder.filePath(name)); };
        QTest::newRow("script") << u"run.sh"_s << QByteArray("x=1\n" + training) << bash(u"run.sh"_s);
        QTest::newRow("a name with a blank")
            << u"my run.sh"_s << training << QString(u"bash '"_s + m_folder.filePath(u"my run.sh"_s) + u'\'');
        QTest::newRow("script without a suffix")
            << u"run"_s << QByteArray("#!/usr/bin/env bash\n" + training) << bash(u"run"_s);
        QTest::newRow("command in a text") << u"notes.txt"_s << QByteArray(training + " \\\n  --bf16\n")
                                           << QString(run + u" \\\n  --bf16"_s);
        QTest::newRow("log with a trace")
            << u"train.log"_s
            << QByteArray("+ cd /x\n++ date\n+ " + training + "\n iteration 1/ 10 | lm loss: 1.0\n") << run;
        QTest::newRow("log of ms-swift")
            << u"swift.log"_s
            << QByteArray("run sh: `python -m torch.distributed.run " + training.mid(9) + "`\n")
            << QString(u"python -m torch.distributed.run "_s + run.mid(9));
        QTest::newRow("log without") << u"bare.log"_s << QByteArray(" iteration 1/ 10 | lm loss: 1.0\n")
                                     << QString();
        QTest::newRow("configuration") << u"train.yaml"_s << QByteArray("tensor: 8\n") << QString();
        QTest::newRow("empty") << u"empty.txt"_s << QByteArray() << QString();
        QTest::newRow("no text") << u"core"_s
                                 << QByteArray("\x7f"
                                               "ELF\0\xff\xfe",
                                        7)
                                 << QString();
    }

    void aFileBecomesItsCommand()
    {
        QFETCH(const QString, name);
        QFETCH(const QByteArray, text);
        QFETCH(const QString, command);
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        const Result<QString> found = commandInFile(file.fileName());
        if (command.isEmpty())
            QVERIFY2(!found && found.error().sentence.contains(name), qPrintable(found.value_or(QString())));
        else
            QVERIFY2(found && *found == command, qPrintable(found ? *found : found.error().sentence));
    }

    void whatCannotBeReadIsSaid()
    {
        for (const QString& path : {m_folder.path(), m_folder.filePath(u"nowhere.sh"_s)})
            QVERIFY(commandInFile(path).error().sentence.contains(u"cannot be read"));
    }
};

MEGATUNE_TEST(CommandFileTest)

} // namespace megatune::tst_commandfile

#include "tst_commandfile.moc"
