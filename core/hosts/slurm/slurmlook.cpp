// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmlook.h"

#include "core/hosts/slurm/slurmscript.h"
#include "core/run/programcall.h"

#include <QProcess>
#include <QRandomGenerator>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// What the script itself may take, python on a network file system among it.
constexpr int slurmLookRunS = 150;
/// In minutes, for Slurm: it ends what we could not.
constexpr int slurmLookLimitMinutes = 5;

/// One look; deletes itself when it has answered.
class RunningSlurmLook final : public QObject
{
public:
    RunningSlurmLook(QObject* context, const HostSpec& spec, const HostContext& with,
        const QByteArray& script, std::function<void(const SlurmLook&)> done)
        : QObject(context)
        , m_spec(spec)
        , m_environment(withoutSecrets(with.environment))
        , m_waitS(with.slurmWaitS)
        , m_script(script)
        , m_name(u"megatune-check-"_s + QString::number(QRandomGenerator::system()->generate64(), 36))
        , m_done(std::move(done))
    {
        run(spec.gpus.value_or(1));
    }
    ~RunningSlurmLook() override
    {
        if (!m_isRunning || isStep())
            return; // a step ends with its srun
        QProcess killer;
        killer.setProgram(u"scancel"_s);
        killer.setArguments({u"--name="_s + m_name});
        killer.setProcessEnvironment(m_environment);
        killer.setStandardOutputFile(QProcess::nullDevice());
        killer.setStandardErrorFile(QProcess::nullDevice());
        killer.startDetached();
    }

private:
    /// Inside an allocation it is a step beside whatever runs there.
    [[nodiscard]] bool isStep() const { return m_environment.contains(u"SLURM_JOB_ID"_s); }
    [[nodiscard]] QStringList arguments(int gpus) const
    {
        QStringList words{u"--job-name="_s + m_name, u"--nodes=1"_s, u"--ntasks=1"_s, u"--chdir=/"_s};
        if (gpus > 0)
            words.append(u"--gres=gpu:"_s + QString::number(gpus));
        if (isStep()) {
            words.append(u"--overlap"_s);
        } else {
            words << u"--immediate="_s + QString::number(m_waitS)
                  << u"--time="_s + QString::number(slurmLookLimitMinutes);
            if (!m_spec.partition.isEmpty())
                words.append(u"--partition="_s + m_spec.partition);
            for (const auto& [name, value] : m_spec.slurm) {
                if (name != u"time")
                    words.append(u"--"_s + name + u'=' + value);
            }
        }
        return words << u"/bin/sh"_s;
    }
    void run(int gpus)
    {
        m_isRunning = true;
        ProgramCall call{u"srun"_s, arguments(gpus), m_environment, m_script};
        call.deadlineMs = (m_waitS + slurmLookRunS) * 1000;
        callProgram(
            this, call, [this, gpus](const ProgramAnswer& answer) { take(answer, gpus); }, slurmLog);
    }
    void take(const ProgramAnswer& answer, int gpus)
    {
        const bool hasNoGpus = answer.err.contains("generic resource")
            || answer.err.contains("node configuration is not available");
        if (!answer.isFine() && answer.out.isEmpty() && hasNoGpus && gpus > 0 && !m_spec.gpus) {
            run(0);
            return;
        }
        m_isRunning = answer.kind == ProgramAnswer::Kind::TimedOut;
        SlurmLook look{true, answer.out, {}};
        if (answer.out.isEmpty() && !answer.isFine()) {
            look.cameInTime = answer.kind != ProgramAnswer::Kind::TimedOut
                && !answer.err.contains("nodes are busy") && !answer.err.contains("mmediate");
            look.complaint = answer.complaint();
        }
        if (m_done)
            std::exchange(m_done, {})(look);
        deleteLater();
    }

    HostSpec m_spec;
    QProcessEnvironment m_environment;
    int m_waitS;
    QByteArray m_script;
    QString m_name;
    std::function<void(const SlurmLook&)> m_done;
    bool m_isRunning = false;
};

} // namespace

void lookInsideSlurm(QObject* context, const HostSpec& spec, const HostContext& with,
    const QByteArray& script, std::function<void(const SlurmLook& look)> done)
{
    new RunningSlurmLook(context, spec, with, script, std::move(done));
}

} // namespace megatune
