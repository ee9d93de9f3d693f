// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/failurehint.h"
#include "core/log/logparser.h"
#include "core/log/measurement.h"
#include "tests/support/test.h"

namespace megatune::tst_failures {

namespace {

/// What is left of a whole log as its cause.
std::optional<FailureRecord> causeOf(const QByteArray& log)
{
    LogParser parser;
    Measurement measurement({});
    for (const QByteArray& line : log.split('\n')) {
        for (const LogEvent& event : parser.feed(line))
            std::visit([&](const auto& record) { measurement.add(record); }, event);
    }
    for (const LogEvent& event : parser.finish())
        std::visit([&](const auto& record) { measurement.add(record); }, event);
    return measurement.lastingCause();
}

constexpr const char* recomputeTraceback =
    "[rank5]: Traceback (most recent call last):\n"
    "[rank5]:   File \"/m/core/transformer/transformer_block.py\", line 300, in _checkpointed_forward\n"
    "[rank5]:     hidden_states = checkpoint_handler(custom(layer_idx))\n"
    "[rank5]:   File \"/m/core/transformer/transformer_block.py\", line 361, in _get_layer\n"
    "[rank5]:     return self.layers[layer_number]\n"
    "[rank5]:   File \"/torch/nn/modules/container.py\", line 316, in _get_abs_string_index\n"
    "[rank5]:     raise IndexError(f\"index {idx} is out of range\")\n"
    "[rank5]: IndexError: index 24 is out of range\n";

constexpr const char* childFailed = "torch.distributed.elastic.multiprocessing.errors.ChildFailedError: \n"
                                    "============================================================\n"
                                    "pretrain.py FAILED\n"
                                    "Failures:\n"
                                    "[1]:\n"
                                    "  time      : 2026-01-01_00:00:02\n"
                                    "  rank      : 2 (local_rank: 2)\n"
                                    "  exitcode  : EXIT_OTHER (pid: 12)\n"
                                    "  error_file: <N/A>\n"
                                    "------------------------------------------------------------\n"
                                    "Root Cause (first observed failure):\n"
                                    "[0]:\n"
                                    "  time      : 2026-01-01_00:00:01\n"
                                    "  rank      : 1 (local_rank: 1)\n"
                                    "  exitcode  : EXIT_FIRST (pid: 11)\n"
                                    "  error_file: <N/A>\n"
                                    "  traceback : TEXT\n"
                                    "============================================================\n";

QByteArray childFailedWith(const QByteArray& other, const QByteArray& first, const QByteArray& text)
{
    QByteArray log(childFailed);
    return log.replace("EXIT_OTHER", other).replace("EXIT_FIRST", first).replace("TEXT", text);
}

} // namespace

class FailuresTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void troublesOfTheEnvironmentGetTheirAdvice_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<FailureCategory>("category");
        QTest::addColumn<QString>("advice");
        QTest::newRow("Apex, of a layer") << QByteArray(
            "[rank0]: RuntimeError: ColumnParallelLinear was called with gradient_accumulation_fusion set to "
            "True but the custom CUDA extension fused_weight_gradient_mlp_cuda module is not found.")
                                          << FailureCategory::ImportError
                                          << u"--gradient_accumulation_fusion false"_s;
        QTest::newRow("Apex, imported") << QByteArray("ModuleNotFoundError: No module named 'apex'")
                                        << FailureCategory::ImportError << u"NVIDIA Apex is missing"_s;
        QTest::newRow("attention") << QByteArray(
            "[rank3]: ValueError: No dot product attention backend is available "
            "for the provided inputs. Please run with NVTE_DEBUG=1")
                                   << FailureCategory::CodeError
                                   << u"--attention_backend unfused --padding_free false"_s;
        QTest::newRow("conversion") << QByteArray(
            "Traceback (most recent call last):\n  File \"/s/swift/megatron/convert.py\", line 63, in "
            "convert_hf2mcore\n    test_convert_precision(args)\n  File \"/t/functional.py\", line 9, in "
            "linear\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a "
            "total capacity of 79.15 GiB of which 1.00 GiB is free.")
                                    << FailureCategory::OomGpu << u"leave out --test_convert_precision"_s;
        QTest::newRow("headers of cuDNN")
            << QByteArray("common/util/system.h:12:10: fatal error: cudnn.h: No such file or directory")
            << FailureCategory::ImportError << u"CUDNN_PATH"_s;
        QTest::newRow("headers of NCCL") << QByteArray("fatal error: nccl.h: No such file or directory")
                                         << FailureCategory::ImportError << u"CPLUS_INCLUDE_PATH"_s;
        QTest::newRow("one connection to the device") << QByteArray(
            "AssertionError: Using tensor model parallelism or context parallelism require setting the "
            "environment variable CUDA_DEVICE_MAX_CONNECTIONS to 1")
                                                      << FailureCategory::InvalidArgument
                                                      << u"CUDA_DEVICE_MAX_CONNECTIONS to 1."_s;
        QTest::newRow("several, for FSDP")
            << QByteArray(
                   "AssertionError: FSDP always requires CUDA_DEVICE_MAX_CONNECTIONS value large than one")
            << FailureCategory::InvalidArgument << u"CUDA_DEVICE_MAX_CONNECTIONS above 1"_s;
    }
    void troublesOfTheEnvironmentGetTheirAdvice()
    {
        QFETCH(QByteArray, log);
        const std::optional<FailureRecord> cause = causeOf(log);
        QVERIFY(cause);
        QTEST(cause->category, "category");
        QFETCH(QString, advice);
        QVERIFY2(failureHint(*cause, 0).contains(advice), qPrintable(failureHint(*cause, 0)));
        QVERIFY(!failureHint(*cause, 0).contains(u"micro batch"));
    }

    void anOutOfMemoryIsAdvisedByItsCause_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("advice");
        QTest::addColumn<QString>("never");
        const QByteArray full =
            "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of "
            "79.00 GiB of which 1.00 GiB is free. ";
        QTest::newRow("another process") << full
                + "Process 520 has 30.00 GiB memory in use. Process 530 has 48.00 GiB memory in use. Of the allocated "
                  "memory 45.00 GiB is allocated by PyTorch, and 400.00 MiB is reserved by PyTorch but unallocated."
                                         << u"Process 520 holds 30.00 GiB"_s << u"micro batch"_s;
        QTest::newRow("a small one beside it") << full
                + "Process 520 has 512.00 MiB memory in use. Including non-PyTorch memory, this process has 77.00 GiB "
                  "memory in use." << u"micro batch"_s
                                               << u"Process"_s;
        QTest::newRow("logits") << QByteArray("    loss = fused_linear(logits.float(), labels)\n" + full)
                                << u"logits"_s << u"recompute more"_s;
        QTest::newRow("weights") << QByteArray(
            "Traceback (most recent call last):\n  File \"/b/models/auto_bridge.py\", line 7, in load_hf_weights\n"
            + full) << u"weights alone"_s
                                 << u"micro batch"_s;
        QTest::newRow("full, not in pieces") << QByteArray(
            "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 8.00 KiB. GPU 0 has a total capacity "
            "of 79.00 GiB of which 350.00 MiB is free. Of the allocated memory 78.00 GiB is allocated by "
            "PyTorch, and 10.00 MiB is reserved by PyTorch but unallocated.")
                                             << u"Lower the micro batch"_s << u"expandable_segments"_s;
        const QByteArray pieces = full
            + "Of the allocated memory 60.00 GiB is allocated by PyTorch, and 12.00 GiB is reserved by PyTorch but "
              "unallocated. If reserved but unallocated memory is large try setting VARIABLE=expandable_segments:True";
        QTest::newRow("in pieces") << QByteArray(pieces).replace("VARIABLE", "PYTORCH_CUDA_ALLOC_CONF")
                                   << u"PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True"_s << u"Lower"_s;
        QTest::newRow("in pieces, PyTorch 2.9")
            << QByteArray(pieces).replace("VARIABLE", "PYTORCH_ALLOC_CONF")
            << u" PYTORCH_ALLOC_CONF=expandable_segments:True"_s << u"Lower"_s;
        QTest::newRow("its segments grow already")
            << QByteArray("+ export PYTORCH_CUDA_ALLOC_CONF=expandable_segments:True\n"
                   + QByteArray(pieces).replace("VARIABLE", "PYTORCH_CUDA_ALLOC_CONF"))
            << u"Lower the micro batch"_s << u"expandable_segments"_s;
    }
    void anOutOfMemoryIsAdvisedByItsCause()
    {
        QFETCH(QByteArray, log);
        const std::optional<FailureRecord> cause = causeOf(log);
        QVERIFY(cause);
        QCOMPARE(cause->category, FailureCategory::OomGpu);
        QFETCH(QString, advice);
        QFETCH(QString, never);
        const QString hint = failureHint(*cause, 0);
        QVERIFY2(hint.contains(advice) && !hint.contains(never), qPrintable(hint));
    }
    void newerWordsAreOfTheirKind_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<FailureCategory>("category");
        const auto row = [](const char* name, const char* log, FailureCategory category) {
            QTest::newRow(name) << QByteArray(log) << category;
        };
        row("memory saver", "[torch_memory_saver.cpp] CUresult error: 2 (out of memory)  file=x.cpp line=9\n",
            FailureCategory::OomGpu);
        row("ROCm",
            ":0:rocdevice.cpp :2984: Queue 0x7e Aborting with error : HSA_STATUS_ERROR_OUT_OF_RESOURCES: no. "
            "Available Free mem : 0 MB\nFatal Python error: Aborted\n",
            FailureCategory::OomGpu);
        row("evicted", "Reason: Evicted\nMessage: The node was low on resource: memory. Threshold: 100Mi\n",
            FailureCategory::OomHost);
        row("DeepEP", "[rank42]: RuntimeError: DeepEP error: timeout (dispatch CPU)\n",
            FailureCategory::NcclTimeout);
        row("HCCL",
            "[rank2]: RuntimeError: wait:/npu.ts:270 NPU function error: AclrtSync, error code is 107020\n"
            "EI0002: [PID: 1] The wait execution of the Notify register times out.\n",
            FailureCategory::NcclTimeout);
        row("quoted by Ray",
            "hydra.errors.InstantiationException: Error in call to target 'x.Provider': [repeated 7x across cluster]\n"
            "ValueError('With experts and tensor parallelism, sequence parallelism must be used') [repeated 7x]\n",
            FailureCategory::InvalidLayout);
        row("fabric",
            "RuntimeError: Unexpected error from cudaGetDeviceCount(). Error 802: system not yet initialized\n",
            FailureCategory::CudaError);
        row("container",
            "pyxis: container start failed with error code: 1\nsrun: error: n1: Exited with exit code 1\n",
            FailureCategory::CodeError);
        row("judged by Megatron",
            "[rank0]: Traceback (most recent call last):\n"
            "[rank0]:   File \"/m/megatron/core/transformer/transformer_config.py\", line 9, in __post_init__\n"
            "[rank0]: ValueError: some words that nobody has written yet\n",
            FailureCategory::InvalidLayout);
        row("beyond its judges",
            "[rank0]: Traceback (most recent call last):\n"
            "[rank0]:   File \"/m/megatron/core/transformer/transformer_config.py\", line 9, in __post_init__\n"
            "[rank0]:   File \"/m/some/plugin.py\", line 9, in load\n"
            "[rank0]: ValueError: some words that nobody has written yet\n",
            FailureCategory::CodeError);
    }
    void newerWordsAreOfTheirKind()
    {
        QFETCH(QByteArray, log);
        const std::optional<FailureRecord> cause = causeOf(log);
        QVERIFY(cause);
        QTEST(cause->category, "category");
    }

    void namesReadBackAsTheirCategory()
    {
        for (int i = 0; i <= static_cast<int>(FailureCategory::CodeError); ++i) {
            const auto category = static_cast<FailureCategory>(i);
            QCOMPARE(failureCategoryFromName(failureCategoryName(category)), category);
            FailureRecord record;
            record.category = category;
            QVERIFY(failureHint(record, 3).endsWith(u'.'));
        }
        FailureRecord missing;
        missing.category = FailureCategory::CodeError;
        missing.detail = u"program"_s; // of a command as of a line of its script
        QCOMPARE(failureHint(missing, 0), missingProgramHint());
        QCOMPARE(failureCategoryName(FailureCategory::OomHostSuspected), u"oom_host_suspected"_s);
        QVERIFY(!failureCategoryFromName(u"oom"_s));
    }
    void everySignatureIsKnown_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("category");
        QTest::addColumn<QString>("detail");
        const auto row = [](const char* name, const QByteArray& log, const QString& category,
                             const QString& detail = {}) {
            QTest::newRow(name) << log << category << detail;
        };
        addGpuRows(row);
        addHostRows(row);
        addNetworkRows(row);
        addLayoutRows(row);
        addCodeRows(row);
    }
    void everySignatureIsKnown()
    {
        QFETCH(QByteArray, log);
        const auto cause = causeOf(log);
        QVERIFY(cause);
        QTEST(failureCategoryName(cause->category), "category");
        QTEST(cause->detail, "detail");
        QVERIFY(!cause->message.isEmpty());
        QVERIFY(cause->message.size() <= 400);
    }
    void harmlessLinesAreNoFailures_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* line : {
                 "W1220 torch/distributed/run.py:757] Setting OMP_NUM_THREADS environment variable to be 1",
                 "Sending process 4711 closing signal SIGTERM",
                 "W0101 torch/distributed/elastic/multiprocessing/api.py:858] Sending process 12 closing "
                 "signal SIGTERM",
                 "torch.distributed.elastic.multiprocessing.api.SignalException: Process 7 got signal: 15",
                 "  traceback : Signal 15 (SIGTERM) received by PID 4711",
                 "  exitcode  : -15 (pid: 4711)",
                 "UserWarning: the vocabulary should be a multiple of 128 for best performance",
                 "/m/arguments.py:10: UserWarning: hidden size (7) is not divisible by 8, slow",
                 "WARNING: could not import fused kernels: No module named 'apex'",
                 "NCCL version 2.21.5+cuda12.4",
                 "h:1:2 [0] NCCL INFO comm 0x1 rank 0 nranks 8 - Init COMPLETE",
                 "using timeout of 600 seconds for the process group",
                 "    raise RuntimeError('CUDA out of memory. Tried to allocate 1 GiB')",
                 "    except torch.cuda.OutOfMemoryError:",
                 "    assert world_size % n == 0, 'world_size (8) is not divisible by 3'",
                 "  File \"/m/errors.py\", line 3, in exception",
                 "Traceback (most recent call last):",
                 "[rank0]: ImportError: sys.meta_path is None, Python is likely shutting down",
                 "signal handlers installed",
                 "distributed_timeout_minutes .................... 10",
                 "exit_signal_handler ............................ False",
                 "check_for_nan_in_loss_and_grad ................. True",
                 "error: ",
                 "Error",
                 ": ValueError",
             })
            QTest::newRow(line) << QByteArray(line);
    }
    void harmlessLinesAreNoFailures()
    {
        QFETCH(QByteArray, line);
        const auto cause = causeOf(line);
        QVERIFY2(!cause, cause ? qPrintable(failureCategoryName(cause->category)) : "");
    }
    void numbersOfOutOfMemoryAreRead_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QList<double>>(
            "numbers"); // gpu, tried, capacity, free, allocated, reserved; -1: absent
        QTest::newRow("torch 1.13") << QByteArray(
            "RuntimeError: CUDA out of memory. Tried to allocate 64.00 MiB (GPU 6; 79.50 GiB total capacity; "
            "70.25 GiB already allocated; 32.00 MiB free; 74.50 GiB reserved in total by PyTorch) If "
            "reserved memory is >> allocated memory try setting max_split_size_mb")
                                    << QList<double>{6, 0.0625, 79.5, 0.03125, 70.25, 4.25};
        QTest::newRow("torch 2.1") << QByteArray(
            "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 1.50 GiB. GPU 2 has a total "
            "capacty of 79.25 GiB of which 512.00 MiB is free. Process 9 has 78.00 GiB memory in use. Of the "
            "allocated memory 70.00 GiB is allocated by PyTorch, and 2.25 GiB is reserved by PyTorch but "
            "unallocated.") << QList<double>{2, 1.5, 79.25, 0.5, 70, 2.25};
        QTest::newRow("torch 2.5") << QByteArray(
            "[rank7]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB. GPU 7 has a "
            "total capacity of 139.75 GiB of which 1.25 GiB is free. Including non-PyTorch memory, this "
            "process has 138.50 GiB memory in use. Of the allocated memory 120.00 GiB is allocated by "
            "PyTorch, with 50.00 MiB allocated in private pools (e.g., CUDA Graphs), and 3.50 GiB is "
            "reserved by PyTorch but unallocated.")
                                   << QList<double>{7, 2.5, 139.75, 1.25, 120, 3.5};
        QTest::newRow("only some") << QByteArray(
            "RuntimeError: NPU out of memory. Tried to allocate 512.00 MiB (NPU 3; "
            "60.50 GiB total capacity; 1024 bytes free;")
                                   << QList<double>{3, 0.5, 60.5, 1024.0 / (1 << 30), -1, -1};
        QTest::newRow("none") << QByteArray("CUDA out of memory. (tp=2)")
                              << QList<double>{-1, -1, -1, -1, -1, -1};
    }
    void numbersOfOutOfMemoryAreRead()
    {
        QFETCH(QByteArray, line);
        QFETCH(QList<double>, numbers);
        const auto cause = causeOf(line);
        QVERIFY(cause && cause->category == FailureCategory::OomGpu);
        QCOMPARE(double(cause->gpu.value_or(-1)), numbers[0]);
        const QList<std::optional<double>> found{cause->triedGib, cause->capacityGib, cause->freeGib,
            cause->allocatedGib, cause->reservedUnallocatedGib};
        for (qsizetype i = 0; i < found.size(); ++i)
            QCOMPARE(found[i].value_or(-1), numbers[i + 1]);
    }
    void hintsHaveTheNumbers()
    {
        FailureRecord failure;
        failure.category = FailureCategory::OomGpu;
        failure.triedGib = 0.5;
        failure.capacityGib = 80;
        QVERIFY(
            failureHint(failure, 0).contains(u"512 MiB") && failureHint(failure, 0).contains(u"80.00 GiB"));
        failure.reservedUnallocatedGib = 0.75; // little for such a GPU
        QVERIFY(!failureHint(failure, 0).contains(u"expandable_segments"));
        failure.reservedUnallocatedGib = 6;
        QVERIFY(failureHint(failure, 0).contains(u"expandable_segments:True"));
        QVERIFY(failureHint(failure, 0).contains(u"6.00 GiB"));
        failure.reservedUnallocatedGib.reset();
        failure.freeGib = 20;
        QVERIFY(failureHint(failure, 0).contains(u"20.00 GiB"));
        failure.detail = QString::fromUtf16(failuredetail::evaluation);
        QVERIFY(failureHint(failure, 7).contains(u'7'));
        failure.category = FailureCategory::InvalidLayout;
        failure.detail = u"transformer_engine"_s;
        QVERIFY(failureHint(failure, 0).contains(u"--only 'cp=1 recompute_modules=core_attn'"));
        failure.detail = u"plain_norm"_s;
        QVERIFY(failureHint(failure, 0).contains(u"--only sequence_parallel=false"));
    }
    void theRankOfAFailureIsKept()
    {
        QCOMPARE(causeOf("[rank15]: torch.OutOfMemoryError: CUDA out of memory.")->rank, 15);
        QCOMPARE(causeOf("3: [rank27]: ValueError: no such thing")->rank, 27);
        QCOMPARE(
            causeOf("[E1 ProcessGroupNCCL.cpp:607] [Rank 4] Watchdog caught collective operation timeout: x")
                ->rank,
            4);
        QVERIFY(!causeOf("CUDA out of memory. (tp=2)")->rank);
        QCOMPARE(causeOf("n1:10:11 [3] alloc.h:178 NCCL WARN Cuda failure 2 'out of memory'")->gpu, 3);
    }
    void theMessageIsTheTellingLine()
    {
        QCOMPARE(causeOf("[rank1]: ValueError: bad\tthing \xff here  ")->message,
            QString::fromUtf8("ValueError: bad thing \xef\xbf\xbd here"));
        QCOMPARE(causeOf("ValueError: " + QByteArray(5000, 'x'))->message.size(), 400);
        const QByteArray glued = QByteArray(" iteration 1/ 2 | consumed samples: 1 |").repeated(9)
            + "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.";
        QCOMPARE(causeOf(glued)->message,
            u"torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB."_s);
    }
    void theCauseIsFoundAmongItsConsequences_data();
    void theCauseIsFoundAmongItsConsequences()
    {
        QFETCH(QByteArray, log);
        const auto cause = causeOf(log);
        QVERIFY(cause);
        QTEST(failureCategoryName(cause->category), "category");
        QTEST(cause->rank.value_or(-1), "rank");
    }
    void tracebacksOfRanksMayInterleave()
    {
        // The frames of rank 5 do not explain the exception of rank 6.
        QByteArray log(recomputeTraceback);
        log.replace("[rank5]: IndexError", "[rank6]: IndexError");
        QCOMPARE(causeOf(log)->category, FailureCategory::CodeError);
        QByteArray mixed;
        for (const QByteArray& line : QByteArray(recomputeTraceback).split('\n'))
            mixed += line + "\n[rank6]:   File \"/x.py\", line 1, in main\n";
        QCOMPARE(causeOf(mixed)->category, FailureCategory::InvalidLayout);
    }

