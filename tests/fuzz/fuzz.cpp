// SPDX-License-Identifier: GPL-3.0-or-later
// One program for all targets, since linking is what costs: fuzz --target=NAME [options of libFuzzer]
// FOLDER...
#include "tests/fuzz/fuzz.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <map>
#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace megatune::fuzz {

namespace {

std::map<std::string, TargetFunction>& targets()
{
    static std::map<std::string, TargetFunction> table;
    return table;
}

TargetFunction chosen = nullptr;

[[noreturn]] void listTargets(int status)
{
    for (const auto& [name, function] : targets())
        std::printf("%s\n", name.c_str());
    std::exit(status);
}

/// The exit status of `/bin/sh OPTION SCRIPT`, whose output goes to `output`.
int runShell(const char* option, const QByteArray& script, int output)
{
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, output, 1);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    std::string program = "sh";
    std::string given = option;
    std::string text = script.toStdString();
    std::string path = "PATH=/nonexistent";
    std::string locale = "LC_ALL=C";
    const std::array<char*, 4> arguments{program.data(), given.data(), text.data(), nullptr};
    const std::array<char*, 3> environment{path.data(), locale.data(), nullptr};
    pid_t child = 0;
    const int failed =
        posix_spawn(&child, "/bin/sh", &actions, nullptr, arguments.data(), environment.data());
    posix_spawn_file_actions_destroy(&actions);
    require(failed == 0, "/bin/sh cannot be started");
    int status = 0;
    while (waitpid(child, &status, 0) < 0) // the fuzzer's clock ticks by a signal
        require(errno == EINTR, "/bin/sh cannot be waited for");
    return status;
}

} // namespace

Registration::Registration(const char* name, TargetFunction function)
{
    targets().emplace(name, function);
}

void require(bool holds, const char* sentence, const QString& shown)
{
    if (holds)
        return;
    if (!shown.isEmpty())
        std::fprintf(stderr, "\n--- made:\n%s\n", shown.toUtf8().constData());
    std::fprintf(stderr, "\n!!! Does not hold: %s\n", sentence);
    std::abort();
}

void requireEqual(const QByteArray& one, const QByteArray& other, const char* sentence)
{
    if (one == other)
        return;
    std::fprintf(stderr, "\n--- one:\n%s\n--- other:\n%s\n", one.constData(), other.constData());
    require(false, sentence);
}

void requireEqual(const QString& one, const QString& other, const char* sentence)
{
    if (one != other)
        requireEqual(one.toUtf8() + '.', other.toUtf8() + ',', sentence);
}

std::pair<QByteArray, QByteArray> partedAt(const QByteArray& bytes, char separator)
{
    const qsizetype at = bytes.indexOf(separator);
    return at < 0 ? std::pair(bytes, QByteArray()) : std::pair(bytes.first(at), bytes.sliced(at + 1));
}

QString fileWith(const QByteArray& bytes, const char* name)
{
    static const QTemporaryDir folder(QFile::exists(u"/dev/shm"_s) ? u"/dev/shm/megatune-fuzz"_s : QString());
    QFile file(folder.filePath(QLatin1String(name)));
    require(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size(), "a file cannot be written");
    return file.fileName();
}

std::optional<QByteArray> printedByShell(const QByteArray& script)
{
    static std::FILE* const output = std::tmpfile();
    require(output != nullptr, "a file for the shell's output cannot be made");
    const int descriptor = fileno(output);
    require(ftruncate(descriptor, 0) == 0 && lseek(descriptor, 0, SEEK_SET) == 0, "a file cannot be emptied");
    if (runShell("-c", script, descriptor) != 0)
        return std::nullopt;
    QByteArray printed(lseek(descriptor, 0, SEEK_END), '\0');
    require(pread(descriptor, printed.data(), static_cast<size_t>(printed.size()), 0) == printed.size(),
        "the shell's output cannot be read");
    return printed;
}

bool isShellScript(const QByteArray& script)
{
    const QString path = fileWith(script, "script.sh");
    return runShell("-n", path.toUtf8(), STDERR_FILENO) == 0;
}

} // namespace megatune::fuzz

/// Takes the target's name. It stays among the words: libFuzzer hands them on to its child processes, and
/// ignores those that begin with two dashes.
extern "C" int LLVMFuzzerInitialize(int* count, char*** words)
{
    using namespace megatune::fuzz;
    static QCoreApplication application(*count, *words); // the driver of databases needs one
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.contains(u"--list"_s))
        listTargets(0);
    for (const QString& word : arguments) {
        if (word.startsWith(u"--target=")) {
            const auto found = targets().find(word.sliced(9).toStdString());
            chosen = found == targets().end() ? nullptr : found->second;
        }
    }
    if (chosen == nullptr) {
        std::fprintf(stderr, "fuzz: say which target with --target=NAME; there are:\n");
        listTargets(2);
    }
    return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    megatune::fuzz::chosen(QByteArray(reinterpret_cast<const char*>(data), static_cast<qsizetype>(size)));
    return 0;
}
