// SPDX-License-Identifier: GPL-3.0-or-later
// A job that Ray was asked for ends with the trial that asked.
#include "core/command/commandline.h"
#include "core/command/rayjob.h"
#include "tests/support/test.h"

#include <csignal>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace megatune::tst_rayjob {

namespace {

const QString submits = u"ray job submit --no-wait --address http://h:8265 --submission-id mine "
                        "--runtime-env-json '{\"a\": 1}' -- python3 train.py --num-rollout 5"_s;

QString followed(const QString& text)
{
    return CommandLine::parse(text)->edited({{CommandEdit::Kind::Front, {}, rayJobFollower()}}).text;
}

/// A `ray` that notes what it is told, and waits for its job until somebody ends it.
class FakeRay
{
public:
    explicit FakeRay(const QByteArray& ofSubmit)
    {
        QFile program(m_folder.filePath(u"ray"_s));
        const bool isOpen = program.open(QIODevice::WriteOnly);
        // Whoever ends a trial tells all of its processes.
        program.write("#!/bin/bash\n[ \"$2\" != stop ] || kill $$\n"
                      "echo \"$*\" >>\"${0%/*}/calls\"\n[ \"$2\" = stop ] || { "
            + ofSubmit + " }\n");
        program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        m_isMade = isOpen;
    }
    void start(QProcess& process, const QString& text) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, m_folder.path() + u':' + environment.value(u"PATH"_s));
        process.setProcessEnvironment(environment);
        process.start(u"bash"_s, {u"-c"_s, text});
    }
    [[nodiscard]] QStringList calls() const
    {
        QFile file(m_folder.filePath(u"calls"_s));
        return file.open(QIODevice::ReadOnly)
            ? QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)
            : QStringList();
    }
    [[nodiscard]] bool isMade() const { return m_isMade; }

private:
    QTemporaryDir m_folder;
    bool m_isMade = false;
};

} // namespace

class RayJobTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatSubmitsIsSeen_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isSubmitted");
        QTest::newRow("plainly") << submits << true;
        QTest::newRow("behind a wrapper") << u"uv run "_s + submits << true;
        QTest::newRow("in a text") << u"bash -c 'cd /x && ray job submit -- python3 train.py'"_s << true;
        QTest::newRow("around a text") << u"ray job submit -- bash -c 'python3 train.py'"_s << true;
        QTest::newRow("another word of Ray's") << u"ray start -- python3 train.py"_s << false;
        QTest::newRow("no Ray") << u"python3 train.py"_s << false;
    }
    void whatSubmitsIsSeen()
    {
        QFETCH(const QString, text);
        QFETCH(const bool, isSubmitted);
        QCOMPARE(CommandLine::parse(text)->isSubmitted(), isSubmitted);
        QCOMPARE(followed(text) != text, isSubmitted);
    }

    void aJobThatEndsIsLeftAlone()
    {
        const FakeRay ray("exit 0;");
        QVERIFY(ray.isMade());
        QProcess process;
        ray.start(process, followed(submits));
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), 0);
        const QStringList calls = ray.calls();
        QCOMPARE(calls.size(), 1);
        static const QRegularExpression call(
            u"\\Ajob submit --address=http://h:8265 --submission-id megatune-\\S+ "
            "--runtime-env-json \\{\"a\": 1\\} -- python3 train\\.py --num-rollout 5\\z"_s);
        QVERIFY2(call.match(calls.first()).hasMatch(), qPrintable(calls.first()));
    }

    void aJobIsStoppedWhereItsTrialEndsEarly_data()
    {
        QTest::addColumn<QByteArray>("ofSubmit");
        QTest::addColumn<bool>("isEnded");
        QTest::addColumn<int>("status");
        QTest::newRow("ended") << QByteArray("exec sleep 600;") << true << 143;
        QTest::newRow("the connection is lost") << QByteArray("exit 7;") << false << 7;
    }
    void aJobIsStoppedWhereItsTrialEndsEarly()
    {
        QFETCH(const QByteArray, ofSubmit);
        QFETCH(const bool, isEnded);
        QFETCH(const int, status);
        const FakeRay ray(ofSubmit);
        QVERIFY(ray.isMade());
        QProcess process;
        ray.start(process, u"exec "_s + followed(submits));
        if (isEnded) {
            QTRY_COMPARE(ray.calls().size(), 1);
            ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        }
        QVERIFY(process.waitForFinished());
        QCOMPARE(process.exitCode(), status);
        const QStringList calls = ray.calls();
        QCOMPARE(calls.size(), 2);
        const QString id = calls.first().section(u" --submission-id "_s, 1).section(u' ', 0, 0);
        QCOMPARE(calls.last(), QString(u"job stop --no-wait --address=http://h:8265 "_s + id));
    }
};

MEGATUNE_TEST(RayJobTest)

} // namespace megatune::tst_rayjob

#include "tst_rayjob.moc"
