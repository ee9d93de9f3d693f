// SPDX-License-Identifier: GPL-3.0-or-later
// The whole way through the real window with real trials: by mouse, and again by keyboard alone.
#include "tests/support/startwarnings.h"
#include "tests/support/test.h"
#include "tests/support/window/homeoptions.h"
#include "ui/charts/trialschart.h"
#include "ui/draft/studydraft.h"
#include "ui/look/look.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"
#include "ui/trialpanes/trialtable.h"

#include <QAbstractItemView>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>

namespace megatune::tst_wholeway {

class WholeWayTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;
    int m_presses = 0; ///< of the mouse, in this test
    qint64 m_keys = 0;

    [[nodiscard]] QString command() const
    {
        return QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer --law table --micro-batch-size 3");
    }

    template<typename T>
    T* find(const QString& name) const
    {
        return m_window->findChild<T*>(name);
    }

    void click(QWidget* widget) const
    {
        QVERIFY(widget != nullptr);
        QTRY_VERIFY(widget->isVisible() && widget->isEnabled());
        QTest::mouseClick(widget, Qt::LeftButton);
    }

    /// A program that runs the demo trainer, quicker than it is shown to people.
    [[nodiscard]] QString putTrainer(const QString& name, const QByteArray& arguments) const
    {
        const QDir bin(m_home->filePath(u"bin"_s));
        QFile script(bin.filePath(name));
        if (bin.mkpath(u"."_s) && script.open(QIODevice::WriteOnly)) {
            script.write("#!/bin/sh\nexec " TEST_BIN_DIR "/megatune-demo-trainer " + arguments + '\n');
            script.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        }
        return script.fileName();
    }

