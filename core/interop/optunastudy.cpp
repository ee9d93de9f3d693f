// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/interop/optunastudy.h"

#include "core/base/json.h"
#include "core/base/tr.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <QFile>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Value numberValue(double number)
{
    // Up to 2^53 a double holds every whole number.
    if (std::trunc(number) == number && std::abs(number) <= 9007199254740992.0)
        return Value{static_cast<qint64>(number)};
    return Value{0, QString::number(number, 'g', QLocale::FloatingPointShortest)};
}

Value valueOfChoice(const Json& choice)
{
    if (choice.is_number())
        return numberValue(choice.get<double>());
    // A word must not be empty: that is how a Value tells words from numbers.
    if (choice.is_string() && !choice.get_ref<const std::string&>().empty())
        return Value{0, QString::fromStdString(choice.get<std::string>())};
    return Value{0, QString::fromStdString(choice.is_null() ? "None" : choice.dump())};
}

/// Python's True in a note, say, or the text of a JSON string.
QString textOf(const QByteArray& json)
{
    const Result<Json> value = parseJson(json, {});
    return value && value->is_string() ? QString::fromStdString(value->get<std::string>()) : QString();
}

QString noteOf(const QMap<QString, QByteArray>& attributes, const QString& prefix)
{
    QString note;
    for (int i = 0;; ++i) {
        const auto piece = attributes.constFind(prefix + u"note_str:"_s + QString::number(i));
        if (piece == attributes.constEnd())
            return note;
        note += textOf(*piece);
    }
}

} // namespace

Result<Value> optunaValue(const QByteArray& distribution, double internal)
{
    const Result<Json> json = parseJson(distribution, u"distribution"_s);
    if (!json || !json->is_object() || !(json->contains("name") || json->contains("type")))
        return failure(ErrorKind::Malformed, Tr::tr("its distribution cannot be read"));
    // {"name": "CategoricalDistribution", "attributes": {...}}, or the short form {"type": "categorical",
    // ...}.
    const auto attributes = json->find("attributes");
    const Json& fields = attributes == json->end() ? *json : *attributes;
    if (!fields.is_object() || !fields.contains("choices"))
        return numberValue(internal);
    const Json& choices = fields["choices"];
    if (!choices.is_array() || !(internal >= 0) || internal >= double(choices.size())
        || std::trunc(internal) != internal)
        return failure(ErrorKind::Malformed, Tr::tr("its distribution has no choice %1").arg(internal));
    return valueOfChoice(choices[static_cast<std::size_t>(internal)]);
}

void takeOptunaNotes(
    OptunaStudy& study, const QMap<QString, QByteArray>& systemAttributes, const QMap<qint64, qsizetype>& ids)
{
    study.note = noteOf(systemAttributes, u"dashboard:"_s);
    for (auto it = ids.begin(); it != ids.end(); ++it)
        study.trials[it.value()].note =
            noteOf(systemAttributes, u"dashboard:"_s + QString::number(it.key()) + u':');
    const Result<Json> names = parseJson(systemAttributes.value(u"study:metric_names"_s, "null"), {});
    if (names && names->is_array() && !names->empty() && names->front().is_string())
        study.metric = QString::fromStdString(names->front().get<std::string>());
}

Result<OptunaFile> readOptunaFile(const QString& path)
{
    QFile file(path);
    if (!file.exists())
        return failure(ErrorKind::NotFound, Tr::tr("There is no file %1.").arg(path));
    if (!file.open(QIODevice::ReadOnly))
        return failure(
            ErrorKind::Unreadable, Tr::tr("%1 cannot be read (%2).").arg(path, file.errorString()));
    const QByteArray start = file.peek(16);
    if (start.startsWith("SQLite format 3"))
        return readOptunaDatabase(path);
    if (!start.trimmed().startsWith('{') && !start.startsWith("\xEF\xBB\xBF")) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("%1 is neither an Optuna journal nor an SQLite database; give one of these.").arg(path));
    }
    OptunaFile result = readOptunaJournal(file.readAll());
    if (result.studies.isEmpty()) {
        return failure(ErrorKind::Malformed,
            Tr::tr("%1 holds no study that could be read; is it an Optuna journal?").arg(path));
    }
    return result;
}

} // namespace megatune