private:
    template<typename Row>
    static void addGpuRows(Row row);
    template<typename Row>
    static void addHostRows(Row row);
    template<typename Row>
    static void addNetworkRows(Row row);
    template<typename Row>
    static void addLayoutRows(Row row);
    template<typename Row>
    static void addCodeRows(Row row);
};

template<typename Row>
void FailuresTest::addGpuRows(Row row)
{
    const QString oom = u"oom_gpu"_s;
    row("1: torch 2.0",
        "RuntimeError: CUDA out of memory. Tried to allocate 62.00 MiB (GPU 6; 79.19 GiB total capacity;",
        oom);
    row("2: torch 2.1", "GPU 0 has a total capacty of 79.33 GiB; CUDA out of memory.", oom);
    row("3: torch 2.2",
        "torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 1 GiB. GPU 0 has a total "
        "capacity of 80 GiB",
        oom);
    row("4: class alone", "torch.OutOfMemoryError: Allocation on device 0", oom);
    row("5: bare", "CUDA out of memory. (tp=1 ep=1 mbs=16)", oom);
    row("6: Ascend", "RuntimeError: NPU out of memory. Tried to allocate 2.00 GiB", oom);
    row("6: ROCm", "torch.OutOfMemoryError: HIP out of memory. Tried to allocate 2.00 GiB", oom);
    row("7: NCCL", "h:1:2 [3] include/alloc.h:178 NCCL WARN Cuda failure 'out of memory'", oom, u"nccl"_s);
    row("7: NCCL with a number", "h:1:2 [3] include/alloc.h:178 NCCL WARN Cuda failure 2 'out of memory'",
        oom, u"nccl"_s);
    row("7: NCCL calloc", "h:1:2 [3] alloc.h:185 NCCL WARN Failed to CUDA calloc 6291456 bytes", oom,
        u"nccl"_s);
    row("7: NCCL calloc async", "Failed to CUDA calloc async 24 bytes", oom, u"nccl"_s);
    row("8: cuBLAS",
        "RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED when calling `cublasCreate(handle)`", oom);
    row("8: cuBLAS not initialised", "RuntimeError: CUDA error: CUBLAS_STATUS_NOT_INITIALIZED when calling x",
        oom);
    row("9: driver", "RuntimeError: CUDA error: out of memory", oom, u"other_process"_s);
    row("10: absurd size",
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 37631.79 GiB. GPU 0", u"code_error"_s,
        u"absurd_size"_s);
    row("10: more than the type holds",
        "RuntimeError: CUDA out of memory. Tried to allocate more than 1EB memory.", u"code_error"_s,
        u"absurd_size"_s);
    const QString cuda = u"cuda_error"_s;
    row("16: watchdog",
        "Process group watchdog thread terminated with exception: CUDA error: an illegal memory access was "
        "encountered",
        cuda);
    row("29: illegal access", "torch.AcceleratorError: CUDA error: an illegal memory access was encountered",
        cuda);
    row("29: assert", "RuntimeError: CUDA error: device-side assert triggered", cuda);
    row("29: cuBLAS", "RuntimeError: CUDA error: CUBLAS_STATUS_EXECUTION_FAILED when calling x", cuda);
    row("29: ECC", "RuntimeError: CUDA error: uncorrectable ECC error encountered", cuda);
    row("29: Xid", "[123.4] NVRM: Xid (PCI:0000:17:00): 79, GPU has fallen off the bus.", cuda);
    row("35: ordinal", "RuntimeError: CUDA error: invalid device ordinal", u"invalid_argument"_s,
        u"too_many_ranks"_s);
}

