// SPDX-License-Identifier: GPL-3.0-or-later
// The one way of an event into a study: into the file, then into the state, then to whoever listens; and what
// may happen only once it is on the device.
#pragma once

#include "core/base/clock.h"
#include "core/study/journal.h"
#include "core/study/state.h"

#include <functional>
#include <memory>
#include <QObject>

namespace megatune {

/// Lives in one thread; a slow disk does not block it.
class DurableLog final : public QObject
{
    Q_OBJECT

public:
    /// `state` is that of what the journal holds already; it lives longer than this object.
    DurableLog(StudyState& state, std::shared_ptr<const Clock> clock, QObject* parent = nullptr);

    /// Before anything else.
    void open(std::unique_ptr<StudyJournal> journal);

    /// Journal, then state, then written(). False when the file could not be written, of which failed() tells
    /// first: it is as it was before, and so is the state. `then` as with onceOnDisk(), before what those
    /// write who hear written().
    bool write(const StudyEventData& data, Durability durability = Durability::Written,
        std::function<void()> then = {});
    /// Calls `then` once what was written so far is on the device. In order, and not at all when that fails.
    void onceOnDisk(std::function<void()> then);
    /// Something waits for the device.
    [[nodiscard]] bool isAwaited() const { return !m_waiting.isEmpty(); }

    /// The study goes on: this is to be written before the first event of its run.
    void oweResumption(const StudyResumed& resumption) { m_resumption = resumption; }
    [[nodiscard]] bool owesResumption() const { return m_resumption.has_value(); }
    /// Writes it, once; false when the file could not be written.
    [[nodiscard]] bool announceResumption();

    /// The run has ended, and others may write. An event of ours, such as a note, takes the file for its own
    /// line only, and fails once another process wrote into it.
    void release();
    /// Released, and nobody wrote to the file since. Looks at the file.
    [[nodiscard]] bool isAsLeft() const { return m_journal->isAsLeft(); }

Q_SIGNALS:
    /// After the event was applied to the state.
    void written(const megatune::StudyEvent& event);
    /// Io: the disk is full, or the file is gone; Conflict: another process writes it.
    void failed(const megatune::Error& error);
    /// Something that waited for the device waits no more, also because that failed.
    void served();

private:
    [[nodiscard]] Result<StudyEvent> append(const StudyEventData& data, Durability durability);
    void sync();
    void onSynced(int code, qsizetype count);

    StudyState& m_state;
    std::shared_ptr<const Clock> m_clock;
    std::unique_ptr<StudyJournal> m_journal;
    std::optional<StudyResumed> m_resumption;
    QList<std::function<void()>> m_waiting; ///< for the device
    bool m_isSyncing = false;
    bool m_isReleased = false;
};

} // namespace megatune
