// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli completion: what a shell needs to complete the words of megatune-cli, made from the same
// description of the subcommands as their --help.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/export/exporter.h"
#include "core/hardware/gpuspec.h"
#include "core/preset/preset.h"
#include "core/recipe/recipe.h"
#include "core/strategy/strategy.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// What can stand in one place of the command line.
struct Completion
{
    enum class Kind { Nothing, Words, Files, Folders, Models };
    Kind kind = Kind::Nothing;
    QStringList words = {};
};

template<typename Kinds>
Completion namesOf(const Kinds& kinds)
{
    Completion result{Completion::Kind::Words};
    for (const auto& kind : kinds)
        result.words.append(kind.name);
    return result;
}

Completion completionOfValue(const OptionSpec& option)
{
    if (option.name == u"preset")
        return namesOf(presetKinds());
    if (option.name == u"strategy")
        return namesOf(strategyKinds());
    if (option.name == u"as")
        return namesOf(exportKinds());
    if (option.name == u"gpu")
        return namesOf(gpuSpecs());
    if (option.value == u"MODEL")
        return {Completion::Kind::Models};
    if (option.value == u"FILE")
        return {Completion::Kind::Files};
    if (option.value == u"DIR")
        return {Completion::Kind::Folders};
    if (option.value.contains(u'|') && !option.value.contains(u'='))
        return {Completion::Kind::Words, option.value.split(u'|')};
    return {};
}

Completion completionOfOperand(const CommandSpec& spec)
{
    if (spec.name == u"recipe")
        return namesOf(recipeKinds());
    if (spec.name == u"hosts")
        return {Completion::Kind::Words, {u"check"_s}};
    if (spec.name == u"model")
        return {Completion::Kind::Models};
    if (spec.name == u"manual") {
        Completion pages{Completion::Kind::Words, {u"megatune-cli"_s}};
        for (const Command& command : allCommands())
            pages.words.append(command.spec.name);
        return pages;
    }
    const QString usage = spec.usage.value(0).section(u' ', 0, 0);
    if (usage.contains(u'|'))
        return {Completion::Kind::Words, usage.split(u'|')};
    return {spec.operands.isEmpty() ? Completion::Kind::Nothing : Completion::Kind::Files};
}

QStringList optionWords(const CommandSpec& spec)
{
    QStringList words;
    for (const OptionSpec& option : spec.options)
        words.append(u"--"_s + option.name);
    return words << u"--help"_s;
}

// bash

QString bashReply(const Completion& completion)
{
    switch (completion.kind) {
    case Completion::Kind::Words:
        return u"_megatune_words '"_s + completion.words.join(u' ') + u'\'';
    case Completion::Kind::Files:
        return u"_megatune_files -f"_s;
    case Completion::Kind::Folders:
        return u"_megatune_files -d"_s;
    case Completion::Kind::Models:
        return u"_megatune_models"_s;
    case Completion::Kind::Nothing:
        break;
    }
    return u":"_s;
}

QString bashCommand(const CommandSpec& spec)
{
    QString text = u"    "_s + spec.name + u")\n        case $prev in\n"_s;
    for (const OptionSpec& option : spec.options) {
        if (option.value.isEmpty())
            continue;
        const QString letter = option.letter.isNull() ? QString() : QString(u" | -"_s + option.letter);
        text += u"        --"_s + option.name + letter + u") "_s + bashReply(completionOfValue(option))
            + u"; return ;;\n"_s;
    }
    text += u"        esac\n        if [[ $cur = -* ]]; then _megatune_words '"_s
        + optionWords(spec).join(u' ') + u"'; else "_s + bashReply(completionOfOperand(spec)) + u"; fi\n"_s;
    return text + u"        ;;\n"_s;
}

QString bashScript(const QList<Command>& commands)
{
    QStringList names;
    QString cases;
    for (const Command& command : commands) {
        names.append(command.spec.name);
        cases += bashCommand(command.spec);
    }
    return uR"sh(# Completion of megatune-cli in bash, as "megatune-cli completion bash" writes it.
_megatune_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$cur"); }
_megatune_files() {
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen "$1" -- "$cur")
}
_megatune_models() { _megatune_words "$(megatune-cli list models 2>/dev/null | cut -d' ' -f1)"; }
_megatune_cli() {
    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} i
    COMPREPLY=()
    # bash takes the = of --option=value for a word of its own.
    if [[ $cur = "=" ]]; then cur=; elif [[ $prev = "=" ]]; then prev=${COMP_WORDS[COMP_CWORD - 2]}; fi
    for ((i = 2; i < COMP_CWORD; i++)); do
        # Behind -- stands the training command.
        [[ ${COMP_WORDS[i]} != -- ]] || {
            compopt -o default
            return
        }
    done
    if ((COMP_CWORD == 1)); then
        _megatune_words '%1 --help --version'
        return
    fi
    case ${COMP_WORDS[1]} in
