// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/studyfolder.h"

#include "core/base/background.h"
#include "core/base/text.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QSet>

namespace megatune {

namespace {

/// Studies that are read in one go: often enough to be seen coming, seldom enough to cost nothing.
constexpr qsizetype studiesAtATime = 8;
/// A folder that is written to is looked at again when it has been quiet for so long.
constexpr int folderSettleMs = 300;

QString orAbsent(const QString& text)
{
    return text.isEmpty() ? absentText() : oneLine(text);
}

bool isNumberColumn(int column)
{
    return column == StudyFolder::GainColumn || column == StudyFolder::BestColumn
        || column == StudyFolder::TrialsColumn;
}

/// Beyond any factor: the user's command gave no value at all.
constexpr double gainFromNothing = 1e9;

QString gainText(const StudySummary& study)
{
    if (study.isFromNothing)
        return StudyFolder::tr("yours failed");
    return study.gain ? StudyFolder::tr("%1 \u00d7").arg(QLocale().toString(*study.gain, 'f', 2))
                      : absentText();
}

/// What goes without saying is left out.
QString stateText(const StudySummary& study)
{
    if (!study.known)
        return {};
    if (!study.isCompleted)
        return StudyFolder::tr("unfinished");
    return study.best || study.executed == 0 ? QString() : StudyFolder::tr("nothing ran");
}

QString trialsText(const StudySummary& study)
{
    if (!study.known)
        return absentText();
    const QString trials = QLocale().toString(study.executed);
    return study.outOfMemory == 0 ? trials
                                  : StudyFolder::tr("%1, %L2 OOM").arg(trials).arg(study.outOfMemory);
}

/// Better, then worse, then unknown ones where the best comes first.
QVariant valueKey(const StudySummary& study)
{
    return study.best ? QVariant(study.isLowerBetter ? -*study.best : *study.best) : QVariant();
}

} // namespace

StudyFolder::StudyFolder(QObject* parent)
    : QAbstractTableModel(parent)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(folderSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &StudyFolder::refresh);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, qOverload<>(&QTimer::start));
}

void StudyFolder::setFolder(const QString& folder)
{
    const QString absolute = QDir::cleanPath(QFileInfo(folder).absoluteFilePath());
    if (absolute == m_folder)
        return;
    beginResetModel();
    m_folder = absolute;
    m_problem.clear();
    m_studies.clear();
    m_rows.clear();
    m_states.clear();
    m_ticked.clear();
    m_pending.clear();
    m_reading = 0;
    m_isListing = false;
    ++m_generation;
    endResetModel();
    if (!m_watcher.directories().isEmpty())
        m_watcher.removePaths(m_watcher.directories());
    refresh();
}

void StudyFolder::refresh()
{
    if (m_folder.isEmpty())
        return;
    if (m_isListing) {
        m_listAgain = true;
        return;
    }
    m_isListing = true;
    m_listAgain = false;
    Q_EMIT stateChanged();
    inBackground<Listing>(
        this, [folder = m_folder] { return list(folder); },
        [this, generation = m_generation](const Listing& listing) {
            if (generation == m_generation)
                acceptListing(listing);
        });
}

StudyFolder::Listing StudyFolder::list(const QString& folder)
{
    Listing listing;
    const QFileInfo info(folder);
    if (!info.exists())
        listing.problem = tr("There is no folder %1; choose another one.").arg(folder);
    else if (!info.isDir() || !info.isReadable())
        listing.problem = tr("%1 cannot be read as a folder; choose another one.").arg(folder);
    if (!listing.problem.isEmpty())
        return listing;
    const QFileInfoList files =
        QDir(folder).entryInfoList({QStringLiteral("*.mtune")}, QDir::Files, QDir::Name);
    for (const QFileInfo& file : files)
        listing.files.append({file.absoluteFilePath(), file.size(), file.lastModified()});
    return listing;
}

