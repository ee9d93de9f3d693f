// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/export/exporter.h"
#include "core/interop/optunaimport.h"
#include "core/study/journal.h"
#include "tests/support/test.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <QProcess>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace megatune::tst_optuna {

#ifndef Q_MOC_RUN // moc of Qt 6.4 counts the braces in raw strings
namespace {

StudyState stateOf(const QString& path)
{
    StudyState state;
    const auto contents =
        readStudyFile(path, [&state](const StudyEvent& event) { return state.apply(event); });
    if (!contents)
        qWarning("%s", qPrintable(contents.error().sentence));
    return state;
}

const char* const tpChoices =
    R"({\"name\": \"CategoricalDistribution\", \"attributes\": {\"choices\": [1, 2, 4, 8]}})";

/// What the versions of Optuna write, and what befalls such files.
QByteArray sampleJournal()
{
    QByteArray text;
    text += R"({"op_code":0,"worker_id":"w","study_name":"gone","directions":[1]})"
            "\n"
            R"({"op_code":4,"worker_id":"w","study_id":0,"datetime_start":"2026-11-20T03:00:00.000001"})"
            "\n"
            R"({"op_code": 0, "worker_id": "w", "study_name": "demo", "directions": [2]})"
            "\r\n"
            R"({"op_code":0,"worker_id":"w","study_name":"demo","directions":[1]})"
            "\n"
            R"({"op_code":1,"worker_id":"w","study_id":0})"
            "\n\n"
            R"({"op_code":3,"worker_id":"w","study_id":1,"system_attr":{"study:metric_names":["TFLOP/s"]}})"
            "\n"
            R"({"op_code":3,"worker_id":"w","study_id":1,"system_attr":{"dashboard:note_str:0":"slow "}})"
            "\n"
            R"({"op_code":3,"worker_id":"w","study_id":1,"system_attr":{"dashboard:note_str:1":"\u65e5"}})"
            "\n"
            R"({"op_code":3,"worker_id":"w","study_id":1,"system_attr":{"dashboard:2:note_str:0":"why?"}})"
            "\n";
    // Ids count over all studies: trial 0 was of the deleted one.
    text +=
        R"({"op_code":4,"worker_id":"w","study_id":1,"datetime_start":"2026-11-20T03:44:09.761229"})"
        "\n"
        R"({"op_code":5,"worker_id":"w","trial_id":1,"param_name":"tp","param_value_internal":2.0,"distribution":")"
        + QByteArray(tpChoices)
        + "\"}\n"
          R"({"op_code":7,"worker_id":"w","trial_id":1,"step":2,"intermediate_value":NaN})"
          "\n"
          R"({"op_code":7,"worker_id":"w","trial_id":1,"step":3,"intermediate_value":400.5})"
          "\n"
          R"({"op_code":6,"worker_id":"w","trial_id":1,"state":1,"values":[412.3],"datetime_complete":"2026-11-20T03:44:12.261229"})"
          "\n"
          R"({"op_code":6,"worker_id":"w","trial_id":1,"state":3,"values":null})"
          "\n"
          R"({"op_code":10,"worker_id":"w","study_id":1})"
          "\n"
          "this is not a record\n"
          R"({"op_code":4,"worker_id":"w","study_id":1,"datetime_start":null,"datetime_complete":null,"state":3,"value":null,"values":null,"distributions":{"mbs":"{\"type\": \"int\", \"low\": 1, \"high\": 8}","lr":"{\"name\": \"UniformDistribution\", \"attributes\": {\"low\": 0.0, \"high\": 1.0}}","bad":"{}"},"params":{"mbs":4,"lr":0.25,"bad":1},"user_attrs":{"fail_reason":"OOM"},"system_attrs":{},"intermediate_values":{}})"
          "\n"
          R"({"op_code":4,"worker_id":"w","study_id":1,"datetime_start":"2026-11-20T0)";
    return text;
}

