// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing but the engineer's own parameters, of any command.
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/preset/ownparameters.h"
#include "core/preset/presetkinds.h"
#include "core/space/argumentnames.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

class OwnPreset final : public Preset
{
public:
    OwnPreset(const PresetArguments& arguments, const QList<OwnParameter>& own, const SearchSpace& space)
        : m_own(own)
    {
        m_name = ownPreset().name;
        m_arguments = arguments;
        m_space = space;
        m_ruleSetName = m_name;
        m_recommendedStrategy = u"tpe"_s;
        m_recommendsBaseline = true;
        m_gpuCount = static_cast<int>(toInteger(arguments.value(argument::gpus)).value_or(1));
    }

    [[nodiscard]] CombinationIndex canonical(CombinationIndex index) const override { return index; }
    [[nodiscard]] QStringList canonicalParameters() const override { return {}; }
    [[nodiscard]] QStringList layoutParameters() const override { return m_space.names(); }

    [[nodiscard]] QList<CommandEdit> edits(const Layout& layout, TrainerKind) const override
    {
        QList<CommandEdit> edits;
        for (const OwnParameter& own : m_own) {
            if (const Value* const value = layout.find(own.parameter.name))
                edits.append(ownParameterEdit(own, *value));
        }
        return edits;
    }

private:
    QList<OwnParameter> m_own;
};

Result<PresetPtr> createOwnPreset(const PresetArguments& arguments, const ModelLocator&,
    const std::optional<CommandLine>&, const CommandFileReader&)
{
    const auto own = ownParametersFromText(arguments.value(argument::ownParameters), {});
    MEGATUNE_TRY(own);
    QList<Parameter> parameters;
    for (const OwnParameter& entry : *own)
        parameters.append(entry.parameter);
    if (!SearchSpace::canHold(parameters)) {
        return wrongArgument(argument::ownParameters,
            Tr::tr("The parameters have more combinations than can be counted; give them fewer choices."));
    }
    const Result<SearchSpace> space =
        restrictedByText(SearchSpace(parameters), arguments.value(argument::only));
    MEGATUNE_TRY(space);
    return std::make_shared<const OwnPreset>(arguments, *own, *space);
}

} // namespace

PresetKind ownPreset()
{
    using Kind = ArgumentSpec::Kind;
    return {.name = u"none"_s,
        .title = Tr::tr("nothing but your own parameters, of any command"),
        .arguments = {{.name = argument::ownParameters,
                          .kind = Kind::Text,
                          .required = true,
                          .meaning = Tr::tr("your own parameters")},
            {.name = argument::gpus,
                .defaultText = u"1"_s,
                .meaning = Tr::tr("number of GPUs"),
                .maximum = 65'536},
            {.name = argument::dialect,
                .kind = Kind::Choice,
                .meaning = Tr::tr("how the trainer reads its options, where it is not recognised"),
                .choices = Dialect::trainerNames()},
            {.name = argument::trialIterations,
                .meaning = Tr::tr("end trials after so many iterations, without evaluation and checkpoints"),
                .maximum = 1'000'000},
            {.name = argument::only,
                .kind = Kind::Text,
                .meaning = Tr::tr("part of the search space, such as batch-size<=64")}},
        .create = createOwnPreset,
        .takesModelOfCommand = false,
        .shortensTrials = false};
}

} // namespace megatune
