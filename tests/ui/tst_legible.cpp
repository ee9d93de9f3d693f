// SPDX-License-Identifier: GPL-3.0-or-later
// Every page of the window on one visit. Every text can be read, in all languages and at 100, 150 and 200 %;
// in English at 100 % also in dark, every control has a name, the Tab key reaches it and is caught by none,
// and what is disabled says why.
//
// What a percentage means here. (1) The desktop scales everything: a logical pixel stays as large a part of
// the window, but rounding and hinting differ. The program starts itself again with QT_SCALE_FACTOR; its
// window has 1280x720 logical pixels, as on a screen of 1920x1080 at 150 % and of 2560x1440 at 200 %. (2) The
// desktop enlarges only the letters, as people set who read badly, and distances in pixels stay: the harder
// one. 150 % is asked for on a screen of 1280x720, 200 % on one of 1920x1080. The fixed-pitch font is the
// desktop's own and keeps its size here.
#include "tests/support/test.h"
#include "tests/support/window/cliptest.h"
#include "tests/support/window/operable.h"
#include "tests/support/window/windowtour.h"
#include "ui/look/theme.h"
#include "ui/shell/pagescroll.h"

#include <QApplication>
#include <QFontDatabase>
#include <QLabel>
#include <QProcess>
#include <QScrollArea>
#include <QScrollBar>
#include <QTranslator>
#include <QVBoxLayout>

namespace megatune::tst_legible {

using namespace test;

class LegibleTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_bin;
    QFont m_font;
    std::map<QString, std::unique_ptr<QProcess>> m_dense; ///< by scale factor

    static QStringList faultsOf(QWidget& widget)
    {
        widget.show();
        return QTest::qWaitForWindowExposed(&widget) ? ClipTest::faults(widget)
                                                     : QStringList{QStringLiteral("not shown")};
    }

    static bool hasLettersOf(const QString& language)
    {
        if (language == u"en")
            return true;
        return !QFontDatabase::families(
            language == u"ja" ? QFontDatabase::Japanese : QFontDatabase::SimplifiedChinese)
                    .isEmpty();
    }

    /// With ordinary letters each page has room on the smallest screen; with great ones it is wide enough.
    static QStringList scrolledPages(const QString& state, const QWidget& window, bool mayBeHigher)
    {
        QStringList faults;
        for (const auto* page : window.findChildren<PageScroll*>()) {
            const QSize hidden(page->horizontalScrollBar()->maximum(),
                mayBeHigher ? 0 : page->verticalScrollBar()->maximum());
            if (page->isVisible() && hidden != QSize(0, 0))
                faults.append(u"%1: the page is %2 pixels wider and %3 higher than its room"_s.arg(state)
                                  .arg(hidden.width())
                                  .arg(hidden.height()));
        }
        return faults;
    }

    /// Names, reasons and the Tab key: the same in every language and size.
    static QStringList otherFaultsOf(QWidget& window)
    {
        window.activateWindow();
        if (!QTest::qWaitForWindowActive(&window))
            return {u"the window is not active"_s};
        return withoutName(window) + withoutReason(window) + notReached(window);
    }

    static bool isDense() { return qEnvironmentVariableIsSet("QT_SCALE_FACTOR"); }

private Q_SLOTS:
    void initTestCase()
    {
        QLocale::setDefault(QLocale::c());
        putHostPrograms(m_bin.path());
        m_font = QApplication::font();
        if (isDense() || isSanitized)
            return;
        // They work while the others do.
        for (const QString& factor : {u"1.5"_s, u"2"_s}) {
            auto process = std::make_unique<QProcess>();
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(u"QT_SCALE_FACTOR"_s, factor);
            process->setProcessEnvironment(environment);
            process->setProcessChannelMode(QProcess::MergedChannels);
            process->start(
                QCoreApplication::applicationFilePath(), {u"tst_legible"_s, u"theWindowCanBeRead"_s});
            m_dense[factor] = std::move(process);
        }
    }

    void cutOffTextIsFound()
    {
        QWidget box;
        box.resize(400, 300);
        auto* label = new QLabel(u"A sentence that is longer than its place"_s, &box);
        label->setGeometry(10, 10, 80, 20);
        QCOMPARE(faultsOf(box).size(), 1);
        label->resize(label->sizeHint());
        QCOMPARE(faultsOf(box), QStringList());
        label->setWordWrap(true);
        label->setGeometry(10, 10, 80, 20); // its first line fits, no other
        QVERIFY(!faultsOf(box).isEmpty());
        label->resize(80, label->heightForWidth(80));
        QCOMPARE(faultsOf(box), QStringList());
        label->move(360, 10); // over the window's edge
        QVERIFY(faultsOf(box).first().contains(u"outside"_s));
    }

