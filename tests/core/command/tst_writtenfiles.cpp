// SPDX-License-Identifier: GPL-3.0-or-later
// Files that a shell text writes before it names them.
#include "core/command/writtenfiles.h"

#include "core/command/shellassignments.h"
#include "core/trial/trialcommand.h"
#include "tests/support/test.h"

#include <QProcess>
#include <QTemporaryDir>

namespace megatune::tst_writtenfiles {

class WrittenFilesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aFileIsReadAsTheShellWritesIt_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("path");
        QTest::addColumn<bool>("isKnown");
        const auto row = [](const char* name, const char* text, const char* path = "c.yaml",
                             bool isKnown = true) {
            QTest::newRow(name) << QString::fromLatin1(text) << QString::fromLatin1(path) << isKnown;
        };
        row("cat", "cat > c.yaml <<EOF\na: 1\nb: 2\nEOF\n");
        row("document in front", "cat <<EOF >c.yaml\na: 1\nEOF\n");
        row("variables", "TP=2; N=x\ncat > c.yaml <<EOF\na: $TP\nb: ${N:-3}\nc: ${M:-7}\nEOF\n");
        row("escapes", "A=1\ncat > c.yaml <<EOF\na: \\$A \\\\ $A \\\nb\nEOF\n");
        row("literal", "A=1\ncat > c.yaml <<'EOF'\na: $A \\$A\nEOF\n");
        row("escaped delimiter", "A=1\ncat > c.yaml <<\\EOF\na: $A\nEOF\n");
        row("tabs", "cat > c.yaml <<-EOF\n\ta: 1\n\t\tb: 2\n\tEOF\n");
        row("two documents", "cat > d.yaml <<A; cat > c.yaml <<B\nd: 1\nA\nc: 1\nB\n");
        row("tee", "tee c.yaml <<EOF >/dev/null\na: 1\nEOF\n");
        row("through a pipe", "cat <<EOF | tee c.yaml d.yaml >/dev/null\na: 1\nEOF\n");
        row("added", "cat > c.yaml <<EOF\na: 1\nEOF\necho 'b:  2' >> c.yaml\n");
        row("in a folder", "D=./o\nmkdir -p $D\ncat > \"$D/c.yaml\" <<EOF\na: 1\nEOF\n", "o/c.yaml");
        row("again", "echo a: 1 > c.yaml\necho b: 2 > c.yaml\n");
        row("script", "TP=2\ncat > c.sh <<EOF\ntorchrun train.py --tp $TP \\$@\nEOF\n", "c.sh");
        row("in a branch", "if [ -d . ]; then cat > c.yaml <<EOF\na: 1\nEOF\nfi\n");
        // Nobody knows these.
        row("by a program", "date > c.yaml\n", "c.yaml", false);
        row("of a group", "{ echo a; echo b; } > c.yaml\n", "c.yaml", false);
        row("through a program", "cat <<EOF | tr a b > c.yaml\na: 1\nEOF\n", "c.yaml", false);
        row("edited in place", "cat > c.yaml <<EOF\na: 1\nEOF\nsed -i s/1/2/ c.yaml\n", "c.yaml", false);
        row("added to what is there", "echo a: 1 >> c.yaml\n", "c.yaml", false);
        row("one of two", "echo a: 1 > c.yaml\nif [ -d . ]; then echo b: 1 > c.yaml; fi\n", "c.yaml", false);
        row("script that a command fills", "cat > c.sh <<EOF\ntrain.py $(date)\nEOF\n", "c.sh", false);
    }
    void aFileIsReadAsTheShellWritesIt()
    {
        QFETCH(QString, text);
        QFETCH(QString, path);
        const QTemporaryDir folder;
        const CommandFileReader files =
            withWrittenFiles(localCommandFiles(folder.path()), text, plainAssignments(text));
        const std::optional<QByteArray> before = files(path, 1000);
        QTEST(before.has_value(), "isKnown");
        QProcess shell;
        shell.setWorkingDirectory(folder.path());
        shell.start(u"/bin/sh"_s, {u"-c"_s, text});
        QVERIFY(shell.waitForFinished(test::patientMs));
        const auto written = localCommandFiles(folder.path())(path, 1000);
        QVERIFY2(written, shell.readAllStandardError().constData());
        if (before)
            QCOMPARE(*before, *written);
    }

    void whatTheTextDoesNotWriteIsOnTheDisk()
    {
        const CommandFileReader disk = [](const QString& path, qsizetype) -> std::optional<QByteArray> {
            return path == u"c.yaml" ? std::optional<QByteArray>("old") : std::nullopt;
        };
        const auto read = [&disk](const QString& text) {
            return withWrittenFiles(disk, text, {})(u"c.yaml"_s, 100).value_or("nothing");
        };
        QCOMPARE(read(u"train.py --config c.yaml > log"_s), "old");
        QCOMPARE(read(u"cat > c.yaml <<EOF\nnew\nEOF\ntrain.py"_s), "new\n");
        QCOMPARE(read(u"make_config > c.yaml; train.py"_s), "nothing");
        QCOMPARE(read(u"if [ $A ]; then echo new > c.yaml; fi; train.py"_s), "nothing");
        QVERIFY(!withWrittenFiles({}, u"echo a > b"_s, {}));
    }

    void noFileIsWritten()
    {
        const QTemporaryDir folder;
        const CommandFileReader files =
            withWrittenFiles(localCommandFiles(folder.path()), u"echo a > c.yaml"_s, {});
        QVERIFY(files(u"c.yaml"_s, 100));
        QVERIFY(QDir(folder.path()).isEmpty());
    }
};

MEGATUNE_TEST(WrittenFilesTest)

} // namespace megatune::tst_writtenfiles

#include "tst_writtenfiles.moc"
