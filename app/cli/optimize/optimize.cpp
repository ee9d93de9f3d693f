// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli optimize: runs a study to its end, or until a signal comes.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/gpumeasuring.h"
#include "app/cli/interrupt.h"
#include "app/cli/optimize/dryrun.h"
#include "app/cli/optimize/limitoptions.h"
#include "app/cli/optimize/optimizerequest.h"
#include "app/cli/optimize/progress.h"
#include "app/cli/places.h"
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/hosts/createhost.h"
#include "core/notice/noticecommand.h"
#include "core/notice/studywatch.h"
#include "core/pool/gpuslots.h"
#include "core/preset/layoutwords.h"
#include "core/run/finalmessages.h"
#include "core/run/trialhost.h"
#include "core/secrets/secrets.h"
#include "core/study/lockrelease.h"
#include "core/trainer/owndevices.h"

#include <csignal>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int widestPlaceholder = 30; ///< "{vit_gradient_checkpointing}" and a gap

/// The commands that go on with a run.
struct ResumeCommands
{
    QString fromStart; ///< what is asked for beside the strategy is not in the file yet
    QString later;     ///< ... and here it is: asked for once more it would run twice
    bool hasBaseline = false;
};

QString commandOf(const OptimizeRequest& request, const QStringList& first, const QStringList& words)
{
    QStringList all{u"megatune-cli"_s, u"optimize"_s};
    if (!request.isNamed)
        all << u"--study"_s << request.shownPath;
    return masked(joinForShell(all + first + words));
}

/// This command again, with the study file named. `opened` is what the file holds before the run.
ResumeCommands resumeCommands(
    const Arguments& arguments, const OptimizeRequest& request, const StudyState& opened)
{
    const StudyPlan& plan = request.plan;
    const bool asksMore = plan.retryFailed || !plan.retry.isEmpty() || !plan.layouts.isEmpty();
    QStringList left{u"retry"_s, u"layout"_s};
    std::optional<int> total;
    if (plan.moreTrials) {
        left.append(u"n-trials"_s);
        total = opened.proposedTrials() + *plan.moreTrials;
    } else if (asksMore && !plan.maxTrials) {
        // Who asks for these alone gets no more than the file had asked for.
        total = opened.limits() ? opened.limits()->maxTrials : std::optional(opened.proposedTrials());
    }
    QStringList first;
    if (total.value_or(0) > 0)
        first << u"--n-trials"_s << QString::number(*total);
    return {commandOf(request, {}, arguments.words()),
        commandOf(request, first, arguments.wordsWithout(left)), runsBaseline(plan, *request.preset)};
}

/// Of a run that began: the file is there, so what is not found is a host or its GPUs.
bool isAboutHosts(const Error& error)
{
    return error.kind == ErrorKind::Process || error.kind == ErrorKind::NotFound;
}

/// One run: the controller, what it tells, and the signals.
class StudyRun final : public QObject
{
public:
    StudyRun(std::unique_ptr<StudyController> controller, Progress& progress, const ResumeCommands& resume,
        const QString& onEnd)
        : m_controller(std::move(controller))
        , m_progress(progress)
        , m_resume(resume)
        , m_onEnd(onEnd)
    {
        connect(&m_watch, &StudyWatch::noticed, this, &StudyRun::notice);
        connect(m_controller.get(), &StudyController::runPhaseChanged, this,
            [this](RunPhase phase) { m_hasBegun = m_hasBegun || phase == RunPhase::Running; });
        connect(m_controller.get(), &StudyFeed::changed, this,
            [this](const StudyEvent& event) { m_progress.happened(event, m_controller->state()); });
        connect(
            m_controller.get(), &StudyFeed::trialWaiting, this, [this](int number, const QString& reason) {
                m_progress.waits(number, reason, m_controller->state());
            });
        connect(m_controller.get(), &StudyFeed::livePoint, this,
            [this](int number, const IterationPoint& point, const TrialCourse& course) {
                m_progress.measured(number, point, course, m_controller->state());
            });
        connect(m_controller.get(), &StudyFeed::warning, this,
            [this](const QString& sentence) { m_progress.warned(sentence); });
        connect(
            m_controller.get(), &StudyController::ended, this,
            [this](const std::optional<Error>& error) { end(error); }, Qt::QueuedConnection);
        connect(&m_interrupt, &Interrupt::interrupted, this, [this] { interrupt(); });
    }

    int run(bool resumed)
    {
        m_progress.begun(m_controller->state(), {resumed, m_controller->remainingAtMost()});
        if (const QString kept = limitOptions(m_controller->keptLimits()); !kept.isEmpty()) {
            m_progress.warned(Tr::tr("Kept from %1: %2. Give others, or \"off\", to change them.")
                                  .arg(QDir::toNativeSeparators(m_controller->path()), kept));
        }
        QTimer::singleShot(0, m_controller.get(), &StudyController::start);
        return QCoreApplication::exec();
    }

private:
    /// The first signal ends the trials kindly, the second at once; the third does not wait for that, and
    /// hardly for the machines to hear of it, and a fourth does not wait at all.
    void interrupt()
    {
        ++m_signals;
        if (m_signals == 1)
            m_progress.stopping();
        if (m_signals > 3) {
            QCoreApplication::exit(ExitInterrupted);
        } else if (m_signals == 3) {
            leave(ExitInterrupted, finalMessagesInHasteMs);
        } else if (m_controller) {
            m_outcome.interrupted = true;
            m_controller->stop();
        }
    }