    void squeezedButtonsAndFieldsAreFound()
    {
        QWidget box;
        box.resize(400, 300);
        auto* button = new QPushButton(u"Press this button"_s, &box);
        button->setGeometry(10, 10, 60, 24);
        auto* line = new QLineEdit(&box);
        line->setPlaceholderText(u"What belongs in this field"_s);
        line->setGeometry(10, 60, 80, 24);
        const QStringList faults = faultsOf(box);
        QCOMPARE(faults.size(), 2);
        QVERIFY(faults.at(1).contains(u"shortened"_s));
        button->resize(button->sizeHint());
        line->setToolTip(line->placeholderText());
        QCOMPARE(faultsOf(box), QStringList());
    }

    void textOverTextIsFound()
    {
        QWidget box;
        box.resize(400, 300);
        for (const QString& text : {u"One sentence"_s, u"and the other"_s})
            (new QLabel(text, &box))->setGeometry(10, 10, 200, 20);
        QCOMPARE(faultsOf(box).size(), 1);
        QVERIFY(faultsOf(box).first().contains(u"over each other"_s));
    }

    void whatCanBeScrolledToIsNoFault()
    {
        QScrollArea area;
        area.resize(200, 100);
        auto* label =
            new QLabel(QString(u"line\n"_s).repeated(30) + u"a line that is wider than the area is"_s);
        area.setWidget(label);
        QCOMPARE(faultsOf(area), QStringList());
        area.setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        QVERIFY(!faultsOf(area).isEmpty());
    }

    void theWindowCanBeRead_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("percent");
        QTest::addColumn<QSize>("screen");
        if (isSanitized) { // the other rows run the same code
            QTest::newRow("en") << u"en"_s << 100 << QSize(1280, 720);
            return;
        }
        for (const QString& language : {u"en"_s, u"ja"_s, u"zh_CN"_s}) {
            QTest::addRow("%s", qPrintable(language)) << language << 100 << QSize(1280, 720);
            if (isDense())
                continue;
            QTest::addRow("%s, letters of 150 %%", qPrintable(language))
                << language << 150 << QSize(1280, 720);
            QTest::addRow("%s, letters of 200 %%", qPrintable(language))
                << language << 200 << QSize(1920, 1080);
            QTest::addRow("%s, all of 200 %%", qPrintable(language)) << language << 100 << QSize(960, 540);
        }
    }
    void theWindowCanBeRead()
    {
        QFETCH(QString, language);
        QFETCH(int, percent);
        QFETCH(QSize, screen);
        if (!hasLettersOf(language))
            QSKIP("No font has the letters of this language: install fonts-noto-cjk.");
        QTranslator translator;
        QVERIFY(translator.load(u":/i18n/megatune_%1.qm"_s.arg(language)));
        QVERIFY(QCoreApplication::installTranslator(&translator));
        QFont font = m_font;
        font.setPointSizeF(m_font.pointSizeF() * percent / 100);
        QApplication::setFont(font);
        const bool isFirst = language == u"en" && percent == 100 && !isDense();
        QStringList faults;
        WindowTour tour(QStringLiteral(TEST_BIN_DIR), screen, [&](const QString& state, QWidget& window) {
            // A theme has colours of its own, and the same letters.
            for (const Theme theme : isFirst ? QList{Theme::Dark, Theme::Light} : QList{Theme::Light}) {
                applyTheme(*qApp, theme);
                for (const QString& fault : ClipTest::faults(window))
                    faults.append(state + u": " + fault);
            }
            if (percent != 150)
                faults.append(scrolledPages(state, window, percent != 100 || screen.width() < 1280));
            if (isFirst) {
                for (const QString& fault : otherFaultsOf(window))
                    faults.append(state + u": " + fault);
            }
            const QString pictures = qEnvironmentVariable("MEGATUNE_TEST_PICTURES"); // for people to look at
            if (!pictures.isEmpty())
                window.grab().save(u"%1/%2-%3-%4.png"_s.arg(
                    pictures, language, QString::number(percent), QString(state).replace(u' ', u'-')));
        });
        const bool seen = tour.all();
        faults.removeDuplicates();
        for (const QString& fault : std::as_const(faults))
            qWarning("%s", qPrintable(fault));
        QVERIFY2(seen, qPrintable(tour.problem()));
        QVERIFY2(faults.isEmpty(), qPrintable(faults.value(0)));
    }

    void theWindowCanBeReadOnDenseScreens_data()
    {
        if (m_dense.empty())
            QSKIP("One visit is enough with sanitizers.");
        QTest::addColumn<QString>("factor");
        for (const auto& [factor, process] : m_dense)
            QTest::newRow(qPrintable(factor)) << factor;
    }
    void theWindowCanBeReadOnDenseScreens()
    {
        QFETCH(QString, factor);
        QProcess& process = *m_dense.at(factor);
        QTRY_VERIFY_WITH_TIMEOUT(process.state() == QProcess::NotRunning, 600'000);
        const QByteArray said = process.readAll();
        QVERIFY2(said.contains("theWindowCanBeRead"), said.constData());
        QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, said.constData());
    }
};

MEGATUNE_TEST(LegibleTest)

} // namespace megatune::tst_legible

#include "tst_legible.moc"
