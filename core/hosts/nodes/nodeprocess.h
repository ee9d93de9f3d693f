// SPDX-License-Identifier: GPL-3.0-or-later
// A trial over several machines: a process on each, started and ended together, whose output is one labelled
// stream.
#pragma once

#include "core/hosts/nodes/nodegroup.h"
#include "core/log/lines/nodelabel.h"

namespace megatune {

class NodeProcess final : public TrialProcess
{
    Q_OBJECT

public:
    NodeProcess(const RunRequest& request, std::shared_ptr<NodeGroup> group);
    ~NodeProcess() override;

    void start() override;
    void stop() override;

private:
    struct Node
    {
        std::unique_ptr<TrialProcess> process;
        NodeLabeller lines[2];
        QString waitsFor;
        bool hasStarted = false;
        bool hasEnded = false;
    };

    void askForPort();
    void startNodes(const MeetingPoint& meeting);
    void listenTo(int node);
    void onStarted(int node, const ProcessIdentity& identity);
    void onWaiting(int node, const QString& reason);
    void onEnded(int node, const RunEnd& end);
    void flush(int node);
    void stopTheOthers(int node, const RunEnd& end);
    void giveUpTheRest();
    void finish(const RunEnd& end);
    [[nodiscard]] int count() const { return static_cast<int>(m_group->hosts.size()); }
    [[nodiscard]] QString nameOf(int node) const;

    RunRequest m_request;
    std::shared_ptr<NodeGroup> m_group;
    std::vector<Node> m_nodes; ///< empty until they start
    QList<NodeEnd> m_ends;     ///< in the order in which they came
    ProcessIdentity m_identity;
    QTimer m_patience; ///< for machines that do not answer, once another node has ended the trial
    bool m_stopWanted = false;
    bool m_stopCameFirst = false; ///< before any node had ended badly
    bool m_othersStopped = false;
    bool m_hasEnded = false;
};

} // namespace megatune
