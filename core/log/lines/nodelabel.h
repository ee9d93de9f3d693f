// SPDX-License-Identifier: GPL-3.0-or-later
// Output of a trial over several machines: each line says which node printed it, and what counts is decided
// by that. The metric is the last node's, because the last rank prints it; a failure is the first node's to
// fail.
#pragma once

#include "core/log/lines/events.h"

#include <map>
#include <optional>
#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <string_view>

namespace megatune {

/// "[node 2/3 gpu07] " in front of a line: the second of three nodes, which is NODE_RANK 1.
struct NodeLabel
{
    int node = 1;
    int nodes = 1;
    std::string_view text = {}; ///< what the node printed
};

/// With the blank behind it. `host` is written as one plain word.
[[nodiscard]] QByteArray nodeLabel(int node, int nodes, const QString& host);
/// Nothing when the line has no label. Thread-safe.
[[nodiscard]] std::optional<NodeLabel> splitNodeLabel(std::string_view line);

/// Puts a label in front of each line of one channel, and gives whole lines only, so that nodes are never
/// mixed within one.
class NodeLabeller
{
public:
    explicit NodeLabeller(const QByteArray& label)
        : m_label(label)
    {
    }
    [[nodiscard]] QByteArray feed(const QByteArray& bytes);
    /// The unfinished line, once the channel has closed.
    [[nodiscard]] QByteArray flush();

private:
    QByteArray m_label;
    QByteArray m_rest;
    qsizetype m_searched = 0; ///< so many bytes of m_rest hold no end of a line
};

/// Our own line in a log, from which on the others' failures are echoes; with its newline.
[[nodiscard]] QByteArray nodeEndedFirstLine(int node, int nodes, const QString& host, const QString& how);
/// The node of such a line.
[[nodiscard]] std::optional<int> nodeThatEndedFirst(std::string_view line);

/// Which node's iterations are the trial's: the last one's; where that prints none, those of another node,
/// once it has printed `patience` of them or at the end. Never two nodes' together.
class IterationChoice
{
public:
    static constexpr qsizetype patience = 8;

    /// Those that are known to count now, in order.
    [[nodiscard]] QList<IterationRecord> take(const NodeLabel& label, const IterationRecord& record);
    /// The rest, when nothing follows.
    [[nodiscard]] QList<IterationRecord> finish();

private:
    std::optional<int> m_source;
    std::map<int, QList<IterationRecord>> m_held; ///< by node
};

/// Which failures tell the cause: those of the node that ended first, once one has. Others only where that
/// node's own are such as a failing peer causes (NCCL), and wherever memory ran out.
class EchoFilter
{
public:
    void endedFirst(int node) { m_first = m_first.value_or(node); }
    [[nodiscard]] bool counts(int node, const FailureRecord& failure);

private:
    std::optional<int> m_first;
    std::map<int, bool> m_hasOwnCause; ///< by node: a failure that no peer causes
    std::map<int, bool> m_hasFailed;
};

} // namespace megatune
