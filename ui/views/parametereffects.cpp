// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parametereffects.h"

#include "core/words/trialwords.h"

#include <cmath>

namespace megatune {

namespace {

QList<QString> shapeOf(const QList<ParameterEffect>& effects)
{
    QList<QString> shape;
    for (const ParameterEffect& effect : effects) {
        for (const ChoiceEffect& choice : effect.choices)
            shape.append(effect.name % u'=' % choice.title());
    }
    return shape;
}

} // namespace

ParameterEffectsModel::ParameterEffectsModel(const TrialColumns* columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(columns)
{
}

/// By asking the filter about trials that have nothing but the choice.
QList<bool> ParameterEffectsModel::chosenOf(const ParameterEffect& effect, const QString& filterText) const
{
    const QStringList names = m_columns->names();
    const QString words = TrialFilter::only(filterText, {effect.name}, names);
    const TrialFilter filter = TrialFilter::parse(words, names);
    QList<bool> chosen;
    for (const ChoiceEffect& choice : effect.choices) {
        Trial trial;
        if (choice.choice)
            trial.layout.set(effect.name, *choice.choice);
        chosen.append(!words.isEmpty() && filter.matches(trial, false));
    }
    return chosen;
}

void ParameterEffectsModel::refresh(const QString& filterText)
{
    const StudySeries& series = m_columns->series();
    const QList<LayoutResult> results = series.feed()
        ? layoutResults(series.feed()->state(),
            [&series](const Trial& trial) { return !series.trials().value(trial.number).leftOut; })
        : QList<LayoutResult>();
    const QList<ParameterEffect> effects = parameterEffects(m_columns->columns(), results);
    const bool sameRows = shapeOf(effects) == shapeOf(m_effects);
    if (!sameRows)
        beginResetModel();
    m_effects = effects;
    m_chosen.clear();
    for (const ParameterEffect& effect : effects)
        m_chosen.append(chosenOf(effect, filterText));
    const auto end = std::find_if_not(results.begin(), results.end(),
        [](const LayoutResult& result) { return std::isfinite(result.value); });
    m_finished = static_cast<int>(end - results.begin());
    m_range = m_finished == 0 ? std::pair(0.0, 0.0)
                              : std::pair(std::minmax({results.first().value, (end - 1)->value}));
    m_decimals = decimalsFor(m_range.second);
    if (!sameRows)
        endResetModel();
    else if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QString ParameterEffectsModel::filterFor(
    const QString& filterText, int parameter, const QList<int>& choices) const
{
    const ParameterEffect& effect = m_effects.at(parameter);
    QList<std::optional<Value>> chosen;
    for (const int choice : choices)
        chosen.append(effect.choices.at(choice).choice);
    const QString others = TrialFilter::without(filterText, {effect.name}, m_columns->names());
    return QString(others % u' ' % TrialFilter::choiceWord(effect.name, chosen)).trimmed();
}

std::pair<int, int> ParameterEffectsModel::placeOf(int row) const
{
    for (int parameter = 0; parameter < m_effects.size(); ++parameter) {
        const auto count = static_cast<int>(m_effects.at(parameter).choices.size());
        if (row < count)
            return {parameter, row};
        row -= count;
    }
    return {-1, -1};
}

int ParameterEffectsModel::rowCount(const QModelIndex& parent) const
{
    int rows = 0;
    for (const ParameterEffect& effect : m_effects)
        rows += static_cast<int>(effect.choices.size());
    return parent.isValid() ? 0 : rows;
}

int ParameterEffectsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ParameterEffectsModel::data(const QModelIndex& index, int role) const
{
    const auto [parameter, place] = index.isValid() ? placeOf(index.row()) : std::pair(-1, -1);
    if (parameter < 0)
        return {};
    if (role == Qt::TextAlignmentRole && index.column() >= TrialsColumn)
        return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const ParameterEffect& effect = m_effects.at(parameter);
    const ChoiceEffect& choice = effect.choices.at(place);
    switch (index.column()) {
    case ParameterColumn:
        return parameterTitle(effect.name);
    case ChoiceColumn:
        return choice.title();
    case TrialsColumn:
        return choice.ended();
    case BestColumn:
        return numberText(choice.best(), m_decimals);
    case MedianColumn:
        return numberText(choice.median(), m_decimals);
    case OomColumn:
        return numberText(choice.oomShare() * 100, 0);
    case ShareColumn:
        return importanceText(effect.forValue);
    case OomShareColumn:
        return importanceText(effect.forOom);
    default:
        return {};
    }
}

QVariant ParameterEffectsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    const QStringList titles{tr("Parameter"), tr("Choice"), tr("Trials"), tr("Best"), tr("Median"),
        tr("OOM, %"), tr("Explains of the value"), tr("Explains of OOM")};
    return titles.value(section);
}

} // namespace megatune

#include "moc_parametereffects.cpp"
