// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parametereffects.h"

#include "core/words/trialwords.h"

#include <cmath>

namespace megatune {

namespace {

double quantile(const QList<double>& sorted, double share)
{
    if (sorted.isEmpty())
        return std::numeric_limits<double>::quiet_NaN();
    const double at = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<qsizetype>(at);
    const qsizetype above = std::min(below + 1, sorted.size() - 1);
    return sorted.at(below) + (at - static_cast<double>(below)) * (sorted.at(above) - sorted.at(below));
}

QList<QString> shapeOf(const QList<ParameterEffect>& effects)
{
    QList<QString> shape;
    for (const ParameterEffect& effect : effects) {
        for (const ChoiceEffect& choice : effect.choices)
            shape.append(effect.name % u'=' % choice.title);
    }
    return shape;
}

} // namespace

struct ParameterEffectsModel::Outcomes
{
    QList<std::pair<double, int>> values; ///< with their trials, the smallest first
    QList<int> oom;
    QList<int> failed;
    Direction direction = Direction::Maximize;
    int best = -1;
};

double ChoiceEffect::oomShare() const
{
    return finished + oom > 0 ? static_cast<double>(oom) / (finished + oom)
                              : std::numeric_limits<double>::quiet_NaN();
}

ParameterEffectsModel::ParameterEffectsModel(const TrialColumns* columns, QObject* parent)
    : QAbstractTableModel(parent)
    , m_columns(columns)
{
}

ParameterEffectsModel::Outcomes ParameterEffectsModel::outcomes() const
{
    Outcomes outcomes;
    const StudySeries& series = m_columns->series();
    if (!series.feed())
        return outcomes;
    outcomes.direction = series.feed()->state().header().direction;
    outcomes.best = series.bestLayout();
    for (int number = 0; number < series.trials().size(); ++number) {
        const TrialPoint& point = series.trials().at(number);
        if (point.leftOut || point.confirms || point.refines)
            continue;
        if (std::isfinite(point.value))
            outcomes.values.append({series.layoutValue(number), number});
        else if (point.state == TrialState::Oom)
            outcomes.oom.append(number);
        else if (point.state == TrialState::Failed || point.state == TrialState::TimedOut)
            outcomes.failed.append(number);
    }
    // Once for all parameters: what is taken out of it in this order is in order, too.
    std::stable_sort(outcomes.values.begin(), outcomes.values.end(),
        [](const auto& a, const auto& b) { return a.first < b.first; });
    return outcomes;
}

ParameterEffect ParameterEffectsModel::effectOf(
    const TrialColumn& column, const Outcomes& outcomes, const QString& filterText) const
{
    ParameterEffect effect{column.name, column.title(), {}, {}, {}};
    const QStringList names = m_columns->names();
    const QString words = TrialFilter::only(filterText, {column.name}, names);
    const TrialFilter filter = TrialFilter::parse(words, names);
    const int lacking = column.someLackIt ? 1 : 0;
    for (int i = -lacking; i < column.choices.size(); ++i) {
        ChoiceEffect choice;
        choice.position = i;
        choice.title = i < 0 ? QStringLiteral("\u2013") : column.choices.at(i).text();
        Trial trial;
        if (i >= 0)
            trial.layout.set(column.name, column.choices.at(i));
        choice.isChosen = !words.isEmpty() && filter.matches(trial, false);
        effect.choices.append(choice);
    }
    const StudyState& state = m_columns->series().feed()->state();
    const auto placeIn = [&](int number) {
        const int position = number < column.ofTrial.size() ? column.ofTrial.at(number) : -1;
        // The baseline lacks every parameter, and is no layout without this one.
        const bool isLayout = position >= 0 || (lacking == 1 && !state.trial(number)->layout.isEmpty());
        return isLayout ? position + lacking : -1;
    };
    QList<QList<double>> values(effect.choices.size());
    QList<int> choiceOfValue;
    QList<double> valueOf;
    QList<int> choiceOfFit;
    QList<double> fits;
    for (const auto& [value, number] : outcomes.values) {
        const int place = placeIn(number);
        choiceOfValue.append(place);
        valueOf.append(value);
        choiceOfFit.append(place);
        fits.append(0);
        if (place < 0)
            continue;
        ChoiceEffect& choice = effect.choices[place];
        ++choice.finished;
        const bool better = values.at(place).isEmpty() || isBetter(value, choice.best, outcomes.direction);
        choice.best = better ? value : choice.best;
        choice.bestTrial = better ? number : choice.bestTrial;
        choice.holdsBest = choice.holdsBest || number == outcomes.best;
        values[place].append(value);
    }
    for (const int number : outcomes.oom) {
        const int place = placeIn(number);
        choiceOfFit.append(place);
        fits.append(1);
        if (place >= 0)
            ++effect.choices[place].oom;
    }
    for (const int number : outcomes.failed) {
        if (const int place = placeIn(number); place >= 0)
            ++effect.choices[place].failed;
    }
    for (qsizetype i = 0; i < values.size(); ++i) {
        ChoiceEffect& choice = effect.choices[i];
        const QList<double>& sorted = values.at(i);
        choice.trials = choice.finished + choice.oom + choice.failed;
        choice.least = quantile(sorted, 0);
        choice.lower = quantile(sorted, 0.25);
        choice.median = quantile(sorted, 0.5);
        choice.upper = quantile(sorted, 0.75);
        choice.most = quantile(sorted, 1);
        if (sorted.size() <= sampleMost)
            choice.sample = sorted;
    }
    effect.forValue = importanceOf(choiceOfValue, valueOf);
    effect.forOom = importanceOf(choiceOfFit, fits);
    return effect;
}

void ParameterEffectsModel::refresh(const QString& filterText)
{
    const Outcomes all = outcomes();
    QList<ParameterEffect> effects;
    for (const int position : m_columns->varying())
        effects.append(effectOf(m_columns->all().at(position), all, filterText));
    std::stable_sort(effects.begin(), effects.end(), [](const ParameterEffect& a, const ParameterEffect& b) {
        return (a.forValue ? a.forValue->share : -1) > (b.forValue ? b.forValue->share : -1);
    });
    const bool sameRows = shapeOf(effects) == shapeOf(m_effects);
    if (!sameRows)
        beginResetModel();
    m_effects = effects;
    m_finished = static_cast<int>(all.values.size());
    m_range = all.values.isEmpty() ? std::pair(0.0, 0.0)
                                   : std::pair(all.values.first().first, all.values.last().first);
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
    const TrialColumn& column = m_columns->all().at(m_columns->indexOf(effect.name));
    QList<std::optional<Value>> chosen;
    for (const int choice : choices)
        chosen.append(column.choice(effect.choices.at(choice).position));
    const QString others = TrialFilter::without(filterText, {effect.name}, m_columns->names());
    return QString(others % u' ' % TrialFilter::choiceWord(effect.name, chosen)).trimmed();
}

QString ParameterEffectsModel::shareText(const std::optional<Importance>& importance)
{
    if (!importance)
        return tr("too few trials");
    if (!importance->isSure())
        return tr("may be chance");
    return tr("%1 %", "share").arg(numberText(importance->share * 100, 0));
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
        return effect.title;
    case ChoiceColumn:
        return choice.title;
    case TrialsColumn:
        return choice.trials;
    case BestColumn:
        return numberText(choice.best, m_decimals);
    case MedianColumn:
        return numberText(choice.median, m_decimals);
    case OomColumn:
        return numberText(choice.oomShare() * 100, 0);
    case ShareColumn:
        return shareText(effect.forValue);
    case OomShareColumn:
        return shareText(effect.forOom);
    default:
        return {};
    }
}

QVariant ParameterEffectsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || orientation != Qt::Horizontal)
        return {};
    switch (section) {
    case ParameterColumn:
        return tr("Parameter");
    case ChoiceColumn:
        return tr("Choice");
    case TrialsColumn:
        return tr("Trials");
    case BestColumn:
        return tr("Best");
    case MedianColumn:
        return tr("Median");
    case OomColumn:
        return tr("OOM, %");
    case ShareColumn:
        return tr("Explains of the value");
    case OomShareColumn:
        return tr("Explains of OOM");
    default:
        return {};
    }
}

} // namespace megatune

#include "moc_parametereffects.cpp"
