// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/grid/gridestimates.h"

#include "core/base/units.h"
#include "core/model/modellocator.h"
#include "core/space/enumerator.h"

#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_gridestimates {

/// The best estimate of each cell, and how much work it may take.
class GridEstimatesTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;

    [[nodiscard]] PresetPtr preset(const QString& gpus, const QString& gpu)
    {
        PresetArguments arguments{
            {u"n_gpus"_s, gpus}, {u"gbs"_s, u"64"_s}, {u"model"_s, m_home.path()}, {u"seq_len"_s, u"4096"_s}};
        if (!gpu.isEmpty())
            arguments.insert(u"gpu"_s, gpu);
        const auto made =
            configurePreset(u"megatron"_s, arguments, ModelLocator(QProcessEnvironment::systemEnvironment()));
        return made ? *made : nullptr;
    }
    [[nodiscard]] static std::vector<quint64> keptOf(const Preset& preset)
    {
        std::vector<quint64> kept;
        for (const Classification& cell : classifyGrid(preset.space(), preset.rules(), u"tp"_s, u"pp"_s))
            kept.push_back(cell.kept);
        return kept;
    }

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(m_home.filePath(u"config.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"architectures":["Qwen3ForCausalLM"],"model_type":"qwen3","num_hidden_layers":36,
            "hidden_size":4096,"num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,
            "intermediate_size":12288,"vocab_size":151936,"tie_word_embeddings":false})");
    }

    void everyCellHasTheBestOfItsLayouts()
    {
        const PresetPtr space = preset(u"8"_s, u"A100-40GB"_s);
        QVERIFY(space != nullptr && space->estimator() != nullptr);
        const std::vector<quint64> kept = keptOf(*space);
        const std::atomic<bool> stop = false;
        const auto cells = estimateGrid(*space, space->estimator(), LayoutFilter::parse({}, space->space()),
            u"tp"_s, u"pp"_s, kept, 1'000'000, stop);
        QCOMPARE(cells.size(), kept.size());
        std::vector<std::optional<double>> best(cells.size());
        std::vector<quint64> fitting(cells.size(), 0);
        std::vector<qint64> numbers(static_cast<size_t>(space->space().count()));
        const auto all = classify(space->space(), space->rules(), Listing::Kept);
        for (const CombinationIndex index : all.keptIndexes) {
            space->space().numbersAt(index, numbers);
            const LayoutEstimate estimate = space->estimator()->estimate(numbers);
            if (estimate.memory.total() > space->estimator()->capacity())
                continue;
            const auto cell = static_cast<size_t>(
                space->space().choiceAt(index, 0) * 4 + space->space().choiceAt(index, 1));
            best[cell] = std::max(best[cell].value_or(0), estimate.step.tflopsPerGpu);
            ++fitting[cell];
        }
        bool someFit = false;
        for (size_t i = 0; i < cells.size(); ++i) {
            QVERIFY(cells[i].complete);
            QCOMPARE(cells[i].looked, kept[i]);
            QCOMPARE(cells[i].fitting, fitting[i]);
            QCOMPARE(cells[i].bestTflops.has_value(), best[i].has_value());
            if (best[i])
                QCOMPARE(*cells[i].bestTflops, *best[i]);
            QCOMPARE(cells[i].noneFits(), kept[i] > 0 && !best[i]);
            someFit = someFit || best[i];
        }
        QVERIFY(someFit);
    }

    void aFilterCountsWhatPassesIt()
    {
        const PresetPtr space = preset(u"8"_s, u"A100-40GB"_s);
        const std::atomic<bool> stop = false;
        const auto filtered = [&](const QString& text) {
            const auto filter = LayoutFilter::parse(text, space->space());
            std::vector<quint64> kept;
            for (const Classification& cell : classifyFiltered(*space, filter, u"tp"_s, u"pp"_s))
                kept.push_back(cell.kept);
            return estimateGrid(*space, space->estimator(), filter, u"tp"_s, u"pp"_s, kept, 1'000'000, stop);
        };
        const std::vector<quint64> all = keptOf(*space);
        const auto every = filtered(u"tp=2,4 pp=1"_s);
        QCOMPARE(every.size(), all.size());
        for (size_t cell = 0; cell < every.size(); ++cell) {
            const bool isLeft = cell == 4 || cell == 8; // TP 2 and 4 with PP 1
            QCOMPARE(every[cell].looked, isLeft ? all[cell] : 0);
            QCOMPARE(every[cell].passing, every[cell].looked);
        }
        const double gib = every[8].leastBytes / bytesPerGib + 1;
        const auto some = filtered(u"tp=2,4 pp=1 memory<%1"_s.arg(gib));
        QCOMPARE(some[8].looked, all[8]);
        QVERIFY(some[8].passing > 0 && some[8].passing < all[8]);
        QCOMPARE(some[8].leastBytes, every[8].leastBytes);
        QVERIFY(some[8].chance > 0 && some[8].chance <= 1);
        QCOMPARE(filtered(u"tp=3"_s)[8].looked, quint64{0});
    }
    void aBudgetBoundsTheWorkAndSmallCellsStayWhole()
    {
        const PresetPtr space = preset(u"64"_s, u"H100-80GB"_s);
        const std::vector<quint64> kept = keptOf(*space);
        const std::atomic<bool> stop = false;
        const auto cells = estimateGrid(*space, space->estimator(), LayoutFilter::parse({}, space->space()),
            u"tp"_s, u"pp"_s, kept, 8'000, stop);
        quint64 looked = 0;
        int sampled = 0;
        for (size_t i = 0; i < cells.size(); ++i) {
            looked += cells[i].looked;
            sampled += cells[i].complete ? 0 : 1;
            QVERIFY(cells[i].complete || cells[i].looked >= 64);
            QVERIFY(cells[i].looked <= kept[i]);
            QCOMPARE(cells[i].complete, cells[i].looked == kept[i]);
        }
        QVERIFY(looked <= 8'000);
        QVERIFY(looked > 4'000);
        QVERIFY(sampled > 0);
        QVERIFY(sampled < static_cast<int>(cells.size()));
    }

    void whatIsNotKnownOrNotWantedIsNotEstimated()
    {
        const PresetPtr unknown = preset(u"8"_s, {});
        QVERIFY(unknown->estimator() == nullptr);
        std::atomic<bool> stop = false;
        QVERIFY(estimateGrid(*unknown, unknown->estimator(), LayoutFilter::parse({}, unknown->space()),
            u"tp"_s, u"pp"_s, keptOf(*unknown), 1000, stop)
                    .empty());
        const PresetPtr known = preset(u"8"_s, u"h100"_s);
        QVERIFY(estimateGrid(*known, known->estimator(), LayoutFilter::parse({}, known->space()), u"tp"_s,
            u"nothing"_s, keptOf(*known), 1000, stop)
                    .empty());
        stop = true;
        QVERIFY(estimateGrid(*known, known->estimator(), LayoutFilter::parse({}, known->space()), u"tp"_s,
            u"pp"_s, keptOf(*known), 1000, stop)
                    .empty());
    }
};

MEGATUNE_TEST(GridEstimatesTest)

} // namespace megatune::tst_gridestimates

#include "tst_gridestimates.moc"
