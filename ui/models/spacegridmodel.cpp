#include "ui/models/spacegridmodel.h"

#include "core/base/background.h"
#include "core/estimate/nodegroups.h"

#include <algorithm>
#include <QLocale>

namespace megatune {

namespace {

constexpr int reasonsInTooltip = 4;
/// Less than a second of one core.
constexpr quint64 mostGridEstimates = 250'000;

} // namespace

SpaceGridModel::~SpaceGridModel()
{
    stopEstimating();
}

void SpaceGridModel::setPreset(const PresetPtr& preset)
{
    if (m_preset == preset)
        return;
    m_preset = preset;
    count();
}

void SpaceGridModel::setAxes(const QString& rowParameter, const QString& columnParameter)
{
    if (m_rowParameter == rowParameter && m_columnParameter == columnParameter)
        return;
    m_rowParameter = rowParameter;
    m_columnParameter = columnParameter;
    count();
}

void SpaceGridModel::setMeasured(const StudyState* state)
{
    m_measured.clear();
    m_bestTrial = -1;
    if (state != nullptr) {
        for (const Trial& trial : state->trials()) {
            // What measures a layout again counts in the mean of its runs.
            if (trial.layout.isEmpty() || trial.confirms || (!trial.value && trial.state != TrialState::Oom))
                continue;
            m_measured.append(trial);
            if (trial.value)
                m_measured.last().value = state->valueOf(trial);
        }
        m_bestTrial = state->best() == nullptr ? -1 : state->best()->number;
    }
    fillMeasured();
    announceValues();
}

void SpaceGridModel::setCalibration(const Calibration& calibration)
{
    if (m_calibration == calibration)
        return;
    m_calibration = calibration;
    if (m_estimating)
        m_estimateAgain = true;
    else if (!m_counting && !m_cells.empty())
        estimate();
}

void SpaceGridModel::announceValues()
{
    if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT valuesChanged();
}

const Parameter* SpaceGridModel::parameter(const QString& name) const
{
    const int at = m_preset == nullptr ? -1 : m_preset->space().indexOf(name);
    return at < 0 ? nullptr : &m_preset->space().parameters()[at];
}

Value SpaceGridModel::rowValue(int row) const
{
    return m_rows.value(row);
}

Value SpaceGridModel::columnValue(int column) const
{
    return m_columns.value(column);
}

void SpaceGridModel::count()
{
    const Parameter* row = parameter(m_rowParameter);
    const Parameter* column = parameter(m_columnParameter);
    const quint64 generation = ++m_generation;
    stopEstimating();
    beginResetModel();
    m_rows = row == nullptr || column == nullptr ? QList<Value>() : row->choices;
    m_columns = row == nullptr || column == nullptr ? QList<Value>() : column->choices;
    m_cells.assign(static_cast<size_t>(m_rows.size() * m_columns.size()), {});
    m_counting = !m_cells.empty();
    endResetModel();
    if (!m_counting)
        return;
    const auto work = [preset = m_preset, rowName = m_rowParameter, columnName = m_columnParameter] {
        return classifyGrid(preset->space(), preset->rules(), rowName, columnName);
    };
    const auto done = [this, generation](const std::vector<Classification>& found) {
        if (generation != m_generation || found.size() != m_cells.size())
            return;
        for (size_t i = 0; i < found.size(); ++i) {
            m_cells[i].total = found[i].total;
            m_cells[i].kept = found[i].kept;
            m_cells[i].prunedByRule = found[i].prunedByRule;
        }
        m_counting = false;
        fillMeasured();
        announceValues();
        Q_EMIT counted();
        estimate();
    };
    inBackground<std::vector<Classification>>(this, work, done);
}

void SpaceGridModel::stopEstimating()
{
    if (m_stop != nullptr)
        m_stop->store(true);
    m_stop.reset();
    m_estimating = false;
    m_estimateAgain = false;
}

/// After the counts, which must not wait for it.
void SpaceGridModel::estimate()
{
    if (m_preset == nullptr || m_preset->estimator() == nullptr)
        return;
    m_estimating = true;
    std::vector<quint64> kept;
    for (const Cell& cell : m_cells)
        kept.push_back(cell.kept);
    m_stop = std::make_shared<std::atomic<bool>>(false);
    const auto work = [preset = m_preset, estimator = calibrated(m_preset->estimator(), m_calibration),
                          rowName = m_rowParameter, columnName = m_columnParameter, kept, stop = m_stop] {
        return estimateGrid(*preset, estimator, rowName, columnName, kept, mostGridEstimates, *stop);
    };
    const auto done = [this, generation = m_generation](const std::vector<CellEstimate>& found) {
        if (generation != m_generation || found.size() != m_cells.size())
            return;
        for (size_t i = 0; i < found.size(); ++i)
            m_cells[i].estimate = found[i];
        m_estimating = false;
        findRange();
        announceValues();
        if (std::exchange(m_estimateAgain, false))
            estimate();
    };
    inBackground<std::vector<CellEstimate>>(this, work, done);
}

void SpaceGridModel::fillMeasured()
{
    for (Cell& cell : m_cells) {
        cell.bestValue.reset();
        cell.holdsBest = false;
        cell.outOfMemory = 0;
        cell.trials = 0;
    }
    for (const Trial& trial : std::as_const(m_measured)) {
        const Value* rowValue = trial.layout.find(m_rowParameter);
        const Value* columnValue = trial.layout.find(m_columnParameter);
        const qsizetype row = rowValue == nullptr ? -1 : m_rows.indexOf(*rowValue);
        const qsizetype column = columnValue == nullptr ? -1 : m_columns.indexOf(*columnValue);
        if (row < 0 || column < 0)
            continue;
        Cell& cell = m_cells[static_cast<size_t>(row * m_columns.size() + column)];
        ++cell.trials;
        cell.outOfMemory += trial.state == TrialState::Oom ? 1 : 0;
        cell.holdsBest = cell.holdsBest || trial.number == m_bestTrial;
        if (trial.value)
            cell.bestValue = std::max(cell.bestValue.value_or(*trial.value), *trial.value);
    }
    findRange();
}

void SpaceGridModel::findRange()
{
    m_range = {0, 0};
    bool any = false;
    for (const Cell& cell : m_cells) {
        const std::optional<double> value = cell.bestValue ? cell.bestValue
            : cell.showsEstimate()                         ? cell.estimate.bestTflops
                                                           : std::nullopt;
        if (!value)
            continue;
        m_range.first = any ? std::min(m_range.first, *value) : *value;
        m_range.second = any ? std::max(m_range.second, *value) : *value;
        any = true;
    }
}

QString SpaceGridModel::legend() const
{
    const QLocale locale;
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
    if (estimated || measured) {
        sentences.append(
            tr("Colour: TFLOP/s per GPU of the best layout, dark violet %1 to yellow %2.")
                .arg(locale.toString(m_range.first, 'f', 0), locale.toString(m_range.second, 'f', 0)));
    }
    if (estimated)
        sentences.append(measured ? tr("Pale and italic: estimated; full colour: measured.")
                                  : tr("Pale and italic: estimated, not measured."));
    if (hatched)
        sentences.append(tr("Hatched: all run out of memory by the estimate."));
    if (sampled)
        sentences.append(tr("Cells with many layouts are estimated from a sample."));
    if ((estimated || hatched) && !m_calibration.isEmpty())
        sentences.append(tr("Estimates are %1.").arg(calibrationTitle(m_calibration)));
    return sentences.join(u' ');
}

int SpaceGridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SpaceGridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QString SpaceGridModel::title(const Cell& cell) const
{
    const QLocale locale;
    if (cell.bestValue)
        return locale.toString(*cell.bestValue, 'f', 1);
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
    const Cell& cell = m_cells[static_cast<size_t>(row * columnCount() + column)];
    const QLocale locale;
    QStringList lines;
    lines.append(
        tr("%1 %2, %3 %4: %5 of %6 layouts kept")
            .arg(parameter(m_rowParameter)->title, m_rows[row].text(), parameter(m_columnParameter)->title,
                m_columns[column].text(), locale.toString(cell.kept), locale.toString(cell.total)));
    if (cell.bestValue)
        lines.append(tr("Best measured: %1 TFLOP/s per GPU").arg(locale.toString(*cell.bestValue, 'f', 1)));
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

QVariant SpaceGridModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const Cell& cell = m_cells[static_cast<size_t>(index.row() * columnCount() + index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return m_counting ? QString() : title(cell);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return m_counting ? tr("Counting…") : description(index.row(), index.column());
    case KeptRole:
        return cell.kept;
    case TotalRole:
        return cell.total;
    case BestValueRole:
        return cell.bestValue ? QVariant(*cell.bestValue) : QVariant();
    case BestRole:
        return cell.holdsBest;
    case FailuresRole:
        return cell.outOfMemory;
    case TrialsRole:
        return cell.trials;
    case EstimateRole:
        return cell.showsEstimate() && cell.estimate.bestTflops ? QVariant(*cell.estimate.bestTflops)
                                                                : QVariant();
    case NoneFitsRole:
        return cell.showsEstimate() && cell.estimate.noneFits();
    case SlowRole:
        return cell.kept > 0 && !slowReasons(index.row(), index.column()).isEmpty();
    default:
        return {};
    }
}

QVariant SpaceGridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool horizontal = orientation == Qt::Horizontal;
    const QList<Value>& values = horizontal ? m_columns : m_rows;
    if (section < 0 || section >= values.size())
        return {};
    const Parameter* axis = parameter(horizontal ? m_columnParameter : m_rowParameter);
    if (role == Qt::DisplayRole && axis != nullptr)
        return QString(axis->title + u' ' + values[section].text());
    if (role == Qt::ToolTipRole && axis != nullptr)
        return QString(axis->meaning + u' ' + values[section].text());
    return {};
}

} // namespace megatune
