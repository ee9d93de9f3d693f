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
    return column == StudyFolder::GpusColumn || column == StudyFolder::GbsColumn
        || column == StudyFolder::BestColumn || column == StudyFolder::TrialsColumn
        || column == StudyFolder::OomColumn;
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
    if (!isReading())
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
        return study.problem.isEmpty() ? study.path : study.problem;
    case Qt::AccessibleTextRole:
        if (index.column() == StarColumn)
            return isStarred(study) ? tr("starred") : tr("no star");
        return text(study, index.column());
    case PathRole:
        return study.path;
    case StarredRole:
        return isStarred(study);
    case SortRole:
        return sortKey(study, index.column());
    case SearchRole:
        return QStringList{study.name, study.model, study.gpuType, study.bestLayout, study.strategy,
            study.note, QFileInfo(study.path).fileName()}
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
    if (role != Qt::DisplayRole)
        return {};
    const QStringList titles{QStringLiteral("\u2606"), tr("Study"), tr("Model"), tr("GPUs"), tr("Type"),
        tr("GBS"), tr("Best"), tr("Unit"), tr("Best layout"), tr("State"), tr("Trials"), tr("OOM"),
        tr("Last changed")};
    return titles.value(section);
}

QString StudyFolder::text(const StudySummary& study, int column) const
{
    const QLocale locale;
    const auto number = [&locale](const std::optional<qint64>& value) {
        return value ? locale.toString(*value) : absentText();
    };
    switch (column) {
    case StarColumn:
        return isStarred(study) ? QStringLiteral("\u2605") : QString();
    case NameColumn:
        return study.problem.isEmpty() ? studyTitle(study.name, study.path)
                                       : tr("%1 (cannot be read)").arg(oneLine(study.name));
    case ModelColumn:
        return orAbsent(study.model);
    case GpusColumn:
        return number(study.gpus);
    case GbsColumn:
        return number(study.gbs);
    case GpuTypeColumn:
        return orAbsent(study.gpuType);
    case BestColumn:
        return bestText(study);
    case UnitColumn:
        return study.best ? study.unit : absentText();
    case LayoutColumn:
        return study.best && study.bestLayout.isEmpty() ? tr("the baseline") : orAbsent(study.bestLayout);
    case StateColumn:
        if (!study.known)
            return absentText();
        if (study.isCompleted)
            return study.best || study.executed == 0 ? tr("completed") : tr("nothing ran");
        return tr("unfinished");
    case TrialsColumn:
        return study.known ? locale.toString(study.executed) : absentText();
    case OomColumn:
        return study.known ? locale.toString(study.outOfMemory) : absentText();
    case ChangedColumn:
        return study.changedAt.isValid() ? locale.toString(study.changedAt, QLocale::ShortFormat) : QString();
    default:
        return {};
    }
}

QVariant StudyFolder::sortKey(const StudySummary& study, int column) const
{
    const auto number = [](const std::optional<qint64>& value) {
        return value ? QVariant(*value) : QVariant();
    };
    switch (column) {
    case StarColumn:
        return isStarred(study) ? 0 : 1;
    case NameColumn:
        return study.name;
    case ModelColumn:
        return study.model.isEmpty() ? QVariant() : QVariant(study.model);
    case GpusColumn:
        return number(study.gpus);
    case GbsColumn:
        return number(study.gbs);
    case BestColumn:
        return study.best ? QVariant(*study.best) : QVariant();
    case GpuTypeColumn:
    case UnitColumn:
    case LayoutColumn:
    case StateColumn: {
        const QString shown = text(study, column);
        return shown == absentText() ? QVariant() : QVariant(shown);
    }
    case TrialsColumn:
        return study.known ? QVariant(study.executed) : QVariant();
    case OomColumn:
        return study.known ? QVariant(study.outOfMemory) : QVariant();
    default:
        return study.changedAt;
    }
}

StudyFolderFilter::StudyFolderFilter(StudyFolder* studies, QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSourceModel(studies);
    setSortRole(StudyFolder::SortRole);
}

void StudyFolderFilter::setSearch(const QString& text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void StudyFolderFilter::setStarredOnly(bool on)
{
    m_starredOnly = on;
    invalidateFilter();
}

bool StudyFolderFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (m_starredOnly && !index.data(StudyFolder::StarredRole).toBool())
        return false;
    const QString text = index.data(StudyFolder::SearchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(),
        [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

/// What is not known comes last in either order.
bool StudyFolderFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const QVariant a = left.data(StudyFolder::SortRole);
    const QVariant b = right.data(StudyFolder::SortRole);
    if (a.isNull() != b.isNull())
        return (sortOrder() == Qt::AscendingOrder) == b.isNull();
    if (a.typeId() == QMetaType::QString)
        return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
    return QVariant::compare(a, b) == QPartialOrdering::Less;
}

} // namespace megatune

#include "moc_studyfolder.cpp"
