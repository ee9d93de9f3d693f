// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modeldescription.h"

#include "core/base/text.h"
#include "core/base/tr.h"

#include <nlohmann/json.hpp>

namespace megatune {

namespace {

const QString descriptionStart = QStringLiteral("shape:");

/// Nothing for what is no value of a size.
Json descriptionValue(const QString& text)
{
    if (text == u"true" || text == u"false")
        return Json(text == u"true");
    const std::optional<qint64> number = toInteger(text);
    return number && *number >= 0 ? Json(*number) : Json();
}

} // namespace

bool isModelDescription(const QString& text)
{
    return text.startsWith(descriptionStart);
}

QString modelDescription(const ModelShape& shape)
{
    QStringList items;
    const OrderedJson json = toJson(shape);
    for (const auto& [key, value] : json.items()) {
        const bool isUsual = key == "is_multimodal" && !shape.isMultimodal;
        if (!isUsual && (value.is_boolean() || value.is_number_integer()))
            items.append(QString::fromStdString(key) + u'=' + QString::fromUtf8(toLine(value)));
    }
    return descriptionStart + items.join(u'/');
}

Result<ModelShape> modelFromDescription(const QString& text)
{
    Json json = Json::object();
    const QStringList items = text.mid(descriptionStart.size()).split(u'/', Qt::SkipEmptyParts);
    for (const QString& item : items) {
        const std::string key = item.section(u'=', 0, 0).trimmed().toStdString();
        const Json value = descriptionValue(item.section(u'=', 1).trimmed());
        if (value.is_null() || json.contains(key)) {
            return failure(ErrorKind::Usage,
                Tr::tr("\"%1\" cannot stand in the description of a model; write each size "
                       "once, such as hidden_size=4096.")
                    .arg(oneLine(item).left(80)));
        }
        json[key] = value;
    }
    ModelShape shape = shapeFromJson(json);
    const OrderedJson read = toJson(shape);
    for (const auto& [key, value] : json.items()) {
        if (!read.contains(key)
            && !(value.is_boolean() && (key == "gated_ffn" || key == "has_state_space_layers"))) {
            return failure(ErrorKind::Usage,
                Tr::tr("The description of a model cannot have %1; give another one.")
                    .arg(oneLine(QString::fromStdString(key)).left(80)));
        }
    }
    if (!shape.numLayers || !shape.hiddenSize || !shape.numAttentionHeads) {
        return failure(ErrorKind::Usage,
            Tr::tr("The description of a model needs num_layers, hidden_size and "
                   "num_attention_heads."));
    }
    shape.name = Tr::tr("the command's model");
    shape.source = Tr::tr("the command");
    return shape;
}

} // namespace megatune
