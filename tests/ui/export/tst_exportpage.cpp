// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/trial/trialcommand.h"
#include "tests/support/test.h"
#include "tests/support/window/exportpagetest.h"
#include "ui/common/draghandle.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QMessageBox>
#include <QMimeData>
#include <QProcessEnvironment>
#include <QUrl>

namespace megatune::tst_exportpage {

using namespace test;
using namespace Qt::StringLiterals;

class TestExportPage : public ExportPageTest
{
    Q_OBJECT

    QUrl m_opened;

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QVERIFY(m_folder.isValid());
        QDesktopServices::setUrlHandler(u"file"_s, this, "open");
    }

    void init() { openPage(); }
    void cleanup() { closePage(); }

public Q_SLOTS:
    void open(const QUrl& url) { m_opened = url; }

private Q_SLOTS:
    void cleanupTestCase() { QDesktopServices::unsetUrlHandler(u"file"_s); }

    void theBestCommandIsShownFirst()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QCOMPARE(chosen(), u"shell"_s);
        QVERIFY2(preview().contains(u"--micro-batch-size 4"_s), qPrintable(preview()));
        QVERIFY(part<CommandText>(u"exportPreview"_s)->isReadOnly());
    }

    void everyFormatThatFitsIsPreviewedCopiedAndSaved()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        int seen = 0;
        const QList<ExportKind> kinds = static_cast<const ExportFormatsModel*>(list()->model())->kinds();
        for (const ExportKind& kind : kinds) {
            if (!row(kind.name).flags().testFlag(Qt::ItemIsEnabled))
                continue;
            clickFormat(kind.name);
            QCOMPARE(chosen(), kind.name);
            QTRY_VERIFY2_WITH_TIMEOUT(m_page->isReady(), qPrintable(kind.name), patientMs);
            QVERIFY(!preview().isEmpty());
            QTest::mouseClick(part<QPushButton>(u"exportCopy"_s), Qt::LeftButton);
            const QString copied = QApplication::clipboard()->text();
            QVERIFY2(preview().startsWith(copied.left(100).remove(u'\r')), qPrintable(kind.name));
            const QString path = m_folder.filePath(u"each-"_s + kind.name);
            QVERIFY(saveTo(path).contains(path));
            QCOMPARE(QString::fromUtf8(contentsOf(path)).trimmed(), copied.trimmed());
            QCOMPARE(QFileInfo(path).isExecutable(), kind.executable);
            ++seen;
        }
        QVERIFY2(seen >= 7, qPrintable(QString::number(seen)));
    }

    void theKeyboardReachesFormatTrialCopyAndSave()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        m_page->setFocus();
        QVERIFY(list()->hasFocus());
        QTest::keyClick(list(), Qt::Key_Down);
        QCOMPARE(chosen(), u"diff"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QVERIFY2(preview().startsWith(u"--- your command"_s), qPrintable(preview()));
        QTest::keyClick(list(), Qt::Key_Down);
        QCOMPARE(chosen(), u"script"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QVERIFY(preview().startsWith(u"#!/bin/sh"_s));
        auto* trial = part<QComboBox>(u"exportTrial"_s);
        QCOMPARE(trial->count(), 4);
        trial->setFocus();
        QTest::keyClick(trial, Qt::Key_0);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_page->isReady() && preview().contains(u"--micro-batch-size 1"_s), patientMs);
        QTest::keyClick(m_page.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QApplication::clipboard()->text().contains(u"--micro-batch-size 1"_s));
        QFileDialog* dialog = askForFile();
        QVERIFY(dialog);
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), u"tune-trial-0.sh"_s);
        delete dialog;
    }

    void theProductionVariantLeavesOutWhatMadeTheTrialShort()
    {
        openStudy({{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"64"_s}, {u"trial_iterations"_s, u"12"_s}});
        // A command as a study records it: what the preset makes of the study's own.
        const PresetArguments arguments = m_feed->state().header().arguments;
        const Result<PresetPtr> preset =
            configurePreset(u"megatron"_s, arguments, ModelLocator(QProcessEnvironment()));
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        const Result<EditedCommand> tried =
            trialCommand(**preset, m_feed->state().header().command, FakeFeed::layout(u"tp=2 mbs=4"_s));
        QVERIFY(tried && tried->text.contains(u"--exit-interval 12"_s));
        send(3, u"tp=2 mbs=4"_s, 400, tried->text);
        m_page->chooseTrial(std::nullopt);
        QTRY_VERIFY_WITH_TIMEOUT(!preview().isEmpty(), patientMs);
        auto* production = part<QCheckBox>(u"exportProduction"_s);
        QVERIFY(production->isEnabled());
        QVERIFY(production->isChecked()); // as it ran is of use for looking only
        QTRY_VERIFY2_WITH_TIMEOUT(m_page->isReady(), qPrintable(preview()), patientMs);
        QVERIFY2(preview().contains(u"--train-iters 5000"_s), qPrintable(preview()));
        QVERIFY2(!preview().contains(u"--exit-interval"_s), qPrintable(preview()));
        QFileDialog* dialog = askForFile();
        QVERIFY(dialog);
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), u"tune-trial-3-production.sh"_s);
        delete dialog;
    }

    void aStudyWithoutAnyResultExportsItselfOnly()
    {
        m_feed = std::make_unique<FakeFeed>(m_folder.filePath(u"empty.mtune"_s));
        m_feed->send(StudyCreated{});
        m_page->showStudy(m_feed.get());
        QTRY_VERIFY_WITH_TIMEOUT(!row(u"script"_s).flags().testFlag(Qt::ItemIsEnabled), patientMs);
        QVERIFY(!preview().isEmpty());
        auto* copy = part<QPushButton>(u"exportCopy"_s);
        QVERIFY(!copy->isEnabled() && !copy->toolTip().isEmpty());
        clickFormat(u"json"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QVERIFY(copy->isEnabled());
    }

    void whatCannotBeWrittenIsOneSentence()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QVERIFY(saveTo(u"/nowhere/at/all.sh"_s).contains(u"/nowhere/at/all.sh"_s));
        QVERIFY(saveTo(m_folder.path()).contains(u"folder"_s));
        // Not even root writes there.
        const QString readOnly = saveTo(u"/proc/best.sh"_s);
        QVERIFY2(readOnly.contains(u"/proc/best.sh cannot be written"_s), qPrintable(readOnly));
        QVERIFY(m_page->isReady()); // nothing is lost: another place can be chosen
        const Result<void> kept = saveExport(u"/proc/version"_s, m_feed->path(), "text", false);
        QVERIFY(!kept && kept.error().sentence.contains(u"/proc/version"_s));
        const QString locked = m_folder.filePath(u"locked"_s);
        QVERIFY(QDir().mkpath(locked));
        QFile::setPermissions(locked, QFile::ReadOwner | QFile::ExeOwner);
        if (QFileInfo(locked).isWritable()) // root may write anywhere
            return;
        const QString said = saveTo(locked + u"/best.sh"_s);
        QVERIFY2(said.contains(u"best.sh"_s) && !QFile::exists(locked + u"/best.sh"_s), qPrintable(said));
    }

    void aFileIsReplacedOnlyAfterAQuestion_data()
    {
        QTest::addColumn<bool>("replaces");
        QTest::newRow("no") << false;
        QTest::newRow("yes") << true;
    }
    void aFileIsReplacedOnlyAfterAQuestion()
    {
        QFETCH(bool, replaces);
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        const QString path = m_folder.filePath(u"precious.sh"_s);
        QFile precious(path);
        QVERIFY(precious.open(QIODevice::WriteOnly));
        precious.write("mine");
        precious.close();
        QFileDialog* dialog = askForFile();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(path);
        delete dialog;
        auto* question = m_page->findChild<QMessageBox*>();
        QVERIFY(question);
        QCOMPARE(contentsOf(path), "mine");
        if (!replaces) {
            QTest::keyClick(question, Qt::Key_Escape);
            QCOMPARE(contentsOf(path), "mine");
            return;
        }
        QPushButton* replace = nullptr;
        for (QAbstractButton* button : question->buttons()) {
            if (question->buttonRole(button) == QMessageBox::DestructiveRole)
                replace = qobject_cast<QPushButton*>(button);
        }
        QVERIFY(replace);
        QTest::mouseClick(replace, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(contentsOf(path).contains("--micro-batch-size 4"), patientMs);
    }

    void aStudyIsNeverReplacedByItsExport()
    {
        openStudy();
        QFile study(m_feed->path());
        QVERIFY(study.open(QIODevice::WriteOnly));
        study.write("events");
        study.close();
        const Result<void> saved = saveExport(m_feed->path(), m_feed->path(), "text", false);
        QVERIFY(!saved);
        QCOMPARE(contentsOf(m_feed->path()), "events");
    }

    void withoutAClipboardItIsSaid()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        m_page->setClipboard([](const QString&) { return false; });
        QSignalSpy message(m_page.get(), &ExportPage::messageRequested);
        QTest::keyClick(part<QPushButton>(u"exportCopy"_s), Qt::Key_Space);
        QCOMPARE(message.size(), 1);
        QVERIFY(message.first().first().toString().contains(u"clipboard did not take"_s));
    }

    void whatIsDraggedOutIsTheText()
    {
        openStudy();
        auto* handle = m_page->findChild<DragHandle*>();
        QVERIFY(!handle->dragged()); // nothing is there yet
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        const std::unique_ptr<QMimeData> data = handle->dragged();
        QVERIFY(data && data->hasText());
        QVERIFY(data->text().contains(u"--micro-batch-size 4"_s));
        QVERIFY(!data->text().endsWith(u'\n'));
    }

    void aLongTextIsShownByItsBeginningAndSavedWhole()
    {
        openStudy();
        for (int number = 3; number < 600; ++number)
            send(number, u"tp=1 mbs=1"_s, 100, u"train "_s + QString(600, u'x'));
        clickFormat(u"json"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        auto* bound = part<QLabel>(u"exportBound"_s);
        QVERIFY(bound->isVisible() && !bound->text().isEmpty());
        QVERIFY(preview().size() <= exportPreviewLimit);
        QVERIFY(!preview().isEmpty());
        const QString path = m_folder.filePath(u"long.json"_s);
        QVERIFY(saveTo(path).contains(path));
        QVERIFY(contentsOf(path).size() > exportPreviewLimit);
    }

    void theReportOpensInTheBrowserOnDemand()
    {
        openStudy();
        auto* browse = part<QPushButton>(u"exportBrowse"_s);
        QVERIFY(!browse->isVisible());
        clickFormat(u"html"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QVERIFY(m_opened.isEmpty());
        QTest::mouseClick(browse, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!m_opened.isEmpty(), patientMs);
        QVERIFY(contentsOf(m_opened.toLocalFile()).contains("<svg"));
    }

    void aStudyThatGoesAwayLeavesNothingToCopy()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        m_feed.reset();
        QVERIFY(!m_page->isReady());
        QVERIFY(!part<QPushButton>(u"exportSave"_s)->isEnabled());
        m_page->copy();
        m_page->saveAs();
    }

    void everyPartHasANameForScreenReaders()
    {
        openStudy();
        for (const QWidget* widget : m_page->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
                continue;
            const auto* button = qobject_cast<const QAbstractButton*>(widget);
            const bool isNamed = !widget->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(isNamed, widget->metaObject()->className());
        }
    }

    void formatsAreAProperModel()
    {
        ExportFormatsModel model;
        const QAbstractItemModelTester tester(&model);
        model.setProblems({{u"script"_s, u"Not today."_s}});
        QVERIFY(!model.indexOf(u"script"_s).flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(!model.indexOf(u"no such"_s).isValid());
    }
};

MEGATUNE_TEST(TestExportPage)

} // namespace megatune::tst_exportpage

#include "tst_exportpage.moc"
