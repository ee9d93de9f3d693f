// SPDX-License-Identifier: GPL-3.0-or-later
// What nobody types: a complete command, and what its study then holds.
#include "tests/support/startwarnings.h"
#include "tests/support/test.h"
#include "ui/draft/studydraft.h"

#include <QTemporaryDir>

namespace megatune::tst_derived {

class DerivedTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    std::unique_ptr<StudyDraft> m_draft;

    void put(const QString& name, const QByteArray& text) const
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QCOMPARE(file.write(text), text.size());
    }
    void runIn(const QString& folder)
    {
        StudyPlan options = m_draft->options();
        options.workingDirectory = folder;
        m_draft->setOptions(options);
    }

private Q_SLOTS:
    void init()
    {
        QProcessEnvironment environment;
        environment.insert(u"PATH"_s, u"/bin:/usr/bin"_s);
        m_draft = std::make_unique<StudyDraft>(environment);
        m_draft->setHost(u"ssh://node1?gpus=16"_s);
    }

    void aCompleteCommandNeedsNothingTyped()
    {
        m_draft->setCommand(
            u"torchrun --nproc_per_node 8 --nnodes 2 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 8192 --global-batch-size 128 --tokenizer-type GPT2BPETokenizer"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        QCOMPARE(m_draft->derived().sentence,
            u"From the command: the model's shape, 8,192 tokens, batch 128, 16 GPU(s), 8 per node. Assumed: "
            "megatron-core 0.18; where another version is installed, give it."_s);
        QCOMPARE(test::startWarnings(*m_draft).size(), 2); // a host of two machines would do
        QVERIFY(test::startWarnings(*m_draft).constFirst().contains(u"waits for 2 machines"_s));
        QVERIFY(test::startWarnings(*m_draft).constLast().startsWith(u"The type of GPU is not known"_s));
        QVERIFY(m_draft->isEmpty() || m_draft->contents().arguments.isEmpty());
        const auto plan = m_draft->plan(m_folder.filePath(u"x.mtune"_s));
        QVERIFY(plan);
        // The file has them as if they had been typed.
        const PresetArguments& kept = plan->created.arguments;
        QCOMPARE(kept.value(u"n_gpus"_s), u"16"_s);
        QCOMPARE(kept.value(u"gbs"_s), u"128"_s);
        QCOMPARE(kept.value(u"seq_len"_s), u"8192"_s);
        const auto again = configurePreset(m_draft->presetName(), kept, ModelLocator(QProcessEnvironment()));
        QVERIFY(again && (*again)->shape());
        QCOMPARE(*(*again)->shape(), *m_draft->preset()->shape());
        QCOMPARE(*(*again)->shape()->vocabSize, 50'257);
    }

    void theCheckoutThatTheScriptLiesInTellsTheVersion()
    {
        QVERIFY(QDir(m_folder.path()).mkpath(u"Megatron-LM/megatron/core"_s));
        put(u"Megatron-LM/megatron/core/package_info.py"_s, "MAJOR = 0\nMINOR = 15\nPATCH = 2\n");
        runIn(m_folder.path());
        m_draft->setCommand(
            u"torchrun --nproc_per_node 8 Megatron-LM/pretrain_gpt.py --global-batch-size 128"_s);
        QTRY_COMPARE(m_draft->derived().arguments.value(u"core_version"_s), u"0.15"_s);
        QVERIFY(m_draft->derived().sentence.contains(u"megatron-core 0.15"));
    }

    void aCheckedHostTellsTheVersionsThatTrialsRunWith()
    {
        m_draft->setHostChecks({{u"ssh://node1?gpus=16"_s, true, 16, u"H100-80GB"_s,
            {{u"megatron-core"_s, u"0.14.1"_s}, {u"ms-swift"_s, u"3.12.5"_s},
                {u"accelerate"_s, u"1.9.0"_s}}}});
        m_draft->setCommand(u"NPROC_PER_NODE=16 megatron sft --model Qwen/Qwen3-8B --global_batch_size 64"_s);
        QTRY_COMPARE(m_draft->derived().arguments.value(u"core_version"_s), u"0.14"_s);
        QCOMPARE(m_draft->derived().arguments.value(u"dialect"_s), u"ms-swift-3"_s);
        m_draft->setCommand(
            u"accelerate launch --num_processes 16 train.py --per_device_train_batch_size 2"_s);
        QTRY_VERIFY(test::startWarnings(*m_draft).join(u' ').contains(u"accelerate 1.9.0 of"));
        QVERIFY(!m_draft->derived().arguments.contains(u"core_version"_s));
    }

    // Its rules know the model when it is typed, as the document has it.
    void theDocumentedPresetTakesNoModelFromTheCommand()
    {
        m_draft->setPresetName(u"megatron"_s);
        m_draft->setCommand(u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 5 --hidden-size 4096 "
                            "--num-attention-heads 32 --global-batch-size 128"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        QCOMPARE(m_draft->derived().arguments.value(u"gbs"_s), u"128"_s);
        QVERIFY(!m_draft->derived().arguments.contains(u"model"_s));
        QVERIFY(!m_draft->preset()->shape());
    }

    void whatIsTypedGoesBeforeAndWhatDiffersIsSaid()
    {
        m_draft->setCommand(
            u"torchrun --nproc_per_node 16 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 8192 --global-batch-size 128"_s);
        m_draft->setArgument(u"gpu"_s, u"H100-80GB"_s);
        m_draft->setArgument(u"seq_len"_s, u"4096"_s);
        m_draft->setArgument(u"num_layers"_s, u"16"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        QCOMPARE(m_draft->usedArgument(u"seq_len"_s), u"4096"_s);
        QCOMPARE(m_draft->usedArgument(u"gbs"_s), u"128"_s);
        const QStringList warnings = test::startWarnings(*m_draft);
        QCOMPARE(warnings.size(), 2);
        QVERIFY2(warnings[0].contains(u"but the command trains another model"), qPrintable(warnings[0]));
        QCOMPARE(warnings[1],
            u"Estimates are for 4,096 tokens, as given, but trials run the command's --seq-length 8192; make them the same."_s);
        m_draft->setArgument(u"seq_len"_s, {});
        m_draft->setArgument(u"num_layers"_s, {});
        QTRY_VERIFY(m_draft->firstMissing().isEmpty() && test::startWarnings(*m_draft).isEmpty());
        QCOMPARE(m_draft->usedArgument(u"seq_len"_s), u"8192"_s);
    }

    void aScriptsVariablesAndAModelsFolderAreRead()
    {
        put(u"train.sh"_s,
            "GPUS=${GPUS:-4}\nexport SEQ=2048 BATCH=\"64\"\nLATER=$(date)\n"
            "NPROC_PER_NODE=$GPUS megatron sft --model qwen --max_length ${SEQ} --global_batch_size $BATCH "
            "--save_steps $LATER \"$@\"\n");
        QVERIFY(QDir(m_folder.path()).mkdir(u"qwen"_s));
        put(u"qwen/config.json"_s,
            R"({"model_type": "qwen3", "num_hidden_layers": 6, "hidden_size": 512, "num_attention_heads": 8,
                "num_key_value_heads": 4, "intermediate_size": 1024, "vocab_size": 1000})");
        runIn(m_folder.path());
        m_draft->setCommand(u"bash train.sh"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        QCOMPARE(m_draft->usedArgument(u"model"_s), m_folder.filePath(u"qwen"_s));
        QCOMPARE(m_draft->usedArgument(u"n_gpus"_s), u"4"_s);
        QCOMPARE(m_draft->usedArgument(u"seq_len"_s), u"2048"_s);
        QCOMPARE(m_draft->usedArgument(u"gbs"_s), u"64"_s);
        QCOMPARE(*m_draft->shape()->numLayers, 6);
        m_draft->setCommand(u"GPUS=8 bash train.sh"_s);
        QTRY_COMPARE(m_draft->usedArgument(u"n_gpus"_s), u"8"_s);
    }

    void aFilesOptionsAreRead()
    {
        put(u"sft.yaml"_s,
            "model: Qwen/Qwen3-8B\nmax_length: 4096\nglobal_batch_size: 32\nenv:\n  NPROC_PER_NODE: 8\n");
        runIn(m_folder.path());
        m_draft->setCommand(u"megatron sft sft.yaml"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        QCOMPARE(m_draft->derived().sentence,
            u"From the command: Qwen/Qwen3-8B, 4,096 tokens, batch 32, 8 GPU(s). Assumed: megatron-core 0.18, ms-swift 4.x; "
            "where another version is installed, give it."_s);
    }

    void anOwnLayoutThatARuleExcludesIsSaid()
    {
        m_draft->setCommand(
            u"torchrun --nproc_per_node 16 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
            "--num-attention-heads 32 --seq-length 8192 --global-batch-size 128 --pipeline-model-parallel-size 4 "
            "--tensor-model-parallel-size 8"_s);
        m_draft->setArgument(u"gpu"_s, u"H100-80GB"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        const QString warning = test::startWarnings(*m_draft).join(u' ');
        QVERIFY2(warning.contains(u"The command's own layout (TP 8, PP 4, MBS 1) is excluded here: "),
            qPrintable(warning));
        QVERIFY2(warning.endsWith(u"It runs as the baseline all the same."), qPrintable(warning));
        StudyPlan options = m_draft->options();
        options.baseline = false;
        m_draft->setOptions(options);
        QTRY_VERIFY(test::startWarnings(*m_draft).join(u' ').endsWith(u"No trial runs it."));
    }

    void withoutACommandsWordTheHostsCount()
    {
        m_draft->setCommand(u"megatron sft --model Nobody/Nothing --global_batch_size 32"_s);
        QTRY_COMPARE(m_draft->usedArgument(u"n_gpus"_s), u"16"_s);
        QCOMPARE(m_draft->derived().sources.value(u"n_gpus"_s), u"node1"_s);
        QCOMPARE(m_draft->unknownModel(), u"Nobody/Nothing"_s);
        m_draft->setCommand({});
        m_draft->setArgument(u"seq_len"_s, u"4096"_s);
        QTRY_VERIFY(m_draft->firstMissing().contains(u"global batch"_s));
    }
};

MEGATUNE_TEST(DerivedTest)

} // namespace megatune::tst_derived

#include "tst_derived.moc"
