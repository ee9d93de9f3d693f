// SPDX-License-Identifier: GPL-3.0-or-later
// The journal form: one JSON record a line, whose ids are the counts of the records before.
#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/interop/optunastudy.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

/// Naive times are local ones; a zone, where one is written, counts.
QDateTime journalTime(const Json& record, const char* key)
{
    const std::optional<QString> text = textAt(record, key);
    const QDateTime time = text ? QDateTime::fromString(*text, Qt::ISODateWithMs) : QDateTime();
    return time.isValid() ? time.toUTC() : QDateTime();
}

double journalNumber(const Json& value)
{
    return value.is_number() ? value.get<double>() : notANumber;
}

class JournalReader
{
public:
    void read(const QByteArray& line, qint64 lineNumber)
    {
        const Result<Json> json = parseJson(line, {});
        const std::optional<qint64> op = json ? integerAt(*json, "op_code") : std::nullopt;
        if (!op) {
            m_badLines.append(QString::number(lineNumber));
            return;
        }
        apply(static_cast<int>(*op), *json);
    }

    OptunaFile finish(qint64 tornLine)
    {
        for (Entry& entry : m_studies) {
            if (entry.deleted)
                continue;
            takeOptunaNotes(entry.study, entry.systemAttributes, entry.ids);
            m_file.studies.append(entry.study);
        }
        if (tornLine > 0)
            m_file.remarks.append(Tr::tr("Line %1 is cut off; it was left out.").arg(tornLine));
        if (!m_badLines.isEmpty()) {
            m_file.remarks.append(
                Tr::tr("These lines are no records and were left out: %1.")
                    .arg(m_badLines.mid(0, 10).join(u", ") + (m_badLines.size() > 10 ? u" …"_s : QString())));
        }
        if (!m_badParameters.isEmpty()) {
            QStringList names(m_badParameters.begin(), m_badParameters.end());
            names.sort();
            m_file.remarks.append(
                Tr::tr("Values of these parameters could not be read: %1.").arg(names.join(u", ")));
        }
        return m_file;
    }

private:
    struct Entry
    {
        OptunaStudy study;
        QMap<QString, QByteArray> systemAttributes;
        QMap<qint64, qsizetype> ids; ///< of trials: index in the study by the journal's id
        bool deleted = false;
    };
    struct TrialPlace
    {
        qsizetype study = 0;
        qsizetype trial = 0;
    };

    // The numbers of the operations are Optuna's.
    void apply(int op, const Json& record)
    {
        if (op == 0) {
            createStudy(record);
        } else if (op >= 1 && op <= 4) {
            if (Entry* entry = studyOf(record))
                applyToStudy(op, record, *entry);
        } else if (op >= 5 && op <= 9) {
            OptunaTrial* trial = trialOf(record);
            if (trial != nullptr)
                applyToTrial(op, record, *trial);
        }
        // Others (10 is a fork's) say nothing that is shown here.
    }

    void createStudy(const Json& record)
    {
        OptunaStudy study;
        study.name = textAt(record, "study_name").value_or(QString());
        for (const Entry& entry : m_studies) {
            if (!entry.deleted && entry.study.name == study.name)
                return; // as Optuna does: no id is used up
        }
        if (const auto directions = record.find("directions");
            directions != record.end() && directions->is_array()) {
            for (const Json& direction : *directions)
                study.directions.append(direction.is_number_integer() ? direction.get<int>() : 0);
        }
        m_studies.append({study, {}, {}, false});
    }

    Entry* studyOf(const Json& record)
    {
        const qint64 id = integerAt(record, "study_id").value_or(-1);
        return id >= 0 && id < m_studies.size() && !m_studies[id].deleted ? &m_studies[id] : nullptr;
    }

    OptunaTrial* trialOf(const Json& record)
    {
        const qint64 id = integerAt(record, "trial_id").value_or(-1);
        if (id < 0 || id >= m_trials.size())
            return nullptr;
        Entry& entry = m_studies[m_trials[id].study];
        OptunaTrial& trial = entry.study.trials[m_trials[id].trial];
        const bool ended = trial.state != OptunaState::Running && trial.state != OptunaState::Waiting;
        return entry.deleted || ended ? nullptr : &trial;
    }

    static void takeAttributes(const Json& record, const char* key, QMap<QString, QByteArray>& into)
    {
        const auto found = record.find(key);
        if (found == record.end() || !found->is_object())
            return;
        for (const auto& [name, value] : found->items())
            into.insert(QString::fromStdString(name), toLine(value));
    }

