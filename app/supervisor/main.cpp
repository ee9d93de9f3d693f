// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-supervisor GRACE_MS PROGRAM ARGUMENT...
// Stands in front of a trial on this machine, so that nothing of it outlives it: runs the program, and ends
// whatever came of it, however it has hidden itself, once the program has ended, once SIGTERM comes, and at
// once when nobody holds the other end of its standard input any more, that is when its owner was killed.
// Ends as the program did, with its exit status or by its signal. No Qt: it stays in memory beside the
// training.
//
// There are two of them, in sessions of their own, so that killing one leaves one. Both are child subreapers:
// whoever loses its parent becomes their child, and who has no child left has ended all there was. The outer
// one holds the pipe to its owner, the inner one has the program as its child.
#include <algorithm>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dirent.h>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <set>
#include <string>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace {

/// What stands behind the program in a pipe (tee, a log filter) gets this long to pass on what it has.
constexpr long flushMs = 500;
/// Between two looks at /proc while something is being ended: first often, later seldom.
constexpr int firstLookMs = 20;
constexpr int lastLookMs = 200;
/// What SIGKILL does not end within this time is stuck in the kernel, and left.
constexpr long giveUpMs = 60'000;

long nowMs()
{
    timespec now = {};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

std::string readFile(const std::string& path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    std::string content;
    char buffer[4096];
    ssize_t got = 0;
    while (descriptor >= 0 && (got = ::read(descriptor, buffer, sizeof buffer)) > 0)
        content.append(buffer, static_cast<size_t>(got));
    if (descriptor >= 0)
        ::close(descriptor);
    return content;
}

bool writeFile(const std::string& path, const char* text)
{
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const auto size = static_cast<ssize_t>(std::strlen(text));
    const bool done = ::write(descriptor, text, static_cast<size_t>(size)) == size;
    ::close(descriptor);
    return done;
}

struct Process
{
    pid_t pid = 0;
    pid_t parent = 0;
    unsigned long long start = 0; ///< with the pid it names one process for good
};

std::optional<Process> processOf(pid_t pid)
{
    const std::string stat = readFile("/proc/" + std::to_string(pid) + "/stat");
    const size_t nameEnd = stat.rfind(')'); // the name itself may hold anything
    Process process{pid};
    char state = 0;
    if (nameEnd == std::string::npos
        || std::sscanf(stat.c_str() + nameEnd + 1,
               " %c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %*d %*d %*d %*d %*d %*d %llu", &state,
               &process.parent, &process.start)
            != 3)
        return std::nullopt;
    return process;
}

/// All that descend from this process, zombies among them.
std::vector<Process> descendants()
{
    std::vector<Process> all;
    if (DIR* directory = ::opendir("/proc")) {
        while (const dirent* entry = ::readdir(directory)) {
            if (const auto process = processOf(std::atoi(entry->d_name)); process && process->pid > 1)
                all.push_back(*process);
        }
        ::closedir(directory);
    }
    std::set<pid_t> members{::getpid()};
    std::vector<Process> found;
    for (bool grew = true; grew;) {
        grew = false;
        for (const Process& process : all) {
            if (members.count(process.parent) != 0 && members.insert(process.pid).second) {
                found.push_back(process);
                grew = true;
            }
        }
    }
    return found;
}

/// Hits nobody who was given the number since. False when it is not ours to end (a child of sudo).
bool send(const Process& process, int signal)
{
    const auto pinned = static_cast<int>(::syscall(SYS_pidfd_open, process.pid, 0));
    const auto now = processOf(process.pid);
    bool allowed = true;
    if (now && now->start == process.start)
        allowed = ::kill(process.pid, signal) == 0 || errno != EPERM;
    if (pinned >= 0)
        ::close(pinned);
    return allowed;
}

/// A group of the trial's own below ours, where the system gives us a part of the tree of cgroup v2: the
/// kernel then ends all of it in one go. Elsewhere it does nothing.
class Cgroup
{
public:
    Cgroup()
    {
        const std::string own = readFile("/proc/self/cgroup");
        const size_t line = own.rfind("0::");
        if (line == std::string::npos || (line > 0 && own[line - 1] != '\n'))
            return;
        const std::string path = own.substr(line + 3, own.find('\n', line) - line - 3);
        for (const char* root : {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"}) {
            const std::string ours = root + (path == "/" ? std::string() : path);
            if (::access((ours + "/cgroup.procs").c_str(), W_OK) != 0)
                continue;
            const std::string group = ours + "/megatune-trial-" + std::to_string(::getpid());
            if (::mkdir(group.c_str(), 0755) != 0)
                continue;
            if (::access((group + "/cgroup.kill").c_str(), W_OK) == 0) // Linux 5.14
                m_path = group;
            else
                ::rmdir(group.c_str());
        }
    }
    /// To be called by the process that belongs in it.
    void enter() const
    {
        if (!m_path.empty())
            writeFile(m_path + "/cgroup.procs", "0");
    }
    void kill() const
    {
        if (!m_path.empty())
            writeFile(m_path + "/cgroup.kill", "1");
    }
    void remove() const
    {
        if (!m_path.empty())
            ::rmdir(m_path.c_str());
    }

private:
    std::string m_path;
};

/// One look of the last resort. False when nothing of what is there can be ended.
bool killOnce(const Cgroup& group)
{
    group.kill();
    const std::vector<Process> all = descendants();
    const auto reached =
        std::count_if(all.begin(), all.end(), [](const Process& process) { return send(process, SIGKILL); });
    return all.empty() || reached > 0;
}

/// Takes the ends of all children that have ended; true when `child` was among them, with its `status`.
bool reap(pid_t child, int& status, bool& anyLeft)
{
    bool isOver = false;
    int end = 0;
    pid_t ended = 0;
    while ((ended = ::waitpid(-1, &end, WNOHANG)) > 0) {
        if (ended != child)
            continue;
        isOver = true;
        status = end;
    }
    anyLeft = ended == 0;
    return isOver;
}

/// What both of them hear: signals as a descriptor, and their owner's end as that of a pipe.
struct Ears
{
    int signals = -1;
    int owner = -1;
    bool terminated = false; ///< somebody wants the trial to end
    bool orphaned = false;   ///< the owner is no more

    /// Until something is heard, `timeoutMs` at most; -1: for as long as it takes.
    void listen(int timeoutMs)
    {
        pollfd descriptors[] = {{signals, POLLIN, 0}, {orphaned ? -1 : owner, POLLIN, 0}};
        if (::poll(descriptors, 2, timeoutMs) <= 0)
            return;
        signalfd_siginfo info = {};
        while (::read(signals, &info, sizeof info) == static_cast<ssize_t>(sizeof info))
            terminated = terminated || info.ssi_signo != SIGCHLD;
        char word = 0;
        if (descriptors[1].revents != 0)
            orphaned = ::read(owner, &word, 1) == 0;
    }
};

/// The inner one: stays until nothing of the program is left, and returns how the program itself has ended.
class Inner
{
public:
    Inner(pid_t program, const Ears& ears, long graceMs, const Cgroup& group)
        : m_program(program)
        , m_ears(ears)
        , m_graceMs(graceMs)
        , m_group(group)
    {
    }

    int stay()
    {
        int status = SIGKILL; // of one that is stuck in the kernel
        bool anyLeft = true;
        for (;;) {
            if (reap(m_program, status, anyLeft) && m_stage == Stage::Running)
                move(Stage::Flushing, flushMs);
            if (!anyLeft || !goOn())
                return status;
            m_ears.listen(pause());
        }
    }

private:
    enum class Stage { Running, Flushing, Terminating, Killing };

    void move(Stage stage, long forMs)
    {
        m_stage = stage;
        m_until = nowMs() + forMs;
        m_lookMs = firstLookMs;
    }
    [[nodiscard]] int left() const { return static_cast<int>(std::max(0L, m_until - nowMs())); }
    /// Until something is due.
    int pause()
    {
        if (m_stage == Stage::Running)
            return -1;
        if (m_stage == Stage::Flushing)
            return left();
        m_lookMs = std::min(m_lookMs + firstLookMs / 2, lastLookMs);
        return std::min(m_lookMs, std::max(1, left()));
    }

    /// Does what is due now. False when nothing more can be done.
    bool goOn()
    {
        if (m_ears.orphaned && m_stage != Stage::Killing)
            move(Stage::Killing, giveUpMs);
        const bool flushed = m_stage == Stage::Flushing && left() == 0;
        if (flushed || (m_ears.terminated && m_stage < Stage::Terminating))
            move(Stage::Terminating, m_graceMs);
        if (m_stage == Stage::Terminating && left() == 0)
            move(Stage::Killing, giveUpMs);
        if (m_stage == Stage::Terminating)
            terminate();
        return m_stage != Stage::Killing || (left() > 0 && killOnce(m_group));
    }

    /// Each of them hears SIGTERM once; one that is stopped would never hear it.
    void terminate()
    {
        for (const Process& process : descendants()) {
            if (!m_told.insert({process.pid, process.start}).second)
                continue;
            send(process, SIGTERM);
            send(process, SIGCONT);
        }
    }

    pid_t m_program;
    Ears m_ears;
    long m_graceMs;
    const Cgroup& m_group;
    Stage m_stage = Stage::Running;
    long m_until = 0;
    int m_lookMs = firstLookMs;
    std::set<std::pair<pid_t, unsigned long long>> m_told;
};

/// The outer one: hands on what it hears, and ends what is left when somebody killed the inner one.
int stayOutside(pid_t inner, Ears ears, int lifeline, int answer, const Cgroup& group)
{
    int status = 0;
    bool anyLeft = true;
    bool isTold = false;
    while (!reap(inner, status, anyLeft) && anyLeft) {
        ears.listen(-1);
        if (ears.terminated && !isTold)
            isTold = ::kill(inner, SIGTERM) == 0;
        if (ears.orphaned && lifeline >= 0)
            ::close(std::exchange(lifeline, -1));
    }
    if (::read(answer, &status, sizeof status) == static_cast<ssize_t>(sizeof status))
        return status;
    if (!anyLeft && WIFEXITED(status))
        return status; // it could not start the program
    const long until = nowMs() + giveUpMs;
    while (anyLeft && nowMs() < until && killOnce(group)) {
        ears.listen(firstLookMs);
        reap(inner, status, anyLeft);
    }
    return SIGKILL;
}

sigset_t heardSignals()
{
    sigset_t signals;
    ::sigemptyset(&signals);
    for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT})
        ::sigaddset(&signals, signal);
    return signals;
}