/// The tables of a head of the schema, as far as they differ.
struct Schema
{
    bool old = false;   ///< before 2.4: one direction, one value, other tables of values
    bool typed = false; ///< from 3.0: the type columns
    const char* version = "3.2.0";
};

QStringList statementsFor(const Schema& schema)
{
    QStringList sql;
    const QString version = QString::fromLatin1(schema.version);
    sql << u"CREATE TABLE version_info (version_info_id INTEGER PRIMARY KEY, schema_version INTEGER, library_version VARCHAR(256))"_s
        << u"INSERT INTO version_info VALUES (1, 12, '%1')"_s.arg(version)
        << u"CREATE TABLE study_user_attributes (study_user_attribute_id INTEGER PRIMARY KEY, study_id INTEGER, key VARCHAR(512), value_json TEXT)"_s
        << u"CREATE TABLE study_system_attributes (study_system_attribute_id INTEGER PRIMARY KEY, study_id INTEGER, key VARCHAR(512), value_json TEXT)"_s
        << u"CREATE TABLE trial_user_attributes (trial_user_attribute_id INTEGER PRIMARY KEY, trial_id INTEGER, key VARCHAR(512), value_json TEXT)"_s
        << u"CREATE TABLE trial_params (param_id INTEGER PRIMARY KEY, trial_id INTEGER, param_name VARCHAR(512), param_value FLOAT, distribution_json TEXT)"_s
        << u"INSERT INTO trial_params VALUES (1, 1, 'tp', 2.0, '{\"name\": \"CategoricalDistribution\", \"attributes\": {\"choices\": [1, 2, 4, 8]}}')"_s
        << u"INSERT INTO trial_user_attributes VALUES (1, 2, 'why', '\"CUDA out of memory\"')"_s
        << u"INSERT INTO study_system_attributes VALUES (1, 1, 'dashboard:1:note_str:0', '\"fast\"')"_s;
    if (schema.old) {
        sql << u"CREATE TABLE studies (study_id INTEGER PRIMARY KEY, study_name VARCHAR(512), direction VARCHAR(8))"_s
            << u"INSERT INTO studies VALUES (1, 'demo', 'MAXIMIZE')"_s
            << u"CREATE TABLE trials (trial_id INTEGER PRIMARY KEY, study_id INTEGER, state VARCHAR(8), value FLOAT, datetime_start DATETIME, datetime_complete DATETIME)"_s
            << u"INSERT INTO trials VALUES (1, 1, 'COMPLETE', 412.3, '2026-11-20 03:44:09.761229', '2026-11-20 03:44:12.261229')"_s
            << u"INSERT INTO trials VALUES (2, 1, 'FAIL', NULL, '2026-11-20 03:45:00.000000', NULL)"_s
            << u"CREATE TABLE trial_values (trial_value_id INTEGER PRIMARY KEY, trial_id INTEGER, step INTEGER, value FLOAT)"_s
            << u"INSERT INTO trial_values VALUES (1, 1, 3, 400.5)"_s;
        return sql;
    }
    const QString type = schema.typed ? u", value_type VARCHAR(7)"_s : QString();
    const QString stepType = schema.typed ? u", intermediate_value_type VARCHAR(7)"_s : QString();
    sql << u"CREATE TABLE studies (study_id INTEGER PRIMARY KEY, study_name VARCHAR(512))"_s
        << u"INSERT INTO studies VALUES (1, 'demo')"_s
        << u"CREATE TABLE study_directions (study_direction_id INTEGER PRIMARY KEY, direction VARCHAR(8), study_id INTEGER, objective INTEGER)"_s
        << u"INSERT INTO study_directions VALUES (1, 'MAXIMIZE', 1, 0)"_s
        << u"CREATE TABLE trials (trial_id INTEGER PRIMARY KEY, number INTEGER, study_id INTEGER, state VARCHAR(8), datetime_start DATETIME, datetime_complete DATETIME)"_s
        << u"INSERT INTO trials VALUES (1, 0, 1, 'COMPLETE', '2026-11-20 03:44:09.761229', '2026-11-20 03:44:12.261229')"_s
        << u"INSERT INTO trials VALUES (2, 1, 1, 'FAIL', '2026-11-20 03:45:00.000000', NULL)"_s
        << u"CREATE TABLE trial_values (trial_value_id INTEGER PRIMARY KEY, trial_id INTEGER, objective INTEGER, value FLOAT%1)"_s
               .arg(type)
        << u"INSERT INTO trial_values VALUES (1, 1, 0, 412.3%1)"_s.arg(
               schema.typed ? u", 'FINITE'"_s : QString())
        << u"CREATE TABLE trial_intermediate_values (id INTEGER PRIMARY KEY, trial_id INTEGER, step INTEGER, intermediate_value FLOAT%1)"_s
               .arg(stepType)
        << u"INSERT INTO trial_intermediate_values VALUES (1, 1, 3, 400.5%1)"_s.arg(
               schema.typed ? u", 'FINITE'"_s : QString());
    if (schema.typed)
        sql << u"INSERT INTO trial_intermediate_values VALUES (2, 1, 4, NULL, 'INF_POS')"_s;
    return sql;
}

