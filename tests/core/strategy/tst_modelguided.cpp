// SPDX-License-Identifier: GPL-3.0-or-later
// Strategy model-guided: what it learns, what it never does, when it stops; and the estimates that presets
// offer.
#include "core/base/units.h"
#include "core/estimate/memoryfit.h"
#include "core/model/modellocator.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/strategy/candidates.h"
#include "core/strategy/guided/memoryorder.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"
#include "tests/sweeps/searchbench.h"
#include "tests/sweeps/simulatedsweeps.h"

#include <cmath>
#include <QElapsedTimer>
#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <set>
#include <tuple>

namespace megatune::tst_modelguided {

namespace {

constexpr const char* denseConfig =
    "{\"model_type\":\"llama\",\"num_hidden_layers\":32,\"hidden_size\":4096,"
    "\"intermediate_size\":14336,\"num_attention_heads\":32,\"num_key_value_heads\":8,"
    "\"vocab_size\":128256}";
constexpr const char* sparseConfig =
    "{\"architectures\":[\"Qwen3MoeForCausalLM\"],\"model_type\":\"qwen3_moe\","
    "\"num_hidden_layers\":48,\"hidden_size\":2048,\"intermediate_size\":6144,"
    "\"num_attention_heads\":32,\"num_key_value_heads\":4,\"head_dim\":128,"
    "\"num_experts\":128,\"num_experts_per_tok\":8,\"moe_intermediate_size\":768,"
    "\"vocab_size\":151936,\"tie_word_embeddings\":false}";

/// A preset for a model whose config.json is written first.
class ShapedPreset
{
public:
    Result<PresetPtr> make(const char* config, const QString& arguments)
    {
        QFile file(m_folder.filePath(u"config.json"_s));
        if (file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            file.write(config);
        file.close();
        PresetArguments parsed = *presetArgumentsFromText(arguments);
        parsed.insert(u"model"_s, m_folder.path());
        return presetOfMap(parsed);
    }

private:
    QTemporaryDir m_folder;
};

const QString coreArguments = u"n_gpus=16,gbs=64,preset=megatron-core,seq_len=4096,gpu=A100-80GB"_s;

std::unique_ptr<Strategy> guided(const PresetPtr& preset, const QList<EarlierTrial>& earlier = {})
{
    auto made = createStrategy(u"model-guided"_s, {preset, Direction::Maximize, 0, earlier});
    return made ? std::move(*made) : nullptr;
}

LayoutEstimate estimateOf(const Preset& preset, const Layout& layout)
{
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    preset.space().numbersAt(*preset.space().indexOf(layout), numbers);
    return preset.estimator()->estimate(numbers);
}

/// A law near the estimates: TP costs 30 % more than expected, memory 10 % more.
Outcome nearLaw(const Preset& preset, const Layout& layout)
{
    const LayoutEstimate e = estimateOf(preset, layout);
    if (1.1 * e.memory.total() > preset.estimator()->capacity())
        return {Outcome::Kind::OutOfMemory};
    const double share = 1 + 0.3 * e.step.tensorSeconds / e.step.stepSeconds;
    return {Outcome::Kind::Value, e.step.tflopsPerGpu / share, 0};
}

struct Played
{
    QList<Layout> layouts;
    QList<Outcome> outcomes;
    QString end;

