// SPDX-License-Identifier: GPL-3.0-or-later
// A study whose file takes a while to read.
#include "core/study/event.h"
#include "tests/support/test.h"
#include "ui/common/messagebar.h"
#include "ui/session/openingmessage.h"
#include "ui/session/session.h"

#include <QFile>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QThreadPool>

namespace megatune::tst_opening {

class OpeningTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_path;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<MessageBar> m_messages;

    [[nodiscard]] bool isToldOf() const
    {
        const QStringList sentences = m_messages->sentences();
        return sentences.size() == 1 && sentences.first().startsWith(u"Opening big.mtune \u2026 "_s)
            && sentences.first().endsWith(u" %"_s);
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_path = m_folder.filePath(u"big.mtune"_s);
        QFile file(m_path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        qint64 seq = 0;
        const QString at = u"2026-01-02T03:04:05.678Z"_s;
        StudyCreated created;
        created.uid = u"u"_s;
        file.write(toLine({++seq, at, created}) + '\n');
        const QByteArray command(400, 'x');
        for (int number = 0; number < 20'000; ++number) {
            file.write(toLine({++seq, at, TrialQueued{number, {}, QString::fromLatin1(command), {}}}) + '\n');
            file.write(toLine({++seq, at, TrialStarted{number, 1, {}, {}}}) + '\n');
            file.write(toLine({++seq, at, TrialEnded{number, 1, TrialState::Finished, number}}) + '\n');
        }
    }
    void init()
    {
        m_messages = std::make_unique<MessageBar>();
        m_session = std::make_unique<Session>(
            QProcessEnvironment::systemEnvironment(), std::make_shared<SystemClock>());
        new OpeningMessage(m_session.get(), m_messages.get(), m_session.get(), 1);
    }
    void cleanup()
    {
        m_session.reset();
        m_messages.reset();
    }

    void theBarSaysHowMuchIsReadUntilAllIs()
    {
        QSignalSpy opened(m_session.get(), &Session::opened);
        m_session->open(m_path);
        QTRY_VERIFY(isToldOf());
        QTRY_COMPARE(opened.size(), 1);
        QCOMPARE(m_session->studies().first()->state().counts().of(TrialState::Finished), 20'000);
        QVERIFY(m_messages->sentences().isEmpty());
    }

    void whoCancelsGetsNoStudyAndTheNextOneAllTheSame()
    {
        QSignalSpy opened(m_session.get(), &Session::opened);
        QSignalSpy failed(m_session.get(), &Session::openFailed);
        QSignalSpy stopped(m_session.get(), &Session::openingStopped);
        m_session->open(m_path);
        QTRY_VERIFY(isToldOf());
        m_messages->findChild<QPushButton*>()->click();
        QTRY_COMPARE(stopped.size(), 1);
        QVERIFY(opened.isEmpty() && failed.isEmpty());
        QVERIFY(m_messages->sentences().isEmpty());
        QVERIFY(!m_session->isOpening());
        m_session->open(m_path);
        QTRY_COMPARE(opened.size(), 1);
    }

    void aSessionThatEndsWaitsForNoFile()
    {
        m_session->open(m_path);
        m_session.reset();
        QVERIFY(QThreadPool::globalInstance()->waitForDone(60'000));
    }
};

MEGATUNE_TEST(OpeningTest)

} // namespace megatune::tst_opening

#include "tst_opening.moc"
