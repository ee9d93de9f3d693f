// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/heatmapmodel.h"

#include "core/words/trialwords.h"

#include <cmath>
#include <QLocale>

namespace megatune {

namespace {

constexpr int layoutsInTooltip = 5;

/// Name and choices of a column without its trials.
ParameterColumn axisOf(const TrialColumns& columns, const QString& name)
{
    const int position = columns.indexOf(name);
    return {name, position < 0 ? QList<Value>() : columns.all().at(position).choices, {}};
}

QString titleOf(const ParameterColumn& axis, int choice)
{
    return parameterTitle(axis.name) % u' ' % axis.choices.at(choice).text();
}

} // namespace

HeatMapModel::HeatMapModel(const TrialColumns* columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(columns)
{
}

void HeatMapModel::setAxes(const QString& rows, const QString& columns)
{
    if (m_rowName == rows && m_columnName == columns)
        return;
    m_rowName = rows;
    m_columnName = columns;
    refresh();
}

void HeatMapModel::setMeasure(Measure measure)
{
    if (m_measure == measure)
        return;
    m_measure = measure;
    refresh();
}

void HeatMapModel::setFilterText(const QString& text)
{
    if (m_filterText == text)
        return;
    m_filterText = text;
    refresh();
}

void HeatMapModel::refresh()
{
    const ParameterColumn rows = axisOf(*m_columns, m_rowName);
    const ParameterColumn columns = axisOf(*m_columns, m_columnName);
    const bool sameAxes = rows.name == m_rowAxis.name && rows.choices == m_rowAxis.choices
        && columns.name == m_columnAxis.name && columns.choices == m_columnAxis.choices;
    if (!sameAxes)
        beginResetModel();
    m_rowAxis = rows;
    m_columnAxis = columns;
    count();
    choose();
    findRange();
    if (!sameAxes)
        endResetModel();
    else if (!m_cells.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void HeatMapModel::count()
{
    m_cells.clear();
    m_withoutCell = 0;
    m_inCells = 0;
    const StudySeries& series = m_columns->series();
    if (m_rowAxis.choices.isEmpty() || m_columnAxis.choices.isEmpty() || !series.feed())
        return;
    const QStringList names = m_columns->names();
    const TrialFilter filter =
        TrialFilter::parse(TrialFilter::without(m_filterText, axisNames(), names), names);
    const QList<LayoutResult> results =
        layoutResults(series.feed()->state(), [&filter, best = series.bestLayout()](const Trial& trial) {
            return filter.matches(trial, trial.number == best);
        });
    const QList<ParameterColumn>& all = m_columns->all();
    m_cells = pairOutcomes(
        all.at(m_columns->indexOf(m_rowName)), all.at(m_columns->indexOf(m_columnName)), results);
    for (const Outcomes& cell : std::as_const(m_cells))
        m_inCells += cell.trials;
    m_withoutCell = static_cast<int>(results.size()) - m_inCells;
}

/// By asking the filter about a trial that has nothing but the cell's two choices.
void HeatMapModel::choose()
{
    m_chosen.fill(false, m_cells.size());
    const QStringList names = m_columns->names();
    const QString words = TrialFilter::only(m_filterText, axisNames(), names);
    if (words.isEmpty())
        return;
    const TrialFilter filter = TrialFilter::parse(words, names);
    for (qsizetype i = 0; i < m_cells.size(); ++i) {
        Trial trial;
        trial.layout.set(m_rowName, m_rowAxis.choices.at(i / m_columnAxis.choices.size()));
        trial.layout.set(m_columnName, m_columnAxis.choices.at(i % m_columnAxis.choices.size()));
        m_chosen[i] = filter.matches(trial, false);
    }
}

void HeatMapModel::findRange()
{
    constexpr double infinite = std::numeric_limits<double>::infinity();
    m_range = {infinite, -infinite};
    for (const Outcomes& cell : std::as_const(m_cells)) {
        if (const std::optional<double> told = number(cell)) {
            m_range.first = std::min(m_range.first, *told);
            m_range.second = std::max(m_range.second, *told);
        }
    }
    if (m_range.first > m_range.second)
        m_range = {0, 0};
    m_decimals = decimalsFor(m_range.second);
}

std::optional<double> HeatMapModel::number(const Outcomes& cell) const
{
    if (m_measure == Measure::Count)
        return cell.trials > 0 ? std::optional<double>(cell.trials) : std::nullopt;
    if (cell.values.isEmpty())
        return std::nullopt;
    return m_measure == Measure::Best ? cell.best() : cell.median();
}

QString HeatMapModel::filterFor(const QModelIndexList& cells) const
{
    const QStringList names = m_columns->names();
    QStringList words{TrialFilter::without(m_filterText, axisNames(), names)};
    QSet<int> rows;
    QSet<int> columns;
    for (const QModelIndex& cell : cells) {
        rows.insert(cell.row());
        columns.insert(cell.column());
    }
    const auto add = [&words](const ParameterColumn& axis, const QSet<int>& chosen) {
        QList<std::optional<Value>> choices;
        for (int i = 0; i < axis.choices.size(); ++i) {
            if (chosen.contains(i))
                choices.append(axis.choices.at(i));
        }
        words.append(TrialFilter::choiceWord(axis.name, choices));
    };
    add(m_rowAxis, rows);
    if (m_rowName != m_columnName)
        add(m_columnAxis, columns);
    words.removeAll(QString());
    return words.join(u' ');
}

const Outcomes* HeatMapModel::cellAt(const QModelIndex& index) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return nullptr;
    return &m_cells.at(index.row() * m_columnAxis.choices.size() + index.column());
}

int HeatMapModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rowAxis.choices.size());
}

int HeatMapModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columnAxis.choices.size());
}

