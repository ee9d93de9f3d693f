// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/optimizerequest.h"

#include "app/cli/console.h"
#include "app/cli/metricoptions.h"
#include "app/cli/optimize/askedgpus.h"
#include "app/cli/optimize/manualoptions.h"
#include "app/cli/optimize/optimizechecks.h"
#include "app/cli/trialdefaults.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/plan/learnedstudies.h"
#include "core/plan/startchecks.h"
#include "core/preset/givenvariables.h"
#include "core/preset/layoutwords.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "core/trial/trialcommand.h"

#include <algorithm>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 mostTrials = 100'000'000;
constexpr qint64 mostConfirmRuns = 1'000;

/// Takes over what `result` holds, or remembers its error as the first one.
template<typename T>
void take(const Result<T>& result, T& target, std::optional<Error>& problem)
{
    if (result)
        target = *result;
    else if (!problem)
        problem = result.error();
}

std::optional<int> asInt(const std::optional<qint64>& number)
{
    return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

Result<QList<HostSpec>> hostsFrom(const Arguments& arguments)
{
    QStringList texts = arguments.values(u"host"_s);
    if (arguments.has(u"hosts"_s)) {
        const Result<QStringList> more = hostTextsInFile(arguments.value(u"hosts"_s));
        MEGATUNE_TRY(more);
        texts += *more;
    }
    if (texts.isEmpty())
        texts.append(u"local"_s);
    return hostSpecsFromTexts(texts);
}

} // namespace

Result<HostContext> hostContextFrom(const Arguments& arguments)
{
    HostContext context;
    context.environment = QProcessEnvironment::systemEnvironment();
    context.setup = arguments.value(u"setup"_s);
    context.detach = arguments.has(u"detach"_s);
    if (!arguments.has(u"ssh-config"_s))
        return context;
    const QString path = arguments.value(u"ssh-config"_s);
    if (!QFileInfo(path).isFile() || !QFileInfo(path).isReadable()) {
        return failure(ErrorKind::Usage,
            Tr::tr("--ssh-config \"%1\" cannot be read; give a file in the form of ~/.ssh/config.")
                .arg(oneLine(path)));
    }
    context.sshConfig = QFileInfo(path).absoluteFilePath();
    return context;
}

