// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of each event, said once: who writes and who reads go through them alike.
#include "core/study/event.h"

#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/preset/formerrules.h"
#include "core/study/eventreader.h"

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <QRegularExpression>
#include <utility>

namespace megatune {

namespace {

/// The member `v` of every line. A file with a larger one comes from a newer program.
constexpr int studyFileVersion = 1;
/// More is damage.
constexpr int mostAttempts = 1'000'000;
constexpr int mostAnswers = 1'000'000;

template<typename Number>
void dropUnlessPositive(std::optional<Number>& number)
{
    if (number && !(*number > 0))
        number.reset();
}

double positiveOr(double number, double otherwise)
{
    return number > 0 ? number : otherwise;
}

std::optional<Direction> directionFromName(const QString& name)
{
    return name == u"minimize" ? Direction::Minimize : Direction::Maximize;
}

/// Nothing else can be one, and exports write it into scripts.
bool isVariableName(const QString& name)
{
    static const QRegularExpression variable(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    return variable.match(name).hasMatch();
}

} // namespace

/// What a function that goes through the fields of `T` takes: a reader changes it.
template<typename Io, typename T>
using FieldsOf = std::conditional_t<Io::isReading, T, const T>;

/// With the members of EventReader, so that one function serves both. It stands here since headers do without
/// nlohmann/json.hpp.
class EventWriter
{
public:
    static constexpr bool isReading = false;
    explicit EventWriter(OrderedJson& object)
        : m_object(object)
    {
    }

    template<typename T>
    void field(const char* key, const T& value)
    {
        m_object[key] = json(value);
    }
    template<typename T>
    void fieldIf(bool isThere, const char* key, const T& value)
    {
        if (isThere)
            field(key, value);
    }
    /// Left out where it says nothing: zero, false, empty.
    template<typename T>
    void optional(const char* key, const T& value)
    {
        fieldIf(hasValue(value), key, value);
    }
    /// An event without it is not read.
    void required(const char* key, int value) { field(key, value); }
    /// By its name in the file.
    template<typename T, typename FromName>
    void named(const char* key, const T& value, QString (*name)(T), FromName /*fromName*/)
    {
        field(key, name(value));
    }
    template<typename T, typename FromName>
    void requiredName(const char* key, const T& value, QString (*name)(T), FromName /*fromName*/)
    {
        field(key, name(value));
    }
    /// The points by their iterations; what else they have follows as columns.
    template<typename Point>
    void points(const char* key, const QList<Point>& points)
    {
        column(key, points, &Point::iteration);
    }
    template<typename Point, typename Number>
    void column(const char* key, const QList<Point>& points, Number Point::*member)
    {
        OrderedJson column = OrderedJson::array();
        for (const Point& point : points)
            column.push_back(json(point.*member));
        m_object[key] = std::move(column);
    }
    /// Left out where no point has a value.
    template<typename Point>
    void columnIfAny(const char* key, const QList<Point>& points, double Point::*member)
    {
        const auto has = [member](const Point& point) { return std::isfinite(point.*member); };
        if (std::any_of(points.begin(), points.end(), has))
            column(key, points, member);
    }

private:
    template<typename T>
    static bool hasValue(const T& value)
    {
        if constexpr (std::is_arithmetic_v<T>)
            return value != T();
        else if constexpr (requires { value.has_value(); })
            return value.has_value();
        else
            return !value.isEmpty();
    }
    static OrderedJson json(double value)
    {
        return std::isfinite(value) ? OrderedJson(value) : OrderedJson();
    }
    static OrderedJson json(const QString& text) { return text.toStdString(); }
    static OrderedJson json(const Layout& layout) { return toJson(layout); }
    static OrderedJson json(const ModelShape& shape) { return toJson(shape); }
    static OrderedJson json(const StartTimeout& timeout);
    static OrderedJson json(const BusyGpus& busy);
    static OrderedJson json(const PresetArguments& arguments);
    static OrderedJson json(const QList<QPair<QString, QString>>& texts);
    static OrderedJson json(const QList<CommandEdit>& options);
    template<typename T>
    static OrderedJson json(const std::optional<T>& value)
    {
        return value ? json(*value) : OrderedJson();
    }
    template<typename T>
    static OrderedJson json(const QList<T>& values)
    {
        OrderedJson array = OrderedJson::array();
        for (const T& value : values)
            array.push_back(json(value));
        return array;
    }
    template<typename T>
    static OrderedJson json(const T& value)
    {
        if constexpr (std::is_arithmetic_v<T>) {
            return value;
        } else {
            OrderedJson object = OrderedJson::object();
            EventWriter writer(object);
            eventFields(writer, value);
            return object;
        }
    }

