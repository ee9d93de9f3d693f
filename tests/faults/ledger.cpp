// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/ledger.h"

#include <QFile>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune::faults {

QList<Execution> Ledger::of(int trial, int node) const
{
    QList<Execution> found;
    for (const Execution& execution : executions) {
        if (execution.trial == trial && execution.node == node)
            found.append(execution);
    }
    return found;
}

QList<int> Ledger::nodesOf(int trial) const
{
    QList<int> nodes;
    for (const Execution& execution : executions) {
        if (execution.trial == trial && !nodes.contains(execution.node))
            nodes.append(execution.node);
    }
    return nodes;
}

QHash<QString, int> Ledger::starts() const
{
    QHash<QString, int> counts;
    for (const Execution& execution : executions)
        ++counts[QStringLiteral("%1:%2").arg(execution.trial).arg(execution.node)];
    return counts;
}

Ledger readLedger(const QString& folder)
{
    Ledger ledger;
    QFile file(folder + u"/ledger"_s);
    if (!file.open(QIODevice::ReadOnly))
        return ledger;
    QHash<QString, qsizetype> byNonce;
    QSet<QString> marks;
    for (const QString& line : QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts)) {
        const QStringList words = line.split(u' ');
        const QString nonce = words.value(1);
        if (words.first() == u"start" && words.size() == 6) {
            byNonce.insert(nonce, ledger.executions.size());
            if (marks.contains(words[3]))
                ledger.doubled.append(words[3] + u" was started twice"_s);
            marks.insert(words[3]);
            Execution execution{nonce, words[2].section(u':', 0, 0).toInt(),
                words[2].section(u':', 1, 1).toInt(), words[3], words[4], {}, {}};
            if (words[5] != u"-")
                execution.synced = words[5].toLongLong();
            ledger.executions.append(execution);
        } else if (words.first() == u"end" && words.size() == 3 && byNonce.contains(nonce)) {
            ledger.executions[byNonce.value(nonce)].status = words[2].toInt();
        } else if (words.first() == u"twice" && byNonce.contains(nonce)) {
            const Execution& execution = ledger.executions[byNonce.value(nonce)];
            ledger.doubled.append(QStringLiteral("%1 was in use already when %2 started on %3")
                                      .arg(words.mid(2).join(u' '), execution.mark, execution.host));
        } else {
            ledger.doubled.append(u"the ledger has a line that nobody writes: "_s + line);
        }
    }
    return ledger;
}

} // namespace megatune::faults
