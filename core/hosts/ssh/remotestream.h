// SPDX-License-Identifier: GPL-3.0-or-later
// Takes apart what remote-run.sh sends on its two channels: its own lines, and the job's bytes with their
// offsets. Nothing that a login shell or a job prints is taken for one of those lines.
#pragma once

#include "core/run/trialprocess.h"

#include <QByteArray>
#include <QHash>

namespace megatune {

class RemoteStream
{
public:
    /// `tag` is the session's own random word; the offsets are how much of the job's output is known already.
    explicit RemoteStream(const QByteArray& tag = {}, qint64 out = 0, qint64 err = 0);

    /// The job's bytes in this piece; none before the start line.
    [[nodiscard]] QByteArray feed(OutputChannel channel, const QByteArray& bytes);

    /// "start", "end" or one of the others once its line has come, else empty.
    [[nodiscard]] QByteArray word() const { return m_word; }
    /// The whole of the latest such line, for log statements.
    [[nodiscard]] QByteArray line() const { return m_line; }
    [[nodiscard]] bool hasStarted() const { return m_hasStarted; }
    /// A `key=value` of the line of that word. A job that ends at once has both its lines in one piece.
    [[nodiscard]] QByteArray fact(const char* word, const char* key) const
    {
        return m_facts.value(word).value(key);
    }
    /// How much of the job's output is known.
    [[nodiscard]] qint64 offset(OutputChannel channel) const { return m_sides[index(channel)].offset; }
    /// The end line has come, and everything that it announces.
    [[nodiscard]] bool isComplete() const;
    /// What came before the first line: banners, and a shell's complaints. Bounded.
    [[nodiscard]] QByteArray noise() const { return m_noise; }

private:
    struct Side
    {
        QByteArray pending;
        qint64 offset = 0;
        bool isOpen = false;
    };
    static size_t index(OutputChannel channel) { return channel == OutputChannel::Out ? 0 : 1; }
    [[nodiscard]] QByteArray jobBytes(Side& side);
    [[nodiscard]] QByteArray bytesBetweenLines(QByteArray& pending);
    void takeLine(const QByteArray& line);
    void addNoise(const QByteArray& bytes);

    QByteArray m_mark;
    Side m_sides[2];
    QByteArray m_word;
    QByteArray m_line;
    QHash<QByteArray, QHash<QByteArray, QByteArray>> m_facts; ///< by word
    QByteArray m_noise;
    bool m_hasStarted = false;
};

} // namespace megatune
