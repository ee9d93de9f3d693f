// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/spacecompare.h"

#include "app/cli/console.h"
#include "app/cli/presetoptions.h"
#include "core/advice/comparison.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/export/csvtext.h"
#include "core/export/jsondocument.h"
#include "core/model/modellocator.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString& documentedRules()
{
    static const QString name = QStringLiteral("zenith");
    return name;
}

const QString& exactRules()
{
    static const QString name = QStringLiteral("megatron-core");
    return name;
}

OrderedJson comparisonJson(const RuleComparison& comparison)
{
    OrderedJson document;
    document["kept"] = {{documentedRules().toStdString(), comparison.first},
        {exactRules().toStdString(), comparison.second}, {"both", comparison.both}};
    document["complete"] = comparison.complete;
    document["differences"] = OrderedJson::array();
    for (const RuleDifference& difference : comparison.differences) {
        OrderedJson entry;
        entry["params"] = toJson(difference.layout);
        entry["kept_by"] = (difference.keptByFirst ? documentedRules() : exactRules()).toStdString();
        entry["rule"] =
            difference.rule.isEmpty() ? OrderedJson() : OrderedJson(difference.rule.toStdString());
        entry["reason"] = difference.reason.toStdString();
        document["differences"].push_back(entry);
    }
    return document;
}

void writeComparisonCsv(const RuleComparison& comparison, const QStringList& names, Results& results)
{
    results.write(csvRecord(names + QStringList{u"kept_by"_s, u"rule"_s, u"reason"_s}));
    for (const RuleDifference& difference : comparison.differences) {
        QStringList cells;
        for (const QString& name : names)
            cells.append(difference.layout.text(name));
        cells << (difference.keptByFirst ? documentedRules() : exactRules()) << difference.rule
              << difference.reason;
        results.write(csvRecord(cells));
    }
    if (!comparison.complete)
        complain(Tr::tr("More differ; --limit lists more."));
}

QString comparisonText(const RuleComparison& comparison, const QStringList& names)
{
    QString text = Tr::tr("%1 layouts are kept by the documented rules (megatron), %2 by Megatron's own "
                          "(megatron-core), %3 by both.")
                       .arg(counted(comparison.first), counted(comparison.second), counted(comparison.both))
        + u"\n\n";
    QList<TextColumn> columns;
    for (const QString& name : names)
        columns.append({name.toUpper(), true, 4});
    columns.append({Tr::tr("Kept by"), false});
    columns.append({Tr::tr("Why the other leaves it out"), false});
    TextTable table(columns);
    for (const RuleDifference& difference : comparison.differences) {
        QStringList cells;
        for (const QString& name : names)
            cells.append(difference.layout.text(name));
        cells << (difference.keptByFirst ? u"megatron"_s : u"megatron-core"_s) << difference.reason;
        table.add(cells);
    }
    text += table.text();
    if (!comparison.complete)
        text += Tr::tr("More differ; --limit lists more.") + u'\n';
    return text;
}

} // namespace

int runSpaceComparison(const Arguments& arguments)
{
    constexpr qint64 listedByDefault = 200;
    const Result<std::optional<qint64>> limit = arguments.integer(u"limit"_s, 0, 10'000'000);
    if (!limit)
        return refuse(limit.error());
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s, u"csv"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    if (arguments.has(u"list"_s)) {
        return refuse({ErrorKind::Usage,
            Tr::tr("--compare is a list of its own, of layouts that differ; give it without --list.")});
    }
    const Result<PresetPtr> given = presetFrom(arguments);
    if (!given)
        return refuse(given.error());
    const ModelLocator locator(QProcessEnvironment::systemEnvironment());
    const Result<RuleComparison> comparison = compareRules(
        (*given)->arguments(), locator, {}, static_cast<qsizetype>(limit->value_or(listedByDefault)));
    if (!comparison)
        return refuse(comparison.error());
    Results results;
    if (*format == u"json")
        results.write(toIndented(comparisonJson(*comparison)) + '\n');
    else if (*format == u"csv")
        writeComparisonCsv(*comparison, (*given)->layoutParameters(), results);
    else
        results.write(comparisonText(*comparison, (*given)->layoutParameters()));
    return results.finish();
}

} // namespace megatune
