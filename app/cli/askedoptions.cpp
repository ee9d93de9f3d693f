#include "app/cli/askedoptions.h"

#include "app/cli/console.h"
#include "app/cli/layoutoption.h"
#include "core/base/text.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace megatune {

namespace {

struct AskedOptionsText
{
    Q_DECLARE_TR_FUNCTIONS(AskedOptionsText)
};

constexpr qint64 mostTrialNumber = 100'000'000;

} // namespace

QList<OptionSpec> askedOptions()
{
    return {
        {.name = u"retry"_qs,
            .value = u"failed|N[,N..]"_qs,
            .meaning = AskedOptionsText::tr(
                "with a study that is there: run these trials again before anything else, as the next attempt of "
                "their numbers. failed: all that failed, were stopped or lost their host; by number also "
                "what timed out, was skipped or ran out of memory. Without --n-trials the study's own is kept")},
        {.name = u"layout"_qs,
            .value = u"K=V,..."_qs,
            .meaning = AskedOptionsText::tr(
                "run this layout before the ones that the strategy chooses, which --n-trials does not count; may be "
                "repeated. What is not named is 1, or none. One that has a value is measured again"),
            .repeated = true}};
}

namespace {

/// The choice that --layout names, or what stands for "nothing of it".
Result<Value> askedChoice(const Parameter& parameter, const Layout& named)
{
    const Value* wanted = named.find(parameter.name);
    for (const Value& choice : parameter.choices) {
        const QString text = choice.text();
        const bool isNothing = text == u"1" || text == u"none" || text == u"false";
        if (wanted != nullptr ? text == wanted->text() : isNothing)
            return choice;
    }
    if (wanted == nullptr)
        return parameter.choices.first();
    QStringList choices;
    for (const Value& choice : parameter.choices)
        choices.append(choice.text());
    return failure(ErrorKind::Usage,
        AskedOptionsText::tr("%1=%2 in --layout is no choice of this study; there are %3.")
            .arg(parameter.name, wanted->text(), choices.join(u", ")));
}

} // namespace

Result<void> readAskedLayouts(const Arguments& arguments, const Preset& preset, StudyPlan& plan)
{
    for (const QString& text : arguments.values(u"layout"_qs)) {
        const Result<Layout> named = layoutFromText(text);
        if (!named)
            return tl::unexpected(named.error());
        Layout layout;
        const bool saysRecompute = text.contains(u"recompute"); // else it is read as none
        for (const Parameter& parameter : preset.space().parameters()) {
            const Result<Value> choice = askedChoice(
                parameter, saysRecompute || parameter.name != u"recompute_granularity" ? *named : Layout());
            if (!choice)
                return tl::unexpected(choice.error());
            layout.set(parameter.name, *choice);
        }
        if (const auto index = preset.space().indexOf(layout))
            layout = preset.space().layoutAt(preset.canonical(*index));
        plan.layouts.append(layout);
    }
    return {};
}

Result<void> readRetries(const Arguments& arguments, StudyPlan& plan)
{
    if (!arguments.has(u"retry"_qs))
        return {};
    if (QFileInfo(arguments.value(u"study"_qs)).size() == 0) {
        return failure(ErrorKind::Usage,
            AskedOptionsText::tr("--retry is for a study that is there; name its file with --study."));
    }
    const QStringList words = arguments.value(u"retry"_qs).split(u',');
    for (const QString& word : words) {
        const std::optional<qint64> number = toInteger(word);
        if (word.trimmed() == u"failed") {
            plan.retryFailed = true;
        } else if (number && *number >= 0 && *number <= mostTrialNumber) {
            if (!plan.retry.contains(static_cast<int>(*number)))
                plan.retry.append(static_cast<int>(*number));
        } else {
            return failure(ErrorKind::Usage,
                AskedOptionsText::tr("--retry \"%1\" is none of \"failed\" and numbers of trials, such as "
                                     "--retry 3,7.")
                    .arg(oneLine(arguments.value(u"retry"_qs)).left(80)));
        }
    }
    return {};
}

} // namespace megatune
