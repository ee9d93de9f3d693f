// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/nodes/nodegroup.h"

#include "core/base/logging.h"
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/hosts/nodes/nodeprocess.h"
#include "core/run/trialhost.h"
#include "core/secrets/secrets.h"

#include <numeric>
#include <QDir>
#include <QHostAddress>

namespace megatune {

namespace {

/// An address at which a machine finds only itself.
bool isOwnAddress(const QString& address)
{
    return address.compare(u"localhost", Qt::CaseInsensitive) == 0 || QHostAddress(address).isLoopback();
}

/// Asks everybody, and answers once with what all have said.
template<typename Answer>
struct NodeRound
{
    qsizetype left = 0;
    QList<Answer> answers = {};
    std::function<void(const QList<Answer>&)> done;

    void take(qsizetype node, const Answer& answer)
    {
        Q_ASSERT(left > 0); // each answers once
        answers[node] = answer;
        if (--left == 0)
            done(answers);
    }
};

template<typename Answer>
std::shared_ptr<NodeRound<Answer>> nodeRound(size_t count, std::function<void(const QList<Answer>&)> done)
{
    const auto nodes = static_cast<qsizetype>(count);
    return std::make_shared<NodeRound<Answer>>(
        NodeRound<Answer>{nodes, QList<Answer>(nodes), std::move(done)});
}

/// This machine as one node among others: it has a folder and a set-up line like they have.
class LocalNode final : public TrialHost
{
public:
    LocalNode(std::unique_ptr<TrialHost> host, const QString& workdir, const QString& setup)
        : m_host(std::move(host))
        , m_workdir(workdir)
        , m_setup(setup)
    {
    }

    [[nodiscard]] QString name() const override { return m_host->name(); }
    [[nodiscard]] QStringList gpus() const override { return m_host->gpus(); }
    [[nodiscard]] QStringList machines() const override { return m_host->machines(); }
    [[nodiscard]] bool canAskGpus() const override { return m_host->canAskGpus(); }
    void askGpus(std::function<void(const Result<QList<GpuUse>>& answer)> done) override
    {
        m_host->askGpus(std::move(done));
    }
    void askLoads(std::function<void(const Result<QList<GpuLoad>>& answer)> done) override
    {
        m_host->askLoads(std::move(done));
    }
    void askRanks(
        const QString& mark, std::function<void(const Result<QList<RankProcess>>& answer)> done) override
    {
        m_host->askRanks(mark, std::move(done));
    }
    void findPort(std::function<void(const Result<int>& port)> done) override
    {
        m_host->findPort(std::move(done));
    }
    void knowsMachine(const QString& address, std::function<void(bool known)> done) override
    {
        m_host->knowsMachine(address, std::move(done));
    }
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        RunRequest here = request;
        if (here.workingDirectory.isEmpty())
            here.workingDirectory = m_workdir;
        if (here.workingDirectory == u"~" || here.workingDirectory.startsWith(u"~/"))
            here.workingDirectory.replace(0, 1, QDir::homePath());
        if (!m_setup.isEmpty()) {
            const QString text = m_setup + QLatin1String(" || exit 125\nexec /bin/sh -c \"$1\"");
            here.command = QStringLiteral("exec /bin/bash -c %1 megatune-setup %2")
                               .arg(quoteForShell(text), quoteForShell(request.command));
        }
        return m_host->createProcess(here);
    }
    void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>& keep, std::function<void(int count)> done) override
    {
        m_host->endLeftovers(studyUid, keep, std::move(done));
    }

private:
    std::unique_ptr<TrialHost> m_host;
    QString m_workdir;
    QString m_setup;
};

class NodeGroupHost final : public TrialHost
{
public:
    explicit NodeGroupHost(std::shared_ptr<NodeGroup> group)
        : m_group(std::move(group))
    {
    }

    [[nodiscard]] QString name() const override { return m_group->name; }
    [[nodiscard]] int nodeCount() const override { return static_cast<int>(m_group->hosts.size()); }
    [[nodiscard]] QStringList gpus() const override
    {
        QList<QStringList> gpus;
        for (const auto& host : m_group->hosts)
            gpus.append(host->gpus());
        return interleavedGpus(gpus);
    }
    [[nodiscard]] bool keepsTrials() const override
    {
        return std::all_of(m_group->hosts.begin(), m_group->hosts.end(),
            [](const auto& host) { return host->keepsTrials(); });
    }
    [[nodiscard]] QStringList machines() const override
    {
        QStringList all;
        for (const auto& host : m_group->hosts)
            all += host->machines();
        return all;
    }
    [[nodiscard]] bool canAskGpus() const override
    {
        return std::any_of(m_group->hosts.begin(), m_group->hosts.end(),
            [](const auto& host) { return host->canAskGpus(); });
    }
    void askGpus(std::function<void(const Result<QList<GpuUse>>& answer)> done) override;
    void askLoads(std::function<void(const Result<QList<GpuLoad>>& answer)> done) override;
    void askRanks(
        const QString& mark, std::function<void(const Result<QList<RankProcess>>& answer)> done) override;
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        return std::make_unique<NodeProcess>(request, m_group);
    }
    void prepare(std::function<void(std::optional<Error> problem)> done) override;
    void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>& keep, std::function<void(int count)> done) override;

