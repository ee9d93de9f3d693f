// SPDX-License-Identifier: GPL-3.0-or-later
// What somebody meets who opens Setup for the first time: so many words, and so many things to press or to
// fill in, those of the rail, the menus and the status bar counted. Prints them.
#include "tests/support/test.h"
#include "tests/support/window/homeoptions.h"
#include "ui/draft/studydraft.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTextDocument>

namespace megatune::tst_firstsight {

class FirstSightTest : public QObject
{
    Q_OBJECT

private:
    static qsizetype wordsIn(const QString& text)
    {
        QTextDocument plain;
        plain.setHtml(text);
        return plain.toPlainText().split(QRegularExpression(u"\\s+"_s), Qt::SkipEmptyParts).size();
    }

    /// Of labels, buttons, tabs and menus; not of tables and of what is typed.
    static qsizetype wordsOf(const QWidget& window)
    {
        qsizetype words = 0;
        for (const QWidget* widget : window.findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                words += wordsIn(label->text());
            else if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                words += wordsIn(button->text());
            else if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
                for (int tab = 0; tab < tabs->count(); ++tab)
                    words += wordsIn(tabs->tabText(tab));
            else if (const auto* menus = qobject_cast<const QMenuBar*>(widget))
                words += menus->actions().size();
        }
        return words;
    }

    static bool isControl(const QWidget& widget)
    {
        const QWidget* parent = widget.parentWidget();
        const bool isPart = qobject_cast<const QComboBox*>(parent) != nullptr
            || qobject_cast<const QAbstractSpinBox*>(parent) != nullptr;
        return !isPart
            && (qobject_cast<const QAbstractButton*>(&widget) != nullptr
                || qobject_cast<const QLineEdit*>(&widget) != nullptr
                || qobject_cast<const QComboBox*>(&widget) != nullptr
                || qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr
                || qobject_cast<const QPlainTextEdit*>(&widget) != nullptr
                || qobject_cast<const QTabBar*>(&widget) != nullptr
                || qobject_cast<const QAbstractItemView*>(&widget) != nullptr);
    }

    static qsizetype controlsOf(const MainWindow& window)
    {
        const auto widgets = window.findChildren<QWidget*>();
        return window.menuBar()->actions().size()
            + std::count_if(widgets.begin(), widgets.end(), [](const QWidget* widget) {
                  return widget->isVisible() && widget->focusPolicy() != Qt::NoFocus && isControl(*widget);
              });
    }

private Q_SLOTS:
    void setupIsCalm_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("command");
        QTest::addColumn<int>("mostWords");
        QTest::addColumn<int>("mostControls");
        const QString command =
            u"/bin/env torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 8192 --global-batch-size 128 --micro-batch-size 1 --bf16 "
            "--tensor-model-parallel-size 4 --train-iters 1000 --save /ckpt"_s;
        for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
            QTest::addRow("%d, no command", size.width()) << size << QString() << 90 << 20;
            QTest::addRow("%d, a command", size.width()) << size << command << 150 << 30;
        }
    }

    void setupIsCalm()
    {
        QFETCH(const QSize, size);
        QFETCH(const QString, command);
        QFETCH(const int, mostWords);
        QFETCH(const int, mostControls);
        QTemporaryDir home;
        MainWindowOptions options = test::optionsIn(home);
        QFile program(home.filePath(u"torchrun"_s)); // the machine need not have one
        QVERIFY(program.open(QIODevice::WriteOnly));
        program.setPermissions(QFile::ReadOwner | QFile::ExeOwner);
        options.environment.insert(u"PATH"_s, home.path());
        MainWindow window(options);
        window.resize(size);
        window.show();
        QVERIFY(QTest::qWaitForWindowActive(&window));
        window.go(MainWindow::SetupPlace);
        StudyDraft* draft = window.session()->draft();
        draft->setCommand(command);
        if (!command.isEmpty())
            QTRY_COMPARE(draft->firstMissing(), QString());
        QTRY_VERIFY(!draft->isComputing());
        const qsizetype words = wordsOf(window);
        const qsizetype controls = controlsOf(window);
        qInfo("%lld words of at most %d, %lld controls of at most %d", static_cast<long long>(words),
            mostWords, static_cast<long long>(controls), mostControls);
        QVERIFY(words > 20 && controls > 5);
        QVERIFY(words <= mostWords);
        QVERIFY(controls <= mostControls);
    }
};

MEGATUNE_TEST(FirstSightTest)

} // namespace megatune::tst_firstsight

#include "tst_firstsight.moc"
