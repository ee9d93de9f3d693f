// SPDX-License-Identifier: GPL-3.0-or-later
// One step drawn out in time: the order of Megatron-LM's own schedule, the length of the estimated step, the
// peak of the estimated memory; and the picture and the trace of it.
#include "core/export/pipeline/pipelineexport.h"
#include "core/model/modellocator.h"
#include "tests/support/test.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <QXmlStreamReader>

namespace megatune::tst_pipelinetimeline {

namespace {

/// "F0.0 F1.0 B0.1 ...": micro-batch and virtual stage.
QString ordered(const PipelineShape& pipeline, int stage)
{
    QStringList words;
    for (const PipelineTask& task : stageOrder(pipeline, stage))
        words.append(QString(task.isForward ? u"F"_s : u"B"_s) + QString::number(task.microBatch) + u'.'
            + QString::number(task.chunk));
    return words.join(u' ');
}

} // namespace

class PipelineTimelineTest : public QObject
{
    Q_OBJECT

private:
    static PipelineCosts costsOf(const LayoutSpec& layout, double globalBatch)
    {
        const ModelShape shape = *ModelLocator(QProcessEnvironment()).shapeOf(u"Qwen/Qwen3-8B"_s);
        TrainingSpec training;
        training.sequenceLength = 4096;
        training.globalBatch = globalBatch;
        const ClusterSpec cluster{*gpuSpec(u"H200-141GB"_s), 8, 8, 0};
        const auto memory = MemoryModel::create(shape, cluster, training);
        const auto speed = ThroughputModel::create(shape, cluster, training);
        return pipelineCosts(*memory, *speed, layout, training, 8);
    }
    static LayoutSpec layoutOf(int pp, int vpp)
    {
        LayoutSpec layout;
        layout.pp = pp;
        layout.vpp = vpp;
        return layout;
    }

private Q_SLOTS:
    /// As Megatron-LM's own functions give it (get_schedule_table, get_pp_rank_microbatches).
    void theOrderIsTheTrainers_data()
    {
        QTest::addColumn<int>("stages");
        QTest::addColumn<int>("chunks");
        QTest::addColumn<int>("microBatches");
        QTest::addColumn<int>("stage");
        QTest::addColumn<QString>("order");
        QTest::newRow("no pipeline") << 1 << 1 << 2 << 0 << u"F0.0 B0.0 F1.0 B1.0"_s;
        QTest::newRow("first of four")
            << 4 << 1 << 5 << 0 << u"F0.0 F1.0 F2.0 F3.0 B0.0 F4.0 B1.0 B2.0 B3.0 B4.0"_s;
        QTest::newRow("last of four") << 4 << 1 << 3 << 3 << u"F0.0 B0.0 F1.0 B1.0 F2.0 B2.0"_s;
        QTest::newRow("fewer than stages") << 4 << 1 << 2 << 0 << u"F0.0 F1.0 B0.0 B1.0"_s;
        QTest::newRow("interleaved, first") << 2 << 2 << 4 << 0
                                            << u"F0.0 F1.0 F0.1 F1.1 F2.0 B0.1 F3.0 B1.1 F2.1 B0.0 F3.1 B1.0 "
                                               "B2.1 B3.1 B2.0 B3.0"_s;
        QTest::newRow("interleaved, last") << 2 << 2 << 4 << 1
                                           << u"F0.0 F1.0 F0.1 B0.1 F1.1 B1.1 F2.0 B0.0 F3.0 B1.0 F2.1 B2.1 "
                                              "F3.1 B3.1 B2.0 B3.0"_s;
    }
    void theOrderIsTheTrainers()
    {
        QFETCH(int, stages);
        QFETCH(int, chunks);
        QFETCH(int, microBatches);
        QFETCH(int, stage);
        QFETCH(QString, order);
        QCOMPARE(ordered({stages, chunks, microBatches}, stage), order);
    }

    void lengthAndPeakAreTheEstimates_data()
    {
        QTest::addColumn<int>("pp");
        QTest::addColumn<int>("vpp");
        QTest::addColumn<int>("globalBatch");
        for (const int pp : {1, 2, 4, 8}) {
            for (const int vpp : {1, 3}) {
                for (const int globalBatch : {8, 64}) {
                    if (vpp == 1 || pp > 1)
                        QTest::addRow("PP%d VPP%d, %d", pp, vpp, globalBatch) << pp << vpp << globalBatch;
                }
            }
        }
    }
    void lengthAndPeakAreTheEstimates()
    {
        QFETCH(int, pp);
        QFETCH(int, vpp);
        QFETCH(int, globalBatch);
        const PipelineCosts costs = costsOf(layoutOf(pp, vpp), globalBatch);
        const Result<PipelineTimeline> timeline = pipelineTimeline(costs);
        QVERIFY(timeline);
        QCOMPARE(timeline->seconds, costs.step.stepSeconds);
        // What is stretched is the stalls, 5 %, and less than nothing: uneven stages hide some of each other.
        QVERIFY2(timeline->stretch > 0.75 && timeline->stretch < 1.08,
            qPrintable(QString::number(timeline->stretch)));
        double end = 0;
        for (int stage = 0; stage < pp; ++stage) {
            const StageTimeline& line = timeline->stages[stage];
            QVERIFY(std::abs(line.peakBytes / costs.memory[stage].total() - 1) < 1e-9);
            QCOMPARE(line.memory.last().bytes,
                costs.memory[stage].total() - costs.memory[stage].activations - costs.memory[stage].logits
                    - costs.memory[stage].transient);
            for (qsizetype i = 1; i < line.spans.size(); ++i)
                QVERIFY(line.spans[i].begin >= line.spans[i - 1].end - 1e-9);
            end = std::max(end, line.spans.last().end);
        }
        QVERIFY(std::abs(end / costs.step.stepSeconds - 1) < 1e-9);
    }