private:
    std::shared_ptr<NodeGroup> m_group;
};

using PrepareAnswer = std::function<void(std::optional<Error> problem)>;

/// Under two names; its GPUs would be taken twice.
std::optional<Error> sameMachines(const NodeGroup& group)
{
    QHash<QString, QString> seen;
    for (const auto& host : group.hosts) {
        for (const QString& machine : host->machines()) {
            if (seen.contains(machine)) {
                return Error{ErrorKind::Usage,
                    Tr::tr("%1 and %2 are the same machine; name it once in %3.")
                        .arg(seen.value(machine), host->name(), group.name)};
            }
            seen.insert(machine, host->name());
        }
    }
    return std::nullopt;
}

/// A node that cannot find the first one waits for it for a quarter of an hour.
void checkMaster(const std::shared_ptr<NodeGroup>& group, const PrepareAnswer& done)
{
    const std::weak_ptr<NodeGroup> asked(group);
    const auto round = nodeRound<bool>(group->hosts.size(), [asked, done](const QList<bool>& known) {
        const auto there = asked.lock();
        const qsizetype stranger = known.indexOf(false);
        if (!there || stranger < 0) {
            done(std::nullopt);
            return;
        }
        done(Error{ErrorKind::Usage,
            Tr::tr("%1 finds no machine called %2, which is where the ranks would meet; say by which "
                   "address the first node is reached from there, as in %3.")
                .arg(there->hosts[static_cast<size_t>(stranger)]->name(), there->master,
                    QStringLiteral("?master=10.0.0.1"))});
    });
    const bool isNumber = !QHostAddress(group->master).isNull();
    for (size_t i = 0; i < group->hosts.size(); ++i) {
        const auto take = [round, i](bool known) { round->take(static_cast<qsizetype>(i), known); };
        if (isNumber)
            group->hosts[i]->TrialHost::knowsMachine(group->master, take);
        else
            group->hosts[i]->knowsMachine(group->master, take);
    }
}

void findMaster(const std::shared_ptr<NodeGroup>& group, const PrepareAnswer& done)
{
    if (!group->master.isEmpty()) {
        checkMaster(group, done);
        return;
    }
    const std::weak_ptr<NodeGroup> asked(group);
    group->hosts.front()->findAddress([asked, done](const Result<QString>& address) {
        const auto there = asked.lock();
        if (!there)
            return;
        if (!address) {
            done(address.error());
        } else if (isOwnAddress(*address)) {
            done(Error{ErrorKind::Usage,
                Tr::tr("ssh reaches the first node, %1, at %2, which means another machine on each "
                       "node; say by which address the others reach it, as in %3.")
                    .arg(there->hosts.front()->name(), *address, QStringLiteral("?master=10.0.0.1"))});
        } else {
            there->master = *address;
            qCDebug(nodesLog).noquote() << there->name << "ranks meet at" << *address;
            checkMaster(there, done);
        }
    });
}

void NodeGroupHost::prepare(PrepareAnswer done)
{
    // Its hosts keep these until they have answered: nothing here may keep the hosts.
    const std::weak_ptr<NodeGroup> asked(m_group);
    const auto round = nodeRound<std::optional<Error>>(
        m_group->hosts.size(), [asked, done = std::move(done)](const QList<std::optional<Error>>& problems) {
            for (const std::optional<Error>& problem : problems) {
                if (problem) {
                    qCDebug(nodesLog).noquote() << "a node cannot be used:" << maskedLine(problem->sentence);
                    done(problem);
                    return;
                }
            }
            const auto group = asked.lock();
            if (!group)
                return;
            findMaster(group, [asked, done](const std::optional<Error>& found) {
                const auto there = asked.lock();
                done(found || !there ? found : sameMachines(*there));
            });
        });
    for (size_t i = 0; i < m_group->hosts.size(); ++i)
        m_group->hosts[i]->prepare([round, i](const std::optional<Error>& problem) {
            round->take(static_cast<qsizetype>(i), problem);
        });
}

template<typename Gpu>
using GpusAnswer = std::function<void(const Result<QList<Gpu>>& answer)>;

