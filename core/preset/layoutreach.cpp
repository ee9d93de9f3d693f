// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/layoutreach.h"

#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trainer.h"

#include <algorithm>
#include <QHash>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The parameter that an option of Megatron-LM's or ms-swift's name sets by itself; one of somebody's own has
/// the option's name. Where the layers of a pipeline go is no parameter.
QString parameterOfOption(const QString& option)
{
    static const QHash<QString, QString> parameters{{option::tensorParallel, axis::tp},
        {option::pipelineParallel, axis::pp}, {option::contextParallel, axis::cp},
        {option::contextLevels, axis::cp}, {option::expertParallel, axis::ep},
        {option::expertTensorParallel, axis::etp}, {option::microBatch, axis::mbs},
        {option::globalBatch, argument::globalBatch}, {option::virtualStages, axis::vpp},
        {option::layersPerVirtualStage, axis::vpp},
        {QStringLiteral("virtual-pipeline-model-parallel-size"), axis::vpp},
        {option::sequenceParallel, axis::sequenceParallel}, {option::recomputeGranularity, axis::granularity},
        {option::recomputeActivations, axis::granularity}, {option::recomputeMethod, axis::method},
        {option::recomputeLayers, axis::recomputeLayers}, {option::recomputeModules, axis::recomputeModules},
        {option::megatronFsdp, axis::fullySharded}, {option::vitRecompute, axis::vit}};
    const QString name = canonicalOption(option);
    // "--tp" is no trainer's option, but one of somebody's own script.
    return parameters.value(name, parametersOfWords().contains(name) ? QString() : name);
}

/// Whether what is added to the words reaches a trainer that reads it.
bool passesOptions(const Dialect& dialect)
{
    if (dialect.facts().isNamed)
        return !dialect.dropsArguments();
    const bool isHandedOn =
        dialect.kind() != TrainerKind::Script || dialect.forwardsArguments().value_or(false);
    return isHandedOn && dialect.isTrainerKnown();
}

/// The option of the trainer itself that has this word as its whole value: written anew with the others.
bool isOwnOption(const QString& option, const QString& parameter)
{
    const QStringList aliases = optionAliases(canonicalOption(option));
    return option.startsWith(u"--") && std::any_of(aliases.begin(), aliases.end(), [&](const QString& name) {
        return parameterOfOption(name) == parameter;
    });
}

enum class Place { None, Part, Whole, OwnOption };

/// Where the placeholder stands in the training command, the strongest of its places.
Place placeOf(const Dialect& dialect, const LayoutPlaceholder& placeholder)
{
    const QString ofWord = parameterOfWord(placeholder.word);
    const QString parameter = ofWord.isEmpty() ? placeholder.word : ofWord;
    const QStringList words = dialect.command().words();
    Place place = Place::None;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString& word = words[i];
        if (!word.contains(placeholder.written))
            continue;
        const bool isJoined = word.startsWith(u"--") && word.endsWith(u'=' + placeholder.written);
        const QString option = isJoined ? word.section(u'=', 0, 0) : i > 0 ? words[i - 1] : QString();
        const bool isWhole = word == placeholder.written || isJoined;
        const Place here = isWhole && isOwnOption(option, parameter) ? Place::OwnOption
            : isWhole                                                ? Place::Whole
                                                                     : Place::Part;
        place = std::max(place, here);
    }
    for (const auto& [name, value] : dialect.command().variables()) {
        if (value.contains(placeholder.written))
            place = std::max(place, Place::Whole);
    }
    return place;
}

/// They start their program in a world with variables of its own, but for those that they are told by name.
QString barrierIn(const CommandLine& command, const QList<LayoutVariable>& variables)
{
    static const QStringList barriers{QStringLiteral("docker"), QStringLiteral("podman"),
        QStringLiteral("nerdctl"), QStringLiteral("docker-compose"), QStringLiteral("kubectl"),
        QStringLiteral("oc"), QStringLiteral("ssh")};
    const QStringList words = command.words();
    const auto isHandedOn = [&words](const LayoutVariable& variable) {
        return words.contains(variable.name) || words.contains(u"--env="_s + variable.name);
    };
    if (std::all_of(variables.begin(), variables.end(), isHandedOn))
        return {};
    for (const QString& word : words) {
        if (word == command.body())
            break;
        if (barriers.contains(fileNameOf(word)))
            return fileNameOf(word);
    }
    return {};
}

} // namespace

LayoutReach::LayoutReach(const Dialect& dialect, const QString& variables, const QStringList& parameters)
    : m_parameters(parameters)
    , m_variables(layoutVariablesFromText(variables, parameters + parametersOfWords())
                      .value_or(QList<LayoutVariable>()))
    , m_placeholders(layoutPlaceholders(dialect.command().text(), parameters))
{
    m_isByOptionsAlone = m_variables.isEmpty() && m_placeholders.isEmpty();
    if (m_isByOptionsAlone)
        return;
    m_takesOptions = passesOptions(dialect);
    readPlaceholders(dialect);
    for (const LayoutVariable& variable : std::as_const(m_variables)) {
        for (const LayoutPlaceholder& placeholder : layoutPlaceholders(variable.text, parameters))
            m_carried.append(placeholder.word);
    }
    m_barrier = barrierIn(dialect.command(), m_variables);
    for (QString& word : m_carried) {
        if (const QString parameter = parameterOfWord(word); !parameter.isEmpty())
            word = parameter;
    }
}

/// Of a trainer that is started directly, a part of a path or a name does not bring it anything.
void LayoutReach::readPlaceholders(const Dialect& dialect)
{
    const bool isDirect = m_takesOptions && dialect.kind() != TrainerKind::Script;
    for (const LayoutPlaceholder& placeholder : std::as_const(m_placeholders)) {
        if (!isDirect || placeOf(dialect, placeholder) == Place::Whole)
            m_carried.append(placeholder.word);
    }
}

QStringList LayoutReach::variableNames() const
{
    QStringList names;
    for (const LayoutVariable& variable : m_variables)
        names.append(variable.name);
    return names;
}

QList<CommandEdit> LayoutReach::optionEdits(const QList<CommandEdit>& edits) const
{
    QList<CommandEdit> kept = edits;
    kept.removeIf([this](const CommandEdit& edit) {
        return edit.isOfOption() && (!m_takesOptions || carries(parameterOfOption(edit.option)));
    });
    return kept;
}

QList<CommandEdit> LayoutReach::otherEdits(const Layout& layout, const TrialSizes& sizes) const
{
    QList<CommandEdit> edits;
    for (const LayoutVariable& variable : m_variables) {
        if (const auto value = withLayout(variable.text, m_parameters, layout, sizes))
            edits.append({CommandEdit::Kind::Env, variable.name, *value});
    }
    for (const LayoutPlaceholder& placeholder : m_placeholders) {
        if (const auto value = filledIn(placeholder, layout, sizes))
            edits.append({CommandEdit::Kind::Fill, placeholder.written, *value});
    }
    return edits;
}

} // namespace megatune
