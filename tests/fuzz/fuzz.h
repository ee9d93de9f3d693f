// SPDX-License-Identifier: GPL-3.0-or-later
// Fuzz targets: a function that reads bytes which somebody else wrote, and checks what must hold whatever
// they are.
#pragma once

#include <optional>
#include <QByteArray>
#include <QString>
#include <QStringList>

namespace megatune::fuzz {

using TargetFunction = void (*)(const QByteArray& bytes);

/// Adds a target to the table; see MEGATUNE_FUZZ_TARGET.
struct Registration
{
    Registration(const char* name, TargetFunction function);
};

/// Ends the program with the sentence where `holds` is false: the fuzzer keeps the bytes. `shown` is what was
/// made of them.
void require(bool holds, const char* sentence, const QString& shown = {});
/// The same, with two texts that should have been equal.
void requireEqual(const QByteArray& one, const QByteArray& other, const char* sentence);
void requireEqual(const QString& one, const QString& other, const char* sentence);

/// `bytes` in pieces: `feed` is called with each, of sizes that follow from the bytes themselves.
template<typename Feed>
void inPieces(const QByteArray& bytes, const Feed& feed)
{
    unsigned state = static_cast<unsigned>(qHash(bytes, 7));
    for (qsizetype at = 0; at < bytes.size();) {
        state = state * 1664525U + 1013904223U;
        const qsizetype size = std::min<qsizetype>(1 + (state >> 24) % 61, bytes.size() - at);
        feed(bytes.sliced(at, size));
        at += size;
    }
}

/// The bytes up to the first of `separator`, and those behind it.
[[nodiscard]] std::pair<QByteArray, QByteArray> partedAt(const QByteArray& bytes, char separator);

/// A file of this process alone that holds the bytes, for readers that take a path. Written anew by each
/// call.
[[nodiscard]] QString fileWith(const QByteArray& bytes, const char* name);

/// What /bin/sh prints for a script, with no program in its PATH; nothing when its status is not 0.
[[nodiscard]] std::optional<QByteArray> printedByShell(const QByteArray& script);
/// Whether /bin/sh takes it for a script; nothing of it runs.
[[nodiscard]] bool isShellScript(const QByteArray& script);

} // namespace megatune::fuzz

/// MEGATUNE_FUZZ_TARGET(hosts) { ... }: the body gets `bytes`. Its seeds lie in seeds/NAME.
#define MEGATUNE_FUZZ_TARGET(name)                                                                           \
    static void fuzz_##name(const QByteArray& bytes);                                                        \
    static const megatune::fuzz::Registration registration_##name(#name, fuzz_##name);                       \
    static void fuzz_##name(const QByteArray& bytes)
