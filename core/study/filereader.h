// SPDX-License-Identifier: GPL-3.0-or-later
// From the bytes of a study file, as they come, to its events and to sentences about what is damaged.
#pragma once

#include "core/study/journal.h"

#include <QByteArrayView>
#include <QStringList>

namespace megatune {

class StudyFileReader
{
public:
    StudyFileReader(const QString& path, EventSink sink);

    /// The next bytes of the file. Fails when it is no study file or from a newer program; nothing more is to
    /// be fed then.
    [[nodiscard]] Result<void> feed(QByteArrayView bytes);
    /// Judges what follows the last newline: a complete event counts, the rest is torn. To be called once all
    /// was fed.
    [[nodiscard]] Result<void> finish();
    /// Forgets the bytes behind the last newline: they will be fed again, with what came since.
    void dropRest() { m_rest.clear(); }

    /// What is fed follows `lines` lines with events that were read before, up to this number.
    void continueBehind(qint64 lines, qint64 lastSeq);

    [[nodiscard]] qint64 goodSize() const { return m_goodSize; } ///< of what was fed
    [[nodiscard]] qint64 lines() const { return m_line; }
    [[nodiscard]] bool tornEnd() const { return m_tornEnd; }
    [[nodiscard]] bool newlineMissing() const { return m_newlineMissing; }
    [[nodiscard]] QStringList takeWarnings() { return std::exchange(m_warnings, {}); }

private:
    [[nodiscard]] Result<void> readLine(const QByteArray& line);
    [[nodiscard]] tl::unexpected<Error> foreign() const;
    void warn(const QString& sentence);
    void warnOfGap(qint64 seq);

    QString m_path;
    EventSink m_sink;
    QByteArray m_rest;
    qint64 m_goodSize = 0;
    qint64 m_line = 0;
    qint64 m_events = 0;
    qint64 m_lastSeq = 0; ///< of the last event
    qint64 m_damaged = 0; ///< lines since then that were told of already
    bool m_hasHeader = false;
    bool m_tornEnd = false;
    bool m_newlineMissing = false;
    int m_leftOutWarnings = 0;
    QStringList m_warnings;
};

} // namespace megatune
