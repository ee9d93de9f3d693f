// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/words/trialwords.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/space/axisnames.h"
#include "core/trial/refining.h"

#include <cmath>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// A size that is 1 says nothing; TP and MBS are always of interest.
bool isTelling(const LayoutItem& item)
{
    const bool always = item.name == axis::tp || item.name == axis::mbs;
    return always || !item.value.isNumber() || item.value.number != 1;
}

} // namespace

QString layoutText(const Trial& trial)
{
    return trial.baseline || trial.layout.isEmpty() ? Tr::tr("Command as given") : layoutText(trial.layout);
}

QString layoutText(const Layout& layout)
{
    QStringList parts;
    for (const LayoutItem& item : layout.items())
        parts.append(layoutPart(item, layout));
    parts.removeAll(QString());
    return parts.join(u' ');
}

QString layoutPart(const LayoutItem& item, const Layout& layout)
{
    const QString granularity = layout.text(axis::granularity);
    if (item.name == axis::method) {
        if (granularity == u"none" || granularity == u"selective")
            return {}; // is of full recomputation only
        const QString layers = layout.text(axis::recomputeLayers);
        return layers.isEmpty() ? item.value.text() : item.value.text() + u'/' + layers;
    }
    if (item.name == axis::granularity)
        return granularity == u"none" ? QString() : granularity;
    if (item.name == axis::recomputeModules && !granularity.isEmpty()) {
        // Megatron's own choice goes without saying.
        const bool tells = granularity == u"selective" && item.value.text() != u"core_attn";
        return tells ? item.value.text() : QString();
    }
    if (item.name == axis::vit) // true is usual
        return item.value.text() == QLatin1String("true") ? QString() : Tr::tr("no ViT ckpt");
    if (item.name == axis::fullySharded)
        return item.value.text() == QLatin1String("true") ? parameterTitle(item.name) : QString();
    if (item.name == axis::sequenceParallel) {
        if (layout.text(axis::tp) == QLatin1String("1"))
            return {}; // there is nothing to be parallel
        return item.value.text() == QLatin1String("true") ? u"SP"_s : Tr::tr("no SP");
    }
    if (item.name == axis::recomputeLayers || !isTelling(item))
        return {};
    const bool hasShortName = item.value.isNumber() && !parameterMeaning(item.name).isEmpty();
    return (hasShortName ? parameterTitle(item.name) : item.name + u'=') + item.value.text();
}

int decimalsFor(double largest)
{
    const double size = std::abs(largest);
    if (!std::isfinite(size) || size >= 10)
        return 1;
    if (size >= 1 || size <= 0)
        return 2;
    return std::min(9, 2 + static_cast<int>(std::ceil(-std::log10(size))));
}

QString numberText(double value, int decimals)
{
    if (!std::isfinite(value))
        return u"\u2013"_s;
    return QLocale().toString(value, 'f', decimals);
}

QString memoryText(double gib)
{
    return Tr::tr("%1 GiB").arg(numberText(gib));
}

QString importanceText(const std::optional<Importance>& importance)
{
    if (!importance)
        return Tr::tr("too few trials");
    return importance->isSure() ? Tr::tr("%1 %").arg(numberText(importance->share * 100, 0))
                                : Tr::tr("may be chance");
}

bool isSpeed(const StudyCreated& study)
{
    return study.isSpeed();
}

QString shortUnit(const StudyCreated& study)
{
    if (study.measure.bySamples)
        return Tr::tr("samples/s");
    if (study.measure.metric == Metric::Duration)
        return Tr::tr("s");
    return isSpeed(study) ? Tr::tr("TFLOP/s") : Tr::tr("value");
}

QString valueUnit(const StudyCreated& study)
{
    if (study.measure.bySamples)
        return Tr::tr("samples/s");
    if (study.measure.metric == Metric::Duration)
        return Tr::tr("s");
    return study.measure.anyFiniteValue ? Tr::tr("by the given metric") : Tr::tr("TFLOP/s per GPU");
}

QString loadText(const MeanLoad& load)
{
    QStringList parts;
    if (std::isfinite(load.percent))
        parts.append(Tr::tr("GPU utilisation %1 %").arg(numberText(load.percent, 0)));
    if (std::isfinite(load.watts))
        parts.append(Tr::tr("%1 W a GPU").arg(numberText(load.watts, 0)));
    return parts.join(Tr::tr(", "));
}

QString roughDuration(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return {};
    const auto minutes = static_cast<int>(std::min(std::round(seconds / 60), 5'999'999.0));
    if (minutes < 1)
        return Tr::tr("less than a minute");
    if (minutes < 60)
        return Tr::tr("about %1 min").arg(minutes);
    const int hours = minutes / 60;
    // Nobody plans by the minute over hours.
    const int rest = hours >= 10 ? 0 : (minutes % 60) / 5 * 5;
    if (rest == 0)
        return Tr::tr("about %1 h").arg(hours);
    return Tr::tr("about %1 h %2 min").arg(hours).arg(rest);
}

QString earlyEndText(const EndedEarly& early)
{
    const QString reason = earlyReasonTitle(early.reason);
    QString text = early.requestedIterations
        ? Tr::tr("ended early after iteration %1 of %2: %3")
              .arg(early.iteration)
              .arg(*early.requestedIterations)
              .arg(reason)
        : Tr::tr("ended early after iteration %1: %2").arg(early.iteration).arg(reason);
    return text + u"; "_s
        + (early.savedS ? Tr::tr("%1 saved").arg(roughDuration(*early.savedS))
                        : Tr::tr("what that saved is not known"));
}

