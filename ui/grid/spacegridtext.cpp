// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/spacegridtext.h"

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/estimate/nodegroups.h"
#include "core/space/axisnames.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <cmath>
#include <QLocale>

namespace megatune {

namespace {

constexpr int reasonsInTooltip = 4;

/// What the colours of values mean; a study's own metric has a scale of its own.
QStringList colourSentences(const SpaceGrid& grid, bool estimated, bool measured)
{
    const QLocale locale;
    QStringList sentences;
    if (grid.figure() == CellFigure::Memory && estimated) {
        const auto [most, least] = grid.estimateScale();
        return {Tr::tr("Colour: GiB of the layout that needs least, dark violet %1 to yellow %2, estimated.")
                    .arg(numberText(most), numberText(least))};
    }
    if (grid.figure() == CellFigure::Chance && estimated)
        return {
            Tr::tr("Colour: the chance that the layout that needs least memory fits, by the estimate: dark "
                   "violet 0 % to yellow 100 %.")};
    if (measured && !grid.isSpeed()) {
        const int decimals = decimalsFor(
            std::max(std::abs(grid.measuredScale().first), std::abs(grid.measuredScale().second)));
        const QString sentence = grid.direction() == Direction::Minimize
            ? Tr::tr("Colour: the smallest measured value, dark violet %1 to yellow %2, which is the best.")
            : Tr::tr("Colour: the largest measured value, dark violet %1 to yellow %2.");
        sentences.append(sentence.arg(numberText(grid.measuredScale().first, decimals),
            numberText(grid.measuredScale().second, decimals)));
        if (estimated) {
            sentences.append(
                Tr::tr("Pale and italic: estimated TFLOP/s per GPU, %1 to %2, on a scale of its own.")
                    .arg(locale.toString(grid.estimateScale().first, 'f', 0),
                        locale.toString(grid.estimateScale().second, 'f', 0)));
        }
        return sentences;
    }
    if (estimated || measured) {
        const auto [worst, best] =
            grid.figure() == CellFigure::Measured ? grid.measuredScale() : grid.estimateScale();
        sentences.append(Tr::tr("Colour: TFLOP/s per GPU of the best layout, dark violet %1 to yellow %2.")
                             .arg(locale.toString(worst, 'f', 0), locale.toString(best, 'f', 0)));
    }
    if (estimated)
        sentences.append(measured ? Tr::tr("Pale and italic: estimated; full colour: measured.")
                                  : Tr::tr("Pale and italic: estimated, not measured."));
    return sentences;
}

QStringList estimateLines(const SpaceGrid& grid, const SpaceCell& cell)
{
    QStringList lines;
    const CellEstimate& estimate = cell.estimate;
    if (estimate.passing == 0)
        return lines;
    const QLocale locale;
    if (estimate.bestTflops) {
        lines.append(Tr::tr("Best estimated: %1 TFLOP/s per GPU, %2 of %3 combinations fit by the estimate")
                         .arg(locale.toString(*estimate.bestTflops, 'f', 0),
                             locale.toString(estimate.fitting), locale.toString(estimate.passing)));
    } else {
        lines.append(Tr::tr("By the estimate all run out of memory: %1 GiB at least, a GPU has %2")
                         .arg(locale.toString(estimate.leastBytes / bytesPerGib, 'f', 1),
                             locale.toString(grid.preset()->estimator()->capacity() / bytesPerGib, 'f', 1)));
    }
    lines.append(
        Tr::tr("The one that needs least takes %1 GiB and fits with a chance of %2 %")
            .arg(numberText(estimate.leastBytes / bytesPerGib), numberText(100 * estimate.chance, 0)));
    if (!estimate.complete) {
        lines.append(Tr::tr("Estimated from a sample of %1 of %2 combinations")
                         .arg(locale.toString(estimate.looked), locale.toString(cell.kept)));
    }
    return lines;
}

/// What would have to be known first.
QString unestimatedLegend(const PresetPtr& preset)
{
    const QString counts = Tr::tr("Cells count the combinations that are kept.");
    const QStringList missing = preset != nullptr ? preset->missingFacts() : QStringList();
    return missing.isEmpty() ? counts
                             : QString(counts + u' '
                                 + Tr::tr("They show the speed that is expected once this is known: %1.")
                                       .arg(missing.join(u", ")));
}

} // namespace

QString spaceGridLegend(
    const SpaceGrid& grid, bool isEstimating, const Calibration& calibration, const SpeedDoubt& doubt)
{
    bool estimated = false;
    bool hatched = false;
    bool sampled = false;
    bool measured = false;
    for (const SpaceCell& cell : grid.cells()) {
        const ShownFigure figure = grid.shown(cell);
        estimated = estimated || figure.estimated;
        hatched = hatched || figure.noneFits;
        sampled = sampled || ((figure.estimated || figure.noneFits) && !cell.estimate.complete);
        measured = measured || figure.measured;
    }
    QStringList sentences;
    if (isEstimating && !estimated && !hatched)
        sentences.append(Tr::tr("Estimating memory and speed\u2026"));
    else if (grid.figure() == CellFigure::Measured && !measured)
        return Tr::tr("Nothing was measured here yet: cells count the combinations that are kept.");
    else if (!estimated && !hatched && !measured)
        return unestimatedLegend(grid.preset());
    sentences += colourSentences(grid, estimated, measured);
    if (hatched)
        sentences.append(Tr::tr("Hatched: all run out of memory by the estimate."));
    const bool isSpeed = grid.figure() == CellFigure::Speed || grid.figure() == CellFigure::Measured;
    if (sampled) {
        sentences.append(isSpeed ? Tr::tr("\u2265: estimated from a sample, the list may hold faster ones.")
                                 : Tr::tr("Cells with many combinations are estimated from a sample."));
    }
    if (const QString sentence = doubtSentence(calibration.applied(doubt));
        estimated && isSpeed && !sentence.isEmpty())
        sentences.append(sentence);
    if (measured && grid.refinedBest()) {
        sentences.append(Tr::tr("\u2605 is the best layout by itself; refined it came to %1.")
                             .arg(numberText(*grid.refinedBest(), decimalsFor(*grid.refinedBest()))));
    }
    if ((estimated || hatched) && !calibration.isEmpty())
        sentences.append(Tr::tr("Estimates are %1.").arg(calibrationTitle(calibration)));
    return sentences.join(u' ');
}

QString spaceCellTitle(const SpaceGrid& grid, const SpaceCell& cell)
{
    const ShownFigure figure = grid.shown(cell);
    if (figure.measured)
        return numberText(*figure.measured, decimalsFor(*figure.measured));
    if (cell.passing() == 0)
        return QStringLiteral("–");
    const bool isSpeed = grid.figure() == CellFigure::Speed;
    if (isSpeed && cell.trials > 0 && cell.outOfMemory == cell.trials)
        return Tr::tr("OOM");
    if (isSpeed && figure.noneFits)
        return Tr::tr("OOM est.");
    if (!figure.estimated)
        return QLocale().toString(cell.passing());
    switch (grid.figure()) {
    case CellFigure::Memory:
        return Tr::tr("%1 GiB est.").arg(numberText(*figure.estimated));
    case CellFigure::Chance:
        return Tr::tr("%1 %").arg(numberText(100 * *figure.estimated, 0));
    default: // of a sample: another layout may be faster
        return (cell.estimate.complete ? Tr::tr("%1 est.") : Tr::tr("\u2265 %1 est."))
            .arg(numberText(*figure.estimated, 0));
    }
}

/// Italics and the hatch say that it is an estimate.
QString spaceCellShortTitle(const SpaceGrid& grid, const SpaceCell& cell)
{
    const ShownFigure figure = grid.shown(cell);
    if (grid.figure() == CellFigure::Speed && figure.noneFits)
        return Tr::tr("OOM");
    const bool isChance = grid.figure() == CellFigure::Chance;
    return figure.estimated ? numberText((isChance ? 100 : 1) * *figure.estimated, 0) : QString();
}

QString spaceCellBelow(const SpaceGrid& grid, const SpaceCell& cell)
{
    const QLocale locale;
    const QString kept = locale.toString(cell.passing());
    if (cell.passing() == 0)
        return {};
    if (cell.estimate.looked > 0) {
        const QString fitting = locale.toString(cell.fitting());
        return cell.estimate.complete ? Tr::tr("%1 of %2 fit").arg(fitting, kept)
                                      : Tr::tr("about %1 of %2 fit").arg(fitting, kept);
    }
    const bool isTitle = spaceCellTitle(grid, cell) == kept;
    const QString total = locale.toString(cell.total);
    return isTitle ? Tr::tr("of %1 kept").arg(total) : Tr::tr("%1 of %2 kept").arg(kept, total);
}

QString spaceCellShortBelow(const SpaceCell& cell)
{
    if (cell.passing() == 0)
        return {};
    const QLocale locale;
    return cell.estimate.looked > 0 ? Tr::tr("%1 fit").arg(locale.toString(cell.fitting()))
                                    : locale.toString(cell.passing());
}

QStringList slowReasons(const SpaceGrid& grid, int row, int column)
{
    LayoutSpec layout;
    const auto take = [&layout](const QString& name, const Value& value) {
        const int size =
            value.isNumber() ? static_cast<int>(std::clamp<qint64>(value.number, 1, 1'000'000)) : 1;
        if (name == axis::tp)
            layout.tp = size;
        else if (name == axis::ep)
            layout.ep = size;
        else if (name == axis::etp)
            layout.etp = size;
    };
    take(grid.rowParameter(), grid.rows()[row]);
    take(grid.columnParameter(), grid.columns()[column]);
    return slowGroups(layout, grid.preset()->gpusPerNode());
}

QStringList spaceCellReasons(const SpaceGrid& grid, int row, int column)
{
    const SpaceCell& cell = grid.at(row, column);
    QStringList lines;
    QList<int> order;
    for (int rule = 0; rule < cell.prunedByRule.size(); ++rule) {
        if (cell.prunedByRule[rule] > 0)
            order.append(rule);
    }
    std::sort(order.begin(), order.end(),
        [&cell](int a, int b) { return cell.prunedByRule[a] > cell.prunedByRule[b]; });
    for (const int rule : order.mid(0, reasonsInTooltip)) {
        const Rule& broken = grid.preset()->rules()[rule];
        lines.append(
            Tr::tr("%1 left out: %2").arg(QLocale().toString(cell.prunedByRule[rule]), broken.title));
    }
    if (order.size() == 1 && cell.kept == 0) {
        const SearchSpace part = grid.preset()
                                     ->space()
                                     .restricted(grid.rowParameter(), {grid.rows()[row]})
                                     .restricted(grid.columnParameter(), {grid.columns()[column]});
        lines.append(reasonFor(part, grid.preset()->rules(), 0));
    }
    return lines;
}

QString spaceCellText(const SpaceGrid& grid, int row, int column)
{
    const SpaceCell& cell = grid.at(row, column);
    const QLocale locale;
    QStringList lines;
    const QString place =
        Tr::tr("%1 %2, %3 %4")
            .arg(grid.parameter(grid.rowParameter())->title, grid.rows()[row].text(),
                grid.parameter(grid.columnParameter())->title, grid.columns()[column].text());
    if (cell.total == 0)
        return Tr::tr("%1: the filter leaves it out").arg(place);
    lines.append(Tr::tr("%1: %2 of %3 combinations kept")
                     .arg(place, locale.toString(cell.kept), locale.toString(cell.total)));
    if (cell.passing() != cell.kept)
        lines.append(Tr::tr("%1 of them pass the filter").arg(locale.toString(cell.passing())));
    if (cell.bestValue) {
        const QString value = numberText(*cell.bestValue, decimalsFor(*cell.bestValue));
        lines.append(grid.isSpeed() ? Tr::tr("Best measured: %1 TFLOP/s per GPU").arg(value)
                                    : Tr::tr("Best measured: %1").arg(value));
    }
    if (cell.marked >= 0)
        lines.append(Tr::tr("Trial %1 is selected").arg(cell.marked));
    lines += estimateLines(grid, cell);
    if (cell.kept > 0)
        lines += slowReasons(grid, row, column);
    if (cell.outOfMemory > 0)
        lines.append(Tr::tr("%n trial(s) ran out of memory", nullptr, cell.outOfMemory));
    lines += spaceCellReasons(grid, row, column);
    return lines.join(u'\n');
}

} // namespace megatune
