// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/partstext.h"

#include "core/base/texttable.h"
#include "core/base/tr.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int barColumns = 40;

} // namespace

QString partsText(const QList<PartOfWhole>& parts)
{
    TextTable table({{QString()}, {QString(), true}, {QString(), true}, {QString()}}, 2);
    for (const PartOfWhole& part : parts) {
        table.add({part.title, part.amount, Tr::tr("%1 %").arg(100 * part.share, 0, 'f', 1),
            QString(std::clamp(qRound(barColumns * part.share), 0, barColumns), u'#')});
    }
    return table.text();
}

} // namespace megatune