template<typename Row>
void FailuresTest::addHostRows(Row row)
{
    const QString host = u"oom_host"_s;
    const QString suspected = u"oom_host_suspected"_s;
    row("11: exit code",
        "E0101 torch/elastic/api.py:869] failed (exitcode: -9) local_rank: 0 (pid: 3) of binary: python",
        suspected);
    row("11: report", childFailedWith("1", "-9", "Signal 9 (SIGKILL) received by PID 11"), suspected);
    row("11: shell", "run.sh: line 3:  4242 Killed                  python x.py", suspected);
    row("12: worker", "RuntimeError: DataLoader worker (pid 33) is killed by signal: Killed. ", host,
        u"shm"_s);
    row("12: bus error",
        "RuntimeError: DataLoader worker (pid 3) is killed by signal: Bus error. It is possible that "
        "dataloader's workers are out of shared memory.",
        host, u"shm"_s);
    row("12: shared memory",
        "ERROR: Unexpected bus error encountered in worker. This might be caused by insufficient shared "
        "memory (shm).",
        host, u"shm"_s);
    row("13: kernel", "[99.1] oom-kill:constraint=CONSTRAINT_MEMCG,nodemask=(null)", host);
    row("13: kernel's victim", "[99.2] Out of memory: Killed process 4711 (python) total-vm:1kB", host);
    row("13: Slurm",
        "slurmstepd: error: Detected 1 oom_kill event in StepId=1.0. Some of the step tasks have been OOM "
        "Killed.",
        host);
    row("13: exit code", "srun: error: node1: task 0: Exited with exit code 137", host);
    row("13: Python", "MemoryError: Unable to allocate 3.00 TiB for an array", host);
    const QString crash = u"crash_signal"_s;
    row("18: exit code", "failed (exitcode: -11) local_rank: 2 (pid: 3) of binary: python", crash);
    row("18: report", childFailedWith("-6", "-11", "Signal 11 (SIGSEGV) received by PID 11"), crash);
    row("18: shell", "run.sh: line 3:  4242 Segmentation fault      (core dumped) python x.py", crash);
    row("18: Python", "Fatal Python error: Segmentation fault", crash);
}