QString savingsText(const StudySavings& savings)
{
    if (savings.trials() == 0)
        return {};
    const QString trials = Tr::tr("%n trial(s) ended early", nullptr, savings.trials());
    if (savings.ofUnknownLength == savings.trials())
        return trials + u"; "_s + Tr::tr("what that saved is not known");
    const QString text = trials + u", "_s + Tr::tr("%1 saved").arg(roughDuration(savings.seconds));
    return savings.ofUnknownLength == 0
        ? text
        : text + Tr::tr(" (not known of %1 of them)").arg(savings.ofUnknownLength);
}

QString certaintyText(const Ranking& ranking, const NumberText& number)
{
    const QString noise = noiseText(ranking.first, number);
    const QString lead = leadText(ranking, number);
    return lead.isEmpty() ? noise : QString(noise + u"; "_s + lead);
}

bool isUnverified(const Trial& trial)
{
    return trial.value && !trial.evidence.isEmpty() && standingOf(trial.evidence) == Standing::Unknown;
}

QString whatRanText(const Trial& trial)
{
    QMap<EvidenceSource, QStringList> seen;
    QStringList others;
    QStringList unseen;
    for (const EvidenceFact& fact : trial.evidence) {
        const QString title = axisTitle(fact.axis);
        switch (fact.standing()) {
        case Standing::Confirmed:
            seen[fact.source].append(title);
            break;
        case Standing::Contradicted:
            others.append(Tr::tr("%1: %2, not %3").arg(title, fact.ran, fact.asked));
            break;
        case Standing::Unknown:
            unseen.append(title);
            break;
        }
    }
    QStringList ways;
    for (const auto& [source, way] : {std::pair{EvidenceSource::Log, Tr::tr("by its log")},
             std::pair{EvidenceSource::Processes, Tr::tr("by its processes")},
             std::pair{EvidenceSource::Gpus, Tr::tr("by the driver")}}) {
        if (seen.contains(source))
            ways.append(Tr::tr("%1: %2").arg(way, seen.value(source).join(u", "_s)));
    }
    QStringList sentences;
    if (!ways.isEmpty())
        sentences.append(Tr::tr("Verified %1.").arg(ways.join(u"; "_s)));
    if (!others.isEmpty())
        sentences.append(Tr::tr("Not as asked: %1.").arg(others.join(u"; "_s)));
    if (!unseen.isEmpty() && !trial.value) // else the doubt about its value says it
        sentences.append(Tr::tr("Not verified: %1.").arg(unseen.join(u", "_s)));
    return sentences.join(u' ');
}

QStringList trialMarks(const Trial& trial)
{
    QStringList marks;
    if (trial.baseline)
        marks.append(Tr::tr("baseline"));
    if (trial.confirms && !trial.refinement)
        marks.append(Tr::tr("measures %1 again").arg(*trial.confirms));
    if (trial.refinement)
        marks.append(refiningText(trial));
    if (trial.endedEarly)
        marks.append(earlyReasonTitle(trial.endedEarly->reason));
    if (isUnverified(trial))
        marks.append(Tr::tr("not verified"));
    return marks;
}

QString namedTrials(const QList<int>& numbers)
{
    constexpr qsizetype mostNamed = 5;
    QStringList named;
    for (const int number : numbers.mid(0, mostNamed))
        named.append(QString::number(number));
    const int more = static_cast<int>(numbers.size() - named.size());
    const QString list = named.join(u", "_s);
    return more > 0        ? Tr::tr("Trials %1 and %2 more").arg(list).arg(more)
        : named.size() > 1 ? Tr::tr("Trials %1").arg(list)
                           : Tr::tr("Trial %1").arg(list);
}

QString doubtText(const Doubt& doubt)
{
    return namedTrials(doubt.trials) + u": "_s + doubt.sentence;
}

QString mfuText(double share)
{
    return Tr::tr("%1 %").arg(numberText(100 * share));
}

QString stepTimeText(double ms)
{
    constexpr double hour = 3'600'000;
    constexpr double twoDays = 48 * hour;
    return ms < 1000   ? Tr::tr("%1 ms").arg(numberText(ms, 0))
        : ms < hour    ? Tr::tr("%1 s").arg(numberText(ms / 1000, 2))
        : ms < twoDays ? Tr::tr("%1 h").arg(numberText(ms / hour))
                       : Tr::tr("%1 days").arg(numberText(ms / hour / 24, 0));
}

QStringList throughputTexts(const Throughput& throughput)
{
    QStringList parts;
    if (throughput.mfu)
        parts.append(Tr::tr("MFU %1").arg(mfuText(*throughput.mfu)));
    if (throughput.tokensPerSecondGpu && throughput.tokensPerSecond) {
        parts.append(Tr::tr("%1 tokens/s per GPU (%2 in all)")
                         .arg(numberText(*throughput.tokensPerSecondGpu, 0),
                             numberText(*throughput.tokensPerSecond, 0)));
    }
    if (throughput.stepMs)
        parts.append(Tr::tr("%1 an iteration").arg(stepTimeText(*throughput.stepMs)));
    return parts;
}

QString stateText(const Trial& trial, bool isRun)
{
    return (QStringList{trialStateTitle(trial.state, runningMeans(trial, isRun))} + trialMarks(trial))
        .join(u", "_s);
}

QString trialSentence(const Trial& trial, bool isBest, const StudyCreated& study, bool isRun)
{
    QStringList parts{Tr::tr("Trial %1").arg(trial.number)};
    if (trial.value)
        parts.append(numberText(*trial.value, decimalsFor(*trial.value)) + u' ' + shortUnit(study));
    if (trial.memoryGib)
        parts.append(memoryText(*trial.memoryGib));
    if (trial.durationS)
        parts.append(durationText(*trial.durationS));
    parts.append(stateText(trial, isRun));
    if (isBest)
        parts.append(Tr::tr("the best"));
    return parts.join(u", "_s);
}

} // namespace megatune
