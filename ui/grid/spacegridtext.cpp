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
        const auto [worst, best] = grid.estimateScale();
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
    if (estimate.looked == 0)
        return lines;
    const QLocale locale;
    if (estimate.bestTflops) {
        lines.append(Tr::tr("Best estimated: %1 TFLOP/s per GPU, %2 of %3 layouts fit by the estimate")
                         .arg(locale.toString(*estimate.bestTflops, 'f', 0),
                             locale.toString(estimate.fitting), locale.toString(estimate.looked)));
    } else {
        lines.append(Tr::tr("By the estimate all run out of memory: %1 GiB at least, a GPU has %2")
                         .arg(locale.toString(estimate.leastBytes / bytesPerGib, 'f', 1),
                             locale.toString(grid.preset()->estimator()->capacity() / bytesPerGib, 'f', 1)));
    }
    if (!estimate.complete) {
        lines.append(Tr::tr("Estimated from a sample of %1 of %2 layouts")
                         .arg(locale.toString(estimate.looked), locale.toString(cell.kept)));
    }
    return lines;
}

} // namespace

QString spaceGridLegend(const SpaceGrid& grid, bool isEstimating, const Calibration& calibration)
{
    bool estimated = false;
    bool hatched = false;
    bool sampled = false;
    bool measured = false;
    for (const SpaceCell& cell : grid.cells()) {
        estimated = estimated || (cell.showsEstimate() && cell.estimate.bestTflops);
        hatched = hatched || (cell.showsEstimate() && cell.estimate.noneFits());
        sampled = sampled || (cell.showsEstimate() && !cell.estimate.complete);
        measured = measured || cell.bestValue;
    }
    QStringList sentences;
    if (isEstimating && !estimated && !hatched)
        sentences.append(Tr::tr("Estimating memory and speed\u2026"));
    else if (!estimated && !hatched && !measured)
        return Tr::tr(
            "Cells count the layouts that are kept. With a model, a type of GPU and a sequence length in "
            "Setup they show the speed that is expected.");
    sentences += colourSentences(grid, estimated, measured);
    if (hatched)
        sentences.append(Tr::tr("Hatched: all run out of memory by the estimate."));
    if (sampled)
        sentences.append(Tr::tr("Cells with many layouts are estimated from a sample."));
    if ((estimated || hatched) && !calibration.isEmpty())
        sentences.append(Tr::tr("Estimates are %1.").arg(calibrationTitle(calibration)));
    return sentences.join(u' ');
}

QString spaceCellTitle(const SpaceCell& cell)
{
    const QLocale locale;
    if (cell.bestValue)
        return numberText(*cell.bestValue, decimalsFor(*cell.bestValue));
    if (cell.kept == 0)
        return QStringLiteral("–");
    if (cell.trials > 0 && cell.outOfMemory == cell.trials)
        return Tr::tr("OOM");
    if (cell.showsEstimate() && cell.estimate.bestTflops)
        return Tr::tr("%1 est.").arg(locale.toString(*cell.estimate.bestTflops, 'f', 0));
    if (cell.showsEstimate())
        return Tr::tr("OOM est.");
    return locale.toString(cell.kept);
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
    lines.append(Tr::tr("%1 %2, %3 %4: %5 of %6 layouts kept")
                     .arg(grid.parameter(grid.rowParameter())->title, grid.rows()[row].text(),
                         grid.parameter(grid.columnParameter())->title, grid.columns()[column].text(),
                         locale.toString(cell.kept), locale.toString(cell.total)));
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
