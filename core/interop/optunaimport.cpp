// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interop/optunaimport.h"

#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/study/journal.h"
#include "core/trial/pointsampler.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QTimeZone>
#include <QUuid>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

std::optional<QString> attributeText(const QMap<QString, QByteArray>& attributes, const QString& key)
{
    const Result<Json> json = parseJson(attributes.value(key, "null"), {});
    return json && json->is_string() ? std::optional(QString::fromStdString(json->get<std::string>()))
                                     : std::nullopt;
}

std::optional<double> attributeNumber(const QMap<QString, QByteArray>& attributes, const QString& key)
{
    const Result<Json> json = parseJson(attributes.value(key, "null"), {});
    return json && json->is_number() ? std::optional(json->get<double>()) : std::nullopt;
}

/// The header that Megatune's own export put there, else one that says where the study came from.
StudyCreated headerOf(const OptunaStudy& study)
{
    if (study.attributes.contains(u"megatune:study"_s)) {
        const Result<StudyEvent> event = eventFromLine(study.attributes.value(u"megatune:study"_s));
        if (event && std::holds_alternative<StudyCreated>(event->data))
            return std::get<StudyCreated>(event->data);
    }
    StudyCreated header;
    header.uid = QUuid::createUuidV5(QUuid(), study.name).toString(QUuid::Id128).left(16);
    header.name = study.name;
    header.command = attributeText(study.attributes, u"command"_s).value_or(QString());
    header.preset = u"optuna"_s;
    header.rules = u"optuna"_s;
    header.strategy = u"optuna"_s;
    header.direction = study.directions.value(0, 1) == 2 ? Direction::Maximize : Direction::Minimize;
    header.measure.anyFiniteValue = true;
    header.programVersion = QCoreApplication::applicationVersion();
    return header;
}

/// What a failed trial's attributes say of its cause, in whatever words its author chose.
bool saysOutOfMemory(const OptunaTrial& trial)
{
    for (const QByteArray& value : trial.attributes) {
        const QByteArray lower = value.toLower();
        if (lower.contains("out of memory") || lower.contains("outofmemory") || lower == "\"oom\""
            || lower.startsWith("\"oom ") || lower.startsWith("\"oom:"))
            return true;
    }
    return false;
}

QString textOfTime(const QDateTime& time)
{
    return (time.isValid() ? time.toUTC() : QDateTime::fromMSecsSinceEpoch(0, QTimeZone::utc()))
        .toString(Qt::ISODateWithMs);
}

/// One trial's outcome as Megatune tells it.
TrialEnded endOf(const OptunaTrial& trial)
{
    TrialEnded end;
    end.number = trial.number;
    const double value = trial.values.isEmpty() ? std::nan("") : trial.values.first();
    end.metric = attributeText(trial.attributes, u"metric"_s).value_or(QString());
    end.memoryGib = attributeNumber(trial.attributes, u"memory_gib"_s);
    end.iterations = static_cast<int>(attributeNumber(trial.attributes, u"iterations"_s).value_or(0));
    end.durationS = attributeNumber(trial.attributes, u"duration_s"_s);
    if (!end.durationS && trial.started.isValid() && trial.completed.isValid())
        end.durationS = double(trial.started.msecsTo(trial.completed)) / 1000.0;
    const std::optional<QString> own = attributeText(trial.attributes, u"state"_s);
    const TrialState ownState =
        trialStateFromName(own.value_or(QString())).value_or(TrialState::Queued); // that of no end
    TrialFailure cause;
    cause.message = attributeText(trial.attributes, u"failure_message"_s).value_or(QString());
    if (const auto name = attributeText(trial.attributes, u"failure"_s))
        cause.category = failureCategoryFromName(*name).value_or(FailureCategory::CodeError);
    if (trial.state == OptunaState::Complete && std::isfinite(value)) {
        end.state = TrialState::Finished;
        end.value = value;
    } else if (trial.state == OptunaState::Complete) {
        end.state = TrialState::Failed;
        cause.message = Tr::tr("Its value in Optuna is not a finite number.");
        end.failure = cause;
    } else if (trial.state == OptunaState::Running) {
        end.state = TrialState::Stopped;
    } else if (trial.state == OptunaState::Pruned) {
        end.state = TrialState::Skipped;
    } else if (hasEnded(ownState) && ownState != TrialState::Finished) {
        end.state = ownState;
        if (!cause.message.isEmpty() || trial.attributes.contains(u"failure"_s))
            end.failure = cause;
    } else if (saysOutOfMemory(trial)) {
        end.state = TrialState::Oom;
        cause.category = FailureCategory::OomGpu;
        end.failure = cause;
    } else {
        end.state = TrialState::Failed;
        end.failure = cause;
    }
    return end;
}