template<typename Row>
void FailuresTest::addNetworkRows(Row row)
{
    row("14: watchdog",
        "[E] [Rank 3] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=199, "
        "OpType=_REDUCE_SCATTER_BASE, Timeout(ms)=600000) ran for 600410 milliseconds",
        u"nccl_timeout"_s);
    row("14: Gloo",
        "RuntimeError: [../gloo/transport/tcp/unbound_buffer.cc:81] Timed out waiting 1800000ms for recv "
        "operation to complete",
        u"nccl_timeout"_s);
    const QString nccl = u"nccl_error"_s;
    row("15: error",
        "torch.distributed.DistBackendError: NCCL error in: ../torch/csrc/x.cpp:1, unhandled system error",
        nccl);
    row("15: system",
        "ncclSystemError: System call (e.g. socket, malloc) or external library call failed or device error.",
        nccl);
    row("15: remote",
        "ncclRemoteError: A call failed possibly due to a network error or a remote process exited "
        "prematurely.",
        nccl);
    row("31: port",
        "RuntimeError: The server socket has failed to listen on any local network address. useIpv6: false, "
        "code: -98, name: EADDRINUSE, message: address already in use",
        u"port_in_use"_s);
    row("31: warning",
        "[W socket.cpp:464] [c10d] The server socket has failed to bind to [::]:29500 (errno: 98 - Address "
        "already in use).",
        u"port_in_use"_s);
    const QString rendezvous = u"rendezvous_timeout"_s;
    row("32: store", "torch.distributed.DistStoreError: Socket Timeout", rendezvous);
    row("32: clients",
        "torch.distributed.DistStoreError: Timed out after 1801 seconds waiting for clients. 1/2 clients "
        "joined.",
        rendezvous);
    row("32: elastic", "torch.distributed.elastic.rendezvous.api.RendezvousTimeoutError", rendezvous);
    row("32: connection",
        "torch.distributed.elastic.rendezvous.api.RendezvousConnectionError: The connection to the C10d "
        "store has failed.",
        rendezvous);
    row("30: gradient",
        "AssertionError: Rank 2: found NaN in local grad norm in backward pass before data-parallel "
        "communication collective",
        u"nan_loss"_s);
    row("30: result",
        "RuntimeError: Rank 2, node n, device 2, iteration 5: Unexpected result nan (message='found NaN in "
        "local forward loss calculation')",
        u"nan_loss"_s);
    row("30: count",
        " iteration 5/ 9 | elapsed time per iteration (ms): 9.5 | number of nan iterations:   1 |",
        u"nan_loss"_s);
}

