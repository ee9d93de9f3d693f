// SPDX-License-Identifier: GPL-3.0-or-later
// Strategy tpe: only kept layouts, none twice, better than drawing at random.
#include "core/model/modellocator.h"
#include "core/space/enumerator.h"
#include "core/strategy/candidates.h"
#include "tests/support/test.h"
#include "tests/sweeps/searchbench.h"
#include "tests/sweeps/simulatedsweeps.h"

#include <cmath>
#include <QSet>

namespace megatune::tst_tpe {

namespace {

PresetPtr presetWith(const QString& arguments)
{
    return *configurePreset(
        u"megatron"_s, *presetArgumentsFromText(arguments), ModelLocator(QProcessEnvironment()));
}

double tpeLaw(const Layout& layout)
{
    return 100.0 / double(layout.number(u"tp"_s)) / double(layout.number(u"pp"_s))
        * std::log2(1 + double(layout.number(u"mbs"_s)));
}

} // namespace

class TpeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theStrategyTriesEveryKeptCommandOnce()
    {
        const PresetPtr preset = presetWith(u"n_gpus=4,gbs=8,recompute_num_layers_max=2"_s);
        const auto strategy = *createStrategy(u"tpe"_s, {preset, Direction::Maximize, 1, {}});
        QSet<QString> seen;
        QList<Layout> outstanding;
        for (;;) {
            const Proposal proposal = strategy->next();
            if (proposal.kind != Proposal::Kind::Try)
                break;
            QVERIFY(!proposal.reason.isEmpty());
            const auto index = preset->space().indexOf(proposal.layout);
            QVERIFY(index && firstBroken(preset->space(), preset->rules(), *index) == nullptr);
            QVERIFY(!seen.contains(proposal.layout.toText()));
            seen.insert(proposal.layout.toText());
            outstanding.append(proposal.layout);
            if (outstanding.size() == 3) {
                const Layout layout = outstanding.takeFirst();
                strategy->tell(layout, {Outcome::Kind::Value, tpeLaw(layout)});
            }
        }
        QCOMPARE(static_cast<size_t>(seen.size()), distinctCandidates(*preset).size());
    }
    void theSearchIsTheSameForASeedAndOnlyForIt()
    {
        const PresetPtr preset = presetWith(u"n_gpus=8,gbs=16"_s);
        const auto first = [&preset](quint64 seed) {
            const auto strategy = *createStrategy(u"tpe"_s, {preset, Direction::Maximize, seed, {}});
            QStringList texts;
            for (int i = 0; i < 20; ++i) {
                const Proposal proposal = strategy->next();
                texts.append(proposal.layout.toText());
                strategy->tell(proposal.layout, {Outcome::Kind::Value, tpeLaw(proposal.layout)});
            }
            return texts;
        };
        QCOMPARE(first(7), first(7));
        QVERIFY(first(7) != first(8));
    }
    void theStrategyNeedsFewerTrialsThanDrawing()
    {
        const PresetPtr preset = presetWith(u"n_gpus=64,gbs=512,mbs_max=16,recompute_num_layers_max=1"_s);
        double best = 0;
        for (const CombinationIndex index : distinctCandidates(*preset))
            best = std::max(best, tpeLaw(preset->space().layoutAt(index)));
        const auto trialsOf = [&](const QString& name) {
            int sum = 0;
            for (quint64 seed = 0; seed < 20; ++seed) {
                const auto strategy = *createStrategy(name, {preset, Direction::Maximize, seed, {}});
                for (;;) {
                    const Proposal proposal = strategy->next();
                    if (proposal.kind != Proposal::Kind::Try)
                        break;
                    ++sum;
                    const double value = tpeLaw(proposal.layout);
                    if (value >= 0.95 * best)
                        break;
                    strategy->tell(proposal.layout, {Outcome::Kind::Value, value});
                }
            }
            return sum;
        };
        const int tpe = trialsOf(u"tpe"_s);
        const int random = trialsOf(u"random"_s);
        QVERIFY2(3 * tpe < 2 * random, qPrintable(QStringLiteral("%1 %2").arg(tpe).arg(random)));
    }
    void badOutcomesAreBorne()
    {
        const PresetPtr preset = presetWith(u"n_gpus=8,gbs=16"_s);
        const auto strategy = *createStrategy(u"tpe"_s, {preset, Direction::Minimize, 3, {}});
        const QList<Outcome> outcomes{{Outcome::Kind::Value, std::nan("")}, {Outcome::Kind::OutOfMemory},
            {Outcome::Kind::Failed}, {Outcome::Kind::Value, -1}, {Outcome::Kind::Value, 1e308}};
        for (int i = 0; i < 60; ++i) {
            const Proposal proposal = strategy->next();
            QCOMPARE(proposal.kind, Proposal::Kind::Try);
            strategy->tell(proposal.layout, outcomes[i % outcomes.size()]);
        }
    }
};

MEGATUNE_TEST(TpeTest)

} // namespace megatune::tst_tpe

#include "tst_tpe.moc"
