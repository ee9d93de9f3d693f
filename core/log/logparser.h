// SPDX-License-Identifier: GPL-3.0-or-later
// Understands the lines of a training log. One parser for one trial; feed it every line of every channel in
// the order of arrival. Keyed by names, not by positions, so that one reader serves all versions. Lines of
// several machines carry nodelabel.h's labels: each machine's are read by themselves.
#pragma once

#include "core/log/lines/events.h"

#include <memory>
#include <QByteArrayView>
#include <QList>
#include <QRegularExpression>
#include <string_view>

namespace megatune {

class LogParser
{
public:
    LogParser();
    /// A line of a trainer that Megatune does not know: `metric` has exactly one group, the value.
    explicit LogParser(const QRegularExpression& metric);
    ~LogParser();
    LogParser(LogParser&&) noexcept;
    LogParser& operator=(LogParser&&) noexcept;

    /// What the line says; most lines say nothing. A line can hold several records that were glued together.
    /// A line that was broken at a terminal's width says nothing until the rest of it has come.
    [[nodiscard]] QList<LogEvent> feed(QByteArrayView line);
    /// What the beginning of a broken line says when nothing follows any more.
    [[nodiscard]] QList<LogEvent> finish();

    /// "megatron-lm", "ms-swift", "megatron-deepspeed", "primus" ... or empty while nothing was recognised.
    [[nodiscard]] QString framework() const;

private:
    [[nodiscard]] QList<LogEvent> take(std::string_view line);

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace megatune
