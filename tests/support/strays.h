// SPDX-License-Identifier: GPL-3.0-or-later
// What megatune-strays (strays.cpp) has started, and other trials that are hard on their machine.
#pragma once

#include "core/run/processtree.h"

#include <algorithm>
#include <QFile>
#include <QList>

namespace megatune::test {

/// One a line; none where there is no such file.
inline QList<qint64> numbersIn(const QString& path)
{
    QList<qint64> numbers;
    QFile file(path);
    if (file.open(QIODevice::ReadOnly)) {
        for (const QByteArray& line : file.readAll().split('\n')) {
            if (!line.isEmpty())
                numbers.append(line.toLongLong());
        }
    }
    return numbers;
}

/// How many of them live.
inline qsizetype strayCount(const QString& path)
{
    const QList<qint64> numbers = numbersIn(path);
    return std::count_if(numbers.begin(), numbers.end(), isProcessAlive);
}

/// A command that takes a twentieth of the main memory, a little at a time, for as long as it is let.
inline QString growingCommand()
{
    const qint64 bytes = mainMemory().value_or(MainMemory{}).total * 1024;
    return QStringLiteral(
        "i=0; while [ $i -lt 100 ]; do head -c %1 /dev/zero; sleep 0.2; i=$((i + 1)); done | "
        "tail -c %2 | sleep 600")
        .arg(bytes / 2000)
        .arg(bytes);
}

} // namespace megatune::test
