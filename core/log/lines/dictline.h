// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the dictionaries of metrics that ms-swift 4 and the Hugging Face trainer print, also when they are
// glued to a progress bar, and the same as JSON (logging.jsonl).
#pragma once

#include "core/log/lines/events.h"
#include "core/log/lines/logframework.h"

#include <QList>
#include <string_view>

namespace megatune {

struct DictionaryReading
{
    QList<IterationRecord> records = {};
    LogFramework framework = LogFramework::Unknown;
};

/// Follows one log in its order: train_speed is an average since the start of training, so that the time of
/// the iterations between two records is (s2*n2 - s1*n1) / (n2 - n1), with n counted from where training
/// started.
class DictionaryReader
{
public:
    [[nodiscard]] DictionaryReading read(std::string_view line);

private:
    struct Values;
    static void readProgress(std::string_view key, std::string_view value, Values& values);
    static void readNumber(std::string_view key, double number, IterationRecord& record, Values& values);
    void finish(IterationRecord& record, const Values& values, std::string_view before);
    void setElapsed(IterationRecord& record, const Values& values);

    qint64 m_start = 0; ///< the iteration from which the trainer counts its average (a resumed training)
    qint64 m_lastIteration = 0;
    double m_lastTotalSeconds = 0;
};

/// "14d 6h 48m 17s" in seconds, or nothing. Thread-safe.
[[nodiscard]] std::optional<double> secondsOfDuration(std::string_view text);

} // namespace megatune
