// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded in front of the C library: a clock that can be put forward and back while a program runs. The file
// FAULTS_CLOCK holds the seconds that it is off by.
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

namespace {

std::int64_t offset()
{
    static const volatile std::int64_t* const seconds = [] {
        static const std::int64_t none = 0;
        const char* path = std::getenv("FAULTS_CLOCK");
        const int file = path == nullptr ? -1 : open(path, O_RDONLY | O_CLOEXEC);
        void* mapped = file < 0 ? MAP_FAILED : mmap(nullptr, sizeof none, PROT_READ, MAP_SHARED, file, 0);
        if (file >= 0)
            close(file);
        return mapped == MAP_FAILED ? &none : static_cast<const std::int64_t*>(mapped);
    }();
    return *seconds;
}

} // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept
{
    const int status = static_cast<int>(syscall(SYS_clock_gettime, clock, now));
    if (status == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        now->tv_sec += offset();
    return status;
}

int gettimeofday(timeval* now, void*) noexcept
{
    timespec exact{};
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}

time_t time(time_t* into) noexcept
{
    timespec exact{};
    clock_gettime(CLOCK_REALTIME, &exact);
    if (into != nullptr)
        *into = exact.tv_sec;
    return exact.tv_sec;
}

} // extern "C"
