// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/trialtext.h"

#include "core/base/text.h"
#include "core/findings/ranking.h"
#include "core/trial/refining.h"

#include <array>
#include <cmath>
#include <QCoreApplication>
#include <QLocale>

namespace megatune {

namespace {

struct TrialText
{
    Q_DECLARE_TR_FUNCTIONS(TrialText)
};

struct ParameterName
{
    const char* name;
    const char* title;
    const char* meaning;
};

// The field's own abbreviations are the same in every language.
constexpr std::array<ParameterName, 12> knownParameters{{
    {"tp", "TP", QT_TRANSLATE_NOOP("TrialText", "tensor parallel size")},
    {"pp", "PP", QT_TRANSLATE_NOOP("TrialText", "pipeline parallel size")},
    {"cp", "CP", QT_TRANSLATE_NOOP("TrialText", "context parallel size")},
    {"ep", "EP", QT_TRANSLATE_NOOP("TrialText", "expert parallel size")},
    {"etp", "ETP", QT_TRANSLATE_NOOP("TrialText", "expert tensor parallel size")},
    {"vpp", "VPP", QT_TRANSLATE_NOOP("TrialText", "virtual pipeline size")},
    {"sequence_parallel", "SP", QT_TRANSLATE_NOOP("TrialText", "sequence parallelism")},
    {"mbs", "MBS", QT_TRANSLATE_NOOP("TrialText", "micro-batch size")},
    {"recompute_granularity", QT_TRANSLATE_NOOP("TrialText", "Recompute"),
        QT_TRANSLATE_NOOP("TrialText", "recompute granularity")},
    {"recompute_method", QT_TRANSLATE_NOOP("TrialText", "Method"),
        QT_TRANSLATE_NOOP("TrialText", "recompute method")},
    {"recompute_num_layers", QT_TRANSLATE_NOOP("TrialText", "Layers"),
        QT_TRANSLATE_NOOP("TrialText", "recomputed layers")},
    {"vit_gradient_checkpointing", QT_TRANSLATE_NOOP("TrialText", "ViT ckpt"),
        QT_TRANSLATE_NOOP("TrialText", "gradient checkpointing of the vision tower")},
}};

const ParameterName* knownParameter(const QString& name)
{
    for (const ParameterName& known : knownParameters) {
        if (name == QLatin1String(known.name))
            return &known;
    }
    return nullptr;
}

/// A size that is 1 says nothing; TP and MBS are always of interest.
bool isTelling(const LayoutItem& item)
{
    const bool always = item.name == QLatin1String("tp") || item.name == QLatin1String("mbs");
    return always || !item.value.isNumber() || item.value.number != 1;
}

} // namespace

QString parameterTitle(const QString& name)
{
    const ParameterName* known = knownParameter(name);
    return known ? TrialText::tr(known->title) : name;
}

QString parameterMeaning(const QString& name)
{
    const ParameterName* known = knownParameter(name);
    return known ? TrialText::tr(known->meaning) : QString();
}

QString layoutText(const Trial& trial)
{
    if (trial.baseline || trial.layout.isEmpty())
        return TrialText::tr("Command as given");
    QStringList parts;
    for (const LayoutItem& item : trial.layout.items())
        parts.append(layoutPart(item, trial.layout));
    parts.removeAll(QString());
    return parts.join(u' ');
}

QString layoutPart(const LayoutItem& item, const Layout& layout)
{
    if (item.name == QLatin1String("recompute_method")) {
        const QString layers = layout.text(u"recompute_num_layers"_qs);
        return layers.isEmpty() ? item.value.text() : item.value.text() + u'/' + layers;
    }
    if (item.name == QLatin1String("recompute_granularity"))
        return item.value.text();
    if (item.name == QLatin1String("vit_gradient_checkpointing")) // true is usual
        return item.value.text() == QLatin1String("true") ? QString() : TrialText::tr("no ViT ckpt");
    if (item.name == QLatin1String("sequence_parallel")) {
        if (layout.text(u"tp"_qs) == QLatin1String("1"))
            return {}; // there is nothing to be parallel
        return item.value.text() == QLatin1String("true") ? u"SP"_qs : TrialText::tr("no SP");
    }
    if (item.name == QLatin1String("recompute_num_layers") || !isTelling(item))
        return {};
    const bool known = knownParameter(item.name) != nullptr;
    return (known ? parameterTitle(item.name) : item.name + u'=') + item.value.text();
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
        return u"\u2013"_qs;
    return QLocale().toString(value, 'f', decimals);
}

bool isSpeed(const StudyCreated& study)
{
    return study.direction == Direction::Maximize && !study.measure.anyFiniteValue;
}

QString shortUnit(const StudyCreated& study)
{
    return isSpeed(study) ? TrialText::tr("TFLOP/s") : TrialText::tr("value");
}

QString roughDuration(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return {};
    const auto minutes = static_cast<int>(std::min(std::round(seconds / 60), 5'999'999.0));
    if (minutes < 1)
        return TrialText::tr("less than a minute");
    if (minutes < 60)
        return TrialText::tr("about %1 min").arg(minutes);
    const int hours = minutes / 60;
    // Nobody plans by the minute over hours.
    const int rest = hours >= 10 ? 0 : (minutes % 60) / 5 * 5;
    if (rest == 0)
        return TrialText::tr("about %1 h").arg(hours);
    return TrialText::tr("about %1 h %2 min").arg(hours).arg(rest);
}

QString earlyEndText(const EndedEarly& early)
{
    const QString reason = earlyReasonTitle(early.reason);
    QString text = early.iterationsAsked
        ? TrialText::tr("ended early after iteration %1 of %2: %3")
              .arg(early.iteration)
              .arg(*early.iterationsAsked)
              .arg(reason)
        : TrialText::tr("ended early after iteration %1: %2").arg(early.iteration).arg(reason);
    return text + u"; "_qs
        + (early.savedS ? TrialText::tr("%1 saved").arg(roughDuration(*early.savedS))
                        : TrialText::tr("what that saved is not known"));
}

QString savingsText(const StudySavings& savings)
{
    if (savings.trials() == 0)
        return {};
    const QString trials = TrialText::tr("%n trial(s)", nullptr, savings.trials());
    if (savings.ofUnknownLength == savings.trials())
        return TrialText::tr("ended %1 early; what that saved is not known").arg(trials);
    QString text = TrialText::tr("saved %1 by ending %2 early").arg(roughDuration(savings.seconds), trials);
    if (savings.ofUnknownLength > 0)
        text += TrialText::tr(" (not known of %1 of them)").arg(savings.ofUnknownLength);
    return text;
}

QString certaintyText(const StudyState& state)
{
    const std::optional<Ranking> ranking = rankingOf(state);
    if (!ranking)
        return {};
    const int decimals = decimalsFor(ranking->first.value);
    // A lead may be smaller than the digits of the values.
    const auto number = [decimals](double value) {
        return numberText(value, std::min(decimals + (std::abs(value) < 1 ? 1 : 0), 9));
    };
    const QString lead = leadText(*ranking, number);
    const QString noise = noiseText(ranking->first, number);
    return lead.isEmpty() ? noise : QString(noise + u" \u00b7 " + lead);
}

QString stateText(const Trial& trial, bool isRun)
{
    QStringList parts{trialStateTitle(trial.state, runningMeans(trial, isRun))};
    if (trial.endedEarly)
        parts.append(earlyReasonTitle(trial.endedEarly->reason));
    if (trial.confirms)
        parts.append(TrialText::tr("measures %1 again").arg(*trial.confirms));
    if (trial.refinement)
        parts.append(refiningText(trial));
    if (trial.baseline)
        parts.append(TrialText::tr("baseline"));
    return parts.join(u", "_qs);
}

QString trialSentence(const Trial& trial, bool isBest, const StudyCreated& study, bool isRun)
{
    QStringList parts{TrialText::tr("Trial %1").arg(trial.number)};
    if (trial.value)
        parts.append(numberText(*trial.value, decimalsFor(*trial.value)) + u' ' + shortUnit(study));
    if (trial.memoryGib)
        parts.append(TrialText::tr("%1 GiB").arg(numberText(*trial.memoryGib)));
    if (trial.durationS)
        parts.append(durationText(*trial.durationS));
    parts.append(stateText(trial, isRun));
    if (isBest)
        parts.append(TrialText::tr("the best"));
    return parts.join(u", "_qs);
}

QString trialToolTip(const StudyState& state, int number, bool isRun)
{
    const Trial* trial = state.trial(number);
    if (!trial)
        return {};
    QString text = u"<b>"_qs % layoutText(*trial).toHtmlEscaped() % u"</b><br>"_qs
        % trialSentence(*trial, state.best() == trial, state.header(), isRun).toHtmlEscaped();
    if (trial->failure && !trial->failure->hint.isEmpty())
        text += u"<br>"_qs % trial->failure->hint.toHtmlEscaped();
    return text;
}

} // namespace megatune
