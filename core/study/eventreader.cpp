// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/eventreader.h"

#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/preset/formerrules.h"
#include "core/study/event.h"
#include "core/study/flatjson.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <QRegularExpression>

namespace megatune {

namespace {

/// More is damage.
constexpr int mostAttempts = 1'000'000;
constexpr qint64 mostAnswers = 1'000'000;

/// Members of other types than numbers and words are left out. Words get the code 0.
Layout readEventLayout(const FlatObject& object)
{
    QList<LayoutItem> items;
    const std::optional<FlatObject> params = object.object("params");
    if (!params)
        return Layout();
    items.reserve(params->members().size());
    for (const FlatMember& member : params->members()) {
        Value value;
        if (const std::optional<qint64> number = member.value.integer())
            value.number = *number;
        else if (const std::optional<QString> word = member.value.text(); word && !word->isEmpty())
            value.word = *word;
        else
            continue;
        items.append({member.name(), value});
    }
    return Layout(std::move(items));
}

MeasureSettings readEventMeasure(const FlatObject& object)
{
    MeasureSettings measure;
    const std::optional<FlatObject> json = object.object("measure");
    if (!json)
        return measure;
    measure.warmup = std::max(0, json->smallInteger("warmup").value_or(measure.warmup));
    measure.minIterations = std::max(1, json->smallInteger("min_iterations").value_or(measure.minIterations));
    measure.metric = metricFromName(json->text("metric")).value_or(measure.metric);
    measure.anyFiniteValue = json->boolean("any_finite_value").value_or(false);
    measure.bySamples = json->boolean("by_samples").value_or(false);
    return measure;
}

std::optional<StudyLimits> readEventLimits(const FlatObject& object)
{
    const std::optional<FlatObject> json = object.object("limits");
    if (!json)
        return std::nullopt;
    const auto positive = [](auto number) { return number && *number > 0 ? number : std::nullopt; };
    StudyLimits limits;
    limits.maxTrials = positive(json->smallInteger("n_trials"));
    limits.timeoutS = positive(json->number("timeout_s"));
    limits.silentS = positive(json->number("timeout_silent_s"));
    if (const std::optional<double> start = json->number("timeout_start_s"))
        limits.startTimeout = {*start > 0, positive(start)};
    if (const std::optional<int> floor = json->smallInteger("memory_floor_percent"))
        limits.memoryFloorPercent = std::clamp(*floor, 0, 100);
    if (const std::optional<FlatObject> dynamic = json->object("timeout_dynamic")) {
        const DynamicTimeout usual;
        limits.dynamicTimeout = {true, positive(dynamic->number("factor")).value_or(usual.factor),
            positive(dynamic->number("floor_s")).value_or(usual.floorS)};
    }
    limits.stopAfter = positive(json->smallInteger("stop_after"));
    limits.settlePercent = positive(json->number("settle_percent"));
    limits.earlyStop = json->boolean("early_stop").value_or(false);
    limits.confirm = positive(json->smallInteger("confirm")).value_or(0);
    limits.refine = positive(json->smallInteger("refine")).value_or(0);
    if (const FlatValue* names = json->find("refine_also"); names != nullptr) {
        for (const FlatValue& name : flatArray(names->raw).value_or(QList<FlatValue>()))
            limits.refineAlso.append(name.text().value_or(QString()));
    }
    limits.busyGpus.ignored = json->text("busy_gpus") == u"ignore";
    if (const std::optional<double> limit = json->number("busy_gpus"); limit && *limit >= 0)
        limits.busyGpus.limitS = limit;
    return limits;
}

std::optional<EndedEarly> readEarlyEnd(const FlatObject& object)
{
    const std::optional<FlatObject> json = object.object("ended_early");
    const auto reason = json ? earlyReasonFromName(json->text("reason")) : std::nullopt;
    if (!reason)
        return std::nullopt;
    EndedEarly early{*reason, json->integer("iteration").value_or(0), json->integer("iterations_asked"),
        json->number("saved_s")};
    if (early.savedS && *early.savedS < 0)
        early.savedS.reset();
    return early;
}

std::optional<ModelShape> readEventShape(const FlatObject& object)
{
    const FlatValue* raw = object.find("model");
    if (raw == nullptr || raw->type != FlatValue::Type::Object)
        return std::nullopt;
    const auto json = parseJson(raw->raw.toByteArray(), QStringLiteral("model"));
    return json ? std::optional(shapeFromJson(*json)) : std::nullopt;
}

/// The whole range of quint64, half of which FlatValue::integer cannot hold.
quint64 readEventSeed(const FlatObject& object)
{
    const FlatValue* value = object.find("seed");
    quint64 seed = 0;
    if (value != nullptr && value->type == FlatValue::Type::Number)
        std::from_chars(value->raw.data(), value->raw.data() + value->raw.size(), seed);
    return seed;
}

QList<QPair<QString, QString>> readEventEnvironment(const FlatObject& object)
{
    QList<QPair<QString, QString>> environment;
    const std::optional<FlatObject> json = object.object("env");
    if (!json)
        return environment;
    // Nothing else can be one, and exports write it into scripts.
    static const QRegularExpression variable(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    for (const FlatMember& member : json->members()) {
        const QString name = member.name();
        if (variable.match(name).hasMatch())
            environment.append({name, member.value.text().value_or(QString())});
    }
    return environment;
}

/// What has no state that strategies learn from is left out.
std::optional<EarlierTrial> readEarlierTrial(const FlatObject& object)
{
    EarlierTrial trial{readEventLayout(object), {}};
    const std::optional<TrialState> state = trialStateFromName(object.text("state"));
    trial.outcome.value = object.number("value").value_or(0);
    trial.outcome.memoryGib = object.number("memory_gib").value_or(0);
    if (state == TrialState::Oom)
        trial.outcome.kind = Outcome::Kind::OutOfMemory;
    else if (state == TrialState::Finished)
        trial.outcome.kind = Outcome::Kind::Value;
    else
        return std::nullopt;
    return trial;
}

QList<LearnedStudy> readLearnedStudies(const FlatObject& object)
{
    QList<LearnedStudy> all;
    const auto elements = [](const FlatObject& of, const char* key) {
        const FlatValue* value = of.find(key);
        return value != nullptr ? flatArray(value->raw).value_or(QList<FlatValue>()) : QList<FlatValue>();
    };
    for (const FlatValue& element : elements(object, "learned_from")) {
        const std::optional<FlatObject> json = FlatObject::parse(element.raw);
        if (!json)
            continue;
        LearnedStudy learned{json->text("study"), json->text("uid"), {}};
        for (const FlatValue& one : elements(*json, "trials")) {
            const std::optional<FlatObject> trial = FlatObject::parse(one.raw);
            if (const auto read = trial ? readEarlierTrial(*trial) : std::nullopt)
                learned.trials.append(*read);
        }
        all.append(std::move(learned));
    }
    return all;
}

std::optional<StudyRun> readEventRun(const FlatObject& object)
{
    const std::optional<FlatObject> json = object.object("run");
    if (!json)
        return std::nullopt;
    return StudyRun{json->text("uid"), json->text("host"), json->text("boot_id"),
        json->integer("pid").value_or(0), json->integer("start_ticks").value_or(0), json->text("path"),
        json->integer("inode").value_or(0)};
}

std::optional<StudyEventData> readStudyCreated(const FlatObject& object)
{
    StudyCreated event;
    event.uid = object.text("uid");
    event.name = object.text("name");
    event.command = object.text("command");
    event.preset = object.text("preset");
    if (const std::optional<FlatObject> arguments = object.object("args")) {
        for (const FlatMember& member : arguments->members()) {
            const QString value = member.value.text().value_or(QString::fromUtf8(member.value.raw));
            event.arguments.insert(member.name(), value);
        }
    }
    takeFormerRules(event.preset, event.arguments);
    event.rules = object.text("rules");
    event.strategy = object.text("strategy");
    event.seed = readEventSeed(object);
    event.direction = object.text("direction") == u"minimize" ? Direction::Minimize : Direction::Maximize;
    if (const FlatValue* hosts = object.find("hosts"); hosts != nullptr) {
        for (const FlatValue& host : flatArray(hosts->raw).value_or(QList<FlatValue>()))
            event.hosts.append(host.text().value_or(QString()));
    }
    event.workingDirectory = object.text("cwd");
    event.environment = readEventEnvironment(object);
    event.measure = readEventMeasure(object);
    event.limits = readEventLimits(object);
    event.shape = readEventShape(object);
    event.programVersion = object.text("program_version");
    event.learned = readLearnedStudies(object);
    event.run = readEventRun(object);
    if (const std::optional<FlatObject> uploads = object.object("uploads")) {
        for (const FlatMember& member : uploads->members())
            event.uploads.append({member.name(), member.value.text().value_or(QString())});
    }
    return event;
}

std::optional<TrialRefinement> readRefinement(const FlatObject& object)
{
    const std::optional<FlatObject> json = object.object("refinement");
    const std::optional<int> of = json ? json->smallInteger("of") : std::nullopt;
    if (!of)
        return std::nullopt;
    TrialRefinement refinement{*of, json->text("name"), {}};
    const FlatObject options = json->object("options").value_or(FlatObject());
    for (const FlatMember& member : options.members()) {
        const QString name = member.name();
        if (const std::optional<QString> text = member.value.text())
            refinement.options.append(CommandEdit::set(name, *text));
        else if (member.value.type == FlatValue::Type::True)
            refinement.options.append(CommandEdit::flag(name));
        else
            refinement.options.append(CommandEdit::remove(name));
    }
    return refinement;
}

std::optional<StudyEventData> readTrialQueued(const FlatObject& object)
{
    const std::optional<int> number = object.smallInteger("number");
    if (!number)
        return std::nullopt;
    return TrialQueued{*number, readEventLayout(object), object.text("command"), object.text("reason"),
        object.boolean("baseline").value_or(false), object.smallInteger("confirms"),
        object.boolean("by_hand").value_or(false), readRefinement(object)};
}

int readAttempt(const FlatObject& object)
{
    return std::clamp(object.smallInteger("attempt").value_or(1), 1, mostAttempts);
}

std::optional<StudyEventData> readTrialLaunched(const FlatObject& object)
{
    const std::optional<int> number = object.smallInteger("number");
    return number ? std::optional<StudyEventData>(TrialLaunched{*number, readAttempt(object)}) : std::nullopt;
}

std::optional<StudyEventData> readTrialStarted(const FlatObject& object)
{
    const std::optional<int> number = object.smallInteger("number");
    if (!number)
        return std::nullopt;
    TrialStarted event{*number, readAttempt(object), {}, object.text("gpus")};
    event.process.host = object.text("host");
    event.process.pid = object.integer("pid").value_or(0);
    event.process.startTicks = object.integer("start_ticks").value_or(0);
    event.process.bootId = object.text("boot_id");
    return event;
}

std::optional<QList<FlatValue>> eventArray(const FlatObject& object, const char* key)
{
    const FlatValue* raw = object.find(key);
    return raw != nullptr ? flatArray(raw->raw) : std::nullopt;
}

template<typename Point>
void readEventColumn(const FlatObject& object, const char* key, QList<Point>& points, double Point::*field)
{
    const auto column = eventArray(object, key);
    if (!column)
        return;
    for (qsizetype i = 0; i < std::min(column->size(), points.size()); ++i)
        points[i].*field = column->at(i).number().value_or(std::numeric_limits<double>::quiet_NaN());
}

/// Points with no more than their iterations; nothing where these are not there.
template<typename Point>
std::optional<QList<Point>> readEventPoints(const FlatObject& object)
{
    const auto iterations = eventArray(object, "iteration");
    if (!iterations)
        return std::nullopt;
    QList<Point> points(iterations->size());
    for (qsizetype i = 0; i < iterations->size(); ++i)
        points[i].iteration = iterations->at(i).integer().value_or(0);
    return points;
}

std::optional<StudyEventData> readIterationSummary(const FlatObject& object)
{
    const std::optional<int> number = object.smallInteger("number");
    const auto points = readEventPoints<IterationPoint>(object);
    if (!number || !points)
        return std::nullopt;
    IterationSummary event{*number, *points};
    readEventColumn(object, "value", event.points, &IterationPoint::value);
    readEventColumn(object, "elapsed_ms", event.points, &IterationPoint::elapsedMs);
    readEventColumn(object, "memory_gib", event.points, &IterationPoint::memoryGib);
    return event;
}

std::optional<StudyEventData> readGpuLoadSummary(const FlatObject& object)
{
    const std::optional<int> number = object.smallInteger("number");
    const auto points = readEventPoints<GpuLoadPoint>(object);
    if (!number || !points)
        return std::nullopt;
    GpuLoadSummary event{*number, *points};
    readEventColumn(object, "percent", event.points, &GpuLoadPoint::percent);
    readEventColumn(object, "watts", event.points, &GpuLoadPoint::watts);
    const auto answers = eventArray(object, "answers").value_or(QList<FlatValue>());
    for (qsizetype i = 0; i < event.points.size(); ++i) {
        GpuLoadPoint& point = event.points[i];
        if (!(point.percent >= 0 && point.percent <= 100))
            point.percent = std::numeric_limits<double>::quiet_NaN();
        if (!(point.watts >= 0))
            point.watts = std::numeric_limits<double>::quiet_NaN();
        const qint64 count = i < answers.size() ? answers[i].integer().value_or(1) : 1;
        point.answers = static_cast<int>(std::clamp<qint64>(count, 1, mostAnswers));
    }
    return event;
}

std::optional<StudyEventData> readTrialEnded(const FlatObject& object)
{
    const std::optional<int> number = object.smallInteger("number");
    const std::optional<TrialState> state = trialStateFromName(object.text("state"));
    if (!number || !state || !hasEnded(*state))
        return std::nullopt;
    TrialEnded event;
    event.number = *number;
    event.attempt = readAttempt(object);
    event.state = *state;
    event.value = object.number("value");
    event.metric = object.text("metric");
    event.iterations = object.smallInteger("iterations").value_or(0);
    event.deviation = object.number("deviation");
    event.endedEarly = readEarlyEnd(object);
    event.memoryGib = object.number("memory_gib");
    event.durationS = object.number("duration_s");
    event.exitCode = object.smallInteger("exit");
    event.signal = object.smallInteger("signal");
    if (const std::optional<FlatObject> failure = object.object("failure")) {
        event.failure = TrialFailure{
            failureCategoryFromName(failure->text("category")).value_or(FailureCategory::CodeError),
            failure->text("message"), failure->text("hint")};
    }
    return event;
}

std::optional<StudyEventData> readTrialRequeued(const FlatObject& object)
{
    const std::optional<int> number = object.smallInteger("number");
    return number ? std::optional<StudyEventData>(TrialRequeued{*number}) : std::nullopt;
}

std::optional<StudyEventData> readRefinementJudged(const FlatObject& object)
{
    const std::optional<int> number = object.smallInteger("number");
    if (!number)
        return std::nullopt;
    return RefinementJudged{*number, {object.boolean("kept").value_or(false), object.number("gain")}};
}

std::optional<StudyEventData> readTrialPruned(const FlatObject& object)
{
    return TrialPruned{readEventLayout(object), object.text("rule"), object.text("reason")};
}

std::optional<StudyEventData> readStudyPaused(const FlatObject&)
{
    return StudyPaused{};
}

std::optional<StudyEventData> readStudyResumed(const FlatObject& object)
{
    return StudyResumed{
        object.boolean("reopened").value_or(false), readEventLimits(object), readEventRun(object)};
}

std::optional<StudyEventData> readStudyCompleted(const FlatObject& object)
{
    return StudyCompleted{object.text("reason")};
}

std::optional<StudyEventData> readNoteSet(const FlatObject& object)
{
    return NoteSet{object.smallInteger("number"), object.text("text")};
}

std::optional<StudyEventData> readStarSet(const FlatObject& object)
{
    return StarSet{object.smallInteger("number"), object.boolean("on").value_or(true)};
}

struct EventKindRow
{
    QByteArrayView kind;
    std::optional<StudyEventData> (*read)(const FlatObject&);
};

/// The most frequent kinds first.
constexpr std::array<EventKindRow, 15> eventKinds{{
    {"trial-queued", readTrialQueued},
    {"trial-launched", readTrialLaunched},
    {"trial-started", readTrialStarted},
    {"iteration-summary", readIterationSummary},
    {"gpu-load", readGpuLoadSummary},
    {"trial-ended", readTrialEnded},
    {"trial-pruned", readTrialPruned},
    {"trial-requeued", readTrialRequeued},
    {"refinement-judged", readRefinementJudged},
    {"study-created", readStudyCreated},
    {"study-paused", readStudyPaused},
    {"study-resumed", readStudyResumed},
    {"study-completed", readStudyCompleted},
    {"note-set", readNoteSet},
    {"star-set", readStarSet},
}};

} // namespace

Result<StudyEvent> eventFromLine(const QByteArray& line)
{
    // Bytes that a damaged disk has put over the end of one event and the beginning of another may still
    // leave one object, with values of both.
    const std::optional<FlatObject> object = line.isValidUtf8() ? FlatObject::parse(line) : std::nullopt;
    const FlatValue* kind = object ? object->find("kind") : nullptr;
    if (kind == nullptr || kind->type != FlatValue::Type::Text)
        return failure(ErrorKind::Malformed, Tr::tr("This line is not an event of a study."));
    const std::optional<qint64> version = object->integer("v");
    if (!version || *version < 1)
        return failure(ErrorKind::Malformed, Tr::tr("This event does not say its version."));
    if (*version > studyFileVersion) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("This event was written by a newer Megatune (format %1; this one reads up to %2).")
                .arg(*version)
                .arg(studyFileVersion));
    }
    StudyEvent event;
    event.seq = object->integer("seq").value_or(0);
    event.at = object->text("at");
    // Nearly always as it stands in the line: only escapes cost a copy.
    const QByteArray resolved = kind->escaped ? kind->text().value_or(QString()).toUtf8() : QByteArray();
    const QByteArrayView name = kind->escaped ? QByteArrayView(resolved) : kind->raw;
    for (const EventKindRow& row : eventKinds) {
        if (name != row.kind)
            continue;
        std::optional<StudyEventData> data = row.read(*object);
        if (!data)
            return failure(
                ErrorKind::Malformed, Tr::tr("This event lacks something that it cannot do without."));
        event.data = std::move(*data);
        return event;
    }
    event.data = UnknownEvent{QString::fromUtf8(name)};
    return event;
}

} // namespace megatune
