// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hostcheck/gpucheck.h"

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/command/shellwords.h"
#include "core/hosts/createhost.h"
#include "core/run/gpuusers.h"
#include "core/run/remotescript.h"
#include "core/run/trialhost.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <QPointer>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// A file system over the network takes its time to bring PyTorch; each GPU adds a round of pairs.
constexpr int gpuCheckMs = 240'000;
constexpr int gpuCheckMsOfEach = 2'000;
constexpr qsizetype gpuCheckMostBytes = 16 * bytesPerMib;

const QString& gpuCheckScript()
{
    static const QString name = u"gpu-check.py"_s;
    return name;
}

QString gpuCheckCommand(const HostSpec& host, const QString& setup, int gpusOfMachine)
{
    const QString each = gpusOfMachine > 0 ? QString::number(gpusOfMachine) : u"gpu"_s;
    const QString command = u"python3 -m torch.distributed.run --nproc-per-node="_s + each + u" \"$"_s
        + QLatin1String(uploadsVariable) + u'/' + gpuCheckScript() + u'"';
    if (host.kind != HostSpec::Kind::Local || setup.isEmpty())
        return command;
    return u"exec /bin/bash -c "_s + quoteForShell(setup + u'\n' + command);
}

/// The last line that is about something.
QString lastWords(const QByteArray& printed)
{
    const QList<QByteArray> lines = printed.split('\n');
    for (auto line = lines.crbegin(); line != lines.crend(); ++line) {
        const QByteArray words = line->trimmed();
        if (std::any_of(words.begin(), words.end(), [](char c) { return std::isalpha(c) != 0; })
            && !words.contains("megatune-gpu "))
            return QString::fromUtf8(words).left(500);
    }
    return {};
}

/// One host, once.
class HostMeasurement final : public QObject
{
public:
    using Done = std::function<void(const HostSpeeds& speeds)>;

