// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportformatsmodel.h"

#include "ui/common/plaintip.h"

#include <algorithm>
#include <limits>

namespace megatune {

namespace {

constexpr int trialHeading = -1;
constexpr int studyHeading = -2;

/// What is wanted most stands first; the rest by name.
int exportRank(const ExportKind& kind)
{
    if (!kind.ofTrial)
        return std::numeric_limits<int>::max();
    static const QStringList first{QStringLiteral("shell"), QStringLiteral("diff"), QStringLiteral("script")};
    const auto place = first.indexOf(kind.name);
    return static_cast<int>(place < 0 ? first.size() : place);
}

} // namespace

ExportFormatsModel::ExportFormatsModel(QObject* parent)
    : QAbstractListModel(parent)
    , m_kinds(exportKinds())
{
    std::stable_sort(m_kinds.begin(), m_kinds.end(),
        [](const ExportKind& a, const ExportKind& b) { return exportRank(a) < exportRank(b); });
    for (int i = 0; i < m_kinds.size(); ++i) {
        const bool ofTrial = m_kinds[i].ofTrial;
        if (i == 0 || m_kinds[i - 1].ofTrial != ofTrial)
            m_rows.append(ofTrial ? trialHeading : studyHeading);
        m_rows.append(i);
    }
}

int ExportFormatsModel::kindAt(const QModelIndex& index) const
{
    return index.isValid() ? m_rows.value(index.row(), trialHeading) : trialHeading;
}

const ExportKind* ExportFormatsModel::kind(const QModelIndex& index) const
{
    const int at = kindAt(index);
    return at < 0 ? nullptr : &m_kinds[at];
}

QModelIndex ExportFormatsModel::indexOf(const QString& name) const
{
    for (int row = 0; row < m_rows.size(); ++row) {
        if (m_rows[row] >= 0 && m_kinds[m_rows[row]].name == name)
            return index(row);
    }
    return {};
}

void ExportFormatsModel::setProblems(const QHash<QString, QString>& problems)
{
    if (m_problems == problems)
        return;
    m_problems = problems;
    // Rows with a reason are taller: the view asks for sizes again.
    Q_EMIT layoutAboutToBeChanged();
    Q_EMIT layoutChanged();
}

int ExportFormatsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant ExportFormatsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_rows.size())
        return {};
    const ExportKind* format = kind(index);
    if (format == nullptr) {
        if (role == Qt::DisplayRole)
            return kindAt(index) == trialHeading ? tr("The trial's command") : tr("The whole study");
        return role == IsHeadingRole ? QVariant(true) : QVariant();
    }
    const QString problem = m_problems.value(format->name);
    switch (role) {
    case Qt::DisplayRole:
        return format->label;
    case IdRole:
        return tr("%1 (.%2)", "format, suffix of its files").arg(format->name, format->suffix);
    case IsHeadingRole:
        return false;
    case DescriptionRole:
        return format->title;
    case ProblemRole:
        return problem;
    case Qt::ToolTipRole:
        return plainTip(problem);
    case Qt::AccessibleTextRole:
        return QString(format->label % QStringLiteral(": ") % format->title);
    case Qt::AccessibleDescriptionRole:
        return problem;
    default:
        return {};
    }
}

Qt::ItemFlags ExportFormatsModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const ExportKind* format = kind(index);
    if (format == nullptr)
        return Qt::ItemNeverHasChildren;
    const Qt::ItemFlags always = Qt::ItemNeverHasChildren;
    return m_problems.contains(format->name) ? always : always | Qt::ItemIsEnabled | Qt::ItemIsSelectable;
}

} // namespace megatune

#include "moc_exportformatsmodel.cpp"
