// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modelcatalog.h"
#include "core/model/modellocator.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "tests/support/window/paintedtext.h"
#include "ui/charts/iterationschart.h"
#include "ui/charts/memorychart.h"
#include "ui/charts/trialschart.h"
#include "ui/look/look.h"
#include "ui/trialpanes/gpuloadchart.h"

#include <cmath>
#include <QLineSeries>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QVBoxLayout>

namespace megatune::tst_charts {

using namespace Qt::StringLiterals;

using megatune::test::FakeFeed;
using megatune::test::PaintedText;
using megatune::test::paintedTexts;

namespace {

constexpr QSize chartSize(640, 280);

/// How many pixels around `centre` are nearly of this colour.
int pixelsLike(const QImage& image, const QPointF& centre, const QColor& color, int reach = 8)
{
    int count = 0;
    for (int y = -reach; y <= reach; ++y) {
        for (int x = -reach; x <= reach; ++x) {
            const QPoint at = centre.toPoint() + QPoint(x, y);
            if (!image.rect().contains(at))
                continue;
            const QColor pixel = image.pixelColor(at);
            const int off = std::abs(pixel.red() - color.red()) + std::abs(pixel.green() - color.green())
                + std::abs(pixel.blue() - color.blue());
            count += off < 48 ? 1 : 0;
        }
    }
    return count;
}

/// A dense model on eight GPUs of 80 GB.
PresetPtr presetWithEstimates(const QTemporaryDir& home)
{
    QFile file(home.filePath(u"config.json"_s));
    if (!file.open(QIODevice::WriteOnly))
        return nullptr;
    file.write(R"({"model_type":"qwen3","num_hidden_layers":36,"hidden_size":4096,
        "num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,"intermediate_size":12288,
        "vocab_size":151936,"tie_word_embeddings":false})");
    file.close();
    return configurePreset(u"megatron"_s,
        {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"64"_s}, {u"model"_s, home.path()}, {u"seq_len"_s, u"4096"_s},
            {u"gpu"_s, u"H100-80GB"_s}},
        ModelLocator(QProcessEnvironment()))
        .value_or(nullptr);
}

} // namespace

