// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/runuid.h"

#include <algorithm>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace megatune {

std::optional<RunUid> RunUid::from(const QString& text)
{
    const auto isHarmless = [](QChar c) { return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'z'); };
    if (text.isEmpty() || text.size() > 32 || !std::all_of(text.begin(), text.end(), isHarmless))
        return std::nullopt;
    return RunUid(text);
}

RunUid RunUid::random()
{
    return RunUid(u"%1"_s.arg(QRandomGenerator::system()->generate64(), 16, 16, QChar(u'0')));
}

} // namespace megatune
