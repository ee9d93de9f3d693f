// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/recentstudies.h"

#include "core/base/background.h"
#include "ui/studies/studysummary.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QSettings>

namespace megatune {

namespace {

const QString recentStudiesKey = QStringLiteral("recentStudies");

} // namespace

RecentStudies::RecentStudies(QSettings* settings, QObject* parent)
    : QAbstractTableModel(parent)
    , m_settings(settings)
{
    const QStringList paths = m_settings->value(recentStudiesKey).toStringList();
    for (const QString& path : paths) {
        if (m_studies.size() < mostStudies && !path.isEmpty() && find(path) < 0)
            m_studies.append({.path = path, .name = QFileInfo(path).completeBaseName()});
    }
}

void RecentStudies::add(const QString& path)
{
    const QString absolute = QDir::cleanPath(QFileInfo(path).absoluteFilePath());
    remove(absolute);
    beginInsertRows({}, 0, 0);
    m_studies.prepend({.path = absolute, .name = QFileInfo(absolute).completeBaseName()});
    endInsertRows();
    if (m_studies.size() > mostStudies) {
        beginRemoveRows({}, mostStudies, mostStudies);
        m_studies.removeLast();
        endRemoveRows();
    }
    save();
    refresh();
}

void RecentStudies::remove(const QString& path)
{
    const qsizetype at = find(path);
    if (at < 0)
        return;
    beginRemoveRows({}, static_cast<int>(at), static_cast<int>(at));
    m_studies.removeAt(at);
    endRemoveRows();
    save();
}

void RecentStudies::clear()
{
    beginResetModel();
    m_studies.clear();
    endResetModel();
    save();
}

QStringList RecentStudies::paths() const
{
    QStringList all;
    for (const StudySummary& study : m_studies)
        all.append(study.path);
    return all;
}

void RecentStudies::refresh()
{
    for (const StudySummary& study : std::as_const(m_studies)) {
        const auto work = [path = study.path] { return summarise(path); };
        inBackground<StudySummary>(this, work, [this](const StudySummary& summary) { accept(summary); });
    }
}

int RecentStudies::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_studies.size());
}

int RecentStudies::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RecentStudies::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const StudySummary& study = m_studies[index.row()];
    const bool isNumber = index.column() == BestColumn || index.column() == TrialsColumn;
    switch (role) {
    case Qt::DisplayRole:
        return text(study, index.column());
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole:
        return study.problem.isEmpty() ? study.path : study.problem;
    case PathRole:
        return study.path;
    default:
        return {};
    }
}

QVariant RecentStudies::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool isNumber = section == BestColumn || section == TrialsColumn;
        return QVariant(Qt::AlignVCenter | (isNumber ? Qt::AlignRight : Qt::AlignLeft));
    }
    if (role != Qt::DisplayRole)
        return {};
    const QStringList titles{tr("Study"), tr("Best"), tr("Trials"), tr("Last changed")};
    return titles.value(section);
}

void RecentStudies::save() const
{
    m_settings->setValue(recentStudiesKey, paths());
}

void RecentStudies::accept(const StudySummary& summary)
{
    const qsizetype at = find(summary.path);
    if (at < 0)
        return; // taken off the list meanwhile
    m_studies[at] = summary;
    Q_EMIT dataChanged(index(static_cast<int>(at), 0), index(static_cast<int>(at), ColumnCount - 1));
}

qsizetype RecentStudies::find(const QString& path) const
{
    const auto found = std::find_if(m_studies.begin(), m_studies.end(),
        [&path](const StudySummary& study) { return study.path == path; });
    return found == m_studies.end() ? -1 : found - m_studies.begin();
}

QString RecentStudies::text(const StudySummary& study, int column) const
{
    const QLocale locale;
    switch (column) {
    case NameColumn:
        return study.problem.isEmpty() ? studyTitle(study.name, study.path)
                                       : tr("%1 (cannot be read)").arg(studyTitle(study.name, study.path));
    case BestColumn:
        return bestText(study);
    case TrialsColumn:
        return study.known ? locale.toString(study.executed) : QStringLiteral("\u2013");
    case ChangedColumn:
        return study.changedAt.isValid() ? locale.toString(study.changedAt, QLocale::ShortFormat) : QString();
    default:
        return {};
    }
}

} // namespace megatune

#include "moc_recentstudies.cpp"
