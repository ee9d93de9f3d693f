// SPDX-License-Identifier: GPL-3.0-or-later
// The SQLite form, from Optuna 0.9 on: what a table has decides how it is read, since heads of the schema
// differ in few columns.
#include "core/base/tr.h"
#include "core/interop/optunastudy.h"

#include <atomic>
#include <limits>
#include <QFileInfo>
#include <QRegularExpression>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QSqlRecord>
#include <QTimeZone>
#include <QVariant>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double noNumber = std::numeric_limits<double>::quiet_NaN();

OptunaState stateOfName(const QString& name)
{
    static const QStringList names{u"RUNNING"_s, u"COMPLETE"_s, u"PRUNED"_s, u"FAIL"_s, u"WAITING"_s};
    const qsizetype index = names.indexOf(name);
    return index < 0 ? OptunaState::Fail : static_cast<OptunaState>(index);
}

/// The type columns came with 3.0; before, an infinity was the database's own.
double numberOf(const QVariant& value, const QString& type)
{
    if (type == u"INF_POS")
        return std::numeric_limits<double>::infinity();
    if (type == u"INF_NEG")
        return -std::numeric_limits<double>::infinity();
    bool ok = false;
    const double number = value.toDouble(&ok);
    return ok && !value.isNull() ? number : noNumber;
}

class DatabaseReader
{
public:
    explicit DatabaseReader(const QSqlDatabase& database)
        : m_database(database)
    {
    }

    Result<OptunaFile> read(const QString& path)
    {
        const QStringList tables = m_database.tables();
        if (!tables.contains(u"studies") || !tables.contains(u"trials")) {
            return failure(ErrorKind::Unsupported,
                Tr::tr("%1 is damaged, or no database of Optuna: it has no studies.").arg(path));
        }
        if (const QString view = viewInPlaceOfTable(); !view.isEmpty()) {
            return failure(ErrorKind::Unsupported,
                Tr::tr("%1 is no database of Optuna: its \"%2\" is a view, not a table.").arg(path, view));
        }
        readVersion();
        readStudies();
        readTrials();
        readAttributes();
        if (m_error.isEmpty())
            return OptunaFile{m_studies, m_remarks};
        return failure(
            ErrorKind::Malformed, Tr::tr("%1 cannot be read as an Optuna database.").arg(path), m_error);
    }

private:
    struct TrialPlace
    {
        qsizetype study = 0;
        qsizetype trial = 0;
    };

    /// Optuna makes no views, and the query behind a stranger's may never end. SQLite ignores case in names.
    [[nodiscard]] QString viewInPlaceOfTable() const
    {
        static const QRegularExpression ours(
            u"^(version_info|studies|trials|(study|trial)_.*)$"_s, QRegularExpression::CaseInsensitiveOption);
        return m_database.tables(QSql::Views).filter(ours).value(0);
    }

    [[nodiscard]] bool has(const QString& table, const QString& column) const
    {
        return m_database.record(table).contains(column);
    }
    /// `column` where the table has it, else `otherwise`.
    [[nodiscard]] QString columnOf(
        const QString& table, const QString& column, const QString& otherwise) const
    {
        return has(table, column) ? column : otherwise;
    }

    template<typename Row>
    void each(const QString& sql, const Row& row)
    {
        QSqlQuery query(m_database);
        query.setForwardOnly(true);
        if (!query.exec(sql)) {
            m_error = query.lastError().text();
            return;
        }
        while (query.next())
            row(query);
    }

    void readVersion()
    {
        QString version;
        if (has(u"version_info"_s, u"library_version"_s)) {
            each(u"SELECT library_version FROM version_info"_s,
                [&version](const QSqlQuery& row) { version = row.value(0).toString(); });
        }
        bool ok = false;
        const int major = version.section(u'.', 0, 0).toInt(&ok);
        m_timesAreUtc = ok && major >= 5;
        m_remarks.append(m_timesAreUtc
                ? Tr::tr("Written by Optuna %1: its times were taken as UTC.").arg(version)
                : Tr::tr("Written by Optuna %1: its times were taken as local time of this machine.")
                      .arg(version.isEmpty() ? u"0.9"_s : version));
    }

