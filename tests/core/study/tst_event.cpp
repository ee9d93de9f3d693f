// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/event.h"
#include "tests/support/test.h"

#include <cmath>
#include <QFile>

namespace megatune::tst_event {

namespace {

/// Single quotes for double ones: moc stumbles over raw strings with quotes.
QByteArray json(const char* text)
{
    return QByteArray(text).replace('\'', '"');
}

StudyCreated sampleHeader()
{
    StudyCreated created;
    created.uid = u"0123456789abcdef"_s;
    created.name = u"müll \"quoted\" \\ \n name"_s;
    created.command = u"HF_TOKEN=*** torchrun train.py"_s;
    created.preset = u"megatron"_s;
    created.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}};
    created.rules = u"zenith"_s;
    created.strategy = u"megatron-heuristic"_s;
    created.seed = 18446744073709551615ull;
    created.direction = Direction::Minimize;
    created.hosts = {u"local:8"_s, u"local"_s};
    created.workingDirectory = u"/data/my run"_s;
    created.environment = {{u"B"_s, u"1\n\"2\""_s}, {u"A_TOKEN"_s, u"***"_s}};
    created.measure.anyFiniteValue = true;
    created.measure = {5, 7, Metric::HarmonicMean};
    created.shape = ModelShape{};
    created.shape->name = u"Qwen/Qwen3-8B"_s;
    created.shape->numLayers = 36;
    created.programVersion = u"0.1.0"_s;
    return created;
}

Layout sampleLayout()
{
    return Layout({{u"tp"_s, {2}}, {u"recompute_granularity"_s, {0, u"full"_s}}});
}

StudyEvent readBack(const StudyEventData& data)
{
    const QByteArray line = toLine(StudyEvent{7, u"2026-01-02T03:04:05.678Z"_s, data});
    const auto event = eventFromLine(line);
    if (!event || event->seq != 7 || event->at != u"2026-01-02T03:04:05.678Z")
        return {};
    return *event;
}

} // namespace

class EventTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsNoNameOfAVariableIsDropped()
    {
        const auto event =
            eventFromLine(json("{'v':1,'seq':1,'at':'t','kind':'study-created','env':{"
                               "'A;touch x;':'1','':'1','1A':'1','A B':'1','A=':'1','A\\n':'1',"
                               "'$(x)':'1','Ä':'1','_OK1':'kept'}}"));
        QVERIFY(event);
        const auto* created = std::get_if<StudyCreated>(&event->data);
        QVERIFY(created != nullptr);
        QCOMPARE(created->environment, (QList<QPair<QString, QString>>{{u"_OK1"_s, u"kept"_s}}));
    }
    /// Text that looks like an object or a list is text.
    void aTextIsNoObjectAndNoList()
    {
        const auto event = eventFromLine(
            "{\"v\":1,\"seq\":1,\"at\":\"t\",\"kind\":\"study-created\",\"args\":\"{}\",\"env\":\"{}\","
            "\"limits\":\"{}\",\"run\":\"{}\",\"hosts\":\"[1]\",\"learned_from\":\"[{}]\"}");
        QVERIFY(event);
        const auto* created = std::get_if<StudyCreated>(&event->data);
        QVERIFY(created != nullptr);
        QVERIFY(created->arguments.isEmpty() && created->environment.isEmpty() && created->hosts.isEmpty());
        QVERIFY(!created->limits && !created->run && created->learned.isEmpty());
        QVERIFY(!eventFromLine("{\"v\":1,\"seq\":1,\"at\":\"t\",\"kind\":\"iteration-summary\",\"number\":0,"
                               "\"iteration\":\"[1,2]\"}"));
    }
    void aHeaderReadsBackAsItWas()
    {
        const StudyCreated sample = sampleHeader();
        const StudyEvent event = readBack(sample);
        const auto* created = std::get_if<StudyCreated>(&event.data);
        QVERIFY(created);
        QCOMPARE(created->uid, sample.uid);
        QCOMPARE(created->name, sample.name);
        QCOMPARE(created->command, sample.command);
        QCOMPARE(created->preset, sample.preset);
        QCOMPARE(created->arguments, sample.arguments);
        QCOMPARE(created->rules, sample.rules);
        QCOMPARE(created->strategy, sample.strategy);
        QCOMPARE(created->seed, sample.seed);
        QVERIFY(created->direction == sample.direction);
        QCOMPARE(created->hosts, sample.hosts);
        QCOMPARE(created->workingDirectory, sample.workingDirectory);
        QCOMPARE(created->environment, sample.environment);
        QCOMPARE(created->measure.anyFiniteValue, sample.measure.anyFiniteValue);
        QCOMPARE(created->measure.warmup, 5);
        QCOMPARE(created->measure.minIterations, 7);
        QVERIFY(created->measure.metric == Metric::HarmonicMean);
        QVERIFY(created->shape);
        QCOMPARE(created->shape->numLayers, 36);
        QCOMPARE(created->programVersion, sample.programVersion);
    }

    void aQueuedTrialReadsBackAsItWas()
    {
        const StudyEvent event =
            readBack(TrialQueued{3, sampleLayout(), u"a && b"_s, u"because 雪 \U0001F680"_s, true});
        const auto* queued = std::get_if<TrialQueued>(&event.data);
        QVERIFY(queued);
        QCOMPARE(queued->number, 3);
        QCOMPARE(queued->params, sampleLayout());
        QCOMPARE(queued->command, u"a && b"_s);
        QCOMPARE(queued->reason, u"because 雪 \U0001F680"_s);
        QVERIFY(queued->baseline);
    }

    void aStartedTrialReadsBackAsItWas()
    {
        const ProcessIdentity process{u"local"_s, 4711, 123456789012, u"boot"_s};
        const StudyEvent event = readBack(TrialStarted{3, 2, process, u"0,1"_s});
        const auto* started = std::get_if<TrialStarted>(&event.data);
        QVERIFY(started);
        QCOMPARE(started->attempt, 2);
        QVERIFY(started->process == process);
        QCOMPARE(started->gpus, u"0,1"_s);
    }

    void aLaunchedTrialReadsBackAsItWas()
    {
        const StudyEvent event = readBack(TrialLaunched{3, 2});
        const auto* launched = std::get_if<TrialLaunched>(&event.data);
        QVERIFY(launched);
        QCOMPARE(launched->number, 3);
        QCOMPARE(launched->attempt, 2);
    }

    void pointsReadBackWithTheirGaps()
    {
        IterationSummary summary{3, {{1, 10.25, 100.5, 8}, {2, 11, 90, 8}}};
        summary.points[1].value = std::numeric_limits<double>::quiet_NaN();
        for (IterationPoint& point : summary.points)
            point.memoryGib = std::numeric_limits<double>::quiet_NaN();
        const StudyEvent event = readBack(summary);
        const auto* read = std::get_if<IterationSummary>(&event.data);
        QVERIFY(read);
        QCOMPARE(read->points.size(), 2);
        QCOMPARE(read->points[0].iteration, 1);
        QCOMPARE(read->points[0].value, 10.25);
        QVERIFY(std::isnan(read->points[1].value));
        QCOMPARE(read->points[1].elapsedMs, 90.0);
        QVERIFY(std::isnan(read->points[0].memoryGib));
    }

    void whatGpusDidReadsBackWithItsGaps()
    {
        GpuLoadSummary summary{3, {{4, 93.5, 612.2, 1}, {9, 0, 80, 12}}};
        summary.points[1].percent = std::numeric_limits<double>::quiet_NaN();
        const StudyEvent event = readBack(summary);
        const auto* read = std::get_if<GpuLoadSummary>(&event.data);
        QVERIFY(read);
        QCOMPARE(read->number, 3);
        QCOMPARE(read->points.size(), 2);
        QCOMPARE(read->points[0].iteration, 4);
        QCOMPARE(read->points[0].percent, 93.5);
        QCOMPARE(read->points[0].watts, 612.2);
        QCOMPARE(read->points[0].answers, 1);
        QVERIFY(std::isnan(read->points[1].percent));
        QCOMPARE(read->points[1].watts, 80.0);
        QCOMPARE(read->points[1].answers, 12);
    }
    void whatNoGpuCanDoIsNotKnown()
    {
        const auto event =
            eventFromLine(json("{'v':1,'seq':1,'at':'t','kind':'gpu-load','number':0,'iteration':[1,2,3],"
                               "'percent':[101,-1,'x'],'watts':[-5,50],'answers':[0,-3]}"));
        QVERIFY(event);
        const auto* read = std::get_if<GpuLoadSummary>(&event->data);
        QVERIFY(read);
        QCOMPARE(read->points.size(), 3);
        for (const GpuLoadPoint& point : read->points) {
            QVERIFY(std::isnan(point.percent));
            QCOMPARE(point.answers, 1);
        }
        QVERIFY(std::isnan(read->points[0].watts) && std::isnan(read->points[2].watts));
        QCOMPARE(read->points[1].watts, 50.0);
    }

    void anEndReadsBackAsItWas_data()
    {
        QTest::addColumn<int>("state");
        for (const TrialState state : allTrialStates()) {
            if (hasEnded(state))
                QTest::newRow(qPrintable(trialStateName(state))) << static_cast<int>(state);
        }
    }
    void anEndReadsBackAsItWas()
    {
        QFETCH(int, state);
        TrialEnded ended{3, 2, static_cast<TrialState>(state), 34.29, u"median"_s, 5, 71.5, 12.25, 1, 9, {}};
        ended.failure = TrialFailure{FailureCategory::OomGpu, u"CUDA out of memory"_s, u"Raise TP."_s};
        const StudyEvent event = readBack(ended);
        const auto* read = std::get_if<TrialEnded>(&event.data);
        QVERIFY(read);
        QCOMPARE(read->attempt, 2);
        QVERIFY(read->state == ended.state);
        QCOMPARE(read->value, ended.value);
        QCOMPARE(read->metric, ended.metric);
        QCOMPARE(read->iterations, 5);
        QCOMPARE(read->memoryGib, ended.memoryGib);
        QCOMPARE(read->durationS, ended.durationS);
        QCOMPARE(read->exitCode, ended.exitCode);
        QCOMPARE(read->signal, ended.signal);
        QVERIFY(read->failure);
        QVERIFY(read->failure->category == FailureCategory::OomGpu);
        QCOMPARE(read->failure->message, ended.failure->message);
        QCOMPARE(read->failure->hint, ended.failure->hint);
    }

    void anEarlyEndReadsBackAsItWas()
    {
        TrialEnded ended{3, 1, TrialState::Finished, 34.29, u"median"_s, 5};
        ended.deviation = 0.25;
        ended.endedEarly = EndedEarly{EarlyReason::CannotWin, 7, 20, 12.5};
        const StudyEvent event = readBack(ended);
        const auto* read = std::get_if<TrialEnded>(&event.data);
        QVERIFY(read && read->endedEarly);
        QCOMPARE(read->deviation, 0.25);
        QVERIFY(read->endedEarly->reason == EarlyReason::CannotWin);
        QCOMPARE(read->endedEarly->iteration, 7);
        QCOMPARE(read->endedEarly->requestedIterations, 20);
        QCOMPARE(read->endedEarly->savedS, 12.5);
        ended.endedEarly = EndedEarly{EarlyReason::Settled, 7, {}, {}};
        const StudyEvent unknown = readBack(ended);
        QVERIFY(!std::get<TrialEnded>(unknown.data).endedEarly->requestedIterations);
        QVERIFY(!std::get<TrialEnded>(unknown.data).endedEarly->savedS);
        for (const EarlyReason reason :
            {EarlyReason::StopAfter, EarlyReason::Settled, EarlyReason::CannotWin})
            QVERIFY(earlyReasonFromName(earlyReasonName(reason)) == reason);
    }

    void impossibleEarlyEndsAndLimitsAreLeftOut()
    {
        const auto ended = eventFromLine(json(
            "{'v':1,'seq':2,'at':'t','kind':'trial-ended','number':1,'state':'finished','ended_early':{'reason':'bored'}}"));
        QVERIFY(ended && !std::get<TrialEnded>(ended->data).endedEarly);
        const auto saved = eventFromLine(
            json("{'v':1,'seq':2,'at':'t','kind':'trial-ended','number':1,'state':'finished','ended_early':"
                 "{'reason':'settled','saved_s':-3}}"));
        QVERIFY(saved && !std::get<TrialEnded>(saved->data).endedEarly->savedS);
        const auto resumed =
            eventFromLine(json("{'v':1,'seq':2,'at':'t','kind':'study-resumed','limits':{'timeout_s':-1,"
                               "'confirm':'x','n_trials':-1,'early_stop':7}}"));
        QVERIFY(resumed && std::get<StudyResumed>(resumed->data).limits == StudyLimits());
    }

    void limitsReadBackAsTheyWere()
    {
        StudyLimits limits;
        limits.maxTrials = 30;
        limits.timeoutS = 12.5;
        limits.silentS = 7.5;
        limits.dynamicTimeout = {true, 2.5, 90};
        limits.stopAfter = 8;
        limits.settlePercent = 0.5;
        limits.earlyStop = true;
        limits.confirm = 6;
        limits.refine = 4;
        limits.refineAlso = {u"fp8-format"_s, u"grad-reduce-in-bf16"_s};
        const StudyEvent event = readBack(StudyResumed{true, limits});
        QVERIFY(std::get<StudyResumed>(event.data).limits == limits);
        QVERIFY(
            std::get<StudyResumed>(readBack(StudyResumed{true, StudyLimits()}).data).limits == StudyLimits());
        QVERIFY(!std::get<StudyResumed>(readBack(StudyResumed{true, {}}).data).limits);
        StudyCreated created;
        created.limits = limits;
        QVERIFY(std::get<StudyCreated>(readBack(created).data).limits == limits);
    }

    void aRefinementReadsBackAsItWas()
    {
        const TrialRefinement refinement{2, u"cp-comm-type=a2a"_s,
            {CommandEdit::flag(u"overlap-grad-reduce"_s), CommandEdit::set(u"cp-comm-type"_s, u"a2a"_s),
                CommandEdit::remove(u"x"_s)}};
        TrialQueued queued{3, {}, u"c"_s, {}};
        queued.refinement = refinement;
        const StudyEvent event = readBack(queued);
        QVERIFY(std::get<TrialQueued>(event.data).refinement == refinement);
        QVERIFY(!std::get<TrialQueued>(readBack(TrialQueued{3, {}, u"c"_s, {}}).data).refinement);
        for (const RefinementVerdict& verdict : {RefinementVerdict{true, 0.031}, RefinementVerdict{}}) {
            const StudyEvent judged = readBack(RefinementJudged{3, verdict});
            QVERIFY(std::get<RefinementJudged>(judged.data).verdict == verdict);
        }
    }

    void aConfirmationReadsBackAsItWas()
    {
        const StudyEvent event = readBack(TrialQueued{3, {}, u"c"_s, {}, false, 1});
        QCOMPARE(std::get<TrialQueued>(event.data).confirms, 1);
        QVERIFY(!std::get<TrialQueued>(readBack(TrialQueued{3, {}, u"c"_s, {}, false}).data).confirms);
    }

    void whatAnEndLacksStaysAbsent()
    {
        const StudyEvent event = readBack(TrialEnded{0, 1, TrialState::Stopped});
        const auto* read = std::get_if<TrialEnded>(&event.data);
        QVERIFY(read);
        QVERIFY(!read->value && !read->memoryGib && !read->durationS && !read->exitCode && !read->signal);
        QVERIFY(!read->failure);
    }

    void theSmallKindsReadBackAsTheyWere()
    {
        QCOMPARE(std::get<TrialRequeued>(readBack(TrialRequeued{7}).data).number, 7);
        TrialQueued byHand;
        byHand.byHand = true;
        QVERIFY(std::get<TrialQueued>(readBack(byHand).data).byHand);
        QVERIFY(!std::get<TrialQueued>(readBack(TrialQueued{}).data).byHand);
        const StudyEvent prunedEvent = readBack(TrialPruned{sampleLayout(), u"world-size"_s, u"8 % 3"_s});
        const auto* pruned = std::get_if<TrialPruned>(&prunedEvent.data);
        QVERIFY(pruned && pruned->params == sampleLayout() && pruned->rule == u"world-size");
        QCOMPARE(pruned->reason, u"8 % 3"_s);
        QVERIFY(std::holds_alternative<StudyPaused>(readBack(StudyPaused{}).data));
        QVERIFY(std::get<StudyResumed>(readBack(StudyResumed{true}).data).reopened);
        QVERIFY(!std::get<StudyResumed>(readBack(StudyResumed{false}).data).reopened);
        QCOMPARE(
            std::get<StudyCompleted>(readBack(StudyCompleted{u"all tried"_s}).data).reason, u"all tried"_s);
        const StudyEvent noteEvent = readBack(NoteSet{4, u"line\nbreak\ttab\u0001"_s});
        QCOMPARE(std::get<NoteSet>(noteEvent.data).number, 4);
        QCOMPARE(std::get<NoteSet>(noteEvent.data).text, u"line\nbreak\ttab\u0001"_s);
        QVERIFY(!std::get<NoteSet>(readBack(NoteSet{{}, u"x"_s}).data).number);
        QVERIFY(!std::get<StarSet>(readBack(StarSet{2, false}).data).on);
    }

    void namesMayHoldAnything()
    {
        const QString name = u"t\rp \"\u00e9\\"_s;
        TrialQueued queued;
        queued.params = Layout({{name, {2, {}}}});
        const StudyEvent event = readBack(queued);
        QCOMPARE(std::get<TrialQueued>(event.data).params.items().first().name, name);
        const auto foreign = eventFromLine(
            json("{'v':1,'seq':1,'at':'t','kind':'trial-queued','number':0,'params':{'t\\u0070':2}}"));
        QVERIFY(foreign);
        QCOMPARE(std::get<TrialQueued>(foreign->data).params.items().first().name, u"tp"_s);
    }

    void aKindIsReadThroughItsEscapes()
    {
        const auto event = eventFromLine(json("{'v':1,'seq':1,'at':'t','kind':'star\\u002dset','on':false}"));
        QVERIFY(event);
        QVERIFY(!std::get<StarSet>(event->data).on);
        QVERIFY(!eventFromLine(json("{'v':1,'kind':'trial-re\\queued'}")));
    }

    void aLineIsOneLine()
    {
        const QByteArray line = toLine(StudyEvent{1, u"t"_s, NoteSet{{}, u"a\nb\r\nc\u2028d"_s}});
        QVERIFY(!line.contains('\n') && !line.contains('\r'));
        QVERIFY(line.startsWith(json("{'v':1,'seq':1,'at':'t','kind':'note-set',")));
    }

    void unknownKeysAndKindsAreTolerated()
    {
        const auto extra = eventFromLine(json(
            "{'v':1,'seq':2,'at':'t','kind':'study-completed','reason':'r','later':{'a':[1,{'b':'}'}]}}"));
        QVERIFY(extra);
        QCOMPARE(std::get<StudyCompleted>(extra->data).reason, u"r"_s);
        const auto kind = eventFromLine(json("{'v':1,'seq':2,'at':'t','kind':'trial-cloned','number':1}"));
        QVERIFY(kind);
        QCOMPARE(std::get<UnknownEvent>(kind->data).kind, u"trial-cloned"_s);
    }

    void whatIsNoEventIsRefused_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("hello");
        QTest::newRow("array") << QByteArray("[1]");
        QTest::newRow("half") << (json("{'v':1,'seq':1,'at':'t','kind':'study-paused'"));
        QTest::newRow("two") << (json("{'v':1,'kind':'study-paused'}{}"));
        QTest::newRow("other JSON") << (json("{'model_type':'qwen3'}"));
        QTest::newRow("no version") << (json("{'kind':'study-paused'}"));
        QTest::newRow("kind is a number") << (json("{'v':1,'kind':3}"));
        QTest::newRow("no number") << (json("{'v':1,'kind':'trial-started'}"));
        QTest::newRow("number out of range") << (json("{'v':1,'kind':'trial-started','number':99999999999}"));
        QTest::newRow("unknown state") << (json("{'v':1,'kind':'trial-ended','number':1,'state':'queued'}"));
        QTest::newRow("bad scalar") << (json("{'v':1,'kind':'study-paused','x':nope}"));
        QTest::newRow("bracket bomb")
            << (json("{'v':1,'kind':'study-created','model':")) + QByteArray(100'000, '[');
    }
    void whatIsNoEventIsRefused()
    {
        QFETCH(QByteArray, line);
        const auto event = eventFromLine(line);
        QVERIFY(!event);
        QVERIFY(event.error().kind == ErrorKind::Malformed);
        QVERIFY(!event.error().sentence.isEmpty());
    }

    void aNestedModelDoesNoHarm()
    {
        const QByteArray deep = QByteArray(5'000, '[') + QByteArray(5'000, ']');
        const auto event = eventFromLine((json("{'v':1,'kind':'study-created','model':{'a':")) + deep + "}}");
        QVERIFY(event);
        QVERIFY(!std::get<StudyCreated>(event->data).shape);
    }

    void aNewerVersionIsUnsupported()
    {
        const auto event = eventFromLine(json("{'v':2,'seq':1,'at':'t','kind':'study-paused'}"));
        QVERIFY(!event);
        QVERIFY(event.error().kind == ErrorKind::Unsupported);
    }

    void everyPrefixOfALineIsRefused()
    {
        const QByteArray line = toLine(StudyEvent{1, u"2026"_s, sampleHeader()});
        for (qsizetype length = 0; length < line.size(); ++length)
            QVERIFY2(!eventFromLine(line.first(length)), line.first(length).constData());
        QVERIFY(eventFromLine(line));
    }

    /// The lines of the first released format and of kinds that came later, which no later program may fail
    /// to read.
    void oldSamplesStayReadable()
    {
        QFile file(QStringLiteral(TEST_DATA_DIR "/study/version1.mtune"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QSet<qsizetype> kinds;
        qint64 seq = 0;
        while (!file.atEnd()) {
            const auto event = eventFromLine(file.readLine());
            QVERIFY(event);
            QCOMPARE(event->seq, ++seq);
            QVERIFY(!std::holds_alternative<UnknownEvent>(event->data));
            kinds.insert(static_cast<qsizetype>(event->data.index()));
            if (const auto* ended = std::get_if<TrialEnded>(&event->data); ended && ended->number == 0) {
                QCOMPARE(ended->value, 96.0);
                QCOMPARE(ended->iterations, 5);
                QCOMPARE(ended->memoryGib, 61.5);
            } else if (const auto* queued = std::get_if<TrialQueued>(&event->data)) {
                QCOMPARE(queued->params.number(u"tp"_s), 1);
                QVERIFY(queued->params.text(u"recompute_granularity"_s) == u"full");
            } else if (const auto* created = std::get_if<StudyCreated>(&event->data)) {
                QCOMPARE(created->arguments.value(u"gbs"_s), u"16"_s);
                QVERIFY(created->shape && created->shape->numLayers == 48);
            }
        }
        QCOMPARE(kinds.size(), static_cast<qsizetype>(std::variant_size_v<StudyEventData> - 1));
    }
};

MEGATUNE_TEST(EventTest)

} // namespace megatune::tst_event

#include "tst_event.moc"
