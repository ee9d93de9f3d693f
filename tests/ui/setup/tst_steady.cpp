// SPDX-License-Identifier: GPL-3.0-or-later
// While somebody types or adds hosts, what he looks at stays where it is.
#include "core/space/argumentnames.h"
#include "tests/support/test.h"
#include "tests/support/window/homeoptions.h"
#include "ui/draft/studydraft.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::tst_steady {

class SteadyTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;
    std::unique_ptr<MainWindow> m_window;

    /// Where the fields of Setup that can be seen stand in the window.
    [[nodiscard]] QMap<QString, int> places() const
    {
        QMap<QString, int> places;
        const QWidget* form = m_window->findChild<QToolButton*>(u"setupMore"_s)->parentWidget();
        for (const QWidget* widget : form->findChildren<QWidget*>()) {
            const bool isField = qobject_cast<const QLineEdit*>(widget)
                || qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractButton*>(widget);
            if (isField && widget->isVisible() && !widget->objectName().isEmpty())
                places.insert(widget->objectName(), widget->mapTo(m_window.get(), QPoint()).y());
        }
        return places;
    }

    /// "gpus by 18": what moved.
    [[nodiscard]] static QString moved(const QMap<QString, int>& before, const QMap<QString, int>& now)
    {
        QStringList moves;
        for (auto place = before.begin(); place != before.end(); ++place) {
            if (now.contains(place.key()) && now.value(place.key()) != place.value())
                moves.append(u"%1 by %2"_s.arg(place.key()).arg(now.value(place.key()) - place.value()));
        }
        return moves.join(u", "_s);
    }

    void settle() const
    {
        QCoreApplication::processEvents();
        QTRY_VERIFY(!m_window->session()->draft()->isComputing());
        QCoreApplication::processEvents();
    }

private Q_SLOTS:
    void init()
    {
        m_window = std::make_unique<MainWindow>(test::optionsIn(m_home));
        m_window->resize(1280, 720);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->go(MainWindow::SetupPlace);
        m_window->findChild<QToolButton*>(u"setupMore"_s)->click();
        settle();
    }

    void nothingMovesWhileAFieldIsFilled_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("text");
        QTest::newRow("model") << u"model"_s << u"Qwen/Qwen3-8B"_s;
        QTest::newRow("unknown model") << u"model"_s << u"own/model-7B"_s;
        QTest::newRow("type of GPU") << argument::gpuType << u"H1000"_s;
        QTest::newRow("GPUs") << argument::gpus << u"16x"_s;
        QTest::newRow("batch") << argument::globalBatch << u"-64"_s;
    }

    void nothingMovesWhileAFieldIsFilled()
    {
        QFETCH(const QString, field);
        QFETCH(const QString, text);
        auto* widget = m_window->findChild<QWidget*>(field);
        QVERIFY2(widget, qPrintable(field));
        auto* combo = qobject_cast<QComboBox*>(widget);
        auto* line = combo ? combo->lineEdit() : qobject_cast<QLineEdit*>(widget);
        QVERIFY(line);
        line->setFocus();
        settle();
        const QMap<QString, int> before = places();
        QVERIFY(before.size() > 10);
        for (const QChar letter : text) {
            QTest::keyClick(line, letter.toLatin1());
            settle();
            const QString jumps = moved(before, places());
            QVERIFY2(jumps.isEmpty(), qPrintable(line->text() + u": "_s + jumps));
        }
    }

    void buttonsOfHostsStayWhileHostsAreAdded()
    {
        auto* add = m_window->findChild<QToolButton*>(u"addHost"_s);
        add->setFocus();
        settle();
        const int before = places().value(u"addHost"_s);
        for (const QString& host : {u"ssh://gpu-a"_s, u"ssh://gpu-b"_s}) {
            StudyDraft* draft = m_window->session()->draft();
            DraftContents contents = draft->contents();
            contents.hosts.append({host});
            draft->setContents(contents);
            settle();
            QCOMPARE(places().value(u"addHost"_s), before);
        }
    }
};

MEGATUNE_TEST(SteadyTest)

} // namespace megatune::tst_steady

#include "tst_steady.moc"
