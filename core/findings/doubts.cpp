// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/doubts.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/model/commandshape.h"
#include "core/model/modelcatalog.h"
#include "core/preset/commandarguments.h"
#include "core/preset/trainingoptions.h"
#include "core/space/argumentnames.h"
#include "core/space/parametertitles.h"

#include <algorithm>
#include <QHash>

namespace megatune {

namespace {

/// Two layouts meet by chance, where values are printed with one decimal.
constexpr qsizetype fewestAlike = 3;

std::optional<Dialect> doubtDialect(const QString& command)
{
    const Result<CommandLine> line = CommandLine::parse(command);
    return line ? std::optional(Dialect::recognized(*line)) : std::nullopt;
}

/// The highest that a GPU computes with what this command asks for, in TFLOP/s; nothing where files that are
/// not read here may ask for anything.
std::optional<double> knownPeak(const GpuSpec& gpu, const QString& command)
{
    const std::optional<Dialect> dialect = doubtDialect(command);
    if (!dialect || !dialect->isTrainerKnown() || !dialect->facts().file.isEmpty())
        return {};
    switch (trainingOptions(*dialect).training.products) {
    case ProductPrecision::Sixteen:
        return gpu.bf16Tflops;
    case ProductPrecision::Four:
        return std::max({gpu.bf16Tflops, gpu.fp8Tflops, gpu.fp4Tflops});
    default:
        return std::max(gpu.bf16Tflops, gpu.fp8Tflops);
    }
}

/// Value and deviation: those of real measurements are never both the same.
using Figures = QPair<double, double>;

Figures figuresOf(const Trial& trial)
{
    return {*trial.value, trial.deviation.value_or(0)};
}

bool isLayoutsValue(const Trial& trial)
{
    return trial.value && trial.standsForLayout() && !trial.baseline;
}

/// Of values that were computed from the iteration times: they hold for what they were computed for.
QStringList derivationDoubts(const StudyCreated& study)
{
    const std::optional<Dialect> dialect = doubtDialect(study.command);
    if (!dialect)
        return {};
    QStringList doubts;
    std::optional<ModelShape> model = shapeFromCommand(*dialect);
    if (!model)
        model = catalogShape(dialect->option(argument::model).value_or(QString()));
    if (study.shape && model && differInSize(*study.shape, *model)) {
        doubts.append(Tr::tr("TFLOP/s were computed for %1, as given, but the command trains %2.")
                          .arg(oneLine(study.shape->name), oneLine(model->name)));
    }
    const auto given = toInteger(study.arguments.value(argument::sequenceLength));
    const auto trained = sequenceLengthOf(*dialect);
    if (given && trained && *given != *trained) {
        doubts.append(Tr::tr("TFLOP/s were computed for %L1 tokens, as given, but the command trains %L2.")
                          .arg(*given)
                          .arg(*trained));
    }
    return doubts;
}

/// What its value is named after, and nobody saw run.
QString evidenceDoubt(const QList<EvidenceFact>& facts)
{
    QStringList unseen;
    bool isOtherLog = false;
    for (const EvidenceFact& fact : facts) {
        if (fact.standing() != Standing::Unknown)
            continue;
        unseen.append(axisTitle(fact.axis));
        isOtherLog = isOtherLog || fact.source == EvidenceSource::OtherLog;
    }
    if (unseen.isEmpty())
        return {};
    const QString axes = unseen.join(u", ");
    if (isOtherLog)
        return Tr::tr("Not verified, since its log is that of another run: %1.").arg(axes);
    return Tr::tr("Not verified, since neither its log nor its processes tell: %1.").arg(axes);
}

/// What is asked of each value of a study.
class Doubter
{
public:
    explicit Doubter(const StudyState& state)
        : m_study(state.header())
        , m_gpu(gpuSpec(m_study.arguments.value(argument::gpuType)))
    {
    }

    /// `alike`: layouts with the same figures, its own among them.
    [[nodiscard]] QStringList about(const Trial& trial, qsizetype alike)
    {
        QStringList doubts;
        if (m_study.isSpeed() && m_gpu) {
            if (const QString doubt = peakDoubt(*trial.value, *m_gpu, trial.command); !doubt.isEmpty())
                doubts.append(doubt);
        }
        if (alike >= fewestAlike) {
            doubts.append(
                Tr::tr("Several layouts have the same value to the last digit: either the layout has "
                       "no effect, or what is printed was not measured. Look at their logs."));
        }
        if (const QString doubt = evidenceDoubt(trial.evidence); !doubt.isEmpty())
            doubts.append(doubt);
        if (isDerivedMetric(trial.metric)) {
            if (!m_derivation)
                m_derivation = derivationDoubts(m_study);
            doubts += *m_derivation;
        }
        return doubts;
    }

private:
    const StudyCreated& m_study;
    Result<GpuSpec> m_gpu;
    std::optional<QStringList> m_derivation;
};

} // namespace

QString peakDoubt(double tflops, const GpuSpec& gpu, const QString& command)
{
    if (tflops <= gpu.bf16Tflops)
        return {};
    const std::optional<double> known = knownPeak(gpu, command);
    const double peak = known.value_or(std::max({gpu.bf16Tflops, gpu.fp8Tflops, gpu.fp4Tflops}));
    if (tflops > peak) {
        return Tr::tr("More than the GPU can compute (%2: %1 TFLOP/s): what is printed is not the speed of "
                      "one GPU, or the GPU is another one.")
            .arg(QString::number(peak, 'g', 6), gpu.name);
    }
    if (known)
        return {};
    return Tr::tr(
        "More than the GPU can compute in 16 bits (%2: %1 TFLOP/s), and it was not seen that the training "
        "uses fewer: if it does not, what is printed is not the speed of one GPU, or the GPU is another "
        "one.")
        .arg(QString::number(gpu.bf16Tflops, 'g', 6), gpu.name);
}

QStringList doubtsAbout(const StudyState& state, const Trial& trial)
{
    if (!trial.value)
        return {};
    const auto alike =
        std::count_if(state.trials().begin(), state.trials().end(), [&trial](const Trial& other) {
            return isLayoutsValue(other) && figuresOf(other) == figuresOf(trial);
        });
    return Doubter(state).about(trial, alike);
}

QList<Doubt> doubtsOf(const StudyState& state)
{
    QHash<Figures, qsizetype> alike;
    for (const Trial& trial : state.trials()) {
        if (isLayoutsValue(trial))
            ++alike[figuresOf(trial)];
    }
    Doubter doubter(state);
    QList<Doubt> doubts;
    for (const Trial& trial : state.trials()) {
        if (!trial.value)
            continue;
        for (const QString& sentence : doubter.about(trial, alike.value(figuresOf(trial)))) {
            const auto known = std::find_if(doubts.begin(), doubts.end(),
                [&sentence](const Doubt& doubt) { return doubt.sentence == sentence; });
            if (known == doubts.end())
                doubts.append({sentence, {trial.number}});
            else
                known->trials.append(trial.number);
        }
    }
    return doubts;
}

} // namespace megatune