class ImportWriter
{
public:
    explicit ImportWriter(std::unique_ptr<StudyJournal> journal)
        : m_journal(std::move(journal))
    {
    }

    void write(const StudyEventData& data, const QDateTime& at)
    {
        // A file's times go forward; Optuna's trials may overlap.
        if (at.isValid())
            m_last = m_last.isValid() ? std::max(m_last, at) : at;
        if (m_error)
            return;
        const Result<StudyEvent> event =
            m_journal->write(data, textOfTime(at.isValid() ? at : m_last), Durability::Written);
        if (!event)
            m_error = event.error();
    }
    void write(const OptunaTrial& trial)
    {
        TrialQueued queued;
        queued.number = trial.number;
        queued.params = trial.params;
        queued.command = attributeText(trial.attributes, u"command"_s).value_or(QString());
        queued.reason = attributeText(trial.attributes, u"reason"_s).value_or(QString());
        queued.baseline =
            parseJson(trial.attributes.value(u"baseline"_s, "false"), {}).value_or(Json(false)) == true;
        write(queued, trial.started);
        if (trial.state == OptunaState::Waiting)
            return;
        TrialStarted started;
        started.number = trial.number;
        started.process.host = attributeText(trial.attributes, u"host"_s).value_or(QString());
        write(started, trial.started);
        PointSampler points;
        for (auto it = trial.steps.begin(); it != trial.steps.end(); ++it)
            points.add({.iteration = it.key(), .value = it.value()});
        if (!points.isEmpty())
            write(IterationSummary{trial.number, points.take(true)}, trial.completed);
        write(endOf(trial), trial.completed);
        if (!trial.note.isEmpty())
            write(NoteSet{trial.number, trial.note}, trial.completed);
    }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

private:
    std::unique_ptr<StudyJournal> m_journal;
    QDateTime m_last;
    std::optional<Error> m_error;
};

QStringList remarksOn(const OptunaStudy& study)
{
    QStringList remarks;
    if (study.directions.size() > 1) {
        remarks.append(Tr::tr("%1 has %2 objectives; the first one was taken.")
                           .arg(study.name)
                           .arg(study.directions.size()));
    }
    if (!study.directions.isEmpty() && study.directions.first() == 0)
        remarks.append(Tr::tr("%1 has no direction; smaller values were taken as better.").arg(study.name));
    return remarks;
}

} // namespace

Result<OptunaStudy> chosenStudy(const OptunaFile& file, const QString& name)
{
    QStringList names;
    for (const OptunaStudy& study : file.studies) {
        if (study.name == name || (name.isEmpty() && file.studies.size() == 1))
            return study;
        names.append(study.name);
    }
    if (names.isEmpty())
        return failure(ErrorKind::NotFound, Tr::tr("There is no study in it."));
    return failure(ErrorKind::Usage,
        name.isEmpty() ? Tr::tr("It holds %1 studies; name one: %2.").arg(names.size()).arg(names.join(u", "))
                       : Tr::tr("It holds no study \"%1\"; there are %2.").arg(name, names.join(u", ")));
}

Result<QStringList> importOptunaStudy(const OptunaStudy& study, const QString& source, const QString& path)
{
    Result<std::unique_ptr<StudyJournal>> journal = StudyJournal::create(path);
    MEGATUNE_TRY(journal);
    ImportWriter writer(std::move(*journal));
    const QDateTime first = study.trials.isEmpty() ? QDateTime() : study.trials.first().started;
    writer.write(headerOf(study), first);
    for (const OptunaTrial& trial : study.trials)
        writer.write(trial);
    const QString origin = Tr::tr("Imported from %1 (Optuna study \"%2\").").arg(source, study.name);
    writer.write(NoteSet{{}, study.note.isEmpty() ? origin : study.note}, {});
    writer.write(StudyCompleted{origin}, {});
    if (writer.error()) {
        QFile::remove(path);
        return tl::unexpected(*writer.error());
    }
    return remarksOn(study);
}

} // namespace megatune