namespace {

bool isLocal(const HostSpec& host)
{
    return host.kind == HostSpec::Kind::Local;
}

Result<QList<QPair<QString, QString>>> environmentFrom(const QStringList& items)
{
    QList<QPair<QString, QString>> environment;
    for (const QString& item : items) {
        const qsizetype equals = item.indexOf(u'=');
        if (equals < 0) {
            return failure(ErrorKind::Usage,
                Tr::tr("--env \"%1\" is not of the form NAME=value.").arg(oneLine(item).left(80)));
        }
        environment.append({item.left(equals), item.mid(equals + 1)});
    }
    if (const QString problem = givenVariablesProblem(environment); !problem.isEmpty())
        return failure(ErrorKind::Usage, u"--env "_s + problem);
    // Those with a layout's values differ from trial to trial (givenPresetArguments).
    environment.removeIf([](const auto& each) { return !layoutPlaceholders(each.second, {}).isEmpty(); });
    return environment;
}

/// Trials elsewhere look for it there.
Result<QString> folderFrom(const Arguments& arguments, const QList<HostSpec>& hosts)
{
    if (!arguments.has(u"cwd"_s))
        return QString();
    const QString folder = arguments.value(u"cwd"_s);
    const QString problem =
        folder.isEmpty() ? Tr::tr("It is empty; give the name of a folder.") : folderProblem(folder, hosts);
    if (!problem.isEmpty())
        return wrongArgument(u"cwd"_s, problem);
    return runsHere(hosts) ? QDir::cleanPath(QFileInfo(folder).absoluteFilePath()) : folder;
}

Result<CommandLine> commandFrom(const Arguments& arguments)
{
    if (!arguments.command() || arguments.command()->isEmpty()) {
        return failure(ErrorKind::Usage,
            Tr::tr("The training command is missing; put it at the end behind --, such as "
                   "-- python train.py."));
    }
    return CommandLine::fromArguments(*arguments.command());
}

/// A name that no file has.
QString freshStudyName()
{
    const QString stem = u"study-"_s + QDateTime::currentDateTime().toString(u"yyyyMMdd-HHmmss");
    QString name = stem + u".mtune"_s;
    for (int i = 2; QFileInfo::exists(name); ++i)
        name = stem + u'-' + QString::number(i) + u".mtune"_s;
    return name;
}

/// "off" takes away what a study that goes on had.
bool isOff(const Arguments& arguments, const QString& option)
{
    return arguments.value(option) == u"off";
}

Result<bool> switchFrom(const Arguments& arguments, const QString& option)
{
    const Result<QString> chosen = arguments.choice(option, {u"on"_s, u"off"_s}, u"off"_s);
    return chosen ? Result<bool>(*chosen == u"on") : tl::unexpected(chosen.error());
}

/// The limits that are not to be taken from the study's file.
QStringList givenLimits(const Arguments& arguments)
{
    QStringList given;
    for (const QString& option : {u"n-trials"_s, u"timeout"_s, u"timeout-silent"_s, u"timeout-start"_s,
             u"memory-floor"_s, u"timeout-dynamic"_s, u"stop-after"_s, u"settle"_s, u"early-stop"_s,
             u"confirm"_s, u"refine"_s, u"refine-also"_s, u"busy-gpus"_s}) {
        const bool byPart = option == u"timeout-dynamic"
            && (arguments.has(u"timeout-dynamic-factor"_s) || arguments.has(u"timeout-dynamic-floor"_s));
        if (byPart || arguments.has(option))
            given.append(option);
    }
    return given;
}

Result<DynamicTimeout> dynamicTimeoutFrom(const Arguments& arguments)
{
    DynamicTimeout timeout;
    std::optional<double> factor;
    std::optional<double> floor;
    bool on = false;
    std::optional<Error> problem;
    take(switchFrom(arguments, u"timeout-dynamic"_s), on, problem);
    take(arguments.positive(u"timeout-dynamic-factor"_s, 1e6), factor, problem);
    take(arguments.positive(u"timeout-dynamic-floor"_s, 1e9), floor, problem);
    if (problem)
        return tl::unexpected(*problem);
    if (factor && *factor < 1) {
        return failure(ErrorKind::Usage,
            Tr::tr("--timeout-dynamic-factor cannot be below 1; no trial could be slower than the fastest."));
    }
    timeout.enabled = !isOff(arguments, u"timeout-dynamic"_s) && (on || factor || floor);
    timeout.factor = factor.value_or(timeout.factor);
    timeout.floorS = floor.value_or(timeout.floorS);
    return timeout;
}

Result<BusyGpus> busyGpusFrom(const Arguments& arguments)
{
    const QString value = arguments.value(u"busy-gpus"_s, u"wait"_s);
    if (value == u"wait")
        return BusyGpus{};
    if (value == u"ignore")
        return BusyGpus{true, {}};
    bool isNumber = false;
    const double seconds = value.toDouble(&isNumber);
    if (!isNumber || !(seconds >= 0 && seconds <= 1e9)) {
        return failure(ErrorKind::Usage,
            Tr::tr("--busy-gpus takes wait, ignore or a number of seconds, not \"%1\".").arg(oneLine(value)));
    }
    return BusyGpus{false, seconds};
}

Result<QStringList> numericRefinementsFrom(const Arguments& arguments)
{
    if (!arguments.has(u"refine-also"_s) || isOff(arguments, u"refine-also"_s))
        return QStringList();
    const QStringList known = numericRefinements();
    QStringList names = arguments.value(u"refine-also"_s).split(u',', Qt::SkipEmptyParts);
    for (QString& name : names) {
        name = name.trimmed().replace(u'_', u'-');
        if (known.contains(name))
            continue;
        if (!refinementMeaning(name).isEmpty()) {
            return failure(ErrorKind::Usage,
                Tr::tr("--refine-also \"%1\" changes no numerics; --refine tries it without being told.")
                    .arg(oneLine(name)));
        }
        return failure(ErrorKind::Usage,
            Tr::tr("--refine-also \"%1\" is not a refinement that changes numerics; give one of %2.")
                .arg(oneLine(name), known.join(u", ")));
    }
    names.removeDuplicates();
    return names;
}

Result<void> readLengths(const Arguments& arguments, StudyPlan& plan)
{
    std::optional<qint64> stopAfter;
    std::optional<qint64> confirm;
    std::optional<qint64> refine;
    std::optional<Error> problem;
    if (!isOff(arguments, u"timeout"_s))
        take(arguments.positive(u"timeout"_s, 1e9), plan.timeoutS, problem);
    if (!isOff(arguments, u"timeout-silent"_s))
        take(arguments.positive(u"timeout-silent"_s, 1e9), plan.silentS, problem);
    if (!isOff(arguments, u"timeout-start"_s))
        take(arguments.positive(u"timeout-start"_s, 1e9), plan.startTimeout.limitS, problem);
    else
        plan.startTimeout.enabled = false;
    std::optional<qint64> floor;
    if (!isOff(arguments, u"memory-floor"_s))
        take(arguments.integer(u"memory-floor"_s, 0, 100), floor, problem);
    else
        floor = 0;
    if (!isOff(arguments, u"stop-after"_s))
        take(arguments.integer(u"stop-after"_s, 1, mostTrials), stopAfter, problem);
    if (!isOff(arguments, u"settle"_s))
        take(arguments.positive(u"settle"_s, 100), plan.settlePercent, problem);
    if (!isOff(arguments, u"confirm"_s))
        take(arguments.integer(u"confirm"_s, 0, mostConfirmRuns), confirm, problem);
    if (!isOff(arguments, u"refine"_s))
        take(arguments.integer(u"refine"_s, 0, mostConfirmRuns), refine, problem);
    take(numericRefinementsFrom(arguments), plan.refineAlso, problem);
    take(switchFrom(arguments, u"early-stop"_s), plan.earlyStop, problem);
    take(dynamicTimeoutFrom(arguments), plan.dynamicTimeout, problem);
    take(busyGpusFrom(arguments), plan.busyGpus, problem);
    if (problem)
        return tl::unexpected(*problem);
    plan.stopAfter = asInt(stopAfter);
    plan.memoryFloorPercent = asInt(floor).value_or(plan.memoryFloorPercent);
    plan.confirm = static_cast<int>(confirm.value_or(0));
    plan.refine = static_cast<int>(refine.value_or(0));
    // Who lists some wants the stage.
    if (!plan.refineAlso.isEmpty() && !arguments.has(u"refine"_s))
        plan.refine = usualRefinements;
    plan.givenLimits = givenLimits(arguments);
    return {};
}

/// The limits and numbers of the plan.
Result<void> readLimits(const Arguments& arguments, StudyPlan& plan)
{
    std::optional<qint64> trials;
    std::optional<qint64> jobs;
    std::optional<qint64> seed;
    std::optional<Error> problem;
    take(arguments.integer(u"n-trials"_s, 0, mostTrials), trials, problem);
    take(arguments.integer(u"jobs"_s, 1, 10'000), jobs, problem);
    take(arguments.integer(u"seed"_s, 0), seed, problem);
    if (const Result<void> lengths = readLengths(arguments, plan); !lengths && !problem)
        problem = lengths.error();
    take(environmentFrom(arguments.values(u"env"_s)), plan.environment, problem);
    take(uploadsFromTexts(arguments.values(u"upload"_s)), plan.uploads, problem);
    if (problem)
        return tl::unexpected(*problem);
    const bool runsNamed = arguments.has(u"layout"_s) || arguments.has(u"retry"_s)
        || QFileInfo(arguments.value(u"study"_s)).size() > 0;
    if (trials && *trials == 0 && !runsNamed)
        return failure(ErrorKind::Usage,
            Tr::tr("--n-trials 0 runs only what --layout names; name a layout, or give a number from 1 up."));
    plan.maxTrials = asInt(trials);
    if (trials && arguments.value(u"n-trials"_s).trimmed().startsWith(u'+'))
        plan.moreTrials = plan.maxTrials;
    plan.jobs = asInt(jobs);
    plan.created.seed = static_cast<quint64>(seed.value_or(0));
    const bool baseline = arguments.has(u"baseline"_s);
    if (baseline && arguments.has(u"no-baseline"_s)) {
        return failure(ErrorKind::Usage, Tr::tr("--baseline contradicts --no-baseline; give one of them."));
    }
    if (baseline || arguments.has(u"no-baseline"_s))
        plan.baseline = baseline;
    return {};
}

Result<void> readMeasure(const Arguments& arguments, StudyPlan& plan)
{
    const Result<MetricChoice> metric = metricFrom(arguments);
    MEGATUNE_TRY(metric);
    const QString usual = metric->measure.metric == Metric::Duration ? u"minimize"_s : u"maximize"_s;
    const Result<QString> direction = arguments.choice(u"direction"_s, {u"maximize"_s, u"minimize"_s}, usual);
    MEGATUNE_TRY(direction);
    plan.created.measure = metric->measure;
    plan.metricRegex = metric->regex;
    plan.created.direction = *direction == u"minimize" ? Direction::Minimize : Direction::Maximize;
    return {};
}

/// What the controller cannot know.
void describeStudy(OptimizeRequest& request, const Arguments& arguments)
{
    StudyCreated& created = request.plan.created;
    created.name = QFileInfo(request.shownPath).completeBaseName();
    created.strategy = arguments.value(u"strategy"_s, request.preset->recommendedStrategy());
    if (created.strategy == u"optuna") // as ZenithTune calls it
        created.strategy = u"tpe"_s;
    // With what was said for all of them, so that the window goes on with the same.
    for (HostSpec host : std::as_const(request.hosts)) {
        if (!isLocal(host) && host.setup.isEmpty())
            host.setup = request.context.setup;
        if (!isLocal(host) && host.kind != HostSpec::Kind::Slurm && !host.detach && request.context.detach)
            host.detach = true;
        created.hosts.append(host.maskedText());
    }
}

/// A study that goes on knows from its own file what it learned: there the earlier ones may be gone.
Result<void> learnFromEarlier(OptimizeRequest& request, const QStringList& paths)
{
    StudyCreated& created = request.plan.created;
    if (QFileInfo(request.plan.path).size() > 0) {
        for (const QString& path : paths)
            created.learned.append({QFileInfo(path).absoluteFilePath(), {}, {}});
        return {};
    }
    StudyCreated plan = created;
    plan.measure.anyFiniteValue = request.plan.metricRegex.has_value();
    plan.command = masked(request.plan.command);
    Result<QList<LearnedStudy>> learned = learnedStudies(paths, plan, *request.preset, request.dialect);
    MEGATUNE_TRY(learned);
    created.learned = std::move(*learned);
    return {};
}

/// Limits, what is asked for again, and how it is measured.
Result<void> readPlan(const Arguments& arguments, StudyPlan& plan)
{
    const Result<void> limits = readLimits(arguments, plan);
    const Result<void> retries = limits ? readRetries(arguments, plan) : limits;
    return retries ? readMeasure(arguments, plan) : retries;
}

/// Where trials run, and in which folder.
Result<void> readPlaces(const Arguments& arguments, OptimizeRequest& request)
{
    std::optional<Error> problem;
    take(hostsFrom(arguments), request.hosts, problem);
    if (!problem)
        take(hostContextFrom(arguments), request.context, problem);
    if (!problem)
        take(folderFrom(arguments, request.hosts), request.plan.workingDirectory, problem);
    return problem ? Result<void>(tl::unexpected(*problem)) : Result<void>();
}

/// What hosts answer, state, or show from here. They are asked where the type of their GPUs is `wanted`.
std::optional<HostGpuOffer> offerOf(const OptimizeRequest& request, bool wanted)
{
    const QHash<QString, GpuOffer> asked =
        wanted ? askedGpus(request.hosts, request.context) : QHash<QString, GpuOffer>();
    std::optional<GpuOffer> least;
    QStringList from;
    for (const HostSpec& host : request.hosts) {
        const auto told = asked.constFind(host.name());
        const std::optional<GpuOffer> offer =
            told != asked.cend() ? std::optional(*told) : gpuOffer(host, request.context.environment);
        if (offer) {
            least = leastOffer(least, offer);
            from.append(isLocal(host) ? Tr::tr("this machine") : host.name());
        }
    }
    return least ? std::optional(HostGpuOffer{*least, from.join(u", ")}) : std::nullopt;
}

Result<void> readStudyName(const Arguments& arguments, OptimizeRequest& request)
{
    request.isNamed = arguments.has(u"study"_s);
    request.shownPath = request.isNamed ? arguments.value(u"study"_s) : freshStudyName();
    if (request.shownPath.isEmpty())
        return failure(ErrorKind::Usage, Tr::tr("--study is empty; give the name of a file."));
    request.plan.path = QDir::cleanPath(QFileInfo(request.shownPath).absoluteFilePath());
    return {};
}

} // namespace

Result<OptimizeRequest> optimizeRequest(
    const Arguments& arguments, TrialsRun runs, const QList<HostSpec>& hosts)
{
    std::optional<Error> problem;
    QString format;
    take(arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s), format, problem);
    StudyPlan plan;
    if (!problem) {
        if (const Result<void> read = readPlan(arguments, plan); !read)
            problem = read.error();
    }
    const Result<CommandLine> command = commandFrom(arguments);
    if (!problem && !command)
        problem = command.error();
    if (problem)
        return tl::unexpected(*problem);
    OptimizeRequest request{{}, *command, Dialect({*command}), {}, {}, plan};
    MEGATUNE_TRY(readPlaces(arguments, request));
    if (runs == TrialsRun::Elsewhere || !hosts.isEmpty())
        request.hosts = hosts;
    Result<PresetDefaults> defaults = trialDefaults(arguments, plan);
    MEGATUNE_TRY(defaults);
    const Result<PresetArguments> given = givenPresetArguments(arguments);
    defaults->hosts = offerOf(request, given && !given->contains(argument::gpuType));
    defaults->nodesAreTold = !request.hosts.isEmpty()
        && std::all_of(request.hosts.begin(), request.hosts.end(),
            [](const HostSpec& host) { return host.kind == HostSpec::Kind::Nodes; });
    const Result<ChosenPreset> chosen = choosePreset(arguments, *defaults);
    MEGATUNE_TRY(chosen);
    request.preset = chosen->preset;
    if (!chosen->known.dialect())
        return failure(ErrorKind::Usage, chosen->known.dialectProblem());
    request.dialect = *chosen->known.dialect();
    request.command = request.dialect.command();
    request.derived = chosen->known.derived().sentence;
    request.remarks = chosen->remarks;
    request.json = format == u"json";
    request.dryRun = arguments.has(u"dry-run"_s);
    request.onEnd = arguments.value(u"on-end"_s);
    request.plan.command = request.command.text();
    Result<void> read = readStudyName(arguments, request);
    if (read) {
        describeStudy(request, arguments);
        read = readManualLayouts(arguments, *request.preset, request.plan);
    }
    if (read)
        read = checkCommand(request, chosen->known);
    if (read)
        read = learnFromEarlier(request, arguments.values(u"learn-from"_s));
    return read ? Result<OptimizeRequest>(std::move(request)) : tl::unexpected(read.error());
}

} // namespace megatune
