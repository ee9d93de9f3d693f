// SPDX-License-Identifier: GPL-3.0-or-later
// What strategies do with outcomes that make no sense: every one ends, none repeats a layout, and a few bad
// values do not hide the good ones.
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/strategy/strategy.h"
#include "tests/support/test.h"

#include <cmath>
#include <functional>
#include <QSet>

namespace megatune::tst_badoutcomes {

namespace {

struct BadWorld
{
    QString name;
    /// The `n`-th outcome, from 0.
    std::function<Outcome(const Layout& layout, int n)> outcomeOf;
    bool hasGoodValues = false;
    QList<EarlierTrial> (*earlier)(const Preset& preset) = nullptr;
};

double soundValue(const Layout& layout)
{
    return 100.0 / static_cast<double>(layout.number(u"tp"_s) * layout.number(u"pp"_s));
}

Outcome sound(const Layout& layout)
{
    if (layout.number(u"mbs"_s) > layout.number(u"tp"_s) * layout.number(u"pp"_s))
        return {Outcome::Kind::OutOfMemory};
    return {Outcome::Kind::Value, soundValue(layout), 40};
}

BadWorld always(const QString& name, const Outcome& outcome)
{
    return {name, [outcome](const Layout&, int) { return outcome; }};
}

/// Every third value is this one.
BadWorld often(const QString& name, double value)
{
    return {name,
        [value](const Layout& layout, int n) {
            return n % 3 == 1 ? Outcome{Outcome::Kind::Value, value, value} : sound(layout);
        },
        true};
}

/// The same layouts ran out of memory and ran, were fast and slow; parameters and values of another model.
QList<EarlierTrial> contradictingTrials(const Preset& preset)
{
    QList<EarlierTrial> earlier;
    for (CombinationIndex index = 0; index < 40; ++index) {
        const Layout layout = preset.space().layoutAt(index);
        earlier.append({layout, {Outcome::Kind::OutOfMemory}});
        earlier.append({layout, {Outcome::Kind::Value, 50}});
        earlier.append({layout, {Outcome::Kind::Value, 1e-9, 1e12}});
    }
    return earlier;
}

QList<EarlierTrial> foreignTrials(const Preset&)
{
    Layout other;
    other.set(u"tp"_s, Value{7});
    other.set(u"width"_s, Value{-3});
    return {{other, {Outcome::Kind::Value, 1e300}}, {Layout(), {Outcome::Kind::OutOfMemory}}};
}

QList<BadWorld> badWorlds()
{
    const auto inf = std::numeric_limits<double>::infinity();
    QList<BadWorld> worlds{always(u"every layout fails"_s, {Outcome::Kind::Failed}),
        always(u"every layout runs out of memory"_s, {Outcome::Kind::OutOfMemory}),
        always(u"every value is NaN"_s, {Outcome::Kind::Value, std::nan(""), std::nan("")}),
        always(u"every value is negative"_s, {Outcome::Kind::Value, -1}),
        always(u"every value is zero"_s, {Outcome::Kind::Value, 0}),
        always(u"every value is absurd"_s, {Outcome::Kind::Value, 1e300, 1e300}),
        often(u"some values are NaN"_s, std::nan("")), often(u"some values are negative"_s, -1e9),
        often(u"some values are infinite"_s, -inf), often(u"some values are tiny"_s, 1e-300)};
    worlds.append({u"earlier outcomes contradict"_s, [](const Layout& l, int) { return sound(l); }, true,
        contradictingTrials});
    worlds.append({u"earlier trials are foreign"_s, [](const Layout& l, int) { return sound(l); }, true,
        foreignTrials});
    return worlds;
}

} // namespace

class BadOutcomesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyStrategyBearsBadOutcomes_data()
    {
        QTest::addColumn<QString>("strategy");
        QTest::addColumn<int>("world");
        const QList<BadWorld> worlds = badWorlds();
        for (const StrategyKind& kind : strategyKinds()) {
            for (int i = 0; i < worlds.size(); ++i)
                QTest::newRow(qPrintable(kind.name + u": "_s + worlds[i].name)) << kind.name << i;
        }
    }
    void everyStrategyBearsBadOutcomes()
    {
        QFETCH(QString, strategy);
        QFETCH(int, world);
        const BadWorld bad = badWorlds()[world];
        const PresetPtr preset = *configurePreset(u"megatron-core"_s,
            *presetArgumentsFromText(u"n_gpus=4,gbs=8,mbs_max=4,recompute_num_layers_max=1"_s),
            ModelLocator(QProcessEnvironment()));
        const QList<EarlierTrial> earlier =
            bad.earlier != nullptr ? bad.earlier(*preset) : QList<EarlierTrial>();
        const auto made = createStrategy(strategy, {preset, Direction::Maximize, 7, earlier});
        QVERIFY(made);
        QSet<QString> seen;
        double best = 0;
        int asked = 0;
        Proposal proposal = (*made)->next();
        for (; proposal.kind == Proposal::Kind::Try && asked < 20'000; ++asked) {
            const QString text = proposal.layout.toText();
            QVERIFY2(!seen.contains(text), qPrintable(text));
            seen.insert(text);
            const Outcome outcome = bad.outcomeOf(proposal.layout, asked);
            if (outcome.succeeded() && outcome.value > 0 && outcome.value <= 100)
                best = std::max(best, outcome.value);
            (*made)->tell(proposal.layout, outcome);
            proposal = (*made)->next();
        }
        QCOMPARE(proposal.kind, Proposal::Kind::Done);
        QVERIFY(asked > 0);
        if (bad.hasGoodValues) // 100 is the best
            QVERIFY2(best >= 50, qPrintable(QString::number(best)));
        if (strategy == u"model-guided")
            QVERIFY2(asked <= 120 && !proposal.reason.isEmpty(), qPrintable(QString::number(asked)));
    }
};

MEGATUNE_TEST(BadOutcomesTest)

} // namespace megatune::tst_badoutcomes

#include "tst_badoutcomes.moc"
