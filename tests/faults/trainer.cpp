// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for the training in rounds of faults:
//   faults-trainer FOLDER [OPTIONS OF A LAYOUT]   FOLDER/plan says: seed, iterations, ms of each, lines of
//   each, stray faults-trainer --stray FOLDER KIND            what it leaves behind
// What happened is told by two witnesses that Megatune has no part in: locks, which end with the last process
// that holds them (a GPU that is locked already is used twice), and FOLDER/ledger, a line for each start and
// each end.
#include "tests/faults/trainerplan.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;

namespace {

using namespace megatune::faults;

struct Settings
{
    std::uint64_t seed = 0;
    int iterations = 0;
    int iterationMs = 0;
    int lines = 0;
    Stray stray = Stray::None;
};

std::string variable(const char* name)
{
    const char* value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

/// Where it writes; another one for the trials of a copied study.
std::string ledgerFolder(const std::string& folder)
{
    const std::string own = variable("FAULTS_LEDGER");
    return own.empty() ? folder : own;
}

Settings settingsIn(const std::string& folder)
{
    Settings settings;
    int stray = 0;
    std::ifstream file(folder + "/plan");
    if (!(file >> settings.seed >> settings.iterations >> settings.iterationMs >> settings.lines >> stray)) {
        std::fprintf(stderr, "There is no plan in %s.\n", folder.c_str());
        std::exit(64);
    }
    settings.stray = static_cast<Stray>(stray);
    return settings;
}

void sleepMs(int ms)
{
    usleep(static_cast<useconds_t>(ms) * 1000);
}

/// In one write, so that lines of several trainers do not mix.
void note(const std::string& folder, const std::string& line)
{
    const int file = open((folder + "/ledger").c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    const std::string whole = line + '\n';
    if (file < 0 || write(file, whole.data(), whole.size()) != static_cast<ssize_t>(whole.size()))
        std::exit(65);
    close(file);
}

/// For as long as this process or a stray of its lives.
bool lock(const std::string& path, int how)
{
    const int file = open(path.c_str(), O_RDWR | O_CREAT, 0666); // NOLINT: strays inherit it
    return file >= 0 && flock(file, how | LOCK_NB) == 0;
}

std::string hostName()
{
    std::string name = variable("SLURMD_NODENAME");
    if (name.empty()) {
        char buffer[256] = {};
        gethostname(buffer, sizeof buffer - 1);
        name = buffer;
    }
    return name;
}

std::string newNonce()
{
    unsigned long long number = 0;
    std::ifstream random("/dev/urandom", std::ios::binary);
    random.read(reinterpret_cast<char*>(&number), sizeof number);
    char text[9] = {};
    std::snprintf(text, sizeof text, "%08llx", number & 0xffffffffULL);
    return text;
}

/// "Study:trial:attempt[:...]" as "trial:node"; a part of a trial on several machines names its node.
std::string partOf(const std::string& mark)
{
    std::istringstream words(mark);
    std::string study;
    std::string trial;
    std::getline(words, study, ':');
    std::getline(words, trial, ':');
    const std::string node = variable("NODE_RANK");
    return trial + ':' + (node.empty() ? "0" : node);
}

void takeGpus(const std::string& folder, const std::string& nonce)
{
    std::string gpus = variable("CUDA_VISIBLE_DEVICES");
    if (gpus.empty())
        gpus = "0,1,2,3,4,5,6,7";
    std::istringstream words(gpus);
    for (std::string gpu; std::getline(words, gpu, ',');) {
        const std::string name = hostName() + '-' + gpu;
        if (!lock(folder + "/gpu-" + name, LOCK_EX))
            note(folder, "twice " + nonce + " gpu " + name);
    }
}

[[noreturn]] void beStray(Stray kind)
{
    if (kind != Stray::Child) {
        for (const int signal : {SIGTERM, SIGINT, SIGHUP})
            std::signal(signal, SIG_IGN);
    }
    // As setproctitle does, which leaves it alone where SPT_NOENV is set.
    if (kind == Stray::Title && variable("SPT_NOENV").empty()) {
        for (char** entry = environ; *entry != nullptr; ++entry)
            std::memset(*entry, 0, std::strlen(*entry));
    }
    for (int second = 0; second < 120; ++second)
        sleepMs(1000);
    std::exit(0);
}

void leave(Stray kind, const char* self, const std::string& folder)
{
    if (kind == Stray::None)
        return;
    const bool twice = kind == Stray::Daemon || kind == Stray::Gone;
    const pid_t child = fork();
    if (child != 0) {
        if (twice)
            waitpid(child, nullptr, 0);
        return;
    }
    if (kind != Stray::Child)
        setsid();
    if (twice && fork() != 0)
        _exit(0);
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int channel = 0; channel < 3; ++channel)
        dup2(nowhere, channel);
    const std::string number = std::to_string(static_cast<int>(kind));
    char* empty[] = {nullptr};
    char* words[] = {const_cast<char*>(self), const_cast<char*>("--stray"), const_cast<char*>(folder.c_str()),
        const_cast<char*>(number.c_str()), nullptr};
    execve(self, words, kind == Stray::Cleared || kind == Stray::Gone ? empty : environ);
    _exit(66);
}

void printIteration(int iteration, const Settings& settings, const TrainerPlan& plan)
{
    std::printf(
        " [2026-01-01 00:00:00] iteration %8d/%8d | consumed samples: %12d | elapsed time per iteration (ms): "
        "%d.0 | throughput per GPU (TFLOP/s/GPU): %.1f | learning rate: 1.000000E-05 | global batch size:    "
        "16 | lm loss: 2.000000E+00 | loss scale: 1.0 | grad norm: 1.000 | number of skipped iterations:   0 "
        "| number of nan iterations:   0 |\n",
        iteration, settings.iterations, iteration * 16, settings.iterationMs, plan.value);
    std::fflush(stdout);
}

/// Numbered, so that a line that is missing or doubled is seen.
void printLines(int iteration, const Settings& settings, const std::string& nonce)
{
    for (int i = 1; i <= settings.lines; ++i) {
        const int number = iteration * settings.lines + i;
        std::printf("line %d of %s.\n", number, nonce.c_str());
        std::fprintf(stderr, "note %d of %s.\n", number, nonce.c_str());
    }
    std::fflush(stdout);
}

/// A training that prints nothing for a minute, as one that compiles: nobody's closed pipe ends it.
void stayQuiet(const std::string& folder)
{
    const std::string sign = folder + "/quiet";
    for (int waitedMs = 0; waitedMs < 60'000 && access(sign.c_str(), F_OK) == 0; waitedMs += 20)
        sleepMs(20);
}

/// Bytes of the study that are on the device, as the program's last call for that has left them (syncs.cpp).
std::string syncedBytes(const std::string& folder)
{
    std::ifstream file(folder + "/synced");
    std::string bytes;
    return file >> bytes ? bytes : "-";
}

int train(
    const std::string& folder, const Settings& settings, const TrainerPlan& plan, const std::string& nonce)
{
    for (int iteration = 0; iteration < settings.iterations; ++iteration) {
        stayQuiet(folder);
        printLines(iteration, settings, nonce);
        if (plan.ending == Ending::OutOfMemory && iteration == plan.failsAfter) {
            std::fputs(
                "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity "
                "of 79.11 GiB of which 1.00 GiB is free.\n",
                stderr);
            break;
        }
        if (plan.ending == Ending::Failure && iteration == plan.failsAfter) {
            std::fprintf(stderr, "RuntimeError: this layout is of the kind %s\n", plan.word.c_str());
            break;
        }
        sleepMs(settings.iterationMs);
        printIteration(iteration + 1, settings, plan);
    }
    return plan.exitStatus;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (words.size() == 3 && words[0] == "--stray")
        beStray(static_cast<Stray>(std::atoi(words[2].c_str())));
    if (words.empty())
        return 64;
    const std::string folder = ledgerFolder(words[0]);
    const Settings settings = settingsIn(words[0]);
    const std::string mark = variable("MEGATUNE_TRIAL");
    const std::string part = partOf(mark);
    const std::string nonce = newNonce();
    const TrainerPlan plan = planFor(settings.seed, {words.begin() + 1, words.end()}, settings.iterations);
    note(folder, "start " + nonce + ' ' + part + ' ' + mark + ' ' + hostName() + ' ' + syncedBytes(words[0]));
    lock(folder + "/alive", LOCK_SH);
    if (!lock(folder + "/trial-" + part, LOCK_EX))
        note(folder, "twice " + nonce + " trial " + part);
    takeGpus(folder, nonce);
    leave(settings.stray, argv[0], folder);
    const int status = train(words[0], settings, plan, nonce);
    note(folder, "end " + nonce + ' ' + std::to_string(status));
    return status;
}