    [[nodiscard]] double best() const
    {
        double value = 0;
        for (const Outcome& outcome : outcomes)
            value = outcome.succeeded() ? std::max(value, outcome.value) : value;
        return value;
    }
};

Played play(Strategy& strategy, const std::function<Outcome(const Layout&)>& law, int most = 2000)
{
    Played played;
    for (int i = 0; i < most; ++i) {
        const Proposal proposal = strategy.next();
        if (proposal.kind != Proposal::Kind::Try) {
            played.end = proposal.reason;
            break;
        }
        if (proposal.reason.isEmpty())
            return {};
        played.layouts.append(proposal.layout);
        played.outcomes.append(law(proposal.layout));
        strategy.tell(proposal.layout, played.outcomes.last());
    }
    return played;
}

/// Whether rules of thumb say that `a` needs more than `b`: written apart from the product's order.
bool plainlyNeedsMore(const Layout& a, const Layout& b)
{
    for (const LayoutItem& item : a.items()) {
        if (item.name != u"mbs" && item.name != u"tp" && item.value.text() != b.text(item.name))
            return false;
    }
    return a.number(u"mbs"_s) >= b.number(u"mbs"_s) && a.number(u"tp"_s) <= b.number(u"tp"_s);
}

/// The trainer of the acceptance table: a trainer that no estimate knows.
Outcome tableLaw(const Layout& layout)
{
    const bool selective = layout.text(u"recompute_granularity"_s) == u"selective";
    const auto number = [&](const char* name) {
        return static_cast<double>(layout.number(QLatin1String(name)));
    };
    const double split = number("tp") * number("ep");
    if (number("mbs") > std::max(1.0, (selective ? 8 : 16) / split))
        return {Outcome::Kind::OutOfMemory};
    const double others = std::pow(0.9, number("pp") + number("cp") + number("etp") - 3);
    return {Outcome::Kind::Value,
        80.0 / number("tp") * (1 + 0.2 * std::log2(number("mbs"))) * (selective ? 0.95 : 1.0)
            * std::pow(0.95, number("ep") - 1) * others};
}

Candidate candidateOf(int tp, int pp, int mbs, RecomputeGranularity recompute, float need)
{
    Candidate candidate;
    candidate.layout = {.tp = tp, .pp = pp, .mbs = mbs, .recompute = recompute};
    candidate.states = need / 2;
    candidate.moving = need / 2;
    return candidate;
}

} // namespace

class ModelGuidedTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void presetsEstimateWhatIsKnown()
    {
        const Result<PresetPtr> preset = m_shaped.make(denseConfig, coreArguments);
        QVERIFY(preset);
        QVERIFY((*preset)->estimator() != nullptr);
        QCOMPARE((*preset)->recommendedStrategy(), u"model-guided"_s);
        const LayoutEstimate estimate = estimateOf(**preset, (*preset)->space().layoutAt(0));
        QVERIFY(estimate.step.stepSeconds > 0);
        QVERIFY(estimate.memory.total() > 1e9);
        const Result<PresetPtr> zenith =
            m_shaped.make(denseConfig, u"n_gpus=16,gbs=64,seq_len=4096,gpu=h100,gpus_per_node=4"_s);
        QVERIFY((*zenith)->estimator() != nullptr);
        QCOMPARE((*zenith)->recommendedStrategy(), u"megatron-heuristic"_s);
        for (const QString& unknown : {u"n_gpus=16,gbs=64,seq_len=4096"_s, u"n_gpus=16,gbs=64,gpu=h100"_s})
            QVERIFY((*m_shaped.make(denseConfig, unknown))->estimator() == nullptr);
        const Result<PresetPtr> wrong = m_shaped.make(denseConfig, u"n_gpus=16,gbs=64,gpu=X9000-80GB"_s);
        QVERIFY(!wrong);
        QVERIFY(wrong.error().sentence.contains(u"X9000-80GB"));
    }
    void theSearchFindsTheBestInAHandfulOfTrials()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        double best = 0;
        for (const CombinationIndex index :
            classify(preset->space(), preset->rules(), Listing::Kept).keptIndexes)
            best = std::max(best, nearLaw(*preset, preset->space().layoutAt(index)).value);
        const auto strategy = guided(preset);
        const Played played = play(*strategy, [&](const Layout& layout) { return nearLaw(*preset, layout); });
        QVERIFY(!played.end.isEmpty());
        QVERIFY2(played.layouts.size() <= 30, qPrintable(QString::number(played.layouts.size())));
        QVERIFY2(played.best() > 0.99 * best, qPrintable(QString::number(played.best() / best)));
        double early = 0;
        for (int i = 0; i < std::min<qsizetype>(8, played.outcomes.size()); ++i)
            early = std::max(early, played.outcomes[i].value);
        QVERIFY2(early > 0.95 * best, qPrintable(QString::number(early / best)));
    }
    void theFirstTrialIsTheBestEstimateOfThoseThatFit_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("arguments");
        const QString core = u",preset=megatron-core,seq_len=4096"_s;
        QTest::newRow("dense") << QByteArray(denseConfig) << coreArguments;
        QTest::newRow("dense, little memory")
            << QByteArray(denseConfig) << u"n_gpus=8,gbs=64,gpu=A100-40GB"_s + core;
        QTest::newRow("experts") << QByteArray(sparseConfig) << u"n_gpus=16,gbs=128,gpu=H100-80GB"_s + core;
        QTest::newRow("long context") << QByteArray(
            denseConfig) << u"n_gpus=32,gbs=32,gpu=H100-80GB,preset=megatron-core,seq_len=65536"_s;
    }
    void theFirstTrialIsTheBestEstimateOfThoseThatFit()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, arguments);
        const PresetPtr preset = *m_shaped.make(config.constData(), arguments);
        const Proposal first = guided(preset)->next();
        const LayoutEstimate chosen = estimateOf(*preset, first.layout);
        const double capacity = preset->estimator()->capacity();
        QVERIFY2(chosen.memory.total() < capacity, qPrintable(first.layout.toText()));
        // Whatever is faster is not likely to fit; estimates are off by more than a tenth often enough.
        for (const CombinationIndex index : distinctCandidates(*preset)) {
            const LayoutEstimate other = estimateOf(*preset, preset->space().layoutAt(index));
            QVERIFY2(
                other.memory.total() > 0.7 * capacity || other.step.tflopsPerGpu <= chosen.step.tflopsPerGpu,
                qPrintable(preset->space().layoutAt(index).toText()));
        }
        QVERIFY2(first.reason.contains(u"best estimate of those likely to fit"), qPrintable(first.reason));
        QVERIFY2(first.reason.contains(QString::number(chosen.step.tflopsPerGpu, 'f', 0)),
            qPrintable(first.reason));
    }
    void theSearchDoesNotStopBeforeEachAxisThatMattersWasMoved()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        const auto strategy = guided(preset);
        // The estimate is right to the last digit: what is asked for is not asked for by surprises.
        const Played played = play(*strategy, [&](const Layout& layout) {
            const LayoutEstimate e = estimateOf(*preset, layout);
            return e.memory.total() > preset->estimator()->capacity()
                ? Outcome{Outcome::Kind::OutOfMemory}
                : Outcome{Outcome::Kind::Value, e.step.tflopsPerGpu};
        });
        QVERIFY(!played.end.isEmpty());
        for (const QString& axis : {u"tp"_s, u"pp"_s, u"cp"_s, u"mbs"_s, u"recompute_granularity"_s}) {
            QSet<QString> values;
            for (qsizetype i = 0; i < played.layouts.size(); ++i) {
                if (played.outcomes[i].succeeded())
                    values.insert(played.layouts[i].text(axis));
            }
            QVERIFY2(values.size() > 1, qPrintable(axis));
        }
        QVERIFY2(played.layouts.size() <= 30, qPrintable(QString::number(played.layouts.size())));
    }
    // What is estimated to be slowest is fastest. Stopping at the first layouts would name one of the worst.
    void estimatesThatAreWrongDoNotEndTheSearch()
    {
        const PresetPtr preset =
            *m_shaped.make(denseConfig, coreArguments + u",only=recompute_granularity:none"_s);
        double best = 0;
        const auto law = [&](const Layout& layout) {
            const LayoutEstimate e = estimateOf(*preset, layout);
            return e.memory.total() > preset->estimator()->capacity()
                ? Outcome{Outcome::Kind::OutOfMemory}
                : Outcome{Outcome::Kind::Value, 1e5 / e.step.tflopsPerGpu};
        };
        for (const CombinationIndex index : distinctCandidates(*preset))
            best = std::max(best, law(preset->space().layoutAt(index)).value);
        const auto strategy = guided(preset);
        const Played played = play(*strategy, law);
        QVERIFY2(played.best() > 0.8 * best,
            qPrintable(u"%1 of the best in %2"_s.arg(played.best() / best).arg(played.layouts.size())));
        QVERIFY2(played.end.contains(u"the estimates are off by"), qPrintable(played.end));
    }
    void aSmallSpaceIsExhausted()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig,
            coreArguments + u",only=tp:2+4/pp:2/cp:1/mbs:1+2/vpp:1/recompute_granularity:none"_s);
        QVERIFY(distinctCandidates(*preset).size() >= 4);
        const auto strategy = guided(preset);
        const Played played = play(*strategy, [&](const Layout& layout) {
            return Outcome{Outcome::Kind::Value, estimateOf(*preset, layout).step.tflopsPerGpu};
        });
        for (const CombinationIndex index : distinctCandidates(*preset)) {
            const Layout layout = preset->space().layoutAt(index);
            const LayoutEstimate e = estimateOf(*preset, layout);
            QVERIFY2(
                e.memory.total() > 0.9 * preset->estimator()->capacity() || played.layouts.contains(layout),
                qPrintable(layout.toText()));
        }
    }
    void theSearchFindsTheBestOfLawsThatAreNotTheEstimates()
    {
        for (const Sweep& sweep : simulatedSweeps(1)) {
            const Result<SearchRun> run = replay(sweep, u"model-guided"_s, 0);
            QVERIFY(run);
            QVERIFY2(run->toWithinFive.value_or(999) <= 8, qPrintable(sweep.name));
            QCOMPARE(run->repeats, 0);
            QCOMPARE(run->wronglyExcluded, 0);
            QVERIFY2(run->tried.size() < 30, qPrintable(sweep.name)); // stops by itself
        }
    }
    void theSearchProposesNothingTwiceNorWhatIsProvenDead()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        const auto strategy = guided(preset);
        // Half of what is expected to fit does not.
        const auto law = [&](const Layout& layout) {
            const LayoutEstimate e = estimateOf(*preset, layout);
            return 2 * e.memory.total() > preset->estimator()->capacity()
                ? Outcome{Outcome::Kind::OutOfMemory}
                : Outcome{Outcome::Kind::Value, e.step.tflopsPerGpu};
        };
        const Played played = play(*strategy, law);
        QSet<QString> seen;
        int outOfMemory = 0;
        for (qsizetype i = 0; i < played.layouts.size(); ++i) {
            QVERIFY(!seen.contains(played.layouts[i].toText()));
            seen.insert(played.layouts[i].toText());
            for (qsizetype k = 0; k < i; ++k) {
                QVERIFY(played.outcomes[k].kind != Outcome::Kind::OutOfMemory
                    || !plainlyNeedsMore(played.layouts[i], played.layouts[k]));
            }
            if (played.outcomes[i].kind == Outcome::Kind::OutOfMemory) {
                ++outOfMemory;
                QVERIFY(strategy->isExcluded(played.layouts[i]));
            }
        }
        QVERIFY(outOfMemory > 0);
        QVERIFY(played.best() > 0);
    }
    void contradictionsTakeProofsBack()
    {
        const std::vector<Candidate> all{candidateOf(2, 1, 1, RecomputeGranularity::None, 10),
            candidateOf(2, 1, 2, RecomputeGranularity::None, 15),
            candidateOf(1, 1, 2, RecomputeGranularity::None, 25),
            candidateOf(2, 1, 1, RecomputeGranularity::Full, 8)};
        MemoryProofs proofs(all, false);
        proofs.ranOut(1);
        QVERIFY(!proofs.isDead(0));
        QVERIFY(proofs.isDead(1));
        QVERIFY(proofs.isDead(2));
        QVERIFY(!proofs.isDead(3));
        proofs.fitted(2); // needs more and ran
        QVERIFY(!proofs.isDead(1));
        QVERIFY(!proofs.isDead(2));
        proofs.ranOut(2); // the same layout, both ways
        QVERIFY(!proofs.isDead(2));
        MemoryProofs other(all, false);
        other.fitted(1);
        QVERIFY(other.isSafe(0));
        QVERIFY(other.isSafe(3));
        QVERIFY(!other.isSafe(2));
    }
    void withoutEstimatesTheOrderOfSplitsIsAHint()
    {
        const Candidate whole = candidateOf(1, 1, 2, RecomputeGranularity::None, 10);
        const Candidate staged = candidateOf(1, 4, 2, RecomputeGranularity::None, 5);
        const Candidate remade = candidateOf(1, 1, 2, RecomputeGranularity::Full, 5);
        QVERIFY(likelyNeedsMore(whole, staged));
        QVERIFY(!needsMore(whole, staged, true)); // a hint, no proof
        QVERIFY(!likelyNeedsMore(staged, whole));
        QVERIFY(likelyNeedsMore(whole, remade));
        QVERIFY(!likelyNeedsMore(staged, remade)); // fewer weights, more activations
    }
    void theChanceToFitFollowsOutcomesAndPeaks()
    {
        MemoryFit fit({100}, false);
        const Candidate tight = candidateOf(1, 1, 1, RecomputeGranularity::None, 115);
        const double before = fit.probability(tight);
        QVERIFY(before > 0.02 && before < 0.5);
        for (int i = 0; i < 3; ++i)
            fit.learn(candidateOf(1, 1, 2, RecomputeGranularity::None, 120), true);
        QVERIFY(fit.probability(tight) > 0.7);
        MemoryFit peaks({100}, false);
        peaks.learnPeak(candidateOf(2, 1, 1, RecomputeGranularity::None, 50), 75);
        QVERIFY(peaks.probability(candidateOf(1, 1, 1, RecomputeGranularity::None, 85)) < 0.3);
        peaks.learnPeak(tight, std::nan(""));
        peaks.learnPeak(tight, -1);
        QVERIFY(std::isfinite(peaks.probability(tight)));
    }
    /// A failure says what it would have held, and what the GPU has.
    void theFiguresOfAFailureAreLearned()
    {
        const Candidate same = candidateOf(1, 1, 1, RecomputeGranularity::None, 60);
        MemoryFit told({100}, false);
        told.learnShortage(same, 96);
        MemoryFit untold({100}, false);
        untold.learn(same, false);
        QVERIFY(std::abs(told.expectedNeed(same) - 96) < 12);
        QVERIFY(told.probability(same) < untold.probability(same));
        // Nobody said which type of GPU it is, until one fails.
        MemoryFit open({24, 40, 80, 80, 141}, false);
        QVERIFY(!open.capacity());
        QVERIFY(open.probability(candidateOf(1, 1, 1, RecomputeGranularity::None, 20)) > 0.75);
        const double before = open.probability(same);
        QVERIFY(before > 0.2 && before < 0.75);
        open.learnCapacity(141);
        QCOMPARE(*open.capacity(), 141.0);
        QVERIFY(open.probability(same) > 0.85);
        open.learnCapacity(std::nan(""));
        QCOMPARE(*open.capacity(), 141.0);
    }
    void whatIsEstimatedJustBelowTheMemoryMostlyRunsOut_data()
    {
        QTest::addColumn<float>("need"); // of 100
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("half of it") << 50.0F << 0.9 << 1.0;
        QTest::newRow("four fifths") << 80.0F << 0.55 << 0.85;
        QTest::newRow("97 %") << 97.0F << 0.3 << 0.5;
        QTest::newRow("100 %") << 100.0F << 0.3 << 0.5;
        QTest::newRow("half as much again") << 150.0F << 0.0 << 0.15;
    }
    void whatIsEstimatedJustBelowTheMemoryMostlyRunsOut()
    {
        QFETCH(float, need);
        const double chance =
            MemoryFit({100}, false).probability(candidateOf(1, 1, 1, RecomputeGranularity::None, need));
        QFETCH(double, least);
        QFETCH(double, most);
        QVERIFY2(chance >= least && chance <= most, qPrintable(QString::number(chance)));
    }
    void severalProposalsAtOnceDifferAndTheSameAnswersLeadTheSameWay()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        QStringList ways[2];
        for (QStringList& way : ways) {
            const auto strategy = guided(preset);
            QList<Layout> outstanding;
            for (int i = 0; i < 40; ++i) {
                const Proposal proposal = strategy->next();
                if (proposal.kind == Proposal::Kind::Try) {
                    QVERIFY(!way.contains(proposal.layout.toText()));
                    way.append(proposal.layout.toText());
                    outstanding.append(proposal.layout);
                }
                if (proposal.kind != Proposal::Kind::Try && outstanding.isEmpty())
                    break;
                QVERIFY(proposal.kind != Proposal::Kind::Done || outstanding.isEmpty());
                if (outstanding.size() == 4 || proposal.kind == Proposal::Kind::Wait) {
                    const Layout layout = outstanding.takeFirst();
                    strategy->tell(layout, nearLaw(*preset, layout));
                }
            }
        }
        QVERIFY(ways[0].size() > 4);
        QCOMPARE(ways[0], ways[1]);
    }
    void absurdValuesDoNotThrowItOff_data()
    {
        QTest::addColumn<double>("value");
        QTest::newRow("nan") << std::nan("");
        QTest::newRow("negative") << -5.0;
        QTest::newRow("zero") << 0.0;
        QTest::newRow("infinite") << std::numeric_limits<double>::infinity();
        QTest::newRow("huge") << 1e300;
        QTest::newRow("tiny") << 1e-300;
    }
    void absurdValuesDoNotThrowItOff()
    {
        QFETCH(double, value);
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        const auto strategy = guided(preset);
        int told = 0;
        const Played played = play(*strategy, [&](const Layout& layout) {
            ++told;
            return told == 1 || told == 4 ? Outcome{Outcome::Kind::Value, value, value}
                                          : nearLaw(*preset, layout);
        });
        double best = 0;
        for (const Outcome& outcome : played.outcomes)
            best = outcome.succeeded() && outcome.value < 1e4 ? std::max(best, outcome.value) : best;
        QVERIFY2(best > 100, qPrintable(QString::number(best)));
        QVERIFY(!played.end.isEmpty());
        QVERIFY(played.layouts.size() < 80);
    }
    void otherUnitsAreUnderstood()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        const auto strategy = guided(preset);
        const Played played = play(*strategy, [&](const Layout& layout) {
            Outcome outcome = nearLaw(*preset, layout);
            outcome.value *= 5000; // tokens a second
            return outcome;
        });
        QVERIFY(played.layouts.size() < 40);
        QVERIFY(played.best() > 5000 * 100);
    }
    void aStudyWithoutAnyValueEnds()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        for (const Outcome::Kind kind : {Outcome::Kind::Failed, Outcome::Kind::OutOfMemory}) {
            const auto strategy = guided(preset);
            const Played played = play(*strategy, [kind](const Layout&) { return Outcome{kind}; });
            QVERIFY(!played.end.isEmpty());
            QVERIFY2(played.layouts.size() <= 60, qPrintable(QString::number(played.layouts.size())));
        }
    }
    void whatNeedsLeastIsTriedWhenNothingFits()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        const auto strategy = guided(preset);
        // Another program holds most of the memory.
        const Played played = play(*strategy, [&](const Layout& layout) {
            const LayoutEstimate e = estimateOf(*preset, layout);
            return e.memory.total() > 0.2 * preset->estimator()->capacity()
                ? Outcome{Outcome::Kind::OutOfMemory}
                : Outcome{Outcome::Kind::Value, e.step.tflopsPerGpu};
        });
        QVERIFY(played.best() > 0);
    }
    void whereOnlyAFewLayoutsFitOneOfThemIsFound_data()
    {
        QTest::addColumn<int>("fitting");
        QTest::addColumn<int>("noise"); // per cent, of each layout's own
        for (const int fitting : {1, 2, 3, 10}) {
            for (const int noise : {0, 2})
                QTest::addRow("%d fit, %d %% of their own", fitting, noise) << fitting << noise;
        }
    }
    /// Of all kept layouts, not of those that seemed fast: the others need more than the estimate says.
    void whereOnlyAFewLayoutsFitOneOfThemIsFound()
    {
        QFETCH(int, fitting);
        QFETCH(int, noise);
        const PresetPtr preset = *m_shaped.make(
            sparseConfig, u"n_gpus=8,gbs=64,preset=megatron-core,seq_len=8192,gpu=H100-80GB"_s);
        const auto need = [&](const Layout& layout) {
            const LayoutEstimate e = estimateOf(*preset, layout);
            const double own = std::sin(double(qHash(layout.toText()) % 1000));
            return e.memory.total() * (1 + 0.01 * noise * own);
        };
        std::vector<double> needs;
        for (const CombinationIndex index : distinctCandidates(*preset))
            needs.push_back(need(preset->space().layoutAt(index)));
        std::sort(needs.begin(), needs.end());
        const double limit = needs[static_cast<size_t>(fitting)];
        const auto strategy = guided(preset);
        const Played played = play(*strategy, [&](const Layout& layout) {
            return need(layout) < limit
                ? Outcome{Outcome::Kind::Value, estimateOf(*preset, layout).step.tflopsPerGpu}
                : Outcome{Outcome::Kind::OutOfMemory};
        });
        QVERIFY2(played.best() > 0, qPrintable(played.end));
        const auto first = std::find_if(played.outcomes.begin(), played.outcomes.end(),
            [](const Outcome& outcome) { return outcome.succeeded(); });
        QVERIFY2(first - played.outcomes.begin() <= 8,
            qPrintable(QString::number(first - played.outcomes.begin())));
        const auto lost = std::count_if(
            first, played.outcomes.end(), [](const Outcome& outcome) { return !outcome.succeeded(); });
        QVERIFY2(lost <= 15, qPrintable(QString::number(lost)));
    }
    /// The command trains more than is known of it: five times the memory, which only a pipeline of four or
    /// more stages spreads.
    void anEstimateThatIsWrongDoesNotEndTheSearch_data()
    {
        QTest::addColumn<QString>("gpu");
        QTest::newRow("GPU known") << u",gpu=H100-80GB"_s;
        QTest::newRow("GPU not known") << QString();
    }
    void anEstimateThatIsWrongDoesNotEndTheSearch()
    {
        QFETCH(QString, gpu);
        const QString all = u"n_gpus=8,gbs=128,preset=megatron-core,seq_len=8192"_s;
        const PresetPtr known = *m_shaped.make(denseConfig, all + u",gpu=H100-80GB"_s);
        const PresetPtr preset = *m_shaped.make(denseConfig, all + gpu);
        const auto strategy = guided(preset);
        const Played played = play(*strategy, [&](const Layout& layout) {
            const LayoutEstimate e = estimateOf(*known, layout);
            const double gib = e.memory.total() / bytesPerGib * (e.layout.pp < 4 ? 5 : 2.5);
            Outcome out{Outcome::Kind::OutOfMemory};
            out.wantedGib = 78;
            out.capacityGib = 79.1;
            return gib > 79.1 ? out : Outcome{Outcome::Kind::Value, e.step.tflopsPerGpu};
        });
        const auto first = std::find_if(played.outcomes.begin(), played.outcomes.end(),
            [](const Outcome& outcome) { return outcome.succeeded(); });
        QVERIFY2(
            first - played.outcomes.begin() <= 8 && first != played.outcomes.end(), qPrintable(played.end));
    }
    /// What a rule or the trainer's earlier words leave out was not tried.
    void refusedLayoutsAreNoReasonToGiveUp()
    {
        const PresetPtr preset = *m_shaped.make(
            sparseConfig, u"n_gpus=8,gbs=64,preset=megatron-core,seq_len=4096,gpu=H100-80GB"_s);
        const auto strategy = guided(preset);
        int ran = 0;
        const Played played = play(*strategy, [&](const Layout& layout) {
            if (layout.number(u"tp"_s) == 8)
                return Outcome{Outcome::Kind::Pruned};
            return Outcome{++ran < 3 ? Outcome::Kind::OutOfMemory : Outcome::Kind::Value, 100};
        });
        QVERIFY2(played.best() > 0, qPrintable(played.end));
    }
    void withoutATypeOfGpuItBeginsAsAnExpertWould_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("size");
        QTest::addColumn<qint64>("most");      // TP of the first trial
        QTest::addColumn<qint64>("mostBatch"); // its micro-batch size
        QTest::newRow("70 B on 8 nodes")
            << u"n_gpus=64,gbs=256,seq_len=8192"_s << u"70"_s << qint64(8) << qint64(2);
        QTest::newRow("8 B") << u"n_gpus=8,gbs=64,seq_len=4096"_s << u"8"_s << qint64(4) << qint64(2);
        QTest::newRow("a toy") << u"n_gpus=4,gbs=16,seq_len=64"_s << u"0"_s << qint64(1) << qint64(4);
    }
    void withoutATypeOfGpuItBeginsAsAnExpertWould()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, size);
        const QByteArray config = size == u"70" ? QByteArray(denseConfig)
                                                      .replace(":32,\"hidden", ":80,\"hidden")
                                                      .replace("4096", "8192")
                                                      .replace("14336", "28672")
                                                      .replace("heads\":32", "heads\":64")
            : size == u"8"
            ? QByteArray(denseConfig)
            : QByteArray("{\"model_type\":\"llama\",\"num_hidden_layers\":4,\"hidden_size\":64,"
                         "\"intermediate_size\":256,\"num_attention_heads\":4,"
                         "\"num_key_value_heads\":4,\"vocab_size\":1000}");
        const PresetPtr preset = *m_shaped.make(config.constData(), u"preset=megatron-core,"_s + arguments);
        const Proposal first = guided(preset)->next();
        QVERIFY2(first.reason.contains(u", as on H100-80GB (the type of GPU is not known)"),
            qPrintable(first.reason));
        QFETCH(qint64, most);
        QFETCH(qint64, mostBatch);
        const Layout& layout = first.layout;
        QVERIFY2(layout.number(u"tp"_s) <= most && layout.number(u"mbs"_s) <= mostBatch
                && layout.number(u"cp"_s) <= 2,
            qPrintable(layout.toText()));
    }
    void aSearchWithoutAValueEndsWithATrueSentence()
    {
        const PresetPtr preset = *m_shaped.make(
            sparseConfig, u"n_gpus=8,gbs=64,preset=megatron-core,seq_len=8192,gpu=H100-80GB"_s);
        double least = std::numeric_limits<double>::max();
        for (const CombinationIndex index : distinctCandidates(*preset))
            least = std::min(least, estimateOf(*preset, preset->space().layoutAt(index)).memory.total());
        QSet<QString> tried;
        bool triedLeast = false;
        const auto strategy = guided(preset);
        const Played played = play(*strategy, [&](const Layout& layout) {
            triedLeast = triedLeast || estimateOf(*preset, layout).memory.total() <= least;
            return Outcome{Outcome::Kind::OutOfMemory};
        });
        QVERIFY(triedLeast);
        QVERIFY2(played.end.contains(u"Nothing ran, not even one of the "), qPrintable(played.end));
        QVERIFY2(played.end.contains(u"By the estimate, each of these would make it fit: 16 GPUs"),
            qPrintable(played.end));
    }
    void whereNothingFitsByTheEstimateNothingIsRun()
    {
        const PresetPtr preset = *m_shaped.make(
            sparseConfig, u"n_gpus=1,gbs=64,preset=megatron-core,seq_len=8192,gpu=A100-40GB"_s);
        const auto strategy = guided(preset);
        const Proposal proposal = strategy->next();
        QCOMPARE(proposal.kind, Proposal::Kind::Done);
        QVERIFY2(proposal.reason.startsWith(
                     u"No layout fits by the estimate: the least of all is expected to need"),
            qPrintable(proposal.reason));
        QVERIFY2(proposal.reason.contains(u"GPUs"), qPrintable(proposal.reason));
    }
    void twiceTheBatchOverTwiceTheContextIsNotTriedBesideOnce()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        const CandidatePool pool = makeCandidatePool(*preset, 1000, {}); // it has more
        std::set<std::tuple<int, int, int, int, int>> sizes;
        for (const Candidate& c : pool.candidates)
            sizes.insert({c.layout.tp, c.layout.pp, c.layout.vpp, c.layout.cp, c.layout.mbs});
        bool anyContext = false;
        for (const auto& [tp, pp, vpp, cp, mbs] : sizes) {
            anyContext = anyContext || cp > 1;
            QVERIFY(cp % 2 != 0 || mbs % 2 != 0 || !sizes.contains({tp, pp, vpp, cp / 2, mbs / 2}));
        }
        QVERIFY(anyContext);
    }
    void withoutAShapeTheStructureHasToDo()
    {
        const PresetPtr preset = *configurePreset(u"megatron"_s,
            *presetArgumentsFromText(u"n_gpus=8,gbs=16"_s), ModelLocator(QProcessEnvironment()));
        QVERIFY(preset->estimator() == nullptr);
        const auto strategy = guided(preset);
        const Played played = play(*strategy, tableLaw);
        QVERIFY2(played.best() >= 0.95 * 96, qPrintable(QString::number(played.best())));
        QVERIFY2(played.layouts.size() < 60, qPrintable(QString::number(played.layouts.size())));
        QSet<QString> seen;
        for (const Layout& layout : played.layouts)
            seen.insert(layout.toText());
        QCOMPARE(seen.size(), played.layouts.size());
    }
    // Without a model, too: TP within a node, experts within eight, short pipelines, small micro-batches.
    void withoutAModelItBeginsAsAnExpertWould_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("command");
        QTest::addColumn<qint64>("mostExperts");
        QTest::newRow("16 nodes") << u"n_gpus=128,gbs=256"_s
                                  << u"torchrun pretrain_gpt.py --bf16 --num-layers 80"_s << qint64(1);
        QTest::newRow("64 nodes with experts")
            << u"n_gpus=512,gbs=1024"_s
            << u"torchrun pretrain_gpt.py --bf16 --num-layers 92 --num-experts 256"_s << qint64(64);
    }
    void withoutAModelItBeginsAsAnExpertWould()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, command);
        QFETCH(qint64, mostExperts);
        const PresetPtr preset = *configurePreset(u"megatron-core"_s, *presetArgumentsFromText(arguments),
            ModelLocator(QProcessEnvironment()), *CommandLine::parse(command));
        QVERIFY(preset->searchEstimator() == nullptr);
        const Layout first = guided(preset)->next().layout;
        QVERIFY2(first.number(axis::tp) <= 8 && first.number(axis::pp) <= 16 && first.number(axis::vpp) <= 8
                && first.number(axis::mbs) <= 2 && first.number(axis::ep) <= mostExperts,
            qPrintable(first.toText()));
    }
    void theSearchSaysWhatWouldHaveToBeKnown_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<bool>("model");
        QTest::addColumn<QString>("wish"); // empty: none
        QTest::newRow("nothing known")
            << QString() << false << u"the model, the type of GPU, the sequence length"_s;
        QTest::newRow("GPU and length") << u",gpu=H100-80GB,seq_len=4096"_s << false << u"the model"_s;
        QTest::newRow("only the model") << QString() << true << u"the type of GPU, the sequence length"_s;
        QTest::newRow("no length") << u",gpu=H100-80GB"_s << true << u"the sequence length"_s;
        QTest::newRow("all") << u",gpu=H100-80GB,seq_len=4096"_s << true << QString();
    }
    void theSearchSaysWhatWouldHaveToBeKnown()
    {
        QFETCH(QString, arguments);
        QFETCH(bool, model);
        QFETCH(QString, wish);
        const QString all = u"n_gpus=8,gbs=16"_s + arguments;
        const PresetPtr preset = model ? *m_shaped.make(denseConfig, all)
                                       : *configurePreset(u"megatron"_s, *presetArgumentsFromText(all),
                                           ModelLocator(QProcessEnvironment()));
        const Proposal first = guided(preset)->next();
        QCOMPARE(first.kind, Proposal::Kind::Try);
        QVERIFY2(wish.isEmpty() ? !first.reason.contains(u"were known")
                                : first.reason.endsWith(u"if this were known: " + wish + u'.'),
            qPrintable(first.reason));
    }
    void parametersThatNoModelCoversAreTriedToo()
    {
        const PresetPtr preset = *m_shaped.make(
            denseConfig, coreArguments + u",params=--attention-backend=unfused+flash/NCCL_ALGO=Ring+Tree"_s);
        const auto strategy = guided(preset);
        const Played played = play(*strategy, [&](const Layout& layout) {
            Outcome outcome = nearLaw(*preset, layout);
            outcome.value *= layout.text(u"attention-backend"_s) == u"flash" ? 1.2 : 1;
            return outcome;
        });
        qsizetype best = 0;
        for (qsizetype i = 1; i < played.outcomes.size(); ++i)
            best = played.outcomes[i].value > played.outcomes[best].value ? i : best;
        QCOMPARE(played.layouts[best].text(u"attention-backend"_s), u"flash"_s);
    }
    void earlierTrialsAreAStart()
    {
        const PresetPtr preset = *m_shaped.make(denseConfig, coreArguments);
        const auto law = [&](const Layout& layout) {
            const LayoutEstimate e = estimateOf(*preset, layout);
            if (1.6 * e.memory.total() > preset->estimator()->capacity())
                return Outcome{Outcome::Kind::OutOfMemory};
            return Outcome{
                Outcome::Kind::Value, e.step.tflopsPerGpu * std::pow(0.7, e.layout.tp > 1 ? 1 : 0)};
        };
        const auto first = guided(preset);
        const Played before = play(*first, law);
        QList<EarlierTrial> earlier;
        for (qsizetype i = 0; i < before.layouts.size(); ++i)
            earlier.append({before.layouts[i], before.outcomes[i]});
        Layout foreign;
        foreign.set(u"tp"_s, Value{3});
        earlier.append({foreign, {Outcome::Kind::Value, 1e9}});
        const auto second = guided(preset, earlier);
        const Played after = play(*second, law);
        QVERIFY(after.best() >= 0.99 * before.best());
        QVERIFY(after.layouts.size() <= before.layouts.size());
        for (const EarlierTrial& trial : std::as_const(earlier)) {
            if (trial.outcome.kind == Outcome::Kind::OutOfMemory)
                QVERIFY(!after.layouts.contains(trial.layout));
        }
    }
    void decidingIsQuickWithAThousandGpus()
    {
        const PresetPtr preset = *m_shaped.make(
            sparseConfig, u"n_gpus=1024,gbs=8192,preset=megatron-core,seq_len=4096,gpu=H100-80GB"_s);
        QList<EarlierTrial> earlier;
        const std::vector<CombinationIndex> all = distinctCandidates(*preset);
        for (size_t i = 0; i < 200; ++i) {
            const Layout layout = preset->space().layoutAt(all[i * all.size() / 200]);
            const LayoutEstimate e = estimateOf(*preset, layout);
            const bool fits = e.memory.total() < preset->estimator()->capacity();
            earlier.append({layout,
                fits
                    ? Outcome{Outcome::Kind::Value, e.step.tflopsPerGpu * (1 + 0.1 * std::sin(double(i))), 60}
                    : Outcome{i % 7 == 0 ? Outcome::Kind::Failed : Outcome::Kind::OutOfMemory}});
        }
        QElapsedTimer timer;
        timer.start();
        const auto strategy = guided(preset, earlier);
        const qint64 start = timer.restart();
        qint64 longest = 0;
        int asked = 0;
        for (; asked < 10; ++asked) {
            timer.restart();
            const Proposal proposal = strategy->next();
            if (proposal.kind != Proposal::Kind::Try)
                break;
            strategy->tell(proposal.layout, nearLaw(*preset, proposal.layout));
            longest = std::max(longest, timer.elapsed());
        }
        QVERIFY(asked >= 3);
        qInfo("prepared in %lld ms, told and decided in %lld ms", static_cast<long long>(start),
            static_cast<long long>(longest));
        QVERIFY2(longest < 500, qPrintable(QString::number(longest))); // 100 ms when optimised and alone
    }

private:
    ShapedPreset m_shaped;
};

MEGATUNE_TEST(ModelGuidedTest)

} // namespace megatune::tst_modelguided

#include "tst_modelguided.moc"
