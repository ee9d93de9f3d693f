// SPDX-License-Identifier: GPL-3.0-or-later
// Studies one after the other, as somebody puts them there in Setup and sees them in the window.
#include "tests/support/test.h"
#include "tests/support/window/homeoptions.h"
#include "ui/draft/studydraft.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/setup/setuppage.h"
#include "ui/shell/mainwindow.h"

#include <QFileInfo>
#include <QListWidget>
#include <QMessageBox>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>

namespace megatune::tst_waiting {

class WaitingTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;

    void openWindow()
    {
        m_window = std::make_unique<MainWindow>(test::optionsIn(*m_home));
        m_window->resize(1280, 720);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }
    template<typename Widget>
    [[nodiscard]] Widget* child(const char* name) const
    {
        return m_window->findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] Session* session() const { return m_window->session(); }

    /// Setup says one trial, which runs until it is stopped or ends at once, with this batch.
    void fill(int batch, bool hangs)
    {
        DraftContents contents;
        contents.preset = u"megatron"_s;
        contents.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, QString::number(batch)}};
        contents.command = QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer --law table --world-size 8")
            + (hangs ? u" --hang"_s : u" --train-iters 6 --iteration-ms 1"_s);
        contents.strategy = u"grid"_s;
        contents.hosts = {{u"local:8"_s}};
        contents.options.maxTrials = 1;
        contents.options.baseline = false;
        session()->draft()->setContents(contents);
        QTRY_VERIFY2(
            child<QPushButton>("start")->isEnabled(), qPrintable(child<QPushButton>("start")->toolTip()));
    }
    /// The file that it will be kept in.
    QString pressStart()
    {
        const QString path = m_window->findChild<SetupPage*>()->studyPath();
        QTest::mouseClick(child<QPushButton>("start"), Qt::LeftButton);
        return path;
    }
    QString startAndStay(int batch, bool hangs)
    {
        m_window->go(MainWindow::SetupPlace);
        fill(batch, hangs);
        const QString path = pressStart();
        m_window->go(MainWindow::SetupPlace);
        return path;
    }
    [[nodiscard]] int waiting() const { return child<QListWidget>("waitingStudies")->count(); }
    void openList()
    {
        QTest::mouseClick(child<QToolButton>("waitingState"), Qt::LeftButton);
        QTRY_VERIFY(child<QWidget>("waitingList")->isVisible());
    }
    bool clickOffer(const QString& text)
    {
        for (QPushButton* button : m_window->findChildren<QPushButton*>()) {
            if (button->text() == text) {
                button->click();
                return true;
            }
        }
        return false;
    }
    [[nodiscard]] QString runningPath() const
    {
        return session()->running() == nullptr ? QString() : session()->running()->path();
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        openWindow();
    }
    void cleanup()
    {
        m_window->stopAndClose();
        QTRY_VERIFY(session()->running() == nullptr);
        m_window.reset();
    }

    void startPutsTheNextStudyBehindTheRunningOne()
    {
        QVERIFY(!child<QToolButton>("waitingState")->isVisible());
        const QString first = startAndStay(16, true);
        QCOMPARE(runningPath(), first);
        fill(32, true);
        const QString second = pressStart();
        QVERIFY(second != first);
        QCOMPARE(m_window->place(), MainWindow::SetupPlace); // the next one can be typed
        QVERIFY(m_window->findChild<SetupPage*>()->studyPath() != second);
        QVERIFY(child<QToolButton>("waitingState")->isVisible());
        QCOMPARE(waiting(), 1);
        QVERIFY(m_window->messages().last().contains(QFileInfo(second).completeBaseName()));
        QCOMPARE(runningPath(), first);
    }
    void theNextStartsByItselfAndTakesNobodyAway()
    {
        startAndStay(16, true);
        fill(32, true);
        const QString second = pressStart();
        QTRY_COMPARE(session()->running()->state().counts().of(TrialState::Running), 1);
        session()->running()->skip(0); // its only trial: it ends by itself
        QTRY_COMPARE(runningPath(), second);
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        QVERIFY(!child<QToolButton>("waitingState")->isVisible());
        const auto* tabs = child<QTabBar>("openStudies");
        QCOMPARE(tabs->currentIndex(), 0); // the first one is still looked at
        QVERIFY(clickOffer(u"Show"_s));
        QCOMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QCOMPARE(m_window->findChild<RunPage*>()->feed()->path(), second);
    }
    void afterAStopItIsOffered()
    {
        startAndStay(16, true);
        fill(32, true);
        const QString second = pressStart();
        session()->running()->stop();
        QTRY_VERIFY(m_window->messages().join(u'\n').contains(u"was stopped"));
        QVERIFY(session()->running() == nullptr);
        QVERIFY(clickOffer(u"Start the next"_s));
        QTRY_COMPARE(runningPath(), second);
        QVERIFY(!m_window->messages().join(u'\n').contains(u"was stopped"));
    }
    void theListMovesTakesOutAndGivesBack()
    {
        startAndStay(16, true);
        QStringList files;
        for (const int batch : {32, 64, 128}) {
            fill(batch, true);
            files.append(QFileInfo(pressStart()).completeBaseName());
        }
        openList();
        auto* list = child<QListWidget>("waitingStudies");
        QCOMPARE(list->count(), 3);
        QVERIFY(list->hasFocus());
        QTest::keyClick(list, Qt::Key_End);
        QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
        QVERIFY(list->item(1)->text().startsWith(files.at(2) + u'\n'));
        QCOMPARE(list->currentRow(), 1);
        QTest::keyClick(list, Qt::Key_Home);
        QTest::keyClick(list, Qt::Key_Delete);
        QCOMPARE(list->count(), 2);
        QVERIFY(list->item(0)->text().startsWith(files.at(2) + u'\n'));
        child<QWidget>("waitingList")->hide();
        QVERIFY(clickOffer(u"Bring it back"_s));
        QCOMPARE(list->count(), 3);
        QVERIFY(list->item(0)->text().startsWith(files.at(0) + u'\n'));
        // Into the form again, with its file.
        openList();
        list->setCurrentRow(1);
        QTest::mouseClick(child<QPushButton>("waitingEdit"), Qt::LeftButton);
        QCOMPARE(list->count(), 2);
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        QCOMPARE(session()->draft()->argument(u"gbs"_s), u"128"_s);
        const QString path = m_window->findChild<SetupPage*>()->studyPath();
        QCOMPARE(QFileInfo(path).completeBaseName(), files.at(2));
    }
    void closingAsksBeforeWaitingStudiesAreLost()
    {
        startAndStay(16, true);
        fill(32, true);
        pressStart();
        QVERIFY(!m_window->close());
        auto* box = m_window->findChild<QMessageBox*>();
        QVERIFY(box != nullptr);
        QVERIFY(box->text().contains(u"is running"));
        QVERIFY(box->informativeText().contains(u"will be lost"));
        QTest::keyClick(box, Qt::Key_Escape);
        QTRY_VERIFY(m_window->findChild<QMessageBox*>() == nullptr);
        session()->running()->stop();
        QTRY_VERIFY(session()->running() == nullptr);
        QVERIFY(!m_window->close());
        box = m_window->findChild<QMessageBox*>();
        QVERIFY(box != nullptr);
        QVERIFY(box->text().contains(u"wait"));
        for (QAbstractButton* button : box->buttons()) {
            if (box->buttonRole(button) == QMessageBox::DestructiveRole)
                button->click();
        }
        QTRY_VERIFY(!m_window->isVisible());
        QVERIFY(session()->running() == nullptr);
    }
    void nothingWaitsOrRunsBecauseTheProgramWasOpened()
    {
        startAndStay(16, true);
        fill(32, true);
        const QString second = pressStart();
        m_window->stopAndClose();
        QTRY_VERIFY(!m_window->isVisible());
        openWindow();
        test::letTimePass(300);
        QVERIFY(session()->running() == nullptr);
        QCOMPARE(waiting(), 0);
        QVERIFY(!QFileInfo::exists(second));
    }
};

MEGATUNE_TEST(WaitingTest)

} // namespace megatune::tst_waiting

#include "tst_waiting.moc"
