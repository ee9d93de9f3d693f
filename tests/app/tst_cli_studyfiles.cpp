// SPDX-License-Identifier: GPL-3.0-or-later
// show, export and parse on files of every kind.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "core/study/journal.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>

namespace megatune::tst_cli_studyfiles {

using namespace test;

namespace {

QStringList words(const char* text)
{
    return QString::fromUtf8(text).split(u' ', Qt::SkipEmptyParts);
}

Layout layoutOf(int tp, int mbs)
{
    Layout layout;
    layout.set(u"tp"_s, Value{tp});
    layout.set(u"pp"_s, Value{1});
    layout.set(u"mbs"_s, Value{mbs});
    return layout;
}

/// Writes a study: trial 0 is the best, 1 ran out of memory, 2 is running.
void writeStudy(StudyJournal& journal, bool leaves = false)
{
    const auto write = [&journal](const StudyEventData& data) {
        QVERIFY(journal.write(data, u"2026-11-20T05:00:00.000Z"_s, Durability::Written));
    };
    StudyCreated created;
    created.uid = u"u"_s;
    created.name = u"night"_s;
    created.command = u"HF_TOKEN=*** python train.py"_s;
    created.preset = u"megatron"_s;
    created.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}, {u"mbs_max"_s, u"8"_s}};
    created.rules = u"zenith"_s;
    created.strategy = u"grid"_s;
    created.hosts = QStringList{u"local"_s};
    write(created);
    const auto start = [&write, leaves](int number, const Layout& layout) {
        write(TrialQueued{
            number, layout, u"HF_TOKEN=*** python train.py --x "_s + QString::number(number), {}, false});
        TrialStarted started;
        started.number = number;
        started.process.host = u"here"_s;
        started.process.pid = leaves ? 0 : 4711; // of a host that keeps it, none is known
        write(started);
    };
    start(0, layoutOf(2, 1));
    TrialEnded finished;
    finished.state = TrialState::Finished;
    finished.value = 40;
    finished.iterations = 3;
    finished.durationS = 62;
    write(finished);
    start(1, layoutOf(1, 4));
    TrialEnded oom;
    oom.number = 1;
    oom.state = TrialState::Oom;
    oom.failure = TrialFailure{FailureCategory::OomGpu, u"CUDA out of memory."_s, {}};
    write(oom);
    write(TrialPruned{layoutOf(4, 8), u"global-batch"_s, u"16 is not a multiple"_s});
    start(2, layoutOf(2, 2));
}

} // namespace

class CliStudyFilesTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    void putStudy()
    {
        const auto journal = StudyJournal::create(m_machine->work(u"night.mtune"_s));
        QVERIFY(journal);
        writeStudy(**journal);
    }
    CliRun run(const char* text) const { return m_machine->run(words(text)); }

