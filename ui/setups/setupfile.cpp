// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setups/setupfile.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/hardware/gpudescription.h"
#include "core/log/metricregex.h"
#include "core/model/modeldescription.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "ui/draft/draftsources.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// More than anybody drives.
constexpr qsizetype mostSetupHosts = 256;

OrderedJson setupValueJson(const Value& value)
{
    return value.isNumber() ? OrderedJson(value.number) : OrderedJson(value.word.toStdString());
}

std::optional<Value> setupValueFrom(const Json& json)
{
    if (json.is_number_integer())
        return Value{json.get<qint64>()};
    const QString word = json.is_string() ? QString::fromStdString(json.get<std::string>()) : QString();
    return word.isEmpty() ? std::nullopt : std::optional(Value{0, word});
}

OrderedJson setupChoicesJson(const ChoiceSet& choices)
{
    OrderedJson json = OrderedJson::object();
    for (auto it = choices.off().cbegin(); it != choices.off().cend(); ++it) {
        for (const Value& value : it.value())
            json["off"][it.key().toStdString()].push_back(setupValueJson(value));
    }
    for (auto it = choices.pinned().cbegin(); it != choices.pinned().cend(); ++it)
        json["pinned"][it.key().toStdString()] = setupValueJson(it.value());
    return json;
}

ChoiceSet setupChoicesFrom(const Json& json)
{
    QMap<QString, QList<Value>> off;
    QMap<QString, Value> pinned;
    const auto each = [&json](const char* key, const auto& take) {
        const Json found = json.is_object() ? json.value(key, Json()) : Json();
        if (!found.is_object())
            return;
        for (const auto& item : found.items())
            take(QString::fromStdString(item.key()), item.value());
    };
    each("off", [&off](const QString& name, const Json& values) {
        for (const Json& one : values.is_array() ? values : Json::array()) {
            if (const std::optional<Value> value = setupValueFrom(one))
                off[name].append(*value);
        }
    });
    each("pinned", [&pinned](const QString& name, const Json& one) {
        if (const std::optional<Value> value = setupValueFrom(one))
            pinned.insert(name, *value);
    });
    return ChoiceSet(off, pinned);
}

/// As it was typed where it has no secrets.
QString maskedSetupHost(const QString& text)
{
    const Result<HostSpec> spec = hostSpecFromText(text);
    if (!spec)
        return masked(text);
    return spec->maskedText() == spec->text() ? text : spec->maskedText();
}

QString maskedSetupValue(const QString& name, const QString& value)
{
    return isSecretName(name) && !value.isEmpty() ? u"***"_s : masked(value);
}

/// With what a study of it would begin. Of earlier studies to learn from only the places are kept.
StudyCreated studyOfSetup(const DraftContents& contents)
{
    StudyCreated study = contents.options.created;
    study.command = masked(contents.command);
    study.preset = contents.preset;
    study.arguments = contents.arguments;
    study.strategy = contents.strategy;
    study.hosts.clear();
    for (const DraftHost& host : contents.hosts)
        study.hosts.append(maskedSetupHost(host.text));
    study.workingDirectory = contents.options.workingDirectory;
    study.environment.clear();
    for (const auto& [name, value] : contents.options.environment)
        study.environment.append({name, maskedSetupValue(name, value)});
    study.uploads.clear();
    for (const UploadedFile& file : contents.options.uploads)
        study.uploads.append({file.name, file.path});
    study.limits = StudyLimits(contents.options);
    for (LearnedStudy& learned : study.learned)
        learned.trials.clear();
    return study;
}

OrderedJson setupDraftJson(const QString& name, const DraftContents& contents)
{
    OrderedJson json{{"v", 1}, {"kind", "setup"}, {"name", name.toStdString()}};
    json["as_is"] = contents.asIs;
    json["hosts_off"] = OrderedJson::array();
    for (qsizetype i = 0; i < contents.hosts.size(); ++i) {
        if (!contents.hosts[i].isOn)
            json["hosts_off"].push_back(i);
    }
    json["choices"] = setupChoicesJson(contents.choices);
    if (contents.options.jobs)
        json["jobs"] = *contents.options.jobs;
    if (contents.options.baseline)
        json["baseline"] = *contents.options.baseline;
    if (contents.options.metricRegex)
        json["metric_regex"] = contents.options.metricRegex->pattern().toStdString();
    return json;
}

