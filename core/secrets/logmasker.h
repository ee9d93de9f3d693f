// SPDX-License-Identifier: GPL-3.0-or-later
// Hides secrets in the lines of a log. Each line is masked by itself, so that an open quote behind a secret's
// name never takes the lines behind it, and the result is the same however the lines arrived.
#pragma once

#include <QByteArray>

namespace megatune {

/// One for each output channel, fed with its lines in their order.
class LogMasker
{
public:
    /// masked() of each line of `lines`, which end with "\n" or "\r"; the last may lack its end. Beyond one
    /// line reach only the body of a private key (-----BEGIN ... PRIVATE KEY-----) and the word that follows
    /// "--secret-option \" on the next line.
    [[nodiscard]] QByteArray masked(const QByteArray& lines);

private:
    enum class Expects { Nothing, KeyBody, OptionValue };

    [[nodiscard]] QByteArray maskedLine(const QByteArray& line);
    [[nodiscard]] QByteArray maskedKeyLine(const QByteArray& line);
    [[nodiscard]] QByteArray maskedOptionValue(const QByteArray& line);
    void noteWhatFollows(const QByteArray& line);

    Expects m_expects = Expects::Nothing;
    QByteArray m_keyIndent; ///< what stands before the key on each of its lines
    bool m_inKeyBody = false;
};

} // namespace megatune
