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
        plant(u"app/cli/options.cpp"_s, u"OptionSpec upload{.name = u\"upload\"_s};\n"_s);
        for (const QString& header :
            {u"core/base/text.h"_s, u"core/space/layout.h"_s, u"core/study/trial.h"_s, u"core/export/csv.h"_s,
                u"ui/trials/trials.h"_s, u"ui/run/run.h"_s, u"app/graph.h"_s})
            plant(header, u"#pragma once\n"_s);
    }

    void whatBreaksARuleIsFound_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("named");
        const auto row = [](const char* name, const QString& file, const QString& line,
                             const QString& named) { QTest::newRow(name) << file << line << named; };
        const QString core = u"core/study/a.cpp"_s;
        row("widget in core", core, u"#include <QLabel>"_s, u"QtWidgets"_s);
        row("module spelled out", core, u"#include <QtWidgets/QLabel>"_s, u"QtWidgets"_s);
        row("small letters", core, u"#include <qlabel.h>"_s, u"QtWidgets"_s);
        row("painting in core", core, u"# include  <QColor> // why"_s, u"QtGui"_s);
        row("chart in core", core, u"#include <QChart>"_s, u"QtCharts"_s);
        row("quotes for a header of Qt", core, u"#include \"QLabel\""_s, u"QtWidgets"_s);
        row("whole module", u"ui/run/a.cpp"_s, u"#include <QtWidgets>"_s, u"whole module"_s);
        row("whole module twice", core, u"#include <QtCore/QtCore>"_s, u"whole module"_s);
        row("whole module concurrent", core, u"#include <QtConcurrent>"_s, u"whole module"_s);
        row("private header", core, u"#include <private/qobject_p.h>"_s, u"private"_s);
        row("header of no module", core, u"#include <QNowhere>"_s, u"no module"_s);
        row("window from core", core, u"#include \"ui/run/run.h\""_s, u"core/study may not include"_s);
        row("angle brackets", core, u"#include <ui/run/run.h>"_s, u"core/study may not include"_s);
        row("a later layer", u"core/base/a.h"_s, u"#include \"core/space/layout.h\""_s,
            u"core/base may not"_s);
        row("study from strategy", u"core/strategy/a.h"_s, u"#include \"core/study/trial.h\""_s,
            u"may not"_s);
        row("export from study", core, u"#include \"core/export/csv.h\""_s, u"may not"_s);
        row("folder without a place", u"core/misc/a.h"_s, u"#include <QString>"_s, u"no place"_s);
        row("file without a folder", u"core/a.h"_s, u"#include <QString>"_s, u"no place"_s);
        row("network in what pages share", u"ui/trials/a.h"_s, u"#include <QTcpSocket>"_s, u"QtNetwork"_s);
        row("widget in what pages share", u"ui/trials/a.h"_s, u"#include <QTableView>"_s, u"QtWidgets"_s);
        row("page from what pages share", u"ui/trials/a.h"_s, u"#include \"ui/run/run.h\""_s,
            u"ui/trials may not"_s);
        row("app from ui", u"ui/run/a.cpp"_s, u"#include \"app/graph.h\""_s, u"ui/run may not"_s);
        row("page from page", u"ui/setup/a.cpp"_s, u"#include \"ui/run/run.h\""_s, u"ui/setup may not"_s);
        row("page from what it is made of", u"ui/common/a.cpp"_s, u"#include \"ui/run/run.h\""_s,
            u"ui/common may not"_s);
        row("room without a place", u"ui/misc/a.cpp"_s, u"#include <QLabel>"_s, u"no place"_s);
        row("window from the command line", u"app/cli/a.cpp"_s, u"#include \"ui/trials/trials.h\""_s,
            u"may not"_s);
        row("colour in the command line", u"app/cli/a.cpp"_s, u"#include <QColor>"_s, u"QtGui"_s);
        row("path not from the root", u"core/base/a.cpp"_s, u"#include \"text.h\""_s, u"from the root"_s);
        row("no such file", core, u"#include \"core/base/gone.h\""_s, u"not a file"_s);
        row("json in a header", u"core/base/a.h"_s, u"#include <nlohmann/json.hpp>"_s, u"json_fwd"_s);
        row("waiting for a process", core, u"p.waitForFinished(-1);"_s, u"waitForFinished"_s);
        row("waiting for a start", core, u"p->waitForStarted();"_s, u"waitForStarted"_s);
        row("waiting for bytes", core, u"p->waitForReadyRead();"_s, u"waitForReadyRead"_s);
        row("event loop", u"ui/run/a.cpp"_s, u"QEventLoop loop;"_s, u"QEventLoop"_s);
        row("pumping events", u"app/a.cpp"_s, u"QCoreApplication::processEvents();"_s, u"processEvents"_s);
        row("sleep", core, u"QThread::sleep(1);"_s, u"QThread::sleep"_s);
        row("short sleep", core, u"QThread::msleep(1);"_s, u"QThread::msleep"_s);
        row("sleep of the system", core, u"::sleep(1);"_s, u"sleep("_s);
        row("short sleep of the system", core, u"::usleep(10'000);"_s, u"usleep("_s);
        row("shortest sleep of the system", core, u"nanosleep(&time, nullptr);"_s, u"nanosleep("_s);
        row("sleep of the language", u"app/cli/a.cpp"_s, u"std::this_thread::sleep_for(10ms);"_s,
            u"sleep_for("_s);
        row("waiting for a condition", core, u"condition.wait_for(lock, 10ms);"_s, u"wait_for("_s);
        row("waiting for threads", core, u"pool->waitForDone();"_s, u"waitForDone("_s);
        row("code behind a string that looks like a comment", core, u"f(\"//\"); QEventLoop loop;"_s,
            u"QEventLoop"_s);
        row("code behind a quote character", core, u"f(u'\"'); QEventLoop loop; g(u'\"');"_s,
            u"QEventLoop"_s);
        row("time zone of later Qt", core, u"time.setTimeSpec(Qt::UTC);"_s, u"setTimeSpec("_s);
        row("view of later Qt", core, u"form.globalMatch(QStringView(text));"_s,
            u"globalMatch(QStringView"_s);
        row("host keys", core, u"ssh(\"-oStrictHostKeyChecking=no\");"_s, u"StrictHostKeyChecking=no"_s);
        row("known hosts", core, u"ssh(\"-oUserKnownHostsFile=/dev/null\");"_s, u"UserKnownHostsFile"_s);
        row("an option of the command line", core, u"tr(\"Give one \" \"with --upload.\");"_s, u"--upload"_s);
        row("an option in a table", core, u"QT_TRANSLATE_NOOP(\"T\", \"see --upload\")"_s, u"--upload"_s);
        for (const char* mark : {"TODO", "FIXME", "XXX", "HACK"})
            row(mark, core, u"int a; // "_s + QLatin1String(mark) + u": later"_s, QLatin1String(mark));
    }
    void whatBreaksARuleIsFound()
    {
        QFETCH(QString, file);
        QFETCH(QString, line);
        QFETCH(QString, named);
        plant(file, u"// What it is for.\n\n"_s + line + u"\n"_s);
        const QList<LayerProblem> problems = layerProblems(m_house->path(), qtHeaders());
        QCOMPARE(problems.size(), 1);
        QCOMPARE(problems.first().file, file);
        QCOMPARE(problems.first().line, named == u"no place"_s ? 1 : 3);
        QVERIFY2(problems.first().what.contains(named), qPrintable(problems.first().what));
    }

    void whatKeepsTheRulesIsLeftAlone_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("text");
        QTest::newRow("core")
            << u"core/study/a.cpp"_s
            << u"#include \"core/space/layout.h\"\n#include <nlohmann/json.hpp>\n#include <QObject>\n"
               "#include <QTcpSocket>\n#include <sys/file.h>\n#include <tl/expected.hpp>\n"
               "#include <vector>\n#include \"a.moc\"\n"_s;
        QTest::newRow("export takes all of core")
            << u"core/export/a.cpp"_s << u"#include \"core/study/trial.h\"\n"_s;
        QTest::newRow("what pages share")
            << u"ui/trials/a.h"_s << u"#include \"core/study/trial.h\"\n#include <QAbstractTableModel>\n"_s;
        QTest::newRow("pages")
            << u"ui/run/a.h"_s
            << u"#include \"ui/trials/trials.h\"\n#include <QChartView>\n#include <QLabel>\n"
               "#include <QPainter>\n#include <QtCharts/QLineSeries>\n"_s;
        QTest::newRow("app") << u"app/main.cpp"_s
                             << u"#include \"ui/run/run.h\"\n#include <QLocalServer>\n"_s;
        QTest::newRow("words in comments")
            << u"core/run/a.cpp"_s
            << u"// never a QEventLoop\n/* nor\n#include <QLabel>\nwaitForFinished */\n"
               "int a = 1'000; // QThread::sleep(1), 1'000\n"_s;
        QTest::newRow("words that only begin alike")
            << u"core/run/a.cpp"_s << u"QEventLoopLocker lock; int TODOS, waitForFinishedCount;\n"_s;
        QTest::newRow("the demo takes its time")
            << u"app/demo/a.cpp"_s << u"void f() { std::this_thread::sleep_for(ms); }\n"_s;
        QTest::newRow("options of others")
            << u"core/run/a.cpp"_s
            << u"QString a = tr(\"--seq-length, --upload-dir\");\nQString b = u\"--upload\"_s;\n"_s;
        QTest::newRow("an option in the command line")
            << u"app/cli/a.cpp"_s << u"QString a = tr(\"See --upload.\");\n"_s;
        QTest::newRow("commands that sleep") << u"core/run/a.cpp"_s << u"run(\"sleep 1\");\n"_s;
        QTest::newRow("empty") << u"core/run/a.cpp"_s << QString();
    }
    void whatKeepsTheRulesIsLeftAlone()
    {
        QFETCH(QString, file);
        QFETCH(QString, text);
        plant(file, text);
        for (const LayerProblem& problem : layerProblems(m_house->path(), qtHeaders()))
            QFAIL(qPrintable(u"%1:%2: %3"_s.arg(problem.file).arg(problem.line).arg(problem.what)));
    }

    void everyPlaceIsReportedInOrder()
    {
        plant(u"core/base/a.cpp"_s, u"QEventLoop a;\n#include <QLabel>\nQEventLoop b;\n"_s);
        plant(u"app/cli/b.cpp"_s, u"#include <QLabel>\n"_s);
        QStringList places;
        for (const LayerProblem& problem : layerProblems(m_house->path(), qtHeaders()))
            places.append(u"%1:%2"_s.arg(problem.file).arg(problem.line));
        QCOMPARE(places,
            QStringList({u"app/cli/b.cpp:1"_s, u"core/base/a.cpp:1"_s, u"core/base/a.cpp:2"_s,
                u"core/base/a.cpp:3"_s}));
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
