// SPDX-License-Identifier: GPL-3.0-or-later
// What a strategy hears through the Proposer of trials that it did not propose.
#include "core/trial/proposer.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

namespace megatune::tst_proposer {

namespace {

const QString command = u"torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 32 --micro-batch-size 2 "
                        "--global-batch-size 64"_s;

PresetPtr presetOf(const QString& text)
{
    return *presetOfText(u"preset=megatron-core,n_gpus=8,gbs=64"_s, ModelLocator(QProcessEnvironment()),
        *CommandLine::parse(text));
}

/// Writes down what it hears, and proposes nothing.
class Listener final : public Strategy
{
public:
    explicit Listener(QStringList& heard)
        : m_heard(heard)
    {
    }
    Proposal next() override { return {}; }
    void tell(const Layout&, const Outcome&) override { m_heard.append(u"told"_s); }
    void underWay(const Layout& layout) override
    {
        m_heard.append(u"under way tp="_s + layout.text(u"tp"_s));
    }
    void learn(const Layout& layout, const Outcome& outcome) override
    {
        m_heard.append(
            u"learn tp=%1 mbs=%2 %3"_s.arg(layout.text(u"tp"_s), layout.text(u"mbs"_s)).arg(outcome.value));
    }

private:
    QStringList& m_heard;
};

} // namespace

class ProposerTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theBaselineTeachesTheSearch_data()
    {
        QTest::addColumn<QString>("options");
        QTest::addColumn<QStringList>("heard");
        QTest::newRow("a layout of the space") << u" --tensor-model-parallel-size 4"_s
                                               << QStringList{u"under way tp=4"_s, u"learn tp=4 mbs=2 12"_s};
        QTest::newRow("one that a rule leaves out") << u" --tensor-model-parallel-size 3"_s << QStringList();
        QTest::newRow("one that nobody can read") << u" --tensor-model-parallel-size $TP"_s << QStringList();
    }
    /// Whose experts' TP is that of a model without experts, whatever Megatron calls it.
    void theBaselineOfADenseModelTeachesIt()
    {
        const QString dense = command + u" --tensor-model-parallel-size 2 --sequence-parallel"_s;
        const PresetPtr preset = *presetOfText(u"preset=megatron-core,n_gpus=8,gbs=64,model=Qwen/Qwen3-8B"_s,
            ModelLocator(QProcessEnvironment()), *CommandLine::parse(dense));
        QStringList heard;
        const auto proposer = *Proposer::create(std::make_unique<Listener>(heard), preset, dense);
        proposer->knowBaseline(0);
        proposer->ended(0, {Outcome::Kind::Value, 12, 0});
        QCOMPARE(heard, (QStringList{u"under way tp=2"_s, u"learn tp=2 mbs=2 12"_s}));
    }
    void theBaselineTeachesTheSearch()
    {
        QFETCH(QString, options);
        const PresetPtr preset = presetOf(command + options);
        QStringList heard;
        const auto proposer = *Proposer::create(std::make_unique<Listener>(heard), preset, command + options);
        proposer->knowBaseline(0);
        proposer->ended(0, {Outcome::Kind::Value, 12, 0});
        QTEST(heard, "heard");
    }
    /// A file of an older program, whose baseline had a batch of its own.
    void anotherCommandThanTheBaselineTeachesNothing()
    {
        const PresetPtr preset = presetOf(command);
        QStringList heard;
        const auto proposer = *Proposer::create(std::make_unique<Listener>(heard), preset, command);
        proposer->knowBaseline(0, u"torchrun pretrain_gpt.py"_s);
        proposer->ended(0, {Outcome::Kind::Value, 12, 0});
        QCOMPARE(heard, QStringList());
    }
};

MEGATUNE_TEST(ProposerTest)

} // namespace megatune::tst_proposer

#include "tst_proposer.moc"