    [[nodiscard]] QDateTime timeOf(const QVariant& text) const
    {
        QDateTime time =
            QDateTime::fromString(text.toString().left(23).replace(u' ', u'T'), Qt::ISODateWithMs);
        if (m_timesAreUtc)
            time.setTimeZone(QTimeZone::utc());
        return time.isValid() ? time.toUTC() : QDateTime();
    }

    static int directionOf(const QString& name)
    {
        return name == u"MAXIMIZE" ? 2 : (name == u"MINIMIZE" ? 1 : 0);
    }

    void readStudies()
    {
        const QString direction = columnOf(u"studies"_s, u"direction"_s, u"NULL"_s);
        each(u"SELECT study_id, study_name, "_s + direction + u" FROM studies ORDER BY study_id"_s,
            [this](const QSqlQuery& row) {
                OptunaStudy study;
                study.name = row.value(1).toString();
                if (!row.value(2).isNull())
                    study.directions.append(directionOf(row.value(2).toString()));
                m_studyOfId.insert(row.value(0).toLongLong(), m_studies.size());
                m_studies.append(study);
            });
        if (!m_database.tables().contains(u"study_directions"))
            return;
        each(u"SELECT study_id, direction FROM study_directions ORDER BY study_id, objective"_s,
            [this](const QSqlQuery& row) {
                if (const auto index = m_studyOfId.constFind(row.value(0).toLongLong());
                    index != m_studyOfId.constEnd())
                    m_studies[*index].directions.append(directionOf(row.value(1).toString()));
            });
    }

    void readTrials()
    {
        const QString value = columnOf(u"trials"_s, u"value"_s, u"NULL"_s);
        each(u"SELECT trial_id, study_id, state, datetime_start, datetime_complete, "_s + value
                + u" FROM trials ORDER BY study_id, trial_id"_s,
            [this](const QSqlQuery& row) {
                const auto index = m_studyOfId.constFind(row.value(1).toLongLong());
                if (index == m_studyOfId.constEnd())
                    return;
                OptunaStudy& study = m_studies[*index];
                OptunaTrial trial;
                trial.number = static_cast<int>(study.trials.size());
                trial.state = stateOfName(row.value(2).toString());
                trial.started = timeOf(row.value(3));
                trial.completed = timeOf(row.value(4));
                if (!row.value(5).isNull())
                    trial.values.append(row.value(5).toDouble());
                m_trialOfId.insert(row.value(0).toLongLong(), {*index, study.trials.size()});
                study.trials.append(trial);
            });
        readParameters();
        readValues();
    }

    OptunaTrial* trialOf(const QVariant& id)
    {
        const auto place = m_trialOfId.constFind(id.toLongLong());
        return place == m_trialOfId.constEnd() ? nullptr : &m_studies[place->study].trials[place->trial];
    }

    void readParameters()
    {
        QStringList unreadable;
        each(
            u"SELECT trial_id, param_name, param_value, distribution_json FROM trial_params ORDER BY param_id"_s,
            [this, &unreadable](const QSqlQuery& row) {
                OptunaTrial* trial = trialOf(row.value(0));
                if (trial == nullptr)
                    return;
                const QString name = row.value(1).toString();
                const Result<Value> value = optunaValue(row.value(3).toByteArray(), row.value(2).toDouble());
                if (value)
                    trial->params.set(name, *value);
                else if (!unreadable.contains(name))
                    unreadable.append(name);
            });
        if (!unreadable.isEmpty()) {
            m_remarks.append(
                Tr::tr("Values of these parameters could not be read: %1.").arg(unreadable.join(u", ")));
        }
    }

