// SPDX-License-Identifier: GPL-3.0-or-later
// What the program tells about itself: silent unless asked, into a file when asked for one, and never a
// secret.
#include "core/base/logging.h"
#include "core/diagnostics/messagelog.h"
#include "core/hosts/createhost.h"
#include "core/hosts/local/localprocess.h"
#include "core/run/hostspec.h"
#include "core/run/trialhost.h"
#include "tests/support/sshhosts.h"
#include "tests/support/test.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QThreadPool>
#include <sys/stat.h>
#include <unistd.h>

namespace megatune::tst_messagelog {

using namespace test;

namespace {

QByteArray read(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Words that no log may hold; each stands in a request where a person would put it.
const QByteArrayList& secrets()
{
    static const QByteArrayList words{
        "inAssignment1", "inOption2", "inEnvironment3", "inSetup4", "hf_abcdefghijklmnopqrst"};
    return words;
}

RunRequest secretRequest(const QString& uid)
{
    RunRequest request;
    request.studyUid = *RunUid::from(uid + QString::number(::getpid()));
    request.command =
        u"HF_TOKEN=inAssignment1 /bin/sh -c 'exit 0' --wandb-key inOption2 hf_abcdefghijklmnopqrst"_s;
    request.environment = {{u"WANDB_API_KEY"_s, u"inEnvironment3"_s}};
    request.killGraceMs = 1000;
    return request;
}

QByteArray secretsIn(const QByteArray& text)
{
    QByteArrayList found;
    for (const QByteArray& secret : secrets()) {
        if (text.contains(secret))
            found.append(secret);
    }
    return found.join(", ");
}

bool runToItsEnd(TrialProcess& process)
{
    bool hasEnded = false;
    QObject::connect(&process, &TrialProcess::ended, &process, [&hasEnded] { hasEnded = true; });
    process.start();
    return QTest::qWaitFor([&hasEnded] { return hasEnded; }, 60'000);
}

} // namespace

class MessageLogTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_dir;

    [[nodiscard]] QString logFile() const { return m_dir.filePath(u"run.log"_s); }

private Q_SLOTS:
    /// First, before a file is asked for.
    void nothingIsOnByItself()
    {
        for (const QLoggingCategory* category : logCategories()) {
            QVERIFY2(QByteArray(category->categoryName()).startsWith("megatune."), category->categoryName());
            QVERIFY2(!category->isDebugEnabled() && !category->isInfoEnabled(), category->categoryName());
        }
    }

    void aPlaceThatCannotBeWrittenIsOneSentence()
    {
        const Result<void> logs = logMessagesTo(m_dir.filePath(u"no/such/folder/run.log"_s));
        QVERIFY(!logs);
        QVERIFY2(
            logs.error().sentence.contains(u"no/such/folder/run.log"), qPrintable(logs.error().sentence));
        QVERIFY(!logMessagesTo(m_dir.path()));
        // A pipe that nobody reads is not waited for.
        const QByteArray pipe = QFile::encodeName(m_dir.filePath(u"pipe"_s));
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        (void)logMessagesTo(QFile::decodeName(pipe));
    }

    void aStudyIsNotWrittenInto()
    {
        const QByteArray line = R"({"v":1,"seq":1})"
                                "\n";
        QFile study(m_dir.filePath(u"a.mtune"_s));
        QVERIFY(study.open(QIODevice::WriteOnly));
        study.write(line);
        study.close();
        const Result<void> logs = logMessagesTo(study.fileName());
        QVERIFY(!logs);
        QVERIFY2(logs.error().sentence.contains(u"is a study"), qPrintable(logs.error().sentence));
        QCOMPARE(read(study.fileName()), line);
    }

    void eachMessageIsALineOfTheFileWhichIsForItsOwner()
    {
        QVERIFY(logMessagesTo(logFile()));
        struct stat status = {};
        QCOMPARE(::stat(QFile::encodeName(logFile()).constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777U, 0600U);
        qCDebug(sshLog).noquote() << "two\nlines and HF_TOKEN=inAssignment1";
        qWarning("Qt itself warns");
        qDebug("of no category of ours");
        const QByteArrayList lines = read(logFile()).trimmed().split('\n');
        QCOMPARE(lines.size(), 2);
        static const QRegularExpression form(
            u"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}([+-]\\d\\d:\\d\\d|Z) megatune\\.ssh debug two lines "
            "and HF_TOKEN=\\*\\*\\*$"_s);
        QVERIFY2(form.match(QString::fromUtf8(lines[0])).hasMatch(), lines[0].constData());
        QVERIFY2(lines[1].endsWith(" default warning Qt itself warns"), lines[1].constData());
    }

    void linesOfManyThreadsDoNotMix()
    {
        QVERIFY(logMessagesTo(m_dir.filePath(u"threads.log"_s)));
        QThreadPool pool;
        for (int thread = 0; thread < 8; ++thread) {
            pool.start([thread] {
                for (int i = 0; i < 500; ++i)
                    qCDebug(studyLog).noquote() << "thread" << thread << QByteArray(200, char('a' + thread));
            });
        }
        QVERIFY(pool.waitForDone(60'000));
        const QByteArrayList lines = read(m_dir.filePath(u"threads.log"_s)).trimmed().split('\n');
        QCOMPARE(lines.size(), 8 * 500);
        for (const QByteArray& line : lines) {
            const int thread = line.mid(line.indexOf("thread ") + 7, 1).toInt();
            QVERIFY2(line.endsWith(QByteArray(200, char('a' + thread))), line.constData());
        }
    }

    void aTrialHereLeavesItsStepsAndNoSecretInTheLog()
    {
        QVERIFY(logMessagesTo(m_dir.filePath(u"local.log"_s)));
        const RunRequest request = secretRequest(u"log"_s);
        LocalProcess process(request, u"here"_s, QProcessEnvironment::systemEnvironment());
        QVERIFY(runToItsEnd(process));
        const QByteArray log = read(m_dir.filePath(u"local.log"_s));
        QVERIFY2(log.contains("HF_TOKEN=***") && log.contains("--wandb-key ***"), log.constData());
        QVERIFY2(log.contains("runs as process, group and session"), log.constData());
        QVERIFY2(log.contains("ended: exited with 0"), log.constData());
        QCOMPARE(secretsIn(log), QByteArray());
    }

    void aTrialOverSshLeavesItsStepsAndNoSecretInTheLog()
    {
        const SshHosts hosts(1);
        if (!hosts.problem().isEmpty())
            QSKIP(qPrintable(hosts.problem()));
        QVERIFY(logMessagesTo(m_dir.filePath(u"ssh.log"_s)));
        HostContext context{QProcessEnvironment::systemEnvironment(), hosts.config()};
        context.setup = u"export HF_TOKEN=inSetup4"_s;
        const std::unique_ptr<TrialHost> host =
            std::move(*createHost(*hostSpecFromText(u"ssh://node1?gpus=1&grace=4"_s), context));
        const std::unique_ptr<TrialProcess> process = host->createProcess(secretRequest(u"ssh"_s));
        QVERIFY(runToItsEnd(*process));
        const QByteArray log = read(m_dir.filePath(u"ssh.log"_s));
        for (const char* step : {"node1 connects", "the socket is ready", "in node1/s1 start",
                 "hears start pid=", "hears end status=0", "node1/s1 sends DONE", "ended: exited with 0",
                 "HF_TOKEN=***"})
            QVERIFY2(log.contains(step), QByteArray(QByteArray(step) + " is not in:\n" + log).constData());
        QCOMPARE(secretsIn(log), QByteArray());
    }

    /// As it stands on the command line, where a host's set-up line is written with %XX.
    void theWordsOfTheCommandLineAreMasked()
    {
        QVERIFY(logMessagesTo(m_dir.filePath(u"words.log"_s)));
        logProgram(u"megatune-cli"_s, u"1.0"_s,
            {u"optimize"_s, u"--env"_s, u"HF_TOKEN=inAssignment1 and more"_s, u"--host"_s,
                u"ssh://node1?setup=export%20HF_TOKEN%3DinSetup4"_s, u"--"_s, u"train"_s, u"--wandb-key"_s,
                u"inOption2"_s});
        const QByteArray log = read(m_dir.filePath(u"words.log"_s));
        QVERIFY2(log.contains("megatune-cli optimize --env"), log.constData());
        QVERIFY2(log.contains("--wandb-key ***"), log.constData());
        QVERIFY2(!log.contains("and more"), log.constData());
        QCOMPARE(secretsIn(log), QByteArray());
    }
};

MEGATUNE_TEST(MessageLogTest)

} // namespace megatune::tst_messagelog

#include "tst_messagelog.moc"
