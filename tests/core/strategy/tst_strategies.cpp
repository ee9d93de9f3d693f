// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/enumerator.h"
#include "core/strategy/candidates.h"
#include "core/strategy/strategy.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

#include <cmath>
#include <QSet>

namespace megatune::tst_strategies {

namespace {

PresetPtr presetWith(const QString& arguments)
{
    return presetOfText(arguments).value_or(nullptr);
}

/// The trainer model of the acceptance table: TFLOP/s, or nothing when it runs out of memory.
std::optional<double> tableTrainer(const Layout& layout)
{
    const bool selective = layout.text(u"recompute_granularity"_s) == u"selective";
    const auto tp = layout.number(u"tp"_s);
    const auto ep = layout.number(u"ep"_s);
    const auto mbs = layout.number(u"mbs"_s);
    if (mbs > std::max<qint64>(1, (selective ? 8 : 16) / (tp * ep)))
        return std::nullopt;
    const double value = 80.0 / static_cast<double>(tp) * (1 + 0.2 * std::log2(static_cast<double>(mbs)))
        * (selective ? 0.95 : 1.0) * std::pow(0.95, static_cast<double>(ep - 1));
    return std::round(value * 100) / 100;
}

struct Call
{
    Layout layout;
    QString result; ///< "34.29", "OOM", "pruned"
};

/// Plays the strategy against the trainer, keeping up to `jobs` proposals outstanding.
QList<Call> play(const PresetPtr& preset, const QString& name, size_t jobs = 1, quint64 seed = 0)
{
    const auto strategy = createStrategy(name, {preset, Direction::Maximize, seed});
    QList<Call> calls;
    std::vector<Layout> outstanding;
    const auto tellOldest = [&] {
        const Layout layout = outstanding.front();
        outstanding.erase(outstanding.begin());
        const auto value = tableTrainer(layout);
        calls.append({layout, value ? QString::number(*value) : u"OOM"_s});
        (*strategy)->tell(
            layout, value ? Outcome{Outcome::Kind::Value, *value} : Outcome{Outcome::Kind::Failed});
    };
    for (;;) {
        const Proposal proposal = (*strategy)->next();
        if (proposal.kind == Proposal::Kind::Try) {
            const auto index = preset->space().indexOf(proposal.layout);
            if (index && firstBroken(preset->space(), preset->rules(), *index) != nullptr) {
                calls.append({proposal.layout, u"pruned"_s});
                (*strategy)->tell(proposal.layout, {Outcome::Kind::Pruned});
                continue;
            }
            outstanding.push_back(proposal.layout);
            if (outstanding.size() >= jobs)
                tellOldest();
        } else if (!outstanding.empty()) {
            tellOldest();
        } else if (proposal.kind == Proposal::Kind::Done) {
            return calls;
        } else {
            return {}; // waits for nothing: a dead end
        }
    }
}

QString asRow(const Call& call)
{
    const Layout& l = call.layout;
    return QStringList{
        l.text(u"tp"_s), l.text(u"ep"_s), l.text(u"mbs"_s), l.text(u"recompute_granularity"_s), call.result}
        .join(u' ');
}

} // namespace

class StrategiesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theHeuristicWalksTheAcceptanceTable()
    {
        const QStringList expected{u"8 1 1 full 10"_s, u"4 1 1 full 20"_s, u"4 2 1 full 19"_s,
            u"2 1 1 full 40"_s, u"2 2 1 full 38"_s, u"2 4 1 full 34.29"_s, u"1 1 1 full 80"_s,
            u"1 2 1 full 76"_s, u"1 4 1 full 68.59"_s, u"1 8 1 full 55.87"_s, u"8 1 1 selective 9.5"_s,
            u"8 1 2 selective OOM"_s, u"8 1 2 full 12"_s, u"8 1 4 full OOM"_s, u"4 1 1 selective 19"_s,
            u"4 1 2 selective 22.8"_s, u"4 1 4 selective OOM"_s, u"4 1 2 full 24"_s, u"4 1 4 full 28"_s,
            u"4 1 8 full OOM"_s, u"2 1 1 selective 38"_s, u"2 1 2 selective 45.6"_s,
            u"2 1 4 selective 53.2"_s, u"2 1 8 selective pruned"_s, u"2 1 4 full 56"_s,
            u"2 1 8 full pruned"_s, u"1 1 1 selective 76"_s, u"1 1 2 selective 91.2"_s,
            u"1 1 4 selective pruned"_s, u"1 1 2 full 96"_s, u"1 1 4 full pruned"_s};
        const QList<Call> calls = play(presetWith(u"n_gpus=8,gbs=16"_s), u"megatron-heuristic"_s);
        QStringList rows;
        for (const Call& call : calls) {
            rows.append(asRow(call));
            QCOMPARE(call.layout.text(u"recompute_method"_s), u"uniform"_s);
            QCOMPARE(call.layout.text(u"vit_gradient_checkpointing"_s), u"true"_s);
        }
        QCOMPARE(rows, expected);
    }
    void underMegatronsOwnRulesTheSameWalkRunsMore()
    {
        const QList<Call> calls =
            play(presetWith(u"n_gpus=8,gbs=16,preset=megatron-core"_s), u"megatron-heuristic"_s);
        int pruned = 0;
        int outOfMemory = 0;
        double best = 0;
        for (const Call& call : calls) {
            pruned += call.result == u"pruned" ? 1 : 0;
            outOfMemory += call.result == u"OOM" ? 1 : 0;
            best = std::max(best, call.result.toDouble());
        }
        QCOMPARE(calls.size() - pruned, 33);
        QCOMPARE(pruned, 4);
        QCOMPARE(outOfMemory, 4);
        QCOMPARE(best, 96.0);
    }
    void severalOutstandingProposalsFindTheSameLayouts()
    {
        const PresetPtr preset = presetWith(u"n_gpus=8,gbs=16"_s);
        const auto rowsOf = [](const QList<Call>& calls) {
            QStringList rows;
            for (const Call& call : calls)
                rows.append(asRow(call));
            rows.sort();
            return rows;
        };
        const QStringList one = rowsOf(play(preset, u"megatron-heuristic"_s));
        for (const size_t jobs : {2U, 3U, 8U})
            QCOMPARE(rowsOf(play(preset, u"megatron-heuristic"_s, jobs)), one);
    }
    void anEmptyNameMeansTheRecommendation()
    {
        QCOMPARE(play(presetWith(u"n_gpus=8,gbs=16"_s), QString()).size(), 31);
    }
    void gridAndRandomTryEveryKeptCommandOnce()
    {
        const PresetPtr preset = presetWith(u"n_gpus=4,gbs=8,recompute_num_layers_max=2"_s);
        const size_t distinct = distinctCandidates(*preset).size();
        QVERIFY(distinct > 100);
        for (const QString& name : {u"grid"_s, u"random"_s}) {
            const QList<Call> calls = play(preset, name, 3);
            QSet<QString> layouts;
            for (const Call& call : calls) {
                QVERIFY(call.result != u"pruned");
                layouts.insert(call.layout.toText());
            }
            QCOMPARE(static_cast<size_t>(calls.size()), distinct);
            QCOMPARE(static_cast<size_t>(layouts.size()), distinct);
        }
    }
    void randomIsTheSameForASeedAndOnlyForIt()
    {
        const PresetPtr preset = presetWith(u"n_gpus=8,gbs=16"_s);
        const auto first = [&preset](quint64 seed) {
            const auto strategy = createStrategy(u"random"_s, {preset, Direction::Maximize, seed});
            QStringList texts;
            for (int i = 0; i < 5; ++i)
                texts.append((*strategy)->next().layout.toText());
            return texts;
        };
        QCOMPARE(first(7), first(7));
        QVERIFY(first(7) != first(8));
    }
    void whatDoesNotSuitIsSaid_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<QString>("part");
        QTest::newRow("six GPUs") << u"n_gpus=6,gbs=12"_s << u"megatron-heuristic"_s << u"power of two"_s;
        QTest::newRow("no full") << u"n_gpus=8,gbs=16,only=recompute_granularity:selective"_s
                                 << u"megatron-heuristic"_s << u"needs full"_s;
        QTest::newRow("no MBS 1") << u"n_gpus=8,gbs=16,only=mbs:2"_s << QString() << u"choices of mbs"_s;
        QTest::newRow("unknown") << u"n_gpus=8,gbs=16"_s << u"randon"_s << u"Did you mean random?"_s;
    }
    void whatDoesNotSuitIsSaid()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, strategy);
        QFETCH(QString, part);
        const auto created = createStrategy(strategy, {presetWith(arguments), Direction::Maximize, 0});
        QVERIFY(!created);
        QVERIFY2(created.error().sentence.contains(part), qPrintable(created.error().sentence));
    }
};

MEGATUNE_TEST(StrategiesTest)

} // namespace megatune::tst_strategies

#include "tst_strategies.moc"