void makeDatabase(const QString& path, const QStringList& statements)
{
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"sample"_s);
        database.setDatabaseName(path);
        QVERIFY(database.open());
        for (const QString& sql : statements) {
            QSqlQuery query(database);
            QVERIFY2(query.exec(sql), qPrintable(sql + u": "_s + query.lastError().text()));
        }
    }
    QSqlDatabase::removeDatabase(u"sample"_s);
}

/// A Python that has Optuna, or nothing.
QString pythonWithOptuna()
{
    for (const QString& python : {u"/usr/bin/python3"_s, u"python3"_s}) {
        QProcess process;
        process.start(python, {u"-W"_s, u"ignore"_s, u"-c"_s, u"import optuna"_s});
        if (process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit
            && process.exitCode() == 0)
            return python;
    }
    return {};
}

QByteArray runPython(const QString& python, const QByteArray& code, const QStringList& words)
{
    QProcess process;
    process.start(python, QStringList{u"-W"_s, u"ignore"_s, u"-c"_s, QString::fromUtf8(code)} + words);
    if (!process.waitForFinished(120'000) || process.exitCode() != 0)
        qWarning("%s", process.readAllStandardError().constData());
    return process.readAllStandardOutput();
}

/// What Optuna itself says of a study, as JSON.
const QByteArray dumpCode = R"(
import json, sys, optuna
path = sys.argv[1]
if path.endswith('.db'):
    storage = 'sqlite:///' + path
else:
    storage = optuna.storages.JournalStorage(optuna.storages.JournalFileStorage(path))
study = optuna.load_study(study_name=sys.argv[2], storage=storage)
print(json.dumps({'direction': study.direction.name, 'trials': [
    {'number': t.number, 'state': t.state.name, 'value': t.value if t.state.name == 'COMPLETE' else None,
     'params': {k: str(v) for k, v in t.params.items()}, 'steps': len(t.intermediate_values),
     'started': t.datetime_start is not None} for t in study.trials]}))
)";

const QByteArray fillCode = R"(
import sys, optuna
optuna.logging.set_verbosity(optuna.logging.ERROR)
path = sys.argv[1]
if path.endswith('.db'):
    storage = 'sqlite:///' + path
else:
    storage = optuna.storages.JournalStorage(optuna.storages.JournalFileStorage(path))
study = optuna.create_study(study_name='demo', storage=storage, direction='maximize',
                            sampler=optuna.samplers.RandomSampler(seed=1))
def objective(trial):
    tp = trial.suggest_categorical('tp', [1, 2, 4, 8])
    mbs = trial.suggest_int('mbs', 1, 4)
    trial.suggest_categorical('mode', ['full', None, True])
    trial.report(0.5, 1)
    trial.report(float('nan'), 2)
    if tp == 8:
        raise optuna.TrialPruned()
    if mbs == 4:
        raise RuntimeError('CUDA out of memory')
    return tp * 10.25 + mbs
study.optimize(objective, n_trials=25, catch=(RuntimeError,))
study.ask()
)";

} // namespace
#endif

class OptunaTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_dir;
    QString m_python;

    QString at(const QString& name) const { return m_dir.filePath(name); }
    void put(const QString& name, const QByteArray& bytes)
    {
        QFile file(at(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(bytes), bytes.size());
    }

    /// A study of every state, with notes, points and a value that has no short decimal.
    StudyState sampleStudy()
    {
        StudyState state;
        qint64 seq = 0;
        const auto apply = [&state, &seq](const StudyEventData& data) {
            state.apply({++seq, u"2026-11-20T05:00:0%1.000Z"_s.arg(seq % 10), data});
        };
        StudyCreated header;
        header.uid = u"0123456789abcdef"_s;
        header.name = u"nacht 日本"_s;
        header.command = u"bash train.sh"_s;
        header.preset = u"megatron"_s;
        header.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}};
        header.rules = u"zenith"_s;
        header.strategy = u"grid"_s;
        apply(header);
        int number = 0;
        const auto queue = [&apply, &number](bool baseline) {
            TrialQueued queued;
            queued.number = number;
            queued.baseline = baseline;
            queued.command = u"bash train.sh --tp %1"_s.arg(number);
            if (!baseline) {
                queued.params.set(u"tp"_s, Value{1LL << (number % 4)});
                queued.params.set(
                    u"recompute_granularity"_s, Value{0, number % 2 == 0 ? u"full"_s : u"none"_s});
            }
            apply(queued);
        };
        const auto run = [&](const TrialEnded& end, bool baseline) {
            queue(baseline);
            TrialStarted started;
            started.number = number;
            apply(started);
            apply(IterationSummary{number, {{.iteration = 5, .value = 90.5}, {.iteration = 6}}});
            TrialEnded mine = end;
            mine.number = number++;
            apply(mine);
        };
        TrialEnded finished;
        finished.state = TrialState::Finished;
        finished.value = 68.69999999999999;
        finished.iterations = 7;
        finished.memoryGib = 61.5;
        finished.durationS = 12.5;
        finished.metric = u"median"_s;
        run(finished, true);
        run(finished, false);
        for (const TrialState end : {TrialState::Oom, TrialState::Failed, TrialState::TimedOut,
                 TrialState::Stopped, TrialState::HostLost, TrialState::Skipped}) {
            TrialEnded ended;
            ended.state = end;
            if (end == TrialState::Oom)
                ended.failure = TrialFailure{FailureCategory::OomGpu, u"CUDA out of memory"_s, {}};
            run(ended, false);
        }
        queue(false);
        apply(NoteSet{{}, QString(5000, u'n')});
        apply(NoteSet{2, u"look"_s});
        return state;
    }

