// SPDX-License-Identifier: GPL-3.0-or-later
// Export `swift-yaml`: the file that ms-swift takes in the place of options: from 4.1 on as the first
// argument (cli/main.py, parse_yaml_args), before as --config FILE (prepare_config_args), without variables.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/shellwords.h"
#include "core/export/exportkinds.h"
#include "core/export/optionlist.h"
#include "core/export/origin.h"
#include "core/trainer/dialect.h"
#include "core/trial/trialcommand.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// ms-swift sets what stands under ENV unless it is set already.
QString environmentBlock(const QList<QPair<QString, QString>>& variables)
{
    QString text;
    for (const auto& [name, value] : variables)
        text += u"  "_s + name + u": "_s + yamlScalar(value) + u'\n';
    return text.isEmpty() ? text : QString(u"ENV:\n"_s + text);
}

QString optionLines(const ListedOption& option)
{
    const QString key = QString(option.name).replace(u'-', u'_') + u':';
    if (option.values.isEmpty())
        return key + u" true\n"_s;
    if (option.values.size() == 1 && !isListOption(canonicalOption(option.name)))
        return key + u' ' + yamlScalar(option.values.first()) + u'\n';
    QString text = key + u'\n';
    for (const QString& value : option.values)
        text += u"  - "_s + yamlScalar(value) + u'\n';
    return text;
}

/// The variables in front of a command.
QString assignments(const QList<QPair<QString, QString>>& variables)
{
    QString text;
    for (const auto& [name, value] : variables)
        text += name + u'=' + quoteForScript(value) + u' ';
    return text;
}

Result<Exported> exportSwiftYaml(const StudyState& state, const ExportRequest& request)
{
    const Result<CommandLine> command = commandToExport(state, request);
    MEGATUNE_TRY(command);
    const Result<Dialect> dialect = dialectFor(state.header().arguments, *command);
    MEGATUNE_TRY(dialect);
    const int number = (*trialToExport(state, request.trial))->number;
    if (!dialect->isSwift() || dialect->kind() == TrainerKind::Script) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("The command of trial %1 does not start ms-swift itself, as in \"megatron sft\"; export "
                   "it as shell or script.")
                .arg(number));
    }
    const QStringList arguments = command->bodyArguments();
    const bool isFirst = !arguments.isEmpty() && isConfigFileName(arguments.first());
    if (const QString file = isFirst ? arguments.first() : command->option(u"config"_s).value_or(QString());
        !file.isEmpty()) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("The command of trial %1 has a file of its own, %2, which the study does not hold; "
                   "export it as shell or script.")
                .arg(QString::number(number), file));
    }
    const Result<QList<ListedOption>> options = listedOptions(*command);
    MEGATUNE_TRY(options);
    QString yaml = originComments(state, **trialToExport(state, request.trial), request);
    const auto variables = state.header().environment + command->variables();
    const QString start = command->launcher() + u' ' + command->body();
    const QString byOption = assignments(variables) + start + u" --config FILE.yaml"_s;
    const bool isThree = dialect->trainer().kind == TrainerKind::MsSwift3;
    yaml += commentLine(Tr::tr("Start it with: %1").arg(isThree ? byOption : start + u" FILE.yaml"_s));
    if (!isThree)
        yaml += commentLine(Tr::tr("Before ms-swift 4.1: %1; take ENV out").arg(byOption));
    QStringList remarks = shellRemarks(*command) + maskRemarks(command->text())
        + shortTrialRemarks(state.header(), request.production);
    for (const QString& remark : std::as_const(remarks))
        yaml += commentLine(remark);
    if (!isThree)
        yaml += environmentBlock(variables);
    for (const ListedOption& option : *options)
        yaml += optionLines(option);
    return Exported{yaml.toUtf8(), remarks};
}

} // namespace

ExportKind swiftYamlExport()
{
    return ExportKind{.name = u"swift-yaml"_s,
        .label = Tr::tr("Options of ms-swift"),
        .title = Tr::tr("a trial's options as the YAML file of ms-swift"),
        .suffix = u"yaml"_s,
        .create = exportSwiftYaml};
}

} // namespace megatune
