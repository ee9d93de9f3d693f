// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-strays FILE wait|exit|crash KIND...: a launcher whose processes hide, each in its own way. Their
// numbers go into FILE, a line each, the launcher's first. Then it waits, ends with status 3, or is killed by
// SIGKILL.
//   c  a child, as it is        e  a session of its own, without its environment
//   s  the same, its environment overwritten in place, as setproctitle does it
//   x  like e, and nobody's child: forked twice        q  like s, and forked twice
// With a ! behind it (x!) the process ignores SIGTERM; so does the launcher where any does.
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

namespace {

void tell(const char* file)
{
    const std::string line = std::to_string(::getpid()) + '\n';
    const int descriptor = ::open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (descriptor < 0 || ::write(descriptor, line.data(), line.size()) < 0)
        std::abort();
    ::close(descriptor);
}

/// What /proc/PID/environ shows is memory of the process.
void overwriteEnvironment()
{
    for (char** entry = environ; *entry != nullptr; ++entry)
        std::memset(*entry, 0, std::strlen(*entry));
}

[[noreturn]] void hide(const char* file, std::string_view kind)
{
    if (kind.ends_with('!'))
        ::signal(SIGTERM, SIG_IGN);
    const bool isTwice = kind[0] == 'x' || kind[0] == 'q';
    if (kind[0] != 'c')
        ::setsid();
    if (isTwice && ::fork() != 0)
        ::_exit(0);
    if (kind[0] == 'q' || kind[0] == 's')
        overwriteEnvironment();
    if (kind[0] == 'e' || kind[0] == 'x') {
        char name[] = "strays";
        char target[4096];
        ::strncpy(target, file, sizeof target - 1);
        target[sizeof target - 1] = '\0';
        char* words[] = {name, target, nullptr};
        char* nothing[] = {nullptr};
        ::execve("/proc/self/exe", words, nothing);
        ::_exit(127);
    }
    tell(file);
    for (;;)
        ::pause();
}

} // namespace

int main(int count, char** words)
{
    if (count < 2)
        return 2;
    tell(words[1]);
    if (count == 2) { // one that has lost its environment
        for (;;)
            ::pause();
    }
    for (int i = 3; i < count; ++i) {
        if (std::string_view(words[i]).ends_with('!'))
            ::signal(SIGTERM, SIG_IGN);
        if (::fork() == 0)
            hide(words[1], words[i]);
    }
    const std::string_view end = words[2];
    if (end == "wait") {
        for (;;)
            ::pause();
    }
    ::sleep(1); // until all are there
    if (end == "crash")
        ::kill(::getpid(), SIGKILL);
    return 3;
}
