// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/nodelabel.h"

#include "core/base/bytetext.h"
#include "core/base/units.h"

#include <algorithm>
#include <QRegularExpression>

namespace megatune {

namespace {

constexpr std::string_view nodeLabelStart = "[node ";
constexpr std::string_view ownLineStart = "[megatune] node ";
/// As LineBuffer::maxLineBytes: a line without end is passed on in pieces of this size.
constexpr qsizetype longestLabelledLine = bytesPerMib;
constexpr int mostNodesInLabel = 1'000'000;

struct NodePlace
{
    int node = 0;
    int nodes = 0;
    std::string_view rest = {};
};

/// "2/3 gpu07] ...": what stands behind "node ".
std::optional<NodePlace> readNodePlace(std::string_view text)
{
    if (text.empty() || !bytetext::isDigit(text.front()))
        return std::nullopt;
    const auto node = bytetext::leadingInteger(text);
    if (!node || node->rest.size() < 2 || node->rest[0] != '/' || !bytetext::isDigit(node->rest[1]))
        return std::nullopt;
    const auto nodes = bytetext::leadingInteger(node->rest.substr(1));
    if (!nodes || node->value < 1 || nodes->value < node->value || nodes->value > mostNodesInLabel)
        return std::nullopt;
    return NodePlace{static_cast<int>(node->value), static_cast<int>(nodes->value), nodes->rest};
}

QString plainHostWord(const QString& host)
{
    static const QRegularExpression other(QStringLiteral("[^A-Za-z0-9_.:@%+-]"));
    QString word = host;
    return word.replace(other, QStringLiteral("_"));
}

bool isMemoryFailure(const FailureRecord& failure)
{
    return failure.category == FailureCategory::OomGpu || failure.category == FailureCategory::OomHost;
}

/// What a rank meets when another one has gone.
bool isCausedByPeers(const FailureRecord& failure)
{
    return failure.secondary || failure.category == FailureCategory::NcclError
        || failure.category == FailureCategory::NcclTimeout
        || failure.category == FailureCategory::RendezvousTimeout;
}

} // namespace

QByteArray nodeLabel(int node, int nodes, const QString& host)
{
    return QStringLiteral("[node %1/%2 %3] ").arg(node).arg(nodes).arg(plainHostWord(host)).toUtf8();
}

std::optional<NodeLabel> splitNodeLabel(std::string_view line)
{
    if (!line.starts_with(nodeLabelStart))
        return std::nullopt;
    const auto place = readNodePlace(line.substr(nodeLabelStart.size()));
    if (!place || !place->rest.starts_with(' '))
        return std::nullopt;
    const std::size_t close = place->rest.find("] ");
    if (close == std::string_view::npos)
        return std::nullopt;
    return NodeLabel{place->node, place->nodes, place->rest.substr(close + 2)};
}

QByteArray NodeLabeller::feed(const QByteArray& bytes)
{
    m_rest += bytes;
    QByteArray labelled;
    qsizetype begin = 0;
    while (true) {
        qsizetype end = std::max(begin, m_searched);
        while (end < m_rest.size() && m_rest[end] != '\n' && m_rest[end] != '\r')
            ++end;
        if (end + 1 < m_rest.size() && m_rest[end] == '\r' && m_rest[end + 1] == '\n')
            ++end;
        // Whether a newline belongs to a carriage return is known with the next byte.
        if (end >= m_rest.size() || (m_rest[end] == '\r' && end + 1 == m_rest.size())) {
            m_searched = end - begin;
            break;
        }
        labelled += m_label + QByteArrayView(m_rest).sliced(begin, end + 1 - begin);
        begin = end + 1;
    }
    m_rest.remove(0, begin);
    if (m_rest.size() >= longestLabelledLine) {
        labelled += m_label + std::exchange(m_rest, {}) + '\n';
        m_searched = 0;
    }
    return labelled;
}

QByteArray NodeLabeller::flush()
{
    if (m_rest.isEmpty())
        return {};
    m_searched = 0;
    const bool ends = m_rest.endsWith('\r');
    const QByteArray labelled = m_label + std::exchange(m_rest, {});
    return ends ? labelled : QByteArray(labelled + '\n');
}

QByteArray nodeEndedFirstLine(int node, int nodes, const QString& host, const QString& how)
{
    return QStringLiteral("[megatune] node %1/%2 %3 ended first (%4); the others are stopped\n")
        .arg(node)
        .arg(nodes)
        .arg(plainHostWord(host), how)
        .toUtf8();
}

std::optional<int> nodeThatEndedFirst(std::string_view line)
{
    if (!line.starts_with(ownLineStart) || !bytetext::contains(line, " ended first ("))
        return std::nullopt;
    const auto place = readNodePlace(line.substr(ownLineStart.size()));
    return place ? std::optional(place->node) : std::nullopt;
}

QList<IterationRecord> IterationChoice::take(const NodeLabel& label, const IterationRecord& record)
{
    if (!m_source && label.node == label.nodes) {
        m_source = label.node;
        m_held.clear();
    }
    if (m_source)
        return *m_source == label.node ? QList<IterationRecord>{record} : QList<IterationRecord>();
    QList<IterationRecord>& held = m_held[label.node];
    held.append(record);
    if (held.size() < patience)
        return {};
    m_source = label.node;
    return std::exchange(m_held, {})[label.node];
}

QList<IterationRecord> IterationChoice::finish()
{
    if (m_source || m_held.empty())
        return {};
    m_source = m_held.rbegin()->first;
    return std::exchange(m_held, {})[*m_source];
}

bool EchoFilter::counts(int node, const FailureRecord& failure)
{
    m_hasFailed[node] = true;
    if (!isCausedByPeers(failure))
        m_hasOwnCause[node] = true;
    if (!m_first || node == *m_first || isMemoryFailure(failure))
        return true;
    const bool firstIsEcho = m_hasFailed[*m_first] && !m_hasOwnCause[*m_first];
    return firstIsEcho && !isCausedByPeers(failure);
}

} // namespace megatune