    /// What a hand on the keyboard reaches: the widget that has the focus.
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : m_window.get(), key, modifiers);
    }

    /// As a hand on the mouse, and counted.
    void press(QWidget* widget)
    {
        ++m_presses;
        click(widget);
    }

    /// As by hand in the field that has the focus, and counted. It is named, since on this platform a list
    /// that closes gives the focus back late.
    void type(QWidget* field, const QString& text)
    {
        QTRY_VERIFY(field->hasFocus());
        m_keys += text.size();
        QTest::keyClicks(field, text);
    }

    void enter(QWidget* field)
    {
        ++m_keys;
        QTest::keyClick(field, Qt::Key_Return);
    }

    /// The one that the list of the field offers for what was typed.
    void chooseCompletion(const QString& field)
    {
        auto* list = find<QComboBox>(field)->completer()->popup();
        QTRY_VERIFY(list->isVisible());
        m_keys += 2;
        QTest::keyClick(list, Qt::Key_Down);
        QTest::keyClick(list, Qt::Key_Return);
        comeBack();
    }

    /// This platform leaves it to a list or a menu that is gone.
    void comeBack() const
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    }

    /// What the task took, for people who read the test's output.
    void tell(const char* task, const char* before, int most) const
    {
        qInfo("%s: %d click(s) and %lld key(s); before: %s", task, m_presses, qlonglong(m_keys), before);
        QVERIFY(m_presses <= most);
    }

    static void typeText(const QString& text)
    {
        QVERIFY(QApplication::focusWidget() != nullptr);
        QTest::keyClicks(QApplication::focusWidget(), text);
    }

    void theGridIsSeen() const
    {
        const auto* grid = find<QTableView>(u"spaceGrid"_s);
        QVERIFY(grid->isVisible());
        QTRY_VERIFY(grid->model()->rowCount() == 4 && grid->model()->columnCount() == 4);
        QTRY_VERIFY(!grid->model()->index(0, 0).data().toString().isEmpty());
    }

    void theStudyEndsAsTheDocumentSays() const
    {
        QCOMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        QCOMPARE(m_window->session()->studies().size(), 1);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000);
        const StudyState& state = m_window->session()->studies().constFirst()->state();
        QCOMPARE(state.counts().executed(), 27);
        QCOMPARE(state.counts().of(TrialState::Finished), 23);
        QCOMPARE(state.counts().of(TrialState::Oom), 4);
        QVERIFY(state.best() != nullptr);
        QCOMPARE(state.best()->value.value_or(0), 96.0);
        const auto* chart = m_window->findChild<TrialsChart*>();
        QTRY_VERIFY2(
            chart->accessibleDescription().contains(u"96"_s), qPrintable(chart->accessibleDescription()));
    }

    void theSelectedTrialIsTheBest() const
    {
        const auto* page = m_window->findChild<RunPage*>();
        const Trial* best = m_window->session()->studies().constFirst()->state().best();
        QTRY_COMPARE(page->selectedTrial(), best->number);
        const auto* table = m_window->findChild<TrialTable*>();
        bool seen = false;
        const QModelIndex current = table->currentIndex();
        for (int column = 0; column < table->model()->columnCount(); ++column)
            seen =
                seen || current.siblingAtColumn(column).data().toString() == QLocale().toString(96.0, 'f', 1);
        QVERIFY(seen);
    }

    static void theClipboardHoldsTheBestCommand()
    {
        const QString copied = QGuiApplication::clipboard()->text();
        for (const QString& part : {u"--tensor-model-parallel-size 1"_s, u"--expert-model-parallel-size 1"_s,
                 u"--micro-batch-size 2"_s, u"--recompute-granularity full"_s, u"--global-batch-size 16"_s})
            QVERIFY2(copied.contains(part), qPrintable(copied));
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        QVERIFY(m_home->isValid());
        const QString model = m_home->filePath(u"model"_s);
        QVERIFY(QDir().mkpath(model));
        QFile config(QDir(model).filePath(u"config.json"_s));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("{\"num_hidden_layers\": 64, \"num_key_value_heads\": 8, \"hidden_size\": 64,"
                     " \"num_attention_heads\": 8}");
        config.close();
        MainWindowOptions options = test::optionsIn(*m_home);
        options.demoTrainer = putTrainer(u"demo-trainer"_s, "\"$@\" --iteration-ms 5");
        const QString trainer = putTrainer(u"megatron"_s, "--world-size 8 --iteration-ms 1 \"$@\"");
        options.environment.insert(
            u"PATH"_s, QString(QFileInfo(trainer).path() + u':' + options.environment.value(u"PATH"_s)));
        m_presses = 0;
        m_keys = 0;
        m_window = std::make_unique<MainWindow>(options);
        m_window->resize(1280, 800);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QGuiApplication::clipboard()->clear();
    }

    void cleanup()
    {
        m_window.reset();
        m_home.reset();
    }

    void aStudyIsMadeAndExportedByMouse()
    {
        click(find<QPushButton>(u"newStudy"_s));
        QCOMPARE(m_window->place(), MainWindow::SetupPlace);
        click(find<QPlainTextEdit>(u"command"_s)->viewport());
        typeText(command());
        click(find<QToolButton>(u"setupMore"_s));
        click(find<QComboBox>(u"model"_s)->lineEdit());
        typeText(m_home->filePath(u"model"_s));
        click(find<QLineEdit>(u"n_gpus"_s));
        typeText(u"8"_s);
        click(find<QLineEdit>(u"gbs"_s));
        typeText(u"16"_s);
        auto* documented = find<QRadioButton>(u"preset-megatron"_s);
        QTest::mouseClick(documented, Qt::LeftButton, {}, {look::related, documented->height() / 2});
        auto* start = find<QPushButton>(u"start"_s);
        QTRY_VERIFY(start->isEnabled());

        click(railButton(u"Space"_s));
        theGridIsSeen();
        click(railButton(u"Setup"_s));
        click(start);
        theStudyEndsAsTheDocumentSays();

        auto* table = m_window->findChild<TrialTable*>();
        const Trial* best = m_window->session()->studies().constFirst()->state().best();
        const int row = rowOf(*table, best->number);
        QVERIFY(row >= 0);
        const QModelIndex cell = table->model()->index(row, 0);
        table->scrollTo(cell);
        QTest::mouseClick(
            table->viewport(), Qt::LeftButton, Qt::NoModifier, table->visualRect(cell).center());
        theSelectedTrialIsTheBest();
        click(buttonWithText(u"Copy command"_s));
        theClipboardHoldsTheBestCommand();
    }

    void aStudyIsMadeAndExportedByKeyboardAlone()
    {
        press(Qt::Key_N, Qt::ControlModifier);
        typeText(command());
        press(Qt::Key_R, Qt::AltModifier); // opens More
        auto* rules = find<QRadioButton>(u"preset-megatron-core"_s);
        QTRY_VERIFY(rules->isVisible());
        press(Qt::Key_M, Qt::AltModifier);
        typeText(m_home->filePath(u"model"_s));
        press(Qt::Key_G, Qt::AltModifier);
        typeText(u"8"_s);
        press(Qt::Key_B, Qt::AltModifier);
        typeText(u"16"_s);
        m_window->activateWindow(); // this platform leaves that to the list of models, which is gone
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        for (int tabs = 0; tabs < 40 && !rules->hasFocus(); ++tabs)
            press(Qt::Key_Tab);
        QVERIFY2(rules->hasFocus(), QApplication::focusWidget()->metaObject()->className());
        press(Qt::Key_Down); // to the documented rules
        auto* start = find<QPushButton>(u"start"_s);
        QTRY_VERIFY2(start->isEnabled(), qPrintable(start->toolTip()));

        press(Qt::Key_4, Qt::ControlModifier);
        theGridIsSeen();
        press(Qt::Key_3, Qt::ControlModifier);
        press(Qt::Key_Return, Qt::ControlModifier);
        theStudyEndsAsTheDocumentSays();

        press(Qt::Key_B, Qt::ControlModifier); // to the best
        theSelectedTrialIsTheBest();
        press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        theClipboardHoldsTheBestCommand();
    }

    void theDemoIsAFasterCommandInTwoClicks()
    {
        press(find<QPushButton>(u"runDemo"_s));
        QTRY_COMPARE(m_window->place(), MainWindow::RunPlaceIndex);
        const StudyDraft& draft = *m_window->session()->draft();
        QCOMPARE(test::startWarnings(draft), QStringList());
        QVERIFY(draft.preset()->estimator() != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000);
        const StudyState& state = m_window->session()->studies().constFirst()->state();
        const Trial& baseline = state.trials().constFirst();
        QVERIFY(state.best() != nullptr && baseline.baseline);
        QVERIFY(state.best()->value.value_or(0) > 1.3 * baseline.value.value_or(1e9));
        QVERIFY(state.best()->refines());
        QVERIFY(state.counts().of(TrialState::Oom) > 0);
        QVERIFY(!state.trials().at(1).reason.isEmpty());
        press(buttonWithText(u"Copy best command"_s));
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"--overlap-grad-reduce"_s));
        tell("demo to its best command copied", "3 clicks", 2);
    }

    void anOwnCommandIsPastedAndTheBestCopiedInTwoClicks()
    {
        QGuiApplication::clipboard()->setText(
            u"NPROC_PER_NODE=8 megatron sft --model Qwen/Qwen3-8B --dataset data.jsonl --global_batch_size 64 "
            "--max_length 4096 --tensor_model_parallel_size 4 --micro_batch_size 1 --save out"_s);
        press(Qt::Key_V, Qt::ControlModifier);
        QVERIFY(find<QPlainTextEdit>(u"command"_s)->hasFocus());
        auto* start = find<QPushButton>(u"start"_s);
        QTRY_VERIFY2(start->isEnabled(), qPrintable(start->toolTip()));
        press(start);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000);
        QVERIFY(m_window->session()->studies().constFirst()->state().best() != nullptr);
        QGuiApplication::clipboard()->clear();
        press(buttonWithText(u"Copy best command"_s));
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(copied.contains(u"--save out"_s) && copied.contains(u"--dataset data.jsonl"_s),
            qPrintable(copied));
        tell("own command to the best one copied", "4 clicks and Ctrl+V", 2);
    }

    /// With the trainer of the recipe stood in for: `megatron` is a script that runs the demo trainer. Return
    /// leads from field to field and to the recipes.
    void aModelOfTheCatalogIsTrainedByARecipe()
    {
        press(find<QPushButton>(u"newStudy"_s));
        press(find<QPushButton>(u"byHand"_s));
        type(find<QComboBox>(u"model"_s), u"30b-a3b"_s);
        chooseCompletion(u"model"_s);
        auto* gpus = find<QLineEdit>(u"n_gpus"_s);
        type(gpus, u"8"_s);
        enter(gpus);
        type(find<QComboBox>(u"gpu"_s), u"h100-8"_s);
        chooseCompletion(u"gpu"_s);
        auto* batch = find<QLineEdit>(u"gbs"_s);
        type(batch, u"64"_s);
        auto* recipes = find<QPushButton>(u"recipes"_s);
        QTRY_VERIFY(recipes->isEnabled());
        QTimer::singleShot(0, this, [this, recipes] { // with some Qt the menu has an event loop of its own
            ++m_presses;
            recipes->menu()->setActiveAction(recipes->menu()->findChild<QAction*>(u"sft"_s));
            QTest::keyClick(recipes->menu(), Qt::Key_Return);
        });
        enter(batch);
        comeBack();
        QTRY_VERIFY(find<QPlainTextEdit>(u"command"_s)->hasFocus());
        typeText(u"data.jsonl"_s); // in place of the path that is selected
        QVERIFY(find<QPlainTextEdit>(u"command"_s)->toPlainText().contains(u"--dataset data.jsonl"_s));
        auto* start = find<QPushButton>(u"start"_s);
        QTRY_VERIFY2(start->isEnabled(), qPrintable(start->toolTip()));
        tell("model of the catalog and a recipe, ready", "2 clicks and 41 keys, without the data's path", 3);
        DraftContents contents = m_window->session()->draft()->contents();
        contents.options.maxTrials = 6;
        m_window->session()->draft()->setContents(contents);
        QTRY_VERIFY2(start->isEnabled(), qPrintable(start->toolTip()));
        click(start);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000);
        QVERIFY(m_window->session()->studies().constFirst()->state().best() != nullptr);
        click(buttonWithText(u"Copy best command"_s));
        QVERIFY(QGuiApplication::clipboard()->text().contains(u"megatron sft"_s));
    }

    void anSshHostIsAddedInOneClick()
    {
        m_window->go(MainWindow::SetupPlace);
        find<QToolButton>(u"setupMore"_s)->click();
        auto* add = find<QToolButton>(u"addHost"_s);
        add->setFocus();                // and into view
        QTRY_VERIFY(add->height() > 0); // the fold has its place
        press(add);
        auto* place = find<QComboBox>(u"hostPlace"_s)->lineEdit();
        type(place, u"gpu-a"_s);
        enter(place);
        QTRY_COMPARE(m_window->session()->draft()->hosts().constLast().text, u"ssh://gpu-a"_s);
        tell("SSH host added", "2 clicks, its name and Return", 1);
    }

private:
    [[nodiscard]] QAbstractButton* railButton(const QString& name) const
    {
        return findButton([&name](const QAbstractButton& button) {
            return button.inherits("QToolButton") && button.accessibleName() == name;
        });
    }

    [[nodiscard]] QAbstractButton* buttonWithText(const QString& text) const
    {
        return findButton([&text](const QAbstractButton& button) {
            return button.isVisible() && QString(button.text()).remove(u'&') == text;
        });
    }

    template<typename Wanted>
    [[nodiscard]] QAbstractButton* findButton(const Wanted& wanted) const
    {
        for (QAbstractButton* button : m_window->findChildren<QAbstractButton*>()) {
            if (wanted(*button))
                return button;
        }
        return nullptr;
    }

    static int rowOf(const TrialTable& table, int number)
    {
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            if (table.model()->index(row, 0).data().toInt() == number)
                return row;
        }
        return -1;
    }
};

MEGATUNE_TEST(WholeWayTest)

} // namespace megatune::tst_wholeway

#include "tst_wholeway.moc"