%2    esac
}
complete -F _megatune_cli megatune-cli
)sh"_s.arg(names.join(u' '), cases);
}

// zsh

QString zshQuoted(QString text)
{
    text.replace(u'\\', u"\\\\"_s).replace(u'[', u"\\["_s).replace(u']', u"\\]"_s);
    return text.replace(u':', u"\\:"_s).replace(u'\'', u"'\\''"_s);
}

QString zshAction(const Completion& completion)
{
    switch (completion.kind) {
    case Completion::Kind::Words:
        return u'(' + completion.words.join(u' ') + u')';
    case Completion::Kind::Files:
        return u"_files"_s;
    case Completion::Kind::Folders:
        return u"_files -/"_s;
    case Completion::Kind::Models:
        return u"_megatune_models"_s;
    case Completion::Kind::Nothing:
        break;
    }
    return u" "_s;
}

QString zshOption(const OptionSpec& option)
{
    const QString value = option.value.isEmpty()
        ? QString()
        : QString(u':' + zshQuoted(option.value) + u':' + zshAction(completionOfValue(option)));
    return QString(option.repeated ? u"*"_s : QString()) + u"--"_s + option.name
        + (option.value.isEmpty() ? QString() : u"="_s) + u'[' + zshQuoted(option.meaning) + u']' + value;
}

QString zshCommand(const CommandSpec& spec)
{
    QString text = u"        "_s + spec.name + u")\n            _arguments -S"_s;
    for (const OptionSpec& option : spec.options)
        text += u" \\\n                '"_s + zshOption(option) + u'\'';
    text += u" \\\n                '(- *)--help["_s + zshQuoted(Tr::tr("show the help")) + u"]'"_s;
    if (spec.takesCommand)
        text += u" \\\n                '*::command:_normal'"_s;
    else if (!spec.operands.isEmpty())
        text += u" \\\n                '1:"_s + zshQuoted(spec.operands.first()) + u':'
            + zshAction(completionOfOperand(spec)) + u'\'';
    return text + u"\n            ;;\n"_s;
}

QString zshScript(const QList<Command>& commands)
{
    QString names;
    QString cases;
    for (const Command& command : commands) {
        names += u"            '"_s + zshQuoted(command.spec.name) + u':' + zshQuoted(command.spec.summary)
            + u"'\n"_s;
        cases += zshCommand(command.spec);
    }
    return uR"sh(#compdef megatune-cli
# Completion of megatune-cli in zsh, as "megatune-cli completion zsh" writes it.
_megatune_models() {
    compadd -- ${(f)"$(megatune-cli list models 2>/dev/null | cut -d' ' -f1)"}
}
_megatune-cli() {
    local curcontext=$curcontext state line
    typeset -A opt_args
    _arguments -C '(- *)--help[%3]' '(- *)--version[%4]' '1: :->subcommand' '*:: :->words'
    case $state in
    subcommand)
        local -a names=(
%1        )
        _describe subcommand names
        ;;
    words)
        case $words[1] in
%2        esac
        ;;
    esac
}
# Loaded by name it is called, sourced it is announced.
if [[ $funcstack[1] == _megatune-cli ]]; then _megatune-cli "$@"; else compdef _megatune-cli megatune-cli; fi
)sh"_s.arg(names, cases, zshQuoted(Tr::tr("show the help")), zshQuoted(Tr::tr("show the version")));
}

int runCompletion(const Arguments& arguments)
{
    const QString shell = arguments.operands().first();
    const QStringList known{u"bash"_s, u"zsh"_s};
    if (!known.contains(shell)) {
        complain(Tr::tr("There is no completion for \"%1\"; there is one for %2.")
                     .arg(oneLine(shell).left(80), known.join(u", "))
            + didYouMean(shell, known));
        return ExitUsage;
    }
    Results results;
    results.write(shell == u"bash" ? bashScript(allCommands()) : zshScript(allCommands()));
    return results.finish();
}

} // namespace

Command completionCommand()
{
    return {{.name = u"completion"_s,
                .summary = Tr::tr("what bash or zsh needs to complete megatune-cli"),
                .examples = {{u"source <(megatune-cli completion bash)"_s,
                    Tr::tr("Names with the Tab key, in this session:")}},
                .usage = {u"bash|zsh"_s},
                .description = Tr::tr(
                    "Prints a script for the shell. In this session: source <(megatune-cli completion bash). "
                    "The Debian package installs both."),
                .operands = {Tr::tr("SHELL")}},
        runCompletion};
}

} // namespace megatune
