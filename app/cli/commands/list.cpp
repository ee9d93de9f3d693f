// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli list: what this version and this machine have.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/export/exporter.h"
#include "core/export/jsondocument.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/recipe/recipe.h"
#include "core/strategy/strategy.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct ListEntry
{
    QString name;
    QString title;
    OrderedJson more = {}; ///< of --format json only
};

using ListEntries = QList<ListEntry>;

template<typename Kinds>
ListEntries entriesOf(const Kinds& kinds)
{
    ListEntries entries;
    for (const auto& kind : kinds)
        entries.append({kind.name, kind.title});
    return entries;
}

ListEntries modelEntries()
{
    ListEntries entries;
    const ModelLocator locator(QProcessEnvironment::systemEnvironment());
    const QStringList cached = locator.cachedModels();
    for (const QString& id : cached) {
        const Result<ModelShape> shape = locator.shapeOf(id);
        entries.append({id, shape ? describe(*shape) : shape.error().sentence});
    }
    if (cached.isEmpty()) {
        say(Tr::tr("No model lies in the Hugging Face or ModelScope cache of this machine; these are "
                   "the models that Megatune knows."));
    }
    for (const QString& id : catalogModels()) {
        if (!cached.contains(id))
            entries.append({id, Tr::tr("%1; from Megatune's catalog").arg(describe(*catalogShape(id)))});
    }
    return entries;
}

ListEntries gpuEntries()
{
    ListEntries entries;
    for (const GpuSpec& gpu : gpuSpecs()) {
        entries.append({gpu.name,
            Tr::tr("%1 GiB usable, %2 TFLOP/s in 16 bits")
                .arg(gpu.memoryBytes / bytesPerGib, 0, 'f', 1)
                .arg(gpu.bf16Tflops, 0, 'f', 0),
            toJson(gpu)});
    }
    return entries;
}

int printEntries(const QString& what, const ListEntries& entries, const QString& format)
{
    Results results;
    if (format == u"json") {
        OrderedJson list = OrderedJson::array();
        for (const ListEntry& entry : entries) {
            OrderedJson item{{"name", entry.name.toStdString()}, {"title", entry.title.toStdString()}};
            item.update(entry.more.is_null() ? OrderedJson::object() : entry.more);
            list.push_back(std::move(item));
        }
        OrderedJson document;
        document[what.toStdString()] = std::move(list);
        results.write(jsonDocument(document));
        return results.finish();
    }
    TextTable table(QList<TextColumn>(2));
    for (const ListEntry& entry : entries)
        table.add({oneLine(entry.name), oneLine(entry.title)});
    results.write(table.text());
    return results.finish();
}

int runList(const Arguments& arguments)
{
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const QString what = arguments.operands().first();
    if (what == u"presets")
        return printEntries(what, entriesOf(presetKinds()), *format);
    if (what == u"strategies")
        return printEntries(what, entriesOf(strategyKinds()), *format);
    if (what == u"models")
        return printEntries(what, modelEntries(), *format);
    if (what == u"exports")
        return printEntries(what, entriesOf(exportKinds()), *format);
    if (what == u"gpus")
        return printEntries(what, gpuEntries(), *format);
    if (what == u"recipes")
        return printEntries(what, entriesOf(recipeKinds()), *format);
    const QStringList known{
        u"presets"_s, u"strategies"_s, u"models"_s, u"gpus"_s, u"exports"_s, u"recipes"_s};
    complain(
        Tr::tr("There is no list of \"%1\"; there are %2.").arg(oneLine(what).left(80), known.join(u", "))
        + didYouMean(what, known));
    return ExitUsage;
}

} // namespace

Command listCommand()
{
    return {
        {.name = u"list"_s,
            .summary = Tr::tr("presets, strategies, models, GPUs, exports and recipes that there are"),
            .examples = {{u"megatune-cli list gpus"_s, Tr::tr("The types of GPUs whose figures are known:")},
                {u"megatune-cli list models"_s,
                    Tr::tr("The models on this machine, and those of the catalog:")}},
            .usage = {u"presets|strategies|models|gpus|exports|recipes [--format text|json]"_s},
            .description = Tr::tr("Lists the names that other subcommands take. Models are those "
                                  "in the Hugging Face and ModelScope caches of this machine, and "
                                  "those in Megatune's own catalog."),
            .options = {formatOption({u"text"_s, u"json"_s})},
            .operands = {Tr::tr("WHAT")},
            .variables = modelVariables(),
            .files = modelFiles()},
        runList};
}

} // namespace megatune