    void notice(const StudyNotice& notice)
    {
        if (m_onEnd.isEmpty())
            return;
        ++m_noticesUnderWay;
        auto* command = new NoticeCommand(m_onEnd, notice, this);
        connect(command, &NoticeCommand::done, this, [this](const QString& problem) {
            if (!problem.isEmpty())
                complain(problem);
            if (--m_noticesUnderWay == 0 && m_hasEnded && m_controller)
                leave(m_outcome.status, finalMessagesMs);
        });
    }

    /// Its processes end with the controller, and what they say last is heard before the program ends; the
    /// file is closed when the study goes on.
    void leave(int status, int mostMs)
    {
        m_controller.reset();
        afterFinalMessages(mostMs, [status] { QCoreApplication::exit(status); });
    }

    void end(const std::optional<Error>& error)
    {
        if (!m_controller) // a third signal was faster
            return;
        const StudyState& state = m_controller->state();
        m_outcome.error = error;
        // What is asked for is written when the trials begin, behind the baseline.
        const bool isWritten = m_hasBegun && !(m_resume.hasBaseline && state.trials().isEmpty());
        m_outcome.resumeCommand = isWritten ? m_resume.later : m_resume.fromStart;
        m_outcome.elapsedS = m_controller->elapsedS();
        m_outcome.interrupted = m_outcome.interrupted && !error && state.phase() != StudyPhase::Completed;
        if (error)
            m_outcome.status = isAboutHosts(*error) ? ExitNoHost : ExitStudyFile;
        else if (m_outcome.interrupted)
            m_outcome.status = ExitInterrupted;
        else
            m_outcome.status = state.best() != nullptr ? ExitOk : ExitNoResult;
        m_progress.ended(state, m_outcome);
        m_hasEnded = true;
        if (m_noticesUnderWay == 0)
            leave(m_outcome.status, finalMessagesMs);
    }

    std::unique_ptr<StudyController> m_controller;
    StudyWatch m_watch{m_controller.get()};
    Progress& m_progress;
    ResumeCommands m_resume;
    QString m_onEnd;
    int m_noticesUnderWay = 0;
    bool m_hasEnded = false;
    Interrupt m_interrupt;
    bool m_hasBegun = false;
    int m_signals = 0;
    RunOutcome m_outcome;
};

/// Who kills a run and begins it again at once is not told that the dead one still writes.
void awaitRelease(const QString& studyPath)
{
    if (!isStudyBeingReleased(studyPath))
        return;
    afterRelease(studyPath, QCoreApplication::instance(), [] { QCoreApplication::exit(); });
    QCoreApplication::exec();
}

int runStudy(const OptimizeRequest& request, const Arguments& arguments)
{
    std::vector<std::unique_ptr<TrialHost>> hosts;
    for (const HostSpec& spec : request.hosts) {
        Result<std::unique_ptr<TrialHost>> host = createHost(spec, request.context);
        if (!host) {
            complain(host.error().sentence);
            return ExitNoHost;
        }
        hosts.push_back(std::move(*host));
    }
    // Asked before the study's file is made: a machine that is too small leaves nothing behind.
    QList<HostGpus> gpus;
    for (const auto& host : hosts)
        gpus.append({host->name(), host->gpus(), true, host->nodeCount()});
    const auto planned = GpuSlots::plan(gpus, request.preset->gpuCount(), request.plan.jobs);
    if (!planned) {
        complain(planned.error().sentence);
        return ExitNoHost;
    }
    const bool resumed = QFileInfo::exists(request.plan.path);
    awaitRelease(request.plan.path);
    Result<std::unique_ptr<StudyController>> controller = StudyController::open(
        request.plan, request.preset, std::move(hosts), std::make_shared<SystemClock>());
    if (!controller)
        return refuseStudy(controller.error());
    for (const QString& remark : request.remarks)
        complain(remark);
    Results results;
    const std::unique_ptr<Progress> progress =
        request.json ? createJsonProgress(results, request) : createTextProgress(results, request);
    const ResumeCommands resume = resumeCommands(arguments, request, (*controller)->state());
    StudyRun run(std::move(*controller), *progress, resume, request.onEnd);
    return results.finish(run.run(resumed));
}

/// A line for each word of a layout.
QStringList placeholderLines()
{
    QStringList lines;
    for (const LayoutWord& word : layoutWords())
        lines.append(QString(u'{' + word.name + u'}').leftJustified(widestPlaceholder) + word.meaning);
    lines.append(
        Tr::tr("{vpp:-} is empty where the layout has none of it, {vpp:-x} is x. Options that they stand for "
               "are not added."));
    return lines;
}