    OrderedJson& m_object;
};

OrderedJson EventWriter::json(const StartTimeout& timeout)
{
    return timeout.limitS.value_or(0);
}

OrderedJson EventWriter::json(const BusyGpus& busy)
{
    return busy.ignored ? OrderedJson("ignore") : json(busy.limitS);
}

OrderedJson EventWriter::json(const PresetArguments& arguments)
{
    OrderedJson object = OrderedJson::object();
    for (auto it = arguments.cbegin(); it != arguments.cend(); ++it)
        object[it.key().toStdString()] = json(it.value());
    return object;
}

OrderedJson EventWriter::json(const QList<QPair<QString, QString>>& texts)
{
    OrderedJson object = OrderedJson::object();
    for (const auto& [name, text] : texts)
        object[name.toStdString()] = json(text);
    return object;
}

/// {"overlap-grad-reduce": true, "cp-comm-type": "a2a", "x": null}: a switch, a value, an option taken out.
OrderedJson EventWriter::json(const QList<CommandEdit>& options)
{
    OrderedJson object = OrderedJson::object();
    for (const CommandEdit& option : options) {
        OrderedJson& value = object[option.option.toStdString()];
        if (option.kind == CommandEdit::Kind::Set)
            value = option.value.toStdString();
        else if (option.kind == CommandEdit::Kind::Switch)
            value = true;
    }
    return object;
}

QString directionName(Direction direction)
{
    return direction == Direction::Maximize ? QStringLiteral("maximize") : QStringLiteral("minimize");
}

// A type stands before those that have a field of it.

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, DynamicTimeout>& timeout)
{
    io.field("factor", timeout.factor);
    io.field("floor_s", timeout.floorS);
    if constexpr (Io::isReading) {
        const DynamicTimeout usual;
        timeout = {true, positiveOr(timeout.factor, usual.factor), positiveOr(timeout.floorS, usual.floorS)};
    }
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, StudyLimits>& limits)
{
    io.optional("n_trials", limits.maxTrials);
    io.optional("timeout_s", limits.timeoutS);
    io.optional("timeout_silent_s", limits.silentS);
    io.fieldIf(limits.startTimeout != StartTimeout(), "timeout_start_s", limits.startTimeout);
    io.fieldIf(limits.memoryFloorPercent != usualMemoryFloorPercent, "memory_floor_percent",
        limits.memoryFloorPercent);
    io.fieldIf(limits.dynamicTimeout.enabled, "timeout_dynamic", limits.dynamicTimeout);
    io.optional("stop_after", limits.stopAfter);
    io.optional("settle_percent", limits.settlePercent);
    io.optional("early_stop", limits.earlyStop);
    io.optional("confirm", limits.confirm);
    io.optional("refine", limits.refine);
    io.optional("refine_also", limits.refineAlso);
    io.fieldIf(limits.busyGpus != BusyGpus(), "busy_gpus", limits.busyGpus);
    if constexpr (Io::isReading) {
        if (limits.maxTrials && *limits.maxTrials < 0)
            limits.maxTrials.reset();
        dropUnlessPositive(limits.timeoutS);
        dropUnlessPositive(limits.silentS);
        dropUnlessPositive(limits.stopAfter);
        dropUnlessPositive(limits.settlePercent);
        limits.memoryFloorPercent = std::clamp(limits.memoryFloorPercent, 0, 100);
        limits.confirm = std::max(limits.confirm, 0);
        limits.refine = std::max(limits.refine, 0);
    }
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, MeasureSettings>& measure)
{
    io.field("warmup", measure.warmup);
    io.field("min_iterations", measure.minIterations);
    io.named("metric", measure.metric, metricName, metricFromName);
    io.optional("any_finite_value", measure.anyFiniteValue);
    io.optional("by_samples", measure.bySamples);
    if constexpr (Io::isReading) {
        measure.warmup = std::max(measure.warmup, 0);
        measure.minIterations = std::max(measure.minIterations, 1);
    }
}

/// What has no state that strategies learn from is left out.
template<typename Io>
void eventFields(Io& io, FieldsOf<Io, EarlierTrial>& trial)
{
    io.field("params", trial.layout);
    auto& outcome = trial.outcome;
    TrialState state = outcome.kind == Outcome::Kind::OutOfMemory ? TrialState::Oom : TrialState::Finished;
    io.requiredName("state", state, trialStateName, trialStateFromName);
    io.fieldIf(state == TrialState::Finished, "value", outcome.value);
    io.optional("memory_gib", outcome.memoryGib);
    if constexpr (Io::isReading) {
        outcome.kind = state == TrialState::Oom ? Outcome::Kind::OutOfMemory : Outcome::Kind::Value;
        if (state != TrialState::Oom && state != TrialState::Finished)
            io.setIncomplete();
    }
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, LearnedStudy>& learned)
{
    io.field("study", learned.path);
    io.field("uid", learned.uid);
    io.field("trials", learned.trials);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, SlowPart>& part)
{
    io.requiredName("kind", part.kind, slowKindName, slowKindFromName);
    io.field("machine", part.machine);
    io.optional("gpu", part.gpu);
    io.optional("other_machine", part.otherMachine);
    io.optional("other_gpu", part.otherGpu);
    io.field("share", part.share);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, GpuCheck>& check)
{
    io.field("gpus", check.gpus);
    io.field("pairs", check.pairs);
    io.field("slow", check.slow);
    io.optional("left_out", check.areLeftOut);
    io.optional("not_measured", check.notMeasured);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, StudyRun>& run)
{
    io.optional("uid", run.uid);
    io.field("host", run.host);
    io.field("boot_id", run.bootId);
    io.field("pid", run.pid);
    io.field("start_ticks", run.startTicks);
    io.field("path", run.path);
    io.field("inode", run.inode);
    io.optional("folder", run.folder);
    io.optional("gpu_check", run.gpuCheck);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialRefinement>& refinement)
{
    io.required("of", refinement.of);
    io.field("name", refinement.name);
    io.field("options", refinement.options);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, EndedEarly>& early)
{
    io.requiredName("reason", early.reason, earlyReasonName, earlyReasonFromName);
    io.field("iteration", early.iteration);
    io.field("iterations_asked", early.requestedIterations);
    io.field("saved_s", early.savedS);
    if constexpr (Io::isReading) {
        if (early.savedS && *early.savedS < 0)
            early.savedS.reset();
    }
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialFailure>& failure)
{
    io.named("category", failure.category, failureCategoryName, failureCategoryFromName);
    io.field("message", failure.message);
    io.field("hint", failure.hint);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, StudyCreated>& event)
{
    io.field("uid", event.uid);
    io.field("name", event.name);
    io.field("command", event.command);
    io.field("preset", event.preset);
    io.field("args", event.arguments);
    io.field("rules", event.rules);
    io.field("strategy", event.strategy);
    io.field("seed", event.seed);
    io.named("direction", event.direction, directionName, directionFromName);
    io.field("hosts", event.hosts);
    io.optional("cwd", event.workingDirectory);
    io.optional("env", event.environment);
    io.optional("uploads", event.uploads);
    io.field("measure", event.measure);
    io.optional("limits", event.limits);
    io.optional("model", event.shape);
    io.field("program_version", event.programVersion);
    io.optional("run", event.run);
    io.optional("learned_from", event.learned);
    if constexpr (Io::isReading) {
        takeFormerRules(event.preset, event.arguments);
        event.environment.removeIf([](const auto& variable) { return !isVariableName(variable.first); });
    }
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialQueued>& event)
{
    io.required("number", event.number);
    io.field("params", event.params);
    io.field("command", event.command);
    io.optional("reason", event.reason);
    io.optional("baseline", event.baseline);
    io.optional("confirms", event.confirms);
    io.optional("by_hand", event.byHand);
    io.optional("refinement", event.refinement);
}

template<typename Io, typename Attempted>
void attemptFields(Io& io, Attempted& event)
{
    io.required("number", event.number);
    io.field("attempt", event.attempt);
    if constexpr (Io::isReading)
        event.attempt = std::clamp(event.attempt, 1, mostAttempts);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialLaunched>& event)
{
    attemptFields(io, event);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialStarted>& event)
{
    attemptFields(io, event);
    io.field("host", event.process.host);
    io.field("pid", event.process.pid);
    if constexpr (!Io::isReading)
        io.field("pgid", event.process.pid); // a process group of its own
    io.field("start_ticks", event.process.startTicks);
    io.field("boot_id", event.process.bootId);
    io.optional("gpus", event.gpus);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, IterationSummary>& event)
{
    io.required("number", event.number);
    io.points("iteration", event.points);
    io.columnIfAny("value", event.points, &IterationPoint::value);
    io.columnIfAny("elapsed_ms", event.points, &IterationPoint::elapsedMs);
    io.columnIfAny("memory_gib", event.points, &IterationPoint::memoryGib);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, GpuLoadSummary>& event)
{
    io.required("number", event.number);
    io.points("iteration", event.points);
    io.columnIfAny("percent", event.points, &GpuLoadPoint::percent);
    io.columnIfAny("watts", event.points, &GpuLoadPoint::watts);
    io.column("answers", event.points, &GpuLoadPoint::answers);
    if constexpr (Io::isReading) {
        for (GpuLoadPoint& point : event.points) {
            if (!(point.percent >= 0 && point.percent <= 100))
                point.percent = std::numeric_limits<double>::quiet_NaN();
            if (!(point.watts >= 0))
                point.watts = std::numeric_limits<double>::quiet_NaN();
            point.answers = std::clamp(point.answers, 1, mostAnswers);
        }
    }
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, EvidenceFact>& fact)
{
    io.field("axis", fact.axis);
    io.field("asked", fact.asked);
    io.optional("ran", fact.ran);
    io.requiredName("source", fact.source, evidenceSourceName, evidenceSourceFromName);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialEvidence>& event)
{
    attemptFields(io, event);
    io.field("facts", event.facts);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialEnded>& event)
{
    attemptFields(io, event);
    io.requiredName("state", event.state, trialStateName, trialStateFromName);
    io.field("value", event.value);
    io.optional("metric", event.metric);
    io.field("iterations", event.iterations);
    io.optional("deviation", event.deviation);
    io.optional("ended_early", event.endedEarly);
    io.optional("memory_gib", event.memoryGib);
    io.optional("duration_s", event.durationS);
    io.optional("exit", event.exitCode);
    io.optional("signal", event.signal);
    io.optional("failure", event.failure);
    if constexpr (Io::isReading) {
        if (!hasEnded(event.state))
            io.setIncomplete();
    }
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialRequeued>& event)
{
    io.required("number", event.number);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, RefinementJudged>& event)
{
    io.required("number", event.number);
    io.field("kept", event.verdict.kept);
    io.optional("gain", event.verdict.gain);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, TrialPruned>& event)
{
    io.field("params", event.params);
    io.field("rule", event.rule);
    io.field("reason", event.reason);
}

template<typename Io>
void eventFields(Io& /*io*/, FieldsOf<Io, StudyPaused>& /*event*/)
{
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, StudyResumed>& event)
{
    io.optional("reopened", event.reopened);
    io.optional("limits", event.limits);
    io.optional("run", event.run);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, StudyCompleted>& event)
{
    io.field("reason", event.reason);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, NoteSet>& event)
{
    io.optional("number", event.number);
    io.field("text", event.text);
}

template<typename Io>
void eventFields(Io& io, FieldsOf<Io, StarSet>& event)
{
    io.optional("number", event.number);
    io.field("on", event.on);
}

namespace {

/// In the order of StudyEventData, which UnknownEvent ends.
constexpr std::array eventKinds{"study-created", "trial-queued", "trial-launched", "trial-started",
    "iteration-summary", "gpu-load", "trial-evidence", "trial-ended", "trial-requeued", "refinement-judged",
    "trial-pruned", "study-paused", "study-resumed", "study-completed", "note-set", "star-set"};
static_assert(eventKinds.size() + 1 == std::variant_size_v<StudyEventData>);

template<std::size_t Kind>
std::optional<StudyEventData> readEvent(const FlatObject& object)
{
    std::variant_alternative_t<Kind, StudyEventData> event;
    EventReader reader(object);
    eventFields(reader, event);
    return reader.isIncomplete() ? std::nullopt : std::optional<StudyEventData>(std::move(event));
}

template<std::size_t... Kinds>
constexpr auto eventReaders(std::index_sequence<Kinds...> /*kinds*/)
{
    return std::array{&readEvent<Kinds>...};
}

} // namespace

OrderedJson toJson(const TrialRefinement& refinement)
{
    OrderedJson json;
    EventWriter writer(json);
    eventFields(writer, refinement);
    return json;
}

OrderedJson toJson(const EndedEarly& early)
{
    OrderedJson json;
    EventWriter writer(json);
    eventFields(writer, early);
    return json;
}

QByteArray toLine(const StudyEvent& event)
{
    OrderedJson json;
    json["v"] = studyFileVersion;
    json["seq"] = event.seq;
    json["at"] = event.at.toStdString();
    if (const auto* unknown = std::get_if<UnknownEvent>(&event.data)) {
        json["kind"] = unknown->kind.toStdString();
        return toLine(json);
    }
    json["kind"] = eventKinds.at(event.data.index());
    std::visit(
        [&json](const auto& data) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(data)>, UnknownEvent>) {
                EventWriter writer(json);
                eventFields(writer, data);
            }
        },
        event.data);
    return toLine(json);
}