private Q_SLOTS:
    void init() { m_machine = std::make_unique<CliMachine>(); }

    void aStudyIsShownToPeople()
    {
        putStudy();
        const CliRun shown = run("show night.mtune");
        QCOMPARE(shown.status, 0);
        QCOMPARE(shown.err, QByteArray());
        for (const QByteArray& part : {QByteArray("Study night, created 2026-11-20 "), QByteArray("grid"),
                 QByteArray("megatron: n_gpus=8, gbs=16, mbs_max=8\n"),
                 QByteArray("  #  TP  MBS  State          Value  Memory  Time\n"),
                 QByteArray("  0   2    1  finished       40.00       -  1:02  best\n"),
                 QByteArray("  1   1    4  out of memory      -       -     -\n"),
                 QByteArray("  The same in all: PP 1\n"),
                 QByteArray("2 executed: 1 finished, 1 out of memory; 1 pruned, 1 interrupted\n"),
                 QByteArray("Best: trial 0, 40.00 TFLOP/s per GPU\n  tp=2 pp=1 mbs=1\n"),
                 QByteArray("\nHF_TOKEN=*** python train.py --x 0\n"), QByteArray("not complete; ")})
            QVERIFY2(shown.out.contains(part), QByteArray(part + "\nis not in\n" + shown.out).constData());
    }
    void aTrialThatAHostKeepsWasNotInterrupted()
    {
        {
            const auto journal = StudyJournal::create(m_machine->work(u"night.mtune"_s));
            QVERIFY(journal);
            writeStudy(**journal, true);
        }
        const CliRun shown = run("show night.mtune");
        QVERIFY2(shown.out.contains("; 1 pruned, 1 left running\n"), shown.out.constData());
        QVERIFY2(shown.out.contains("  2   2    2  left running "), shown.out.constData());
    }
    void aStudyThatIsBeingWrittenIsShown()
    {
        const auto journal = StudyJournal::create(m_machine->work(u"night.mtune"_s));
        QVERIFY(journal);
        writeStudy(**journal);
        const CliRun shown = run("show night.mtune");
        QCOMPARE(shown.status, 0);
        const QByteArray part =
            "being written by process " + QByteArray::number(QCoreApplication::applicationPid());
        QVERIFY2(shown.out.contains(part), shown.out.constData());
        QVERIFY((*journal)->write(StudyCompleted{u"All is done."_s}, u"t"_s, Durability::Written));
        QVERIFY2(run("show night.mtune").out.contains("complete: All is done.\n"), shown.out.constData());
    }
    void aStudyIsShownToPrograms()
    {
        putStudy();
        const CliRun shown = run("show night.mtune --format json");
        QCOMPARE(shown.status, 0);
        const Result<Json> json = parseJson(shown.out, u"the output"_s);
        QVERIFY(json);
        QCOMPARE((*json)["study"]["name"].get<std::string>(), std::string("night"));
        QCOMPARE((*json)["study"]["args"]["n_gpus"].get<int>(), 8);
        QCOMPARE((*json)["counts"]["oom"].get<int>(), 1);
        QCOMPARE((*json)["trials"].size(), size_t{3});
        QCOMPARE((*json)["trials"][2]["state"].get<std::string>(), std::string("running"));
        const CliRun csv = run("show night.mtune --format csv");
        QCOMPARE(csv.out, run("export night.mtune --as csv").out);
        QVERIFY2(csv.out.startsWith("number,state,tp,pp,mbs,value,"), csv.out.constData());
        QCOMPARE(shown.out, run("export night.mtune --as json").out);
    }
    void damagedLinesAreLeftOutWithAWarning()
    {
        putStudy();
        m_machine->put(u"work/night.mtune"_s,
            m_machine->read(u"work/night.mtune"_s)
                    .replace("\"kind\":\"trial-pruned\"", "\"kind\" \"trial-pruned\"")
                + "{\"v\":1,\"se");
        const CliRun shown = run("show night.mtune");
        QCOMPARE(shown.status, 0);
        QVERIFY2(shown.err.startsWith("megatune-cli: "), shown.err.constData());
        QCOMPARE(shown.err.count('\n'), 2);
        QVERIFY2(
            shown.out.contains("2 executed: 1 finished, 1 out of memory; 0 pruned"), shown.out.constData());
        QCOMPARE(run("export night.mtune --as shell").status, 0);
    }

    void linesThatContradictOthersAreNamed()
    {
        putStudy();
        QByteArray lines = m_machine->read(u"work/night.mtune"_s);
        const auto first = lines.count('\n') + 1;
        const TrialEnded again{0, 1, TrialState::Failed};
        for (int i = 0; i < 30; ++i)
            lines += toLine(StudyEvent{first + i, u"2026-11-20T05:00:00.000Z"_s, again}) + '\n';
        m_machine->put(u"work/night.mtune"_s, lines);
        const CliRun shown = run("show night.mtune");
        QCOMPARE(shown.status, 0);
        const QByteArray sentence = "Line " + QByteArray::number(first) + " of night.mtune contradicts";
        QVERIFY2(shown.err.contains(sentence), shown.err.constData());
        QCOMPARE(shown.err.count(" contradicts "), 20);
        QVERIFY2(shown.err.contains("10 more line"), shown.err.constData());
        QVERIFY2(shown.out.contains("2 executed: 1 finished"), shown.out.constData());
    }

    void filesThatAreNoStudyGetStatusThree_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("absent") << u"absent.mtune"_s << QByteArray() << QByteArray("absent.mtune");
        QTest::newRow("a folder") << u"folder"_s << QByteArray() << QByteArray("folder");
        QTest::newRow("a picture") << u"a.png"_s << QByteArray("\x89PNG\r\n\x1a\n rest\n")
                                   << QByteArray("a.png");
        QTest::newRow("other JSON") << u"a.json"_s << QByteArray("{\"trials\": []}\n")
                                    << QByteArray("a.json");
        QTest::newRow("newer") << u"new.mtune"_s
                               << QByteArray("{\"v\":2,\"seq\":1,\"at\":\"2030-01-01T00:00:00.000Z\","
                                             "\"kind\":\"study-created\",\"name\":\"x\"}\n")
                               << QByteArray("newer");
    }
    void filesThatAreNoStudyGetStatusThree()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, part);
        if (!content.isEmpty())
            m_machine->put(u"work/"_s + name, content);
        else if (name == u"folder")
            QVERIFY(QDir().mkpath(m_machine->work(name)));
        for (const QStringList& invocation :
            {QStringList{u"show"_s, name}, QStringList{u"export"_s, name, u"--as"_s, u"shell"_s}}) {
            const CliRun said = m_machine->run(invocation);
            QCOMPARE(said.status, 3);
            QCOMPARE(said.out, QByteArray());
            QCOMPARE(said.err.count('\n'), 1);
            QVERIFY2(said.err.contains(part), said.err.constData());
        }
        QCOMPARE(m_machine->read(u"work/"_s + name), content);
    }

    void aFileInWhichNoStudyWasBegunIsNoStudy()
    {
        m_machine->put(u"work/none.mtune"_s, QByteArray());
        for (const QStringList& invocation :
            {words("show none.mtune"), words("export none.mtune --as shell")}) {
            const CliRun said = m_machine->run(invocation);
            QCOMPARE(said.status, 3);
            QCOMPARE(said.out, QByteArray());
            QCOMPARE(said.err.count('\n'), 1);
            QVERIFY2(said.err.contains("none.mtune holds no study yet"), said.err.constData());
        }
    }
    void theCommandIsExported()
    {
        putStudy();
        const CliRun shell = run("export night.mtune --as shell");
        QCOMPARE(shell.status, 0);
        QCOMPARE(shell.out,
            QByteArray("HF_TOKEN=${HF_TOKEN:?its value is not kept, set it first} python train.py --x 0\n"));
        QVERIFY2(shell.err.contains("Set the secrets that it asks for"), shell.err.constData());
        QCOMPARE(run("export night.mtune --as shell --trial 1").out,
            QByteArray("HF_TOKEN=${HF_TOKEN:?its value is not kept, set it first} python train.py --x 1\n"));
        const CliRun toFile = run("export night.mtune --as script -o best.sh");
        QCOMPARE(toFile.status, 0);
        QCOMPARE(toFile.out, QByteArray());
        QVERIFY(QFileInfo(m_machine->work(u"best.sh"_s)).isExecutable());
        QVERIFY(
            m_machine->read(u"work/best.sh"_s).startsWith("#!/bin/sh\n# Study night (night.mtune), trial 0"));
    }
    void whatCannotBeExportedGetsASentence_data()
    {
        QTest::addColumn<QByteArray>("invocation");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* invocation, int status, const char* part) {
            QTest::newRow(invocation) << QByteArray(invocation) << status << QByteArray(part);
        };
        row("export night.mtune", 2, "--as is missing; give one of ");
        row("export --as shell", 2, "STUDY is missing: megatune-cli export STUDY");
        row("export night.mtune --as shel", 2, "Did you mean shell?");
        row("export night.mtune --as csv --trial 1", 2, "--as csv is of the whole study; leave out --trial.");
        row("export night.mtune --as shell --trial x", 2, "--trial cannot be \"x\"");
        row("export night.mtune --as shell --trial 3", 1,
            "There is no trial 3; the study has trials 0 to 2.");
        row("export night.mtune --as shell -o night.mtune", 2, "night.mtune is the study itself");
        row("export night.mtune --as shell -o ./night.mtune", 2, "is the study itself");
        row("export night.mtune --as shell -o .", 1, ". is a folder");
        row("export night.mtune --as shell -o nowhere/x.sh", 1, "nowhere/x.sh cannot be written");
        row("show night.mtune other.mtune", 2, "megatune-cli show does not take \"other.mtune\"");
        row("show", 2, "STUDY is missing");
        row("parse", 2, "LOGFILE is missing");
        row("parse nothere.log", 2, "nothere.log cannot be read");
        row("parse .", 2, ". cannot be read (it is a folder)");
        row("parse night.mtune --metric-regex [", 2, "is not a regular expression");
        row("parse night.mtune --metric-regex speed", 2, "has 0 groups; put exactly one");
        row("parse night.mtune --metric-regex (a)(b)", 2, "has 2 groups; put exactly one");
        row("parse night.mtune --metric avarage", 2,
            "--metric cannot be \"avarage\"; give one of median, mean");
        row("parse night.mtune --warmup -1", 2, "--warmup cannot be \"-1\"");
    }
    void whatCannotBeExportedGetsASentence()
    {
        putStudy();
        const QByteArray before = m_machine->read(u"work/night.mtune"_s);
        QFETCH(QByteArray, invocation);
        QFETCH(int, status);
        QFETCH(QByteArray, part);
        const CliRun said = run(invocation.constData());
        QVERIFY2(said.err.contains(part), said.err.constData());
        QCOMPARE(said.status, status);
        QCOMPARE(said.out, QByteArray());
        QCOMPARE(m_machine->read(u"work/night.mtune"_s), before);
    }

    void aLogIsParsed()
    {
        QByteArray log;
        for (int i = 1; i <= 6; ++i)
            log += " iteration " + QByteArray::number(i) + "/ 10 | elapsed time per iteration (ms): 500.0 |"
                + " throughput per GPU (TFLOP/s/GPU): " + QByteArray::number(i < 3 ? 50 : 100 + i) + ".0 |\n";
        m_machine->put(u"work/train.log"_s, log);
        const CliRun text = run("parse train.log");
        QCOMPARE(text.status, 0);
        QVERIFY2(text.out.contains("104.50 TFLOP/s per GPU"), text.out.constData());
        const QByteArray doubt = "More than the GPU can compute";
        QVERIFY2(!text.out.contains(doubt), text.out.constData());
        const CliRun fast =
            m_machine->run(words("parse - --gpu A100-80GB"), QByteArray(log).replace("10", "50"));
        QVERIFY2(fast.status == 0 && fast.out.contains(doubt), fast.out.constData());
        const CliRun fromInput = m_machine->run(words("parse - --format json --metric max --warmup 1"), log);
        QCOMPARE(fromInput.status, 0);
        const Result<Json> json = parseJson(fromInput.out, u"the output"_s);
        QVERIFY(json);
        QCOMPARE((*json)["iterations"].size(), size_t{6});
        QCOMPARE((*json)["value"]["tflops"].get<double>(), 106.0);
        QCOMPARE((*json)["outcome"]["category"].get<std::string>(), std::string("ok"));
        const CliRun own =
            m_machine->run(words("parse - --format json --metric-regex ^speed=([0-9.]+) --warmup 0"),
                "speed=7\nspeed=8\nspeed=9\n");
        const Result<Json> ownJson = parseJson(own.out, u"the output"_s);
        QVERIFY2(ownJson, own.out.constData());
        QCOMPARE((*ownJson)["value"]["tflops"].get<double>(), 8.0);
        const CliRun oom = m_machine->run(words("parse - --format json"), "CUDA out of memory.\n");
        QCOMPARE(oom.status, 0);
        const Result<Json> oomJson = parseJson(oom.out, u"the output"_s);
        QVERIFY(oomJson);
        QCOMPARE((*oomJson)["outcome"]["category"].get<std::string>(), std::string("oom_gpu"));
        QVERIFY((*oomJson)["value"].is_null());
        QCOMPARE(m_machine->run(words("parse -"), {}).status, 0);
    }
};

MEGATUNE_TEST(CliStudyFilesTest)

} // namespace megatune::tst_cli_studyfiles

#include "tst_cli_studyfiles.moc"