void StudyFolder::acceptListing(const Listing& listing)
{
    m_isListing = false;
    m_problem = listing.problem;
    if (m_problem.isEmpty() && m_watcher.directories().isEmpty())
        m_watcher.addPath(m_folder);
    removeMissing(listing);
    QList<StudySummary> fresh;
    for (const FileState& file : listing.files) {
        if (m_states.value(file.path) == file)
            continue;
        m_states.insert(file.path, file);
        const bool isNew = !m_rows.contains(file.path);
        if (isNew || !m_pending.contains(file.path))
            m_pending.append(file.path);
        if (isNew) {
            fresh.append({.path = file.path, .name = QFileInfo(file.path).completeBaseName()});
            fresh.last().changedAt = file.changedAt;
        }
    }
    if (!fresh.isEmpty()) {
        const int first = static_cast<int>(m_studies.size());
        beginInsertRows({}, first, first + static_cast<int>(fresh.size()) - 1);
        for (const StudySummary& study : std::as_const(fresh)) {
            m_rows.insert(study.path, static_cast<int>(m_studies.size()));
            m_studies.append(study);
        }
        endInsertRows();
    }
    followGroups();
    readNext();
    Q_EMIT stateChanged();
    if (m_listAgain)
        refresh();
}

void StudyFolder::removeMissing(const Listing& listing)
{
    QSet<QString> there;
    for (const FileState& file : listing.files)
        there.insert(file.path);
    for (int row = static_cast<int>(m_studies.size()) - 1; row >= 0; --row) {
        const QString path = m_studies[row].path;
        if (there.contains(path))
            continue;
        beginRemoveRows({}, row, row);
        m_studies.removeAt(row);
        m_states.remove(path);
        m_ticked.remove(path);
        m_pending.removeAll(path);
        endRemoveRows();
    }
    m_rows.clear();
    for (int row = 0; row < m_studies.size(); ++row)
        m_rows.insert(m_studies[row].path, row);
}

void StudyFolder::readNext()
{
    if (m_reading > 0 || m_pending.isEmpty())
        return;
    const QStringList paths = m_pending.mid(0, studiesAtATime);
    m_pending = m_pending.mid(paths.size());
    m_reading = static_cast<int>(paths.size());
    const auto work = [paths] {
        QList<StudySummary> summaries;
        for (const QString& path : paths)
            summaries.append(summarise(path));
        return summaries;
    };
    inBackground<QList<StudySummary>>(
        this, work, [this, generation = m_generation](const QList<StudySummary>& summaries) {
            if (generation == m_generation)
                acceptSummaries(summaries);
        });
}

void StudyFolder::acceptSummaries(const QList<StudySummary>& summaries)
{
    m_reading = 0;
    for (const StudySummary& summary : summaries) {
        const auto row = m_rows.constFind(summary.path);
        if (row == m_rows.constEnd())
            continue; // deleted meanwhile
        m_studies[*row] = summary;
        refreshRow(*row);
    }
    readNext();
    if (isReading())
        return;
    followGroups();
    Q_EMIT stateChanged();
}

void StudyFolder::refreshRow(int row)
{
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void StudyFolder::setNotes(NoteStore* notes)
{
    m_notes = notes;
    connect(notes, &NoteStore::changed, this, [this] {
        if (!m_studies.isEmpty())
            Q_EMIT dataChanged(index(0, StarColumn), index(rowCount() - 1, StarColumn));
    });
    connect(notes, &NoteStore::written, this, [this](const Annotation& annotation) {
        const auto* star = std::get_if<StarSet>(&annotation.data);
        const auto row = m_rows.constFind(annotation.study.path);
        if (star && !star->number && row != m_rows.constEnd())
            m_studies[*row].starred = star->on;
    });
}

void StudyFolder::setStarred(const QString& path, bool on)
{
    const auto row = m_rows.constFind(path);
    if (row == m_rows.constEnd() || !m_studies[*row].known)
        return;
    Q_EMIT starRequested({path, m_studies[*row].uid}, m_studies[*row].starred, on);
}

/// As it will be, where the star waits for its file.
bool StudyFolder::isStarred(const StudySummary& study) const
{
    return m_notes ? m_notes->isStarred({study.path, study.uid}, study.starred) : study.starred;
}

/// Once a batch of files was read: which group changed last depends on all of them.
void StudyFolder::followGroups()
{
    m_groups.clear();
    for (const StudySummary& study : std::as_const(m_studies)) {
        QDateTime& newest = m_groups[study.setting];
        newest = newest.isValid() ? std::max(newest, study.changedAt) : study.changedAt;
    }
}

QStringList StudyFolder::ticked() const
{
    QStringList paths;
    for (const StudySummary& study : m_studies) {
        if (m_ticked.contains(study.path))
            paths.append(study.path);
    }
    return paths;
}

bool StudyFolder::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != StarColumn || role != Qt::CheckStateRole)
        return false;
    const QString path = m_studies[index.row()].path;
    if (value.toInt() == Qt::Checked)
        m_ticked.insert(path);
    else
        m_ticked.remove(path);
    Q_EMIT dataChanged(index, index);
    return true;
}

