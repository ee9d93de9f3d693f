// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of the search space's grid and its legend say in words.
#include "core/estimate/nodegroups.h"
#include "ui/space/spacegridmodel.h"
#include "ui/trials/trialtext.h"

#include <algorithm>
#include <cmath>
#include <QLocale>

namespace megatune {

namespace {

constexpr int reasonsInTooltip = 4;

} // namespace

/// What the colours of values mean; a study's own metric has a scale of its own.
QStringList SpaceGridModel::colourSentences(bool estimated, bool measured) const
{
    const QLocale locale;
    QStringList sentences;
    if (measured && !m_isSpeed) {
        const int decimals =
            decimalsFor(std::max(std::abs(m_measuredScale.first), std::abs(m_measuredScale.second)));
        const QString sentence = m_direction == Direction::Minimize
            ? tr("Colour: the smallest measured value, dark violet %1 to yellow %2, which is the best.")
            : tr("Colour: the largest measured value, dark violet %1 to yellow %2.");
        sentences.append(sentence.arg(
            numberText(m_measuredScale.first, decimals), numberText(m_measuredScale.second, decimals)));
        if (estimated) {
            sentences.append(
                tr("Pale and italic: estimated TFLOP/s per GPU, %1 to %2, on a scale of its own.")
                    .arg(locale.toString(m_estimateScale.first, 'f', 0),
                        locale.toString(m_estimateScale.second, 'f', 0)));
        }
        return sentences;
    }
    if (estimated || measured) {
        const auto& [worst, best] = m_estimateScale;
        sentences.append(tr("Colour: TFLOP/s per GPU of the best layout, dark violet %1 to yellow %2.")
                             .arg(locale.toString(worst, 'f', 0), locale.toString(best, 'f', 0)));
    }
    if (estimated)
        sentences.append(measured ? tr("Pale and italic: estimated; full colour: measured.")
                                  : tr("Pale and italic: estimated, not measured."));
    return sentences;
}

QString SpaceGridModel::legend() const
{
    bool estimated = false;
    bool hatched = false;
    bool sampled = false;
    bool measured = false;
    for (const Cell& cell : m_cells) {
        estimated = estimated || (cell.showsEstimate() && cell.estimate.bestTflops);
        hatched = hatched || (cell.showsEstimate() && cell.estimate.noneFits());
        sampled = sampled || (cell.showsEstimate() && !cell.estimate.complete);
        measured = measured || cell.bestValue;
    }
    if (m_counting || m_cells.empty())
        return {};
    QStringList sentences;
    if (m_estimating && !estimated && !hatched)
        sentences.append(tr("Estimating memory and speed\u2026"));
    else if (!estimated && !hatched && !measured)
        return tr(
            "Cells count the layouts that are kept. With a model, a type of GPU and a sequence length in "
            "Setup they show the speed that is expected.");
    sentences += colourSentences(estimated, measured);
    if (hatched)
        sentences.append(tr("Hatched: all run out of memory by the estimate."));
    if (sampled)
        sentences.append(tr("Cells with many layouts are estimated from a sample."));
    if ((estimated || hatched) && !m_calibration.isEmpty())
        sentences.append(tr("Estimates are %1.").arg(calibrationTitle(m_calibration)));
    return sentences.join(u' ');
}

QString SpaceGridModel::title(const Cell& cell) const
{
    const QLocale locale;
    if (cell.bestValue)
        return numberText(*cell.bestValue, decimalsFor(*cell.bestValue));
    if (cell.kept == 0)
        return QStringLiteral("–");
    if (cell.trials > 0 && cell.outOfMemory == cell.trials)
        return tr("OOM");
    if (cell.showsEstimate() && cell.estimate.bestTflops)
        return tr("%1 est.").arg(locale.toString(*cell.estimate.bestTflops, 'f', 0));
    if (cell.showsEstimate())
        return tr("OOM est.");
    return locale.toString(cell.kept);
}

/// Of the cell's own TP, EP and ETP; parameters that are no axis count as 1.
QStringList SpaceGridModel::slowReasons(int row, int column) const
{
    LayoutSpec layout;
    const auto take = [&layout](const QString& name, const Value& value) {
        const int size =
            value.isNumber() ? static_cast<int>(std::clamp<qint64>(value.number, 1, 1'000'000)) : 1;
        if (name == QLatin1String("tp"))
            layout.tp = size;
        else if (name == QLatin1String("ep"))
            layout.ep = size;
        else if (name == QLatin1String("etp"))
            layout.etp = size;
    };
    take(m_rowParameter, m_rows[row]);
    take(m_columnParameter, m_columns[column]);
    return slowGroups(layout, m_preset->gpusPerNode());
}

void SpaceGridModel::addEstimate(QStringList& lines, const Cell& cell) const
{
    const CellEstimate& estimate = cell.estimate;
    if (estimate.looked == 0)
        return;
    const QLocale locale;
    constexpr double gib = 1024.0 * 1024 * 1024;
    if (estimate.bestTflops) {
        lines.append(tr("Best estimated: %1 TFLOP/s per GPU, %2 of %3 layouts fit by the estimate")
                         .arg(locale.toString(*estimate.bestTflops, 'f', 0),
                             locale.toString(estimate.fitting), locale.toString(estimate.looked)));
    } else {
        lines.append(tr("By the estimate all run out of memory: %1 GiB at least, a GPU has %2")
                         .arg(locale.toString(estimate.leastBytes / gib, 'f', 1),
                             locale.toString(m_preset->estimator()->capacity() / gib, 'f', 1)));
    }
    if (!estimate.complete) {
        lines.append(tr("Estimated from a sample of %1 of %2 layouts")
                         .arg(locale.toString(estimate.looked), locale.toString(cell.kept)));
    }
}

/// Why layouts of this cell are left out, and what was measured: for the tooltip and for screen readers.
QString SpaceGridModel::description(int row, int column) const
{
    const Cell& cell = m_cells[static_cast<size_t>(row * m_columns.size() + column)];
    const QLocale locale;
    QStringList lines;
    lines.append(
        tr("%1 %2, %3 %4: %5 of %6 layouts kept")
            .arg(parameter(m_rowParameter)->title, m_rows[row].text(), parameter(m_columnParameter)->title,
                m_columns[column].text(), locale.toString(cell.kept), locale.toString(cell.total)));
    if (cell.bestValue) {
        const QString value = numberText(*cell.bestValue, decimalsFor(*cell.bestValue));
        lines.append(m_isSpeed ? tr("Best measured: %1 TFLOP/s per GPU").arg(value)
                               : tr("Best measured: %1").arg(value));
    }
    if (cell.marked >= 0)
        lines.append(tr("Trial %1 is selected").arg(cell.marked));
    addEstimate(lines, cell);
    if (cell.kept > 0)
        lines += slowReasons(row, column);
    if (cell.outOfMemory > 0)
        lines.append(tr("%n trial(s) ran out of memory", nullptr, cell.outOfMemory));
    QList<int> order;
    for (int rule = 0; rule < cell.prunedByRule.size(); ++rule) {
        if (cell.prunedByRule[rule] > 0)
            order.append(rule);
    }
    std::sort(order.begin(), order.end(),
        [&cell](int a, int b) { return cell.prunedByRule[a] > cell.prunedByRule[b]; });
    for (const int rule : order.mid(0, reasonsInTooltip)) {
        const Rule& broken = m_preset->rules()[rule];
        lines.append(tr("%1 left out: %2 (%3)")
                         .arg(locale.toString(cell.prunedByRule[rule]), broken.title, broken.id));
    }
    if (order.size() == 1 && cell.kept == 0) {
        const SearchSpace part = m_preset->space()
                                     .restricted(m_rowParameter, {m_rows[row]})
                                     .restricted(m_columnParameter, {m_columns[column]});
        lines.append(reasonFor(part, m_preset->rules(), 0));
    }
    return lines.join(u'\n');
}

} // namespace megatune