class TestCharts : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<StudySeries> m_series;
    const Layout m_layout = FakeFeed::layout(u"tp=2 mbs=4"_s);

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }

    void init()
    {
        m_feed = std::make_unique<FakeFeed>();
        m_feed->send(StudyCreated{});
        m_series = std::make_unique<StudySeries>();
        m_series->setFeed(m_feed.get());
    }

    void anEmptyChartSaysWhatWillBeThere()
    {
        TrialsChart trials(m_series.get());
        MemoryChart memory(m_series.get());
        IterationsChart iterations(m_series.get());
        for (PlotView* chart : QList<PlotView*>{&trials, &memory, &iterations}) {
            chart->resize(chartSize);
            chart->show();
            QVERIFY(!chart->emptyText().isEmpty());
            QVERIFY(!chart->accessibleName().isEmpty());
        }
        m_feed->finish(0, m_layout, 10);
        QTRY_VERIFY(trials.emptyText().isEmpty() && memory.emptyText().isEmpty());
    }

    void theMemoryThatWasEstimatedIsOutlined()
    {
        QTemporaryDir home;
        const PresetPtr preset = presetWithEstimates(home);
        QVERIFY(preset);
        m_feed->finish(0, m_layout, 100);
        QVERIFY(std::isnan(m_series->trials()[0].expectedGib));
        QVERIFY(!m_series->capacityGib());
        MemoryChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        m_series->setPreset(preset);
        const float expected = m_series->trials()[0].expectedGib;
        QVERIFY2(expected > 10 && expected < 200, qPrintable(QString::number(double(expected))));
        QVERIFY(m_series->capacityGib().value_or(0) > 70);
        m_feed->finish(1, m_layout, 100);
        QCOMPARE(m_series->trials()[1].expectedGib, expected);
        QTRY_VERIFY(chart.plotRect().contains(chart.toPixels(0, double(expected))));
        m_series->setFeed(m_feed.get());
        QVERIFY(std::isnan(m_series->trials()[0].expectedGib));
    }

    void anEstimateIsShownAlsoBeforeAnyTrialReportsItsMemory()
    {
        QTemporaryDir home;
        const PresetPtr preset = presetWithEstimates(home);
        QVERIFY(preset);
        m_feed->begin(0, m_layout);
        MemoryChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        QTRY_VERIFY(!chart.emptyText().isEmpty());
        m_series->setPreset(preset);
        QTRY_VERIFY(chart.emptyText().isEmpty());
        QVERIFY(chart.plotRect().contains(chart.toPixels(0, double(m_series->trials()[0].expectedGib))));
        QVERIFY(chart.plotRect().contains(chart.toPixels(0, m_series->capacityGib().value_or(0))));
    }

    void valuesAreWrittenWholeInTheLowestChart()
    {
        MemoryChart chart(m_series.get());
        chart.resize(chartSize.width(), chart.minimumHeight());
        chart.show();
        m_feed->finish(0, m_layout, 10, 75);
        QTRY_VERIFY(chart.emptyText().isEmpty());
        QStringList values;
        for (const PaintedText& text : paintedTexts(*chart.viewport())) {
            if (text.ink.right() < chart.plotRect().left())
                values.append(text.text);
        }
        QVERIFY2(values.contains(u"0"_s), qPrintable(values.join(u' ')));
        QVERIFY2(!values.join(u' ').contains(u'.') && !values.join(u' ').contains(QChar(0x2026)),
            qPrintable(values.join(u' ')));
    }

    void theNumbersOfTheTrialsStandBelowThemAtEverySize()
    {
        for (int number = 0; number < 40; ++number)
            m_feed->finish(number, m_layout, 100 + number);
        TrialsChart chart(m_series.get());
        const auto misplaced = [&chart] {
            QStringList wrong;
            int numbers = 0;
            for (const PaintedText& text : paintedTexts(*chart.viewport())) {
                bool isNumber = false;
                const int number = text.text.toInt(&isNumber);
                if (!isNumber || text.ink.top() < chart.plotRect().bottom())
                    continue;
                ++numbers;
                if (std::abs(text.ink.center().x() - chart.toPixels(number, 0).x()) > 3)
                    wrong.append(
                        u"%1 at %2 in %3 px"_s.arg(number).arg(text.ink.center().x()).arg(chart.width()));
            }
            return numbers > 1 ? wrong.join(u", ") : u"there are none"_s;
        };
        chart.resize(chartSize);
        chart.show();
        QTRY_COMPARE(misplaced(), QString());
        for (const int width : {900, 400, 401, 1200, 300, 700}) {
            chart.resize(width, chartSize.height());
            QTRY_COMPARE(misplaced(), QString());
            chart.hide();
            chart.resize(width + 150, chartSize.height() + 20);
            chart.show();
            QTRY_COMPARE(misplaced(), QString());
            chart.resize(width - 20, chartSize.height());
            chart.resize(width + 40, chartSize.height());
            QTRY_COMPARE(misplaced(), QString());
        }
    }

    void everyKindOfTrialIsDrawnWhereItBelongs()
    {
        m_feed->finish(0, m_layout, 100);
        m_feed->finish(1, m_layout, 400);
        m_feed->fail(2, m_layout, TrialState::Oom, u"CUDA out of memory"_s);
        m_feed->fail(3, m_layout, TrialState::TimedOut);
        TrialsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        const QImage image = chart.grab().toImage();
        const QPalette palette = chart.palette();
        QVERIFY(pixelsLike(image, chart.toPixels(0, 100), look::ofState(TrialState::Finished, palette)) > 20);
        QVERIFY(pixelsLike(image, chart.toPixels(1, 400), look::accent(palette)) > 40);
        // Failures stand below the lowest tick.
        const QPointF foot(0, chart.plotRect().bottom() - 12);
        const QPointF oom(chart.toPixels(2, 0).x(), foot.y());
        QVERIFY(pixelsLike(image, oom, look::outOfMemory(palette)) > 8);
        QVERIFY(pixelsLike(image, QPointF(chart.toPixels(3, 0).x(), foot.y()), look::warning(palette)) > 8);
        QVERIFY(chart.toPixels(0, 0).y() < foot.y() - 8);
    }

    void theBestSoFarIsAStepLine()
    {
        m_feed->finish(0, m_layout, 100);
        m_feed->finish(1, m_layout, 50);
        m_feed->finish(2, m_layout, 400);
        TrialsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        const auto series = chart.chart()->series();
        QCOMPARE(series.size(), 1);
        QCOMPARE(qobject_cast<QLineSeries*>(series.first())->points(), m_series->bestSoFar());
    }

    void valuesAreShownInTheUnitThatIsAskedFor()
    {
        StudyCreated study;
        study.uid = u"u"_s;
        study.command = u"torchrun pretrain_gpt.py --bf16 --seq-length 8192"_s;
        study.shape = catalogShape(u"meta-llama/Llama-3.1-8B"_s);
        study.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"128"_s}, {u"gpu"_s, u"H100-80GB"_s}};
        m_feed = std::make_unique<FakeFeed>();
        m_feed->send(study);
        m_series->setFeed(m_feed.get());
        TrialsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        QCOMPARE(chart.units(), QList<ChartUnit>{ChartUnit::Value}); // nothing is measured yet
        m_feed->finish(0, m_layout, 200);
        m_feed->finish(1, m_layout, 400);
        QCOMPARE(chart.units().size(), 4);
        const auto lineIn = [&chart](ChartUnit unit) {
            chart.setUnit(unit);
            const int before = chart.refreshCount();
            chart.scheduleRefresh();
            (void)QTest::qWaitFor([&] { return chart.refreshCount() > before; }, test::patientMs);
            return qobject_cast<QLineSeries*>(chart.chart()->series().first())->points();
        };
        const StudyThroughput throughput(study);
        const Throughput first = throughput.of(200);
        const Throughput best = throughput.of(400);
        QCOMPARE(lineIn(ChartUnit::Mfu).first().y(), *first.mfu * 100);
        QCOMPARE(lineIn(ChartUnit::Mfu).last().y(), *best.mfu * 100);
        QCOMPARE(lineIn(ChartUnit::Tokens).last().y(), *best.tokensPerSecondGpu);
        QVERIFY2(chart.accessibleDescription().contains(u"tokens/s per GPU in trial 1"_s),
            qPrintable(chart.accessibleDescription()));
        const QList<QPointF> times = lineIn(ChartUnit::StepTime);
        QCOMPARE(times.first().y(), *first.stepMs);
        QCOMPARE(times.last().y(), *best.stepMs); // the best is the lowest
        QVERIFY(times.last().y() < times.first().y());
        QCOMPARE(chart.accessibleName(), u"Time of an iteration by trial, ms"_s);
        QCOMPARE(lineIn(ChartUnit::Value), m_series->bestSoFar());
    }

    void aRunningTrialMovesWithItsIterations()
    {
        m_feed->finish(0, m_layout, 100);
        m_feed->begin(1, m_layout);
        TrialsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        const int before = chart.refreshCount();
        for (int i = 1; i <= 4; ++i) // two of them are warm-up
            Q_EMIT m_feed->livePoint(1, IterationPoint{i, 1000});
        QTRY_VERIFY(chart.refreshCount() > before);
        QVERIFY(chart.toPixels(1, 1000).y() >= chart.plotRect().top());
    }

    void drawingIsBoundedHoweverMuchComes()
    {
        TrialsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        const int before = chart.refreshCount();
        QElapsedTimer timer;
        timer.start();
        int number = 0;
        while (timer.elapsed() < 450 || (chart.refreshCount() < before + 2 && timer.elapsed() < 30'000)) {
            m_feed->finish(number, m_layout, number);
            ++number;
            QTest::qWait(1);
        }
        const int drawn = chart.refreshCount() - before;
        QVERIFY(drawn >= 2);
        QVERIFY2(drawn <= timer.elapsed() / 100 + 1, qPrintable(QString::number(drawn)));
    }

    void aHiddenChartDrawsNothingAndCatchesUp()
    {
        TrialsChart chart(m_series.get());
        chart.resize(chartSize);
        m_feed->finish(0, m_layout, 100);
        test::letTimePass(150);
        QCOMPARE(chart.refreshCount(), 0);
        chart.show();
        QVERIFY(chart.refreshCount() > 0);
        QVERIFY(chart.emptyText().isEmpty());
    }

    void aClickSelectsTheTrialBelowIt()
    {
        for (int i = 0; i < 10; ++i)
            m_feed->finish(i, m_layout, 10 * i + 10);
        TrialsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        QSignalSpy selected(&chart, &TrialPlot::trialSelected);
        QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.toPixels(3, 40).toPoint());
        QCOMPARE(selected.size(), 1);
        QCOMPARE(selected.first().first().toInt(), 3);
        QCOMPARE(chart.selected(), 3);
        // Anywhere in its column will do.
        QTest::mouseClick(chart.viewport(), Qt::LeftButton, {}, chart.toPixels(7, 15).toPoint());
        QCOMPARE(chart.selected(), 7);
    }

    void arrowKeysGoFromTrialToTrial()
    {
        for (int i = 0; i < 30; ++i)
            m_feed->finish(i, m_layout, i);
        TrialsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        chart.setFocus();
        const QList<QPair<Qt::Key, int>> steps{{Qt::Key_Left, 29}, {Qt::Key_Left, 28}, {Qt::Key_Right, 29},
            {Qt::Key_Right, 29}, {Qt::Key_PageUp, 19}, {Qt::Key_Home, 0}, {Qt::Key_Left, 0},
            {Qt::Key_End, 29}};
        for (const auto& [key, expected] : steps) {
            QTest::keyClick(&chart, key);
            QCOMPARE(chart.selected(), expected);
        }
    }

    void numbersAreInTheDescription()
    {
        m_feed->finish(0, m_layout, 412.34);
        m_feed->fail(1, m_layout, TrialState::Oom,
            u"CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 79.11 GiB of which 1 GiB is free."_s);
        TrialsChart trials(m_series.get());
        MemoryChart memory(m_series.get());
        for (PlotView* chart : QList<PlotView*>{&trials, &memory}) {
            chart->resize(chartSize);
            chart->show();
        }
        QVERIFY2(
            trials.accessibleDescription().contains(u"412.3"_s), qPrintable(trials.accessibleDescription()));
        QVERIFY(trials.accessibleDescription().contains(u"TP2 MBS4"_s));
        QVERIFY2(
            memory.accessibleDescription().contains(u"79.1"_s), qPrintable(memory.accessibleDescription()));
    }

    void iterationsOfAnotherTrialAreShownOnRequest()
    {
        m_feed->begin(0, m_layout);
        m_feed->begin(1, m_layout);
        for (int i = 1; i <= 5; ++i)
            Q_EMIT m_feed->livePoint(1, IterationPoint{i, 100.0 + i});
        IterationsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.show();
        chart.setTrial(0);
        QTRY_VERIFY(chart.emptyText().contains(u"0"_s));
        chart.setTrial(1);
        QTRY_COMPARE(chart.pointCount(), 5);
        QVERIFY(chart.emptyText().isEmpty());
    }

    void whatItsGpusDoStandsBelowTheIterationsOfATrial()
    {
        m_feed->begin(0, m_layout);
        m_feed->begin(1, m_layout);
        IterationSummary summary{0, {}};
        for (int i = 1; i <= 20; ++i)
            summary.points.append(IterationPoint{i, 100.0 + i});
        m_feed->send(summary);
        QWidget window;
        auto* column = look::columnIn(&window, 0);
        auto* above = new IterationsChart(m_series.get(), &window);
        auto* chart = new GpuLoadChart(m_series.get(), above, &window);
        column->addWidget(above, 1);
        column->addWidget(chart);
        window.resize(chartSize);
        window.show();
        above->setTrial(0);
        QTRY_COMPARE(above->pointCount(), 20);
        QVERIFY(chart->isHidden()); // no empty box
        const QRectF roomAlone = above->plotRect();
        // Two moments in one iteration stand behind each other.
        m_feed->send(GpuLoadSummary{0, {{1, 10, 100}, {5, 80, 500}, {5, 100, 700}, {20, 90, std::nan("")}}});
        QTRY_VERIFY(!chart->isHidden() && chart->pointCount() == 4);
        QTRY_VERIFY(above->plotRect().height() < roomAlone.height());
        const auto x = [&](qsizetype point) { return chart->placeOf(point, &GpuLoadPoint::percent).x(); };
        QVERIFY(x(0) > above->toPixels(1, 0).x() && x(0) < above->toPixels(2, 0).x());
        QVERIFY(x(1) > above->toPixels(5, 0).x() && x(2) > x(1) && x(2) < above->toPixels(6, 0).x());
        QVERIFY(x(3) <= above->plotRect().right());
        QVERIFY(
            chart->placeOf(2, &GpuLoadPoint::percent).y() < chart->placeOf(1, &GpuLoadPoint::percent).y());
        QVERIFY(std::isnan(chart->placeOf(3, &GpuLoadPoint::watts).y()));
        QCOMPARE(chart->accessibleDescription(),
            u"Trial 0 on average: GPU utilisation 90 %, 600 W a GPU."_s); // behind the warm-up
        QStringList painted;
        for (const PaintedText& text : paintedTexts(*chart))
            painted.append(text.text);
        QVERIFY2(painted.contains(u"GPU utilisation, mean 90 %"_s)
                && painted.contains(u"Power a GPU, mean 600 W"_s) && painted.contains(u"700 W"_s),
            qPrintable(painted.join(u'|')));
        above->setTrial(1);
        QTRY_VERIFY(chart->isHidden());
        // The next attempt begins without them.
        above->setTrial(0);
        QTRY_VERIFY(!chart->isHidden());
        TrialEnded stopped;
        stopped.state = TrialState::Stopped;
        m_feed->send(stopped);
        m_feed->send(TrialStarted{0, 2, {}, {}});
        QTRY_VERIFY(chart->isHidden());
    }

    void aToolThatTellsOneOfBothHasOneStrip()
    {
        m_feed->begin(0, m_layout);
        m_feed->send(IterationSummary{0, {{1, 100}, {2, 100}, {3, 100}}});
        IterationsChart above(m_series.get());
        GpuLoadChart chart(m_series.get(), &above);
        above.resize(chartSize);
        above.show();
        above.setTrial(0);
        m_feed->send(GpuLoadSummary{0, {{3, 90, 600}}});
        QTRY_VERIFY(!chart.isHidden());
        const int both = chart.height();
        m_feed->begin(1, m_layout);
        m_feed->send(IterationSummary{1, {{1, 100}, {2, 100}, {3, 100}}});
        m_feed->send(GpuLoadSummary{1, {{3, std::nan(""), 71.4}}});
        above.setTrial(1);
        QTRY_COMPARE(chart.accessibleDescription(), u"Trial 1 on average: 71 W a GPU."_s);
        QVERIFY(chart.height() < both);
    }

    void manyIterationsAreThinnedToWhatAPixelColumnShows()
    {
        m_feed->begin(0, m_layout);
        IterationSummary summary;
        for (int i = 1; i <= 9'000; ++i)
            summary.points.append(IterationPoint{i, 100.0 + i % 17});
        m_feed->send(summary);
        IterationsChart chart(m_series.get());
        chart.resize(chartSize);
        chart.setTrial(0);
        chart.show();
        QCOMPARE(chart.pointCount(), 9'000);
        const auto* line = qobject_cast<QLineSeries*>(chart.chart()->series().first());
        QVERIFY(line->count() > 100 && line->count() <= 2 * chartSize.width());
    }

    void aHundredThousandTrialsAreDrawn()
    {
        FakeFeed feed;
        feed.load(StudyCreated{});
        for (int i = 0; i < 100'000; ++i) {
            TrialQueued queued;
            queued.number = i;
            queued.params = m_layout;
            feed.load(queued);
            feed.load(TrialStarted{i, 1, {}, {}});
            TrialEnded ended;
            ended.number = i;
            ended.state = i % 7 ? TrialState::Finished : TrialState::Oom;
            ended.value = i % 7 ? std::optional<double>(300 + (i * 7919) % 101) : std::nullopt;
            ended.memoryGib = i % 80;
            feed.load(ended);
        }
        m_series->setFeed(&feed);
        TrialsChart trials(m_series.get());
        MemoryChart memory(m_series.get());
        megatune::test::CpuTimer timer;
        for (PlotView* chart : QList<PlotView*>{&trials, &memory}) {
            chart->resize(chartSize);
            chart->show();
            QVERIFY(!chart->grab().isNull());
        }
        qInfo("100,000 trials: two charts drawn in %lld ms", timer.elapsed());
        QVERIFY(timer.elapsed() < 10'000);
        m_series->setFeed(nullptr);
    }
};

MEGATUNE_TEST(TestCharts)

} // namespace megatune::tst_charts

#include "tst_charts.moc"