    HostMeasurement(QObject* parent, const HostSpec& spec, const HostContext& with,
        const QList<QPair<QString, QString>>& environment, Done done)
        : QObject(parent)
        , m_spec(spec)
        , m_with(with)
        , m_environment(environment)
        , m_done(std::move(done))
    {
        m_spec.detach = false;
        m_result.host = spec.name();
        m_deadline.setSingleShot(true);
        connect(&m_deadline, &QTimer::timeout, this, [this] {
            m_result.problem = Tr::tr(
                "It did not come to its end within %n minute(s).", nullptr, m_deadline.interval() / 60'000);
            m_process->stop();
        });
    }

    void start()
    {
        Result<std::unique_ptr<TrialHost>> host = createHost(m_spec, m_with);
        if (!host) {
            fail(host.error().sentence);
            return;
        }
        m_host = std::move(*host);
        m_host->prepare([self = QPointer(this)](const std::optional<Error>& problem) {
            if (self)
                problem ? self->fail(problem->sentence, problem->detail) : self->onPrepared();
        });
    }

private:
    void onPrepared()
    {
        m_gpus = m_host->gpus();
        if (m_spec.kind == HostSpec::Kind::Slurm && !m_spec.gpus) {
            fail(Tr::tr("How many GPUs a node of Slurm has is not known; state it as in %1.")
                     .arg(u"?gpus=8"_s));
            return;
        }
        if (m_gpus.isEmpty() || !m_host->canAskGpus()) {
            run();
            return;
        }
        m_host->askGpus([self = QPointer(this)](const Result<QList<GpuUse>>& uses) {
            if (self)
                self->onUses(uses);
        });
    }

    /// Who shares a GPU is slow and makes slow.
    void onUses(const Result<QList<GpuUse>>& uses)
    {
        const QStringList busy = uses ? busyGpus(*uses, m_gpus, m_uid) : QStringList();
        if (!busy.isEmpty()) {
            m_result.problem =
                Tr::tr("Not measured: %1.").arg(busyGpusText(*uses, busy, m_uid, m_result.host));
            const bool isGroup = m_spec.kind == HostSpec::Kind::Nodes; // as many on each machine
            m_gpus.removeIf([&busy, isGroup](const QString& id) { return isGroup || busy.contains(id); });
            if (m_gpus.isEmpty()) {
                finish();
                return;
            }
        }
        run();
    }

    void run()
    {
        const int machines = std::max(1, m_host->nodeCount());
        RunRequest request;
        request.studyUid = m_uid;
        request.trial = 1;
        request.gpus = m_gpus.isEmpty() ? m_spec.gpus.value_or(0) * m_spec.nodes.value_or(1)
                                        : static_cast<int>(m_gpus.size());
        request.environment = m_environment;
        if (!m_gpus.isEmpty())
            request.environment.append({u"CUDA_VISIBLE_DEVICES"_s, m_gpus.join(u',')});
        request.freshPort = true;
        request.uploads = {{gpuCheckScript(), {}, remoteResource(gpuCheckScript())}};
        const QString setup = m_spec.setup.isEmpty() ? m_with.setup : m_spec.setup;
        const int ofMachine =
            m_gpus.isEmpty() ? m_spec.gpus.value_or(0) : static_cast<int>(m_gpus.size()) / machines;
        request.command = gpuCheckCommand(m_spec, setup, ofMachine);
        m_process = m_host->createProcess(request);
        connect(m_process.get(), &TrialProcess::output, this,
            [this](OutputChannel channel, const QByteArray& bytes) {
                QByteArray& text = channel == OutputChannel::Out ? m_out : m_err;
                if (text.size() < gpuCheckMostBytes)
                    text += bytes;
            });
        connect(m_process.get(), &TrialProcess::ended, this, &HostMeasurement::onEnded);
        const bool isQueued = m_spec.kind == HostSpec::Kind::Slurm;
        m_deadline.start(
            gpuCheckMs + gpuCheckMsOfEach * request.gpus + (isQueued ? 1000 * m_with.slurmWaitS : 0));
        m_process->start();
    }

    void onEnded(const RunEnd& end)
    {
        // A job of Slurm says everything in one file.
        m_result.speeds = gpuSpeeds(m_out + '\n' + m_err, machines());
        if (end.kind != RunEnd::Kind::Exited || end.exitCode != 0)
            tellFailure(end);
        finish();
    }

    /// What PyTorch said of a GPU is nearer to the cause than what its launcher says last.
    void tellFailure(const RunEnd& end)
    {
        QList<MeasuredGpu>& gpus = m_result.speeds.gpus;
        const auto failed = std::find_if(
            gpus.begin(), gpus.end(), [](const MeasuredGpu& gpu) { return !gpu.problem.isEmpty(); });
        m_result.raw = !m_result.speeds.trouble.isEmpty() ? m_result.speeds.trouble
            : failed != gpus.end()                        ? failed->problem
            : end.message.isEmpty()                       ? lastWords(m_err.isEmpty() ? m_out : m_err)
                                                          : end.message;
        const bool isAll = gpus.size() > 1
            && std::all_of(gpus.begin(), gpus.end(),
                [](const MeasuredGpu& gpu) { return gpu.tflops <= 0 && !gpu.problem.isEmpty(); });
        if (isAll || !m_result.speeds.trouble.isEmpty())
            gpus.clear(); // it is none of them
        if (m_result.problem.isEmpty())
            m_result.problem = gpus.isEmpty()
                ? Tr::tr(
                    "The GPUs could not be measured: python3 has to find PyTorch 2.1 or newer there, and PyTorch "
                    "the GPUs.")
                : Tr::tr("Measuring the GPUs did not come to its end.");
    }

    /// Whose processes printed.
    [[nodiscard]] QList<MeasuredMachine> machines() const
    {
        QList<MeasuredMachine> all;
        const QList<HostSpec> specs = m_spec.machines();
        if (m_spec.kind == HostSpec::Kind::Slurm)
            return all;
        for (qsizetype node = 0; node < specs.size(); ++node) {
            QStringList gpus;
            const QString prefix = QString::number(node) + u'/';
            for (const QString& id : m_gpus) {
                if (specs.size() == 1)
                    gpus.append(id);
                else if (id.startsWith(prefix))
                    gpus.append(id.sliced(prefix.size()));
            }
            all.append({specs[node].name(), gpus});
        }
        return all;
    }

    void fail(const QString& sentence, const QString& raw = {})
    {
        m_result.problem = sentence;
        m_result.raw = raw;
        QTimer::singleShot(0, this, &HostMeasurement::finish);
    }
    void finish()
    {
        m_deadline.stop();
        deleteLater();
        if (m_done)
            std::exchange(m_done, {})(m_result);
    }

    HostSpec m_spec;
    HostContext m_with;
    QList<QPair<QString, QString>> m_environment;
    Done m_done;
    RunUid m_uid = RunUid::random();
    HostSpeeds m_result;
    QTimer m_deadline;
    std::unique_ptr<TrialHost> m_host;
    std::unique_ptr<TrialProcess> m_process; ///< before its host
    QStringList m_gpus;                      ///< that are measured
    QByteArray m_out;
    QByteArray m_err;
};

const HostSpeeds* speedsOf(const HostSpec& host, const GpuCheckAnswer& answer)
{
    const auto found = std::find_if(answer.hosts.begin(), answer.hosts.end(),
        [name = host.name()](const HostSpeeds& each) { return each.host == name; });
    return found == answer.hosts.end() ? nullptr : &*found;
}

bool isPartOf(const SlowPart& part, const GpuSpeeds& speeds)
{
    return std::any_of(speeds.gpus.begin(), speeds.gpus.end(),
        [&part](const MeasuredGpu& gpu) { return gpu.machine == part.machine; });
}

/// All hosts, and those where something is slow once more.
class GpuCheckRun final : public QObject
{
public:
    GpuCheckRun(QObject* parent, const QList<HostSpec>& hosts, const HostContext& with,
        const QList<QPair<QString, QString>>& environment,
        std::function<void(const GpuCheckAnswer& answer)> done)
        : QObject(parent)
        , m_hosts(hosts)
        , m_with(with)
        , m_environment(environment)
        , m_done(std::move(done))
    {
        m_answer.hosts.resize(hosts.size());
        QList<qsizetype> all;
        for (qsizetype i = 0; i < hosts.size(); ++i)
            all.append(i);
        measure(all);
    }

private:
    void measure(const QList<qsizetype>& hosts)
    {
        m_missing = hosts.size();
        if (m_missing == 0)
            QTimer::singleShot(0, this, &GpuCheckRun::finish);
        for (const qsizetype host : hosts) {
            auto* measurement = new HostMeasurement(this, onSameNodes(host), m_with, m_environment,
                [this, host](const HostSpeeds& speeds) { take(host, speeds); });
            measurement->start();
        }
    }
    /// Slurm would give the second job others.
    [[nodiscard]] HostSpec onSameNodes(qsizetype host) const
    {
        HostSpec spec = m_hosts[host];
        QStringList nodes;
        for (const MeasuredGpu& gpu : m_answer.hosts[host].speeds.gpus)
            nodes.append(gpu.machine);
        nodes.removeDuplicates();
        if (spec.kind == HostSpec::Kind::Slurm && !nodes.isEmpty())
            spec.slurm.append({u"nodelist"_s, nodes.join(u',')});
        return spec;
    }
    void take(qsizetype host, const HostSpeeds& speeds)
    {
        m_answer.hosts[host] = speeds;
        if (--m_missing > 0)
            return;
        const QList<SlowPart> slow = slowParts(m_answer.speeds());
        if (m_isAgain || slow.isEmpty()) {
            const auto wasSeen = [this](const SlowPart& part) {
                return std::any_of(m_answer.slow.begin(), m_answer.slow.end(),
                    [&part](const SlowPart& before) { return before.isSame(part); });
            };
            QList<SlowPart> both = slow;
            both.removeIf([&wasSeen](const SlowPart& part) { return !wasSeen(part); });
            m_answer.slow = both;
            forgiveExplained();
            finish();
            return;
        }
        m_answer.slow = slow;
        m_isAgain = true;
        measure(hostsOf(slow));
    }
    /// That a GPU or a way failed says why a measurement did not end.
    void forgiveExplained()
    {
        for (HostSpeeds& host : m_answer.hosts) {
            const bool isExplained = std::any_of(m_answer.slow.begin(), m_answer.slow.end(),
                [&host](const SlowPart& part) { return part.share <= 0 && isPartOf(part, host.speeds); });
            if (isExplained)
                host.problem.clear();
        }
    }
    [[nodiscard]] QList<qsizetype> hostsOf(const QList<SlowPart>& slow) const
    {
        QList<qsizetype> all;
        for (qsizetype host = 0; host < m_hosts.size(); ++host) {
            const GpuSpeeds& speeds = m_answer.hosts[host].speeds;
            if (std::any_of(slow.begin(), slow.end(),
                    [&speeds](const SlowPart& part) { return isPartOf(part, speeds); }))
                all.append(host);
        }
        return all;
    }
    void finish()
    {
        deleteLater();
        std::exchange(m_done, {})(m_answer);
    }

