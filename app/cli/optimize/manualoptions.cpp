// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/manualoptions.h"

#include "app/cli/console.h"
#include "app/cli/layoutoption.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"

#include <algorithm>
#include <QFileInfo>
#include <vector>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 mostTrialNumber = 100'000'000;

} // namespace

QList<OptionSpec> manualOptions()
{
    return {
        {.name = u"retry"_s,
            .value = u"failed|N[,N..]"_s,
            .meaning = Tr::tr(
                "with an existing study: run these trials again before anything else, as the next attempt of "
                "their numbers. failed: all that failed, were stopped or lost their host; by number also "
                "what timed out, was skipped or ran out of memory. Without --n-trials the study's own is kept")},
        {.name = u"layout"_s,
            .value = u"K=V,..."_s,
            .meaning = Tr::tr(
                "run this layout before the ones that the strategy chooses, which --n-trials does not count; may be "
                "repeated. What is not named is 1, none or false, recompute_method is uniform, and a switch of "
                "--param is off; name every parameter that has no such choice, unless it has only one. A layout that has "
                "a value is measured again"),
            .repeated = true}};
}

namespace {

/// The choices that no rule leaves out whatever the rest is.
QList<Value> possibleChoices(const Preset& preset, int parameter)
{
    const Parameter& asked = preset.space().parameters()[parameter];
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()), 1);
    QList<Value> possible;
    for (const Value& choice : asked.choices) {
        numbers[static_cast<size_t>(parameter)] = choice.number;
        const bool leftOut = std::any_of(preset.rules().begin(), preset.rules().end(), [&](const Rule& rule) {
            return rule.parameters == QStringList{asked.name} && !rule.holds(numbers);
        });
        if (!leftOut)
            possible.append(choice);
    }
    return possible;
}

/// The layout as all that run the same command show it. Every value of it is a choice of the space.
Layout canonicalLayout(const Preset& preset, const Layout& layout)
{
    const auto index = preset.space().indexOf(layout);
    return index ? preset.space().layoutAt(preset.canonical(*index)) : layout;
}

/// Whether the choice of this parameter changes what runs.
bool matters(const Preset& preset, const Parameter& parameter, Layout layout)
{
    QStringList seen;
    for (const Value& choice : parameter.choices) {
        layout.set(parameter.name, choice);
        seen.append(canonicalLayout(preset, layout).toText());
    }
    return seen.removeDuplicates() < parameter.choices.size() - 1;
}

/// What --layout names, each a choice of the space.
Result<Layout> namedChoices(const QString& text, const SearchSpace& space)
{
    const auto items = layoutItems(text);
    MEGATUNE_TRY(items);
    Layout named;
    for (const auto& [key, value] : *items) {
        const int position = space.indexOf(key);
        if (position < 0) {
            return failure(ErrorKind::Usage,
                Tr::tr("The layouts of this study have no parameter \"%1\"; they have %2.")
                        .arg(oneLine(key).left(80), space.names().join(u", "))
                    + didYouMean(key, space.names()));
        }
        QStringList choices;
        for (const Value& choice : space.parameters()[position].choices) {
            choices.append(choice.text());
            if (choice.text() == value)
                named.set(key, choice);
        }
        if (named.find(key) == nullptr) {
            return failure(ErrorKind::Usage,
                Tr::tr("%1=%2 in --layout is not a choice of this study; there are %3.")
                    .arg(key, oneLine(value).left(80), choices.join(u", ")));
        }
    }
    return named;
}

/// With a choice for everything that is not named. Fails where that would be a guess.
Result<Layout> completed(const Layout& named, const QString& text, const Preset& preset)
{
    Layout layout;
    QList<int> open;
    for (int i = 0; i < preset.space().count(); ++i) {
        const Parameter& parameter = preset.space().parameters()[i];
        const Value* choice = named.find(parameter.name);
        if (choice == nullptr)
            choice = neutralChoice(parameter);
        const QList<Value> possible = choice == nullptr ? possibleChoices(preset, i) : QList<Value>{*choice};
        if (possible.size() > 1)
            open.append(i);
        layout.set(parameter.name, possible.value(0, parameter.choices.first()));
    }
    for (const int i : std::as_const(open)) {
        const Parameter& parameter = preset.space().parameters()[i];
        if (!matters(preset, parameter, layout))
            continue;
        QStringList choices;
        for (const Value& choice : possibleChoices(preset, i))
            choices.append(parameter.name + u'=' + choice.text());
        return failure(ErrorKind::Usage,
            Tr::tr("--layout %1 leaves %2 open; add one of %3.")
                .arg(oneLine(text).left(200), parameter.name, choices.join(u", ")));
    }
    return layout;
}

Result<Layout> askedLayout(const QString& text, const Preset& preset)
{
    const SearchSpace& space = preset.space();
    const Result<Layout> named = namedChoices(text, space);
    const Result<Layout> whole = named ? completed(*named, text, preset) : named;
    if (!whole)
        return whole;
    const Layout layout = canonicalLayout(preset, *whole);
    for (const Parameter& parameter : space.parameters()) {
        const Value* value = named->find(parameter.name);
        const Value* neutral = neutralChoice(parameter);
        const bool saysNothing = value == nullptr || (neutral != nullptr && *neutral == *value);
        if (saysNothing || *layout.find(parameter.name) == *value)
            continue;
        return failure(ErrorKind::Usage,
            Tr::tr("%1=%2 in --layout takes no effect in %3; leave it out, or change the others.")
                .arg(parameter.name, value->text(), whole->toText()));
    }
    const auto index = space.indexOf(layout);
    if (index && firstBroken(space, preset.rules(), *index) != nullptr) {
        return failure(ErrorKind::Usage,
            Tr::tr("--layout %1 cannot run: %2")
                .arg(layout.toText(), reasonFor(space, preset.rules(), *index)));
    }
    return layout;
}

} // namespace

Result<void> readManualLayouts(const Arguments& arguments, const Preset& preset, StudyPlan& plan)
{
    for (const QString& text : arguments.values(u"layout"_s)) {
        const Result<Layout> layout = askedLayout(text, preset);
        MEGATUNE_TRY(layout);
        plan.layouts.append(*layout);
    }
    return {};
}

Result<void> readRetries(const Arguments& arguments, StudyPlan& plan)
{
    if (!arguments.has(u"retry"_s))
        return {};
    if (QFileInfo(arguments.value(u"study"_s)).size() == 0) {
        return failure(
            ErrorKind::Usage, Tr::tr("--retry is for an existing study; name its file with --study."));
    }
    const QStringList words = arguments.value(u"retry"_s).split(u',');
    for (const QString& word : words) {
        const std::optional<qint64> number = toInteger(word);
        if (word.trimmed() == u"failed") {
            plan.retryFailed = true;
        } else if (number && *number >= 0 && *number <= mostTrialNumber) {
            if (!plan.retry.contains(static_cast<int>(*number)))
                plan.retry.append(static_cast<int>(*number));
        } else {
            return failure(ErrorKind::Usage,
                Tr::tr("--retry takes \"failed\" or trial numbers such as 3,7, not \"%1\".")
                    .arg(oneLine(arguments.value(u"retry"_s)).left(80)));
        }
    }
    return {};
}

} // namespace megatune
