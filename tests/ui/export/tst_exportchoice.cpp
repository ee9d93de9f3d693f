// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Export shows follows the choice and the study: never one thing under another's name.
#include "tests/support/window/exportpagetest.h"

#include "tests/support/test.h"
#include "ui/common/available.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QProgressBar>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextLayout>

namespace megatune::tst_exportchoice {

using namespace test;
using namespace Qt::StringLiterals;

class TestExportChoice : public ExportPageTest
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
        QVERIFY(m_folder.isValid());
    }
    void init() { openPage(); }
    void cleanup() { closePage(); }

    void anExportIsNamedAfterTheTrialThatItHolds()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        // The page has not heard yet that another trial is the best.
        const QString command = u"torchrun pretrain_gpt.py --micro-batch-size 8"_s;
        m_feed->load(TrialQueued{3, FakeFeed::layout(u"tp=2 mbs=4"_s), command, {}, false, {}});
        m_feed->load(TrialStarted{3, 1, {}, {}});
        TrialEnded ended;
        ended.number = 3;
        ended.state = TrialState::Finished;
        ended.value = 400;
        m_feed->load(ended);
        QCOMPARE(m_feed->state().best()->number, 3);
        QVERIFY(preview().contains(u"--micro-batch-size 4"_s));
        QFileDialog* dialog = askForFile();
        QVERIFY(dialog);
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), u"tune-trial-1.sh"_s);
        delete dialog;
        QSignalSpy message(m_page.get(), &ExportPage::messageRequested);
        QTest::mouseClick(part<QPushButton>(u"exportCopy"_s), Qt::LeftButton);
        QVERIFY(message.value(0).value(0).toString().contains(u"tune-trial-1.sh"_s));
        QCOMPARE(part<QComboBox>(u"exportTrial"_s)->itemText(0), u"The best: trial 1"_s);
        send(4, u"tp=4 mbs=1"_s, 100, command);
        QTRY_COMPARE_WITH_TIMEOUT(
            part<QComboBox>(u"exportTrial"_s)->itemText(0), u"The best: trial 3"_s, patientMs);
    }

    void anotherChoiceLeavesNothingOfTheOneBefore()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        auto* busy = part<QProgressBar>(u"exportBusy"_s);
        QVERIFY(!busy->isVisible());
        clickFormat(u"json"_s); // the answer needs the event loop, which has no turn before the next lines
        QVERIFY(preview().isEmpty() && busy->isVisible());
        QVERIFY(!part<CommandText>(u"exportPreview"_s)->placeholderText().isEmpty());
        clickFormat(u"csv"_s);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QVERIFY2(!busy->isVisible() && preview().startsWith(u"number,"_s), qPrintable(preview().left(80)));
        FakeFeed other(m_folder.filePath(u"other.mtune"_s));
        other.send(StudyCreated{});
        m_page->showStudy(&other);
        QVERIFY(preview().isEmpty());
        m_page->showStudy(nullptr);
        QVERIFY(preview().isEmpty() && !busy->isVisible());
    }

    void anOptionIsNeverTornApart()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        auto* text = part<CommandText>(u"exportPreview"_s);
        for (int width = 700; width <= 1200; width += 9) {
            m_page->resize(width, 700);
            for (QTextBlock block = text->document()->begin(); block.isValid(); block = block.next()) {
                QTest::qWait(0);
                for (int line = 0; line < block.layout()->lineCount(); ++line) {
                    const QTextLine each = block.layout()->lineAt(line);
                    QString words = block.text().mid(each.textStart(), each.textLength());
                    words.remove(QChar(0x2060));
                    QVERIFY2(!words.endsWith(u'-') && !words.startsWith(u"train"_s), qPrintable(words));
                }
            }
        }
        text->selectAll();
        text->copy();
        QCOMPARE(QApplication::clipboard()->text(), text->command());
    }

    void everyRowIsAsHighAsItsTextAtEachWidth()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        const auto rowsFit = [this] {
            for (int row = 0; row < list()->model()->rowCount(); ++row) {
                const QModelIndex index = list()->model()->index(row, 0);
                QStyleOptionViewItem option;
                option.initFrom(list());
                option.widget = list();
                option.font = list()->font();
                const int wanted = list()->itemDelegate()->sizeHint(option, index).height();
                if (!list()->isRowHidden(row) && list()->visualRect(index).height() != wanted)
                    return false;
            }
            return true;
        };
        // High enough for all rows, then so low that a scroll bar takes some of their width.
        for (const int height : {1600, 500, 1600, 420}) {
            m_page->resize(1200, height);
            QTRY_VERIFY_WITH_TIMEOUT(rowsFit(), patientMs);
            QTRY_COMPARE_WITH_TIMEOUT(list()->verticalScrollBar()->isVisible(), height < 1000, patientMs);
            QTRY_VERIFY_WITH_TIMEOUT(rowsFit(), patientMs);
        }
    }

    void aReasonIsReadAsItIsWritten()
    {
        ExportFormatsModel model;
        model.setProblems({{u"script"_s, u"\"<b>\" & more"_s}, {u"shell"_s, u"Not \"today\"."_s}});
        QCOMPARE(model.indexOf(u"shell"_s).data(Qt::ToolTipRole).toString(), u"Not \"today\"."_s);
        QTextDocument shown;
        shown.setHtml(model.indexOf(u"script"_s).data(Qt::ToolTipRole).toString());
        QCOMPARE(shown.toPlainText(), u"\"<b>\" & more"_s);
        QPushButton button;
        setAvailable(&button, u"<h1>file</h1>.mtune is damaged."_s);
        QVERIFY(
            Qt::mightBeRichText(button.toolTip())); // a tool tip that begins as HTML would be taken for it
        shown.setHtml(button.toolTip());
        QCOMPARE(shown.toPlainText(), u"<h1>file</h1>.mtune is damaged."_s);
    }

    void withoutABestTheWindowSpeaksOfItsBox()
    {
        m_feed = std::make_unique<FakeFeed>(m_folder.filePath(u"empty.mtune"_s));
        m_feed->send(StudyCreated{});
        m_page->showStudy(m_feed.get());
        QTRY_VERIFY2_WITH_TIMEOUT(preview().contains(u"the box Trial"_s), qPrintable(preview()), patientMs);
    }

    void everyFormatHasATitleInWords()
    {
        for (const ExportKind& kind : exportKinds())
            QVERIFY2(kind.label.contains(u' '), qPrintable(kind.name));
    }

    void whatNobodyWaitsForIsNotMade()
    {
        openStudy();
        int made = 0;
        const ExportKind kind{.name = u"mine"_s,
            .title = {},
            .suffix = {},
            .create = [&made](const StudyState&, const ExportRequest&) -> Result<Exported> {
                ++made;
                return Exported{"text"};
            }};
        const auto isObsolete = std::make_shared<std::atomic<bool>>(true);
        const ExportQuestion question{.state = std::make_shared<const StudyState>(m_feed->state()),
            .kinds = {kind},
            .kind = kind,
            .request = {},
            .isObsolete = isObsolete};
        QVERIFY(answerExport(question).preview.isEmpty());
        QCOMPARE(made, 0);
        *isObsolete = false;
        const ExportAnswer answer = answerExport(question);
        QCOMPARE(made, 2);
        QCOMPARE(answer.trial, std::optional(1));
        QCOMPARE(answer.preview, u"text"_s);
    }

    void aTrialThatHasGoneGivesWayToTheBest()
    {
        openStudy();
        auto* trial = part<QComboBox>(u"exportTrial"_s);
        QTRY_COMPARE_WITH_TIMEOUT(trial->count(), 4, patientMs);
        m_page->chooseTrial(2);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QVERIFY(preview().contains(u"--micro-batch-size 2"_s));
        m_feed->startAnew();
        m_feed->send(StudyCreated{});
        send(0, u"tp=1 mbs=16"_s, 200, u"torchrun pretrain_gpt.py --micro-batch-size 16"_s);
        QTRY_VERIFY2_WITH_TIMEOUT(
            preview().contains(u"--micro-batch-size 16"_s), qPrintable(preview()), patientMs);
        QVERIFY(m_page->isReady());
        QCOMPARE(trial->currentIndex(), 0);
    }

    void theTrialsOfTheBoxSayTheirStateAsItIs()
    {
        openStudy();
        m_feed->send(TrialQueued{3, FakeFeed::layout(u"tp=2 mbs=1"_s), u"train"_s, {}, false, {}});
        auto* trial = part<QComboBox>(u"exportTrial"_s);
        QTRY_COMPARE_WITH_TIMEOUT(trial->count(), 5, patientMs);
        const QString queued = trial->itemText(4);
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        QSignalSpy said(trial->model(), &QAbstractItemModel::dataChanged);
        m_feed->send(TrialStarted{3, 1, {}, {}});
        QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty(), patientMs);
        QCOMPARE(said.last().at(1).toModelIndex().row(), 4);
        QVERIFY(trial->itemText(4) != queued);
        QVERIFY2(trial->itemText(4).contains(u"running"_s), qPrintable(trial->itemText(4)));
        said.clear();
        m_feed->setRun(false);
        QTRY_VERIFY_WITH_TIMEOUT(!said.isEmpty(), patientMs);
        QVERIFY2(trial->itemText(4).contains(u"interrupted"_s), qPrintable(trial->itemText(4)));
    }

    void trialsAreOfferedByValueAndFollowTheStudy()
    {
        openStudy();
        auto* trial = part<QComboBox>(u"exportTrial"_s);
        const QAbstractItemModelTester tester(trial->model());
        QTRY_COMPARE_WITH_TIMEOUT(trial->count(), 4, patientMs);
        QVERIFY(trial->itemText(0).contains(u"trial 1"_s));
        QVERIFY(trial->itemText(1).startsWith(u"1: 300"_s));
        QVERIFY(trial->itemText(3).startsWith(u"0: 200"_s));
        send(3, u"tp=2 mbs=4"_s, 400, u"torchrun pretrain_gpt.py --micro-batch-size 8"_s);
        QTRY_COMPARE_WITH_TIMEOUT(trial->count(), 5, patientMs);
        QTRY_VERIFY_WITH_TIMEOUT(preview().contains(u"--micro-batch-size 8"_s), patientMs);
    }

    void whatCannotBeChosenSaysWhy()
    {
        openStudy();
        QTRY_VERIFY_WITH_TIMEOUT(m_page->isReady(), patientMs);
        auto* production = part<QCheckBox>(u"exportProduction"_s);
        QVERIFY(!production->isEnabled() && !production->toolTip().isEmpty());
        const QModelIndex yaml = row(u"swift-yaml"_s);
        QVERIFY(!yaml.flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY(yaml.data(Qt::ToolTipRole).toString().contains(u"ms-swift"_s));
        // It is not in the way; below the list stands that it is left out, and why.
        QVERIFY(list()->isRowHidden(yaml.row()));
        const auto* left = part<QLabel>(u"impossibleFormats"_s);
        QVERIFY2(
            left->isVisible() && left->text().contains(yaml.data().toString()), qPrintable(left->text()));
        QVERIFY(left->toolTip().contains(u"ms-swift"_s));
        clickFormat(u"csv"_s);
        auto* trial = part<QComboBox>(u"exportTrial"_s);
        QVERIFY(!trial->isEnabled() && !trial->isHidden());
    }
};

MEGATUNE_TEST(TestExportChoice)

} // namespace megatune::tst_exportchoice

#include "tst_exportchoice.moc"