Qt::ItemFlags StudyFolder::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.column() == StarColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

const StudySummary* StudyFolder::find(const QString& path) const
{
    const auto row = m_rows.constFind(path);
    return row == m_rows.constEnd() ? nullptr : &m_studies.at(*row);
}

int StudyFolder::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_studies.size());
}

int StudyFolder::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant StudyFolder::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const StudySummary& study = m_studies[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return text(study, index.column());
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (isNumberColumn(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole:
        if (index.column() == GainColumn && !study.headline.isEmpty())
            return study.headline;
        if (index.column() == BestColumn && study.best)
            return QString(bestText(study) + u' ' + study.unit);
        if (index.column() == ChangedColumn)
            return QLocale().toString(study.changedAt, QLocale::ShortFormat);
        return study.problem.isEmpty() ? study.path : study.problem;
    case Qt::CheckStateRole:
        if (index.column() != StarColumn)
            return {};
        return m_ticked.contains(study.path) ? Qt::Checked : Qt::Unchecked;
    case CourseRole:
        return index.column() == CourseColumn ? QVariant::fromValue(study.course) : QVariant();
    case GroupRole:
        return study.setting;
    case GroupChangedRole:
        return m_groups.value(study.setting);
    case Qt::AccessibleTextRole:
        if (index.column() == StarColumn)
            return isStarred(study) ? tr("starred") : tr("no star");
        if (index.column() == CourseColumn)
            return study.headline;
        return text(study, index.column());
    case PathRole:
        return study.path;
    case StarredRole:
        return isStarred(study);
    case SortRole:
        return sortKey(study, index.column());
    case SearchRole:
        return QStringList{study.name, study.setting, study.bestLayout, study.strategy, study.note,
            QFileInfo(study.path).fileName()}
            .join(u'\n');
    default:
        return {};
    }
}

QVariant StudyFolder::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (isNumberColumn(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (role == Qt::ToolTipRole && section == GainColumn)
        return tr("How many times as good as the study's own command the best is");
    if (role != Qt::DisplayRole)
        return {};
    const QStringList titles{QStringLiteral("\u2606"), tr("Model and cluster"), tr("Study"),
        tr("\u00d7 yours"), tr("Best"), tr("Course"), tr("Best layout"), tr("State"), tr("Trials"),
        tr("Last changed")};
    return titles.value(section);
}

QString StudyFolder::text(const StudySummary& study, int column) const
{
    switch (column) {
    case StarColumn:
        return isStarred(study) ? QStringLiteral("\u2605") : QString();
    case SettingColumn:
        return orAbsent(study.setting);
    case NameColumn:
        return study.problem.isEmpty() ? studyTitle(study.name, study.path)
                                       : tr("%1 (cannot be read)").arg(oneLine(study.name));
    case GainColumn:
        return gainText(study);
    case BestColumn:
        return bestText(study);
    case LayoutColumn:
        return study.best && study.bestLayout.isEmpty() ? tr("the baseline") : orAbsent(study.bestLayout);
    case StateColumn:
        return stateText(study);
    case TrialsColumn:
        return trialsText(study);
    case ChangedColumn:
        return study.changedAt.isValid() ? QLocale().toString(study.changedAt.date(), QLocale::ShortFormat)
                                         : QString();
    default:
        return {};
    }
}

QVariant StudyFolder::sortKey(const StudySummary& study, int column) const
{
    switch (column) {
    case StarColumn:
        return isStarred(study) ? 0 : 1;
    case NameColumn:
        return study.name;
    case GainColumn:
        return study.isFromNothing ? QVariant(gainFromNothing)
            : study.gain           ? QVariant(*study.gain)
                                   : QVariant();
    case BestColumn:
    case CourseColumn:
        return valueKey(study);
    case SettingColumn:
    case LayoutColumn:
    case StateColumn: {
        const QString shown = text(study, column);
        return shown == absentText() || shown.isEmpty() ? QVariant() : QVariant(shown);
    }
    case TrialsColumn:
        return study.known ? QVariant(study.executed) : QVariant();
    default:
        return study.changedAt;
    }
}

} // namespace megatune

#include "moc_studyfolder.cpp"