    QList<HostSpec> m_hosts;
    HostContext m_with;
    QList<QPair<QString, QString>> m_environment;
    std::function<void(const GpuCheckAnswer&)> m_done;
    GpuCheckAnswer m_answer;
    qsizetype m_missing = 0;
    bool m_isAgain = false;
};

void leaveOutNode(const QString& node, HostSpec& slurm)
{
    for (auto& [key, value] : slurm.slurm) {
        if (key != u"exclude")
            continue;
        if (!value.split(u',').contains(node))
            value += u',' + node;
        return;
    }
    slurm.slurm.append({u"exclude"_s, node});
}

/// What is said for all machines of a group cannot be said of this machine alone.
bool isStuck(const HostSpec& group)
{
    return group.places.size() == 1 && group.places.first().kind == HostSpec::Kind::Local
        && (!group.setup.isEmpty() || !group.workdir.isEmpty());
}

void leaveOutMachine(const QString& machine, HostSpec& group)
{
    HostSpec left = group;
    left.places.removeIf([&machine](const HostSpec& each) { return each.name() == machine; });
    if (left.places.isEmpty() || isStuck(left))
        return;
    if (left.places.first().name() != group.places.first().name())
        left.master.clear(); // another one is where the ranks meet
    if (left.places.size() == 1)
        left = left.machines().first();
    if (left.kind == HostSpec::Kind::Local) {
        left.graceS.reset();
        left.detach.reset();
    }
    group = left;
}

/// A machine, and a GPU of it; where machines are left out as a whole, none.
using WayEnd = std::pair<QString, QString>;

void leaveOut(const WayEnd& part, HostSpec& host)
{
    const auto& [machine, gpu] = part;
    if (host.kind == HostSpec::Kind::Slurm)
        leaveOutNode(machine, host);
    else if (host.kind == HostSpec::Kind::Nodes)
        leaveOutMachine(machine, host);
    else if (machine == host.name() && !gpu.isEmpty() && !host.without.contains(gpu))
        host.without.append(gpu);
}

/// What goes so that nothing slow is left: of slow ways always the end that most of the others have.
QList<WayEnd> whatGoes(const QList<SlowPart>& slow, bool isByMachine)
{
    const auto end = [isByMachine](const QString& machine, const QString& gpu) {
        return WayEnd{machine, isByMachine ? QString() : gpu};
    };
    QList<WayEnd> gone;
    std::vector<std::pair<WayEnd, WayEnd>> ways;
    for (const SlowPart& part : slow) {
        if (part.kind == SlowPart::Kind::Pair)
            ways.emplace_back(end(part.machine, part.gpu), end(part.otherMachine, part.otherGpu));
        else
            gone.append(end(part.machine, part.gpu));
    }
    while (true) {
        std::erase_if(
            ways, [&gone](const auto& way) { return gone.contains(way.first) || gone.contains(way.second); });
        if (ways.empty())
            return gone;
        std::map<WayEnd, int> counts;
        for (const auto& [one, other] : ways) {
            ++counts[one];
            ++counts[other];
        }
        // Of as bad ones the last: at the first the ranks meet.
        const auto most = std::max_element(counts.crbegin(), counts.crend(),
            [](const auto& one, const auto& other) { return one.second < other.second; });
        gone.append(most->first);
    }
}

/// "8 measured, 701 to 738 TFLOP/s in a matrix product"; zero is not measured.
QString measuredText(const std::vector<double>& all, const QString& what)
{
    std::vector<double> values;
    std::copy_if(all.begin(), all.end(), std::back_inserter(values), [](double value) { return value > 0; });
    const QString count = Tr::tr("%1 of %2 measured").arg(values.size()).arg(all.size());
    if (values.empty())
        return count;
    const auto number = [](double value) { return QString::number(value, 'f', value < 10 ? 1 : 0); };
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    const QString range = number(*least) == number(*most)
        ? number(*least)
        : Tr::tr("%1 to %2", "least, most").arg(number(*least), number(*most));
    return count + u", "_s + what.arg(range);
}

HostFinding speedFinding(const QString& id, const QString& title, const QString& measured,
    const QStringList& slow, const QString& fix)
{
    if (slow.isEmpty())
        return {id, HostFinding::Level::Good, title, measured};
    return {id, HostFinding::Level::Problem, title, slow.join(u"; "_s) + u" ("_s + measured + u')', {}, fix};
}

} // namespace

