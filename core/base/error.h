// SPDX-License-Identifier: GPL-3.0-or-later
// Expected failures as values: what went wrong, in one sentence that a person can act on. Not for programming
// errors.
#pragma once

#include <QString>
#include <tl/expected.hpp>

namespace megatune {

enum class ErrorKind {
    Usage,       ///< an argument or a setting cannot be used; the person who gave it must change it
    NotFound,    ///< a file, model, program or host does not exist
    Unreadable,  ///< it exists, but cannot be opened or read
    Malformed,   ///< it was read, but its content is not what it should be
    Unsupported, ///< well-formed, but from a newer version or outside of what is supported
    Conflict,    ///< somebody else holds it, or it contradicts what is there
    Io,          ///< writing failed: full disk, read-only place
    Process,     ///< a program could not be started or ended badly
};

/// One failure. `sentence` is translated, names the thing and says what to do; `detail` is raw text for
/// experts.
struct Error
{
    ErrorKind kind = ErrorKind::Usage;
    QString sentence;
    QString detail = {};
    /// The one thing that somebody gave and that it is about, as core calls it: "upload", or an argument of
    /// the preset. Each program knows where that is given. Empty: none, or the sentence is enough.
    QString argument = {};
};

template<typename T>
using Result = tl::expected<T, Error>;

/// `return failure(ErrorKind::NotFound, tr(...));` in a function that returns a Result.
inline tl::unexpected<Error> failure(ErrorKind kind, const QString& sentence, const QString& detail = {})
{
    return tl::unexpected<Error>(Error{kind, sentence, detail});
}

/// What somebody gave as `argument` cannot be used (see Error::argument).
inline tl::unexpected<Error> wrongArgument(const QString& argument, const QString& sentence)
{
    return tl::unexpected<Error>(Error{ErrorKind::Usage, sentence, {}, argument});
}

/// `MEGATUNE_TRY(result);` or `MEGATUNE_TRY(call());` in a function that returns a Result: goes back to its
/// caller with the same failure, if it is one.
#define MEGATUNE_TRY(...)                                                                                    \
    do {                                                                                                     \
        if (const auto& megatuneTried = (__VA_ARGS__); !megatuneTried)                                       \
            return tl::unexpected(megatuneTried.error());                                                    \
    } while (false)

} // namespace megatune
