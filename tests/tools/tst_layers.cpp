// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "tests/tools/layers.h"

#include <QDir>
#include <QFile>
#include <QLibraryInfo>
#include <QTemporaryDir>

namespace megatune::tst_layers {

class LayersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_house = std::make_unique<QTemporaryDir>();
        plant(u"app/cli/options.cpp"_qs, u"OptionSpec upload{.name = u\"upload\"_qs};\n"_qs);
        for (const QString& header :
            {u"core/base/text.h"_qs, u"core/space/layout.h"_qs, u"core/study/trial.h"_qs,
                u"core/export/csv.h"_qs, u"ui/trials/trials.h"_qs, u"ui/run/run.h"_qs, u"app/graph.h"_qs})
            plant(header, u"#pragma once\n"_qs);
    }

    void whatBreaksARuleIsFound_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const QString& file, const QString& line,
                             const QString& named) { QTest::newRow(name) << file << line << named; };
        const QString core = u"core/study/a.cpp"_qs;
        row("widget in core", core, u"#include <QLabel>"_qs, u"QtWidgets"_qs);
        row("module spelled out", core, u"#include <QtWidgets/QLabel>"_qs, u"QtWidgets"_qs);
        row("small letters", core, u"#include <qlabel.h>"_qs, u"QtWidgets"_qs);
        row("painting in core", core, u"# include  <QColor> // why"_qs, u"QtGui"_qs);
        row("chart in core", core, u"#include <QChart>"_qs, u"QtCharts"_qs);
        row("quotes for a header of Qt", core, u"#include \"QLabel\""_qs, u"QtWidgets"_qs);
        row("whole module", u"ui/run/a.cpp"_qs, u"#include <QtWidgets>"_qs, u"whole module"_qs);
        row("whole module twice", core, u"#include <QtCore/QtCore>"_qs, u"whole module"_qs);
        row("whole module concurrent", core, u"#include <QtConcurrent>"_qs, u"whole module"_qs);
        row("private header", core, u"#include <private/qobject_p.h>"_qs, u"private"_qs);
        row("header of no module", core, u"#include <QNowhere>"_qs, u"no module"_qs);
        row("window from core", core, u"#include \"ui/run/run.h\""_qs, u"core/study may not include"_qs);
        row("angle brackets", core, u"#include <ui/run/run.h>"_qs, u"core/study may not include"_qs);
        row("a later layer", u"core/base/a.h"_qs, u"#include \"core/space/layout.h\""_qs,
            u"core/base may not"_qs);
        row("study from strategy", u"core/strategy/a.h"_qs, u"#include \"core/study/trial.h\""_qs,
            u"may not"_qs);
        row("export from study", core, u"#include \"core/export/csv.h\""_qs, u"may not"_qs);
        row("folder without a place", u"core/misc/a.h"_qs, u"#include <QString>"_qs, u"no place"_qs);
        row("file without a folder", u"core/a.h"_qs, u"#include <QString>"_qs, u"no place"_qs);
        row("network in what pages share", u"ui/trials/a.h"_qs, u"#include <QTcpSocket>"_qs, u"QtNetwork"_qs);
        row("widget in what pages share", u"ui/trials/a.h"_qs, u"#include <QTableView>"_qs, u"QtWidgets"_qs);
        row("page from what pages share", u"ui/trials/a.h"_qs, u"#include \"ui/run/run.h\""_qs,
            u"ui/trials may not"_qs);
        row("app from ui", u"ui/run/a.cpp"_qs, u"#include \"app/graph.h\""_qs, u"ui/run may not"_qs);
        row("page from page", u"ui/setup/a.cpp"_qs, u"#include \"ui/run/run.h\""_qs, u"ui/setup may not"_qs);
        row("page from what it is made of", u"ui/common/a.cpp"_qs, u"#include \"ui/run/run.h\""_qs,
            u"ui/common may not"_qs);
        row("room without a place", u"ui/misc/a.cpp"_qs, u"#include <QLabel>"_qs, u"no place"_qs);
        row("window from the command line", u"app/cli/a.cpp"_qs, u"#include \"ui/trials/trials.h\""_qs,
            u"may not"_qs);
        row("colour in the command line", u"app/cli/a.cpp"_qs, u"#include <QColor>"_qs, u"QtGui"_qs);
        row("path not from the root", u"core/base/a.cpp"_qs, u"#include \"text.h\""_qs, u"from the root"_qs);
        row("no such file", core, u"#include \"core/base/gone.h\""_qs, u"not a file"_qs);
        row("json in a header", u"core/base/a.h"_qs, u"#include <nlohmann/json.hpp>"_qs, u"json_fwd"_qs);
        row("waiting for a process", core, u"p.waitForFinished(-1);"_qs, u"waitForFinished"_qs);
        row("waiting for a start", core, u"p->waitForStarted();"_qs, u"waitForStarted"_qs);
        row("waiting for bytes", core, u"p->waitForReadyRead();"_qs, u"waitForReadyRead"_qs);
        row("event loop", u"ui/run/a.cpp"_qs, u"QEventLoop loop;"_qs, u"QEventLoop"_qs);
        row("pumping events", u"app/a.cpp"_qs, u"QCoreApplication::processEvents();"_qs, u"processEvents"_qs);
        row("sleep", core, u"QThread::sleep(1);"_qs, u"QThread::sleep"_qs);
        row("short sleep", core, u"QThread::msleep(1);"_qs, u"QThread::msleep"_qs);
        row("sleep of the system", core, u"::sleep(1);"_qs, u"sleep("_qs);
        row("short sleep of the system", core, u"::usleep(10'000);"_qs, u"usleep("_qs);
        row("shortest sleep of the system", core, u"nanosleep(&time, nullptr);"_qs, u"nanosleep("_qs);
        row("sleep of the language", u"app/cli/a.cpp"_qs, u"std::this_thread::sleep_for(10ms);"_qs,
            u"sleep_for("_qs);
        row("waiting for a condition", core, u"condition.wait_for(lock, 10ms);"_qs, u"wait_for("_qs);
        row("waiting for threads", core, u"pool->waitForDone();"_qs, u"waitForDone("_qs);
        row("code behind a string that looks like a comment", core, u"f(\"//\"); QEventLoop loop;"_qs,
            u"QEventLoop"_qs);
        row("code behind a quote character", core, u"f(u'\"'); QEventLoop loop; g(u'\"');"_qs,
            u"QEventLoop"_qs);
        row("host keys", core, u"ssh(\"-oStrictHostKeyChecking=no\");"_qs, u"StrictHostKeyChecking=no"_qs);
        row("known hosts", core, u"ssh(\"-oUserKnownHostsFile=/dev/null\");"_qs, u"UserKnownHostsFile"_qs);
        row("an option of the command line", core, u"tr(\"Give one \" \"with --upload.\");"_qs,
            u"--upload"_qs);
        row("an option in a table", core, u"QT_TRANSLATE_NOOP(\"T\", \"see --upload\")"_qs, u"--upload"_qs);
        for (const char* mark : {"TODO", "FIXME", "XXX", "HACK"})
            row(mark, core, u"int a; // "_qs + QLatin1String(mark) + u": later"_qs, QLatin1String(mark));
    }
    void whatBreaksARuleIsFound()
    {
        QFETCH(QString, file);
        QFETCH(QString, line);
        QFETCH(QString, named);
        plant(file, u"// What it is for.\n\n"_qs + line + u"\n"_qs);
        const QList<LayerProblem> problems = layerProblems(m_house->path(), qtHeaders());
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems.first().file, file);
        QCOMPARE(problems.first().line, named == u"no place"_qs ? 1 : 3);
        QVERIFY2(problems.first().what.contains(named), qPrintable(problems.first().what));
    }

    void whatKeepsTheRulesIsLeftAlone_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("text");
        QTest::newRow("core")
            << u"core/study/a.cpp"_qs
            << u"#include \"core/space/layout.h\"\n#include <nlohmann/json.hpp>\n#include <QObject>\n"
               "#include <QTcpSocket>\n#include <sys/file.h>\n#include <tl/expected.hpp>\n"
               "#include <vector>\n#include \"a.moc\"\n"_qs;
        QTest::newRow("export takes all of core")
            << u"core/export/a.cpp"_qs << u"#include \"core/study/trial.h\"\n"_qs;
        QTest::newRow("what pages share")
            << u"ui/trials/a.h"_qs << u"#include \"core/study/trial.h\"\n#include <QAbstractTableModel>\n"_qs;
        QTest::newRow("pages")
            << u"ui/run/a.h"_qs
            << u"#include \"ui/trials/trials.h\"\n#include <QChartView>\n#include <QLabel>\n"
               "#include <QPainter>\n#include <QtCharts/QLineSeries>\n"_qs;
        QTest::newRow("app") << u"app/main.cpp"_qs
                             << u"#include \"ui/run/run.h\"\n#include <QLocalServer>\n"_qs;
        QTest::newRow("words in comments")
            << u"core/run/a.cpp"_qs
            << u"// never a QEventLoop\n/* nor\n#include <QLabel>\nwaitForFinished */\n"
               "int a = 1'000; // QThread::sleep(1), 1'000\n"_qs;
        QTest::newRow("words that only begin alike")
            << u"core/run/a.cpp"_qs << u"QEventLoopLocker lock; int TODOS, waitForFinishedCount;\n"_qs;
        QTest::newRow("the demo takes its time")
            << u"app/demo/a.cpp"_qs << u"void f() { std::this_thread::sleep_for(ms); }\n"_qs;
        QTest::newRow("options of others")
            << u"core/run/a.cpp"_qs
            << u"QString a = tr(\"--seq-length, --upload-dir\");\nQString b = u\"--upload\"_qs;\n"_qs;
        QTest::newRow("an option in the command line")
            << u"app/cli/a.cpp"_qs << u"QString a = tr(\"See --upload.\");\n"_qs;
        QTest::newRow("commands that sleep") << u"core/run/a.cpp"_qs << u"run(\"sleep 1\");\n"_qs;
        QTest::newRow("empty") << u"core/run/a.cpp"_qs << QString();
    }
    void whatKeepsTheRulesIsLeftAlone()
    {
        QFETCH(QString, file);
        QFETCH(QString, text);
        plant(file, text);
        for (const LayerProblem& problem : layerProblems(m_house->path(), qtHeaders()))
            QFAIL(qPrintable(u"%1:%2: %3"_qs.arg(problem.file).arg(problem.line).arg(problem.what)));
    }

    void everyPlaceIsReportedInOrder()
    {
        plant(u"core/base/a.cpp"_qs, u"QEventLoop a;\n#include <QLabel>\nQEventLoop b;\n"_qs);
        plant(u"app/cli/b.cpp"_qs, u"#include <QLabel>\n"_qs);
        QStringList places;
        for (const LayerProblem& problem : layerProblems(m_house->path(), qtHeaders()))
            places.append(u"%1:%2"_qs.arg(problem.file).arg(problem.line));
        QCOMPARE(places,
            QStringList({u"app/cli/b.cpp:1"_qs, u"core/base/a.cpp:1"_qs, u"core/base/a.cpp:2"_qs,
                u"core/base/a.cpp:3"_qs}));
    }

private:
    static QString qtHeaders() { return QLibraryInfo::path(QLibraryInfo::HeadersPath); }

    void plant(const QString& file, const QString& text)
    {
        const QString path = m_house->filePath(file);
        QVERIFY(QDir().mkpath(path.section(u'/', 0, -2)));
        QFile out(path);
        QVERIFY(out.open(QIODevice::WriteOnly));
        QCOMPARE(out.write(text.toUtf8()), text.toUtf8().size());
    }

    std::unique_ptr<QTemporaryDir> m_house;
};

MEGATUNE_TEST(LayersTest)

} // namespace megatune::tst_layers

#include "tst_layers.moc"
