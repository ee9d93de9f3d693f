// SPDX-License-Identifier: GPL-3.0-or-later
// What megatune-strays (strays.cpp) has started.
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

} // namespace megatune::test
