# Measures GPUs before trials run on them: a matrix product on each, then an all-reduce of each pair.
# Started by torch.distributed.run with a process for each GPU. Prints a JSON a line behind "megatune-gpu "; changes nothing.
import datetime, json, os, statistics, subprocess, sys

import torch
import torch.distributed as dist

RANK, LOCAL, SIZE, NEAR, MACHINE = (
    int(os.environ[name]) for name in ("RANK", "LOCAL_RANK", "WORLD_SIZE", "LOCAL_WORLD_SIZE", "GROUP_RANK"))
BYTES = 64 << 20  # of an all-reduce: enough for the bandwidth of the link, not its latency, to decide
TIMEOUT = datetime.timedelta(seconds=60)
ENDED = []  # groups: gloo's destructor waits for a thread that needs Python's lock


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
    # Older GPUs only emulate bf16, and say nevertheless that they support it.
    has_bf16 = torch.version.hip or torch.cuda.get_device_capability()[0] >= 8
    kind = torch.bfloat16 if has_bf16 else torch.float16
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
    """First within machines, then between two of them with all their GPUs at once, so that pairs which share a network
    share it with as many others."""
    machines = SIZE // NEAR
    for pairs in circle(NEAR):
        yield [(machine * NEAR + a, machine * NEAR + b) for machine in range(machines) for a, b in pairs]
    for pairs in circle(machines):
        for shift in range(NEAR):
            yield [(a * NEAR + i, b * NEAR + (i + shift) % NEAR) for a, b in pairs for i in range(NEAR)]


def measure(pair):
    """GB/s that each of the two sends and receives. All pairs of a round begin to be timed together, and none takes its group
    away before the others are done."""
    if pair:
        group = dist.new_group(list(pair), timeout=TIMEOUT, use_local_synchronization=True)
        data = torch.zeros(BYTES // 4, device="cuda")
        work = lambda: dist.all_reduce(data, group=group)
        work()
        once = torch.tensor([seconds(work, 2)], device="cuda")
        dist.all_reduce(once, group=group)  # both repeat it as often
        repeats = max(1, min(500, int(0.2 / once.item())))
    dist.barrier()
    if pair:
        speed = BYTES / seconds(work, repeats) / 1e9
        if RANK == pair[0]:
            say(pair=pair, gb_per_s=speed)
    dist.barrier()
    if pair:
        dist.destroy_process_group(group)
        ENDED.append(group)


def links():
    """How the GPUs of this machine are linked, as `nvidia-smi topo -m` has it; none where nobody tells."""
    try:
        text = subprocess.run(["nvidia-smi", "topo", "-m"], capture_output=True, text=True, timeout=30).stdout
    except (OSError, subprocess.TimeoutExpired):
        return []
    matrix = {words[0]: words[1:] for words in map(str.split, text.splitlines()) if words and words[0].startswith("GPU")}
    ids = os.environ.get("CUDA_VISIBLE_DEVICES", ",".join(map(str, range(NEAR)))).split(",")
    if not all(each.isdigit() for each in ids):
        return []  # UUIDs
    pairs = ((a, b) for b in range(NEAR) for a in range(b))
    return [[a, b, matrix["GPU" + ids[a]][int(ids[b])]] for a, b in pairs
            if max(a, b) < len(ids) and int(ids[b]) < len(matrix.get("GPU" + ids[a], []))]


def main():
    name = os.environ.get("SLURMD_NODENAME") or os.uname().nodename  # Slurm's own, where it starts us
    say(rank=RANK, machine=MACHINE, local=LOCAL, host=name)
    if torch.cuda.device_count() < NEAR:
        say(trouble="PyTorch %s sees %d GPUs of %d" % (torch.__version__, torch.cuda.device_count(), NEAR))
        sys.exit(1)
    torch.cuda.set_device(LOCAL)
    say(rank=RANK, type=torch.cuda.get_device_name(LOCAL))
    if LOCAL == 0:
        say(machine=MACHINE, links=links())
    say(rank=RANK, tflops=speed())
    if SIZE < 2:
        return
    dist.init_process_group("nccl", timeout=TIMEOUT)
    for pairs in rounds():
        pair = next((each for each in pairs if RANK in each), None)
        if pair and RANK == pair[0]:
            say(pair=pair)
        measure(pair)
    dist.destroy_process_group()


try:
    main()
except Exception as problem:
    say(rank=RANK, problem=(str(problem).strip() or type(problem).__name__).splitlines()[0][:300])
    raise