template<typename Row>
void FailuresTest::addLayoutRows(Row row)
{
    const QString layout = u"invalid_layout"_s;
    row("19: dense grid", "RuntimeError: world_size (8) is not divisible by 16", layout);
    row("19: expert grid",
        "RuntimeError: decoder world_size (8) is not divisible by expert_tensor_model_pipeline_parallel size "
        "(16)",
        layout);
    row("19: total model size",
        "AssertionError: world size (8) is not divisible by total_model_size (encoder_model_size=0 + "
        "decoder_model_size=16)",
        layout);
    row("20: layers",
        "AssertionError: Number of layers should be divisible by the pipeline-model-parallel size", layout);
    row("21: groups",
        "ValueError: num_query_groups (2) must be a multiple of tensor_model_parallel_size (8).", layout);
    row("21: groups since 0.16",
        "ValueError: num_query_groups (6) must be a multiple or divisor of tensor_model_parallel_size (4).",
        layout);
    row("21: heads",
        "ValueError: num_attention_heads (25) must be a multiple of tensor_model_parallel_size (2).", layout);
    row("22: batch",
        "AssertionError: global batch size (15) is not divisible by micro batch size (2) times data parallel "
        "size (4)",
        layout);
    row("22: micro batches", "AssertionError: number of microbatches should be at least 1, got 0.", layout);
    row("23: recompute", recomputeTraceback, layout, u"recompute"_s);
    row("24: sequence",
        "AssertionError: First dimension of the tensor should be divisible by tensor parallel size", layout);
    row("24: division", "AssertionError: 11008 is not divisible by 3", layout);
    row("24: experts",
        "AssertionError: Number of experts should be a multiple of expert model parallel_size.", layout);
    row("24: host in front", "node-3: AssertionError: 11008 is not divisible by 3", layout);
    row("27: selective",
        "AssertionError: recompute method is not yet supported for selective recomputing granularity", layout,
        u"recompute"_s);
    row("27: number of layers",
        "ValueError: When using recompute_granularity: selective recompute_num_layers must be None.", layout,
        u"recompute"_s);
    // Seen with core_v0.19.0, on an H100 and on CPUs.
    row("CP without Transformer Engine",
        "[rank1]: AssertionError: Context parallelism is only supported by TEDotProductAttention!", layout,
        u"transformer_engine"_s);
    row("a norm recomputed without it", "[rank0]: NameError: name 'FP8GlobalStateManager' is not defined",
        layout, u"transformer_engine"_s);
    row("sequence parallelism without Apex",
        "[rank0]: AssertionError: sequence parallel not supported by torch LayerNorm", layout,
        u"plain_norm"_s);
    row("ETP with bias", "ValueError: Bias in Moe is only supported when ETP==1", layout);
    row("context parallel", "AssertionError: Qwen3Next currently does not support context parallel.", layout);
}

