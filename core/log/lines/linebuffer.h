// SPDX-License-Identifier: GPL-3.0-or-later
// Turns the bytes of one output channel into lines. `\n` and `\r` both end a line; a line without end is
// bounded.
#pragma once

#include "core/base/units.h"

#include <functional>
#include <QByteArray>
#include <QByteArrayView>

namespace megatune {

class LineBuffer
{
public:
    using LineSink = std::function<void(QByteArrayView line)>;

    /// Lines longer than this are given out in pieces of this size, so that a line without end costs no
    /// memory.
    static constexpr qsizetype maxLineBytes = bytesPerMib;

    /// `sink` gets every line without its end; the view is valid during the call only.
    explicit LineBuffer(LineSink sink);

    void feed(QByteArrayView bytes);
    /// The rest that has no line end yet: to be called once, when the channel has closed.
    void flush();

private:
    void take(QByteArrayView part, bool ends);

    LineSink m_sink;
    QByteArray m_rest;            ///< the line that has no end yet
    bool m_lastWasReturn = false; ///< "\r\n" is one line end
};

} // namespace megatune
