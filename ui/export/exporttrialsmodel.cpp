// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exporttrialsmodel.h"

#include "core/words/trialwords.h"

namespace megatune {

void ExportTrialsModel::setFeed(StudyFeed* feed)
{
    beginResetModel();
    m_feed = feed;
    m_numbers.clear();
    m_best.reset();
    endResetModel();
}

void ExportTrialsModel::setTrials(const QList<int>& numbers, std::optional<int> best)
{
    m_best = best;
    if (m_numbers == numbers) {
        refresh(); // another is the best, or one has begun
        return;
    }
    beginResetModel();
    m_numbers = numbers;
    endResetModel();
}

void ExportTrialsModel::refresh()
{
    Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

std::optional<int> ExportTrialsModel::trial(int row) const
{
    return row >= 1 && row <= m_numbers.size() ? std::optional(m_numbers[row - 1]) : std::nullopt;
}

int ExportTrialsModel::rowOf(const std::optional<int>& trial) const
{
    return trial ? static_cast<int>(m_numbers.indexOf(*trial)) + 1 : 0;
}

int ExportTrialsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_numbers.size()) + 1;
}

QString ExportTrialsModel::bestText() const
{
    return m_best ? tr("The best: trial %1").arg(*m_best) : tr("The best: none yet");
}

QVariant ExportTrialsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() > m_numbers.size() || role != Qt::DisplayRole)
        return {};
    if (index.row() == 0)
        return bestText();
    const int number = m_numbers[index.row() - 1];
    const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
    if (trial == nullptr)
        return QString::number(number);
    const QString value =
        trial->value ? numberText(m_feed->state().valueOf(*trial)) : stateText(*trial, m_feed->isRun());
    // The number first: it is what the keyboard finds.
    return tr("%1: %2, %3", "number, value, layout").arg(QString::number(number), value, layoutText(*trial));
}

} // namespace megatune

#include "moc_exporttrialsmodel.cpp"
