// SPDX-License-Identifier: GPL-3.0-or-later
// A study that a test writes event by event, without a file or a process.
#pragma once

#include "core/study/feed.h"

#include <QDateTime>
#include <QTimeZone>

namespace megatune::test {

class FakeFeed final : public StudyFeed
{
public:
    explicit FakeFeed(const QString& path = QStringLiteral("/nowhere/fake.mtune"))
        : m_path(path)
    {
    }

    [[nodiscard]] QString path() const override { return m_path; }

    void send(const StudyEventData& data)
    {
        const StudyEvent event{++m_seq, at(), data};
        m_state.apply(event);
        Q_EMIT changed(event);
    }
    /// Without the signal: what stood in the file before anybody looked.
    void load(const StudyEventData& data) { m_state.apply(StudyEvent{++m_seq, at(), data}); }
    /// Another file stands in its place.
    void startAnew()
    {
        m_state = StudyState();
        Q_EMIT reset();
    }
    [[nodiscard]] bool isRun() const override { return m_isRun; }
    /// Whoever ran it is there no more, or again.
    void setRun(bool isRun)
    {
        m_isRun = isRun;
        Q_EMIT runChanged();
    }
    /// Every event is this much later than the one before.
    void setStepSeconds(int seconds) { m_stepS = seconds; }

    /// queued, started and finished in one go.
    void finish(int number, const Layout& layout, double value, double memoryGib = 40)
    {
        begin(number, layout);
        TrialEnded ended;
        ended.number = number;
        ended.state = TrialState::Finished;
        ended.value = value;
        ended.metric = QStringLiteral("median");
        ended.iterations = 8;
        ended.memoryGib = memoryGib;
        ended.durationS = m_stepS;
        ended.exitCode = 0;
        send(ended);
    }
    void fail(int number, const Layout& layout, TrialState state, const QString& message = {})
    {
        begin(number, layout);
        TrialEnded ended;
        ended.number = number;
        ended.state = state;
        ended.durationS = m_stepS;
        ended.exitCode = 1;
        const bool oom = state == TrialState::Oom;
        ended.failure = TrialFailure{oom ? FailureCategory::OomGpu : FailureCategory::CodeError, message,
            QStringLiteral("Recompute more, or use a larger TP.")};
        send(ended);
    }
    void begin(
        int number, const Layout& layout, const QString& host = QStringLiteral("gpu-a"), qint64 pid = 4711)
    {
        queue(number, layout);
        TrialStarted started;
        started.number = number;
        started.process.host = host;
        started.process.pid = pid;
        send(started);
    }
    void queue(int number, const Layout& layout)
    {
        TrialQueued queued;
        queued.number = number;
        queued.params = layout;
        queued.command = QStringLiteral("train.sh ") + layout.toText();
        queued.reason = QStringLiteral("next in the walk");
        queued.baseline = layout.isEmpty();
        send(queued);
    }
    /// "tp=2 ep=4 recompute_granularity=full"
    [[nodiscard]] static Layout layout(const QString& text)
    {
        Layout result;
        for (const QString& item : text.split(u' ', Qt::SkipEmptyParts)) {
            const QString name = item.section(u'=', 0, 0);
            const QString value = item.section(u'=', 1);
            bool isNumber = false;
            const qint64 number = value.toLongLong(&isNumber);
            result.set(name, isNumber ? Value{number} : Value{0, value});
        }
        return result;
    }

private:
    [[nodiscard]] QString at()
    {
        m_time = m_time.addSecs(m_stepS);
        return m_time.toString(Qt::ISODateWithMs);
    }

    bool m_isRun = true;
    QString m_path;
    qint64 m_seq = 0;
    int m_stepS = 1;
    QDateTime m_time = QDateTime(QDate(2026, 3, 1), QTime(12, 0), QTimeZone::utc());
};

} // namespace megatune::test