    /// What the memory model takes for its activations is what the schedule holds at once.
    void asManyAreHeldAsTheMemoryModelCounts()
    {
        for (const int pp : {2, 4, 8}) {
            for (const int vpp : {1, 2, 3}) {
                const PipelineShape shape{pp, vpp, 32};
                for (int stage = 0; stage < pp; ++stage) {
                    int held = 0;
                    int most = 0;
                    for (const PipelineTask& task : stageOrder(shape, stage)) {
                        held += task.isForward ? 1 : -1;
                        most = std::max(most, held);
                    }
                    QCOMPARE(held, 0);
                    QCOMPARE(double(most), inFlight(layoutOf(pp, vpp), TrainingSpec(), 32, stage) * vpp);
                }
            }
        }
    }

    /// Nothing begins before what it needs has been computed and sent.
    void everyPassWaitsForTheOneBefore()
    {
        const Result<PipelineTimeline> timeline = pipelineTimeline(costsOf(layoutOf(4, 3), 32));
        QVERIFY(timeline);
        const auto spanOf = [&timeline](int stage, PipelineSpan::Kind kind, int microBatch, int chunk) {
            for (const PipelineSpan& span : timeline->stages[stage].spans) {
                if (span.kind == kind && span.microBatch == microBatch && span.chunk == chunk)
                    return span;
            }
            return PipelineSpan{kind, -2};
        };
        using Kind = PipelineSpan::Kind;
        for (int microBatch = 0; microBatch < 16; ++microBatch) {
            for (int chunk = 0; chunk < 3; ++chunk) {
                for (int stage = 1; stage < 4; ++stage) {
                    QVERIFY(spanOf(stage, Kind::Forward, microBatch, chunk).begin
                        >= spanOf(stage - 1, Kind::Forward, microBatch, chunk).end);
                    QVERIFY(spanOf(stage - 1, Kind::Backward, microBatch, chunk).begin
                        >= spanOf(stage, Kind::Backward, microBatch, chunk).end);
                }
            }
            QVERIFY(
                spanOf(0, Kind::Forward, microBatch, 1).begin >= spanOf(3, Kind::Forward, microBatch, 0).end);
        }
    }

    void whatNobodyCouldLookAtIsNotDrawn()
    {
        PipelineCosts costs = costsOf(layoutOf(4, 1), 64);
        costs.shape.microBatches = 1'000'000;
        QVERIFY(!pipelineTimeline(costs));
        QVERIFY(!pipelineTimeline(PipelineCosts()));
    }

    /// At any width: what is said of a place is what stands there.
    void aPlaceInThePictureSaysWhatHappens()
    {
        const PipelineTimeline timeline = *pipelineTimeline(costsOf(layoutOf(2, 2), 16));
        const QList<TitledTimeline> drawn{{u"one"_s, timeline, 1e11}, {u"other"_s, timeline, 1e11}};
        for (const double width : {500.0, 1280.0}) {
            PictureStyle style;
            style.width = width;
            QXmlStreamReader xml(pipelineSvg(drawn, style));
            QString title;
            QPointF middle;
            qsizetype asked = 0;
            while (!xml.atEnd()) {
                if (xml.readNext() != QXmlStreamReader::StartElement)
                    continue;
                const auto value = [&](QLatin1String name) {
                    return xml.attributes().value(name).toDouble();
                };
                if (xml.name() == u"rect") {
                    middle = {value("x"_L1) + value("width"_L1) / 2, value("y"_L1) + value("height"_L1) / 2};
                    QVERIFY(middle.x() < width && middle.y() < pipelineHeight(drawn, style));
                } else if (xml.name() == u"title") {
                    QCOMPARE(pipelineTextAt(drawn, style, middle.x(), middle.y()), xml.readElementText());
                    ++asked;
                }
            }
            QVERIFY(asked > 100);
            QVERIFY(pipelineTextAt(drawn, style, 1, 1).isEmpty());
        }
    }

    void thePictureAndTheTraceAreWellFormed()
    {
        const PipelineTimeline timeline = *pipelineTimeline(costsOf(layoutOf(2, 2), 16));
        const QList<TitledTimeline> drawn{
            {u"TP1 <PP2> & \"VPP2\""_s, timeline, 1e11}, {u"again"_s, timeline, 1e11}};
        QXmlStreamReader xml(pipelineSvg(drawn));
        int rectangles = 0;
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"rect")
                ++rectangles;
        }
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        qsizetype spans = 0;
        for (const StageTimeline& line : timeline.stages)
            spans += line.spans.size();
        QVERIFY(rectangles > 2 * spans);
        const auto trace = nlohmann::json::parse(pipelineTrace(drawn).toStdString());
        qsizetype events = 0;
        double last = 0;
        for (const auto& event : trace["traceEvents"]) {
            events += event["ph"] == "X" ? 1 : 0;
            if (event["ph"] == "X")
                last = std::max(last, event["ts"].get<double>() + event["dur"].get<double>());
        }
        QCOMPARE(events, 2 * spans);
        QVERIFY(std::abs(last / (timeline.seconds * 1e6) - 1) < 1e-6);
    }
};

MEGATUNE_TEST(PipelineTimelineTest)

} // namespace megatune::tst_pipelinetimeline

#include "tst_pipelinetimeline.moc"
