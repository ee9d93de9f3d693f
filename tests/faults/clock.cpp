// SPDX-License-Identifier: GPL-3.0-or-later
// Loaded in front of the C library of the program: a clock that can be put forward and back while it runs
// (the file FAULTS_CLOCK holds the seconds that it is off by), and a witness of what it brings onto the
// device (FAULTS_STUDY is the study, and "synced" beside its folder holds the bytes of it that a power cut
// would leave).
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
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

/// In one piece, so that whoever reads it reads a whole number.
void noteSynced(int file)
{
    const char* const study = std::getenv("FAULTS_STUDY");
    struct stat ofFile = {};
    struct stat ofStudy = {};
    if (study == nullptr || fstat(file, &ofFile) != 0 || stat(study, &ofStudy) != 0
        || ofFile.st_ino != ofStudy.st_ino || ofFile.st_dev != ofStudy.st_dev)
        return;
    const std::string into = std::filesystem::path(study).parent_path().parent_path() / "synced";
    const std::string next = into + '.' + std::to_string(getpid());
    std::ofstream(next) << ofFile.st_size << '\n';
    std::rename(next.c_str(), into.c_str());
}

} // namespace

extern "C" {

int fdatasync(int file)
{
    const int status = static_cast<int>(syscall(SYS_fdatasync, file));
    if (status == 0)
        noteSynced(file);
    return status;
}

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
