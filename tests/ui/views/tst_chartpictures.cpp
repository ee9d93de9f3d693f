// SPDX-License-Identifier: GPL-3.0-or-later
// Charts as pictures: by menu, by keys, into the clipboard and into files.
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/charts/chartpictures.h"
#include "ui/charts/iterationschart.h"
#include "ui/charts/memorychart.h"
#include "ui/charts/trialschart.h"
#include "ui/compare/comparechart.h"
#include "ui/compare/comparepage.h"
#include "ui/look/look.h"
#include "ui/run/runpage.h"
#include "ui/run/studyviews.h"
#include "ui/views/effectsplot.h"
#include "ui/views/parallelplot.h"
#include "ui/views/timelineplot.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QImage>
#include <QMenu>
#include <QMessageBox>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSignalSpy>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace megatune::tst_chartpictures {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;

namespace {

using test::patientMs;

/// All texts of an SVG document; empty when it is none.
QString textsOf(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    QString texts;
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::Characters)
            texts += reader.text() + u' ';
    }
    return reader.hasError() ? QString() : texts.simplified();
}

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class TestChartPictures : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<RunPage> m_page;

    template<typename T>
    [[nodiscard]] T* part() const
    {
        return m_page->findChild<T*>();
    }
    [[nodiscard]] ChartPictures* pictures() const { return part<ChartPictures>(); }
    /// The charts of the page, with the tab that shows them.
    [[nodiscard]] QList<std::pair<int, QWidget*>> charts() const
    {
        return {{0, part<TrialsChart>()}, {0, part<MemoryChart>()}, {0, part<IterationsChart>()},
            {1, part<ParallelPlot>()}, {2, part<EffectsPlot>()}, {3, part<TimelinePlot>()}};
    }
    static void sendTrials(FakeFeed& feed, const QString& name)
    {
        StudyCreated created;
        created.name = name;
        feed.send(created);
        int number = 0;
        for (const int mbs : {1, 2}) {
            for (const int tp : {1, 2, 4}) {
                const Layout layout = FakeFeed::layout(u"tp=%1 mbs=%2"_s.arg(tp).arg(mbs));
                if (mbs == 2 && tp == 1)
                    feed.fail(number++, layout, TrialState::Oom, u"CUDA out of memory"_s);
                else
                    feed.finish(number++, layout, 100 * tp + mbs, 40 + tp);
            }
        }
    }
    /// Asks for a file by Ctrl+S on this chart and chooses it; what is said then.
    QString saveTo(QWidget* chart, const QString& path)
    {
        QSignalSpy message(m_page.get(), &RunPage::messageRequested);
        m_page->activateWindow(); // a dialog that went may have left nobody active
        chart->setFocus();
        if (!QTest::qWaitFor([chart] { return chart->hasFocus(); }, patientMs))
            return {};
        QTest::keyClick(chart, Qt::Key_S, Qt::ControlModifier);
        auto* dialog = m_page->findChild<QFileDialog*>();
        if (dialog == nullptr)
            return {};
        Q_EMIT dialog->fileSelected(path);
        delete dialog;
        if (message.isEmpty())
            message.wait(patientMs);
        return message.isEmpty() ? QString() : message.first().first().toString();
    }

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void init()
    {
        m_feed = std::make_unique<FakeFeed>(m_folder.filePath(u"night.mtune"_s));
        sendTrials(*m_feed, u"A \u4e2d night"_s);
        m_page = std::make_unique<RunPage>();
        m_page->resize(1200, 800);
        m_page->showStudy(m_feed.get(), nullptr);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        m_page->selectTrial(1);
    }

    void cleanup()
    {
        m_page.reset();
        m_feed.reset();
    }

    void everyChartHasAMenuWithItsPicture()
    {
        for (const auto& [tab, chart] : charts()) {
            part<StudyViews>()->setCurrent(tab);
            QVERIFY(chart->isVisible());
            for (const auto reason : {QContextMenuEvent::Mouse, QContextMenuEvent::Keyboard}) {
                const QPoint place = chart->rect().center();
                QContextMenuEvent event(reason, place, chart->mapToGlobal(place));
                auto* area = qobject_cast<QAbstractScrollArea*>(chart);
                QWidget* under = area && reason == QContextMenuEvent::Mouse ? area->viewport() : chart;
                QApplication::sendEvent(under, &event);
                auto* menu = chart->findChild<QMenu*>();
                QVERIFY2(menu, chart->metaObject()->className());
                QTRY_VERIFY_WITH_TIMEOUT(menu->isVisible(), patientMs);
                QCOMPARE(menu->actions().size(), 2);
                QVERIFY(menu->actions().first()->text().contains(u"Copy"_s));
                delete menu;
            }
        }
    }

    void theMenuOpensWhereTheHandIsAndChoosesNothing()
    {
        part<StudyViews>()->setCurrent(3);
        auto* plot = part<TimelinePlot>();
        m_page->selectTrial(0);
        const QPoint place = plot->barRect(2).center().toPoint();
        QTest::mouseClick(plot, Qt::RightButton, {}, place);
        QCOMPARE(m_page->selectedTrial(), 0);
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, plot->mapToGlobal(place));
        QApplication::sendEvent(plot, &event);
        auto* menu = plot->findChild<QMenu*>();
        QVERIFY(menu);
        QTRY_VERIFY_WITH_TIMEOUT(menu->isVisible(), patientMs);
        QCOMPARE(menu->pos(), plot->mapToGlobal(place));
        delete menu;
        QTest::mouseClick(plot, Qt::LeftButton, {}, place);
        QCOMPARE(m_page->selectedTrial(), 2);
    }

    void aChosenCellHasNoFrameInThePicture()
    {
        QTableWidget table(2, 2);
        table.show();
        ChartPictures ofTable(&table);
        ofTable.add({.chart = &table, .name = u"table"_s, .title = [] { return u"Table"_s; }});
        const QImage without = ofTable.imageOf(&table);
        const QImage screen = table.grab().toImage();
        table.setCurrentCell(0, 0);
        QCOMPARE(ofTable.imageOf(&table), without);
        QVERIFY(table.grab().toImage() != screen);
        QVERIFY(table.selectionModel()->hasSelection());
    }

    void aScrolledTableIsPicturedWhole()
    {
        QWidget page;
        QTableWidget table(30, 30, &page);
        for (int cell = 0; cell < 900; ++cell)
            table.setItem(cell / 30, cell % 30, new QTableWidgetItem(u"cell %1"_s.arg(cell)));
        table.resize(300, 200);
        page.resize(300, 200);
        page.show();
        table.scrollToBottom();
        const int scrolledTo = table.verticalScrollBar()->value();
        ChartPictures whole(&page);
        whole.add({.chart = &table, .name = u"table"_s, .title = [] { return u"Table"_s; }});
        const QString texts = textsOf(whole.drawingOf(&table));
        QVERIFY2(texts.contains(u"cell 0 "_s) && texts.contains(u"cell 899"_s), qPrintable(texts.left(500)));
        QCOMPARE(table.size(), QSize(300, 200));
        QCOMPARE(table.verticalScrollBar()->value(), scrolledTo);
    }

    void whatIsTooLargeForPixelsIsSaid()
    {
        QWidget page;
        QWidget chart(&page);
        chart.resize(40'000, 20);
        ChartPictures large(&page);
        large.add({.chart = &chart, .name = u"long"_s, .title = [] { return u"Long"_s; }});
        QVERIFY(large.imageOf(&chart).isNull());
        QSignalSpy message(&large, &ChartPictures::messageRequested);
        large.copy(&chart);
        QCOMPARE(message.size(), 1);
        QVERIFY(message.takeFirst().first().toString().contains(u"SVG"_s));
        const QString path = m_folder.filePath(u"long.png"_s);
        large.save(&chart);
        auto* dialog = page.findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(path);
        QTRY_COMPARE_WITH_TIMEOUT(message.size(), 1, patientMs);
        QVERIFY(message.first().first().toString().contains(u"too large"_s));
        QVERIFY(!QFile::exists(path));
        QVERIFY(!large.drawingOf(&chart).isEmpty());
        chart.resize(20'000, 20); // too large when it is as fine as usual
        QVERIFY(!large.imageOf(&chart).isNull());
    }

    void everyChartIsCopiedByKeys()
    {
        for (const auto& [tab, chart] : charts()) {
            part<StudyViews>()->setCurrent(tab);
            chart->setFocus();
            QApplication::clipboard()->clear();
            QSignalSpy message(m_page.get(), &RunPage::messageRequested);
            QTest::keyClick(chart, Qt::Key_C, Qt::ControlModifier);
            QVERIFY2(message.size() == 1, chart->metaObject()->className());
            const QImage image = QApplication::clipboard()->image();
            // The whole chart, finely, under its title.
            QVERIFY(image.width() >= 2 * chart->width());
            QVERIFY(image.height() > 2 * chart->height());
        }
    }

    void aPictureIsTheSameWithAndWithoutTheFocus()
    {
        for (const int tab : {0, 4}) {
            part<StudyViews>()->setCurrent(tab);
            QWidget* chart = tab == 0 ? static_cast<QWidget*>(part<TrialsChart>()) : part<TimelinePlot>();
            part<StudyViews>()->setFocus();
            const QImage without = pictures()->imageOf(chart);
            chart->setFocus();
            QTRY_VERIFY_WITH_TIMEOUT(chart->hasFocus(), patientMs);
            QCOMPARE(pictures()->imageOf(chart), without);
            // On the screen there is a frame.
            QCOMPARE(chart->grab().toImage().pixelColor(0, 0).name(), look::accent(chart->palette()).name());
        }
    }

    void aPictureIsSavedAsPngBesideTheStudy()
    {
        auto* chart = part<MemoryChart>();
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_S, Qt::ControlModifier);
        auto* dialog = m_page->findChild<QFileDialog*>();
        QVERIFY(dialog);
        QCOMPARE(dialog->directory().canonicalPath(), QFileInfo(m_folder.path()).canonicalFilePath());
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), u"night-memory.png"_s);
        QCOMPARE(dialog->defaultSuffix(), u"png"_s);
        Q_EMIT dialog->filterSelected(dialog->nameFilters().last());
        QCOMPARE(dialog->defaultSuffix(), u"svg"_s);
        delete dialog;
        const QString path = m_folder.filePath(u"memory.png"_s);
        QVERIFY(saveTo(chart, path).contains(path));
        const QImage image(path, "PNG");
        QCOMPARE(image.size(), pictures()->imageOf(chart).size());
        QVERIFY(image.pixelColor(0, 0) == chart->palette().color(QPalette::Base));
    }

    void everyChartIsADrawingWithItsTexts()
    {
        for (const auto& [tab, chart] : charts()) {
            part<StudyViews>()->setCurrent(tab);
            QTRY_VERIFY_WITH_TIMEOUT(chart->isVisible(), patientMs);
            const QString texts = textsOf(pictures()->drawingOf(chart));
            QVERIFY2(texts.contains(u"A \u4e2d night"_s), chart->metaObject()->className());
            QVERIFY(texts.size() > 40); // numbers, too
        }
        part<StudyViews>()->setCurrent(3);
        part<TimelinePlot>()->setFocus();
        const QString path = m_folder.filePath(u"timeline.SVG"_s);
        QVERIFY(saveTo(part<TimelinePlot>(), path).contains(path));
        QVERIFY(textsOf(contentsOf(path)).contains(u"Timeline"_s));
    }

    void theCornerOfTheViewsSavesWhatIsShown()
    {
        part<StudyViews>()->setCurrent(2);
        part<StudyViews>()->saveImage();
        auto* dialog = m_page->findChild<QFileDialog*>();
        QVERIFY(dialog);
        QCOMPARE(QFileInfo(dialog->selectedFiles().value(0)).fileName(), u"night-parameters.png"_s);
    }

    void whatCannotBeSavedIsOneSentence()
    {
        auto* chart = part<TrialsChart>();
        chart->setFocus();
        QVERIFY(saveTo(chart, m_folder.filePath(u"a.jpg"_s)).contains(u".png or .svg"_s));
        QVERIFY(!QFile::exists(m_folder.filePath(u"a.jpg"_s)));
        QVERIFY(saveTo(chart, u"/nowhere/a.png"_s).contains(u"/nowhere/a.png cannot be written"_s));
        const QString folder = m_folder.filePath(u"folder.png"_s);
        QVERIFY(QDir().mkpath(folder));
        const QString said = saveTo(chart, folder);
        QVERIFY2(said.contains(u"is a folder"_s), qPrintable(said));
    }

    void aFileIsReplacedOnlyAfterAQuestion()
    {
        const QString path = m_folder.filePath(u"mine.png"_s);
        QFile mine(path);
        QVERIFY(mine.open(QIODevice::WriteOnly));
        mine.write("mine");
        mine.close();
        auto* chart = part<TrialsChart>();
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_S, Qt::ControlModifier);
        auto* dialog = m_page->findChild<QFileDialog*>();
        QVERIFY(dialog);
        Q_EMIT dialog->fileSelected(path);
        delete dialog;
        auto* question = m_page->findChild<QMessageBox*>();
        QVERIFY(question);
        QTest::keyClick(question, Qt::Key_Escape);
        QCOMPARE(contentsOf(path), "mine");
    }

    void withoutAClipboardItIsSaid()
    {
        pictures()->setClipboard([](const QImage&) { return false; });
        QSignalSpy message(m_page.get(), &RunPage::messageRequested);
        part<StudyViews>()->copyImage();
        QCOMPARE(message.size(), 1);
        QVERIFY(message.first().first().toString().contains(u"clipboard did not take"_s));
    }

    void aStudyThatGoesAwayMeanwhileHurtsNobody()
    {
        part<StudyViews>()->saveImage();
        auto* dialog = m_page->findChild<QFileDialog*>();
        QVERIFY(dialog);
        m_feed.reset();
        const QString path = m_folder.filePath(u"late.png"_s);
        Q_EMIT dialog->fileSelected(path);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patientMs);
    }

    void aComparisonSaysWhichLineIsWhose()
    {
        FakeFeed other(m_folder.filePath(u"other.mtune"_s));
        sendTrials(other, u"The other one"_s);
        ComparePage page;
        page.resize(900, 700);
        page.setStudies({m_feed.get(), &other});
        page.show();
        auto* chart = page.findChild<CompareChart*>();
        QTRY_VERIFY_WITH_TIMEOUT(chart->refreshCount() > 0, patientMs);
        const QString texts = textsOf(page.findChild<ChartPictures*>()->drawingOf(chart));
        QVERIFY2(
            texts.contains(u"The other one"_s) && texts.contains(u"A \u4e2d night"_s), qPrintable(texts));
        QVERIFY(texts.contains(u"Best value so far"_s));
        page.setStudies({});
    }
};

MEGATUNE_TEST(TestChartPictures)

} // namespace megatune::tst_chartpictures

#include "tst_chartpictures.moc"