GpuSpeeds GpuCheckAnswer::speeds() const
{
    GpuSpeeds all;
    for (const HostSpeeds& host : hosts)
        all.add(host.speeds);
    return all;
}

GpuCheck GpuCheckAnswer::check() const
{
    const GpuSpeeds all = speeds();
    const auto gpus = std::count_if(
        all.gpus.begin(), all.gpus.end(), [](const MeasuredGpu& gpu) { return gpu.tflops > 0; });
    const auto pairs = std::count_if(
        all.pairs.begin(), all.pairs.end(), [](const MeasuredPair& pair) { return pair.gbPerS > 0; });
    GpuCheck check{static_cast<int>(gpus), static_cast<int>(pairs), slow};
    for (const HostSpeeds& host : hosts) {
        if (!host.problem.isEmpty())
            check.notMeasured.append(host.host);
    }
    return check;
}

void checkGpus(QObject* context, const QList<HostSpec>& hosts, const HostContext& with,
    const QList<QPair<QString, QString>>& environment, std::function<void(const GpuCheckAnswer& answer)> done)
{
    new GpuCheckRun(context, hosts, with, environment, std::move(done));
}

std::optional<HostSpec> withoutSlow(const HostSpec& host, const GpuCheckAnswer& answer)
{
    const HostSpeeds* found = speedsOf(host, answer);
    if (found == nullptr)
        return host;
    HostSpec kept = host;
    QList<SlowPart> slow = answer.slow;
    slow.removeIf([found](const SlowPart& part) { return !isPartOf(part, found->speeds); });
    const bool isByMachine = host.kind == HostSpec::Kind::Nodes || host.kind == HostSpec::Kind::Slurm;
    for (const WayEnd& part : whatGoes(slow, isByMachine))
        leaveOut(part, kept);
    const QList<MeasuredGpu>& gpus = found->speeds.gpus;
    const bool isLeft = kept.without == host.without
        || std::any_of(gpus.begin(), gpus.end(),
            [&kept](const MeasuredGpu& gpu) { return !kept.without.contains(gpu.gpu); });
    return isLeft ? std::optional(kept) : std::nullopt;
}

