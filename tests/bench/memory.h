// SPDX-License-Identifier: GPL-3.0-or-later
// What a program takes of the memory.
#pragma once

#include <malloc.h>
#include <QFile>

namespace megatune::bench {

/// Of this process; `key` as in /proc/self/status: "VmRSS", "VmHWM".
inline double residentMib(const char* key)
{
    QFile status(QStringLiteral("/proc/self/status"));
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray& line : status.readAll().split('\n')) {
        if (line.startsWith(key))
            return line.simplified().split(' ').value(1).toDouble() / 1024;
    }
    return 0;
}

/// That this process has asked for and not given back.
inline double allocatedMib()
{
    const struct mallinfo2 all = mallinfo2();
    return static_cast<double>(all.uordblks + all.hblkhd) / (1024 * 1024);
}

} // namespace megatune::bench
