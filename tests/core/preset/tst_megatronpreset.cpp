// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modellocator.h"
#include "core/preset/ownparameters.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_megatronpreset {

namespace {

ModelLocator emptyLocator()
{
    QProcessEnvironment environment;
    environment.insert(u"HOME"_s, u"/nonexistent"_s);
    return ModelLocator(environment);
}

Result<PresetPtr> megatronWith(const QString& arguments)
{
    const auto parsed = presetArgumentsFromText(arguments);
    if (!parsed)
        return tl::unexpected(parsed.error());
    return configurePreset(u"megatron"_s, *parsed, emptyLocator());
}

/// The rule that leaves out this layout, or an empty text.
QString ruleOf(const Preset& preset, const QList<QPair<QString, Value>>& values)
{
    Layout layout;
    for (const auto& [name, value] : values)
        layout.set(name, value);
    const auto index = preset.space().indexOf(layout);
    if (!index)
        return u"no such choice"_s;
    const Rule* rule = firstBroken(preset.space(), preset.rules(), *index);
    return rule == nullptr ? QString() : rule->id;
}

QString editsAsText(const QList<CommandEdit>& edits)
{
    QStringList parts;
    for (const CommandEdit& edit : edits)
        parts.append((edit.kind == CommandEdit::Kind::Remove ? u"-"_s : QString()) + edit.option
            + (edit.value.isEmpty() ? QString() : QString(u'=' + edit.value)));
    return parts.join(u' ');
}

} // namespace

class MegatronPresetTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eightGpusAndBatchSixteenKeep154Of4096()
    {
        const auto preset = megatronWith(u"n_gpus=8,gbs=16"_s);
        QVERIFY(preset);
        const SearchSpace layouts = projected((*preset)->space(), (*preset)->layoutParameters());
        const Classification found = classify(layouts, (*preset)->rules(), Listing::Kept);
        QCOMPARE(found.total, quint64{4096});
        QCOMPARE(found.kept, quint64{154});
        const Classification all = classify((*preset)->space(), (*preset)->rules(), Listing::CountsOnly);
        QCOMPARE(all.total, quint64{4096 * 64});
        QCOMPARE(all.kept, quint64{154 * 64});
    }
    void combinationsThatRunTheSameCommandAreOne()
    {
        const auto preset = megatronWith(u"n_gpus=1,gbs=1"_s);
        QVERIFY(preset);
        QSet<CombinationIndex> distinct;
        for (quint64 index = 0; index < (*preset)->space().size(); ++index)
            distinct.insert((*preset)->canonical(index));
        QCOMPARE(distinct.size(), (2 * 8 + 1) * 2);
    }
    void onlyTheCanonicalParametersDecideWhichCommandIsRun()
    {
        const auto preset = megatronWith(u"n_gpus=2,gbs=4,recompute_num_layers_max=3"_s);
        QVERIFY(preset);
        const SearchSpace& space = (*preset)->space();
        for (quint64 index = 0; index < space.size(); ++index) {
            const quint64 canonical = (*preset)->canonical(index);
            quint64 projectedIndex = index;
            for (int axis = 0; axis < space.count(); ++axis) {
                if (!(*preset)->canonicalParameters().contains(space.parameters()[axis].name)) {
                    QCOMPARE(space.choiceAt(canonical, axis), space.choiceAt(index, axis));
                    projectedIndex -= quint64(space.choiceAt(index, axis)) * space.stride(axis);
                }
            }
            const bool stands = canonical == index;
            QCOMPARE((*preset)->canonical(projectedIndex) == projectedIndex, stands);
        }
    }
    void productsBeyondSixtyFourBitsArePruned()
    {
        const auto preset = megatronWith(u"n_gpus=65536,gbs=65536"_s);
        QVERIFY(preset);
        Layout layout;
        for (const QString& name : {u"tp"_s, u"pp"_s, u"cp"_s, u"ep"_s, u"etp"_s})
            layout.set(name, Value{65536});
        const auto index = (*preset)->space().indexOf(layout);
        QVERIFY(index);
        const Rule* rule = firstBroken((*preset)->space(), (*preset)->rules(), *index);
        QVERIFY(rule != nullptr);
        QCOMPARE(rule->id, u"world-size"_s);
        const QString reason = reasonFor((*preset)->space(), (*preset)->rules(), *index);
        QVERIFY2(reason.contains(u"65536 GPUs"_s) && reason.contains(u"1.2"_s), qPrintable(reason));
    }
    void argumentsAreCheckedWithASentence_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("part");
        QTest::newRow("missing") << u"gbs=16"_s << u"n_gpus"_s;
        QTest::newRow("zero") << u"n_gpus=0,gbs=16"_s << u"n_gpus=0"_s;
        QTest::newRow("not a number") << u"n_gpus=8,gbs=abc"_s << u"gbs=abc"_s;
        QTest::newRow("fraction") << u"n_gpus=8,gbs=1.5"_s << u"whole number"_s;
        QTest::newRow("unknown") << u"n_gpu=8,gbs=16"_s << u"Did you mean n_gpus?"_s;
        QTest::newRow("twice") << u"gbs=8,gbs=16"_s << u"twice"_s;
        QTest::newRow("no value") << u"n_gpus,gbs=16"_s << u"name=value"_s;
        QTest::newRow("rules") << u"n_gpus=8,gbs=16,rules=zenit"_s << u"Sets of rules are presets now"_s;
        QTest::newRow("model") << u"n_gpus=8,gbs=16,model=no/such-model"_s << u"no/such-model"_s;
    }
    void argumentsAreCheckedWithASentence()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, part);
        const auto preset = megatronWith(arguments);
        QVERIFY(!preset);
        QVERIFY2(preset.error().sentence.contains(part), qPrintable(preset.error().sentence));
    }
    void everyRuleSaysItsNumbers()
    {
        const auto preset = megatronWith(u"n_gpus=8,gbs=16,num_layers=6,num_query_groups=2"_s);
        QVERIFY(preset);
        const Preset& p = **preset;
        QCOMPARE(ruleOf(p, {{u"tp"_s, {8}}, {u"ep"_s, {2}}}), u"world-size"_s);
        QCOMPARE(ruleOf(p, {{u"tp"_s, {1}}, {u"mbs"_s, {4}}}), u"global-batch"_s);
        QCOMPARE(ruleOf(p, {{u"tp"_s, {1}}, {u"etp"_s, {2}}}), u"expert-tp"_s);
        QCOMPARE(ruleOf(p, {{u"tp"_s, {4}}}), u"query-groups"_s);
        QCOMPARE(ruleOf(p, {{u"pp"_s, {4}}}), u"pipeline-layers"_s);
        QCOMPARE(ruleOf(p, {{u"pp"_s, {2}}, {u"recompute_num_layers"_s, {2}}}), u"recompute-layers"_s);
        QCOMPARE(ruleOf(p, {{u"pp"_s, {2}}, {u"recompute_num_layers"_s, {3}}}), QString());
        const auto index = p.space().indexOf(Layout({{u"mbs"_s, {4}}}));
        const QString sentence = reasonFor(p.space(), p.rules(), *index);
        QVERIFY2(sentence.contains(u"16") && sentence.contains(u"DP 8") && sentence.contains(u"MBS 4 = 32"),
            qPrintable(sentence));
    }
    void theModelSwitchesItsRulesOn()
    {
        QTemporaryDir folder;
        QFile config(folder.filePath(u"config.json"_s));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write(
            "{\"architectures\":[\"SomeVL\"],\"vision_config\":{\"depth\":2},\"text_config\":"
            "{\"num_hidden_layers\":12,\"hidden_size\":64,\"num_attention_heads\":8,\"num_key_value_heads\":4}}");
        config.close();
        const auto preset = megatronWith(u"n_gpus=8,gbs=16,model="_s + folder.path());
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        QStringList ids;
        for (const Rule& rule : (*preset)->rules())
            ids.append(rule.id);
        QCOMPARE(ids,
            (QStringList{u"world-size"_s, u"global-batch"_s, u"expert-tp"_s, u"query-groups"_s,
                u"pipeline-layers"_s, u"recompute-layers"_s, u"vlm-selective"_s, u"vlm-block"_s}));
        QCOMPARE(ruleOf(**preset, {{u"tp"_s, {8}}}), u"query-groups"_s);
        QCOMPARE(ruleOf(**preset, {{u"recompute_granularity"_s, {0, u"selective"_s}}}), u"vlm-selective"_s);
        QCOMPARE(ruleOf(**preset, {{u"recompute_method"_s, {0, u"block"_s}}}), u"vlm-block"_s);
        const auto overridden = megatronWith(u"n_gpus=8,gbs=16,num_query_groups=8,model="_s + folder.path());
        QCOMPARE(ruleOf(**overridden, {{u"tp"_s, {8}}}), QString());
    }
    void microBatchesThatDoNotDivideTheBatchAreNoChoices()
    {
        const auto preset = megatronWith(u"n_gpus=2,gbs=12,mbs_max=32"_s);
        QCOMPARE((*preset)->space().parameters()[5].choices, (QList<Value>{{1}, {2}, {4}}));
    }
    void theArgumentOnlyNarrowsTheChoices()
    {
        const auto preset = megatronWith(u"n_gpus=8,gbs=16,only=tp:1+2/mbs:1"_s);
        QVERIFY(preset);
        QCOMPARE((*preset)->space().parameters()[0].choices.size(), 2);
        QVERIFY(!megatronWith(u"n_gpus=8,gbs=16,only=tp:3"_s));
        const auto twice = megatronWith(u"n_gpus=8,gbs=16,only=tp:1/tp:2"_s);
        QVERIFY(!twice);
        QVERIFY2(twice.error().sentence.contains(u"\"tp\" in --only is there twice"),
            qPrintable(twice.error().sentence));
    }
    void parametersOfOnesOwnJoinTheSpaceAndTheCommand()
    {
        const auto preset = megatronWith(
            u"n_gpus=8,gbs=16,params=--attention_backend=flash+fused/NCCL_ALGO=Ring/--x=on+off"_s);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        QCOMPARE((*preset)->space().size(), quint64{4096 * 64 * 2 * 2});
        QCOMPARE(classify((*preset)->space(), (*preset)->rules(), Listing::CountsOnly).kept,
            quint64{154 * 64 * 4});
        Layout layout = (*preset)->space().layoutAt((*preset)->space().size() - 1);
        const auto command = CommandLine::parse(u"python train.py --attention-backend auto --x"_s);
        const QString text = command->edited((*preset)->edits(layout, command->trainer())).text;
        QVERIFY2(
            text.startsWith(u"NCCL_ALGO=Ring python train.py --attention-backend fused"), qPrintable(text));
        QVERIFY2(!text.contains(u"--x"), qPrintable(text));
        layout.set(u"x"_s, Value{0, u"on"_s});
        QVERIFY(command->edited((*preset)->edits(layout, command->trainer())).text.contains(u"--x"));
    }
    void rangesAreTheirValues_data()
    {
        QTest::addColumn<QString>("range");
        QTest::addColumn<QString>("values");
        QTest::newRow("one by one") << u"1..4"_s << u"1 2 3 4"_s;
        QTest::newRow("from below zero") << u"-1..1"_s << u"-1 0 1"_s;
        QTest::newRow("so many") << u"0..100:5"_s << u"0 25 50 75 100"_s;
        QTest::newRow("rounded, none twice") << u"1..3:8"_s << u"1 2 3"_s;
        QTest::newRow("doubling") << u"16..256:5:log"_s << u"16 32 64 128 256"_s;
        QTest::newRow("real") << u"0.1..0.3:3"_s << u"0.1 0.2 0.3"_s;
        QTest::newRow("real, by decades") << u"1e-5..1e-2:4:log"_s << u"1e-05 0.0001 0.001 0.01"_s;
        QTest::newRow("no range") << u"a..b"_s << u"a..b"_s;
    }
    void rangesAreTheirValues()
    {
        QFETCH(const QString, range);
        QStringList values;
        const auto own = ownParametersFromText(u"A="_s + range, {});
        QVERIFY(own);
        for (const Value& value : own->first().parameter.choices)
            values.append(value.text());
        QTEST(values.join(u' '), "values");
    }

    void parametersThatCannotBeAreNamed_data()
    {
        QTest::addColumn<QString>("params");
        QTest::addColumn<QString>("part");
        QTest::newRow("no choices") << u"--flag"_s << u"\"--flag\" is not a parameter"_s;
        QTest::newRow("empty choice") << u"--flag=a+"_s << u"empty choice"_s;
        QTest::newRow("twice") << u"--flag=a+a"_s << u"twice"_s;
        QTest::newRow("known option") << u"--micro_batch_size=1"_s << u"already"_s;
        QTest::newRow("same again") << u"A=1/A=2"_s << u"already"_s;
        QTest::newRow("secret") << u"HF_TOKEN=abc"_s << u"secret"_s;
        QString many;
        for (int i = 0; i < 60; ++i)
            many += u"/V%1=1+2+3+4"_s.arg(i);
        QTest::newRow("too many") << many << u"more combinations"_s;
        QTest::newRow("a range of many") << u"A=1..100"_s << u"such as A=1..100:8, or"_s;
        QTest::newRow("a real range") << u"A=0.1..0.5"_s << u"Say how many values"_s;
        QTest::newRow("of too many points") << u"A=0..1:5000"_s << u"2 to 1000"_s;
        QTest::newRow("one that falls") << u"A=8..1"_s << u"has to grow"_s;
        QTest::newRow("none of logarithms") << u"A=0..8:4:log"_s << u"logarithmic"_s;
        QTest::newRow("no name") << u"-x=1"_s << u"is not a parameter"_s;
    }
    void parametersThatCannotBeAreNamed()
    {
        QFETCH(QString, params);
        QFETCH(QString, part);
        const auto preset = megatronWith(u"n_gpus=8,gbs=16,params="_s + params);
        QVERIFY(!preset);
        QVERIFY2(preset.error().sentence.contains(part), qPrintable(preset.error().sentence));
    }
    void selectiveTakesMethodAndLayersOutOfTheCommand()
    {
        const auto preset = megatronWith(u"n_gpus=8,gbs=16"_s);
        Layout layout = (*preset)->space().layoutAt(0);
        QCOMPARE(editsAsText((*preset)->edits(layout, TrainerKind::Unknown)),
            u"tensor-model-parallel-size=1 pipeline-model-parallel-size=1 context-parallel-size=1 "
            "expert-model-parallel-size=1 expert-tensor-parallel-size=1 micro-batch-size=1 global-batch-size=16 "
            "-recompute-activations recompute-granularity=full recompute-method=uniform recompute-num-layers=1 "
            "vit-gradient-checkpointing=true"_s);
        layout.set(u"recompute_granularity"_s, {0, u"selective"_s});
        const QString selective = editsAsText((*preset)->edits(layout, TrainerKind::MegatronLm));
        QVERIFY(selective.contains(u" -recompute-method -recompute-num-layers"));
        QVERIFY(!selective.contains(u"vit-gradient"));
    }
};

MEGATUNE_TEST(MegatronPresetTest)

} // namespace megatune::tst_megatronpreset

#include "tst_megatronpreset.moc"
