# Measures GPUs before trials run on them: a matrix product on each, all at the same time, then an all-reduce of each pair.
# Started by torch.distributed.run with a process for each GPU. Prints a JSON a line behind "megatune-gpu "; changes nothing.
import datetime, json, os, statistics, subprocess, sys

import torch
import torch.distributed as dist

RANK, LOCAL, SIZE, NEAR, MACHINE = (
    int(os.environ[name]) for name in ("RANK", "LOCAL_RANK", "WORLD_SIZE", "LOCAL_WORLD_SIZE", "GROUP_RANK"))
BYTES = 64 << 20  # of an all-reduce: enough for the bandwidth of the link, not its latency, to decide
TIMEOUT = datetime.timedelta(seconds=60)
ENDED = []  # groups: gloo's destructor waits for Python's lock while it holds it


def say(**fields):
    # One write a line, so that lines of several processes do not mix.
    sys.stdout.write("megatune-gpu " + json.dumps(fields) + "\n")
    sys.stdout.flush()


def seconds(work, repeats):
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    begin.record()
    for _ in range(repeats):
        work()
    end.record()
    torch.cuda.synchronize()
    return max(begin.elapsed_time(end), 1e-3) / 1000 / repeats


def product(n):
    kind = torch.bfloat16 if torch.cuda.is_bf16_supported() else torch.float16
    a, b, out = (torch.randn(n, n, device="cuda", dtype=kind) for _ in range(3))
    return lambda: torch.mm(a, b, out=out)


def speed():
    """TFLOP/s of a matrix product, once the clocks are where they stay under load."""
    small = product(1024)
    small()
    n = 8192 if seconds(small, 3) < 0.01 else 512
    work = product(n)
    once = seconds(work, 1)
    seconds(work, max(1, int(0.5 / once)))
    once = statistics.median(seconds(work, max(1, int(0.2 / once))) for _ in range(3))
    return 2 * n**3 / once / 1e12


def circle(count):
    """Rounds of pairs in which each has one partner, until each has had every other one."""
    players = list(range(count)) + [None] * (count % 2)
    for _ in range(len(players) - 1):
        half = len(players) // 2
        pairs = zip(players[:half], reversed(players[half:]))
        yield [(min(pair), max(pair)) for pair in pairs if None not in pair]
        players.insert(1, players.pop())


def rounds():
    """First within machines, then between two of them with all their GPUs at once: each pair of a kind has its links
    and networks to itself, or shares them with as many."""
    machines = SIZE // NEAR
    for pairs in circle(NEAR):
        yield [(machine * NEAR + a, machine * NEAR + b) for machine in range(machines) for a, b in pairs]
    for pairs in circle(machines):
        for shift in range(NEAR):
            yield [(a * NEAR + i, b * NEAR + (i + shift) % NEAR) for a, b in pairs for i in range(NEAR)]


def bandwidth(pair):
    """GB/s that each of the two sends and receives."""
    group = dist.new_group(list(pair), use_local_synchronization=True)
    data = torch.zeros(BYTES // 4, device="cuda")
    work = lambda: dist.all_reduce(data, group=group)
    work()
    once = torch.tensor([seconds(work, 2)], device="cuda")
    dist.all_reduce(once, group=group)  # both repeat it as often
    once = seconds(work, max(1, min(50, int(0.2 / once.item()))))
    dist.destroy_process_group(group)
    ENDED.append(group)
    return BYTES / once / 1e9


def links():
    """How the GPUs of this machine are linked, as `nvidia-smi topo -m` has it; none where nobody tells."""
    try:
        text = subprocess.run(["nvidia-smi", "topo", "-m"], capture_output=True, text=True, timeout=30).stdout
    except (OSError, subprocess.TimeoutExpired):
        return []
    matrix = {words[0]: words[1:] for words in map(str.split, text.splitlines()) if words and words[0].startswith("GPU")}
    ids = os.environ.get("CUDA_VISIBLE_DEVICES", "").split(",")
    ids = ids if all(each.isdigit() for each in ids) else [str(each) for each in range(NEAR)]
    pairs = ((a, b) for b in range(NEAR) for a in range(b))
    return [[a, b, matrix["GPU" + ids[a]][int(ids[b])]] for a, b in pairs
            if max(a, b) < len(ids) and int(ids[b]) < len(matrix.get("GPU" + ids[a], []))]


def main():
    say(rank=RANK, machine=MACHINE, local=LOCAL, host=os.uname().nodename)
    torch.cuda.set_device(LOCAL)
    say(rank=RANK, type=torch.cuda.get_device_name(LOCAL))
    if LOCAL == 0:
        say(machine=MACHINE, links=links())
    say(rank=RANK, tflops=speed())
    if SIZE < 2:
        return
    dist.init_process_group("nccl", timeout=TIMEOUT)
    for pairs in rounds():
        for pair in pairs:
            if RANK not in pair:
                continue
            first = RANK == pair[0]
            if first:
                say(pair=pair)
            measured = bandwidth(pair)
            if first:
                say(pair=pair, gb_per_s=measured)
        dist.barrier()
    dist.destroy_process_group()


try:
    main()
except Exception as problem:
    say(rank=RANK, problem=(str(problem).strip() or type(problem).__name__).splitlines()[0][:300])
    raise
