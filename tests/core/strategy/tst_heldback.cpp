// SPDX-License-Identifier: GPL-3.0-or-later
// What no strategy launches unasked, that it is counted, and that the documented walk says what it does.
#include "core/model/modellocator.h"
#include "core/space/enumerator.h"
#include "core/strategy/candidates.h"
#include "core/strategy/strategy.h"
#include "tests/support/test.h"

#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_heldback {

namespace {

/// 8 billion parameters without experts.
constexpr const char* heldConfig =
    "{\"model_type\":\"llama\",\"num_hidden_layers\":32,\"hidden_size\":4096,"
    "\"intermediate_size\":14336,\"num_attention_heads\":32,\"num_key_value_heads\":8,"
    "\"vocab_size\":128256}";

const QString heldKnown =
    u"n_gpus=8,gbs=64,seq_len=8192,gpu=A100-40GB,mbs_max=4,recompute_num_layers_max=2"_s;

double ratioOf(const Preset& preset, const Layout& layout)
{
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    preset.space().numbersAt(*preset.space().indexOf(layout), numbers);
    return preset.estimator()->estimate(numbers).memory.total() / preset.estimator()->capacity();
}

/// Every proposal, told that it failed.
QList<Proposal> proposalsOf(Strategy& strategy, int most = 5000)
{
    QList<Proposal> proposals;
    for (int i = 0; i < most; ++i) {
        const Proposal proposal = strategy.next();
        if (proposal.kind != Proposal::Kind::Try)
            break;
        proposals.append(proposal);
        strategy.tell(proposal.layout, {Outcome::Kind::Value, 100.0 + i % 7});
    }
    return proposals;
}

} // namespace

class HeldBackTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        QFile file(m_folder.filePath(u"config.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(heldConfig);
    }
    void noStrategyLaunchesWhatCannotRun_data()
    {
        QTest::addColumn<QString>("strategy");
        for (const StrategyKind& kind : strategyKinds())
            QTest::newRow(qPrintable(kind.name)) << kind.name;
    }
    void noStrategyLaunchesWhatCannotRun()
    {
        QFETCH(QString, strategy);
        const bool documented = strategy == u"megatron-heuristic";
        const PresetPtr preset = presetWith(documented ? u"megatron-core"_s : u"megatron"_s);
        auto made = createStrategy(strategy, {preset, Direction::Maximize, 0});
        QVERIFY(made);
        const QList<Proposal> proposals = proposalsOf(**made);
        QVERIFY(proposals.size() > 3);
        for (const Proposal& proposal : proposals) {
            QVERIFY2(ratioOf(*preset, proposal.layout) <= 1.5, qPrintable(proposal.layout.toText()));
            QVERIFY2(proposal.layout.number(u"ep"_s) == 1, qPrintable(proposal.layout.toText()));
        }
        QVERIFY((*made)->heldBack().memory > 0);
    }
    void whatIsHeldBackIsCountedAndMissesNothing()
    {
        const PresetPtr preset = presetWith(u"megatron"_s);
        HeldBackCounts expected;
        qint64 others = 0;
        for (const CombinationIndex index : distinctCandidates(*preset)) {
            const Layout layout = preset->space().layoutAt(index);
            const bool refused = layout.number(u"ep"_s) > 1;
            const bool large = !refused && ratioOf(*preset, layout) > 1.5;
            expected.doubted[preset->doubts().first().title] += refused ? 1 : 0;
            expected.memory += large ? 1 : 0;
            others += refused || large ? 0 : 1;
        }
        QVERIFY(expected.doubted.first() > 0 && expected.memory > 0);
        for (const QString& name : {u"grid"_s, u"random"_s, u"tpe"_s, u"model-guided"_s}) {
            const auto made = createStrategy(name, {preset, Direction::Maximize, 0});
            QVERIFY2((*made)->heldBack() == expected, qPrintable(name));
            if (name != u"model-guided")
                QCOMPARE((*made)->remainingAtMost(), std::optional(others));
        }
    }
    void theDocumentedWalkRunsItAndSaysSo()
    {
        const PresetPtr preset = presetWith(u"megatron"_s);
        const auto made = createStrategy(u"megatron-heuristic"_s, {preset, Direction::Maximize, 0});
        bool large = false;
        bool refused = false;
        for (const Proposal& proposal : proposalsOf(**made)) {
            const bool isRefused = proposal.layout.number(u"ep"_s) > 1;
            const bool isLarge = !isRefused && ratioOf(*preset, proposal.layout) > 1.5;
            QCOMPARE(proposal.reason.contains(u"refuses EP above 1"), isRefused);
            QCOMPARE(proposal.reason.contains(u"times a GPU's memory"), isLarge);
            large = large || isLarge;
            refused = refused || isRefused;
        }
        QVERIFY(large && refused);
        QCOMPARE((*made)->heldBack().total(), 0);
    }
    void whatLocalLayersHardlyRecomputeIsHeldBack()
    {
        const auto presetFor = [](const QString& options) {
            return *configurePreset(u"megatron-core"_s, *presetArgumentsFromText(u"n_gpus=4,gbs=16"_s),
                ModelLocator(QProcessEnvironment()),
                *CommandLine::parse(u"torchrun pretrain_gpt.py --num-layers 4 --hidden-size 64 "
                                    "--num-attention-heads 4 --seq-length 64 --disable-bias-linear "_s
                    + options));
        };
        const auto isDoubted = [](const Layout& layout) {
            return layout.text(u"recompute_granularity"_s) == u"selective"
                && layout.text(u"recompute_modules"_s).contains(u"layernorm");
        };
        const PresetPtr local = presetFor(u"--transformer-impl local"_s);
        const PresetPtr other = presetFor(QString());
        for (const QString& name : {u"grid"_s, u"random"_s, u"tpe"_s, u"model-guided"_s}) {
            const auto made = createStrategy(name, {local, Direction::Maximize, 0});
            for (const Proposal& proposal : proposalsOf(**made))
                QVERIFY2(!isDoubted(proposal.layout), qPrintable(name));
            QVERIFY(!(*made)->heldBack().doubted.isEmpty());
            QVERIFY(heldBackText((*made)->heldBack()).contains(u"will not be tried: recomputing layernorm"));
            const auto free = createStrategy(name, {other, Direction::Maximize, 0});
            QVERIFY(!heldBackText((*free)->heldBack()).contains(u"recomputing"));
        }
        // It stays in the space, and runs by hand.
        const Classification kept = classify(local->space(), local->rules(), Listing::Kept);
        HeldBack heldBack(*local);
        const auto doubted = std::find_if(kept.keptIndexes.begin(), kept.keptIndexes.end(),
            [&](CombinationIndex index) { return isDoubted(local->space().layoutAt(index)); });
        QVERIFY(doubted != kept.keptIndexes.end());
        QVERIFY(heldBack.warning(*doubted).contains(u"needs Transformer Engine"));
    }
    void withoutAModelNothingIsHeldBack()
    {
        const PresetPtr preset = *configurePreset(u"megatron"_s,
            *presetArgumentsFromText(u"n_gpus=4,gbs=8"_s), ModelLocator(QProcessEnvironment()));
        const auto made = createStrategy(u"grid"_s, {preset, Direction::Maximize, 0});
        QCOMPARE((*made)->heldBack().total(), 0);
        QCOMPARE((*made)->remainingAtMost(), std::optional(qint64(distinctCandidates(*preset).size())));
    }
    void theCountIsASentence()
    {
        QCOMPARE(heldBackText({}), QString());
        QCOMPARE(heldBackText({12, {}}),
            u"12 layout(s) will not be tried: estimated beyond 1.5 times the memory."_s);
        QVERIFY(heldBackText({1, {{u"it is refused"_s, 3}}})
                    .contains(u"3 layout(s) will not be tried: it is refused."));
    }

private:
    [[nodiscard]] PresetPtr presetWith(const QString& name) const
    {
        PresetArguments arguments = *presetArgumentsFromText(heldKnown);
        arguments.insert(u"model"_s, m_folder.path());
        const auto preset = configurePreset(name, arguments, ModelLocator(QProcessEnvironment()));
        return preset ? *preset : nullptr;
    }

    QTemporaryDir m_folder;
};

MEGATUNE_TEST(HeldBackTest)

} // namespace megatune::tst_heldback

#include "tst_heldback.moc"