private Q_SLOTS:
    void initTestCase() { m_python = pythonWithOptuna(); }

    void aJournalIsReadAsItsWritersMeantIt()
    {
        const OptunaFile file = readOptunaJournal(sampleJournal());
        QCOMPARE(file.studies.size(), 1);
        const OptunaStudy& study = file.studies.first();
        QCOMPARE(study.name, u"demo"_s);
        QCOMPARE(study.directions, QList<int>{2});
        QCOMPARE(study.metric, u"TFLOP/s"_s);
        QCOMPARE(study.note, QStringLiteral("slow 日"));
        QCOMPARE(study.trials.size(), 2);
        const OptunaTrial& first = study.trials.first();
        QCOMPARE(first.state, OptunaState::Complete); // what is said of an ended trial later does not count
        QCOMPARE(first.values, QList<double>{412.3});
        QCOMPARE(first.params.toText(), u"tp=4"_s);
        QCOMPARE(first.steps.size(), 2);
        QVERIFY(std::isnan(first.steps.value(2)));
        QCOMPARE(first.started.msecsTo(first.completed), 2500);
        const OptunaTrial& second = study.trials[1];
        QCOMPARE(second.params.toText(), u"lr=0.25 mbs=4"_s);
        QCOMPARE(second.note, u"why?"_s);
        QCOMPARE(file.remarks.size(), 3);
        QVERIFY2(
            file.remarks.join(u' ').contains(u"Line 20 is cut off"), qPrintable(file.remarks.join(u'\n')));
        QVERIFY2(file.remarks.join(u' ').contains(u": 18."), qPrintable(file.remarks.join(u'\n')));
        QVERIFY2(file.remarks.join(u' ').contains(u": bad."), qPrintable(file.remarks.join(u'\n')));
    }
    void everyHeadOfTheSchemaIsRead_data()
    {
        QTest::addColumn<bool>("old");
        QTest::addColumn<bool>("typed");
        QTest::addColumn<QByteArray>("version");
        QTest::newRow("1.2") << true << false << QByteArray("1.2.0");
        QTest::newRow("2.4") << false << false << QByteArray("2.4.0");
        QTest::newRow("3.0.0.d") << false << true << QByteArray("3.1.0");
        QTest::newRow("5.0") << false << true << QByteArray("5.0.0");
    }
    void everyHeadOfTheSchemaIsRead()
    {
        QFETCH(bool, old);
        QFETCH(bool, typed);
        QFETCH(QByteArray, version);
        qputenv("TZ", "Asia/Tokyo");
        const QString path = at(QString::fromLatin1(version) + u".db"_s);
        makeDatabase(path, statementsFor({old, typed, version.constData()}));
        const auto file = readOptunaFile(path);
        QVERIFY2(file.has_value(), file ? "" : qPrintable(file.error().sentence));
        const OptunaStudy& study = file->studies.first();
        QCOMPARE(study.directions, QList<int>{2});
        QCOMPARE(study.trials.size(), 2);
        const OptunaTrial& trial = study.trials.first();
        QCOMPARE(trial.state, OptunaState::Complete);
        QCOMPARE(trial.values, QList<double>{412.3});
        QCOMPARE(trial.steps.value(3), 400.5);
        QCOMPARE(trial.params.toText(), u"tp=4"_s);
        QCOMPARE(trial.note, u"fast"_s);
        if (typed)
            QVERIFY(std::isinf(trial.steps.value(4)));
        // Up to 4.9 local times, from 5.0 on UTC.
        QCOMPARE(trial.started.toString(Qt::ISODate),
            version.startsWith('5') ? u"2026-11-20T03:44:09Z"_s : u"2026-11-19T18:44:09Z"_s);
        const QString target = at(QString::fromLatin1(version) + u".mtune"_s);
        QVERIFY(importOptunaStudy(study, u"a.db"_s, target).has_value());
        const StudyState state = stateOf(target);
        QCOMPARE(state.trials().size(), 2);
        QCOMPARE(state.best()->number, 0);
        QCOMPARE(state.trials()[1].state, TrialState::Oom);
        qunsetenv("TZ");
    }
    void whatWasExportedIsTheSameWhenItIsImported()
    {
        const StudyState before = sampleStudy();
        QCOMPARE(before.counts().of(TrialState::Queued), 1);
        const auto exported = exportKind(u"optuna"_s)->create(before, {.studyFile = u"s.mtune"_s});
        QVERIFY(exported.has_value());
        put(u"own.log"_s, exported->bytes);
        const auto file = readOptunaFile(at(u"own.log"_s));
        QVERIFY2(file.has_value(), file ? "" : qPrintable(file.error().sentence));
        const auto study = chosenStudy(*file, {});
        QVERIFY(study.has_value());
        QVERIFY(importOptunaStudy(*study, u"own.log"_s, at(u"own.mtune"_s)).has_value());
        const StudyState after = stateOf(at(u"own.mtune"_s));
        QCOMPARE(after.header().arguments, before.header().arguments);
        QCOMPARE(after.note(), before.note());
        QCOMPARE(after.trials().size(), before.trials().size());
        for (qsizetype i = 0; i < after.trials().size(); ++i) {
            const Trial& is = after.trials()[i];
            const Trial& was = before.trials()[i];
            QCOMPARE(is.state, was.state);
            QCOMPARE(is.value, was.value);
            QCOMPARE(is.command, was.command);
            QCOMPARE(is.baseline, was.baseline);
            QCOMPARE(is.memoryGib, was.memoryGib);
            QCOMPARE(is.note, was.note);
            QCOMPARE(is.failure.has_value(), was.failure.has_value());
            for (const LayoutItem& item : was.layout.items())
                QCOMPARE(is.layout.text(item.name), item.value.text());
        }
    }
    void optunaItselfOpensWhatWasExported()
    {
        if (m_python.isEmpty())
            QSKIP("There is no Python with Optuna here.");
        const StudyState state = sampleStudy();
        put(u"real.log"_s, exportKind(u"optuna"_s)->create(state, {.studyFile = u"s.mtune"_s})->bytes);
        const auto seen =
            parseJson(runPython(m_python, dumpCode, {at(u"real.log"_s), state.header().name}), u"dump"_s);
        QVERIFY(seen.has_value());
        QCOMPARE(textAt(*seen, "direction"), u"MAXIMIZE"_s);
        const Json& trials = seen->at("trials");
        QCOMPARE(qsizetype(trials.size()), state.trials().size());
        for (const Trial& trial : state.trials()) {
            const Json& theirs = trials[size_t(trial.number)];
            const QString expected = trial.state == TrialState::Finished ? u"COMPLETE"_s
                : trial.state == TrialState::Queued                      ? u"WAITING"_s
                                                                         : u"FAIL"_s;
            QCOMPARE(textAt(theirs, "state"), expected);
            QCOMPARE(numberAt(theirs, "value"), trial.value);
            for (const LayoutItem& item : trial.layout.items())
                QCOMPARE(textAt(theirs.at("params"), item.name.toUtf8().constData()), item.value.text());
            QCOMPARE(qsizetype(theirs.at("params").size()), trial.layout.items().size());
            QCOMPARE(boolAt(theirs, "started"), trial.state != TrialState::Queued);
        }
    }
    void whatOptunaItselfWroteIsImportedTheSame_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("journal") << u"theirs.jl"_s;
        QTest::newRow("database") << u"theirs.db"_s;
    }
    void whatOptunaItselfWroteIsImportedTheSame()
    {
        if (m_python.isEmpty())
            QSKIP("There is no Python with Optuna here.");
        QFETCH(QString, name);
        (void)runPython(m_python, fillCode, {at(name)});
        const auto dump = parseJson(runPython(m_python, dumpCode, {at(name), u"demo"_s}), u"dump"_s);
        QVERIFY(dump.has_value());
        const auto file = readOptunaFile(at(name));
        QVERIFY2(file.has_value(), file ? "" : qPrintable(file.error().sentence));
        const auto study = chosenStudy(*file, u"demo"_s);
        QVERIFY(study.has_value());
        QVERIFY(importOptunaStudy(*study, name, at(name + u".mtune"_s)).has_value());
        const StudyState state = stateOf(at(name + u".mtune"_s));
        const Json& trials = dump->at("trials");
        QCOMPARE(state.trials().size(), qsizetype(trials.size()));
        int finished = 0;
        for (const Trial& trial : state.trials()) {
            const Json& theirs = trials[size_t(trial.number)];
            const QMap<QString, TrialState> expected{{u"COMPLETE"_s, TrialState::Finished},
                {u"PRUNED"_s, TrialState::Skipped}, {u"FAIL"_s, TrialState::Failed},
                {u"RUNNING"_s, TrialState::Stopped}};
            QCOMPARE(trial.state, expected.value(*textAt(theirs, "state")));
            QCOMPARE(trial.value, numberAt(theirs, "value"));
            finished += trial.value ? 1 : 0;
            QCOMPARE(trial.layout.items().size(), qsizetype(theirs.at("params").size()));
            for (const LayoutItem& item : trial.layout.items()) {
                const QString text =
                    textAt(theirs.at("params"), item.name.toUtf8().constData()).value_or(QString());
                QCOMPARE(item.value.text(), text == u"True" ? u"true"_s : text);
            }
        }
        QVERIFY(finished > 5);
    }
    void aTrialWithoutACommandIsNotExportedAsOne()
    {
        const OptunaFile file = readOptunaJournal(sampleJournal());
        QVERIFY(importOptunaStudy(file.studies.first(), u"a"_s, at(u"nocommand.mtune"_s)).has_value());
        const StudyState state = stateOf(at(u"nocommand.mtune"_s));
        const auto exported = exportKind(u"shell"_s)->create(state, {});
        QVERIFY(!exported.has_value());
        QVERIFY2(
            exported.error().sentence.contains(u"has no command"), qPrintable(exported.error().sentence));
    }
    void whatIsNoFileOfOptunaIsSaid_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("text") << QByteArray("hello\n") << u"neither an Optuna journal nor"_s;
        QTest::newRow("empty") << QByteArray() << u"neither an Optuna journal nor"_s;
        QTest::newRow("other JSON lines") << QByteArray("{\"v\":1}\n") << u"holds no study"_s;
        QTest::newRow("torn database")
            << QByteArray("SQLite format 3\0rubbish", 23) << u"no database of Optuna"_s;
    }
    void whatIsNoFileOfOptunaIsSaid()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, sentence);
        put(u"bad"_s, bytes);
        const auto file = readOptunaFile(at(u"bad"_s));
        QVERIFY(!file.has_value());
        QVERIFY2(file.error().sentence.contains(sentence), qPrintable(file.error().sentence));
        QVERIFY(readOptunaFile(at(u"absent"_s)).error().sentence.contains(u"There is no file"));
    }
    void aViewThatNeverEndsIsNotAsked()
    {
        QStringList statements = statementsFor({false, true, "5.0.0"});
        statements += {u"DROP TABLE trial_params"_s,
            u"CREATE VIEW Trial_Params AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
            "SELECT i AS trial_id, i AS param_id, 'tp' AS param_name, i AS param_value, '' AS "
            "distribution_json FROM n"_s};
        makeDatabase(at(u"endless.db"_s), statements);
        const auto file = readOptunaFile(at(u"endless.db"_s));
        QVERIFY(!file.has_value());
        QVERIFY2(
            file.error().sentence.contains(u"\"Trial_Params\" is a view"), qPrintable(file.error().sentence));
    }
    void oneOfSeveralStudiesMustBeNamed()
    {
        OptunaFile file;
        file.studies.append({.name = u"a"_s});
        file.studies.append({.name = u"b"_s});
        QVERIFY(chosenStudy(file, {}).error().sentence.contains(u"a, b"));
        QVERIFY(chosenStudy(file, u"c"_s).error().sentence.contains(u"a, b"));
        QCOMPARE(chosenStudy(file, u"b"_s)->name, u"b"_s);
    }
    void anExistingFileIsNotOverwritten()
    {
        put(u"taken.mtune"_s, "mine");
        const OptunaFile file = readOptunaJournal(sampleJournal());
        QVERIFY(!importOptunaStudy(file.studies.first(), u"a"_s, at(u"taken.mtune"_s)).has_value());
        QFile taken(at(u"taken.mtune"_s));
        QVERIFY(taken.open(QIODevice::ReadOnly));
        QCOMPARE(taken.readAll(), QByteArray("mine"));
    }
};

MEGATUNE_TEST(OptunaTest)

} // namespace megatune::tst_optuna

#include "tst_optuna.moc"
