// SPDX-License-Identifier: GPL-3.0-or-later
// Export `optuna`: the study as a journal file that Optuna 3.1 and later and optuna-dashboard open. A
// snapshot: one record a trial, in the template form of CREATE_TRIAL, which keeps both dates.
#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/export/exportkinds.h"
#include "core/findings/throughput.h"
#include "core/space/layoutindex.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

enum OptunaOp { CreateStudy = 0, SetStudyUserAttr = 2, SetStudySystemAttr = 3, CreateTrial = 4 };

/// optuna-dashboard cuts a note into pieces of this many characters.
constexpr qsizetype notePiece = 2045;
/// That stand in the journal, over all trials: about a GiB.
constexpr qint64 mostOptunaChoices = 100'000'000;

/// Every reader takes a local time without its zone; newer ones alone take one with it.
class OptunaClock
{
public:
    [[nodiscard]] OrderedJson local(const IsoTime& utc)
    {
        const std::optional<double> seconds = utc.seconds();
        if (!seconds)
            return nullptr;
        const auto ms = std::llround(*seconds * 1000);
        // A zone changes at a quarter of an hour; asking for it takes longer than all the rest of a trial.
        constexpr qint64 quarter = 15 * 60 * 1000;
        if (const qint64 now = ms / quarter; now != m_quarter) {
            m_quarter = now;
            m_offsetMs = qint64{1000} * QDateTime::fromMSecsSinceEpoch(ms).offsetFromUtc();
        }
        return IsoTime::fromMs(ms + m_offsetMs).text().replace(u'Z', u"000"_s).toStdString();
    }

private:
    qint64 m_quarter = std::numeric_limits<qint64>::min();
    qint64 m_offsetMs = 0;
};

/// RUNNING 0, COMPLETE 1, FAIL 3, WAITING 4. PRUNED is for trials that a pruner ended, which have a value on
/// the way.
int optunaState(TrialState state)
{
    switch (state) {
    case TrialState::Queued:
        return 4;
    case TrialState::Running:
        return 0;
    case TrialState::Finished:
        return 1;
    default:
        return 3;
    }
}

OrderedJson choiceJson(const Value& value)
{
    return value.isNumber() ? OrderedJson(value.number) : OrderedJson(value.word.toStdString());
}

/// What each parameter was in any trial: one list for all trials, since Optuna drops a parameter whose
/// choices change.
class OptunaChoices
{
public:
    explicit OptunaChoices(const QList<Trial>& trials)
    {
        for (const Trial& trial : trials) {
            for (const LayoutItem& item : trial.layout.items()) {
                Parameter& parameter = m_parameters[item.name];
                if (parameter.indices.contains(item.value))
                    continue;
                parameter.indices.insert(item.value, 0);
                parameter.values.append(item.value);
            }
        }
        for (Parameter& parameter : m_parameters)
            settle(parameter);
    }
    [[nodiscard]] qsizetype indexOf(const LayoutItem& item) const
    {
        return m_parameters.constFind(item.name)->indices.value(item.value);
    }
    [[nodiscard]] const std::string& distribution(const QString& name) const
    {
        return m_parameters.constFind(name)->distribution;
    }

private:
    struct Parameter
    {
        QList<Value> values;
        QHash<Value, qsizetype> indices;
        std::string distribution;
    };

    static void settle(Parameter& parameter)
    {
        std::stable_sort(
            parameter.values.begin(), parameter.values.end(), [](const Value& a, const Value& b) {
                return a.isNumber() && b.isNumber() && a.number < b.number;
            });
        OrderedJson choices = OrderedJson::array();
        for (qsizetype i = 0; i < parameter.values.size(); ++i) {
            parameter.indices[parameter.values.at(i)] = i;
            choices.push_back(choiceJson(parameter.values.at(i)));
        }
        const OrderedJson json{{"name", "CategoricalDistribution"}, {"attributes", {{"choices", choices}}}};
        parameter.distribution = json.dump(-1, ' ', true);
    }

    QHash<QString, Parameter> m_parameters;
};

OrderedJson trialAttributes(const Trial& trial, const Throughput& throughput)
{
    OrderedJson json = OrderedJson::object();
    json["state"] = trialStateName(trial.state).toStdString();
    const auto put = [&json](const char* key, const QString& text) {
        if (!text.isEmpty())
            json[key] = text.toStdString();
    };
    const auto putNumber = [&json](const char* key, const std::optional<double>& number) {
        if (number && std::isfinite(*number))
            json[key] = *number;
    };
    put("command", trial.command.text());
    put("reason", trial.reason);
    put("host", trial.process.host);
    put("metric", trial.metric);
    putNumber("memory_gib", trial.memoryGib);
    putNumber("duration_s", trial.durationS);
    putNumber("step_ms", throughput.stepMs);
    putNumber("tokens_per_s", throughput.tokensPerSecond);
    putNumber("mfu", throughput.mfu);
    if (trial.iterations > 0)
        json["iterations"] = trial.iterations;
    if (trial.baseline)
        json["baseline"] = true;
    if (trial.refinement)
        json["refinement"] = toJson(*trial.refinement);
    if (trial.failure) {
        put("failure", failureCategoryName(trial.failure->category));
        put("failure_message", trial.failure->message);
    }
    return json;
}

class OptunaWriter
{
public:
    explicit OptunaWriter(const StudyState& state)
        : m_state(state)
        , m_throughput(state.header())
        , m_choices(state.trials())
        , m_worker(
              QUuid::createUuidV5(QUuid(), state.header().uid).toString(QUuid::WithoutBraces).toStdString()
              + "-1")
    {
    }

