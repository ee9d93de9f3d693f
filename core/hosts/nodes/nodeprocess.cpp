// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/nodes/nodeprocess.h"

#include "core/base/logging.h"

#include <algorithm>
#include <QPointer>

namespace megatune {

namespace {

/// What a machine whose connection is gone may take to end its part by itself, beyond the grace time.
constexpr int nodePatienceMs = 90'000;

} // namespace

NodeProcess::NodeProcess(const RunRequest& request, std::shared_ptr<NodeGroup> group)
    : m_request(request)
    , m_group(std::move(group))
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &NodeProcess::giveUpTheRest);
}

NodeProcess::~NodeProcess() = default;

QString NodeProcess::nameOf(int node) const
{
    return m_group->hosts[static_cast<size_t>(node)]->name();
}

void NodeProcess::start()
{
    if (m_stopWanted)
        QTimer::singleShot(0, this, [this] { finish({RunEnd::Kind::Stopped}); });
    else if (m_request.reattach)
        startNodes({});
    else
        askForPort();
}

/// On the first node, where the ranks meet; asked for each trial anew.
void NodeProcess::askForPort()
{
    const QPointer<NodeProcess> self(this);
    m_group->hosts.front()->findPort([self](const Result<int>& port) {
        if (!self || self->m_hasEnded)
            return;
        if (self->m_stopWanted)
            self->finish({RunEnd::Kind::Stopped});
        else if (!port)
            self->finish({RunEnd::Kind::HostLost, 0, 0, port.error().sentence});
        else
            self->startNodes({self->m_group->master, *port});
    });
}

void NodeProcess::startNodes(const MeetingPoint& meeting)
{
    qCDebug(nodesLog).noquote() << trialMark(m_request) << "starts on" << count() << "nodes of"
                                << m_group->name << "which meet at" << meeting.address << meeting.port;
    QList<RunRequest> parts;
    for (int node = 0; node < count(); ++node) {
        const Result<RunRequest> part = nodeRequest(m_request, node, count(), meeting);
        if (!part) {
            const QString sentence = part.error().sentence;
            QTimer::singleShot(0, this, [this, sentence] {
                finish({RunEnd::Kind::FailedToStart, 0, 0, sentence});
            });
            return;
        }
        parts.append(*part);
    }
    for (int node = 0; node < count(); ++node) {
        const QByteArray label = nodeLabel(node + 1, count(), nameOf(node));
        m_nodes.push_back({m_group->hosts[static_cast<size_t>(node)]->createProcess(parts[node]),
            {NodeLabeller(label), NodeLabeller(label)}, {}, false, false});
    }
    for (int node = 0; node < count(); ++node)
        listenTo(node);
    for (int node = 0; node < count(); ++node)
        m_nodes[static_cast<size_t>(node)].process->start();
}

void NodeProcess::listenTo(int node)
{
    TrialProcess* const process = m_nodes[static_cast<size_t>(node)].process.get();
    connect(process, &TrialProcess::started, this,
        [this, node](const ProcessIdentity& identity) { onStarted(node, identity); });
    connect(process, &TrialProcess::waiting, this,
        [this, node](const QString& reason) { onWaiting(node, reason); });
    connect(process, &TrialProcess::notice, this, &TrialProcess::notice);
    connect(process, &TrialProcess::ended, this, [this, node](const RunEnd& end) { onEnded(node, end); });
    connect(
        process, &TrialProcess::output, this, [this, node](OutputChannel channel, const QByteArray& bytes) {
            NodeLabeller& lines =
                m_nodes[static_cast<size_t>(node)].lines[channel == OutputChannel::Out ? 0 : 1];
            const QByteArray labelled = lines.feed(bytes);
            if (!labelled.isEmpty())
                Q_EMIT output(channel, labelled);
        });
}