QList<HostSpec> withoutSlow(const QList<HostSpec>& hosts, const GpuCheckAnswer& answer)
{
    QList<HostSpec> left;
    for (const HostSpec& host : hosts) {
        if (const auto kept = withoutSlow(host, answer))
            left.append(*kept);
    }
    return left.isEmpty() ? hosts : left;
}

QList<HostFinding> speedFindings(const HostSpec& host, const GpuCheckAnswer& answer)
{
    const HostSpeeds* found = speedsOf(host, answer);
    if (found == nullptr)
        return {};
    std::vector<double> tflops;
    std::vector<double> gbPerS;
    for (const MeasuredGpu& gpu : found->speeds.gpus)
        tflops.push_back(gpu.tflops);
    for (const MeasuredPair& pair : found->speeds.pairs)
        gbPerS.push_back(pair.gbPerS);
    QStringList slowGpus;
    QStringList slowWays;
    for (const SlowPart& part : answer.slow) {
        if (isPartOf(part, found->speeds))
            (part.kind == SlowPart::Kind::Gpu ? slowGpus : slowWays).append(slowPartText(part));
    }
    const HostSpec without = withoutSlow(host, answer).value_or(host);
    const QString fix = without.text() == host.text()
        ? QString()
        : Tr::tr("Without it the host is written as %1").arg(without.text());
    QList<HostFinding> findings;
    if (!tflops.empty())
        findings.append(speedFinding(u"gpu-speed"_s, Tr::tr("Speed of GPUs"),
            measuredText(tflops, Tr::tr("%1 TFLOP/s in a matrix product")), slowGpus, fix));
    if (!gbPerS.empty())
        findings.append(speedFinding(u"gpu-links"_s, Tr::tr("Between GPUs"),
            measuredText(gbPerS, Tr::tr("%1 GB/s in an all-reduce of two")), slowWays, fix));
    if (!found->problem.isEmpty() || !found->raw.isEmpty()) {
        findings.append(
            {u"gpu-check"_s, tflops.empty() ? HostFinding::Level::Problem : HostFinding::Level::Advice,
                Tr::tr("Measuring GPUs"),
                found->problem.isEmpty() ? Tr::tr("it did not come to its end") : found->problem, {}, {},
                found->raw});
    }
    return findings;
}

} // namespace megatune