QString HeatMapModel::title(const Outcomes& cell) const
{
    if (cell.trials == 0)
        return {};
    if (m_measure == Measure::Count)
        return QLocale().toString(cell.trials);
    if (const std::optional<double> told = number(cell))
        return numberText(*told, m_decimals);
    if (cell.oom > 0)
        return tr("OOM");
    return cell.failed > 0 ? tr("failed") : QStringLiteral("\u2026");
}

/// The choices, how it went, and the best layouts with them: for the tooltip and for screen readers.
QString HeatMapModel::description(int row, int column) const
{
    const Outcomes& cell = m_cells.at(row * m_columnAxis.choices.size() + column);
    const QString pair = titleOf(m_rowAxis, row) % u", " % titleOf(m_columnAxis, column);
    if (cell.trials == 0)
        return tr("%1: no trial").arg(pair);
    QStringList counts{tr("%n trial(s)", nullptr, cell.trials)};
    if (cell.oom > 0)
        counts.append(tr("%n out of memory", nullptr, cell.oom));
    if (cell.failed > 0)
        counts.append(tr("%n failed", nullptr, cell.failed));
    QStringList lines{tr("%1: %2", "two choices, counts").arg(pair, counts.join(u", "))};
    const StudyState& state = m_columns->series().feed()->state();
    for (const auto& [value, number] : cell.values.mid(0, layoutsInTooltip)) {
        const Trial* trial = state.trial(number);
        lines.append(tr("%1  trial %2: %3", "value, number, layout")
                         .arg(numberText(value, m_decimals))
                         .arg(number)
                         .arg(trial ? layoutText(*trial) : QString()));
    }
    if (cell.values.size() > layoutsInTooltip)
        lines.append(tr("and %n more", nullptr, static_cast<int>(cell.values.size()) - layoutsInTooltip));
    return lines.join(u'\n');
}

QVariant HeatMapModel::data(const QModelIndex& index, int role) const
{
    const Outcomes* cell = cellAt(index);
    if (!cell)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return title(*cell);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return description(index.row(), index.column());
    case NumberRole: {
        const std::optional<double> told = number(*cell);
        return told ? QVariant(*told) : QVariant();
    }
    case TrialsRole:
        return cell->trials;
    case FinishedRole:
        return cell->finished();
    case OomRole:
        return cell->oom;
    case FailedRole:
        return cell->failed;
    case BestRole:
        return cell->holdsBest;
    case BestTrialRole:
        return cell->values.isEmpty() ? cell->first : cell->bestTrial();
    case ChosenRole:
        return m_chosen.at(cell - m_cells.constData());
    default:
        return {};
    }
}

QVariant HeatMapModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const ParameterColumn& axis = orientation == Qt::Horizontal ? m_columnAxis : m_rowAxis;
    if (section < 0 || section >= axis.choices.size())
        return {};
    if (role == Qt::DisplayRole)
        return titleOf(axis, section);
    if (role == Qt::ToolTipRole)
        return QString(parameterMeaning(axis.name) % u' ' % axis.choices.at(section).text());
    return {};
}

} // namespace megatune

#include "moc_heatmapmodel.cpp"
