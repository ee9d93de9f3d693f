// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/failures.h"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>

namespace megatune::demo {

void ignoreStopSignals()
{
    std::signal(SIGTERM, SIG_IGN);
    std::signal(SIGINT, SIG_IGN);
}

void spawnStubbornChildren(int count, bool announce)
{
    std::fflush(stdout);
    for (int i = 0; i < count; ++i) {
        int ready[2];
        if (pipe(ready) != 0)
            return;
        const pid_t child = fork();
        if (child == 0) {
            setsid();
            std::signal(SIGHUP, SIG_IGN);
            ignoreStopSignals();
            if (write(ready[1], "r", 1) != 1)
                _exit(1);
            alarm(600); // nobody's forgotten process stays for ever
            for (;;)
                pause();
        }
        close(ready[1]);
        // Announced only once it does ignore the signals, so that a test need not guess.
        char byte = 0;
        if (child > 0 && read(ready[0], &byte, 1) == 1 && announce)
            std::printf("child %d\n", static_cast<int>(child));
        close(ready[0]);
    }
    std::fflush(stdout);
}

void flood(long long bytes)
{
    std::string block;
    for (int i = 0; i < 640; ++i)
        block += std::string(99, static_cast<char>('a' + i % 26)) + '\n';
    while (bytes > 0) {
        const auto part =
            static_cast<std::size_t>(std::min<long long>(bytes, static_cast<long long>(block.size())));
        if (std::fwrite(block.data(), 1, part, stdout) != part)
            return;
        bytes -= static_cast<long long>(part);
    }
    std::fflush(stdout);
}

void printGarbage()
{
    static const char bytes[] = "\xff\xfe\xc3\x28 \x00\x1b[31m \xed\xa0\x80 \xf4\x90\x80\x80 \x80\r\b\x7f \n";
    std::fwrite(bytes, 1, sizeof bytes - 1, stdout);
    std::fflush(stdout);
}

void printEndlessLine()
{
    const std::string line(65536, '.');
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
}

void crash()
{
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    std::abort();
}

void sleepForMs(long long ms)
{
    if (ms > 0)
        std::this_thread::sleep_for(std::chrono::milliseconds(ms));
}

} // namespace megatune::demo