    QByteArray journal(const QString& name)
    {
        record(CreateStudy,
            {{"study_name", name.toStdString()},
                {"directions", {m_state.header().direction == Direction::Maximize ? 2 : 1}}});
        attribute(SetStudySystemAttr, "study:metric_names",
            OrderedJson::array({valueUnit(m_state.header()).toStdString()}));
        const StudyEvent created{1, m_state.createdAt(), m_state.header()};
        attribute(SetStudyUserAttr, "megatune:study", OrderedJson::parse(toLine(created).toStdString()));
        note({}, m_state.note());
        for (const Trial& trial : m_state.trials())
            add(trial);
        return m_bytes;
    }

private:
    void record(OptunaOp op, OrderedJson fields)
    {
        OrderedJson json{{"op_code", int(op)}, {"worker_id", m_worker}};
        for (auto& [key, value] : fields.items())
            json[key] = std::move(value);
        const std::string line = json.dump(-1, ' ', true);
        m_bytes.append(line.data(), static_cast<qsizetype>(line.size())).append('\n');
    }
    void attribute(OptunaOp op, const std::string& key, const OrderedJson& value)
    {
        const char* field = op == SetStudyUserAttr ? "user_attr" : "system_attr";
        record(op, {{"study_id", 0}, {field, {{key, value}}}});
    }
    /// Where optuna-dashboard keeps notes; those of trials are attributes of the study, too.
    void note(const std::string& prefix, const QString& text)
    {
        if (text.isEmpty())
            return;
        attribute(SetStudySystemAttr, "dashboard:" + prefix + "note_ver", 1);
        for (qsizetype i = 0; i * notePiece < text.size(); ++i) {
            attribute(SetStudySystemAttr, "dashboard:" + prefix + "note_str:" + std::to_string(i),
                text.mid(i * notePiece, notePiece).toStdString());
        }
    }
    void add(const Trial& trial)
    {
        const bool ended = hasEnded(trial.state);
        OrderedJson distributions = OrderedJson::object();
        OrderedJson params = OrderedJson::object();
        const Layout layout = trial.layout;
        const LayoutIndex index(layout);
        for (const LayoutItem& item : layout.items()) {
            if (index.find(item.name) != &item.value)
                continue;
            // Not by name, for which all members would be looked at.
            const std::string name = item.name.toStdString();
            distributions.get_ref<OrderedJson::object_t&>().emplace_back(
                name, m_choices.distribution(item.name));
            params.get_ref<OrderedJson::object_t&>().emplace_back(name, m_choices.indexOf(item));
        }
        OrderedJson steps = OrderedJson::object();
        for (const IterationPoint& point : trial.points) {
            if (std::isfinite(point.value))
                steps[std::to_string(point.iteration)] = point.value;
        }
        const bool hasValue =
            trial.state == TrialState::Finished && trial.value && std::isfinite(*trial.value);
        OrderedJson fields{{"study_id", 0}, {"datetime_start", m_clock.local(trial.startedAt)},
            {"state", optunaState(trial.state)},
            {"value", hasValue ? OrderedJson(*trial.value) : OrderedJson()}, {"values", nullptr},
            {"distributions", distributions}, {"params", params},
            {"user_attrs", trialAttributes(trial, m_throughput.of(trial))},
            {"system_attrs", OrderedJson::object()}, {"intermediate_values", steps}};
        // Optuna 3.1 fails on a null here.
        if (ended)
            fields["datetime_complete"] = m_clock.local(trial.endedAt);
        record(CreateTrial, std::move(fields));
        note(std::to_string(trial.number) + ":", trial.note);
    }

    const StudyState& m_state;
    StudyThroughput m_throughput;
    OptunaChoices m_choices;
    OptunaClock m_clock;
    std::string m_worker;
    QByteArray m_bytes;
};

/// Every trial repeats all choices of its parameters, so that a file of others may ask for any size.
bool isTooLargeForOptuna(const StudyState& state)
{
    QHash<QString, QSet<QString>> choices;
    QHash<QString, qint64> uses;
    for (const Trial& trial : state.trials()) {
        for (const LayoutItem& item : trial.layout.items()) {
            choices[item.name].insert(item.value.text());
            ++uses[item.name];
        }
    }
    qint64 sum = 0;
    for (auto it = choices.constBegin(); it != choices.constEnd(); ++it)
        sum += it->size() * uses.value(it.key());
    return sum > mostOptunaChoices;
}

Result<Exported> exportOptuna(const StudyState& state, const ExportRequest& request)
{
    if (isTooLargeForOptuna(state)) {
        return failure(ErrorKind::Unsupported,
            Tr::tr(
                "A parameter of this study has so many values that Optuna's journal, which repeats them in "
                "each trial, would be too large; export it as csv or json."));
    }
    const QString name = state.header().name.isEmpty() ? request.studyFile : state.header().name;
    return Exported{OptunaWriter(state).journal(name)};
}

} // namespace

ExportKind optunaExport()
{
    return ExportKind{.name = u"optuna"_s,
        .label = Tr::tr("Journal of Optuna"),
        .title = Tr::tr("the study as a journal for Optuna and optuna-dashboard"),
        .suffix = u"log"_s,
        .ofTrial = false,
        .create = exportOptuna};
}

} // namespace megatune
