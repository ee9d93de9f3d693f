// SPDX-License-Identifier: GPL-3.0-or-later
// Which lines say that memory ran out, and which only speak of it; causes that have a name of their own.
#include "core/log/failurehint.h"
#include "core/log/logsummary.h"
#include "tests/support/test.h"

namespace megatune::tst_memoryfailures {

namespace {

QByteArray iterations(int from, int to)
{
    QByteArray log;
    for (int number = from; number <= to; ++number)
        log += " iteration " + QByteArray::number(number)
            + "/ 100 | consumed samples: 8 | elapsed time per iteration (ms): 900.0 | throughput per GPU "
              "(TFLOP/s/GPU): 300.0 | lm loss: 2.5E+00 |\n";
    return log;
}

QByteArray raised(const QByteArray& exception)
{
    return "[rank2]: Traceback (most recent call last):\n"
           "[rank2]:   File \"/job/pretrain_gpt.py\", line 9, in <module>\n"
           "[rank2]:     pretrain(provider)\n"
           "[rank2]: "
        + exception + '\n';
}

FailureRecord outcomeOf(const QByteArray& log)
{
    return summarise(log).outcome;
}

const char* const missingFile =
    "FileNotFoundError: [Errno 2] No such file or directory: '/data/my_corpus.idx'";

} // namespace

class MemoryFailuresTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aGpuWithoutMemoryIsKnownInAnyWords_data()
    {
        QTest::addColumn<QByteArray>("log");
        const auto row = [](const char* name, const QByteArray& log) { QTest::newRow(name) << log; };
        row("Transformer Engine",
            raised(
                "RuntimeError: /te/common/util/cuda_runtime.cpp:24 in function operator(): CUDA Error: out of memory"));
        row("Triton", raised("RuntimeError: Triton Error [CUDA]: out of memory"));
        row("DeepEP",
            raised("RuntimeError: Failed: CUDA error /job/DeepEP/csrc/deep_ep.cpp:89 'out of memory'"));
        row("DeepEP without Python", "Failed: CUDA error /job/DeepEP/csrc/deep_ep.cpp:101 'out of memory'\n");
        row("driver",
            raised(
                "RuntimeError: cuMemCreate(&handle, size, &prop, 0) failed with CUDA_ERROR_OUT_OF_MEMORY"));
        row("driver's name alone", "cuMemCreate returned CUDA_ERROR_OUT_OF_MEMORY\n");
        row("Intel's",
            raised(
                "RuntimeError: level_zero backend failed with error: 39 (UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY)"));
        row("thrust",
            "terminate called after throwing an instance of 'thrust::system::detail::bad_alloc'\n"
            "  what():  std::bad_alloc: cudaErrorMemoryAllocation: out of memory\n");
        row("RMM",
            raised(
                "MemoryError: std::bad_alloc: out_of_memory: CUDA error at: /rmm/cuda_memory_resource.hpp:70")
                .replace("MemoryError", "RuntimeError"));
        row("RCCL", "node7:31:77 [2] /rccl/src/include/alloc.h:202 NCCL WARN HIP failure 'out of memory'\n");
        row("bitsandbytes", "Error out of memory at line 380 in file /src/csrc/pythonInterface.cpp\n");
        row("FasterTransformer",
            "  what():  [FT][ERROR] CUDA runtime error: out of memory /src/utils/allocator.h:220\n");
        row("THC",
            raised(
                "RuntimeError: cuda runtime error (2) : out of memory at /src/THCTensorMathPairwise.cu:81"));
        row("cuSOLVER",
            raised("RuntimeError: cusolver error: CUSOLVER_STATUS_ALLOC_FAILED, when calling `x`"));
        row("HIP", raised("RuntimeError: HIP error: hipErrorOutOfMemory"));
        row("Ascend",
            raised("RuntimeError: NPUModule.NpuMallocAsync:NPUCachingAllocator.cpp:1500 NPU function error: "
                   "aclrtMalloc, error code is 207001"));
        row("Ascend's report",
            "        EL0004: [PID: 9238] 2026-01-03-10:06:57 Failed to allocate memory.\n");
        row("logged",
            "2026-01-03 10:00:00 - ERROR - run - failed: torch.OutOfMemoryError: CUDA out of memory. Tried to "
            "allocate 2.00 GiB.\n");
        row("named by a script", "ERROR: training failed with CUDA out of memory on rank 3\n");
        row("loguru", "2026-01-03 10:00:00.123 | ERROR | CUDA out of memory\n");
        row("capitals", raised("RuntimeError: CUDA Driver: Out of Memory"));
    }
    void aGpuWithoutMemoryIsKnownInAnyWords()
    {
        QFETCH(const QByteArray, log);
        QCOMPARE(failureCategoryName(outcomeOf(log).category), u"oom_gpu"_s);
        QCOMPARE(failureCategoryName(outcomeOf(iterations(1, 3) + log).category), u"oom_gpu"_s);
    }
    void wordsAboutMemoryAreNoFailure_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* line :
            {"+ : 'tp 1 gives CUDA out of memory on 40 GB'", "++ echo 'CUDA out of memory'",
                "+ echo CUDA out of memory", "# CUDA out of memory with mbs 4",
                "micro_batch_size: 1  # 2 gives CUDA out of memory", "// CUDA error: out of memory",
                "echo \"CUDA out of memory. Tried to allocate 2.00 GiB\"",
                "if grep -q 'CUDA out of memory' train.log; then",
                "                        to reduce fragmentation and avoid CUDA out of memory. 0=off, 1=moderate.",
                "  --recompute  trades speed for memory: CUDA out of memory errors become rare",
                "CUDA out of memory? Lower the micro batch size.", "If CUDA out of memory occurs, lower it.",
                "TIP: 'CUDA out of memory' means that mbs is too high", "| CUDA out of memory | lower mbs |",
                "    print(\"CUDA out of memory\")", "  \"comment\": \"CUDA out of memory at mbs 4\",",
                "UserWarning: a larger batch may lead to CUDA out of memory",
                "WARNING:root:if you run out of memory, lower --micro-batch-size",
                "  oom_observer_dump_path .......................... /tmp/cuda out of memory.pickle",
                "#SBATCH --mem=0   # otherwise the job gets 'Out of memory: Killed process'",
                "n2:9:11 [2] misc/ibvwrap.cc:262 NCCL WARN Call to ibv_reg_mr_iova2 failed with error Cannot allocate "
                "memory",
                "mlx5: ibv_create_cq() failed: Cannot allocate memory", "input error: out of memory slots",
                "    \"OOMKilled\": false,"}) {
            QTest::newRow(line) << QByteArray(line) + '\n';
        }
    }
    void wordsAboutMemoryAreNoFailure()
    {
        QFETCH(const QByteArray, line);
        QCOMPARE(failureCategoryName(outcomeOf(line + iterations(1, 4)).category), u"ok"_s);
        const FailureRecord outcome = outcomeOf(line + raised(missingFile));
        QCOMPARE(failureCategoryName(outcome.category), u"code_error"_s);
        QVERIFY2(outcome.message.contains(u"my_corpus"), qPrintable(outcome.message));
    }
    void whatAScriptCaughtCountsOnlyWhereNothingElseDoes()
    {
        const QByteArray caught = "batch finder: CUDA out of memory, decreasing the batch size to 4\n";
        QCOMPARE(outcomeOf(caught).category, FailureCategory::OomGpu);
        QCOMPARE(outcomeOf(caught + iterations(1, 3)).category, FailureCategory::Ok);
        QCOMPARE(outcomeOf(iterations(1, 3) + caught).category, FailureCategory::OomGpu);
        const FailureRecord later = outcomeOf(caught + raised("KeyError: 'input_ids'"));
        QCOMPARE(later.category, FailureCategory::CodeError);
        QVERIFY(later.message.contains(u"KeyError"));
        // A trial that ended badly: what it outlived is not why.
        Measurement measurement({});
        LogParser parser;
        for (const QByteArray& line : QByteArray(caught + iterations(1, 3)).split('\n')) {
            for (const LogEvent& event : parser.feed(line))
                std::visit([&](const auto& record) { measurement.add(record); }, event);
        }
        QVERIFY(!measurement.rootCause());
        QCOMPARE(outcomeOf("[1.5] NVRM: Xid (PCI:0000:17:00): 94, Contained\n" + iterations(1, 8)).category,
            FailureCategory::Ok);
    }
    void theHostsMemoryIsToldFromTheGpus_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("category");
        const QString host = u"oom_host"_s;
        const QString suspected = u"oom_host_suspected"_s;
        QTest::newRow("pinned") << QByteArray(
            "[rank0]: Traceback (most recent call last):\n"
            "[rank0]:   File \"/job/hybrid_optimizer.py\", line 120, in _init\n"
            "[rank0]:     copy = torch.empty(p.shape, pin_memory=True)\n"
            "[rank0]: RuntimeError: CUDA error: out of memory\n")
                                << host;
        QTest::newRow("not pinned") << QByteArray(
            "[rank0]:   File \"/job/a.py\", line 120, in _init\n[rank1]:     copy = x.pin_memory()\n"
            "[rank0]: RuntimeError: CUDA error: out of memory\n")
                                    << u"oom_gpu"_s;
        QTest::newRow("cudaHostAlloc")
            << raised("RuntimeError: cudaHostAlloc(&p, n, 0) failed: out of memory") << host;
        QTest::newRow("Ray") << raised(
            "ray.exceptions.OutOfMemoryError: Task was killed due to the node running low on memory.")
                             << host;
        QTest::newRow("NCCL's segment") << QByteArray(
            "n1:23:47 [1] misc/shmutils.cc:129 NCCL WARN Error while creating shared memory segment /dev/shm/nccl-6d "
            "(size 33), error: No space left on device (28)\n")
                                        << host;
        QTest::newRow("NCCL's segment before 2.2x") << QByteArray(
            "n1:9:96 [6] misc/shmutils.cc:71 NCCL WARN Error: failed to extend /dev/shm/nccl-fj to 59 bytes\n")
                                                    << host;
        QTest::newRow("torch's segment") << raised(
            "RuntimeError: unable to write to file </torch_995_2167858072>: No space left on device (28)")
                                         << host;
        QTest::newRow("Kubernetes") << QByteArray("      Reason:       OOMKilled\n      Exit Code:    137\n")
                                    << host;
        QTest::newRow("Docker") << QByteArray("            \"OOMKilled\": true,\n") << host;
        QTest::newRow("systemd") << QByteArray(
            "job.service: A process of this unit has been killed by the OOM killer.\n")
                                 << host;
        QTest::newRow("systemd's result")
            << QByteArray("job.service: Failed with result 'oom-kill'.\n") << host;
        QTest::newRow("Slurm, on a node named after its GPUs")
            << QByteArray("srun: error: gpu01: task 4: Out Of Memory\n") << host;
        QTest::newRow("fork") << QByteArray("bash: fork: Cannot allocate memory\n") << host;
        QTest::newRow("DeepSpeed's launcher") << QByteArray(
            "[2026-01-03 10:05:12,118] [ERROR] [launch.py:325:sigkill_handler] ['/usr/bin/python3', '-u', 'train.py', "
            "'--local_rank=7'] exits with return code = -9\n")
                                              << suspected;
        QTest::newRow("zsh's job") << QByteArray("[1]  + 4242 killed     python train.py\n") << suspected;
        QTest::newRow("zsh") << QByteArray("zsh: killed     python train.py\n") << suspected;
    }
    void theHostsMemoryIsToldFromTheGpus()
    {
        QFETCH(const QByteArray, log);
        QFETCH(const QString, category);
        QCOMPARE(failureCategoryName(outcomeOf(log).category), category);
    }
    void everyCauseHasItsNameAndItsWords_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("category");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const QByteArray& log, const QString& category,
                             const QString& words) { QTest::newRow(name) << log << category << words; };
        const QString code = u"code_error"_s;
        row("an exception by any name",
            raised("subprocess.TimeoutExpired: Command '['nvidia-smi']' timed out"), code,
            u"TimeoutExpired"_s);
        row("without a word of an error",
            raised("concurrent.futures.process.BrokenProcessPool: A process ended."), code,
            u"BrokenProcessPool"_s);
        row("without a text", raised("_queue.Empty"), code, u"Empty"_s);
        row("Triton's resources",
            raised("triton.runtime.errors.OutOfResources: out of resource: shared memory, Required: 131072"),
            code, u"OutOfResources"_s);
        row("Triton's resources, as an error of memory",
            raised("OutOfMemoryError: out of resource: triton_mm Required: 262144"), code, u"triton_mm"_s);
        const QString rendezvous = u"rendezvous_timeout"_s;
        row("no answer",
            raised(
                "torch.distributed.DistNetworkError: The client socket has timed out after 60000ms while trying to "
                "connect to (n1, 29500)."),
            rendezvous, u"timed out"_s);
        row("no such host",
            raised(
                "torch.distributed.DistNetworkError: The client socket has failed to connect to any network address "
                "of (n9, 29500). (gai error: -2 - Name or service not known)."),
            rendezvous, u"n9"_s);
        row("watchdog",
            "[rank4]:[F1103 ProcessGroupNCCL.cpp:1557] [PG ID 0 Rank 4] Terminating the process after attempting to dump "
            "debug info, due to ProcessGroupNCCL watchdog hang.\nE1103 api.py:869] failed (exitcode: -6) local_rank: 4 "
            "(pid: 4) of binary: python\n",
            u"nccl_timeout"_s, u"watchdog hang"_s);
        row("Slurm's signal", "srun: error: n-18-69: task 289: Bus error\n", u"crash_signal"_s,
            u"Bus error"_s);
        row("bash's signal", "run.sh: line 3:  4242 Bus error               python x.py\n", u"crash_signal"_s,
            u"Bus error"_s);
        row("CUDA's start",
            raised(
                "RuntimeError: Unexpected error from cudaGetDeviceCount(). Error 804: forward compatibility"),
            u"cuda_error"_s, u"804"_s);
        row("ssh", "ssh: connect to host gpu02 port 22: Connection timed out\n", code, u"gpu02"_s);
        row("ssh's name", "ssh: Could not resolve hostname gpu02: Name or service not known\n", code,
            u"gpu02"_s);
        row("permission", "bash: ./train.sh: Permission denied\n", code, u"./train.sh"_s);
        row("permission in a script", "run.sh: line 4: ./train.sh: Permission denied\n", code,
            u"./train.sh"_s);
        row("script", "bash: ./train.sh: No such file or directory\n", code, u"./train.sh"_s);
        row("sys.exit", "ERROR: the checkpoint is required (--exit-on-missing-checkpoint)\n", code,
            u"checkpoint"_s);
        row("Megatron's exit", ">> '--exit-on-missing-checkpoint' set ... exiting. <<\n", code,
            u"checkpoint"_s);
        const QByteArray invalidUsage =
            "[rank1]: torch.distributed.DistBackendError: NCCL error in: NCCLUtils.hpp:317, "
            "invalid usage\n[rank1]: ncclInvalidUsage: This usually reflects invalid usage.\n"
            "[rank1]: Last error:\n";
        row("NCCL's own words",
            invalidUsage + "[rank1]: Duplicate GPU detected : rank 1 and rank 0 both on CUDA device 50\n",
            u"nccl_error"_s, u"Duplicate GPU"_s);
        row("NCCL's own words, of another kind",
            invalidUsage + "[rank1]: Trying to use a communicator twice\n", u"nccl_error"_s,
            u"communicator twice"_s);
        row("locked memory",
            "n2:9:11 [2] misc/ibvwrap.cc:262 NCCL WARN Call to ibv_reg_mr failed with error Cannot allocate memory\n"
            "[rank1]: torch.distributed.DistBackendError: NCCL error in: x, unhandled system error\n",
            u"nccl_error"_s, u"NCCL error"_s);
    }
    void everyCauseHasItsNameAndItsWords()
    {
        QFETCH(const QByteArray, log);
        QFETCH(const QString, category);
        QFETCH(const QString, words);
        const FailureRecord outcome = outcomeOf(log);
        QCOMPARE(failureCategoryName(outcome.category), category);
        QVERIFY2(outcome.message.contains(words), qPrintable(outcome.message));
    }
    void hintsNameWhatIsSpecial()
    {
        FailureRecord failure;
        failure.category = FailureCategory::NcclError;
        failure.detail = QString::fromUtf16(failuredetail::duplicateGpu);
        QVERIFY(failureHint(failure, 0).contains(u"LOCAL_RANK"));
        failure.detail = QString::fromUtf16(failuredetail::lockedMemory);
        QVERIFY(failureHint(failure, 0).contains(u"ulimit -l"));
    }
    void aFailureIsTheSameBehindAnyPrefix_data()
    {
        QTest::addColumn<QByteArray>("prefix");
        for (const char* prefix : {"", "2026-01-03T10:00:00.123456789Z ",
                 "3: ", "[default3]:", "[1,3]<stderr>:", "(Worker pid=12, ip=10.0.0.7) ",
                 "2026-01-03T10:00:00.123456789Z [rank3]: "})
            QTest::newRow(prefix) << QByteArray(prefix);
    }
    void aFailureIsTheSameBehindAnyPrefix()
    {
        QFETCH(const QByteArray, prefix);
        const auto causeOf = [&prefix](const QByteArray& exception) {
            QByteArray log;
            for (const QByteArray& line : raised(exception).trimmed().split('\n'))
                log += prefix + line.mid(qsizetype(qstrlen("[rank2]: "))) + '\n';
            return failureCategoryName(outcomeOf(log).category);
        };
        QCOMPARE(causeOf("subprocess.TimeoutExpired: x"), u"code_error"_s);
        QCOMPARE(causeOf("torch.distributed.DistNetworkError: The client socket has timed out"),
            u"rendezvous_timeout"_s);
        QCOMPARE(causeOf("RuntimeError: Triton Error [CUDA]: out of memory"), u"oom_gpu"_s);
        QCOMPARE(causeOf("KeyError: 'input_ids'"), u"code_error"_s);
    }
    void whatEndsInGoodOrderIsNoFailure_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::newRow("Ctrl-C") << raised("KeyboardInterrupt");
        QTest::newRow("sys.exit") << raised("builtins.SystemExit: 0");
        QTest::newRow("a traceback that goes on") << raised("  next line of source");
        QTest::newRow("a logger's name") << raised("megatron.core.utils: fused layers are off");
        QTest::newRow("a path") << raised("/job/train.Py: started");
    }
    void whatEndsInGoodOrderIsNoFailure()
    {
        QFETCH(const QByteArray, log);
        QCOMPARE(outcomeOf(iterations(1, 3) + log).category, FailureCategory::Ok);
    }
    void anErrorThatAProgramSpeaksOfIsOutlivedByTraining()
    {
        QCOMPARE(outcomeOf(iterations(1, 3) + "ERROR: could not upload the run's files\n").category,
            FailureCategory::Ok);
        QCOMPARE(outcomeOf("ERROR:root:no such logger\n").category, FailureCategory::Incomplete);
    }
};

MEGATUNE_TEST(MemoryFailuresTest)

} // namespace megatune::tst_memoryfailures

#include "tst_memoryfailures.moc"