/// The trial has started when all of it has; it is known by its first node's process.
void NodeProcess::onStarted(int node, const ProcessIdentity& identity)
{
    m_nodes[static_cast<size_t>(node)].hasStarted = true;
    qCDebug(nodesLog).noquote() << trialMark(m_request) << "node" << node + 1 << nameOf(node)
                                << "has started";
    if (node == 0)
        m_identity = identity;
    if (!std::all_of(m_nodes.begin(), m_nodes.end(), [](const Node& each) { return each.hasStarted; }))
        return;
    m_identity.host = m_group->name;
    Q_EMIT started(m_identity);
}

void NodeProcess::onWaiting(int node, const QString& reason)
{
    const auto reasonNow = [this] {
        const auto waits = std::find_if(
            m_nodes.begin(), m_nodes.end(), [](const Node& each) { return !each.waitsFor.isEmpty(); });
        return waits == m_nodes.end() ? QString() : waits->waitsFor;
    };
    const QString before = reasonNow();
    m_nodes[static_cast<size_t>(node)].waitsFor = reason;
    if (const QString now = reasonNow(); now != before)
        Q_EMIT waiting(now);
}

void NodeProcess::stop()
{
    if (m_hasEnded)
        return;
    qCDebug(nodesLog).noquote() << trialMark(m_request) << "is told to stop";
    m_stopCameFirst = m_stopCameFirst || !m_othersStopped;
    m_stopWanted = true;
    for (Node& node : m_nodes) {
        if (!node.hasEnded)
            node.process->stop();
    }
}

void NodeProcess::flush(int node)
{
    for (const OutputChannel channel : {OutputChannel::Out, OutputChannel::Err}) {
        NodeLabeller& lines = m_nodes[static_cast<size_t>(node)].lines[channel == OutputChannel::Out ? 0 : 1];
        const QByteArray rest = lines.flush();
        if (!rest.isEmpty())
            Q_EMIT output(channel, rest);
    }
}

void NodeProcess::onEnded(int node, const RunEnd& end)
{
    if (m_nodes[static_cast<size_t>(node)].hasEnded)
        return;
    qCDebug(nodesLog).noquote() << trialMark(m_request) << "node" << node + 1 << nameOf(node)
                                << "ended:" << logText(end);
    flush(node);
    onWaiting(node, {});
    m_nodes[static_cast<size_t>(node)].hasEnded = true;
    m_ends.append({node, end});
    if (m_ends.size() == count()) {
        finish(endOfNodes(m_ends, m_stopCameFirst));
        return;
    }
    if (endsTheOthers(end) && !m_stopWanted)
        stopTheOthers(node, end);
}

/// At once: they would wait for it, and hold their GPUs, until their collectives time out.
void NodeProcess::stopTheOthers(int node, const RunEnd& end)
{
    if (std::exchange(m_othersStopped, true))
        return;
    qCDebug(nodesLog).noquote() << trialMark(m_request) << "node" << node + 1
                                << "ended first: stops the others";
    Q_EMIT output(OutputChannel::Out, nodeEndedFirstLine(node + 1, count(), nameOf(node), endInWords(end)));
    m_patience.start(m_request.killGraceMs + nodePatienceMs);
    for (Node& other : m_nodes) {
        if (!other.hasEnded)
            other.process->stop();
    }
}

/// A machine that cannot be reached, with a trial that was to go on without us: its part is ended when the
/// machine is cleaned before its next trial.
void NodeProcess::giveUpTheRest()
{
    for (int node = 0; node < count() && !m_hasEnded; ++node) {
        Node& each = m_nodes[static_cast<size_t>(node)];
        if (each.hasEnded)
            continue;
        each.process->disconnect(this);
        each.process.release()->deleteLater();
        onEnded(node,
            {RunEnd::Kind::HostLost, 0, 0,
                tr("%1 did not answer while the trial was ended there.").arg(nameOf(node))});
    }
}

void NodeProcess::finish(const RunEnd& end)
{
    if (std::exchange(m_hasEnded, true))
        return;
    qCDebug(nodesLog).noquote() << trialMark(m_request) << "ended:" << logText(end);
    m_patience.stop();
    Q_EMIT ended(end);
}

} // namespace megatune

#include "moc_nodeprocess.cpp"