    void readValues()
    {
        const QStringList tables = m_database.tables();
        // Before 2.4 the table of this name held the values on the way.
        const bool old = has(u"trial_values"_s, u"step"_s);
        if (tables.contains(u"trial_values") && !old) {
            each(u"SELECT trial_id, objective, value, "_s
                    + columnOf(u"trial_values"_s, u"value_type"_s, u"NULL"_s)
                    + u" FROM trial_values ORDER BY trial_id, objective"_s,
                [this](const QSqlQuery& row) {
                    if (OptunaTrial* trial = trialOf(row.value(0)))
                        trial->values.append(numberOf(row.value(2), row.value(3).toString()));
                });
        }
        const QString table = old ? u"trial_values"_s : u"trial_intermediate_values"_s;
        if (!tables.contains(table))
            return;
        each(u"SELECT trial_id, step, "_s + (old ? u"value"_s : u"intermediate_value"_s) + u", "_s
                + columnOf(table, u"intermediate_value_type"_s, u"NULL"_s) + u" FROM "_s + table,
            [this](const QSqlQuery& row) {
                if (OptunaTrial* trial = trialOf(row.value(0))) {
                    trial->steps.insert(
                        row.value(1).toLongLong(), numberOf(row.value(2), row.value(3).toString()));
                }
            });
    }

    void readAttributes()
    {
        each(u"SELECT trial_id, key, value_json FROM trial_user_attributes"_s, [this](const QSqlQuery& row) {
            if (OptunaTrial* trial = trialOf(row.value(0)))
                trial->attributes.insert(row.value(1).toString(), row.value(2).toByteArray());
        });
        each(u"SELECT study_id, key, value_json FROM study_user_attributes"_s, [this](const QSqlQuery& row) {
            if (const auto index = m_studyOfId.constFind(row.value(0).toLongLong());
                index != m_studyOfId.constEnd())
                m_studies[*index].attributes.insert(row.value(1).toString(), row.value(2).toByteArray());
        });
        QMap<qint64, QMap<QString, QByteArray>> systemAttributes;
        each(u"SELECT study_id, key, value_json FROM study_system_attributes"_s,
            [&systemAttributes](const QSqlQuery& row) {
                systemAttributes[row.value(0).toLongLong()].insert(
                    row.value(1).toString(), row.value(2).toByteArray());
            });
        for (auto it = m_studyOfId.cbegin(); it != m_studyOfId.cend(); ++it) {
            QMap<qint64, qsizetype> ids;
            for (auto trial = m_trialOfId.cbegin(); trial != m_trialOfId.cend(); ++trial) {
                if (trial->study == it.value())
                    ids.insert(trial.key(), trial->trial);
            }
            takeOptunaNotes(m_studies[it.value()], systemAttributes.value(it.key()), ids);
        }
    }

    QSqlDatabase m_database;
    QList<OptunaStudy> m_studies;
    QStringList m_remarks;
    QMap<qint64, qsizetype> m_studyOfId;
    QMap<qint64, TrialPlace> m_trialOfId;
    QString m_error;
    bool m_timesAreUtc = false;
};

} // namespace

Result<OptunaFile> readOptunaDatabase(const QString& path)
{
    if (!QSqlDatabase::isDriverAvailable(u"QSQLITE"_s)) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("%1 is an SQLite database, which needs the package libqt6sql6-sqlite; install it.")
                .arg(path));
    }
    // Connections have names of their own in a list of Qt's, also in several threads.
    static std::atomic<int> count = 0;
    const QString name = u"megatune-optuna-"_s + QString::number(++count);
    Result<OptunaFile> result = failure(ErrorKind::Unreadable, QString());
    {
        QSqlDatabase database = QSqlDatabase::addDatabase(u"QSQLITE"_s, name);
        database.setDatabaseName(path);
        database.setConnectOptions(u"QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=5000"_s);
        if (database.open())
            result = DatabaseReader(database).read(path);
        else
            result = failure(ErrorKind::Unreadable,
                Tr::tr("%1 cannot be opened as a database (%2).").arg(path, database.lastError().text()));
    }
    QSqlDatabase::removeDatabase(name);
    return result;
}

} // namespace megatune