    void applyToStudy(int op, const Json& record, Entry& entry)
    {
        if (op == 1)
            entry.deleted = true;
        else if (op == 2)
            takeAttributes(record, "user_attr", entry.study.attributes);
        else if (op == 3)
            takeAttributes(record, "system_attr", entry.systemAttributes);
        else
            createTrial(record, entry);
    }

    void createTrial(const Json& record, Entry& entry)
    {
        OptunaTrial trial;
        trial.number = static_cast<int>(entry.study.trials.size());
        trial.state = OptunaState::Running;
        trial.started = journalTime(record, "datetime_start");
        if (record.contains("state")) {
            trial.state = stateOf(record);
            trial.completed = journalTime(record, "datetime_complete");
            takeValues(record, trial);
            takeAttributes(record, "user_attrs", trial.attributes);
            takeTemplate(record, trial);
        }
        entry.ids.insert(m_trials.size(), entry.study.trials.size());
        m_trials.append({&entry - m_studies.data(), entry.study.trials.size()});
        entry.study.trials.append(trial);
    }

    static OptunaState stateOf(const Json& record)
    {
        const qint64 state = integerAt(record, "state").value_or(3);
        return state >= 0 && state <= 4 ? static_cast<OptunaState>(state) : OptunaState::Fail;
    }

    static void takeValues(const Json& record, OptunaTrial& trial)
    {
        trial.values.clear();
        if (const auto values = record.find("values"); values != record.end() && values->is_array()) {
            for (const Json& value : *values)
                trial.values.append(journalNumber(value));
        } else if (const auto value = record.find("value"); value != record.end() && !value->is_null()) {
            trial.values.append(journalNumber(*value));
        }
    }

    void takeTemplate(const Json& record, OptunaTrial& trial)
    {
        const auto params = record.find("params");
        const auto distributions = record.find("distributions");
        if (params != record.end() && params->is_object() && distributions != record.end()
            && distributions->is_object()) {
            for (const auto& [name, value] : params->items()) {
                const std::optional<QString> text = textAt(*distributions, name.c_str());
                takeParameter(
                    QString::fromStdString(name), text.value_or(QString()), journalNumber(value), trial);
            }
        }
        if (const auto steps = record.find("intermediate_values");
            steps != record.end() && steps->is_object()) {
            for (const auto& [step, value] : steps->items())
                trial.steps.insert(QString::fromStdString(step).toLongLong(), journalNumber(value));
        }
    }

    void takeParameter(const QString& name, const QString& distribution, double internal, OptunaTrial& trial)
    {
        const Result<Value> value = optunaValue(distribution.toUtf8(), internal);
        if (value)
            trial.params.set(name, *value);
        else
            m_badParameters.insert(name);
    }

    void applyToTrial(int op, const Json& record, OptunaTrial& trial)
    {
        if (op == 5) {
            takeParameter(textAt(record, "param_name").value_or(QString()),
                textAt(record, "distribution").value_or(QString()),
                numberAt(record, "param_value_internal").value_or(notANumber), trial);
        } else if (op == 6) {
            trial.state = stateOf(record);
            if (const QDateTime started = journalTime(record, "datetime_start"); started.isValid())
                trial.started = started;
            trial.completed = journalTime(record, "datetime_complete");
            takeValues(record, trial);
        } else if (op == 7) {
            trial.steps.insert(integerAt(record, "step").value_or(0),
                numberAt(record, "intermediate_value").value_or(notANumber));
        } else if (op == 8) {
            takeAttributes(record, "user_attr", trial.attributes);
        }
    }

    OptunaFile m_file;
    QList<Entry> m_studies;
    QList<TrialPlace> m_trials; ///< by id
    QStringList m_badLines;
    QSet<QString> m_badParameters;
};

} // namespace

OptunaFile readOptunaJournal(const QByteArray& journal)
{
    JournalReader reader;
    qint64 lineNumber = 0;
    qint64 tornLine = 0;
    qsizetype from = journal.startsWith("\xEF\xBB\xBF") ? 3 : 0;
    while (from < journal.size()) {
        ++lineNumber;
        const qsizetype end = journal.indexOf('\n', from);
        if (end < 0) {
            tornLine = lineNumber;
            break;
        }
        const QByteArray line = journal.mid(from, end - from).trimmed();
        if (!line.isEmpty())
            reader.read(line, lineNumber);
        from = end + 1;
    }
    return reader.finish(tornLine);
}

} // namespace megatune