Result<StudyEvent> eventFromLine(const QByteArray& line)
{
    // Bytes that a damaged disk has put over the end of one event and the beginning of another may still
    // leave one object, with values of both.
    const std::optional<FlatObject> object = line.isValidUtf8() ? FlatObject::parse(line) : std::nullopt;
    const FlatValue* kind = object ? object->find("kind") : nullptr;
    if (kind == nullptr || kind->type != FlatValue::Type::Text)
        return failure(ErrorKind::Malformed, Tr::tr("This line is not an event of a study."));
    EventReader reader(*object);
    qint64 version = 0;
    reader.field("v", version);
    if (version < 1)
        return failure(ErrorKind::Malformed, Tr::tr("This event does not say its version."));
    if (version > studyFileVersion) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("This event was written by a newer Megatune (format %1; this one reads up to %2).")
                .arg(version)
                .arg(studyFileVersion));
    }
    StudyEvent event;
    reader.field("seq", event.seq);
    reader.field("at", event.at);
    // Nearly always as it stands in the line: only escapes cost a copy.
    const QByteArray resolved = kind->escaped ? kind->text().value_or(QString()).toUtf8() : QByteArray();
    const QByteArrayView name = kind->escaped ? QByteArrayView(resolved) : kind->raw;
    static constexpr auto readers = eventReaders(std::make_index_sequence<eventKinds.size()>());
    const auto known = std::find(eventKinds.begin(), eventKinds.end(), name);
    if (known == eventKinds.end()) {
        event.data = UnknownEvent{QString::fromUtf8(name)};
        return event;
    }
    std::optional<StudyEventData> data =
        readers.at(static_cast<std::size_t>(known - eventKinds.begin()))(*object);
    if (!data)
        return failure(ErrorKind::Malformed, Tr::tr("This event lacks something that it cannot do without."));
    event.data = std::move(*data);
    return event;
}

} // namespace megatune
