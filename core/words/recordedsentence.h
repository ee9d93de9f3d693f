// SPDX-License-Identifier: GPL-3.0-or-later
// A study's file holds its sentences in the language of who ran it; whoever reads it may speak another.
#pragma once

#include <QString>

namespace megatune {

/// What `recorded` says, in the language of this program. Sentences are found by their words in the program's
/// own translations (resources :/i18n/*.ts), in English, Japanese or Chinese, and so are those within them;
/// what is not found there, such as a line of a log, stays as it is. For what is shown: some tenths of a
/// millisecond a sentence, nothing where an English program reads English. Any thread.
[[nodiscard]] QString inOurLanguage(const QString& recorded);

} // namespace megatune
