// SPDX-License-Identifier: GPL-3.0-or-later
// Which values took effect, by what the trainers print about themselves.
#include "core/log/appliedflags.h"
#include "tests/support/test.h"

#include <QTimeZone>

namespace megatune::tst_appliedflags {

namespace {

AppliedFlags fed(const QByteArray& log)
{
    AppliedFlags flags;
    for (const QByteArray& line : log.split('\n'))
        flags.feed(line);
    return flags;
}

/// The sizes, then what else is known by its name.
QString shown(const AppliedFlags& flags)
{
    QStringList items;
    for (const QString& name : AppliedFlags::names()) {
        const auto value = flags.value(name);
        if (items.size() < 7)
            items.append(value.value_or(u"?"_s));
        else if (value)
            items.append(name + u'=' + *value);
    }
    return items.join(u' ');
}

} // namespace

class AppliedFlagsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFormIsRead_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("values"); // tp pp cp ep etp mbs gbs
        const QByteArray dump = "------------------------ arguments ------------------------\n"
                                "  context_parallel_size ........................... 2\n"
                                "  encoder_tensor_model_parallel_size .............. 9\n"
                                "  expert_model_parallel_size ...................... 4\n"
                                "  expert_tensor_parallel_size ..................... 1\n"
                                "  global_batch_size ............................... 256\n"
                                "  micro_batch_size ................................ 8\n"
                                "  pipeline_model_parallel_size .................... 2\n"
                                "  tensor_model_parallel_size ...................... 4\n"
                                "-------------------- end of arguments ---------------------\n";
        QTest::newRow("nothing") << QByteArray("hello\n\n") << u"? ? ? ? ? ? ?"_s;
        QTest::newRow("Megatron-LM's dump") << dump << u"4 2 2 4 1 8 256"_s;
        QTest::newRow("with rank prefixes")
            << QByteArray("[default0]:  micro_batch_size ................................ 8\n"
                          "0: [rank0]:  tensor_model_parallel_size ...................... 4\n")
            << u"4 ? ? ? ? 8 ?"_s;
        QTest::newRow("ETP None follows TP")
            << QByteArray("  expert_tensor_parallel_size ..................... None\n"
                          "  tensor_model_parallel_size ...................... 4\n")
            << u"4 ? ? ? 4 ? ?"_s;
        QTest::newRow("world size, new") << QByteArray(
            "using world size: 16, data-parallel size: 2, context-parallel size: 1, hierarchical "
            "context-parallel sizes: None, tensor-model-parallel size: 4, "
            "pipeline-model-parallel size: 2")
                                         << u"4 2 1 ? ? ? ?"_s;
        QTest::newRow("world size, sizes in brackets") << QByteArray(
            "using world size: 16, data-parallel size: 2, context-parallel size: 8, hierarchical "
            "context-parallel sizes: [2, 4], tensor-model-parallel size: 1, "
            "pipeline-model-parallel size: 1") << u"1 1 8 ? ? ? ?"_s;
        QTest::newRow("world size, old")
            << QByteArray("using world size: 8, data-parallel-size: 2, tensor-model-parallel size: 2, "
                          "pipeline-model-parallel size: 2 ")
            << u"2 2 ? ? ? ? ?"_s;
        QTest::newRow("ms-swift's words")
            << QByteArray("run sh: `/usr/bin/python -m torch.distributed.run --nproc_per_node 8 "
                          "/x/swift/cli/_megatron/sft.py --model M --tensor_model_parallel_size 2 "
                          "--micro-batch-size=4 --tensor_model_parallel_size 4 --global_batch_size 16`")
            << u"4 ? ? ? ? 4 16"_s;
        QTest::newRow("ms-swift's grid")
            << QByteArray("[INFO:swift] TP: 2, PP: 4, VPP: None, CP: 1, EP: 8, ETP: 1")
            << u"2 4 1 8 1 ? ? vpp=1"_s;
        QTest::newRow("ms-swift's arguments")
            << QByteArray("[INFO:swift] args: MegatronSftArguments(model='M', micro_batch_size=2, "
                          "global_batch_size=16, per_micro_batch_size=9, tensor_model_parallel_size=8, "
                          "vpp=None, recompute_granularity='selective', sequence_parallel=True, "
                          "recompute_modules=['mlp', 'core_attn'], recompute_method=None)")
            << u"8 ? ? ? ? 2 16 sequence_parallel=true "
               "recompute_granularity=selective "
               "recompute_modules=core_attn-mlp"_s;
        QTest::newRow("the outcome before the words")
            << QByteArray("[INFO:swift] TP: 2, PP: 1, VPP: None, CP: 1, EP: 1, ETP: 1\n"
                          "run sh: `x --tensor_model_parallel_size 8`")
            << u"2 1 1 1 1 ? ? vpp=1"_s;
        QTest::newRow("recomputation, of the dump")
            << QByteArray("  recompute_granularity ........................... full\n"
                          "  recompute_method ................................ block\n"
                          "  recompute_modules ............................... ['core_attn']\n"
                          "  recompute_num_layers ............................ 8\n"
                          "  sequence_parallel ............................... False\n"
                          "  virtual_pipeline_model_parallel_size ............ None\n")
            << u"? ? ? ? ? ? ? vpp=1 sequence_parallel=false recompute_granularity=full "
               "recompute_method=block recompute_num_layers=8 recompute_modules=core_attn"_s;
        QTest::newRow("of no layer") << QByteArray(
            "  recompute_granularity ........................... full\n"
            "  recompute_num_layers ............................ 0\n")
                                     << u"? ? ? ? ? ? ? recompute_granularity=none recompute_num_layers=0"_s;
        QTest::newRow("none of it")
            << QByteArray("  recompute_granularity ........................... None\n"
                          "  recompute_modules ............................... None\n"
                          "  recompute_method ................................ None\n"
                          "  recompute_num_layers ............................ None\n")
            << u"? ? ? ? ? ? ? recompute_granularity=none recompute_modules=core_attn"_s;
        const QByteArray summary = "======================================================================\n"
                                   "Configuration Summary (Non-Default Values vs Megatron Core)\n"
                                   "======================================================================\n"
                                   "\n"
                                   "[ddp] Non-default values (vs Mcore DistributedDataParallelConfig):\n"
                                   "  pipeline_model_parallel_size: 7  (Mcore default: 1)\n"
                                   "  use_megatron_fsdp: True  (Mcore default: False)\n"
                                   "\n"
                                   "[model] Non-default values (vs Mcore TransformerConfig):\n"
                                   "  expert_tensor_parallel_size: 1  (Mcore default: None)\n"
                                   "  recompute_granularity: 'selective'  (Mcore default: None)\n"
                                   "  recompute_modules: ['moe_act', 'core_attn']  (Mcore default: None)\n"
                                   "  sequence_parallel: True  (Mcore default: False)\n"
                                   "  tensor_model_parallel_size: 4  (Mcore default: 1)\n"
                                   "  virtual_pipeline_model_parallel_size: 2  (Mcore default: None)\n";
        const QByteArray batch = "\n"
                                 "----------------------------------------------------------------------\n"
                                 "Other Configuration Values:\n"
                                 "----------------------------------------------------------------------\n"
                                 "\n"
                                 "[train]:\n"
                                 "  global_batch_size: 512\n"
                                 "  micro_batch_size: 2\n"
                                 "\n"
                                 "[dataset]:\n"
                                 "  micro_batch_size: 9\n";
        const QString bridge = u" vpp=2 sequence_parallel=true recompute_granularity=selective "
                               "recompute_modules=core_attn-moe_act fsdp=true"_s;
        QTest::newRow("Megatron-Bridge's summary")
            << QByteArray(summary + batch) << u"4 1 1 1 1 2 512"_s + bridge;
        QTest::newRow("... cut before its end leaves the rest open")
            << summary << u"4 ? ? ? 1 ? ?"_s + bridge;
        QTest::newRow("... with rank prefixes")
            << "[default0]:" + QByteArray(summary + batch).replace("\n", "\n[default0]:")
            << u"4 1 1 1 1 2 512"_s + bridge;
        QTest::newRow("... of defaults alone")
            << QByteArray("Configuration Summary (Non-Default Values vs Megatron Core)\n") + batch
            << u"1 1 1 1 1 2 512 vpp=1 sequence_parallel=false recompute_granularity=none "
               "recompute_modules=core_attn fsdp=false"_s;
        QTest::newRow("Megatron-Bridge's YAML")
            << QByteArray("------- Task Configuration -------\n"
                          "dataset:\n"
                          "  micro_batch_size: 9\n"
                          "model:\n"
                          "  _target_: megatron.bridge.models.gpt_provider.GPTModelProvider\n"
                          "  context_parallel_size: 2\n"
                          "  expert_tensor_parallel_size: null\n"
                          "  recompute_granularity: selective\n"
                          "  recompute_modules:\n"
                          "  - mlp\n"
                          "  - core_attn\n"
                          "  sequence_parallel: false\n"
                          "  tensor_model_parallel_size: 8\n"
                          "  virtual_pipeline_model_parallel_size: null\n"
                          "train:\n"
                          "  global_batch_size: 16\n"
                          "  micro_batch_size: 4\n"
                          "----------------------------------\n"
                          "  micro_batch_size: 6\n")
            << u"8 ? 2 ? 8 4 16 vpp=1 sequence_parallel=false recompute_granularity=selective "
               "recompute_modules=core_attn-mlp"_s;
        // Ray puts the process in front, and lines of others between; pprint breaks lists.
        const auto verl = [](const QByteArray& batches) {
            QByteArray log =
                "{'actor_rollout_ref': {'actor': {'_target_': 'verl.workers.config.McoreActorConfig',\n"
                "                                 'megatron': {'context_parallel_size': 2,\n"
                "                                              'expert_model_parallel_size': 1,\n"
                "                                              'expert_tensor_parallel_size': None,\n"
                "                                              'override_transformer_config': {'recompute_granularity': 'selective',\n"
                "                                                                              'recompute_modules': ['moe_act',\n"
                "                                                                                                    'core_attn']},\n"
                "                                              'pipeline_model_parallel_size': 1,\n"
                "                                              'sequence_parallel': True,\n"
                "                                              'tensor_model_parallel_size': 4,\n"
                "                                              'virtual_pipeline_model_parallel_size': None},\n"
                + batches
                + "                       'ref': {'megatron': {'tensor_model_parallel_size': 8}},\n"
                  "                       'rollout': {'n': 5, 'tensor_model_parallel_size': 2}},\n"
                  " 'critic': {'megatron': {'tensor_model_parallel_size': 1}},\n"
                  " 'data': {'max_prompt_length': 1024,\n"
                  "          'max_response_length': 3072,\n"
                  "          'train_batch_size': 64},\n"
                  " 'trainer': {'n_gpus_per_node': 8, 'nnodes': 2}}\n"
                  "ready\n";
            log.replace("\n", "\n(TaskRunner pid=71) ");
            return QByteArray("(TaskRunner pid=71) "
                + log.replace("'pipeline",
                    "\n(vLLM pid=72) 'tensor': 9,\n(TaskRunner pid=71)                                               'pipeline"));
        };
        const QString ofVerl = u" vpp=1 sequence_parallel=true recompute_granularity=selective "
                               "recompute_modules=core_attn-moe_act"_s;
        QTest::newRow("verl's configuration")
            << verl("                                 'ppo_epochs': 1,\n"
                    "                                 'ppo_micro_batch_size_per_gpu': 2,\n"
                    "                                 'use_dynamic_bsz': False},\n")
            << u"4 1 2 1 4 2 ?"_s + ofVerl;
        QTest::newRow("verl's, with batches that are filled")
            << verl("                                 'ppo_epochs': 1,\n"
                    "                                 'ppo_max_token_len_per_gpu': 8192,\n"
                    "                                 'ppo_micro_batch_size_per_gpu': None,\n"
                    "                                 'use_dynamic_bsz': True},\n")
            << u"4 1 2 1 4 4 ?"_s + ofVerl;
        QTest::newRow("what is not a number") << QByteArray(
            "  micro_batch_size ................................ None\n"
            "  tensor_model_parallel_size ...................... 4x\n"
            "run sh: `x --global_batch_size $GBS --pipeline_model_parallel_size`\n"
            "  global_batch_size ......\n") << u"? ? ? ? ? ? ?"_s;
        QTest::newRow("an iteration is none of it") << QByteArray(
            " iteration 5/ 100 | elapsed time per iteration (ms): 5.1 | global batch size:   128 |")
                                                    << u"? ? ? ? ? ? ?"_s;
        QTest::newRow("numbers without end")
            << QByteArray("  micro_batch_size ........ 99999999999999999999999") << u"? ? ? ? ? ? ?"_s;
    }
    void everyFormIsRead()
    {
        QFETCH(QByteArray, log);
        QTEST(shown(fed(log)), "values");
    }

    void theSizeOfTheWorldIsKept()
    {
        const AppliedFlags flags =
            fed("using world size: 16, data-parallel size: 2, tensor-model-parallel size: 8");
        QCOMPARE(flags.worldSize(), std::optional<qint64>(16));
        QCOMPARE(flags.dataParallel(), std::optional<qint64>(2));
    }

    /// Words are what was asked; only the dump tells that it took effect.
    void wordsAreNoEffect()
    {
        const QByteArray words = "run sh: `x --tensor_model_parallel_size 8`\n";
        QVERIFY(fed(words).isOfWords(u"tp"_s));
        QVERIFY(!fed(words + "  tensor_model_parallel_size ............ 8\n").isOfWords(u"tp"_s));
        QVERIFY(!fed({}).isOfWords(u"tp"_s));
    }

    // NeMo-RL prints a dictionary, or since 2026 an object, in one line.
    void nemoRlTellsItsConfiguration_data()
    {
        QTest::addColumn<QByteArray>("told");
        const QByteArray policy =
            "{'model_name': 'a, b (c)', 'train_global_batch_size': 64, 'train_micro_batch_size': 4,\n"
            "            'max_total_sequence_length': 4096,\n"
            "            'megatron_cfg': {'enabled': True, 'activation_checkpointing': True,\n"
            "                             'modules': ['x', ('y', 1)], 'recompute_granularity': 'full',\n"
            "                             'tensor_model_parallel_size': 4, 'context_parallel_size': 2},\n"
            "            'sequence_packing': {'enabled': True, 'train_mb_tokens': 8192}}";
        const QByteArray dictionary =
            "{'cluster': {'gpus_per_node': 8, 'num_nodes': 2},\n 'grpo': {'num_prompts_per_step': 4, "
            "'num_generations_per_prompt': 16},\n 'policy': "
            + policy + "}\n";
        const QByteArray object = "MasterConfig(policy=" + QByteArray(policy).replace("\n", "")
            + ", grpo=GRPOConfig(num_prompts_per_step=4, num_generations_per_prompt=16, x=None), "
              "cluster=ClusterConfig(gpus_per_node=8, num_nodes=2))\n";
        QTest::newRow("a dictionary") << "Final config:\n" + dictionary;
        QTest::newRow("an object") << "Final config:\n" + object + "other: text (that) goes on\n";
        const QByteArray ray = "(pid=7) ";
        QTest::newRow("of another process") << ray + "Final config:\n" + ray
                + QByteArray(dictionary).trimmed().replace("\n", QByteArray("\n" + ray)) + "\n";
    }
    void nemoRlTellsItsConfiguration()
    {
        QFETCH(QByteArray, told);
        const AppliedFlags flags = fed(told);
        const QList<QPair<QString, QString>> expected{{u"tp"_s, u"4"_s}, {u"cp"_s, u"2"_s},
            {u"mbs"_s, u"2"_s}, {u"recompute_granularity"_s, u"full"_s}};
        for (const auto& [name, value] : expected)
            QCOMPARE(flags.value(name), value);
        QCOMPARE(flags.samplesOfIteration(), 64);
        QCOMPARE(flags.worldSize(), 16);
        QCOMPARE(fed(QByteArray(told).replace("checkpointing': True", "checkpointing': False"))
                     .value(u"recompute_granularity"_s),
            u"none"_s);
    }

    // Accelerate's scripts print the same words of the batch, without a logger's name, and may err.
    void llamaFactoryTellsItsBatchBesideTensorAndPipeline()
    {
        const QByteArray sign = "[2026-05-10 13:01:13,131] [INFO] [mcore_adapter.";
        const QByteArray batch =
            "  Total train batch size (w. parallel, distributed & accumulation) = 1,024\n";
        const AppliedFlags flags = fed(sign + "initialize]: initialized tensor model parallel with size 2\n"
            + sign + "initialize]: initialized pipeline model parallel with size 4\n" + sign
            + "trainer.trainer]:   Instantaneous batch size per device = 8\n" + sign
            + "trainer.trainer]: " + batch);
        for (const auto& [name, value] : {std::pair{u"tp"_s, u"2"_s}, std::pair{u"pp"_s, u"4"_s},
                 std::pair{u"mbs"_s, u"8"_s}, std::pair{u"gbs"_s, u"1024"_s}})
            QCOMPARE(flags.value(name), value);
        QVERIFY(!fed("05/10/2026 13:01:13 - INFO - __main__ - " + batch).value(u"gbs"_s));
    }

    // Megatron-DeepSpeed: DeepSpeed's own batches count, whatever Megatron's arguments are.
    void deepspeedTellsItsBatchesAndOlderMegatronsTheirRecomputation()
    {
        const QByteArray arguments = "  checkpoint_activations .......... True\n"
                                     "  checkpoint_num_layers ........... 2\n"
                                     "  ds_sequence_parallel_size ....... 4\n"
                                     "  micro_batch_size ................ 8\n"
                                     "  moe_expert_parallel_size ........ 2\n"
                                     "  recompute_granularity ........... None\n";
        const QByteArray sign = "[2024-05-10 13:01:13,131] [INFO] [config.py:957:print]   ";
        const AppliedFlags flags = fed(arguments + sign + "train_batch_size ............. 64\n" + sign
            + "train_micro_batch_size_per_gpu  4\n");
        const QList<QPair<QString, QString>> told{{u"recompute_granularity"_s, u"full"_s},
            {u"recompute_method"_s, u"uniform"_s}, {u"recompute_num_layers"_s, u"2"_s}, {u"cp"_s, u"4"_s},
            {u"ep"_s, u"2"_s}, {u"mbs"_s, u"4"_s}};
        for (const auto& [name, value] : told)
            QCOMPARE(flags.value(name), value);
        QCOMPARE(flags.samplesOfIteration(), 64);
        QCOMPARE(fed("  checkpoint_activations .......... False\n  recompute_granularity ........... None\n")
                     .value(u"recompute_granularity"_s),
            u"none"_s);
    }

    // slime's dump is in the order of its names; its --micro-batch-size is not read where batches are filled.
    void aFilledBatchIsAsManyOfTheLongestSamplesAsFit_data()
    {
        QTest::addColumn<QByteArray>("told");
        QTest::addColumn<QString>("micro");
        const QByteArray fills = "  use_dynamic_batch_size ............... True\n";
        QTest::newRow("not filled") << QByteArray("  use_dynamic_batch_size ............... False\n")
                                    << u"1"_s;
        QTest::newRow("filled") << fills << u"5"_s;
        QTest::newRow("a prompt's length is limited, too")
            << QByteArray("  rollout_max_prompt_len ....... 2048\n" + fills) << u"4"_s;
        QTest::newRow("both together are")
            << QByteArray("  rollout_max_context_len ...... 20480\n" + fills) << u"2"_s;
        QTest::newRow("the limit is not known")
            << QByteArray("  max_tokens_per_gpu ........... None\n" + fills) << QString();
    }
    void aFilledBatchIsAsManyOfTheLongestSamplesAsFit()
    {
        QFETCH(const QByteArray, told);
        QFETCH(const QString, micro);
        const AppliedFlags flags = fed("  context_parallel_size ................ 2\n"
                                       "  max_tokens_per_gpu ................... 20480\n"
                                       "  micro_batch_size ..................... 1\n"
                                       "  rollout_max_prompt_len ............... None\n"
                                       "  rollout_max_response_len ............. 8192\n"
            + told);
        QCOMPARE(flags.value(u"mbs"_s).value_or(QString()), micro);
    }

    void whatAnIterationTrainedIsCounted_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<qint64>("samples"); // -1: not known
        const auto line = [](int iteration, int consumed, const QByteArray& batch) {
            return QByteArray(" [2026-01-31 12:00:0" + QByteArray::number(iteration) + "] iteration "
                + QByteArray::number(iteration) + "/ 100 | consumed samples: " + QByteArray::number(consumed)
                + " | elapsed time per iteration (ms): 5.1 |" + batch + "\n");
        };
        const QByteArray batch = " global batch size:   16 |";
        QTest::newRow("nothing") << QByteArray("hello\n") << qint64(-1);
        QTest::newRow("as it says") << line(1, 16, batch) << qint64(16);
        QTest::newRow("as it grows") << QByteArray(line(1, 16, batch) + line(2, 32, batch)) << qint64(16);
        QTest::newRow("less than it says")
            << QByteArray(line(1, 16, batch) + line(3, 32, batch)) << qint64(8);
        QTest::newRow("it says nothing") << QByteArray(line(1, 8, {}) + line(3, 24, {})) << qint64(8);
        QTest::newRow("begun anew") << QByteArray(line(5, 80, batch) + line(1, 16, batch)) << qint64(16);
    }
    void whatAnIterationTrainedIsCounted()
    {
        QFETCH(QByteArray, log);
        QFETCH(qint64, samples);
        QCOMPARE(fed(log).samplesOfIteration().value_or(-1), samples);
    }

    void timesAreThoseOfTheLines()
    {
        const AppliedFlags flags =
            fed("[2020-01-01 00:00:00] building\n"
                "0: [default0]: [2026-01-31 12:00:00] iteration 1/ 9 | consumed samples: 1 |\n"
                " [2026-01-31 12:01:30.5] iteration 2/ 9 | consumed samples: 2 |\n");
        QCOMPARE(flags.firstTime().secsTo(flags.lastTime()), 90);
        QCOMPARE(flags.firstTime(), QDateTime(QDate(2026, 1, 31), QTime(12, 0), QTimeZone::utc()));
        QVERIFY(
            !fed(" [2026-13-31 12:00:00] iteration 1/ 9 | consumed samples: 1 |\n").firstTime().isValid());
    }
};

MEGATUNE_TEST(AppliedFlagsTest)

} // namespace megatune::tst_appliedflags

#include "tst_appliedflags.moc"
