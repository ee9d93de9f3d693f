// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/durablelog.h"

#include "core/base/background.h"

namespace megatune {

DurableLog::DurableLog(StudyState& state, std::shared_ptr<const Clock> clock, QObject* parent)
    : QObject(parent)
    , m_state(state)
    , m_clock(std::move(clock))
{
}

void DurableLog::open(std::unique_ptr<StudyJournal> journal)
{
    m_journal = std::move(journal);
}

Result<StudyEvent> DurableLog::append(const StudyEventData& data, Durability durability)
{
    if (m_isReleased) {
        MEGATUNE_TRY(m_journal->lockAgain());
    }
    auto event = m_journal->write(data, m_clock->now().toUTC().toString(Qt::ISODateWithMs), durability);
    if (m_isReleased)
        m_journal->unlock();
    return event;
}

bool DurableLog::write(const StudyEventData& data, Durability durability, std::function<void()> then)
{
    const Result<StudyEvent> event = append(data, durability);
    if (!event) {
        Q_EMIT failed(event.error());
        return false;
    }
    m_state.apply(*event);
    if (then)
        onceOnDisk(std::move(then));
    Q_EMIT written(*event);
    return true;
}

bool DurableLog::announceResumption()
{
    const std::optional<StudyResumed> owed = std::exchange(m_resumption, std::nullopt);
    return !owed || write(*owed);
}

void DurableLog::onceOnDisk(std::function<void()> then)
{
    m_waiting.append(std::move(then));
    if (!m_isSyncing)
        sync();
}

/// For all that waits now: what is written meanwhile waits for the next turn.
void DurableLog::sync()
{
    m_isSyncing = true;
    const qsizetype count = m_waiting.size();
    inBackground<int>(this, m_journal->syncTask(), [this, count](int code) { onSynced(code, count); });
}

void DurableLog::onSynced(int code, qsizetype count)
{
    const QList<std::function<void()>> due = m_waiting.first(count);
    m_waiting.remove(0, count);
    m_isSyncing = false;
    if (!m_waiting.isEmpty())
        sync();
    if (code != 0)
        Q_EMIT failed(m_journal->syncFailure(code));
    else
        for (const std::function<void()>& then : due)
            then();
    Q_EMIT served();
}

void DurableLog::release()
{
    m_isReleased = true;
    m_journal->unlock();
}

} // namespace megatune

#include "moc_durablelog.cpp"
