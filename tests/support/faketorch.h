// SPDX-License-Identifier: GPL-3.0-or-later
// A stand-in for PyTorch whose GPUs take the time that a test says, on a clock of their own: so that
// resources/gpu-check.py itself is what runs.
#pragma once

#include "tests/support/climachine.h"

namespace megatune::test {

/// What the machine's python3 finds from then on. MEGATUNE_TEST_SLOW says how fast what is slow is, by the
/// ids of GPUs:
/// {"3": 0.7, "1-5": 0.4}; all else differs by a per cent or two.
inline void putFakeTorch(CliMachine& machine)
{
    machine.put(QStringLiteral("python/torch/__init__.py"), R"(
import json, os, random
bfloat16 = float16 = "half"
class version: hip = None
_slow = json.loads(os.environ.get("MEGATUNE_TEST_SLOW", "{}"))
_ids = os.environ.get("CUDA_VISIBLE_DEVICES", "0,1,2,3,4,5,6,7").split(",")
_now = 0.0
_id = None
def _pass(seconds, share):
    global _now
    _now += seconds / share * random.uniform(0.99, 1.01)
class Tensor:
    def __init__(self, count, value=0.0): self.count, self.value = count, value
    def item(self): return self.value
def randn(rows, columns, **kind): return Tensor(rows)
def zeros(count, **kind): return Tensor(count)
def tensor(values, **kind): return Tensor(1, values[0])
def mm(a, b, out): _pass(2 * a.count**3 / 700e12, _slow.get(_id, 1))
__version__ = "2.8.0"
class cuda:
    @staticmethod
    def device_count(): return int(os.environ.get("MEGATUNE_TEST_SEEN", len(_ids)))
    class Event:
        def __init__(self, **kind): pass
        def record(self): self.at = _now
        def elapsed_time(self, end): return (end.at - self.at) * 1e3
    @staticmethod
    def set_device(local):
        global _id
        _id = _ids[local]
        if _slow.get(_id) == 0: raise RuntimeError("CUDA error: uncorrectable ECC error")
    @staticmethod
    def get_device_name(local): return "NVIDIA H100 80GB HBM3"
    @staticmethod
    def get_device_capability(): return 9, 0
    @staticmethod
    def synchronize(): pass
)");
    machine.put(QStringLiteral("python/torch/distributed/__init__.py"), R"(
import os, torch
def init_process_group(*words, **kind): pass
def destroy_process_group(*words): pass
def barrier():
    if torch._id == os.environ.get("MEGATUNE_TEST_DIES"): os._exit(6)
def new_group(ranks, **kind): return ranks
def all_reduce(data, group):
    pair = "-".join(sorted(torch._ids[rank] for rank in group))
    torch._pass(4 * data.count / 360e9, torch._slow.get(pair, 1))
)");
    machine.put(QStringLiteral("python/torch/distributed/run.py"), R"(
import os, subprocess, sys
count = sys.argv[1].split("=")[1]
count = 8 if count == "gpu" else int(count)
ranks = [subprocess.Popen([sys.executable, sys.argv[2]], env=dict(os.environ, RANK=str(rank), LOCAL_RANK=str(rank),
         WORLD_SIZE=str(count), LOCAL_WORLD_SIZE=str(count), GROUP_RANK="0")) for rank in range(count)]
open(os.environ["MEGATUNE_TEST_RUNS"], "a").write("run\n")
sys.exit(max(rank.wait() for rank in ranks))
)");
    machine.environment().insert(QStringLiteral("PYTHONPATH"), machine.at(QStringLiteral("python")));
    machine.environment().insert(QStringLiteral("PYTHONDONTWRITEBYTECODE"), QStringLiteral("1"));
    machine.environment().insert(QStringLiteral("MEGATUNE_TEST_RUNS"), machine.at(QStringLiteral("runs")));
}

} // namespace megatune::test