int refuseRequest(const Error& error)
{
    complain(error);
    return error.kind == ErrorKind::Unsupported ? ExitNoHost : ExitUsage;
}

QStringList textsOf(const QList<HostSpec>& hosts)
{
    QStringList texts;
    for (const HostSpec& host : hosts)
        texts.append(host.text());
    return texts;
}

/// Measures the GPUs, and says what that found; `request` is without what is slow where that was asked for.
/// Nothing: it can begin; else the exit status.
std::optional<int> checkGpusFirst(
    const Arguments& arguments, const QString& then, Result<OptimizeRequest>& request)
{
    const auto answer = measuredGpus(request->hosts, request->context, request->plan.environment);
    if (!answer)
        return ExitInterrupted;
    bool isHealthy = answer->slow.isEmpty();
    for (const HostSpeeds& host : answer->hosts) {
        isHealthy = isHealthy && host.problem.isEmpty();
        if (!host.problem.isEmpty())
            complain(Tr::tr("%1: %2", "a host, what is wrong there").arg(host.host, host.problem));
    }
    GpuCheck check = answer->check();
    if (then == u"leave-out" && !answer->slow.isEmpty()) {
        const QList<HostSpec> left = withoutSlow(request->hosts, *answer);
        const auto devices = ownDevices(request->dialect, request->plan.environment);
        check.areLeftOut = !devices && textsOf(left) != textsOf(request->hosts);
        if (devices)
            complain(Tr::tr("Nothing is left out: the command chooses its GPUs itself (%1).")
                         .arg(devices->written));
        if (check.areLeftOut)
            request = optimizeRequest(arguments, TrialsRun::ByUs, left);
        if (!request)
            return refuseRequest(request.error());
    }
    request->plan.gpuCheck = check;
    if (then != u"stop" || isHealthy)
        return std::nullopt;
    for (const SlowPart& part : answer->slow)
        complain(slowPartText(part));
    complain(Tr::tr("Nothing was started; --check-gpus leave-out goes on without what is slow."));
    return ExitNoHost;
}

int runOptimize(const Arguments& arguments)
{
    // Who reads the results may go; the study goes on.
    std::signal(SIGPIPE, SIG_IGN);
    const Result<QString> check =
        arguments.choice(u"check-gpus"_s, {u"no"_s, u"say"_s, u"leave-out"_s, u"stop"_s}, u"no"_s);
    if (!check)
        return refuse(check.error());
    Result<OptimizeRequest> request = optimizeRequest(arguments);
    if (!request)
        return refuseRequest(request.error());
    if (*check != u"no" && !request->dryRun) {
        if (const auto status = checkGpusFirst(arguments, *check, request))
            return *status;
    }
    if (request->dryRun) {
        if (!request->derived.isEmpty())
            say(request->derived);
        for (const QString& remark : request->remarks)
            complain(remark);
    }
    return request->dryRun ? dryRun(*request) : runStudy(*request, arguments);
}

} // namespace

Command optimizeCommand()
{
    return {
        {.name = u"optimize"_s,
            .summary = Tr::tr("find the fastest layout by running the training command"),
            .examples =
                {{u"megatune-cli optimize --args model=Qwen/Qwen3-8B,n_gpus=8,gbs=64 --study night.mtune -- bash train.sh"_s,
                     Tr::tr(
                         "Try layouts of the training that train.sh starts; the same line goes on with the study after an interrupt:")},
                    {u"megatune-cli optimize --args n_gpus=8,gbs=64 --dry-run -- bash train.sh"_s,
                        Tr::tr("See the commands that would run, and run nothing:")},
                    {u"megatune-cli optimize --args n_gpus=8,gbs=64 -- megatune-demo-trainer --law smooth --train-iters 10"_s,
                        Tr::tr("Look at it without a GPU:")}},
            .usage = {u"--args n_gpus=8,gbs=16 [options] -- COMMAND..."_s},
            .description = Tr::tr(
                "Runs COMMAND with one layout after the other, measures each, and says which is the "
                "fastest. Everything is kept in a study file; what is interrupted goes on where it was "
                "with the command that is printed then, the same with --study FILE. COMMAND is the training command as you "
                "have it, or one word with a whole shell text in it; options are edited in place."),
            .options = optimizeOptions(),
            .takesCommand = true,
            .notes = {{Tr::tr("Placeholders in COMMAND and --env, and words of --layout-env"),
                          placeholderLines()},
                {Tr::tr("Exit status"),
                    {Tr::tr("0    at least one trial gave a value"), Tr::tr("1    none did"),
                        Tr::tr("2    wrong usage"), Tr::tr("3    the study file cannot be used"),
                        Tr::tr("4    no host could be used"),
                        Tr::tr("130  interrupted; the study can go on")}}},
            .variables = modelVariables() + hostVariables(),
            .files = studyFiles() + modelFiles() + hostFiles()},
        runOptimize};
}

} // namespace megatune
