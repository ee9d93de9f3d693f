// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/metricoptions.h"

#include "core/base/tr.h"
#include "core/log/metricregex.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 mostIterations = 1'000'000;

} // namespace

QList<OptionSpec> metricOptions()
{
    const MeasureSettings defaults;
    return {
        {.name = u"warmup"_s,
            .value = u"N"_s,
            .meaning = Tr::tr("logged iterations that are left out of the value at the start"),
            .shownDefault = QString::number(defaults.warmup),
            .heading = Tr::tr("The value of a trial")},
        {.name = u"metric"_s,
            .value = u"NAME"_s,
            .meaning = Tr::tr(
                "how the value is taken from the iterations after warm-up: %1; duration is the time of "
                "the whole trial in seconds, whatever it prints")
                           .arg(metricNames().join(u", ")),
            .shownDefault = metricName(defaults.metric)},
        {.name = u"min-iterations"_s,
            .value = u"N"_s,
            .meaning = Tr::tr("fewer iterations than that after warm-up are no result"),
            .shownDefault = QString::number(defaults.minIterations)},
        {.name = u"metric-regex"_s,
            .value = u"REGEX"_s,
            .meaning = Tr::tr("for trainers that Megatune does not know: a Perl regular expression with "
                              "exactly one group, the value"),
            .shownDefault = Tr::tr("the built-in parsers")},
    };
}

Result<MetricChoice> metricFrom(const Arguments& arguments)
{
    MetricChoice choice;
    const auto warmup = arguments.integer(u"warmup"_s, 0, mostIterations);
    const auto minimum = arguments.integer(u"min-iterations"_s, 1, mostIterations);
    const auto metric = arguments.choice(u"metric"_s, metricNames(), metricName(choice.measure.metric));
    for (const std::optional<Error>& error : {warmup ? std::nullopt : std::optional(warmup.error()),
             minimum ? std::nullopt : std::optional(minimum.error()),
             metric ? std::nullopt : std::optional(metric.error())}) {
        if (error)
            return tl::unexpected(*error);
    }
    if (*warmup)
        choice.measure.warmup = static_cast<int>(**warmup);
    if (*minimum)
        choice.measure.minIterations = static_cast<int>(**minimum);
    choice.measure.metric = metricFromName(*metric).value_or(choice.measure.metric);
    if (arguments.has(u"metric-regex"_s)) {
        const Result<QRegularExpression> regex = metricRegexFrom(arguments.value(u"metric-regex"_s));
        if (!regex)
            return failure(ErrorKind::Usage, u"--metric-regex "_s + regex.error().sentence);
        choice.regex = *regex;
        choice.measure.anyFiniteValue = true;
    }
    return choice;
}

} // namespace megatune
