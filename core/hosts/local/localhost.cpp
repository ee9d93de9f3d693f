// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/local/localhost.h"

#include "core/hosts/local/localprocess.h"
#include "core/hosts/local/processhunt.h"
#include "core/run/programcall.h"
#include "core/run/remotescript.h"
#include "core/run/trialhost.h"
#include "core/run/trialscratch.h"

#include <algorithm>
#include <QDir>
#include <QHostInfo>
#include <QStandardPaths>
#include <QSysInfo>
#include <vector>

namespace megatune {

namespace {

/// Between SIGTERM and SIGKILL for what an earlier run left behind.
constexpr int leftoverGraceMs = 2000;
constexpr int askGpusMs = 60'000;

QStringList visibleDevices(const QProcessEnvironment& environment)
{
    QStringList ids;
    const QString text = environment.value(QStringLiteral("CUDA_VISIBLE_DEVICES"));
    for (const QString& part : text.split(u',', Qt::SkipEmptyParts)) {
        const QString id = part.trimmed();
        if (id.startsWith(u'-'))
            break; // CUDA stops reading at the first invalid one
        if (!id.isEmpty())
            ids.append(id);
    }
    return ids;
}

qsizetype installedGpuCount(const QString& root)
{
    const QDir driver(root + u"/proc/driver/nvidia/gpus");
    if (const auto entries = driver.entryList(QDir::Dirs | QDir::NoDotAndDotDot); !entries.isEmpty())
        return entries.size();
    const QStringList devices =
        QDir(root + u"/dev")
            .entryList({QStringLiteral("nvidia[0-9]"), QStringLiteral("nvidia[0-9][0-9]")},
                QDir::Files | QDir::System);
    return devices.size();
}

QStringList numbersBelow(qsizetype count)
{
    QStringList ids;
    for (qsizetype i = 0; i < count; ++i)
        ids.append(QString::number(i));
    return ids;
}

class LocalHost final : public TrialHost
{
public:
    LocalHost(const HostSpec& spec, const QProcessEnvironment& environment)
        : m_environment(environment)
        , m_gpus(localGpuIds(spec, environment))
    {
    }

    [[nodiscard]] QString name() const override { return QStringLiteral("local"); }
    [[nodiscard]] QStringList gpus() const override { return m_gpus; }
    [[nodiscard]] QStringList machines() const override
    {
        return {currentBootId() + u'/' + QSysInfo::machineHostName()};
    }
    [[nodiscard]] bool canAskGpus() const override
    {
        const QStringList path = m_environment.value(QStringLiteral("PATH")).split(u':', Qt::SkipEmptyParts);
        return !QStandardPaths::findExecutable(QStringLiteral("nvidia-smi"), path).isEmpty();
    }
    void askGpus(std::function<void(const Result<QList<GpuUse>>&)> done) override
    {
        ProgramCall call{QStringLiteral("/bin/sh"),
            {QStringLiteral("-c"), QString::fromUtf8(remoteScriptText()), QStringLiteral("megatune-run"),
                QStringLiteral("users"), QString()},
            m_environment};
        call.deadlineMs = askGpusMs;
        callProgram(&m_context, call, [done = std::move(done)](const ProgramAnswer& answer) {
            if (answer.isFine())
                done(gpuUses(QByteArray(answer.out).replace("@@ ", "@@")));
            else
                done(failure(ErrorKind::Process, answer.complaint()));
        });
    }

    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        return std::make_unique<LocalProcess>(request, name(), m_environment);
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
        const QString& studyUid, const QList<TrialKey>&, std::function<void(int count)> done) override
    {
        removeLocalUploads(QDir::tempPath(), studyUid);
        m_hunts.push_back(std::make_unique<ProcessHunt>());
        ProcessHunt* hunt = m_hunts.back().get();
        QObject::connect(hunt, &ProcessHunt::done, hunt, [hunt, studyUid, done = std::move(done)] {
            removeStudyScratch(studyUid);
            done(hunt->count());
        });
        ProcessQuery query;
        query.marker = QByteArray(trialMarkerVariable) + '=' + studyUid.toUtf8() + ':';
        hunt->start(query, leftoverGraceMs);
    }

private:
    QProcessEnvironment m_environment;
    QStringList m_gpus;
    QObject m_context;                                 ///< answers that come after our end are not heard
    std::vector<std::unique_ptr<ProcessHunt>> m_hunts; ///< one a run, kept until the host goes
};

} // namespace

QStringList localGpuIds(const HostSpec& spec, const QProcessEnvironment& environment, const QString& root)
{
    QStringList ids = visibleDevices(environment);
    if (ids.isEmpty() && !environment.contains(QStringLiteral("CUDA_VISIBLE_DEVICES")))
        ids = numbersBelow(installedGpuCount(root));
    if (!spec.gpus)
        return ids;
    // What a person states counts, also where fewer were seen: they may be behind a launcher.
    return *spec.gpus <= ids.size() ? ids.first(*spec.gpus) : numbersBelow(*spec.gpus);
}

std::unique_ptr<TrialHost> createLocalHost(const HostSpec& spec, const QProcessEnvironment& environment)
{
    return std::make_unique<LocalHost>(spec, environment);
}

} // namespace megatune