/// The GPUs of all nodes, as `ask` brings them.
template<typename Gpu>
void askNodes(
    const std::shared_ptr<NodeGroup>& group, void (TrialHost::*ask)(GpusAnswer<Gpu>), GpusAnswer<Gpu> done)
{
    using Gpus = std::optional<Result<QList<Gpu>>>;
    const std::weak_ptr<NodeGroup> asked(group);
    const auto round =
        nodeRound<Gpus>(group->hosts.size(), [asked, done = std::move(done)](const QList<Gpus>& answers) {
            const auto there = asked.lock();
            if (!there)
                return;
            QList<Gpu> all;
            for (qsizetype node = 0; node < answers.size(); ++node) {
                const Result<QList<Gpu>>& answer = *answers[node];
                if (!answer) {
                    done(tl::unexpected(answer.error()));
                    return;
                }
                for (Gpu gpu : *answer) {
                    const QString prefix = QString::number(node) + u'/';
                    gpu.index.prepend(prefix);
                    gpu.uuid.prepend(prefix);
                    if constexpr (std::is_same_v<Gpu, GpuUse>)
                        gpu.host = there->hosts[static_cast<size_t>(node)]->name();
                    all.append(gpu);
                }
            }
            done(all);
        });
    for (size_t i = 0; i < group->hosts.size(); ++i) {
        TrialHost& host = *group->hosts[i];
        const auto take = [round, i](const Result<QList<Gpu>>& answer) {
            round->take(static_cast<qsizetype>(i), answer);
        };
        if (host.canAskGpus())
            (host.*ask)(take);
        else
            QTimer::singleShot(0, [take] { take(QList<Gpu>()); }); // nothing is known of it
    }
}

void NodeGroupHost::askGpus(std::function<void(const Result<QList<GpuUse>>& answer)> done)
{
    askNodes<GpuUse>(m_group, &TrialHost::askGpus, std::move(done));
}

void NodeGroupHost::askLoads(std::function<void(const Result<QList<GpuLoad>>& answer)> done)
{
    askNodes<GpuLoad>(m_group, &TrialHost::askLoads, std::move(done));
}

/// What the nodes that answer know.
void NodeGroupHost::askRanks(
    const QString& mark, std::function<void(const Result<QList<RankProcess>>& answer)> done)
{
    using Ranks = QList<RankProcess>;
    const auto round =
        nodeRound<Ranks>(m_group->hosts.size(), [done = std::move(done)](const QList<Ranks>& answers) {
            done(std::accumulate(answers.begin(), answers.end(), Ranks()));
        });
    for (size_t i = 0; i < m_group->hosts.size(); ++i) {
        m_group->hosts[i]->askRanks(mark, [round, i](const Result<Ranks>& answer) {
            round->take(static_cast<qsizetype>(i), answer.value_or(Ranks()));
        });
    }
}

void NodeGroupHost::endLeftovers(
    const RunUid& studyUid, const QList<TrialKey>& keep, std::function<void(int count)> done)
{
    const auto round =
        nodeRound<int>(m_group->hosts.size(), [done = std::move(done)](const QList<int>& counts) {
            int sum = 0;
            for (const int count : counts)
                sum += count;
            done(sum);
        });
    for (size_t i = 0; i < m_group->hosts.size(); ++i) {
        QList<TrialKey> kept = keep;
        for (TrialKey& key : kept)
            key.node = static_cast<int>(i);
        m_group->hosts[i]->endLeftovers(
            studyUid, kept, [round, i](int count) { round->take(static_cast<qsizetype>(i), count); });
    }
}

} // namespace

std::unique_ptr<TrialHost> createNodeGroup(
    const QString& name, std::vector<std::unique_ptr<TrialHost>> hosts, const QString& master)
{
    return std::make_unique<NodeGroupHost>(
        std::make_shared<NodeGroup>(NodeGroup{name, std::move(hosts), master}));
}

Result<std::unique_ptr<TrialHost>> createNodeGroup(
    const HostSpec& spec, const HostContext& context, const HostFactory& createMachine)
{
    std::vector<std::unique_ptr<TrialHost>> hosts;
    for (const HostSpec& machine : spec.machines()) {
        Result<std::unique_ptr<TrialHost>> host = createMachine(machine, context);
        if (!host)
            return host;
        if (machine.kind == HostSpec::Kind::Local) {
            const QString setup = machine.setup.isEmpty() ? context.setup : machine.setup;
            hosts.push_back(std::make_unique<LocalNode>(std::move(*host), machine.workdir, setup));
        } else {
            hosts.push_back(std::move(*host));
        }
    }
    return createNodeGroup(spec.name(), std::move(hosts), spec.master);
}

} // namespace megatune