template<typename Row>
void FailuresTest::addCodeRows(Row row)
{
    const QString argument = u"invalid_argument"_s;
    row("25: ms-swift",
        "    raise ValueError(f'remaining_argv: {remaining_argv}')\nValueError: remaining_argv: ['--x', '1']",
        argument);
    row("26: Hydra, a field that is not there", "Could not override 'actor_rollout_ref.actor.tp'.", argument);
    row("26: Hydra, one that is there",
        "Could not append to config. An item is already at 'trainer.nnodes'. Either remove + prefix",
        argument);
    row("26: unknown", "pretrain_gpt.py: error: unrecognized arguments: --num-layer 3", argument);
    row("26: choice",
        "pretrain_gpt.py: error: argument --recompute-method: invalid choice: 'all' (choose from 'uniform', "
        "'block')",
        argument);
    row("26: ambiguous",
        "pretrain_gpt.py: error: ambiguous option: --recompute could match --recompute-method", argument);
    row("26: value", "pretrain_gpt.py: error: argument --tp: expected one argument", argument);
    row("35: environment",
        "AssertionError: Using tensor model parallelism or context parallelism require setting the "
        "environment variable CUDA_DEVICE_MAX_CONNECTIONS to 1",
        argument, u"environment"_s);
    const QString import = u"import_error"_s;
    row("28: module", "ModuleNotFoundError: No module named 'einops'", import);
    row("28: Apex", "ModuleNotFoundError: No module named 'apex'", import, u"apex"_s);
    row("28: name", "[rank0]: ImportError: cannot import name 'amp' from 'apex' (unknown location)", import);
    row("28: symbol", "ImportError: /x/flash_attn.so: undefined symbol: _ZN3c10", import);
    row("28: library",
        "OSError: libcudart.so.11.0: cannot open shared object file: No such file or directory", import);
    row("28: python -m", "/usr/bin/python3: No module named megatron", import);
    const QString code = u"code_error"_s;
    row("17: report", childFailedWith("1", "1", "To enable traceback see: https://pytorch.org"), code);
    row("33: saving",
        "Traceback (most recent call last):\n  File \"/m/training.py\", line 9, in "
        "save_checkpoint_and_time\n  File \"/m/checkpointing.py\", line 5, in save_checkpoint\nRuntimeError: "
        "cannot write",
        code, u"checkpoint_save"_s);
    row("34: disk", "OSError: [Errno 28] No space left on device", code, u"environment"_s);
    row("34: file", "FileNotFoundError: [Errno 2] No such file or directory: '/data'", code,
        u"environment"_s);
    row("34: hub", "requests.exceptions.HTTPError: 401 Client Error: Unauthorized for url: https://hub", code,
        u"environment"_s);
    row("34: gate", "huggingface_hub.errors.GatedRepoError: 403 Client Error.", code, u"environment"_s);
    row("shell", "bash: line 1: torchrun: command not found", code, u"program"_s);
    row("script", "python: can't open file '/x/train.py': [Errno 2] No such file or directory", code,
        u"environment"_s);
    row("any exception", "[rank0]: KeyError: 'tokenizer'", code);
    row("without a text", "AssertionError", code);
    row("out of range elsewhere", "IndexError: list index out of range", code);
    row("of another process",
        "subprocess.CalledProcessError: Command '['python']' returned non-zero exit status 1.", code);
}

