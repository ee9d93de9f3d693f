// SPDX-License-Identifier: GPL-3.0-or-later
// Studies that are compared: which ones, chosen where, by mouse and by keyboard.
#include "core/study/journal.h"
#include "tests/support/test.h"
#include "tests/support/window/homeoptions.h"
#include "ui/compare/studycomparison.h"
#include "ui/review/reviewpage.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/pagescroll.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTreeView>

namespace megatune::tst_comparepage {

class ComparePageTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;

    template<typename Widget>
    [[nodiscard]] Widget* child(const char* name) const
    {
        return m_window->findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QTreeView* studies() const { return child<QTreeView>("comparedStudies"); }
    [[nodiscard]] QTabBar* tabs() const { return child<QTabBar>("openStudies"); }

    /// Of one trial for each value, with this much TP and this option.
    QString makeStudy(
        const QString& name, const QList<double>& values, int tp = 1, const QString& option = {})
    {
        const QString path = m_home->filePath(u"studies/"_s + name + u".mtune"_s);
        QDir().mkpath(m_home->filePath(u"studies"_s));
        const auto journal = StudyJournal::create(path);
        if (!journal)
            return {};
        StudyCreated created;
        created.uid = name;
        created.name = name.left(60);
        created.command = u"python train.py"_s;
        created.preset = u"megatron"_s;
        created.strategy = u"grid"_s;
        if (!(*journal)->write(created, writtenAt(), Durability::Written))
            return {};
        for (int number = 0; number < values.size(); ++number)
            writeTrial(**journal, number, values[number], tp, option);
        if (!(*journal)->write(StudyCompleted{u"Everything was tried."_s}, writtenAt(), Durability::Written))
            return {};
        return path;
    }
    static void writeTrial(StudyJournal& journal, int number, double value, int tp, const QString& option)
    {
        TrialQueued queued;
        queued.number = number;
        queued.params = Layout({{u"tp"_s, Value{tp}}, {u"mbs"_s, Value{2}}});
        queued.command = u"python train.py --tensor-model-parallel-size %1 "_s.arg(tp) + option;
        TrialStarted started;
        started.number = number;
        TrialEnded ended;
        ended.number = number;
        ended.state = TrialState::Finished;
        ended.value = value;
        for (const StudyEventData& event : QList<StudyEventData>{queued, started, ended})
            QVERIFY(journal.write(event, writtenAt(), Durability::Written).has_value());
    }
    static QString writtenAt() { return u"2026-01-02T03:04:05.678Z"_s; }
    /// Its rows with their names, separated by tabs.
    static QStringList rowsOf(const QTableView* table)
    {
        QStringList rows;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            QStringList cells{table->model()->headerData(row, Qt::Vertical).toString()};
            for (int column = 0; column < table->model()->columnCount(); ++column)
                cells.append(table->model()->index(row, column).data().toString());
            rows.append(cells.join(u'\t'));
        }
        return rows;
    }
    /// Names of the studies that are switched on, sorted.
    [[nodiscard]] QStringList shown() const
    {
        QStringList names;
        for (int row = 0; row < studies()->model()->rowCount(); ++row) {
            const QModelIndex index = studies()->model()->index(row, StudyComparison::NameColumn);
            if (index.data(Qt::CheckStateRole).toInt() == Qt::Checked)
                names.append(index.data().toString());
        }
        names.sort();
        return names;
    }
    void open(const QStringList& paths)
    {
        m_window->openStudies(paths);
        QTRY_COMPARE(m_window->session()->studies().size(), paths.size());
    }
    /// As the page Review asks for it; tst_reviewpage shows that it does.
    void compareFromReview(const QStringList& names)
    {
        QStringList paths;
        for (const QString& name : names)
            paths.append(m_home->filePath(u"studies/"_s + name + u".mtune"_s));
        m_window->go(MainWindow::ReviewPlace);
        Q_EMIT m_window->findChild<ReviewPage*>()->compareRequested(paths);
        QTRY_VERIFY(studies()->isVisible());
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(test::optionsIn(*m_home));
        m_window->resize(1280, 720);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup() { m_window.reset(); }

    void exactlyWhatWasChosenIsCompared()
    {
        open({makeStudy(u"a"_s, {10}), makeStudy(u"b"_s, {20})});
        makeStudy(u"c"_s, {30});
        makeStudy(u"d"_s, {40});
        compareFromReview({u"c"_s, u"d"_s});
        QCOMPARE(shown(), QStringList({u"c"_s, u"d"_s}));
        QCOMPARE(studies()->model()->rowCount(), 4);
        QCOMPARE(tabs()->count(), 5);

        // The same when all of them are open, and from the comparison itself.
        compareFromReview({u"a"_s, u"d"_s});
        QCOMPARE(shown(), QStringList({u"a"_s, u"d"_s}));
        QCOMPARE(tabs()->currentIndex(), 4);
        QCOMPARE(m_window->place(), MainWindow::RunPlaceIndex);
    }

    void aStudyThatCannotBeOpenedDoesNotHoldUpTheOthers()
    {
        makeStudy(u"a"_s, {10});
        makeStudy(u"b"_s, {20});
        QFile broken(m_home->filePath(u"studies/broken.mtune"_s));
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write("no study\n");
        broken.close();
        compareFromReview({u"a"_s, u"b"_s, u"broken"_s});
        QTRY_COMPARE(shown(), QStringList({u"a"_s, u"b"_s}));
        QCOMPARE(m_window->messages().filter(u"broken.mtune"_s).size(), 1);
    }

    void studiesAreSwitchedOffAndOnByKeyAndMouse()
    {
        open({makeStudy(u"a"_s, {10}), makeStudy(u"b"_s, {20})});
        tabs()->setCurrentIndex(2);
        QTreeView* table = studies();
        QCOMPARE(shown(), QStringList({u"a"_s, u"b"_s}));
        table->setFocus();
        table->setCurrentIndex(table->model()->index(1, StudyComparison::TimeColumn));
        QTest::keyClick(table, Qt::Key_Space);
        QCOMPARE(shown(), QStringList({u"a"_s}));

        // It is remembered while the study is open.
        tabs()->setCurrentIndex(0);
        tabs()->setCurrentIndex(2);
        QCOMPARE(shown(), QStringList({u"a"_s}));
        QTest::keyClick(table, Qt::Key_Up);
        QTest::keyClick(table, Qt::Key_Space);
        QCOMPARE(shown(), QStringList());

        QStyleOptionViewItem item;
        item.initFrom(table);
        item.features = QStyleOptionViewItem::HasCheckIndicator | QStyleOptionViewItem::HasDisplay;
        item.rect = table->visualRect(table->model()->index(1, StudyComparison::NameColumn));
        const QRect box = table->style()->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, table);
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, box.center());
        QCOMPARE(shown(), QStringList({u"b"_s}));
    }

    void theBestLayoutsStandSideBySide()
    {
        open({makeStudy(u"a"_s, {10, 12}, 2), makeStudy(u"b"_s, {20}, 4)});
        tabs()->setCurrentIndex(2);
        auto* layouts = child<QTableView>("bestLayouts");
        QVERIFY(layouts->isVisible());
        QCOMPARE(rowsOf(layouts),
            QStringList(
                {u"Trial\t1\t0"_s, u"TFLOP/s\t12.0\t20.0"_s, u"Memory\t\u2013\t\u2013"_s, u"TP\t2\t4"_s}));
        QCOMPARE(layouts->model()->headerData(1, Qt::Horizontal).toString(), u"b"_s);

        // What is the same comes with the check box, by mouse and by key.
        auto* only = child<QCheckBox>("onlyDifferences");
        QVERIFY(only->isChecked());
        QTest::mouseClick(only, Qt::LeftButton, {}, {8, only->height() / 2});
        QCOMPARE(rowsOf(layouts).last(), u"MBS\t2\t2"_s);
        only->setFocus();
        QTest::keyClick(only, Qt::Key_Space);
        QCOMPARE(rowsOf(layouts).last(), u"TP\t2\t4"_s);

        // Who is switched off has no column.
        studies()->setFocus();
        studies()->setCurrentIndex(studies()->model()->index(0, 0));
        QTest::keyClick(studies(), Qt::Key_Space);
        QCOMPARE(layouts->model()->columnCount(), 1);
    }

    void commandsAreComparedAndCopied()
    {
        open({makeStudy(u"a"_s, {10}, 2, u"--api-key hidden --bf16"_s),
            makeStudy(u"b"_s, {20}, 4, u"--api-key other"_s)});
        tabs()->setCurrentIndex(2);
        auto* commands = child<QTableView>("bestCommands");
        const QString expected =
            u"\ta\tb\nTrial\t0\t0\n--bf16\ton\t\u2013\n--tensor-model-parallel-size\t2\t4"_s;
        commands->setFocus();
        QTest::keyClick(commands, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(commands, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), expected);
        QCOMPARE(m_window->messages(), QStringList(u"The selected cells are in the clipboard."_s));

        // A part of it, chosen by mouse.
        const QModelIndex cell = commands->model()->index(2, 1);
        QTest::mouseClick(commands->viewport(), Qt::LeftButton, {}, commands->visualRect(cell).center());
        QTest::keyClick(commands, Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"\tb\n--tensor-model-parallel-size\t4"_s);
        commands->clearSelection();
        QTest::keyClick(commands, Qt::Key_C, Qt::ControlModifier);
        QVERIFY(m_window->messages().last().contains(u"Ctrl+A"));
    }

    void theTablesFollowAStudyThatGrows()
    {
        const QString path = makeStudy(u"b"_s, {20}, 4);
        open({makeStudy(u"a"_s, {10}, 2), path});
        tabs()->setCurrentIndex(2);
        auto* layouts = child<QTableView>("bestLayouts");
        QCOMPARE(rowsOf(layouts).at(1), u"TFLOP/s\t10.0\t20.0"_s);
        const Result<StudyFileContents> contents = readStudyFile(path);
        QVERIFY(contents.has_value());
        const auto journal = StudyJournal::append(path, *contents);
        QVERIFY(journal.has_value());
        writeTrial(**journal, 1, 30, 8, {});
        QTRY_COMPARE(rowsOf(layouts).at(1), u"TFLOP/s\t10.0\t30.0"_s);
        QCOMPARE(rowsOf(layouts).last(), u"TP\t2\t8"_s);
        // What a study says while it runs is longer than when it was opened.
        TrialQueued queued;
        queued.number = 2;
        queued.command = u"train.sh"_s;
        TrialStarted started;
        started.number = 2;
        for (const StudyEventData& event : QList<StudyEventData>{queued, started})
            QVERIFY((*journal)->write(event, u"2026-01-02T03:04:05.678Z"_s, Durability::Written));
        const QModelIndex trials = studies()->model()->index(1, StudyComparison::TrialsColumn);
        QTRY_COMPARE(trials.data().toString(), u"2, 1 running"_s);
        QTRY_VERIFY(studies()->visualRect(trials).width()
            > studies()->fontMetrics().horizontalAdvance(trials.data().toString()));
    }

    /// Also with many studies and long names the page itself is not scrolled on a small screen.
    void everythingHasItsPlaceOnASmallScreen()
    {
        QStringList paths;
        for (int study = 0; study < 8; ++study)
            paths.append(makeStudy(
                u"study-%1-"_s.arg(study) + u"long-"_s.repeated(study * 5), {10.0 + study}, 1 << study));
        open(paths);
        tabs()->setCurrentIndex(tabs()->count() - 1);
        auto* layouts = child<QTableView>("bestLayouts");
        QTRY_VERIFY(layouts->isVisible());
        QCOMPARE(layouts->model()->columnCount(), 8);
        for (const int tab : {0, tabs()->count() - 1}) // not shortened for the others' sake
            QVERIFY(
                tabs()->tabRect(tab).width() > tabs()->fontMetrics().horizontalAdvance(tabs()->tabText(tab)));
        const QWidget* page = studies()->parentWidget();
        for (const QSize size : {QSize(1280, 720), QSize(880, 560)}) {
            m_window->resize(size);
            QTest::qWait(1);
            if (size.height() >= 720)
                QVERIFY(page->height() >= page->minimumSizeHint().height());
            QVERIFY(layouts->columnWidth(0) >= 100);
            QVERIFY(layouts->horizontalScrollBar()->maximum() > 0); // inside
        }
        m_window->resize(1280, 720);
        for (auto* scroll : m_window->findChildren<PageScroll*>()) {
            if (scroll->isVisible())
                QTRY_VERIFY(
                    !scroll->verticalScrollBar()->isVisible() && !scroll->horizontalScrollBar()->isVisible());
        }
    }

    void aLongNameLeavesRoomForTheOthers()
    {
        const QString name = u"long-"_s.repeated(45);
        open({makeStudy(name, {10}), makeStudy(u"b"_s, {20}), makeStudy(u"r&d"_s, {30})});
        QTRY_COMPARE(tabs()->count(), 4);
        QVERIFY(tabs()->tabRect(0).width() <= 300);
        QVERIFY(tabs()->tabRect(3).right() < m_window->width());
        QVERIFY(tabs()->tabToolTip(0).contains(name));
        QCOMPARE(tabs()->tabText(2), u"r&&d"_s); // no key
    }
};

MEGATUNE_TEST(ComparePageTest)

} // namespace megatune::tst_comparepage

#include "tst_comparepage.moc"
