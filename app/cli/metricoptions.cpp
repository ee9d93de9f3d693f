// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/metricoptions.h"

#include "core/base/tr.h"

namespace megatune {

namespace {

constexpr qint64 mostIterations = 1'000'000;

Result<QRegularExpression> regexFrom(const QString& pattern)
{
    const QRegularExpression regex(pattern);
    if (!regex.isValid()) {
        return failure(ErrorKind::Usage,
            Tr::tr("--metric-regex \"%1\" is not a regular expression (%2, at character %3).")
                .arg(pattern, regex.errorString())
                .arg(regex.patternErrorOffset() + 1));
    }
    if (regex.captureCount() != 1) {
        return failure(ErrorKind::Usage,
            Tr::tr("--metric-regex \"%1\" has %2 groups; put exactly one around the value, such "
                   "as \"speed: ([0-9.]+)\", and write others as (?:...).")
                .arg(pattern)
                .arg(regex.captureCount()));
    }
    return regex;
}

} // namespace

QList<OptionSpec> metricOptions()
{
    const MeasureSettings defaults;
    return {
        {.name = u"warmup"_qs,
            .value = u"N"_qs,
            .meaning = Tr::tr("logged iterations that are left out of the value at the start"),
            .shownDefault = QString::number(defaults.warmup),
            .heading = Tr::tr("The value of a trial")},
        {.name = u"metric"_qs,
            .value = u"NAME"_qs,
            .meaning = Tr::tr("how the value is taken from the iterations after warm-up: %1")
                           .arg(metricNames().join(u", ")),
            .shownDefault = metricName(defaults.metric)},
        {.name = u"min-iterations"_qs,
            .value = u"N"_qs,
            .meaning = Tr::tr("fewer iterations than that after warm-up are no result"),
            .shownDefault = QString::number(defaults.minIterations)},
        {.name = u"metric-regex"_qs,
            .value = u"REGEX"_qs,
            .meaning = Tr::tr("for trainers that Megatune does not know: a Perl regular expression with "
                              "exactly one group, the value"),
            .shownDefault = Tr::tr("the built-in parsers")},
    };
}

Result<MetricChoice> metricFrom(const Arguments& arguments)
{
    MetricChoice choice;
    const auto warmup = arguments.integer(u"warmup"_qs, 0, mostIterations);
    const auto minimum = arguments.integer(u"min-iterations"_qs, 1, mostIterations);
    const auto metric = arguments.choice(u"metric"_qs, metricNames(), metricName(choice.measure.metric));
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
    if (arguments.has(u"metric-regex"_qs)) {
        const Result<QRegularExpression> regex = regexFrom(arguments.value(u"metric-regex"_qs));
        MEGATUNE_TRY(regex);
        choice.regex = *regex;
        choice.measure.anyFiniteValue = true;
    }
    return choice;
}

} // namespace megatune
