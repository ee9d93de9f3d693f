// SPDX-License-Identifier: GPL-3.0-or-later
// What people type and paste: filters, arguments, layouts.
#include "app/cli/arguments.h"
#include "app/cli/layoutoption.h"
#include "core/base/isotime.h"
#include "core/base/text.h"
#include "tests/fuzz/fuzz.h"
#include "ui/layouts/layoutfilter.h"
#include "ui/trials/trialfilter.h"

using namespace Qt::StringLiterals;

using namespace megatune;
using namespace megatune::fuzz;

namespace {

Trial someTrial(TrialState state, const QString& text)
{
    Trial trial;
    trial.number = 3;
    trial.layout = Layout({{u"tp"_s, {2, {}}}, {u"recompute_method"_s, {1, u"uniform"_s}}});
    trial.state = state;
    trial.value = 412.5;
    trial.memoryGib = 61.5;
    trial.process.host = u"node1"_s;
    trial.note = text;
    trial.failure = TrialFailure{FailureCategory::CodeError, text, {}};
    return trial;
}

SearchSpace someSpace()
{
    QList<Value> sizes;
    for (const int size : {1, 2, 4, 8})
        sizes.append(Value{size, {}});
    return SearchSpace({{u"tp"_s, u"TP"_s, {}, sizes}, {u"pp"_s, u"PP"_s, {}, sizes}});
}

} // namespace

MEGATUNE_FUZZ_TARGET(filter)
{
    const QString text = QString::fromUtf8(bytes);
    const QStringList parameters{u"tp"_s, u"recompute_method"_s};
    const TrialFilter filter = TrialFilter::parse(text, parameters);
    const bool holds = filter.matches(someTrial(TrialState::Finished, u"note"_s), true);
    (void)filter.matches(someTrial(TrialState::Oom, text), false);
    const QString about = TrialFilter::only(text, {u"tp"_s}, parameters);
    const QString rest = TrialFilter::without(text, {u"tp"_s}, parameters);
    const bool holdsAbout =
        TrialFilter::parse(about, parameters).matches(someTrial(TrialState::Finished, u"note"_s), true);
    const bool holdsRest =
        TrialFilter::parse(rest, parameters).matches(someTrial(TrialState::Finished, u"note"_s), true);
    require(holds == (holdsAbout && holdsRest), "a filter holds where both of its parts do");
    const SearchSpace space = someSpace();
    const LayoutFilter layouts = LayoutFilter::parse(text, space);
    require(!layouts.space() || layouts.space()->size() <= space.size(),
        "a filter leaves no more than there was");
    (void)layouts.holds(61.5, 412.5);
}

/// A word a line.
MEGATUNE_FUZZ_TARGET(arguments)
{
    CommandSpec spec;
    spec.name = u"fuzz"_s;
    spec.options = {OptionSpec{.name = u"n-gpus"_s, .value = u"N"_s},
        OptionSpec{.name = u"args"_s, .value = u"A"_s, .repeated = true}, OptionSpec{.name = u"dry-run"_s},
        OptionSpec{.name = u"output"_s, .value = u"FILE"_s, .letter = u'o'},
        OptionSpec{.name = u"confirm"_s, .value = u"N"_s, .ifAlone = u"6"_s}};
    spec.operands = {u"STUDY"_s};
    spec.takesMoreOperands = true;
    spec.takesCommand = true;
    const QStringList words = QString::fromUtf8(bytes).split(u'\n');
    const Result<Arguments> arguments = Arguments::parse(spec, words);
    if (!arguments) {
        require(
            !arguments.error().sentence.isEmpty(), "words that cannot be used are refused with a sentence");
        return;
    }
    require(arguments->words() == words || arguments->wantsHelp(), "the words are kept as they were given");
    (void)arguments->integer(u"n-gpus"_s, 1, 4096);
    (void)arguments->positive(u"n-gpus"_s);
    (void)arguments->choice(u"n-gpus"_s, {u"a"_s}, u"a"_s);
    (void)arguments->wordsWithout({u"args"_s, u"output"_s});
    (void)wrapped(words.first(), 80, 4);
}

MEGATUNE_FUZZ_TARGET(layout)
{
    const QString text = QString::fromUtf8(bytes);
    (void)nearestSpelling(text.left(200), layoutKeys());
    (void)oneLine(text);
    const auto items = layoutItems(text);
    if (!items)
        return;
    QStringList parts;
    for (const auto& [name, value] : *items)
        parts.append(name + u'=' + value);
    const auto again = layoutItems(parts.join(u','));
    require(again.has_value() && *again == *items, "a layout that was written and read is the same");
}

/// Choices of a space: "tp:1+2/pp:4".
MEGATUNE_FUZZ_TARGET(choices)
{
    const SearchSpace whole = someSpace();
    const Result<SearchSpace> part = restrictedByText(whole, QString::fromUtf8(bytes));
    if (!part)
        return;
    const QString text = restrictionText(whole, *part);
    const Result<SearchSpace> again = restrictedByText(whole, text);
    require(again.has_value(), "choices that were written can be read");
    requireEqual(restrictionText(whole, *again), text, "choices that were written and read are the same");
    (void)secondsOfIso(QString::fromUtf8(bytes));
}
