# Stands in front of a job on another machine, as megatune-supervisor does here: python3 -c TEXT megatune-run GRACE
# PROGRAM ARGUMENT... runs the program and ends whatever came of it, however it has hidden itself: once the program has
# ended, after SIGTERM with GRACE seconds between TERM and KILL, and at once after SIGUSR1. Ends with its exit status,
# 128 and more for a signal. Where this system cannot do that it becomes the program.
# There are two, both child subreapers, in sessions of their own: when one is killed the other ends all. Should somebody
# kill both, remote-run.sh finds in the folder mt_files what there is to end: "group", the control group that all of it is
# in, or, where we may not make one, "family", all that there was a moment ago, "PID TICKS" a line.
# Sent in front of remote-run.sh; no apostrophe in it, so that every shell can quote it.
import os, signal, sys, time

grace = float(sys.argv[2])
words = sys.argv[3:]
heard = [signal.SIGCHLD, signal.SIGTERM, signal.SIGUSR1]
files = os.environ.pop("mt_files", "")
group = ""


def control(option, value):
    if libc.prctl(option, value, 0, 0, 0) != 0:
        raise OSError("prctl")


# Start times of all that descend from this process, by their number.
def family():
    parents, births = {}, {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/" + name + "/stat", "rb") as stat:
                    facts = stat.read().rpartition(b")")[2].split()
                parents[int(name)], births[int(name)] = int(facts[1]), int(facts[19])
            except (OSError, IndexError):
                pass
    ours = [os.getpid()]
    for one in ours:
        ours += [child for child, parent in parents.items() if parent == one]
    return {pid: births[pid] for pid in ours[1:]}


def children_of(ones, born):
    for one in ones:
        ones += born.pop(one, [])
    return ones


# Brings `known`, the start times of all that descend from this process, up to date. Only what is new is read: what
# descends from a subreaper does so for as long as it lives, and so do strangers. What has a number again that another
# has had until just now is seen once both are forgotten.
def look(known, strangers):
    there = {int(name) for name in os.listdir("/proc") if name.isdigit()}
    for pid in known.keys() - there:
        del known[pid]
    strangers &= there
    births, born = {}, {}
    for pid in there - strangers - known.keys():
        try:
            with open("/proc/%d/stat" % pid, "rb") as stat:
                facts = stat.read().rpartition(b")")[2].split()
            born.setdefault(int(facts[1]), []).append(pid)
            births[pid] = int(facts[19])
        except (OSError, IndexError):
            pass
    here = os.getpid()
    known.update((pid, births[pid]) for pid in children_of([here] + list(known), born) if pid in births and pid != here)
    strangers.update(pid for pid in children_of([0] + list(strangers), born) if pid > 0)


def note(name, text):
    try:
        with open(files + "/new." + name, "w") as file:
            file.write(text)
        os.replace(files + "/new." + name, files + "/" + name)
    except OSError:
        pass


# Writes down what is new; returns the seconds until the next time: at most half a second. Looking at everything takes at
# most a fiftieth of a core.
def remember(known, strangers, whole, since):
    begun = time.monotonic()
    before = dict(known)
    if begun >= whole[0]:
        known.clear()
        strangers.clear()
    look(known, strangers)
    took = time.monotonic() - begun
    if begun >= whole[0]:
        whole[0] = begun + 50 * took
    if known != before:
        note("family", "".join("%d %d\n" % member for member in known.items()))
    return max(0.05, min(0.5, max(begun - since, 50 * took)))


# A group of cgroup v2 below our own, where the system lets us and knows cgroup.kill (Linux 5.14).
def make_group():
    for root in ("/sys/fs/cgroup", "/sys/fs/cgroup/unified"):
        try:
            with open("/proc/self/cgroup") as cgroups:
                own = [line[3:].strip() for line in cgroups if line.startswith("0::")][0]
            path = root + own.rstrip("/") + "/megatune-trial-" + os.path.basename(files)
            os.mkdir(path)
            if os.access(path + "/cgroup.kill", os.W_OK):
                note("group", path + "\n")
                return path
            os.rmdir(path)
        except (OSError, IndexError):
            pass
    return ""


def tell_group(name, word):
    try:
        with open(group + "/" + name, "w") as file:
            file.write(word)
    except OSError:
        pass


def send(pid, number):
    try:
        os.kill(pid, number)
        return True
    except OSError:
        return False


def kill_all():
    if group:
        tell_group("cgroup.kill", "1")
    return any([send(pid, signal.SIGKILL) for pid in family()])


# The ends of all children that have ended; the last one is None when none is left.
def ends():
    try:
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if pid == 0:
                return
            yield pid, status
    except OSError:
        yield None, 0


def code_of(status):
    return 128 + os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def inner(outer):
    control(36, 1)
    os.setsid()
    control(1, signal.SIGUSR1)  # once the outer one is killed
    job = os.fork()
    if job == 0:
        os.environ["mt_keep"] = str(os.getppid())
        os.setsid()
        if group:
            tell_group("cgroup.procs", "0")
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.execvp(words[0], words)
    os.closerange(3, 10)
    code, told, stage, until = 137, set(), 0, 0.0
    seen = {}, set(), [0.0], time.monotonic()
    if os.getppid() != outer:
        stage, until = 3, time.monotonic() + 60
    while True:
        for pid, status in ends():
            if pid is None:
                return code
            if pid == job:
                code = code_of(status)
                if stage == 0:
                    stage, until = 1, time.monotonic() + 0.5
        left = until - time.monotonic()
        if stage == 1 and left <= 0:
            stage, until, left = 2, time.monotonic() + grace, grace
        if stage == 2:
            for pid in family():
                if pid not in told:
                    told.add(pid)
                    send(pid, signal.SIGTERM)
                    send(pid, signal.SIGCONT)
            if left <= 0:
                stage, until, left = 3, time.monotonic() + 60, 60
        if stage == 3 and (left <= 0 or not kill_all()):
            return code
        if stage == 0:
            left = remember(*seen) if files and not group else 3600
        pause = [left, max(left, 0), min(0.1, max(left, 0)), 0.05][stage]
        info = signal.sigtimedwait(heard, pause)
        if info and info.si_signo == signal.SIGUSR1 and stage < 3:
            stage, until = 3, time.monotonic() + 60
        elif info and info.si_signo == signal.SIGTERM and stage < 2:
            stage, until = 2, time.monotonic() + grace


def outer(child):
    os.closerange(3, 10)
    while True:
        for pid, status in ends():
            if pid != child:
                continue
            if not os.WIFSIGNALED(status):
                return code_of(status)
            until = time.monotonic() + 60
            while time.monotonic() < until and kill_all():
                if (None, 0) in list(ends()):
                    break
                time.sleep(0.02)
            return 137
        info = signal.sigtimedwait(heard, 3600)
        if info and info.si_signo != signal.SIGCHLD:
            send(child, info.si_signo)


try:
    import ctypes
    libc = ctypes.CDLL(None)
    control(36, 1)
    group = make_group() if files else ""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, heard)
    here = os.getpid()
    child = os.fork()
except Exception:
    os.execvp(words[0], words)
code = 137
try:
    code = outer(child) if child else inner(here)
finally:
    if group and child:
        try:
            os.rmdir(group)
        except OSError:
            pass
    os._exit(code)
