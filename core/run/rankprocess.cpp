// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/rankprocess.h"

#include "core/base/text.h"
#include "core/base/tr.h"

#include <map>

namespace megatune {

Result<QList<RankProcess>> rankProcesses(const QByteArray& text)
{
    const qsizetype begin = text.indexOf("@@ranks");
    if (begin < 0 || !text.contains("@@done"))
        return failure(ErrorKind::Process, Tr::tr("no answer"));
    std::map<qint64, RankProcess> ranks;
    RankProcess* current = nullptr;
    for (const QByteArray& line : text.sliced(begin).split('\n')) {
        const QString said = QString::fromUtf8(line);
        if (said.startsWith(u"rank ")) {
            const auto rank = toInteger(said.sliced(5));
            current = rank ? &ranks[*rank] : nullptr;
            if (current != nullptr)
                current->rank = *rank;
        } else if (current != nullptr && said.startsWith(u"env ") && said.contains(u'=')) {
            current->variables.insert(said.sliced(4).section(u'=', 0, 0), said.section(u'=', 1));
        } else if (current != nullptr && said.startsWith(u"word ")) {
            current->words.append(said.sliced(5));
        }
    }
    QList<RankProcess> found;
    for (auto& [rank, process] : ranks)
        found.append(std::move(process));
    return found;
}

} // namespace megatune
