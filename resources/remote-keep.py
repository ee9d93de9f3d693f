# Stands in front of a job on another machine, as megatune-supervisor does here: python3 -c TEXT megatune-run GRACE
# PROGRAM ARGUMENT... runs the program and ends whatever came of it, however it has hidden itself: once the program has
# ended, after SIGTERM with GRACE seconds between TERM and KILL, and at once after SIGUSR1. Ends with its exit status,
# 128 and more for a signal. Where this system cannot do that it becomes the program.
# There are two, both child subreapers, in sessions of their own: when one is killed the other ends all.
# Sent in front of remote-run.sh; no apostrophe in it, so that every shell can quote it.
import os, signal, sys, time

grace = float(sys.argv[2])
words = sys.argv[3:]
heard = [signal.SIGCHLD, signal.SIGTERM, signal.SIGUSR1]


def control(option, value):
    if libc.prctl(option, value, 0, 0, 0) != 0:
        raise OSError("prctl")


def family():
    parents = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open("/proc/" + name + "/stat", "rb") as stat:
                    parents[int(name)] = int(stat.read().rpartition(b")")[2].split()[1])
            except (OSError, IndexError):
                pass
    ours = [os.getpid()]
    for one in ours:
        ours += [child for child, parent in parents.items() if parent == one]
    return ours[1:]


def send(pid, number):
    try:
        os.kill(pid, number)
        return True
    except OSError:
        return False


def kill_all():
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
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.execvp(words[0], words)
    os.closerange(3, 10)
    code, told, stage, until = 137, set(), 0, 0.0
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
        pause = [3600, max(left, 0), min(0.1, max(left, 0)), 0.05][stage]
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
    before = signal.pthread_sigmask(signal.SIG_BLOCK, heard)
    here = os.getpid()
    child = os.fork()
except Exception:
    os.execvp(words[0], words)
code = 137
try:
    code = outer(child) if child else inner(here)
finally:
    os._exit(code)
