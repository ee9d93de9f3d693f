// SPDX-License-Identifier: GPL-3.0-or-later
// Round trip: the layout that a preset writes into a command is the layout that the command is read as.
#include "core/export/exporter.h"
#include "core/model/modellocator.h"
#include "core/preset/commandlayout.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"
#include "tests/support/dialects.h"
#include "tests/support/test.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

namespace megatune::tst_roundtrip {

namespace {

const QString sft4 =
    u"NPROC_PER_NODE=8 megatron sft --model M --tuner_type full --micro_batch_size 2 --system 'it'\\''s  \"x\"'"_s;
const QString sft3 =
    u"NPROC_PER_NODE=8 megatron sft \\\n    --model M \\\n    --train_type lora \\\n    --save 'a b' "
    "\\\n    --max_epochs 1"_s;
const QString lm =
    u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 32 --sequence-parallel --save 'a b' "
    "--data-path=\"one  two\" > log; true"_s;
const QString acc = u"accelerate launch --num_processes 8 train.py --per_device_train_batch_size 2"_s;

/// A study with one finished trial a command.
class ManyTrials
{
public:
    ManyTrials()
    {
        StudyCreated header;
        header.uid = u"u"_s;
        header.name = u"many"_s;
        header.command = u"megatron sft"_s;
        header.preset = u"megatron"_s;
        apply(header);
    }
    void add(const Layout& layout, const QString& command)
    {
        const auto number = static_cast<int>(m_state.trials().size());
        apply(TrialQueued{number, layout, command, {}, false});
        TrialStarted started;
        started.number = number;
        apply(started);
        apply(TrialEnded{.number = number, .state = TrialState::Finished, .value = 1});
    }
    [[nodiscard]] const StudyState& state() const { return m_state; }

private:
    void apply(const StudyEventData& data) { m_state.apply({++m_seq, u"2026-11-20T05:00:00.000Z"_s, data}); }
    StudyState m_state;
    qint64 m_seq = 0;
};

/// Runs the text in a real shell in which the launchers only say how they were called; their words, a list a
/// call.
QList<QStringList> callsIn(const QByteArray& text)
{
    QByteArray script = "cd \"$1\" || exit\n";
    for (const char* launcher : {"megatron", "torchrun", "accelerate"}) {
        script += QByteArray(launcher) + "() { printf '%s\\0' '" + launcher
            + "' \"$@\" >&3; printf '\\0' >&3; }\nexec 3>&1\n";
    }
    QTemporaryDir folder;
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-s"_s, u"--"_s, folder.path()});
    shell.write(script + text);
    shell.closeWriteChannel();
    if (!shell.waitForFinished(240'000) || shell.exitCode() != 0)
        return {};
    QList<QStringList> calls{{}};
    for (const QByteArray& word : shell.readAllStandardOutput().split('\0')) {
        if (word.isEmpty())
            calls.append(QStringList());
        else
            calls.last().append(QString::fromUtf8(word));
    }
    calls.removeIf([](const QStringList& call) { return call.isEmpty(); });
    return calls;
}

QByteArray exportedAs(const ExportKind& kind, const StudyState& state, int trial)
{
    const Result<Exported> made = kind.create(
        state, {.studyFile = u"many.mtune"_s, .trial = trial, .at = QDateTime::fromSecsSinceEpoch(0)});
    return made ? made->bytes : made.error().sentence.toUtf8();
}

} // namespace

class RoundTripTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKeptLayoutComesBackFromItsCommand_data();
    void everyKeptLayoutComesBackFromItsCommand();
    void theShellSeesTheSameWords();
    void cleanupTestCase() { qInfo("%lld layouts checked, each as a shell line and as a script", m_checked); }

private:
    qint64 m_checked = 0;
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
    const QList<QPair<const char*, QString>> commands{
        {"Megatron-LM", QString(lm).replace(u"--num-layers"_s, u"--recompute-activations --num-layers"_s)},
        {"ms-swift 3", sft3 + u" --num_virtual_stages_per_pipeline_rank 4 --recompute_method block"_s},
        {"ms-swift 4", sft4 + u" --virtual-pipeline-model-parallel-size=4"_s},
        {"torchrun", u"torchrun train.py --tensor-model-parallel-size 8"_s}, {"accelerate", acc},
        {"Megatron-Bridge",
            u"torchrun run_recipe.py --recipe r -tp 2 -vp 4 +model.recompute_granularity=full"_s}};
    int row = 0;
    for (const auto& [shape, config] : shapes) {
        for (const auto& [name, command] : commands) {
            if (test::isSanitized && row++ % 4 != 0)
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
    QFile file(folder.filePath(u"config.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(config);
    file.close();
    const Dialect dialect = dialectOf(command);
    PresetArguments arguments{{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}, {u"mbs_max"_s, u"2"_s},
        {u"recompute_num_layers_max"_s, u"2"_s}, {u"model"_s, folder.path()}};
    if (!dialect.trainer().hasVirtualStages)
        arguments.insert(u"only"_s, u"vpp:1"_s);
    const auto preset = configurePreset(
        u"megatron-core"_s, arguments, ModelLocator(QProcessEnvironment()), dialect.command());
    QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
    const SearchSpace& space = (*preset)->space();
    const Classification kept = classify(space, (*preset)->rules(), Listing::Kept);
    QVERIFY(kept.keptIndexes.size() > 100);
    ManyTrials study;
    QList<QStringList> expected;
    // Of many layouts one in so many, a prime number, so that every choice comes up beside others.
    constexpr size_t enough = 1500;
    const size_t step = kept.keptIndexes.size() > enough ? (test::isSanitized ? 499 : 37) : 1;
    for (size_t at = 0; at < kept.keptIndexes.size(); at += step) {
        const CombinationIndex index = kept.keptIndexes[at];
        const Layout layout = space.layoutAt(index);
        const QString text = trialCommand(**preset, dialect, layout).text;
        const auto parsed = CommandLine::parse(text);
        QVERIFY2(parsed, qPrintable(text));
        const auto back = space.indexOf(layoutOf(Dialect::recognized(*parsed), space));
        if (!back || (*preset)->canonical(*back) != (*preset)->canonical(index))
            QFAIL(qPrintable(layout.toText() + u"\n"_s + text));
        study.add(layout, text);
        expected.append(parsed->words());
    }
    for (const QString& form : {u"shell"_s, u"script"_s}) {
        const Result<ExportKind> kind = exportKind(form);
        QVERIFY(kind);
        QByteArray all;
        for (int trial = 0; trial < expected.size(); ++trial)
            all += exportedAs(*kind, study.state(), trial);
        const QList<QStringList> calls = callsIn(all);
        QCOMPARE(calls.size(), expected.size());
        for (qsizetype i = 0; i < calls.size(); ++i) {
            if (calls[i] != expected[i])
                QFAIL(qPrintable(calls[i].join(u'|') + u"\n"_s + expected[i].join(u'|')));
        }
    }
    m_checked += expected.size();
}

void RoundTripTest::theShellSeesTheSameWords()
{
    // The words that Megatune believes to be there are those that a real shell hands to the program.
    const QString source = u"PATH=$PATH printf '%s\\n' pretrain_gpt.py --save 'a b' --sequence-parallel"_s;
    QString text = source;
    text.replace(u"printf '%s\\n'"_s, u"torchrun"_s);
    const Dialect dialect = dialectOf(text);
    QString changed = edited(dialect,
        {CommandEdit::set(u"tensor-model-parallel-size"_s, u"4"_s),
            CommandEdit::set(u"data-path"_s, u"it's $HOME \"x\""_s),
            CommandEdit::set(u"sequence-parallel"_s, u"false"_s)});
    const QStringList words = CommandLine::parse(changed)->words().mid(1);
    changed.replace(u"torchrun"_s, u"printf '%s\\n'"_s);
    QProcess shell;
    shell.start(u"/bin/sh"_s, {u"-c"_s, changed});
    QVERIFY(shell.waitForFinished(test::patientMs));
    QCOMPARE(QString::fromUtf8(shell.readAllStandardOutput()).split(u'\n', Qt::SkipEmptyParts), words);
    QVERIFY(words.contains(u"it's $HOME \"x\"") && !words.contains(u"--sequence-parallel"));
}

MEGATUNE_TEST(RoundTripTest)

} // namespace megatune::tst_roundtrip

#include "tst_roundtrip.moc"
