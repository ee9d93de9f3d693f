#include "ui/models/spacegridmodel.h"

#include "core/base/background.h"

#include <algorithm>
#include <QLocale>

namespace megatune {

namespace {

constexpr int reasonsInTooltip = 4;

} // namespace

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
            if (!trial.layout.isEmpty() && (trial.value || trial.state == TrialState::Oom))
                m_measured.append(trial);
        }
        m_bestTrial = state->best() == nullptr ? -1 : state->best()->number;
    }
    fillMeasured();
    if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
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
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        Q_EMIT counted();
    };
    inBackground<std::vector<Classification>>(this, work, done);
}

void SpaceGridModel::fillMeasured()
{
    m_range = {0, 0};
    bool any = false;
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
        if (!trial.value)
            continue;
        cell.bestValue = std::max(cell.bestValue.value_or(*trial.value), *trial.value);
        m_range.first = any ? std::min(m_range.first, *trial.value) : *trial.value;
        m_range.second = any ? std::max(m_range.second, *trial.value) : *trial.value;
        any = true;
    }
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
    return locale.toString(cell.kept);
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