/// Nothing of ours holds the trial's output open, nor its folder.
void letGo()
{
    const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        ::dup2(null, descriptor);
    ::close(null);
    if (::chdir("/") != 0)
        return; // then the folder stays in use until the end
}

/// The command is the trial's: neither `ps` nor `pkill -f` takes us for it.
void hideCommand(char** words)
{
    for (; *words != nullptr; ++words)
        std::memset(*words, 0, std::strlen(*words));
}

/// Ends as the trial did.
[[noreturn]] void endLike(int status)
{
    if (WIFSIGNALED(status)) {
        const int signal = WTERMSIG(status);
        const rlimit noCore = {0, 0};
        ::setrlimit(RLIMIT_CORE, &noCore); // there is one of the trial already
        ::signal(signal, SIG_DFL);
        sigset_t none;
        ::sigemptyset(&none);
        ::sigprocmask(SIG_SETMASK, &none, nullptr);
        ::kill(::getpid(), signal);
    }
    ::_exit(WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

[[noreturn]] void failToStart(const char* what)
{
    std::fprintf(stderr, "megatune-supervisor: %s: %s\n", what, std::strerror(errno));
    ::_exit(126);
}

/// What a supervisor is made of before it has a child.
struct Frame
{
    long graceMs = 0;
    char** command = nullptr;
    sigset_t heard = {};
    sigset_t before = {}; ///< what the trial is to have blocked: what we had
    Cgroup group = {};
};

[[noreturn]] void runInner(const Frame& frame, int owner, int answer)
{
    ::setsid();
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    const pid_t program = ::fork();
    if (program == 0) {
        ::sigprocmask(SIG_SETMASK, &frame.before, nullptr);
        ::setsid();
        frame.group.enter();
        ::dup2(::open("/dev/null", O_RDONLY | O_CLOEXEC), STDIN_FILENO);
        ::execvp(frame.command[0], frame.command);
        std::fprintf(stderr, "megatune-supervisor: %s: %s\n", frame.command[0], std::strerror(errno));
        ::_exit(127);
    }
    if (program < 0)
        failToStart("no process for the trial");
    hideCommand(frame.command);
    letGo();
    ::signal(SIGPIPE, SIG_IGN); // nobody may be there to hear how it ended
    const Ears ears{::signalfd(-1, &frame.heard, SFD_CLOEXEC | SFD_NONBLOCK), owner};
    const int status = Inner(program, ears, frame.graceMs, frame.group).stay();
    if (::write(answer, &status, sizeof status) < 0)
        frame.group.remove();
    ::_exit(0);
}

int runOuter(const Frame& frame)
{
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    int lifeline[2];
    int answer[2];
    const int owner = ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3);
    if (owner < 0 || ::pipe2(lifeline, O_CLOEXEC) != 0 || ::pipe2(answer, O_CLOEXEC | O_NONBLOCK) != 0)
        failToStart("no pipe");
    const pid_t inner = ::fork();
    if (inner == 0) {
        ::close(owner);
        ::close(lifeline[1]);
        ::close(answer[0]);
        runInner(frame, lifeline[0], answer[1]);
    }
    if (inner < 0)
        failToStart("no process for the trial");
    ::close(lifeline[0]);
    ::close(answer[1]);
    hideCommand(frame.command);
    letGo();
    const Ears ears{::signalfd(-1, &frame.heard, SFD_CLOEXEC | SFD_NONBLOCK), owner};
    return stayOutside(inner, ears, lifeline[1], answer[0], frame.group);
}

} // namespace

int main(int count, char** words)
{
    char* end = nullptr;
    const long graceMs = count > 2 ? std::strtol(words[1], &end, 10) : 0;
    if (count < 3 || *end != '\0' || graceMs < 0 || graceMs > INT_MAX) {
        std::fputs("usage: megatune-supervisor GRACE_MS PROGRAM ARGUMENT...\n"
                   "Started by Megatune in front of each trial; the trial ends with its standard input.\n",
            stderr);
        return 2;
    }
    Frame frame{graceMs, words + 2, heardSignals()};
    ::sigprocmask(SIG_BLOCK, &frame.heard, &frame.before);
    const int status = runOuter(frame);
    frame.group.remove();
    endLike(status);
}
