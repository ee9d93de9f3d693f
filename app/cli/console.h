// SPDX-License-Identifier: GPL-3.0-or-later
// Where the program speaks: results on standard output, everything else on standard error.
#pragma once

#include "core/base/error.h"
#include "core/base/text.h"

#include <QByteArray>
#include <QString>

namespace megatune {

/// Exit statuses; a contract.
enum ExitStatus {
    ExitOk = 0,
    ExitNoResult = 1, ///< no trial gave a value; or the results could not be written
    ExitUsage = 2,
    ExitStudyFile = 3,
    ExitNoHost = 4,
    ExitWait = 75, ///< ask again later
    ExitInterrupted = 130,
};

/// Standard output, buffered. One object a run. On a terminal control characters are shown, not sent: they
/// may come from a stranger's study.
class Results
{
public:
    Results();
    Results(const Results&) = delete;
    Results& operator=(const Results&) = delete;
    ~Results() { flush(); }

    void write(const QByteArray& bytes);
    void write(const QString& text) { write(text.toUtf8()); }
    /// Writes what is left. After a failure nothing is written any more.
    void flush();
    /// Flushes; `status`, or ExitNoResult after a sentence when something could not be written.
    [[nodiscard]] int finish(int status = ExitOk);

private:
    QByteArray m_buffer;
    bool m_isTerminal = false;
    int m_error = 0; ///< errno of the first failed write
};

/// A line on standard error, with control characters shown.
void say(const QString& sentence);
/// The same without an end, in the place of the line that was said so before where `again`.
void sayPart(const QString& text, bool again);
/// A line in the place of that one.
void sayInPlace(const QString& sentence);
/// "megatune-cli: SENTENCE" on standard error.
void complain(const QString& sentence);

/// Its sentence, behind the option that gives what it is about: "--upload: ...".
void complain(const Error& error);

/// Says the sentence; the exit status that belongs to the kind of a failure before anything ran.
[[nodiscard]] int refuse(const Error& error);
/// The same for failures that have to do with a study file.
[[nodiscard]] int refuseStudy(const Error& error);

/// Standard input, output and error are open from here on, so that no file gets one of their numbers.
void keepStandardDescriptors();
/// With the separators of the reader's language: "4,096".
[[nodiscard]] QString counted(quint64 number);

} // namespace megatune
