// Round trip: the layout that a preset writes into a command is the layout that the command is read as.
#include "core/command/dialect.h"
#include "core/model/modellocator.h"
#include "core/preset/commandlayout.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace megatune;

namespace {

Dialect dialectOf(const QString& text)
{
    const auto command = CommandLine::parse(text);
    return Dialect::recognized(command ? *command : *CommandLine::parse(u"unreadable"_qs));
}

QString edited(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    return dialect.command().edited(dialect.translated(edits)).text;
}

const QString sft4 = u"NPROC_PER_NODE=8 megatron sft --model M --tuner_type full --micro_batch_size 2"_qs;
const QString sft3 =
    u"NPROC_PER_NODE=8 megatron sft --model M --train_type lora --save out --max_epochs 1"_qs;
const QString lm = u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --sequence-parallel"_qs;
const QString acc = u"accelerate launch --num_processes 8 train.py --per_device_train_batch_size 2"_qs;

} // namespace

class RoundTripTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKeptLayoutComesBackFromItsCommand_data();
    void everyKeptLayoutComesBackFromItsCommand();
    void theShellSeesTheSameWords();
};

void RoundTripTest::everyKeptLayoutComesBackFromItsCommand_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<QByteArray>("config");
    const QByteArray moe = "{\"model_type\":\"qwen3_moe\",\"num_hidden_layers\":48,\"hidden_size\":2048,"
                           "\"intermediate_size\":6144,\"num_attention_heads\":32,\"num_key_value_heads\":4,"
                           "\"head_dim\":128,\"num_experts\":128,\"num_experts_per_tok\":8,"
                           "\"moe_intermediate_size\":768,\"vocab_size\":151936}";
    const QByteArray dense = "{\"model_type\":\"llama\",\"num_hidden_layers\":32,\"hidden_size\":4096,"
                             "\"intermediate_size\":14336,\"num_attention_heads\":32,"
                             "\"num_key_value_heads\":8,\"vocab_size\":128256}";
    const QByteArray vlm = "{\"model_type\":\"qwen2_5_vl\",\"num_hidden_layers\":28,\"hidden_size\":3584,"
                           "\"intermediate_size\":18944,\"num_attention_heads\":28,\"num_key_value_heads\":4,"
                           "\"vocab_size\":152064,\"vision_config\":{\"depth\":32}}";
    const QByteArray latent = "{\"model_type\":\"deepseek_v3\",\"num_hidden_layers\":27,\"hidden_size\":2048,"
                              "\"intermediate_size\":10944,\"num_attention_heads\":16,\"kv_lora_rank\":512,"
                              "\"qk_nope_head_dim\":128,\"qk_rope_head_dim\":64,\"v_head_dim\":128,"
                              "\"n_routed_experts\":64,\"num_experts_per_tok\":6,"
                              "\"moe_intermediate_size\":1408,\"first_k_dense_replace\":1,"
                              "\"vocab_size\":102400}";
    const QByteArray linear = "{\"model_type\":\"qwen3_next\",\"num_hidden_layers\":48,\"hidden_size\":2048,"
                              "\"num_attention_heads\":16,\"num_key_value_heads\":2,\"head_dim\":256,"
                              "\"num_experts\":512,\"num_experts_per_tok\":10,"
                              "\"moe_intermediate_size\":512,\"full_attention_interval\":4,"
                              "\"linear_num_key_heads\":16,\"linear_num_value_heads\":32,"
                              "\"linear_key_head_dim\":128,\"linear_value_head_dim\":128,"
                              "\"vocab_size\":151936}";
    const QList<QPair<const char*, QByteArray>> shapes{
        {"MoE", moe}, {"dense", dense}, {"VLM", vlm}, {"MLA", latent}, {"linear", linear}};
    const QList<QPair<const char*, QString>> commands{{"Megatron-LM", lm + u" --recompute-activations"_qs},
        {"ms-swift 3", sft3 + u" --num_virtual_stages_per_pipeline_rank 4 --recompute_method block"_qs},
        {"ms-swift 4", sft4 + u" --virtual-pipeline-model-parallel-size=4"_qs},
        {"torchrun", u"torchrun train.py --tensor-model-parallel-size 8"_qs}, {"accelerate", acc}};
    for (const auto& [shape, config] : shapes) {
        for (const auto& [name, command] : commands) {
            // The space of a script that is not known has the vision tower's parameter, its command has not.
            if (config == vlm && command.contains(u"train.py"))
                continue;
            QTest::addRow("%s, %s", shape, name) << command << config;
        }
    }
}

void RoundTripTest::everyKeptLayoutComesBackFromItsCommand()
{
    QFETCH(QString, command);
    QFETCH(QByteArray, config);
    QTemporaryDir folder;
    QFile file(folder.filePath(u"config.json"_qs));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(config);
    file.close();
    const Dialect dialect = dialectOf(command);
    PresetArguments arguments{{u"n_gpus"_qs, u"8"_qs}, {u"gbs"_qs, u"16"_qs}, {u"mbs_max"_qs, u"4"_qs},
        {u"recompute_num_layers_max"_qs, u"2"_qs}, {u"rules"_qs, u"megatron-core"_qs},
        {u"model"_qs, folder.path()}};
    if (dialect.trainer() == DialectKind::Accelerate) // no option of it makes virtual stages
        arguments.insert(u"only"_qs, u"vpp:1"_qs);
    const auto preset =
        configurePreset(u"megatron"_qs, arguments, ModelLocator(QProcessEnvironment()), dialect.command());
    QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
    const SearchSpace& space = (*preset)->space();
    const Classification kept = classify(space, (*preset)->rules(), Listing::Kept);
    QVERIFY(kept.keptIndexes.size() > 100);
    for (size_t i = 0; i < kept.keptIndexes.size(); i += 1 + kept.keptIndexes.size() / 400) {
        const CombinationIndex index = kept.keptIndexes[i];
        const Layout layout = space.layoutAt(index);
        const QString text = edited(dialect, (*preset)->edits(layout, dialect.flavour()));
        const auto back = space.indexOf(layoutOf(dialectOf(text), space));
        if (!back || (*preset)->canonical(*back) != (*preset)->canonical(index))
            QFAIL(qPrintable(layout.toText() + u"\n"_qs + text));
    }
}

void RoundTripTest::theShellSeesTheSameWords()
{
    // The words that Megatune believes to be there are those that a real shell hands to the program.
    const QString source = u"PATH=$PATH printf '%s\\n' pretrain_gpt.py --save 'a b' --sequence-parallel"_qs;
    QString text = source;
    text.replace(u"printf '%s\\n'"_qs, u"torchrun"_qs);
    const Dialect dialect = dialectOf(text);
    QString changed = edited(dialect,
        {CommandEdit::set(u"tensor-model-parallel-size"_qs, u"4"_qs),
            CommandEdit::set(u"data-path"_qs, u"it's $HOME \"x\""_qs),
            CommandEdit::set(u"sequence-parallel"_qs, u"false"_qs)});
    const QStringList words = CommandLine::parse(changed)->words().mid(1);
    changed.replace(u"torchrun"_qs, u"printf '%s\\n'"_qs);
    QProcess shell;
    shell.start(u"/bin/sh"_qs, {u"-c"_qs, changed});
    QVERIFY(shell.waitForFinished());
    QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts), words);
    QVERIFY(words.contains(u"it's $HOME \"x\"") && !words.contains(u"--sequence-parallel"));
}

QTEST_GUILESS_MAIN(RoundTripTest)
#include "tst_roundtrip.moc"
