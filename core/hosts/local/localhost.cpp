// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/local/localhost.h"

#include "core/hardware/accelerator.h"
#include "core/hosts/local/localprocess.h"
#include "core/hosts/local/processreaper.h"
#include "core/run/programcall.h"
#include "core/run/remotescript.h"
#include "core/run/trialhost.h"
#include "core/run/trialscratch.h"

#include <algorithm>
#include <QDir>
#include <QFile>
#include <QHostInfo>
#include <QStandardPaths>
#include <QSysInfo>
#include <vector>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Between SIGTERM and SIGKILL for what an earlier run left behind.
constexpr int leftoverGraceMs = 2000;
constexpr int askGpusMs = 60'000;

/// The variable that says which accelerators are ours; empty where none is set.
QString setDevicesVariable(const QProcessEnvironment& environment)
{
    for (const Accelerator accelerator : allAccelerators) {
        const QString name = visibleDevicesVariable(accelerator);
        if (environment.contains(name))
            return name;
    }
    return {};
}

QStringList visibleDevices(const QProcessEnvironment& environment)
{
    QStringList ids;
    const QString text = environment.value(setDevicesVariable(environment));
    for (const QString& part : text.split(u',', Qt::SkipEmptyParts)) {
        const QString id = part.trimmed();
        if (id.startsWith(u'-'))
            break; // CUDA stops reading at the first invalid one
        if (!id.isEmpty())
            ids.append(id);
    }
    return ids;
}

/// ROCm's nodes are GPUs and CPUs; only the former have an id.
qsizetype amdGpuCount(const QString& root)
{
    const QString nodes = root + u"/sys/class/kfd/kfd/topology/nodes/"_s;
    const QStringList names = QDir(nodes).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    return std::count_if(names.begin(), names.end(), [&nodes](const QString& name) {
        QFile file(nodes + name + u"/gpu_id"_s);
        return file.open(QIODevice::ReadOnly) && file.read(32).trimmed().toLongLong() > 0;
    });
}

qsizetype installedGpuCount(const QString& root)
{
    const QDir driver(root + u"/proc/driver/nvidia/gpus");
    if (const auto entries = driver.entryList(QDir::Dirs | QDir::NoDotAndDotDot); !entries.isEmpty())
        return entries.size();
    for (const QString& name : {u"nvidia"_s, u"davinci"_s}) {
        const QStringList devices = QDir(root + u"/dev")
                                        .entryList({QString(name + u"[0-9]"), QString(name + u"[0-9][0-9]")},
                                            QDir::Files | QDir::System);
        if (!devices.isEmpty())
            return devices.size();
    }
    return amdGpuCount(root);
}

std::optional<Accelerator> acceleratorHere(const QProcessEnvironment& environment)
{
    const QStringList path = environment.value(QStringLiteral("PATH")).split(u':', Qt::SkipEmptyParts);
    for (const Accelerator accelerator : allAccelerators) {
        if (!QStandardPaths::findExecutable(acceleratorTool(accelerator), path).isEmpty())
            return accelerator;
    }
    return std::nullopt;
}

class LocalHost final : public TrialHost
{
public:
    LocalHost(const HostSpec& spec, const QProcessEnvironment& environment)
        : m_spec(spec)
        , m_environment(environment)
        , m_gpus(localGpuIds(spec, environment))
        , m_accelerator(acceleratorHere(environment))
    {
    }

    [[nodiscard]] QString name() const override { return QStringLiteral("local"); }
    [[nodiscard]] QStringList gpus() const override { return m_gpus; }
    [[nodiscard]] QStringList machines() const override
    {
        return {currentBootId() + u'/' + QSysInfo::machineHostName()};
    }
    [[nodiscard]] bool canAskGpus() const override { return m_accelerator.has_value(); }
    void askGpus(std::function<void(const Result<QList<GpuUse>>&)> done) override
    {
        askTool({QStringLiteral("users")}, gpuUses, std::move(done));
    }
    void askRanks(const QString& mark, std::function<void(const Result<QList<RankProcess>>&)> done) override
    {
        askTool({QStringLiteral("ranks"), mark}, rankProcesses, std::move(done));
    }
    void askLoads(std::function<void(const Result<QList<GpuLoad>>&)> done) override
    {
        askTool({QStringLiteral("loads")}, gpuLoads, std::move(done));
    }

    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        RunRequest here = request;
        m_spec.hideLeftOut(here.environment, m_gpus);
        nameVisibleDevices(here.environment, m_accelerator.value_or(Accelerator::Nvidia));
        return std::make_unique<LocalProcess>(here, name(), m_environment);
    }

    void findPort(std::function<void(const Result<int>& port)> done) override
    {
        QTimer::singleShot(0, [done = std::move(done)] { done(static_cast<int>(freshLocalPort())); });
    }

    void knowsMachine(const QString& address, std::function<void(bool known)> done) override
    {
        QHostInfo::lookupHost(address, &m_context, [done = std::move(done)](const QHostInfo& info) {
            done(info.error() != QHostInfo::HostNotFound);
        });
    }

    void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>&, std::function<void(int count)> done) override
    {
        removeLocalUploads(QDir::tempPath(), studyUid);
        m_reapers.push_back(std::make_unique<ProcessReaper>());
        ProcessReaper* reaper = m_reapers.back().get();
        QObject::connect(reaper, &ProcessReaper::done, reaper, [reaper, studyUid, done = std::move(done)] {
            removeStudyScratch(studyUid);
            done(reaper->count());
        });
        ProcessQuery query;
        query.marker = QByteArray(trialMarkerVariable) + '=' + studyUid.text().toLatin1() + ':';
        reaper->start(query, leftoverGraceMs);
    }

private:
    template<typename Answer>
    void askTool(const QStringList& question, Result<Answer> (*read)(const QByteArray& text),
        std::function<void(const Result<Answer>&)> done)
    {
        ProgramCall call{QStringLiteral("/bin/sh"),
            QStringList{QStringLiteral("-c"), QString::fromUtf8(remoteScriptText()),
                QStringLiteral("megatune-run"), question.first(), QString()}
                + question.sliced(1),
            m_environment};
        call.deadlineMs = askGpusMs;
        callProgram(&m_context, call, [read, done = std::move(done)](const ProgramAnswer& answer) {
            if (answer.isFine())
                done(read(QByteArray(answer.out).replace("@@ ", "@@")));
            else
                done(failure(ErrorKind::Process, answer.complaint()));
        });
    }

    HostSpec m_spec;
    QProcessEnvironment m_environment;
    QStringList m_gpus;
    std::optional<Accelerator> m_accelerator;              ///< whose tool is there
    QObject m_context;                                     ///< answers that come after our end are not heard
    std::vector<std::unique_ptr<ProcessReaper>> m_reapers; ///< one a run, kept until the host goes
};

} // namespace

QStringList localGpuIds(const HostSpec& spec, const QProcessEnvironment& environment, const QString& root)
{
    QStringList ids = visibleDevices(environment);
    if (ids.isEmpty() && setDevicesVariable(environment).isEmpty())
        ids = gpuNumbers(installedGpuCount(root));
    // What a person states counts, also where fewer were seen: they may be behind a launcher.
    if (spec.gpus)
        ids = *spec.gpus <= ids.size() ? ids.first(*spec.gpus) : gpuNumbers(*spec.gpus);
    return spec.usable(ids);
}

std::unique_ptr<TrialHost> createLocalHost(const HostSpec& spec, const QProcessEnvironment& environment)
{
    return std::make_unique<LocalHost>(spec, environment);
}

} // namespace megatune
