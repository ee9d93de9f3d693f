// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli manual: the manual pages, made from the same description of the subcommands as their --help.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/places.h"
#include "core/base/text.h"
#include "core/base/tr.h"

#include <algorithm>
#include <QCoreApplication>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Text as roff takes it: no escapes, no requests, hyphens that can be copied.
QString roff(QString text)
{
    text.replace(u'\\', u"\\e"_s).replace(u'-', u"\\-"_s);
    if (text.startsWith(u'.') || text.startsWith(u'\''))
        text.prepend(u"\\&"_s);
    return text + u'\n';
}

QString bold(const QString& text)
{
    return u".B "_s + roff(u'"' + QString(text).replace(u'"', u"\"\""_s) + u'"');
}

QString section(const QString& title)
{
    return u".SH "_s + title.toUpper() + u'\n';
}

QString pageHead(const QString& name, const QString& summary)
{
    return u".TH \"%1\" 1 \"\" \"Megatune %2\" \"Megatune\"\n"_s.arg(
               name.toUpper(), QCoreApplication::applicationVersion())
        + section(Tr::tr("Name")) + roff(name + u" - "_s + summary);
}

QString optionEntry(const OptionSpec& option)
{
    QString head = (option.letter.isNull() ? QString() : QString(u'-' + QString(option.letter) + u", "_s))
        + u"--"_s + option.name;
    if (!option.value.isEmpty())
        head += u' ' + option.value;
    QString meaning = option.meaning;
    if (!option.shownDefault.isEmpty())
        meaning += u' ' + Tr::tr("(default: %1)").arg(option.shownDefault);
    return u".TP\n"_s + bold(head) + roff(meaning);
}

QString exampleSection(const QList<CommandExample>& examples)
{
    QString text = examples.isEmpty() ? QString() : section(Tr::tr("Examples"));
    for (const CommandExample& example : examples)
        text += u".PP\n"_s + roff(example.meaning) + u".PP\n.in +4n\n.nf\n"_s + roff(example.line)
            + u".fi\n.in\n"_s;
    return text;
}

QString placesSection(const QString& title, const QList<NamedPlace>& places)
{
    QString text = places.isEmpty() ? QString() : section(title);
    for (const NamedPlace& place : places)
        text += u".TP\n"_s + bold(place.name) + roff(place.meaning);
    return text;
}

QString commandPage(const CommandSpec& spec)
{
    QString text = pageHead(u"megatune-cli-"_s + spec.name, spec.summary);
    text += section(Tr::tr("Synopsis"));
    for (const QString& usage : spec.usage)
        text += roff(u"megatune-cli "_s + spec.name + u' ' + usage) + u".br\n"_s;
    text += section(Tr::tr("Description")) + roff(spec.description);
    if (!spec.options.isEmpty())
        text += section(Tr::tr("Options"));
    for (const OptionSpec& option : spec.options) {
        if (!option.heading.isEmpty())
            text += u".SS "_s + roff(option.heading);
        text += optionEntry(asShown(option));
    }
    for (const auto& [heading, lines] : spec.notes) {
        text += u".SH "_s + roff(heading) + u".nf\n"_s;
        for (const QString& line : lines)
            text += roff(line);
        text += u".fi\n"_s;
    }
    text += placesSection(Tr::tr("Environment"), spec.variables) + placesSection(Tr::tr("Files"), spec.files);
    return text + exampleSection(spec.examples) + section(Tr::tr("See also")) + u".BR megatune\\-cli (1)\n"_s;
}

QString overviewPage(const QList<Command>& commands)
{
    QString text = pageHead(u"megatune-cli"_s, Tr::tr("find the fastest parallel layout for training"));
    text += section(Tr::tr("Synopsis")) + roff(u"megatune-cli "_s + Tr::tr("SUBCOMMAND [options]"));
    text += section(Tr::tr("Description"))
        + roff(Tr::tr(
            "Tries parallel layouts of a training command for Megatron-LM, Megatron-SWIFT or Accelerate, "
            "measures them, and prints the fastest command line. Each subcommand has a page of its own."));
    text += section(Tr::tr("Subcommands"));
    for (const Command& command : commands)
        text += u".TP\n"_s + bold(command.spec.name) + roff(command.spec.summary);
    QList<NamedPlace> variables;
    QList<NamedPlace> files;
    for (const Command& command : commands) {
        variables = joinedPlaces(variables, command.spec.variables);
        files = joinedPlaces(files, command.spec.files);
    }
    text += placesSection(Tr::tr("Environment"), variables) + placesSection(Tr::tr("Files"), files)
        + exampleSection(firstExamples());
    text += section(Tr::tr("See also"));
    for (const Command& command : commands)
        text +=
            u".BR megatune\\-cli\\-"_s + QString(command.spec.name).replace(u'-', u"\\-"_s) + u" (1),\n"_s;
    return text + u".BR megatune (1)\n"_s;
}

int runManual(const Arguments& arguments)
{
    const QList<Command> commands = allCommands();
    const QString name = arguments.operands().first();
    Results results;
    if (name == u"megatune-cli") {
        results.write(overviewPage(commands));
        return results.finish();
    }
    const auto found = std::find_if(commands.begin(), commands.end(),
        [&name](const Command& command) { return command.spec.name == name; });
    if (found == commands.end()) {
        QStringList known{u"megatune-cli"_s};
        for (const Command& command : commands)
            known.append(command.spec.name);
        complain(Tr::tr("There is no manual page for \"%1\"; there is one for %2.")
                     .arg(oneLine(name).left(80), known.join(u", "))
            + didYouMean(name, known));
        return ExitUsage;
    }
    results.write(commandPage(found->spec));
    return results.finish();
}

} // namespace

Command manualCommand()
{
    return {
        {.name = u"manual"_s,
            .summary = Tr::tr("the manual pages"),
            .examples = {{u"megatune-cli manual optimize | man -l -"_s,
                Tr::tr("Read the page of optimize where none is installed:")}},
            .usage = {Tr::tr("megatune-cli|SUBCOMMAND")},
            .description = Tr::tr(
                "Prints a manual page in the form that man reads: megatune-cli manual optimize | man -l -. "
                "The Debian package installs all of them."),
            .operands = {Tr::tr("PAGE")}},
        runManual};
}

} // namespace megatune
