// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/modelcatalog.h"

#include "core/base/tr.h"

#include <map>
#include <nlohmann/json.hpp>
#include <QFile>

// A resource of a static library is only there once somebody asks for it, from outside of any namespace.
static void takeCatalogAlong()
{
    Q_INIT_RESOURCE(catalog);
}

namespace megatune {

namespace {

struct CatalogEntry
{
    QByteArray config = {};
    QString source = {}; ///< in English, as the file has it
    bool isSure = false; ///< the numbers were read in a published file, and not remembered
};

using Catalog = std::map<QString, CatalogEntry>;

Catalog catalogFromResource()
{
    takeCatalogAlong();
    Catalog catalog;
    QFile file(QStringLiteral(":/megatune/catalog.json"));
    if (!file.open(QIODevice::ReadOnly))
        return catalog;
    const Result<Json> document = parseJson(file.readAll(), QStringLiteral("catalog.json"));
    if (!document)
        return catalog;
    for (const Json& model : document->at("models")) {
        for (const Json& id : model.at("ids")) {
            Json config = model.at("config");
            if (const auto longest = model.find("positions");
                longest != model.end() && longest->contains(id.get<std::string>()))
                config["max_position_embeddings"] = longest->at(id.get<std::string>());
            catalog.emplace(QString::fromStdString(id.get<std::string>()),
                CatalogEntry{toLine(config), textAt(model, "source").value_or(QString()),
                    textAt(model, "numbers") == u"found"});
        }
    }
    return catalog;
}

const Catalog& catalogRead()
{
    static const Catalog catalog = catalogFromResource();
    return catalog;
}

QString catalogSource(const CatalogEntry& entry)
{
    return (entry.isSure ? Tr::tr("Megatune's catalog (%1)")
                         : Tr::tr("Megatune's catalog (%1; not checked against config.json)"))
        .arg(entry.source);
}

} // namespace

std::optional<ModelShape> catalogShape(const QString& id)
{
    const auto found = catalogRead().find(id);
    if (found == catalogRead().end())
        return std::nullopt;
    const Result<ModelShape> shape = shapeFromConfig(found->second.config, id, catalogSource(found->second));
    return shape ? std::optional<ModelShape>(*shape) : std::nullopt;
}

QStringList catalogModels()
{
    QStringList ids;
    for (const auto& [id, entry] : catalogRead())
        ids << id;
    return ids;
}

} // namespace megatune