void takeSetupDraft(const Json& json, DraftContents& contents)
{
    contents.asIs = boolAt(json, "as_is").value_or(false);
    if (const auto off = json.find("hosts_off"); off != json.end() && off->is_array()) {
        for (const Json& one : *off) {
            const qint64 at = one.is_number_integer() ? one.get<qint64>() : -1;
            if (at >= 0 && at < contents.hosts.size())
                contents.hosts[at].isOn = false;
        }
    }
    if (const auto choices = json.find("choices"); choices != json.end())
        contents.choices = setupChoicesFrom(*choices);
    if (const auto jobs = integerAt(json, "jobs"); jobs && *jobs > 0 && *jobs <= 10'000)
        contents.options.jobs = static_cast<int>(*jobs);
    contents.options.baseline = boolAt(json, "baseline");
    if (const auto pattern = textAt(json, "metric_regex")) {
        if (const Result<QRegularExpression> regex = metricRegexFrom(*pattern))
            contents.options.metricRegex = *regex;
    }
}

void takeSetupFiles(const StudyCreated& study, NamedSetup& setup)
{
    QStringList files;
    for (const auto& [name, path] : study.uploads)
        files.append(path + u':' + name);
    if (const auto uploads = uploadsFromTexts(files))
        setup.contents.options.uploads = *uploads;
    else
        setup.remarks.append(uploads.error().sentence);
    for (const LearnedStudy& learned : study.learned) {
        if (!learned.path.isEmpty())
            setup.contents.options.created.learned.append({learned.path, learned.uid, {}});
    }
}

tl::unexpected<Error> notASetup(const QString& shown)
{
    return failure(ErrorKind::Malformed,
        Tr::tr("%1 does not hold a setup that can be read; delete it, and save the setup again.").arg(shown));
}

} // namespace

QByteArray setupBytes(const QString& name, const DraftContents& contents)
{
    return toLine(setupDraftJson(name, contents)) + '\n' + toLine(StudyEvent{1, {}, studyOfSetup(contents)})
        + '\n';
}

Result<NamedSetup> setupFromBytes(const QByteArray& bytes, const QString& shown)
{
    const qsizetype end = bytes.indexOf('\n');
    if (bytes.size() > mostSetupBytes || end < 0)
        return notASetup(shown);
    const Result<Json> draft = parseJson(bytes.first(end), shown);
    if (!draft || !draft->is_object() || textAt(*draft, "kind") != u"setup")
        return notASetup(shown);
    if (integerAt(*draft, "v") != 1) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("%1 was saved by a newer Megatune, and cannot be read by this one.").arg(shown));
    }
    const Result<StudyEvent> event = eventFromLine(bytes.sliced(end + 1).trimmed());
    const auto* study = event ? std::get_if<StudyCreated>(&event->data) : nullptr;
    const QString name = oneLine(textAt(*draft, "name").value_or(QString())).trimmed();
    if (study == nullptr || name.isEmpty() || name.size() > mostSetupNameLetters
        || study->hosts.size() > mostSetupHosts)
        return notASetup(shown);
    NamedSetup setup{name, contentsOf(*study, study->limits)};
    takeSetupDraft(*draft, setup.contents);
    takeSetupFiles(*study, setup);
    return setup;
}

QStringList secretPlaces(const DraftContents& contents)
{
    QStringList places;
    if (masked(contents.command) != contents.command)
        places.append(Tr::tr("the command", "where a secret is"));
    for (const auto& [name, value] : contents.options.environment) {
        if (maskedSetupValue(name, value) != value)
            places.append(Tr::tr("the variable %1", "where a secret is").arg(name));
    }
    for (const DraftHost& host : contents.hosts) {
        const Result<HostSpec> spec = hostSpecFromText(host.text);
        if (spec && spec->maskedText() != spec->text())
            places.append(Tr::tr("the set-up line of %1", "where a secret is").arg(spec->name()));
    }
    return places;
}

QString setupSummary(const DraftContents& contents)
{
    const QString model = contents.arguments.value(argument::model);
    const QString gpus = contents.arguments.value(argument::gpus);
    const QString type = contents.arguments.value(argument::gpuType);
    QStringList parts;
    if (isModelDescription(model))
        parts.append(Tr::tr("described by hand", "a model"));
    else if (!model.isEmpty())
        parts.append(model.section(u'/', -1));
    if (!gpus.isEmpty() && !type.isEmpty())
        parts.append(Tr::tr("%1 \u00d7 %2", "number of GPUs, their type").arg(gpus, gpuNameIn(type)));
    else if (!gpus.isEmpty())
        parts.append(Tr::tr("%n GPU(s)", nullptr, gpus.toInt()));
    QStringList hosts;
    for (const DraftHost& host : contents.hosts) {
        const Result<HostSpec> spec = hostSpecFromText(host.text);
        if (host.isOn && spec)
            hosts.append(spec->kind == HostSpec::Kind::Local ? Tr::tr("this machine") : spec->name());
    }
    if (hosts.size() > 2)
        hosts = {hosts[0], Tr::tr("%n more", nullptr, static_cast<int>(hosts.size() - 1))};
    return oneLine((parts + hosts).join(u", "));
}

} // namespace megatune