void FailuresTest::theCauseIsFoundAmongItsConsequences_data()
{
    QTest::addColumn<QByteArray>("log");
    QTest::addColumn<QString>("category");
    QTest::addColumn<int>("rank");
    const QByteArray timeout =
        "[rank0]:[E1] [Rank 0] Watchdog caught collective operation timeout: WorkNCCL(SeqNum=1)\n";
    const QByteArray remote =
        "[rank1]: torch.distributed.DistBackendError: NCCL error in: x, remote process exited\n";
    const QByteArray oom =
        "[rank3]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n";
    const QByteArray term = "W0101 api.py:858] Sending process 12 closing signal SIGTERM\n";
    QTest::newRow("memory on one rank, waiting on the others")
        << remote + timeout + oom + term << u"oom_gpu"_s << 3;
    QTest::newRow("exception on one rank")
        << timeout + "[rank2]: KeyError: 'x'\n" + remote << u"code_error"_s << 2;
    QTest::newRow("killed by the host")
        << remote + timeout + childFailedWith("-6", "-9", "Signal 9 (SIGKILL) received by PID 11")
        << u"oom_host_suspected"_s << 1;
    QTest::newRow("ended by the watchdog")
        << timeout + childFailedWith("-6", "-6", "Signal 6 (SIGABRT) received by PID 11") << u"nccl_timeout"_s
        << 0;
    QTest::newRow("killed after the root cause")
        << timeout + childFailedWith("-9", "-6", "Signal 6 (SIGABRT) received by PID 11") << u"nccl_timeout"_s
        << 0;
    QTest::newRow("report only") << term + childFailedWith("-9", "1", "To enable traceback see")
                                 << u"oom_host_suspected"_s << 2;
    QTest::newRow("first of the same kind") << oom + "[rank1]: torch.OutOfMemoryError: CUDA out of memory.\n"
                                            << u"oom_gpu"_s << 3;
    QTest::newRow("out of memory, then a CUDA error")
        << "[rank0]: RuntimeError: CUDA error: an illegal memory access was encountered\n" + oom
        << u"oom_gpu"_s << 3;
    QTest::newRow("watchdog tells of the CUDA error of its rank") << timeout
            + "[rank5]: Process group watchdog thread terminated with exception: CUDA error: unspecified "
              "launch failure\n" << u"cuda_error"_s << 5;
    QTest::newRow("layout refused on all ranks")
        << "[rank1]: RuntimeError: world_size (8) is not divisible by 16\n" + childFailedWith("1", "1", "x")
        << u"invalid_layout"_s << 1;
}

MEGATUNE_TEST(FailuresTest)

} // namespace megatune::tst_failures

#include "tst_failures.moc"
